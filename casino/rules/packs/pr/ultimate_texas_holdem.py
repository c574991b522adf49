"""Ultimate Texas Hold'em (Ultimate Texas Hold'em), Art. 24."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import best_hand
from casino.rules.families.house_holdem import Clauses, Layout, Street, UltimateHoldemRound
from casino.rules.kernel import BankRule, Bet, Elsewhere, Game, Irregularity, LimitRule, Option, Pay, to_one
from casino.rules.money import Odds
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED, each

CLAUSES: Final = Clauses(
    seats="PR §24.3(A)",
    bets="PR §24.3(B)(4)",
    limits="PR §24.9(A)",
    one_hand="PR §24.3(B)(5)",
    deal={"manual_shoe": "PR §24.6(A)", "automatic": "PR §24.6(A), (B)", "hand": "PR §24.6(A), (B)"},
    decks="PR §24.10(B)",
    decide="PR §24.6(C)",
    showdown="PR §24.6(G)",
    trips="PR §24.3(B)(3)",
    trips_limits="PR §24.9(C)",
    fold="PR §24.6(E)",
    qualified="PR §24.7(A)(1)",
    not_qualified="PR §24.7(A)(2)",
    ties="PR §24.2(8)",
    blind_wins="PR §24.7(A)(1), (4)",
    blind_wins_unqualified="PR §24.7(A)(2), (4)",
    trips_pays="PR §24.7(A)(3), (4)",
)

BETS: Final = (
    Bet(
        code="ante",
        en="Ante",
        es="Apuesta Ante",
        pays=to_one(1),
        cite="PR §24.2(1), §24.7(A)",
        note="before BetsClosed; the table limits are those of the ante. Returned when the dealer has less than a pair",
    ),
    Bet(
        code="blind_bonus",
        en="Blind Bonus",
        es="Apuesta Blind Bonus",
        pays=(
            Pay("royal_flush", Odds(500)),
            Pay("straight_flush", Odds(50)),
            Pay("four_of_a_kind", Odds(10)),
            Pay("full_house", Odds(3)),
            Pay("flush", Odds(3, 2)),
            Pay("straight", Odds(1)),
        ),
        cite="PR §24.2(2), §24.7(A)(4)",
        note="after the seat's ante and equal to it; returned when the player wins with less than a straight",
    ),
    Bet(
        code="play",
        en="Play",
        es="Apuesta Play",
        pays=to_one(1),
        cite="PR §24.2(3), §24.6(C), (D), (E)",
        note="DecisionMade action play, once a seat: before the flop amount three or four times the ante, after it twice, "
        "after all five cards once (amount optional there)",
    ),
    Bet(
        code="trips_bonus",
        en="Trips Bonus",
        es="Apuesta Trips Bonus",
        pays=(
            Pay("royal_flush", Odds(50)),
            Pay("straight_flush", Odds(40)),
            Pay("four_of_a_kind", Odds(30)),
            Pay("full_house", Odds(8)),
            Pay("flush", Odds(7)),
            Pay("straight", Odds(4)),
            Pay("three_of_a_kind", Odds(3)),
        ),
        cite="PR §24.2(4), §24.7(A)(3), (4)",
        note="after the seat's ante and Blind Bonus, from 1.00 up to the ante; lost with a fold",
    ),
)

OPTIONS: Final = (
    Option(
        name="deal_mode",
        kind="choice",
        values=("manual_shoe", "automatic", "hand"),
        default="manual_shoe",
        en="How cards are dealt",
        es="Cómo se reparte",
        cite="PR §24.4(F), §24.6(B)",
    ),
    Option(
        name="shuffle_mode",
        kind="choice",
        values=("manual", "automatic"),
        default="manual",
        en="Shuffle",
        es="Barajada",
        cite="PR §24.4(D)",
    ),
    Option(
        name="trips_bonus_offered",
        kind="flag",
        default=True,
        en="Trips Bonus",
        es="Apuesta Trips Bonus",
        cite="PR §24.9(C)",
    ),
    Option(
        name="nonqualified_lower_rule",
        kind="choice",
        values=("play_loses", "ante_loses"),
        default="play_loses",
        en="A higher hand of a dealer without a pair takes, beside the Blind Bonus, the Play (the ante goes back) or,"
        " to the letter, the Ante",
        es="Mano mayor de un croupier sin par: además del Blind Bonus recoge el Play (se devuelve el Ante) o, al pie de la"
        " letra, el Ante",
        cite="PR §24.7(A)(2)",
        reading=True,
    ),
    Option(
        name="preflop_play_multiples",
        kind="choice",
        values=("{3, 4}", "[3..4]"),
        default="{3, 4}",
        en="Play before the flop: three or four times the ante, or anything from three to four times",
        es="Play antes del «flop»: tres o cuatro veces el Ante, o cualquier cantidad entre tres y cuatro veces",
        cite="PR §24.2(3), §24.6(C)",
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=200,
    high=100_000,
    spread=10,
    cite="PR §24.9(A), (B)",
    change_cite="PR §24.9(D)",
    applies_to="ante",
    default_min=1_000,
    default_max=50_000,
)

BANK: Final = BankRule(
    cage=5_000_000,
    steps=((2_000, 0), (5_000, 2_000_000), (10_000, 4_000_000), (15_000, 6_000_000)),
    beyond=(2_500, 1_000_000),
    cite="PR §24.1",
)
"""50,000 in cash for the game (§24.1(A)); then for each table by its maximum (§24.1(B), (C)). That a maximum between two of the printed ones takes
the higher sum is a reading."""

IRREGULARITIES: Final = (
    Irregularity(
        code="face_up_card",
        en="A card is found face up in the shoe or deck while dealing (field card, when known): put away, dealing goes on;"
        " a second one, or count 2 and more: all hands cancelled.",
        es="Una baraja aparece boca arriba en el zapato o paquete al servir (campo carta, si se conoce): al descarte y se"
        " sigue; una segunda, o una cantidad de 2 o más: se cancelan todas las manos.",
        effect="face_up_card",
        cite="PR §24.8(A)",
    ),
    Irregularity(
        code="face_up_cards",
        en="More than one card is found face up while dealing: all hands cancelled, reshuffle.",
        es="Más de una carta aparece boca arriba al repartir: se cancelan todas las manos y se rebaraja.",
        effect="void_while_dealing",
        cite="PR §24.8(A)",
    ),
    Irregularity(
        code="card_drawn_in_error",
        en="A card drawn in error, its face not shown: it is used as the next card.",
        es="Una baraja sacada por error sin exponerse: se utiliza como la próxima.",
        effect="next_card",
        cite="PR §24.8(B)",
    ),
    Irregularity(
        code="wrong_number_of_cards",
        en="A player or the dealer was dealt a wrong number of cards: all hands cancelled, reshuffle.",
        es="A un jugador o al pagador se le sirvió un número incorrecto de cartas: se cancelan las manos y se rebaraja.",
        effect="void_stub",
        cite="PR §24.8(C)",
    ),
    Irregularity(
        code="hole_card_exposed",
        en="A card of the dealer is exposed before he is to reveal his hand (a CardExposed to dealer before the last decision"
        " is the same): all hands cancelled, reshuffle.",
        es="Se expone una baraja del pagador antes de que corresponda revelar su mano: se cancelan las manos y se rebaraja.",
        effect="dealer_card",
        cite="PR §24.8(D)",
    ),
    Irregularity(
        code="shuffler_failure",
        en="The automatic shuffler jams, stops or does not finish: reshuffle by the established procedure; bets stand.",
        es="La barajadora automática se obstruye, para o no completa el ciclo: se rebaraja según lo establecido.",
        effect="reshuffle",
        cite="PR §24.8(E)",
    ),
    Irregularity(
        code="auto_shoe_failure",
        en="The automatic shoe jams, stops or fails to deal during the round: the round is cancelled.",
        es="El zapato automático se obstruye, para o falla en la repartición: se cancela la jugada.",
        effect="void_auto_shoe",
        cite="PR §24.8(F)",
    ),
    Irregularity(
        code="information_exchange",
        en="Players exchange information on their hands before the dealer shows his cards: recorded; may be followed by"
        " bets_confiscated.",
        es="Jugadores intercambian información de sus manos: se anota; puede seguir la confiscación de sus apuestas.",
        effect="none",
        cite="PR §24.3(B)(6)",
    ),
    Irregularity(
        code="bets_confiscated",
        en="All bets of the seat in this round are confiscated for exchanging information (field seat).",
        es="Se confiscan todas las apuestas del puesto en la jugada por intercambiar información (campo puesto).",
        effect="confiscate",
        cite="PR §24.3(B)(6)",
    ),
    Irregularity(
        code="cards_touched",
        en="Somebody else touches a player's cards, or the player touches them again after his Play: forbidden, no"
        " consequence stated.",
        es="Otra persona toca las cartas de un jugador, o éste las toca otra vez tras su Play: prohibido, sin consecuencia"
        " expresa.",
        effect="none",
        cite="PR §24.3(B)(5)",
    ),
    UNREGULATED,
)

# §24.5(A), (B): hands rank as in ``cards.best_hand``; an ace is low in A-2-3-4-5 only.
LAYOUT: Final = Layout(
    auto_shoe="automatic",
    shuffler=("shuffle_mode", "automatic"),
    qualifier=best_hand(("2c", "2d", "5h", "4s", "3c")),
    streets=(
        Street(shows=0, multiples=(3, 4), otherwise="check", cite="PR §24.6(C)"),
        Street(shows=3, multiples=(2,), otherwise="check", cite="PR §24.6(D)"),
        Street(shows=5, multiples=(1,), otherwise="fold", cite="PR §24.6(E)"),
    ),
    trips_min=100,
    cites=CLAUSES,
)

ELSEWHERE: Final = (
    *each(
        "PR §24.2",
        "rules",
        {
            "5": "check",
            "6": "fold",
            "7": "suit",
            "9": "hand",
            "10": "rank",
            "11": "round",
            "12": "stub",
        },
    ),
    Elsewhere("PR §24.3(B)(1)", "chips in their boxes, neither words nor cash", "staff"),
    Elsewhere("PR §24.3(B)(2)", "who bets is seated, and stays until the round ends", "staff"),
    *each(
        "PR §24.4",
        "checks",
        {
            "A": "cards sorted and inspected, verified by the supervisor",
            "B": "cards shown face up to the first player",
            "C": "cards washed and stacked",
        },
    ),
    Elsewhere("PR §24.4(D)", "cut of ten cards", "staff"),
    Elsewhere("PR §24.10(B)", "two packs of two colours in turn", "checks"),
    Elsewhere("PR §24.4(E)", "two packs of two colours in turn, each prepared apart", "checks"),
    Elsewhere("PR §24.4(G)", "cards changed every eight hours", "sets"),
    Elsewhere("PR §24.4(G)", "the procedure for it", "approvals"),
    Elsewhere("PR §24.6(B)", "the hand that holds the cards", "staff"),
    Elsewhere("PR §24.6(F)", "what a fold gives up is collected (it is lost with the fold)", "rules"),
    Elsewhere("PR §24.6(H)", "used cards to the discard with the stub", "staff"),
    Elsewhere("PR §24.10(A)", "table and what is printed on its felt", "hardware"),
    Elsewhere("PR §24.10(A)(2)", "the felt", "approvals"),
    Elsewhere("PR §24.10(C)", "drop box and tip box", "boxes"),
)

GAME: Final = Game(
    code="pr.ultimate_texas_holdem",
    family="house_holdem",
    en="Ultimate Texas Hold'em",
    es="Ultimate Texas Hold'em",
    article="PR Art. 24",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    bank=BANK,
    irregularities=IRREGULARITIES,
    round_type=UltimateHoldemRound,
    layout=LAYOUT,
    max_seats=7,
    elsewhere=ELSEWHERE,
)
