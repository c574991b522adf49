"""21 + 3 (21 + 3, Black Jack + 3 Card Poker), Art. 28: a side bet on a poker hand of three cards.

It is settled before the game goes on; its payment may be reported by ``BetPaid`` at any time.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.blackjack import Hand
from casino.rules.families.blackjack_sides import BlackjackSide, is_sequence, one_suit
from casino.rules.kernel import Bet, Elsewhere, Option, Pay
from casino.rules.money import Odds
from casino.rules.packs.pr import blackjack
from casino.rules.packs.pr.common import switched
from casino.rules.side_bets import Bounds, SideBet, offer

CODE: Final = "three_card"


class ThreeCard(BlackjackSide):
    """PR §28.1(C), (D), (G): the player's two cards with the dealer's first, the highest hand only (reading)."""

    def outcome(self, hand: Hand) -> str | None:
        """Return the poker hand of the two first cards and the dealer's open card, by variant; None without one."""
        held = poker_hand(*hand.dealt, self.round.dealer.cards[0])
        return f"{self.option('variant')}_{held}" if held else None


def poker_hand(*cards: str) -> str | None:
    """Return the best listed hand of three cards; None when nothing is listed.

    >>> poker_hand("Ac", "2d", "3h"), poker_hand("Kc", "Ac", "2c"), poker_hand("9c", "9c", "9c")
    ('straight', 'flush', 'three_of_a_kind')
    """
    suited, sequence = one_suit(*cards), is_sequence(*cards)
    if suited and sequence:
        return "straight_flush"
    if len({card[0] for card in cards}) == 1:
        return "three_of_a_kind"
    if sequence:
        return "straight"
    return "flush" if suited else None


ELSEWHERE: Final = (
    Elsewhere("PR §28.1(A)", "a table of Art. 4", "table"),
    Elsewhere("PR §28.1(B)", "a place marked 3 on the felt", "hardware"),
    Elsewhere("PR §28.1(C)", "bets settled from right to left", "staff"),
    Elsewhere("PR §28.1(E)", "then the round goes on by the rules of Art. 4", "rules"),
)

SIDE: Final = SideBet(
    code=CODE,
    switch=switched(CODE, "21 + 3 side bet", "Apuesta opcional 21 + 3", "PR §28.1(A), (B)"),
    bets=(
        Bet(
            code=CODE,
            en="21 + 3",
            es="21 + 3",
            pays=(
                Pay("standard_straight_flush", Odds(9)),
                Pay("standard_three_of_a_kind", Odds(9)),
                Pay("standard_straight", Odds(9)),
                Pay("standard_flush", Odds(9)),
                Pay("xtreme_straight_flush", Odds(30)),
                Pay("xtreme_three_of_a_kind", Odds(20)),
                Pay("xtreme_straight", Odds(10)),
                Pay("xtreme_flush", Odds(5)),
            ),
            cite="PR §28.1(C), (D), (F)",
            note="beside the main bet of the same hand, of any amount; the player's two cards and the dealer's first, "
            "highest hand only, by the rows of the variant that the table plays. 1.00 to a tenth of the table maximum",
        ),
    ),
    options=(
        Option(
            name="variant",
            kind="choice",
            values=("standard", "xtreme"),
            default="standard",
            en="Pay table: 9:1 for every hand, or 21 + 3 Xtreme",
            es="Tabla de pago: 9 a 1, o 21 + 3 Extrema",
            cite="PR §28.1(C), (D)",
        ),
    ),
    bounds=Bounds(cite="PR §28.1(F)", low=100, share_of_max=(1, 10)),
    rule=ThreeCard,
    cite="PR §28.1(C), (G)",
    main_cite="PR §28.1(B)",
    close_cite="PR §28.1(B)",
    elsewhere=ELSEWHERE,
)

GAME: Final = offer(
    blackjack.BASE,
    SIDE,
    on=(CODE,),
    code="pr.twenty_one_plus_three",
    en="21 + 3",
    es="21 + 3 (Black Jack + 3 Card Poker)",
    article="PR Art. 28",
)
