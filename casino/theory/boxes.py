"""Blackjack: side bets by every way of dealing the cards that they look at, main bets by a player with the book.

A side bet is asked for its line as soon as those cards lie there. Cards of one rank and suit are one kind; the order of
the player's cards is all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from random import Random
from typing import Final, cast

from casino.rules import vocabulary as v
from casino.rules.cards import DECK, RANKS, SUITS
from casino.rules.families.blackjack import DEALER, INSURANCE, MAIN, POINTS, BlackjackRound, Hand, Wanted
from casino.rules.families.blackjack_switch import HANDS, BlackjackSwitchRound
from casino.rules.families.challenge_21 import Challenge21Round
from casino.rules.families.triple_shot import BLACKJACK, HAND_CARDS, POKER, STAGES, WAR
from casino.rules.packs.pr.free_bet_blackjack import GOLD, PUSH
from casino.simulation import blackjack_book as book
from casino.simulation import blackjack_switch as switch
from casino.simulation import free_bet_blackjack as free_bets
from casino.simulation.triple_shot import blackjack_decision
from casino.theory.figures import Distribution, Plan
from casino.theory.hands import by_strength
from casino.theory.table import SEAT, Pack, Table

Three = tuple[str, str, str]
Choice = Callable[[BlackjackRound, Hand, int], str]
"""The decision for a hand against the dealer's open card (points)."""
VALUE_OF: Final = {card: "T" if POINTS[card] == 10 else card[0] for card in DECK}
"""Rank of a card, tens and court cards alike."""
DRAWS_ON: Final[dict[str, Callable[[Hand], bool]]] = {
    "blazing_7s": lambda hand: all(card[0] == "7" for card in hand.dealt),
    "accumulated": lambda hand: all(card[0] == "7" for card in hand.dealt),
}
"""Side bets that look at the player's next card, and with which first two cards they do."""


def blackjack(table: Table) -> Iterator[Plan]:
    """The main bet with what it leads to, insurance, the side bets on offer."""
    yield Plan(
        MAIN,
        unit="main bet, with doubles and splits",
        play=_player(table, (MAIN,), _by_the_book),
        strategy="basic strategy for a dealer who does not look at his covered card; no insurance",
    )
    yield from _insurance(table, (MAIN,), hands=1)
    yield from _side_bets(table)


def challenge_21(table: Table) -> Iterator[Plan]:
    """The three bets together, the insurance of each."""
    round_type = cast(type[Challenge21Round], table.game.round_type)
    yield Plan(
        "+".join(round_type.boxes),
        unit="all three bets, with doubles and splits",
        play=_player(table, round_type.boxes, _by_the_book),
        strategy="basic strategy for a dealer who does not look at his second card; no insurance, no even money",
    )
    for number, code in enumerate(round_type.insurances):
        yield Plan(code, unit="stake, the player's cards unseen", outcomes=partial(_insured_round, table, number))
    yield from _side_bets(table)


def blackjack_switch(table: Table) -> Iterator[Plan]:
    """Both hands together, insurance, the side bet on the four cards."""
    yield Plan(
        "+".join(HANDS),
        unit="both bets, with doubles and splits",
        play=_player(table, HANDS, _by_the_book_of_switch),
        strategy="switches by the short rule, then basic strategy for a dealer whose 22 ties; no insurance",
    )
    yield from _insurance(table, HANDS, hands=len(HANDS))
    for code in _offered(table):
        yield Plan(code, outcomes=partial(_four_cards, table, code))


def free_bet_blackjack(table: Table) -> Iterator[Plan]:
    """The main bet with its free ones, insurance, the markers gathered, the dealer's 22."""
    strategy = "takes every free split and double, pays for none; draws as where a dealer's 22 ties; no insurance"
    yield Plan(MAIN, unit="main bet", play=_player(table, (MAIN,), _by_the_book_of_free_bets), strategy=strategy)
    yield from _insurance(table, (MAIN,), hands=1)
    offered = _offered(table)
    if GOLD in offered:
        play = _player(table, (MAIN,), _by_the_book_of_free_bets, beside=GOLD)
        yield Plan(GOLD, play=play, strategy=strategy)
    if PUSH in offered and table.options[PUSH] == "standard":
        yield Plan(PUSH, unit="stake, with others at the table", outcomes=lambda: _dealer_hands(table, PUSH))
    elif PUSH in offered:
        play = _player(table, (MAIN,), _by_the_book_of_free_bets, beside=PUSH)
        yield Plan(PUSH, unit="stake, alone at the table", play=play, strategy=strategy)


