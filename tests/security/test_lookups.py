"""What a list of the admin or of the API may be asked for: what it declares, and nothing that its pages do not show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters, InlineModelAdmin, ModelAdmin
from django.contrib.auth.models import Permission, User
from django.db import connection, models
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator

from casino.admin.kit import ProjectionAdmin
from casino.admin_site import CONTROLS, CasinoAdminSite, DeclaredLookups
from casino.commands import issue_device_key
from casino.identity.access import apply_role_groups
from casino.identity.pins import set_pin
from casino.models import Device, Employee, EmployeePin, Property
from casino.roles import HUMAN_ROLES, Role
from tables.models import BoxCustody, CountSession
from tests.admin.conftest import Desk
from tests.factories import DAY, Floor

REGISTERED = list(admin.site._registry.items())
LOOKUPS = (
    "", "exact", "iexact", "regex", "iregex", "gt", "gte", "lt", "lte", "range", "in", "isnull", "contains",
    "icontains", "startswith", "istartswith", "endswith", "year", "date__gte", "length", "0", "has_key",
)  # fmt: skip
SECRET = re.compile(r"pin|passw|token|secret|session|salt|pepper|hash$")
PUBLIC = {
    ("tables.inspection", "secret"),
    ("tables.lateround", "session"),
    ("casino.property", "session_overrun_minutes"),
}
"""Told by the inspector at the draw; empty before it."""
PREFIX = re.compile(r"^[-^=@]?(?:(?:shown|amount|told|named)_)?")
FIGURES_OF_BOXES = {"total", "agreed_total", "contents", "documents"}
FRAME: tuple[type[models.Model], ...] = (Property, User)
"""Models that the frame of every page reads: who is at the desk, and which properties there are to choose from."""
SUPERVISING = (Role.FLOOR_SUPERVISOR, Role.PIT_MANAGER, Role.SECURITY)
NOT_OF_A_ROW = {"cursor", "fields", "first", "format", "language", "last", "limit", "property", "since", "until"}
"""Parameters of the API that choose a period, a page or a form of the answer, not rows by what they hold."""
NOT_SHOWN = {
    "/api/v1/approvals": {"covers"},  # `effective_from`, `effective_until` and `withdrawn_on` of the row
    "/api/v1/adjustments": {"concerning"},  # `concerns_day` of the row
    "/api/v1/found-money": {"open"},  # `returned_at` and `kept` of the row
    "/api/v1/held-payments": {"open"},  # `released_at` of the row
    "/api/v1/notices": {"due"},  # `given_at` of the row
    "/api/v1/payments": {"due"},  # `approved_at` of the row
    "/api/v1/sessions": {"pit"},
    "/api/v1/tables/{table}/equipment": {"at"},
    "/api/v1/tables/{table}/limits": {"kind", "status"},
}
"""Filters of the API by what their rows do not show under that name: nothing of it is withheld from anybody."""


class People(Desk):
    """The desk of a house whose people are logged in once for all tests of this file."""

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor)
        self._users: dict[Role | None, Any] = {}
        self._clients: dict[Role | None, Client] = {}

    def user(self, role: Role | None) -> Any:
        if role not in self._users:
            self._users[role] = super().user(role)
        return self._users[role]

    def client(self, role: Role | None, language: str = "en") -> Client:
        if role not in self._clients:
            self._clients[role] = super().client(role, language)
        return self._clients[role]


@pytest.fixture(scope="module")
def desk(module_database: str) -> People:
    """A day on which a box was counted, the count not yet accepted by the cage; a dealer has a PIN and a login."""
    floor = Floor.seeded()
    floor.open_day()
    floor.open("RO-1")
    floor.close("RO-1")
    floor.remove("RO-1-M")
    floor.count("RO-1-M", {"2000": 11})
    set_pin(floor.house.staff[Role.DEALER][0], "258013")
    apply_role_groups()
    return People(floor)


def asked(desk: People, query: str = "", role: Role | None = None) -> Any:
    """A request for a list, without a server."""
    request = RequestFactory().get("/", QUERY_STRING=query)
    request.user = desk.user(role)
    request.session = {"property": desk.property.pk}
    return request


def paths_of(model: type[models.Model]) -> Iterator[str]:
    """Every field of a model, and those of its relations, to a depth of one."""
    for field in model._meta.get_fields():
        yield field.name
        if isinstance(field, models.Field) and field.attname != field.name:
            yield field.attname
        target = field.related_model
        if target is not None and not isinstance(target, str):
            yield from (f"{field.name}__{each.name}" for each in target._meta.get_fields())


def declared(model_admin: ModelAdmin, request: Any) -> set[str]:
    """The parameters of a list's filters: of those that Django shows, and of those that have no choice to show."""
    shown = model_admin.get_changelist_instance(request)
    found = {name for spec in shown.filter_specs for name in spec.expected_parameters()}
    found |= {each.parameter_name for each in shown.list_filter if hasattr(each, "parameter_name")}
    hierarchy = model_admin.date_hierarchy
    return found | ({f"{hierarchy}__{part}" for part in ("year", "month", "day")} if hierarchy else set())


