"""The circle games of poker: five card Stud, Seven Stud, Texas Hold'em with and without limits, Omaha (chapter III, 3).

Players bet against each other; the casino has its commission of the pots. What the games share is here once; each
states its streets, its forced bets and its clauses.

Readings. The text calls the first player of a street by what he shows, and says nothing of ties on the later ones: the
same side as on the first. In Seven Stud only the fourth card is dealt from who made the first bet: of the later ones the text
does not say so. Raises count from the bet that stands, a blind included. A bet that nobody called goes back
before the commission. In Seven Stud the card put away after the third and on every later street is the burned one.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_layout import Clauses, Layout, Rake, Street
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, LimitRule, Option
from casino.rules.packs.cl.common import CURRENCY, EDITION, annulled_stakes

ERRORS: Final = "CL III §3.6.4"
CONDUCT: Final = "CL III §3.6.3"
DUTIES: Final = "CL III §3.6.2"
STUD: Final = "CL III §3.5.5"
SEVEN: Final = "CL III §3.5.6"
TEXAS: Final = "CL III §3.5.7.1"
OMAHA_SECTION: Final = "CL III §3.5.8"
CHIPS: Final = "amount = the chips added now"

# --------------------------------------------------------------------------- bets


def _bet(code: str, en: str, es: str, cite: str, note: str) -> Bet:
    return Bet(code=code, en=en, es=es, pays=(), cite=cite, note=note)


def blinds(cite: str) -> tuple[Bet, ...]:
    """The two blinds of Texas Hold'em and Omaha."""
    return (
        _bet(
            "small_blind",
            "Small blind",
            "Apuesta Ciega Menor",
            cite,
            "BlindPosted kind small, first player left of the button, before any card: half the big blind, or the whole "
            "of a shorter stack",
        ),
        _bet(
            "big_blind",
            "Big blind",
            "Apuesta Ciega Mayor",
            cite,
            "BlindPosted kind big, next player: the unit of bets (option big_blind, else the table minimum)",
        ),
    )


def actions(cite: str, sizes: str, *, check: str = "nothing to match") -> tuple[Bet, ...]:
    """Return the actions of a player in turn; ``sizes``: clause of the sizes of bet and raise."""
    return (
        _bet("check", "Check", "Pasar", cite, f"DecisionMade, no amount, with {check}"),
        _bet("bet", "Bet", "Apuesta", cite, f"DecisionMade, {CHIPS}: {sizes}"),
        _bet(
            "call",
            "Call",
            "Ir / Igualar",
            cite,
            f"DecisionMade, {CHIPS}, may be omitted; a shorter stack calls with all it has",
        ),
        _bet(
            "raise",
            "Raise",
            "Subir / Resubir",
            cite,
            f"DecisionMade raise or reraise, {CHIPS}: the amount to call plus the raise",
        ),
        _bet("fold", "Fold", "Retirarse", cite, "DecisionMade, no amount"),
        _bet(
            "all_in",
            "All in",
            "Resto",
            cite,
            f"DecisionMade, {CHIPS}, all of them; may be omitted when the stack is known; at a limit table only by who "
            "cannot bet or raise in full",
        ),
    )


def of_the_pots(cite: str) -> tuple[Bet, ...]:
    """Return the bets that only a settlement has."""
    return (
        _bet("pot", "Pot", "Pozo", cite, "settlement only: one line a pot, seat null, stake = its chips, target = its "
             "number (0 the main pot)"),
        _bet("rake", "Commission", "Comisión", cite, "settlement only: one line a pot, seat null, stake = the commission. "
             "RakeTaken tells what the dealer took"),
        _bet(
            "pot_share",
            "Share of the pots",
            "Parte del pozo",
            cite,
            "settlement only: one line a seat, stake = contribution (an uncalled bet that came back left out), net = share "
            "- contribution. After the betting a player still claiming a pot has DecisionMade show or muck (face down, lost); "
            "RoundClosed shows the hands of who has neither. PotAwarded tells what the dealer pushed",
        ),
    )  # fmt: skip


# --------------------------------------------------------------------------- options


def choice(
    name: str, values: tuple[str, ...], default: str, en: str, es: str, cite: str, *, reading: bool = True
) -> Option:
    """A choice of the casino, or a doubt of the text."""
    return Option(
        name=name, kind="choice", values=values, default=default, en=en, es=es, cite=cite, reading=reading
    )  # fmt: skip


