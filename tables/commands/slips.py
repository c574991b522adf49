"""Fills (cage to table, control T2) and credits (table to cage, control T3): four signatures of four people.

    fill    supervisor requests -> cashier prepares, escort takes -> dealer counts at the table, supervisor signs
    credit  supervisor requests -> dealer counts out, escort takes -> cashier counts and signs

The number is taken from the series when the request is recorded; a slip that comes to nothing is voided, never lost.
A fill counts in the session in which it arrives, a credit in the session that it left.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.commands import take_form_number, void_form
from casino.errors import Refused
from casino.models import Property
from casino.roles import CAGE, PIT, SUPERVISORS, Role
from casino.signatures import Signature, require_distinct, require_role
from tables import counts as counting
from tables.commands import kit
from tables.events import SlipIssued, SlipKind, SlipReceived, SlipRequested, SlipVoided
from tables.locks import lock_table
from tables.models import Slip, TableSession

CITES: dict[str, str] = {"fill": "control T2", "credit": "control T3"}


# --- fill -----------------------------------------------------------------------------------------------------------


def request_fill(
    property: Property,
    *,
    table: str,
    counts: Mapping[str, int],
    supervisor: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """A supervisor asks the cage for chips; returns the serial of the slip. Refused: `table_not_open`, the count."""
    return _request(property, "fill", table, counts, supervisor, actor=actor, at=at)


@transaction.atomic
def issue_fill(
    property: Property,
    *,
    serial: str,
    cashier: Signature,
    escort: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The cashier prepares the chips and hands them to security. Refused: `slip_not_requested`, roles, same people."""
    require_role(cashier, sorted(CAGE), field="cashier", cite=CITES["fill"])
    _issue(property, "fill", serial, [cashier, escort], escort, actor=actor, at=at)


