"""Figures that several tests look at, each computed once."""

from __future__ import annotations

from functools import cache

from casino.rules import registry
from casino.rules.kernel import Game
from casino.theory.document import CHAPTERS_OF
from casino.theory.figures import Figure, Plan
from casino.theory.plans import plans
from casino.theory.table import Table

QUICK = {
    "pr.roulette": "straight line5_zero",
    "pr.craps": "pass_line dont_pass come dont_come_odds place_4 place_5 place_6 buy_4 buylay_10 lay_5 hard_6 field",
    "pr.baccarat": "player banker tie",
    "pr.let_it_ride": "bet_1+bet_2+bet_3 three_card_bonus",
    "pr.big_six": "fig_2 fig_10 fig_20 joker",
    "pr.three_card_poker": "ante pair_plus",
    "pr.triple_shot": "war poker",
    "pr.lucky_lucky": "lucky_lucky",
    "pr.ultimate_texas_holdem": "trips_bonus",
}
"""Bets with a published figure that are enumerated in a few seconds."""
PAIRS = [(game, bet) for game, bets in QUICK.items() for bet in bets.split()]
OTHERS = [
    ("pr.caribbean_stud", "progressive"),
    ("pr.let_it_ride", "bonus"),
    ("pr.easy_roll", "er_gold"),
    ("pr.pai_gow_poker", "start_number"),
    ("pr.blackjack_switch", "super_match"),
]
"""Enumerated as quickly, without a published figure."""


def game_of(code: str) -> Game:
    return registry.get(code)


def table_of(code: str) -> Table:
    """The table that the page shows of a game."""
    return Table(game_of(code), CHAPTERS_OF[code].options, {})


@cache
def plans_of(code: str) -> dict[str, Plan]:
    """The plans of that table by bet; those of one game share what they enumerated."""
    return {plan.bet: plan for plan in plans(table_of(code))}


@cache
def exact(code: str, bet: str) -> Figure:
    """The figure of an enumerated bet, under the options of the page."""
    plan = plans_of(code)[bet]
    assert plan.is_exact
    return plan.figure(rounds=2, seed=0)
