"""Blackjack (Juego de Black Jack), Art. 4. §4.5 are the points of the cards; §4.14 and §4.15 are side bets with packs of
their own."""

from __future__ import annotations

from typing import Final

from casino.rules.families.blackjack import BlackjackRound, Clauses, Layout
from casino.rules.kernel import BankRule, Bet, Elsewhere, Game, Irregularity, LimitRule, Option, Pay, even, to_one
from casino.rules.money import Odds
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED

CLAUSES: Final = Clauses(
    bets="PR §4.3",
    seats="PR §4.1",
    boxes="PR §4.11(C)",
    deal="PR §4.4(A)",
    deal_hole="PR §4.4(B)",
    decks="PR §4.16(D)",
    natural="PR §4.6",
    player="PR §4.7(A)",
    dealer="PR §4.7(B), (C)",
    compare="PR §4.8",
    split="PR §4.10",
    double="PR §4.11(A)",
    insurance="PR §4.11(B)",
    surrender="PR §4.11(D)",
    misdeal="PR §4.12(A)(4)",
)

BETS: Final = (
    Bet(
        code="main",
        en="Main bet",
        es="Apuesta",
        pays=(Pay("win", Odds(1)), Pay("natural", Odds(3, 2))),
        cite="PR §4.3, §4.6, §4.8",
        note="before any card; a player with several boxes numbers them with hand 0, 1 ... Played by DecisionMade hit, "
        "stand, double, split, surrender. The table's limits hold for this bet; doubles and splits may pass the maximum",
    ),
    *(
        Bet(
            code=f"split_{number}",
            en=f"Split bet {number}",
            es=f"Rompimiento de parejas {number}",
            pays=even(),
            cite=CLAUSES.split,
            note="no BetPlaced: DecisionMade split on the hand's turn puts the original bet on a new hand, "
            "numbered next at the seat (hand 1 for split_1 of a player with one box)",
        )
        for number in range(1, 5)
    ),
    Bet(
        code="double",
        en="Double down",
        es="Doble (Down for Double)",
        pays=even(),
        cite=CLAUSES.double,
        note="no BetPlaced: DecisionMade double; a line of its own beside the hand's, with the same hand number",
    ),
    Bet(
        code="insurance",
        en="Insurance",
        es="Seguro (insurance)",
        pays=to_one(2),
        cite=CLAUSES.insurance,
        note="BetPlaced once the dealer shows an ace, up to half of the main bet, before the first third card",
    ),
    Bet(
        code="surrender",
        en="Surrender",
        es="Rendimiento (surrender)",
        pays=(),
        cite=CLAUSES.surrender,
        note="no BetPlaced: DecisionMade surrender before the first third card; the main line loses half its stake",
    ),
)

