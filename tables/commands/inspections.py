"""The authority's surprise counts: tables by a draw that is committed to before it is made, and what is read there.

The announcement comes first, with the commitment to the inspector's secret; the draw follows from it and the secret
(`tables.equipment.draws`). What is read at a table stands beside what the system says, and a difference becomes the
exception `inspection_differs`.
"""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Mapping
from typing import Annotated

from django.db.models import QuerySet
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Choice, Money, Number, TextInput
from casino.roles import Role
from casino.rules.money import format_amount
from casino.wording.exception_details import detail_of
from tables import meters, offers, subjects
from tables.arguments import Chips, Inspector, MetersInput, OpenDay, Shift, Supervisor
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.counting import counts as counting
from tables.equipment import draws
from tables.events import (
    Compared,
    Counts,
    InspectionAnnounced,
    InspectionCancelled,
    InspectionDrawn,
    InspectionFinished,
    InspectionReadingTaken,
    ReadingKind,
)
from tables.locks import lock_inspections, lock_table
from tables.models import GamingDay, Inspection, InspectionReading, TableSession
from tables.queries.inspections import last_seal, tray_expected
from tables.queries.sessions import open_sessions

MAX_AMOUNT = 10**13
"""Minor units: a reading beyond is a slip of the finger."""
CITE = "control S2"
Remarks = Annotated[str, TextInput(_("Remarks"), max_length=2_000, long=True)]
Announced = Annotated[
    str,
    Choice(_("Inspection"), offers=functools.partial(offers.inspections, status=Inspection.Status.ANNOUNCED)),
]
Drawn = Annotated[
    str, Choice(_("Inspection"), offers=functools.partial(offers.inspections, status=Inspection.Status.DRAWN))
]


@operation(
    cite=CITE,
    route=subjects.INSPECTIONS.route("/inspections", status=201, body="Announce"),
    page=subjects.INSPECTIONS.page(
        _("Announce an inspection"),
        "campaign",
        _(
            "Choose a secret of 16 characters or more and enter its SHA-256. The tables are drawn "
            "from those open now when you reveal the secret, so that no one chooses them and anyone "
            "can check the draw."
        ),
    ),
)
def announce_inspection(
    venue: Property,
    *,
    day: OpenDay,
    shift: Shift,
    tables_wanted: Annotated[int, Number(_("Tables to draw"), most=1_000)],
    commitment: Annotated[
        str, TextInput(_("SHA-256 of your secret"), _("SHA-256 of the secret, in hex"), max_length=64)
    ],
    inspector: Inspector,
    actor: str,
    at: dt.datetime | None = None,
) -> Inspection:
    """Before the draw: the SHA-256 of the inspector's secret, and the tables open at this instant as the pool.

    Refused: `wrong_role`, `day_not_open`, `unknown_shift`, `bad_commitment`, `commitment_used`, `draw_pending`,
    `no_open_table`, `too_many_tables`.
    """
    if not draws.is_commitment(commitment):
        raise Refused("bad_commitment", field="commitment")
    lock_inspections(venue.pk)
    kit.require_shift(kit.require_day(venue, day), shift)
    _require_new(venue, commitment)
    sessions = open_sessions(venue).filter(day=day, shift=shift)
    pool = sorted(sessions.values_list("table", flat=True))
    if not pool:
        raise Refused("no_open_table", field="shift")
    if not 1 <= tables_wanted <= len(pool):
        raise Refused("too_many_tables", field="tables_wanted", open=len(pool))
    seal = last_seal(venue)
    code = f"{day.isoformat()}-{Inspection.objects.filter(property_id=venue.pk, day=day).count() + 1}"
    event = InspectionAnnounced(
        inspection=code,
        shift=shift,
        commitment=commitment,
        pool=pool,
        wanted=tables_wanted,
        method=draws.METHOD,
        last_sealed_day=seal.day.isoformat() if seal else "",
        last_seal=seal.hash.hex() if seal else "",
        signatures=[inspector],
    )
    kit.record(venue, kit.step(_stream(code), day, 0, [event], at), actor=actor)
    return _require_inspection(venue, code)


