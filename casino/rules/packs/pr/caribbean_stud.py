"""Caribbean Stud Poker (Caribbean Stud Poker), Art. 7."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import best_hand
from casino.rules.families.caribbean_stud import CaribbeanStudRound, Clauses, Layout
from casino.rules.families.house_poker import needs_auto_shoe, needs_shuffler
from casino.rules.families.progressive_chip import ProgressiveClauses, ProgressiveTerms, awards_of
from casino.rules.kernel import Acceptor, Bet, Elsewhere, Game, Irregularity, LimitRule, Option, Pay, to_one
from casino.rules.money import Odds
from casino.rules.packs.pr import pots
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED, deal_mode, each, shuffle_mode, two_decks

BETS: Final = (
    Bet(
        code="ante",
        en="Ante",
        es="Apuesta Ante",
        pays=to_one(1),
        cite="PR §7.1(1), §7.5(B), §7.11(B)",
        note="before BetsClosed; the table limits are those of the ante",
    ),
    Bet(
        code="bet",
        en="Bet",
        es="Apuesta Bet",
        pays=(
            Pay("royal_flush", Odds(100)),
            Pay("straight_flush", Odds(50)),
            Pay("four_of_a_kind", Odds(20)),
            Pay("full_house", Odds(7)),
            Pay("flush", Odds(5)),
            Pay("straight", Odds(4)),
            Pay("three_of_a_kind", Odds(3)),
            Pay("two_pairs", Odds(2)),
            Pay("pair", Odds(1)),
            Pay("high_card", Odds(1)),
        ),
        cite="PR §7.1(2), §7.11(C)",  # and §7.5(D), which sends on to §7.9
        note="DecisionMade action bet after the deal (amount optional: exactly twice the ante), or action fold;"
        " void when the dealer has less than ace-king; winnings limited by bet_payout_cap",
    ),
    Bet(
        code="progressive",
        en="Progressive payout wager",
        es="Apuesta de pago progresivo",
        pays=(),
        cite="PR §7.5(C), §7.11(E)",
        acceptor=Acceptor(offered="progressive_enabled", chip=100),
        note="ProgressiveWagered amount 1.00, one chip a seat, once the seat has an ante. The player's own hand wins: royal"
        " flush 100 % of the meter, straight flush 10 %, four of a kind 500.00, full house 100.00, flush 50.00. Net is the"
        " prize less the chip; without a meter in the context a percentage is decided but not priced (line open)",
    ),
)

OPTIONS: Final = (
    Option(
        name="seats",
        kind="choice",
        values=(6, 7),
        default=7,
        en="Betting positions",
        es="Posiciones para apostar",
        cite="PR §7.16(A)",
    ),
    shuffle_mode("PR §7.3(A), §7.16(M)"),
    deal_mode("PR §7.6(A), §7.7(A), §7.8(A)"),
    two_decks("PR §7.16(M)"),
    Option(
        name="bet_payout_cap",
        kind="amount",
        low=500_000,
        high=1_000_000,
        default=500_000,
        en="Payout limit of a Bet, progressive not included; at least the maximum ante",
        es="Límite de pago de cada apuesta Bet, sin el progresivo; al menos el Ante máximo",
        cite="PR §7.11(D), §7.15(B)",
        needs_approval_above=500_000,
        posted_above=500_000,
    ),
    Option(
        name="reveal_players_when_dealer_not_qualified",
        kind="flag",
        default=True,
        en="Players' cards are turned when the dealer has no hand",
        es="Se viran las cartas de los jugadores cuando no hay mano",
        cite="PR §7.9(F)(1)",
    ),
    Option(
        name="progressive_enabled",
        kind="flag",
        default=True,
        en="Progressive payout wager",
        es="Apuesta de pago progresivo",
        cite="PR §7.14(A)",
    ),
    Option(
        name="reset_amount",
        kind="amount",
        low=1_000_000,
        default=1_000_000,
        en="Amount to which the meter is reset",
        es="Cantidad de «reset» del metro",
        cite="PR §7.11(F)",
    ),
    Option(
        name="progressive_payment_method",
        kind="choice",
        values=("tray", "receipt", "cage_delivery"),
        default="tray",
        en="How prizes are paid",
        es="Cómo se pagan los premios",
        cite="PR §7.12(A), (B)",
        needs_approval=("receipt", "cage_delivery"),
    ),
    Option(
        name="stub_count_waived",
        kind="flag",
        default=False,
        en="No stub count: automatic shoe and a shuffler that counts",
        es="Sin conteo del stub: zapato automático y barajadora que cuenta",
        cite="PR §7.8(F)",
    ),
    Option(
        name="fold_forfeits_progressive",
        kind="flag",
        default=True,
        en="A folded hand wins no progressive prize",
        es="Quien se retira no gana premio progresivo",
        cite="PR §7.9(A), §7.10(A)",
        reading=True,
    ),
    Option(
        name="split_remainder_rule",
        kind="choice",
        values=("settlement_order",),
        default="settlement_order",
        en="Left-over cents of a shared meter",
        es="Centavos sobrantes de un metro compartido",
        cite="PR §7.11(G)",
        reading=True,
    ),
    Option(
        name="percent_rounding",
        kind="choice",
        values=("half_up",),
        default="half_up",
        en="Rounding of a percentage of the meter to the cent",
        es="Redondeo de un porcentaje del metro al centavo",
        cite="PR §7.11(E)",
        reading=True,
    ),
)


LIMITS: Final = LimitRule(
    low=100,
    high=250_000,
    raised_high=1_000_000,
    spread=10,
    cite="PR §7.15(A), (B), (C)",
    change_cite="PR §7.15(E)",
    posted="PR §7.15(D)",
    applies_to="ante",
    default_min=1_000,
    default_max=50_000,
)
IRREGULARITIES: Final = (
    Irregularity(
        code="hole_card_exposed",
        en='A hole card of the dealer is seen before "no more bets" (or while cards are dealt): all hands void.',
        es="Se enseña una carta cerrada antes de «No más apuestas» (o mientras se reparte): todas las manos son nulas.",
        effect="hole_card",
        cite="PR §7.13(A)",
    ),
    Irregularity(
        code="face_up_card",
        en="A card is found face up in the shoe or deck while dealing (field card, when known): put away, dealing goes on;"
        " a second one, or count 2 and more: all hands void.",
        es="Una carta aparece boca arriba en el zapato o paquete al repartir (campo carta, si se conoce): se descarta y se"
        " sigue; una segunda, o una cantidad de 2 o más: todas las manos son nulas.",
        effect="face_up_card",
        cite="PR §7.13(B)",
    ),
    Irregularity(
        code="face_up_cards",
        en="Two or more cards are found face up while dealing: all hands void, reshuffle.",
        es="Más de una carta aparece boca arriba al repartir: todas las manos son nulas y se rebaraja.",
        effect="void_while_dealing",
        cite="PR §7.13(B)",
    ),
    Irregularity(
        code="card_drawn_in_error",
        en="A card drawn in error, its face not shown: it is the next card.",
        es="Una carta sacada por error sin enseñarse: es la próxima carta.",
        effect="next_card",
        cite="PR §7.13(C)",
    ),
    Irregularity(
        code="dealing_error",
        en="Any error of dealing: all hands void, reshuffle.",
        es="Cualquier error al repartir: todas las manos son nulas y se rebaraja.",
        effect="void_round",
        cite="PR §7.13(D)",
    ),
    Irregularity(
        code="shuffling_error",
        en="Any error of shuffling: all hands void, reshuffle.",
        es="Cualquier error al barajar: todas las manos son nulas y se rebaraja.",
        effect="void_round",
        cite="PR §7.13(D)",
    ),
    Irregularity(
        code="shuffler_failure",
        en="The automatic shuffler jams, stops or does not finish: reshuffle by the approved procedure; bets stand.",
        es="La máquina de barajar se tranca, para o no completa el ciclo: se rebaraja según lo aprobado.",
        effect="reshuffle",
        cite="PR §7.13(E)",
    ),
    Irregularity(
        code="auto_shoe_failure",
        en="The automatic shoe jams, stops or does not dispense all cards: the round is void.",
        es="El zapato automático se tranca, para o no reparte todas las cartas: la jugada es nula.",
        effect="void_auto_shoe",
        cite="PR §7.13(F)",
    ),
    Irregularity(
        code="method_change",
        en="Another way of shuffling or dealing is to be used: the device leaves the table first.",
        es="Se usará otro método de barajar o repartir: el aparato se retira antes de la mesa.",
        effect="none",
        cite="PR §7.13(G)",
    ),
    Irregularity(
        code="stub_count_misdealt",
        en="The stub count is wrong, a hand has other than five cards, but 52 cards are there: all hands void.",
        es="El conteo del stub es incorrecto y hay una mano mal repartida, pero están las 52 cartas: manos nulas.",
        effect="void_stub",
        cite="PR §7.6(F)(2), §7.13",
    ),
    Irregularity(
        code="stub_count_wrong",
        en="The stub count is wrong though no hand was misdealt: all hands void and the deck leaves the table.",
        es="El conteo del stub es incorrecto sin mano mal repartida: manos nulas y el paquete sale de la mesa.",
        effect="void_stub",
        cite="PR §7.6(F)(2)",
    ),
    Irregularity(
        code="shuffler_count_wrong",
        en="The counting shuffler reports other than 52 cards: the deck leaves the table after a manual check; bets stand.",
        es="La máquina que cuenta indica que no hay 52 cartas: el paquete sale tras verificación manual.",
        effect="replace_deck",
        cite="PR §7.8(F)",
    ),
    Irregularity(
        code="information_exchange",
        en="Players exchange information on their hands before the hole cards are shown: recorded; may be followed by"
        " bets_confiscated.",
        es="Jugadores intercambian información de sus manos: se anota; puede seguir la confiscación de sus apuestas.",
        effect="none",
        cite="PR §7.9(C)",
    ),
    Irregularity(
        code="bets_confiscated",
        en="All bets of the seat in this round are confiscated for exchanging information (field seat).",
        es="Se confiscan todas las apuestas del puesto en la jugada por intercambiar información (campo puesto).",
        effect="confiscate",
        cite="PR §7.9(C)",
    ),
    Irregularity(
        code="cards_touched",
        en="Somebody else touches a player's cards, or the player touches them again: forbidden, no consequence stated.",
        es="Otra persona toca las cartas de un jugador, o éste las vuelve a tocar: prohibido, sin consecuencia expresa.",
        effect="none",
        cite="PR §7.9(B)",
    ),
    Irregularity(
        code="lights_mismatch",
        en="Chips and lights of the progressive differ at lock-out: the deal is held until a BetsClosed with equal counts.",
        es="Fichas y luces del progresivo no coinciden: no se reparte hasta cerrar las apuestas con conteos iguales.",
        effect="hold_deal",
        cite="PR §7.6(B)",
    ),
    UNREGULATED,
)

# §7.4(A)-(C): hands rank as in ``cards.best_hand``; an ace is low in A-2-3-4-5 only, hands of equal cards push.
LAYOUT: Final = Layout(
    bet_multiple=2,
    qualifier=best_hand(("Ac", "Kd", "4h", "3s", "2c")),  # §7.1(8)
    auto_shoe="auto_shoe",
    shuffler=("shuffle_mode", "automatic"),
    needs=(
        needs_shuffler("deal_mode", "PR §7.7(B)(1)", value="hand"),
        needs_shuffler("two_decks", "PR §7.16(M)"),
        needs_shuffler("stub_count_waived", "PR §7.8(F)"),
        needs_auto_shoe("stub_count_waived", "PR §7.8(F)"),
    ),
    # §7.10(C): prizes go by the player's own hand, whatever the dealer holds.
    progressive=ProgressiveTerms(
        chip=100,
        main_bet="ante",
        awards=awards_of(pots.CARIBBEAN_STUD.prizes),
        offered="progressive_enabled",
        reset="reset_amount",
        cites=ProgressiveClauses(
            seats="PR §7.16(A)",
            chip="PR §7.5(C)",
            lights="PR §7.6(B)",
            prize="PR §7.11(E)",
            prize_shared="PR §7.11(E), (G)",
            prize_lost="PR §7.11(E)",
            running="PR §7.14(B), (H), §7.11(F)",
        ),
    ),
    cites=Clauses(
        seats="PR §7.16(A)",
        bets="PR §7.5(B)",
        limits="PR §7.15(A)",
        one_hand="PR §7.5(E)",
        deal={"manual_shoe": "PR §7.6(D)", "hand": "PR §7.7(C)", "auto_shoe": "PR §7.8(C), (G)"},
        decks="PR §7.16(L)",
        decide="PR §7.9(A)",
        showdown="PR §7.9(D)",
        fold="PR §7.9(A)",
        cap_limits="PR §7.15(B)",
        ante_wins="PR §7.11(B)",
        bet_wins="PR §7.11(C)",  # a higher hand than the dealer's, §7.9(E)(3)
        bet_capped="PR §7.11(C), (D)",
        loses="PR §7.9(E)(1)",
        ties="PR §7.9(E)(2)",
        ante_no_hand="PR §7.9(F)(2)",
        bet_no_hand="PR §7.9(F)(3)",
        prize_folded="PR §7.9(A), §7.10(A)",
    ),
)

ELSEWHERE: Final = (
    *each(
        "PR §7.1",
        "rules",
        {
            "3": "fold",
            "4": "hand",
            "5": "closed card",
            "6": "progressive hand",
            "7": "push",
            "9": "rank",
            "10": "round",
            "11": "stub",
            "12": "suit",
        },
    ),
    *each(
        "PR §7.2",
        "checks",
        {
            "A": "cards sorted and inspected, verified by the supervisor",
            "B": "cards shown face up to the first player",
            "C": "cards washed and stacked",
            "D": "of two packs each is prepared apart",
        },
    ),
    Elsewhere("PR §7.2(E)", "cards changed every eight hours", "sets"),
    Elsewhere("PR §7.2(E)", "the procedure for it", "approvals"),
    *each(
        "PR §7.3",
        "staff",
        {
            "B": "shuffled by hand: cut",
            "C": "a cut of ten cards at least",
            "D": "cards of an idle table",
        },
    ),
    Elsewhere("PR §7.5(A)", "chips in their boxes, neither words nor cash", "staff"),
    Elsewhere("PR §7.5(F)", "who bets is seated, and stays until the round ends", "staff"),
    Elsewhere("PR §7.6(A), §7.8(A)", "the shoe and its place", "approvals"),
    Elsewhere("PR §7.6(C), §7.7(B)(2), (3), §7.8(B)", "the hands that hold, draw and place cards", "staff"),
    Elsewhere("PR §7.6(E), §7.7(D), §7.8(D)", "the stub goes unseen to the discard", "staff"),
    Elsewhere(
        "PR §7.6(F), §7.7(E), §7.8(E)",
        "the stub counted every five rounds (a wrong count is an irregularity)",
        "checks",
    ),
    Elsewhere(
        "PR §7.9(E)(3), (F)(4)", "cards of a prize stay on the table until it is allowed and written down", "staff"
    ),
    Elsewhere("PR §7.9(E)(3), (F)(4)", "no prize without the supervisor's signature, which notes the meter", "payouts"),
    Elsewhere("PR §7.9(G)", "cards collected so that every hand can be reconstructed", "staff"),
    Elsewhere("PR §7.9(G)", "every hand can be reconstructed", "rounds"),
    Elsewhere("PR §7.10(B)", "supervisor and Inspector validate before a prize is paid", "payouts"),
    Elsewhere("PR §7.10(D)", "prizes are paid out of what the chips brought", "meters"),
    Elsewhere("PR §7.10(D)", "cash on hand for all that the meter shows", "meters"),
    Elsewhere("PR §7.11(A)", "how printed odds are worded", "hardware"),
    *each(
        "PR §7.12",
        "payouts",
        {
            "B": "forms of a prize that is not paid from the tray, verified by accounting",
            "C": "prenumbered forms, each accounted for, void ones marked",
            "D": "forms of progressive prizes alone",
            "E": "supervisor and Inspector present from 500.00, a copy for the Inspector",
            "F": "the supervisor notes the meter before a prize is paid, by whatever method",
        },
    ),
    Elsewhere("PR §7.14(B)(1)-(3)", "in-meter, progressive meter and payout meter", "meters"),
    Elsewhere("PR §7.14(B)(4), (5)", "keys of the meter and of its compartment", "hardware"),
    Elsewhere("PR §7.14(F)", "which tables share a progressive: the link says so", "meters"),
    Elsewhere("PR §7.14(H)", "prizes, amounts, rate and procedures approved beforehand", "meters"),
    *each(
        "PR §7.14",
        "meters",
        {
            "I": "when a meter may fall",
            "J": "removal: approval, thirty days at least, notice at every table",
            "K": "what becomes of the money of an expired meter",
            "L": "daily readings and their signed report, which accounting receives",
        },
    ),
    Elsewhere("PR §7.14(M)", "a table that comes back has no less on its meter", "meters"),
    Elsewhere("PR §7.14(M)", "away for five gaming days at most, which prolong a time limit", "meters"),
    Elsewhere("PR §7.14(N)", "other devices that the Company asks for", "hardware"),
    Elsewhere("PR §7.15(D)", "both limits are read from the sign when the table opens", "table"),
    Elsewhere("PR §7.15(F)", "cash or a bonded account behind a raised limit", "bank"),
    Elsewhere("PR §7.16(B)", "the felt", "approvals"),
    *each(
        "PR §7.16",
        "hardware",
        {
            "C": "the licensee's name on the felt",
            "D": "places for the ante",
            "E": "places for the bet",
            "F": "payout limit and qualifying hand on the felt",
        },
    ),
    Elsewhere("PR §7.16(G)", "a sign that explains the payout limit", "checks"),
    Elsewhere("PR §7.16(H)", "drop box and tip box", "boxes"),
    *each(
        "PR §7.16",
        "hardware",
        {
            "I": "an acceptor at each position",
            "J": "control panel",
            "K": "return of chips to the tray",
        },
    ),
    *each(
        "PR §7.16",
        "checks",
        {
            "N": "both packs are lawful",
            "O": "backs of two colours",
            "P": "one pack is shuffled while the other is dealt",
            "Q": "packs change with every round",
            "R": "one pack alone in the discard",
        },
    ),
    Elsewhere("PR §7.16(S)", "other equipment with leave of the Company", "approvals"),
)

GAME: Final = Game(
    code="pr.caribbean_stud",
    family="caribbean_stud",
    en="Caribbean Stud Poker",
    es="Caribbean Stud Poker",
    article="PR Art. 7",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=CaribbeanStudRound,
    layout=LAYOUT,
    max_seats=7,
    elsewhere=ELSEWHERE,
    # Facts of the approved programme and of the link (PR §7.11(F), §7.14(F)).
    retired=("progressive_linked_tables", "progression_rate", "initial_amount"),
)
