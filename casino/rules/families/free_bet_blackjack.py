"""Blackjack in which the casino lends the stakes of some splits and doubles; a certain total of the dealer's ties.

Whatever is not said here is as in blackjack: the same bets, the same order of the deal, the same decisions. Every
player's main bet is in a box of his seat.

**Facts.** ``BetPlaced`` ``main``, with its side bets after it; a player with several boxes numbers them with ``hand``
(0, 1 ...). ``BetRemoved``, ``BetsClosed``. ``CardDealt`` in the order of the deal: every hand from the dealer's left,
the dealer, every hand again, the dealer's covered card (``face`` "down" or left out). ``BetPlaced`` ``insurance`` until
the first third card. ``CardExposed`` (optional): the dealer's covered card turned. ``CardDealt`` to the dealer, exactly
as his rule says; with no hand left against him, and no side bet that waits for his hand, he need not draw. Markers are
no facts: they follow from the decisions.

**Decisions.** ``DecisionMade`` with ``seat`` and ``hand``: ``hit``, ``stand``; ``free_split`` of any pair but cards
that count ten, ``free_double`` of two cards that total 9, 10 or 11 without an ace, both without ``amount``;
``split`` of any pair and ``double`` with the player's own money (``amount`` may be left out: it is the original bet),
the latter with an ace and a card that make 9, 10 or 11 with the ace as 1, and on 2 to 8 where the table has that: what
is to be had free is not paid for. ``surrender`` where the table has it. Every split, free or paid, keeps the
hand's number and gives the new hand the seat's next number; free doubles follow splits of either kind.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; those of a hand name it with ``seat``
and ``hand``, those of a card with ``card``.

**Lines.** ``main`` for the original hand, ``split`` or ``free_split`` for a hand split off, ``double`` or
``free_double`` beside the hand that doubled (same ``hand``), ``insurance``, side bets. Each line ``free_split`` or
``free_double`` is one marker: it is no money, its stake is 0; it pays the original bet when its hand wins, and its
loss, a lose with net 0, costs nothing. A surrendered ``main`` loses half.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.free_bet_blackjack").open(limits={"min": 1000, "max": 10000})
>>> for event in (v.BetPlaced(seat=1, bet="main", amount=1000), v.BetsClosed(),
...               v.CardDealt(to=1, card="8c"), v.CardDealt(to="dealer", card="Th"),
...               v.CardDealt(to=1, card="8d"), v.CardDealt(to="dealer", card="9s", face="down"),
...               v.DecisionMade(seat=1, action="free_split"), v.CardDealt(to=1, card="3h"),
...               v.DecisionMade(seat=1, action="free_double"), v.CardDealt(to=1, card="Tc"),
...               v.CardDealt(to=1, card="Td", hand=1), v.DecisionMade(seat=1, hand=1, action="stand")):
...     round_.apply(event)
>>> [(line.bet, line.hand, line.stake, line.net) for line in round_.settle().lines]
[('main', 0, 1000, 1000), ('free_split', 1, 0, 0), ('free_double', 0, 0, 1000)]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from msgspec.structs import replace

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families import blackjack
from casino.rules.families.blackjack import POINTS, BlackjackRound, Hand, State, both
from casino.rules.kernel import Game, Limits, Line

SPLIT: Final = "split"
FREE_SPLIT: Final = "free_split"
FREE_DOUBLE: Final = "free_double"
MARKERS: Final = (FREE_SPLIT, FREE_DOUBLE)
FREE_TOTALS: Final = frozenset({9, 10, 11})
LOW_TOTALS: Final = frozenset(range(2, 9))

define(
    "free_split_ten",
    "Cards that count ten are not split free: {first} and {second}.",
    "Las cartas con valor de 10 no se separan gratis: {first} y {second}.",
)
define(
    "free_double_total",
    "Only a hard 9, 10 or 11 is doubled free: {cards}.",
    "Solo un total duro de 9, 10 u 11 se dobla gratis: {cards}.",
)
define(
    "free_bet_has_no_amount",
    "A free bet takes no money.",
    "Una apuesta gratis no lleva dinero.",
)
define(
    "double_is_free",
    "A hard {total} is doubled free (free_double), not paid for.",
    "Un {total} duro se dobla gratis, no con apuesta.",
)


class Clauses(blackjack.Clauses, frozen=True, kw_only=True):
    """Clauses that the rules cite; beside those of blackjack the free bets."""

    free_split: str
    free_double: str
    paid_split: str


class Layout(blackjack.Layout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction."""

    cites: Clauses


