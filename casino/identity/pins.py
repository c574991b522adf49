"""PINs of employees: how they are kept, checked and changed (control S1).

What is kept of a PIN is an Argon2id hash of HMAC-SHA-256(key, employee and PIN). The key, the pepper, is not in the
database: without it the digits cannot be found from the hash. PIN_PEPPERS gives the keys, the first for new PINs; a PIN
under another one is hashed anew when it is used next. Where the setting is empty, PIN_PEPPER_PLACE names a file.

Hashes of releases before have no key. A PIN of theirs that meets today's rules is hashed anew at its next use; any
other signs nothing until its owner changes it (`change_pin`).

Attempts are counted before they are judged: `casino/identity/pin_attempts.py`.
"""

from __future__ import annotations

import datetime as dt
import hmac
from collections.abc import Mapping
from hashlib import sha256
from itertools import pairwise
from typing import Final
from uuid import uuid4

import msgspec
import structlog
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from casino.encryption.secret_keys import Key, keys_of
from casino.errors import Refused
from casino.identity import pin_attempts
from casino.models import Employee, EmployeePin, Property, UnkeyedPin

logger = structlog.get_logger(__name__)

DIGITS: Final = range(6, 13)
LEAST_DIFFERENT: Final = 3

_hasher = PasswordHasher(**settings.PIN_ARGON2)


class _StoredPin(msgspec.Struct, frozen=True):
    hash: str
    pepper: str


# --- what a PIN may be ----------------------------------------------------------------------------------------------


def require_acceptable(pin: str, *, field: str = "pin") -> None:
    """Refuse a new PIN that is not 6 to 12 digits (`bad_pin`) or easy to guess (`pin_too_simple`)."""
    if not (pin.isascii() and pin.isdigit() and len(pin) in DIGITS):
        raise Refused("bad_pin", field=field)
    if _is_too_simple(pin):
        raise Refused("pin_too_simple", field=field)


