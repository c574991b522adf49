"""The pieces of a simulated tray: always worth what lies in it, none below zero, and never made of other chips."""

from __future__ import annotations

import random

import pytest

from casino.simulation.client.tray import Tray, in_notes
from casino.simulation.property_plan.pieces import worth


@pytest.mark.parametrize("seed", range(20))
def test_pieces_are_worth_what_lies_in_the_tray(seed: int) -> None:
    rng = random.Random(seed)
    opener = {"100": 30, "500": 20, "2500": 20, "10000": 5}
    tray = Tray(opener)
    for _ in range(60):
        tray.won += rng.randrange(-6_000, 6_050)
        if tray.now < 30_000:
            tray.filled({"2500": 12, "100": 7})
        if tray.now > 150_000:
            back = tray.to_send(60_000)
            assert 0 < worth(back) <= 60_000
            tray.sent_back(back)
        counted = tray.counted()
        assert worth(counted) == tray.now - tray.now % 100
        assert all(pieces > 0 for pieces in counted.values())
        assert set(counted) <= set(opener)
    tray.square()
    assert worth(tray.counted()) == tray.now
    assert worth(in_notes(tray.bought, (2_000, 100, 25, 1))) == tray.bought
