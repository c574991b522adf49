"""The last meter documented, and what is left of it shared out (PR §7.14(K), §27.3(I))."""

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
from progressive import queries
from progressive.commands.kit import (
    lock_meter,
    open_day,
    record,
    require_closed,
    require_status,
    require_unlocked,
    tables_of,
)
from progressive.meter import (
    DISTRIBUTION_RULE,
    expiry_amounts,
    shown_minor,
)
from progressive.meter import (
    distribute as shares_of,
)
from progressive.models import Meter


@transaction.atomic
def expire_link(
    property: Property,
    *,
    link: str,
    day: dt.date,
    documented: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Document the final meter of a progressive whose time limit has run out; no chip counts any more (PR §7.14(K)).

    On the last day itself once the linked tables are closed, or later. Refused: `not_announced`, `limit_running`,
    `meters_locked`, `table_open`, `wrong_role`.
    """
    require_role(documented, [Role.ACCOUNTING], field="documented", cite="PR §7.14(K)")
    # Tables first, meter second: the order of everything that records rounds.
    require_closed(property.pk, tables_of(property.pk, link))
    meter = lock_meter(property, link)
    require_status(meter, Meter.Status.REMOVAL)
    if meter.expires_on is None or day < meter.expires_on:
        raise Refused(
            "limit_running",
            _now("The time limit runs until %(day)s.") % {"day": meter.expires_on},
            field="day",
            cite="PR §7.14(J)",
            status=409,
        )
    require_unlocked(meter)
    final = queries.total_e4(meter)
    retained, distributable = expiry_amounts(shown_minor(final), meter.last_seed_minor)
    event = ev.LinkExpired(
        link=link,
        expired_on=day.isoformat(),
        final_e4=final,
        final_minor=shown_minor(final),
        deductible_minor=meter.last_seed_minor,
        retained_minor=retained,
        distributable_minor=distributable,
        signatures=[documented],
    )
    record(property, link, open_day(property, day), [event], actor=actor, at=at)


@transaction.atomic
def distribute(
    property: Property,
    *,
    link: str,
    day: dt.date,
    approval: str,
    approved: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> dict[str, int]:
    """Share out the rest of an expired meter, 26/30/30/14 by largest remainder; returns the shares in minor units.

    The meter goes to zero on the ground of its expired limit (PR §7.14(I)(3), (K)). A bingo progressive is raffled
    instead and refused here (§27.3(I)). Refused: `bingo_is_raffled`, `not_expired`, `already_distributed`,
    `approval_missing`, `late_contributions`, `wrong_role`.
    """
    require_role(approved, [Role.ACCOUNTING], field="approved", cite="PR §7.14(K)")
    meter = lock_meter(property, link)
    if "bingo" in meter.game:
        raise Refused(
            "bingo_is_raffled",
            _("What is left of a bingo progressive is raffled among the players."),
            field="link",
            cite="PR §27.3(I)",
        )
    if meter.status == Meter.Status.DISTRIBUTED:
        raise Refused("already_distributed", _("The funds were distributed before."), field="link", status=409)
    require_status(meter, Meter.Status.EXPIRED)
    if not approval.strip():
        raise Refused("approval_missing", _("A distribution needs an approval."), field="approval", cite="PR §7.14(K)")
    expiry = queries.expiry_of(property.pk, link)
    final = queries.total_e4(meter)
    if shown_minor(final) != expiry.final_minor:
        raise Refused(
            "late_contributions",
            _("The meter is no longer what was documented."),
            field="link",
            cite="PR §7.14(K)",
            status=409,
            details={"documented": expiry.final_minor, "meter": shown_minor(final)},
        )
    shares = shares_of(expiry.distributable_minor)
    lowered = ev.MeterLowered(
        link=link,
        table=None,
        amount_e4=final,
        from_e4=final,
        to_e4=0,
        ground="expired",
        prize=None,
        form_serial=None,
        approval=approval,
        explanation=None,
    )
    distributed = ev.FundsDistributed(
        link=link,
        final_minor=expiry.final_minor,
        retained_minor=expiry.retained_minor,
        distributable_minor=expiry.distributable_minor,
        shares=shares,
        rule=DISTRIBUTION_RULE,
        approval=approval,
        signatures=[approved],
    )
    record(property, link, open_day(property, day), [lowered, distributed], actor=actor, at=at)
    return shares
