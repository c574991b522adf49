"""PINs accepted on a form that was refused for another reason: nobody types them again for the same content.

A signature is kept on the server under the form's mark, its sender and a digest of everything else that the form says.
One changed figure makes another digest, for which nothing was signed. What is kept is a signature, never a PIN; it is
forgotten when the form is carried out, ACCEPTED_SECONDS after it was given, however often the form is sent again, or
with a new PIN.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec
from django.core.cache import cache
from django.utils import timezone

from casino.identity import pins
from casino.identity.signatures import Signature
from casino.models import Property
from casino.requests import idempotency

ACCEPTED_SECONDS: Final = 300
"""Seconds for which an accepted PIN of a refused form holds."""


class AcceptedSignatures:
    """Signatures accepted for the content of a form that was sent before; none for a form without a mark."""

    def __init__(self, venue: Property, sender: str, mark: str, content: Iterable[tuple[str, str]]) -> None:
        self._property = venue
        said = msgspec.json.encode([venue.pk, sender, mark, sorted(content)])
        self._key = f"signed:{sha256(said).hexdigest()}" if idempotency.MARK.match(mark) else ""
        kept = cache.get(self._key) if self._key else None
        self._signed = msgspec.json.decode(kept, type=dict[str, Signature]) if kept else {}

    def of(self, duty: str, employee: str) -> Signature | None:
        """Return the signature that an employee gave for a duty, if there is one."""
        signature = self._signed.get(duty)
        if signature is None or signature.employee != employee:
            return None
        given = dt.datetime.fromisoformat(signature.at)
        if timezone.now() - given > dt.timedelta(seconds=ACCEPTED_SECONDS):
            return None
        return None if pins.is_set_after(self._property, employee, given) else signature

    def keep(self, duty: str, signature: Signature) -> None:
        """Keep a signature that was just given."""
        self._signed[duty] = signature

    def save(self) -> None:
        """Keep what was accepted: the form was refused for another reason."""
        if self._key and self._signed:
            cache.set(self._key, msgspec.json.encode(self._signed), ACCEPTED_SECONDS)

    def forget(self) -> None:
        """Forget what was accepted: the form was carried out."""
        if self._key:
            cache.delete(self._key)


__all__ = ["ACCEPTED_SECONDS", "AcceptedSignatures"]
