"""Texas Poker, game 16 of the Basque catalogue: hold'em against the bank with one bet after the flop."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import best_hand
from casino.rules.families.holdem_plus import Clauses, FlopBonus, HoldemPlusRound, PlusLayout
from casino.rules.families.house_holdem import Street
from casino.rules.kernel import Bet, Game, Irregularity, Option, even, to_one
from casino.rules.packs.eus import house_poker as poker
from casino.rules.packs.eus.common import recorded

GAME_CITE: Final = "EUS §16"
RULES: Final = "EUS §16.VII"
ERRORS: Final = "EUS §16.IX.1"
MULTIPLES: Final = (10, 20, 30, 50)

BONUS: Final = Bet(
    code="txb",
    en="Texas Bonus",
    es="Texas Bonus (TXB)",
    eu="Texas Bonus (TXB)",
    pays=poker.paid(
        royal_flush=25,
        straight_flush=25,
        four_of_a_kind=25,
        full_house=25,
        flush=25,
        straight=7,
        three_of_a_kind=7,
        two_pairs=7,
        pair=7,
    ),
    cite="EUS §16.VI, VII",
    note="before BetsClosed at a box with an ante; by the own two cards and the flop, a pair from aces up; lost with a fold",
)
BETS: Final = (
    poker.ante(
        (
            *poker.paid(royal_flush=100, straight_flush=20, four_of_a_kind=10, full_house=3, flush=2),
            *even("straight", "three_of_a_kind", "two_pairs", "pair", "high_card"),
        ),
        "EUS §16.VI, VII",
        wagers=2,
        note="; paid by the player's hand, also where the bank does not play",
    ),
    poker.second_bet(to_one(1), RULES, times="as often the ante as second_bet_multiple says", when="after the flop"),
    BONUS,
)


def misdeal(code: str, en: str, es: str, part: str) -> Irregularity:
    """The cards are collected and a new hand begins: the stakes go back (reading)."""
    return poker.error(
        code,
        "void_stub",
        f"{en}: a misdeal, stakes go back.",
        f"{es}: error, se devuelven las apuestas.",
        ERRORS + part,
    )


GAME: Final = Game(
    code="eus.texas_poker",
    family="holdem_plus",
    en="Texas Poker",
    es="Texas Póker",
    eu="Texas pokerra",
    article=GAME_CITE,
    bets=BETS,
    options=(
        poker.max_multiple("EUS §16.VIII", *MULTIPLES),
        poker.fixed("deal_mode", "one_by_one", "Cards are dealt one by one", "Las cartas se reparten de una en una", RULES),
        poker.flag("txb", "Texas Bonus", "Texas Bonus", "EUS §16.VI", default=True),
        poker.standing_bets("EUS §16.IV.2", 2),
        Option(
            name="second_bet_multiple",
            kind="choice",
            values=(2, 1),
            default=2,
            en="How often the ante the second bet is",
            es="Cuántas veces el Ante es la segunda apuesta",
            cite=RULES,
            reading=True,
        ),
        poker.flag(
            "touch_returns_stakes",
            "Stakes of players whose cards touch go back instead of being lost",
            "Las apuestas de los jugadores cuyas cartas se tocan se devuelven en vez de perderse",
            "EUS §16.IX.3(a)",
            default=False,
            reading=True,
        ),
    ),
    limits=poker.limits("EUS §16.VIII", MULTIPLES, least=500),
    irregularities=poker.irregularities(
        RULES,
        misdeal("dealing_error", "Cards are not dealt in the regulated form or order",
                "Las cartas no se reparten en la forma o el orden reglamentarios", "(a)"),
        misdeal("wrong_card_count", "A player has more or fewer cards, not put right before the betting begins",
                "Un jugador tiene más o menos cartas y no se corrige antes de apostar", "(b)"),
        misdeal("dealer_card_exposed", "A card of the croupier is uncovered",
                "Se descubre una carta del croupier", "(c)"),
        misdeal("hole_card_exposed", "A card of the croupier is uncovered before its time",
                "Se descubre antes de tiempo una carta del croupier", "(c)"),
        misdeal("card_missing", "A card is missing from the pack", "Falta una carta de la baraja", "(d)"),
        misdeal("defective_deck", "The pack is defective", "La baraja es defectuosa", "(e)"),
        poker.error("face_up_card", "void_while_dealing", "A card comes out face up that is dealt covered: a misdeal, stakes "
                    "go back.", "Sale a la vista una carta que se reparte tapada: error, se devuelven las apuestas.",
                    f"{ERRORS}(a)"),
        recorded("wrong_hand_announced", "The croupier announces a wrong hand: the cards speak for themselves.",
                 "El croupier anuncia una jugada equivocada: las cartas hablan por sí mismas.", "EUS §16.IX.2(a)"),
        poker.error("cards_touched", "touched", "The cards of a player touch another's (field seat, declared for each): he "
                    "loses his cards and cannot continue.",
                    "Las cartas de un jugador tocan las de otro (campo puesto, se declara por cada uno): pierde sus cartas "
                    "y no puede continuar.", "EUS §16.IX.3(a)"),
        recorded("player_card_exposed", "A player uncovers his own cards by mistake: play remains valid.",
                 "Un jugador descubre sus cartas por error: la jugada vale.", "EUS §16.IX.3(b)"),
    ),
    round_type=HoldemPlusRound,
    layout=PlusLayout(
        streets=(Street(shows=3, multiples=(2,), otherwise="fold", cite=RULES, bet="second_bet", action="go"),),
        words={"pass": "fold", "bet": "go"},
        multiple="second_bet_multiple",
        own_hand_pays=True,
        flop_bonus=FlopBonus(
            bet=BONUS.code, offered="txb", weakest=best_hand(("Ac", "Ad", "4h", "3s", "2c")), cite=BONUS.cite
        ),
        qualifier=best_hand(("4c", "4d", "5h", "3s", "2c")),
        standing="standing_bets",
        auto_shoe=None,
        deal_option="deal_mode",
        shuffler=("deal_mode",),
        progressive=None,
        cites=Clauses(
            **{
                **poker.clauses(GAME_CITE, play="VII", rules="VIII"),
                "deal": {"one_by_one": RULES},
                "standing": "EUS §16.IV.2",
            },
            fold=RULES,
            wins="EUS §16.VI, VII",
            loses=RULES,
            ties=RULES,
            not_open="EUS §16.VI, VII",
        ),
    ),
    max_seats=9,
    elsewhere=poker.kept_elsewhere(GAME_CITE, "X"),
    **poker.COMMON,
)  # fmt: skip
