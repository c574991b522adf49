"""Roulette (Ruleta), Art. 2."""

from __future__ import annotations

from typing import Final

from casino.rules.families.roulette import (
    Clauses,
    Layout,
    RouletteRound,
    build_wheel,
    inside_sets,
    outside_sets,
    target_name,
)
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, LimitRule, Option, to_one
from casino.rules.money import Odds
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED

_CITE_PAY: Final = "PR §2.5"

_INSIDE = {bet: tuple(target_name(bet, group) for group in groups) for bet, groups in inside_sets().items()}
_OUTSIDE = {bet: tuple(targets) for bet, targets in outside_sets().items()}
_NUMBERS = ("0", "00", *(str(n) for n in range(1, 37)))

BETS: Final = (
    Bet(code="straight", en="Straight up", es="Pleno", pays=to_one(35), cite=_CITE_PAY, targets=_NUMBERS),
    Bet(
        code="split",
        en="Split",
        es="Semi-Pleno",
        pays=to_one(17),
        cite=_CITE_PAY,
        targets=("0-00", *_INSIDE["split"]),
    ),
    Bet(code="street", en="Street", es="Calle", pays=to_one(11), cite=_CITE_PAY, targets=_INSIDE["street"]),
    Bet(code="corner", en="Square", es="Cuadros", pays=to_one(8), cite=_CITE_PAY, targets=_INSIDE["corner"]),
    Bet(
        code="line4_zero",
        en="Line 0-1-2-3",
        es="Línea (0-1-2-3)",
        pays=to_one(8),
        cite=_CITE_PAY,
        note="single-zero wheel only",
    ),
    Bet(
        code="line5_zero",
        en="Five-number line",
        es="Línea (1-2-3-0-00)",
        pays=to_one(6),
        cite=_CITE_PAY,
        note="double-zero wheel only",
    ),
    Bet(code="line6", en="Six line", es="Línea", pays=to_one(5), cite=_CITE_PAY, targets=_INSIDE["line6"]),
    Bet(code="column", en="Column", es="Columnas", pays=to_one(2), cite=_CITE_PAY, targets=_OUTSIDE["column"]),
    Bet(code="dozen", en="Dozen", es="Docenas", pays=to_one(2), cite=_CITE_PAY, targets=_OUTSIDE["dozen"]),
    Bet(code="color", en="Colour", es="Color", pays=to_one(1), cite=_CITE_PAY, targets=_OUTSIDE["color"]),
    Bet(
        code="parity",
        en="Even or odd",
        es="Pares o Nones",
        pays=to_one(1),
        cite=_CITE_PAY,
        targets=_OUTSIDE["parity"],
    ),
    Bet(
        code="half",
        en="High or low",
        es="Grandes o Chicos",
        pays=to_one(1),
        cite=_CITE_PAY,
        targets=_OUTSIDE["half"],
    ),
)


OPTIONS: Final = (
    Option(
        name="wheel",
        kind="choice",
        values=("double_zero", "single_zero"),
        default="double_zero",
        en="Wheel",
        es="Tipo de ruleta",
        cite="PR §2.6(A)",
        needs_approval=("single_zero",),
    ),
    Option(
        name="layout",
        kind="choice",
        values=("single", "double"),
        default="single",
        en="Layout",
        es="Paño",
        cite="PR §2.6(A), (C)",
    ),
    Option(
        name="quarter_chips",
        kind="flag",
        default=False,
        en="25-cent chips (table minimum 1.00 or 2.00 only)",
        es="Fichas de 25 centavos (pesetas)",
        cite="PR §2.5(A)",
    ),
    Option(name="helper", kind="flag", default=False, en="Second employee", es="Ayudante", cite="PR §2.3(A)"),
    Option(
        name="min_basis",
        kind="choice",
        values=("spin_total", "position"),
        default="spin_total",
        en="What must reach the minimum",
        es="Qué debe alcanzar el mínimo",
        cite="PR §2.5(A)",
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=100,
    high=100_000,
    spread=10,
    cite="PR §2.5(A), (B)",
    change_cite="PR §2.5",
    applies_to="spin",
    default_min=100,
    default_max=100_000,
)

IRREGULARITIES: Final = (
    Irregularity(
        code="late_bet",
        en='Bet after "no more bets": invalid, chips returned.',
        es="Apuesta después de «No va más»: inválida, se devuelve.",
        effect="none",
        cite="PR §2.4",
    ),
    UNREGULATED,
)
_ODDS: Final = {bet.code: bet.odds for bet in BETS}

# The maximum of a bet that pays 2:1 or less is the table maximum times its series of chances (12 or 18), §2.5.
_SERIES: Final = {"column": 12, "dozen": 12, "color": 18, "parity": 18, "half": 18}
_ODDS_DOUBLE: Final[dict[str, Odds]] = {code: odds for code, odds in _ODDS.items() if code != "line4_zero"}
_ODDS_SINGLE: Final[dict[str, Odds]] = {code: odds for code, odds in _ODDS.items() if code != "line5_zero"}

LAYOUT: Final = Layout(
    wheels={
        "double_zero": build_wheel(
            ("0", "00"),
            _ODDS_DOUBLE,
            _SERIES,
            {"split": ("0", "00"), "line5_zero": ("0", "00", "1", "2", "3")},
        ),
        "single_zero": build_wheel(("0",), _ODDS_SINGLE, _SERIES, {"line4_zero": ("0", "1", "2", "3")}),
    },
    seats={"single": 7, "double": 14},
    unit=100,
    quarter_unit=25,
    quarter_minimums=frozenset({100, 200}),
    cites=Clauses(seats="PR §2.2", bets="PR §2.4", limits="PR §2.5", result="PR §2.4, §2.5"),
)

ELSEWHERE: Final = (
    Elsewhere("PR §2.1", "offered in every authorised room, by these rules", "table"),
    Elsewhere("PR §2.3(B)", "the licensee says who works at which table", "people"),
    Elsewhere("PR §2.5(C)", "cash or a bonded account behind a raised limit", "bank"),
    Elsewhere("PR §2.6(B)", "balls of ivory or of composition", "hardware"),
    Elsewhere("PR §2.6(D)", "chips in five colours, one a player, and one or two of high value", "chips"),
)

GAME: Final = Game(
    code="pr.roulette",
    family="roulette",
    en="Roulette",
    es="Ruleta",
    article="PR Art. 2",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=RouletteRound,
    layout=LAYOUT,
    max_seats=14,
    elsewhere=ELSEWHERE,
)
