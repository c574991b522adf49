"""Kinds of fields that only rows of the progressives have (decision 73)."""

from __future__ import annotations

from casino.rows import Kind


class PrizesOfOutcomes(Kind):
    """Prizes by outcome: basis points of the meter, or an amount."""

    holds = (dict,)
