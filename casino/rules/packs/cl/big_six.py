"""Big Six of Chile: catalogue, chapter II, numeral 3. The 54 places of the disc are ``SEGMENTS``."""

from __future__ import annotations

from typing import Final

from casino.rules.families.wheel_of_fortune import Clauses, Layout, Segment, WheelOfFortuneRound, winners
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, to_one
from casino.rules.packs.cl.common import (
    CURRENCY,
    EDITION,
    annulled_stakes,
    betting_plan,
    idle_seat,
    late_bet,
    plan_elsewhere,
)

_CITE_PAY: Final = "CL II §3.6"
_CITE_BETS: Final = "CL II §3.4, §3.5.2"
_CITE_VOID: Final = "CL II §3.6"

SEGMENTS: Final = tuple(
    Segment(name=name, bet=f"symbol_{name}", sections=sections)
    for name, sections in (("40_a", 1), ("40_b", 1), ("20", 2), ("10", 4), ("5", 7), ("2", 15), ("1", 24))
)


def _bet(name: str, en: str, es: str) -> Bet:
    pays = to_one(int(name.partition("_")[0]))
    return Bet(code=f"symbol_{name}", en=en, es=es, pays=pays, cite=_CITE_PAY, note=f'wins on segment "{name}" alone')


BETS: Final = (
    _bet("40_a", "Top prize A (40)", "Premio mayor A (40)"),
    _bet("40_b", "Top prize B (40)", "Premio mayor B (40)"),
    *(_bet(value, f"Symbol of {value}", f"Símbolo de {value}") for value in ("20", "10", "5", "2", "1")),
)

GAME: Final = Game(
    code="cl.big_six",
    family="wheel_of_fortune",
    en="Big Six",
    es="Big Six o Rueda de la Fortuna",
    article="CL II §3",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=(
        Option(
            name="wheel_layout",
            kind="names",
            default=[],
            en="The 54 places in their order round the disc, by segment name (none: not checked)",
            es="Los 54 lugares en su orden en el disco, por nombre de símbolo (ninguno: no se verifica)",
            cite="CL II §3.3.1, §3.5.1",
        ),
        annulled_stakes(_CITE_VOID),
    ),
    limits=betting_plan(),
    irregularities=(
        Irregularity(
            code="short_spin",
            en="Fewer than three turns: void; bets may be changed or added, and the disc is spun again.",
            es="Menos de tres vueltas: nula; pueden cambiarse o agregarse apuestas y se gira de nuevo.",
            effect="spin_again",
            cite=_CITE_VOID,
        ),
        Irregularity(
            code="between_symbols",
            en="The stopper stays between two symbols: void; bets may be changed or added, and the disc is spun again.",
            es="El tope queda entre dos símbolos: nula; pueden cambiarse o agregarse apuestas y se gira de nuevo.",
            effect="spin_again",
            cite=_CITE_VOID,
        ),
        Irregularity(
            code="breakdown",
            en="A breakdown that is repaired at once: void, a new betting round.",
            es="Desperfecto con solución inmediata: nula, con nueva ronda de apuestas.",
            effect="void_round",
            cite=_CITE_VOID,
        ),
        Irregularity(
            code="breakdown_unrepaired",
            en="A breakdown that is not repaired at once: void, the table manager closes the table for the time being.",
            es="Desperfecto sin solución inmediata: nula, y el jefe de mesa ordena el cierre temporal de la mesa.",
            effect="void_round",
            cite=_CITE_VOID,
        ),
        Irregularity(
            code="disc_stopped",
            en="A player stops the turning of the disc, which is forbidden: as a void spin.",
            es="Un jugador detiene el giro natural del disco, lo que está prohibido: como tirada nula.",
            effect="spin_again",
            cite="CL II §3.5.2",
        ),
        late_bet("CL II §3.4"),
        idle_seat("CL II §3.5.2"),
    ),
    round_type=WheelOfFortuneRound,
    layout=Layout(
        segments=SEGMENTS,
        winners=winners(SEGMENTS),
        floors={bet.code: bet.odds for bet in BETS},
        cites=Clauses(
            bets=_CITE_BETS,
            limits="CL I §4.2",
            max_payout="CL I §4.2",
            odds=_CITE_PAY,
            result="CL II §3.4, §3.6",
            between=_CITE_VOID,
            segments="CL II §3.3.1, §3.5.1",
        ),
        reopens=True,
    ),
    max_seats=99,
    elsewhere=(
        Elsewhere("CL II §3.3.1", "table, disc and cloth with the multiples, value chips", "hardware"),
        Elsewhere("CL II §3.3.2", "one croupier, a table manager of the section", "people"),
        Elsewhere("CL II §3.4", "losers collected before winners are paid; the last game announced", "staff"),
        *plan_elsewhere(),
    ),
)
