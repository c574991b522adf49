"""What events of several subjects are made of."""

from __future__ import annotations

Counts = dict[str, int]
