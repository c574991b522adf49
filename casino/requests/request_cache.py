"""Cache of reads for one page or checklist: a query asked in several places runs once.

    @cached_in_request
    def progressive_summary(property_id, day): ...

    with request_cache_open():
        ...   # every call with the same arguments gives the same answer, from one reading
        provide(progressive_summary, 1, day)(summary)   # or from none, where it is known already

Functions that run together (`casino/postgresql/together.py`) wait for a query that one of them has begun.

Outside the block nothing is cached. The block only reads: code that writes, or reads its own writes, must not run
inside. Results are shared between callers, so nobody changes them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from casino.postgresql.together import waits_for_others

P = ParamSpec("P")
R = TypeVar("R")


class _UnderWay:
    """Stands in the place of a result that another call of `together` is about to read."""


_UNDER_WAY = _UnderWay()
_results: ContextVar[dict[Hashable, Any] | None] = ContextVar("results of a request", default=None)


@contextmanager
def request_cache_open() -> Iterator[None]:
    """Open the cache for the block; it is cleared at the end, and a nested block shares it."""
    if _results.get() is not None:
        yield
        return
    token = _results.set({})
    try:
        yield
    finally:
        _results.reset(token)


def cached_in_request(query: Callable[P, R]) -> Callable[P, R]:
    """Cache the results of a query with hashable arguments while the cache is open (decorator)."""

    @wraps(query)
    def cached(*args: P.args, **kwargs: P.kwargs) -> R:
        results = _results.get()
        if results is None:
            return query(*args, **kwargs)
        key = _key(query, args, kwargs)
        while isinstance(results.get(key), _UnderWay):
            if not waits_for_others():
                return query(*args, **kwargs)
        if key not in results:
            results[key] = _UNDER_WAY
            try:
                results[key] = query(*args, **kwargs)
            except BaseException:
                del results[key]
                raise
        return cast(R, results[key])

    return cached


def provide(query: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Callable[[R], None]:
    """Put a result that is known already into the open cache: `provide(query, venue, day)(result)`."""

    def put(result: R) -> None:
        results = _results.get()
        if results is None:
            raise RuntimeError("the request cache is not open")
        results[_key(query, args, kwargs)] = result

    return put


def _key(query: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Hashable:
    return (inspect.unwrap(query), args, tuple(sorted(kwargs.items())))
