"""Close a gaming day: figures, identities, journal, seal; idempotent, restartable, one at a time.

A close is two transactions. The first records that it began (from then on no table opens in that day). The second does
everything else: figures, what follows from them in the journal, exceptions, meters, `DayClosed`, `GamingDayClosed` and
the seal are there together or not at all. So wherever a worker dies, the day is either untouched, or `closing` with no
figures, or closed and sealed; and the next run goes on from there.

A long day is read in parts by other workers, too (`helpers`): they read and answer, and only the second transaction
writes. A worker that dies, is late or refuses has its part done by the one that closes.

What the second transaction counts cannot change under it: no table is open, boxes and slips are finished (the
checklist insists on it), and it holds the property's calendar and the meters of its links before it looks.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from itertools import zip_longest
from typing import Any, Final, Protocol, TypeVar

import msgspec
import structlog
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounting import checks, figures, locks, queries
from accounting import events as ev
from accounting.commands.checklist import list_checklist
from accounting.models import AuditSettings, ChecklistSignoff, CloseRun
from casino.commands import append_next
from casino.errors import Refused
from casino.eventstore import seal_day, unsealed_days
from casino.identity.signatures import Signature, require_role
from casino.models import Property
from casino.requests.request_cache import request_cache_open
from casino.roles import AUDIT
from casino.runtime import parallel
from progressive.commands import carry_link, document_link_day, raise_due
from progressive.models import Meter
from tables import queries as tables
from tables.commands import (
    finish_closing_day,
    note_hours,
    note_last_plays,
    note_late_boxes,
    raise_overdue_inventory,
    start_closing_day,
)
from tables.locks import lock_day
from tables.models import GamingDay, Round

logger = structlog.get_logger(__name__)


CLOSE_STEPS = ("checklist", "figures", "meters", "identities", "seal")
"""Steps of a close, in order; one that resumes an interrupted close begins with the figures."""
ROUNDS_IN_PARTS: Final = 20_000
"""Days with fewer rounds are closed by one worker alone: it takes him some seconds."""


EVENT_BYTES: Final = 100_000
"""Lines of one kind in an event of the close at most, as JSON: with those of another kind and their commas they are
less than the store takes in a payload."""
Line = TypeVar("Line", bound=msgspec.Struct)


class CloseProgress(Protocol):
    """Hears how far a close is: the step, and how many of its parts are done."""

    def __call__(self, step: str, done: int = 0, every: int = 1, /) -> None: ...


def no_progress(_step: str, _done: int = 0, _every: int = 1, /) -> None:
    """Ignore progress."""


def close_stream(day: dt.date) -> str:
    """The stream of a day's close."""
    return f"close:{day.isoformat()}"


def close_gaming_day(
    venue: Property,
    day: dt.date,
    *,
    actor: str,
    approved: Signature | None = None,
    reason: str = "",
    at: dt.datetime | None = None,
    helpers: int = 0,
    progress: CloseProgress = no_progress,
) -> CloseRun:
    """Close a gaming day and return its close. A day that is closed already is returned as it is.
    `progress` is called with each of `CLOSE_STEPS` as it begins and, while it lasts, with how much of it is done.
    `helpers`: workers who are asked to read parts of a day of `ROUNDS_IN_PARTS` or more.

    With `approved` (accounting or auditor) and a `reason` the open items of the checklist that do not block are let
    pass and listed (control W4). Refused: `close_running`, `unknown_day`, `day_not_ready` (details: the checklist),
    `reason_missing`, `wrong_role`. Errors of the store's seal (`SealOrder`, `SealKeyMissing`) pass through.
    """
    run = queries.close_status(venue, day)
    if run is not None and run.status == CloseRun.Status.CLOSED:
        return run
    with locks.closing(venue.pk):
        run = queries.close_status(venue, day)
        if run is None:
            progress("checklist")
            run = _start(venue, day, actor=actor, approved=approved, reason=reason, at=at)
        if run.status == CloseRun.Status.CLOSING:
            run = _finish(venue, day, actor=actor, at=at, helpers=helpers, progress=progress)
        return run


def start_close(
    venue: Property,
    day: dt.date,
    *,
    actor: str,
    approved: Signature,
    reason: str,
    at: dt.datetime | None = None,
) -> CloseRun:
    """Start a close on a signature: record who accepts which open items. The worker with the seal's key completes it.

    `close_gaming_day` finishes what is started here. Refused as there.
    """
    with locks.closing(venue.pk):
        run = queries.close_status(venue, day)
        return run or _start(venue, day, actor=actor, approved=approved, reason=reason, at=at)


