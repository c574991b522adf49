"""The page that puts a chip set away."""

from __future__ import annotations

from django.utils.translation import gettext as _now

from casino.admin.guided import GuidedPage
from casino.admin.operations import declared
from tables import commands
from tables.models import ChipSet


@declared(commands.retire_chip_set)
class RetireChipSet(GuidedPage):
    """Put a chip set away for good."""

    def done(self, result: ChipSet) -> str:
        return _now("Chip set %(set)s is retired.") % {"set": result.code}
