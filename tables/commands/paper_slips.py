"""Slips written by hand at a table without a terminal, keyed in from the paper (control T5).

The paper carries its number and the names of those who signed; who keys it in signs for that. A number out of its order
is refused, unless who keys it in says that it is so: then it is kept and reported by the series book. A number twice,
or of no pad in use, is refused.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.commands import use_form_number
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Employee, Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Input, TextInput
from casino.roles import CAGE, SUPERVISORS, Role
from tables import subjects
from tables.arguments import ActiveTable, Chips, OpenDay, OutOfOrder, Shift
from tables.commands import kit
from tables.commands.slips import CITES, require_slip_people
from tables.counting import counts as counting
from tables.events import PaperSlipKeyed, SlipIssued, SlipReceived, SlipRequested
from tables.locks import lock_table
from tables.models import TableSession

PaperKind = Literal["fill", "credit"]

DUTIES: Final[Mapping[str, Mapping[str, Collection[Role]]]] = {
    "fill": {
        "supervisor": SUPERVISORS,
        "cashier": CAGE,
        "escort": [Role.SECURITY],
        "dealer": [Role.DEALER],
        "receiver": SUPERVISORS,
    },
    "credit": {
        "supervisor": SUPERVISORS,
        "dealer": [Role.DEALER],
        "escort": [Role.SECURITY],
        "cashier": CAGE,
    },
}
"""Duties that sign the paper, in order. The receiver may be the supervisor who requested."""

PAPER_KEYED_BY = (Role.ACCOUNTING, Role.FLOOR_SUPERVISOR, Role.PIT_MANAGER)


@dataclass(frozen=True)
class PaperPeople(Input):
    """Employee numbers by duty, as signed on the paper (`DUTIES`)."""


@operation(
    cite="control T5",
    route=subjects.SLIPS.route(
        "paper-slips",
        status=201,
        answer="slip",
        body="PaperSlip",
        description="Out of the order of its series it is refused unless `out_of_order`; then the series book says so.",
        tables=("table",),
    ),
    page=subjects.SLIPS.page(
        _("Key in a slip written by hand"),
        "draw",
        _(
            "As on the paper. A number out of order needs your confirmation and is noted in the "
            "series book (control T5)."
        ),
        done=_("Slip %(result)s is recorded."),
    ),
)
def record_paper_slip(
    venue: Property,
    *,
    kind: Annotated[PaperKind, Choice(_("Kind"), options=(("fill", _("Fill")), ("credit", _("Credit"))))],
    serial: Annotated[str, TextInput(_("Form number"), max_length=32)],
    table: ActiveTable,
    day: OpenDay,
    shift: Shift,
    counts: Chips,
    people: Annotated[Mapping[str, str], PaperPeople(_("People"))],
    keyed: Annotated[Signature, Signs(_("Keyed in by"), PAPER_KEYED_BY)],
    actor: str,
    out_of_order: OutOfOrder = False,
    at: dt.datetime | None = None,
) -> str:
    """Key in a fill or credit that was written, carried and received on paper; returns its serial.

    `people`: employee codes by duty (`DUTIES`). It counts in the table's session of `day` and `shift`, closed or not,
    as long as the day is open. Refused: `wrong_role`, `day_not_open`, `unknown_session`, `signature_missing`,
    `unknown_employee`, `role_not_held`, `same_person`, the count, the number (`casino.commands.use_form_number`).
    """
    lock_table(venue.pk, table)
    kit.require_day(venue, day)
    session = _session(venue, table, day, shift)
    moment = at or timezone.now()
    signatures = _paper_signatures(venue, kind, people, moment)
    counted = counting.chips(venue, counts, cite=CITES[kind])
    if not counted:
        raise Refused("nothing_counted", field="counts", cite="control T4")
    form = use_form_number(
        venue, kind=kind, serial=serial, purpose=kind, reference=table, day=day, out_of_order=out_of_order,
        actor=actor, at=at,
    )  # fmt: skip
    total = counting.worth(counted)
    requested = SlipRequested(
        serial=form.serial, kind=kind, table=table, game=session.game, shift=shift, counts=counted, total=total,
        signatures=signatures[:1],
    )  # fmt: skip
    issued = SlipIssued(
        serial=form.serial, kind=kind, table=table, shift=shift, counts=counted, total=total, signatures=signatures[1:3]
    )
    received = SlipReceived(
        serial=form.serial, kind=kind, table=table, day=day.isoformat(), shift=shift, counts=counted, total=total,
        signatures=signatures[3:],
    )  # fmt: skip
    paper = PaperSlipKeyed(serial=form.serial, kind=kind, table=table, shift=shift, signatures=[keyed])
    kit.record(
        venue, kit.step(f"slip:{form.serial}", day, 0, [requested, issued, received, paper], moment), actor=actor
    )
    return form.serial


def _session(venue: Property, table: str, day: dt.date, shift: str) -> TableSession:
    session = TableSession.objects.filter(property_id=venue.pk, table=table, day=day, shift=shift).first()
    if session is None:
        raise Refused(
            "unknown_session", field="table", cite="control T4", table=table, shift=shift, day=day.isoformat()
        )
    return session


def _paper_signatures(venue: Property, kind: str, people: Mapping[str, str], moment: dt.datetime) -> list[Signature]:
    """Return the signatures on the paper; the signers must be employees of the property who hold the roles."""
    signatures = [
        _paper_signature(venue, duty, people.get(duty, ""), roles, moment) for duty, roles in DUTIES[kind].items()
    ]
    cite = CITES[kind]
    if kind == "credit":
        require_distinct(*signatures, cite=cite)
        return signatures
    requester, *others, supervisor = signatures
    require_slip_people(venue, requester, others, supervisor, cite=cite)
    return signatures


def _paper_signature(venue: Property, duty: str, code: str, roles: Collection[Role], moment: dt.datetime) -> Signature:
    field = f"people.{duty}"
    if not code:
        raise Refused("signature_missing", field=field, cite="control T4", people=duty)
    employee = Employee.objects.filter(property=venue, code=code).first()
    if employee is None:
        raise Refused("unknown_employee", field=field)
    role = next((role for role in sorted(roles) if employee.holds(role)), None)
    if role is None:
        raise Refused(
            "role_not_held",
            field=field,
            employee=code,
            role=", ".join(str(role.label) for role in sorted(roles)),
        )
    return Signature(employee=code, role=role.value, method="paper", at=moment.isoformat())
