"""Commission Free Baccarat Dragon Bonus (Commission Free Baccarat Dragon Bonus), Art. 26: mini-baccarat without
commission; a bank that wins with a three-card 7 pushes. Dragon Bonus, Fortune 7.

"Tres cartas que tienen un siete" of §26.3(C)(1) means a total of seven, as §26.4(A)(3) says; the percentage that §26.3(B)
refers to is overridden by (C)(2). The article prints no limits: those of Art. 6 hold, whose version it is. One box a
player (§26.1): a seat is a box.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.baccarat import Coup, Wager
from casino.rules.families.baccarat_sides import BaccaratSide
from casino.rules.kernel import Bet, Elsewhere, Pay, to_one
from casino.rules.money import Odds
from casino.rules.packs.pr import mini_baccarat
from casino.rules.packs.pr.baccarat_versions import bet_of, cited, shuffle_cites
from casino.rules.packs.pr.common import switched
from casino.rules.side_bets import Bounds, SideBet, offer

DRAGON_BONUS_PLAYER: Final = "dragon_bonus_player"
DRAGON_BONUS_BANKER: Final = "dragon_bonus_banker"
_BY_MARGIN: Final = {9: "by_9", 8: "by_8", 7: "by_6_or_7", 6: "by_6_or_7", 5: "by_4_or_5", 4: "by_4_or_5"}

BETS: Final = (
    bet_of(
        "player",
        "PR §5.4(E), §26.3(C)",
        "no target; from the table minimum to the maximum; pays even; a tie pushes",
    ),
    bet_of(
        "banker",
        "PR §5.4(E), §26.3(C)(2)",
        "no target; pays even, no commission; pushes on a tie and when the bank wins with a three-card 7",
    ),
    bet_of(
        "tie",
        "PR §5.4(C), (G), §26.3(C)",
        "no target; needs a player or banker bet of at least the table minimum at the same seat when bets are closed; "
        "own minimum 1.00; 8 times the stake may not exceed the table maximum",
    ),
)

OPTIONS: Final = cited(
    (option for option in mini_baccarat.OPTIONS if option.name != "commission_mode"), shuffle_cites("PR §5.2, §26.2")
)

LAYOUT: Final = replace(
    mini_baccarat.LAYOUT,
    wagers={
        **mini_baccarat.LAYOUT.wagers,
        "banker": Wager(
            rule="banker_wins_but_pushes_7", main=True, barred_cite="PR §26.3(C)(1)", cite="PR §6.4(A), §26.3(A)"
        ),
    },
    commissions={},
    cites=replace(
        mini_baccarat.LAYOUT.cites,
        seats="PR §26.1",
        bets="PR §5.3, §26.3(B)",
        deal="PR §5.3, §26.3(B), (C)",
        natural="PR §5.4(B), §5.8, §26.3(C)",
        player="PR §5.8(A), §26.3(C)",
        banker="PR §5.8(B), §26.3(C)",
        burn="PR §5.2, §26.2",
        tie="PR §5.4(C), (F), §26.3(C)",
    ),
)


class DragonBonus(BaccaratSide):
    """PR §26.4(A)(1), (2), (6): the chosen hand wins as a natural, or without one by four points or more."""

    def outcome(self, bet: str, coup: Coup) -> str | None:
        """Return the margin by which the chosen hand wins, ``"natural"`` or ``"push"``; None when it loses."""
        chosen, lead = (coup.player, coup.margin) if bet == DRAGON_BONUS_PLAYER else (coup.banker, -coup.margin)
        if coup.is_natural(chosen):
            return "natural" if lead > 0 else "push" if lead == 0 else None
        return _BY_MARGIN.get(lead)


class Fortune7(BaccaratSide):
    """PR §26.4(A)(3): the bank wins with three cards that sum 7."""

    def outcome(self, bet: str, coup: Coup) -> str | None:
        """Return ``"win"`` when the bank wins with a three-card 7, else None."""
        return "win" if coup.banker_wins_with_three_card_7 else None


DRAGON_BONUS: Final = SideBet(
    code="dragon_bonus",
    switch=switched("dragon_bonus", "Dragon Bonus side bet", "Apuesta adicional Dragon Bonus", "PR §26.4(A)"),
    bets=tuple(
        Bet(
            code=code,
            en=f"Dragon Bonus on the {side}",
            es=f"Dragon Bonus ({hand})",
            pays=(
                Pay("by_9", Odds(30)),
                Pay("by_8", Odds(10)),
                Pay("by_6_or_7", Odds(4)),
                Pay("by_4_or_5", Odds(2)),
                Pay("natural", Odds(1)),
            ),
            cite="PR §26.4(A)(1), (2), (6)",
            note="the chosen hand wins as a natural, or without one by 4 points or more; a natural tie pushes; needs a "
            "player or banker bet (reading); from 1.00, 30 times the stake may not exceed the table maximum",
        )
        for code, side, hand in (
            (DRAGON_BONUS_PLAYER, "player", "punto"),
            (DRAGON_BONUS_BANKER, "banker", "banca"),
        )
    ),
    bounds=Bounds(low=100, payment_times=1, cite="PR §26.4(A)(4)"),
    rule=DragonBonus,
    cite="PR §26.4(A)(1), (2), (6)",
)

FORTUNE_7: Final = SideBet(
    code="fortune_7",
    switch=switched("fortune_7", "Fortune 7 side bet", "Apuesta adicional Fortune 7", "PR §26.4(A)"),
    bets=(
        Bet(
            code="fortune_7",
            en="Fortune 7",
            es="Fortune 7",
            pays=to_one(40),
            cite="PR §26.4(A)(3), (5)",
            note="the bank wins with three cards that sum 7; needs a player or banker bet (reading); from 1.00, 40 times "
            "the stake may not exceed the table maximum",
        ),
    ),
    bounds=Bounds(low=100, payment_times=1, cite="PR §26.4(A)(5)"),
    rule=Fortune7,
    cite="PR §26.4(A)(3)",
)

ELSEWHERE: Final = (Elsewhere("PR §26.2", "shuffle; one dealer", "staff"),)

GAME: Final = offer(
    mini_baccarat.GAME,
    DRAGON_BONUS,
    FORTUNE_7,
    on=("dragon_bonus", "fortune_7"),
    code="pr.commission_free_baccarat",
    en="Commission Free Baccarat",
    es="Commission Free Baccarat Dragon Bonus",
    article="PR Art. 26",
    bets=BETS,
    options=OPTIONS,
    layout=LAYOUT,
    elsewhere=ELSEWHERE,
)
WITH_SIDE_BETS: Final = replace(
    GAME,
    code="pr.dragon_bonus_and_fortune_7",
    en="Commission Free Baccarat with Dragon Bonus and Fortune 7",
    es="Commission Free Baccarat con Dragon Bonus y Fortune 7",
)
