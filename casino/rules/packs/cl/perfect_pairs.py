"""Perfect Pairs (Apuesta Perfect Pairs), title III, section 1.5(b): a bet that a hand's first two cards are a pair.

It is settled after the second cards and before the dealer plays on; its payment may be reported by ``BetPaid`` at any
time.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.blackjack import Hand
from casino.rules.families.blackjack_sides import BlackjackSide
from casino.rules.kernel import Bet, Elsewhere, Key, Option, Pay
from casino.rules.money import Odds
from casino.rules.side_bets import Bounds, SideBet

CODE: Final = "perfect_pairs"
_RED: Final = "hd"


class PerfectPairs(BlackjackSide):
    """CL III §1.5(b): two cards of one symbol; their suits say which of the three rows."""

    def require_base(self, key: Key) -> None:
        """It may be put down before the initial bet: that one is looked for when bets are closed."""

    def require_at_close(self, key: Key) -> None:
        """Refuse, at the close, a bet without the main bet of its box."""
        if not self.main_stake(key[0], key[3]):
            raise self.without_main(key)

    def outcome(self, hand: Hand) -> str | None:
        """Return the kind of pair of the first two cards; None without one."""
        first, second = hand.dealt
        if first[0] != second[0]:
            return None
        if first[1] == second[1]:
            return "perfect_pair"
        return "colour_pair" if (first[1] in _RED) == (second[1] in _RED) else "mixed_pair"


SIDE: Final = SideBet(
    code=CODE,
    switch=Option(
        name="perfect_pairs_enabled",
        kind="flag",
        default=False,
        en="Perfect Pairs bet (the cloth shows its boxes)",
        es="Apuesta Perfect Pairs (el paño muestra sus casillas)",
        cite="CL III §1.3, §1.4.1",
    ),
    bets=(
        Bet(
            code=CODE,
            en="Perfect Pairs",
            es="Apuesta Perfect Pairs",
            pays=(Pay("perfect_pair", Odds(25)), Pay("colour_pair", Odds(15)), Pay("mixed_pair", Odds(5))),
            cite="CL III §1.5(b), §1.7(c)",
            note="before or together with the main bet of the same hand; from 10% to 80% of the table minimum; the first two "
            "cards, ten and figures by their symbol",
        ),
    ),
    bounds=Bounds(cite="CL III §1.5(b)", low=1, percent_of_minimum=(10, 80)),
    rule=PerfectPairs,
    cite="CL III §1.5(b), §1.7(c)",
    main_cite="CL III §1.5(b)",
    close_cite="CL III §1.5, §1.6.3",
    elsewhere=(Elsewhere("CL III §1.5", "settled from right to left after the second cards", "staff"),),
)
