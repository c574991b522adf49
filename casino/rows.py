"""Rows: what is read, declared once (decision 73).

A row is a frozen struct whose fields say in their annotation what they are: a code, a person, money, a count, a day.
The serializer with its OpenAPI schema (`casino.api.rows`), columns on screen (`casino.admin.rows`,
`casino.admin.kit.ProjectionAdmin`) and columns of files and reports (`casino.documents.rows`) come from it, so that a
title, a unit or what is withheld is written in one place.

    @row_type()
    class Balance(msgspec.Struct, frozen=True, kw_only=True):
        '''An account's turnover of a period and its balances.'''

        account: Annotated[str, Code(_("Account"))]
        debit: Annotated[int, Money(_("Debit"), filed=pgettext_lazy("books", "Debit"), adds=True)]

        @property
        def closing(self) -> Annotated[int, Money(_("Closing balance"))]: ...

A query returns such structs. Where it returns rows of a projection the struct names their model (`of=Slip`) and they
are shown through it: each field is the attribute of that name, or that of `source`.
"""

from __future__ import annotations

import datetime as dt
import types
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from django.db.models import Model
from django.utils.functional import keep_lazy_text
from django.utils.text import capfirst

from casino.errors import Text
from casino.jurisdictions import kept_here

T = TypeVar("T")

Filed = Text
"""A title in files, where paper has a term of its own."""


@dataclass(frozen=True)
class Kind:
    """Base of all kinds of field.

    `title`: on screen, by default the name that the model gives its field. `filed`: in files and reports, where paper
    has a term of its own (English, Spanish). `help`: what the API's document says of it. `source`: the attribute that
    holds it, where it is not the field's name; dotted for one of a part. `public`: the field's name, where it is not
    the attribute's. `made(thing, currency, language)`: returns it in words, where no attribute holds it. `width`: of
    its column in a spreadsheet, in characters. `adds`: the values of several rows add up. `inside`: shown to people, in
    no answer over REST. `needs`: the permission without which it is withheld; device keys have none. `cite`: the
    clauses it rests on, where not every jurisdiction has it: elsewhere nobody is shown it.
    """

    title: Text = ""
    _: KW_ONLY
    filed: Filed | None = None
    help: str = ""
    example: Any = None
    source: str = ""
    public: str = ""
    made: Callable[[Any, str, str], Any] | None = None
    width: float = 0
    adds: bool = False
    inside: bool = False
    needs: str = ""
    cite: str = ""

    holds: ClassVar[tuple[type, ...]] = (str,)
    figure: ClassVar[bool] = False
    usual_width: ClassVar[float] = 14


class Words(Kind):
    """Text of people, or made of other values; recorded structures that are shown in words."""

    holds = (str, dict)
    usual_width = 30


class Code(Kind):
    """An identifier: the number of a form, a table, an account."""

    holds = (str, UUID)


class Person(Kind):
    """An employee by number, or who acted; signatures."""

    holds = (str, dict)


class Game(Kind):
    """A game by its code: people read its name."""

    usual_width = 26


@dataclass(frozen=True)
class Choice(Kind):
    """One of some codes. `options`: their names on screen; `filed_options`: in files, where paper has its own terms.
    `listed`: the schema enumerates them, with names where they are pairs. `blank`: it may be empty. Of a model's field
    they are named by its choices."""

    _: KW_ONLY
    options: Mapping[str, Text] | Callable[[], Mapping[str, Text]] | None = None
    filed_options: Mapping[str, Filed] | None = None
    listed: Sequence[Any] = ()
    blank: bool = False

    def named(self) -> Mapping[str, Text]:
        """Return the names of the codes on screen."""
        return (self.options() if callable(self.options) else self.options) or {}


class Money(Kind):
    """Minor units of the property's currency."""

    holds, figure, usual_width = (int,), True, 16


class MoneyE4(Kind):
    """Ten-thousandths of a minor unit."""

    holds, figure, usual_width = (int,), True, 20


@dataclass(frozen=True)
class InUnit(Kind):
    """A figure in the unit that another field names: money, money_e4, count or percent."""

    _: KW_ONLY
    unit: str = "unit"

    holds: ClassVar[tuple[type, ...]] = (int,)
    figure: ClassVar[bool] = True
    usual_width: ClassVar[float] = 16


class Count(Kind):
    """A whole number of things."""

    holds, figure, usual_width = (int,), True, 10


class Fraction(Kind):
    """Basis points: people read per cent."""

    holds, figure, usual_width = (int,), True, 10


class Day(Kind):
    """A gaming day or a date."""

    holds, usual_width = (dt.date,), 12