def inlines_of(model_admin: ModelAdmin) -> list[InlineModelAdmin]:
    return [inline(model_admin.model, admin.site) for inline in model_admin.inlines]


# --- every list of the admin ----------------------------------------------------------------------------------------


def test_every_field_and_lookup_that_no_filter_declares_is_refused_without_a_query(desk: People) -> None:
    request = asked(desk)
    request.user.get_all_permissions()
    tried = 0
    for model, model_admin in REGISTERED:
        assert isinstance(model_admin, DeclaredLookups), model
        known = declared(model_admin, request)
        names = {
            f"{path}__{lookup}" if lookup else path for path in (*paths_of(model), "pk") for lookup in LOOKUPS
        } - known  # fmt: skip
        with CaptureQueriesContext(connection) as queries:
            admitted = [name for name in names if model_admin.lookup_allowed(name, "1", request)]
        assert admitted == [], model
        assert len(queries) == 0, model
        tried += len(names)
    assert tried > 20_000


def test_a_refused_list_is_not_read_and_a_declared_filter_works(desk: People) -> None:
    request = asked(desk)
    for model, model_admin in REGISTERED:
        table = connection.ops.quote_name(model._meta.db_table)
        undeclared = asked(desk, "pk__gte=0")
        with CaptureQueriesContext(connection) as queries:
            refused = model_admin.changelist_view(undeclared)
        assert refused.status_code == 400, model
        read = [one["sql"] for one in queries if f"FROM {table}" in one["sql"]]
        assert not read or model in FRAME, (model, read)
        for name in declared(model_admin, request):
            with suppress(IncorrectLookupParameters):  # "1" is no date: Django leads back to the list
                model_admin.get_changelist_instance(asked(desk, f"{name}=1"))


def test_what_the_filters_of_a_list_offer_is_taken(desk: People) -> None:
    """The fields of their forms, the links of their choices, and those that sort, page and search."""
    request = asked(desk)
    offered = 0
    for model, model_admin in REGISTERED:
        shown = model_admin.get_changelist_instance(request)
        names = set(parse_qs(shown.get_query_string({"o": "1", "p": "2", "q": "x"})[1:]))
        for spec in shown.filter_specs:
            for choice in spec.choices(shown):
                names |= set(parse_qs(str(choice.get("query_string", ""))[1:]))
                names |= set(getattr(choice.get("form"), "fields", ()))
        taken = {name for name in names if name in CONTROLS or model_admin.lookup_allowed(name, "1", request)}
        assert taken == names, model
        offered += len(names)
    assert offered > 2 * len(REGISTERED)


