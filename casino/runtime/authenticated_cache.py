"""Django's cache in Redis with values that Redis cannot make: JSON, or bytes as they are, each with a code.

The code is bound to the whole key and to the end of the value (`casino.encryption.authentication`). A value without a
good one is logged and treated as missing. Nothing is unpickled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from casino.encryption.authentication import sign, verify

logger = structlog.get_logger(__name__)

BYTES: Final = b"b"
JSON: Final = b"j"


class AuthenticatedClient(RedisCacheClient):
    """Write and read values with their codes."""

    def add(self, key: str, value: Any, timeout: int | None) -> bool:
        """Set a value unless there is one; return whether it was set."""
        client = self.get_client(key, write=True)
        if timeout == 0:
            return not client.exists(key)
        return bool(client.set(key, _written(key, value, timeout), ex=timeout, nx=True))

    def get(self, key: str, default: Any) -> Any:
        """Return a value, or the default where none is that this site wrote for this key."""
        return _read(key, self.get_client(key).get(key), default)

    def set(self, key: str, value: Any, timeout: int | None) -> None:
        """Set a value; a timeout of 0 removes it."""
        client = self.get_client(key, write=True)
        if timeout == 0:
            client.delete(key)
        else:
            client.set(key, _written(key, value, timeout), ex=timeout)

    def touch(self, key: str, timeout: int | None) -> bool:
        """Let a value end at another time; return whether there is one."""
        value = self.get(key, _MISSING)
        if value is _MISSING:
            return False
        self.set(key, value, timeout)
        return True

    def get_many(self, keys: Iterable[str]) -> dict[str, Any]:
        """Return the values of the keys that have one."""
        listed = list(keys)
        found = self.get_client(None).mget(listed) if listed else []
        values = {key: _read(key, text, _MISSING) for key, text in zip(listed, found, strict=True)}
        return {key: value for key, value in values.items() if value is not _MISSING}

    def set_many(self, data: Mapping[str, Any], timeout: int | None) -> None:
        """Set values."""
        for key, value in data.items():
            self.set(key, value, timeout)

    def incr(self, key: str, delta: int) -> int:
        """Refuse: a number that Redis itself counts up has no code. Count where Redis is asked directly, and is not
        believed (`casino.api.limits`)."""
        raise NotImplementedError("values with a code cannot be counted up by Redis")


class AuthenticatedCache(RedisCache):
    """The backend of `CACHES` (`settings/services.py`)."""

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = AuthenticatedClient


_MISSING: Final = object()


def _written(key: str, value: Any, timeout: int | None) -> bytes:
    content = BYTES + value if isinstance(value, bytes) else JSON + msgspec.json.encode(value)
    return sign(f"cache:{key}", content, seconds=timeout)


def _read(key: str, text: bytes | None, default: Any) -> Any:
    if text is None:
        return default
    content = verify(f"cache:{key}", text)
    if content is None:
        logger.warning("cache_value_refused", key=key)
        return default
    return content[1:] if content[:1] == BYTES else msgspec.json.decode(content[1:])


__all__ = ["AuthenticatedCache", "AuthenticatedClient"]