def amount(name: str, en: str, es: str, cite: str) -> Option:
    """An amount that the casino may have fixed."""
    return Option(name=name, kind="amount", low=1, default=None, optional=True, en=en, es=es, cite=cite)


def commission(cite: str) -> tuple[Option, ...]:
    """Percentage of the pots, approved and shown, and the chip down to which it is brought."""
    return (
        Option(
            name="commission_pct",
            kind="rate",
            low=0,
            high=10_000,
            default=500,
            en="Commission of each pot, as approved",
            es="Comisión de cada pozo, según lo aprobado",
            cite=cite,
        ),
        amount(
            "smallest_chip",
            "Smallest chip of the table, to which the commission is brought down",
            "Ficha de menor valor de la mesa, a la que se aproxima la comisión",
            cite,
        ),
        choice(
            "uncalled_bet",
            ("return_before_commission", "rake_included"),
            "return_before_commission",
            "A bet that nobody called: returned before the commission, or a pot of its own",
            "Apuesta que nadie igualó: se devuelve antes de la comisión, o forma un pozo propio",
            cite,
        ),
        choice(
            "commission_when_folded_out",
            ("taken", "not_taken"),
            "taken",
            "Commission of a hand that ends without a showdown, after the flop where there is one",
            "Comisión de una mano que termina sin mostrar cartas, tras el flop donde lo hay",
            cite,
        ),
    )


def buy_in(cite: str, rule: str) -> tuple[Option, ...]:
    """The compulsory first purchase and what may be bought between hands."""
    return (
        amount("buy_in", "Buy-in, as approved", "Caja inicial, según lo aprobado", cite),
        choice(
            "top_up_rule",
            ("buyin_or_exact_shortfall", "at_least_shortfall", "shortfall_only"),
            rule,
            "What a player may buy between hands",
            "Qué puede comprar un jugador entre manos",
            CONDUCT,
        ),
    )


def shuffler(cite: str) -> Option:
    """By hand, or by a machine."""
    return choice(
        "shuffler",
        ("none", "machine"),
        "none",
        "Shuffling machine",
        "Mezclador de cartas",
        f"CL III §3.4.1, {cite.removeprefix('CL III ')}",
        reading=False,
    )


def ties_and_exposure(odd_chip: tuple[str, ...]) -> tuple[Option, ...]:
    """Doubts that all circle games have."""
    return (
        choice(
            "odd_chip",
            ("first_left_of_button", *odd_chip),
            "first_left_of_button",
            "Chips that do not divide: to the first winners left of the button, or as chosen",
            "Fichas que no se dividen: a los primeros ganadores a la izquierda del botón, o según se elija",
            "CL III §3.3",
        ),
        choice(
            "flush_tie",
            ("all_five_cards", "highest_card_only"),
            "all_five_cards",
            "Two flushes are equal with all five cards, or with the highest alone",
            "Dos colores empatan con las cinco cartas, o solo con la más alta",
            "CL III §3.5.5",
        ),
        choice(
            "own_card_exposed",
            ("specific_first", "abandon_always"),
            "specific_first",
            "A player who shows his cards: a warning first, or his hand is dead at once",
            "Jugador que exhibe sus cartas: primero advertencia, o pierde la mano de inmediato",
            f"{DUTIES}, §3.6.4",
        ),
    )


