"""A store by itself: no subscribers but those a test names, a key for seals, tables of toys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connections

from casino.eventstore import subscriptions
from tests.eventstore import toys


@pytest.fixture(autouse=True)
def no_subscribers() -> Iterator[None]:
    """The system's projectors do not listen to these tests."""
    with subscriptions.only():
        yield


@pytest.fixture(autouse=True)
def seal_key(settings, tmp_path):
    """A signing key of the test's own."""
    settings.EVENTSTORE_SEAL_KEY_FILE = str(tmp_path / "keys" / "seal.pem")
    settings.EVENTSTORE_SEAL_KEY_GENERATE = True
    settings.EVENTSTORE_SEAL_TRUSTED_KEYS = []
    return tmp_path / "keys" / "seal.pem"


@pytest.fixture
def purses(scratch_database) -> Iterator[toys.Purses]:
    """The toy projector, registered, with its table."""
    with connections["owner"].cursor() as cursor:
        cursor.execute(toys.PURSE_TABLE)
        cursor.execute("GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON toy_purse TO casino_app")
    projector = toys.Purses()
    with subscriptions.only(projectors=[projector]):
        yield projector
