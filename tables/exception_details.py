"""States in words, and details of exceptions raised at tables, cage and count room (docs/exceptions.md)."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.wording.exception_details import Form, register_details
from casino.wording.formats import name_exceptions
from casino.wording.states import name_states
from tables.models import CageMovement

_SHORT: Final = [Form("{held:money} < {required:money} [{cite:text}]"), Form("{held:money} < {required:money}")]
_PAPER: Final = [
    Form(
        "{kind:word}: system {system:money}, paper {paper:money} (minor units)",
        _("{kind}: system {system}, paper {paper}"),
    ),
    Form("{kind:word}: a second copy", _("{kind}: a second copy")),
    Form(
        "{kind:word}: no such paper is due in a box of the day", _("{kind}: no such paper is due in a box of the day")
    ),
    Form("{kind:word}: belongs to {place:text}", _("{kind}: belongs to {place}")),
    Form("{kind:word}"),
]

register_details(
    {
        "opener_differs": [
            Form("closer {day:day} {shift:text}: {pieces:pieces}", _("closer {day} {shift}: {pieces}")),
            Form("first tray: {pieces:pieces}", _("first tray: {pieces}")),
        ],
        "inspection_differs": [
            Form("read {read:decimal}, system at most {most:decimal}", _("read {read}, system at most {most}")),
            Form("read {read:decimal}, system {system:decimal}", _("read {read}, system {system}")),
            Form(
                "read {read:decimal}, system at most {most:decimal}, {pieces:pieces}",
                _("read {read}, system at most {most}, {pieces}"),
            ),
            Form(
                "read {read:decimal}, system {system:decimal}, {pieces:pieces}",
                _("read {read}, system {system}, {pieces}"),
            ),
        ],
        "document_missing": _PAPER,
        "document_unexpected": _PAPER,
        "document_different": _PAPER,
        "count_differs": [Form("{count:text} {number:count} {method:word} {counter:text}: {pieces:pieces}")],
        "sales_over_short": [
            Form("due {due:money}, received {received:money}", _("due {due}, received {received}")),
        ],
        "sale_corrected": [
            Form(
                "{before:money} → {after:money}, licence {licence:text}",
                _("{before} → {after}, licence {licence}"),
            ),
        ],
        "cards_missing": [Form("{cards:text}")],
        "count_corrected": [Form("{count:text}: {pieces:pieces}")],
        "acceptance_differs": [Form("{pieces:pieces}")],
        "box_swapped": [Form("{count:text}: {table:text} / {marked:text}")],
        "box_uncounted": [
            Form("off the table since {since:instant}, {status:word}", _("off the table since {since}, {status}")),
        ],
        "box_never_installed": [
            Form("marked for {place:text}, which worked without it", _("marked for {place}, which worked without it")),
        ],
        "table_without_box": [],
        "approvals_missing": [Form("{codes:text}")],
        "box_elsewhere": [Form("{note:text}")],
        "cage_over_short": [Form("{end:word} — {pieces:pieces}")],
        "bank_short": _SHORT,
        "below_float": _SHORT,
        "slip_late": [Form("{minutes:count} min > {most:count} min")],
        "rake_differs": [
            Form(
                "hands {hands:money}, time {time:money}, counted {counted:money}",
                _("hands {hands}, time {time}, counted {counted}"),
            ),
        ],
        "set_overdue": [
            Form(
                "in play since {since:instant}, {minutes:count} minutes ({cite:text})",
                _("in play since {since}, {minutes} minutes ({cite})"),
            ),
        ],
        "not_checked": [Form("{what:word} ({cite:text})")],
        "sign_not_read": [Form("{what:text} ({cite:text})")],
        "round_irregular": [
            Form("{what:word}, seat {seat:count} ({cite:text})", _("{what}, seat {seat} ({cite})")),
            Form("{what:word} ({cite:text})"),
        ],
        "notice_late": [
            Form("{addressee:word}: due {due:instant} ({cite:text})", _("{addressee}: due {due} ({cite})")),
        ],
        "payment_held_too_long": [Form("due {due:instant} ({cite:text})", _("due {due} ({cite})"))],
        "last_plays_missing": [Form("{cite:text}")],
        "last_plays_exceeded": [
            Form(
                "{played:count} played, {announced:count} announced ({cite:text})",
                _("{played} played, {announced} announced ({cite})"),
            ),
        ],
        "closed_before_hour": [
            Form(
                "closed {closed:instant}, hour {hour:instant} ({cite:text})",
                _("closed {closed}, hour {hour} ({cite})"),
            ),
        ],
        "out_of_service": [
            Form(
                "none open {since:instant} to {until:instant} ({cite:text})",
                _("none open {since} to {until} ({cite})"),
            ),
        ],
        "check_failed": [Form("{note:text} ({cite:text})")],
        "malfunction": [Form("{what:text} ({employee:text})")],
        "set_suspicious": [
            Form("seal broken at receipt", _("seal broken at receipt")),
            Form("removed: suspicion", _("removed: suspicion")),
            Form("removed: authority", _("removed: authority")),
            Form("{note:text}"),
        ],
        "set_hold_overdue": [
            Form(
                "held since {since:instant}, {days:count} days > {most:count}: {note:text}",
                _("held since {since}, {days} days > {most}: {note}"),
            ),
        ],
        "sets_differ": [
            Form(
                "count {count:text}: counted {counted:count}, book {book:count}",
                _("count {count}: counted {counted}, book {book}"),
            ),
        ],
        "inventory_overdue": [
            Form("{days:count} days > {most:count} ({cite:text})", _("{days} days > {most} ({cite})")),
        ],
        "pin_origin_locked": [
            Form(
                "{wrong:count} wrong PINs, the last one of {employee:text}: no PIN is checked for {minutes:count} min",
                _("{wrong} wrong PINs, the last one of {employee}: no PIN is checked for {minutes} min"),
            ),
        ],
        "late_round": [
            Form(
                "{happened:instant}, {day:day} {shift:text}, {device:text}, win {win:money}",
                _("{happened}, {day} {shift}, {device}, win {win}"),
            ),
            Form(
                "{happened:instant}, {day:day} {shift:text}, {device:text}: no session known",
                _("{happened}, {day} {shift}, {device}: no session known"),
            ),
            Form(
                "{happened:instant}, {day:day}, {device:text}: no session known",
                _("{happened}, {day}, {device}: no session known"),
            ),
        ],
        "day_withdrawn": [Form("{by:text}: {reason:text}")],
        "clock_skew": [
            Form(
                "device {device:instant}, server {server:instant}: {off:seconds} s (tolerance {tolerance:count} s)",
                _("device {device}, server {server}: {off} s (tolerance {tolerance} s)"),
            ),
        ],
    },
    words={
        "opening": _("opening"),
        "closing": _("closing"),
        "money": _("money"),
        "notes": pgettext_lazy("exception", "notes"),
        "chips": _("chips"),
        "hand": pgettext_lazy("exception", "hand"),
        "machine": _("machine"),
        "fill": _("fill"),
        "credit": _("credit"),
        "transfer": _("transfer"),
        "exchange": _("exchange"),
        "opener_closer": _("opener closer"),
        "jackpot": _("jackpot"),
        "in_transit": _("in transit"),
        "stored": _("stored"),
        "opened": _("opened"),
        "authority": _("Gaming authority"),
        "division": _("Division of the authority"),
        "inspector": _("Inspector"),
        "operations": _("Operations"),
        "emptied": _("emptied"),
        "no_burn_before_turn_or_river": _("no card burned before the turn or the river"),
        "wheel_both_ways": _("wheel not turned both ways"),
        "missed_blind_unpaid": _("missed blinds not paid"),
        "payment_not_approved": _("payment without the supervisor's approval"),
    },
)

name_exceptions(
    {
        "check_failed": _("Check at a table failed"),
        "malfunction": _("Malfunction of a device or system"),
        "set_suspicious": _("Suspicious set, held (control R4)"),
        "set_overdue": _("Set too long in play (control R4)"),
        "set_hold_overdue": _("Suspicious set held too long (control R4)"),
        "inventory_overdue": _("Physical inventory of the sets is overdue (control R4)"),
        "sets_differ": _("Sets counted are not those of the book (control R4)"),
        "inspection_differs": _("Inspector's reading is not the system's"),
        "cage_over_short": _("Cage over or short"),
        "sales_over_short": _("Bingo cashier over or short"),
        "sale_corrected": _("Sale of bingo cards corrected"),
        "cards_missing": _("Bingo cards missing"),
        "day_withdrawn": _("Gaming day opened by mistake and withdrawn (control W1)"),
        "clock_skew": _("Clock of a device is off (control S5)"),
        "pin_origin_locked": _("Device or login locked after wrong PINs (control S1)"),
        "bank_short": _("Bank below the requirement"),
        "below_float": _("Table below its float"),
        "opener_differs": _("Opener is not the previous closer"),
        "late_round": _("Round received after its session was over"),
        "rake_differs": _("Rake counted is not the rake of the hands (control R1)"),
        "box_uncounted": _("Box not counted in time"),
        "box_never_installed": _("Box never on its table"),
        "table_without_box": _("Open table without a box"),
        "box_swapped": _("Box marked for another table"),
        "box_elsewhere": _("Box where it should not be"),
        "count_differs": _("Counts of a box differed"),
        "count_corrected": _("Count of a box corrected"),
        "acceptance_differs": _("The cage counted a different amount"),
        "document_missing": _("Document missing in the box"),
        "document_unexpected": _("Document not expected in the box"),
        "document_different": _("Document differs from the system's copy"),
        "slip_late": _("Slip too long on its way"),
        "notice_late": _("Notice not given in time"),
        "payment_held_too_long": _("Payment held longer than it may be"),
        "last_plays_missing": _("Last plays not announced"),
        "last_plays_exceeded": _("More plays than the last ones announced"),
        "closed_before_hour": _("Table closed before the authorised hour"),
        "out_of_service": _("No table of a kind in service"),
        "approvals_missing": _("Documents of a game not on file"),
        "not_checked": _("Table opened without a check of the day"),
        "sign_not_read": _("Limits on the table's sign not read"),
        "round_irregular": _("Irregularity in a round that nobody declared"),
    }
)

name_states(
    {
        "requested": _("requested"),
        "cage_not_open": _("with no shift of the cage open"),
        **{f"cage_{kind.value}": kind.label for kind in CageMovement.Kind},
        "issued": _("issued"),
        "received": _("received"),
        "returning": _("on its way back"),
        "verified": _("verified"),
        "counted": _("counted"),
        "announced": _("announced"),
        "drawn": _("drawn"),
        "finished": _("finished"),
        "cancelled": _("cancelled"),
        "difference": _("difference"),
        "differences": _("differences"),
        "matched": _("matched"),
        "listed": _("listed"),
        "missing": _("missing"),
        "unexpected": _("unexpected"),
        "different": _("different"),
        "cards": _("cards"),
        "dice": _("dice"),
        "tiles": _("tiles"),
    }
)