HEADS_UP: Final = choice(
    "heads_up_blinds",
    ("literal", "button_small_blind"),
    "literal",
    "Two players: the button has the big blind (as the text has it), or the small one",
    "Dos jugadores: el botón pone la ciega mayor (según el texto), o la menor",
    TEXAS,
)
RE_OPENS: Final = Option(
    name="incomplete_all_in_reopens",
    kind="flag",
    default=False,
    en="An all-in below a full raise lets everybody raise again",
    es="Un resto inferior a un aumento completo permite volver a subir",
    cite=TEXAS,
    reading=True,
)
SHORT_ALL_IN: Final = Option(
    name="short_all_in",
    kind="choice",
    values=("below_smallest_raise", "below_unit"),
    default="below_smallest_raise",
    before="below_unit",
    en="An all-in is no raise below the smallest raise of the moment, or below the unit of bets",
    es="Un resto no es aumento si no alcanza el aumento mínimo del momento, o la unidad de apuestas",
    cite=TEXAS,
    reading=True,
)
SECOND_OPEN_CARD: Final = Option(
    name="second_open_card",
    kind="choice",
    values=("from_opener", "from_left"),
    default="from_opener",
    before="from_left",
    en="The fourth card is dealt from who made the first bet, or from the dealer's left",
    es="La cuarta carta se reparte desde quien hizo la apuesta inicial, o desde la izquierda del croupier",
    cite=SEVEN,
    reading=True,
)
SEAT_DRAW: Final = choice(
    "seat_draw_suit",
    ("spades", "hearts", "diamonds", "clubs"),
    "spades",
    "Suit with which the seats are drawn",
    "Pinta con que se sortean los puestos",
    TEXAS,
    reading=False,
)
MULTIPLE: Final = (
    choice(
        "multiple_of",
        ("increase", "total"),
        "increase",
        "Multiples of the big blind: the increase over the bet to match, or the total",
        "Múltiplos de la ciega mayor: el aumento sobre la apuesta por igualar, o el total",
        TEXAS,
    ),
    choice(
        "min_raise",
        ("big_blind", "last_raise"),
        "big_blind",
        "Smallest raise without limits",
        "Aumento mínimo sin límites",
        TEXAS,
    ),
    SHORT_ALL_IN,
    choice(
        "commission_if_ends_before_turn_closes",
        ("charge_on_pot", "none"),
        "charge_on_pot",
        "Commission of a hand without limits that ends after the flop and before the Turn is over",
        "Comisión de una mano sin límites que termina tras el flop y antes de cerrar el Turn",
        TEXAS,
    ),
)


def variant(*values: str, cite: str, reading: bool = False) -> Option:
    """The betting limit."""
    return choice("variant", values, values[0], "Betting limit", "Límite de apuestas", cite, reading=reading)


def _of_texas(variants: Option, *more: Option) -> tuple[Option, ...]:
    return (
        variants,
        amount("big_blind", "Big blind, where it is not the table minimum",
               "Ciega mayor, si no es el mínimo de la mesa", TEXAS),
        *commission(TEXAS),
        *buy_in(TEXAS, "shortfall_only"),
        shuffler(TEXAS),
        *ties_and_exposure(("smallest_unit_split",)),
        annulled_stakes(ERRORS),
        HEADS_UP,
        RE_OPENS,
        SEAT_DRAW,
        *more,
    )  # fmt: skip


def _of_stud(section: str, *more: Option) -> tuple[Option, ...]:
    return (
        amount("min_bet", "Minimum bet, where it is not the table minimum",
               "Apuesta mínima, si no es el mínimo de la mesa", section),
        *commission(section),
        amount("commission_from", "Pot from which the commission is taken", "Pozo desde el que se cobra comisión", section),
        choice(
            "commission_rounding",
            ("down_to_smallest_chip", "exact"),
            "down_to_smallest_chip",
            "Commission brought down to the smallest chip, or exact",
            "Comisión aproximada a la ficha menor, o exacta",
            section,
        ),
        choice(
            "threshold_scope",
            ("per_pot", "total"),
            "per_pot",
            "The amount from which commission is taken is that of each pot, or of all together",
            "El monto desde el que se cobra es el de cada pozo, o el de todos juntos",
            section,
        ),
        choice(
            "cap_scope",
            ("per_player_round_total", "per_action"),
            "per_player_round_total",
            "The largest bet of a round is all that a player puts in, or one action",
            "El máximo de la ronda es todo lo que pone un jugador, o una sola acción",
            section,
        ),
        choice(
            "raises_per_round",
            ("bet_plus_3", "raise_plus_3"),
            "bet_plus_3",
            "Raises in a round: three of the bet, or a first one and three more",
            "Resubidas por ronda: tres sobre la apuesta, o una primera y tres más",
            section,
        ),
        *buy_in(section, "buyin_or_exact_shortfall"),
        shuffler(section),
        *ties_and_exposure(("highest_card", "house_unit_split")),
        annulled_stakes(ERRORS),
        replace(SHORT_ALL_IN, cite=section),
        *more,
    )  # fmt: skip


# --------------------------------------------------------------------------- irregularities


def error(code: str, effect: str, en: str, es: str, cite: str = ERRORS) -> Irregularity:
    """Something that goes wrong."""
    return Irregularity(code=code, en=en, es=es, effect=effect, cite=cite)


