"""Tables of a running link: one joins it, one leaves it for good (PR §7.14(G), (H), (J)).

The meter is the link's, not a table's (PR §7.14(F)): a table that joins brings no seed, one that leaves takes nothing
along. One time limit and one distribution are the whole link's (§7.14(J), (K); reading), so the last table of a link
cannot leave: then the progressive itself is removed.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.approvals.offers import ApprovalOnFile
from casino.errors import Refused
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import ChangeReason, Choice, Money, Number
from casino.rules.pots.expiry import require_limit
from progressive import offers, queries, subjects
from progressive.arguments import (
    CountMetersOfTable,
    Manager,
    OfferedLink,
    PayTable,
    Points,
    TimeLimit,
)
from progressive.commands.kit import (
    by_the_rules,
    current_e4,
    lock_meter,
    open_day,
    programme_of,
    record,
    require_closed,
    require_status,
    require_unlocked,
    tables_of,
)
from progressive.commands.links import require_same_settings, require_unlinked
from progressive.events.programmes import TableLeaveAnnounced, TableLinked, TableUnlinked
from progressive.meter import Share, shown_minor
from progressive.models import Link, LinkedTable, LinkMember, Meter, TableLeave
from progressive.programme_terms import stored
from progressive.queries import CountMeters
from progressive.rate_reading import rate_at, rates_of
from tables.arguments import OpenDay
from tables.models import GamingTable

PLACED = "PR §7.14(H)"
LEAVES = "PR §7.14(J)"


@operation(
    cite=PLACED,
    configures=True,
    route=subjects.PROGRESSIVE.route("progressives/<slug:link>/tables", "Link a table", of="meter", body="LinkTable"),
    page=subjects.PROGRESSIVE.page(
        _("Link a table to a progressive"),
        "add_link",
        _(
            "It must agree in chip, price, rate and pay table (PR §7.14(G)). The common meter stays as it is: no new "
            "seed; its chips count from now on."
        ),
    ),
)
def link_table(
    venue: Property,
    *,
    link: OfferedLink,
    day: OpenDay,
    table: Annotated[str, Choice(_("Table"), offers=offers.tables_to_link)],
    approval: ApprovalOnFile,
    by: Manager,
    actor: str,
    reason: ChangeReason = "",
    reading: Annotated[CountMeters | None, CountMetersOfTable(_("In-meter"), public="count_meters")] = None,
    denomination_minor: Annotated[int | None, Money(_("Chip"), public="chip")] = None,
    chips_per_entitlement: Annotated[int | None, Number("", most=100, rest_only=True)] = None,
    rate_bp: Annotated[int | None, Points(_("Rate set on the equipment (%)"))] = None,
    pay_table: Annotated[list[Share] | None, PayTable("", rest_only=True)] = None,
    at: dt.datetime | None = None,
) -> None:
    """Link a table to a progressive that is in operation, set as the link is at this moment.

    Its chips count on the common meter from now on; its count meters from `reading` (default zero). What of its
    settings is not given is set as on the link; settings given must agree. Refused: `wrong_role`, `no_link`,
    `unknown_table`, `wrong_status` (a limit runs: a table that joins would have less notice than the clause gives),
    `meters_locked`, `table_open`, `table_linked_elsewhere`, `left_today`, `was_linked`, `approval_missing`,
    `approval_not_on_file`, `tables_differ`, `day_not_open`.
    """
    if not GamingTable.objects.filter(property=venue, code=table).exists():
        raise Refused("unknown_table", field="table", table=table)
    require_closed(venue.pk, [table])
    meter = lock_meter(venue, link)
    require_status(meter, Meter.Status.RUNNING)
    require_unlocked(meter)
    require_unlinked(venue.pk, table)
    _require_never_of(venue.pk, link, table, day)
    checks.named(venue, approval, day, act="table_link", link=link, cite=PLACED)
    now = rate_at(rates_of(meter), at or dt.datetime.now(dt.UTC))
    configured = Link.objects.get(property=venue, code=link)
    row, _made = LinkedTable.objects.update_or_create(
        link=configured,
        table=table,
        defaults={
            "denomination_minor": denomination_minor or meter.denomination_minor,
            "chips_per_entitlement": chips_per_entitlement or 1,
            "rate_bp": now.rate_bp if rate_bp is None else rate_bp,
            "pay_table": meter.pay_table if pay_table is None else stored(pay_table),
        },
    )
    meter.rate_bp = now.rate_bp  # not saved: what its tables are compared with is the rate of this moment
    require_same_settings(meter, [row])
    joined = TableLinked(
        link=link,
        table=table,
        denomination_minor=meter.denomination_minor,
        chips=1,
        rate_bp=now.rate_bp,
        pay_table=list(meter.shares().values()),
        in_meter=reading.in_meter if reading else 0,
        payouts=dict(reading.payouts) if reading else {},
        approval=approval.strip(),
        reason=reason.strip(),
        signatures=[by],
    )
    record(venue, link, open_day(venue, day), [joined], actor=actor, at=at)


@operation(
    cite=LEAVES,
    configures=True,
    route=subjects.PROGRESSIVE.route(
        "progressives/<slug:link>/tables/<slug:table>/leave",
        "Announce that a table leaves its progressive",
        of="meter",
        body="Leave",
    ),
    page=subjects.PROGRESSIVE.page(
        _("A table is to leave its progressive"),
        "link_off",
        _(
            "With the authority's approval and at least thirty days' notice at the table (PR §7.14(J)). Until then it "
            "offers the progressive as before."
        ),
    ),
)
def announce_leave(
    venue: Property,
    *,
    link: OfferedLink,
    day: OpenDay,
    table: Annotated[str, Choice(_("Table"), offers=offers.tables_to_leave)],
    leaves_on: TimeLimit,
    approval: ApprovalOnFile,
    by: Manager,
    actor: str,
    reason: ChangeReason = "",
    at: dt.datetime | None = None,
) -> None:
    """Announce at a table that it leaves its link for good, at least as long before as the programme says.

    It goes on offering the progressive until then. Refused: `wrong_role`, `no_link`, `unknown_table`, `last_table`,
    `wrong_status`, `already_leaving`, `approval_missing`, `approval_not_on_file`, `pot_notice_too_short`,
    `day_not_open`.
    """
    meter = lock_meter(venue, link)
    require_status(meter, Meter.Status.RUNNING)
    _require_member(venue.pk, link, table)
    leaving = set(_leaving(venue.pk, link).values_list("table", flat=True))
    if table in leaving:
        raise Refused("already_leaving", field="table")
    if not set(tables_of(venue.pk, link)) - leaving - {table}:
        raise _last_table()
    checks.named(venue, approval, day, act="removal", link=link, cite=LEAVES)
    with by_the_rules():
        require_limit(programme_of(meter), announced_on=day, last_day=leaves_on)
    announced = TableLeaveAnnounced(
        link=link,
        table=table,
        announced_on=day.isoformat(),
        leaves_on=leaves_on.isoformat(),
        approval=approval.strip(),
        reason=reason.strip(),
        signatures=[by],
    )
    record(venue, link, open_day(venue, day), [announced], actor=actor, at=at)


@operation(
    cite=LEAVES,
    configures=True,
    route=subjects.PROGRESSIVE.route(
        "progressives/<slug:link>/tables/<slug:table>/removal",
        "Take a table off its progressive",
        of="meter",
        body="Unlink",
    ),
    page=subjects.PROGRESSIVE.page(
        _("A table leaves its progressive"),
        "link_off",
        _(
            "When its limit has run out (PR §7.14(J)). Nothing leaves the meter: it is the link's and goes on at the "
            "other tables; nothing is distributed (PR §7.14(I), (K))."
        ),
        done=_("%(amount)s stays on the meter of the other tables."),
    ),
)
def unlink_table(
    venue: Property,
    *,
    link: OfferedLink,
    table: Annotated[str, Choice(_("Table"), offers=offers.tables_to_leave)],
    day: OpenDay,
    by: Manager,
    actor: str,
    reason: ChangeReason = "",
    at: dt.datetime | None = None,
) -> int:
    """Take a table off its link once its limit has run out; returns what stays on the link's meter (minor units).

    Nothing is lowered, kept or distributed: none of the grounds of PR §7.14(I) is there, and the progressive goes on
    at the other tables. Its in-meter and payout meters are documented as they stand. Refused: `wrong_role`, `no_link`,
    `unknown_table`, `not_leaving`, `limit_running`, `last_table`, `table_open`, `meters_locked`, `wrong_status`,
    `day_not_open`.
    """
    require_closed(venue.pk, [table])
    meter = lock_meter(venue, link)
    require_status(meter, Meter.Status.RUNNING)
    require_unlocked(meter)
    _require_member(venue.pk, link, table)
    leave = _leaving(venue.pk, link).filter(table=table).first()
    if leave is None:
        raise Refused("not_leaving", field="table")
    if day < leave.leaves_on:
        raise Refused("limit_running", field="day", day=leave.leaves_on)
    if len(tables_of(venue.pk, link)) == 1:
        raise _last_table()
    counted = queries.count_meters(venue.pk, link)[table][1]
    stays = current_e4(meter)
    left = TableUnlinked(
        link=link,
        table=table,
        announced_on=leave.announced_on.isoformat(),
        in_meter=counted.in_meter,
        payouts=dict(counted.payouts),
        meter_e4=stays,
        reason=reason.strip(),
        signatures=[by],
    )
    record(venue, link, open_day(venue, day), [left], actor=actor, at=at)
    LinkedTable.objects.filter(link__property=venue, link__code=link, table=table).delete()
    return shown_minor(stays)


def _leaving(property_id: int, link: str) -> QuerySet[TableLeave]:
    return TableLeave.objects.filter(property_id=property_id, link=link, left_on__isnull=True)


def _last_table() -> Refused:
    return Refused("last_table", field="table")


def _require_member(property_id: int, link: str, table: str) -> None:
    if table not in tables_of(property_id, link):
        raise Refused("unknown_table", field="table", table=table)


def _require_never_of(property_id: int, link: str, table: str, day: dt.date) -> None:
    """Count meters of a table are one line per link, and a gaming day of a table belongs to one link."""
    for member in LinkMember.objects.filter(property_id=property_id, table=table, left_day__isnull=False):
        if member.link == link:
            raise Refused("was_linked", field="table", table=table, day=member.left_day)
        if member.left_day == day:
            raise Refused("left_today", field="day", table=table, link=member.link)
