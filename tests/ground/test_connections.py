"""Connections to the database (casino/postgresql/base.py): each kept for a while, not all renewed at once."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from django.db import connections

THREADS = 16
AGE = 600


def _opened(age: int | None) -> list[float | None]:
    """The moments at which connections that so many threads opened at once are to be closed."""
    settings = {**connections.settings["default"], "CONN_MAX_AGE": age}
    wrapper = type(connections["default"])
    opened = []
    try:
        for number in range(THREADS):
            opened.append(wrapper(settings, f"thread-{number}"))
            opened[-1].connect()
        return [one.close_at for one in opened]
    finally:
        for one in opened:
            one.close()


@pytest.mark.django_db
def test_connections_opened_together_are_renewed_one_after_another():
    before = time.monotonic()
    ends = sorted(_opened(AGE))
    after = time.monotonic()
    assert before + AGE / 2 <= ends[0]
    assert ends[-1] <= after + AGE
    took = after - before  # of two neighbours the later may have been opened first
    assert all(later - sooner > AGE / 2 / (3 * THREADS) - took for sooner, later in pairwise(ends))


@pytest.mark.django_db
@pytest.mark.parametrize(("age", "kept"), [(None, False), (0, True)])
def test_connections_kept_for_ever_or_for_one_request_are_so(age, kept):
    ends = _opened(age)
    assert all((end is not None) == kept for end in ends)
    assert all(end <= time.monotonic() for end in ends if end is not None)
