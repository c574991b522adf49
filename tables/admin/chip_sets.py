"""The page that puts a chip set away."""

from __future__ import annotations

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import DayChoice, GuidedPage, HouseForm, Signer, choice, register
from casino.roles import Role
from tables import commands
from tables.models import ChipSet
from tables.offers import open_days


class RetireForm(HouseForm):
    """The set and the gaming day."""

    chip_set = choice(_("Chip set"))
    day = DayChoice(label=_("Gaming day"))

    def prepare(self) -> None:
        rows = ChipSet.objects.filter(property=self.property, retired_on=None).order_by("code")
        self.offer("chip_set", [(row.code, f"{row.code} {row.name}") for row in rows])
        self.offer("day", open_days(self.property))


@register
class RetireChipSet(GuidedPage):
    """Put a chip set away for good."""

    name, title, icon, group = "retire-chip-set", _("Retire a chip set"), "archive", "cage"
    roles = (Role.CAGE_SUPERVISOR, Role.INSPECTOR)
    form_class = RetireForm
    command = commands.retire_chip_set
    signers = (
        Signer("cage_supervisor", _("Cage supervisor"), [Role.CAGE_SUPERVISOR]),
        Signer("inspector", _("Inspector"), [Role.INSPECTOR]),
    )
    explanation = _("Its chips are no longer counted on tables; those that players still hold stay owed to them.")

    def done(self, result: ChipSet) -> str:
        return _now("Chip set %(set)s is retired.") % {"set": result.code}
