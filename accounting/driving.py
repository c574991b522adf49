"""The floor driver in process, and the forms of its requests: both read from the declared operations (decision 75)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

import accounting.urls  # noqa: F401  the APIs bring the kinds of input that are made of a request's values
import progressive.urls  # noqa: F401
import tables.urls  # noqa: F401
from accounting.commands import close_gaming_day
from accounting.models import CloseRun
from casino.api.operations import field_of, value_of
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import OPERATIONS, Operation
from casino.operations.inputs import Counts, Input, Internal, Money
from casino.rules import registry
from casino.simulation.driver import Form, Person, Played, Work, crew_of
from casino.simulation.driver.forms import Field, Kind, Signer, written
from casino.simulation.driver.work import said_at_opening
from tables.arguments import BoxContents, LimitsInput, MetersInput
from tables.commands import FloorEvent, RoundItem, record_rounds
from tables.commands.count_sheets import BoxSheets
from tables.models import GamingTable
from tables.queries.table_rules import last_plays_of
from tables.seed import SeededProperty

_KINDS: dict[type[Input], Kind] = {
    Money: "money", Counts: "counts", LimitsInput: "amounts", MetersInput: "amounts", BoxContents: "contents",
    BoxSheets: "sheets",
}  # fmt: skip


def form_of(one: Operation) -> Form:
    """Return the request of an operation that has a route. Raises `TypeError` where it has none."""
    if one.route is None:
        raise TypeError(f"{one.name} has no route")
    path, in_path = one.route.path, {}
    named = {argument.in_path: argument.name for argument in one.inputs}
    for part in path.split("/"):
        if part.startswith("<"):
            name = part.strip("<>").partition(":")[2]
            path = path.replace(part, f"{{{name}}}")
            in_path[name] = named[name]
    return Form(
        path=path,
        in_path=in_path,
        says={} if one.route.of else dict(one.route.when),
        fields=[
            Field(name=argument.name, public=argument.public, kind=_KINDS.get(type(argument.kind), "plain"))
            for argument in one.asked()
            if argument.name not in in_path.values()
        ],
        signers=[
            Signer(name=signer.name, public=signer.public, role_field="" if signer.several else signer.role_field)
            for signer in one.signers
        ],
        timed=one.takes_time,
    )


def forms(jurisdiction: str = "pr") -> dict[str, Form]:
    """Return the requests of a jurisdiction's operations that have a route, by name."""
    kept = ((name, one) for name, one in OPERATIONS.items() if one.route is not None and one.is_kept(jurisdiction))
    return {name: form_of(one) for name, one in kept}


def people_of(seeded: SeededProperty) -> dict[str, list[Person]]:
    """Return the staff of a seeded property by role, with the PINs that it has."""
    return {
        role.value: [Person(one.code, role.value, seeded.pins.get(one.code, "")) for one in crew]
        for role, crew in seeded.staff.items()
    }


def work_in(seeded: SeededProperty, clock: Callable[[], dt.datetime], *, actor: str) -> Work:
    """Return the work of a seeded property in process, done by its staff."""
    return Work(InProcess(seeded.property, actor=actor), crew_of(people_of(seeded)), clock)


def opening_of(venue: Property, table: str) -> dict[str, Any]:
    """Return what is said of a table as configured at its opening, as `open_table` takes it."""
    row = GamingTable.objects.get(property=venue, code=table)
    return said_at_opening(registry.get(row.game_code), row.options, row.limits)


def last_plays_announced(table: GamingTable) -> tuple[str, int] | None:
    """Return the play and number to announce before a table closes: the first that is ordered for its game.

    None where none is ordered.
    """
    ordered = last_plays_of(table.property, table.game_code)
    return (ordered[0].play, ordered[0].numbers[0]) if ordered else None


def _holds_structs(value: Any) -> bool:
    """Return whether a value is that of the operation itself, not of its request."""
    parts = value.values() if isinstance(value, Mapping) else value
    return isinstance(value, msgspec.Struct) or any(isinstance(one, msgspec.Struct) for one in parts)


class InProcess:
    """The transport that calls the operations of a property; refusals are raised as they are."""

    def __init__(self, venue: Property, *, actor: str) -> None:
        self.property, self.actor = venue, actor
        self.currency = venue.currency

    def carry_out(self, operation: str, given: Mapping[str, Any], at: dt.datetime) -> Any:
        """Return what the operation returns."""
        one = OPERATIONS[operation]
        kinds = {argument.name: argument.kind for argument in one.inputs if not isinstance(argument.kind, Internal)}
        arguments = {name: self._argument(kinds.get(name), value, at) for name, value in given.items()}
        return one.carry_out(self.property, **{"actor": self.actor, "at": at, **arguments})

    def record(self, rounds: Sequence[Played]) -> list[Any]:
        """Return the results of a batch, in its order."""
        items = [
            RoundItem(
                round=UUID(one.round), table=one.table, expected_version=0,
                events=[FloorEvent(fact, at) for fact, at in one.facts],
            )
            for one in rounds
        ]  # fmt: skip
        return list(record_rounds(self.property, items, actor=self.actor))

    def close_day(self, day: dt.date, *, at: dt.datetime | None = None, **given: Any) -> CloseRun:
        """Return the close; `approved` and `reason` let pass what is open."""
        return close_gaming_day(self.property, day, actor=self.actor, at=at, **given)

    def _argument(self, kind: Input | None, value: Any, at: dt.datetime) -> Any:
        if isinstance(value, Person):
            return Signature(employee=value.employee, role=value.role, method="pin", at=at.isoformat())
        if isinstance(value, list) and value and isinstance(value[0], Person):
            return [self._argument(kind, one, at) for one in value]
        is_struct = kind is not None and value_of.dispatch(type(kind)) is not value_of.dispatch(object)
        if not is_struct or value is None or _holds_structs(value):
            return value
        # What an operation takes as a struct is given as requests have it, and read as they are.
        field = field_of(kind)
        field._context = {"currency": self.currency}
        read = field.run_validation(written(_KINDS.get(type(kind), "plain"), value, self.currency))
        return value_of(kind, read, self)
