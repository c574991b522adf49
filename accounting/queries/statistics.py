"""Drop, win and hold of closed days by table, game, pit, shift or dealer, last year beside it (control W1).

Sums over the daily summaries, in one statement however long the period is, with what adjusting entries add to drop and
win (control W5). Days that are not closed are in no figure; how many there are is said beside them. A dealer's drop and
win are shares by time (`events.DealerFigures`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, get_args

import msgspec
from django.db import models
from django.db.models import (
    BigIntegerField,
    DecimalField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    Sum,
    Value,
)
from django.db.models.functions import Cast, Coalesce
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting.adjusted import Adjusted, adjusted
from accounting.intervals import width_of
from accounting.models import DailySummary, DealerDay
from accounting.periods import KINDS, Kind, Period, last_year, period
from accounting.rows import SummaryRow
from accounting.terms import HOLD, RECORDED_WIN, Closer, Credits, Fills, Handle, Opener, Rake, Rounds
from casino.documents.formatting import ratio_bp
from casino.errors import Refused
from casino.models import Property
from casino.rows import INNER, Choice, Code, Count, Day, Flag, Fraction, Money, Part, row_of, row_type
from tables.models import GamingDay

By = Literal["table", "game", "pit", "shift", "dealer"]

GROUPS: Final[tuple[By, ...]] = get_args(By)

FILTERS: Final = ("table", "game", "pit", "shift")


@row_type(name="Theory")
class TheorySums(msgspec.Struct, frozen=True, kw_only=True):
    """Theoretical win of the sessions that have one and of which all rounds were recorded, beside what the count and
    the rounds say of the same sessions (minor units, control W3). `counted` is without rake and progressive."""

    sessions: Annotated[
        int, Count(_("Sessions"), help="sessions with all rounds recorded and a figure for every bet")
    ]  # fmt: skip
    win: Annotated[int, Money(_("Theoretical win"), help="stakes times the house edge")]
    low: Annotated[int, Money(_("95 % from"), help="lower end of the 95 % interval")]
    high: Annotated[int, Money(_("95 % to"), help="upper end of it")]
    counted: Annotated[
        int,
        Money(_("Win by count, game only"), help="win of the count of these sessions, without rake and progressive"),
    ]
    by_rounds: Annotated[int, Money(_("Win by rounds"), help="win of their rounds")]

    @property
    def outside(
        self,
    ) -> Annotated[bool, Flag(_("Outside the interval"), help="the win of the count lies outside the interval")]:
        """Return whether the win of the count lies outside the 95 % interval."""
        return not self.low <= self.counted <= self.high


@row_type()
class Sums(msgspec.Struct, frozen=True, kw_only=True):
    """Sums over the closed days of a period (minor units). `days`: gaming days with a line; `sessions`: lines.

    `breakage`: what the trays kept for want of a smaller coin (below zero: paid); of dealers nobody keeps it.
    `drop` and `win` include adjusting entries (control W5): so many `adjustments`, which add `drop_adjusted` and
    `win_adjusted`. Everything else is as the days were closed.
    """

    ORDER: ClassVar[tuple[str, ...]] = (
        "days", "sessions", "opener", "fills", "credits", "closer", "drop", "win", "drop_as_closed", "win_as_closed",
        "hold_as_closed_bp", "drop_adjusted", "win_adjusted", "adjustments", "hold_bp", "rounds", "handle",
        "win_rounds", "rake", "breakage", "theory",
    )  # fmt: skip

    days: Annotated[int, Count(_("gaming days"), help="gaming days with figures")]
    sessions: Annotated[
        int, Count(_("Sessions"), filed=_("Shifts of tables"), help="tables by shift")
    ]  # fmt: skip
    drop: Annotated[int, Money(_("Drop"), help="adjusting entries included")]
    win: Annotated[int, Money(_("Win"), help="adjusting entries included")]
    rounds: Rounds
    handle: Handle
    win_rounds: Annotated[int | None, RECORDED_WIN]
    opener: Opener = 0
    fills: Fills = 0
    credits: Credits = 0
    closer: Closer = 0
    rake: Rake = 0
    breakage: Annotated[
        int | None,
        Money(
            _("Breakage"),
            filed=pgettext_lazy("column", "Breakage"),
            help="what trays kept for want of a smaller coin; null by dealer, where nobody keeps it",
        ),
    ] = None
    seconds: Annotated[int, INNER] = 0
    recorded: Annotated[int, INNER] = 0
    theory: Annotated[
        TheorySums | None,
        Part(_("Theoretical win"), help="null: no session has a theoretical win; none by dealer"),
    ] = None
    adjustments: Annotated[
        int,
        Count(
            _("Adjusting entries"),
            filed=_("Entries"),
            help="adjusting entries in these figures; none by dealer",
        ),
    ] = 0
    drop_adjusted: Annotated[
        int,
        Money(_("Adjustments of the drop"), help="what adjusting entries of these days add to the drop (control W5)"),
    ] = 0
    win_adjusted: Annotated[
        int,
        Money(_("Adjustments of the win"), help="what adjusting entries of these days add to the win (control W5)"),
    ] = 0

    @property
    def hold_bp(self) -> Annotated[int | None, HOLD]:
        """Win over drop in basis points; none without drop."""
        return ratio_bp(self.win, self.drop)

    @property
    def drop_as_closed(self) -> Annotated[int, Money(_("Drop as closed"), help="without adjusting entries")]:
        """Drop without adjusting entries."""
        return self.drop - self.drop_adjusted

    @property
    def win_as_closed(self) -> Annotated[int, Money(_("Win as closed"), help="without adjusting entries")]:
        """Win without adjusting entries."""
        return self.win - self.win_adjusted

    @property
    def hold_as_closed_bp(
        self,
    ) -> Annotated[int | None, Fraction(_("Hold % as closed"), help="without adjusting entries")]:
        """Hold without adjusting entries, in basis points."""
        return ratio_bp(self.win_as_closed, self.drop_as_closed)

    @property
    def recorded_win(self) -> int | None:
        """Win of the rounds; none where the rounds of no session were recorded (control W3)."""
        return self.win_rounds if self.recorded else None


SUMMED: Final = tuple(
    name for name in Sums.__struct_fields__ if name in row_of(SummaryRow).adding()
)  # fmt: skip
"""The columns of the daily summary that are summed."""

_OF_DEALERS: Final = ("drop", "win", "rounds", "handle", "win_rounds", "seconds")


@row_type()
class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A table, game, pit, shift or dealer in this period, and in last year's (None: that year has no such period)."""

    name: Annotated[str, Code(_("Name"))]
    now: Annotated[Sums, Part(_("This period"))]
    before: Annotated[Sums | None, Part(_("Last year"))]


