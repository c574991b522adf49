"""What every game of the Bolivian classifier shares: the edition and the currency."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino.rules.kernel import Edition

EDITION: Final = Edition(
    code="bo-clasificador",
    title="Clasificador de Juegos Autorizados de la Autoridad de Fiscalización del Juego (Bolivia)",
    effective_from=date.min,  # the text is undated: in force on any day
)
CURRENCY: Final = "BOB"
