"""What happened, by its name: each kind of stored event as people of the floor call it, in both languages.

One place of names for every list: each floor names the events that it brings, in its own `event_names`, and gives them
here when it is loaded. Screens show the name beside the code; filters, REST and exported days keep the code alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino.documents.labels import Pair, choose

_names: dict[str, Pair] = {}


def name_events(names: Mapping[str, Pair]) -> None:
    """Give events their names. A name is given once."""
    twice = sorted(set(names) & set(_names))
    if twice:
        raise ValueError(f"events with a name already: {', '.join(twice)}")
    _names.update(names)


def event_name(code: str, language: str) -> str:
    """A kind of event in words; one that nobody named (of an older or newer house) by its code."""
    return choose(_names.get(code, (code, code)), language)


EVENTS: Final[Mapping[str, Pair]] = {
    "FormNumberUsed": ("Form number used", "Número de formulario usado"),
    "FormNumberVoided": ("Form voided", "Formulario anulado"),
    "SeriesReceived": ("Pad of forms received", "Talonario recibido"),
    "SeriesIssued": ("Pad of forms issued", "Talonario entregado"),
    "SeriesReturned": ("Pad of forms returned", "Talonario devuelto"),
    "FormPrinted": ("Form printed", "Formulario impreso"),
    "ReportPrinted": ("Copy of a report taken", "Copia de un informe tomada"),
    "ReportDelivered": ("Report delivered", "Informe entregado"),
}
"""Numbered forms, and reports that left the house."""

name_events(EVENTS)
