"""The trial balance on paper, "Balance de comprobación"."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting import queries
from accounting.models import JournalEntry
from accounting.queries import Balance
from casino.documents import Printing, frame, in_language, render, signature_block
from casino.documents.formatting import NOTHING, money
from casino.documents.labels import Label
from casino.documents.rows import Printed, columns, texts
from casino.models import Property

FIGURES: Final = ("opening", "debit", "credit", "closing_debit", "closing_credit")
TITLE: Final[Label] = _("Trial balance")

_NAMES: Final = ("number", "name", *FIGURES)

_LABELS: Final[Mapping[str, Label]] = {
    "total": _("Total"),
    "since_start": _("From the first entry to"),
    "period": _("Gaming days"),
    "balances": _("Debits and credits are equal."),
    "signatures": _("Signatures"),
    "prepared_by": _("Prepared by (accounting)"),
    "audited_by": _("Audited by"),
    "differs": pgettext_lazy("books", "Debits and credits differ."),
}


def trial_balance(
    venue: Property,
    since: dt.date | None,
    until: dt.date,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
) -> bytes:
    """The trial balance (PDF) of a period; without `since`, of everything up to `until`."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("trial_balance", trial_balance_data(venue, since, until, printing), language)


def _begun(venue: Property, until: dt.date) -> dt.date:
    """The day of the first entry."""
    days = JournalEntry.objects.filter(property_id=venue.pk, day__lt=until).order_by("day").values_list("day")
    return next((day for (day,) in days[:1]), until)


def trial_balance_data(venue: Property, since: dt.date | None, until: dt.date, printing: Printing) -> dict[str, Any]:
    """Return the data of the trial balance."""
    printed = Printed(venue, printing.language)
    heads = {name: column.label for name, column in zip(_NAMES, columns(Balance, _NAMES, printed), strict=True)}
    t = {**in_language(_LABELS, printing.language), **heads, "account": heads["name"]}
    with translation.override(printing.language):
        rows = queries.trial_balance(venue, since=since, until=until)

    def shown(row: Balance, name: str, text: str) -> str:
        return text if name not in FIGURES or getattr(row, name) else NOTHING

    sums = {name: sum(getattr(row, name) for row in rows) for name in FIGURES[1:]}
    equal = sums["debit"] == sums["credit"] and sums["closing_debit"] == sums["closing_credit"]
    last = until.isoformat()
    return {
        "frame": frame(venue, until, TITLE, printing, span=(since or _begun(venue, until), until)),
        "labels": t,
        "note": "",
        "period": f"{t['period']}: {since.isoformat()} – {last}" if since else f"{t['since_start']} {last}",
        "rows": [
            {
                name: shown(row, name, text)
                for name, text in zip(_NAMES, texts(Balance, row, _NAMES, printed), strict=True)
            }
            for row in rows
        ],
        "totals": [money(figure, venue.currency, printing.language) for figure in sums.values()],
        "signing_title": t["signatures"],
        "signatures": [
            signature_block(venue, t[duty], None, {}, printing.language) for duty in ("prepared_by", "audited_by")
        ],
        "balanced": t["balances"] if equal else t["differs"],
    }
