"""House poker: deals grouped by the facts that the rules distinguish, each group settled once.

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
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random
from typing import NamedTuple, cast

from casino.rules import vocabulary as v
from casino.rules.cards import DECK, PokerHand, best_hand, three_card_hand
from casino.rules.families.caribbean_stud import BET, THREE
from casino.rules.families.draw_poker import BUY, PURCHASE, dealer_discards
from casino.rules.families.holdem_bonus import BONUS as OWN_CARDS_BONUS
from casino.rules.families.holdem_bonus import HoldemBonusRound
from casino.rules.families.house_holdem import BLIND, TRIPS, UltimateHoldemRound
from casino.rules.families.house_holdem import PLAY as HOLDEM_PLAY
from casino.rules.families.house_poker import ANTE, BOARD, DEALER, HousePokerRound
from casino.rules.families.let_it_ride import BONUS, NONE, THREE_CARD_BONUS, WITHDRAW
from casino.rules.families.let_it_ride import Layout as RideLayout
from casino.rules.families.progressive_chip import ProgressiveTerms
from casino.rules.families.three_card_poker import ANTE_BONUS, FOLD, PLAY, SIX_CARD_BONUS
from casino.rules.kernel import PROGRESSIVE
from casino.simulation import caribbean_stud as stud
from casino.simulation import draw_poker as draw
from casino.simulation import holdem_bonus as streets_with_bonus
from casino.simulation import holdem_plus as flops
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
    terms: ProgressiveTerms | None = table.game.layout.progressive
    if terms is not None and table.options[terms.offered]:
        unit = f"chip, the meter at {table.read_meter(_amount(table, terms.reset))}"
        yield Plan(terms.bet, unit=unit, outcomes=lambda: _counted(hands, net))


def _chip(table: Table) -> int:
    """Return the least bet on the progressive (minor units); where any up to a part of the minimum is one, the
    largest."""
    terms: ProgressiveTerms = table.game.layout.progressive
    if terms.of_minimum is not None and table.options[str(terms.chip)] is None:
        num, den = terms.of_minimum
        return table.limits.min * num // den
    return _amount(table, terms.chip)


def _chip_bet(table: Table) -> str:
    """The code of the bet on the progressive."""
    terms: ProgressiveTerms | None = table.game.layout.progressive
    return PROGRESSIVE if terms is None else terms.bet


def _amount(table: Table, given: int | str) -> int:
    """The amount, or that of the option of this name."""
    return given if isinstance(given, int) else cast(int, table.options[given])


# --------------------------------------------------------------------------- three card poker


@dataclass(slots=True)
class Deals:
    """A kind of deal: in how many ways it comes, and the cards of one of them."""

    ways: int
    mine: Cards
    others: Cards


class Duel(NamedTuple):
    """Distinguishing facts of a deal of three card poker: both hands' categories, whether the player stays and the
    dealer plays, who is higher (1 the player, 0 nobody, -1 the dealer)."""

    mine: str
    stays: bool
    his: str
    plays: bool
    higher: int


def three_card_poker(table: Table) -> Iterator[Plan]:
    """Ante with play and ante bonus, the bets on own cards, the six cards, the chip."""
    strategy = "stays on queen-six-four or better"
    yield Plan(ANTE, unit="ante, with the play", outcomes=lambda: _duels(table), strategy=strategy)
    plus, offered = table.game.layout.pair_plus, table.game.layout.pair_plus_offered
    if not offered or table.options[offered]:
        yield Plan(plus, outcomes=lambda: _counted(up_to_suits(3), lambda cards: _own_three(table, plus, cards)))
    if table.options.get(SIX_CARD_BONUS):
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
    stake = _chip(table) if bet == PROGRESSIVE else table.limits.min
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
    ante, bets = table.limits.min, frozenset({ANTE, table.game.layout.play, ANTE_BONUS})
    for duel, deals in found.items():
        round_ = dealt(table, {ANTE: ante}, {SEAT: deals.mine, DEALER: deals.others})
        round_.apply(v.DecisionMade(seat=SEAT, action=PLAY if duel.stays else FOLD))
        outcomes[table.net(round_.settle(), bets, ante)] += deals.ways
    return outcomes


def _kinds_of_duel(qualifier: PokerHand) -> dict[Duel, Deals]:
    """In how many ways each kind of deal comes, and one deal of it."""
    found: dict[Duel, Deals] = {}
    judged: dict[Cards, tuple[PokerHand, bool]] = {}
    for mine, ways, his, count, theirs in _pairs_of_hands():
        if mine not in judged:
            judged[mine] = three_card_hand(mine), stays(mine)
        hand, stayed = judged[mine]
        above = his.strength - hand.strength  # 1 is the best
        duel = Duel(hand.category, stayed, his.category, his >= qualifier, (above > 0) - (above < 0))
        if duel not in found:
            found[duel] = Deals(0, mine, theirs())
        found[duel].ways += ways * count
    return found


def _pairs_of_hands() -> Iterator[tuple[Cards, int, PokerHand, int, Callable[[], Cards]]]:
    """Three cards of the player and their ways, a hand of the dealer and its ways beside them, its cards if wanted."""
    equals: dict[int, list[Cards]] = defaultdict(list)
    hands: dict[int, PokerHand] = {}
    apart: Apart[str, int] = Apart()
    for cards in combinations(DECK, 3):
        hand = three_card_hand(cards)
        hands[hand.strength] = hand
        equals[hand.strength].append(cards)
        apart.add(cards, hand.strength)

    def cards_of(strength: int, mine: Cards) -> Cards:
        return next(cards for cards in equals[strength] if not {*cards} & {*mine})

    for mine, ways in up_to_suits(3):
        for strength, count in apart.without({tuple(sorted(mine, key=DECK.index)): 1}).items():
            yield mine, ways, hands[strength], count, partial(cards_of, strength, mine)


def _best_duels(table: Table) -> Distribution:
    """Every deal of three cards to the player and three to the dealer where an ante goes with a bet: the player stays
    with a hand wherever that loses him less, on the average, than the ante."""
    layout = table.game.layout
    qualifier, ante, bets = layout.qualifier, table.limits.min, frozenset({ANTE, layout.bet})
    nets: dict[Duel, Fraction] = {}
    by_hand: dict[int, Counter[Fraction]] = defaultdict(Counter)
    for mine, ways, his, count, theirs in _pairs_of_hands():
        hand = three_card_hand(mine)
        above = his.strength - hand.strength
        higher = (above > 0) - (above < 0)
        duel = Duel(mine=hand.category, stays=True, his=his.category, plays=his >= qualifier, higher=higher)
        if duel not in nets:
            round_ = dealt(table, {ANTE: ante}, {SEAT: mine, DEALER: theirs()})
            round_.apply(v.DecisionMade(seat=SEAT, action=BET))
            nets[duel] = table.net(round_.settle(), bets, ante)
        by_hand[hand.strength][nets[duel]] += ways * count
    outcomes: Counter[Fraction] = Counter()
    for played in by_hand.values():
        ways = sum(played.values())
        if sum(net * count for net, count in played.items()) < -ways:
            outcomes[Fraction(-1)] += ways
        else:
            outcomes.update(played)
    return outcomes


# --------------------------------------------------------------------------- let it ride


class Ride(NamedTuple):
    """Distinguishing facts of a deal of let it ride: whether bets 1 and 2 ride, the hand of the five cards and whether
    it wins."""

    first: bool
    second: bool
    made: tuple[str, bool]


def let_it_ride(table: Table) -> Iterator[Plan]:
    """The three bets together and each by itself, the side bets on offer."""
    known: dict[Ride, Deals] = {}

    def outcomes(bets: frozenset[str]) -> Distribution:
        if not known:
            known.update(_kinds_of_ride(table.game.layout))
        return _ridden(table, bets, known)

    three: tuple[str, ...] = table.game.layout.bets
    strategy = "bets 1 and 2 ride by basic strategy"
    unit = "one of the three bets"
    yield Plan("+".join(three), unit=unit, outcomes=lambda: outcomes(frozenset(three)), strategy=strategy)
    for bet in three:
        yield Plan(bet, unit="stake, withdrawn or not", outcomes=partial(outcomes, frozenset({bet})), strategy=strategy)
    if table.options.get(THREE_CARD_BONUS):
        stake = table.limits.extra.get(f"{THREE_CARD_BONUS}_min", table.limits.min)
        yield Plan(
            THREE_CARD_BONUS,
            outcomes=lambda: _counted(up_to_suits(3), lambda cards: _one_ride(table, THREE_CARD_BONUS, stake, cards)),
        )
    if table.options.get("bonus_table", NONE) != NONE:
        price = cast(int, table.options["bonus_price"])
        yield Plan(
            BONUS, outcomes=lambda: _counted(by_strength(5), lambda cards: _one_ride(table, BONUS, price, cards))
        )
    yield from _progressive(table, by_strength(5), lambda cards: _one_ride(table, PROGRESSIVE, _chip(table), cards))


def _kinds_of_ride(layout: RideLayout) -> dict[Ride, Deals]:
    """Every three cards of the player, every card turned first and every card turned second."""
    found: dict[Ride, Deals] = {}
    made_by = FiveCards(lambda hand: (hand.category, hand >= layout.weakest_winner))
    high = layout.weakest_pair
    for mine, ways in up_to_suits(3):
        first = rides_first(mine, high)
        for (second, these), (other, those) in combinations_with_replacement(_alike_beside(mine, high), 2):
            shown, last = these[0], those[-1]
            if shown == last:
                continue  # the only card of its kind
            made = made_by((*mine, shown, last))
            pairs = len(these) * len(those) if these is not those else comb(len(these), 2)
            for ride, cards in (Ride(first, second, made), (shown, last)), (Ride(first, other, made), (last, shown)):
                if ride not in found:
                    found[ride] = Deals(0, mine, cards)
                found[ride].ways += ways * pairs
    return found


def _alike_beside(mine: Cards, high: str) -> list[tuple[bool, list[str]]]:
    """The other cards by kind, with what the player decides when one is shown first: of the suit of a card only that
    decision counts, and whether it is the one suit of all his cards."""
    suits = {card[1] for card in mine}
    alike: dict[tuple[str, bool, bool], list[str]] = defaultdict(list)
    for card in DECK:
        if card not in mine:
            alike[card[0], suits == {card[1]}, rides_second([*mine, card], high)].append(card)
    return [(second, cards) for (_rank, _suit, second), cards in alike.items()]


def _ridden(table: Table, bets: frozenset[str], known: Mapping[Ride, Deals]) -> Distribution:
    stake = table.limits.min
    outcomes: Counter[Fraction] = Counter()
    for ride, deals in known.items():
        layout = table.game.layout
        actions = [layout.stay if rides else WITHDRAW for rides in (ride.first, ride.second)]
        round_ = _played_ride(table, dict.fromkeys(layout.bets, stake), [*deals.mine, *deals.others], actions)
        outcomes[table.net(round_.settle(), bets, stake)] += deals.ways
    return outcomes


def _one_ride(table: Table, bet: str, stake: int, cards: Cards) -> Fraction:
    """Net of a side bet with these three cards of the player, or all five."""
    five = [*cards, *_others(cards, 5 - len(cards))]
    layout = table.game.layout
    stakes = {**dict.fromkeys(layout.bets, table.limits.min), bet: stake}
    return table.net(_played_ride(table, stakes, five, [layout.stay] * 2).settle(), frozenset({bet}), stake)


def _played_ride(table: Table, stakes: Mapping[str, int], five: Cards, actions: Sequence[str]) -> HousePokerRound:
    """A round over these five cards, the community cards in the order of turning."""
    mine, layout = five[:3], table.game.layout
    board = _others(five, layout.board)
    for place, card in zip(layout.show_order, five[3:], strict=True):
        board[place] = card
    round_ = dealt(table, stakes, {SEAT: mine, BOARD: board})
    for action in actions:
        round_.apply(v.DecisionMade(seat=SEAT, action=action))
        round_.apply(v.CardExposed(to=BOARD))
    return round_


# --------------------------------------------------------------------------- caribbean stud


def caribbean_stud(table: Table) -> Iterator[Plan]:
    """The ante with the bet, simulated, or enumerated where hands have three cards; the chip."""
    if table.game.layout.hand_cards == THREE:
        yield Plan(
            ANTE,
            unit="ante, with the bet",
            outcomes=lambda: _best_duels(table),
            strategy="stays where that costs less than the ante",
        )
        return
    yield Plan(
        ANTE,
        unit="ante, with the bet",
        play=_caribbean_player(table),
        strategy="bets with a pair or better; with ace-king by the dealer's open card",
    )
    yield from _beside_stud(table)


def _beside_stud(table: Table) -> Iterator[Plan]:
    """The chip, and the insurance where there is one: by the player's first five cards."""
    yield from _progressive(table, by_strength(5), lambda cards: _chip_of_stud(table, cards))
    insurance = table.game.layout.insurance
    if insurance is not None and table.options[insurance.offered]:
        num, den = insurance.of_minimum
        stake = table.limits.min * num // den
        yield Plan(
            insurance.bet,
            outcomes=lambda: _counted(by_strength(5), lambda cards: _own_five(table, insurance.bet, stake, cards)),
            strategy="a hand that this bet pays is not folded",
        )


