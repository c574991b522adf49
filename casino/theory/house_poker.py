"""Poker against the house: hands told apart by what the rules can tell apart, each kind settled once.

Bets on the player's own cards, and on the best of six or seven cards, are counted by strength; three card poker and let
it ride are played out over every deal under the published strategy. Caribbean stud and hold'em have too many deals:
they are simulated, and each kind of showdown is settled once. A main bet stands at the table minimum, where no limit on
payments cuts a prize.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random
from typing import NamedTuple, cast

from casino.rules import vocabulary as v
from casino.rules.cards import DECK, PokerHand, best_hand, three_card_hand
from casino.rules.families.caribbean_stud import BET
from casino.rules.families.house_holdem import BLIND, TRIPS, UltimateHoldemRound
from casino.rules.families.house_holdem import PLAY as HOLDEM_PLAY
from casino.rules.families.house_poker import ANTE, BOARD, DEALER, HousePokerRound
from casino.rules.families.let_it_ride import BETS, BONUS, NONE, RIDE, THREE_CARD_BONUS, WITHDRAW
from casino.rules.families.progressive_chip import ProgressiveTerms
from casino.rules.families.three_card_poker import ANTE_BONUS, FOLD, PAIR_PLUS, PLAY, SIX_CARD_BONUS
from casino.rules.kernel import PROGRESSIVE
from casino.simulation import caribbean_stud as stud
from casino.simulation import house_holdem as holdem
from casino.simulation.let_it_ride import rides_first, rides_second
from casino.simulation.three_card_poker import stays
from casino.theory.figures import Distribution, Plan
from casino.theory.hands import Apart, FiveCards, Ways, by_strength, up_to_suits
from casino.theory.table import SEAT, Pack, Table

Cards = Sequence[str]
Hands = Mapping[v.Place, Cards]


def dealt(table: Table, bets: Mapping[str, int], hands: Hands) -> HousePokerRound:
    """A round with these bets (minor units) of one seat and these cards in each place, nobody having decided."""
    round_ = cast(HousePokerRound, table.open())
    for bet, stake in bets.items():
        round_.apply(v.BetPlaced(seat=SEAT, bet=bet, amount=stake))
    round_.apply(v.BetsClosed())
    left = {place: iter(cards) for place, cards in hands.items()}
    for place in round_.plans[0]:
        if place is not None:
            round_.apply(v.CardDealt(to=place, card=next(left[place])))
    return round_


def _counted(hands: Iterable[Ways], net: Callable[[Cards], Fraction]) -> Distribution:
    """The outcomes over these hands."""
    outcomes: Counter[Fraction] = Counter()
    for cards, ways in hands:
        outcomes[net(cards)] += ways
    return outcomes


def _others(cards: Cards, count: int) -> list[str]:
    """So many cards of the deck besides these."""
    return [card for card in DECK if card not in cards][:count]


def _progressive(table: Table, hands: Iterable[Ways], net: Callable[[Cards], Fraction]) -> Iterator[Plan]:
    """The chip of the progressive, where the table has one."""
    terms: ProgressiveTerms = table.game.layout.progressive
    if table.options[terms.offered]:
        reset = terms.reset if isinstance(terms.reset, int) else cast(int, table.options[terms.reset])
        unit = f"chip, the meter at {table.read_meter(reset)}"
        yield Plan(PROGRESSIVE, unit=unit, outcomes=lambda: _counted(hands, net))


# --------------------------------------------------------------------------- three card poker


@dataclass(slots=True)
class Deals:
    """A kind of deal: in how many ways it comes, and the cards of one of them."""

    ways: int
    mine: Cards
    others: Cards


class Duel(NamedTuple):
    """What tells deals of three card poker apart: both hands' categories, whether the player stays and the dealer
    plays, who is higher (1 the player, 0 nobody, -1 the dealer)."""

    mine: str
    stays: bool
    his: str
    plays: bool
    higher: int


def three_card_poker(table: Table) -> Iterator[Plan]:
    """Ante with play and ante bonus, the bets on own cards, the six cards, the chip."""
    strategy = "stays on queen-six-four or better"
    yield Plan(ANTE, unit="ante, with the play", outcomes=lambda: _duels(table), strategy=strategy)
    yield Plan(PAIR_PLUS, outcomes=lambda: _counted(up_to_suits(3), lambda cards: _own_three(table, PAIR_PLUS, cards)))
    if table.options[SIX_CARD_BONUS]:
        high, least = table.at_highest_limit(), table.game.layout.six_card_min
        yield Plan(
            SIX_CARD_BONUS,
            outcomes=lambda: _counted(by_strength(6), lambda cards: _beside_ante(high, SIX_CARD_BONUS, least, cards)),
        )
    yield from _progressive(table, _each_suit(3), lambda cards: _own_three(table, PROGRESSIVE, cards))


def _each_suit(size: int) -> Iterator[Ways]:
    """Every hand for itself, where the names of suits matter."""
    return ((cards, 1) for cards in combinations(DECK, size))


def _own_three(table: Table, bet: str, cards: Cards) -> Fraction:
    """Net of a bet on the player's own cards; it plays on, so as not to forfeit anything."""
    stake = table.game.layout.progressive.chip if bet == PROGRESSIVE else table.limits.min
    return _beside_ante(table, bet, stake, [*cards, *_others(cards, 3)])


