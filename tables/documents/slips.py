"""Printed forms of the table floor: slips, openers and closers, in their parts (controls T1-T8)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import (
    Printing,
    frame,
    in_language,
    labels,
    parts,
    people,
    render,
    render_together,
    signature_block,
    translated,
)
from casino.documents.formatting import clock, count, money, with_symbol
from casino.documents.labels import Label
from casino.documents.words import amount_in_words
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.models import FormPrint, Property
from casino.numbered_forms.prints import Copy
from tables import queries
from tables.commands.inventory_forms import Inventory
from tables.commands.prints import PrintedForm
from tables.events import TableClosed, TableOpened
from tables.models import Denomination, ShiftDefinition, Slip, TableSession

_TITLES: Final[Mapping[str, Label]] = {
    "fill": pgettext_lazy("slip", "Fill slip"),
    "credit": pgettext_lazy("slip", "Credit slip"),
    "transfer": pgettext_lazy("slip", "Transfer slip"),
    "exchange": pgettext_lazy("slip", "Even exchange slip"),
}

_RESTRICTED: Final[Label] = _("Accounting: restricted copy")
"""The last part of every form: accounting alone opens it (control T7)."""

_DESTINATIONS: Final[Mapping[str, tuple[Label, ...]]] = {
    "fill": (
        _("Table: into the drop box"),
        _("Cage: kept by the cashier"),
        _RESTRICTED,
    ),
    "credit": (
        _("Cage: kept by the cashier"),
        _("Table: into the drop box"),
        _RESTRICTED,
    ),
    "transfer": (
        _("Receiving table: into the drop box"),
        _("Sending table: into the drop box"),
        _RESTRICTED,
    ),
    "exchange": (
        _("Table: into the drop box"),
        _("Cage: kept by the cashier"),
        _RESTRICTED,
    ),
    "inventory": (
        _("Table: into the drop box"),
        _("Cage: kept by the cashier"),
        _RESTRICTED,
    ),
}
"""Destination of each part (control T2): chips move one way, the first part the other."""

_DUTIES: Final[Mapping[str, tuple[Label, ...]]] = {
    "fill": (
        _("Requested by"),
        _("Prepared by (cage)"),
        _("Escorted by"),
        _("Counted by the dealer"),
        _("Received by (supervisor)"),
    ),
    "credit": (
        _("Requested by"),
        _("Counted by the dealer"),
        _("Escorted by"),
        _("Received by (cage)"),
    ),
    "transfer": (
        _("Requested by"),
        _("Counted by the dealer (sending table)"),
        _("Escorted by"),
        _("Counted by the dealer (receiving table)"),
        _("Received by (supervisor)"),
    ),
    "exchange": (
        _("Requested by"),
        _("Prepared by (cage)"),
        _("Escorted by"),
        _("Counted by the dealer, both ways"),
        _("Exchanged before (supervisor)"),
        _("Received back by (cage)"),
    ),
    "inventory": (
        _("Counted by the dealer"),
        _("Verified by (supervisor)"),
    ),
}
"""Duties in the order in which a slip is signed."""

_VOID_DUTIES: Final[tuple[Label, ...]] = (
    _("Voided by (preparer)"),
    _("Supervised by"),
)

_LABELS: Final[Mapping[str, Label]] = {
    "denomination": _("Denomination"),
    "colour": _("Chip"),
    "pieces": _("Pieces"),
    "amount": _("Amount"),
    "total": _("Total"),
    "in_words": _("Amount in words"),
    "void_reason": _("Reason"),
    "day": _("Gaming day"),
    "requested_at": _("Requested at"),
    "shift": _("Shift"),
    "table": _("Table"),
    "game": _("Game"),
    "status": _("Status"),
    "issued_at": _("Left at"),
    "received_at": _("Received at"),
    "counts_in": _("Counts in"),
    "to_table": _("To table"),
    "to_the_table": _("From the cage to the table"),
    "to_the_cage": _("From the table to the cage"),
    "print": pgettext_lazy("noun", "Print"),
    "original": _("original"),
    "reprint": _("reprint"),
    "paper": _("Keyed in from paper"),
    "counted_at": _("Counted at"),
    "in_transit": _("In transit, finished in the next shift"),
}

_STATUS: Final[Mapping[str, Label]] = {
    Slip.Status.REQUESTED: _("Requested"),
    Slip.Status.ISSUED: _("In transit"),
    Slip.Status.RETURNING: _("On its way back"),
    Slip.Status.RECEIVED: _("Received"),
    Slip.Status.VOID: _("NULO / VOID"),
}


_INVENTORY_TITLES: Final[Mapping[str, Label]] = {
    "opener": _("Table opener"),
    "closer": _("Table closer"),
}


def paper_of(venue: Property, form: PrintedForm) -> bytes:
    """Return a recorded print as PDF; one that is not the first is marked a reprint (control T8)."""
    return render("slip", _paper(venue, form), form.language)


def papers_of(venue: Property, forms: Sequence[PrintedForm]) -> bytes:
    """Return recorded prints as one PDF, each as it would be alone. `ValueError` for none."""
    return render_together("slip", [_paper(venue, form) for form in forms], forms[0].language if forms else "es")


def _paper(venue: Property, form: PrintedForm) -> dict[str, Any]:
    printed, language = form.printed, form.language
    printing = Printing.now(language, printed.by, printed.printed_at, reprint=printed.reprint)
    if form.session is None:
        data = slip_data(venue, printed.serial, printing)
    else:
        data = inventory_data(venue, form.session, form.which, printed.serial, printing)
    data["parts"] = only(data["parts"], printed.copy)
    data["facts"].append(_print_fact(printed, language))
    return data


def inventory_data(
    venue: Property, session: TableSession, which: Inventory, serial: str, printing: Printing
) -> dict[str, Any]:
    """Return the data of the opener or closer: the count by denomination and the two who signed it."""
    language, currency = printing.language, venue.currency
    t = in_language(_LABELS, language)
    counted = TableOpened if which == "opener" else TableClosed
    recorded = next(one for one in read_stream(venue.pk, session.stream) if isinstance(one.event, counted))
    signers = msgspec.to_builtins(recorded.event.signatures)
    names = people(venue, signers)
    return {
        "frame": frame(venue, session.day, _INVENTORY_TITLES[which], printing, serial=serial),
        "labels": t,
        "parts": parts(_DESTINATIONS["inventory"], language),
        "facts": [
            {"label": t["day"], "value": session.day.isoformat()},
            {"label": t["shift"], "value": shift_name(venue, session.shift)},
            {"label": t["table"], "value": session.table},
            {"label": t["game"], "value": labels.game(session.game, language)},
            {"label": t["counted_at"], "value": clock(recorded.occurred_at, venue.zone)},
            *_under_way(recorded.event, t),
        ],
        "lines": _lines(venue, recorded.event.counts, language),
        "returned": [],
        "total": with_symbol(recorded.event.total, currency, language),
        "words": amount_in_words(recorded.event.total, currency, language).capitalize(),
        "void": None,
        "signatures": [
            signature_block(venue, translated(duty, language), signer, names, language)
            for duty, signer in zip(_DUTIES["inventory"], signers, strict=False)
        ],
    }


def _under_way(counted: TableOpened | TableClosed, t: Mapping[str, str]) -> list[dict[str, Any]]:
    """The slips that were on their way when the table was closed: the next shift finishes them (control T9)."""
    slips = counted.in_transit if isinstance(counted, TableClosed) else []
    return [{"label": t["in_transit"], "value": ", ".join(slips), "span": 2}] if slips else []


def shift_name(venue: Property, code: str) -> str:
    """A shift as forms call it: its letter and its name."""
    name = ShiftDefinition.objects.filter(property=venue, code=code).values_list("name", flat=True).first()
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
    venue: Property,
    serial: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
    reprint: bool = False,
) -> bytes:
    """The fill or credit slip of that number, every part (PDF). Refused: `unknown_slip`."""
    printing = Printing.now(language, printed_by, printed_at, reprint=reprint)
    return render("slip", slip_data(venue, serial, printing), language)


def slip_data(venue: Property, serial: str, printing: Printing) -> dict[str, Any]:
    """Return the data of the slip."""
    row = queries.slip(venue, serial)
    if row is None:
        raise _unknown_slip()
    language, currency = printing.language, venue.currency
    void = row.status == Slip.Status.VOID
    return {
        "frame": frame(venue, row.day, _TITLES[row.kind], printing, serial=row.serial, void=void),
        "labels": in_language(_LABELS, language),
        "parts": parts(_DESTINATIONS[row.kind], language),
        "facts": _facts(venue, row, language),
        "lines": _lines(venue, row.counts, language),
        "returned": _lines(venue, row.returned, language),
        "total": with_symbol(row.total, currency, language),
        "words": amount_in_words(row.total, currency, language).capitalize(),
        **_signatures(venue, row, language),
    }


def _facts(venue: Property, row: Slip, language: str) -> list[dict[str, Any]]:
    t = in_language(_LABELS, language)
    counted = f"{row.counted_day.isoformat()} {row.counted_shift}" if row.counted_day else "—"
    to_table = [{"label": t["to_table"], "value": row.to_table}] if row.to_table else []
    paper = [{"label": t["paper"], "value": "✓"}] if row.paper else []
    return [
        {"label": t["day"], "value": row.day.isoformat()},
        {"label": t["shift"], "value": shift_name(venue, row.shift)},
        {"label": t["table"], "value": row.table},
        *to_table,
        {"label": t["game"], "value": labels.game(row.game, language)},
        {"label": t["status"], "value": translated(_STATUS[row.status], language)},
        {"label": t["counts_in"], "value": counted},
        {"label": t["requested_at"], "value": clock(row.requested_at, venue.zone)},
        {"label": t["issued_at"], "value": clock(row.issued_at, venue.zone)},
        {"label": t["received_at"], "value": clock(row.received_at, venue.zone)},
        *paper,
    ]


def _lines(venue: Property, counts: Mapping[str, int], language: str) -> list[dict[str, str]]:
    """One line per denomination, the largest first."""
    colours = dict(
        Denomination.objects.filter(chip_set__property=venue)
        .order_by("chip_set__active")  # the set in use has the last word
        .values_list("value_minor", "colour")
    )
    pieces = sorted(((int(value), number) for value, number in counts.items()), reverse=True)
    return [
        {
            "denomination": money(value, venue.currency, language),
            "colour": colours.get(value, "—"),
            "pieces": count(number, venue.currency, language),
            "amount": money(value * number, venue.currency, language),
        }
        for value, number in pieces
    ]


def _signatures(venue: Property, row: Slip, language: str) -> dict[str, Any]:
    """Return the signature of each duty; a void slip keeps the duties signed before, and has two signatures of its
    own."""
    names = people(venue, row.signers)
    signed = list(row.signers)
    void = None
    if row.status == Slip.Status.VOID:
        signed, voiding = signed[:-2], signed[-2:]
        void = {
            "reason": row.void_reason,
            "signatures": [
                signature_block(venue, translated(duty, language), signer, names, language)
                for duty, signer in zip(_VOID_DUTIES, voiding, strict=True)
            ],
        }
    duties = _DUTIES[row.kind]
    return {
        "void": void,
        "signatures": [
            signature_block(
                venue, translated(duty, language), signed[place] if place < len(signed) else None, names, language
            )
            for place, duty in enumerate(duties)
        ],
    }
