"""Printing a numbered form: the first print is the original, every later one a reprint, recorded (controls T7, T8)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from django.utils.translation import gettext_lazy as _

from casino.commands import append_next, lock_series_of
from casino.errors import Refused
from casino.events import FormPrinted
from casino.identity.signatures import Signature
from casino.models import FormNumber, FormPrint, Property
from casino.numbered_forms.pads import recording_day
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, TextInput
from casino.roles import HUMAN_ROLES, Role

Copy = Literal["parts", "restricted"]

DEVICE = "device:"
"""How the actor of a request by a device begins."""


Reader = Annotated[
    Signature,
    Signs(
        _("Opened by accounting"),
        [Role.ACCOUNTING],
        note=_("Only for the restricted copy (control T7)."),
        cite="control T7",
    ),
]
Printer = Annotated[Signature, Signs(_("Printed by"), HUMAN_ROLES, on_page=False)]


@operation(cite="control T8")
def print_form(
    venue: Property,
    *,
    serial: Annotated[str, TextInput(_("Form number"), max_length=32)],
    copy: Annotated[Copy, Choice(_("Parts"), options=tuple(FormPrint.COPIES))] = "parts",
    reader: Reader | None = None,
    printer: Printer | None = None,
    actor: str,
    at: dt.datetime | None = None,
) -> FormPrint:
    """Record that a form is printed, and which print it is.

    `copy`: the parts that stay on the floor, or the restricted one, which accounting alone opens by its signature
    (control T7). Prints of a form are counted one after another. A reprint names the person: `printer` signs where a
    device asks for it (control T8). Refused: `unknown_form`, `form_unused`, `reader_missing`, `printer_missing`,
    `wrong_role`.
    """
    if copy == "restricted":
        _require_reader(reader)
    lock_series_of(venue, serial)
    if not FormNumber.objects.filter(property_id=venue.pk, serial=serial).exists():
        raise Refused("form_unused", field="serial")
    rows = FormPrint.objects.filter(property_id=venue.pk, serial=serial, copy=copy)
    number = rows.count() + 1
    signatures = [signer for signer in (reader if copy == "restricted" else None, printer) if signer is not None]
    if number > 1 and not signatures and actor.startswith(DEVICE):
        raise Refused("printer_missing", field="printer")
    event = FormPrinted(
        serial=serial,
        copy=copy,
        copy_number=number,
        by=f"employee:{signatures[-1].employee}" if signatures else actor,
        signatures=signatures,
    )
    day = recording_day(venue, at)
    append_next(venue, f"print:{serial}.{day.isoformat()}", day, [event], actor=actor, at=at)
    return rows.get(copy_number=number)


def _require_reader(reader: Signature | None) -> None:
    if reader is None:
        raise Refused("reader_missing", field="reader")
