"""A close that is interrupted, repeated or doubled gives the same figures once. Real commits, a real Celery worker."""

import datetime as dt
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import psutil
import pytest
from django.conf import settings
from django.db import connection, connections, transaction

from accounting import locks, tasks
from accounting.models import CloseRun, DailySummary, JournalEntry
from casino.embedded import superuser_dsn
from casino.errors import Refused
from casino.eventstore import Rebuilt, get_seal, read_stream
from casino.eventstore.rebuilding import compare
from casino.runtime import parallel
from tests.accounting.day import Played
from tests.factories import DAY

pytestmark = pytest.mark.slow

PATIENCE_SECONDS = 180
HERE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
"""All copies of one template have the same numbers for their tables."""
LONG_AGO = dt.date(2026, 1, 15)


def wait_for(what: str, happened: Any) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not happened():
        if time.monotonic() > deadline:
            pytest.fail(f"waited in vain for: {what}")
        time.sleep(0.05)


def kill(worker: Any) -> None:
    """SIGKILL to the worker and its children at once: nobody cleans up after himself."""
    children = psutil.Process(worker.pid).children(recursive=True)
    for process in [psutil.Process(worker.pid), *children]:
        process.send_signal(signal.SIGKILL)
    worker.wait(timeout=PATIENCE_SECONDS)


def is_waiting_for_summary_table() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM pg_locks WHERE NOT granted AND {HERE}"
            " AND relation = 'accounting_dailysummary'::regclass"
        )
        return cursor.fetchone()[0] > 0


def status(floor: Played) -> str | None:
    return CloseRun.objects.filter(property_id=floor.pk, day=DAY).values_list("status", flat=True).first()


