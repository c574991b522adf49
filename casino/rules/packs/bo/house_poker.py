"""Declarations of the house poker games of Bolivia (classifier, §2.3.6, §2.3.7): errors, clauses, the pot's bet.

The fragment at hand has payments, errors and conduct; what precedes them is taken from Chile's text, which it descends
from, and cited with it.
"""

from __future__ import annotations

from typing import Any, Final

from casino.rules.families.progressive_chip import ConductOption, ProgressiveClauses, ProgressiveTerms
from casino.rules.kernel import Elsewhere, Irregularity, LimitRule, Option
from casino.rules.packs.bo import pots
from casino.rules.packs.bo.common import CURRENCY, EDITION
from casino.rules.packs.cl import house_poker as base
from casino.rules.packs.cl.house_poker import error

ERRORS: Final = "BO §2.3.7.1"
CONDUCT: Final = "BO §2.3.6.3"
POT: Final = "BO §2.5.5.1"

COMMON: Final[dict[str, Any]] = {"edition": EDITION, "currency": CURRENCY}
LIMITS: Final = LimitRule(
    low=None,
    high=None,
    spread=1,
    cite="BO §2.3.6.3, CL I §4.2",
    change_cite="CL I §4.2",
    applies_to="ante",
    default_min=100,
    default_max=10_000_000,
)
POT_OPTIONS: Final = (
    *base.pot_options("BO §2.5.5.1, §2.5.6.3", credits="BO §2.5.4.1", default=False, low=500, high=5_000),
    Option(
        name="indivisible_unit",
        kind="amount",
        low=1,
        default=100,
        en="The unit that is not divided (the text's «peso»)",
        es="La unidad que no se divide (el «peso» del texto)",
        cite="BO §2.5.6.2",
        reading=True,
    ),
    Option(
        name="pct_rounding",
        kind="choice",
        values=("floor_to_unit", "exact_cents"),
        default="floor_to_unit",
        en="Ten per cent of the pot: to the unit below, the rest stays in the pot, or to the centavo",
        es="El diez por ciento del pozo: a la unidad inferior y el resto queda en él, o al centavo",
        cite="BO §2.5.6.2",
        reading=True,
    ),
)


def pot_terms(main_bet: str) -> ProgressiveTerms:
    """The bet on the pot, paid as the programme of the card games has it."""
    return ProgressiveTerms(
        chip="min_bet",
        most="max_bet",
        credit="credit_value",
        main_bet=main_bet,
        offered="progressive",
        reset="base_value",
        programme=pots.CARD_PROGRESSIVE,
        conduct=(
            base.SHORTFALL,
            base.CAP,
            ConductOption(option="indivisible_unit", field="unit_minor"),
            ConductOption(
                option="pct_rounding",
                field="percent_rounding",
                values={"floor_to_unit": "floor", "exact_cents": "floor_minor"},
            ),
        ),
        before_main=True,
        unlit="void",
        cites=ProgressiveClauses(
            seats=CONDUCT,
            chip=POT,
            lights="BO §2.5.6.1",
            prize="BO §2.5.6.2",
            prize_shared="BO §2.5.6.2",
            prize_lost="BO §2.5.6.2",
            bounds=POT,
            credits="BO §2.5.4.1",
        ),
    )


POT_ERRORS: Final = tuple(error(old.code, old.effect, old.en, old.es, "BO §2.5.6.1") for old in base.POT_ERRORS)

# --------------------------------------------------------------------------- errors (§2.3.7.1; P1 and so on: their order)

