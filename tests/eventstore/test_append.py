"""Appending: what is written, what is refused, and that a refusal leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import nullcontext, suppress
from datetime import UTC, date, datetime

import pytest
from django.db import DatabaseError, connection, connections, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino.eventstore import (
    Append,
    Conflict,
    Contention,
    Event,
    MalformedEvent,
    UnknownEvent,
    WrongIsolation,
    append,
    appending,
    feed,
    head,
    limits,
    pipelined,
    read_stream,
    read_streams,
    verify_store,
)
from tests.eventstore.toys import DAY, MOMENT, NEXT_DAY, Anything, Noted, Paid, pay, put


def rows() -> int:
    """Events in the table, whoever wrote them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event")
        return int(cursor.fetchone()[0])


@pytest.mark.django_db
class TestWriting:
    def test_new_stream_and_continuation_read_back_as_written(self):
        first = put(pay("round:a", 0, 1, 2))
        second = put(pay("round:a", 2, 3))
        events = read_stream(1, "round:a")
        assert [event.event for event in events] == [Paid(amount=1), Paid(amount=2), Paid(amount=3)]
        assert [event.version for event in events] == [1, 2, 3]
        assert [event.hash for event in events] == [event.hash for event in first + second]
        assert [event.position for event in events] == [event.position for event in first + second]
        assert events[0].occurred_at == MOMENT
        assert events[0].actor == "employee:tester"
        assert events[0].data == b'{"amount":1,"who":"nobody","note":null,"counts":{}}'
        assert head(1, "round:a").version == 3
        assert head(1, "round:a").hash == events[-1].hash
        assert head(2, "round:a") is None

    def test_each_event_may_have_its_own_moment(self):
        moments = [datetime(2026, 11, 21, 20, 0, 0, n, tzinfo=UTC) for n in range(3)]
        put(Append("round:a", DAY, 0, [Paid(amount=n) for n in range(3)], moments))
        assert [event.occurred_at for event in read_stream(1, "round:a")] == moments

    def test_properties_do_not_meet(self):
        put(pay("round:a", 0, 1))
        put(pay("round:a", 0, 2), property_id=2)
        assert read_stream(2, "round:a")[0].event.amount == 2
        with pytest.raises(Conflict):
            put(pay("round:a", 0), property_id=2)

    def test_many_streams_keep_the_order_given(self):
        recorded = put(pay("round:z", 0, 1, 2), pay("box:a", 0, 3), pay("round:m", 0, 4, day=NEXT_DAY))
        assert [event.event.amount for event in feed(1)] == [1, 2, 3, 4]
        assert [event.position for event in recorded] == [event.position for event in feed(1)]

    def test_many_streams_go_in_parts_and_keep_the_order_given(self):
        """Two parts and a half; a stream in the middle is longer than a part, and none begins where a row does."""
        sizes = [3, 70, 2_200, 1, 64, 65] * 2
        recorded = put(*[pay(f"round:{n}", 0, *[n] * size) for n, size in enumerate(sizes)])
        stored = feed(1, limit=limits.MAX_FEED)
        assert [event.event.amount for event in stored] == [n for n, size in enumerate(sizes) for _ in range(size)]
        assert [event.position for event in recorded] == [event.position for event in stored]
        assert [event.hash for event in recorded] == [event.hash for event in stored]
        assert verify_store().ok

    @pytest.mark.parametrize("count", [limits.MAX_EVENTS_PER_COMMIT, limits.MAX_EVENTS_PER_COMMIT + 1])
    def test_a_stream_of_several_rows_is_the_same_as_one_of_one_row(self, count):
        texts = [f"é \x1e \x07 {n} \U0001f3b2" for n in range(count)]
        put(Append("round:a", DAY, 0, [Noted(text=text) for text in texts], MOMENT))
        put(pay("round:a", count))
        events = read_stream(1, "round:a")
        assert [event.event.text for event in events[:-1]] == texts
        assert verify_store().ok

    def test_batch_of_new_and_known_streams(self):
        put(*[pay(f"round:{n}", 0, 1) for n in range(50)])
        put(*[pay(f"round:{n}", 1 if n < 50 else 0, *range(n % 3 + 1)) for n in range(100)])
        found = read_streams(1, [f"round:{n}" for n in range(101)])
        assert len(found["round:49"]) == 3
        assert len(found["round:50"]) == 3
        assert found["round:100"] == []
        assert verify_store().ok

    def test_a_day_without_partition_gets_one(self):
        put(pay("round:far", 0, day=date(2150, 5, 5)))
        put(*[pay(f"round:far{n}", 0, day=date(2151, 5, 5)) for n in range(100)])
        assert len(read_stream(1, "round:far")) == 1
        assert verify_store().ok

    def test_read_after_version(self):
        put(pay("round:a", 0, 1, 2, 3))
        assert [event.version for event in read_stream(1, "round:a", after_version=1)] == [2, 3]
        assert read_stream(1, "round:a", after_version=3) == []


