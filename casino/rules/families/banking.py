"""Rules shared by games in which a player may hold the bank: offer, liability of the bank, settlement.

**Facts.** ``RoundOpened`` may tell of the rounds before: ``last_bank``, the seat that had the bank in the last round,
and ``last_bets``, what each seat bet against the dealer in the last round without a player bank (empty: the cards or
tiles have just been opened). What is not reported is taken as looked after by the dealer. ``BetPlaced`` of the main
bet, at the player's own space or, where the table allows two, at the adjacent one with the player's seat as ``target``.
``BetPlaced`` dealer_vs_bank at the bank's seat is the casino's bet against it: from the tray, once the bank is taken
and until the round is under way, after the close too; what the bank orders to be taken back is a ``BetRemoved``.

**Decisions.** Before the close: action ``bank`` (the seat takes the bank) or ``co_bank`` (the casino answers for one
half; at once, or asked for by the seat that has the bank), with the chips that the player has on the table as
``amount``; without it the cover is not checked. ``pass`` tells that the seat was offered the bank and declined. Offers
that are reported go right to left round the table.

**Lines.** One for the main bet of each seat. In a bank round also ``bank`` at the bank's seat, of stake zero: what the
middle of the table left it, less the commission, or what it had to add. And two without a seat, which tell from the
casino's side what the line of the bank answers: ``dealer_vs_bank``, and ``co_bank_house``, the casino's half.

The functions of the bank's arithmetic stand alone:

>>> commission(1200, 500, 1), commission(1200, 500, 25)
(60, 75)
>>> two_hands(high_wins=True, low_wins=False)
'push'
>>> halves(41), halves(-41)
((21, 20), (-20, -21))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families.spaces import TwoSpaces
from casino.rules.fields import reads
from casino.rules.kernel import Key, Line, Result, lose, push, void, win
from casino.rules.money import round_half_up

BANK: Final = "bank"
CO_BANK: Final = "co_bank"
DECLINE: Final = "pass"
BANK_ACTIONS: Final = frozenset({BANK, CO_BANK, DECLINE})
DEALER_VS_BANK: Final = "dealer_vs_bank"
CO_BANK_HOUSE: Final = "co_bank_house"
WHOLE_BP: Final = 10_000
ROUNDING_UNITS: Final = {"none": 1, "up_025": 25}
"""Units (minor) to which the commission is rounded up, by the value of the option ``commission_rounding``."""

define("bank_not_offered", "This table does not offer {whose}.", "Esta mesa no ofrece {cual}.")
define(
    "bank_in_first_round",
    "Nobody has the bank in the first round after the opening.",
    "Nadie puede ser banco en la primera jugada tras la apertura.",
)
define(
    "bank_twice_running",
    "Seat {seat} had the bank in the last round.",
    "El puesto {seat} fue banco en la jugada anterior.",
)
define(
    "bank_without_wager",
    "Seat {seat} did not bet against the dealer in the last round without a player bank.",
    "El puesto {seat} no apostó contra el «Croupier» en la última jugada sin banco.",
)
define("bank_taken", "Seat {seat} has the bank.", "El puesto {seat} tiene el banco.")
define(
    "bank_out_of_turn",
    "The bank is offered right to left, once to each; seat {asked} was asked last.",
    "El banco se ofrece de derecha a izquierda, una vez a cada uno; el último fue el puesto {asked}.",
)
define(
    "bank_not_covered",
    "The bank has {chips} on the table; it would answer for {due}.",
    "El banco tiene {chips} sobre la mesa; respondería por {due}.",
)
define(
    "bank_does_not_bet",
    "Seat {seat} has the bank: it plays that one space and places no bet.",
    "El puesto {seat} es el banco: juega ese único espacio y no apuesta.",
)
define("no_player_bank", "No player has the bank.", "Ningún jugador es el banco.")
define(
    "dealer_wager_in_co_bank",
    "Under co-bank the dealer places no wager.",
    "En el co-banco el «Croupier» no apuesta contra el banco.",
)
define(
    "house_bets_not",
    "The casino does not bet against a player's bank here.",
    "Aquí la casa no apuesta contra el banco de un jugador.",
)
define(
    "dealer_wager_late",
    "The dealer's wager stands before the deal begins.",
    "La apuesta del «Croupier» se coloca antes de repartir.",
)


class BankClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules of the bank cite."""

    seats: str
    bets: str
    limits: str
    two_spaces: str
    wins: str
    pushes: str
    loses: str
    offered: str
    opening: str
    turn: str
    wagered: str
    cover: str
    co_bank: str
    one_space: str
    dealer_wager: str
    dealer_compared: str
    wins_from_bank: str
    pushes_bank: str
    loses_to_bank: str
    bank_settled: str
    co_bank_settled: str


