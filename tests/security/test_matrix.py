"""Every door with everybody: who is let in and who is not is what `duties` says, and nothing is changed by asking.

A run asks a part of the cells, drawn by lot (the seed is told when it fails); MATRIX_SHARE=1 asks all (`make matrix`).
Let in is whoever is not answered 401 or 403: an empty body's 422 says that the door was open.
"""

from __future__ import annotations

import datetime as dt
import inspect
import logging
import os
import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.contrib.auth import get_user_model
from django.db import models, transaction
from django.test import Client

from accounting.models import ExceptionCase
from casino.admin.guided import PAGES, GuidedPage
from casino.api.base_view import CasinoAPIView
from casino.commands import issue_device_key
from casino.errors import Refused
from casino.eventstore import store_head
from casino.identity.access import apply_role_groups, who_sees
from casino.identity.signatures import Signature
from casino.models import SCOPES, Device, Employee, EmployeeRole, FormSeries, Property, scopes_with
from casino.operations import OPERATIONS
from casino.roles import HUMAN_ROLES, Role
from casino.rules import vocabulary as v
from progressive.models import Link, LinkMember, Prize
from tables.commands import FloorEvent, RoundItem, take_rounds
from tables.models import BoxCustody, EquipmentSet, GamingTable, LateRound, Round, Slip, TableSession
from tests.admin.busy import TODAY, busy
from tests.people import log_in
from tests.security import duties, matrix
from tests.security.matrix import API, ROW_PAGES

SHARE = float(os.environ.get("MATRIX_SHARE", "0.02"))
SEED = int(os.environ.get("MATRIX_SEED", "20261122"))
LOT = random.Random()


def drawn() -> bool:
    """Whether a cell is asked in this run."""
    return SHARE >= 1 or LOT.random() < SHARE


class Subject(NamedTuple):
    """Somebody at the door."""

    name: str
    client: Client
    headers: dict[str, str] = {}

    def ask(self, method: str, path: str) -> Any:
        if method == "GET":
            return self.client.get(path, headers=self.headers)
        if path.startswith(API):
            return self.client.post(path, "{}", content_type="application/json", headers=self.headers)
        return self.client.post(path, {}, headers=self.headers)


