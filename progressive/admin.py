"""The progressive floor on the screen: links, meters and prizes, and the pages that pay, read and sign."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.text import capfirst
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from casino.access import property_of
from casino.admin import show
from casino.admin.dashboard import panel
from casino.admin.guided import XLSX, DayChoice, Document, GuidedPage, HouseForm, Screen, Signer, choice, flag, register
from casino.admin.house import OwnedAdmin
from casino.admin.kit import HouseInline, ListedFilter, MoneyField, ProjectionAdmin, choices_filter
from casino.errors import bilingual
from casino.models import Property
from casino.roles import SUPERVISORS, Role
from progressive import commands, documents, queries
from progressive.documents.distribution import FUNDS
from progressive.models import (
    MINIMA,
    Distribution,
    Link,
    LinkedTable,
    Meter,
    MeterDecrease,
    MeterReading,
    Prize,
    SummarySignature,
)
from tables.admin import DayFilter, ShiftFilter, TableFilter, open_days
from tables.models import GamingDay, GamingTable

show.KEYS.update({code: bilingual(*names) for code, names in FUNDS.items()})


class LinkFilter(ListedFilter):
    """The property's links."""

    title = _("link")
    parameter_name = "link"

    def of_property(self, property: Property) -> list[tuple[str, str]]:
        codes = Meter.objects.filter(property_id=property.pk).order_by("link").values_list("link", flat=True)
        return [(code, code) for code in codes]


# --- configuration --------------------------------------------------------------------------------------------------


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


# --- what was recorded ----------------------------------------------------------------------------------------------


@admin.register(Meter)
class MeterAdmin(ProjectionAdmin):
    """Links in operation. What a meter shows now is on the first page."""

    money = ("initial_minor", "reset_minor", "last_seed_minor", "denomination_minor")
    e4 = ("moved_e4", "frozen_e4")
    list_display = ("link", "game", "status", "started_day", "reset_minor", "frozen_e4", "announced_on", "expires_on")
    list_filter = (choices_filter("status", Meter.Status.choices),)
    ordering = ("link",)


@admin.register(Prize)
class PrizeAdmin(ProjectionAdmin):
    """Prizes won, and once paid, their form."""

    money = ("amount_minor", "meter_before_minor", "from_meter_minor", "from_house_minor", "reset_minor")
    list_display = (
        "form_serial", "outcome", "status", "day", "link", "table", "seat", "amount_minor", "won_at", "paid_at",
    )  # fmt: skip
    list_filter = (DayFilter, LinkFilter, TableFilter, ShiftFilter, choices_filter("status", Prize.Status.choices))
    search_fields = ("prize", "form_serial", "round")
    ordering = ("-won_at",)

    def documents(self, row: Prize) -> list[dict[str, Any]]:
        if not row.form_serial:
            return []
        return [{"label": PayoutFormPdf.title, "url": PayoutFormPdf.url(serial=row.form_serial)}]


@admin.register(MeterDecrease)
class MeterDecreaseAdmin(ProjectionAdmin):
    """Why a meter reads less than before (PR §7.14(I),(L))."""

    e4 = ("amount_e4", "from_e4", "to_e4")
    list_display = ("at", "day", "link", "table", "ground", "amount_e4", "from_e4", "to_e4", "form_serial")
    list_filter = (DayFilter, LinkFilter, TableFilter, choices_filter("ground", MeterDecrease.Ground.choices))
    search_fields = ("form_serial", "prize", "approval")
    ordering = ("-at",)


@admin.register(MeterReading)
class MeterReadingAdmin(ProjectionAdmin):
    """Meters as read, beside what was computed (control P15)."""

    money = ("meter_minor", "displayed_minor", "computed_meter_minor")
    list_display = (
        "at", "day", "link", "table", "in_meter", "computed_in_meter", "meter_minor", "computed_meter_minor", "reader",
    )  # fmt: skip
    list_filter = (DayFilter, LinkFilter, TableFilter)
    search_fields = ("table", "reader")
    ordering = ("-at",)


