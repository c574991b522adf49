"""Meters, their decreases and their readings."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.admin import show
from casino.admin.guided import GuidedPage, Signer
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.number_fields import WholeField
from casino.admin.operations import OperationForm, declared
from casino.admin.pictures import Chart, chart
from casino.identity.access import property_of
from casino.models import Property
from casino.scenes import charts
from progressive import commands
from progressive.admin.kit import LinkFilter
from progressive.arguments import READERS
from progressive.models import (
    LateContribution,
    Meter,
    MeterDecrease,
    MeterReading,
)
from progressive.queries.growth import growth
from progressive.rows import ReadingRow
from tables.admin import DayFilter, TableFilter


@admin.register(Meter)
class MeterAdmin(ProjectionAdmin):
    """Links in operation. What a meter shows now is on the first page."""

    list_display = ("link", "game", "status", "started_day", "reset_minor", "frozen_e4", "announced_on", "expires_on")
    list_filter = (choices_filter("status", Meter.Status.choices),)
    ordering = ("link",)
    change_form_outer_before_template = "progressive/meter_growth.html"

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """With the meter's growth drawn above its figures."""
        context = dict(extra_context or {})
        venue = property_of(request)
        key, _colon, link = unquote(object_id).partition(":")
        if venue is not None and key == str(venue.pk) and self.has_view_permission(request):
            context["growth"] = growth_chart(venue, link)
        return super().change_view(request, object_id, form_url, context)


def growth_chart(venue: Property, link: str) -> Chart | None:
    """The growth of a link's meter as a line: it falls where prizes are paid, a change of the rate is marked."""
    found = growth(venue, link)
    if found is None or not found.curve:
        return None
    currency, zone = venue.currency, venue.zone
    first, last = found.curve[0][0], found.curve[-1][0]
    hourly = len(found.days) == 1
    moments = [
        (at.timestamp(), f"{at.astimezone(zone):%H:%M}" if hourly else f"{at.astimezone(zone):%m-%d}")
        for at, _value in found.curve
        if hourly or at.astimezone(zone).hour == venue.day_start_hour
    ]
    grounds = dict(MeterDecrease.Ground.choices)
    marks = [
        charts.Mark(
            fall.at.timestamp(),
            "hit",
            f"{show.clock(fall.at, zone)} · {grounds.get(fall.ground, fall.ground)} · "
            f"{show.money_e4(fall.from_e4, currency)} → {show.money_e4(fall.to_e4, currency)} {fall.form}".strip(),
            fall.from_e4,
        )
        for fall in found.falls
    ]
    marks += [
        charts.Mark(
            rate.effective_at.timestamp(),
            "rate",
            _now("Rate %(rate)s") % {"rate": show.percent_bp(rate.rate_bp, currency)},
        )
        for rate in found.rates
        if rate.effective_at is not None and first <= rate.effective_at <= last
    ]
    caption = _now("Growth of the meter of %(link)s, %(first)s – %(last)s") % {
        "link": link, "first": found.days[0].day.isoformat(), "last": found.days[-1].day.isoformat(),
    }  # fmt: skip
    points = [charts.Point(at.timestamp(), value) for at, value in found.curve]
    drawing = charts.line(
        points, marks, moments, title=caption, description="; ".join(mark.said for mark in marks) or caption,
        name="growth", written=lambda e4: show.money(int(e4) // 10_000, currency),
    )  # fmt: skip
    rows = [
        [
            day.day.isoformat(),
            *(
                show.money_e4(e4, currency)
                for e4 in (day.opening_e4, day.contributed_e4, day.lowered_e4, day.reset_e4, day.closing_e4)
            ),
        ]
        for day in found.days
    ]
    heads = (
        _("Gaming day"),
        _("Opening"),
        _("Contribution to the meter"),
        _("Lowered"),
        _("Reset"),
        pgettext_lazy("meter", "Closing"),
    )
    note = _(
        "Red dots: the meter fell; dashed: the rate changed. Within a day contributions are spread by chips played."
    )
    return chart(drawing, caption, heads, rows, note=note)


@admin.register(MeterDecrease)
class MeterDecreaseAdmin(ProjectionAdmin):
    """Why a meter reads less than before (PR §7.14(I),(L))."""

    list_display = ("at", "day", "link", "table", "ground", "amount_e4", "from_e4", "to_e4", "form_serial")
    list_filter = (DayFilter, LinkFilter, TableFilter, choices_filter("ground", MeterDecrease.Ground.choices))
    search_fields = ("form_serial", "prize", "approval")
    ordering = ("-at",)


@admin.register(LateContribution)
class LateContributionAdmin(ProjectionAdmin):
    """Progressive chips of late rounds of closed days (control W5)."""

    list_display = ("day", "belongs_day", "link", "table", "chips", "contributed_e4", "round")
    list_filter = (DayFilter, LinkFilter, TableFilter)
    ordering = ("-day", "key")


@admin.register(MeterReading)
class MeterReadingAdmin(ProjectionAdmin):
    """Meters as read, beside what was computed (control P15)."""

    row = ReadingRow
    list_display = (
        "at", "day", "link", "table", "in_meter", "computed_in_meter", "meter_minor", "computed_meter_minor", "reader",
    )  # fmt: skip
    list_filter = (DayFilter, LinkFilter, TableFilter)
    search_fields = ("table", "reader")
    ordering = ("-at",)


class ReadingForm(OperationForm):
    """The three meters of a table as they stand."""

    otherwise = frozenset({"payouts"})
    in_meter = WholeField(label=_("In-meter"), min_value=0)

    def prepare(self) -> None:
        super().prepare()
        for outcome in self._outcomes():
            self.fields[f"payouts_{outcome}"] = WholeField(
                label=_now("Payout meter: %(hand)s") % {"hand": show.hand_name(outcome)},
                min_value=0,
                initial=0,
            )

    def _outcomes(self) -> list[str]:
        meters = Meter.objects.filter(property_id=self.property.pk, expired_day__isnull=True).order_by("link")
        return list(dict.fromkeys(outcome for meter in meters for outcome in meter.shares()))

    def given(self) -> dict[str, Any]:
        given = super().given()
        names = [name for name in given if name.startswith("payouts_")]
        payouts = {name.removeprefix("payouts_"): given.pop(name) for name in names}
        return {**given, "payouts": payouts}


@declared(commands.record_reading)
class ReadMeters(GuidedPage):
    """A table's meters read by a person (control P15)."""

    form_class = ReadingForm
    signers = (Signer("reader", _("Read by"), READERS),)

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return super().run(given, {"signatures": [signed["reader"]]})

    def differs(self, result: list[Any]) -> bool:
        return bool(result)

    def done(self, result: list[Any]) -> str:
        if not result:
            return _now("Recorded. The meters match the computed amounts.")
        return _now("Recorded, with differences: %(count)s. They are on the summary.") % {"count": len(result)}
