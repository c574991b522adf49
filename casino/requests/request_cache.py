"""Cache of reads for one page or checklist: a query asked in several places runs once.

    @remembered
    def progressive_summary(property_id, day): ...

    with one_look():
        ...   # every call with the same arguments gives the same answer, from one reading

Outside a look nothing is remembered. A look only reads: what writes, or reads what it has just written, has no place in
one. Answers are shared by who asks; nobody changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_answers: ContextVar[dict[Hashable, Any] | None] = ContextVar("answers of a look", default=None)


@contextmanager
def one_look() -> Iterator[None]:
    """Open the cache for the block; it is cleared at the end, and a nested block shares it."""
    if _answers.get() is not None:
        yield
        return
    token = _answers.set({})
    try:
        yield
    finally:
        _answers.reset(token)


def remembered(question: Callable[P, R]) -> Callable[P, R]:
    """Decorator of a query whose arguments can be hashed: asked once in a look."""

    @wraps(question)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        answers = _answers.get()
        if answers is None:
            return question(*args, **kwargs)
        key = (question, args, tuple(sorted(kwargs.items())))
        if key not in answers:
            answers[key] = question(*args, **kwargs)
        return cast(R, answers[key])

    return asked