def _beside_ante(table: Table, bet: str, stake: int, six: Cards) -> Fraction:
    """Net of a bet beside the ante, with the player's three cards and the dealer's."""
    round_ = dealt(table, {ANTE: table.limits.min, bet: stake}, {SEAT: six[:3], DEALER: six[3:]})
    round_.apply(v.DecisionMade(seat=SEAT, action=PLAY))
    return table.net(round_.settle(), frozenset({bet}), stake)


def _duels(table: Table) -> Distribution:
    """Every deal of three cards to the player and three to the dealer."""
    found = _kinds_of_duel(table.game.layout.qualifier)
    outcomes: Counter[Fraction] = Counter()
    ante, bets = table.limits.min, frozenset({ANTE, PLAY, ANTE_BONUS})
    for duel, deals in found.items():
        round_ = dealt(table, {ANTE: ante}, {SEAT: deals.mine, DEALER: deals.others})
        round_.apply(v.DecisionMade(seat=SEAT, action=PLAY if duel.stays else FOLD))
        outcomes[table.net(round_.settle(), bets, ante)] += deals.ways
    return outcomes


def _kinds_of_duel(qualifier: PokerHand) -> dict[Duel, Deals]:
    """In how many ways each kind of deal comes, and one deal of it."""
    equals: dict[PokerHand, list[Cards]] = defaultdict(list)
    apart: Apart[str, PokerHand] = Apart()
    for cards in combinations(DECK, 3):
        hand = three_card_hand(cards)
        equals[hand].append(cards)
        apart.add(cards, hand)
    found: dict[Duel, Deals] = {}
    for mine, ways in up_to_suits(3):
        hand, plays_on = three_card_hand(mine), stays(mine)
        for his, count in apart.without({tuple(sorted(mine, key=DECK.index)): 1}).items():
            duel = Duel(hand.category, plays_on, his.category, his >= qualifier, (hand > his) - (hand < his))
            if duel not in found:
                found[duel] = Deals(0, mine, next(cards for cards in equals[his] if not {*cards} & {*mine}))
            found[duel].ways += ways * count
    return found


# --------------------------------------------------------------------------- let it ride


class Ride(NamedTuple):
    """What tells deals of let it ride apart: whether bets 1 and 2 ride, what the five cards make and whether that
    wins."""

    first: bool
    second: bool
    made: tuple[str, bool]


def let_it_ride(table: Table) -> Iterator[Plan]:
    """The three bets together and each by itself, the side bets on offer."""
    known: dict[Ride, Deals] = {}

    def outcomes(bets: frozenset[str]) -> Distribution:
        if not known:
            known.update(_kinds_of_ride(table.game.layout.weakest_winner))
        return _ridden(table, bets, known)

    strategy = "bets 1 and 2 ride by basic strategy"
    unit = "one of the three bets"
    yield Plan("+".join(BETS), unit=unit, outcomes=lambda: outcomes(frozenset(BETS)), strategy=strategy)
    for bet in BETS:
        yield Plan(bet, unit="stake, withdrawn or not", outcomes=partial(outcomes, frozenset({bet})), strategy=strategy)
    if table.options[THREE_CARD_BONUS]:
        stake = table.limits.extra.get(f"{THREE_CARD_BONUS}_min", table.limits.min)
        yield Plan(
            THREE_CARD_BONUS,
            outcomes=lambda: _counted(up_to_suits(3), lambda cards: _one_ride(table, THREE_CARD_BONUS, stake, cards)),
        )
    if table.options["bonus_table"] != NONE:
        price = cast(int, table.options["bonus_price"])
        yield Plan(
            BONUS, outcomes=lambda: _counted(by_strength(5), lambda cards: _one_ride(table, BONUS, price, cards))
        )
    chip = table.game.layout.progressive.chip
    yield from _progressive(table, by_strength(5), lambda cards: _one_ride(table, PROGRESSIVE, chip, cards))


