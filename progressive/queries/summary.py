"""The Table Game Progressive Summary of a gaming day (PR §7.14(L)): readings, decreases, signatures."""

from __future__ import annotations

import datetime as dt

import msgspec

from casino.looks import remembered
from progressive.meter import E4, shown_minor
from progressive.models import (
    Meter,
    MeterDecrease,
    MeterReading,
    Prize,
    SummarySignature,
    TableMeterDay,
)
from progressive.queries.life import away_on
from progressive.queries.meters import count_meters, link_days
from progressive.rates.reading import RatePlayed, of_tables, played_by_rate


class Decrease(msgspec.Struct, frozen=True, kw_only=True):
    """A support line of the summary: why a meter reads less than before (PR §7.14(I),(L))."""

    day: dt.date
    table: str
    amount_minor: int
    ground: str
    form_serial: str
    prize: str
    outcome: str
    approval: str
    explanation: str
    at: dt.datetime


class SummaryLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the Table Game Progressive Summary (Informe de Mesa de Pago Progresivo, PR §7.14(L)).

    `opening_*` and `closing_*` are computed; `read_*` is the day's last reading, None where nobody read. The
    progressive meter is the link's common one. `retained_minor` is what of the day's chips the house keeps. `rates` is
    what was played under each rate, of a link that changed its rate (control P13). `pooled_e4`: put aside for the next
    reset (PR §13.10(A)(3)).
    """

    day: dt.date
    table: str
    link: str
    opening_in_meter: int
    closing_in_meter: int
    read_in_meter: int | None
    chips: int
    contributed_e4: int
    retained_minor: int
    opening_meter_minor: int
    closing_meter_minor: int
    read_meter_minor: int | None
    displayed_minor: int | None
    opening_payouts: dict[str, int]
    closing_payouts: dict[str, int]
    read_payouts: dict[str, int] | None
    void_chips: int
    decreases: list[Decrease]
    differences: list[dict[str, int | str]]
    signatures: list[dict[str, str]]
    signed_at: dt.datetime | None
    away_day: int | None = None
    rates: list[RatePlayed] = []
    pooled_e4: int = 0

    @property
    def away(self) -> bool:
        """Whether the table was away; `away_day` says how many gaming days by then (PR §7.14(M))."""
        return self.away_day is not None

    @property
    def signed(self) -> bool:
        """Whether somebody vouched for this line; accounting then has its copy."""
        return self.signed_at is not None


@remembered
def progressive_summary(property_id: int, day: dt.date) -> list[SummaryLine]:
    """The Table Game Progressive Summary of a gaming day: one line per linked table (PR §7.14(L))."""
    links = {row.link: row for row in link_days(property_id, day)}
    meters_by_link = {row.link: row for row in Meter.objects.filter(property_id=property_id, link__in=links)}
    chips = {(row.link, row.table): row for row in TableMeterDay.objects.filter(property_id=property_id, day=day)}
    readings = {
        (row.link, row.table): row
        for row in MeterReading.objects.filter(property_id=property_id, day=day).order_by("at", "version")
    }
    signed = {(row.link, row.table): row for row in SummarySignature.objects.filter(property_id=property_id, day=day)}
    decreases = _decreases(property_id, day)
    gone = away_on(property_id, day)
    played = of_tables(played_by_rate(property_id, day))
    lines = []
    for link, link_day in links.items():
        meter = meters_by_link[link]
        if meter.expired_day is not None and meter.expired_day < day:
            continue
        for table, (before, after) in count_meters(property_id, link, day=day).items():
            row = chips.get((link, table))
            reading = readings.get((link, table))
            signature = signed.get((link, table))
            wagered = (row.chips if row else 0) * meter.denomination_minor
            lines.append(
                SummaryLine(
                    day=day,
                    table=table,
                    link=link,
                    opening_in_meter=before.in_meter,
                    closing_in_meter=after.in_meter,
                    read_in_meter=reading.in_meter if reading else None,
                    chips=row.chips if row else 0,
                    contributed_e4=row.contributed_e4 if row else 0,
                    retained_minor=wagered - shown_minor(_not_the_house(row)),
                    pooled_e4=row.reset_pool_e4 + row.retention_pool_e4 if row else 0,
                    opening_meter_minor=link_day.opening_minor,
                    closing_meter_minor=link_day.closing_minor,
                    read_meter_minor=reading.meter_minor if reading else None,
                    displayed_minor=reading.displayed_minor if reading else None,
                    opening_payouts=before.payouts,
                    closing_payouts=after.payouts,
                    read_payouts=reading.payouts if reading else None,
                    void_chips=row.void_chips if row else 0,
                    decreases=decreases.get((link, table), []),
                    differences=reading.differences if reading else [],
                    signatures=signature.signatures if signature else [],
                    signed_at=signature.at if signature else None,
                    away_day=gone.get((link, table)),
                    rates=[one for one in played.get((link, table), []) if one.chips],
                )
            )
    return sorted(lines, key=lambda line: (line.link, line.table))


def _not_the_house(row: TableMeterDay | None) -> int:
    """What of a day's chips is the players': on the meter or put aside for it."""
    return row.contributed_e4 + row.reset_pool_e4 + row.retention_pool_e4 if row else 0


def link_decreases(property_id: int, day: dt.date) -> dict[str, list[Decrease]]:
    """Decreases that belong to a link and to none of its tables: those of an expired meter (PR §7.14(I)(3))."""
    return {link: rows for (link, table), rows in _decreases(property_id, day).items() if not table}


def unsigned_summaries(property_id: int, day: dt.date) -> list[SummaryLine]:
    """The lines that nobody signed yet."""
    return [line for line in progressive_summary(property_id, day) if not line.signed]


def _decreases(property_id: int, day: dt.date) -> dict[tuple[str, str], list[Decrease]]:
    outcomes = dict(
        Prize.objects.filter(
            property_id=property_id,
            prize__in=MeterDecrease.objects.filter(property_id=property_id, day=day).values("prize"),
        ).values_list("prize", "outcome")
    )
    found: dict[tuple[str, str], list[Decrease]] = {}
    for row in MeterDecrease.objects.filter(property_id=property_id, day=day).order_by("at", "key"):
        found.setdefault((row.link, row.table), []).append(
            Decrease(
                day=row.day,
                table=row.table,
                amount_minor=row.amount_e4 // E4,
                ground=row.ground,
                form_serial=row.form_serial,
                prize=row.prize,
                outcome=outcomes.get(row.prize, ""),
                approval=row.approval,
                explanation=row.explanation,
                at=row.at,
            )
        )
    return found


def is_signed(property_id: int, link: str, table: str, day: dt.date) -> bool:
    """Whether the table's summary of the day is signed."""
    return SummarySignature.objects.filter(property_id=property_id, link=link, table=table, day=day).exists()
