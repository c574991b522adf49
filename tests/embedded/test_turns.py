"""Turns: so many at once, in order, and nobody waits without end."""

from __future__ import annotations

import threading
import time

import pytest

from casino.runtime.turns import Turns

PATIENCE = 30.0


def waiting(turns: Turns) -> int:
    return len(turns._waiting)


def in_thread(turns: Turns, work: object, begun: list[object], ending: threading.Event) -> threading.Thread:
    def run() -> None:
        with turns.turn():
            begun.append(work)
            ending.wait(PATIENCE)

    before = waiting(turns) + len(begun)
    thread = threading.Thread(target=run)
    thread.start()
    until = time.monotonic() + PATIENCE
    while waiting(turns) + len(begun) == before and time.monotonic() < until:
        time.sleep(0.001)
    return thread


@pytest.mark.parametrize("at_once", [1, 2])
def test_so_many_at_once_and_the_others_in_the_order_in_which_they_came(at_once: int) -> None:
    turns = Turns(at_once, patience=PATIENCE)
    begun: list[object] = []
    endings = [threading.Event() for _ in range(5)]
    threads = [in_thread(turns, number, begun, ending) for number, ending in enumerate(endings)]
    for number, ending in enumerate(endings):
        expected = list(range(min(5, number + at_once)))
        until = time.monotonic() + PATIENCE
        while len(begun) < len(expected) and time.monotonic() < until:
            time.sleep(0.001)
        time.sleep(0.01)
        assert begun == expected
        ending.set()
    for thread in threads:
        thread.join()
    with turns.turn():
        pass  # all of them were given back
    assert (turns._free, waiting(turns)) == (at_once, 0)


def test_who_waited_long_enough_goes_on_without_a_turn_and_gives_none_back() -> None:
    turns = Turns(1, patience=0.05)
    with turns.turn():
        began = time.monotonic()
        with turns.turn():
            assert 0.05 <= time.monotonic() - began < PATIENCE
        assert (turns._free, waiting(turns)) == (0, 0)
    assert turns._free == 1


def test_an_error_gives_the_turn_back() -> None:
    turns = Turns(1, patience=PATIENCE)
    with pytest.raises(ValueError, match="wrong"), turns.turn():
        raise ValueError("wrong")
    assert turns._free == 1
