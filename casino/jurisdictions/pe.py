"""Peru. Not complete: only Pai Gow Poker is known."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.jurisdictions.declaration import Chip, Declaration, Shift

DECLARATION: Final = Declaration(
    code="pe",
    prefix="PE",
    name=_("Peru"),
    currency="PEN",
    time_zone="America/Lima",
    authority="Ministerio de Comercio Exterior y Turismo",
    day_start_hour=5,
    close_hour=7,
    shifts=(Shift("M", "Mañana", 5, 13), Shift("T", "Tarde", 13, 21), Shift("N", "Noche", 21, 5)),
    chips=(
        Chip(50, "gris"),
        Chip(100, "blanca"),
        Chip(500, "roja"),
        Chip(2_500, "verde"),
        Chip(10_000, "negra"),
        Chip(50_000, "violeta"),
        Chip(100_000, "naranja"),
    ),
)
