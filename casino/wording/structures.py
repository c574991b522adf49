"""Words for names and codes inside recorded structures, registered by the apps that record them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from casino.errors import Text
from casino.wording.formats import game_name

KEYS: dict[str, Text] = {
    "hand": _("hand"),
    "amount": _("amount"),
    "amount_minor": _("amount"),
    "seat": _("seat"),
    "kind": _("kind"),
    "serial": _("form number"),
    "total": _("total"),
    "difference": _("difference"),
}
"""Names inside structures."""

VALUES: dict[str, Text] = {}
"""Codes inside structures."""


def name_structures(keys: Mapping[str, Text], values: Mapping[str, Text] | None = None) -> None:
    """Register words for names and codes. Errors: ValueError when one has a word already."""
    for known, added in ((KEYS, keys), (VALUES, values or {})):
        twice = sorted(set(added) & set(known))
        if twice:
            raise ValueError(f"names with a word already: {', '.join(twice)}")
        known.update(added)


def subaccount_name(code: str) -> str:
    """Return a sub-account in words: a game or a fund by its name; a table, a link or a person by the code."""
    return str(KEYS[code]) if code in KEYS else game_name(code) if code else ""
