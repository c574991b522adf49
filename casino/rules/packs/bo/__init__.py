"""Bolivia: the classifier of authorised games. Amounts are centavos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.bo import (
    craps,
    french_roulette,
    trente_et_quarante,
)

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (
    french_roulette.GAME,
    trente_et_quarante.GAME,
    craps.CRAPS,
    craps.MINI,
)
"""Every game of the pack, in the order of the text's chapters."""