def test_no_secret_is_a_column_a_filter_a_search_or_a_field_of_any_page(desk: People) -> None:
    request = asked(desk)
    for model, model_admin in REGISTERED:
        row = model._default_manager.first()
        parts = [(model, model_admin), *((each.model, each) for each in inlines_of(model_admin))]
        for owner, part in parts:
            named = {
                str(name) for name in (*part.get_readonly_fields(request, row), *(part.get_ordering(request) or ()))
            }
            named |= {str(name) for name in _flat(part.get_fieldsets(request, row))}
            if part is model_admin:
                named |= {str(name) for name in (*part.get_list_display(request), *part.get_search_fields(request))}
                named |= declared(part, request)
            secrets = {
                field.name
                for field in owner._meta.concrete_fields
                if SECRET.search(field.name) and (owner._meta.label_lower, field.name) not in PUBLIC
            }
            bare = {PREFIX.sub("", str(name)).split("__")[0] for name in named}
            # The page of a login says whether there is a password, and leads to another: see the next test.
            assert bare & (secrets - {"password"}) == set(), owner


def _flat(fieldsets: Any) -> Iterator[str]:
    for _label, options in fieldsets:
        for line in options["fields"]:
            yield from line if isinstance(line, (list, tuple)) else (line,)


def test_the_page_of_a_login_shows_no_part_of_a_password(desk: People) -> None:
    user = desk.user(Role.DEALER)
    user.set_password("Nadie-la-sabe-7741")
    user.save()
    page = desk.client(Role.ADMINISTRATOR).get(reverse("admin:auth_user_change", args=[user.pk])).content.decode()
    assert "A password is set." in page
    *_settings, salt, digest = user.password.split("$")
    assert "argon2" not in page
    assert salt[:4] not in page
    assert digest[:4] not in page


# --- the attacks ----------------------------------------------------------------------------------------------------


def without_tokens(page: bytes) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"', "", page.decode())


def hash_of_pin(person: Employee) -> str:
    return EmployeePin.objects.get(employee_id=person.pk).hash


def attacks_on(person: Employee) -> list[dict[str, str]]:
    """Questions whose answer would tell of the hash of a PIN or a password."""
    kept = hash_of_pin(person)
    return [
        {"code__exact": person.code, "pin_hash__regex": r"^\$argon2"},
        {"+__hash__startswith": kept[:20]},
        {"active__exact": "1", "pin_hash__contains": "$"},
        {"employeepin__hash": kept},
        {"pin_hash__isnull": "0"},
        {"code__exact": person.code},
        {"user__password__startswith": "argon2"},
        {"roles__employee__pin_hash__regex": "^."},
        {"property__employees__pin_hash__gte": "$"},
    ]


@pytest.mark.parametrize(
    ("role", "tried"), [(Role.INSPECTOR, 9), (Role.AUDITOR, 3), (Role.ADMINISTRATOR, 3), (None, 3)]
)
def test_the_hash_of_a_pin_is_not_read_by_asking(desk: People, role: Role | None, tried: int) -> None:
    person = Employee.objects.get(pk=desk.floor.house.staff[Role.DEALER][0].pk)
    client, address = desk.client(role), reverse("admin:casino_employee_changelist")
    for query in attacks_on(person)[:tried]:
        assert client.get(address, query).status_code == 400, query
    sent = client.post(address, {"action": "delete_selected"}, query_params=attacks_on(person)[0])
    assert sent.status_code == 400
    right, wrong = re.escape(hash_of_pin(person)[:12]), re.escape("$argon2i$nothing")
    pages = [
        client.get(address, {"code__exact": person.code, "pin_hash__regex": f"^{text}"}) for text in (right, wrong)
    ]
    assert without_tokens(pages[0].content) == without_tokens(pages[1].content), "the answer depends on no row"
    assert person.name not in pages[0].content.decode()
    shown = admin.site._registry[Employee].get_changelist_instance(asked(desk, f"q={hash_of_pin(person)[:20]}", role))
    assert list(shown.result_list) == []


