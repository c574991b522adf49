"""Requests of declared operations, as data: a floor system builds them without the code that declares them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from casino.rules.money import format_amount

Kind = Literal["plain", "money", "counts", "amounts", "contents", "sheets"]
"""Kind of a value in a request: as it is; an amount; pieces by denomination; amounts by name; what a box holds; counted
boxes with what they hold."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who signs in a role, and the PIN where it has to be typed."""

    employee: str
    role: str
    pin: str = ""

    def wire(self) -> dict[str, str]:
        """As the API takes it."""
        return {"employee": self.employee, "pin": self.pin}


class Field(msgspec.Struct, frozen=True):
    """An input: its name in the operation and in the request."""

    name: str
    public: str
    kind: Kind


class Signer(msgspec.Struct, frozen=True):
    """Somebody who signs: the names in the operation and in the request, the field of the role ("" where several sign,
    which have none)."""

    name: str
    public: str
    role_field: str


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """The request of an operation. `path`: with its names in braces; `in_path`: these names and the inputs they are;
    `says`: what the body says because several operations share the path; `timed`: whether it says when it happened."""

    path: str
    in_path: dict[str, str]
    says: dict[str, Any]
    fields: list[Field]
    signers: list[Signer]
    timed: bool

    def request(self, given: Mapping[str, Any], at: dt.datetime, currency: str) -> tuple[str, dict[str, Any]]:
        """Return path and body for the inputs and the people given. Raises `TypeError` for one that is not declared."""
        left = {name: value for name, value in given.items() if value is not None}
        names = {name: _alone(left.pop(argument)) for name, argument in self.in_path.items()}
        body = dict(self.says)
        for field in self.fields:
            if field.name in left:
                body[field.public] = written(field.kind, left.pop(field.name), currency)
        for signer in self.signers:
            if signer.name in left:
                body |= _signed(signer, left.pop(signer.name))
        if left:
            raise TypeError(f"{self.path} asks for no {', '.join(left)}")
        if self.timed:
            body["occurred_at"] = at.isoformat()
        return self.path.format(**names), body


def written(kind: Kind, value: Any, currency: str) -> Any:
    """Return a value as the API writes it."""
    if kind == "money":
        return format_amount(value, currency)
    if kind == "counts":
        return {format_amount(int(minor), currency): pieces for minor, pieces in value.items()}
    if kind == "amounts":
        return {name: format_amount(minor, currency) for name, minor in value.items()}
    if kind == "contents":
        return [_content(content, currency) for content in value]
    if kind == "sheets":
        return [{**sheet, "counts": [_counted(one, currency) for one in sheet["counts"]]} for sheet in value]
    if isinstance(value, dt.date | dt.datetime):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value


def _counted(one: Mapping[str, Any], currency: str) -> dict[str, Any]:
    return {**one, "contents": written("contents", one["contents"], currency)}


def _content(content: Mapping[str, Any], currency: str) -> dict[str, Any]:
    """Papers go by their kind, the rest by denominations."""
    counts = content["counts"]
    return {**content, "counts": counts if content["kind"] == "documents" else written("counts", counts, currency)}


def _signed(signer: Signer, people: Person | Sequence[Person]) -> dict[str, Any]:
    if isinstance(people, Person):
        return {signer.public: people.wire(), signer.role_field: people.role}
    return {signer.public: [person.wire() for person in people]}


def _alone(value: Any) -> Any:
    return value[0] if isinstance(value, list | tuple) else value
