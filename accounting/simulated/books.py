"""Compare the books of a closed day with the plan."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from itertools import zip_longest

from django.db.models import Sum

from accounting import chart, reconciliation
from accounting.models import DayException, JournalLine
from accounting.simulated.players import Differs, same
from casino.models import Property
from casino.simulation.property_plan import acts
from progressive import queries
from progressive.commands.dues import CODES
from progressive.models import Prize
from tables.models import ExceptionLine

STATISTICS = frozenset(("hold_out_of_range",))
"""Findings of a close that come by chance, not by a fault."""

DUE_CODES = frozenset(code for codes in CODES.values() for code in codes if code)
"""Dates of progressives that come with the opening of a day, whatever is played."""


def compare(venue: Property, plan: acts.DayPlan, *, since: dt.date | None = None, exceptions: bool = True) -> None:
    """Everything of a day. `since`: an earlier day, to hold the identity over the whole interval as well.
    `exceptions`: whether the progressives have the day to themselves; otherwise others look at what its close lists.

    Raises `Differs` with the link.
    """
    days = {row.link: row for row in queries.link_days(venue.pk, plan.day)}
    counts = {books.link: queries.count_meters(venue.pk, books.link, day=plan.day) for books in plan.books}
    for books in plan.books:
        _identity(books, days[books.link])
        _count_meters(venue, plan.day, books, counts[books.link])
    _ledger(venue, plan)
    if exceptions:
        _exceptions(venue, plan)
    spans = reconciliation.reconcile(venue, plan.day, plan.day)
    _discrepancies(plan, spans)
    if since is not None and since < plan.day:
        _interval(venue, plan, since)


def _identity(books: acts.Books, row: queries.LinkDay) -> None:
    """closing = opening + rate x chips - decreases + resets, every term of it the plan's (control identity)."""
    found = (row.opening_e4, row.contributed_e4, row.lowered_e4, row.reset_e4, row.closing_e4, row.chips)
    planned = (
        books.opening, books.contributed, books.lowered, books.reset, books.closing, sum(books.chips.values())
    )  # fmt: skip
    same(books.link, "opening, contributed, lowered, reset, closing, chips", planned, found)
    if row.carried_e4 is not None:
        same(books.link, "opening as carried", books.opening, row.carried_e4)


def _count_meters(
    venue: Property,
    day: dt.date,
    books: acts.Books,
    counted: dict[str, tuple[queries.CountMeters, queries.CountMeters]],
) -> None:
    """In-meters and payout meters table by table; what the payout meters counted today are the forms of today."""
    forms: dict[tuple[str, str], int] = {}
    rows = Prize.objects.filter(property_id=venue.pk, link=books.link, day=day, status=Prize.Status.PAID)
    for table, outcome in rows.exclude(form_serial="").values_list("table", "outcome"):
        forms[table, outcome] = forms.get((table, outcome), 0) + 1
    for table, (before, after) in counted.items():
        same(f"{books.link}/{table}", "in-meter", books.in_meters[table], after.in_meter)
        same(f"{books.link}/{table}", "chips of the day", books.chips.get(table, 0), after.in_meter - before.in_meter)
        for outcome, count in after.payouts.items():
            where = f"{books.link}/{table}/{outcome}"
            same(where, "payout meter", books.payouts[table].get(outcome, 0), count)
            same(where, "forms", count - before.payouts[outcome], forms.get((table, outcome), 0))


def _ledger(venue: Property, plan: acts.DayPlan) -> None:
    """Payable = meter, reserve = reserve, receipts outstanding, link by link and as a whole."""
    accounts = (chart.PROGRESSIVE_PAYABLE, chart.PROGRESSIVE_RESERVE, chart.RECEIPTS_OUTSTANDING)
    rows = JournalLine.objects.filter(property_id=venue.pk, account__in=accounts)
    balances = {
        (account, sub): balance
        for account, sub, balance in rows.values_list("account", "subaccount").annotate(
            balance=Sum("credit") - Sum("debit")
        )
    }
    for books in plan.books:
        same(books.link, "payable", books.payable, balances.get((chart.PROGRESSIVE_PAYABLE, books.link), 0))
        same(books.link, "reserve", books.reserve, -balances.get((chart.PROGRESSIVE_RESERVE, books.link), 0))
    owed = sum(balance for (account, _sub), balance in balances.items() if account == chart.PROGRESSIVE_PAYABLE)
    same("all links", "payable", sum(books.payable for books in plan.books), owed)
    receipts = sum(balance for (account, _sub), balance in balances.items() if account == chart.RECEIPTS_OUTSTANDING)
    same("all links", "receipts outstanding", plan.receipts_owed, receipts)


def _exceptions(venue: Property, plan: acts.DayPlan) -> None:
    """Compare the exceptions of the close with those planted; the floor raises none but due dates (limits, funds,
    draws)."""
    rows = DayException.objects.filter(property_id=venue.pk, day=plan.day).exclude(code__in=STATISTICS)
    same("the close", "exceptions", plan.exceptions, sorted(rows.values_list("code", "subject")))
    raised = ExceptionLine.objects.filter(property_id=venue.pk, day=plan.day).exclude(code__in=DUE_CODES)
    same("the floor", "exceptions", [], sorted(raised.values_list("code", "subject", "detail")))


def _discrepancies(plan: acts.DayPlan, spans: Sequence[reconciliation.Reconciled]) -> None:
    """Every planted fault with its probable cause, and nothing else."""
    reported = sorted((one.link, one.table, one.what, one.cause) for row in spans for one in row.span.discrepancies)
    planned = sorted(plan.discrepancies)
    for row in spans:
        if row.difference_minor:
            raise Differs(f"{row.span.link}: payable less meter: {row.difference_minor} ({row.cause})")
    for found, one in zip_longest(planned, reported):
        place = None if found is None else (found.link, found.table, found.what)
        if found is None or one is None or place != one[:3] or one[3] not in found.causes:
            raise Differs(f"{(one or place or ('',))[0]}: discrepancies: the plan has {found}, the system {one}")


def _interval(venue: Property, plan: acts.DayPlan, since: dt.date) -> None:
    """The identity over an interval: closes where the days close."""
    closing = {books.link: books.closing for books in plan.books}
    for row in reconciliation.reconcile(venue, since, plan.day):
        span = row.span
        if span.link in closing:
            same(span.link, f"closing since {since}", closing[span.link], span.closing_e4)
            sums = span.opening_e4 + span.contributed_e4 - span.lowered_e4 + span.reset_e4
            same(span.link, f"identity since {since}", span.closing_e4, sums)
