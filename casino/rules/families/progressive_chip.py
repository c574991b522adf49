"""The progressive chip: one chip a seat in an acceptor, prizes by the player's own hand, a meter that runs down.

``ProgressiveChip`` gives a round the chip's facts and its money; whatever sits at a table with acceptors may have it: a
house poker round is ``class MyRound(ProgressiveChip, HousePokerRound)`` with ``terms`` and ``forfeited``.

**Facts.** ``ProgressiveWagered`` (or ``BetPlaced`` progressive) once the seat has its main bet. ``BetsClosed`` carries
the chips returned and the lights lit; when they and the wagers differ the deal is on hold until a second ``BetsClosed``
brings equal counts.

**Lines.** A ``progressive`` line a seat. ``meters`` is the reading after lock-out, this round's chips included; it runs
down as each seat is paid, and starts again from the reset amount after the last hand that wins all of it. Without a
reading a part of the meter cannot be priced: its prize has kind ``percent``, its ``share_bp`` and amount 0, and the
seat's line is ``open`` with the chip alone as net; whoever keeps the meter prices it in the order of ``prizes``, which
is the order of settlement. Net of a prize is the prize less the chip, which is never handed back.

>>> meter = RunningMeter(1_560_000, sharers=0, reset_amount=1_000_000)
>>> meter.pay(Award(amount=10_000)), meter.pay(Award(share_bp=1_000))
((10000, 0), (155000, 1000))
>>> meter.left
1395000
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.kernel import PROGRESSIVE, Irregularity, Line, Prize, Progressive, Round, lose
from casino.rules.money import equal_parts, round_half_up
from casino.rules.pots.programme import PrizeRule

WHOLE_BP: Final = 10_000

define("progressive_not_offered", "This table has no progressive.", "Esta mesa no ofrece el pago progresivo.")
define(
    "progressive_without_ante",
    "Seat {seat} needs an ante for the progressive.",
    "El puesto {seat} necesita una Apuesta Ante para el progresivo.",
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


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand wins from the progressive: a fixed amount (minor units) or a part of the meter (basis points).

    ``off_meter``: the house's tray pays it and the meter stays as it is.
    """

    amount: int = 0
    share_bp: int = 0
    off_meter: bool = False


