"""Late rounds on the screen: the list, and the pages that record and reject one."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import GuidedPage, HouseForm, Signer, choice, register
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.listings import COLUMNS
from casino.models import Property
from casino.roles import SUPERVISORS, Role
from tables import commands, queries
from tables.admin.kit import DayFilter, TableFilter
from tables.models import LateRound

COLUMNS.update({"belongs_day": _("belongs to gaming day"), "belongs_shift": _("belongs to shift")})

RESOLVERS = (*sorted(SUPERVISORS), Role.ACCOUNTING)
"""Who may open the pages that resolve a late round."""
RESOLVING = (
    Signer("supervisor", _("Supervisor"), sorted(SUPERVISORS)),
    Signer("accounting", _("Accounting"), (Role.ACCOUNTING,)),
)
"""The two who sign a resolution."""


@admin.register(LateRound)
class LateRoundAdmin(ProjectionAdmin):
    """Rounds that came after their session was over."""

    money = ("handle", "payout", "commission", "rake", "win", "progressive_in", "breakage", "due_at_cage")
    list_display = (
        "round", "status", "table", "device", "day", "belongs_day", "belongs_shift", "handle", "win", "resolved_day",
        "form_serial",
    )  # fmt: skip
    list_filter = (DayFilter, TableFilter, choices_filter("status", LateRound.Status.choices))
    ordering = ("-received_at", "key")


def waiting(property: Property) -> list[tuple[str, str]]:
    """The late rounds to resolve, as choices."""
    return [
        (str(row.round), f"{row.table} · {row.belongs_day.isoformat()} {row.belongs_shift} · {row.round}")
        for row in queries.unresolved_late_rounds(property)
    ]


class LateRoundForm(HouseForm):
    """Which late round."""

    round = choice(_("Late round"))

    def prepare(self) -> None:
        self.offer("round", waiting(self.property))


class RejectForm(LateRoundForm):
    """Which late round, and why it is not taken."""

    reason = text_field(_("Reason"), long=True, max_length=500)


class LateRoundPage(GuidedPage):
    """A resolution of a late round by two people."""

    group = "tables"
    roles = RESOLVERS
    signers = RESOLVING

    def done(self, result: Any) -> str:
        return _now("Late round %(round)s: %(status)s.") % {
            "round": result.round, "status": result.get_status_display()
        }  # fmt: skip


@register
class RecordLateRound(LateRoundPage):
    """Record a late round in its own session."""

    name, title, icon = "record-late-round", _("Record a late round"), "hourglass_bottom"
    form_class = LateRoundForm
    command = commands.record_late_round
    explanation = _(
        "A terminal that was offline sent the round after its session was over. While the round's gaming day is open, "
        "it is recorded in its own session, under the options and limits of that time. A round of a closed day is "
        "adjusted (control W5)."
    )


@register
class RejectLateRound(LateRoundPage):
    """Reject a late round."""

    name, title, icon = "reject-late-round", _("Reject a late round"), "block"
    form_class = RejectForm
    command = commands.reject_late_round
    explanation = _("A rejected round counts nowhere; it stays in the list with its reason (control W5).")
