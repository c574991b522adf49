"""Lists of the books: closes, exceptions, journal, summaries."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from casino.listings import group, helped_by, listing, made_by, on_top
from casino.roles import BOOKS, CAGE, CONFIGURATION, SUPERVISORS, Role


def _close_of(row: Any) -> str:
    return f"close:{row.day.isoformat()}"


ENTRIES = "CL Ley 19.995 art. 58"
RATES = f"{ENTRIES}; EUS RDL 16/1977 art. 3; PE Ley 27153 art. 38"
"""Returns for which a property enters rates and amounts."""
"""Clause of the entry counts and the rates of returns."""

group("books", _("Books"), place=130)

listing("accounting.closerun", BOOKS, group="day", icon="lock_clock", place=1, stream=_close_of)
listing("accounting.dayimport", BOOKS, group="day", icon="upload_file", place=2)
listing(
    "accounting.exceptioncase",
    SUPERVISORS | BOOKS,
    group="audit",
    icon="inbox",
    title=_("Cases of exceptions"),
    place=1,
)
listing("accounting.dayexception", BOOKS, group="audit", icon="rule", place=2, stream=_close_of)
listing("accounting.investigation", BOOKS, group="audit", icon="search_insights", place=3)
listing("accounting.checklistsignoff", BOOKS, group="audit", icon="fact_check", place=4)
listing("accounting.journalentry", BOOKS, group="books", icon="menu_book", place=0)
listing("accounting.adjustment", BOOKS, group="books", icon="edit_note", place=1)
listing(
    "accounting.dailysummary",
    BOOKS,
    group="reports",
    icon="summarize",
    title=_("Lines of the daily summary"),
    place=0,
    stream=_close_of,
)
listing("accounting.dealerday", BOOKS, group="reports", icon="badge", place=1, stream=_close_of)
listing("accounting.accountmapping", CONFIGURATION, group="setup", icon="account_tree", kept=True, place=15)
listing("accounting.auditsettings", CONFIGURATION, group="setup", icon="tune", kept=True, place=16)
listing("accounting.entrycount", BOOKS | CAGE | {Role.SECURITY}, group="day", icon="groups", place=3, cite=ENTRIES)
listing(
    "accounting.returnparameter",
    CONFIGURATION | {Role.ACCOUNTING},
    group="setup",
    icon="percent",
    kept=True,
    removable=True,
    place=17,
    cite=RATES,
)
listing("accounting.journalline", BOOKS)

made_by(
    "accounting.closerun", "close-day", "force-close",
    arise=_("The scheduler closes each day at the property's hour."),
)  # fmt: skip
made_by("accounting.dayimport", "import-day")
made_by(
    "accounting.exceptioncase", "assign-exception", "note-exception", "resolve-exception", "confirm-exception",
    "return-exception", "assign-exceptions", "resolve-exceptions", "confirm-exceptions",
    arise=_("Exceptions of the floor appear here at once, those of a day when it is closed."),
)  # fmt: skip
made_by("accounting.investigation", "open-investigation", "note-investigation", "conclude-investigation")
made_by("accounting.checklistsignoff", "sign-checklist", "sign-checklist-lines")
made_by("accounting.adjustment", "post-adjustment", "post-return")
made_by("accounting.entrycount", "count-entries")
made_by("accounting.dayexception", arise=_("Exceptions of a day appear here when it is closed."))
made_by("accounting.journalentry", arise=_("Every recorded movement of money makes its entry by itself."))
made_by("accounting.dailysummary", arise=_("The lines appear when a gaming day is closed."))
made_by("accounting.dealerday", arise=_("The lines appear when a gaming day is closed."))

helped_by("close-a-day", "books", "close-day", "daily-summary", "force-close")
helped_by("win-and-statistics", "statistics", "win-charts")
helped_by("where-a-figure-comes-from", "figure", "master-game")
helped_by("export-the-journal", "journal")
helped_by("reconcile-the-progressives", "progressive-reconciliation")
helped_by("registers-of-tables", "registers")
helped_by("late-rounds", "adjust-late-round")
helped_by("tables-without-a-terminal", "import-day")

on_top(Role.FLOOR_SUPERVISOR, "pit-view")
on_top(Role.PIT_MANAGER, "pit-view", "exceptions-inbox", "daily-summary")
on_top(
    Role.ACCOUNTING,
    "close-day", "exceptions-inbox", "audit-day", "daily-summary", "statistics", "journal", "post-adjustment",
    "progressive-reconciliation", "deadlines", "reports",
)  # fmt: skip
on_top(
    Role.AUDITOR,
    "audit-day", "exceptions-inbox", "confirm-exception", "daily-summary", "statistics", "journal", "investigations",
    "series-book", "verify-store", "reports",
)  # fmt: skip
on_top(Role.INSPECTOR, "daily-summary", "registers", "verify-store")