class World:
    """A house at work and its people; another house with people of the same roles; whoever has no business here."""

    def __init__(self) -> None:
        self.floor = busy()
        self.property: Property = self.floor.property
        self.staff = {
            role.value: self._person(self.property, self.floor.house.staff[role][0], f"in-{role}")
            for role in HUMAN_ROLES
        }
        other = Property.objects.get(pk=self.property.pk)
        other.pk, other._state.adding, other.code, other.name = None, True, "OTHER", "Another house"
        other.save()
        self.other = other
        self.strangers = {role.value: self._person(other, None, f"other-{role}", role) for role in HUMAN_ROLES}
        left = Employee.objects.create(property=self.property, code="LEFT", name="Who Left", active=True)
        EmployeeRole.objects.create(employee=left, role=Role.PIT_MANAGER)
        self.left = self._person(self.property, left, "left")
        left.active = False
        left.save()
        roleless = Employee.objects.create(property=self.property, code="NONE", name="No Role")
        self.roleless = self._person(self.property, roleless, "roleless")
        self.anonymous = Subject("anonymous", Client())
        self.owing = {role: Subject(f"owing {role}", _half_in(self.staff[role])) for role in
                      (duties.ACCOUNTING, duties.AUDITOR, duties.ADMINISTRATOR)}  # fmt: skip
        self.superuser = Subject("superuser", log_in(Client(), get_user_model().objects.create_superuser("root")))
        self.keys = {scope: self.device(self.property, [scope]) for scope in SCOPES}
        self.limited = {
            table: self.device(self.property, scopes_with("rounds:write"), [table])
            for table in ("RO-1", "CS-1", "BJ-1")
        }
        self.bound = self.limited["RO-1"]
        self.foreign = self.device(other, scopes_with("rounds:write"))
        self.unknown = Subject("unknown key", Client(), {"Authorization": "Bearer nobody.knows"})
        self.names = self._names()

    def _person(self, venue: Property, person: Employee | None, name: str, role: Role | None = None) -> Subject:
        user = get_user_model().objects.create_user(name, password=None, is_staff=True)
        if person is None:
            person = Employee.objects.create(property=venue, code=name[:20].upper(), name=name)
            EmployeeRole.objects.create(employee=person, role=role)
        person.user = user
        person.save()
        return Subject(name, log_in(Client(), get_user_model().objects.get(pk=user.pk)))

    def device(self, venue: Property, scopes: list[str], tables: list[str] | None = None) -> Subject:
        device = Device.objects.create(property=venue, code=f"K-{uuid4().hex[:6]}", kind="integration")
        key = issue_device_key(device, scopes=scopes, tables=tables or ())[1]
        name = f"key {' '.join(scopes)} {venue.code} {tables or ''}"
        return Subject(name, Client(), {"Authorization": f"Bearer {key}"})

    def nobodies(self) -> list[Subject]:
        """Who is refused everything that is anybody's."""
        return [self.anonymous, self.unknown, self.left, self.roleless, *self.owing.values()]

    def _names(self) -> dict[str, str]:
        """What stands in addresses: things of this house, away from RO-1."""
        mine = {"property_id": self.property.pk}
        day = TODAY.isoformat()
        session = TableSession.objects.filter(**mine, table="RO-2", day=TODAY).get()
        box = BoxCustody.objects.filter(**mine, table="RO-2", day=TODAY).first()
        return {
            "table": "RO-2", "day": day, "first": day, "last": day, "shift": session.shift, "box": box.box,
            "serial": Slip.objects.filter(**mine, table="RO-2").first().serial,
            "id": str(Round.objects.filter(**mine, table="CS-1").first().pk),
            "round": [late_round(self.property, table) for table in ("RO-1", "RO-2")][-1],
            "prize": Prize.objects.filter(**mine).first().prize,
            "link": Link.objects.filter(property=self.property).first().code,
            "set": EquipmentSet.objects.filter(**mine).first().code,
            "case": ExceptionCase.objects.filter(**mine).first().case,
            "series": FormSeries.objects.filter(property=self.property).first().code,
            "count": f"{day}.1", "receipt": "R-1", "number": "1", "line": "boxes", "chip_set": "V1",
            "bank": "POS1-1", "payment": "X-1", "sale": "POS1-1-1", "notice": "N-1", "hold": "H-1", "found": "F-1",
            "inspection": "I-1", "place": "1", "pool": "P", "account": "cash", "kind": "session",
            "identity": f"RO-2.{day}.{session.shift}", "report": "daily-summary", "job": str(uuid4()),
            "code": "pr-franchise", "period": str(TODAY.year),
        }  # fmt: skip

    def filled(self, path: str, names: dict[str, str]) -> str:
        """The address of a read with these names in it; names that there are none for are made up."""
        made_up = {"job": str(uuid4())}
        return API + re.sub(r"{(\w+)}", lambda match: names.get(match[1], made_up.get(match[1], "X-1")), path)

    def address(self, path: str, method: str = "GET") -> str:
        filled = path.replace("/pads/{first}", "/pads/1")
        if path == "gaming-days/{day}/close" and method == "POST":
            filled = "gaming-days/2001-01-01/close"  # it asks for no body: a day that was never opened
        if path == "slips/{serial}/prints" and method == "POST":
            filled = "slips/F-9999999/prints"  # nor does this: a slip that is not there
        return API + re.sub(r"{(\w+)}", lambda match: self.names[match[1]], filled)


