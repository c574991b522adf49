"""The books: chart of accounts, journal, balances, statements, adjustments."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

import msgspec
from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from accounting import chart
from accounting.models import AccountMapping, Adjustment, JournalEntry, JournalLine
from casino.errors import Refused
from casino.eventstore import Recorded, read_stream
from casino.models import Property

DEBIT_SIDE = (chart.Kind.ASSET, chart.Kind.EXPENSE)
"""Kinds of accounts that grow by debit."""


class LedgerAccount(msgspec.Struct, frozen=True, kw_only=True):
    """An account as the property calls it; `external_*` is what the system calls it that the books are exported to."""

    code: str
    number: str
    name: str
    kind: str
    external_number: str
    external_name: str
    cost_centre: str


def chart_of_accounts(property: Property) -> dict[str, LedgerAccount]:
    """Every account of ours by its code, with the property's own numbers and names where it has them."""
    own = {row.account: row for row in AccountMapping.objects.filter(property=property)}
    return {code: _named(account, own.get(code) or AccountMapping()) for code, account in chart.ACCOUNTS.items()}


def _named(account: chart.Account, own: AccountMapping) -> LedgerAccount:
    number, name = own.number or account.number, own.name or str(account.name)
    return LedgerAccount(
        code=account.code,
        number=number,
        name=name,
        kind=account.kind.value,
        external_number=own.external_number or number,
        external_name=own.external_name or name,
        cost_centre=own.cost_centre,
    )


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """An account's turnover of a period and its balances, on the account's own side (minor units).

    `balance` is what the period adds; `closing` = `opening` + `balance`.
    """

    account: str
    number: str
    name: str
    kind: str
    opening: int
    debit: int
    credit: int
    balance: int

    @property
    def closing(self) -> int:
        """The balance at the end of the period."""
        return self.opening + self.balance

    @property
    def closing_debit(self) -> int:
        """The closing balance where it stands on the debit side, else zero."""
        return max(self._to_debit(), 0)

    @property
    def closing_credit(self) -> int:
        """The closing balance where it stands on the credit side, else zero."""
        return max(-self._to_debit(), 0)

    def _to_debit(self) -> int:
        return self.closing if chart.Kind(self.kind) in DEBIT_SIDE else -self.closing


def own_side(kind: str, debits_less_credits: int) -> int:
    """A difference of debits and credits as a balance of an account of that kind."""
    return debits_less_credits if chart.Kind(kind) in DEBIT_SIDE else -debits_less_credits


def trial_balance(property: Property, *, until: dt.date | None = None, since: dt.date | None = None) -> list[Balance]:
    """Turnover and balances of every account that was used, by number; debits and credits sum to the same."""
    _require_period(since, until)
    wanted = Q(property_id=property.pk)
    if until is not None:
        wanted &= Q(day__lte=until)
    within = Q(day__gte=since) if since is not None else Q()
    rows = (
        JournalLine.objects.filter(wanted)
        .values("account")
        .annotate(
            d=Sum("debit", filter=within, default=0),
            c=Sum("credit", filter=within, default=0),
            all_d=Sum("debit"),
            all_c=Sum("credit"),
        )
    )
    accounts = chart_of_accounts(property)
    balances = []
    for row in rows:
        account = accounts[row["account"]]
        turnover = row["d"] - row["c"]
        balances.append(
            Balance(
                account=account.code,
                number=account.number,
                name=account.name,
                kind=account.kind,
                opening=own_side(account.kind, row["all_d"] - row["all_c"] - turnover),
                debit=row["d"],
                credit=row["c"],
                balance=own_side(account.kind, turnover),
            )
        )
    return sorted(balances, key=lambda balance: (balance.number, balance.account))


def _require_period(since: dt.date | None, until: dt.date | None) -> None:
    if since is not None and until is not None and since > until:
        raise Refused("bad_period", field="until", problem=_("it ends before it begins"))


class StatementLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an account with the balance after it, on the account's own side."""

    entry: JournalEntry
    subaccount: str
    debit: int
    credit: int
    balance: int


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """An account over a period: opening + lines = closing."""

    account: LedgerAccount
    opening: int
    lines: list[StatementLine]
    closing: int


def account_statement(
    property: Property,
    account: str,
    *,
    subaccount: str = "",
    since: dt.date | None = None,
    until: dt.date | None = None,
) -> Statement:
    """What moved an account, fact by fact; of one sub-account, or of all. Refused: `unknown_account`, `bad_period`."""
    if account not in chart.ACCOUNTS:
        raise Refused("unknown_account", field="account", account=account)
    _require_period(since, until)
    rows = JournalLine.objects.filter(property_id=property.pk, account=account)
    if subaccount:
        rows = rows.filter(subaccount=subaccount)
    if until is not None:
        rows = rows.filter(day__lte=until)
    before = rows.filter(day__lt=since) if since is not None else rows.none()
    sums = before.aggregate(d=Sum("debit", default=0), c=Sum("credit", default=0))
    named = chart_of_accounts(property)[account]
    opening = own_side(named.kind, sums["d"] - sums["c"])
    lines = _with_balances(named, opening, rows.filter(day__gte=since) if since is not None else rows)
    return Statement(account=named, opening=opening, lines=lines, closing=lines[-1].balance if lines else opening)


def _with_balances(account: LedgerAccount, balance: int, rows: Iterable[JournalLine]) -> list[StatementLine]:
    lines = list(rows)
    entries = JournalEntry.objects.in_bulk({line.entry for line in lines})
    ordered = sorted(lines, key=lambda line: (line.day, entries[line.entry].at, line.entry, line.line))
    found = []
    for line in ordered:
        balance += own_side(account.kind, line.debit - line.credit)
        found.append(
            StatementLine(
                entry=entries[line.entry],
                subaccount=line.subaccount,
                debit=line.debit,
                credit=line.credit,
                balance=balance,
            )
        )
    return found


def event_of(entry: JournalEntry) -> Recorded | None:
    """The recorded event that an entry was made of: its key is `<property>:<stream>.<version>`."""
    identity = entry.key.partition(":")[2].partition("#")[0]
    stream, _dot, version = identity.rpartition(".")
    found = read_stream(entry.property_id, stream, after_version=int(version) - 1)
    return found[0] if found else None


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
