"""Sets of cards, dice and tiles, from their receipt to their destruction (control R4).

Every act is signed by two people; a suspicious set is held, and only the Inspector releases it. All acts hold one lock
for the property: sets move seldom, and two people who press the same button move a set once.
"""

from __future__ import annotations

import datetime as dt
import functools
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.eventstore import Append, Event, append, head
from casino.identity.signatures import Signature, require_distinct, require_role
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Flag, Input, Lines, Several, TextInput
from casino.roles import PIT, SUPERVISORS, Role
from casino.rules import registry
from casino.wording.exception_details import detail_of
from tables import offers, subjects
from tables.arguments import ActiveTable, Dealer, Inspector, OpenDay, Supervisor
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.equipment import gear
from tables.events import (
    EquipmentCancelled,
    EquipmentCounted,
    EquipmentDestroyed,
    EquipmentHeld,
    EquipmentInspected,
    EquipmentInstalled,
    EquipmentIssued,
    EquipmentOverdue,
    EquipmentReceived,
    EquipmentReleased,
    EquipmentRemoved,
    EquipmentReturned,
    InspectionResult,
    RemovalReason,
)
from tables.locks import lock_equipment
from tables.models import EquipmentCount, EquipmentKind, EquipmentSet, ExceptionLine
from tables.queries.equipment import (
    Book,
    equipment_book,
    in_play_limit,
    inventory_due,
    inventory_since,
    overdue_holds,
    overdue_sets,
)

CITE = "control R4"
KEEPERS = frozenset({Role.SECURITY, Role.INSPECTOR, Role.DEALER, *SUPERVISORS})
"""Roles that carry, keep and inspect sets; of the two who sign one is independent of the pit."""

MAX_SETS = 500
MAX_COUNTED = 100_000
Status = EquipmentSet.Status
APART = (Status.STORED, Status.ISSUED, Status.REMOVED, Status.RETURNED, Status.DEFECT)
"""States of a set that can be held: one in play is removed on suspicion."""

REASONS = (
    ("time", _("its time was over")),
    ("end_of_play", _("end of play")),
    ("damage", _("damage")),
    ("suspicion", _("suspicion")),
    ("authority", _("the authority asked for it")),
)
RESULTS = (("ok", _("good")), ("defect", _("defective")), ("suspicious", _("suspicious")))

By = Annotated[Signature, Signs(_("Done by"), KEEPERS)]
Witness = Annotated[Signature, Signs(_("Witness"), KEEPERS)]
How = Annotated[str, TextInput(_("How"))]
KeptAt = Annotated[str, TextInput(_("Place"), max_length=60)]


@dataclass(frozen=True)
class SetCounts(Input):
    """Numbers of sets by kind and place: `{"cards": {"store": 40}}`."""


def sets_that_are(*statuses: Status) -> Several:
    """Sets in one of these states."""
    offered = functools.partial(offers.equipment_sets, statuses=statuses)
    return Several(_("Sets"), offers=offered, max_length=40)


def set_that_is(status: Status) -> Choice:
    """A set in this state."""
    offered = functools.partial(offers.equipment_sets, statuses=(status,))
    return Choice(_("Set"), offers=offered, max_length=40)


