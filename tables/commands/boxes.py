"""Drop boxes: on the table, off it in the same act as the next one goes on, to the store, counted once, back (D1-D3).

Every step is signed by two people, one independent of the pit. The count itself is in `count_room.py`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.eventstore import Append, Event
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Route, Signs, operation
from casino.operations.grids import grid
from casino.operations.inputs import Choice, Day, Several, TextInput
from casino.roles import SUPERVISORS, Role
from tables import grid_rows, offers, subjects
from tables.arguments import ActiveTable, OpenDay, Shift
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.events import (
    BoxInstalled,
    BoxRemoved,
    BoxReturned,
    BoxStored,
    BoxTransported,
)
from tables.locks import hold_day, lock_table
from tables.models import BoxCustody, DropBox, GamingDay
from tables.queries.boxes import LateBox, late_boxes

CARRIERS = frozenset({Role.SECURITY, Role.DEALER, *SUPERVISORS, Role.INSPECTOR})
"""Roles that take a box from a table and transport it."""

KEEPERS = CARRIERS | {Role.COUNT_TEAM}
"""Roles that lock a box away, and that return it empty."""

INDEPENDENT = _("One of the two is independent of the pit.")

Carrier = Annotated[Signature, Signs(_("Signed by"), CARRIERS, note=INDEPENDENT)]
CarrierWitness = Annotated[Signature, Signs(_("Witness"), CARRIERS)]
Keeper = Annotated[Signature, Signs(_("Signed by"), KEEPERS, note=INDEPENDENT)]
KeeperWitness = Annotated[Signature, Signs(_("Witness"), KEEPERS)]
Place = Annotated[str, TextInput(_("Place"), max_length=60)]

NEEDED_WHILE_OPEN = _("Needed while the table is open (control D2).")

ONE_INDEPENDENT = "One of the two who sign is independent of the pit (control D2)."
ITS_TABLE = "`table`: where it is put; another table than the one on the box is refused."


def _of_box(path: str, summary: str, *more: str) -> Route:
    said = " ".join([ONE_INDEPENDENT, *more])
    return subjects.BOXES.route(f"<slug:box>/{path}", summary, of="box", conditional=True, description=said)


@operation(
    cite="control D1",
    route=_of_box("install", "Install a drop box", ITS_TABLE),
    page=subjects.BOXES.page(
        _("Install a box"),
        "input",
        _("A table cannot open without its empty box (control D1)."),
        opens=(Role.SECURITY, *SUPERVISORS),
    ),
)
def install_box(
    venue: Property,
    *,
    table: ActiveTable | None = None,
    box: Annotated[str, Choice(_("Drop box"), offers=offers.free_boxes)],
    day: OpenDay,
    shift: Shift,
    by: Carrier,
    witness: CarrierWitness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Put an empty box onto its table for a shift (control D1).

    `table`: where they are putting it, if they say so; it must be the one that the box is bound to. Refused:
    `unknown_box`, `wrong_table`, `day_not_open`, `unknown_shift`, `wrong_shift`, `second_box`, `box_not_free`,
    `box_not_returned`, `box_used_this_shift`, `wrong_role`, `same_person`, `not_independent`.
    """
    _require_two(by, witness, cite="control D1")
    bound = _table_of(venue, box)
    if table and table != bound:
        raise _wrong_table("box", bound)
    table = bound
    lock_table(venue.pk, table)
    installed = _installed_on(venue, table)
    if installed is not None:
        raise Refused("second_box", field="box", table=table, box=installed.box)
    kit.record(venue, _install(venue, box, table, day, shift, [by, witness], at), actor=actor)


