"""Draw Poker and its progressive variant (Draw Poker, Poker a cinco cartas con descarte), chapter III, §3.5.2."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.cards import best_hand
from casino.rules.families.draw_poker import DrawClauses, DrawLayout, DrawPokerRound, Exchange
from casino.rules.kernel import Game, Option, to_one
from casino.rules.packs.cl import house_poker as poker

SECTION: Final = "CL III §3.5.2"
MACHINES: Final = ("five_card_packets", "single_card")

PAYS: Final = poker.paid(
    royal_flush=100,
    straight_flush=50,
    four_of_a_kind=20,
    full_house=7,
    flush=5,
    straight=3,
    three_of_a_kind=2,
    two_pairs=1,
    pair=1,
)
BETS: Final = (poker.ante(to_one(1), SECTION), poker.bet(PAYS, SECTION))

FOUR_TO_STRAIGHT: Final = Option(
    name="four_to_straight",
    kind="choice",
    values=("consecutive", "any_gap"),
    default="consecutive",
    en="Four cards to a straight that the dealer keeps: four in a row, or with a hole between them, too",
    es="Cuatro cartas a escalera que el croupier conserva: cuatro seguidas, o también con un hueco",
    cite=SECTION,
    reading=True,
)
OPTIONS: Final = (
    poker.shuffler(*MACHINES, cite="CL III §3.4.1, §3.5.2"),
    FOUR_TO_STRAIGHT,
    poker.legend(SECTION),
    poker.last_passes(SECTION),
    poker.annulled_hands(poker.ERRORS),
)

LAYOUT: Final = DrawLayout(
    bet_multiple=2,
    qualifier=best_hand(("8c", "8d", "4h", "3s", "2c")),
    bet_no_hand="push",
    dealer_upcard=False,
    auto_shoe="five_card_packets",
    deal_option="shuffler",
    shuffler=("shuffler", *MACHINES),
    progressive=None,
    exchange=Exchange(most=2, dealer=True, cite="CL III §3.5.2, §3.6.2", dealer_cite=SECTION),
    cites=DrawClauses(**poker.clauses(SECTION, *MACHINES), **poker.outcomes(SECTION), prize_changed=poker.POT),
)

GAME: Final = Game(
    code="cl.draw_poker",
    family="draw_poker",
    en="Draw Poker",
    es="Draw Poker",
    article="CL III §3.5.2",
    bets=BETS,
    options=(poker.variant("base", "CL III §3.3.2"), *OPTIONS),
    limits=poker.LIMITS,
    irregularities=poker.irregularities(SECTION),
    round_type=DrawPokerRound,
    layout=LAYOUT,
    max_seats=6,
    seat_one="right",
    elsewhere=poker.kept_elsewhere(SECTION),
    **poker.COMMON,
)

PROGRESSIVE: Final = replace(
    GAME,
    code="cl.draw_poker_progressive",
    en="Progressive Draw Poker",
    es="Draw Poker Progresivo",
    article="CL III §3.3.2, §3.5.2, §6",
    bets=(*BETS, poker.progressive(lost="with a fold, and with any card changed")),
    options=(poker.variant("progresivo", "CL III §3.3.2"), *OPTIONS, *poker.POT_OPTIONS),
    irregularities=poker.irregularities(SECTION, *poker.POT_ERRORS),
    layout=replace(LAYOUT, progressive=poker.pot_terms("ante")),
)
