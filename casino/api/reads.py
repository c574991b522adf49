"""Reads declared once: which rows, how they are found, filtered, ordered and limited to tables (decision 94).

    BINGO = Reads("reports:read", "bingo")

    SalesBanksView = BINGO.pages(
        "List the banks of bingo cashiers", SalesBankRow, queries.sales_banks, order=("-opened_at", "-key"),
        by=("day", "table", "status"), tables=TableScope.ROWS,
    )

What is found is asked for with the property and the names in the address: `find(venue, bank="B1")`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

from django_filters import Filter
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from casino.api import pages
from casino.api.base_view import CasinoAPIView
from casino.api.openapi import Method, reads
from casino.api.parameters import day_asked, instant_asked
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.rows import ROWS, row_of

Find = Callable[..., Any]
"""`find(venue, **names)` with the names in the address."""


class ReadOptions(TypedDict, total=False):
    """Options of a read beside the row it shows.

    `about`: what it is, which the document says without a description. `also`: further answers of the schema.
    `asks`: parameters of the address that `find` takes as arguments, None where they are not given. `within`: fields of
    a row that name its tables, by default `table`. `by_tables`: `find` takes the tables of the key, None for all.
    `limit`: what of a row a key for these tables is shown, `limit(row, tables)`.
    """

    about: str
    description: str
    also: dict[Any, Any]
    shows: tuple[str, ...]
    tables: TableScope
    asks: tuple[OpenApiParameter, ...]
    within: tuple[str, ...]
    by_tables: bool
    limit: Callable[[Any, Collection[str] | None], Any]


@dataclass(frozen=True)
class Reads:
    """Scope and tag that the reads of a subject share; `shows` and `tables` are those of `CasinoAPIView`.

    By default a read shows the list of the model that its row is of.
    """

    scope: str
    tag: str
    shows: tuple[str, ...] | None = None
    tables: TableScope = TableScope.REFUSED

    def pages(
        self,
        summary: str,
        row: type,
        find: Find,
        *,
        order: Sequence[str] = (),
        by: Sequence[str] = (),
        more: Mapping[str, Filter] | None = None,
        filters: type[pages.Filters] | None = None,
        unless: Mapping[str, Mapping[str, Any]] | None = None,
        **own: Unpack[ReadOptions],
    ) -> type[CasinoAPIView]:
        """Return the view of a list by pages, of rows in this order; without an order the list is computed as a whole.

        `by`: fields of the model by which it is filtered, `more`: further filters; `filters`: a class of its own.
        `unless`: what the rows are narrowed to where the address does not name that filter.
        """
        serializer = _serializer(row)
        asked = filters or (_filters(row, by, more or {}) if by or more else None)

        def read(view: CasinoAPIView, rows: Any) -> Response:
            for name, narrowed in (unless or {}).items():
                rows = rows if view.request.query_params.get(name) else rows.filter(**narrowed)
            if order:
                wanted = rows if asked is None else pages.filtered(view.request, asked, rows)
                return pages.shown(view, serializer, wanted, *order)
            found, cursor = pages.part_of(view.request, list(rows))
            return pages.with_link(view.request, view.show(serializer, found, many=True), cursor)

        own["description"] = f"{own.get('description', '')} The next page is in `Link`.".strip()
        parameters = [*(pages.parameters_of(asked) if asked else ()), *pages.PARAMETERS]
        return self._list(summary, row, find, read, parameters, own)

    def all(self, summary: str, row: type, find: Find, **own: Unpack[ReadOptions]) -> type[CasinoAPIView]:
        """Return the view of a list that is given as a whole, 404 where `find` returns None."""
        serializer = _serializer(row)
        return self._list(summary, row, find, lambda view, rows: view.show(serializer, rows, many=True), (), own)

    def one(self, summary: str, row: type, find: Find, **own: Unpack[ReadOptions]) -> type[CasinoAPIView]:
        """Return the view of one record, 404 where `find` returns None."""
        serializer = _serializer(row)

        def get(view: Any, request: Request, **names: Any) -> Response:
            found = _found(view, find, names, own)
            if view.table_scope is TableScope.RECORD:
                found = view.record(found, *own.get("within", ()))
            if found is None:
                raise NotFound()
            return view.show(serializer, own["limit"](found, view.key_tables) if "limit" in own else found)

        return self._view(summary, row, serializer, get, (), own)

    def _list(
        self,
        summary: str,
        row: type,
        find: Find,
        read: Callable[[CasinoAPIView, Any], Response],
        parameters: Sequence[OpenApiParameter],
        own: ReadOptions,
    ) -> type[CasinoAPIView]:
        def get(view: Any, request: Request, **names: Any) -> Response:
            rows = _found(view, find, names, own)
            if rows is None:
                raise NotFound()
            is_limited = view.table_scope is TableScope.ROWS and not own.get("by_tables")
            rows = view.within_tables(rows, *own.get("within", ())) if is_limited else rows
            return read(view, [own["limit"](row, view.key_tables) for row in rows] if "limit" in own else rows)

        return self._view(summary, row, _serializer(row)(many=True), get, parameters, own)

    def _view(
        self,
        summary: str,
        row: type,
        answer: Any,
        get: Method,
        parameters: Sequence[OpenApiParameter],
        own: ReadOptions,
    ) -> type[CasinoAPIView]:
        shows = own.get("shows", self.shows)
        documented = reads(
            summary,
            tag=self.tag,
            answer=answer,
            description=own.get("description"),
            parameters=[*own.get("asks", ()), *parameters],
            also=own.get("also"),
        )
        members = {
            "__doc__": own.get("about", summary),
            "__module__": row.__module__,
            "scopes": {"GET": self.scope},
            "shows": _model_of(row) if shows is None else shows,
            "table_scope": own.get("tables", self.tables),
            "get": documented(get),
        }
        return type(f"{row.__name__.removesuffix('Row')}View", (CasinoAPIView,), members)


def _found(view: Any, find: Find, names: Mapping[str, Any], own: ReadOptions) -> Any:
    asked = {one.name: _asked(view.request, one) for one in own.get("asks", ())}
    limits = {"tables": view.tables_to_show()} if own.get("by_tables") else {}
    return find(view.property, **names, **asked, **limits)


def _asked(request: Request, parameter: OpenApiParameter) -> Any:
    """Return what the address says, in the type that the document gives it. Refused: `bad_filter`."""
    read = PARSED.get(str(parameter.type))
    return request.query_params.get(parameter.name) or None if read is None else read(request, parameter.name)


PARSED = {str(dt.date): day_asked, str(OpenApiTypes.DATE): day_asked, str(dt.datetime): instant_asked}


def _serializer(row: type) -> type[Serializer]:
    return row if issubclass(row, Serializer) else serializer_of(row)


def _model_of(row: type) -> tuple[str, ...]:
    declared = next((one for one in ROWS.values() if one.cls is row), None)
    return () if declared is None or declared.model is None else (declared.model._meta.label_lower,)


def _filters(row: type, by: Sequence[str], more: Mapping[str, Filter]) -> type[pages.Filters]:
    """Return the filters of a list by fields of its model, those that are declared beside them first."""
    meta = type("Meta", (), {"model": row_of(row).model, "fields": tuple(by)})
    return type(f"{row.__name__}Filters", (pages.Filters,), {**more, "Meta": meta})
