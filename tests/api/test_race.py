"""Two terminals at one round, at the same instant, with real commits: one wins, the other is told."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

from django.db import connections

from casino.api.authentication import forget_keys
from casino.eventstore import read_stream
from tests.api.conftest import ROUNDS, Terminal, round_body
from tests.factories import Floor

RACES = 8


def test_of_two_clients_one_wins_and_the_other_gets_409(scratch_database: str) -> None:
    forget_keys()
    house = Floor.seeded(with_devices=True)
    house.open_day()
    house.open("RO-1")
    key = house.house.keys["TT-RO-1"]
    for _ in range(RACES):
        body = round_body(str(uuid4()))
        opened = Terminal(key).post(ROUNDS, body | {"events": body["events"][:1]})
        assert opened.status_code == 201, opened.content
        together = threading.Barrier(2)

        def place(target: str, round_id: str = body["id"], at: str = body["occurred_at"], gate=together) -> int:
            bet = {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": target, "amount": "5.00"}
            append = {"table": "RO-1", "expected_version": 1, "occurred_at": at, "events": [bet]}
            try:
                gate.wait(120)
                return Terminal(key).post(f"{ROUNDS}/{round_id}/events", append).status_code
            finally:
                connections.close_all()

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(place, ("17", "18"))) == [200, 409]
        assert len(read_stream(house.property.pk, f"round:{body['id']}")) == 2
