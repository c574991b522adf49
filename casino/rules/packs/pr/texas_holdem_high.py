"""Texas Hold'em (High) Poker, Art. 15.

Chips that a player buys or brings (§15.1(C), §15.2(A), (L)) are functions in ``poker_room_layout``.

Readings. "The most active player" who opens later rounds (§15.2(F), §15.3(G)) is the first one in at the left of the
button, as the left of the big blind opens the first (§15.2(E)). "The initial amount", from which raises start (§15.2(G)),
is the one at which the round's bets begin: the table minimum, at a limit table's turn and river the maximum (§15.3(H));
at limit tables a stack that is shorter may call with it, not bet or raise.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_layout import Clauses, Layout, Street
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, LimitRule, Option
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED
from casino.rules.packs.pr.poker_room import CHIPS, NO_BURN, ante, bet, irregularity, rake_rate

BETS: Final = (
    bet("ante", "PR §15.2(C)"),
    bet("small_blind", "PR §15.2(D), §15.3(B)"),
    bet("big_blind", "PR §15.2(D), §15.3(B)"),
    Bet(
        code="post_big_blind",
        en="Post of a new or returning player",
        es="Apuesta de entrada, igual al «big blind»",
        pays=(),
        cite="PR §15.2(O), §15.3(C)(1)",
        note="BlindPosted kind post: the table minimum, live (counts as a bet); a new player who does not wait for the big blind, or the forced big blind of one who missed both blinds",
    ),
    bet("missed_blind_penalty", "PR §15.3(C)"),
    bet("check", "PR §15.2(M), §15.3(G)"),
    Bet(
        code="bet",
        en="Bet",
        es="Apostar",
        pays=(),
        cite="PR §15.2(G), §15.3(G), (H)",
        note=f"DecisionMade, {CHIPS}; limit: table minimum (turn and river: table maximum) to table maximum, omitted means the opening size; no-limit: at least the table minimum",
    ),
    bet("call", "PR §15.2(M), §15.3(E)"),
    Bet(
        code="raise",
        en="Raise",
        es="Alzar",
        pays=(),
        cite="PR §15.2(G)",
        note=f"DecisionMade, {CHIPS}: the amount to call plus the raise; the raise above the call has the size of a bet; limit: three a betting round, omitted means call plus opening size; agree_no_limit of both lifts cap and maximum when two players are left in the last betting round",
    ),
    bet("fold", "PR §15.2(M), §15.3(E)"),
    Bet(
        code="all_in",
        en="All in",
        es="«All in»",
        pays=(),
        cite="PR §15.1(E), §15.2(G)",
        note=f"DecisionMade at no-limit tables, {CHIPS}, all of them; may be omitted when the stack is known; a raise only if it exceeds the call by the table minimum",
    ),
    bet("pot", "PR §15.3(I)"),
    bet("rake", "PR §15.6"),
    bet("pot_share", "PR §15.3(I), (J), (K)"),
)


OPTIONS: Final = (
    Option(
        name="mode",
        kind="choice",
        values=("limit", "no_limit"),
        default="limit",
        en="Betting limit",
        es="Límite de apuestas",
        cite="PR §15.1(E)",
    ),
    ante("PR §15.2(C)", default=False),
    rake_rate("PR §15.6"),
    Option(
        name="no_limit_buy_in_cap",
        kind="flag",
        default=False,
        en="Purchases up to 100 times the minimum (no-limit tables)",
        es="Compra máxima de 100 veces el mínimo (mesas «no limit»)",
        cite="PR §15.2(A)",
    ),
    Option(
        name="decision_clock",
        kind="flag",
        default=False,
        en="One minute to decide once the clock is called (no-limit tables)",
        es="Un minuto para decidir al llamarse el reloj (mesas «no limit»)",
        cite="PR §15.3(P)",
    ),
)

LIMITS: Final = LimitRule(
    low=None,
    high=None,
    spread=2,
    exact_ratio=True,
    cite="PR §15.5(A)",
    change_cite="PR §15.5(B)",
    applies_to="bet sizes",
    default_min=500,
    default_max=1_000,
)
IRREGULARITIES: Final = (
    irregularity("faulty_shuffle", "PR §15.4(A)"),
    irregularity("ineligible_player_dealt", "PR §15.4(B)"),
    irregularity("missing_or_extra_cards", "PR §15.4(C)"),
    irregularity("card_face_up_in_deck", "PR §15.4(D)"),
    Irregularity(
        code="cards_face_up_in_deck",
        en="More than one card face up in the deck: the hand is void.",
        es="Más de una carta boca arriba en el paquete: la mano es nula.",
        effect="void_round",
        cite="PR §15.4(D)",
    ),
    irregularity("unprotected_hand_fouled", "PR §15.4(E)"),
    irregularity("protected_hand_fouled", "PR §15.4(F)"),
    irregularity("hole_card_exposed", "PR §15.4(G)"),
    irregularity("card_off_table", "PR §15.4(H)"),
    irregularity("dealing_error", "PR §15.4(I)"),
    irregularity("no_burn_before_flop", "PR §15.4(J)"),
    irregularity(NO_BURN, "PR §15.4(J)"),
    irregularity("information_exchanged", "PR §15.2(B), §15.3(O)"),
    irregularity("card_shown_to_one", "PR §15.3(O)"),
    Irregularity(
        code="clock_expired",
        en="The clock was called and the minute ran out (seat to act): fold; option decision_clock.",
        es="Se llamó al reloj y pasó el minuto: el jugador se retira; opción del reloj.",
        effect="clock",
        cite="PR §15.3(P)",
    ),
    UNREGULATED,
)

LAYOUT: Final = Layout(
    # §15.2(E): the left of the big blind opens the first round. §15.2(F): later ones the first player in at the button's left.
    streets=(
        Street(name="preflop", cite="PR §15.3(E)", opens="blinds", down=2),
        Street(name="flop", cite="PR §15.3(F)", opens="left", board=3, burn="required"),
        Street(
            name="turn", cite="PR §15.3(H)", opens="left", board=1, burn="customary", no_burn=NO_BURN, opens_at_max=True
        ),
        Street(
            name="river",
            cite="PR §15.3(H)",
            opens="left",
            board=1,
            burn="customary",
            no_burn=NO_BURN,
            opens_at_max=True,
        ),
    ),
    forced=frozenset({"small", "big", "ante", "post", "penalty"}),
    all_in_modes=frozenset({"no_limit"}),
    ante_bp=1_000,
    small_blind_bp=5_000,
    big_blind_bp=10_000,
    raises_per_round=3,
    agreement=True,
    buy_in_maximums=10,
    buy_in_cap_minimums=100,
    return_minutes=60,
    cites=Clauses(
        seats="PR §15.1(A)",
        one_hand="PR §15.2(I)",
        ante="PR §15.2(C)",
        blinds="PR §15.2(D), §15.3(B)",
        penalty="PR §15.3(C)",
        post="PR §15.2(O), §15.3(C)(1)",
        deal="PR §15.3(D)",
        burn="PR §15.4(J)",
        turn="PR §15.3(E), (G)",
        board="PR §15.3(F), (H)",
        sizes="PR §15.2(G)",
        one_motion="PR §15.2(H)",
        all_in="PR §15.1(E), §15.2(G)",
        chips="PR §15.2(A), (L)",
        showdown="PR §15.3(I), (J), (L)",
        board_plays="PR §15.3(K)",
        ceded="PR §15.3(M)",
        rake="PR §15.6",
        decks="PR §15.4(C), §15.7(B)",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §15.1(B)", "players are seated from a waiting list and moved at their wish only", "checks"),
    Elsewhere(
        "PR §15.1(C)", "chips carried to another table (``chips_at_new_table`` reckons them, no door asks)", "rules"
    ),
    Elsewhere("PR §15.1(D)", "a seat is kept for fifteen minutes", "checks"),
    Elsewhere("PR §15.3(P)", "a minute on the clock, a warning at ten seconds", "checks"),
    Elsewhere("PR §15.2(J)", "who bets is seated, and stays until the hand ends", "staff"),
    Elsewhere("PR §15.2(K)", "bets lie before the player, the dealer brings them to the pot", "staff"),
    Elsewhere("PR §15.2(N)", "which gestures are a bet", "staff"),
    Elsewhere(
        "PR §15.3(A)", "the button begins at the dealer's right and moves with every hand (reported with it)", "staff"
    ),
    Elsewhere("PR §15.3(C)", "missed blinds follow the player from hand to hand until they are paid", "rounds"),
    Elsewhere("PR §15.3(N)", "a hand is its player's to protect; nobody else touches it", "staff"),
    Elsewhere("PR §15.7(A)", "table", "hardware"),
    Elsewhere("PR §15.7(A)(1)", "the felt", "approvals"),
    Elsewhere("PR §15.7(B)", "two packs of two colours in turn", "checks"),
    Elsewhere("PR §15.7(C)", "holder for the discard", "hardware"),
    Elsewhere("PR §15.7(D)", "markers of the two blinds", "hardware"),
    Elsewhere("PR §15.7(E)", "drop box and tip box", "boxes"),
)

GAME: Final = Game(
    code="pr.texas_holdem_high",
    family="poker_room",
    en="Texas Hold'em (High) Poker",
    es="Texas Hold'em (High) Poker",
    article="PR Art. 15",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=PokerRoomRound,
    layout=LAYOUT,
    max_seats=11,
    players_bank=True,
    elsewhere=ELSEWHERE,
)
