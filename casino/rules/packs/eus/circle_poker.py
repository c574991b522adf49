"""Circle poker (Póker de Círculo), game 17 of the Basque catalogue: the common rules and the nine variants.

Players bet against each other; the casino's only result is its deduction (EUS §17.II.3). Whatever a variant does not say
is as in the common rules (§17.IX): a variant states its streets, its pack and its limits.

Readings. The button lies before the player who has the hand (mano), who acts first; players act clockwise. A percentage
of the pot at each interval is one of what the interval added, so that the whole pot bears it once. Equal winners share a
layer of the pot equally: there their stakes are equal.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec.structs import replace

from casino.rules.families.poker_room import FEE, PokerRoomRound
from casino.rules.families.poker_room_layout import Clauses, Layout, Layouts, Rake, Street
from casino.rules.kernel import Bet, Game, Irregularity, LimitRule, Option
from casino.rules.packs.eus.common import CURRENCY, EDITION, table_elsewhere
from casino.rules.packs.eus.house_poker import error, flag

COMMON: Final = "EUS §17"
PLAY: Final = "EUS §17.VII.2"
SHOWDOWN: Final = "EUS §17.VII.3"
DEDUCTION: Final = "EUS §17.II.3"
LIMITS_CITE: Final = "EUS §17.VI.3"
MISDEAL: Final = "EUS §17.VIII.1"
DEALER_ERRORS: Final = "EUS §17.VIII.2"
PLAYER_ERRORS: Final = "EUS §17.VIII.3"
CHIPS: Final = "amount = the chips added now"
HALF_AN_HOUR: Final = 30


def session_deduction(base_minor: int, rate_bp: int, minutes: int) -> int:
    """The deduction by session (EUS §17.II.3(b)): the rate of the table maximum or of a stack for each hour played;
    what goes beyond whole hours in halves of a session, begun ones counted. Minor units.

    >>> session_deduction(20_000, 1_500, 60), session_deduction(20_000, 1_500, 90), session_deduction(20_000, 1_500, 70)
    (3000, 4500, 4500)
    """
    halves = max(2, -(-minutes // HALF_AN_HOUR))
    return base_minor * rate_bp * halves // 20_000


# --------------------------------------------------------------------------- bets


def _bet(code: str, en: str, es: str, eu: str, cite: str, note: str) -> Bet:
    return Bet(code=code, en=en, es=es, eu=eu, pays=(), cite=cite, note=note)


ANTE: Final = _bet("ante", "Ante", "Ante / apuesta inicial", "Hasierako apustua", LIMITS_CITE,
                   "BlindPosted kind ante before any card, by every player where antes are compulsory: option ante_pct of the "
                   "table minimum, or any amount up to half of it, alike for all")  # fmt: skip
BLINDS: Final = (
    _bet("small_blind", "Small blind", "Ciega pequeña", "Itsu txikia", "EUS §17.VII.1",
         "BlindPosted kind small by the mano, before any card: option small_blind, else half the table minimum"),
    _bet("big_blind", "Big blind", "Ciega grande", "Itsu handia", "EUS §17.VII.1",
         "BlindPosted kind big by the next player: option big_blind, else the table minimum"),
)  # fmt: skip
OF_DRAW: Final = "EUS §17.01.II"
OPENINGS: Final = (
    _bet("opening_mano", "Opening bet of the mano", "Apuesta de la mano", "Eskuaren apustua", OF_DRAW,
         "BlindPosted kind opening_mano by the mano, before any card: the table minimum"),
    _bet("opening_second", "Second hand", "Segunda mano", "Bigarren eskua", OF_DRAW,
         "BlindPosted kind opening_second by the next player: twice the minimum"),
    _bet("blind", "Blind", "Ciega", "Itsua", OF_DRAW,
         "BlindPosted kind blind by the player after, and after him: at least twice the bet before; none after who "
         "declines"),
)  # fmt: skip
ACTIONS: Final = (
    _bet("check", "Pass", "Pasar", "Pasa", PLAY, "DecisionMade check, no amount, with nothing to match"),
    _bet("bet", "Bet", "Apuesta", "Apustua", PLAY, f"DecisionMade, {CHIPS}, within the limits of the table"),
    _bet("call", "Call", "Cubrir", "Berdindu", PLAY, f"DecisionMade, {CHIPS}, may be omitted; a shorter stack calls with "
         "all it has"),
    _bet("raise", "Raise", "Subir", "Igo", PLAY, f"DecisionMade, {CHIPS}: the amount to call plus the raise; no limit to "
         "their number with two players left"),
    _bet("fold", "Withdraw", "Retirarse", "Erretiratu", PLAY, "DecisionMade, no amount: what is in the pot is lost"),
    _bet("all_in", "All in", "Resto", "Hondarra", PLAY, f"DecisionMade, {CHIPS}, all of them; plays for its part of the "
         "pot"),
)  # fmt: skip
OF_THE_POTS: Final = (
    _bet("pot", "Pot", "Bote", "Potea", SHOWDOWN, "settlement only: one line a pot, seat null, stake = its chips, target = "
         "its number (0 the main pot)"),
    _bet("rake", "Deduction of the casino", "Beneficio del establecimiento", "Etxearen etekina", DEDUCTION,
         "settlement only: one line a pot, seat null, stake = the deduction. RakeTaken tells what the croupier took"),
    _bet(FEE, "Deduction of the hand", "Beneficio por jugador", "Etekina jokalariko", DEDUCTION,
         "settlement only, with rake_mode hand_pct_of_min: one line a player, beside the pot"),
    _bet("pot_share", "Share of the pots", "Parte del bote", "Potearen zatia", SHOWDOWN,
         "settlement only: one line a seat, stake = contribution (an uncalled bet that came back left out), net = share - "
         "contribution. After the betting DecisionMade show or muck; with RoundClosed every hand left shows. PotAwarded "
         "tells what the croupier pushed"),
)  # fmt: skip

# --------------------------------------------------------------------------- options

SPLIT: Final = {"split": "half_pot", "pot": "pot_limit", "none": "no_limit"}
FIXED: Final = {"fixed": "limit", "pot_limit": "pot_limit", "no_limit": "no_limit"}
OF_SEVEN: Final = {"split": "split_limit", "pot": "pot_limit"}
BY_FORCED: Final = "forced_bets"


def limit_kind(values: dict[str, str], default: str, cite: str) -> Option:
    """Return the option for the size of bets."""
    en = "Limit of a bet: half the pot, the pot, fixed by minimum and maximum of the table, or none"
    es = "Límite de la apuesta: medio bote, el bote, fijo entre mínimo y máximo de la mesa, o ninguno"
    if values is OF_SEVEN:
        en = (
            "Limit of a bet: in the first two intervals the table minimum (the maximum where somebody's open cards are a "
            "pair), then the maximum; with pot in the last two half the pot as the sixth card is dealt, and the pot as the "
            "seventh is"
        )
        es = (
            "Límite de la apuesta: en los dos primeros intervalos el mínimo de la mesa (el máximo si las cartas abiertas "
            "de alguien son pareja), después el máximo; con pot, en los dos últimos medio bote al dar la sexta carta y el "
            "bote al dar la séptima"
        )
    return Option(name="limit_kind", kind="choice", values=tuple(values), default=default, en=en, es=es, cite=cite)


def choice(name: str, values: tuple[str | int, ...], en: str, es: str, cite: str, *, reading: bool = False) -> Option:
    """A choice of the casino; the first value is the default."""
    return Option(name=name, kind="choice", values=values, default=values[0], en=en, es=es, cite=cite, reading=reading)


def amount(name: str, en: str, es: str, cite: str) -> Option:
    """An amount that the casino may have fixed."""
    return Option(name=name, kind="amount", low=1, default=None, optional=True, en=en, es=es, cite=cite)


RAKE_OPTIONS: Final = (
    choice(
        "rake_mode",
        ("pot_pct", "session_pct_of_max", "session_pct_of_stack", "hand_pct_of_min"),
        "The deduction: of the pot at each interval, by session of the table maximum or of the stack, or of the minimum a "
        "hand and player",
        "El beneficio: del bote en cada intervalo, por sesión del máximo o del resto, o del mínimo por mano y jugador",
        DEDUCTION,
    ),
    Option(
        name="rake_rate",
        kind="rate",
        low=0,
        high=5_000,
        default=0,
        en="Rate of the deduction: up to 5 % of the pot, 10 to 20 % by session, 20 to 50 % of the minimum",
        es="Porcentaje del beneficio: hasta 5 % del bote, 10 a 20 % por sesión, 20 a 50 % del mínimo",
        cite=f"{DEDUCTION}, DA 6.3",
    ),
    amount("rake_cap_per_hand", "Most that is deducted from the pot of a hand", "Máximo del beneficio del bote por mano",
           DEDUCTION),
    choice(
        "rake_basis",
        ("interval_increment", "whole_pot"),
        "Percentage of what each interval adds to the pot, or once of the whole pot",
        "Porcentaje de lo que cada intervalo añade al bote, o una vez del bote entero",
        DEDUCTION,
        reading=True,
    ),
    Option(name="rake_in_coins", kind="flag", values=(True,), default=True, before=False,
           en="The deduction is taken in whole coins, rounded down; what is less stays in the pot (before: in cents)",
           es="El beneficio se toma en monedas enteras, hacia abajo; lo que falta queda en el bote (antes: en céntimos)",
           cite=DEDUCTION, reading=True),
)  # fmt: skip
TABLE_OPTIONS: Final = (
    Option(name="min_ratio", kind="rate", low=2_000, high=4_000, default=None, optional=True,
           en="The minimum as a part of the maximum, as announced", es="El mínimo como parte del máximo, según lo anunciado",
           cite=LIMITS_CITE),
    Option(name="ante_pct", kind="rate", low=0, high=5_000, default=None, optional=True,
           en="Ante as a part of the table minimum; none: as it is posted, up to half",
           es="Ante como parte del mínimo de la mesa; ninguno: el que se ponga, hasta la mitad", cite=LIMITS_CITE),
    *RAKE_OPTIONS,
    Option(name="max_raises", kind="number", low=1, default=None, optional=True,
           en="Raises in an interval while more than two players are left",
           es="Subidas por intervalo mientras queden más de dos jugadores", cite=PLAY),
    choice("game_duration", ("two_hands_each", "announced"),
           "Length of the game: until every player of the beginning has had the hand twice, or as announced",
           "Duración: hasta que cada jugador inicial sea mano dos veces, o la anunciada", "EUS §17.II.3"),
    flag("player_shuffle", "Players may shuffle, the croupier last", "Los jugadores pueden barajar, el croupier al final",
         "EUS §17.VII.1", default=False),
    Option(name="out_of_turn_bet", kind="choice", values=("stands", "at_his_turn"), default="stands", before="at_his_turn",
           en="A bet out of turn stands at once and the others answer it, or is told when the turn comes",
           es="La apuesta fuera de turno vale de inmediato y los demás la responden, o se hace al llegar el turno",
           cite=f"{PLAYER_ERRORS}(f)", reading=True),
    choice("odd_chip", ("first_left_of_button", "exact_unit_split"),
           "Cents that do not divide: to the first winners at the left of the button, or in the smallest unit",
           "Céntimos que no se dividen: a los primeros ganadores a la izquierda de la marca, o en la unidad menor", SHOWDOWN,
           reading=True),
)  # fmt: skip


def antes(cite: str, *, compulsory: bool = True) -> Option:
    """Return the option for antes before the deal, where no blinds are."""
    return Option(
        name="antes",
        kind="choice",
        values=("compulsory", "optional"),
        default="compulsory" if compulsory else "optional",
        before="optional",
        en="Every player puts an ante before the deal, or as the house has it",
        es="Cada jugador pone el «ante» antes de repartir, o según disponga la casa",
        cite=cite,
        reading=not compulsory,
    )


FORCED: Final = (
    choice(BY_FORCED, ("ante", "blinds"), "Antes, or two blinds, before the deal",
           "Antes, o dos ciegas, antes de repartir", "EUS §17.VII.1"),
    amount("small_blind", "Small blind, where it is not half the minimum", "Ciega pequeña, si no es la mitad del mínimo",
           "EUS §17.VII.1"),
    amount("big_blind", "Big blind, where it is not the minimum", "Ciega grande, si no es el mínimo", "EUS §17.VII.1"),
    antes("EUS §17.VII.1"),
)  # fmt: skip

# --------------------------------------------------------------------------- irregularities


def _misdeal(code: str, en: str, es: str, part: str) -> Irregularity:
    return error(
        code,
        "void_deal",
        f"{en}: a misdeal, all cards are collected, what was put in goes back (reading).",
        f"{es}: error, se recogen las cartas y se devuelve lo puesto (lectura).",
        MISDEAL + part,
    )


def _kept(code: str, en: str, es: str, cite: str) -> Irregularity:
    return error(code, "none", en, es, cite)


ERRORS: Final = (
    _misdeal("misdeal", "Cards are not dealt in the regulated form or order",
             "Las cartas no se reparten en la forma o el orden reglamentarios", "(a)"),
    _misdeal("wrong_card_count", "A player has more or fewer cards, not put right before the betting",
             "Un jugador tiene más o menos cartas y no se corrige antes de apostar", "(b)"),
    _misdeal("wrong_card_seen", "A wrong card at the beginning, known to have been seen by the player",
             "Carta equivocada al principio que el jugador ha visto", "(c)"),
    _misdeal("face_up_card", "A card appears face up", "Aparece una carta boca arriba", "(d)"),
    _misdeal("card_missing", "A card is missing", "Falta una carta", "(e)"),
    _misdeal("defective_deck", "The pack is defective", "La baraja es defectuosa", "(f)"),
    _kept("wrong_hand_announced", "The croupier announces a wrong hand: the cards speak.",
          "El croupier anuncia una jugada equivocada: las cartas hablan.", f"{DEALER_ERRORS}(a)"),
    error("absent_at_turn", "dead_hand", "Cards were dealt to an absent player who is absent at his turn, too (field seat): "
          "they are removed.", "Se dieron cartas a un jugador ausente y lo sigue al tocarle (campo puesto): se retiran.",
          f"{DEALER_ERRORS}(b)"),
    error("card_to_empty_place", "discard_hand", "Cards are dealt to a place without a player (field seat): the deal is "
          "finished and they are collected.",
          "Se dan cartas a un lugar sin jugador (campo puesto): se termina de repartir y se recogen.",
          f"{DEALER_ERRORS}(c)"),
    _kept("slow_decision", "A slow decision: a warning, repeated it may bring expulsion.",
          "Decisión lenta: advertencia; si reincide, puede expulsarse.", f"{PLAYER_ERRORS}(a)"),
    error("cards_mixed_with_discards", "dead_hand", "A player mixes his cards with the discards (field seat) and they cannot "
          "be told apart without doubt: he loses the hand.",
          "Un jugador mezcla sus cartas con los descartes (campo puesto) y no se pueden reconstruir: pierde la mano.",
          f"{PLAYER_ERRORS}(b)"),
    error("too_few_chips", "short_call", "Too few chips put for a call (field amount): they stay, the missing ones may be "
          "added, or the player withdraws.",
          "Fichas de menos al cubrir (campo monto): se quedan; solo se añaden las que faltan, o el jugador se retira.",
          f"{PLAYER_ERRORS}(c)"),
    error("too_many_chips", "only_call", "Too many chips put without a word (field amount): a call, the difference goes back.",
          "Fichas de más sin anunciar: se cubre y se devuelve la diferencia.", f"{PLAYER_ERRORS}(d)"),
    _kept("own_cards_shown_by_mistake", "A player uncovers his own cards by mistake: play stands.",
          "Un jugador descubre sus cartas por error: la jugada vale.", f"{PLAYER_ERRORS}(e)"),
    error("bet_out_of_turn", "bound", "A bet out of turn stands (fields seat, and amount for the chips put in, or his "
          "decision follows at once): at his turn he may not raise.",
          "Apuesta fuera de turno, válida (campos puesto y, por lo apostado, monto, o sigue su decisión): al tocarle no puede "
          "subir.", f"{PLAYER_ERRORS}(f)"),
    error("ante_missing", "ante_missing", "An ante was not put: the hand is valid; its player (field seat) puts it before he acts, or "
          "withdraws; without seat nobody knows whose it is, and the pot is the smaller one.",
          "Falta un ante: la mano es válida; su jugador (campo puesto) lo pone antes de actuar o se retira; sin puesto no se sabe "
          "de quién es y se juega con el bote menor.", f"{PLAYER_ERRORS}(g)"),
    error("cards_touched", "dead_hand", "The cards of a player touch another's (field seat, declared for each): he loses "
          "them.", "Las cartas de un jugador tocan las de otro (campo puesto, se declara por cada uno): las pierde.",
          f"{PLAYER_ERRORS}(h)"),
    _kept("turn_skipped", "A turn was skipped: the person in charge decides.", "Se saltó un turno: decide el responsable.",
          f"{PLAYER_ERRORS}(i)"),
    _kept("misleading_talk", "A player talks or feigns to mislead: a warning, then a final decision.",
          "Un jugador habla o finge para engañar: advertencia y después decisión final.", PLAY),
    error("card_visible_at_cut", "shuffle_again", "A card shows at the cut: shuffled again.",
          "Se ve una carta al cortar: se vuelve a barajar.", "EUS §17.VII.1"),
    _kept("collusion", "Playing in pairs, agreed splits, loans, chips hidden or added during the hand: forbidden.",
          "Jugar en pareja, pactar el bote, prestar, ocultar o añadir fichas durante la mano: prohibido.", "EUS §17.V"),
)  # fmt: skip

# --------------------------------------------------------------------------- layouts


def clauses(section: str, **more: str) -> Clauses:
    """Return the clauses of a variant's rules beside the common ones."""
    return Clauses(
        **{
            "seats": "EUS §17.IV",
            "one_hand": "EUS §17.V",
            "ante": LIMITS_CITE,
            "deal": "EUS §17.VII.1",
            "turn": PLAY,
            "board": section,
            "sizes": LIMITS_CITE,
            "all_in": PLAY,
            "chips": SHOWDOWN,
            "between_hands": "EUS §17.V(e)",
            "showdown": SHOWDOWN,
            "ceded": PLAY,
            "rake": DEDUCTION,
            "decks": "EUS §17.II.1",
            "blinds": "EUS §17.VII.1",
            "one_motion": PLAY,
            "raise_cap": PLAY,
            **more,
        }
    )


