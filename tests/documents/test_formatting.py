"""Figures and times as printed: exact, and in the marks of the property's country."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from casino.documents import formatting as f


@pytest.mark.parametrize(
    ("minor", "currency", "language", "printed"),
    [
        (1_650_600, "USD", "es", "16,506.00"),
        (1_650_600, "PEN", "es", "16,506.00"),
        (1_650_600, "EUR", "es", "16.506,00"),
        (1_650_600, "BOB", "es", "16.506,00"),
        (1_650_600, "EUR", "en", "16,506.00"),
        (1_650_600, "CLP", "es", "1.650.600"),
        (-5, "USD", "en", "−0.05"),
        (0, "CLP", "en", "0"),
        (None, "USD", "es", "—"),
    ],
)
def test_money(minor: int | None, currency: str, language: str, printed: str) -> None:
    assert f.money(minor, currency, language) == printed


@pytest.mark.parametrize(
    ("e4", "printed"),
    [(266_000_000, "266.00"), (266_010_000, "266.01"), (1, "0.000001"), (12_500, "0.0125"), (-10_000, "−0.01")],
)
def test_fractions_of_a_cent_are_neither_hidden_nor_padded(e4: int, printed: str) -> None:
    assert f.money_e4(e4, "USD", "en") == printed


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [(1, 3, 3_333), (2, 3, 6_667), (-1, 3, -3_333), (1, 8, 1_250), (5, 10_000 * 10, 1), (0, 5, 0), (1, 0, None)],
)
def test_hold_is_rounded_half_away_from_zero(part: int, whole: int, expected: int | None) -> None:
    assert f.ratio_bp(part, whole) == expected


def test_times_are_those_of_the_property() -> None:
    at = dt.datetime(2026, 11, 21, 3, 4, 5, tzinfo=dt.UTC)
    zone = ZoneInfo("America/Puerto_Rico")
    assert f.clock(at, zone) == "2026-11-20 23:04:05"
    assert f.clock_with_offset(at, zone) == "2026-11-20 23:04:05 UTC−04:00"
    assert f.long_date(dt.date(2026, 9, 1), "es") == "1 de septiembre de 2026"
    assert f.long_date(dt.date(2026, 9, 1), "en") == "1 September 2026"


@pytest.mark.parametrize(
    ("first", "last", "spanish", "english"),
    [
        ((2026, 11, 1), (2026, 11, 30), "noviembre de 2026", "November 2026"),
        ((2028, 2, 1), (2028, 2, 29), "febrero de 2028", "February 2028"),
        ((2026, 11, 1), (2026, 11, 20), "1 – 20 de noviembre de 2026", "1 – 20 November 2026"),
        ((2026, 10, 1), (2026, 12, 31), "1 de octubre – 31 de diciembre de 2026", "1 October – 31 December 2026"),
        ((2026, 1, 1), (2026, 12, 31), "2026", "2026"),
        (
            (2025, 11, 1), (2026, 11, 30),
            "1 de noviembre de 2025 – 30 de noviembre de 2026", "1 November 2025 – 30 November 2026",
        ),
    ],
)  # fmt: skip
def test_a_span_is_told_as_short_as_it_is(first: Any, last: Any, spanish: str, english: str) -> None:
    span = (dt.date(*first), dt.date(*last))
    assert (f.long_span(*span, "es"), f.long_span(*span, "en")) == (spanish, english)