def require_ready(venue: Property, day: dt.date) -> None:
    """Require that a day could be closed, before the close is queued; one that began is ready. Refused:
    `day_not_ready`."""
    if queries.close_status(venue, day) is None:
        _require_ready(venue, day, None, "")


@transaction.atomic
def _start(
    venue: Property,
    day: dt.date,
    *,
    actor: str,
    approved: Signature | None,
    reason: str,
    at: dt.datetime | None,
) -> CloseRun:
    if approved is not None:
        require_role(approved, sorted(AUDIT), field="approved", cite="control W4")
    if not GamingDay.objects.filter(property_id=venue.pk, day=day).exists():
        raise Refused("unknown_day", field="day")
    _raise_what_is_late(venue, day, at)
    lock_day(venue.pk)
    forced = _require_ready(venue, day, approved, reason)
    list_checklist(venue, day, reason=reason, actor=actor, at=at)
    start_closing_day(venue, day=day, actor=actor, at=at)
    started = ev.CloseStarted(
        day=day.isoformat(), forced=forced, reason=reason, signatures=[approved] if approved else []
    )
    append_next(venue, close_stream(day), day, [started], actor=actor, at=at)
    logger.info("close_started", property=venue.code, day=day.isoformat(), forced=len(forced))
    return _run(venue, day)


def _raise_what_is_late(venue: Property, day: dt.date, at: dt.datetime | None) -> None:
    """Raise what only the scheduler raises otherwise, so that a day closes with it though the scheduler stood still.

    Each is raised once. Taken before the day is held: sets of equipment are held before it. What is late about slips
    and sets in play is raised by their receipt and removal.
    """
    if not GamingDay.objects.filter(property_id=venue.pk, day=day, status=GamingDay.Status.OPEN).exists():
        return
    actor = "system:close"
    raise_overdue_inventory(venue, day=day, actor=actor, at=at)
    note_late_boxes(venue, day=day, actor=actor, at=at)
    note_last_plays(venue, day, actor=actor, at=at)
    note_hours(venue, day, actor=actor, at=at)
    raise_due(venue, day=day, actor=actor, at=at)


def _require_ready(venue: Property, day: dt.date, approved: Signature | None, reason: str) -> list[ev.OpenItem]:
    """The open items that are let pass. Refused unless there are none, or somebody approves what may be approved."""
    strict = AuditSettings.of(venue).signoffs_required
    checklist = queries.audit_checklist(venue, day) if strict else queries.day_checklist(venue, day)
    undone = [line for line in checklist if not line.done and line.holds_the_close] + _unsigned(checklist)
    if not undone:
        return []
    if approved is None or any(line.blocking and not line.done for line in undone):
        raise Refused(
            "day_not_ready",
            field="day",
            items=", ".join(line.label for line in undone),
            details={"checklist": [_checklist_details(line) for line in checklist]},
        )
    if not reason.strip():
        raise Refused("reason_missing", field="reason", why=_("why the day is closed with open items"))
    return [ev.OpenItem(code=line.code, subject=subject) for line in undone for subject in line.open]


def _unsigned(checklist: Sequence[queries.ChecklistLine]) -> list[queries.ChecklistLine]:
    """Return the lines that are done but not signed, where the property requires a signature on each."""
    signed = ChecklistSignoff.State.SIGNED
    audited = [line for line in checklist if isinstance(line, queries.AuditLine)]
    return [line for line in audited if line.state != signed and (line.done or not line.holds_the_close)]


def _checklist_details(line: queries.ChecklistLine) -> dict[str, Any]:
    """A line of the checklist in the details of a refusal."""
    return {
        "code": line.code, "label": line.label, "cite": line.cite, "blocking": line.blocking, "open": line.open
    }  # fmt: skip


