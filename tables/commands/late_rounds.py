"""Rounds that a device sends after their session is over: listed when they come, resolved by two people.

A terminal that keeps rounds while its line is down (`Device.buffers_offline`) sends them when their table is closed or
the gaming day has changed. A whole round is then listed as late, with an exception, instead of refused; a supervisor
and accounting record it in its own session while that day is open, adjust it (`accounting`), or reject it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from typing import Annotated, Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.eventstore import Append, Conflict, MalformedEvent, append, read_stream
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.operations import operation
from casino.operations.grids import grid
from casino.operations.inputs import TextInput
from casino.roles import SUPERVISORS, Role
from casino.rules import vocabulary as v
from casino.rules.codec import decode_event, encode_event
from casino.wording.exception_details import detail_of
from tables import events as ev
from tables import grid_rows, subjects
from tables.arguments import Accounting, LateRoundId, Supervisor
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.commands.rounds import (
    FloorEvent,
    RoundItem,
    RoundResult,
    answer_as_stored,
    judge_whole,
    record_rounds,
)
from tables.locks import lock_day, lock_table
from tables.models import GamingDay, LateRound, TableSession
from tables.timekeeping import timing

CITE = "control W5"
RESOLVERS = (*SUPERVISORS, Role.ACCOUNTING)
"""Roles that may open the pages that resolve a late round."""
OUT_OF_TIME = frozenset({"belongs_to_another_day", "belongs_to_another_shift", "table_not_open"})
"""Refusals of rounds that may have a session of their own time."""
ATTEMPTS = 3


def take_rounds(
    venue: Property,
    items: Sequence[RoundItem],
    *,
    actor: str,
    tables: Collection[str] | None = None,
    buffering_device: str = "",
) -> list[RoundResult]:
    """Record rounds as `record_rounds` does; late ones of a device that buffers are listed (outcome `late`).

    `buffering_device`: the code of the device, empty for a sender that does not buffer. Late is a whole round whose
    session is closed, or that belongs to an earlier gaming day or shift than the table is open for.
    """
    answers = record_rounds(venue, items, actor=actor, tables=tables)
    if buffering_device:
        for index, (item, answer) in enumerate(zip(items, answers, strict=True)):
            if isinstance(answer.error, Refused) and answer.error.code in OUT_OF_TIME and _is_whole(item):
                answers[index] = _receive(venue, item, answer, buffering_device, actor, tables)
    return answers


def take_round(
    venue: Property,
    item: RoundItem,
    *,
    actor: str,
    tables: Collection[str] | None = None,
    buffering_device: str = "",
) -> RoundResult:
    """`take_rounds` for one round; raises what went wrong (`Refused`, `Conflict`) instead of returning it."""
    result = take_rounds(venue, [item], actor=actor, tables=tables, buffering_device=buffering_device)[0]
    if result.error is not None:
        raise result.error
    return result


@operation(
    cite=CITE,
    route=subjects.LATE_ROUNDS.route(
        "recording",
        "Record a late round in its own session",
        body="ResolveLateRound",
        description="While its gaming day is open. The round is recorded under the options and limits of its session.",
    ),
    page=subjects.LATE_ROUNDS.page(
        _("Record a late round"),
        "hourglass_bottom",
        _(
            "A terminal that was offline sent the round after its session was over. While the round's gaming day is "
            "open, it is recorded in its own session, under the options and limits of that time. A round of a closed "
            "day is adjusted (control W5)."
        ),
    ),
)
def record_late_round(
    venue: Property,
    *,
    round: LateRoundId,
    supervisor: Supervisor,
    accounting: Accounting,
    actor: str,
    at: dt.datetime | None = None,
) -> LateRound:
    """Record a late round in its own session, under its options and limits, while its gaming day is open.

    Refused: `unknown_late_round`, `late_round_resolved`, `day_not_open`, `no_session`, `session_open`,
    `late_round_wins_progressive`, `round_recorded_already`, `wrong_role`, `same_person`, what the rules refuse.
    """
    require_distinct(supervisor, accounting, cite=CITE)
    row = require_unresolved(venue, round)
    kit.require_day(venue, row.belongs_day)
    _require_no_prize_of_past_day(venue, row)
    item = stored_item(venue, row)
    session = session_of(venue, item)
    if session is None:
        raise Refused("no_session", field="round")
    if session.status == TableSession.Status.OPEN:
        raise Refused("session_open", field="round")
    # The table is locked alone and its session read after that: nothing changes what the round relies on.
    _answer, step = judge_whole(venue, item, session)
    resolution = ev.LateRoundRecorded(
        round=str(row.round),
        table=row.table,
        belongs_day=session.day.isoformat(),
        belongs_shift=session.shift,
        progressive_chips=row.progressive_chips,
        signatures=[supervisor, accounting],
    )
    try:
        append(venue.pk, [step, resolution_step(venue, row, resolution, at)], actor=actor)
    except (Conflict, IntegrityError) as error:
        raise Refused("round_recorded_already", field="round") from error
    return _row(venue, round)


@operation(
    cite=CITE,
    route=subjects.LATE_ROUNDS.route("rejection", body="RejectLateRound", description="It counts nowhere."),
    page=subjects.LATE_ROUNDS.page(
        _("Reject a late round"),
        "block",
        _("A rejected round counts nowhere; it stays in the list with its reason (control W5)."),
    ),
)
def reject_late_round(
    venue: Property,
    *,
    round: LateRoundId,
    reason: Annotated[str, TextInput(_("Reason"), max_length=500, long=True)],
    supervisor: Supervisor,
    accounting: Accounting,
    actor: str,
    at: dt.datetime | None = None,
) -> LateRound:
    """Reject a late round: it counts nowhere. Refused: `unknown_late_round`, `late_round_resolved`, `reason_missing`,
    `wrong_role`, `same_person`."""
    require_distinct(supervisor, accounting, cite=CITE)
    require_reason(reason)
    row = require_unresolved(venue, round)
    rejection = ev.LateRoundRejected(
        round=str(row.round),
        table=row.table,
        belongs_day=row.belongs_day.isoformat(),
        belongs_shift=row.belongs_shift,
        reason=reason.strip(),
        signatures=[supervisor, accounting],
    )
    append(venue.pk, [resolution_step(venue, row, rejection, at)], actor=actor)
    return _row(venue, round)


record_late_rounds = grid(
    record_late_round,
    "record_late_rounds",
    "Record several late rounds, each in its own session.",
    _("Late rounds"),
    grid_rows.of_pit(key=("round",), offers=grid_rows.late_rounds),
    route=subjects.LATE_ROUNDS.route("/late-rounds/recordings", status=204),
    page=subjects.LATE_ROUNDS.page(
        _("Record several late rounds"),
        "hourglass_bottom",
        _("Each round is recorded in its own session; supervisor and accounting sign once (control W5)."),
        done=_("Recorded: %(count)s late rounds."),
    ),
)

reject_late_rounds = grid(
    reject_late_round,
    "reject_late_rounds",
    "Reject several late rounds for one reason; they count nowhere.",
    _("Late rounds"),
    grid_rows.of_pit(key=("round",), once=("reason",), offers=grid_rows.late_rounds),
    route=subjects.LATE_ROUNDS.route("/late-rounds/rejections", status=204),
    page=subjects.LATE_ROUNDS.page(
        _("Reject several late rounds"),
        "block",
        _("Rejected rounds count nowhere; they stay in the list with the reason (control W5)."),
        done=_("Rejected: %(count)s late rounds."),
    ),
)


# --- what the three resolutions share -------------------------------------------------------------------------------


def require_reason(reason: str) -> None:
    """Refuse a resolution without a reason."""
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=CITE, why=_("why the late round is treated so"))


def require_unresolved(venue: Property, round: UUID) -> LateRound:
    """Return a late round that waits for its resolution; its table and the calendar stay locked.

    Refused: `unknown_late_round`, `late_round_resolved`.
    """
    lock_table(venue.pk, _row(venue, round).table)
    lock_day(venue.pk)
    row = _row(venue, round)
    if row.status != LateRound.Status.RECEIVED:
        raise Refused("late_round_resolved", field="round", how=row.get_status_display())
    return row


def resolution_step(venue: Property, row: LateRound, event: Any, at: dt.datetime | None) -> Append:
    """The part of an append that resolves a late round, in the open gaming day. Refused: `day_not_open`."""
    return kit.step(f"lateend:{row.round}", open_day(venue), 0, [event], at)


def open_day(venue: Property) -> dt.date:
    """Return the latest open gaming day. Refused: `day_not_open`."""
    day = kit.hold_open_day(venue)
    if day is None:
        raise Refused("day_not_open", field="day", day=_("none is"))
    return day


def received(venue: Property, row: LateRound) -> ev.LateRoundReceived:
    """Return the event with which a late round was received."""
    event: ev.LateRoundReceived = read_stream(venue.pk, f"late:{row.round}")[0].event
    return event


def stored_item(venue: Property, row: LateRound) -> RoundItem:
    """Return a late round as its device sent it."""
    facts = msgspec.json.decode(received(venue, row).facts)
    return RoundItem(
        round=row.round,
        table=row.table,
        expected_version=0,
        events=[
            FloorEvent(decode_event(fact, venue.currency), dt.datetime.fromisoformat(moment)) for moment, fact in facts
        ],
    )


def _row(venue: Property, round: UUID) -> LateRound:
    row = LateRound.objects.filter(property_id=venue.pk, round=round).first()
    if row is None:
        raise Refused("unknown_late_round", field="round")
    return row


def _require_no_prize_of_past_day(venue: Property, row: LateRound) -> None:
    """A progressive prize is worth the meter of its moment, which is known only until the next gaming day opens."""
    later = GamingDay.objects.filter(property_id=venue.pk, day__gt=row.belongs_day)
    if row.prizes and later.exists():
        raise wins_progressive()


def wins_progressive() -> Refused:
    """The refusal of a late round that won a progressive prize whose meter has gone on."""
    return Refused("late_round_wins_progressive", field="round")


# --- reception ------------------------------------------------------------------------------------------------------


class _Late(NamedTuple):
    """A late round that can be listed: its event and the day in which it is received."""

    day: dt.date
    event: ev.LateRoundReceived


def _is_whole(item: RoundItem) -> bool:
    first, last = item.events[0].fact, item.events[-1].fact
    return item.expected_version == 0 and isinstance(first, v.RoundOpened) and isinstance(last, v.RoundClosed)


def _receive(
    venue: Property,
    item: RoundItem,
    refused: RoundResult,
    device: str,
    actor: str,
    tables: Collection[str] | None,
) -> RoundResult:
    """List a late round; one that is recorded or listed already is answered as before."""
    stored = answer_as_stored(venue, item, tables)
    if stored is not None:
        return stored
    for _attempt in range(ATTEMPTS):
        known = LateRound.objects.filter(property_id=venue.pk, round=item.round).first()
        if known is not None:
            return _answer_known(venue, item, known, tables)
        try:
            late = _late(venue, item, refused.error, device)
            if late is None:
                return refused
            _list(venue, late, actor)
        except Refused as refusal:
            return RoundResult(round=item.round, outcome="refused", error=refusal)
        except MalformedEvent as error:
            refusal = Refused("malformed_event", field="events", reason=str(error))
            return RoundResult(round=item.round, outcome="refused", error=refusal)
        except Conflict:
            continue  # sent twice at once
        return _answer(item, late.event)
    raise Refused("busy", details={"retry_after": 1})


def _late(venue: Property, item: RoundItem, refusal: Any, device: str) -> _Late | None:
    """Judge whether a refused round is late, in its own session where that is known; raises the rules' refusals."""
    day = kit.hold_open_day(venue)
    opened = item.events[0].at
    session = session_of(venue, item)
    if day is None or (session is not None and session.status == TableSession.Status.OPEN):
        return None
    sums = None
    if session is not None:
        result, step = judge_whole(venue, item, session)
        if result.settlement is None:
            return None
        sums = _sums(step.events[-1])
        belongs = session.day, session.shift
    else:
        belongs = timing.shift_of(venue, opened)
        if not _is_earlier(venue, item, belongs[0], day, refusal):
            return None
        timing.require_forward(venue, [event.at for event in item.events])
    event = ev.LateRoundReceived(
        round=str(item.round),
        table=item.table,
        device=device,
        happened_at=opened.astimezone(dt.UTC).isoformat(),
        ended_at=item.events[-1].at.astimezone(dt.UTC).isoformat(),
        belongs_day=belongs[0].isoformat(),
        belongs_shift=belongs[1],
        session=session is not None,
        facts=_facts(item, venue.currency),
        sums=sums,
    )
    return _Late(day, event)