@operation(
    cite="control D2",
    route=_of_box("remove", "Remove a drop box"),
    page=subjects.BOXES.page(
        _("Remove a box"),
        "output",
        _("Remove the full box and install the empty one in one step (control D2)."),
        opens=(Role.SECURITY, *SUPERVISORS),
    ),
)
def remove_box(
    venue: Property,
    *,
    box: Annotated[str, Choice(_("Drop box"), offers=offers.installed_boxes)],
    replacement: Annotated[str, Choice(_("Empty box to install"), NEEDED_WHILE_OPEN, offers=offers.free_boxes)]
    | None = None,
    replacement_day: Annotated[dt.date, Day(_("Its gaming day"), offers=offers.open_days)] | None = None,
    replacement_shift: Annotated[
        str,
        Choice(
            _("Its shift"),
            _("Only when the table is closed: which shift the empty box is for."),
            offers=offers.shifts,
        ),
    ]
    | None = None,
    reason: Annotated[str, TextInput(_("Why in the middle of the shift"), NEEDED_WHILE_OPEN)] | None = None,
    by: Carrier,
    witness: CarrierWitness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Take a box off its table; the empty one goes on in the same act (control D2).

    While the table is open this is an emergency drop: a replacement is required, belongs to the session that goes on,
    and `reason` says why. Between two shifts the replacement belongs to `replacement_day` and `replacement_shift`.
    Refused: `box_not_installed`, `replacement_missing`, `reason_missing`, `wrong_table`, `wrong_shift`, and what
    `install_box` refuses.
    """
    _require_two(by, witness, cite="control D2")
    why = (reason or "").strip()
    table = _table_of(venue, box)
    lock_table(venue.pk, table)
    custody = _installed_on(venue, table)
    if custody is None or custody.box != box:
        raise Refused("box_not_installed", field="box")
    session = kit.open_session(venue.pk, table)
    if session is not None and session.interrupted_at is not None:
        raise Refused("table_interrupted", field="box", table=table)
    if replacement is None and session is not None:
        raise Refused("replacement_missing", field="replacement")
    if session is not None and not why:
        raise Refused(
            "reason_missing",
            field="reason",
            cite="control D2",
            why=_("why the box comes off in the middle of the shift"),
        )
    removed = BoxRemoved(
        box=box,
        table=table,
        shift=custody.shift,
        signatures=[by, witness],
        emergency=session is not None,
        reason=why if session is not None else "",
    )
    steps = [kit.step(custody.stream, custody.day, custody.version, [removed], at)]
    if replacement is not None:
        day = session.day if session else replacement_day
        shift = session.shift if session else replacement_shift
        if day is None or shift is None:
            raise Refused("shift_missing", field="replacement_shift")
        with _meant_by("replacement"):
            bound = _table_of(venue, replacement)
            if bound != table:
                raise _wrong_table("box", bound)
            steps.append(_install(venue, replacement, table, day, shift, [by, witness], at))
    kit.record(venue, *steps, actor=actor)


@operation(
    cite="control D2",
    route=subjects.BOXES.route(
        "transport", "Bring drop boxes from the pit", body="Transport", description=ONE_INDEPENDENT
    ),
    page=subjects.BOXES.page(
        _("Bring boxes away"),
        "local_shipping",
        _("Two people bring the boxes from the pit, one of them independent of it (control D2)."),
        opens=(Role.SECURITY, *SUPERVISORS),
    ),
)
def transport_boxes(
    venue: Property,
    *,
    boxes: Annotated[Sequence[str], Several(_("Drop boxes"), offers=offers.boxes_to_transport)],
    destination: Annotated[str, TextInput(_("Destination"), max_length=60)],
    place: Annotated[
        str,
        TextInput(
            _("Locked away at"),
            _("If the same two lock the boxes away, they sign once for both; else the boxes are stored later."),
            max_length=60,
        ),
    ] = "",
    by: Carrier,
    witness: CarrierWitness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Bring boxes that are off their tables to `destination`, all of them or none (control D2).

    With `place` those who bring them lock them away there and sign for both. Refused: `boxes_missing`,
    `box_named_twice`, `box_not_in_transit`, `box_transported`, `place_missing`, the people.
    """
    _require_two(by, witness, cite="control D2")
    _require_place(destination, field="destination")

    def carried(custody: BoxCustody, field: str) -> BoxTransported:
        _require_in_transit(custody, field)
        if custody.transported_at is not None:
            raise Refused("box_transported", field=field, box=custody.box)
        return BoxTransported(
            box=custody.box, table=custody.table, shift=custody.shift, destination=destination, signatures=[by, witness]
        )

    _record_each(venue, boxes, carried, actor=actor, at=at)
    if place.strip():
        store_boxes(venue, boxes=boxes, place=place, by=by, witness=witness, actor=actor, at=at)


@operation(
    cite="control D2",
    route=subjects.BOXES.route("store", "Store drop boxes until the count", body="Place", description=ONE_INDEPENDENT),
    page=subjects.BOXES.page(
        _("Store boxes"),
        "lock",
        _("The boxes are locked away until they are counted (control D2)."),
        opens=(Role.SECURITY, *SUPERVISORS, Role.COUNT_TEAM),
    ),
)
def store_boxes(
    venue: Property,
    *,
    boxes: Annotated[Sequence[str], Several(_("Drop boxes"), offers=offers.boxes_to_store)],
    place: Place,
    by: Keeper,
    witness: KeeperWitness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Lock boxes away at `place` until the count, all of them or none (control D2).

    Refused: `boxes_missing`, `box_named_twice`, `box_not_in_transit`, `box_not_transported`, `place_missing`, the
    people.
    """
    _require_two(by, witness, cite="control D2")
    _require_place(place, field="place")

    def stored(custody: BoxCustody, field: str) -> BoxStored:
        _require_in_transit(custody, field)
        if custody.transported_at is None:
            raise Refused("box_not_transported", field=field, box=custody.box)
        return BoxStored(
            box=custody.box, table=custody.table, shift=custody.shift, place=place, signatures=[by, witness]
        )

    _record_each(venue, boxes, stored, actor=actor, at=at)


@operation(
    cite="control D2",
    route=subjects.BOXES.route("return", "Return empty drop boxes", body="Place", description=ONE_INDEPENDENT),
    page=subjects.BOXES.page(
        _("Return empty boxes"),
        "assignment_return",
        _("Counted and shown empty, the boxes go back to the pit for their next shift."),
        opens=(Role.SECURITY, *SUPERVISORS, Role.COUNT_TEAM),
    ),
)
def return_boxes(
    venue: Property,
    *,
    boxes: Annotated[Sequence[str], Several(_("Drop boxes"), offers=offers.boxes_to_return)],
    place: Place,
    by: Keeper,
    witness: KeeperWitness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Bring counted, empty boxes back to `place`, all of them or none; from now on they may go onto their tables.

    A return after the close of the box's day is recorded in the open day. Refused: `boxes_missing`, `box_named_twice`,
    `box_not_counted`, `place_missing`, `day_not_open`, the people.
    """
    _require_two(by, witness, cite="control D2")
    _require_place(place, field="place")

    def returned(custody: BoxCustody, field: str) -> BoxReturned:
        if custody.status != BoxCustody.Status.COUNTED or custody.returned_at is not None:
            raise Refused("box_not_counted", field=field, cite="control D3", boxes=custody.box)
        return BoxReturned(
            box=custody.box,
            table=custody.table,
            shift=custody.shift,
            place=place,
            signatures=[by, witness],
            day=custody.day.isoformat(),
        )

    _record_each(venue, boxes, returned, actor=actor, at=at, late=True)


install_boxes = grid(
    install_box,
    "install_boxes",
    "Put empty boxes onto their tables for a shift (control D1).",
    _("Drop boxes"),
    grid_rows.of_pit(
        key=("table", "box"),
        once=("day", "shift"),
        offers=grid_rows.boxes_to_install,
        asks=("shift",),
        begins=grid_rows.now,
    ),
    route=subjects.BOXES.route("/pit/install-boxes", description=ONE_INDEPENDENT),
    page=subjects.BOXES.page(
        _("Install boxes of a shift"),
        "move_to_inbox",
        _("The empty box of the shift is chosen for every table. Two people sign once (control D1)."),
        opens=(Role.SECURITY, *SUPERVISORS),
        done=_("Boxes on their tables: %(names)s."),
    ),
)

remove_boxes = grid(
    remove_box,
    "remove_boxes",
    "Take boxes off their tables; empty ones go on in the same act (control D2).",
    _("Drop boxes"),
    grid_rows.of_pit(
        key=("box",),
        once=("replacement_day", "replacement_shift"),
        offers=grid_rows.boxes_to_remove,
        asks=("replacement_shift",),
        begins=grid_rows.now_for_replacements,
    ),
    route=subjects.BOXES.route("/pit/remove-boxes", description=ONE_INDEPENDENT),
    page=subjects.BOXES.page(
        _("Remove boxes of a shift"),
        "outbox",
        _("Full boxes come off and empty ones go on in one step. Two people sign once (control D2)."),
        opens=(Role.SECURITY, *SUPERVISORS),
        done=_("Boxes off their tables: %(names)s."),
        next="transport-boxes",
    ),
)


@transaction.atomic
def note_late_boxes(
    venue: Property,
    *,
    day: dt.date | None = None,
    box: tuple[str, str] | None = None,
    actor: str,
    at: dt.datetime | None = None,
) -> list[LateBox]:
    """Raise what control D6 calls exceptions, each once: boxes not counted in time, boxes never installed, open tables
    without a box. With `day`, those of that day alone; with `box`, that of one box in a shift."""
    subject = None if box is None else " ".join(box)
    found = [
        one
        for one in late_boxes(venue, at or timezone.now())
        if day in (None, one.day) and subject in (None, one.subject)
    ]
    for late in found:
        raise_exception(
            venue,
            day=late.day,
            code=late.code,
            subject=late.subject,
            detail=late.detail,
            table=late.table,
            shift=late.shift,
            actor=actor,
            at=at,
        )
    return found


# --- parts ----------------------------------------------------------------------------------------------------------


def _require_two(by: Signature, witness: Signature, *, cite: str) -> None:
    require_distinct(by, witness, cite=cite)
    kit.require_independent_of_pit(by, witness, cite=cite)


def _require_place(place: str, *, field: str) -> None:
    if not place.strip():
        raise Refused("place_missing", field=field, cite="control D2", where=_("where the box is"))


def _require_in_transit(custody: BoxCustody, field: str) -> None:
    if custody.status != BoxCustody.Status.IN_TRANSIT:
        raise Refused("box_not_in_transit", field=field, box=custody.box, status=custody.get_status_display())


def _record_each(
    venue: Property,
    boxes: Sequence[str],
    judge: Callable[[BoxCustody, str], Event],
    *,
    actor: str,
    at: dt.datetime | None,
    late: bool = False,
) -> None:
    """One event for the latest custody of each box, under the locks of their tables, in one append.

    `late`: what comes after the custody's day was closed is recorded in the open day, in a stream of its own.
    """
    if not boxes:
        raise Refused("boxes_missing", field="boxes")
    if len(set(boxes)) != len(boxes):
        raise Refused("box_named_twice", field="boxes")
    for table in sorted({custody.table for custody in _latest(venue, boxes)}):
        lock_table(venue.pk, table)
    steps = []
    for place, custody in enumerate(_latest(venue, boxes)):
        event = judge(custody, f"boxes[{place}]")
        if late and not _day_goes_on(venue, custody.day):
            identity = custody.stream.partition(":")[2]
            steps.append(kit.step(f"boxreturn:{identity}", _open_day(venue), 0, [event], at))
        else:
            steps.append(kit.step(custody.stream, custody.day, custody.version, [event], at))
    kit.record(venue, *steps, actor=actor)


def _day_goes_on(venue: Property, day: dt.date) -> bool:
    return GamingDay.objects.filter(property_id=venue.pk, day=day).exclude(status=GamingDay.Status.CLOSED).exists()


def _open_day(venue: Property) -> dt.date:
    """The gaming day that is open now. Refused: `day_not_open`."""
    row = GamingDay.objects.filter(property_id=venue.pk, status=GamingDay.Status.OPEN).order_by("day").first()
    if row is not None:
        hold_day(venue.pk, row.day)
        row = GamingDay.objects.filter(pk=row.pk, status=GamingDay.Status.OPEN).first()
    if row is None:
        raise Refused(
            "day_not_open", field="boxes", day=_("none is, and what comes after the close is recorded in the next one")
        )
    return row.day


def _latest(venue: Property, boxes: Sequence[str]) -> list[BoxCustody]:
    """Return the latest custody of each box, in the order given. Refused: `unknown_custody`."""
    rows = BoxCustody.objects.filter(property_id=venue.pk, box__in=boxes).order_by("box", "-installed_at", "-key")
    latest = {custody.box: custody for custody in rows.distinct("box")}
    for place, box in enumerate(boxes):
        if box not in latest:
            raise Refused("unknown_custody", field=f"boxes[{place}]")
    return [latest[box] for box in boxes]


def _table_of(venue: Property, box: str) -> str:
    table = (
        DropBox.objects.filter(property=venue, number=box, active=True).values_list("table__code", flat=True).first()
    )
    if table is None:
        raise Refused("unknown_box", field="box")
    return table


def _keep_bound(venue: Property, box: str, table: str, shift: str) -> None:
    """Lock the binding of a box to its table until the transaction ends; an edit in the admin waits.

    Refused: `wrong_table`; `wrong_shift`, unless the property does not mark its boxes or the box is one in reserve.
    """
    rows = DropBox.objects.select_for_update(of=("self",)).filter(property=venue, number=box, active=True)
    bound = rows.select_related("table").first()
    if bound is None or bound.table.code != table:
        raise _wrong_table("box", bound.table.code if bound is not None else "")
    if venue.box_shift_marks and bound.shift and bound.shift != shift:
        raise Refused("wrong_shift", field="box", box=box, mark=bound.mark(), shift=shift)


@contextmanager
def _meant_by(field: str) -> Iterator[None]:
    """Attribute refusals about the box to the field that named it."""
    try:
        yield
    except Refused as refusal:
        refusal.field = field if refusal.field == "box" else refusal.field
        raise


def _wrong_table(field: str, bound: str) -> Refused:
    return Refused("wrong_table", field=field, cite="control D1", details={"table": bound})


def _installed_on(venue: Property, table: str) -> BoxCustody | None:
    return BoxCustody.objects.filter(property_id=venue.pk, table=table, status=BoxCustody.Status.INSTALLED).first()


def _install(
    venue: Property,
    box: str,
    table: str,
    day: dt.date,
    shift: str,
    signatures: list[Signature],
    at: dt.datetime | None,
) -> Append:
    kit.require_shift(kit.require_day(venue, day), shift)
    _keep_bound(venue, box, table, shift)
    identity = f"{box}.{day.isoformat()}.{shift}"
    if BoxCustody.objects.filter(pk=kit.key_of(venue.pk, identity)).exists():
        raise Refused("box_used_this_shift", field="box")
    elsewhere = BoxCustody.objects.filter(property_id=venue.pk, box=box).exclude(status=BoxCustody.Status.COUNTED)
    if elsewhere.exists():
        raise Refused("box_not_free", field="box")
    stored = BoxCustody.objects.filter(property_id=venue.pk, box=box, stored_at__isnull=False)
    away = stored.filter(returned_at=None)  # a box that never was in the store need not come back from it
    if venue.box_storage_required and away.exists():
        raise Refused("box_not_returned", field="box")
    installed = BoxInstalled(box=box, table=table, shift=shift, signatures=signatures)
    return kit.step(f"box:{identity}", day, 0, [installed], at)


def custody_of(venue: Property, box: str, day: dt.date, shift: str) -> BoxCustody:
    """The custody of a box in a shift. Refused: `unknown_custody`."""
    key = kit.key_of(venue.pk, f"{box}.{day.isoformat()}.{shift}")
    custody = BoxCustody.objects.filter(pk=key).first()
    if custody is None:
        raise Refused("unknown_custody", field="box")
    return custody


def require_team(venue: Property, team: Sequence[Signature]) -> None:
    """Enough different people. Refused: `same_person`, `team_too_small`."""
    require_distinct(*team, cite="control D3")
    require_quorum(venue, len(team))


def require_quorum(venue: Property, people: int) -> None:
    """Enough people to count. Refused: `team_too_small`."""
    if people < venue.count_team_minimum:
        raise too_few(venue.count_team_minimum)


def too_few(people: int) -> Refused:
    """Return the refusal of a team that is smaller than so many people."""
    return Refused("team_too_small", field="team", people=people)


def require_countable(venue: Property, custody: BoxCustody) -> None:
    """The box waits to be counted. Refused: `box_counted_twice`, `box_on_table`, `box_in_count`, `box_not_stored`."""
    if custody.status == BoxCustody.Status.COUNTED:
        raise Refused("box_counted_twice", field="box")
    if custody.status == BoxCustody.Status.INSTALLED:
        raise Refused("box_on_table", field="box")
    if custody.status in (BoxCustody.Status.OPENED, BoxCustody.Status.EMPTIED):
        raise Refused("box_in_count", field="box", count=custody.count)
    if venue.box_storage_required and custody.status != BoxCustody.Status.STORED:
        raise Refused("box_not_stored", field="box")


def require_independent(custody: BoxCustody, team: Sequence[Signature]) -> None:
    """Require a count team without anyone who handled the box. Refused: `team_not_independent`."""
    handlers = {signer["employee"] for signer in (*custody.installed_by, *custody.removed_by, *custody.transported_by)}
    if handlers & {member.employee for member in team}:
        raise Refused("team_not_independent", field="team")
