"""What several pages of accounting need."""

from __future__ import annotations

from typing import Final

from casino.admin import show
from casino.roles import Role

CLOSERS: Final = (Role.ACCOUNTING, Role.AUDITOR)
"""Who closes a day and signs its audit."""

BOOKKEEPERS: Final = (Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR)
"""Who reads the books."""


def in_unit(figure: int, unit: str, currency: str) -> str:
    """A figure of an exception in the unit of its identity."""
    shown = {"money": show.money, "money_e4": show.money_e4, "count": show.count, "percent": show.percent_bp}[unit]
    return show.right(shown(figure, currency))
