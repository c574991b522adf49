"""Search of accounting: exceptions, investigations, adjusting entries, imported files."""

from __future__ import annotations

from casino.search import REFERENCE, SERIAL, find

find("accounting.exceptioncase", by="case", like=REFERENCE, in_key=True, tells=("code", "day", "status"))
find("accounting.investigation", by="number", like=REFERENCE, in_key=True, tells=("subject", "status"))
find("accounting.adjustment", by="form_serial", like=SERIAL, tells=("day", "reason"))
