"""Winner of a prize, on the forms of its payment and delivery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from casino.documents import in_language
from casino.documents.formatting import NOTHING
from casino.documents.labels import Label
from progressive import winners
from progressive.models import Prize
from progressive.models.life import DrawPrize
from progressive.references import draw_reference

_WINNER: Final[Mapping[str, Label]] = {
    "name": _("Name of the player"),
    "identification": _("Identification"),
    "card": _("Card"),
    "on_file": _("on file, shown by right"),
}


def winner_facts(prize: Prize, language: str, *, shown: bool) -> list[dict[str, Any]]:
    """Return the winner's details where the form needs them (PR §13.10(D), §27.3(I)); to readers without the right only
    that they are on file."""
    if not winners.asked_by(prize):
        return []
    t = in_language(_WINNER, language)
    if not shown:
        kept = winners.is_kept(prize.property_id, prize.prize)
        return [{"label": t["name"], "value": t["on_file"] if kept else NOTHING, "span": 6}]
    winner = winners.winner_of(prize.property_id, prize.prize) or winners.Winner(name="")
    facts = [("name", winner.name, 3), ("identification", winner.identification, 2), ("card", winner.card, 1)]
    return [{"label": t[name], "value": value or NOTHING, "span": span} for name, value, span in facts]


def name_shown(prize: DrawPrize, language: str, *, shown: bool) -> str:
    """Return the name of a winner of a special draw (PR §27.3(I)); without the right, that it is on file."""
    on_file = in_language(_WINNER, language)["on_file"]
    if not shown and winners.is_kept(prize.property_id, draw_reference(prize.link, prize.place)):
        return on_file
    name = winners.name_drawn(prize)
    return (name if shown else on_file) if name else NOTHING