def _half_in(subject: Subject) -> Client:
    """The same person after the password and before the code."""
    client = Client()
    client.force_login(get_user_model().objects.get(username=subject.name))
    return client


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """One house for all questions: nobody changes it, and all of it is taken back at the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        built = World()
        apply_role_groups()
        logging.disable(logging.CRITICAL)  # thousands of refusals
        yield built
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def a_lot_of_its_own(request: pytest.FixtureRequest) -> None:
    """What a test asks does not hang on what ran before it: it fails alone as it failed among the others."""
    LOT.seed(f"{SEED} {request.node.name}")


@pytest.fixture
def taken_back(world: World) -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def nothing_is_changed(world: World) -> Iterator[None]:
    """Whatever is asked: no event more."""
    before = store_head()
    yield
    assert store_head() == before


def wrong(subject: Subject, method: str, path: str, answer: Any, expected: str) -> str:
    return f"{subject.name}: {method} {path} -> {answer.status_code}, expected {expected} (MATRIX_SEED={SEED})"


def refused(answer: Any) -> bool:
    """Refused at the door: also by being sent to the login or to the second factor."""
    if answer.status_code == 404 and answer.request["PATH_INFO"].startswith("/admin/"):
        return True  # not there for him
    sent_away = answer.status_code == 302 and re.match(r"/admin/(login|second-factor)/", answer["Location"])
    return answer.status_code in (401, 403) or bool(sent_away)


# --- nothing is missing ---------------------------------------------------------------------------------------------


def test_reads_open_to_whom_their_scope_and_lists_do() -> None:
    """Every read over REST, without asking it: readers of its scope who see the lists that it shows (decision 94)."""
    faults = []
    views = {one.pattern: one.view_class for one in matrix.addresses() if one.pattern.startswith("api/v1/")}
    for pattern, view in views.items():
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", pattern.removeprefix("api/v1/"))
        if path not in matrix.reads() or view is None:
            continue
        scope, roles = matrix.reads()[path]
        readers = SCOPES[scope].readers
        may = {Role(role).value for role in (readers & who_sees(view.shows) if view.shows else readers)}
        if may != set(roles):
            faults.append(f"{path}: {sorted(may ^ set(roles))}")
    assert not faults, "\n".join(faults)


def test_every_door_is_declared_and_every_declaration_has_a_door(world: World) -> None:
    declared = {("GET", path) for path in matrix.reads()} | {("POST", path) for path in matrix.writes()}
    own = {tuple(one.split()) for one in duties.KEY_ITSELF} | {("GET", "feed/stream")}
    assert set(matrix.operations()) == declared | own
    assert set(PAGES) == set(matrix.pages())
    assert {model._meta.label_lower for model in admin.site._registry} == set(matrix.rows())
    arguments = {(name, one.name) for name, (_, signers) in matrix.commands().items() for one in signers}
    arguments |= {(one.name, signer.name) for one in OPERATIONS.values() for signer in one.signers}
    assert {pair for pair in arguments if pair[0] not in duties.PARTS} == set(matrix.signers())
    unknown = [
        address.pattern
        for address in matrix.addresses()
        if not address.pattern.startswith(("admin/day/", "api/v1/"))
        and not (address.pattern.startswith("admin/") and _is_known_page(address))
        and address.pattern not in duties.OPEN_TO_ALL
    ]
    assert unknown == []
    for name in PAGES:
        assert set(matrix.pages()[name]) <= set(duties.ROLES)


LIST_TOOLS = ("export", "views")
"""Beside a list, for those who may see it: `tests/admin/test_list_tools.py`."""


def _is_known_page(address: matrix.Address) -> bool:
    of_row = re.match(r"admin/(\w+)/(\w+)/(?:<[^>]+>/)?([\w-]*)", address.pattern)
    if of_row and f"{of_row[1]}.{of_row[2]}" in matrix.rows():
        label, page = f"{of_row[1]}.{of_row[2]}", of_row[3]
        turns = duties.TURNS.get(label, ())
        together = ("service",) if label in duties.TOGETHER else ()
        return page in ("", *ROW_PAGES, *LIST_TOOLS, *turns, *together) or label in duties.SUPERUSERS
    return address.name in duties.OWN or address.pattern == "admin/(?P<url>.*)$"


def test_the_paper_is_in_step() -> None:
    assert matrix.PAPER.read_text(encoding="utf-8") == matrix.written(), "run: python -m tests.security.matrix"


# --- the API --------------------------------------------------------------------------------------------------------


def test_the_api_lets_in_whom_the_matrix_names(world: World) -> None:
    faults = []
    for method, path in matrix.operations():
        if f"{method} {path}" in duties.KEY_ITSELF or path == "feed/stream":
            continue
        where, scope = world.address(path, method), matrix.scope_of(method, path)
        may = matrix.reads()[path][1] if method == "GET" else duties.NOBODY
        cells = [(subject, role in may) for role, subject in world.staff.items()]
        cells += [(key, scope == held) for held, key in world.keys.items()]
        cells += [(subject, False) for subject in world.nobodies()]
        for subject, let_in in cells:
            if not drawn():
                continue
            answer = subject.ask(method, where)
            if refused(answer) is let_in or answer.status_code >= 500:
                faults.append(wrong(subject, method, where, answer, "let in" if let_in else "refused"))
    assert not faults, "\n".join(faults[:60])


def test_a_key_asks_about_itself_and_a_stream_by_its_topics(world: World) -> None:
    for one in duties.KEY_ITSELF:
        method, path = one.split()
        for subject in (*world.staff.values(), *world.nobodies()):
            assert refused(subject.ask(method, API + path)), (subject.name, path)
    assert world.keys["feed:read"].ask("GET", API + "keys/current").status_code == 200
    for topic, (scope, roles) in duties.STREAM.items():
        where = f"{API}feed/stream?topic={topic}"
        cells = [(subject, role in roles) for role, subject in world.staff.items()]
        cells += [(key, scope == held) for held, key in world.keys.items()]
        cells += [(subject, False) for subject in world.nobodies()]
        for subject, let_in in cells:
            # Whoever is let in is told that this cannot be gone on from: no stream is begun.
            answer = subject.client.get(where, headers={**subject.headers, "Last-Event-ID": "x"})
            assert answer.status_code == 400 if let_in else refused(answer), wrong(subject, "GET", where, answer, "")


def test_a_key_of_one_table_opens_nothing_of_another(world: World) -> None:
    """Neither where the address names the table nor where a row of it is named; writes of the whole house neither."""
    whose = {"sessions/{table}/{day}/{shift}", "rounds/{id}", "slips/{serial}", "slips/{serial}/prints"}
    faults = []
    for method, path in matrix.operations():
        if f"{method} {path}" in duties.KEY_ITSELF:
            continue
        if method == "GET" and "{table}" not in path and path not in whose:
            continue
        if path in ("rounds", "rounds/batch", "slips", "paper-slips", "rounds/{id}/events") or path.startswith("pit/"):
            continue  # the table stands in the body: tests/api/test_scopes.py, tests/api/test_grids.py
        answer = world.bound.ask(method, world.address(path, method))
        if answer.status_code not in (403, 404):
            faults.append(wrong(world.bound, method, path, answer, "403 or 404"))
    assert not faults, "\n".join(faults[:60])


def test_what_a_limited_key_reads_is_declared_as_the_matrix_says(world: World) -> None:
    declared = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", address.pattern.removeprefix("api/v1/")): address.view_class.table_scope
        for address in matrix.addresses()
        if issubclass(address.view_class or object, CasinoAPIView) and hasattr(address.view_class, "get")
    }
    assert declared == matrix.limited_keys()


def test_a_limited_key_reads_its_tables_and_nothing_else(world: World) -> None:
    """Every read with the keys of three tables: refused, or an answer in which no other table has left a trace."""
    faults, shown = [], set()
    for table, key in world.limited.items():
        own, foreign = own_names(world, table), names_of_others(world, table)
        for path, how in matrix.limited_keys().items():
            names = set(re.findall(r"{(\w+)}", path))
            if path == "feed/stream" or (how != "refused" and not names <= own.keys()):
                continue
            answer = key.ask("GET", world.filled(path, own))
            if how == "refused":
                if (answer.status_code, answer.json()["code"]) != (403, "table_not_in_key"):
                    faults.append(wrong(key, "GET", path, answer, "refused"))
                continue
            if answer.status_code != 200:
                faults.append(wrong(key, "GET", path, answer, "200"))
            shown.add(path)
            seen = {name for name in foreign if name.encode() in answer.content}
            if seen:
                faults.append(f"{table}: GET {path} tells of {sorted(seen)}: {answer.content[:200]!r}")
    assert not faults, "\n".join(faults[:60])
    allowed = {path for path, how in matrix.limited_keys().items() if how != "refused"}
    assert allowed - shown == {"feed/stream"}, "each was answered for one of the tables at least"


def test_a_limited_key_cannot_ask_what_there_is_elsewhere(world: World) -> None:
    """The record of another table is refused like one that there is not; a filter for another table finds
    nothing."""
    nothing = {
        "box": "XX-9", "serial": "F-9999999", "id": str(uuid4()), "round": str(uuid4()), "prize": "P-9",
        "link": "NONE", "set": "S-9", "table": "XX-9",
    }  # fmt: skip
    for path, how in matrix.limited_keys().items():
        if how in ("record", "address"):
            answers = [world.bound.ask("GET", world.filled(path, {**world.names, **more})) for more in ({}, nothing)]
            assert [answer.status_code for answer in answers] == [403, 403], path
            told = [{**answer.json(), "detail": ""} if how == "address" else answer.json() for answer in answers]
            assert told[0] == told[1], path
        if how == "rows" and path != "feed/stream":
            where = world.filled(path, world.names)
            answers = [world.bound.ask("GET", f"{where}?table={table}") for table in ("RO-2", "XX-9")]
            assert answers[0].content.replace(b"RO-2", b"XX-9") == answers[1].content, path
            if answers[0].status_code == 200:
                assert answers[0].content in (b"[]", b'{"rounds":[],"next":null}'), path
    for topic, allowed in (("events", False), ("exceptions", False), ("tables", True), ("meters", True)):
        headers = {**world.bound.headers, "Last-Event-ID": "x"}
        answer = world.bound.client.get(f"{API}feed/stream?topic={topic}", headers=headers)
        assert (answer.json()["code"] != "table_not_in_key") is allowed, topic


def late_round(venue: Property, table: str) -> str:
    """List a late round of that table; return its id."""
    opened, closed = v.RoundOpened(), v.RoundClosed()
    moment = dt.datetime(2019, 11, 20, 16, tzinfo=dt.UTC)
    item = RoundItem(
        round=uuid4(), table=table, expected_version=0, events=[FloorEvent(fact, moment) for fact in (opened, closed)]
    )
    (result,) = take_rounds(venue, [item], actor="device:TT", buffering_device="TT")
    assert result.outcome == "late", result.error
    return str(item.round)


def own_names(world: World, table: str) -> dict[str, str]:
    """What stands in addresses that name something of this table; what it has none of is left out."""
    mine = {"property_id": world.property.pk, "table": table}
    session = TableSession.objects.filter(**mine).latest("opened_at")
    # The stud rounds of this floor are written without their cards: no rules can show them again.
    rounds = Round.objects.filter(**mine).exclude(game__contains="stud")
    rows = {
        "box": BoxCustody.objects.filter(**mine, day=session.day, shift=session.shift).values_list("box"),
        "serial": Slip.objects.filter(**mine).values_list("serial"),
        "id": rounds.values_list("pk"),
        "round": LateRound.objects.filter(**mine).values_list("round"),
        "prize": Prize.objects.filter(**mine).values_list("prize"),
        "link": LinkMember.objects.filter(**mine).values_list("link"),
        "set": EquipmentSet.objects.filter(**mine).values_list("code"),
    }
    found = {name: str(row[0]) for name, query in rows.items() for row in query[:1]}
    elsewhere = {name: world.names[name] for name in ("report", "kind", "account", "first", "last")}
    return {**elsewhere, **found, "table": table, "day": session.day.isoformat(), "shift": session.shift}


def names_of_others(world: World, table: str) -> set[str]:
    """Codes of the other tables, and the numbers of what they have. A transfer is both tables' own."""
    mine = {"property_id": world.property.pk}
    transfers = Slip.objects.filter(**mine).filter(models.Q(table=table) | models.Q(to_table=table))
    partners = {code for pair in transfers.values_list("table", "to_table") for code in pair}
    tables = set(GamingTable.objects.filter(property=world.property).values_list("code", flat=True))
    names = tables - partners - {table}
    for rows, name in ((Slip, "serial"), (Round, "pk"), (Prize, "prize"), (EquipmentSet, "code")):
        names |= {str(one) for one in rows.objects.filter(**mine, table__in=tables - partners - {table}).values_list(
            name, flat=True)}  # fmt: skip
    return names