@pytest.mark.parametrize("role", SUPERVISING)
def test_what_a_box_held_is_not_found_by_asking(desk: People, role: Role) -> None:
    """Neither by a filter, nor by the order of the list, nor by a search (control D5)."""
    row = BoxCustody.objects.get()
    assert row.agreed_total == row.total == 22_000
    client, address = desk.client(role), reverse("admin:tables_boxcustody_changelist")
    for name in ("agreed_total__gte", "total", "contents__icontains"):
        below, above = (client.get(address, {name: figure}) for figure in ("1", "99999999"))
        assert below.status_code == above.status_code == 400, name
        assert without_tokens(below.content) == without_tokens(above.content), name
    for column in range(len(admin.site._registry[BoxCustody].list_display) + 1):
        for order in (f"{column}", f"0.-{column}"):
            ordered = admin.site._registry[BoxCustody].get_changelist_instance(asked(desk, f"o={order}", role))
            assert FIGURES_OF_BOXES.isdisjoint(name.lstrip("-") for name in ordered.queryset.query.order_by), order
    assert list(client.get(address, {"q": "220"}).context["cl"].result_list) == []
    assert [one.pk for one in client.get(address, {"q": "RO-1"}).context["cl"].result_list] == [row.pk]


def test_a_withheld_field_is_withheld_from_columns_search_filters_and_order(desk: People) -> None:
    """For every role and every list it may open."""
    held = 0
    for role in HUMAN_ROLES:
        request = asked(desk, role=role)
        for model, model_admin in REGISTERED:
            if not isinstance(model_admin, ProjectionAdmin) or not model_admin.has_view_permission(request):
                continue
            withheld = set(model_admin.withheld(request))
            held += bool(withheld)
            shown = {model_admin._shown[name] for name in withheld}
            assert shown.isdisjoint(model_admin.get_list_display(request)), (role, model)
            assert shown.isdisjoint(_flat(model_admin.get_fieldsets(request))), (role, model)
            asked_by = [name.lstrip("^=@-") for name in model_admin.get_search_fields(request)]
            asked_by += [name.lstrip("-") for name in model_admin.get_ordering(request)]
            asked_by += [each.parameter_name for each in model_admin.get_list_filter(request)]
            assert withheld.isdisjoint(name.split("__")[0] for name in asked_by), (role, model)
    assert held == len(SUPERVISING)


def test_rows_are_named_by_their_keys_only(desk: People) -> None:
    client, person = desk.client(Role.INSPECTOR), desk.floor.house.staff[Role.DEALER][0]
    listed, page = (
        reverse("admin:casino_employee_changelist"),
        reverse("admin:casino_employee_change", args=[person.pk]),
    )
    for name in ("pin_hash", "code", "user", "nothing"):
        assert client.get(listed, {"_popup": "1", "_to_field": name}).status_code == 400, name
        assert client.get(page, {"_to_field": name}).status_code == 400, name
    assert client.get(listed, {"_popup": "1", "_to_field": "id"}).status_code == 200
    assert client.get(page, {"_to_field": "id"}).status_code == 200


def test_a_refused_filter_is_logged_and_shown_in_words(desk: People, caplog: pytest.LogCaptureFixture) -> None:
    address = reverse("admin:casino_employee_changelist")
    query, spanish = {"pin_hash__regex": "^a", "x" * 500: "1"}, {"accept-language": "es"}
    text = desk.client(Role.INSPECTOR).get(address, query, headers=spanish).content.decode()
    logged = [record.msg for record in caplog.records if "lookup_refused" in str(record.msg)]
    assert [(one["list"], one["parameter"]) for one in logged] == [("casino.employee", "pin_hash__regex")]
    assert "Filtro desconocido" in text
    assert "pin_hash__regex" in text
    assert 'href="/admin/casino/employee/"' in text
    assert desk.client(Role.CASHIER).get(address, {"pin_hash__regex": "^a"}).status_code == 403, "not told of filters"


def test_choices_are_searched_for_declared_fields_only(desk: People) -> None:
    client = desk.client(None)
    query = {"app_label": "casino", "model_name": "employeerole", "field_name": "employee", "term": "a"}
    assert client.get(reverse("admin:autocomplete"), query).status_code == 403
    assert client.get(reverse("admin:autocomplete")).status_code == 403


