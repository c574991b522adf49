"""The table floor on the screen: configuration, what was recorded, and the pages that drive tables, chips and boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from casino.access import ROOMS, property_of
from casino.admin import show
from casino.admin.dashboard import panel
from casino.admin.guided import (
    CountField,
    DayChoice,
    Document,
    GuidedPage,
    HouseForm,
    Kept,
    Signer,
    choice,
    register,
    told,
)
from casino.admin.guided import text as text_field
from casino.admin.house import OwnedAdmin
from casino.admin.kit import HouseInline, ListedFilter, ProjectionAdmin, choices_filter
from casino.errors import Refused
from casino.eventstore import Recorded, read_stream
from casino.models import FormKind, Property
from casino.roles import CAGE, HUMAN_ROLES, PIT, SUPERVISORS, Role
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration, RuleError
from casino.rules.money import AmountError, format_amount, parse_amount
from tables import commands, documents, queries
from tables.counts import NOTES
from tables.events import BoxContent
from tables.models import (
    BoxCustody,
    ChipSet,
    Denomination,
    DropBox,
    ExceptionLine,
    GamingDay,
    GamingTable,
    Round,
    ShiftDefinition,
    Slip,
    TableSession,
)

LOOK_BACK_DAYS = 90
"""How many gaming days a filter offers."""


# --- filters --------------------------------------------------------------------------------------------------------


class DayFilter(ListedFilter):
    """The property's gaming days, the latest first."""

    title = _("gaming day")
    parameter_name = "day"

    def of_property(self, property: Property) -> list[tuple[str, str]]:
        days = GamingDay.objects.filter(property_id=property.pk).order_by("-day").values_list("day", flat=True)
        return [(day.isoformat(), day.isoformat()) for day in days[:LOOK_BACK_DAYS]]


class TableFilter(ListedFilter):
    """The property's tables."""

    title = _("table")
    parameter_name = "table"

    def of_property(self, property: Property) -> list[tuple[str, str]]:
        codes = GamingTable.objects.filter(property=property).order_by("code").values_list("code", flat=True)
        return [(code, code) for code in codes]


class ShiftFilter(ListedFilter):
    """The property's shifts."""

    title = _("shift")
    parameter_name = "shift"

    def of_property(self, property: Property) -> list[tuple[str, str]]:
        return list(ShiftDefinition.objects.filter(property=property).values_list("code", "name"))


class GameFilter(ListedFilter):
    """The games of the property's tables."""

    title = _("game")
    parameter_name = "game"

    def of_property(self, property: Property) -> list[tuple[str, str]]:
        codes = GamingTable.objects.filter(property=property).values_list("game_code", flat=True)
        return [(code, show.game_name(code)) for code in sorted(set(codes))]


# --- what was recorded ----------------------------------------------------------------------------------------------


@admin.register(GamingDay)
class GamingDayAdmin(ProjectionAdmin):
    """Gaming days."""

    list_display = ("day", "status", "shifts", "opened_at", "closed_at")
    list_filter = (choices_filter("status", GamingDay.Status.choices),)
    ordering = ("-day",)


@admin.register(TableSession)
class TableSessionAdmin(ProjectionAdmin):
    """Tables by day and shift."""

    money = ("opener_total", "closer_total", "fills", "credits")
    list_display = (
        "day", "table", "shift", "game", "status", "opened_at", "opener_total", "fills", "credits", "closer_total",
    )  # fmt: skip
    list_filter = (
        DayFilter, TableFilter, ShiftFilter, GameFilter, choices_filter("status", TableSession.Status.choices)
    )  # fmt: skip
    search_fields = ("table", "game")
    ordering = ("-day", "table", "-opened_at")


@admin.register(Slip)
class SlipAdmin(ProjectionAdmin):
    """Fills and credits."""

    money = ("total",)
    list_display = ("serial", "kind", "status", "day", "table", "shift", "total", "requested_at", "received_at")
    list_filter = (
        DayFilter, TableFilter, ShiftFilter,
        choices_filter("kind", Slip._meta.get_field("kind").choices),
        choices_filter("status", Slip.Status.choices),
    )  # fmt: skip
    search_fields = ("serial", "table")
    ordering = ("-requested_at",)

    def documents(self, row: Slip) -> list[dict[str, Any]]:
        return [{"label": SlipPdf.title, "url": SlipPdf.url(serial=row.serial)}]


