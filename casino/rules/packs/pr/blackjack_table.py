"""The blackjack table as a licensee opens it: Art. 4 with every side bet of the manual that is played on it.

Each is off until the table switches it on, and any of them may be offered together; of the progressives one.
"""

from __future__ import annotations

from typing import Final

from casino.rules.packs.pr import (
    bet_the_set,
    blackjack,
    blackjack_progressive,
    blazing_7s,
    kings_bounty,
    lucky_lucky,
    royal_match,
    twenty_one_plus_three,
)
from casino.rules.side_bets import offer

GAME: Final = offer(
    blackjack.BASE,
    blackjack_progressive.SIDE,
    blazing_7s.SIDE,
    lucky_lucky.SIDE,
    kings_bounty.SIDE,
    royal_match.SIDE,
    bet_the_set.SIDE,
    twenty_one_plus_three.SIDE,
    qualified=True,
)
