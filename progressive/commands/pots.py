"""Pots of Chile and Bolivia: prizes by chance, and reserve pots (CL III §6.5.1, §6.6, BO §2.5.5.1, §2.5.6.3)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.approvals.offers import ApprovalOnFile
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Number
from casino.roles import CAGE, SUPERVISORS
from casino.rules.pots.book import PotState
from casino.rules.pots.hits import pay_complementary
from casino.rules.pots.programme import METER
from progressive import events as ev
from progressive import offers, queries, subjects
from progressive.arguments import Amount, Manager, RunningLink
from progressive.commands.kit import (
    by_the_rules,
    current_e4,
    lock_meter,
    open_day,
    programme_of,
    record,
    require_unlocked,
    tables_of,
)
from progressive.commands.rates import terms_of
from progressive.events.paying import ComplementaryPrizePaid
from progressive.events.programmes import PoolsReleased
from progressive.meter import E4, shown_minor
from progressive.models.paying import ComplementaryPrize
from progressive.programme_terms import keeps_reserve_pot
from progressive.rate_reading import rates_of
from tables.arguments import OpenDay

CHANCE = "CL III §6.5.1, BO §2.5.5.1"
RESERVE_POT = "CL III §6.6, BO §2.5.6.3"


@operation(
    cite=CHANCE,
    route=subjects.LINKS.route("complementary-prizes", "Pay a complementary prize", of="meter", body="Complementary"),
    page=subjects.LINKS.page(
        _("Pay a complementary prize"),
        "redeem",
        _("A prize by chance, as notified beforehand, charged to the pot; promotional credits leave the pot as it is."),
    ),
)
def pay_complementary_prize(
    venue: Property,
    *,
    link: RunningLink,
    day: OpenDay,
    table: Annotated[str, Choice(_("Table"), offers=offers.linked_tables)],
    seat: Annotated[int, Number(_("Seat"), most=999)],
    amount_minor: Amount,
    form: Annotated[str, Choice(_("Paid in"), options=tuple(ComplementaryPrize.Form.choices))],
    scheme: ApprovalOnFile,
    prepared: Annotated[Signature, Signs(_("Paid by the table head"), SUPERVISORS)],
    delivered: Annotated[
        Signature | None, Signs(_("Delivered by the cage"), CAGE, note=_("For cash and chips."))
    ] = None,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Pay a prize by chance out of a pot, in the form that the pot's approved figures offer.

    It is unrelated to the hands, and kept by a player who folded or changed cards. `scheme`: the document by which its
    use, conditions and pay table were notified, or the promotion authorised. Refused: `no_link`, `unknown_table`,
    `meters_locked`, `pot_complementary_not_offered`, `pot_amount_impossible`, `pot_below_zero`, `approval_missing`,
    `approval_not_on_file`, `approval_too_late`, `delivery_missing`, `nothing_delivered`, `same_person`, `wrong_role`,
    `day_not_open`.
    """
    meter = lock_meter(venue, link)
    if table not in tables_of(venue.pk, link):
        raise Refused("unknown_table", field="table", table=table)
    require_unlocked(meter)
    document = checks.named(venue, scheme, day, act="complementary_prizes", link=link, cite=CHANCE)
    before = current_e4(meter)
    with by_the_rules():
        terms = terms_of(meter, rates_of(meter))
        moved = pay_complementary(terms, PotState(balances={METER: before}), amount_minor, form=form)
    after = moved.state.e4(METER)
    if delivered is None and after != before:
        raise Refused("delivery_missing", field="delivered", cite=CHANCE)
    if delivered is not None and after == before:
        raise Refused("nothing_delivered", field="delivered", cite=CHANCE)
    signatures = [prepared, *([delivered] if delivered else [])]
    require_distinct(*signatures, cite=CHANCE)
    paid = ComplementaryPrizePaid(
        link=link,
        table=table,
        seat=seat,
        amount_minor=amount_minor,
        form=form,
        scheme=document.reference,
        signatures=signatures,
    )
    lowered = ev.MeterLowered(
        link=link,
        table=table,
        amount_e4=before - after,
        from_e4=before,
        to_e4=after,
        ground="chance",
        prize=None,
        form_serial=None,
        approval=document.reference,
        explanation=None,
    )
    events = [paid, lowered] if after != before else [paid]
    record(venue, link, open_day(venue, day), events, actor=actor, at=at)


@operation(
    cite=RESERVE_POT,
    route=subjects.LINKS.route("reserve-pot", "Use the reserve pot", of="meter", body="ReservePot"),
    page=subjects.LINKS.page(
        _("Use the reserve pot"),
        "move_down",
        _("The money goes from the reserve pot into the main pot, as approved in the betting plan."),
    ),
)
def use_reserve_pot(
    venue: Property,
    *,
    link: RunningLink,
    day: OpenDay,
    amount_minor: Amount,
    approval: ApprovalOnFile,
    by: Manager,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Move money of a reserve pot into the main pot, as its approved algorithm says.

    Refused: `no_link`, `no_reserve_pot`, `meters_locked`, `reserve_pot_too_small`, `approval_missing`,
    `approval_not_on_file`, `approval_too_late`, `wrong_role`, `day_not_open`.
    """
    meter = lock_meter(venue, link)
    if not keeps_reserve_pot(programme_of(meter)):
        raise Refused("no_reserve_pot", field="link", link=link)
    require_unlocked(meter)
    held_minor = shown_minor(queries.pools_of(meter).reset_e4)
    if not 0 < amount_minor <= held_minor:
        raise Refused("reserve_pot_too_small", field="amount_minor")
    document = checks.named(venue, approval, day, act="reserve_pot", link=link, cite=RESERVE_POT)
    before = current_e4(meter)
    released = PoolsReleased(
        link=link,
        reset_pool_minor=amount_minor,
        retention_pool_minor=0,
        to_meter=True,
        from_e4=before,
        to_e4=before + amount_minor * E4,
        approval=document.reference,
        signatures=[by],
    )
    record(venue, link, open_day(venue, day), [released], actor=actor, at=at)
