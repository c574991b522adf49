"""A device or login that too many wrong PINs locked becomes an exception, once per device and day (control S1)."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from casino.identity.pin_attempts import OriginLock
from casino.models import Property
from casino.wording.exception_details import detail_of
from tables.commands.day import raise_exception
from tables.locks import lock_day
from tables.models import ExceptionLine
from tables.queries.days import latest_open_day

CODE = "pin_origin_locked"


@transaction.atomic
def note_pin_lock(venue: Property, actor: str, lock: OriginLock) -> bool:
    """Raise `pin_origin_locked` in the open gaming day; False when it was raised before or no day is open.

    The subject is the code of the device, or the actor of the login.
    """
    lock_day(venue.pk)
    day = latest_open_day(venue)
    subject = lock.device[1] if lock.device is not None else actor
    lines = ExceptionLine.objects.filter(property_id=venue.pk, day=day, code=CODE, subject=subject)
    if day is None or lines.exists():
        return False
    raise_exception(
        venue,
        day=day,
        code=CODE,
        subject=subject,
        detail=detail_of(
            CODE,
            wrong=settings.PIN_FAILURES_PER_DEVICE,
            minutes=settings.PIN_LOCK_SECONDS // 60,
            employee=lock.employee or "?",
        ),
        actor=actor,
    )
    return True
