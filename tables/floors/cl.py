"""A floor of Chile: eighteen tables of sixteen games."""

from __future__ import annotations

from typing import Final

from casino.roles import Role
from tables.floors.plan import FloorPlan, Plan

_SMALL = {"100": 200, "500": 400, "1000": 400, "5000": 300, "25000": 150, "100000": 40}
_LARGE = {"100": 200, "500": 200, "1000": 200, "5000": 400, "25000": 300, "100000": 100, "500000": 30}
_USUAL = {"min": 2_000, "max": 200_000}

PLAN: Final = FloorPlan(
    code="SCL",
    name="Casino del Maipo, Santiago",
    documents="SCJ-2026",
    pits={
        "A": ("Pista de ruletas y dados", ("RF", "RA", "RD", "BS", "CR", "MC", "CA", "CL")),
        "B": ("Sala de naipes", ("BJ", "CP", "DP", "TC", "GO", "WA")),
        "C": ("Sala de Punto y Banca", ("PB", "MP", "CF", "TQ")),
    },
    tables=(
        Plan("RF-1", "cl.french_roulette", {"min": 1_000, "max": 100_000}, _SMALL),
        Plan("RA-1", "cl.american_roulette_single_zero", {"min": 1_000, "max": 100_000}, _SMALL),
        Plan("RD-1", "cl.american_roulette_double_zero", {"min": 500, "max": 50_000}, _SMALL),
        Plan("BS-1", "cl.big_six", {"min": 500, "max": 50_000}, _SMALL, busy=1),
        Plan("BJ-1", "cl.blackjack", _USUAL, _SMALL),
        Plan("BJ-2", "cl.perfect_pairs", {"min": 5_000, "max": 500_000}, _LARGE),
        Plan("BJ-3", "cl.challenge_21", _USUAL, _SMALL, seats=6, busy=1),
        Plan("PB-1", "cl.punto_banca", {"min": 10_000, "max": 2_000_000}, _LARGE, seats=9),
        Plan("MP-1", "cl.mini_punto_banca", {"min": 5_000, "max": 500_000}, _LARGE, busy=1),
        Plan("CF-1", "cl.chemin_de_fer", {"min": 10_000, "max": 1_000_000}, _LARGE, seats=9, busy=1),
        Plan("CP-1", "cl.caribbean_stud", _USUAL, _SMALL),
        Plan("DP-1", "cl.draw_poker", _USUAL, _SMALL, seats=6, busy=1),
        Plan("TC-1", "cl.three_card_poker", _USUAL, _SMALL),
        Plan("GO-1", "cl.go_poker", _USUAL, _SMALL, busy=1),
        Plan("WA-1", "cl.war", _USUAL, _SMALL, seats=6, busy=1),
        Plan("TQ-1", "cl.trente_et_quarante", {"min": 5_000, "max": 500_000}, _LARGE, busy=1),
        Plan("CR-1", "cl.craps", {"min": 2_000, "max": 400_000}, _LARGE, seats=14),
        Plan("CA-1", "cl.crown_and_anchor", {"min": 500, "max": 50_000}, _SMALL, busy=1),
    ),
    staff={
        Role.DEALER: (
            "Camila Rojas", "Matías Soto", "Javiera Muñoz", "Benjamín Díaz", "Antonia Silva", "Vicente Contreras",
            "Fernanda Tapia", "Nicolás Araya", "Constanza Reyes", "Tomás Fuentes", "Valentina Castro",
            "Sebastián Vera", "Isidora Pizarro", "Cristóbal Núñez",
        ),
        Role.FLOOR_SUPERVISOR: ("Marcela Espinoza", "Rodrigo Valdés", "Paulina Carrasco", "Andrés Figueroa"),
        Role.PIT_MANAGER: ("Claudia Herrera", "Gonzalo Riquelme"),
        Role.CASHIER: ("Daniela Bravo", "Felipe Godoy", "Loreto Sandoval"),
        Role.CAGE_SUPERVISOR: ("Patricio Leiva",),
        Role.SECURITY: ("Óscar Zúñiga", "Ximena Farías", "Mauricio Cáceres"),
        Role.COUNT_TEAM: ("Lorena Salinas", "Hernán Vidal", "Carolina Ortega", "Iván Garrido"),
        Role.ACCOUNTING: ("Pamela Aguilera", "Ricardo Toro"),
        Role.AUDITOR: ("Macarena Donoso",),
        Role.INSPECTOR: ("Álvaro Undurraga", "Soledad Bustos"),
        Role.ADMINISTRATOR: ("Eduardo Parra",),
    },
)  # fmt: skip
