"""Statutory returns: entries to the gaming room are counted, and what a period owes is posted."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from accounting import chart, offers, queries, subjects
from accounting import events as ev
from accounting.arguments import long_text
from accounting.commands.adjustments import post_entry
from accounting.commands.exceptions import open_day
from accounting.models import CloseRun
from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Number, TextInput
from casino.requests.iso_dates import parse_day
from casino.roles import AUDIT, CAGE, Role
from tables.arguments import OpenDay
from tables.locks import lock_day
from tables.models import GamingDay


@operation(
    cite="CL Ley 19.995 art. 58",
    page=subjects.DAY.page(
        _("Entries to the gaming room"),
        "groups",
        _("How many persons entered in the gaming day. A later count takes the place of an earlier one."),
        opens={Role.SECURITY, *CAGE, *AUDIT},
    ),
)
def count_entries(
    venue: Property,
    *,
    day: OpenDay,
    entries: Annotated[int, Number(_("Entries"), least=0)],
    counted: Annotated[Signature, Signs(_("Counted by"), {Role.SECURITY, *CAGE, Role.ACCOUNTING})],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Record how many persons entered the gaming room in an open gaming day. Refused: `day_not_open`."""
    lock_day(venue.pk)
    row = GamingDay.objects.filter(property_id=venue.pk, day=day).first()
    if row is None or row.status != GamingDay.Status.OPEN:
        raise Refused("day_not_open", field="day", day=day.isoformat())
    event = ev.EntriesCounted(entries=entries, signatures=[counted])
    append_next(venue, f"entries:{day.isoformat()}", day, [event], actor=actor, at=at)


@operation(
    cite="control W5",
    page=subjects.BOOKS.page(
        _("Post a statutory return"),
        "account_balance",
        _(
            "What a period owes is posted in the open day: expense and liability, or what was collected and the "
            "liability. Posted again, only the difference is."
        ),
        done=_("Posted on form %(result)s."),
        next="journal",
    ),
)
def post_return(
    venue: Property,
    *,
    declared: Annotated[str, Choice(_("Return"), offers=offers.returns, max_length=40)],
    month: Annotated[str, Choice(_("Month"), offers=offers.closed_months, max_length=7)],
    reference: Annotated[str, TextInput(_("Number of the return"), max_length=60)],
    reason: Annotated[str, long_text(_("Remarks"), 500)] = "",
    prepared: Annotated[Signature, Signs(_("Prepared by"), [Role.ACCOUNTING])],
    approved: Annotated[Signature, Signs(_("Approved by"), AUDIT)],
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Post what a return owes for a month, or for the year of it, less what was posted before; returns the form.

    Refused: `unknown_return`, `bad_filter`, `parameter_missing`, `period_open`, `nothing_due`, `no_open_day`,
    `same_person`, the form series.
    """
    require_distinct(prepared, approved, cite="control W5")
    day = open_day(venue)
    statement = queries.statement(venue, declared, _month(month))
    one, due = statement.declared, statement.due
    if due is None:
        names = ", ".join(str(parameter.label) for parameter in statement.missing)
        raise Refused("parameter_missing", field="month", cite=one.cite, names=names)
    if (
        statement.last >= day
        or GamingDay.objects.filter(property_id=venue.pk, day__range=(statement.first, statement.last))
        .exclude(status=GamingDay.Status.CLOSED)
        .exists()
    ):
        raise Refused("period_open", field="month", last=statement.last.isoformat())
    owed = due - statement.booked
    if not owed:
        raise Refused("nothing_due", field="month")
    return post_entry(
        venue,
        day=day,
        concerns_day=_last_closed(venue, statement),
        lines=_lines(queries.subaccount(one, statement.first), owed, withheld=one.withheld),
        reason=" · ".join(filter(None, (one.cite, queries.subaccount(one, statement.first), reason.strip()))),
        approval=reference,
        signatures=[prepared, approved],
        actor=actor,
        at=at,
    )


def _month(text: str) -> dt.date:
    try:
        return parse_day(f"{text}-01")
    except ValueError:
        raise Refused("bad_filter", field="month", problem=_("A month is written 2026-11.")) from None


def _last_closed(venue: Property, statement: queries.ReturnStatement) -> dt.date:
    closed = CloseRun.objects.filter(
        property_id=venue.pk, status=CloseRun.Status.CLOSED, day__range=(statement.first, statement.last)
    )
    last = closed.order_by("-day").values_list("day", flat=True).first()
    if last is None:
        raise Refused("nothing_closed", field="month")
    return last


def _lines(subaccount: str, owed: int, *, withheld: bool) -> list[ev.AdjustmentLine]:
    """Expense and liability; what persons paid who entered is in the bank. A negative difference goes the other way."""
    source = chart.HOUSE_FUNDS if withheld else chart.GAMING_TAX
    amount, more = abs(owed), owed > 0
    return [
        ev.AdjustmentLine(
            account=source, subaccount="" if withheld else subaccount, debit=amount if more else 0,
            credit=0 if more else amount,
        ),
        ev.AdjustmentLine(
            account=chart.GAMING_TAX_PAYABLE, subaccount=subaccount, debit=0 if more else amount,
            credit=amount if more else 0,
        ),
    ]  # fmt: skip