@admin.register(SummarySignature)
class SummarySignatureAdmin(ProjectionAdmin):
    """Signed Table Game Progressive Summaries."""

    money = ("meter_minor",)
    list_display = ("day", "link", "table", "in_meter", "meter_minor", "at")
    list_filter = (DayFilter, LinkFilter, TableFilter)
    ordering = ("-day", "link", "table")


@admin.register(Distribution)
class DistributionAdmin(ProjectionAdmin):
    """Expired meters and how their rest was shared out (PR §7.14(K))."""

    money = ("final_minor", "deductible_minor", "retained_minor", "distributable_minor")
    list_display = (
        "link", "expired_day", "final_minor", "retained_minor", "distributable_minor", "distributed_day", "approval",
    )  # fmt: skip
    list_filter = (LinkFilter,)
    ordering = ("-expired_day",)
    labels = {"rule": {"largest_remainder": _("Largest remainder")}}

    def documents(self, row: Distribution) -> list[dict[str, Any]]:
        return [{"label": DistributionPdf.title, "url": DistributionPdf.url(link=row.link)}]


# --- pages ----------------------------------------------------------------------------------------------------------


class PayForm(HouseForm):
    """A prize in its turn, how it is paid, who stands by."""

    prize = choice(_("Prize"))
    method = forms.ChoiceField(label=_("Paid by"), choices=Prize.Method.choices, widget=forms.RadioSelect())
    supervisor_present = flag(_("The supervisor is present"))
    inspector_present = flag(
        _("The inspector is present"),
        help_text=_("Both are present from 500.00 (PR §7.12(E)); always in Three Card Poker (PR §13.10(D))."),
    )

    def prepare(self) -> None:
        prizes = queries.open_prizes(self.property.pk)
        self.offer("prize", [(row.prize, self._told(row)) for row in prizes])

    def _told(self, row: Prize) -> str:
        amount = show.money(row.amount_minor, self.property.currency)
        return f"{row.link} · {row.table} · {_now('seat')} {row.seat} · {show.hand_name(row.outcome)} · {amount}"


@register
class PayPrize(GuidedPage):
    """Pay a prize on the next form of the series (PR §7.12)."""

    name, title, icon, group = "pay-prize", _("Pay a prize"), "emoji_events", "progressive"
    roles = (*SUPERVISORS, Role.ACCOUNTING, Role.INSPECTOR)
    form_class = PayForm
    signers = (
        Signer("prepared", _("Prepared by"), SUPERVISORS),
        Signer("validated", _("Validated by the inspector"), [Role.INSPECTOR]),
        Signer(
            "verified",
            _("Verified by accounting"),
            [Role.ACCOUNTING],
            required=False,
            note=_("For a receipt and for money from the cage (PR §7.12(B)(3))."),
        ),
    )
    explanation = _("The payment takes the next form number; the meter goes down by what it pays, one for one.")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.pay_prize(self.property, **given, **signed, actor=self.actor)

    def done(self, result: commands.PaidPrize) -> str:
        return _now("Paid %(amount)s on form %(serial)s.") % {
            "amount": show.money(result.amount_minor, self.property.currency),
            "serial": result.form_serial,
        }


