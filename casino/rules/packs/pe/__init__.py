"""Peru: Pai Gow Poker, as far as the regulation of 1999 is at hand (arts. 8 to 16). Amounts are céntimos of a sol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.pe import pai_gow_poker

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (pai_gow_poker.GAME,)
"""Every game of the pack."""
