"""Let It Ride Stud Poker (Let It Ride), Art. 8."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import best_hand
from casino.rules.families.house_poker import needs_shuffler
from casino.rules.families.let_it_ride import BonusTable, Clauses, Layout, LetItRideRound
from casino.rules.families.progressive_chip import ProgressiveClauses, ProgressiveTerms, awards_of
from casino.rules.kernel import Acceptor, Bet, Elsewhere, Game, Irregularity, LimitRule, Option, Pay
from casino.rules.money import Odds
from casino.rules.packs.pr import pots
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED, deal_mode, each, shuffle_mode, two_decks

_HANDS: Final = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pairs",
    "pair",
)


def _table(*ratios: int) -> tuple[Pay, ...]:
    """Ratios to one, from the royal flush down to a pair of tens."""
    return tuple(Pay(hand, Odds(ratio)) for hand, ratio in zip(_HANDS, ratios, strict=True))


def _prizes(*dollars: int) -> dict[str, int]:
    """Prizes from the royal flush down, as far as there are any, in cents."""
    return {hand: 100 * amount for hand, amount in zip(_HANDS, dollars, strict=False)}


_BASE: Final = _table(1000, 200, 50, 11, 8, 5, 3, 2, 1)
_SEATS: Final = ("1", "2", "3", "4", "5", "6", "7")
_PAIR_NOTE: Final = " A pair pays from tens upwards. Another table may be in force: option bonus_table."

BETS: Final = (
    Bet(
        code="bet_1",
        targets=_SEATS,
        en="Bet number 1",
        es="Apuesta número 1",
        pays=_BASE,
        cite="PR §8.5(D), §8.10(B)",
        note="equal to bet_2 and bet_3, before BetsClosed; no target, or the player's seat where the bet is at his second,"
        " adjacent position; withdrawn by DecisionMade action withdraw (or BetRemoved)"
        " before the first community card is turned, kept by action ride." + _PAIR_NOTE,
    ),
    Bet(
        code="bet_2",
        targets=_SEATS,
        en="Bet number 2",
        es="Apuesta número 2",
        pays=_BASE,
        cite="PR §8.5(D), §8.10(B)",
        note="equal to bet_1 and bet_3; withdrawn or kept like bet_1 between the two community cards." + _PAIR_NOTE,
    ),
    Bet(
        code="bet_3",
        targets=_SEATS,
        en="Bet number 3",
        es="Apuesta número 3",
        pays=_BASE,
        cite="PR §8.5(D), §8.10(B)",
        note="equal to bet_1 and bet_2; never withdrawn." + _PAIR_NOTE,
    ),
    Bet(
        code="bonus",
        en="Let It Ride Bonus",
        es="Bonificación Let It Ride",
        pays=(),
        cite="PR §8.10(D)",
        note="offered with a bonus_table, at exactly its bonus_price, after the three bets. Fixed prizes from the royal"
        " flush down: BLIR-08 20,000, 2,000, 400, 200, 50, 25, three of a kind 5; BLIR-10 10,000, 2,000, 100, 75, 50, 25, 8,"
        " two pairs 4; BLIR-25 as BLIR-10. The three bets then pay the primary table of the same name",
    ),
    Bet(
        code="three_card_bonus",
        en="3 Card Bonus",
        es="Bono de 3 Cartas",
        pays=(
            Pay("straight_flush", Odds(40)),
            Pay("three_of_a_kind", Odds(30)),
            Pay("straight", Odds(6)),
            Pay("flush", Odds(3)),
            Pay("pair", Odds(1)),
        ),
        cite="PR §8.10(E), (F)",
        note="the player's own three cards, whatever becomes of the bets; placed after the three bets and before BetsClosed;"
        " the supervisor signs for each payment (approve_payment); BetPaid may name him (authorised_by)",
        approval="PR §8.10(F)(6)",
    ),
    Bet(
        code="progressive",
        en="Progressive payout wager",
        es="Apuesta de pago progresivo",
        pays=(),
        cite="PR §8.10, §7.11(E)",
        acceptor=Acceptor(offered="progressive", chip=100),
        note="only where the progressive is approved: ProgressiveWagered amount 1.00. Royal flush 100 % of the meter,"
        " straight flush 10 %, four of a kind 500.00, full house 100.00, flush 50.00",
    ),
)

OPTIONS: Final = (
    shuffle_mode("PR §8.4(A), §8.13(F)"),
    deal_mode("PR §8.6(A), §8.7(A), §8.8(A)"),
    two_decks("PR §8.13(F), (G)"),
    Option(
        name="two_adjacent_positions",
        kind="flag",
        default=False,
        en="A player may bet on two adjacent positions",
        es="Un jugador puede apostar en dos posiciones adyacentes",
        cite="PR §8.5(E)",
    ),
    Option(
        name="per_hand_payout_limit",
        kind="amount",
        low=5_000_000,
        default=5_000_000,
        optional=True,
        en="The most paid to a player on one hand, progressive not included",
        es="Máximo que se paga a un jugador por mano, sin el progresivo",
        cite="PR §8.10(C)",
        needs_approval_above=5_000_000,
    ),
    Option(
        name="bonus_table",
        kind="choice",
        values=("none", "BLIR-08", "BLIR-10", "BLIR-25"),
        default="none",
        en="Tables of the Let It Ride Bonus",
        es="Tablas de la Bonificación Let It Ride",
        cite="PR §8.10(D)",
    ),
    Option(
        name="bonus_price",
        kind="amount",
        low=1,
        default=None,
        en="Price of the Let It Ride Bonus; needed with a bonus table",
        es="Precio de la Bonificación Let It Ride; necesario con una tabla de bonificación",
        cite="PR §8.10(D)",
        needs_approval_above=0,
    ),
    Option(
        name="bonus_stake_returned",
        kind="flag",
        default=True,
        en="The stake of a winning bonus comes back with the prize",
        es="La apuesta de una bonificación ganadora se devuelve con el premio",
        cite="PR §8.10(D)",
        reading=True,
    ),
    Option(
        name="three_card_bonus",
        kind="flag",
        default=False,
        en="3 Card Bonus",
        es="Bono de 3 Cartas",
        cite="PR §8.10(E)",
    ),
    Option(
        name="progressive",
        kind="flag",
        default=False,
        en="Progressive payout wager, as in Caribbean stud (prizes without rules in Art. 8)",
        es="Apuesta de pago progresivo, como en Caribbean Stud (premios sin reglas en el Art. 8)",
        cite="PR §8.10, §1.7",
        needs_approval=(True,),
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=100,
    high=1_000_000,
    spread=10,
    cite="PR §8.12(A), (B)",
    change_cite="PR §8.12(D)",
    applies_to="bet_1",
    default_min=1_000,
    default_max=50_000,
    extra=("three_card_bonus_min", "three_card_bonus_max"),
)
IRREGULARITIES: Final = (
    Irregularity(
        code="face_up_card",
        en="Even one card is found face up in the shoe or deck while dealing: all hands void, reshuffle.",
        es="Una carta aparece boca arriba en el zapato o paquete al repartir: todas las manos son nulas y se rebaraja.",
        effect="void_while_dealing",
        cite="PR §8.11(A)",
    ),
    Irregularity(
        code="card_drawn_in_error",
        en="A card dealt in error, its face not shown: it is the next card.",
        es="Una carta repartida por error sin enseñarse: es la próxima carta.",
        effect="next_card",
        cite="PR §8.11(B)",
    ),
    Irregularity(
        code="wrong_card_count",
        en="A player or the community box got a wrong number of cards: all hands void, reshuffle.",
        es="Un jugador o el espacio comunitario recibe un número incorrecto de cartas: manos nulas y se rebaraja.",
        effect="void_stub",
        cite="PR §8.11(C)",
    ),
    Irregularity(
        code="shuffler_failure",
        en="The automatic shuffler jams, stops or does not finish: reshuffle by the approved procedure; bets stand.",
        es="La máquina de barajar se tranca, para o no completa el ciclo: se rebaraja según lo aprobado.",
        effect="reshuffle",
        cite="PR §8.11(D)",
    ),
    Irregularity(
        code="auto_shoe_failure",
        en="The automatic shoe jams, stops or does not dispense all cards: the round is void.",
        es="El zapato automático se tranca, para o no reparte todas las cartas: la jugada es nula.",
        effect="void_auto_shoe",
        cite="PR §8.11(E)",
    ),
    Irregularity(
        code="method_change",
        en="Another way of shuffling or dealing is to be used: the device leaves the table first.",
        es="Se usará otro método de barajar o repartir: el aparato se retira antes de la mesa.",
        effect="none",
        cite="PR §8.11(F)",
    ),
    Irregularity(
        code="stub_count_misdealt",
        en="The stub count is wrong, a player or the box has other than three cards, but 52 cards are there: hands void.",
        es="El conteo del stub es incorrecto y hay un reparto errado, pero están las 52 cartas: manos nulas.",
        effect="void_stub",
        cite="PR §8.6(E)(2), §8.11",
    ),
    Irregularity(
        code="stub_count_wrong",
        en="The stub count is wrong though nothing was misdealt: all hands void and the deck leaves the table.",
        es="El conteo del stub es incorrecto sin reparto errado: manos nulas y el paquete sale de la mesa.",
        effect="void_stub",
        cite="PR §8.6(E)(2)",
    ),
    Irregularity(
        code="shuffler_count_wrong",
        en="The counting shuffler reports other than 52 cards: the deck leaves the table after a manual count; bets stand.",
        es="La máquina que cuenta indica que no hay 52 cartas: el paquete sale tras conteo manual.",
        effect="replace_deck",
        cite="PR §8.6(F)",
    ),
    Irregularity(
        code="cards_touched",
        en="Somebody else touches a player's cards, or the player touches them again: forbidden, no consequence stated.",
        es="Otra persona toca las cartas de un jugador, o éste las vuelve a tocar: prohibido, sin consecuencia expresa.",
        effect="none",
        cite="PR §8.9(A)(1), (3)",
    ),
    UNREGULATED,
)

# §8.2(A), (B): hands rank as in ``cards.best_hand``, those of both bonuses too; an ace is low in A-2-3-4-5 only.
LAYOUT: Final = Layout(
    weakest_winner=best_hand(("Tc", "Td", "4h", "3s", "2c")),
    auto_shoe="auto_shoe",
    shuffler=("shuffle_mode", "automatic"),
    needs=(
        needs_shuffler("deal_mode", "PR §8.7(B)(1)", value="hand"),
        needs_shuffler("two_decks", "PR §8.13(F)"),
    ),
    bonus_tables={
        "BLIR-08": BonusTable(primary=_BASE, secondary=_prizes(20_000, 2_000, 400, 200, 50, 25, 5)),
        "BLIR-10": BonusTable(
            primary=_table(500, 200, 50, 11, 8, 5, 3, 2, 1), secondary=_prizes(10_000, 2_000, 100, 75, 50, 25, 8, 4)
        ),
        "BLIR-25": BonusTable(
            primary=_table(100, 50, 30, 15, 9, 6, 3, 2, 1), secondary=_prizes(10_000, 2_000, 100, 75, 50, 25, 8, 4)
        ),
    },
    progressive=ProgressiveTerms(
        chip=100,
        main_bet="bet_1",
        awards=awards_of(pots.LET_IT_RIDE.prizes),
        offered="progressive",
        reset=1_000_000,
        cites=ProgressiveClauses(
            seats="PR §8.13(A)",
            chip="PR §8.10, §7.5(C)",
            lights="PR §8.10, §7.6(B)",
            prize="PR §8.10, §7.11(E)",
            prize_shared="PR §8.10, §7.11(G)",
            prize_lost="PR §8.10, §7.11(E)",
        ),
    ),
    cites=Clauses(
        seats="PR §8.13(A)",
        bets="PR §8.5(C)",
        limits="PR §8.12(A)",
        one_hand="PR §8.5(E)",
        deal={"manual_shoe": "PR §8.6(C)", "hand": "PR §8.7(C)", "auto_shoe": "PR §8.8(C)"},
        decks="PR §8.13(E)",
        decide="PR §8.9(B), (E)",
        showdown="PR §8.9(G)",
        withdraw=("PR §8.9(B)(2)", "PR §8.9(E)(2)"),
        decisions=("PR §8.9(B)", "PR §8.9(E)"),
        show=("PR §8.9(C), (D)", "PR §8.9(F)"),
        stays="PR §8.5(C), (D)",
        burn="PR §8.9(C)",
        wins="PR §8.9(I), §8.10(B)",
        wins_bonus_table="PR §8.9(I), §8.10(D)",
        loses="PR §8.9(H)",
        limited="PR §8.10(C)",
        bonus="PR §8.10(D)",
        three_card_bonus="PR §8.10(E), (F)",
    ),
)

ELSEWHERE: Final = (
    *each(
        "PR §8.1",
        "rules",
        {
            "1": "community card",
            "2": "hand",
            "3": "let it ride",
            "4": "round",
            "5": "stub",
            "6": "suit",
        },
    ),
    *each(
        "PR §8.3",
        "checks",
        {
            "A": "cards sorted and inspected, verified by the supervisor",
            "B": "cards shown face up to the first player",
            "C": "cards washed and stacked",
            "D": "of two packs each is prepared apart",
        },
    ),
    Elsewhere("PR §8.3(E)", "cards changed every eight hours", "sets"),
    Elsewhere("PR §8.3(E)", "cards dealt by hand changed every four hours", "sets"),
    Elsewhere("PR §8.3(F)", "the procedure for it", "approvals"),
    *each(
        "PR §8.4",
        "staff",
        {
            "B": "shuffled by hand: cut",
            "C": "a cut of ten cards at least",
            "D": "cards of an idle table",
        },
    ),
    Elsewhere("PR §8.5(A)", "chips in their boxes, neither words nor cash", "staff"),
    Elsewhere("PR §8.5(B)", "who bets is seated, and stays until the round ends", "staff"),
    Elsewhere("PR §8.6(A), §8.8(A)", "the shoe and its place", "approvals"),
    Elsewhere("PR §8.6(B), §8.7(B)(2), (3), §8.8(B)", "the hands that hold, draw and place cards", "staff"),
    Elsewhere("PR §8.6(D), §8.7(D), §8.8(D)", "the stub goes unseen to the discard", "staff"),
    Elsewhere(
        "PR §8.6(E), §8.7(E), §8.8(E)",
        "the stub counted every five rounds (a wrong count is an irregularity)",
        "checks",
    ),
    Elsewhere("PR §8.9(A)(2)", "cards stay in the dealer's sight", "staff"),
    Elsewhere("PR §8.9(J)", "cards collected so that every hand can be reconstructed", "staff"),
    Elsewhere("PR §8.9(J)", "every hand can be reconstructed", "rounds"),
    Elsewhere("PR §8.10(A)", "how printed odds are worded", "hardware"),
    Elsewhere("PR §8.10(C)", "notice of a lower payout limit: the sign at the table", "checks"),
    Elsewhere("PR §8.10(F)(6)", "the supervisor approves each payment of the 3 Card Bonus", "rounds"),
    Elsewhere("PR §8.12(C)", "limits shown at the table", "inspections"),
    Elsewhere("PR §8.12(E)", "cash or a bonded account behind a raised limit", "bank"),
    Elsewhere("PR §8.13(B)", "the felt", "approvals"),
    Elsewhere("PR §8.13(B)", "what is printed on the felt", "hardware"),
    Elsewhere("PR §8.13(C)", "a sign that explains the payout limit", "checks"),
    Elsewhere("PR §8.13(D)", "drop box and tip box", "boxes"),
    Elsewhere("PR §8.13(G)", "two packs of two colours in turn, one of them in the discard", "checks"),
    Elsewhere("PR §8.13(H)", "other equipment with leave of the Company", "approvals"),
)

GAME: Final = Game(
    code="pr.let_it_ride",
    family="let_it_ride",
    en="Let It Ride",
    es="Let It Ride Stud Poker",
    article="PR Art. 8",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=LetItRideRound,
    layout=LAYOUT,
    max_seats=7,
    elsewhere=ELSEWHERE,
)
