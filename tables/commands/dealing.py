"""How a table is worked: give it a terminal or take it away, in mid-day too; seat the next dealer."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Sequence
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.operations import Route, operation
from casino.operations.inputs import Several
from tables import offers, subjects
from tables.arguments import Dealer, OpenDay, OpenTable, Reason, Supervisor
from tables.commands import kit
from tables.commands.bingo import require_no_seller
from tables.events import DealerSeated, TerminalAttached, TerminalDetached
from tables.locks import lock_table
from tables.models import DealerSeat, Round, TerminalChange
from tables.queries import has_terminal

CITE = "control W3"
SEATED = "control W1"


def _terminal_route(*, attached: bool) -> Route:
    return subjects.TABLES.route(
        "tables/<slug:table>/terminal",
        "Put a terminal to a table, or take it away",
        status=200,
        when={"attached": attached},
        body="Terminal",
        description="`attached`: whether the rounds are recorded from now on.",
    )


def _tables_that(*, attached: bool) -> Several:
    """Tables with a terminal, or without; a path names one."""
    offered = functools.partial(offers.tables_with_terminal, attached=attached)
    return Several(_("Tables"), offers=offered, path="table")


@operation(
    cite=CITE,
    route=_terminal_route(attached=True),
    page=subjects.TABLES.page(
        _("Give tables a terminal"),
        "point_of_sale",
        _("From now on the rounds of these tables are recorded, in the middle of a shift, too (control W3)."),
    ),
)
def attach_terminal(
    venue: Property,
    *,
    tables: Annotated[Sequence[str], _tables_that(attached=False)],
    day: OpenDay,
    reason: Reason,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """From now on the rounds of these tables are recorded; an open table goes on, half its shift on paper.

    All of the tables or none. Refused: `wrong_role`, `tables_missing`, `reason_missing`, `day_not_open`,
    `unknown_table`, `terminal_changed_later`, `terminal_attached`.
    """
    _require_named(tables, reason)
    for table in sorted(set(tables)):
        _lock(venue, table, day)
        _require_last(venue, table, at)
        if has_terminal(venue, table):
            raise Refused("terminal_attached", field="tables", table=table)
        event = TerminalAttached(table=table, reason=reason, signatures=[supervisor])
        append_next(venue, terminal_stream(table, day), day, [event], actor=actor, at=at)


@operation(
    cite=CITE,
    route=_terminal_route(attached=False),
    page=subjects.TABLES.page(
        _("Tables without a terminal"),
        "mobile_off",
        _(
            "These tables now play without a terminal. Their win comes from the count only, and win "
            "by rounds stays empty (control W3)."
        ),
    ),
)
def detach_terminal(
    venue: Property,
    *,
    tables: Annotated[Sequence[str], _tables_that(attached=True)],
    day: OpenDay,
    reason: Reason,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """From now on these tables play without a terminal: their win comes from the count alone.

    All of the tables or none. Refused: as `attach_terminal`, and `terminal_detached`, `rounds_open`.
    """
    _require_named(tables, reason)
    for table in sorted(set(tables)):
        _lock(venue, table, day)
        _require_last(venue, table, at)
        if not has_terminal(venue, table):
            raise Refused("terminal_detached", field="tables", table=table)
        if Round.objects.filter(property_id=venue.pk, table=table, status=Round.Status.OPEN).exists():
            raise Refused("rounds_open", field="tables", cite=CITE, table=table)
        event = TerminalDetached(table=table, reason=reason, signatures=[supervisor])
        append_next(venue, terminal_stream(table, day), day, [event], actor=actor, at=at)


@operation(
    cite=SEATED,
    route=subjects.TABLES.route("tables/<slug:table>/dealers", "Seat the next dealer", status=201, body="Seat"),
    page=subjects.TABLES.page(
        _("Relieve a dealer"),
        "airline_seat_recline_normal",
        _("The dealer who takes over signs with the supervisor; win is shown by dealer from then on."),
    ),
)
def seat_dealer(
    venue: Property,
    *,
    table: OpenTable,
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The next dealer takes over at an open table.

    Refused: the roles, `same_person`, `table_not_open`, `dealer_seated`, `caller_sells`.
    """
    require_distinct(dealer, supervisor, cite=SEATED)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=SEATED)
    identity = kit.session_identity(table, session.day, session.shift)
    seated = DealerSeat.objects.filter(key__startswith=f"{kit.key_of(venue.pk, identity)}/").order_by("number").last()
    if seated is not None and seated.dealer == dealer.employee:
        raise Refused("dealer_seated", field="dealer", dealer=dealer.employee, table=table)
    require_no_seller(venue, session, dealer.employee)
    event = DealerSeated(table=table, shift=session.shift, dealer=dealer.employee, signatures=[dealer, supervisor])
    append_next(venue, f"dealing:{identity}", session.day, [event], actor=actor, at=at)


def terminal_stream(table: str, day: dt.date) -> str:
    """The stream of a table's terminals in a day."""
    return f"terminal:{table}.{day.isoformat()}"


def _require_last(venue: Property, table: str, at: dt.datetime | None) -> None:
    """Refuse an instant before the last change: the terminal would stand otherwise than was just said."""
    if at is None:
        return
    if TerminalChange.objects.filter(property_id=venue.pk, table=table, at__gt=at).exists():
        raise Refused("terminal_changed_later", field="occurred_at", table=table)


def _lock(venue: Property, table: str, day: dt.date) -> None:
    lock_table(venue.pk, table)
    kit.require_day(venue, day)
    kit.require_table(venue, table)


def _require_named(tables: Sequence[str], reason: str) -> None:
    if not tables:
        raise Refused("tables_missing", field="tables")
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=CITE, why=_("why the terminals change"))