@operation(
    cite=CITE,
    route=subjects.INSPECTIONS.route("draw", body="Draw"),
    page=subjects.INSPECTIONS.page(
        _("Draw the tables of an inspection"),
        "casino",
        _("The secret must have the SHA-256 that was announced. One announcement, one draw."),
    ),
)
def draw_inspection(
    venue: Property,
    *,
    inspection: Announced,
    secret: Annotated[str, TextInput(_("Secret"), strip=False)],
    inspector: Inspector,
    actor: str,
    at: dt.datetime | None = None,
) -> Inspection:
    """Tell the secret: the tables follow from it and from the hash of the announcement.

    Refused: `wrong_role`, `unknown_inspection`, `other_inspector`, `already_drawn`, `inspection_over`,
    `secret_too_short`, `secret_does_not_fit`.
    """
    lock_inspections(venue.pk)
    row = _require_inspection(venue, inspection)
    _require_announced(row)
    if inspector.employee != row.inspector:
        raise Refused("other_inspector", field="inspector", inspector=row.inspector)
    if len(secret) not in draws.SECRET_LENGTH:
        raise Refused("secret_too_short", field="secret")
    if draws.commitment(secret) != row.commitment:
        raise Refused("secret_does_not_fit", field="secret")
    announcement_hash = read_stream(venue.pk, _stream(row.code))[0].hash.hex()
    event = InspectionDrawn(
        inspection=row.code,
        secret=secret,
        announcement_hash=announcement_hash,
        seed=draws.seed(secret, announcement_hash),
        tables=draws.drawn(secret, announcement_hash, row.pool, row.wanted),
        signatures=[inspector],
    )
    append_next(venue, _stream(row.code), row.day, [event], actor=actor, at=at)
    return _require_inspection(venue, row.code)


@operation(
    cite=CITE,
    route=subjects.INSPECTIONS.route("cancel", body="Cancel"),
    page=subjects.INSPECTIONS.page(
        _("Give up an announced draw"), "cancel", _("The announcement and the reason stay on file and in the report.")
    ),
)
def cancel_inspection(
    venue: Property,
    *,
    inspection: Announced,
    reason: Annotated[str, TextInput(_("Reason"), max_length=500)],
    inspector: Inspector,
    actor: str,
    at: dt.datetime | None = None,
) -> Inspection:
    """Give up an announced draw before it is made; the reason stays. Refused: as the draw, and `reason_missing`."""
    lock_inspections(venue.pk)
    row = _require_inspection(venue, inspection)
    _require_announced(row)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", why=_("why the draw is abandoned"))
    event = InspectionCancelled(inspection=row.code, reason=reason.strip(), signatures=[inspector])
    append_next(venue, _stream(row.code), row.day, [event], actor=actor, at=at)
    return _require_inspection(venue, row.code)


@operation(
    cite=CITE,
    route=subjects.INSPECTIONS.route("readings", "Record a reading of an inspection", status=201, body="TakeReading"),
    page=subjects.INSPECTIONS.page(
        _("Read a table in an inspection"),
        "fact_check",
        _(
            "Count before you look at the screen. While the table is open the expected tray is exact only if "
            "the drop box is opened, too; without recorded rounds the system cannot compute it."
        ),
        opens=[Role.INSPECTOR],
    ),
)
def read_table(
    venue: Property,
    *,
    inspection: Drawn,
    table: Annotated[str, Choice(_("Table"), offers=offers.drawn_tables)],
    kind: Annotated[ReadingKind, Choice(_("Counted items"), options=tuple(InspectionReading.Kind.choices))],
    counts: Chips,
    inspector: Inspector,
    supervisor: Supervisor,
    actor: str,
    remarks: Remarks = "",
    minimum_posted: Annotated[int, Money(_("Minimum bet posted"))] | None = None,
    meters_read: Annotated[Mapping[str, int], MetersInput(_("Progressive meter read"))] | None = None,
    box_cash: Annotated[int, Money(_("In the drop box, if it was opened"))] | None = None,
    at: dt.datetime | None = None,
) -> InspectionReading:
    """Record a reading at a drawn table: opening, float or closing by denomination, the posted minimum, meters.

    `opening` and `closing` are compared with opener and closer of the table in the inspection's shift; `float` beside
    what the tray should hold now. `box_cash`: what the drop box held, if it was opened for the reading. Amounts in
    minor units. Every figure that differs raises `inspection_differs`. Refused: the roles, `unknown_inspection`,
    `not_drawn`, `inspection_over`, `table_not_drawn`, `already_read`, `day_not_open`, `table_not_open`,
    `table_not_closed`, `unknown_meter`, `bad_amount`, `unknown_denomination`, `bad_quantity`.
    """
    require_distinct(inspector, supervisor)
    lock_table(venue.pk, table)
    lock_inspections(venue.pk)
    row = _require_inspection(venue, inspection)
    _require_being_read(venue, row, table, kind)
    kit.require_day(venue, row.day)
    session = _session(venue, row, table, kind)
    counted = counting.chips(venue, counts)
    for name, value in {"minimum_posted": minimum_posted, "box_cash": box_cash, **(meters_read or {})}.items():
        _require_amount(value, name if name in ("minimum_posted", "box_cash") else f"meters_read.{name}")
    expected = tray_expected(session)
    figures = [
        _chips(session, kind, counting.worth(counted), expected.most, box_cash, exact=expected.exact),
        *_minimum(session, minimum_posted),
        *_meters(venue, table, meters_read or {}),
    ]
    event = InspectionReadingTaken(
        inspection=row.code,
        table=table,
        kind=kind,
        session_shift=session.shift,
        counts=counted,
        total=counting.worth(counted),
        figures=figures,
        rounds_open=expected.rounds_open if kind == "float" else 0,
        remarks=remarks.strip(),
        signatures=[inspector, supervisor],
        box_cash=box_cash,
        pieces=counting.difference(counted, _by_system(session, kind)) if kind != "float" else {},
    )
    append_next(venue, _stream(row.code), row.day, [event], actor=actor, at=at)
    _raise_differences(venue, row, event, actor=actor, at=at)
    return InspectionReading.objects.get(pk=kit.key_of(venue.pk, f"{row.code}.{table}.{kind}"))


