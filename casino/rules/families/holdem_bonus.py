"""Hold'em against the casino with an ante and a bet on every street, and a side bet on the own two cards.

**Facts.** ``RoundOpened`` may name the ``button``: betting, dealing and deciding begin with the next seat, and end with
the button's; without one they begin with the lowest seat. ``BetPlaced`` ``ante`` and, of the same amount, ``bonus``,
until ``BetsClosed``. ``CardDealt``: two cards to each seat and the dealer, reported card by card round the table or
hand by hand, all face down. Community cards are reported as ``CardDealt`` to "board" when they are turned: three once
everybody has decided on the own cards, then one, then one. ``CardBurned`` without a card tells the covered one put away
before each of the three; it may be left out.

**Decisions.** ``DecisionMade`` seat by seat on each street (``amount`` optional: the text has one). On the own cards
``bet`` of twice the ante, or ``fold``; with three and with four community cards ``bet`` of once the ante, or ``check``.
A ``BetPlaced`` of ``flop``, ``turn`` or ``river`` is the same decision.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; the effects are those of
``house_poker``, and ``fourth_card``: one community card too many with the flop.

**Lines.** ``bonus``, ``ante``, ``flop``, ``turn`` and ``river`` a seat, from the highest seat down. What is handed back
is a ``push``.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("cl.texas_holdem_bonus").open()
>>> for event in (v.BetPlaced(seat=1, bet="ante", amount=1000), v.BetPlaced(seat=1, bet="bonus", amount=1000),
...               v.BetsClosed()):
...     round_.apply(event)
>>> for to, hand in ((1, "Kc Kd"), ("dealer", "As Ah")):
...     for card in hand.split():
...         round_.apply(v.CardDealt(to=to, card=card))
>>> round_.apply(v.DecisionMade(seat=1, action="fold"))
>>> [(line.bet, line.odds, line.net) for line in round_.settle().lines]
[('bonus', '10:1', 10000), ('ante', None, -1000)]
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.cards import PokerHand
from casino.rules.families.house_holdem import HouseHoldemRound, StreetsLayout
from casino.rules.families.house_poker import ANTE, DEALER, HousePokerClauses, Plan, by_hands, by_turns
from casino.rules.fields import reads
from casino.rules.kernel import Irregularity, Line, Settlement, lose, push, win
from casino.rules.money import Odds

BONUS: Final = "bonus"
PAIR_OF_ACES: Final = "aces"
BOTH_ACES: Final = "aces_of_both"
"""Outcome of the side bet where the dealer has a pair of aces, too."""


class Clauses(HousePokerClauses, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    button: str
    fold: str
    wins: str
    loses: str
    ties: str


class BonusLayout(StreetsLayout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the streets with their bets, the weakest hand with which the ante is paid."""

    ante_pays_from: PokerHand
    cites: Clauses


@lru_cache(maxsize=1024)
def own_cards_first(seats: tuple[int, ...], own_cards: int) -> tuple[Plan, ...]:
    """The own cards round the table or hand by hand; community cards are reported when turned."""
    places = (*seats, DEALER)
    return by_turns(places, own_cards), by_hands(places, own_cards)


def own_cards(cards: list[str]) -> str | None:
    """The outcome of the side bet that two cards make; None where it has none.

    >>> [own_cards(hand.split()) for hand in ("Ah Kh", "Kc Ad", "Qh Ah", "Jc Ad", "Td Ts", "Qs Qd", "Ks Qs")]
    ['ace_king_suited', 'ace_king', 'ace_queen_jack_suited', 'ace_queen_jack', 'pair_2_10', 'pair_j_k', None]
    """
    ranks, suited = {card[0] for card in cards}, cards[0][1] == cards[1][1]
    if len(ranks) == 1:
        (rank,) = ranks
        return PAIR_OF_ACES if rank == "A" else "pair_j_k" if rank in "JQK" else "pair_2_10"
    if "A" not in ranks:
        return None
    (other,) = ranks - {"A"}
    kind = {"K": "ace_king", "Q": "ace_queen_jack", "J": "ace_queen_jack"}.get(other)
    return f"{kind}_suited" if kind and suited else kind