@operation(
    cite="control R4, PR §11.10(A)",
    route=subjects.EQUIPMENT.route("/equipment", "Receive a lot of sets", status=201),
    page=subjects.EQUIPMENT.page(
        _("Receive cards, dice or tiles"),
        "inventory",
        _("Supervisor and Inspector check every seal. A set with a broken seal is held (PR §11.10(A))."),
        opens=(Role.INSPECTOR, *SUPERVISORS),
    ),
)
def receive_sets(
    venue: Property,
    *,
    day: OpenDay,
    lot: Annotated[str, TextInput(_("Lot"), max_length=30)],
    kind: Annotated[str, Choice(_("Kind"), options=tuple(EquipmentKind.choices))],
    colour: Annotated[str, TextInput(_("Colour or back"), max_length=60)],
    supplier: Annotated[str, TextInput(_("Supplier"), max_length=120)],
    seals: Annotated[Sequence[str], Lines(_("Seal numbers, one on each line"), least=1)],
    broken: Annotated[Collection[str], Lines(_("Those that were not intact"), most=None)] = (),
    place: KeptAt,
    supervisor: Supervisor,
    inspector: Inspector,
    actor: str,
    at: dt.datetime | None = None,
) -> list[str]:
    """Take in a lot: a set for each seal number, numbered `<lot>-001` and on (PR §11.10(A)).

    `broken`: the seals that were not intact; their sets are held. Refused: the roles, `day_not_open`, `unknown_kind`,
    `bad_lot`, `lot_received`, `bad_seals`, `facts_missing`.
    """
    require_distinct(supervisor, inspector, cite="PR §11.10(A)")
    lock_equipment(venue.pk)
    kit.require_day(venue, day)
    _require_lot(venue, lot, kind, seals, broken)
    for field, fact in (("colour", colour), ("supplier", supplier), ("place", place)):
        if not fact.strip():
            raise Refused("facts_missing", field=field)
    events = [
        EquipmentReceived(
            set=f"{lot}-{number:03d}",
            kind=kind,
            lot=lot,
            colour=colour.strip(),
            supplier=supplier.strip(),
            seal=seal,
            place=place.strip(),
            sound=seal not in broken,
            signatures=[supervisor, inspector],
        )
        for number, seal in enumerate(seals, start=1)
    ]
    _record(venue, day, {event.set: event for event in events}, actor=actor, at=at)
    for event in events:
        if not event.sound:
            _raise_suspicious(venue, day, event.set, "seal broken at receipt", actor=actor, at=at)
    return [event.set for event in events]


