"""The past of a link: its own events and the chips of its tables' rounds, through the projectors of this floor.

A meter is fed by every round of its tables. Of gaming days that were closed by the instant the chips are final, so the
rows of those days are taken as they stand; only the rounds of the days still open then are replayed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from casino.eventstore import Recorded
from casino.eventstore.replaying import FinalRows, read_by_position, stream_events
from casino.history.forms import days_of
from casino.history.kinds import Clock, Figure, Kind, Part, register, register_stream
from casino.models import Property
from progressive import queries
from progressive.models import (
    LateContribution,
    LinkMember,
    Meter,
    MeterDecrease,
    MeterReading,
    Prize,
    RateChange,
    SummarySignature,
    TableMeterDay,
)
from tables.models import LateRound, Round


def _streams(row: Any) -> list[str]:
    return days_of(row.property_id, f"link:{row.link}.")


def _days(row: Any, instant: dt.datetime, clock: Clock) -> tuple[list[dt.date], list[dt.date]]:
    """The gaming days with chips: those closed by the instant, and the others."""
    fed = TableMeterDay.objects.filter(property_id=row.property_id, link=row.link)
    days = sorted(set(fed.values_list("day", flat=True)))
    closed = {
        recorded.day
        for recorded in read_by_position(row.property_id, [f"gamingday:{day.isoformat()}" for day in days])
        if recorded.type == "GamingDayClosed" and clock.of(recorded) <= instant
    }
    return [day for day in days if day in closed], [day for day in days if day not in closed]


def _final(row: Any, instant: dt.datetime, clock: Clock) -> list[FinalRows]:
    closed, _open = _days(row, instant, clock)
    where = {"property_id": [row.property_id], "link": [row.link], "day": closed}
    return [FinalRows(TableMeterDay, where), FinalRows(LateContribution, where)] if closed else []


def _rounds(row: Any, instant: dt.datetime, clock: Clock) -> Iterator[Recorded]:
    """Settlements with chips of the tables of the link, on days not closed by the instant; and late rounds of any day
    that were recorded in their own session, each of which withdrew the signature of a summary."""
    _closed, days = _days(row, instant, clock)
    tables = LinkMember.objects.filter(property_id=row.property_id, link=row.link).values_list("table", flat=True)
    played = Round.objects.filter(property_id=row.property_id, day__in=days, table__in=list(tables))
    fed = played.exclude(progressive_chips=0).values_list("day", "id")
    late = LateContribution.objects.filter(property_id=row.property_id, link=row.link, day__in=days)
    wanted = [(day, f"round:{number}") for day, number in fed]
    wanted += [(day, f"lateend:{number}") for day, number in late.values_list("day", "round")]
    withdrawn = LateRound.objects.filter(
        property_id=row.property_id, table__in=list(tables), status=LateRound.Status.RECORDED
    ).exclude(progressive_chips=0)
    wanted += [(day, f"lateend:{number}") for day, number in withdrawn.values_list("resolved_day", "round")]
    names = ["RoundSettled", "LateRoundAdjusted", "LateRoundRecorded"]
    return stream_events(row.property_id, wanted, names, instant, clock.value) if wanted else iter(())


def _figures(venue: Property, row: Any) -> Sequence[Figure]:
    meter = queries.meter_of(venue.pk, row.link)
    assert meter is not None  # noqa: S101  (the row is there)
    counted = queries.count_meters(venue.pk, row.link)
    return [
        Figure(label=_("Shown on the displays"), value=meter.shown_minor),
        Figure(label=_("Progressive meter"), value=meter.meter_e4, unit="money_e4"),
        Figure(label=_("Held back while locked"), value=meter.pending_e4, unit="money_e4"),
        Figure(label=_("Prizes to be paid"), value=meter.open_prizes, unit="count"),
        *(
            Figure(label=_("In-meter of %(table)s") % {"table": table}, value=now.in_meter, unit="count")
            for table, (_before, now) in counted.items()
        ),
    ]


def _of_link(row: Any) -> dict[str, Any]:
    return {"property_id": row.property_id, "link": row.link}


def _before_day(name: str) -> str:
    return name.rpartition(".")[0]


def load() -> None:
    """Make the kind and its streams known; called when the app is ready."""
    register(
        Kind(
            name="link",
            label=_("Progressive link"),
            model=Meter,
            streams=_streams,
            begins=frozenset({"LinkStarted"}),
            amounts=(
                "denomination_minor",
                "least_bet_minor",
                "most_bet_minor",
                "initial_minor",
                "reset_minor",
                "last_seed_minor",
            ),
            projectors=("progressive_*",),
            listed=lambda _row, recorded: recorded.stream.startswith("link:"),
            parts=(
                Part(label=_("Prizes"), model=Prize, where=_of_link),
                Part(label=_("Readings"), model=MeterReading, where=_of_link),
                Part(label=_("Progressive summaries signed"), model=SummarySignature, where=_of_link),
                Part(label=_("Why the meter went down"), model=MeterDecrease, where=_of_link),
                Part(label=_("Rates"), model=RateChange, where=_of_link),
            ),
            figures=_figures,
            more=_rounds,
            final_rows=_final,
        )
    )
    register_stream("link", "progressive.meter", identity=_before_day)
