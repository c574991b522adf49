"""Slips: how chips move between cage and tables. Every step is signed, by different people.

    fill      cage to table (control T2)      supervisor requests -> cashier prepares, escort takes -> dealer counts,
                                              supervisor signs
    credit    table to cage (control T3)      supervisor requests -> dealer counts out, escort takes -> cashier signs
    transfer  table to table (control T10)    supervisor requests -> dealer counts out, escort takes -> the other
                                              table's dealer counts, supervisor signs
    exchange  even, cage and table (T10)      supervisor requests -> cashier prepares, escort takes -> dealer counts
                                              both ways, supervisor signs, escort takes back -> another cashier signs

The number is taken from the series of the kind when the request is recorded; a slip that comes to nothing is voided,
never lost. A fill counts in the session in which it arrives, a credit in the session that it left, a transfer as both,
an exchange nowhere. A slip longer on its way than the property allows leaves the exception `slip_late`, once: whether
the scheduler, the receipt or the void is the first to see it.
"""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.commands import take_form_number, void_form
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Route, Signs, operation
from casino.operations.grids import GridOptions, grid
from casino.operations.inputs import Choice, Counts
from casino.roles import CAGE, PIT, SUPERVISORS, Role
from casino.wording.exception_details import detail_of
from tables import grid_rows, offers, subjects
from tables.arguments import Cashier, Chips, CountedChips, Dealer, Escort, OpenTable, Reason, Supervisor
from tables.commands import kit
from tables.commands.cage import require_in_cage
from tables.commands.day import raise_exception
from tables.counting import counts as counting
from tables.events import SlipExchanged, SlipIssued, SlipKind, SlipReceived, SlipRequested, SlipVoided
from tables.locks import lock_table
from tables.models import ExceptionLine, Slip, TableSession
from tables.queries.slips import late_slips

FROM_CAGE = frozenset({"fill", "exchange"})
"""Kinds whose chips the cage hands over."""

CITES: dict[str, str] = {
    "fill": "control T2",
    "credit": "control T3",
    "transfer": "control T10",
    "exchange": "control T10",
}


REQUESTED = _("Slip %(result)s is requested.")


def request_route(kind: SlipKind) -> Route:
    """Ask for a slip: `kind` says of which."""
    return subjects.SLIPS.route(
        "slips", "Request a slip", status=201, answer="slip", when={"kind": kind}, body="RequestSlip", tables=("table",)
    )


def issue_route(kind: SlipKind) -> Route:
    """Hand over to the escort: by the cashier what leaves the cage, by the dealer what leaves a table."""
    return subjects.SLIP.route("issue", "Issue a slip", body="IssueSlip", when={"kind": kind})


def receive_route(kind: SlipKind, *, status: str = "") -> Route:
    """Count and sign at the other end; an exchange is received twice, at the table and then at the cage."""
    when = {"kind": kind, "status": status} if status else {"kind": kind}
    return subjects.SLIP.route("receive", "Receive a slip", body="ReceiveSlip", when=when)


def slip_that(kind: SlipKind, status: Slip.Status) -> Choice:
    """A slip of a kind that waits for its next step."""
    return Choice(_("Slip"), offers=functools.partial(offers.slips, kind=kind, status=status), max_length=32)


def waiting_slips(kind: SlipKind, status: Slip.Status, **own: Any) -> GridOptions:
    """Return the options of a grid of slips of a kind that wait for their next step.

    A round of slips has no request of its own: over REST each slip is taken a step on by its number, which a key that
    is limited to tables is checked by.
    """
    waiting = functools.partial(grid_rows.slips_that_wait, kind=kind, status=status)
    return grid_rows.of_pit(key=("serial",), offers=waiting, **own)


# --- fill -----------------------------------------------------------------------------------------------------------


