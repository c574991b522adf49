"""A progressive on a blackjack table: one chip a seat, prizes by the cards of the seat's first box.

**Facts.** ``ProgressiveWagered`` or a ``BetPlaced`` of its code, exactly one chip, once the seat has a main bet. A
table has one such progressive. ``BetsClosed`` carries the chips accepted and the lights lit: with none lit all chips go
back, other counts that differ are refused until the seats without a light are declared.

**Lines.** One a chip, ``void`` where it went back for want of a light. A prize from the meter is net of the chip, which
stays with the progressive; without a reading of the meter a part of it cannot be priced: the line is ``open``. An award
by odds is the table's. Prizes are paid from the highest seat down, each on the meter that the one before has left; who
wins all of it takes what is there, and the next the amount it was reset to (reading: nothing is printed).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families.blackjack import Hand, State
from casino.rules.families.blackjack_sides import BlackjackSide
from casino.rules.families.progressive_chip import WHOLE_BP, Award, RunningMeter
from casino.rules.fields import reads
from casino.rules.kernel import Irregularity, Key, Line, Prize, Progressive, lose

BOX: Final = 0
"""The box of a seat that its chip stands beside."""

define(
    "progressive_blocked",
    "No chips for {bet}: its reserve is below the meter.",
    "No se aceptan fichas de {bet}: su reserva es menor que el metro.",
)


class ChipTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction. ``chip`` in minor units; ``accepted``: an accepted chip cannot be taken back.

    ``prize`` is the clause of what the meter pays, ``lost`` the one of a chip without prize. ``has_lights``: an
    acceptor shows by a light that it took the chip.
    """

    chip: int
    accepted: bool
    chip_cite: str
    prize: str
    lost: str
    has_lights: bool = True


