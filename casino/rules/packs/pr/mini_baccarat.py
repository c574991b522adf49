"""Mini-Baccarat (Mini-Baccarat), Art. 6: the game of Art. 5 at a half-moon table with one dealer.

One box a player (§6.1): a seat is a box.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.baccarat import Wager
from casino.rules.kernel import Elsewhere, Game, LimitRule
from casino.rules.packs.pr import baccarat
from casino.rules.packs.pr.baccarat_versions import (
    bet_of,
    clauses_of,
    decks_of,
    half_moon_bank,
    options_of,
    own_limits,
    positions_of,
    shoe_option,
    shuffle_cites,
)

BETS: Final = (
    bet_of("player", "PR §5.4(E), §6.3", "no target; from the table minimum to the maximum; a tie pushes"),
    bet_of(
        "banker",
        "PR §5.4(E), §6.3",
        "no target; pays even less 5 % of the winnings (commission in the line, net already reduced); a tie pushes",
    ),
    bet_of(
        "tie",
        "PR §5.4(C), (G), §6.3",
        "no target; needs a player or banker bet of at least the table minimum at the same seat when bets are closed; "
        "own minimum 1.00; 8 times the stake may not exceed the table maximum",
    ),
)

OPTIONS: Final = options_of(
    decks_of(6, 8, cite="PR §6.7(C)"),
    positions_of(7, 9, default=7, cite="PR §6.6, §6.7(A)"),
    shoe_option("PR §6.6"),
    cites=shuffle_cites("PR §5.2, §6.2"),
    without=("sections",),
)

LIMITS: Final = LimitRule(
    low=200,
    high=500_000,
    spread=20,
    cite="PR §6.4(A)",
    change_cite="PR §6.4(C)",
    applies_to="player and banker, each; the tie has its own from 1.00",
    default_min=500,
    default_max=50_000,
    extra=own_limits("tie"),
)

LAYOUT: Final = replace(
    baccarat.LAYOUT,
    wagers={
        "player": Wager(rule="player_wins", main=True, cite="PR §6.4(A)"),
        "banker": Wager(rule="banker_wins", main=True, commission=True, cite="PR §6.4(A)"),
        "tie": Wager(rule="equal_totals", own_minimum=100, payment_capped=True, cite="PR §6.4(B)"),
    },
    seats_option="positions",
    shoe_travels_with=9,
    cites=clauses_of(
        seats="PR §6.1",
        bets="PR §5.3, §6.3",
        deal="PR §5.3, §6.6",
        natural="PR §5.4(B), §5.8, §6.6",
        player="PR §5.8(A), §6.6",
        banker="PR §5.8(B), §6.6",
        decks="PR §6.7(C)",
        burn="PR §5.2, §6.2",
        tie="PR §5.4(C), (F), §6.3",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §6.2", "shuffle; one dealer", "staff"),
    Elsewhere("PR §6.4(C)", "notice of changed limits", "limits"),
    Elsewhere("PR §6.4(D)", "cash or a bonded account behind a raised limit", "bank"),
    Elsewhere("PR §6.7(A)", "half-moon table with its felt", "hardware"),
    Elsewhere("PR §6.7(B)", "shoe and holder for the discard", "hardware"),
    Elsewhere("PR §6.7(D)", "chip tray", "chips"),
)

GAME: Final = Game(
    code="pr.mini_baccarat",
    family="baccarat",
    en="Mini-Baccarat",
    es="Mini-Baccarat",
    article="PR Art. 6",
    edition=baccarat.GAME.edition,
    currency=baccarat.GAME.currency,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=baccarat.IRREGULARITIES,
    round_type=baccarat.GAME.round_type,
    layout=LAYOUT,
    max_seats=9,
    seat_one="right",
    bank=half_moon_bank("PR §6.5"),  # §6.5(A)(1)-(4)
    elsewhere=ELSEWHERE,
)
