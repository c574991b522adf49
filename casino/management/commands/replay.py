"""``manage.py replay FILE|-``: settle rounds from JSON Lines, without a database."""

from __future__ import annotations

from casino.management.rule_books import RuleBookCommand
from casino.theory.command_line import add_replay_arguments, replay_lines


class Command(RuleBookCommand):
    help = "Replay rounds: JSON Lines in, one settlement or refusal a line out. Needs no database."
    declare = staticmethod(add_replay_arguments)
    lines = staticmethod(replay_lines)
