"""Parameters of games that change at an instant: which values hold when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

import msgspec

from tables.models import DatedParameter

OPTIONS, LIMITS, FLOAT = "options.", "limits.", "float."
MULTIPLE, AMOUNT = "float.multiple", "float.amount"


class DatedFloat(msgspec.Struct, frozen=True, kw_only=True):
    """Change of a float by an order: so many table minimums, or an amount (minor units); None: as before."""

    multiple: int | None = None
    amount: int | None = None
    cite: str = ""


def dated_parameters(property_id: int, games: Iterable[str]) -> list[DatedParameter]:
    """The changes of games in the order in which they take effect; of two at one instant the later registered last."""
    rows = DatedParameter.objects.filter(property_id=property_id, game__in=set(games))
    return list(rows.order_by("effective_at", "registered_at", "key"))


def of_table(rows: Iterable[DatedParameter], game: str, table: str) -> list[DatedParameter]:
    """Return the parameters that concern a table with a game."""
    return [row for row in rows if row.game == game and row.table in ("", table)]


def in_force(rows: Iterable[DatedParameter], kind: str, instant: dt.datetime) -> dict[str, Any]:
    """The values of a kind of parameter (`OPTIONS`, `LIMITS`) at an instant, by their own names."""
    return {
        row.parameter.removeprefix(kind): row.value
        for row in rows
        if row.parameter.startswith(kind) and row.effective_at <= instant
    }


def still_to_come(rows: Iterable[DatedParameter], instant: dt.datetime) -> list[dict[str, Any]]:
    """Options and limits that change after an instant, as a table session keeps them."""
    found: dict[dt.datetime, dict[str, Any]] = {}
    for row in rows:
        kind, _, name = row.parameter.partition(".")
        if row.effective_at <= instant or kind not in ("options", "limits"):
            continue
        at = row.effective_at.astimezone(dt.UTC)
        found.setdefault(at, {"from": at.isoformat(), "options": {}, "limits": {}})[kind][name] = row.value
    return [found[at] for at in sorted(found)]


def float_of(rows: Iterable[DatedParameter], instant: dt.datetime) -> DatedFloat | None:
    """Return the float that orders set at an instant, None where none does."""
    known = [row for row in rows if row.parameter.startswith(FLOAT) and row.effective_at <= instant]
    if not known:
        return None
    values = {row.parameter: row.value for row in known}
    return DatedFloat(multiple=values.get(MULTIPLE), amount=values.get(AMOUNT), cite=known[-1].document)
