"""The three meters of a table as they are read (PR §7.14(B), control P15)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Internal, Money, Number
from casino.roles import SUPERVISORS, Role
from progressive import events as ev
from progressive import offers, queries, subjects
from progressive.arguments import READERS, Payouts
from progressive.commands.kit import (
    current_e4,
    lock_meter_of_table,
    open_day,
    record,
    require_known,
)
from progressive.meter import (
    shown_minor,
)
from progressive.models import Meter, MeterReading
from tables.arguments import OpenDay
from tables.models import GamingDay


@operation(
    cite="PR §7.14(B), CL III §6.4.1, BO §2.5.4.1",
    route=subjects.PROGRESSIVE.route(
        "tables/<slug:table>/readings",
        "Report a reading",
        body="Reading",
        description="The answer lists what differs from the computed meters; the reading is recorded all the same.",
    ),
    page=subjects.PROGRESSIVE.page(
        _("Read the meters"),
        "visibility",
        _(
            "Enter the amounts shown on the table's meters. Differences from the computed amounts are "
            "recorded (control P15)."
        ),
        name="read-meters",
        opens=[*SUPERVISORS, Role.ACCOUNTING],
    ),
)
def record_reading(
    venue: Property,
    *,
    table: Annotated[str, Choice(_("Table"), offers=offers.linked_tables)],
    day: OpenDay,
    in_meter: Annotated[int, Number(_("In-meter"), least=0, most=10**12)],
    meter_minor: Annotated[int, Money(_("Progressive meter"), public="meter")],
    payouts: Annotated[Mapping[str, int], Payouts()],
    actor: str,
    displayed_minor: Annotated[int | None, Money(_("Meter on the display"), public="displayed")] = None,
    reader: Annotated[str, Internal()] = "",
    signatures: Annotated[Sequence[Signature], Signs(_("Read by"), READERS, cite="control P15")] = (),
    at: dt.datetime | None = None,
) -> list[ev.Difference]:
    """The three meters of a table, read by a device or a person; returns what differs from the computed (P15).

    A day that another has followed is compared with what its meter closed at. Refused: `no_link`, `negative_reading`,
    `unknown_outcome`, `reading_backwards` (a count meter cannot run back, from reading to reading or from day to day),
    `not_linked_yet`, `day_not_open`; of a person also `wrong_role`.
    """
    meter = lock_meter_of_table(venue, table)
    counted = queries.count_meters(venue.pk, meter.link, day=day).get(table)
    if counted is None:
        raise Refused("not_linked_yet", field="day", table=table)
    computed = counted[1]
    _require_plausible(venue, meter, table, day, in_meter, meter_minor, payouts)
    shown = _computed_meter(venue, meter, day)
    differences = [
        ev.Difference(what=what, computed=expected, read=read)
        for what, expected, read in (
            ("in_meter", computed.in_meter, in_meter),
            ("meter", shown, meter_minor),
            ("displayed", shown, shown if displayed_minor is None else displayed_minor),
            *((f"payout:{outcome}", n, payouts.get(outcome, 0)) for outcome, n in computed.payouts.items()),
        )
        if expected != read
    ]
    event = ev.MeterRead(
        link=meter.link,
        table=table,
        in_meter=in_meter,
        meter_minor=meter_minor,
        displayed_minor=displayed_minor,
        payouts={outcome: payouts.get(outcome, 0) for outcome in computed.payouts},
        computed_in_meter=computed.in_meter,
        computed_meter_minor=shown,
        computed_payouts=computed.payouts,
        differences=differences,
        reader=reader or (f"employee:{signatures[0].employee}" if signatures else actor),
        signatures=list(signatures),
    )
    record(venue, meter.link, open_day(venue, day), [event], actor=actor, at=at)
    return differences


def _computed_meter(venue: Property, meter: Meter, day: dt.date) -> int:
    """Return the amount the display should show, minor units: now, or at the close of the day if there is a later
    one."""
    if GamingDay.objects.filter(property_id=venue.pk, day__gt=day).exists():
        closed = next((row for row in queries.link_days(venue.pk, day) if row.link == meter.link), None)
        if closed is not None:
            return closed.closing_minor
    return shown_minor(current_e4(meter))


def _require_plausible(
    venue: Property,
    meter: Meter,
    table: str,
    day: dt.date,
    in_meter: int,
    meter_minor: int,
    payouts: Mapping[str, int],
) -> None:
    if in_meter < 0 or meter_minor < 0 or any(count < 0 for count in payouts.values()):
        raise Refused("negative_reading")
    require_known(meter, payouts.keys())
    known = MeterReading.objects.filter(property_id=venue.pk, link=meter.link, table=table)
    before = known.filter(day__lte=day).order_by("-day", "-version").first()
    after = known.filter(day__gt=day).order_by("day", "version").first()
    for field, earlier, now in _counts(before, in_meter, payouts):
        if now < earlier:
            raise _backwards(
                field, _now("The meter read %(before)s before: a count meter cannot run back.") % {"before": earlier}
            )
    for field, later, now in _counts(after, in_meter, payouts):
        if now > later:
            raise _backwards(field, _now("The meter read %(after)s on a later day.") % {"after": later})


def _counts(reading: MeterReading | None, in_meter: int, payouts: Mapping[str, int]) -> list[tuple[str, int, int]]:
    """(field, that reading, this one) of every count meter."""
    if reading is None:
        return []
    return [
        ("in_meter", reading.in_meter, in_meter),
        *((f"payouts.{outcome}", count, payouts.get(outcome, 0)) for outcome, count in reading.payouts.items()),
    ]


def _backwards(field: str, value: str) -> Refused:
    return Refused("reading_backwards", field=field, problem=value)
