"""Short hand for the tests of blackjack and of what is played beside it."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from casino.rules.families.blackjack_sides import total
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "5.00", "max": "500.00"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
OPEN_DEAL = {"hole_card": False}


def card(to: int | str, dealt: str, hand: int = 0, **fields: object) -> Event:
    return ev("CardDealt", to=to, card=dealt, **({"hand": hand} if hand else {}), **fields)


def dealer(*dealt: str) -> list[Event]:
    return [card("dealer", each) for each in dealt]


def act(action: str, seat: int = 1, hand: int = 0, amount: str | None = None) -> Event:
    event = ev("DecisionMade", seat=seat, action=action)
    return event | ({"hand": hand} if hand else {}) | ({"amount": amount} if amount is not None else {})


def trouble(code: str, **fields: object) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def deal(hands: dict[int, str], shown: str, hole: str | None = "") -> list[Event]:
    """The initial deal of "As Kh"-like hands by seat; ``hole=None`` leaves the covered card out."""
    seats = sorted(hands)
    events = [card(seat, hands[seat].split()[0]) for seat in seats] + dealer(shown)
    events += [card(seat, hands[seat].split()[1]) for seat in seats]
    return events + ([card("dealer", hole, face="down")] if hole else [])


HIT, STAND, DOUBLE, SPLIT, SURRENDER = (act(name) for name in ("hit", "stand", "double", "split", "surrender"))


def drawn(*dealt: str) -> list[Event]:
    """Further cards of the dealer until he has 17."""
    held, more = list(dealt), cycle(("4c", "5d", "3h", "6s"))
    while total(*held) < 17:
        held.append(next(more))
    return dealer(*held[len(dealt) :])


def beside(
    game: str,
    code: str,
    hand: str,
    dealers: str,
    *,
    amount: str = "5.00",
    main: str = "10.00",
    options: dict[str, Any] | None = None,
    limits: dict[str, str] | None = None,
    meters: dict[str, str] | None = None,
) -> Answer:
    """A round of one box with a side bet: dealt "As Kh", dealer "9d 2c", player stands, the dealer draws."""
    shown, second = dealers.split()
    hole = (options or {}).get("hole_card", True)
    events = [bet(1, "main", main), bet(1, code, amount), CLOSED, deal({1: hand}, shown, second if hole else None)]
    last = drawn(shown, second) if hole else [*dealer(second), *drawn(shown, second)]
    return play(game, [*events, STAND, last, END], options=options, limits=limits or LIMITS, meters=meters)


def placing(
    game: str, code: str, amount: str, main: str | None = "10.00", limits: dict[str, str] | None = None, **options: Any
) -> Answer:
    """A main bet and a side bet put down, and nothing else: refused for the bet, or because the round goes on."""
    mains = [bet(1, "main", main)] if main else []
    return play(game, [*mains, bet(1, code, amount)], options=options, limits=limits or LIMITS)