@operation(
    cite=CITE,
    route=subjects.INSPECTIONS.route("finish", body="Finish"),
    page=subjects.INSPECTIONS.page(
        _("Finish an inspection"),
        "signature",
        _("A table that was drawn and not read needs a remark."),
        opens=[Role.INSPECTOR],
    ),
)
def finish_inspection(
    venue: Property,
    *,
    inspection: Drawn,
    inspector: Inspector,
    supervisor: Supervisor,
    actor: str,
    remarks: Remarks = "",
    at: dt.datetime | None = None,
) -> Inspection:
    """Inspector and supervisor sign the protocol; a drawn table that was not read needs a remark.

    Refused: the roles, `unknown_inspection`, `not_drawn`, `inspection_over`, `remarks_missing`.
    """
    require_distinct(inspector, supervisor)
    lock_inspections(venue.pk)
    row = _require_inspection(venue, inspection)
    _require_drawn(row)
    read = set(_readings(venue, row).values_list("table", flat=True))
    unread = [table for table in row.tables if table not in read]
    if unread and not remarks.strip():
        raise Refused(
            "remarks_missing",
            field="remarks",
            what=_now("why nothing was read at %(tables)s") % {"tables": ", ".join(unread)},
        )
    event = InspectionFinished(
        inspection=row.code, unread=unread, remarks=remarks.strip(), signatures=[inspector, supervisor]
    )
    append_next(venue, _stream(row.code), row.day, [event], actor=actor, at=at)
    return _require_inspection(venue, row.code)


# --- what may be done ------------------------------------------------------------------------------------------------


def _stream(code: str) -> str:
    return f"inspection:{code}"


def _require_inspection(venue: Property, code: str) -> Inspection:
    row = Inspection.objects.filter(property_id=venue.pk, code=code).first()
    if row is None:
        raise Refused("unknown_inspection", field="inspection")
    return row


def _require_new(venue: Property, commitment: str) -> None:
    rows = Inspection.objects.filter(property_id=venue.pk)
    if rows.filter(commitment=commitment).exists():
        raise Refused("commitment_used", field="commitment")
    # Of a day that was closed since, nothing is drawn any more: it holds up no other inspection.
    open_days = GamingDay.objects.filter(property_id=venue.pk, status=GamingDay.Status.OPEN).values("day")
    pending = rows.filter(status=Inspection.Status.ANNOUNCED, day__in=open_days).first()
    if pending is not None:
        raise Refused("draw_pending", inspection=pending.code)


def _require_announced(row: Inspection) -> None:
    if row.status == Inspection.Status.DRAWN:
        raise Refused("already_drawn", field="inspection", day=row.day.isoformat(), details={"tables": row.tables})
    if row.status != Inspection.Status.ANNOUNCED:
        raise _over()