@operation(
    cite=CITE,
    route=subjects.EQUIPMENT.route("issue"),
    page=subjects.EQUIPMENT.page(
        _("Issue sets to a table"),
        "output",
        _("Two people bring the sets, one of them independent of the pit (control R4)."),
    ),
)
def issue_sets(
    venue: Property,
    *,
    day: OpenDay,
    sets: Annotated[Sequence[str], sets_that_are(Status.STORED)],
    table: ActiveTable,
    by: By,
    witness: Witness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Sets from the store to a table. Refused: the roles, `unknown_table`, `set_of_other_game`, `set_held`,
    `set_elsewhere` and what names the sets."""
    _require_two(by, witness)
    kinds = _kinds_of(venue, table, day)

    def judge(row: EquipmentSet) -> Event:
        if row.kind not in kinds:
            raise Refused("set_of_other_game", field="table", table=table, kind=row.get_kind_display().lower())
        return EquipmentIssued(set=row.code, kind=row.kind, table=table, signatures=[by, witness])

    _move(venue, day, sets, {Status.STORED}, judge, actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.EQUIPMENT.route("/tables/<slug:table>/equipment"),
    page=subjects.EQUIPMENT.page(
        _("Put a set into play"),
        "playing_cards",
        _("From now on the rounds of the table are played with it."),
        opens=PIT,
    ),
)
def install_set(
    venue: Property,
    *,
    set: Annotated[str, set_that_is(Status.ISSUED)],
    table: ActiveTable,
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """An issued set comes into play at its open table. Refused: the roles, `table_not_open`, `set_of_other_table`."""
    require_distinct(dealer, supervisor, cite=CITE)
    session = kit.require_session(venue, table, cite=CITE)

    def judge(row: EquipmentSet) -> Event:
        _require_table(row, table)
        return EquipmentInstalled(
            set=row.code,
            kind=row.kind,
            table=table,
            shift=session.shift,
            use=row.use + 1,
            signatures=[dealer, supervisor],
        )

    _move(venue, session.day, [set], {Status.ISSUED}, judge, actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.EQUIPMENT.route("remove"),
    page=subjects.EQUIPMENT.page(
        _("Remove a set from play"),
        "move_to_inbox",
        _(
            "Cards and tiles stay in play for 8 hours at most, dice for 24 (PR §24.4(G), §11.10(D), §11.12(I)). On "
            "suspicion the set is held for the Inspector."
        ),
        opens=PIT,
    ),
)
def remove_set(
    venue: Property,
    *,
    day: OpenDay,
    set: Annotated[str, set_that_is(Status.IN_PLAY)],
    reason: Annotated[RemovalReason, Choice(_("Why"), options=REASONS)],
    envelope: Annotated[str, TextInput(_("Number of the envelope"), max_length=60)],
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """A set comes out of play into a sealed envelope (PR §11.10(B)-(E)); on suspicion or at the authority's word it is
    held. Longer in play than it may be: the exception `set_overdue`. Refused: the roles, `envelope_missing`,
    `time_out_of_order`."""
    require_distinct(dealer, supervisor, cite=CITE)
    if not envelope.strip():
        raise Refused("envelope_missing", field="envelope")
    moment = at or timezone.now()
    lock_equipment(venue.pk)
    row = _require_set(venue, set)

    def judge(row: EquipmentSet) -> Event:
        if moment < row.since:
            raise Refused("time_out_of_order", field="at")
        return EquipmentRemoved(
            set=row.code,
            kind=row.kind,
            table=row.table,
            use=row.use,
            reason=reason,
            envelope=envelope.strip(),
            seconds=int((moment - row.since).total_seconds()),
            held=reason in ("suspicion", "authority"),
            signatures=[dealer, supervisor],
        )

    was_noted, table, since = row.overdue, row.table, row.since
    _move(venue, day, [set], {Status.IN_PLAY}, judge, actor=actor, at=moment)
    limit, cite = in_play_limit(venue, row)
    if moment - since > limit and not was_noted:
        _raise_overdue(venue, day, row.code, table, since, cite, actor=actor, at=moment)
    if reason in ("suspicion", "authority"):
        _raise_suspicious(venue, day, row.code, f"removed: {reason}", table=table, actor=actor, at=moment)


@operation(
    cite=CITE,
    route=subjects.EQUIPMENT.route("return"),
    page=subjects.EQUIPMENT.page(_("Return sets to the store"), "input"),
)
def return_sets(
    venue: Property,
    *,
    day: OpenDay,
    sets: Annotated[Sequence[str], sets_that_are(Status.ISSUED, Status.REMOVED)],
    place: KeptAt,
    by: By,
    witness: Witness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Sets back to the store: unused ones as they went, used ones to be inspected. Refused: `place_missing`."""
    _require_two(by, witness)
    if not place.strip():
        raise Refused("place_missing", field="place", cite=CITE, where=_("where the set is kept"))

    def judge(row: EquipmentSet) -> Event:
        used = row.status == Status.REMOVED
        return EquipmentReturned(set=row.code, kind=row.kind, place=place.strip(), used=used, signatures=[by, witness])

    _move(venue, day, sets, {Status.ISSUED, Status.REMOVED}, judge, actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.EQUIPMENT.route("inspect"),
    page=subjects.EQUIPMENT.page(
        _("Inspect sets"),
        "search_check",
        _(
            "Sides and back of each piece, also under ultraviolet light; missing or extra pieces and signs of "
            "tampering are reported at once (PR §11.10(F))."
        ),
    ),
)
def inspect_sets(
    venue: Property,
    *,
    day: OpenDay,
    sets: Annotated[Sequence[str], sets_that_are(Status.RETURNED, Status.STORED)],
    result: Annotated[InspectionResult, Choice(_("Found"), options=RESULTS)],
    remarks: Annotated[str, TextInput(_("Remarks"), max_length=500, long=True)] = "",
    by: By,
    witness: Witness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Sets looked at in the store (PR §11.10(F)): good ones can be issued again, defective ones are cancelled,
    suspicious ones are held and reported. Refused: `remarks_missing` for what is not good."""
    _require_two(by, witness)
    if result != "ok" and not remarks.strip():
        raise Refused("remarks_missing", field="remarks", cite="PR §11.10(F)", what=_("what was found"))

    def judge(row: EquipmentSet) -> Event:
        return EquipmentInspected(
            set=row.code, kind=row.kind, result=result, remarks=remarks.strip(), signatures=[by, witness]
        )

    _move(venue, day, sets, {Status.STORED, Status.RETURNED}, judge, actor=actor, at=at)
    if result == "suspicious":
        for code in sets:
            _raise_suspicious(venue, day, code, remarks.strip(), actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.EQUIPMENT.route("hold"),
    page=subjects.EQUIPMENT.page(
        _("Hold suspicious sets"),
        "front_hand",
        _("A held set is neither issued nor destroyed until the Inspector releases it."),
    ),
)
def hold_sets(
    venue: Property,
    *,
    day: OpenDay,
    sets: Annotated[
        Sequence[str], sets_that_are(Status.STORED, Status.ISSUED, Status.REMOVED, Status.RETURNED, Status.DEFECT)
    ],
    reason: Annotated[str, TextInput(_("Suspicion"), max_length=500, long=True)],
    by: By,
    witness: Witness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Keep suspicious sets apart. A set in play is removed on suspicion instead. Refused: `reason_missing`."""
    _require_two(by, witness)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite="PR §11.10(E)", why=_("what is suspicious"))

    def judge(row: EquipmentSet) -> Event:
        return EquipmentHeld(set=row.code, kind=row.kind, reason=reason.strip(), signatures=[by, witness])

    _move(venue, day, sets, APART, judge, actor=actor, at=at)
    for code in sets:
        _raise_suspicious(venue, day, code, reason.strip(), actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.EQUIPMENT.route("release"),
    page=subjects.EQUIPMENT.page(_("Release held sets"), "lock_open", opens=[Role.INSPECTOR]),
)
def release_sets(
    venue: Property,
    *,
    day: OpenDay,
    sets: Annotated[Sequence[str], sets_that_are(Status.HELD)],
    cleared: Annotated[bool, Flag(_("Back to the store"), _("Otherwise the sets are to be cancelled."))],
    finding: Annotated[str, TextInput(_("Finding of the Inspector"), max_length=500, long=True, blank=True)],
    inspector: Inspector,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The Inspector's word on held sets: back to the store, or to be cancelled. One that waited too long for it is
    `set_hold_overdue`. Refused: the roles, `set_elsewhere`, `finding_missing`."""
    require_distinct(inspector, supervisor, cite=CITE)
    if not finding.strip():
        raise Refused("finding_missing", field="finding")

    def judge(row: EquipmentSet) -> Event:
        return EquipmentReleased(
            set=row.code,
            kind=row.kind,
            cleared=cleared,
            finding=finding.strip(),
            signatures=[inspector, supervisor],
        )

    lock_equipment(venue.pk)
    moment = at or timezone.now()
    late = [row for row in overdue_holds(venue, moment) if row.code in sets]
    _move(venue, day, sets, {Status.HELD}, judge, actor=actor, at=at)
    _note_holds(venue, day, late, moment, actor=actor)


@operation(
    cite=CITE,
    route=subjects.EQUIPMENT.route("cancel"),
    page=subjects.EQUIPMENT.page(
        _("Cancel sets"), "content_cut", _("Holed, cut or marked by the approved method (PR §11.10(I)).")
    ),
)
def cancel_sets(
    venue: Property,
    *,
    day: OpenDay,
    sets: Annotated[Sequence[str], sets_that_are(Status.DEFECT, Status.RETURNED, Status.STORED)],
    method: How,
    by: By,
    witness: Witness,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Make sets useless: holed, cut, marked (PR §11.10(I)). Refused: `method_missing`, `set_held`, `set_elsewhere`."""
    _require_two(by, witness)
    _require_method(method)

    def judge(row: EquipmentSet) -> Event:
        return EquipmentCancelled(set=row.code, kind=row.kind, method=method.strip(), signatures=[by, witness])

    _move(venue, day, sets, {Status.STORED, Status.RETURNED, Status.DEFECT}, judge, actor=actor, at=at)


@operation(
    cite="control R4, PR §11.10(I)",
    route=subjects.EQUIPMENT.route("destroy"),
    page=subjects.EQUIPMENT.page(_("Destroy cancelled sets"), "delete_forever"),
)
def destroy_sets(
    venue: Property,
    *,
    day: OpenDay,
    sets: Annotated[Sequence[str], sets_that_are(Status.CANCELLED)],
    method: How,
    place: KeptAt,
    by: By,
    inspector: Inspector,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Destroy cancelled sets before the Inspector (PR §11.10(I)). Refused: the roles, `method_missing`,
    `place_missing`, `set_held`, `set_elsewhere`."""
    require_distinct(by, inspector, cite="PR §11.10(I)")
    _require_method(method)
    if not place.strip():
        raise Refused("place_missing", field="place", cite="PR §11.10(I)", where=_("where they are destroyed"))

    def judge(row: EquipmentSet) -> Event:
        return EquipmentDestroyed(
            set=row.code, kind=row.kind, method=method.strip(), place=place.strip(), signatures=[by, inspector]
        )

    _move(venue, day, sets, {Status.CANCELLED}, judge, actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.EQUIPMENT.route("counts", status=201),
    page=subjects.EQUIPMENT.page(
        _("Count the sets"),
        "checklist",
        _("Count before looking at the record. A difference is an exception (PR §11.10(G), (H))."),
    ),
)
def count_sets(
    venue: Property,
    *,
    day: OpenDay,
    inventory: Annotated[bool, Flag(_("Physical inventory"), _("Every three months, before the Inspector."))] = False,
    remarks: Annotated[str, TextInput(_("Remarks"), max_length=2_000, long=True)] = "",
    counted: Annotated[Mapping[str, Mapping[str, int]], SetCounts(_("Sets"))],
    by: By,
    witness: Witness,
    actor: str,
    at: dt.datetime | None = None,
) -> EquipmentCount:
    """Sets counted where they are (kind to place to number; what is left out is none) beside the book.

    Every place that differs raises `sets_differ` (PR §11.10(G)(2), (H)). `inventory`: the physical inventory of every
    three months, before the Inspector (PR §11.10(G)(3)). Refused: the roles, `day_not_open`, `unknown_kind`,
    `unknown_place`, `bad_quantity`.
    """
    _require_two(by, witness)
    if inventory:
        require_role(witness, [Role.INSPECTOR], field="witness", cite="PR §11.10(G)(3)")
    lock_equipment(venue.pk)
    kit.require_day(venue, day)
    complete = _complete_count(counted)
    book = equipment_book(venue)
    number = EquipmentCount.objects.filter(property_id=venue.pk, day=day).count() + 1
    code = f"{day.isoformat()}-{number}"
    event = EquipmentCounted(
        count=code,
        inventory=inventory,
        counted=complete,
        book=book,
        remarks=remarks.strip(),
        signatures=[by, witness],
    )
    append_next(venue, f"equipmentcount:{code}", day, [event], actor=actor, at=at)
    for kind, places in complete.items():
        for place, found in places.items():
            if found == book[kind][place]:
                continue
            raise_exception(
                venue,
                day=day,
                code="sets_differ",
                subject=f"{kind} {place}",
                detail=detail_of("sets_differ", count=code, counted=found, book=book[kind][place]),
                actor=actor,
                at=at,
            )
    return EquipmentCount.objects.get(pk=kit.key_of(venue.pk, code))


@transaction.atomic
def raise_overdue_sets(venue: Property, *, day: dt.date, actor: str, at: dt.datetime | None = None) -> list[str]:
    """Note the sets that are too long in play, each use once: `set_overdue`. Refused: `day_not_open`."""
    lock_equipment(venue.pk)
    kit.require_day(venue, day)
    moment = at or timezone.now()
    late = [found for found in overdue_sets(venue, moment) if not found.set.overdue]
    for row, cite in late:
        event = EquipmentOverdue(set=row.code, kind=row.kind, table=row.table, use=row.use, cite=cite)
        _record(venue, day, {row.code: event}, actor=actor, at=moment)
        _raise_overdue(venue, day, row.code, row.table, row.since, cite, actor=actor, at=moment)
    return [row.code for row, _cite in late]


@transaction.atomic
def raise_overdue_holds(venue: Property, *, day: dt.date, actor: str, at: dt.datetime | None = None) -> list[str]:
    """Note the suspicious sets that the Inspector did not release in the property's time, each hold once:
    `set_hold_overdue`. Refused: `day_not_open`."""
    lock_equipment(venue.pk)
    kit.require_day(venue, day)
    moment = at or timezone.now()
    return _note_holds(venue, day, overdue_holds(venue, moment), moment, actor=actor)


@transaction.atomic
def raise_overdue_inventory(venue: Property, *, day: dt.date, actor: str, at: dt.datetime | None = None) -> bool:
    """Note that the physical inventory of three months was not taken, once until it is: `inventory_overdue`
    (PR §11.10(G)(3)). Refused: `day_not_open`."""
    lock_equipment(venue.pk)
    kit.require_day(venue, day)
    since = inventory_since(venue)
    if since is None or not inventory_due(venue, day):
        return False
    known = ExceptionLine.objects.filter(property_id=venue.pk, code="inventory_overdue", day__gt=since)
    if known.exists():
        return False
    raise_exception(
        venue,
        day=day,
        code="inventory_overdue",
        subject=since.isoformat(),
        detail=detail_of(
            "inventory_overdue", days=(day - since).days, most=gear.INVENTORY_EVERY.days, cite="PR §11.10(G)(3)"
        ),
        actor=actor,
        at=at,
    )
    return True


# --- parts ----------------------------------------------------------------------------------------------------------


def _require_two(by: Signature, witness: Signature) -> None:
    require_distinct(by, witness, cite=CITE)
    kit.require_independent_of_pit(by, witness, cite=CITE)


def _require_method(method: str) -> None:
    if not method.strip():
        raise Refused("method_missing", field="method")


def _require_lot(venue: Property, lot: str, kind: str, seals: Sequence[str], broken: Collection[str]) -> None:
    if kind not in gear.KINDS:
        raise Refused("unknown_kind", field="kind", cite=CITE, kinds=", ".join(gear.KINDS))
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,30}", lot):
        raise Refused("bad_lot", field="lot")
    known = EquipmentSet.objects.filter(property_id=venue.pk)
    if known.filter(lot=lot).exists():
        raise Refused("lot_received", field="lot")
    short = all(0 < len(seal.strip()) <= 60 for seal in seals)
    unique = len(set(seals)) == len(seals) and not set(broken) - set(seals)
    if not (1 <= len(seals) <= MAX_SETS and short and unique) or known.filter(seal__in=seals).exists():
        raise Refused("bad_seals", field="seals", most=MAX_SETS)


def _require_set(venue: Property, code: str) -> EquipmentSet:
    row = EquipmentSet.objects.filter(property_id=venue.pk, code=code).first()
    if row is None:
        raise Refused("unknown_set", field="sets", set=code)
    return row


def _require_table(row: EquipmentSet, table: str) -> None:
    if row.table != table:
        raise Refused("set_of_other_table", field="table", set=row.code, table=row.table)


def _kinds_of(venue: Property, table: str, day: dt.date) -> frozenset[str]:
    """Kinds of sets of the game at an open table, or of every game that a closed one may be opened with."""
    configured = kit.require_table(venue, table)
    session = kit.open_session(venue.pk, table)
    offered = [configured.game_code, *configured.offers.filter(active=True).values_list("game_code", flat=True)]
    games = offered if session is None else [session.game]
    return frozenset().union(*(registry.get(game, on=day).equipment for game in games))


def _move(
    venue: Property,
    day: dt.date,
    sets: Sequence[str],
    fit: Collection[str],
    judge: Callable[[EquipmentSet], Event],
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    """One event for each set, under the lock, when all of them are where the act finds them."""
    lock_equipment(venue.pk)
    kit.require_day(venue, day)
    if not 1 <= len(sets) <= MAX_SETS or len(set(sets)) != len(sets):
        raise Refused("bad_sets", field="sets", most=MAX_SETS)
    rows = [_require_set(venue, code) for code in sets]
    for row in rows:
        _require_fit(row, fit)
    _record(venue, day, {row.code: judge(row) for row in rows}, actor=actor, at=at)


def _require_fit(row: EquipmentSet, fit: Collection[str]) -> None:
    if row.status in fit:
        return
    if row.status == Status.HELD:
        raise Refused("set_held", field="sets", set=row.code)
    raise Refused(
        "set_elsewhere", field="sets", set=row.code, status=row.get_status_display(), details={"state": row.status}
    )


def _record(venue: Property, day: dt.date, events: Mapping[str, Event], *, actor: str, at: dt.datetime | None) -> None:
    steps: list[Append] = []
    for code, event in events.items():
        stream = f"equipment:{code}.{day.isoformat()}"
        known = head(venue.pk, stream)
        steps.append(kit.step(stream, day, known.version if known else 0, [event], at))
    append(venue.pk, steps, actor=actor)


def _complete_count(counted: Mapping[str, Mapping[str, int]]) -> Book:
    for kind, places in counted.items():
        if kind not in gear.KINDS:
            raise Refused("unknown_kind", field=f"counted.{kind}", cite=CITE, kinds=", ".join(gear.KINDS))
        for place, number in places.items():
            if place not in gear.PLACES:
                raise Refused("unknown_place", field=f"counted.{kind}.{place}")
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MAX_COUNTED:
                raise Refused("bad_quantity", field=f"counted.{kind}.{place}", cite=CITE, most=MAX_COUNTED)
    return {kind: {place: counted.get(kind, {}).get(place, 0) for place in gear.PLACES} for kind in gear.KINDS}


def _raise_overdue(
    venue: Property,
    day: dt.date,
    code: str,
    table: str,
    since: dt.datetime,
    cite: str,
    *,
    actor: str,
    at: dt.datetime,
) -> None:
    raise_exception(
        venue,
        day=day,
        code="set_overdue",
        subject=code,
        detail=detail_of(
            "set_overdue", since=since.isoformat(), minutes=int((at - since).total_seconds()) // 60, cite=cite
        ),
        table=table,
        actor=actor,
        at=at,
    )


def _note_holds(
    venue: Property, day: dt.date, late: Sequence[EquipmentSet], moment: dt.datetime, *, actor: str
) -> list[str]:
    """The exception of each hold, once: of one that began before a line of the same set, the line is of another."""
    noted = []
    for row in late:
        lines = ExceptionLine.objects.filter(property_id=venue.pk, code="set_hold_overdue", subject=row.code)
        if lines.filter(raised_at__gte=row.since).exists():
            continue
        raise_exception(
            venue,
            day=day,
            code="set_hold_overdue",
            subject=row.code,
            detail=detail_of(
                "set_hold_overdue",
                since=row.since.isoformat(timespec="minutes"),
                days=(moment - row.since).days,
                most=venue.held_set_days,
                note=row.note,
            ),
            actor=actor,
            at=moment,
        )
        noted.append(row.code)
    return noted


def _raise_suspicious(
    venue: Property,
    day: dt.date,
    code: str,
    detail: str,
    *,
    actor: str,
    at: dt.datetime | None,
    table: str = "",
) -> None:
    raise_exception(
        venue,
        day=day,
        code="set_suspicious",
        subject=code,
        detail=detail,
        table=table,
        actor=actor,
        at=at,
    )