def session_of(venue: Property, item: RoundItem) -> TableSession | None:
    """Return the session of the table in which a round was played: that which was open when the round was opened."""
    moment, bound = item.events[0].at, timing.tolerance(venue)
    sessions = TableSession.objects.filter(property_id=venue.pk, table=item.table)
    begun = sessions.filter(opened_at__lte=moment).order_by("-opened_at").first()
    if begun is not None and (begun.closed_at is None or moment <= begun.closed_at):
        return begun
    following = sessions.filter(opened_at__gt=moment, opened_at__lte=moment + bound).order_by("opened_at").first()
    if begun is not None and begun.closed_at is not None and moment <= begun.closed_at + bound:
        return begun
    return following


def _is_earlier(venue: Property, item: RoundItem, belongs_day: dt.date, day: dt.date, refusal: Any) -> bool:
    """Return whether a round without a session of its time is before the open day, or before its table's open
    session."""
    if belongs_day < day:
        return True
    session = kit.open_session(venue.pk, item.table)
    return session is not None and refusal.code != "table_not_open" and item.events[0].at < session.opened_at


def _sums(settled: Any) -> ev.LateSums:
    return ev.LateSums(
        game=settled.game,
        void=settled.void,
        handle=settled.handle,
        payout=settled.payout,
        commission=settled.commission,
        rake=settled.rake,
        win=settled.win,
        progressive_chips=settled.progressive_chips,
        progressive_in=settled.progressive_in,
        prizes=len(settled.prizes),
        breakage=settled.breakage,
        due_at_cage=settled.due_at_cage,
    )