class Moment(Kind):
    """An instant: people read the property's time."""

    holds, usual_width = (dt.datetime, str), 20


class Flag(Kind):
    """Yes or no."""

    holds, usual_width = (bool,), 8


@dataclass(frozen=True)
class Pieces(Kind):
    """Pieces by denomination. `signed`: of sums and differences, which are below zero, too."""

    _: KW_ONLY
    signed: bool = False

    holds: ClassVar[tuple[type, ...]] = (Mapping, dict)
    usual_width: ClassVar[float] = 30


class Amounts(Kind):
    """Amounts by name, such as the limits of a table."""

    holds = (Mapping, dict)


class Tally(Kind):
    """Counts by name, such as those of a payout meter."""

    holds = (Mapping, dict)


class Named(Kind):
    """Values by name, as the rules or an event state them. `Texts`: all of them text."""

    holds = (Mapping, dict)


class Texts(Named):
    """Texts by name."""


class Span(Kind):
    """The first and the last of a range of numbers, both included."""

    holds = (tuple,)


class Ratio(Kind):
    """A number with a fraction, such as boxes an hour."""

    holds, usual_width = (float,), 10


@dataclass(frozen=True)
class Part(Kind):
    """Another row, or a list of them. `takes`: fields of the part that stand beside the row's own."""

    _: KW_ONLY
    takes: tuple[str, ...] = ()

    holds: ClassVar[tuple[type, ...]] = (object,)


@dataclass(frozen=True)
class Inner:
    """A value that is shown nowhere: others are computed from it."""


INNER = Inner()


@dataclass(frozen=True)
class Field:
    """A declared field: its name, its kind, whether it may be None, whether it is a list or text, of a part its row."""

    name: str
    kind: Kind
    optional: bool = False
    many: bool = False
    text: bool = False
    part: type | None = None

    @property
    def source(self) -> str:
        """The attribute that holds it."""
        return self.kind.source or self.name

    def of(self, thing: Any) -> Any:
        """Return its value of a thing; of a mapping (sums) what stands under its name."""
        if isinstance(thing, Mapping):
            return thing[self.name]
        for name in self.source.split("."):
            thing = None if thing is None else getattr(thing, name)
        return thing


@dataclass(frozen=True)
class Row:
    """A declared row: its name in the API's document, its class, its fields in the order of declaration."""

    name: str
    cls: type
    fields: tuple[Field, ...]
    model: type[Model] | None

    @cached_property
    def by_name(self) -> dict[str, Field]:
        """The fields by their names."""
        return {field.name: field for field in self.fields}

    def field(self, path: str) -> Field:
        """Return the field of that name; `now.win` is that of a part. Raises `KeyError` where there is none."""
        head, _dot, rest = path.partition(".")
        one = self.by_name[head]
        if not rest:
            return one
        inner = row_of(one.part or object).field(rest)
        return replace(inner, name=path, kind=replace(inner.kind, source=f"{one.source}.{inner.source}"))

    @property
    def public(self) -> tuple[Field, ...]:
        """The fields of an answer over REST."""
        return tuple(field for field in self.fields if not field.kind.inside and not field.kind.needs)

    def shown(self, names: Sequence[str], has_perm: Callable[[str], bool]) -> tuple[Field, ...]:
        """Return the fields of these names that someone with these permissions is shown in his jurisdiction."""
        chosen = [self.field(name) for name in names]
        kept = (one for one in chosen if kept_here(one.kind.cite, ""))
        return tuple(one for one in kept if not one.kind.needs or has_perm(one.kind.needs))

    def withheld(self, has_perm: Callable[[str], bool]) -> Collection[str]:
        """Return the attributes that someone with these permissions is not shown."""
        return {one.source for one in self.fields if one.kind.needs and not has_perm(one.kind.needs)}

    def adding(self) -> tuple[str, ...]:
        """Return the names of the fields whose values add up."""
        return tuple(one.name for one in self.fields if one.kind.adds)


ROWS: dict[str, Row] = {}
"""Every row by its name."""


def row_type(*, of: type[Model] | None = None, name: str = "") -> Callable[[type[T]], type[T]]:
    """Class decorator: declare a row. Raises `TypeError` at import where the declaration is incomplete.

    `of`: the model whose rows are shown through it. `name`: in the API's document, by default the class's without
    `Row`.
    """

    def declare(cls: type[T]) -> type[T]:
        declared = _read(cls, of, name or cls.__name__.removesuffix("Row"))
        if ROWS.setdefault(declared.name, declared) is not declared:
            raise TypeError(f"two rows are called {declared.name}")
        cls.declared_row = declared  # type: ignore[attr-defined]
        return cls

    return declare