@admin.register(BoxCustody)
class BoxCustodyAdmin(ProjectionAdmin):
    """Drop boxes on tables, in transit and counted."""

    money = ("total",)
    list_display = ("box", "table", "day", "shift", "status", "installed_at", "removed_at", "counted_at", "total")
    list_filter = (DayFilter, TableFilter, ShiftFilter, choices_filter("status", BoxCustody.Status.choices))
    search_fields = ("box", "table")
    ordering = ("-day", "table", "-installed_at")


@admin.register(ExceptionLine)
class ExceptionLineAdmin(ProjectionAdmin):
    """What accounting must look at."""

    money = ("amount",)
    list_display = ("raised_at", "code", "subject", "day", "table", "shift", "amount", "detail")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("code", "subject", "detail")
    labels = {"code": show.EXCEPTIONS}
    ordering = ("-raised_at",)


@admin.register(Round)
class RoundAdmin(ProjectionAdmin):
    """Rounds; a round's page shows its events as recorded and its settlement, computed anew."""

    money = ("handle", "win", "payout", "commission", "rake", "progressive_in")
    hidden = (*ProjectionAdmin.hidden, "prizes")
    list_display = (
        "id", "day", "table", "shift", "game", "status", "closed_at", "handle", "win", "variance_count",
    )  # fmt: skip
    list_filter = (DayFilter, TableFilter, ShiftFilter, GameFilter, choices_filter("status", Round.Status.choices))
    search_fields = ("=id",)
    ordering = ("-id",)
    change_form_outer_before_template = "tables/round_detail.html"

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        """A round is found by its id alone."""
        if not search_term.strip():
            return queryset, False
        try:
            return queryset.filter(pk=UUID(search_term.strip())), False
        except ValueError:
            return queryset.none(), False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = dict(extra_context or {})
        property = property_of(request)
        try:
            round_id = UUID(object_id)
        except ValueError:
            raise Http404 from None
        if property is not None and self.has_view_permission(request):
            context |= _round_shown(property, round_id)
        return super().change_view(request, object_id, form_url, context)


def _round_shown(property: Property, round_id: UUID) -> dict[str, Any]:
    """A round for its page. Events that the rules of today refuse are shown all the same, with the reason."""
    context: dict[str, Any] = {"currency": property.currency}
    try:
        detail = queries.round_detail(property, round_id)
    except RuleError as reason:
        told = reason.message_es if show.language() == "es" else reason.message_en
        events = read_stream(property.pk, f"round:{round_id}")
        return {**context, "events": _events(events, property), "unsettled": f"{told} [{reason.cite}]"}
    if detail is None:
        return {}
    bets = _bet_names(detail.round.game)
    return {**context, "detail": detail, "bets": bets, "events": _events(detail.events, property)}


def _events(events: Sequence[Recorded], property: Property) -> list[dict[str, Any]]:
    """Events as recorded, ready to be shown."""
    return [
        {
            "version": recorded.version,
            "type": recorded.type,
            "at": show.clock(recorded.occurred_at, property.zone),
            "actor": recorded.actor,
            "data": _without_empty(msgspec.json.decode(recorded.data)),
            "hash": recorded.hash.hex(),
        }
        for recorded in events
    ]


def _without_empty(data: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in data.items() if value not in (None, "", [], {}))


def _bet_names(game_code: str) -> dict[str, str]:
    try:
        game = registry.get(game_code)
    except (IllegalConfiguration, KeyError):
        return {}
    return {bet.code: bet.es if show.language() == "es" else bet.en for bet in game.bets}


# --- configuration --------------------------------------------------------------------------------------------------


class DenominationInline(HouseInline):
    """The values of a chip set."""

    model = Denomination
    fields = ("value_minor", "colour")


@admin.register(ChipSet)
class ChipSetAdmin(OwnedAdmin):
    """The chips of the property."""

    list_display = ("code", "name", "active")
    inlines = (DenominationInline,)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(ShiftDefinition)
