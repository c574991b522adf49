"""Blackjack (Veintiuno o Black Jack): game 03, and triple blackjack: game 03.01."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.blackjack import BlackjackRound, Clauses, Layout
from casino.rules.families.challenge_21 import TARGETS
from casino.rules.families.triple_blackjack import TripleBlackjackRound
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, Pay, even, to_one
from casino.rules.money import Odds
from casino.rules.packs.eus.blackjack_sides import ACCUMULATED, JACKPOT, PAIRS
from casino.rules.packs.eus.common import (
    CURRENCY,
    EDITION,
    authorised_limits,
    choice,
    fixed,
    flag,
    fraction_rule,
    late_bet,
    newly,
    recorded,
    table_elsewhere,
)
from casino.rules.side_bets import offer

_GAME: Final = "EUS §03.V.1(a)"
_LIMITS: Final = "EUS §03.V.2"
_PLAY: Final = "EUS §03.V.3"

CLAUSES: Final = Clauses(
    bets=_LIMITS,
    seats="EUS §03.IV(a)",
    boxes="EUS §03.IV",
    deal=_GAME,
    deal_hole=_GAME,
    decks="EUS §03.II.1",
    natural=_GAME,
    player=_GAME,
    dealer=_GAME,
    compare=_GAME,
    split="EUS §03.V.1(c)",
    double="EUS §03.V.1(d)",
    insurance="EUS §03.V.1(b)",
    surrender="EUS §03.V.1(g)",
    misdeal=_PLAY,
    even_money="EUS §03.V.1(b)",
    start=_GAME,
    limits=_LIMITS,
)

_DECIDED: Final = "no BetPlaced: DecisionMade"
BETS: Final = (
    Bet(
        code="main",
        en="Main bet",
        es="Apuesta (juego simple)",
        eu="Apustu nagusia",
        pays=(Pay("win", Odds(1)), Pay("natural", Odds(3, 2))),
        cite=_GAME,
        note="before any card; hand 0, 1 ... for who plays several boxes; another player's bet on a box names its seat as "
        "target; four BetPlaced a box at most",
    ),
    Bet(
        code="split",
        en="Split bet",
        es="Los pares",
        eu="Pareak",
        pays=even(),
        cite=CLAUSES.split,
        note=f"{_DECIDED} split on the hand's turn puts the original bet on a new hand, numbered next at the seat; the "
        "hand that keeps its number is the one played first",
    ),
    Bet(
        code="double",
        en="Double bet",
        es="Apuesta doble",
        eu="Apustu bikoitza",
        pays=even(),
        cite=CLAUSES.double,
        note=f"{_DECIDED} double on the first two cards, not on two aces or 21; an ace among them counts 1",
    ),
    Bet(
        code="insurance",
        en="Insurance",
        es="Seguro",
        eu="Asegurua",
        pays=to_one(2),
        cite=CLAUSES.insurance,
        note="once the dealer shows an ace, up to half of the bet, before the first third card",
    ),
    Bet(
        code="even_money",
        en="Even money",
        es="Pago a la par",
        eu="Parean ordaintzea",
        pays=(),
        cite=CLAUSES.even_money,
        note=f"{_DECIDED} accept_even_money on a blackjack against an ace, before the first third card, pays the main line "
        "1:1",
    ),
    Bet(
        code="surrender",
        en="Surrender",
        es="Retiro",
        eu="Erretiratzea",
        pays=(),
        cite=CLAUSES.surrender,
        note=f"{_DECIDED} surrender before the first third card, not against an ace; half of every bet on the hand is lost",
    ),
)

MULTIPLES: Final = (25, 50, 100, 200)
OPTIONS: Final = (
    choice(
        "max_multiple",
        MULTIPLES,
        "Most on a hand, in table minimums (the table maximum may be less)",
        "Máximo por mano, en mínimos de la mesa (el máximo de la mesa puede ser menor)",
        _LIMITS,
        default=200,
    ),
    Option(
        name="seats",
        kind="number",
        low=1,
        high=9,
        default=9,
        en="Betting places on the cloth",
        es="Plazas de apuestas del tapete",
        cite=CLAUSES.seats,
    ),
    Option(
        name="boxes_per_player",
        kind="number",
        low=1,
        high=9,
        default=9,
        en="Places that one player may play, his own and empty ones",
        es="Plazas que puede jugar un jugador, la suya y las vacantes",
        cite=CLAUSES.seats,
    ),
    choice("shoe", ("manual", "automatic"), "Shoe", "Distribuidor o sabot", "EUS §03.II.2"),
    flag("surrender", "Surrender", "Retiro", CLAUSES.surrender),
    newly(
        "even_money_before_third_card",
        "Even money is taken before anybody has a third card",
        "El pago a la par se elige antes de dar la tercera carta en ninguna casilla",
        CLAUSES.even_money,
    ),
    flag(
        "resplit_aces",
        "A split ace that receives an ace may be split again",
        "Un as separado que recibe otro puede separarse de nuevo",
        CLAUSES.split,
        default=True,
        reading=True,
    ),
    fixed("decks", "Decks", "Barajas", CLAUSES.decks, value=6),
    fixed(
        "hole_card",
        "The dealer takes his second card covered in the deal (never)",
        "El croupier recibe su segunda carta cubierta en el reparto (nunca)",
        _GAME,
        value=False,
    ),
    fixed("double_totals", "Hands that may be doubled", "Manos con que se dobla", CLAUSES.double, value="any_but_aces"),
    fixed(
        "max_hands_after_split",
        "Hands that one bet may become: as many as cards of one value come",
        "Manos que pueden resultar de una apuesta: tantas como cartas de igual valor",
        CLAUSES.split,
        value=96,
    ),
    fixed(
        "natural_beats_21",
        "A blackjack beats a 21 of more cards",
        "El Black Jack gana al 21 de más cartas",
        _GAME,
        value=True,
    ),
    fraction_rule(_GAME),
)

IRREGULARITIES: Final = (
    Irregularity(
        code="card_face_up",
        en="A card lay face up in the shoe: eliminated, named here or in a CardBurned; the deal goes on.",
        es="Aparece una carta con la cara hacia arriba en el distribuidor: se elimina; el reparto sigue.",
        effect="burn_card",
        cite=_PLAY,
    ),
    recorded(
        "cut_card_shown",
        "The separator appears: shown and announced, this round is the last of the shoe.",
        "Aparece el separador: se enseña y se anuncia, la jugada es la última de la talla.",
        _PLAY,
    ),
    recorded(
        "cut_refused",
        "A player refuses the cut: offered clockwise; nobody cuts, the table head does.",
        "Un jugador rehúsa cortar: se ofrece en el sentido de las agujas del reloj; si nadie corta, el Jefe de Mesa.",
        _PLAY,
    ),
    recorded(
        "advice_from_backer",
        "A player without the hand gives advice: not allowed, its owner decides.",
        "Un jugador que no tiene la mano da consejos: no se permite, decide su titular.",
        "EUS §03.IV(b)",
    ),
    late_bet(_LIMITS),
)

LAYOUT: Final = Layout(
    boxes=9,
    even=Odds(1),
    natural=Odds(3, 2),
    insurance=Odds(2),
    double_totals={"any_but_aces": frozenset(range(3, 21))},
    split_bet="split",
    disputed_hand_stands=False,
    draws_below=21,
    bets_per_box=4,
    double_ace_low=True,
    seats_option="seats",
    cites=CLAUSES,
)

_ELSEWHERE: Final = (
    Elsewhere("EUS §03.II.1", "six decks of two backs", "sets"),
    Elsewhere("EUS §03.II.2", "a numbered, approved shoe", "hardware"),
    Elsewhere("EUS §03.II.3", "reversible cloths: own number, books and float", "table"),
    Elsewhere("EUS §03.III", "one croupier, a table head of up to four tables", "people"),
    Elsewhere("EUS §03.V.1", "optional bets are explained to customers at every table that takes them", "staff"),
    Elsewhere("EUS §03.V.1(a)", "settled from right to left", "staff"),
    Elsewhere("EUS §03.V.2", "the minimum changes after an announced last shoe", "limits"),
    Elsewhere(_PLAY, "piles mixed three times, cut, a deck behind the separator, five cards burned unseen", "sets"),
)

BASE: Final = Game(
    code="eus.blackjack",
    family="blackjack",
    en="Blackjack",
    es="Veintiuno o Black Jack",
    eu="Hogeita bata edo Black Jack",
    article="EUS §03",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=replace(
        authorised_limits(_LIMITS, times=200, ceiling="max_multiple", multiples=MULTIPLES),
        applies_to="all bets on a hand",
    ),
    irregularities=IRREGULARITIES,
    round_type=BlackjackRound,
    layout=LAYOUT,
    max_seats=99,
    elsewhere=(*_ELSEWHERE, *table_elsewhere("EUS §03.V.4")),
)

GAME: Final = offer(BASE, PAIRS, ACCUMULATED)

# --------------------------------------------------------------------------- triple blackjack

_TRIPLE: Final = "EUS §03.01.1(a)"
_BOXES: Final = "EUS §03.01(a)"
_EACH: Final = "for each box of the seat as much as it is; one line for each, the box's number as target"


def _box(number: int) -> Bet:
    return Bet(
        code=f"box_{number}",
        en=f"Box {number}",
        es=f"Casilla {number}",
        eu=f"{number}. laukitxoa",
        pays=(Pay("win", Odds(1)), Pay("natural", Odds(3, 2))),
        cite=f"{_BOXES}, §03.01.1(a)",
        note="before any card, one BetPlaced a box; any one, two or three of the boxes",
    )


def _insured(number: int) -> Bet:
    return Bet(
        code=f"insurance_{number}",
        en=f"Insurance of box {number}",
        es=f"Seguro de la casilla {number}",
        eu=f"{number}. laukitxoaren asegurua",
        pays=to_one(2),
        cite="EUS §03.01.1(b)",
        note=f"once the dealer shows an ace, up to half of box_{number}, before the first third card",
    )


TRIPLE: Final = offer(
    replace(
        BASE,
        code="eus.triple_blackjack",
        family="challenge_21",
        en="Triple blackjack",
        es="Triple Black Jack",
        eu="Triple Black Jack",
        article="EUS §03.01",
        bets=(
            *(_box(number) for number in (1, 2, 3)),
            *(
                replace(bet, targets=TARGETS, note=f"{bet.note}; {_EACH}")
                for bet in BETS
                if bet.code in ("split", "double")
            ),
            *(_insured(number) for number in (1, 2, 3)),
            *(bet for bet in BETS if bet.code in ("even_money", "surrender")),
        ),
        options=(
            *(option for option in OPTIONS if option.name != "boxes_per_player"),
            fixed("boxes_per_player", "Hands of one place", "Manos de una plaza", _BOXES, value=1),
            flag(
                "blackjack_3_2_all_boxes",
                "A blackjack is paid 3:2 in every box (otherwise in the first)",
                "El blackjack se paga 3:2 en todas las casillas (si no, en la primera)",
                _TRIPLE,
                default=True,
                reading=True,
            ),
            flag(
                "insurance_settled_per_box",
                "Each insurance is settled by the dealer's hand of its box (otherwise by the first)",
                "Cada seguro se liquida con la mano del croupier de su casilla (si no, con la primera)",
                "EUS §03.01.1(b)",
                default=True,
                reading=True,
            ),
            newly(
                "dealer_needs_competitor",
                "The dealer draws no card for a box against which nobody is left",
                "El croupier no toma cartas para una casilla en la que no tiene competidor",
                _TRIPLE,
            ),
            choice(
                "double_scope",
                ("all_boxes", "single_box"),
                "A double is for all boxes of the hand, or for one",
                "Se dobla en todas las casillas de la mano, o en una",
                CLAUSES.double,
                reading=True,
            ),
        ),
        limits=replace(
            authorised_limits("EUS §03.01.2", times=200, ceiling="max_multiple", multiples=MULTIPLES),
            applies_to="each box",
        ),
        layout=replace(
            LAYOUT,
            bets_per_box=0,
            cites=replace(
                CLAUSES,
                boxes=_BOXES,
                natural=_TRIPLE,
                player=_TRIPLE,
                dealer=_TRIPLE,
                compare=_TRIPLE,
                insurance="EUS §03.01.1(b)",
                limits="EUS §03.01.2",
            ),
        ),
        round_type=TripleBlackjackRound,
        max_seats=9,
        elsewhere=(
            Elsewhere(_BOXES, "three numbered boxes a place", "hardware"),
            *_ELSEWHERE,
            *table_elsewhere("EUS §03.01.3"),
        ),
    ),
    PAIRS,
    JACKPOT,
)
