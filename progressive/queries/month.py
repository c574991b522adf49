"""The Table Game Progressive Summary of a month: a line a table and gaming day, and the month's sums (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt
from itertools import groupby
from typing import Annotated, ClassVar

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.rows import INNER, Choice, Code, Count, Flag, Money, MoneyE4, Part, row_type
from progressive.meter import E4
from progressive.queries.summary import SHARE, Decrease, Summaries, SummaryLine
from tables.models import GamingDay

OF_LINE = (
    "day", "table", "opening_in_meter", "chips", "closing_in_meter", "read_in_meter", "opening_meter", "closing_meter",
    "read_meter", "licensee_share", "retained",
)  # fmt: skip
STATES = {"signed": _("Signed"), "late": _("Signed late"), "missing": _("Not signed")}


@row_type()
class MonthLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table's summary of one gaming day; `state` is `signed`, `late` (after the day was closed) or `missing`: the
    latter two are exceptions of the day."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "day", "table", "opening_in_meter", "chips", "closing_in_meter", "read_in_meter", "opening_meter", "lowered",
        "closing_meter", "read_meter", "licensee_share", "retained", "state",
    )  # fmt: skip

    line: Annotated[SummaryLine, Part(_("Line"), inside=True, takes=OF_LINE)]
    late: Annotated[bool, INNER]

    @property
    def state(self) -> Annotated[str, Choice(_("status"), options=STATES)]:
        """`signed`, `late` or `missing`."""
        if not self.line.signed:
            return "missing"
        return "late" if self.late else "signed"

    @property
    def lowered_minor(self) -> Annotated[int, Money(_("Authorised decreases"), public="lowered", adds=True)]:
        """Decreases of that table on that day, each with its support."""
        return sum(decrease.amount_minor for decrease in self.line.decreases)

    @property
    def lowered_e4(self) -> Annotated[int, MoneyE4(_("Authorised decreases"), inside=True)]:
        """The same in ten-thousandths, as the link's month has it."""
        return self.lowered_minor * E4


@row_type()
class LinkMonth(msgspec.Struct, frozen=True, kw_only=True):
    """A link's month. The `_e4` figures are ten-thousandths of a minor unit: opening + contributed - lowered + reset =
    closing. `supported`: every decrease has its line of support.

    `own_decreases` belong to the link and to none of its tables.
    """

    ORDER: ClassVar[tuple[str, ...]] = (
        "link", "chips", "opening_e4", "contributed_e4", "lowered_e4", "reset_e4", "closing_e4", "licensee_share",
        "retained", "missing", "late", "supported", "lines", "decreases",
    )  # fmt: skip

    link: Annotated[str, Code(_("link"), width=12)]
    opening_e4: Annotated[int, MoneyE4(_("Opening"))]
    contributed_e4: Annotated[int, MoneyE4(_("Contributions"))]
    lowered_e4: Annotated[int, MoneyE4(_("Authorised decreases"))]
    reset_e4: Annotated[int, MoneyE4(_("Seeds and resets"))]
    closing_e4: Annotated[int, MoneyE4(pgettext_lazy("meter", "Closing"))]
    lines: Annotated[list[MonthLine], Part(_("Lines"))]
    own_decreases: Annotated[list[Decrease], INNER]

    @property
    def decreases(self) -> Annotated[list[Decrease], Part(_("Decreases"))]:
        """The month's decreases with their support, as they happened."""
        of_tables = [decrease for row in self.lines for decrease in row.line.decreases]
        return sorted([*of_tables, *self.own_decreases], key=lambda decrease: decrease.at)

    @property
    def chips(self) -> Annotated[int, Count(_("Chips"))]:
        """Chips of every table."""
        return sum(row.line.chips for row in self.lines)

    @property
    def licensee_share_minor(
        self,
    ) -> Annotated[int, Money(_("Licensee's share of the chips"), public="licensee_share", help=SHARE)]:
        """Return the part of the chips that the property keeps, minor units."""
        return sum(row.line.licensee_share_minor for row in self.lines)

    @property
    def retained(
        self,
    ) -> Annotated[int, Money(_("Licensee's share of the chips"), help="deprecated: the same as `licensee_share`")]:
        """The same as `licensee_share_minor`, under the name that it had."""
        return self.licensee_share_minor

    @property
    def missing(self) -> Annotated[int, Count(_("Not signed"))]:
        """Summaries that nobody signed."""
        return sum(row.state == "missing" for row in self.lines)

    @property
    def late(self) -> Annotated[int, Count(_("Signed late"))]:
        """Summaries signed after their day was closed."""
        return sum(row.state == "late" for row in self.lines)

    @property
    def supported(self) -> Annotated[bool, Flag(_("Every decrease has its support"))]:
        """Return whether all decreases are supported by documents."""
        explained = sum(row.lowered_minor for row in self.lines) + sum(one.amount_minor for one in self.own_decreases)
        return explained * E4 == self.lowered_e4


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
    summaries = Summaries(property_id, since, until)
    lines: list[MonthLine] = []
    own: dict[str, list[Decrease]] = {}
    figures = {}
    for day in days:
        for link_day in summaries.link_days(day.day):
            figures.setdefault(link_day.link, []).append(link_day)
        lines += [MonthLine(line=line, late=_late(line, day.closed_at)) for line in summaries.lines(day.day)]
        for link, decreases in summaries.link_decreases(day.day).items():
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
