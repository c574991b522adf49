"""Tools of every list of records: its rows as CSV or XLSX, the columns shown, and views saved under a name.

What is taken home is what the list shows: the same filters, order, columns and withheld figures; amounts are numbers.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any, Final

import structlog
from django.contrib import messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.utils import label_for_field, lookup_field
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import URLPattern, path, reverse
from django.utils.html import strip_tags
from django.utils.text import capfirst
from django.utils.translation import gettext as _now

from casino.admin import show
from casino.admin.change_lists import LinkedRows
from casino.documents import Printing
from casino.documents.frame import frame
from casino.documents.origin import with_origin
from casino.documents.sheets import Column, Kind, Sheet
from casino.documents.spreadsheet import workbook
from casino.documents.tabular import as_csv
from casino.identity.access import actor_of, property_of
from casino.listings import CHOSEN_COLUMNS
from casino.models import SavedView
from casino.ordering import sorted_after_reading
from casino.reports.rendering import XLSX

logger = structlog.get_logger(__name__)

MAX_ROWS: Final = 50_000
"""Rows that are taken home at once; more are narrowed by a filter first."""
MAX_VIEWS: Final = 20
_TYPES: Final = {"csv": "text/csv; charset=utf-8", "xlsx": XLSX}


class ColumnsChosen(LinkedRows):
    """A change list that does not take the choice of columns for a filter, and sorts by the columns offered only.

    `user`: who looks at it.
    """

    def __init__(self, request: HttpRequest, *args: Any) -> None:
        self.user = request.user
        super().__init__(request, *args)

    def get_filters_params(self, params: Any = None) -> dict[str, Any]:
        found: dict[str, Any] = super().get_filters_params(params)
        found.pop(CHOSEN_COLUMNS, None)
        return found

    def get_ordering_field(self, field_name: str) -> Any:
        """Return what a column is sorted by; None for a column that the list is not sorted by now."""
        if self.sortable_by is not None and field_name not in self.sortable_by:
            return None
        return super().get_ordering_field(field_name)

    def get_ordering(self, request: HttpRequest, queryset: Any) -> list[Any]:
        """Return the order. Within a gaming day its rows are read and sorted, not looked for along the whole list."""
        first, *rest = super().get_ordering(request, queryset)
        whole: tuple[str, ...] = getattr(self.model_admin, "sorted_whole", ())
        if whole and request.GET.get("day") and str(first).lstrip("-") in ("pk", *whole):
            first = sorted_after_reading(str(first).replace("pk", self.opts.pk.name))
        return [first, *rest]


class ListTools:
    """Part of an admin of records. `figure_kind(name)` says how a field is counted; the rest is Django's list."""

    list_before_template = "casino/parts/list_tools.html"
    sorted_whole: tuple[str, ...] = ()
    """Of a list that grows with every round: the fields that it is sorted by as a whole, each by an index; by the other
    columns it is sorted within a gaming day. Empty: by every column."""

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[LinkedRows]:
        return ColumnsChosen

    def figure_kind(self, name: str) -> Kind:
        """Return how the values of a field are written into a spreadsheet."""
        raise NotImplementedError

    def is_sorted_within_a_day(self, request: HttpRequest) -> bool:
        """Return whether the list would be sorted by more columns if the address named a gaming day."""
        return bool(self.sorted_whole) and not request.GET.get("day")

    def get_sortable_by(self, request: HttpRequest) -> Sequence[str]:
        """Return the columns that the list is sorted by now."""
        columns = self.get_list_display(request)  # type: ignore[attr-defined]
        if not self.is_sorted_within_a_day(request):
            return list(columns)
        return [one for one in columns if self._field(one) in self.sorted_whole]

    def chosen(self, request: HttpRequest, shown: Sequence[str]) -> list[str]:
        """Return the columns that the address asks for, the first always; all of them where it asks for none."""
        asked = request.GET.getlist(CHOSEN_COLUMNS)
        return [one for one in shown if one in (shown[0], *asked)] if asked else list(shown)

    def list_urls(self) -> list[URLPattern]:
        """Return the addresses beside the list's own."""
        wrap = self.admin_site.admin_view  # type: ignore[attr-defined]
        name = f"{self.opts.app_label}_{self.opts.model_name}"  # type: ignore[attr-defined]
        return [
            path("export/<str:form>/", wrap(self.export_rows), name=f"{name}_export"),
            path("views/save/", wrap(self.save_view), name=f"{name}_save_view"),
            path("views/<int:view>/remove/", wrap(self.remove_view), name=f"{name}_remove_view"),
        ]

    def list_context(self, request: HttpRequest) -> dict[str, Any]:
        """Return what the tools above the list need."""
        every = self.all_columns(request)
        shown = self.chosen(request, every)
        query = request.GET.copy()
        query.pop("p", None)
        rest = query.copy()
        rest.pop(CHOSEN_COLUMNS, None)
        return {
            "exports": [
                {"label": form.upper(), "url": f"{self._address('export', form)}?{query.urlencode()}"}
                for form in _TYPES
            ],
            "columns": [
                {"name": one, "label": self._label(one), "shown": one in shown, "first": number == 0}
                for number, one in enumerate(every)
            ],
            "kept_parameters": [(name, value) for name, values in rest.lists() for value in values],
            "views": [
                {"name": one.name, "url": f"{self._address('changelist')}?{one.query}",
                 "remove": self._address("remove_view", one.pk), "current": one.query == query.urlencode()}
                for one in self._views(request)
            ],
            "save_url": self._address("save_view"),
            "query": query.urlencode(),
            "is_sorted_within_a_day": self.is_sorted_within_a_day(request),
        }  # fmt: skip

    def all_columns(self, request: HttpRequest) -> list[str]:
        """Return the columns that this person may see, before any choice."""
        raise NotImplementedError

    # --- taken home ---------------------------------------------------------------------------------------------

    def export_rows(self, request: HttpRequest, form: str) -> HttpResponse:
        """Answer with the rows of the list as it was asked for. 404 for another format, 403 without the right."""
        venue = property_of(request)
        if form not in _TYPES or venue is None:
            raise Http404
        if not self.has_view_permission(request):  # type: ignore[attr-defined]
            raise PermissionDenied
        try:
            listed = self.get_changelist_instance(request)  # type: ignore[attr-defined]
        except IncorrectLookupParameters as reason:
            raise Http404 from reason
        back = f"{self._address('changelist')}?{request.GET.urlencode()}"
        if listed.queryset[MAX_ROWS : MAX_ROWS + 1]:
            message = _now("The list has more than %(most)d rows. Set a filter, then export again.")
            messages.error(request, message % {"most": MAX_ROWS})
            return HttpResponseRedirect(back)
        names = [one for one in self.get_list_display(request) if one != "action_checkbox"]  # type: ignore[attr-defined]
        title = str(self.opts.verbose_name_plural)  # type: ignore[attr-defined]
        columns = [Column(self._label(one), self._kind(one)) for one in names]
        sheet = Sheet(capfirst(title), columns, list(self._rows(listed.queryset, names)))
        printing = Printing.now(show.language(), actor_of(request))
        day = venue.gaming_day()
        if form == "csv":
            content = with_origin(as_csv([sheet], venue.currency), venue, day, day, printing)
        else:
            content = workbook(frame(venue, day, (title, title), printing), venue.currency, [sheet])
        logger.info("list_exported", list=self.opts.label_lower, rows=len(sheet.rows), form=form)  # type: ignore[attr-defined]
        name = f"{self.opts.model_name}-{venue.code}-{day}.{form}"  # type: ignore[attr-defined]
        disposition = {
            "Content-Disposition": f'attachment; filename="{name}"',
            "Content-Language": printing.language,
        }
        return HttpResponse(content, content_type=_TYPES[form], headers=disposition)

    def _rows(self, queryset: Any, names: Sequence[str]) -> Iterator[list[Any]]:
        columns = [(name, self._field(name) if self._kind(name) != "text" else None) for name in names]
        for row in queryset.iterator(chunk_size=2_000):
            yield [self._text(row, name) if figure is None else self._figure(row, figure) for name, figure in columns]

    def _field(self, name: str) -> str | None:
        """Return the field that a column shows; None for a column that is computed."""
        return next((field for field, shown in self._shown.items() if shown == name), None)  # type: ignore[attr-defined]

    def _figure(self, row: Any, name: str) -> int | None:
        declared = self._declared.get(name)  # type: ignore[attr-defined]
        value = getattr(row, name) if declared is None else declared.of(row)
        return None if value is None else int(value)

    def _text(self, row: Any, name: str) -> str:
        _field, _attribute, value = lookup_field(name, row, self)
        return html.unescape(strip_tags(str(value if value is not None else ""))).strip()

    def _kind(self, name: str) -> Kind:
        field = self._field(name)
        return "text" if field is None else self.figure_kind(field)

    def _label(self, name: str) -> str:
        return capfirst(str(label_for_field(name, self.model, self)))  # type: ignore[attr-defined]

    # --- views --------------------------------------------------------------------------------------------------

    def save_view(self, request: HttpRequest) -> HttpResponse:
        """Keep what the list is asked for under a name; the same name is replaced."""
        if request.method != "POST" or not self.has_view_permission(request):  # type: ignore[attr-defined]
            raise PermissionDenied
        name, asked = request.POST.get("name", "").strip(), QueryDict(request.POST.get("query", "")[:1000])
        query = asked.urlencode()
        if not name or len(name) > 60 or not name.isprintable():
            messages.error(request, _now("Give the view a name of at most 60 characters."))
        elif self._views(request).exclude(name=name).count() >= MAX_VIEWS:
            messages.error(
                request, _now("You have %(most)d views of this list. Remove one first.") % {"most": MAX_VIEWS}
            )
        else:
            SavedView.objects.update_or_create(
                property=property_of(request), user=request.user, label=self.opts.label_lower, name=name,  # type: ignore[attr-defined]
                defaults={"query": query},
            )  # fmt: skip
            messages.success(request, _now("View %(name)s is saved.") % {"name": name})
        return HttpResponseRedirect(f"{self._address('changelist')}?{query}")

    def remove_view(self, request: HttpRequest, view: int) -> HttpResponse:
        """Remove one's own view."""
        if request.method != "POST":
            raise PermissionDenied
        self._views(request).filter(pk=view).delete()
        return HttpResponseRedirect(self._address("changelist"))

    def _views(self, request: HttpRequest) -> Any:
        own = SavedView.objects.filter(property=property_of(request), user=request.user)
        return own.filter(label=self.opts.label_lower).order_by("name")  # type: ignore[attr-defined]

    def _address(self, what: str, *parts: Any) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_{what}", args=parts)  # type: ignore[attr-defined]
