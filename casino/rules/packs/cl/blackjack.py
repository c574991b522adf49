"""Black Jack (Black Jack o Veintiuno), title III, section 1: the classic variant and what Perfect Pairs adds to it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.blackjack import BlackjackRound, Clauses, Layout
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, Pay, even, to_one
from casino.rules.money import Odds
from casino.rules.packs.cl import perfect_pairs
from casino.rules.packs.cl.common import (
    CURRENCY,
    EDITION,
    betting_plan,
    fraction_rule,
    plan_elsewhere,
    recorded,
)
from casino.rules.packs.cl.tables import card_table_troubles, fixed
from casino.rules.side_bets import offer

CLAUSES: Final = Clauses(
    bets="CL III §1.5, §1.6.3",
    seats="CL III §1.4.1, §1.4.2",
    boxes="CL III §1.3, §1.4.2",
    deal="CL III §1.5",
    deal_hole="CL III §1.5",
    decks="CL III §1.4.1",
    natural="CL III §1.6.1, §1.7",
    player="CL III §1.5",
    dealer="CL III §1.5",
    compare="CL III §1.7",
    split="CL III §1.5",
    double="CL III §1.5",
    insurance="CL III §1.5, §1.7",
    surrender="CL III §1.5",
    misdeal="CL III §1.7",
    even_money="CL III §1.5",
    start="CL III §1.5",
    limits="CL I §4.2",
)

BETS: Final = (
    Bet(
        code="main",
        en="Main bet",
        es="Apuesta inicial",
        pays=(Pay("win", Odds(1)), Pay("natural", Odds(3, 2))),
        cite="CL III §1.5, §1.7",
        note="before any card; a player with two hands numbers them with hand 0 and 1. Played by DecisionMade hit, stand, "
        "double, split, surrender. A black jack pays 3:2, before the dealer plays where his first card is 2 to 9",
    ),
    Bet(
        code="split",
        en="Split bet",
        es="Apuesta a dos manos (los pares)",
        pays=even(),
        cite=CLAUSES.split,
        note="no BetPlaced: DecisionMade split on the hand's turn puts the original bet on a new hand, numbered next at the "
        "seat; up to four hands",
    ),
    Bet(
        code="double",
        en="Double bet",
        es="Apuesta doble",
        pays=even(),
        cite=CLAUSES.double,
        note="no BetPlaced: DecisionMade double on 9, 10 or 11; a line of its own beside the hand's, with its number",
    ),
    Bet(
        code="insurance",
        en="Insurance",
        es="Apuesta con seguro",
        pays=to_one(2),
        cite=CLAUSES.insurance,
        note="BetPlaced once the dealer shows an ace, up to half of the hand's bet, before the first third card",
    ),
    Bet(
        code="even_money",
        en="Even money",
        es="Pago a la par",
        pays=(),
        cite=CLAUSES.even_money,
        note="no BetPlaced: DecisionMade accept_even_money on a black jack against an ace pays the main line 1:1 whatever "
        "the dealer draws; refuse_even_money, or nothing said, waits for his second card",
    ),
    Bet(
        code="surrender",
        en="Surrender",
        es="Retiro",
        pays=(),
        cite=CLAUSES.surrender,
        note="no BetPlaced: DecisionMade surrender before the first third card, not against an ace; half of the stake is lost",
    ),
)


DECKS: Final = fixed("decks", "Decks", "Barajas", CLAUSES.decks, value=6)
LEAST_HANDS: Final = Option(
    name="min_hands_to_start",
    kind="choice",
    values=(1, 2),
    default=1,
    en="Hands with which a round starts",
    es="Manos con las que comienza la jugada",
    cite=CLAUSES.start,
)
HANDS_OF_A_PLAYER: Final = Option(
    name="boxes_per_player",
    kind="number",
    low=1,
    high=2,
    default=2,
    en="Hands that one player may play",
    es="Manos que puede jugar un mismo jugador",
    cite=CLAUSES.boxes,
)

COMMON_OPTIONS: Final = (
    fixed(
        "hole_card",
        "Dealer takes his second card covered in the deal (never: one card before the players act)",
        "El croupier recibe su segunda carta cubierta en el reparto (nunca: una sola carta antes de los jugadores)",
        CLAUSES.deal,
        value=False,
    ),
    Option(
        name="shuffling_machine",
        kind="choice",
        values=("none", "batch", "continuous-as-shoe"),
        default="none",
        en="Shuffling machine; a continuous one is the shoe",
        es="Máquina de barajar; la continua hace de sabot",
        cite="CL III §1.4.1, §1.5",
    ),
    Option(
        name="back_colours",
        kind="choice",
        values=("two", "single with alternating tables"),
        default="two",
        en="Back colours of the decks: two, or one that alternates between tables",
        es="Colores del reverso de las barajas: dos, o uno que se alterna entre mesas",
        cite=CLAUSES.decks,
    ),
    fixed("double_totals", "Totals that may be doubled", "Puntuaciones con que se dobla", CLAUSES.double, value="9-11"),
    Option(
        name="double_soft_totals",
        kind="flag",
        default=False,
        en="9, 10 and 11 with the ace as 1 may be doubled, too",
        es="También se dobla con 9, 10 u 11 que cuentan el as como 1",
        cite=CLAUSES.double,
        reading=True,
    ),
    fixed("surrender", "Surrender", "Retiro", CLAUSES.surrender, value=True),
    fixed(
        "max_hands_after_split",
        "Hands that one bet may become",
        "Manos que pueden resultar de una apuesta",
        CLAUSES.split,
        value=4,
    ),
    fixed(
        "resplit_aces",
        "A split ace that receives an ace may be split again",
        "Un as separado que recibe otro puede separarse de nuevo",
        CLAUSES.split,
        value=False,
    ),
    Option(
        name="natural_beats_21",
        kind="flag",
        default=True,
        en="A dealer's black jack beats a 21 that is none (otherwise they tie)",
        es="El black jack del croupier gana a un 21 que no lo es (si no, empatan)",
        cite="CL III §1.6.1, §1.7",
        reading=True,
    ),
    Option(
        name="blackjack_wait_on_ten_up",
        kind="flag",
        default=True,
        en="A black jack waits when the dealer's first card is a ten or a figure (otherwise it is paid at once)",
        es="Con diez o figura del croupier el black jack espera su segunda carta (si no, se paga de inmediato)",
        cite="CL III §1.5, §1.7",
        reading=True,
    ),
    Option(
        name="dealer_completes_without_live_hands",
        kind="flag",
        default=False,
        en="The dealer completes his hand although no bet depends on it",
        es="El croupier completa su mano aunque ninguna apuesta dependa de ella",
        cite=CLAUSES.dealer,
        reading=True,
    ),
    fraction_rule("CL III §1.7"),
)

OPTIONS: Final = (DECKS, LEAST_HANDS, HANDS_OF_A_PLAYER, *COMMON_OPTIONS)


def _burned(code: str, en: str, es: str) -> Irregularity:
    """A card that is burned; the round goes on."""
    return Irregularity(code=code, en=en, es=es, effect="burn_card", cite="CL III §1.7")


IRREGULARITIES: Final = (
    _burned(
        "card_face_up",
        "A card came out of the shoe face up: burned, named here or in a CardBurned; the round goes on.",
        "Sale una carta descubierta del sabot: se quema; la jugada continúa.",
    ),
    _burned(
        "extra_cards_drawn",
        "The dealer drew a further card when the round was over: burned.",
        "El croupier extrae una carta de más terminada la jugada: se quema.",
    ),
    _burned(
        "cards_stuck",
        "Cards stuck together: the player decides which of them is burned.",
        "Cartas pegadas: el jugador decide cuál se quema.",
    ),
    Irregularity(
        code="dealer_drew_on_17",
        en="The dealer had 17 or more and was given a further card (card, no CardDealt): it is burned, his hand stays.",
        es="El croupier tenía 17 o más y recibe otra carta (campo carta; no se informa como carta dada): se quema, su mano no cambia.",
        effect="burn_dealer_card",
        cite="CL III §1.7",
    ),
    Irregularity(
        code="disputed_card",
        en="Whether a card was asked for is disputed, and its player (seat, hand) does not accept it: burned. A card already "
        "reported as CardDealt is disputed by the very next event, naming it.",
        es="Se discute si se pidió una carta y el jugador (campos puesto y mano) no la acepta: se quema.",
        effect="disputed_card",
        cite="CL III §1.7",
    ),
    recorded(
        "unclear_request",
        "A request for a card was not clear: the player is asked to be concise.",
        "Petición de carta poco clara: se pide al jugador precisión.",
        "CL III §1.6.2",
    ),
    *card_table_troubles("CL III §1.7", conduct="CL III §1.6.3"),
)

LAYOUT: Final = Layout(
    boxes=7,
    even=Odds(1),
    natural=Odds(3, 2),
    insurance=Odds(2),
    double_totals={"9-11": frozenset({9, 10, 11})},
    split_bet="split",
    disputed_hand_stands=False,
    draws_below=21,
    cites=CLAUSES,
)

ELSEWHERE: Final = (
    Elsewhere("CL III §1.4.1", "half-moon table, shoe, cut card, holder for the discard", "hardware"),
    Elsewhere("CL III §1.4.2", "one croupier, supervised by the section's table head", "staff"),
    Elsewhere("CL III §1.5", "new cards shown, washed and shuffled; cuts; first card burned", "staff"),
    Elsewhere("CL III §1.5", "cards leave the discard only to review a disputed round", "staff"),
    Elsewhere("CL III §1.5", "the last rounds of a table are announced", "staff"),
    *plan_elsewhere(),
)

BASE: Final = Game(
    code="cl.blackjack",
    family="blackjack",
    en="Black Jack, classic variant",
    es="Black Jack o Veintiuno, variante Clásico",
    article="CL III §1",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=replace(betting_plan(1_000), applies_to="main bet"),
    irregularities=IRREGULARITIES,
    round_type=BlackjackRound,
    layout=LAYOUT,
    max_seats=7,
    elsewhere=ELSEWHERE,
)

GAME: Final = offer(BASE, perfect_pairs.SIDE)
"""The classic variant; a cloth with the boxes for it may have the Perfect Pairs bet, too."""

PERFECT_PAIRS: Final = offer(
    BASE,
    perfect_pairs.SIDE,
    on=(perfect_pairs.CODE,),
    code="cl.perfect_pairs",
    en="Black Jack Perfect Pairs",
    es="Black Jack, variante Perfect Pairs",
    article="CL III §1.3",
)
"""The variant whose cloth has the bet unless the table takes it off."""
