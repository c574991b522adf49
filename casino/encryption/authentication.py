"""Authenticated values for Redis: write access to Redis is not enough to make one, move it or use it after its end.

    text = sign("cache:casino:2:job:7", content, seconds=60)
    content = verify("cache:casino:2:job:7", text)           # None: not ours, of another purpose, or over

A text is HMAC-SHA-256, the time at which it ends, and the content. The code covers the purpose, which names the place
(the key of the cache, the task and its id), so that a value proves nothing anywhere else. The key is the first of
REDIS_KEYS; each of them verifies. It is in the processes of the site alone, never in Redis.

Redis can still delay values, drop them, and give an older one of the same place until its end
(docs/decisions/0156-redis-is-not-trusted.md).
"""

from __future__ import annotations

import hmac
import struct
import time
from functools import cache
from typing import Final

from django.conf import settings

from casino.encryption.secret_keys import Key, keys_of

CODE_BYTES: Final = 32
_END: Final = struct.Struct("!d")
_START: Final = CODE_BYTES + _END.size
FOR_EVER: Final = 0.0


def sign(purpose: str, content: bytes, *, seconds: float | None) -> bytes:
    """Return the content with its code. `purpose`: what it is for and where it lies; `seconds`: None for no end."""
    end = _END.pack(FOR_EVER if seconds is None else time.time() + seconds)
    return _code(_keys()[0], purpose, end, content) + end + content


def verify(purpose: str, text: bytes) -> bytes | None:
    """Return the content of a text that was signed for this purpose and is not over; None for any other bytes."""
    if len(text) < _START:
        return None
    code, end, content = text[:CODE_BYTES], text[CODE_BYTES:_START], text[_START:]
    if not any(hmac.compare_digest(code, _code(key, purpose, end, content)) for key in _keys()):
        return None
    until: float = _END.unpack(end)[0]
    return content if until == FOR_EVER or time.time() < until else None


def _code(key: Key, purpose: str, end: bytes, content: bytes) -> bytes:
    said = purpose.encode()
    return hmac.digest(key.value, b"".join((len(said).to_bytes(4), said, end, content)), "sha256")


def _keys() -> tuple[Key, ...]:
    return _read(tuple(settings.REDIS_KEYS), settings.REDIS_KEY_PLACE)


@cache
def _read(_given: tuple[str, ...], _place: str) -> tuple[Key, ...]:
    """Read the keys once: the file of a laptop is not opened again for each value."""
    return keys_of("REDIS_KEYS", place="REDIS_KEY_PLACE")


__all__ = ["sign", "verify"]
