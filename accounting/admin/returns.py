"""Statutory returns on the screen: lines, the days that make them, and where each figure comes from."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounting import offers, queries
from accounting.admin.close import DailySummaryPage
from accounting.admin.drill import FigurePage
from accounting.documents import returns as document
from accounting.models import EntryCount, ReturnParameter
from accounting.models.returns import parameters, readings
from casino.admin import show
from casino.admin.configuration import OwnedAdmin
from casino.admin.guided import Screen, link, register
from casino.admin.kit import ProjectionAdmin
from casino.documents import labels
from casino.documents.formatting import count, money
from casino.documents.tabular import sheet_text
from casino.identity.access import property_of
from casino.models import Property
from casino.reports.kit import read_month
from casino.roles import BOOKS
from casino.rows import row_of
from tables.admin import DayFilter


@admin.register(EntryCount)
class EntryCountAdmin(ProjectionAdmin):
    """Entries to the gaming room by gaming day."""

    list_display = ("day", "entries", "at", "actor")
    list_filter = (DayFilter,)
    ordering = ("-day",)


@admin.register(ReturnParameter)
class ReturnParameterAdmin(OwnedAdmin):
    """Rates, amounts and readings that the property enters for its returns."""

    list_display = ("parameter", "since", "value", "choice", "source")
    ordering = ("parameter", "-since")

    def formfield_for_choice_field(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offer the parameters and readings of the returns of the property's jurisdiction."""
        venue = property_of(request)
        if venue is not None:
            codes = tuple(f"{one.code}." for one in queries.returns_of(venue))
            if db_field.name == "parameter":
                kwargs["choices"] = [("", "—"), *(one for one in parameters() if one[0].startswith(codes))]
            if db_field.name == "choice":
                own = [reading for code, reading in readings().items() if code.startswith(codes)]
                values = [
                    (value.code, f"{reading.label}: {value.label}") for reading in own for value in reading.values
                ]
                kwargs["choices"] = [("", "—"), *values]
        return super().formfield_for_choice_field(db_field, request, **kwargs)


@register
class ReturnPage(Screen):
    """A return of a month or a year: its lines, and the days that make the figure of the books."""

    name, title, icon, group = "statutory-return", _("Statutory returns"), "account_balance", "reports"
    roles = BOOKS
    template_name = "accounting/statutory_return.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        declared = queries.returns_of(self.property)
        months = [code for code, _label in offers.closed_months(self.property)]
        chosen = request.GET.get("return", "")
        if chosen not in {one.code for one in declared}:
            chosen = declared[0].code if declared else ""
        month = _month(request.GET.get("month", ""), months)
        context: dict[str, Any] = {"declared": declared, "months": months, "chosen": chosen, "month": month}
        if chosen and month is not None:
            context |= self._statement(self.property, queries.statement(self.property, chosen, month), month)
        return self.render(context)

    def _statement(self, venue: Property, found: queries.ReturnStatement, month: dt.date) -> dict[str, Any]:
        statement = document.content(venue, found, show.language())
        about = {"report": f"return-{found.declared.code}", "month": f"{month:%Y-%m}"}
        lines = sheet_text(statement.sheets[0], venue.currency, show.language())
        return {
            "statement": found,
            "facts": statement.facts,
            "note": statement.note,
            "remarks": statement.remarks,
            "lines": lines["rows"],
            "parameters": sheet_text(statement.sheets[-1], venue.currency, show.language()) if found.applied else None,
            "heads": [column.label for column in statement.sheets[1].columns[1:]],
            "days": [
                {
                    "day": day.day,
                    "figures": _in_words([getattr(day, name) for name in found.of_a_day], found, venue),
                    "url": DailySummaryPage.url(day=day.day.isoformat()),
                }
                for day in found.days
            ],
            "totals": _in_words(
                [sum(getattr(day, name) for day in found.days) for name in found.of_a_day], found, venue
            ),
            "tables": [
                {
                    "line": line,
                    "game": labels.game(line.game, show.language()) if line.game else "",
                    "amount": money(line.win, venue.currency, show.language()),
                    "url": DailySummaryPage.url(day=line.day.isoformat()),
                }
                for line in found.tables
            ],
            "bridge": self._bridge(venue, found),
            "readings": document.readings_sheet(found, show.language()) if found.readings else None,
            "report": link("report", self.request.user, **about),
            "post": link("post-return", self.request.user, declared=found.declared.code, month=f"{month:%Y-%m}"),
        }

    @staticmethod
    def _bridge(venue: Property, found: queries.ReturnStatement) -> list[dict[str, Any]]:
        """The parts of the gross gaming revenue over the period, each with the page of the lines that make it."""
        span = {"since": found.first.isoformat(), "until": found.last.isoformat()}
        names = queries.GrossDay.__struct_fields__[1:] if found.bridge else ()
        return [
            {
                "label": row_of(queries.GrossDay).field(name).kind.title,
                "amount": money(sum(getattr(day, name) for day in found.bridge), venue.currency, show.language()),
                "url": FigurePage.url(figure=f"gross_{name}", **span),
                "whole": name == "gross",
            }
            for name in names
        ]


def _in_words(figures: list[int], found: queries.ReturnStatement, venue: Property) -> list[str]:
    """The figures of a day: entries as a number, the others as money."""
    return [
        (count if name == "entries" else money)(figure, venue.currency, show.language())
        for name, figure in zip(found.of_a_day, figures, strict=True)
    ]


def _month(text: str, months: list[str]) -> dt.date | None:
    """The month asked for, by default the latest with a closed day."""
    try:
        return read_month(text or (months[0] if months else ""))
    except ValueError:
        return read_month(months[0]) if months else None
