"""Compare a closed day of a simulated property with its plan: figures line by line, exceptions one by one, and the
identities at any moment."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from accounting import checks
from accounting.simulated.books import STATISTICS
from accounting.simulated.floor import Expected
from accounting.simulated.players import Differs, same
from accounting.simulated.rest_device import RestDevice
from casino.eventstore import feed
from casino.models import Property
from casino.rules.money import format_amount
from casino.simulation.property_plan.pieces import plus, worth
from casino.simulation.property_plan.planned import PlannedDay, PlannedSession

ALWAYS: Final = (
    "meter_identity",
    "prizes_registered",
    "distribution",
    "reserve_is_book",
    "receipts_are_book",
    "chips_per_denomination",
    "table_float_is_inventory",
    "journal_balances",
    "tables_linked",
)
"""Identities that hold at every moment, whatever people do."""

CLOSED: Final = (*ALWAYS, "win_identity", "payable_is_meter", "clearing_is_zero")
"""And those that the close's entries bring about: win = drop + closer + credits - opener - fills, payable = meter."""

MACHINES: Final = frozenset(("clock_skew",))
"""Codes of findings about machines, kept apart because a machine fault must change nothing else."""


_PIN_AT: Final = re.compile(r'"method":"pin","at":"[^"]*"')
_ROUND: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}")


def hold_still(venue: Property, day: dt.date, where: str, *, closed: bool = False) -> None:
    """The identities that hold at every moment, or of a closed day. `Differs` with the place where one does not."""
    broken = [line for code in (CLOSED if closed else ALWAYS) for line in checks.CHECKS[code].check(venue, day)]
    if broken:
        text = "; ".join(f"{line.code} {line.subject}: {line.expected} expected, {line.found} found" for line in broken)
        raise Differs(f"{where}: {text}")


def figures(device: RestDevice, day: dt.date) -> dict[str, Any]:
    """The summary of a day, as the API gives it."""
    summary: dict[str, Any] = device.get(f"summaries/{day}")
    return summary


def compare_floor(venue: Property, plan: PlannedDay, summary: dict[str, Any]) -> None:
    """Every line of the floor's tables, figure by figure."""
    money = venue.currency
    lines = {(row["table"], row["shift"]): row for row in summary["rows"]}
    for session in plan.sessions:
        row = lines.get(session.place)
        if row is None:
            raise Differs(f"{session.place}: not in the summary of {plan.day}")
        for name, amount in _spreadsheet(session).items():
            same(f"{session.table} {session.shift}", name, format_amount(amount, money), row[name])
        if session.rounds:
            counted = sum(not one.void for one in session.rounds)
            same(f"{session.table} {session.shift}", "rounds", counted, row["rounds"])


def _spreadsheet(session: PlannedSession) -> dict[str, int]:
    """A line as somebody who has only the plan would write it."""
    figures = {
        "opener": worth(session.opener),
        "fills": worth(plus(*session.fills)),
        "credits": worth(plus(*session.credits)),
        "closer": worth(session.closer),
        "drop": session.drop,
        "win": session.win,
    }
    if session.rounds:
        figures["handle"] = sum(one.handle for one in session.rounds)
        figures["win_rounds"] = sum(one.win for one in session.rounds)
        figures["rake"] = sum(one.rake for one in session.rounds)
    return figures


def compare_exceptions(
    plan: PlannedDay, summary: dict[str, Any], expected: Sequence[Expected], progressive: Sequence[tuple[str, str]],
    skewed: Iterable[str],
) -> int:  # fmt: skip
    """Every planted error stands there once under its name and price, those of progressives and clocks by name, and
    nothing else; how many were found."""
    lines = [line for line in summary["exceptions"] if line["code"] not in STATISTICS]
    by_name = Counter((*one, "", "") for one in progressive)
    by_name.update(("clock_skew", device, "", "") for device in skewed)
    names = {one[:2] for one in by_name}
    found: Counter[tuple[str, str, str, str]] = Counter()
    for line in lines:
        name = (line["code"], line["subject"])
        found[(*name, "", "") if name in names else (*name, line["amount"], line["at_stake"])] += 1
    planned = by_name + Counter(msgspec.structs.astuple(one) for one in expected)
    missing, surplus = planned - found, found - planned
    if missing or surplus:
        raise Differs(
            f"exceptions of {plan.day}: planted and not found: {sorted(missing.elements())}; "
            f"found and not planted: {sorted(surplus.elements())}"
        )
    return sum(found.values())


def without_machines(summary: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of a day without the findings about machines."""
    lines = [line for line in summary["exceptions"] if line["code"] not in MACHINES]
    return {**summary, "exceptions": sorted(lines, key=lambda line: (line["code"], line["subject"], line["amount"]))}


def record_of(venue: Property, names: Mapping[str, str]) -> list[tuple[str, ...]]:
    """Return everything recorded of a property: of every event, stream by stream in their order, its day, stream,
    version, type, time and content.

    Not in it: positions, times of recording and hashes, which are the database's; ids of rounds, which carry the code
    of the property, are called what the plan calls them (``names``); when a PIN was typed in, which is a moment of
    the day on which it was played.
    """
    lines = []
    after = 0
    while events := feed(venue.pk, after=after, limit=10_000):
        for event in events:
            after = max(after, event.position or 0)
            kind, _colon, identity = event.stream.partition(":")
            text = _PIN_AT.sub(r'"method":"pin"', event.data.decode())
            if kind == "round":
                identity = names.get(identity, identity)
            for name in _ROUND.findall(text):
                text = text.replace(name, names.get(name, name))
            place = (event.day.isoformat(), f"{kind}:{identity}", f"{event.version:06d}")
            lines.append((*place, event.type, event.occurred_at.isoformat(), text))
    return sorted(lines)


def digest_of(record: Sequence[tuple[str, ...]]) -> str:
    """One number for a record."""
    return sha256(msgspec.json.encode(record)).hexdigest()
