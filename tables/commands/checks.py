"""Checks that the regulation orders at a table, and malfunctions: recorded when they are made or found.

Which checks a table has are data of the rules (`casino.rules.table_checks`). What was not checked is an open item of
the day's checklist; what failed is an exception of the day, as is a malfunction, which is reported to operations.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Page, Route, Signs, operation
from casino.operations.inputs import Choice, Flag, Number, TextInput
from casino.roles import PIT, SUPERVISORS, Role
from casino.rules import table_checks
from casino.rules.table_check import TableCheck
from casino.wording.exception_details import detail_of
from tables import offers
from tables.arguments import Dealer, OpenTable, Supervisor
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.events import TableChecked, TableOpened
from tables.locks import lock_table
from tables.models import CheckRecord, TableSession

CITE = "control R4"
MALFUNCTION = "PR §27.7(H)"


@operation(
    cite=CITE,
    route=Route(
        "tables/<slug:table>/checks", scope="tables:write", tag="tables",
        summary="Record a check at a table", status=201, body="TableCheckRequest",
    ),
    page=Page(
        "record-check",
        _("Record a check at a table"),
        "checklist",
        "tables",
        _("The dealer checks, the supervisor verifies. One that failed is an exception of the day."),
        opens=PIT,
    ),
)  # fmt: skip
def record_check(
    venue: Property,
    *,
    table: OpenTable,
    check: Annotated[str, Choice(_("Check"), offers=offers.table_checks, max_length=40)],
    passed: Annotated[bool, Flag(_("Passed"))] = False,
    times: Annotated[int, Number(_("Times"), _("How often since it was recorded last."), least=1, most=10_000)] = 1,
    note: Annotated[str, TextInput(_("Note"), max_length=200)] = "",
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> CheckRecord:
    """Record a check that the regulation orders at an open table; one that failed raises `check_failed`.

    Refused: roles, `same_person`, `table_not_open`, `check_not_ordered`, `check_note_missing`.
    """
    require_distinct(dealer, supervisor, cite=CITE)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=CITE)
    ordered = {one.code: one for one in table_checks.of_table(session.game, session.options)}
    if check not in ordered:
        raise Refused("check_not_ordered", field="check", check=check, table=table)
    if not passed and not note.strip():
        raise Refused("check_note_missing", field="note")
    signed = [dealer, supervisor]
    made = {"passed": passed, "times": times, "note": note.strip()}
    [event] = record_checks(
        venue, session, session.day, [ordered[check]], signatures=signed, actor=actor, at=at, **made
    )
    if not passed:
        raise_exception(
            venue,
            day=session.day,
            code="check_failed",
            subject=f"{table} {check}",
            detail=detail_of("check_failed", note=note.strip(), cite=event.cite),
            table=table,
            shift=session.shift,
            actor=actor,
            at=at,
        )
    rows = CheckRecord.objects.filter(property_id=venue.pk, table=table, day=session.day, shift=session.shift)
    return rows.latest("checked_at", "key")


def record_checks(
    venue: Property,
    session: TableSession | TableOpened,
    day: dt.date,
    made: Sequence[TableCheck],
    *,
    signatures: Sequence[Signature],
    actor: str,
    at: dt.datetime | None,
    passed: bool = True,
    times: int = 1,
    note: str = "",
) -> list[TableChecked]:
    """Append an event for each check that was made at a table, alone or with its opener."""
    events = [
        TableChecked(
            table=session.table,
            game=session.game,
            shift=session.shift,
            check=one.code,
            passed=passed,
            times=times,
            note=note,
            cite=one.games[session.game],
            signatures=list(signatures),
        )
        for one in made
    ]
    if events:
        identity = kit.session_identity(session.table, day, session.shift)
        append_next(venue, f"check:{identity}", day, events, actor=actor, at=at)
    return events


@operation(
    cite=MALFUNCTION,
    route=Route(
        "tables/<slug:table>/malfunctions", scope="tables:write", tag="tables",
        summary="Report a malfunction", status=204,
    ),
    page=Page(
        "report-malfunction",
        _("Report a malfunction"),
        "build_circle",
        "bingo",
        _("Of a player's device or of the bingo system. It is recorded; inform operations at once."),
        opens=(*PIT, Role.CAGE_SUPERVISOR),
    ),
)  # fmt: skip
def report_malfunction(
    venue: Property,
    *,
    table: OpenTable,
    device: Annotated[str, TextInput(_("Device or part of the system"), max_length=40)],
    what: Annotated[str, TextInput(_("Event"), max_length=120)],
    by: Annotated[Signature, Signs(_("Reported by"), {*SUPERVISORS, Role.DEALER, Role.CAGE_SUPERVISOR})],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Record a malfunction that may touch the game's integrity: an exception and a notice to operations (PR §27.7(H)).

    Refused: the roles, `table_not_open`, `reason_missing`.
    """
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=MALFUNCTION)
    if not what.strip() or not device.strip():
        raise Refused("reason_missing", field="what", cite=MALFUNCTION, why=_("what happened, and to what"))
    raise_exception(
        venue,
        day=session.day,
        code="malfunction",
        subject=f"{table} {device.strip()}",
        detail=detail_of("malfunction", what=what.strip(), employee=by.employee),
        table=table,
        shift=session.shift,
        actor=actor,
        at=at,
    )
