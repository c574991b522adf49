"""Prints of payout forms and of delivery forms, each recorded (control T8)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.identity.signatures import Signature
from casino.models import FormPrint, Property
from casino.numbered_forms.prints import Printer, print_form
from casino.operations import operation
from casino.operations.inputs import TextInput
from progressive import subjects
from progressive.documents.delivery import delivery_form
from progressive.documents.payout import payout_form
from tables.commands.prints import InLanguage

Serial = Annotated[str, TextInput(_("Form number"), max_length=32)]


@operation(
    cite="PR §7.12(C)",
    route=subjects.PROGRESSIVE.route(
        "payout-forms/<str:serial>/prints", "Print a payout form", body="PrintPayoutForm", timed=False
    ),
)
def print_payout_form(
    venue: Property,
    *,
    serial: Serial,
    language: InLanguage = "es",
    printer: Printer | None = None,
    actor: str,
    at: dt.datetime | None = None,
) -> tuple[FormPrint, bytes]:
    """Print a payout form and record that it was: the first print is the original, every later one a reprint.

    Refused: `unknown_form`, and as `casino.numbered_forms.prints.print_form`; what is refused is no print.
    """
    return _printed(payout_form, venue, serial, printer=printer, language=language, actor=actor, at=at)


@operation(
    cite="PR §7.12(B)(2)",
    route=subjects.PROGRESSIVE.route(
        "delivery-forms/<str:serial>/prints", "Print a delivery form", body="PrintPayoutForm", timed=False
    ),
)
def print_delivery_form(
    venue: Property,
    *,
    serial: Serial,
    language: InLanguage = "es",
    printer: Printer | None = None,
    actor: str,
    at: dt.datetime | None = None,
) -> tuple[FormPrint, bytes]:
    """Print a delivery form and record that it was (PR §7.12(B)(2)). Refused: as `print_payout_form`."""
    return _printed(delivery_form, venue, serial, printer=printer, language=language, actor=actor, at=at)


def _printed(
    document: Callable[..., bytes],
    venue: Property,
    serial: str,
    *,
    printer: Signature | None,
    language: str,
    actor: str,
    at: dt.datetime | None,
) -> tuple[FormPrint, bytes]:
    printed = print_form(venue, serial=serial, printer=printer, actor=actor, at=at)
    pdf = document(
        venue,
        serial,
        language=language,
        printed_by=printed.by,
        printed_at=printed.printed_at,
        reprint=printed.reprint,
    )
    return printed, pdf
