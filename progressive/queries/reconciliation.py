"""Meters over any span of gaming days: the control identity of a link, and why a meter reads otherwise (control P15).

`closing = opening + contributions - authorised decreases + resets`, exact to the ten-thousandth of a minor unit. What a
reading differs from it is reported once, on the day on which it first appears: a count meter that lost one chip in
March reads one chip low for ever, and that is one discrepancy, not a hundred; nor is it one when the equipment is put
right and reads again what it should. Every discrepancy has its probable cause.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Annotated
from uuid import UUID

import msgspec
from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.rows import INNER, Code, Day, MoneyE4, Tally, row_type
from casino.rows import Count as Quantity
from progressive.meter import E4, WHOLE_BP, shown_minor
from progressive.models import (
    LateContribution,
    LinkMember,
    Meter,
    MeterDay,
    MeterDecrease,
    MeterReading,
    Prize,
    TableMeterDay,
)
from progressive.models.life import Absence
from progressive.rate_reading import rates_of
from tables.models import GamingDay

CAUSES = {
    "missed_reading": _("The meters were not read on that day"),
    "unlit_chip": _("A chip was played on a light that was out: the equipment did not count it"),
    "missed_round": _("The equipment counted chips of which no round is recorded"),
    "void_after_count": _("A round was void after its chips were counted"),
    "rate_change": _("The equipment runs at a rate other than the approved one"),
    "digits_swapped": _("Two digits of the reading were exchanged when it was written down"),
    "lowering_missed": _("The payment was not deducted from the meter, or the reset was not added"),
    "lowered_without_ground": _("The meter was lowered, and no ground is on file"),
    "win_not_counted": _("The payout meter did not count a prize"),
    "win_not_recorded": _("The payout meter counted a prize of which no round is recorded"),
    "prize_open": _("A prize is waiting for its form"),
    "late_fact": _("Something was recorded in the day after its close had been documented"),
    "unexplained": _("No document explains it"),
}
"""Probable causes of a discrepancy."""

ONE_PERCENT_BP = 100


@row_type()
class Discrepancy(msgspec.Struct, frozen=True, kw_only=True):
    """A meter that does not read what it should, reported on the day it first appears, with its probable cause.

    `computed`, `read` and `change` are chips or counts, minor units of money for `meter` and `displayed`, and
    ten-thousandths of one for `documented`.
    """

    link: Annotated[str, INNER]
    table: Annotated[str, Code(_("Table"))]
    day: Annotated[dt.date, Day(_("Gaming day"))]
    agreed_on: Annotated[dt.date | None, Day(_("Agreed on"))]
    """The day of the reading since which `change` is new, None: since the start."""
    what: Annotated[str, Code(_("Meter"))]
    """`reading` (none), `in_meter`, `meter`, `displayed`, `payout:<outcome>`, `forms:<outcome>`, `documented`."""
    computed: Annotated[int, Quantity(_("Computed"))]
    read: Annotated[int | None, Quantity(_("Read"))]
    change: Annotated[int, Quantity(_("Change"))]
    cause: Annotated[str, Code(_("Probable cause"))]


@row_type()
class TableSpan(msgspec.Struct, frozen=True, kw_only=True):
    """A table's count meters over the span; `forms` are the winning forms issued, by hand."""

    table: Annotated[str, Code(_("Table"))]
    opening_in_meter: Annotated[int, Quantity(_("Opening"))]
    chips: Annotated[int, Quantity(_("Chips"))]
    closing_in_meter: Annotated[int, Quantity(_("Closing"))]
    read_in_meter: Annotated[int | None, Quantity(_("Read"))]
    """The last reading of the span."""
    void_chips: Annotated[int, Quantity(_("Void"))]
    contributed_e4: Annotated[int, MoneyE4(_("Contributed"), public="contributed")]
    won: Annotated[dict[str, int], Tally(_("Prizes"))]
    forms: Annotated[dict[str, int], Tally(_("Forms"))]
    days_read: Annotated[int, Quantity(_("Days read"))]
    days_unread: Annotated[int, Quantity(_("Days not read"))]


