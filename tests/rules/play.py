"""Short hand for the tests of rules: play a case through the same door as ``manage.py replay``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from casino.rules import registry
from casino.rules.replay import answer_line

Event = dict[str, Any]


def ev(kind: str, /, **fields: Any) -> Event:
    """One event as a floor system would send it."""
    return {"type": kind, **fields}


def bet(seat: int, code: str, amount: str, target: str | None = None) -> Event:
    event = ev("BetPlaced", seat=seat, bet=code, amount=amount)
    return event | {"target": target} if target is not None else event


def cards(to: int | str, *dealt: str, hand: int = 0, face: str | None = None) -> list[Event]:
    """Cards to one place, in order. A test of dealing order writes its ``CardDealt`` events one by one."""
    extra: Event = {"hand": hand} if hand else {}
    if face:
        extra["face"] = face
    return [ev("CardDealt", to=to, card=card, **extra) for card in dealt]


class Answer:
    """What ``replay`` said. ``net`` and ``line`` look a settlement line up by seat, bet and target."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def settled(self) -> bool:
        return self.data["result"] == "settled"

    @property
    def refusal(self) -> tuple[str, str, int]:
        """(code, clause, index of the refused event); fails the test when the round was settled."""
        assert not self.settled, f"settled, not refused: {self.data}"
        return self.data["code"], self.data["cite"], self.data["at"]

    @property
    def code(self) -> str:
        return self.refusal[0]

    @property
    def lines(self) -> list[dict[str, Any]]:
        assert self.settled, f"refused: {self.data}"
        return self.data["lines"]

    def line(self, code: str, *, seat: int = 1, target: str | None = None, hand: int | None = None) -> dict[str, Any]:
        found = [
            line
            for line in self.lines
            if line["bet"] == code
            and line["seat"] == seat
            and (target is None or line.get("target") == target)
            and (hand is None or line.get("hand", 0) == hand)
        ]
        assert len(found) == 1, f"{len(found)} lines of {code} at seat {seat}: {self.lines}"
        return found[0]

    def net(self, code: str, *, seat: int = 1, target: str | None = None, hand: int | None = None) -> str:
        return self.line(code, seat=seat, target=target, hand=hand)["net"]


def currency_of(game: str) -> str:
    """The currency in which a game is played; dollars for a code that no game has."""
    return next((known.currency for known in registry.all_games() if known.code == game), "USD")


def play(
    game: str,
    events: Iterable[Event | Sequence[Event]],
    *,
    options: dict[str, Any] | None = None,
    limits: dict[str, str] | None = None,
    meters: dict[str, str] | None = None,
) -> Answer:
    """The answer to one case; lists among the events are flattened."""
    flat: list[Event] = []
    for event in events:
        flat.extend([event] if isinstance(event, dict) else event)
    case = {
        "id": "case",
        "game": game,
        "options": options or {},
        "currency": currency_of(game),
        "context": {"limits": limits or {}, "meters": meters or {}},
        "events": flat,
    }
    return Answer(answer_line(msgspec.json.encode(case)))
