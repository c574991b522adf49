"""Empty lists and choices give the reason and the next step; after an act the next step is offered."""

from __future__ import annotations

import html

import pytest
from django.contrib import admin
from django.urls import reverse

from accounting.offers import code_name
from casino.admin.guided import PAGES
from casino.admin.kit import ConfigurationAdmin, ProjectionAdmin
from casino.listings import ARISE, LISTINGS, MADE_BY, shown_in
from casino.offers import empty_text
from casino.operations import OPERATIONS
from casino.operations import inputs as kinds
from casino.roles import Role
from tests.factories import DAY


def lists(kind: type) -> dict[str, type]:
    """The lists of the admin of a kind, by label."""
    return {
        model._meta.label_lower: model for model, keeper in admin.site._registry.items() if isinstance(keeper, kind)
    }


def test_every_list_says_how_its_rows_come_about():
    assert {*MADE_BY} <= {*LISTINGS}
    assert {page for pages in MADE_BY.values() for page in pages} <= {*PAGES}
    assert not {label for label in lists(ProjectionAdmin) if not MADE_BY.get(label) and label not in ARISE}


def test_every_operation_leads_to_the_list_that_shows_it():
    """The message after an act offers the list with what was recorded, where its user may see it."""
    pages = {one.page.name: one for one in OPERATIONS.values() if one.page is not None}
    assert not {name for name in pages if not shown_in(name)}


def test_every_choice_says_why_it_is_empty():
    silent = {
        (one.name, argument.name)
        for one in OPERATIONS.values()
        if one.page is not None
        for argument in one.asked()
        if isinstance(argument.kind, kinds.Choice | kinds.Several) and argument.kind.offers is not None
        if argument.required and not empty_text(argument.kind.offers)
    }
    silent -= {("register_document", "subject")}  # "Something else" is always offered
    assert not silent


@pytest.mark.parametrize("role", [None, Role.AUDITOR])
def test_an_empty_list_gives_the_reason_and_the_next_step(desk, role):
    client = desk.client(role)
    seen, silent = 0, {}
    for label, model in {**lists(ProjectionAdmin), **lists(ConfigurationAdmin)}.items():
        rows = model.objects.filter(property_id=desk.property.pk) if hasattr(model, "property_id") else model.objects
        answer = client.get(reverse(f"admin:{label.replace('.', '_')}_changelist"))
        if rows.exists() or answer.status_code != 200 or "Nothing here" not in answer.content.decode():
            continue
        page = html.unescape(answer.content.decode())
        seen += 1
        titles = [str(PAGES[name].title) for name in MADE_BY.get(label, ()) if PAGES[name].is_kept()]
        reasons = [str(ARISE[label])] if label in ARISE else []
        if isinstance(admin.site._registry[model], ConfigurationAdmin):
            reasons += ["Add the first one.", "An administrator adds these."]
        if not any(text in page for text in [*titles, *reasons]):
            silent[label] = titles
    assert not silent
    assert seen > 20


def test_what_was_recorded_is_linked_after_the_act(desk):
    """Name of the thing, print, the next step of it, the list that shows it, the page once more."""
    asked = {"table": "RO-1", "counts.500": "4", **desk.signed(supervisor=Role.FLOOR_SUPERVISOR)}
    desk.floor.open("RO-1")
    client = desk.client(Role.FLOOR_SUPERVISOR)
    page = client.post(reverse("admin:request-fill"), asked, follow=True).content.decode()
    assert "F-0000001" in page
    for address in ("print-slip", "tables_slip_changelist", "request-fill"):
        assert f'class="after" href="{reverse(f"admin:{address}")}' in page, address


def test_an_act_that_raises_an_exception_is_said_in_amber(desk, typed_counts):
    """An opener that is not the last closer: the message names the exception and is no success."""
    from tables.seed import opening_counts

    desk.floor.open("RO-1")
    desk.floor.close("RO-1")
    desk.floor.remove("RO-1-M")
    desk.floor.install("RO-1", shift="T")
    counts = {**opening_counts("RO-1")}
    first = next(iter(counts))
    counts[first] -= 1
    signed = desk.signed(dealer=Role.DEALER, supervisor=Role.FLOOR_SUPERVISOR)
    given = {"table": "RO-1", "day": DAY.isoformat(), "shift": "T", **typed_counts(counts), **signed}
    answer = desk.client(Role.FLOOR_SUPERVISOR).post(reverse("admin:open-table"), given, follow=True)
    (message,) = answer.context["messages"]
    assert message.level_tag == "warning"
    assert code_name("opener_differs") in html.unescape(str(message))
    assert reverse("admin:accounting_exceptioncase_changelist") in str(message)
