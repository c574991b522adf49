"""Registry of event types: a name, a payload version, a class; and upcasters from older payloads to newer ones.

    @event_type("FillIssued", version=2)
    class FillIssued(Event):
        serial: str
        total: int                                   # minor units

    @upcaster("FillIssued", from_version=1)
    def _(payload: dict[str, Any]) -> dict[str, Any]:
        return {**payload, "total": sum_of(payload)}

Stored payloads never change. A change to a class that makes an old payload read differently (a field, its type, or a
default of a class that omits defaults) needs a higher version and an upcaster.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar
from zlib import crc32

import msgspec
from msgspec import inspect

from casino.eventstore import hashing
from casino.eventstore.errors import MalformedEvent, UnknownEvent

Payload = dict[str, Any]
Upcaster = Callable[[Payload], Payload]
T = TypeVar("T", bound=msgspec.Struct)

TYPE_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.]{0,63}")
MAX_SCHEMA: Final = 32_767
MAX_KNOWN: Final = 4_096
MAX_KNOWN_BYTES: Final = 96
"""How many payloads of a type are remembered as canonical, and how long they may be: a bet or a card occurs again."""
MAX_KNOWN_FIRST: Final = 64
MAX_KNOWN_FIRST_BYTES: Final = 4_096
"""The same of events that begin a stream: all rounds of a table may begin with the same opening."""
# What a payload may be made of: JSON integers, strings, booleans, null, and arrays and objects of these.
# Dates and UUIDs are strings in JSON, written in one way only.
PLAIN: Final = (
    inspect.IntType,
    inspect.StrType,
    inspect.BoolType,
    inspect.NoneType,
    inspect.LiteralType,
    inspect.EnumType,
    inspect.DateType,
    inspect.DateTimeType,
    inspect.UUIDType,
)

_encode = msgspec.json.Encoder().encode


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=False, gc=False):
    """The base of stored payloads: frozen, closed, every field written even when it has its default.

    What becomes JSON has no cycles, so the garbage collector need not follow it.
    """


class _Known(dict[bytes, int]):
    """The CRC-32 of payloads of a type that were found to be canonical, by payload; so many, so long."""

    def __init__(self, most: int, most_bytes: int) -> None:
        super().__init__()
        self._most, self._most_bytes = most, most_bytes

    def learn(self, data: bytes, crc: int) -> None:
        """Remember a payload, unless it is long; when there are too many, begin anew."""
        if len(data) <= self._most_bytes:
            if len(self) >= self._most:
                self.clear()
            self[data] = crc


class StoredType:
    """One registered type: its name, the current version of its payload, its class and its codecs."""

    __slots__ = ("cls", "decode", "header", "known", "known_first", "name", "open", "upcasters", "version")

    def __init__(self, cls: type[msgspec.Struct], name: str, version: int) -> None:
        self.cls = cls
        self.name = name
        self.version = version
        self.header = hashing.header_type(name, version)
        self.decode: Callable[[bytes], Any] = msgspec.json.Decoder(cls, strict=True).decode
        self.upcasters: dict[int, Upcaster] = {}
        self.known = _Known(MAX_KNOWN, MAX_KNOWN_BYTES)
        self.known_first = _Known(MAX_KNOWN_FIRST, MAX_KNOWN_FIRST_BYTES)
        # True when a field's type admits anything: its values are then looked at one by one.
        self.open = _admits_anything(cls)

    def encode(self, event: msgspec.Struct) -> bytes:
        """The canonical JSON of an event; refused unless it reads back as exactly the same bytes.

        msgspec does not check types when a struct is made in Python; reading back does.
        """
        try:
            data = _encode(event)
        except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise MalformedEvent(self.name, f"cannot be written as JSON: {error}") from error
        self._require_canonical(event, data)
        return data

    def crc(self, event: msgspec.Struct, data: bytes, *, begins: bool) -> int:
        """The CRC-32 of an event's JSON, which is remembered; MalformedEvent unless it is canonical. `begins`: the
        event is the first of its stream."""
        self._require_canonical(event, data)
        found = crc32(data)
        # Whether it reads back hangs on these bytes alone; where a field admits anything, on what was given.
        if not self.open:
            (self.known_first if begins else self.known).learn(data, found)
        return found

    def _require_canonical(self, event: msgspec.Struct, data: bytes) -> None:
        try:
            again = _encode(self.decode(data))
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise _malformed(self.name, error) from error
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            raise MalformedEvent(self.name, f"cannot be written as JSON: {error}") from error
        if again != data:
            raise MalformedEvent(self.name, f"is not canonical: {data[:200]!r} reads back as {again[:200]!r}")
        if self.open:
            # What was given, not what was written: JSON has no NaN and msgspec writes null for it.
            _refuse_floats(self.name, msgspec.to_builtins(event))
        if b"\\u0000" in data:
            _refuse_nul(self.name, msgspec.json.decode(data))

    def read(self, data: bytes, schema: int) -> Any:
        """The event of a stored payload, brought up to the current version."""
        if schema == self.version:
            try:
                return self.decode(data)
            except msgspec.MsgspecError as error:
                raise _malformed(self.name, error) from error
        if schema > self.version:
            raise UnknownEvent(self.name, f"payload version {schema} is newer than this program's {self.version}")
        payload = msgspec.json.decode(data)
        for version in range(schema, self.version):
            step = self.upcasters.get(version)
            if step is None:
                raise UnknownEvent(self.name, f"no upcaster from payload version {version}")
            payload = step(payload)
        try:
            return msgspec.convert(payload, self.cls, strict=True)
        except msgspec.MsgspecError as error:
            raise _malformed(f"{self.name} (upcast from version {schema})", error) from error


class Shape:
    """The types of a stream's events, in order, and what follows from them: names, parts of headers.

    Streams with the same types in the same order share one.
    """

    __slots__ = ("_crc_of", "_first_headers", "kinds", "name_set", "names", "schemas", "tally", "where")

    def __init__(self, kinds: Sequence[StoredType]) -> None:
        self.kinds = kinds
        self.names = " ".join([kind.name for kind in kinds]).encode()
        """Types and versions of payloads, as a row holds them (`packing`)."""
        self.schemas = " ".join([str(kind.version) for kind in kinds]).encode()
        self.where: dict[str, list[int]] = {}
        """The places of each type's events, from 0."""
        for place, kind in enumerate(kinds):
            self.where.setdefault(kind.name, []).append(place)
        self.tally = {name: len(places) for name, places in self.where.items()}
        self.name_set = frozenset(self.where)
        self._crc_of = [(kind.known if place else kind.known_first).get for place, kind in enumerate(kinds)]
        self._first_headers = self._make_headers(1)

    def headers(self, first: int) -> list[bytes]:
        """The parts of the headers between the stream and the time, when the events have versions from `first`."""
        return self._first_headers if first == 1 else self._make_headers(first)

    def encode(self, events: Sequence[msgspec.Struct]) -> tuple[list[bytes], list[int]]:
        """The canonical JSON of the events, and the CRC-32 of each. Errors as of `StoredType.encode`."""
        try:
            data = list(map(_encode, events))
        except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError):
            data = [kind.encode(event) for kind, event in zip(self.kinds, events, strict=True)]  # says which, and why
        crcs: list[Any] = [crc_of(one) for crc_of, one in zip(self._crc_of, data, strict=True)]
        if None in crcs:
            for place, crc in enumerate(crcs):
                if crc is None:
                    crcs[place] = self.kinds[place].crc(events[place], data[place], begins=not place)
        return data, crcs

    def _make_headers(self, first: int) -> list[bytes]:
        return [f"{version}{kind.header}".encode() for version, kind in enumerate(self.kinds, first)]


