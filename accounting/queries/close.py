"""The close of a gaming day: its state, its figures, what did not hold."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from django.utils.translation import gettext_lazy as _

from accounting import figures
from accounting.events import ExceptionFigures, SessionFigures
from accounting.models import CloseRun, DailySummary, DayException
from accounting.rows import UNITS, SealRow, SummaryRow, exception_text
from casino.documents.formatting import ratio_bp
from casino.eventstore import get_seal
from casino.models import Property
from casino.rows import INNER, Choice, Code, Day, InUnit, Money, Part, Words, row_of, row_type
from progressive import queries as progressive
from progressive.queries import SummaryLine
from tables import queries as tables


def close_status(venue: Property, day: dt.date) -> CloseRun | None:
    """The close of a day: none yet, `closing`, or `closed` with its totals."""
    return CloseRun.objects.filter(property_id=venue.pk, day=day).first()


def daily_summary(venue: Property, day: dt.date) -> list[DailySummary]:
    """The daily summary by table and shift: as closed, or, of a day still open, as it stands (rows not saved)."""
    run = close_status(venue, day)
    if run is not None and run.status == CloseRun.Status.CLOSED:
        return list(DailySummary.objects.filter(property_id=venue.pk, day=day).order_by("table", "shift"))
    return [as_row(venue, day, line) for line in figures.session_figures(venue, day)]


def as_row(venue: Property, day: dt.date, line: SessionFigures) -> DailySummary:
    """Figures in the shape of a summary row."""
    return DailySummary(
        key=f"{venue.pk}:{day.isoformat()}.{line.table}.{line.shift}",
        property_id=venue.pk,
        day=day,
        **msgspec.structs.asdict(line),
    )


def summed(rows: Sequence[DailySummary]) -> dict[str, int | None]:
    """Return the sums of lines of the daily summary, by field of their row, with the hold of the whole (minor units).

    None for what nobody can know: of rounds that no terminal recorded (control W3), of money kept elsewhere.
    """
    sums: dict[str, int | None] = {name: sum(getattr(one, name) for one in rows) for name in _SUMMED}
    sums.update(dict.fromkeys(_unknown(rows)))
    return {**sums, "hold_bp": ratio_bp(sum(one.win for one in rows), sum(one.drop for one in rows))}


def grouped(rows: Iterable[DailySummary], *fields: str) -> dict[tuple[str, ...], list[DailySummary]]:
    """Return lines of the daily summary by the values of these fields, in the order in which they first occur."""
    found: dict[tuple[str, ...], list[DailySummary]] = {}
    for row in rows:
        found.setdefault(tuple(getattr(row, field) for field in fields), []).append(row)
    return found


_SUMMED: Final = row_of(SummaryRow).adding()


def _unknown(rows: Sequence[DailySummary]) -> tuple[str, ...]:
    if {one.capture for one in rows} == {"none"}:
        return ("rounds", "void_rounds", "handle", "win_rounds", "expected_win", "variance")
    return ("expected_win", "variance") if rows and all(one.variance_gap for one in rows) else ()


Unit = Literal["money", "money_e4", "count", "percent"]
"""Unit of an exception's figures: minor units, ten-thousandths of them, things, or basis points."""

_MONEY: Final = frozenset(
    {
        "win_identity", "win_variance", "payable_is_meter", "clearing_is_zero", "journal_balances", "distribution",
        "rake_not_counted", "pool_not_counted", "chips_per_denomination", "reserve_cover", "reserve_is_book",
        "receipts_are_book", "table_float_is_inventory", "bingo_prize_unpaid", "cards_not_refunded",
        "sales_banks_are_book", "cage_is_book", "payment_not_approved", "gross_is_bridged",
    }
)  # fmt: skip


def unit_of(code: str, detail: str) -> Unit:
    """The unit of an identity's figures."""
    if code == "meter_identity":
        return "money_e4"
    if code == "hold_out_of_range":
        return "percent"
    shows_money = code in _MONEY or (code == "meter_reading" and detail in ("meter", "displayed"))
    return "money" if shows_money else "count"


