"""The journal as other accounting systems import it: CSV or plain text, the same whatever the language of the screen.

Dates are ISO, amounts have a point and no thousands, text is UTF-8. Only closed days are exported: an entry that was
given away once never changes. Every entry has an identity made of the fact it was posted from, so that a system that
is given the same days twice knows the entries again.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from accounting import account_names, chart
from accounting.models import CloseRun, JournalEntry, JournalLine
from accounting.queries import LedgerAccount, chart_of_accounts
from casino.documents.tabular import cell
from casino.errors import Refused
from casino.models import Property
from casino.rules.money import format_amount

ODOO: Final = (
    "id", "date", "ref", "journal_id", "line_ids/account_id", "line_ids/name", "line_ids/debit", "line_ids/credit",
    "cost_centre",
)  # fmt: skip
"""Header of Odoo's import of journal entries: fields of `account.move` and, with `line_ids/`, of its lines."""

GNUCASH: Final = (
    "Date", "Transaction ID", "Number", "Description", "Commodity/Currency", "Memo", "Account", "Amount",
    "Cost centre",
)  # fmt: skip
"""Columns of GnuCash's import of transactions with splits; debits are above zero."""

PLAIN_TEXT: Final = (
    "date", "entry", "reference", "description", "account", "memo", "amount", "currency", "cost_centre",
)  # fmt: skip
"""Columns of a line as plain-text ledgers (Beancount, hledger) have it; debits are above zero."""

_ROOTS: Final[dict[str, str]] = {
    chart.Kind.ASSET: "Assets",
    chart.Kind.LIABILITY: "Liabilities",
    chart.Kind.EQUITY: "Equity",
    chart.Kind.REVENUE: "Income",
    chart.Kind.EXPENSE: "Expenses",
}

Entry = tuple[JournalEntry, list[JournalLine]]
Rows = Callable[[Property, dict[str, LedgerAccount], Entry], Iterator[list[str]]]
Writer = Callable[[Sequence[str], Iterator[list[str]]], str]


class Signed(NamedTuple):
    """A line with one signed amount; `entry`: day, identity, reference and description of its entry."""

    entry: list[str]
    memo: str
    amount: str


class Format(NamedTuple):
    """A format of an accounting system: name, columns, lines of an entry, and the file that they make."""

    label: str
    columns: tuple[str, ...]
    rows: Rows
    write: Writer
    suffix: str
    content_type: str


def journal_file(venue: Property, *, system: str, since: dt.date, until: dt.date) -> str:
    """Return the file of the entries of the closed days of a period. Refused as `journal_rows`."""
    columns, rows = journal_rows(venue, system=system, since=since, until=until)
    return SYSTEMS[system].write(columns, rows)


def journal_rows(
    venue: Property, *, system: str, since: dt.date, until: dt.date
) -> tuple[tuple[str, ...], Iterator[list[str]]]:
    """Return the columns and the rows of the closed days of a period, as another system imports them.

    Refused: `unknown_system`, `bad_period`, `nothing_closed`.
    """
    if system not in SYSTEMS:
        raise Refused("unknown_system", field="system")
    if since > until:
        raise Refused("bad_period", field="until", problem=_("it ends before it begins"))
    closed = CloseRun.objects.filter(
        property_id=venue.pk, status=CloseRun.Status.CLOSED, day__gte=since, day__lte=until
    )
    days = list(closed.order_by("day").values_list("day", flat=True))
    if not days:
        raise Refused("nothing_closed", field="since")
    form = SYSTEMS[system]
    with override("en"):
        accounts = chart_of_accounts(venue)
    return form.columns, (
        row for day in days for entry in _entries(venue, day) for row in form.rows(venue, accounts, entry)
    )


def entry_identity(venue: Property, entry: JournalEntry) -> str:
    """An identity that is the same in every export: letters, digits and underscores, as Odoo wants them."""
    identity = entry.key.partition(":")[2]
    readable = re.sub(r"[^A-Za-z0-9]+", "_", identity)[:60]
    return f"casino_{venue.code}_{readable}_{sha256(identity.encode()).hexdigest()[:12]}"


def _entries(venue: Property, day: dt.date) -> Iterator[Entry]:
    lines: dict[str, list[JournalLine]] = {}
    for line in JournalLine.objects.filter(property_id=venue.pk, day=day).order_by("entry", "line"):
        lines.setdefault(line.entry, []).append(line)
    for entry in JournalEntry.objects.filter(property_id=venue.pk, day=day).order_by("at", "key"):
        yield entry, lines[entry.key]


def _label(entry: JournalEntry, line: JournalLine) -> str:
    return " ".join(part for part in (entry.kind, line.subaccount) if part)


def _odoo(venue: Property, accounts: dict[str, LedgerAccount], entry: Entry) -> Iterator[list[str]]:
    """The entry's own fields on its first line alone: so Odoo knows where the next entry begins."""
    head, lines = entry
    own = [entry_identity(venue, head), head.day.isoformat(), f"{head.kind} {head.reference}".strip(), "Casino"]
    for line in lines:
        account = accounts[line.account]
        amounts = [format_amount(amount, venue.currency) for amount in (line.debit, line.credit)]
        yield [*own, account.external_number, _label(head, line), *amounts, account.cost_centre]
        own = [""] * len(own)


