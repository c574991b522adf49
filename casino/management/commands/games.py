"""``manage.py games``: every game of the rule books, as a table for people or as JSON for programs."""

from __future__ import annotations

import json
import os
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from rich.console import Console
from rich.table import Column, Table

from casino.rules import registry
from casino.rules.catalogue import describe_all

PAPER_WIDTH = 160
"""Columns where nobody looks at a terminal: a file or another program takes lines as long as they are."""
TWO_NAMES_WIDTH = 110
"""A narrower screen shows the Spanish name alone."""


class Command(BaseCommand):
    help = "List every game: code, names, clauses, how many bets and options; --json tells all. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="the whole catalogue as one JSON array")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["json"]:
            self.stdout.write(json.dumps(describe_all(), ensure_ascii=False, indent=2))
            return
        games = registry.all_games()
        console = Console(width=None if os.isatty(1) else PAPER_WIDTH)
        names = [Column("Juego"), Column("Game")] if console.width >= TWO_NAMES_WIDTH else [Column("Juego")]
        counts = [Column("Bets", justify="right"), Column("Options", justify="right")]
        table = Table(Column("Code", no_wrap=True), *names, Column("Clauses", no_wrap=True), *counts)
        for game in games:
            told = (game.es, game.en)[: len(names)]
            table.add_row(game.code, *told, game.article, str(len(game.bets)), str(len(game.options)))
        console.print(table)
        editions = {game.edition.code: game.edition.title for game in games}
        console.print(f"{len(games)} games. " + "; ".join(f"{code}: {title}" for code, title in editions.items()))