def _kinds_of_ride(weakest_winner: PokerHand) -> dict[Ride, Deals]:
    """Every three cards of the player, every card turned first and every card turned second."""
    found: dict[Ride, Deals] = {}
    made_by = FiveCards(lambda hand: (hand.category, hand >= weakest_winner))
    for mine, ways in up_to_suits(3):
        first = rides_first(mine)
        second = {card: rides_second([*mine, card]) for card in DECK if card not in mine}
        for pair in combinations(second, 2):
            made = made_by((*mine, *pair))
            for shown, last in (pair, pair[::-1]):
                ride = Ride(first, second[shown], made)
                if ride not in found:
                    found[ride] = Deals(0, mine, (shown, last))
                found[ride].ways += ways
    return found


def _ridden(table: Table, bets: frozenset[str], known: Mapping[Ride, Deals]) -> Distribution:
    stake = table.limits.min
    outcomes: Counter[Fraction] = Counter()
    for ride, deals in known.items():
        actions = [RIDE if rides else WITHDRAW for rides in (ride.first, ride.second)]
        round_ = _played_ride(table, dict.fromkeys(BETS, stake), [*deals.mine, *deals.others], actions)
        outcomes[table.net(round_.settle(), bets, stake)] += deals.ways
    return outcomes


def _one_ride(table: Table, bet: str, stake: int, cards: Cards) -> Fraction:
    """Net of a side bet with these three cards of the player, or all five."""
    five = [*cards, *_others(cards, 5 - len(cards))]
    stakes = {**dict.fromkeys(BETS, table.limits.min), bet: stake}
    return table.net(_played_ride(table, stakes, five, [RIDE, RIDE]).settle(), frozenset({bet}), stake)


def _played_ride(table: Table, stakes: Mapping[str, int], five: Cards, actions: Sequence[str]) -> HousePokerRound:
    """A round over these five cards, the community cards in the order of turning."""
    mine, (shown, last) = five[:3], five[3:]
    round_ = dealt(table, stakes, {SEAT: mine, BOARD: (last, shown, *_others(five, 1))})
    for action in actions:
        round_.apply(v.DecisionMade(seat=SEAT, action=action))
        round_.apply(v.CardExposed(to=BOARD))
    return round_


# --------------------------------------------------------------------------- caribbean stud


def caribbean_stud(table: Table) -> Iterator[Plan]:
    """The ante with the bet, simulated; the chip."""
    yield Plan(
        ANTE,
        unit="ante, with the bet",
        play=_caribbean_player(table),
        strategy="bets with a pair or better; with ace-king by the dealer's open card",
    )
    yield from _progressive(table, by_strength(5), lambda cards: _chip_of_stud(table, cards))


class Showdown(NamedTuple):
    """What tells two hands apart that meet: how the player plays, what he holds, whether the dealer qualifies, who is
    higher (1 the player, 0 nobody, -1 the dealer)."""

    played: int | None
    mine: str
    qualifies: bool
    higher: int


def _showdown(played: int | None, mine: PokerHand, his: PokerHand, qualifier: PokerHand) -> Showdown:
    return Showdown(played, mine.category, his >= qualifier, (mine > his) - (mine < his))


