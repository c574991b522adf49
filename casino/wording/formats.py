"""Amounts and names as people read them, in the active language: for screens, and for the choices of operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from casino.documents import formatting
from casino.rules import programmes, registry, requirements
from casino.rules.errors import IllegalConfiguration, RuleError
from casino.rules.money import AmountError

NOTHING = formatting.NOTHING


def language() -> str:
    """Return the language of the screen, one of the two supported."""
    return "es" if (get_language() or "es").startswith("es") else "en"


def money(minor: int | None, currency: str) -> str:
    """1650600 USD is "16,506.00"."""
    return formatting.money(minor, currency, language())


def number_error(reason: AmountError) -> str:
    """Return why a number cannot be read, in the language of the screen."""
    return f"{reason.spanish if language() == 'es' else reason}."


def limits_text(amounts: Mapping[str, int], currency: str) -> str:
    """`5.00 – 500.00`, limits of single bets after it."""
    if not amounts:
        return NOTHING
    own = [f"{name} {money(amount, currency)}" for name, amount in amounts.items() if name not in ("min", "max")]
    return ", ".join([f"{money(amounts['min'], currency)} – {money(amounts['max'], currency)}", *own])


def game_name(code: str) -> str:
    """Return the name of a game, or of the programme of a progressive for several games; an unknown code unchanged."""
    return game_in(code, language())


def game_in(code: str, language: str) -> str:
    """The same in a language; in Basque a game without a Basque name by its Spanish one."""
    try:
        game = registry.get(code)
    except (IllegalConfiguration, KeyError):
        return _programme_in(code, language)
    if language == "eu":
        return game.eu or game.es
    return game.es if language == "es" else game.en


def _programme_in(code: str, language: str) -> str:
    try:
        programme = programmes.get(code)
    except RuleError:
        return code
    return programme.en if language == "en" else programme.es


def document_subject(jurisdiction: str, subject: str) -> str:
    """Return the name of a document's subject; documents older than the register have a text of their own."""
    return subject_in(jurisdiction, subject, language())


def subject_in(jurisdiction: str, subject: str, language: str) -> str:
    """The same in a language."""
    english, spanish = requirements.subjects(jurisdiction).get(subject, (subject, subject))
    return spanish if language == "es" else english


EXCEPTIONS: dict[str, Any] = {}
"""Names of the exceptions raised as the day goes, registered by the app that raises them."""


def name_exceptions(names: Mapping[str, Any]) -> None:
    """Register the names of exceptions by code. Errors: ValueError when a code has a name already."""
    twice = sorted(set(names) & set(EXCEPTIONS))
    if twice:
        raise ValueError(f"exceptions with a name already: {', '.join(twice)}")
    EXCEPTIONS.update(names)
