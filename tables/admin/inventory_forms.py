"""The page that prints an opener or closer (control T1)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import choice
from casino.admin.operations import OperationForm, declared
from casino.admin.prints import printed_into_one_file
from tables import commands, documents
from tables.admin.slips import PrintPage
from tables.offers import latest_sessions


class InventoryForm(OperationForm):
    """A table in a shift, its opener or closer, which parts; in the language of the screen."""

    otherwise = frozenset({"table", "day", "shift", "language"})
    field_order = ("session", "which", "copy")
    session = choice(_("Table and shift"))

    def prepare(self) -> None:
        super().prepare()
        self.offer("session", latest_sessions)

    def given(self) -> dict[str, Any]:
        given = super().given()
        table, day, shift = given.pop("session").split(".")
        day = dt.date.fromisoformat(day)
        return {**given, "table": table, "day": day, "shift": shift, "language": show.language()}


@declared(commands.print_inventory)
class PrintInventory(PrintPage):
    """Print an opener or closer: the number is taken with the first print; restricted copy and reprints as of slips."""

    form_class = InventoryForm
    field_of = {"table": "session"}


PrintInventories = printed_into_one_file(commands.print_inventories, documents.papers_of)
"""Print openers and closers of a gaming day into one file."""
