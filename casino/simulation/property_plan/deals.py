"""Rounds with chosen winners: legal decks, cards, balls and decisions, given to the rules as they go."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.cards import RANKS, best_hand, three_card_hand
from casino.rules.families.bingo import BINGO
from casino.rules.kernel import totals
from casino.simulation.bingo import PERMUTATION, Hall, face
from casino.simulation.caribbean_stud import bets
from casino.simulation.floors import Script, shuffled
from casino.simulation.three_card_poker import stays

SUITS: Final = "cdhs"
BINGO_WITHIN: Final = 8
"""A bingo within so many balls wins the progressive."""
BINGO_ENTRY: Final = 200


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """A whole round: its facts, the casino's win (minor units), the progressive chips, if it was void."""

    facts: list[v.Fact]
    win: int
    chips: int
    void: bool


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the plan knows it. Limits in minor units."""

    code: str
    game: str
    limits: dict[str, int]
    options: dict[str, Any] = {}


def deal(rng: random.Random, table: Table, seats: Sequence[int], winners: Mapping[int, str], *, void: bool) -> Dealt:
    """A round in which every one of the seats has a chip and these win this; the others win nothing of the meter."""
    game = registry.get(table.game)
    script: Script[Any] = Script(game.open(table.options, table.limits, {}, game.currency))
    script.tell(v.RoundOpened(game=table.game))
    _DEALERS[game.family](script, rng, table, sorted(seats), winners, void)
    if void:
        script.tell(v.RoundVoided(reason="simulacro: ronda anulada", authorised_by="S01"))
    script.tell(v.RoundClosed())
    settlement = script.round.settle()
    sums = totals(game, settlement)
    facts = [v.RoundOpened(), *script.facts[1:]]
    return Dealt(facts=facts, win=sums.win, chips=sums.progressive_chips, void=settlement.void)


def _against_dealer(
    script: Script[Any],
    rng: random.Random,
    table: Table,
    seats: list[int],
    winners: Mapping[int, str],
    *,
    size: int,
    winning: Callable[[random.Random, str], list[str]],
    wins_nothing: Callable[[list[str]], bool],
) -> tuple[dict[int, list[str]], list[str]]:
    """Antes, progressive chips and hands of `size` cards, the dealer's last; the hands, and the dealer's."""
    for seat in seats:
        script.tell(v.BetPlaced(seat=seat, bet="ante", amount=table.limits["min"]))
        script.tell(v.ProgressiveWagered(seat=seat, amount=100))
    script.tell(v.BetsClosed(chips=len(seats), lights=len(seats)))
    deck = shuffled(rng)
    hands = _winning(rng, deck, winners, winning)
    for seat in seats:
        if seat not in winners:
            hands[seat] = _plain(deck, size, wins_nothing)
    dealer = _plain(deck, size, lambda cards: True)
    _turns(script, rng, deck, hands, dealer, size)
    return hands, dealer


# --- Caribbean stud ---------------------------------------------------------------------------------------------------


def _stud(
    script: Script[Any], rng: random.Random, table: Table, seats: list[int], winners: Mapping[int, str], void: bool
) -> None:
    hands, dealer = _against_dealer(
        script, rng, table, seats, winners, size=5, winning=_five,
        wins_nothing=lambda cards: best_hand(cards).category in _STUD_NOTHING,
    )  # fmt: skip
    if void:
        return
    for seat in seats:
        script.tell(v.DecisionMade(seat=seat, action="bet" if bets(hands[seat], dealer[-1]) else "fold"))


_STUD_NOTHING: Final = frozenset(("high_card", "pair", "two_pair", "three_of_a_kind", "straight"))


def _five(rng: random.Random, outcome: str) -> list[str]:
    suit = rng.choice(SUITS)
    first, second = rng.sample(RANKS, 2)
    if outcome == "royal_flush":
        return [rank + suit for rank in "TJQKA"]
    if outcome == "straight_flush":
        low = rng.randrange(8)
        return [rank + suit for rank in RANKS[low : low + 5]]
    if outcome == "four_of_a_kind":
        return [first + one for one in SUITS] + [second + suit]
    if outcome == "full_house":
        return [first + one for one in rng.sample(SUITS, 3)] + [second + one for one in rng.sample(SUITS, 2)]
    while True:  # a flush that is not a straight flush as well
        cards = [rank + suit for rank in rng.sample(RANKS, 5)]
        if best_hand(cards).category == "flush":
            return cards


# --- Three Card Poker -------------------------------------------------------------------------------------------------


def _three(
    script: Script[Any], rng: random.Random, table: Table, seats: list[int], winners: Mapping[int, str], void: bool
) -> None:
    hands, _dealer = _against_dealer(
        script, rng, table, seats, winners, size=3, winning=_three_cards,
        wins_nothing=lambda cards: three_card_hand(cards).category in _THREE_NOTHING,
    )  # fmt: skip
    if void:
        return
    for seat in seats:
        script.tell(v.DecisionMade(seat=seat, action="play" if stays(hands[seat]) else "fold"))


_THREE_NOTHING: Final = frozenset(("high_card", "pair", "flush"))


def _three_cards(rng: random.Random, outcome: str) -> list[str]:
    low = rng.randrange(10)
    if outcome == "ace_king_queen_of_spades":
        return ["As", "Ks", "Qs"]
    if outcome == "ace_king_queen_suited":
        suit = rng.choice("cdh")
        return [rank + suit for rank in "AKQ"]
    if outcome == "straight_flush":
        suit = rng.choice(SUITS)
        return [rank + suit for rank in RANKS[low : low + 3]]
    if outcome == "three_of_a_kind":
        rank = rng.choice(RANKS)
        return [rank + suit for suit in rng.sample(SUITS, 3)]
    while True:  # a straight of more than one suit
        cards = [rank + rng.choice(SUITS) for rank in RANKS[low : low + 3]]
        if len({card[1] for card in cards}) > 1:
            return cards


# --- blackjack with Blazing 7's ---------------------------------------------------------------------------------------

_SEVENS: Final = {
    "three_sevens_suited": ("777", lambda suit: suit * 3),
    "three_sevens_same_color": ("777", lambda suit: suit + {"c": "s", "s": "c", "d": "h", "h": "d"}[suit] + suit),
}


def _sevens(
    script: Script[Any], rng: random.Random, table: Table, seats: list[int], winners: Mapping[int, str], void: bool
) -> None:
    for seat in seats:
        script.tell(v.BetPlaced(seat=seat, bet="main", amount=table.limits["min"]))
        script.tell(v.ProgressiveWagered(seat=seat, amount=100))
    script.tell(v.BetsClosed())
    hands = {seat: _sevens_hand(rng, winners.get(seat)) for seat in seats}
    dealer = [rng.choice(("9", "T", "J", "Q", "K")) + rng.choice(SUITS), "8" + rng.choice(SUITS)]
    for number in (0, 1):
        for seat in seats:
            script.tell(v.CardDealt(to=seat, card=hands[seat][number]))
        script.tell(v.CardDealt(to="dealer", card=dealer[number]))
    if void:
        return
    for seat in seats:
        if len(hands[seat]) == 2:
            script.tell(v.DecisionMade(seat=seat, action="stand"))
        for card in hands[seat][2:]:
            script.tell(v.DecisionMade(seat=seat, action="hit"), v.CardDealt(to=seat, card=card))


def _sevens_hand(rng: random.Random, outcome: str | None) -> list[str]:
    """Two cards to stand on, now and then with a seven that the tray pays; or three sevens."""
    if outcome is not None:
        ranks, suits = _SEVENS[outcome]
        return [rank + suit for rank, suit in zip(ranks, suits(rng.choice(SUITS)), strict=True)]
    first = rng.choice("6789TJ") if rng.random() < 0.3 else rng.choice("69TJQK")
    return [first + rng.choice(SUITS), rng.choice("89TQ") + rng.choice(SUITS)]


# --- bingo ------------------------------------------------------------------------------------------------------------


def _bingo(
    script: Script[Any], rng: random.Random, table: Table, seats: list[int], winners: Mapping[int, str], void: bool
) -> None:
    """A card a seat. Winners share their first row; without any the balls come late enough for nobody to win it."""
    row = [rng.randint(low, high) for low, high in script.round.format.ranges]
    numbers = iter(rng.sample(range(1, PERMUTATION + 1), 10 * len(seats)))
    for seat in seats:
        card, squares = next(
            (number, squares)
            for number in numbers
            if len({*row}.intersection(squares := list(face(script.round.format, number)))) < len(row) - 1
        )
        if seat in winners:
            squares = _with_first_row(squares, row)
        price = int(table.options["card_price"])
        script.tell(v.BingoCardSold(seat=seat, card=card, numbers=squares, price=price))
        script.tell(v.ProgressiveWagered(seat=seat, amount=BINGO_ENTRY))
    script.tell(v.BetsClosed())
    balls = _balls(rng, row) if winners else _late_balls(script, rng)
    hall = Hall(script.round)
    for ball in balls:
        script.tell(v.BallDrawn(ball=ball))
        callers = list(dict.fromkeys(hall.mark(ball)))
        for card in callers:
            script.tell(v.DecisionMade(seat=script.round.cards[card].seat, action=BINGO, hand=card))
        if callers:
            return


def _with_first_row(squares: Sequence[int], row: Sequence[int]) -> list[int]:
    """The card with this first row; a number of the row that stood further down its column gives way."""
    changed = list(squares)
    for column, number in enumerate(row):
        if number in changed:
            changed[changed.index(number)] = changed[column]
        changed[column] = number
    return changed


def _balls(rng: random.Random, row: Sequence[int]) -> list[int]:
    return rng.sample(row, len(row))


def _late_balls(script: Script[Any], rng: random.Random) -> list[int]:
    """Balls of which the first do not make anybody's figure: none that the cards need most."""
    balls = rng.sample(range(1, 76), 75)
    while any(True for ball in _first_figure(script, balls[:BINGO_WITHIN])):
        balls = rng.sample(range(1, 76), 75)
    return balls


