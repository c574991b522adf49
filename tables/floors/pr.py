"""A floor of Puerto Rico: twenty tables of fourteen games."""

from __future__ import annotations

from typing import Final

from casino.roles import Role
from tables.floors.plan import FloorPlan, Plan

_SMALL = {"100": 200, "500": 200, "2500": 200, "10000": 100, "50000": 20}
_LARGE = {"500": 200, "2500": 400, "10000": 300, "50000": 60, "100000": 50}
_POKER = {"100": 300, "500": 100}

PLAN: Final = FloorPlan(
    code="SJU",
    name="Casino de la Bahía, San Juan",
    documents="CT-2026",
    pits={
    "A": ("Pista de dados y ruletas", ("RO", "CR", "BS")),
    "B": ("Sector de blackjack", ("BJ", "CS", "LR", "TC", "UT")),
    "C": ("Sala de baccarat y pai gow", ("BA", "MB", "EZ", "PG")),
    "P": ("Sala de póquer", ("PK",)),
},
    tables=(
    Plan("RO-1", "pr.roulette", {"min": 100, "max": 10_000}, {"25": 400, **_SMALL}),
    Plan("RO-2", "pr.roulette", {"min": 500, "max": 50_000}, _SMALL),
    Plan("CR-1", "pr.craps", {"min": 500, "max": 100_000}, _SMALL, seats=14),
    Plan("CR-2", "pr.craps", {"min": 1_000, "max": 200_000}, {"100": 200, **_LARGE}, seats=14),
    Plan("BJ-1", "pr.blackjack", {"min": 500, "max": 50_000}, _SMALL),
    Plan("BJ-2", "pr.blackjack", {"min": 500, "max": 50_000}, _SMALL),
    Plan("BJ-3", "pr.blackjack", {"min": 1_000, "max": 100_000}, _SMALL),
    Plan("BA-1", "pr.baccarat", {"min": 2_500, "max": 500_000}, _LARGE, seats=12),
    Plan("CS-1", "pr.caribbean_stud", {"min": 500, "max": 50_000}, _SMALL),
    Plan("CS-2", "pr.caribbean_stud", {"min": 500, "max": 50_000}, _SMALL),
    Plan("CS-3", "pr.caribbean_stud", {"min": 1_000, "max": 100_000}, _SMALL),
    Plan("PK-1", "pr.texas_holdem_high", {"min": 500, "max": 1_000}, _POKER, seats=9),
    Plan(
        "BJ-4", "pr.blackjack", {"min": 500, "max": 50_000}, _SMALL, busy=1,
        options={"decks": 6, "lucky_lucky": True, "three_card": True, "kings_bounty": True},
    ),
    Plan("MB-1", "pr.mini_baccarat", {"min": 500, "max": 50_000}, _SMALL, busy=1),
    Plan("EZ-1", "pr.dragon_7_and_panda_8", {"min": 1_000, "max": 40_000}, _LARGE, seats=12, busy=1),
    Plan("LR-1", "pr.let_it_ride", {"min": 500, "max": 50_000}, _SMALL, options={"three_card_bonus": True}, busy=1),
    Plan(
        "TC-1", "pr.three_card_poker", {"min": 500, "max": 100_000}, _SMALL, busy=1,
        options={"six_card_bonus": True, "progressive": True},
    ),
    Plan("UT-1", "pr.ultimate_texas_holdem", {"min": 500, "max": 50_000}, _SMALL, busy=1),
    Plan("PG-1", "pr.pai_gow_poker", {"min": 1_000, "max": 50_000}, _SMALL, seats=6, busy=1),
    Plan("BS-1", "pr.big_six", {"min": 100, "max": 10_000}, {"25": 400, **_SMALL}, busy=1),
),
    staff={
    Role.DEALER: (
        "Ana Rivera", "Luis Ortiz", "Carmen Díaz", "José Vega", "Marta Colón", "Iván Cruz", "Sara Maldonado",
        "Pedro Santos", "Rosa Nieves", "Ángel Torres", "Elena Rosado", "Hugo Marrero", "Nilda Pagán", "Raúl Soto",
    ),
    Role.FLOOR_SUPERVISOR: ("Gloria Méndez", "Víctor Quiñones", "Lourdes Acevedo", "Tomás Figueroa"),
    Role.PIT_MANAGER: ("Miriam Rolón", "Edgardo Lugo"),
    Role.CASHIER: ("Awilda Báez", "Nelson Ramos", "Yolanda Cintrón"),
    Role.CAGE_SUPERVISOR: ("Carlos Irizarry",),
    Role.SECURITY: ("Félix Meléndez", "Wanda Alicea", "Orlando Reyes"),
    Role.COUNT_TEAM: ("Irma Delgado", "Jorge Laboy", "Zoraida Feliciano", "Efraín Matos"),
    Role.ACCOUNTING: ("Teresa Zayas", "Rubén Carrasquillo"),
    Role.AUDITOR: ("Isabel Arroyo",),
    Role.INSPECTOR: ("Ramón Sepúlveda", "Damaris Berríos"),
    Role.ADMINISTRATOR: ("Noel Figueroa",),
},
)  # fmt: skip
