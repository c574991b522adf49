"""Every game of the registry, played through the casino as a floor system plays it.

The tables are simulated. What they tell goes the three ways that a floor has (whole, as it happens, as a buffer), and
the casino must make of it what the rules make of it. A round that is told as it happens is cut in a few places drawn by
lot; `make thorough` tells it event by event.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from casino.api.authentication import forget_keys
from casino.eventstore import read_stream, verify_day
from casino.eventstore.rebuilding import rebuild
from casino.rules import vocabulary as v
from casino.rules.codec import encode_event
from casino.rules.kernel import Settlement, totals
from casino.simulation import floor_for
from tables import queries
from tables.models import Round, TableSession
from tables.rounds import play
from tests.api.conftest import ROUNDS, Terminal
from tests.effort import usually
from tests.factories import DAY, Floor
from tests.rules.properties import Trial
from tests.rules.trials import TRIALS
from tests.staged import staged
from tests.tables.every_game import configured, drawn

pytestmark = pytest.mark.slow
every_game = pytest.mark.parametrize("trial", TRIALS, ids=[trial.code for trial in TRIALS])

CONFIGURATIONS = usually(1, thoroughly=5)
PIECES = usually(5, thoroughly=1_000)
"""At most so many requests tell a round that is told as it happens."""
ROUNDS_EACH = 4
SUMS = ("handle", "payout", "commission", "rake", "win", "progressive_chips", "progressive_in")


class Told:
    """A table that tells its rounds over HTTP, and remembers what it told."""

    def __init__(self, door: Terminal, table: str, currency: str) -> None:
        self.door = door
        self.table = table
        self.currency = currency
        self.rounds: dict[UUID, list[v.Fact]] = {}

    def body(self, facts: Sequence[v.Fact]) -> dict[str, Any]:
        identity = uuid4()
        self.rounds[identity] = list(facts)
        events = [encode_event(fact, self.currency) for fact in facts]
        return {
            "id": str(identity), "table": self.table, "occurred_at": "2026-11-20T12:30:00-04:00", "events": events,
        }  # fmt: skip

    def whole(self, facts: Sequence[v.Fact]) -> dict[str, Any]:
        """In one request."""
        return _read(self.door.post(ROUNDS, self.body(facts)), 201)

    def as_it_happens(self, facts: Sequence[v.Fact], rng: random.Random) -> dict[str, Any]:
        """Piece by piece, each against the version of the answer before it."""
        whole = self.body(facts)
        events = whole.pop("events")
        cuts = sorted(rng.sample(range(1, len(events)), min(PIECES, len(events)) - 1))
        first, *rest = (events[begin:end] for begin, end in pairwise((0, *cuts, len(events))))
        path = f"{ROUNDS}/{whole['id']}/events"
        answer = _read(self.door.post(ROUNDS, {**whole, "events": first}), 201)
        del whole["id"]
        for piece in rest:
            more = {**whole, "expected_version": answer["version"], "events": piece}
            answer = _read(self.door.post(path, more), 200)
        return answer

    def buffered(self, several: Sequence[Sequence[v.Fact]]) -> list[dict[str, Any]]:
        """As lines of NDJSON."""
        lines = [self.body(facts) for facts in several]
        return _read(self.door.lines(f"{ROUNDS}/batch", lines), 200)["results"]


def _read(answer: Any, status: int) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()


def seeded() -> Floor:
    """A house with its day open and devices at its doors."""
    forget_keys()
    floor = Floor.seeded(with_devices=True)
    floor.open_day()
    return floor


built_house = staged(seeded)


@pytest.fixture
def house(built_house: Callable[[], Floor], db: None) -> Floor:
    forget_keys()
    return built_house()


def play_some(
    house: Floor, trial: Trial, code: str, options: dict[str, Any], seed: int, *, in_pieces: bool
) -> dict[UUID, dict[str, Any]]:
    """Rounds of a new table, told whole, buffered and, where asked, as they happen: their answers."""
    table = configured(house, code, trial, options)
    session = house.open(table.code, counts={"500": 40_000})
    told = Told(Terminal(house.house.keys["PIT-1"]), table.code, trial.game.currency)
    floor, rng = floor_for(trial.code, session.options, session.limits), random.Random(seed)
    rounds = [floor.play(rng) for _ in range(ROUNDS_EACH)]
    first = told.whole(rounds[0])
    second = told.as_it_happens(rounds[1], rng) if in_pieces else told.whole(rounds[1])
    answers = [first, second, *told.buffered(rounds[2:])]
    return dict(zip(told.rounds, answers, strict=True))


def settlement_of(house: Floor, round_id: UUID) -> Settlement:
    """What the rules make of the stored facts."""
    return play.replay_stored(read_stream(house.property.pk, f"round:{round_id}"), house.property.currency).settle()


@every_game
def test_rounds_are_recorded_and_settled_as_the_rules_settle_them(house: Floor, trial: Trial) -> None:
    for number, options in enumerate(drawn(trial, CONFIGURATIONS)):
        # What is told piece by piece goes through the same rules whatever the options are.
        answers = play_some(house, trial, f"G-{number}", options, number, in_pieces=number == 0)
        for round_id, answer in answers.items():
            assert (answer["outcome"], answer["status"]) == ("recorded", "closed"), answer
            settlement = settlement_of(house, round_id)
            sums, row = totals(trial.game, settlement), Round.objects.get(pk=round_id)
            assert {name: getattr(row, name) for name in SUMS} == {name: getattr(sums, name) for name in SUMS}
            told = [(line["seat"], line["bet"], line["net"]) for line in answer["settlement"]["lines"]]
            assert told == [(line.seat, line.bet, trial.game.money(line.net)) for line in settlement.lines]
            shown = Terminal(house.house.keys["PIT-1"]).get(f"{ROUNDS}/{round_id}").json()
            assert shown["agrees"] is True
            assert shown["win"] == trial.game.money(sums.win)
        house.close(f"G-{number}", counts={"500": 40_000})
    assert queries.resettle(house.property, DAY) == []


def test_a_day_of_every_game_survives_a_rebuild(scratch_database: str) -> None:
    houses = []
    for _jurisdiction, trials in groupby(TRIALS, key=lambda trial: trial.game.jurisdiction):
        house = seeded()
        houses.append(house)
        for number, trial in enumerate(trials):
            (options,) = drawn(trial, 1)
            play_some(house, trial, f"G-{number}", options, number, in_pieces=False)
    before = _rows()
    assert len(before["Round"]) == ROUNDS_EACH * len(TRIALS)
    rebuild()
    assert _rows() == before
    for house in houses:
        assert queries.resettle(house.property, DAY) == []
        assert verify_day(house.property.pk, DAY).ok


def _rows() -> dict[str, list[str]]:
    found = {}
    with connection.cursor() as cursor:
        for model in (Round, TableSession):
            cursor.execute(f"SELECT t::text FROM {model._meta.db_table} t ORDER BY 1")
            found[model.__name__] = [row[0] for row in cursor.fetchall()]
    return found
