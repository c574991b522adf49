"""Configuration of the table floor: pits, chips, tables with their games, drop boxes.

The shift calendar is on the page of the property: its hours and the day's first hour are judged together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.text import capfirst
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from casino.admin import show
from casino.admin.configuration import TABLES, OwnedAdmin, PropertyAdmin, on_new_property
from casino.admin.guided import choice
from casino.admin.in_service import InServiceTogether
from casino.admin.kit import ConfigurationInline, ListedFilter, SpokenLines
from casino.admin.number_fields import read
from casino.errors import bilingual
from casino.identity.access import property_of
from casino.jurisdictions import cited
from casino.models import Property
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from casino.rules.kernel import Game
from casino.rules.money import format_amount
from casino.rules.notation import read_amount
from tables import queries
from tables.admin.options import OptionsField, band, described, game_of
from tables.models import BoxCustody, ChipSet, Denomination, DropBox, GamingTable, Pit, ShiftDefinition, TableOffer
from tables.set_up import set_up
from tables.timekeeping.calendar import tiling_problem


def _table_codes(owner: Property) -> set[str]:
    return set(GamingTable.objects.filter(property=owner).values_list("code", flat=True))


TABLES.append(_table_codes)
on_new_property(set_up)


class DenominationInline(ConfigurationInline):
    """The values of a chip set."""

    model = Denomination
    fields = ("value_minor", "kind", "colour")


@admin.register(Pit)
class PitAdmin(OwnedAdmin):
    """Zones of the floor."""

    list_display = ("code", "name", "tables_there", "active")
    list_filter = ("active",)
    ordering = ("code",)
    never = ("delete",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("tables")

    fixed = ("code",)

    @admin.display(description=_("tables"))
    def tables_there(self, pit: Pit) -> str:
        return ", ".join(sorted(table.code for table in pit.tables.all() if table.active)) or show.NOTHING


@admin.register(ChipSet)
class ChipSetAdmin(OwnedAdmin):
    """The chips of the property. A set is retired on a page of its own, with two signatures."""

    list_display = ("code", "name", "kind", "active", "retired_on", "redeem_until")
    list_filter = ("active", "kind")
    inlines = (DenominationInline,)
    fields = ("code", "name", "kind", "active", "retired_on", "redeem_until")
    never = ("delete",)

    def get_readonly_fields(self, request: HttpRequest, obj: ChipSet | None = None) -> tuple[str, ...]:
        """A set in use goes out of use by its command; a retired one stays as it was."""
        if obj is None:
            return ("retired_on",)
        if obj.retired_on is not None:
            return ("code", "name", "kind", "active", "retired_on")
        return ("code", "kind", "retired_on", *(("active",) if obj.active else ()))


class ShiftCalendar(SpokenLines):
    """The shifts together: they tile the gaming day from its first hour to its last."""

    def clean(self) -> None:
        super().clean()
        kept = [form for form in self.forms if form.cleaned_data and not form.cleaned_data.get("DELETE")]
        if any(self.errors) or not kept:
            return
        gap = tiling_problem(self.instance.day_start_hour, [form.instance for form in kept])
        if gap:
            raise ValidationError(gap)


class ShiftInline(ConfigurationInline):
    """The shift calendar, on the page of the property: its hours and the day's first hour are judged together."""

    model = ShiftDefinition
    formset = ShiftCalendar
    fields = ("order", "code", "name", "starts", "ends")


PropertyAdmin.inlines = (*PropertyAdmin.inlines, ShiftInline)


@admin.register(ShiftDefinition)
class ShiftDefinitionAdmin(OwnedAdmin):
    """The shifts of the gaming day, to be looked at: they are changed together, on the page of the property."""

    list_display = ("order", "code", "name", "starts", "ends")
    list_display_links = ("code",)
    never = ("add", "change", "delete")


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
            raise ValidationError(_('Write limits like {"min": "500", "max": "50000"}.'))
        return {name: self._amount(name, amount) for name, amount in found.items()}

    def _amount(self, name: str, typed: Any) -> int:
        try:
            return read(read_amount, str(typed), self.currency)
        except ValidationError as reason:
            raise ValidationError(f"{name}: {reason.message}", code=reason.code) from None

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return initial != self.to_python(data)
        except ValidationError:
            return True


class PitFilter(ListedFilter):
    """The property's pits."""

    title = _("pit")
    parameter_name = "pit"
    field = "pit__code"

    def of_property(self, venue: Property) -> list[tuple[str, str]]:
        return [(pit.code, str(pit)) for pit in Pit.objects.filter(property=venue)]


