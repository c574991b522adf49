"""Rounds of house poker as a requirement writes them: stakes, decisions, cards, and what each line comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.rules.play import Answer, Event, bet, ev, play

Decision = tuple[Any, ...]
Lines = dict[str, str]


def hands(**cards: str) -> dict[int | str, str]:
    """Cards by place: ``s1`` is seat 1.

    >>> hands(s1="As Kd", dealer="9h 9c")
    {1: 'As Kd', 'dealer': '9h 9c'}
    """
    return {int(place[1:]) if place[1:].isdigit() else place: held for place, held in cards.items()}


def dealt(cards: Mapping[int | str, str]) -> list[Event]:
    """The hands one card at a time round the table, seats first, then the dealer, then the board."""
    seats = sorted(place for place in cards if isinstance(place, int))
    places = [*seats, *(place for place in ("dealer", "board") if place in cards)]
    held = {place: cards[place].split() for place in places}
    rounds = max(map(len, held.values()))
    return [
        ev("CardDealt", to=place, card=held[place][turn])
        for turn in range(rounds)
        for place in places
        if turn < len(held[place])
    ]


def staked(stakes: Mapping[int, Mapping[str, str]]) -> list[Event]:
    """The stakes of each seat; the progressive by its own event."""
    return [
        ev("ProgressiveWagered", seat=seat, amount=amount) if code == "progressive" else bet(seat, code, amount)
        for seat, bets in stakes.items()
        for code, amount in bets.items()
    ]


def decided(*decisions: Decision) -> list[Event]:
    """(seat, action) or (seat, action, amount)."""
    return [
        ev("DecisionMade", seat=seat, action=action, **({"amount": amount[0]} if amount else {}))
        for seat, action, *amount in decisions
    ]


def settled(answer: Answer) -> dict[int, Lines]:
    """Nets by seat and bet."""
    found: dict[int, Lines] = {}
    for line in answer.lines:
        found.setdefault(line["seat"], {})[line["bet"]] = line["net"]
    return found


def showdown(
    game: str,
    stakes: Mapping[int, Mapping[str, str]],
    cards: Mapping[int | str, str],
    *decisions: Decision,
    then: Iterable[Event] = (),
    pot: str | None = None,
    options: dict[str, Any] | None = None,
) -> Answer:
    """A round in which everybody is dealt a hand and decides, and whatever follows."""
    events = [staked(stakes), ev("BetsClosed"), dealt(cards), decided(*decisions), list(then), ev("RoundClosed")]
    meters = {"progressive": pot} if pot is not None else {}
    return play(game, events, options=options, meters=meters)
