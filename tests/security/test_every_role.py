"""Every operation signed in every role: the function, the API and the page give the same answer, the declared one.

A run asks a part of the cells, drawn by lot (the seed is told when it fails); MATRIX_SHARE=1 asks all (`make matrix`).
The other people who sign hold the right role, the values are of the right form and otherwise any: whether the operation
then succeeds or is refused for another reason does not matter here.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
import os
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.core.validators import RegexValidator
from django.db import transaction
from django.test import RequestFactory
from rest_framework import serializers

import settings.urls  # noqa: F401  (declares every operation)
from casino.admin.guided import PAGES
from casino.api.approvals import Base64Field
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.operations import body_of
from casino.errors import Refused
from casino.identity import pin_attempts
from casino.identity.pins import set_pins
from casino.identity.signatures import Signature
from casino.models import Employee
from casino.operations import OPERATIONS, Argument, Operation
from casino.roles import HUMAN_ROLES, Role
from progressive.api.programmes import PrizeGivenSerializer
from tables.api.boxes import ContentSerializer
from tables.models import Slip
from tests.admin.busy import TODAY
from tests.security import matrix
from tests.security.test_matrix import World

SHARE = float(os.environ.get("MATRIX_SHARE", "0.04"))
SEED = int(os.environ.get("MATRIX_SEED", "20261122"))
PIN = "258036"
REFUSED = {"wrong_role", "role_not_held"}


class Cell(NamedTuple):
    """One signer of one operation in one role."""

    operation: Operation
    signer: Argument
    role: Role

    @property
    def admitted(self) -> bool:
        return self.role in self.signer.kind.roles

    def __str__(self) -> str:
        return f"{self.operation.name}.{self.signer.name} as {self.role.value}"


def cells() -> list[Cell]:
    """Return every cell, or the part that is drawn; of every signer one admitted role and one other at least."""
    lot = random.Random(SEED)
    found = []
    for one in OPERATIONS.values():
        for signer in one.signers:
            every = [Cell(one, signer, role) for role in HUMAN_ROLES]
            drawn = [cell for cell in every if SHARE >= 1 or lot.random() < SHARE]
            for admitted in (True, False):
                of_kind = [cell for cell in every if cell.admitted is admitted]
                if of_kind and not any(cell.admitted is admitted for cell in drawn) and lot.random() < SHARE * 5:
                    drawn.append(lot.choice(of_kind))
            found += drawn
    return found


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Build one casino for all questions, with a PIN for a person of every role; all of it is taken back at the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        built = World()
        set_pins({person.pk: PIN for person in people(built).values()})
        logging.disable(logging.CRITICAL)  # thousands of refusals
        yield built
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


def people(world: World) -> dict[Role, Employee]:
    return {role: world.floor.house.staff[role][0] for role in HUMAN_ROLES}


def people_of_roles_alone(world: World) -> dict[Role, Employee]:
    """Return for every role a person who holds this role and no other."""
    return {
        role: next(one for one in found if [row.role for row in one.roles.all()] == [role.value])
        for role, found in world.floor.house.staff.items()
        if role in HUMAN_ROLES
    }


# --- values of the right form ---------------------------------------------------------------------------------------


def sample(field: serializers.Field) -> Any:
    """Return a value that the field takes."""
    if isinstance(field, serializers.ListSerializer):
        return [sample(field.child) for _ in range(max(1, field.min_length or 0))]
    if isinstance(field, PrizeGivenSerializer):
        return {"outcome": "X-1", "share_bp": 1}  # either a share or an amount
    if isinstance(field, ContentSerializer):
        return {"kind": "notes", "counts": {"5.00": 1}}
    if isinstance(field, serializers.Serializer):
        return {name: sample(inner) for name, inner in field.fields.items() if not inner.read_only}
    if isinstance(field, serializers.ListField):
        return [sample(field.child) for _ in range(max(1, field.min_length or 0))]
    if isinstance(field, serializers.DictField):
        return {"min": sample(field.child), "max": sample(field.child)}
    for kind, value in SAMPLES:
        if isinstance(field, kind):
            return value(field) if callable(value) else value
    return {}


SAMPLES: tuple[tuple[Any, Any], ...] = (
    (serializers.RegexField, lambda field: "" if field.allow_blank else text_for(field)),
    (serializers.ChoiceField, lambda field: next(iter(field.choices))),
    (serializers.DateTimeField, dt.datetime(2026, 11, 21, 16, tzinfo=dt.UTC).isoformat()),
    (serializers.DateField, TODAY.isoformat()),
    (serializers.UUIDField, "0193a1f0-0000-7000-8000-000000000001"),
    (serializers.BooleanField, False),
    (serializers.IntegerField, lambda field: field.min_value or 1),
    (CountsField, {"5.00": 1}),
    (Base64Field, "JVBERi0x"),
    (AmountField, "5.00"),
    (serializers.CharField, "X-1"),
)


def text_for(field: serializers.RegexField) -> str:
    """Return a text of the field's form: a time or a series."""
    patterns = [one.regex for one in field.validators if isinstance(one, RegexValidator)]
    return next(text for text in ("12:30", "X1") if all(pattern.search(text) for pattern in patterns))


