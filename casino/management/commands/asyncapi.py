"""``manage.py asyncapi``: the AsyncAPI document of the feed and of webhooks, as JSON. Needs no database."""

from __future__ import annotations

from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from casino.api.asyncapi import document


class Command(BaseCommand):
    help = "Print the AsyncAPI document of the feed and of webhooks."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The language of the names of events."""
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", choices=languages, default=settings.LANGUAGE_CODE)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the document."""
        made = msgspec.json.format(msgspec.json.encode(document(options["lang"])), indent=2)
        self.stdout.write(made.decode())
