"""Shared parts of this app's commands: look up, refuse, record."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from casino.errors import Refused, Text
from casino.eventstore import Append, Event, append
from casino.identity.signatures import Signature
from casino.models import Property
from casino.roles import PIT
from casino.rules.errors import RuleError
from tables.events import LimitsAnnouncementCancelled
from tables.locks import hold_day
from tables.models import GamingDay, GamingTable, Round, TableLimits, TableOffer, TableSession
from tables.queries.days import latest_open_day

_REFERENCE = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)


def key_of(property_id: int, identity: str) -> str:
    """Primary key of a projected row: property and identity of its stream."""
    return f"{property_id}:{identity}"


def session_identity(table: str, day: dt.date, shift: str) -> str:
    """Identity of a table session's stream."""
    return f"{table}.{day.isoformat()}.{shift}"


def step(stream: str, day: dt.date, expected_version: int, events: Sequence[Event], at: dt.datetime | None) -> Append:
    """One stream's part of an append, happening at `at` or now."""
    return Append(
        stream=stream,
        day=day,
        expected_version=expected_version,
        events=events,
        occurred_at=at or timezone.now(),
    )


def record(venue: Property, *steps: Append, actor: str) -> None:
    """Append to several streams at once."""
    append(venue.pk, list(steps), actor=actor)


def open_rounds(session: TableSession) -> list[str]:
    """Return rounds that are being played at the session's table, five at most."""
    found = Round.objects.filter(
        property_id=session.property_id, table=session.table, status=Round.Status.OPEN
    ).values_list("pk", flat=True)
    return [str(pk) for pk in found[:5]]


def require_day(venue: Property, day: dt.date) -> GamingDay:
    """The open gaming day, held until the transaction ends. Refused: `day_not_open`."""
    hold_day(venue.pk, day)
    row = GamingDay.objects.filter(property_id=venue.pk, day=day).first()
    if row is None or row.status != GamingDay.Status.OPEN:
        raise Refused("day_not_open", field="day", day=day.isoformat())
    return row


def hold_open_day(venue: Property) -> dt.date | None:
    """Return the latest open gaming day, held until the transaction ends; None when none is open."""
    while (day := latest_open_day(venue)) is not None:
        hold_day(venue.pk, day)
        if GamingDay.objects.filter(property_id=venue.pk, day=day, status=GamingDay.Status.OPEN).exists():
            return day
    return None


def require_shift(day: GamingDay, shift: str) -> None:
    """Refuse a shift that the day does not have."""
    if shift not in day.shifts:
        raise Refused("unknown_shift", field="shift")


def require_reference(reference: str) -> None:
    """Refuse what is not the number of a paper. Refused: `bad_reference`."""
    if _REFERENCE.fullmatch(reference) is None:
        raise Refused("bad_reference", field="reference")


def require_table(venue: Property, code: str) -> GamingTable:
    """The active table of that code. Refused: `unknown_table`."""
    table = GamingTable.objects.filter(property=venue, code=code, active=True).first()
    if table is None:
        raise Refused("unknown_table", field="table", table=code)
    return table


def require_offer(table: GamingTable, code: str) -> GamingTable | TableOffer:
    """One of the table's offers that are in use; the empty code is the table's own game. Refused: `unknown_offer`."""
    if not code:
        return table
    offer = table.offers.filter(code=code, active=True).first()
    if offer is None:
        raise Refused("unknown_offer", field="offer", table=table.code, offer=code)
    return offer


def offered_in(table: GamingTable, session: TableSession) -> GamingTable | TableOffer:
    """The offer with which a session was opened, in use still or not."""
    return (table.offers.filter(code=session.offer).first() if session.offer else None) or table


def open_session(property_id: int, table: str) -> TableSession | None:
    """The open session of a table, if it has one."""
    return TableSession.objects.filter(property_id=property_id, table=table, status=TableSession.Status.OPEN).first()


def require_session(venue: Property, table: str, *, cite: str | None = None) -> TableSession:
    """The open session of a table. Refused: `table_not_open`."""
    session = open_session(venue.pk, table)
    if session is None:
        raise table_not_open(table, cite=cite)
    return session


def table_not_open(table: str, *, field: str = "table", cite: str | None = None, so: Text = "") -> Refused:
    """Return the refusal of anything that needs the table open; `so`: what follows, after a colon."""
    return Refused("table_not_open", field=field, cite=cite, table=table, so=so)


def cancellation(
    session: TableSession, announced: TableLimits, reason: str, signatures: list[Signature]
) -> LimitsAnnouncementCancelled:
    """Return the event that takes announced limits back; also of a table that closes before the notice is over."""
    return LimitsAnnouncementCancelled(
        table=session.table, shift=session.shift, announced=announced.version, reason=reason, signatures=signatures
    )


def require_independent_of_pit(*signatures: Signature, cite: str) -> None:
    """Require a signer of another department than the pit."""
    if all(signature.role in {role.value for role in PIT} for signature in signatures):
        raise Refused("not_independent", field="signatures", cite=cite)


def by_rules(refusal: RuleError, *, field: str | None = None, details: Mapping[str, Any] | None = None) -> Refused:
    """The rules' refusal as a command's: same code, both languages, the clause; `field` is put before its own."""
    place = ".".join(part for part in (field, refusal.field) if part) or None
    return Refused.by_rules(refusal, field=place, details=details)
