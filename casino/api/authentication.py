"""Who is asking: a device with its key, or a member of staff with a session.

A device sends ``Authorization: Bearer <key>``. Keys are looked up by their SHA-256 and remembered for a few seconds
per process, so that a busy table does not ask the database who it is for every round; a revoked key therefore dies
within ``REMEMBERED_SECONDS``.
"""

from __future__ import annotations

import datetime as dt
import time
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from casino.models import DeviceKey, Property

REMEMBERED_SECONDS = 5.0
_MOST_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class DevicePrincipal:
    """A device at the door. Stands in for a user: authenticated, never staff."""

    code: str
    property: Property
    key_id: int
    scopes: frozenset[str]
    tables: frozenset[str]
    expires_at: dt.datetime | None

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
        """Whether the key is good for this table; a key without a list is good for all."""
        return not self.tables or table in self.tables

    def __str__(self) -> str:
        return self.actor


_remembered: dict[str, tuple[float, DevicePrincipal]] = {}


class DeviceKeyAuthentication(BaseAuthentication):
    """``Authorization: Bearer <key>``."""

    def authenticate(self, request: Request) -> tuple[DevicePrincipal, None] | None:
        header = get_authorization_header(request).split()
        if not header or header[0].lower() != b"bearer":
            return None
        if len(header) != 2:
            raise AuthenticationFailed(_("Send one key: Authorization: Bearer <key>."), code="bad_key")
        return principal_of(sha256(header[1]).hexdigest()), None

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="floor"'


def principal_of(digest: str) -> DevicePrincipal:
    """The device whose key has this SHA-256. ``AuthenticationFailed`` when unknown, revoked or expired."""
    now = time.monotonic()
    cached = _remembered.get(digest)
    principal = cached[1] if cached is not None and cached[0] > now else _look_up(digest, now)
    if principal.expires_at is not None and principal.expires_at <= timezone.now():
        raise AuthenticationFailed(_("This key has expired."), code="key_expired")
    return principal


def forget_keys() -> None:
    """Forget all remembered keys in this process (a key was changed)."""
    _remembered.clear()


def _look_up(digest: str, now: float) -> DevicePrincipal:
    key = (
        DeviceKey.objects.select_related("device__property")
        .filter(hash=digest, revoked_at__isnull=True, device__active=True)
        .first()
    )
    if key is None:
        _remembered.pop(digest, None)
        raise AuthenticationFailed(_("This key is not known or was revoked."), code="unknown_key")
    DeviceKey.objects.filter(pk=key.pk).update(last_used_at=timezone.now())
    principal = DevicePrincipal(
        code=key.device.code,
        property=key.device.property,
        key_id=key.pk,
        scopes=frozenset(key.scopes),
        tables=frozenset(key.tables),
        expires_at=key.expires_at,
    )
    if len(_remembered) >= _MOST_REMEMBERED:
        _remembered.clear()
    _remembered[digest] = (now + REMEMBERED_SECONDS, principal)
    return principal


class DeviceKeyScheme(OpenApiAuthenticationExtension):
    """How the schema tells of the key."""

    target_class = DeviceKeyAuthentication
    name = "deviceKey"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A device key, made by the administrator."}
