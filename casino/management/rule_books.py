"""Base of ``manage.py games``, ``replay`` and ``theory``: `casino.theory.command_line` does the work."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.theory.command_line import UsageError


class RuleBookCommand(BaseCommand):
    """Prints ``lines`` of the arguments that ``declare`` adds; a `UsageError` ends it. Needs no database."""

    requires_system_checks: list[str] = []
    declare: Callable[[CommandParser], None]
    lines: Callable[[dict[str, Any]], Iterator[str]]

    def add_arguments(self, parser: CommandParser) -> None:
        self.declare(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            for line in self.lines(options):
                self.stdout.write(line)
        except UsageError as problem:
            raise CommandError(str(problem)) from problem
        except BrokenPipeError:
            # The reader of the output has closed it; nothing is left to flush into it at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
