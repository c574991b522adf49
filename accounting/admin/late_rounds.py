"""The page that adjusts for a late round of a closed gaming day."""

from __future__ import annotations

from django.utils.translation import gettext as _now

from accounting import commands
from casino.admin.guided import GuidedPage
from casino.admin.operations import declared
from tables.models import LateRound


@declared(commands.adjust_late_round)
class AdjustLateRound(GuidedPage):
    """Adjust for a late round of a day that is closed."""

    def done(self, result: LateRound) -> str:
        return _now("Late round %(round)s: %(status)s.") % {
            "round": result.round, "status": result.get_status_display()
        }  # fmt: skip
