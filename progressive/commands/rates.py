"""Another rate of a progressive, announced and approved before it holds (PR §7.14(H)(3), control P13)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from casino.approvals import checks
from casino.approvals.offers import ApprovalOnFile
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import ChangeReason, Choice, Moment, TextInput
from casino.roles import Role
from casino.rules.errors import RuleError
from casino.rules.pots import terms as pots
from progressive import offers, subjects
from progressive.arguments import Accounting, InForceFrom, Points, Rate, Request
from progressive.commands.kit import lock_meter, open_day, programme_of, record, require_status, tables_of
from progressive.events.rates import RateChangeAnnounced, RateChangeWithdrawn
from progressive.models import LateContribution, Meter
from progressive.programme_terms import approved_terms, keeps_reserve_pot, rate_of
from progressive.rate_reading import RateFrom, rates_of
from tables.arguments import OpenDay
from tables.commands.kit import by_rules
from tables.locks import lock_table
from tables.models import Round

CITE = "PR §7.14(H)(3)"


@operation(
    cite=f"{CITE}, CL III §6.6, BO §2.5.6.3",
    configures=True,
    route=subjects.LINKS.route(
        "rate",
        "Announce another rate",
        body="ChangeRate",
        description="Chips of rounds settled before that instant count at the rate before. The answer lists every rate "
        "of the link.",
    ),
    page=subjects.LINKS.page(
        _("Change the rate"),
        "percent",
        _(
            "A rate holds from an instant to come, notified and approved beforehand (PR §7.14(H)(3)). Chips of rounds "
            "that were settled before count at the rate before; meters and summaries show both (control P13)."
        ),
    ),
)
def change_rate(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.by_rate)],
    day: OpenDay,
    rate_bp: Rate,
    effective_at: InForceFrom,
    notified_at: Annotated[dt.datetime, Moment(_("Authority notified"))],
    approval: ApprovalOnFile,
    manager: Annotated[Signature, Signs(_("Pit manager"), [Role.PIT_MANAGER])],
    accounting: Accounting,
    actor: str,
    reason: ChangeReason = "",
    reset_pool_bp: Annotated[int | None, Points(_("Aside for the reset (%)"), _("Empty: as it is."), least=0)] = None,
    retention_pool_bp: Annotated[
        int | None, Points(_("Retention given up for the reset (%)"), _("Empty: as it is."), least=0)
    ] = None,
    request: Request = "",
    at: dt.datetime | None = None,
) -> list[RateFrom]:
    """From `effective_at` on, `rate_bp` of every chip go to the meter; returns every rate of the link.

    Chips of rounds that were settled before count at the rate before. Signed by a manager and by accounting, whom it is
    announced to. The rules say what is lawful: notified, approved, in the future, not below the minimum. What is put
    aside for the next reset stays as it is unless stated otherwise; more of it wants the licensee's `request`
    (PR §13.10(A)(3)). Refused: `request_missing`, `approval_missing`, `approval_not_on_file`, `approval_too_late`,
    `no_link`, `wrong_role`, `same_person`, `wrong_status`, `same_rate`, `pot_rate_backdated` (also where a round after
    that instant, a late one included, has counted already), `pot_rate_unannounced`, `pot_rate_too_low`,
    `pot_shares_wrong`, `pot_instant_without_zone`, `day_not_open`.
    """
    require_distinct(manager, accounting, cite=CITE)
    decided_at = at or timezone.now()
    # Tables first, meter second: no round is on its way that would count at the rate before.
    tables = tables_of(venue.pk, link)
    for table in sorted(tables):
        lock_table(venue.pk, table)
    meter = lock_meter(venue, link)
    require_status(meter, Meter.Status.RUNNING, Meter.Status.REMOVAL)
    known = rates_of(meter)
    aside = known[-1].points[1:]
    reset_pool = aside[0] if reset_pool_bp is None else reset_pool_bp
    retention_pool = aside[1] if retention_pool_bp is None else retention_pool_bp
    if known[-1].points == (rate_bp, reset_pool, retention_pool):
        raise Refused("same_rate", field="rate_bp")
    more_aside = reset_pool > aside[0] or retention_pool > aside[1]
    if more_aside and not request.strip() and not keeps_reserve_pot(programme_of(meter)):
        raise Refused("request_missing", field="request")
    document = checks.named(
        venue, approval, venue.gaming_day(effective_at), act="rate_change", link=link,
        given_by=venue.gaming_day(decided_at), cite=CITE,
    )  # fmt: skip
    changed = rate_of(
        meter.game,
        rate_bp,
        reset_pool_bp=reset_pool,
        retention_pool_bp=retention_pool,
        effective_at=effective_at,
        approval=document.reference,
    )
    try:
        pots.change_rate(terms_of(meter, known), changed, decided_at=decided_at, notified_at=notified_at)
    except RuleError as refusal:
        raise by_rules(refusal) from refusal
    _require_nothing_counted(venue, link, tables, effective_at)
    event = RateChangeAnnounced(
        link=link,
        from_rate_bp=known[-1].rate_bp,
        rate_bp=rate_bp,
        effective_at=effective_at.astimezone(dt.UTC).isoformat(),
        notified_at=notified_at.astimezone(dt.UTC).isoformat(),
        approval=document.reference,
        reset_pool_bp=reset_pool,
        retention_pool_bp=retention_pool,
        request=request.strip(),
        reason=reason.strip(),
        signatures=[manager, accounting],
    )
    record(venue, link, open_day(venue, day), [event], actor=actor, at=decided_at)
    return rates_of(meter)


@operation(
    cite=CITE,
    configures=True,
    route=subjects.LINKS.route("rate/withdrawal", "Withdraw an announced rate", status=204, body="RateWithdrawal"),
    page=subjects.LINKS.page(
        _("Withdraw an announced rate"),
        "undo",
        _("For a rate that was announced by mistake and does not hold yet; the last one that was announced."),
    ),
)
def withdraw_rate(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.with_rate_to_come)],
    day: OpenDay,
    manager: Annotated[Signature, Signs(_("Pit manager"), [Role.PIT_MANAGER])],
    accounting: Accounting,
    actor: str,
    reason: Annotated[str, TextInput(_("Reason"))],
    at: dt.datetime | None = None,
) -> None:
    """Take back the last announced rate of a link before it holds: the one before goes on, another may be announced.

    Refused: `no_link`, `no_rate_announced`, `rate_in_force`, `reason_missing`, `wrong_role`, `same_person`,
    `day_not_open`.
    """
    require_distinct(manager, accounting, cite=CITE)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=CITE, why=_("why the rate is withdrawn"))
    tables = tables_of(venue.pk, link)
    for table in sorted(tables):
        lock_table(venue.pk, table)
    meter = lock_meter(venue, link)
    effective_at = rates_of(meter)[-1].effective_at
    if effective_at is None:
        raise Refused("no_rate_announced", field="link", link=link)
    moment = at or timezone.now()
    if effective_at <= moment or _has_counted(venue, link, tables, effective_at):
        raise Refused("rate_in_force", field="link", since=effective_at.isoformat(timespec="minutes"))
    event = RateChangeWithdrawn(
        link=link,
        effective_at=effective_at.astimezone(dt.UTC).isoformat(),
        reason=reason.strip(),
        signatures=[manager, accounting],
    )
    record(venue, link, open_day(venue, day), [event], actor=actor, at=moment)


def terms_of(meter: Meter, known: list[RateFrom]) -> pots.Terms:
    """The approved figures of a link as the rules take them. `IllegalConfiguration`."""
    first, *later = known
    terms = approved_terms(
        meter.game,
        approval=meter.approval,
        initial_minor=meter.initial_minor,
        reset_minor=meter.reset_minor,
        entry_minor=meter.denomination_minor,
        most_bet_minor=meter.most_bet_minor,
        rate=_rate(meter, first, approval=first.approval),
        shares=list(meter.shares().values()),
        options=meter.options,
    )
    rates = [_rate(meter, one, effective_at=one.effective_at) for one in later]
    return replace(terms, rates=(*terms.rates, *rates))


def _rate(meter: Meter, one: RateFrom, **terms: Any) -> pots.Rate:
    meter_bp, reset_bp, retention_bp = one.points
    return rate_of(meter.game, meter_bp, reset_pool_bp=reset_bp, retention_pool_bp=retention_bp, **terms)


def _require_nothing_counted(venue: Property, link: str, tables: list[str], effective_at: dt.datetime) -> None:
    if _has_counted(venue, link, tables, effective_at):
        raise Refused("pot_rate_backdated", field="effective_at", tables=", ".join(tables))


def _has_counted(venue: Property, link: str, tables: list[str], effective_at: dt.datetime) -> bool:
    """Return whether a chip of that instant or later has counted."""
    counted = Round.objects.filter(
        property_id=venue.pk, table__in=tables, closed_at__gte=effective_at, progressive_chips__gt=0
    )
    late = LateContribution.objects.filter(property_id=venue.pk, link=link, happened_at__gte=effective_at)
    return counted.exists() or late.exists()
