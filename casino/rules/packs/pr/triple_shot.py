"""Triple Shot (Triple Shot: carta mayor o Guerra, Black Jack y Poker), Art. 14; its blackjack is paid by Art. 4."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import best_hand
from casino.rules.families.triple_shot import ANY_TWO, Clauses, Layout, TripleShotRound
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, LimitRule, Option, Pay, even, to_one
from casino.rules.money import Odds
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED

CLAUSES: Final = Clauses(
    bets="PR §14.2(C)",
    seats="PR §14.1",
    boxes="PR §14.2(E)",
    limits="PR §14.7(A)",
    equal="PR §14.2(D)",
    one_hand="PR §14.2(E)",
    deal="PR §14.4(A), (C)",
    deal_hole="PR §14.4(A), (C)",
    decks="PR §14.3(A)",
    war="PR §14.4(B), §14.5(B)",
    natural="PR §14.4(F), §4.6",
    player="PR §14.4(D), §4.7(A)",
    dealer="PR §14.4(F), §4.7(B), (C)",
    compare="PR §14.4(F), §4.8",
    split="PR §14.4(D)",
    double="PR §14.4(D)",
    insurance="PR §14.4(F), §4.11(B)",
    surrender="PR §14.4(F), §4.11(D)",
    misdeal="PR §14.4(F), §4.12(A)(4)",
    six_cards="PR §14.4(E)",
    fill="PR §14.4(G)",
    set_hand="PR §14.4(H)",
    poker_pays="PR §14.4(J), (K), §14.5(B)",
    poker_loses="PR §14.4(I), (K)",
)

BETS: Final = (
    Bet(
        code="war",
        en="High card (War)",
        es="Primera apuesta: carta mayor (Guerra)",
        pays=to_one(1),
        cite="PR §14.2(D), §14.4(B), §14.5(B)",
        note="before BetsClosed, equal to the other two; first card against the dealer's first, a tie loses half the stake",
    ),
    Bet(
        code="blackjack",
        en="Blackjack",
        es="Segunda apuesta: Black Jack",
        pays=(Pay("win", Odds(1)), Pay("natural", Odds(3, 2))),
        cite="PR §14.2(D), §14.4(C), (D), (E), (F), §14.5(B)",
        note="before BetsClosed, equal to the other two. Played by DecisionMade hit, stand, double, split; six cards"
        " that are not over 21 win at once. Doubles and splits may pass the maximum",
    ),
    Bet(
        code="poker",
        en="Poker",
        es="Tercera apuesta: Poker",
        pays=(
            Pay("royal_flush", Odds(100)),
            Pay("straight_flush", Odds(30)),
            Pay("four_of_a_kind", Odds(15)),
            Pay("full_house", Odds(7)),
            Pay("flush", Odds(5)),
            Pay("straight", Odds(4)),
            Pay("three_of_a_kind", Odds(3)),
            Pay("two_pairs", Odds(2)),
            Pay("pair_of_queens_or_better", Odds(1)),
        ),
        cite="PR §14.2(D), §14.4(G), (H), (I), (J), (K), §14.5(B)",
        note="before BetsClosed, equal to the other two; the best five of the player's six cards",
    ),
    Bet(
        code="double",
        en="Double down",
        es="Doblar",
        pays=even(),
        cite=CLAUSES.double,
        note="no BetPlaced: DecisionMade double on any two cards but a natural or a split ace; a line of its own beside the"
        " hand's, with the same hand number; exactly the blackjack bet",
    ),
    Bet(
        code="split_aces",
        en="Split aces",
        es="Abrir la mano (dos ases)",
        pays=even(),
        cite=CLAUSES.split,
        note="no BetPlaced: DecisionMade split on two aces puts the blackjack bet on a new hand, number 1; one card each",
    ),
    Bet(
        code="insurance",
        en="Insurance",
        es="Seguro (insurance)",
        pays=to_one(2),
        cite=CLAUSES.insurance,
        note="only with the option insurance: BetPlaced once the dealer shows an ace, up to half of the blackjack bet, before"
        " the first third card",
    ),
)

OPTIONS: Final = (
    Option(
        name="deal_mode",
        kind="choice",
        values=("hand", "manual_shoe"),
        default="manual_shoe",
        en="How cards are dealt",
        es="Cómo se reparte",
        cite="PR §14.3(C), (D)",
    ),
    Option(
        name="two_decks",
        kind="flag",
        default=True,
        en="Two decks of different backs in turn, one of them in play",
        es="Dos paquetes de dorsos distintos alternados, uno en juego",
        cite="PR §14.3(B), §14.8(C)",
    ),
    Option(
        name="war_ace",
        kind="choice",
        values=("high", "low"),
        default="high",
        en="The ace in the war is the highest or the lowest card",
        es="El as en la Guerra es la carta mayor o la menor",
        cite="PR §14.4(B)",
        reading=True,
    ),
    Option(
        name="poker_min_pair",
        kind="choice",
        values=("Q", "A"),
        default="Q",
        en="Lowest pair that wins at poker: queens by the pay table, or aces by the text",
        es="Par mínimo que gana en el Poker: reinas según la tabla, o ases según el texto",
        cite="PR §14.4(I), (J), §14.5(B)",
        needs_approval=("A",),
        reading=True,
    ),
    Option(
        name="insurance",
        kind="flag",
        default=False,
        en="Insurance, which this article does not mention",
        es="Seguro (insurance), que este artículo no menciona",
        cite=CLAUSES.insurance,
        reading=True,
    ),
    Option(
        name="surrender",
        kind="flag",
        default=False,
        en="Surrender, which this article does not mention (announced at the table)",
        es="Rendimiento (surrender), que este artículo no menciona (anunciado en la mesa)",
        cite=CLAUSES.surrender,
        reading=True,
    ),
    Option(
        name="settled_bets_when_cancelled",
        kind="choice",
        values=("stand", "back"),
        default="stand",
        before="back",
        en="When cards face up cancel the hands, bets settled before stand, or go back with the others",
        es="Al cancelarse las manos por barajas boca arriba, las apuestas ya resueltas se mantienen o se devuelven todas",
        cite="PR §14.6(A)(3)",
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=200,
    high=1_000_000,
    spread=10,
    cite="PR §14.7(A), (B)",
    change_cite="PR §14.7(C)",
    applies_to="each of the three equal bets",
    default_min=1_000,
    default_max=50_000,
)

IRREGULARITIES: Final = (
    Irregularity(
        code="fewer_than_six_cards",
        en="Poker: the seat has fewer than six cards (field seat): it gets the missing ones, after the others if they were"
        " served already.",
        es="Poker: el puesto tiene menos de seis cartas (campo puesto): se le reparten las necesarias.",
        effect="complete_later",
        cite="PR §14.6(A)(1)",
    ),
    Irregularity(
        code="more_than_six_cards",
        en="Poker: the seat was dealt a seventh card (fields seat and card, not reported as CardDealt): the player chooses which"
        " to discard.",
        es="Poker: se repartió una séptima carta al puesto (campos puesto y carta): el jugador escoge cuál desechar.",
        effect="extra_card",
        cite="PR §14.6(A)(2)",
    ),
    Irregularity(
        code="face_up_card",
        en="A card is found face up in the shoe while dealing (field card, when known): put away, dealing goes on; a second"
        " one, or count 2 and more: all hands cancelled.",
        es="Una baraja aparece boca arriba en el zapato al servir (campo carta, si se conoce): al descarte y se sigue; una "
        "segunda, o una cantidad de 2 o más: se cancelan todas las manos.",
        effect="face_up_card",
        cite="PR §14.6(A)(3)",
    ),
    Irregularity(
        code="face_up_cards",
        en="More than one card is found face up in the shoe: all hands cancelled, the bets not yet settled back, reshuffle.",
        es="Más de una baraja aparece boca arriba en el zapato: se cancelan todas las manos y se rebaraja.",
        effect="cancel_hands",
        cite="PR §14.6(A)(3)",
    ),
    Irregularity(
        code="dealing_irregularity",
        en="Blackjack: any irregularity in the dealing: no penalty on the casino; corrected at once before supervisor or"
        " Inspector.",
        es="Black Jack: irregularidad en la distribución: sin penalidad contra la casa; se corrige de inmediato ante el"
        " Supervisor o el Inspector.",
        effect="none",
        cite="PR §14.4(F), §4.12(A)",
    ),
    Irregularity(
        code="disputed_card",
        en="Blackjack: exposed card that the player (seat, hand) says he did not ask for and does not accept: it is burned and"
        " the hand gets no other. One already reported as CardDealt is disputed by the very next event, naming it.",
        es="Black Jack: carta expuesta que el jugador no pidió ni acepta: se quema y la mano pierde el derecho a carta"
        " adicional.",
        effect="disputed_card",
        cite="PR §14.4(F), §4.12(A)(1)",
    ),
    Irregularity(
        code="dealer_drew_on_17",
        en="Blackjack: the dealer drew with 17 (reading: 17 to 21): the card, named here or in a CardBurned, is burned.",
        es="Black Jack: el croupier se sirvió carta con 17: la carta se quema.",
        effect="burn_dealer_card",
        cite="PR §14.4(F), §4.12(A)(2)",
    ),
    Irregularity(
        code="dealer_forgot_card",
        en="The dealer missed his first card (declared before the next card): he takes it after the players' second cards; it"
        " decides the war.",
        es="El croupier no se sirvió carta: la toma después de la segunda carta de los jugadores; decide la Guerra.",
        effect="dealer_deals_last",
        cite="PR §14.4(F), §4.12(A)(3)",
    ),
    Irregularity(
        code="hand_without_cards",
        en="A seat (seat) was dealt no card (declared before the next seat's card): dead hand, its three bets back.",
        es="Mano sin cartas: muerta; se devuelven sus tres apuestas o quedan para el próximo reparto.",
        effect="dead_hand",
        cite="PR §14.4(F), §4.12(A)(4)",
    ),
    Irregularity(
        code="one_card_hand",
        en="A seat (seat) was passed over in the second round (declared before the next card): its second card comes after the"
        " other players have theirs.",
        es="Mano con una sola carta: recibe la segunda después de los demás jugadores, si el jugador quiere.",
        effect="second_card_later",
        cite="PR §14.4(F), §4.12(A)(4)",
    ),
    Irregularity(
        code="second_card_refused",
        en="The player of a one-card hand does not want the second card: blackjack bet back (reading); war and poker go on.",
        es="El jugador de una mano con una sola carta no acepta la segunda: se devuelve la apuesta de Black Jack.",
        effect="one_card_declined",
        cite="PR §14.4(F), §4.12(A)(4)",
    ),
    Irregularity(
        code="cards_moved_back",
        en="Cards are moved back under no circumstance: what was dealt stays.",
        es="Bajo ninguna circunstancia se retroceden las cartas.",
        effect="none",
        cite="PR §14.4(F), §4.12(A)(5)",
    ),
    Irregularity(
        code="rules_dispute",
        en="Disagreement on the rules of blackjack: the Inspector decides as referee; play goes on as he says.",
        es="Discrepancia sobre las reglas de Black Jack: el Inspector, como árbitro, tiene la última palabra.",
        effect="none",
        cite="PR §14.4(F), §4.12(B)",
    ),
    Irregularity(
        code="information_exchange",
        en="Players exchange information on their hands before the dealer shows his closed card: recorded; may be followed by"
        " bets_confiscated.",
        es="Jugadores intercambian información de sus manos: se anota; puede seguir la confiscación de sus apuestas.",
        effect="none",
        cite="PR §14.2(F)",
    ),
    Irregularity(
        code="bets_confiscated",
        en="All bets of the seat in this round are confiscated for exchanging information (field seat).",
        es="Se confiscan todas las apuestas del puesto en la jugada por intercambiar información (campo puesto).",
        effect="confiscate",
        cite="PR §14.2(F)",
    ),
    Irregularity(
        code="cards_touched",
        en="Somebody else touches a player's cards, or the player touches them again behind the bet: forbidden, no"
        " consequence stated.",
        es="Otra persona toca las cartas de un jugador, o éste las toca otra vez tras ponerlas detrás de su apuesta:"
        " prohibido, sin consecuencia expresa.",
        effect="none",
        cite="PR §14.2(E)",
    ),
    UNREGULATED,
)

LAYOUT: Final = Layout(
    boxes=6,
    even=Odds(1),
    natural=Odds(3, 2),
    insurance=Odds(2),
    double_totals={ANY_TWO: frozenset(range(2, 21))},
    poker_from={"Q": best_hand(("Qc", "Qd", "4h", "3s", "2c")), "A": best_hand(("Ac", "Ad", "4h", "3s", "2c"))},
    pair_row="pair_of_queens_or_better",
    cites=CLAUSES,
)

ELSEWHERE: Final = (
    Elsewhere("PR §14.2(A)", "chips in their boxes, neither words nor cash", "staff"),
    Elsewhere("PR §14.2(B)", "who bets is seated, and stays until the round ends", "staff"),
    Elsewhere("PR §14.3(B), §14.8(C)", "two packs of two colours in turn", "checks"),
    Elsewhere("PR §14.3(E)", "cards held before the dealer, over the tray", "staff"),
    Elsewhere("PR §14.5(A)", "how printed odds are worded", "hardware"),
    Elsewhere("PR §14.8(A)", "half-moon table", "hardware"),
    Elsewhere("PR §14.8(B)", "the felt", "approvals"),
    Elsewhere("PR §14.8(B)", "what is printed on the felt", "hardware"),
    Elsewhere("PR §14.8(D)", "holder for the discard", "hardware"),
    Elsewhere("PR §14.8(E)", "drop box and tip box", "boxes"),
)

GAME: Final = Game(
    code="pr.triple_shot",
    family="triple_shot",
    en="Triple Shot",
    es="Triple Shot",
    article="PR Art. 14",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=TripleShotRound,
    layout=LAYOUT,
    max_seats=6,
    elsewhere=ELSEWHERE,
)