@pytest.mark.django_db
class TestRefusals:
    def test_conflict_names_stream_expected_and_current(self):
        put(pay("round:a", 0, 1, 2))
        for expected in (0, 1, 3):
            with pytest.raises(Conflict) as caught:
                put(pay("round:a", expected))
            assert (caught.value.stream, caught.value.expected, caught.value.current) == (
                "round:a",
                expected,
                2,
            )
        with pytest.raises(Conflict) as caught:
            put(pay("round:none", 4))
        assert caught.value.current == 0

    @pytest.mark.parametrize("others", [1, 100])
    def test_one_conflict_undoes_the_batch_and_the_outer_transaction_goes_on(self, others):
        put(pay("round:a", 0, 1, 2))
        with pytest.raises(Conflict) as caught:
            put(*[pay(f"round:n{n}") for n in range(others)], pay("round:a", 1))
        assert caught.value.current == 2
        assert rows() == 2
        put(pay("round:a", 2))
        assert rows() == 3
        assert verify_store().ok

    def test_conflict_of_a_stream_that_should_be_new_in_a_batch(self):
        put(pay("round:a", 0))
        with pytest.raises(Conflict) as caught:
            put(*[pay(f"round:{n}") for n in range(100)], pay("round:a", 0))
        assert (caught.value.stream, caught.value.expected, caught.value.current) == ("round:a", 0, 1)
        assert rows() == 1

    def test_a_stream_keeps_its_day(self):
        put(pay("round:a"))
        for others in (0, 100):
            with pytest.raises(MalformedEvent, match="2026-11-21"):
                put(pay("round:a", 1, day=NEXT_DAY), *[pay(f"round:{n}") for n in range(others)])
        assert rows() == 1

    def test_unregistered_type(self):
        class Stranger(Event):
            text: str

        with pytest.raises(UnknownEvent, match="Stranger"):
            put(Append("round:a", DAY, 0, [Stranger(text="x")], MOMENT))
        assert rows() == 0

    @pytest.mark.parametrize(
        ("event", "field"),
        [
            (Paid(amount="100"), "toy.Paid.amount"),
            (Paid(amount=1.5), "toy.Paid.amount"),
            (Paid(amount=1.0), "toy.Paid"),
            (Paid(amount=None), "toy.Paid.amount"),
            (Paid(amount=1, counts={"5": "x"}), "toy.Paid.counts"),
            (Paid(amount=1, who="\ud800"), "toy.Paid"),
            (Paid(amount=1, who="a\0b"), "toy.Paid.who"),
            (Paid(amount=1, counts={"\0": 1}), "toy.Paid.counts"),
            (Paid(amount=object()), "toy.Paid"),
            (Anything(content={"rate": [1, 0.5]}), "toy.Anything.content.rate[1]"),
            (Anything(content=float("nan")), "toy.Anything"),
            (Noted(text="x" * limits.MAX_PAYLOAD_BYTES), "toy.Noted"),
        ],
    )
    def test_malformed_payload_names_its_field(self, event, field):
        for before in ([Paid(amount=1)], [Paid(amount=1)], []):  # also when it was refused before, and as the first
            with pytest.raises(MalformedEvent) as caught:
                put(Append("round:a", DAY, 0, [*before, event], MOMENT))
            assert caught.value.field.startswith(field)
            assert caught.value.reason
        assert rows() == 0

    @pytest.mark.parametrize("first", [True, False])
    def test_a_payload_that_is_known_refuses_another_value_that_equals_it(self, first):
        """1, True and 1.0 are equal in Python, and three different things in JSON."""
        before = [] if first else [Noted(text="before")]
        for number in range(2):
            put(Append(f"round:{number}", DAY, 0, [*before, Paid(amount=1)], MOMENT))
        for amount in (True, 1.0):
            with pytest.raises(MalformedEvent):
                put(Append("round:a", DAY, 0, [*before, Paid(amount=amount)], MOMENT))
        assert verify_store().ok

    @pytest.mark.parametrize(
        ("field", "one"),
        [
            ("stream", pay("Round:a")),
            ("stream", pay("round")),
            ("stream", pay("round:")),
            ("stream", pay("round:a b")),
            ("stream", pay("round:a\n")),
            ("stream", pay("round:é")),
            ("stream", pay("round:" + "x" * 101)),
            ("stream", pay("x" * 100 + ":" + "x" * 100)),
            ("stream", pay("round:a'; DROP TABLE es_event; --")),
            ("stream", pay(None)),
            ("day", pay("round:a", day=MOMENT)),
            ("day", pay("round:a", day="2026-11-21")),
            ("day", pay("round:a", day=date(1999, 12, 31))),
            ("day", pay("round:a", day=date(2170, 1, 1))),
            ("expected_version", pay("round:a", -1)),
            ("expected_version", pay("round:a", True)),
            ("expected_version", pay("round:a", 2**31 - 1)),
            ("events", Append("round:a", DAY, 0, [], MOMENT)),
            (
                "events",
                Append("round:a", DAY, 0, [Paid(amount=1)] * (limits.MAX_EVENTS_PER_APPEND + 1), MOMENT),
            ),
            ("occurred_at", Append("round:a", DAY, 0, [Paid(amount=1)], MOMENT.replace(tzinfo=None))),
            ("occurred_at", Append("round:a", DAY, 0, [Paid(amount=1)], [MOMENT, MOMENT])),
            ("occurred_at", Append("round:a", DAY, 0, [Paid(amount=1)], ["2026-11-21"])),
        ],
    )
    def test_malformed_envelope_names_its_field(self, field, one):
        with pytest.raises(MalformedEvent) as caught:
            put(one)
        assert caught.value.field == field
        assert rows() == 0

    @pytest.mark.parametrize("actor", ["", "a" * 101, 'a"b', "a\\b", "é", "a\nb", None])
    def test_malformed_actor(self, actor):
        with pytest.raises(MalformedEvent, match="actor"):
            append(1, [pay("round:a")], actor=actor)

    @pytest.mark.parametrize("property_id", [-1, 2**31, True, "1", None])
    def test_malformed_property(self, property_id):
        with pytest.raises(MalformedEvent, match="property_id"):
            append(property_id, [pay("round:a")], actor="x")

    def test_the_same_stream_twice_and_no_stream_at_all(self):
        with pytest.raises(MalformedEvent, match="twice"):
            put(pay("round:a"), pay("round:a", 1))
        with pytest.raises(MalformedEvent, match="appends"):
            put()

    def test_the_largest_payload_fits(self):
        text = "x" * (limits.MAX_PAYLOAD_BYTES - len('{"text":""}'))
        put(Append("round:a", DAY, 0, [Noted(text=text)], MOMENT))
        assert read_stream(1, "round:a")[0].event.text == text


