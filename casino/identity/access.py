"""Access to lists: one Django group per role, and logins of employees in the groups of their roles.

Each app registers its lists and their readers (`casino.listings`). What is projected from events is only ever seen
(nobody has the permission to add, change or delete it), configuration is kept by administrators. What a person does
on a guided page is decided by the roles of the page (`may`), and then once more by the signatures of the operation.
"""

from __future__ import annotations

from collections.abc import Collection, Set
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver
from django.http import HttpRequest

from casino import listings
from casino.models import Employee, EmployeeRole, Property
from casino.roles import HUMAN_ROLES, Role
from casino.tenancy import row_security

GROUP_PREFIX = "role:"


def who_sees(labels: Collection[str]) -> frozenset[Role]:
    """The roles that look at one of these lists."""
    return frozenset(role for label in labels for role in listings.readers_of(label))


def group_name(role: Role) -> str:
    """Name of a role's group."""
    return f"{GROUP_PREFIX}{role.value}"


@transaction.atomic
def apply_role_groups() -> None:
    """Create or update the group of every role, and put every login of an employee into its groups."""
    wanted = {group_name(role): _wanted(role) for role in HUMAN_ROLES}
    known = _permissions(set().union(*wanted.values()))
    groups = _groups(wanted)
    due = {(groups[name], known[each]) for name, those in wanted.items() for each in those}
    Granted = Group.permissions.through
    there = {
        (group, permission): row
        for row, group, permission in Granted.objects.filter(group__in=groups.values()).values_list(
            "pk", "group_id", "permission_id"
        )
    }
    Granted.objects.filter(pk__in=[row for pair, row in there.items() if pair not in due]).delete()
    Granted.objects.bulk_create(Granted(group_id=group, permission_id=each) for group, each in sorted(due - set(there)))
    for employee in Employee.objects.filter(user__isnull=False).select_related("user").prefetch_related("roles"):
        sync_user(employee.user)


def sync_user(user: Any) -> None:
    """Give a login exactly the groups of its employee's roles; groups that are no role's are left alone.

    Who left, or is nobody's login any more, is in no role's group.
    """
    employee = Employee.objects.filter(user=user, active=True).first()
    held = employee.roles.values_list("role", flat=True) if employee else ()
    names = [group_name(Role(role)) for role in held]
    for name in names:
        Group.objects.get_or_create(name=name)
    others = user.groups.exclude(name__startswith=GROUP_PREFIX)
    user.groups.set([*others, *Group.objects.filter(name__in=names)])


def _wanted(role: Role) -> set[tuple[str, str]]:
    """(app label, codename) of the permissions of a role."""
    wanted = {_named(label, "view") for label in listings.seen_by(role)}
    if role is Role.ADMINISTRATOR:
        wanted |= {_named(label, verb) for label in listings.kept() for verb in ("add", "change")}
        wanted |= {_named(label, "delete") for label in listings.removable()}
    return wanted


def _named(label: str, verb: str) -> tuple[str, str]:
    app, model = label.split(".")
    return app, f"{verb}_{model}"


def _groups(names: Collection[str]) -> dict[str, int]:
    """Numbers of the groups by their names; those that are missing are made."""
    asked = Group.objects.filter(name__in=names).values_list("name", "pk")
    found = dict(asked)
    if len(found) < len(names):
        Group.objects.bulk_create([Group(name=name) for name in names if name not in found], ignore_conflicts=True)
        found = dict(asked.all())
    return found