def triple_shot(table: Table) -> Iterator[Plan]:
    """War and poker exactly, blackjack by a player with the book, insurance where the table has it."""
    yield Plan(WAR, outcomes=lambda: _war(table))
    yield Plan(
        BLACKJACK,
        unit="blackjack bet, with doubles and splits",
        play=_player(table, STAGES, _by_the_book_of_one_deck, left_out=(WAR, POKER)),
        strategy="basic strategy for one deck; with five cards and 15 or less always a sixth",
    )
    yield Plan(POKER, outcomes=lambda: _poker(table))
    if table.options[INSURANCE]:
        yield from _insurance(table, STAGES, hands=1)


# --------------------------------------------------------------------------- the first cards


def _decks(table: Table) -> int:
    return cast(int, cast(BlackjackRound, table.open()).options["decks"])


def _offered(table: Table) -> list[str]:
    """The side bets on the felt."""
    return list(table.open().sides)


def _ways(cards: Sequence[str], seen: Sequence[str], each: int) -> int:
    """In how many ways these cards come in any order when others are gone, with so many of each kind in the shoe."""
    return prod(comb(each - seen.count(card), count) for card, count in Counter(cards).items())


def _opened(table: Table, mains: Sequence[str], code: str, stake: int, cards: Sequence[str]) -> BlackjackRound:
    """A round of one seat with a main bet and another one beside it, these first cards dealt."""
    round_ = cast(BlackjackRound, table.open())
    for bet in mains:
        round_.apply(v.BetPlaced(seat=SEAT, bet=bet, amount=table.main_stake()))
    if code not in mains:
        round_.apply(v.BetPlaced(seat=SEAT, bet=code, amount=stake))
    round_.apply(v.BetsClosed())
    for card in cards:
        _deal_next(round_, card)
    return round_


def _deal_next(round_: BlackjackRound, card: str) -> None:
    """A card of the deal, to whose turn it is."""
    hand = round_.slots[round_.dealt]
    to, number = (DEALER, 0) if hand is None else (hand.seat, hand.number)
    round_.apply(v.CardDealt(to=to, card=card, hand=number))


def _net(round_: BlackjackRound, code: str, stake: int) -> Fraction:
    """Return the net of the bet per unit staked, with the cards dealt."""
    key = next(key for key in round_.stakes if key[1] == code)
    return Fraction(round_.sides[code].line(key, stake).net, stake)


def _side_bets(table: Table) -> Iterator[Plan]:
    """One plan for every side bet that the table offers beside a main bet of one hand."""
    for code in _offered(table):
        rule = table.open().sides[code]
        unit = "stake"
        if rule.side.progressive:
            unit = f"chip, the meter at {table.read_meter(rule.option('reset_amount'))}"
        yield Plan(code, unit=unit, outcomes=partial(_two_cards, table, code))


def _two_cards(table: Table, code: str) -> Distribution:
    """Every two cards of the player, every open card of the dealer, and one more where the bet looks at it."""
    decks, stake = _decks(table), table.side_stake(code)
    deals = _two_and_one(decks)
    rule = table.open().sides[code]
    if rule.suits_alike:
        deals = _suits_exchanged(deals)
    outcomes: dict[Fraction, Fraction] = {}
    for (one, shown, two), ways in deals.items():
        orders = ((one, shown, two), (two, shown, one)) if rule.in_order else ((one, shown, two),)
        for dealt in orders:
            for net, share in _judged(table, code, stake, dealt, decks):
                outcomes[net] = outcomes.get(net, Fraction(0)) + ways * share / len(orders)
    return outcomes


def _two_and_one(decks: int) -> dict[Three, int]:
    """The player's first card, the dealer's open one, the player's second, with the ways to get them; the player's
    cards in the other order are the same deal."""
    found: dict[Three, int] = {}
    for one, two in combinations_with_replacement(DECK, 2):
        ways = _ways((one, two), (), decks)
        for shown in DECK:
            left = decks - (shown == one) - (shown == two)
            if ways and left > 0:
                found[one, shown, two] = ways * left
    return found


