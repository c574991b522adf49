"""Names of winning hands, registered for every document and page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.documents.labels import Label, name_hands

HANDS: Final[Mapping[str, Label]] = {
    "royal_flush": _("Royal flush"),
    "straight_flush": _("Straight flush"),
    "four_of_a_kind": _("Four of a kind"),
    "full_house": _("Full house"),
    "flush": _("Flush"),
    "straight": _("Straight"),
    "three_of_a_kind": _("Three of a kind"),
    "ace_king_queen_of_spades": _("Ace, king, queen of spades"),
    "ace_king_queen_suited": _("Ace, king, queen of one suit"),
    "three_sevens_suited": _("Three sevens of one suit"),
    "three_sevens_same_color": _("Three sevens of one colour"),
    "three_sevens": _("Three sevens"),
    "two_sevens": _("Two sevens"),
    "one_seven": _("One seven"),
    "bingo": _("Bingo"),
}

name_hands(HANDS)
