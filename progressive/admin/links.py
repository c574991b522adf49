"""Configuration: links and their tables; the approved editions of their programmes, which nobody edits."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.configuration import OwnedAdmin
from casino.admin.guided import choice
from casino.admin.kit import ConfigurationInline
from casino.errors import bilingual
from casino.identity.access import property_of
from progressive.models import MINIMA, Link, LinkedTable, Meter, ReserveRule, reading
from progressive.models.reading import Edition, programme_names
from progressive.offers import percent
from tables.models import GamingTable


class LinkedTableInline(ConfigurationInline):
    """The tables of a link, with the terms their own equipment is set to. Once it runs, tables have their own pages."""

    model = LinkedTable
    fields = ("table", "denomination_minor", "chips_per_entitlement", "rate_bp")

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "table":
            field = choice(capfirst(_("table")))
            codes = GamingTable.objects.filter(property=property_of(request)).order_by("code")
            field.choices = [("", "—"), *((code, code) for code in codes.values_list("code", flat=True))]
            return field
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def get_fields(self, request: HttpRequest, obj: Link | None = None) -> Any:
        return ("table", "denomination_minor", "chips_per_entitlement", "rate_today") if _runs(obj) else self.fields

    def get_readonly_fields(self, request: HttpRequest, obj: Link | None = None) -> list[str]:
        return [*super().get_readonly_fields(request, obj), "rate_today"]

    @admin.display(description=_("rate now"))
    def rate_today(self, row: LinkedTable) -> str:
        return "—" if row.rate_now is None else percent(row.rate_now, row.link.property.currency)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return not _runs(obj) and super().has_add_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return not _runs(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return not _runs(obj) and super().has_delete_permission(request, obj)


@admin.register(Link)
class LinkAdmin(OwnedAdmin):
    """Progressives, each by a programme of the rules. Its figures are those of its approved editions."""

    list_display = ("code", "name", "programme", "rate_today", "approved_by", "active")
    list_filter = ("active",)
    search_fields = ("code", "name")
    ordering = ("code",)
    inlines = (LinkedTableInline,)
    never = ("delete",)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "game":
            field = choice(capfirst(_("programme")))
            field.choices = [(code, bilingual(*programme_names(code))) for code in MINIMA]
            field.initial = "pr.caribbean_stud"
            return field
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def get_readonly_fields(self, request: HttpRequest, obj: Link | None = None) -> tuple[str, ...]:
        if obj is None:
            return ()
        return ("code", "programme", "editions_table") if obj.editions.exists() else ("code", "editions_table")

    def get_exclude(self, request: HttpRequest, obj: Link | None = None) -> tuple[str, ...]:
        """With an edition approved the programme stands: it is shown by its name."""
        own = tuple(super().get_exclude(request, obj) or ())
        return (*own, "game") if obj is not None and obj.editions.exists() else own

    @admin.display(description=_("programme"), ordering="game")
    def programme(self, link: Link) -> str:
        return str(bilingual(*programme_names(link.game)))

    @admin.display(description=_("rate now"))
    def rate_today(self, link: Link) -> str:
        rate_bp = link.rate_bp
        return "—" if rate_bp is None else percent(rate_bp, link.property.currency)

    @admin.display(description=_("approval"))
    def approved_by(self, link: Link) -> str:
        return link.approval_reference or "—"

    @admin.display(description=_("editions"))
    def editions_table(self, link: Link) -> SafeString | str:
        """Each edition with what it changed; the one in force is marked."""
        editions = reading.editions(link)
        if not editions:
            return _now("None yet: approve a programme.")
        rows = format_html_join("", "<tr>{}</tr>", ((_edition_row(link, one),) for one in editions))
        heads = (_("Edition"), _("In force from"), _("Approval"), _("Recorded by"), _("What changed"))
        head = format_html_join("", "<th>{}</th>", ((one,) for one in heads))
        return format_html(
            '<div class="scroll"><table class="casino"><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>',
            head,
            rows,
        )


def _runs(link: Link | None) -> bool:
    """Return whether a link is in operation, or was."""
    return link is not None and Meter.objects.filter(property_id=link.property_id, link=link.code).exists()


def _edition_row(link: Link, one: Edition) -> SafeString:
    zone = link.property.zone
    cells = (
        f"{one.number} ✓" if one.in_force else str(one.number),
        one.effective_at.astimezone(zone).strftime("%Y-%m-%d %H:%M"),
        one.approval if one.document else f"{one.approval} ({_now('not on file')})",
        show.actor_name(one.recorded_by),
        "; ".join(change_texts(link, one)),
    )
    return format_html_join("", "<td>{}</td>", ((cell,) for cell in cells))


FIGURE_LABELS = {
    "entry_minor": _("chip"),
    "least_bet_minor": _("smallest bet"),
    "most_bet_minor": _("largest bet"),
    "initial_minor": _("initial amount"),
    "reset_minor": _("reset amount"),
    "rate_bp": _("rate"),
    "reset_pool_bp": _("aside for the reset"),
    "retention_pool_bp": _("retention given up"),
    "pay_table": _("pay table"),
    "reserve_rule": _("reserve rule"),
    "options": _("readings"),
}


def change_texts(link: Link, one: Edition) -> list[str]:
    """Return the changes of an edition in words: figure, former and new value."""
    return [
        f"{FIGURE_LABELS[name]}: {figure(link, name, before)} → {figure(link, name, after)}"
        if before not in (None, [], {}) and one.number > 1
        else f"{FIGURE_LABELS[name]}: {figure(link, name, after)}"
        for name in FIGURE_LABELS
        for before, after in [one.changes.get(name, (None, None))]
        if after not in (None, 0, [], {}) or before
    ]


def figure(link: Link, name: str, value: Any) -> str:
    """A figure of an edition as people read it."""
    if value is None:
        return "—"
    if name.endswith("_minor"):
        return show.money(value, link.property.currency)
    if name.endswith("_bp"):
        return percent(value, link.property.currency)
    if name == "pay_table":
        return ", ".join(f"{show.hand_name(one['outcome'])} {_worth(link, one)}" for one in value)
    if name == "options":
        return ", ".join(f"{key}={worth}" for key, worth in value.items()) or "—"
    return str(dict(ReserveRule.choices).get(value, value))


def _worth(link: Link, share: dict[str, Any]) -> str:
    currency = link.property.currency
    return percent(share["share_bp"], currency) if "share_bp" in share else show.money(share["amount_minor"], currency)
