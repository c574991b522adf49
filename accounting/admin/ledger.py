"""The books on the screen."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from accounting import chart, commands, export, queries
from accounting.documents import trial_balance
from accounting.entry_kinds import ENTRY_KINDS
from accounting.events import AdjustmentLine
from accounting.models import AccountMapping, Adjustment, JournalEntry, JournalLine
from accounting.rows import AdjustmentRow, EntryRow
from casino.admin import past, show
from casino.admin.configuration import OwnedAdmin
from casino.admin.files import NAMES_OF_COLUMNS, Document, document_page
from casino.admin.guided import GuidedForm, GuidedPage, Screen, refusal_text, register
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin
from casino.admin.number_fields import MoneyField
from casino.admin.operations import OperationForm, declared
from casino.admin.rows import Made, Reader, table
from casino.documents.rows import sums
from casino.errors import Refused
from casino.models import Property
from casino.roles import BOOKS
from progressive.admin import DayScreen
from tables.admin import DayFilter
from tables.offers import open_days


@admin.register(JournalEntry)
class JournalEntryAdmin(ProjectionAdmin):
    """The journal; an entry's page has its lines."""

    list_display = ("at", "day", "kind", "reference", "concerns_day", "actor")
    list_filter = (DayFilter,)
    search_fields = ("reference", "kind")
    ordering = ("-at", "key")
    change_form_outer_after_template = "accounting/entry_lines.html"
    row = EntryRow

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = dict(extra_context or {})
        entry = self.get_object(request, unquote(object_id))
        if entry is not None and self.has_view_permission(request):
            lines = JournalLine.objects.filter(entry=entry.key, property_id=entry.property_id).order_by("line")
            named = queries.chart_of_accounts(Property.objects.get(pk=entry.property_id))
            context |= {
                "lines": queries.journal_sides(queries.Entry(entry=entry, lines=list(lines)), named),
                "currency": entry.property_currency,
                "event": _event(entry),
            }
        return super().change_view(request, object_id, form_url, context)


@admin.register(Adjustment)
class AdjustmentAdmin(ProjectionAdmin):
    """Adjusting entries (control W5)."""

    row = AdjustmentRow
    list_display = ("form_serial", "day", "concerns_day", "amount", "reason", "approval", "at", "actor")
    list_filter = (DayFilter,)
    search_fields = ("form_serial", "reason", "approval")
    ordering = ("-at",)


@admin.register(AccountMapping)
class AccountMappingAdmin(OwnedAdmin):
    """Names of accounts in the property's own books, and in the system that receives the export."""

    list_display = ("account", "number", "name", "external_number", "external_name", "cost_centre")
    search_fields = ("account", "number", "name", "external_number", "external_name")


def _event(entry: JournalEntry) -> dict[str, Any] | None:
    """The recorded fact behind an entry, as the store has it."""
    recorded = queries.event_of(entry)
    if recorded is None:
        return None
    return {
        "type": recorded.type,
        "name": show.event_name(recorded.type),
        "url": past.event_address(recorded.stream, recorded.version),
        "stream": recorded.stream,
        "version": recorded.version,
        "hash": recorded.hash.hex(),
        "data": recorded.data.decode(),
    }


# --- the books ------------------------------------------------------------------------------------------------------


@register
class JournalPage(DayScreen):
    """The day's journal and the trial balance up to it."""

    name, title, icon = "journal", _("Journal and trial balance"), "balance"
    roles = BOOKS
    template_name = "accounting/journal.html"

    def report(self, day: dt.date) -> dict[str, Any]:
        balances = queries.trial_balance(self.property, until=day)
        entries = queries.journal(self.property, day)
        named = queries.chart_of_accounts(self.property)
        until = day.isoformat()

        def opens(balance: Any, name: str) -> dict[str, Any]:
            return _opens(balance, name, until=until)

        return {
            "balances": table(
                queries.Balance,
                (Made(_("Account"), lambda one: f"{one.number} {one.name}"), "debit", "credit", "balance"),
                balances,
                Reader(self.property, self.request.user),
                caption=_now("Trial balance up to %(day)s") % {"day": until},
                empty=_("No entry yet."),
                opens=opens,
                total=[sums(queries.Balance, balances, ("debit", "credit", "balance"))],
                total_label=_("Total"),
                dense=False,
            ),
            "balanced": sum(row.debit for row in balances) == sum(row.credit for row in balances),
            "kinds": ENTRY_KINDS,
            "entries": [{"entry": one.entry, "lines": queries.journal_sides(one, named)} for one in entries],
            "documents": [{"label": "PDF", "url": TrialBalancePdf.url(until=until)}],
        }


def _opens(balance: Any, name: str, **period: str) -> dict[str, Any]:
    """The lines that make a figure of a balance, or of the last line."""
    account = {"account": balance.account} if isinstance(balance, queries.Balance) else {}
    return {"figure": "account", **account, "side": name, **period}


class PeriodScreen(Screen):
    """A page over a period, chosen in the address: by default this month up to today."""

    group = "books"
    roles = BOOKS

    def period(self) -> tuple[dt.date, dt.date]:
        """First and last gaming day; what cannot be read is the default."""
        until = _day(self.request.GET.get("until", "")) or self.property.gaming_day()
        since = _day(self.request.GET.get("since", "")) or until.replace(day=1)
        return min(since, until), until


