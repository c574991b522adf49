"""The last meter documented, and what is left of it shared out (PR §7.14(K), §27.3(I))."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.errors import Refused
from casino.eventstore import Event
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Date, Money, TextInput
from casino.rules.pots.expiry import fund_table, kept_and_rest, shares_of
from progressive import events as ev
from progressive import offers, queries, subjects
from progressive.arguments import ACCOUNTING, ApprovedByAccounting, CompanyApproval, DivisionApproval
from progressive.commands.absence import not_offered_days
from progressive.commands.kit import (
    by_the_rules,
    lock_meter,
    open_day,
    programme_of,
    record,
    require_closed,
    require_status,
    require_unlocked,
    tables_of,
)
from progressive.events.life import DepositProved, RestRaffled
from progressive.events.programmes import PoolsReleased
from progressive.meter import shown_minor
from progressive.models import Distribution, Meter, MeterDecrease
from tables.arguments import OpenDay

CITE = "PR §7.14(K)"
RAFFLED = "PR §27.3(I)"
RAFFLE_RULE = "raffle"
"""Stands where a distribution has its rule of rounding: the rest of a bingo progressive is not shared out."""


@operation(
    cite=CITE,
    route=subjects.LINKS.route(
        "expiry",
        status=200,
        of="meter",
        body="Expiry",
        description="Again, before its rest goes, when a defect lowered the meter since (PR §7.14(I)(4), (K)).",
    ),
    page=subjects.LINKS.page(
        _("Document an expired meter"),
        "hourglass_disabled",
        _(
            "On the last day once the tables are closed, or later; no payout is pending (PR §7.14(K)). Again, when a "
            "defect lowered the meter since (PR §7.14(I)(4))."
        ),
    ),
)
def expire_link(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.to_expire)],
    day: OpenDay,
    documented: Annotated[Signature, Signs(_("Documented by accounting"), ACCOUNTING)],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Document the final meter of a progressive whose time limit has run out; no chip counts any more (PR §7.14(K)).

    On the last day itself once the linked tables are closed, or later; a limit is prolonged by the days on which every
    table was away (§7.14(M)). Until its rest has gone, a meter that a defect lowered since (§7.14(I)(4)) is documented
    again, on the day of the lowering or later. Refused: `wrong_status`, `limit_running`, `meters_locked` (a payout is
    pending), `table_open`, `day_before_expiry`, `wrong_role`.
    """
    if not Meter.objects.filter(property_id=venue.pk, link=link, status=Meter.Status.EXPIRED).exists():
        # Tables first, meter second: the order of everything that records rounds.
        require_closed(venue.pk, tables_of(venue.pk, link))
    meter = lock_meter(venue, link)
    before = _documented_otherwise(meter)
    if before is None:
        require_status(meter, Meter.Status.REMOVAL)
        _require_run_out(venue, meter, day)
    else:
        lowered = MeterDecrease.objects.filter(property_id=venue.pk, link=link).aggregate(last=Max("day"))["last"]
        _require_not_before(day, max(before.expired_day, lowered or before.expired_day), "PR §7.14(K)")
    require_unlocked(meter)
    released = _release_pools(meter, queries.total_e4(meter))
    final = released.to_e4 if released else queries.total_e4(meter)
    deductible = queries.deductible_minor(meter)
    retained, distributable = kept_and_rest(shown_minor(final), deductible)
    event = ev.LinkExpired(
        link=link,
        expired_on=(before.expired_day if before else day).isoformat(),
        final_e4=final,
        final_minor=shown_minor(final),
        deductible_minor=deductible,
        retained_minor=retained,
        distributable_minor=distributable,
        signatures=[documented],
    )
    events: list[Event] = [released, event] if released else [event]
    record(venue, link, open_day(venue, day), events, actor=actor, at=at)


def _documented_otherwise(meter: Meter) -> Distribution | None:
    """Return the distribution documented for an expired meter that differs from the meter now."""
    if meter.status != Meter.Status.EXPIRED:
        return None
    documented = queries.expiry_of(meter.property_id, meter.link)
    return documented if shown_minor(queries.total_e4(meter)) != documented.final_minor else None


