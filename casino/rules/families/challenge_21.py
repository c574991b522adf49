"""Blackjack against two or three hands of the dealer, one after the other, all from his first card.

Whatever is not said here is as in blackjack. A seat has one hand and on it two bets, or three: ``round_1``,
``round_2``, ``round_3``, each against one hand of the dealer's.

**Facts.** ``BetPlaced`` ``round_1`` and ``round_2``, and ``round_3`` for who wants it; ``BetRemoved``, ``BetsClosed``.
``CardDealt`` in the order of the deal: every hand from the dealer's left, the dealer, every hand again. ``BetPlaced``
``insurance_1`` to ``insurance_3`` until the first third card, one for each hand of the dealer's. ``CardDealt`` to the
``"dealer"``, with ``hand`` 0, 1, 2 for his first, second and third hand, exactly as his rule says: the first card of
each is the one dealt (or its own, where the table reads the text so; these follow the players' second cards).

**Decisions.** ``DecisionMade`` before the dealer's first hand, once for all of them: ``hit``, ``stand``, ``double``,
``split``, ``surrender``, ``accept_even_money``, ``refuse_even_money``. A double or a split adds to each bet of the seat
as much as it is; ``amount``, which may be left out, is the sum.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists.

**Lines.** ``round_1`` ... for the original hand; ``split`` for a hand split off and ``double`` beside a doubled one,
one for each bet of the seat, the number of the dealer's hand ("1", "2", "3") as target; ``insurance_1`` ....

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("cl.challenge_21").open(limits={"min": 1000, "max": 100000})
>>> for event in (v.BetPlaced(seat=1, bet="round_1", amount=10000), v.BetPlaced(seat=1, bet="round_2", amount=10000),
...               v.BetsClosed(), v.CardDealt(to=1, card="Ts"), v.CardDealt(to="dealer", card="8d"),
...               v.CardDealt(to=1, card="9h"), v.DecisionMade(seat=1, action="stand"),
...               v.CardDealt(to="dealer", card="Td"), v.CardDealt(to="dealer", card="Ac", hand=1)):
...     round_.apply(event)
>>> [(line.bet, line.net) for line in round_.settle().lines]
[('round_1', 10000), ('round_2', 0)]
"""

from __future__ import annotations

from typing import ClassVar, Final

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families.blackjack import (
    DEALER,
    DOUBLE,
    OPEN,
    POINTS,
    STOOD,
    BlackjackRound,
    Cards,
    Hand,
    Outcome,
    State,
    both,
)
from casino.rules.families.fractions import winnings
from casino.rules.kernel import Bet, Key, Line, decided

ROUNDS: Final = ("round_1", "round_2", "round_3")
INSURANCES: Final = ("insurance_1", "insurance_2", "insurance_3")
TARGETS: Final = ("1", "2", "3")
COMPULSORY: Final = 2

define(
    "rounds_missing",
    "Seat {seat} has no bet {bet}: the first {least} are compulsory.",
    "El puesto {seat} no tiene apuesta {bet}: las primeras {least} son obligatorias.",
)
define(
    "dealer_hand_unknown",
    "The dealer's next card is of his hand {due}, not {given}.",
    "La siguiente carta del croupier es de su mano {due}, no de la {given}.",
)


