"""Days that are copies of days that were played: a record of years in minutes, for what only reads rows.

Every row with a gaming day is written again for earlier days, in SQL: dates, times, identities of rounds and numbers of
forms are others, figures are the same. The rows stand as the projectors left them, beside events in their streams, so
that pages, lists and plans of the database are those of a long record. The hashes of the copied events are not made
anew: nothing that verifies may be measured on such a record.
"""

from __future__ import annotations

import datetime as dt
import re

from psycopg import Connection, sql

FORMS = 1_000
"""Numbers of a form series that a copy moves on by; more than are taken in the days that were played."""
POSITIONS = 10_000_000

_FUNCTIONS = """
CREATE FUNCTION pg_temp.moved_round(id uuid, copy int) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint - copy * 86400000::bigint),
        12, '0') || substr(replace(id::text, '-', ''), 13))::uuid $$;
CREATE FUNCTION pg_temp.moved(t text, copy int, days int, forms int) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE found text; result text := t;
BEGIN
    FOR found IN SELECT DISTINCT m[1] FROM regexp_matches(t, '\\d{4}-\\d\\d-\\d\\d', 'g') m LOOP
        result := replace(result, found, to_char(found::date - days, 'YYYY-MM-DD'));
    END LOOP;
    FOR found IN SELECT DISTINCT m[1] FROM regexp_matches(t, '\\m[A-Z]{1,4}-\\d{7}\\M', 'g') m LOOP
        result := replace(result, found, split_part(found, '-', 1) || '-'
            || lpad((split_part(found, '-', 2)::int + copy * forms)::text, 7, '0'));
    END LOOP;
    RETURN result;
END $$;
"""

_COLUMNS = """
SELECT c.relname, a.attname, format_type(a.atttypid, NULL),
    a.attidentity <> '' OR coalesce(pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval%', FALSE),
    coalesce(i.indisprimary, FALSE)
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND EXISTS (SELECT FROM pg_attribute b WHERE b.attrelid = c.oid AND b.attname = 'day')
    AND EXISTS (SELECT FROM pg_attribute b WHERE b.attrelid = c.oid AND b.attname = 'property_id')
    AND c.relname NOT IN ('es_event_row', 'es_seal')
ORDER BY c.relname, a.attnum
"""


def copy_days(owner: Connection, property_id: int, first: dt.date, last: dt.date, copies: int) -> None:
    """Write the rows of these gaming days so many times for the days before. `owner`: a superuser's connection."""
    days = (last - first).days + 1
    with owner.transaction(), owner.cursor() as cursor:
        cursor.execute(
            "SET LOCAL session_replication_role = replica"
        )  # rows are complete: no trigger has to judge them
        cursor.execute(_FUNCTIONS)
        for month in {
            first - dt.timedelta(days=days * copy - back) for copy in range(1, copies + 1) for back in (0, days)
        }:
            cursor.execute("SELECT es_ensure_partition(%s)", [month])
        cursor.execute(_COLUMNS)
        tables: dict[str, list[tuple[str, str, bool]]] = {}
        for table, column, kind, is_drawn, is_key in cursor.fetchall():
            if not is_drawn:
                tables.setdefault(table, []).append((column, kind, is_key))
        for table, columns in tables.items():
            _copy(cursor, table, columns, {"property": property_id, "first": first, "last": last, "copies": copies})


def _copy(cursor: object, table: str, columns: list[tuple[str, str, bool]], about: dict[str, object]) -> None:
    days = (about["last"] - about["first"]).days + 1  # type: ignore[operator]
    values = [_value(table, column, kind, days, is_key=is_key) for column, kind, is_key in columns]
    names = sql.SQL(", ").join(sql.Identifier(column) for column, _kind, _key in columns)
    cursor.execute(  # type: ignore[attr-defined]
        sql.SQL(
            "INSERT INTO {table} ({names}) SELECT {values} FROM {table} t, generate_series(1, %(copies)s) n "
            "WHERE property_id = %(property)s AND day BETWEEN %(first)s AND %(last)s ON CONFLICT DO NOTHING"
        ).format(table=sql.Identifier(table), names=names, values=sql.SQL(", ").join(values)),
        about,
    )


def _value(table: str, column: str, kind: str, days: int, *, is_key: bool) -> sql.Composable:
    """Return the SQL expression for a column of a copied row."""
    own = sql.SQL("t.{}").format(sql.Identifier(column))
    if kind == "date":
        return sql.SQL("{} - n * {}").format(own, days)
    if kind == "timestamp with time zone":
        return sql.SQL("{} - n * interval {}").format(own, f"{days} days")
    if kind == "uuid" and table == "tables_round":
        return sql.SQL("pg_temp.moved_round({}, n)").format(own)
    if (column, kind) == ("position", "bigint"):
        return sql.SQL("{} + n * {}::bigint").format(own, POSITIONS)
    if (table, column) == ("casino_formnumber", "number"):
        return sql.SQL("{} + n * {}").format(own, FORMS)
    if kind in ("text", "character varying") and _names_something(table, column):
        moved = sql.SQL("pg_temp.moved({}, n, n * {}, {})").format(own, days, FORMS)
        if column == "stream":
            rounds = sql.SQL("'round:' || pg_temp.moved_round(substr({}, 7)::uuid, n)").format(own)
            return sql.SQL("CASE WHEN {} LIKE 'round:%%' THEN {} ELSE {} END").format(own, rounds, moved)
        if is_key and column == "key":  # keys without a date or number get the copy's number, to be unique
            return sql.SQL("CASE WHEN {moved} = {own} THEN {own} || '~' || n ELSE {moved} END").format(
                own=own, moved=moved
            )
        return moved
    return own


def _names_something(table: str, column: str) -> bool:
    """Return whether a text may hold a date, a round or a number of a form."""
    if table in ("tables_round", "es_commit"):
        return column == "stream"
    return not re.fullmatch(r"note|reason|actor|detail|status|kind|table|shift|game", column)
