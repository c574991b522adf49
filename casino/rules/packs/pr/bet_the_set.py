"""Bet The Set 21 (Bet The Set 21), Art. 23: a side bet on a pair.

It is settled before the first third card; its payment may be reported by ``BetPaid`` at any time.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.blackjack import Hand
from casino.rules.families.blackjack_sides import BlackjackSide
from casino.rules.kernel import Bet, Elsewhere, Pay
from casino.rules.money import Odds
from casino.rules.packs.pr import blackjack
from casino.rules.packs.pr.common import blackjack_decks, continuous_shuffle, switched
from casino.rules.side_bets import Bounds, SideBet, offer

CODE: Final = "bet_the_set"


class BetTheSet(BlackjackSide):
    """PR §23.1(A)(6): the first two cards are a pair, of equal rank (reading); a later split changes nothing."""

    def outcome(self, hand: Hand) -> str | None:
        """Return the kind of pair of the first two cards; None without one."""
        first, second = hand.dealt
        if first[0] != second[0]:
            return None
        return "pair_suited" if first == second else "pair"


ELSEWHERE: Final = (
    Elsewhere("PR §23.1(A)(2)", "a place for the bet on the felt", "hardware"),
    Elsewhere("PR §23.1(A)(5)", "bets settled from right to left before the first third card", "staff"),
    Elsewhere("PR §23.1(A)(7)", "then cards are offered from the left, as in Art. 4", "rules"),
)

SIDE: Final = SideBet(
    code=CODE,
    switch=switched(CODE, "Bet The Set side bet", "Apuesta adicional Bet The Set", "PR §23.1(A)(2)"),
    bets=(
        Bet(
            code=CODE,
            en="Bet The Set",
            es="Bet The Set",
            pays=(Pay("pair_suited", Odds(15)), Pay("pair", Odds(10))),
            cite="PR §23.1(A)(3), (6)",
            note="beside the main bet of the same hand; the player's two cards of equal rank. 1.00 to 5.00, not above "
            "the main bet",
        ),
    ),
    options=(continuous_shuffle("PR §23.1(A)(1)"),),
    bounds=Bounds(cite="PR §23.1(A)(3)", low=100, high=500, within_main=True),
    requires=(blackjack_decks("PR §23.1(A)(1)"),),
    rule=BetTheSet,
    cite="PR §23.1(A)(6)",
    main_cite="PR §23.1(A)(2)",
    close_cite="PR §23.1(A)(4)",
    elsewhere=ELSEWHERE,
)

GAME: Final = offer(
    blackjack.BASE,
    SIDE,
    on=(CODE,),
    code="pr.bet_the_set",
    en="Bet The Set 21",
    es="Bet The Set 21",
    article="PR Art. 23",
    options=blackjack.options_with_decks("PR §23.1(A)(1)"),
)
