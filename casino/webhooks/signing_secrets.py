"""Secrets of webhooks: 32 bytes, encrypted in the database under `WEBHOOK_KEYS`, shown once when they are made.

`WEBHOOK_KEYS`: the first hides, each of them shows. `WEBHOOK_KEY_PLACE`: a file, made when no key is given (a laptop, a
demonstration, tests); none in production. A new secret does not end the one before: for a day messages carry a
signature of each, so that the receiver changes over when it likes.
"""

from __future__ import annotations

import datetime as dt
import secrets
from base64 import b64encode
from typing import Final

from django.core.exceptions import ImproperlyConfigured

from casino.encryption.encrypted_fields import hide, show
from casino.encryption.secret_keys import Key, keys_of
from casino.errors import Refused
from casino.models import Webhook

SECRET_BYTES: Final = 32
OVERLAP: Final = dt.timedelta(days=1)
PREFIX: Final = "whsec_"


def renew(webhook: Webhook, now: dt.datetime) -> None:
    """Give the webhook a new secret, as receivers take it in `plain_secret`; does not save. Refused:
    `webhook_key_missing`."""
    plain = secrets.token_bytes(SECRET_BYTES)
    hidden = hide(plain, of=_owner(webhook), keys=_keys())
    if webhook.secret:
        webhook.previous_secret, webhook.previous_until = webhook.secret, now + OVERLAP
    webhook.secret = hidden
    webhook.plain_secret = PREFIX + b64encode(plain).decode()


def in_force(webhook: Webhook, now: dt.datetime) -> list[bytes]:
    """Return the secrets that sign now, the newest first. Refused: `webhook_key_missing`. Raises `Unreadable`."""
    hidden = [webhook.secret]
    if webhook.previous_until is not None and now < webhook.previous_until:
        hidden.append(webhook.previous_secret)
    return [show(each, of=_owner(webhook), keys=_keys()) for each in hidden]


def can_sign() -> bool:
    """Return whether the environment gives a key that hides secrets."""
    try:
        return bool(_keys())
    except Refused:
        return False


def _owner(webhook: Webhook) -> str:
    return f"{Webhook._meta.db_table}:{webhook.identity}"


def _keys() -> tuple[Key, ...]:
    try:
        return keys_of("WEBHOOK_KEYS", place="WEBHOOK_KEY_PLACE")
    except ImproperlyConfigured as missing:
        raise Refused("webhook_key_missing") from missing
