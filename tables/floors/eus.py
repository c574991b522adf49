"""Floor plan of the Basque Country: banked tables with the floats that the law states, and circle games."""

from __future__ import annotations

from typing import Final

from casino.roles import Role
from tables.floors.plan import FloorPlan, Plan

_TRAY: Final = {"50": 200, "100": 500, "500": 400, "2500": 300, "10000": 100, "50000": 20}
_OF_8_000: Final = {"50": 200, "100": 900, "500": 400, "2500": 120, "10000": 20}
_OF_30_000: Final = {"50": 200, "100": 800, "500": 500, "2500": 400, "10000": 100, "50000": 16}
_OF_37_500: Final = {"50": 200, "100": 800, "500": 600, "2500": 480, "10000": 150, "50000": 14}
_OF_50_000: Final = {"50": 200, "100": 600, "500": 500, "2500": 480, "10000": 150, "50000": 40}
_OF_25_000: Final = {"50": 400, "100": 800, "500": 500, "2500": 400, "10000": 100, "50000": 4}
_OF_100_000: Final = {"50": 400, "100": 600, "500": 500, "2500": 480, "10000": 300, "50000": 80, "100000": 15}
_DEDUCTION: Final = {"limit_kind": "split", "rake_mode": "pot_pct", "rake_rate": 500, "rake_cap_per_hand": 2_500}
_CHANGE: Final = {"50": 400, "100": 400, "500": 300, "2500": 100}
_OF_75_000: Final = {"50": 200, "100": 600, "500": 500, "2500": 480, "10000": 200, "50000": 60, "100000": 10}

PLAN: Final = FloorPlan(
    code="BIO",
    name="Casino del Ensanche, Bilbao",
    documents="DJE-2026",
    pits={
        "A": ("Sector de ruletas y dados", ("RF", "RA", "BO", "RU", "CR")),
        "B": ("Sector de naipes", ("PS", "PD", "TJ", "TR", "TX", "TQ", "BJ", "PB")),
        "C": ("Sector de juegos de círculo", ("CF", "BP", "PC")),
    },
    tables=(
        Plan("RF-1", "eus.french_roulette", {"min": 200, "max": 10_000}, _OF_30_000),
        Plan("RA-1", "eus.american_roulette", {"min": 250, "max": 12_500}, _OF_37_500),
        Plan("BO-1", "eus.boule", {"min": 200, "max": 10_000}, _OF_8_000, busy=1),
        Plan("RU-1", "eus.wheel_of_fortune", {"min": 200, "max": 10_000}, _OF_30_000, busy=1),
        Plan("CR-1", "eus.craps", {"min": 500, "max": 50_000}, _OF_75_000, seats=14),
        Plan("TQ-1", "eus.trente_et_quarante", {"min": 500, "max": 25_000}, _OF_50_000, busy=1),
        Plan("PS-1", "eus.caribbean_stud", {"min": 500, "max": 25_000}, _OF_50_000),
        Plan("PD-1", "eus.draw_poker", {"min": 500, "max": 25_000}, _TRAY, seats=6, busy=1),
        Plan("TJ-1", "eus.trijoker", {"min": 500, "max": 15_000}, _TRAY, busy=1),
        Plan("TR-1", "eus.three_card_poker", {"min": 500, "max": 25_000}, _TRAY, busy=1),
        Plan("BJ-1", "eus.blackjack", {"min": 500, "max": 50_000}, _OF_25_000),
        Plan("PB-1", "eus.punto_banca", {"min": 1_000, "max": 100_000}, _OF_100_000, seats=9),
        Plan("CF-1", "eus.chemin_de_fer", {"min": 1_000, "max": 100_000}, _CHANGE, seats=9),
        Plan("PC-1", "eus.circle_texas_holdem", {"min": 500, "max": 2_000}, _CHANGE, seats=9, options=_DEDUCTION),
        Plan("PC-2", "eus.circle_omaha", {"min": 1_000, "max": 4_000}, _CHANGE, seats=8, options=_DEDUCTION, busy=1),
        Plan("TX-1", "eus.texas_poker", {"min": 500, "max": 25_000}, _OF_30_000, busy=1),
    ),
    staff={
        Role.DEALER: (
            "Ane Etxeberria", "Mikel Agirre", "Nerea Garmendia", "Jon Arrieta", "Leire Uriarte", "Aitor Mendizabal",
            "Maialen Zubia", "Unai Larrañaga", "Itziar Goñi", "Gorka Basterretxea", "Amaia Ibarra", "Iker Olabarri",
            "Garazi Elorza", "Asier Urrutia",
        ),
        Role.FLOOR_SUPERVISOR: ("Miren Azkarate", "Koldo Lasa", "Idoia Bengoetxea", "Xabier Otaegi"),
        Role.PIT_MANAGER: ("Arantza Zabala", "Iñaki Goikoetxea"),
        Role.CASHIER: ("Edurne Salaberria", "Julen Ormazabal", "Ainhoa Lekuona"),
        Role.CAGE_SUPERVISOR: ("Joseba Irigoien",),
        Role.SECURITY: ("Eneko Astigarraga", "Naiara Beloki", "Ander Sasieta"),
        Role.COUNT_TEAM: ("Maite Iturbe", "Txomin Artola", "Oihana Retegi", "Beñat Urkiza"),
        Role.ACCOUNTING: ("Begoña Lizarraga", "Patxi Oñederra"),
        Role.AUDITOR: ("Lourdes Egaña",),
        Role.INSPECTOR: ("Ramón Villanueva", "Elena Cortázar"),
        Role.ADMINISTRATOR: ("Igor Aldekoa",),
    },
)  # fmt: skip
