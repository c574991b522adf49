"""Search of the tables: days, tables, slips, boxes, rounds and other objects with a number or a code."""

from __future__ import annotations

from casino.search import CODE, DATE, REFERENCE, SERIAL, UUID_PART, find

find("tables.gamingday", by="day", like=DATE, in_key=True, tells=("status",))
find("tables.slip", by="serial", like=SERIAL, in_key=True, tells=("kind", "table", "status"))
find("tables.bingoprize", by="serial", like=SERIAL, in_key=True, tells=("player", "day"))
find("tables.round", by="id", like=UUID_PART, tells=("table", "game", "day", "status"))
find("tables.gamingtable", by="code", few=True, tells=("game_code",))
find("tables.pit", by="code", few=True, also=("name",))
find("tables.dropbox", by="number", few=True)
find("tables.equipmentset", by="code", like=CODE, in_key=True, tells=("kind", "status"))
find("tables.tablesession", by="table", like=CODE, newest=("-day", "-opened_at"), tells=("day", "shift", "status"))
find("tables.chipmove", by="reference", like=REFERENCE, in_key=True, tells=("day",))
find("tables.inspection", by="code", like=CODE, in_key=True)
