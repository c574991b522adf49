"""Rounds written from the text of the regulation alone, a line each, in ``tests/rules/rounds/*.txt``.

A line is ``clause | game and its options | events | what is expected``; ``min`` and ``max`` among the options are the
table's limits, ``meter`` the progressive's reading. ``RoundOpened`` comes first by itself. The events, by ``;``::

    b1 red 1000             BetPlaced of seat 1; b1 split/0-3 1000 with a target, b1.1 ... on hand 1
    1: As Kd                cards to seat 1 (1.1: to its hand 1), dealer: As, board: 2c
    deal 2/3/1 As Kd ...    one card to each seat in turn
    p2 small 500            BlindPosted of seat 2
    1 fold                  DecisionMade; 1.1 on hand 1; an amount and name=value may follow
    close, end, burn        BetsClosed, RoundClosed, CardBurned
    ball 0, dice 3 4        BallLanded, DiceRolled; wheel 10: WheelStopped
    ! late_bet seat=2       IrregularityDeclared
    CardExposed to=1        any event by its name

Expected, by ``,``: ``1 red -500`` (net by seat, bet, target; ``1 *`` of all bets of the seat), ``1 red push`` (result),
``1 red c=50`` (commission), ``rake 300``, ``void``, ``refused code`` or ``refused code@event`` (events counted from 1,
the opening left out).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.rules.play import Answer, Event, play

FOLDER = Path(__file__).parent / "rounds"
CARDS = re.compile(r"(\w+?)(?:\.(\d))?: *(.*)")
BET = re.compile(r"b(\d+)(?:\.(\d))? ([\w]+)(?:/(\S+))? (\S+)(.*)")
POST = re.compile(r"p(\d+) (\w+) (\S+)")
DECISION = re.compile(r"(\d+)(?:\.(\d))? ([a-z_]\w*)(?: (\d[\d.]*))?((?: \w+=\S+)*)")
NUMBERS = {
    "seat",
    "hand",
    "count",
    "shooter",
    "d1",
    "d2",
    "d3",
    "pot",
    "button",
    "last_bank",
    "last_roll",
    "chips",
    "lights",
}
RESULTS = {"win", "lose", "push", "void", "open"}


def _cases() -> list[Any]:
    cases = []
    for file in sorted(FOLDER.glob("*.txt")):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if line.strip() and not line.startswith("#"):
                cases.append(pytest.param(line, id=f"{file.stem}-{number}"))
    return cases


def _value(name: str, text: str) -> Any:
    if name in ("stacks", "last_bets"):
        return dict(pair.split(":") for pair in text.split("/"))
    if text in ("true", "false"):
        return text == "true"
    if name in ("cards", "high", "low"):
        return text.split("/") if text != "-" else []
    if name == "new_players":
        return [int(seat) for seat in text.split("/")]
    return int(text) if name in NUMBERS or (name == "to" and text.isdigit()) else text


def _fields(text: str) -> Event:
    return {name: _value(name, value) for name, _, value in (pair.partition("=") for pair in text.split())}


def _events(text: str) -> list[Event]:
    events: list[Event] = []
    for word in (part.strip() for part in text.split(";")):
        verb, _, rest = word.partition(" ")
        if not word:
            continue
        if found := BET.fullmatch(word):
            seat, hand, bet, target, amount, more = found.groups()
            event: Event = {"type": "BetPlaced", "seat": int(seat), "bet": bet, "amount": amount, **_fields(more)}
            events.append(event | ({"target": target} if target else {}) | ({"hand": int(hand)} if hand else {}))
        elif found := CARDS.fullmatch(word):
            to, hand, dealt = found.groups()
            place = int(to) if to.isdigit() else to
            extra = {"hand": int(hand)} if hand else {}
            events.extend({"type": "CardDealt", "to": place, "card": card, **extra} for card in dealt.split())
        elif verb == "deal":
            seats, _, dealt = rest.partition(" ")
            order = [int(seat) if seat.isdigit() else seat for seat in seats.split("/")]
            events.extend(
                {"type": "CardDealt", "to": order[at % len(order)], "card": card}
                for at, card in enumerate(dealt.split())
            )
        elif found := POST.fullmatch(word):
            seat, kind, amount = found.groups()
            events.append({"type": "BlindPosted", "seat": int(seat), "kind": kind, "amount": amount})
        elif found := DECISION.fullmatch(word):
            seat, hand, action, amount, more = found.groups()
            event = {"type": "DecisionMade", "seat": int(seat), "action": action, **_fields(more)}
            events.append(event | ({"amount": amount} if amount else {}) | ({"hand": int(hand)} if hand else {}))
        elif verb in ("close", "end", "burn"):
            name = {"close": "BetsClosed", "end": "RoundClosed", "burn": "CardBurned"}[verb]
            events.append({"type": name, **_fields(rest)})
        elif verb in ("ball", "wheel"):
            name, field = {"ball": ("BallLanded", "pocket"), "wheel": ("WheelStopped", "segment")}[verb]
            events.append({"type": name, field: rest})
        elif verb == "dice":
            events.append({"type": "DiceRolled", **{f"d{at}": int(pip) for at, pip in enumerate(rest.split(), 1)}})
        elif verb == "!":
            code, _, more = rest.partition(" ")
            events.append({"type": "IrregularityDeclared", "code": code, **_fields(more)})
        else:
            events.append({"type": verb, **_fields(rest)})
    return events


def _play(line: str) -> tuple[Answer, str]:
    _, head, events, expected = (part.strip() for part in line.split(" | "))
    game, _, rest = head.partition(" ")
    options = _fields(rest)
    limits = {name: str(options.pop(name)) for name in ("min", "max") if name in options}
    meters = {"progressive": options.pop("meter")} if "meter" in options else {}
    opened = {"type": "RoundOpened"}
    played = _events(events)
    if played and played[0]["type"] == "RoundOpened":
        opened = played.pop(0)
    return play(game, [opened, *played], options=options, limits=limits, meters=meters), expected


def _found(answer: Answer, wanted: str) -> str:
    """What the answer has where the expectation looks."""
    if wanted == "refused *":
        return "settled" if answer.settled else wanted
    if wanted.startswith("refused"):
        if answer.settled:
            return f"settled: {answer.data}"
        return f"refused {answer.code}" + (f"@{answer.data['at']}" if "@" in wanted else "")
    if not answer.settled:
        return f"refused {answer.data}"
    if wanted == "void":
        return "void" if answer.data["void"] else "not void"
    name, _, value = wanted.rpartition(" ")
    if name in ("rake", "breakage"):
        return f"{name} {answer.data.get(name, '0')}"
    if name == "meter":
        return f"meter {answer.data['progressive'].get('meter_after')}"
    seat, _, bet = name.partition(" ")
    bet, _, target = bet.partition("/")
    bet, _, hand = bet.partition("@")
    lines = [
        line
        for line in answer.lines
        if str(line["seat"]) == seat
        and bet in ("*", line["bet"])
        and (not target or line.get("target") == target)
        and (not hand or line.get("hand", 0) == int(hand))
    ]
    if not lines:
        return f"no line {name}: {answer.data}"
    if value in RESULTS:
        return f"{name} {lines[0]['result']}"
    field = {"c": "commission", "o": "odds", "s": "stake", "p": "payout"}.get(value.partition("=")[0], "net")
    prefix = f"{value[0]}=" if "=" in value else ""
    if field == "odds":
        return f"{name} o={lines[0]['odds']}"
    return f"{name} {prefix}{sum(int(line[field].replace('.', '')) for line in lines)}"


@pytest.mark.parametrize("line", _cases())
def test_round(line: str) -> None:
    """Each round ends as its clause says."""
    answer, expected = _play(line)
    wanted = [part.strip() for part in expected.split(",")]
    found = [_found(answer, part) for part in wanted]
    assert found == wanted, answer.data
