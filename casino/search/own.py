"""Search of property and staff: people, devices, forms, documents on file."""

from __future__ import annotations

from casino.search import find

find("casino.employee", by="name", few=True, also=("code",), tells=("licence_number",))
find("casino.device", by="code", few=True, also=("name",))
find("casino.formseries", by="code", few=True)
find("casino.approval", by="reference", few=True, also=("subject",), tells=("authority",))
find("auth.user", by="username", few=True)