@transaction.atomic
def receive_fill(
    property: Property,
    *,
    serial: str,
    counts: Mapping[str, int],
    dealer: Signature,
    supervisor: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The dealer counts what arrived and both sign.

    The supervisor may be the one who requested; everybody else must be new. Refused: `slip_not_issued`,
    `table_not_open`, `count_differs`, roles, same people.
    """
    kit.require_dealer_and_supervisor(dealer, supervisor, cite=CITES["fill"])
    slip = _locked(property, "fill", serial, Slip.Status.ISSUED, "slip_not_issued")
    require_distinct(*_signatures(slip), dealer, cite=CITES["fill"])
    require_distinct(*_signatures(slip)[1:], dealer, supervisor, cite=CITES["fill"])
    session = kit.require_session(property, slip.table, cite=CITES["fill"])
    _receive(property, slip, counts, [dealer, supervisor], session.day, session.shift, actor=actor, at=at)


# --- credit ---------------------------------------------------------------------------------------------------------


def request_credit(
    property: Property,
    *,
    table: str,
    counts: Mapping[str, int],
    supervisor: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """A supervisor sends chips back to the cage; returns the serial. Refused: `table_not_open`, the count."""
    return _request(property, "credit", table, counts, supervisor, actor=actor, at=at)


@transaction.atomic
def issue_credit(
    property: Property,
    *,
    serial: str,
    dealer: Signature,
    escort: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The dealer counts the chips out and security takes them. Refused: `slip_not_requested`, roles, same people."""
    require_role(dealer, [Role.DEALER], field="dealer", cite=CITES["credit"])
    _issue(property, "credit", serial, [dealer, escort], escort, actor=actor, at=at)


@transaction.atomic
def receive_credit(
    property: Property,
    *,
    serial: str,
    counts: Mapping[str, int],
    cashier: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The cashier counts what arrived and signs. Refused: `slip_not_issued`, `count_differs`, roles, same people."""
    require_role(cashier, sorted(CAGE), field="cashier", cite=CITES["credit"])
    slip = _locked(property, "credit", serial, Slip.Status.ISSUED, "slip_not_issued")
    require_distinct(*_signatures(slip), cashier, cite=CITES["credit"])
    _receive(property, slip, counts, [cashier], slip.day, slip.shift, actor=actor, at=at)


# --- void -----------------------------------------------------------------------------------------------------------


@transaction.atomic
def void_slip(
    property: Property,
    *,
    serial: str,
    reason: str,
    prepared: Signature,
    supervised: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Mark a slip NULO/VOID before it is received (control T6); its number is never used again.

    Refused: `slip_finished`, `reason_missing`, roles, `same_person`.
    """
    require_role(prepared, sorted(CAGE | PIT), field="prepared", cite="control T6")
    require_role(supervised, sorted({*SUPERVISORS, Role.CAGE_SUPERVISOR}), field="supervised", cite="control T6")
    slip = _lock(property, serial)
    if slip.status not in (Slip.Status.REQUESTED, Slip.Status.ISSUED):
        raise Refused(
            "slip_finished",
            _("The slip was received or voided before."),
            field="serial",
            cite="control T6",
            status=409,
        )
    void_form(
        property,
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
    kit.record(property, kit.step(slip.stream, slip.day, slip.version, [event], at), actor=actor)


# --- the steps they share -------------------------------------------------------------------------------------------


@transaction.atomic
def _request(
    property: Property,
    kind: SlipKind,
    table: str,
    counts: Mapping[str, int],
    supervisor: Signature,
    *,
    actor: str,
    at: dt.datetime | None,
) -> str:
    require_role(supervisor, sorted(SUPERVISORS), field="supervisor", cite=CITES[kind])
    lock_table(property.pk, table)
    session: TableSession = kit.require_session(property, table, cite=CITES[kind])
    counted = counting.chips(property, counts)
    if not counted:
        raise Refused("nothing_counted", _("A slip needs chips."), field="counts", cite="control T4")
    number = take_form_number(property, kind=kind, purpose=kind, reference=table, day=session.day, actor=actor, at=at)
    event = SlipRequested(
        serial=number.serial,
        kind=kind,
        table=table,
        game=session.game,
        shift=session.shift,
        counts=counted,
        total=counting.worth(counted),
        signatures=[supervisor],
    )
    kit.record(property, kit.step(f"slip:{number.serial}", session.day, 0, [event], at), actor=actor)
    return number.serial


def _issue(
    property: Property,
    kind: SlipKind,
    serial: str,
    signatures: list[Signature],
    escort: Signature,
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    require_role(escort, [Role.SECURITY], field="escort", cite=CITES[kind])
    slip = _locked(property, kind, serial, Slip.Status.REQUESTED, "slip_not_requested")
    require_distinct(*_signatures(slip), *signatures, cite=CITES[kind])
    event = SlipIssued(
        serial=serial,
        kind=kind,
        table=slip.table,
        shift=slip.shift,
        counts=slip.counts,
        total=slip.total,
        signatures=signatures,
    )
    kit.record(property, kit.step(slip.stream, slip.day, slip.version, [event], at), actor=actor)


def _receive(
    property: Property,
    slip: Slip,
    counts: Mapping[str, int],
    signatures: list[Signature],
    day: dt.date,
    shift: str,
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    counted = counting.chips(property, counts)
    if counted != slip.counts:
        raise Refused(
            "count_differs",
            _("What was counted is not what the slip says."),
            field="counts",
            cite=CITES[slip.kind],
            details={"difference": counting.difference(counted, slip.counts)},
        )
    event = SlipReceived(
        serial=slip.serial,
        kind=slip.kind,
        table=slip.table,
        day=day.isoformat(),
        shift=shift,
        counts=counted,
        total=slip.total,
        signatures=signatures,
    )
    kit.record(property, kit.step(slip.stream, slip.day, slip.version, [event], at), actor=actor)


def _lock(property: Property, serial: str) -> Slip:
    """The slip as it stands, with its table held."""
    table = Slip.objects.filter(property_id=property.pk, serial=serial).values_list("table", flat=True).first()
    if table is None:
        raise Refused("unknown_slip", _("There is no such slip."), field="serial", status=404)
    lock_table(property.pk, table)
    return Slip.objects.get(property_id=property.pk, serial=serial)


def _locked(property: Property, kind: str, serial: str, status: Slip.Status, code: str) -> Slip:
    slip = _lock(property, serial)
    if slip.kind != kind or slip.status != status:
        raise Refused(
            code,
            _now("Slip %(serial)s is: %(kind)s, %(status)s.")
            % {"serial": serial, "kind": slip.get_kind_display(), "status": slip.get_status_display()},
            field="serial",
            cite=CITES[kind],
            status=409,
        )
    return slip


def _signatures(slip: Slip) -> list[Signature]:
    """Everybody who signed so far, the requester first."""
    return [Signature(**signer) for signer in slip.signers]
