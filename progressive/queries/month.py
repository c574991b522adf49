"""The Table Game Progressive Summary of a month: a line a table and gaming day, and the month's sums (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt
from itertools import groupby

import msgspec

from progressive.meter import E4
from progressive.queries.summary import Decrease, Summaries, SummaryLine
from tables.models import GamingDay


class MonthLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table's summary of one gaming day. `late`: signed after that day was closed; both are exceptions of the day."""

    line: SummaryLine
    late: bool

    @property
    def state(self) -> str:
        """`signed`, `late` or `missing`."""
        if not self.line.signed:
            return "missing"
        return "late" if self.late else "signed"

    @property
    def lowered_minor(self) -> int:
        """Decreases of that table on that day, each with its support."""
        return sum(decrease.amount_minor for decrease in self.line.decreases)


class LinkMonth(msgspec.Struct, frozen=True, kw_only=True):
    """A link's month: opening + contributed - lowered + reset = closing (ten-thousandths), and its lines by day.

    `own_decreases` belong to the link and to none of its tables.
    """

    link: str
    opening_e4: int
    contributed_e4: int
    lowered_e4: int
    reset_e4: int
    closing_e4: int
    lines: list[MonthLine]
    own_decreases: list[Decrease]

    @property
    def decreases(self) -> list[Decrease]:
        """The month's decreases with their support, as they happened."""
        of_tables = [decrease for row in self.lines for decrease in row.line.decreases]
        return sorted([*of_tables, *self.own_decreases], key=lambda decrease: decrease.at)

    @property
    def chips(self) -> int:
        """Chips of every table."""
        return sum(row.line.chips for row in self.lines)

    @property
    def licensee_share_minor(self) -> int:
        """What the house keeps of the chips."""
        return sum(row.line.licensee_share_minor for row in self.lines)

    @property
    def missing(self) -> int:
        """Summaries that nobody signed."""
        return sum(row.state == "missing" for row in self.lines)

    @property
    def late(self) -> int:
        """Summaries signed after their day was closed."""
        return sum(row.state == "late" for row in self.lines)

    @property
    def supported(self) -> bool:
        """Whether the decreases that have their support are all there were."""
        told = sum(row.lowered_minor for row in self.lines) + sum(one.amount_minor for one in self.own_decreases)
        return told * E4 == self.lowered_e4


def month_of(day: dt.date) -> tuple[dt.date, dt.date]:
    """First and last day of a day's month.

    >>> month_of(dt.date(2026, 2, 14))
    (datetime.date(2026, 2, 1), datetime.date(2026, 2, 28))
    """
    first = day.replace(day=1)
    return first, (first + dt.timedelta(days=32)).replace(day=1) - dt.timedelta(days=1)


def month_summary(property_id: int, month: dt.date) -> list[LinkMonth]:
    """The summaries of the gaming days of the month in which `month` lies, by link: as many readings as of one day."""
    since, until = month_of(month)
    days = GamingDay.objects.filter(property_id=property_id, day__range=(since, until)).order_by("day")
    told = Summaries(property_id, since, until)
    lines: list[MonthLine] = []
    own: dict[str, list[Decrease]] = {}
    figures = {}
    for day in days:
        for link_day in told.link_days(day.day):
            figures.setdefault(link_day.link, []).append(link_day)
        lines += [MonthLine(line=line, late=_late(line, day.closed_at)) for line in told.lines(day.day)]
        for link, decreases in told.link_decreases(day.day).items():
            own.setdefault(link, []).extend(decreases)
    lines.sort(key=lambda row: (row.line.link, row.line.day, row.line.table))
    rows = {link: list(group) for link, group in groupby(lines, key=lambda row: row.line.link)}
    # What expired before has no lines; a month in which a defect lowers it or its rest goes out tells it all the same.
    return [
        LinkMonth(
            link=link,
            opening_e4=figures[link][0].opening_e4,
            contributed_e4=sum(row.contributed_e4 for row in figures[link]),
            lowered_e4=sum(row.lowered_e4 for row in figures[link]),
            reset_e4=sum(row.reset_e4 for row in figures[link]),
            closing_e4=figures[link][-1].closing_e4,
            lines=rows.get(link, []),
            own_decreases=own.get(link, []),
        )
        for link in sorted(rows.keys() | own.keys())
    ]


def _late(line: SummaryLine, closed_at: dt.datetime | None) -> bool:
    return line.signed_at is not None and closed_at is not None and line.signed_at > closed_at