@operation(
    cite=CITES["fill"],
    route=request_route("fill"),
    page=subjects.SLIPS.page(
        _("Request a fill"),
        "add_circle",
        _("Chips from the cage to a table. The number of the slip is taken now (control T2)."),
        done=REQUESTED,
    ),
)
def request_fill(
    venue: Property,
    *,
    table: OpenTable,
    counts: Chips,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """A supervisor asks the cage for chips; returns the serial of the slip. Refused: `table_not_open`, the count."""
    return _request(venue, "fill", table, counts, supervisor, actor=actor, at=at)


@operation(
    cite=CITES["fill"],
    route=issue_route("fill"),
    page=subjects.SLIPS.page(
        _("Hand over a fill"),
        "outbox",
        _("The cashier prepares the chips and hands them to the security officer (control T2)."),
    ),
)
def issue_fill(
    venue: Property,
    *,
    serial: Annotated[str, slip_that("fill", Slip.Status.REQUESTED)],
    cashier: Cashier,
    escort: Escort,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The cashier prepares the chips and hands them to security.

    Refused: `slip_not_requested`, roles, same people, `not_in_cage` where the cage keeps an inventory.
    """
    _issue(venue, "fill", serial, [cashier, escort], escort, actor=actor, at=at)


@operation(
    cite=CITES["fill"],
    route=receive_route("fill"),
    page=subjects.SLIPS.page(
        _("Receive a fill"),
        "move_to_inbox",
        _("The dealer counts the chips received; dealer and supervisor sign (control T2)."),
    ),
)
def receive_fill(
    venue: Property,
    *,
    serial: Annotated[str, slip_that("fill", Slip.Status.ISSUED)],
    counts: CountedChips,
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The dealer counts what arrived and both sign.

    The supervisor may be the one who requested unless the property wants another. Refused: `slip_not_issued`,
    `table_not_open`, `count_differs`, roles, same people.
    """
    require_distinct(dealer, supervisor, cite=CITES["fill"])
    slip = _locked(venue, "fill", serial, Slip.Status.ISSUED, "slip_not_issued")
    _require_people_at_table(venue, slip, dealer, supervisor)
    session = kit.require_session(venue, slip.table, cite=CITES["fill"])
    _receive(venue, slip, counts, [dealer, supervisor], session.day, session.shift, actor=actor, at=at)


request_fills = grid(
    request_fill,
    "request_fills",
    "Ask the cage for chips for several tables, a slip each.",
    _("Tables"),
    grid_rows.of_pit(key=("table",), offers=grid_rows.tables_with_chips, counted=True),
    page=subjects.SLIPS.page(
        _("Request fills of a pit"),
        "playlist_add",
        _("A round of fills: each ticked table gets a slip of its own. The supervisor signs once (control T2)."),
        done=_("Slips requested: %(results)s."),
    ),
)

issue_fills = grid(
    issue_fill,
    "issue_fills",
    "Hand the chips of several fills over to security.",
    _("Slips"),
    waiting_slips("fill", Slip.Status.REQUESTED),
    page=subjects.SLIPS.page(
        _("Hand over fills"),
        "outbox",
        _("The cashier prepares the chips of the ticked slips; security carries them. Both sign once (control T2)."),
        done=_("Handed over: %(names)s."),
    ),
)

receive_fills = grid(
    receive_fill,
    "receive_fills",
    "Count several fills at their tables.",
    _("Slips"),
    waiting_slips("fill", Slip.Status.ISSUED, counted=True, named={"dealer": "dealers"}),
    page=subjects.SLIPS.page(
        _("Receive fills of a pit"),
        "move_to_inbox",
        _("Each dealer counts the chips of the own table. Every dealer and the supervisor sign once (control T2)."),
        opens=PIT,
        done=_("Received: %(names)s."),
    ),
)


# --- credit ---------------------------------------------------------------------------------------------------------


@operation(
    cite=CITES["credit"],
    route=request_route("credit"),
    page=subjects.SLIPS.page(
        _("Request a credit"),
        "do_not_disturb_on",
        _("Chips from a table back to the cage. The number of the slip is taken now (control T3)."),
        done=REQUESTED,
    ),
)
def request_credit(
    venue: Property,
    *,
    table: OpenTable,
    counts: Chips,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """A supervisor sends chips back to the cage; returns the serial. Refused: `table_not_open`, the count."""
    return _request(venue, "credit", table, counts, supervisor, actor=actor, at=at)


@operation(
    cite=CITES["credit"],
    route=issue_route("credit"),
    page=subjects.SLIPS.page(
        _("Hand over a credit"),
        "outbox",
        _("The dealer counts the chips out and the security officer takes them (control T3)."),
        opens=(*PIT, Role.SECURITY),
    ),
)
def issue_credit(
    venue: Property,
    *,
    serial: Annotated[str, slip_that("credit", Slip.Status.REQUESTED)],
    dealer: Dealer,
    escort: Escort,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The dealer counts the chips out and security takes them. Refused: `slip_not_requested`, roles, same people."""
    _issue(venue, "credit", serial, [dealer, escort], escort, actor=actor, at=at)


@operation(
    cite=CITES["credit"],
    route=receive_route("credit"),
    page=subjects.SLIPS.page(
        _("Receive a credit"), "move_to_inbox", _("The cashier counts the chips received and signs (control T3).")
    ),
)
def receive_credit(
    venue: Property,
    *,
    serial: Annotated[str, slip_that("credit", Slip.Status.ISSUED)],
    counts: CountedChips,
    cashier: Cashier,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The cashier counts what arrived and signs. Refused: `slip_not_issued`, `count_differs`, roles, same people."""
    slip = _locked(venue, "credit", serial, Slip.Status.ISSUED, "slip_not_issued")
    require_distinct(*_signatures(slip), cashier, cite=CITES["credit"])
    _receive(venue, slip, counts, [cashier], slip.day, slip.shift, actor=actor, at=at)


request_credits = grid(
    request_credit,
    "request_credits",
    "Send chips of several tables back to the cage, a slip each.",
    _("Tables"),
    grid_rows.of_pit(key=("table",), offers=grid_rows.tables_with_chips, counted=True),
    page=subjects.SLIPS.page(
        _("Request credits of a pit"),
        "playlist_remove",
        _("A round of credits: each ticked table gets a slip of its own. The supervisor signs once (control T3)."),
        done=_("Slips requested: %(results)s."),
    ),
)

issue_credits = grid(
    issue_credit,
    "issue_credits",
    "Count the chips of several credits out at their tables.",
    _("Slips"),
    waiting_slips("credit", Slip.Status.REQUESTED, named={"dealer": "dealers"}),
    page=subjects.SLIPS.page(
        _("Hand over credits"),
        "outbox",
        _("Each dealer counts the chips out; security carries them. Every one of them signs once (control T3)."),
        opens=(*PIT, Role.SECURITY),
        done=_("Handed over: %(names)s."),
    ),
)

receive_credits = grid(
    receive_credit,
    "receive_credits",
    "Count several credits in the cage.",
    _("Slips"),
    waiting_slips("credit", Slip.Status.ISSUED, counted=True),
    page=subjects.SLIPS.page(
        _("Receive credits"),
        "move_to_inbox",
        _("The cashier counts the chips of every ticked slip and signs once (control T3)."),
        done=_("Received: %(names)s."),
    ),
)


# --- transfer -------------------------------------------------------------------------------------------------------


@operation(
    cite=CITES["transfer"],
    route=request_route("transfer"),
    page=subjects.SLIPS.page(
        _("Request a transfer"),
        "move_up",
        _("Chips from one table to another, never without a slip (control T10)."),
        done=REQUESTED,
    ),
)
def request_transfer(
    venue: Property,
    *,
    table: OpenTable,
    to_table: Annotated[str, Choice(_("To table"), _("of a transfer: where the chips go"), offers=offers.open_tables)],
    counts: Chips,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """A supervisor moves chips from one open table to another; returns the serial.

    Refused: `same_table`, `table_not_open`, the count.
    """
    if table == to_table:
        raise Refused("same_table", field="to_table", cite=CITES["transfer"])
    _lock_tables(venue, table, to_table)
    _require_open(venue, to_table, "to_table", cite=CITES["transfer"])
    return _request(venue, "transfer", table, counts, supervisor, to_table=to_table, actor=actor, at=at)


@operation(
    cite=CITES["transfer"],
    route=issue_route("transfer"),
    page=subjects.SLIPS.page(
        _("Hand over a transfer"),
        "outbox",
        _("The dealer counts the chips out and the security officer takes them (control T10)."),
        opens=(*PIT, Role.SECURITY),
    ),
)
def issue_transfer(
    venue: Property,
    *,
    serial: Annotated[str, slip_that("transfer", Slip.Status.REQUESTED)],
    dealer: Dealer,
    escort: Escort,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The dealer counts the chips out and security takes them. Refused: `slip_not_requested`, roles, same people."""
    _issue(venue, "transfer", serial, [dealer, escort], escort, actor=actor, at=at)


@operation(
    cite=CITES["transfer"],
    route=receive_route("transfer"),
    page=subjects.SLIPS.page(
        _("Receive a transfer"),
        "move_to_inbox",
        _("The dealer of the other table counts the chips received; dealer and supervisor sign (control T10)."),
    ),
)
def receive_transfer(
    venue: Property,
    *,
    serial: Annotated[str, slip_that("transfer", Slip.Status.ISSUED)],
    counts: CountedChips,
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The dealer of the other table counts what arrived and both sign.

    The supervisor may be the one who requested unless the property wants another. Refused: `slip_not_issued`,
    `table_not_open`, `count_differs`, roles, same people.
    """
    require_distinct(dealer, supervisor, cite=CITES["transfer"])
    slip = _locked(venue, "transfer", serial, Slip.Status.ISSUED, "slip_not_issued")
    _require_people_at_table(venue, slip, dealer, supervisor)
    session = _require_open(venue, slip.to_table, "to_table", cite=CITES["transfer"])
    signatures = [dealer, supervisor]
    _receive(venue, slip, counts, signatures, slip.day, slip.shift, to_session=session, actor=actor, at=at)


# --- even exchange --------------------------------------------------------------------------------------------------


@operation(
    cite=CITES["exchange"],
    route=request_route("exchange"),
    page=subjects.SLIPS.page(
        _("Request an even exchange"),
        "currency_exchange",
        _("Chips of other denominations from the cage for chips worth the same (control T10)."),
        done=REQUESTED,
    ),
)
def request_exchange(
    venue: Property,
    *,
    table: OpenTable,
    counts: Annotated[Mapping[str, int], Counts(_("Chips for the table"), lines=offers.chips_of)],
    returned: Annotated[Mapping[str, int], Counts(_("Chips for the cage"), lines=offers.chips_of)],
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """A supervisor asks the cage for `counts` against `returned`, worth the same; returns the serial.

    Refused: `table_not_open`, `exchange_uneven`, `nothing_exchanged`, the counts.
    """
    cite = CITES["exchange"]
    coming = counting.chips(venue, counts, cite=cite)
    going = counting.chips(venue, returned, field="returned", cite=cite)
    if counting.worth(coming) != counting.worth(going):
        raise Refused(
            "exchange_uneven",
            field="returned",
            cite=cite,
            details={"given": counting.worth(going), "computed": counting.worth(coming)},
        )
    if coming == going:
        raise Refused("nothing_exchanged", field="returned", cite=cite)
    return _request(venue, "exchange", table, counts, supervisor, returned=going, actor=actor, at=at)


@operation(
    cite=CITES["exchange"],
    route=issue_route("exchange"),
    page=subjects.SLIPS.page(
        _("Hand over an even exchange"),
        "outbox",
        _("The cashier prepares the chips and hands them to the security officer (control T10)."),
    ),
)
def issue_exchange(
    venue: Property,
    *,
    serial: Annotated[str, slip_that("exchange", Slip.Status.REQUESTED)],
    cashier: Cashier,
    escort: Escort,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The cashier prepares the cage's chips and hands them to security. Refused as for a fill."""
    _issue(venue, "exchange", serial, [cashier, escort], escort, actor=actor, at=at)


@operation(
    cite=CITES["exchange"],
    route=receive_route("exchange", status="issued"),
    page=subjects.SLIPS.page(
        _("Exchange at the table"),
        "currency_exchange",
        _("The dealer counts the chips received and returned; dealer and supervisor sign (control T10)."),
    ),
)
def exchange_at_table(
    venue: Property,
    *,
    serial: Annotated[str, slip_that("exchange", Slip.Status.ISSUED)],
    counts: CountedChips,
    returned: Annotated[Mapping[str, int], Counts(_("Chips for the cage, as counted"), lines=offers.chips_of)],
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The dealer counts what came and what goes back with the escort. Refused: `slip_not_issued`, `table_not_open`,
    `count_differs`, roles, same people."""
    cite = CITES["exchange"]
    require_distinct(dealer, supervisor, cite=cite)
    slip = _locked(venue, "exchange", serial, Slip.Status.ISSUED, "slip_not_issued")
    _require_people_at_table(venue, slip, dealer, supervisor)
    session = kit.require_session(venue, slip.table, cite=cite)
    coming = _require_counted(venue, slip, counts, slip.counts, field="counts")
    going = _require_counted(venue, slip, returned, slip.returned, field="returned")
    event = SlipExchanged(
        serial=serial,
        table=slip.table,
        shift=session.shift,
        counts=coming,
        returned=going,
        total=slip.total,
        signatures=[dealer, supervisor],
    )
    kit.record(venue, kit.step(slip.stream, slip.day, slip.version, [event], at), actor=actor)


@operation(
    cite=CITES["exchange"],
    route=receive_route("exchange", status="returning"),
    page=subjects.SLIPS.page(
        _("Receive an even exchange"),
        "move_to_inbox",
        _("A cashier other than the preparer counts the returned chips (control T10)."),
    ),
)
def receive_exchange(
    venue: Property,
    *,
    serial: Annotated[str, slip_that("exchange", Slip.Status.RETURNING)],
    counts: CountedChips,
    cashier: Cashier,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Another cashier than the preparer counts what came back. Refused: `slip_not_returning`, `count_differs`, roles,
    same people."""
    slip = _locked(venue, "exchange", serial, Slip.Status.RETURNING, "slip_not_returning")
    require_distinct(*_unique(_signatures(slip)), cashier, cite=CITES["exchange"])
    _receive(venue, slip, counts, [cashier], slip.day, slip.shift, actor=actor, at=at)


# --- late -----------------------------------------------------------------------------------------------------------


def raise_late_slips(venue: Property, *, actor: str, at: dt.datetime | None = None) -> list[str]:
    """Note every slip that is longer on its way than the property allows, once; returns their serials (control T9)."""
    now = at or timezone.now()
    return [slip.serial for slip in late_slips(venue, now) if _raise_if_late(venue, slip.serial, now, actor=actor)]


@transaction.atomic
def _raise_if_late(venue: Property, serial: str, now: dt.datetime, *, actor: str) -> bool:
    slip = _lock(venue, serial)
    if slip.status not in (Slip.Status.ISSUED, Slip.Status.RETURNING):
        return False
    return _note_if_late(venue, slip, now, actor=actor)


def _note_if_late(venue: Property, slip: Slip, now: dt.datetime, *, actor: str) -> bool:
    minutes = int((now - slip.issued_at).total_seconds()) // 60
    if now - slip.issued_at <= dt.timedelta(minutes=venue.slip_late_minutes):
        return False
    if ExceptionLine.objects.filter(property_id=venue.pk, code="slip_late", subject=slip.serial).exists():
        return False
    raise_exception(
        venue,
        day=slip.day,
        code="slip_late",
        subject=slip.serial,
        detail=detail_of("slip_late", minutes=minutes, most=venue.slip_late_minutes),
        amount=slip.total,
        table=slip.table,
        shift=slip.shift,
        actor=actor,
        at=now,
    )
    return True


# --- void -----------------------------------------------------------------------------------------------------------


@operation(
    cite="control T6",
    route=subjects.SLIP.route("void", body="VoidSlip"),
    page=subjects.SLIPS.page(
        _("Void a slip"),
        "cancel",
        _("The number is marked NULO/VOID and never used again (control T6)."),
        opens=(*SUPERVISORS, *CAGE),
    ),
)
def void_slip(
    venue: Property,
    *,
    serial: Annotated[str, Choice(_("Slip"), offers=offers.slips_to_void, max_length=32)],
    reason: Reason,
    prepared: Annotated[Signature, Signs(_("Prepared by"), CAGE | PIT)],
    supervised: Annotated[Signature, Signs(_("Supervised by"), {*SUPERVISORS, Role.CAGE_SUPERVISOR})],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Mark a slip NULO/VOID before it is received (control T6); its number is never used again.

    One that was too long on its way is late for all that: `slip_late`, unless it was noted before (control T9).
    Refused: `slip_finished`, `reason_missing`, roles, `same_person`.
    """
    slip = _lock(venue, serial)
    if slip.status not in (Slip.Status.REQUESTED, Slip.Status.ISSUED):
        raise Refused("slip_finished", field="serial")
    void_form(
        venue,
        serial=serial,
        reason=reason,
        prepared=prepared,
        supervised=supervised,
        day=slip.day,
        actor=actor,
        at=at,
    )
    event = SlipVoided(
        serial=serial,
        kind=slip.kind,
        table=slip.table,
        shift=slip.shift,
        counts=slip.counts,
        total=slip.total,
        reason=reason,
        signatures=[prepared, supervised],
    )
    kit.record(venue, kit.step(slip.stream, slip.day, slip.version, [event], at), actor=actor)
    if slip.status == Slip.Status.ISSUED:
        _note_if_late(venue, slip, at or timezone.now(), actor=actor)


# --- the steps they share -------------------------------------------------------------------------------------------


@transaction.atomic
def _request(
    venue: Property,
    kind: SlipKind,
    table: str,
    counts: Mapping[str, int],
    supervisor: Signature,
    *,
    to_table: str = "",
    returned: Mapping[str, int] | None = None,
    actor: str,
    at: dt.datetime | None,
) -> str:
    lock_table(venue.pk, table)
    session: TableSession = kit.require_session(venue, table, cite=CITES[kind])
    counted = counting.chips(venue, counts, cite=CITES[kind])
    if not counted:
        raise Refused("nothing_counted", field="counts", cite="control T4")
    number = take_form_number(venue, kind=kind, purpose=kind, reference=table, day=session.day, actor=actor, at=at)
    event = SlipRequested(
        serial=number.serial,
        kind=kind,
        table=table,
        game=session.game,
        shift=session.shift,
        counts=counted,
        total=counting.worth(counted),
        signatures=[supervisor],
        to_table=to_table,
        returned=dict(returned or {}),
    )
    kit.record(venue, kit.step(f"slip:{number.serial}", session.day, 0, [event], at), actor=actor)
    return number.serial


def _issue(
    venue: Property,
    kind: SlipKind,
    serial: str,
    signatures: list[Signature],
    escort: Signature,
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    slip = _locked(venue, kind, serial, Slip.Status.REQUESTED, "slip_not_requested")
    require_distinct(*_signatures(slip), *signatures, cite=CITES[kind])
    if kind in FROM_CAGE:
        require_in_cage(venue, slip.counts, field="serial", cite=CITES[kind])
    event = SlipIssued(
        serial=serial,
        kind=kind,
        table=slip.table,
        shift=slip.shift,
        counts=slip.counts,
        total=slip.total,
        signatures=signatures,
    )
    kit.record(venue, kit.step(slip.stream, slip.day, slip.version, [event], at), actor=actor)


def _receive(
    venue: Property,
    slip: Slip,
    counts: Mapping[str, int],
    signatures: list[Signature],
    day: dt.date,
    shift: str,
    *,
    to_session: TableSession | None = None,
    actor: str,
    at: dt.datetime | None,
) -> None:
    due = slip.returned if slip.kind == "exchange" else slip.counts
    event = SlipReceived(
        serial=slip.serial,
        kind=slip.kind,
        table=slip.table,
        day=day.isoformat(),
        shift=shift,
        counts=_require_counted(venue, slip, counts, due, field="counts"),
        total=slip.total,
        signatures=signatures,
        to_table=slip.to_table,
        to_day=to_session.day.isoformat() if to_session else "",
        to_shift=to_session.shift if to_session else "",
    )
    kit.record(venue, kit.step(slip.stream, slip.day, slip.version, [event], at), actor=actor)
    _note_if_late(venue, slip, at or timezone.now(), actor=actor)


def _require_counted(
    venue: Property, slip: Slip, counts: Mapping[str, int], due: Mapping[str, int], *, field: str
) -> dict[str, int]:
    counted = counting.chips(venue, counts, field=field, cite=CITES[slip.kind])
    if counted != due:
        raise Refused(
            "count_differs",
            field=field,
            cite=CITES[slip.kind],
            details={"difference": counting.difference(counted, due)},
        )
    return counted


def _require_people_at_table(venue: Property, slip: Slip, dealer: Signature, supervisor: Signature) -> None:
    """Refuse a dealer who signed before, and a supervisor who did unless as the requester (`require_slip_people`)."""
    requester, *others = _signatures(slip)
    require_slip_people(venue, requester, [*others, dealer], supervisor, cite=CITES[slip.kind])


def require_slip_people(
    venue: Property, requester: Signature, others: Sequence[Signature], supervisor: Signature, *, cite: str
) -> None:
    """Refuse two duties of a slip by one person (controls T2, T10).

    The supervisor who receives may be the one who requested, unless the property wants another one.
    """
    require_distinct(requester, *others, cite=cite)
    require_distinct(*others, supervisor, cite=cite)
    if venue.slip_supervisors_differ:
        require_distinct(requester, supervisor, cite=cite)


def _require_open(venue: Property, table: str, field: str, *, cite: str) -> TableSession:
    session = kit.open_session(venue.pk, table)
    if session is None:
        raise kit.table_not_open(table, field=field, cite=cite)
    return session


def _lock_tables(venue: Property, *tables: str) -> None:
    """Several tables held, always in the same order: two transfers that cross wait for each other and end."""
    for table in sorted(filter(None, tables)):
        lock_table(venue.pk, table)


def _lock(venue: Property, serial: str) -> Slip:
    """The slip as it stands, with its tables held."""
    slips = Slip.objects.filter(property_id=venue.pk, serial=serial)
    tables = slips.values_list("table", "to_table").first()
    if tables is None:
        raise Refused("unknown_slip", field="serial", cite="control T10")
    _lock_tables(venue, *tables)
    return slips.get()


def _locked(venue: Property, kind: str, serial: str, status: Slip.Status, code: str) -> Slip:
    slip = _lock(venue, serial)
    if slip.kind != kind or slip.status != status:
        raise Refused(
            code,
            field="serial",
            cite=CITES[kind],
            serial=serial,
            kind=slip.get_kind_display(),
            status=slip.get_status_display(),
        )
    return slip


def _signatures(slip: Slip) -> list[Signature]:
    """Return the signers so far, the requester first."""
    return [Signature(**signer) for signer in slip.signers]


def _unique(signatures: Sequence[Signature]) -> list[Signature]:
    """Each person once: who requested may have signed at the table, too."""
    return list({signature.employee: signature for signature in signatures}.values())