class BankLayout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the code of the main bet, the commission on winnings, clauses.

    ``rate_option``: the option with the rate of the commission, rounded to the nearest minor unit. ``bank_option``: the
    one by which players may have the bank; ``tray_bet_option``: the one by which the casino bets against it, where
    that is a choice. ``each_win``: a bank pays the commission on every bet that it wins instead of on what is left to
    it. ``free_bank``: nothing is said of who may take the bank, and how often. ``payout_option``: the one that says
    what a win pays; without it a win is open, for somebody else to price.
    """

    main: str
    commission_bp: int
    rate_option: str = ""
    bank_option: str = "player_bank"
    tray_bet_option: str = ""
    each_win: bool = False
    free_bank: bool = False
    payout_option: str = ""
    bank: BankClauses


class Outcome(NamedTuple):
    """A main bet decided: ``cite`` where it rests on a clause of its own (a foul, a surrender)."""

    seat: int
    stake: int
    result: Result
    cite: str | None = None


def commission(won: int, rate_bp: int, unit: int) -> int:
    """The commission on an amount won (minor units), rounded up to the next multiple of ``unit``."""
    return -(-won * rate_bp // (WHOLE_BP * unit)) * unit


def two_hands(*, high_wins: bool, low_wins: bool) -> Result:
    """A bet on two hands: both better win, one better is a push. A copy is not better: it is the bank's."""
    if high_wins and low_wins:
        return "win"
    return "push" if high_wins or low_wins else "lose"


def halves(middle: int) -> tuple[int, int]:
    """The casino's and the bank's half of what the middle of the table holds (or lacks, below zero).

    An odd cent of a surplus goes to the tray, which takes its half first; an odd cent that is lacking is the bank's.
    """
    bank = middle // 2
    return middle - bank, bank


