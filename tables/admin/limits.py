"""Limits of tables: their history as list and report, the pages that announce, change and lower them (control T11)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import Document, GuidedPage, HouseForm, Screen, Signer, choice, flag, register, text
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.documents import Printing
from casino.errors import Refused
from casino.listings import COLUMNS
from casino.models import Property
from casino.roles import PIT, SUPERVISORS, Role
from tables import commands, queries
from tables.admin.kit import SUPERVISOR, DayFilter, GameFilter, LimitsFields, ShiftFilter, TableFilter, limits_text
from tables.commands.limits import WITNESSES
from tables.limits_document import limits_data, limits_history
from tables.models import GamingTable, TableLimits, TableSession

COLUMNS.update(
    {
        "announced_at": _("announced at"),
        "due_at": _("not before"),
        "in_force_at": _("in force at"),
        "cancelled_at": _("cancelled at"),
        "announcer": _("announced by"),
        "witness": _("witness"),
        "inspector_told": _("Inspector told"),
        "changed_by": _("put into force by"),
        "cite": _("clause"),
        "before": _("before"),
        "after": _("after"),
    }
)


@admin.register(TableLimits)
class TableLimitsAdmin(ProjectionAdmin):
    """Every opening, announcement and change of limits."""

    list_display = (
        "day", "table", "shift", "game", "kind", "status", "old", "new", "announced_at", "in_force_at", "announcer",
        "witness", "inspector_told",
    )  # fmt: skip
    list_filter = (
        DayFilter, TableFilter, ShiftFilter, GameFilter, choices_filter("kind", TableLimits.Kind.choices),
        choices_filter("status", TableLimits.Status.choices),
    )  # fmt: skip
    search_fields = ("table", "game")
    ordering = ("-day", "table", "shift", "version")

    @admin.display(description=_("before"))
    def old(self, row: Any) -> str:
        return limits_text(row.before, row.house_currency)

    @admin.display(description=_("after"))
    def new(self, row: Any) -> str:
        return limits_text(row.after, row.house_currency)


WITNESS = Signer("witness", _("Witness"), WITNESSES)
ANNOUNCER = Signer("announcer", _("Who announces"), SUPERVISORS)


def _open_tables(property: Property, rows: list[TableSession]) -> list[tuple[str, str]]:
    return [
        (row.table, f"{row.table} · {show.game_name(row.game)} · {limits_text(row.limits, property.currency)}")
        for row in rows
    ]


class LimitsForm(LimitsFields):
    """An open table and its limits to be."""

    table = choice(_("Table"))

    def prepare(self) -> None:
        self.offer("table", _open_tables(self.property, list(queries.open_sessions(self.property))))
        self.add_limits(required=True)
        self.order_fields(["table", "limits_min", "limits_max", "more", *self.fields])

    def given(self) -> dict[str, Any]:
        given = super().given()
        now = queries.open_sessions(self.property).filter(table=given["table"]).values_list("limits", flat=True).first()
        limits = self.taken(given, now or {})
        return {**given, "limits": limits}


class AnnounceForm(LimitsForm):
    """To whom it was announced."""

    inspector_told = text(_("Inspector who was told"), required=False, max_length=120)
    public_told = flag(_("Announced to the public"))


class LimitsPage(GuidedPage):
    """What the pages of limits share."""

    group = "tables"
    roles = PIT
    field_of = {"limits": "limits_max"}


@register
class AnnounceLimits(LimitsPage):
    """Announce higher limits."""

    name, title, icon = "announce-limits", _("Announce higher limits"), "campaign"
    form_class = AnnounceForm
    command = commands.announce_limits
    signers = (ANNOUNCER, WITNESS)
    explanation = _(
        "Higher limits are announced to the Inspector and to the public; they come into force when the notice is over "
        "(control T11)."
    )

    def done(self, result: TableLimits) -> str:
        due: dt.datetime = result.due_at or result.day
        return _now("Table %(table)s: %(limits)s not before %(due)s.") % {
            "table": result.table,
            "limits": limits_text(result.after, self.property.currency),
            "due": show.clock(due, self.property.zone),
        }


class ChangeForm(LimitsForm):
    """Limits that come into force now."""

    no_players = flag(
        _("There are no players at the table"),
        help_text=_("Needed where a limit comes down; no round is being played."),
    )


@register
class ChangeLimits(LimitsPage):
    """Put announced limits into force, or lower limits."""

    name, title, icon = "change-limits", _("Change limits"), "swap_vert"
    form_class = ChangeForm
    command = commands.change_limits
    signers = (SUPERVISOR, WITNESS)
    explanation = _(
        "Higher limits need their announcement. Limits come down only after a raise in the shift, with no players and "
        "no play. Rounds are judged by the limits under which they opened (control T11)."
    )

    def done(self, result: TableSession) -> str:
        return _now("Table %(table)s plays with %(limits)s.") % {
            "table": result.table,
            "limits": limits_text(result.limits, self.property.currency),
        }


class CancelForm(HouseForm):
    """A table with announced limits and why they do not come."""

    table = choice(_("Table"))
    reason = text(_("Reason"))

    def prepare(self) -> None:
        announced = TableLimits.objects.filter(
            property_id=self.property.pk, status=TableLimits.Status.ANNOUNCED
        ).order_by("table")
        self.offer(
            "table",
            [(row.table, f"{row.table} · {limits_text(row.after, self.property.currency)}") for row in announced],
        )


@register
class CancelLimits(LimitsPage):
    """Take an announcement back."""

    name, title, icon = "cancel-limits", _("Take announced limits back"), "undo"
    form_class = CancelForm
    command = commands.cancel_announcement
    signers = (Signer("supervisor", _("Supervisor"), [Role.PIT_MANAGER, Role.FLOOR_SUPERVISOR]),)
    field_of: dict[str, str] = {}


# --- the report -----------------------------------------------------------------------------------------------------

READERS = (*sorted(PIT), Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR)
REPORT_DAYS = 31
"""Shown when no day is asked for."""


def _asked(query: Mapping[str, str], property: Property) -> tuple[dt.date, dt.date, str | None]:
    """First day, last day, table. Refused: `bad_filter`."""
    today = property.gaming_day()
    try:
        first = dt.date.fromisoformat(query.get("first") or (today - dt.timedelta(days=REPORT_DAYS)).isoformat())
        last = dt.date.fromisoformat(query.get("last") or today.isoformat())
    except ValueError as reason:
        raise Refused("bad_filter", _("This filter cannot be read."), field="first", status=400) from reason
    return first, last, query.get("table") or None


@register
class LimitsHistory(Screen):
    """What limits tables had, since when, who announced and changed them (control T11)."""

    name, title, icon, group = "limits-history", _("History of limits"), "history", "reports"
    roles = READERS
    template_name = "tables/limits_history.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        try:
            first, last, table = _asked(request.GET.dict(), self.property)
        except Refused:
            first, last, table = _asked({}, self.property)
        told = limits_data(self.property, first, last, table, Printing.now(show.language(), self.actor))
        t = told["labels"]
        asked = {"first": first.isoformat(), "last": last.isoformat(), "table": table or ""}
        heads = ("day", "table", "game", "change", "before", "after", "announced", "told", "in_force", "cite")
        codes = GamingTable.objects.filter(property=self.property).order_by("code").values_list("code", flat=True)
        return self.render(
            {
                "asked": asked,
                "tables": codes,
                "heads": [t[head] for head in heads],
                "rows": told["rows"],
                "nothing": t["nothing"],
                "pdf": {"label": "PDF", "url": LimitsHistoryPdf.url(**asked)},
            }
        )


@register
class LimitsHistoryPdf(Document):
    """The same on paper."""

    name, title = "limits-history-pdf", _("History of limits")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return limits_history(self.property, *_asked(query, self.property), **printing)
