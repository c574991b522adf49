"""Casinos that are built once per file: each test starts from the same rows and leaves them as they were.

    built = staged(lambda: Floor.seeded())

    @pytest.fixture
    def floor(built, db):
        return built()

`built()` returns a copy of what was built, so that a test may change it. The rows stand in a transaction of the file,
each test works in a savepoint of it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest


def staged(build: Callable[[], Any]) -> Any:
    """Return a fixture of the file that builds once and returns a function that hands out copies."""

    @pytest.fixture(scope="module")
    def built(stage: None) -> Callable[[], Any]:
        from casino.tenancy import row_security

        with row_security.all_properties("a test looks at all properties"):
            original = build()

        def handed_out() -> Any:
            from django.core.cache import cache

            from casino.eventstore import appending
            from tables.commands import rounds

            # All that is remembered of rows may be of the test before, whose rows had the same keys.
            cache.clear()
            appending._known_heads.clear()
            rounds._remembered.clear()
            return copy.deepcopy(original)

        return handed_out

    return built


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Hold the transaction of a file open until its last test."""
    from django.db import transaction

    with django_db_blocker.unblock():
        block = transaction.atomic()
        block._from_testcase = True  # a transaction that has to be an outermost one takes a test's for none
        with block:
            yield
            transaction.set_rollback(True)
