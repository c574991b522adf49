"""Circle poker: Stud, Seven Stud, Texas Hold'em and Omaha (BO §2.3.7.1.3), with the rules common to poker (§2.3.6).

Of the classifier only the showdown, the irregularities and the conduct rules are known; streets, bets and blinds are the
Chilean ones, under the Chilean clauses. Which of the four a table plays is its option ``modality``.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_layout import Layout, Layouts
from casino.rules.kernel import Elsewhere, Game, Irregularity, LimitRule
from casino.rules.packs.bo.common import CURRENCY, EDITION
from casino.rules.packs.cl import poker_room as base

SHOWDOWN: Final = "BO §2.3.7.1.3"
ERRORS: Final = "BO §2.3.7.1"
CONDUCT: Final = "BO §2.3.6.3"
DUTIES: Final = "BO §2.3.6.2"


def _here(layout: Layout) -> Layout:
    """A Chilean form with the clauses that the classifier has itself."""
    cites = replace(
        layout.cites,
        one_hand=CONDUCT,
        chips=CONDUCT,
        between_hands=CONDUCT,
        showdown=SHOWDOWN,
        ceded=SHOWDOWN,
        beaten_on_view="",
    )
    return replace(layout, cites=cites, rake=replace(layout.rake, without=("rake", "none")))


LAYOUTS: Final = Layouts(
    option="modality",
    by_value={
        "texas_holdem": _here(base.TEXAS_LAYOUT),
        "omaha_poker": _here(base.OMAHA_LAYOUT),
        "stud_poker": _here(replace(base.STUD_LAYOUT, mode="", unit="big_blind")),
        "seven_stud_poker": _here(replace(base.SEVEN_LAYOUT, mode="", unit="big_blind")),
    },
)


def error(code: str, effect: str, en: str, es: str, cite: str = ERRORS) -> Irregularity:
    """Something that goes wrong."""
    return Irregularity(code=code, en=en, es=es, effect=effect, cite=cite)


IRREGULARITIES: Final = (
    error("stuck_cards", "burn", "Cards leave the pack stuck together: they are burned (field count, how many; card, one "
          "whose face is known), play goes on.",
          "Salen cartas pegadas del mazo: se queman (campo cantidad, cuántas; carta, la que se conozca) y sigue el juego."),
    error("misdeal_put_in_order", "none", "The dealer deals wrongly, puts the cards in order and nobody objects: play goes "
          "on.", "El croupier reparte mal, ordena las cartas y nadie objeta: sigue el juego."),
    error("misdeal", "void_deal", "The dealer deals wrongly and it cannot be put in order, or a player objects: the cards are "
          "burned, contributions go back (reading).",
          "El croupier reparte mal y no se puede ordenar, o un jugador objeta: se queman las cartas y se devuelve lo puesto "
          "(lectura)."),
    error("card_exposed_at_cut", "shuffle_again", "A card of the pack is uncovered at the cut: it is shuffled again.",
          "Se descubre una carta al cortar: se mezcla de nuevo."),
    error("player_card_exposed", "seen_in_deal", "A covered card of a player is seen in the deal: the play is annulled; in Seven "
          "Stud (field seat, card, count) his third card comes face down, or as the table reads it.",
          "Se ve una carta tapada de un jugador al repartir: se anula la jugada; en Seven Stud (campos puesto, carta y cantidad) su "
          "tercera carta va tapada, o según lea la mesa."),
    error("seventh_card_dealt_face_up", "last_seen", "Seven Stud: the seventh card is dealt face up by mistake (field seat) and "
          "two players are left: no further raising, hands are uncovered; with more play goes on (reading).",
          "Seven Stud: la séptima carta se reparte a la vista por error (campo puesto) y quedan dos jugadores: no se sube más "
          "y se descubren las manos; con más, sigue el juego (lectura)."),
    error("premature_cards", "premature", "Seven Stud: cards are dealt before the betting has ended (field count): burned when it "
          "has, with as many more as players are in the hand.",
          "Seven Stud: se reparten cartas antes de terminar las apuestas (campo cantidad): se queman al terminar, con tantas más "
          "como jugadores sigan."),
    error("own_cards_shown_by_mistake", "shown_by_mistake", "Seven Stud: a player uncovers his cards by mistake (field seat): he "
          "covers them, the hand stands.",
          "Seven Stud: un jugador descubre sus cartas por error (campo puesto): las cubre y la mano vale."),
    error("absent_bettor", "refund_hand", "Cards are dealt to who has bet and is absent (field seat): his hand is annulled, his "
          "bets go back (reading).",
          "Se reparten cartas a quien apostó y está ausente (campo puesto): su mano se anula y se devuelve lo puesto (lectura)."),
    error("absent_bettor_had_seen_cards", "dead_hand", "The same when he had already seen his cards (field seat): the bet is lost.",
          "Lo mismo si ya había visto sus cartas (campo puesto): pierde la apuesta."),
    error("cards_dropped", "none", "A player drops his cards: play goes on.",
          "A un jugador se le caen las cartas: sigue el juego."),
    error("own_cards_exposed", "own_exposed", "A player exposes his cards (field seat): a warning; again (field count 2), and he "
          "loses the hand, his bets stay in the pot.",
          "Un jugador exhibe sus cartas (campo puesto): advertencia; si reincide (campo cantidad 2) pierde la mano y sus apuestas "
          "quedan en el pozo."),
    error("covered_card_not_protected", "dead_hand", "A covered card becomes visible because its player did not protect it "
          "(field seat): he has abandoned the hand.",
          "Se ve una carta que el jugador no protegió (campo puesto): abandona la mano.", DUTIES),
    error("button_out_of_place", "button", "The button is out of place: the game is annulled only when that is found before the "
          "big blind (in Stud the blind) is posted.",
          "El botón está fuera de lugar: se anula solo si se advierte antes de la ciega mayor (en Stud, la ciega)."),
    error("spectator_interferes", "none", "Spectators draw attention or comment: they may be asked to leave.",
          "Espectadores llaman la atención o comentan: se les puede pedir que se retiren."),
    error("too_many_burned", "none", "So many cards were burned that the round cannot go on properly: all are shuffled before a "
          "new one.", "Se quemaron tantas cartas que no se puede seguir: se mezclan todas antes de una nueva ronda."),
    error("stack_reduced", "none", "A player reduces his stack other than by a tip: he leaves the table.",
          "Un jugador reduce su caja sin ser propina: abandona la mesa.", CONDUCT),
    error("chips_transferred", "none", "Chips are given, lent or hidden: prohibited.",
          "Se regalan, prestan u ocultan fichas: prohibido.", CONDUCT),
)  # fmt: skip

OPTIONS: Final = (
    base.choice(
        "modality",
        tuple(LAYOUTS.by_value),
        "texas_holdem",
        "Form of poker",
        "Modalidad",
        SHOWDOWN,
        reading=False,
    ),
    base.variant("limit", "no_limit", cite="CL III §3.3.7", reading=True),
    base.amount(
        "big_blind",
        "Big blind, in Stud the minimum bet, where it is not the table minimum",
        "Ciega mayor, en Stud la apuesta mínima, si no es el mínimo de la mesa",
        "CL III §3.5.5",
    ),
    base.choice(
        "rake",
        ("none", "cl"),
        "none",
        "Commission: none (the known part of the text has none), or by the Chilean rules",
        "Comisión: ninguna (la parte conocida del texto no la tiene), o según las reglas de Chile",
        SHOWDOWN,
    ),
    *base.commission("CL III §3.5.5"),
    base.amount(
        "commission_from",
        "Stud: pot from which the commission is taken",
        "Stud: pozo desde el que se cobra comisión",
        "CL III §3.5.5",
    ),
    base.choice(
        "flush_tie",
        ("all_five_cards", "highest_card_only"),
        "all_five_cards",
        "Two flushes are equal with all five cards, or with the highest alone",
        "Dos colores empatan con las cinco cartas, o solo con la más alta",
        SHOWDOWN,
    ),
    base.choice(
        "odd_unit",
        ("first_left_of_button", "to_house_right", "smallest_chip_split"),
        "first_left_of_button",
        "What does not divide: to the first winners left of the button, to the one nearest the dealer's right, or in chips",
        "Lo que no se divide: a los primeros ganadores a la izquierda del botón, al más cercano a la derecha del croupier, o en fichas",
        SHOWDOWN,
    ),
    base.choice(
        "own_card_exposed",
        ("specific_first", "abandon_always"),
        "specific_first",
        "A player who shows his cards: a warning first, or his hand is dead at once",
        "Jugador que exhibe sus cartas: primero advertencia, o pierde la mano de inmediato",
        DUTIES,
    ),
    base.choice(
        "seven_stud_initial_exposed",
        ("one_down_more_void", "third_card_down", "void"),
        "one_down_more_void",
        "Seven Stud, a covered card of the first ones seen: third card down (more: annulled), always down, or annulled",
        "Seven Stud, se ve una carta tapada inicial: tercera tapada (si son más, nula), siempre tapada, o nula",
        ERRORS,
    ),
    base.amount("buy_in", "Buy-in", "Caja inicial", CONDUCT),
    base.choice(
        "top_up_rule",
        ("buyin_or_exact_shortfall", "at_least_shortfall", "shortfall_only"),
        "buyin_or_exact_shortfall",
        "What a player may buy between hands",
        "Qué puede comprar un jugador entre manos",
        CONDUCT,
    ),
    base.HEADS_UP,
    base.RE_OPENS,
    *base.MULTIPLE,
    base.SECOND_OPEN_CARD,
)

STAFF: Final = {
    DUTIES: "an absent player's blind is posted from his chips by the jefe de mesa",
    CONDUCT: "list of reservations in order; no place sold; no telephones; three rounds without playing lose the seat",
}
GAME: Final = Game(
    code="bo.circle_poker",
    family="poker_room",
    en="Circle Poker (Stud, Seven Stud, Texas Hold'em, Omaha)",
    es="Poker de círculo (Stud, Seven Stud, Texas Hold'em, Omaha)",
    article="BO §2.3.7.1.3",
    edition=EDITION,
    currency=CURRENCY,
    bets=(
        *base.blinds("CL III §3.5.7.1"),
        next(bet for bet in base.FIVE_CARD_STUD.bets if bet.code == "blind"),
        *base.actions(
            "CL III §3.5.5",
            "hold'em and Omaha one big blind, from the turn on two, without limits its multiples; Stud 1 to 5, 2 to 10, from "
            "3, from 4 minimum bets; Seven Stud from 1, then 1 to 10, 2 to 20, 3 to 40, 4 to 60",
        ),
        *base.of_the_pots(SHOWDOWN),
    ),
    options=OPTIONS,
    limits=LimitRule(
        low=None,
        high=None,
        spread=1,
        cite="BO §2.3.6.3, CL I §4.2",
        change_cite="CL I §4.2",
        applies_to="the minimum is the unit of bets",
        default_min=1_000,
        default_max=2_000,
    ),
    irregularities=IRREGULARITIES,
    round_type=PokerRoomRound,
    layout=LAYOUTS,
    max_seats=10,
    players_bank=True,
    elsewhere=(*(Elsewhere(cite, orders, "staff") for cite, orders in STAFF.items()),),
)