COMMON_ERRORS: Final = (
    error("card_exposed_at_cut", "shuffle_again", "A card of the pack shows while cutting: it is shuffled again.",
          "Se descubre una carta del mazo al cortar: se mezcla de nuevo."),
    error("misdeal_put_in_order", "none", "The dealer misdeals and puts the cards in order, nobody objects: play goes on.",
          "El croupier reparte mal y ordena las cartas sin que nadie objete: sigue el juego."),
    error("misdeal", "void_deal", "The dealer misdeals and cannot put it in order, or a player objects: the cards are burned, "
          "blinds and bets go back (reading).",
          "El croupier reparte mal y no puede ordenar, o un jugador objeta: se queman las cartas y se devuelven las "
          "apuestas (lectura)."),
    error("too_many_burned", "none", "So many cards were burned that play cannot go on properly: all are shuffled before the "
          "next pass.", "Se quemaron tantas cartas que no se puede seguir: se mezclan todas antes del próximo pase."),
    error("shuffler_jam_shuffling", "none", "The machine jams while shuffling: cards checked and shuffled by hand.",
          "El mezclador se atasca al mezclar: se revisan las cartas y se mezclan a mano."),
    error("shuffler_jam_dealing", "void_deal", "The machine jams while dealing: the pass is void.",
          "El mezclador se atasca al repartir: el pase es nulo."),
    error("shuffler_out_of_order", "none", "The machine is out of order: it leaves the table.",
          "El mezclador está fuera de servicio: se retira de la mesa."),
    error("stuck_cards", "burn", "Cards come out stuck together: they are burned (field count, how many; card, one whose face is known), the game goes "
          "on.",
          "Salen cartas pegadas: se queman (campo cantidad, cuántas; carta, la que se conozca) y sigue el juego."),
    error("own_cards_exposed", "own_exposed", "A player shows his cards (field seat): a warning; again (field count 2), and he "
          "loses the hand, his bets stay in the pot.",
          "Un jugador exhibe sus cartas (campo puesto): advertencia; si reincide (campo cantidad 2) pierde la mano y sus "
          "apuestas quedan en el pozo."),
    error("covered_card_not_protected", "dead_hand", "A covered card is seen through its player's fault (field seat): he has "
          "abandoned the hand.", "Se ve una carta cubierta por culpa del jugador (campo puesto): abandona la mano.", DUTIES),
    error("spectator_interferes", "none", "A spectator draws attention or comments: he may be asked to leave the area.",
          "Un espectador llama la atención o comenta: se le puede pedir que se retire."),
    error("stack_reduced", "none", "A player takes chips off the table other than a tip: he is taken to have left it.",
          "Un jugador retira fichas que no son propina: se entiende que abandona la mesa.", CONDUCT),
    error("chips_lent_or_seat_sold", "none", "A place is sold, chips are lent, given or hidden: forbidden.",
          "Se vende el puesto, se prestan, regalan u ocultan fichas: prohibido.", CONDUCT),
    error("information_exchange", "none", "Players exchange information or play together: forbidden.",
          "Jugadores intercambian información o juegan en sociedad: prohibido.", CONDUCT),
)  # fmt: skip
CARD_SEEN: Final = error(
    "player_card_exposed",
    "void_deal",
    "A covered card of a player is seen while dealing: the whole pass is void.",
    "Se ve una carta de un jugador al repartir: el pase es nulo.",
)
BUTTON: Final = error(
    "button_out_of_place",
    "button",
    "The button lies in a wrong place: the pass is annulled only when that is found before the big blind (in Stud the "
    "blind) is posted.",
    "El botón está fuera de lugar: el pase se anula solo si se advierte antes de la ciega mayor (en Stud, la ciega).",
)
SEVEN_ERRORS: Final = (
    error(
        "player_card_exposed",
        "initial_seen",
        "A covered card of the first three is seen (field seat, card): play goes on, the third card of that player is "
        "dealt face down.",
        "Se ve una carta cubierta de las tres primeras (campos puesto y carta): sigue el juego y su tercera carta va tapada.",
    ),
    error(
        "seventh_card_dealt_face_up",
        "last_seen",
        "The seventh card is dealt face up by mistake (field seat): with two players left no more bets, hands are opened; "
        "with more play goes on.",
        "La séptima carta se reparte a la vista por error (campo puesto): con dos jugadores no hay más apuestas y se abren "
        "las manos; con más, sigue el juego.",
    ),
    error(
        "own_cards_shown_by_mistake",
        "shown_by_mistake",
        "A player turns his covered cards by mistake (field seat): he covers them again, the hand stands.",
        "Un jugador descubre por error sus cartas tapadas (campo puesto): las vuelve a tapar y la jugada vale.",
    ),
)

