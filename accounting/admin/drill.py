"""Page of the lines that make up a figure; every figure of a report links to it."""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounting import drill, queries
from accounting.drill.kit import LINES_A_PAGE, figure_of
from casino.admin import past, show
from casino.admin.guided import Screen, refusal_text, register
from casino.admin.history import in_unit, page_number, pages_of, row_address
from casino.errors import Refused
from casino.history import subject_of
from casino.history.kinds import view_permission
from casino.identity.access import may
from casino.postgresql.together import together
from casino.roles import HUMAN_ROLES
from progressive.admin import READERS, DayScreen

SEES_COUNTS = "tables.view_countsession"
PLACE = (
    "day", "month", "since", "until", "table", "shift", "game", "pit", "dealer", "link", "outcome", "account",
    "counter",
)  # fmt: skip
"""Parameters of the address shown above the lines."""


@register
class FigurePage(Screen):
    """A figure opened into the lines that make it."""

    name, title, icon = "figure", _("Where a figure comes from"), "account_tree"
    roles = HUMAN_ROLES
    in_menu, of_something = False, True
    template_name = "accounting/figure.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        given = request.GET.dict()
        try:
            known = figure_of(given.get("figure", ""))
            if not may(request.user, known.roles):
                raise PermissionDenied
            opened = drill.open_figure(
                self.property,
                given,
                sees_counts=request.user.has_perm(SEES_COUNTS),
                page=page_number(request),
            )
        except Refused as refusal:
            reason = refusal_text(refusal, self.property.currency)
            return self.render({"refusal": reason}, status=refusal.status)
        currency, unit = self.property.currency, known.unit
        withheld = opened.withheld
        return self.render(
            {
                "opened": opened,
                "title": known.label,
                "place": [self._named(name, given[name]) for name in PLACE if given.get(name)],
                "lines": [self._line(request.user, line, unit) for line in opened.lines],
                "total": "" if withheld else in_unit(opened.total, unit, currency),
                "claimed": None if opened.claimed is None else in_unit(opened.claimed, unit, currency),
                "pages": pages_of(request, opened.count, LINES_A_PAGE),
                "sums": any(line.amount is not None for line in opened.lines) or not opened.count,
            }
        )

    def _named(self, name: str, value: str) -> str:
        """Return the name of a parameter's value."""
        if name == "account":
            known = queries.chart_of_accounts(self.property).get(value)
            return known.name if known else value
        words = {"game": show.game_name, "outcome": show.hand_name}
        return words[name](value) if name in words else value

    def _line(self, user: Any, line: drill.Line, unit: str) -> dict[str, Any]:
        row, figure = line.row, line.figure
        seen = row is not None and user.has_perm(view_permission(type(row)))
        stream, version = line.event or (past.source_of(row) if row is not None else ("", None))
        events = bool(stream) and user.has_perm(subject_of(self.property, stream).permission)
        return {
            "label": line.label,
            "detail": line.detail,
            "at": show.clock(line.at, self.property.zone) if line.at else "",
            "amount": in_unit(line.beside if line.amount is None else line.amount, unit, self.property.currency),
            "row": row_address(row) if seen else "",
            "figure": FigurePage.url(**_further(figure)) if figure else "",
            "events": past.event_address(stream, version) if events else "",
        }


def _further(figure: Any) -> dict[str, str]:
    return {name: value for name, value in figure.items() if name != "page"}


@register
class MasterGamePage(DayScreen):
    """The master game report on the screen: by game and table, the day beside the month and the year to date."""

    name, title, icon = "master-game", _("Master game report, figure by figure"), "casino"
    roles, tells_counts = READERS, True
    template_name = "accounting/master_game.html"

    def report(self, day: dt.date) -> dict[str, Any]:
        spans = together(
            [
                partial(queries.statistics, self.property, day=day, kind=kind, by="game")
                for kind in ("month_to_date", "year_to_date")
            ]
        )
        rows = queries.daily_summary(self.property, day)
        to_date = [{line.name: line.now for line in span.lines} for span in spans]
        by_game = queries.grouped(rows, "game")
        codes = sorted({*(row.game for row in rows), *to_date[1]}, key=show.game_name)
        return {
            "games": [
                {
                    "game": code,
                    "place": {"game": code},
                    "day": queries.summed(by_game.get((code,), [])),
                    "month": to_date[0].get(code),
                    "year": to_date[1].get(code),
                    "tables": [
                        {"table": table, "day": queries.summed(lines)}
                        for (table,), lines in sorted(queries.grouped(by_game.get((code,), ()), "table").items())
                    ],
                }
                for code in codes
            ],
            "whole": queries.summed(rows),
            "month": spans[0],
            "year": spans[1],
        }