def _first_figure(script: Script[Any], balls: Iterable[int]) -> list[int]:
    hall = Hall(script.round)
    return [card for ball in balls for card in hall.mark(ball)]


# --- shared -----------------------------------------------------------------------------------------------------------


def _winning(
    rng: random.Random, deck: list[str], winners: Mapping[int, str], make: Callable[[random.Random, str], list[str]]
) -> dict[int, list[str]]:
    """The winners' hands, out of the deck; all drawn again while two of them want one card."""
    while True:
        hands = {seat: make(rng, outcome) for seat, outcome in winners.items()}
        cards = [card for hand in hands.values() for card in hand]
        if len(set(cards)) == len(cards):
            break
    deck[:] = [card for card in deck if card not in cards]
    return {seat: rng.sample(hand, len(hand)) for seat, hand in hands.items()}


def _plain(deck: list[str], count: int, fits: Any) -> list[str]:
    """The next cards of the deck that fit; those that do not go to its end."""
    while not fits(cards := deck[-count:]):
        deck[:] = [*deck[-1:], *deck[:-1]]
    del deck[-count:]
    return cards


def _turns(
    script: Script[Any],
    rng: random.Random,
    deck: list[str],
    hands: Mapping[int, Sequence[str]],
    dealer: Sequence[str],
    count: int,
) -> None:
    """One card each, the dealer last; once in fifty rounds a card lies face up in the deck and goes out."""
    face_up_at = rng.randrange(count) if rng.random() < 0.02 else None
    for number in range(count):
        if number == face_up_at:
            script.tell(v.IrregularityDeclared(code="face_up_card", card=deck.pop()))
        for seat in sorted(hands):
            script.tell(v.CardDealt(to=seat, card=hands[seat][number]))
        script.tell(v.CardDealt(to="dealer", card=dealer[number]))


_DEALERS: Final = {"caribbean_stud": _stud, "three_card_poker": _three, "blackjack": _sevens, "bingo": _bingo}
