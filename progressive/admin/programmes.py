"""Programmes on guided pages: an approval recorded, a table linked, a table that leaves (PR §7.14(G), (H), (J))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import DayChoice, GuidedPage, HouseForm, Signer, choice, moment, number, register
from casino.admin.guided import text as text_field
from casino.admin.kit import MoneyField
from casino.errors import Refused, bilingual
from casino.models import Approval
from casino.rules.money import AmountError, parse_amount
from progressive import commands, queries
from progressive.admin.acts import BY, KEEPERS, LinkForm, LinkPage, date
from progressive.admin.kit import points
from progressive.admin.links import figure, told_changes
from progressive.meter import Share
from progressive.models import Link, Meter, ProgrammeEdition, ReserveRule, TableLeave
from progressive.programmes import reading
from progressive.programmes.reading import programme_names
from progressive.what_if import read_rate
from tables.models import GamingTable
from tables.offers import open_days


class ApproveForm(HouseForm):
    """A progressive that is not in operation yet, the document, the figures."""

    link = choice(_("Progressive"))
    approval = choice(_("Approval"))
    effective_at = moment(_("In force from"))
    rate = text_field(_("Rate of progression (%)"), max_length=8)
    reset_pool = text_field(_("Aside for the reset (%)"), required=False, max_length=8)
    retention_pool = text_field(_("Retention given up for the reset (%)"), required=False, max_length=8)
    request = text_field(_("Request of the diversion"), required=False, max_length=60)
    reserve_rule = choice(_("Reserve rule"), required=False, help_text=_("Empty: as the regulation says."))
    pay_table = text_field(_("Pay table, where none is printed"), required=False, long=True, max_length=2_000)

    def prepare(self) -> None:
        currency = self.property.currency
        self.fields["initial_minor"] = MoneyField(currency=currency, label=_("Initial amount"))
        self.fields["reset_minor"] = MoneyField(currency=currency, label=_("Reset amount"), required=False)
        self.fields["entry_minor"] = MoneyField(currency=currency, label=_("Entry (chip)"), required=False)
        self.offer("reserve_rule", ReserveRule.choices)
        self.fields["pay_table"].help_text = _("One outcome a line: <code>natural_suited=100%, pair=50.00</code>")
        self.order_fields(
            [
                "link", "approval", "effective_at", "entry_minor", "initial_minor", "reset_minor", "rate", "reset_pool",
                "retention_pool", "request", "reserve_rule", "pay_table",
            ]
        )  # fmt: skip
        started = Meter.objects.filter(property_id=self.property.pk).values("link")
        links = Link.objects.filter(property=self.property, active=True).exclude(code__in=started).order_by("code")
        self.offer("link", [(row.code, f"{row.code} · {bilingual(*programme_names(row.game))}") for row in links])
        rows = Approval.objects.filter(property=self.property).order_by("-date", "reference")
        self.offer("approval", [(row.reference, f"{row.reference} · {row.subject}"[:80]) for row in rows])

    def given(self) -> dict[str, Any]:
        told = dict(self.cleaned_data)
        for name in ("rate", "reset_pool", "retention_pool"):
            told[f"{name}_bp"] = points(name, told.pop(name))
        told["reserve_rule"] = told["reserve_rule"] or None
        told["pay_table"] = _pay_table(told["pay_table"], self.property.currency)
        return told


def _pay_table(typed: str, currency: str) -> list[Share]:
    """`outcome=100%` or `outcome=50.00`, by lines or commas. Refused: `bad_pay_table`."""
    shares = []
    for part in typed.replace("\n", ",").split(","):
        outcome, equals, worth = (piece.strip() for piece in part.partition("="))
        if not part.strip():
            continue
        try:
            if not equals or not outcome:
                raise ValueError(part)
            if worth.endswith("%"):
                shares.append(Share(outcome=outcome, share_bp=read_rate(worth)))
            else:
                shares.append(Share(outcome=outcome, amount_minor=parse_amount(worth, currency)))
        except (AmountError, ValueError) as reason:
            raise Refused(
                "bad_pay_table",
                _now("Write a hand and what it wins, such as %(example)s: %(given)s cannot be.")
                % {"example": "flush=75.00", "given": part.strip()[:60]},
                field="pay_table",
                cite="PR §7.14(H)(1)",
            ) from reason
    return shares


@register
class ApproveProgramme(GuidedPage):
    """Record what the authority approved of a progressive."""

    name, title, icon, group = "approve-programme", _("Approve a progressive programme"), "verified", "progressive"
    roles = KEEPERS
    form_class = ApproveForm
    template_name = "progressive/approve.html"
    command = commands.approve_programme
    signers = (BY,)
    field_of: Mapping[str, str] = {
        "rate_bp": "rate", "reset_pool_bp": "reset_pool", "retention_pool_bp": "retention_pool",
    }  # fmt: skip
    explanation = _(
        "Entry, pay table, initial and reset amount, rate and what is put aside, as approved (PR §7.14(H)). An edition "
        "is never edited; the next one takes its place from a later instant. In operation only the rate changes."
    )

    def beside(self) -> Mapping[str, Any]:
        """The editions there are, of every progressive."""
        links = Link.objects.filter(property=self.property).order_by("code")
        return {"programmes": [_shown(link) for link in links]}

    def done(self, result: ProgrammeEdition) -> str:
        return _now("Edition %(number)s of %(link)s is recorded.") % {"number": result.number, "link": result.link.code}


def _shown(link: Link) -> dict[str, Any]:
    zone = link.property.zone
    return {
        "code": link.code,
        "name": link.name,
        "programme": bilingual(*programme_names(link.game)),
        "tables": ", ".join(link.tables.order_by("table").values_list("table", flat=True)),
        "editions": [
            {
                "number": one.number,
                "in_force": one.in_force,
                "since": timezone.localtime(one.effective_at, zone).strftime("%Y-%m-%d %H:%M"),
                "approval": one.approval,
                "document": one.document,
                "recorded_by": show.actor_name(one.recorded_by),
                "rate": figure(link, "rate_bp", one.rate_bp),
                "aside": figure(link, "rate_bp", one.reset_pool_bp + one.retention_pool_bp),
                "house": figure(link, "rate_bp", one.house_bp),
                "changes": told_changes(link, one),
            }
            for one in reading.editions(link)
        ],
    }


class LinkTableForm(LinkForm):
    """A table that joins a progressive in operation, and what its equipment is set to."""

    statuses = (Meter.Status.RUNNING,)
    table = choice(_("Table"))
    approval = choice(_("Approval"))
    in_meter = number(_("In-meter"), least=0)

    def prepare(self) -> None:
        super().prepare()
        currency = self.property.currency
        self.fields["denomination_minor"] = MoneyField(currency=currency, label=_("Chip"), required=False)
        self.fields["rate"] = text_field(_("Rate set on the equipment (%)"), required=False, max_length=8)
        linked = {table for meter in queries.meters(self.property.pk) for table in meter.tables}
        tables = GamingTable.objects.filter(property=self.property).exclude(code__in=linked).order_by("code")
        self.offer("table", [(row.code, f"{row.code} · {show.game_name(row.game_code)}") for row in tables])
        rows = Approval.objects.filter(property=self.property).order_by("-date", "reference")
        self.offer("approval", [(row.reference, f"{row.reference} · {row.subject}"[:80]) for row in rows])
        self.fields["in_meter"].initial = 0

    def given(self) -> dict[str, Any]:
        told = dict(self.cleaned_data)
        rate = told.pop("rate")
        told["rate_bp"] = points("rate", rate) if rate.strip() else None
        told["reading"] = queries.CountMeters(in_meter=told.pop("in_meter"), payouts={})
        return told


@register
class LinkTable(LinkPage):
    """Link a table to a progressive in operation."""

    name, title, icon = "link-table", _("Link a table to a progressive"), "add_link"
    form_class = LinkTableForm
    command = commands.link_table
    explanation = _(
        "It must agree in chip, price, rate and pay table (PR §7.14(G)). The common meter stays as it is: no new seed; "
        "its chips count from now on."
    )


class LeaveForm(LinkForm):
    """A table, its limit, the approval."""

    statuses = (Meter.Status.RUNNING,)
    table = choice(_("Table"))
    leaves_on = date(_("Time limit"))
    approval = choice(_("Approval"))

    def prepare(self) -> None:
        super().prepare()
        running = [meter for meter in queries.meters(self.property.pk) if meter.status == Meter.Status.RUNNING]
        self.offer("table", [(table, f"{table} · {meter.link}") for meter in running for table in meter.tables])
        rows = Approval.objects.filter(property=self.property).order_by("-date", "reference")
        self.offer("approval", [(row.reference, f"{row.reference} · {row.subject}"[:80]) for row in rows])


@register
class AnnounceLeave(LinkPage):
    """Announce that a table leaves a progressive that goes on at others."""

    name, title, icon = "announce-leave", _("A table is to leave its progressive"), "link_off"
    form_class = LeaveForm
    command = commands.announce_leave
    explanation = _(
        "With the authority's approval and at least thirty days' notice at the table (PR §7.14(J)). Until then it "
        "offers the progressive as before."
    )


class UnlinkForm(HouseForm):
    """A table whose leave was announced."""

    leaving = choice(_("Table"))
    day = DayChoice(label=_("Gaming day"))

    def prepare(self) -> None:
        rows = TableLeave.objects.filter(property_id=self.property.pk, left_on__isnull=True).order_by("leaves_on")
        told = [(f"{row.link}.{row.table}", f"{row.table} · {row.link} · {row.leaves_on}") for row in rows]
        self.offer("leaving", told)
        self.offer("day", open_days(self.property))

    def given(self) -> dict[str, Any]:
        link, _dot, table = self.cleaned_data["leaving"].partition(".")
        return {"link": link, "table": table, "day": self.cleaned_data["day"]}


@register
class UnlinkTable(GuidedPage):
    """Take a table off its progressive for good."""

    name, title, icon, group = "unlink-table", _("A table leaves its progressive"), "link_off", "progressive"
    roles = KEEPERS
    form_class = UnlinkForm
    command = commands.unlink_table
    signers: tuple[Signer, ...] = (BY,)
    field_of: Mapping[str, str] = {"link": "leaving", "table": "leaving"}
    explanation = _(
        "When its limit has run out (PR §7.14(J)). Nothing leaves the meter: it is the link's and goes on at the other "
        "tables; nothing is distributed (PR §7.14(I), (K))."
    )

    def done(self, result: int) -> str:
        return _now("%(amount)s stays on the meter of the other tables.") % {
            "amount": show.money(result, self.property.currency)
        }
