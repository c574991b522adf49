"""Trijoker (Póker Trijoker), game 13 of the Basque catalogue: three equal bets, three own cards and two common ones."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import best_hand
from casino.rules.families.let_it_ride import Clauses, Layout, LetItRideRound
from casino.rules.kernel import Bet, Game
from casino.rules.packs.eus import house_poker as poker
from casino.rules.packs.eus.common import recorded

GAME_CITE: Final = "EUS §13"
RULES: Final = "EUS §13.V.4"
PAYS_CITE: Final = "EUS §13.V.1"
MULTIPLES: Final = (10, 20, 30)
BET_CODES: Final = ("bet_1", "bet_2", "bet_3")

PAYS: Final = poker.paid(
    royal_flush=500,
    straight_flush=200,
    four_of_a_kind=50,
    full_house=11,
    flush=8,
    straight=5,
    three_of_a_kind=3,
    two_pairs=2,
    pair=1,
)
"""A pair pays from jacks up."""


def _bet(number: int, note: str) -> Bet:
    return Bet(
        code=BET_CODES[number - 1],
        en=f"Bet {number}",
        es=f"Apuesta {number}",
        eu=f"{number}. apustua",
        pays=PAYS,
        cite=PAYS_CITE,
        note=f"before BetsClosed, the three of equal amount; a pair pays from jacks up; {note}",
    )


BETS: Final = (
    _bet(1, "DecisionMade action stay or withdraw before a common card is turned"),
    _bet(2, "DecisionMade action stay or withdraw with the left common card turned"),
    _bet(3, "never withdrawn"),
)

GAME: Final = Game(
    code="eus.trijoker",
    family="let_it_ride",
    en="Trijoker",
    es="Póker Trijoker",
    eu="Trijoker pokerra",
    article=GAME_CITE,
    bets=BETS,
    options=(
        poker.max_multiple("EUS §13.V.3", *MULTIPLES),
        poker.fixed(
            "deal_mode", "one_by_one", "Cards are dealt one by one", "Las cartas se reparten de una en una", RULES
        ),
        poker.flag(
            "numbered_third_box",
            "The third box is numbered, too",
            "La tercera casilla también va numerada",
            "EUS §13.II.2",
            default=False,
        ),
    ),
    limits=poker.limits("EUS §13.V.2, V.3", MULTIPLES, least=500, applies_to="each of the three bets", band=True),
    irregularities=poker.irregularities(
        RULES,
        poker.error(
            "community_card_exposed",
            "community_seen",
            "A common card is uncovered by mistake in the deal (field card): from a jack up the whole round is void, a "
            "lower one plays on.",
            "Se descubre por error una carta común al repartir (campo carta): si es J o superior la jugada es nula; si es "
            "inferior, continúa.",
            RULES,
        ),
        recorded(
            "player_card_exposed",
            "A player's card is uncovered by mistake in the deal: the round goes on.",
            "Se descubre por error una carta de un jugador al repartir: la jugada continúa.",
            RULES,
        ),
        poker.error(
            "dealing_error",
            "void_stub",
            "Any other error of the deal, in the number of cards, or a card wrongly uncovered: the whole round is void.",
            "Cualquier otro error al repartir, en el número de cartas o carta indebidamente descubierta: jugada nula.",
            "EUS §13.VI.1",
        ),
        poker.error(
            "face_up_card",
            "void_while_dealing",
            "A card comes out face up (field card, when known): an error of the deal, the whole round is void.",
            "Sale una carta a la vista (campo carta, si se conoce): error al repartir, la jugada completa es nula.",
            "EUS §13.VI.1",
        ),
        poker.error(
            "hole_card_exposed",
            "dealer_card",
            "A common card is turned before its time: a card wrongly uncovered, the whole round is void.",
            "Se descubre antes de tiempo una carta común: carta indebidamente descubierta, la jugada es nula.",
            "EUS §13.VI.1",
        ),
        recorded(
            "cards_off_table",
            "Cards leave the table: they must always remain on it, no consequence stated.",
            "Las cartas salen de la mesa: deben permanecer siempre en ella, sin consecuencia.",
            "EUS §13.VI.1",
        ),
        *poker.conduct("EUS §13.VI.2", loses_stake=False),
    ),
    round_type=LetItRideRound,
    layout=Layout(
        bets=BET_CODES,
        stay="stay",
        board=2,
        show_order=(0, 1),
        weakest_pair="J",
        weakest_winner=best_hand(("Jc", "Jd", "4h", "3s", "2c")),
        auto_shoe=None,
        deal_option="deal_mode",
        shuffler=("deal_mode",),
        progressive=None,
        cites=Clauses(
            **{
                **poker.clauses(GAME_CITE, play="V.4", rules="V.2, V.3", places="IV"),
                "deal": {"one_by_one": RULES},
            },
            withdraw=(RULES, RULES),
            decisions=(RULES, RULES),
            show=(RULES, RULES),
            stays=RULES,
            wins=PAYS_CITE,
            loses=PAYS_CITE,
        ),
    ),
    max_seats=7,
    elsewhere=poker.kept_elsewhere(GAME_CITE, "VII"),
    **poker.COMMON,
)
