"""Django's `migrate`, run by the role that owns the tables, and then the application role's rights and the groups of
the roles, whose permissions follow what the admin shows. The wall between properties goes round new tables.

Without --database it migrates through the `owner` alias: the application's role can neither create nor alter a table.
Site and worker may start at once, each with its `migrate`: one goes on when the other is done.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import connections

from casino.identity.access import apply_role_groups
from casino.identity.pins import left_in_employee
from casino.integrity import signed_manifests
from casino.models import lie_in_plain
from casino.tenancy import row_security
from casino.tenancy.database_roles import grant_application_rights

MIGRATING = (25_991, 0)
"""Advisory lock of the process that migrates a database."""


@contextmanager
def _alone() -> Iterator[None]:
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s, %s)", MIGRATING)
    try:
        yield
    finally:
        if connections["owner"].is_usable():  # the lock ends with a connection that is lost
            with connections["owner"].cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", MIGRATING)


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(database="owner")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["plan"] or options["check_unapplied"] or options["database"] != "owner":
            super().handle(*args, **options)
            return
        with _alone(), signed_manifests.signing_changes(self._warn):
            self._migrate(*args, **options)

    def _warn(self, line: str) -> None:
        self.stderr.write(self.style.WARNING(line))

    def _migrate(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **options)
        granted = grant_application_rights()
        if options["verbosity"] >= 1:
            self.stdout.write(
                "  Rights of the application role granted."
                if granted
                else self.style.WARNING("  Application and owner are one role: events are kept by triggers alone.")
            )
        with connections["owner"].cursor() as cursor:
            if granted and not row_security.is_enabled(cursor):
                said = "  No wall stands between properties. When the release before has ended: manage.py raise_wall"
                self.stderr.write(self.style.WARNING(said))
        if not options["app_label"]:  # a part of the migrations may leave out what a role may see
            apply_role_groups()
            if lie_in_plain("owner"):
                said = "  Second factors lie in plain. When the release before has ended: manage.py hide_factors"
                self.stderr.write(self.style.WARNING(said))
            if left_in_employee("owner"):
                said = "  PINs are kept with the employees. When the release before has ended: manage.py move_pins"
                self.stderr.write(self.style.WARNING(said))