def body_for(cell: Cell, world: World, signers: dict[Role, Employee]) -> dict[str, Any]:
    """Return the request body of an operation in which one signer has the role of the cell."""
    one = cell.operation
    beside = [other for other in OPERATIONS.values() if other.route and other.route.path == one.route.path]
    fields = body_of(beside)()
    body = {
        name: sample(field)
        for name, field in fields.fields.items()
        if not isinstance(field, SignerSerializer) and name != "occurred_at" and not name.endswith("_role")
    }
    body = {name: value for name, value in body.items() if name not in {each.role_field for each in one.signers}}
    body |= {name: value for name, value in one.route.when.items() if name in body}
    used: set[str] = set()
    for signer in one.signers:
        role = cell.role if signer is cell.signer else signer.kind.roles[0]
        signed = {"employee": signers[role].code, "pin": PIN}
        used.add(signer.public)
        body[signer.public] = [signed] if signer.several else signed
    every = {signer.public for other in beside for signer in other.signers}
    return {name: value for name, value in body.items() if name not in every or name in used}


# --- the three entry points -----------------------------------------------------------------------------------------


def by_function(cell: Cell, world: World) -> bool:
    """Whether the operation itself refuses the role. Roles come first, so the other values do not matter."""
    signed: dict[str, Any] = {}
    for signer in cell.operation.signers:
        role = cell.role if signer is cell.signer else signer.kind.roles[0]
        person = people(world)[role]
        signature = Signature(employee=person.code, role=role.value, method="pin", at="2026-11-21T12:00:00+00:00")
        signed[signer.name] = [signature] if signer.several else signature
    given = {argument.name: argument.default for argument in cell.operation.inputs}
    given |= {name: value for name, value in world.names.items() if name in given}
    try:
        with transaction.atomic():
            cell.operation.carry_out(world.property, **given, **signed, actor="device:PIT-1")
            transaction.set_rollback(True)
    except Refused as refusal:
        return refusal.code == "wrong_role" and str(refusal.field).split("[")[0] == cell.signer.name
    except Exception:  # noqa: BLE001  (values of no sense: the role was admitted, or it would have been refused first)
        return False
    return False


def by_request(cell: Cell, world: World) -> bool | None:
    """Whether a request is refused for the role; None where the operation has no route, or not in this jurisdiction."""
    route = cell.operation.route
    if route is None or not cell.operation.is_kept(world.property.jurisdiction):
        return None
    key = world.keys[route.scope]
    names = dict(world.names)
    if "<int:first>" in route.path:
        names["first"] = "1"
    if route.of == "slip" and route.when:
        meant = Slip.objects.filter(property_id=world.property.pk, **route.when).first()
        if meant is None:
            return None  # none of this kind stands here in the world of the test
        names["serial"] = meant.serial
    where = world.filled("/".join(f"{{{part.split(':')[-1].strip('<>')}}}" if part.startswith("<") else part
                                   for part in route.path.split("/")), names)  # fmt: skip
    body = json.dumps(body_for(cell, world, people_of_roles_alone(world)))
    with transaction.atomic():
        answer = key.client.post(where, body, content_type="application/json", headers=key.headers)
        transaction.set_rollback(True)
    assert answer.status_code < 500, (str(cell), answer.content)
    found = answer.json() if answer.content else {}
    assert found.get("code") not in ("invalid", "unknown_field"), (str(cell), found)
    field = str(found.get("field", "")).split(".")[0].split("[")[0]
    return answer.status_code == 403 and found["code"] in REFUSED and field == cell.signer.public


def by_page(cell: Cell, world: World) -> bool | None:
    """Whether the page refuses the role; None where the operation has no page, or its page asks for a whole team."""
    page = cell.operation.page
    if page is None or cell.signer.several:
        return None
    screen = PAGES[page.name]()
    screen.property, screen.actor = world.property, "employee:K01"
    screen.request = RequestFactory().post("/")
    person = people_of_roles_alone(world)[cell.role]
    signing = screen.signing(data={f"{cell.signer.name}_employee": person.code, f"{cell.signer.name}_pin": PIN})
    signing.is_valid()
    with transaction.atomic():
        signing.sign(page.name, origin=pin_attempts.of_device(world.property, "PIT-1"))
        transaction.set_rollback(True)
    return f"{cell.signer.name}_employee" in signing.errors


@pytest.fixture(autouse=True)
def nothing_stays(world: World) -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize("cell", cells(), ids=str)
def test_function_request_and_page_agree(world: World, cell: Cell) -> None:
    expected = not cell.admitted
    answers = {"function": by_function(cell, world), "request": by_request(cell, world), "page": by_page(cell, world)}
    differing = {name: refused for name, refused in answers.items() if refused is not None and refused is not expected}
    assert differing == {}, f"{cell}: expected {'refused' if expected else 'admitted'} (MATRIX_SEED={SEED})"


def test_declared_roles_are_those_of_the_controls() -> None:
    """The declarations beside `duties`, which is written from the controls: signers, pages, routes and scopes."""
    expected = matrix.signers()
    for one in OPERATIONS.values():
        for signer in one.signers:
            roles = {role.value for role in signer.kind.roles}
            assert roles == expected[one.name, signer.name], (one.name, signer.name)
        if one.page is not None:
            assert {role.value for role in one.page.opens} == matrix.pages()[one.page.name], one.page.name
        if one.route is not None:
            path = "/".join(f"{{{part.split(':')[-1].strip('<>')}}}" if part.startswith("<") else part
                            for part in one.route.path.split("/"))  # fmt: skip
            assert matrix.writes()[path] == one.route.scope, path