RAKE: Final = Rake(rate="rake_rate", capped=False, by_interval=True)
BASE: Final = Layout(
    streets=(),
    forced=frozenset({"ante"}),
    free_ante=True,
    small_blind_bp=5_000,
    big_blind_bp=10_000,
    raises_per_round=None,
    all_in_modes=frozenset({"half_pot", "pot_limit", "no_limit", "split_limit"}),
    mode="limit_kind",
    modes=SPLIT,
    ratio_bp=(2_000, 4_000),
    mano=True,
    players=(4, 0),
    all_in_short=True,
    all_show=True,
    part_shown_cedes=False,
    rake=RAKE,
    cites=clauses(COMMON),
)


def common_cards(section: str, own: int, *, early: bool = False) -> tuple[Street, ...]:
    """The intervals of a game with common cards; ``early``: the first of them is shown with the deal."""
    return (
        Street(name="interval 1", cite=section, opens="left", down=own, board=int(early)),
        Street(name="flop", cite=section, opens="left", board=3 - early, burn="required"),
        Street(name="turn", cite=section, opens="left", board=1, burn="required"),
        Street(name="river", cite=section, opens="left", board=1, burn="required"),
    )


def with_blinds(layout: Layout, opens: Literal["blinds", "left"] = "blinds") -> Layouts:
    """The same with antes, or with two blinds; the player after them acts first, or (``left``) the mano."""
    first, *rest = layout.streets
    blinds = replace(layout, forced=frozenset({"ante", "small", "big"}), streets=(replace(first, opens=opens), *rest))
    return Layouts(option=BY_FORCED, by_value={"ante": layout, "blinds": blinds})


