"""REST from declared operations: request bodies, views, addresses (decision 70).

An app's `api` says what its resources look like (`RESOURCES`, `answer`) and which of its paths are read
(`patterns(app, reads)`); every POST of a declared operation comes from its declaration.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.urls import URLPattern, path
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino import jurisdictions
from casino.api.base_view import CasinoAPIView
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.openapi import writes
from casino.api.permissions import require_every_table
from casino.api.table_scope import tables_of
from casino.documents.labels import translated
from casino.errors import Refused
from casino.models import Property
from casino.operations import Argument, K, Operation, Route, Signs, operation_of, operations_of
from casino.operations import inputs as kinds
from casino.roles import HUMAN_ROLES

ANY_ROLE = [role.value for role in HUMAN_ROLES]

MOST_SIGNERS = 20
"""More than any team has: every PIN costs time to check."""


@dataclass(frozen=True)
class Resource:
    """The record that a path names: how it is found, shown, limited to tables, and its stream.

    `find(venue, **names)`: the record, None where there is none. `tables`: the fields of the record that name its
    tables, or a function `(property, record, names)` that returns them; without either only keys for all tables act on
    it. `required`: a path that names none is a 404; otherwise the operation is asked all the same. `within(record,
    tables)`: what of it a key for these tables, or for all (None), is shown.
    """

    serializer: type[serializers.Serializer]
    find: Callable[..., Any]
    tables: Collection[str] | Callable[[Property, Any, Mapping[str, Any]], Collection[str]] = ()
    stream: Callable[[Any], str | None] = attrgetter("stream")
    required: bool = True
    within: Callable[[Any, Collection[str] | None], Any] = lambda record, tables: record


@dataclass(frozen=True)
class Answer:
    """The answer of an operation: `show(venue, result, given)` returns what the serializer shows, by default the
    result; `within` as that of a resource."""

    serializer: Any
    show: Callable[[Property, Any, Mapping[str, Any]], Any] = lambda venue, result, given: result
    many: bool = False
    within: Callable[[Any, Collection[str] | None], Any] = lambda shown, tables: shown


RESOURCES: dict[str, Resource] = {}
"""Resources by the names that routes use; an app adds its own."""

ANSWERS: dict[str, Answer] = {}


def answer(command: Callable[..., Any], serializer: Any, *show: Callable[..., Any], many: bool = False) -> None:
    """Register what the request of an operation gets back. See `Answer`."""
    ANSWERS[operation_of(command).name] = Answer(serializer, *show, many=many)


@functools.singledispatch
def field_of(kind: kinds.Input, **options: Any) -> serializers.Field:
    """Return the serializer field of a kind of input; `options` are those of every field of Django REST framework."""
    raise TypeError(f"{type(kind).__name__} has no serializer field")


@field_of.register
def _text(kind: kinds.TextInput, **options: Any) -> serializers.Field:
    blank = kind.blank or options.get("default") == ""
    common = {"max_length": kind.max_length, "trim_whitespace": kind.strip, **options}
    if kind.pattern:
        return serializers.RegexField(kind.pattern, allow_blank=blank, **common)
    return serializers.CharField(allow_blank=blank, **common)


@field_of.register
def _choice(kind: kinds.Choice, **options: Any) -> serializers.Field:
    if kind.options:
        return serializers.ChoiceField([value for value, _label in kind.options], **options)
    if kind.coerce is UUID:
        return serializers.UUIDField(**options)
    return serializers.CharField(max_length=kind.max_length, allow_blank=options.get("default") == "", **options)


@field_of.register
def _lines(kind: kinds.Lines, **options: Any) -> serializers.Field:
    child = serializers.CharField(max_length=kind.max_length)
    return serializers.ListField(child=child, min_length=kind.least or None, max_length=kind.most, **options)


@field_of.register
def _number(kind: kinds.Number, **options: Any) -> serializers.Field:
    return serializers.IntegerField(min_value=kind.least, max_value=kind.most, **options)


def plain_field(kind: type[kinds.Input], field: Callable[..., serializers.Field], **fixed: Any) -> None:
    """Register the serializer field of a kind whose inputs do not differ, with the options that it always has."""
    field_of.register(kind, lambda kind, **options: field(**copy.deepcopy(fixed), **options))


plain_field(kinds.Day, serializers.DateField)
plain_field(kinds.Date, serializers.DateField)
plain_field(kinds.Moment, serializers.DateTimeField)
plain_field(kinds.Flag, serializers.BooleanField)
plain_field(kinds.Money, AmountField)
plain_field(kinds.Counts, CountsField)


def field_of_input(kind: kinds.Input, default: Any, *, required: bool) -> serializers.Field:
    """Return the serializer field of an input, with the default of its argument."""
    options: dict[str, Any] = {"required": required}
    if not required and default is not None and not isinstance(kind, kinds.Money):  # its default is the operation's
        options["default"] = list if default == () else default
    if kind.help:
        options["help_text"] = translated(kind.help, "en")
    return field_of(kind, **options)


def _fields_of_signer(signer: Argument[Signs], *, required: bool) -> dict[str, serializers.Field]:
    if signer.several:
        return {signer.public: SignerSerializer(many=True, required=required, max_length=MOST_SIGNERS)}
    admitted = ", ".join(role.value for role in signer.kind.roles)
    says = f"admitted: {admitted}; by default the first of them that the person holds"
    signed = SignerSerializer(required=required)  # the document has fields in the order in which they are made
    return {signer.public: signed, signer.role_field: serializers.ChoiceField(ANY_ROLE, required=False, help_text=says)}


_BODIES: dict[str, tuple[Any, type[serializers.Serializer]]] = {}
"""Request bodies by their name, with what they were made of: operations of one name share one."""


def body_of(operations: Sequence[Operation]) -> type[serializers.Serializer]:
    """Return the request body of the operations at one path: what all of them need is required.

    What the path names is not asked for. Raises `TypeError` where two different bodies would have one name.
    """
    first = operations[0]
    route = _route(first)
    fields: dict[str, serializers.Field] = {}
    for name in sorted({name for one in operations if not _route(one).of for name in _route(one).when}):
        values = list(dict.fromkeys(_route(one).when[name] for one in operations))
        fields[name] = serializers.BooleanField() if True in values else serializers.ChoiceField(values)
    taken = {*fields, *route.names}
    asked = (argument for one in operations for argument in one.asked())
    for public, same in _by_name(each for each in asked if taken.isdisjoint((each.public, each.in_path))).items():
        kind = _merged([argument.kind for argument in same])
        fields[public] = field_of_input(kind, same[0].default, required=_all_need(operations, same))
    for same in _by_name(signer for one in operations for signer in one.signers).values():
        fields |= _fields_of_signer(same[0], required=_all_need(operations, same))
    if any(one.takes_time for one in operations):
        fields["occurred_at"] = serializers.DateTimeField(required=False)
    name = route.body or first.class_name
    spec = {key: (type(one).__name__, one.required, repr(one)) for key, one in fields.items()}
    members = {**fields, "cite": first.cite, "__doc__": first.summary, "__module__": __name__}
    made = type(f"{name}Serializer", (serializers.Serializer,), members)
    known, shared = _BODIES.setdefault(name, (spec, made))
    if known != spec:
        raise TypeError(f"two different request bodies are called {name}")
    return shared


def _by_name(arguments: Iterable[Argument[K]]) -> dict[str, list[Argument[K]]]:
    named: dict[str, list[Argument[K]]] = {}
    for argument in arguments:
        named.setdefault(argument.public, []).append(argument)
    return named


def _all_need(operations: Sequence[Operation], same: Sequence[Argument[Any]]) -> bool:
    return len(same) == len(operations) and all(argument.required for argument in same)


def _merged(same: Sequence[kinds.Input]) -> kinds.Input:
    """Return the first of these inputs, with the options that any of them gives."""
    options = {value: label for kind in same if isinstance(kind, kinds.Choice) for value, label in kind.options}
    first = same[0]
    return replace(first, options=tuple(options.items())) if isinstance(first, kinds.Choice) else first


def _route(one: Operation) -> Route:
    if one.route is None:
        raise TypeError(f"{one.name} has no route")
    return one.route


class OperationView(CasinoAPIView):
    """The POST of declared operations at one path."""

    operations: tuple[Operation, ...] = ()
    route: Route
    of: Resource | None
    body: type[serializers.Serializer]

    def carry_out(self, request: Request, names: dict[str, Any]) -> Response:
        """Find the resource, read the body, take the signatures, carry out the operation, answer."""
        record = self._found(names)
        body = self.read(self.body)
        self._require_tables_of(body)
        one = self._meant(record, body)
        if not one.is_kept(self.property.jurisdiction):
            raise Refused("not_kept_here", country=jurisdictions.get(self.property.jurisdiction).name)
        with self._unchanged(record, names):
            given = self._given(one, names, body)
            result = one.carry_out(self.property, **given)
            return self._answered(one, result, {**names, **given})

    def _found(self, names: dict[str, Any]) -> Any:
        if self.of is None:
            return None
        record = self.of.find(self.property, **names)
        if callable(self.of.tables):
            self.require_one_of(self.of.tables(self.property, record, names))
        elif self.of.tables and "table" not in names:
            self.require_one_of(() if record is None else tables_of(record, self.of.tables))
        if record is None and self.of.required:
            raise NotFound()
        return record

    def _require_tables_of(self, body: Mapping[str, Any]) -> None:
        named = [table for name in self.route.tables for table in _named_by(body, name)]
        for table in named:
            self.require_table(table)
        if not named and self.asks_for_table and self.of is None and "table" not in self.route.names:
            require_every_table(self.request)

    def _meant(self, record: Any, body: Mapping[str, Any]) -> Operation:
        for one in self.operations:
            wanted = _route(one).when
            if all(body.get(name, getattr(record, name, None)) == value for name, value in wanted.items()):
                return one
        return self.operations[0]

    def _unchanged(self, record: Any, names: dict[str, Any]) -> AbstractContextManager[None]:
        if self.of is None or not self.route.conditional:
            return nullcontext()
        stream = None if record is None else self.of.stream(record)
        return self.unchanged(self.of.serializer, functools.partial(self.of.find, self.property, **names), stream)

    def _given(self, one: Operation, names: Mapping[str, Any], body: Mapping[str, Any]) -> dict[str, Any]:
        _require_whole(one, names, body)
        given: dict[str, Any] = {}
        for argument in one.asked():
            if argument.in_path in names:
                value = names[argument.in_path]
                given[argument.name] = value if argument.in_path == argument.name else [value]
            elif argument.public in body:
                given[argument.name] = value_of(argument.kind, body[argument.public], self)
        signed = {each.name: self._signed(one, each, body) for each in one.signers if each.public in body}
        happened = {"at": body.get("occurred_at")} if one.takes_time else {}
        return {**given, **signed, **happened, "actor": self.actor}

    def _signed(self, one: Operation, signer: Argument[Signs], body: Mapping[str, Any]) -> Any:
        given, roles = body[signer.public], signer.kind.roles
        if signer.several:
            return [self.signature_in(each, roles, one.name) for each in given]
        role = body.get(signer.role_field)
        return self.signature(given, role, one.name) if role else self.signature_in(given, roles, one.name)

    def _answered(self, one: Operation, result: Any, given: Mapping[str, Any]) -> Response:
        status, known = _route(one).status, _answer_of(one)
        if known is None:
            return Response(status=status)
        shown = known.within(known.show(self.property, result, given), self.key_tables)
        return self.show(known.serializer, shown, many=known.many, status=status)


def _named_by(body: Mapping[str, Any], name: str) -> list[str]:
    """Return what a body says under a name; under `rows.table` what each of its rows says."""
    outer, _dot, inner = name.partition(".")
    found = [row.get(inner) for row in body.get(outer, ())] if inner else [body.get(outer)]
    return [one for one in found if one]


@functools.singledispatch
def value_of(kind: kinds.Input, value: Any, view: CasinoAPIView) -> Any:
    """Return what the operation takes for a value of the validated body; apps register kinds that are made of it."""
    return value


def _require_whole(one: Operation, names: Mapping[str, Any], body: Mapping[str, Any]) -> None:
    """Refuse a body without what this one of the operations at its path needs: `field_missing`, `signature_missing`.

    `field` of the refusal is the first of them, its detail `missing` names all.
    """
    needed = [part for part in (*one.asked(), *one.signers) if part.required and part.public not in body]
    missing = [part.public for part in needed if part.in_path not in names]
    people = [part.public for part in one.signers if part.public in missing]
    if missing and missing[0] in people:
        unsigned = ", ".join(people)
        raise Refused(
            "signature_missing", field=missing[0], cite=one.cite, people=unsigned, details={"missing": missing}
        )
    if missing:
        raise Refused("field_missing", field=missing[0], cite=one.cite, details={"missing": missing})


def view_of(operations: Sequence[Operation], reads: type[CasinoAPIView] | None = None) -> type[CasinoAPIView]:
    """Return the view of the operations at one path, with the GET of `reads`."""
    first = operations[0]
    route = _route(first)
    if len({_route(one).scope for one in operations}) != 1:
        raise TypeError(f"the operations at {route.path} have several scopes")
    body, known = body_of(operations), _answer_of(first)
    schema = known and (known.serializer(many=True) if known.many else known.serializer)

    @writes(
        first.request_summary, tag=route.tag, body=body, answer=schema, status=route.status,
        description=route.description, conditional=route.conditional,
    )  # fmt: skip
    def post(self: Any, request: Request, **names: Any) -> Response:
        return self.carry_out(request, names)

    record = RESOURCES[route.of] if route.of else None
    members = {
        "operations": tuple(operations),
        "route": route,
        "of": record,
        "body": body,
        "scopes": {**(reads.scopes if reads else {}), "POST": route.scope},
        "asks_for_table": bool(route.tables or (record and record.tables)),
        "post": post,
        "__doc__": (reads and reads.__doc__) or first.summary,
        "__module__": reads.__module__ if reads else __name__,
    }
    return type(f"{first.class_name}View", (OperationView, *([reads] if reads else ())), members)


def _answer_of(one: Operation) -> Answer | None:
    """Return what a request gets: what is registered, else the resource that the result or the path names."""
    route = _route(one)
    if one.name in ANSWERS or not (route.answer or (route.of and route.status != 204)):
        return ANSWERS.get(one.name)
    known = RESOURCES[route.answer or route.of]

    def show(venue: Property, result: Any, given: Mapping[str, Any]) -> Any:
        found_by, names = ((result,), ()) if route.answer else ((), route.names)
        return known.find(venue, *found_by, **{name: given[name] for name in names})

    return Answer(known.serializer, show, within=known.within)


def patterns(app: str, reads: Mapping[str, type[CasinoAPIView]], names: Mapping[str, str]) -> list[URLPattern]:
    """Return the addresses of an app: its reads, and the routes of its operations.

    `reads`: path to the view that reads there (or that is written by hand, POST and all); `names`: path to the name of
    its address, by default the operation's with dashes. A literal segment comes before one that is named.
    """
    routed: dict[str, list[Operation]] = {}
    for one in operations_of(app):
        if one.route is not None:
            routed.setdefault(one.route.path, []).append(one)
    views = {**reads, **{where: view_of(operations, reads.get(where)) for where, operations in routed.items()}}
    return [
        path(where, views[where].as_view(), name=names.get(where) or routed[where][0].name.replace("_", "-"))
        for where in sorted(views, key=lambda one: [part.startswith("<") for part in one.split("/")])
    ]
