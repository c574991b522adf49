"""Three Card Poker (Poker Tres Cartas), chapter III, §3.5.3: an ante and a bet of as much, no bet beside them."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import three_card_hand
from casino.rules.families.caribbean_stud import CaribbeanStudRound, Layout
from casino.rules.kernel import Game, to_one
from casino.rules.packs.cl import house_poker as poker

SECTION: Final = "CL III §3.5.3"
MACHINES: Final = ("three_card_packets", "single_card")

PAYS: Final = poker.paid(straight_flush=6, three_of_a_kind=5, straight=2, flush=1, pair=1, high_card=1)

LAYOUT: Final = Layout(
    bet_multiple=1,  # §3.5.3; the glossary of §3.6.1 says twice, the special rule prevails
    qualifier=three_card_hand(("Qc", "3d", "2h")),
    hand_cards=3,
    dealer_upcard=False,
    bet_no_hand="push",
    auto_shoe="three_card_packets",
    deal_option="shuffler",
    shuffler=("shuffler", *MACHINES),
    progressive=None,
    cites=poker.against_dealer(SECTION, *MACHINES),
)

GAME: Final = Game(
    code="cl.three_card_poker",
    family="caribbean_stud",
    en="Three Card Poker",
    es="Poker Tres Cartas",
    article="CL III §3.5.3",
    bets=(poker.ante(to_one(1), SECTION), poker.bet(PAYS, SECTION, times="once")),
    options=(
        poker.shuffler(*MACHINES, cite="CL III §3.4.1, §3.5.3"),
        poker.legend(SECTION),
        poker.last_passes(SECTION),
        poker.annulled_hands(poker.ERRORS),
    ),
    limits=poker.LIMITS,
    irregularities=poker.irregularities(SECTION),
    round_type=CaribbeanStudRound,
    layout=LAYOUT,
    max_seats=7,
    seat_one="right",
    elsewhere=poker.kept_elsewhere(SECTION),
    **poker.COMMON,
)