def _suits_exchanged(deals: Mapping[Three, int]) -> dict[Three, int]:
    """Deals that differ only in the names of the suits counted as one."""
    first: dict[tuple[str, ...], Three] = {}
    found: Counter[Three] = Counter()
    for dealt, ways in deals.items():
        named: dict[str, str] = {}
        alike = tuple(card[0] + named.setdefault(card[1], SUITS[len(named)]) for card in dealt)
        found[first.setdefault(alike, dealt)] += ways
    return found


def _judged(
    table: Table, code: str, stake: int, dealt: tuple[str, str, str], decks: int
) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield the net of the bet per unit after these cards, with its probability, over the next card where it
    counts."""
    mains = (cast(type[BlackjackRound], table.game.round_type).main_bet,)
    round_ = _opened(table, mains, code, stake, dealt)
    key = next(key for key in round_.stakes if key[1] == code)
    draws = code in DRAWS_ON and DRAWS_ON[code](round_.hands[SEAT, 0])
    if not draws and round_.sides[code].wanted(key) is Wanted.NOTHING:
        yield _net(round_, code, stake), Fraction(1)
        return
    left = len(DECK) * decks - len(dealt)
    for card in DECK:
        count = _ways((card,), dealt, decks)
        if count:
            after = _opened(table, mains, code, stake, dealt)
            (_draw if draws else _deal_dealer)(after, card)
            yield _net(after, code, stake), Fraction(count, left)


def _deal_dealer(round_: BlackjackRound, card: str) -> None:
    """The dealer's second card, in the deal or after a hand that stands."""
    if not round_.hole_card and round_.next_to_play() is not None:
        round_.apply(v.DecisionMade(seat=SEAT, action="stand"))
    round_.apply(v.CardDealt(to=DEALER, card=card))


def _draw(round_: BlackjackRound, card: str) -> None:
    """The player's third card. The dealer's covered card, of which the bet knows nothing, is any other."""
    if round_.hole_card:
        seen = (*round_.hands[SEAT, 0].cards, *round_.dealer.cards, card)
        round_.apply(v.CardDealt(to=DEALER, card=next(other for other in DECK if other not in seen)))
    round_.apply(v.DecisionMade(seat=SEAT, action="hit"))
    round_.apply(v.CardDealt(to=SEAT, card=card))


def _four_cards(table: Table, code: str) -> Distribution:
    """Every four ranks of the player's two hands: this bet does not look at suits."""
    decks, stake = _decks(table), table.side_stake(code)
    outcomes: Counter[Fraction] = Counter()
    for held in combinations_with_replacement(RANKS, 4):
        cards = [rank + suit for rank, suit in zip(held, SUITS, strict=True)]
        round_ = _opened(table, HANDS, code, stake, (*cards[:2], "2c", *cards[2:]))
        outcomes[_net(round_, code, stake)] += _ways(held, (), decks * len(SUITS))
    return outcomes


def _insurance(table: Table, mains: Sequence[str], *, hands: int) -> Iterator[Plan]:
    """Insurance beside so many hands of which nobody looks at the cards, over the dealer's second card."""
    if INSURANCE in {bet.code for bet in table.game.bets}:
        yield Plan(INSURANCE, unit="stake, the player's cards unseen", outcomes=lambda: _insured(table, mains, hands))


def _insured(table: Table, mains: Sequence[str], hands: int) -> Distribution:
    decks, ace, stake = _decks(table), "As", table.limits.min // 2
    outcomes: Counter[Fraction] = Counter()
    for card in DECK:
        ways = _ways((card,), (ace,), decks)
        if ways:
            low = [other for other in DECK if POINTS[other] in (5, 6) and other != card]
            round_ = _opened(table, mains, mains[0], 0, [*low[:hands], ace, *low[hands : 2 * hands]])
            round_.apply(v.BetPlaced(seat=SEAT, bet=INSURANCE, amount=stake, hand=0))
            _deal_dealer(round_, card)
            line = round_.line(SEAT, INSURANCE, 0, stake)
            outcomes[Fraction(line.net, stake)] += ways
    return outcomes