@transaction.atomic
def _finish(
    venue: Property, day: dt.date, *, actor: str, at: dt.datetime | None, helpers: int, progress: CloseProgress
) -> CloseRun:
    lock_day(venue.pk)
    links = _lock_meters(venue)
    progress("figures")
    helpers = helpers if _is_long(venue, day) else 0
    rounds = None
    if helpers:
        rounds = tables.gather_rounds(venue, day, helpers=helpers, progress=partial(progress, "figures"))
    with _rounds_known(venue, day, rounds):
        lines = figures.session_figures(venue, day)
        posted = ev.DayFiguresPosted(
            day=day.isoformat(),
            lines=lines,
            links=figures.link_figures(venue, day),
            dealers=figures.dealer_figures(venue, day, lines),
        )
    stream = close_stream(day)
    append_next(venue, stream, day, list(_postings(posted)), actor=actor, at=at)
    progress("meters")
    for link in links:
        document_link_day(venue, link=link, day=day, actor=actor, at=at)
    progress("identities")
    with _rounds_known(venue, day, rounds):
        found = checks.run(venue, day)
    closed = ev.DayClosed(
        day=day.isoformat(),
        totals=figures.totals(venue, day, lines, exceptions=len(tables.exceptions(venue, day)) + len(found)),
        figures_digest=sha256(msgspec.json.encode(posted, order="sorted")).hexdigest(),
    )
    append_next(venue, stream, day, [*_listings(day, found), closed], actor=actor, at=at)
    finish_closing_day(venue, day=day, actor=actor, at=at)
    _carry_into_next(venue, links, day, actor=actor, at=at)
    progress("seal")
    _seal_unopened(venue, day)
    parallel.seal_day(venue.pk, day, helpers=helpers, progress=partial(progress, "seal"))
    logger.info("day_closed", property=venue.code, day=day.isoformat(), exceptions=len(found))
    return _run(venue, day)


def _postings(posted: ev.DayFiguresPosted) -> Iterator[object]:
    """Cut figures into events of a size that the store takes: links in the first."""
    parts = zip_longest(_cut(posted.lines), _cut(posted.dealers), fillvalue=[])
    for number, (lines, dealers) in enumerate(parts):
        yield ev.DayFiguresPosted(day=posted.day, lines=lines, links=[] if number else posted.links, dealers=dealers)


def _listings(day: dt.date, found: Sequence[ev.ExceptionFigures]) -> Iterator[object]:
    """Cut exceptions into events of a size that the store takes."""
    for lines in _cut(found):
        yield ev.ExceptionsListed(day=day.isoformat(), lines=lines)


def _cut(lines: Sequence[Line]) -> list[list[Line]]:
    """Cut lines into lists of about `EVENT_BYTES` at most; one empty list where there is none."""
    parts: list[list[Line]] = [[]]
    size = 0
    for line in lines:
        length = len(msgspec.json.encode(line))
        if parts[-1] and size + length > EVENT_BYTES:
            parts.append([])
            size = 0
        parts[-1].append(line)
        size += length
    return parts


def _is_long(venue: Property, day: dt.date) -> bool:
    """Return whether the day has so many rounds that workers are asked to help."""
    rounds = Round.objects.filter(property_id=venue.pk, day=day)
    return rounds[:ROUNDS_IN_PARTS].count() == ROUNDS_IN_PARTS


@contextmanager
def _rounds_known(venue: Property, day: dt.date, rounds: tables.GatheredRounds | None) -> Iterator[None]:
    """Read nothing twice in the block, which only reads; and nothing that was gathered."""
    with request_cache_open():
        if rounds is not None:
            rounds.provide(venue, day)
        yield


def _lock_meters(venue: Property) -> list[str]:
    """Hold every meter of the property: no prize is paid and no reading taken while the day is summed up."""
    rows = Meter.objects.select_for_update().filter(property_id=venue.pk).order_by("link")
    return [meter.link for meter in rows]


def _carry_into_next(
    venue: Property, links: Sequence[str], day: dt.date, *, actor: str, at: dt.datetime | None
) -> None:
    """If the next day is open already, its opening meters are known now; else they are written when it opens."""
    following = GamingDay.objects.filter(property_id=venue.pk, day__gt=day).order_by("day").first()
    if following is None:
        return
    for link in links:
        carry_link(venue, link=link, from_day=day, to_day=following.day, actor=actor, at=at)


def _seal_unopened(venue: Property, day: dt.date) -> None:
    """Seal the earlier dates that have events and are no gaming days: withdrawn, or with papers alone, as a document
    registered while the property was closed. They cannot be opened any more, and seals follow in order."""
    for before in unsealed_days(venue.pk, before=day):
        if not GamingDay.objects.filter(property_id=venue.pk, day=before).exists():
            seal_day(venue.pk, before)


def _run(venue: Property, day: dt.date) -> CloseRun:
    return CloseRun.objects.get(property_id=venue.pk, day=day)
