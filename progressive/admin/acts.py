"""The life of a link on guided pages: started, tables away and back, announced, expired, shared out, raffled,
deposited; and payout forms printed again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import DayChoice, FormNumberField, GuidedPage, HouseForm, Signer, choice, register, taken_home
from casino.admin.guided import text as text_field
from casino.admin.kit import MoneyField
from casino.errors import bilingual
from casino.queries import form_prints
from casino.roles import SUPERVISORS, Role
from progressive import commands, documents, queries
from progressive.admin.endings import DistributionPdf
from progressive.admin.kit import READERS
from progressive.commands.payouts import VOID_APPROVERS
from progressive.documents.distribution import FUNDS
from progressive.models import Link, Meter, Prize
from tables.offers import open_days

KEEPERS = (Role.PIT_MANAGER, Role.ACCOUNTING, Role.ADMINISTRATOR)
RUNNING = (Meter.Status.RUNNING, Meter.Status.REMOVAL)
BOOKS = (Role.ACCOUNTING,)
BY = Signer("by", _("Signed by"), KEEPERS)


def date(label: Any) -> forms.DateField:
    """A day of the calendar."""
    return forms.DateField(label=label, widget=forms.DateInput(attrs={"type": "date", "class": "plain"}))


def tables_field(label: Any) -> forms.MultipleChoiceField:
    """Tables to be ticked."""
    return forms.MultipleChoiceField(label=label, widget=forms.CheckboxSelectMultiple())


class LinkForm(HouseForm):
    """A link of some states, and the gaming day."""

    link = choice(_("Progressive"))
    day = DayChoice(label=_("Gaming day"))
    statuses: tuple[str, ...] = RUNNING

    def prepare(self) -> None:
        self.offer("link", self.links())
        self.offer("day", open_days(self.property))

    def links(self) -> Iterable[tuple[str, str]]:
        """The links that this can be done with."""
        for meter in queries.meters(self.property.pk):
            if meter.status in self.statuses:
                yield self.shown(meter)

    def shown(self, meter: queries.MeterNow) -> tuple[str, str]:
        """The link as it is offered."""
        amount = show.money(meter.shown_minor, self.property.currency)
        return meter.link, f"{meter.link} · {show.game_name(meter.game)} · {amount}"


class LinkPage(GuidedPage):
    """An act on a link: beside the form stands what one needs to decide it."""

    group = "progressive"
    roles = KEEPERS
    template_name = "progressive/link_act.html"
    signers = (BY,)

    def beside(self) -> Mapping[str, Any]:
        """Of every link that is offered: the meter, its limit and notices, who is away, the projected rest."""
        return {
            "links": [self._told(meter) for meter in queries.meters(self.property.pk) if meter.status != "distributed"]
        }

    def _told(self, meter: queries.MeterNow) -> dict[str, Any]:
        rest = queries.rest_of(self.property.pk, meter.link)
        return {
            "now": meter,
            "notices": queries.notices(self.property.pk, meter.link),
            "away": queries.away(self.property.pk, links=[meter.link]),
            "rest": rest,
            "shares": [(bilingual(*FUNDS[code]), amount) for code, amount in rest.shares.items()],
        }


class StartForm(HouseForm):
    """An approved link that is not in operation yet."""

    link = choice(_("Progressive"))
    day = DayChoice(label=_("Gaming day"))

    def prepare(self) -> None:
        started = Meter.objects.filter(property_id=self.property.pk).values("link")
        rows = Link.objects.filter(property=self.property, active=True).exclude(code__in=started).order_by("code")
        self.offer("link", [(row.code, f"{row.code} · {row.name} · {row.approval_reference}") for row in rows])
        self.offer("day", open_days(self.property))


@register
class StartLink(GuidedPage):
    """Put an approved progressive into operation (PR §7.14(H))."""

    name, title, icon, group = "start-link", _("Start a progressive"), "play_circle", "progressive"
    roles = KEEPERS
    form_class = StartForm
    signers = (Signer("approved", _("Approved by"), KEEPERS),)
    explanation = _(
        "The house puts the initial amount on the meter; its tables are closed, and agree (PR §7.14(G), (H))."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        link = Link.objects.get(property=self.property, code=given["link"])
        commands.start_link(link, day=given["day"], approved=signed["approved"], actor=self.actor)


class AwayForm(LinkForm):
    """Tables, and why."""

    tables = tables_field(_("Tables"))
    reason = text_field(_("Reason"))

    def prepare(self) -> None:
        super().prepare()
        gone = {(row.link, row.table) for row in queries.away(self.property.pk)}
        self.fields["tables"].choices = [
            (table, f"{table} · {meter.link}")
            for meter in queries.meters(self.property.pk)
            if meter.status in RUNNING
            for table in meter.tables
            if (meter.link, table) not in gone
        ]


@register
class TakeAway(LinkPage):
    """Take tables of a progressive off the floor for a time (PR §7.14(M))."""

    name, title, icon = "take-away", _("Temporary removal of a progressive table"), "event_busy"
    form_class = AwayForm
    explanation = _(
        "At most five gaming days; the meter comes back no lower, and a running limit is prolonged (PR §7.14(M))."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.take_away(self.property, **given, **signed, actor=self.actor)


class BackForm(LinkForm):
    """Tables that are away, and what their meter shows."""

    tables = tables_field(_("Tables"))
    meter_minor = MoneyField(label=_("Progressive meter"), currency="USD")
    approval = text_field(_("Approval, after more than five gaming days"), required=False, max_length=60)

    def prepare(self) -> None:
        super().prepare()
        self.fields["meter_minor"].currency = self.property.currency
        self.fields["tables"].choices = [
            (row.table, f"{row.table} · {row.link} · {row.since.isoformat()}") for row in queries.away(self.property.pk)
        ]


@register
class BringBack(LinkPage):
    """Bring tables of a progressive back, or what replaces them (PR §7.14(M))."""

    name, title, icon = "bring-back", _("Return of a progressive table"), "event_available"
    form_class = BackForm
    command = commands.bring_back
    explanation = _(
        "Write down what the meter shows: no less than when the table was taken away (PR §7.14(M)). After more than "
        "five gaming days it comes back only with the authority's approval on file (PR §7.14(H))."
    )

    def done(self, result: dt.date | None) -> str:
        if result is None:
            return _now("The tables are back.")
        return _now("The tables are back; the time limit is now %(day)s.") % {"day": result.isoformat()}


class RemovalForm(LinkForm):
    """The limit, its approval, where the notice stands."""

    expires_on = date(_("Time limit"))
    approval = text_field(_("Approval of the Company"), max_length=60)
    notices = tables_field(_("The notice stands at"))

    def prepare(self) -> None:
        super().prepare()
        self.fields["notices"].choices = [
            (table, f"{table} · {meter.link}")
            for meter in queries.meters(self.property.pk)
            if meter.status in RUNNING
            for table in meter.tables
        ]


@register
class AnnounceRemoval(LinkPage):
    """Announce the permanent removal of a progressive (PR §7.14(J))."""

    name, title, icon = "announce-removal", _("Announce a permanent removal"), "campaign"
    form_class = RemovalForm
    explanation = _(
        "At least 30 days, a notice at every linked table; another limit only once the first has run out (PR §7.14(J))."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.announce_removal(self.property, **given, **signed, actor=self.actor)


class ExpiryForm(LinkForm):
    """A link whose limit runs; one that expired and whose meter a defect lowered since."""

    statuses = (Meter.Status.REMOVAL,)

    def links(self) -> Iterable[tuple[str, str]]:
        yield from super().links()
        for meter in queries.meters(self.property.pk):
            expired = meter.status == Meter.Status.EXPIRED
            if expired and meter.shown_minor != queries.expiry_of(self.property.pk, meter.link).final_minor:
                yield self.shown(meter)


@register
class ExpireLink(LinkPage):
    """Document the last meter of a progressive (PR §7.14(K))."""

    name, title, icon = "expire-link", _("Document an expired meter"), "hourglass_disabled"
    roles = BOOKS
    form_class = ExpiryForm
    signers = (Signer("documented", _("Documented by accounting"), BOOKS),)
    explanation = _(
        "On the last day once the tables are closed, or later; no payout is pending (PR §7.14(K)). Again, when a "
        "defect lowered the meter since (PR §7.14(I)(4))."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.expire_link(self.property, **given, **signed, actor=self.actor)


class SharingForm(LinkForm):
    """An expired link whose rest goes to the funds."""

    statuses = (Meter.Status.EXPIRED,)
    approval = text_field(_("Approval of the Company"), max_length=60)


@register
class ShareOut(LinkPage):
    """Share out an expired meter (PR §7.14(K))."""

    name, title, icon = "share-out", _("Distribute an expired meter"), "call_split"
    roles = BOOKS
    form_class = SharingForm
    signers = (Signer("approved", _("Approved by accounting"), BOOKS),)
    explanation = _("Once and for all: the shares below sum to what is distributable, to the cent (PR §7.14(K)).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.distribute(self.property, **given, **signed, actor=self.actor)
        return given["link"]

    def next(self, result: str) -> str:
        return DistributionPdf.url(link=result)


class RaffleForm(SharingForm):
    """An expired bingo link, the draw and the Division's approval."""

    approval = text_field(_("Approval of the Division"), max_length=60)
    draw_on = date(_("Day of the draw"))


