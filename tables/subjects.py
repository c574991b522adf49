"""Subjects of the operations at the tables: scope and tag of their requests, group of their pages."""

from __future__ import annotations

from casino.operations import Subject
from casino.roles import PIT, SUPERVISORS, Role

DAY = Subject("tables:write", "tables", "day")
TABLES = Subject("tables:write", "tables", "tables", pages={"offline": True})
LIMITS = Subject(
    "tables:write",
    "tables",
    "tables",
    below="tables/<slug:table>/limits/",
    routes={"status": 201},
    pages={"opens": PIT, "offline": True},
)
LATE_ROUNDS = Subject(
    "books:write", "rounds", "tables", below="late-rounds/<uuid:round>/", routes={"status": 201, "timed": False}
)
SLIPS = Subject("tables:write", "slips", "chips", pages={"offline": True})
SLIP = Subject(
    "tables:write",
    "slips",
    "chips",
    below="slips/<slug:serial>/",
    routes={"status": 200, "of": "slip", "conditional": True},
)
"""A slip that is there already."""
BOXES = Subject("tables:write", "boxes", "boxes", below="boxes/", pages={"offline": True})
BOX_COUNT = Subject("tables:write", "boxes", "count", below="boxes/")
COUNT = Subject("tables:write", "count room", "count", below="counts/<str:count>/", routes={"status": 200})
CAGE = Subject("tables:write", "cage", "cage", below="cage/", routes={"status": 201})
CHIP_SETS = Subject("tables:write", "tables", "cage", below="chip-sets/")
POKER = Subject("tables:write", "poker", "poker")
BINGO = Subject("sales:write", "bingo", "bingo", below="bingo/", routes={"status": 201})
EQUIPMENT = Subject(
    "tables:write",
    "equipment",
    "equipment",
    below="equipment/",
    pages={"opens": (Role.SECURITY, Role.INSPECTOR, *SUPERVISORS)},
)
"""Cards, dice and tiles. The pages of the store open to all of its keepers but dealers."""
INSPECTIONS = Subject(
    "tables:write", "inspections", "inspection", below="inspections/<slug:inspection>/", routes={"status": 200}
)
HOLDS = Subject("tables:write", "tables", "tables", below="held-payments/<str:hold>/", pages={"offline": True})
NOTICES = Subject("tables:write", "notices", "inspection", below="notices/<str:notice>/")
SLIP_PRINTS = Subject("tables:write", "slips", "forms", routes={"status": 201, "timed": False})
TABLE_PRINTS = Subject("tables:write", "tables", "forms", routes={"status": 201, "timed": False})