MAX_KEPT_SHAPE: Final = 64
"""Most events of a shape that is kept."""


def shape_of(events: Sequence[msgspec.Struct]) -> Shape:
    """The shape of these events, or UnknownEvent."""
    classes = tuple(map(type, events))
    return _kept_shape(classes) if len(classes) <= MAX_KEPT_SHAPE else _shape(classes)


def _shape(classes: tuple[type, ...]) -> Shape:
    return Shape([of_class(cls) for cls in classes])


_kept_shape = lru_cache(maxsize=4096)(_shape)
_by_name: dict[str, StoredType] = {}
_by_class: dict[type, StoredType] = {}
# An upcaster may be defined before its type.
_early_upcasters: dict[str, dict[int, Upcaster]] = {}


def register(cls: type[msgspec.Struct], *, name: str, version: int = 1) -> type[msgspec.Struct]:
    """Registers a class of payloads under a name. Refuses floats in its annotations and a name that is taken."""
    if not TYPE_NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no event type name: a letter, then letters, digits, '_' or '.', 64 at most")
    if not 1 <= version <= MAX_SCHEMA:
        raise ValueError(f"{name}: version {version} is out of range")
    known = _by_name.get(name)
    if known is not None and (known.cls is not cls or known.version != version):
        raise ValueError(f"{name} is already registered for {known.cls.__qualname__}, version {known.version}")
    if cls in _by_class and _by_class[cls].name != name:
        raise ValueError(f"{cls.__qualname__} is already registered as {_by_class[cls].name}")
    if known is None:
        _refuse_inexact(name, cls)
        stored = StoredType(cls, name, version)
        stored.upcasters.update(_early_upcasters.pop(name, {}))
        _by_name[name] = _by_class[cls] = stored
    return cls


