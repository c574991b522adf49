"""What every game of the Chilean catalogue shares: the edition and the currency."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino.rules.kernel import Edition

EDITION: Final = Edition(
    code="cl-catalogo",
    title="Catálogo de Juegos de la Superintendencia de Casinos de Juego (Chile)",
    effective_from=date.min,  # the text is undated: in force on any day
)
CURRENCY: Final = "CLP"