class ShiftDefinitionAdmin(OwnedAdmin):
    """The shifts of the gaming day."""

    list_display = ("order", "code", "name", "starts", "ends")
    list_display_links = ("code",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class LimitsField(forms.JSONField):
    """Limits as decimals on the screen (`{"min": "5.00"}`), minor units inside."""

    def __init__(self, *, currency: str, **kwargs: Any) -> None:
        super().__init__(widget=UnfoldAdminTextareaWidget(attrs={"rows": 4, "class": "code"}), **kwargs)
        self.currency = currency

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            value = {
                name: format_amount(amount, self.currency) if isinstance(amount, int) else amount
                for name, amount in value.items()
            }
        return super().prepare_value(value)

    def to_python(self, value: Any) -> Any:
        found = super().to_python(value)
        if not isinstance(found, dict):
            raise ValidationError(_('Write limits like {"min": "5.00", "max": "500.00"}.'))
        try:
            return {name: parse_amount(str(amount), self.currency) for name, amount in found.items()}
        except AmountError:
            raise ValidationError(_('Write limits like {"min": "5.00", "max": "500.00"}.')) from None

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return initial != self.to_python(data)
        except ValidationError:
            return True


@admin.register(GamingTable)
class GamingTableAdmin(OwnedAdmin):
    """Tables: the game, the licensee's options and the limits the rules allow."""

    list_display = ("code", "game", "limits_shown", "seats", "active")
    list_filter = ("active",)
    search_fields = ("code", "game_code")
    ordering = ("code",)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change=change, **kwargs)
        property = property_of(request)
        if property is not None and "limits" in form.base_fields:
            form.base_fields["limits"] = LimitsField(
                currency=property.currency,
                label=form.base_fields["limits"].label,
                help_text=_('Amounts as decimals: {"min": "5.00", "max": "500.00"}'),
            )
        return form

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "game_code":
            games = [("", "—"), *((game.code, show.game_name(game.code)) for game in registry.all_games())]
            field = choice(capfirst(_("game")))
            field.choices = games
            return field
        if db_field.name == "options":
            kwargs["widget"] = UnfoldAdminTextareaWidget(attrs={"rows": 4})
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Beside the options, what the rules of the game offer."""
        fields = ["code", "game_code", "options", "limits", "approvals", "seats", "active"]
        if not self.has_change_permission(request, obj):
            fields = ["code", "game", "options", "limits_shown", "approvals", "seats", "active"]
        described = {"fields": fields, "description": _options_help(obj.game_code) if obj else ""}
        return [(None, described)]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("code",) if obj else ()

    @admin.display(description=_("game"), ordering="game_code")
    def game(self, table: GamingTable) -> str:
        return show.game_name(table.game_code)

    @admin.display(description=_("limits"))
    def limits_shown(self, table: GamingTable) -> str:
        currency = table.property.currency
        low, high = table.limits.get("min"), table.limits.get("max")
        return f"{show.money(low, currency)} – {show.money(high, currency)}"

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("property")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def _options_help(game_code: str) -> str:
    try:
        game = registry.get(game_code)
    except (IllegalConfiguration, KeyError):
        return ""
    spanish = show.language() == "es"
    options = [
        {
            "name": option.name,
            "label": option.es if spanish else option.en,
            "default": option.default,
            "values": option.values or (f"{option.low}–{option.high}" if option.high is not None else option.kind),
            "cite": option.cite,
        }
        for option in game.options
    ]
    return render_to_string("tables/options_help.html", {"options": options})


@admin.register(DropBox)
class DropBoxAdmin(OwnedAdmin):
    """Drop boxes with their permanent numbers (control D1)."""

    list_display = ("number", "table", "active")
    list_filter = ("active",)
    list_select_related = ("table",)
    search_fields = ("number", "table__code")
    ordering = ("number",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


# --- what pages ask for ---------------------------------------------------------------------------------------------


def open_days(property: Property) -> list[tuple[str, str]]:
    """Gaming days that take events."""
    days = GamingDay.objects.filter(property_id=property.pk).exclude(status=GamingDay.Status.CLOSED).order_by("-day")
    return [(day.isoformat(), day.isoformat()) for day in days.values_list("day", flat=True)]


def shifts(property: Property) -> list[tuple[str, str]]:
    """The property's shifts."""
    rows = ShiftDefinition.objects.filter(property=property).values_list("code", "name")
    return [(code, f"{code} {name}") for code, name in rows]


def chips_of(property: Property) -> list[Kept]:
    """The chips in use, the highest first."""
    rows = Denomination.objects.filter(chip_set__property=property, chip_set__active=True).order_by("-value_minor")
    return [
        Kept(str(row.value_minor), f"{show.money(row.value_minor, property.currency)} {row.colour}", row.value_minor)
        for row in rows
    ]


