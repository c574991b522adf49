"""Declarations of the house poker games of Chile (catalogue, chapter III, numeral 3): options, errors, limits, pot
bet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from casino.rules.families.caribbean_stud import Clauses
from casino.rules.families.progressive_chip import ConductOption, ProgressiveClauses, ProgressiveTerms
from casino.rules.kernel import Acceptor, Bet, Elsewhere, Irregularity, LimitRule, Option, Pay
from casino.rules.money import Odds
from casino.rules.packs.cl import pots
from casino.rules.packs.cl.common import (
    CURRENCY,
    EDITION,
    idle_seat,
    late_bet,
)

ERRORS: Final = "CL III §3.6.4"
CONDUCT: Final = "CL III §3.6.3"
PLAN: Final = "CL I §4.2"
POT: Final = "CL III §6.5.1"

COMMON: Final[dict[str, Any]] = {"edition": EDITION, "currency": CURRENCY}
"""Fields of every game of the chapter."""

LIMITS: Final = LimitRule(
    low=None,
    high=None,
    spread=1,
    cite=PLAN,
    change_cite=PLAN,
    applies_to="ante",
    default_min=100,
    default_max=10_000_000,
)
"""The amounts are those of the approved betting plan; the text has none."""


def paid(**pays: int) -> tuple[Pay, ...]:
    """A pay table of whole multiples, from the best hand down.

    >>> paid(flush=5, straight=4)
    (Pay(outcome='flush', odds=Odds(num=5, den=1)), Pay(outcome='straight', odds=Odds(num=4, den=1)))
    """
    return tuple(Pay(outcome, Odds(times)) for outcome, times in pays.items())


# --------------------------------------------------------------------------- bets


def ante(pays: tuple[Pay, ...], cite: str) -> Bet:
    """The first bet."""
    note = "before BetsClosed; the table limits are those of the ante"
    return Bet(code="ante", en="Ante", es="1ª apuesta (ANTE)", pays=pays, cite=cite, note=note)


def bet(pays: tuple[Pay, ...], cite: str, *, times: str = "twice") -> Bet:
    """The second bet."""
    return Bet(
        code="bet",
        en="Bet",
        es="2ª apuesta (BET)",
        pays=pays,
        cite=cite,
        note=f"DecisionMade action bet after the deal (amount optional: exactly {times} the ante), or action fold; handed"
        " back (push) when the dealer does not open",
    )


def progressive(cite: str = POT, *, main: str = "an ante", lost: str) -> Bet:
    """The bet on the pot; ``lost``: by what it is forfeited."""
    return Bet(
        code="progressive",
        en="Progressive bet",
        es="Apuesta adicional del progresivo",
        pays=(),
        cite=cite,
        acceptor=Acceptor(offered="progressive", chip="min_bet", credit="credit_value"),
        note=f"ProgressiveWagered before the deal at a seat with {main}, between min_bet and max_bet. Flush 50, full house"
        " 100, four of a kind 500 times the bet, straight flush 10 % of the pot (at most 5,000 times the bet), royal flush"
        " 100 %; paid from the pot, the bet is not handed back: net is the prize less the bet."
        f" Lost {lost}",
    )


# --------------------------------------------------------------------------- options


def variant(value: str, cite: str) -> Option:
    """Return the option with the one variant of the modality that the game is."""
    return Option(
        name="variant",
        kind="choice",
        values=(value,),
        default=value,
        en="Variant of the modality",
        es="Variante de la modalidad",
        cite=cite,
    )


def shuffler(*machines: str, cite: str) -> Option:
    """By hand, or by a machine with two packs in turn."""
    return Option(
        name="shuffler",
        kind="choice",
        values=("none", *machines),
        default="none",
        en="Shuffling machine (with two packs of different colours in turn)",
        es="Mezclador de cartas (con dos mazos de distinto color, alternados)",
        cite=cite,
    )


def last_passes(cite: str) -> Option:
    """Return the option for the number of last passes that the dealer announces."""
    return Option(
        name="last_passes_announced",
        kind="choice",
        values=(2, 3),
        default=3,
        en="Last passes announced before the table closes",
        es="Últimos pases anunciados antes del cierre de la mesa",
        cite=cite,
    )


def settlement_order(cite: str) -> Option:
    """Return the option for the seat settled first; the order of the lines does not depend on it."""
    return Option(
        name="settlement_order",
        kind="choice",
        values=("right_to_left", "free"),
        default="right_to_left",
        en="Order in which hands are settled (lines are always listed in the same order of seats)",
        es="Orden en que se liquidan las manos (las líneas van siempre en el mismo orden de puestos)",
        cite=cite,
        reading=True,
    )


def legend(cite: str) -> Option:
    """Return the option of a felt that shows the hand the dealer opens with."""
    return Option(
        name="legend_on_cloth",
        kind="flag",
        default=True,
        en="The felt says with what hand the dealer plays",
        es="El paño indica con qué mano juega el croupier",
        cite=cite,
    )


def annulled_hands(cite: str) -> Option:
    """Return the option for the stakes of one annulled hand."""
    return Option(
        name="annulled_hand_stakes",
        kind="choice",
        values=("returned", "lost", "stay"),
        default="returned",
        en="Stakes of an annulled hand: handed back, lost, or left on the felt for the next one (undecided lines)",
        es="Apuestas de una mano anulada: se devuelven, se pierden, o quedan en el paño para la siguiente (sin decidir)",
        cite=cite,
        reading=True,
    )


def pot_options(cite: str, *, credits: str, default: bool, low: int, high: int) -> tuple[Option, ...]:
    """The bet on the pot: whether it is offered, within what amounts, of what credits, from what the pot starts again.

    ``credits``: the clause of the credits."""
    return (
        Option(
            name="progressive",
            kind="flag",
            default=default,
            en="Progressive bet",
            es="Apuesta adicional del progresivo",
            cite=cite,
        ),
        Option(
            name="min_bet",
            kind="amount",
            low=1,
            default=low,
            en="Smallest bet on the progressive, the same at all tables of the pot",
            es="Apuesta mínima al progresivo, la misma en todas las mesas del pozo",
            cite=cite,
        ),
        Option(
            name="max_bet",
            kind="amount",
            low=1,
            default=high,
            en="Largest bet on the progressive, the same at all tables of the pot",
            es="Apuesta máxima al progresivo, la misma en todas las mesas del pozo",
            cite=cite,
        ),
        Option(
            name="credit_value",
            kind="amount",
            low=0,
            default=0,
            en="Value of a credit, of which a bet has a whole number; 0: any amount",
            es="Valor de un crédito; cada apuesta es un número entero de ellos; 0: cualquier monto",
            cite=credits,
        ),
        Option(
            name="base_value",
            kind="amount",
            low=0,
            default=0,
            en="Amount from which the pot starts again",
            es="Valor base del pozo tras un reinicio",
            cite=cite,
        ),
        Option(
            name="sf_cap_application",
            kind="choice",
            values=("per_share", "before_split"),
            default="per_share",
            en="The ceiling of a straight flush: on each share by its own bet, or before the division",
            es="El máximo de la escalera de color: sobre cada parte según su apuesta, o antes de dividir",
            cite=cite,
            reading=True,
        ),
        Option(
            name="pot_shortfall",
            kind="choice",
            values=("house", "pot_only"),
            default="house",
            en="Multiples that the pot does not hold: the casino tops it up, or the rest is all",
            es="Múltiplos que el pozo no cubre: los completa la casa, o se paga lo que queda",
            cite=cite,
            reading=True,
        ),
    )


CAP: Final = ConductOption(option="sf_cap_application", field="cap")
SHORTFALL: Final = ConductOption(option="pot_shortfall", field="shortfall")
POT_OPTIONS: Final = pot_options("CL III §6.5.1, §6.6", credits="CL III §6.4.1", default=True, low=500, high=5_000)

# --------------------------------------------------------------------------- the progressive


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
        conduct=(CAP, SHORTFALL),
        before_main=True,
        unlit="void",
        cites=ProgressiveClauses(
            seats="CL III §3.4.2",
            chip=POT,
            lights="CL III §6.6",
            prize="CL III §6.6",
            prize_shared="CL III §6.6",
            prize_lost="CL III §6.6",
            bounds=POT,
            credits="CL III §6.4.1",
        ),
    )


POT_ERRORS: Final = (
    Irregularity(
        code="position_closed_for_progressive",
        en="The light of the seat is out of order (field seat): the position is closed to the progressive.",
        es="La luz del puesto está defectuosa (campo puesto): la posición se cierra para el progresivo.",
        effect="close_position",
        cite="CL III §6.6",
    ),
    Irregularity(
        code="progressive_light_off",
        en="The bet of the seat is not shown by its light (field seat): it is not valid and goes back.",
        es="La luz no acredita la apuesta del puesto (campo puesto): no es válida y se devuelve.",
        effect="chip_invalid",
        cite="CL III §6.6",
    ),
)

# --------------------------------------------------------------------------- errors


def error(code: str, effect: str, en: str, es: str, cite: str = ERRORS, fields: tuple[str, ...] = ()) -> Irregularity:
    """An error of the deal; ``fields`` may be named for the record."""
    return Irregularity(code=code, en=en, es=es, effect=effect, cite=cite, fields=fields)


FACE_UP: Final = error(
    "face_up_card",
    "burn_card",
    "A card comes out face up while dealing (field card, when known): it is burned, the pass goes on.",
    "Sale una carta con la cara a la vista al repartir (campo carta, si se conoce): se quema y sigue el pase.",
)
STUCK: Final = error(
    "stuck_cards",
    "burn_card",
    "Cards come out stuck together: the player chooses which is burned, or else the first or the last (field card).",
    "Salen cartas pegadas: el jugador elige cuál se quema o, en su defecto, la primera o la última (campo carta).",
)
PLAYER_CARDS: Final = error(
    "player_cards_exposed",
    "player_cards",
    "A covered card of a player is seen while dealing: play goes on; more than one (field count): the pass is void.",
    "Se ve una carta de un jugador al repartir: sigue el juego; más de una (campo cantidad): el pase es nulo.",
)
DEALER_CARD: Final = error(
    "hole_card_exposed",
    "dealer_card",
    "A card of the dealer that must be covered is seen: the pass is void.",
    "Se ve una carta del croupier que debe ir cubierta: el pase es nulo.",
)
BEFORE_THE_DEAL: Final = (
    error(
        "card_exposed_at_cut",
        "shuffle_again",
        "A card of the pack shows while cutting: it is shuffled again.",
        "Se descubre una carta del mazo al cortar: se mezcla de nuevo.",
    ),
)
MISDEALS: Final = (
    error(
        "misdeal_put_in_order",
        "none",
        "The dealer misdeals and puts the cards in order, and nobody objects: play goes on.",
        "El croupier reparte mal y ordena las cartas sin que nadie objete: sigue el juego.",
    ),
    error(
        "misdeal",
        "void_stub",
        "The dealer misdeals and cannot put the cards in order, or a player objects: cards burned, stakes back (reading).",
        "El croupier reparte mal y no puede ordenar las cartas, o un jugador objeta: se queman y se devuelve (lectura).",
    ),
    error(
        "too_many_burned",
        "none",
        "So many cards were burned that play cannot go on properly: all are shuffled before the next pass.",
        "Se quemaron tantas cartas que no se puede seguir: se mezclan todas antes del próximo pase.",
    ),
)
MACHINE: Final = (
    error(
        "shuffler_jam_shuffling",
        "none",
        "The machine jams or does not finish shuffling: the cards are checked and shuffled by hand.",
        "El mezclador se atasca o no termina de mezclar: se revisan las cartas y se mezclan a mano.",
    ),
    error(
        "shuffler_jam_dealing",
        "void_unfinished_deal",
        "The machine jams while dealing and the deal cannot be completed: the pass is void.",
        "El mezclador se atasca al repartir y no se puede completar: el pase es nulo.",
    ),
    error(
        "shuffler_out_of_order",
        "none",
        "The machine is out of order: it leaves the table.",
        "El mezclador está fuera de servicio: se retira de la mesa.",
    ),
)
WRONG_PLAYER: Final = error(
    "wrong_card_count",
    "void_hand",
    "A player has a wrong number of cards and the deal cannot be put in order (field seat): that hand is void. It stands "
    "for the card too many or for those that are missing; the deal goes on without the seat.",
    "Un jugador tiene un número incorrecto de cartas y no se puede ordenar (campo puesto): su mano es nula. Reemplaza a la "
    "carta de más o a las que faltan; el reparto sigue sin el puesto.",
)
WRONG_DEALER: Final = error(
    "dealer_wrong_card_count",
    "void_stub",
    "The dealer has a wrong number of cards: all hands of the pass are void. It stands for the card too many.",
    "El croupier tiene un número incorrecto de cartas: todas las manos del pase son nulas. Reemplaza a la carta de más.",
)
WITHOUT_CARDS: Final = error(
    "player_without_cards",
    "void_empty_hand",
    "A player who had bet gets no cards (field seat): he waits for the next pass, his stake goes back. Declared before "
    "the deal passes the seat by.",
    "Un jugador que apostó no recibe cartas (campo puesto): espera el próximo pase y se le devuelve la apuesta. Se declara "
    "antes de que el reparto pase por el puesto.",
)
EXTRA_CARDS: Final = error(
    "extra_cards",
    "burn_card",
    "One or more cards too many are drawn at the end of the deal: they are burned (field card, when known).",
    "Se sacan una o más cartas de más al final del reparto: se queman (campo carta, si se conoce).",
)
BEHAVIOUR: Final = (
    idle_seat(CONDUCT),
    error(
        "stake_taken_away",
        "none",
        "A player takes his stake away after receiving cards: he must put it back.",
        "Un jugador retira su apuesta tras recibir cartas: debe reponerla.",
        CONDUCT,
    ),
    error(
        "information_exchange",
        "none",
        "Players exchange information on a hand: prohibited, no consequence stated.",
        "Jugadores intercambian información sobre una mano: prohibido, sin consecuencia expresa.",
        CONDUCT,
    ),
    error(
        "cards_touched",
        "none",
        "A player touches cards before the deal is complete, or once the bank shows its hand: prohibited, no consequence.",
        "Un jugador toca las cartas antes de completarse el reparto o al mostrar la banca: prohibido, sin consecuencia.",
        CONDUCT,
    ),
)


def irregularities(
    section: str, *more: Irregularity, dealer: tuple[Irregularity, ...] = ()
) -> tuple[Irregularity, ...]:
    """Return the irregularities of a game of a section. ``dealer``: where his cards are others than a covered
    hand."""
    return (
        *BEFORE_THE_DEAL,
        *MISDEALS,
        *MACHINE,
        FACE_UP,
        PLAYER_CARDS,
        *(dealer or (DEALER_CARD, WRONG_DEALER)),
        STUCK,
        WRONG_PLAYER,
        WITHOUT_CARDS,
        EXTRA_CARDS,
        late_bet(section),
        *BEHAVIOUR,
        *more,
    )


# --------------------------------------------------------------------------- clauses


def dealt(section: str, *ways: str) -> dict[str, str]:
    """The clause of the deal by the value of ``shuffler``."""
    return dict.fromkeys(("none", *ways), section)


def clauses(section: str, *ways: str) -> dict[str, Any]:
    """Return the clauses of the common rules in a game of one section."""
    return {
        "seats": "CL III §3.4.2",
        "bets": section,
        "limits": PLAN,
        "one_hand": CONDUCT,
        "deal": dealt(section, *ways),
        "decks": "CL III §3.4.1",
        "decide": section,
        "showdown": section,
    }


def against_dealer(section: str, *ways: str) -> Clauses:
    """Clauses of an ante and a bet against the dealer's hand."""
    return Clauses(**clauses(section, *ways), **outcomes(section))


def outcomes(section: str) -> dict[str, Any]:
    """Clauses of what becomes of ante and bet."""
    names = ("fold", "ante_wins", "bet_wins", "loses", "ties", "ante_no_hand", "bet_no_hand")
    return {**dict.fromkeys(names, section), "prize_folded": POT}


def kept_elsewhere(section: str, more: Mapping[str, str] | None = None) -> tuple[Elsewhere, ...]:
    """Return the orders of the section that no round shows."""
    staff = {
        section: "packs checked, shown, washed, shuffled and cut; cards gathered; the last passes announced",
        "CL III §3.4.2": "one dealer a table, supervised by a jefe de mesa",
        "CL III §3.6.2": "players speak clearly; words that bind",
        "CL III §3.6.3": "seats, places and conduct of players",
        **(more or {}),
    }
    return (
        *(Elsewhere(cite, orders, "staff") for cite, orders in staff.items()),
        Elsewhere("CL III §3.4.1", "tables, packs, machines and their approval", "sets"),
        Elsewhere("CL I §4.2", "minimum and maximum of the approved betting plan", "limits"),
        Elsewhere("CL I §6", "a disputed payment is held for thirty minutes at most", "payouts"),
    )
