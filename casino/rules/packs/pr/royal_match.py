"""Royal Match 21 (Royal Match 21), Art. 22: a side bet on two cards of one suit.

It is settled before the first third card; its payment may be reported by ``BetPaid`` at any time. §22.1(A)(6) would
compare with the dealer's suit, against (A)(5) and its own table: the dealer's cards count for the Crown Treasure alone
(reading).
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.blackjack import Hand, Wanted
from casino.rules.families.blackjack_sides import BlackjackSide, one_suit
from casino.rules.kernel import Bet, Elsewhere, Key, Option, Pay
from casino.rules.money import Odds
from casino.rules.packs.pr import blackjack
from casino.rules.packs.pr.common import blackjack_decks, continuous_shuffle, switched
from casino.rules.side_bets import Bounds, SideBet, offer

CODE: Final = "royal_match"
_KING_QUEEN: Final = frozenset("KQ")


class RoyalMatch(BlackjackSide):
    """PR §22.1(A)(5), (6): king and queen of one suit, or one suit; with the Crown Treasure the dealer's two as well."""

    def wanted(self, key: Key) -> Wanted:
        """A royal match facing a king or queen is held until the dealer's second card where the option is on."""
        shown = self.round.dealer.cards[:1]
        held = self.option("crown_treasure") and _is_match(*self.hand(key).dealt)
        return Wanted.TWO_CARDS if held and (not shown or shown[0][0] in _KING_QUEEN) else Wanted.NOTHING

    def outcome(self, hand: Hand) -> str | None:
        """Return the match of the first two cards: royal, with the dealer's where offered, or suited; else None."""
        if _is_match(*hand.dealt):
            crowned = self.option("crown_treasure") and _is_match(*self.round.dealer.cards[:2])
            return "crown_treasure" if crowned else "royal_match"
        return "suited" if one_suit(*hand.dealt) else None


def _is_match(*cards: str) -> bool:
    """King and queen of one suit."""
    return len(cards) == 2 and {card[0] for card in cards} == _KING_QUEEN and one_suit(*cards)


ELSEWHERE: Final = (
    Elsewhere("PR §22.1(A)(2)", "a place for the bet on the felt", "hardware"),
    Elsewhere("PR §22.1(A)(5)", "bets settled from right to left before the first third card", "staff"),
    Elsewhere("PR §22.1(A)(7)", "then cards are offered from the left, as in Art. 4", "rules"),
)

SIDE: Final = SideBet(
    code=CODE,
    switch=switched(CODE, "Royal Match side bet", "Apuesta adicional Royal Match", "PR §22.1(A)(2)"),
    bets=(
        Bet(
            code=CODE,
            en="Royal Match",
            es="Royal Match",
            pays=(Pay("crown_treasure", Odds(1_000)), Pay("royal_match", Odds(25)), Pay("suited", Odds(5, 2))),
            cite="PR §22.1(A)(3), (6)",
            note="beside the main bet of the same hand; the player's two cards, highest row only; crown_treasure with "
            "the option of that name: the dealer's first two cards are a royal match, too, of any suit. 1.00 to 5.00, "
            "not above the main bet",
        ),
    ),
    options=(
        continuous_shuffle("PR §22.1(A)(1)"),
        Option(
            name="crown_treasure",
            kind="flag",
            default=False,
            en="Crown Treasure: a higher payment when player and dealer both have a royal match",
            es="Crown Treasure (pago opcional): Royal Match del jugador y del croupier",
            cite="PR §22.1(A)(6)",
        ),
    ),
    bounds=Bounds(cite="PR §22.1(A)(3)", low=100, high=500, within_main=True),
    requires=(blackjack_decks("PR §22.1(A)(1)"),),
    rule=RoyalMatch,
    cite="PR §22.1(A)(5), (6)",
    main_cite="PR §22.1(A)(2)",
    close_cite="PR §22.1(A)(4)",
    elsewhere=ELSEWHERE,
)

GAME: Final = offer(
    blackjack.BASE,
    SIDE,
    on=(CODE,),
    code="pr.royal_match",
    en="Royal Match 21",
    es="Royal Match 21",
    article="PR Art. 22",
    options=blackjack.options_with_decks("PR §22.1(A)(1)"),
)
