"""The search of the header (Ctrl+K): pages, lists, rows, dates and clauses, as far as the person may open them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.apps import apps
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from unfold.dataclasses import SearchResult

from casino.admin import show
from casino.admin.guided import PAGES, Screen
from casino.identity.access import property_of
from casino.listings import LISTINGS
from casino.search import CODE, DATE, FINDERS, SERIAL, UUID_PART, Finder
from casino.search.matching import LONGEST, NEAR, day_of, folded, nearness, serials_of

MOST_OF_A_LIST = 5
"""Rows that one list contributes."""
MOST = 30
FEW = 3_000
"""Rows of a short list that are compared one by one; of a longer one those whose field begins with the text."""

_CLAUSE = re.compile(r"(?:[a-z]{2,3} )?(?:§|art\.? ?)?\d+(?:\.\d+)+(?:\([a-z0-9]+\))*")


class Hit(NamedTuple):
    """A result. `near`: 0 to 1, the order of the results."""

    near: float
    title: str
    description: str
    link: str
    icon: str


def results(request: HttpRequest, typed: str) -> list[SearchResult]:
    """Return the results that the person may open, nearest first, at most `MOST`; none for a blank text."""
    text = typed.strip()[:LONGEST]
    if not folded(text).strip() or property_of(request) is None:
        return []
    rows = list(_rows(request, text))
    found = [*rows, *(_of_a_day(request, text) if rows else ()), *_pages(request, text), *_lists(request, text)]
    first: dict[str, Hit] = {}
    for hit in sorted(found, key=lambda hit: -hit.near):
        first.setdefault(hit.link, hit)
    return [
        SearchResult(title=hit.title, description=hit.description, link=hit.link, icon=hit.icon)
        for hit in list(first.values())[:MOST]
    ]


def _pages(request: HttpRequest, text: str) -> Iterator[Hit]:
    """Pages by title, by what they explain, and by the clause that they follow."""
    clause = folded(text).replace(" ", "") if _CLAUSE.fullmatch(folded(text)) else ""
    for page in _open_pages(request):
        near = nearness(text, str(page.title))
        if not near and clause and clause.lstrip("§") in folded(_cite_of(page)).replace(" ", ""):
            near = 0.7
        if not near:
            near = 0.6 * nearness(text, str(getattr(page, "explanation", "")))
        if near >= NEAR:
            cite = _cite_of(page) if clause else ""
            yield Hit(near, str(page.title), cite or _("Page"), page.url(), page.icon)


def _open_pages(request: HttpRequest) -> Iterator[type[Screen]]:
    return (page for page in PAGES.values() if (page.in_menu or page.of_a_day) and page.is_open_to(request.user))


def _cite_of(page: type[Screen]) -> str:
    operation = getattr(page, "operation", None)
    return page.cite or getattr(operation, "cite", "")


def _of_a_day(request: HttpRequest, text: str) -> Iterator[Hit]:
    """The pages of a gaming day by its date; asked where the day itself was found."""
    day = day_of(text)
    if day is None:
        return
    for page in _open_pages(request):
        if page.of_a_day:
            yield Hit(0.9, str(page.title), day.isoformat(), page.url(day=day.isoformat()), page.icon)


def _lists(request: HttpRequest, text: str) -> Iterator[Hit]:
    """Lists by their name."""
    for label, listed in LISTINGS.items():
        keeper = _keeper(request, label)
        if keeper is None or not listed.icon:
            continue
        title = str(listed.title or capfirst(keeper.model._meta.verbose_name_plural))
        near = 0.9 * nearness(text, title)
        if near >= NEAR:
            yield Hit(near, title, _("List"), _address(keeper, "changelist"), listed.icon)


def _rows(request: HttpRequest, text: str) -> Iterator[Hit]:
    """Rows by what the registered finders name."""
    for finder in FINDERS:
        keeper = _keeper(request, finder.label)
        if keeper is None or finder.by not in _fields(keeper, request):
            continue
        rows = keeper.get_queryset(request)
        found = _few(rows, finder, text) if finder.few else _named(request, rows, finder, text)
        for near, row in found:
            yield _hit(keeper, request, finder, row, near)


def _named(request: HttpRequest, rows: QuerySet[Any], finder: Finder, text: str) -> Iterator[tuple[float, Any]]:
    """Rows whose field is the text, or begins with it; read by an index."""
    for typed in _spellings(finder, text):
        if not re.fullmatch(finder.like, typed):
            continue
        matches = rows.filter(_condition(request, finder, typed)).order_by(*finder.newest)[:MOST_OF_A_LIST]
        found = [(1.0 if str(getattr(row, finder.by)).upper() == typed else 0.95, row) for row in matches]
        if found:
            yield from found
            return


def _spellings(finder: Finder, text: str) -> list[str]:
    """How the text may be written in the field, nearest first."""
    if finder.like == SERIAL:
        return serials_of(text)
    day = day_of(text) if finder.like == DATE else None
    return [day.isoformat() if day else text.strip().upper()]


def _condition(request: HttpRequest, finder: Finder, typed: str) -> Q:
    if finder.like == UUID_PART:
        digits = typed.replace("-", "").lower()
        return Q(**{f"{finder.by}__range": (digits.ljust(32, "0"), digits.ljust(32, "f"))})
    if finder.in_key:
        venue = property_of(request)
        assert venue is not None  # noqa: S101 - results() has asked
        return Q(key__startswith=f"{venue.pk}:{typed}")
    return Q(**{f"{finder.by}__istartswith": typed}) if finder.like == CODE else Q(**{finder.by: typed})


def _few(rows: QuerySet[Any], finder: Finder, text: str) -> Iterator[tuple[float, Any]]:
    """Rows of a short list by likeness."""
    names = (finder.by, *finder.also)
    judged = []
    for key, *values in rows.values_list("pk", *names)[:FEW]:
        near = max(nearness(text, str(value or "")) for value in values)
        if near >= NEAR:
            judged.append((near, key))
    best = sorted(judged, key=lambda one: -one[0])[:MOST_OF_A_LIST]
    found = rows.in_bulk([key for _near, key in best]) if best else {}
    for near, key in best:
        if key in found:
            yield near, found[key]


def _hit(keeper: Any, request: HttpRequest, finder: Finder, row: Any, near: float) -> Hit:
    fields = _fields(keeper, request)
    names = [name for name in (*finder.also, *finder.tells) if name in fields]
    texts = [text for name in names if (text := _field_text(row, name))]
    listed = LISTINGS[finder.label]
    kind = capfirst(str(keeper.model._meta.verbose_name))
    address = _address(keeper, "change", row.pk)
    return Hit(near, str(getattr(row, finder.by)), " · ".join([kind, *texts]), address, listed.icon or "tag")


def _field_text(row: Any, name: str) -> str:
    if name == "game_code":
        return show.game_name(row.game_code)
    display = getattr(row, f"get_{name}_display", None)
    return str(display() if display is not None else getattr(row, name) or "")


def _keeper(request: HttpRequest, label: str) -> Any:
    """The admin of a list in the menu that the person may view, if there is one."""
    keeper = admin.site._registry.get(apps.get_model(label))
    return keeper if keeper is not None and keeper.has_view_permission(request) else None


def _fields(keeper: Any, request: HttpRequest) -> frozenset[str]:
    """Fields of the model that the person may read."""
    withheld = keeper.withheld(request) if hasattr(keeper, "withheld") else ()
    return frozenset(field.name for field in keeper.model._meta.concrete_fields if field.name not in withheld)


def _address(keeper: Any, page: str, *arguments: Any) -> str:
    meta = keeper.model._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{page}", args=arguments)