# --------------------------------------------------------------------------- layouts


def clauses(section: str, **more: str) -> Clauses:
    """Return the clauses of a game's rules."""
    common = dict.fromkeys(
        ("ante", "deal", "turn", "board", "sizes", "all_in", "showdown", "ceded", "rake", "one_motion", "raise_cap"),
        section,
    )
    fixed = {"seats": "CL III §3.4.2", "one_hand": CONDUCT, "chips": CONDUCT, "between_hands": CONDUCT,
             "decks": "CL III §3.4.1"}  # fmt: skip
    return Clauses(**{**common, **fixed, **more})


RAKE: Final = Rake(
    rate="commission_pct",
    capped=False,
    chip="smallest_chip",
    exact=("commission_rounding", "exact"),
    threshold="commission_from",
    scope="threshold_scope",
    uncalled="uncalled_bet",
)
RAKE_AFTER_FLOP: Final = Rake(
    rate="commission_pct",
    capped=False,
    chip="smallest_chip",
    from_street=1,
    after={"no_limit": 2},
    early="commission_if_ends_before_turn_closes",
    uncalled="uncalled_bet",
)


def common_cards(section: str, own: int) -> tuple[Street, ...]:
    """The streets of Texas Hold'em and of Omaha."""
    return (
        Street(name="preflop", cite=section, opens="blinds", down=own, units=(1, 1), checks=False),
        Street(name="flop", cite=section, opens="left", board=3, burn="required", units=(1, 1)),
        Street(name="turn", cite=section, opens="left", board=1, burn="required", units=(2, 2)),
        Street(name="river", cite=section, opens="left", board=1, burn="required", units=(2, 2)),
    )


TEXAS_LAYOUT: Final = Layout(
    streets=common_cards(TEXAS, 2),
    forced=frozenset({"small", "big"}),
    small_blind_bp=5_000,
    big_blind_bp=10_000,
    raises_per_round=4,
    all_in_modes=frozenset({"no_limit"}),
    mode="variant",
    unit="big_blind",
    players=(2, 10),
    all_in_short=True,
    part_shown_cedes=False,
    all_show=True,
    rake=RAKE_AFTER_FLOP,
    cites=clauses(TEXAS, blinds=TEXAS, burn=TEXAS, button_draw=TEXAS),
)
OMAHA_LAYOUT: Final = replace(
    TEXAS_LAYOUT,
    streets=common_cards(OMAHA_SECTION, 4),
    own_used=2,
    players=(4, 7),
    cites=clauses(OMAHA_SECTION, blinds=OMAHA_SECTION, burn=OMAHA_SECTION, button_draw=OMAHA_SECTION),
)
STUD_LAYOUT: Final = Layout(
    streets=(
        Street(name="r1", cite=STUD, opens="high", down=1, up=1, units=(1, 5)),
        Street(name="r2", cite=STUD, opens="high", up=1, units=(2, 10)),
        Street(name="r3", cite=STUD, opens="high", up=1, units=(3, None)),
        Street(name="r4", cite=STUD, opens="high", up=1, units=(4, None)),
    ),
    forced=frozenset({"blind"}),
    big_blind_bp=10_000,
    raises_per_round=3,
    unit="min_bet",
    players=(4, 7),
    all_in_short=True,
    hand_to_hand=True,
    last_raise=True,
    part_shown_cedes=False,
    all_show=True,
    rake=RAKE,
    cites=clauses(STUD, blinds=STUD, beaten_on_view=STUD),
)
SEVEN_LAYOUT: Final = Layout(
    streets=(
        Street(name="s3", cite=SEVEN, opens="low", down=2, up=1, units=(1, None), opener="bets"),
        Street(
            name="s4", cite=SEVEN, opens="high", up=1, burn="customary", units=(1, 10), opener="stays", from_bettor=True
        ),
        Street(name="s5", cite=SEVEN, opens="high", up=1, burn="customary", units=(2, 20), opener="stays"),
        Street(name="s6", cite=SEVEN, opens="high", up=1, burn="customary", units=(3, 40), opener="stays"),
        Street(name="s7", cite=SEVEN, opens="high", down=1, burn="customary", units=(4, 60)),
    ),
    forced=frozenset(),
    raises_per_round=3,
    unit="min_bet",
    players=(4, 7),
    all_in_short=True,
    hand_to_hand=True,
    last_raise=True,
    tie="right",
    part_shown_cedes=False,
    all_show=True,
    burned_return=True,
    rake=RAKE,
    cites=clauses(SEVEN, burn=SEVEN, common_card=SEVEN, opener=SEVEN, beaten_on_view=SEVEN),
)

