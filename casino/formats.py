"""Amounts and names as people read them, in the active language: for screens, and for the choices of operations."""

from __future__ import annotations

from django.utils.translation import get_language

from casino.documents import formatting
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration

NOTHING = formatting.NOTHING


def language() -> str:
    """The language of the screen, one of the two that the house speaks."""
    return "es" if (get_language() or "es").startswith("es") else "en"


def money(minor: int | None, currency: str) -> str:
    """1650600 USD is "16,506.00"."""
    return formatting.money(minor, currency, language())


def game_name(code: str) -> str:
    """The game as people call it; its code where the registry does not know it."""
    try:
        game = registry.get(code)
    except (IllegalConfiguration, KeyError):
        return code
    return game.es if language() == "es" else game.en
