"""Headers of a message as Standard Webhooks prescribes: identity, time, and a signature of both and the body."""

from __future__ import annotations

import datetime as dt
import hmac
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256


def headers(identity: str, at: dt.datetime, body: bytes, secrets: Sequence[bytes]) -> dict[str, str]:
    """Return the headers of a message; one signature for each secret, the first first."""
    seconds = str(int(at.timestamp()))
    signed = f"{identity}.{seconds}.".encode() + body
    signatures = [b64encode(hmac.digest(each, signed, sha256)).decode() for each in secrets]
    return {
        "Content-Type": "application/json",
        "webhook-id": identity,
        "webhook-timestamp": seconds,
        "webhook-signature": " ".join(f"v1,{each}" for each in signatures),
    }
