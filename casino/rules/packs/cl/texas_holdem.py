"""Texas Hold'em Poker Plus and its progressive (Texas Hold'em Poker, variante Plus), chapter III, §3.5.7.2."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.cards import best_hand
from casino.rules.families.holdem_plus import BET, NOT_OPEN, Clauses, HoldemPlusRound, PlusLayout
from casino.rules.families.house_holdem import Street
from casino.rules.kernel import Game, even, to_one
from casino.rules.packs.cl import house_poker as poker

SECTION: Final = "CL III §3.5.7.2"

PAYS: Final = (
    *poker.paid(
        royal_flush=100,
        straight_flush=20,
        four_of_a_kind=10,
        full_house=3,
        flush=2,
    ),
    *even("straight", "three_of_a_kind", "two_pairs", "pair", NOT_OPEN),
)
BETS: Final = (
    replace(
        poker.ante(PAYS, SECTION),
        note="before BetsClosed; the table limits are those of the ante; paid by the table when the dealer opens, 1 to 1"
        " when he does not",
    ),
    poker.bet(to_one(1), SECTION),
)
OPTIONS: Final = (
    poker.shuffler("machine", cite="CL III §3.4.1, §3.5.7.2"),
    poker.legend(SECTION),
    poker.last_passes(SECTION),
    poker.annulled_hands(poker.ERRORS),
)
FOURTH_CARD: Final = poker.error(
    "extra_flop_card",
    "burn_card",
    "A fourth card comes face up with the flop (field card, when known): it is burned, play goes on.",
    "Sale una cuarta carta a la vista con el flop (campo card, si se conoce): se quema y sigue el juego.",
)

LAYOUT: Final = PlusLayout(
    streets=(Street(shows=3, multiples=(2,), otherwise="fold", cite=SECTION, bet=BET, action=BET),),
    qualifier=best_hand(("4c", "4d", "5h", "3s", "2c")),
    burns=1,
    auto_shoe=None,
    deal_option="shuffler",
    shuffler=("shuffler", "machine"),
    progressive=None,
    cites=Clauses(
        **poker.clauses(SECTION, "machine"),
        fold=SECTION,
        wins=SECTION,
        loses=SECTION,
        ties=SECTION,
        not_open=SECTION,
        prize_folded=poker.POT,
    ),
)

GAME: Final = Game(
    code="cl.texas_holdem_plus",
    family="holdem_plus",
    en="Texas Hold'em Poker Plus",
    es="Texas Hold'em Poker Plus",
    article="CL III §3.5.7.2",
    bets=BETS,
    options=(poker.variant("base", "CL III §3.3.7"), *OPTIONS),
    limits=poker.LIMITS,
    irregularities=poker.irregularities(SECTION, FOURTH_CARD),
    round_type=HoldemPlusRound,
    layout=LAYOUT,
    max_seats=6,
    elsewhere=poker.kept_elsewhere(SECTION),
    **poker.COMMON,
)

PROGRESSIVE: Final = replace(
    GAME,
    code="cl.texas_holdem_plus_progressive",
    en="Progressive Texas Hold'em Poker Plus",
    es="Texas Hold'em Poker Plus Progresivo",
    article="CL III §3.3.7, §3.5.7.2, §6",
    bets=(*BETS, poker.progressive(lost="with a fold; by the own cards and the first three of the board")),
    options=(poker.variant("progresivo", "CL III §3.3.7"), *OPTIONS, *poker.POT_OPTIONS),
    irregularities=poker.irregularities(SECTION, FOURTH_CARD, *poker.POT_ERRORS),
    layout=replace(LAYOUT, progressive=poker.pot_terms("ante")),
)
