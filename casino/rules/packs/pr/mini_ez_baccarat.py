"""Mini EZ Baccarat (Mini EZ Baccarat), Art. 18: the game of Art. 17 at a table of six to nine positions.

The printed example of §18.3 (5 to 200) is forty times, the rule's words say twenty: the words hold. The article's
references to §16.3, §16.4, §5.1 and §6.5 mean §17.3, §17.4, §5.8 and §17.5. One section a player (§18.1): a seat is a
section.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.kernel import Elsewhere, LimitRule
from casino.rules.packs.pr import ez_baccarat
from casino.rules.packs.pr.baccarat_versions import (
    decks_of,
    half_moon_bank,
    options_of,
    own_limits,
    positions_of,
    shoe_option,
    shuffle_cites,
)
from casino.rules.side_bets import offer

OPTIONS: Final = options_of(
    decks_of(8, cite="PR §17.2(A), §18.2"),
    positions_of(6, 7, 8, 9, default=9, cite="PR §18.1"),
    shoe_option("PR §18.2, §18.7"),
    cites=shuffle_cites("PR §17.2, §18.2"),
    without=("commission_mode", "tie_text", "sections"),
)

LIMITS: Final = LimitRule(
    low=200,
    high=500_000,
    spread=20,
    cite="PR §18.3",
    change_cite="PR §18.3",
    applies_to="player and banker, each; tie and Dragon 7 have their own from 1.00",
    default_min=500,
    default_max=50_000,
    extra=own_limits("tie", "dragon_7"),
)

LAYOUT: Final = replace(
    ez_baccarat.LAYOUT,
    wagers={
        code: replace(
            wager,
            own_minimum=None if wager.main else 100,
            cite="PR §18.3" if wager.main else "PR §17.3(A), §18.3, §18.5",
        )
        for code, wager in ez_baccarat.LAYOUT.wagers.items()
    },
    seats_option="positions",
    shoe_travels_with=9,
    cites=replace(
        ez_baccarat.LAYOUT.cites,
        seats="PR §18.1",
        bets="PR §17.3(A), §18.5",
        deal="PR §17.3(B), §18.2, §18.5",
        natural="PR §17.4(A), §17.5, §18.7",
        player="PR §17.5(A), §18.7",
        banker="PR §17.5(B), §18.7",
        decks="PR §17.2(A), §18.2",
        burn="PR §17.2(B), §18.2",
        tie="PR §17.4(A), §18.6",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §18.2", "shuffle", "staff"),
    Elsewhere("PR §18.3", "notice of changed limits", "limits"),
    Elsewhere("PR §18.3", "cash or a bonded account behind a raised limit", "bank"),
)

GAME: Final = offer(
    ez_baccarat.BASE,
    ez_baccarat.PANDA_8,
    code="pr.mini_ez_baccarat",
    en="Mini EZ Baccarat",
    es="Mini EZ Baccarat",
    article="PR Art. 18",
    bets=tuple(replace(bet, cite=f"{bet.cite}, §18.6") for bet in ez_baccarat.BETS),
    options=OPTIONS,
    limits=LIMITS,
    layout=LAYOUT,
    max_seats=9,
    seat_one="right",
    bank=half_moon_bank("PR §18.4"),  # §18.4(A)(1)-(4)
    elsewhere=ELSEWHERE,
)
