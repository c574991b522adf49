"""Printed forms of the table floor: fill and credit slips (controls T2-T8)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from casino.documents import Printing, choose, frame, in_language, labels, parts, people, render, signature_block
from casino.documents.formatting import clock, count, money, with_symbol
from casino.documents.labels import Pair
from casino.documents.words import amount_in_words
from casino.errors import Refused
from casino.models import Property
from tables import queries
from tables.models import Denomination, ShiftDefinition, Slip

_TITLES: Final[Mapping[str, Pair]] = {
    "fill": ("Fill slip", "Relleno"),
    "credit": ("Credit slip", "Crédito"),
}

_DESTINATIONS: Final[Mapping[str, tuple[Pair, ...]]] = {
    "fill": (
        ("Table: into the drop box", "Mesa: a la caja de depósito (drop box)"),
        ("Cage: kept by the cashier", "Caja: la conserva el cajero"),
        ("Accounting: restricted copy", "Contabilidad: copia restringida"),
    ),
    "credit": (
        ("Cage: kept by the cashier", "Caja: la conserva el cajero"),
        ("Table: into the drop box", "Mesa: a la caja de depósito (drop box)"),
        ("Accounting: restricted copy", "Contabilidad: copia restringida"),
    ),
}
"""Where each part goes (control T2): chips move one way, the first part the other."""

_DUTIES: Final[Mapping[str, tuple[Pair, ...]]] = {
    "fill": (
        ("Requested by", "Solicitado por"),
        ("Prepared by (cage)", "Preparado por (caja)"),
        ("Escorted by", "Escoltado por"),
        ("Counted by the dealer", "Contado por el crupier"),
        ("Received by (supervisor)", "Recibido por (supervisor)"),
    ),
    "credit": (
        ("Requested by", "Solicitado por"),
        ("Counted by the dealer", "Contado por el crupier"),
        ("Escorted by", "Escoltado por"),
        ("Received by (cage)", "Recibido por (caja)"),
    ),
}
"""In the order in which a slip is signed."""

_VOID_DUTIES: Final[tuple[Pair, ...]] = (
    ("Voided by (preparer)", "Anulado por (preparador)"),
    ("Supervised by", "Supervisado por"),
)

_LABELS: Final[Mapping[str, Pair]] = {
    "denomination": ("Denomination", "Denominación"),
    "colour": ("Chip", "Ficha"),
    "pieces": ("Pieces", "Piezas"),
    "amount": ("Amount", "Importe"),
    "total": ("Total", "Total"),
    "in_words": ("Amount in words", "Importe en palabras"),
    "void_reason": ("Reason", "Motivo"),
    "day": ("Gaming day", "Día de juego"),
    "requested_at": ("Requested at", "Solicitado a las"),
    "shift": ("Shift", "Turno"),
    "table": ("Table", "Mesa"),
    "game": ("Game", "Juego"),
    "status": ("Status", "Estado"),
    "issued_at": ("Left at", "Salida a las"),
    "received_at": ("Received at", "Recibido a las"),
    "counts_in": ("Counts in", "Cuenta en"),
}

_STATUS: Final[Mapping[str, Pair]] = {
    Slip.Status.REQUESTED: ("Requested", "Solicitado"),
    Slip.Status.ISSUED: ("In transit", "En tránsito"),
    Slip.Status.RECEIVED: ("Received", "Recibido"),
    Slip.Status.VOID: ("NULO / VOID", "NULO / VOID"),
}


def slip(
    property: Property,
    serial: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
    reprint: bool = False,
) -> bytes:
    """The fill or credit slip of that number, every part (PDF). Refused: `unknown_slip`."""
    printing = Printing.now(language, printed_by, printed_at, reprint=reprint)
    return render("slip", slip_data(property, serial, printing), language)


def slip_data(property: Property, serial: str, printing: Printing) -> dict[str, Any]:
    """What the slip says."""
    row = queries.slip(property, serial)
    if row is None:
        raise Refused("unknown_slip", _("There is no such slip."), field="serial", status=404)
    language, currency = printing.language, property.currency
    void = row.status == Slip.Status.VOID
    return {
        "frame": frame(property, row.day, _TITLES[row.kind], printing, serial=row.serial, void=void),
        "labels": in_language(_LABELS, language),
        "parts": parts(_DESTINATIONS[row.kind], language),
        "facts": _facts(property, row, language),
        "lines": _lines(property, row, language),
        "total": with_symbol(row.total, currency, language),
        "words": amount_in_words(row.total, currency, language).capitalize(),
        **_signatures(property, row, language),
    }


def _facts(property: Property, row: Slip, language: str) -> list[dict[str, Any]]:
    t = in_language(_LABELS, language)
    shifts = dict(ShiftDefinition.objects.filter(property=property).values_list("code", "name"))
    shift = f"{row.shift} · {shifts[row.shift]}" if row.shift in shifts else row.shift
    counted = f"{row.counted_day.isoformat()} {row.counted_shift}" if row.counted_day else "—"
    return [
        {"label": t["day"], "value": row.day.isoformat()},
        {"label": t["shift"], "value": shift},
        {"label": t["table"], "value": row.table},
        {"label": t["game"], "value": labels.game(row.game, language)},
        {"label": t["status"], "value": choose(_STATUS[row.status], language)},
        {"label": t["counts_in"], "value": counted},
        {"label": t["requested_at"], "value": clock(row.requested_at, property.zone)},
        {"label": t["issued_at"], "value": clock(row.issued_at, property.zone)},
        {"label": t["received_at"], "value": clock(row.received_at, property.zone)},
    ]


def _lines(property: Property, row: Slip, language: str) -> list[dict[str, str]]:
    """One line per denomination, the largest first."""
    colours = dict(
        Denomination.objects.filter(chip_set__property=property)
        .order_by("chip_set__active")  # the set in use has the last word
        .values_list("value_minor", "colour")
    )
    pieces = sorted(((int(value), number) for value, number in row.counts.items()), reverse=True)
    return [
        {
            "denomination": money(value, property.currency, language),
            "colour": colours.get(value, "—"),
            "pieces": count(number, property.currency, language),
            "amount": money(value * number, property.currency, language),
        }
        for value, number in pieces
    ]


def _signatures(property: Property, row: Slip, language: str) -> dict[str, Any]:
    """Who signed which duty; a void slip keeps the duties signed before, and has two signatures of its own."""
    names = people(property, row.signers)
    signed = list(row.signers)
    void = None
    if row.status == Slip.Status.VOID:
        signed, voiding = signed[:-2], signed[-2:]
        void = {
            "reason": row.void_reason,
            "signatures": [
                signature_block(property, choose(duty, language), signer, names, language)
                for duty, signer in zip(_VOID_DUTIES, voiding, strict=True)
            ],
        }
    duties = _DUTIES[row.kind]
    return {
        "void": void,
        "signatures": [
            signature_block(
                property, choose(duty, language), signed[place] if place < len(signed) else None, names, language
            )
            for place, duty in enumerate(duties)
        ],
    }
