"""Free Bet Blackjack with Push 22 and Pot of Gold (Free Bet Black Jack), Art. 29.

Markers are no facts of a round: they follow from the decisions. A free bet that is declined gives none; the loss of a
hand stands though its cards wait for the other hand; payments may be reported by ``BetPaid`` at any time. §29.7 cites
"26.2(A)" where 29.2(A) is meant, §29.2(E) (A) for (B). "Up to four times" is read as four hands, as §29.6 reckons:
three free splits and four free doubles.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.blackjack import Hand, State, Wanted
from casino.rules.families.blackjack_sides import BlackjackSide, one_suit
from casino.rules.families.free_bet_blackjack import Clauses, FreeBetRound, Layout
from casino.rules.kernel import Bet, Elsewhere, Key, Line, Option, Pay, even
from casino.rules.money import Odds
from casino.rules.packs.pr import blackjack
from casino.rules.packs.pr.common import switched
from casino.rules.side_bets import Bounds, SideBet, offer

PUSH: Final = "push_22"
GOLD: Final = "pot_of_gold"
MOST_MARKERS: Final = 7
"""The last row of the table of Pot of Gold."""
_RED: Final = frozenset("hd")
_PROCEDURE: Final = "PR §29.7"

_BASE: Final = blackjack.CLAUSES
CLAUSES: Final = Clauses(
    bets=_BASE.bets,
    seats=_BASE.seats,
    boxes=_BASE.boxes,
    deal=_BASE.deal,
    deal_hole=_BASE.deal_hole,
    decks=_BASE.decks,
    natural="PR §4.6, §29.2(H)",
    player=_BASE.player,
    dealer=_BASE.dealer,
    compare=_BASE.compare,
    split=_BASE.split,
    double="PR §4.11(A), §29.2(A), (F)",
    insurance=_BASE.insurance,
    surrender=_BASE.surrender,
    misdeal=_BASE.misdeal,
    dealer_push="PR §29.2(G), §29.5",
    free_split="PR §29.2(B), (D), §29.3",
    free_double="PR §29.2(A), (C), §29.4",
    paid_split="PR §29.2(E)",
)


class PushTwentyTwo(BlackjackSide):
    """PR §29.5, §29.7(A)-(C): the dealer's hand totals 22; by the table that the Company may authorise, its suits count."""

    round: FreeBetRound

    def wanted(self, key: Key) -> Wanted:
        """The dealer draws his hand out for it; for a single player who is done he opens the covered card only."""
        if self.hand(key).state is State.DEAD:
            return Wanted.NOTHING
        return Wanted.TWO_CARDS if self.round.is_over_for_single_player() else Wanted.WHOLE_HAND

    def line(self, key: Key, stake: int) -> Line:
        """A single player who is done loses it unplayed; a box without cards beside him has no part in that."""
        if self.round.is_over_for_single_player() and self.hand(key).state is not State.DEAD:
            return self.pay(key, stake, None, cite=_PROCEDURE)
        return super().line(key, stake)

    def outcome(self, hand: Hand) -> str | None:
        """Return the kind of the dealer's 22, by the colours and suits of its cards; None for another total."""
        dealer = self.round.dealer
        if dealer.total != LAYOUT.dealer_push:
            return None
        if self.option(PUSH) == "standard":
            return "dealer_22"
        if one_suit(*dealer.cards):
            return "dealer_suited_22"
        one_colour = len({card[1] in _RED for card in dealer.cards}) == 1
        return "dealer_colored_22" if one_colour else "dealer_other_22"

    def pays(self, code: str) -> tuple[Pay, ...]:
        """Return the rows of the pay table in use: the standard one, or those by suit."""
        rows = super().pays(code)
        return rows[:1] if self.option(PUSH) == "standard" else rows[1:]


class PotOfGold(BlackjackSide):
    """PR §29.6, §29.7(A)-(C): the markers that the box gathered, whatever its hands win or lose."""

    round: FreeBetRound

    def outcome(self, hand: Hand) -> str | None:
        """Return the number of markers of the box, at most those of the pay table; None without one."""
        markers = self.round.markers(hand)
        return str(min(markers, MOST_MARKERS)) if markers else None


PUSH_22: Final = SideBet(
    code=PUSH,
    switch=Option(
        name=PUSH,
        kind="choice",
        values=("off", "standard", "table"),
        default="standard",
        en="Push 22 side bet: 11 to 1, or by the table of suited, coloured and other 22 (authorised by the Company)",
        es="Apuesta opcional empate 22 (Push 22): 11 a 1, o según la tabla autorizada por la Compañía",
        cite="PR §29.5",
        needs_approval=("table",),
    ),
    bets=(
        Bet(
            code=PUSH,
            en="Push 22",
            es="Empate 22 (Push 22)",
            pays=(
                Pay("dealer_22", Odds(11)),
                Pay("dealer_suited_22", Odds(50)),
                Pay("dealer_colored_22", Odds(20)),
                Pay("dealer_other_22", Odds(8)),
            ),
            cite="PR §29.5",
            note="after the main bet of the same hand; the dealer's final total is exactly 22. dealer_22 with the option "
            "push_22 standard; the other rows with push_22 table, all of the dealer's cards counting for suit and "
            "colour. From 1.00, greatest payment within three table maximums. The dealer draws his hand out for it, "
            "but for a single player who busted or has a natural: that bet is lost once the covered card is open",
        ),
    ),
    bounds=Bounds(cite="PR §29.5", low=100, payment_times=3),
    rule=PushTwentyTwo,
    cite="PR §29.5, §29.7",
    main_cite=_PROCEDURE,
    close_cite=_PROCEDURE,
)

