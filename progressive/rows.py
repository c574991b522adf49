"""Rows of the progressives' projections, declared once for REST and lists (decision 73)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.rows import (
    Choice,
    Code,
    Count,
    Day,
    Flag,
    Fraction,
    Moment,
    Money,
    Named,
    Part,
    Person,
    Tally,
    Words,
    row_type,
)  # fmt: skip
from progressive.models import MeterReading, Prize, ReserveMovement
from progressive.models.life import Absence
from progressive.models.paying import PrizeDelivery, Receipt
from progressive.row_kinds import PrizesOfOutcomes


@row_type(of=Prize)
class PrizeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive prize."""

    prize: Annotated[str, Code()]
    link: Annotated[str, Code()]
    table: Annotated[str, Code()]
    day: Annotated[dt.date, Day()]
    shift: Annotated[str, Code()]
    round: Annotated[str, Code()]
    seat: Annotated[int, Count()]
    hand: Annotated[str, Words(source="outcome")]
    amount: Annotated[int, Money(source="amount_minor")]
    meter_before: Annotated[int, Money(source="meter_before_minor")]
    status: Annotated[str, Choice()]
    method: Annotated[str, Choice()]
    form_serial: Annotated[str, Code()]
    won_at: Annotated[dt.datetime, Moment()]
    paid_at: Annotated[dt.datetime | None, Moment()]


@row_type(of=Receipt)
class ReceiptRow(msgspec.Struct, frozen=True, kw_only=True):
    """A receipt of a prize."""

    receipt: Annotated[str, Code()]
    prize: Annotated[str, Code()]
    link: Annotated[str, Code()]
    amount: Annotated[int, Money(source="amount_minor")]
    status: Annotated[str, Choice()]
    issued_day: Annotated[dt.date, Day()]
    expires_on: Annotated[dt.date | None, Day()]
    cashed_day: Annotated[dt.date | None, Day()]
    cashed_at: Annotated[dt.datetime | None, Moment()]


@row_type(of=Receipt)
class DisposedReceiptRow(ReceiptRow, frozen=True, kw_only=True):
    """A receipt of a prize, and to whom a lapsed one was given."""

    disposed_day: Annotated[dt.date | None, Day()]
    disposed_at: Annotated[dt.datetime | None, Moment()]
    destination: Annotated[str, Choice()]
    approval: Annotated[str, Code()]
    reference: Annotated[str, Code()]


@row_type(of=PrizeDelivery)
class DeliveryRow(msgspec.Struct, frozen=True, kw_only=True):
    """Money that the cage delivered, on its form. `reference`: the prize, or `<link>.draw.<place>`."""

    serial: Annotated[str, Code()]
    kind: Annotated[str, Choice()]
    reference: Annotated[str, Code()]
    link: Annotated[str, Code()]
    amount: Annotated[int, Money(source="amount_minor")]
    day: Annotated[dt.date, Day()]
    at: Annotated[dt.datetime, Moment()]


@row_type(of=MeterReading, name="TakenReading")
class ReadingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A reading beside what was computed."""

    link: Annotated[str, Code()]
    table: Annotated[str, Code()]
    day: Annotated[dt.date, Day()]
    in_meter: Annotated[int, Count()]
    meter: Annotated[int, Money(source="meter_minor")]
    displayed: Annotated[int | None, Money(source="displayed_minor")]
    payouts: Annotated[dict[str, int], Tally()]
    computed_in_meter: Annotated[int, Count()]
    computed_meter: Annotated[int, Money(source="computed_meter_minor")]
    computed_payouts: Annotated[dict[str, int], Tally()]
    reader: Annotated[str, Person()]
    at: Annotated[dt.datetime, Moment()]


@row_type(of=Absence)
class AbsenceRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table away for a time (PR §7.14(M))."""

    table: Annotated[str, Code()]
    since: Annotated[dt.date, Day()]
    reason: Annotated[str, Words()]
    ended_on: Annotated[dt.date | None, Day()]
    ended_by: Annotated[str, Choice()]
    away_days: Annotated[int | None, Count()]
    least_meter: Annotated[int | None, Money(source="least_minor")]
    meter: Annotated[int | None, Money(source="returned_minor")]
    extended_to: Annotated[dt.date | None, Day()]
    approval: Annotated[str, Code()]


