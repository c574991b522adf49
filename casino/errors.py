"""The one way a command says no.

`Refused` carries a stable code for programs, a sentence for people in their language, the field it is about and the
clause or control it rests on. The doors turn it into a problem document; a conflict of versions comes from the event
store as `Conflict` and becomes a 409 there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise, lazy
from django.utils.translation import get_language

from casino.clauses import clause_of

Text = str | Promise

MEMBERS = frozenset({"type", "title", "status", "code", "detail", "field", "cite"})
"""What a refusal's problem document has of its own: no name for a detail."""


class Refused(Exception):
    """A command was refused and left nothing behind.

    `code` is stable and in English snake_case; `message` is lazily translated text; `field` names the offending input
    (dotted for nested ones); `cite` the clause or control, by default that of the code (`casino.clauses`);
    `status` the HTTP status a door should answer with;
    `details` further facts (the index of an event, the difference of two counts).
    """

    def __init__(
        self,
        code: str,
        message: Text,
        field: str | None = None,
        cite: str | None = None,
        status: int = 422,
        *,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        if details and (taken := MEMBERS & details.keys()):
            raise ValueError(f"details would hide the refusal's own {', '.join(sorted(taken))}")
        super().__init__(code)
        self.code = code
        self.message = message
        self.field = field
        self.cite = cite or clause_of(code)
        self.status = status
        self.details: dict[str, Any] = dict(details or {})

    def __str__(self) -> str:
        where = f" [{self.field}]" if self.field else ""
        why = f" ({self.cite})" if self.cite else ""
        return f"{self.code}{where}: {self.message}{why}"


def _in_active_language(english: str, spanish: str) -> str:
    return spanish if (get_language() or "en").startswith("es") else english


bilingual = lazy(_in_active_language, str)
"""`bilingual(en, es)`: text that comes translated (from the rules) and is chosen only when it is shown."""
