"""``manage.py theory GAME``: house edge and standard deviation of every bet, from the rule module."""

from __future__ import annotations

from casino.management.rule_books import RuleBookCommand
from casino.theory.command_line import add_theory_arguments, theory_lines


class Command(RuleBookCommand):
    help = "House advantage and standard deviation per unit staked, exact where a bet can be enumerated."
    declare = staticmethod(add_theory_arguments)
    lines = staticmethod(theory_lines)
