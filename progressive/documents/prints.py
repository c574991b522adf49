"""Prints of payout forms and of delivery forms, each recorded (control T8)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from django.db import transaction

from casino.models import FormPrint, Property
from casino.prints import print_form
from casino.signatures import Signature
from progressive.documents.delivery import delivery_form
from progressive.documents.payout import payout_form


@transaction.atomic
def printed_payout_form(
    property: Property,
    serial: str,
    *,
    printer: Signature | None = None,
    language: str,
    actor: str,
    at: dt.datetime | None = None,
) -> tuple[FormPrint, bytes]:
    """Print a payout form and record that it was: the first print is the original, every later one a reprint.

    Refused: `unknown_form`, and as `casino.prints.print_form`; what is refused is no print.
    """
    return _printed(payout_form, property, serial, printer=printer, language=language, actor=actor, at=at)


@transaction.atomic
def printed_delivery_form(
    property: Property,
    serial: str,
    *,
    printer: Signature | None = None,
    language: str,
    actor: str,
    at: dt.datetime | None = None,
) -> tuple[FormPrint, bytes]:
    """The same of a delivery form (PR §7.12(B)(2))."""
    return _printed(delivery_form, property, serial, printer=printer, language=language, actor=actor, at=at)


def _printed(
    document: Callable[..., bytes],
    property: Property,
    serial: str,
    *,
    printer: Signature | None,
    language: str,
    actor: str,
    at: dt.datetime | None,
) -> tuple[FormPrint, bytes]:
    printed = print_form(property, serial=serial, printer=printer, actor=actor, at=at)
    pdf = document(
        property,
        serial,
        language=language,
        printed_by=printed.by,
        printed_at=printed.printed_at,
        reprint=printed.reprint,
    )
    return printed, pdf
