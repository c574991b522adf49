"""Jurisdictions: what a property's country decides besides the rules of its games, one module each.

    pr, cl, bo, eus, pe   the declarations
    declaration           what a declaration states
    returns               statutory returns as data
    table_rules           rules that bind every table as data
    clauses               which clauses of a citation hold where

A request, a report or a task says for which jurisdiction it speaks (`speaking_for`); titles of roles and citations
follow it. Where nothing is said, titles are the general ones and citations name the clauses of every jurisdiction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from django.utils.functional import lazy

from casino.jurisdictions import bo, cl, clauses, eus, pe, pr
from casino.jurisdictions.declaration import Chip, Declaration, Progressives, Shift, StatedFloat
from casino.jurisdictions.returns import Label, Return
from casino.jurisdictions.table_rules import TableRules

DECLARATIONS: Final[dict[str, Declaration]] = {
    one.code: one for one in (pr.DECLARATION, cl.DECLARATION, eus.DECLARATION, bo.DECLARATION, pe.DECLARATION)
}
PREFIXES: Final = frozenset(one.prefix for one in DECLARATIONS.values())

PROGRESSIVES: Final = ", ".join(one.progressives.cite for one in DECLARATIONS.values() if one.progressives)
"""The clauses that order the keeping of progressives: links, meters, payout forms, reserves, expiry."""
_OF_PROGRESSIVES: Final = re.compile(r"control P\d+")

_apps: dict[str, str] = {}

Source = Callable[[], str | None]
"""Finds the code of a jurisdiction when it is asked for, None for none."""

_speaking: ContextVar[Source | None] = ContextVar("jurisdiction", default=None)


def get(code: str) -> Declaration:
    """Return the declaration of a jurisdiction. Errors: KeyError."""
    return DECLARATIONS[code]


def current() -> Declaration | None:
    """Return the jurisdiction that is spoken for, None for none."""
    source = _speaking.get()
    code = source() if source is not None else None
    return DECLARATIONS.get(code) if code else None


def speak_for(source: Source) -> None:
    """Speak for a jurisdiction, looked up when a text needs it, until the block around ends (`speaking`)."""
    _speaking.set(source)


@contextmanager
def speaking() -> Iterator[None]:
    """Inside, nothing is said until `speak_for` says it; afterwards, what was said before."""
    token = _speaking.set(None)
    try:
        yield
    finally:
        _speaking.reset(token)


@contextmanager
def speaking_for(code: str | None) -> Iterator[None]:
    """Inside, titles and citations are those of a jurisdiction."""
    with speaking():
        speak_for(lambda: code)
        yield


def applies(cite: str, code: str) -> bool:
    """Return whether what rests on a citation is kept in a jurisdiction: a clause of its own, a control, or no clause.

    A clause of another text holds where the jurisdiction's table rules adopt it. Controls of progressives (P1 to P16)
    hold where progressives are kept. Everything is kept where the declaration is not complete.
    """
    declared = DECLARATIONS[code]
    if not declared.complete or not cite:
        return True
    if any(one in declared.adopted for one in clauses.whole(cite, PREFIXES)):
        return True
    standing = clauses.local(cite, {declared.prefix}, PREFIXES)
    return bool(standing) and (not _OF_PROGRESSIVES.fullmatch(standing) or applies(PROGRESSIVES, code))


def rests_on(app: str, cite: str) -> None:
    """Register the clauses on which everything of an app rests, beside what its parts cite themselves."""
    _apps[app] = cite


def kept(cite: str, module: str, code: str) -> bool:
    """Return whether a part of an app (any module of it) is kept in a jurisdiction: it and its app apply there."""
    return applies(cite, code) and applies(_apps.get(module.partition(".")[0], ""), code)


def kept_here(cite: str, module: str) -> bool:
    """Return the same for the jurisdiction spoken for; everything where nothing is said."""
    spoken = current()
    return spoken is None or kept(cite, module, spoken.code)


def local_cite(cite: str, code: str = "") -> str:
    """Return a citation without clauses of jurisdictions other than the given one, or the one spoken for."""
    spoken = DECLARATIONS[code] if code else current()
    return clauses.local(cite, spoken.shown, PREFIXES) if spoken and spoken.complete else cite


def cited(sentence: object, cite: str | None, code: str = "") -> str:
    """Return a sentence with its clauses in brackets, without those of jurisdictions other than the given one, or the
    one spoken for."""
    local = local_cite(cite or "", code)
    return f"{sentence} [{local}]" if local else str(sentence)


def local_text(text: str) -> str:
    """Return a text whose brackets cite no clauses of jurisdictions other than the one spoken for."""
    spoken = current()
    return clauses.local_text(text, spoken.shown, PREFIXES) if spoken and spoken.complete else text


def _title(role: str, general: Label) -> str:
    spoken = current()
    return str(spoken.titles.get(role, general) if spoken else general)


title: Final = lazy(_title, str)
"""`title("dealer", _("Dealer"))`: the local title of a role, the general one where the jurisdiction has none."""

__all__ = [
    "DECLARATIONS", "PREFIXES", "PROGRESSIVES", "Chip", "Declaration", "Label", "Progressives", "Return", "Shift",
    "StatedFloat", "TableRules", "applies", "cited", "current", "get", "kept", "kept_here", "local_cite", "local_text",
    "rests_on", "speak_for", "speaking", "speaking_for", "title",
]  # fmt: skip
