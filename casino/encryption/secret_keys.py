"""Secret keys that settings name: 32 bytes each, in base64 (URL alphabet); new work uses the first, each of them reads.

`python3 -c 'import secrets; print(secrets.token_urlsafe(32))'` makes one. Where a setting gives none (a laptop, a
demonstration, tests), one is made in a file on this machine and kept; production gives no such file.
"""

from __future__ import annotations

import hmac
import os
import secrets
import tempfile
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

KEY_BYTES: Final = 32


@dataclass(frozen=True)
class Key:
    """A secret key. `name` may be stored beside what the key was used for."""

    name: str
    value: bytes = field(repr=False)


def checked(setting: str, given: Iterable[str]) -> list[str]:
    """Return the keys as given. Raises `ImproperlyConfigured` when there is none, or one is not 32 bytes in base64."""
    keys = [each.strip() for each in given if each.strip()]
    if not keys:
        raise ImproperlyConfigured(f"Set the {setting} environment variable: at least one key.")
    _read(setting, tuple(keys))
    return keys


def derived(secret: str, use: str) -> str:
    """Return a key made of a secret for one use, which tells nothing of the secret."""
    return urlsafe_b64encode(hmac.digest(secret.encode(), f"casino {use}".encode(), "sha256")).decode()


def keys_of(setting: str, *, place: str) -> tuple[Key, ...]:
    """Return the keys that a setting gives, the first first; `place` is the setting that names the file otherwise."""
    given = tuple(getattr(settings, setting))
    if given:
        return _read(setting, given)
    file = getattr(settings, place)
    if not file:
        raise ImproperlyConfigured(f"{setting} gives no key.")
    return _read(setting, (made_once(Path(file)),))


@cache
def _read(setting: str, given: tuple[str, ...]) -> tuple[Key, ...]:
    keys = []
    for text in given:
        try:
            value = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        except ValueError:
            value = b""
        if len(value) != KEY_BYTES:
            raise ImproperlyConfigured(f"{setting}: each key is 32 bytes in base64 (URL alphabet).")
        keys.append(Key(sha256(value).hexdigest()[:8], value))
    return tuple(keys)


def made_once(file: Path) -> str:
    """Return the key in the file, which is made when it is missing: of two processes one wins."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor, beside = tempfile.mkstemp(dir=file.parent)  # mode 0600
        try:
            with os.fdopen(descriptor, "w") as opened:
                opened.write(secrets.token_urlsafe(KEY_BYTES) + "\n")
            os.link(beside, file)
        except FileExistsError:
            pass  # The other's key is the key.
        finally:
            os.unlink(beside)
    return file.read_text().strip()