def of_section(section: str, streets: tuple[Street, ...], **differs: Any) -> Layout:
    """A variant with its own streets."""
    return replace(BASE, streets=streets, cites=clauses(section, burn=section), **differs)


OMAHA_CITE: Final = "EUS §17.02.01.II"
FIVE_CITE: Final = "EUS §17.02.02.II"
HI_LO_CITE: Final = "EUS §17.02.03.II"
HOLDEM_CITE: Final = "EUS §17.03.01"
DOUBLE_CITE: Final = "EUS §17.03.02.II"
STUD_CITE: Final = "EUS §17.04.III"
SEVEN_CITE: Final = "EUS §17.05"
SYNTHETIC_CITE: Final = "EUS §17.06.IV"


SHORT_ALL_IN: Final = Option(
    name="short_all_in",
    kind="choice",
    values=("below_smallest_raise", "below_unit"),
    default="below_smallest_raise",
    before="below_unit",
    en="An all-in below a raise is the highest bet, and opens the next interval, or the last full raise is",
    es="Un resto inferior a una subida es la apuesta más alta y abre el siguiente intervalo, o lo es la última subida",
    cite=SYNTHETIC_CITE,
    reading=True,
)

DRAW_LAYOUT: Final = replace(
    BASE,
    streets=(
        Street(name="interval 1", cite=OF_DRAW, opens="blinds", down=5),
        Street(name="interval 2", cite="EUS §17.01.III", opens="left", draw=True),
    ),
    forced=frozenset({"ante", "small", "big", "straddle"}),
    kinds={"opening_mano": "small", "opening_second": "big", "blind": "straddle"},
    small_blind_bp=10_000,
    big_blind_bp=20_000,
    deck_option="deck",
    figures=True,
    players=(4, 10),
    cites=clauses(OF_DRAW, blinds=OF_DRAW),
)
OMAHA_LAYOUT: Final = of_section(OMAHA_CITE, common_cards(OMAHA_CITE, 4), own_used=2, players=(4, 10))
FIVE_LAYOUT: Final = of_section(FIVE_CITE, common_cards(FIVE_CITE, 5), own_used=2, players=(4, 8), modes=FIXED)
FIVE_EARLY: Final = replace(FIVE_LAYOUT, streets=common_cards(FIVE_CITE, 5, early=True))
HI_LO_LAYOUT: Final = of_section(
    HI_LO_CITE, common_cards(OMAHA_CITE, 4), own_used=2, players=(4, 10), modes=FIXED, halves="low"
)
HOLDEM_LAYOUT: Final = of_section(HOLDEM_CITE, common_cards(HOLDEM_CITE, 2), players=(4, 10))
DOUBLE_LAYOUT: Final = of_section(
    DOUBLE_CITE, common_cards(DOUBLE_CITE, 2), players=(4, 10), modes=FIXED, boards=2, halves="lines"
)
STUD_LAYOUT: Final = of_section(
    STUD_CITE,
    (
        Street(name="interval 1", cite=STUD_CITE, opens="high", down=1, up=1),
        *(Street(name=f"interval {number}", cite=STUD_CITE, opens="high", up=1) for number in (2, 3, 4)),
    ),
    lowest="7",
    players=(4, 6),
)
SEVEN_LAYOUT: Final = of_section(
    SEVEN_CITE,
    (
        Street(name="interval 1", cite=SEVEN_CITE, opens="left", down=2, up=1, most="min"),
        Street(name="interval 2", cite=SEVEN_CITE, opens="left", up=1, burn="customary", most="pair"),
        Street(name="interval 3", cite=SEVEN_CITE, opens="left", up=1, burn="customary", most="max"),
        Street(name="interval 4", cite=SEVEN_CITE, opens="left", up=1, burn="customary", most="half_pot"),
        Street(name="interval 5", cite=SEVEN_CITE, opens="left", down=1, burn="customary", most="pot"),
    ),
    modes=OF_SEVEN,
    ratio_bp=None,
    raises_per_player=3,
    players=(4, 7),
)
SYNTHETIC_LAYOUT: Final = of_section(
    SYNTHETIC_CITE,
    (
        Street(name="interval 1", cite=SYNTHETIC_CITE, opens="left", down=2, board=1),
        *(
            Street(name=f"interval {number}", cite=SYNTHETIC_CITE, opens="aggressor", board=1)
            for number in (2, 3, 4, 5)
        ),
    ),
    lowest="8",
    own_used=2,
    players=(4, 10),
    buy_in_minimums=(10, 200),
    rebuy_minimums=(5, 100),
)

