"""The end of a progressive announced at every table (PR §7.14(J))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import Property
from casino.roles import Role
from casino.signatures import Signature, require_role
from progressive import events as ev
from progressive.commands.kit import (
    lock_meter,
    open_day,
    record,
    require_status,
    tables_of,
)
from progressive.models import Meter

MIN_NOTICE = dt.timedelta(days=30)
"""The least time limit of a removal, and of a limit that replaces it (PR §7.14(J))."""


@transaction.atomic
def announce_removal(
    property: Property,
    *,
    link: str,
    day: dt.date,
    expires_on: dt.date,
    approval: str,
    notices: Sequence[str],
    by: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Announce a time limit, or another one in its place, at every linked table (PR §7.14(J)).

    `notices`: the tables where the notice stands. Until it runs out the progressive is offered as before. Refused:
    `no_link`, `approval_missing`, `notice_too_short`, `notice_missing`, `wrong_role`, `not_running`.
    """
    require_role(by, [Role.PIT_MANAGER, Role.ACCOUNTING, Role.ADMINISTRATOR], field="by", cite="PR §7.14(J)")
    meter = lock_meter(property, link)
    require_status(meter, Meter.Status.RUNNING, Meter.Status.REMOVAL)
    if not approval.strip():
        raise Refused(
            "approval_missing", _("A removal needs the authority's approval."), field="approval", cite="PR §7.14(J)"
        )
    if expires_on - day < MIN_NOTICE:
        raise Refused(
            "notice_too_short",
            _now("The time limit is at least %(days)s days.") % {"days": MIN_NOTICE.days},
            field="expires_on",
            cite="PR §7.14(J)",
        )
    members = set(tables_of(property.pk, link))
    if set(notices) != members:
        raise Refused(
            "notice_missing",
            _now("A notice stands at every table: %(tables)s.") % {"tables": ", ".join(sorted(members ^ set(notices)))},
            field="notices",
            cite="PR §7.14(J)",
        )
    event = ev.RemovalAnnounced(
        link=link,
        announced_on=day.isoformat(),
        expires_on=expires_on.isoformat(),
        approval=approval,
        notices=sorted(members),
        signatures=[by],
    )
    record(property, link, open_day(property, day), [event], actor=actor, at=at)
