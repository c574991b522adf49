"""Challenge 21, a modality of Black Jack, title III, section 1: two or three rounds of the dealer from one first card."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.challenge_21 import COMPULSORY, INSURANCES, ROUNDS, TARGETS, Challenge21Round
from casino.rules.kernel import Bet, Elsewhere, Option, Pay, to_one
from casino.rules.money import Odds
from casino.rules.packs.cl import blackjack
from casino.rules.packs.cl.blackjack import CLAUSES, COMMON_OPTIONS
from casino.rules.packs.cl.tables import fixed

_ORDINALS: Final = (("first", "primera"), ("second", "segunda"), ("third", "tercera"))


def _round(number: int) -> Bet:
    en, es = _ORDINALS[number]
    note = "compulsory" if number < COMPULSORY else "for who wants it"
    return Bet(
        code=ROUNDS[number],
        en=f"Bet on the dealer's {en} hand",
        es=f"Apuesta de la {es} ronda",
        pays=(Pay("win", Odds(1)), Pay("natural", Odds(3, 2))),
        cite="CL III §1.5, §1.6.3" if number < COMPULSORY else "CL III §1.5",
        note=f"{note}; before any card; the seat's one hand is compared with each of the dealer's hands by itself",
    )


def _insurance(number: int) -> Bet:
    en, es = _ORDINALS[number]
    return Bet(
        code=INSURANCES[number],
        en=f"Insurance against the dealer's {en} hand",
        es=f"Seguro de la {es} ronda",
        pays=to_one(2),
        cite=CLAUSES.insurance,
        note=f"BetPlaced once the dealer shows an ace, up to half of {ROUNDS[number]}, before the first third card",
    )


_EACH: Final = "for each bet of the seat as much as it is; one line for each, the dealer's hand as target"

BETS: Final = (
    *(_round(number) for number in range(len(ROUNDS))),
    *(
        replace(bet, targets=TARGETS, note=f"{bet.note}; {_EACH}")
        for bet in blackjack.BETS
        if bet.code in ("split", "double")
    ),
    *(_insurance(number) for number in range(len(INSURANCES))),
    *(bet for bet in blackjack.BETS if bet.code in ("even_money", "surrender")),
)

OPTIONS: Final = (
    fixed("decks", "Decks", "Barajas", CLAUSES.decks, value=8),
    fixed(
        "min_hands_to_start",
        "Hands with which a round starts",
        "Manos con las que comienza la jugada",
        CLAUSES.start,
        value=1,
    ),
    fixed(
        "boxes_per_player",
        "Places that one player may take",
        "Puestos que puede ocupar un jugador",
        "CL III §1.6.3",
        value=1,
    ),
    fixed(
        "min_bets_per_seat", "Bets that a seat places at least", "Apuestas mínimas por puesto", "CL III §1.5", value=2
    ),
    fixed(
        "max_bets_per_seat", "Bets that a seat places at most", "Apuestas máximas por puesto", "CL III §1.6.3", value=3
    ),
    Option(
        name="dealer_base",
        kind="choice",
        values=("shared_card", "own_card_per_hand"),
        default="shared_card",
        en="The dealer's hands all begin with his first card, or each with a card of its own",
        es="Las manos del croupier comienzan todas con su primera carta, o cada una con una propia",
        cite="CL III §1.5",
        reading=True,
    ),
    *COMMON_OPTIONS,
)

ELSEWHERE: Final = (
    *blackjack.ELSEWHERE,
    Elsewhere("CL III §1.4.1", "three bet spots a place, three numbered boxes for the dealer's card", "hardware"),
    Elsewhere("CL III §1.7", "winners take their bets at the end of the last round", "staff"),
)

GAME: Final = replace(
    blackjack.BASE,
    code="cl.challenge_21",
    family="challenge_21",
    en="Challenge 21",
    es="Challenge 21 (modalidad de Black Jack)",
    article="CL III §1.3",
    bets=BETS,
    options=OPTIONS,
    layout=replace(
        blackjack.LAYOUT, boxes=6, cites=replace(CLAUSES, boxes="CL III §1.6.3", compare="CL III §1.5, §1.7")
    ),
    round_type=Challenge21Round,
    max_seats=6,
    elsewhere=ELSEWHERE,
)
