"""Prints of payout forms and of delivery forms, alone or several in one file, each recorded (control T8)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from casino.documents import Printing, render_together
from casino.models import FormPrint, Property
from casino.numbered_forms.prints import Printer, print_form
from casino.numbered_forms.together import print_together
from casino.operations import operation
from casino.operations.inputs import TextInput
from casino.roles import CAGE
from progressive import grid_rows, subjects
from progressive.arguments import READERS
from progressive.documents.delivery import delivery_form_data
from progressive.documents.payout import payout_form_data
from tables.commands.prints import EXPLANATION, InLanguage, Language

Serial = Annotated[str, TextInput(_("Form number"), max_length=32)]

_DATA: Final[Mapping[str, Callable[[Property, str, Printing], dict[str, Any]]]] = {
    "payout_form": payout_form_data,
    "delivery_form": delivery_form_data,
}


class PrintedPaper(NamedTuple):
    """A print as recorded, the language of its paper, the template and its data."""

    printed: FormPrint
    language: Language
    template: str
    data: dict[str, Any]


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
) -> PrintedPaper:
    """Print a payout form and record that it was: the first print is the original, every later one a reprint.

    Refused: `unknown_form`, and as `casino.numbered_forms.prints.print_form`; what is refused is no print.
    """
    printed = print_form(venue, serial=serial, printer=printer, actor=actor, at=at)
    return _paper(venue, "payout_form", printed, language)


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
) -> PrintedPaper:
    """Print a delivery form and record that it was (PR §7.12(B)(2)). Refused: as `print_payout_form`."""
    printed = print_form(venue, serial=serial, printer=printer, actor=actor, at=at)
    return _paper(venue, "delivery_form", printed, language)


def _paper(venue: Property, template: str, printed: FormPrint, language: Language) -> PrintedPaper:
    printing = Printing.now(language, printed.by, printed.printed_at, reprint=printed.reprint)
    return PrintedPaper(printed, language, template, _DATA[template](venue, printed.serial, printing))


def papers_of(_venue: Property, prints: Sequence[PrintedPaper]) -> bytes:
    """Return recorded prints of forms of one kind as one PDF, each as it would be alone. `ValueError` for none."""
    if not prints:
        raise ValueError("a file of no prints")
    return render_together(prints[0].template, [one.data for one in prints], prints[0].language)


print_payout_forms = print_together(
    print_payout_form,
    "print_payout_forms",
    "Print several payout forms of a gaming day into one file.",
    _("Payout forms"),
    key=("serial",),
    once=("language",),
    offers=grid_rows.payout_forms_to_print,
    days=grid_rows.days_of_payout_forms,
    page=subjects.PROGRESSIVE.page(_("Print several payout forms"), "print_add", EXPLANATION, opens=READERS),
)

print_delivery_forms = print_together(
    print_delivery_form,
    "print_delivery_forms",
    "Print several delivery forms of a gaming day into one file.",
    _("Delivery forms"),
    key=("serial",),
    once=("language",),
    offers=grid_rows.delivery_forms_to_print,
    days=grid_rows.days_of_deliveries,
    page=subjects.PROGRESSIVE.page(
        _("Print several delivery forms"),
        "print_add",
        EXPLANATION,
        opens={*READERS, *CAGE},
    ),
)
