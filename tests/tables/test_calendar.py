"""The shift calendar: tiles of the gaming day, in nights when the clock is changed too."""

import datetime as dt

import pytest

from casino.models import Property
from tables import commands
from tables.models import GamingDay, ShiftDefinition
from tables.timekeeping import calendar
from tests.factories import DAY, NOON, Floor, clock, refused

HOURS = (("M", "06:00", "14:00"), ("T", "14:00", "22:00"), ("N", "22:00", "06:00"))


def shift(code: str, starts: str, ends: str, order: int = 1) -> ShiftDefinition:
    return ShiftDefinition(
        code=code, order=order, starts=dt.time.fromisoformat(starts), ends=dt.time.fromisoformat(ends)
    )


def shifts(*hours: tuple[str, str, str]) -> list[ShiftDefinition]:
    return [shift(*one, order=order) for order, one in enumerate(hours, start=1)]


def house(zone: str, start: int = 6) -> Property:
    return Property(code="X", name="X", jurisdiction="cl", currency="CLP", time_zone=zone, day_start_hour=start)


def hours(bounds: tuple[dt.datetime, dt.datetime]) -> float:
    return (bounds[1] - bounds[0]).total_seconds() / 3600


@pytest.mark.parametrize(
    ("start", "plan"),
    [
        (6, HOURS),
        (6, (("A", "06:00", "06:00"),)),
        (10, (("A", "10:00", "02:30"), ("B", "02:30", "10:00"))),
        (0, (("A", "00:00", "12:00"), ("B", "12:00", "00:00"))),
    ],
)
def test_shifts_that_tile_the_day(start, plan):
    assert calendar.tiling_problem(start, reversed(shifts(*plan))) is None


@pytest.mark.parametrize(
    ("plan", "named"),
    [
        ((("M", "07:00", "14:00"), ("N", "14:00", "06:00")), "M"),
        ((("M", "06:00", "14:00"), ("N", "15:00", "06:00")), "N"),
        ((("M", "06:00", "14:00"), ("N", "13:59", "06:00")), "N"),
        ((("M", "06:00", "14:00"), ("N", "14:00", "05:00")), "N"),
        ((("M", "06:00", "14:00"), ("N", "14:00", "07:00")), "N"),
        ((("M", "06:00", "06:00"), ("N", "06:00", "06:00")), "N"),
        ((("N", "22:00", "06:00"), ("M", "06:00", "22:00")), "N"),
    ],
)
def test_a_gap_or_an_overlap_is_named(plan, named):
    assert f" {named}" in str(calendar.tiling_problem(6, shifts(*plan)))


@pytest.mark.django_db
def test_a_day_does_not_open_with_a_gap_in_its_calendar():
    floor = Floor.seeded()
    ShiftDefinition.objects.filter(property=floor.property, code="T").update(ends=dt.time(21))
    assert refused("shifts_do_not_tile", floor.open_day).field == "shifts"
    assert not GamingDay.objects.exists()
    ShiftDefinition.objects.filter(property=floor.property, code="T").update(ends=dt.time(22))
    with clock(NOON):
        assert commands.open_gaming_day(floor.property, day=DAY, actor="system:test").shifts == ["M", "T", "N"]


# --- nights when the clock is changed -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "day", "long"),
    [
        ("Europe/Madrid", dt.date(2026, 3, 28), 23),
        ("Europe/Madrid", dt.date(2026, 3, 29), 24),
        ("Europe/Madrid", dt.date(2026, 10, 24), 25),
        ("America/Santiago", dt.date(2026, 4, 4), 25),
        ("America/Santiago", dt.date(2026, 9, 5), 23),
        ("America/Puerto_Rico", dt.date(2026, 3, 8), 24),
    ],
)
def test_a_day_has_as_many_hours_as_its_night(zone, day, long):
    venue = house(zone)
    assert hours(calendar.day_bounds(venue, day)) == long
    bounds = [calendar.shift_bounds(venue, day, one) for one in shifts(*HOURS)]
    assert sum(map(hours, bounds)) == long
    assert hours(bounds[2]) == 8 + (long - 24)
    assert [start for start, _ in bounds[1:]] == [end for _, end in bounds[:-1]]
    assert (bounds[0][0], bounds[-1][1]) == calendar.day_bounds(venue, day)


