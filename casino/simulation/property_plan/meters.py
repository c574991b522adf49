"""The plan's own arithmetic of a progressive: whole numbers, ten-thousandths of a minor unit, independent of the
system.

A ``LinkBook`` knows what the meter must be after every chip and every prize; its ``Equipment`` is what the devices on
the floor show, which differs from it by what was planted and not yet put right.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

E4: Final = 10_000


class Outcome(msgspec.Struct, frozen=True):
    """Prize of an outcome: the whole meter, a part of it in basis points, or an amount (minor units), perhaps of the
    tray; and the bonus of each of the others."""

    all: bool = False
    part_bp: int = 0
    amount: int = 0
    of_tray: bool = False
    bonus: int = 0


PAYS: Final[dict[str, dict[str, Outcome]]] = {
    "pr.caribbean_stud": {
        "royal_flush": Outcome(all=True),
        "straight_flush": Outcome(part_bp=1_000),
        "four_of_a_kind": Outcome(amount=50_000),
        "full_house": Outcome(amount=10_000),
        "flush": Outcome(amount=5_000),
    },
    "pr.three_card_poker": {
        "ace_king_queen_of_spades": Outcome(all=True, bonus=10_000),
        "ace_king_queen_suited": Outcome(amount=50_000, of_tray=True, bonus=2_500),
        "straight_flush": Outcome(amount=7_000, of_tray=True),
        "three_of_a_kind": Outcome(amount=6_000, of_tray=True),
        "straight": Outcome(amount=600, of_tray=True),
    },
    "pr.blazing_7s": {"three_sevens_suited": Outcome(all=True), "three_sevens_same_color": Outcome(part_bp=1_000)},
    "pr.bingo": {"bingo": Outcome(all=True)},
}
"""PR §7.11(E), §13.10(A)(7), §4.15(D), §27.3(I)."""

IN_TURN: Final = frozenset(("pr.blazing_7s",))
"""Games in which two winners of the whole meter do not share it: the second finds it reset (PR §4.15, reading)."""
BONUS: Final = "progressive_envy"

FUNDS: Final = (
    ("company_special_fund", 26),
    ("educational_fund", 30),
    ("university_of_puerto_rico", 30),
    ("tourism_development_fund", 14),
)
"""PR §7.14(K)."""


def shares_of(rest: int) -> dict[str, int]:
    """The rest of an expired meter by hundredths, missing cents to the largest fractions, the first named first."""
    floors = {fund: rest * part // 100 for fund, part in FUNDS}
    missing = rest - sum(floors.values())
    by_fraction = sorted(FUNDS, key=lambda fund: -(rest * fund[1] % 100))
    for fund, _part in by_fraction[:missing]:
        floors[fund] += 1
    return floors


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """A link as it is approved. Amounts in minor units, the rate in basis points."""

    code: str
    game: str
    tables: tuple[str, ...]
    initial: int
    reset: int
    rate_bp: int
    denomination: int = 100


class Won(msgspec.Struct, kw_only=True):
    """A prize of a round: what it is worth when its turn comes, and what it does to the meter when it is paid."""

    prize: str
    link: str
    table: str
    seat: int
    outcome: str
    amount: int
    from_meter: int
    reset: int = 0


class Day(msgspec.Struct, kw_only=True):
    """Movements of a link on one day, ten-thousandths of a minor unit; chips by table."""

    day: dt.date
    opening: int
    contributed: int = 0
    lowered: int = 0
    reset: int = 0
    chips: dict[str, int] = {}
    void_chips: dict[str, int] = {}

    @property
    def closing(self) -> int:
        """The control identity."""
        return self.opening + self.contributed - self.lowered + self.reset


class Counts(msgspec.Struct, kw_only=True):
    """The count meters of a table."""

    chips: int = 0
    payouts: dict[str, int] = {}


class LinkBook:
    """Expected state of a link."""

    def __init__(self, terms: Terms, day: dt.date, counts: Mapping[str, Counts]) -> None:
        self.terms = terms
        self.rates: list[tuple[dt.datetime | None, int]] = [(None, terms.rate_bp)]
        self.counts = {table: counts[table] for table in terms.tables}
        self.today = Day(day=day, opening=0, reset=terms.initial * E4)
        self.days: list[Day] = [self.today]
        self.frozen: int | None = None
        self.waiting: list[Won] = []
        self.last_seed = terms.initial
        self.equipment = Equipment(terms.tables)

    def turn(self, day: dt.date) -> None:
        """Another gaming day."""
        self.today = Day(day=day, opening=self.total)
        self.days.append(self.today)

    @property
    def total(self) -> int:
        """Everything on the meter, what waits for its being unlocked included."""
        return self.today.closing

    @property
    def shown(self) -> int:
        """Amount on the display, minor units."""
        return (self.total if self.frozen is None else self.frozen) // E4

    def rate_at(self, at: dt.datetime) -> int:
        """Basis points of a chip at an instant."""
        return [rate for since, rate in self.rates if since is None or since <= at][-1]

    def play(
        self,
        table: str,
        at: dt.datetime,
        *,
        round: str,
        seats: Sequence[int],
        winners: Sequence[tuple[int, str]],
        void: bool,
    ) -> list[Won]:
        """A round at a table of the link: its chips counted, its winners (in their turn) given what is theirs."""
        count, today = len(seats), self.today
        today.chips[table] = today.chips.get(table, 0) + count
        today.contributed += count * self.terms.denomination * self.rate_at(at)
        self.counts[table].chips += count
        if void:
            today.void_chips[table] = today.void_chips.get(table, 0) + count
            return []
        if not winners:
            return []
        if self.frozen is None:
            self.frozen = self.total
        found = self._value(winners)
        bonuses = self._bonuses(seats, winners)
        names: dict[int, int] = {}
        prizes = []
        for seat, outcome, amount, from_meter, reset in [*found, *bonuses]:
            names[seat] = names.get(seat, 0) + 1
            name = f"{round}.{seat}" if names[seat] == 1 else f"{round}.{seat}.{names[seat]}"
            prizes.append(
                Won(
                    prize=name, link=self.terms.code, table=table, seat=seat, outcome=outcome, amount=amount,
                    from_meter=from_meter, reset=reset,
                )
            )  # fmt: skip
            if outcome != BONUS:
                payouts = self.counts[table].payouts
                payouts[outcome] = payouts.get(outcome, 0) + 1
        self.waiting += prizes
        return prizes

    def _value(self, winners: Sequence[tuple[int, str]]) -> list[tuple[int, str, int, int, int]]:
        """Seat, outcome, amount, what the meter pays of it, what it is reset by; each on what is left at its turn."""
        pays = PAYS[self.terms.game]
        available = (self.frozen or 0) + sum(won.reset - won.from_meter for won in self.waiting) * E4
        tops = [seat for seat, outcome in winners if pays[outcome].all]
        parts: list[int] = []
        found = []
        for seat, outcome in winners:
            rule, shown, reset = pays[outcome], available // E4, 0
            if rule.all and self.terms.game in IN_TURN:
                amount, reset = shown, self.terms.reset
            elif rule.all:
                if not parts:
                    each, more = divmod(shown, len(tops))
                    parts = [each + (1 if place < more else 0) for place in range(len(tops))]
                amount = parts[tops.index(seat)]
                reset = self.terms.reset if seat == tops[-1] else 0
            elif rule.part_bp:
                amount = (shown * rule.part_bp * 2 + 10_000) // 20_000
            else:
                amount = rule.amount
            from_meter = 0 if rule.of_tray else min(amount, shown)
            available += (reset - from_meter) * E4
            found.append((seat, outcome, amount, from_meter, reset))
        return found

    def _bonuses(
        self, seats: Sequence[int], winners: Sequence[tuple[int, str]]
    ) -> list[tuple[int, str, int, int, int]]:
        """PR §13.10(A)(7), (B): what the best hands bring everybody else who had a chip, of the tray."""
        pays = PAYS[self.terms.game]
        due = {seat: sum(pays[outcome].bonus for other, outcome in winners if other != seat) for seat in seats}
        return [(seat, BONUS, due[seat], 0, 0) for seat in sorted(due, reverse=True) if due[seat]]

    def pay(self, won: Won) -> tuple[int, int]:
        """The prize is paid: the meter before and after, as shown; the last one unlocks it."""
        if self.frozen is None or self.waiting[0] is not won:
            raise ValueError(f"{won.prize} is not the next to be paid")
        before = self.frozen
        self.frozen += (won.reset - won.from_meter) * E4
        after = self.frozen
        self.today.lowered += won.from_meter * E4
        self.today.reset += won.reset * E4
        if won.reset:
            self.last_seed = won.reset
        del self.waiting[0]
        if not self.waiting:
            self.frozen = None
        return before // E4, after // E4

    def expire(self) -> tuple[int, int, int]:
        """The last meter, what the licensee keeps of it, and the rest (minor units)."""
        final = self.total // E4
        kept = min(final, self.last_seed)
        return final, kept, final - kept

    def empty(self) -> None:
        """Distributed or raffled: the meter goes to zero."""
        self.today.lowered += self.total


class Equipment:
    """Deviation of the devices from what they should show: none, or the planted fault."""

    def __init__(self, tables: Sequence[str]) -> None:
        self.chips = dict.fromkeys(tables, 0)
        self.payouts: dict[str, dict[str, int]] = {table: {} for table in tables}
        self.meter_e4 = 0

    @property
    def off(self) -> bool:
        """Return whether anything shows what it should not."""
        return bool(self.meter_e4 or any(self.chips.values()) or any(any(p.values()) for p in self.payouts.values()))

    def put_right(self) -> None:
        """A technician sets every meter to what it should show."""
        self.__init__(list(self.chips))  # type: ignore[misc]
