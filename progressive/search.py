"""Search of the progressives: links, prizes and forms of their payment."""

from __future__ import annotations

from casino.search import SERIAL, find

find("progressive.link", by="code", few=True, also=("name",))
find("progressive.prize", by="form_serial", like=SERIAL, tells=("prize", "link", "status"))
find("progressive.prizedelivery", by="serial", like=SERIAL, tells=("link", "day"))
find("progressive.receipt", by="receipt", like=SERIAL, tells=("status",))
