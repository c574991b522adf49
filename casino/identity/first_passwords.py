"""A login's first password: drawn by the house, shown once, good for a day and for nothing but choosing another.

An administrator never chooses a password for somebody: a new login, and one whose password was forgotten, is given a
drawn one. Who comes in with it gets no page but that of the change (`casino.middleware.requests`); the mark goes with
the change itself, by whatever door (`casino.identity.passwords.NotTheFirst`).
"""

from __future__ import annotations

import datetime as dt
import secrets
from typing import Any, Final

import structlog
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _now

from casino.identity.change_log import login_changed
from casino.models import FirstPassword

logger = structlog.get_logger(__name__)

SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are read for one another: i, l, o, 0, 1."""
GROUPS, OF_SIGNS = 4, 4
"""79 bits."""
MARK: Final = "first_password"
"""Key in the session of somebody who came in with a first password."""


@transaction.atomic
def draw(user: Any, *, by: Any) -> str:
    """A new password for a login, to be handed over and shown nowhere else. Saves; the login's sessions are over."""
    password = _drawn(user)
    user.set_password(password)
    user.save(update_fields=["password"])
    expires = timezone.now() + dt.timedelta(hours=settings.FIRST_PASSWORD_HOURS)
    FirstPassword.objects.update_or_create(user=user, defaults={"expires_at": expires})
    login_changed(user, by=by, what=_now("First password drawn"))
    logger.warning("first_password_drawn", user=user.pk, by=by.pk)
    return password


def _drawn(user: Any) -> str:
    """One that the house's own rules for passwords let pass."""
    while True:
        password = "-".join("".join(secrets.choice(SIGNS) for _sign in range(OF_SIGNS)) for _group in range(GROUPS))
        try:
            validate_password(password, user)
        except ValidationError:
            continue
        return password


def is_due(request: HttpRequest) -> bool:
    """Whether the session's login still has to choose its own password."""
    if MARK not in request.session:
        return False
    if FirstPassword.objects.filter(user_id=request.user.pk).exists():
        return True
    del request.session[MARK]
    return False


def has_run_out(user: Any) -> bool:
    """Whether the login's password is a first one whose time is over."""
    over = FirstPassword.objects.filter(user=user, expires_at__lte=timezone.now()).exists()
    if over:
        logger.warning("first_password_ran_out", user=user.pk)
    return over


def session_is_over(request: HttpRequest) -> bool:
    """Whether somebody came in with a first password and did not change it in time."""
    return MARK in request.session and has_run_out(request.user)


@receiver(user_logged_in)
def mark(request: HttpRequest | None, user: Any, **_of_the_signal: Any) -> None:
    """The session knows it: nobody else's requests ask the database."""
    if hasattr(request, "session") and FirstPassword.objects.filter(user=user).exists():
        request.session[MARK] = True  # type: ignore[union-attr]
