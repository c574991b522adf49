"""The end of a progressive announced at every table (PR §7.14(J))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.errors import Refused
from casino.eventstore import Event
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Several
from casino.rules.pots.expiry import require_limit
from progressive import events as ev
from progressive import offers, queries, subjects
from progressive.arguments import CompanyApproval, Manager, RunningLink, TimeLimit
from progressive.commands.kit import (
    by_the_rules,
    lock_meter,
    open_day,
    programme_of,
    record,
    require_status,
    tables_of,
)
from progressive.events.life import RemovalNoticePosted
from progressive.models import Meter
from tables.arguments import OpenDay


@operation(
    cite="PR §7.14(J)",
    route=subjects.LINKS.route("removal", "Announce a removal", status=204, body="AnnounceRemoval"),
    page=subjects.LINKS.page(
        _("Announce a permanent removal"),
        "campaign",
        _(
            "At least 30 days, a notice at every linked table; another limit only once the first has run out "
            "(PR §7.14(J))."
        ),
    ),
)
def announce_removal(
    venue: Property,
    *,
    link: RunningLink,
    day: OpenDay,
    expires_on: TimeLimit,
    approval: CompanyApproval,
    notices: Annotated[Sequence[str], Several(_("The notice is posted at"), offers=offers.linked_tables)],
    by: Manager,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Announce a time limit at every linked table, each notice a fact of its own (PR §7.14(J)).

    `notices`: the tables where the notice stands. Until it runs out the progressive is offered as before; then another
    limit may take its place, where the programme knows of it. How long it is at least is the programme's too. Refused:
    `no_link`, `wrong_status`, `approval_missing`, `approval_not_on_file`, `pot_notice_too_short`,
    `pot_no_second_limit`, `notice_missing`, `wrong_role`, `day_not_open`.
    """
    meter = lock_meter(venue, link)
    require_status(meter, Meter.Status.RUNNING, Meter.Status.REMOVAL)
    document = checks.named(venue, approval, day, act="removal", link=link, cite="PR §7.14(J)")
    with by_the_rules():
        require_limit(programme_of(meter), announced_on=day, last_day=expires_on, replaces=meter.expires_on)
    members = set(tables_of(venue.pk, link))
    if set(notices) != members:
        raise Refused(
            "notice_missing",
            field="notices",
            cite="PR §7.14(J)",
            which=_now("it is the same at every table; these differ: %(tables)s")
            % {"tables": ", ".join(sorted(members ^ set(notices)))},
        )
    limit = max((notice.limit for notice in queries.notices(venue.pk, link)), default=0) + 1
    events: list[Event] = [
        ev.RemovalAnnounced(
            link=link,
            announced_on=day.isoformat(),
            expires_on=expires_on.isoformat(),
            approval=document.reference,
            notices=sorted(members),
            signatures=[by],
        )
    ]
    events += [
        RemovalNoticePosted(
            link=link,
            table=table,
            announced_on=day.isoformat(),
            expires_on=expires_on.isoformat(),
            limit=limit,
            signatures=[by],
        )
        for table in sorted(members)
    ]
    record(venue, link, open_day(venue, day), events, actor=actor, at=at)