def _require_run_out(venue: Property, meter: Meter, day: dt.date) -> None:
    limit = meter.expires_on
    if limit is not None:
        limit += dt.timedelta(days=not_offered_days(venue.pk, meter, day))
    if limit is None or day < limit:
        raise Refused("limit_running", field="day", day=limit)


def _release_pools(meter: Meter, total_e4: int) -> PoolsReleased | None:
    """Return the release of the pools that no reset will take: to the last meter, or kept, as approved (PR §13.10(F)).

    A fraction of a minor unit stays aside: it cannot be paid to anybody.
    """
    pools = queries.pools_of(meter).whole()
    if not pools.total_e4:
        return None
    to_meter = meter.options.get("pools_at_expiry", "distributed") == "distributed"
    return PoolsReleased(
        link=meter.link,
        reset_pool_minor=shown_minor(pools.reset_e4),
        retention_pool_minor=shown_minor(pools.retention_e4),
        to_meter=to_meter,
        from_e4=total_e4,
        to_e4=total_e4 + (pools.total_e4 if to_meter else 0),
    )


@operation(
    cite=CITE,
    route=subjects.LINKS.route(
        "distribution",
        body="Distribution",
        description="26 % Special Fund, 30 % Educational Fund, 30 % University of Puerto Rico, 14 % Tourism Industry "
        "Development, by largest remainder (PR §7.14(K)).",
    ),
    page=subjects.LINKS.page(
        _("Distribute an expired meter"),
        "call_split",
        _("Once and for all: the shares below sum to what is distributable, to the cent (PR §7.14(K))."),
        name="share-out",
        next="distribution-pdf",
        next_about="link",
    ),
)
def distribute(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.expired)],
    day: OpenDay,
    approval: CompanyApproval,
    approved: ApprovedByAccounting,
    actor: str,
    at: dt.datetime | None = None,
) -> dict[str, int]:
    """Share out the rest of an expired meter, as the programme's table of that day says; returns the shares.

    Puerto Rico: 26/30/30/14 by largest remainder. The meter goes to zero on the ground of its expired limit
    (PR §7.14(I)(3), (K)). A bingo progressive is raffled instead and refused here (§27.3(I)). Refused:
    `bingo_is_raffled`, `wrong_status`, `already_distributed`, `day_before_expiry`, `approval_missing`,
    `approval_not_on_file`, `late_contributions`, `wrong_role`, `day_not_open`.
    """
    meter = lock_meter(venue, link)
    if queries.is_raffled(meter.game):
        raise Refused("bingo_is_raffled", field="link")
    expiry = _require_expired(venue, meter, day, approval, "distribution", "PR §7.14(K)")
    with by_the_rules():
        table = fund_table(programme_of(meter), day)
    shares = shares_of(expiry.distributable_minor, table)
    distributed = ev.FundsDistributed(
        link=link,
        final_minor=expiry.final_minor,
        retained_minor=expiry.retained_minor,
        distributable_minor=expiry.distributable_minor,
        shares=shares,
        rule=table.rule,
        approval=approval.strip(),
        signatures=[approved],
    )
    lowered = _emptied(meter, queries.total_e4(meter), approval)
    record(venue, link, open_day(venue, day), [lowered, distributed], actor=actor, at=at)
    return shares


@operation(
    cite=RAFFLED,
    route=subjects.LINKS.route("raffle", "Raffle the rest", body="Raffle"),
    page=subjects.LINKS.page(
        _("Raffle the rest of a bingo progressive"),
        "confirmation_number",
        _("The base is kept; the rest goes into a special draw among the players (PR §27.3(I))."),
    ),
)
def raffle_rest(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.expired)],
    day: OpenDay,
    approval: DivisionApproval,
    draw_on: Annotated[dt.date, Date(_("Day of the draw"))],
    approved: ApprovedByAccounting,
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """Put the rest of an expired bingo progressive into the special draw that the Division approved (PR §27.3(I)).

    Returns what is raffled, in minor units; from now on it is owed to the players of the draw. Refused:
    `not_raffled`, `wrong_status`, `already_distributed`, `day_before_expiry`, `approval_missing`,
    `approval_not_on_file`, `draw_too_early`, `late_contributions`, `wrong_role`, `day_not_open`.
    """
    meter = lock_meter(venue, link)
    if not queries.is_raffled(meter.game):
        raise Refused("not_raffled", field="link")
    expiry = _require_expired(venue, meter, day, approval, "raffle", RAFFLED)
    if draw_on < day:
        raise Refused("draw_too_early", field="draw_on", day=day.isoformat())
    raffled = RestRaffled(
        link=link,
        final_minor=expiry.final_minor,
        retained_minor=expiry.retained_minor,
        raffled_minor=expiry.distributable_minor,
        approval=approval.strip(),
        draw_on=draw_on.isoformat(),
        signatures=[approved],
    )
    lowered = _emptied(meter, queries.total_e4(meter), approval)
    record(venue, link, open_day(venue, day), [lowered, raffled], actor=actor, at=at)
    return expiry.distributable_minor


