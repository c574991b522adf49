"""Progressive pots in card games of Chile: catalogue, chapter III, numeral 6 (§6.1-§6.6). Amounts are whole pesos."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino.rules.kernel import Edition, Option
from casino.rules.pots.programme import (
    RESERVE,
    Conduct,
    Cover,
    Entry,
    Expiry,
    Minimum,
    PrizeRule,
    Programme,
    reading,
)

EDITION: Final = Edition(
    code="cl-catalogo",
    title="Catálogo de Juegos de la Superintendencia de Casinos de Juego (Chile)",
    effective_from=date.min,  # the text is undated: in force on any day
)


def prizes(cite: str) -> tuple[PrizeRule, ...]:
    """The pay scheme of the pots, in the order in which they are paid: from the lowest up, percentages last."""
    multiples = (("flush", 50), ("full_house", 100), ("four_of_a_kind", 500))
    return (
        *(
            PrizeRule(outcome=outcome, times=times, rank=rank, fund="pot", cite=cite)
            for rank, (outcome, times) in enumerate(multiples, start=1)
        ),
        PrizeRule(outcome="straight_flush", share_bp=1_000, cap_times=5_000, rank=4, fund="pot", cite=cite),
        PrizeRule(outcome="royal_flush", share_bp=10_000, rank=5, fund="pot", cite=cite),
    )


def readings(*, pays: str, forms: str, forfeits: str) -> tuple[Option, ...]:
    """What the text leaves open. ``pays``, ``forms``, ``forfeits``: clauses of payment, of the pots, of the play."""
    return (
        reading(
            "cap",
            ("per_share", "before_split"),
            "The ceiling of a straight flush: on each share by its own bet, or before the division",
            "El máximo de la escalera de color: sobre cada parte según su apuesta, o antes de dividir",
            pays,
        ),
        reading(
            "shortfall",
            ("house", "pot_only"),
            "Multiples that the pot does not hold: the house tops it up, or the rest is all",
            "Múltiplos que el pozo no cubre: los completa la casa, o se paga lo que queda",
            pays,
        ),
        reading(
            "contribution_timing",
            ("at_lock", "after_round"),
            "Whether the pot at settlement has this round's own entries",
            "Si el pozo al pagar incluye las apuestas de la misma ronda",
            forms,
        ),
        reading(
            "commission_rounding",
            ("floor", "exact"),
            "The commission: to the unit below, the fraction stays in the pot, or exact",
            "La comisión: a la unidad inferior y la fracción queda en el pozo, o exacta",
            forms,
        ),
        reading(
            "base_from",
            ("house", "reserve_first"),
            "Whose money the base value after a reset is",
            "De dónde sale el valor base tras un reinicio",
            forms,
        ),
        reading(
            "void_chips",
            ("reversed", "meter_stays"),
            "Entries of an annulled round: un-posted and returned, or returned by the house",
            "Apuestas de una ronda anulada: se revierten y devuelven, o las devuelve la casa",
            forfeits,
        ),
        reading(
            "linked_top_hits",
            ("as_validated",),
            "Two linked tables win at once: each pass on its own, in the order of the system",
            "Dos mesas conectadas ganan a la vez: cada pase por separado, en el orden del sistema",
            pays,
        ),
    )


def complementary(*values: str, cite: str) -> Option:
    """Prizes by chance, beside the hands."""
    return Option(
        name="complementary_prizes",
        kind="choice",
        values=("off", *values),
        default="off",
        en="Complementary prizes by chance",
        es="Premios complementarios aleatorios",
        cite=cite,
        needs_approval=("promo_credits",),
    )


CONDUCT: Final = Conduct(
    order="rank",
    top="share",
    percent="share",
    reset="end_of_round",
    percent_rounding="floor",
    remainder="all_to_lowest_position",
    void_chips="reversed",
    commission_rounding="floor",
)

CARD_PROGRESSIVE: Final = Programme(
    code="cl.card_progressive",
    games=(
        "cl.draw_poker",
        "cl.caribbean_poker",
        "cl.caribbean_poker_plus",
        "cl.go_poker",
        "cl.texas_holdem_plus",
    ),
    en="Progressive pot in card games",
    es="Pozo progresivo en juegos de cartas",
    article="CL III §6",
    edition=EDITION,
    currency="CLP",
    entry=Entry(may_vary=True, cite="CL III §6.5.1"),
    minimum=Minimum(amount_minor=0, cite="CL III §6.6"),
    prizes=prizes("CL III §6.6"),
    conduct=CONDUCT,
    cover=Cover(rule="none", cite="CL III §6"),
    expiry=Expiry(kind="silent", cite="CL III §6"),
    agree=("entry_low_minor", "entry_high_minor"),
    agree_cite="CL III §6.3, §6.5.1",
    buckets=(RESERVE,),
    complementary=("cash", "promo_credits"),
    change_cite="CL III §6.6",
    options=(
        *readings(pays="CL III §6.6", forms="CL III §6.6", forfeits="CL III §6.5.1"),
        complementary("cash", "promo_credits", cite="CL III §6.5.1"),
    ),
)

PROGRAMMES: Final = (CARD_PROGRESSIVE,)