@pytest.mark.django_db
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), min_size=1, max_size=80)
)
def test_hostile_strings_come_back_unharmed(texts):
    stream = f"hostile:{time.time_ns()}"
    put(Append(stream, DAY, 0, [Noted(text=text) for text in texts], MOMENT))
    assert [event.event.text for event in read_stream(1, stream)] == texts
    assert verify_store().ok


class TestTransactions:
    def test_appends_of_a_rolled_back_transaction_are_forgotten(self, scratch_database):
        put(pay("round:a", 0, 1))
        with transaction.atomic():
            put(pay("round:a", 1, 2))
            transaction.set_rollback(True)
        # The head remembered from the rolled-back append has version 2, but another hash than the new one.
        put(pay("round:a", 1, 3))
        put(pay("round:a", 2, 4))
        assert [event.event.amount for event in read_stream(1, "round:a")] == [1, 3, 4]
        assert verify_store().ok

    def test_a_wrongly_remembered_hash_is_corrected(self, scratch_database):
        put(pay("round:a", 0, 1))
        for outer in (False, True):
            version = head(1, "round:a").version
            appending.remember(1, "round:a", DAY, version, bytes(32))
            if outer:
                with transaction.atomic():
                    put(pay("round:a", version, 2))
            else:
                put(pay("round:a", version, 2))
        assert verify_store().ok

    def test_a_wrongly_remembered_day_is_corrected(self, scratch_database):
        with transaction.atomic():
            put(pay("round:a", 0, 1, day=NEXT_DAY))
            transaction.set_rollback(True)
        put(pay("round:a", 0, 2))
        put(pay("round:b", 0, 3, day=date(2027, 1, 31)))
        appending.remember(1, "round:a", date(2027, 1, 31), 1, bytes(32))
        assert [event.event.amount for event in read_stream(1, "round:a")] == [2]
        assert [event.event.amount for event in read_stream(1, "round:b")] == [3]

    def test_repeatable_read_is_refused(self, scratch_database):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            with pytest.raises(WrongIsolation):
                put(pay("round:a"))
        assert rows() == 0

    def test_a_statement_that_was_deallocated_is_prepared_again(self, scratch_database):
        put(pay("round:a"))
        with connection.cursor() as cursor:
            cursor.execute("DEALLOCATE ALL")
        put(pay("round:b"))
        assert rows() == 2

    def test_the_first_statement_of_a_transaction_may_be_an_append(self, scratch_database):
        """It goes without psycopg's cursor, which begins transactions otherwise."""
        with transaction.atomic():
            put(pay("round:a"))
            transaction.set_rollback(True)
        assert rows() == 0

    def test_a_connection_that_was_cut_is_named_and_the_next_append_has_a_new_one(self, scratch_database):
        put(pay("round:a"))
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        with pytest.raises(DatabaseError):
            put(pay("round:b"))
        connection.close_if_unusable_or_obsolete()
        put(pay("round:b"))
        assert rows() == 2

    def test_a_failing_projector_undoes_the_append(self, purses):
        class Failing:
            name, models, handles = "failing", (), (Paid,)

            def project(self, events):
                raise ZeroDivisionError

        from casino.eventstore import register_projector

        register_projector(Failing())
        with pytest.raises(ZeroDivisionError):
            put(pay("round:a"))
        assert rows() == 0

    def test_a_batch_that_meets_a_stream_begun_by_another_writes_nothing_and_says_which(self, scratch_database):
        put(pay("round:b", 0, 1, 2))
        with transaction.atomic():
            put(pay("round:before"))
            with pytest.raises(Conflict) as refused:
                put(pay("round:a"), pay("round:b"), pay("round:c"))
            assert (refused.value.stream, refused.value.expected, refused.value.current) == ("round:b", 0, 2)
            put(pay("round:after"))
        assert rows() == 4
        assert verify_store().ok

    def test_appends_that_follow_one_another_without_waiting(self, scratch_database):
        with transaction.atomic(), pipelined():
            appends = [[pay("round:a", 0, 1, 2)], [pay("round:b", 0, 3), pay("round:c", 0, 4)], [pay("round:a", 2, 5)]]
            recorded = [append(1, some, actor="employee:tester") for some in appends]
        assert [event.event.amount for event in feed(1)] == [1, 2, 3, 4, 5]
        assert [event.position for some in recorded for event in some] == [event.position for event in feed(1)]
        assert verify_store().ok

    @pytest.mark.parametrize("more", [0, 3])
    def test_a_conflict_on_the_way_undoes_all_and_the_outer_transaction_goes_on(self, scratch_database, more):
        put(pay("round:b", 0, 1, 2))
        with transaction.atomic():
            put(pay("round:before"))
            with pytest.raises(Conflict) as refused:
                self.one_after_the_other("round:a", "round:b", *[f"round:{number}" for number in range(more)])
            assert (refused.value.stream, refused.value.expected, refused.value.current) == ("round:b", 0, 2)
            put(pay("round:after"))
        assert rows() == 4
        assert verify_store().ok

    @staticmethod
    def one_after_the_other(*streams: str) -> None:
        """Begins streams without waiting in between."""
        with transaction.atomic(), pipelined():
            for stream in streams:
                put(pay(stream))

    def test_an_error_on_the_way_undoes_all_and_leaves_the_connection_as_it_was(self, scratch_database):
        def failing() -> None:
            with transaction.atomic(), pipelined():
                put(pay("round:a"))
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            failing()
        assert rows() == 0
        put(pay("round:a"))
        assert rows() == 1

    def test_a_wrongly_remembered_hash_on_the_way_is_forgotten(self, scratch_database):
        put(pay("round:a", 0, 1))
        appending.remember(1, "round:a", DAY, 1, bytes(32))
        for refused in (True, False):
            expected = pytest.raises(Contention) if refused else nullcontext()
            with expected, transaction.atomic(), pipelined():
                put(pay("round:b"))
                put(pay("round:a", 1, 2))
        assert rows() == 3
        assert verify_store().ok

    def test_a_query_on_the_way_is_answered(self, scratch_database):
        with transaction.atomic(), pipelined():
            put(pay("round:a", 0, 1, 2))
            assert rows() == 2
            put(pay("round:b", 0, 3))
            assert rows() == 3

    def test_a_projector_that_is_not_inline_is_waited_for(self, purses):
        with transaction.atomic(), pipelined():
            put(pay("round:a", 0, 1, 2))
            put(pay("round:b", 0, 3), pay("round:c", 0, 4))
            assert rows() == 4
        assert purses.calls == [2, 2]
        assert [event.position for event in feed(1)] == purses.positions

    def test_a_batch_with_one_event_too_large_writes_nothing_and_the_transaction_goes_on(self, scratch_database):
        huge = Append("round:150", DAY, 0, [Noted(text="x" * limits.MAX_PAYLOAD_BYTES)], MOMENT)
        with transaction.atomic():
            put(pay("round:before"))
            with pytest.raises(MalformedEvent, match=r"toy\.Noted"):
                put(*[pay(f"round:{n}") for n in range(100, 150)], huge, *[pay(f"round:{n}") for n in range(151, 200)])
            put(*[pay(f"round:{n}") for n in range(100, 200)])
        assert rows() == 101
        assert verify_store().ok

    def test_a_process_killed_between_events_leaves_nothing(self, scratch_database, tmp_path):
        program = (
            "import django; django.setup()\n"
            "from casino.tenancy import row_security; row_security.start_for_all_properties()\n"
            "from django.db import transaction\n"
            "from casino.eventstore import subscriptions\n"
            "from tests.eventstore.toys import pay, put\n"
            "import time\n"
            "with subscriptions.only(), transaction.atomic():\n"
            "    put(pay('round:a'))\n"
            "    put(*[pay(f'round:{n}') for n in range(100)])\n"
            "    print('half-way', flush=True)\n"
            "    time.sleep(60)\n"
        )
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "settings.test", "PYTHONPATH": os.getcwd()}
        child = subprocess.Popen([sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, text=True)
        assert child.stdout.readline() == "half-way\n"
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        put(pay("round:a", 0, 7))  # Waits until PostgreSQL has noticed.
        assert rows() == 1
        assert [event.event.amount for event in feed(1)] == [7]
        assert verify_store().ok


def in_threads(count: int, work) -> list:
    """Runs work(number) in threads that start together; returns results or exceptions."""
    results: list = [None] * count
    barrier = threading.Barrier(count)

    def run(number: int) -> None:
        barrier.wait()
        try:
            results[number] = work(number)
        except Exception as error:  # noqa: BLE001 - the test looks at it
            results[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


class TestConcurrency:
    @pytest.mark.parametrize("expected", [0, 1])
    def test_of_many_clients_at_one_version_one_wins(self, scratch_database, expected):
        if expected:
            put(pay("round:a"))
        results = in_threads(6, lambda n: put(pay("round:a", expected, n)))
        refused = [result for result in results if isinstance(result, Conflict)]
        assert len(refused) == 5, results
        assert {error.current for error in refused} == {expected + 1}
        assert head(1, "round:a").version == expected + 1

    @pytest.mark.parametrize("expected", [0, 1])
    def test_batches_over_the_same_streams_in_opposite_order_do_not_deadlock(self, scratch_database, expected):
        names = [f"round:{n}" for n in range(100)]
        if expected:
            put(*[pay(name) for name in names])

        def work(number: int):
            order = names if number % 2 else names[::-1]
            return put(*[pay(name, expected) for name in order])

        results = in_threads(4, work)
        assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 3 + ["list"]
        assert {result.current for result in results if isinstance(result, Conflict)} == {expected + 1}
        assert verify_store().ok

    def test_positions_that_others_draw_from_in_between(self, scratch_database):
        """Each row has positions that follow one another, each append those in the order given, nobody the same."""

        def work(number: int):
            size = 400 if number % 2 else 1
            return [put(*[pay(f"round:{number}-{turn}-{n}", 0, 1, 2, 3) for n in range(size)]) for turn in range(3)]

        results = in_threads(4, work)
        found = [[event.position for event in recorded] for appends in results for recorded in appends]
        assert all(positions == sorted(positions) for positions in found)
        together = [position for positions in found for position in positions]
        assert len(set(together)) == len(together) == rows()
        assert {event.position for event in feed(1, limit=limits.MAX_FEED)} == set(together)
        assert verify_store().ok

    def test_a_batch_and_single_appends_that_begin_the_same_streams_leave_one_of_each(self, scratch_database):
        names = [f"round:{n:03}" for n in range(60)]

        def work(number: int):
            if number == 0:
                return put(*[pay(name, 0, 1) for name in names])
            told = []
            for name in reversed(names):
                try:
                    told.append(put(pay(name, 0, 2))[0].stream)
                except (Conflict, Contention) as refused:
                    told.append(type(refused).__name__)
            return told

        batch, singles = in_threads(2, work)
        written = [recorded.event.amount for name in names for recorded in read_stream(1, name)]
        alone = sum(told.startswith("round:") for told in singles)
        if isinstance(batch, list):
            assert written == [1] * 60
            assert alone == 0
        else:
            assert isinstance(batch, Conflict | Contention), batch
            assert written == [2] * alone
            assert alone > 0
        assert verify_store().ok

    @pytest.mark.parametrize("streams", [1, 100])
    def test_of_many_who_begin_a_month_that_nobody_made_one_makes_it(self, scratch_database, streams):
        for month in range(1, 4):
            day = date(2150, month, 5)
            results = in_threads(
                4, lambda n, day=day: put(*[pay(f"round:{day:%m}.{n}.{part}", day=day) for part in range(streams)])
            )
            assert [type(result) for result in results] == [list] * 4, results
        assert rows() == 3 * 4 * streams
        assert verify_store().ok

    def test_everyone_retries_until_all_is_in(self, scratch_database):
        def work(number: int) -> int:
            tries = 0
            for amount in range(10):
                while True:
                    tries += 1
                    current = head(1, "round:hot")
                    try:
                        put(pay("round:hot", current.version if current else 0, number * 100 + amount))
                        break
                    except Conflict:
                        continue
            return tries

        results = in_threads(4, work)
        assert all(isinstance(result, int) for result in results), results
        amounts = [event.event.amount for event in read_stream(1, "round:hot")]
        assert sorted(amounts) == sorted(n * 100 + a for n in range(4) for a in range(10))
        assert verify_store().ok