def _facts(item: RoundItem, currency: str) -> str:
    """The events of a round as JSON, each with its time in UTC."""
    facts = [(event.at.astimezone(dt.UTC).isoformat(), encode_event(event.fact, currency)) for event in item.events]
    return msgspec.json.encode(facts, order="deterministic").decode()


@transaction.atomic
def _list(venue: Property, late: _Late, actor: str) -> None:
    """Append the round to the list together with its exception, in the open day."""
    lock_day(venue.pk)
    kit.require_day(venue, late.day)
    event = late.event
    kit.record(venue, kit.step(f"late:{event.round}", late.day, 0, [event], None), actor=actor)
    raise_exception(
        venue,
        day=late.day,
        code="late_round",
        subject=event.round,
        detail=_detail(event),
        amount=event.sums.handle if event.sums else 0,
        table=event.table,
        shift=event.belongs_shift if event.belongs_day == late.day.isoformat() else "",
        actor=actor,
    )


def _detail(event: ev.LateRoundReceived) -> str:
    fields: dict[str, Any] = {
        "happened": event.happened_at,
        "day": event.belongs_day,
        "device": event.device,
    }
    if event.belongs_shift:
        fields["shift"] = event.belongs_shift
    if event.sums is not None:
        fields["win"] = event.sums.win
    return detail_of("late_round", **fields)


# --- answers --------------------------------------------------------------------------------------------------------


def _answer(item: RoundItem, event: ev.LateRoundReceived) -> RoundResult:
    day = dt.date.fromisoformat(event.belongs_day)
    return RoundResult(round=item.round, outcome="late", belongs_to=(day, event.belongs_shift))


def _answer_known(venue: Property, item: RoundItem, known: LateRound, tables: Collection[str] | None) -> RoundResult:
    """The same round again is answered as it was; another under the same id is a conflict."""
    event = received(venue, known)
    own = tables is None or known.table in tables
    if own and known.table == item.table and event.facts == _facts(item, venue.currency):
        return _answer(item, event)
    error = Conflict(f"late:{item.round}", item.expected_version, 1)
    return RoundResult(round=item.round, outcome="conflict", version=1 if own else 0, error=error)
