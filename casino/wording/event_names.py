"""Names of stored events: each kind as people of the floor call it, translated like every other text.

One place of names for every list: each floor names the events that it brings, in its own `event_names`, and gives them
here when it is loaded. Screens show the name beside the code; filters, REST and exported days keep the code alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.documents.labels import Label, translated

_names: dict[str, Label] = {}


def name_events(names: Mapping[str, Label]) -> None:
    """Give events their names. A name is given once."""
    twice = sorted(set(names) & set(_names))
    if twice:
        raise ValueError(f"events with a name already: {', '.join(twice)}")
    _names.update(names)


def event_name(code: str, language: str) -> str:
    """Return the name of a type of event; its code if it has none (of an older or newer release)."""
    return translated(_names.get(code, code), language)


EVENTS: Final[Mapping[str, Label]] = {
    "FormNumberUsed": _("Form number used"),
    "FormNumberVoided": _("Form voided"),
    "SeriesReceived": _("Pad of forms received"),
    "SeriesIssued": _("Pad of forms issued"),
    "SeriesReturned": _("Pad of forms returned"),
    "FormPrinted": _("Form printed"),
    "DocumentRegistered": _("Document put on file"),
    "DocumentWithdrawn": _("Document withdrawn"),
    "DocumentsRequired": _("Documents required"),
    "ReportPrinted": _("Copy of a report taken"),
    "ReportDelivered": _("Report delivered"),
}
"""Numbered forms, and delivered reports."""

name_events(EVENTS)