def _caribbean_player(table: Table) -> Callable[[Random], float]:
    ante, pack, qualifier = table.limits.min, Pack(DECK), table.game.layout.qualifier
    bets = frozenset({ANTE, BET})
    hand_of = FiveCards(lambda hand: hand)
    known: dict[Showdown, float] = {}

    def play(rng: Random) -> float:
        cards = pack.deal(rng, 10)
        mine, his = cards[:5], cards[5:]
        action = "bet" if stud.bets(mine, his[-1]) else "fold"
        kind = _showdown(int(action == "bet"), hand_of(mine), hand_of(his), qualifier)
        if kind not in known:
            round_ = dealt(table, {ANTE: ante}, {SEAT: mine, DEALER: his})
            round_.apply(v.DecisionMade(seat=SEAT, action=action))
            known[kind] = float(table.net(round_.settle(), bets, ante))
        return known[kind]

    return play


def _chip_of_stud(table: Table, cards: Cards) -> Fraction:
    chip = table.game.layout.progressive.chip
    stakes = {ANTE: table.limits.min, PROGRESSIVE: chip}
    round_ = dealt(table, stakes, {SEAT: cards, DEALER: _others(cards, 5)})
    round_.apply(v.DecisionMade(seat=SEAT, action="bet"))
    return table.net(round_.settle(), frozenset({PROGRESSIVE}), chip)


# --------------------------------------------------------------------------- hold'em


def house_holdem(table: Table) -> Iterator[Plan]:
    """The ante with blind and play, simulated; the bonus on seven cards."""
    yield Plan(
        ANTE,
        unit="ante, with blind and play",
        play=_holdem_player(table),
        strategy="four times before the flop, twice after it, once at the end, by basic strategy",
    )
    if table.options["trips_bonus_offered"]:
        yield Plan(
            TRIPS,
            outcomes=lambda: _counted(by_strength(7), lambda cards: _trips(table, cards)),
            strategy="a hand that this bet pays is not folded",
        )


def _holdem_player(table: Table) -> Callable[[Random], float]:
    pack, qualifier = Pack(DECK), table.game.layout.qualifier
    streets = cast(UltimateHoldemRound, table.open()).streets
    known: dict[Showdown, float] = {}

    def play(rng: Random) -> float:
        cards = pack.deal(rng, 9)
        own, his, board = cards[:2], cards[2:4], cards[4:]
        plays = (at for at, street in enumerate(streets) if holdem.decides(own, board[: street.shows]))
        played = next(plays, None)
        kind = _showdown(played, best_hand([*own, *board]), best_hand([*his, *board]), qualifier)
        if kind not in known:
            known[kind] = _holdem_net(table, {SEAT: own, DEALER: his, BOARD: board}, played)
        return known[kind]

    return play


def _holdem_net(table: Table, hands: Hands, played: int | None) -> float:
    """Net of ante, blind and play with these cards when the player plays at that chance, or folds."""
    ante = table.limits.min
    round_ = cast(UltimateHoldemRound, dealt(table, {ANTE: ante, BLIND: ante}, hands))
    for at, street in enumerate(round_.streets):
        while len(round_.shown) < street.shows:
            round_.apply(v.CardExposed(to=BOARD))
        if at == played:
            amount = street.multiples[-1] * ante
            round_.apply(v.DecisionMade(seat=SEAT, action=HOLDEM_PLAY, amount=amount))
            break
        round_.apply(v.DecisionMade(seat=SEAT, action=street.otherwise))
    _turn_the_rest(round_)
    return float(table.net(round_.settle(), frozenset({ANTE, BLIND, HOLDEM_PLAY}), ante))


def _turn_the_rest(round_: UltimateHoldemRound) -> None:
    while len(round_.shown) < len(round_.show_order):
        round_.apply(v.CardExposed(to=BOARD))


def _trips(table: Table, cards: Cards) -> Fraction:
    """Net of the bonus with these two own cards and five of the board."""
    ante, stake = table.limits.min, table.game.layout.trips_min
    hands: Hands = {SEAT: cards[:2], DEALER: _others(cards, 2), BOARD: cards[2:]}
    round_ = cast(UltimateHoldemRound, dealt(table, {ANTE: ante, BLIND: ante, TRIPS: stake}, hands))
    street = round_.streets[0]
    round_.apply(v.DecisionMade(seat=SEAT, action=HOLDEM_PLAY, amount=street.multiples[-1] * ante))
    _turn_the_rest(round_)
    return table.net(round_.settle(), frozenset({TRIPS}), stake)