class Showdown(NamedTuple):
    """Distinguishing facts of a showdown: the player's decision and hand, whether the dealer qualifies, who is
    higher (1 the player, 0 nobody, -1 the dealer)."""

    played: int | None
    mine: str
    qualifies: bool
    higher: int


def _showdown(played: int | None, mine: PokerHand, his: PokerHand, qualifier: PokerHand) -> Showdown:
    return Showdown(played, mine.category, his >= qualifier, (mine > his) - (mine < his))


def _caribbean_player(table: Table) -> Callable[[Random], float]:
    ante, pack, qualifier = table.limits.min, Pack(DECK), table.game.layout.qualifier
    bets = frozenset({ANTE, table.game.layout.bet})
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
    return _own_five(table, _chip_bet(table), _chip(table), cards)


def _own_five(table: Table, bet: str, stake: int, cards: Cards) -> Fraction:
    """Net of a bet on the first five cards; the player goes on, so as not to forfeit anything."""
    stakes = {ANTE: table.limits.min, bet: stake}
    others = _others(cards, 10)
    round_ = dealt(table, stakes, {SEAT: cards, DEALER: others[:5]})
    round_.apply(v.DecisionMade(seat=SEAT, action="bet"))
    _dealer_draws(round_, others[5:])
    return table.net(round_.settle(), frozenset({bet}), stake)


