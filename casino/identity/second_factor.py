"""The second factor: who cannot come in with a password alone, and how the other half is set up, asked and replaced.

Accounting, auditors, administrators and superusers type a code of their authenticator (TOTP, RFC 6238) after the
password, or one of their recovery codes, each good once. Who has no authenticator yet sets one up before anything
else opens (`casino.middleware.requests`). Wrong codes are counted twice: by django-otp, which makes the next try wait
twice as long, and by django-axes together with wrong passwords, which shuts the login out at five. How the secrets lie
in the database: `casino.models.factors`.
"""

from __future__ import annotations

import datetime as dt
import re
import secrets
import time
from base64 import b32encode
from collections.abc import Mapping
from typing import Any, Final

import segno
import structlog
from axes.helpers import get_client_ip_address
from axes.utils import reset as forget_failures
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.dispatch import Signal, receiver
from django.http import HttpRequest
from django.middleware.csrf import rotate_token
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _now
from django_otp import login as remember_device
from django_otp.models import Device
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.encryption.encrypted_fields import Unreadable
from casino.identity.access import roles_of
from casino.identity.change_log import login_changed
from casino.models import Authenticator, RecoveryCode, RecoveryCodes
from casino.roles import Role

logger = structlog.get_logger(__name__)

ROLES: Final = frozenset({Role.ACCOUNTING, Role.AUDITOR, Role.ADMINISTRATOR})
"""Roles that keep the books, audit them, or decide who may do either."""
RECOVERY_CODES = 10
RECOVERY_DIGITS = 12
TOTP_DIGITS = 6
DEMONSTRATION = "demonstration"
"""Name of an authenticator of the demonstration; its codes are shown where `SECOND_FACTOR_SHOWN` is set, no other's."""
DEMONSTRATION_STEPS = 20
SEEN_EVERY_SECONDS = 60

given = Signal()
"""Signal after a correct second factor, with `request` and `user`. The session has its new key already."""


class TooSoon(Exception):
    """After wrong codes the next one has to wait until `until`."""

    def __init__(self, until: dt.datetime) -> None:
        super().__init__(until.isoformat())
        self.until = until


# --- who -------------------------------------------------------------------------------------------------------------


def required(user: Any) -> bool:
    """Return whether this login needs a second factor."""
    return bool(user.is_authenticated and (user.is_superuser or not roles_of(user).isdisjoint(ROLES)))


def is_missing(request: HttpRequest) -> bool:
    """Return whether the session has yet to give its second factor."""
    user: Any = request.user
    return required(user) and not user.is_verified()


def authenticator_of(user: Any) -> Authenticator | None:
    """The authenticator somebody has confirmed."""
    found: Authenticator | None = Authenticator.objects.filter(user=user, confirmed=True).order_by("pk").first()
    return found


def recovery_codes_left(user: Any) -> int:
    """How many recovery codes were not used yet."""
    hashed = RecoveryCode.objects.filter(device__user=user).count()
    return hashed + StaticToken.objects.filter(device__user=user).count()


# --- asking ----------------------------------------------------------------------------------------------------------


def check(user: Any, typed: str) -> Device | None:
    """The device whose code was typed; None when it is nobody's. Spaces and dashes do not count.

    Raises `TooSoon` when a wrong code before asks for patience, `Unreadable` when the authenticator's secret is under
    a key that this process was not given; nothing was tried then.
    """
    code = re.sub(r"[\s-]", "", typed)
    model = Authenticator if len(code) == TOTP_DIGITS else RecoveryCodes
    with transaction.atomic():
        device = model.objects.select_for_update().filter(user=user, confirmed=True).order_by("pk").first()
        if device is None:
            return None
        allowed, why = device.verify_is_allowed()
        if not allowed:
            raise TooSoon(why["locked_until"])
        if not (code.isascii() and code.isdigit() and device.verify_token(code)):
            return None
    found: Device = device
    return found


