"""Limits of tables: their history, and the pages that announce, change and lower them (control T11)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from casino.admin import show
from casino.admin.guided import GuidedPage, HouseForm, Signer, choice, flag, register, text
from casino.admin.kit import LABELS, MoneyField, ProjectionAdmin, choices_filter
from casino.models import Property
from casino.roles import PIT, SUPERVISORS, Role
from tables import commands, queries
from tables.admin.kit import SUPERVISOR, DayFilter, GameFilter, ShiftFilter, TableFilter
from tables.commands.limits import WITNESSES
from tables.models import TableLimits, TableSession

LABELS.update(
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


def limits_text(limits: dict[str, int], currency: str) -> str:
    """`5.00 – 500.00`, limits of single bets after it."""
    if not limits:
        return show.NOTHING
    own = [f"{name} {show.money(amount, currency)}" for name, amount in limits.items() if name not in ("min", "max")]
    return ", ".join([f"{show.money(limits['min'], currency)} – {show.money(limits['max'], currency)}", *own])


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


class LimitsForm(HouseForm):
    """An open table and its limits to be."""

    table = choice(_("Table"))

    def prepare(self) -> None:
        self.offer("table", _open_tables(self.property, list(queries.open_sessions(self.property))))
        for name, label in (("min", _("Minimum")), ("max", _("Maximum"))):
            self.fields[f"limits_{name}"] = MoneyField(label=label, currency=self.property.currency)
        self.fields["more"] = forms.CharField(
            label=_("Limits of single bets"),
            required=False,
            widget=UnfoldAdminTextInputWidget(),
            help_text=_("Where the game has them: tie_min 5.00, tie_max 60.00. Empty: they stay as they are."),
        )
        self.order_fields(["table", "limits_min", "limits_max", "more", *self.fields])

    def clean_more(self) -> dict[str, int]:
        """`name amount` separated by commas."""
        money = MoneyField(currency=self.property.currency)
        found = {}
        for part in self.cleaned_data["more"].split(","):
            words = part.split()
            if words and len(words) != 2:
                raise forms.ValidationError(_("Write a name and an amount, separated by commas."))
            if words:
                found[words[0]] = money.clean(words[1])
        return found

    def given(self) -> dict[str, Any]:
        given = super().given()
        own = given.pop("more")
        limits = {"min": given.pop("limits_min"), "max": given.pop("limits_max")}
        now = queries.open_sessions(self.property).filter(table=given["table"]).values_list("limits", flat=True).first()
        kept = {name: amount for name, amount in (now or {}).items() if name not in limits}
        return {**given, "limits": {**limits, **kept, **own}}


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
    signers = (ANNOUNCER, WITNESS)
    explanation = _(
        "Higher limits are announced to the Inspector and to the public; they come into force when the notice is over "
        "(control T11)."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.announce_limits(self.property, **given, **signed, actor=self.actor)

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
    signers = (SUPERVISOR, WITNESS)
    explanation = _(
        "Higher limits need their announcement. Limits come down only after a raise in the shift, with no players and "
        "no play. Rounds are judged by the limits under which they opened (control T11)."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.change_limits(self.property, **given, **signed, actor=self.actor)

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
    signers = (Signer("supervisor", _("Supervisor"), [Role.PIT_MANAGER, Role.FLOOR_SUPERVISOR]),)
    field_of: dict[str, str] = {}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.cancel_announcement(self.property, **given, **signed, actor=self.actor)