def _insured_round(table: Table, number: int) -> Distribution:
    """Insurance against one of several hands of the dealer's: its second card is any of those unseen."""
    decks, ace, stake = _decks(table), "As", table.limits.min // 2
    outcomes: Counter[Fraction] = Counter()
    for card in DECK:
        ways = _ways((card,), (ace,), decks)
        if ways:
            low = [other for other in DECK if POINTS[other] in (5, 6) and other != card]
            boxes = cast(type[Challenge21Round], table.game.round_type).boxes
            round_ = cast(Challenge21Round, _opened(table, boxes, boxes[0], 0, [low[0], ace, low[1]]))
            insurance = round_.insurances[number]
            round_.apply(v.BetPlaced(seat=SEAT, bet=insurance, amount=stake))
            round_.dealers[round_.insurer_of(number)].add(card)
            outcomes[Fraction(round_.line(SEAT, insurance, 0, stake).net, stake)] += ways
    return outcomes


# --------------------------------------------------------------------------- the dealer's hand


def _dealer_hands(table: Table, code: str) -> Distribution:
    """Every hand that the dealer can draw by the rules, by the values of its cards: this bet looks at his total."""
    outcomes: dict[Fraction, Fraction] = {}
    left = Counter(VALUE_OF[card] for card in DECK * _decks(table))
    _draw_dealer(table, code, (), left, Fraction(1), outcomes)
    return outcomes


def _draw_dealer(
    table: Table,
    code: str,
    drawn: tuple[str, ...],
    left: Counter[str],
    share: Fraction,
    outcomes: dict[Fraction, Fraction],
) -> None:
    """Follow the dealer's hand through every card that the rules make him draw."""
    if len(drawn) > 1:
        stake = table.side_stake(code)
        round_ = _dealer_holds(table, code, stake, drawn)
        if round_.missing() is None:
            net = _net(round_, code, stake)
            outcomes[net] = outcomes.get(net, Fraction(0)) + share
            return
    cards = left.total()
    for card, count in list(left.items()):
        if count:
            left[card] -= 1
            _draw_dealer(table, code, (*drawn, card), left, share * Fraction(count, cards), outcomes)
            left[card] += 1


def _dealer_holds(table: Table, code: str, stake: int, drawn: Sequence[str]) -> BlackjackRound:
    """A round in which two seats stand and the dealer has these cards, of whatever suits the shoe can give."""
    round_ = cast(BlackjackRound, table.open())
    for seat in (SEAT, SEAT + 1):
        round_.apply(v.BetPlaced(seat=seat, bet=MAIN, amount=table.main_stake()))
    round_.apply(v.BetPlaced(seat=SEAT, bet=code, amount=stake))
    round_.apply(v.BetsClosed())
    suits = [drawn[:at].count(card) for at, card in enumerate(drawn)]
    his = iter([card + SUITS[suit % len(SUITS)] for card, suit in zip(drawn, suits, strict=True)])
    theirs = iter(("Kc", "Kd", "9h", "9s"))
    for slot in round_.slots:
        _deal_next(round_, next(his if slot is None else theirs))
    for seat in (SEAT, SEAT + 1):
        round_.apply(v.DecisionMade(seat=seat, action="stand"))
    for card in his:
        round_.apply(v.CardDealt(to=DEALER, card=card))
    return round_


# --------------------------------------------------------------------------- triple shot


def _war(table: Table) -> Distribution:
    """Every card of the player against every card of the dealer."""
    stake = table.main_stake()
    outcomes: Counter[Fraction] = Counter()
    for mine, his in permutations(DECK, 2):
        line = _opened(table, STAGES, WAR, stake, (mine, his)).line(SEAT, WAR, 0, stake)
        outcomes[Fraction(line.net, stake)] += 1
    return outcomes


def _poker(table: Table) -> Distribution:
    """Six cards by strength: whatever becomes of the blackjack, each of them is any card of those unseen."""
    stake = table.main_stake()
    outcomes: Counter[Fraction] = Counter()
    for cards, ways in by_strength(HAND_CARDS):
        his = [card for card in DECK if card not in cards]
        left = {SEAT: iter(cards[2:]), DEALER: iter(his[2:])}
        round_ = _opened(table, STAGES, POKER, stake, (cards[0], his[0], cards[1], his[1]))
        _play_out(round_, _stand, lambda place, left=left: next(left[place]))  # type: ignore[misc]
        outcomes[Fraction(round_.line(SEAT, POKER, 0, stake).net, stake)] += ways
    return outcomes


