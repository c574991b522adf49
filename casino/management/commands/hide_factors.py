"""Put every authenticator under the first of the keys, and every recovery code into a hash.

    manage.py hide_factors

Run after an update from a release that kept them in plain, when its last process has ended; and when a key is
exchanged, before the old one is taken away (docs/jobs/operate-in-production.md). As often as one likes.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.identity import second_factor


class Command(BaseCommand):
    """Run `casino.identity.second_factor.hide_all`."""

    help = "Encrypts second factors that lie in plain, or under another key than the first."

    def handle(self, *args: Any, **options: Any) -> None:
        changed, unreadable = second_factor.hide_all()
        self.stdout.write(f"{changed} changed; all others were kept so already.")
        if unreadable:
            numbers = ", ".join(map(str, unreadable))
            raise CommandError(
                f"No key of SECOND_FACTOR_KEYS shows the authenticators of the logins {numbers}. Give the old key, "
                "too, or have the factors taken away: their recovery codes still open."
            )
