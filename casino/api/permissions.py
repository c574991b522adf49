"""Permissions: a device by its key's scopes; members of staff read only, and only what their roles may see."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from casino.api.authentication import DevicePrincipal
from casino.errors import Refused
from casino.identity.access import may, who_sees
from casino.models import SCOPES, Property


class HasScope(BasePermission):
    """A view names the scope it needs per method in ``scopes = {"GET": "rounds:read", ...}``, and in ``shows`` the rows
    whose readers among the staff are its readers."""

    def has_permission(self, request: Request, view: Any) -> bool:
        scope = view.scopes.get(request.method or "", "")
        if isinstance(request.user, DevicePrincipal) and request.method == "OPTIONS":
            return True
        allowed = has_scope(request, scope, shows=getattr(view, "shows", ()))
        if not allowed and scope and isinstance(request.user, DevicePrincipal):
            raise Refused("scope_missing", field="Authorization", scope=scope, details={"scope": scope})
        return allowed


def has_scope(request: Request, scope: str, *, shows: Collection[str] = ()) -> bool:
    """Return whether the requester has the scope; staff only for reads of rows that their roles may see, as in the
    admin."""
    user = request.user
    if isinstance(user, DevicePrincipal):
        return scope in user.scopes
    if not (user and user.is_authenticated and user.is_staff and request.method in SAFE_METHODS):
        return False
    known = SCOPES.get(scope)
    readers = known.readers if known else frozenset()
    return may(user, readers & who_sees(shows) if shows else readers)


def property_of(request: Request) -> Property:
    """The property a request is about: the device's own; for staff their employer's, or ``?property=CODE``."""
    user = request.user
    code = request.query_params.get("property")
    if isinstance(user, DevicePrincipal):
        if code not in (None, user.property.code):
            raise PermissionDenied()
        return user.property
    employee = getattr(user, "employee", None)
    if employee is not None and code in (None, employee.property.code):
        return employee.property
    if not user.is_superuser:
        raise PermissionDenied()
    found = Property.objects.filter(code=code).first() if code else Property.objects.order_by("pk").first()
    if found is None:
        raise NotFound()
    return found


def actor_of(request: Request) -> str:
    """Return the actor of the request, as events name it."""
    user = request.user
    return user.actor if isinstance(user, DevicePrincipal) else f"user:{user.pk}"


def tables_of_key(request: Request) -> frozenset[str] | None:
    """Return the tables that the key of the request is limited to; None: all of them, and for members of staff."""
    user = request.user
    return (user.tables or None) if isinstance(user, DevicePrincipal) else None


def require_one_of(request: Request, tables: Collection[str]) -> None:
    """Refuse a limited key unless one of the tables of a record is its own; also where there is no such record.

    The answer is the same in both cases, so that a key cannot ask which records other tables have.
    """
    allowed = tables_of_key(request)
    if allowed is not None and allowed.isdisjoint(tables):
        raise Refused("table_not_in_key", field="Authorization", why=_("none of them has this record"))


def require_table(request: Request, table: str) -> None:
    """Refuse a device whose key is for other tables."""
    if isinstance(request.user, DevicePrincipal) and not request.user.may_touch(table):
        raise Refused(
            "table_not_in_key", field="table", why=_now("table %(table)s is not one of them") % {"table": table}
        )


def require_every_table(request: Request) -> None:
    """Refuse a key that is for some tables only: what it asks for tells of all."""
    if tables_of_key(request) is not None:
        raise Refused("table_not_in_key", field="Authorization", why=_("this is about all tables of the property"))
