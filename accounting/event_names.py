"""Names of accounting's events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.documents.labels import Label
from casino.wording.event_names import name_events

EVENTS: Final[Mapping[str, Label]] = {
    "CloseStarted": _("Close of the books begun"),
    "DayFiguresPosted": _("Daily summary posted"),
    "ExceptionsListed": _("Exceptions of the close listed"),
    "DayClosed": _("Books of the day closed"),
    "AdjustmentPosted": _("Adjusting entry posted"),
    "ChecklistSigned": _("Line of the checklist signed"),
    "ChecklistListed": _("Checklist kept with the close"),
    "EntriesCounted": _("Entries to the gaming room counted"),
    "DayImported": _("Files of a day keyed in"),
    "ExceptionAssigned": _("Case assigned"),
    "ExceptionNoted": _("Note added to a case"),
    "ExceptionResolved": _("Case answered"),
    "ExceptionConfirmed": _("Answer to a case confirmed"),
    "ExceptionReturned": _("Answer to a case sent back"),
    "InvestigationOpened": _("Investigation opened"),
    "InvestigationNoted": _("Note added to an investigation"),
    "InvestigationAssigned": _("Investigation assigned"),
    "InvestigationConcluded": _("Investigation concluded"),
}

name_events(EVENTS)
