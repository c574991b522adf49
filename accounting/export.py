"""The journal as other accounting systems import it: CSV, the same whatever the language of the screen.

Dates are ISO, amounts have a point and no thousands, text is UTF-8. Only closed days are exported: an entry that was
given away once never changes. Every entry has an identity made of the fact it was posted from, so that a system that
is given the same days twice knows the entries again.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

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

Entry = tuple[JournalEntry, list[JournalLine]]
Rows = Callable[[Property, dict[str, LedgerAccount], Entry], Iterator[list[str]]]


def journal_csv(property: Property, *, system: str, since: dt.date, until: dt.date) -> str:
    """The entries of the closed days of a period as CSV. Refused as `journal_rows`."""
    header, rows = journal_rows(property, system=system, since=since, until=until)
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(header)
    writer.writerows([cell(value) for value in row] for row in rows)
    return written.getvalue()


def journal_rows(
    property: Property, *, system: str, since: dt.date, until: dt.date
) -> tuple[tuple[str, ...], Iterator[list[str]]]:
    """Return the columns and the rows of the closed days of a period, as another system imports them.

    Refused: `unknown_system`, `bad_period`, `nothing_closed`.
    """
    if system not in SYSTEMS:
        raise Refused("unknown_system", field="system")
    if since > until:
        raise Refused("bad_period", field="until", problem=_("it ends before it begins"))
    closed = CloseRun.objects.filter(
        property_id=property.pk, status=CloseRun.Status.CLOSED, day__gte=since, day__lte=until
    )
    days = list(closed.order_by("day").values_list("day", flat=True))
    if not days:
        raise Refused("nothing_closed", field="since")
    header, rows = SYSTEMS[system]
    with override("en"):
        accounts = chart_of_accounts(property)
    return header, (row for day in days for entry in _entries(property, day) for row in rows(property, accounts, entry))


def entry_identity(property: Property, entry: JournalEntry) -> str:
    """An identity that is the same in every export: letters, digits and underscores, as Odoo wants them."""
    identity = entry.key.partition(":")[2]
    readable = re.sub(r"[^A-Za-z0-9]+", "_", identity)[:60]
    return f"casino_{property.code}_{readable}_{sha256(identity.encode()).hexdigest()[:12]}"


def _entries(property: Property, day: dt.date) -> Iterator[Entry]:
    lines: dict[str, list[JournalLine]] = {}
    for line in JournalLine.objects.filter(property_id=property.pk, day=day).order_by("entry", "line"):
        lines.setdefault(line.entry, []).append(line)
    for entry in JournalEntry.objects.filter(property_id=property.pk, day=day).order_by("at", "key"):
        yield entry, lines[entry.key]


def _label(entry: JournalEntry, line: JournalLine) -> str:
    return " ".join(part for part in (entry.kind, line.subaccount) if part)


def _odoo(property: Property, accounts: dict[str, LedgerAccount], entry: Entry) -> Iterator[list[str]]:
    """The entry's own fields on its first line alone: so Odoo knows where the next entry begins."""
    head, lines = entry
    own = [entry_identity(property, head), head.day.isoformat(), f"{head.kind} {head.reference}".strip(), "Casino"]
    for line in lines:
        account = accounts[line.account]
        amounts = [format_amount(amount, property.currency) for amount in (line.debit, line.credit)]
        yield [*own, account.external_number, _label(head, line), *amounts, account.cost_centre]
        own = [""] * len(own)


def _gnucash(property: Property, accounts: dict[str, LedgerAccount], entry: Entry) -> Iterator[list[str]]:
    head, lines = entry
    for line in lines:
        account = accounts[line.account]
        yield [
            head.day.isoformat(),
            entry_identity(property, head),
            head.reference,
            f"{head.kind} {head.reference}".strip(),
            f"CURRENCY::{property.currency}",
            _label(head, line),
            account.external_name,
            format_amount(line.debit - line.credit, property.currency),
            account.cost_centre,
        ]


SYSTEMS: Final[dict[str, tuple[tuple[str, ...], Rows]]] = {"odoo": (ODOO, _odoo), "gnucash": (GNUCASH, _gnucash)}
"""Formats by accounting system: header, and the lines of an entry."""
