"""A database for one simulation: made beside the one in use, migrated, and dropped at its end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command

from casino.api.authentication import forget_keys
from casino.recovery import servers


@contextmanager
def of_its_own() -> Iterator[str]:
    """Leads this process to a database that nobody else knows, whose name is yielded, and back."""
    server = servers.configured()
    name = f"casino_simulation_{os.getpid()}"
    server.create(name)
    try:
        with servers.pointed_at(server, name):
            call_command("migrate", verbosity=0, interactive=False)
            forget_keys()
            yield name
    finally:
        forget_keys()
        server.drop(name)