class ReadingForm(HouseForm):
    """The three meters of a table as they stand."""

    table = choice(_("Table"))
    day = DayChoice(label=_("Gaming day"))
    in_meter = forms.IntegerField(label=_("In-meter"), min_value=0, widget=UnfoldAdminIntegerFieldWidget())
    meter_minor = MoneyField(label=_("Progressive meter"), currency="USD")
    displayed_minor = MoneyField(label=_("Meter on the display"), currency="USD", required=False)

    def prepare(self) -> None:
        tables = _linked_tables(self.property)
        self.offer("table", [(table, f"{table} · {link}") for table, link in tables])
        self.offer("day", open_days(self.property))
        for name in ("meter_minor", "displayed_minor"):
            self.fields[name].currency = self.property.currency
        for outcome in self._outcomes():
            self.fields[f"payouts_{outcome}"] = forms.IntegerField(
                label=_now("Payout meter: %(hand)s") % {"hand": show.hand_name(outcome)},
                min_value=0,
                initial=0,
                widget=UnfoldAdminIntegerFieldWidget(),
            )

    def _outcomes(self) -> list[str]:
        meters = Meter.objects.filter(property_id=self.property.pk, expired_day__isnull=True).order_by("link")
        return list(dict.fromkeys(outcome for meter in meters for outcome in meter.shares()))

    def given(self) -> dict[str, Any]:
        payouts = {
            name.removeprefix("payouts_"): value
            for name, value in self.cleaned_data.items()
            if name.startswith("payouts_")
        }
        others = {name: value for name, value in self.cleaned_data.items() if not name.startswith("payouts_")}
        return {**others, "payouts": payouts}


def _linked_tables(property: Property) -> list[tuple[str, str]]:
    running = (Meter.Status.RUNNING, Meter.Status.REMOVAL)
    meters = queries.meters(property.pk)
    return [(table, meter.link) for meter in meters if meter.status in running for table in meter.tables]


READER = Signer("reader", _("Read by"), [*SUPERVISORS, Role.ACCOUNTING])


