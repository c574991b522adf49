"""Three Card Poker with Six Card Bonus and progressive (Three Card Poker), Art. 13."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import three_card_hand
from casino.rules.families.progressive_chip import ProgressiveClauses, ProgressiveTerms, awards_of
from casino.rules.families.three_card_poker import Clauses, Layout, ThreeCardPokerRound
from casino.rules.kernel import Acceptor, Bet, Elsewhere, Game, Irregularity, LimitRule, Option, Pay, to_one
from casino.rules.money import Odds
from casino.rules.packs.pr import pots
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED, each

BETS: Final = (
    Bet(
        code="ante",
        en="Ante",
        es="Apuesta Ante",
        pays=to_one(1),
        cite="PR §13.1(1), §13.6(A)(1)",
        note="before BetsClosed; the table limits are those of the ante",
    ),
    Bet(
        code="play",
        en="Play",
        es="Apuesta Play",
        pays=to_one(1),
        cite="PR §13.1(2), §13.6(A)(1)",
        note="DecisionMade action play after the deal (amount optional: exactly the ante), or action fold; handed back when"
        " the dealer has less than queen-high",
    ),
    Bet(
        code="ante_bonus",
        en="Ante Bonus",
        es="Ante Bonus",
        pays=(
            Pay("straight_flush", Odds(5)),
            Pay("three_of_a_kind", Odds(4)),
            Pay("straight", Odds(1)),
        ),
        cite="PR §13.6(A)(2)",
        note="takes no stake: paid on the ante of a hand that stayed, by its own cards; a line only when it pays",
    ),
    Bet(
        code="pair_plus",
        en="Pair Plus",
        es="Apuesta Pair Plus",
        pays=(
            Pay("straight_flush", Odds(40)),
            Pay("three_of_a_kind", Odds(30)),
            Pay("straight", Odds(6)),
            Pay("flush", Odds(3)),
            Pay("pair", Odds(1)),
        ),
        cite="PR §13.1(3), §13.2(B)(3)",
        note="after the ante and as much as it, before BetsClosed; decided by the player's own cards, folded or not",
    ),
    Bet(
        code="six_card_bonus",
        en="Six Card Bonus",
        es="Six Card Bonus",
        pays=(
            Pay("royal_flush", Odds(1000)),
            Pay("straight_flush", Odds(200)),
            Pay("four_of_a_kind", Odds(100)),
            Pay("full_house", Odds(20)),
            Pay("flush", Odds(15)),
            Pay("straight", Odds(9)),
            Pay("three_of_a_kind", Odds(8)),
        ),
        cite="PR §13.9",  # §13.9(C), (E): it needs the ante, and a fold leaves it in play
        note="where offered, after the ante and before BetsClosed: from 1.00 to the whole dollars of which 1,000 times is"
        " within the table maximum; best five of the player's three and the dealer's three cards, folded or not",
    ),
    Bet(
        code="progressive",
        en="Progressive payout wager",
        es="Apuesta de pago progresivo",
        pays=(),
        cite="PR §13.10(A)(4), (7)",
        acceptor=Acceptor(offered="progressive", chip=100),
        note="where offered, ProgressiveWagered amount 1.00, one chip a seat, once the seat has an ante. The player's own"
        " three cards win: A-K-Q of spades 100 % of the meter, of another suit 500.00, straight flush 70.00, three of a kind"
        " 60.00, straight 6.00; only the first comes off the meter. Net is the prize less the chip",
    ),
    Bet(
        code="progressive_envy",
        en="Envy bonus of the progressive",
        es="Bonificación del progresivo",
        pays=(),
        cite="PR §13.10(A)(7)",
        note="takes no stake: every other seat with a chip gets 100.00 for an A-K-Q of spades and 25.00 for one of another"
        " suit that wins the progressive; one line a seat, only when it pays",
    ),
)

OPTIONS: Final = (
    Option(
        name="deal_mode",
        kind="choice",
        values=("hand", "manual_shoe", "automatic_shoe"),
        default="manual_shoe",
        en="How cards are dealt",
        es="Cómo se reparte",
        cite="PR §13.4(C), §13.5(B)",
    ),
    Option(
        name="two_decks",
        kind="flag",
        default=False,
        en="Automatic shuffler, with two decks in turn",
        es="Barajadora automática, con dos paquetes alternados",
        cite="PR §13.4(B)",
    ),
    Option(
        name="six_card_bonus",
        kind="flag",
        default=False,
        en="Six Card Bonus",
        es="Six Card Bonus",
        cite="PR §13.9(A)",
        needs_approval=(True,),
    ),
    Option(
        name="progressive",
        kind="flag",
        default=False,
        en="Progressive payout wager",
        es="Apuesta de pago progresivo",
        cite="PR §13.10(A)",
        needs_approval=(True,),
    ),
    Option(
        name="progressive_seed",
        kind="amount",
        low=100_000,
        default=100_000,
        en="Initial amount of the meter, and the amount to which it is reset",
        es="Cantidad inicial del metro y de su reajuste",
        cite="PR §13.10(A)(1), (2)",
    ),
    Option(
        name="ante_bonus_rule",
        kind="choice",
        values=("always_with_play", "only_when_player_wins", "only_with_pair_plus"),
        default="always_with_play",
        en="Which hands that stayed get the Ante Bonus",
        es="Qué manos que siguen cobran el Ante Bonus",
        cite="PR §13.6(A)(2)",
        reading=True,
    ),
    Option(
        name="fold_forfeits_progressive",
        kind="flag",
        default=True,
        en="A folded hand wins no progressive prize",
        es="Quien se retira no gana premio progresivo",
        cite="PR §13.5(C), §13.10(A)",
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=200,
    high=250_000,
    spread=10,
    cite="PR §13.8(A), (B)",
    change_cite="PR §13.8(C)",
    applies_to="ante",
    default_min=1_000,
    default_max=50_000,
)
IRREGULARITIES: Final = (
    Irregularity(
        code="face_up_card",
        en="A card is found face up in the shoe or deck while dealing (field card, when known): put away, dealing goes on;"
        " a second one, or count 2 and more: all hands void.",
        es="Una carta aparece boca arriba en el zapato o paquete al repartir (campo carta, si se conoce): se descarta y se"
        " sigue; una segunda, o una cantidad de 2 o más: todas las manos son nulas.",
        effect="face_up_card",
        cite="PR §13.7(A)",
    ),
    Irregularity(
        code="face_up_cards",
        en="More than one card is found face up while dealing: all hands void, reshuffle.",
        es="Más de una carta aparece boca arriba al repartir: se cancelan las manos y se baraja nuevamente.",
        effect="void_while_dealing",
        cite="PR §13.7(A)",
    ),
    Irregularity(
        code="card_drawn_in_error",
        en="A card drawn in error, its face not shown: it is the next card.",
        es="Una carta sacada por error sin exponerse: es la próxima carta.",
        effect="next_card",
        cite="PR §13.7(B)",
    ),
    Irregularity(
        code="wrong_card_count",
        en="A player or the dealer got a wrong number of cards: all hands void, reshuffle.",
        es="Un jugador o el pagador recibe un número incorrecto de cartas: manos canceladas y se baraja nuevamente.",
        effect="void_stub",
        cite="PR §13.7(C)",
    ),
    Irregularity(
        code="hole_card_exposed",
        en="A card of the dealer is exposed before his hand may be shown (a CardExposed to dealer before the last decision"
        " is the same): all hands void, reshuffle.",
        es="Una carta del pagador se expone antes de que corresponda revelar su mano: manos canceladas.",
        effect="dealer_card",
        cite="PR §13.7(D)",
    ),
    Irregularity(
        code="shuffler_failure",
        en="The automatic shuffler (option two_decks) jams, stops or does not finish: reshuffle; bets stand.",
        es="La barajadora automática (opción de dos barajas) se obstruye, se detiene o no completa: se baraja nuevamente.",
        effect="reshuffle",
        cite="PR §13.7(E)",
    ),
    Irregularity(
        code="auto_shoe_failure",
        en="The automatic shoe jams, stops or fails during the round: the round is void.",
        es="El zapato automático se obstruye, para o falla durante la jugada: la jugada se cancela.",
        effect="void_auto_shoe",
        cite="PR §13.7(F)",
    ),
    Irregularity(
        code="light_not_on",
        en="The light of the seat's acceptor is not on (field seat): the player bears it, no wager, the chip goes back.",
        es="La luz del «acceptor device» del puesto no enciende (campo puesto): es responsabilidad del jugador, no hay apuesta"
        " y se devuelve la ficha.",
        effect="chip_invalid",
        cite="PR §13.10(A)(4)",
    ),
    Irregularity(
        code="information_exchange",
        en="Players exchange information on their hands before the dealer shows his: recorded; may be followed by"
        " bets_confiscated.",
        es="Jugadores intercambian información de sus manos: se anota; puede seguir la confiscación de sus apuestas.",
        effect="none",
        cite="PR §13.2(B)(6)",
    ),
    Irregularity(
        code="bets_confiscated",
        en="All bets of the seat in this round are confiscated for exchanging information (field seat).",
        es="Se confiscan todas las apuestas del puesto en la jugada por intercambiar información (campo puesto).",
        effect="confiscate",
        cite="PR §13.2(B)(6)",
    ),
    Irregularity(
        code="cards_touched",
        en="Somebody else touches a player's cards, or the player touches them after Play: forbidden, no consequence stated.",
        es="Otra persona toca las cartas de un jugador, o éste tras su Play: prohibido, sin consecuencia expresa.",
        effect="none",
        cite="PR §13.2(B)(5)",
    ),
    UNREGULATED,
)

# §13.3(A), (B): hands rank as in ``cards.three_card_hand``, where a straight beats a flush and A-2-3 is the lowest
# straight. Art. 13 ranks no five cards: those of the Six Card Bonus go by ``best_hand``.
LAYOUT: Final = Layout(
    qualifier=three_card_hand(("Qc", "3d", "2h")),
    six_card_min=100,
    six_card_unit=100,
    top_suit="s",
    envy={rule.outcome: rule.envy_minor for rule in pots.THREE_CARD_POKER.prizes if rule.envy_minor},
    auto_shoe="automatic_shoe",
    shuffler=("two_decks", True),
    progressive=ProgressiveTerms(
        chip=100,
        main_bet="ante",
        awards=awards_of(pots.THREE_CARD_POKER.prizes),
        offered="progressive",
        reset="progressive_seed",
        unlit="void",
        cites=ProgressiveClauses(
            seats="PR §13.2(A)",
            chip="PR §13.10(A)(4)",
            lights="PR §13.10(A)(4)",
            prize="PR §13.10(A)(7), (B)",
            prize_shared="PR §13.10(A)(7), (B)",
            prize_lost="PR §13.10(A)(7)",
            running="PR §13.10(A)(1), (6)",
        ),
    ),
    cites=Clauses(
        seats="PR §13.2(A)",
        bets="PR §13.2(B)(4)",
        limits="PR §13.8(A)",
        one_hand="PR §13.2(B)(5)",
        deal={"manual_shoe": "PR §13.5(A)", "hand": "PR §13.5(A)", "automatic_shoe": "PR §13.5(A), (B)"},
        decks="PR §13.4(A)",
        decide="PR §13.5(C)",
        showdown="PR §13.5(D)",
        fold="PR §13.5(C)",
        wins="PR §13.6(A)(1)",
        no_hand="PR §13.6(A)(1)",
        loses="PR §13.6(A)(1)",
        ties="PR §13.3(C)",
        ante_bonus="PR §13.6(A)(2)",
        pair_plus="PR §13.6(A)(2)",
        six_card="PR §13.9(B), (H)",
        six_card_limit="PR §13.9(D)",
        envy="PR §13.10(A)(7)",
        prize_folded="PR §13.5(C), §13.10(A)",
    ),
)

ELSEWHERE: Final = (
    *each(
        "PR §13.1",
        "rules",
        {
            "4": "hand",
            "5": "round",
            "6": "stub",
            "7": "suit",
        },
    ),
    Elsewhere("PR §13.2(B)(1)", "chips in their boxes, neither words nor cash", "staff"),
    Elsewhere("PR §13.2(B)(2)", "who bets is seated, and stays until the round ends", "staff"),
    Elsewhere("PR §13.5(E)", "used cards to the discard with the stub", "staff"),
    Elsewhere("PR §13.9(F)", "the round goes on as it does without the bonus", "rules"),
    Elsewhere("PR §13.9(G)", "cards of a bonus that lost are removed", "staff"),
    Elsewhere("PR §13.9(D)", "an option that no lawful stake can use is refused in the configuration", "table"),
    Elsewhere("PR §13.10(A)(3)", "the rate of the meter", "meters"),
    Elsewhere("PR §13.10(A)(6)", "a reserve no smaller than the prize shown", "meters"),
    Elsewhere("PR §13.10(B)", "which money pays which prize", "payouts"),
    *each(
        "PR §13.10",
        "payouts",
        {
            "C": "the meter is noted, the form filled in",
            "D": "supervisor and Inspector present, who won on the form, a copy for the Inspector",
        },
    ),
    *each(
        "PR §13.10",
        "meters",
        {
            "E": "removal: approval, thirty days at least, notice at every table",
            "F": "what becomes of the money of an expired meter",
        },
    ),
)

GAME: Final = Game(
    code="pr.three_card_poker",
    family="three_card_poker",
    en="Three Card Poker",
    es="Three Card Poker",
    article="PR Art. 13",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=ThreeCardPokerRound,
    retired=("progression_rate", "rate_for_reset"),  # facts of the approved programme (PR §13.10(A)(3))
    layout=LAYOUT,
    max_seats=7,
    elsewhere=ELSEWHERE,
)
