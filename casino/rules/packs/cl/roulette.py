"""American roulette of Chile, with one zero and with two: catalogue, chapter II, numeral 2.

The bets and the void spins are those of the French game as well (`french_roulette.py`).
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.roulette import (
    NUMBERS,
    Clauses,
    Layout,
    RouletteRound,
    Wheel,
    build_felt,
    inside_sets,
    target_name,
    zero_groups,
)
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, to_one
from casino.rules.packs.cl.common import (
    CURRENCY,
    EDITION,
    bet_on_wheel,
    betting_plan,
    fraction_rule,
    late_bet,
    plan_elsewhere,
    recorded,
)

_INSIDE: Final = {bet: tuple(target_name(bet, group) for group in groups) for bet, groups in inside_sets().items()}
_THREE: Final = ("1", "2", "3")
_CHANCES: Final = (
    ("red", "Red", "Rojo"),
    ("black", "Black", "Negro"),
    ("even", "Even", "Par"),
    ("odd", "Odd", "Impar"),
    ("low", "Low (1-18)", "Menor o Falta (1-18)"),
    ("high", "High (19-36)", "Mayor o Pasa (19-36)"),
)


def bets_of(
    zeros: tuple[str, ...], around: dict[str, tuple[str, ...]], cite: str, *, prison: str = ""
) -> tuple[Bet, ...]:
    """The bets of a felt. ``around``: targets with a zero; ``prison``: the target of an even chance carried over."""
    carried, note = ((prison,), f"no target; {prison}: from the round before") if prison else ((), "")
    return (
        Bet(code="straight", en="Straight up", es="Pleno", pays=to_one(35), cite=cite, targets=(*zeros, *NUMBERS)),
        Bet(
            code="split",
            en="Split",
            es="Medio pleno",
            pays=to_one(17),
            cite=cite,
            targets=(*around["split"], *_INSIDE["split"]),
        ),
        Bet(
            code="street",
            en="Street",
            es="Fila transversal",
            pays=to_one(11),
            cite=cite,
            targets=(*around["street"], *_INSIDE["street"]),
        ),
        Bet(
            code="corner",
            en="Corner",
            es="Cuadro",
            pays=to_one(8),
            cite=cite,
            targets=(*around.get("corner", ()), *_INSIDE["corner"]),
        ),
        Bet(code="six_line", en="Six line", es="Línea", pays=to_one(5), cite=cite, targets=_INSIDE["line6"]),
        Bet(code="column", en="Column", es="Columna", pays=to_one(2), cite=cite, targets=_THREE),
        Bet(code="dozen", en="Dozen", es="Docena", pays=to_one(2), cite=cite, targets=_THREE),
        *(
            Bet(code=code, en=en, es=es, pays=to_one(1), cite=cite, targets=carried, note=note)
            for code, en, es in _CHANCES
        ),
    )


def felt_of(bets: tuple[Bet, ...], zeros: tuple[str, ...], around: dict[str, tuple[str, ...]]) -> Wheel:
    """The wheel and the felt on which these bets lie."""
    groups = {bet: zero_groups(*targets) for bet, targets in around.items()}
    return build_felt(zeros, {bet.code: bet.odds for bet in bets}, groups)


def void_spins(cite: str) -> tuple[Irregularity, ...]:
    """Return the irregularities that make a spin void ("tirada nula"): nobody wins or loses, the ball is thrown
    again."""
    causes = (
        (
            "foreign_object",
            "a chip or a foreign object fell into the wheel",
            "cae una ficha u objeto extraño al cilindro",
        ),
        ("ball_out", "the ball left the wheel or the roulette", "la bola salta del cilindro o del área de la ruleta"),
        ("short_spin", "the ball made fewer than three turns", "la bola dio menos de tres vueltas"),
        ("same_direction", "the ball turned the way of the wheel", "la bola giró en el mismo sentido que el cilindro"),
        ("ball_not_settled", "the ball rests in no pocket", "la bola se detiene sin caer en un casillero"),
        ("mechanical_fault", "a fault hinders the turning", "una falla mecánica impide el giro normal"),
        ("wheel_stopped", "the turning stopped for any reason", "el giro se detiene por cualquier causa"),
    )
    return tuple(
        Irregularity(
            code=code,
            en=f"Void spin: {en}. Bets stay their owners', betting is open again, and the ball is thrown again.",
            es=f"Tirada nula: {es}. Las apuestas siguen siendo de sus dueños, se abren de nuevo y se repite la tirada.",
            effect="spin_again",
            cite=cite,
        )
        for code, en, es in causes
    )


def display(cite: str) -> Option:
    """A display of the last numbers."""
    return Option(
        name="electronic_display",
        kind="flag",
        default=False,
        en="Electronic display of the winning number and the last ones",
        es="Visor electrónico del número ganador y de los últimos",
        cite=cite,
    )


def called_bets(cite: str) -> Option:
    """Bets that a player calls and the croupier places: each is recorded by what it is made of."""
    return Option(
        name="allow_called_bets",
        kind="flag",
        default=True,
        en="Called bets (recorded as the bets that they are made of)",
        es="Apuestas llamadas (se registran como las apuestas que las componen)",
        cite=cite,
    )


_CITE_BETS: Final = "CL II §2.5"
_CITE_PAY: Final = "CL II §2.7"
_ONE: Final = {"split": ("0-1", "0-2", "0-3"), "street": ("0-1-2", "0-2-3"), "corner": ("0-1-2-3",)}
_TWO: Final = {
    "split": ("0-00", "0-1", "0-2", "00-2", "00-3"),
    "street": ("0-00-2", "0-1-2", "00-2-3"),
    "five_number": ("0-00-1-2-3",),
}
_FIVE: Final = Bet(
    code="five_number",
    en="Special line (0, 00, 1, 2, 3)",
    es="Línea especial (0, 00, 1, 2, 3)",
    pays=to_one(6),
    cite=_CITE_PAY,
)


def _options(zeros: str) -> tuple[Option, ...]:
    return (
        Option(
            name="zeros",
            kind="choice",
            values=(zeros,),
            default=zeros,
            en="Zeros of the wheel",
            es="Ceros del cilindro",
            cite="CL II §2.3",
        ),
        Option(
            name="second_croupier",
            kind="flag",
            default=False,
            en="A support croupier",
            es="Croupier de apoyo",
            cite="CL II §2.4.2",
        ),
        Option(
            name="chip_sorter",
            kind="flag",
            default=False,
            en="Chip sorting machine",
            es="Máquina ordenadora de fichas",
            cite="CL II §2.4.1",
        ),
        display("CL II §2.4.1"),
        Option(
            name="chips_per_colour",
            kind="number",
            low=200,
            default=200,
            en="Chips of each colour",
            es="Fichas por color",
            cite="CL II §2.4.1",
        ),
        Option(
            name="allow_value_chip_players",
            kind="flag",
            default=True,
            en="Players with value chips of one denomination",
            es="Jugadores con fichas de valor de una denominación",
            cite=_CITE_BETS,
        ),
        called_bets(_CITE_BETS),
        fraction_rule("CL II §2.7"),
    )


IRREGULARITIES: Final = (
    *void_spins("CL II §2.7"),
    late_bet(_CITE_BETS),
    bet_on_wheel("CL II §2.6.3"),
    recorded(
        "two_colours",
        "A player uses two colours, a colour beside value chips or two denominations: forbidden, no bet, the chips go back.",
        "Un jugador usa dos colores, un color y fichas de valor o dos denominaciones: prohibido, no es apuesta, se devuelven.",
        "CL II §2.6.3",
    ),
    recorded(
        "colour_of_another",
        "A player asks for, or bets in, the colour or denomination of another: forbidden, no bet, the chips go back.",
        "Un jugador pide o usa el color o la denominación de otro: prohibido, no es apuesta, se devuelven las fichas.",
        "CL II §2.6.3",
    ),
    Irregularity(
        code="colour_tip_late",
        en="A tip in colour chips shown after the next throw: it is not changed any more and is lost.",
        es="Propina en fichas de color presentada tras la tirada siguiente: ya no se canjea y se pierde.",
        effect="none",
        cite=_CITE_BETS,
    ),
)

ELSEWHERE: Final = (
    Elsewhere("CL II §2.4.1", "200 chips of each colour and more, a board with their values", "chips"),
    Elsewhere("CL II §2.4.2", "one croupier, a table manager who touches no chip", "people"),
    Elsewhere("CL II §2.5", "one colour and one value a player, on the board until he cashes out", "chips"),
    Elsewhere("CL II §2.5", "a tip in colour chips is changed before the next throw", "staff"),
    Elsewhere("CL II §2.5", "the table manager approves what was won, colour by colour, before it is paid", "staff"),
    Elsewhere("CL II §2.5", "the last three throws announced; wheel and chips under lid and seal", "staff"),
    Elsewhere("CL II §2.6", "no two colours or denominations in one hand, nor one in two", "staff"),
    Elsewhere("CL II §2.7", "columns, even chances and dozens paid first, straight bets last", "staff"),
    *plan_elsewhere(),
)


def _game(
    code: str, en: str, es: str, article: str, zeros: tuple[str, ...], around: dict[str, tuple[str, ...]]
) -> Game:
    count = "single" if len(zeros) == 1 else "double"
    bets = bets_of(zeros, around, _CITE_PAY)
    if "five_number" in around:
        bets = (*bets[:5], _FIVE, *bets[5:])
    return Game(
        code=code,
        family="roulette",
        en=en,
        es=es,
        article=article,
        edition=EDITION,
        currency=CURRENCY,
        bets=bets,
        options=_options(count),
        limits=betting_plan(),
        irregularities=IRREGULARITIES,
        round_type=RouletteRound,
        layout=Layout(
            wheels={f"{count}_zero": felt_of(bets, zeros, around)},
            zero="half",
            minimum_at_once=True,
            cites=Clauses(
                seats="CL II §2.4.2",
                bets=_CITE_BETS,
                limits="CL I §4.2",
                result="CL II §2.5, §2.7",
                zero="CL II §2.5, §2.7",
                colours=_CITE_BETS,
            ),
            chips_below_minimum=True,
            one_denomination=True,
        ),
        max_seats=99,
        elsewhere=ELSEWHERE,
    )


SINGLE_ZERO: Final = _game(
    "cl.american_roulette_single_zero",
    "American roulette, one zero",
    "Ruleta Americana con un cero",
    "CL II §2.3.1",
    ("0",),
    _ONE,
)
DOUBLE_ZERO: Final = _game(
    "cl.american_roulette_double_zero",
    "American roulette, double zero",
    "Ruleta Americana con doble cero",
    "CL II §2.3.2",
    ("0", "00"),
    _TWO,
)