@register
class ReadMeters(GuidedPage):
    """A table's meters read by a person (control P15)."""

    name, title, icon, group = "read-meters", _("Read the meters"), "visibility", "progressive"
    roles = (*SUPERVISORS, Role.ACCOUNTING)
    form_class = ReadingForm
    signers = (READER,)
    explanation = _(
        "Write down what the meters of the table show. What differs from the computed is kept (control P15)."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        reader = signed["reader"]
        return commands.record_reading(
            self.property, **given, reader=f"employee:{reader.employee}", signatures=[reader], actor=self.actor
        )

    def done(self, result: list[Any]) -> str:
        if not result:
            return _now("Recorded: the meters agree with what was computed.")
        return _now("Recorded, with differences: %(count)s. They are on the summary.") % {"count": len(result)}


class SignForm(HouseForm):
    """A table and the day that is signed for."""

    day = DayChoice(label=_("Gaming day"))
    table = choice(_("Table"))

    def prepare(self) -> None:
        days = GamingDay.objects.filter(property_id=self.property.pk).order_by("-day").values_list("day", flat=True)
        self.offer("day", [(day.isoformat(), day.isoformat()) for day in days[:14]])
        tables = [table for meter in queries.meters(self.property.pk) for table in meter.tables]
        self.offer("table", [(table, table) for table in dict.fromkeys(tables)])


@register
class SignSummary(GuidedPage):
    """Sign a table's line of the day's summary (PR §7.14(L))."""

    name, title, icon, group = "sign-summary", _("Sign the progressive summary"), "signature", "progressive"
    roles = (*SUPERVISORS, Role.ACCOUNTING)
    form_class = SignForm
    signers = (Signer("prepared", _("Prepared by"), [*SUPERVISORS, Role.ACCOUNTING]),)
    explanation = _("One signed summary per linked table and gaming day, on its last reading (PR §7.14(L)).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.sign_summary(self.property, **given, **signed, actor=self.actor)
        return given["day"]

    def next(self, result: dt.date) -> str:
        return ProgressiveSummary.url(day=result.isoformat())


class DayScreen(Screen):
    """A report of one gaming day, chosen in the address: by default the latest."""

    group = "reports"

    def days(self) -> list[dt.date]:
        """The days there are."""
        rows = GamingDay.objects.filter(property_id=self.property.pk).order_by("-day")
        return list(rows.values_list("day", flat=True)[:90])

    def day(self) -> dt.date | None:
        """The day to be shown."""
        days = self.days()
        try:
            asked = dt.date.fromisoformat(self.request.GET.get("day", ""))
        except ValueError:
            asked = None
        return asked if asked in days else next(iter(days), None)

    def get(self, request: HttpRequest) -> HttpResponse:
        day = self.day()
        context = {"days": self.days(), "day": day, **(self.report(day) if day else {})}
        return self.render(context)

    def report(self, day: dt.date) -> dict[str, Any]:
        """What the template shows of the day."""
        raise NotImplementedError


READERS = (*SUPERVISORS, Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR)


@register
class ProgressiveSummary(DayScreen):
    """The Table Game Progressive Summary (PR §7.14(L))."""

    name, title, icon = "progressive-summary", _("Table Game Progressive Summary"), "table_chart"
    roles = READERS
    template_name = "progressive/summary.html"

    def report(self, day: dt.date) -> dict[str, Any]:
        lines = queries.progressive_summary(self.property.pk, day)
        return {
            "lines": [
                {
                    "line": line,
                    "payouts": _payout_rows(line),
                    "differs": {str(difference["what"]) for difference in line.differences},
                }
                for line in lines
            ],
            "documents": [
                {"label": "PDF", "url": ProgressiveSummaryPdf.url(day=day.isoformat())},
                {"label": "XLSX", "url": ProgressiveSummaryWorkbook.url(day=day.isoformat())},
            ],
            "grounds": dict(MeterDecrease.Ground.choices),
        }


@register
class ProgressiveSummaryPdf(Document):
    """The summary as it is signed."""

    name, title = "progressive-summary-pdf", _("Table Game Progressive Summary (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.summary(self.property, dt.date.fromisoformat(query.get("day", "")), **printing)


@register
class ProgressiveSummaryWorkbook(Document):
    """The summary as a spreadsheet."""

    name, title = "progressive-summary-xlsx", _("Table Game Progressive Summary (XLSX)")
    suffix, content_type = "xlsx", XLSX
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.summary_workbook(self.property, dt.date.fromisoformat(query.get("day", "")), **printing)


@register
class PayoutFormPdf(Document):
    """The form of a paid prize (control P16)."""

    name, title = "payout-form-pdf", _("Payout form (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.payout_form(self.property, query.get("serial", ""), **printing)


@register
class DistributionPdf(Document):
    """How an expired meter was shared out (PR §7.14(K))."""

    name, title = "distribution-pdf", _("Distribution schedule (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.distribution_schedule(self.property, query.get("link", ""), **printing)


def _payout_rows(line: queries.SummaryLine) -> list[dict[str, Any]]:
    """The payout meters, one row a hand: opening, closing, as read."""
    read = line.read_payouts
    return [
        {
            "hand": show.hand_name(outcome),
            "opening": line.opening_payouts.get(outcome, 0),
            "closing": closing,
            "read": read.get(outcome) if read is not None else None,
            "differs": any(difference["what"] == f"payout:{outcome}" for difference in line.differences),
        }
        for outcome, closing in line.closing_payouts.items()
    ]


# --- the first page -------------------------------------------------------------------------------------------------


@panel("progressive/panel_prizes.html", order=12, roles=READERS)
def prizes_panel(request: HttpRequest, property: Property) -> dict[str, Any]:
    """Prizes to be paid."""
    return {"prizes": queries.open_prizes(property.pk)[:12]}


@panel("progressive/panel_meters.html", order=50, roles=READERS)
def meters_panel(request: HttpRequest, property: Property) -> dict[str, Any]:
    """Meters: what they show, whether they are locked, how long they run."""
    due = {row.link: row for row in queries.due(property.pk, property.gaming_day())}
    current = [meter for meter in queries.meters(property.pk) if meter.status != Meter.Status.DISTRIBUTED]
    return {"meters": [{"now": meter, "due": due.get(meter.link)} for meter in current]}
