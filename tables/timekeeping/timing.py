"""The time of an event decides its gaming day and shift: what happened before them is refused.

Every append passes `require_times`, so that no command can forget it: an event of a gaming day does not lie before the
day, one at a table not before the table's session, an opening not outside its shift. Rounds are checked by
`require_round_times`, which needs no query. What happens as it is recorded, by the server's clock, is always in time,
but for an opening in a later shift of the day: a table is opened once in a shift, so a wrong one could not be undone.

Property settings: `clock_tolerance_seconds` (every bound is that much wider), `early_opening_minutes` (how long before
their scheduled begin days, tables and the cage may be opened), `session_overrun_minutes` (how long after its shift's
scheduled end a session goes on taking what begins).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

import msgspec
from django.utils import timezone

from casino.devices.clocks import not_happened, shown
from casino.errors import Refused
from casino.eventstore import Append
from casino.models import Property
from tables import events as ev
from tables.models import CageSession, GamingDay, TableSession
from tables.timekeeping.calendar import day_bounds, shift_at, shift_bounds

CLOCK_CLAUSE = "control S5"

BEING_RECORDED = dt.timedelta(seconds=5)
"""Closer to the server's clock than this is now: a command that was given no time, or a device that reports at once."""

ROUNDS = "round:"
OPENINGS = (ev.TableOpened, ev.CageOpened)
CAGE_MOVEMENTS = (ev.CageFunded, ev.PatronChipsExchanged)
BEGIN_IN_SESSION = (
    ev.SlipRequested,
    ev.LimitsAnnounced,
    ev.LimitsChanged,
    ev.DealerSeated,
    ev.EquipmentInstalled,
    ev.TimeChargeTaken,
    ev.PlayerBoughtIn,
)
"""Acts that a session takes only while its shift lasts; what ends something (a closing, a receipt) may come later."""


class Session(Protocol):
    """A session of a table or of the cage, as far as its time goes."""

    @property
    def day(self) -> dt.date: ...
    @property
    def shift(self) -> str: ...
    @property
    def opened_at(self) -> dt.datetime: ...


class Span(NamedTuple):
    """From when to when a session is scheduled to go on, tolerances not included; `until` is None without a bound."""

    since: dt.datetime
    until: dt.datetime | None

    def is_before(self, venue: Property, moment: dt.datetime) -> bool:
        """Return whether a moment is before the session."""
        return moment < self.bounds(venue)[0]

    def is_after(self, venue: Property, moment: dt.datetime) -> bool:
        """Return whether a moment is after the session and its overrun."""
        return moment > self.bounds(venue)[1]

    def bounds(self, venue: Property) -> tuple[dt.datetime, dt.datetime]:
        """The first and the last moment that a round of the session may begin at, in UTC, tolerances included."""
        return _bounds(self, venue.clock_tolerance_seconds, venue.session_overrun_minutes)


@lru_cache(maxsize=4096)
def _bounds(span: Span, tolerance_seconds: int, overrun_minutes: int) -> tuple[dt.datetime, dt.datetime]:
    tolerated = dt.timedelta(seconds=tolerance_seconds)
    first = span.since.astimezone(dt.UTC) - tolerated
    if span.until is None:
        return first, dt.datetime.max.replace(tzinfo=dt.UTC)
    return first, span.until.astimezone(dt.UTC) + dt.timedelta(minutes=overrun_minutes) + tolerated


def tolerance(venue: Property) -> dt.timedelta:
    """How far a device's clock may be off."""
    return dt.timedelta(seconds=venue.clock_tolerance_seconds)


def overrun(venue: Property) -> dt.timedelta:
    """How long a session goes on after the scheduled end of its shift."""
    return dt.timedelta(minutes=venue.session_overrun_minutes)


def span_of(venue: Property, session: Session) -> Span:
    """The span of an open session: from its opening to the scheduled end of its shift.

    A session that was opened after that (a day played over at another time) lasts from its opening as long as its
    shift.
    """
    scheduled = _scheduled(venue, session.day, session.shift)
    if scheduled is None:
        return Span(session.opened_at, None)
    begins, ends = scheduled
    if session.opened_at >= ends:
        ends = session.opened_at + (ends - begins)
    return Span(session.opened_at, ends)