class FreeBetRound(BlackjackRound):
    """One deal. A marker is a stake of 0 on a line of its own; its hand keeps the original bet that it is worth."""

    layout: Layout
    decisions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **BlackjackRound.decisions, FREE_SPLIT: ("hand", "amount"), FREE_DOUBLE: ("hand", "amount"),
    }  # fmt: skip

    def begin(self) -> None:
        """Start as blackjack, with the clauses of free splits and doubles."""
        super().begin()
        self.free_cites: Mapping[str, str] = {
            FREE_SPLIT: self.layout.cites.free_split,
            FREE_DOUBLE: self.layout.cites.free_double,
        }

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """The dealer's covered card, which a scanner needs, is part of the game."""

    # ------------------------------------------------------------------ decisions

    def decide_free_split(self, hand: Hand, event: v.DecisionMade) -> None:
        """Split a pair below ten with a stake lent by the casino."""
        cite = self.free_cites[FREE_SPLIT]
        self.require_may_split(hand, cite)
        first, second = hand.cards
        if POINTS[first] == 10:
            raise self.illegal("free_split_ten", cite, field="action", first=first, second=second)
        self._require_no_money(event, cite)
        self.split(hand, FREE_SPLIT, 0)

    def decide_free_double(self, hand: Hand, event: v.DecisionMade) -> None:
        """Double a hard 9, 10 or 11 with a stake lent by the casino."""
        cite = self.free_cites[FREE_DOUBLE]
        self.require_may_double(hand, cite)
        if hand.has_ace or hand.hard not in FREE_TOTALS:
            raise self.illegal("free_double_total", cite, field="action", cards=" ".join(hand.cards))
        self._require_no_money(event, cite)
        self.double(hand, FREE_DOUBLE, 0)

    def require_double_total(self, hand: Hand, cite: str) -> None:
        """With his own money a player doubles what he cannot double free."""
        if hand.hard in FREE_TOTALS:
            if not hand.has_ace:
                raise self.illegal("double_is_free", cite, field="action", total=hand.total)
            return
        low = self.flag("paid_double_2_to_8")
        if not low or hand.hard not in LOW_TOTALS:
            allowed = "2-11" if low else "A-8, A-9, A-10"
            raise self.illegal("double_total", cite, field="action", total=hand.total, allowed=allowed)

    def max_hands(self) -> int:
        """Return how many hands an original bet may become, by the option."""
        return self.number("max_hands")

    def split_bet(self, hands: int) -> str:
        """Return the one code of all split bets."""
        return SPLIT

    def _require_no_money(self, event: v.DecisionMade, cite: str) -> None:
        if event.amount:
            raise self.illegal("free_bet_has_no_amount", cite, field="amount")

    # ------------------------------------------------------------------ the end

    def line(self, seat: int, bet: str, number: int, stake: int) -> Line:
        """Settle a stake (minor units); the marker of a free bet wins like a stake and loses nothing."""
        if bet not in MARKERS:
            line = super().line(seat, bet, number, stake)
            return replace(line, cite=both(line.cite, self.layout.cites.paid_split)) if bet == SPLIT else line
        hand = self.hands[seat, number]
        result, odds, cite = self.outcome(hand)
        cite = both(cite, self.free_cites[bet])
        if result != "win":
            return Line(seat=seat, bet=bet, stake=0, result=result, cite=cite, hand=number)
        won = odds.win(hand.stake)
        return Line(
            seat=seat, bet=bet, stake=0, result=result, odds=str(odds), payout=won, net=won, cite=cite, hand=number
        )

    # ------------------------------------------------------------------ questions

    def markers(self, hand: Hand) -> int:
        """Return the number of markers that the box of a hand gathered in the round."""
        return sum(
            bet in MARKERS and seat == hand.seat and self.hands[seat, number or 0].box == hand.box
            for seat, bet, _, number in self.stakes
        )

    def is_over_for_single_player(self) -> bool:
        """Return whether one player sits alone against the dealer and has only busted hands and naturals."""
        dealt = [hand for hand in self.order if hand.state is not State.DEAD]
        alone = len({hand.seat for hand in dealt}) == 1
        return alone and all(hand.state in (State.BUSTED, State.NATURAL) for hand in dealt)
