"""The books of a casino under Spanish law on the screen: every entry opens to the events that made it."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounting import registers
from accounting.queries import registers as queries
from casino.admin import past, show
from casino.admin.guided import link, register
from casino.admin.rows import Made, Reader, table
from casino.reports.kit import READERS
from progressive.admin import DayScreen


def _record(entry: Any) -> str:
    return format_html('<a href="{}">{}</a>', past.event_address(entry.record), entry.record)


@register
class RegistersPage(DayScreen):
    """Floats, circle games, income and tips of a day."""

    name, title, icon = "registers", _("Registers of the tables"), "menu_book"
    roles, tells_counts = READERS, True
    cite = "EUS RC arts. 51, 52, 53, 54"
    template_name = "accounting/registers.html"

    def report(self, day: dt.date) -> dict[str, Any]:
        reader = Reader(self.property, self.request.user)
        opened = Made(_("Record"), _record)
        entries = (*registers.ENTRY[:-1], opened)
        books: list[tuple[Any, ...]] = [
            ("register-floats", "", queries.RegisterEntry, entries, queries.float_entries(self.property, day)),
            ("register-profits", registers.part("by_table"), queries.CircleTable, registers.CIRCLE,
             queries.circle_tables(self.property, day)),
            ("register-profits", registers.part("entries"), queries.RegisterEntry, entries,
             queries.profit_entries(self.property, day)),
            ("register-profits", registers.part("hands"), queries.RegisterHand, (*registers.HAND[:-1], opened),
             queries.circle_hands(self.property, day)),
            ("register-tips", "", queries.RegisterEntry, entries, queries.tip_entries(self.property, day)),
            ("register-found", "", queries.RegisterEntry, entries, queries.found_entries(self.property, day)),
        ]  # fmt: skip
        income = registers.income(self.property, day, show.language())
        return {
            "income": income,
            "income_report": self._report("register-income", day),
            "books": [
                {
                    "title": f"{registers.title_of(code)} · {part}" if part else registers.title_of(code),
                    "report": self._report(code, day),
                    "table": table(
                        row, names, lines, reader, caption=part or registers.title_of(code), empty=_("No entry.")
                    ),
                }
                for code, part, row, names, lines in books
            ],
        }

    def _report(self, code: str, day: dt.date) -> str:
        return link("report", self.request.user, report=code, day=day.isoformat())
