"""7 Card Stud (High) Poker, Art. 16: no button and no community cards, four of seven own cards open.

Chips that a player brings to another table (§16.1(C)) are functions in ``poker_room_layout``. §16.2(E), §16.3(D): the
highest open cards open each round; the last card counts only where it fell face up (§16.4(H)).

Readings. The forced bet rests on the table maximum, as the ante (§16.2(C), (D)); an ace is never the lowest card. A bet
is from table minimum to table maximum, a raise likewise above the call (§16.2(F), §16.5(A)); of the forced bet alone
also what completes it to the table minimum; a stack that is shorter may call with it, not bet or raise. A burn that was
not made (§16.3(D), (E)) has no consequence in the article. A short deck (§16.3(G)) is one that cannot give a card to
everybody once one is burned; when a single card is left it is the common card and nothing is burned. §16.3(K) "both"
cards: all own cards. A down card that turned up takes the place of the open one when the third comes face down
(§16.4(G)).
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_layout import Clauses, Layout, Street
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, LimitRule
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED
from casino.rules.packs.pr.poker_room import CHIPS, ante, bet, irregularity, rake_rate

BETS: Final = (
    bet("ante", "PR §16.2(C)"),
    Bet(
        code="bring_in",
        en="Forced bet",
        es="Apuesta forzada",
        pays=(),
        cite="PR §16.2(D), §16.3(B)",
        note="BlindPosted kind bring_in, after the third card of all: the seat with the lowest card showing (equal ranks: spades over hearts over diamonds over clubs), 10% of the table maximum plus one dollar, or the whole of a shorter stack",
    ),
    bet("check", "PR §16.2(L), §16.3(D)"),
    Bet(
        code="bet",
        en="Bet",
        es="Apostar",
        pays=(),
        cite="PR §16.2(F), §16.3(D), (E)",
        note=f"DecisionMade, {CHIPS}; table minimum to table maximum, omitted means the minimum; the first round has no bet: the forced bet stands",
    ),
    bet("call", "PR §16.2(L), §16.3(C)"),
    Bet(
        code="raise",
        en="Raise",
        es="Alzar",
        pays=(),
        cite="PR §16.2(F)",
        note=f"DecisionMade, {CHIPS}: the amount to call plus the raise, table minimum to table maximum above the call; of the forced bet alone from what completes it to the table minimum; three a betting round; agree_no_limit of both lifts cap and maximum when two players are left in the last betting round",
    ),
    bet("fold", "PR §16.2(L), §16.3(C)"),
    bet("pot", "PR §16.3(H)"),
    bet("rake", "PR §16.6"),
    bet("pot_share", "PR §16.3(H), (I), (K)"),
)

OPTIONS: Final = (
    ante("PR §16.2(C)", default=True),
    rake_rate("PR §16.6"),
)

LIMITS: Final = LimitRule(
    low=None,
    high=None,
    spread=2,
    cite="PR §16.5(A)",
    change_cite="PR §16.5(B)",
    applies_to="bet sizes",
    default_min=1_000,
    default_max=2_000,
)

IRREGULARITIES: Final = (
    irregularity("faulty_shuffle", "PR §16.4(A)"),
    irregularity("ineligible_player_dealt", "PR §16.4(B)"),
    irregularity("missing_or_extra_cards", "PR §16.4(C)"),
    irregularity("card_face_up_in_deck", "PR §16.4(D)"),
    irregularity("cards_face_up_in_deck", "PR §16.4(D)"),
    irregularity("unprotected_hand_fouled", "PR §16.4(E)"),
    irregularity("protected_hand_fouled", "PR §16.4(F)"),
    Irregularity(
        code="down_card_exposed",
        en="A player's first or second card, dealt down, turns up (seat, card): the third is dealt face down; a second one kills the hand.",
        es="La primera o segunda carta de un jugador se voltea boca arriba: la tercera se reparte boca abajo; con dos boca arriba la mano está muerta.",
        effect="turn_down",
        cite="PR §16.4(G)",
    ),
    Irregularity(
        code="two_cards_exposed",
        en="Two of a player's first three cards lie face up (seat): the hand is dead, the ante goes back.",
        es="Dos de las tres primeras cartas de un jugador boca arriba: la mano está muerta, se devuelve la apuesta inicial.",
        effect="kill_in_deal",
        cite="PR §16.4(G)",
    ),
    Irregularity(
        code="last_card_face_up",
        en="The last card fell face up to one player (seat, if it is dealt already): all receive it face up.",
        es="La última carta se tiró boca arriba a un jugador: todos la reciben boca arriba.",
        effect="last_up",
        cite="PR §16.4(H)",
    ),
    Irregularity(
        code="card_off_table",
        en="A card falls off the table while dealing: it stays in play for its player.",
        es="Una carta cae fuera de la mesa al repartir: continúa en juego para su jugador.",
        effect="none",
        cite="PR §16.4(I)",
    ),
    irregularity("dealing_error", "PR §16.4(J)"),
    irregularity("information_exchanged", "PR §16.2(A), §16.3(M)"),
    irregularity("card_shown_to_one", "PR §16.3(M)"),
    UNREGULATED,
)

LAYOUT: Final = Layout(
    # §16.2(E): every card brings a round of bets; from the second on the highest open cards open it.
    streets=(
        Street(name="third", cite="PR §16.3(A), (C)", opens="bring_in", down=2, up=1),
        Street(name="fourth", cite="PR §16.3(D)", opens="high", up=1, burn="customary"),
        Street(name="fifth", cite="PR §16.3(E)", opens="high", up=1, burn="customary"),
        Street(name="sixth", cite="PR §16.3(E)", opens="high", up=1, burn="customary"),
        Street(name="seventh", cite="PR §16.3(E)", opens="high", down=1, burn="customary"),
    ),
    forced=frozenset({"ante", "bring_in"}),
    ante_bp=1_000,
    bring_in_bp=1_000,
    bring_in_plus=100,
    raises_per_round=3,
    agreement=True,
    cites=Clauses(
        seats="PR §16.1(A)",
        one_hand="PR §16.2(H)",
        ante="PR §16.2(C)",
        bring_in="PR §16.2(D), §16.3(B)",
        deal="PR §16.3(A)",
        burn="PR §16.3(D), (E)",
        turn="PR §16.3(C), (D)",
        board="PR §16.3(D), (E)",
        common_card="PR §16.3(G)",
        kept_place="PR §16.3(F)",
        sizes="PR §16.2(F)",
        one_motion="PR §16.2(G)",
        all_in="PR §16.2(F), (K)",
        chips="PR §16.2(K)",
        showdown="PR §16.3(H), (I), (J)",
        ceded="PR §16.3(K)",
        rake="PR §16.6",
        decks="PR §16.4(C), §16.7(B)",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §16.1(B)", "players are seated from a waiting list and moved at their wish only", "checks"),
    Elsewhere(
        "PR §16.1(C)", "chips carried to another table (``chips_at_new_table`` reckons them, no door asks)", "rules"
    ),
    Elsewhere("PR §16.1(D)", "a seat is kept for fifteen minutes", "checks"),
    Elsewhere("PR §16.2(B)", "chips stay in sight", "staff"),
    Elsewhere("PR §16.2(I)", "who bets is seated, and stays until the hand ends", "staff"),
    Elsewhere("PR §16.2(J)", "bets lie before the player, the dealer brings them to the pot", "staff"),
    Elsewhere("PR §16.2(M)", "which gestures are a bet", "staff"),
    Elsewhere("PR §16.3(L)", "a hand is its player's to protect; nobody else touches it", "staff"),
    Elsewhere("PR §16.7(A)", "table", "hardware"),
    Elsewhere("PR §16.7(A)(1)", "the felt", "approvals"),
    Elsewhere("PR §16.7(B)", "two packs of two colours in turn", "checks"),
    Elsewhere("PR §16.7(C)", "holder for the discard", "hardware"),
    Elsewhere("PR §16.7(D)", "drop box and tip box", "boxes"),
)

GAME: Final = Game(
    code="pr.seven_card_stud_high",
    family="poker_room",
    en="7 Card Stud (High) Poker",
    es="7 Card Stud (High) Poker",
    article="PR Art. 16",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=PokerRoomRound,
    layout=LAYOUT,
    max_seats=8,
    players_bank=True,
    elsewhere=ELSEWHERE,
)
