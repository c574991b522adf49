"""What accounting's events are called, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino.documents.labels import Pair
from casino.event_names import name_events

EVENTS: Final[Mapping[str, Pair]] = {
    "CloseStarted": ("Close of the books begun", "Cierre de los libros comenzado"),
    "DayFiguresPosted": ("Daily summary posted", "Resumen diario contabilizado"),
    "ExceptionsListed": ("Exceptions of the close listed", "Excepciones del cierre anotadas"),
    "DayClosed": ("Books of the day closed", "Libros del día cerrados"),
    "AdjustmentPosted": ("Adjusting entry posted", "Asiento de ajuste contabilizado"),
    "ChecklistSigned": ("Line of the checklist signed", "Línea de la lista de control firmada"),
    "ChecklistListed": ("Checklist kept with the close", "Lista de control guardada con el cierre"),
    "DayImported": ("Files of a day keyed in", "Archivos de un día ingresados"),
    "ExceptionAssigned": ("Case assigned", "Caso asignado"),
    "ExceptionNoted": ("Note added to a case", "Nota añadida a un caso"),
    "ExceptionResolved": ("Case answered", "Caso contestado"),
    "ExceptionConfirmed": ("Answer to a case confirmed", "Respuesta de un caso confirmada"),
    "ExceptionReturned": ("Answer to a case sent back", "Respuesta de un caso devuelta"),
    "InvestigationOpened": ("Investigation opened", "Investigación abierta"),
    "InvestigationNoted": ("Note added to an investigation", "Nota añadida a una investigación"),
    "InvestigationAssigned": ("Investigation assigned", "Investigación asignada"),
    "InvestigationConcluded": ("Investigation concluded", "Investigación concluida"),
}

name_events(EVENTS)