class OfferingAdmin(OwnedAdmin):
    """A game with the licensee's options and the limits the rules allow: of a table, or one of its further offers."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    never = ("delete",)
    """Fields before the game and after its approvals."""

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change=change, **kwargs)
        venue = property_of(request)
        game = game_of(request.POST.get("game_code") or (obj.game_code if obj else ""))
        if venue is not None and "options" in form.base_fields:
            form.base_fields["options"] = OptionsField(
                game=game,
                currency=venue.currency,
                lines=len(obj.options) if obj else 0,
                label=form.base_fields["options"].label,
                required=False,
                help_text=_('One option on each line; amounts "500" and rates "0.05" in quotation marks.'),
            )
        if venue is not None and "limits" in form.base_fields:
            form.base_fields["limits"] = LimitsField(
                currency=venue.currency,
                label=form.base_fields["limits"].label,
                help_text=self._limits_help(game, venue.currency),
            )
        return form

    @staticmethod
    def _limits_help(game: Game | None, currency: str) -> str:
        example = _now('Amounts in quotation marks: {"min": "500", "max": "50000"}')
        return f"{example}. {band(game.limits, currency)}" if game else example

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "game_code":
            venue = property_of(request)
            lawful = registry.games_of(venue.jurisdiction) if venue else registry.all_games()
            games = [("", "—"), *((game.code, show.game_name(game.code)) for game in lawful)]
            field = choice(capfirst(_("game")))
            field.choices = games
            return field
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Beside the options, what the rules of the game offer."""
        lawful = ["game_code", "options", "limits"]
        if not self.has_change_permission(request, obj):
            lawful = ["game", "limits_shown"]
        fields = [*self.before, *lawful, "approvals", *self.after]
        if obj is not None:
            fields.insert(fields.index("approvals") + 1, "covered")
            fields.append("options_shown")
        return [(None, {"fields": fields})]

    @admin.display(description=_("options in words"))
    def options_shown(self, table: GamingTable | TableOffer) -> str:
        game = game_of(table.game_code)
        return described(game, table.options, table.property.currency) if game else show.NOTHING

    @admin.display(description=_("approval of each option"))
    def covered(self, table: GamingTable | TableOffer) -> str:
        """Every option that needs one, with the approval that covers it on this gaming day."""
        day = table.property.gaming_day()
        try:
            lines = queries.option_approvals(table, day)
        except IllegalConfiguration as refusal:
            return cited(bilingual(refusal.message_en, refusal.message_es), refusal.cite)
        raised = queries.approvals_in_force(table, day).get("limits")
        return render_to_string(
            "tables/option_approvals.html",
            {"lines": lines, "day": day, "raised": raised, "currency": table.property.currency},
        )

    @admin.display(description=_("game"), ordering="game_code")
    def game(self, table: GamingTable | TableOffer) -> str:
        return show.game_name(table.game_code)

    @admin.display(description=_("limits"))
    def limits_shown(self, table: GamingTable | TableOffer) -> str:
        currency = table.property.currency
        low, high = table.limits.get("min"), table.limits.get("max")
        return f"{show.money(low, currency)} – {show.money(high, currency)}"


@admin.register(GamingTable)
class GamingTableAdmin(InServiceTogether, OfferingAdmin):
    """Tables, each with its own game; what else it may be opened with is among the games offered."""

    before, after = ("code", "pit"), ("seats", "active")
    list_display = ("code", "pit", "game", "further", "limits_shown", "seats", "active")
    list_filter = ("active", PitFilter)
    search_fields = ("code", "game_code")
    ordering = ("code",)
    fixed = ("code", "covered", "options_shown")

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("property", "pit").prefetch_related("offers")

    @admin.display(description=_("also offered"))
    def further(self, table: GamingTable) -> str:
        offers = [f"{offer.code} {show.game_name(offer.game_code)}" for offer in table.offers.all() if offer.active]
        return ", ".join(offers) or show.NOTHING


@admin.register(TableOffer)
class TableOfferAdmin(InServiceTogether, OfferingAdmin):
    """Further games that tables may be opened with."""

    before, after = ("table", "code"), ("active",)
    list_display = ("table", "code", "game", "limits_shown", "active")
    list_filter = ("active",)
    list_select_related = ("table", "property")
    search_fields = ("table__code", "code", "game_code")
    ordering = ("table__code", "code")
    fixed = ("table", "code", "covered", "options_shown")


@admin.register(DropBox)
class DropBoxAdmin(InServiceTogether, OwnedAdmin):
    """Drop boxes with their permanent numbers (control D1)."""

    list_display = ("number", "table", "game", "shift", "where", "active")
    list_filter = ("active", "shift")
    list_select_related = ("table",)
    search_fields = ("number", "table__code")
    ordering = ("number",)
    never = ("delete",)
    fixed = ("number",)
    """The number is painted on it for good."""

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        venue = property_of(request)
        if db_field.name == "shift" and venue is not None:
            field = choice(capfirst(_("shift marked on it")), required=False, help_text=db_field.help_text)
            field.choices = [("", "—"), *((shift.code, str(shift)) for shift in venue.shifts.all())]
            return field
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def get_queryset(self, request: HttpRequest) -> Any:
        custody = BoxCustody.objects.filter(property_id=OuterRef("property_id"), box=OuterRef("number"))
        under_way = custody.exclude(status=BoxCustody.Status.COUNTED).values("status")[:1]
        return super().get_queryset(request).annotate(custody=Subquery(under_way))

    @admin.display(description=_("game"))
    def game(self, box: DropBox) -> str:
        return show.game_name(box.table.game_code)

    @admin.display(description=_("where it is"))
    def where(self, box: DropBox) -> str:
        status = getattr(box, "custody", None)
        return str(BoxCustody.Status(status).label) if status else _now("Empty, put away")
