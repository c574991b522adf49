"""The figures of the statistics: sums over the lines of closed days (control W1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import F, Sum
from django.utils.translation import gettext_lazy as _

from accounting.adjusted import Adjusted, adjusted
from accounting.drill.kit import Asked, CombinedLines, Found, Line, LineList, QueryLines, figure, not_there
from accounting.intervals import width_of
from accounting.models import DailySummary, DealerDay, JournalEntry
from accounting.periods import Period
from progressive.arguments import READERS

GROUPS = ("table", "game", "pit", "shift")
COLUMNS = {
    "drop": (_("Drop"), "money"),
    "win": (_("Win"), "money"),
    "win_rounds": (_("Win by rounds"), "money"),
    "breakage": (_("Breakage"), "money"),
    "handle": (_("Handle"), "money"),
    "rounds": (_("Rounds"), "count"),
}


def rows_of(asked: Asked) -> Any:
    """The lines of the closed days of a period that the address names."""
    model: Any = DealerDay if asked.text("dealer") or asked.text("by") == "dealer" else DailySummary
    names = (*GROUPS, "dealer") if model is DealerDay else GROUPS
    rows = model.objects.filter(
        property_id=asked.property.pk, day__range=(asked.day("since"), asked.day("until")), **asked.only(*names)
    )
    if asked.text("none"):  # the group of those without one: a table in no pit
        rows = rows.filter(**{asked.one_of("none", names): ""})
    return rows.order_by("day", "table", "shift", "key")


def _lines(name: str) -> Any:
    def lines(rows: Sequence[Any]) -> list[Line]:
        return [_line(row, name) for row in rows]

    return lines


def _line(row: Any, name: str) -> Line:
    whole = name in ("drop", "win")
    place = {"figure": name, "day": row.day.isoformat(), "table": row.table, "shift": row.shift}
    if isinstance(row, DealerDay):
        detail = _("share by time of dealer %(dealer)s") % {"dealer": row.dealer} if whole else row.dealer
        return Line(
            label=f"{row.day.isoformat()} {row.table} {row.shift}", detail=detail, amount=row.adds, figure=place
        )
    return Line(label=f"{row.day.isoformat()} {row.table} {row.shift}", amount=row.adds, row=row, figure=place)


def adjusted_of(asked: Asked) -> list[Adjusted]:
    """Return the effect of adjusting entries on the days and places of the address; entries name no dealer."""
    if asked.text("dealer") or asked.text("by") == "dealer":
        return []
    only = asked.only(*GROUPS)
    if asked.text("none"):
        only = {**only, asked.needed("none"): ""}
    days = Period(kind="day", first=asked.day("since"), last=asked.day("until"))
    return [row for row in adjusted(asked.property, days) if all(getattr(row, n) == v for n, v in only.items())]


def _adjustments(asked: Asked, name: str) -> list[Line]:
    return adjusting_lines([(row, getattr(row, name)) for row in adjusted_of(asked) if getattr(row, name)])


def adjusting_lines(rows: Sequence[tuple[Adjusted, int]]) -> list[Line]:
    """Return a line for each effect of an adjusting entry, with what it adds."""
    entries = JournalEntry.objects.in_bulk({row.entry for row, _amount in rows})
    return [
        Line(
            label=_("Adjusting entry %(form)s") % {"form": row.form_serial},
            detail=" ".join(filter(None, (row.concerns_day.isoformat(), row.table, row.shift))),
            amount=amount,
            at=entries[row.entry].at,
            row=entries[row.entry],
        )
        for row, amount in rows
    ]


def summary_lines(rows: Sequence[DailySummary]) -> list[Line]:
    """Return a line for each row of the daily summary, with what it adds."""
    return [
        Line(label=f"{row.day.isoformat()} {row.table} {row.shift}", amount=getattr(row, "adds", 0), row=row)
        for row in rows
    ]


def _period_figure(name: str) -> None:
    label, unit = COLUMNS[name]

    @figure(f"period_{name}", label, roles=READERS, unit=unit)  # type: ignore[arg-type]
    def find(asked: Asked) -> Found:
        lines = rows_of(asked)
        if name == "breakage" and lines.model is DealerDay:  # kept by session
            raise not_there()
        rows = QueryLines(lines, name, _lines(name))
        if name not in ("drop", "win"):
            return Found(source=rows, claimed=None)
        return Found(source=CombinedLines(rows, LineList(_adjustments(asked, name))), claimed=None)


for _name in COLUMNS:
    _period_figure(_name)


@figure("period_hold", _("Hold %"), roles=READERS)
def hold(asked: Asked) -> Found:
    sums = rows_of(asked).aggregate(win=Sum("win"), drop=Sum("drop"))
    entries = adjusted_of(asked)
    win = (sums["win"] or 0) + sum(row.win for row in entries)
    drop = (sums["drop"] or 0) + sum(row.drop for row in entries)
    lines = [
        Line(label=_("Win"), amount=None, beside=win, figure=asked.further("period_win")),
        Line(label=_("Drop"), amount=None, beside=drop, figure=asked.further("period_drop")),
    ]
    return Found(source=LineList(lines), claimed=None, note=_("Hold = win ÷ drop (control W1): a ratio, no sum."))


# --- theory ---------------------------------------------------------------------------------------------------------


def _theory_rows(asked: Asked) -> Any:
    return rows_of(asked).filter(theory_win__isnull=False, capture="rounds", money_kept=True)


_THEORY: dict[str, tuple[Any, Any, str]] = {
    "theory_win": (_("Theoretical win"), F("theory_win"), "theory_win"),
    "counted": (_("Win by count, game only"), F("win") - F("expected_win") + F("win_rounds"), "counted_game_win"),
    "by_rounds": (_("Win by rounds"), F("win_rounds"), "win_rounds"),
}


def _theory_figure(name: str) -> None:
    label, amount, further = _THEORY[name]

    @figure(f"period_{name}", label, roles=READERS)
    def find(asked: Asked) -> Found:
        note = _("Of the sessions whose rounds were all recorded and whose every bet has a figure (control W3).")
        return Found(source=QueryLines(_theory_rows(asked), amount, _lines(further)), claimed=None, note=note)


for _name in _THEORY:
    _theory_figure(_name)


def _bound(name: str, label: Any, sign: int) -> None:
    @figure(f"period_{name}", label, roles=READERS)
    def find(asked: Asked) -> Found:
        rows = list(_theory_rows(asked).values_list("theory_win", "theory_deviation", "theory_error"))
        win = sum(row[0] for row in rows)
        width = width_of(sum(row[1] ** 2 for row in rows), sum(row[2] for row in rows))
        lines = [
            Line(label=_("Theoretical win"), amount=win, figure=asked.further("period_theory_win")),
            Line(label=_("1.96 standard deviations, with the error of the simulation"), amount=sign * width),
        ]
        return Found(source=LineList(lines), claimed=None)


_bound("theory_low", _("95 % from"), -1)
_bound("theory_high", _("95 % to"), 1)