def require_round_times(
    venue: Property, session: Session, span: Span, times: Sequence[dt.datetime], *, before: dt.datetime | None
) -> None:
    """Refuse a round that belongs elsewhere, one that has not happened yet, and one whose time runs back.

    The first event of a round decides its shift; what follows may end later. No event lies after the server's clock by
    more than the tolerance (control S5). `before`: the latest time that the round has already, None for a new one.
    Refused: `naive_time`, `belongs_to_another_day`, `belongs_to_another_shift`, `before_opening`, `not_happened_yet`,
    `time_runs_back`; the index of the event is `details["at"]`.
    """
    first, last = span.bounds(venue)
    # A round that is reported at once has one moment: what holds for the first event holds for all.
    single = times.count(times[0]) == len(times)
    moments = times[:1] if single else times
    for moment in moments:
        if moment.tzinfo is None:
            raise Refused("naive_time", field="events")
    now = timezone.now()
    newest = now + tolerance(venue)
    if single and before is None and first <= times[0] <= min(last, newest):
        return
    latest = before
    for index, moment in enumerate(moments):
        if moment < first or (latest is None and moment > last):
            raise _outside(venue, session, moment, field=_field(index), at=index)
        if moment > newest:
            raise not_happened(venue, moment, now, field=_field(index), at=index)
        if latest is not None and moment < latest - tolerance(venue):
            raise _runs_back(venue, moment, latest, index)
        latest = moment if latest is None else max(latest, moment)


def require_forward(venue: Property, times: Sequence[dt.datetime]) -> None:
    """Refuse a round whose time runs back by more than the tolerance. Refused: `time_runs_back`."""
    latest = times[0]
    for index, moment in enumerate(times):
        if moment < latest - tolerance(venue):
            raise _runs_back(venue, moment, latest, index)
        latest = max(latest, moment)


def require_times(property_id: int, appends: Sequence[Append]) -> None:
    """Refuse events whose time belongs to another gaming day or shift than their stream's.

    Registered with the event store, which calls it before it writes. Refused: `belongs_to_another_day`,
    `belongs_to_another_shift`, `before_opening`.
    """
    now = timezone.now()
    stated, opened = [], []
    for append in appends:
        if append.stream.startswith(ROUNDS):
            continue
        for moment, event in _moments(append):
            if abs(moment - now) > BEING_RECORDED:
                stated.append((append, moment, event))
            elif isinstance(event, OPENINGS):
                opened.append((append.day, event.shift))
    if not stated and not opened:
        return
    venue = Property.objects.filter(pk=property_id).first()
    if venue is None:
        return
    for day, shift in opened:
        _require_begun(venue, day, shift, now)
    known = _days(venue, {append.day for append, _moment, _event in stated})
    for append, moment, event in stated:
        if abs(moment - now) > tolerance(venue):
            _require_in_day(venue, append.day, known.get(append.day), moment)
            _require_in_shift(venue, append.day, moment, event)


def _moments(append: Append) -> Iterator[tuple[dt.datetime, msgspec.Struct]]:
    times = append.occurred_at
    if isinstance(times, dt.datetime):
        times = [times] * len(append.events)
    return zip(times, append.events, strict=True)


def _days(venue: Property, days: set[dt.date]) -> dict[dt.date, dt.datetime]:
    """When these gaming days were opened, of those that were."""
    return dict(GamingDay.objects.filter(property_id=venue.pk, day__in=days).values_list("day", "opened_at"))


def _require_in_day(venue: Property, day: dt.date, opened_at: dt.datetime | None, moment: dt.datetime) -> None:
    """Not before the day began: its scheduled begin, or its opening where it was opened early."""
    begins, _ends = day_bounds(venue, day)
    early = begins - dt.timedelta(minutes=venue.early_opening_minutes)
    since = early if opened_at is None else max(early, min(begins, opened_at))
    if moment < since - tolerance(venue):
        raise _of_another_day(venue, day, moment)


def _require_in_shift(venue: Property, day: dt.date, moment: dt.datetime, event: msgspec.Struct) -> None:
    if isinstance(event, OPENINGS):
        _require_opening_in_shift(venue, day, event.shift, moment)
        return
    session = _session_of(venue, day, event)
    if session is None:
        return
    span = span_of(venue, session)
    begins = isinstance(event, (*BEGIN_IN_SESSION, *CAGE_MOVEMENTS))
    if span.is_before(venue, moment) or (begins and span.is_after(venue, moment)):
        raise _outside(venue, session, moment, field="occurred_at")


