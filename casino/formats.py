"""Amounts and names as people read them, in the active language: for screens, and for the choices of operations."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from casino.documents import formatting
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration

NOTHING = formatting.NOTHING


def language() -> str:
    """The language of the screen, one of the two that the house speaks."""
    return "es" if (get_language() or "es").startswith("es") else "en"


def money(minor: int | None, currency: str) -> str:
    """1650600 USD is "16,506.00"."""
    return formatting.money(minor, currency, language())


def limits_text(amounts: Mapping[str, int], currency: str) -> str:
    """`5.00 – 500.00`, limits of single bets after it."""
    if not amounts:
        return NOTHING
    own = [f"{name} {money(amount, currency)}" for name, amount in amounts.items() if name not in ("min", "max")]
    return ", ".join([f"{money(amounts['min'], currency)} – {money(amounts['max'], currency)}", *own])


def game_name(code: str) -> str:
    """The game as people call it; its code where the registry does not know it."""
    try:
        game = registry.get(code)
    except (IllegalConfiguration, KeyError):
        return code
    return game.es if language() == "es" else game.en


EXCEPTIONS = {
    "limit_ends_soon": _("Time limit of a progressive ends soon"),
    "limit_reached": _("Time limit of a progressive has run out"),
    "funds_due": _("Rest of an expired progressive is due"),
    "draw_due": _("Special draw or its prizes are due"),
    "receipt_lapsed": _("Receipt of a prize ran out"),
    "absence_ends": _("Last day for a progressive table to come back"),
    "absence_too_long": _("Progressive table away too long"),
    "summary_late": _("Progressive summary signed after the close"),
    "set_suspicious": _("Suspicious set, held (control R4)"),
    "set_overdue": _("Set too long in play (control R4)"),
    "set_hold_overdue": _("Suspicious set held too long (control R4)"),
    "inventory_overdue": _("Physical inventory of the sets is overdue (control R4)"),
    "sets_differ": _("Sets counted are not those of the book (control R4)"),
    "inspection_differs": _("Inspector's reading is not the system's"),
    "cage_over_short": _("Cage over or short"),
    "clock_skew": _("Clock of a device is off (control S5)"),
    "pin_origin_locked": _("Device or login locked after wrong PINs (control S1)"),
    "bank_short": _("Bank below what is required"),
    "below_float": _("Table below its float"),
    "opener_differs": _("Opener is not the previous closer"),
    "late_round": _("Round received after its session was over"),
    "rake_differs": _("Rake counted is not the rake of the hands (control R1)"),
    "box_uncounted": _("Box not counted in time"),
    "box_never_installed": _("Box never on its table"),
    "table_without_box": _("Open table without a box"),
    "box_swapped": _("Box with the mark of another table"),
    "box_elsewhere": _("Box where it should not be"),
    "count_differs": _("Counts of a box differed"),
    "count_corrected": _("Count of a box corrected"),
    "acceptance_differs": _("The cage counted another amount"),
    "document_missing": _("Document missing in the box"),
    "document_unexpected": _("Document not expected in the box"),
    "document_different": _("Document differs from the system's copy"),
    "slip_late": _("Slip too long on its way"),
}
"""Exceptions raised on the floor; those of the identities are named by accounting."""