def test_what_is_another_propertys_does_not_exist(world: World) -> None:
    """The other house has no table, slip, box, round, link or report of these names: 404, whatever the role."""
    faults = []
    # Of every property: the calendar's days, reports and accounts by name, what an address can only ask about.
    everywhere = re.compile(r"{(day|first|last|report|account|kind)}")
    for path, (_, roles) in matrix.reads().items():
        if "{" not in everywhere.sub("", path):
            continue
        where = world.address(path)
        askers = [world.foreign, *(world.strangers[role] for role in sorted(roles) if drawn())]
        for subject in askers:
            answer = subject.ask("GET", where)
            if answer.status_code != 404 and not _tells_nothing(answer):
                faults.append(wrong(subject, "GET", where, answer, "404"))
            for named in (f"{where}?property={world.property.code}",):
                if subject.ask("GET", named).status_code not in (403, 404) and subject is not world.foreign:
                    faults.append(wrong(subject, "GET", named, answer, "403 or 404"))
    for path in matrix.writes():
        if "{" in everywhere.sub("", path):
            answer = world.foreign.ask("POST", world.address(path, "POST"))
            if answer.status_code not in (403, 404, 422, 400):
                faults.append(wrong(world.foreign, "POST", path, answer, "404 or the body's fault"))
    assert not faults, "\n".join(faults[:60])