@row_type(name="LateContribution")
class Late(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of a late round of `belongs_day`, contributed on `day`; part of the chips of that day (control W5)."""

    day: Annotated[dt.date, Day(_("Gaming day"))]
    belongs_day: Annotated[dt.date, Day(_("Day of the round"))]
    table: Annotated[str, Code(_("Table"))]
    round: Annotated[UUID, Code(_("Round"))]
    chips: Annotated[int, Quantity(_("Chips"))]
    contributed_e4: Annotated[int, MoneyE4(_("Contributed"), public="contributed")]


class LinkSpan(msgspec.Struct, frozen=True, kw_only=True):
    """A link over the span: closing = opening + contributed - lowered + reset (ten-thousandths).

    `late`: contributions of late rounds of days closed before; they are in `contributed_e4`.
    """

    link: str
    since: dt.date
    until: dt.date
    opening_e4: int
    contributed_e4: int
    lowered_e4: int
    reset_e4: int
    closing_e4: int
    tables: list[TableSpan]
    discrepancies: list[Discrepancy]
    late: list[Late]

    @property
    def closing_minor(self) -> int:
        """The closing as shown."""
        return shown_minor(self.closing_e4)

    @property
    def chips(self) -> int:
        """Chips of every table."""
        return sum(table.chips for table in self.tables)


def reconciliation(property_id: int, since: dt.date, until: dt.date, *, link: str | None = None) -> list[LinkSpan]:
    """Every link that was in operation in the span (or the one asked for), by code. Refused: `bad_period`."""
    if until < since:
        raise Refused("bad_period", field="since", problem=_("it ends before it begins"))
    rows = Meter.objects.filter(property_id=property_id, started_day__lte=until).filter(
        Q(expired_day__isnull=True) | Q(expired_day__gte=since)
    )
    if link is not None:
        rows = rows.filter(link=link)
    return [_Span(row, since, until).link_span() for row in rows.order_by("link")]


class _Span:
    """One link's facts of a span, read once."""

    def __init__(self, meter: Meter, since: dt.date, until: dt.date) -> None:
        self.meter, self.since, self.until = meter, since, until
        own = {"property_id": meter.property_id, "link": meter.link}
        members = LinkMember.objects.filter(**own).filter(Q(left_day__isnull=True) | Q(left_day__gte=since))
        self.members = list(members.exclude(linked_day__gt=until).order_by("table"))
        self.chip_days = list(TableMeterDay.objects.filter(day__lte=until, **own).order_by("day", "table"))
        self.moves = list(MeterDay.objects.filter(day__lte=until, **own).order_by("day"))
        self.readings = list(MeterReading.objects.filter(day__lte=until, **own).order_by("table", "day", "version"))
        self.decreases = list(MeterDecrease.objects.filter(day__range=(since, until), **own))
        self.absences = list(Absence.objects.filter(since__lte=until, **own))
        self.rates = rates_of(meter)
        self.prizes = list(
            Prize.objects.filter(day__range=(since, until), **own)
            .values("table", "outcome")
            .annotate(won=Count("key"), forms=Count("key", filter=~Q(form_serial="")))
            .order_by("table", "outcome")
        )

    def link_span(self) -> LinkSpan:
        before = [row for row in self.chip_days if row.day < self.since]
        within = [row for row in self.chip_days if row.day >= self.since]
        moved_before = sum(row.reset_e4 - row.lowered_e4 for row in self.moves if row.day < self.since)
        moves = [row for row in self.moves if row.day >= self.since]
        opening = sum(row.contributed_e4 for row in before) + moved_before
        contributed = sum(row.contributed_e4 for row in within)
        lowered, reset = sum(row.lowered_e4 for row in moves), sum(row.reset_e4 for row in moves)
        tables = [self._table(member, before, within) for member in self.members]
        return LinkSpan(
            link=self.meter.link,
            since=self.since,
            until=self.until,
            opening_e4=opening,
            contributed_e4=contributed,
            lowered_e4=lowered,
            reset_e4=reset,
            closing_e4=opening + contributed - lowered + reset,
            tables=tables,
            discrepancies=sorted(self._discrepancies(), key=lambda one: (one.day, one.table, one.what)),
            late=self._late(),
        )

    def _late(self) -> list[Late]:
        rows = LateContribution.objects.filter(
            property_id=self.meter.property_id, link=self.meter.link, day__range=(self.since, self.until)
        )
        return [
            Late(
                day=row.day,
                belongs_day=row.belongs_day,
                table=row.table,
                round=row.round,
                chips=row.chips,
                contributed_e4=row.contributed_e4,
            )
            for row in rows.order_by("day", "table", "key")
        ]

    # ------------------------------------------------------------------ count meters

    def _table(self, member: LinkMember, before: Sequence[TableMeterDay], within: Sequence[TableMeterDay]) -> TableSpan:
        opening = member.start_in_meter + sum(row.chips for row in before if row.table == member.table)
        own = [row for row in within if row.table == member.table]
        readings = [row for row in self.readings if row.table == member.table and row.day >= self.since]
        chips = sum(row.chips for row in own)
        read = {row.day for row in readings}
        return TableSpan(
            table=member.table,
            opening_in_meter=opening,
            chips=chips,
            closing_in_meter=opening + chips,
            read_in_meter=readings[-1].in_meter if readings else None,
            void_chips=sum(row.void_chips for row in own),
            contributed_e4=sum(row.contributed_e4 for row in own),
            won={row["outcome"]: row["won"] for row in self.prizes if row["table"] == member.table},
            forms={row["outcome"]: row["forms"] for row in self.prizes if row["table"] == member.table},
            days_read=len(read),
            days_unread=len([day for day in self._days() if day not in read and not self._away(member.table, day)]),
        )

    def _days(self) -> list[dt.date]:
        """Gaming days of the span on which the link was in operation."""
        first = max(self.since, self.meter.started_day)
        last = min(self.until, self.meter.expired_day or self.until)
        days = GamingDay.objects.filter(property_id=self.meter.property_id, day__range=(first, last))
        return list(days.order_by("day").values_list("day", flat=True))

    def _away(self, table: str, day: dt.date) -> bool:
        """Return whether the table was off the floor on that day (PR §7.14(M)): there was nothing to read."""
        return any(
            row.table == table and row.since <= day and (row.ended_on is None or day < row.ended_on)
            for row in self.absences
        )

    # ------------------------------------------------------------------ discrepancies

    def _discrepancies(self) -> Iterator[Discrepancy]:
        yield from self._documented()
        for row in self.prizes:
            if row["won"] != row["forms"]:
                yield self._one(
                    row["table"], self.until, None, f"forms:{row['outcome']}", row["won"], row["forms"],
                    row["forms"] - row["won"], "prize_open",
                )  # fmt: skip
        by_table = {table: list(rows) for table, rows in groupby(self.readings, key=attrgetter("table"))}
        for member in self.members:
            rows = by_table.get(member.table, [])
            read = {row.day for row in rows}
            for day in self._days():
                if day not in read and not self._away(member.table, day):
                    yield self._one(member.table, day, None, "reading", 0, None, 0, "missed_reading")
        yield from self._readings(by_table)

    def _one(
        self, table: str, day: dt.date, agreed_on: dt.date | None, what: str, computed: int, read: int | None,
        change: int, cause: str,
    ) -> Discrepancy:  # fmt: skip
        return Discrepancy(
            link=self.meter.link, table=table, day=day, agreed_on=agreed_on, what=what, computed=computed, read=read,
            change=change, cause=cause,
        )  # fmt: skip

    def _documented(self) -> Iterator[Discrepancy]:
        """Yield the days whose documented close differs from the sum of their facts."""
        running = 0
        grown: dict[dt.date, int] = {}
        for row in self.chip_days:
            grown[row.day] = grown.get(row.day, 0) + row.contributed_e4
        moved = {row.day: row for row in self.moves}
        for day in sorted({*grown, *moved}):
            move = moved.get(day)
            running += grown.get(day, 0) + (move.reset_e4 - move.lowered_e4 if move else 0)
            if day >= self.since and move is not None and move.closed_e4 not in (None, running):
                change = (move.closed_e4 or 0) - running
                yield self._one("", day, None, "documented", running, move.closed_e4, change, "late_fact")

    def _readings(self, by_table: Mapping[str, Sequence[MeterReading]]) -> Iterator[Discrepancy]:
        """Changes of what the equipment reads beside the computed, from reading to reading; a change that several
        causes make up is split."""
        steps = [step for rows in by_table.values() for step in _steps(rows)]
        counts = [step for step in steps if step.what == "in_meter"]
        for step in steps:
            if step.day < self.since:
                continue
            for change, cause in self._parts(step, counts):
                yield self._one(
                    step.table, step.day, step.agreed_on, step.what, step.computed, step.read, change, cause
                )

    def _parts(self, step: _Step, counts: Sequence[_Step]) -> list[tuple[int, str]]:
        """Return the parts of a change: (change, probable cause); the changes sum to it."""
        if step.what == "in_meter":
            return self._parts_of_count(step)
        if step.what.startswith("payout:"):
            if step.change > 0:
                return [(step.change, "void_after_count" if self._void_chips(step, step.table) else "win_not_recorded")]
            return [(step.change, "win_not_counted")]
        return self._parts_of_money(step, counts)

    def _parts_of_count(self, step: _Step) -> list[tuple[int, str]]:
        """Chips of void rounds that the equipment took back (or counted twice), and chips that it did not count."""
        void = self._void_chips(step, step.table)
        if void and abs(step.change) == void:
            return [(step.change, "void_after_count")]
        if void and step.change < -void:
            return [(-void, "void_after_count"), (step.change + void, "unlit_chip")]
        return [(step.change, "unlit_chip" if step.change < 0 else "missed_round")]

    def _parts_of_money(self, step: _Step, counts: Sequence[_Step]) -> list[tuple[int, str]]:
        """The first that accounts for the amount to the minor unit that rounding down may hide: chips that some table's
        in-meter lacks, by that day's readings or by the next reading of a table that was not read on it; such chips
        together with one cause more; that cause by itself."""
        same_day = [count for count in counts if count.day == step.day]
        later = [count for count in counts if count.spans(step.day)]
        lacking = [chips for found in (same_day, same_day + later) if (chips := self._chips_by_cause(found))]
        for chips in lacking:
            if self._comes_to(step.change, sum(chips.values())):
                return self._split_by_cause(step.change, chips)
        for cause_of in (self._on_file, self._of_rate):
            for chips in lacking:
                for rate in self.rates:
                    amount = round(sum(chips.values()) * self.meter.denomination_minor * rate.rate_bp / E4)
                    rest = cause_of(step, step.change - amount, sum(chips.values()))
                    if rest is not None:
                        return [*self._split_by_cause(amount, chips), (step.change - amount, rest)]
            alone = cause_of(step, step.change, 0)
            if alone is not None:
                return [(step.change, alone)]
        return [(step.change, "lowered_without_ground" if step.change < 0 else "unexplained")]

    def _on_file(self, step: _Step, change: int, lost_chips: int) -> str | None:
        """A void round, a decrease or a reset that makes just this change; or digits that were exchanged."""
        void = self._void_chips(step, None)
        # The equipment took back what the meter keeps, or kept what was un-posted.
        unlike = void if self.meter.reverses_void else -void
        if void and not lost_chips and self._comes_to(change, unlike):
            return "void_after_count"
        moved = {row.amount_e4 // E4 for row in self.decreases if step.after(row.day)}
        if abs(change) in moved or change == -self.meter.reset_minor:
            return "lowering_missed" if change > 0 or -change not in moved else "lowered_without_ground"
        return "digits_swapped" if step.swapped and not lost_chips else None

    def _of_rate(self, step: _Step, change: int, lost_chips: int) -> str | None:
        return "rate_change" if self._another_rate(step, change, lost_chips) else None

    def _chips_by_cause(self, counts: Sequence[_Step]) -> dict[str, int]:
        """Chips that in-meters count otherwise than the rounds, by why."""
        found: dict[str, int] = {}
        for count in counts:
            for chips, cause in self._parts_of_count(count):
                found[cause] = found.get(cause, 0) + chips
        return {cause: chips for cause, chips in found.items() if chips}

    @staticmethod
    def _split_by_cause(change: int, chips: Mapping[str, int]) -> list[tuple[int, str]]:
        """An amount by the chips of each cause; the last has what rounding leaves."""
        *first, last = chips.items()
        parts = [(round(change * number / sum(chips.values())), cause) for cause, number in first]
        return [*parts, (change - sum(part for part, _cause in parts), last[0])]

    def _comes_to(self, change_minor: int, chips: int) -> bool:
        """Return whether so many chips contribute so much, at any rate that the link has had."""
        handle = chips * self.meter.denomination_minor
        return any(abs(change_minor * E4 - handle * rate.rate_bp) < E4 for rate in self.rates)

    def _another_rate(self, step: _Step, change: int, lost_chips: int) -> bool:
        """Return whether one rate on all chips that the equipment counted since the last reading would give just this
        meter, a whole percentage or one that the link has had: the equipment runs at another rate than the approved
        one, or was not set to the new one when it came into force."""
        rows = [row for row in self.chip_days if step.after(row.day)]
        counted = sum(self.meter.feeding(row.chips, row.void_chips) for row in rows)
        handle = (counted + lost_chips) * self.meter.denomination_minor
        if handle <= 0 or counted == 0:
            return False
        grown_e4 = sum(row.contributed_e4 for row in rows)
        total_e4 = change * E4 + grown_e4 * (counted + lost_chips) // counted
        whole = round(total_e4 / handle / ONE_PERCENT_BP) * ONE_PERCENT_BP
        possible = {rate.rate_bp for rate in self.rates} | ({whole} if 0 < whole <= WHOLE_BP else set())
        return any(abs(total_e4 - rate_bp * handle) < E4 for rate_bp in possible)

    def _void_chips(self, step: _Step, table: str | None) -> int:
        rows = (row for row in self.chip_days if step.after(row.day) and table in (None, row.table))
        return sum(row.void_chips for row in rows)


class _Step(msgspec.Struct, frozen=True, kw_only=True):
    """The change of a reading's discrepancy since the reading before."""

    table: str
    day: dt.date
    agreed_on: dt.date | None
    what: str
    computed: int
    read: int
    change: int
    swapped: bool = False

    def spans(self, day: dt.date) -> bool:
        """Return whether it became known after that gaming day and may have come of it: the table was not read on
        it."""
        return self.day > day and (self.agreed_on is None or self.agreed_on < day)

    def after(self, day: dt.date) -> bool:
        """Return whether a fact of that gaming day lies between the reading before and this one."""
        return day <= self.day and (self.agreed_on is None or day > self.agreed_on or day == self.day)


def _steps(rows: Sequence[MeterReading]) -> Iterator[_Step]:
    """Of a table's readings in their order: what is off, where that is new.

    An amount that was off before is off by the same if it differs by one minor unit more or less: both meters are shown
    rounded down. A reading that agrees ends what was off. A display that nobody wrote down shows what the meter does.
    Digits exchanged in one reading say nothing of the equipment: the next is held against what was off before.
    """
    off: dict[str, int] = {}
    last: dt.date | None = None
    for row, following in zip(rows, [*rows[1:], None], strict=True):
        next_figures = {} if following is None else {what: (c, r) for what, c, r in _figures(following)}
        for what, computed, read in _figures(row):
            before = off.get(what, 0)
            change = read - computed - before
            if read == computed:
                off[what] = 0
            elif abs(change) > (1 if before and what in _AMOUNTS else 0):
                swapped = _exchanged(computed + before, read) and _goes_on(next_figures.get(what), before)
                if not swapped:
                    off[what] = read - computed
                yield _Step(
                    table=row.table, day=row.day, agreed_on=last, what=what, computed=computed, read=read,
                    change=change, swapped=swapped,
                )  # fmt: skip
        if row.displayed_minor is None:
            off["displayed"] = off.get("meter", 0)
        last = row.day


_AMOUNTS = ("meter", "displayed")


def _exchanged(one: int, other: int) -> bool:
    """Return whether exchanging two neighbouring digits of the one makes the other: 1,000.00 also 0,100.00."""
    a, b = str(one), str(other).zfill(len(str(one)))
    places = [place for place, digit in enumerate(a) if len(a) == len(b) and digit != b[place]]
    return len(places) == 2 and places[1] == places[0] + 1 and a[places[0]] == b[places[1]] and sorted(a) == sorted(b)


def _goes_on(following: tuple[int, int] | None, before: int) -> bool:
    """Return whether the next reading, if there is one, has the discrepancy of the one before."""
    return following is None or abs(following[1] - following[0] - before) <= 1


def _figures(row: MeterReading) -> list[tuple[str, int, int]]:
    figures = [
        ("in_meter", row.computed_in_meter, row.in_meter),
        ("meter", row.computed_meter_minor, row.meter_minor),
        *((f"payout:{name}", count, row.payouts.get(name, 0)) for name, count in row.computed_payouts.items()),
    ]
    if row.displayed_minor is not None:
        figures.append(("displayed", row.computed_meter_minor, row.displayed_minor))
    return figures