POT_OF_GOLD: Final = SideBet(
    code=GOLD,
    switch=switched(GOLD, "Pot of Gold side bet", "Apuesta opcional Pot of Gold", "PR §29.6"),
    bets=(
        Bet(
            code=GOLD,
            en="Pot of Gold",
            es="Pot of Gold",
            pays=(
                *(Pay(str(markers), Odds(100)) for markers in range(MOST_MARKERS, 4, -1)),
                Pay("4", Odds(50)),
                Pay("3", Odds(30)),
                Pay("2", Odds(12)),
                Pay("1", Odds(3)),
            ),
            cite="PR §29.6",
            note="after the main bet of the same hand; the number of markers (lines free_split and free_double) that the "
            "box gathered in the round, whatever becomes of its hands. From 1.00, 100 to 1 within three table maximums",
        ),
    ),
    bounds=Bounds(cite="PR §29.6", low=100, payment_times=3),
    rule=PotOfGold,
    cite="PR §29.6",
    main_cite=_PROCEDURE,
    close_cite=_PROCEDURE,
)

_OF_BASE: Final = {bet.code: bet for bet in blackjack.BETS}
BETS: Final = (
    replace(
        _OF_BASE["main"],
        cite="PR §4.3, §29.2(G), (H), §29.5",
        note="before any card; a player with several boxes numbers them with hand 0, 1 ... Played by DecisionMade hit, "
        "stand, free_split, free_double, split, double, surrender; every hand still in play ties a dealer's 22, a "
        "natural does not",
    ),
    # §29.3(A)-(C): a marker brings the original bet when its hand wins; a loss or a tie costs nothing.
    Bet(
        code="free_split",
        en="Free split",
        es="Separar gratis (Free Split)",
        pays=even(),
        cite=CLAUSES.free_split,
        note="no BetPlaced: DecisionMade free_split of any pair but cards that count ten; a marker on a new hand, "
        "numbered next at the seat. The line's stake is 0: it pays the original bet when the hand wins and costs nothing",
    ),
    # §29.4(A)-(C): the same of a marker for doubling.
    Bet(
        code="free_double",
        en="Free double",
        es="Doblar gratis (Free Double Down)",
        pays=even(),
        cite=CLAUSES.free_double,
        note="no BetPlaced: DecisionMade free_double of two cards that make a hard 9, 10 or 11, after a split, too; a line "
        "of its own beside the hand's, stake 0, that pays the original bet when the hand wins and costs nothing",
    ),
    Bet(
        code="split",
        en="Split bet",
        es="Separar (Split)",
        pays=even(),
        cite="PR §4.10, §29.2(E)",
        note="no BetPlaced: DecisionMade split of any pair, with the player's money: the original bet on a new hand, "
        "numbered next at the seat",
    ),
    replace(
        _OF_BASE["double"],
        cite=CLAUSES.double,
        note="no BetPlaced: DecisionMade double of two cards with the player's money: an ace that makes 9, 10 or 11 as 1 "
        "(no natural), and 2 to 8 with the option paid_double_2_to_8; a line of its own beside the hand's",
    ),
    _OF_BASE["insurance"],
    _OF_BASE["surrender"],
)

OPTIONS: Final = blackjack.options_with(
    hole_card=Option(
        name="hole_card",
        kind="flag",
        default=True,
        values=(True,),
        en="The dealer takes his second card covered in the deal",
        es="El croupier recibe su segunda carta cubierta en el reparto",
        cite=_PROCEDURE,
    ),
    double_totals=Option(
        name="paid_double_2_to_8",
        kind="flag",
        default=False,
        en="Totals of 2 to 8 may be doubled with the player's money",
        es="Se puede doblar de 2 a 8 con apuesta del jugador",
        cite="PR §29.2(F)",
        needs_approval=(True,),
    ),
    max_hands_after_split=Option(
        name="max_hands",
        kind="choice",
        values=(4, 5),
        default=4,
        en="Hands that one bet may become by splits, free or paid",
        es="Manos que pueden resultar de una apuesta al separar, gratis o no",
        cite="PR §29.2(D), §29.6",
        reading=True,
    ),
)

LAYOUT: Final = Layout(
    boxes=blackjack.LAYOUT.boxes,
    even=blackjack.LAYOUT.even,
    natural=blackjack.LAYOUT.natural,
    insurance=blackjack.LAYOUT.insurance,
    double_totals={},
    dealer_push=22,
    cites=CLAUSES,
)

ELSEWHERE: Final = (
    Elsewhere(
        "PR §29.1, §29.3, §29.4", "markers that stand for free bets (they follow from the decisions)", "hardware"
    ),
    Elsewhere("PR §29.3", "cards of a lost hand wait under the bet until the other is decided", "staff"),
    Elsewhere("PR §29.7", "free bets are offered; a Pot of Gold that can gather no marker is taken early", "staff"),
    Elsewhere("PR §29.7(C)", 'the marker "Dealer 22/Push"', "hardware"),
)

GAME: Final = offer(
    blackjack.BASE,
    PUSH_22,
    POT_OF_GOLD,
    on=(PUSH, GOLD),
    code="pr.free_bet_blackjack",
    family="free_bet_blackjack",
    en="Free Bet Blackjack",
    es="Free Bet Black Jack",
    article="PR Art. 29",
    bets=BETS,
    options=OPTIONS,
    round_type=FreeBetRound,
    layout=LAYOUT,
    elsewhere=(*blackjack.ELSEWHERE, *ELSEWHERE),
)
WITH_SIDE_BETS: Final = replace(
    GAME,
    code="pr.push_22_and_pot_of_gold",
    en="Free Bet Blackjack with Push 22 and Pot of Gold",
    es="Free Bet Black Jack con Empate 22 y Pot of Gold",
)