OPTIONS: Final = (
    Option(
        name="hole_card",
        kind="flag",
        default=True,
        en="Dealer takes his second card covered in the deal (otherwise after the players)",
        es="El croupier recibe su segunda carta cubierta en el reparto",
        cite="PR §4.4(A), (B)",
    ),
    Option(
        name="scanner",
        kind="flag",
        default=False,
        en="Card reader for the covered card; play goes on whatever it reads",
        es="Lector de barajas (scanner)",
        cite="PR §4.4(B)",
    ),
    Option(
        name="decks",
        kind="number",
        default=6,
        low=1,
        high=8,
        en="Decks",
        es="Barajas",
        cite="PR §4.16(D)",
    ),
    Option(
        name="shuffler",
        kind="choice",
        values=("shoe", "automatic", "both"),
        default="shoe",
        en="Shoe, automatic shuffler or both",
        es="Sabot, máquina automática de barajar o ambos",
        cite="PR §4.16(B)",
    ),
    Option(
        name="double_totals",
        kind="choice",
        values=("9-11", "2-11"),
        default="9-11",
        en="Totals on which a player may double, the ace counted as 1",
        es="Puntuaciones con las que se puede doblar, el as como 1",
        cite=CLAUSES.double,
    ),
    Option(
        name="surrender",
        kind="flag",
        default=False,
        en="Surrender (announced at the table)",
        es="Rendimiento (anunciado en la mesa)",
        cite=CLAUSES.surrender,
    ),
    Option(
        name="max_hands_after_split",
        kind="choice",
        values=(4, 5),
        default=4,
        en="Hands that one bet may become",
        es="Manos que pueden resultar de una apuesta",
        cite=CLAUSES.split,
        reading=True,
    ),
    Option(
        name="resplit_aces",
        kind="flag",
        default=False,
        en="A split ace that receives an ace may be split again",
        es="Un as separado que recibe otro as puede romperse de nuevo",
        cite=CLAUSES.split,
        reading=True,
    ),
    Option(
        name="boxes_per_player",
        kind="number",
        default=1,
        low=1,
        high=7,
        en="Boxes that one player may use (another table with the same limits open to the public)",
        es="Encasillados por jugador (con otra mesa de iguales límites abierta al público)",
        cite=CLAUSES.boxes,
    ),
    Option(
        name="natural_beats_21",
        kind="flag",
        default=True,
        en="A dealer's natural beats a 21 that is none (otherwise they tie)",
        es="El natural del croupier gana a un 21 que no lo es",
        cite="PR §4.6, §4.8",
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=200,
    high=1_000_000,
    spread=10,
    cite="PR §4.13(A), (B)",
    change_cite="PR §4.13(D)",
    applies_to="main bet",
    default_min=200,
    default_max=1_000_000,
)

IRREGULARITIES: Final = (
    Irregularity(
        code="dealing_irregularity",
        en="Any irregularity in the dealing: no penalty on the casino; corrected at once before supervisor or Inspector.",
        es="Irregularidad en la distribución: sin penalidad contra la casa; se corrige de inmediato ante el Supervisor o el Inspector.",
        effect="none",
        cite="PR §4.12(A)",
    ),
    Irregularity(
        code="disputed_card",
        en="Exposed card that the player (seat, hand) says he did not ask for and does not accept: card is burned and the hand "
        "gets no other card. A card already reported as CardDealt is disputed by the very next event, naming it.",
        es="Carta expuesta que el jugador no pidió ni acepta: se quema y la mano pierde el derecho a carta adicional.",
        effect="disputed_card",
        cite="PR §4.12(A)(1)",
    ),
    Irregularity(
        code="dealer_drew_on_17",
        en="The dealer drew with 17 (reading: 17 to 21): the card, named here or in a CardBurned, never in a CardDealt, is burned.",
        es="El croupier se sirvió carta con 17: la carta se quema.",
        effect="burn_dealer_card",
        cite="PR §4.12(A)(2)",
    ),
    Irregularity(
        code="dealer_forgot_card",
        en="The dealer missed his first card (declared before the next card): he takes it after the players' second cards.",
        es="El croupier no se sirvió carta: la toma después de la segunda carta de los jugadores.",
        effect="dealer_deals_last",
        cite="PR §4.12(A)(3)",
    ),
    Irregularity(
        code="hand_without_cards",
        en="A hand (seat, hand) was dealt no card (declared before the next hand's card): dead; its bet may stay for the next deal.",
        es="Mano sin cartas: muerta; puede incluirse en el próximo reparto.",
        effect="dead_hand",
        cite="PR §4.12(A)(4)",
    ),
    Irregularity(
        code="one_card_hand",
        en="A hand (seat, hand) was passed over and has one card (declared before the next card): its second card comes after "
        "the other players have theirs.",
        es="Mano con una sola carta: recibe la segunda después de los demás jugadores, si el jugador quiere.",
        effect="second_card_later",
        cite="PR §4.12(A)(4)",
    ),
    Irregularity(
        code="second_card_refused",
        en="The player of a one-card hand does not want the second card: dead hand, bet returned (reading).",
        es="El jugador de una mano con una sola carta no acepta la segunda: mano muerta, se devuelve la apuesta.",
        effect="one_card_declined",
        cite="PR §4.12(A)(4)",
    ),
    Irregularity(
        code="cards_moved_back",
        en="Cards are moved back under no circumstance: what was dealt stays.",
        es="Bajo ninguna circunstancia se retroceden las cartas.",
        effect="none",
        cite="PR §4.12(A)(5)",
    ),
    Irregularity(
        code="rules_dispute",
        en="Disagreement on the rules: the Inspector decides as referee; play goes on as he says.",
        es="Discrepancia sobre las reglas: el Inspector, como árbitro, tiene la última palabra.",
        effect="none",
        cite="PR §4.12(B)",
    ),
    Irregularity(
        code="protective_shuffle",
        en="Shuffle to protect the game with the supervisor's prior approval (authorised_by): all cards but those of the "
        "hands in play may appear again.",
        es="Barajada para proteger el juego, con aprobación previa del Supervisor (campo autorización).",
        effect="protective_shuffle",
        cite="PR §4.9",
    ),
    Irregularity(
        code="dealer_relieved",
        en="Dealer relieved before the first card: the incoming dealer burns one card (CardBurned) and starts a new hand.",
        es="Relevo del croupier: el entrante quema la primera carta y comienza una nueva mano.",
        effect="dealer_relieved",
        cite="PR §4.9",
    ),
    UNREGULATED,
)

LAYOUT: Final = Layout(
    boxes=7,
    even=Odds(1),
    natural=Odds(3, 2),
    insurance=Odds(2),
    double_totals={"9-11": frozenset({9, 10, 11}), "2-11": frozenset(range(2, 12))},
    cites=CLAUSES,
)

ELSEWHERE: Final = (
    Elsewhere("PR §4.2", "shuffle, cut with the joker, first card burned before bets are called", "staff"),
    Elsewhere("PR §4.9", "used cards to the discard, shuffle when the joker shows", "staff"),
    Elsewhere("PR §4.13(C)", "limits shown at the table", "inspections"),
    Elsewhere("PR §4.13(E)", "cash or a bonded account behind a raised limit", "bank"),
    Elsewhere("PR §4.16(A)", "half-moon table with its felt", "hardware"),
    Elsewhere("PR §4.16(C)", "holder for the discard", "hardware"),
    Elsewhere("PR §4.16(E)", "chip tray", "chips"),
)

BASE: Final = Game(
    code="pr.blackjack",
    family="blackjack",
    en="Blackjack",
    es="Black Jack",
    article="PR Art. 4",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=BlackjackRound,
    layout=LAYOUT,
    max_seats=7,
    bank=BankRule(check_above=20_000, cite="PR §4.13(F)"),
    elsewhere=ELSEWHERE,
)
"""The game of Article 4 with nothing beside it: what every side bet and variant is composed onto."""


def options_with(**changed: Option) -> tuple[Option, ...]:
    """The options of the base game, with those that an article puts in the place of one of them."""
    return tuple(changed.get(option.name, option) for option in OPTIONS)


def six_or_eight_decks(cite: str) -> Option:
    """The decks where an article fixes six or eight."""
    return Option(name="decks", kind="choice", values=(6, 8), default=6, en="Decks", es="Barajas", cite=cite)


def options_with_decks(cite: str) -> tuple[Option, ...]:
    """The options of the base game where an article fixes six or eight decks."""
    return options_with(decks=six_or_eight_decks(cite))
