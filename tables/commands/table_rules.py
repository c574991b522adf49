"""Idle seats, last plays and interruptions: the rules that bind every table (`casino.jurisdictions.table_rules`).

Which hold at a table, with which numbers and by which clause, are data of the jurisdiction; what it does not order is
refused there and on no page.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, Any

from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import require_distinct
from casino.jurisdictions.table_rules import LastPlays as Ordered
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Choice, Moment, Number
from casino.wording.exception_details import detail_of
from tables import offers, subjects
from tables.arguments import Dealer, OpenTable, Supervisor
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.events import LastPlaysAnnounced, SeatFreed, TableInterrupted, TableResumed
from tables.locks import lock_day, lock_table
from tables.models import ExceptionLine, FreedSeat, Interruption, LastPlays, Round, TableSession
from tables.queries import open_sessions
from tables.queries.hours import hours_of
from tables.queries.table_rules import (
    EACH_IS_A_ROUND,
    LAST_PLAYS_CITE,
    family_of,
    last_plays_of,
    not_announced,
    open_interruption,
    plays_without,
    table_rules,
)

IDLE = (
    "CL II §3.5.2, CL III §1.6.3, CL III §2.6.3, CL III §3.6.3, CL III §4.5.2, CL III §5.5.2, CL IV §2.5.2, "
    "CL IV §3.5.2, BO §2.3.6.3, BO §2.4.4.2"
)
INTERRUPTED = "EUS art. 2(1)"
NOTED = ("last_plays_missing", "last_plays_exceeded")
"""The exceptions that the close of a day raises here."""


@operation(
    cite=IDLE,
    route=subjects.TABLES.route("tables/<slug:table>/freed-seats", status=201, body="FreeSeat"),
    page=subjects.TABLES.page(
        _("Free an idle seat"),
        "event_seat",
        _("A player who sat out more than three plays in a row frees the seat when another player or the dealer asks."),
    ),
)
def free_seat(
    venue: Property,
    *,
    table: OpenTable,
    seat: Annotated[int, Number(_("Seat"), least=1, most=999)],
    plays: Annotated[
        int,
        Number(_("Plays without a bet"), _("In a row; recorded rounds are counted instead."), least=0, most=1_000),
    ] = 0,
    asked_by: Annotated[str, Choice(_("Asked for by"), options=tuple(FreedSeat.AskedBy.choices))],
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> FreedSeat:
    """Free a seat whose player took no part in more plays in a row than the jurisdiction allows.

    The rounds of the session are counted; `plays` is what the supervisor counted at a table without a terminal.
    Refused: the roles, `table_not_open`, `idle_seat_not_ordered`, `seat_not_idle`.
    """
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=IDLE)
    rule = table_rules(venue).idle_seat
    cite = table_rules(venue).idle_cite(session.game, family_of(session.game))
    if rule is None or not cite:
        raise Refused("idle_seat_not_ordered", field="table", cite=IDLE, table=table)
    recorded = plays_without(venue, session, seat, rule.plays + 1)
    idle = plays if recorded is None else recorded
    if idle <= rule.plays:
        raise Refused("seat_not_idle", field="seat", cite=cite, seat=seat, plays=idle, most=rule.plays)
    event = SeatFreed(
        table=table,
        game=session.game,
        shift=session.shift,
        seat=seat,
        plays=idle,
        counted="staff" if recorded is None else "rounds",
        asked_by=asked_by,
        cite=cite,
        signatures=[supervisor],
    )
    _append(venue, "seats", session, event, actor=actor, at=at)
    rows = FreedSeat.objects.filter(property_id=venue.pk, table=table, day=session.day, shift=session.shift)
    return rows.latest("freed_at", "key")


@operation(
    cite=LAST_PLAYS_CITE,
    route=subjects.TABLES.route("tables/<slug:table>/last-plays", status=201, body="AnnounceLastPlays"),
    page=subjects.TABLES.page(
        _("Announce the last plays"),
        "campaign",
        _("Before the table closes for the day the dealer announces aloud which plays are the last."),
    ),
)
def announce_last_plays(
    venue: Property,
    *,
    table: OpenTable,
    play: Annotated[str, Choice(_("Plays announced"), options=tuple(LastPlays.Play.choices))],
    number: Annotated[int, Number(_("Number of last plays"), least=1, most=9)],
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> LastPlays:
    """Record that the last plays of a table were announced: so many spins, hands, shoes, as its game has them.

    Refused: the roles, `same_person`, `table_not_open`, `last_plays_not_ordered`, `last_plays_differ`,
    `last_plays_announced`.
    """
    require_distinct(dealer, supervisor, cite=LAST_PLAYS_CITE)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=LAST_PLAYS_CITE)
    ordered = last_plays_of(venue, session.game)
    if not ordered:
        raise Refused("last_plays_not_ordered", field="table", cite=LAST_PLAYS_CITE, table=table)
    lawful = next((one for one in ordered if one.play == play and number in one.numbers), None)
    if lawful is None:
        raise Refused("last_plays_differ", field="play", cite=ordered[0].cite, known=_in_words(ordered))
    identity = kit.session_identity(table, session.day, session.shift)
    key = kit.key_of(venue.pk, identity)
    if LastPlays.objects.filter(pk=key).exists():
        raise Refused("last_plays_announced", field="table", cite=lawful.cite, table=table)
    event = LastPlaysAnnounced(
        table=table,
        game=session.game,
        shift=session.shift,
        play=play,
        number=number,
        cite=lawful.cite,
        signatures=[dealer, supervisor],
    )
    _append(venue, "lastplays", session, event, actor=actor, at=at)
    return LastPlays.objects.get(pk=key)


@operation(
    cite=INTERRUPTED,
    route=subjects.TABLES.route("tables/<slug:table>/interruptions", status=201, body="InterruptTable"),
    page=subjects.TABLES.page(
        _("Interrupt a table"),
        "pause",
        _("Only for one of the causes of the decree. The float stays locked at the table, boxes stay on it."),
    ),
)
def interrupt_table(
    venue: Property,
    *,
    table: OpenTable,
    cause: Annotated[str, Choice(_("Cause"), offers=offers.interruption_causes)],
    closes_at: Annotated[
        dt.datetime | None,
        Moment(_("Authorised closing hour"), _("Only where no authorised hours are on file.")),
    ] = None,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> Interruption:
    """Interrupt an open table for one of the causes that the jurisdiction declares; who signs holds the keys.

    Refused: the roles, `table_not_open`, `interruption_not_ordered`, `unknown_cause`, `table_interrupted`,
    `rounds_open`, `closing_hour_missing`, `closing_hour_differs`, `too_near_closing`, `last_in_service`.
    """
    lock_day(venue.pk)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=INTERRUPTED)
    rules = table_rules(venue)
    if rules.interruptions is None:
        raise Refused("interruption_not_ordered", field="table")
    declared = rules.cause(cause)
    if declared is None:
        raise Refused("unknown_cause", field="cause", cite=rules.interruptions.cite, cause=cause)
    if session.interrupted_at is not None:
        raise Refused("table_interrupted", field="table", table=table)
    if Round.objects.filter(property_id=venue.pk, table=table, status=Round.Status.OPEN).exists():
        raise Refused("rounds_open", field="table", cite=declared.cite, table=table)
    moment = at or timezone.now()
    if declared.minutes_left:
        hours = hours_of(venue, session.day)
        if hours is not None and closes_at not in (None, hours.closes):
            raise Refused("closing_hour_differs", field="closes_at", cite=declared.cite)
        closes_at = hours.closes if hours is not None else closes_at
        if closes_at is None:
            raise Refused("closing_hour_missing", field="closes_at", cite=declared.cite)
        if closes_at - moment < dt.timedelta(minutes=declared.minutes_left):
            raise Refused("too_near_closing", field="closes_at", cite=declared.cite, minutes=declared.minutes_left)
    if declared.keeps_service:
        _require_service(venue, session, declared.cite)
    event = TableInterrupted(
        table=table,
        game=session.game,
        shift=session.shift,
        cause=cause,
        keys_with=supervisor.employee,
        closes_at=closes_at.isoformat() if closes_at is not None and declared.minutes_left else "",
        cite=declared.cite,
        signatures=[supervisor],
    )
    kit.record(venue, kit.step(session.stream, session.day, session.version, [event], moment), actor=actor)
    return Interruption.objects.get(pk=f"{session.key}.{session.version + 1}")


@operation(
    cite=INTERRUPTED,
    route=subjects.TABLES.route("tables/<slug:table>/resumptions", status=201, body="ResumeTable"),
    page=subjects.TABLES.page(
        _("Resume a table"),
        "play_arrow",
        _("A dealer and a table head or inspector are present when the float is unlocked."),
    ),
)
def resume_table(
    venue: Property,
    *,
    table: Annotated[str, Choice(_("Table"), offers=offers.interrupted_tables)],
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> Interruption:
    """Go on at an interrupted table in the presence of a dealer and a supervisor.

    Refused: the roles, `same_person`, `table_not_open`, `table_not_interrupted`.
    """
    require_distinct(dealer, supervisor, cite=INTERRUPTED)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=INTERRUPTED)
    row = open_interruption(venue, session)
    if row is None:
        raise Refused("table_not_interrupted", field="table", table=table)
    number = int(row.key.rpartition(".")[2])
    event = TableResumed(table=table, shift=session.shift, number=number, signatures=[dealer, supervisor])
    kit.record(venue, kit.step(session.stream, session.day, session.version, [event], at), actor=actor)
    return Interruption.objects.get(pk=row.pk)


def note_last_plays(venue: Property, day: dt.date, *, actor: str, at: dt.datetime | None) -> None:
    """Note, before a day begins its close, each table that closed without announcing its last plays, or played more."""
    for one in not_announced(venue, day):
        _raise(venue, day, "last_plays_missing", one.table, one.shift, actor=actor, at=at, cite=one.cite)
    for row in LastPlays.objects.filter(property_id=venue.pk, day=day, play__in=EACH_IS_A_ROUND):
        played = Round.objects.filter(
            property_id=venue.pk, day=day, table=row.table, shift=row.shift, opened_at__gt=row.announced_at
        ).count()
        if played > row.number:
            _raise(
                venue, day, "last_plays_exceeded", row.table, row.shift, actor=actor, at=at,
                played=played, announced=row.number, cite=row.cite,
            )  # fmt: skip


def _listed(ordered: Sequence[Ordered]) -> str:
    return ", ".join(f"{'/'.join(map(str, one.numbers))} {LastPlays.Play(one.play).label}" for one in ordered)


_in_words = lazy(_listed, str)


def _raise(
    venue: Property, day: dt.date, code: str, table: str, shift: str, *, actor: str, at: dt.datetime | None,
    **detail: Any,
) -> None:  # fmt: skip
    known = ExceptionLine.objects.filter(property_id=venue.pk, day=day, code=code, subject=f"{table} {shift}")
    if known.exists():
        return
    raise_exception(
        venue, day=day, code=code, subject=f"{table} {shift}", detail=detail_of(code, **detail), table=table,
        shift=shift, actor=actor, at=at,
    )  # fmt: skip


def _require_service(venue: Property, session: TableSession, cite: str) -> None:
    """Refuse to interrupt the last table of a kind that stays in service."""
    rules = table_rules(venue).interruptions
    family = family_of(session.game)
    others = [
        family_of(row.game) for row in open_sessions(venue) if row.table != session.table and row.interrupted_at is None
    ]
    for kind in rules.in_service if rules is not None else ():
        if kind.has(family) and not any(kind.has(other) for other in others):
            raise Refused("last_in_service", field="table", cite=cite, table=session.table, kind=kind.label)


def _append(
    venue: Property, category: str, session: TableSession, event: Any, *, actor: str, at: dt.datetime | None
) -> None:
    identity = kit.session_identity(session.table, session.day, session.shift)
    append_next(venue, f"{category}:{identity}", session.day, [event], actor=actor, at=at)