def let_in(request: HttpRequest, device: Device) -> None:
    """The session has both factors now: it goes on under a new key, and earlier failures are forgotten."""
    request.session.cycle_key()
    session_begins(request)
    remember_device(request, device)
    rotate_token(request)
    _forget_failures(request, request.user)
    given.send(__name__, request=request, user=request.user)
    logger.info("second_factor_given", user=request.user.pk, with_recovery_code=isinstance(device, StaticDevice))


def turn_away(request: HttpRequest) -> None:
    """A wrong code counts like a wrong password; at the limit axes answers in the place of the page."""
    logger.warning("second_factor_wrong", user=request.user.pk)
    count_failure(request)


def count_failure(request: HttpRequest) -> None:
    """Count a failed re-authentication of a logged-in user; at the limit the session ends."""
    user: Any = request.user
    user_login_failed.send(__name__, credentials={"username": user.get_username()}, request=request)
    if request.axes_locked_out:  # type: ignore[attr-defined]
        logout(request)


@receiver(user_logged_in)
def _password_was_enough(request: HttpRequest | None, user: Any, **_of_the_signal: Any) -> None:
    """Failures are forgotten when somebody is in: for some that is only after the second factor."""
    if request is None:
        return
    if hasattr(request, "session"):
        session_begins(request)
    if not required(user):
        _forget_failures(request, user)


def _forget_failures(request: HttpRequest, user: Any) -> None:
    forget_failures(ip=get_client_ip_address(request), username=user.get_username())


# --- the end of a session -------------------------------------------------------------------------------------------

BEGUN, SEEN = "session_begun", "session_seen"


def session_begins(request: HttpRequest) -> None:
    """Begin the session's maximum age at the login."""
    request.session[BEGUN] = request.session[SEEN] = int(time.time())


def session_is_over(request: HttpRequest) -> bool:
    """Return whether a session has reached its maximum age, or was idle too long on a login with a second factor.

    What a page asks by itself (the state of a job) is nobody's act: only pages that somebody went to count, noted
    once a minute.
    """
    now, session = int(time.time()), request.session
    if BEGUN not in session:
        session_begins(request)
        return False
    if is_over(session, idle_ends=required(request.user), now=now):
        return True
    if now - session[SEEN] >= SEEN_EVERY_SECONDS and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate":
        session[SEEN] = now
    return False


def is_over(session: Mapping[str, Any] | SessionBase, *, idle_ends: bool, now: int) -> bool:
    """The same of a session that has begun, by what is kept in it; `now` in seconds of the epoch."""
    if now - session[BEGUN] > settings.SESSION_COOKIE_AGE:
        return True
    return idle_ends and now - session[SEEN] > settings.SESSION_IDLE_SECONDS


# --- setting up ------------------------------------------------------------------------------------------------------


def begin(user: Any) -> Authenticator:
    """The authenticator that waits to be confirmed; the same one until it is, or until nobody can read it any more."""
    waiting: Authenticator | None = Authenticator.objects.filter(user=user, confirmed=False).order_by("pk").first()
    if waiting is not None and not waiting.is_readable:
        waiting.delete()
        waiting = None
    return waiting or Authenticator.make(user, name="authenticator", confirmed=False)


def secret_of(device: Authenticator) -> str:
    """The secret as an authenticator takes it typed: base 32 in groups of four."""
    plain = b32encode(device.bin_key).decode()
    return " ".join(plain[at : at + 4] for at in range(0, len(plain), 4))


def picture_of(device: Authenticator) -> SafeString:
    """The secret as a QR code: an SVG drawn here, nothing is asked from anywhere."""
    code = segno.make(device.config_url, error="m")
    return mark_safe(code.svg_inline(scale=5, dark="#000", light="#fff"))  # noqa: S308 (drawn from squares alone)


