"""A table for every game of a rule book, under limits and options that a seed chooses.

Progressives are left out here: the tables of `lives.SLOTS` have them, with books of their own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from casino.rules import registry
from casino.rules.kernel import Game

Options = dict[str, Any]

TRAY: Final = {"25": 400, "100": 400, "500": 400, "2500": 300, "10000": 150, "50000": 40}
"""Chips that a table begins with: 47,100.00."""

_LIMITS: Final = {
    "pr.baccarat": {"min": 1_000, "max": 100_000},
    "pr.ez_baccarat": {"min": 1_000, "max": 40_000},
    "pr.dragon_7_and_panda_8": {"min": 1_000, "max": 40_000},
    "pr.pai_gow_poker": {"min": 1_000, "max": 50_000},
    "pr.texas_holdem_high": {"min": 500, "max": 1_000},
    "pr.omaha_high": {"min": 500, "max": 1_000},
    "pr.seven_card_stud_high": {"min": 1_000, "max": 2_500},
    "pr.bingo": {"min": 100, "max": 10_000},
    "pr.big_six": {"min": 100, "max": 10_000},
    "pr.easy_roll": {"min": 100, "max": 10_000},
    "pr.roulette": {"min": 100, "max": 10_000},
    "cl.blackjack": {"min": 1_000, "max": 100_000},
    "cl.perfect_pairs": {"min": 1_000, "max": 100_000},
    "cl.challenge_21": {"min": 1_000, "max": 100_000},
    "cl.punto_banca": {"min": 1_000, "max": 100_000},
    "cl.midi_punto_banca": {"min": 1_000, "max": 100_000},
    "cl.mini_punto_banca": {"min": 1_000, "max": 100_000},
    "cl.chemin_de_fer": {"min": 1_000, "max": 100_000},
    "cl.craps": {"min": 1_000, "max": 100_000},
    "cl.mini_craps": {"min": 1_000, "max": 100_000},
    "bo.craps": {"min": 1_000, "max": 100_000},
    "bo.mini_craps": {"min": 1_000, "max": 100_000},
}
_USUAL_OF: Final = {"cl": {"min": 1_000, "max": 100_000}}
"""By jurisdiction, where the minor unit is another."""
_USUAL_LIMITS: Final = {"min": 500, "max": 50_000}
_BY_RATIO: Final = frozenset({"eus", "pe"})
_LEAST: Final = 200
"""A minimum of which the tray is worth as many as a law may ask for (15,000)."""

_EASY_ROLL: Final = {
    "pay_table": [
        "line_a 1:1 6-5 5-5", "line_a 2:1 4-4", "combo 2-1 16:1", "combo 5-5 33:1", "er_number 4 16:1", "er_gold 4:1",
        "er_silver 4:1", "double_er 33:1",
    ],
    "easy_roll_faces": ["d1 6 gold", "d2 6 silver"],
}  # fmt: skip


def _without_pot(_rng: random.Random) -> Options:
    return {"progressive": False}


_OPTIONS: Final[dict[str, Callable[[random.Random], Options]]] = {
    "pr.roulette": lambda rng: {"wheel": rng.choice(("double_zero", "single_zero"))},
    "pr.craps": lambda rng: {"barred_pair": rng.choice(("1-1", "6-6")), "max_odds_multiple": rng.randint(0, 5)},
    "pr.bonus_craps": lambda rng: {"bonus_craps": True, "come_out_off": rng.random() < 0.5},
    "pr.blackjack": lambda rng: {
        "decks": rng.choice((6, 8)), "surrender": rng.random() < 0.5,
        **{side: True for side in ("lucky_lucky", "kings_bounty", "three_card") if rng.random() < 0.4},
    },
    "pr.blackjack_progressive": lambda rng: {
        "pay_table": ["approval: CT-1", "As Js: 100%", "natural suited: 10%", "natural: 25.00"]
    },
    "pr.blackjack_switch": lambda rng: {"decks": rng.choice((6, 8)), "super_match": rng.random() < 0.5},
    "pr.free_bet_blackjack": lambda rng: {"decks": rng.choice((6, 8)), "max_hands": rng.choice((4, 5))},
    "pr.push_22_and_pot_of_gold": lambda rng: {"push_22": "standard", "pot_of_gold": True},
    "pr.baccarat": lambda rng: {"commission_mode": rng.choice(("immediate", "marked"))},
    "pr.mini_baccarat": lambda rng: {"decks": rng.choice((6, 8))},
    "pr.commission_free_baccarat": lambda rng: {"dragon_bonus": True, "fortune_7": rng.random() < 0.5},
    "pr.caribbean_stud": lambda rng: {"progressive_enabled": False},
    "pr.let_it_ride": lambda rng: {"three_card_bonus": rng.random() < 0.5},
    "pr.three_card_poker": lambda rng: {"six_card_bonus": rng.random() < 0.5},
    "pr.pai_gow_poker": lambda rng: {"player_bank": True, "co_bank": True, "two_adjacent_positions": True},
    "pr.pai_gow_tiles": lambda rng: {"player_bank": rng.random() < 0.5, "two_adjacent_positions": True},
    "pr.triple_shot": lambda rng: {"insurance": rng.random() < 0.5, "surrender": rng.random() < 0.5},
    "pr.texas_holdem_high": lambda rng: {"mode": rng.choice(("limit", "no_limit"))},
    "pr.easy_roll": lambda rng: dict(_EASY_ROLL),
    "cl.war": lambda rng: {"war_dealer_card": rng.choice(("per_player", "shared"))},
    "cl.trente_et_quarante": lambda rng: {"tie31_mode": rng.choice(("half_lost_half_blocked", "partage_or_prison"))},
    "cl.chuck_a_luck": lambda rng: {"high_range": rng.choice(("12-18", "13-18"))},
    "pr.bingo": lambda rng: {"patterns": ["any_line"], "prizes": 500, "card_price": 100},
    "cl.bingo": lambda rng: {"pct_line": 1_000, "pct_bingo": 5_000, "pct_commission": 4_000, "card_price": 1_000},
    "cl.blackjack": lambda rng: {"perfect_pairs_enabled": rng.random() < 0.5},
    "cl.challenge_21": lambda rng: {"dealer_base": rng.choice(("shared_card", "own_card_per_hand"))},
    "cl.punto_banca": lambda rng: {"seats": rng.choice((9, 14))},
    "cl.craps": lambda rng: {"rotation_after_seven_out": rng.choice(("right_of_shooter", "clockwise"))},
    "bo.craps": lambda rng: {"odds_max_multiple": rng.randint(0, 5)},
    **dict.fromkeys(
        ("cl.caribbean_stud_progressive", "cl.draw_poker_progressive", "cl.go_poker_progressive",
         "cl.texas_holdem_plus_progressive"),
        _without_pot,
    ),
}  # fmt: skip


_HALLS: Final = frozenset({"bingo", "line_bingo"})


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the plan knows it. Limits in minor units; ``terminal``: whether it sends its rounds."""

    code: str
    game: str
    limits: dict[str, int]
    options: Options
    terminal: bool = True

    @property
    def rules(self) -> Game:
        """The rules of its game."""
        return registry.get(self.game)

    @property
    def is_hall(self) -> bool:
        """Return whether cards are sold for its games instead of bets placed."""
        return self.rules.family in _HALLS


