"""The books: chart of accounts, journal, balances, statements, adjustments."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar

import msgspec
from django.db.models import Count, Q, QuerySet, Sum
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting import chart
from accounting.entry_kinds import ENTRY_KINDS
from accounting.models import AccountMapping, Adjustment, JournalEntry, JournalLine
from accounting.queries.gross import gross_lines
from casino.errors import Refused
from casino.eventstore import Recorded, read_stream
from casino.models import Property
from casino.rows import Choice, Code, Day, Moment, Money, Part, Words, row_type
from casino.wording.structures import subaccount_name

DEBIT_SIDE = (chart.Kind.ASSET, chart.Kind.EXPENSE)
"""Kinds of accounts that grow by debit."""

DEBIT = Money(_("Debit"), filed=pgettext_lazy("books", "Debit"), adds=True)
CREDIT = Money(_("Credit (books)"), filed=pgettext_lazy("books", "Credit"), adds=True)
SUBACCOUNT = Code(_("Sub-account"), width=18)


@row_type(name="Account")
class LedgerAccount(msgspec.Struct, frozen=True, kw_only=True):
    """An account as the property calls it; `external_*` is what the system calls it that the books are exported to."""

    code: Annotated[str, Code(_("Code"))]
    number: Annotated[str, Code(_("Number"))]
    name: Annotated[str, Words(_("Name"))]
    kind: Annotated[str, Choice(_("Kind"))]
    external_number: Annotated[str, Code(_("Number in the other system"))]
    external_name: Annotated[str, Words(_("Name in the other system"))]
    cost_centre: Annotated[str, Code(_("cost centre"))]


def chart_of_accounts(venue: Property) -> dict[str, LedgerAccount]:
    """Every account of ours by its code, with the property's own numbers and names where it has them."""
    own = {row.account: row for row in AccountMapping.objects.filter(property=venue)}
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


@row_type()
class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """An account's turnover of a period and its balances (minor units), on its own side: assets and expenses grow by
    debit, the others by credit.

    `balance` is what the period adds; `closing` = `opening` + `balance`.
    """

    account: Annotated[str, Code(_("Account"))]
    number: Annotated[str, Code(_("Number"), filed=_("No."), width=8)]
    name: Annotated[str, Words(_("Name"), filed=_("Account"), width=36)]
    kind: Annotated[str, Choice(_("Kind"))]
    opening: Annotated[int, Money(_("Opening balance"))]
    debit: Annotated[int, DEBIT]
    credit: Annotated[int, CREDIT]
    balance: Annotated[int, Money(_("Balance"), inside=True)]

    @property
    def closing(self) -> Annotated[int, Money(_("Closing balance"))]:
        """The balance at the end of the period."""
        return self.opening + self.balance

    @property
    def closing_debit(self) -> Annotated[int, Money(_("Debit balance"), adds=True, inside=True)]:
        """The closing balance where it stands on the debit side, else zero."""
        return max(self._to_debit(), 0)

    @property
    def closing_credit(self) -> Annotated[int, Money(_("Credit balance"), adds=True, inside=True)]:
        """The closing balance where it stands on the credit side, else zero."""
        return max(-self._to_debit(), 0)

    def _to_debit(self) -> int:
        return self.closing if chart.Kind(self.kind) in DEBIT_SIDE else -self.closing


def own_side(kind: str, debits_less_credits: int) -> int:
    """A difference of debits and credits as a balance of an account of that kind."""
    return debits_less_credits if chart.Kind(kind) in DEBIT_SIDE else -debits_less_credits


def trial_balance(venue: Property, *, until: dt.date | None = None, since: dt.date | None = None) -> list[Balance]:
    """Turnover and balances of every account that was used, by number; debits and credits sum to the same."""
    _require_period(since, until)
    wanted = Q(property_id=venue.pk)
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
    accounts = chart_of_accounts(venue)
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


def _fact(line: Any, currency: str, language: str) -> str:
    """The fact of an entry: `<stream>.<version>`, with a part where it made several."""
    return str(line.entry.key.partition(":")[2])


