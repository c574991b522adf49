"""``manage.py programmes``: every progressive of the rule books as JSON, and how a case of its pot is written."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand

from casino.rules.catalogue import describe_programmes


class Command(BaseCommand):
    help = "Every progressive as one JSON array: games, prizes, options, the facts of a case. Needs no database."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(json.dumps(describe_programmes(), ensure_ascii=False, indent=2))