def notes_of(property: Property) -> list[Kept]:
    """Bank notes, the highest first."""
    values = sorted(NOTES[property.currency], reverse=True)
    return [Kept(str(value), show.money(value, property.currency), value) for value in values]


def documents_of(_property: Property) -> list[Kept]:
    """Forms that are found in a box."""
    return [Kept(kind.value, str(kind.label), 0) for kind in FormKind]


def _open_tables(property: Property) -> list[tuple[str, str]]:
    rows = queries.open_sessions(property)
    return [(row.table, f"{row.table} · {show.game_name(row.game)} · {row.shift}") for row in rows]


def _closed_tables(property: Property) -> list[tuple[str, str]]:
    busy = set(queries.open_sessions(property).values_list("table", flat=True))
    rows = GamingTable.objects.filter(property=property, active=True).order_by("code")
    return [(row.code, f"{row.code} · {show.game_name(row.game_code)}") for row in rows if row.code not in busy]


def _slips(property: Property, kind: str, status: Slip.Status) -> list[tuple[str, str]]:
    rows = queries.slips_under_way(property).filter(kind=kind, status=status)
    return [(row.serial, f"{row.serial} · {row.table} · {show.money(row.total, property.currency)}") for row in rows]


def _to_issue(property: Property, kind: str) -> list[dict[str, Any]]:
    """The slips that were requested, with what is to be handed over."""
    rows = queries.slips_under_way(property).filter(kind=kind, status=Slip.Status.REQUESTED)
    return [{"slip": row, "lines": show.counted(row.counts, property.currency)} for row in rows]


class TableForm(HouseForm):
    """A table by its code and its chips counted."""

    table = choice(_("Table"))
    counts = CountField(label=_("Chips"), required=False)

    def prepare(self) -> None:
        self.offer("table", _open_tables(self.property))
        self.fields["counts"].offer(chips_of(self.property), self.property.currency)


DEALER = Signer("dealer", _("Dealer"), [Role.DEALER])
SUPERVISOR = Signer("supervisor", _("Supervisor"), SUPERVISORS)
CASHIER = Signer("cashier", _("Cashier"), CAGE)
ESCORT = Signer("escort", _("Security officer who takes them"), [Role.SECURITY])


# --- the day and its tables -----------------------------------------------------------------------------------------


class DayForm(HouseForm):
    """The day that begins."""

    day = forms.DateField(label=_("Gaming day"), widget=forms.DateInput(attrs={"type": "date", "class": "plain"}))

    def prepare(self) -> None:
        self.fields["day"].initial = self.property.gaming_day()


@register
class OpenGamingDay(GuidedPage):
    """Begin a gaming day."""

    name, title, icon, group = "open-gaming-day", _("Open the gaming day"), "wb_sunny", "day"
    roles = (Role.PIT_MANAGER, Role.FLOOR_SUPERVISOR, Role.ACCOUNTING)
    form_class = DayForm
    submit = _("Open the day")
    explanation = _("From now on tables can be opened in this day. Days are opened in order.")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.open_gaming_day(self.property, **given, actor=self.actor)


class OpenTableForm(TableForm):
    """A closed table, the shift it opens for, its opener."""

    field_order = ("table", "day", "shift", "counts")
    day = DayChoice(label=_("Gaming day"))
    shift = choice(_("Shift"))

    def prepare(self) -> None:
        super().prepare()
        self.offer("table", _closed_tables(self.property))
        self.offer("day", open_days(self.property))
        self.offer("shift", shifts(self.property))


