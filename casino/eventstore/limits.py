"""The limits of the store, named once. Beyond them an append is refused, never cut."""

from __future__ import annotations

from datetime import date
from typing import Final

MAX_PAYLOAD_BYTES: Final = 256 * 1024
MAX_APPEND_BYTES: Final = 64 * 1024 * 1024
MAX_EVENTS_PER_APPEND: Final = 10_000
MAX_STREAMS_PER_APPEND: Final = 10_000
MAX_VERSION: Final = 2**31 - 1
MAX_FEED: Final = 10_000
MAX_ACTOR_CHARACTERS: Final = 100
MAX_POLICY_DEPTH: Final = 8
FIRST_DAY: Final = date(2000, 1, 1)
LAST_DAY: Final = date(2169, 12, 31)
# Events of one row at most (es_commit); up to as many of one stream are appended by one function call.
MAX_EVENTS_PER_COMMIT: Final = 64
