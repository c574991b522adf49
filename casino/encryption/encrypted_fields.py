"""Secrets that have to be read again, encrypted where they lie: the database alone does not tell them.

AES-256-GCM under keys that the database does not have (`casino/encryption/secret_keys.py`). A hidden secret reads
`1.<name of the key>.<text>`; what it belongs to is bound into it, so one row's secret opens nothing in another row.

- SECOND_FACTOR_KEYS: the first hides, each of them shows. A key is exchanged in the order that
  docs/jobs/operate-in-production.md tells, and `manage.py hide_factors` puts everything under the first.
- SECOND_FACTOR_KEY_PLACE: a file, made when no key is given (a laptop, a demonstration, tests); none in production.

No model and no query lives here. Why so: docs/decisions/0048-authenticators-are-kept-encrypted.md.
"""

from __future__ import annotations

import os
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from casino.encryption.secret_keys import Key, keys_of

MARK: Final = "1."
"""How a hidden secret begins; no hexadecimal one does."""
NONCE_BYTES: Final = 12
_WRITTEN = re.compile(r"1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)")


class Unreadable(Exception):
    """None of the keys given shows this secret, or it was changed where it lay."""


def hide(plain: bytes, *, of: str, keys: tuple[Key, ...] | None = None) -> str:
    """The secret as it may lie in the database, under the first key. `of`: whose it is, the same when it is shown.

    `keys`: other keys than those of second factors.
    """
    key, nonce = (keys or _keys())[0], os.urandom(NONCE_BYTES)
    hidden = nonce + AESGCM(key.value).encrypt(nonce, plain, of.encode())
    return f"{MARK}{key.name}.{urlsafe_b64encode(hidden).decode().rstrip('=')}"


def show(hidden: str, *, of: str, keys: tuple[Key, ...] | None = None) -> bytes:
    """Decrypt a secret. Raises `Unreadable`, which says no more than the name of the key."""
    written = _WRITTEN.fullmatch(hidden)
    if written is None:
        raise Unreadable("not a hidden secret")
    name, text = written.groups()
    key = next((each for each in keys or _keys() if each.name == name), None)
    if key is None:
        raise Unreadable(f"the key {name} is not among those given")
    bytes_ = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    try:
        return AESGCM(key.value).decrypt(bytes_[:NONCE_BYTES], bytes_[NONCE_BYTES:], of.encode())
    except (InvalidTag, ValueError):
        raise Unreadable(f"under the key {name}, but changed, or another's") from None


def is_hidden(text: str) -> bool:
    """Return whether a secret is encrypted."""
    return text.startswith(MARK)


def is_under_first_key(text: str) -> bool:
    """Return whether a secret is encrypted with the first key, so that a rotation leaves it as it is."""
    return text.startswith(f"{MARK}{_keys()[0].name}.")


def _keys() -> tuple[Key, ...]:
    return keys_of("SECOND_FACTOR_KEYS", place="SECOND_FACTOR_KEY_PLACE")
