"""Identities of the meters: what does not hold becomes a line of the day for accounting."""

from __future__ import annotations

import datetime as dt

import msgspec
from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from casino.rules.pots.programme import RESET_POOL, RETENTION_POOL
from progressive.models import (
    Distribution,
    Meter,
    MeterDay,
    Prize,
    TableMeterDay,
)
from progressive.queries.meters import link_days
from progressive.queries.summary import progressive_summary
from progressive.rate_reading import expected_e4, expected_pools, of_tables, played_by_rate


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """An identity that does not hold: about what, what was expected, what was found (in the unit of the identity)."""

    code: str
    subject: str
    expected: int
    found: int
    detail: str = ""


def check_contributions(property_id: int, day: dt.date) -> list[Difference]:
    """Contributions = rate x chips, each at the rate of its instant (control P13); of the pools likewise."""
    meters_by_link = {row.link: row for row in Meter.objects.filter(property_id=property_id)}
    played = of_tables(played_by_rate(property_id, day))
    found = []
    for row in TableMeterDay.objects.filter(property_id=property_id, day=day).order_by("link", "table"):
        meter = meters_by_link[row.link]
        rates = played.get((row.link, row.table))
        chips = meter.feeding(row.chips, row.void_chips)
        expected = expected_e4(meter, chips, rates)
        aside = expected_pools(meter, chips, rates)
        for pool, due, has in (
            (RESET_POOL, aside.reset_e4, row.reset_pool_e4),
            (RETENTION_POOL, aside.retention_e4, row.retention_pool_e4),
        ):
            if due != has:
                subject = f"{row.link}/{row.table}/{pool}"
                found.append(Difference(code="meter_identity", subject=subject, expected=due, found=has))
        if expected != row.contributed_e4:
            found.append(
                Difference(
                    code="meter_identity",
                    subject=f"{row.link}/{row.table}",
                    expected=expected,
                    found=row.contributed_e4,
                )
            )
    return found


def check_meters(property_id: int, day: dt.date) -> list[Difference]:
    """meter = opening + rate x chips - authorised decreases + resets: the sums of all days against the link's own row.

    Also that the opening of the day is what the close of the day before carried.
    """
    found = []
    for link_day in link_days(property_id, day):
        if link_day.carried_e4 is not None and link_day.carried_e4 != link_day.opening_e4:
            found.append(
                Difference(
                    code="meter_carried",
                    subject=link_day.link,
                    expected=link_day.carried_e4,
                    found=link_day.opening_e4,
                )
            )
    sums = {
        row["link"]: row["resets"] - row["decreases"]
        for row in MeterDay.objects.filter(property_id=property_id)
        .values("link")
        .annotate(resets=Coalesce(Sum("reset_e4"), 0), decreases=Coalesce(Sum("lowered_e4"), 0))
    }
    for meter in Meter.objects.filter(property_id=property_id).order_by("link"):
        if meter.moved_e4 != sums.get(meter.link, 0):
            found.append(
                Difference(
                    code="meter_identity",
                    subject=meter.link,
                    expected=sums.get(meter.link, 0),
                    found=meter.moved_e4,
                )
            )
    return found


def check_payout_meters(property_id: int, day: dt.date) -> list[Difference]:
    """Payout-meter delta = winning forms issued, per table and outcome (invariant of PR §7.14(B)(3) and §7.12(C))."""
    rows = (
        Prize.objects.filter(property_id=property_id, day=day)
        .values("link", "table", "outcome")
        .annotate(won=Count("key"), forms=Count("key", filter=Q(status=Prize.Status.PAID) & ~Q(form_serial="")))
        .order_by("link", "table", "outcome")
    )
    return [
        Difference(
            code="payout_meter",
            subject=f"{row['link']}/{row['table']}/{row['outcome']}",
            expected=row["won"],
            found=row["forms"],
        )
        for row in rows
        if row["won"] != row["forms"]
    ]


def check_readings(property_id: int, day: dt.date) -> list[Difference]:
    """Computed, read and displayed meters agree (control P15); no reading is a difference too (PR §7.14(L)),
    but of a table that is away."""
    found = []
    for line in progressive_summary(property_id, day):
        subject = f"{line.link}/{line.table}"
        if line.read_meter_minor is None and not line.away:
            found.append(Difference(code="meter_not_read", subject=subject, expected=1, found=0))
        for difference in line.differences:
            found.append(
                Difference(
                    code="meter_reading",
                    subject=subject,
                    expected=int(difference["computed"]),
                    found=int(difference["read"]),
                    detail=str(difference["what"]),
                )
            )
    return found


def check_void_chips(property_id: int, day: dt.date) -> list[Difference]:
    """Check chips of void rounds, refunded: by the property, the meter not lowered for it (PR §7.13, §7.14(I)), or
    un-posted, by the reading of the link (CL III §6.5.1, BO §2.5.5.1)."""
    rows = TableMeterDay.objects.filter(property_id=property_id, day=day, void_chips__gt=0)
    return [
        Difference(code="void_chips", subject=f"{row.link}/{row.table}", expected=0, found=row.void_chips)
        for row in rows.order_by("link", "table")
    ]


def check_distributions(property_id: int, day: dt.date) -> list[Difference]:
    """Expiry: retained + sum of the funds = final meter, and the funds = distributable, to the cent (PR §7.14(K))."""
    found = []
    for row in Distribution.objects.filter(property_id=property_id, distributed_day=day).order_by("link"):
        shared = sum(row.shares.values())
        if shared != row.distributable_minor or row.retained_minor + shared != row.final_minor:
            found.append(
                Difference(code="distribution", subject=row.link, expected=row.distributable_minor, found=shared)
            )
    return found