def test_killed_in_the_middle_and_run_again(start_worker: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker dies holding half-written figures; the next one writes them once."""
    import psycopg

    monkeypatch.setenv("CASINO_VISIBILITY_SECONDS", "3600")  # the close is asked for again below
    floor = Played.ready()
    worker = start_worker()
    with psycopg.connect(superuser_dsn(settings.DATABASES["default"]["NAME"])) as other:
        # Whoever writes the summary waits for us: the close has begun, and its second transaction is under way.
        other.execute("LOCK TABLE accounting_dailysummary IN EXCLUSIVE MODE")
        tasks.close_gaming_day.delay(floor.pk, DAY.isoformat())
        wait_for("the worker in its second transaction", is_waiting_for_summary_table)
        assert status(floor) == "closing"
        kill(worker)
        other.rollback()
    wait_for("the dead worker's connection to end", lambda: not is_waiting_for_summary_table())
    assert status(floor) == "closing"
    assert not DailySummary.objects.exists()
    assert not JournalEntry.objects.filter(kind="win").exists()
    assert get_seal(floor.pk, DAY) is None

    start_worker()
    with psycopg.connect(superuser_dsn(settings.DATABASES["default"]["NAME"])) as other:
        # Another close of the property runs: whoever was promised this one gets it all the same.
        other.execute("SELECT pg_advisory_lock(%s, %s)", [locks.CLOSE_CLASS, floor.pk])
        promised = tasks.close_gaming_day.delay(floor.pk, DAY.isoformat())
        wait_for("the close to wait for the other one", lambda: promised.state == "RETRY")
    answer = promised.get(timeout=PATIENCE_SECONDS)
    assert answer["closed"] is True
    assert [recorded.type for recorded in read_stream(floor.pk, f"close:{DAY}")] == [
        "CloseStarted", "DayFiguresPosted", "ExceptionsListed", "DayClosed",
    ]  # fmt: skip
    assert answer["totals"] == {
        "tables": 2, "drop": 30_000, "fills": 5_000, "credits": 5_000, "win": -3_200, "rounds": 2, "handle": 1_500,
        "win_rounds": 800, "commission": 0, "rake": 0, "progressive_in": 1_000, "progressive_out": 5_000,
        "exceptions": 0, "breakage": 0, "due_at_cage": 0,
    }  # fmt: skip
    assert JournalEntry.objects.filter(kind="win").count() == 2
    assert get_seal(floor.pk, DAY) is not None
    assert compare().differences == []

    again = tasks.close_gaming_day.delay(floor.pk, DAY.isoformat()).get(timeout=PATIENCE_SECONDS)
    assert again == answer


def test_a_close_goes_on_with_the_next_worker(start_worker: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks again and no scheduler runs: the message of the killed worker is delivered to another one."""
    import psycopg

    monkeypatch.setenv("CASINO_VISIBILITY_SECONDS", "2")
    floor = Played.ready()
    worker = start_worker()
    with psycopg.connect(superuser_dsn(settings.DATABASES["default"]["NAME"])) as other:
        other.execute("LOCK TABLE accounting_dailysummary IN EXCLUSIVE MODE")
        asked = tasks.close_gaming_day.delay(floor.pk, DAY.isoformat())
        wait_for("the worker in its second transaction", is_waiting_for_summary_table)
        kill(worker)
        other.rollback()
    assert status(floor) == "closing"
    start_worker()
    assert asked.get(timeout=PATIENCE_SECONDS)["closed"] is True
    assert status(floor) == "closed"
    assert get_seal(floor.pk, DAY) is not None


def test_a_worker_that_is_killed_while_it_closes_leaves_no_lock(start_worker: Any) -> None:
    import psycopg

    floor = Played.ready()
    worker = start_worker()
    with psycopg.connect(superuser_dsn(settings.DATABASES["default"]["NAME"])) as other:
        other.execute("LOCK TABLE accounting_dailysummary IN EXCLUSIVE MODE")
        tasks.close_gaming_day.delay(floor.pk, DAY.isoformat())
        wait_for("the worker in its second transaction", is_waiting_for_summary_table)
        with pytest.raises(Refused) as refusal:
            floor.close_day()
        assert refusal.value.code == "close_running"
        kill(worker)
        other.rollback()
    wait_for("the dead worker's connection to end", lambda: not is_waiting_for_summary_table())
    wait_for("its lock to go with it", lambda: is_free(floor))
    assert floor.close_day().status == CloseRun.Status.CLOSED


def is_free(floor: Played) -> bool:
    try:
        with locks.closing(floor.pk):
            return True
    except Refused:
        return False


def test_two_closes_at_once(scratch_database: str) -> None:
    """One closes, the other is refused or finds it closed; the figures are there once."""
    floor = Played.ready()
    results: list[str] = []
    barrier = threading.Barrier(4)

    def close() -> None:
        try:
            barrier.wait()
            results.append(floor.close_day().status)
        except Refused as refusal:
            results.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=close) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert "closed" in results
    assert set(results) <= {"closed", "close_running"}
    assert len(read_stream(floor.pk, f"close:{DAY}")) == 4
    assert DailySummary.objects.count() == 2


def test_an_error_in_the_second_transaction_leaves_the_first_alone(scratch_database: str) -> None:
    """No seal key: nothing of the close is there but its beginning; with the key it goes through."""
    from django.test import override_settings

    from casino.eventstore import SealKeyMissing

    floor = Played.ready()
    with override_settings(EVENTSTORE_SEAL_KEY_FILE=None), pytest.raises(SealKeyMissing):
        floor.close_day()
    assert status(floor) == "closing"
    assert not DailySummary.objects.exists()
    assert floor.close_day().status == CloseRun.Status.CLOSED


def test_the_scheduler_hands_over_the_days_whose_hour_has_come(start_worker: Any) -> None:
    """Beat's task finds the day of the past and a worker closes it."""
    floor = Played.ready(LONG_AGO)
    start_worker()
    assert tasks.close_due_days.delay().get(timeout=PATIENCE_SECONDS) == [[floor.pk, LONG_AGO.isoformat()]]
    wait_for("the close", lambda: CloseRun.objects.filter(status="closed", day=LONG_AGO).exists())
    assert tasks.close_due_days() == []


