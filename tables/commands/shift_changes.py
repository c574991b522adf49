"""The change of shift at a table: one count is the closer of one shift and the opener of the next (control T1).

The full drop box comes off and the empty one goes on in the same act (control D2). Each part is carried out by its own
operation, so that the record has the events of a closer, a swap of boxes and an opener. Decision 135.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.grids import grid
from casino.operations.inputs import Choice
from casino.roles import SUPERVISORS, Role
from tables import grid_rows, offers, subjects
from tables.arguments import (
    ActiveTable,
    Chips,
    Dealer,
    Limits,
    Offer,
    OpenDay,
    OpeningChecks,
    SignMaximum,
    SignMinimum,
    SignPayout,
    SlipsInTransit,
    Supervisor,
)
from tables.commands import kit
from tables.commands.boxes import install_box, remove_box
from tables.commands.sessions import close_table, open_table
from tables.locks import lock_table
from tables.models import BoxCustody, TableSession

CITE = "control T1"


@operation(cite=CITE)
def change_shift(
    venue: Property,
    *,
    table: ActiveTable,
    day: OpenDay,
    shift: Annotated[
        str,
        Choice(
            _("Shift that begins"),
            _("Without one the tables are closed and their boxes come off."),
            offers=offers.shifts,
        ),
    ]
    | None = None,
    box: Annotated[str, Choice(_("Empty box"), offers=offers.free_boxes)] | None = None,
    offer: Offer = "",
    limits: Limits | None = None,
    counts: Chips,
    sign_min_minor: SignMinimum = None,
    sign_max_minor: SignMaximum = None,
    sign_payout_minor: SignPayout = None,
    checks: OpeningChecks = (),
    in_transit: SlipsInTransit = (),
    dealer: Dealer,
    supervisor: Supervisor,
    by: Annotated[
        Signature,
        Signs(
            _("Takes the full boxes off"),
            [Role.SECURITY, Role.INSPECTOR],
            cite="control D2",
            note=_("With the supervisor, one of the two independent of the pit (control D2)."),
        ),
    ],
    incoming: Annotated[
        Signature | None,
        Signs(_("Incoming supervisor"), SUPERVISORS, note=_("Where another supervisor takes over.")),
    ] = None,
    actor: str,
    at: dt.datetime | None = None,
) -> TableSession:
    """End the shift of a table and begin the next with one count, which is closer and opener (control T1).

    A table that is open is closed; its box comes off, and `box` goes on for `shift` of `day`; the table opens with the
    same chips. A closed table is opened; without `shift` an open one is closed and stays so. The dealer at the table
    and the supervisor sign closer and opener; `incoming` signs the opener instead of the supervisor. The one who takes
    the box off and the supervisor sign for the boxes. Refused: what the single operations refuse.
    """
    require_distinct(*[one for one in (dealer, supervisor, by, incoming) if one is not None], cite=CITE)
    lock_table(venue.pk, table)
    common = {"actor": actor, "at": at}
    session = kit.open_session(venue.pk, table)
    if session is not None or not shift:
        session = close_table(
            venue,
            table=table,
            counts=counts,
            in_transit=in_transit,
            dealer=dealer,
            supervisor=supervisor,
            **common,
        )
    _change_box(venue, table, day, shift, box, by=by, witness=supervisor, **common)
    if not shift:
        assert session is not None  # noqa: S101  (it was closed above)
        return session
    return open_table(
        venue,
        table=table,
        day=day,
        shift=shift,
        offer=offer,
        limits=limits,
        counts=counts,
        sign_min_minor=sign_min_minor,
        sign_max_minor=sign_max_minor,
        sign_payout_minor=sign_payout_minor,
        checks=checks,
        dealer=dealer,
        supervisor=incoming or supervisor,
        **common,
    )


def _change_box(
    venue: Property,
    table: str,
    day: dt.date,
    shift: str | None,
    box: str | None,
    *,
    by: Signature,
    witness: Signature,
    actor: str,
    at: dt.datetime | None,
) -> None:
    """Take the box of the shift that ended off the closed table, and put the one of the next on."""
    signed = {"by": by, "witness": witness, "actor": actor, "at": at}
    installed = BoxCustody.objects.filter(property_id=venue.pk, table=table, status=BoxCustody.Status.INSTALLED).first()
    if installed is not None and (installed.day, installed.shift) == (day, shift):
        return
    if installed is None:
        if shift and box:
            install_box(venue, table=table, box=box, day=day, shift=shift, **signed)
        return
    following: Mapping[str, object] = (
        {"replacement": box, "replacement_day": day, "replacement_shift": shift} if shift and box else {}
    )
    remove_box(venue, box=installed.box, **following, **signed)


change_shifts = grid(
    change_shift,
    "change_shifts",
    "End the shift of tables and begin the next, each with one count of its chips.",
    _("Tables"),
    grid_rows.of_pit(
        key=("table",),
        once=("day", "shift"),
        more=("limits", "checks", "in_transit"),
        named={"dealer": "dealers"},
        offers=grid_rows.tables_of_change,
        asks=("day", "shift"),
        begins=grid_rows.next_shift,
        complete=grid_rows.opened,
        counted=True,
    ),
    route=subjects.TABLES.route("pit/shift-changes", status=201, tables=("rows.table",)),
    page=subjects.TABLES.page(
        _("Change of shift"),
        "published_with_changes",
        _(
            "Each tray is counted once: its closer is the opener of the next shift. The full box comes off, the empty "
            "one goes on. Each dealer, the supervisor and security sign once (controls T1, D2)."
        ),
        opens=SUPERVISORS,
        done=_("Shift changed: %(names)s."),
    ),
)
