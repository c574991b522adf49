"""Words for the states of the facts on which lines of the checklist rest, registered by the apps that own them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from casino.errors import Text
from casino.models import FORM_KINDS

_states: dict[str, Text] = {
    "open": _("open"),
    "closed": _("closed"),
    "closing": _("closing"),
    "opening": _("opening"),
    "void": _("void"),
    "signed": _("signed"),
}
_CODE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)*\b")


def name_states(names: Mapping[str, Text]) -> None:
    """Register words for states. Errors: ValueError when one has a name already."""
    twice = sorted(set(names) & set(_states))
    if twice:
        raise ValueError(f"states with a name already: {', '.join(twice)}")
    _states.update(names)


def state_in_words(state: str, names: Mapping[str, Any]) -> str:
    """Return "win_variance: open" in words: codes by `names`, states and kinds of forms, the rest as it stands."""

    def word(code: re.Match[str]) -> str:
        named = names.get(code[0])
        if named not in (None, code[0]):
            return str(named)
        kind = FORM_KINDS.get(code[0])
        return str(kind.short).lower() if kind else str(_states.get(code[0], code[0]))

    return _CODE.sub(word, state)
