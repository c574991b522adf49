"""The change list of every admin page that lists rows, and its table, as unfold shows it.

Django and unfold do for each row, or each cell, what is the same in all of them: they look up the address of the row
among all addresses of the site, make the headers of the table with three links a column, and search the model for a
field of the column's name. On a page of fifty rows that was two thirds of the time.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist
from django.db import models
from django.http import HttpRequest
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from unfold.templatetags.unfold_list import LINK_CLASSES, ROW_CLASSES, result_headers
from unfold.utils import display_for_field, display_for_value
from unfold.views import ChangeList

DRAWN_BY_UNFOLD = ("label", "header", "dropdown")
"""Attributes of a column that unfold alone shows."""

OF_ROWS = ("ordering_field", "list_sections", "actions_row")
"""Attributes of an admin by which unfold shows more with each row."""


class LinkedRows(ChangeList):
    """A change list that makes the links of its rows and columns once."""

    _queries: dict[tuple[tuple[str, Any], ...], str] | None = None
    """Parameters made already; None as long as the filters are being read."""

    def __init__(self, request: HttpRequest, *args: Any) -> None:
        super().__init__(request, *args)
        # Each row's link takes the filters along as they are; where there are some, Django would resolve its address.
        self._kept, self.preserved_filters = self.preserved_filters, ""
        self._queries = {}

    def url_for_result(self, result: Any) -> str:
        """Return the address of a row, with the filters of the list to come back to."""
        address = super().url_for_result(result)
        return f"{address}?{self._kept}" if self._kept else address

    def get_query_string(self, new_params: Mapping[str, Any] | None = None, remove: list[str] | None = None) -> str:
        """Return the parameters of the list with others in their place."""
        if self._queries is None or remove or not new_params:
            return str(super().get_query_string(new_params, remove))
        key = tuple(sorted(new_params.items()))
        if key not in self._queries:
            self._queries[key] = super().get_query_string(new_params)
        return self._queries[key]

    # --- the table

    @property
    def is_plain(self) -> bool:
        """Return whether every cell is text or a link; other lists are left to unfold."""
        special = [getattr(self.model_admin, name, None) for name in OF_ROWS]
        return not any([self.formset, self.is_popup, *special]) and all(column.is_plain for column in self.columns)

    @cached_property
    def heads(self) -> list[dict[str, Any]]:
        """Return the headers of the table, as unfold makes them."""
        return list(result_headers(self))

    @property
    def sorted_heads(self) -> int:
        """Return the number of columns that the list is sorted by."""
        return sum(bool(head["sortable"] and head["sorted"]) for head in self.heads)

    @cached_property
    def columns(self) -> list[Column]:
        """Return the columns of the table."""
        return [Column(self, name, head["text"]) for name, head in zip(self.list_display, self.heads, strict=True)]

    @property
    def lines(self) -> Iterator[SafeString]:
        """Yield the cells of each row, as HTML."""
        for row in self.result_list:
            yield mark_safe("".join([column.cell(row) for column in self.columns]))  # noqa: S308  (escaped by the cells)


class Column:
    """A column of a list: what its cells have in common is made once."""

    def __init__(self, listed: LinkedRows, name: Any, label: Any) -> None:
        self.listed, self.name = listed, name
        admin = listed.model_admin
        self.field = _field_of(listed.model, name)
        self.shown: Callable[[Any], Any] | None = None if self.field else getattr(admin, str(name), None)
        self.empty = getattr(self.shown, "empty_value_display", admin.get_empty_value_display())
        self.boolean = getattr(self.shown, "boolean", False)
        self.is_plain = isinstance(name, str) and not any(getattr(self.shown, one, None) for one in DRAWN_BY_UNFOLD)
        self.is_plain = self.is_plain and (self.field is not None or (name != "__str__" and callable(self.shown)))
        links = listed.list_display_links
        self.is_link = bool(links) and name in links
        tag = "th" if self.is_link and listed.list_display.index(name) == 0 else "td"
        css = " ".join([f"field-{name}", *ROW_CLASSES])
        self._begins = {
            more: format_html('<{} class="{}{}" data-label="{}">', tag, css, more, label) for more in ("", " nowrap")
        }
        self._ends = f"</{tag}>"

    def cell(self, row: Any) -> str:
        """Return the cell of a row as HTML."""
        text, more = self._text(row)
        if self.is_link:
            text = format_html('<a href="{}" class="{}" >{}</a>', self.listed.url_for_result(row), _LINK, text)
        return f"{self._begins[more]}{conditional_escape(text)}{self._ends}"

    def _text(self, row: Any) -> tuple[Any, str]:
        """Return what the cell shows, and a further class of it."""
        if self.field is None:
            value = self.shown(row) if self.shown is not None else None
            more = " nowrap" if isinstance(value, dt.date | dt.time) else ""
            return display_for_value(value, self.empty, self.boolean), more
        more = " nowrap" if isinstance(self.field, _NOT_WRAPPED) else ""
        try:
            value = getattr(row, self.field.name)
        except ObjectDoesNotExist:
            return self.empty, ""
        if isinstance(self.field.remote_field, models.ManyToOneRel):
            return (self.empty if value is None else value), more
        return display_for_field(value, self.field, self.empty), more


_LINK = " ".join(LINK_CLASSES)
_NOT_WRAPPED = (models.DateField, models.TimeField, models.ForeignKey)


def _field_of(model: type[models.Model], name: Any) -> Any:
    """Return the field of a model by its name; None for what is not one of its own columns."""
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    return field if field.concrete and not field.many_to_many and field.name == name else None
