"""The one way in which a command says no, and the catalogue of what may be said.

Each code is defined once, in the `refusals` of the lowest app that raises it, by subject, with its HTTP status, its
sentence, its clause or control and the names of its details. `Refused("terminal_attached", field="table",
table="BJ-1")` takes all of these from the catalogue and fills in the values of the sentence. The API turns a refusal
into a problem document; a conflict of versions comes from the event store as `Conflict` and becomes a 409 there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from django.utils.functional import Promise, lazy
from django.utils.translation import get_language, gettext, override

from casino.rules.errors import RuleError

Text = str | Promise

MEMBERS = frozenset({"type", "title", "status", "code", "detail", "field", "cite"})
"""Members of a refusal's problem document; no detail may have such a name."""

ARGUMENTS = frozenset({"field", "cite", "details"})
"""Arguments of `Refused` itself; no placeholder of a sentence may have such a name."""

_PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")


class NoClause(Enum):
    """Why the catalogue gives a code no clause."""

    TRANSPORT = "the request cannot be read or answered as it is; no rule of a casino is concerned"
    LOOKUP = "the address or parameter names nothing that is there; no rule of a casino is concerned"
    TECHNICAL = "the system is busy, out of reach or broken; no rule of a casino is concerned"
    BY_ACT = "the clause depends on the act: each place that refuses names it"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code of the catalogue. `text` is the message id of gettext, `values` the names in it, `details` those that the
    problem document may have besides its own members."""

    code: str
    status: int
    text: str
    cite: str | NoClause
    details: frozenset[str]
    values: frozenset[str]

    @property
    def clause(self) -> str | None:
        """The clause or control, None when the code has none of its own."""
        return self.cite if isinstance(self.cite, str) else None


CATALOGUE: Final[dict[str, Refusal]] = {}
"""Code -> what it means. Filled by `define` when the apps' `refusals` are imported; codes are public and stable."""


def define(code: str, status: int, text: str, *, cite: str | NoClause, details: Collection[str] = ()) -> None:
    """Put a code into the catalogue. Errors: ValueError for one that is defined, or a name that is taken."""
    if code in CATALOGUE:
        raise ValueError(f"refusal code {code!r} is already defined")
    values = frozenset(_PLACEHOLDER.findall(text))
    _require_free(code, details, MEMBERS)
    _require_free(code, values, ARGUMENTS)
    CATALOGUE[code] = Refusal(code, status, text, cite, frozenset(details), values)


def clause_of(code: str) -> str | None:
    """Return the clause that the catalogue gives a code, or None."""
    known = CATALOGUE.get(code)
    return known.clause if known else None


class Refused(Exception):
    """A command was refused and left nothing behind.

    `code` is one of the catalogue; `field` names the offending input (dotted for nested ones); `cite` the clause or
    control, where it is not the code's; `details` further facts (the index of an event, the difference of two counts);
    `values` what the sentence names. `message` is the sentence, translated when it is shown. Errors: LookupError for a
    code that is not defined, TypeError when values or details are not those of its definition.
    """

    def __init__(
        self,
        code: str,
        /,
        field: str | None = None,
        *,
        cite: str | None = None,
        details: Mapping[str, Any] | None = None,
        **values: object,
    ) -> None:
        known = CATALOGUE.get(code)
        if known is None:
            raise LookupError(f"refusal code {code!r} is not in the catalogue")
        if known.values != values.keys():
            raise TypeError(f"{code}: the sentence names {sorted(known.values)}, given are {sorted(values)}")
        if details and (unknown := details.keys() - known.details):
            raise TypeError(f"{code}: the catalogue knows no details {sorted(unknown)}")
        message = _in_words(known.text, values)
        self._put(code, message, field, cite or known.clause, known.status, details)

    @classmethod
    def by_rules(
        cls,
        refusal: RuleError,
        *,
        field: str | None = None,
        status: int = 422,
        details: Mapping[str, Any] | None = None,
    ) -> Refused:
        """Return a refusal by the rules as one of a command: the same code, both texts, the clause."""
        _require_free(refusal.code, details or (), MEMBERS)
        found = cls.__new__(cls)
        found._put(
            refusal.code, bilingual(refusal.message_en, refusal.message_es), field, refusal.cite, status, details
        )
        return found

    def _put(
        self,
        code: str,
        message: Text,
        field: str | None,
        cite: str | None,
        status: int,
        details: Mapping[str, Any] | None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.field = field
        self.cite = cite
        self.status = status
        self.details: dict[str, Any] = dict(details or {})

    def __str__(self) -> str:
        where = f" [{self.field}]" if self.field else ""
        why = f" ({self.cite})" if self.cite else ""
        return f"{self.code}{where}: {self.message}{why}"


def _require_free(code: str, names: Iterable[str], taken: frozenset[str]) -> None:
    if hidden := taken & set(names):
        raise ValueError(f"{code}: taken are the names {', '.join(sorted(hidden))}")


def _worded(text: str, values: Mapping[str, object]) -> str:
    return gettext(text) % values if values else gettext(text)


_in_words = lazy(_worded, str)


def _in_active_language(english: str, spanish: str) -> str:
    return spanish if (get_language() or "en").startswith("es") else english


bilingual = lazy(_in_active_language, str)
"""`bilingual(en, es)`: text that comes translated (from the rules) and is chosen only when it is shown."""


def refusal_to_plain(refusal: Refused) -> dict[str, Any]:
    """Return a refusal in values of JSON, its sentence in both languages."""
    sentences = {}
    for language in ("en", "es"):
        with override(language):
            sentences[language] = str(refusal.message)
    return {
        "code": refusal.code, "sentences": sentences, "field": refusal.field, "cite": refusal.cite,
        "status": refusal.status, "details": json.loads(json.dumps(refusal.details, default=str)),
    }  # fmt: skip


def refusal_from_plain(plain: Mapping[str, Any]) -> Refused:
    """Return the refusal that `refusal_to_plain` was given."""
    sentences = plain["sentences"]
    found = Refused.__new__(Refused)
    found._put(
        plain["code"], bilingual(sentences["en"], sentences["es"]), plain["field"], plain["cite"], plain["status"],
        plain["details"],
    )  # fmt: skip
    return found
