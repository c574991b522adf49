"""Labels of documents: gettext messages, translated into the document's language and not the screen's.

A document is printed in the language asked for, whatever the screen speaks. Its labels are lazy messages in English;
their Spanish, the official terms, is in `locale/es/LC_MESSAGES/django.po` like that of every other text. Where a
document has another Spanish for the same English, `pgettext_lazy` tells them apart.

Texts of the rules (`casino.rules`) carry both languages themselves: see `text_of_rules`.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import translation
from django.utils.functional import Promise

from casino.roles import Role
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration

Label = str | Promise
"""A lazy message; plain text is printed as it is."""

_hands: dict[str, Label] = {}


def name_hands(names: Mapping[str, Label]) -> None:
    """Register the names of winning outcomes. Errors: ValueError when one has a name already."""
    twice = sorted(set(names) & set(_hands))
    if twice:
        raise ValueError(f"hands with a name already: {', '.join(twice)}")
    _hands.update(names)


def translated(label: Label, language: str) -> str:
    """Return a label in the language of a document."""
    with translation.override(language):
        return str(label)


def in_language(labels: Mapping[str, Label], language: str) -> dict[str, str]:
    """Return all labels of a document in its language."""
    with translation.override(language):
        return {name: str(label) for name, label in labels.items()}


def text_of_rules(english: str, spanish: str, language: str) -> str:
    """Return one of the two texts that the rules carry: names of games and bets, options, reasons."""
    return spanish if language == "es" else english


def role(code: str, language: str) -> str:
    """Return the role a signature was given in."""
    return translated(Role(code).label, language) if code in Role.values else code


def is_hand(code: str) -> bool:
    """Return whether a code is that of a winning outcome with a name."""
    return code in _hands


def hand(code: str, language: str) -> str:
    """Return a winning outcome as the pay table calls it; an outcome without a name by its code."""
    return translated(_hands.get(code, code.replace("_", " ").capitalize()), language)


def game(code: str, language: str) -> str:
    """Return the game's name in its regulation; a game that is no longer in the catalogue by its code."""
    try:
        found = registry.get(code)
    except IllegalConfiguration:
        return code
    return text_of_rules(found.en, found.es, language)
