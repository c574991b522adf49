"""Declarations of every game of the Bolivian classifier: edition, currency, fractions of a centavo.

Of the classifier only a part is known. What it leaves out follows the Chilean catalogue, from whose text it descends;
such rules carry the Chilean clause.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from casino.rules.kernel import Edition, Elsewhere, Option
from casino.rules.packs.cl import common as chile

EDITION: Final = Edition(
    code="bo-clasificador",
    title="Clasificador de Juegos Autorizados de la Autoridad de Fiscalización del Juego (Bolivia)",
    effective_from=date.min,  # the text is undated: in force on any day
    irregularities=chile.GENERAL,
)
CURRENCY: Final = "BOB"


def fraction_rule(cite: str) -> Option:
    """Return the option for half a centavo, or for less than the smallest chip: the text has no rule."""
    return Option(
        name="fraction_rule",
        kind="choice",
        values=("exact_cents", "floor_to_chip", "reject_inexact"),
        default="exact_cents",
        en="Fractions: what the player receives goes down to the centavo or to the smallest chip (coin of RoundOpened), "
        "or bets that could make one are refused",
        es="Fracciones: lo que recibe el jugador baja al centavo o a la ficha menor (moneda de la apertura), o se rechaza "
        "la apuesta que las cause",
        cite=cite,
        reading=True,
    )


def source_of(what: str, en: str, es: str, cite: str) -> Option:
    """Return the option that names the source of a rule missing from the known part of the classifier."""
    return Option(name=what, kind="choice", values=("cl_base",), default="cl_base", en=en, es=es, cite=cite)


OTHER_CHAPTERS: Final = (Elsewhere("BO §2.5.6.3", "the plan of bets, approved", "approvals"),)