@row_type()
class StatementLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an account with the balance after it, on the account's own side; ``entry`` names the fact:
    ``<stream>.<version>``, with a part where it made several."""

    ORDER: ClassVar[tuple[str, ...]] = ("entry", "day", "concerns_day", "at", "kind", "reference", "subaccount")

    entry: Annotated[JournalEntry, Words(_("Entry"), made=_fact)]
    subaccount: Annotated[str, SUBACCOUNT]
    debit: Annotated[int, DEBIT]
    credit: Annotated[int, CREDIT]
    balance: Annotated[int, Money(_("Balance"))]

    @property
    def day(self) -> Annotated[dt.date, Day(_("Gaming day"))]:
        """The day of the entry."""
        return self.entry.day

    @property
    def concerns_day(self) -> Annotated[dt.date, Day(_("Day concerned"))]:
        """The day that the entry concerns."""
        return self.entry.concerns_day

    @property
    def at(self) -> Annotated[dt.datetime, Moment(_("When"))]:
        """When it happened."""
        return self.entry.at

    @property
    def kind(self) -> Annotated[str, Choice(_("Kind"), options=ENTRY_KINDS)]:
        """The kind of the entry."""
        return self.entry.kind

    @property
    def reference(self) -> Annotated[str, Code(_("reference"))]:
        """Return the reference of the entry."""
        return self.entry.reference


@row_type()
class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """Movements of an account over a period: opening + lines = closing."""

    account: Annotated[LedgerAccount, Part(_("Account"))]
    opening: Annotated[int, Money(_("Opening balance"))]
    lines: Annotated[list[StatementLine], Part(_("Lines"))]
    closing: Annotated[int, Money(_("Closing balance"))]


def account_statement(
    venue: Property,
    account: str,
    *,
    subaccount: str = "",
    since: dt.date | None = None,
    until: dt.date | None = None,
    gross: bool = False,
    start: int = 0,
    most: int | None = None,
) -> Statement:
    """Return the movements of an account; of one sub-account, or of all. Refused: `unknown_account`, `bad_period`.

    `gross`: only lines that are gross gaming revenue (`accounting.gross`).

    Of the lines, `most` from the one numbered `start` on (from 0); `opening` and `closing` are those of the period.
    Only the days of these lines are read line by line, the others are summed up.
    """
    if account not in chart.ACCOUNTS:
        raise Refused("unknown_account", field="account", account=account)
    _require_period(since, until)
    rows = JournalLine.objects.filter(property_id=venue.pk, account=account)
    if subaccount:
        rows = rows.filter(subaccount=subaccount)
    if until is not None:
        rows = rows.filter(day__lte=until)
    if gross:
        rows = rows.filter(pk__in=gross_lines(venue, dt.date.min, until or dt.date.max).values("pk"))
    named = chart_of_accounts(venue)[account]
    opening = closing = balance = 0
    number = before = 0
    read: list[dt.date] = []
    for day, lines, turnover in _days(rows):
        closing += own_side(named.kind, turnover)
        if since is not None and day < since:
            opening = balance = closing
        elif (number := number + lines) <= start:
            before, balance = number, closing
        elif most is None or number - lines < start + most:
            read.append(day)
    found = _with_balances(named, balance, rows.filter(day__range=(read[0], read[-1]))) if read else []
    end = None if most is None else start - before + most
    return Statement(account=named, opening=opening, lines=found[start - before : end], closing=closing)


def _days(rows: QuerySet[JournalLine]) -> Iterator[tuple[dt.date, int, int]]:
    """The days of lines of an account, in order: how many lines, and their debits less their credits."""
    days = rows.values_list("day").annotate(lines=Count("pk"), turnover=Sum("debit") - Sum("credit"))
    return iter(days.order_by("day"))


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


def _subaccount(side: Any, currency: str, language: str) -> str:
    return subaccount_name(side.subaccount)


@row_type()
class JournalSide(msgspec.Struct, frozen=True, kw_only=True):
    """A side of an entry with the number and name of its account; None where it has no debit or no credit."""

    account: Annotated[str, Code(_("Account"))]
    number: Annotated[str, Code(_("Number"), filed=_("No."), width=8)]
    name: Annotated[str, Words(_("Name"), filed=_("Account"))]
    subaccount: Annotated[str, Words(_("Sub-account"), made=_subaccount, width=18)]
    debit: Annotated[int | None, DEBIT]
    credit: Annotated[int | None, CREDIT]


def journal_sides(entry: Entry, named: Mapping[str, LedgerAccount]) -> list[JournalSide]:
    """Return the sides of an entry."""
    return [
        JournalSide(
            account=line.account,
            number=named[line.account].number,
            name=named[line.account].name,
            subaccount=line.subaccount,
            debit=line.debit or None,
            credit=line.credit or None,
        )
        for line in entry.lines
    ]


def journal(venue: Property, day: dt.date) -> list[Entry]:
    """The day's journal in the order of the facts."""
    entries = list(JournalEntry.objects.filter(property_id=venue.pk, day=day).order_by("at", "key"))
    lines: dict[str, list[JournalLine]] = {}
    for line in JournalLine.objects.filter(entry__in=[entry.key for entry in entries]).order_by("entry", "line"):
        lines.setdefault(line.entry, []).append(line)
    return [Entry(entry=entry, lines=lines.get(entry.key, [])) for entry in entries]


def adjustments(venue: Property, *, concerning: dt.date | None = None) -> QuerySet[Adjustment]:
    """Adjusting entries, newest first; of one day concerned, or all (control W5)."""
    rows = Adjustment.objects.filter(property_id=venue.pk).order_by("-day", "-at", "key")
    return rows if concerning is None else rows.filter(concerns_day=concerning)
