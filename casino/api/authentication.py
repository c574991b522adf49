"""Authenticate a request: a device by its key, a member of staff by a session.

A device sends ``Authorization: Bearer <key>``. Keys are looked up by their SHA-256 and remembered for a few seconds
per process, so that a busy table does not ask the database who it is for every round. What is remembered is of a
generation (`casino.api.limits`): any change of a key begins another, so that a revoked key is shut out at once.
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils import timezone
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from casino import jurisdictions
from casino.api import limits
from casino.errors import Refused
from casino.identity import first_passwords, second_factor, sessions
from casino.models import Device, DeviceKey, Property
from casino.tenancy import row_security

REMEMBERED_SECONDS = 5.0
ASKING_SECONDS = 1.0
"""While one request asks the database again, the others go by what is remembered for so much longer."""
SEEN_EVERY = dt.timedelta(minutes=1)
"""`DeviceKey.last_used_at` is written so often at most: people look at it, and it is not worth a commit a request."""
_MOST_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class DevicePrincipal:
    """A device that authenticated with its key. Takes the place of a user: authenticated, never staff."""

    code: str
    property: Property
    key_id: int
    scopes: frozenset[str]
    tables: frozenset[str]
    expires_at: dt.datetime | None
    per_minute: int | None = None
    buffers_offline: bool = False

    is_authenticated = True
    is_anonymous = False
    is_active = True
    is_staff = False
    is_superuser = False

    @property
    def pk(self) -> str:
        return self.actor

    @property
    def actor(self) -> str:
        """How events name the device."""
        return f"device:{self.code}"

    def may_touch(self, table: str) -> bool:
        """Return whether the key is valid for this table; a key without a list is valid for all."""
        return not self.tables or table in self.tables

    def __str__(self) -> str:
        return self.actor


@dataclass(frozen=True, slots=True)
class _Memory:
    until: float
    generation: str
    principal: DevicePrincipal


_remembered: dict[str, _Memory] = {}


class DeviceKeyAuthentication(BaseAuthentication):
    """``Authorization: Bearer <key>``."""

    def authenticate(self, request: Request) -> tuple[DevicePrincipal, None] | None:
        header = get_authorization_header(request).split()
        if not header or header[0].lower() != b"bearer":
            return None
        if len(header) != 2:
            raise _unauthenticated(Refused("bad_key"))
        digest = DeviceKey.hash_of(header[1])
        principal = principal_of(digest)
        allowance = limits.count(principal.key_id, principal.per_minute)
        if allowance is not None:
            principal = principal_of(digest, generation=allowance.generation)
        request._request.allowance = allowance
        row_security.narrow_to((principal.property.pk,))
        jurisdictions.speak_for(lambda: principal.property.jurisdiction)
        return principal, None

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="floor"'


def principal_of(digest: str, *, generation: str | None = None) -> DevicePrincipal:
    """The device whose key has this SHA-256, as of a generation of the keys, or as remembered.

    ``AuthenticationFailed`` when unknown, revoked or expired.
    """
    now = time.monotonic()
    memory = _remembered.get(digest)
    if memory is not None and generation not in (None, memory.generation):
        memory = None
    if memory is not None and memory.until <= now:
        _remembered[digest] = replace(memory, until=now + ASKING_SECONDS)
        memory = None
    if memory is None:
        # Asked before the database: what changes in between is of another generation.
        memory = _look_up(digest, now, limits.generation() if generation is None else generation)
    principal = memory.principal
    if principal.expires_at is not None and principal.expires_at <= timezone.now():
        raise _unauthenticated(Refused("key_expired"))
    return principal


def _unauthenticated(refusal: Refused) -> AuthenticationFailed:
    """Return the refusal as Django REST framework's, which answers with `WWW-Authenticate`."""
    return AuthenticationFailed(str(refusal.message), code=refusal.code)


def still_reads(request: Request) -> Callable[[], bool]:
    """Return what says whether the client of a request that goes on may still read what it read at its beginning.

    It asks the database, not what is remembered. Not counted against a key's rate limit.
    """
    return _watched_key(request) if isinstance(request.user, DevicePrincipal) else sessions.watched(request)


def _watched_key(request: Request) -> Callable[[], bool]:
    digest, began = DeviceKey.hash_of(get_authorization_header(request).split()[1]), request.user

    def may_read() -> bool:
        try:
            known = _look_up(digest, time.monotonic(), limits.generation()).principal
        except AuthenticationFailed:
            return False
        if known.expires_at is not None and known.expires_at <= timezone.now():
            return False
        return (known.scopes, known.tables) == (began.scopes, began.tables)

    return may_read


def forget_keys() -> None:
    """Forget all remembered keys in this process (a key was changed)."""
    _remembered.clear()


def _look_up(digest: str, now: float, generation: str) -> _Memory:
    with row_security.all_properties("which device is asking, and of which property"):
        key = (
            DeviceKey.objects.select_related("device__property")
            .filter(hash=digest, revoked_at__isnull=True, device__active=True)
            .first()
        )
        if key is None:
            _remembered.pop(digest, None)
            raise _unauthenticated(Refused("unknown_key"))
        seen = timezone.now()
        if key.last_used_at is None or seen - key.last_used_at > SEEN_EVERY:
            DeviceKey.objects.filter(pk=key.pk).update(last_used_at=seen)
    principal = DevicePrincipal(
        code=key.device.code,
        property=key.device.property,
        key_id=key.pk,
        scopes=frozenset(key.scopes),
        tables=frozenset(key.tables),
        expires_at=key.expires_at,
        per_minute=key.requests_per_minute,
        buffers_offline=key.device.buffers_offline,
    )
    if len(_remembered) >= _MOST_REMEMBERED:
        _remembered.clear()
    memory = _remembered[digest] = _Memory(now + REMEMBERED_SECONDS, generation, principal)
    return memory


@receiver([post_save, post_delete], sender=DeviceKey)
@receiver([post_save, post_delete], sender=Device)
def _changed(**of_the_signal: Any) -> None:
    limits.keys_changed()


class StaffSession(SessionAuthentication):
    """A member of staff with a session that has its second factor, where the role takes one (control S1)."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        found = super().authenticate(request)
        if found is not None and first_passwords.is_due(request._request):
            raise Refused("first_password")
        if found is not None and second_factor.is_missing(request._request):
            raise Refused("second_factor_required")
        return found


class StaffSessionScheme(SessionScheme):
    """How the schema tells of it: as of any session's cookie."""

    target_class = StaffSession


class DeviceKeyScheme(OpenApiAuthenticationExtension):
    """How the schema tells of the key."""

    target_class = DeviceKeyAuthentication
    name = "deviceKey"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A device key, made by the administrator."}