def _require_opening_in_shift(venue: Property, day: dt.date, shift: str, moment: dt.datetime) -> None:
    scheduled = _scheduled(venue, day, shift)
    if scheduled is None:
        return
    since = scheduled[0] - dt.timedelta(minutes=venue.early_opening_minutes)
    if not since - tolerance(venue) <= moment <= scheduled[1] + tolerance(venue):
        raise _of_another(venue, day, shift, moment, field="occurred_at")


def _require_begun(venue: Property, day: dt.date, shift: str, now: dt.datetime) -> None:
    """Refuse an opening, now, in a later shift of today's gaming day: that shift could not be opened again then."""
    scheduled = _scheduled(venue, day, shift) if venue.gaming_day(now) == day else None
    if scheduled is None:
        return
    since = scheduled[0] - dt.timedelta(minutes=venue.early_opening_minutes)
    if now < since - tolerance(venue):
        raise _of_another(venue, day, shift, now, field="shift")


def _session_of(venue: Property, day: dt.date, event: msgspec.Struct) -> Session | None:
    """The session that an event at a table, or of the cage's money, counts in."""
    if isinstance(event, CAGE_MOVEMENTS):
        return CageSession.objects.filter(property_id=venue.pk, status=CageSession.Status.OPEN).first()
    table, shift = getattr(event, "table", ""), getattr(event, "shift", "")
    if not table or not shift:
        return None
    named = getattr(event, "day", "")
    key = f"{venue.pk}:{table}.{named or day.isoformat()}.{shift}"
    return TableSession.objects.filter(pk=key).first()


def _scheduled(venue: Property, day: dt.date, shift: str) -> tuple[dt.datetime, dt.datetime] | None:
    """Begin and end of a shift by the calendar; None when the calendar no longer has it."""
    try:
        return shift_bounds(venue, day, shift)
    except Refused:
        return None


# --- refusals -------------------------------------------------------------------------------------------------------


def _outside(venue: Property, session: Session, moment: dt.datetime, *, field: str, at: int | None = None) -> Refused:
    """The refusal of a moment outside a session's span."""
    if shift_of(venue, moment) == (session.day, session.shift):
        return Refused(
            "before_opening",
            field=field,
            cite=CLOCK_CLAUSE,
            then=shown(venue, moment),
            since=shown(venue, session.opened_at),
            details=_place(at),
        )
    return _of_another(venue, session.day, session.shift, moment, field=field, at=at)


def shift_of(venue: Property, moment: dt.datetime) -> tuple[dt.date, str]:
    """Gaming day and shift of a moment by the calendar; no shift where the calendar has none."""
    try:
        return shift_at(venue, moment)
    except Refused:
        return venue.gaming_day(moment), ""


def _of_another(
    venue: Property, day: dt.date, shift: str, moment: dt.datetime, *, field: str, at: int | None = None
) -> Refused:
    belongs_day, belongs_shift = shift_of(venue, moment)
    if belongs_day != day:
        return _of_another_day(venue, day, moment, field=field, at=at)
    return Refused(
        "belongs_to_another_shift",
        field=field,
        then=shown(venue, moment),
        shift=belongs_shift,
        day=day.isoformat(),
        this=shift,
        details={**_place(at), "day": day.isoformat(), "shift": belongs_shift},
    )


def _of_another_day(
    venue: Property, day: dt.date, moment: dt.datetime, *, field: str = "occurred_at", at: int | None = None
) -> Refused:
    belongs_day, belongs_shift = shift_of(venue, moment)
    return Refused(
        "belongs_to_another_day",
        field=field,
        then=shown(venue, moment),
        day=belongs_day.isoformat(),
        this=day.isoformat(),
        details={**_place(at), "day": belongs_day.isoformat(), "shift": belongs_shift},
    )


def _runs_back(venue: Property, moment: dt.datetime, latest: dt.datetime, index: int) -> Refused:
    return Refused(
        "time_runs_back",
        field=_field(index),
        then=shown(venue, moment),
        latest=shown(venue, latest),
        details=_place(index),
    )


def _field(index: int) -> str:
    return f"events[{index}].occurred_at"


def _place(at: int | None) -> dict[str, object]:
    return {} if at is None else {"at": at}