def at_stake(line: ExceptionFigures) -> int:
    """The money of an exception of the close in minor units; of one that was not priced, what its difference says."""
    if line.at_stake is not None:
        return line.at_stake
    unit = unit_of(line.code, line.detail)
    return {"money": abs(line.amount), "money_e4": -(-abs(line.amount) // 10_000)}.get(unit, 0)


@row_type(name="Exception")
class Raised(msgspec.Struct, frozen=True, kw_only=True):
    """Something that accounting must look at, wherever it was raised: on the floor, or by an identity at the close."""

    source: Annotated[str, INNER]
    code: Annotated[str, Code(_("Exception"))]
    subject: Annotated[str, Words(_("Subject"), width=36)]
    detail: Annotated[str, Words(_("Detail"), made=exception_text, help="for people, in their language")]
    unit: Annotated[Unit, Choice(_("unit"), listed=UNITS, help="what `amount` counts")]
    amount: Annotated[
        int, InUnit(_("Difference"), help="decimal money, a whole number of things, or points")
    ]  # fmt: skip
    at_stake: Annotated[int, Money(_("money at stake"), help="the money of it, never below zero")]


@row_type(name="Summary")
class DaySummary(msgspec.Struct, frozen=True, kw_only=True):
    """The daily summary of a gaming day."""

    day: Annotated[dt.date, Day(_("Gaming day"))]
    status: Annotated[str, Code(_("Status"))]
    rows: Annotated[list[SummaryRow], Part(_("Tables"))]
    exceptions: Annotated[list[Raised], Part(_("Exceptions"))]
    late_rounds: Annotated[tables.LateRoundsOfDay, Part(_("Late rounds"))]


def summary_of(venue: Property, day: dt.date) -> DaySummary | None:
    """The daily summary as closed; of a day still open, as it stands. None where the day was not opened."""
    row = tables.gaming_day(venue, day)
    if row is None:
        return None
    rows: Any = daily_summary(venue, day)
    return DaySummary(
        day=day,
        status=row.status,
        rows=rows,
        exceptions=exceptions(venue, day),
        late_rounds=tables.late_rounds_of_day(venue, day),
    )


def seal_of(venue: Property, day: dt.date) -> SealRow | None:
    """The seal of a closed day, None while there is none."""
    seal = get_seal(venue.pk, day)
    if seal is None:
        return None
    return SealRow(
        day=seal.day,
        sealed_at=seal.sealed_at,
        streams=seal.streams,
        events=seal.events,
        document=seal.document,
        hash=seal.hash.hex(),
        signature=seal.signature.hex(),
        key_id=seal.key_id,
    )


def exceptions(venue: Property, day: dt.date) -> list[Raised]:
    """All exceptions of a day: those of the table floor as raised, then those of the identities."""
    floor = [
        Raised(
            source="floor",
            code=row.code,
            subject=row.subject,
            amount=row.amount,
            unit="money",
            at_stake=abs(row.amount),
            detail=row.detail,
        )
        for row in tables.exceptions(venue, day)
    ]
    closing = [
        Raised(
            source="identity",
            code=row.code,
            subject=row.subject,
            amount=row.amount,
            unit=unit_of(row.code, row.detail),
            at_stake=row.at_stake,
            detail=row.detail or f"{row.expected} ≠ {row.found}",
        )
        for row in DayException.objects.filter(property_id=venue.pk, day=day).order_by("number")
    ]
    return floor + closing


def progressive_summary(venue: Property, day: dt.date) -> list[SummaryLine]:
    """The Table Game Progressive Summary of the day (PR §7.14(L))."""
    return progressive.progressive_summary(venue.pk, day)


def days_to_close(venue: Property, now: dt.datetime) -> list[dt.date]:
    """Gaming days not closed yet whose hour of closing has come, oldest first."""
    local = now.astimezone(venue.zone)
    return [row.day for row in tables.unclosed_days(venue) if local >= closes_at(venue, row.day)]


def closes_at(venue: Property, day: dt.date) -> dt.datetime:
    """The instant at which the scheduler closes a gaming day: the property's hour of the following morning."""
    return dt.datetime.combine(day + dt.timedelta(days=1), dt.time(hour=venue.close_hour), tzinfo=venue.zone)
