"""Triple blackjack: one hand against three of the dealer's, a bet on any of them.

As in ``challenge_21`` and ``blackjack``, but for the codes: ``box_1``, ``box_2``, ``box_3`` are the bets, each against
one hand of the dealer's, and a seat has any one of them, two or three. A box takes one ``BetPlaced``. The dealer's
cards name his hand with ``hand`` 0, 1, 2; he draws no card for a hand that nobody has a live bet against.

**Facts.** ``BetPlaced`` of the boxes and of what the table offers beside them, until the close; ``insurance_1`` to
``insurance_3`` once the dealer shows an ace.

**Decisions.** ``DecisionMade`` once for all boxes of the seat: ``hit``, ``stand``, ``double``, ``split``,
``surrender``, ``accept_even_money``, ``refuse_even_money``. A double or a split adds to each box as much as it has;
under ``double_scope`` ``single_box`` a ``double`` names with ``bet`` the box whose stake it doubles.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("eus.triple_blackjack").open(limits={"min": 1000})
>>> for event in (v.BetPlaced(seat=1, bet="box_2", amount=2000), v.BetsClosed(), v.CardDealt(to=1, card="Kd"),
...               v.CardDealt(to="dealer", card="9s"), v.CardDealt(to=1, card="Qh"),
...               v.DecisionMade(seat=1, action="stand"), v.CardDealt(to="dealer", card="Th", hand=1)):
...     round_.apply(event)
>>> [(line.bet, line.net) for line in round_.settle().lines]
[('box_2', 2000)]
"""

from __future__ import annotations

from typing import Final

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families.blackjack import DOUBLE, Hand, Outcome, State
from casino.rules.families.challenge_21 import TARGETS, Challenge21Round
from casino.rules.kernel import Key

define("box_has_its_bet", "{bet} of seat {seat} has its bet.", "{bet} del puesto {seat} ya tiene su apuesta.")
define(
    "no_competitor",
    "Nobody is left in box {box}: the dealer draws no card for it.",
    "No queda competidor en la casilla {box}: el croupier no toma carta para ella.",
)
define("box_not_named", "The box that is doubled is named with bet.", "Falta nombrar la casilla que se dobla.")

LEFT: Final = (State.OPEN, State.STOOD, State.NATURAL)
"""States of a hand that is the dealer's competitor."""


class TripleBlackjackRound(Challenge21Round):
    """One deal and up to three hands of the dealer."""

    main_bet = "box_1"
    boxes = ("box_1", "box_2", "box_3")
    decisions = {**Challenge21Round.decisions, "double": ("hand", "amount", "bet")}
    insurances = ("insurance_1", "insurance_2", "insurance_3")
    least_boxes = 0

    def begin(self) -> None:
        """Start without a double of a single box."""
        super().begin()
        self.single_double: int | None = None

    def _place_main(self, event: v.BetPlaced) -> None:
        key: Key = (event.seat, event.bet, event.target, self.hand_number(event.bet, event.hand))
        if key in self.stakes:
            self.require_bets_open(self.cites.bets)
            raise self.illegal("box_has_its_bet", self.cites.boxes, field="bet", bet=event.bet, seat=event.seat)
        super()._place_main(event)

    def _draw_dealer(self, event: v.CardDealt) -> None:
        if self.options["dealer_needs_competitor"] and self.owed is None and not self._has_competitor(event.hand):
            self._require_played()
            raise self.illegal("no_competitor", self.cites.dealer, field="hand", box=event.hand + 1)
        super()._draw_dealer(event)

    def _has_competitor(self, number: int) -> bool:
        """Return whether a hand with a bet on that box is left, or an insurance hangs on this hand of the dealer's."""
        if not 0 <= number < self.rounds:
            return True
        bet = self.boxes[number]
        left = (hand for hand in self.order if hand.state in LEFT and self.stake(hand.seat, bet, hand=0))
        return any(left) or self._must_draw(number)

    def insurer_of(self, number: int) -> int:
        """Return the dealer's hand that settles an insurance: its own, or the first."""
        return number if self.options["insurance_settled_per_box"] else 0

    def against_hand(self, hand: Hand, number: int) -> Outcome:
        """Decide a hand against one of the dealer's; further boxes may pay a natural even."""
        found = super().against_hand(hand, number)
        if number and hand.state is State.NATURAL and not self.options["blackjack_3_2_all_boxes"]:
            return Outcome(found.result, self.layout.even, found.cite)
        return found

    # ------------------------------------------------------------------ doubles

    def decide_double(self, hand: Hand, event: v.DecisionMade) -> None:
        """Double the bet of a box, or of all, as the table has it."""
        if self.options["double_scope"] == "single_box":
            if event.bet not in self.boxes:
                raise self.illegal("box_not_named", self.cites.double, field="bet", admitted=self.boxes)
            number = self.boxes.index(event.bet)
            if number not in self.bets_of(hand.seat):
                raise self.no_such_bet(hand.seat, event.bet, self.cites.double)
            self.require_may_double(hand, self.cites.double)
            self.require_double_total(hand, self.cites.double)
            self.single_double = number
            self.double(hand, DOUBLE, self.bets_of(hand.seat)[number])
            return
        super().decide_double(hand, event)

    def add_to_hand(self, seat: int, bet: str, stake: int, number: int) -> None:
        """Add to each bet of the seat as much as it is, or to the one box that was doubled."""
        if bet == DOUBLE and self.single_double is not None:
            self.add_stake(seat, bet, stake, target=TARGETS[self.single_double], hand=number)
            self.single_double = None
            return
        super().add_to_hand(seat, bet, stake, number)
