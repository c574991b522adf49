"""Payments of the cage that an upper floor knows of, asked from below.

A progressive prize is paid by the cage and recorded upstairs, and so is what it gives to a reserve and has back from
one. The floor that records such payments registers a source at start; the cage asks it when it counts itself, without
knowing it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import msgspec


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """Money that left the cage; of an `amount` below zero, money that came into it.

    `kind` is one of `tables.models.CageMovement.Kind`; `identity` is unique among the source's payments, for ever.
    """

    kind: str
    identity: str
    reference: str
    day: dt.date
    amount: int
    paid_at: dt.datetime


Source = Callable[[int, dt.date], list[Payment]]
"""`source(property_id, since)`: payments from the gaming day `since` on."""

_sources: list[Source] = []


def register_source(source: Source) -> None:
    """Ask this source from now on. Call from `AppConfig.ready`."""
    if source not in _sources:
        _sources.append(source)


def payments(property_id: int, since: dt.date) -> list[Payment]:
    """Return the cage's payments on behalf of the other apps."""
    return [payment for source in _sources for payment in source(property_id, since)]
