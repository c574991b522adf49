"""Reject request fields and parameters that are not declared, and name the signer that a refusal is about.

An undeclared field or parameter is a mistake of the client's: ignored, it would have no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count, islice
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import (
    BooleanField,
    CharField,
    ChoiceField,
    DateField,
    DateTimeField,
    DictField,
    Field,
    FloatField,
    IntegerField,
    ListField,
)
from rest_framework.serializers import BaseSerializer, ListSerializer, Serializer

from casino.errors import Refused, Text
from casino.requests import request_limits
from casino.requests.iso_dates import parse_day, parse_instant

EVERYWHERE = frozenset({"property", "format"})
"""Parameters that no operation names: of which property the staff asks, and which form of an answer."""


EVERY_ACT = "occurred_at"
"""A device may say of all that it sends when it happened; what the server times itself (a print) needs no such word."""


class Signer(dict[str, str]):
    """`{"employee", "pin"}` of a body that was read; `field` is where it stood ("by", "team[1]")."""

    field: str = ""


def unknown_field_errors(serializer: BaseSerializer, data: Any) -> dict[Any, Any]:
    """The fields of a body that its serializer does not know, each with an error, in the shape of DRF's own errors.

    At most `MAX_FIELD_ERRORS`; the last one then says that there are more.
    """
    return _unknown(serializer, data, islice(count(1), request_limits.MAX_FIELD_ERRORS))


def _unknown(serializer: BaseSerializer, data: Any, numbers: Iterator[int]) -> dict[Any, Any]:
    """`numbers`: a number for each error that may still be listed."""
    if isinstance(serializer, ListSerializer):
        rows = data if isinstance(data, list) else []
        found = {number: _unknown(serializer.child, row, numbers) for number, row in enumerate(rows)}
        return {number: errors for number, errors in found.items() if errors}
    if not isinstance(serializer, Serializer) or not isinstance(data, Mapping):
        return {}
    errors: dict[Any, Any] = {}
    for name, value in data.items():
        if name == EVERY_ACT and serializer.parent is None:
            continue
        field = serializer.fields.get(name)
        if field is None or field.read_only:
            number = next(numbers, None)
            if number is None:
                break
            shown = request_limits.shortened(str(name), request_limits.MAX_NAME_CHARACTERS)
            errors[shown] = [ErrorDetail(_no_such_field(serializer, number), code="unknown_field")]
        elif inner := _unknown(field, value, numbers):
            errors[name] = inner
    return errors


def _no_such_field(serializer: Serializer, number: int) -> str:
    known = ", ".join(sorted(known for known, one in serializer.fields.items() if not one.read_only))
    text = _now("There is no such field; these are: %(fields)s.") % {"fields": known}
    if number < request_limits.MAX_FIELD_ERRORS:
        return text
    return f"{text} {_now('Further unknown fields are not listed.')}"


JSON_TYPES: tuple[tuple[tuple[type[Field], ...], tuple[type, ...], Text], ...] = (
    ((BooleanField,), (bool,), _("Give true or false.")),
    ((IntegerField,), (int,), _("Give a whole number, not in quotation marks.")),
    ((FloatField,), (int, float), _("Give a number, not in quotation marks.")),
    ((CharField, ChoiceField, DateField, DateTimeField), (str,), _("Give a string, in quotation marks.")),
)
"""The JSON types of the kinds of fields: what Django REST framework would translate in silence ("5" for 5, 1 for true,
5.0 for 5) is not what the schema says."""

SPELLED: tuple[tuple[type[Field], Callable[[str], Any], Text], ...] = (
    (DateField, parse_day, _("Give a day of the calendar, like 2026-11-20.")),
    (DateTimeField, parse_instant, _("Give an instant with its offset, like 2026-11-20T21:30:00-04:00.")),
)
"""Fields whose strings have one spelling."""


def type_errors(field: Field, value: Any) -> Any:
    """Return the errors of a value, and of what is in it, that is not of the JSON type that the schema gives it.

    They have the shape of Django REST framework's own errors; empty where there are none.
    """
    if isinstance(field, Serializer):
        own = {name: inner for name, inner in field.fields.items() if isinstance(value, Mapping) and name in value}
        return _with_errors({name: type_errors(inner, value[name]) for name, inner in own.items()})
    if isinstance(field, ListSerializer | ListField):
        return _with_errors(dict(enumerate(type_errors(field.child, one) for one in _items(value))))
    if isinstance(field, DictField):
        items = value.items() if isinstance(value, Mapping) else ()
        return _with_errors({name: type_errors(field.child, one) for name, one in items})
    text = None if value is None else _type_fault(field, value)
    return [] if text is None else [ErrorDetail(str(text), code="invalid")]


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _with_errors(found: dict[Any, Any]) -> dict[Any, Any]:
    faulty = ((place, errors) for place, errors in found.items() if errors)
    return dict(islice(faulty, request_limits.MAX_FIELD_ERRORS))


def _type_fault(field: Field, value: Any) -> Text | None:
    for kinds, types, text in JSON_TYPES:
        is_right = isinstance(value, types) and (bool in types or not isinstance(value, bool))
        if isinstance(field, kinds) and not is_right:
            return text
    for kind, parse, text in SPELLED:
        if isinstance(field, kind):
            try:
                parse(value)
            except ValueError:
                return text
    return None


def place_signers(value: Any, place: str = "") -> Any:
    """The validated body, every one who signs with the place where he does."""
    if isinstance(value, Mapping):
        if value.keys() == {"employee", "pin"}:
            signer = Signer(value)
            signer.field = place
            return signer
        return {
            name: place_signers(inner, f"{place}.{name}".lstrip(".")) if isinstance(name, str) else inner
            for name, inner in value.items()
        }
    if isinstance(value, list):
        return [place_signers(inner, f"{place}[{number}]") for number, inner in enumerate(value)]
    return value


def at_signer(refusal: Refused, signer: Mapping[str, str]) -> Refused:
    """The refusal of a signature with the field of the body that it is about ("escort.pin")."""
    if isinstance(signer, Signer) and signer.field and refusal.field in ("employee", "pin"):
        refusal.field = f"{signer.field}.{refusal.field}"
    return refusal


def require_known_parameters(
    given: QueryDict,
    known: Collection[str],
    *,
    repeated: Collection[str] = (),
    everywhere: Collection[str] = EVERYWHERE,
) -> None:
    """Refuse a parameter that the operation does not take, or takes once and was given twice.

    Refused: `bad_filter`, naming it.
    """
    for name, values in given.lists():
        if len(values) > 1 and name not in repeated:
            raise Refused("bad_filter", field=name, problem=_("This parameter is given more than once."))
        if name in known or name in everywhere:
            continue
        if name == "as_of":
            text = _("This is the current state. For a past instant use /api/v1/past/{kind}/{identity}.")
        else:
            text = _now("There is no such parameter; these are: %(names)s.") % {"names": ", ".join(sorted(known))}
        raise Refused("bad_filter", field=name, problem=text)


def close_bodies(result: dict[str, Any], **of_the_generator: Any) -> dict[str, Any]:
    """drf-spectacular's hook: a body takes the fields of its schema and no others."""
    components = result.get("components", {}).get("schemas", {})
    waiting = [
        content["schema"]
        for methods in result["paths"].values()
        for operation in methods.values()
        if isinstance(operation, dict)
        for content in operation.get("requestBody", {}).get("content", {}).values()
    ]
    seen: set[int] = set()
    while waiting:
        schema = waiting.pop()
        if "$ref" in schema:
            schema = components[schema["$ref"].rsplit("/", 1)[-1]]
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        if "properties" in schema and "title" not in schema:
            schema.setdefault("additionalProperties", False)
        inner = [*schema.get("properties", {}).values(), *schema.get("allOf", ()), *schema.get("oneOf", ())]
        inner += [schema.get("items"), schema.get("contentSchema")]
        waiting.extend(one for one in inner if isinstance(one, dict))
    return result