class Challenge21Round(BlackjackRound):
    """One deal and two or three hands of the dealer."""

    dealer_has_hands = True
    main_bet = ROUNDS[0]
    boxes: ClassVar[tuple[str, ...]] = ROUNDS
    insurances: ClassVar[tuple[str, ...]] = INSURANCES
    least_boxes: ClassVar[int] = COMPULSORY

    def begin(self) -> None:
        """Start as blackjack, with a hand of the dealer's for every box."""
        super().begin()
        self.dealers = [Cards() for _ in self.boxes]
        self.dealer = self.dealers[0]
        self.own_cards = self.options.get("dealer_base") == "own_card_per_hand"
        self.rounds = max(1, self.least_boxes)
        self.now = 0

    # ------------------------------------------------------------------ bets

    def is_main(self, bet: str) -> bool:
        """Return whether it is the bet on one of the dealer's hands."""
        return bet in self.boxes

    def hands_bet_on(self) -> list[Hand]:
        """One hand a seat; its stake is what all its bets come to."""
        seats = sorted({key[0] for key in self.stakes if self.is_main(key[1])})
        for seat in seats:
            for bet in self.boxes[: self.least_boxes]:
                if not self.stake(seat, bet, hand=0):
                    cite = self.game.bet(bet).cite
                    raise self.illegal("rounds_missing", cite, field="bet", seat=seat, bet=bet, least=self.least_boxes)
        return [Hand(seat, 0, 0, self.boxes[0], sum(self.bets_of(seat).values())) for seat in seats]

    def bets_of(self, seat: int) -> dict[int, int]:
        """The stakes of a seat by the dealer's hand that they are on."""
        stakes = self.stakes
        return {number: stake for number, bet in enumerate(self.boxes) if (stake := stakes.get((seat, bet, None, 0)))}

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets and set how many hands the dealer plays."""
        super().on_bets_closed(event)
        self.rounds = 1 + max(max(self.bets_of(hand.seat)) for hand in self.order)
        if self.own_cards:
            self.slots += [None] * (self.rounds - 1)

    def place_other(self, event: v.BetPlaced, bet: Bet) -> None:
        """Place the insurance of a bet against the dealer's hand of that number."""
        if event.bet not in self.insurances:
            super().place_other(event, bet)
        cite, number = self.cites.insurance, self.insurances.index(event.bet)
        base = self.dealers[number].cards
        if not base or POINTS[base[0]] != 1:
            raise self.illegal("insurance_not_ace", cite, field="bet")
        if not self.before_third_card:
            raise self.illegal("too_late_for", cite, field="bet", what="Insurance", jugada="El seguro")
        hand = self._hand(event.seat, event.hand or 0)
        if hand.split:
            raise self.illegal("insurance_original_only", cite, field="hand")
        insured = self.bets_of(hand.seat).get(number)
        if insured is None:
            raise self.no_such_bet(hand.seat, self.boxes[number], cite)
        if hand.state not in (State.OPEN, State.NATURAL, State.STOOD):
            raise self._finished(hand)
        self.require_amount(event.amount)
        total = self.stake(hand.seat, event.bet, hand=0) + event.amount
        self.require_at_most(total, insured // 2, cite)
        self.add_stake(hand.seat, event.bet, event.amount, hand=0)

    def maximum_of(self, key: Key) -> int:
        """Return the most that the bet may be (minor units): half of its bet for insurance."""
        if key[1] in self.insurances:
            return self.bets_of(key[0]).get(self.insurances.index(key[1]), 0) // 2
        return super().maximum_of(key)

    def restake(self, key: Key, amount: int) -> None:
        """Correct a bet (minor units), and the stake of its hand; refused once a split or double has added to it."""
        hand = self.hands.get((key[0], 0))
        if hand is not None and self.is_main(key[1]):
            if (hand.split or hand.doubled) and amount != self.stakes[key]:
                raise self.illegal("bet_added_to", self.cites.bets, field="amount")
            hand.stake += amount - self.stakes[key]
        self.stakes[key] = amount

    def add_to_hand(self, seat: int, bet: str, stake: int, number: int) -> None:
        """To each bet of the seat as much as it is."""
        for at, amount in self.bets_of(seat).items():
            self.add_stake(seat, bet, amount, target=TARGETS[at], hand=number)

    # ------------------------------------------------------------------ the dealer's hands

    def _deal(self, event: v.CardDealt) -> None:
        """The initial deal; a card of the dealer's is the first of all his hands, or each of these has its own."""
        if self.slots[self.dealt] is not None:
            super()._deal(event)
            return
        number = sum(slot is None for slot in self.slots[: self.dealt])
        if event.to != DEALER:
            raise self._not_now(event)
        if event.hand != number:
            raise self._not_of_hand(event, number)
        self._require_face(event, "up")
        for dealer in [self.dealers[number]] if self.own_cards else self.dealers:
            dealer.add(event.card)
        self.dealt += 1

    def _draw_dealer(self, event: v.CardDealt) -> None:
        if self.owed is not None:
            raise self._card_owed(self.owed)
        self._require_played()
        due = self.dealer_draws_for()
        if not self.now <= event.hand < self.rounds or (due is not None and event.hand > due):
            raise self._not_of_hand(event, self.now if due is None else due)
        dealer = self.dealers[event.hand]
        if dealer.total >= 17:
            raise self.illegal("dealer_stands", self.cites.dealer, field="to", total=dealer.total)
        self._require_face(event, "up")
        self._end_of_play()
        self.dealer, self.now = dealer, event.hand
        dealer.add(event.card)

    def _not_of_hand(self, event: v.CardDealt, due: int) -> Exception:
        return self.illegal("dealer_hand_unknown", self.cites.dealer, field="hand", due=due, given=event.hand)

    def dealer_draws_for(self) -> int | None:
        """The hand of the dealer's that needs the next card, 0 the first; None when none does."""
        return next((number for number in range(self.now, self.rounds) if self._must_draw(number)), None)

    def _must_draw(self, number: int) -> bool:
        """Return whether a bet on this hand of the dealer's still hangs on a card of his, or he completes it anyway."""
        dealer, bet, stakes = self.dealers[number], self.boxes[number], self.stakes
        if len(dealer.cards) > 1 and dealer.total >= 17:
            return False
        on_it = [hand for hand in self.order if stakes.get((hand.seat, bet, None, 0))]
        live = any(hand.state is STOOD or hand.state is OPEN for hand in on_it)
        if live or self.options.get("dealer_completes_without_live_hands"):
            return True
        if not dealer.cards:
            return any(hand.state is State.NATURAL for hand in on_it)
        insured = any(
            bet in self.insurances and self.insurer_of(self.insurances.index(bet)) == number
            for _, bet, _, _ in self.stakes
        )
        return (insured or any(self.waits(hand, dealer) for hand in on_it)) and len(dealer.cards) < 2

    def _dealer_must_draw(self) -> bool:
        return self.dealer_draws_for() is not None

    def missing(self) -> str | None:
        """Describe what the round lacks; a card of the dealer with the number of his hand."""
        missing = super().missing()
        if missing == f"CardDealt to={DEALER}":
            return f"{missing} hand={self.dealer_draws_for() or 0}"
        return missing

    def insurer_of(self, number: int) -> int:
        """The hand of the dealer's by which the insurance of so-and-so many is settled."""
        return number

    def against_hand(self, hand: Hand, number: int) -> Outcome:
        """A hand against one of the dealer's."""
        return self.against(hand, self.dealers[number])

    def beside(self, seat: int, hand: int | None) -> int:
        """A side bet stands beside any bet of the seat."""
        return sum(self.bets_of(seat).values())

    # ------------------------------------------------------------------ settlement

    def line(self, seat: int, bet: str, number: int, stake: int) -> Line:
        """Settle one stake (minor units) on a hand of the dealer's, or its insurance, and return its line."""
        return self._line_of((seat, bet, None, number), stake)

    def _line_of(self, key: Key, stake: int) -> Line:
        seat, bet, target, number = key
        if bet in self.sides:
            side_line: Line = self.sides[bet].line(key, stake)
            return side_line
        hand = self.hands[seat, number or 0]
        if hand.state is State.SURRENDERED:
            return self.surrendered(seat, bet, hand.number, stake)
        if bet in self.insurances:
            result, odds, cite = self.insured_against(hand, self.dealers[self.insurer_of(self.insurances.index(bet))])
        else:
            at = self.boxes.index(bet) if bet in self.boxes else TARGETS.index(str(target))
            result, odds, cite = self.against_hand(hand, at)
        if bet == DOUBLE:
            cite = both(cite, self.cites.double)
        payout = winnings(self, stake, odds) if result == "win" else None
        return decided(result, seat, bet, stake, odds, cite, target=target, hand=hand.number, payout=payout)
