"""The Ed25519 key that seals are signed with: a PEM file (PKCS#8, not encrypted, mode 0600) named by a setting.

- EVENTSTORE_SEAL_KEY_FILE: its path.
- EVENTSTORE_SEAL_KEY_GENERATE: True makes the file when it is missing (a laptop, a demonstration). In production the
  key is made once, by hand, and its public half is given to the regulator:
  `openssl genpkey -algorithm ed25519 -out seal.pem`, `openssl pkey -in seal.pem -pubout`.
- EVENTSTORE_SEAL_TRUSTED_KEYS: public keys (hex) that `verify` accepts, under every settings module. Without it any key
  that the database names is taken, which a person who can write there as a superuser could exploit; then every
  verification says so.
"""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from casino.eventstore.errors import SealKeyMissing

PUBLIC_KEY_BYTES: Final = 32


def signing_key() -> Ed25519PrivateKey:
    """The key of the settings. SealKeyMissing says what to do when there is none."""
    path = getattr(settings, "EVENTSTORE_SEAL_KEY_FILE", None)
    if not path:
        raise SealKeyMissing("the setting EVENTSTORE_SEAL_KEY_FILE names no key: seals cannot be signed")
    file = Path(path)
    if not file.exists():
        if not getattr(settings, "EVENTSTORE_SEAL_KEY_GENERATE", False):
            raise SealKeyMissing(f"{file} does not exist; make it with: openssl genpkey -algorithm ed25519 -out {file}")
        _generate(file)
    try:
        key = load_pem_private_key(file.read_bytes(), password=None)
    except (ValueError, TypeError) as error:
        raise SealKeyMissing(f"{file} holds no readable private key: {error}") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise SealKeyMissing(f"{file} holds a {type(key).__name__}, not an Ed25519 key")
    return key


def trusted_keys() -> frozenset[bytes] | None:
    """The public keys that verify accepts, or None when the settings pin none. Raises ImproperlyConfigured."""
    pinned = [key.strip() for key in getattr(settings, "EVENTSTORE_SEAL_TRUSTED_KEYS", None) or ()]
    return frozenset(_public_key(key) for key in pinned if key) or None


def _public_key(text: str) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != PUBLIC_KEY_BYTES:
        raise ImproperlyConfigured(
            f"EVENTSTORE_SEAL_TRUSTED_KEYS: {text[:80]!r} is no Ed25519 public key of {2 * PUBLIC_KEY_BYTES} "
            "hexadecimal digits"
        )
    return key


def public_bytes(key: Ed25519PrivateKey) -> bytes:
    """The 32 bytes of the public half."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def key_id(public_key: bytes) -> str:
    """The name of a key: the first 16 hexadecimal digits of the SHA-256 of its public half."""
    return sha256(public_key).hexdigest()[:16]


def signature_holds(public_key: bytes, signature: bytes, document: bytes) -> bool:
    """Return whether the signature is the key's own over the document."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, document)
    except (InvalidSignature, ValueError):
        return False
    return True


def _generate(file: Path) -> None:
    """Made beside and linked: of two processes one wins, and nobody reads half a key."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    pem = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    descriptor, beside = tempfile.mkstemp(dir=file.parent)  # mode 0600
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(pem)
        os.link(beside, file)
    except FileExistsError:
        return  # Another process was first; its key is the key.
    finally:
        os.unlink(beside)
