"""Data of the demonstration by jurisdiction: money, chips, stakes, progressives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

ROUNDS: Final = 3_000
"""The rounds of a day for which the cage and the vault are provided; more rounds want more chips and money."""


class Programme(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive to be: its tables, its game, the meter it starts with and is reset to (minor units), its rate.

    `entry`: the chip that a player puts in, minor units. `played`: of a pot of card games, the game that each of its
    tables plays instead of its own; `bets`: the smallest and the largest bet of theirs, in credits of `entry`;
    `reserve_bp`: what goes into its reserve pot.
    """

    code: str
    name: str
    tables: tuple[str, ...]
    approval: str
    game: str = "pr.caribbean_stud"
    initial: int = 1_000_000
    reset: int = 1_000_000
    rate_bp: int = 7_000
    entry: int = 100
    played: Mapping[str, str] = msgspec.field(default_factory=dict)
    bets: tuple[int, int] = (0, 0)
    reserve_bp: int = 0


class Bingo(msgspec.Struct, frozen=True, kw_only=True):
    """A bingo table to be: its code, game and options, points of sale, cards and their price (minor units), its games.

    `shift`: place of the shift in which it is held.
    """

    table: str
    game: str
    options: Mapping[str, object]
    limits: Mapping[str, int]
    points: tuple[str, ...]
    cards: int
    price: int
    games: int
    shift: int


class Means(msgspec.Struct, frozen=True, kw_only=True):
    """Amounts in minor units, chips by denomination.

    `coin`: the smallest chip; what it cannot pay is breakage, under the approval `breakage`. `note`: what players buy
    chips with; `cash`: notes and coins that people hand over. `unit`: what stakes are multiples of, `units` by game.
    `coins`: small chips that trays have beside their usual ones, by table. `bank`, `reserve`, `sold`: chips of the
    cage, of the vault, and sold to players each shift. `capital`, `drawer`, `funds`: money of the owner, and of the
    cage before and after it is funded. `credit_unit`: what chips sent back from a table are multiples of. `sends_back`:
    what a table has too much of in its first shift, by table. `mispays`: the table at which a dealer errs once.
    `misdeals`: rounds of the first shift that a dealer spoils, by table. `programmes`, `ending`, `withdrawal`:
    progressives, the one that ends on the day, and the approval by which it does. `maker`, `supplier`: of chips, cards.
    `bingo`: an evening of it.
    """

    coin: int
    breakage: str
    note: int
    cash: tuple[int, ...]
    unit: int
    units: Mapping[str, int]
    bank: Mapping[str, int]
    reserve: Mapping[str, int]
    sold: Mapping[str, int]
    capital: int
    drawer: int
    funds: int
    credit_unit: int
    mispays: str
    maker: str
    supplier: str
    coins: Mapping[str, Mapping[str, int]] = {}
    sends_back: Mapping[str, int] = {}
    misdeals: Mapping[str, int] = {}
    programmes: tuple[Programme, ...] = ()
    ending: str = ""
    withdrawal: str = ""
    bingo: Bingo | None = None


_ISLA: Final = "ISLA"

