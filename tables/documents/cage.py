"""The reconciliation of a shift of the cage on paper: opening + in - out beside what was counted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, frame, in_language, people, render, signature_block, translated
from casino.documents.formatting import NOTHING, clock, count, money
from casino.documents.labels import Label
from casino.errors import Refused
from casino.models import Property
from tables import queries
from tables.models import CageSession

TITLE: Final[Label] = _("Cage reconciliation")

_LABELS: Final[Mapping[str, Label]] = {
    "shift": _("Shift"),
    "opened_at": _("Opened at"),
    "closed_at": pgettext_lazy("cage", "Closed at"),
    "imprest": _("Imprest bank now"),
    "movements": _("Movements of the shift"),
    "kind": _("Kind"),
    "number": _("Number"),
    "chips_in": pgettext_lazy("cage", "Chips in"),
    "chips_out": pgettext_lazy("cage", "Chips out"),
    "cash_in": pgettext_lazy("cage", "Cash in"),
    "cash_out": pgettext_lazy("cage", "Cash out"),
    "net": _("Net"),
    "chips": _("Chips by denomination"),
    "denomination": _("Denomination"),
    "opening": _("Opening"),
    "expected": _("Expected"),
    "counted": pgettext_lazy("cage", "Counted"),
    "difference": _("Difference"),
    "money": _("Cash and receipts"),
    "total": _("Bank"),
    "over": _("Over"),
    "short": _("Short"),
    "signatures": _("Signatures"),
}

_KINDS: Final[Mapping[str, Label]] = {
    "fill": _("Fills"),
    "credit": _("Credits"),
    "exchange": _("Even exchanges"),
    "void": _("Returned fills"),
    "chips": _("Vault and cage"),
    "retired": _("Retired chip sets"),
    "patrons": _("Chips sold and redeemed"),
    "funding": _("Imprest bank"),
    "drop": _("Accepted drop"),
    "prize": _("Progressive prizes"),
    "pool": _("Pools of the players"),
    "reserve": _("Reserve of a progressive"),
    "bingo": _("Banks and prizes of bingo"),
}

_DUTIES: Final[tuple[Label, ...]] = (
    _("Opened by (cashier)"),
    _("Opened before (supervisor)"),
    _("Outgoing cashier"),
    _("Incoming cashier"),
)


def cage(
    venue: Property,
    day: dt.date,
    shift: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
) -> bytes:
    """The reconciliation of a closed shift (PDF). Refused: `unknown_cage_session`, `cage_session_open`."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("cage", cage_data(venue, day, shift, printing), language)


def cage_data(venue: Property, day: dt.date, shift: str, printing: Printing) -> dict[str, Any]:
    """Return the data of the cage summary."""
    session = queries.cage_session(venue, day, shift)
    if session is None:
        raise Refused("unknown_cage_session")
    if session.status == CageSession.Status.OPEN:
        raise Refused("cage_session_open")
    reconciled = queries.cage_reconciliation(venue, session)
    language, currency = printing.language, venue.currency
    t = in_language(_LABELS, language)

    def amount(minor: int | None) -> str:
        return NOTHING if minor is None else money(minor, currency, language)

    signers = [*session.opened_by, *session.closed_by]
    names = people(venue, signers)
    return {
        "frame": frame(venue, day, TITLE, printing),
        "labels": t,
        "facts": [
            {"label": t["shift"], "value": shift},
            {"label": t["opened_at"], "value": clock(session.opened_at, venue.zone)},
            {"label": t["closed_at"], "value": clock(session.closed_at, venue.zone)},
            {"label": t["imprest"], "value": amount(queries.imprest(venue))},
        ],
        "kinds": [
            {
                "label": translated(_KINDS[kind.kind], language),
                "number": count(kind.number, currency, language),
                "figures": [
                    amount(_worth(kind.chips_in)), amount(_worth(kind.chips_out)), amount(kind.cash_in),
                    amount(kind.cash_out), amount(kind.net),
                ],
            }
            for kind in reconciled.kinds
        ],
        "chips": [_chip_line(reconciled, value, currency, language) for value in _values(reconciled)],
        "money": [amount(reconciled.opening_money), amount(reconciled.expected_money), amount(reconciled.counted_money),
                  amount((reconciled.counted_money or 0) - reconciled.expected_money)],
        "total": [amount(session.opening_total), amount(reconciled.expected_total), amount(reconciled.counted_total),
                  amount(reconciled.over_short)],
        "even": not reconciled.difference and reconciled.counted_money == reconciled.expected_money,
        "over_short": f"{t['short' if (reconciled.over_short or 0) < 0 else 'over']}: {amount(reconciled.over_short)}",
        "signatures": [
            signature_block(venue, translated(duty, language), signer, names, language)
            for duty, signer in zip(_DUTIES, signers, strict=True)
        ],
    }  # fmt: skip


def _worth(counts: Mapping[str, int]) -> int:
    return sum(int(value) * pieces for value, pieces in counts.items())


def _values(reconciled: queries.Reconciliation) -> list[str]:
    known = {*reconciled.opening_chips, *reconciled.expected_chips, *(reconciled.counted_chips or {})}
    return sorted(known, key=int, reverse=True)


def _chip_line(reconciled: queries.Reconciliation, value: str, currency: str, language: str) -> dict[str, Any]:
    columns = (
        reconciled.opening_chips,
        reconciled.expected_chips,
        reconciled.counted_chips or {},
        reconciled.difference,
    )
    return {
        "value": money(int(value), currency, language),
        "pieces": [count(column.get(value, 0), currency, language) for column in columns],
    }
