"""Craps and Mini Craps, §3.1: the games of Chile's catalogue in this classifier's words, with every payment legible."""

from __future__ import annotations

from typing import Final

from casino.rules.kernel import Game, Option
from casino.rules.packs.bo.common import CURRENCY, EDITION, OTHER_CHAPTERS, fraction_rule
from casino.rules.packs.cl import craps
from casino.rules.packs.cl.common import betting_plan

SECTIONS: Final = craps.Sections(
    modalities="BO §3.1.3",
    elements="BO §3.1.4.1",
    staff="BO §3.1.4.2",
    play="BO §3.1.5",
    conduct="BO §3.1.6.2",
    irregular="BO §3.1.7.1",
    pays="BO §3.1.7.2",
    limits="CL I §4.2",
)
_OWN: Final = (
    craps.allowed(
        "come_reduction_after_move",
        "A come bet is lowered or taken down once it has its number",
        "Reducir o retirar una apuesta Come que ya tiene su número",
        SECTIONS.play,
        default="forbidden",
    ),
    Option(
        name="dice_pass_when",
        kind="choice",
        values=("seven_out", "any_lost_line_bet"),
        default="seven_out",
        en="When the dice pass on: with the seven-out, or whenever the shooter loses a line bet",
        es="Cuándo pasan los dados: con el siete, o siempre que el tirador pierde en la línea",
        cite=SECTIONS.play,
        reading=True,
    ),
    fraction_rule(SECTIONS.pays),
)
_LAYOUT: Final = craps.layout(SECTIONS, come_lowered="come_reduction_after_move")


def _of_bolivia(code: str, *, mini: bool) -> Game:
    return craps.game(
        code,
        SECTIONS,
        *_OWN,
        mini=mini,
        edition=EDITION,
        currency=CURRENCY,
        limit_rule=betting_plan(),
        table=_LAYOUT,
        others=OTHER_CHAPTERS,
    )


CRAPS: Final = _of_bolivia("bo.craps", mini=False)
MINI: Final = _of_bolivia("bo.mini_craps", mini=True)