MEANS: Final = {
    "pr": Means(
        coin=25,
        breakage="CT-2026-0012",  # craps at 7:6, 2:3 and 5:6
        note=2_000,
        cash=(10_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1),
        unit=100,
        units={
            "pr.craps": 500,
            "pr.blackjack": 200,  # 3:2, one half
            "pr.ultimate_texas_holdem": 200,  # 3:2
            "pr.baccarat": 500,  # 5 % commission, paid with chips of 0.25
            "pr.mini_baccarat": 500,
            "pr.pai_gow_poker": 500,
            "pr.dragon_7_and_panda_8": 500,
        },
        coins={
            "CR-1": {"25": 400}, "CR-2": {"25": 400}, "BA-1": {"25": 400, "100": 200}, "MB-1": {"25": 400},
            "PG-1": {"25": 400}, "PK-1": {"25": 400},
        },
        bank={"25": 2_000, "100": 6_000, "500": 6_000, "2500": 3_000, "10000": 1_500, "50000": 200, "100000": 100},
        reserve={
            "25": 20_000, "100": 28_000, "500": 28_000, "2500": 24_000, "10000": 18_000, "50000": 5_000,
            "100000": 2_000,
        },
        sold={"25": 400, "100": 600, "500": 400, "2500": 200, "10000": 50, "50000": 6, "100000": 4},
        capital=200_000_000,
        drawer=5_000_000,
        funds=60_000_000,  # the cage holds all day what its tables ask for (PR §24.1, and the game's own section)
        credit_unit=2_500,
        mispays="RO-1",
        sends_back={"BA-1": 1_000_000},
        misdeals={"CS-2": 2},
        maker="Fichas del Caribe, Inc.",
        supplier="Naipes del Caribe, Inc.",
        programmes=(
            Programme(code="CARIBE", name="Caribbean Stud Caribe", tables=("CS-1", "CS-2"), approval="CT-2026-0006"),
            Programme(
                code=_ISLA, name="Caribbean Stud Isla", tables=("CS-3",), approval="CT-2026-0004", initial=1_500_000
            ),
            Programme(
                code="TRES", name="Three Card Poker Tres", tables=("TC-1",), approval="CT-2026-0008",
                game="pr.three_card_poker", initial=100_000, reset=100_000, rate_bp=1_400,
            ),
        ),
        ending=_ISLA,
        withdrawal="CT-2026-0777",
        bingo=Bingo(
            table="BG-1",
            game="pr.bingo",
            options={"patterns": ["any_line"], "prizes": 5_000, "card_price": 400},
            limits={"min": 100, "max": 10_000},
            points=("POS1", "POS2"),
            cards=400,
            price=400,
            games=12,
            shift=1,
        ),
    ),
    "cl": Means(
        coin=100,
        breakage="SCJ-2026-0012",
        note=10_000,
        cash=(20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10),
        unit=500,
        units={
            "cl.blackjack": 1_000,
            "cl.perfect_pairs": 1_000,
            "cl.challenge_21": 1_000,
            "cl.punto_banca": 2_000,
            "cl.mini_punto_banca": 2_000,
            "cl.chemin_de_fer": 2_000,
            "cl.craps": 2_000,
            "cl.french_roulette": 1_000,
            "cl.trente_et_quarante": 1_000,
        },
        bank={
            "100": 6_000, "500": 6_000, "1000": 6_000, "5000": 6_000, "25000": 3_000, "100000": 1_500, "500000": 200,
            "1000000": 50,
        },
        reserve={
            "100": 28_000, "500": 28_000, "1000": 28_000, "5000": 28_000, "25000": 24_000, "100000": 12_000,
            "500000": 2_000, "1000000": 200,
        },
        sold={"100": 1_000, "500": 1_500, "1000": 1_200, "5000": 600, "25000": 200, "100000": 50, "500000": 6},
        capital=3_000_000_000,
        drawer=30_000_000,
        funds=600_000_000,
        credit_unit=25_000,
        mispays="RA-1",
        sends_back={"PB-1": 10_000_000},
        misdeals={"CP-1": 2},
        maker="Fichas del Pacífico S.A.",
        supplier="Naipes del Pacífico S.A.",
        programmes=(
            Programme(
                code="PACIFICO", name="Pozo Pacífico", tables=("CP-1", "DP-1", "GO-1"), approval="SCJ-2026-0006",
                game="cl.card_progressive", initial=12_000_000, reset=12_000_000, entry=500, rate_bp=6_000,
                reserve_bp=1_500,
                played={
                    "CP-1": "cl.caribbean_stud_progressive", "DP-1": "cl.draw_poker_progressive",
                    "GO-1": "cl.go_poker_progressive",
                },
                bets=(500, 5_000),
            ),
        ),
    ),
    "bo": Means(
        coin=50,
        breakage="AJ-2026-0012",
        note=5_000,
        cash=(20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10),
        unit=100,
        units={"bo.craps": 1_000, "bo.mini_craps": 500, "bo.french_roulette": 500, "bo.trente_et_quarante": 500},
        bank={
            "50": 4_000, "100": 6_000, "500": 6_000, "1000": 6_000, "5000": 3_000, "10000": 1_500, "50000": 200,
            "100000": 50,
        },
        reserve={
            "50": 20_000, "100": 28_000, "500": 28_000, "1000": 28_000, "5000": 24_000, "10000": 18_000,
            "50000": 3_000, "100000": 1_000,
        },
        sold={"50": 800, "100": 1_200, "500": 800, "1000": 600, "5000": 200, "10000": 50, "50000": 6},
        capital=200_000_000,
        drawer=5_000_000,
        funds=60_000_000,
        credit_unit=5_000,
        mispays="RF-1",
        sends_back={"CP-2": 1_000_000},
        misdeals={"CP-1": 2},
        maker="Fichas del Altiplano S.R.L.",
        supplier="Naipes del Altiplano S.R.L.",
        programmes=(
            Programme(
                code="ILLIMANI", name="Pozo Illimani", tables=("CP-1", "DP-1", "GO-1"), approval="AJ-2026-0006",
                game="bo.card_progressive", initial=1_000_000, reset=1_000_000, entry=500, rate_bp=6_000,
                reserve_bp=1_500,
                played={"CP-1": "bo.caribbean_stud", "DP-1": "bo.draw_poker", "GO-1": "bo.go_poker"},
                bets=(500, 2_500),
            ),
        ),
    ),
    "eus": Means(
        coin=50,
        breakage="DJE-2026-0012",
        note=5_000,
        cash=(20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1),
        unit=100,
        units={
            "eus.punto_banca": 1_000,
            "eus.chemin_de_fer": 1_000,
            "eus.craps": 500,
            "eus.trente_et_quarante": 500,
        },
        bank={"50": 4_000, "100": 6_000, "500": 6_000, "2500": 3_000, "10000": 1_500, "50000": 400, "100000": 100},
        reserve={
            "50": 40_000, "100": 28_000, "500": 28_000, "2500": 24_000, "10000": 18_000, "50000": 6_000,
            "100000": 2_000, "500000": 200,
        },
        sold={"50": 2_400, "100": 1_200, "500": 800, "2500": 300, "10000": 50, "50000": 6},
        capital=300_000_000,
        drawer=5_000_000,
        funds=120_000_000,
        credit_unit=2_500,
        mispays="RA-1",
        misdeals={"PS-1": 2},
        maker="Fichas del Cantábrico, S.A.",
        supplier="Naipes del Cantábrico, S.A.",
    ),
    "pe": Means(
        coin=50,
        breakage="MCT-2026-0012",
        note=10_000,
        cash=(20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10),
        unit=1_000,  # 5 % commission, paid with chips of 0.50
        units={},
        bank={"50": 4_000, "100": 6_000, "500": 6_000, "2500": 3_000, "10000": 1_500, "50000": 200, "100000": 50},
        reserve={
            "50": 20_000, "100": 28_000, "500": 28_000, "2500": 24_000, "10000": 18_000, "50000": 3_000,
            "100000": 1_000,
        },
        sold={"50": 400, "100": 600, "500": 400, "2500": 200, "10000": 50, "50000": 6},
        capital=200_000_000,
        drawer=5_000_000,
        funds=60_000_000,
        credit_unit=2_500,
        mispays="PG-1",
        misdeals={"PG-2": 2},
        maker="Fichas del Pacífico S.A.C.",
        supplier="Naipes del Pacífico S.A.C.",
    ),
}  # fmt: skip
"""By jurisdiction."""
