"""A seeded floor for every test of the tables."""

import pytest

from tests.factories import Floor
from tests.staged import staged


def _build() -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    return floor


built_floor = staged(_build)


@pytest.fixture
def floor(built_floor, db) -> Floor:
    """A Puerto Rico casino with its gaming day open."""
    return built_floor()


@pytest.fixture
def committed_floor(scratch_database) -> Floor:
    """The same in a database of its own, for several connections."""
    return _build()


@pytest.fixture
def stored():
    """`stored(floor)`: how many events the property has, to show that a refusal left nothing."""
    from django.db import connection

    def count(floor: Floor) -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM es_event WHERE property_id = %s", [floor.property.pk])
            return cursor.fetchone()[0]

    return count