# --------------------------------------------------------------------------- draw poker


def draw_poker(table: Table) -> Iterator[Plan]:
    """The ante with the bet and what is paid for cards, simulated; the chip."""
    exchange = table.game.layout.exchange
    priced = _sells(table)
    yield Plan(
        ANTE,
        unit="ante, with the bet and a card bought" if priced else "ante, with the bet",
        play=_drawing_player(table),
        strategy=(
            "as in Caribbean stud; bets with four to a flush, too, and buys a card to it"
            if priced
            else "bets with a pair or better; with ace-king by the dealer's open card"
            if exchange.at_once
            else "folds nothing better than an eight without a draw, changes cards as the dealer does"
        ),
    )
    yield from _beside_stud(table)


def _sells(table: Table) -> bool:
    """Return whether the table sells cards."""
    exchange = table.game.layout.exchange
    return bool(exchange.price) and (not exchange.offered or bool(table.options[exchange.offered]))


def _drawing_player(table: Table) -> Callable[[Random], float]:
    layout = table.game.layout
    ante, pack, qualifier, exchange = table.limits.min, Pack(DECK), layout.qualifier, layout.exchange
    gaps, sells = table.options.get("four_to_straight") == "any_gap", _sells(table)
    hand_of = FiveCards(lambda hand: hand)
    known: dict[Showdown, float] = {}

    def play(rng: Random) -> float:
        cards = pack.deal(rng, 14)
        mine, his, spare = cards[:5], cards[5:10], cards[10:]
        if exchange.price:
            away = draw.buys(mine) if sells else []
            stays_in = stud.bets(mine, his[-1]) or bool(away)
        else:
            away, stays_in = dealer_discards(mine), draw.bets_on_draw(mine)
        gone = dealer_discards(his, gaps=gaps, low_run=exchange.low_run) if exchange.dealer else []
        if not stays_in:
            away = []
        final = [card for card in mine if card not in away] + spare[: len(away)]
        draws = spare[len(away) : len(away) + len(gone)]
        dealers = [card for card in his if card not in gone] + draws
        kind = _showdown(len(away) if stays_in else None, hand_of(final), hand_of(dealers), qualifier)
        if kind not in known:
            round_ = dealt(table, {ANTE: ante}, {SEAT: mine, DEALER: his})
            decision = v.DecisionMade(seat=SEAT, action=BET if stays_in else "fold")
            exchanged: list[v.Fact] = [v.DecisionMade(seat=SEAT, action=BUY)] if away and exchange.price else []
            if away:
                exchanged.append(v.CardsDiscarded(to=SEAT, cards=away))
            exchanged += [v.CardDealt(to=SEAT, card=card) for card in spare[: len(away)]]
            for fact in (*exchanged, decision) if exchange.at_once else (decision, *exchanged):
                round_.apply(fact)
            _dealer_draws(round_, draws)
            known[kind] = float(table.net(round_.settle(), frozenset({ANTE, layout.bet, PURCHASE}), ante))
        return known[kind]

    return play