def event_type(name: str, *, version: int = 1) -> Callable[[type[T]], type[T]]:
    """Class decorator form of `register`."""

    def decorate(cls: type[T]) -> type[T]:
        register(cls, name=name, version=version)
        return cls

    return decorate


def upcaster(name: str, *, from_version: int) -> Callable[[Upcaster], Upcaster]:
    """Registers fn(payload) -> payload of `from_version + 1`. Steps are chained when an older payload is read."""

    def decorate(step: Upcaster) -> Upcaster:
        known = _by_name.get(name)
        steps = known.upcasters if known is not None else _early_upcasters.setdefault(name, {})
        if from_version in steps:
            raise ValueError(f"{name}: a second upcaster from version {from_version}")
        steps[from_version] = step
        return step

    return decorate


def of_class(cls: type) -> StoredType:
    """The registration of a class, or UnknownEvent."""
    try:
        return _by_class[cls]
    except KeyError:
        raise UnknownEvent(cls.__qualname__) from None


def of_name(name: str) -> StoredType:
    """The registration of a stored type name, or UnknownEvent."""
    try:
        return _by_name[name]
    except KeyError:
        raise UnknownEvent(name) from None


def registered_types() -> dict[str, StoredType]:
    """All registrations by name (a copy)."""
    return dict(_by_name)


def unregister(*classes: type) -> None:
    """Forgets classes: for tests, whose types must not outlive them."""
    for cls in classes:
        stored = _by_class.pop(cls, None)
        if stored is not None:
            _by_name.pop(stored.name, None)
    _kept_shape.cache_clear()


def _malformed(name: str, error: Exception) -> MalformedEvent:
    """msgspec ends its messages with the place: 'Expected `int`, got `str` - at `$.total`'."""
    reason, _, place = str(error).partition(" - at `$")
    return MalformedEvent(name + place.rstrip("`") if place else name, reason)


def _refuse_inexact(name: str, cls: type[msgspec.Struct]) -> None:
    seen: set[type] = set()
    queue: list[tuple[str, Any]] = [(name, inspect.type_info(cls))]
    while queue:
        place, info = queue.pop()
        if isinstance(info, inspect.Metadata):
            queue.append((place, info.type))
        elif isinstance(info, inspect.StructType):
            if info.cls not in seen:
                seen.add(info.cls)
                queue += [(f"{place}.{field.name}", field.type) for field in info.fields]
        elif isinstance(info, inspect.UnionType):
            queue += [(place, member) for member in info.types]
        elif isinstance(info, inspect.ListType | inspect.VarTupleType):
            queue.append((f"{place}[]", info.item_type))
        elif isinstance(info, inspect.TupleType):
            queue += [(f"{place}[{n}]", item) for n, item in enumerate(info.item_types)]
        elif isinstance(info, inspect.DictType):
            queue += [(f"{place}{{}}", info.key_type), (f"{place}{{}}", info.value_type)]
        elif not isinstance(info, (*PLAIN, inspect.AnyType)):
            raise TypeError(f"{place}: {type(info).__name__.removesuffix('Type').lower()} may not be stored")


def _admits_anything(cls: type[msgspec.Struct]) -> bool:
    return "AnyType()" in repr(inspect.type_info(cls))


def _refuse_floats(place: str, value: Any) -> None:
    if isinstance(value, float):
        raise MalformedEvent(place, f"{value!r} is a float; amounts are integers of minor units")
    if isinstance(value, dict):
        for key, item in value.items():
            _refuse_floats(f"{place}.{key}", item)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            _refuse_floats(f"{place}[{number}]", item)


def _refuse_nul(place: str, value: Any) -> None:
    if isinstance(value, str) and "\0" in value:
        raise MalformedEvent(place, "contains the NUL character, which PostgreSQL cannot hold in a text")
    if isinstance(value, dict):
        for key, item in value.items():
            _refuse_nul(place, key)
            _refuse_nul(f"{place}.{key}", item)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            _refuse_nul(f"{place}[{number}]", item)
