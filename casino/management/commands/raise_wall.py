"""Enable row-level security between properties, on an installation whose previous release had none.

    manage.py raise_wall

Run once, with the owner's access, when the last process of that release has ended: its code says no property
and would see no row. Each table is locked for the moment in which it gets its policy. Where the wall stands already,
nothing happens.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections, transaction

from casino.integrity import signed_manifests
from casino.tenancy import row_security
from casino.tenancy.database_roles import grant_application_rights


class Command(BaseCommand):
    """Run `casino.tenancy.row_security.raise_wall`."""

    help = "Raises the wall between properties where it was left out because code of a release before it was at work."

    def handle(self, *args: Any, **options: Any) -> None:
        if not grant_application_rights():
            raise CommandError("Application and owner are one role: nothing keeps an owner out.")
        owner = connections["owner"]
        with (
            signed_manifests.signing_changes(self._warn),
            transaction.atomic(using="owner"),
            owner.cursor() as cursor,
        ):
            raised = row_security.raise_wall(owner, cursor)
        self.stdout.write(f"The wall stands: {len(raised)} tables got their policy now.")

    def _warn(self, line: str) -> None:
        self.stderr.write(self.style.WARNING(line))
