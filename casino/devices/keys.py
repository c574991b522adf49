"""Keys of devices in turn: a device asks for its next key itself, and both open for a while.

Making and revoking a key is in `commands`.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from casino.commands import issue_device_key, revoke_device_key
from casino.errors import Refused
from casino.models import DeviceKey

LONGEST_OVERLAP = dt.timedelta(days=7)


def rotate_device_key(key_id: int, *, overlap: dt.timedelta) -> tuple[DeviceKey, str]:
    """The key that follows, with its plain text; the old one expires after `overlap`, which may be nothing.

    The new key is good for the same and lives as long as the old one was meant to. The answer was lost? Ask again: a
    successor that was never used is revoked and another made. Refused: `key_already_rotated`, `bad_overlap`,
    `key_not_valid`.
    """
    if not dt.timedelta(0) <= overlap <= LONGEST_OVERLAP:
        raise Refused("bad_overlap", field="overlap_minutes")
    with transaction.atomic():
        old = DeviceKey.objects.select_for_update().get(pk=key_id)
        now = timezone.now()
        if old.revoked_at is not None or (old.expires_at is not None and old.expires_at <= now):
            raise Refused("key_not_valid")
        lifetime = old.expires_at - old.created_at if old.expires_at is not None else None
        if old.replaced_by is not None:
            _take_back(old.replaced_by)
            lifetime = old.replaced_by.expires_at - old.replaced_by.created_at if old.replaced_by.expires_at else None
        new, plain = issue_device_key(
            old.device,
            scopes=old.scopes,
            tables=old.tables,
            expires_at=now + lifetime if lifetime is not None else None,
            requests_per_minute=old.requests_per_minute,
        )
        old.replaced_by = new
        old.expires_at = min(old.expires_at or now + overlap, now + overlap)
        old.save(update_fields=["replaced_by", "expires_at"])
    return new, plain


def _take_back(successor: DeviceKey) -> None:
    if successor.last_used_at is not None:
        raise Refused("key_already_rotated")
    revoke_device_key(successor)