def _require_drawn(row: Inspection) -> None:
    if row.status == Inspection.Status.ANNOUNCED:
        raise Refused("not_drawn", field="inspection")
    if row.status != Inspection.Status.DRAWN:
        raise _over()


def _over() -> Refused:
    return Refused("inspection_over", field="inspection")


def _require_being_read(venue: Property, row: Inspection, table: str, kind: str) -> None:
    _require_drawn(row)
    if table not in row.tables:
        raise Refused("table_not_drawn", field="table", tables=", ".join(row.tables))
    if _readings(venue, row).filter(table=table, kind=kind).exists():
        raise Refused("already_read", field="kind")


def _readings(venue: Property, row: Inspection) -> QuerySet[InspectionReading]:
    return InspectionReading.objects.filter(property_id=venue.pk, inspection=row.code)


def _session(venue: Property, row: Inspection, table: str, kind: str) -> TableSession:
    """The session that is read: the open one for its float, that of the inspection's shift for opener and closer."""
    if kind == "float":
        return kit.require_session(venue, table)
    key = kit.key_of(venue.pk, kit.session_identity(table, row.day, row.shift))
    session = TableSession.objects.filter(pk=key).first()
    if session is None:
        raise kit.table_not_open(table)
    if kind == "closing" and session.status == TableSession.Status.OPEN:
        raise Refused("table_not_closed", field="kind", table=table)
    return session


def _require_amount(value: int | None, field: str) -> None:
    if value is not None and not 0 <= value <= MAX_AMOUNT:
        raise Refused("bad_amount", field=field)


# --- what is compared ------------------------------------------------------------------------------------------------


def _chips(
    session: TableSession, kind: str, read: int, most: int | None, box_cash: int | None, *, exact: bool
) -> Compared:
    if kind == "float":
        return _float(read, most, box_cash, exact=exact)
    system = counting.worth(_by_system(session, kind))
    return Compared(what="chips", read=read, system=system, difference=read - system)


def _by_system(session: TableSession, kind: str) -> Counts:
    counts: Counts = session.opener_counts if kind == "opening" else session.closer_counts
    return counts


def _float(read: int, most: int | None, box_cash: int | None, *, exact: bool) -> Compared:
    """The tray beside what it should hold. What lies in a closed box left the tray: then only the most is known."""
    if most is None:
        return Compared(what="chips", read=read, system=None, difference=0, why="no_rounds")
    system = most - (box_cash or 0)
    if exact and box_cash is not None:
        return Compared(what="chips", read=read, system=system, difference=read - system)
    more = max(0, read - system)
    return Compared(what="chips", read=read, system=system, difference=more, at_most=True, why="box_not_counted")


def _minimum(session: TableSession, posted: int | None) -> list[Compared]:
    if posted is None:
        return []
    system = session.limits["min"]
    return [Compared(what="minimum", read=posted, system=system, difference=posted - system)]


def _meters(venue: Property, table: str, read: Mapping[str, int]) -> list[Compared]:
    if not read:
        return []
    shown = meters.readings(venue.pk, [table]).get(table, {})
    for name in read:
        if name not in shown:
            raise Refused("unknown_meter", field=f"meters_read.{name}", table=table, meter=name)
    return [
        Compared(what=name, read=value, system=shown[name], difference=value - shown[name])
        for name, value in sorted(read.items())
    ]


def _raise_differences(
    venue: Property, row: Inspection, event: InspectionReadingTaken, *, actor: str, at: dt.datetime | None
) -> None:
    for figure in event.figures:
        pieces = event.pieces if figure.what == "chips" else {}
        if not (figure.difference or pieces):
            continue
        raise_exception(
            venue,
            day=row.day,
            code="inspection_differs",
            subject=f"{row.code} {event.table} {event.kind} {figure.what}",
            detail=_difference_text(figure, pieces, venue.currency),
            amount=figure.difference,
            table=event.table,
            shift=event.session_shift,
            actor=actor,
            at=at,
        )


def _difference_text(figure: Compared, pieces: Counts, currency: str) -> str:
    side = "most" if figure.at_most else "system"
    fields = {
        "read": format_amount(figure.read, currency),
        side: format_amount(figure.system or 0, currency),
    }
    return detail_of("inspection_differs", **fields, **({"pieces": pieces} if pieces else {}))