@operation(
    cite=CITE,
    route=subjects.LINKS.route("deposit", "Prove the deposit", status=204, body="Deposit"),
    page=subjects.LINKS.page(
        _("Prove the deposit for the funds"),
        "account_balance",
        _("One transfer of the whole to the special account of the Company (PR §7.14(K))."),
    ),
)
def prove_deposit(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.to_deposit)],
    day: OpenDay,
    amount_minor: Annotated[int, Money(_("Amount deposited"), public="amount")],
    deposited_on: Annotated[dt.date, Date(_("Deposited on"))],
    reference: Annotated[str, TextInput(_("Proof of deposit"), max_length=60)],
    by: Annotated[Signature, Signs(_("Signed by accounting"), ACCOUNTING)],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The proof that the shares lie in the Company's special account: one transfer of the whole (PR §7.14(K)).

    Refused: `wrong_status`, `nothing_to_deposit`, `already_deposited`, `reference_missing`, `deposit_differs`,
    `deposit_out_of_time`, `wrong_role`, `day_not_open`.
    """
    meter = lock_meter(venue, link)
    require_status(meter, Meter.Status.DISTRIBUTED)
    shared = queries.expiry_of(venue.pk, link)
    if shared.rule == RAFFLE_RULE or not shared.distributable_minor:
        raise Refused("nothing_to_deposit", field="link")
    known = queries.deposit_of(venue.pk, link)
    if known is not None:
        raise Refused("already_deposited", field="link", reference=known.reference)
    if not reference.strip():
        raise Refused("reference_missing", field="reference", cite=CITE)
    if amount_minor != shared.distributable_minor:
        raise Refused("deposit_differs", field="amount_minor", details={"due": shared.distributable_minor})
    if shared.distributed_day is None or not shared.distributed_day <= deposited_on <= day:
        raise Refused("deposit_out_of_time", field="deposited_on")
    proved = DepositProved(
        link=link,
        amount_minor=amount_minor,
        shares=dict(shared.shares),
        deposited_on=deposited_on.isoformat(),
        reference=reference.strip(),
        signatures=[by],
    )
    record(venue, link, open_day(venue, day), [proved], actor=actor, at=at)


def _require_expired(venue: Property, meter: Meter, day: dt.date, approval: str, act: str, cite: str) -> Distribution:
    """Return the documented expiry of a link whose rest is to go where it belongs: once, approved, its meter as
    documented."""
    if meter.status == Meter.Status.DISTRIBUTED:
        raise Refused("already_distributed", field="link")
    require_status(meter, Meter.Status.EXPIRED)
    checks.named(venue, approval, day, act=act, link=meter.link, cite=cite)
    expiry = queries.expiry_of(venue.pk, meter.link)
    _require_not_before(day, expiry.documented_day or expiry.expired_day, cite)
    shown = shown_minor(queries.total_e4(meter))
    if shown != expiry.final_minor:
        raise Refused(
            "late_contributions", field="link", cite=cite, details={"documented": expiry.final_minor, "meter": shown}
        )
    return expiry


def _require_not_before(day: dt.date, documented: dt.date, cite: str) -> None:
    if day < documented:
        raise Refused("day_before_expiry", field="day", cite=cite, day=documented)


def _emptied(meter: Meter, final_e4: int, approval: str) -> ev.MeterLowered:
    """The meter to zero: its limit has run out (PR §7.14(I)(3))."""
    return ev.MeterLowered(
        link=meter.link,
        table=None,
        amount_e4=final_e4,
        from_e4=final_e4,
        to_e4=0,
        ground="expired",
        prize=None,
        form_serial=None,
        approval=approval.strip(),
        explanation=None,
    )
