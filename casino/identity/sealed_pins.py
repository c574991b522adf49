"""PINs that a browser keeps encrypted until it has a connection again (decision 132).

The browser encrypts them to a public key of the server: ECDH on P-256 with a key pair made for one act and thrown away,
HKDF-SHA-256, AES-256-GCM. Nobody who has the browser's storage can read them, and they open only together with the act
for which they were typed: everything it says is authenticated with them. The private key is derived from each key of
PIN_PEPPERS, which is not in the database either; the first is used for new ones, each of them opens.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from casino.encryption.secret_keys import keys_of
from casino.errors import Refused

INFO: Final = b"casino sealed PINs"
CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Order of the curve's group: a private key is a number from 1 to one less."""
POINT_BYTES: Final = 65
NONCE_BYTES: Final = 12
MAX_SEALED: Final = 8192
"""Longest sealed text that is opened, in characters."""


def public_key() -> str:
    """Return the public key for new PINs: the uncompressed point, in base64 (URL alphabet, no padding)."""
    return _public_text(next(_private_keys()))


def opened(sealed: str, content: bytes) -> dict[str, str]:
    """Return the PINs by the name of their input. `content`: what they were sealed together with.

    Refused: `act_unreadable`, for a text that no key opens, or with another content.
    """
    try:
        raw = urlsafe_b64decode(sealed[:MAX_SEALED] + "=" * (-len(sealed) % 4))
        point, nonce, text = raw[:POINT_BYTES], raw[POINT_BYTES:][:NONCE_BYTES], raw[POINT_BYTES + NONCE_BYTES :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError as reason:
        raise Refused("act_unreadable") from reason
    for key in _private_keys():
        secret = _derived(key.exchange(ec.ECDH(), theirs), salt=point, length=32)
        try:
            return msgspec.json.decode(AESGCM(secret).decrypt(nonce, text, content), type=dict[str, str])
        except (InvalidTag, ValueError):  # another key's, or nobody's
            continue
    raise Refused("act_unreadable")


def _derived(secret: bytes, *, salt: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=INFO).derive(secret)


def _private_keys() -> Iterator[ec.EllipticCurvePrivateKey]:
    return (_private_key(key.value) for key in keys_of("PIN_PEPPERS", place="PIN_PEPPER_PLACE"))


@cache
def _private_key(pepper: bytes) -> ec.EllipticCurvePrivateKey:
    # 16 bytes more than the order has: the remainder is as good as evenly spread (FIPS 186-5, A.2.1).
    number = int.from_bytes(_derived(pepper, salt=b"P-256", length=48), "big") % (ORDER - 1) + 1
    return ec.derive_private_key(number, CURVE)


def _public_text(key: ec.EllipticCurvePrivateKey) -> str:
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


__all__ = ["opened", "public_key"]
