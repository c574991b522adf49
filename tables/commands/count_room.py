"""The count room (controls D3-D7, T12): a team, one box at a time, two blind counts, a sheet, the cage's own count.

    open_count -> open_box -> enter_count (twice, by two people; a third time where they differ) -> list_documents
    -> show_empty -> the next box ... -> sign_count (all members) -> accept_count (the cage, blind)

What two people count the same is what the box held. Counts that differ stay on record, both, and the box is counted
again; until two agree the difference is shown to nobody. Before the sheet is signed `correct_count` strikes out and
keeps the old figure; afterwards only accounting adjusts.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from django.db.models import QuerySet
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.eventstore import Append, Event
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Flag, Input, TextInput
from casino.roles import CAGE, PIT, SUPERVISORS, Role
from casino.wording.exception_details import detail_of
from tables import offers, subjects
from tables.arguments import ActiveTable, AnotherMember, Cashier, Contents, Member, OpenDay, Papers, Reason, Shift, Team
from tables.commands import kit
from tables.commands.box_papers import checked_documents, raise_document_exceptions, require_same_documents
from tables.commands.boxes import (
    note_late_boxes,
    require_countable,
    require_independent,
    require_quorum,
    require_team,
)
from tables.commands.day import raise_exception
from tables.counting import counts as counting
from tables.counting import machine_counts
from tables.events import (
    BoxContent,
    BoxCountAgreed,
    BoxCountCorrected,
    BoxCountDiffered,
    BoxCounted,
    BoxCountEntered,
    BoxDocument,
    BoxDocumentsListed,
    BoxOpened,
    BoxShownEmpty,
    CountAccepted,
    CountMemberJoined,
    CountMemberLeft,
    CountMethod,
    CountOpened,
    CountSheetSigned,
    MachineCountImported,
    MachineReading,
    SheetBox,
    TipsCounted,
)
from tables.locks import hold_day, lock_count, lock_day, lock_table
from tables.models import BoxCustody, CountEntry, CountSession, GamingDay, MachineFile, TipCount
from tables.queries.count_room import entries_of

COUNTERS = (Role.COUNT_TEAM,)
TIP_COUNTERS = PIT | CAGE | {Role.SECURITY, Role.COUNT_TEAM}
"""Roles that count tips: two people, one of them independent of the pit."""

OpenCount = Annotated[str, Choice(_("Count"), offers=offers.open_counts)]
OpenBox = Annotated[str, Choice(_("Drop box"), offers=offers.open_boxes)]
BoxInCount = Annotated[str, Choice(_("Drop box"), offers=offers.boxes_in_counts)]


@dataclass(frozen=True)
class CounterFile(Input):
    """The text of the file of a currency counter, as it was written."""


CountOutcome = Literal["kept", "agreed", "differs"]
"""Outcomes of a count: kept (the first one), agreed (two are the same), or differs (the box is counted again)."""


# --- the team -------------------------------------------------------------------------------------------------------


@operation(
    cite="control D3",
    route=subjects.COUNT.route("/counts", status=201),
    page=subjects.COUNT.page(
        _("Open a count"),
        "groups",
        _("Every team member signs. The team needs the property's quorum (control D3)."),
    ),
)
def open_count(
    venue: Property,
    *,
    day: OpenDay,
    room: Annotated[str, TextInput(_("Room"), max_length=60)],
    team: Team,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """A team sits down to count boxes of a gaming day; returns the count's number (control D3).

    Refused: `wrong_role`, `same_person`, `team_too_small`, `place_missing`, `day_not_open`, `already_counting`.
    """
    require_team(venue, team)
    if not room.strip():
        raise Refused("place_missing", field="room", cite="control D3", where=_("where the count is held"))
    lock_day(venue.pk)
    _require_day_not_closed(venue, day)
    running = CountSession.objects.filter(property_id=venue.pk, status=CountSession.Status.OPEN)
    busy = {code for count in running for code in count.team} & {member.employee for member in team}
    if busy:
        raise Refused("already_counting", field="team", people=", ".join(sorted(busy)))
    number = CountSession.objects.filter(property_id=venue.pk, day=day).count() + 1
    count = f"{day.isoformat()}.{number}"
    opened = CountOpened(count=count, room=room.strip(), signatures=list(team))
    kit.record(venue, kit.step(f"count:{count}", day, 0, [opened], at), actor=actor)
    return count


@operation(
    cite="control D3",
    route=subjects.COUNT.route("join", body="Member"),
    page=subjects.COUNT.page(_("Join a count"), "person_add"),
)
def join_count(
    venue: Property,
    *,
    count: OpenCount,
    member: Annotated[Signature, Signs(_("Member who joins"), COUNTERS)],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Add a member to the count team. Refused: `unknown_count`, `count_signed`, `wrong_role`, `already_counting`."""
    session = _locked_count(venue, count)
    running = CountSession.objects.filter(property_id=venue.pk, status=CountSession.Status.OPEN)
    if any(member.employee in other.team for other in running):
        raise Refused("already_counting", field="member", people=member.employee)
    joined = CountMemberJoined(count=count, employee=member.employee, signatures=[member])
    _record(venue, [_of_count(session, joined, at)], actor=actor)


