"""Subscriptions to appends: projectors make rows out of events, policies answer events with commands.

Both run in the append's transaction, projectors first, each once per append with all events it handles, in order.
`rebuild` feeds projectors again, in other batches; policies never run twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, partial
from typing import Any, Final, Protocol

from django.db import transaction
from django.db.models import Model

from casino.eventstore import database, limits, registry
from casino.eventstore.errors import PolicyLoop
from casino.eventstore.recorded import Recorded
from casino.eventstore.recording import Recording, Summary

Subscription = tuple[Any, frozenset[str]]
"""A subscriber and the type names it handles."""
Statement = tuple[str, Sequence[str | None]]
"""An SQL expression and the values of its parameters, `%s` each, as text."""


class Projector(Protocol):
    """Turns events into the rows of `models`, which it alone owns and which rebuild empties.

    A projector or policy may have a method `concerns(event) -> bool`: an append whose events (payloads, of the types
    handled) are all of no concern does not wait for it. A projector may have
    `statement(events, relies_on) -> Statement`: one expression that writes what `project(events, relies_on)` would. An
    append of one stream then carries it in its own statement, which saves the transaction its other round trips; the
    events' positions are not drawn yet when it is asked. `relies_on` is what the append was given, None in a rebuild.
    One with a statement may have `looks_at`, some of the classes that it handles: of the others the statement is given
    only the event that is the last of its stream, which says the version.

    The rows must come out the same however the events are batched. Streams of concurrent appends may be projected in
    another order than that of their positions, so what many streams share (a meter) must not depend on that order.
    """

    name: str
    models: Sequence[type[Model]]
    handles: Sequence[type]

    def project(self, events: Sequence[Recorded]) -> None:
        """Applies events in order, set-based: a few statements per call, however many events."""


class Policy(Protocol):
    """Answers events with commands, in the append's transaction, after all projectors. Never in a rebuild."""

    name: str
    handles: Sequence[type]

    def react(self, events: Sequence[Recorded]) -> None:
        """Issues the commands that must follow at once."""


Watcher = Callable[[Summary, float], None]
"""Called after every committed append with its summary and the seconds it took. It measures; it neither writes nor
refuses."""

_watchers: dict[Watcher, frozenset[str]] = {}
"""Each with the types of events that it looks at."""
_projectors: list[Projector] = []
_policies: list[Policy] = []
# Which subscribers care for a set of type names; filled as such sets turn up.
_routes: dict[frozenset[str], _Route] = {}
MAX_ROUTES: Final = 4096
_depth: ContextVar[int] = ContextVar("policy_depth", default=0)


def register_projector(projector: Projector) -> None:
    """Called from AppConfig.ready(). Order of registration is order of execution. A name is registered once."""
    _refuse_twice(projector.name, _projectors)
    owned = {model for other in _projectors for model in other.models}
    for model in projector.models:
        if model in owned:
            raise ValueError(f"{projector.name}: {model.__name__} belongs to another projector")
    _projectors.append(projector)
    _routes.clear()


def register_policy(policy: Policy) -> None:
    """Called from AppConfig.ready(). Order of registration is order of execution. A name is registered once."""
    _refuse_twice(policy.name, _policies)
    _policies.append(policy)
    _routes.clear()


def watch(watcher: Watcher, *, looks_at: Iterable[str] = ()) -> None:
    """Register a watcher, and the types of events that it looks at. Call from AppConfig.ready(). Watchers see no append
    that is rolled back."""
    _watchers[watcher] = frozenset(looks_at)


def notify_watchers(recorded: Recording, seconds: float) -> None:
    """Notify the watchers of an append once its transaction is committed. An error of a watcher goes to the log.

    The summary is made at once, so that a long transaction need not keep its events in memory until it commits.
    """
    summary = recorded.summary(frozenset().union(*_watchers.values()))
    transaction.on_commit(partial(_tell, summary, seconds), using=database.ALIAS, robust=True)


def _tell(summary: Summary, seconds: float) -> None:
    for watcher in _watchers:
        watcher(summary, seconds)


def projectors() -> list[Projector]:
    """The registered projectors in order (a copy)."""
    return list(_projectors)


