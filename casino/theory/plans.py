"""Every game's bets with the way to their figures."""

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
    "{game} has no house advantage to compute: {reason}.",
    "{game} no tiene ventaja de la casa que calcular: {reason}.",
)

FAMILIES: Final[dict[str, Callable[[Table], Iterator[Plan]]]] = {
    "roulette": chances.roulette,
    "wheel_of_fortune": chances.wheel_of_fortune,
    "baccarat": coups.baccarat,
    "craps": throws.craps,
    "easy_roll": throws.easy_roll,
    "blackjack": boxes.blackjack,
    "blackjack_switch": boxes.blackjack_switch,
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


def plans(game: Game, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> list[Plan]:
    """The plans of a game's bets. ``IllegalConfiguration``: ``no_theory`` where no bet is made against the house."""
    if game.players_bank:
        reason = "players bet against each other, the house keeps its rake"
        raise IllegalConfiguration("no_theory", game.article, field="game", game=game.code, reason=reason)
    family = FAMILIES.get(game.family)
    if family is None:
        raise IllegalConfiguration("no_theory", game.article, field="game", game=game.code, reason="no plan")
    return list(family(Table(game, options, limits)))


def theory(
    game: Game,
    *,
    options: Mapping[str, v.OptionValue] | None = None,
    limits: Mapping[str, int] | None = None,
    bet: str | None = None,
    rounds: int = ROUNDS,
    seed: int = 1,
) -> list[Figure]:
    """The figures of a game's bets, or of one. ``IllegalConfiguration``: ``no_theory``, ``unknown_bet``."""
    found = plans(game, options or {}, limits or {})
    if bet is not None:
        found = [plan for plan in found if plan.bet == bet]
        if not found:
            raise IllegalConfiguration("unknown_bet", game.silence_cite, field="bet", bet=bet, game=game.code)
    return [plan.figure(rounds=rounds, seed=seed) for plan in found]
