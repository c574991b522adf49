"""`manage.py services start|stop|status`: the embedded PostgreSQL and Redis."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.embedded import ServiceError, default_services, services_of_tests


class Command(BaseCommand):
    help = "Starts, stops or shows the embedded PostgreSQL and Redis; stop also ends those of tests."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["start", "stop", "status"])

    def handle(self, *, action: str, **options: Any) -> None:
        services = default_services()
        used = getattr(settings, "EMBEDDED_SERVICES", frozenset())
        if action == "start" and not used:
            raise CommandError("DATABASE_URL and REDIS_URL are set: nothing here to start.")
        try:
            if action == "start":
                services.start(used)
            elif action == "stop":
                services.stop()
                services_of_tests().stop()
        except ServiceError as error:
            raise CommandError(str(error)) from error
        for name, pid in services.status().items():
            self.stdout.write(f"{name:<9} {f'running, process {pid}' if pid else 'stopped'}")
        self.stdout.write(f"{'files':<9} {services.home}")
        self.stdout.write(f"{'sockets':<9} {services.postgres.socket_directory}")