def _tells_nothing(answer: Any) -> bool:
    return answer.status_code == 200 and answer.content in (b"[]", b'{"results":[]}')


# --- the admin ------------------------------------------------------------------------------------------------------


def test_logins_of_another_property_are_nobodys_to_see_or_to_change(world: World) -> None:
    """Behind the wall the staff of another house is not there: its logins must not look like nobody's for that."""
    users = get_user_model().objects
    keeper = world.staff[duties.ADMINISTRATOR].client
    free = users.create_user("free", password=None, is_staff=True)
    shown = keeper.get("/admin/auth/user/?all=1").content.decode()
    assert "in-dealer" in shown
    assert "other-" not in shown
    person = Employee.objects.get(user__username="in-dealer")
    page = f"/admin/casino/employee/{person.pk}/change/"
    form = keeper.get(page).context["adminform"].form
    offered = {user.username for user in form.fields["user"].queryset}
    assert {"in-dealer", "in-auditor", "free"} <= offered
    assert not {name for name in offered if name.startswith("other-")} | {"root"} & offered
    for name in ("other-administrator", "other-dealer", "root"):
        user = users.get(username=name)
        before = (user.password, user.is_active, user.is_staff)
        for act in ("change", "password", "history", "unlock", "factor", "sessions", "delete"):
            address = f"/admin/auth/user/{user.pk}/{act}/"
            assert keeper.get(address).status_code in (403, 404), address
            sent = {"username": name, "password1": "Otra-clave-9931", "password2": "Otra-clave-9931", "_save": "1"}
            assert keeper.post(address, sent).status_code in (403, 404), address
        answer = keeper.post(
            page, {**form.initial, "user": str(user.pk), "roles-TOTAL_FORMS": 0, "roles-INITIAL_FORMS": 0}
        )
        assert answer.status_code == 200, "no such choice"
        person.refresh_from_db()
        user.refresh_from_db()
        assert person.user.username == "in-dealer"
        assert (user.password, user.is_active, user.is_staff) == before
    assert keeper.get(f"/admin/auth/user/{free.pk}/change/").status_code == 200