def _day(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


@register
class TrialBalancePage(PeriodScreen):
    """The trial balance of a period."""

    name, title, icon = "trial-balance", _("Trial balance"), "account_balance"
    template_name = "accounting/trial_balance.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        since, until = self.period()
        balances = queries.trial_balance(self.property, since=since, until=until)
        days = {"since": since.isoformat(), "until": until.isoformat()}
        summed = sums(queries.Balance, balances, trial_balance.FIGURES)
        exports = [
            {"label": form.label, "url": JournalExport.url(system=system, **days)}
            for system, form in export.SYSTEMS.items()
        ]
        return self.render(
            {
                "since": since,
                "until": until,
                "balances": self._table(balances, days),
                "balanced": summed["debit"] == summed["credit"] and summed["closing_debit"] == summed["closing_credit"],
                "documents": [{"label": "PDF", "url": TrialBalancePdf.url(**days)}, *exports],
            }
        )

    def _table(self, balances: list[queries.Balance], days: dict[str, str]) -> dict[str, Any]:
        def account(balance: queries.Balance) -> str:
            address = StatementPage.url(account=balance.account, **days)
            return format_html('<a href="{}">{} {}</a>', address, balance.number, balance.name)

        return table(
            queries.Balance,
            (Made(_("Account"), account), *trial_balance.FIGURES),
            balances,
            Reader(self.property, self.request.user),
            caption=_now("Trial balance %(since)s – %(until)s") % days,
            empty=_("No entry yet."),
            opens=lambda balance, name: _opens(balance, name, **days),
            total=[sums(queries.Balance, balances, trial_balance.FIGURES)],
            total_label=_("Total"),
            dense=False,
        )


@register
class StatementPage(PeriodScreen):
    """Statement of an account: every movement, down to the fact."""

    name, title, icon = "account-statement", _("Account statement"), "receipt"
    template_name = "accounting/statement.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        since, until = self.period()
        asked = request.GET.get("account", "")
        account = asked if asked in chart.ACCOUNTS else chart.CAGE
        subaccount = request.GET.get("subaccount", "").replace("\x00", "")
        statement = queries.account_statement(self.property, account, subaccount=subaccount, since=since, until=until)
        return self.render(
            {
                "since": since,
                "until": until,
                "statement": statement,
                "subaccount": subaccount,
                "accounts": sorted(queries.chart_of_accounts(self.property).values(), key=lambda one: one.number),
                "kinds": ENTRY_KINDS,
            }
        )


def _span(page: Document, query: dict[str, str]) -> tuple[dt.date | None, dt.date]:
    since = dt.date.fromisoformat(query["since"]) if "since" in query else None
    return since, dt.date.fromisoformat(query.get("until", ""))


TrialBalancePdf = document_page(
    "trial-balance-pdf", _("Trial balance (PDF)"), BOOKS, trial_balance.trial_balance, _span
)
"""The trial balance on paper."""


@register
class JournalExport(Document):
    """The journal for another accounting system."""

    name, title = "journal-csv", _("Journal (CSV)")
    long = True
    for_import = True
    suffix, content_type, only_language = "csv", "text/csv; charset=utf-8", NAMES_OF_COLUMNS
    roles = BOOKS

    def form_of(self, query: dict[str, str]) -> tuple[str, str]:
        form = export.SYSTEMS[query.get("system", "odoo")]
        return form.suffix, form.content_type

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return export.journal_file(
            self.property,
            system=query.get("system", "odoo"),
            since=dt.date.fromisoformat(query.get("since", "")),
            until=dt.date.fromisoformat(query.get("until", "")),
        ).encode()


# --- adjusting entries ----------------------------------------------------------------------------------------------

SIDES = 8
"""Lines that the form has room for; the API takes more."""
SIDE = ("account", "subaccount", "debit", "credit")


class AdjustmentForm(OperationForm):
    """An entry: account, sub-account, debit or credit on each line."""

    otherwise = frozenset({"lines"})

    def prepare(self) -> None:
        super().prepare()
        self.fields["day"].required = True
        self.offer("day", open_days)
        accounts = sorted(queries.chart_of_accounts(self.property).values(), key=lambda one: one.number)
        named = [("", "—"), *((one.code, f"{one.number} {one.name}") for one in accounts)]
        for number in range(1, SIDES + 1):
            self._add_side(number, named)

    def _add_side(self, number: int, accounts: list[tuple[str, str]]) -> None:
        self.fields[f"account_{number}"] = forms.ChoiceField(
            label=_("Account"), required=False, choices=accounts, widget=UnfoldAdminSelectWidget()
        )
        self.fields[f"subaccount_{number}"] = text_field(_("Sub-account"), required=False, max_length=60)
        for side, label in (("debit", _("Debit")), ("credit", _("Credit (books)"))):
            self.fields[f"{side}_{number}"] = MoneyField(currency=self.property.currency, label=label, required=False)

    def sides(self) -> list[list[Any]]:
        """Return the fields line by line, for the template."""
        return [[self[f"{name}_{number}"] for name in SIDE] for number in range(1, SIDES + 1)]

    def given(self) -> dict[str, Any]:
        given = super().given()
        sides = [[given.pop(f"{name}_{number}") for name in SIDE] for number in range(1, SIDES + 1)]
        lines = [
            AdjustmentLine(account=account, subaccount=subaccount, debit=debit or 0, credit=credit or 0)
            for account, subaccount, debit, credit in sides
            if account or debit or credit
        ]
        return {**given, "lines": lines}


@declared(commands.post_adjustment)
class PostAdjustment(GuidedPage):
    """Correct a closed day by an entry in the open one (control W5)."""

    form_class = AdjustmentForm
    submit = _("Sign and post")

    def put(self, refusal: Refused, form: GuidedForm, signing: Any) -> None:
        """Show an error in a line above the entry: lines left out have shifted its number."""
        if (refusal.field or "").startswith("lines"):
            form.add_error(None, refusal_text(refusal, self.property.currency))
            return
        super().put(refusal, form, signing)
