"""Periods of statistics and the same a year before: leap days, ISO weeks, ends of months."""

import datetime as dt

import pytest

from accounting.periods import KINDS, Period, last_year, period

D = dt.date


@pytest.mark.parametrize(
    ("kind", "day", "first", "last"),
    [
        ("day", D(2026, 11, 20), D(2026, 11, 20), D(2026, 11, 20)),
        ("week", D(2026, 11, 20), D(2026, 11, 16), D(2026, 11, 22)),
        ("week", D(2027, 1, 2), D(2026, 12, 28), D(2027, 1, 3)),
        ("month", D(2028, 2, 10), D(2028, 2, 1), D(2028, 2, 29)),
        ("month", D(2027, 2, 10), D(2027, 2, 1), D(2027, 2, 28)),
        ("month", D(2026, 12, 31), D(2026, 12, 1), D(2026, 12, 31)),
        ("quarter", D(2026, 11, 20), D(2026, 10, 1), D(2026, 12, 31)),
        ("quarter", D(2028, 3, 31), D(2028, 1, 1), D(2028, 3, 31)),
        ("year", D(2028, 2, 29), D(2028, 1, 1), D(2028, 12, 31)),
        ("month_to_date", D(2028, 2, 29), D(2028, 2, 1), D(2028, 2, 29)),
        ("year_to_date", D(2026, 1, 1), D(2026, 1, 1), D(2026, 1, 1)),
    ],
)
def test_a_day_lies_in_its_period(kind, day, first, last):
    assert period(kind, day) == Period(kind=kind, first=first, last=last)


@pytest.mark.parametrize(
    ("kind", "day", "before"),
    [
        ("day", D(2026, 11, 20), (D(2025, 11, 20), D(2025, 11, 20))),
        ("day", D(2028, 2, 29), None),
        ("week", D(2026, 11, 20), (D(2025, 11, 17), D(2025, 11, 23))),
        ("week", D(2026, 12, 31), None),  # week 53 of 2026; 2025 has 52
        ("week", D(2027, 1, 4), (D(2025, 12, 29), D(2026, 1, 4))),  # week 1 of 2027 and of 2026
        ("month", D(2028, 2, 1), (D(2027, 2, 1), D(2027, 2, 28))),
        ("month", D(2029, 2, 1), (D(2028, 2, 1), D(2028, 2, 29))),
        ("quarter", D(2029, 2, 1), (D(2028, 1, 1), D(2028, 3, 31))),
        ("year", D(2026, 6, 1), (D(2025, 1, 1), D(2025, 12, 31))),
        ("month_to_date", D(2028, 2, 29), (D(2027, 2, 1), D(2027, 2, 28))),
        ("month_to_date", D(2029, 2, 28), (D(2028, 2, 1), D(2028, 2, 28))),
        ("year_to_date", D(2028, 2, 29), (D(2027, 1, 1), D(2027, 2, 28))),
        ("year_to_date", D(2026, 12, 31), (D(2025, 1, 1), D(2025, 12, 31))),
    ],
)
def test_the_same_period_a_year_before(kind, day, before):
    found = last_year(period(kind, day))
    assert (None if found is None else (found.first, found.last)) == before


@pytest.mark.parametrize("kind", KINDS)
def test_every_day_of_four_years_has_its_period(kind):
    day = D(2025, 1, 1)
    while day < D(2029, 1, 1):
        now = period(kind, day)
        assert now.first <= day <= now.last
        before = last_year(now)
        assert before is None or before.last < now.first
        day += dt.timedelta(days=1)


def test_the_first_year_there_is_has_none_before_it():
    assert last_year(period("year", D(1, 5, 5))) is None