def awards_of(prizes: Iterable[PrizeRule]) -> dict[str, Award]:
    """What a progressive's own pay table gives by hand: parts of the meter and fixed amounts, on the meter or off it.

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
    """Where the rules of the chip stand. ``lights`` is None where nothing is said of counts that differ."""

    seats: str
    chip: str
    lights: str | None
    prize: str
    prize_shared: str
    prize_lost: str


class ProgressiveTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What a jurisdiction fixes: the chip (minor units), the bet that it goes with, the prizes by outcome.

    ``offered`` names the option that switches it on; ``reset`` the option that has the amount from which the meter
    starts again, or is that amount where the table has no choice.
    """

    chip: int
    main_bet: str
    awards: dict[str, Award]
    offered: str
    reset: str | int
    cites: ProgressiveClauses


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
    """A round with acceptors. The family calls ``begin_progressive`` first, ``accept_chip`` when a chip is told as a
    bet, ``require_chip_may_go`` before a removal, and puts ``progressive`` and ``progressive_line`` in its settlement.
    """

    terms: ProgressiveTerms
    held_cite: str | None
    dealt: int

    def begin_progressive(self, terms: ProgressiveTerms) -> None:
        self.terms = terms
        self.offers_progressive = self.flag(terms.offered)

    def forfeited(self, seat: int) -> str | None:
        """The clause by which the seat's chip is lost whatever its hand; None while it may win."""
        raise NotImplementedError

    # ------------------------------------------------------------------ the chip

    def on_progressive_wagered(self, event: v.ProgressiveWagered) -> None:
        self.accept_chip(event.seat, event.amount)

    def accept_chip(self, seat: int, amount: int) -> None:
        """One chip of a seat that has its main bet, before the lock-out."""
        terms, cite = self.terms, self.terms.cites.chip
        if not self.offers_progressive:
            raise self.illegal("progressive_not_offered", cite)
        self.require_bets_open(terms.cites.lights or cite)
        self.require_seat(seat, terms.cites.seats)
        if amount != terms.chip or self.stake(seat, PROGRESSIVE):
            raise self.illegal("progressive_one_chip", cite, field="amount", chip=self.money(terms.chip))
        if not self.stake(seat, terms.main_bet):
            raise self.illegal("progressive_without_ante", cite, field="seat", seat=seat)
        self.add_stake(seat, PROGRESSIVE, amount)

    def require_chip_may_go(self, event: v.BetRemoved, left: int) -> None:
        """The acceptor has counted the chip: neither it nor its main bet can be taken back."""
        if not self.stake(event.seat, PROGRESSIVE):
            return
        if event.bet == PROGRESSIVE or (event.bet == self.terms.main_bet and left == 0):
            raise self.illegal("chip_accepted", self.terms.cites.chip, field="bet", seat=event.seat)

    def lock_out(self, event: v.BetsClosed) -> str | None:
        """The clause that holds the deal when chips, lights and wagers differ; counts not told change nothing."""
        counts = {count for count in (event.chips, event.lights) if count is not None}
        if not counts:
            return self.held_cite
        return None if counts == {len(self.seats(PROGRESSIVE))} else self.terms.cites.lights

    def effect_hold_deal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Chips and lights differ at lock-out: no card before a ``BetsClosed`` with equal counts."""
        if not self.bets_closed or self.dealt:
            raise self.not_now(rule)
        self.held_cite = self.terms.cites.lights

    # ------------------------------------------------------------------ the money

    def void_progressive(self) -> Progressive | None:
        """Chips go back, the meter stays as it is: the acceptors had counted them (reading)."""
        if not self.offers_progressive:
            return None
        meter = self.meter()
        return Progressive(chips=len(self.seats(PROGRESSIVE)), wagered=0, meter_before=meter, meter_after=meter)

    def progressive(self, hands: Iterable[tuple[int, str]]) -> Progressive | None:
        """Prizes of (seat, outcome) in the order given, each on the meter that the one before has left."""
        if not self.offers_progressive:
            return None
        terms = self.terms
        awards, cites = terms.awards, terms.cites
        claims = [(seat, hand, awards[hand]) for seat, hand in hands if hand in awards and self._may_win(seat)]
        sharers = sum(award.share_bp == WHOLE_BP for _, _, award in claims)
        reading = self.meter()
        reset = terms.reset if isinstance(terms.reset, int) else self.number(terms.reset)
        meter = RunningMeter(reading, sharers, reset)
        prizes: list[Prize] = []
        for seat, hand, award in claims:
            amount, share_bp = meter.pay(award)
            shared = award.share_bp == WHOLE_BP and sharers > 1
            kind: Literal["fixed", "percent"] = "percent" if share_bp else "fixed"
            cite = cites.prize_shared if shared else cites.prize
            prize = Prize(seat=seat, hand=hand, kind=kind, amount=amount, share_bp=share_bp, cite=cite)
            prizes.append(msgspec.structs.replace(prize, off_meter=True) if award.off_meter else prize)
        chips = len(self.seats(PROGRESSIVE))
        return Progressive(
            chips=chips,
            wagered=chips * terms.chip,
            prizes=tuple(prizes),
            meter_before=reading,
            meter_after=meter.left,
            reset=sharers > 0,
        )

    def _may_win(self, seat: int) -> bool:
        return self.stake(seat, PROGRESSIVE) > 0 and self.forfeited(seat) is None

    def progressive_line(self, seat: int, prize: Prize | None) -> Line:
        """The seat's chip: lost, won with a prize, or open while the prize has no price."""
        chip = self.terms.chip
        if prize is None:
            return lose(seat, PROGRESSIVE, chip, self.forfeited(seat) or self.terms.cites.prize_lost)
        if prize.kind == "percent" and self.meter() is None:
            return Line(seat=seat, bet=PROGRESSIVE, stake=chip, result="open", net=-chip, cite=prize.cite)
        gained = prize.amount - chip
        return Line(seat=seat, bet=PROGRESSIVE, stake=chip, result="win", payout=gained, net=gained, cite=prize.cite)

    @staticmethod
    def handed_over(lines: Sequence[Line], progressive: Progressive | None) -> Sequence[Line]:
        """The lines as the dealer pays them: of a prize the whole, for the chip has gone into the tray already."""
        if progressive is None or not progressive.prizes:
            return lines
        paid = {prize.seat: prize.amount for prize in progressive.prizes}
        return [
            msgspec.structs.replace(line, net=paid[line.seat])
            if line.bet == PROGRESSIVE and line.seat in paid
            else line
            for line in lines
        ]
