"""Secrets from files, as Docker and Kubernetes hand them over: `SECRET_KEY_FILE=/run/secrets/key` for `SECRET_KEY`."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured

SECRETS: Final = (
    "SECRET_KEY",
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "REDIS_URL",
    "REDIS_KEYS",
    "EMAIL_URL",
    "METRICS_TOKEN",
    "SECOND_FACTOR_KEYS",
    "PERSONAL_DATA_KEYS",
    "PIN_PEPPERS",
    "WEBHOOK_KEYS",
    "CASINO_S3_ACCESS_KEY",
    "CASINO_S3_SECRET_KEY",
)
"""Every secret that the settings read. The seal key is a file at all times (EVENTSTORE_SEAL_KEY_FILE)."""


def read_into(environment: MutableMapping[str, str]) -> None:
    """Set each secret whose file is named; a secret given twice, or a file that cannot be read or is empty, ends it."""
    for name in SECRETS:
        place = environment.get(f"{name}_FILE", "")
        if not place:
            continue
        if environment.get(name):
            raise ImproperlyConfigured(f"{name} and {name}_FILE are both given: which one is meant?")
        try:
            secret = Path(place).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise ImproperlyConfigured(f"{name}_FILE cannot be read: {type(error).__name__}") from None
        if not secret:
            raise ImproperlyConfigured(f"{name}_FILE is empty: {place}")
        environment[name] = secret
