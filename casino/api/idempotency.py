"""Sending twice what must happen once: the ``Idempotency-Key`` header.

The first request with a key is carried out and its answer kept, in the same transaction as what it did. The same
request again gets the same answer back (``Idempotency-Replayed: true``). The key with another body, path or method is
refused with 422; while the first is still under way a second one gets 409. A request that failed keeps nothing, so it
may be sent again with the same key.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

from django.db import IntegrityError, connection, transaction
from django.db.models import JSONField, Value
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.permissions import actor_of, property_of, tables_of_key
from casino.errors import Refused
from casino.identity import pins
from casino.models import IdempotentReply

HEADER = "Idempotency-Key"
_KEY = re.compile(r"[\x21-\x7e]{1,120}\Z", re.ASCII)
View = TypeVar("View", bound=Callable[..., Response])


def idempotent(method: View) -> View:
    """Decorates a writing view method. Without the header it changes nothing."""

    @functools.wraps(method)
    def wrapper(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(HEADER)
        if key is None:
            return method(view, request, *args, **kwargs)
        if _KEY.match(key) is None:
            raise Refused("bad_idempotency_key", field=HEADER)
        scope = f"{property_of(request).pk}:{actor_of(request)}"
        tables = tables_of_key(request)
        asked = f"{request.method} {request.get_full_path()}\n".encode() + request.body
        with transaction.atomic():
            _one_at_a_time(scope, key)
            kept = IdempotentReply.objects.filter(scope=scope, key=key).first()
            if kept is not None:
                return _replay(kept, asked, tables)
            response = method(view, request, *args, **kwargs)
            if response.status_code < 400:
                _keep(scope, key, pins.digests_of_request(asked)[0], response, tables)
            return response

    return wrapper  # type: ignore[return-value]


def _one_at_a_time(scope: str, key: str) -> None:
    """Refuse a second request with a key whose first is still in progress, without waiting."""
    lock = int.from_bytes(sha256(f"{scope}\0{key}".encode()).digest()[:4], "big", signed=True)
    with connection.cursor() as cursor:
        # Two-integer form; the first names this use. The event store keeps the one-integer form and its own classes.
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [_LOCK_CLASS, lock])
        (free,) = cursor.fetchone()
    if not free:
        raise Refused("request_under_way", field=HEADER)


_LOCK_CLASS = -7


def _replay(kept: IdempotentReply, asked: bytes, tables: frozenset[str] | None) -> Response:
    # What the release before kept says no tables: it is answered until it is forgotten (decision 36).
    if tables is not None and kept.tables is not None and not (kept.tables and tables.issuperset(kept.tables)):
        raise Refused("table_not_in_key", field=HEADER, why=_("the answer was given to a key for others"))
    # A release before kept a digest without a key; it is forgotten with the other old replies.
    if kept.request_digest not in (*pins.digests_of_request(asked), sha256(asked).hexdigest()):
        raise Refused("idempotency_key_reused", field=HEADER)
    return Response(kept.body, status=kept.status, headers={"Idempotency-Replayed": "true"})


def _keep(scope: str, key: str, digest: str, response: Response, tables: frozenset[str] | None) -> None:
    try:
        IdempotentReply.objects.create(
            scope=scope,
            key=key,
            request_digest=digest,
            status=response.status_code,
            # An answer without a body is JSON's null; None would be the column's.
            body=Value(None, JSONField()) if response.data is None else response.data,
            created_at=timezone.now(),
            tables=sorted(tables or ()),
        )
    except IntegrityError as reason:  # the lock above makes this a defect, not a race
        raise RuntimeError(f"idempotency key {key!r} was kept twice") from reason
