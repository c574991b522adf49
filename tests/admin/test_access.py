"""Roles see only their rooms: groups, permissions, and logins that follow the roles of their employee."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from casino.identity.access import HUMAN_ROLES, apply_role_groups, group_name, may, roles_of
from casino.models import EmployeeRole
from casino.roles import SUPERVISORS, Role
from tests.factories import Floor

BOOKS = ("accounting.view_journalentry", "accounting.view_dailysummary")


@pytest.fixture
def floor(db) -> Floor:
    return Floor.seeded()


def login(floor: Floor, role: Role, number: int = 1):
    """The login of a role's n-th person."""
    person = floor.house.staff[role][number - 1]
    person.user = get_user_model().objects.create_user(f"{role.value}{number}", password="x", is_staff=True)
    person.save(update_fields=["user"])
    return get_user_model().objects.get(pk=person.user.pk)


def test_a_migrated_house_knows_what_its_roles_may_see(floor):
    """`migrate` made the groups with the tables: nobody has to think of them."""
    assert login(floor, Role.ACCOUNTING).has_perms(BOOKS)


def test_applying_the_groups_twice_changes_nothing(floor):
    apply_role_groups()
    before = {group.name: set(group.permissions.values_list("pk", flat=True)) for group in Group.objects.all()}
    apply_role_groups()
    assert before == {group.name: set(group.permissions.values_list("pk", flat=True)) for group in Group.objects.all()}
    assert set(before) == {group_name(role) for role in HUMAN_ROLES}
    assert all(before.values())


def test_a_login_has_the_permissions_of_its_roles(floor):
    apply_role_groups()
    accountant, dealer = login(floor, Role.ACCOUNTING), login(floor, Role.DEALER)
    assert accountant.has_perms(BOOKS)
    assert dealer.has_perm("tables.view_round")
    assert not any(dealer.has_perm(permission) for permission in BOOKS)


def test_nobody_writes_projections_and_administrators_keep_the_house_only(floor):
    apply_role_groups()
    logins = {}
    for role in HUMAN_ROLES:
        logins[role] = login(floor, role)
        writes = {name for name in logins[role].get_all_permissions() if ".view_" not in name}
        if role is not Role.ADMINISTRATOR:
            assert not writes, role
    administrator = logins[Role.ADMINISTRATOR]
    assert administrator.has_perm("tables.change_gamingtable")
    books = {name for name in administrator.get_all_permissions() if name.startswith("accounting.")}
    assert {name.rpartition("_")[2] for name in books} == {"accountmapping", "auditsettings", "returnparameter"}


def test_the_login_follows_when_roles_and_people_change(floor):
    apply_role_groups()
    user = login(floor, Role.DEALER)
    person = floor.house.staff[Role.DEALER][0]
    role = EmployeeRole.objects.create(employee=person, role=Role.FLOOR_SUPERVISOR)
    assert user.groups.filter(name=group_name(Role.FLOOR_SUPERVISOR)).exists()
    role.delete()
    assert not user.groups.filter(name=group_name(Role.FLOOR_SUPERVISOR)).exists()
    person.active = False
    person.save()
    assert not user.groups.exists()


def test_a_login_taken_away_takes_the_groups_with_it(floor):
    apply_role_groups()
    user = login(floor, Role.ACCOUNTING)
    person = floor.house.staff[Role.ACCOUNTING][0]
    person.user = None
    person.save()
    assert not user.groups.exists()


def test_a_group_that_is_no_roles_is_left_alone(floor):
    apply_role_groups()
    user = login(floor, Role.DEALER)
    user.groups.add(Group.objects.create(name="football"))
    apply_role_groups()
    assert set(user.groups.values_list("name", flat=True)) == {"football", group_name(Role.DEALER)}


def test_guided_pages_open_by_role(floor):
    supervisor, dealer = login(floor, Role.FLOOR_SUPERVISOR), login(floor, Role.DEALER)
    assert roles_of(supervisor) == {Role.FLOOR_SUPERVISOR}
    assert may(supervisor, SUPERVISORS)
    assert not may(dealer, SUPERVISORS)
