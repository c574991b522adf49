"""``manage.py games``: every game of the rule books, as a table for people or as JSON for programs."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from rich.console import Console
from rich.table import Table

from casino.rules import registry
from casino.rules.catalogue import describe_all


class Command(BaseCommand):
    help = "List every game: code, family, edition, bets, options, events. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="the whole catalogue as one JSON array")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["json"]:
            self.stdout.write(json.dumps(describe_all(), ensure_ascii=False, indent=2))
            return
        table = Table("Code", "Juego", "Game", "Family", "Bets", "Options", "Edition")
        for game in registry.all_games():
            table.add_row(
                game.code,
                game.es,
                game.en,
                game.family,
                str(len(game.bets)),
                str(len(game.options)),
                game.edition.code,
            )
        Console().print(table)
