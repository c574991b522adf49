"""How much a run asks where more of the same can always be asked: `make test` a share that fits into minutes, `make
thorough` the whole of it (CASINO_TESTS=thorough)."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("CASINO_TESTS") == "thorough"


def usually(few: int, *, thoroughly: int) -> int:
    """How many: `few` in every run, `thoroughly` when everything is asked."""
    return thoroughly if THOROUGH else few
