"""Let it ride: three equal bets on a hand of three own cards and two common ones; two of the bets may be taken back.

By its layout also Go Poker and Trijoker, which name the bets or the decisions otherwise and deal two community cards.

**Facts.** Those of ``house_poker`` with ``BetPlaced`` of the three bets of the round, of one amount, and of the side
bets that the table offers (``three_card_bonus``, ``bonus``, the ``progressive`` chip). ``CardDealt`` goes to each seat
and then to ``"board"``, three times round, the last time without the board where there are two community cards (or hand
by hand, the board last). The community cards may be reported with the deal (``"??"`` for one that nobody has read) and
are then turned by ``CardExposed`` to ``"board"``: of two in the order of the deal; of three first the second, then the
first, and the third stays. Or they are left out of the deal and reported when they are turned, by ``CardExposed`` or
``CardDealt`` to ``"board"``. ``CardBurned`` tells the third of three put away unseen; it may be left out.

With ``two_adjacent_positions`` a player may bet at an adjacent space, too: its first bets name his seat as ``target``.

**Decisions.** Each seat decides twice, from the lowest upwards: before a community card is turned about its first bet,
with one card turned about its second one; the third stays. Of the two actions of the game ``withdraw`` takes the bet
back, as does a ``BetRemoved`` of it; the other one leaves it. The field ``bet`` may name the bet; another one is
refused. Every seat decides before the card is turned.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; the effects are those of
``house_poker`` and ``progressive_chip``.

**Lines.** A seat at a time from the highest down. First ``three_card_bonus``. Then the three bets. Then ``bonus``. Last
``progressive``. A withdrawn bet is ``void`` with a stake of 0. Where the table limits what a hand is paid, the winnings
of that hand are cut down to it, each bet's in proportion.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.let_it_ride").open(limits={"min": 500, "max": 100000})
>>> for bet in ("bet_1", "bet_2", "bet_3"):
...     round_.apply(v.BetPlaced(seat=3, bet=bet, amount=1000))
>>> round_.apply(v.BetsClosed())
>>> for mine, board in zip(("9d", "9h", "4c"), ("2s", "Kc", "5d")):
...     round_.apply(v.CardDealt(to=3, card=mine))
...     round_.apply(v.CardDealt(to="board", card=board))
>>> round_.apply(v.DecisionMade(seat=3, action="withdraw"))
>>> round_.apply(v.CardBurned())
>>> round_.apply(v.CardExposed(to="board", card="Kc"))
>>> round_.apply(v.DecisionMade(seat=3, action="ride"))
>>> round_.apply(v.CardExposed(to="board", card="2s"))
>>> [(line.bet, line.result, line.net) for line in round_.settle().lines]
[('bet_1', 'void', 0), ('bet_2', 'lose', -1000), ('bet_3', 'lose', -1000)]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import CARDS, PokerHand, best_hand, three_card_hand
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.families.house_poker import (
    BOARD,
    HousePokerClauses,
    HousePokerLayout,
    HousePokerRound,
    Plan,
    by_hands,
    by_turns,
)
from casino.rules.families.progressive_chip import ProgressiveChip, ProgressiveTerms
from casino.rules.families.spaces import TwoSpaces
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Limits, Line, Pay, Settlement, lose, push, win
from casino.rules.money import Odds, split_largest_remainder

BETS: Final = ("bet_1", "bet_2", "bet_3")
BONUS: Final = "bonus"
THREE_CARD_BONUS: Final = "three_card_bonus"
RIDE: Final = "ride"
WITHDRAW: Final = "withdraw"
NONE: Final = "none"
THIRD_DEALT: Final = 2
COURT: Final = "JQKA"
"""Ranks of a community card that voids the round when it is seen in the deal (EUS §13.V.4)."""

define("amount_not_expected", "{action} carries no amount.", "{action} no lleva monto.")
define("burn_not_now", "No card is burned now.", "Ahora no se quema carta.")
define("bet_stays", "{bet} cannot be withdrawn now.", "{bet} no puede retirarse ahora.")
define("withdrawn_whole", "{bet} is withdrawn whole or not at all.", "{bet} se retira entera o no se retira.")
define("bonus_price", "The bonus costs {price}, not {amount}.", "La bonificación cuesta {price}, no {amount}.")
define(
    "bonus_price_missing",
    "A bonus table needs the approved price of the bonus.",
    "Una tabla de bonificación exige el precio aprobado de la bonificación.",
)


class BonusTable(msgspec.Struct, frozen=True, kw_only=True):
    """Pay tables while the bonus is offered: ratios of the three bets, and prizes of the bonus in minor units."""

    primary: tuple[Pay, ...]
    secondary: dict[str, int]


class Clauses(HousePokerClauses, frozen=True, kw_only=True):
    """Clauses that the rules cite. ``withdraw``, ``decisions`` and ``show`` are by stage: bet 1 and bet 2, in
    turn."""

    withdraw: tuple[str, str]
    apart: str = ""
    decisions: tuple[str, str]
    show: tuple[str, str]
    stays: str
    wins: str
    loses: str
    burn: str = ""
    wins_bonus_table: str = ""
    limited: str = ""
    bonus: str = ""
    three_card_bonus: str = ""


class Layout(HousePokerLayout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the weakest winning hand, the tables of the bonus, the chip, the clauses.

    ``bets``: the three, the last of them never taken back; ``stay``: the decision that leaves a bet on the table;
    ``board``: so many community cards; ``show_order``: which of them are turned first and second;
    ``weakest_pair``: the rank of the weakest pair that wins, by which players decide.
    """

    weakest_winner: PokerHand
    progressive: ProgressiveTerms | None
    bonus_tables: dict[str, BonusTable] = {}
    bets: tuple[str, str, str] = BETS
    stay: str = RIDE
    board: int = 3
    show_order: tuple[int, int] = (1, 0)
    weakest_pair: str = "T"
    cites: Clauses