class ChipSide(BlackjackSide):
    """A pack's rule fills in ``outcome``, ``awards`` and, where the bet has rows by odds, ``chip_returned``."""

    def begin(self) -> None:
        """Start with the terms of the chip, not blocked, every light on."""
        self.terms: ChipTerms = self.side.layout
        self.blocked: str | None = None
        self.dark: dict[Key, str] = {}

    def awards(self) -> Mapping[str, Award]:
        """Return the awards of the meter, by outcome."""
        raise NotImplementedError

    def chip_returned(self, *, from_meter: bool) -> bool:
        """Return whether a winner gets the chip back beside the award."""
        return False

    def least_of(self, outcome: str) -> int:
        """Least award of an outcome, whatever the meter reads; the casino pays it."""
        return 0

    # ------------------------------------------------------------------ the chip

    def place(self, event: v.BetPlaced) -> None:
        """Accept one chip of the hand, of exactly its price."""
        round_, terms = self.round, self.terms
        key = self.key(event)
        if self.blocked is not None:
            raise round_.illegal("progressive_blocked", self.blocked, field="bet", bet=event.bet)
        if event.amount != terms.chip or key[3] != BOX or (key in round_.stakes and key not in self.dark):
            chip = round_.money(terms.chip)
            raise round_.illegal("progressive_one_chip", terms.chip_cite, field="amount", chip=chip)
        self.require_base(key)
        self.dark.pop(key, None)
        round_.stakes[key] = terms.chip

    def remove(self, key: Key, left: int) -> None:
        """Take the chip back whole, unless an accepted chip stays."""
        if self.terms.accepted:
            raise self.round.illegal("chip_accepted", self.terms.chip_cite, field="bet", seat=key[0])
        if left:
            chip = self.round.money(self.terms.chip)
            raise self.round.illegal("progressive_one_chip", self.terms.chip_cite, field="amount", chip=chip)
        self.round.leave_stake(key, left)

    def lock_out(self, event: v.BetsClosed) -> None:
        """Take back the chips that no light shows; refuse counts that tell neither all nor none."""
        keys = self._chips()
        differs = event.chips not in (None, len(keys)) or event.lights not in (None, 0, len(keys))
        if differs or (event.lights == 0 and keys and not self.terms.has_lights):
            raise self.round.illegal("chips_lights_differ", self.terms.chip_cite, field="lights")
        if event.lights == 0:
            self.dark |= dict.fromkeys(keys, self.terms.chip_cite)

    @reads("seat")
    def effect_return_chip(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The light of the seat is dark before the first card: no wager, the chip goes back."""
        key = (event.seat or 0, self.side.code, None, BOX)
        if key not in self._chips():
            raise self.round.no_such_bet(event.seat, self.side.code, rule.cite, field="seat")
        if self.round.dealt:
            raise self.round.not_now(rule)
        self.dark[key] = rule.cite

    def effect_block(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """No chip from now on; those accepted play."""
        self.blocked = rule.cite

    # ------------------------------------------------------------------ the money

    def line(self, key: Key, stake: int) -> Line:
        """Settle a chip by the cards of its hand: a prize of the meter, an award by odds, or the loss of the chip."""
        seat, hand = key[0], self.hand(key)
        if key in self.dark:
            return self.pay(key, stake, "void", cite=self.dark[key])
        if hand.state is State.DEAD:
            return super().line(key, stake)
        outcome = self.outcome(hand)
        if outcome is None:
            return msgspec.structs.replace(lose(seat, key[1], stake, self.terms.lost, hand=BOX), meter=True)
        if outcome not in self.awards():
            won = self.pay(key, stake, outcome, cite=self.award_cite(hand))
            return won if self.chip_returned(from_meter=False) else _without_chip(won)
        prize = next(prize for prize in self._prizes()[0] if prize.seat == seat)
        if prize.kind == "percent" and self.round.meter() is None:
            return Line(
                seat=seat, bet=key[1], stake=stake, result="open", net=-stake, cite=prize.cite, hand=BOX, meter=True
            )
        won = Line(
            seat=seat, bet=key[1], stake=stake, result="win", payout=prize.amount, net=prize.amount, cite=prize.cite,
            hand=BOX, meter=True,
        )  # fmt: skip
        return won if self.chip_returned(from_meter=True) else _without_chip(won)

    def award_cite(self, hand: Hand) -> str:
        """The clause of an award by odds."""
        return self.side.cite

    def handed_over(self, line: Line) -> int:
        """A chip that stays with the progressive is not handed back with the award."""
        kept = line.result == "win" and not self.chip_returned(from_meter=line.meter)
        return line.net + line.stake if kept else line.net

    def progressive(self) -> Progressive:
        """Chips, prizes from the highest seat down, the meter. Of a void round the chips go back (reading)."""
        keys = self._chips()
        chips, reading = len(keys), self.round.meter()
        if self.round.void_cite is not None:
            return Progressive(chips=chips, wagered=0, meter_before=reading, meter_after=reading)
        prizes, left, reset = self._prizes()
        at_table = sum(self._is_given_back(self.line(key, self.terms.chip)) for key in keys)
        return Progressive(
            chips=chips,
            wagered=chips * self.terms.chip,
            table_chips=at_table * self.terms.chip,
            prizes=prizes,
            meter_before=reading,
            meter_after=left,
            reset=reset,
        )

    def _is_given_back(self, line: Line) -> bool:
        """Return whether the table pays instead of the chip: the award is the table's, or the chip comes back with
        a prize."""
        return not line.meter or (line.result == "win" and self.chip_returned(from_meter=True))

    def _chips(self) -> list[Key]:
        """The standing chips whose light is on, from the highest seat down."""
        standing = (key for key in self.round.stakes if key[1] == self.side.code and key not in self.dark)
        return sorted(standing, reverse=True)

    def _prizes(self) -> tuple[tuple[Prize, ...], int | None, bool]:
        """The prizes in the order of settlement, what they leave on the meter, whether it was reset."""
        awards, left, reset_amount = self.awards(), self.round.meter(), self.option("reset_amount")
        prizes: list[Prize] = []
        reset = False
        for key in self._chips():
            hand = self.hand(key)
            outcome = None if hand.state is State.DEAD else self.outcome(hand)
            if outcome is None or outcome not in awards:
                continue
            award = awards[outcome]
            meter = RunningMeter(left, 1, reset_amount if isinstance(reset_amount, int) else 0)
            amount, share_bp = meter.pay(award)
            if share_bp and self.round.meter() is not None:
                amount = max(amount, self.least_of(outcome))
            left, reset = meter.left, reset or award.share_bp == WHOLE_BP
            kind: Literal["fixed", "percent"] = "percent" if share_bp else "fixed"
            prizes.append(
                Prize(seat=key[0], hand=outcome, kind=kind, amount=amount, share_bp=share_bp, cite=self.terms.prize)
            )
        return tuple(prizes), left, reset


def _without_chip(line: Line) -> Line:
    """A win whose chip stays with the progressive."""
    return msgspec.structs.replace(line, payout=line.payout - line.stake, net=line.net - line.stake)