@contextmanager
def only(*, projectors: Sequence[Projector] = (), policies: Sequence[Policy] = ()) -> Iterator[None]:
    """Puts these subscribers in the place of all others for a while: for tests and benchmarks of the store alone."""
    before = (_projectors[:], _policies[:])
    _projectors[:], _policies[:] = projectors, policies
    _routes.clear()
    try:
        yield
    finally:
        _projectors[:], _policies[:] = before
        _routes.clear()


def interested(streams: Sequence[Any]) -> list[Subscription]:
    """The subscribers of a batch, each with the type names it handles; empty when nobody listens."""
    if not _projectors and not _policies:
        return []
    shapes = {stream.shape for stream in streams}
    names = frozenset[str]().union(*[shape.name_set for shape in shapes])
    route = _routes.get(names)
    if route is None:
        if len(_routes) >= MAX_ROUTES:
            _routes.clear()
        route = _routes[names] = _Route(names)
    if not route.judged:
        return route.subscribers
    events = {name: _events_of(name, streams) for name in route.judged}
    return [
        (one, mine)
        for (one, mine), judged in zip(route.subscribers, route.judged_by, strict=True)
        if judged is None or any(one.concerns(event) for name in judged for event in events[name])
    ]


class _Route:
    """The subscribers of a set of event types, and which of these each judges by `concerns` before it is called."""

    def __init__(self, names: frozenset[str]) -> None:
        subscribers: list[Any] = [*_projectors, *_policies]
        handled = [(one, handled_names(one)) for one in subscribers]
        self.subscribers = [(one, mine) for one, mine in handled if mine & names]
        self.judged_by = [mine & names if hasattr(one, "concerns") else None for one, mine in self.subscribers]
        self.judged = frozenset[str]().union(*[judged for judged in self.judged_by if judged is not None])


def _events_of(name: str, streams: Sequence[Any]) -> list[Any]:
    return [stream.append.events[place] for stream in streams for place in stream.shape.where.get(name, ())]


def inline_projectors(subscribers: Sequence[Subscription]) -> tuple[list[Subscription], list[Subscription]]:
    """The projectors that an append can carry in its own statement, and the subscribers it cannot.

    None is inline when a projector before it is not: projectors run in the order of registration.
    """
    count = next((n for n, (one, _) in enumerate(subscribers) if not hasattr(one, "statement")), len(subscribers))
    return list(subscribers[:count]), list(subscribers[count:])


def statements(subscribers: Sequence[Subscription], recorded: Recording, relies_on: Any) -> list[Statement]:
    """Return the statements of the inline projectors for these events."""
    return [one.statement(recorded.of_types(names, _looked_at(one)), relies_on) for one, names in subscribers]


@lru_cache(maxsize=256)
def _looked_at(projector: Any) -> frozenset[str] | None:
    """The stored names of the classes that a projector looks at; None: all that it handles."""
    classes = getattr(projector, "looks_at", None)
    return None if classes is None else frozenset(registry.of_class(cls).name for cls in classes)


def dispatch(
    subscribers: Sequence[tuple[Any, frozenset[str]]], recorded: Sequence[Recorded], relies_on: Any = None
) -> None:
    """Calls projectors, then policies, each with its events; inline ones were given what the append relies on."""
    for subscriber, names in subscribers:
        events = [event for event in recorded if event.type in names]
        if hasattr(subscriber, "statement"):
            subscriber.project(events, relies_on)
        elif hasattr(subscriber, "project"):
            subscriber.project(events)
        else:
            _react(subscriber, events)


def handled_names(subscriber: Projector | Policy) -> frozenset[str]:
    """The stored names of the classes a subscriber handles."""
    return frozenset(registry.of_class(cls).name for cls in subscriber.handles)


def _react(policy: Policy, events: Sequence[Recorded]) -> None:
    depth = _depth.get() + 1
    if depth > limits.MAX_POLICY_DEPTH:
        raise PolicyLoop(f"policy {policy.name}: more than {limits.MAX_POLICY_DEPTH} policies answering one another")
    token = _depth.set(depth)
    try:
        policy.react(events)
    finally:
        _depth.reset(token)


def _refuse_twice(name: str, registered: Sequence[Projector] | Sequence[Policy]) -> None:
    if any(other.name == name for other in registered):
        raise ValueError(f"{name} is already registered")
