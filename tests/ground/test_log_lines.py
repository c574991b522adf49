"""Lines of the log: one call of the system each, whole, and without a lock that threads would wait for."""

from __future__ import annotations

import logging
import os
import threading

import pytest
from django.conf import settings

from casino.runtime.logs import LineHandler


@pytest.fixture
def pipe():
    """The two ends of a pipe."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def record(message: str, *arguments: object) -> logging.LogRecord:
    return logging.LogRecord("casino", logging.INFO, __file__, 1, message, arguments, None)


def test_a_record_is_a_line(pipe):
    handler = LineHandler(pipe[1])
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    handler.handle(record("%s of %s", "día", 3))
    handler.handle(record("\ud800"))
    assert os.read(pipe[0], 100) == "INFO día of 3\nINFO \\ud800\n".encode()


def test_threads_do_not_tear_lines_apart(pipe):
    handler = LineHandler(pipe[1])
    lines = {f"{thread}-{number}-" + "x" * 3_000 for thread in range(4) for number in range(50)}

    def write(thread: int) -> None:
        for number in range(50):
            handler.handle(record(f"{thread}-{number}-" + "x" * 3_000))

    threads = [threading.Thread(target=write, args=(thread,)) for thread in range(4)]
    for one in threads:
        one.start()
    expected = sum(len(line) + 1 for line in lines)
    found = b""
    while len(found) < expected:
        found += os.read(pipe[0], 65_536)
    for one in threads:
        one.join()
    assert set(found.decode().splitlines()) == lines


def test_nobody_waits_for_who_formats(pipe):
    """A formatter that logs on its own, and one that stands still, hold up nobody."""
    handler = LineHandler(pipe[1])
    entered, go_on = threading.Event(), threading.Event()

    class Slow(logging.Formatter):
        def format(self, record: logging.LogRecord) -> str:
            if record.msg == "slow":
                entered.set()
                assert go_on.wait(30)
            return str(record.msg)

    handler.setFormatter(Slow())
    slow = threading.Thread(target=handler.handle, args=(record("slow"),))
    slow.start()
    assert entered.wait(30)
    handler.handle(record("quick"))
    go_on.set()
    slow.join()
    assert os.read(pipe[0], 100) == b"quick\nslow\n"


def test_an_error_of_a_line_stops_nothing(pipe, capsys, monkeypatch):
    monkeypatch.setattr(logging, "raiseExceptions", True)
    handler = LineHandler(pipe[1])
    handler.handle(record("%d", "no number"))
    assert "Logging error" in capsys.readouterr().err
    handler.handle(record("next"))
    assert os.read(pipe[0], 100) == b"next\n"


def test_the_settings_log_so():
    assert settings.LOGGING["handlers"]["stderr"]["class"] == "casino.runtime.logs.LineHandler"
