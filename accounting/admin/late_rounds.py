"""The page that adjusts for a late round of a closed gaming day."""

from __future__ import annotations

from accounting import commands
from casino.admin.operations import declared
from tables.admin.late_rounds import LateRoundPage


@declared(commands.adjust_late_round)
class AdjustLateRound(LateRoundPage):
    """Adjust for a late round of a day that is closed."""