@operation(
    cite="control D3",
    route=subjects.COUNT.route("leave", body="Member"),
    page=subjects.COUNT.page(
        _("Leave a count"), "person_remove", _("The member who leaves signs for the boxes counted so far.")
    ),
)
def leave_count(
    venue: Property,
    *,
    count: OpenCount,
    member: Annotated[Signature, Signs(_("Member who leaves"), COUNTERS)],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """A member leaves and signs for the boxes counted until then; too few who stay do not count on.

    Refused: `unknown_count`, `count_signed`, `not_of_the_team`.
    """
    session = _locked_count(venue, count)
    _require_members(session, member=member)
    done = _boxes_of(session).exclude(status=BoxCustody.Status.OPENED).order_by("box")
    left = CountMemberLeft(
        count=count,
        employee=member.employee,
        boxes=list(done.values_list("box", flat=True)),
        signatures=[member],
    )
    _record(venue, [_of_count(session, left, at)], actor=actor)


# --- one box at a time ----------------------------------------------------------------------------------------------


@operation(
    cite="control D3",
    route=subjects.COUNT.route("boxes/<slug:box>/open", "Open a drop box"),
    page=subjects.COUNT.page(
        _("Open a box"),
        "lock_open",
        _("One box at a time: open the next when the last has been shown empty (control D3)."),
    ),
)
def open_box(
    venue: Property,
    *,
    count: OpenCount,
    box: Annotated[str, Choice(_("Drop box"), offers=offers.boxes_to_open)],
    marked_table: Annotated[
        str,
        Choice(_("Table painted on the box"), _("A different one is an exception."), offers=offers.every_table),
    ]
    | None = None,
    by: Member,
    witness: AnotherMember,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Open the next box, once the last one was shown empty (control D3).

    `marked_table`: the table painted on the box, if it was read. A box that bears the mark of another table counts for
    the table on which it was installed, and is an exception. A machine's figures that came before become its first
    count. Refused: `unknown_count`, `count_signed`, `not_of_the_team`, `same_person`, `team_too_small`,
    `box_still_open`, `unknown_custody`, `box_of_other_day`, `team_not_independent`, and what makes a box uncountable.
    """
    session = _locked_count(venue, count)
    require_distinct(by, witness, cite="control D3")
    _require_members(session, by=by, witness=witness)
    require_quorum(venue, len(session.team))
    still_open = _boxes_of(session).filter(status=BoxCustody.Status.OPENED).first()
    if still_open is not None:
        raise Refused("box_still_open", field="box", box=still_open.box)
    custody = _custody_to_open(venue, session, box)
    require_countable(venue, custody)
    require_independent(custody, [_named(code, by) for code in session.team])
    other = marked_table if marked_table and marked_table != custody.table else ""
    opened = BoxOpened(
        box=box,
        table=custody.table,
        shift=custody.shift,
        count=count,
        marked_table=other,
        signatures=[by, witness],
    )
    events: list[Event] = [opened]
    pending = _pending_reading(session, box)
    if pending is not None:
        file, reading = pending
        operator = msgspec.convert(file.imported_by[0], Signature)
        contents = counting.box_contents(venue, reading.contents, field="machine")
        events.append(_entered(custody, count, 1, "machine", contents, operator, source=file.sha256))
    _record(venue, [kit.step(custody.stream, custody.day, custody.version, events, at)], actor=actor)


@operation(
    cite="control D3",
    route=subjects.COUNT.route("boxes/<slug:box>/entries", "Enter a blind count", body="Entry"),
    page=subjects.COUNT.page(
        _("Enter a count"),
        "calculate",
        _("Count without looking at another member's count. The difference between counts is not shown (control D3)."),
    ),
)
def enter_count(
    venue: Property,
    *,
    count: OpenCount,
    box: OpenBox,
    contents: Contents,
    counter: Annotated[Signature, Signs(_("Counted by"), COUNTERS)],
    actor: str,
    at: dt.datetime | None = None,
) -> CountOutcome:
    """One member's blind count of the open box (control D3).

    `kept`: the first; `agreed`: the same as somebody else's; `differs`: both stand and the box is counted again. By how
    much is not disclosed. Refused: `unknown_count`, `count_signed`, `not_of_the_team`, `team_too_small`,
    `box_not_open`, `count_agreed`, `same_counter`, `team_not_independent`, the contents.
    """
    session, custody = _open_box(venue, count, box)
    _require_members(session, counter=counter)
    require_quorum(venue, len(session.team))
    require_independent(custody, [counter])
    _require_undecided(custody)
    earlier = entries_of(custody)
    if earlier and earlier[-1].counter == counter.employee:
        raise Refused("same_counter", field="counter")
    checked = counting.box_contents(venue, contents, field="contents")
    entered = _entered(custody, count, len(earlier) + 1, "hand", checked, counter)
    return _record_entry(venue, custody, earlier, entered, actor=actor, at=at)


@operation(
    cite="control D4",
    route=subjects.COUNT.route(
        "boxes/<slug:box>/documents", "List the documents of a box", status=204, body="Documents"
    ),
    page=subjects.COUNT.page(
        _("List documents of a box"),
        "description",
        _("Every document found is matched with the system's copy when the sheet is signed (control D4)."),
    ),
)
def list_documents(
    venue: Property,
    *,
    count: OpenCount,
    box: BoxInCount,
    documents: Papers,
    by: Member,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The papers that were in the box, one by one (control D4). A later list takes the place of an earlier one.

    Refused: `unknown_count`, `count_signed`, `not_of_the_team`, `box_not_in_count`, `unknown_kind`, `serial_missing`,
    `document_twice`, `too_many_documents`, `documents_differ`.
    """
    session, custody = _box_in_count(venue, count, box)
    _require_members(session, by=by)
    listed = checked_documents(documents)
    if custody.agreed_total is not None:
        require_same_documents(listed, custody)
    event = BoxDocumentsListed(
        box=box, table=custody.table, shift=custody.shift, count=count, documents=listed, signatures=[by]
    )
    _record(venue, [kit.step(custody.stream, custody.day, custody.version, [event], at)], actor=actor)


@operation(
    cite="control D3",
    route=subjects.COUNT.route("boxes/<slug:box>/empty", body="Pair"),
    page=subjects.COUNT.page(_("Record an empty box"), "inbox"),
)
def show_empty(
    venue: Property,
    *,
    count: OpenCount,
    box: OpenBox,
    by: Member,
    witness: AnotherMember,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The counted box is shown empty; now the next one may be opened (control D3).

    Refused: `unknown_count`, `count_signed`, `not_of_the_team`, `same_person`, `box_not_open`, `count_not_agreed`,
    `documents_differ`.
    """
    session, custody = _open_box(venue, count, box)
    require_distinct(by, witness, cite="control D3")
    _require_members(session, by=by, witness=witness)
    _require_agreed(custody)
    require_same_documents(msgspec.convert(custody.documents, list[BoxDocument]), custody)
    event = BoxShownEmpty(box=box, table=custody.table, shift=custody.shift, count=count, signatures=[by, witness])
    _record(venue, [kit.step(custody.stream, custody.day, custody.version, [event], at)], actor=actor)


@operation(
    cite="control D7",
    route=subjects.COUNT.route("boxes/<slug:box>/correction", "Correct an agreed count", status=204, body="Correction"),
    page=subjects.COUNT.page(
        _("Correct a count"), "edit", _("The old figure stays, struck out, with the initials of two (control D7).")
    ),
)
def correct_count(
    venue: Property,
    *,
    count: OpenCount,
    box: BoxInCount,
    contents: Contents,
    reason: Reason,
    by: Member,
    witness: AnotherMember,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Strike out what was agreed, before the sheet is signed; the old figure stays, with two initials (control D7).

    Refused: `unknown_count`, `count_signed`, `not_of_the_team`, `same_person`, `box_not_in_count`, `count_not_agreed`,
    `reason_missing`, `nothing_changed`, the contents.
    """
    session, custody = _box_in_count(venue, count, box)
    require_distinct(by, witness, cite="control D7")
    _require_members(session, by=by, witness=witness)
    _require_agreed(custody)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite="control D7", why=_("why the count is corrected"))
    before = msgspec.convert(custody.contents, list[BoxContent])
    after = counting.box_contents(venue, contents, field="contents")
    if before == after:
        raise Refused("nothing_changed", field="contents", cite="control D7")
    event = BoxCountCorrected(
        box=box,
        table=custody.table,
        shift=custody.shift,
        count=count,
        before=before,
        after=after,
        total_before=_worth(before),
        total_after=_worth(after),
        reason=reason.strip(),
        signatures=[by, witness],
    )
    _record(venue, [kit.step(custody.stream, custody.day, custody.version, [event], at)], actor=actor)


# --- the machine ----------------------------------------------------------------------------------------------------


@operation(
    cite="control D3",
    route=subjects.COUNT.route(
        "machine",
        body="MachineFile",
        description="With `dry_run`, or without `by`, nothing is recorded: which boxes the file counts, which rows "
        "cannot be taken.",
    ),
    page=subjects.COUNT.page(
        _("Import a machine count"),
        "upload_file",
        _(
            "The machine's figures are the first count of each box it names; a member then counts by hand. Try the "
            "file first: rows that cannot be taken are named. With one of them nothing is recorded."
        ),
    ),
)
def import_machine_count(
    venue: Property,
    *,
    count: OpenCount,
    name: Annotated[str, TextInput(_("File"), max_length=120)],
    content: Annotated[str, CounterFile(_("File"))],
    dry_run: Annotated[bool, Flag(_("Dry run: record nothing"))] = False,
    by: Member | None = None,
    actor: str,
    at: dt.datetime | None = None,
) -> machine_counts.ReadFile:
    """The file of a currency counter: one count of every box it names, for a member to agree with by hand.

    With `dry_run`, or without `by`, it is read as `read_machine_count` does, and nothing is recorded. A box that is
    open and not counted yet takes it now, a box that waits takes it when it is opened. The file is kept whole.
    Refused: `unknown_count`, `count_signed`, `not_of_the_team`, `file_too_large`, `file_already_imported`, `bad_rows`
    (each with its line).
    """
    if dry_run or by is None:
        return read_machine_count(venue, count=count, content=content)
    session = _locked_count(venue, count)
    _require_members(session, by=by)
    require_quorum(venue, len(session.team))
    readings, digest = _read_machine_file(venue, session, content)
    imported = MachineCountImported(
        count=count, name=name.strip()[:120], sha256=digest, content=content, readings=readings, signatures=[by]
    )
    steps = [_of_count(session, imported, at)]
    open_now = _boxes_of(session).filter(status=BoxCustody.Status.OPENED).first()
    reading = next((one for one in readings if open_now is not None and one.box == open_now.box), None)
    if open_now is not None and reading is not None:
        contents = counting.box_contents(venue, reading.contents, field="machine")
        entered = _entered(open_now, count, 1, "machine", contents, by, source=digest)
        steps.append(kit.step(open_now.stream, open_now.day, open_now.version, [entered], at))
    _record(venue, steps, actor=actor)
    return machine_counts.ReadFile(readings=readings, bad_rows=[], recorded=True)


def read_machine_count(venue: Property, *, count: str, content: str) -> machine_counts.ReadFile:
    """The dry run: what the file says and every row that would be refused, by line and column; nothing is recorded.

    Refused: `unknown_count`, `file_too_large`, `file_already_imported`.
    """
    session = _count(venue, count)
    _require_new_file(venue, content)
    found = machine_counts.read_file(content, venue.currency, counting.box_denominations(venue))
    named = sorted([*found.bad_rows, *_boxes_that_cannot(session, found)], key=lambda row: row.line)
    return machine_counts.ReadFile(readings=[] if named else found.readings, bad_rows=named)


# --- the sheet ------------------------------------------------------------------------------------------------------


@operation(
    cite="control D5",
    route=subjects.COUNT.route("sheet", body="SheetSignature"),
    page=subjects.COUNT.page(
        _("Sign the count sheet"),
        "signature",
        _("The whole team signs. Afterwards only accounting adjusts (controls D5, D7)."),
    ),
)
def sign_count(
    venue: Property,
    *,
    count: OpenCount,
    team: Team,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """All members sign the sheet; from now on its boxes are counted and only adjustments change them (controls D5, D7).

    Papers that are missing, unexpected or different become exceptions of the day; what betrays an amount that a box
    held waits until the cage accepted. Refused: `unknown_count`, `count_signed`, `not_of_the_team`, `same_person`,
    `signature_missing`, `team_too_small`, `box_still_open`, `sheet_empty`, `documents_differ`.
    """
    session = _locked_count(venue, count)
    require_team(venue, team)
    _require_members(session, **{f"team[{place}]": member for place, member in enumerate(team)})
    absent = sorted(set(session.team) - {member.employee for member in team})
    if absent:
        raise Refused("signature_missing", field="team", cite="control D5", people=", ".join(absent))
    boxes = list(_boxes_of(session).order_by("table", "installed_at", "key"))
    _require_sheet_ready(boxes)
    for custody in boxes:
        require_independent(custody, team)
    steps = [_of_count(session, _sheet(count, boxes, team), at)]
    steps += [
        kit.step(custody.stream, custody.day, custody.version, [_counted(custody, team)], at) for custody in boxes
    ]
    note_late_boxes(venue, actor=actor, at=at)  # before they are counted: the scheduler may have stood still
    _record(venue, steps, actor=actor)
    raise_document_exceptions(venue, session.day, boxes, actor=actor, at=at)


@operation(
    cite="control D5",
    route=subjects.COUNT.route("acceptance", body="Acceptance"),
    page=subjects.COUNT.page(
        _("Accept a count"),
        "task_alt",
        _(
            "Count the money that the team hands over; its total is shown afterwards. A difference is recorded "
            "(control D5)."
        ),
        opens=CAGE,
    ),
)
def accept_count(
    venue: Property,
    *,
    count: Annotated[str, Choice(_("Count"), offers=offers.signed_counts)],
    contents: Contents,
    cashier: Cashier,
    delivered: Annotated[Signature, Signs(_("Delivered by (count team)"), COUNTERS)],
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """Accept a count with the cage's own count, made before it sees the total (control D5); returns the cage's count
    less the team's, in minor units.

    A difference is kept beside the sheet and is the exception `acceptance_differs`. From now on the boxes' own may be
    known: counts that differed, corrections, boxes with the mark of another table. Refused: `wrong_role`,
    `unknown_count`, `count_not_signed`, `count_accepted`, `not_of_the_team`, the contents.
    """
    lock_count(venue.pk, count)
    session = _count(venue, count)
    if session.status == CountSession.Status.OPEN:
        raise Refused("count_not_signed", field="count")
    if session.status == CountSession.Status.ACCEPTED:
        raise Refused("count_accepted", field="count")
    if delivered.employee not in {signer["employee"] for signer in session.signed_by}:
        raise _not_of_the_team(delivered, "delivered")
    found = _money_only(counting.box_contents(venue, contents, field="contents"))
    total = _worth(found)
    assert session.total is not None  # noqa: S101  (a signed sheet has its total)
    difference = total - session.total
    accepted = CountAccepted(
        count=count, contents=found, total=total, difference=difference, signatures=[cashier, delivered]
    )
    _record(venue, [_of_count(session, accepted, at)], actor=actor)
    for custody in _boxes_of(session).order_by("table", "installed_at", "key"):
        _raise_count_exceptions(venue, custody, actor=actor, at=at)
    sheet = _money_only(msgspec.convert(session.contents, list[BoxContent]))
    if found != sheet:
        raise_exception(
            venue,
            day=session.day,
            code="acceptance_differs",
            subject=count,
            detail=detail_of("acceptance_differs", pieces=_differences(found, sheet)),
            amount=difference,
            actor=actor,
            at=at,
        )
    return difference


# --- what is found besides ------------------------------------------------------------------------------------------


@operation(
    cite="control D2",
    route=subjects.COUNT.route("strays", status=204, body="StrayBox"),
    page=subjects.COUNT.page(
        _("Report a stray box"),
        "report",
        _("A box recorded elsewhere stays closed and raises an exception (control D2)."),
    ),
)
def report_stray_box(
    venue: Property,
    *,
    count: OpenCount,
    box: Annotated[str, TextInput(_("Drop box"), max_length=20)],
    note: Annotated[str, TextInput(_("What was found"), long=True)],
    by: Member,
    witness: AnotherMember,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """A box is in the count room that the books say is elsewhere: it stays shut and is an exception (controls D2, D6).

    Refused: `unknown_count`, `count_signed`, `not_of_the_team`, `same_person`, `box_expected` (it can be counted),
    `reason_missing`.
    """
    session = _locked_count(venue, count)
    require_distinct(by, witness, cite="control D2")
    _require_members(session, by=by, witness=witness)
    if not note.strip():
        raise Refused("reason_missing", field="note", cite="control D2", why=_("what was found"))
    custody = BoxCustody.objects.filter(property_id=venue.pk, box=box).order_by("-installed_at", "-key").first()
    where = custody.get_status_display() if custody is not None else _now("on no table")
    if custody is not None and _is_countable(venue, custody):
        raise Refused("box_expected", field="box")
    raise_exception(
        venue,
        day=session.day,
        code="box_elsewhere",
        subject=box,
        detail=detail_of("box_elsewhere", note=f"{note.strip()} ({where}; {by.employee}, {witness.employee})"),
        table=custody.table if custody is not None else "",
        shift=custody.shift if custody is not None else "",
        actor=actor,
        at=at,
    )


@operation(
    cite="control T12",
    route=subjects.COUNT.route(
        "/tables/<slug:table>/tips",
        "Count the tips of a table",
        status=201,
        body="Tips",
        description="One of the two who sign is independent of the pit.",
    ),
    page=subjects.COUNT.page(
        _("Count tips"),
        "savings",
        _("Tips are counted apart and are never part of the table's win (control T12)."),
        opens=(Role.COUNT_TEAM, *CAGE, *SUPERVISORS),
    ),
)
def count_tips(
    venue: Property,
    *,
    table: ActiveTable,
    day: OpenDay,
    shift: Shift,
    contents: Contents,
    by: Annotated[Signature, Signs(_("Counted by"), TIP_COUNTERS)],
    witness: Annotated[Signature, Signs(_("Witness"), TIP_COUNTERS)],
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """The tip box of a table, counted apart: never part of its win (control T12). Returns minor units.

    Refused: `wrong_role`, `same_person`, `not_independent`, `unknown_table`, `day_not_open`, `unknown_shift`,
    `tips_counted`, `documents_in_tips`, the contents.
    """
    require_distinct(by, witness, cite="control T12")
    kit.require_independent_of_pit(by, witness, cite="control T12")
    lock_table(venue.pk, kit.require_table(venue, table).code)
    kit.require_shift(_require_day_not_closed(venue, day), shift)
    identity = kit.session_identity(table, day, shift)
    if TipCount.objects.filter(pk=kit.key_of(venue.pk, identity)).exists():
        raise Refused("tips_counted", field="shift")
    found = counting.box_contents(venue, contents, field="contents")
    if found[-1].counts:
        raise Refused("documents_in_tips", field="contents")
    event = TipsCounted(
        table=table, shift=shift, contents=_money_only(found), total=_worth(found), signatures=[by, witness]
    )
    _record(venue, [kit.step(f"tips:{identity}", day, 0, [event], at)], actor=actor)
    return event.total


# --- parts: the count -----------------------------------------------------------------------------------------------


def _record(venue: Property, steps: Sequence[Append], *, actor: str) -> None:
    kit.record(venue, *steps, actor=actor)


def _of_count(session: CountSession, event: Event, at: dt.datetime | None) -> Append:
    return kit.step(session.stream, session.day, session.version, [event], at)


def _require_day_not_closed(venue: Property, day: dt.date) -> GamingDay:
    hold_day(venue.pk, day)
    row = GamingDay.objects.filter(property_id=venue.pk, day=day).first()
    if row is None or row.status == GamingDay.Status.CLOSED:
        raise Refused("day_not_open", field="day", day=day.isoformat())
    return row


def _count(venue: Property, count: str) -> CountSession:
    session = CountSession.objects.filter(pk=kit.key_of(venue.pk, count)).first()
    if session is None:
        raise Refused("unknown_count", field="count")
    return session


def _locked_count(venue: Property, count: str) -> CountSession:
    """The count, alone and still open."""
    lock_count(venue.pk, count)
    session = _count(venue, count)
    if session.status != CountSession.Status.OPEN:
        raise Refused("count_signed", field="count")
    return session


def _require_members(session: CountSession, **signatures: Signature) -> None:
    for field, signature in signatures.items():
        if signature.employee not in session.team:
            raise _not_of_the_team(signature, field)


def _not_of_the_team(signature: Signature, field: str) -> Refused:
    return Refused("not_of_the_team", field=field, employee=signature.employee)


def _named(employee: str, like: Signature) -> Signature:
    return Signature(employee=employee, role=Role.COUNT_TEAM.value, method=like.method, at=like.at)


# --- parts: the box -------------------------------------------------------------------------------------------------


def _boxes_of(session: CountSession) -> QuerySet[BoxCustody]:
    return BoxCustody.objects.filter(property_id=session.property_id, count=session.count)


def _custody_to_open(venue: Property, session: CountSession, box: str) -> BoxCustody:
    """The latest custody of the box, under the lock of its table; it is of the day that is counted."""
    rows = BoxCustody.objects.filter(property_id=venue.pk, box=box).order_by("-installed_at", "-key")
    custody = rows.first()
    if custody is None:
        raise Refused("unknown_custody", field="box")
    lock_table(venue.pk, custody.table)
    custody = rows.get(pk=custody.pk)
    if custody.day != session.day:
        raise Refused("box_of_other_day", field="box", day=custody.day.isoformat())
    return custody


def _is_countable(venue: Property, custody: BoxCustody) -> bool:
    try:
        require_countable(venue, custody)
    except Refused:
        return False
    return True


def _box_in_count(venue: Property, count: str, box: str) -> tuple[CountSession, BoxCustody]:
    """A box of this count, open or shown empty already. Refused: `box_not_in_count`."""
    session = _locked_count(venue, count)
    custody = _boxes_of(session).filter(box=box).first()
    if custody is None:
        raise Refused("box_not_in_count", field="box")
    return session, custody


def _open_box(venue: Property, count: str, box: str) -> tuple[CountSession, BoxCustody]:
    """The box that is open. Refused: `box_not_in_count`, `box_not_open`."""
    session, custody = _box_in_count(venue, count, box)
    if custody.status != BoxCustody.Status.OPENED:
        raise Refused("box_not_open", field="box")
    return session, custody


def _require_undecided(custody: BoxCustody) -> None:
    if custody.agreed_total is not None:
        raise Refused("count_agreed", field="box")


def _require_agreed(custody: BoxCustody) -> None:
    if custody.agreed_total is None:
        raise Refused("count_not_agreed", field="box")


# --- parts: counts --------------------------------------------------------------------------------------------------


def _worth(contents: Iterable[BoxContent]) -> int:
    return sum(content.total for content in contents)


def _money_only(contents: Iterable[BoxContent]) -> list[BoxContent]:
    return [content for content in contents if content.kind != "documents"]


def _entered(
    custody: BoxCustody,
    count: str,
    number: int,
    method: CountMethod,
    contents: list[BoxContent],
    counter: Signature,
    *,
    source: str = "",
) -> BoxCountEntered:
    return BoxCountEntered(
        box=custody.box,
        table=custody.table,
        shift=custody.shift,
        count=count,
        number=number,
        method=method,
        contents=contents,
        total=_worth(contents),
        source=source,
        signatures=[counter],
    )


def _record_entry(
    venue: Property,
    custody: BoxCustody,
    earlier: Sequence[CountEntry],
    entered: BoxCountEntered,
    *,
    actor: str,
    at: dt.datetime | None,
) -> CountOutcome:
    events: list[Event] = [entered]
    outcome: CountOutcome = "kept"
    same = next((entry for entry in earlier if _is_same(entry, entered)), None)
    place = {"box": custody.box, "table": custody.table, "shift": custody.shift, "count": entered.count}
    if same is not None:
        outcome = "agreed"
        numbers = [same.number, entered.number]
        events.append(BoxCountAgreed(**place, numbers=numbers, contents=entered.contents, total=entered.total))
    elif earlier:
        outcome = "differs"
        last = earlier[-1]
        one = _comparable(msgspec.convert(last.contents, list[BoxContent]), last.method)
        two = _comparable(entered.contents, last.method)
        events.append(
            BoxCountDiffered(
                **place,
                numbers=[last.number, entered.number],
                difference=_differences(two, one),
                amount=entered.total - last.total,
            )
        )
    _record(venue, [kit.step(custody.stream, custody.day, custody.version, events, at)], actor=actor)
    return outcome


def _is_same(entry: CountEntry, entered: BoxCountEntered) -> bool:
    """Return whether another member counted the same; a machine counts no documents, so those are not compared."""
    if entry.counter == entered.signatures[0].employee:
        return False
    stored = msgspec.convert(entry.contents, list[BoxContent])
    return _comparable(stored, entry.method) == _comparable(entered.contents, entry.method)


def _comparable(contents: list[BoxContent], method: str) -> list[BoxContent]:
    return _money_only(contents) if method == CountEntry.Method.MACHINE else contents


def _differences(one: Sequence[BoxContent], other: Sequence[BoxContent]) -> dict[str, dict[str, int]]:
    """Pieces in `one` beyond `other`, by kind, only where they differ."""
    by_kind = {content.kind: content.counts for content in other}
    found = {content.kind: counting.difference(content.counts, by_kind.get(content.kind, {})) for content in one}
    return {kind: pieces for kind, pieces in found.items() if pieces}


# --- parts: the machine ---------------------------------------------------------------------------------------------


def _require_new_file(venue: Property, content: str) -> None:
    encoded = content.encode()
    if len(encoded) > machine_counts.MAX_BYTES:
        raise Refused("file_too_large", field="content")
    digest = sha256(encoded).hexdigest()
    before = MachineFile.objects.filter(pk=kit.key_of(venue.pk, digest)).first()
    if before is not None:
        raise Refused("file_already_imported", field="content", count=before.count)


def _read_machine_file(venue: Property, session: CountSession, content: str) -> tuple[list[MachineReading], str]:
    found = read_machine_count(venue, count=session.count, content=content)
    if found.bad_rows:
        rows = msgspec.to_builtins(found.bad_rows)
        raise Refused("bad_rows", field="content", cite="control D3", count=len(rows), details={"rows": rows})
    return found.readings, sha256(content.encode()).hexdigest()


def _boxes_that_cannot(session: CountSession, found: machine_counts.ReadFile) -> list[machine_counts.BadRow]:
    """Boxes of the file that do not wait for a first count, each at the line that names it first."""
    readings = found.readings
    rows = BoxCustody.objects.filter(
        property_id=session.property_id, day=session.day, box__in=[reading.box for reading in readings]
    )
    waiting = {row.box for row in rows if _takes_first_count(session, row)}
    given = {row["box"] for file in _files(session) for row in file.readings}
    bad = []
    for reading in readings:
        if reading.box not in waiting:
            reason = _now("box %(box)s is not waiting for a first count")
        elif reading.box in given:
            reason = _now("box %(box)s was in an earlier file of this count")
        else:
            continue
        line = found.lines[reading.box]
        bad.append(machine_counts.BadRow(line=line, column="box", reason=reason % {"box": reading.box}))
    return bad


def _takes_first_count(session: CountSession, custody: BoxCustody) -> bool:
    if custody.status in (BoxCustody.Status.IN_TRANSIT, BoxCustody.Status.STORED):
        return True
    is_open = custody.status == BoxCustody.Status.OPENED and custody.count == session.count
    return is_open and not entries_of(custody)


def _files(session: CountSession) -> list[MachineFile]:
    return list(
        MachineFile.objects.filter(property_id=session.property_id, count=session.count).order_by("imported_at")
    )


def _pending_reading(session: CountSession, box: str) -> tuple[MachineFile, MachineReading] | None:
    for file in _files(session):
        for row in file.readings:
            if row["box"] == box:
                return file, msgspec.convert(row, MachineReading)
    return None


# --- parts: the sheet -----------------------------------------------------------------------------------------------


def _require_sheet_ready(boxes: Sequence[BoxCustody]) -> None:
    if not boxes:
        raise Refused("sheet_empty", field="count")
    for custody in boxes:
        if custody.status != BoxCustody.Status.EMPTIED:
            raise Refused("box_still_open", field="count", box=custody.box)
        require_same_documents(msgspec.convert(custody.documents, list[BoxDocument]), custody)


def _sheet(count: str, boxes: Sequence[BoxCustody], team: Sequence[Signature]) -> CountSheetSigned:
    sums: dict[str, dict[str, int]] = {"notes": {}, "chips": {}, "documents": {}}
    for custody in boxes:
        for part in custody.contents:
            for name, pieces in part["counts"].items():
                sums[part["kind"]][name] = sums[part["kind"]].get(name, 0) + pieces
    contents = [
        BoxContent(kind=kind, counts=counts, total=0 if kind == "documents" else counting.worth(counts))  # type: ignore[arg-type]
        for kind, counts in sums.items()
    ]
    lines = [
        SheetBox(box=custody.box, table=custody.table, shift=custody.shift, total=custody.agreed_total or 0)
        for custody in boxes
    ]
    return CountSheetSigned(count=count, boxes=lines, contents=contents, total=_worth(contents), signatures=list(team))


def _counted(custody: BoxCustody, team: Sequence[Signature]) -> BoxCounted:
    return BoxCounted(
        box=custody.box,
        table=custody.table,
        shift=custody.shift,
        contents=msgspec.convert(custody.contents, list[BoxContent]),
        total=custody.agreed_total or 0,
        signatures=list(team),
        count=custody.count,
    )


def _raise_count_exceptions(venue: Property, custody: BoxCustody, *, actor: str, at: dt.datetime | None) -> None:
    """Counts that were not what two agreed on, what was struck out since, a box with the mark of another table."""
    final = msgspec.convert(custody.contents, list[BoxContent])
    subject = f"{custody.box} {custody.shift}"
    place = {"day": custody.day, "table": custody.table, "shift": custody.shift, "actor": actor, "at": at}
    entries = entries_of(custody)
    agreed = msgspec.convert(entries[-1].contents, list[BoxContent])
    for entry in entries:
        stored = msgspec.convert(entry.contents, list[BoxContent])
        wrong = _differences(_comparable(stored, entry.method), _comparable(agreed, entry.method))
        if wrong:
            raise_exception(
                venue,
                code="count_differs",
                subject=subject,
                detail=detail_of(
                    "count_differs",
                    count=custody.count,
                    number=entry.number,
                    method=entry.method,
                    counter=entry.counter,
                    pieces=wrong,
                ),
                amount=entry.total - _worth(agreed),
                **place,
            )
    if final != agreed:
        raise_exception(
            venue,
            code="count_corrected",
            subject=subject,
            detail=detail_of("count_corrected", count=custody.count, pieces=_differences(final, agreed)),
            amount=_worth(final) - _worth(agreed),
            **place,
        )
    if custody.marked_table:
        raise_exception(
            venue,
            code="box_swapped",
            subject=subject,
            detail=detail_of("box_swapped", count=custody.count, table=custody.table, marked=custody.marked_table),
            amount=_worth(final),
            **place,
        )
