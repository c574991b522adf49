"""States in words, and details of the exceptions that the close finds (docs/exceptions.md); others show both sides."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.wording.exception_details import Form, register_details
from casino.wording.states import name_states

BOTH_SIDES: Final = (
    "win_identity", "gross_is_bridged", "meter_identity", "chips_counted", "payable_is_meter", "clearing_is_zero",
    "payout_meter", "prizes_registered", "summary_unsigned", "distribution", "reserve_is_book",
    "receipts_are_book", "journal_balances", "tables_linked", "bingo_prize_unpaid", "cards_not_refunded",
    "sales_banks_are_book", "cage_is_book", "payment_not_approved",
)  # fmt: skip
"""Exceptions that need no more than what was expected and what was found."""

_UNCOUNTED: Final = [
    Form(
        "hands {hands:money}, time {time:money}, chips in the box {box:money}",
        _("hands {hands}, time {time}, chips in the box {box}"),
    ),
    Form(
        "hands not recorded, time {time:money}, chips in the box {box:money}",
        _("hands not recorded, time {time}, chips in the box {box}"),
    ),
]

register_details(
    {
        "win_variance": [
            Form("{known:change} told already", _("{known} explained by other exceptions")),
        ],
        "payment_variance": [
            Form(
                "seat {seat:count}, {bet:bet}: paid {paid:money}, due {due:money} [{cite:text}]",
                _("seat {seat}, {bet}: paid {paid}, due {due} [{cite}]"),
            ),
            Form(
                "{bet:bet}: paid {paid:money}, due {due:money} [{cite:text}]",
                _("{bet}: paid {paid}, due {due} [{cite}]"),
            ),
            Form(
                "{payments:count} payments in {rounds:count} rounds: {over:money} too much, {short:money} too little",
                _("{payments} payments in {rounds} rounds: {over} too much, {short} too little"),
            ),
        ],
        "void_chips": [
            Form(
                "{chips:count} chips of the progressive in {rounds:count} void rounds, refunded [{cite:text}]",
                _("{chips} chips of the progressive in {rounds} void rounds, refunded [{cite}]"),
            ),
        ],
        "rake_not_counted": _UNCOUNTED,
        "pool_not_counted": _UNCOUNTED,
        "no_set_in_play": [
            Form("{kind:word}: {rounds:count} rounds", _("{kind}: {rounds} rounds")),
            Form("{kind:word}: rounds not recorded", _("{kind}: rounds not recorded")),
        ],
        "hold_out_of_range": [
            Form("base {first:day}–{last:day}; {low:percent}–{high:percent}; ±{points:percent}"),
            Form("base {first:day}–{last:day}; ±{points:percent}"),
        ],
        "meter_reading": [Form("{what:word}")],
        "reserve_cover": [Form("{rule:word} [{cite:text}]")],
        "forms_complete": [Form("{serials:text}")],
        "forms_in_order": [Form("recorded after a higher number", _("recorded after a higher number"))],
        "chips_per_denomination": [
            Form("float_negative: {pieces:count}", _("pieces outstanding: {pieces}")),
        ],
        "table_float_is_inventory": [
            Form(
                "keyed after {day:day} {shift:text}",
                _("recorded after the closer of {day} {shift}, which its opener was compared with"),
            ),
        ],
        "payout_forms_used": [Form("{reference:text}")],
    }
    | dict.fromkeys(BOTH_SIDES, ()),
    words={
        "meter": pgettext_lazy("exception", "meter"),
        "cards": pgettext_lazy("exception", "cards"),
        "dice": _("dice"),
        "tiles": _("tiles"),
        "displayed": _("displayed"),
        "in_meter": _("in meter"),
        "alone": _("alone"),
        "joint": _("joint"),
    },
)  # fmt: skip

name_states(
    {
        "assigned": _("assigned"),
        "resolved": _("resolved"),
    }
)
