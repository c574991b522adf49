"""Names of the figures of a table on screen, on paper and over REST (controls W1, W3)."""

from __future__ import annotations

from typing import Annotated

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.rows import Code, Count, Fraction, Game, Money

TableCode = Annotated[str, Code(_("Table"), width=10)]
ShiftCode = Annotated[str, Code(_("Shift"), width=8)]
GameCode = Annotated[str, Game(_("Game"), width=28)]

Opener = Annotated[int, Money(_("Opener"), filed=pgettext_lazy("column", "Opener"), adds=True)]
Fills = Annotated[int, Money(_("Fills"), adds=True)]
Credits = Annotated[int, Money(_("Credits"), adds=True)]
Closer = Annotated[int, Money(_("Closer"), filed=pgettext_lazy("column", "Closer"), adds=True)]
Handle = Annotated[int, Money(_("Handle"), filed=pgettext_lazy("column", "Handle"), adds=True)]
Rounds = Annotated[int, Count(_("Rounds"), adds=True)]
Rake = Annotated[int, Money(_("Rake"), adds=True)]

HOLD = Fraction(_("Hold %"), filed=_("Hold"), help="win over drop in basis points")
RECORDED_WIN = Money(_("Win by rounds"), source="recorded_win", adds=True, help="null: rounds not recorded")

DAY_FIGURES = (
    "opener", "fills", "credits", "closer", "drop", "win", "hold_bp", "rounds", "handle", "win_rounds", "commission",
    "rake", "breakage", "progressive_in", "progressive_out", "variance",
)  # fmt: skip
"""The figures of the daily summary on paper, in their order."""
FURTHER_FIGURES = (
    "void_rounds", "progressive_chips", "progressive_refunds", "prizes_from_tray", "due_at_cage", "card_sales",
    "card_refunds", "card_prizes", "expected_win",
)  # fmt: skip
"""Further ones, for which only the spreadsheet has room."""
