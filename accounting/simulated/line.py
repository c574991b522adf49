"""Faults of machines in messages: they come twice, too late, in the wrong order, cut off; clocks drift; devices die.

None of it may leave a trace. The messages hit are drawn from the seed and the number of the message alone, so that
a run without faults reports the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

KINDS: Final = ("duplicated", "reordered", "delayed", "truncated", "drifting", "died")
"""A message sent again, as after an answer that was lost; two in the wrong order; rounds kept until the end of the
shift; a body cut off; a device whose clock is wrong; one that dies between two events and comes back."""

RATE: Final = 0.08


class Line:
    """The line between a floor and its system. ``hit`` says whether the next message meets a fault of some kind."""

    def __init__(self, seed: int, kinds: Sequence[str] = (), rate: float = RATE) -> None:
        self.chance = random.Random(f"line {seed}")
        self.kinds, self.rate = tuple(kinds), rate
        self.met: Counter[str] = Counter()

    def hit(self, *kinds: str) -> str:
        """Return the kind of fault that this message meets, or nothing; only the tally records it."""
        possible = [kind for kind in self.kinds if kind in kinds]
        if not possible or self.chance.random() >= self.rate:
            return ""
        kind = self.chance.choice(possible)
        self.met[kind] += 1
        return kind

    def drift_seconds(self, tolerance: int) -> int:
        """Return the error of a device's clock today, in seconds: mostly 0, sometimes within the tolerance or
        beyond."""
        if "drifting" not in self.kinds or self.chance.random() >= max(self.rate * 2, 0.2):
            return 0
        self.met["drifting"] += 1
        beyond = self.chance.random() < 0.5
        low, high = (tolerance + 60, 3 * tolerance) if beyond else (10, tolerance // 2)
        seconds = self.chance.randint(low, high)
        return seconds * self.chance.choice((-1, 1))

    def cut(self, body: bytes) -> bytes:
        """A body as far as it came."""
        return body[: self.chance.randint(1, max(1, len(body) - 2))]
