"""The functions of the database are those of `tables/functions`."""

from __future__ import annotations

import pytest
from django.db import connection, connections

from tables import functions


def definition(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT prosrc FROM pg_proc WHERE proname = %s", [f"tables_{name}"])
        return cursor.fetchone()[0]


@pytest.mark.parametrize("name", functions.NAMES)
def test_the_database_has_the_function_of_the_file(scratch_database: str, name: str) -> None:
    made = definition(name)
    with connections["owner"].cursor() as cursor:
        cursor.execute(functions.source(name))
    assert definition(name) == made
