"""Grids: an operation carried out for many tables or boxes in one act, signed once (decision 121).

    open_tables = grid(
        open_table,
        "open_tables",
        "Open tables of a pit for a shift, each with its counted chips.",
        Rows(_("Tables"), key=("table",), once=("day", "shift"), named={"dealer": "dealers"}, offers=tables_to_open),
        route=..., page=...,
    )

A grid is an operation like any other: its request, its page and its checks of roles come from the declaration. Each row
is carried out by the operation itself, so that the record has the events and signatures of the single acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction

from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import OPERATIONS, Argument, Operation, Page, Route, operation_of
from casino.operations.inputs import Input

MOST_ROWS = 200
"""Rows of a grid at most: more than the tables of a floor or the boxes of a day."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row that a page offers.

    `given`: the inputs that the row fixes. `values`: what is filled in. `choices`: what an input offers in this row; an
    optional one that offers nothing is not asked. `without`: inputs that are not asked in this row. `expected`: the
    pieces that a count should show, as `source` says; another count has to be confirmed. `taken`: the row is ticked.
    """

    key: str
    label: str
    given: Mapping[str, Any]
    about: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    choices: Mapping[str, Sequence[tuple[str, Any]]] = field(default_factory=dict)
    without: frozenset[str] = frozenset()
    expected: Mapping[str, int] | None = None
    source: Any = ""
    taken: bool = False


def _as_given(venue: Property, row: Mapping[str, Any]) -> dict[str, Any]:
    return dict(row)


@dataclass(frozen=True)
class Narrowed:
    """A choice above the rows that is no input of the operation: `offers(venue)` returns the values, of which one may
    be chosen to be shown its rows alone. `every`: the label of the choice of all rows."""

    name: str
    label: Any
    every: Any
    offers: Callable[[Property], Sequence[tuple[str, Any]]]


@dataclass(frozen=True, kw_only=True)
class GridOptions:
    """Options of a grid.

    `key`: the inputs that name a row. `once`: inputs given once for all rows. `more`: inputs that the page keeps in a
    second line of the row. `named`: signers of which each row may name its own by employee number, by the argument of
    the grid that lists their signatures; the first of them signs the rows that name nobody. `offers(venue, asked)`:
    the rows of the page, `asked` being what was chosen above them; `asks`: the inputs in `once` on which the rows
    depend; `narrowed`: another choice on which they depend. `begins(venue)`: what is chosen at first.
    `complete(venue, row)`: the row as the operation takes it, from what was typed. `counted`: a row without a count is
    an error.
    """

    key: tuple[str, ...]
    once: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    named: Mapping[str, str] = field(default_factory=dict)
    offers: Callable[[Property, Mapping[str, str]], Iterable[Row]]
    asks: tuple[str, ...] = ()
    narrowed: Narrowed | None = None
    begins: Callable[[Property], Mapping[str, Any]] = lambda venue: {}
    complete: Callable[[Property, Mapping[str, Any]], dict[str, Any]] = _as_given
    counted: bool = False


@dataclass(frozen=True)
class Rows(Input):
    """The rows of a grid: for each the inputs of the operation `each` that are not given once."""

    each: Operation = field(kw_only=True)
    options: GridOptions = field(kw_only=True)

    @property
    def columns(self) -> tuple[Argument[Input], ...]:
        """Inputs that a row gives."""
        return tuple(one for one in self.each.asked() if one.name not in self.options.once)


def grid(
    command: Callable[..., Any],
    name: str,
    doc: str,
    label: Any,
    options: GridOptions,
    *,
    route: Route | None = None,
    page: Page | None = None,
) -> Callable[..., list[Any]]:
    """Declare a grid of an operation; return its function, which returns the results of the rows in their order.

    All rows are recorded in one transaction, or none is: `rows_refused` then names every row that was refused. Rows are
    carried out in the order of their keys, so that two grids wait for one another's locks in the same order. Raises
    `TypeError` at import where an option names no argument of the operation.
    """
    each = operation_of(command)
    kind = Rows(label, each=each, options=options)
    _require_known(name, each, options)

    def act(venue: Property, *, rows: Sequence[Mapping[str, Any]], **given: Any) -> list[Any]:
        return _carry_out(venue, kind, rows, given)

    act.__name__, act.__qualname__, act.__doc__ = name, name, f"{doc}\n\n{_BEHAVIOUR}"
    act.__module__ = each.function.__module__
    signers = tuple(_signer(one, options.named) for one in each.signers)
    opens = page.opens or sorted({role for one in signers for role in one.kind.roles}) if page else ()
    declared = Operation(
        name=name,
        app=each.app,
        function=act,
        cite=each.cite,
        inputs=(
            *(one for one in each.inputs if one.name in options.once),
            Argument(name="rows", kind=kind, required=True),
        ),
        signers=signers,
        takes_time=each.takes_time,
        route=route,
        page=page and replace(page, name=page.name or name.replace("_", "-"), opens=opens),
    )
    if OPERATIONS.setdefault(name, declared) is not declared:
        raise TypeError(f"two operations are called {name}")

    def carry_out(*args: Any, **kwargs: Any) -> list[Any]:
        results: list[Any] = declared.carry_out(*args, **kwargs)
        return results

    carry_out.operation = declared  # type: ignore[attr-defined]
    carry_out.__doc__ = act.__doc__
    return carry_out


_BEHAVIOUR = (
    "All rows are recorded, or none. Refused: `rows_missing`, `rows_refused` with every refused row, its field, reason "
    "and clause; in a row what the single operation refuses, and `row_not_signed`."
)


def _require_known(name: str, each: Operation, options: GridOptions) -> None:
    inputs, signers = {one.name for one in each.inputs}, {one.name for one in each.signers}
    unknown = {*options.key, *options.once, *options.more} - inputs | options.named.keys() - signers
    if unknown:
        raise TypeError(f"{name}: {sorted(unknown)} are no arguments of {each.name}")


def _signer(one: Argument[Any], named: Mapping[str, str]) -> Argument[Any]:
    return replace(one, name=named[one.name], several=True) if one.name in named else one


def _carry_out(venue: Property, kind: Rows, rows: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> list[Any]:
    each, options = kind.each, kind.options
    if not rows:
        raise Refused("rows_missing", field="rows", cite=each.cite)
    people = {name: given[many] for name, many in options.named.items()}
    shared = {name: value for name, value in given.items() if name not in options.named.values()}
    done: dict[int, Any] = {}
    refused: list[tuple[int, Refused]] = []
    for place in sorted(range(len(rows)), key=lambda place: [str(rows[place].get(name)) for name in options.key]):
        row = dict(rows[place])
        try:
            signed = {name: _signature_of(row.pop(name, ""), people[name], name) for name in people}
            with transaction.atomic():
                done[place] = each.carry_out(venue, **shared, **row, **signed)
        except Refused as refusal:
            refused.append((place, refusal))
    if refused:
        rows_refused = [_row_refused(place, one) for place, one in sorted(refused, key=lambda one: one[0])]
        raise Refused(
            "rows_refused", field="rows", cite=each.cite, count=len(rows_refused), details={"rows": rows_refused}
        )
    return [done[place] for place in range(len(rows))]


def _row_refused(place: int, refusal: Refused) -> dict[str, Any]:
    """Return what the refusal of a grid says of a row: its place, the field, the code, the reason, the clause."""
    return {
        "row": place,
        "field": ".".join(part for part in (f"rows[{place}]", refusal.field) if part),
        "code": refusal.code,
        "detail": str(refusal.message),
        "cite": refusal.cite or "",
    }


def _signature_of(employee: str, signatures: Sequence[Signature], name: str) -> Signature:
    """Return the signature of the employee whom a row names, of the first where it names nobody."""
    wanted = employee.strip().casefold()
    found = next((one for one in signatures if wanted in ("", one.employee.casefold())), None)
    if found is None:
        raise Refused("row_not_signed", field=name, employee=employee or "—")
    return found