# --------------------------------------------------------------------------- games

LIMITS: Final = LimitRule(
    low=None,
    high=None,
    spread=1,
    cite=LIMITS_CITE,
    change_cite="EUS §17.VI.3(b)",
    applies_to="the minimum is 20 to 40 % of the maximum",
    default_min=500,
    default_max=2_000,
)


def variant(
    code: str,
    names: tuple[str, str, str],
    section: str,
    layout: Layout | Layouts,
    *options: Option,
    kinds: tuple[dict[str, str], str, str] = (SPLIT, "none", LIMITS_CITE),
    forced: tuple[Bet, ...] = (),
    errors: tuple[Irregularity, ...] = (),
    seats: int = 10,
) -> Game:
    """A game of circle poker: the common rules and what it has otherwise."""
    en, es, eu = names
    return Game(
        code=f"eus.{code}",
        family="poker_room",
        en=en,
        es=es,
        eu=eu,
        article=section,
        edition=EDITION,
        currency=CURRENCY,
        bets=(ANTE, *forced, *ACTIONS, *OF_THE_POTS),
        options=(limit_kind(*kinds), *options, *TABLE_OPTIONS),
        limits=LIMITS,
        irregularities=(*errors, *ERRORS),
        round_type=PokerRoomRound,
        layout=layout,
        max_seats=seats,
        players_bank=True,
        elsewhere=ELSEWHERE,
    )


