"""Three-card poker (Póker de tres cartas, Tripóker), game 15 of the Basque catalogue."""

from __future__ import annotations

from typing import Final

from casino.rules.cards import three_card_hand
from casino.rules.families.three_card_poker import Clauses, Layout, ThreeCardPokerRound
from casino.rules.kernel import Bet, Game, to_one
from casino.rules.packs.eus import house_poker as poker

GAME_CITE: Final = "EUS §15"
RULES: Final = "EUS §15.V.3"
MULTIPLES: Final = (10, 20, 30, 50)

BETS: Final = (
    poker.ante(to_one(1), RULES, wagers=2),
    poker.second_bet(to_one(1), RULES, times="exactly the ante"),
    Bet(
        code="ante_bonus",
        en="Ante bonus",
        es="Bonus en la apuesta de Ante",
        eu="Hasierako apustuaren bonusa",
        pays=poker.paid(straight_flush=5, three_of_a_kind=4, straight=1),
        cite=RULES,
        note="settlement only: a multiple of the ante for a hand that goes on, whatever the bank holds; no stake",
    ),
    Bet(
        code="par_plus",
        en="Par Plus",
        es="Par Plus",
        eu="Par Plus",
        pays=poker.paid(royal_flush=50, straight_flush=40, three_of_a_kind=30, straight=6, flush=3, pair=1),
        cite="EUS §15.V.3(I)",
        note="before BetsClosed, any amount within the limits of the table; by the player's own cards",
    ),
)

GAME: Final = Game(
    code="eus.three_card_poker",
    family="three_card_poker",
    en="Three-card poker (Tripoker)",
    es="Póker de tres cartas (Tripóker)",
    eu="Hiru kartako pokerra (Tripokerra)",
    article=GAME_CITE,
    bets=BETS,
    options=(
        poker.max_multiple("EUS §15.V.2", *MULTIPLES),
        poker.automatic(RULES),
        poker.standing_bets("EUS §15.IV.2", 2),
        poker.flag("par_plus", "Par Plus", "Par Plus", "EUS §15.V.3(I)", default=True),
        poker.flag(
            "par_plus_requires_ante",
            "Par Plus goes with an ante only",
            "Par Plus exige una apuesta de Ante",
            "EUS §15.V.3(I)",
            default=True,
            reading=True,
        ),
        poker.flag(
            "fold_forfeits_par_plus",
            "Who passes loses Par Plus, too",
            "Quien se retira pierde también Par Plus",
            RULES,
            default=True,
            reading=True,
        ),
        poker.flag(
            "bonus_royal_as_straight_flush",
            "A-K-Q of one suit has the bonus of a straight flush",
            "La escalera real tiene el bonus de la escalera de color",
            RULES,
            default=True,
            reading=True,
        ),
    ),
    limits=poker.limits("EUS §15.V.2", MULTIPLES, least=500),
    irregularities=poker.irregularities(
        RULES,
        *poker.deal_errors(RULES),
        *poker.conduct(RULES, loses_stake=True),
    ),
    round_type=ThreeCardPokerRound,
    layout=Layout(
        play="second_bet",
        pair_plus="par_plus",
        pair_plus_offered="par_plus",
        pair_plus_free=True,
        royal_as_straight_flush="bonus_royal_as_straight_flush",
        actions={"go": "play", "play": "play", "fold": "fold", "pass": "fold"},
        play_no_hand="push",
        qualifier=three_card_hand(("Qc", "3d", "2h")),
        standing="standing_bets",
        auto_shoe=True,
        deal_option="auto_dealer",
        shuffler=poker.SHUFFLER,
        progressive=None,
        cites=Clauses(
            **{**poker.clauses(GAME_CITE, play="V.3", rules="V.2"), "standing": "EUS §15.IV.2"},
            fold=RULES,
            wins=RULES,
            no_hand=RULES,
            loses=RULES,
            ties="EUS §15.V.1, V.3",
            ante_bonus=RULES,
            pair_plus="EUS §15.V.3(I)",
            six_card="",
            six_card_limit="",
            envy="",
            prize_folded="",
        ),
    ),
    max_seats=7,
    elsewhere=poker.kept_elsewhere(GAME_CITE, "VI"),
    **poker.COMMON,
)
