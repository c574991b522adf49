"""The figures of the Table Game Progressive Summary, of a day and of a month (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import F, QuerySet, Value
from django.utils.translation import gettext_lazy as _

from accounting.drill.kit import Asked, CombinedLines, Found, Line, LineList, QueryLines, figure, not_there
from accounting.drill.sessions import contribution_of, prize_lines, round_lines
from progressive import queries
from progressive.arguments import READERS
from progressive.meter import E4, shown_minor
from progressive.models import LinkMember, Meter, MeterDay, MeterDecrease, MeterReading, Prize, TableMeterDay
from progressive.queries import SummaryLine
from progressive.queries.late import LateChips, late_chips
from progressive.queries.month import LinkMonth, MonthLine, month_of, month_summary
from progressive.queries.summary import Decrease
from progressive.rate_reading import feeding_rounds
from tables.models import GamingDay, LateRound, Round

Leaf = Callable[[Asked, SummaryLine, Meter], Found]


def summary_figure(name: str, label: Any, *, unit: Any = "money") -> Callable[[Leaf], Leaf]:
    """A figure of a table's line."""

    def register(leaf: Leaf) -> Leaf:
        @figure(f"progressive_{name}", label, roles=READERS, unit=unit)
        def find(asked: Asked) -> Found:
            lines = queries.progressive_summary(asked.property.pk, asked.day())
            table, link = asked.needed("table"), asked.needed("link")
            line = next((one for one in lines if (one.table, one.link) == (table, link)), None)
            meter = Meter.objects.filter(property_id=asked.property.pk, link=link).first()
            if line is None or meter is None:
                raise not_there()
            return leaf(asked, line, meter)

        return leaf

    return register


def _rounds(asked: Asked, line: SummaryLine) -> QuerySet[Round]:
    rows = Round.objects.filter(property_id=asked.property.pk, day=line.day, table=line.table)
    return rows.exclude(progressive_chips=0).exclude(status=Round.Status.OPEN).order_by("opened_at", "id")


def _with_late(
    asked: Asked, line: SummaryLine, rows: QueryLines, adds: Callable[[LateChips], int]
) -> QueryLines | CombinedLines:
    """The rounds, then a line a late round that was adjusted for in the day (control W5) and adds something."""
    chips = [one for one in late_chips(asked.property.pk, line.link, line.day, line.day) if one.table == line.table]
    if not chips:
        return rows
    late = LateRound.objects.filter(property_id=asked.property.pk, round__in=[one.round for one in chips])
    by_round = {row.round: row for row in late}
    lines = LineList(
        Line(
            label=_("Round %(id)s") % {"id": str(one.round)[-12:]}, detail=by_round[one.round].get_status_display(),
            amount=adds(one), at=one.counted_at, row=by_round[one.round],
        )
        for one in chips
        if adds(one)
    )  # fmt: skip
    return CombinedLines(rows, lines)


