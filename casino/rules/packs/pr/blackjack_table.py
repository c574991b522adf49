"""The blackjack table as a licensee opens it: Art. 4 with every side bet of the manual that is played on it.

Each is off until the table switches it on, and any of them may be offered together.
"""

from __future__ import annotations

from typing import Final

from casino.rules.packs.pr import blackjack, lucky_lucky
from casino.rules.side_bets import offer

GAME: Final = offer(
    blackjack.BASE,
    lucky_lucky.SIDE,
    qualified=True,
)
