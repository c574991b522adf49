"""Omaha Poker High, Art. 25: four own cards, of which two count, at limit, no-limit or pot-limit tables.

Chips that a player brings (§25.1(C), §25.2(A)) are functions in ``poker_room_layout``.

Readings. §25.2(E) speaks of two cards: betting follows the deal of four (§25.3(D)). "The most active player" who opens
later rounds (§25.2(F), §25.3(G)) is the first one in at the left of the button. "The initial amount", from which raises
start (§25.2(G)), is the one at which the round's bets begin: the table minimum, at a limit table's turn and river the
maximum (§25.3(H)); at limit tables a stack that is shorter may call with it, not bet or raise. §25.2(L): table stakes,
so at no-limit and pot-limit tables a player may bet all his chips. §25.3(C): the forced big blind is for who missed his
blinds, so it comes with the penalty; the article knows no post of a new player.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_layout import Clauses, Layout, Street
from casino.rules.kernel import Bet, Elsewhere, Game, LimitRule, Option
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED
from casino.rules.packs.pr.poker_room import CHIPS, NO_BURN, ante, bet, irregularity, rake_rate

BETS: Final = (
    bet("ante", "PR §25.2(C)"),
    bet("small_blind", "PR §25.2(D), §25.3(B)"),
    bet("big_blind", "PR §25.2(D), §25.3(B)"),
    Bet(
        code="post_big_blind",
        en="Forced big blind of a returning player",
        es="«Big blind» forzado de quien regresa",
        pays=(),
        cite="PR §25.3(C)(1)",
        note="BlindPosted kind post, after the penalty of the same seat: the table minimum, live (counts as a bet), for who missed both blinds",
    ),
    bet("missed_blind_penalty", "PR §25.3(C)"),
    bet("check", "PR §25.2(M), §25.3(G)"),
    Bet(
        code="bet",
        en="Bet",
        es="Apostar",
        pays=(),
        cite="PR §25.2(G), §25.3(G), (H)",
        note=f"DecisionMade, {CHIPS}; limit: table minimum (turn and river: table maximum) to table maximum, omitted means the opening size; no limit: at least the table minimum; pot limit: the table minimum to the chips in the pot",
    ),
    bet("call", "PR §25.2(M), §25.3(E)"),
    Bet(
        code="raise",
        en="Raise",
        es="Alzar",
        pays=(),
        cite="PR §25.2(G)",
        note=f"DecisionMade, {CHIPS}: the amount to call plus the raise; the raise above the call has the size of a bet (pot limit: at most the chips in the pot at that moment, with option pot_limit_includes_call the call counted in); limit: three a betting round, omitted means call plus opening size; agree_no_limit of both lifts cap and maximum when two players are left in the last betting round",
    ),
    bet("fold", "PR §25.2(M), §25.3(E)"),
    Bet(
        code="all_in",
        en="All in",
        es="«All in»",
        pays=(),
        cite="PR §25.2(G)(1), (3), (L)",
        note=f"DecisionMade at no-limit and pot-limit tables, {CHIPS}, all of them (pot limit: within the pot limit); may be omitted when the stack is known; a raise only if it exceeds the call by the table minimum",
    ),
    bet("pot", "PR §25.3(I)"),
    bet("rake", "PR §25.6"),
    bet("pot_share", "PR §25.3(I), (J), (L)"),
)

OPTIONS: Final = (
    Option(
        name="mode",
        kind="choice",
        values=("limit", "no_limit", "pot_limit"),
        default="limit",
        en="Betting limit",
        es="Límite de apuestas",
        cite="PR §25.2(G)",
    ),
    ante("PR §25.2(C)", default=False),
    rake_rate("PR §25.6"),
    Option(
        name="pot_limit_includes_call",
        kind="flag",
        default=False,
        en="Pot limit counts the call of the player who raises (pot-limit tables)",
        es="El límite de pote incluye lo que iguala quien alza (mesas «pot limit»)",
        cite="PR §25.2(G)(3)",
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=None,
    high=None,
    spread=2,
    exact_ratio=True,
    cite="PR §25.5(A)",
    change_cite="PR §25.5(B)",
    applies_to="bet sizes",
    default_min=1_000,
    default_max=2_000,
)

IRREGULARITIES: Final = (
    irregularity("faulty_shuffle", "PR §25.4(A)"),
    irregularity("ineligible_player_dealt", "PR §25.4(B)"),
    irregularity("missing_or_extra_cards", "PR §25.4(C)"),
    irregularity("card_face_up_in_deck", "PR §25.4(D)"),
    irregularity("cards_face_up_in_deck", "PR §25.4(D)"),
    irregularity("unprotected_hand_fouled", "PR §25.4(E)"),
    irregularity("protected_hand_fouled", "PR §25.4(F)"),
    irregularity("hole_card_exposed", "PR §25.4(G)"),
    irregularity("card_off_table", "PR §25.4(H)"),
    irregularity("dealing_error", "PR §25.4(I)"),
    irregularity("no_burn_before_flop", "PR §25.4(J)"),
    irregularity(NO_BURN, "PR §25.4(J)"),
    irregularity("information_exchanged", "PR §25.2(B), §25.3(N)"),
    irregularity("card_shown_to_one", "PR §25.3(N)"),
    UNREGULATED,
)

LAYOUT: Final = Layout(
    # §25.2(E): the left of the big blind opens the first round. §25.2(F): later ones the first player in at the button's left.
    streets=(
        Street(name="preflop", cite="PR §25.3(E)", opens="blinds", down=4),
        Street(name="flop", cite="PR §25.3(F)", opens="left", board=3, burn="required"),
        Street(
            name="turn", cite="PR §25.3(H)", opens="left", board=1, burn="customary", no_burn=NO_BURN, opens_at_max=True
        ),
        Street(
            name="river",
            cite="PR §25.3(H)",
            opens="left",
            board=1,
            burn="customary",
            no_burn=NO_BURN,
            opens_at_max=True,
        ),
    ),
    forced=frozenset({"small", "big", "ante", "post", "penalty"}),
    own_used=2,
    ante_bp=1_000,
    small_blind_bp=5_000,
    big_blind_bp=10_000,
    raises_per_round=3,
    agreement=True,
    all_in_modes=frozenset({"no_limit", "pot_limit"}),
    post_needs_penalty=True,
    buy_in_maximums=10,
    cites=Clauses(
        seats="PR §25.1(A)",
        one_hand="PR §25.2(I)",
        ante="PR §25.2(C)",
        blinds="PR §25.2(D), §25.3(B)",
        penalty="PR §25.3(C)",
        post="PR §25.3(C)(1)",
        deal="PR §25.3(D)",
        burn="PR §25.4(J)",
        turn="PR §25.3(E), (G)",
        board="PR §25.3(F), (H)",
        sizes="PR §25.2(G)",
        raise_cap="PR §25.2(G)(2)",
        pot_limit="PR §25.2(G)(3)",
        one_motion="PR §25.2(H)",
        all_in="PR §25.2(G), (L)",
        chips="PR §25.2(A), (L)",
        showdown="PR §25.3(I), (J), (K)",
        ceded="PR §25.3(L)",
        rake="PR §25.6",
        decks="PR §25.4(C)",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §25.1(B)", "players are seated from a waiting list and moved at their wish only", "checks"),
    Elsewhere(
        "PR §25.1(C)", "chips carried to another table (``chips_at_new_table`` reckons them, no door asks)", "rules"
    ),
    Elsewhere("PR §25.1(D)", "a seat is kept for fifteen minutes", "checks"),
    Elsewhere("PR §25.2(J)", "who bets is seated, and stays until the hand ends", "staff"),
    Elsewhere("PR §25.2(K)", "bets lie before the player, the dealer brings them to the pot", "staff"),
    Elsewhere("PR §25.2(N)", "which gestures are a bet", "staff"),
    Elsewhere(
        "PR §25.3(A)", "the button begins at the dealer's right and moves with every hand (reported with it)", "staff"
    ),
    Elsewhere("PR §25.3(C)", "missed blinds follow the player from hand to hand until they are paid", "rounds"),
    Elsewhere("PR §25.3(M)", "a hand is its player's to protect; nobody else touches it", "staff"),
)

GAME: Final = Game(
    code="pr.omaha_high",
    family="poker_room",
    en="Omaha High Poker",
    es="Omaha Poker High",
    article="PR Art. 25",
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
