"""Kinds of fields that only rows of the tables have (decision 73)."""

from __future__ import annotations

from casino.rows import Kind


class SetsByPlace(Kind):
    """Numbers of sets of equipment by kind and place."""

    holds = (dict,)