# --------------------------------------------------------------------------- games


LIMITS: Final = LimitRule(
    low=None,
    high=None,
    spread=1,
    cite="CL I §4.2",
    change_cite="CL I §4.2",
    applies_to="the minimum is the unit of bets",
    default_min=1_000,
    default_max=2_000,
)


def kept_elsewhere(section: str, opening: str) -> tuple[Elsewhere, ...]:
    """Return the orders of the section that no hand shows."""
    staff = {
        section: "packs checked, shown, shuffled and cut; cards gathered; the last game announced",
        "CL III §3.4.2": "one dealer a table, supervised by a jefe de mesa, who keeps the lists",
        DUTIES: f"{opening}; up to fifteen minutes away with notice; chips in view; an absent player's blind from his chips",
        CONDUCT: "no place sold, chips lent or hidden, telephones; three passes without playing lose the seat",
    }
    return (
        *(Elsewhere(cite, orders, "staff") for cite, orders in staff.items()),
        Elsewhere("CL III §3.4.1", "elliptical table, packs, machines", "sets"),
        Elsewhere("CL III §3.5", "commission and buy-in approved and shown", "approvals"),
        Elsewhere("CL I §4.2", "level of the bets by the approved betting plan", "limits"),
        Elsewhere("CL I §6", "a disputed payment is held for thirty minutes at most", "payouts"),
    )


_COMMON: Final[dict[str, Any]] = {
    "family": "poker_room",
    "edition": EDITION,
    "currency": CURRENCY,
    "limits": LIMITS,
    "round_type": PokerRoomRound,
    "players_bank": True,
}
_PUBLISHED: Final = "who has reserved is there when the table opens; date, buy-in and times are published"

