"""Progressive bets of simulated players."""

from __future__ import annotations

import random
from typing import Any

from casino.rules import vocabulary as v
from casino.simulation.floors import Script


def feed_progressive(script: Script[Any], rng: random.Random, seat: int, *, likely: float) -> None:
    """A chip of the seat, that often, where the table offers a progressive: of the least bet, or a few times as much.

    Nothing is drawn where it offers none.
    """
    round_ = script.round
    if not round_.offers_progressive or rng.random() >= likely:
        return
    most = round_.chip_most // round_.chip_least
    times = rng.choice((1, 1, 1, min(2, most), most)) if most > 1 else 1
    script.tell(v.ProgressiveWagered(seat=seat, amount=round_.chip_least * times))
