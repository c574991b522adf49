"""King's Bounty (King's Bounty Black Jack), Art. 21: a side bet on the player's two cards.

It is settled before the first third card; its payment may be reported by ``BetPaid`` at any time. §21.1(A)(6) names the
dealer's open card, which no row of its table uses.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.blackjack import POINTS, Hand, Wanted
from casino.rules.families.blackjack_sides import BlackjackSide, one_suit, total
from casino.rules.kernel import Bet, Elsewhere, Key, Option, Pay
from casino.rules.money import Odds
from casino.rules.packs.pr import blackjack
from casino.rules.packs.pr.common import blackjack_decks, continuous_shuffle, switched
from casino.rules.side_bets import Bounds, SideBet, offer

CODE: Final = "kings_bounty"


class KingsBounty(BlackjackSide):
    """PR §21.1(A)(6): the highest row in the order of the table (reading); "except spades" is of one suit (reading)."""

    def wanted(self, key: Key) -> Wanted:
        """Two kings of spades against an ace or a ten are held until the dealer's second card is seen (reading)."""
        shown = self.round.dealer.cards[:1]
        held = _is_royal(self.hand(key)) and (not shown or POINTS[shown[0]] in (1, 10))
        return Wanted.TWO_CARDS if held else Wanted.NOTHING

    def outcome(self, hand: Hand) -> str | None:
        """Return the pair of kings, suited pair or 20 of the first two cards; None without one."""
        first, second = hand.dealt
        if _is_royal(hand):
            return "kings_of_spades_and_dealer_natural" if self.round.dealer.is_two_card_21 else "kings_of_spades"
        suited, pair = one_suit(first, second), first[0] == second[0]
        if pair and first[0] == "K":
            return "kings_suited" if suited else "kings"
        if pair and suited and first[0] in "QJT":
            return "pair_suited"
        ace_nine = {first[0], second[0]} == {"A", "9"}
        if total(first, second) != 20 or (ace_nine and not self.option("ace_nine_is_20")):
            return None
        return "20_suited" if suited else "20"


def _is_royal(hand: Hand) -> bool:
    """Two kings of spades."""
    return hand.dealt == ("Ks", "Ks")


ELSEWHERE: Final = (
    Elsewhere("PR §21.1(A)(2)", "a place for the bet on the felt", "hardware"),
    Elsewhere("PR §21.1(A)(5)", "bets settled from right to left before the first third card", "staff"),
    Elsewhere("PR §21.1(A)(7)", "then cards are offered from the left, as in Art. 4", "rules"),
)

SIDE: Final = SideBet(
    code=CODE,
    switch=switched(CODE, "King's Bounty side bet", "Apuesta adicional King's Bounty", "PR §21.1(A)(2)"),
    bets=(
        Bet(
            code=CODE,
            en="King's Bounty",
            es="King's Bounty",
            pays=(
                Pay("kings_of_spades_and_dealer_natural", Odds(1_000)),
                Pay("kings_of_spades", Odds(100)),
                Pay("kings_suited", Odds(30)),
                Pay("pair_suited", Odds(20)),
                Pay("20_suited", Odds(9)),
                Pay("kings", Odds(6)),
                Pay("20", Odds(4)),
            ),
            cite="PR §21.1(A)(3), (6)",
            note="beside the main bet of the same hand; the player's two cards, highest row only (pair_suited: queens, "
            "jacks or tens). 1.00 to 5.00, not above the main bet. Two kings of spades wait for the dealer's second "
            "card when his first is an ace or counts ten",
        ),
    ),
    options=(
        continuous_shuffle("PR §21.1(A)(1)"),
        Option(
            name="ace_nine_is_20",
            kind="flag",
            default=True,
            en="An ace and a nine total 20",
            es="Un as y un nueve suman 20",
            cite="PR §21.1(A)(6), §4.5",
            reading=True,
        ),
    ),
    bounds=Bounds(cite="PR §21.1(A)(3)", low=100, high=500, within_main=True),
    requires=(blackjack_decks("PR §21.1(A)(1)"),),
    rule=KingsBounty,
    cite="PR §21.1(A)(6)",
    main_cite="PR §21.1(A)(2)",
    close_cite="PR §21.1(A)(4)",
    elsewhere=ELSEWHERE,
)

GAME: Final = offer(
    blackjack.BASE,
    SIDE,
    on=(CODE,),
    code="pr.kings_bounty",
    en="King's Bounty Blackjack",
    es="King's Bounty Black Jack",
    article="PR Art. 21",
    options=blackjack.options_with_decks("PR §21.1(A)(1)"),
)
