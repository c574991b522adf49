"""Jackpots of the Basque catalogue: poker without draw (game 11, §VI.1) and with draw (game 12, §8.1, §8.2); the
accumulated bet of blackjack (game 03, §V.1(f))."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.kernel import Option
from casino.rules.packs.eus.common import EDITION
from casino.rules.pots.programme import Conduct, Cover, Entry, Expiry, Minimum, PrizeRule, Programme, reading

HIGHEST_FIRST: Final = Conduct(
    order="rank",
    top="share",
    percent="equal_from_start",
    reset="end_of_round",
    shortfall="pot_only",
    void_chips="reversed",
)


def _prizes(
    royal_bp: int, straight_flush_bp: int, four_bp: int, *, cite: str, drawn: bool = False
) -> tuple[PrizeRule, ...]:
    """Highest first; those of a hand that changed cards are outcomes of their own and come after the others."""
    suffix, first = ("_drawn", 4) if drawn else ("", 1)
    parts = (("royal_flush", royal_bp), ("straight_flush", straight_flush_bp), ("four_of_a_kind", four_bp))
    return tuple(
        PrizeRule(outcome=outcome + suffix, share_bp=share_bp, rank=rank, fund="pot", cite=cite)
        for rank, (outcome, share_bp) in enumerate(parts, start=first)
    )


def _readings(clause: str) -> tuple[Option, ...]:
    return (
        reading(
            "reset",
            ("end_of_round", "at_once"),
            "Prizes after a royal flush that took all: nothing is left for them, or they see the new seed",
            "Premios tras una escalera real que se lo lleva todo: no queda nada, o ven la nueva cantidad inicial",
            clause,
        ),
        reading(
            "percent_rounding",
            ("half_up", "floor"),
            "Rounding of a percentage to the cent",
            "Redondeo de un porcentaje al céntimo",
            clause,
        ),
        reading(
            "remainder",
            ("one_each_in_turn", "all_to_lowest_position"),
            "Cents left of a jackpot in equal parts",
            "Céntimos sobrantes de un jackpot a partes iguales",
            clause,
        ),
        reading(
            "void_chips",
            ("reversed", "meter_stays"),
            "Entries of a void round: taken off the display and returned, or returned by the casino",
            "Apuestas de una jugada nula: se descuentan del visor y se devuelven, o las devuelve la casa",
            clause,
        ),
    )


def _carousel(clause: str) -> Option:
    return Option(
        name="carousel",
        kind="flag",
        default=False,
        en="Some or all tables joined: the prize is the sum of their jackpots",
        es="Carrusel: algunas o todas las mesas interconectadas; el premio es la suma de sus jackpots",
        cite=clause,
        needs_approval=(True,),
    )


WITHOUT_DRAW: Final = Programme(
    code="eus.poker_sin_descarte",
    games=("eus.caribbean_stud",),
    en="Jackpot of poker without draw",
    es="Jackpot de póker sin descarte",
    article="EUS §11.VI.1",
    edition=EDITION,
    currency="EUR",
    entry=Entry(of_table_minimum=(1, 2), cite="EUS §11.VI.1"),
    minimum=Minimum(cite="EUS §11.VI.1"),
    prizes=_prizes(10_000, 1_000, 500, cite="EUS §11.VI.1"),
    conduct=HIGHEST_FIRST,
    cover=Cover(rule="none", cite="EUS §11.VI.1"),
    expiry=Expiry(kind="silent", cite="EUS §11.VI.1"),
    change_cite="EUS §11.VI.1",
    options=(_carousel("EUS §11.VI.1"), *_readings("EUS §11.VI.1")),
)

WITH_DRAW: Final = replace(
    WITHOUT_DRAW,
    code="eus.poker_con_descarte",
    games=("eus.draw_poker",),
    en="Jackpot of poker with draw",
    es="Jackpot de póker con descarte",
    article="EUS §12.8.1",
    entry=Entry(of_table_minimum=(1, 2), cite="EUS §12.8.1"),
    minimum=Minimum(times_entry=1_000, fixed_times_entry=2_000, cite="EUS §12.8.1(a), (b)"),
    prizes=_prizes(10_000, 1_000, 500, cite="EUS §12.8.1"),
    optional_prizes=_prizes(1_000, 100, 50, cite="EUS §12.8.1", drawn=True),
    optional_prizes_on="jackpot_with_discard",
    cover=Cover(rule="none", cite="EUS §12.8.1"),
    expiry=Expiry(kind="silent", cite="EUS §12.8.1"),
    change_cite="EUS §12.8.1(b)",
    options=(
        Option(
            name="jackpot_kind",
            kind="choice",
            values=("progressive", "fixed"),
            default="progressive",
            en="Progressive, or fixed at 2,000 times the entry or more",
            es="Progresivo, o fijo en 2.000 veces la apuesta o más",
            cite="EUS §12.8.1(a), (b)",
        ),
        Option(
            name="jackpot_entry",
            kind="choice",
            values=("manual", "automatic"),
            default="manual",
            en="Entries come on the display at the end of the round, or as the chip is taken",
            es="Las apuestas se suman al visor al final de la jugada, o al entrar la ficha",
            cite="EUS §12.8.1(b.1), (b.2)",
        ),
        Option(
            name="jackpot_with_discard",
            kind="flag",
            default=False,
            en="Prizes of a tenth for hands that changed cards",
            es="Premios de la décima parte para manos con descarte",
            cite="EUS §12.8.1(b)",
        ),
        _carousel("EUS §12.8.2"),
        *_readings("EUS §12.8.1"),
    ),
)

SEVENS: Final = Programme(
    code="eus.blackjack",
    games=("eus.blackjack", "eus.triple_blackjack"),
    en="Accumulated bet of blackjack",
    es="Apuesta acumulada de Black Jack",
    article="EUS §03.V.1(f)",
    edition=EDITION,
    currency="EUR",
    entry=Entry(of_table_minimum=(1, 2), cite="EUS §03.V.1(f)"),
    minimum=Minimum(times_entry=2_000, cite="EUS §03.V.1(f)"),
    prizes=(
        PrizeRule(outcome="three_sevens_suited", share_bp=10_000, least_times=2_000, fund="pot", cite="EUS §03.V.1(f)"),
        *(
            PrizeRule(outcome=outcome, times=times, odds=True, lowers_meter=False, fund="tray", cite="EUS §03.V.1(f)")
            for outcome, times in (
                ("three_sevens", 200),
                ("two_sevens_suited", 50),
                ("two_sevens", 10),
                ("one_seven", 2),
            )
        ),
    ),
    prizes_are_least=True,
    conduct=Conduct(
        order="turn",
        void_chips="reversed",
        stake_returned_on_odds=True,
        stake_returned_on_meter=True,
    ),
    cover=Cover(rule="none", cite="EUS §03.V.1(f)"),
    expiry=Expiry(kind="silent", cite="EUS §03.V.1(f)"),
    change_cite="EUS §03.V.1(f)",
    options=(
        reading(
            "top",
            ("share", "in_turn"),
            "Two winners of the whole amount in one round: in equal parts, or in turn",
            "Dos ganadores del total en una jugada: a partes iguales, o por turno",
            "EUS §03.V.1(f)",
        ),
        Option(
            name="stake_returned_on_meter",
            kind="flag",
            default=True,
            en="The bet comes back with the accumulated amount",
            es="La apuesta se devuelve con el importe acumulado",
            cite="EUS §03.V.1(f)",
            reading=True,
        ),
        *_readings("EUS §03.V.1(f)")[2:],
    ),
)

PROGRAMMES: Final = (WITHOUT_DRAW, WITH_DRAW, SEVENS)