def _signed(
    venue: Property, accounts: dict[str, LedgerAccount], entry: Entry
) -> Iterator[tuple[LedgerAccount, Signed]]:
    """Yield each line with its account: the facts of its entry, its own text, and its amount, a debit above zero."""
    head, lines = entry
    fixed = [head.day.isoformat(), entry_identity(venue, head), head.reference, f"{head.kind} {head.reference}".strip()]
    for line in lines:
        amount = format_amount(line.debit - line.credit, venue.currency)
        yield accounts[line.account], Signed(fixed, _label(head, line), amount)


def _gnucash(venue: Property, accounts: dict[str, LedgerAccount], entry: Entry) -> Iterator[list[str]]:
    currency = f"CURRENCY::{venue.currency}"
    for account, line in _signed(venue, accounts, entry):
        yield [*line.entry, currency, line.memo, account.external_name, line.amount, account.cost_centre]


def _plain_text(venue: Property, accounts: dict[str, LedgerAccount], entry: Entry) -> Iterator[list[str]]:
    for account, line in _signed(venue, accounts, entry):
        path = _account_path(account)
        yield [*line.entry, path, line.memo, line.amount, venue.currency, account.cost_centre]


def _account_path(account: LedgerAccount) -> str:
    """Return the full name of an account: its root, then number and name as `account_names` writes them.

    An external name that is a path of the other system already (`Assets:Bank:Cage`) is taken as it is.
    """
    root, *parts = account.external_name.split(":")
    if parts and root in _ROOTS.values():
        return ":".join([root, *(account_names.component(part) for part in parts)])
    return f"{_ROOTS[account.kind]}:{account_names.numbered(account.external_number, account.external_name)}"


def _write_csv(columns: Sequence[str], rows: Iterator[list[str]]) -> str:
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(columns)
    writer.writerows([cell(value) for value in row] for row in rows)
    return written.getvalue()


def _transactions(columns: Sequence[str], rows: Iterator[list[str]]) -> Iterator[list[dict[str, str]]]:
    """Yield the lines of one entry after the other, by column; no text has a line break."""
    lines = ({name: " ".join(value.split()) for name, value in zip(columns, row, strict=True)} for row in rows)
    for _entry, own in groupby(lines, key=lambda line: line["entry"]):
        yield list(own)


def _write_beancount(columns: Sequence[str], rows: Iterator[list[str]]) -> str:
    """Accounts are opened by Beancount's own plugin, so that files of several periods can be included together."""

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    written = ['plugin "beancount.plugins.auto_accounts"']
    for lines in _transactions(columns, rows):
        head = lines[0]
        written += ["", f"{head['date']} * {quoted(head['description'])}", f"  entry: {quoted(head['entry'])}"]
        for line in lines:
            written.append(f"  {line['account']}  {line['amount']} {line['currency']}")
            written += [f"    {name}: {quoted(line[name])}" for name in ("memo", "cost_centre") if line[name]]
    return "\n".join(written) + "\n"


def _write_hledger(columns: Sequence[str], rows: Iterator[list[str]]) -> str:
    """Commodity and accounts are declared, so that `hledger check --strict` accepts the file by itself.

    The decimal mark is stated, so that a journal with decimal commas can include it.
    """

    def plain(text: str) -> str:
        return re.sub(r"[;|,:()\[\]=@*!]", " ", text).strip()

    transactions: list[str] = []
    declared: dict[str, str] = {}
    for lines in _transactions(columns, rows):
        head = lines[0]
        transactions += ["", f"{head['date']} * {plain(head['description'])}  ; entry:{head['entry']}"]
        for line in lines:
            decimals = line["amount"].partition(".")[2]
            declared[f"commodity 1000.{'0' * len(decimals)} {line['currency']}"] = ""
            declared[f"account {line['account']}"] = ""
            tags = [f"{name}:{plain(line[name])}" for name in ("memo", "cost_centre") if line[name]]
            transactions.append(f"    {line['account']}  {line['amount']} {line['currency']}  ; {', '.join(tags)}")
    return "\n".join(["decimal-mark .", *declared, *transactions]) + "\n"


_CSV: Final = "text/csv; charset=utf-8"
_TEXT: Final = "text/plain; charset=utf-8"

SYSTEMS: Final[dict[str, Format]] = {
    "odoo": Format("CSV (Odoo)", ODOO, _odoo, _write_csv, "csv", _CSV),
    "gnucash": Format("CSV (GnuCash)", GNUCASH, _gnucash, _write_csv, "csv", _CSV),
    "beancount": Format("Beancount", PLAIN_TEXT, _plain_text, _write_beancount, "beancount", _TEXT),
    "hledger": Format("hledger", PLAIN_TEXT, _plain_text, _write_hledger, "journal", _TEXT),
}
"""Formats by accounting system."""
