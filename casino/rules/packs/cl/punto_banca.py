"""Punto y Banca, title III, section 2: the table of 9 or 14 seats, Midi and Mini.

§2.5 are the points of the cards. A seat is a place; who has the shoe is reported by ``take_shoe``.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.baccarat import PUNTO_BANCO, BaccaratRound, Clauses, Layout, Wager
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, to_one
from casino.rules.packs.cl.common import (
    CURRENCY,
    EDITION,
    annulled_stakes,
    betting_plan,
    plan_elsewhere,
    recorded,
)
from casino.rules.packs.cl.tables import card_table_troubles, fixed

BETS: Final = (
    Bet(
        code="player",
        en="Player hand",
        es="Punto",
        pays=to_one(1),
        cite="CL III §2.7",
        note="until the close; a tie hands it back",
    ),
    Bet(
        code="banker",
        en="Banker hand",
        es="Banca",
        pays=to_one(1),
        cite="CL III §2.5",
        note="until the close; even money less the table's commission (in the line, net already reduced); a tie hands it back",
    ),
    Bet(
        code="tie",
        en="Tie",
        es="Empate",
        pays=to_one(8),
        cite="CL III §2.5, §2.7",
        note="placed by the croupier on request each time, beside a player or banker bet of the same seat",
    ),
)

RATE: Final = Option(
    name="commission_rate",
    kind="rate",
    default=500,
    low=0,
    high=10_000,
    needs_approval_above=0,
    en="Commission on winning bets on the banker, as approved and displayed (the text prints no figure)",
    es="Comisión sobre las apuestas ganadoras a la banca, aprobada y exhibida (el texto no trae cifra)",
    cite="CL III §2.7",
    reading=True,
)
ROUNDING: Final = Option(
    name="commission_rounding",
    kind="choice",
    values=("exact", "house_rule"),
    default="exact",
    en="A commission in fractions of a peso: such a bet is refused, or the player is paid the pesos that are whole",
    es="Comisión con fracciones de peso: se rechaza la apuesta, o se pagan al jugador los pesos enteros",
    cite="CL III §2.7",
    reading=True,
)
COLOURS: Final = Option(
    name="back_colours",
    kind="choice",
    values=("two", "single alternating"),
    default="two",
    en="Back colours of the decks: two, or one that alternates between tables",
    es="Colores del reverso de las barajas: dos, o uno que se alterna entre mesas",
    cite="CL III §2.4.1",
)
BOTH_SIDES: Final = Option(
    name="allow_both_sides_one_seat",
    kind="flag",
    default=False,
    en="A player may bet on player and banker in one round",
    es="Un jugador puede apostar a punto y a banca en un mismo pase",
    cite="CL III §2.6.3",
    reading=True,
)
MACHINE: Final = Option(
    name="shuffling_machine",
    kind="flag",
    default=False,
    en="Shuffling machine",
    es="Máquina de barajar",
    cite="CL III §2.4.1, §2.5",
)
SUPPORT: Final = Option(
    name="support_croupiers",
    kind="choice",
    values=(1, 2),
    default=1,
    en="Support croupiers (a table of 14 seats)",
    es="Croupiers de apoyo (mesa de 14 puestos)",
    cite="CL III §2.4.2",
)
COMMON: Final = (RATE, ROUNDING, COLOURS, BOTH_SIDES, MACHINE, annulled_stakes("CL III §2.7"))

OPTIONS: Final = (
    Option(
        name="seats",
        kind="choice",
        values=(9, 14),
        default=14,
        en="Seats",
        es="Puestos",
        cite="CL III §2.3.1, §2.4.1",
    ),
    fixed("decks", "Decks", "Barajas", "CL III §2.4.1", value=8),
    SUPPORT,
    *COMMON,
)


def _void(code: str, en: str, es: str) -> Irregularity:
    """The whole round is void, bets are handed back."""
    return Irregularity(code=code, en=en, es=es, effect="void_round", cite="CL III §2.7")


DISCARD_SLOT: Final = _void(
    "card_in_discard_slot",
    "A card slipped into the discard slot: the whole round is void.",
    "Una carta cae en la ranura de descarte: se anula el pase completo.",
)
IRREGULARITIES: Final = (
    recorded(
        "card_face_up",
        "A card came out face up: it is used in the round.",
        "Sale una carta descubierta: se usa en el pase.",
        "CL III §2.7",
    ),
    _void(
        "first_card_seen",
        "The first card of this round was seen before it began: the whole round is void.",
        "La primera carta de este pase salió descubierta antes de comenzar: se anula el pase completo.",
    ),
    recorded(
        "extra_cards_drawn",
        "Cards were drawn that the round did not need: it stands, the one that begins with them is void.",
        "Se extraen cartas de más al final: el pase vale, y se anula el siguiente, que comienza con ellas.",
        "CL III §2.7",
    ),
    _void(
        "begins_with_extra_cards",
        "This round begins with cards drawn too many in the one before: void.",
        "Este pase comienza con cartas extraídas de más en el anterior: se anula.",
    ),
    recorded(
        "cards_stuck",
        "Cards stuck together: the croupier puts them in order, which is announced.",
        "Cartas pegadas: el croupier las reordena, anunciándolo.",
        "CL III §2.7",
    ),
    recorded(
        "slow_deal",
        "The shoe-holder deals slowly or holds cards back: not allowed, the round goes on.",
        "Quien tiene el sabot reparte con lentitud o retiene cartas: no se permite; el pase continúa.",
        "CL III §2.6.3",
    ),
    recorded(
        "cards_touched",
        "A player who does not deal touches the cards: not allowed, the round goes on.",
        "Un jugador que no reparte toca las cartas: no se permite; el pase continúa.",
        "CL III §2.6.3",
    ),
    *card_table_troubles("CL III §2.7", conduct="CL III §2.6.3"),
)

LAYOUT: Final = Layout(
    wagers={
        "player": Wager(rule="player_wins", main=True, cite="CL I §4.2"),
        "banker": Wager(rule="banker_wins", main=True, commission=True, cite="CL I §4.2"),
        "tie": Wager(rule="equal_totals", cite="CL III §2.5"),
    },
    drawing=PUNTO_BANCO,
    burn=None,
    commissions={},
    commission_rate="commission_rate",
    seats_option="seats",
    player_deals=True,
    cites=Clauses(
        seats="CL III §2.4.2",
        bets="CL III §2.5, §2.6.3",
        deal="CL III §2.5",
        natural="CL III §2.5",
        player="CL III §2.5",
        banker="CL III §2.5",
        decks="CL III §2.4.1",
        burn="CL III §2.5",
        tie="CL III §2.7",
        commission="§2.7",
        some_bet="CL III §2.5",
        one_side="CL III §2.6.3",
        shoe="CL III §2.3.1, §2.5",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("CL III §2.4.1", "table, shoe, cut card, paddle, holder for the discard", "hardware"),
    Elsewhere("CL III §2.4.2", "croupiers of the table, supervised by the section's table head", "staff"),
    Elsewhere("CL III §2.5", "new cards shown, washed and shuffled; cuts, six cards behind the cut card", "staff"),
    Elsewhere("CL III §2.5", "how the shoe goes round", "staff"),
    Elsewhere("CL III §2.5", "the last rounds of a table are announced", "staff"),
    Elsewhere("CL III §2.7", "the commission is approved beforehand and displayed", "approvals"),
    *plan_elsewhere(),
)

GAME: Final = Game(
    code="cl.punto_banca",
    family="baccarat",
    en="Punto y Banca",
    es="Punto y Banca",
    article="CL III §2",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=betting_plan(extra=("tie_min", "tie_max")),
    irregularities=(DISCARD_SLOT, *IRREGULARITIES),
    round_type=BaccaratRound,
    layout=LAYOUT,
    max_seats=14,
    seat_one="right",
    elsewhere=ELSEWHERE,
)


def _half_moon(code: str, name: str, seats: int) -> Game:
    """The game at a half-moon table, where the croupier keeps the shoe and nobody must bet; no discard slot."""
    return replace(
        GAME,
        code=code,
        en=name,
        es=name,
        article="CL III §2.3.3",
        options=(
            fixed("seats", "Seats", "Puestos", "CL III §2.3.3, §2.4.2", value=seats),
            fixed("decks", "Decks", "Barajas", "CL III §2.3.3, §2.4.1", value=6),
            *COMMON,
        ),
        irregularities=IRREGULARITIES,
        layout=replace(LAYOUT, player_deals=False, cites=replace(LAYOUT.cites, shoe="CL III §2.3.3, §2.6.3")),
        max_seats=seats,
        seat_one="right",
    )


MIDI: Final = _half_moon("cl.midi_punto_banca", "Midi Punto y Banca", 9)
MINI: Final = _half_moon("cl.mini_punto_banca", "Mini Punto y Banca", 7)
