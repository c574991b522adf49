"""``manage.py games``: every game of the rule books, as a table for people or as JSON for programs."""

from __future__ import annotations

from casino.management.rule_books import RuleBookCommand
from casino.theory.command_line import add_games_arguments, games_lines


class Command(RuleBookCommand):
    help = "List every game: code, names, clauses, how many bets and options; --json tells all. Needs no database."
    declare = staticmethod(add_games_arguments)
    lines = staticmethod(games_lines)
