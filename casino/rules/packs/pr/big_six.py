"""Big Six Wheel, Art. 9. The 54 sections of the wheel (§9.4(A)) are ``SEGMENTS``."""

from __future__ import annotations

from typing import Final

from casino.rules.families.wheel_of_fortune import (
    NOT_CHOSEN,
    Clauses,
    Layout,
    Segment,
    WheelOfFortuneRound,
    winners,
)
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, LimitRule, Option, to_one
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED

_CITE_PAY: Final = "PR §9.1(A)"
_CITE_BETWEEN: Final = "PR §9.2(C), (D), (E), (F)"

# §9.4(A): 54 sections.
SEGMENTS: Final = (
    Segment(name="1", bet="fig_1", sections=23),
    Segment(name="2", bet="fig_2", sections=15),
    Segment(name="5", bet="fig_5", sections=8),
    Segment(name="10", bet="fig_10", sections=4),
    Segment(name="20", bet="fig_20", sections=2),
    Segment(name="joker", bet="joker", sections=1),
    Segment(name="logo", bet="logo", sections=1),
)


def _figure(dollars: int) -> Bet:
    return Bet(code=f"fig_{dollars}", en=f"${dollars} figure", es=f"Figura de ${dollars}", pays=to_one(dollars), cite=_CITE_PAY,
               note=f'wins on segment "{dollars}"')  # fmt: skip


BETS: Final = (
    *(_figure(dollars) for dollars in (1, 2, 5, 10, 20)),
    Bet(code="joker", en="Joker", es="Joker", pays=to_one(45), cite=_CITE_PAY, note='wins on segment "joker" alone'),
    Bet(code="logo", en="Logo", es="Logo", pays=to_one(45), cite=_CITE_PAY, note='wins on segment "logo" alone'),
)

OPTIONS: Final = (
    Option(
        name="between_option",
        kind="choice",
        values=(NOT_CHOSEN, "previous", "respin"),
        default=NOT_CHOSEN,
        en="Pointer between two sections: the one passed previously wins, or spin again (to be chosen and posted)",
        es="Indicador entre dos números: gana el que pasó previamente, o se vuelve a girar (se escoge y se rotula)",
        cite=_CITE_BETWEEN,
    ),
    Option(
        name="limit_system",
        kind="choice",
        values=("min_max", "max_payout"),
        default="min_max",
        en="Minimum and maximum, or a maximum payout per bet",
        es="Mínimo y máximo por jugada, o pago máximo por apuesta",
        cite="PR §9.3(E)",
    ),
    Option(
        name="max_payout_per_bet",
        kind="amount",
        low=1,
        default=45_000,
        en="Maximum payout per bet under limit_system max_payout; no bet is above 500.00 even so",
        es="Pago máximo por apuesta, si el límite es el pago máximo; ninguna apuesta excede 500.00",
        cite="PR §9.3(E)",
    ),
    Option(
        name="odds",
        kind="names",
        default=[],
        en='Better ratios than the least allowed, each a bet with its ratio: "joker 50:1"',
        es="Proporciones mejores que las mínimas, cada una una apuesta con su proporción: «joker 50:1»",
        cite=_CITE_PAY,
    ),
)

LIMITS: Final = LimitRule(
    low=100,
    high=50_000,
    spread=10,
    cite="PR §9.3(A), (B)",
    change_cite="PR §9.3(D)",
    default_min=100,
    default_max=10_000,
)

IRREGULARITIES: Final = (
    Irregularity(
        code="short_spin",
        en="Fewer than three revolutions: the spin is not valid, there is no result, the wheel is spun again.",
        es="Menos de tres revoluciones: la girada no es válida, no hay resultado y se vuelve a girar la rueda.",
        effect="spin_again",
        cite="PR §9.2(B)",
    ),
    Irregularity(
        code="between_sections",
        en="The pointer rests between two sections: by between_option the section passed previously wins (tell it with "
        "WheelStopped), or the spin is void and the wheel is spun again.",
        es="El indicador descansa entre dos números: según la opción de la mesa gana el que pasó previamente (se "
        "informa como rueda detenida), o el giro es nulo y se vuelve a girar la rueda.",
        effect="between_sections",
        cite=_CITE_BETWEEN,
    ),
    Irregularity(
        code="wheel_off_level",
        en="The daily check finds the wheel off level: it is not opened for play; stakes, if any, go back.",
        es="La inspección diaria encuentra la rueda desnivelada: no se abre para juego; se devuelven las apuestas.",
        effect="not_opened",
        cite="PR §9.2(H)",
    ),
    UNREGULATED,
)

LAYOUT: Final = Layout(
    segments=SEGMENTS,
    winners=winners(SEGMENTS),
    floors={bet.code: bet.odds for bet in BETS},
    cites=Clauses(
        bets="PR §9.2(A)",
        limits="PR §9.3(A), (B)",
        max_payout="PR §9.3(E)",
        odds=_CITE_PAY,
        result="PR §9.1(A), §9.2",
        between=_CITE_BETWEEN,
        segments="PR §9.4(A)",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §9.2(F)", "a sign that tells which option is in force", "checks"),
    Elsewhere("PR §9.2(G)", "losing bets are collected before winning ones are paid", "staff"),
    Elsewhere(
        "PR §9.2(H)", "the wheel turned both ways every day before it opens (off level: an irregularity)", "table"
    ),
    Elsewhere("PR §9.3(C)", "limits shown at the table", "inspections"),
    Elsewhere("PR §9.3(F)", "cash or a bonded account behind a raised limit", "bank"),
    Elsewhere("PR §9.4(A)", "measures and glass of the wheel", "hardware"),
    Elsewhere("PR §9.4(B)", "the casino's name on the cloth", "hardware"),
    Elsewhere("PR §9.4(B)", "drop box and tip box", "boxes"),
    Elsewhere("PR §9.4(C)", "figures on the cloth", "hardware"),
    Elsewhere("PR §9.4(D)", "other equipment with leave of the Company", "approvals"),
)

GAME: Final = Game(
    code="pr.big_six",
    family="wheel_of_fortune",
    en="Big Six Wheel",
    es="Big Six Wheel",
    article="PR Art. 9",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=WheelOfFortuneRound,
    layout=LAYOUT,
    max_seats=99,
    elsewhere=ELSEWHERE,
)
