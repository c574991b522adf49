"""Hold'em against the casino with an ante and one bet after the flop: two own cards, best five of seven.

**Facts.** ``BetPlaced`` ``ante``, and where offered ``ProgressiveWagered``, until ``BetsClosed``. ``CardDealt``: two
cards to each seat and the dealer from the lowest seat upwards, reported card by card round the table or hand by hand,
all face down; then three to "board", face up, and two more face down ("??" for one that nobody has read) or left out.
These are turned by ``CardExposed`` or reported by ``CardDealt`` once everybody has decided. ``CardBurned`` without a
card tells the covered one put away before the community cards; it may be left out.

**Decisions.** One ``DecisionMade`` a seat, in any order: action ``bet`` (``amount`` optional: twice the ante) or
``fold`` (in the Basque Country ``go`` and ``pass`` as well). A ``BetPlaced`` of the bet is the same decision.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; the effects are those of
``house_poker`` and ``progressive_chip``.

**Lines.** ``ante``, ``bet`` and ``progressive`` a seat, from the highest seat down. What is handed back is a ``push``.
Prizes of the progressive, and the bonus of the Basque Country, go by the own cards and the first three of the board.

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

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN, PokerHand, best_hand
from casino.rules.families.house_holdem import HouseHoldemRound, StreetsLayout
from casino.rules.families.house_poker import ANTE, BOARD, DEALER, HousePokerClauses, Plan, by_hands, by_turns
from casino.rules.families.progressive_chip import ProgressiveChip, ProgressiveTerms
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Line, Settlement, lose, push, win
from casino.rules.money import Odds

BET: Final = "bet"
FLOP: Final = 3
NOT_OPEN: Final = "dealer_not_open"
"""Outcome of an ante whose dealer does not play."""


class Clauses(HousePokerClauses, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    fold: str
    wins: str
    loses: str
    ties: str
    not_open: str
    prize_folded: str = ""


class FlopBonus(msgspec.Struct, frozen=True, kw_only=True):
    """A bet beside the ante on the own cards and the flop: its code, the option that offers it, the weakest hand paid;
    a fold loses it. ``cite``: its clause."""

    bet: str
    offered: str
    weakest: PokerHand
    cite: str


class PlusLayout(StreetsLayout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the weakest hand the dealer plays with, the bet on the pot.

    ``own_hand_pays``: the ante is paid by the player's hand even where the dealer does not play. ``multiple``: the
    option that says how often the ante the second bet is, where it is a choice. ``words``: other words of a decision.
    """

    qualifier: PokerHand
    progressive: ProgressiveTerms | None
    own_hand_pays: bool = False
    flop_bonus: FlopBonus | None = None
    multiple: str = ""
    words: dict[str, str] = {}
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
        """Start as hold'em, with the multiple of the bet that the table chose."""
        super().begin()
        self.begin_progressive(self.layout.progressive)
        if self.layout.multiple:
            times = int(str(self.options[self.layout.multiple]))
            self.streets = tuple(msgspec.structs.replace(street, multiples=(times,)) for street in self.streets)
        self.second = self.streets[0].bet

    # ------------------------------------------------------------------ bets and cards

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to ante, bonus or progressive; the bet after the flop counts as the decision."""
        if event.bet == ANTE:
            self.place_at_box(event)
            return
        self.require_no_target(event)
        bonus = self.layout.flop_bonus
        if bonus is not None and event.bet == bonus.bet:
            self._place_bonus(bonus, event)
        elif event.bet == self.chip_bet:
            self.accept_chip(event.seat, event.amount)
        else:
            self.decide(event.seat, self.streets[0].action, event.amount)

    def _place_bonus(self, bonus: FlopBonus, event: v.BetPlaced) -> None:
        """A bet on the own cards and the flop, at a seat with an ante."""
        if not self.flag(bonus.offered):
            raise self.illegal("side_bet_not_offered", bonus.cite, field="bet", bet=bonus.bet)
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        self.require_resting_on(bonus.bet, ANTE, event.seat)
        key = (event.seat, bonus.bet, None, None)
        stake = self.stakes.get(key, 0) + event.amount
        self.require_within(stake, self.minimum_of(key), self.maximum_of(key), self.cites.limits)
        self.add_stake(event.seat, bonus.bet, event.amount)

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the words of the layout for the decisions."""
        actions = super().actions_of(game)
        return {**{word: actions[meant] for word, meant in game.layout.words.items()}, **actions}

    @classmethod
    def barred_of_actions(cls, game: Game) -> frozenset[tuple[str, str]]:
        """Return the actions that put no chips down, by the words of the layout too."""
        barred = super().barred_of_actions(game)
        words = {(word, "amount") for word, meant in game.layout.words.items() if (meant, "amount") in barred}
        return barred | words

    def decide(self, seat: int, action: str, amount: int | None) -> None:
        """Take a decision on the street, by the words of the layout."""
        super().decide(seat, self.layout.words.get(action, action), amount)

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close; the bonus goes before its ante."""
        left = self.left_after_removal(event)
        self.require_chip_may_go(event, left)
        bonus = self.layout.flop_bonus
        if bonus is not None and event.bet == ANTE and not left and self.stake(event.seat, bonus.bet):
            raise self.rests_on(bonus.bet, ANTE, event.seat)
        self.leave_stake((event.seat, event.bet, None, None), left)

    def deal_plans(self, seats: tuple[int, ...]) -> tuple[Plan, ...]:
        """Return the orders of the own cards with the flop."""
        return plans_with_flop(seats, self.hand_cards)

    def due_face(self, to: v.Place) -> str | None:
        """Return ``"up"`` for the flop, ``"down"`` for all other cards."""
        return "up" if to == BOARD and len(self.hands[BOARD]) < FLOP else "down"

    @property
    def board(self) -> list[str]:
        """Return the community cards whose faces are known, the flop first."""
        lying = self.hands[BOARD]
        rest = lying[FLOP:]
        return lying if rest and HIDDEN not in rest else [*lying[:FLOP], *self.shown]

    # ------------------------------------------------------------------ the end

    def settle_decided(self) -> Settlement:
        """Settle all bets by the best five of seven cards."""
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
            lines += [] if seat in self.annulled else self._bonus_lines(seat)
            if self.stake(seat, self.chip_bet):
                lines.append(self.progressive_line(seat, prizes.get(seat)))
        variances = self.variances(self.handed_over(lines, progressive))
        return Settlement(void=False, lines=tuple(lines), progressive=progressive, variances=variances)

    def _of_flop(self, seat: int) -> str:
        return self._flop_hand(seat).category

    def _flop_hand(self, seat: int) -> PokerHand:
        return best_hand([*self.hands[seat], *self.hands[BOARD][:FLOP]])

    def _bonus_lines(self, seat: int) -> list[Line]:
        """The bet on the own cards and the flop; lost with a fold."""
        bonus = self.layout.flop_bonus
        stake = 0 if bonus is None else self.stake(seat, bonus.bet)
        if bonus is None or not stake:
            return []
        gone = self.confiscated.get(seat, self.cites.fold if seat in self.folded else None)
        if gone is not None:
            return [lose(seat, bonus.bet, stake, gone)]
        hand = self._flop_hand(seat)
        if hand < bonus.weakest:
            return [lose(seat, bonus.bet, stake, bonus.cite)]
        odds = next(pay.odds for pay in self.game.bet(bonus.bet).pays if pay.outcome == hand.category)
        return [win(seat, bonus.bet, stake, odds, bonus.cite)]

    # ------------------------------------------------------------------ irregularities

    @reads("seat")
    def effect_touched(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Cards of the seat touch another's: it cannot go on; its stakes are lost, or go back by its reading."""
        if self.options.get("touch_returns_stakes"):
            self.effect_void_hand(rule, event)
        else:
            self.effect_confiscate(rule, event)

    def forfeited(self, seat: int) -> str | None:
        """Return the clause by which a folded or confiscated seat loses its chip; None while it may win."""
        if seat in self.folded:
            return self.cites.prize_folded
        return self.confiscated.get(seat)

    def lines_of(self, seat: int, dealer: PokerHand | None) -> list[Line]:
        """Ante and bet of a seat. ``dealer``: None where nobody is compared with him."""
        if seat in self.annulled:
            return self.annulled_lines(seat)
        code = self.second
        stakes = [(bet, self.stake(seat, bet)) for bet in (ANTE, code) if self.stake(seat, bet)]
        if dealer is None or seat in self.folded or seat in self.confiscated:
            cite = self.confiscated.get(seat, self.cites.fold)
            return [lose(seat, bet, stake, cite) for bet, stake in stakes]
        ante, bet, cites = self.stake(seat, ANTE), self.stake(seat, code), self.cites
        hand = self.best_of(seat)
        if dealer < self.layout.qualifier:
            odds = self.ante_odds(hand.category if self.layout.own_hand_pays else NOT_OPEN)
            return [win(seat, ANTE, ante, odds, cites.not_open), push(seat, code, bet, cites.not_open)]
        if hand > dealer:
            by_table, even = self.ante_odds(hand.category), self.game.bet(code).odds
            return [win(seat, ANTE, ante, by_table, cites.wins), win(seat, code, bet, even, cites.wins)]
        if hand == dealer:
            return [push(seat, bet, stake, cites.ties) for bet, stake in stakes]
        return [lose(seat, bet, stake, cites.loses) for bet, stake in stakes]

    def ante_odds(self, outcome: str) -> Odds:
        """Return the odds of a winning ante on a hand, or where the dealer does not open."""
        return next(pay.odds for pay in self.game.bet(ANTE).pays if pay.outcome == outcome)