@register
class RaffleRest(LinkPage):
    """Raffle the rest of an expired bingo progressive (PR §27.3(I))."""

    name, title, icon = "raffle-rest", _("Raffle the rest of a bingo progressive"), "confirmation_number"
    roles = BOOKS
    form_class = RaffleForm
    signers = (Signer("approved", _("Approved by accounting"), BOOKS),)
    explanation = _("The base is kept; the rest goes into a special draw among the players (PR §27.3(I)).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.raffle_rest(self.property, **given, **signed, actor=self.actor)


class DepositForm(LinkForm):
    """What was deposited, when, on which paper."""

    statuses = (Meter.Status.DISTRIBUTED,)
    amount_minor = MoneyField(label=_("Amount deposited"), currency="USD")
    deposited_on = date(_("Deposited on"))
    reference = text_field(_("Proof of deposit"), max_length=60)

    def prepare(self) -> None:
        super().prepare()
        self.fields["amount_minor"].currency = self.property.currency

    def links(self) -> Iterable[tuple[str, str]]:
        for due in queries.due(self.property.pk, self.property.gaming_day()):
            if due.kind == "deposit":
                yield due.link, f"{due.link} · {show.money(due.amount_minor, self.property.currency)}"


@register
class ProveDeposit(GuidedPage):
    """Prove the deposit for the funds (PR §7.14(K))."""

    name, title, icon, group = "prove-deposit", _("Prove the deposit for the funds"), "account_balance", "progressive"
    roles = BOOKS
    form_class = DepositForm
    signers = (Signer("by", _("Signed by accounting"), BOOKS),)
    explanation = _("One transfer of the whole to the special account of the Company (PR §7.14(K)).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.prove_deposit(self.property, **given, **signed, actor=self.actor)


class DefectForm(LinkForm):
    """What is wrong, by how much the meter is lowered, on which paper."""

    table = choice(_("Table"))
    amount_minor = MoneyField(label=_("Lowered by"), currency="USD")
    approval = text_field(_("Approval of the Company"), max_length=60)
    approved_on = date(_("Approved on"))
    explanation = text_field(_("Explanation of the defect"), long=True, max_length=500)

    def prepare(self) -> None:
        super().prepare()
        self.fields["amount_minor"].currency = self.property.currency
        running = [meter for meter in queries.meters(self.property.pk) if meter.status in RUNNING]
        self.offer("table", [(table, f"{table} · {meter.link}") for meter in running for table in meter.tables])


@register
class LowerMeter(LinkPage):
    """Lower a meter because of a defect (PR §7.14(I)(4))."""

    name, title, icon = "lower-meter", _("Lower a defective meter"), "trending_down"
    roles = (Role.PIT_MANAGER, Role.ACCOUNTING)
    form_class = DefectForm
    signers = (Signer("by", _("Signed by"), [Role.PIT_MANAGER, Role.ACCOUNTING]),)
    explanation = _(
        "Only a defect that the Company approved in writing beforehand lowers a meter by hand, and the summary "
        "explains it. Nobody raises a meter (PR §7.14(I)(4), (L))."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.lower_meter_for_defect(self.property, **given, **signed, actor=self.actor)


class VoidPayoutForm(HouseForm):
    """The prize of a spoilt form, and why."""

    prize = choice(_("Prize"))
    day = DayChoice(label=_("Gaming day"))
    reason = text_field(_("Reason"))

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))
        rows = Prize.objects.filter(property_id=self.property.pk).order_by("-won_at", "order")[:100]
        self.offer("prize", [(row.prize, self._told(row)) for row in rows])

    def _told(self, row: Prize) -> str:
        amount = show.money(row.amount_minor, self.property.currency)
        form = row.form_serial or _now("not paid yet")
        return f"{form} · {row.link} · {row.table} · {show.hand_name(row.outcome)} · {amount}"


@register
class VoidPayout(GuidedPage):
    """Mark a payout form NULO/VOID (PR §7.12(D))."""

    name, title, icon, group = "void-payout-form", _("Void a payout form"), "block", "progressive"
    roles = (Role.FLOOR_SUPERVISOR, *VOID_APPROVERS)
    form_class = VoidPayoutForm
    signers = (
        Signer("prepared", _("Prepared by"), SUPERVISORS),
        Signer("supervised", _("Supervised by"), VOID_APPROVERS),
    )
    explanation = _(
        "The payment of a paid prize stands, and the next number takes the place of its form. Before the payment the "
        "next blank form is marked (PR §7.12(C), (D))."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.void_payout_form(self.property, **given, **signed, actor=self.actor)

    def done(self, result: str) -> str:
        return _now("Form %(serial)s is void.") % {"serial": result}


class PrintPayoutForm(HouseForm):
    """Which form; the latest are offered."""

    serial = FormNumberField()

    def prepare(self) -> None:
        rows = Prize.objects.filter(property_id=self.property.pk).exclude(form_serial="").order_by("-form_serial")
        self.fields["serial"].suggest(rows, self._told)

    def _told(self, row: Prize) -> tuple[str, str]:
        amount = show.money(row.amount_minor, self.property.currency)
        return row.form_serial, f"{row.day} · {row.link} · {row.table} · {amount}"


@register
class PrintPayout(GuidedPage):
    """Print a payout form: the first print is the original, every later one a reprint (control T8)."""

    name, title, icon, group = "print-payout-form", _("Print a payout form"), "print", "progressive"
    roles = READERS
    form_class = PrintPayoutForm
    explanation = _("Every print is recorded; from the second on it is marked REIMPRESIÓN/REPRINT (control T8).")
    submit = _("Print")
    template_name = "tables/print_slip.html"

    def beside(self) -> Mapping[str, Any]:
        """The prints there are of the form that is asked for."""
        serial = self.request.POST.get("serial") or self.request.GET.get("serial", "")
        return {"prints": form_prints(self.property, serial) if serial else []}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return documents.printed_payout_form(self.property, given["serial"], language=show.language(), actor=self.actor)

    def finish(self, result: Any) -> HttpResponse:
        printed, pdf = result
        return taken_home(pdf, f"{self.property.code}-{printed.serial}-{printed.copy_number}", "pdf", "application/pdf")
