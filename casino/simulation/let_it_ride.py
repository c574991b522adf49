"""A let it ride table: one deck, players who take their bets back as the books advise, some of them with a bonus."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS
from casino.rules.families.house_poker import BOARD
from casino.rules.families.let_it_ride import (
    BONUS,
    NONE,
    THREE_CARD_BONUS,
    WITHDRAW,
    Layout,
    LetItRideRound,
)
from casino.simulation.floors import SUPERVISOR, Script, Table, shuffled
from casino.simulation.progressive_chip import feed_progressive

Rides = Callable[[Sequence[str], str], bool]


def rides_first(cards: Sequence[str], high: str = "T") -> bool:
    """Basic strategy for bet 1 on the player's three cards; ``high`` is the lowest rank of which a pair wins.

    Ride with a hand that wins already, with three of a royal flush, with three suited cards in a row from 3-4-5 up,
    with three of a straight flush over four ranks and a high card, or over five ranks and two high cards.

    >>> [rides_first(cards.split()) for cards in ("Ts Td 2c", "3h 4h 5h", "2h 3h 4h", "8h 9h Jh", "7h 9h Jh")]
    [True, True, False, True, False]
    """
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    floor = RANKS.index(high)
    if len(set(ranks)) < 3:
        return ranks[1] >= floor or ranks[0] == ranks[2]  # the middle one of three is always in the pair
    if len({card[1] for card in cards}) > 1:
        return False
    highs = sum(rank >= floor for rank in ranks)
    match ranks[2] - ranks[0]:
        case 2:
            return ranks[0] >= RANKS.index("3")
        case 3:
            return highs >= 1
        case 4:
            return highs >= 2
    return False


def rides_second(cards: Sequence[str], high: str = "T") -> bool:
    """Basic strategy for bet 2 on the player's cards and the first community card.

    Ride with a hand that wins already, with four of a flush, with four in a row open at both ends and a high card among
    them (without one it makes no difference), or with four high cards of a straight.

    >>> hands = ("Ts Td 2c 3c", "2h 5h 7h Kh", "7c 8d 9h Ts", "4c 5d 6h 7s", "Ac Kd Qh Js", "2c 2d 3h 3s")
    >>> [rides_second(cards.split()) for cards in hands]
    [True, True, True, False, True, True]
    """
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    floor = RANKS.index(high)
    distinct = set(ranks)
    if len(distinct) < 4:
        paired = [rank for rank in distinct if ranks.count(rank) > 1]
        return len(distinct) <= 2 or ranks.count(paired[0]) == 3 or paired[0] >= floor
    if len({card[1] for card in cards}) == 1:
        return True
    in_a_row = ranks[3] - ranks[0] == 3
    return (in_a_row and ranks[3] >= floor) or ranks[0] >= floor


class LetItRideFloor(Table[LetItRideRound]):
    """One to seven players. Now and then a card lies face up, and a player rides on nothing."""

    layout: Layout

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        deck = shuffled(rng)
        self._bets(script, rng)
        if self._deal(script, rng, deck):
            self._decisions(script, rng, rides_first)
            if self.layout.board > len(self.layout.show_order):
                script.tell(v.CardBurned())
            self._turn(script)
            self._decisions(script, rng, rides_second)
            self._turn(script)
            self._pay_bonuses(script)
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script[LetItRideRound], rng: random.Random) -> None:
        for seat in sorted(rng.sample(range(1, 8), rng.randint(1, 7))):
            stake = self.stake(rng, times=10)
            script.tell(*(v.BetPlaced(seat=seat, bet=bet, amount=stake) for bet in self.layout.bets))
            if self.chosen.get(THREE_CARD_BONUS) and rng.random() < 0.4:
                script.tell(v.BetPlaced(seat=seat, bet=THREE_CARD_BONUS, amount=self.stake(rng, times=3)))
            if self.chosen.get("bonus_table", NONE) != NONE and rng.random() < 0.5:
                script.tell(v.BetPlaced(seat=seat, bet=BONUS, amount=self.number("bonus_price")))
            feed_progressive(script, rng, seat, likely=0.6)
        chips = len(script.round.seats(script.round.chip_bet))
        script.tell(v.BetsClosed(chips=chips, lights=chips) if script.round.offers_progressive else v.BetsClosed())

    def _deal(self, script: Script[LetItRideRound], rng: random.Random, deck: list[str]) -> bool:
        """Three cards each and the board's; False when a card lay face up and that voids the round."""
        by_turns, by_hands, *_ = script.round.plans
        turns = [place for place in (by_hands if script.round.deals_packets else by_turns) if place is not None]
        face_up_at = rng.randrange(len(turns)) if rng.random() < 2 * self.misdeal_rate else None
        for at, place in enumerate(turns):
            if at == face_up_at and script.round.dealing:
                script.tell(v.IrregularityDeclared(code="face_up_card", card=deck.pop()))
                if script.round.void_cite is not None:
                    return False
            script.tell(v.CardDealt(to=place, card=deck.pop()))
        return True

    def _decisions(self, script: Script[LetItRideRound], rng: random.Random, rides: Rides) -> None:
        round_ = script.round
        for seat in round_.seats(self.layout.bets[0]):
            stays = rides([*round_.hands[seat], *round_.shown], self.layout.weakest_pair) or rng.random() < 0.03
            script.tell(v.DecisionMade(seat=seat, action=self.layout.stay if stays else WITHDRAW))

    def _pay_bonuses(self, script: Script[LetItRideRound]) -> None:
        """The supervisor approves each payment of the 3 Card Bonus (PR §8.10(F)(6))."""
        if not script.round.seats(THREE_CARD_BONUS):
            return
        for line in script.round.settle().lines:
            if line.seat is not None and line.bet == THREE_CARD_BONUS and line.result == "win":
                script.tell(v.BetPaid(seat=line.seat, bet=line.bet, amount=line.payout, authorised_by=SUPERVISOR))

    def _turn(self, script: Script[LetItRideRound]) -> None:
        round_ = script.round
        place = round_.show_order[len(round_.shown)]
        script.tell(v.CardExposed(to=BOARD, card=round_.hands[BOARD][place]))
