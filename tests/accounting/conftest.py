"""Days that tests of the books begin with, built once per file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.accounting.day import Played
from tests.staged import staged

built_ready = staged(Played.ready)
built_running = staged(Played.running)


@pytest.fixture
def ready(built_ready: Callable[[], Played], db: None) -> Played:
    """A day that is played, where nothing is open any more."""
    return built_ready()


@pytest.fixture
def running(built_running: Callable[[], Played], db: None) -> Played:
    """A day just begun, with a link of Caribbean stud."""
    return built_running()
