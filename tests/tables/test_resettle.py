"""Every round of a day settled anew: what was recorded is what the rules give."""

from __future__ import annotations

from uuid import uuid4

import msgspec
import pytest
from django.core.management import call_command

from casino.eventstore import Append, append, read_events, read_stream
from casino.rules import vocabulary as v
from tables import queries
from tables.queries import resettling
from tests.factories import ACTOR, DAY, NOON, Floor, roulette


@pytest.fixture
def floor(db: None) -> Floor:
    house = Floor.seeded()
    house.open_day()
    house.open("RO-1")
    return house


def test_rounds_settle_as_recorded(floor: Floor, capsys: pytest.CaptureFixture[str]) -> None:
    for pocket in ("17", "0", "00"):
        floor.play("RO-1", roulette(pocket=pocket))
    told: list[int] = []
    assert queries.resettle(floor.property, DAY, progress=told.append) == []
    assert told == [3]
    call_command("resettle", property=floor.property.code, day=DAY)
    assert "3 rounds settle as recorded" in capsys.readouterr().out


def test_a_settlement_that_the_rules_do_not_give_is_found(floor: Floor) -> None:
    """A record written past the commands: its digest is not that of its events."""
    good = uuid4()
    floor.play("RO-1", roulette(pocket="17"), round=good)
    *facts, settled = read_events(floor.property.pk, [f"round:{good}"])[f"round:{good}"]
    forged, illegal = uuid4(), uuid4()
    other = msgspec.structs.replace(settled, lines_digest="0" * 64)
    late = [*facts[:-1], v.BetPlaced(seat=1, bet="color", target="red", amount=500), facts[-1], settled]
    for round_id, events in ((forged, [*facts, other]), (illegal, late)):
        append(floor.property.pk, [Append(f"round:{round_id}", DAY, 0, events, NOON)], actor=ACTOR)
    found = {line.round: line.reason for line in queries.resettle(floor.property, DAY)}
    assert set(found) == {forged, illegal}
    assert "recorded 0000" in found[forged]
    assert "bet_after_close" in found[illegal]
    with pytest.raises(SystemExit) as ended:
        call_command("resettle", property=floor.property.code, day=DAY)
    assert ended.value.code == 1


@pytest.mark.parametrize("size", [1, 2, 500])
def test_rounds_settled_anew_in_parts_are_those_of_the_day(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """A part is named by its first round and the next part's: nothing is left out, and nothing settled twice."""
    assert queries.resettle_in_parts(floor.property, DAY, helpers=0) == []
    rounds = [uuid4() for _ in range(7)]
    for number, round_id in enumerate(rounds):
        floor.play("RO-1", roulette(pocket=str(number)), round=round_id)
    forged = sorted(rounds)[::3]
    for round_id in forged:
        last = read_stream(floor.property.pk, f"round:{round_id}")[-1]
        other = msgspec.structs.replace(last.event, lines_digest="0" * 64)
        changed = Append(f"round:{round_id}", DAY, last.version, [other], NOON)
        append(floor.property.pk, [changed], actor=ACTOR)
    monkeypatch.setattr(resettling, "RESETTLE_BATCH", size)
    heard: list[int] = []
    found = queries.resettle_in_parts(floor.property, DAY, helpers=0, progress=heard.append)
    assert ([line.round for line in found], sum(heard)) == (forged, len(rounds))
    assert found == queries.resettle(floor.property, DAY)


def test_events_alone_are_what_the_stream_says(floor: Floor) -> None:
    first, second = uuid4(), uuid4()
    for round_id in (first, second):
        floor.play("RO-1", roulette(), round=round_id)
    streams = [f"round:{second}", "round:unknown", f"round:{first}"]
    found = read_events(floor.property.pk, streams)
    assert list(found) == streams
    assert found["round:unknown"] == []
    for stream in (streams[0], streams[2]):
        assert found[stream] == [recorded.event for recorded in read_stream(floor.property.pk, stream)]