# --------------------------------------------------------------------------- a player alone at the table


def _player(
    table: Table, mains: Sequence[str], choice: Choice, *, left_out: Sequence[str] = (), beside: str | None = None
) -> Callable[[Random], float]:
    """Plays a round from a full shoe. Net of all that it comes to but the bets left out, per unit of the main bets; or
    of the bet beside them."""
    pack, staked = Pack(DECK * _decks(table)), table.main_stake() * (len(mains) - len(left_out))
    side_stake = 0 if beside is None else table.side_stake(beside)

    def play(rng: Random) -> float:
        pack.shuffle()
        round_ = _opened(table, mains, beside or mains[0], side_stake, ())
        while round_.dealt < len(round_.slots):
            _deal_next(round_, pack.draw(rng))
        _before_play(round_)
        _play_out(round_, choice, lambda place: pack.draw(rng))
        lines = round_.settle().lines
        if beside is not None:
            return sum(line.net for line in lines if line.bet == beside) / side_stake
        return sum(line.net for line in lines if line.bet not in left_out) / staked

    return play


def _before_play(round_: BlackjackRound) -> None:
    """Two hands exchange their cards; a bad one is given up where the table has that."""
    shown = POINTS[round_.dealer.cards[0]]
    if isinstance(round_, BlackjackSwitchRound):
        (pair,) = round_.pairs
        action = "switch" if switch.switches(pair.first.cards, pair.second.cards, shown) else "no_switch"
        round_.apply(v.DecisionMade(seat=SEAT, action=action))
    elif round_.flag("surrender") and book.gives_up(round_.order[0].cards, shown):
        round_.apply(v.DecisionMade(seat=SEAT, action="surrender"))


def _play_out(round_: BlackjackRound, choice: Choice, draw: Callable[[v.Place], str]) -> None:
    """The decisions of the seat, the dealer's cards, and what is dealt after them."""
    shown = POINTS[round_.dealer.cards[0]]
    while (hand := round_.next_to_play()) is not None:
        action = choice(round_, hand, shown) if len(hand.cards) > 1 else None
        if action is not None:
            round_.apply(v.DecisionMade(seat=SEAT, hand=hand.number, action=action))
        if action in (None, "hit", "double", "free_double"):
            round_.apply(v.CardDealt(to=SEAT, card=draw(SEAT), hand=hand.number))
    while (missing := round_.missing()) is not None:
        place: v.Place = DEALER if f"to={DEALER}" in missing else SEAT
        number = int(missing.partition("hand=")[2] or 0) if place == DEALER else 0
        round_.apply(v.CardDealt(to=place, card=draw(place), hand=number))


def _stand(round_: BlackjackRound, hand: Hand, shown: int) -> str:
    return "stand"


def _by_the_book(round_: BlackjackRound, hand: Hand, shown: int) -> str:
    two = len(hand.cards) == 2
    return book.plays(
        hand.cards, shown, doubles=_doubles(round_, hand) if two else (), may_split=two and _may_split(round_, hand)
    )


def _by_the_book_of_switch(round_: BlackjackRound, hand: Hand, shown: int) -> str:
    if len(hand.cards) == 2:
        if _may_split(round_, hand) and switch.splits(hand.cards, shown):
            return "split"
        if hand.hard in _doubles(round_, hand) and switch.doubles(hand.cards, shown):
            return "double"
    return "hit" if switch.hits(hand.cards, shown) else "stand"


def _by_the_book_of_free_bets(round_: BlackjackRound, hand: Hand, shown: int) -> str:
    two = len(hand.cards) == 2
    return free_bets.plays(hand.cards, shown, may_double=two, may_split=two and _may_split(round_, hand))


def _by_the_book_of_one_deck(round_: BlackjackRound, hand: Hand, shown: int) -> str:
    return blackjack_decision(hand.cards, shown)


def _doubles(round_: BlackjackRound, hand: Hand) -> frozenset[int]:
    """The totals that this table lets double with such a hand."""
    if hand.has_ace and round_.options.get("double_soft_totals") is False:
        return frozenset()
    return round_.layout.double_totals[str(round_.options["double_totals"])]


def _may_split(round_: BlackjackRound, hand: Hand) -> bool:
    return len(round_.hands_of_box(hand)) < round_.max_hands()
