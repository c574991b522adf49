"""Words of structures that the tables record: limits, members of a count, readings of an inspection."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from casino.wording.structures import name_structures

name_structures(
    {
        "min": _("minimum"),
        "max": _("maximum"),
        "tie_min": _("minimum of the tie bet"),
        "tie_max": _("maximum of the tie bet"),
        "dragon_7_min": _("minimum of the Dragon 7 bet"),
        "dragon_7_max": _("maximum of the Dragon 7 bet"),
        "panda_8_min": _("minimum of the Panda 8 bet"),
        "panda_8_max": _("maximum of the Panda 8 bet"),
        "three_card_bonus_min": _("minimum of the three card bonus"),
        "three_card_bonus_max": _("maximum of the three card bonus"),
        "bring_in": _("bring-in"),
        "chip": _("least chip"),
        "member": _("member of the team"),
        "joined_at": _("arrived at"),
        "left_at": _("left at"),
        "what": _("figure"),
        "read": _("read"),
        "system": _("by the system"),
        "at_most": _("at most"),
        "why": _("why"),
    },
    {
        "chips": _("Chips"),
        "notes": _("Notes"),
        "documents": _("Documents"),
        "minimum": _("Minimum bet posted"),
        "progressive": _("Progressive meter"),
        "no_rounds": _("no rounds recorded"),
    },
)
