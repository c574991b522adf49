"""Lucky Lucky (Lucky Lucky Black Jack), Art. 19: a side bet on the player's two cards and the dealer's open one.

It is settled before the first third card; its payment may be reported by ``BetPaid`` at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration
from casino.rules.families.blackjack import Hand
from casino.rules.families.blackjack_sides import BlackjackSide, one_suit, ranks, total
from casino.rules.kernel import Bet, Elsewhere, Game, Limits, Option, Pay
from casino.rules.money import Odds
from casino.rules.packs.pr import blackjack
from casino.rules.packs.pr.common import blackjack_decks, continuous_shuffle, switched
from casino.rules.side_bets import Bounds, Offered, SideBet, offer

CODE: Final = "lucky_lucky"
_SEVENS: Final = ranks("7s", "7s", "7s")
_SEQUENCE: Final = ranks("6s", "7s", "8s")


class LuckyLucky(BlackjackSide):
    """PR §19.1(A)(6): the highest row that the player's two cards and the dealer's open card reach."""

    suits_alike = True

    @classmethod
    def check_configuration(
        cls, game: Game, offered: Offered, options: Mapping[str, v.OptionValue], limits: Limits
    ) -> None:
        """Refuse a maximum above what the payout limit allows."""
        own = options["lucky_lucky_max"]
        high = _ceiling(limits, game.bet(CODE).pays)
        if isinstance(own, int) and own > high:
            raise IllegalConfiguration(
                "limits_outside_band",
                SIDE.bounds.cite,
                field="lucky_lucky_max",
                low=game.money(SIDE.bounds.low),
                high=game.money(high),
            )

    def highest(self) -> int:
        """The licensee's maximum; without one the ceiling in whole dollars."""
        own = self.option("lucky_lucky_max")
        return own if isinstance(own, int) else _ceiling(self.round.limits, self.pays(CODE)) // 100 * 100

    def outcome(self, hand: Hand) -> str | None:
        """Return sevens, a sequence or a total of 19 to 21 of the first two cards and the dealer's open card; else None."""
        cards = (*hand.dealt, self.round.dealer.cards[0])
        suited, held = one_suit(*cards), ranks(*cards)
        if held == _SEVENS:
            return "777_suited" if suited else "777"
        if held == _SEQUENCE:
            return "678_suited" if suited else "678"
        points = total(*cards)
        if points == 21:
            return "21_suited" if suited else "21"
        return str(points) if points in (19, 20) else None


def _ceiling(limits: Limits, pays: tuple[Pay, ...]) -> int:
    """The highest stake: 25.00, and never so much that the first row of the table passes three table maximums."""
    return min(2_500, 3 * limits.max // pays[0].odds.num)


ELSEWHERE: Final = (
    Elsewhere("PR §19.1(A)(2)", "a place for the bet on the felt", "hardware"),
    Elsewhere("PR §19.1(A)(5)", "bets settled from right to left before the first third card", "staff"),
    Elsewhere("PR §19.1(A)(7)", "then cards are offered from the left, as in Art. 4", "rules"),
)

SIDE: Final = SideBet(
    code=CODE,
    switch=switched(CODE, "Lucky Lucky side bet", "Apuesta de bonificación Lucky Lucky", "PR §19.1(A)(2)"),
    bets=(
        Bet(
            code=CODE,
            en="Lucky Lucky",
            es="Lucky Lucky",
            pays=(
                Pay("777_suited", Odds(200)),
                Pay("678_suited", Odds(100)),
                Pay("777", Odds(50)),
                Pay("678", Odds(30)),
                Pay("21_suited", Odds(15)),
                Pay("21", Odds(3)),
                Pay("20", Odds(2)),
                Pay("19", Odds(2)),
            ),
            cite="PR §19.1(A)(3), (6)",
            note="beside the main bet of the same hand; the player's two cards and the dealer's open card, highest row "
            "only. 1.00 to 25.00, not above the main bet, greatest payment within three table maximums",
        ),
    ),
    options=(
        continuous_shuffle("PR §19.1(A)(1)"),
        Option(
            name="lucky_lucky_max",
            kind="amount",
            default=None,
            low=100,
            high=2_500,
            en="Highest Lucky Lucky bet (none given: 25.00, or as many whole dollars as keep 200:1 within three table "
            "maximums)",
            es="Apuesta máxima de Lucky Lucky (si no se fija: 25.00, o los dólares enteros con los que el pago de 200 a 1 "
            "no excede tres veces el máximo de la mesa)",
            cite="PR §19.1(A)(3)",
        ),
    ),
    bounds=Bounds(cite="PR §19.1(A)(3)", low=100, high=2_500, within_main=True, payment_times=3),
    requires=(blackjack_decks("PR §19.1(A)(1)"),),
    rule=LuckyLucky,
    cite="PR §19.1(A)(6)",
    main_cite="PR §19.1(A)(2)",
    close_cite="PR §19.1(A)(4)",
    elsewhere=ELSEWHERE,
)

GAME: Final = offer(
    blackjack.BASE,
    SIDE,
    on=(CODE,),
    code="pr.lucky_lucky",
    en="Lucky Lucky Blackjack",
    es="Lucky Lucky Black Jack",
    article="PR Art. 19",
    options=blackjack.options_with_decks("PR §19.1(A)(1)"),
)
