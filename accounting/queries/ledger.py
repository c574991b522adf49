"""The books: journal, balances, adjustments."""

from __future__ import annotations

import datetime as dt

import msgspec
from django.db.models import Q, QuerySet, Sum

from accounting import chart
from accounting.models import Adjustment, JournalEntry, JournalLine
from casino.models import Property


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """An account's turnover and balance, the balance on the account's own side (minor units)."""

    account: str
    number: str
    name: str
    kind: str
    debit: int
    credit: int
    balance: int


def trial_balance(property: Property, *, until: dt.date | None = None, since: dt.date | None = None) -> list[Balance]:
    """Turnover and balance of every account that was used, by number; debits and credits sum to the same."""
    wanted = Q(property_id=property.pk)
    if until is not None:
        wanted &= Q(day__lte=until)
    if since is not None:
        wanted &= Q(day__gte=since)
    rows = JournalLine.objects.filter(wanted).values("account").annotate(d=Sum("debit"), c=Sum("credit"))
    balances = []
    for row in rows:
        account = chart.ACCOUNTS[row["account"]]
        debit_side = account.kind in (chart.Kind.ASSET, chart.Kind.EXPENSE)
        difference = row["d"] - row["c"]
        balances.append(
            Balance(
                account=account.code,
                number=account.number,
                name=str(account.name),
                kind=account.kind.value,
                debit=row["d"],
                credit=row["c"],
                balance=difference if debit_side else -difference,
            )
        )
    return sorted(balances, key=lambda balance: balance.number)


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A journal entry with its lines."""

    entry: JournalEntry
    lines: list[JournalLine]


def journal(property: Property, day: dt.date) -> list[Entry]:
    """The day's journal in the order of the facts."""
    entries = list(JournalEntry.objects.filter(property_id=property.pk, day=day).order_by("at", "key"))
    lines: dict[str, list[JournalLine]] = {}
    for line in JournalLine.objects.filter(entry__in=[entry.key for entry in entries]).order_by("entry", "line"):
        lines.setdefault(line.entry, []).append(line)
    return [Entry(entry=entry, lines=lines.get(entry.key, [])) for entry in entries]


def adjustments(property: Property, *, concerning: dt.date | None = None) -> QuerySet[Adjustment]:
    """Adjusting entries, newest first; of one day concerned, or all (control W5)."""
    rows = Adjustment.objects.filter(property_id=property.pk).order_by("-day", "-at", "key")
    return rows if concerning is None else rows.filter(concerns_day=concerning)
