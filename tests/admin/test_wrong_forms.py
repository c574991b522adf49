"""No error is silent: every form of the admin is sent empty, and wrong in every field; all that is refused is shown."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest
from django import forms
from django.contrib import admin
from django.core.cache import cache
from django.urls import reverse

from casino.admin.grids import GridForm
from casino.admin.guided import MARK, PAGES, CountWidget, GuidedPage
from casino.admin.kit import ConfigurationAdmin, MoneyField
from casino.admin.lines import LinesWidget
from casino.models import Property
from casino.operations import OPERATIONS
from casino.roles import HUMAN_ROLES

WRONG = "\N{SECTION SIGN}nobody's"
"""No code, number, date or amount."""
PAGES_SENT = 180
"""Fewest pages that show their form on this day without being led to; the others need an object first."""


def parts_of(name: str, field: forms.Field) -> Iterator[tuple[str, str]]:
    """Yield the inputs of a field with a value that it cannot take."""
    widget = field.widget
    if isinstance(widget, CountWidget):
        yield from ((f"{name}.{line.name}", WRONG) for line in widget.lines)
    elif isinstance(widget, LinesWidget):
        yield from ((f"{name}.0.{cell}", WRONG) for cell in widget.cells)
    elif isinstance(widget, forms.MultiWidget):
        yield from ((f"{name}{suffix}", WRONG) for suffix in widget.widgets_names)
    elif isinstance(field, forms.CharField) and not isinstance(field, MoneyField) and field.max_length:
        yield name, WRONG + "x" * field.max_length
    elif isinstance(field, forms.BooleanField):
        yield name, "on"
    else:
        yield name, WRONG


def wrong_in(form: forms.BaseForm) -> dict[str, str]:
    """Return what is posted for a form that is wrong in every field."""
    posted = {}
    for name, field in form.fields.items():
        posted |= dict(parts_of(form.add_prefix(name), field))
    return posted


def texts_of(errors: Mapping[str, Iterable[str]]) -> list[str]:
    return [str(text) for texts in errors.values() for text in texts]


def silent_in(page: str, errors: Iterable[str]) -> list[str]:
    """Return the errors that a page does not show."""
    shown = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", page)))
    return [text for text in errors if re.sub(r"\s+", " ", text) not in shown]


def first_role(page: type[GuidedPage]) -> Any:
    return next(role for role in HUMAN_ROLES if role in page.roles)


def guided_pages() -> dict[str, type[GuidedPage]]:
    """Every page with a form that this jurisdiction has."""
    return {name: page for name, page in PAGES.items() if issubclass(page, GuidedPage)}


def test_every_operation_with_a_page_has_one():
    pages = {page.operation.name for page in guided_pages().values() if page.operation is not None}
    missing = {one.name for one in OPERATIONS.values() if one.page is not None} - pages
    assert not missing


def test_no_error_of_a_guided_page_is_silent(played):
    silent: dict[tuple[str, str], Any] = {}
    every = guided_pages()
    unseen = dict(every)
    for jurisdiction in ("pr", "eus"):
        Property.objects.filter(pk=played.property.pk).update(jurisdiction=jurisdiction)
        silent |= silent_pages(played, unseen)
    assert not silent
    assert len(every) - len(unseen) >= PAGES_SENT


def silent_pages(played: Any, unseen: dict[str, type[GuidedPage]]) -> dict[tuple[str, str], Any]:
    """Send the forms of the pages that the jurisdiction has; take these pages away, return errors that are silent."""
    clients: dict[Any, Any] = {}
    silent: dict[tuple[str, str], Any] = {}
    for name, page in list(unseen.items()):
        cache.clear()  # a login that signs wrongly again and again is locked
        role = first_role(page)
        client = clients.setdefault(role, played.client(role))
        shown = client.get(page.url())
        if shown.status_code == 302:  # wrong PINs have ended the session
            client = clients[role] = played.client(role)
            shown = client.get(page.url())
        if shown.status_code != 200 or "signing" not in (shown.context or {}):
            continue
        del unseen[name]
        form, signing = shown.context["form"], shown.context["signing"]
        people = {signer.fields[0]: WRONG for signer in signing.signers}
        pins = {signer.fields[1]: WRONG for signer in signing.signers}
        rows = dict(rows_wrong(form)) if isinstance(form, GridForm) else {}
        for how, posted in (("empty", {}), ("wrong", {**wrong_in(form), **rows, **people, **pins})):
            answer = client.post(page.url(), {**posted, MARK: shown.context["mark"]})
            if answer.status_code != 422:
                # Nothing is required of it: it was done.
                assert answer.status_code in (200, 302), (name, how, answer.status_code)
                continue
            sent = answer.context["form"]
            errors = [*texts_of(sent.errors), *texts_of(answer.context["signing"].errors)]
            errors += [text for row in getattr(sent, "rows", ()) if row.is_taken for text in texts_of(row.errors)]
            assert errors, (name, how)
            found = silent_in(answer.content.decode(), errors)
            if found:
                silent[name, how] = found
    return silent


def rows_wrong(form: GridForm) -> Iterator[tuple[str, str]]:
    """Yield the inputs of a grid's rows, ticked and wrong in every cell."""
    for row in form.rows:
        yield f"{row.key}-take", "on"
        for name, field in row.fields.items():
            yield from parts_of(row.add_prefix(name), field)