ELSEWHERE: Final = table_elsewhere("EUS art. 2(1)(d)")
DECK: Final = choice("deck", (52, 32), "Cards of the pack, by the number of players",
                     "Cartas de la baraja, según el número de jugadores", "EUS §17.01.I")  # fmt: skip
EARLY: Final = flag("first_common_at_deal", "The first common card is shown with the deal, two follow at the flop",
                    "La primera carta común se muestra al repartir; en el flop siguen dos", "EUS §17.02.02.II",
                    default=False)  # fmt: skip
DECK_REMOVED: Final = error(
    "deck_removed_early",
    "burn_first",
    "The croupier removes the pack before the round ends: its top is dealt, or the unused cards without the discards are "
    "shuffled and cut, and the first is burned.",
    "El croupier retira la baraja antes de tiempo: se reparte de ella o se barajan y cortan las cartas sin usar, sin los "
    "descartes, y se quema la primera.",
    "EUS §17.01.IV",
)
OWN_CARDS: Final = error(
    "wrong_own_cards",
    "void_deal",
    "A player has fewer or more than two cards, or a card is exposed: all cards are collected and dealt again.",
    "Un jugador tiene menos o más de dos cartas, o se descubre una: se recogen todas y se reparte de nuevo.",
    "EUS §17.06.V.1",
)
EXTRA_COMMON: Final = (
    error("extra_common_card", "burn", "More than one common card is exposed in an interval (field card): the first stands, the "
          "others are replaced; the hand is void where the cards do not suffice (RoundVoided).",
          "Se descubre más de una carta común en un intervalo (campo carta): vale la primera, las otras se sustituyen; si no "
          "hay cartas, la mano es nula (se anula la jugada).", "EUS §17.06.V.2(a)"),
    error("early_common_card", "burn", "A common card is exposed before the interval has ended (field card): it is void and "
          "replaced.", "Se descubre una carta común antes de acabar el intervalo (campo carta): es nula y se sustituye.",
          "EUS §17.06.V.2(b)"),
)  # fmt: skip

