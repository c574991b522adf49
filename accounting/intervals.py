"""The interval of a theoretical win (control W3), in integers."""

from __future__ import annotations

from math import isqrt


def width_of(variance: int, error: int) -> int:
    """1.96 × √(variance + error²), rounded up.

    >>> width_of(100 * 100, 0), width_of(0, 0)
    (196, 0)
    """
    square = 196**2 * (variance + error * error)
    root = isqrt(square)
    root += root * root < square
    return -(-root // 100)
