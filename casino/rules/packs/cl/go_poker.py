"""Go Poker and its progressive variant (Go Poker), chapter III, §3.5.4: three line bets, two of which may be withdrawn."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.cards import best_hand
from casino.rules.families.let_it_ride import Clauses, Layout, LetItRideRound
from casino.rules.kernel import Bet, Game, Option
from casino.rules.packs.cl import house_poker as poker

SECTION: Final = "CL III §3.5.4"
LINES: Final = ("line_1", "line_2", "line_3")

PAYS: Final = poker.paid(
    royal_flush=200,
    straight_flush=100,
    four_of_a_kind=50,
    full_house=11,
    flush=8,
    straight=5,
    three_of_a_kind=3,
    two_pairs=2,
    pair=1,
)
"""A pair pays from tens up."""


def line(code: str, ordinal: str, ordinal_es: str, note: str) -> Bet:
    """One of the three bets on the line."""
    return Bet(
        code=code,
        en=f"{ordinal} line bet",
        es=f"{ordinal_es} apuesta de la línea",
        pays=PAYS,
        cite=SECTION,
        note=f"before BetsClosed, the three of equal amount; {note}",
    )


BETS: Final = (
    line(LINES[0], "First", "Primera", "DecisionMade action go or withdraw before a community card is turned"),
    line(LINES[1], "Second", "Segunda", "DecisionMade action go or withdraw with one community card turned"),
    line(LINES[2], "Third", "Tercera", "never withdrawn"),
)
OPTIONS: Final = (
    poker.shuffler("machine", cite="CL III §3.4.1, §3.5.4"),
    Option(
        name="line_labels",
        kind="choice",
        values=("1,2,3", "similar"),
        default="1,2,3",
        en="What is printed in the boxes of the line",
        es="Lo impreso en los casilleros de la línea",
        cite=SECTION,
    ),
    poker.last_passes(SECTION),
    poker.annulled_hands(poker.ERRORS),
)
COMMUNITY: Final = (
    poker.error(
        "hole_card_exposed",
        "dealer_card",
        "A community card is seen before its time: the pass is void (reading, as a card of the dealer).",
        "Se ve una carta comunitaria antes de tiempo: el pase es nulo (lectura, como carta del croupier).",
    ),
    poker.error(
        "wrong_community_cards",
        "void_stub",
        "A wrong number of community cards: the pass is void (reading, as for the dealer's hand).",
        "Número incorrecto de cartas comunitarias: el pase es nulo (lectura, como la mano del croupier).",
    ),
)
"""§3.6.4 speaks of the dealer's cards; here he has none."""

LAYOUT: Final = Layout(
    bets=LINES,
    stay="go",
    board=2,
    show_order=(0, 1),
    weakest_winner=best_hand(("Tc", "Td", "4h", "3s", "2c")),
    auto_shoe=None,
    deal_option="shuffler",
    shuffler=("shuffler", "machine"),
    progressive=None,
    cites=Clauses(
        **poker.clauses(SECTION, "machine"),
        withdraw=(SECTION, SECTION),
        decisions=(SECTION, SECTION),
        show=(SECTION, SECTION),
        stays=SECTION,
        wins=SECTION,
        loses=SECTION,
    ),
)

GAME: Final = Game(
    code="cl.go_poker",
    family="let_it_ride",
    en="Go Poker",
    es="Go Poker",
    article="CL III §3.5.4",
    bets=BETS,
    options=(poker.variant("base", "CL III §3.3.4"), *OPTIONS),
    limits=replace(poker.LIMITS, applies_to="each line bet"),
    irregularities=poker.irregularities(SECTION, dealer=COMMUNITY),
    round_type=LetItRideRound,
    layout=LAYOUT,
    max_seats=7,
    seat_one="right",
    elsewhere=poker.kept_elsewhere(SECTION),
    **poker.COMMON,
)

PROGRESSIVE: Final = replace(
    GAME,
    code="cl.go_poker_progressive",
    en="Progressive Go Poker",
    es="Go Poker Progresivo",
    article="CL III §3.3.4, §3.5.4, §6",
    bets=(
        *BETS,
        poker.progressive(main="the line bets", lost="by the cards alone: a withdrawn line bet changes nothing"),
    ),
    options=(poker.variant("progresivo", "CL III §3.3.4"), *OPTIONS, *poker.POT_OPTIONS),
    irregularities=poker.irregularities(SECTION, *poker.POT_ERRORS, dealer=COMMUNITY),
    layout=replace(LAYOUT, progressive=poker.pot_terms(LINES[0])),
)
