"""A form that is sent twice is carried out once: a second press, the back button, a connection that broke before the
answer came.

Every guided page carries a mark of its own. The mark is kept in PostgreSQL in the same transaction as what the form
recorded: both are there, or neither. Until that transaction ends a second request with the mark waits for the outcome;
afterwards it is sent where the first one went. A form that was refused keeps no mark and may be corrected and sent
again. Marks are kept for a day (task `casino.forget_old_replies`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from uuid import uuid4

from django.db import connection, transaction
from django.utils import timezone

from casino.models import IdempotentReply, Property

WAIT_SECONDS = 20.0
RETRY_SECONDS = 0.1
MARK = re.compile(r"[0-9a-f]{32}\Z")
SEE_OTHER = 302
_LOCK_CLASS = -8
"""First number of the advisory lock: `casino.api.idempotency` has -7, the event store numbers of its own."""


class Claim:
    """The claim of a request on a form's mark. `location`: where the request that carried the form out was sent; the
    empty text while that request still runs; None when this request is to carry the form out. `answer`: what else was
    kept of the outcome, for the browser that sends an act again (`casino.admin.acts`)."""

    def __init__(self, scope: str, mark: str, kept: str | dict[str, Any] | None) -> None:
        self._scope, self._mark = scope, mark
        self.answer = kept if isinstance(kept, dict) else {}
        self.location: str | None = kept["location"] if isinstance(kept, dict) else kept

    def keep(self, location: str, **answer: Any) -> None:
        """Record that the form was carried out, where its sender was sent, and the answer that a kept act got."""
        if self._mark:
            IdempotentReply.objects.create(
                scope=self._scope,
                key=self._mark,
                request_digest="",
                status=SEE_OTHER,
                body={"location": location, **answer} if answer else location,
                created_at=timezone.now(),
            )


def new_mark() -> str:
    """Return a mark for a page that is shown."""
    return uuid4().hex


@contextmanager
def claimed(venue: Property, sender: str, mark: str) -> Iterator[Claim]:
    """Hold the mark of a form for a block, in one transaction with what the block records.

    `sender`: the person and the page. A refusal that the block answers itself keeps what the command recorded of it.
    """
    scope = f"{venue.pk}:form:{sha256(sender.encode()).hexdigest()}"
    if MARK.match(mark) is None:
        with transaction.atomic():
            yield Claim(scope, "", None)
        return
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        with transaction.atomic():
            if _lock(scope, mark):
                kept = IdempotentReply.objects.filter(scope=scope, key=mark).values_list("body", flat=True).first()
                yield Claim(scope, mark, kept)
                return
        if time.monotonic() > deadline:
            yield Claim(scope, mark, "")
            return
        time.sleep(RETRY_SECONDS)


def _lock(scope: str, mark: str) -> bool:
    """Take the mark until the transaction ends; False while another request has it."""
    number = int.from_bytes(sha256(f"{scope}\0{mark}".encode()).digest()[:4], "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [_LOCK_CLASS, number])
        (free,) = cursor.fetchone()
    return bool(free)
