"""Configuration: approved links and their tables."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from casino.access import property_of
from casino.admin import show
from casino.admin.guided import choice
from casino.admin.house import OwnedAdmin
from casino.admin.kit import HouseInline
from progressive.models import (
    MINIMA,
    Link,
    LinkedTable,
)
from tables.models import GamingTable


class LinkedTableInline(HouseInline):
    """The tables of a link, with the terms their own equipment is set to."""

    model = LinkedTable
    fields = ("table", "denomination_minor", "chips_per_entitlement", "rate_bp")

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "table":
            field = choice(capfirst(_("table")))
            codes = GamingTable.objects.filter(property=property_of(request)).order_by("code")
            field.choices = [("", "—"), *((code, code) for code in codes.values_list("code", flat=True))]
            return field
        return super().formfield_for_dbfield(db_field, request, **kwargs)


@admin.register(Link)
class LinkAdmin(OwnedAdmin):
    """Approved progressives. Once a link is started its terms are in its events."""

    list_display = ("code", "name", "game_name", "rate_bp", "reserve_rule", "approval_reference", "active")
    list_filter = ("active",)
    search_fields = ("code", "name")
    ordering = ("code",)
    inlines = (LinkedTableInline,)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "game":
            field = choice(capfirst(_("game")))
            field.choices = [(code, show.game_name(code)) for code in MINIMA]
            field.initial = "pr.caribbean_stud"
            return field
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def get_readonly_fields(self, request: HttpRequest, obj: Link | None = None) -> tuple[str, ...]:
        return ("code",) if obj else ()

    @admin.display(description=_("game"), ordering="game")
    def game_name(self, link: Link) -> str:
        return show.game_name(link.game)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
