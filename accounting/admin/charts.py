"""Win and hold as pictures: by hour of a day, by table of a period, against theory with its interval."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounting import queries
from accounting.documents import statistics as statistics_documents
from accounting.models import DailySummary
from accounting.queries.hours import Hour, hours, hours_of_today
from accounting.queries.statistics import Statistics, TheorySums
from casino.admin import show
from casino.admin.dashboard import panel
from casino.admin.guided import Screen, register
from casino.admin.pictures import Chart, chart
from casino.models import Property
from casino.scenes import charts
from progressive.admin import READERS
from tables import queries as tables
from tables.models import GamingDay, TableSession

MOST_LINES = 40


def win_chart(statistics: Statistics, currency: str) -> Chart | None:
    """The win of the count, game only, of every line that has a theory beside that theory; the plain win of the
    others."""
    lines = statistics.lines[:MOST_LINES]
    if not lines:
        return None
    language = show.language()
    columns, rows = [], []
    for line in lines:
        name = statistics_documents.line_name(statistics.by, line, language)
        theory = line.now.theory
        win = theory.counted if theory else line.now.win
        columns.append(
            charts.Column(
                name, win, show.money(win, currency), theory.win if theory else None, theory.low if theory else None,
                theory.high if theory else None, title=_win_text(name, win, theory, currency),
            )
        )  # fmt: skip
        rows.append(
            [
                name,
                show.money(line.now.win, currency),
                show.money(theory.counted if theory else None, currency),
                *(show.money(getattr(theory, part, None), currency) for part in ("win", "low", "high")),
            ]
        )
    caption = _now("Win against theory, %(first)s – %(last)s") % _period(statistics)
    drawing = charts.columns(
        columns, title=caption, description="; ".join(column.title for column in columns), name="win-by-line",
        written=lambda minor: show.money(int(minor), currency),
    )  # fmt: skip
    heads = (_("Line"), _("Win"), _("Win by count, game only"), _("Theoretical win"), _("95 % from"), _("95 % to"))
    return chart(drawing, caption, heads, rows, note=LEGEND)


def hold_chart(statistics: Statistics, currency: str) -> Chart | None:
    """Hold in percent of the drop."""
    lines = [line for line in statistics.lines[:MOST_LINES] if line.now.hold_bp is not None]
    if not lines:
        return None
    language = show.language()
    columns, rows = [], []
    for line in lines:
        name = statistics_documents.line_name(statistics.by, line, language)
        hold = line.now.hold_bp or 0
        columns.append(charts.Column(name, hold, show.percent_bp(hold, currency)))
        rows.append([name, show.money(line.now.drop, currency), show.money(line.now.win, currency), columns[-1].said])
    caption = _now("Hold, win over drop, %(first)s – %(last)s") % _period(statistics)
    drawing = charts.columns(
        columns, title=caption, description="; ".join(f"{column.name}: {column.said}" for column in columns),
        name="hold-by-line", height=250, written=lambda hold: show.percent_bp(int(hold), currency),
    )  # fmt: skip
    return chart(drawing, caption, (_("Line"), _("Drop"), _("Win"), _("Hold %")), rows)


def hour_chart(found: Sequence[Hour], venue: Property, day: dt.date, table: str) -> Chart | None:
    """The win of the rounds hour by hour."""
    if not found:
        return None
    currency, columns, rows = venue.currency, [], []
    for hour in found:
        name = f"{hour.start.astimezone(venue.zone):%H}:00"
        win = hour.priced_win if hour.theory is not None else hour.win
        said = show.money(win, currency)
        title = f"{name}: {said}"
        if hour.theory is not None:
            title += " · " + _theory_text(hour.theory, hour.low, hour.high, currency)
        columns.append(charts.Column(name, win, said, hour.theory, hour.low, hour.high, title))
        figures = (
            hour.handle,
            hour.win,
            hour.priced_win if hour.theory is not None else None,
            hour.theory,
            hour.low,
            hour.high,
        )
        hold = show.percent_bp(hour.hold_bp, currency)
        rows.append(
            [name, show.count(hour.rounds, currency), *(show.money(figure, currency) for figure in figures), hold]
        )
    place = table or _now("all tables")
    caption = _now("Win by the hour, %(day)s, %(place)s") % {"day": day.isoformat(), "place": place}
    drawing = charts.columns(
        columns, title=caption, description="; ".join(column.title for column in columns), name="win-by-hour",
        written=lambda minor: show.money(int(minor), currency),
    )  # fmt: skip
    heads = (
        _("Hour"), _("Rounds"), _("Handle"), _("Win by rounds"), _("Of it with theory"), _("Theoretical win"),
        _("95 % from"), _("95 % to"), _("Win over handle"),
    )  # fmt: skip
    return chart(drawing, caption, heads, rows, note=LEGEND)


LEGEND = _("Column: the win; dot: the theoretical win; band: 95 % of what chance makes of it (control W3).")


def _win_text(name: str, win: int, theory: TheorySums | None, currency: str) -> str:
    said = f"{name}: {show.money(win, currency)}"
    if theory is None:
        return said
    return f"{said} · {_theory_text(theory.win, theory.low, theory.high, currency)}"


def _theory_text(win: int | None, low: int | None, high: int | None, currency: str) -> str:
    return _now("theory %(win)s, 95 %% from %(low)s to %(high)s") % {
        "win": show.money(win, currency), "low": show.money(low, currency), "high": show.money(high, currency),
    }  # fmt: skip


def _period(statistics: Statistics) -> dict[str, str]:
    return {"first": statistics.now.first.isoformat(), "last": statistics.now.last.isoformat()}


@register
class WinInPictures(Screen):
    """A day hour by hour, and its tables, against theory."""

    name, title, icon, group = "win-charts", _("Win in pictures"), "bar_chart", "reports"
    roles = READERS
    template_name = "accounting/win_charts.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        days = GamingDay.objects.filter(property_id=self.property.pk).order_by("-day").values_list("day", flat=True)
        day = _date(request.GET.get("day")) or next(iter(days[:1]), self.property.gaming_day())
        codes = list(
            TableSession.objects.filter(property_id=self.property.pk, day=day)
            .order_by("table").values_list("table", flat=True).distinct()
        )  # fmt: skip
        table = request.GET.get("table", "") if request.GET.get("table") in codes else ""
        context: dict[str, Any] = {"day": day, "tables": codes, "table": table}
        context["by_hour"] = hour_chart(hours(self.property, day, table=table), self.property, day, table)
        if DailySummary.objects.filter(property_id=self.property.pk, day=day).exists():
            statistics = queries.statistics(self.property, day=day, kind="day", by="table")
            context["by_table"] = win_chart(statistics, self.property.currency)
            context["holds"] = hold_chart(statistics, self.property.currency)
        return self.render(context)


@panel("accounting/panel_win.html", order=27, roles=READERS, wide=True)
def win_panel(request: HttpRequest, venue: Property) -> dict[str, Any] | None:
    """Return the win of the open day's rounds against expectation, in sum and by hour; None before the first round."""
    opened = tables.unclosed_days(venue)
    day = opened[-1].day if opened else None
    found = hours_of_today(venue, day) if day else []
    if day is None or not found:
        return None
    priced = [hour for hour in found if hour.theory is not None]
    return {
        "day": day,
        "win": sum(hour.win for hour in found),
        "handle": sum(hour.handle for hour in found),
        "rounds": sum(hour.rounds for hour in found),
        "priced_win": sum(hour.priced_win for hour in priced) if priced else None,
        "theory": sum(hour.theory or 0 for hour in priced) if priced else None,
        "chart": hour_chart(found, venue, day, ""),
    }


def _date(text: str | None) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text or "")
    except ValueError:
        return None
