"""Rounds over REST: whole, as they happen, in batches; twice, out of order, half, hostile."""

from __future__ import annotations

import json
import threading
from typing import Any
from uuid import uuid4

import pytest

from casino.eventstore import read_stream
from casino.runtime.turns import Turns
from tables.api import rounds as rounds_api
from tests.api.conftest import ROUNDS, Terminal, round_body
from tests.factories import Floor


def test_a_round_is_recorded_and_settled_with_its_clause(ro1: Terminal) -> None:
    identity = str(uuid4())
    answer = ro1.post(ROUNDS, round_body(identity))
    assert answer.status_code == 201, answer.content
    body = answer.json()
    assert (body["outcome"], body["status"], body["version"]) == ("recorded", "closed", 6)
    (line,) = body["settlement"]["lines"]
    assert (line["net"], line["odds"], line["cite"]) == ("175.00", "35:1", "PR §2.4, §2.5")

    shown = ro1.get(f"{ROUNDS}/{identity}").json()
    assert shown["win"] == "-175.00"
    assert shown["agrees"] is True
    assert [event["event"]["type"] for event in shown["events"]][-2:] == ["RoundClosed", "RoundSettled"]
    assert shown["events"][1]["event"]["amount"] == "5.00"


def test_the_same_round_again_is_answered_not_recorded(house: Floor, ro1: Terminal) -> None:
    """Control S7: a device that lost the answer sends again."""
    body = round_body(str(uuid4()))
    first = ro1.post(ROUNDS, body).json()
    second = ro1.post(ROUNDS, body)
    assert second.status_code == 200
    assert second.json() == first | {"outcome": "repeated"}
    assert len(read_stream(house.property.pk, f"round:{body['id']}")) == 6


def test_the_same_id_with_another_story_is_a_conflict(ro1: Terminal) -> None:
    identity = str(uuid4())
    ro1.post(ROUNDS, round_body(identity))
    answer = ro1.post(ROUNDS, round_body(identity, pocket="18"))
    assert answer.status_code == 409
    assert answer["Content-Type"] == "application/problem+json"
    assert (answer.json()["code"], answer.json()["current_version"]) == ("version_conflict", 6)


def test_events_are_appended_as_they_happen(ro1: Terminal) -> None:
    body = round_body(str(uuid4()))
    events = body["events"]
    version = ro1.post(ROUNDS, body | {"events": events[:1]}).json()["version"]
    path = f"{ROUNDS}/{body['id']}/events"
    for event in events[1:]:
        answer = ro1.post(
            path,
            {"table": "RO-1", "expected_version": version, "occurred_at": body["occurred_at"], "events": [event]},
        )
        assert answer.status_code == 200, answer.content
        version = answer.json()["version"]
    assert answer.json()["status"] == "closed"
    assert answer.json()["settlement"]["lines"][0]["net"] == "175.00"


def test_nothing_of_a_body_is_ignored(house: Floor, ro1: Terminal) -> None:
    """Another round than that of the address, a field that the system fills in, also when a round is sent again."""
    body = round_body(str(uuid4()))
    path = f"{ROUNDS}/{body['id']}/events"
    assert ro1.post(ROUNDS, body | {"events": body["events"][:1]}).status_code == 201
    more = {"table": "RO-1", "expected_version": 1, "occurred_at": body["occurred_at"], "events": body["events"][1:]}
    answer = ro1.post(path, more | {"id": str(uuid4())}, language="es")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "malformed_body", "id")
    assert "otra jugada que la de la dirección" in answer.json()["detail"]
    opened = {**body["events"][0], "limits": {"max": "900.00"}}
    other = body | {"id": str(uuid4()), "events": [opened, *body["events"][1:]]}
    answer = ro1.post(ROUNDS, other)
    assert (answer.json()["code"], answer.json()["field"]) == ("house_fills", "events[0].limits")
    assert ro1.post(path, more | {"id": body["id"]}).status_code == 200
    again = ro1.post(ROUNDS, other | {"id": body["id"]})
    assert again.json()["code"] == "house_fills"
    assert ro1.post(f"{ROUNDS}?table=RO-1", body).json()["code"] == "bad_filter"


@pytest.mark.parametrize("table", ["RO-1", "PK-1"])
def test_another_currency_than_the_propertys_is_refused(house: Floor, ro1: Terminal, table: str) -> None:
    """Control W3: rounds are counted in the property's money; what is reported in another is not recorded."""
    body = round_body(str(uuid4()))
    answer = ro1.post(ROUNDS, body | {"table": table, "currency": "EUR"}, language="es")
    assert answer.status_code == 422
    problem = answer.json()
    assert (problem["code"], problem["field"], problem["cite"]) == ("wrong_currency", "currency", "control W3")
    assert problem["detail"] == "El establecimiento lleva sus jugadas en USD."
    assert read_stream(house.property.pk, f"round:{body['id']}") == []
    begun = ro1.post(ROUNDS, body | {"currency": "USD", "events": body["events"][:1]})
    assert begun.status_code == 201
    more = {"table": "RO-1", "expected_version": 1, "occurred_at": body["occurred_at"], "events": body["events"][1:]}
    path = f"{ROUNDS}/{body['id']}/events"
    assert ro1.post(path, more | {"currency": "EUR"}).json()["code"] == "wrong_currency"
    assert ro1.post(path, more | {"currency": "USD"}).status_code == 200


