"""Poker without draw (Poker sin descarte), game 11 of the Basque catalogue: an insurance, a jackpot, a card to buy."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import best_hand
from casino.rules.families.caribbean_stud import Insurance
from casino.rules.families.draw_poker import PURCHASE, DrawClauses, DrawLayout, DrawPokerRound, Exchange
from casino.rules.kernel import BankRule, Bet, Game, Option, to_one
from casino.rules.packs.eus import house_poker as poker
from casino.rules.packs.eus import pots
from casino.rules.packs.eus.common import newly

GAME_CITE: Final = "EUS §11"
RULES: Final = "EUS §11.V.3"
PAYS_CITE: Final = "EUS §11.V.1"
MULTIPLES: Final = (10, 20, 25, 50)

PAYS: Final = poker.paid(
    royal_flush=100,
    straight_flush=25,
    four_of_a_kind=20,
    full_house=7,
    flush=5,
    straight=4,
    three_of_a_kind=3,
    two_pairs=2,
    pair=1,
    high_card=1,
)
INSURANCE: Final = Bet(
    code="insurance",
    en="Insurance",
    es="Seguro",
    eu="Asegurua",
    pays=poker.paid(royal_flush=2_000, straight_flush=1_000, four_of_a_kind=300, full_house=100),
    cite="EUS §11.VI.2",
    note="before the deal at a box with an ante, at most half the table minimum; by the player's first five cards, whoever"
    " wins; lost with a card bought",
)
BOUGHT: Final = Bet(
    code=PURCHASE,
    en="Purchase of a card",
    es="Compra de una carta",
    eu="Karta bat erostea",
    pays=(),
    cite="EUS §11.VI.3",
    note="a price, no wager: DecisionMade action buy_card before the seat's go or pass (amount optional: exactly the ante),"
    " then CardsDiscarded with the card given for it and CardDealt with the new one, face up; insurance and jackpot of the"
    " box are lost; handed back only when the round is void",
)
BETS: Final = (
    poker.ante(to_one(1), RULES, wagers=4, blind=True),
    poker.second_bet(PAYS, f"{PAYS_CITE}, V.3"),
    poker.jackpot_bet("EUS §11.VI.1", "By the first five cards; lost with a card bought"),
    INSURANCE,
    BOUGHT,
)

OPTIONS: Final = (
    poker.max_multiple("EUS §11.V.2", *MULTIPLES),
    Option(
        name="max_seats",
        kind="number",
        low=1,
        high=7,
        default=7,
        en="Boxes of the table",
        es="Casillas de la mesa",
        cite="EUS §11.IV.1",
    ),
    newly(
        "max_seats_binds",
        "No box above that number takes a bet",
        "Ninguna casilla por encima de ese número admite apuestas",
        "EUS §11.IV.1",
    ),
    Option(
        name="alternate_decks",
        kind="number",
        low=1,
        high=8,
        default=1,
        en="Packs that alternate round by round",
        es="Barajas que se alternan jugada a jugada",
        cite="EUS §11.II.1",
    ),
    poker.automatic("EUS §11.II.1"),
    *poker.jackpot_options(
        pots.WITHOUT_DRAW,
        Option(
            name="jackpot_shared_tables",
            kind="number",
            low=1,
            default=1,
            en="Tables that have the jackpot in common",
            es="Mesas que comparten el jackpot",
            cite="EUS §11.VI.1",
        ),
        poker.fixed(
            "jackpot_stake_returned",
            "no",
            "The stake of a winning jackpot is spent",
            "La apuesta de jackpot ganadora no se devuelve",
            "EUS §11.VI.1",
        ),
    ),
    poker.flag("insurance", "Insurance", "Seguro", "EUS §11.VI.2", default=False),
    Option(
        name="insurance_control",
        kind="choice",
        values=("manual", "automatic"),
        default="manual",
        en="How the insurance is controlled: boxes, or slots",
        es="Control del seguro: casillas o ranuras",
        cite="EUS §11.II.2",
    ),
    poker.flag(
        "insurance_stake_returned",
        "The stake of a winning insurance is handed back beside its prize",
        "La apuesta de un seguro ganador se devuelve además del premio",
        "EUS §11.VI.2",
        default=True,
        reading=True,
    ),
    poker.flag("buy_card", "A card may be bought", "Se puede comprar una carta", "EUS §11.VI.3", default=False),
    poker.standing_bets("EUS §11.IV.2", 4),
)

LAYOUT: Final = DrawLayout(
    bet="second_bet",
    bet_multiple=2,
    actions=poker.GO_OR_PASS,
    qualifier=best_hand(("Ac", "Kd", "4h", "3s", "2c")),
    bet_no_hand="push",
    standing="standing_bets",
    auto_shoe=True,
    deal_option="auto_dealer",
    packet_upcard="bottom",
    shuffler=poker.SHUFFLER,
    right_to_left=False,
    fold_forfeits="fold_forfeits_side_bets",
    progressive=poker.jackpot_terms(pots.WITHOUT_DRAW),
    insurance=Insurance(
        bet=INSURANCE.code,
        offered="insurance",
        of_minimum=(1, 2),
        stake_returned="insurance_stake_returned",
        cite="EUS §11.VI.2",
    ),
    exchange=Exchange(most=1, price=1, cite="EUS §11.VI.3", offered="buy_card", at_once=True),
    cites=DrawClauses(
        **{**poker.clauses(GAME_CITE, play="V.3", rules="V.2"), "standing": "EUS §11.IV.2", "one_hand": "EUS §11.IV.3"},
        fold=RULES,
        ante_wins=RULES,
        bet_wins=f"{PAYS_CITE}, V.3",
        loses=RULES,
        ties=f"{PAYS_CITE}, V.3",
        ante_no_hand=RULES,
        bet_no_hand=RULES,
        prize_folded="EUS §11.VI.1, VI.2",
        prize_changed="EUS §11.VI.3",
    ),
)

GAME: Final = Game(
    code="eus.caribbean_stud",
    family="draw_poker",
    en="Poker without draw",
    es="Póker sin descarte",
    eu="Deskarterik gabeko pokerra",
    article=GAME_CITE,
    bets=BETS,
    options=OPTIONS,
    limits=poker.limits("EUS §11.V.2", MULTIPLES),
    irregularities=poker.irregularities(
        RULES,
        *poker.deal_errors(RULES),
        *poker.conduct(RULES, loses_stake=True),
    ),
    round_type=DrawPokerRound,
    layout=LAYOUT,
    max_seats=7,
    bank=BankRule(cite="EUS DA 6.2(b)", float_multiple=10_000),
    elsewhere=poker.kept_elsewhere(GAME_CITE, "VII", float_cite="EUS DA 6.2(b)", float_times=10_000),
    **poker.COMMON,
)
