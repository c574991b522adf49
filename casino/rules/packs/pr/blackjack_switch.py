"""Blackjack Switch with Super Match (Black Jack Switch), Art. 20: two hands, whose second cards may be exchanged.

Everything else of Art. 4 holds: see the pack's blackjack. Super Match is settled before the first third card; its
payment may be reported by ``BetPaid`` at any time. A natural is decided when the dealer's second card is known, so that
his 22 does not make it tie: §20.1(A)(7)(v) speaks of the other bets that remain (reading).
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from casino.rules import vocabulary as v
from casino.rules.families.blackjack import Hand
from casino.rules.families.blackjack_sides import BlackjackSide
from casino.rules.families.blackjack_switch import HANDS, BlackjackSwitchRound, Clauses, Layout
from casino.rules.kernel import Bet, Elsewhere, Key, Line, Option, Pay, even
from casino.rules.money import Odds
from casino.rules.packs.pr import blackjack
from casino.rules.packs.pr.common import switched
from casino.rules.side_bets import Bounds, SideBet, offer

CODE: Final = "super_match"
_OUTCOMES: Final = {(4,): "four_of_a_kind", (2, 2): "two_pairs", (3, 1): "three_of_a_kind"}

_BASE: Final = blackjack.CLAUSES
CLAUSES: Final = Clauses(
    bets="PR §4.3, §20.1(A)(4)",
    seats=_BASE.seats,
    boxes=_BASE.boxes,
    deal=_BASE.deal,
    deal_hole=_BASE.deal_hole,
    decks="PR §20.1(A)(1)",
    natural="PR §20.1(A)(7)(ii)",
    player=_BASE.player,
    dealer=_BASE.dealer,
    compare=_BASE.compare,
    split="PR §20.1(A)(7)(iv), §4.10",
    double=_BASE.double,
    insurance=_BASE.insurance,
    surrender="PR §20.1(A)(7)(i)",
    misdeal=_BASE.misdeal,
    dealer_push="PR §20.1(A)(7)(v)",
    equal_bets="PR §20.1(A)(4)",
    switch="PR §20.1(A)(6)",
    switched_21="PR §20.1(A)(7)(iii)",
)


class SuperMatch(BlackjackSide):
    """PR §20.1(A)(5): the ranks of the four cards that the player received first, before any exchange."""

    round: BlackjackSwitchRound

    def main_stake(self, seat: int, hand: int | None) -> int:
        """Both main bets must stand: the lower of them."""
        first = hand or 0
        return min(self.round.stake(seat, bet, hand=first + number) for number, bet in enumerate(HANDS))

    def key(self, event: v.BetPlaced) -> Key:
        """Return the key of the bet, with the number of its hand."""
        return (event.seat, event.bet, event.target, self.round.hand_number(event.bet, event.hand))

    def line(self, key: Key, stake: int) -> Line:
        """Settle a stake (minor units) by the four first cards of both hands; of a dead pair it goes back."""
        if self.round.pair_of(self.hand(key)).is_dead:
            return self.pay(key, stake, "void", cite=CLAUSES.misdeal)
        return super().line(key, stake)

    def outcome(self, hand: Hand) -> str | None:
        """Return how many of the four first cards are alike; None without a pair."""
        first, second = self.round.pair_of(hand)
        alike = Counter(card[0] for card in (*first.dealt, *second.dealt))
        return _OUTCOMES.get(tuple(sorted(alike.values(), reverse=True)))


ELSEWHERE: Final = (
    Elsewhere("PR §20.1(A)(2)", "a place for the bet on the felt", "hardware"),
    Elsewhere("PR §20.1(A)(5)", "bets settled from right to left before the first third card", "staff"),
)

SIDE: Final = SideBet(
    code=CODE,
    switch=switched(CODE, "Super Match side bet", "Apuesta de bonificación Super Match", "PR §20.1(A)(2)"),
    bets=(
        Bet(
            code=CODE,
            en="Super Match",
            es="Super Match",
            pays=(
                Pay("four_of_a_kind", Odds(40)),
                Pay("two_pairs", Odds(8)),
                Pay("three_of_a_kind", Odds(5)),
            ),
            cite="PR §20.1(A)(2), (3), (5)",
            note="once both main bets stand; the ranks of the first four cards, before any exchange (jack and queen are "
            "different ranks; a single pair loses). 1.00 up to the table minimum",
        ),
    ),
    bounds=Bounds(cite="PR §20.1(A)(3)", low=100, at_most_minimum=True),
    rule=SuperMatch,
    cite="PR §20.1(A)(5)",
    main_cite="PR §20.1(A)(2)",
    close_cite="PR §20.1(A)(4)",
    elsewhere=ELSEWHERE,
)

BETS: Final = (
    *(
        Bet(
            code=code,
            en=f"Main bet, hand {number + 1}",
            es=f"Apuesta original, mano {number + 1}",
            pays=even("win", "natural"),
            cite="PR §20.1(A)(4), (7)",
            note=f"before any card, the same amount on both hands; its cards and decisions carry hand {number}. A "
            "natural pays even money; every hand still in play ties a dealer's 22",
        )
        for number, code in enumerate(HANDS)
    ),
    Bet(
        code="split",
        en="Split bet",
        es="Rompimiento de parejas",
        pays=even(),
        cite=CLAUSES.split,
        note="no BetPlaced: DecisionMade split on the hand's turn, once for each hand, puts the original bet on a new "
        "hand, numbered next at the seat (2, then 3)",
    ),
    *(
        replace(bet, note=bet.note.replace("main bet", "bet of the hand"))
        for bet in blackjack.BETS
        if bet.code in ("double", "insurance")
    ),
)

OPTIONS: Final = blackjack.options_with(
    decks=blackjack.six_or_eight_decks(CLAUSES.decks),
    surrender=Option(
        name="surrender",
        kind="flag",
        default=False,
        values=(False,),
        en="No surrender",
        es="Sin rendimiento",
        cite=CLAUSES.surrender,
    ),
    max_hands_after_split=Option(
        name="max_hands_after_split",
        kind="choice",
        values=(2,),
        default=2,
        en="Hands that each original hand may become: one split",
        es="Manos que pueden resultar de cada mano original: un solo rompimiento",
        cite=CLAUSES.split,
    ),
    resplit_aces=Option(
        name="resplit_aces",
        kind="flag",
        default=False,
        values=(False,),
        en="A split hand is not split again",
        es="Una mano separada no se rompe de nuevo",
        cite=CLAUSES.split,
    ),
)

LAYOUT: Final = Layout(
    boxes=blackjack.LAYOUT.boxes,
    even=blackjack.LAYOUT.even,
    natural=Odds(1),
    insurance=blackjack.LAYOUT.insurance,
    double_totals=blackjack.LAYOUT.double_totals,
    dealer_push=22,
    cites=CLAUSES,
)

GAME: Final = offer(
    blackjack.BASE,
    SIDE,
    on=(CODE,),
    code="pr.blackjack_switch",
    family="blackjack_switch",
    en="Blackjack Switch",
    es="Black Jack Switch",
    article="PR Art. 20",
    bets=BETS,
    options=OPTIONS,
    round_type=BlackjackSwitchRound,
    layout=LAYOUT,
)
