"""``manage.py replay FILE|-``: settle rounds from JSON Lines, without a database."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.rules.replay import answer_line


class Command(BaseCommand):
    help = "Replay rounds: JSON Lines in, one settlement or refusal a line out. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a file of JSON Lines, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._replay(options["file"])
        except BrokenPipeError:
            # Whoever reads the answers has seen enough; nothing is left to flush into a closed pipe at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _replay(self, path: str) -> None:
        if path == "-":
            self._answer(sys.stdin.buffer)
            return
        try:
            with Path(path).open("rb") as lines:
                self._answer(lines)
        except BrokenPipeError:
            raise
        except OSError as reason:
            raise CommandError(f"cannot read {path}: {reason.strerror}") from reason

    def _answer(self, lines: Iterable[bytes]) -> None:
        encoder = msgspec.json.Encoder()
        for line in lines:
            if line.strip():
                self.stdout.write(encoder.encode(answer_line(line)).decode())
