"""Roles, PIN signatures and separated duties (controls S1, S2)."""

import datetime as dt

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import IntegrityError, connection, transaction

from casino.commands import grant_role
from casino.errors import Refused
from casino.identity.pins import set_pin
from casino.identity.signatures import require_distinct, require_role, sign, sign_as
from casino.models import Employee, EmployeeRole, Property
from casino.roles import DEPARTMENT_OF, Role, compatible

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> Property:
    return Property.objects.create(
        code="PRU", name="Prueba", jurisdiction="pr", currency="USD", time_zone="America/Puerto_Rico"
    )


@pytest.fixture
def dealer(house) -> Employee:
    person = Employee.objects.create(property=house, code="D01", name="Ana Rivera")
    grant_role(person, Role.DEALER)
    set_pin(person, "471138")
    return person


def test_a_signature_names_person_role_method_and_time(dealer):
    moment = dt.datetime(2026, 11, 20, 16, 0, tzinfo=dt.UTC)
    signature = sign(dealer, "471138", Role.DEALER, "open table", at=moment, origin="test")
    assert (signature.employee, signature.role, signature.method) == ("D01", "dealer", "pin")
    assert dt.datetime.fromisoformat(signature.at) == moment


def test_signing_in_a_role_not_held_is_refused(dealer):
    with pytest.raises(Refused) as refusal:
        sign(dealer, "471138", Role.CASHIER, "fill", origin="test")
    assert (refusal.value.code, refusal.value.cite) == ("role_not_held", "control S2")


def test_an_expired_licence_signs_nothing(dealer):
    dealer.licence_expires = dt.date(2026, 11, 19)
    dealer.save()
    at = dt.datetime(2026, 11, 20, 16, 0, tzinfo=dt.UTC)
    with pytest.raises(Refused) as refusal:
        sign(dealer, "471138", Role.DEALER, "open table", at=at, origin="test")
    assert refusal.value.code == "licence_expired"
    # On its last day, by the property's gaming day, it still holds.
    sign(dealer, "471138", Role.DEALER, "open table", at=dt.datetime(2026, 11, 20, 8, 0, tzinfo=dt.UTC), origin="test")


def test_who_left_signs_nothing(dealer):
    dealer.active = False
    with pytest.raises(Refused) as refusal:
        sign(dealer, "471138", Role.DEALER, "open table", origin="test")
    assert refusal.value.code == "employee_inactive"


def test_who_has_no_pin_signs_nothing(house):
    person = Employee.objects.create(property=house, code="D02", name="Luis Ortiz")
    grant_role(person, Role.DEALER)
    with pytest.raises(Refused) as refusal:
        sign(person, "", Role.DEALER, "open table", origin="test")
    assert refusal.value.code == "no_pin"


def test_wrong_pins_lock_the_person_out_and_a_new_pin_lets_him_in(dealer):
    for _ in range(settings.PIN_FAILURES_PER_EMPLOYEE):
        with pytest.raises(Refused) as refusal:
            sign(dealer, "000000", Role.DEALER, "open table", origin="test")
        assert refusal.value.code == "wrong_pin"
    with pytest.raises(Refused) as refusal:
        sign(dealer, "471138", Role.DEALER, "open table", origin="test")
    assert (refusal.value.code, refusal.value.cite) == ("pin_locked", "control S1")
    set_pin(dealer, "991138")
    assert sign(dealer, "991138", Role.DEALER, "open table", origin="test").employee == "D01"


def test_failed_tries_survive_the_rollback_of_the_refused_command(dealer):
    for _ in range(settings.PIN_FAILURES_PER_EMPLOYEE):
        with pytest.raises(Refused), transaction.atomic():
            sign(dealer, "000000", Role.DEALER, "open table", origin="test")
    with pytest.raises(Refused) as refusal:
        sign(dealer, "471138", Role.DEALER, "open table", origin="test")
    assert refusal.value.code == "pin_locked"


def test_the_right_pin_forgets_failed_tries(dealer):
    for _ in range(3):
        for _ in range(settings.PIN_FAILURES_PER_EMPLOYEE - 1):
            with pytest.raises(Refused):
                sign(dealer, "000000", Role.DEALER, "open table", origin="test")
        sign(dealer, "471138", Role.DEALER, "open table", origin="test")


def test_signing_by_code_stays_within_the_property(dealer):
    other = Property.objects.create(
        code="OTRA", name="Otra", jurisdiction="pr", currency="USD", time_zone="America/Puerto_Rico"
    )
    assert sign_as(dealer.property, "D01", "471138", Role.DEALER, "x", origin="test").employee == "D01"
    with pytest.raises(Refused) as refusal:
        sign_as(other, "D01", "471138", Role.DEALER, "x", origin="test")
    assert refusal.value.code == "unknown_employee"


def test_one_person_cannot_sign_for_separated_duties(dealer):
    signature = sign(dealer, "471138", Role.DEALER, "x", origin="test")
    with pytest.raises(Refused) as refusal:
        require_distinct(signature, signature, cite="control T1")
    assert (refusal.value.code, refusal.value.cite) == ("same_person", "control T1")
    with pytest.raises(Refused) as refusal:
        require_role(signature, [Role.CASHIER], field="cashier")
    assert (refusal.value.code, refusal.value.field) == ("wrong_role", "cashier")


def test_roles_of_one_department_go_together():
    assert compatible(Role.DEALER, Role.FLOOR_SUPERVISOR)
    assert compatible(Role.CASHIER, Role.CAGE_SUPERVISOR)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Role.DEALER, Role.ACCOUNTING),
        (Role.CASHIER, Role.AUDITOR),
        (Role.COUNT_TEAM, Role.FLOOR_SUPERVISOR),
        (Role.COUNT_TEAM, Role.CASHIER),
        (Role.COUNT_TEAM, Role.ACCOUNTING),
        (Role.DEVICE, Role.DEVICE),
        *[(Role.INSPECTOR, role) for role in DEPARTMENT_OF if role is not Role.INSPECTOR],
    ],
)
def test_roles_of_two_departments_do_not(house, one, other):
    assert not compatible(one, other)
    if Role.DEVICE in (one, other):
        return
    person = Employee.objects.create(property=house, code="Z01", name="Z")
    grant_role(person, one)
    with pytest.raises(Refused) as refusal:
        grant_role(person, other)
    assert (refusal.value.code, refusal.value.cite) == ("incompatible_role", "control S2")
    assert list(person.roles.values_list("role", flat=True)) == [one]


def test_no_person_is_a_device(house):
    person = Employee.objects.create(property=house, code="Z01", name="Z")
    with pytest.raises(Refused):
        grant_role(person, Role.DEVICE)


def test_granting_a_role_twice_is_granting_it_once(dealer):
    grant_role(dealer, Role.DEALER)
    assert dealer.roles.count() == 1


def test_the_database_itself_refuses_a_second_department(dealer):
    with pytest.raises(IntegrityError, match="another department"), transaction.atomic():
        EmployeeRole.objects.create(employee=dealer, role=Role.ACCOUNTING)
    with (
        pytest.raises(IntegrityError, match="casino_role_department"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "INSERT INTO casino_employeerole (employee_id, role, department) VALUES (%s, 'accounting', 'pit')",
            [dealer.pk],
        )


@pytest.fixture(autouse=True)
def _forget_failed_tries():
    yield
    cache.clear()
