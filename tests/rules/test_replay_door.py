"""The replay door takes anything and answers every line; what it cannot read is a refusal, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from casino.rules import registry
from casino.rules.examples import EXAMPLES
from casino.rules.kernel import Game
from casino.rules.replay import answer_case, answer_line
from tests.rules.play import bet, ev, play

ROOT = Path(__file__).parents[2]

SPIN: list[dict[str, Any]] = [
    {"type": "BetPlaced", "seat": 1, "bet": "color", "target": "red", "amount": "10.00"},
    {"type": "BetsClosed"},
    {"type": "BallLanded", "pocket": "1"},
]


def case(**fields: object) -> bytes:
    return json.dumps({"id": "1", "game": "pr.roulette", "events": SPIN, **fields}).encode()


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b'{"events":' * 100_000,
        b'{"id":"1","game":"pr.roulette","events":[{"type":"BetPlaced","x":' + b'{"a":' * 5_000 + b"1" + b"}" * 5_005,
        b"\xff\xfe",
        b'{"id":"\\ud800"}',
        b'{"id":NaN}',
        b'{"id":1' + b"0" * 5_000 + b"}",
        b'"text"',
        b"\x00",
    ],
    ids=["lists", "objects", "event", "utf-8", "surrogate", "nan", "huge", "text", "nul"],
)
def test_what_is_no_case_is_refused(line: bytes) -> None:
    """A line that cannot be read is answered, however deep it is nested; no regulation says so."""
    answer = answer_line(line)
    assert (answer["result"], answer["at"], answer["code"], answer["cite"]) == (
        "rejected", 0, "malformed_event", "",
    )  # fmt: skip


@pytest.mark.parametrize(
    "fields",
    [
        {"options": []},
        {"options": 0},
        {"context": ""},
        {"context": {"limits": []}},
        {"context": {"meters": False}},
        {"context": {"limits": {"min": 1.5, "max": "100"}}},
        {"context": {"limits": {"min": "1", "max": True}}},
        {"context": {"meters": {"progressive": 12000.0}}},
    ],
)
def test_configuration_of_the_wrong_shape_is_refused(fields: dict[str, Any]) -> None:
    """Options, limits and meters are objects, amounts decimal strings: nothing is taken for its default silently."""
    assert answer_line(case(**fields))["code"] == "malformed_event"
    assert answer_line(case())["result"] == "settled"


def test_meter_below_zero_is_refused() -> None:
    """PR §7.14(B): a progressive meter shows what can be won."""
    answer = answer_line(case(game="pr.caribbean_stud", context={"meters": {"progressive": "-0.01"}}))
    assert (answer["code"], answer["cite"]) == ("negative_meter", "PR Art. 7")


def test_round_of_another_game_is_refused() -> None:
    """The opening fact names the game that is replayed."""
    opened = ev("RoundOpened", game="pr.baccarat")
    assert play("pr.roulette", [opened, *SPIN]).refusal == ("another_game", "PR Art. 2", 0)
    assert play("pr.roulette", [ev("RoundOpened", game="pr.roulette"), *SPIN]).data["result"] == "settled"


@pytest.mark.parametrize(
    ("game", "bets", "limits", "cite"),
    [
        ("pr.roulette", [bet(8, "color", "10.00", "red")], {"min": "1", "max": "100"}, "PR §2.2"),
        ("pr.blackjack", [bet(8, "main", "10.00")], {"min": "5", "max": "500"}, "PR §4.1"),
    ],
)
def test_seat_that_the_felt_does_not_have(
    game: str, bets: list[dict[str, Any]], limits: dict[str, str], cite: str
) -> None:
    """PR §2.2, §4.1: never more players than the table has places."""
    assert play(game, bets, limits=limits).refusal == ("seat_unknown", cite, 0)


@pytest.mark.parametrize("game", ["pr.roulette", "pr.craps", "pr.blackjack", "pr.baccarat", "pr.caribbean_stud"])
def test_nobody_annuls_what_is_not_regulated_alone(game: str) -> None:
    """PR §1.7: where the manual is silent only the Company or the Division may allow that a round is annulled."""
    alone = ev("IrregularityDeclared", code="unregulated")
    assert play(game, [alone]).refusal == ("authorisation_missing", "PR §1.7", 0)
    allowed = ev("IrregularityDeclared", code="unregulated", authorised_by="DIV-1")
    assert play(game, [allowed]).data["void"] is True


def test_card_for_a_split_ace_cites_the_split() -> None:
    """PR §4.10: a split ace gets one card; asking for another is refused on that clause."""
    events = [
        bet(1, "main", "20.00"),
        ev("BetsClosed"),
        *(ev("CardDealt", to=to, card=card) for to, card in ((1, "As"), ("dealer", "Tc"), (1, "Ah"), ("dealer", "Td"))),
        ev("DecisionMade", seat=1, action="split"),
        ev("CardDealt", to=1, card="5s"),
        ev("DecisionMade", seat=1, action="hit"),
    ]
    assert play("pr.blackjack", events, limits={"min": "5", "max": "500"}).refusal == ("hand_finished", "PR §4.10", 8)


def test_reader_that_leaves_early_sees_no_traceback(tmp_path: Path) -> None:
    """``manage.py replay cases | head -1``: the pipe closes while answers are still written."""
    cases = tmp_path / "cases.jsonl"
    cases.write_bytes((case() + b"\n") * 3_000)
    command = [sys.executable, str(ROOT / "manage.py"), "replay", str(cases)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as replay:
        assert replay.stdout is not None
        assert replay.stderr is not None
        first = json.loads(replay.stdout.readline())
        replay.stdout.close()
        assert first["result"] == "settled"
        assert b"Traceback" not in replay.stderr.read()
        assert replay.wait(timeout=300) == 0


@pytest.mark.parametrize(
    ("game", "cite"),
    [("pr.roulette", "PR §1.7"), ("cl.war", "CL III §4"), ("bo.circle_poker", "BO §2.3.7.1.3")],
)
def test_what_cannot_be_read_cites_the_game(game: str, cite: str) -> None:
    """PR §1.7 binds Puerto Rico only: elsewhere the clause is that of the game."""
    for event in ({"type": "BetPlaced", "seat": "x"}, {"type": "NoSuchEvent"}, {"seat": 1}, "text"):
        case = {"id": "1", "game": game, "events": [event]}
        assert answer_line(json.dumps(case))["cite"] == cite
    assert answer_line(json.dumps({"id": "1", "game": game, "options": [], "events": []}))["cite"] == cite


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
def test_a_round_is_in_the_currency_of_its_game(game: Game) -> None:
    """A Chilean table takes no dollars: an amount of another currency has other decimals, and nobody asked for it."""
    case = EXAMPLES[game.code]
    other = "USD" if game.currency != "USD" else "EUR"
    refused = answer_case({**case, "currency": other, "events": []})
    assert (refused["result"], refused["code"], refused["at"]) == ("rejected", "another_currency", 0)
    assert refused["cite"] == game.silence_cite
    assert game.currency in refused["message"]
    assert game.currency in refused["message_es"]


@pytest.mark.parametrize(
    ("case", "cite"),
    [
        ({"game": "cl.tarot"}, ""),
        ({"game": "pr.tarot"}, "PR §1.7"),
        ({"game": "tarot"}, ""),
        ({"game": "cl.war", "events": [{"type": "Sneeze"}]}, "CL III §4"),
        ({"game": "eus.boule", "events": [{"type": "BetPlaced", "seat": "x"}]}, "EUS §04"),
        ({"game": "cl.war", "context": {"limits": {"min": "x"}}}, "CL III §4"),
        ({"programme": "cl.card_progressive"}, "CL III §6"),
        ({"programme": "eus.blackjack", "terms": {}, "facts": []}, "EUS §03.V.1(f)"),
        ({"programme": "cl.none", "terms": {"approval": "A", "initial": "1", "rate": {}}, "facts": []}, "CL III §6"),
        ({"programme": "none"}, ""),
    ],
)
def test_a_refusal_cites_the_country_it_concerns(case: dict[str, Any], cite: str) -> None:
    assert answer_case({"events": [], **case})["cite"] == cite


@pytest.mark.parametrize(
    ("case", "event", "admitted"),
    [
        ({}, {"type": "Sneeze"}, "BetPlaced"),
        ({"game": "cl.tarot"}, None, "cl.war"),
        ({"options": {"no_such": 1}}, None, "wheel"),
        ({"options": {"wheel": "triple"}}, None, "double_zero"),
        ({"context": {"limits": {"no_such": "1.00"}}}, None, "max"),
        ({}, {"type": "BetPlaced", "seat": 1, "bet": "no_such", "amount": "5.00"}, "straight"),
        ({}, {"type": "BetPlaced", "seat": 1, "bet": "color", "target": "green", "amount": "5.00"}, "red"),
        ({}, {"type": "BetPlaced", "seat": 1, "bet": "color", "target": "red", "hand": 2, "amount": "5.00"}, "target"),
        ({}, {"type": "IrregularityDeclared", "code": "no_such"}, "late_bet"),
        ({"game": "pr.blackjack"}, {"type": "DecisionMade", "seat": 1, "action": "switch"}, "split"),
    ],
)
def test_a_refused_value_is_answered_with_those_that_are_allowed(
    case: dict[str, Any], event: dict[str, Any] | None, admitted: str
) -> None:
    answer = answer_case({"game": "pr.roulette", "events": [event] if event else [], **case})
    words = {"target": "objetivo"}  # fields have Spanish names; codes that are typed have none
    assert admitted in answer["message"].partition(" Allowed: ")[2].rstrip(".").split(", ")
    assert words.get(admitted, admitted) in answer["message_es"].partition(" Se admite: ")[2].rstrip(".").split(", ")
