"""What a house sets up: chips, shifts, tables with their games, drop boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from casino.access import property_of
from casino.admin import show
from casino.admin.guided import choice
from casino.admin.house import OwnedAdmin
from casino.admin.kit import HouseInline
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from casino.rules.money import AmountError, format_amount, parse_amount
from tables.models import ChipSet, Denomination, DropBox, GamingTable, ShiftDefinition


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
