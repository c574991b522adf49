"""The poker room's money: posted charges and pools, rake by the hands beside rake counted, the pages for each act."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin.configuration import OwnedAdmin
from casino.admin.guided import CountField, Screen, choice, register
from casino.admin.kit import ProjectionAdmin
from casino.admin.operations import OperationForm, declared
from casino.admin.rows import Reader, table
from casino.listings import readers_of
from casino.models import Property
from tables import commands, offers, queries
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter, TeamPage, team_of
from tables.models import BuyIn, GamingDay, PlayerPool, PoolBalance, PoolEntry, RakeCount, TimeCharge, TimeChargeLine
from tables.rows import BuyInRow

READERS = readers_of("tables.rakecount")


@admin.register(TimeCharge)
class TimeChargeAdmin(OwnedAdmin):
    """The posted price of half an hour."""

    list_display = ("table", "amount_each_minor", "active")
    never = ("delete",)


@admin.register(PlayerPool)
class PlayerPoolAdmin(OwnedAdmin):
    """Pools that belong to the players."""

    list_display = ("code", "name")
    never = ("delete",)
    fixed = ("code",)


@admin.register(TimeChargeLine)
class TimeChargeLineAdmin(ProjectionAdmin):
    """Half hours charged."""

    money = ("each", "total")
    list_display = ("day", "table", "shift", "half_hour", "players", "total", "taken_at")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    ordering = ("-taken_at", "key")


@admin.register(BuyIn)
class BuyInAdmin(ProjectionAdmin):
    """Chips with which players sat down and got up."""

    row = BuyInRow
    list_display = ("happened_at", "day", "table", "shift", "kind", "player", "amount", "stack")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("player",)
    ordering = ("-happened_at", "key")


@admin.register(RakeCount)
class RakeCountAdmin(ProjectionAdmin):
    """Rake as counted."""

    money = ("total", "pool_total", "by_hands", "by_time")
    list_display = ("day", "table", "shift", "by_hands", "by_time", "total", "pool_total", "counted_at")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    ordering = ("-counted_at", "key")


@admin.register(PoolEntry)
class PoolEntryAdmin(ProjectionAdmin):
    """The accounts of the pools."""

    money = ("amount",)
    list_display = ("entered_at", "day", "pool", "kind", "reference", "player", "amount")
    list_filter = (DayFilter,)
    search_fields = ("pool", "player", "reference")
    ordering = ("-entered_at", "key")


@admin.register(PoolBalance)
class PoolBalanceAdmin(ProjectionAdmin):
    """Balances of the pools."""

    money = ("contributed", "paid", "balance")
    list_display = ("pool", "contributed", "paid", "balance", "closed_day")
    ordering = ("pool",)


RAKE = ("table", "game", "shift", "rate", "by_hands", "by_time", "counted", "pools", "difference")
POOL = ("pool", "name", "contributed", "paid", "balance", "closed_day")


@register
class PokerRoomPage(Screen):
    """Rake, posted schedule and pools."""

    name, title, icon, group = "poker-room", _("Rake and pools"), "playing_cards", "poker"
    roles = READERS
    template_name = "tables/poker_room.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        days = GamingDay.objects.filter(property_id=self.property.pk).order_by("-day")
        known = {day.isoformat(): day for day in days.values_list("day", flat=True)[:31]}
        day = known.get(request.GET.get("day", "")) or next(iter(known.values()), None)
        lines = queries.rake_report(self.property, day) if day else []
        reader = Reader(self.property, request.user)
        posted = TimeCharge.objects.filter(property=self.property, active=True).select_related("table")
        return self.render(
            {
                "day": day,
                "days": list(known),
                "rake": table(
                    queries.RakeLine,
                    RAKE,
                    lines,
                    reader,
                    caption=_("Rake by the hands beside rake counted"),
                    empty=_("No poker table was open."),
                ),
                "pools": table(
                    queries.PoolLine,
                    POOL,
                    queries.pools(self.property),
                    reader,
                    caption=_("Pools of the players"),
                    empty=_("There is none."),
                ),
                "posted": [(charge.table.code, charge.each_minor) for charge in posted.order_by("table__code")],
            }
        )


class RakeForm(OperationForm):
    """How the chips of a table's boxes divide."""

    otherwise = frozenset({"table", "day", "shift", "pools"})
    field_order = ("table", "counts", "pool", "pooled")
    table = choice(_("Table and shift"))
    pool = choice(_("Pool"), required=False)
    pooled = CountField(label=_("Chips of the pool"), required=False)

    def prepare(self) -> None:
        super().prepare()
        self.offer("table", _uncounted)
        self.offer("pool", offers.open_pools)
        self.fields["pooled"].offer(offers.every_chip(self.property), self.property.currency)

    def given(self) -> dict[str, Any]:
        given = super().given()
        table, day, shift = given.pop("table").split(".")
        pool, pooled = given.pop("pool"), given.pop("pooled")
        pools = {pool: pooled} if pool else {}
        return {**given, "table": table, "day": dt.date.fromisoformat(day), "shift": shift, "pools": pools}


def _uncounted(venue: Property) -> list[tuple[str, str]]:
    return [
        (f"{line.table}.{day}.{line.shift}", f"{line.table} · {day} {line.shift}")
        for day, _label in offers.open_days(venue)
        for line in queries.rake_report(venue, dt.date.fromisoformat(day))
        if line.counted is None
    ]


@declared(commands.count_rake)
class CountRake(TeamPage):
    """Rake and pools out of a table's boxes (control R1)."""

    form_class = RakeForm
    signers = team_of(3, least=3)