FIVE_CARD_STUD: Final = Game(
    code="cl.five_card_stud",
    en="Stud Poker (five cards)",
    es="Stud Poker",
    article="CL III §3.5.5",
    bets=(
        _bet(
            "blind",
            "Blind",
            "Apuesta Ciega",
            STUD,
            "BlindPosted kind blind, first player left of the button, before any card: one minimum bet (option min_bet, "
            "else the table minimum)",
        ),
        *actions(
            STUD,
            "1 to 5 minimum bets, then 2 to 10, from 3 and from 4 on without a largest; with two players left no largest",
        ),
        *of_the_pots(STUD),
    ),
    options=_of_stud(STUD),
    irregularities=(*COMMON_ERRORS, CARD_SEEN, BUTTON),
    layout=STUD_LAYOUT,
    max_seats=7,
    elsewhere=kept_elsewhere(STUD, _PUBLISHED),
    **_COMMON,
)
SEVEN_CARD_STUD: Final = Game(
    code="cl.seven_card_stud",
    en="Seven Stud Poker",
    es="Seven Stud Poker",
    article="CL III §3.5.6",
    bets=(
        *actions(
            SEVEN,
            "from 1 minimum bet on; then 1 to 10, 2 to 20, 3 to 40, 4 to 60; with two players left no largest",
        ),
        *of_the_pots(SEVEN),
    ),
    options=_of_stud(
        SEVEN,
        Option(
            name="s3_cap",
            kind="number",
            low=1,
            default=None,
            optional=True,
            en="Largest bet of the first round, in minimum bets",
            es="Máximo de la primera ronda, en apuestas mínimas",
            cite=SEVEN,
            reading=True,
        ),
        Option(
            name="opener_can_raise_first",
            kind="flag",
            default=True,
            en="Who opens the first round may bet more than the minimum",
            es="Quien abre la primera ronda puede apostar más del mínimo",
            cite=SEVEN,
            reading=True,
        ),
        choice(
            "s3_opener",
            ("must_bet", "may_check_or_fold"),
            "must_bet",
            "The lowest card of the first round bets, or has every choice",
            "La carta más baja de la primera ronda apuesta, o puede pasar o retirarse",
            SEVEN,
        ),
        SECOND_OPEN_CARD,
    ),
    irregularities=(*COMMON_ERRORS, *SEVEN_ERRORS),
    layout=SEVEN_LAYOUT,
    max_seats=7,
    elsewhere=kept_elsewhere(SEVEN, _PUBLISHED),
    **_COMMON,
)
_LIMIT_SIZES: Final = "one big blind, from the turn on two; a bet or blind, one raise and three re-raises a round"
_NO_LIMIT_SIZES: Final = "a multiple of the big blind, or all the chips"
TEXAS_LIMIT: Final = Game(
    code="cl.texas_holdem_limit",
    en="Texas Hold'em Poker with limits",
    es="Texas Hold'em Poker con límites",
    article="CL III §3.5.7.1",
    bets=(
        *blinds(TEXAS),
        *actions(TEXAS, _LIMIT_SIZES, check="nothing to match, from the flop on; before it the big blind calls 0"),
        *of_the_pots(TEXAS),
    ),
    options=_of_texas(variant("limit", cite="CL III §3.3.7")),
    irregularities=(*COMMON_ERRORS, CARD_SEEN, BUTTON),
    layout=TEXAS_LAYOUT,
    max_seats=10,
    elsewhere=kept_elsewhere(
        TEXAS, "the room manager is notified of the opening; purchases said aloud; seats and button drawn"
    ),
    **_COMMON,
)
TEXAS_NO_LIMIT: Final = Game(
    code="cl.texas_holdem_no_limit",
    en="Texas Hold'em Poker without limits",
    es="Texas Hold'em Poker sin límites",
    article="CL III §3.5.7.1",
    bets=(
        *blinds(TEXAS),
        *actions(TEXAS, _NO_LIMIT_SIZES, check="nothing to match, from the flop on; before it the big blind calls 0"),
        *of_the_pots(TEXAS),
    ),
    options=_of_texas(variant("no_limit", cite="CL III §3.3.7"), *MULTIPLE),
    irregularities=(*COMMON_ERRORS, CARD_SEEN, BUTTON),
    layout=TEXAS_LAYOUT,
    max_seats=10,
    elsewhere=TEXAS_LIMIT.elsewhere,
    **_COMMON,
)
OMAHA_OPTIONS: Final = (
    choice(
        "small_blind_rule",
        ("half_big_blind", "min_bet"),
        "half_big_blind",
        "Small blind: half the big one, or the minimum bet",
        "Ciega menor: la mitad de la mayor, o la apuesta mínima",
        OMAHA_SECTION,
    ),
    choice(
        "first_to_act_preflop",
        ("left_of_big_blind", "highest_first_card"),
        "left_of_big_blind",
        "Who acts first before the flop",
        "Quién actúa primero antes del flop",
        OMAHA_SECTION,
    ),
    choice(
        "button_start",
        ("first_left_of_croupier", "draw"),
        "first_left_of_croupier",
        "Where the button begins",
        "Dónde comienza el botón",
        OMAHA_SECTION,
    ),
)
OMAHA: Final = Game(
    code="cl.omaha",
    en="Omaha Poker",
    es="Omaha Poker",
    article="CL III §3.5.8",
    bets=(
        *blinds(OMAHA_SECTION),
        *actions(
            OMAHA_SECTION,
            f"{_LIMIT_SIZES}; without limits {_NO_LIMIT_SIZES}",
            check="nothing to match, from the flop on; before it the big blind calls 0",
        ),
        *of_the_pots(OMAHA_SECTION),
    ),
    options=_of_texas(variant("limit", "no_limit", cite=OMAHA_SECTION, reading=True), *MULTIPLE, *OMAHA_OPTIONS),
    irregularities=(*COMMON_ERRORS, CARD_SEEN, BUTTON),
    layout=OMAHA_LAYOUT,
    max_seats=7,
    elsewhere=kept_elsewhere(
        OMAHA_SECTION, "as in Texas Hold'em; the button begins before the first player on the left"
    ),
    **_COMMON,
)
