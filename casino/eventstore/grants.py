"""Rights of the application's role on the event store's tables: read and add, nothing else."""

from __future__ import annotations

from typing import Any

from psycopg import sql

# Parent tables only: rights on a partition would be a way around them. But for copying into it (0003_wall.sql).
RIGHTS = {
    "es_commit": "SELECT, INSERT",
    "es_event_row": "SELECT, INSERT",
    # Added to by appends of the release before that were under way when the view was made.
    "es_event": "SELECT, INSERT",
    "es_seal": "SELECT, INSERT",
    "es_seal_key": "SELECT, INSERT",
    # Heads move; a trigger lets them move forward only.
    "es_stream": "SELECT, INSERT, UPDATE",
    # Months are archived by the owner.
    "es_archive": "SELECT",
}


def restrict(cursor: Any, app_role: str) -> None:
    """Takes all other rights from the role. Run by the owner, after migrations and after any general grant."""
    role = sql.Identifier(app_role)
    cursor.execute("SELECT oid::regclass::text FROM pg_class WHERE relname ~ '^es_' AND relkind IN ('r', 'p', 'v')")
    for (table,) in cursor.fetchall():
        # regclass text is already quoted where it has to be.
        _run(cursor, "REVOKE ALL ON {} FROM {}", sql.SQL(table), role)
        _run(cursor, "REVOKE ALL ON {} FROM PUBLIC", sql.SQL(table))
    for table, rights in RIGHTS.items():
        _run(cursor, "GRANT {} ON {} TO {}", sql.SQL(rights), sql.Identifier(table), role)
    cursor.execute("SELECT to_regproc('es_grant_copying') IS NOT NULL")
    if cursor.fetchone() == (True,):
        cursor.execute(
            "SELECT inhrelid::regclass::text FROM pg_inherits "
            "WHERE inhparent IN ('es_commit'::regclass, 'es_event_row'::regclass)"
        )
        for (partition,) in cursor.fetchall():
            cursor.execute("CALL es_grant_copying(%s)", [partition])
    # To draw and to look, not to set back.
    _run(cursor, "REVOKE ALL ON SEQUENCE es_position FROM {}", role)
    _run(cursor, "GRANT USAGE, SELECT ON SEQUENCE es_position TO {}", role)
    cursor.execute("REVOKE EXECUTE ON FUNCTION es_ensure_partition(date) FROM PUBLIC")
    _run(cursor, "GRANT EXECUTE ON FUNCTION es_ensure_partition(date) TO {}", role)


def _run(cursor: Any, statement: str, *parts: sql.Composable) -> None:
    cursor.execute(sql.SQL(statement).format(*parts).as_string(None))
