"""Attempts of deliveries: reports to their subscribers, events to webhooks.

A delivery is sent by the process that holds its lock, never by two at once; no transaction is open while it is sent. A
failure is tried again with growing pauses, then waits for a person, who can send it again at any time. A process that
dies after sending and before writing sends again: what is sent has the same identity then.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeVar

from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.utils import OperationalError
from django.utils.translation import gettext as _now

from casino.errors import Refused
from casino.eventstore import Contention
from casino.models import Delivery
from casino.outgoing import masked

D = TypeVar("D", bound=Delivery)

PAUSES: Final = tuple(dt.timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720))
"""Before the second attempt, the third, and so on; then a person must see to it."""
LOCK_CLASS: Final = 25_991
"""Space of its own for the session locks of deliveries, beside that of the closes."""
WAITING: Final = (Delivery.Status.DUE, Delivery.Status.RETRYING)


class NotDelivered(Exception):
    """Nothing arrived. `final`: trying again is of no use, somebody must change something."""

    def __init__(self, reason: str, *, final: bool = False) -> None:
        super().__init__(reason)
        self.final = final


def attempt(
    rows: QuerySet[D],
    delivery_id: int,
    now: dt.datetime,
    *,
    send: Callable[[D, dt.datetime], Callable[[D], None]],
    put_off: Callable[[D], None],
) -> D | None:
    """Try one of the rows once. None: another process is sending it, or it is not due.

    `send` is called outside of any transaction of this function, so that nothing of the database waits for another
    machine. It raises `NotDelivered` or `Refused` when nothing arrived; otherwise it returns what writes the arrival
    (`arrived`) on the row, which is locked then. `put_off` is called with a row that failed. Every other error is an
    attempt, too, and is raised; but for a busy database, which is none.
    """
    with _sending(rows.model, delivery_id) as is_ours:
        if not is_ours:
            return None
        row = rows.filter(pk=delivery_id, status__in=WAITING, due_at__lte=now).first()
        if row is None:
            return None
        try:
            write = send(row, now)
        except (NotDelivered, Refused) as reason:
            return _write(rows, row, partial(_put_off, reason=reason, now=now, put_off=put_off))
        except (OperationalError, Contention):
            raise  # the database is busy: the task tries again at once, and that is no attempt
        except Exception as fault:
            _write(rows, row, partial(_put_off, reason=fault, now=now, put_off=put_off))
            raise
        return _write(rows, row, write)


@contextmanager
def _sending(model: type[Delivery], delivery_id: int) -> Iterator[bool]:
    """Hold the delivery for this process; whether it could. The lock is the connection's: it ends with its process."""
    key = f"{model._meta.db_table}:{delivery_id}"
    if not _lock("pg_try_advisory_lock", key):
        yield False
        return
    try:
        yield True
    finally:
        # After a lost connection there is nothing to unlock: the lock went with it.
        if connection.is_usable():
            _lock("pg_advisory_unlock", key)


def _lock(function: str, key: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s, hashtext(%s))", [LOCK_CLASS, key])
        return bool(cursor.fetchone()[0])


def _write(rows: QuerySet[D], row: D, write: Callable[[D], None]) -> D:
    """Write an outcome on the locked row; returns it. A row that was deleted meanwhile is returned as it was."""
    with transaction.atomic():
        locked = rows.select_for_update(of=("self",)).filter(pk=row.pk).first()
        if locked is None:
            return row
        locked.attempts += 1
        write(locked)
        locked.save()
    return locked


def arrived(row: Delivery, target: str, now: dt.datetime) -> None:
    """Note on the row that it arrived at the target; does not save."""
    row.target = target
    row.sent += 1
    row.status, row.error = Delivery.Status.DELIVERED, ""
    row.delivered_at = now


def _put_off(row: D, reason: Exception, now: dt.datetime, put_off: Callable[[D], None]) -> None:
    if row.status not in WAITING:
        return  # given up by a person meanwhile
    named = isinstance(reason, (NotDelivered, Refused))
    row.error = (str(reason) if named else f"{type(reason).__name__}: {reason}")[:2_000]
    final = isinstance(reason, NotDelivered) and reason.final
    if final or row.attempts > len(PAUSES):
        row.status = Delivery.Status.FAILED
    else:
        row.status, row.due_at = Delivery.Status.RETRYING, now + PAUSES[row.attempts - 1]
    put_off(row)


def make_due(row: Delivery, actor: str, now: dt.datetime) -> None:
    """A person wants the locked row sent again, or at last: it is due at once, with all attempts before it. Saves."""
    row.status, row.attempts, row.due_at, row.error = Delivery.Status.DUE, 0, now, ""
    row.resent_by = actor
    row.save()


def give_up(rows: QuerySet[D], ids: Collection[int], actor: str) -> int:
    """A person gives up those of the rows that wait: no attempt follows until somebody sends them again. How many."""
    with transaction.atomic():
        waiting = list(rows.select_for_update(of=("self",)).filter(pk__in=ids, status__in=WAITING).order_by("pk"))
        for row in waiting:
            row.status = Delivery.Status.FAILED
            row.error = _now("Given up by %(actor)s.") % {"actor": actor.partition(":")[2] or actor}
            row.save(update_fields=["status", "error"])
    return len(waiting)


def outcome(row: Delivery) -> str:
    """Return the outcome of a delivery, in a sentence of the active language."""
    if row.status == Delivery.Status.DELIVERED:
        return _now("Delivered to %(target)s.") % {"target": masked(row.target)}
    return row.error or str(row.get_status_display())
