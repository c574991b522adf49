"""Hands of circle poker as a requirement writes them: stacks, actions by street, cards, and what each pot comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.rules.play import Answer, Event, ev, play

BLINDS = {"post_sb": "small", "post_bb": "big", "post_blind": "blind"}


class Form:
    """A form of poker: cards dealt to everybody before the first round and later, and the board's."""

    def __init__(self, first: int, later: int = 0, board: tuple[int, ...] = (), *, burns: bool = False) -> None:
        self.first, self.later, self.board, self.burns = first, later, board, burns


HOLDEM = Form(2, board=(3, 1, 1), burns=True)
OMAHA = Form(4, board=(3, 1, 1), burns=True)
STUD = Form(2, later=3)
SEVEN = Form(3, later=4, burns=True)


def acts(text: str) -> list[Event]:
    """``"2 bet 1000, 3 fold"`` as events.

    >>> acts("1 post_sb 500")[0]["kind"]
    'small'
    """
    events: list[Event] = []
    for act in filter(None, (part.strip() for part in text.split(","))):
        seat, action, *amount = act.split()
        if action in BLINDS:
            events.append(ev("BlindPosted", seat=int(seat), kind=BLINDS[action], amount=amount[0]))
        else:
            told = {"amount": amount[0]} if amount else {}
            events.append(ev("DecisionMade", seat=int(seat), action=action, **told))
    return events


def order_of(seats: Sequence[int], button: int | None) -> list[int]:
    """Seats as cards are dealt: from the left of the button, without one from the dealer's left."""
    return sorted(seats, key=lambda seat: (seat <= button, seat)) if button else sorted(seats)


def hand(
    form: Form,
    stacks: Mapping[int, int],
    hands: Mapping[int, str],
    board: str,
    *streets: str,
    button: int | None = None,
    then: str = "",
    show: bool = True,
    whole: bool = True,
) -> list[Event]:
    """The events of a hand. ``streets``: the actions of each round; cards are dealt between them to whoever is in.
    ``show``: everybody in at the end shows, after what ``then`` says; not ``whole``: it stops with the last action."""
    order, held, lying = order_of([*stacks], button), {s: c.split() for s, c in hands.items()}, board.split()
    first = acts(streets[0])
    posts = [event for event in first if event["type"] == "BlindPosted"]
    opened = ev("RoundOpened", stacks={str(seat): str(chips) for seat, chips in stacks.items()})
    events = [opened | ({"button": button} if button else {}), *posts]
    if not hands:
        cards = iter([rank + suit for suit in "cdhs" for rank in "23456789TJQKA"])
        held = {seat: [next(cards) for _ in range(form.first)] for seat in order}
    events += [ev("CardDealt", to=seat, card=held[seat][turn]) for turn in range(form.first) for seat in order]
    folded: set[int] = set()
    rounds = [first[len(posts) :], *map(acts, streets[1:])]
    total = 1 + (form.later or len(form.board))
    for number in range(total):
        if number:
            events += [ev("CardBurned")] if form.burns else []
            if form.board:
                taken = sum(form.board[: number - 1])
                events += [
                    ev("CardDealt", to="board", card=card) for card in lying[taken : taken + form.board[number - 1]]
                ]
            else:
                live = [seat for seat in order if seat not in folded]
                events += [ev("CardDealt", to=seat, card=held[seat][form.first + number - 1]) for seat in live]
        if number < len(rounds):
            events += rounds[number]
            folded |= {event["seat"] for event in rounds[number] if event.get("action") == "fold"}
        if len(order) - len(folded) == 1:
            return events
        if number + 1 == len(rounds) and not (whole and (board or form.later)):
            return events
    events += acts(then)
    told = {event["seat"] for event in acts(then)}
    if show:
        events += [ev("DecisionMade", seat=seat, action="show") for seat in order if seat not in folded | told]
    return events


def pots(answer: Answer) -> list[tuple[str, str]]:
    """(chips, commission) of each pot."""
    by_pot: dict[str, dict[str, str]] = {}
    for line in answer.lines:
        if line["seat"] is None:
            by_pot.setdefault(line["target"], {})[line["bet"]] = line["stake"]
    return [(lines["pot"], lines["rake"]) for lines in by_pot.values()]


def nets(answer: Answer) -> dict[int, int]:
    """What every seat won or lost."""
    return {line["seat"]: int(line["net"]) for line in answer.lines if line["seat"] is not None}


def settle(game: str, events: list[Event], **options: Any) -> Answer:
    return play(game, events, options=options)
