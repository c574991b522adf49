"""Rules shared by games with two dice: pairs, rounds of many throws, the order in which seats get the dice.

A round of throws runs until ``RoundClosed``. Each throw decides bets; a decision gives a line and, unless the bet
stays up, takes it down, so that it may be placed anew for the next throw.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.fields import reads
from casino.rules.kernel import Irregularity, Key, Line, Round, Settlement, Variance, void

Dice = tuple[int, int]
"""A roll as a pair, the smaller die first."""

PAIRS: Final[tuple[Dice, ...]] = tuple((low, high) for low in range(1, 7) for high in range(low, 7))
_PAIR: Final = re.compile(r"([1-6])[-,/ ]?([1-6])", re.ASCII)
_SEATS: Final = 100

define("two_dice_only", "The game is played with two dice.", "Se juega con dos dados.")
define("not_the_shooter", "Seat {seat} does not have the dice.", "El puesto {seat} no tiene los dados.")
define("unknown_dice_action", "{action!r} is no decision with dice.", "{action!r} no es una decisión en dados.")
DICE_ACTIONS: Final = ("change_dice", "pass_dice")
"""Actions of the one who throws."""


def totals_of(*totals: int) -> tuple[Dice, ...]:
    """The pairs that make one of these sums."""
    return tuple(pair for pair in PAIRS if sum(pair) in totals)


def pair_name(target: str) -> str | None:
    """A pair as the felt has it, the larger die first; None when it is no pair.

    >>> pair_name("3-5"), pair_name("21"), pair_name("7-1")
    ('5-3', '2-1', None)
    """
    match = _PAIR.fullmatch(target.strip())
    return "-".join(sorted(match.groups(), reverse=True)) if match else None


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A line with its place in the order of settlement. ``down``: the bet left the table with it."""

    key: Key
    line: Line
    step: int = 0
    down: bool = True


def _is_bet(key: Key, seat: int, bet: str, target: str | None) -> bool:
    return key[0] == seat and key[1] == bet and (target is None or key[2] == target)


class DiceRound(Round):
    """A round of throws. ``dice_pass`` is 1 where the dice go to the left (seats rise), -1 to the right."""

    dice_pass: int = 1

    def begin(self) -> None:
        """Start without throws and decisions."""
        self.throws = 0
        self.decisions: list[Decision] = []
        self.paid_up: set[Key] = set()  # standing bets that have a line already
        self.payments_by_decision: dict[tuple[Key, int], int] = {}
        self.shooter: int | None = None
        self.last_shooter: int | None = None
        self.passed_over: set[int] = set()

    # ------------------------------------------------------------------ who throws

    def next_shooter(self, candidates: Collection[int], after: int | None = None) -> int | None:
        """Next beside the last shooter (or the seat ``after``) among those who may throw; None when it is open."""
        last = self.last_shooter if after is None else after
        if last is None:
            return None
        beside = (seat for seat in candidates if seat not in self.passed_over)
        return min(beside, key=lambda seat: (self.dice_pass * (seat - last) - 1) % _SEATS, default=None)

    def note_shooter(self, shooter: int | None) -> None:
        """Somebody threw: named, he has the dice; unnamed, nobody knows whose turn it is."""
        if shooter is not None:
            self.shooter = shooter
        elif self.shooter is None:
            self.last_shooter = None
        self.passed_over.clear()

    def end_turn(self) -> None:
        """The shooter gives up the dice."""
        self.last_shooter, self.shooter = self.shooter, None
        self.passed_over.clear()

    def let_by(self) -> set[int]:
        """Return the seats that let the dice go by or lost them; none once that is everybody who bet in the round."""
        if not self.passed_over:
            return set()
        players = {*self.seats(), *(decision.key[0] for decision in self.decisions)}
        return self.passed_over if players - self.passed_over else set()

    def pass_over(self, seat: int) -> None:
        """A player lets the dice go by."""
        if seat == self.shooter:
            self.end_turn()
        self.passed_over.add(seat)

    def require_two_dice(self, event: v.DiceRolled, cite: str) -> None:
        """Refuse a third die."""
        if event.d3 is not None:
            raise self.illegal("two_dice_only", cite, field="d3")

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "unknown_dice_action", self.game.article

    # ------------------------------------------------------------------ irregularities

    def effect_no_dice(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The throw does not exist: no bet is decided, betting is open again."""
        self.throws += 1
        self.bets_closed = False

    @reads("seat")
    def effect_pass_dice(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The shooter loses his turn, the dice go on; all bets stand."""
        seat = event.seat if event.seat is not None else self.shooter
        if seat is None:
            raise self.not_now(rule, field="seat")
        self.require_seat(seat)
        if self.shooter not in (None, seat):
            raise self.illegal("not_the_shooter", rule.cite, field="seat", seat=seat)
        self.last_shooter, self.shooter = seat, None
        self.passed_over.add(seat)

    # ------------------------------------------------------------------ payments

    def _payment(self, event: v.BetPaid | v.BetTaken, amount: int) -> None:
        """A payment belongs to the latest decision on its bet; before any decision nothing is due."""
        if event.amount < 0:
            raise self.illegal("amount_not_positive", field="amount")
        target = self.target_of(event)
        owner: tuple[Key, int] | None = None
        for index in range(len(self.decisions) - 1, -1, -1):
            if _is_bet(self.decisions[index].key, event.seat, event.bet, target):
                owner = self.decisions[index].key, index
                break
        else:
            standing = (key for key in self.stakes if _is_bet(key, event.seat, event.bet, target))
            owner = next(((key, -1) for key in standing), None)
        if owner is None:
            raise self.no_such_bet(event.seat, event.bet)
        self.payments_by_decision[owner] = self.payments_by_decision.get(owner, 0) + amount

    def target_of(self, event: v.BetPaid | v.BetTaken | v.BetPlaced) -> str | None:
        """A pair may be written in either order."""
        return pair_name(event.target) or event.target if event.target else None

    def variances(self, lines: Iterable[Line]) -> tuple[Variance, ...]:
        """Reported payments beside what each decision owed; after a void round nothing is owed."""
        found = []
        for ((seat, bet, target, hand), index), paid in self.payments_by_decision.items():
            line = self.decisions[index].line if index >= 0 and self.void_cite is None else None
            due, exactly = (0, 0) if line is None else (self.by_tray(line), line.net)
            if not self.is_paid(paid, due, exactly):
                found.append(
                    Variance(
                        seat=seat, bet=bet, paid=paid, due=due, difference=paid - due, cite=self.game.bet(bet).cite,
                        target=target, hand=hand,
                    )
                )  # fmt: skip
        return tuple(found)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks: a throw or a decided bet."""
        return None if self.throws or self.decisions else "DiceRolled"

    def settle_decided(self) -> Settlement:
        """Every decision of the round in its order, then the bets that were never decided."""
        open_lines = (
            Line(seat=seat, bet=bet, stake=stake, result="open", cite=self.game.bet(bet).cite, target=target)
            for (seat, bet, target, hand), stake in self.stakes.items()
            if (seat, bet, target, hand) not in self.paid_up
        )
        lines = (*(decision.line for decision in self.decisions), *open_lines)
        return Settlement(void=False, lines=lines, variances=self.variances(lines))

    def void_lines(self, cite: str) -> tuple[Line, ...]:
        """Every stake of the round handed back, the decided ones too."""
        decided = tuple(
            void(seat, bet, decision.line.stake, cite, target=target)
            for decision in self.decisions
            if decision.down
            for seat, bet, target, _ in (decision.key,)
        )
        return decided + super().void_lines(cite)
