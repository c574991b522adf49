"""Short hand for the tests of the poker room: a hand of play, event by event."""

from __future__ import annotations

from itertools import zip_longest

from tests.rules.play import Event, ev

BURN = ev("CardBurned")
CLOSED = ev("RoundClosed")

Events = list[Event]


def opened(button: int | None = None, **stacks: str) -> Event:
    """``opened(3, s1="100.00", s2="40.00")``: the button at seat 3, stacks of seats 1 and 2."""
    place = {} if button is None else {"button": button}
    return ev("RoundOpened", **place, stacks={seat[1:]: amount for seat, amount in stacks.items()})


def post(seat: int, kind: str, amount: str) -> Event:
    return ev("BlindPosted", seat=seat, kind=kind, amount=amount)


def act(seat: int, action: str, amount: str | None = None) -> Event:
    event = ev("DecisionMade", seat=seat, action=action)
    return event | {"amount": amount} if amount is not None else event


def each(seats: tuple[int, ...], *actions: str) -> Events:
    """The same decision of several seats, one after the other; several actions one for each seat."""
    return [act(seat, action) for seat, action in zip(seats, actions * len(seats), strict=False)]


def deal(hands: dict[int, str], face: str | None = None) -> Events:
    """Rounds of cards in the order of the dictionary: ``{1: "Ac Tc", 2: "8h 8d"}``."""
    rounds = zip_longest(*(cards.split() for cards in hands.values()))
    extra = {"face": face} if face else {}
    return [
        ev("CardDealt", to=seat, card=card, **extra)
        for cards in rounds
        for seat, card in zip(hands, cards, strict=True)
        if card
    ]


def board(*cards: str, burn: bool = True) -> Events:
    return [*([BURN] if burn else []), *(ev("CardDealt", to="board", card=card) for card in cards)]


def irregular(code: str, **fields: object) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)
