"""Which device a key belongs to."""

from __future__ import annotations

from rest_framework.exceptions import AuthenticationFailed

from casino.api.authentication import DevicePrincipal, forget_keys, principal_of
from casino.models import DeviceKey


def principal(plain: str) -> DevicePrincipal | None:
    """Return the device that a request with this key would come from, looked up anew; None if the key is refused."""
    forget_keys()
    try:
        return principal_of(DeviceKey.hash_of(plain.encode()))
    except AuthenticationFailed:
        return None