COMMON_ERRORS: Final = (
    error(
        "face_up_card",
        "burn_card",
        "A card comes out face up while dealing (field card, when known): it is burned, the round goes on.",
        "Sale una carta con la cara a la vista al repartir (campo carta, si se conoce): se quema y sigue el juego.",
        ERRORS,
    ),
    error(
        "extra_cards",
        "burn_card",
        "One or more cards too many are drawn at the end of the deal: they are burned (field card, when known).",
        "Se sacan una o más cartas de más al final del reparto: se queman (campo carta, si se conoce).",
        ERRORS,
    ),
    error(
        "misdeal_put_in_order",
        "none",
        "The dealer misdeals and puts the cards in order, and nobody objects: play goes on.",
        "El croupier reparte mal y ordena las cartas sin que nadie objete: sigue el juego.",
        ERRORS,
    ),
    error(
        "misdeal",
        "void_stub",
        "The dealer misdeals and cannot put the cards in order, or a player objects: cards burned, stakes back (reading).",
        "El croupier reparte mal y no puede ordenar las cartas, o un jugador objeta: se queman y se devuelve (lectura).",
        ERRORS,
    ),
    error(
        "wrong_card_count",
        "void_hand",
        "A player receives a wrong number of cards (field seat): that hand is annulled. It stands for the card too many or "
        "for those that are missing; the deal goes on without the seat.",
        "Un jugador recibe un número incorrecto de cartas (campo puesto): se anula su mano. Reemplaza a la carta de más o a "
        "las que faltan; el reparto sigue sin el puesto.",
        ERRORS,
    ),
    error(
        "card_exposed_at_cut",
        "shuffle_again",
        "A card of the pack is uncovered at the cut: it is shuffled again.",
        "Se descubre una carta del mazo al cortar: se mezcla de nuevo.",
        ERRORS,
    ),
    error(
        "player_cards_exposed",
        "seen_cards",
        "Cards of players are seen during the deal (field count): play goes on.",
        "Se ven cartas de jugadores durante el reparto (campo cantidad): sigue el juego.",
        ERRORS,
    ),
    error(
        "player_without_cards",
        "void_empty_hand",
        "A player who has bet gets no cards (field seat): he waits for the next round, his stake goes back. Declared "
        "before the deal passes the seat by.",
        "Un jugador que apostó no recibe cartas (campo puesto): espera la próxima jugada y se le devuelve la apuesta. Se "
        "declara antes de que el reparto pase por el puesto.",
        ERRORS,
    ),
    error(
        "pack_ended",
        "void_stub",
        "The pack ends before the round can be decided: all cards are burned, stakes back (reading).",
        "Se acaba el mazo antes de decidirse la jugada: se queman todas las cartas y se devuelve (lectura).",
        ERRORS,
    ),
    error(
        "too_many_burned",
        "none",
        "So many cards were burned that the round cannot go on properly: all are shuffled before a new round.",
        "Se quemaron tantas cartas que no se puede seguir: se mezclan todas antes de una nueva jugada.",
        ERRORS,
    ),
)
STUCK_BURNED: Final = error(
    "stuck_cards",
    "burn_card",
    "Cards leave the pack stuck together: the dealer burns them and play goes on (field card, when known).",
    "Salen cartas pegadas: el croupier las quema y sigue el juego (campo carta, si se conoce).",
    ERRORS,
)
STUCK_CHOSEN: Final = error(
    "stuck_cards",
    "burn_card",
    "Cards leave the pack stuck together: the player chooses which is burned, or the top one is (field card).",
    "Salen cartas pegadas: el jugador elige cuál se quema, o se quema la de arriba (campo carta).",
    ERRORS,
)
WRONG_DEALER: Final = error(
    "dealer_wrong_card_count",
    "void_stub",
    "The dealer receives a wrong number of cards: all hands of the round are annulled. It stands for the card too many.",
    "El croupier recibe un número incorrecto de cartas: se anulan todas las manos de la jugada. Reemplaza a la carta de más.",
    ERRORS,
)
SECOND_DEALER_CARD: Final = error(
    "hole_card_exposed",
    "second_dealer_card",
    "More than one card of the dealer is seen during the deal (field count): the whole play is annulled.",
    "Se ve más de una carta del croupier durante el reparto (campo cantidad): se anula toda la jugada.",
    ERRORS,
)
ONE_DEALER_CARD: Final = error(
    "hole_card_exposed",
    "dealer_card",
    "A card of the dealer is seen beside his open one: that is more than one, the whole play is annulled (reading).",
    "Se ve una carta del croupier además de la descubierta: es más de una y se anula toda la jugada (lectura).",
    ERRORS,
)
ABSENT: Final = error(
    "absent_bettor",
    "void_hand",
    "Cards are dealt on a bet whose bettor is absent (field seat): that hand is annulled.",
    "Se reparten cartas sobre la apuesta de un jugador ausente (campo puesto): se anula esa mano.",
    ERRORS,
)
ABSENT_SAW_CARDS: Final = error(
    "absent_bettor_saw_cards",
    "confiscate",
    "The absent bettor had seen his cards (field seat): his bet is removed and lost.",
    "El jugador ausente ya había visto sus cartas (campo puesto): se retira su apuesta y la pierde.",
    ERRORS,
)
BEHAVIOUR: Final = tuple(error(old.code, old.effect, old.en, old.es, CONDUCT) for old in base.BEHAVIOUR)


def irregularities(*own: Irregularity) -> tuple[Irregularity, ...]:
    """Return the irregularities of a modality: those of all modalities, and its own rows."""
    return (*COMMON_ERRORS, *own, *BEHAVIOUR, *POT_ERRORS)


# --------------------------------------------------------------------------- clauses


def clauses(section: str, of_chile: str, *ways: str) -> dict[str, Any]:
    """Return the clauses of the common rules; those of the deal are in Chile's text alone."""
    return {
        "seats": f"{CONDUCT}, CL III §3.4.2",
        "bets": CONDUCT,
        "limits": LIMITS.cite,
        "one_hand": CONDUCT,
        "deal": base.dealt(f"{section}, {of_chile}", *ways),
        "decks": f"{section}, CL III §3.4.1",
        "decide": section,
        "showdown": section,
    }


def outcomes(section: str) -> dict[str, Any]:
    """Clauses of what becomes of ante and bet."""
    return {**base.outcomes(section), "prize_folded": POT}


ELSEWHERE: Final = (
    Elsewhere("BO §2.3.6.2", "the list of seats; what the jefe de mesa does for absent players", "staff"),
    Elsewhere("BO §2.3.6.3", "seats given up after three rounds, conduct, devices", "staff"),
    Elsewhere("BO §2.5.2", "elements of the progressive are homologated", "approvals"),
)
