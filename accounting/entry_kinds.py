"""Kinds of journal entries as people read them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ENTRY_KINDS = {
    "imprest": _("First chips of a table"),
    "opener": _("Opener"),
    "closer": _("Closer"),
    "fill": _("Fill"),
    "credit": _("Credit"),
    "drop": _("Drop"),
    "seed": _("Progressive seed"),
    "reset": _("Progressive reset"),
    "pools_released": _("Put aside for a reset, released"),
    "prize": _("Progressive prize"),
    "receipt": _("Receipt of a prize cashed"),
    "receipt_disposed": _("Receipt of a prize that ran out"),
    "reserve": _("Reserve of a progressive"),
    "prize_reimbursed": _("Reimbursement of a prize"),
    "meter_defect": _("Meter lowered for a defect"),
    "distribution": _("Distribution of an expired progressive"),
    "raffle": _("Raffle of an expired progressive"),
    "draw_prize": _("Prize of a special draw"),
    "deposit": _("Deposit for the funds"),
    "win": _("Win of a table"),
    "contributions": _("Contributions to a progressive"),
    "adjustment": _("Adjustment"),
    "chips_received": _("Chips received"),
    "chips_moved": _("Chips moved"),
    "chips_set_aside": _("Chips of a retired set put away"),
    "chips_redeemed": _("Chips of a retired set redeemed"),
    "chips_destroyed": _("Chips destroyed"),
    "accepted_drop": _("Accepted drop"),
    "cage_funded": _("Imprest bank"),
    "cage_first_bank": _("First bank of the cage"),
    "cage_over_short": _("Cage over and short"),
    "table_over_short": _("Table over and short"),
    "pool_contribution": _("Contribution to a pool of the players"),
    "sales_bank": _("Bank of a bingo cashier"),
    "cards_sold": _("Bingo cards sold"),
    "sale_corrected": _("Sale of bingo cards corrected"),
    "cards_refunded": _("Bingo cards refunded"),
    "bingo_prize": _("Bingo prize"),
    "pool_payment": _("Payment out of a pool of the players"),
}
"""Titles of journal entries by their kind."""