class BankingRound(TwoSpaces):
    """Main bets against the dealer or against a player who has the bank.

    A family calls ``decide_bank`` for ``BANK_ACTIONS``, sets ``under_way`` once the start is determined or something
    is dealt, and gives its ``Outcome`` list to ``main_lines``.
    """

    layout: BankLayout

    def begin(self) -> None:
        """Start without a bank and without the dealer's wager against one."""
        self.main = self.layout.main
        self.bank: int | None = None
        self.co_banked = False
        self.chips: int | None = None
        self.asked: list[int] = []
        self.dealer_wager = 0
        self.under_way = False
        self.owners = {}
        self.last_bank: int | None = None
        self.last_bets: dict[str, int] | None = None
        self.offers_two_spaces = bool(self.options.get("two_adjacent_positions"))
        self.commission_unit = ROUNDING_UNITS[str(self.options.get("commission_rounding", "none"))]

    @reads("last_bank", "last_bets")
    def on_round_opened(self, event: v.RoundOpened) -> None:
        """Open the round with the bank and the bets of the rounds before."""
        super().on_round_opened(event)
        self.last_bank = event.last_bank
        self.last_bets = event.last_bets

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a main bet, the dealer's wager against the bank, or another bet of the game."""
        if event.bet == self.main:
            self._place_main(event)
        elif event.bet == DEALER_VS_BANK:
            self._place_dealer_wager(event)
        else:
            self.place_other(event)

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a main bet, the dealer's wager, or another bet of the game."""
        if event.bet == DEALER_VS_BANK:
            self._lower_dealer_wager(event)
        elif event.bet == self.main:
            self._remove_main(event)
        else:
            self.remove_other(event)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; at least one main bet or the dealer's wager is required."""
        cite = self.layout.bank.bets
        self.require_first_close(cite)
        # The dealer alone may play against a bank.
        if not self.seats(self.main) and not self.dealer_wager:
            raise self.illegal("no_bets", cite)
        self.bets_closed = True

    def place_other(self, event: v.BetPlaced) -> None:
        """Any bet but the main one and the dealer's; a family that has one says how it is placed."""
        raise self.game.unknown_bet(event.bet, self.game.silence_cite)

    def remove_other(self, event: v.BetRemoved) -> None:
        """Take back another bet of the game; refused here, overridden by games that have one."""
        raise self.no_such_bet(event.seat, event.bet, self.layout.bank.bets)

    def main_taken_down(self, seat: int) -> None:
        """Refuse to take down the last of a seat's main bet while something rests on it."""

    def _place_main(self, event: v.BetPlaced) -> None:
        cites, seat = self.layout.bank, event.seat
        self.require_placeable(event, cites.bets, cites.seats)
        if seat == self.bank:
            raise self.illegal("bank_does_not_bet", cites.one_space, field="seat", seat=seat)
        owner = self.owner_of_space(event, cites.two_spaces)
        bet = self.stake(seat, self.main) + event.amount
        self.require_within(bet, self.limits.min, self.limits.max, cites.limits)
        if self.bank is not None:
            self._require_cover(self.chips, event.amount, co_banked=self.co_banked)
        self.owners[seat] = owner
        self.add_stake(seat, self.main, event.amount)

    def require_owner(self, owner: int) -> None:
        """Refuse the bank as the owner of a bet at a second space."""
        if owner == self.bank:
            raise self.illegal("bank_does_not_bet", self.layout.bank.one_space, field="target", seat=owner)

    def target_of(self, event: v.BetPaid | v.BetTaken | v.BetPlaced) -> str | None:
        """A payment on the main bet may name whose space it is, as its placement does; the line has no target."""
        if event.bet == self.main and event.target in self.game.bet(self.main).targets:
            return None
        return event.target

    def _remove_main(self, event: v.BetRemoved) -> None:
        cites = self.layout.bank
        self.require_no_target(event)
        self.require_bets_open(cites.bets)
        key: Key = (event.seat, self.main, None, None)
        left = self.left_after(event, self.standing(key, cites.bets), cites.bets)
        if left:
            self.require_at_least(left, self.limits.min, cites.limits)
        else:
            self.main_taken_down(event.seat)
            del self.owners[event.seat]
        self.leave_stake(key, left)

    # ------------------------------------------------------------------ the dealer's wager against the bank

    def _place_dealer_wager(self, event: v.BetPlaced) -> None:
        cites = self.layout.bank
        self._require_dealer_may_bet(event)
        self.require_amount(event.amount)
        wager = self.dealer_wager + event.amount
        if self.options.get("dealer_wager_formula") == "last_bet" and self.last_bets is not None:
            self.require_at_most(wager, self.last_bets.get(str(self.bank), 0), cites.dealer_wager)
        self._require_cover(self.chips, event.amount, co_banked=False)
        self.dealer_wager = wager

    def _lower_dealer_wager(self, event: v.BetRemoved) -> None:
        """The bank orders the dealer to bet less, or not at all."""
        self._require_dealer_may_bet(event)
        if not self.dealer_wager:
            raise self.no_such_bet(event.seat, DEALER_VS_BANK, self.layout.bank.dealer_wager)
        self.dealer_wager = self.left_after(event, self.dealer_wager, self.layout.bank.dealer_wager)

    def _require_dealer_may_bet(self, event: v.BetPlaced | v.BetRemoved) -> None:
        cites = self.layout.bank
        self.require_no_target(event)
        if self.bank is None:
            raise self.illegal("no_player_bank", cites.dealer_wager, field="bet")
        if self.layout.tray_bet_option and not self.options.get(self.layout.tray_bet_option):
            raise self.illegal("house_bets_not", cites.dealer_wager, field="bet")
        if self.co_banked:
            raise self.illegal("dealer_wager_in_co_bank", cites.co_bank, field="bet")
        if event.seat != self.bank:
            raise self.illegal("bank_taken", cites.dealer_wager, field="seat", seat=self.bank)
        if self.under_way:
            raise self.illegal("dealer_wager_late", cites.dealer_wager)

    # ------------------------------------------------------------------ the bank

    def decide_bank(self, event: v.DecisionMade) -> None:
        """A seat that is offered the bank takes it, alone or with the casino, or passes it on."""
        cites, seat = self.layout.bank, event.seat
        if not self._offers(event.action):
            whose, cual = ("the bank to players", "el banco a los jugadores")
            if event.action == CO_BANK:
                whose, cual = ("co-bank", "el co-banco")
            cite = cites.co_bank if event.action == CO_BANK else cites.offered
            raise self.illegal("bank_not_offered", cite, field="action", whose=whose, cual=cual)
        self.require_bets_open(cites.bets)
        self.require_seat(seat, cites.seats)
        if event.action == CO_BANK and seat == self.bank and not self.co_banked:
            self._ask_for_half(event)
            return
        if self.bank is not None:
            raise self.illegal("bank_taken", cites.turn, field="seat", seat=self.bank)
        if not self.layout.free_bank and self.last_bets is not None and not self.last_bets:
            raise self.illegal("bank_in_first_round", cites.opening)
        self._require_turn(seat)
        if event.action != DECLINE:
            self._require_may_bank(event)
            self._take_bank(event)
        self.asked.append(seat)

    def _offers(self, action: str) -> bool:
        """Return whether the table has what the action takes; a bank of either kind may be passed."""
        alone, shared = bool(self.options.get(self.layout.bank_option)), bool(self.options.get(CO_BANK))
        if action == CO_BANK:
            return shared
        return alone or (action == DECLINE and shared)

    def _take_bank(self, event: v.DecisionMade) -> None:
        self.bank = event.seat
        self.co_banked = event.action == CO_BANK
        self.chips = event.amount
        self.stakes[(event.seat, BANK, None, None)] = 0

    def _ask_for_half(self, event: v.DecisionMade) -> None:
        """Let the seat with the bank ask the casino to answer for one half, before the dealer has a wager against
        it."""
        if self.dealer_wager:
            raise self.illegal("dealer_wager_in_co_bank", self.layout.bank.co_bank, field="action")
        chips = self.chips if event.amount is None else event.amount
        if chips is not None:
            self.require_amount(chips)
        self._require_cover(chips, 0, co_banked=True)
        self.co_banked, self.chips = True, chips

    def _require_turn(self, seat: int) -> None:
        """Right to left, from the seat asked first, each once."""
        if not self.asked:
            return
        first, last = self.asked[0], self.asked[-1]
        if (seat - first) % self.seat_count <= (last - first) % self.seat_count:
            raise self.illegal("bank_out_of_turn", self.layout.bank.turn, field="seat", asked=last)

    def _require_may_bank(self, event: v.DecisionMade) -> None:
        cites, seat = self.layout.bank, event.seat
        free = self.layout.free_bank
        if seat == self.last_bank and not free:
            raise self.illegal("bank_twice_running", cites.turn, field="seat", seat=seat)
        if not free and self.last_bets is not None and not self.last_bets.get(str(seat)):
            raise self.illegal("bank_without_wager", cites.wagered, field="seat", seat=seat)
        if self.stake(seat, self.main) or seat in self.owners.values():
            raise self.illegal("bank_does_not_bet", cites.one_space, field="seat", seat=seat)
        if event.amount is not None:
            self.require_amount(event.amount)
        self._require_cover(event.amount, 0, co_banked=event.action == CO_BANK)

    def _require_cover(self, chips: int | None, more: int, *, co_banked: bool) -> None:
        """The bank's chips on the table answer for all bets against it, for one half of them under co-bank."""
        if chips is None:
            return
        due = sum(stake for (_, bet, _, _), stake in self.stakes.items() if bet == self.main) + self.dealer_wager + more
        if co_banked:
            due = -halves(-due)[1]
        if chips < due:
            cite = self.layout.bank.cover
            raise self.illegal("bank_not_covered", cite, field="amount", chips=self.money(chips), due=self.money(due))

    # ------------------------------------------------------------------ settlement

    def main_lines(self, outcomes: Sequence[Outcome], dealer: Result | None = None) -> list[Line]:
        """The lines of the main bets (ascending seats), and in a bank round of the dealer's wager and the bank."""
        seats = [self._main_line(outcome) for outcome in outcomes]
        if self.bank is None:
            return seats
        middle = -sum(line.payout if line.result == "win" else line.net for line in seats)
        if any(line.result == "open" for line in seats):
            cite = self.layout.bank.bank_settled
            return [*seats, Line(seat=self.bank, bet=BANK, stake=0, result="open", cite=cite)]
        if self.layout.each_win:
            return [*seats, *self._bank_by_bets(self.bank, seats, dealer)]
        if not self.dealer_wager or dealer is None:
            return [*seats, *self._bank_lines(self.bank, middle)]
        wager = self._tray_line(DEALER_VS_BANK, dealer, self.dealer_wager, self.layout.bank.dealer_compared)
        return [wager, *seats, *self._bank_lines(self.bank, middle - wager.net)]

    def _bank_by_bets(self, seat: int, seats: Sequence[Line], dealer: Result | None) -> list[Line]:
        """The casino's wager, and the bank: every bet that it wins bears the commission."""
        cite = self.layout.bank.bank_settled
        wager = None
        if self.dealer_wager and dealer is not None:
            wager = self._tray_line(DEALER_VS_BANK, dealer, self.dealer_wager, self.layout.bank.dealer_compared)
        lost = [line.stake for line in seats if line.result == "lose"]
        lost += [self.dealer_wager] if wager is not None and wager.result == "lose" else []
        share = -sum(line.payout if line.result == "win" else line.net for line in seats)
        share -= wager.net if wager is not None else 0
        taken = sum(self.commission_on(stake) for stake in lost)
        net = share - taken
        result: Result = "win" if net > 0 else "lose" if net < 0 else "push"
        kept = share if result == "win" else 0
        bank = Line(
            seat=seat, bet=BANK, stake=0, result=result, payout=kept, commission=taken if net else 0, net=net, cite=cite
        )
        return [bank] if wager is None else [wager, bank]

    def _main_line(self, outcome: Outcome) -> Line:
        cites, banked = self.layout.bank, self.bank is not None
        seat, stake, result, own_cite = outcome
        if result == "win" and self.layout.payout_option and self.options[self.layout.payout_option] != "1:1":
            return Line(seat=seat, bet=self.main, stake=stake, result="open", cite=own_cite or cites.wins)
        if result == "win":
            odds = self.game.bet(self.main).odds
            taken = self.commission_on(odds.win(stake))
            cite = own_cite or (cites.wins_from_bank if banked else cites.wins)
            return win(seat, self.main, stake, odds, cite, commission=taken)
        if result == "push":
            return push(seat, self.main, stake, own_cite or (cites.pushes_bank if banked else cites.pushes))
        if result == "void":
            return void(seat, self.main, stake, own_cite or self.game.article)
        return lose(seat, self.main, stake, own_cite or (cites.loses_to_bank if banked else cites.loses))

    def _bank_lines(self, seat: int, middle: int) -> list[Line]:
        """Lines (minor units) of the bank: it takes what remains in the middle once all bets are paid, or adds what
        is missing."""
        if not self.co_banked:
            return [self._bank_line(seat, middle, self.layout.bank.bank_settled)]
        cite = self.layout.bank.co_bank_settled
        tray, bank = halves(middle)
        result: Result = "win" if tray > 0 else "lose" if tray < 0 else "push"
        half = Line(seat=None, bet=CO_BANK_HOUSE, stake=0, result=result, payout=max(tray, 0), net=tray, cite=cite)
        return [self._bank_line(seat, bank, cite), half]

    def _bank_line(self, seat: int, share: int, cite: str) -> Line:
        if share <= 0:
            return Line(seat=seat, bet=BANK, stake=0, result="lose" if share else "push", net=share, cite=cite)
        taken = self.commission_on(share)
        return Line(
            seat=seat, bet=BANK, stake=0, result="win", payout=share, commission=taken, net=share - taken, cite=cite
        )

    def _tray_line(self, bet: str, result: Result, stake: int, cite: str) -> Line:
        net = stake if result == "win" else -stake if result == "lose" else 0
        odds = str(self.game.bet(bet).odds) if result == "win" else None
        return Line(seat=None, bet=bet, stake=stake, result=result, odds=odds, payout=max(net, 0), net=net, cite=cite)

    def commission_on(self, won: int) -> int:
        """The commission of this table on an amount won."""
        if self.layout.rate_option:
            rate = self.options[self.layout.rate_option]
            return round_half_up(won * rate, WHOLE_BP) if isinstance(rate, int) else 0
        return commission(won, self.layout.commission_bp, self.commission_unit)

    def void_lines(self, cite: str) -> tuple[Line, ...]:
        """Hand every stake back, and the dealer's wager against the bank."""
        handed_back = super().void_lines(cite)
        if not self.dealer_wager:
            return handed_back
        return (self._tray_line(DEALER_VS_BANK, "void", self.dealer_wager, cite), *handed_back)
