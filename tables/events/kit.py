"""Structures shared by events of several subjects."""

from __future__ import annotations

Counts = dict[str, int]