def _dealer_draws(round_: HousePokerRound, cards: Cards) -> None:
    """As many of these cards as the dealer has coming."""
    left = iter(cards)
    while round_.missing() is not None:
        round_.apply(v.CardDealt(to=DEALER, card=next(left)))


# --------------------------------------------------------------------------- hold'em with one bet after the flop


def holdem_plus(table: Table) -> Iterator[Plan]:
    """The ante with the bet, simulated; the chip on the own cards and the flop."""
    yield Plan(
        ANTE,
        unit="ante, with the bet",
        play=_flop_player(table),
        strategy="folds where neither a pair nor a high card nor a draw goes with the flop",
    )
    yield from _progressive(table, by_strength(5), lambda cards: _chip_of_flop(table, cards))
    bonus = table.game.layout.flop_bonus
    if bonus is not None and table.options[bonus.offered]:
        yield Plan(
            bonus.bet,
            outcomes=lambda: _counted(
                by_strength(5), lambda cards: _on_flop(table, bonus.bet, table.limits.min, cards)
            ),
            strategy="a hand that this bet pays is not folded",
        )


def _flop_player(table: Table) -> Callable[[Random], float]:
    ante, pack, qualifier = table.limits.min, Pack(DECK), table.game.layout.qualifier
    known: dict[Showdown, float] = {}

    def play(rng: Random) -> float:
        cards = pack.deal(rng, 9)
        own, his, board = cards[:2], cards[2:4], cards[4:]
        if not flops.bets_on_flop(own, board[:3]):
            return -1.0
        kind = _showdown(1, best_hand([*own, *board]), best_hand([*his, *board]), qualifier)
        if kind not in known:
            round_ = dealt_with_flop(table, {ANTE: ante}, own, his, board)
            second = table.game.layout.streets[0].bet
            known[kind] = float(table.net(round_.settle(), frozenset({ANTE, second}), ante))
        return known[kind]

    return play


