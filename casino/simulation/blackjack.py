"""A blackjack table: a shoe that lasts many rounds, players who play near the book, now and then a dealer's slip."""

from __future__ import annotations

import random
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.families.blackjack import DEALER, INSURANCE, MAIN, POINTS, BlackjackRound, Hand, State
from casino.simulation.floors import Script, Table, shuffled

CUT_CARD_SHARE: Final = 4
"""The cut card shows when a quarter of the pack is left."""
ENOUGH_FOR_A_ROUND: Final = 60
"""A round that starts with fewer cards than this is preceded by a shuffle, unless the whole pack is smaller."""
SLIP_CHANCE: Final = 0.01
SIDE_CHANCE: Final = 0.4


class BlackjackFloor(Table[BlackjackRound]):
    """Two to six seats, the odd player with a second box where the table allows it."""

    def begin(self) -> None:
        self.decks = self.number("decks")
        self.shoe: list[str] = []
        self.slips = frozenset(row.code for row in self.game.irregularities)

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        self._shuffle_if_due(script, rng)
        self._bets(script, rng)
        self._deal(script, rng)
        self._early(script, rng)
        self._players(script, rng)
        self._dealer(script, rng)
        script.tell(v.RoundClosed())
        return script.facts

    def _shuffle_if_due(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        pack = 52 * self.decks
        if len(self.shoe) > max(pack // CUT_CARD_SHARE, min(ENOUGH_FOR_A_ROUND, pack - 1)):
            return
        self.shoe = shuffled(rng, self.decks)
        script.tell(v.CardBurned(card=self.shoe.pop(), reason="first card after the shuffle"))

    def _bets(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        most = 3 if self.decks == 1 else 6
        second_box = self.chosen["boxes_per_player"] != 1
        sides = script.round.sides
        for seat in sorted(
            rng.sample(range(1, script.round.seat_count + 1), rng.randint(1 if self.decks == 1 else 2, most))
        ):
            script.tell(v.BetPlaced(seat=seat, bet=MAIN, amount=self.stake(rng)))
            if second_box and seat == 7 and rng.random() < 0.5:
                script.tell(
                    v.BetPlaced(seat=seat, bet=MAIN, amount=-(-self.limits["min"] // self.unit) * self.unit, hand=1)
                )
        if sides:
            for seat, _, _, box in list(script.round.stakes):
                self._side_bets(script, rng, seat, box or 0)
        script.tell(v.BetsClosed())

    def _side_bets(self, script: Script[BlackjackRound], rng: random.Random, seat: int, box: int) -> None:
        """Beside some boxes, some of the side bets that the table offers; a progressive takes its chip at the first."""
        main = script.round.beside(seat, box)
        for code, rule in script.round.sides.items():
            low, high = rule.lowest(), rule.most(code, main)
            if high < low or rng.random() > SIDE_CHANCE:
                continue
            if not rule.side.progressive:
                script.tell(v.BetPlaced(seat=seat, bet=code, amount=self.units(rng, low, high), hand=box))
            elif box == 0:
                script.tell(v.ProgressiveWagered(seat=seat, amount=rule.lowest()))

    def _slips(self, rng: random.Random, code: str, chance: float) -> bool:
        """Return whether the dealer makes this mistake now, where the regulation foresees it."""
        return code in self.slips and rng.random() < chance

    def _deal(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        round_ = script.round
        while round_.dealt < len(round_.slots):
            slot = round_.slots[round_.dealt]
            if slot is None:
                covered = bool(round_.dealer.cards)
                if not covered and self._slips(rng, "dealer_forgot_card", SLIP_CHANCE):
                    script.tell(v.IrregularityDeclared(code="dealer_forgot_card"))
                    continue
                script.tell(v.CardDealt(to=DEALER, card=self.shoe.pop(), face="down" if covered else "up"))
            elif not slot.cards and len(round_.order) > 1 and self._slips(rng, "hand_without_cards", SLIP_CHANCE / 4):
                script.tell(v.IrregularityDeclared(code="hand_without_cards", seat=slot.seat, hand=slot.number))
            else:
                script.tell(v.CardDealt(to=slot.seat, card=self.shoe.pop(), hand=slot.number, face="up"))

    def _early(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        """Insurance and surrender, before the first third card."""
        round_ = script.round
        if not round_.dealer.cards:
            return
        shown = POINTS[round_.dealer.cards[0]]
        for hand in round_.order:
            half = hand.stake // 2
            if shown == 1 and half and hand.state is not State.DEAD and rng.random() < 0.2:
                script.tell(v.BetPlaced(seat=hand.seat, bet=INSURANCE, amount=half, hand=hand.number))
            if shown == 1 and hand.state is State.NATURAL and round_.cites.even_money and rng.random() < 0.5:
                action = rng.choice(("accept_even_money", "refuse_even_money"))
                script.tell(v.DecisionMade(seat=hand.seat, hand=hand.number, action=action))
            if self.chosen["surrender"] and hand.state is State.OPEN and hand.hard in (15, 16) and shown in (9, 10):
                script.tell(v.DecisionMade(seat=hand.seat, hand=hand.number, action="surrender"))

    def _players(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        round_ = script.round
        while (hand := round_.next_to_play()) is not None:
            if len(hand.cards) < 2:
                self._card(script, hand)
                continue
            if self._slips(rng, "disputed_card", SLIP_CHANCE / 2):
                card = self.shoe.pop()
                script.tell(
                    v.IrregularityDeclared(code="disputed_card", seat=hand.seat, hand=hand.number, card=card),
                    v.CardBurned(card=card),
                )
                continue
            action = self._choice(rng, round_, hand)
            added = hand.stake if action in ("double", "split") else None
            script.tell(v.DecisionMade(seat=hand.seat, hand=hand.number, action=action, amount=added))
            if round_.owed is not None:
                self._card(script, hand, face="down" if hand.doubled else "up")

    def _card(self, script: Script[BlackjackRound], hand: Hand, face: str = "up") -> None:
        script.tell(v.CardDealt(to=hand.seat, card=self.shoe.pop(), hand=hand.number, face=face))

    def _choice(self, rng: random.Random, round_: BlackjackRound, hand: Hand) -> str:
        """Roughly the book, with a whim now and then."""
        shown = POINTS[round_.dealer.cards[0]]
        whim = rng.random() < 0.05
        if len(hand.cards) == 2 and not hand.split_ace:
            first, second = (POINTS[card] for card in hand.cards)
            room = len(round_.hands_of_box(hand)) < round_.max_hands()
            if first == second and room and (first in (1, 8) or (whim and first != 5)):
                return "split"
            if round_.may_double_total(hand) and (hand.hard in (10, 11) or whim) and (shown not in (1, 10) or whim):
                return "double"
        if hand.split_ace:
            return "stand"
        soft = hand.total != hand.hard
        target = 18 if soft else 17 if shown in (1, 7, 8, 9, 10) else 12
        return "hit" if hand.total < target else "stand"

    def _dealer(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        round_ = script.round
        if round_.hole_card and round_.dealer.cards:
            script.tell(v.CardExposed(to=DEALER, card=round_.dealer.cards[1]))
        if round_.missing() is None:
            return
        while round_.missing() is not None:
            script.tell(v.CardDealt(to=DEALER, card=self.shoe.pop(), face="up"))
        stands = round_.dealer.total <= 21 and round_.stands_against_dealer()
        if stands and self._slips(rng, "dealer_drew_on_17", SLIP_CHANCE):
            script.tell(v.IrregularityDeclared(code="dealer_drew_on_17"), v.CardBurned(card=self.shoe.pop()))