def test_an_empty_form_says_what_it_lacks(world: World) -> None:
    keeper = world.staff[duties.ADMINISTRATOR].client
    for label in duties.KEPT:
        page = f"/admin/{label.replace('.', '/')}/add/"
        answer = keeper.post(page, {})
        assert answer.status_code in (200, 403, 404), page
        assert answer.status_code != 200 or answer.context["errors"] or "TOTAL_FORMS" in answer.content.decode(), page


def test_guided_pages_open_for_whom_the_matrix_names(world: World) -> None:
    """Refused alike to look and to send."""
    faults = []
    for name, page in PAGES.items():
        roles = duties.NOBODY if name in duties.NOT_IN_PUERTO_RICO else matrix.pages()[name]
        chosen = LOT.choice(sorted(roles)) if roles and LOT.random() < 4 * SHARE else ""
        for role, subject in world.staff.items():
            let_in = role in roles
            if role != chosen and not drawn():
                continue
            answer = subject.ask("GET", page.url())
            fine = answer.status_code in (200, 404) if let_in else answer.status_code == 403
            if let_in and not page.of_something and issubclass(page, GuidedPage):
                fine = answer.status_code == 200
            if not fine:
                faults.append(wrong(subject, "GET", page.url(), answer, "let in" if let_in else "403"))
            if issubclass(page, GuidedPage) and (not let_in or page.signers):
                answer = subject.ask("POST", page.url())
                if answer.status_code != (422 if let_in else 403):
                    faults.append(wrong(subject, "POST", page.url(), answer, "422" if let_in else "403"))
        for subject in world.nobodies():
            if drawn() and not refused(subject.ask(LOT.choice(("GET", "POST")), page.url())):
                faults.append(f"{subject.name}: {page.url()} is open")
    assert not faults, "\n".join(faults[:60])


