"""Blackjack with two hands a player, who may exchange their second cards; a certain total of the dealer's ties.

Whatever is not said here is as in blackjack: the same order of the deal, the same decisions.

**Facts.** ``BetPlaced`` ``hand_1`` and ``hand_2``: the two main bets of a seat, the same amount by ``BetsClosed``.
Their hands are ``hand`` 0 and 1 in every other fact; ``BetPlaced`` may leave ``hand`` out. A player with several boxes
has two hands in each: 0 and 1, 2 and 3 ... ``BetRemoved``, ``BetsClosed``. ``CardDealt`` in the order of the deal: one
card to every hand from the dealer's left (seat 1 hand 0, seat 1 hand 1, seat 2 hand 0 ...), the dealer's, a second
card to every hand, and in the deal with a hole card the dealer's covered card. ``BetPlaced`` ``insurance`` (``hand``
the hand it insures) until the first third card. ``CardExposed`` (optional) and ``CardDealt`` to the dealer, exactly as
his rule says; with no hand left against him he need not draw.

**Decisions.** First the exchange, one ``DecisionMade`` a player from the dealer's left: ``switch`` (the second card of
hand 0 and that of hand 1 change places) or ``no_switch``; ``hand`` may be left out, or be any of the two. The cards
stay reported as they were dealt. The first decision of play ends the asking: who has not spoken by then has not
switched. Then ``hit``, ``stand``, ``double``, ``split`` hand by hand, as in blackjack; each hand may be split once, the
new hands take the seat's next numbers (2, 3), and are played right after the one they were split from. An ace and a ten
that came together by the exchange are 21, no natural; a natural that was switched away is none any more. There is no
``surrender``.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; those of a hand name it with ``seat``
and ``hand``, those of a card with ``card``. A seat with a dead hand has nothing to exchange and is not asked.

**Lines.** ``hand_1`` and ``hand_2`` (``hand`` 0 and 1), ``split`` for a hand split off, ``double`` beside the hand that
doubled (same ``hand``), ``insurance``; a side bet on the first four cards carries the number of the first hand.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.blackjack_switch").open(limits={"min": 1000, "max": 50000})
>>> for event in (v.BetPlaced(seat=1, bet="hand_1", amount=2000), v.BetPlaced(seat=1, bet="hand_2", amount=2000),
...               v.BetsClosed(), v.CardDealt(to=1, card="Ts"), v.CardDealt(to=1, card="5c", hand=1),
...               v.CardDealt(to="dealer", card="Kh"), v.CardDealt(to=1, card="6d"),
...               v.CardDealt(to=1, card="Ah", hand=1), v.CardDealt(to="dealer", card="Qd", face="down"),
...               v.DecisionMade(seat=1, action="switch"),
...               v.DecisionMade(seat=1, hand=1, action="hit"), v.CardDealt(to=1, card="7c", hand=1),
...               v.DecisionMade(seat=1, hand=1, action="stand")):
...     round_.apply(event)
>>> [(line.bet, line.hand, line.net) for line in round_.settle().lines]
[('hand_1', 0, 2000), ('hand_2', 1, -2000)]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent, define
from casino.rules.families import blackjack
from casino.rules.families.blackjack import BlackjackRound, Hand, Outcome, State, both

HANDS: Final = ("hand_1", "hand_2")
"""The main bets of a box, by the number of their hand."""
SPLIT: Final = "split"
_WITHOUT_SURRENDER: Final = {name: read for name, read in BlackjackRound.decisions.items() if name != "surrender"}

define(
    "switch_too_late",
    "Cards are switched before play begins.",
    "El intercambio se hace antes de que comience el juego de las manos.",
)
define(
    "switch_decided",
    "Seat {seat} has decided on its switch.",
    "El puesto {seat} ya decidió sobre su intercambio.",
)


class Clauses(blackjack.Clauses, frozen=True, kw_only=True):
    """Clauses that the rules cite; beside those of blackjack the equal bets and the exchange."""

    equal_bets: str
    switch: str
    switched_21: str


class Layout(blackjack.Layout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction."""

    cites: Clauses


class Pair(NamedTuple):
    """The two hands of a box."""

    first: Hand
    second: Hand

    @property
    def is_dead(self) -> bool:
        """Return whether one of them was not dealt out: nothing can be exchanged."""
        return State.DEAD in (self.first.state, self.second.state)


