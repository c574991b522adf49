"""Notices that a regulation orders, and its deadlines, as a jurisdiction's data say them."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Addressee = Literal["authority", "division", "inspector", "operations"]
"""To whom a notice goes: the gaming authority (PR: the Company), its division, the Inspector, the operations staff."""

AT_ONCE: Final = None
"""Of a notice that is due "de inmediato", for which the text has no number: each property says what it reads."""


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A notice: what raises it, to whom, within how many minutes (None: at once).

    ``occasion``: the code of an exception, of an irregularity of a round (``irregularity:<code>``), or a fact that an
    app reports by name.
    """

    occasion: str
    addressees: tuple[Addressee, ...]
    within_minutes: int | None
    en: str
    es: str
    cite: str


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """A deadline of a regulation: what, by when in its words, and the module that keeps it; ``kept`` empty: nobody."""

    cite: str
    what: str
    by: str
    kept: str
