"""Reads sent together (casino/postgresql/together.py): the same rows as alone, in fewer statements."""

from __future__ import annotations

import datetime as dt
from functools import partial

import pytest
from django.db import connection, transaction
from django.db.backends.postgresql import compiler as postgresql
from django.db.models import Count, Max, Sum
from django.test.utils import CaptureQueriesContext

from casino.models import Employee, FormNumber, FormSeries, Property
from casino.postgresql.together import read_lists, together
from casino.requests.request_cache import cached_in_request, request_cache_open
from casino.tenancy import row_security
from tables.models import GamingDay, Round, Slip, TableSession
from tests.factories import roulette
from tests.tables.conftest import built_floor, floor

__all__ = ["built_floor", "floor"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def played(floor):
    floor.open("RO-1")
    floor.play("RO-1", roulette())
    floor.work.request("fill", "RO-1", {"500": 4})
    return floor


def reads(property_id: int):
    """Reads of every form: rows, values, totals, one row, existence, a relation, nothing at all."""
    return [
        lambda: [row.__dict__ | {"_state": None} for row in TableSession.objects.filter(property_id=property_id)],
        lambda: [row.__dict__ | {"_state": None} for row in Round.objects.filter(property_id=property_id)],
        lambda: list(Slip.objects.filter(property_id=property_id).values()),
        lambda: list(FormSeries.objects.filter(property_id=property_id).order_by("-code").values_list("code", "first")),
        lambda: list(Round.objects.values("table").annotate(chips=Sum("progressive_chips"), last=Max("closed_at"))),
        lambda: GamingDay.objects.filter(property_id=property_id).aggregate(first=Max("day"), number=Count("key")),
        lambda: GamingDay.objects.filter(property_id=property_id)[:2].aggregate(number=Count("key")),
        lambda: Property.objects.get(pk=property_id).code,
        lambda: Employee.objects.filter(property_id=property_id).exists(),
        lambda: [
            sorted(role.role for role in person.roles.all())
            for person in Employee.objects.filter(property_id=property_id).prefetch_related("roles").order_by("pk")
        ],
        lambda: list(Slip.objects.filter(serial__in=[])),
        lambda: Slip.objects.filter(serial="none").first(),
        lambda: [row.code for row in FormSeries.objects.filter(property_id=property_id).iterator()],
    ]


def test_rows_are_those_of_each_read_alone(played):
    alone = [read() for read in reads(played.property.pk)]
    assert together(reads(played.property.pk)) == alone
    assert together([partial(together, reads(played.property.pk)), lambda: 1]) == [alone, 1]


def test_calls_take_the_statements_of_the_longest_and_equal_reads_are_sent_once(played):
    def chain(days: int) -> list[int]:
        return [GamingDay.objects.filter(day__gte=dt.date(2000, 1, 1 + number)).count() for number in range(days)]

    with CaptureQueriesContext(connection) as asked:
        assert together([partial(chain, days) for days in (1, 3, 3)]) == [[1], [1, 1, 1], [1, 1, 1]]
    assert len(asked) == 3
    with CaptureQueriesContext(connection) as asked:
        together([lambda: together([partial(chain, 2), partial(chain, 4)]), partial(chain, 3)])
    assert len(asked) == 4
    with CaptureQueriesContext(connection) as asked:
        read_lists(FormSeries.objects.all(), FormNumber.objects.all(), Round.objects.values("table"))
    assert len(asked) == 1


def test_an_error_ends_the_other_calls(played):
    ended = []

    def reading() -> None:
        try:
            list(Round.objects.all())
        finally:
            ended.append("reading")

    def failing() -> None:
        GamingDay.objects.get(day=dt.date(1999, 1, 1))

    with pytest.raises(GamingDay.DoesNotExist):
        together([lambda: [reading() for _ in range(2)], failing, reading])
    assert ended == ["reading"] * 3
    assert Round.objects.exists(), "the connection goes on"


def test_a_transaction_of_a_call_is_not_interrupted(played):
    def locked() -> tuple[int, int]:
        with transaction.atomic():
            return GamingDay.objects.select_for_update().count(), Round.objects.count()

    assert together([locked, GamingDay.objects.count, locked]) == [(1, 1), 1, (1, 1)]


def test_reads_see_the_properties_of_their_own_call(played):
    def of(*properties: int) -> int:
        with row_security.working_for(*properties):
            return GamingDay.objects.count()

    with row_security.working_for(played.property.pk):
        assert together([partial(of), partial(of, played.property.pk), GamingDay.objects.count]) == [0, 1, 1]


def test_a_cached_query_that_one_call_has_begun_is_not_begun_by_another(played):
    begun = []

    @cached_in_request
    def two_steps(number: int) -> tuple[int, int]:
        begun.append(number)
        return GamingDay.objects.count(), Round.objects.count() + number

    def after_a_step() -> tuple[int, int]:
        Slip.objects.count()
        return two_steps(0)

    def inside() -> list[tuple[int, int]]:
        return together([partial(two_steps, 0), after_a_step])

    calls = [partial(two_steps, 0), inside, partial(two_steps, 1), after_a_step]
    with request_cache_open(), CaptureQueriesContext(connection) as asked:
        first, others, second, last = together(calls)
    assert (first, others, second, last) == ((1, 1), [(1, 1), (1, 1)], (1, 2), (1, 1))
    assert (begun, len(asked)) == ([0, 1], 2)


def test_a_cached_query_that_fails_is_asked_again(played):
    begun = []

    @cached_in_request
    def failing() -> None:
        begun.append(1)
        GamingDay.objects.get(day=dt.date(1999, 1, 1))

    def caught() -> str:
        try:
            failing()
        except GamingDay.DoesNotExist:
            return "none"
        return "found"

    with request_cache_open():
        assert together([caught, caught]) == ["none", "none"]
        assert (caught(), len(begun)) == ("none", 3)


def test_columns_are_named_as_django_names_them(played):
    queries = [
        Round.objects.filter(table="RO-1").order_by("-opened_at").values("table").annotate(number=Count("pk")),
        Employee.objects.select_related("property").filter(roles__role="dealer").exclude(property__code="x"),
        Slip.objects.filter(serial__in=Slip.objects.filter(day=dt.date(2026, 11, 20)).values("serial")),
    ]
    for rows in queries:
        ours = rows.query.get_compiler("default")
        theirs = postgresql.SQLCompiler(rows.query.clone(), connection, "default")
        assert ours.as_sql() == theirs.as_sql()
