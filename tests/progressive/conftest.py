"""The floor that tests of the progressives begin with, built once per file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.progressive.stud import Stud
from tests.staged import staged

built_running = staged(Stud.running)


@pytest.fixture
def running(built_running: Callable[[], Stud], db: None) -> Stud:
    """A day just begun, with a link of Caribbean stud."""
    return built_running()