def games_of(jurisdiction: str) -> list[str]:
    """The games of its rule book."""
    return [game.code for game in registry.games_of(jurisdiction)]


def _limits_of(game: str) -> dict[str, int]:
    """The limits of a game: its own where its text ties the maximum to the minimum."""
    if game.partition(".")[0] in _BY_RATIO:
        rule = registry.get(game).limits
        least = min(rule.default_min, _LEAST)
        return {"min": least, "max": least * rule.default_max // rule.default_min}
    return dict(_LIMITS.get(game) or _USUAL_OF.get(game.partition(".")[0], _USUAL_LIMITS))


def tables_for(rng: random.Random, games: Sequence[str], number: int) -> list[Table]:
    """So many tables: every game once, then some again; fewer than there are games: some of them. The last tenth, one
    at least, has no terminal."""
    chosen = [*games] if number >= len(games) else rng.sample(list(games), number)
    chosen += rng.choices(games, k=max(0, number - len(games)))
    silent = max(1, number // 10) if number > 1 else 0
    return [
        Table(
            code=f"G{place:02d}",
            game=game,
            limits=_limits_of(game),
            options=_OPTIONS.get(game, lambda _rng: {})(rng),
            terminal=place <= number - silent,
        )
        for place, game in enumerate(chosen, start=1)
    ]