@pytest.mark.parametrize("part", [0, 1])
def test_rows_open_for_whom_the_matrix_names(world: World, taken_back: None, part: int) -> None:
    """Lists, pages of a row, what is added, changed and taken away, and the pages that give keys and PINs."""
    faults = []
    for model in list(admin.site._registry)[part::2]:
        label = model._meta.label_lower
        own = any(field.name in ("property", "property_id") for field in model._meta.fields)
        rows = model._default_manager.filter(property_id=world.property.pk) if own else model._default_manager.all()
        row = rows.first()
        made = row is None  # of such a row only what must be refused is asked: it says nothing
        row = row or some_row(world, model)
        base = f"/admin/{label.replace('.', '/')}/"
        for page in (*ROW_PAGES, *duties.TURNS.get(label, ())):
            where = base + {"changelist": "", "add": "add/"}.get(page, f"{quote(row.pk)}/{page}/")
            may = duties.NOBODY if label in duties.NOT_IN_PUERTO_RICO else matrix.row_page(label, page)
            unasked = may if made and page not in ("changelist", "add") else duties.NOBODY
            chosen = LOT.choice(sorted(may)) if may and page == "changelist" else ""
            for role, subject in world.staff.items():
                if role not in unasked and (role == chosen or drawn()):
                    answer = subject.ask("GET", where)
                    # Some rows are not taken away while others refer to them, keys not given to whom they are not.
                    fine = answer.status_code in (200, 302, 403) if page in ("delete", *_turns(label)) else (
                        answer.status_code == 200)  # fmt: skip
                    # The history of a row that a role may not know of is not there for it.
                    shut = answer.status_code in ((403, 404) if page == "history" else (403,))
                    if not (fine and not _sent_off(answer) if role in may else shut):
                        faults.append(wrong(subject, "GET", where, answer, "let in" if role in may else "403"))
                    if role not in may and page in ("add", "delete", *_turns(label)):
                        answer = subject.ask("POST", where)
                        if answer.status_code != 403:
                            faults.append(wrong(subject, "POST", where, answer, "403"))
                    keepers = {duties.ADMINISTRATOR} if label in duties.KEPT else set()
                    if page == "change" and role not in keepers:
                        answer = subject.ask("POST", where)
                        if answer.status_code != 403:
                            faults.append(wrong(subject, "POST", where, answer, "403"))
            for subject in world.nobodies():
                if drawn() and not refused(subject.ask(LOT.choice(("GET", "POST")), where)):
                    faults.append(f"{subject.name}: {where} is open")
            if own and may and page in ("change", "history", "delete", *_turns(label)):
                stranger = world.strangers[LOT.choice(sorted(may))]
                if stranger.ask("GET", where).status_code not in (403, 404):
                    faults.append(f"{stranger.name}: {where} shows another house's row (MATRIX_SEED={SEED})")
    assert not faults, "\n".join(faults[:60])


def some_row(world: World, model: Any) -> Any:
    """A row of a kind that this house has none of, with anything in it."""
    given: dict[str, Any] = {}
    for field in model._meta.concrete_fields:
        if field.auto_created or field.null or field.has_default() or field.name in ("property", "property_id"):
            continue
        if field.is_relation:
            known = field.related_model._default_manager.first()
            given[field.attname] = (known or some_row(world, field.related_model)).pk
        else:
            given[field.name] = _something(field)
    if any(field.name in ("property", "property_id") for field in model._meta.fields):
        given["property_id"] = world.property.pk
    given |= OTHER_THAN_ANYTHING.get(model._meta.label_lower, {})
    return model._default_manager.bulk_create([model(**given)])[0]