@row_type()
class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of a period. `not_closed`: gaming days of the period whose figures are not final, so not in."""

    by: Annotated[By, Choice(_("By"), listed=GROUPS)]
    now: Annotated[Period, Part(_("Period"))]
    before: Annotated[Period | None, Part(_("Last year"))]
    lines: Annotated[list[Line], Part(_("Lines"))]
    total: Annotated[Line, Part(_("Total"))]
    not_closed: Annotated[
        list[dt.date],
        Day(_("Days not closed"), help="gaming days of the period that are not closed: in no figure"),
    ]


def statistics(
    venue: Property, *, day: dt.date, kind: str, by: str, only: Mapping[str, str] | None = None
) -> Statistics:
    """The period of that kind which `day` lies in, a line per table, game, pit, shift or dealer, and their total.

    `only` narrows it down: `{"game": "pr.roulette", "shift": "M"}`. Refused: `unknown_period`, `unknown_grouping`,
    `bad_filter`.
    """
    chosen, grouping = _kind(kind), _by(by)
    now = period(chosen, day)
    before = last_year(now)
    figures: type[DailySummary] | type[DealerDay] = DealerDay if grouping == "dealer" else DailySummary
    summed = _OF_DEALERS if grouping == "dealer" else SUMMED
    rows = figures._default_manager.filter(_within(now) | (_within(before) if before else Q()), property_id=venue.pk)
    rows = rows.filter(**_only(only or {}))
    recorded = _rounds_recorded(venue) if grouping == "dealer" else ~Q(capture="none")
    sums = _sums("now", now, summed, recorded) | (_sums("before", before, summed, recorded) if before else {})
    if grouping != "dealer":
        sums |= _theory_sums("now", now) | (_theory_sums("before", before) if before else {})
    found = list(rows.values(grouping).annotate(**sums).order_by(grouping))
    lines = {
        row[grouping]: Line(name=row[grouping], now=_read(row, "now"), before=_read(row, "before") if before else None)
        for row in found
    }
    # All but the days of several lines, which may be the same, add up.
    days = {name: days for name, days in sums.items() if name.endswith("_days")}
    whole = {name: sum(row[name] for row in found) for name in sums} | rows.aggregate(**days)
    total = Line(name="", now=_read(whole, "now"), before=_read(whole, "before") if before else None)
    if grouping != "dealer":  # an entry says nothing of dealers
        entries = _Entries(venue, now, before, _only(only or {}))
        total = entries.added(total, entries.now, entries.before)
        lines = entries.to_lines(lines, grouping)
    open_days = GamingDay.objects.filter(_within(now), property_id=venue.pk).exclude(status=GamingDay.Status.CLOSED)
    return Statistics(
        by=grouping,
        now=now,
        before=before,
        lines=list(lines.values()),
        total=total,
        not_closed=list(open_days.order_by("day").values_list("day", flat=True)),
    )


class _Entries:
    """The adjusting entries of a period and of the one before it, narrowed down like the figures."""

    def __init__(self, venue: Property, now: Period, before: Period | None, only: Mapping[str, str]) -> None:
        every = adjusted(venue, now, before) if before else adjusted(venue, now)
        rows = [row for row in every if all(getattr(row, name) == value for name, value in only.items())]
        self.has_before = before is not None
        self.now = [row for row in rows if now.first <= row.concerns_day <= now.last]
        self.before = [row for row in rows if before and before.first <= row.concerns_day <= before.last]

    def to_lines(self, lines: Mapping[str, Line], by: str) -> dict[str, Line]:
        """The lines with what is added to each; a place that has no figures gets a line of its own."""
        names = {getattr(row, by) for row in (*self.now, *self.before)}
        every = {
            name: lines.get(name) or _no_figures(name, has_before=self.has_before) for name in sorted({*lines, *names})
        }
        return {
            name: self.added(
                line,
                [row for row in self.now if getattr(row, by) == name],
                [row for row in self.before if getattr(row, by) == name],
            )
            for name, line in every.items()
        }

    @staticmethod
    def added(line: Line, now: Sequence[Adjusted], before: Sequence[Adjusted]) -> Line:
        """The line with these entries in it."""
        return msgspec.structs.replace(
            line, now=_with(line.now, now), before=None if line.before is None else _with(line.before, before)
        )


def _no_figures(name: str, *, has_before: bool) -> Line:
    return Line(name=name, now=_NO_FIGURES, before=_NO_FIGURES if has_before else None)


def _with(sums: Sums, rows: Sequence[Adjusted]) -> Sums:
    drop, win = sum(row.drop for row in rows), sum(row.win for row in rows)
    return msgspec.structs.replace(
        sums,
        drop=sums.drop + drop,
        win=sums.win + win,
        adjustments=len({row.entry for row in rows}),
        drop_adjusted=drop,
        win_adjusted=win,
    )


def _kind(name: str) -> Kind:
    found = next((kind for kind in KINDS if kind == name), None)
    if found is None:
        raise Refused("unknown_period", field="period", name=name[:40], known=", ".join(KINDS))
    return found


def _by(name: str) -> By:
    found = next((by for by in GROUPS if by == name), None)
    if found is None:
        raise Refused("unknown_grouping", field="by", known=", ".join(GROUPS))
    return found


def _only(given: Mapping[str, str]) -> dict[str, str]:
    unknown = sorted(set(given) - set(FILTERS))
    if unknown:
        raise Refused(
            "bad_filter",
            field=unknown[0],
            problem=_now("Statistics are narrowed down by: %(known)s.") % {"known": ", ".join(FILTERS)},
        )
    return {name: value for name, value in given.items() if value}


def _within(days: Period) -> Q:
    return Q(day__gte=days.first, day__lte=days.last)


def _rounds_recorded(venue: Property) -> Q:
    """Return the filter for a dealer's days of sessions whose rounds were recorded, all or some."""
    session = {name: OuterRef(name) for name in ("day", "table", "shift")}
    return Q(~Exists(DailySummary.objects.filter(property_id=venue.pk, capture="none", **session)))


