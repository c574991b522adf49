"""EZ Baccarat (EZ Baccarat), Art. 17: no commission; a bank that wins with a three-card 7 pushes. Dragon 7, Panda 8.

One section a player (§17.1): a seat is a section.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.baccarat import Coup, Wager, total
from casino.rules.families.baccarat_sides import BaccaratSide
from casino.rules.kernel import BankRule, Bet, Elsewhere, Game, LimitRule, Option, to_one
from casino.rules.packs.pr import baccarat
from casino.rules.packs.pr.baccarat_versions import bet_of, clauses_of, decks_of, options_of, own_limits
from casino.rules.packs.pr.common import switched
from casino.rules.side_bets import Bounds, SideBet, offer

BETS: Final = (
    bet_of(
        "player",
        "PR §17.3(A), §17.4(A)",
        "no target; from the table minimum to the maximum; pays even; a tie pushes",
    ),
    bet_of(
        "banker",
        "PR §17.3(A), §17.4(A)",
        "no target; pays even, no commission; pushes on a tie and when the bank wins with a three-card 7",
    ),
    bet_of(
        "tie",
        "PR §17.3(A), §17.4(A)",
        "no target; needs a player or banker bet at the same seat when bets are closed; 8 times the stake may not "
        "exceed the table maximum",
    ),
    Bet(
        code="dragon_7",
        en="Dragon 7",
        es="Dragón 7",
        pays=to_one(40),
        cite="PR §17.3(A), §17.4(A)",
        note="the bank wins with three cards that sum 7; needs a player or banker bet at the same seat when bets are "
        "closed; 40 times the stake may not exceed the table maximum",
    ),
)

OPTIONS: Final = options_of(
    decks_of(8, cite="PR §17.2(A)"),
    Option(
        name="commission",
        kind="choice",
        values=("none",),
        default="none",
        en="Commission: this game takes none",
        es="Comisión: en este juego no se cobra",
        cite="PR §17.4(A)",
    ),
    cites={"sections": "PR §17.1", "second_cut": "PR §17.2(A)", "burn_of_ten": "PR §17.2(B)"},
    without=("commission_mode", "tie_text"),
)

LIMITS: Final = LimitRule(
    low=1_000,
    high=2_500_000,
    spread=40,
    cite="PR §17.6",
    change_cite="PR §17.6",
    applies_to="player and banker, each; tie and Dragon 7 have their own from 5.00",
    default_min=1_000,
    default_max=100_000,
    extra=own_limits("tie", "dragon_7"),
)

LAYOUT: Final = replace(
    baccarat.LAYOUT,
    wagers={
        "player": Wager(rule="player_wins", main=True, cite="PR §17.6"),
        "banker": Wager(rule="banker_wins_but_pushes_7", main=True, barred_cite="PR §17.4(A)", cite="PR §17.6"),
        "tie": Wager(rule="equal_totals", own_minimum=500, payment_capped=True, cite="PR §17.3(A), §17.6"),
        "dragon_7": Wager(rule="banker_three_card_7", own_minimum=500, payment_capped=True, cite="PR §17.3(A), §17.6"),
    },
    commissions={},
    cites=clauses_of(
        seats="PR §17.1",
        bets="PR §17.3(A)",
        deal="PR §17.3(B)",
        natural="PR §17.4(A), §17.5",
        player="PR §17.5(A)",
        banker="PR §17.5(B)",
        decks="PR §17.2(A)",
        burn="PR §17.2(B)",
        tie="PR §17.4(A)",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §17.2(A)", "shuffle and cut", "staff"),
    Elsewhere("PR §17.3(B)", "who draws and turns the cards, where the shoe goes", "staff"),
    Elsewhere("PR §17.4(B)", "an area for Panda 8 on the felt", "hardware"),
    Elsewhere("PR §17.6", "notice of changed limits", "limits"),
    Elsewhere("PR §17.6", "cash or a bonded account behind a raised limit", "bank"),
)

BASE: Final = Game(
    code="pr.ez_baccarat",
    family="baccarat",
    en="EZ Baccarat",
    es="EZ Baccarat",
    article="PR Art. 17",
    edition=baccarat.GAME.edition,
    currency=baccarat.GAME.currency,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=baccarat.IRREGULARITIES,
    round_type=baccarat.GAME.round_type,
    layout=LAYOUT,
    max_seats=16,
    seat_one="right",
    bank=BankRule(cage=7_500_000, cite="PR §17.7"),
    elsewhere=ELSEWHERE,
)


class Panda8(BaccaratSide):
    """PR §17.4(B): the player's hand wins with three cards that sum 8."""

    def outcome(self, bet: str, coup: Coup) -> str | None:
        """Return ``"win"`` when the player's hand wins with a three-card 8, else None."""
        return "win" if coup.margin > 0 and len(coup.player) == 3 and total(coup.player) == 8 else None


PANDA_8: Final = SideBet(
    code="panda_8",
    switch=switched("panda_8", "Panda 8 side bet", "Apuesta opcional Panda 8", "PR §17.4(B)"),
    bets=(
        Bet(
            code="panda_8",
            en="Panda 8",
            es="Panda 8",
            pays=to_one(25),
            cite="PR §17.4(B)",
            note="the player's hand wins with three cards that sum 8; needs a player or banker bet (reading); from 1.00, "
            "25 times the stake may not exceed the table maximum",
        ),
    ),
    bounds=Bounds(low=100, payment_times=1, cite="PR §17.4(B)"),
    rule=Panda8,
    cite="PR §17.4(B)",
)

GAME: Final = offer(BASE, PANDA_8)
WITH_PANDA_8: Final = offer(
    BASE,
    PANDA_8,
    on=("panda_8",),
    code="pr.dragon_7_and_panda_8",
    en="EZ Baccarat with Dragon 7 and Panda 8",
    es="EZ Baccarat con Dragón 7 y Panda 8",
)
