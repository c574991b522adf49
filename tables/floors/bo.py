"""A floor of Bolivia: ten tables of the eight games whose rules are known."""

from __future__ import annotations

from typing import Final

from casino.roles import Role
from tables.floors.plan import FloorPlan, Plan

_SMALL = {"50": 200, "100": 400, "500": 300, "1000": 300, "5000": 150, "10000": 100, "50000": 20}
_LARGE = {"50": 200, "100": 200, "500": 300, "1000": 300, "5000": 300, "10000": 200, "50000": 60, "100000": 20}
_USUAL = {"min": 1_000, "max": 100_000}

PLAN: Final = FloorPlan(
    code="LPB",
    name="Salón de Juegos Illimani, La Paz",
    documents="AJ-2026",
    pits={
        "A": ("Pista de ruletas y dados", ("RF", "CR", "MC")),
        "B": ("Sala de naipes", ("CP", "DP", "TC", "GO", "TQ")),
    },
    tables=(
        Plan("RF-1", "bo.french_roulette", {"min": 500, "max": 50_000}, _SMALL),
        Plan("RF-2", "bo.french_roulette", {"min": 1_000, "max": 100_000}, _LARGE),
        Plan("CP-1", "bo.caribbean_stud", _USUAL, _SMALL),
        Plan("CP-2", "bo.caribbean_stud", {"min": 2_000, "max": 200_000}, _LARGE),
        Plan("DP-1", "bo.draw_poker", _USUAL, _SMALL, seats=6),
        Plan("TC-1", "bo.three_card_poker", _USUAL, _LARGE, busy=1),
        Plan("GO-1", "bo.go_poker", _USUAL, _SMALL),
        Plan("TQ-1", "bo.trente_et_quarante", _USUAL, _SMALL),
        Plan("CR-1", "bo.craps", _USUAL, _LARGE, seats=14),
        Plan("MC-1", "bo.mini_craps", {"min": 500, "max": 50_000}, _SMALL, seats=7, busy=1),
    ),
    staff={
        Role.DEALER: (
            "Wara Mamani", "Luis Quispe", "Carla Choque", "Jorge Condori", "Rocío Flores", "Álvaro Vargas",
            "Noelia Apaza", "Marcelo Gutiérrez", "Tatiana Rojas", "Diego Limachi",
        ),
        Role.FLOOR_SUPERVISOR: ("Silvia Arce", "Ramiro Peñaranda", "Gabriela Salazar"),
        Role.PIT_MANAGER: ("Mirtha Camacho", "Edwin Terrazas"),
        Role.CASHIER: ("Lidia Copa", "Freddy Aliaga", "Sonia Huanca"),
        Role.CAGE_SUPERVISOR: ("Hugo Montaño",),
        Role.SECURITY: ("Víctor Ticona", "Elba Cruz", "Julio Paredes"),
        Role.COUNT_TEAM: ("Nancy Poma", "Óscar Villca", "Ruth Cusi", "Rubén Yujra"),
        Role.ACCOUNTING: ("Patricia Loayza", "Gonzalo Ibáñez"),
        Role.AUDITOR: ("Verónica Zeballos",),
        Role.INSPECTOR: ("Javier Ugarte", "Claudia Ríos"),
        Role.ADMINISTRATOR: ("Boris Antezana",),
    },
)  # fmt: skip
