"""The admin site: its change lists answer the filters, searches and columns that they declare, and nothing else.

Django lets anybody who may view a list filter it by any field, relation and lookup (`?pin_hash__regex=…`): whether a
row is listed then tells what no page shows. Every `ModelAdmin` registered here, a library's too, refuses such a
parameter before a row is read (docs/decisions/0051-lists-answer-declared-parameters.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

import structlog
from django.contrib.admin import FieldListFilter, ModelAdmin, ShowFacets, SimpleListFilter
from django.contrib.admin.options import IS_FACETS_VAR, IS_POPUP_VAR, TO_FIELD_VAR, BaseModelAdmin
from django.contrib.admin.utils import get_fields_from_path
from django.contrib.admin.views.main import ALL_VAR, ERROR_FLAG, ORDER_VAR, PAGE_VAR, SEARCH_VAR
from django.core.exceptions import FieldDoesNotExist, PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from casino.listings import CHOSEN_COLUMNS

logger = structlog.get_logger(__name__)

CONTROLS: Final = frozenset(
    {CHOSEN_COLUMNS, ALL_VAR, ERROR_FLAG, IS_FACETS_VAR, IS_POPUP_VAR, ORDER_VAR, PAGE_VAR, SEARCH_VAR}
)
"""Parameters of every list that name no field. `o` counts the columns that are shown to the person; `q` searches the
`search_fields`."""
MAX_SHOWN: Final = 100
"""Characters of a refused parameter's name on the page and in the log."""

MOST_COUNTED: Final = 10_000
"""Rows of a list that are counted and paged through; the others are reached by a filter, a search or another order."""


class BoundedPaginator(Paginator):
    """Paginator whose time does not grow with the list: it counts to `MOST_COUNTED`, and its last page is there.

    See docs/decisions/0131-lists-count-to-ten-thousand.md.
    """

    template_name = "casino/parts/pagination.html"

    @cached_property
    def counted(self) -> int:
        """Number of rows; `MOST_COUNTED` + 1 stands for more."""
        rows = self.object_list
        if not isinstance(rows, QuerySet):
            return len(rows)
        return int(rows.order_by().values("pk")[: MOST_COUNTED + 1].count())

    @cached_property
    def count(self) -> int:
        return min(self.counted, MOST_COUNTED)

    @property
    def has_more(self) -> bool:
        """Return whether the list goes on after the last page."""
        return self.counted > MOST_COUNTED


class DeclaredLookups(BaseModelAdmin):
    """Mixin of every registered admin: a list is filtered by its declared filters only, and its pages are bounded.

    Declared are `list_filter` with the parameters of each filter, and the periods of `date_hierarchy`.
    """

    show_facets = ShowFacets.NEVER
    paginator = BoundedPaginator

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Return whether a parameter belongs to a declared filter, by its exact name."""
        declared = self.get_list_filter(request)
        return lookup in self._periods() or any(self._takes(each, lookup, request) for each in declared)

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Return whether rows may be named by this field: by their primary key only, which their addresses show."""
        try:
            return bool(self.opts.get_field(to_field).primary_key)
        except FieldDoesNotExist:
            return False

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list; an undeclared parameter is answered with 400 before a row is read, whatever the rows hold."""
        if self.has_view_or_change_permission(request):
            refused = next(self._undeclared(request), None)
            if refused is not None:
                return self._refusal(request, refused)
        return super().changelist_view(request, extra_context)

    def _undeclared(self, request: HttpRequest) -> Iterator[str]:
        for name, values in request.GET.lists():
            if name == TO_FIELD_VAR:
                known = all(self.to_field_allowed(request, value) for value in values)
            else:
                known = name in CONTROLS or self.lookup_allowed(name, values[-1], request)
            if not known:
                yield name

    def _refusal(self, request: HttpRequest, name: str) -> HttpResponse:
        shown = name if len(name) <= MAX_SHOWN else f"{name[:MAX_SHOWN]}…"
        logger.warning("lookup_refused", list=self.opts.label_lower, parameter=shown)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Unknown filter"),
            "subtitle": self.opts.verbose_name_plural,
            "opts": self.opts,
            "parameter": shown,
            "list_url": request.path,
        }
        return TemplateResponse(request, "casino/unknown_filter.html", context, status=400)

    def _periods(self) -> frozenset[str]:
        if not self.date_hierarchy:
            return frozenset()
        return frozenset(f"{self.date_hierarchy}__{part}" for part in ("year", "month", "day"))

    def _takes(self, declared: Any, lookup: str, request: HttpRequest) -> bool:
        """Return whether a filter, as `list_filter` declares it, takes this parameter."""
        if isinstance(declared, type) and issubclass(declared, SimpleListFilter):
            return lookup == declared.parameter_name
        path, kind = declared if isinstance(declared, (list, tuple)) else (declared, FieldListFilter.create)
        if not lookup.startswith(path):
            return False
        field = get_fields_from_path(self.model, path)[-1]
        return lookup in kind(field, request, {}, self.model, self, field_path=path).expected_parameters()


class CasinoAdminSite(UnfoldAdminSite):
    """Admin site that gives `DeclaredLookups` to everything registered on it."""

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register as Django does; an admin of a library is given `DeclaredLookups`, too."""
        given = admin_class or ModelAdmin
        if not issubclass(given, DeclaredLookups):
            given = type(
                given.__name__, (DeclaredLookups, given), {"__module__": given.__module__, "__doc__": given.__doc__}
            )
        super().register(model_or_iterable, given, **options)

    def search(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Answer the search of the header: what the person may open (`casino.admin.search`), never from a cache."""
        from casino.admin import search

        typed = request.GET.get("s", "").replace("\0", "")
        if not typed.strip():
            return HttpResponse()
        found = search.results(request, typed)
        context = {"results": found, "typed": typed[: search.LONGEST]}
        return TemplateResponse(request, "casino/search_results.html", context, headers={"HX-Trigger": "search"})

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        """Search for the choices of a field; refused unless a form declares the field in `autocomplete_fields`."""
        if not self._is_autocompleted(request):
            raise PermissionDenied
        return super().autocomplete_view(request)

    def _is_autocompleted(self, request: HttpRequest) -> bool:
        asked = (request.GET.get("app_label"), request.GET.get("model_name"))
        return any(
            request.GET.get("field_name") in part.autocomplete_fields
            for model_admin in self._registry.values()
            for part in (model_admin, *model_admin.inlines)
            if (part.model._meta.app_label, part.model._meta.model_name) == asked
        )
