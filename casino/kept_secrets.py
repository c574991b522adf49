"""Secrets that have to be read again, encrypted where they lie: the database alone does not tell them.

AES-256-GCM under keys that the database does not have, each 32 bytes written as base64 (URL alphabet):
`python3 -c 'import secrets; print(secrets.token_urlsafe(32))'`. A hidden secret reads `1.<name of the key>.<text>`;
what it belongs to is bound into it, so one row's secret opens nothing in another row.

- SECOND_FACTOR_KEYS: the first hides, each of them shows. A key is exchanged in the order that
  docs/jobs/operate-in-production.md tells, and `manage.py hide_factors` puts everything under the first.
- SECOND_FACTOR_KEY_PLACE: a file, made when no key is given (a laptop, a demonstration, tests); none in production.

No model and no query lives here. Why so: docs/decisions/0048-authenticators-are-kept-encrypted.md.
"""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

MARK: Final = "1."
"""How a hidden secret begins; no hexadecimal one does."""
KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
_WRITTEN = re.compile(r"1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)")


class Unreadable(Exception):
    """None of the keys given shows this secret, or it was changed where it lay."""


@dataclass(frozen=True)
class _Key:
    name: str
    value: bytes = field(repr=False)


def hide(plain: bytes, *, of: str) -> str:
    """The secret as it may lie in the database, under the first key. `of`: whose it is, the same when it is shown."""
    key, nonce = _keys()[0], os.urandom(NONCE_BYTES)
    hidden = nonce + AESGCM(key.value).encrypt(nonce, plain, of.encode())
    return f"{MARK}{key.name}.{urlsafe_b64encode(hidden).decode().rstrip('=')}"


def show(hidden: str, *, of: str) -> bytes:
    """What was hidden. Raises `Unreadable`, which never says more than the name of the key."""
    written = _WRITTEN.fullmatch(hidden)
    if written is None:
        raise Unreadable("not a hidden secret")
    name, text = written.groups()
    key = next((each for each in _keys() if each.name == name), None)
    if key is None:
        raise Unreadable(f"the key {name} is not among those given")
    bytes_ = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    try:
        return AESGCM(key.value).decrypt(bytes_[:NONCE_BYTES], bytes_[NONCE_BYTES:], of.encode())
    except (InvalidTag, ValueError):
        raise Unreadable(f"under the key {name}, but changed, or another's") from None


def is_hidden(text: str) -> bool:
    """Whether a secret lies encrypted."""
    return text.startswith(MARK)


def is_under_first_key(text: str) -> bool:
    """Whether nothing is to be done for it when keys are exchanged."""
    return text.startswith(f"{MARK}{_keys()[0].name}.")


def checked(given: Iterable[str]) -> list[str]:
    """The keys as they were given; ends the start when one of them is none, or there is none."""
    keys = [each.strip() for each in given if each.strip()]
    if not keys:
        raise ImproperlyConfigured("Set the SECOND_FACTOR_KEYS environment variable: at least one key.")
    _read(tuple(keys))
    return keys


def _keys() -> tuple[_Key, ...]:
    given = tuple(settings.SECOND_FACTOR_KEYS)
    if given:
        return _read(given)
    place = settings.SECOND_FACTOR_KEY_PLACE
    if not place:
        raise ImproperlyConfigured("SECOND_FACTOR_KEYS gives no key: authenticators cannot be kept.")
    return _read((_made_once(Path(place)),))


@cache
def _read(given: tuple[str, ...]) -> tuple[_Key, ...]:
    keys = []
    for text in given:
        try:
            value = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        except ValueError:
            value = b""
        if len(value) != KEY_BYTES:
            raise ImproperlyConfigured("SECOND_FACTOR_KEYS: each key is 32 bytes in base64 (URL alphabet).")
        keys.append(_Key(sha256(value).hexdigest()[:8], value))
    return tuple(keys)


def _made_once(file: Path) -> str:
    """The key in the file, which is made when it is missing: of two processes one wins."""
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
