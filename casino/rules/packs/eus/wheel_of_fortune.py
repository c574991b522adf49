"""Wheel of fortune (Ruleta de la Fortuna): game 10."""

from __future__ import annotations

from typing import Final

from casino.rules.families.wheel_of_fortune import PUSH, Clauses, Layout, Segment, WheelOfFortuneRound, winners
from casino.rules.kernel import Bet, Elsewhere, Game, to_one
from casino.rules.packs.eus.common import (
    CURRENCY,
    EDITION,
    authorised_limits,
    choice,
    flag,
    late_bet,
    table_elsewhere,
)

_PAYS: Final = "EUS §10.V.1"
_PLAY: Final = "EUS §10.V.3"

SEGMENTS: Final = (
    *(Segment(name=str(cells), bet=f"pos_{cells}", sections=cells) for cells in (24, 15, 7, 4, 2)),
    *(Segment(name=f"joker_{one}", bet=f"joker_{one}", sections=1) for one in (1, 2)),
)
_RATIOS: Final = {24: 1, 15: 1, 7: 5, 4: 10, 2: 20}

BETS: Final = (
    *(
        Bet(
            code=f"pos_{cells}",
            en=f"Symbol of {cells} positions",
            es=f"{cells} posiciones",
            eu=f"{cells} posizio",
            pays=to_one(ratio),
            cite=_PAYS,
            note="the winner keeps his stake or wins as much, by pays_24"
            if cells == 24
            else f'wins on segment "{cells}"',
        )
        for cells, ratio in _RATIOS.items()
    ),
    *(
        Bet(
            code=f"joker_{one}",
            en=f"Joker {one}",
            es=f"Joker {one}",
            eu=f"{one}. jokerra",
            pays=to_one(45),
            cite=_PAYS,
            note=f'wins on segment "joker_{one}", by joker_mode on the other one as well',
        )
        for one in (1, 2)
    ),
)

GAME: Final = Game(
    code="eus.wheel_of_fortune",
    family="wheel_of_fortune",
    en="Wheel of fortune",
    es="Ruleta de la Fortuna",
    eu="Zoriaren erruleta",
    article="EUS §10",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=(
        choice(
            "pays_24",
            (PUSH, "1:1"),
            "The symbol of 24 positions: the winner keeps his stake (as printed), or wins 1:1",
            "24 posiciones: el ganador empata (como dice el texto), o cobra 1:1",
            _PAYS,
            reading=True,
        ),
        choice(
            "pays_15",
            ("1:1", "2:1"),
            "The symbol of 15 positions pays 1:1 (as printed), or 2:1",
            "15 posiciones paga 1:1 (como dice el texto), o 2:1",
            _PAYS,
            reading=True,
        ),
        choice(
            "joker_mode",
            ("each_own_cell", "both_cells"),
            "A joker bet wins on its own cell, or on both",
            "La apuesta al Joker gana en su casilla, o en ambas",
            _PAYS,
            reading=True,
        ),
        flag("auxiliary_spinner", "An auxiliary croupier spins", "Gira un croupier auxiliar", "EUS §10.III"),
    ),
    limits=authorised_limits("EUS §10.V.2", times=100),
    irregularities=(late_bet(_PLAY),),
    round_type=WheelOfFortuneRound,
    layout=Layout(
        segments=SEGMENTS,
        winners=winners(SEGMENTS),
        floors={bet.code: bet.odds for bet in BETS},
        paid_by={"pays_24": "pos_24", "pays_15": "pos_15"},
        jokers=frozenset({"joker_1", "joker_2"}),
        cites=Clauses(
            bets=_PLAY,
            limits="EUS §10.V.2",
            max_payout="EUS §10.V.2",
            odds=_PAYS,
            result="EUS §10.V.1, §10.V.3",
            between=_PAYS,
            segments="EUS §10.II",
        ),
    ),
    max_seats=99,
    elsewhere=(
        Elsewhere("EUS §10.II", "wheel of 54 cells, table with a box for cash and one for bets", "hardware"),
        Elsewhere("EUS §10.III", "one croupier, a table head of up to four tables", "people"),
        Elsewhere("EUS DA 6.2(a)", "a float of 15,000 table minimums", "bank"),
        *table_elsewhere("EUS §10.V"),
    ),
)
