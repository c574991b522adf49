"""Which approval covers what of a table (PR §1.5(B), §1.7: what is not allowed is prohibited)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

import msgspec

from casino.models import Approval
from casino.rules import registry
from casino.rules.kernel import Option
from tables.models import GamingTable, TableOffer

LIMITS = "limits"
"""Subject of an approval of a maximum above the ordinary band."""


class OptionApproval(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a table that the authority must have approved; `approval` covers it, None when none does.

    `lapsed`: one that is attached to the table for this option and does not cover the day.
    """

    option: Option
    value: Any
    approval: Approval | None
    lapsed: Approval | None


def approvals_in_force(table: GamingTable | TableOffer, day: dt.date) -> dict[str, Approval]:
    """Approvals attached to the table, or to an offer of it, that cover the day, by subject; of two, the later one."""
    attached = sorted(table.approvals.all(), key=lambda approval: (approval.begins(), approval.pk))
    return {approval.subject: approval for approval in attached if approval.covers(day)}


def lapsed_approvals(table: GamingTable | TableOffer, day: dt.date) -> dict[str, Approval]:
    """Approvals attached to the table that do not cover the day, by subject."""
    return {approval.subject: approval for approval in table.approvals.all() if not approval.covers(day)}


def option_approvals(
    table: GamingTable | TableOffer, day: dt.date, options: Mapping[str, Any] | None = None
) -> list[OptionApproval]:
    """Every option of the table (or of `options` over it) that needs an approval, with the one that covers it.

    Raises IllegalConfiguration when the options are not lawful.
    """
    game = registry.get(table.game_code, on=day)
    lawful = game.configure_options({**table.options, **(options or {})})
    covering, lapsed = approvals_in_force(table, day), lapsed_approvals(table, day)
    return [
        OptionApproval(
            option=option,
            value=lawful[option.name],
            approval=covering.get(option.name),
            lapsed=lapsed.get(option.name),
        )
        for option in game.approvals_needed(lawful)
    ]
