"""Prints of several forms into one file: one declaration for each form that is printed alone (control T8).

    print_slips = print_together(
        print_slip, "print_slips", "Print several slips of a gaming day into one file.", _("Slips"),
        key=("serial",), once=("copy", "language"), offers=grid_rows.slips_to_print, days=grid_rows.days_of_slips,
        page=...,
    )

Each row is a print of its own, recorded as the single one: original or reprint, by whom, with the signature of
accounting for restricted copies. All of them are recorded, or none. `casino.admin.prints` makes the page and the file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from casino.models import FormPrint, Property
from casino.operations import Page
from casino.operations.grids import GridOptions, Narrowed, Row, grid

DAYS_OFFERED = 60


def print_together(
    command: Callable[..., Any],
    name: str,
    doc: str,
    label: Any,
    *,
    key: tuple[str, ...],
    once: tuple[str, ...],
    offers: Callable[[Property, Mapping[str, str]], Iterable[Row]],
    days: Callable[[Property], Sequence[tuple[str, Any]]],
    page: Page,
) -> Callable[..., list[Any]]:
    """Declare the print of several forms of a gaming day; return its function, which returns the prints in order.

    `command`: the operation that prints one. `once`: its inputs given once for all. `days`: the gaming days that have
    such forms, the latest first; `offers`: the forms of the day chosen. `TypeError`: as `grid`.
    """
    narrowed = Narrowed("day", _("Gaming day"), _("Latest gaming day"), days)
    return grid(command, name, doc, label, GridOptions(key=key, once=once, offers=offers, narrowed=narrowed), page=page)


def day_asked(days: Sequence[tuple[str, Any]], asked: Mapping[str, str]) -> str:
    """Return the day that was chosen, by default the latest; empty where there is none, or no such day."""
    day = asked.get("day") or (days[0][0] if days else "")
    return day if day in dict(days) else ""


def printed_before(venue: Property, serials: Collection[str]) -> set[str]:
    """Return those of these forms of which a print is recorded."""
    rows = FormPrint.objects.filter(property_id=venue.pk, serial__in=serials)
    return set(rows.values_list("serial", flat=True))