def test_the_search_of_the_header_reads_no_secret(desk: People) -> None:
    """What a list withholds is not found by it either; who may not view a list finds none of its rows."""
    client, address = desk.client(Role.INSPECTOR), reverse("admin:search")
    assert reverse("admin:casino_employee_changelist") in client.get(address, {"s": "employee"}).content.decode()
    person = desk.floor.house.staff[Role.DEALER][0]
    for secret in ("$argon2id$", "argon2", "pin_hash"):
        assert person.name not in client.get(address, {"s": secret, "extended": "1"}).content.decode()
    assert desk.client(Role.CASHIER).get(address, {"s": person.name}).context["results"] == []


def test_an_admin_of_a_library_is_held_to_it_too() -> None:
    site = CasinoAdminSite(name="other")
    site.register(Permission)
    site.register(Device, type("Given", (ModelAdmin,), {"list_filter": ["kind"], "autocomplete_fields": ["property"]}))
    plain, given = site._registry[Permission], site._registry[Device]
    assert isinstance(plain, DeclaredLookups)
    request = RequestFactory().get("/")
    assert not plain.lookup_allowed("codename", "x", request)
    assert given.lookup_allowed("kind__exact", "pit_terminal", request)
    assert not given.lookup_allowed("kind__regex", ".", request)
    assert not given.lookup_allowed("active__exact", "1", request)
    autocomplete = {"app_label": "casino", "model_name": "device", "field_name": "property"}
    assert site._is_autocompleted(RequestFactory().get("/", autocomplete))
    assert not site._is_autocompleted(RequestFactory().get("/", {**autocomplete, "field_name": "kind"}))


# --- figures and the API --------------------------------------------------------------------------------------------


def test_a_figure_is_narrowed_by_its_groups_only(desk: People) -> None:
    client = desk.client(Role.INSPECTOR)
    period = {"figure": "period_drop", "since": DAY.isoformat(), "until": DAY.isoformat()}
    assert client.get(reverse("admin:figure"), {**period, "none": "pit"}).status_code == 200
    for name in ("key__regex", "drop__gte", "table__startswith", "nothing", "property_id"):
        assert client.get(reverse("admin:figure"), {**period, "none": name}).status_code == 400, name


def test_a_list_of_the_api_is_filtered_by_what_its_rows_show() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    components, checked = schema["components"]["schemas"], 0
    for path, methods in schema["paths"].items():
        answer = methods.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        shown = answer.get("application/json", {}).get("schema", {})
        if shown.get("type") != "array" or "$ref" not in shown["items"]:
            continue
        row = set(components[shown["items"]["$ref"].rsplit("/", 1)[1]]["properties"])
        names = {one["name"] for one in methods["get"].get("parameters", ()) if one["in"] == "query"}
        assert names - NOT_OF_A_ROW - row == NOT_SHOWN.get(path, set()), path
        checked += 1
    assert checked > 15


def test_no_question_of_the_api_reaches_what_a_box_held(desk: People) -> None:
    device = Device.objects.create(property=desk.property, code="PIT", kind=Device.Kind.PIT_TERMINAL)
    _key, plain = issue_device_key(device, scopes=["tables:read"])
    terminal = Client(headers={"authorization": f"Bearer {plain}"})
    count = CountSession.objects.first()
    for client in (terminal, *(desk.client(role) for role in SUPERVISING)):
        for name in (
            "agreed_total",
            "total",
            "agreed_total__gte",
            "total__gte",
            "contents",
            "order",
            "ordering",
            "o",
            "q",
        ):
            for figure in ("1", "99999999"):
                answer = client.get("/api/v1/boxes", {name: figure})
                assert (answer.status_code, answer.json()["field"]) == (400, name)
        for field in ("agreed_total", "total", "contents", "box,total"):
            answer = client.get("/api/v1/boxes", {"fields": field})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_filter"), field
        assert client.get("/api/v1/boxes", {"box": "RO-1-M", "fields": "box"}).json() == [{"box": "RO-1-M"}]
    assert count is None or count.status != CountSession.Status.ACCEPTED
