"""The search of the header: everything that a person may open by its number, name, date or clause, and nothing else."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench.pages import Asking, search_summary, searches, terms_of
from casino.identity.access import apply_role_groups
from casino.roles import HUMAN_ROLES, Role
from casino.search import FINDERS, find
from casino.search.matching import NEAR, nearness, serials_of
from progressive.models import Prize
from tables.models import Round, Slip
from tests.accounting.day import Played
from tests.admin.conftest import Desk
from tests.factories import DAY
from tests.staged import staged


def found(client, typed: str) -> dict[str, str]:
    """Titles by address."""
    response = client.get(reverse("admin:search"), {"s": typed})
    assert response.status_code == 200
    return {item.link: item.title for item in response.context["results"]}


def _closed() -> Desk:
    floor = Played.ready()
    apply_role_groups()
    floor.close_day()
    return Desk(floor)


closed_desk = staged(_closed)


@pytest.fixture
def closed(closed_desk, db) -> Desk:
    """A day that was closed; built once for the file."""
    return closed_desk()


def test_what_has_a_number_is_found_by_it(closed):
    client = closed.client(Role.ACCOUNTING)
    slip, prize, round_ = Slip.objects.first(), Prize.objects.exclude(form_serial="").first(), Round.objects.first()
    assert reverse("admin:tables_slip_change", args=[slip.pk]) in found(client, slip.serial)
    assert reverse("admin:progressive_prize_change", args=[prize.pk]) in found(client, prize.form_serial)
    assert reverse("admin:tables_round_change", args=[round_.pk]) in found(client, str(round_.pk))
    assert reverse("admin:tables_round_change", args=[round_.pk]) in found(client, str(round_.pk)[:8])
    assert reverse("admin:tables_gamingday_change", args=[f"{closed.property.pk}:{DAY}"]) in found(client, str(DAY))


def test_a_number_is_found_as_people_write_it(closed):
    client, slip = closed.client(Role.ACCOUNTING), Slip.objects.filter(kind="fill").first()
    series, number = slip.serial.split("-")
    for typed in (f"{series.lower()}{int(number)}", f"{series} {int(number)}", slip.serial.lower()):
        assert slip.serial in found(client, typed).values(), typed


def test_a_date_leads_to_the_pages_of_that_day(closed):
    client = closed.client(Role.ACCOUNTING)
    links = found(client, f"{DAY:%d/%m/%Y}")
    assert f"{reverse('admin:daily-summary')}?day={DAY}" in links
    assert not any("daily-summary" in link for link in found(client, "01/01/1999"))


def test_pages_are_found_with_a_typing_error_and_without_accents(closed):
    client = closed.client(Role.ACCOUNTING)
    assert reverse("admin:daily-summary") in found(client, "dayli sumary")
    assert reverse("admin:daily-summary") in found(client, "summary daily")


def test_nothing_is_found_that_may_not_be_opened(closed):
    """Control D5 and the access matrix: a dealer finds neither slips nor reports of accounting."""
    dealer, slip = closed.client(Role.DEALER), Slip.objects.first()
    assert found(dealer, slip.serial) == {}
    assert reverse("admin:daily-summary") not in found(dealer, "daily summary")
    for role in (Role.DEALER, Role.CASHIER, Role.COUNT_TEAM, Role.AUDITOR, Role.INSPECTOR):
        client = closed.client(role)
        texts = (slip.serial, str(Round.objects.first().pk), "summary", "count", "RO-1")
        for link in {link for typed in texts for link in found(client, typed)}:
            assert client.get(link).status_code == 200, (role, link)


def test_a_clause_leads_to_the_pages_that_follow_it(closed):
    titles = found(closed.client(Role.ACCOUNTING), "§7.14")
    assert titles
    assert found(closed.client(Role.ACCOUNTING), "§99.99") == {}


@pytest.mark.parametrize("typed", ["", " ", "\x00", "%", "_", "'; drop table x; --", "x" * 5_000, "٣٤٥", "..."])
def test_any_text_is_answered(closed, typed):
    assert closed.client(Role.ACCOUNTING).get(reverse("admin:search"), {"s": typed}).status_code == 200


def test_what_is_not_there_is_said(closed):
    page = closed.client(Role.ACCOUNTING).get(reverse("admin:search"), {"s": "zzzz <b>"}).content.decode()
    assert "No results for “zzzz &lt;b&gt;”" in page


def test_another_property_is_not_searched(closed):
    slip = Slip.objects.first()
    Slip.objects.filter(pk=slip.pk).update(property_id=closed.property.pk + 1)
    assert found(closed.client(Role.ACCOUNTING), slip.serial) == {}


@pytest.mark.parametrize("role", HUMAN_ROLES)
def test_statements_do_not_grow_with_what_is_searched(closed, role):
    client = closed.client(role)
    found(client, "F-0000001")
    for typed in terms_of(closed.property):
        with CaptureQueriesContext(connection) as asked:
            found(client, typed)
        assert len(asked) <= 45, typed


def test_every_role_searches_every_text_in_the_measurement(closed):
    pages = list(searches(Asking(closed.property)))
    texts = terms_of(closed.property)
    assert len(pages) == len(HUMAN_ROLES) * len(texts)
    for page in pages:
        page.seconds = [0.05]
    pages[0].seconds = [0.25]
    said = search_summary(pages)
    assert "250 ms in the median at most" in said
    assert said.endswith("1 beyond 200 ms")
    assert search_summary([]) == ""


def test_every_finder_names_a_list_and_its_fields():
    from django.apps import apps

    from casino.listings import LISTINGS

    for finder in FINDERS:
        assert finder.label in LISTINGS
        names = {field.name for field in apps.get_model(finder.label)._meta.concrete_fields}
        assert {finder.by, *finder.also, *finder.tells, *(name.lstrip("-") for name in finder.newest)} <= names


def test_a_finder_is_registered_once():
    with pytest.raises(ValueError, match="found by serial twice"):
        find("tables.slip", by="serial")


def test_nearness():
    assert nearness("fill", "Ask for a fill") > NEAR
    assert nearness("fll", "Ask for a fill") == 0.0  # three letters are too few for an error
    assert nearness("conteo fisico", "Conteo físico") > 0.95
    assert nearness("ask credit", "Ask for a fill") == 0.0
    assert serials_of("F-0000012") == ["F-0000012"]