def test_a_day_that_is_not_ready_is_an_answer_not_a_failure(scratch_database: str) -> None:
    floor = Played.running()
    answer = tasks.close_gaming_day(floor.pk, DAY.isoformat())
    assert (answer["closed"], answer["code"]) == (False, "day_not_ready")


def test_rebuild_gives_every_row_again(scratch_database: str) -> None:
    """All projections of all floors, the journal with its keys included, in large and in tiny batches."""
    floor = Played.ready()
    floor.play_stud("CS-2", chips=3, prizes=[(6, "royal_flush"), (2, "royal_flush")])
    floor.play_stud("CS-1", chips=4)
    for prize in floor.prizes():
        if prize.status == "open":
            floor.pay(prize.prize, method="receipt")
    floor.play_stud("CS-1", chips=2, void=True)
    floor.close_day(approved=floor.accountant(), reason="prueba")
    for size in (10_000, 3):
        result = compare(batch_events=size)
        assert result.differences == []


def test_contributions_of_concurrent_rounds_are_all_counted(scratch_database: str) -> None:
    """Rounds of two tables at once while a win locks and unlocks: not a chip is lost."""
    floor = Played.running()
    floor.open_stud("CS-1")

    def play(table: str) -> None:
        try:
            for _ in range(30):
                floor.play_stud(table, chips=1)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=play, args=(table,)) for table in ("CS-1", "CS-2")]
    for thread in threads:
        thread.start()
    for _ in range(3):
        floor.play_stud("CS-1", prizes=[(1, "flush")])
        floor.pay(floor.prizes()[-1].prize)
    for thread in threads:
        thread.join()
    meter = floor.now_showing()
    assert (meter.shown_minor, meter.pending_e4, meter.locked) == (1_000_000 + 60 * 70 - 3 * 5_000, 0, False)
    with transaction.atomic():
        assert compare().differences == []


@pytest.mark.parametrize("takes", ["a row", "nothing but a look"])
def test_a_rebuild_and_a_command_that_stand_crosswise_both_end_well(scratch_database: str, takes: str) -> None:
    """A command holds a row of a projection, or has read it, and appends while a rebuild bars appends."""
    from tables.models import Round

    floor = Played.running()
    floor.open_stud("CS-1")
    floor.play_stud("CS-1")
    rounds = Round.objects.all() if takes == "nothing but a look" else Round.objects.select_for_update()

    def is_barred() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT 1 FROM pg_locks WHERE granted AND mode = 'ExclusiveLock' AND {HERE}"
                " AND relation = 'es_stream'::regclass"
            )
            return cursor.fetchone() is not None

    def crosswise(rebuild: Callable[[], Rebuilt]) -> Rebuilt:
        held, faults = threading.Event(), []

        def command() -> None:
            try:
                with transaction.atomic():
                    list(rounds)
                    held.set()
                    wait_for("the rebuild to bar appends", is_barred)
                    floor.play_stud("CS-1")
            except Exception as fault:
                faults.append(fault)
                raise
            finally:
                connections.close_all()

        thread = threading.Thread(target=command)
        thread.start()
        assert held.wait(PATIENCE_SECONDS)
        result = rebuild()
        thread.join()
        assert faults == []
        return result

    assert crosswise(compare).differences == []
    assert Round.objects.count() == 2
    # In parts, with somebody else's row and one too few: only what differs is written.
    kept = list(Round.objects.order_by("pk").values())
    Round.objects.filter(pk=kept[0]["id"]).delete()
    Round.objects.filter(pk=kept[1]["id"]).update(version=99)
    crosswise(lambda: parallel.rebuild(helpers=0))
    assert list(Round.objects.filter(pk__in=[one["id"] for one in kept]).order_by("pk").values()) == kept
    assert Round.objects.count() == 3
    assert compare().differences == []
