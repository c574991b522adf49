"""Notices and deadlines of each jurisdiction, looked up.

>>> [one.cite for one in of_occasion("pr", "sets_differ")]
['PR §11.10(G)(3), (H)']
"""

from __future__ import annotations

from typing import Final

from casino.rules.notice import Deadline, Notice
from casino.rules.packs.pr import notices as puerto_rico

NOTICES: Final[dict[str, tuple[Notice, ...]]] = {"pr": puerto_rico.NOTICES}
DEADLINES: Final[dict[str, tuple[Deadline, ...]]] = {"pr": puerto_rico.DEADLINES}


def of_occasion(jurisdiction: str, occasion: str) -> list[Notice]:
    """Return the notices that an occasion raises."""
    return [one for one in NOTICES.get(jurisdiction, ()) if one.occasion == occasion]


def by_occasion(occasion: str) -> Notice | None:
    """Return the notice of an occasion, of whatever jurisdiction; None for one that the data no longer have."""
    return next((one for ordered in NOTICES.values() for one in ordered if one.occasion == occasion), None)
