"""Trente et quarante of Bolivia: classifier, §2.4. The rules are those of Chile, in clauses of their own."""

from __future__ import annotations

from typing import Final

import msgspec

from casino.rules.families.trente_et_quarante import Clauses
from casino.rules.kernel import Elsewhere
from casino.rules.packs.bo.common import CURRENCY, EDITION, fraction_rule
from casino.rules.packs.cl import trente_et_quarante as chile
from casino.rules.packs.cl.common import annulled_stakes

_PLAY: Final = "BO §2.4.3.3"
_TIE: Final = "BO §2.4.5.2"
_ODD: Final = "BO §2.4.5.1"

GAME: Final = msgspec.structs.replace(
    chile.GAME,
    code="bo.trente_et_quarante",
    article="BO §2.4",
    edition=EDITION,
    currency=CURRENCY,
    bets=chile.bets("BO §2.4.3.3, §2.4.5.2", _TIE),
    options=(
        *chile.options("BO §2.4.3.1", "BO §2.4.3.2", "BO §2.4.2, §2.4.5.2", _TIE),
        fraction_rule(_TIE),
        annulled_stakes(_ODD),
    ),
    irregularities=chile.irregularities(_ODD, _PLAY, "BO §2.4.4.2"),
    layout=msgspec.structs.replace(
        chile.GAME.layout,
        cites=Clauses(
            bets="BO §2.4.3.3, §2.4.4.2",
            limits="CL I §4.2",
            deal=_PLAY,
            result="BO §2.4.3.3, §2.4.5.2",
            tie=_TIE,
        ),
    ),
    elsewhere=(
        Elsewhere("BO §2.4.3.1", "table of four boxes, shoe, two cut cards", "hardware"),
        Elsewhere("BO §2.4.3.2", "a principal croupier, payers, a table manager who bounds the players", "people"),
        Elsewhere(
            "BO §2.4.3.3", "decks shown, shuffled, cut; losers before winners; the last rounds announced", "sets"
        ),
    ),
)