@row_type(of=ReserveMovement)
class ReserveMovementRow(msgspec.Struct, frozen=True, kw_only=True):
    """A movement of a reserve; what left it is below zero."""

    day: Annotated[dt.date, Day()]
    kind: Annotated[str, Choice(listed=tuple(ReserveMovement.Kind.values))]
    fund: Annotated[str, Choice(listed=tuple(ReserveMovement.Fund.values))]
    amount: Annotated[int, Money(source="amount_minor")]
    reference: Annotated[str, Code()]
    prize: Annotated[str, Code()]
    at: Annotated[dt.datetime, Moment()]


@row_type(name="Edition")
class EditionRow(msgspec.Struct, frozen=True, kw_only=True):
    """The approved figures of a progressive from an instant on; never edited. `changes`: figure to before and after."""

    number: Annotated[int, Count(_("Number"))]
    in_force: Annotated[bool, Flag(_("In force"))]
    effective_at: Annotated[dt.datetime, Moment(_("In force from"))]
    approval: Annotated[str, Code(_("Approval"))]
    document: Annotated[bool, Flag(_("Document"), help="whether the approval is on file")]
    sha256: Annotated[str, Code(_("SHA-256"))]
    notified_at: Annotated[dt.datetime | None, Moment(_("Notified"))]
    recorded_by: Annotated[str, Person(_("Recorded by"))]
    recorded_at: Annotated[dt.datetime, Moment(_("Recorded"))]
    changes: Annotated[dict[str, Any], Named(_("Changes"))]
    entry: Annotated[int, Money(_("Chip"), source="entry_minor")]
    least_bet: Annotated[int, Money(_("Smallest bet"), source="least_bet_minor", help="0: a bet is one chip")]
    most_bet: Annotated[int, Money(_("Largest bet"), source="most_bet_minor", help="0: a bet is one chip")]
    initial: Annotated[int, Money(_("Initial amount"), source="initial_minor")]
    reset: Annotated[int, Money(_("Reset"), source="reset_minor")]
    rate_bp: Annotated[int, Fraction(_("Rate"), help="basis points of each chip to the visible meter")]
    reset_pool_bp: Annotated[int, Fraction(_("Rate"), help="put aside for the next reset (PR §13.10(A)(3))")]
    retention_pool_bp: Annotated[
        int, Fraction(_("Rate"), help="retention given up for the next reset (PR §13.10(A)(3))")
    ]  # fmt: skip
    house_bp: Annotated[int, Fraction(_("Retention"))]
    request: Annotated[str, Code(_("Request"))]
    pay_table: Annotated[list[dict[str, Any]], PrizesOfOutcomes(_("Pay table"))]
    reserve_rule: Annotated[str, Code(_("Rule"))]
    options: Annotated[dict[str, Any], Named(_("Options"))]


@row_type(name="ProgrammeTable")
class ProgrammeTableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a progressive as its equipment is set; null: as approved."""

    table: Annotated[str, Code(_("Table"))]
    chip: Annotated[int | None, Money(_("Chip"), source="denomination_minor")]
    chips_per_entitlement: Annotated[int | None, Count(_("Chips"))]
    rate_bp: Annotated[int | None, Fraction(_("Rate"), source="rate_now")]


@row_type(name="Programme")
class ProgrammeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive: the programme of the rules it goes by, its tables, every edition of its approval."""

    link: Annotated[str, Code(_("Progressive"), source="code")]
    name: Annotated[str, Words(_("Name"))]
    programme: Annotated[str, Code(_("Game"), source="game")]
    active: Annotated[bool, Flag(_("Active"))]
    started: Annotated[bool, Flag(_("Started"))]
    tables: Annotated[list[ProgrammeTableRow], Part(_("Tables"))]
    editions: Annotated[list[EditionRow], Part(_("Editions"))]
