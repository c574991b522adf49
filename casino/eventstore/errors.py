"""Errors of the event store. Every refusal leaves the database as it was."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date


class StoreError(Exception):
    """The base of all refusals of the event store."""


class Conflict(StoreError):
    """Somebody else appended first: the stream is not at the version that the caller decided upon.

    `expected` is what the caller said, `current` the version the stream has now (0: it does not exist).
    """

    def __init__(self, stream: str, expected: int, current: int) -> None:
        super().__init__(f"stream {stream}: expected version {expected}, but it is at version {current}")
        self.stream = stream
        self.expected = expected
        self.current = current


class Contention(StoreError):
    """PostgreSQL broke a deadlock between this append and another one; nothing was written, try again."""


class UnknownEvent(StoreError):
    """The type is not registered: it can be neither written nor read."""

    def __init__(self, name: str, reason: str = "is not a registered event type") -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name


class MalformedEvent(StoreError):
    """A field of the envelope or of the payload is not acceptable. `field` names it, `reason` says why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class DaySealed(StoreError):
    """The gaming day, or a later one, carries a seal: nothing may be added to it any more."""

    def __init__(self, day: date, sealed: date) -> None:
        super().__init__(f"gaming day {day} takes no more events: day {sealed} is sealed")
        self.day = day
        self.sealed = sealed


class SealOrder(StoreError):
    """Seals are chained in day order: a day cannot be sealed after a later one, nor before an earlier one."""


class NotSealed(StoreError):
    """The operation needs a sealed day (an export carries the seal)."""

    def __init__(self, property_id: int, day: date) -> None:
        super().__init__(f"gaming day {day} of property {property_id} is not sealed; seal it first")
        self.property_id = property_id
        self.day = day


class SealKeyMissing(StoreError):
    """The setting EVENTSTORE_SEAL_KEY_FILE names no usable Ed25519 key."""


class WrongIsolation(StoreError):
    """The store's promises need READ COMMITTED: each statement must see what was committed before it."""


class MonthArchived(StoreError):
    """The events asked for, or written to, are of months that were archived and are not here: `months`."""

    def __init__(self, months: Sequence[date]) -> None:
        listed = ", ".join(f"{month:%Y-%m}" for month in months)
        super().__init__(f"archived and not here: {listed}; `manage.py partitions attach` brings a month back")
        self.months = list(months)


class ArchiveRefused(StoreError):
    """A month is not archived, or does not come back: `reason` says why. Nothing was changed."""

    def __init__(self, month: date | None, reason: str) -> None:
        super().__init__(f"{month:%Y-%m}: {reason}" if month else reason)
        self.month = month
        self.reason = reason


class CompactionRefused(StoreError):
    """The events of a month do not become commits: `reason` says why. Nothing was changed."""

    def __init__(self, month: date, reason: str) -> None:
        super().__init__(f"{month:%Y-%m}: {reason}")
        self.month = month
        self.reason = reason


class PolicyLoop(StoreError):
    """Policies answered one another's events deeper than the limit allows; all of it was rolled back."""