@pytest.mark.parametrize(
    ("zone", "wall", "utc"),
    [
        # Madrid, 29 March 2026: 02:00 becomes 03:00. What is skipped begins at the change.
        ("Europe/Madrid", "2026-03-29T02:00", "2026-03-29T01:00"),
        ("Europe/Madrid", "2026-03-29T02:30", "2026-03-29T01:00"),
        ("Europe/Madrid", "2026-03-29T03:00", "2026-03-29T01:00"),
        ("Europe/Madrid", "2026-03-29T01:59:59", "2026-03-29T00:59:59"),
        # Madrid, 25 October 2026: 03:00 becomes 02:00. What comes twice begins the first time.
        ("Europe/Madrid", "2026-10-25T02:30", "2026-10-25T00:30"),
        ("Europe/Madrid", "2026-10-25T03:00", "2026-10-25T02:00"),
        # Santiago, 6 September 2026: midnight becomes 01:00.
        ("America/Santiago", "2026-09-06T00:00", "2026-09-06T04:00"),
        ("America/Santiago", "2026-09-06T00:30", "2026-09-06T04:00"),
        # Santiago, 4 April 2026: midnight becomes 23:00.
        ("America/Santiago", "2026-04-04T23:30", "2026-04-05T02:30"),
        ("America/Santiago", "2026-04-05T00:00", "2026-04-05T04:00"),
    ],
)
def test_a_boundary_that_is_skipped_or_comes_twice(zone, wall, utc):
    local = dt.datetime.fromisoformat(wall)
    found = calendar.instant(house(zone).zone, local.date(), local.time())
    assert found == dt.datetime.fromisoformat(utc).replace(tzinfo=dt.UTC)


@pytest.mark.parametrize("zone", ["Europe/Madrid", "America/Santiago", "America/Puerto_Rico"])
@pytest.mark.parametrize("start", [0, 2, 3, 6, 23])
def test_days_begin_where_the_propertys_gaming_day_says(zone, start):
    venue = house(zone, start)
    for day in (dt.date(2026, 1, 1) + dt.timedelta(days=n) for n in range(365)):
        begins, _ = calendar.day_bounds(venue, day)
        assert venue.gaming_day(begins) == day
        assert venue.gaming_day(begins - dt.timedelta(seconds=1)) == day - dt.timedelta(days=1)


@pytest.mark.django_db
@pytest.mark.parametrize("zone", ["Europe/Madrid", "America/Santiago"])
def test_every_instant_belongs_to_one_shift(zone):
    venue = house(zone, 2)
    venue.save()
    for one in shifts(("A", "02:00", "14:30"), ("B", "14:30", "23:30"), ("C", "23:30", "02:00")):
        one.property = venue
        one.save()
    for night in (dt.date(2026, 3, 28), dt.date(2026, 10, 24), dt.date(2026, 4, 4), dt.date(2026, 9, 5)):
        at, end = calendar.day_bounds(venue, night)
        seen = []
        while at < end:
            day, code = calendar.shift_at(venue, at)
            assert day == night
            seen += [code] if code not in seen[-1:] else []
            at += dt.timedelta(minutes=10)
        assert seen == ["A", "B", "C"]
    refused("unknown_shift", calendar.shift_bounds, venue, DAY, "Z")


@pytest.mark.django_db
def test_without_shifts_an_instant_belongs_to_none():
    venue = house("Europe/Madrid")
    venue.save()
    refused("no_shifts", calendar.shift_at, venue, dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