@summary_figure("chips", _("Chips"), unit="count")
def chips(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    """All of them, or those played under one rate."""
    rounds, claimed = _rounds(asked, line), line.chips
    of_late: Callable[[LateChips], int] = lambda late: late.chips  # noqa: E731
    if asked.text("rate"):
        place = int(asked.text("rate")) if asked.text("rate").isdecimal() else -1
        if not 0 <= place < len(line.rates):
            raise not_there()
        one = line.rates[place]
        # Chips times the rate of their instant, over chip and rate: those of the other rates fall out.
        rounds = (
            feeding_rounds(meter, rounds)
            .annotate(gives=contribution_of(meter))
            .filter(gives=F("progressive_chips") * Value(meter.denomination_minor * one.rate_bp))
        )
        claimed = one.chips
        chip_e4 = meter.denomination_minor * one.rate_bp
        of_late = lambda late: late.chips if late.contributed_e4 == late.chips * chip_e4 else 0  # noqa: E731
    rows = QueryLines(rounds, "progressive_chips", round_lines)
    return Found(source=_with_late(asked, line, rows, of_late), claimed=claimed)


@summary_figure("void_chips", _("Chips of void rounds"), unit="count")
def void_chips(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    void = _rounds(asked, line).filter(status=Round.Status.VOID)
    rows = QueryLines(void, "progressive_chips", round_lines)
    source = _with_late(asked, line, rows, lambda one: one.chips if one.void else 0)
    return Found(source=source, claimed=line.void_chips)


@summary_figure("contributed", _("Contribution to the meter"), unit="money_e4")
def contributed(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    rounds = QueryLines(feeding_rounds(meter, _rounds(asked, line)), contribution_of(meter), round_lines)
    source = _with_late(asked, line, rounds, lambda one: one.contributed_e4)
    return Found(source=source, claimed=line.contributed_e4)


@summary_figure("wagered", _("Chips in money"))
def wagered(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    worth = F("progressive_chips") * meter.denomination_minor
    rows = QueryLines(_rounds(asked, line), worth, round_lines)
    source = _with_late(asked, line, rows, lambda one: one.chips * meter.denomination_minor)
    return Found(source=source, claimed=line.chips * meter.denomination_minor)


@summary_figure("retained", _("Licensee's share of the chips"))
def retained(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    lines = [
        Line(
            label=_("Chips in money"), amount=line.chips * meter.denomination_minor,
            figure=asked.further("progressive_wagered"),
        ),
        Line(
            label=_("less the contribution, in whole units"), amount=-shown_minor(line.contributed_e4),
            figure=asked.further("progressive_contributed"),
        ),
    ]  # fmt: skip
    unposted = line.chips - meter.feeding(line.chips, line.void_chips)
    if unposted:
        worth = -unposted * meter.denomination_minor
        lines.append(
            Line(label=_("less chips given back"), amount=worth, figure=asked.further("progressive_void_chips"))
        )
    return Found(source=LineList(lines), claimed=line.licensee_share_minor)


# --- in-meters and payout meters ------------------------------------------------------------------------------------


def _in_meter(asked: Asked, line: SummaryLine, *, until: dt.date) -> list[Line]:
    place = {"property_id": asked.property.pk, "link": line.link, "table": line.table}
    member = LinkMember.objects.get(**place)
    days = TableMeterDay.objects.filter(day__lt=until, **place).exclude(chips=0).order_by("day")
    return [
        Line(label=_("At the start of the link"), amount=member.start_in_meter, row=_event_row(member)),
        *(
            Line(
                label=row.day.isoformat(), amount=row.chips,
                figure=asked.further("progressive_chips", day=row.day.isoformat()),
            )
            for row in days
        ),
    ]  # fmt: skip


def _event_row(member: LinkMember) -> Meter | None:
    return Meter.objects.filter(property_id=member.property_id, link=member.link).first()


@summary_figure("opening_in_meter", _("In-meter at the opening"), unit="count")
def opening_in_meter(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    return Found(source=LineList(_in_meter(asked, line, until=line.day)), claimed=line.opening_in_meter)


@summary_figure("closing_in_meter", _("In-meter at the close"), unit="count")
def closing_in_meter(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    after = line.day + dt.timedelta(days=1)
    return Found(source=LineList(_in_meter(asked, line, until=after)), claimed=line.closing_in_meter)


@summary_figure("payouts", _("Payout meter"), unit="count")
def payouts(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    """`outcome`; `side`: opening or closing."""
    outcome, side = asked.needed("outcome"), asked.needed("side")
    known = line.opening_payouts if side == "opening" else line.closing_payouts
    if outcome not in known:
        raise not_there()
    place = {"property_id": asked.property.pk, "link": line.link, "table": line.table}
    member = LinkMember.objects.get(**place)
    until = line.day if side == "opening" else line.day + dt.timedelta(days=1)
    won = (
        Prize.objects.filter(outcome=outcome, day__lt=until, **place).annotate(adds=Value(1)).order_by("won_at", "key")
    )
    start = Line(
        label=_("At the start of the link"), amount=member.start_payouts.get(outcome, 0), row=_event_row(member)
    )
    return Found(source=LineList([start, *prize_lines(list(won))]), claimed=known[outcome])


# --- the meter ------------------------------------------------------------------------------------------------------


def _moved(asked: Asked, link: str, *, until: dt.date) -> list[Line]:
    """Day by day what grew the link's meter, what lowered it, what it was reset with."""
    place = {"property_id": asked.property.pk, "link": link, "day__lt": until}
    lines = [
        Line(
            label=f"{row.day.isoformat()} {row.table}", detail=_("Contribution to the meter"),
            amount=row.contributed_e4,
            figure=asked.further("progressive_contributed", day=row.day.isoformat(), table=row.table),
        )
        for row in TableMeterDay.objects.filter(**place).exclude(contributed_e4=0).order_by("day", "table")
    ]  # fmt: skip
    for row in MeterDay.objects.filter(**place).order_by("day"):
        if row.reset_e4:
            lines.append(Line(label=row.day.isoformat(), detail=_("Seed and resets"), amount=row.reset_e4, row=row))
        if row.lowered_e4:
            further = asked.further("progressive_lowered", day=row.day.isoformat())
            lines.append(Line(label=row.day.isoformat(), detail=_("Lowered"), amount=-row.lowered_e4, figure=further))
    return sorted(lines, key=lambda one: str(one.label))


def _shown(asked: Asked, line: SummaryLine, shown: int, *, until: dt.date) -> Found:
    lines = _moved(asked, line.link, until=until)
    fraction = sum(one.amount or 0 for one in lines) - shown * E4
    if fraction:
        lines.append(Line(label=_("Fraction of a cent that is not shown"), amount=-fraction))
    return Found(source=LineList(lines), claimed=shown * E4)


@summary_figure("opening_meter", _("Progressive meter at the opening"), unit="money_e4")
def opening_meter(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    return _shown(asked, line, line.opening_meter_minor, until=line.day)


@summary_figure("closing_meter", _("Progressive meter at the close"), unit="money_e4")
def closing_meter(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
    return _shown(asked, line, line.closing_meter_minor, until=line.day + dt.timedelta(days=1))


def decrease_lines(rows: Sequence[Any]) -> list[Line]:
    """A line a decrease."""
    return [
        Line(
            label=row.get_ground_display(),
            detail=row.form_serial or row.explanation,
            amount=row.adds,
            at=row.at,
            row=row,
        )
        for row in rows
    ]


@figure("progressive_lowered", _("Why the meter went down"), roles=READERS, unit="money_e4")
def lowered(asked: Asked) -> Found:
    """Open the decreases of a link on a day, or of one of its tables; `key`: the one of that instant."""
    rows = MeterDecrease.objects.filter(property_id=asked.property.pk, link=asked.needed("link"), day=asked.day())
    if asked.text("table") and not asked.text("key"):
        rows = rows.filter(table=asked.text("table"))
    if asked.text("key"):
        rows = rows.filter(table=asked.text("table"), form_serial=asked.text("form"))
        rows = rows.filter(at__gte=_instant(asked.text("key")), at__lte=_instant(asked.text("key")))
    return Found(source=QueryLines(rows.order_by("at", "key"), "amount_e4", decrease_lines), claimed=None)


def _instant(text: str) -> dt.datetime:
    try:
        return dt.datetime.fromisoformat(text)
    except ValueError:
        raise not_there() from None


# --- what was read --------------------------------------------------------------------------------------------------


def _read_figure(name: str, label: Any, column: str, unit: Any) -> None:
    @summary_figure(name, label, unit=unit)
    def find(asked: Asked, line: SummaryLine, meter: Meter) -> Found:
        reading = MeterReading.objects.filter(
            property_id=asked.property.pk, link=line.link, table=line.table, day=line.day
        ).order_by("at", "version").last()  # fmt: skip
        if reading is None:
            raise not_there()
        amount = reading.payouts.get(asked.needed("outcome"), 0) if column == "payouts" else getattr(reading, column)
        read = Line(label=_("Read by %(name)s") % {"name": reading.reader}, amount=amount, at=reading.at, row=reading)
        return Found(source=LineList([read]), claimed=None)


_read_figure("read_in_meter", _("In-meter read"), "in_meter", "count")
_read_figure("read_meter", _("Progressive meter read"), "meter_minor", "money")
_read_figure("displayed", _("On the display"), "displayed_minor", "money")
_read_figure("read_payouts", _("Payout meter read"), "payouts", "count")


# --- the sums of a month --------------------------------------------------------------------------------------------

MonthLeaf = Callable[[Asked, LinkMonth], Found]


def month_figure(name: str, label: Any, *, unit: Any = "money_e4") -> Callable[[MonthLeaf], MonthLeaf]:
    """A sum of a link's month."""

    def register(leaf: MonthLeaf) -> MonthLeaf:
        @figure(f"progressive_month_{name}", label, roles=READERS, unit=unit)
        def find(asked: Asked) -> Found:
            links = month_summary(asked.property.pk, asked.month())
            link = next((one for one in links if one.link == asked.needed("link")), None)
            if link is None:
                raise not_there()
            return leaf(asked, link)

        return leaf

    return register


def _by_day_and_table(link: LinkMonth, name: str, adds: Callable[[MonthLine], int]) -> list[Line]:
    """A line a day and table that adds something, each with the figure of its summary."""
    return [
        Line(
            label=f"{row.line.day.isoformat()} {row.line.table}", amount=adds(row),
            figure={
                "figure": f"progressive_{name}", "day": row.line.day.isoformat(), "table": row.line.table,
                "link": link.link,
            },
        )
        for row in link.lines
        if adds(row)
    ]  # fmt: skip


def _own_decrease(link: LinkMonth, decrease: Decrease) -> Line:
    """A decrease of the link that is on no table's line."""
    return Line(
        label=" ".join(filter(None, (decrease.day.isoformat(), decrease.table))),
        detail=MeterDecrease.Ground(decrease.ground).label,
        amount=decrease.amount_minor * E4,
        at=decrease.at,
        figure={
            "figure": "progressive_lowered", "day": decrease.day.isoformat(), "table": decrease.table,
            "link": link.link, "form": decrease.form_serial, "key": decrease.at.isoformat(),
        },
    )  # fmt: skip


@month_figure("chips", _("Chips"), unit="count")
def month_chips(asked: Asked, link: LinkMonth) -> Found:
    return Found(source=LineList(_by_day_and_table(link, "chips", lambda row: row.line.chips)), claimed=link.chips)


@month_figure("contributed", _("Contribution to the meter"))
def month_contributed(asked: Asked, link: LinkMonth) -> Found:
    lines = _by_day_and_table(link, "contributed", lambda row: row.line.contributed_e4)
    return Found(source=LineList(lines), claimed=link.contributed_e4)


@month_figure("lowered", _("Authorised decreases"))
def month_lowered(asked: Asked, link: LinkMonth) -> Found:
    """Return the decreases with documented support; the sum is the meter's own, so that unsupported ones show."""
    lines = _by_day_and_table(link, "lowered", lambda row: row.lowered_minor * E4)
    lines += [_own_decrease(link, decrease) for decrease in link.own_decreases]
    return Found(source=LineList(lines), claimed=link.lowered_e4)


@month_figure("retained", _("Licensee's share of the chips"), unit="money")
def month_retained(asked: Asked, link: LinkMonth) -> Found:
    lines = _by_day_and_table(link, "retained", lambda row: row.line.licensee_share_minor)
    return Found(source=LineList(lines), claimed=link.licensee_share_minor)


@month_figure("reset", _("Seeds and resets"))
def month_reset(asked: Asked, link: LinkMonth) -> Found:
    moved = MeterDay.objects.filter(
        property_id=asked.property.pk, link=link.link, day__range=month_of(asked.month())
    ).exclude(reset_e4=0)
    lines = [Line(label=row.day.isoformat(), amount=row.reset_e4, row=row) for row in moved.order_by("day")]
    return Found(source=LineList(lines), claimed=link.reset_e4)


@month_figure("opening", _("Progressive meter at the opening"))
def month_opening(asked: Asked, link: LinkMonth) -> Found:
    """All that moved the meter before the first gaming day of the month on which the link had begun."""
    started = Meter.objects.get(property_id=asked.property.pk, link=link.link).started_day
    first, last = month_of(asked.month())
    days = GamingDay.objects.filter(property_id=asked.property.pk, day__range=(max(first, started), last))
    until = days.order_by("day").values_list("day", flat=True)[0]
    return Found(source=LineList(_moved(asked, link.link, until=until)), claimed=link.opening_e4)


@month_figure("closing", _("Progressive meter at the close"))
def month_closing(asked: Asked, link: LinkMonth) -> Found:
    parts = (
        ("opening", _("Opening"), link.opening_e4),
        ("contributed", _("Contributions"), link.contributed_e4),
        ("lowered", _("Authorised decreases"), -link.lowered_e4),
        ("reset", _("Seeds and resets"), link.reset_e4),
    )
    lines = [
        Line(label=label, amount=amount, figure=asked.further(f"progressive_month_{name}"))
        for name, label, amount in parts
    ]
    return Found(source=LineList(lines), claimed=link.closing_e4)