class HoldemBonusRound(HouseHoldemRound):
    """An ante, a bet on each street, and a side bet that a fold does not touch. The dealer always plays."""

    layout: BonusLayout
    cites: Clauses

    def begin(self) -> None:
        """Start as hold'em, without a button."""
        super().begin()
        self.button = 0

    # ------------------------------------------------------------------ bets and cards

    @reads("button")
    def on_round_opened(self, event: v.RoundOpened) -> None:
        """Open the round with its button, where it has one."""
        super().on_round_opened(event)
        if event.button is not None:
            self.require_seat(event.button, self.cites.button, field="button")
            self.button = event.button

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to ante or bonus; a bet on a street counts as the decision."""
        self.require_no_target(event)
        if event.bet not in (ANTE, BONUS):
            self._decide_by_chips(event)
            return
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        stake = self.stake(event.seat, event.bet) + event.amount
        if not self.limits.min <= stake <= self.limits.max:
            self.require_within(stake, self.limits.min, self.limits.max, self.cites.limits)
        other = self.stake(event.seat, BONUS if event.bet == ANTE else ANTE)
        if other and stake == event.amount != other:
            raise self.unequal(event.seat, (ANTE, BONUS), stake, other)
        self.add_stake(event.seat, event.bet, event.amount)

    def _decide_by_chips(self, event: v.BetPlaced) -> None:
        """The chips of a street's bet: the decision to bet, refused on another street."""
        bet = self.game.bet(event.bet)
        if not self.bets_closed or self.street == len(self.streets) or self.streets[self.street].bet != event.bet:
            expected = "BetsClosed" if not self.bets_closed else self.missing() or "RoundClosed"
            raise self.illegal("out_of_order", bet.cite, field="bet", what=f"BetPlaced {event.bet}", expected=expected)
        self.decide(event.seat, self.streets[self.street].action, event.amount)

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close; the bonus goes before its ante."""
        left = self.left_after_removal(event)
        if event.bet == ANTE and not left and self.stake(event.seat, BONUS):
            raise self.rests_on(BONUS, ANTE, event.seat)
        self.leave_stake((event.seat, event.bet, None, None), left)

    def require_first_bets(self, seats: list[int]) -> None:
        """Refuse a bonus without its ante, or of another amount."""
        for seat in seats:
            ante, bonus = self.stake(seat, ANTE), self.stake(seat, BONUS)
            if not ante:
                raise self.rests_on(BONUS, ANTE, seat)
            if bonus not in (0, ante):
                raise self.unequal(seat, (ANTE, BONUS), bonus, ante)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; decisions begin left of the button."""
        super().on_bets_closed(event)
        self.waiting = self._in_order(self.waiting)

    def deal_plans(self, seats: tuple[int, ...]) -> tuple[Plan, ...]:
        """Return the orders of the own cards, from the button's left."""
        return own_cards_first(tuple(self._in_order(seats)), self.hand_cards)

    def _in_order(self, seats: tuple[int, ...] | list[int]) -> list[int]:
        """From the seat after the button round to the button's."""
        return sorted(seats, key=lambda seat: (seat - self.button - 1) % self.seat_count)

    # ------------------------------------------------------------------ irregularities

    @reads("card", "count")
    def effect_fourth_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A fourth card face up with the flop: burned, or the pass is void where the table reads it so."""
        if self.street != 1 or not self.shown:
            raise self.not_now(rule)
        self.effect_burn_card(rule, event)
        if self.options["extra_flop_card"] == "void":
            self.void_cite = rule.cite

    # ------------------------------------------------------------------ the end

    def settle_decided(self) -> Settlement:
        """Settle ante, bets and bonus by the best five of seven cards."""
        dealer = self.best_of(DEALER) if self.still_in() else None
        lines: list[Line] = []
        for seat in sorted(self.seats(ANTE), reverse=True):
            if seat in self.annulled:
                lines += self.annulled_lines(seat)
                continue
            if self.stake(seat, BONUS):
                lines.append(self._bonus_line(seat))
            lines += self._against_dealer(seat, dealer)
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))

    def _bonus_line(self, seat: int) -> Line:
        stake, bet = self.stake(seat, BONUS), self.game.bet(BONUS)
        outcome = own_cards(self.hands[seat])
        if outcome == PAIR_OF_ACES and own_cards(self.hands[DEALER]) == PAIR_OF_ACES:
            outcome = BOTH_ACES
        odds = next((pay.odds for pay in bet.pays if pay.outcome == outcome), None)
        return lose(seat, BONUS, stake, bet.cite) if odds is None else win(seat, BONUS, stake, odds, bet.cite)

    def _against_dealer(self, seat: int, dealer: PokerHand | None) -> list[Line]:
        """Ante and the bets of the streets."""
        cites = self.cites
        codes, stakes = (ANTE, *(street.bet for street in self.streets)), self.stakes
        bets = [(bet, stake) for bet in codes if (stake := stakes.get((seat, bet, None, None)))]
        if dealer is None or seat in self.folded:
            return [lose(seat, bet, stake, cites.fold) for bet, stake in bets]
        hand = self.best_of(seat)
        if hand.strength > dealer.strength:
            return [lose(seat, bet, stake, cites.loses) for bet, stake in bets]
        if hand.strength == dealer.strength:
            return [push(seat, bet, stake, cites.ties) for bet, stake in bets]
        unpaid = {ANTE} if hand < self.layout.ante_pays_from else set()
        return [
            push(seat, bet, stake, cites.wins) if bet in unpaid else win(seat, bet, stake, self._odds(bet), cites.wins)
            for bet, stake in bets
        ]

    def _odds(self, bet: str) -> Odds:
        return self.game.bet(bet).odds
