"""A floor of Peru: three tables of pai gow poker, the game whose regulation is known."""

from __future__ import annotations

from typing import Final

from casino.roles import Role
from tables.floors.plan import FloorPlan, Plan

_TRAY: Final = {"50": 400, "100": 800, "500": 500, "2500": 400, "10000": 150, "50000": 20}
_TERMS: Final = {"payout": "1:1", "commission_rate": 500}
"""The page of the gazette that is known states neither: the property configures them, with the ministry's approval."""

PLAN: Final = FloorPlan(
    code="LIM",
    name="Casino Miramar, Lima",
    documents="MCT-2026",
    pits={"A": ("Sala de Pai Gow", ("PG",))},
    tables=(
        Plan("PG-1", "pe.pai_gow_poker", {"min": 1_000, "max": 100_000}, _TRAY, seats=6, options=_TERMS),
        Plan("PG-2", "pe.pai_gow_poker", {"min": 2_000, "max": 200_000}, _TRAY, seats=6, options=_TERMS),
        Plan("PG-3", "pe.pai_gow_poker", {"min": 5_000, "max": 300_000}, _TRAY, seats=6, options=_TERMS, busy=1),
    ),
    staff={
        Role.DEALER: (
            "Rosa Quispe", "José Huamán", "Milagros Flores", "Carlos Paredes", "Yesenia Rojas", "Luis Cárdenas",
        ),
        Role.FLOOR_SUPERVISOR: ("Patricia Salas", "Jorge Benavides"),
        Role.PIT_MANAGER: ("Elena Chávez", "Raúl Zegarra"),
        Role.CASHIER: ("Carmen Vílchez", "Óscar Medina", "Diana Lozano"),
        Role.CAGE_SUPERVISOR: ("Héctor Salazar",),
        Role.SECURITY: ("Wilmer Ramos", "Silvia Poma", "Edwin Tello"),
        Role.COUNT_TEAM: ("Gloria Ñahui", "Percy Aliaga", "Norma Cueva", "Abel Ticona"),
        Role.ACCOUNTING: ("Martha Ugarte", "Enrique Bazán"),
        Role.AUDITOR: ("Julia Cornejo",),
        Role.INSPECTOR: ("César Alvarado", "Lucía Montoya"),
        Role.ADMINISTRATOR: ("Hugo Palacios",),
    },
)  # fmt: skip
