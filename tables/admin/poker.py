"""The poker room's money: posted charges and pools, rake by the hands beside rake counted, the pages for each act."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import CountField, DayChoice, GuidedPage, HouseForm, Screen, Signer, choice, number, register
from casino.admin.guided import text as text_field
from casino.admin.house import OwnedAdmin
from casino.admin.kit import MoneyField, ProjectionAdmin
from casino.listings import readers_of
from casino.roles import CAGE, PIT, SUPERVISORS, Role
from tables import commands, queries
from tables.admin.cage import ACCOUNTING, every_chip
from tables.admin.kit import CASHIER, DEALER, SUPERVISOR, DayFilter, ShiftFilter, TableFilter
from tables.models import GamingDay, PlayerPool, PoolBalance, PoolEntry, RakeCount, TimeCharge, TimeChargeLine
from tables.offers import open_days
from tables.poker import is_poker_room

READERS = readers_of("tables.rakecount")


@admin.register(TimeCharge)
class TimeChargeAdmin(OwnedAdmin):
    """The posted price of half an hour."""

    list_display = ("table", "amount_each_minor", "active")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(PlayerPool)
class PlayerPoolAdmin(OwnedAdmin):
    """Pools that belong to the players."""

    list_display = ("code", "name")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("code",) if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(TimeChargeLine)
class TimeChargeLineAdmin(ProjectionAdmin):
    """Half hours charged."""

    money = ("each", "total")
    list_display = ("day", "table", "shift", "half_hour", "players", "total", "taken_at")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    ordering = ("-taken_at", "key")


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
    """What the pools hold."""

    money = ("contributed", "paid", "balance")
    list_display = ("pool", "contributed", "paid", "balance", "closed_day")
    ordering = ("pool",)


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
        rows = [{"line": line, "rate": show.percent_bp(line.rate, self.property.currency)} for line in lines]
        posted = TimeCharge.objects.filter(property=self.property, active=True).select_related("table")
        return self.render(
            {
                "day": day,
                "days": list(known),
                "rows": rows,
                "pools": queries.pools(self.property),
                "posted": [(charge.table.code, charge.each_minor) for charge in posted.order_by("table__code")],
            }
        )


class TimeChargeForm(HouseForm):
    """A half hour at a table."""

    table = choice(_("Table"))
    half_hour = text_field(_("Half hour from"), max_length=5)
    players = number(_("Players"))

    def prepare(self) -> None:
        rows = [row for row in queries.open_sessions(self.property) if is_poker_room(row.game)]
        self.offer("table", [(row.table, f"{row.table} · {show.game_name(row.game)}") for row in rows])


@register
class TakeTimeCharge(GuidedPage):
    """Charge for half an hour (control R1)."""

    name, title, icon, group = "time-charge", _("Take a time charge"), "timer", "poker"
    roles = PIT
    form_class = TimeChargeForm
    command = commands.take_time_charge
    signers = (DEALER, SUPERVISOR)
    explanation = _("By the posted schedule, dropped at the table as taken (control R1).")

    def done(self, result: int) -> str:
        return _now("Taken: %(amount)s.") % {"amount": show.money(result, self.property.currency)}


class RakeForm(HouseForm):
    """How the chips of a table's boxes divide."""

    table = choice(_("Table and shift"))
    counts = CountField(label=_("Rake and time charges"), required=False)
    pool = choice(_("Pool"), required=False)
    pooled = CountField(label=_("Chips of the pool"), required=False)

    def prepare(self) -> None:
        days = GamingDay.objects.filter(property_id=self.property.pk, status=GamingDay.Status.OPEN)
        lines = [(day, line) for day in days.values_list("day", flat=True) for line in _uncounted(self, day)]
        self.offer("table", [(f"{line.table}.{day.isoformat()}.{line.shift}",
                              f"{line.table} · {day.isoformat()} {line.shift}") for day, line in lines])  # fmt: skip
        self.offer("pool", [(one.pool, one.name) for one in queries.pools(self.property) if not one.closed_day])
        for name in ("counts", "pooled"):
            self.fields[name].offer(every_chip(self.property), self.property.currency)

    def given(self) -> dict[str, Any]:
        table, day, shift = self.cleaned_data["table"].split(".")
        pool, pooled = self.cleaned_data["pool"], self.cleaned_data["pooled"]
        return {
            "table": table,
            "day": DayChoice(choices=[(day, day)]).clean(day),
            "shift": shift,
            "counts": self.cleaned_data["counts"],
            "pools": {pool: pooled} if pool else {},
        }


def _uncounted(form: HouseForm, day: Any) -> list[queries.RakeLine]:
    return [line for line in queries.rake_report(form.property, day) if line.counted is None]


@register
class CountRake(GuidedPage):
    """Rake and pools out of a table's boxes (control R1)."""

    name, title, icon, group = "count-rake", _("Count rake and pools"), "calculate", "poker"
    roles = (Role.COUNT_TEAM,)
    form_class = RakeForm
    signers = tuple(
        Signer(f"team_{place}", label, [Role.COUNT_TEAM])
        for place, label in enumerate((_("First of the team"), _("Second of the team"), _("Third of the team")), 1)
    )
    field_of = {"team": "team_1"}
    explanation = _("Rake and pools together are the chips that were counted in the table's boxes.")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        team = [one for one in signed.values() if one is not None]
        return commands.count_rake(self.property, **given, team=team, actor=self.actor)


class PoolForm(HouseForm):
    """A pool that is not closed."""

    pool = choice(_("Pool"))
    day = DayChoice(label=_("Gaming day"))

    def prepare(self) -> None:
        rows = [one for one in queries.pools(self.property) if not one.closed_day]
        currency = self.property.currency
        self.offer("pool", [(one.pool, f"{one.name} · {show.money(one.balance, currency)}") for one in rows])
        self.offer("day", open_days(self.property))


class PoolPaymentForm(PoolForm):
    """Who is paid how much, and for what."""

    reference = text_field(_("Number of the paper"), max_length=40)
    player = text_field(_("Player"), max_length=120)
    reason = text_field(_("Reason"))

    def prepare(self) -> None:
        super().prepare()
        self.fields["amount"] = MoneyField(currency=self.property.currency, label=_("Amount"))


@register
class PayFromPool(GuidedPage):
    """Money of the players back to a player (control R2)."""

    name, title, icon, group = "pay-from-pool", _("Pay out of a pool"), "payments", "poker"
    roles = (*SUPERVISORS, *CAGE)
    form_class = PoolPaymentForm
    command = commands.pay_from_pool
    signers = (SUPERVISOR, CASHIER)

    def done(self, result: int) -> str:
        return _now("Left in the pool: %(amount)s.") % {"amount": show.money(result, self.property.currency)}


@register
class ClosePool(GuidedPage):
    """A pool returned in full (control R2)."""

    name, title, icon, group = "close-pool", _("Close a pool"), "done_all", "poker"
    roles = (*SUPERVISORS, Role.ACCOUNTING)
    form_class = PoolForm
    command = commands.close_pool
    signers = (SUPERVISOR, ACCOUNTING)
