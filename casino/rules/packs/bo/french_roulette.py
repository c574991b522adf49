"""French roulette of Bolivia: classifier, §4.1. Payments and the last causes of a void spin are those of Chile."""

from __future__ import annotations

from typing import Final

import msgspec

from casino.rules.families.roulette import Clauses
from casino.rules.kernel import Elsewhere
from casino.rules.packs.bo.common import CURRENCY, EDITION, fraction_rule, source_of
from casino.rules.packs.cl import french_roulette as chile

_CITE_ZERO: Final = "BO §4.1.4.2"
_NOT_KNOWN: Final = frozenset({"mechanical_fault", "wheel_stopped"})
"""Causes of a void spin of which the text of Bolivia breaks off; the Chilean clause stays."""
_VOID: Final = {rule.code: rule for rule in chile.GAME.irregularities}

GAME: Final = msgspec.structs.replace(
    chile.GAME,
    code="bo.french_roulette",
    article="BO §4.1",
    edition=EDITION,
    currency=CURRENCY,
    bets=tuple(msgspec.structs.replace(bet, cite="BO §4.1.4.2") for bet in chile.GAME.bets),
    options=(
        source_of(
            "paytable_source",
            "Where the payments come from: the text breaks off before them",
            "De dónde salen los pagos: el texto se interrumpe antes",
            "CL II §1.6",
        ),
        *(
            option
            for option in chile.options("BO §4.1.3.1", "BO §4.1.3.2, §4.1.4.1", _CITE_ZERO, _CITE_ZERO)
            if option.name != "settle_reduction_to_plenos"
        ),
        fraction_rule("CL II §1.6"),
    ),
    irregularities=tuple(
        _VOID[rule.code] if rule.code in _NOT_KNOWN else rule
        for rule in chile.irregularities("BO §4.1.6.1", "BO §4.1.4.2, §4.1.4.3", "BO §4.1.4.4", "BO §4.1.5.3")
    ),
    layout=msgspec.structs.replace(
        chile.GAME.layout,
        cites=Clauses(
            seats="BO §4.1.3.2",
            bets="BO §4.1.4.2, §4.1.5.3",
            limits="CL I §4.2",
            result="BO §4.1.4.3; CL II §1.6",
            zero=_CITE_ZERO,
        ),
    ),
    elsewhere=(
        Elsewhere("BO §4.1.3.1", "chips, rake, marker and chip tray", "hardware"),
        Elsewhere("BO §4.1.3.2", "two croupiers and a table manager who touches no chip", "people"),
        Elsewhere("BO §4.1.4.3", "wheel and ball turn against each other; winning chips approved", "staff"),
        Elsewhere("BO §4.1.4.4", "the last three throws announced; wheel and chips under lid and seal", "staff"),
        Elsewhere("BO §4.1.5.2", "a player is present; on even chances he may be at two tables", "staff"),
    ),
)
