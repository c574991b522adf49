"""Positions of people at a table, where the regulation names positions (`TableRules.positions`)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Choice, TextInput
from tables import offers, subjects
from tables.arguments import Dealer, OpenTable, Supervisor
from tables.commands import kit
from tables.events import PositionTaken
from tables.locks import lock_table
from tables.models import TablePosition
from tables.queries.table_rules import POSITIONS_CITE as CITE
from tables.queries.table_rules import holders, positions_of


@operation(
    cite=CITE,
    route=subjects.TABLES.route("tables/<slug:table>/positions", status=201, body="TakePosition"),
    page=subjects.TABLES.page(
        _("Take a position at a table"),
        "groups",
        _("Who takes a position that the regulation names signs with the supervisor, and says whom he relieves."),
    ),
)
def take_position(
    venue: Property,
    *,
    table: OpenTable,
    position: Annotated[str, Choice(_("Position"), offers=offers.positions)],
    relieves: Annotated[
        str, TextInput(_("Relieves"), _("Number of the employee who leaves the position."), max_length=20)
    ] = "",
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> TablePosition:
    """Record that a dealer takes a position of an open table; from another one at it he leaves that.

    Refused: the roles, `same_person`, `table_not_open`, `positions_not_ordered`, `unknown_position`, `position_held`,
    `nobody_relieved`.
    """
    require_distinct(dealer, supervisor, cite=CITE)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=CITE)
    known = positions_of(venue, session.game)
    if not known:
        raise Refused("positions_not_ordered", field="table", cite=CITE, table=table)
    named = next((one for one in known if one.code == position), None)
    if named is None:
        codes = ", ".join(one.code for one in known)
        raise Refused("unknown_position", field="position", cite=known[0].cite, position=position, known=codes)
    held = holders(venue, session)
    if held.get(dealer.employee) == position:
        raise Refused("position_held", field="dealer", cite=named.cite, person=dealer.employee, table=table)
    if relieves and held.get(relieves) != position:
        raise Refused("nobody_relieved", field="relieves", cite=named.cite, person=relieves, position=position)
    event = PositionTaken(
        table=table,
        game=session.game,
        shift=session.shift,
        position=position,
        person=dealer.employee,
        relieves=relieves,
        cite=named.cite,
        signatures=[dealer, supervisor],
    )
    identity = kit.session_identity(table, session.day, session.shift)
    append_next(venue, f"positions:{identity}", session.day, [event], actor=actor, at=at)
    rows = TablePosition.objects.filter(property_id=venue.pk, table=table, day=session.day, shift=session.shift)
    return rows.latest("number")