@transaction.atomic
def confirm(user: Any, typed: str) -> tuple[Authenticator, list[str]] | None:
    """The waiting authenticator is the person's from its first right code on, and replaces what was there.

    Returns it with the new recovery codes, which are shown this once; None when the code is wrong. `TooSoon` as ever.
    """
    device = Authenticator.objects.select_for_update().filter(user=user, confirmed=False).order_by("pk").first()
    if device is None:
        return None
    allowed, why = device.verify_is_allowed()
    if not allowed:
        raise TooSoon(why["locked_until"])
    code = re.sub(r"[\s-]", "", typed)
    if not (code.isascii() and len(code) == TOTP_DIGITS and code.isdigit() and device.verify_token(code)):
        return None
    TOTPDevice.objects.filter(user=user).exclude(pk=device.pk).delete()
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    record(user, by=user, what=_now("Second factor set up"))
    return device, new_recovery_codes(user)


@transaction.atomic
def new_recovery_codes(user: Any) -> list[str]:
    """Ten codes in place of those there were, to be shown once."""
    StaticDevice.objects.filter(user=user).delete()
    codes = [f"{secrets.randbelow(10**RECOVERY_DIGITS):0{RECOVERY_DIGITS}}" for _each in range(RECOVERY_CODES)]
    RecoveryCodes.objects.create(user=user, name="recovery").keep(codes)
    return [" ".join(code[at : at + 4] for at in range(0, RECOVERY_DIGITS, 4)) for code in codes]


@transaction.atomic
def reset(user: Any, *, by: Any, witness: str, reason: str = "") -> None:
    """Take away somebody's authenticator and recovery codes: he sets up another at his next login, and whatever
    session he has is back before the second factor. `witness` signed for it beside `by`; `reason`: why."""
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
    what = _now("Second factor removed; signed by %(witness)s") % {"witness": witness}
    record(user, by=by, what=what, reason=reason)


def record(user: Any, *, by: Any, what: str, reason: str = "") -> None:
    """Record the change in the log of changes (control S3), which nobody edits, and in the process's log."""
    login_changed(user, by=by, what=what, reason=reason)
    logger.warning("second_factor_changed", user=user.pk, by=by.pk, what=what)


# --- how they are kept -----------------------------------------------------------------------------------------------


@transaction.atomic
def hide_all() -> tuple[int, list[int]]:
    """Every authenticator under the first key, every recovery code a hash. Returns how many rows were changed, and the
    users whose authenticator no key given shows: it stays as it is, and their recovery codes still open."""
    changed, unreadable = 0, []
    for device in Authenticator.objects.select_for_update().order_by("pk"):
        if device.is_kept_well:
            continue
        try:
            device.hide()
        except Unreadable:
            unreadable.append(device.user_id)
            continue
        device.save(update_fields=["key"])
        changed += 1
    for codes in RecoveryCodes.objects.select_for_update().filter(pk__in=StaticToken.objects.values("device")):
        codes.hide()
        changed += 1
    logger.warning("second_factors_hidden", changed=changed, unreadable=unreadable)
    return changed, unreadable


# --- the demonstration ----------------------------------------------------------------------------------------------


def demonstrate(user: Any) -> Authenticator:
    """An authenticator for a person of the demonstration, whose code its page may show. It forgives a slow reader."""
    TOTPDevice.objects.filter(user=user).delete()
    return Authenticator.make(user, name=DEMONSTRATION, tolerance=DEMONSTRATION_STEPS)


def shown_code(user: Any) -> str:
    """Return the present code of a demonstration's authenticator; empty for every other, and where it is not to be
    shown."""
    if not settings.SECOND_FACTOR_SHOWN:
        return ""
    device = authenticator_of(user)
    if device is None or device.name != DEMONSTRATION or not device.is_readable:
        return ""
    generator = TOTP(device.bin_key, device.step, device.t0, device.digits)
    # A code is good once: a second request within its half minute shows the next one.
    generator.time = max(int(time.time()) // device.step, device.last_t + 1) * device.step
    return f"{generator.token():0{device.digits}}"
