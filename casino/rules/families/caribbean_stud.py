"""Caribbean stud: five cards against the dealer's five, an ante, a bet of twice that, a progressive chip.

By its layout also the games that differ in numbers alone: three cards instead of five, a bet of as much as the ante, a
dealer without an open card.

**Facts.** Those of ``house_poker`` with ``BetPlaced`` ante, and those of ``progressive_chip``: ``ProgressiveWagered``
beside an ante, ``BetsClosed`` with the chips returned and the lights lit.

**Decisions.** One ``DecisionMade`` a seat: action ``bet`` (amount optional, always that multiple of the ante) or
``fold`` (in the Basque Country ``go`` and ``pass`` as well); a ``BetPlaced`` of the bet is the same decision.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; the effects are those of
``house_poker`` and ``progressive_chip``.

**Lines.** ``ante``, ``bet`` and ``progressive`` a seat, from the highest seat down. Prizes of the progressive are
decided by the player's own cards.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.caribbean_stud").open(limits={"min": 500, "max": 50000}, meters={"progressive": 1560000})
>>> for event in (v.BetPlaced(seat=3, bet="ante", amount=2500), v.ProgressiveWagered(seat=3, amount=100),
...               v.BetsClosed(chips=1, lights=1)):
...     round_.apply(event)
>>> for to, hand in ((3, "Jh 9h 8h 4h 2h"), ("dealer", "As Kd Qc 7h 3s")):
...     for card in hand.split():
...         round_.apply(v.CardDealt(to=to, card=card))
>>> round_.apply(v.DecisionMade(seat=3, action="bet"))
>>> settlement = round_.settle()
>>> [(line.bet, line.odds, line.net) for line in settlement.lines]
[('ante', '1:1', 2500), ('bet', '5:1', 25000), ('progressive', None, 4900)]
>>> settlement.progressive.meter_after
1555000
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import PokerHand, best_hand, three_card_hand
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.families.house_poker import ANTE, DEALER, BetOrFoldRound, HousePokerClauses, HousePokerLayout
from casino.rules.families.progressive_chip import ProgressiveChip, ProgressiveTerms
from casino.rules.fields import reads
from casino.rules.kernel import Game, Key, Limits, Line, Pay, Settlement, decided, lose, push, win
from casino.rules.money import AmountError, Odds, parse_odds

BET: Final = "bet"
THREE: Final = 3

define("action_unknown", "{action!r} is no decision of this game.", "{action!r} no es una decisión de este juego.")
define(
    "bet_not_twice_the_ante",
    "{amount} is not twice the ante: {due}.",
    "{amount} no es el doble de la Apuesta Ante: {due}.",
)
define(
    "cap_below_maximum",
    "The payout limit of a bet must reach the maximum ante of {limit}.",
    "El límite de pago de la apuesta Bet debe alcanzar el Ante máximo de {limit}.",
)
define(
    "custom_paytable_wrong",
    "The approved pay table has each hand once, as in 'flush 3:1': look at {row!r}.",
    "La tabla de pago aprobada tiene cada mano una vez, como en «flush 3:1»: revise {row!r}.",
)


ACTIONS: Final[Mapping[str, Literal["bet", "fold"]]] = {"bet": "bet", "fold": "fold"}


class Insurance(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on the player's first five cards, before the deal: its code, the option that offers it, the largest stake
    as a part of the table minimum, the option by which the stake of a winner is not handed back.
    """

    bet: str
    offered: str
    of_minimum: tuple[int, int]
    stake_returned: str
    cite: str


