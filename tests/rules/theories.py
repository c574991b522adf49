"""Figures that several tests look at, each computed once."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import NamedTuple

from casino.rules import registry
from casino.rules.kernel import Game
from casino.theory.document import CHAPTERS_OF, title
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


# --- the page ---

PAGE = Path(__file__).resolve().parents[2] / "docs" / "theory.md"
TEXT = PAGE.read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(?P<bet>[^`]+)` \| (?P<rest>.+) \|$", re.MULTILINE)
"""A row of a table; its cells are unit, advantage, deviation, method, published."""


class Row(NamedTuple):
    """What the page says of a bet, in per cent."""

    low: Decimal
    high: Decimal
    advantage: Decimal
    how: str
    published: str
    text: str


def chapter(code: str) -> str:
    """The text below the heading of a game."""
    heading = f"\n## {title(registry.get(code))}\n"
    assert TEXT.count(heading) == 1
    return TEXT.partition(heading)[2].partition("\n## ")[0]


def rows(code: str) -> dict[str, Row]:
    """The rows of a game."""
    found = {}
    for match in ROW.finditer(chapter(code)):
        _, advantage, _, how, published = (cell.strip() for cell in match["rest"].split("|"))
        numbers = [Decimal(number) for number in re.findall(r"-?\d+\.\d+", advantage)]
        low, high = numbers[1:] if len(numbers) == 3 else (numbers[0], numbers[0])
        found[match["bet"]] = Row(low, high, numbers[0], how, published, match[0])
    return found
