"""The figures of the trial balance and the ledger: the lines of the journal."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from accounting import chart, queries
from accounting.drill.kit import Asked, Found, Line, LineList, QueryLines, figure, not_there
from accounting.entry_kinds import ENTRY_KINDS
from accounting.models import JournalEntry, JournalLine
from accounting.queries.ledger import own_side
from casino.roles import BOOKS
from casino.wording.structures import subaccount_name

SIDES = ("opening", "debit", "credit", "balance", "closing_debit", "closing_credit")


def _period(asked: Asked) -> tuple[dt.date | None, dt.date]:
    return (asked.day("since") if asked.text("since") else None), asked.day("until")


def _amount(side: str, kind: str) -> Any:
    if side in ("debit", "credit"):
        return F(side)
    debits = side == "closing_debit" or (side in ("opening", "balance") and own_side(kind, 1) > 0)
    return F("debit") - F("credit") if debits else F("credit") - F("debit")


def _named(line: Any) -> str:
    return subaccount_name(line.subaccount)


def journal_lines(lines: Sequence[Any]) -> list[Line]:
    """A line of the journal with its entry."""
    entries = JournalEntry.objects.in_bulk({line.entry for line in lines})
    return [
        Line(
            label=ENTRY_KINDS.get(entries[line.entry].kind, entries[line.entry].kind),
            detail=" ".join(filter(None, (line.day.isoformat(), _named(line), entries[line.entry].reference))),
            amount=line.adds,
            at=entries[line.entry].at,
            row=entries[line.entry],
        )
        for line in lines
    ]


def _side_amount(balance: queries.Balance, side: str) -> int:
    """Return the trial balance's amount, minor units; `balance`: the closing one on the account's own side."""
    return int(balance.closing if side == "balance" else getattr(balance, side))


@figure("account", _("Account"), roles=BOOKS)
def account(asked: Asked) -> Found:
    """A side of an account over a period, or of one of its sub-accounts; without an account, of all of them."""
    side = asked.needed("side")
    if side not in SIDES:
        raise not_there()
    since, until = _period(asked)
    balances = queries.trial_balance(asked.property, since=since, until=until)
    code = asked.text("account")
    if not code:
        lines = [
            Line(
                label=f"{one.number} {one.name}",
                amount=_side_amount(one, side),
                figure=asked.further("account", account=one.account),
            )
            for one in balances
            if _side_amount(one, side)
        ]
        return Found(source=LineList(lines), claimed=None)
    if code not in chart.ACCOUNTS:
        raise not_there()
    rows = JournalLine.objects.filter(property_id=asked.property.pk, account=code, day__lte=until)
    if side == "opening":
        rows = rows.filter(day__lt=since) if since else rows.none()
    elif since and side in ("debit", "credit"):
        rows = rows.filter(day__gte=since)
    if side in ("debit", "credit"):
        rows = rows.exclude(**{side: 0})
    balance = next((one for one in balances if one.account == code), None)
    claimed: int | None = _side_amount(balance, side) if balance else 0
    kind = chart.ACCOUNTS[code].kind.value
    # Of a balance that stands on the other side nothing is shown here.
    shown = rows if claimed or side not in ("closing_debit", "closing_credit") else rows.none()
    if asked.text("subaccount"):
        shown, claimed = rows.filter(subaccount=asked.text("subaccount")), None
    source = QueryLines(shown.order_by("day", "entry", "line"), _amount(side, kind), journal_lines)
    return Found(source=source, claimed=claimed)
