"""Notices that a regulation orders, and its deadlines, as a jurisdiction's data say them."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Addressee = Literal["authority", "division", "inspector"]
"""To whom a notice goes: the gaming authority (PR: the Company), its division, the Inspector."""

AT_ONCE: Final = 60
"""Minutes within which a notice that is due "de inmediato" counts as given in time (reading)."""


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A notice: what raises it, to whom, within how many minutes.

    ``occasion``: the code of an exception, of an irregularity of a round (``irregularity:<code>``), or a fact that an
    app reports by name.
    """

    occasion: str
    addressees: tuple[Addressee, ...]
    within_minutes: int
    en: str
    es: str
    cite: str


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """A deadline of a regulation: what, by when in its words, and the module that keeps it; ``kept`` empty: nobody."""

    cite: str
    what: str
    by: str
    kept: str