def row_of(cls: type) -> Row:
    """Return the declaration of a row's class. Raises `TypeError` where it is none."""
    found = vars(cls).get("declared_row")
    if not isinstance(found, Row):
        raise TypeError(f"{cls.__qualname__} is not declared as a row")
    return found


def _read(cls: type, model: type[Model] | None, name: str) -> Row:
    if not cls.__doc__:
        raise TypeError(f"{name}: it says nothing of what it is")
    hints = get_type_hints(cls, include_extras=True)
    for attribute, value in vars(cls).items():
        if isinstance(value, property) and not attribute.startswith("_"):
            hints[attribute] = get_type_hints(value.fget, include_extras=True).get("return")
    stated = vars(cls).get("ORDER", ())
    properties = {attribute for attribute, value in vars(cls).items() if isinstance(value, property)}
    fields = {}
    for attribute, hint in hints.items():
        if hint is ClassVar or get_origin(hint) is ClassVar:
            continue
        found = _field(name, attribute, hint, model, is_property=attribute in properties)
        if found is not None:
            fields[found.name] = found
            fields |= {one.name: one for one in _taken(found)}
    if set(stated) - set(fields):
        raise TypeError(f"{name}: {sorted(set(stated) - set(fields))} in its order are no fields")
    ordered = [fields[one] for one in (*stated, *(one for one in fields if one not in stated))]
    for field in ordered:
        head = field.source.partition(".")[0]
        if model is not None and field.kind.made is None and not hasattr(model, head):
            raise TypeError(f"{name}: {model.__name__} has no {head}")
    return Row(name=name, cls=cls, fields=tuple(ordered), model=model)


def _field(row: str, name: str, hint: Any, model: type[Model] | None, *, is_property: bool) -> Field | None:
    marks = _marks(hint)
    if any(isinstance(mark, Inner) for mark in marks) or (is_property and not marks):
        return None
    kind = next((mark for mark in marks if isinstance(mark, Kind)), None)
    if kind is None:
        raise TypeError(f"{row}: {name} does not say what it is")
    kind = _completed(row, name, kind, model)
    base = get_args(hint)[0]
    options = get_args(base) if get_origin(base) in (Union, types.UnionType) else (base,)
    held = [one for one in options if one is not type(None)]
    many = get_origin(held[0]) in (list, tuple, Sequence)
    inner = get_args(held[0])[0] if many else held[0]
    plain = str if get_origin(inner) is Literal else get_origin(inner) or inner
    part = plain if isinstance(kind, Part) else None
    if part is not None:
        row_of(part)
    elif kind.made is None and not (isinstance(plain, type) and issubclass(plain, kind.holds)):
        raise TypeError(f"{row}: {name} is {plain}, which is no {type(kind).__name__}")
    if isinstance(kind, Count | Money) and plain is bool:
        raise TypeError(f"{row}: {name} is a flag, not a {type(kind).__name__}")
    if kind.public:
        name, kind = kind.public, replace(kind, source=kind.source or name)
    return Field(name=name, kind=kind, optional=len(held) < len(options), many=many, text=plain is str, part=part)


def _taken(field: Field) -> Iterator[Field]:
    """The fields of a part that stand beside the row's own."""
    for name in getattr(field.kind, "takes", ()):
        one = row_of(field.part or object).by_name[name]
        kind = replace(one.kind, source=f"{field.source}.{one.source}", inside=False)
        yield replace(one, kind=kind)


def _completed(row: str, name: str, kind: Kind, model: type[Model] | None) -> Kind:
    """Return the kind with what the model says of its field: its name, and the names of its choices."""
    held = {one.name: one for one in model._meta.get_fields()} if model is not None else {}
    field = held.get(kind.source) or held.get(name)
    if isinstance(kind.title, str) and not kind.title:
        stated = getattr(field, "_verbose_name", None)
        if not stated:
            raise TypeError(f"{row}: {name} has no title")
        kind = replace(kind, title=_without_unit(stated) if kind.figure else stated)
    kind = replace(kind, title=keep_lazy_text(capfirst)(kind.title))
    choices = getattr(field, "flatchoices", None)
    if isinstance(kind, Choice) and kind.options is None and choices:
        kind = replace(kind, options=dict(choices))
    return kind


@keep_lazy_text
def _without_unit(title: Text) -> str:
    """Return the name of an amount without "(minor units)": it is shown in decimals."""
    return str(title).split(" (")[0]


def _marks(hint: Any) -> Sequence[Any]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()
