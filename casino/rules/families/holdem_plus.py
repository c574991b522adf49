"""Hold'em against the house with an ante and one bet after the flop: two own cards, best five of seven.

**Facts.** ``BetPlaced`` ``ante``, and where offered ``ProgressiveWagered``, until ``BetsClosed``. ``CardDealt``: two
cards to each seat and the dealer from the lowest seat upwards, told card by card round the table or hand by hand, all
face down; then three to "board", face up, and two more face down ("??" for one that nobody has read) or left out. These
are turned by ``CardExposed`` or told by ``CardDealt`` once everybody has decided. ``CardBurned`` without a card tells
the covered one put away before the community cards; it may be left out.

**Decisions.** One ``DecisionMade`` a seat, in any order: action ``bet`` (``amount`` optional: twice the ante) or
``fold``. A ``BetPlaced`` of the bet is the same decision.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; the effects are those of
``house_poker`` and ``progressive_chip``.

**Lines.** ``ante``, ``bet`` and ``progressive`` a seat, from the highest seat down. What is handed back is a ``push``.
Prizes of the progressive go by the two own cards and the first three of the board.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("cl.texas_holdem_plus").open()
>>> for event in (v.BetPlaced(seat=1, bet="ante", amount=1000), v.BetsClosed()):
...     round_.apply(event)
>>> for to, hand in ((1, "Ah 8h"), ("dealer", "4s 4d"), ("board", "Kh 9h 2h")):
...     for card in hand.split():
...         round_.apply(v.CardDealt(to=to, card=card))
>>> round_.apply(v.DecisionMade(seat=1, action="bet"))
>>> for card in ("7c", "5s"):
...     round_.apply(v.CardDealt(to="board", card=card))
>>> [(line.bet, line.odds, line.net) for line in round_.settle().lines]
[('ante', '2:1', 2000), ('bet', '1:1', 2000)]
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN, PokerHand, best_hand
from casino.rules.families.house_holdem import HouseHoldemRound, StreetsLayout
from casino.rules.families.house_poker import ANTE, BOARD, DEALER, HouseClauses, Plan, by_hands, by_turns
from casino.rules.families.progressive_chip import ProgressiveChip, ProgressiveTerms
from casino.rules.kernel import PROGRESSIVE, Line, Settlement, lose, push, win
from casino.rules.money import Odds

BET: Final = "bet"
FLOP: Final = 3
NOT_OPEN: Final = "dealer_not_open"
"""Outcome of an ante whose dealer does not play."""


class Clauses(HouseClauses, frozen=True, kw_only=True):
    """Where each rule stands."""

    fold: str
    wins: str
    loses: str
    ties: str
    not_open: str
    prize_folded: str = ""


class PlusLayout(StreetsLayout, frozen=True, kw_only=True):
    """What a jurisdiction fixes: the weakest dealer hand that plays, the bet on the pot."""

    qualifier: PokerHand
    progressive: ProgressiveTerms | None
    cites: Clauses


@lru_cache(maxsize=1024)
def plans_with_flop(seats: tuple[int, ...], own_cards: int) -> tuple[Plan, ...]:
    """Round the table or hand by hand, then the flop, and the other two community cards with it or later."""
    places = (*seats, DEALER)
    hands = by_turns(places, own_cards), by_hands(places, own_cards)
    boards = (BOARD,) * FLOP, (BOARD,) * (FLOP + 2)
    return tuple((*plan[:-1], *board, None) for board in boards for plan in hands)


class HoldemPlusRound(ProgressiveChip, HouseHoldemRound):
    """An ante, the flop, one bet against a dealer who opens or not."""

    layout: PlusLayout
    cites: Clauses
    show_order: tuple[int, ...] = (FLOP, FLOP + 1)
    in_turn: bool = False

    def begin(self) -> None:
        super().begin()
        self.begin_progressive(self.layout.progressive)

    # ------------------------------------------------------------------ bets and cards

    def on_bet_placed(self, event: v.BetPlaced) -> None:
        self.require_no_target(event)
        if event.bet == ANTE:
            self.place_first_bet(event)
        elif event.bet == PROGRESSIVE:
            self.accept_chip(event.seat, event.amount)
        else:
            self.decide(event.seat, BET, event.amount)

    def on_bet_removed(self, event: v.BetRemoved) -> None:
        left = self.left_after_removal(event)
        self.require_chip_may_go(event, left)
        self.leave_stake((event.seat, event.bet, None, None), left)

    def deal_plans(self, seats: tuple[int, ...]) -> tuple[Plan, ...]:
        return plans_with_flop(seats, self.hand_cards)

    def due_face(self, to: v.Place) -> str | None:
        return "up" if to == BOARD and len(self.hands[BOARD]) < FLOP else "down"

    @property
    def board(self) -> list[str]:
        lying = self.hands[BOARD]
        rest = lying[FLOP:]
        return lying if rest and HIDDEN not in rest else [*lying[:FLOP], *self.shown]

    # ------------------------------------------------------------------ the end

    def settle_decided(self) -> Settlement:
        dealer = self.best_of(DEALER) if self.still_in() else None
        order = sorted(self.seats(ANTE), reverse=True)
        claims = (
            [(seat, self._of_flop(seat)) for seat in order if not self.is_out(seat)] if self.offers_progressive else []
        )
        progressive = self.progressive(claims)
        prizes = {prize.seat: prize for prize in progressive.prizes} if progressive else {}
        lines: list[Line] = []
        for seat in order:
            lines += self.lines_of(seat, dealer)
            if self.stake(seat, PROGRESSIVE):
                lines.append(self.progressive_line(seat, prizes.get(seat)))
        variances = self.variances(self.handed_over(lines, progressive))
        return Settlement(void=False, lines=tuple(lines), progressive=progressive, variances=variances)

    def _of_flop(self, seat: int) -> str:
        return best_hand([*self.hands[seat], *self.hands[BOARD][:FLOP]]).category

    def forfeited(self, seat: int) -> str | None:
        if seat in self.folded:
            return self.cites.prize_folded
        return self.confiscated.get(seat)

    def lines_of(self, seat: int, dealer: PokerHand | None) -> list[Line]:
        """Ante and bet of a seat. ``dealer``: None where nobody is compared with him."""
        if seat in self.annulled:
            return self.annulled_lines(seat)
        stakes = [(bet, self.stake(seat, bet)) for bet in (ANTE, BET) if self.stake(seat, bet)]
        if dealer is None or seat in self.folded or seat in self.confiscated:
            cite = self.confiscated.get(seat, self.cites.fold)
            return [lose(seat, bet, stake, cite) for bet, stake in stakes]
        ante, bet, cites = self.stake(seat, ANTE), self.stake(seat, BET), self.cites
        if dealer < self.layout.qualifier:
            flat = self.ante_odds(NOT_OPEN)
            return [win(seat, ANTE, ante, flat, cites.not_open), push(seat, BET, bet, cites.not_open)]
        hand = self.best_of(seat)
        if hand > dealer:
            by_table, even = self.ante_odds(hand.category), self.game.bet(BET).odds
            return [win(seat, ANTE, ante, by_table, cites.wins), win(seat, BET, bet, even, cites.wins)]
        if hand == dealer:
            return [push(seat, bet, stake, cites.ties) for bet, stake in stakes]
        return [lose(seat, bet, stake, cites.loses) for bet, stake in stakes]

    def ante_odds(self, outcome: str) -> Odds:
        """What a winning ante pays on a hand, or where the dealer does not open."""
        return next(pay.odds for pay in self.game.bet(ANTE).pays if pay.outcome == outcome)
