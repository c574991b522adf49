"""Shared parts of the floor's pages: filters, choices, forms, signers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from casino.admin import show
from casino.admin.guided import GuidedPage, Signer
from casino.admin.kit import ListedFilter
from casino.admin.number_fields import MoneyField
from casino.admin.operations import OperationForm
from casino.jurisdictions import title
from casino.models import Property
from casino.roles import SUPERVISORS, Role
from casino.rules.notation import separated
from tables.models import GamingDay, GamingTable, ShiftDefinition, TableOffer

LOOK_BACK_DAYS = 90
"""How many gaming days a filter offers."""


class DayFilter(ListedFilter):
    """The property's gaming days, the latest first."""

    title = _("gaming day")
    parameter_name = "day"

    def of_property(self, venue: Property) -> list[tuple[str, str]]:
        days = GamingDay.objects.filter(property_id=venue.pk).order_by("-day").values_list("day", flat=True)
        return [(day.isoformat(), day.isoformat()) for day in days[:LOOK_BACK_DAYS]]


class TableFilter(ListedFilter):
    """The property's tables."""

    title = _("table")
    parameter_name = "table"

    def of_property(self, venue: Property) -> list[tuple[str, str]]:
        codes = GamingTable.objects.filter(property=venue).order_by("code").values_list("code", flat=True)
        return [(code, code) for code in codes]


class ShiftFilter(ListedFilter):
    """The property's shifts."""

    title = _("shift")
    parameter_name = "shift"

    def of_property(self, venue: Property) -> list[tuple[str, str]]:
        return list(ShiftDefinition.objects.filter(property=venue).values_list("code", "name"))


class VarianceFilter(ListedFilter):
    """Rounds in which something was paid or taken beside the rules."""

    title = _("payment variances")
    parameter_name = "variance"

    def of_property(self, venue: Property) -> list[tuple[str, Any]]:
        return [("yes", _("With a payment variance"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(variance_count__gt=0) if self.value() == "yes" else queryset


class GameFilter(ListedFilter):
    """The games of the property's tables."""

    title = _("game")
    parameter_name = "game"

    def of_property(self, venue: Property) -> list[tuple[str, str]]:
        codes = {
            code
            for model in (GamingTable, TableOffer)
            for code in model.objects.filter(property=venue).values_list("game_code", flat=True)
        }
        return [(code, show.game_name(code)) for code in sorted(codes)]


class LimitsForm(OperationForm):
    """Limits of a table: minimum, maximum and limits of single bets, put together as the argument `limits`."""

    otherwise = frozenset({"limits"})
    field_order = ("table", "day", "shift", "limits_min", "limits_max", "more", "counts")
    is_limited = True
    """True when minimum and maximum are required."""

    def prepare(self) -> None:
        for name, label in (("min", _("Minimum")), ("max", _("Maximum"))):
            self.fields[f"limits_{name}"] = MoneyField(
                label=label, currency=self.property.currency, required=self.is_limited
            )
        self.fields["more"] = forms.CharField(
            label=_("Limits of single bets"),
            required=False,
            widget=UnfoldAdminTextInputWidget(),
            help_text=_("Where the game has them: tie_min 500, tie_max 6000. Empty: they stay as they are."),
        )
        super().prepare()

    def clean_more(self) -> dict[str, int]:
        """`name amount` separated by commas."""
        money = MoneyField(currency=self.property.currency)
        found = {}
        for part in separated(self.cleaned_data["more"]):
            name, _blank, amount = part.partition(" ")
            if not amount:
                raise forms.ValidationError(_("Write a name and an amount, separated by commas."))
            found[name] = money.clean(amount)
        return found

    @staticmethod
    def taken(given: dict[str, Any], now: Mapping[str, int]) -> dict[str, int] | None:
        """The limits typed, out of `given`, over those of now; None when none was typed."""
        typed = {name: given.pop(f"limits_{name}") for name in ("min", "max")}
        typed = {**{name: amount for name, amount in typed.items() if amount is not None}, **given.pop("more")}
        return {**now, **typed} if typed else None


DEALER = Signer("dealer", title("dealer", _("Dealer")), [Role.DEALER])
SUPERVISOR = Signer("supervisor", title("floor_supervisor", _("Supervisor")), SUPERVISORS)


# --- a team that counts ---------------------------------------------------------------------------------------------

TEAM = (
    _("First of the team"), _("Second of the team"), _("Third of the team"), _("Fourth of the team"),
    _("Fifth of the team"), _("Sixth of the team"),
)  # fmt: skip


def team_of(most: int, *, least: int) -> tuple[Signer, ...]:
    """Return panels for a count team of at least and at most so many people."""
    return tuple(
        Signer(f"team_{number}", label, [Role.COUNT_TEAM], required=number <= least)
        for number, label in enumerate(TEAM[:most], start=1)
    )


class TeamPage(GuidedPage):
    """A page that a whole team signs, as the operation's `team`. A class of it says `signers = team_of(...)`."""

    field_of = {"team": "team_1", **{f"team[{place}]": f"team_{place + 1}" for place in range(len(TEAM))}}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return super().run(given, {"team": [signature for signature in signed.values() if signature is not None]})
