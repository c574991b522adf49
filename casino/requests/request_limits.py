"""The limits of a request, each named once. Beyond them a request is refused, never cut (docs/limits.md).

They are checked before anything expensive is made of what was sent: lengths by the number of bytes, numbers of values
and of lines by counting signs in the bytes. Errors are counted too: an answer lists the first and says how many follow.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from casino.errors import Refused

# --- the request as a whole (casino/middleware/requests.py) ---
MAX_REQUEST_BYTES: Final = 32 * 1024 * 1024
MAX_ADDRESS_BYTES: Final = 8 * 1024
"""Of the path and of the query, each."""
MAX_PARAMETERS: Final = 1_000
"""Of the query."""
MAX_FORM_FIELDS: Final = 10_000
"""Of a page: a grid of 200 rows with fifty cells each."""
MAX_HEADER_BYTES: Final = 32 * 1024
"""Of all headers together."""

# --- bodies of the API ---
MAX_BODY_BYTES: Final = 8 * 1024 * 1024
MAX_JSON_VALUES: Final = 10_000
"""Names and values of a body, at every depth. The longest of the floor's own, a day's boxes counted by denomination,
has less than 5,000."""

# --- rounds ---
MAX_ROUND_BYTES: Final = 1024 * 1024
MAX_ROUND_VALUES: Final = 20_000
MAX_EVENTS_PER_ROUND: Final = 1_000
"""Of one request."""
MAX_EVENTS_IN_A_ROUND: Final = 2_000
"""Of all requests: each of them replays what the round has."""
MAX_BATCH_LINES: Final = 2_000
MAX_BATCH_EVENTS: Final = 9_000
MAX_BATCH_VALUES: Final = 200_000
MAX_UNREADABLE_LINES: Final = 100

# --- files ---
MAX_FILE_COLUMNS: Final = 50
MAX_FILE_ROWS: Final = 20_000
"""Of all files of an import."""
MAX_BAD_ROWS: Final = 500

# --- forms of the admin ---
MAX_FORM_LINES: Final = 100
"""Lines of a configured object that one form takes, besides those that are there."""

# --- answers ---
MAX_FIELD_ERRORS: Final = 20
MAX_DETAIL_CHARACTERS: Final = 1_000
MAX_NAME_CHARACTERS: Final = 200
"""Of what was sent and is shown again: a field's name, a value in a message."""

# A string without escapes, closed or not: possessive, so that each sign is looked at once.
_STRING: Final = re.compile(rb'"[^"]*+(?:"|\Z)')


def require_values(raw: bytes, most: int) -> None:
    """Refuse JSON with more names and values than `most`: counted, not read. Refused: `body_too_complex`."""
    # No text has more of them than bytes: most rounds are not even counted.
    if len(raw) > most and _signs(raw) > most and _signs(_STRING.sub(b'""', _without_escaped_quotes(raw))) > most:
        raise Refused("body_too_complex", most=most)


def _without_escaped_quotes(raw: bytes) -> bytes:
    """Return JSON whose strings contain no quote: escaped backslashes go first, so that what remains escapes a sign."""
    return raw.replace(b"\\\\", b"").replace(b'\\"', b"")


def _signs(raw: bytes) -> int:
    """As many as there are names and values, or more: each comes after one of these, but for an object's value."""
    return raw.count(b",") + raw.count(b"{") + raw.count(b"[") + raw.count(b":")


def shortened(text: str, most: int) -> str:
    """The text, without its middle where it is longer than `most` characters."""
    if len(text) <= most:
        return text
    half = (most - 1) // 2
    return f"{text[:half]}…{text[-half:]}"


def first_errors(errors: Any) -> tuple[Any, int]:
    """The first `MAX_FIELD_ERRORS` messages of DRF's nested errors, shortened, and how many were left out."""
    left = _Left(MAX_FIELD_ERRORS)
    return left.of(errors), left.out


class _Left:
    """Walks errors and keeps the first."""

    def __init__(self, most: int) -> None:
        self._room, self.out = most, 0

    def of(self, errors: Any) -> Any:
        if isinstance(errors, Mapping) and isinstance(errors.get("message"), str):
            return self._message(errors)
        if isinstance(errors, Mapping):
            kept = {self._name(name): self.of(inner) for name, inner in errors.items()}
            return {name: inner for name, inner in kept.items() if inner not in (None, [], {})}
        kept = [self.of(inner) for inner in errors]
        # Places in a list count (an item without errors is an empty object); what is beyond the room is cut off.
        return kept if self._room > 0 else _without_end(kept)

    def _message(self, error: Mapping[str, Any]) -> dict[str, Any] | None:
        if self._room <= 0:
            self.out += 1
            return None
        self._room -= 1
        return {**error, "message": shortened(str(error["message"]), MAX_DETAIL_CHARACTERS)}

    @staticmethod
    def _name(name: Any) -> Any:
        return shortened(name, MAX_NAME_CHARACTERS) if isinstance(name, str) else name


def _without_end(kept: list[Any]) -> list[Any]:
    end = len(kept)
    while end and kept[end - 1] in (None, [], {}):
        end -= 1
    return kept[:end]