def dealt_with_flop(table: Table, bets: Mapping[str, int], own: Cards, his: Cards, board: Cards) -> HousePokerRound:
    """A round in which the one seat bets after the flop, all community cards dealt."""
    round_ = cast(HousePokerRound, table.open())
    for bet, stake in bets.items():
        round_.apply(v.BetPlaced(seat=SEAT, bet=bet, amount=stake))
    round_.apply(v.BetsClosed())
    for place, cards in ((SEAT, own), (DEALER, his), (BOARD, board)):
        for card in cards:
            round_.apply(v.CardDealt(to=place, card=card))
    round_.apply(v.DecisionMade(seat=SEAT, action=BET))
    return round_


def _chip_of_flop(table: Table, cards: Cards) -> Fraction:
    return _on_flop(table, _chip_bet(table), _chip(table), cards)


def _on_flop(table: Table, bet: str, stake: int, cards: Cards) -> Fraction:
    """Net of a bet on the own two cards and the flop."""
    others = _others(cards, 4)
    stakes = {ANTE: table.limits.min, bet: stake}
    round_ = dealt_with_flop(table, stakes, cards[:2], others[:2], [*cards[2:], *others[2:]])
    return table.net(round_.settle(), frozenset({bet}), stake)


# --------------------------------------------------------------------------- hold'em with a bet on every street