class Clauses(HousePokerClauses, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    fold: str
    ante_wins: str
    bet_wins: str
    cap_limits: str = ""
    bet_capped: str = ""
    loses: str
    ties: str
    ante_no_hand: str
    bet_no_hand: str
    prize_folded: str = ""


class Layout(HousePokerLayout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: multiple of the ante for the bet, weakest hand the dealer opens with, prizes,
    clauses.

    ``hand_cards``: five or three to everybody; ``dealer_upcard``: one of the dealer's lies open; ``bet_no_hand``: what
    a bet comes to whose dealer does not play; ``pay_tables``: those of the bet by the option ``paytable``, where the
    licensee may choose; any other value of it has the rows of the option ``custom_paytable``. ``bet``: the code of the
    second bet; ``actions``: the words of a decision and what they mean, where they are others. ``fold_forfeits``: the
    option by which a fold loses the bets beside the ante. ``right_to_left``: lines from the highest seat down, else
    from the lowest up. ``packet_upcard``: which card of a machine's packet is open, where no option says it.
    """

    bet_multiple: int
    qualifier: PokerHand
    progressive: ProgressiveTerms | None
    hand_cards: int = 5
    dealer_upcard: bool = True
    bet_no_hand: Literal["void", "push"] = "void"
    pay_tables: dict[str, tuple[Pay, ...]] = {}
    bet: str = BET
    actions: dict[str, Literal["bet", "fold"]] = {}
    insurance: Insurance | None = None
    fold_forfeits: str = "fold_forfeits_progressive"
    right_to_left: bool = True
    packet_upcard: Literal["top", "bottom"] = "top"
    cites: Clauses


def pay_table(game: Game, options: Mapping[str, v.OptionValue]) -> tuple[Pay, ...]:
    """Return the pay table of the bet, by hand. ``custom_paytable_wrong``: an approved table that cannot be read."""
    tables: dict[str, tuple[Pay, ...]] = game.layout.pay_tables
    if not tables:
        return game.bet(game.layout.bet).pays
    chosen = tables.get(str(options["paytable"]))
    if chosen is not None:
        return chosen
    known = {pay.outcome for table in tables.values() for pay in table}
    rows = options["custom_paytable"]
    cite = game.bet(game.layout.bet).cite
    found = {}
    for row in rows if isinstance(rows, list) else []:
        outcome, _, odds = row.partition(" ")
        try:
            found[outcome] = parse_odds(odds)
        except AmountError as reason:
            raise IllegalConfiguration("custom_paytable_wrong", cite, field="custom_paytable", row=row) from reason
        if outcome not in known:
            raise IllegalConfiguration("custom_paytable_wrong", cite, field="custom_paytable", row=row)
    if known - found.keys():
        raise IllegalConfiguration(
            "custom_paytable_wrong", cite, field="custom_paytable", row=min(known - found.keys())
        )
    return tuple(Pay(outcome, odds) for outcome, odds in found.items())


def hand_of(cards: Sequence[str]) -> PokerHand:
    """The hand that three or five cards make."""
    return three_card_hand(cards) if len(cards) == THREE else best_hand(cards)


class CaribbeanStudRound(ProgressiveChip, BetOrFoldRound):
    """One hand of everybody: antes, lock-out, deal, decisions, showdown."""

    layout: Layout
    cites: Clauses
    words = ACTIONS

    def begin(self) -> None:
        """Start without decisions, with the number of cards and the pay table of the layout."""
        super().begin()
        self.begin_progressive(self.layout.progressive)
        self.hand_cards = self.layout.hand_cards
        self.dealer_shows_last = not self.layout.dealer_upcard
        if "seats" in self.options:
            self.seat_count = self.number("seats")
        elif self.options.get("max_seats_binds"):
            self.seat_count = self.number("max_seats")
        self.decisions: dict[int, Literal["bet", "fold"]] = {}
        self.pays = pay_table(self.game, self.options)
        self.ante_odds = self.game.bet(ANTE).odds
        self.bet_code = self.layout.bet

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse a pay table that cannot be read, and a payout cap below the table maximum."""
        super().check_configuration(game, options, limits)
        layout: Layout = game.layout
        pay_table(game, options)
        cap = options.get("bet_payout_cap")
        if isinstance(cap, int) and cap < limits.max:
            limit = game.money(limits.max)
            cite = layout.cites.cap_limits
            raise IllegalConfiguration("cap_below_maximum", cite, field="bet_payout_cap", limit=limit)

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to the ante, insurance or progressive; the bet itself counts as the decision."""
        if event.bet == ANTE:
            if event.target is None:
                self.place_first_bet(event)
            else:
                self.place_at_box(event)
            return
        self.require_no_target(event)
        if event.bet == self.bet_code:
            self._decide(event.seat, BET, event.amount)
        elif event.bet == self.chip_bet:
            self.accept_chip(event.seat, event.amount)
        elif self.layout.insurance is not None and event.bet == self.layout.insurance.bet:
            self._insure(self.layout.insurance, event)
        else:
            self.place_first_bet(event)

    def _insure(self, terms: Insurance, event: v.BetPlaced) -> None:
        """A bet on the first five cards of a box with an ante."""
        if not self.flag(terms.offered):
            raise self.illegal("side_bet_not_offered", terms.cite, field="bet", bet=terms.bet)
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        self.require_resting_on(terms.bet, ANTE, event.seat)
        stake = self.stake(event.seat, terms.bet) + event.amount
        self.require_at_most(stake, self._most_insured(terms), terms.cite)
        self.add_stake(event.seat, terms.bet, event.amount)

    def _most_insured(self, terms: Insurance) -> int:
        num, den = terms.of_minimum
        return self.limits.min * num // den

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close; bets that need the ante go first."""
        left = self.left_after_removal(event)
        self.require_chip_may_go(event, left)
        insurance = self.layout.insurance
        if insurance is not None and event.bet == ANTE and not left and self.stake(event.seat, insurance.bet):
            raise self.rests_on(insurance.bet, ANTE, event.seat)
        self.leave_stake((event.seat, event.bet, None, None), left)

    def maximum_of(self, key: Key) -> int:
        """The bet is a multiple of its ante, neither more nor less."""
        if key[1] == self.bet_code:
            return self.layout.bet_multiple * self.stake(key[0], ANTE)
        if self.layout.insurance is not None and key[1] == self.layout.insurance.bet:
            return self._most_insured(self.layout.insurance)
        return super().maximum_of(key)

    def minimum_of(self, key: Key) -> int:
        """Return the least stake of the bet (minor units): the bet has one amount, insurance any."""
        if key[1] == self.bet_code:
            return self.maximum_of(key)
        if self.layout.insurance is not None and key[1] == self.layout.insurance.bet:
            return 1
        return super().minimum_of(key)

    def restake(self, key: Key, amount: int) -> None:
        """An ante that is corrected takes its bet with it."""
        super().restake(key, amount)
        seat = key[0]
        if key[1] == ANTE and self.stake(seat, self.bet_code):
            self.stakes[seat, self.bet_code, None, None] = self.layout.bet_multiple * amount

    # ------------------------------------------------------------------ cards

    def due_face(self, to: v.Place) -> str | None:
        """Everything is face down but the dealer's open card: his fifth, or the first of an automatic shoe's packet."""
        if to != DEALER or not self.layout.dealer_upcard:
            return "down"
        held = len(self.hands[DEALER])
        if self.deals_packets:
            return None if held == self.packet_upcard else "down"  # dealt face down with his packet, then shown
        return "up" if held == self.hand_cards - 1 else "down"

    # ------------------------------------------------------------------ decisions

    @property
    def packet_upcard(self) -> int:
        """Return the index of the open card in the dealer's packet (0 the first)."""
        bottom = self.options.get("packet_upcard", self.layout.packet_upcard) == "bottom"
        return self.hand_cards - 1 if bottom else 0

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "action_unknown", self.cites.decide

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Bet or fold."""
        action = (self.layout.actions or ACTIONS)[event.action]
        if event.hand:
            self.require_one_hand(event)
        self._decide(event.seat, action, event.amount)

    def _decide(self, seat: int, action: Literal["bet", "fold"], amount: int | None) -> None:
        self.require_player(seat)
        if seat in self.decisions:
            raise self.illegal("decision_taken", self.cites.decide, field="seat", seat=seat)
        due = self.layout.bet_multiple * self.stakes[seat, ANTE, None, None]
        if action == "bet" and amount is not None and amount != due:
            shown, owed, bet_cite = self.money(amount), self.money(due), self.game.bet(self.bet_code).cite
            code = "play_not_the_ante" if self.layout.bet_multiple == 1 else "bet_not_twice_the_ante"
            raise self.illegal(code, bet_cite, field="amount", amount=shown, due=owed)
        if action == "fold" and amount:
            raise self.illegal("fold_with_amount", self.cites.decide, field="amount")
        self.decisions[seat] = action
        if action == "bet":
            key: Key = (seat, self.bet_code, None, None)
            self.stakes[key] = self.stakes.get(key, 0) + due

    def undecided(self) -> list[int]:
        """Return the seats with an ante that have neither bet nor folded, ascending."""
        decisions = self.decisions
        waiting = [key[0] for key in self.stakes if key[1] == ANTE and key[0] not in decisions]
        return sorted(seat for seat in waiting if not self.is_out(seat)) if waiting else waiting

    # ------------------------------------------------------------------ the end

    def settle_decided(self) -> Settlement:
        """Settle all bets by the hands, if the dealer's qualifies."""
        ranked = three_card_hand if self.hand_cards == THREE else best_hand
        dealer = ranked(self.hands[DEALER]) if self.compared() else None
        order = self.seats(ANTE)
        if self.layout.right_to_left:
            order.reverse()
        hands = {seat: ranked(self.hands[seat]) for seat in order if seat not in self.annulled}
        progressive = None
        if self.offers_progressive:
            self.strengths = {seat: -hand.strength for seat, hand in hands.items()}
            progressive = self.progressive([(seat, self.prize_outcome(seat, hand)) for seat, hand in hands.items()])
        prizes = {prize.seat: prize for prize in progressive.prizes} if progressive else {}
        lines: list[Line] = []
        insurance, stakes, chip = self.layout.insurance, self.stakes, self.chip_bet
        for seat in order:
            lines += self.main_lines(seat, hands.get(seat), dealer)
            if insurance is not None and self.stake(seat, insurance.bet):
                lines += self._insurance_lines(insurance, seat, hands.get(seat))
            if stakes.get((seat, chip, None, None)):
                lines.append(self.progressive_line(seat, prizes.get(seat)))
        variances = self.variances(self.handed_over(lines, progressive)) if self.payments else ()
        return Settlement(void=False, lines=tuple(lines), progressive=progressive, variances=variances)

    def prize_outcome(self, seat: int, hand: PokerHand) -> str:
        """The hand as the progressive names it."""
        return hand.category

    def side_forfeited(self, seat: int) -> str | None:
        """The clause by which the bets on the seat's own cards are lost whatever these are."""
        if seat in self.confiscated:
            return self.confiscated[seat]
        folded = self.decisions[seat] == "fold" and self.options.get(self.layout.fold_forfeits, True)
        return self.cites.prize_folded if folded else None

    def _insurance_lines(self, terms: Insurance, seat: int, hand: PokerHand | None) -> list[Line]:
        """The bet on the first five cards, whichever hand wins; of an annulled hand it is among the lines of that."""
        stake = self.stake(seat, terms.bet)
        if hand is None:
            return []
        gone = self.side_forfeited(seat)
        pays = self.game.bet(terms.bet).pays
        odds = next((pay.odds for pay in pays if pay.outcome == hand.category), None)
        if gone is not None or odds is None:
            return [lose(seat, terms.bet, stake, gone or terms.cite)]
        payout = odds.win(stake) - (0 if self.flag(terms.stake_returned) else stake)
        return [win(seat, terms.bet, stake, odds, terms.cite, payout=payout)]

    def compared(self) -> list[int]:
        """Seats whose hands meet the dealer's."""
        return [seat for seat, action in self.decisions.items() if action == BET and not self.is_out(seat)]

    def forfeited(self, seat: int) -> str | None:
        """Return the clause by which a folded or confiscated seat loses its chip; None while it may win."""
        return self.side_forfeited(seat)

    def main_lines(self, seat: int, hand: PokerHand | None, dealer: PokerHand | None) -> list[Line]:
        """Ante and bet of a seat. ``hand``: None where it was annulled; ``dealer``: None where nobody meets his."""
        if seat in self.annulled:
            return self.annulled_lines(seat)
        cites, code, stakes = self.cites, self.bet_code, self.stakes
        ante, bet = stakes.get((seat, ANTE, None, None), 0), stakes.get((seat, code, None, None), 0)
        taken = self.confiscated.get(seat)
        if taken is not None:
            lost = [lose(seat, ANTE, ante, taken)]
            return [*lost, lose(seat, code, bet, taken)] if bet else lost
        if hand is None or dealer is None or self.decisions[seat] == "fold":
            return [lose(seat, ANTE, ante, cites.fold)]
        if dealer.strength > self.layout.qualifier.strength:
            unplayed = decided(self.layout.bet_no_hand, seat, code, bet, self.ante_odds, cites.bet_no_hand)
            return [win(seat, ANTE, ante, self.ante_odds, cites.ante_no_hand), unplayed]
        if hand.strength > dealer.strength:
            return [lose(seat, ANTE, ante, cites.loses), lose(seat, code, bet, cites.loses)]
        if hand.strength == dealer.strength:
            return [push(seat, ANTE, ante, cites.ties), push(seat, code, bet, cites.ties)]
        if self.options.get("winning_ante_pays") == "0":
            ante_line = push(seat, ANTE, ante, cites.ante_wins)
        else:
            ante_line = win(seat, ANTE, ante, self.ante_odds, cites.ante_wins)
        return [ante_line, self._bet_wins(seat, bet, hand)]

    def _bet_wins(self, seat: int, stake: int, hand: PokerHand) -> Line:
        """The pay table, within the payout limit of a bet (winnings, the stake not counted)."""
        if hand.category == "high_card" and self.options.get("high_card_bet_pays") == "push":
            return push(seat, self.bet_code, stake, self.cites.bet_wins)
        odds = self.bet_odds(hand.category)
        line = win(seat, self.bet_code, stake, odds, self.cites.bet_wins)
        cap = self.number("bet_payout_cap") if "bet_payout_cap" in self.options else line.payout
        if line.payout <= cap:
            return line
        return msgspec.structs.replace(line, payout=cap, net=cap, cite=self.cites.bet_capped)

    def bet_odds(self, category: str) -> Odds:
        """Return the odds of a winning bet on a hand."""
        for pay in self.pays:
            if pay.outcome == category:
                return pay.odds
        raise LookupError(category)