def test_an_error_of_a_hidden_field_stands_on_top(played):
    """An audit line that changed since the sheet was shown: its digest is hidden."""
    hidden = {
        name
        for name, page in guided_pages().items()
        for field in page.form_class.base_fields.values()
        if field.widget.is_hidden
    }
    page = PAGES["sign-checklist"]
    client = played.client(first_role(page))
    shown = client.get(page.url())
    answer = client.post(page.url(), {"evidence": "x" * 65, MARK: shown.context["mark"]})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert {field.name for field in form.hidden_fields()} or hidden
    top = re.search(r"<div data-refusal.*?</div>\s*</div>", answer.content.decode(), re.DOTALL)
    assert top is not None
    for error in form.hidden_errors():
        assert error in html.unescape(top[0])
    assert form.hidden_errors()


@pytest.mark.parametrize("how", ["empty", "wrong"])
def test_no_error_of_a_configuration_form_is_silent(played, how):
    client = played.client(None)
    silent: dict[str, Any] = {}
    seen = 0
    for model, keeper in admin.site._registry.items():
        if not isinstance(keeper, ConfigurationAdmin):
            continue
        label = model._meta.label_lower
        address = reverse(f"admin:{label.replace('.', '_')}_add")
        shown = client.get(address)
        if shown.status_code != 200:
            continue  # rows of it are added elsewhere
        form = shown.context["adminform"].form
        posted = {} if how == "empty" else wrong_in(form)
        for formset in shown.context.get("inline_admin_formsets", ()):
            prefix = formset.formset.prefix
            posted |= {f"{prefix}-TOTAL_FORMS": "1" if how == "wrong" else "0", f"{prefix}-INITIAL_FORMS": "0"}
            if how == "wrong":
                empty = formset.formset.empty_form
                posted |= {key.replace("__prefix__", "0"): value for key, value in wrong_in(empty).items()}
        answer = client.post(address, posted)
        if answer.status_code == 302:
            continue
        assert answer.status_code == 200, (label, answer.status_code)
        seen += 1
        errors = texts_of(answer.context["adminform"].form.errors)
        for formset in answer.context.get("inline_admin_formsets", ()):
            errors += [text for one in formset.formset.errors for text in texts_of(one)]
            errors += [str(text) for text in formset.formset.non_form_errors()]
        assert errors, label
        found = silent_in(answer.content.decode(), errors)
        if found:
            silent[label] = found
    assert not silent
    assert seen > 15
