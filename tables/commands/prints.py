"""Prints of slips, openers and closers (controls T1, T7, T8): recorded here; `tables.documents` makes the paper."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal, NamedTuple

from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import FormPrint, Property
from casino.numbered_forms.prints import Copy, Printer, Reader, print_form
from casino.numbered_forms.together import print_together
from casino.operations import operation
from casino.operations.inputs import Choice
from casino.roles import BOOKS, CAGE, PIT, SUPERVISORS, Role
from tables import grid_rows, offers, queries, subjects
from tables.arguments import OpenDay, Shift
from tables.commands.inventory_forms import Inventory, number_inventory_form, require_counted
from tables.models import TableSession

Language = Literal["es", "en"]

Parts = Annotated[Copy, Choice(_("Parts"), options=tuple(FormPrint.COPIES), radio=True)]
InLanguage = Annotated[Language, Choice(_("Language"), options=(("es", "español"), ("en", "English")))]
EXPLANATION = _("Every print is recorded; from the second on it is marked REIMPRESIÓN/REPRINT (control T8).")


class PrintedForm(NamedTuple):
    """A print as recorded, the language of its paper; of an opener or closer its session and which of both it is."""

    printed: FormPrint
    language: Language
    session: TableSession | None = None
    which: Inventory = "opener"


@operation(
    cite="control T8",
    route=subjects.SLIP_PRINTS.route("slips/<slug:serial>/prints", of="slip"),
    page=subjects.SLIP_PRINTS.page(
        _("Print a slip"),
        "print",
        EXPLANATION,
        opens={*SUPERVISORS, *CAGE, *BOOKS, Role.SECURITY},
        template="tables/print_slip.html",
    ),
)
def print_slip(
    venue: Property,
    *,
    serial: Annotated[str, Choice(_("Slip"), offers=offers.latest_slips, max_length=32)],
    copy: Parts = "parts",
    language: InLanguage = "es",
    reader: Reader | None = None,
    printer: Printer | None = None,
    actor: str,
    at: dt.datetime | None = None,
) -> PrintedForm:
    """Print a slip: the first print is the original, every later one a reprint.

    `parts` are those of the floor; the restricted copy takes the signature of accounting (controls T7, T8). Refused:
    `unknown_slip`, and as `casino.numbered_forms.prints.print_form`.
    """
    if queries.slip(venue, serial) is None:
        raise Refused("unknown_slip", field="serial")
    printed = print_form(venue, serial=serial, copy=copy, reader=reader, printer=printer, actor=actor, at=at)
    return PrintedForm(printed, language)


print_slips = print_together(
    print_slip,
    "print_slips",
    "Print several slips of a gaming day into one file.",
    _("Slips"),
    key=("serial",),
    once=("copy", "language"),
    offers=grid_rows.slips_to_print,
    days=grid_rows.days_of_slips,
    page=subjects.SLIP_PRINTS.page(
        _("Print several slips"),
        "print_add",
        EXPLANATION,
        opens={*SUPERVISORS, *CAGE, *BOOKS, Role.SECURITY},
        done=_("Printed: %(names)s."),
    ),
)


@operation(
    cite="control T8",
    route=subjects.TABLE_PRINTS.route("tables/<slug:table>/prints"),
    page=subjects.TABLE_PRINTS.page(_("Print an opener or closer"), "print", EXPLANATION, opens={*PIT, *CAGE, *BOOKS}),
)
def print_inventory(
    venue: Property,
    *,
    table: Annotated[str, Choice(_("Table"))],
    day: OpenDay,
    shift: Shift,
    which: Annotated[Inventory, Choice(_("Inventory"), options=(("opener", _("Opener")), ("closer", _("Closer"))))],
    copy: Parts = "parts",
    language: InLanguage = "es",
    reader: Reader | None = None,
    printer: Printer | None = None,
    actor: str,
    at: dt.datetime | None = None,
) -> PrintedForm:
    """Print the opener or closer of a session on its numbered form, which is taken with the first print.

    Prints are counted as of a slip. Refused: as `number_inventory_form` and `casino.numbered_forms.prints.print_form`.
    """
    serial = number_inventory_form(venue, table=table, day=day, shift=shift, which=which, actor=actor, at=at)
    printed = print_form(venue, serial=serial, copy=copy, reader=reader, printer=printer, actor=actor, at=at)
    return PrintedForm(printed, language, require_counted(venue, table, day, shift, which), which)


print_inventories = print_together(
    print_inventory,
    "print_inventories",
    "Print several openers and closers of a gaming day into one file.",
    _("Openers and closers"),
    key=("table", "day", "shift", "which"),
    once=("copy", "language"),
    offers=grid_rows.inventories_to_print,
    days=grid_rows.days_of_sessions,
    page=subjects.TABLE_PRINTS.page(
        _("Print openers and closers"),
        "print_add",
        EXPLANATION,
        opens={*PIT, *CAGE, *BOOKS},
        done=_("Printed: %(names)s."),
    ),
)