def holdem_bonus(table: Table) -> Iterator[Plan]:
    """The ante with the bets of the streets, simulated; the bonus on the own cards and the dealer's."""
    yield Plan(
        ANTE,
        unit="ante, with the bets of the streets",
        play=_street_player(table),
        strategy="folds a two with a three to a seven of another suit; bets after the flop on a pair, a king or an "
        "ace, or four to a flush, after the fourth card on a pair",
    )
    yield Plan(OWN_CARDS_BONUS, outcomes=lambda: _own_two(table))


def _street_player(table: Table) -> Callable[[Random], float]:
    pack, pays_from = Pack(DECK), table.game.layout.ante_pays_from
    known: dict[tuple[int, Showdown], float] = {}

    def play(rng: Random) -> float:
        cards = pack.deal(rng, 9)
        own, his, board = cards[:2], cards[2:4], cards[4:]
        if not streets_with_bonus.decides(own, []):
            return -1.0
        bets = [True, *(streets_with_bonus.decides(own, board[:shown]) for shown in (3, 4))]
        mine = best_hand([*own, *board])
        key = (sum(bets), _showdown(int(mine >= pays_from), mine, best_hand([*his, *board]), pays_from))
        if key not in known:
            hands: Hands = {SEAT: own, DEALER: his, BOARD: board}
            known[key] = float(_net_of_streets(table, (ANTE,), hands, bets))
        return known[key]

    return play


def _net_of_streets(table: Table, staked: tuple[str, ...], hands: Hands, bets: Sequence[bool]) -> Fraction:
    """Net of the seat when it stakes these and bets, or not, street by street; without bets it folds at once."""
    ante = table.limits.min
    round_ = cast(HoldemBonusRound, dealt(table, dict.fromkeys(staked, ante), hands))
    streets, board = round_.streets, list(hands.get(BOARD, ()))
    for street, bet in zip(streets, bets, strict=False):
        while len(round_.board) < street.shows:
            round_.apply(v.CardDealt(to=BOARD, card=board[len(round_.board)]))
        round_.apply(v.DecisionMade(seat=SEAT, action=street.action if bet else street.otherwise))
    for card in board[len(round_.board) :]:
        round_.apply(v.CardDealt(to=BOARD, card=card))
    counted = frozenset({OWN_CARDS_BONUS} if OWN_CARDS_BONUS in staked else {ANTE, *(each.bet for each in streets)})
    return table.net(round_.settle(), counted, ante)


def _own_two(table: Table) -> Distribution:
    """The bonus over every pair of own cards, and the dealer's where the player has two aces."""
    outcomes: Counter[Fraction] = Counter()
    for own in combinations(DECK, 2):
        rest = [card for card in DECK if card not in own]
        dealers: list[tuple[Cards, int]] = [(rest[:2], comb(len(rest), 2))]
        if {card[0] for card in own} == {"A"}:
            dealers = [(his, 1) for his in combinations(rest, 2)]
        for his, ways in dealers:
            hands: Hands = {SEAT: own, DEALER: his}
            outcomes[_net_of_streets(table, (ANTE, OWN_CARDS_BONUS), hands, (False,))] += ways
    return outcomes


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
