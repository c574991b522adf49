"""Printed forms of the table floor: slips, openers and closers, in their parts (controls T1-T8)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from casino.documents import Printing, choose, frame, in_language, labels, parts, people, render, signature_block
from casino.documents.formatting import clock, count, money, with_symbol
from casino.documents.labels import Pair
from casino.documents.words import amount_in_words
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.models import FormPrint, Property
from casino.prints import Copy
from tables import queries
from tables.commands.inventory_forms import Inventory
from tables.commands.prints import PrintedForm
from tables.events import TableClosed, TableOpened
from tables.models import Denomination, ShiftDefinition, Slip, TableSession

_TITLES: Final[Mapping[str, Pair]] = {
    "fill": ("Fill slip", "Relleno"),
    "credit": ("Credit slip", "Crédito"),
    "transfer": ("Transfer slip", "Transferencia entre mesas"),
    "exchange": ("Even exchange slip", "Cambio par"),
}

_RESTRICTED: Final[Pair] = ("Accounting: restricted copy", "Contabilidad: copia restringida")
"""The last part of every form: accounting alone opens it (control T7)."""

_DESTINATIONS: Final[Mapping[str, tuple[Pair, ...]]] = {
    "fill": (
        ("Table: into the drop box", "Mesa: a la caja de depósito (drop box)"),
        ("Cage: kept by the cashier", "Caja: la conserva el cajero"),
        _RESTRICTED,
    ),
    "credit": (
        ("Cage: kept by the cashier", "Caja: la conserva el cajero"),
        ("Table: into the drop box", "Mesa: a la caja de depósito (drop box)"),
        _RESTRICTED,
    ),
    "transfer": (
        ("Receiving table: into the drop box", "Mesa que recibe: a la caja de depósito (drop box)"),
        ("Sending table: into the drop box", "Mesa que envía: a la caja de depósito (drop box)"),
        _RESTRICTED,
    ),
    "exchange": (
        ("Table: into the drop box", "Mesa: a la caja de depósito (drop box)"),
        ("Cage: kept by the cashier", "Caja: la conserva el cajero"),
        _RESTRICTED,
    ),
    "inventory": (
        ("Table: into the drop box", "Mesa: a la caja de depósito (drop box)"),
        ("Cage: kept by the cashier", "Caja: la conserva el cajero"),
        _RESTRICTED,
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
    "transfer": (
        ("Requested by", "Solicitado por"),
        ("Counted by the dealer (sending table)", "Contado por el crupier (mesa que envía)"),
        ("Escorted by", "Escoltado por"),
        ("Counted by the dealer (receiving table)", "Contado por el crupier (mesa que recibe)"),
        ("Received by (supervisor)", "Recibido por (supervisor)"),
    ),
    "exchange": (
        ("Requested by", "Solicitado por"),
        ("Prepared by (cage)", "Preparado por (caja)"),
        ("Escorted by", "Escoltado por"),
        ("Counted by the dealer, both ways", "Contado por el crupier, en ambos sentidos"),
        ("Exchanged before (supervisor)", "Cambiado ante (supervisor)"),
        ("Received back by (cage)", "Recibido de vuelta por (caja)"),
    ),
    "inventory": (
        ("Counted by the dealer", "Contado por el crupier"),
        ("Verified by (supervisor)", "Verificado por (supervisor)"),
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
    "to_table": ("To table", "A la mesa"),
    "to_the_table": ("From the cage to the table", "De la caja a la mesa"),
    "to_the_cage": ("From the table to the cage", "De la mesa a la caja"),
    "print": ("Print", "Impresión"),
    "original": ("original", "original"),
    "reprint": ("reprint", "reimpresión"),
    "paper": ("Keyed in from paper", "Ingresado desde papel"),
    "counted_at": ("Counted at", "Contado a las"),
    "in_transit": ("In transit, finished in the next shift", "En tránsito, se termina en el turno siguiente"),
}

_STATUS: Final[Mapping[str, Pair]] = {
    Slip.Status.REQUESTED: ("Requested", "Solicitado"),
    Slip.Status.ISSUED: ("In transit", "En tránsito"),
    Slip.Status.RETURNING: ("On its way back", "De vuelta a la caja"),
    Slip.Status.RECEIVED: ("Received", "Recibido"),
    Slip.Status.VOID: ("NULO / VOID", "NULO / VOID"),
}


_INVENTORY_TITLES: Final[Mapping[str, Pair]] = {
    "opener": ("Table opener", "Apertura de mesa"),
    "closer": ("Table closer", "Cierre de mesa"),
}


def paper_of(property: Property, form: PrintedForm) -> bytes:
    """Return a recorded print as PDF; one that is not the first is marked a reprint (control T8)."""
    printed, language = form.printed, form.language
    printing = Printing.now(language, printed.by, printed.printed_at, reprint=printed.reprint)
    if form.session is None:
        data = slip_data(property, printed.serial, printing)
    else:
        data = inventory_data(property, form.session, form.which, printed.serial, printing)
    data["parts"] = only(data["parts"], printed.copy)
    data["facts"].append(_print_fact(printed, language))
    return render("slip", data, language)


def inventory_data(
    property: Property, session: TableSession, which: Inventory, serial: str, printing: Printing
) -> dict[str, Any]:
    """What the opener or closer says: the count by denomination and the two who signed it."""
    language, currency = printing.language, property.currency
    t = in_language(_LABELS, language)
    counted = TableOpened if which == "opener" else TableClosed
    recorded = next(one for one in read_stream(property.pk, session.stream) if isinstance(one.event, counted))
    signers = msgspec.to_builtins(recorded.event.signatures)
    names = people(property, signers)
    return {
        "frame": frame(property, session.day, _INVENTORY_TITLES[which], printing, serial=serial),
        "labels": t,
        "parts": parts(_DESTINATIONS["inventory"], language),
        "facts": [
            {"label": t["day"], "value": session.day.isoformat()},
            {"label": t["shift"], "value": shift_name(property, session.shift)},
            {"label": t["table"], "value": session.table},
            {"label": t["game"], "value": labels.game(session.game, language)},
            {"label": t["counted_at"], "value": clock(recorded.occurred_at, property.zone)},
            *_under_way(recorded.event, t),
        ],
        "lines": _lines(property, recorded.event.counts, language),
        "returned": [],
        "total": with_symbol(recorded.event.total, currency, language),
        "words": amount_in_words(recorded.event.total, currency, language).capitalize(),
        "void": None,
        "signatures": [
            signature_block(property, choose(duty, language), signer, names, language)
            for duty, signer in zip(_DUTIES["inventory"], signers, strict=False)
        ],
    }


def _under_way(counted: TableOpened | TableClosed, t: Mapping[str, str]) -> list[dict[str, Any]]:
    """The slips that were on their way when the table was closed: the next shift finishes them (control T9)."""
    slips = counted.in_transit if isinstance(counted, TableClosed) else []
    return [{"label": t["in_transit"], "value": ", ".join(slips), "span": 2}] if slips else []


def shift_name(property: Property, code: str) -> str:
    """A shift as forms call it: its letter and its name."""
    name = ShiftDefinition.objects.filter(property=property, code=code).values_list("name", flat=True).first()
    return f"{code} · {name}" if name else code


def only(all_parts: list[dict[str, Any]], copy: Copy) -> list[dict[str, Any]]:
    """The parts of the floor, or the restricted one, which is the last."""
    return all_parts[-1:] if copy == "restricted" else all_parts[:-1]


def _print_fact(printed: FormPrint, language: str) -> dict[str, Any]:
    t = in_language(_LABELS, language)
    kind = t["reprint"] if printed.reprint else t["original"]
    return {"label": t["print"], "value": f"{printed.copy_number} · {kind}"}


def _unknown_slip() -> Refused:
    return Refused("unknown_slip", field="serial")


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
        raise _unknown_slip()
    language, currency = printing.language, property.currency
    void = row.status == Slip.Status.VOID
    return {
        "frame": frame(property, row.day, _TITLES[row.kind], printing, serial=row.serial, void=void),
        "labels": in_language(_LABELS, language),
        "parts": parts(_DESTINATIONS[row.kind], language),
        "facts": _facts(property, row, language),
        "lines": _lines(property, row.counts, language),
        "returned": _lines(property, row.returned, language),
        "total": with_symbol(row.total, currency, language),
        "words": amount_in_words(row.total, currency, language).capitalize(),
        **_signatures(property, row, language),
    }


def _facts(property: Property, row: Slip, language: str) -> list[dict[str, Any]]:
    t = in_language(_LABELS, language)
    counted = f"{row.counted_day.isoformat()} {row.counted_shift}" if row.counted_day else "—"
    to_table = [{"label": t["to_table"], "value": row.to_table}] if row.to_table else []
    paper = [{"label": t["paper"], "value": "✓"}] if row.paper else []
    return [
        {"label": t["day"], "value": row.day.isoformat()},
        {"label": t["shift"], "value": shift_name(property, row.shift)},
        {"label": t["table"], "value": row.table},
        *to_table,
        {"label": t["game"], "value": labels.game(row.game, language)},
        {"label": t["status"], "value": choose(_STATUS[row.status], language)},
        {"label": t["counts_in"], "value": counted},
        {"label": t["requested_at"], "value": clock(row.requested_at, property.zone)},
        {"label": t["issued_at"], "value": clock(row.issued_at, property.zone)},
        {"label": t["received_at"], "value": clock(row.received_at, property.zone)},
        *paper,
    ]


def _lines(property: Property, counts: Mapping[str, int], language: str) -> list[dict[str, str]]:
    """One line per denomination, the largest first."""
    colours = dict(
        Denomination.objects.filter(chip_set__property=property)
        .order_by("chip_set__active")  # the set in use has the last word
        .values_list("value_minor", "colour")
    )
    pieces = sorted(((int(value), number) for value, number in counts.items()), reverse=True)
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