def _permissions(wanted: Set[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """Numbers of the permissions by app label and codename."""
    apps, codenames = {app for app, _ in wanted}, {codename for _, codename in wanted}
    rows = Permission.objects.filter(content_type__app_label__in=apps, codename__in=codenames)
    found = {
        (app, codename): number
        for number, app, codename in rows.values_list("pk", "content_type__app_label", "codename")
    }
    missing = wanted - set(found)
    if missing:
        raise LookupError(f"permissions that do not exist (run migrate): {sorted(missing)}")
    return found


# --- the person at the desk -----------------------------------------------------------------------------------------

CHOSEN_PROPERTY = "property"
"""Key in the session of somebody who belongs to no property (a superuser): the one he looks at."""


def employee_of(user: Any) -> Employee | None:
    """The active employee behind a login, with property and roles; kept on the user for the rest of the request."""
    if not hasattr(user, "_employee_at_desk"):
        with row_security.all_properties("who is asking, and of which property"):
            user._employee_at_desk = (
                Employee.objects.filter(user_id=user.pk, active=True)
                .select_related("property")
                .prefetch_related("roles")
                .first()
            )
    found: Employee | None = user._employee_at_desk
    return found


def properties_of(user: Any) -> tuple[int, ...] | None:
    """The properties whose rows a login may be shown at all (`casino/tenancy/row_security.py`): the employee's own;
    None, all of them, for a superuser; none for a login that is nobody's."""
    if user.is_superuser:
        return None
    employee = employee_of(user)
    return (employee.property_id,) if employee else ()


def logins_of(venue: Property) -> QuerySet[Any]:
    """The logins of this property's staff, and those that are nobody's yet.

    Whose the others are is asked with all properties: behind the wall they would look like nobody's.
    """
    with row_security.all_properties("whose logins they are: those of other properties are not shown"):
        others = Employee.objects.exclude(property=venue).filter(user__isnull=False)
        taken = list(others.values_list("user_id", flat=True))
    return get_user_model().objects.exclude(pk__in=taken)


def roles_of(user: Any) -> frozenset[Role]:
    """The roles of the person behind a login, as they were read with him: a page asks for them some hundred times."""
    employee = employee_of(user)
    if employee is None:
        return frozenset()
    if not hasattr(employee, "_roles_at_desk"):
        employee._roles_at_desk = frozenset(Role(row.role) for row in employee.roles.all())
    held: frozenset[Role] = employee._roles_at_desk
    return held


def may(user: Any, roles: Collection[Role]) -> bool:
    """Return whether a guided page of these roles is open to this login. A superuser may open any; signing needs a
    PIN."""
    return user.is_active and user.is_staff and (user.is_superuser or not roles_of(user).isdisjoint(roles))


def property_of(request: HttpRequest) -> Property | None:
    """The property somebody works in: the employee's own; a superuser's choice, by default the newest one."""
    if not hasattr(request, "_property_at_desk"):
        request._property_at_desk = _find_property(request)
    found: Property | None = request._property_at_desk
    return found


def _find_property(request: HttpRequest) -> Property | None:
    employee = employee_of(request.user)
    if employee is not None:
        return employee.property
    if not request.user.is_superuser:
        return None
    chosen = Property.objects.filter(pk=request.session.get(CHOSEN_PROPERTY)).first()
    return chosen or Property.objects.order_by("-pk").first()


def actor_of(request: HttpRequest) -> str:
    """Return the actor of the request, as kept with every event."""
    return actor_of_login(request.user)


def actor_of_login(user: Any) -> str:
    """The person behind a login, as kept with every event."""
    employee = employee_of(user)
    return f"employee:{employee.code}" if employee else f"user:{user.get_username()}"


# --- signals --------------------------------------------------------------------------------------------------------


@receiver([post_save, post_delete], sender=EmployeeRole)
def sync_after_role(instance: EmployeeRole, **_kwargs: Any) -> None:
    """A role was given or taken: the login follows."""
    employee = Employee.objects.filter(pk=instance.employee_id).select_related("user").first()
    if employee is not None and employee.user is not None:
        sync_user(employee.user)


@receiver(pre_save, sender=Employee)
def remember_login(instance: Employee, **_kwargs: Any) -> None:
    """Before an employee is saved: whose login it was."""
    instance._login_before = Employee.objects.filter(pk=instance.pk).values_list("user_id", flat=True).first()


@receiver(post_save, sender=Employee)
def sync_after_employee(instance: Employee, **_kwargs: Any) -> None:
    """A login was given, taken or the person left: the groups follow, those of the former login too."""
    logins = {instance.user_id, getattr(instance, "_login_before", None)} - {None}
    for user in get_user_model().objects.filter(pk__in=logins):
        sync_user(user)
