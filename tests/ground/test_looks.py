"""A look asks each question once, and forgets the answers at its end."""

from __future__ import annotations

import pytest

from casino.requests.request_cache import cached_in_request, request_cache_open


def test_a_question_is_asked_once_in_a_look_and_anew_after_it() -> None:
    asked: list[tuple[int, str]] = []

    @cached_in_request
    def question(number: int, *, kind: str = "a") -> int:
        asked.append((number, kind))
        return number

    assert (question(1), question(1)) == (1, 1)
    assert len(asked) == 2, "nothing is remembered outside a look"
    with request_cache_open():
        assert question(1) == question(1) == 1
        with request_cache_open():
            assert question(1, kind="b") == question(1) == 1
        assert question(2) == 2
    assert asked[2:] == [(1, "a"), (1, "b"), (2, "a")]
    question(1)
    assert len(asked) == 6


def test_a_look_that_fails_forgets_too() -> None:
    asked: list[int] = []

    @cached_in_request
    def question() -> None:
        asked.append(1)

    def broken_look() -> None:
        with request_cache_open():
            question()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        broken_look()
    question()
    assert len(asked) == 2