def test_who_comes_second_gets_409_and_the_version(ro1: Terminal) -> None:
    body = round_body(str(uuid4()))
    ro1.post(ROUNDS, body | {"events": body["events"][:2]})
    append = {"table": "RO-1", "expected_version": 1, "occurred_at": body["occurred_at"]}
    answer = ro1.post(f"{ROUNDS}/{body['id']}/events", append | {"events": [{"type": "BetsClosed"}]})
    assert answer.status_code == 409
    assert answer.json()["current_version"] == 2


def test_a_forbidden_event_is_refused_with_its_clause_and_leaves_nothing(house: Floor, ro1: Terminal) -> None:
    body = round_body(str(uuid4()), amount="500.00")
    answer = ro1.post(ROUNDS, body, language="es")
    assert answer.status_code == 422
    problem = answer.json()
    assert (problem["code"], problem["cite"], problem["at"]) == ("above_maximum", "PR §2.5", 1)
    assert problem["field"] == "events[1].amount"
    assert "excede" in problem["detail"]
    assert read_stream(house.property.pk, f"round:{body['id']}") == []


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"events": []}, 422, "no_events"),
        ({"events": [{"type": "Wish"}]}, 422, "unknown_event"),
        ({"events": [{"type": "BallLanded", "pocket": 17}]}, 422, "malformed_event"),
        ({"events": [{"type": "BallLanded", "pocket": "1", "spin": "left"}]}, 422, "malformed_event"),
        ({"events": "all"}, 422, "malformed_body"),
        ({"table": "RO-9"}, 403, "table_not_allowed"),
        ({"occurred_at": None}, 422, "occurred_at_missing"),
        ({"occurred_at": "2026-11-20T12:30:00"}, 422, "occurred_at_missing"),
        ({"id": "seventeen"}, 422, "malformed_body"),
        ({"surprise": 1}, 422, "malformed_body"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(
    ro1: Terminal, change: dict[str, object], status: int, code: str
) -> None:
    answer = ro1.post(ROUNDS, round_body(str(uuid4())) | change)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.json()


def test_what_cannot_be_read_is_told_in_the_language_asked_for(house: Floor, ro1: Terminal) -> None:
    told = {}
    for name, event in {
        "null": {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": None},
        "text": {"type": "BallLanded", "pocket": 17},
        "type": {"seat": 1},
        "fine": {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "5.001"},
    }.items():
        body = round_body(str(uuid4())) | {"events": [{"type": "RoundOpened"}, event]}
        told[name] = ro1.post(ROUNDS, body, language="es").json()
    assert {name: (problem["field"], problem["detail"]) for name, problem in told.items()} == {
        "null": ("events[1].amount", "Evento mal formado: amount: null no es un monto decimal en una cadena"),
        "text": ("events[1].pocket", "Evento mal formado: Se esperaba `str` y llegó `int` - en `$.pocket`"),
        "type": ("events[1].type", "Evento mal formado: Al objeto le falta el campo `type`"),
        "fine": ("events[1].amount", "Evento mal formado: amount: '5.001' tiene más de 2 decimales"),
    }
    body = round_body(str(uuid4()))
    del body["table"]
    assert ro1.post(ROUNDS, body, language="es").json()["detail"] == (
        "El cuerpo no puede leerse como una jugada: Al objeto le falta el campo `table`"
    )
    assert ro1.post(ROUNDS, body, language="en").json()["detail"] == (
        "The body cannot be read as a round: Object missing required field `table`"
    )


def test_a_table_that_there_is_not_is_not_said_to_be_closed(house: Floor, terminal: Terminal) -> None:
    answer = terminal.post(ROUNDS, round_body(str(uuid4()), table="RO-99"))
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (404, "unknown_table", "table")


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[1,2]", b'"x"', b"{" * 5_000])
def test_garbage_is_refused(ro1: Terminal, body: bytes) -> None:
    answer = ro1.post(ROUNDS, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed_body")


@pytest.mark.parametrize(
    ("written", "twice", "name"),
    [
        ('"pocket":"17"', '"pocket":"17","pocket":"18"', "pocket"),
        ('"pocket":"17"', '"pocket":"17","pocket" :"18"', "pocket"),
        ('"pocket":"17"', '"pocket":"17","pocket"\\t:"18"', "pocket"),
        ('"pocket":"17"', '"pocket":"17","pock\\\\u0065t":"18"', "pocket"),
        ('"table":"RO-1"', '"table":"RO-1","table":"RO-2"', "table"),
        ('"type":"RoundOpened"', '"type":"RoundOpened","stacks":{"1":"5.00","1":"9.00"}', "1"),
        ('"type":"RoundOpened"', '"type":"RoundOpened","table":"{\\\\":","table":"RO-1"', "table"),
    ],
)
def test_a_name_twice_is_refused_however_it_is_written(ro1: Terminal, written: str, twice: str, name: str) -> None:
    once = json.dumps(round_body(str(uuid4())), separators=(",", ":"))
    assert written in once
    answer = ro1.post(ROUNDS, once.replace(written, twice.encode().decode("unicode_escape"), 1).encode())
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "malformed_body", name)


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" ,\n", "\t:\r\n")])
def test_a_round_is_read_whatever_blanks_it_has(ro1: Terminal, separators: tuple[str, str]) -> None:
    body = json.dumps(round_body(str(uuid4())), separators=separators)
    assert ro1.post(ROUNDS, body.encode()).status_code == 201


