"""French roulette and American roulette with one zero: games 01 and 02.

The American game has the bets, payments and limits of the French one (§02); on zero it takes half of an even chance.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.french_roulette import PRISONS, FrenchRouletteRound
from casino.rules.families.roulette import (
    NUMBERS,
    Clauses,
    Layout,
    Order,
    RouletteRound,
    build_felt,
    inside_sets,
    target_name,
    zero_groups,
)
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, to_one
from casino.rules.packs.eus.common import (
    CURRENCY,
    EDITION,
    authorised_limits,
    choice,
    flag,
    fraction_rule,
    late_bet,
    table_elsewhere,
)

WHEEL_ORDER: Final = (
    "0", "32", "15", "19", "4", "21", "2", "25", "17", "34", "6", "27", "13", "36", "11", "30", "8", "23", "10",
    "5", "24", "16", "33", "1", "20", "14", "31", "9", "22", "18", "29", "7", "28", "12", "35", "3", "26",
)  # fmt: skip
"""The pockets round the wheel."""

_A: Final = "EUS §01.IV.1.A"
_INSIDE: Final = {bet: tuple(target_name(bet, group) for group in groups) for bet, groups in inside_sets().items()}
_THREE: Final = ("1", "2", "3")
_PAIRS: Final = ("1-2", "2-3", "1-3")
_AROUND: Final = {
    "split": ("0-1", "0-2", "0-3"),
    "zero_street": ("0-1-2", "0-2-3"),
    "first_four": ("0-1-2-3",),
}
_CHANCES: Final = (
    ("even", "Even", "Par", "Bikoitia"),
    ("odd", "Odd", "Impar", "Bakoitia"),
    ("red", "Red", "Rojo", "Gorria"),
    ("black", "Black", "Negro", "Beltza"),
    ("low", "Low (1-18)", "Falta (1-18)", "Falta (1-18)"),
    ("high", "High (19-36)", "Pasa (19-36)", "Pasa (19-36)"),
)
_CALLED: Final = (
    "an order: one BetPlaced with the whole amount, equal chips; its lines are those of the bets it is made of"
)


def _bets(prison: bool) -> tuple[Bet, ...]:
    """The bets of the felt; ``prison``: an even chance may stand there from the round before."""

    def bet(
        code: str, en: str, es: str, eu: str, ratio: tuple[int, int], letter: str, *targets: str, note: str = ""
    ) -> Bet:
        return Bet(
            code=code, en=en, es=es, eu=eu, pays=to_one(*ratio), cite=f"{_A}({letter})", targets=targets, note=note
        )

    carried = PRISONS if prison else ()
    note = "no target; prison: from the round before" if prison else "no target"
    return (
        bet("straight", "Straight up", "Pleno", "Zenbaki betea", (35, 1), "a", "0", *NUMBERS),
        bet("split", "Split", "Pareja o caballo", "Bikotea", (17, 1), "b", *_AROUND["split"], *_INSIDE["split"]),
        bet("street", "Street", "Fila o transversal", "Ilara", (11, 1), "c", *_INSIDE["street"]),
        bet("zero_street", "Zero street", "Transversal del 0", "Zeroaren ilara", (11, 1), "c", *_AROUND["zero_street"]),
        bet("corner", "Corner", "Cuadro", "Laukoa", (8, 1), "d", *_INSIDE["corner"]),
        bet("first_four", "First four", "Cuatro primeros", "Lehen lauak", (8, 1), "d", note="0, 1, 2 and 3; no target"),
        bet("six_line", "Six line", "Seisena", "Seikoa", (5, 1), "e", *_INSIDE["line6"]),
        bet("column", "Column", "Columna", "Zutabea", (2, 1), "f", *_THREE),
        bet("dozen", "Dozen", "Docena", "Dozena", (2, 1), "g", *_THREE),
        bet("two_columns", "Two columns", "Dos columnas", "Bi zutabe", (1, 2), "h", *_PAIRS, note="1-3 by two_columns_adjacent_only"),
        bet("two_dozens", "Two dozens", "Dos docenas", "Bi dozena", (1, 2), "i", *_PAIRS, note="1-3 by two_columns_adjacent_only"),
        bet("neighbours", "Number and neighbours", "Vecinos", "Auzokideak", (35, 1), "j", "0", *NUMBERS,
            note=f"five straight bets, the number and two on each side of the wheel; {_CALLED}"),
        bet("sector_zero", "Zero sector", "Sector del Cero, Serie Grande", "Zeroaren sektorea", (11, 1), "k",
            note=f"nine chips: two on 0-2-3, two on 25-26-28-29, one on 4-7, 12-15, 18-21, 19-22, 32-35; {_CALLED}"),
        bet("sector_third", "Third", "Tercio, Serie Pequeña", "Herena", (17, 1), "k",
            note=f"six chips, on 5-8, 10-11, 13-16, 23-24, 27-30, 33-36; {_CALLED}"),
        bet("sector_orphans", "Orphans", "Huérfanos", "Umezurtzak", (17, 1), "k",
            note=f"five chips, on 1 and on 6-9, 14-17, 17-20, 31-34; {_CALLED}"),
        *(
            Bet(code=code, en=en, es=es, eu=eu, pays=to_one(1), cite="EUS §01.IV.1.B(a)", targets=carried, note=note)
            for code, en, es, eu in _CHANCES
        ),
    )  # fmt: skip


def _orders() -> dict[tuple[str, str | None], Order]:
    """The bets that an order is made of, with the chips on each."""

    def neighbours(at: int) -> Order:
        around = (WHEEL_ORDER[(at + step) % len(WHEEL_ORDER)] for step in range(-2, 3))
        return Order(parts=tuple(("straight", pocket, 1) for pocket in around))

    def splits(*targets: str) -> tuple[tuple[str, str | None, int], ...]:
        return tuple(("split", target, 1) for target in targets)

    return {
        **{("neighbours", pocket): neighbours(at) for at, pocket in enumerate(WHEEL_ORDER)},
        ("sector_zero", None): Order(
            parts=(
                ("zero_street", "0-2-3", 2),
                *splits("4-7", "12-15", "18-21", "19-22"),
                ("corner", "25-26-28-29", 2),
                *splits("32-35"),
            )
        ),
        ("sector_third", None): Order(parts=splits("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")),
        ("sector_orphans", None): Order(parts=(("straight", "1", 1), *splits("6-9", "14-17", "17-20", "31-34"))),
    }


BETS: Final = _bets(prison=True)
WHEEL: Final = build_felt(
    ("0",),
    {bet.code: bet.odds for bet in BETS},
    {bet: zero_groups(*targets) for bet, targets in _AROUND.items()},
    by_numbers=True,
    apart=True,
)
ORDERS: Final = _orders()
_LIMITS: Final = "EUS §01.IV.2.A"
TIERS: Final = (10, 20, 30, 50)
_CHANGE: Final = "EUS §01.IV.2.B"

OPTIONS: Final = (
    Option(
        name="max_tier",
        kind="choice",
        values=TIERS,
        default=TIERS[-1],
        en="Most table minimums that a straight-up bet may be (the table maximum may be less); other bets as many times "
        "that as they cover numbers",
        es="Máximo del pleno en mínimos de la mesa (el máximo de la mesa puede ser menor); las demás suertes, tantas veces "
        "ese máximo como números cubren",
        cite=_LIMITS,
    ),
    Option(
        name="even_chance_min_multiple",
        kind="number",
        low=1,
        high=5,
        default=1,
        en="Least stake on an even chance, in table minimums",
        es="Mínimo en las suertes sencillas, en mínimos de la mesa",
        cite=f"{_LIMITS}(a)",
    ),
    flag(
        "even_chance_multiples_only",
        "Stakes on even chances are multiples of their minimum",
        "Las apuestas a suertes sencillas son múltiplos de su mínimo",
        f"{_LIMITS}(a)",
    ),
    flag(
        "call_bets",
        "Called bets: neighbours and sectors",
        "Apuestas anunciadas: vecinos y sectores",
        f"{_A}(j), (k)",
        default=True,
    ),
    flag(
        "two_columns_adjacent_only",
        "Two columns or dozens at once lie on the line between neighbours (otherwise also 1 and 3)",
        "Dos columnas o docenas se apuestan en la línea entre contiguas (si no, también la 1 y la 3)",
        f"{_A}(h), (i)",
        default=True,
        reading=True,
    ),
    fraction_rule("EUS §01.IV.1"),
)
_FRENCH_OPTIONS: Final = (
    choice("cloths", ("one", "two"), "Cloths", "Paños", "EUS §01.II"),
    choice("extremos", (0, 1, 2), "Helpers at the ends of the table", "Extremos de mesa", "EUS §01.III.1"),
    flag(
        "prison_reduces_nominal",
        "After another zero half of what is in prison is lost and the rest may be freed (otherwise the whole stake may)",
        "Tras otro cero se pierde la mitad de lo que está en prisión y puede liberarse el resto (si no, toda la apuesta)",
        "EUS §01.IV.1.B(b)",
        default=True,
        reading=True,
    ),
    choice(
        "zero_choice_default",
        ("must_ask", "half_back", "prison"),
        "An even chance on zero for which its player says nothing: he is asked, half comes back, or prison",
        "Suerte sencilla ante el cero si su jugador nada dice: se le pregunta, retira la mitad, o prisión",
        "EUS §01.IV.1.B(b)",
        reading=True,
    ),
)


def _void(code: str, en: str, es: str) -> Irregularity:
    return Irregularity(
        code=code,
        en=f"Void spin (tirada nula): {en}. Bets stay, may be changed, and the ball is thrown again.",
        es=f"Tirada nula: {es}. Las apuestas siguen, pueden modificarse y se vuelve a lanzar la bola.",
        effect="spin_again",
        cite="EUS §01.IV.3(d)",
    )


IRREGULARITIES: Final = (
    _void(
        "object_in_wheel", "a chip or another object fell into the wheel", "cae una ficha u otro objeto en el cilindro"
    ),
    _void("ball_out", "the ball jumped out of the wheel", "la bola salta fuera del cilindro"),
    _void("bad_throw", "the ball was thrown badly", "lanzamiento defectuoso de la bola"),
    late_bet("EUS §01.IV.3(b)"),
)
_LAST_SPIN: Final = Irregularity(
    code="last_spin",
    en="Told before the close: it is the last spin of the session. Zero gives back what half_back would, without a choice.",
    es="Se informa antes del cierre: es la última jugada de la sesión. Ante el cero se reintegra lo que daría la mitad.",
    effect="last_spin",
    cite="EUS §01.IV.1.B(b), art. 2(1)(a)",
)
_STAFF: Final = (
    Elsewhere("EUS §01.IV.3(a)", "the wheel turns the other way each time, the ball against it", "staff"),
    Elsewhere("EUS §01.IV.3(e)", "the wheel is locked at the end of the session", "staff"),
    Elsewhere(_CHANGE, "limits change after three announced balls, the float is topped up", "limits"),
    Elsewhere(_CHANGE, "one table at the authorised minimum", "limits"),
)

FRENCH: Final = Game(
    code="eus.french_roulette",
    family="french_roulette",
    en="French roulette",
    es="Ruleta Francesa",
    eu="Erruleta frantsesa",
    article="EUS §01",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=(*_FRENCH_OPTIONS, *OPTIONS),
    limits=authorised_limits(_LIMITS, change_cite=_CHANGE, times=50, ceiling="max_tier", multiples=TIERS),
    irregularities=(*IRREGULARITIES, _LAST_SPIN),
    round_type=FrenchRouletteRound,
    layout=Layout(
        wheels={"single_zero": WHEEL},
        zero="choice",
        minimum_at_once=True,
        orders=ORDERS,
        prison_renewed=True,
        void_spin_ends=True,
        pay_order=(
            "two_columns", "column", "two_dozens", "dozen", "red", "black", "even", "odd", "high", "low",
            "six_line", "street", "zero_street", "corner", "first_four", "split", "straight",
        ),
        cites=Clauses(
            seats="EUS §01.III.2",
            bets="EUS §01.IV.3(b)",
            limits=_LIMITS,
            result="EUS §01.IV.1, §01.IV.3(c)",
            zero="EUS §01.IV.1.B(b)",
            orders=f"{_A}(j), (k)",
        ),
    ),
    max_seats=99,
    elsewhere=(
        Elsewhere("EUS §01.II", "wheel of 37 pockets, layout in both official languages", "hardware"),
        Elsewhere("EUS §01.III.1", "croupiers and helpers of a table with one cloth or two", "people"),
        Elsewhere("EUS §01.III.2", "the table head touches no money; croupiers take turns at the wheel", "staff"),
        *_STAFF,
        *table_elsewhere(_CHANGE),
    ),
)  # fmt: skip

_COLOURS: Final = "EUS §02.I(b), (c), §02.V"
AMERICAN: Final = replace(
    FRENCH,
    code="eus.american_roulette",
    family="roulette",
    en="American roulette, one zero",
    es="Ruleta Americana con un solo cero",
    eu="Erruleta amerikarra, zero bakarrarekin",
    article="EUS §02",
    bets=_bets(prison=False),
    options=(
        flag("double_table", "Double table, by authorisation", "Mesa doble, con autorización", "EUS §02.I(a)"),
        flag(
            "value_chips",
            "The table head may let a player bet with value chips (DecisionMade value_chips)",
            "El Jefe de Mesa puede autorizar a un jugador fichas de valor (como decisión)",
            "EUS §02.I(c)",
        ),
        flag("neighbour_boxes", "Boxes for neighbours", "Casillas de vecinos", "EUS §02.I(d)"),
        flag("sector_boxes", "Boxes for sectors", "Casillas de sectores", "EUS §02.I(d)"),
        flag("buttons", "Transparent buttons for called bets", "Botones transparentes", "EUS §02.I(e)"),
        flag("assistant", "An assistant beside the croupier", "Auxiliar del croupier", "EUS §02.II"),
        flag("chip_machine", "Chip sorting machine", "Máquina clasificadora de fichas", "EUS §02.III(a)"),
        *OPTIONS,
    ),
    irregularities=IRREGULARITIES,
    round_type=RouletteRound,
    layout=replace(
        FRENCH.layout,
        zero="half",
        prison_renewed=False,
        pay_order=(
            "two_columns", "column", "high", "odd", "black", "red", "even", "low", "two_dozens", "dozen",
            "six_line", "street", "zero_street", "corner", "first_four", "split", "straight",
        ),
        paid_at_once=True,
        cites=replace(
            FRENCH.layout.cites,
            seats="EUS §02.II",
            result="EUS §01.IV.1, §02.III(b)",
            zero="EUS §02.IV",
            colours=_COLOURS,
        ),
    ),
    elsewhere=(
        Elsewhere("EUS §02.I(a)", "a small table, stakes on one side", "hardware"),
        Elsewhere("EUS §02.I(b)", "markers with the value of each colour beside the wheel", "chips"),
        Elsewhere("EUS §02.II", "one croupier, the table head controls the markers", "people"),
        Elsewhere("EUS §02.III(b)", "paid in the winner's colour, value chips or plaques", "staff"),
        *_STAFF,
        *table_elsewhere("EUS §02.VI"),
    ),
)  # fmt: skip
