"""Progressive pots of Chile, in whole pesos: card games (catalogue, chapter III, numeral 6, §6.1-§6.6) and bingo
(chapter V, §2, §4, §6)."""

from __future__ import annotations

from typing import Final

from casino.rules.kernel import Option
from casino.rules.packs.cl.common import EDITION
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
    """Return the options that the text leaves open. ``pays``, ``forms``, ``forfeits``: clauses of payment, pots and
    play."""
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
            "Multiples that the pot does not hold: the casino tops it up, or the rest is all",
            "Múltiplos que el pozo no cubre: los completa la casa, o se paga lo que queda",
            pays,
        ),
        reading(
            "contribution_timing",
            ("at_lock", "after_round"),
            "Whether the pot at settlement has this round's own entries",
            "Si el pozo al pagar incluye las apuestas de la misma jugada",
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
            "Entries of an annulled round: un-posted and returned, or returned by the casino",
            "Apuestas de una jugada anulada: se revierten y devuelven, o las devuelve la casa",
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
        "cl.caribbean_stud",
        "cl.caribbean_stud_progressive",
        "cl.caribbean_stud_plus",
        "cl.draw_poker",
        "cl.draw_poker_progressive",
        "cl.go_poker",
        "cl.go_poker_progressive",
        "cl.texas_holdem_plus",
        "cl.texas_holdem_plus_progressive",
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

LINE_PRIZES: Final = "line_prizes"
BINGO_PRIZES: Final = "bingo_prizes"
"""Name of the part of a collection that is the same game's own prizes, and no part of the pot."""

BINGO: Final = Programme(
    code="cl.bingo",
    games=("cl.bingo",),
    en="Progressive pot of bingo",
    es="Pozo progresivo de bingo",
    article="CL V §2",
    edition=EDITION,
    currency="CLP",
    entry=Entry(may_vary=True, cite="CL V §2, §6"),
    minimum=Minimum(amount_minor=0, cite="CL V §6"),
    prizes=(),  # by the conditions that the casino tells the public and has approved
    conduct=Conduct(
        order="turn",
        top="share",
        percent="share",
        reset="end_of_round",
        percent_rounding="floor",
        remainder="stays_in_pot",
        void_chips="reversed",
    ),
    cover=Cover(rule="none", cite="CL V §6"),
    expiry=Expiry(kind="silent", cite="CL V §6"),
    buckets=(LINE_PRIZES, BINGO_PRIZES),
    change_cite="CL V §6",
    options=(
        reading(
            "remainder",
            ("stays_in_pot", "one_each_in_turn", "all_to_lowest_position"),
            "Pesos left of a shared pot: they stay in it and the book tells, or go to the winners",
            "Pesos sobrantes de un pozo compartido: quedan en él y constan en el libro, o van a los ganadores",
            "CL V §4",
        ),
        reading(
            "prize_share_unit",
            ("per_valid_card", "per_player"),
            "What counts for a share: each valid card, or each player; a win is reported for each",
            "Qué cuenta para una parte: cada cartón válido, o cada jugador; se informa un acierto por cada uno",
            "CL V §4",
        ),
        reading(
            "shortfall",
            ("house", "pot_only"),
            "A fixed prize that the pot does not hold: the casino completes it, or the rest is all",
            "Un premio fijo que el pozo no cubre: lo completa la casa, o se paga lo que queda",
            "CL V §2",
        ),
        reading(
            "void_chips",
            ("reversed", "meter_stays"),
            "An annulled game gives every card its full price back: un-posted, or returned by the casino",
            "Una partida anulada devuelve el valor íntegro de cada cartón: se revierte, o lo devuelve la casa",
            "CL V §6",
        ),
    ),
)

PROGRAMMES: Final = (CARD_PROGRESSIVE, BINGO)