def _is_too_simple(pin: str) -> bool:
    steps = {(int(later) - int(earlier)) % 10 for earlier, later in pairwise(pin)}
    repeats = any(pin[period:] == pin[:-period] for period in range(1, len(pin) // 2 + 1))
    return len(set(pin)) < LEAST_DIFFERENT or len(steps) == 1 or repeats


def _is_acceptable(pin: str) -> bool:
    try:
        require_acceptable(pin)
    except Refused:
        return False
    return True


# --- setting --------------------------------------------------------------------------------------------------------


@transaction.atomic
def set_pin(employee: Employee, pin: str) -> None:
    """Give an employee a PIN. A new PIN also lifts a lock-out. Refused: `bad_pin`, `pin_too_simple`."""
    require_acceptable(pin)
    Employee.objects.select_for_update(no_key=True).get(pk=employee.pk)
    set_pins({employee.pk: pin})


def set_pins(pins: Mapping[int, str], *, hasher: PasswordHasher | None = None) -> None:
    """Give employees PINs by their primary key. `hasher`: a cheaper one, for properties that nobody works in."""
    key = _peppers()[0]
    now = timezone.now()
    EmployeePin.objects.bulk_create(
        [
            EmployeePin(
                employee_id=number,
                hash=(hasher or _hasher).hash(_keyed(key, number, pin)),
                pepper=key.name,
                set_at=now,
            )
            for number, pin in pins.items()
        ],
        update_conflicts=True,
        unique_fields=["employee_id"],
        update_fields=["hash", "pepper", "set_at"],
    )
    UnkeyedPin.objects.filter(pk__in=pins).exclude(pin_hash="").update(pin_hash="")


def change_pin(employee: Employee, pin: str, new_pin: str, *, origin: str) -> None:
    """Replace an employee's PIN by one of his own choice, for the present one.

    Refused: `bad_pin`, `pin_too_simple`, `pin_unchanged`, `employee_inactive`, and what `check` refuses, except
    `pin_must_change`.
    """
    require_acceptable(new_pin, field="new_pin")
    if new_pin == pin:
        raise Refused("pin_unchanged", field="new_pin")
    if not employee.active:
        raise Refused("employee_inactive", field="employee")
    _judge(employee, pin, origin)
    set_pin(employee, new_pin)
    logger.warning("pin_changed", employee=employee.code, origin=origin)


def is_set_after(venue: Property, code: str, moment: dt.datetime) -> bool:
    """Return whether an employee was given another PIN after a moment."""
    named = Employee.objects.filter(property=venue, code=code).values("pk")
    return EmployeePin.objects.filter(employee_id__in=named, set_at__gt=moment).exists()


# --- checking -------------------------------------------------------------------------------------------------------


def check(employee: Employee, pin: str, *, origin: str) -> None:
    """Refuse a PIN that is not the employee's. `origin`: the device or login (`casino.identity.pin_attempts`).

    Refused: `no_pin`, `wrong_pin`, `pin_locked`, `pin_must_change`, `pin_key_missing`, and when PINs cannot be counted
    `busy` or `out_of_reach`.
    """
    kept = _judge(employee, pin, origin)
    if not kept.pepper and not _is_acceptable(pin):
        raise Refused("pin_must_change", field="pin")
    if kept.pepper != _peppers()[0].name:
        _hash_anew(employee, pin, kept)


def check_nobody(origin: str) -> None:
    """Count an attempt in the name of an employee that does not exist, and take as long as for one that does."""
    attempt = pin_attempts.begin(employee="", secret=uuid4().hex, origin=origin)
    _matches(_StoredPin(_hash_of_nobody(), _peppers()[0].name), 0, "")
    attempt.wrong()


def _judge(employee: Employee, pin: str, origin: str) -> _StoredPin:
    kept = _kept(employee.pk)
    if kept is None:
        raise Refused("no_pin", field="pin")
    attempt = pin_attempts.begin(
        employee=employee.code, secret=f"{employee.pk}:{sha256(kept.hash.encode()).hexdigest()}", origin=origin
    )
    if not _matches(kept, employee.pk, pin):
        attempt.wrong()
        logger.warning("wrong_pin", employee=employee.code, origin=origin)
        raise Refused("wrong_pin", field="pin")
    attempt.right()
    return kept


def _kept(employee_id: int) -> _StoredPin | None:
    # A hash without a key is newer than one with: this release empties that column when it writes its own.
    unkeyed = UnkeyedPin.objects.filter(pk=employee_id).values_list("pin_hash", flat=True).first()
    if unkeyed:
        return _StoredPin(unkeyed, "")
    row = EmployeePin.objects.filter(employee_id=employee_id).values_list("hash", "pepper").first()
    return _StoredPin(*row) if row else None


def _matches(kept: _StoredPin, employee_id: int, pin: str) -> bool:
    text = pin.encode("utf-8", "surrogatepass")
    if kept.pepper:
        key = next((each for each in _peppers() if each.name == kept.pepper), None)
        if key is None:
            logger.error("pin_key_missing", key=kept.pepper)
            raise Refused("pin_key_missing", field="pin")
        text = _keyed(key, employee_id, pin)
    try:
        return _hasher.verify(kept.hash, text)
    except VerifyMismatchError:
        return False


@transaction.atomic
def _hash_anew(employee: Employee, pin: str, kept: _StoredPin) -> None:
    # Two acts may be signed by the same people in another order: a transaction that finds the row locked leaves it to
    # the other.
    held = Employee.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=employee.pk)
    if list(held.values_list("pk")) and _kept(employee.pk) == kept:
        set_pins({employee.pk: pin})


# --- keys -----------------------------------------------------------------------------------------------------------


def _peppers() -> tuple[Key, ...]:
    return keys_of("PIN_PEPPERS", place="PIN_PEPPER_PLACE")


def _keyed(key: Key, employee_id: int, pin: str) -> bytes:
    text = f"casino.pin:{employee_id}:".encode() + pin.encode("utf-8", "surrogatepass")
    return hmac.digest(key.value, text, "sha256").hex().encode()


_nobody: dict[str, str] = {}


def _hash_of_nobody() -> str:
    key = _peppers()[0]
    if key.name not in _nobody:
        _nobody[key.name] = _hasher.hash(_keyed(key, 0, "nobody"))
    return _nobody[key.name]


def digests_of_request(request: bytes) -> list[str]:
    """Return digests of a request that may hold PINs, under each key; the first is the one to keep.

    A digest without a key would tell the digits to anybody who reads it and tries them all.
    """
    return [hmac.digest(key.value, b"casino.request:" + request, "sha256").hex() for key in _peppers()]


# --- the release before ---------------------------------------------------------------------------------------------


def has_pin() -> Q:
    """Condition of employees who have a PIN."""
    keyed = EmployeePin.objects.filter(employee_id=OuterRef("pk"))
    return Q(Exists(keyed)) | Q(Exists(UnkeyedPin.objects.filter(pk=OuterRef("pk")).exclude(pin_hash="")))


def left_in_employee(using: str = "default") -> bool:
    """Return whether hashes still lie in the column of the release before."""
    return UnkeyedPin.objects.using(using).exclude(pin_hash="").exists()


@transaction.atomic
def move_all(*, withdraw: bool = False) -> tuple[int, int]:
    """Empty the column of the release before. Returns how many hashes were moved, and how many PINs sign nothing yet.

    `withdraw`: delete hashes without a key instead; their owners get a PIN from an administrator.
    """
    left = list(UnkeyedPin.objects.select_for_update(no_key=True).exclude(pin_hash="").order_by("pk"))
    now = timezone.now()
    EmployeePin.objects.bulk_create(
        [EmployeePin(employee_id=each.pk, hash=each.pin_hash, pepper="", set_at=now) for each in left],
        update_conflicts=True,
        unique_fields=["employee_id"],
        update_fields=["hash", "pepper", "set_at"],
    )
    UnkeyedPin.objects.filter(pk__in=[each.pk for each in left]).update(pin_hash="")
    unkeyed = EmployeePin.objects.filter(pepper="")
    if withdraw:
        unkeyed.delete()
    logger.warning("pins_moved", moved=len(left), withdrawn=withdraw)
    return len(left), unkeyed.count()
