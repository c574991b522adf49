"""French roulette of Chile: catalogue, chapter II, numeral 1."""

from __future__ import annotations

from typing import Final

from casino.rules.families.french_roulette import PRISON, FrenchRouletteRound
from casino.rules.families.roulette import Clauses, Layout
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, to_one
from casino.rules.packs.cl.common import (
    CURRENCY,
    EDITION,
    bet_on_wheel,
    betting_plan,
    fraction_rule,
    late_bet,
    plan_elsewhere,
)
from casino.rules.packs.cl.roulette import bets_of, called_bets, display, felt_of, void_spins

_CITE_BETS: Final = "CL II §1.4"
_CITE_PAY: Final = "CL II §1.6"
_CITE_ZERO: Final = "CL II §1.4, §1.6"
_CITE_VOID: Final = "CL II §1.6"
AROUND: Final = {"split": ("0-1", "0-2", "0-3"), "street": ("0-1-2", "0-2-3"), "corner": ("0-1-2-3",)}


def bets(cite: str) -> tuple[Bet, ...]:
    """The bets of the felt: those of every wheel, and two columns or dozens at once for half the stake."""
    common = bets_of(("0",), AROUND, cite, prison=PRISON)
    doubles = tuple(
        Bet(code=f"double_{one}", en=en, es=es, pays=to_one(1, 2), cite=cite, targets=("1-2", "2-3"))
        for one, en, es in (("column", "Two columns", "Dos columnas"), ("dozen", "Two dozens", "Dos docenas"))
    )
    return (*common[:7], *doubles, *common[7:])


def options(equipment: str, players: str, zero: str, called: str) -> tuple[Option, ...]:
    """The licensee's choices, each with its clause; what becomes of a fraction is the jurisdiction's."""
    return (
        display(equipment),
        Option(
            name="spin_without_players",
            kind="flag",
            default=True,
            en="The ball may be thrown with nobody at the table",
            es="La bola puede lanzarse sin jugadores en la mesa",
            cite=players,
        ),
        called_bets(called),
        Option(
            name="zero_choice_default",
            kind="choice",
            values=("must_ask", "half_back", "prison"),
            default="must_ask",
            en="An even chance on zero for which its player says nothing: he is asked, half comes back, or prison",
            es="Suerte sencilla ante el cero si su jugador nada dice: se le pregunta, retira la mitad, o prisión",
            cite=zero,
            reading=True,
        ),
        Option(
            name="prison_on_last_spin",
            kind="choice",
            values=("force_half_back", "allow"),
            default="force_half_back",
            en="On the last spin of the table: half comes back, or prison is allowed",
            es="En la última tirada de la mesa: se retira la mitad, o se admite la prisión",
            cite=zero,
            reading=True,
        ),
        Option(
            name="bets_after_void",
            kind="choice",
            values=("stay_and_reopen", "stay_locked"),
            default="stay_and_reopen",
            en="After a void spin the bets stay: betting is open again, or remains closed",
            es="Tras una tirada nula las apuestas quedan: se abren de nuevo, o siguen cerradas",
            cite=zero,
            reading=True,
        ),
        Option(
            name="settle_reduction_to_plenos",
            kind="flag",
            default=False,
            en="Winning bets round the number are paid as straight ones of the same worth",
            es="Reducción a plenos de las apuestas ganadoras en torno al número",
            cite=called,
        ),
    )


def irregularities(void: str, late: str, zero: str, wheel: str) -> tuple[Irregularity, ...]:
    """Void spins, late bets, and the last spin of the table."""
    return (
        *void_spins(void),
        late_bet(late),
        bet_on_wheel(wheel),
        Irregularity(
            code="last_spin",
            en="Told before the close: it is the last of the announced spins (see prison_on_last_spin).",
            es="Última de las tiradas anunciadas: se informa antes del cierre (véase la opción de prisión).",
            effect="last_spin",
            cite=zero,
        ),
    )


BETS: Final = bets(_CITE_PAY)
WHEEL: Final = felt_of(BETS, ("0",), AROUND)

GAME: Final = Game(
    code="cl.french_roulette",
    family="french_roulette",
    en="French roulette",
    es="Ruleta Francesa",
    article="CL II §1",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=(
        *options("CL II §1.3.1", "CL II §1.3.2, §1.4", _CITE_ZERO, _CITE_BETS),
        fraction_rule(_CITE_PAY),
    ),
    limits=betting_plan(),
    irregularities=irregularities(_CITE_VOID, _CITE_BETS, _CITE_BETS, "CL II §1.5.3"),
    round_type=FrenchRouletteRound,
    layout=Layout(
        wheels={"single_zero": WHEEL},
        zero="choice",
        minimum_at_once=True,
        cites=Clauses(
            seats="CL II §1.3.2",
            bets="CL II §1.4, §1.5.3",
            limits="CL I §4.2",
            result="CL II §1.4, §1.6",
            zero=_CITE_ZERO,
        ),
    ),
    max_seats=99,
    elsewhere=(
        Elsewhere("CL II §1.3.1", "value chips, rake, marker and chip tray", "hardware"),
        Elsewhere("CL II §1.3.2", "two croupiers and a table manager who touches no chip", "people"),
        Elsewhere("CL II §1.4", "wheel and ball turn against each other, the wheel each time the other way", "staff"),
        Elsewhere("CL II §1.4", "losers cleared from columns to the number; winning chips approved", "staff"),
        Elsewhere("CL II §1.4", "the last three throws announced; wheel and chips under lid and seal", "staff"),
        Elsewhere("CL II §1.5.2", "a player is present; on even chances he may be at two tables", "staff"),
        Elsewhere("CL II §1.6", "columns and dozens paid first, straight bets last", "staff"),
        *plan_elsewhere(),
    ),
)
