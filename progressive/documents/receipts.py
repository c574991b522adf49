"""The disposal of a receipt that ran out: what was owed, to whom it went, who allowed it (PR §7.12(A)(2), §1.7)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from casino.documents import Printing, choose, frame, in_language, labels, people, render, signature_block
from casino.documents.formatting import clock, money, with_symbol
from casino.documents.labels import Pair
from casino.documents.words import amount_in_words
from casino.errors import Refused
from casino.models import Property
from progressive.models import Prize
from progressive.models.paying import Receipt

TITLE: Final[Pair] = ("Disposal of an expired receipt", "Disposición de un recibo vencido")

_DESTINATIONS: Final[Mapping[str, Pair]] = {
    "authority": ("Handed over to the authority's account", "Entregado a la cuenta de la autoridad"),
    "house": ("Kept by the house", "Retenido por la casa"),
}

_LABELS: Final[Mapping[str, Pair]] = {
    "receipt": ("Receipt", "Recibo"),
    "issued": ("Issued on gaming day", "Emitido el día de juego"),
    "expired": ("Cashed at the latest on", "Canjeable hasta el"),
    "disposed": ("Disposed of on", "Dispuesto el"),
    "link": ("Progressive", "Progresivo"),
    "table": ("Table", "Mesa"),
    "seat": ("Seat", "Puesto"),
    "hand": ("Winning hand", "Mano ganadora"),
    "won": ("Won at", "Ganado a las"),
    "approval": ("Approval", "Aprobación"),
    "proof": ("Proof of the transfer", "Comprobante de la entrega"),
    "destination": ("Where it goes", "Destino"),
    "in_words": ("Amount in words", "Importe en palabras"),
    "account": ("Receipts outstanding", "Recibos pendientes"),
    "owed": ("Owed on this receipt", "Adeudado por este recibo"),
    "given": ("Disposed of", "Dispuesto"),
    "left": ("Still owed on it", "Aún adeudado por él"),
    "signatures": ("Signatures", "Firmas"),
    "approved_by": ("Approved by (accounting)", "Aprobado por (contabilidad)"),
    "verified_by": ("Verified by", "Verificado por"),
    "received_by": ("Received for the authority", "Recibido por la autoridad"),
    "rests_on": (
        "PR §7.12(A)(2): the receipt is cashed at the cage, in the time of the approved terms. What becomes of one "
        "that ran out the manual does not say: it is done with an approval (PR §1.7).",
        "PR §7.12(A)(2): el recibo se canjea en la caja, en el plazo de los términos aprobados. De uno vencido nada "
        "dice el manual: se dispone con aprobación (PR §1.7).",
    ),
}


def receipt_disposal(
    property: Property, receipt: str, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The paper of a receipt that was disposed of (PDF). Refused: `not_disposed`."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("receipt_disposal", disposal_data(property, receipt, printing), language)


def disposal_data(property: Property, receipt: str, printing: Printing) -> dict[str, Any]:
    """What the paper says."""
    row = Receipt.objects.filter(
        property_id=property.pk, receipt=receipt, status=Receipt.Status.DISPOSED, disposed_day__isnull=False
    ).first()
    if row is None or row.disposed_day is None:
        raise Refused("not_disposed", field="receipt")
    prize = Prize.objects.get(property_id=property.pk, prize=row.prize)
    language, currency = printing.language, property.currency
    t = in_language(_LABELS, language)
    names = people(property, row.signatures)
    duties = ["approved_by", "verified_by", *(["received_by"] if row.destination == "authority" else [])]
    return {
        "frame": frame(property, row.disposed_day, TITLE, printing, serial=row.receipt),
        "labels": t,
        "facts": [
            {"label": t["receipt"], "value": row.receipt, "mono": True},
            {"label": t["issued"], "value": row.issued_day.isoformat()},
            {"label": t["expired"], "value": row.expires_on.isoformat() if row.expires_on else "—"},
            {"label": t["link"], "value": row.link},
            {"label": t["table"], "value": f"{prize.table} · {t['seat'].lower()} {prize.seat}"},
            {"label": t["won"], "value": clock(prize.won_at, property.zone)},
            {"label": t["hand"], "value": labels.hand(prize.outcome, language)},
            {"label": t["disposed"], "value": row.disposed_day.isoformat(), "span": 2},
            {"label": t["approval"], "value": row.approval},
            {"label": t["proof"], "value": row.reference or "—", "span": 2},
        ],
        "destination": choose(_DESTINATIONS[row.destination], language),
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
            signature_block(property, t[duty], signer, names, language)
            for duty, signer in zip(duties, [*row.signatures, None], strict=False)
        ],
    }
