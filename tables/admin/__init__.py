"""The table floor on the screen, one file per subject: what was recorded, and the pages that drive it.

    configuration.py   pits, chips, shifts, tables with their games, drop boxes
    dealing.py         terminals of tables, dealers at them
    days.py banks.py sessions.py limits.py rounds.py slips.py boxes.py count_room.py   rows and guided pages
    late_rounds.py     rounds that came after their session was over
    approvals.py       documents that tables need on file
    bingo.py           points of sale, and the money of bingo
    positions.py       positions at tables, money that was found
    table_rules.py     held payments, freed seats, last plays, interruptions
    checks.py          checks at tables, schedules of games
    payments.py        payments that a supervisor approves
    cage.py poker.py   chips and the cage; rake, time charges and pools
    panels.py duties.py   the first page: how it stands, and what waits for whom
    words.py           what names and codes inside recorded structures are called
    kit.py             filters, choices and signers that several of them share

What may not live here: a decision about chips or money. A page asks, calls one command, and tells the outcome.
"""

from casino.admin import operations
from tables.admin import (
    banks,
    boxes,
    configuration,
    count_room,
    count_sheets,
    days,
    inventory_forms,
    late_rounds,
    limits,
    panels,
    rounds,
    sessions,
    slips,
)  # isort: skip

from tables.admin import inspections  # isort: skip  (the menu shows pages as they register)
from tables.admin import cage, bingo, checks, payments, table_rules, positions, poker, dealing  # isort: skip
from tables.admin import equipment, approvals  # isort: skip
from tables.admin import duties  # isort: skip  (it names pages of the others)
from tables.admin.kit import DayFilter, GameFilter, ShiftFilter, TableFilter

operations.derive("tables")

__all__ = [
    "DayFilter",
    "GameFilter",
    "ShiftFilter",
    "TableFilter",
    "approvals",
    "banks",
    "bingo",
    "boxes",
    "cage",
    "checks",
    "configuration",
    "count_room",
    "count_sheets",
    "days",
    "dealing",
    "duties",
    "equipment",
    "inspections",
    "inventory_forms",
    "late_rounds",
    "limits",
    "panels",
    "payments",
    "poker",
    "positions",
    "rounds",
    "sessions",
    "slips",
    "table_rules",
    "words",
]
