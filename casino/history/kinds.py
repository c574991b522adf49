"""The kinds of objects whose past can be looked at, and what the streams are about."""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from django.db.models import Model

from casino.eventstore import Recorded
from casino.eventstore.replaying import FinalRows
from casino.models import Property


class Clock(enum.StrEnum):
    """By which of an event's two instants the past is cut."""

    RECORDED = "recorded"
    OCCURRED = "occurred"

    def of(self, recorded: Recorded) -> dt.datetime:
        """The event's instant by this clock."""
        return recorded.recorded_at if self is Clock.RECORDED else recorded.occurred_at


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure that a query makes of the rows. `unit`: money, money_e4, count or text."""

    label: Any
    value: int | str | None
    unit: str = "money"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Rows that belong to the object: of `model`, those that `where(row)` names."""

    label: Any
    model: type[Model]
    where: Callable[[Any], dict[str, Any]]


def _no_figures(_property: Property, _row: Any) -> Sequence[Figure]:
    return ()


def _no_sums(_property: Property, _now: Any, _instant: dt.datetime, _clock: Clock) -> Sequence[Figure]:
    return ()


def _all(_row: Any, _recorded: Recorded) -> bool:
    return True


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of object.

    `model`      the projection whose row it is; its key is `<property>:<identity>`
    `streams`    names of the streams whose events say what became of it (of the row as it is today)
    `concerns`   which events of those streams do
    `listed`     which of them are shown: others are replayed because a row leans on them
    `begins`     types of the events with which such an object begins
    `projectors` names of those that make its rows: a name, or the beginning of several with `*`
    `parts`, `figures`   what else a look shows
    `sums`       figures that lie in what others recorded, up to an instant; of the row as it is today
    `more`       further events of other streams, by position, for objects that many others feed (a meter)
    `final_rows` rows that were final by the instant and stand for their events
    `amounts`    columns in minor units
    `blind`      columns that are withheld outside while a count is not disclosed (controls D3, D5), and from whom
    """

    name: str
    label: Any
    model: type[Model]
    streams: Callable[[Any], Sequence[str]]
    begins: frozenset[str]
    projectors: tuple[str, ...]
    concerns: Callable[[Any, Recorded], bool] = _all
    listed: Callable[[Any, Recorded], bool] = _all
    parts: tuple[Part, ...] = ()
    figures: Callable[[Property, Any], Sequence[Figure]] = _no_figures
    sums: Callable[[Property, Any, dt.datetime, Clock], Sequence[Figure]] = _no_sums
    more: Callable[[Any, dt.datetime, Clock], Iterator[Recorded]] | None = None
    final_rows: Callable[[Any, dt.datetime, Clock], Sequence[FinalRows]] | None = None
    blind: Callable[[Any], Sequence[str]] = lambda _row: ()
    amounts: tuple[str, ...] = ()

    @property
    def permission(self) -> str:
        """Return the permission required to see such objects."""
        return view_permission(self.model)


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """Subject of a stream: the permission required to see it, and its object's row (`<app>.<model>`, key)."""

    permission: str
    model: str
    key: str


_kinds: dict[str, Kind] = {}
_streams: dict[str, tuple[str, str | None, Callable[[str], str]]] = {}

_unregistered: list[str] = []


def view_permission(model: type[Model]) -> str:
    """The permission to look at rows of a model."""
    return f"{model._meta.app_label}.view_{model._meta.model_name}"


def register(kind: Kind) -> Kind:
    """Make a kind known. Call from `AppConfig.ready`."""
    _kinds[kind.name] = kind
    return kind


def kinds() -> list[Kind]:
    """Every kind."""
    return list(_kinds.values())


def kind_of(name: str) -> Kind | None:
    """A kind by its name."""
    return _kinds.get(name)


def register_stream(
    category: str, model: str, *, permission: str | None = None, identity: Callable[[str], str] = lambda name: name
) -> None:
    """Say what the streams of a category are about: rows of `model` ("tables.slip") with the key that `identity` makes
    of the stream's own. `permission`: when it is not that of the model."""
    app, _dot, name = model.partition(".")
    _streams[category] = (permission or f"{app}.view_{name}", model, identity)


def register_others(permission: str) -> None:
    """Say which permission it takes to look at streams that nobody registered."""
    _unregistered[:] = [permission]


def kind_of_model(label: str) -> Kind | None:
    """The kind whose rows are of this model ("tables.slip")."""
    return next((one for one in _kinds.values() if one.model._meta.label_lower == label), None)


def category_of(label: str) -> str | None:
    """The category of streams that bear the keys of this model's rows as they are."""
    return next(
        (name for name, (_p, model, identity) in _streams.items() if model == label and identity("a.b") == "a.b"), None
    )


def subject_of(venue: Property, stream: str) -> Subject:
    """Return the subject of a stream."""
    category, _colon, name = stream.partition(":")
    permission, model, identity = _streams.get(category, (_unregistered[0], None, str))
    key = identity(name)
    plain = category == "round"
    return Subject(permission=permission, model=model or "", key=key if plain else f"{venue.pk}:{key}")
