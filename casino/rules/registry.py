"""Every game by its code.

>>> get("pr.roulette").es
'Ruleta'
"""

from __future__ import annotations

from casino.rules.errors import IllegalConfiguration
from casino.rules.kernel import Game
from casino.rules.packs import pr

_GAMES: dict[str, Game] = {game.code: game for game in pr.GAMES}


def get(code: str) -> Game:
    """The game of that code; ``IllegalConfiguration("unknown_game")`` when there is none."""
    game = _GAMES.get(code)
    if game is None:
        raise IllegalConfiguration("unknown_game", "PR §1.7", field="game", game=code)
    return game


def all_games() -> tuple[Game, ...]:
    """Every game, in the order of packs and articles."""
    return tuple(_GAMES.values())
