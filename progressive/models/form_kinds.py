"""Kinds of numbered forms of the progressives."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.jurisdictions import PROGRESSIVES
from casino.models import register_form_kind

JACKPOT: Final = register_form_kind(
    "jackpot",
    "JACKPOT",
    "J-",
    label=_("Progressive payout form"),
    several=_("Progressive payout forms"),
    short=_("Progressive payout"),
    cite=PROGRESSIVES,
    progressive_payout=_("Progressive payout form"),
)
PRIZE_DELIVERY: Final = register_form_kind(
    "prize_delivery",
    "DELIV",
    "P-",
    label=_("Delivery form of a prize"),
    several=_("Delivery forms of prizes"),
    short=_("Delivery of a prize"),
    cite=PROGRESSIVES,
)
