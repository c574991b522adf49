"""A meter lowered because of a defect: the fourth ground (PR §7.14(I)(4))."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import Property
from casino.roles import Role
from casino.signatures import Signature, require_role
from progressive import events as ev
from progressive.commands.kit import (
    current_e4,
    lock_meter,
    open_day,
    record,
    require_unlocked,
    tables_of,
)
from progressive.meter import (
    E4,
)


@transaction.atomic
def lower_meter_for_defect(
    property: Property,
    *,
    link: str,
    table: str,
    day: dt.date,
    amount_minor: int,
    approval: str,
    approved_on: dt.date,
    explanation: str,
    by: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Lower a meter because of a defect, approved in writing beforehand (PR §7.14(I)(4)).

    `table`: of the link, where the defect is. Refused: `approval_missing`, `approval_too_late`, `explanation_missing`,
    `wrong_role` (a croupier never touches a meter, §7.14(H)(4)), `unknown_table`, `meters_locked`, `below_zero`,
    `no_link`, `day_not_open`.
    """
    require_role(by, [Role.PIT_MANAGER, Role.ACCOUNTING], field="by", cite="PR §7.14(H)(4)")
    meter = lock_meter(property, link)
    for field, text in (("approval", approval), ("explanation", explanation)):
        if not text.strip():
            raise Refused(
                f"{field}_missing",
                _("A defect is explained, and approved in writing."),
                field=field,
                cite="PR §7.14(I)(4)",
            )
    if approved_on > day:
        raise Refused(
            "approval_too_late",
            _("The approval comes before the change."),
            field="approved_on",
            cite="PR §7.14(I)(4)",
        )
    if table not in tables_of(property.pk, link):
        raise Refused(
            "unknown_table",
            _now("The progressive has no table %(table)s.") % {"table": table},
            field="table",
            status=404,
        )
    require_unlocked(meter)
    before = current_e4(meter)
    after = before - amount_minor * E4
    if amount_minor <= 0 or after < 0:
        raise Refused("below_zero", _("The meter cannot be lowered by this much."), field="amount_minor")
    event = ev.MeterLowered(
        link=link,
        table=table,
        amount_e4=before - after,
        from_e4=before,
        to_e4=after,
        ground="defect",
        prize=None,
        form_serial=None,
        approval=approval.strip(),
        explanation=explanation.strip(),
        approved_on=approved_on.isoformat(),
        signatures=[by],
    )
    record(property, link, open_day(property, day), [event], actor=actor, at=at)
