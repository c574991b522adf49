"""Pai gow with cards and with tiles: one player against the dealer, who has the bank; both set their hands one way.

The bet on the number of the deal is settled for every number. What a player's own bank brings is no bet against the
house, and has no figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import cast

from casino.rules import vocabulary as v
from casino.rules.families.pai_gow import DEALER
from casino.rules.families.pai_gow_poker import START_NUMBER, PaiGowPokerRound
from casino.rules.families.pai_gow_tiles import STACK
from casino.rules.joker import DECK, SEVEN, house_way
from casino.rules.kernel import Round
from casino.rules.tiles import SET
from casino.simulation.pai_gow_tiles import sets as sets_tiles
from casino.theory.figures import Distribution, Plan
from casino.theory.table import SEAT, Pack, Table

STRATEGY = "sets the hands as the house does, never has the bank"


def pai_gow_poker(table: Table) -> Iterator[Plan]:
    """The wager; the bet on the number where a generator shows one."""
    yield Plan(table.game.layout.main, play=_cards_player(table), strategy=STRATEGY)
    if table.options["additional_bet"]:
        yield Plan(START_NUMBER, outcomes=lambda: _numbers(table))


def pai_gow_tiles(table: Table) -> Iterator[Plan]:
    """The wager."""
    yield Plan(table.game.layout.main, play=_tiles_player(table), strategy=STRATEGY)


def _opened(table: Table) -> Round:
    """A round with the wager of one seat."""
    round_ = table.open()
    round_.apply(v.BetPlaced(seat=SEAT, bet=table.game.layout.main, amount=table.main_stake()))
    return round_


def _net(table: Table, round_: Round) -> float:
    return float(table.net(round_.settle(), frozenset({table.game.layout.main}), table.main_stake()))


def _set(round_: Round, place: v.Place, high: Sequence[str], low: Sequence[str]) -> None:
    round_.apply(v.HandSet(to=place, high=list(high), low=list(low)))


def _cards_player(table: Table) -> Callable[[Random], float]:
    pack = Pack(sorted(DECK))
    return lambda rng: _net(table, _dealt_cards(_opened(table), pack.deal(rng, 2 * SEVEN)))


def _dealt_cards(round_: Round, cards: Sequence[str], shown: int = 1) -> Round:
    """The round played out with these cards; a generator, where there is one, shows that number."""
    round_.apply(v.BetsClosed())
    if round_.options["start_method"] == "rng":
        round_.apply(v.BallDrawn(ball=shown))
    # The deal goes round from the place that the number says: between two hands the order is all the same.
    hands: dict[v.Place, Sequence[str]] = {SEAT: cards[:SEVEN], DEALER: cards[SEVEN:]}
    left = {place: iter(hand) for place, hand in hands.items()}
    ring = cast(PaiGowPokerRound, round_)
    for place in sorted(hands, key=ring.offset) * SEVEN:
        round_.apply(v.CardDealt(to=place, card=next(left[place])))
    for place, hand in hands.items():
        way = house_way(hand, wheel_lowest=bool(round_.options["wheel_straight_lowest"]))
        _set(round_, place, way.high, way.low)
    return round_


def _tiles_player(table: Table) -> Callable[[Random], float]:
    pack = Pack(SET)

    def play(rng: Random) -> float:
        round_ = _opened(table)
        round_.apply(v.BetsClosed())
        tiles = pack.deal(rng, 2 * STACK)
        hands: dict[v.Place, list[str]] = {SEAT: tiles[:STACK], DEALER: tiles[STACK:]}
        for place, stack in hands.items():
            round_.apply(v.TilesDealt(to=place, tiles=stack))
        for place, stack in hands.items():
            _set(round_, place, *sets_tiles(stack))
        return _net(table, round_)

    return play


def _numbers(table: Table) -> Distribution:
    """One number bet on, every number shown. Whole dollars, as the winnings are paid in them."""
    bet, stake = table.game.bet(START_NUMBER), 2 * cast(int, table.game.layout.start_minimum)
    cards = sorted(DECK)
    outcomes: Counter[Fraction] = Counter()
    for shown in bet.targets:
        round_ = _opened(table)
        round_.apply(v.BetPlaced(seat=SEAT, bet=START_NUMBER, target=bet.targets[0], amount=stake))
        _dealt_cards(round_, cards[: 2 * SEVEN], int(shown))
        outcomes[table.net(round_.settle(), frozenset({START_NUMBER}), stake)] += 1
    return outcomes
