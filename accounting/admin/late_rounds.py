"""The page that adjusts for a late round of a closed gaming day."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounting import commands
from casino.admin.guided import register
from casino.admin.guided import text as text_field
from casino.admin.kit import MoneyField
from tables.admin.late_rounds import LateRoundForm, LateRoundPage


class AdjustForm(LateRoundForm):
    """Which late round, reason and approval; the win only where the rules cannot settle the round."""

    reason = text_field(_("Reason"), long=True, max_length=500)
    approval = text_field(_("Approval"), max_length=60)

    def prepare(self) -> None:
        super().prepare()
        self.fields["win"] = MoneyField(
            currency=self.property.currency,
            label=_("Win of the round"),
            help_text=_("Only where no session of its time is known."),
            required=False,
        )


@register
class AdjustLateRound(LateRoundPage):
    """Adjust for a late round of a day that is closed."""

    name, title, icon = "adjust-late-round", _("Adjust for a late round"), "edit_note"
    group = "books"
    form_class = AdjustForm
    command = commands.adjust_late_round
    explanation = _(
        "The round's gaming day is closed and stays as it is: an entry in the open day names the round's day and its "
        "win, and its progressive chips count in the meter from now on (control W5)."
    )
