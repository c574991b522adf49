"""Boule (Boule o Bola): game 04."""

from __future__ import annotations

from typing import Final

from casino.rules.families.boule import NUMBERS, BouleRound, felt
from casino.rules.families.roulette import Clauses, Layout
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, to_one
from casino.rules.packs.eus.common import (
    CURRENCY,
    EDITION,
    authorised_limits,
    choice,
    flag,
    late_bet,
    table_elsewhere,
)

_PAYS: Final = "EUS §04.V(a)"
_LIMITS: Final = "EUS §04.V(b)"
_CHANCES: Final = (
    ("red", "Red", "Rojo", "Gorria"),
    ("black", "Black", "Negro", "Beltza"),
    ("even", "Even", "Par", "Bikoitia"),
    ("odd", "Odd", "Impar", "Bakoitia"),
    ("low", "Low (1-4)", "Falta (1-4)", "Falta (1-4)"),
    ("high", "High (6-9)", "Pasa (6-9)", "Pasa (6-9)"),
)

BETS: Final = (
    Bet(
        code="number",
        en="Number",
        es="Número entero",
        eu="Zenbaki betea",
        pays=to_one(7),
        cite=_PAYS,
        targets=NUMBERS,
        note="any of the nine, the five as well",
    ),
    *(
        Bet(code=code, en=en, es=es, eu=eu, pays=to_one(1), cite=_PAYS, note="no target; lost whole on a five")
        for code, en, es, eu in _CHANCES
    ),
)


def _times(name: str, low: int, high: int, en: str, es: str) -> Option:
    return Option(name=name, kind="number", low=low, high=high, default=high, en=en, es=es, cite=_LIMITS)


GAME: Final = Game(
    code="eus.boule",
    family="boule",
    en="Boule",
    es="Boule o Bola",
    eu="Boule edo Bola",
    article="EUS §04",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=(
        choice("cloths", (1, 2), "Cloths", "Paños", "EUS §04.II", default=2),
        choice(
            "cloth_min_multiple",
            (1, 2),
            "Minimum of the second cloth, in table minimums; the first keeps the authorised one",
            "Mínimo del segundo paño, en mínimos de la mesa; el primero mantiene el autorizado",
            _LIMITS,
        ),
        _times(
            "number_max_multiple", 40, 100,
            "Most on a number, in authorised minimums (the table maximum may be less)",
            "Máximo al número, en mínimos autorizados (el máximo de la mesa puede ser menor)",
        ),
        _times(
            "even_chance_max_multiple", 200, 500,
            "Most on an even chance, in authorised minimums",
            "Máximo en las suertes sencillas, en mínimos autorizados",
        ),
        flag(
            "void_throw",
            "A throw may be void as in roulette (the text has no such rule)",
            "Una tirada puede ser nula como en la ruleta (el texto no lo prevé)",
            "EUS §04.V",
            reading=True,
        ),
    ),
    limits=authorised_limits(_LIMITS, times=100, ceiling="number_max_multiple", within=(40, 100)),
    irregularities=(
        late_bet("EUS §04.V(c)"),
        Irregularity(
            code="void_throw",
            en="Void throw, where void_throw is on: bets stay, may be changed, and the ball is thrown again.",
            es="Tirada nula, si la opción de tirada nula está activa: las apuestas siguen, pueden modificarse y se repite.",
            effect="void_throw",
            cite="EUS §04.V",
        ),
    ),
    round_type=BouleRound,
    layout=Layout(
        wheels={"plate": felt({bet.code: bet.odds for bet in BETS})},
        minimum_at_once=True,
        cites=Clauses(seats="EUS §04.IV", bets="EUS §04.V(c)", limits=_LIMITS, result=_PAYS),
    ),
    max_seats=99,
    elsewhere=(
        Elsewhere("EUS §04.II", "plate with eighteen holes, rubber ball, one cloth or two", "hardware"),
        Elsewhere("EUS §04.III", "a croupier for each cloth; who throws changes in an order, none only throws", "people"),
        *table_elsewhere("EUS §04.VI"),
    ),
)  # fmt: skip
