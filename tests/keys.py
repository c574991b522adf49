"""Whom a key lets in."""

from __future__ import annotations

from hashlib import sha256

from rest_framework.exceptions import AuthenticationFailed

from casino.api.authentication import DevicePrincipal, forget_keys, principal_of


def digest_of(plain: str) -> str:
    """By this a key is looked up."""
    return sha256(plain.encode()).hexdigest()


def principal(plain: str) -> DevicePrincipal | None:
    """Who has the key, as the database says now; None where it opens nothing."""
    forget_keys()
    try:
        return principal_of(digest_of(plain))
    except AuthenticationFailed:
        return None
