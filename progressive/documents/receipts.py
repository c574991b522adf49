"""The disposal of a receipt that ran out: what was owed, to whom it went, who allowed it (PR §7.12(A)(2), §1.7)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from casino.documents import Printing, frame, in_language, labels, people, render, signature_block, translated
from casino.documents.formatting import clock, money, with_symbol
from casino.documents.labels import Label
from casino.documents.words import amount_in_words
from casino.errors import Refused
from casino.models import Property
from progressive.models import Prize
from progressive.models.paying import Receipt

TITLE: Final[Label] = _("Disposal of an expired receipt")

_DESTINATIONS: Final[Mapping[str, Label]] = {
    "authority": _("Handed over to the authority's account"),
    "house": _("Kept by the property"),
}

_LABELS: Final[Mapping[str, Label]] = {
    "receipt": _("Receipt"),
    "issued": _("Issued on gaming day"),
    "expired": _("Cashed at the latest on"),
    "disposed": _("Disposed of on"),
    "link": _("Progressive"),
    "table": _("Table"),
    "seat": _("Seat"),
    "hand": _("Winning hand"),
    "won": _("Won at"),
    "approval": _("Approval"),
    "proof": _("Proof of the transfer"),
    "destination": _("Where it goes"),
    "in_words": _("Amount in words"),
    "account": _("Receipts outstanding"),
    "owed": _("Owed on this receipt"),
    "given": _("Disposed of"),
    "left": _("Still owed on it"),
    "signatures": _("Signatures"),
    "approved_by": _("Approved by (accounting)"),
    "verified_by": _("Verified by"),
    "received_by": _("Received for the authority"),
    "rests_on": _(
        "PR §7.12(A)(2): the receipt is cashed at the cage, in the time of the approved terms. What becomes of one "
        "that ran out the manual does not say: it is done with an approval (PR §1.7)."
    ),
}


def receipt_disposal(
    venue: Property, receipt: str, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The paper of a receipt that was disposed of (PDF). Refused: `not_disposed`."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("receipt_disposal", disposal_data(venue, receipt, printing), language)


def disposal_data(venue: Property, receipt: str, printing: Printing) -> dict[str, Any]:
    """Return the data of the disposal."""
    row = Receipt.objects.filter(
        property_id=venue.pk, receipt=receipt, status=Receipt.Status.DISPOSED, disposed_day__isnull=False
    ).first()
    if row is None or row.disposed_day is None:
        raise Refused("not_disposed", field="receipt")
    prize = Prize.objects.get(property_id=venue.pk, prize=row.prize)
    language, currency = printing.language, venue.currency
    t = in_language(_LABELS, language)
    names = people(venue, row.signatures)
    duties = ["approved_by", "verified_by", *(["received_by"] if row.destination == "authority" else [])]
    return {
        "frame": frame(venue, row.disposed_day, TITLE, printing, serial=row.receipt),
        "labels": t,
        "facts": [
            {"label": t["receipt"], "value": row.receipt, "mono": True},
            {"label": t["issued"], "value": row.issued_day.isoformat()},
            {"label": t["expired"], "value": row.expires_on.isoformat() if row.expires_on else "—"},
            {"label": t["link"], "value": row.link},
            {"label": t["table"], "value": f"{prize.table} · {t['seat'].lower()} {prize.seat}"},
            {"label": t["won"], "value": clock(prize.won_at, venue.zone)},
            {"label": t["hand"], "value": labels.hand(prize.outcome, language)},
            {"label": t["disposed"], "value": row.disposed_day.isoformat(), "span": 2},
            {"label": t["approval"], "value": row.approval},
            {"label": t["proof"], "value": row.reference or "—", "span": 2},
        ],
        "destination": translated(_DESTINATIONS[row.destination], language),
        "amount": with_symbol(row.amount_minor, currency, language),
        "words": amount_in_words(row.amount_minor, currency, language).capitalize(),
        "account": [
            {"label": t[name], "value": money(amount, currency, language), "strong": strong}
            for name, amount, strong in (
                ("owed", row.amount_minor, False),
                ("given", -row.amount_minor, False),
                ("left", 0, True),
            )
        ],
        "signatures": [
            signature_block(venue, t[duty], signer, names, language)
            for duty, signer in zip(duties, [*row.signatures, None], strict=False)
        ],
    }