@register
class OpenTable(GuidedPage):
    """Open a table by counted inventory (control T1)."""

    name, title, icon, group = "open-table", _("Open a table"), "play_circle", "tables"
    roles = PIT
    form_class = OpenTableForm
    signers = (DEALER, SUPERVISOR)
    explanation = _("Count the chips in the tray. Dealer and supervisor sign the opener (control T1).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.open_table(self.property, **given, **signed, actor=self.actor)

    def done(self, result: TableSession) -> str:
        return _now("Table %(table)s is open with %(total)s.") % {
            "table": result.table,
            "total": show.money(result.opener_total, self.property.currency),
        }


class CloseTableForm(TableForm):
    """An open table and its closer; slips on their way are named."""

    in_transit = forms.MultipleChoiceField(
        label=_("Slips still on their way"),
        required=False,
        widget=forms.CheckboxSelectMultiple(),
        help_text=_("They are finished in the next shift (control T9)."),
    )

    def prepare(self) -> None:
        super().prepare()
        rows = queries.slips_under_way(self.property).filter(status=Slip.Status.ISSUED)
        self.fields["in_transit"].choices = [(row.serial, f"{row.serial} · {row.table}") for row in rows]
        if not rows:
            self.fields["in_transit"].widget = forms.MultipleHiddenInput()


@register
class CloseTable(GuidedPage):
    """Close a table by counted inventory (control T1)."""

    name, title, icon, group = "close-table", _("Close a table"), "stop_circle", "tables"
    roles = PIT
    form_class = CloseTableForm
    signers = (DEALER, SUPERVISOR)
    explanation = _("Count the chips in the tray. Dealer and supervisor sign the closer (control T1).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.close_table(self.property, **given, **signed, actor=self.actor)

    def done(self, result: TableSession) -> str:
        return _now("Table %(table)s is closed with %(total)s.") % {
            "table": result.table,
            "total": show.money(result.closer_total, self.property.currency),
        }


class VoidRoundForm(HouseForm):
    """A round that is being played, and why it is annulled."""

    round = choice(_("Round"))
    reason = text_field(_("Reason"))

    def prepare(self) -> None:
        rows = Round.objects.filter(property_id=self.property.pk, status=Round.Status.OPEN).order_by("table", "id")
        self.offer("round", [(str(row.pk), f"{row.table} · {row.pk}") for row in rows[:100]])


@register
class VoidRound(GuidedPage):
    """Annul a round that is being played."""

    name, title, icon, group = "void-round", _("Annul a round"), "block", "tables"
    roles = SUPERVISORS
    form_class = VoidRoundForm
    signers = (SUPERVISOR,)
    explanation = _("A round that cannot be finished is annulled: all stakes go back.")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.void_round(
            self.property, round=UUID(given["round"]), reason=given["reason"], **signed, actor=self.actor
        )


# --- fills and credits ----------------------------------------------------------------------------------------------


class RequestSlip(GuidedPage):
    """A supervisor asks for a slip."""

    group = "chips"
    roles = SUPERVISORS
    form_class = TableForm
    signers = (SUPERVISOR,)

    def done(self, result: str) -> str:
        return _now("Slip %(serial)s is requested.") % {"serial": result}


@register
class RequestFill(RequestSlip):
    """Ask the cage for chips (control T2)."""

    name, title, icon = "request-fill", _("Request a fill"), "add_circle"
    explanation = _("Chips from the cage to a table. The number of the slip is taken now (control T2).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.request_fill(self.property, **given, **signed, actor=self.actor)


@register
class RequestCredit(RequestSlip):
    """Send chips back to the cage (control T3)."""

    name, title, icon = "request-credit", _("Request a credit"), "do_not_disturb_on"
    explanation = _("Chips from a table back to the cage. The number of the slip is taken now (control T3).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.request_credit(self.property, **given, **signed, actor=self.actor)


class SlipForm(HouseForm):
    """A slip that waits for its next step."""

    kind, status = "fill", Slip.Status.REQUESTED
    serial = choice(_("Slip"))

    def prepare(self) -> None:
        self.offer("serial", _slips(self.property, self.kind, self.status))


class CountedSlipForm(SlipForm):
    """The same with its chips counted again, without seeing what the slip says."""

    status = Slip.Status.ISSUED
    counts = CountField(label=_("Chips as counted"), required=False)

    def prepare(self) -> None:
        super().prepare()
        self.fields["counts"].offer(chips_of(self.property), self.property.currency)


class CreditForm(SlipForm):
    """A credit that was requested."""

    kind = "credit"


class CountedCreditForm(CountedSlipForm):
    """A credit on its way."""

    kind = "credit"


@register
class IssueFill(GuidedPage):
    """The cage hands over (control T2)."""

    name, title, icon, group = "issue-fill", _("Hand over a fill"), "outbox", "chips"
    roles = (*CAGE, Role.SECURITY)
    form_class = SlipForm
    signers = (CASHIER, ESCORT)
    explanation = _("The cashier prepares the chips and hands them to the security officer (control T2).")
    template_name = "tables/issue_slip.html"

    def beside(self) -> Mapping[str, Any]:
        return {"slips": _to_issue(self.property, "fill")}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.issue_fill(self.property, **given, **signed, actor=self.actor)


@register
class ReceiveFill(GuidedPage):
    """The table counts what arrived (control T2)."""

    name, title, icon, group = "receive-fill", _("Receive a fill"), "move_to_inbox", "chips"
    roles = PIT
    form_class = CountedSlipForm
    signers = (DEALER, SUPERVISOR)
    explanation = _("The dealer counts what arrived; dealer and supervisor sign (control T2).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.receive_fill(self.property, **given, **signed, actor=self.actor)


@register
class IssueCredit(GuidedPage):
    """The table hands over (control T3)."""

    name, title, icon, group = "issue-credit", _("Hand over a credit"), "outbox", "chips"
    roles = (*PIT, Role.SECURITY)
    form_class = CreditForm
    signers = (DEALER, ESCORT)
    template_name = "tables/issue_slip.html"
    explanation = _("The dealer counts the chips out and the security officer takes them (control T3).")

    def beside(self) -> Mapping[str, Any]:
        return {"slips": _to_issue(self.property, "credit")}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.issue_credit(self.property, **given, **signed, actor=self.actor)


@register
class ReceiveCredit(GuidedPage):
    """The cage counts what arrived (control T3)."""

    name, title, icon, group = "receive-credit", _("Receive a credit"), "move_to_inbox", "chips"
    roles = CAGE
    form_class = CountedCreditForm
    signers = (CASHIER,)
    explanation = _("The cashier counts what arrived and signs (control T3).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.receive_credit(self.property, **given, **signed, actor=self.actor)


class VoidSlipForm(HouseForm):
    """A slip that comes to nothing."""

    serial = choice(_("Slip"))
    reason = text_field(_("Reason"))

    def prepare(self) -> None:
        rows = queries.slips_under_way(self.property)
        self.offer("serial", [(row.serial, f"{row.serial} · {row.table} · {row.get_status_display()}") for row in rows])


@register
class VoidSlip(GuidedPage):
    """Mark a slip NULO/VOID (control T6)."""

    name, title, icon, group = "void-slip", _("Void a slip"), "cancel", "chips"
    roles = (*SUPERVISORS, *CAGE)
    form_class = VoidSlipForm
    signers = (
        Signer("prepared", _("Prepared by"), CAGE | PIT),
        Signer("supervised", _("Supervised by"), {*SUPERVISORS, Role.CAGE_SUPERVISOR}),
    )
    explanation = _("The number is marked NULO/VOID and never used again (control T6).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.void_slip(self.property, **given, **signed, actor=self.actor)


@register
class SlipPdf(Document):
    """A slip with all its parts."""

    name, title = "slip-pdf", _("Slip (PDF)")
    roles = tuple(role for role in HUMAN_ROLES if "tables.slip" in ROOMS[role])

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.slip(self.property, query.get("serial", ""), **printing)


# --- boxes ----------------------------------------------------------------------------------------------------------

CARRIER = Signer("by", _("Security officer"), [Role.SECURITY])
WITNESS = Signer("witness", _("Witness"), [*SUPERVISORS, Role.DEALER, Role.SECURITY])


def _boxes(property: Property, *, installed: bool) -> list[tuple[str, str]]:
    """Boxes on their tables, or those that are free to go onto one."""
    custody = BoxCustody.objects.filter(property_id=property.pk).exclude(status=BoxCustody.Status.COUNTED)
    where = dict(custody.values_list("box", "status"))
    rows = DropBox.objects.filter(property=property, active=True).select_related("table").order_by("number")
    wanted = BoxCustody.Status.INSTALLED if installed else None
    return [(row.number, f"{row.number} · {row.table.code}") for row in rows if where.get(row.number) == wanted]


class InstallBoxForm(HouseForm):
    """An empty box and the shift it is for."""

    box = choice(_("Drop box"))
    day = DayChoice(label=_("Gaming day"))
    shift = choice(_("Shift"))

    def prepare(self) -> None:
        self.offer("box", _boxes(self.property, installed=False))
        self.offer("day", open_days(self.property))
        self.offer("shift", shifts(self.property))


@register
class InstallBox(GuidedPage):
    """Put an empty box onto its table (control D1)."""

    name, title, icon, group = "install-box", _("Install a box"), "input", "boxes"
    roles = (Role.SECURITY, *SUPERVISORS)
    form_class = InstallBoxForm
    signers = (CARRIER, WITNESS)
    explanation = _("A table cannot open without its empty box (control D1).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.install_box(self.property, **given, **signed, actor=self.actor)


class RemoveBoxForm(HouseForm):
    """A box on its table, and the empty one that takes its place."""

    box = choice(_("Drop box"))
    replacement = choice(
        _("Empty box that goes on"), required=False, help_text=_("Needed while the table is open (control D2).")
    )
    replacement_day = DayChoice(label=_("Its gaming day"), required=False)
    replacement_shift = choice(
        _("Its shift"), required=False, help_text=_("Only when the table is closed: which shift the empty box is for.")
    )

    def prepare(self) -> None:
        self.offer("box", _boxes(self.property, installed=True))
        self.offer("replacement", _boxes(self.property, installed=False))
        self.offer("replacement_day", open_days(self.property))
        self.offer("replacement_shift", shifts(self.property))

    def given(self) -> dict[str, Any]:
        return {name: value or None for name, value in self.cleaned_data.items()}


@register
class RemoveBox(GuidedPage):
    """Take a box off its table (control D2)."""

    name, title, icon, group = "remove-box", _("Remove a box"), "output", "boxes"
    roles = (Role.SECURITY, *SUPERVISORS)
    form_class = RemoveBoxForm
    signers = (CARRIER, WITNESS)
    explanation = _("The full box comes off and the empty one goes on in the same act (control D2).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.remove_box(self.property, **given, **signed, actor=self.actor)


class CountForm(HouseForm):
    """What a box holds, counted once."""

    notes = CountField(label=_("Notes"), required=False)
    chips = CountField(label=_("Chips"), required=False)
    documents = CountField(label=_("Documents"), required=False)

    def prepare(self) -> None:
        for name, lines in (("notes", notes_of), ("chips", chips_of), ("documents", documents_of)):
            self.fields[name].offer(lines(self.property), self.property.currency)

    def contents(self) -> list[BoxContent]:
        """As the command takes them; the total of each kind is that of the count on the screen."""
        found = []
        for kind in ("notes", "chips", "documents"):
            counts = self.cleaned_data[kind]
            total = 0 if kind == "documents" else sum(int(value) * pieces for value, pieces in counts.items())
            found.append(BoxContent(kind=kind, counts=counts, total=total))
        return found


class CountBoxForm(CountForm):
    """The same with the box; the second count asks for the signatures, too."""

    field_order = ("custody", "notes", "chips", "documents")
    custody = choice(_("Drop box"))

    def prepare(self) -> None:
        super().prepare()
        rows = queries.boxes_in_transit(self.property)
        self.offer(
            "custody", [(row.key, f"{row.box} · {row.table} · {row.day.isoformat()} {row.shift}") for row in rows]
        )

    def given(self) -> dict[str, Any]:
        return {"second": self.contents()}


FIRST_COUNT = "first-count"
"""Key in the session of the first count, until the second one is in. It is not shown again."""


@register
class CountBox(GuidedPage):
    """The two blind counts of a box (control D3): the second page does not show the first count."""

    name, title, icon, group = "count-box", _("Count a box"), "calculate", "boxes"
    roles = (Role.COUNT_TEAM,)
    form_class = CountBoxForm
    signers = tuple(
        Signer(f"team_{number}", label, [Role.COUNT_TEAM])
        for number, label in enumerate((_("First of the team"), _("Second of the team"), _("Third of the team")), 1)
    )
    template_name = "tables/count_box.html"
    field_of = {"first": "notes", "second": "notes", "box": "custody", "team": "team_1"}

    def first(self) -> dict[str, Any] | None:
        """The first count, once it is taken."""
        found: dict[str, Any] | None = self.request.session.get(FIRST_COUNT)
        return found if found and found["property"] == self.property.pk else None

    @property
    def submit(self) -> Any:
        """What the button says."""
        return _("Keep the first count") if self.first() is None else GuidedPage.submit

    def signing(self, **kwargs: Any) -> Any:
        signing = super().signing(**kwargs)
        if self.first() is None:
            signing.signers, signing.fields = [], {}
        return signing

    def form(self, **kwargs: Any) -> HouseForm:
        """The second count is of the same box: it is not chosen again."""
        first = self.first()
        form = super().form(**kwargs)
        if first is not None:
            form.fields["custody"].initial = first["custody"]
            form.fields["custody"].disabled = True
        return form

    def post(self, request: HttpRequest) -> HttpResponse:
        if "again" in request.POST:
            request.session.pop(FIRST_COUNT, None)
            return HttpResponseRedirect(self.url())
        if self.first() is not None:
            return super().post(request)
        form = self.form(data=request.POST)
        if not form.is_valid():
            return self.show(form, self.signing())
        custody = form.cleaned_data["custody"]
        counted = msgspec.to_builtins(form.contents())
        request.session[FIRST_COUNT] = {"property": self.property.pk, "custody": custody, "contents": counted}
        messages.info(request, _now("The first count is kept. Now count again, without looking at it."))
        return HttpResponseRedirect(self.url())

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        first = self.first() or {}
        custody = BoxCustody.objects.get(pk=first["custody"], property_id=self.property.pk)
        try:
            total = commands.count_box(
                self.property,
                box=custody.box,
                day=custody.day,
                shift=custody.shift,
                first=msgspec.convert(first["contents"], list[BoxContent]),
                second=given["second"],
                team=list(signed.values()),
                actor=self.actor,
            )
        except Refused as refusal:
            if refusal.code == "counts_differ":
                self.request.session.pop(FIRST_COUNT, None)
            raise
        self.request.session.pop(FIRST_COUNT, None)
        return custody, total

    def put(self, refusal: Refused, form: HouseForm, signing: Any) -> None:
        """Counts that differ are both taken again: the page starts anew with the difference named."""
        if refusal.code == "counts_differ":
            form.data, form.is_bound = {}, True
            form.add_error(None, told(refusal, self.property.currency))
            signing.signers = []
            return
        super().put(refusal, form, signing)

    def done(self, result: tuple[BoxCustody, int]) -> str:
        custody, total = result
        return _now("Box %(box)s is counted: drop %(total)s.") % {
            "box": custody.box,
            "total": show.money(total, self.property.currency),
        }

    def next(self, result: Any) -> str:
        left = queries.boxes_in_transit(self.property).exists()
        return self.url() if left else reverse("admin:index")

    def beside(self) -> Mapping[str, Any]:
        return {"first": self.first()}


# --- the first page -------------------------------------------------------------------------------------------------

EVERYBODY = frozenset(HUMAN_ROLES)
ON_THE_FLOOR = frozenset({*PIT, *CAGE, Role.SECURITY, Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR})


@panel("tables/panel_day.html", order=10, roles=EVERYBODY)
def day_panel(request: HttpRequest, property: Property) -> dict[str, Any]:
    """The gaming day and its status."""
    today = property.gaming_day()
    return {"days": list(_unclosed_days(property)), "latest": queries.latest_day(property), "today": today}


def _unclosed_days(property: Property) -> Iterable[GamingDay]:
    return GamingDay.objects.filter(property_id=property.pk).exclude(status=GamingDay.Status.CLOSED).order_by("day")


@panel("tables/panel_tables.html", order=30, roles=ON_THE_FLOOR, wide=True)
def tables_panel(request: HttpRequest, property: Property) -> dict[str, Any]:
    """Open tables."""
    return {"sessions": list(queries.open_sessions(property))}


@panel("tables/panel_slips.html", order=40, roles={*PIT, *CAGE, Role.SECURITY, Role.ACCOUNTING, Role.AUDITOR})
def slips_panel(request: HttpRequest, property: Property) -> dict[str, Any]:
    """Fills and credits on their way."""
    return {"slips": list(queries.slips_under_way(property)[:20])}


@panel("tables/panel_boxes.html", order=45, roles={*SUPERVISORS, Role.SECURITY, Role.COUNT_TEAM, Role.ACCOUNTING})
def boxes_panel(request: HttpRequest, property: Property) -> dict[str, Any]:
    """Boxes off their tables and not yet counted."""
    rows = queries.boxes_in_transit(property)
    return {"boxes": list(rows[:12]), "more": max(0, rows.count() - 12)}


@panel(
    "tables/panel_exceptions.html",
    order=70,
    roles={*SUPERVISORS, Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR},
    wide=True,
)
def exceptions_panel(request: HttpRequest, property: Property) -> dict[str, Any]:
    """The latest exceptions."""
    rows = ExceptionLine.objects.filter(property_id=property.pk).order_by("-raised_at", "-key")
    return {"lines": list(rows[:8])}