class LetItRideRound(TwoSpaces, ProgressiveChip, HousePokerRound):
    """Three bets, three cards each and three to the board, two decisions, two community cards."""

    layout: Layout
    cites: Clauses
    first_bets: tuple[str, ...] = BETS
    hand_cards: int = 3
    show_order: tuple[int, ...] = (1, 0)

    def begin(self) -> None:
        """Start at the first decision, with three bets."""
        super().begin()
        self.begin_progressive(self.layout.progressive)
        self.first_bets = self.layout.bets
        self.main_bet = self.first_bets[0]
        self.withdrawable = self.first_bets[:2]
        self.show_order = self.layout.show_order
        self.bonus_table = str(self.options.get("bonus_table", NONE))
        self.owners = {}
        self.offers_two_spaces = bool(self.options.get("two_adjacent_positions"))
        self.decided: tuple[set[int], set[int]] = (set(), set())
        self.withdrawn: dict[tuple[int, str], str] = {}
        self.community_burned = False

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse a bonus without its price."""
        super().check_configuration(game, options, limits)
        layout: Layout = game.layout
        if options.get("bonus_table", NONE) != NONE and options["bonus_price"] is None:
            raise IllegalConfiguration("bonus_price_missing", layout.cites.bonus, field="bonus_price")

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to the three equal bets, a side bet or the progressive."""
        if event.bet in self.first_bets:
            self.require_placeable(event, self.cites.bets, self.cites.seats)
            owner = self.owner_of_space(event, self.cites.one_hand)
            self.place_first_bet(event)
            self.owners[event.seat] = owner
            return
        self.require_no_target(event)
        if event.bet == self.chip_bet:
            self.accept_chip(event.seat, event.amount)
        else:
            self._place_side_bet(event)

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Take back a bet before the close; after it, withdraw bet 1 or 2."""
        if self.bets_closed:
            self._withdraw(event)
            return
        left = self.left_after_removal(event)
        self.require_chip_may_go(event, left)
        if event.bet in self.first_bets and left == 0:
            for bet in (BONUS, THREE_CARD_BONUS):
                if self.stake(event.seat, bet):
                    raise self.rests_on(bet, event.bet, event.seat)
        self.leave_stake((event.seat, event.bet, None, None), left)
        if event.seat not in self.seats():
            self.owners.pop(event.seat, None)

    def target_of(self, event: v.BetPaid | v.BetTaken | v.BetPlaced) -> str | None:
        """A payment may name whose space it is, as the placement does; the line has no target."""
        return None if event.target in self.game.bet(event.bet).targets else event.target

    def _place_side_bet(self, event: v.BetPlaced) -> None:
        cite, seat, bet = self.game.bet(event.bet).cite, event.seat, event.bet
        offered = self.bonus_table != NONE if bet == BONUS else self.flag(THREE_CARD_BONUS)
        if not offered:
            raise self.illegal("side_bet_not_offered", cite, field="bet", bet=bet)
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        for first in self.first_bets:
            self.require_resting_on(bet, first, seat)
        stake = self.stake(seat, bet) + event.amount
        if bet == BONUS:
            price = self.number("bonus_price")
            if stake != price:
                raise self.illegal(
                    "bonus_price", cite, field="amount", price=self.money(price), amount=self.money(stake)
                )
        else:
            extra = self.limits.extra
            low = extra.get("three_card_bonus_min", self.limits.min)
            self.require_within(stake, low, extra.get("three_card_bonus_max", self.limits.max), cite)
        self.add_stake(seat, bet, event.amount)

    # ------------------------------------------------------------------ cards

    def deal_plans(self, seats: tuple[int, ...]) -> tuple[Plan, ...]:
        """Round the table or hand by hand, the board last; or without it, its cards reported when they are turned."""
        cards, board = self.hand_cards, self.layout.board
        both = by_turns((*seats, BOARD), board), by_hands((*seats, BOARD), board)
        if board < cards:
            both = (*both[0][:-1], *seats, None), (*by_hands(seats, cards)[:-1], *((BOARD,) * board), None)
        return *both, by_turns(seats, cards), by_hands(seats, cards)

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """The third community card is put away unseen once everybody has decided on bet 1."""
        if self.layout.board <= THIRD_DEALT:
            super().on_card_burned(event)
            return
        if self.community_burned or self.stage != 0 or self.undecided() or not self.all_dealt:
            raise self.illegal("burn_not_now", self.cites.burn)
        if event.card is not None:
            self.turned(THIRD_DEALT, event.card, self.cites.burn)
        self.community_burned = True
        self.end_deal()

    def show_cite(self, at: int) -> str:
        """Return the clause of the community card of that number."""
        return self.cites.show[at]

    def require_show(self, at: int) -> None:
        """Refuse to turn a community card while decisions are pending."""
        if self.undecided():
            raise self.illegal("decisions_pending", self.cites.show[at])

    # ------------------------------------------------------------------ decisions

    @property
    def stage(self) -> int:
        """0 while bet 1 is decided, 1 while bet 2 is, 2 with both community cards turned."""
        return len(self.shown)

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the two decisions on a bet that may be withdrawn."""
        return dict.fromkeys((game.layout.stay, WITHDRAW), ("hand", "amount", "bet"))

    @classmethod
    def barred_of_actions(cls, game: Game) -> frozenset[tuple[str, str]]:
        """Return the actions that put no chips down, with their amount."""
        return frozenset(((game.layout.stay, "amount"), (WITHDRAW, "amount")))

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.cites.decide

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Let the bet whose turn it is ride, or withdraw it."""
        if event.hand:
            self.require_one_hand(event)
        if event.amount:
            raise self.illegal("amount_not_expected", self.cites.decide, field="amount", action=event.action)
        self._decide(event.seat, event.action, event.bet)

    def _withdraw(self, event: v.BetRemoved) -> None:
        """A bet taken back after the close: the decision to withdraw it, when it is its turn."""
        self.require_no_target(event)
        if event.bet not in self.withdrawable:
            raise self._stays(event.bet, self.cites.stays)
        self.require_player(event.seat)
        turn = self.withdrawable.index(event.bet)
        if turn != self.stage or (event.seat, event.bet) in self.withdrawn:
            raise self._stays(event.bet, self.cites.decisions[turn])
        if event.amount is not None and event.amount != self.stake(event.seat, event.bet):
            raise self.illegal("withdrawn_whole", self.cites.withdraw[turn], field="amount", bet=event.bet)
        self._decide(event.seat, WITHDRAW)

    def _stays(self, bet: str, cite: str) -> IllegalEvent:
        """The refusal of a decision about a bet whose turn it is not; of the progressive by its own clause."""
        if bet == self.chip_bet and self.offers_progressive:
            cite = self.terms.cites.chip
        return self.illegal("bet_stays", cite, field="bet", bet=bet)

    def _decide(self, seat: int, action: str, bet: str | None = None) -> None:
        """Take the seat's decision on the bet whose turn it is; ``bet``, where given, is that one."""
        self.require_turn(seat)
        stage = self.stage
        if bet is not None and bet != self.withdrawable[stage]:
            raise self._stays(bet, self.cites.decisions[stage])
        self.decided[stage].add(seat)
        self.end_deal()
        if action == WITHDRAW:
            self.withdrawn[seat, self.withdrawable[stage]] = self.cites.withdraw[stage]

    def undecided(self) -> list[int]:
        """Return the seats that have yet to decide on the bet of this stage."""
        if self.stage == len(self.withdrawable):
            return []
        decided, annulled, confiscated = self.decided[self.stage], self.annulled, self.confiscated
        return [
            seat for seat in self.playing if seat not in decided and seat not in annulled and seat not in confiscated
        ]

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks; at last the community card of the stage."""
        missing = super().missing()
        if missing is None and self.stage < len(self.show_order) and self._playing():
            return f"community card {self.stage + 1}"
        return missing

    def missing_cite(self) -> str:
        """Return the clause of the stage's decision, or of its community card."""
        if not self.bets_closed or not self.all_dealt:
            return super().missing_cite()
        return self.cites.decisions[self.stage] if self.undecided() else self.cites.show[self.stage]

    def settle_decided(self) -> Settlement:
        """Settle the bets that ride by the hand of five cards."""
        order = self.playing[::-1]
        hands = {seat: best_hand([*self.hands[seat], *self.shown]) for seat in order if not self.is_out(seat)}
        outcomes = [(seat, hand.category) for seat, hand in hands.items()] if self.offers_progressive else []
        progressive = self.progressive(outcomes)
        prizes = {prize.seat: prize for prize in progressive.prizes} if progressive else {}
        lines: list[Line] = []
        for seat in order:
            if seat in hands:
                lines += self._within_limit(self._lines_of(seat, hands[seat]))
            else:
                lines += self.annulled_lines(seat) if seat in self.annulled else self._taken_lines(seat)
            if self.stake(seat, self.chip_bet):
                lines.append(self.progressive_line(seat, prizes.get(seat)))
        variances = self.variances(self.handed_over(lines, progressive))
        return Settlement(void=False, lines=tuple(lines), progressive=progressive, variances=variances)

    def _lines_of(self, seat: int, hand: PokerHand) -> list[Line]:
        lines = []
        if self.stake(seat, THREE_CARD_BONUS):
            lines.append(self._three_card_line(seat))
        odds = self._odds_of(hand)
        wins = self.cites.wins if self.bonus_table == NONE else self.cites.wins_bonus_table
        apart = self.options.get("compare_scope") == "both_go_only" and self._withdrew(seat)
        for bet in self.first_bets:
            stake = self.stake(seat, bet)
            taken_back = self.withdrawn.get((seat, bet))
            if taken_back is not None:
                lines.append(Line(seat=seat, bet=bet, stake=0, result="void", cite=taken_back))
            elif apart:
                lines.append(push(seat, bet, stake, self.cites.apart))
            elif odds is None:
                lines.append(lose(seat, bet, stake, self.cites.loses))
            else:
                lines.append(win(seat, bet, stake, odds, wins))
        if self.stake(seat, BONUS):
            lines.append(self._bonus_line(seat, hand))
        return lines

    def _odds_of(self, hand: PokerHand) -> Odds | None:
        """Return the odds of the three bets on a hand by the table in force; None below the weakest winner."""
        if hand < self.layout.weakest_winner:
            return None
        table = self.layout.bonus_tables.get(self.bonus_table)
        pays = table.primary if table else self.game.bet(self.first_bets[0]).pays
        return next(pay.odds for pay in pays if pay.outcome == hand.category)

    def _three_card_line(self, seat: int) -> Line:
        """The seat's own three cards against the bonus table."""
        stake, bet = self.stake(seat, THREE_CARD_BONUS), self.game.bet(THREE_CARD_BONUS)
        category = three_card_hand(self.hands[seat]).category
        odds = next((pay.odds for pay in bet.pays if pay.outcome == category), None)
        if odds is None:
            return lose(seat, THREE_CARD_BONUS, stake, self.cites.three_card_bonus)
        return win(seat, THREE_CARD_BONUS, stake, odds, self.cites.three_card_bonus)

    def _bonus_line(self, seat: int, hand: PokerHand) -> Line:
        """A fixed prize; whether the stake comes back with it is a reading."""
        stake = self.stake(seat, BONUS)
        prize = self.layout.bonus_tables[self.bonus_table].secondary.get(hand.category)
        if prize is None:
            return lose(seat, BONUS, stake, self.cites.bonus)
        payout = prize if self.flag("bonus_stake_returned") else prize - stake
        return Line(seat=seat, bet=BONUS, stake=stake, result="win", payout=payout, net=payout, cite=self.cites.bonus)

    def _within_limit(self, lines: list[Line]) -> list[Line]:
        """Winnings of one hand within the payout limit, each bet's cut in proportion (largest remainder)."""
        limit = self.options.get("per_hand_payout_limit")
        if limit is None:
            return lines
        winners = [line for line in lines if line.result == "win"]
        if sum(line.payout for line in winners) <= self.number("per_hand_payout_limit"):
            return lines
        parts = iter(split_largest_remainder(self.number("per_hand_payout_limit"), [line.payout for line in winners]))
        return [
            msgspec.structs.replace(line, payout=(part := next(parts)), net=part, cite=self.cites.limited)
            if line.result == "win"
            else line
            for line in lines
        ]

    @reads("card")
    def effect_community_seen(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A community card is uncovered by mistake in the deal: from a jack up it voids the round."""
        if event.card is None:
            raise self.illegal("card_not_named", rule.cite, field="card")
        if not self.bets_closed:
            raise self.not_now(rule)
        if event.card not in CARDS:
            raise self.illegal("card_unknown", field="card", card=event.card)
        if event.card[0] in COURT:
            self.void_cite = rule.cite

    def _playing(self) -> bool:
        """Return whether a hand is left that the community cards matter to."""
        return any(not self.is_out(seat) for seat in self.playing)

    def _withdrew(self, seat: int) -> bool:
        return any((seat, bet) in self.withdrawn for bet in self.withdrawable)

    def _taken_lines(self, seat: int) -> list[Line]:
        """The bets of a seat that were taken for what it did; one that it had withdrawn is its own."""
        cite = self.confiscated[seat]
        bets = [bet for who, bet, _, _ in self.stakes if who == seat and bet != self.chip_bet]
        return [self._or_withdrawn(lose(seat, bet, self.stake(seat, bet), cite)) for bet in bets]

    def annulled_lines(self, seat: int) -> list[Line]:
        """Return the lines of an annulled hand; withdrawn bets stay withdrawn."""
        return [self._or_withdrawn(line) for line in super().annulled_lines(seat)]

    def _or_withdrawn(self, line: Line) -> Line:
        """The line, or that of a bet taken back before."""
        cite = None if line.seat is None else self.withdrawn.get((line.seat, line.bet))
        return line if cite is None else Line(seat=line.seat, bet=line.bet, stake=0, result="void", cite=cite)

    def forfeited(self, seat: int) -> str | None:
        """Return the clause by which a confiscated seat loses its chip; None while it may win."""
        return self.confiscated.get(seat)
