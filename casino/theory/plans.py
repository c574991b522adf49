"""Every game's bets with the way to their figures.

>>> from casino.rules import registry
>>> [figure] = theory(registry.get("pr.roulette"), bet="color")
>>> round(100 * figure.advantage, 3)
5.263
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.kernel import Game
from casino.theory import boxes, chances, coups, house_poker, pai_gow, throws
from casino.theory.figures import Figure, Plan
from casino.theory.table import Table

define(
    "no_theory",
    "{what} has no house advantage to compute: {reason}.",
    "{what} no tiene ventaja de la casa que calcular: {motivo}.",
)

WITHOUT: Final = {
    "poker_room": (
        "players bet against each other, the house keeps its rake",
        "los jugadores apuestan entre sí y la casa cobra su «rake»",
    ),
    "bingo": (
        "it depends on the cards sold; the house keeps what they cost less the prizes of the game",
        "depende de los cartones vendidos; la casa retiene su precio menos los premios del juego",
    ),
}
"""Families without bets against the house at fixed odds, and why."""
NO_FIGURE: Final = (
    "it is counted with the bet that it belongs to, or the table does not offer it under these options",
    "se cuenta con la apuesta a la que pertenece, o la mesa no la ofrece con estas opciones",
)
NOTHING_OFFERED: Final = (
    "under these options no bet is taken: give the pay table that the authority approved",
    "con estas opciones no se acepta ninguna apuesta: indique la tabla de pago aprobada",
)

FAMILIES: Final[dict[str, Callable[[Table], Iterator[Plan]]]] = {
    "roulette": chances.roulette,
    "wheel_of_fortune": chances.wheel_of_fortune,
    "baccarat": coups.baccarat,
    "craps": throws.craps,
    "easy_roll": throws.easy_roll,
    "blackjack": boxes.blackjack,
    "blackjack_switch": boxes.blackjack_switch,
    "free_bet_blackjack": boxes.free_bet_blackjack,
    "triple_shot": boxes.triple_shot,
    "pai_gow_poker": pai_gow.pai_gow_poker,
    "pai_gow_tiles": pai_gow.pai_gow_tiles,
    "caribbean_stud": house_poker.caribbean_stud,
    "let_it_ride": house_poker.let_it_ride,
    "three_card_poker": house_poker.three_card_poker,
    "house_holdem": house_poker.house_holdem,
}
"""By family."""

ROUNDS: Final = 200_000
"""Rounds of a simulation unless told otherwise."""


def plans(table: Table) -> list[Plan]:
    """The plans of the bets on offer. ``IllegalConfiguration``: ``no_theory`` where none is made at fixed odds."""
    game = table.game
    if game.family in WITHOUT:
        raise _no_theory(game, game.code, WITHOUT[game.family], field="game")
    table.open()  # whatever the rules have against these options is said here
    found = list(FAMILIES[game.family](table))
    if not found:
        raise _no_theory(game, game.code, NOTHING_OFFERED, field="options")
    return found


def theory(
    game: Game,
    *,
    options: Mapping[str, v.OptionValue] | None = None,
    limits: Mapping[str, int] | None = None,
    meter: int | None = None,
    bet: str | None = None,
    rounds: int = ROUNDS,
    seed: int = 1,
) -> list[Figure]:
    """The figures of the bets that a table offers, or of one.

    ``limits`` and ``meter`` (the reading of a progressive) in minor units; a meter stands at its reset amount unless
    told. Errors: ``IllegalConfiguration`` of the game, ``no_theory``, ``unknown_bet``.
    """
    found = plans(Table(game, options or {}, limits or {}, meter))
    if bet is not None:
        found = _chosen(game, found, bet)
    return [plan.figure(rounds=rounds, seed=seed) for plan in found]


def _chosen(game: Game, found: list[Plan], bet: str) -> list[Plan]:
    """The plan of that bet; of bets that stand together ("hand_1+hand_2") any name will do."""
    for plan in sorted(found, key=lambda plan: plan.bet != bet):
        if bet == plan.bet or bet in plan.bet.split("+"):
            return [plan]
    if bet in {known.code for known in game.bets}:
        raise _no_theory(game, bet, NO_FIGURE, field="bet")
    raise IllegalConfiguration("unknown_bet", game.silence_cite, field="bet", bet=bet, game=game.code)


def _no_theory(game: Game, what: str, why: tuple[str, str], *, field: str) -> IllegalConfiguration:
    reason, motivo = why
    return IllegalConfiguration("no_theory", game.article, field=field, what=what, reason=reason, motivo=motivo)
