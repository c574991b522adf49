"""Figures, days and times as a document prints them. Exact: integers in, text out, no float on the way."""

# ruff: noqa: SIM905  (a list of words reads as words)
from __future__ import annotations

import datetime as dt
from calendar import monthrange
from typing import Final
from zoneinfo import ZoneInfo

from casino.rules.money import EXPONENTS, format_amount
from casino.rules.notation import MINUS, SYMBOLS, printed

NOTHING: Final = "—"
"""Printed where there is no figure; an empty cell could be one that was forgotten."""

_MONTHS: Final = {
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "en": "January February March April May June July August September October November December".split(),
}


def money(minor: int | None, currency: str, language: str) -> str:
    """1650600 USD is "16,506.00"; None a dash."""
    return NOTHING if minor is None else printed(minor, EXPONENTS[currency], currency, language)


def money_e4(e4: int, currency: str, language: str) -> str:
    """Ten-thousandths of a minor unit, exact: as many decimals as there are, no fewer than the currency has."""
    exponent = EXPONENTS[currency]
    return printed(e4, exponent + 4, currency, language, at_least=exponent)


def exact_e4(e4: int, currency: str) -> str:
    """Ten-thousandths of a minor unit as programs read them: a decimal string with all its places."""
    whole, fraction = divmod(abs(e4), 10_000)
    text = format_amount(whole, currency)
    dot = "" if "." in text else "."
    return f"{'-' if e4 < 0 else ''}{text}{dot}{fraction:04d}"


def with_symbol(minor: int, currency: str, language: str) -> str:
    """ "US$ 16,506.00", held together."""
    return f"{SYMBOLS[currency]}\u00a0{money(minor, currency, language)}"


def count(number: int | None, currency: str, language: str) -> str:
    """A whole number with its thousands marked as those of the currency are."""
    return NOTHING if number is None else printed(number, 0, currency, language)


def percent_bp(basis_points: int | None, currency: str, language: str) -> str:
    """1873 basis points are "18.73 %"."""
    if basis_points is None:
        return NOTHING
    return printed(basis_points, 2, currency, language) + "\u00a0%"


def rate(millionths: int, currency: str, language: str) -> str:
    """72500 millionths are "7.25 %": as many decimals as there are, up to four."""
    return printed(millionths, 4, currency, language, at_least=0) + "\u00a0%"


def ratio_bp(part: int, whole: int) -> int | None:
    """part / whole in basis points, half away from zero; None when there is no whole."""
    if whole == 0:
        return None
    magnitude = (2 * abs(part) * 10_000 + abs(whole)) // (2 * abs(whole))
    return magnitude if (part >= 0) == (whole > 0) else -magnitude


def long_date(day: dt.date, language: str) -> str:
    """ "20 de noviembre de 2026" or "20 November 2026"."""
    month = _MONTHS[language][day.month - 1]
    return f"{day.day} de {month} de {day.year}" if language == "es" else f"{day.day} {month} {day.year}"


def is_month(first: dt.date, last: dt.date) -> bool:
    """Return whether these are the first and last day of a month."""
    return _month_of(first) == _month_of(last) and (first.day, last.day) == (1, monthrange(*_month_of(last))[1])


def long_span(first: dt.date, last: dt.date, language: str) -> str:
    """ "noviembre de 2026" or "November 2026" for a whole month, "2026" for a whole year, else from when to when.

    >>> long_span(dt.date(2026, 11, 1), dt.date(2026, 11, 20), "en")
    '1 – 20 November 2026'
    """
    if is_month(first, last):
        month = _MONTHS[language][last.month - 1]
        return f"{month} de {last.year}" if language == "es" else f"{month} {last.year}"
    if (first.month, first.day, last.month, last.day) == (1, 1, 12, 31) and first.year == last.year:
        return str(last.year)
    begun = long_date(first, language)
    if first.year == last.year:
        begun = begun.removesuffix(f" de {first.year}" if language == "es" else f" {first.year}")
    return f"{first.day if _month_of(first) == _month_of(last) else begun} – {long_date(last, language)}"


def _month_of(day: dt.date) -> tuple[int, int]:
    return day.year, day.month


def clock(at: dt.datetime | None, zone: ZoneInfo) -> str:
    """Date and time of the property's wall: "2026-11-20 12:00:03". ISO order, which no reader takes for another."""
    return NOTHING if at is None else at.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S")


def clock_of_day(day: dt.date, at: dt.datetime, zone: ZoneInfo) -> str:
    """The same of a fact of a gaming day; where midnight lies between, the gaming day stands before it.

    >>> clock_of_day(dt.date(2026, 11, 20), dt.datetime(2026, 11, 21, 5, tzinfo=dt.UTC), ZoneInfo("UTC"))
    '2026-11-20 · 2026-11-21 05:00:00'
    """
    text = clock(at, zone)
    return text if text.startswith(day.isoformat()) else f"{day.isoformat()} · {text}"


def clock_with_offset(at: dt.datetime, zone: ZoneInfo) -> str:
    """The same with its distance from UTC, for the time of printing."""
    local = at.astimezone(zone)
    offset = local.strftime("%z").replace("-", MINUS)
    return f"{clock(at, zone)} UTC{offset[:3]}:{offset[3:]}"