class BlackjackSwitchRound(BlackjackRound):
    """One deal: the bets on both hands, the exchange, then blackjack."""

    layout: Layout
    hands_per_box: ClassVar[int] = len(HANDS)
    decisions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **_WITHOUT_SURRENDER, "switch": ("hand",), "no_switch": ("hand",),
    }  # fmt: skip

    def begin(self) -> None:
        """Start as blackjack, with no pair of hands asked yet."""
        super().begin()
        self.switch_cites = self.layout.cites
        self.pairs: list[Pair] = []
        self.answered = 0
        self.is_asking = True
        self.switched: set[Hand] = set()

    # ------------------------------------------------------------------ bets

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; both hands of a box must have equal bets."""
        self.require_first_close(self.cites.bets)
        for seat, box in {(key[0], self.box_of(key)[1]): None for key in self.stakes if self.is_main(key[1])}:
            self._require_equal_bets(seat, box)
        super().on_bets_closed(event)
        self.pairs = [Pair(first, self.hands[first.seat, first.number + 1]) for first in self.order[::2]]

    def is_main(self, bet: str) -> bool:
        """Return whether it is the bet of one of the two hands."""
        return bet in HANDS

    def hand_number(self, bet: str, hand: int | None) -> int:
        """Of the two hands of a box the second where the bet is ``hand_2``, whichever of them the floor named."""
        return (hand or 0) // 2 * 2 + (bet == HANDS[1])

    def _require_equal_bets(self, seat: int, box: int) -> None:
        first, second = (self.stake(seat, bet, hand=2 * box + number) for number, bet in enumerate(HANDS))
        if first != second:
            raise self.illegal(
                "first_bets_unequal",
                self.switch_cites.equal_bets,
                field="bet",
                bets=" / ".join(HANDS),
                seat=seat,
                amount=self.money(second),
                due=self.money(first),
            )

    # ------------------------------------------------------------------ decisions

    def decide_switch(self, hand: Hand, event: v.DecisionMade) -> None:
        """The second cards of the two hands change places; what comes of it is no natural."""
        pair = self._require_asked(hand)
        first, second = pair.first.take_last(), pair.second.take_last()
        pair.first.add(second)
        pair.second.add(first)
        for half in pair:
            half.state = State.OPEN
        self.switched.update(pair)
        self.answered = self.pairs.index(pair) + 1

    def decide_no_switch(self, hand: Hand, event: v.DecisionMade) -> None:
        """Keep both hands of the pair as dealt."""
        self.answered = self.pairs.index(self._require_asked(hand)) + 1

    def denied_action(self, action: str) -> IllegalEvent | None:
        """Return the refusal to surrender: the game has none (PR §20.1(A)(7)(i))."""
        if action != "surrender":
            return None
        return self.illegal("surrender_not_offered", self.cites.surrender, field="action")

    def split_bet(self, hands: int) -> str:
        """Return the one code of all split bets."""
        return SPLIT

    def pair_of(self, hand: Hand) -> Pair:
        """The two original hands of the box that a hand comes from."""
        box = hand.box // 2
        return next(pair for pair in self.pairs if (pair.first.seat, pair.first.box // 2) == (hand.seat, box))

    def _require_asked(self, hand: Hand) -> Pair:
        """The box of the hand is the next to be asked whether it switches."""
        cite = self.switch_cites.switch
        pair = self.pair_of(hand)
        if not self.is_asking:
            raise self.illegal("switch_too_late", cite, field="action")
        if pair.is_dead:
            raise self._finished(pair.first if pair.first.state is State.DEAD else pair.second)
        if self.pairs.index(pair) < self.answered:
            raise self.illegal("switch_decided", cite, field="seat", seat=hand.seat)
        due = next(earlier for earlier in self.pairs[self.answered :] if not earlier.is_dead)
        if due is not pair:
            raise self.illegal("out_of_turn", cite, field="seat", due=due.first.seat)
        return pair

    def _reach(self, hand: Hand) -> None:
        super()._reach(hand)
        self.is_asking = False

    def _end_of_play(self) -> None:
        super()._end_of_play()
        self.is_asking = False

    # ------------------------------------------------------------------ the end

    def outcome(self, hand: Hand) -> Outcome:
        """Decide a hand as in blackjack; a 21 of two cards made by an exchange cites its clause."""
        found = super().outcome(hand)
        if hand in self.switched and not hand.split and hand.is_two_card_21:
            return found._replace(cite=both(found.cite, self.switch_cites.switched_21))
        return found
