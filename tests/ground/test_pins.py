"""PINs: how they are kept, what they may be, how those of a release before are exchanged (control S1)."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from io import StringIO

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from django.apps import apps
from django.contrib import admin
from django.core.cache import cache
from django.core.exceptions import FieldError
from django.core.management import call_command
from django.db import connection
from django.utils import translation

from casino.commands import grant_role
from casino.errors import Refused
from casino.identity.pins import change_pin, set_pin
from casino.identity.signatures import sign
from casino.models import Employee, EmployeePin, Property, UnkeyedPin
from casino.roles import Role
from tests.redis_server import redis_of_its_own

pytestmark = pytest.mark.django_db
PIN, OTHER = "471138", "991138"


@pytest.fixture(autouse=True)
def _no_attempts() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def dealer() -> Employee:
    venue = Property.objects.create(
        code="PRU", name="Prueba", jurisdiction="pr", currency="USD", time_zone="America/Puerto_Rico"
    )
    person = Employee.objects.create(property=venue, code="D01", name="Ana Rivera")
    grant_role(person, Role.DEALER)
    return person


def of_the_release_before(person: Employee, pin: str) -> str:
    """What that release keeps of a PIN, written as it writes it."""
    kept = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(pin)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE casino_employee SET pin_hash = %s WHERE id = %s", [kept, person.pk])
    return kept


def signs(person: Employee, pin: str) -> str:
    """`signed`, or the code of the refusal."""
    try:
        sign(person, pin, Role.DEALER, "test", origin="test")
    except Refused as refusal:
        return refusal.code
    return "signed"


def changes(person: Employee, pin: str, new_pin: str) -> str:
    """`changed`, or field and code of the refusal."""
    try:
        change_pin(person, pin, new_pin, origin="test")
    except Refused as refusal:
        return f"{refusal.field} {refusal.code}"
    return "changed"


# --- how a PIN is kept ----------------------------------------------------------------------------------------------


def test_the_pin_is_stored_as_argon2(dealer: Employee) -> None:
    set_pin(dealer, PIN)
    assert EmployeePin.objects.get(employee_id=dealer.pk).hash.startswith("$argon2id$")
    assert not UnkeyedPin.objects.get(pk=dealer.pk).pin_hash


def test_the_digits_cannot_be_tried_without_the_pepper(dealer: Employee, settings) -> None:
    set_pin(dealer, PIN)
    kept = EmployeePin.objects.get(employee_id=dealer.pk)
    for guess in (PIN, f"{dealer.pk}:{PIN}", f"casino.pin:{dealer.pk}:{PIN}"):
        with pytest.raises(VerifyMismatchError):
            PasswordHasher().verify(kept.hash, guess)
    settings.PIN_PEPPERS = [secrets.token_urlsafe(32)]
    assert signs(dealer, PIN) == "pin_key_missing"


def test_the_hash_of_one_person_opens_nothing_for_another(dealer: Employee) -> None:
    other = Employee.objects.create(property=dealer.property, code="D02", name="Luis Ortiz")
    grant_role(other, Role.DEALER)
    set_pin(dealer, PIN)
    set_pin(other, OTHER)
    theirs = EmployeePin.objects.get(employee_id=other.pk)
    EmployeePin.objects.filter(employee_id=dealer.pk).update(hash=theirs.hash)
    assert signs(dealer, OTHER) == "wrong_pin"


def test_a_pepper_is_exchanged_at_the_next_use(dealer: Employee, settings) -> None:
    old, new = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    settings.PIN_PEPPERS = [old]
    set_pin(dealer, PIN)
    before = EmployeePin.objects.get(employee_id=dealer.pk)
    settings.PIN_PEPPERS = [new, old]
    assert signs(dealer, OTHER) == "wrong_pin"
    assert EmployeePin.objects.get(employee_id=dealer.pk).hash == before.hash, "a wrong PIN exchanges nothing"
    assert signs(dealer, PIN) == "signed"
    assert EmployeePin.objects.get(employee_id=dealer.pk).pepper != before.pepper
    settings.PIN_PEPPERS = [new]
    assert signs(dealer, PIN) == "signed"


def test_no_page_and_no_lookup_leads_to_a_hash(dealer: Employee) -> None:
    set_pin(dealer, PIN)
    for path in ("pin_hash", "employeepin__hash", "pin__hash", "unkeyedpin__pin_hash", "+__hash"):
        with pytest.raises(FieldError):
            Employee.objects.filter(**{f"{path}__startswith": "$argon2"})
    for model in (EmployeePin, UnkeyedPin):
        assert not admin.site.is_registered(model)
        assert not model._meta.default_permissions
        reached = [
            (other.__name__, field.name)
            for other in apps.get_models()
            for field in other._meta.get_fields()
            if field.related_model is model
        ]
        assert reached == []


# --- what a PIN may be ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pin",
    ["", "123", "4711", "47113", "abcdef", "4711389911382", "471 38", " 471138", "-47113", "４７１１３８", "47113\x00"],
)
def test_a_pin_has_six_to_twelve_digits(dealer: Employee, pin: str) -> None:
    with pytest.raises(Refused) as refusal:
        set_pin(dealer, pin)
    assert (refusal.value.code, refusal.value.field, refusal.value.cite) == ("bad_pin", "pin", "control S1")
    assert not EmployeePin.objects.exists()


@pytest.mark.parametrize(
    "pin",
    ["000000", "777777777", "123456", "654321", "890123", "210987", "024680", "121212", "123123", "47114711",
     "471471471", "1231231", "112112", "111112", "100001", "223322"],
)  # fmt: skip
def test_a_pin_is_not_easy_to_guess(dealer: Employee, pin: str) -> None:
    with pytest.raises(Refused) as refusal:
        set_pin(dealer, pin)
    assert (refusal.value.code, refusal.value.field) == ("pin_too_simple", "pin")
    set_pin(dealer, PIN)
    assert changes(dealer, PIN, pin) == "new_pin pin_too_simple"
    assert signs(dealer, PIN) == "signed"


def test_a_pin_is_changed_for_the_present_one(dealer: Employee) -> None:
    assert changes(dealer, PIN, OTHER) == "pin no_pin"
    set_pin(dealer, PIN)
    assert changes(dealer, PIN, PIN) == "new_pin pin_unchanged"
    assert changes(dealer, PIN, "12345") == "new_pin bad_pin"
    assert changes(dealer, OTHER, "860419") == "pin wrong_pin"
    assert changes(dealer, PIN, OTHER) == "changed"
    assert (signs(dealer, PIN), signs(dealer, OTHER)) == ("wrong_pin", "signed")
    dealer.active = False
    assert changes(dealer, OTHER, PIN) == "employee employee_inactive"


# --- PINs of the release before -------------------------------------------------------------------------------------


def test_a_short_pin_signs_only_after_its_change(dealer: Employee, settings) -> None:
    of_the_release_before(dealer, "4711")
    for _ in range(settings.PIN_FAILURES_PER_EMPLOYEE + 1):
        assert signs(dealer, "4711") == "pin_must_change", "the right PIN is no failure"
    assert signs(dealer, "4712") == "wrong_pin"
    assert changes(dealer, "4712", PIN) == "pin wrong_pin"
    assert changes(dealer, "4711", "4713") == "new_pin bad_pin"
    assert changes(dealer, "4711", PIN) == "changed"
    assert (signs(dealer, "4711"), signs(dealer, PIN)) == ("wrong_pin", "signed")
    assert not UnkeyedPin.objects.get(pk=dealer.pk).pin_hash


def test_a_long_pin_is_hashed_with_the_pepper_at_its_next_use(dealer: Employee) -> None:
    kept = of_the_release_before(dealer, PIN)
    assert signs(dealer, OTHER) == "wrong_pin"
    assert UnkeyedPin.objects.get(pk=dealer.pk).pin_hash == kept
    assert signs(dealer, PIN) == "signed"
    assert not UnkeyedPin.objects.get(pk=dealer.pk).pin_hash
    assert EmployeePin.objects.get(employee_id=dealer.pk).pepper
    assert signs(dealer, PIN) == "signed"


def test_a_long_pin_that_is_easy_to_guess_is_changed_too(dealer: Employee) -> None:
    of_the_release_before(dealer, "123456")
    assert signs(dealer, "123456") == "pin_must_change"
    assert changes(dealer, "123456", PIN) == "changed"


def test_what_a_process_of_the_release_before_sets_meanwhile_counts(dealer: Employee) -> None:
    set_pin(dealer, PIN)
    of_the_release_before(dealer, OTHER)
    assert (signs(dealer, PIN), signs(dealer, OTHER)) == ("wrong_pin", "signed")
    of_the_release_before(dealer, "4711")
    call_command("move_pins", stdout=StringIO())
    assert (signs(dealer, OTHER), signs(dealer, "4711")) == ("wrong_pin", "pin_must_change")


def test_the_column_of_the_release_before_is_emptied(dealer: Employee) -> None:
    other = Employee.objects.create(property=dealer.property, code="D02", name="Luis Ortiz")
    grant_role(other, Role.DEALER)
    of_the_release_before(dealer, "4711")
    of_the_release_before(other, PIN)
    said = StringIO()
    call_command("move_pins", stdout=said)
    assert "2 moved; 2 PINs have a hash without a key" in said.getvalue()
    assert not UnkeyedPin.objects.exclude(pin_hash="").exists()
    assert (signs(dealer, "4711"), signs(other, PIN)) == ("pin_must_change", "signed")
    call_command("move_pins", stdout=said)
    assert "0 moved; 1 PINs" in said.getvalue()
    call_command("move_pins", withdraw=True, stdout=said)
    assert "0 moved; 0 PINs" in said.getvalue()
    assert (signs(dealer, "4711"), signs(other, PIN)) == ("no_pin", "signed")


# --- without counts -------------------------------------------------------------------------------------------------


@pytest.fixture
def closed_redis() -> Iterator[None]:
    """Redis answers and takes no writes. A server of this test's own: the other test processes go on writing."""
    with redis_of_its_own() as server, server.refusing("NOREPLICAS"):
        yield


def test_when_redis_takes_no_writes_no_pin_is_judged(dealer: Employee, closed_redis: None) -> None:
    set_pin(dealer, PIN)
    for pin in (PIN, OTHER):
        with pytest.raises(Refused) as refusal:
            sign(dealer, pin, Role.DEALER, "test", origin="test")
        assert (refusal.value.code, refusal.value.status) == ("out_of_reach", 503)
        assert refusal.value.details == {"retry_after": 2}
        with translation.override("en"):
            assert str(refusal.value.message) == "PINs cannot be checked: try again in a few seconds."
