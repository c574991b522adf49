"""How a link's meter grew: its days as the summaries have them, and the moments at which it fell."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from typing import Any

import msgspec
from django.db.models import Sum
from django.db.models.functions import TruncHour

from casino.models import Property
from progressive.models import LinkMember, Meter, MeterDay, MeterDecrease, TableMeterDay
from progressive.queries.late import LateChips, late_chips
from progressive.rate_reading import RateFrom, feeding_rounds, rates_of
from tables.models import Round

MOST_DAYS = 92
HOURLY_DAYS = 14
"""Most days shown hour by hour; for longer periods only opening, falls and closing."""


class GrowthDay(msgspec.Struct, frozen=True, kw_only=True):
    """A day of a link in ten-thousandths: closing = opening + contributed - lowered + reset."""

    day: dt.date
    opening_e4: int
    contributed_e4: int
    lowered_e4: int
    reset_e4: int

    @property
    def closing_e4(self) -> int:
        return self.opening_e4 + self.contributed_e4 - self.lowered_e4 + self.reset_e4


class Fall(msgspec.Struct, frozen=True, kw_only=True):
    """A moment at which the meter fell, from and to (ten-thousandths)."""

    at: dt.datetime
    day: dt.date
    ground: str
    prize: str
    form: str
    from_e4: int
    to_e4: int


class Growth(msgspec.Struct, frozen=True, kw_only=True):
    """The last days of a link, the curve of its meter (moment, ten-thousandths), its falls and its rates."""

    days: list[GrowthDay]
    curve: list[tuple[dt.datetime, int]]
    falls: list[Fall]
    rates: list[RateFrom]


def growth(venue: Property, link: str) -> Growth | None:
    """How the meter of a link came to stand where it does; None where it was never started.

    Within a day what was contributed is spread over its hours by the chips that were played in them; what late rounds
    contributed is added when they were adjusted for.
    """
    meter = Meter.objects.filter(property_id=venue.pk, link=link).first()
    if meter is None:
        return None
    days = _days(venue.pk, link)
    shown = days[-MOST_DAYS:]
    if not shown:
        return Growth(days=[], curve=[], falls=[], rates=rates_of(meter))
    falls = [
        Fall(
            at=row.at,
            day=row.day,
            ground=row.ground,
            prize=row.prize,
            form=row.form_serial,
            from_e4=row.from_e4,
            to_e4=row.to_e4,
        )
        for row in MeterDecrease.objects.filter(property_id=venue.pk, link=link, day__gte=shown[0].day).order_by(
            "at", "key"
        )
    ]
    chips = _chips(meter, shown[0].day) if len(shown) <= HOURLY_DAYS else {}
    late = late_chips(venue.pk, link, shown[0].day, shown[-1].day) if len(shown) <= HOURLY_DAYS else []
    curve: list[tuple[dt.datetime, int]] = []
    for day in shown:
        begins = _start(venue, day.day)
        ends = begins + dt.timedelta(days=1)
        own_falls, own_late = ([one for one in some if one.day == day.day] for some in (falls, late))
        curve += _curve_of(day, begins, ends, own_falls, chips.get(day.day, {}), own_late)
    return Growth(days=shown, curve=curve, falls=falls, rates=rates_of(meter))


def _days(property_id: int, link: str) -> list[GrowthDay]:
    grown = dict(
        TableMeterDay.objects.filter(property_id=property_id, link=link)
        .values_list("day").annotate(Sum("contributed_e4"))
    )  # fmt: skip
    moved = {row.day: row for row in MeterDay.objects.filter(property_id=property_id, link=link)}
    found: list[GrowthDay] = []
    running = 0
    for day in sorted({*grown, *moved}):
        own = moved.get(day)
        found.append(
            GrowthDay(
                day=day, opening_e4=running, contributed_e4=grown.get(day, 0), lowered_e4=own.lowered_e4 if own else 0,
                reset_e4=own.reset_e4 if own else 0,
            )
        )  # fmt: skip
        running = found[-1].closing_e4
    return found


def _chips(meter: Meter, first: dt.date) -> dict[dt.date, dict[dt.datetime, int]]:
    """Chips that fed the meter by gaming day and hour, those of void rounds where they do (PR §7.14(I))."""
    place = {"property_id": meter.property_id}
    tables = LinkMember.objects.filter(link=meter.link, **place).values_list("table", flat=True)
    rows: Any = (
        feeding_rounds(meter, Round.objects.filter(day__gte=first, table__in=list(tables), **place))
        .exclude(status=Round.Status.OPEN)
        .annotate(hour=TruncHour("closed_at"))
        .values_list("day", "hour")
        .annotate(Sum("progressive_chips"))
        .order_by("day", "hour")
    )  # fmt: skip
    found: dict[dt.date, dict[dt.datetime, int]] = defaultdict(dict)
    for day, hour, count in rows:
        found[day][hour + dt.timedelta(hours=1)] = count
    return found


def _start(venue: Property, day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(venue.day_start_hour), tzinfo=venue.zone)


def _curve_of(
    day: GrowthDay,
    begins: dt.datetime,
    ends: dt.datetime,
    falls: list[Fall],
    chips: dict[dt.datetime, int],
    late: list[LateChips],
) -> list[tuple[dt.datetime, int]]:
    """A day's part of the curve: exact where it opens, falls and closes."""
    resets_after = falls[-1] if falls else None
    value = day.opening_e4 + (0 if falls else day.reset_e4)
    curve = [(begins, value)]
    whole, by_rounds = sum(chips.values()), day.contributed_e4 - sum(one.contributed_e4 for one in late)
    moments: list[tuple[dt.datetime, Fall | LateChips | int]] = [(fall.at, fall) for fall in falls]
    moments += [(one.counted_at, one) for one in late if begins <= one.counted_at < ends]
    moments += [(hour, count) for hour, count in chips.items() if begins <= hour < ends]
    for at, what in sorted(moments, key=lambda moment: moment[0]):
        if isinstance(what, Fall):
            curve.append((at, what.from_e4))
            value = what.to_e4 + (day.reset_e4 if what is resets_after else 0)
        elif isinstance(what, LateChips):
            curve.append((at, value))
            value += what.contributed_e4
        else:
            value += by_rounds * what // whole
        curve.append((at, value))
    curve.append((max(ends, curve[-1][0]), day.closing_e4))
    return curve
