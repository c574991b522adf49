"""The progressive chip: one chip a seat in an acceptor, prizes by the player's own hand, a meter that runs down.

Where the terms name a programme, the bet may vary between two options of the table, and the programme's own pay scheme
and conduct settle the prizes (``casino.rules.pots.hits``), each as a multiple of its bet or a part of the pot.

``ProgressiveChip`` gives a round the chip's facts and its money; whatever sits at a table with acceptors may have it: a
house poker round is ``class MyRound(ProgressiveChip, HousePokerRound)`` with ``terms`` and ``forfeited``.

**Facts.** ``ProgressiveWagered`` (or ``BetPlaced`` progressive) once the seat has its main bet, or also before it where
the text has it so; at the close both lie there. ``BetsClosed`` carries the chips returned and the lights lit; when they
and the wagers differ the deal is on hold until a second ``BetsClosed`` brings equal counts. Where a bet that no light
shows is not valid (``ProgressiveTerms.unlit``), none lit voids all of them, and fewer lit than wagered hold the deal
until the seats without a light are declared.

**Lines.** A ``progressive`` line a seat. ``meters`` is the reading after lock-out, this round's chips included; it runs
down as each seat is paid, and starts again from the reset amount after the last hand that wins all of it. Without a
reading a part of the meter cannot be priced: its prize has kind ``percent``, its ``share_bp`` and amount 0, and the
seat's line is ``open`` with the chip alone as net; the code that keeps the meter prices it in the order of ``prizes``,
which is the order of settlement. Net of a prize is the prize less the chip, which is never handed back.

>>> meter = RunningMeter(1_560_000, sharers=0, reset_amount=1_000_000)
>>> meter.pay(Award(amount=10_000)), meter.pay(Award(share_bp=1_000))
((10000, 0), (155000, 1000))
>>> meter.left
1395000
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.fields import reads
from casino.rules.kernel import (
    PROGRESSIVE,
    Game,
    Irregularity,
    Key,
    Limits,
    Line,
    Prize,
    Progressive,
    Round,
    Settlement,
    lose,
    stays,
    void,
)
from casino.rules.money import equal_parts, round_half_up
from casino.rules.pots.book import PotState
from casino.rules.pots.hits import Hit, Paid, pay_hits
from casino.rules.pots.programme import E4, METER, Conduct, PrizeRule, Programme

WHOLE_BP: Final = 10_000

define(
    "progressive_not_offered",
    "Seat {seat}: this table offers no progressive, or its progressive is not in operation.",
    "Puesto {seat}: esta mesa no ofrece progresivo, o su progresivo no está en operación.",
)
define(
    "progressive_without_ante",
    "Seat {seat} needs its first bet for the progressive.",
    "El puesto {seat} necesita su primera apuesta para el progresivo.",
)
define(
    "progressive_one_chip",
    "The progressive takes exactly one chip of {chip} a seat.",
    "El progresivo acepta exactamente una ficha de {chip} por puesto.",
)
define(
    "chip_accepted",
    "The progressive chip of seat {seat} is in the acceptor.",
    "La ficha progresiva del puesto {seat} ya fue aceptada.",
)
define(
    "chips_lights_differ",
    "The deal is on hold: chips and lights of the progressive differ.",
    "No se reparte: las fichas y las luces del progresivo no coinciden.",
)
define(
    "progressive_most_below_least",
    "The largest bet on the progressive is at least the smallest one of {limit}.",
    "La apuesta máxima al progresivo es al menos la mínima de {limit}.",
)
define(
    "progressive_position_closed",
    "Seat {seat} is closed to the progressive.",
    "El puesto {seat} está cerrado para el progresivo.",
)

define(
    "progressive_not_credits",
    "A bet on the progressive is whole credits of {credit}, not {amount}.",
    "La apuesta al progresivo es de créditos enteros de {credit}, no de {amount}.",
)
define(
    "progressive_bet_above_part",
    "The bet on the progressive is at most {limit} at this table, not {amount}.",
    "La apuesta al progresivo es de {limit} como máximo en esta mesa, no de {amount}.",
)


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """Prize of a hand from the progressive: a fixed amount (minor units) or a part of the meter (basis points).

    ``off_meter``: the casino's tray pays it and the meter stays as it is.
    """

    amount: int = 0
    share_bp: int = 0
    off_meter: bool = False


def awards_of(prizes: Iterable[PrizeRule]) -> dict[str, Award]:
    """Return a progressive's own pay table by hand: parts of the meter and fixed amounts, on the meter or off it.

    >>> from casino.rules.packs.pr.pots import THREE_CARD_POKER
    >>> awards_of(THREE_CARD_POKER.prizes)["straight"]
    Award(amount=600, share_bp=0, off_meter=True)
    """
    return {
        rule.outcome: Award(amount=rule.amount_minor, share_bp=rule.share_bp, off_meter=not rule.lowers_meter)
        for rule in prizes
        if rule.kind in ("percent", "fixed")
    }


class ProgressiveClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules of the chip cite. ``lights``: None where none is about counts that differ, which hold
    the deal under ``chip`` then; ``bounds`` where the bet may vary; ``running``: by which it is offered while its meter
    is in operation only, else ``chip``; ``credits``: by which a bet is a number of credits."""

    seats: str
    chip: str
    lights: str | None
    prize: str
    prize_shared: str
    prize_lost: str
    bounds: str = ""
    running: str = ""
    credits: str = ""


class ConductOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option of the table that sets a field of the programme's conduct. ``values``: those named otherwise."""

    option: str
    field: str
    values: dict[str, str | bool] = {}


class ProgressiveTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the chip (minor units), the bet that it goes with, the prizes by outcome.

    ``offered`` names the option that switches it on; ``reset`` the option that has the amount from which the meter
    starts again, or is that amount where the table has no choice.

    ``chip`` and ``most`` name the options that have the least and the largest bet where it may vary; ``programme`` has
    the pay scheme then, and ``conduct`` the options that say how it is read. ``credit`` names the option with the value
    of a credit, of which a bet has a whole number (0: any amount). ``before_main``: it may be placed before
    the bet that it goes with, which must stand at the close. ``bet``: the code of the bet. ``of_minimum``: the largest
    bet as a part of the table minimum; the option ``chip`` then has the one amount that is taken, or none. ``unlit``:
    a bet without its light holds the deal, or is not valid and goes back.
    """

    bet: str = PROGRESSIVE
    of_minimum: tuple[int, int] | None = None
    unlit: Literal["hold", "void"] = "hold"
    chip: str | int
    main_bet: str
    offered: str
    reset: str | int
    cites: ProgressiveClauses
    awards: dict[str, Award] = {}
    most: str | int = 0
    credit: str = ""
    programme: Programme | None = None
    conduct: tuple[ConductOption, ...] = ()
    before_main: bool = False


class RunningMeter:
    """A progressive meter that runs down prize by prize (minor units; None: its reading is not known).

    Those who win all of it share what the first of them finds there; after the last of them it is reset.
    """

    def __init__(self, reading: int | None, sharers: int, reset_amount: int) -> None:
        self.left = reading
        self.sharers = sharers
        self.reset_amount = reset_amount
        self.parts: tuple[int, ...] = ()
        self.paid_whole = 0

    def pay(self, award: Award) -> tuple[int, int]:
        """Amount of the next prize and its part of the meter in basis points (0: a fixed amount)."""
        if award.share_bp == WHOLE_BP:
            return self._pay_whole()
        amount = award.amount
        if award.share_bp:
            amount = 0 if self.left is None else round_half_up(self.left * award.share_bp, WHOLE_BP)
        if self.left is not None and not award.off_meter:
            self.left = max(0, self.left - amount)
        return amount, award.share_bp

    def _pay_whole(self) -> tuple[int, int]:
        place = self.paid_whole
        if place == 0:
            self.parts = equal_parts(self.left or 0, self.sharers)
        self.paid_whole += 1
        if self.left is not None:
            last = self.paid_whole == self.sharers
            self.left = self.reset_amount if last else max(0, self.left - self.parts[place])
        return self.parts[place], equal_parts(WHOLE_BP, self.sharers)[place]


class ProgressiveChip(Round):
    """A round with acceptors. ``chip_bet``: the code of their bet; ``strengths``: of each seat's hand, where prizes go
    by it (the higher first). The family calls ``begin_progressive`` first, ``accept_chip`` when a chip is reported as a
    bet, ``require_chip_may_go`` before a removal, and puts ``progressive`` and ``progressive_line`` in its settlement.
    """

    terms: ProgressiveTerms
    held_cite: str | None
    dealt: int

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse a part of the minimum that is no lawful chip, and bounds of the chip that cross."""
        super().check_configuration(game, options, limits)
        terms: ProgressiveTerms | None = game.layout.progressive
        if terms is not None and terms.of_minimum is not None and options[terms.offered]:
            cls._check_part_of_minimum(game, terms, options, limits)
        if terms is None or not isinstance(terms.chip, str) or not isinstance(terms.most, str) or not terms.most:
            return
        least, most = options[terms.chip], options[terms.most]
        if isinstance(least, int) and isinstance(most, int) and most < least:
            limit = game.money(least)
            raise IllegalConfiguration(
                "progressive_most_below_least", terms.cites.bounds, field=terms.most, limit=limit
            )
        credit = options[terms.credit] if terms.credit else 0
        for name, amount in ((terms.chip, least), (terms.most, most)):
            if isinstance(credit, int) and isinstance(amount, int) and credit and amount % credit:
                raise IllegalConfiguration(
                    "progressive_not_credits",
                    terms.cites.credits,
                    field=name,
                    credit=game.money(credit),
                    amount=game.money(amount),
                )

    @staticmethod
    def _check_part_of_minimum(
        game: Game, terms: ProgressiveTerms, options: Mapping[str, v.OptionValue], limits: Limits
    ) -> None:
        """The amount that the table fixes is within the part of its minimum."""
        num, den = terms.of_minimum or (1, 1)
        fixed, most = options[str(terms.chip)], limits.min * num // den
        if isinstance(fixed, int) and fixed > most:
            limit, amount = game.money(most), game.money(fixed)
            raise IllegalConfiguration(
                "progressive_bet_above_part", terms.cites.bounds, field=str(terms.chip), limit=limit, amount=amount
            )

    def begin_progressive(self, terms: ProgressiveTerms | None) -> None:
        """Take the terms of the game; None where it has no progressive at all."""
        self.offers_progressive = terms is not None and self.flag(terms.offered)
        self.strengths: dict[int, int] = {}
        self.closed_positions: dict[int, str] = {}
        self.chips_returned: dict[int, str] = {}
        self.chips_lost: dict[int, str] = {}
        self.lights_lit: int | None = None
        self.stays_on_felt: set[int] = set()
        self.chip_bet = PROGRESSIVE if terms is None else terms.bet
        self.credit = 0
        if terms is not None:
            self.terms = terms
            self.credit = self.number(terms.credit) if terms.credit else 0
            self._begin_bounds(terms)

    def _begin_bounds(self, terms: ProgressiveTerms) -> None:
        if terms.of_minimum is None:
            self.chip_least = self.amount_of(terms.chip)
            self.chip_most = self.amount_of(terms.most) or self.chip_least
            return
        num, den = terms.of_minimum
        fixed = self.options[str(terms.chip)]
        self.chip_least = fixed if isinstance(fixed, int) else 1
        self.chip_most = fixed if isinstance(fixed, int) else self.limits.min * num // den

    def maximum_of(self, key: Key) -> int:
        """Return the most that the bet may be (minor units): a progressive bet has its own bounds."""
        return self.chip_most if key[1] == self.chip_bet and self.offers_progressive else super().maximum_of(key)

    def minimum_of(self, key: Key) -> int:
        """Return the least that the bet may be (minor units): a progressive bet has its own bounds."""
        return self.chip_least if key[1] == self.chip_bet and self.offers_progressive else super().minimum_of(key)

    def amount_of(self, given: str | int) -> int:
        """The amount (minor units), or that of the option of this name."""
        return given if isinstance(given, int) else self.number(given)

    def forfeited(self, seat: int) -> str | None:
        """The clause by which the seat's chip is lost whatever its hand; None while it may win."""
        raise NotImplementedError

    # ------------------------------------------------------------------ the chip

    def on_progressive_wagered(self, event: v.ProgressiveWagered) -> None:
        """Accept a progressive chip of the seat (minor units)."""
        self.accept_chip(event.seat, event.amount)

    def accept_chip(self, seat: int, amount: int) -> None:
        """One chip of a seat that has its main bet, before the lock-out."""
        if self.game.layout.progressive is None:
            self.game.bet(PROGRESSIVE)
        terms, cite = self.terms, self.terms.cites.chip
        if not self.offers_progressive:
            raise self.illegal("progressive_not_offered", terms.cites.running or cite, field="seat", seat=seat)
        self.require_bets_open((terms.unlit == "hold" and terms.cites.lights) or cite)
        self.require_seat(seat, terms.cites.seats)
        if seat in self.closed_positions:
            raise self.illegal("progressive_position_closed", self.closed_positions[seat], field="seat", seat=seat)
        standing = self.stake(seat, self.chip_bet)
        if terms.most or terms.of_minimum:
            self.require_amount(amount)
            if self.credit and amount % self.credit:
                credit, given = self.money(self.credit), self.money(amount)
                raise self.illegal(
                    "progressive_not_credits", terms.cites.credits, field="amount", credit=credit, amount=given
                )
            self.require_within(standing + amount, self.chip_least, self.chip_most, terms.cites.bounds)
        elif amount != self.chip_least or standing:
            raise self.illegal("progressive_one_chip", cite, field="amount", chip=self.money(self.chip_least))
        if not terms.before_main and not self.stake(seat, terms.main_bet):
            raise self.illegal("progressive_without_ante", cite, field="seat", seat=seat)
        self.add_stake(seat, self.chip_bet, amount)

    def require_chip_may_go(self, event: v.BetRemoved, left: int) -> None:
        """The acceptor has counted the chip: neither it nor its main bet can be taken back."""
        if not self.stake(event.seat, self.chip_bet):
            return
        if event.bet == self.chip_bet or (event.bet == self.terms.main_bet and left == 0):
            raise self.illegal("chip_accepted", self.terms.cites.chip, field="bet", seat=event.seat)

    @property
    def _lights_cite(self) -> str:
        return self.terms.cites.lights or self.terms.cites.chip

    def lock_out(self, event: v.BetsClosed) -> str | None:
        """The clause that holds the deal when chips, lights and wagers differ; counts not reported change nothing."""
        seats = self.seats(self.chip_bet) if self.offers_progressive else []
        for seat in seats:
            if not self.stake(seat, self.terms.main_bet):
                raise self.illegal("progressive_without_ante", self.terms.cites.chip, field="seat", seat=seat)
        if event.chips is None and event.lights is None:
            return self.held_cite
        if not self.offers_progressive:
            return None
        self.lights_lit = event.lights
        if event.chips not in (None, len(seats)):
            return self._lights_cite
        if self.terms.unlit == "void" and event.lights == 0:
            self.chips_returned |= {seat: self._lights_cite for seat in seats if seat not in self.chips_returned}
        return None if self._lights_agree() else self._lights_cite

    def _lights_agree(self) -> bool:
        """Return whether as many lights were lit as there are valid bets, or nobody counted them."""
        seats = self.seats(self.chip_bet)
        if self.terms.unlit == "void":
            seats = [seat for seat in seats if seat not in self.chips_returned]
        return self.lights_lit in (None, len(seats))

    def effect_hold_deal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Chips and lights differ at lock-out: no card before a ``BetsClosed`` with equal counts."""
        if not self.bets_closed or self.dealt:
            raise self.not_now(rule)
        self.held_cite = self._lights_cite

    @reads("seat")
    def effect_close_position(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The light of the seat is out of order: no bet on the progressive there in this round, one made before goes
        back."""
        if event.seat is None:
            raise self.no_such_bet(None, self.chip_bet, rule.cite)
        self.require_seat(event.seat, rule.cite)
        if not self.offers_progressive or self.bets_closed:
            raise self.not_now(rule, field="seat")
        self.closed_positions[event.seat] = rule.cite
        if self.stake(event.seat, self.chip_bet):
            self.chips_returned.setdefault(event.seat, rule.cite)

    @reads("seat")
    def effect_chip_invalid(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The bet of the seat was not shown by its light: it is not valid and goes back."""
        if event.seat is None or not self.stake(event.seat, self.chip_bet):
            raise self.no_such_bet(event.seat, self.chip_bet, rule.cite, field="seat")
        if event.seat in self.chips_returned:
            raise self.not_now(rule, field="seat")
        self.chips_returned[event.seat] = rule.cite
        if self.held_cite is not None and self._lights_agree():
            self.held_cite = None

    def hand_annulled(self, seat: int, cite: str) -> None:
        """The chip of an annulled hand goes where its other bets go."""
        if self.stake(seat, self.chip_bet):
            becomes = self.options.get("annulled_hand_stakes")
            (self.chips_lost if becomes == "lost" else self.chips_returned)[seat] = cite
            if becomes == "stay":
                self.stays_on_felt.add(seat)

    # ------------------------------------------------------------------ the money

    def void_progressive(self) -> Progressive | None:
        """Chips go back, the meter stays as it is: the acceptors had counted them (reading)."""
        if not self.offers_progressive:
            return None
        meter = self.meter()
        return Progressive(chips=len(self.seats(self.chip_bet)), wagered=0, meter_before=meter, meter_after=meter)

    def meter_chips(self, settlement: Settlement) -> int:
        """Return the credits wagered where the table has them, those of a void round too; else one chip a bet."""
        progressive = settlement.progressive
        if progressive is None or not self.credit:
            return super().meter_chips(settlement)
        wagered = sum(self.stake(seat, self.chip_bet) for seat in self.seats(self.chip_bet))
        return (wagered if settlement.void else progressive.wagered) // self.credit

    def meter_stakes(self) -> dict[int, int]:
        """Return the bets by seat where the table has credits."""
        return {seat: self.stake(seat, self.chip_bet) for seat in self.seats(self.chip_bet)} if self.credit else {}

    def progressive(self, hands: Iterable[tuple[int, str]]) -> Progressive | None:
        """Prizes of (seat, outcome) in the order given, each on the meter that the one before has left."""
        if not self.offers_progressive:
            return None
        terms = self.terms
        if terms.programme is not None:
            return self._from_pot(terms.programme, hands)
        awards, cites = terms.awards, terms.cites
        claims = [(seat, hand, awards[hand]) for seat, hand in hands if hand in awards and self._may_win(seat)]
        reading = self.meter()
        if not claims:
            return self._of_round([], reading, reset=False)
        sharers = sum(award.share_bp == WHOLE_BP for _, _, award in claims)
        meter = RunningMeter(reading, sharers, self.amount_of(terms.reset))
        prizes: list[Prize] = []
        for seat, hand, award in claims:
            amount, share_bp = meter.pay(award)
            shared = award.share_bp == WHOLE_BP and sharers > 1
            kind: Literal["fixed", "percent"] = "percent" if share_bp else "fixed"
            cite = cites.prize_shared if shared else cites.prize
            prize = Prize(seat=seat, hand=hand, kind=kind, amount=amount, share_bp=share_bp, cite=cite)
            prizes.append(msgspec.structs.replace(prize, off_meter=True) if award.off_meter else prize)
        return self._of_round(prizes, meter.left, reset=sharers > 0)

    def _from_pot(self, programme: Programme, hands: Iterable[tuple[int, str]]) -> Progressive:
        """Prizes as the programme pays them, in its order. Without a reading parts of the pot have no price."""
        rules = {rule.outcome: rule for rule in programme.prizes}
        if self.options.get(programme.optional_prizes_on) is True:
            rules |= {rule.outcome: rule for rule in programme.optional_prizes}
        hits = [
            Hit(
                seat=seat,
                outcome=hand,
                bet_minor=self.stake(seat, self.chip_bet),
                strength=self.strengths.get(seat),
            )
            for seat, hand in hands
            if hand in rules and self._may_win(seat)
        ]
        reading = self.meter()
        if not hits:
            return self._of_round([], reading, reset=False)
        settled = pay_hits(
            rules,
            self.conduct_of(programme, priced=reading is not None),
            PotState(balances={METER: (reading or 0) * E4}),
            hits,
            reset_minor=self.amount_of(self.terms.reset),
            currency=self.currency,
            reset_cite=programme.minimum.cite,
        )
        placed: dict[str, int] = {}
        prizes = [self._prize_of(paid, placed, priced=reading is not None) for paid in settled.paid]
        left = None if reading is None else settled.state.shown_minor
        return self._of_round(prizes, left, reset=any(rules[hit.outcome].takes_all for hit in hits))

    def conduct_of(self, programme: Programme, *, priced: bool = True) -> Conduct:
        """Return the programme's rules of payment, with the readings that the table chose. Without the pot's reading
        (not ``priced``) nothing is known to be missing of a multiple."""
        chosen: dict[str, Any] = {one.field: self.options[one.option] for one in self.terms.conduct}
        for one in self.terms.conduct:
            chosen[one.field] = one.values.get(str(chosen[one.field]), chosen[one.field])
        if not priced:
            chosen["shortfall"] = "house"
        return msgspec.structs.replace(programme.conduct, **chosen)

    def _prize_of(self, paid: Paid, placed: dict[str, int], *, priced: bool) -> Prize:
        """A prize of the pot as the round tells it; of a part that several share each has its own."""
        if not paid.share_bp:
            return Prize(seat=paid.seat, hand=paid.outcome, kind="fixed", amount=paid.amount_minor, cite=paid.cite)
        place = placed.get(paid.outcome, 0)
        placed[paid.outcome] = place + 1
        return Prize(
            seat=paid.seat,
            hand=paid.outcome,
            kind="percent",
            amount=paid.amount_minor if priced else 0,
            share_bp=equal_parts(paid.share_bp, paid.sharers)[place % paid.sharers],
            cite=paid.cite,
        )

    def _of_round(self, prizes: Sequence[Prize], left: int | None, *, reset: bool) -> Progressive:
        """The chips that stand, their prizes, the meter before and after."""
        seats = [seat for seat in self.seats(self.chip_bet) if seat not in self.chips_returned]
        chips = [self.stake(seat, self.chip_bet) for seat in seats]
        return Progressive(
            chips=len(chips),
            wagered=sum(chips),
            prizes=tuple(prizes),
            meter_before=self.meter(),
            meter_after=left,
            reset=reset,
        )

    def _may_win(self, seat: int) -> bool:
        gone = seat in self.chips_returned or seat in self.chips_lost
        return self.stake(seat, self.chip_bet) > 0 and not gone and self.forfeited(seat) is None

    def progressive_line(self, seat: int, prize: Prize | None) -> Line:
        """The seat's chip: lost, handed back, won with a prize, or open while the prize has no price."""
        chip = self.stake(seat, self.chip_bet)
        returned, lost = self.chips_returned.get(seat), self.chips_lost.get(seat)
        if returned is not None:
            settle = stays if seat in self.stays_on_felt else void
            return self._of_meter(settle(seat, self.chip_bet, chip, returned))
        if prize is None:
            gone = lost or self.forfeited(seat) or self.terms.cites.prize_lost
            return self._of_meter(lose(seat, self.chip_bet, chip, gone))
        if prize.kind == "percent" and self.meter() is None:
            open_line = Line(seat=seat, bet=self.chip_bet, stake=chip, result="open", net=-chip, cite=prize.cite)
            return self._of_meter(open_line)
        gained = prize.amount - chip
        return self._of_meter(
            Line(seat=seat, bet=self.chip_bet, stake=chip, result="win", payout=gained, net=gained, cite=prize.cite)
        )

    def _of_meter(self, line: Line) -> Line:
        """Money of the progressive, under whatever code its bet has."""
        return line if self.chip_bet == PROGRESSIVE else msgspec.structs.replace(line, meter=True)

    def handed_over(self, lines: Sequence[Line], progressive: Progressive | None) -> Sequence[Line]:
        """The lines as the dealer pays them: of a prize the whole, for the chip has gone into the tray already."""
        if progressive is None or not progressive.prizes:
            return lines
        paid = {prize.seat: prize.amount for prize in progressive.prizes}
        return [
            msgspec.structs.replace(line, net=paid[line.seat])
            if line.bet == self.chip_bet and line.seat in paid
            else line
            for line in lines
        ]
