"""Compilers whose reads are sent together with others inside `casino.postgresql.together`."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db.backends.postgresql import compiler as postgresql
from django.db.backends.postgresql.compiler import SQLInsertCompiler
from django.db.models.expressions import Col
from django.db.models.sql import compiler as base
from django.db.models.sql.compiler import SQLDeleteCompiler, SQLUpdateCompiler
from django.db.models.sql.constants import GET_ITERATOR_CHUNK_SIZE, MULTI, SINGLE

from casino.postgresql.together import MOST_COLUMNS, Convert, convert_of, joins, rows_of

__all__ = ["SQLAggregateCompiler", "SQLCompiler", "SQLDeleteCompiler", "SQLInsertCompiler", "SQLUpdateCompiler"]


class SQLCompiler(postgresql.SQLCompiler):
    """Reads rows, alone or together with others."""

    def compile(self, node: Any) -> Any:
        """Return SQL and values of an expression; the name of a column that its table itself names is made once.

        A page of a hundred reads names two thousand columns. Django keeps the expression of such a column with its
        field, so that its name can be kept there, too; a column under another alias has an expression of its own.
        """
        if type(node) is not Col or self.query.extra:
            return super().compile(node)
        named = node.__dict__.get("_named")
        if named is None:
            if node.alias != node.target.model._meta.db_table:
                return super().compile(node)
            quoted = self.connection.ops.quote_name
            named = node._named = f"{quoted(node.alias)}.{quoted(node.target.column)}"
        return named, []

    def execute_sql(
        self, result_type: str = MULTI, chunked_fetch: bool = False, chunk_size: int = GET_ITERATOR_CHUNK_SIZE
    ) -> Any:
        if result_type not in (MULTI, SINGLE) or chunked_fetch or not joins(self.connection):
            return super().execute_sql(result_type, chunked_fetch, chunk_size)
        try:
            sql, params = self.as_sql()
            converts = self._converts()
        except (EmptyResultSet, LookupError):
            return super().execute_sql(result_type, chunked_fetch, chunk_size)
        rows = rows_of(self.connection, sql, params, converts)
        if result_type == MULTI:
            return [rows]
        return rows[0] if rows else None

    def _converts(self) -> list[Convert | None]:
        """Return the conversions of the columns. Raises `LookupError` where they cannot be sent with others."""
        query = self.query
        if query.select_for_update or query.combinator or self.has_extra_select or len(self.select) > MOST_COLUMNS:
            raise LookupError("sent alone")
        return [convert_of(expression.output_field) for expression, _sql, _alias in self.select]


class SQLAggregateCompiler(base.SQLAggregateCompiler, SQLCompiler):
    """Reads totals over a subquery."""

    def _converts(self) -> list[Convert | None]:
        return [convert_of(one.output_field) for one in self.query.annotation_select.values()]
