"""Types of events: names, versions, what may be stored, and how older payloads are read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from django.db import connections

from casino.eventstore import (
    Append,
    Event,
    MalformedEvent,
    UnknownEvent,
    read_stream,
    register,
    registry,
    upcaster,
)
from tests.eventstore.toys import DAY, MOMENT, Paid, put
from tests.unguarded import unguard


@pytest.fixture
def registered() -> Iterator[list[type]]:
    """Classes put into this list are forgotten after the test."""
    classes: list[type] = []
    yield classes
    registry.unregister(*classes)


def struct(name: str, **fields: Any) -> type[msgspec.Struct]:
    return msgspec.defstruct(name, list(fields.items()), bases=(Event,), kw_only=True)


@pytest.mark.parametrize(
    "kind", [float, Decimal, bytes, list[float], dict[str, float], float | None, set[int], object()]
)
def test_inexact_fields_are_refused_at_registration(kind):
    with pytest.raises(TypeError):
        register(struct("Bad", inner=struct("Inner", value=kind)), name="toy.Bad")


@pytest.mark.parametrize("kind", [int, str, bool, None, date, list[int], dict[str, str], int | str | None, list[Paid]])
def test_exact_fields_are_accepted(kind, registered):
    registered.append(register(struct("Good", value=kind), name="toy.Good"))
    assert registry.of_name("toy.Good").version == 1


@pytest.mark.parametrize("name", ["", "1st", "has blank", 'quote"', "x" * 65, "é"])
def test_names(name):
    with pytest.raises(ValueError, match="event type name"):
        register(struct("Named", value=int), name=name)


def test_a_name_or_class_is_registered_once(registered):
    one = struct("One", value=int)
    registered.append(register(one, name="toy.One"))
    register(one, name="toy.One")  # Again the same: an import repeated.
    for wrong in ({"cls": struct("Two", value=int), "name": "toy.One"}, {"cls": one, "name": "toy.Two"}):
        with pytest.raises(ValueError, match="already registered"):
            register(wrong["cls"], name=wrong["name"])
    with pytest.raises(ValueError, match="already registered"):
        register(one, name="toy.One", version=2)


def test_every_field_is_written_even_with_its_default():
    assert registry.of_class(Paid).encode(Paid(amount=1)) == b'{"amount":1,"who":"nobody","note":null,"counts":{}}'


@pytest.mark.django_db
class TestVersions:
    def write_version_1(self, registered) -> None:
        old = register(struct("Weighed", grams=int), name="toy.Weighed")
        put(Append("scale:a", DAY, 0, [old(grams=1500)], MOMENT))
        registry.unregister(old)

    def test_upcasters_are_chained_on_read(self, registered):
        self.write_version_1(registered)
        upcaster("toy.Weighed", from_version=1)(lambda payload: {"milligrams": payload["grams"] * 1000})
        new = struct("Weighed", milligrams=int, unit=str)
        registered.append(register(new, name="toy.Weighed", version=3))
        upcaster("toy.Weighed", from_version=2)(lambda payload: {**payload, "unit": "mg"})
        (recorded,) = read_stream(1, "scale:a")
        assert recorded.event == new(milligrams=1_500_000, unit="mg")
        assert (recorded.schema, recorded.data) == (1, b'{"grams":1500}')

    def test_a_missing_upcaster_is_said(self, registered):
        self.write_version_1(registered)
        registered.append(register(struct("Weighed", milligrams=int), name="toy.Weighed", version=2))
        with pytest.raises(UnknownEvent, match="no upcaster from payload version 1"):
            _ = read_stream(1, "scale:a")[0].event

    def test_a_wrong_upcaster_is_said(self, registered):
        self.write_version_1(registered)
        registered.append(register(struct("Weighed", milligrams=int), name="toy.Weighed", version=2))
        upcaster("toy.Weighed", from_version=1)(lambda payload: {"milligrams": "heavy"})
        with pytest.raises(MalformedEvent, match="milligrams"):
            _ = read_stream(1, "scale:a")[0].event

    def test_two_upcasters_from_one_version_are_refused(self, registered):
        registered.append(register(struct("Weighed", milligrams=int), name="toy.Weighed", version=2))
        upcaster("toy.Weighed", from_version=1)(lambda payload: payload)
        with pytest.raises(ValueError, match="second upcaster"):
            upcaster("toy.Weighed", from_version=1)(lambda payload: payload)

    def test_types_from_elsewhere_and_newer_payloads_are_said_only_when_decoded(self, registered):
        newer = register(struct("Weighed", grams=int), name="toy.Weighed", version=2)
        put(Append("scale:a", DAY, 0, [newer(grams=1)], MOMENT))
        registry.unregister(newer)
        (unknown,) = read_stream(1, "scale:a")
        assert unknown.data == b'{"grams":1}'
        with pytest.raises(UnknownEvent, match=r"toy\.Weighed"):
            _ = unknown.event
        registered.append(register(struct("Weighed", grams=int), name="toy.Weighed", version=1))
        with pytest.raises(UnknownEvent, match="newer"):
            _ = read_stream(1, "scale:a")[0].event


def test_decoding_is_strict(scratch_database, superuser_connection):
    put(Append("round:a", DAY, 0, [Paid(amount=1)], MOMENT))
    unguard(superuser_connection)
    for data in ('{"amount":"1"}', '{"amount":1,"extra":1}', '{"who":"x"}', "[]"):
        superuser_connection.execute("UPDATE es_event SET data = %s", [data])
        with pytest.raises(MalformedEvent):
            _ = read_stream(1, "round:a")[0].event
    connections["default"].close()
