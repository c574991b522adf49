"""Caribbean Poker, its progressive and its Plus variant (Caribbean Poker), chapter III, §3.5.1."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.cards import best_hand
from casino.rules.families.caribbean_stud import CaribbeanStudRound, Layout
from casino.rules.families.draw_poker import DrawClauses, DrawLayout, DrawPokerRound, Exchange
from casino.rules.kernel import Bet, Game, Option, to_one
from casino.rules.packs.cl import house_poker as poker

SECTION: Final = "CL III §3.5.1"
MACHINES: Final = ("five_card_packets", "single_card")

PAYS: Final = poker.paid(
    royal_flush=100,
    straight_flush=50,
    four_of_a_kind=20,
    full_house=7,
    flush=5,
    straight=4,
    three_of_a_kind=3,
    two_pairs=2,
    pair=1,
    high_card=1,
)
BETS: Final = (poker.ante(to_one(1), SECTION), poker.bet(PAYS, SECTION))

OPTIONS: Final = (
    poker.shuffler(*MACHINES, cite="CL III §3.4.1, §3.5.1"),
    Option(
        name="packet_upcard",
        kind="choice",
        values=("top", "bottom"),
        default="top",
        en="Which card of the dealer's packet lies open",
        es="Qué carta del paquete del croupier queda a la vista",
        cite=SECTION,
    ),
    poker.last_passes(SECTION),
    poker.settlement_order(SECTION),
    poker.annulled_hands(poker.ERRORS),
)

LAYOUT: Final = Layout(
    bet_multiple=2,
    qualifier=best_hand(("Ac", "Kd", "4h", "3s", "2c")),
    bet_no_hand="push",
    auto_shoe="five_card_packets",
    deal_option="shuffler",
    shuffler=("shuffler", *MACHINES),
    progressive=None,
    cites=poker.against_dealer(SECTION, *MACHINES),
)

GAME: Final = Game(
    code="cl.caribbean_stud",
    family="caribbean_stud",
    en="Caribbean Poker",
    es="Caribbean Poker",
    article="CL III §3.5.1",
    bets=BETS,
    options=(poker.variant("base", "CL III §3.3.1"), *OPTIONS),
    limits=poker.LIMITS,
    irregularities=poker.irregularities(SECTION),
    round_type=CaribbeanStudRound,
    layout=LAYOUT,
    max_seats=7,
    seat_one="right",
    elsewhere=poker.kept_elsewhere(SECTION),
    **poker.COMMON,
)

PROGRESSIVE: Final = replace(
    GAME,
    code="cl.caribbean_stud_progressive",
    en="Progressive Caribbean Poker",
    es="Caribbean Poker Progresivo",
    article="CL III §3.3.1, §3.5.1, §6",
    bets=(*BETS, poker.progressive(lost="with a fold")),
    options=(poker.variant("progresivo", "CL III §3.3.1"), *OPTIONS, *poker.POT_OPTIONS),
    irregularities=poker.irregularities(SECTION, *poker.POT_ERRORS),
    layout=replace(LAYOUT, progressive=poker.pot_terms("ante")),
)

# --------------------------------------------------------------------------- Plus: one card bought

PURCHASE: Final = Bet(
    code="card_purchase",
    en="Purchase of a card",
    es="Compra de una carta",
    pays=(),
    cite=SECTION,
    note="a price, no wager: DecisionMade action buy_card after the seat's bet (amount optional: exactly the ante), then"
    " CardsDiscarded with the card given for it; never handed back unless the hand or the pass is void",
)
PLUS: Final = replace(
    PROGRESSIVE,
    code="cl.caribbean_stud_plus",
    family="draw_poker",
    en="Caribbean Poker Plus",
    es="Caribbean Poker Plus",
    bets=(*BETS, PURCHASE, poker.progressive(lost="with a fold, and with a card bought")),
    options=(
        poker.variant("plus", "CL III §3.3.1"),
        *OPTIONS,
        replace(poker.POT_OPTIONS[0], default=False),
        *poker.POT_OPTIONS[1:],
    ),
    round_type=DrawPokerRound,
    layout=DrawLayout(
        bet_multiple=2,
        qualifier=LAYOUT.qualifier,
        bet_no_hand="push",
        auto_shoe=LAYOUT.auto_shoe,
        deal_option="shuffler",
        shuffler=LAYOUT.shuffler,
        progressive=poker.pot_terms("ante"),
        exchange=Exchange(most=1, price=1, cite="CL III §3.5.1, §3.6.2"),
        cites=DrawClauses(**poker.clauses(SECTION, *MACHINES), **poker.outcomes(SECTION), prize_changed=poker.POT),
    ),
)