def _sums(prefix: str, days: Period, summed: Sequence[str], recorded: Q) -> dict[str, Any]:
    """One conditional sum per figure: both years come from one pass over the rows."""
    within = _within(days)
    sums: dict[str, Any] = {
        f"{prefix}_{name}": Coalesce(Sum(name, filter=within), 0, output_field=BigIntegerField()) for name in summed
    }
    counts = {
        f"{prefix}_days": models.Count("day", filter=within, distinct=True),
        f"{prefix}_sessions": models.Count("key", filter=within),
        f"{prefix}_recorded": models.Count("key", filter=within & recorded),
    }
    return sums | counts


_WIDE: Final = DecimalField(max_digits=60, decimal_places=0)


def _theory_sums(prefix: str, days: Period) -> dict[str, Any]:
    """Return the expressions that sum the theoretical wins of a period: deviations as squares, errors linearly."""
    priced = _within(days) & Q(theory_win__isnull=False, capture="rounds", money_kept=True)
    deviation = Cast("theory_deviation", _WIDE)
    summed: dict[str, Any] = {
        "win": F("theory_win"),
        "variance": ExpressionWrapper(deviation * deviation, output_field=_WIDE),
        "error": F("theory_error"),
        "counted": F("win") - F("expected_win") + F("win_rounds"),
        "by_rounds": F("win_rounds"),
    }
    sums: dict[str, Any] = {
        f"{prefix}_theory_{name}": Coalesce(Sum(of, filter=priced), Value(0), output_field=_WIDE)
        for name, of in summed.items()
    }
    return {**sums, f"{prefix}_theory_sessions": models.Count("key", filter=priced)}


_NO_FIGURES: Final = Sums(days=0, sessions=0, drop=0, win=0, rounds=0, handle=0, win_rounds=0)


def _read(row: Mapping[str, Any], prefix: str) -> Sums:
    named = [name for name in Sums.__struct_fields__ if f"{prefix}_{name}" in row]
    return Sums(**{name: int(row[f"{prefix}_{name}"]) for name in named}, theory=_read_theory(row, f"{prefix}_theory"))


def _read_theory(row: Mapping[str, Any], prefix: str) -> TheorySums | None:
    if not row.get(f"{prefix}_sessions"):
        return None
    win, variance, error, counted, by_rounds, sessions = (
        int(row[f"{prefix}_{name}"]) for name in ("win", "variance", "error", "counted", "by_rounds", "sessions")
    )
    width = width_of(variance, error)
    return TheorySums(
        sessions=sessions, win=win, low=win - width, high=win + width, counted=counted, by_rounds=by_rounds
    )