def test_of_a_batch_each_time_is_compared_with_the_clock(ro1: Terminal) -> None:
    """Also where the line before had another, or its own was refused."""
    now = round_body(str(uuid4()))
    later = [{**round_body(str(uuid4())), "occurred_at": "2160-01-01T12:00:00-04:00"} for _ in range(2)]
    results = ro1.lines(f"{ROUNDS}/batch", [now, *later, {**now, "id": str(uuid4())}]).json()["results"]
    assert [one["outcome"] for one in results] == ["recorded", "refused", "refused", "recorded"]
    assert {one["problem"]["code"] for one in results[1:3]} == {"not_happened_yet"}


def test_batches_take_turns_once_they_are_read(ro1: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(1, patience=0.05)
    monkeypatch.setattr(rounds_api, "BATCHES", turns)
    seen: list[int] = []
    record_lines = rounds_api.record_lines

    def recorded(view: Any, lines: list[bytes], tables: Any) -> Any:
        seen.append(turns._free)
        return record_lines(view, lines, tables)

    monkeypatch.setattr(rounds_api, "record_lines", recorded)
    assert ro1.lines(f"{ROUNDS}/batch", [round_body(str(uuid4()))]).status_code == 200
    assert (seen, turns._free) == ([0], 1)
    assert ro1.lines(f"{ROUNDS}/batch", [b"x"] * 101).status_code == 422
    assert turns._free == 1, "a batch that is refused as a whole gives its turn back"
    holding, held = threading.Event(), threading.Event()

    def hold() -> None:
        with turns.turn():
            held.set()
            holding.wait(30)

    other = threading.Thread(target=hold)
    other.start()
    held.wait(30)
    # A batch that does not end makes the others wait only for a while.
    assert ro1.lines(f"{ROUNDS}/batch", [round_body(str(uuid4()))]).status_code == 200
    holding.set()
    other.join()


def test_a_batch_answers_every_line_by_itself(house: Floor, ro1: Terminal) -> None:
    good, other = round_body(str(uuid4())), round_body(str(uuid4()), pocket="0")
    foreign = round_body(str(uuid4()), table="RO-2")
    illegal = round_body(str(uuid4()), amount="0.10")
    answer = ro1.lines(f"{ROUNDS}/batch", [good, b"not json", illegal, foreign, other, good])
    assert answer.status_code == 200, answer.content
    results = answer.json()["results"]
    assert [result["outcome"] for result in results] == [
        "recorded",
        "refused",
        "refused",
        "refused",
        "recorded",
        "refused",
    ]
    assert [results[n]["problem"]["code"] for n in (1, 2, 3, 5)] == [
        "malformed_body",
        "not_a_multiple",
        "table_not_allowed",
        "round_twice",
    ]
    assert len(read_stream(house.property.pk, f"round:{other['id']}")) == 6
    again = ro1.lines(f"{ROUNDS}/batch", [good, other]).json()["results"]
    assert [result["outcome"] for result in again] == ["repeated", "repeated"]


def test_lists_are_filtered_and_paged(ro1: Terminal) -> None:
    for pocket in ("1", "2", "3"):
        ro1.post(ROUNDS, round_body(str(uuid4()), pocket=pocket))
    page = ro1.get(ROUNDS, table="RO-1", limit=2).json()
    assert len(page["rounds"]) == 2
    rest = ro1.get(ROUNDS, table="RO-1", limit=2, before=page["next"]).json()
    assert len(rest["rounds"]) == 1
    assert rest["next"] is None
    assert ro1.get(ROUNDS, day="yesterday").json()["field"] == "day"
    assert ro1.get(ROUNDS, table="RO-2").json()["rounds"] == []
