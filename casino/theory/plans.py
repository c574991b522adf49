"""Every game's bets with the way to their figures.

>>> from casino.rules import registry
>>> [figure] = theory(registry.get("pr.roulette"), bet="color")
>>> round(100 * figure.advantage, 3)
5.263
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.kernel import Game
from casino.theory import boxes, cards, chances, coups, house_poker, pai_gow, throws
from casino.theory.figures import Figure, Plan
from casino.theory.table import Table

define(
    "no_theory",
    "{what} has no house advantage to compute: {reason}.",
    "{what} no tiene ventaja de la casa que calcular: {motivo}.",
)

Reason = tuple[str, str]
"""Reason why a bet has no figure: English, Spanish."""
WITHOUT: Final[dict[str, Reason]] = {
    "poker_room": (
        "players bet against each other, the casino takes its rake",
        "los jugadores apuestan entre sí y la casa cobra su «rake»",
    ),
    "chemin_de_fer": (
        "players bet against the bank of one of them, the casino takes its commission",
        "los jugadores apuestan contra la banca de uno de ellos y la casa cobra su comisión",
    ),
    "free_banker": (
        "players bet against the bank of one of them, the casino takes its deduction",
        "los jugadores apuestan contra la Banca de uno de ellos y la casa cobra su deducción",
    ),
    "two_cloths": (
        "players bet against the bank of one of them, the casino takes its deduction",
        "los jugadores apuestan contra la Banca de uno de ellos y la casa cobra su deducción",
    ),
    "line_bingo": (
        "the casino keeps the part of the sale that was approved for it, whatever is drawn",
        "la casa retiene el porcentaje aprobado de lo recaudado, sea cual sea el sorteo",
    ),
    "bingo": (
        "it depends on the cards sold; the casino keeps their price less the prizes of the game",
        "depende de los cartones vendidos; la casa retiene su precio menos los premios del juego",
    ),
}
"""Families without bets against the casino at fixed odds, and why."""
COUNTED: Final[Reason] = (
    "counted with the bet that it belongs to",
    "se cuenta con la apuesta a la que pertenece",
)
OWN_BANK: Final[Reason] = (
    "a player's own bank is no bet against the casino",
    "la banca de un jugador no es una apuesta contra la casa",
)
ENVY: Final[Reason] = (
    "it pays for hands of other players; a player alone at the table has none",
    "paga por manos de otros jugadores; quien juega solo no los tiene",
)
NOT_OFFERED: Final[Reason] = (
    "the table does not offer it under these options",
    "la mesa no la ofrece con estas opciones",
)
REASONS: Final[dict[str, Reason]] = {
    **dict.fromkeys(("split", "split_1", "split_2", "split_3", "split_4", "split_aces", "double"), COUNTED),
    **dict.fromkeys(("surrender", "even_money", "free_split", "free_double"), COUNTED),
    **dict.fromkeys(("bet", "second_bet", "play", "blind_bonus", "ante_bonus", "flop", "turn", "river"), COUNTED),
    **dict.fromkeys(("war_raise", "war_bonus", "insurance_31", "card_purchase"), COUNTED),
    **dict.fromkeys(("bank", "dealer_vs_bank", "co_bank_house"), OWN_BANK),
    "progressive_envy": ENVY,
}
"""By bet; any other without a figure is not offered."""
NOTHING_OFFERED: Final[Reason] = (
    "under these options no bet is taken: give the pay table that the authority approved",
    "con estas opciones no se acepta ninguna apuesta: indique la tabla de pago aprobada",
)

FAMILIES: Final[dict[str, Callable[[Table], Iterator[Plan]]]] = {
    "roulette": chances.roulette,
    "boule": chances.roulette,
    "french_roulette": chances.french_roulette,
    "wheel_of_fortune": chances.wheel_of_fortune,
    "three_dice": chances.three_dice,
    "war": cards.war,
    "trente_et_quarante": cards.trente_et_quarante,
    "baccarat": coups.baccarat,
    "craps": throws.craps,
    "easy_roll": throws.easy_roll,
    "blackjack": boxes.blackjack,
    "challenge_21": boxes.challenge_21,
    "blackjack_switch": boxes.blackjack_switch,
    "free_bet_blackjack": boxes.free_bet_blackjack,
    "triple_shot": boxes.triple_shot,
    "pai_gow_poker": pai_gow.pai_gow_poker,
    "pai_gow_tiles": pai_gow.pai_gow_tiles,
    "caribbean_stud": house_poker.caribbean_stud,
    "draw_poker": house_poker.draw_poker,
    "holdem_bonus": house_poker.holdem_bonus,
    "holdem_plus": house_poker.holdem_plus,
    "let_it_ride": house_poker.let_it_ride,
    "three_card_poker": house_poker.three_card_poker,
    "house_holdem": house_poker.house_holdem,
}
"""By family."""

ROUNDS: Final = 200_000
"""Rounds of a simulation unless stated otherwise."""


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


def without_figure(game: Game, found: Iterable[Plan | Figure]) -> dict[str, Reason]:
    """The bets of the catalogue that none of these plans or figures is of, and why."""
    shown = {bet for one in found for bet in one.bet.split("+")}
    return {bet.code: REASONS.get(bet.code, NOT_OFFERED) for bet in game.bets if bet.code not in shown}


def _chosen(game: Game, found: list[Plan], bet: str) -> list[Plan]:
    """The plan of that bet; of bets that stand together ("hand_1+hand_2") any name will do."""
    for plan in sorted(found, key=lambda plan: plan.bet != bet):
        if bet == plan.bet or bet in plan.bet.split("+"):
            return [plan]
    reason = without_figure(game, found).get(bet)
    if reason is not None:
        raise _no_theory(game, bet, reason, field="bet")
    raise IllegalConfiguration("unknown_bet", game.silence_cite, field="bet", bet=bet, game=game.code)


def _no_theory(game: Game, what: str, why: Reason, *, field: str) -> IllegalConfiguration:
    reason, motivo = why
    return IllegalConfiguration("no_theory", game.article, field=field, what=what, reason=reason, motivo=motivo)
