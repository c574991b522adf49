"""REST from declared operations: request bodies, views, addresses (decision 70).

An app's `api` says what its resources look like (`resource`, `answer`) and which of its paths are read
(`patterns(app, reads)`); every POST of a declared operation comes from its declaration.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from django.urls import URLPattern, path
from django.utils import translation
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.openapi import writes
from casino.api.permissions import require_every_table
from casino.api.table_scope import tables_of
from casino.errors import Refused
from casino.models import Property
from casino.operations import Argument, Operation, Route, SignedBy, operation_of, operations_of
from casino.operations import inputs as kinds
from casino.roles import HUMAN_ROLES

ANY_ROLE = [role.value for role in HUMAN_ROLES]

MOST_SIGNERS = 20
"""More than any team has: every PIN costs time to check."""

# --- resources and answers ------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Resource:
    """What a path names: how it is found, shown, limited to tables, and on which stream it stands.

    `find(property, **names)`: the record, None where there is none. `tables`: the fields of the record that name its
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


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a request gets that was carried out: `show(property, result, given)` returns what the serializer shows."""

    serializer: Any
    show: Callable[[Property, Any, Mapping[str, Any]], Any]
    many: bool = False


RESOURCES: dict[str, Resource] = {}
ANSWERS: dict[str, Answer] = {}


def resource(name: str, serializer: type[serializers.Serializer], find: Callable[..., Any], **more: Any) -> Resource:
    """Register a resource under the name that routes use. See `Resource`."""
    return RESOURCES.setdefault(name, Resource(serializer=serializer, find=find, **more))


def answer(
    command: Callable[..., Any],
    serializer: Any,
    show: Callable[[Property, Any, Mapping[str, Any]], Any] = lambda property, result, given: result,
    *,
    many: bool = False,
) -> None:
    """Register what the request of an operation gets back, by default what the operation returned. See `Answer`."""
    ANSWERS[operation_of(command).name] = Answer(serializer=serializer, show=show, many=many)


# --- request bodies -------------------------------------------------------------------------------------------------


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
def _lines(kind: kinds.Lines, **options: Any) -> serializers.Field:
    child = serializers.CharField(max_length=kind.max_length)
    return serializers.ListField(child=child, min_length=kind.least or None, max_length=kind.most, **options)


@field_of.register
def _choice(kind: kinds.Choice, **options: Any) -> serializers.Field:
    if kind.options:
        return serializers.ChoiceField([value for value, _label in kind.options], **options)
    return serializers.CharField(max_length=kind.max_length, allow_blank=options.get("default") == "", **options)


@field_of.register
def _several(kind: kinds.Several, **options: Any) -> serializers.Field:
    child = serializers.CharField(max_length=kind.max_length)
    bounds = {"min_length": kind.least} if kind.least else {}
    return serializers.ListField(child=child, max_length=kind.most, **bounds, **options)


@field_of.register(kinds.Day)
@field_of.register(kinds.Date)
def _day(kind: kinds.Input, **options: Any) -> serializers.Field:
    return serializers.DateField(**options)


@field_of.register
def _moment(kind: kinds.Moment, **options: Any) -> serializers.Field:
    return serializers.DateTimeField(**options)


@field_of.register
def _number(kind: kinds.Number, **options: Any) -> serializers.Field:
    return serializers.IntegerField(min_value=kind.least, max_value=kind.most, **options)


@field_of.register
def _flag(kind: kinds.Flag, **options: Any) -> serializers.Field:
    return serializers.BooleanField(**options)


@field_of.register
def _money(kind: kinds.Money, **options: Any) -> serializers.Field:
    return AmountField(**options)


@field_of.register
def _counts(kind: kinds.Counts, **options: Any) -> serializers.Field:
    return CountsField(**options)


def _field_of_input(argument: Argument, *, required: bool) -> serializers.Field:
    options: dict[str, Any] = {"required": required}
    is_amount = isinstance(argument.kind, kinds.Money)  # left out, the operation's default applies
    if not required and argument.default is not None and not argument.required and not is_amount:
        default = argument.default
        options["default"] = list if default == () or default == [] else default
    if argument.kind.help:
        with translation.override("en"):
            options["help_text"] = str(argument.kind.help)
    return field_of(argument.kind, **options)


def _fields_of_signer(signer: SignedBy, *, required: bool) -> dict[str, serializers.Field]:
    if signer.several:
        return {signer.public: SignerSerializer(many=True, required=required, max_length=MOST_SIGNERS)}
    signed = SignerSerializer(required=required)
    admitted = ", ".join(role.value for role in signer.signs.roles)
    role = serializers.ChoiceField(
        ANY_ROLE, required=False, help_text=f"admitted: {admitted}; by default the first of them that the person holds"
    )
    return {signer.public: signed, signer.role_field: role}


_BODIES: dict[str, tuple[Any, type[serializers.Serializer]]] = {}
"""Request bodies by their name, with what they were made of: operations of one name share one."""


def body_of(operations: Sequence[Operation]) -> type[serializers.Serializer]:
    """Return the request body of the operations at one path: what all of them need is required.

    What the path names is not asked for. Raises `TypeError` where two different bodies would have one name.
    """
    first = operations[0]
    route = _route(first)
    fields: dict[str, serializers.Field] = {}
    discriminators = {name for one in operations for name in _route(one).when if name in _declared_values(operations)}
    for name in sorted(discriminators):
        values = list(dict.fromkeys(_route(one).when[name] for one in operations))
        fields[name] = serializers.BooleanField() if True in values else serializers.ChoiceField(values)
    for one in operations:
        for argument in one.asked():
            if argument.in_path not in route.names and argument.public not in fields:
                required = all(_needs(other, argument.public) for other in operations)
                fields[argument.public] = _field_of_input(_merged(argument, operations), required=required)
    for one in operations:
        for signer in one.signers:
            if signer.public not in fields:
                required = all(_needs(other, signer.public) for other in operations)
                fields |= _fields_of_signer(signer, required=required)
    if any(one.takes_time for one in operations):
        fields["occurred_at"] = serializers.DateTimeField(required=False)
    name = route.body or "".join(part.title() for part in first.name.split("_"))
    spec = {key: (type(one).__name__, one.required, repr(one)) for key, one in fields.items()}
    known = _BODIES.get(name)
    if known is not None:
        if known[0] != spec:
            raise TypeError(f"two different request bodies are called {name}")
        return known[1]
    members = {**fields, "cite": first.cite, "__doc__": first.summary, "__module__": __name__}
    made = type(f"{name}Serializer", (serializers.Serializer,), members)
    _BODIES[name] = (spec, made)
    return made


def _declared_values(operations: Sequence[Operation]) -> set[str]:
    """The names of `when` that the body states: those that the resource does not have."""
    return {name for one in operations if not _route(one).of for name in _route(one).when}


def _needs(one: Operation, public: str) -> bool:
    every = (*one.inputs, *one.signers)
    return any(part.public == public and part.required for part in every)


def _merged(argument: Argument, operations: Sequence[Operation]) -> Argument:
    """Return an argument with the options that any of the operations gives it."""
    same = [other.kind for one in operations for other in one.asked() if other.public == argument.public]
    options = {value: label for kind in same if isinstance(kind, kinds.Choice) for value, label in kind.options}
    if not isinstance(argument.kind, kinds.Choice) or len(options) == len(argument.kind.options):
        return argument
    return replace(argument, kind=replace(argument.kind, options=tuple(options.items())))


def _route(one: Operation) -> Route:
    if one.route is None:
        raise TypeError(f"{one.name} has no route")
    return one.route


# --- views ----------------------------------------------------------------------------------------------------------


class OperationView(Door):
    """The POST of declared operations at one path."""

    operations: tuple[Operation, ...] = ()
    body: type[serializers.Serializer]

    def carry_out(self, request: Request, names: dict[str, Any]) -> Response:
        """Find the resource, read the body, take the signatures, carry out the operation, answer."""
        route = _route(self.operations[0])
        record = self._found(route, names)
        body = self.read(self.body)
        self._require_tables_of(body)
        one = self._meant(record, body)
        with self._unchanged(route, record, names):
            given = self._given(one, names, body)
            result = one.carry_out(self.property, **given)
            return self._answered(one, result, {**names, **given})

    def _found(self, route: Route, names: dict[str, Any]) -> Any:
        if not route.of:
            return None
        known = RESOURCES[route.of]
        record = known.find(self.property, **names)
        if callable(known.tables):
            self.require_one_of(known.tables(self.property, record, names))
        elif known.tables and "table" not in names:
            self.require_one_of(() if record is None else tables_of(record, known.tables))
        if record is None and known.required:
            raise NotFound()
        return record

    def _require_tables_of(self, body: Mapping[str, Any]) -> None:
        route = _route(self.operations[0])
        named = [body[name] for name in route.tables if body.get(name)]
        for table in named:
            self.require_table(table)
        if not named and self.asks_for_table and not route.of and "table" not in route.names:
            require_every_table(self.request)

    def _meant(self, record: Any, body: Mapping[str, Any]) -> Operation:
        for one in self.operations:
            if all(_value(record, body, name) == wanted for name, wanted in _route(one).when.items()):
                return one
        return self.operations[0]

    def _unchanged(self, route: Route, record: Any, names: dict[str, Any]) -> AbstractContextManager[None]:
        if not route.conditional:
            return nullcontext()
        known = RESOURCES[route.of]
        stream = None if record is None else known.stream(record)
        return self.unchanged(known.serializer, lambda: known.find(self.property, **names), stream)

    def _given(self, one: Operation, names: Mapping[str, Any], body: Mapping[str, Any]) -> dict[str, Any]:
        _require_whole(one, names, body)
        given: dict[str, Any] = {}
        for argument in one.asked():
            if argument.in_path in names:
                given[argument.name] = argument.from_path(names[argument.in_path])
            elif argument.public in body:
                given[argument.name] = value_of(argument.kind, body[argument.public], self)
        for signer in one.signers:
            if signer.public in body:
                given[signer.name] = self._signed(one, signer, body)
        if one.takes_time:
            given["at"] = body.get("occurred_at")
        return {**given, "actor": self.actor}

    def _signed(self, one: Operation, signer: SignedBy, body: Mapping[str, Any]) -> Any:
        if signer.several:
            return [self.signature_in(each, signer.signs.roles, one.name) for each in body[signer.public]]
        role = body.get(signer.role_field)
        if role:
            return self.signature(body[signer.public], role, one.name)
        return self.signature_in(body[signer.public], signer.signs.roles, one.name)

    def _answered(self, one: Operation, result: Any, given: Mapping[str, Any]) -> Response:
        route = _route(one)
        if one.name in ANSWERS:
            known = ANSWERS[one.name]
            shown = known.show(self.property, result, given)
            return self.show(known.serializer, shown, many=known.many, status=route.status)
        if route.answer:
            return self._shown(RESOURCES[route.answer], result, status=route.status)
        if route.of and route.status != 204:
            names = {name: given[name] for name in route.names}
            return self._shown(RESOURCES[route.of], **names, status=route.status)
        return Response(status=204)

    def _shown(self, known: Resource, *found_by: Any, status: int, **names: Any) -> Response:
        record = known.find(self.property, *found_by, **names)
        return self.show(known.serializer, known.within(record, self.key_tables), status=status)


@functools.singledispatch
def value_of(kind: kinds.Input, value: Any, view: Door) -> Any:
    """Return what the operation takes for a value of the validated body; apps register kinds that are made of it."""
    return value


def _require_whole(one: Operation, names: Mapping[str, Any], body: Mapping[str, Any]) -> None:
    """Refuse a body without what this one of the operations at its path needs: `field_missing`, `signature_missing`.

    `field` of the refusal is the first of them, its detail `missing` names all.
    """
    inputs = [part.public for part in one.asked() if part.required and part.in_path not in names]
    signers = [part.public for part in one.signers if part.required]
    missing = [name for name in (*inputs, *signers) if name not in body]
    if missing and missing[0] in signers:
        raise Refused(
            "signature_missing",
            field=missing[0],
            cite=one.cite,
            people=", ".join(name for name in missing if name in signers),
            details={"missing": missing},
        )
    if missing:
        raise Refused("field_missing", field=missing[0], cite=one.cite, details={"missing": missing})


def _value(record: Any, body: Mapping[str, Any], name: str) -> Any:
    return body[name] if name in body else getattr(record, name, None)


def view_of(operations: Sequence[Operation], reads: type[Door] | None = None) -> type[Door]:
    """Return the view of the operations at one path, with the GET of `reads`."""
    first = operations[0]
    route = _route(first)
    if len({_route(one).scope for one in operations}) != 1:
        raise TypeError(f"the operations at {route.path} have several scopes")
    body = body_of(operations)

    @writes(
        route.summary,
        tag=route.tag,
        body=body,
        answer=_answer_schema(first),
        status=route.status,
        description=route.description,
        conditional=route.conditional,
    )
    def post(self: Any, request: Request, **names: Any) -> Response:
        return self.carry_out(request, names)

    bases = (OperationView,) if reads is None else (OperationView, reads)
    record = RESOURCES[route.of] if route.of else None
    members = {
        "operations": tuple(operations),
        "body": body,
        "scopes": {**(reads.scopes if reads else {}), "POST": route.scope},
        "asks_for_table": bool(route.tables or (record and record.tables)),
        "shows": reads.shows if reads else (),
        "table_scope": reads.table_scope if reads else Door.table_scope,
        "post": post,
        "__doc__": (reads.__doc__ if reads else None) or first.summary,
        "__module__": reads.__module__ if reads else __name__,
    }
    name = "".join(part.title() for part in first.name.split("_"))
    return type(f"{name}View", bases, members)


def _answer_schema(one: Operation) -> Any:
    route = _route(one)
    if one.name in ANSWERS:
        known = ANSWERS[one.name]
        return known.serializer(many=True) if known.many else known.serializer
    name = route.answer or (route.of if route.status != 204 else "")
    return RESOURCES[name].serializer if name else None


def patterns(app: str, reads: Mapping[str, type[Door]], names: Mapping[str, str]) -> list[URLPattern]:
    """Return the addresses of an app: its reads, and the routes of its operations.

    `reads`: path to the view that reads there (or that is written by hand, POST and all); `names`: path to the name of
    its address, by default the operation's with dashes. A literal segment comes before one that is named.
    """
    routed: dict[str, list[Operation]] = {}
    for one in operations_of(app):
        if one.route is not None:
            routed.setdefault(one.route.path, []).append(one)
    views = dict(reads) | {
        where: view_of(operations, reads.get(where)) for where, operations in routed.items()
    }  # fmt: skip
    titles = {where: operations[0].name.replace("_", "-") for where, operations in routed.items()}
    return [
        path(where, views[where].as_view(), name=names.get(where) or titles[where])
        for where in sorted(views, key=lambda one: [part.startswith("<") for part in one.split("/")])
    ]
