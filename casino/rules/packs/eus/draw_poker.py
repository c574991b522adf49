"""Poker with draw (Poker con descarte), game 12 of the Basque catalogue: the bank draws by a table."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import best_hand
from casino.rules.families.draw_poker import DrawClauses, DrawLayout, DrawPokerRound, Exchange
from casino.rules.families.progressive_chip import ConductOption
from casino.rules.kernel import Game, Option, to_one
from casino.rules.packs.eus import house_poker as poker
from casino.rules.packs.eus import pots
from casino.rules.packs.eus.caribbean_stud import MULTIPLES
from casino.rules.packs.eus.common import recorded

GAME_CITE: Final = "EUS §12"
RULES: Final = "EUS §12.VII.2"
DRAW: Final = "EUS §12.VII.3"
PAYS_CITE: Final = "EUS §12.V.1"

PAYS: Final = poker.paid(
    royal_flush=100,
    straight_flush=25,
    four_of_a_kind=20,
    full_house=7,
    flush=5,
    straight=3,
    three_of_a_kind=2,
    two_pairs=1,
    pair=1,
)
"""A pair pays from eights up: with less nobody beats a bank that plays."""
BETS: Final = (
    poker.ante(to_one(1), RULES, wagers=4),
    poker.second_bet(PAYS, f"{PAYS_CITE}, VII.2"),
    poker.jackpot_bet(
        "EUS §12.8.1",
        "Hands that changed cards have a tenth of it where the casino offers that, and are paid after the others",
    ),
)
OPTIONS: Final = (
    poker.max_multiple("EUS §12.VI.2", *MULTIPLES),
    Option(
        name="alternate_decks",
        kind="number",
        low=1,
        high=2,
        default=1,
        en="Packs that alternate",
        es="Barajas que se alternan",
        cite="EUS §12.II.1",
    ),
    poker.flag(
        "auto_shuffler",
        "An automatic shuffler, which deals as it is approved",
        "Barajador automático, que reparte según su homologación",
        "EUS §12.II.3",
        default=False,
    ),
    *poker.jackpot_options(
        pots.WITH_DRAW,
        Option(
            name="jackpot_progression_pct",
            kind="rate",
            low=0,
            high=10_000,
            default=None,
            optional=True,
            en="Part of the stakes by which the jackpot grows, as authorised; the decree has no rate",
            es="Parte de las apuestas con que crece el jackpot, según lo autorizado; el decreto no la fija",
            cite="EUS §12.8.1(b)",
            needs_approval_above=0,
        ),
    ),
    poker.standing_bets("EUS §12.IV", 4),
)
LAYOUT: Final = DrawLayout(
    bet="second_bet",
    bet_multiple=2,
    actions=poker.GO_OR_PASS,
    qualifier=best_hand(("8c", "8d", "4h", "3s", "2c")),
    bet_no_hand="push",
    dealer_upcard=False,
    standing="standing_bets",
    auto_shoe=True,
    deal_option="auto_shuffler",
    shuffler=("auto_shuffler", True),
    right_to_left=False,
    fold_forfeits="fold_forfeits_side_bets",
    progressive=poker.jackpot_terms(
        pots.WITH_DRAW,
        ConductOption(option="jackpot_kind", field="fixed", values={"progressive": False, "fixed": True}),
    ),
    exchange=Exchange(
        most=2, dealer=True, cite=DRAW, dealer_cite=DRAW, low_run=False, drawn_prizes="jackpot_with_discard"
    ),
    cites=DrawClauses(
        **{**poker.clauses(GAME_CITE, play="VII.2", rules="VI.1, VI.2", places="IV"), "standing": "EUS §12.IV"},
        fold=RULES,
        ante_wins=RULES,
        bet_wins=f"{PAYS_CITE}, VII.2",
        loses=DRAW,
        ties="EUS §12.V.2, VII.3",
        ante_no_hand=DRAW,
        bet_no_hand=DRAW,
        prize_folded="EUS §12.8.1",
        prize_changed="EUS §12.8.1(b)",
    ),
)

GAME: Final = Game(
    code="eus.draw_poker",
    family="draw_poker",
    en="Poker with draw",
    es="Póker con descarte",
    eu="Deskartedun pokerra",
    article=GAME_CITE,
    bets=BETS,
    options=OPTIONS,
    limits=poker.limits("EUS §12.VI.1, VI.2", MULTIPLES, band=True),
    irregularities=poker.irregularities(
        RULES,
        *poker.deal_errors("EUS §12.10.1"),
        *poker.conduct("EUS §12.10.2", loses_stake=False),
        recorded(
            "drawn_cards_looked_at",
            "A player looks at his cards after the draw: not permitted, no consequence stated.",
            "Un jugador mira sus cartas tras el descarte: no se permite, sin consecuencia.",
            DRAW,
        ),
        recorded(
            "cards_off_table",
            "Cards leave the table: they must always remain on it, no consequence stated.",
            "Las cartas salen de la mesa: deben permanecer siempre en ella, sin consecuencia.",
            "EUS §12.10.1",
        ),
    ),
    round_type=DrawPokerRound,
    layout=LAYOUT,
    max_seats=6,
    elsewhere=poker.kept_elsewhere(GAME_CITE, "VII(bis)"),
    **poker.COMMON,
)
