"""The feed shows a position only when no lower one can still appear."""

from __future__ import annotations

import random
import threading
from datetime import timedelta

import pytest
from django.db import connection, connections, transaction

from casino.eventstore import WrongIsolation, feed
from tests.eventstore.toys import DAY, MOMENT, NEXT_DAY, Append, Noted, Paid, pay, put


def test_a_later_position_waits_for_an_earlier_uncommitted_one(scratch_database):
    drawn, finish = threading.Event(), threading.Event()

    def slow() -> None:
        with transaction.atomic():
            put(pay("round:slow", 0, 1))
            drawn.set()
            finish.wait(120)
        connections.close_all()

    writer = threading.Thread(target=slow)
    writer.start()
    assert drawn.wait(120)
    put(pay("round:quick", 0, 2))
    put(*[pay(f"round:{n}", 0, 3) for n in range(100)])
    assert feed(1) == []
    assert feed(None, types=[Noted]) == []
    finish.set()
    writer.join()
    assert [event.event.amount for event in feed(1)] == [1, 2] + [3] * 100


def test_a_rolled_back_append_holds_nothing_up(scratch_database):
    with transaction.atomic():
        put(pay("round:a", 0, 1))
        transaction.set_rollback(True)
    put(pay("round:b", 0, 2))
    assert [event.event.amount for event in feed(1)] == [2]


def test_savepoint_rollback_releases_and_the_next_append_announces_itself_again(scratch_database):
    drawn, finish = threading.Event(), threading.Event()

    def slow() -> None:
        with transaction.atomic():
            with transaction.atomic():
                put(pay("round:undone", 0, 1))
                transaction.set_rollback(True)
            put(pay("round:slow", 0, 2))
            drawn.set()
            finish.wait(120)
        connections.close_all()

    writer = threading.Thread(target=slow)
    writer.start()
    assert drawn.wait(120)
    put(pay("round:quick", 0, 3))
    assert feed(1) == []
    finish.set()
    writer.join()
    assert [event.event.amount for event in feed(1)] == [2, 3]


@pytest.mark.slow
def test_a_catching_up_reader_never_misses_an_event_of_concurrent_writers(scratch_database):
    """Writers hold transactions open for random times; a reader follows. What it saw must be everything, in order."""
    writers, rounds = 6, 40
    done = threading.Event()
    failures: list[BaseException] = []

    def write(number: int) -> None:
        source = random.Random(number)
        try:
            for turn in range(rounds):
                with transaction.atomic():
                    for part in range(source.randint(1, 3)):
                        streams = 1 if source.random() < 0.8 else 70
                        put(*[pay(f"round:{number}.{turn}.{part}.{n}", 0, 1, 2) for n in range(streams)])
                        threading.Event().wait(source.random() * 0.01)
                    if source.random() < 0.2:
                        transaction.set_rollback(True)
        except BaseException as error:  # noqa: BLE001 - the test looks at it
            failures.append(error)
        finally:
            connections.close_all()

    seen: list[int] = []

    def read() -> None:
        try:
            after = 0
            while True:
                finished = done.is_set()
                events = feed(1, after=after, limit=37)
                seen.extend(event.position for event in events)
                if events:
                    after = events[-1].position
                elif finished:
                    return
        except BaseException as error:  # noqa: BLE001 - the test looks at it
            failures.append(error)
        finally:
            connections.close_all()

    reader = threading.Thread(target=read)
    threads = [threading.Thread(target=write, args=(number,)) for number in range(writers)]
    for thread in [reader, *threads]:
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    reader.join()
    assert not failures
    with connection.cursor() as cursor:
        cursor.execute("SELECT position FROM es_event ORDER BY position")
        everything = [row[0] for row in cursor.fetchall()]
    assert len(everything) > writers * rounds
    assert seen == everything


@pytest.mark.django_db(transaction=False)
class TestFilters:
    def test_property_types_after_and_limit(self, scratch_database):
        put(pay("round:a", 0, 1, 2))
        put(Append("note:a", NEXT_DAY, 0, [Noted(text="x"), Paid(amount=3)], MOMENT), property_id=2)
        assert [event.property_id for event in feed(None)] == [1, 1, 2, 2]
        assert [event.event for event in feed(None, types=[Noted])] == [Noted(text="x")]
        assert [event.event.amount for event in feed(1, after=1)] == [2]
        assert len(feed(None, limit=3)) == 3
        assert feed(None, after=10_000) == []

    def test_days(self, scratch_database):
        later = NEXT_DAY + timedelta(days=1)
        put(pay("round:a", 0, 1), pay("round:b", 0, 2, day=NEXT_DAY), pay("round:c", 0, 3, day=later))
        asked = ({"since": NEXT_DAY}, {"until": NEXT_DAY}, {"since": NEXT_DAY, "until": NEXT_DAY}, {"since": DAY})
        found = [[event.event.amount for event in feed(1, **days)] for days in asked]
        assert found == [[2, 3], [1, 2], [2], [1, 2, 3]]

    @pytest.mark.parametrize("limit", [0, 10_001])
    def test_limits(self, limit):
        with pytest.raises(ValueError, match="limit"):
            feed(1, limit=limit)

    def test_repeatable_read_is_refused(self, scratch_database):
        put(Append("round:a", DAY, 0, [Paid(amount=1)], MOMENT))
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            with pytest.raises(WrongIsolation):
                feed(1)


def test_other_advisory_locks_do_not_hold_the_feed_up(scratch_database):
    put(pay("round:a"))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(0), pg_advisory_xact_lock(25971, 0), pg_advisory_xact_lock(-1)")
        assert len(feed(1)) == 1