OTHER_THAN_ANYTHING = {
    "tables.banksetting": {"multiple": 1, "game_code": ""},
    "progressive.distribution": {"retained_minor": 0},
}
"""What a row must say."""


def _something(field: models.Field[Any, Any]) -> Any:
    if field.choices:
        return next(iter(field.flatchoices))[0]
    kinds: dict[type, Any] = {
        models.DateTimeField: dt.datetime(2026, 11, 21, tzinfo=dt.UTC), models.DateField: TODAY,
        models.TimeField: dt.time(4), models.IntegerField: 1, models.DecimalField: 1, models.BooleanField: False,
        models.UUIDField: uuid4(), models.JSONField: {}, models.BinaryField: b"x", models.CharField: "X",
        models.TextField: "X", models.GenericIPAddressField: "127.0.0.1",
    }  # fmt: skip
    return next(value for kind, value in kinds.items() if isinstance(field, kind))


def _turns(label: str) -> tuple[str, ...]:
    return duties.TURNS.get(label, ())


def _sent_off(answer: Any) -> bool:
    return answer.status_code == 302 and answer["Location"] == "/admin/"


# --- signatures -----------------------------------------------------------------------------------------------------


def test_duties_are_signed_by_whom_the_matrix_names(world: World) -> None:
    """A signature in a role that the duty is not of is refused for that, before anything else is looked at."""
    faults = []
    for name, (command, signers) in matrix.commands().items():
        if name in duties.PARTS:
            continue
        for asked in signers:
            allowed = matrix.signers()[name, asked.name]
            for role in duties.ROLES:
                if not drawn():
                    continue
                arguments = _arguments(world, name, command)
                for place, one in enumerate(signers):
                    held = role if one is asked else sorted(matrix.signers()[name, one.name])[0]
                    arguments[one.name] = _signed(one, held, place)
                code = _outcome(command, arguments)
                by_role = code in ("wrong_role", "wrong_department")
                if by_role is (role in allowed):
                    faults.append(f"{name}.{asked.name} as {role}: {code} (MATRIX_SEED={SEED})")
    assert not faults, "\n".join(faults[:60])


def _outcome(command: Any, arguments: dict[str, Any]) -> str:
    """The refusal's code; "done" when it was carried out, and then taken back."""
    try:
        with transaction.atomic():
            command(**arguments)
            transaction.set_rollback(True)
    except Refused as refusal:
        return refusal.code
    return "done"


def _signed(argument: inspect.Parameter, role: str, place: int) -> Any:
    signatures = [
        Signature(employee=f"Z{place}{one}", role=role, method="pin", at="2026-11-20T16:00:00+00:00") for one in "abc"
    ]
    return signatures if "Sequence" in str(argument.annotation) else signatures[0]


def _arguments(world: World, name: str, command: Any) -> dict[str, Any]:
    """Something for everything that must be given; what it says does not matter."""
    kinds = {
        "str": "X-1", "int": 1, "dt.date": TODAY, "dt.datetime": dt.datetime(2026, 11, 21, tzinfo=dt.UTC),
        "Property": world.property, "Sequence[str]": ["X-1"], "UUID": uuid4(), "bool": False,
        "Link": Link.objects.filter(property=world.property).first(), "PaperKind": "fill", "ReadingKind": "bank",
        "RemovalReason": "worn", "InspectionResult": "fit",
    }  # fmt: skip
    given = {}
    for one in inspect.signature(command).parameters.values():
        if one.default is not one.empty or "Signature" in str(one.annotation):
            continue
        kind = str(one.annotation)
        empty: Any = {} if kind.startswith(("Mapping", "dict")) else []
        given[one.name] = kinds.get(kind, empty)
    if name == "print_form":
        given["copy"] = "restricted"
    if name in ("open_gaming_day", "close_gaming_day", "start_close"):
        given["day"] = dt.date(2026, 11, 19)
    return given
