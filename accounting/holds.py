"""The hold of a game against its base: the 95 % interval of a day, and three points of a month (control W2).

The base is the last business year (the calendar year before); in the first year, the last month. Its hold is its win
over its drop, adjusting entries of those days included; its interval is that hold ± 1.96 standard deviations of the
holds of its days. Exact integers throughout: basis points in, basis points out, the width rounded down.
"""

from __future__ import annotations

import datetime as dt
from math import isqrt
from typing import Final

import msgspec
from django.db.models import QuerySet, Sum

from accounting.adjusted import by_game_and_day
from accounting.models import DailySummary
from accounting.periods import Period, last_year, period
from casino.documents.formatting import ratio_bp
from casino.models import Property

POINTS_BP: Final = 300
"""Three points: a month further off its base is an exception, whatever the interval."""

FEWEST_DAYS: Final = 7
"""With fewer days in the base there is no interval worth the name."""


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """Interval by which a game's hold is measured. `low_bp` and `high_bp`: the 95 % interval of a day, None with too
    few days."""

    period: Period
    days: int
    hold_bp: int
    low_bp: int | None
    high_bp: int | None


def bases(venue: Property, day: dt.date) -> dict[str, Base]:
    """Return every game's base on that day: of the last business year or, where the property had none, of the last
    month."""
    year = last_year(period("year", day))
    before = day.replace(day=1) - dt.timedelta(days=1)
    month = period("month", before)
    chosen = year if year is not None and _rows(venue, year).exists() else month
    daily: dict[str, list[tuple[int, int]]] = {}
    for (game, _day), (win, drop) in _sums(venue, chosen).items():
        if drop > 0:
            daily.setdefault(game, []).append((win, drop))
    return {game: base(chosen, figures) for game, figures in daily.items()}


def base(days: Period, figures: list[tuple[int, int]]) -> Base:
    """The base of these days' (win, drop), each drop above zero."""
    hold = ratio_bp(sum(win for win, _drop in figures), sum(drop for _win, drop in figures)) or 0
    if len(figures) < FEWEST_DAYS:
        return Base(period=days, days=len(figures), hold_bp=hold, low_bp=None, high_bp=None)
    squares = sum(((ratio_bp(win, drop) or 0) - hold) ** 2 for win, drop in figures)
    width = isqrt(196**2 * squares // (100**2 * (len(figures) - 1)))
    return Base(period=days, days=len(figures), hold_bp=hold, low_bp=hold - width, high_bp=hold + width)


def holds(venue: Property, days: Period) -> dict[str, int]:
    """Every game's hold in these days, of those with drop."""
    games: dict[str, tuple[int, int]] = {}
    for (game, _day), (win, drop) in _sums(venue, days).items():
        won, dropped = games.get(game, (0, 0))
        games[game] = (won + win, dropped + drop)
    return {game: hold for game, (win, drop) in games.items() if (hold := ratio_bp(win, drop)) is not None}


def off_base(venue: Property, days: Period, game: str, base_bp: int) -> int:
    """How much money the game's win in these days is away from what its base's hold makes of the drop, minor units."""
    sums = [figures for (name, _day), figures in _sums(venue, days).items() if name == game]
    win, drop = sum(win for win, _drop in sums), sum(drop for _win, drop in sums)
    expected = (2 * base_bp * drop + 10_000) // 20_000
    return abs(win - expected)


def _sums(venue: Property, days: Period) -> dict[tuple[str, dt.date], tuple[int, int]]:
    """(win, drop) by game and day in their order, adjusting entries included (control W5)."""
    rows = _rows(venue, days).values_list("game", "day").annotate(Sum("win"), Sum("drop"))
    sums = {(game, day): (win, drop) for game, day, win, drop in rows}
    for place, (win, drop) in by_game_and_day(venue, days).items():
        if place in sums:
            sums[place] = (sums[place][0] + win, sums[place][1] + drop)
    return dict(sorted(sums.items()))


def _rows(venue: Property, days: Period) -> QuerySet[DailySummary]:
    return DailySummary.objects.filter(property_id=venue.pk, day__gte=days.first, day__lte=days.last)