FIVE_CARD_DRAW: Final = variant(
    "circle_five_card_draw",
    ("Covered five-card poker with one draw", "Póker cubierto a 5 cartas con un descarte",
     "Deskarte bakarreko 5 kartako poker estalia"),
    "EUS §17.01", DRAW_LAYOUT, DECK, antes("EUS §17.VII.1", compulsory=False), forced=OPENINGS, errors=(DECK_REMOVED,),
)  # fmt: skip
OMAHA: Final = variant(
    "circle_omaha", ("Open Omaha poker", "Póker descubierto Omaha", "Omaha poker irekia"),
    "EUS §17.02.01", with_blinds(OMAHA_LAYOUT), *FORCED, forced=BLINDS,
)  # fmt: skip
OMAHA_FIVE: Final = variant(
    "circle_omaha_five", ("Omaha five cards", "Póker Omaha cinco cartas", "Bost kartako Omaha pokerra"),
    "EUS §17.02.02",
    Layouts(
        option="first_common_at_deal",
        by_value={"False": with_blinds(FIVE_LAYOUT), "True": with_blinds(FIVE_EARLY)},
    ),
    EARLY, *FORCED, kinds=(FIXED, "no_limit", "EUS §17.02.02.III"), forced=BLINDS, seats=8,
)  # fmt: skip
OMAHA_HI_LO: Final = variant(
    "circle_omaha_hi_lo", ("Omaha high-low", "Póker Omaha Hi&Low", "Omaha Hi&Low pokerra"),
    "EUS §17.02.03", with_blinds(HI_LO_LAYOUT), *FORCED, kinds=(FIXED, "no_limit", "EUS §17.02.03.III"), forced=BLINDS,
)  # fmt: skip
TEXAS_HOLDEM: Final = variant(
    "circle_texas_holdem", ("Open Texas Hold'em", "Póker descubierto Texas Hold'em", "Texas Hold'em poker irekia"),
    "EUS §17.03.01", with_blinds(HOLDEM_LAYOUT), *FORCED, forced=BLINDS,
)  # fmt: skip
DOUBLE_HOLDEM: Final = variant(
    "circle_double_holdem", ("Double Hold'em", "Póker Doble Hold'em", "Hold'em poker bikoitza"),
    "EUS §17.03.02", with_blinds(DOUBLE_LAYOUT, opens="left"), *FORCED, kinds=(FIXED, "no_limit", "EUS §17.03.02.III"), forced=BLINDS,
)  # fmt: skip
FIVE_CARD_STUD: Final = variant(
    "circle_five_card_stud", ("Open Five Stud", "Póker descubierto Five Stud", "Five Stud poker irekia"),
    "EUS §17.04", STUD_LAYOUT, antes("EUS §17.VII.1", compulsory=False), seats=6,
)  # fmt: skip
SEVEN_CARD_STUD: Final = variant(
    "circle_seven_card_stud", ("Open Seven Card Stud", "Póker descubierto Seven Card Stud",
                               "Seven Card Stud poker irekia"),
    "EUS §17.05", SEVEN_LAYOUT, antes(OMAHA_CITE), kinds=(OF_SEVEN, "split", "EUS §17.05.II.1"), seats=7,
)  # fmt: skip
SYNTHETIC: Final = variant(
    "circle_synthetic_poker", ("Synthetic poker", "Póker descubierto sintético", "Poker sintetiko irekia"),
    "EUS §17.06", SYNTHETIC_LAYOUT, antes(SYNTHETIC_CITE), SHORT_ALL_IN, errors=(OWN_CARDS, *EXTRA_COMMON),
)  # fmt: skip
CIRCLE_POKER: Final = variant(
    "circle_poker", ("Circle poker (Texas Hold'em, Omaha)", "Póker de Círculo (Texas Hold'em, Omaha)",
                     "Zirkulu pokerra (Texas Hold'em, Omaha)"),
    COMMON,
    Layouts(
        option="variant",
        by_value={"texas_holdem": with_blinds(HOLDEM_LAYOUT), "omaha": with_blinds(OMAHA_LAYOUT)},
    ),
    choice("variant", ("texas_holdem", "omaha"), "Variant played under the common rules alone",
           "Variante que se juega solo con las reglas comunes", "EUS §17.IX"),
    *FORCED, forced=BLINDS,
)  # fmt: skip

GAMES: Final = (
    CIRCLE_POKER,
    FIVE_CARD_DRAW,
    OMAHA,
    OMAHA_FIVE,
    OMAHA_HI_LO,
    TEXAS_HOLDEM,
    DOUBLE_HOLDEM,
    FIVE_CARD_STUD,
    SEVEN_CARD_STUD,
    SYNTHETIC,
)
