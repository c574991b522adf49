"""Prepared statements for the hot path of rounds, inside Django's transaction.

Django's cursor sends every statement as new text; a round is worth a prepared one. Not for the tables es_*: those are
the event store's alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import connection


def fetch(statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Run a prepared query and give its rows. Database errors leave as Django's."""
    with connection.wrap_database_errors, psycopg.Cursor(_raw()) as cursor:
        cursor.execute(statement, values, prepare=True)
        return cursor.fetchall()


def execute(statement: str, values: Sequence[Any]) -> int:
    """Run a prepared statement and give the number of rows it touched."""
    with connection.wrap_database_errors, psycopg.Cursor(_raw()) as cursor:
        cursor.execute(statement, values, prepare=True)
        return cursor.rowcount


def _raw() -> psycopg.Connection[Any]:
    connection.ensure_connection()
    return connection.connection
