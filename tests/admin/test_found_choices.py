"""A form that offers exceptions lists the first of many, finds the others by words, and takes any of them."""

from __future__ import annotations

import datetime as dt
import html
import re
from collections.abc import Collection

import pytest
from django.urls import reverse

from accounting.models import ExceptionCase
from casino.models import Property
from casino.roles import Role
from tests.admin.conftest import Desk
from tests.factories import DAY, NOON, Floor

MANY, LISTED = 300, 50
FORMS = ("assign-exception", "note-exception", "resolve-exception")


def cases(venue: Property, number: int, **more: object) -> list[str]:
    """So many open exceptions of the floor, one a day, the latest first; a table each."""
    fields = {
        "property_id": venue.pk, "source": "floor", "code": "slip_late", "unit": "money", "amount": 0, "at_stake": 0,
        "raised_at": NOON, "raised_by": "employee:1", "status": ExceptionCase.Status.OPEN, **more,
    }  # fmt: skip
    rows = []
    for count in range(number):
        day = DAY - dt.timedelta(days=count)
        name = f"{day.isoformat()}-F1"
        rows.append(ExceptionCase(key=f"{venue.pk}:{name}", case=name, day=day, subject=f"TB-{count}.", **fields))
    ExceptionCase.objects.bulk_create(rows)
    return [row.case for row in rows]


@pytest.fixture
def many(desk: Desk) -> list[str]:
    return cases(desk.property, MANY)


def offered(text: str, name: str = "case") -> list[str]:
    """The values of a list on a page."""
    found = re.search(rf'<select name="{name}".*?</select>', text, re.DOTALL)
    assert found
    return [html.unescape(value) for value in re.findall(r'<option value="([^"]+)"', found[0])]


def find(desk: Desk, words: str, *, page: str = "assign-exception", name: str = "case", language: str = "en") -> dict:
    answer = desk.client(Role.ACCOUNTING, language).get(reverse(f"admin:{page}"), {"find": name, "words": words})
    assert answer.status_code == 200
    return answer.json()


def values(found: dict) -> Collection[str]:
    return [value for value, _label in found["choices"]]


@pytest.mark.parametrize("page", FORMS)
def test_a_list_of_many_has_the_latest_and_an_input_for_words(desk: Desk, many: list[str], page: str) -> None:
    text = desk.client(Role.ACCOUNTING).get(reverse(f"admin:{page}")).content.decode()
    assert offered(text) == many[:LISTED]
    assert 'data-find="case"' in text
    assert 'name="case.words"' in text


def test_few_are_listed_all_without_an_input(desk: Desk) -> None:
    some = cases(desk.property, 3)
    text = desk.client(Role.ACCOUNTING).get(reverse("admin:assign-exception")).content.decode()
    assert (offered(text), "data-find" in text) == (some, False)


def test_the_one_that_a_link_names_is_offered_and_chosen(desk: Desk, many: list[str]) -> None:
    text = desk.client(Role.ACCOUNTING).get(reverse("admin:assign-exception"), {"case": many[-1]}).content.decode()
    assert offered(text) == [many[-1], *many[:LISTED]]
    assert re.search(rf'<option value="{many[-1]}" selected', text)


def test_one_that_is_not_listed_is_taken(desk: Desk, many: list[str]) -> None:
    signed = desk.signed(assigned=Role.ACCOUNTING)
    given = {"case": many[-1], "owner": signed["assigned_employee"], **signed}
    sent = desk.client(Role.ACCOUNTING).post(reverse("admin:assign-exception"), given)
    assert sent.status_code == 302
    assert ExceptionCase.objects.get(case=many[-1]).owner == given["owner"]


@pytest.mark.parametrize("value", ["2020-01-01-F1", "a\x00b", "'"])
def test_one_that_cannot_be_chosen_is_refused(desk: Desk, many: list[str], value: str) -> None:
    ExceptionCase.objects.filter(case=many[-1]).update(status=ExceptionCase.Status.RESOLVED)
    for refused in (value, many[-1]):
        given = {"case": refused, "note": "x", **desk.signed(noted=Role.ACCOUNTING)}
        sent = desk.client(Role.ACCOUNTING).post(reverse("admin:note-exception"), given)
        assert (sent.status_code, bool(sent.context["form"].errors["case"])) == (422, True)


def test_words_find_what_is_not_listed_by_number_day_table_and_kind(desk: Desk, many: list[str]) -> None:
    last = many[-1]
    day = DAY - dt.timedelta(days=MANY - 1)
    for words in (last, f"{day:%d/%m/%Y}", f"tb-{MANY - 1}.", f"{day.isoformat()} TB"):
        assert values(find(desk, words)) == [last], words
    spanish = find(desk, "hoja demasiado", language="es")
    assert len(spanish["choices"]) == len(find(desk, "slip long")["choices"]) == LISTED
    assert "primeras" in spanish["said"]
    assert find(desk, "zzzz") == {"choices": [], "said": "Nothing is found for these words."}
    assert values(find(desk, "")) == many[:LISTED]
    assert values(find(desk, "x\x00' % _ " * 100)) == []


def test_without_a_script_the_form_comes_back_with_what_was_found(desk: Desk, many: list[str]) -> None:
    client, address = desk.client(Role.ACCOUNTING), reverse("admin:note-exception")
    given = {"case": "", "case.words": f"TB-{MANY - 1}.", "note": "seen", **desk.signed(noted=Role.ACCOUNTING)}
    back = client.post(address, given)
    text = back.content.decode()
    assert (back.status_code, offered(text)) == (422, many[-1:])
    assert "1 is found: choose it below." in text
    assert f'value="TB-{MANY - 1}."' in text
    assert client.post(address, {**given, "case": many[-1]}).status_code == 302


def test_only_who_opens_the_page_finds_and_only_in_his_property(desk: Desk, many: list[str]) -> None:
    address, asked = reverse("admin:assign-exception"), {"find": "case", "words": "TB"}
    assert desk.client(Role.DEALER).get(address, asked).status_code == 403
    elsewhere = Floor.seeded().property
    other = ExceptionCase.objects.get(case=many[0])
    other.pk, other.property_id, other.case, other.subject = f"{elsewhere.pk}:X-F9", elsewhere.pk, "X-F9", "ELSEWHERE"
    other.save(force_insert=True)
    assert values(find(desk, "ELSEWHERE")) == []
    sent = desk.client(Role.ACCOUNTING).post(address, {"case": "X-F9"})
    assert (sent.status_code, "case" in sent.context["form"].errors) == (422, True)


def test_a_step_finds_only_what_waits_for_it(desk: Desk, many: list[str]) -> None:
    ExceptionCase.objects.filter(case=many[7]).update(status=ExceptionCase.Status.ANSWERED, outcome="explained")
    assert values(find(desk, many[7], page="note-exception")) == [many[7]]
    assert values(find(desk, many[7], page="resolve-exception")) == []


@pytest.mark.parametrize("name", ["owner", "note", "outcome", "nothing", "x\x00"])
def test_nothing_is_looked_up_for_other_inputs(desk: Desk, name: str) -> None:
    answer = desk.client(Role.ACCOUNTING).get(reverse("admin:assign-exception"), {"find": name, "words": "a"})
    assert answer.status_code == 404
