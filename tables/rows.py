"""What projections of the floor are shown as: one declaration for REST, screen and files (decision 73)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents.labels import translated
from casino.rows import (
    Amounts,
    Choice,
    Code,
    Count,
    Day,
    Flag,
    Game,
    Moment,
    Money,
    Part,
    Person,
    Pieces,
    Tally,
    Words,
    row_type,
)  # fmt: skip
from tables.documents.limits import KINDS as LIMIT_CHANGES
from tables.models import (
    BankCheck,
    BoxCustody,
    BuyIn,
    CageSession,
    ChipMove,
    EquipmentCount,
    EquipmentSet,
    GamingDay,
    Inspection,
    InspectionReading,
    SetInPlay,
    Slip,
    TableLimits,
    TableSession,
)  # fmt: skip
from tables.queries import DrawCheck
from tables.row_kinds import SetsByPlace

COUNTS = "tables.view_countsession"
"""Permission to know what boxes held (control D5): to pit and security they are boxes."""

TableCode = Annotated[str, Code(_("table"), width=10)]
ShiftCode = Annotated[str, Code(_("shift"), width=7)]
GamingDate = Annotated[dt.date, Day(_("gaming day"))]
GameCode = Annotated[str, Game(_("game"))]
Status = Annotated[str, Choice(_("status"))]


@row_type(of=GamingDay)
class GamingDayRow(msgspec.Struct, frozen=True, kw_only=True):
    """A gaming day."""

    day: GamingDate
    status: Status
    shifts: Annotated[list[str], Code(_("shifts"))]
    opened_at: Annotated[dt.datetime, Moment(_("opened at"))]
    closed_at: Annotated[dt.datetime | None, Moment(_("closed at"))]
    late_reason: Annotated[str, Words(_("reason of a late entry"))]
    late_by: Annotated[str, Person(_("signed by accounting"))]


NOT_NUMBERED = "of the form; empty: not numbered at the counting"


@row_type(of=TableSession, name="Session")
class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table in one shift."""

    table: TableCode
    day: GamingDate
    shift: ShiftCode
    game: GameCode
    offer: Annotated[str, Code(_("offer"))]
    status: Status
    limits: Annotated[dict[str, int], Amounts(_("limits"))]
    opened_at: Annotated[dt.datetime, Moment(_("opened at"))]
    closed_at: Annotated[dt.datetime | None, Moment(_("closed at"))]
    opener_total: Annotated[int, Money(_("opener"))]
    closer_total: Annotated[int | None, Money(_("closer"))]
    fills: Annotated[int, Money(_("fills"))]
    credits: Annotated[int, Money(_("credits"))]
    opener_serial: Annotated[str, Code(_("form of the opener"), help=NOT_NUMBERED)]
    closer_serial: Annotated[str, Code(_("form of the closer"), help=NOT_NUMBERED)]


def _remark(slip: Any, currency: str, language: str) -> str:
    paper = translated(_("paper"), language) if slip.paper else ""
    return "; ".join(part for part in (slip.void_reason, paper) if part)


@row_type(of=Slip)
class SlipRow(msgspec.Struct, frozen=True, kw_only=True):
    """A slip."""

    serial: Annotated[str, Code(_("form number"), filed=_("Number"), example="F0000012")]
    kind: Annotated[str, Choice(_("kind"), filed=_("Kind"))]
    status: Annotated[
        str,
        Choice(
            _("status"),
            filed_options={
                "requested": pgettext_lazy("feminine", "Requested"),
                "issued": _("In transit"),
                "returning": _("On its way back"),
                "received": pgettext_lazy("feminine", "Received"),
                "void": _("NULO / VOID"),
            },
        ),
    ]
    table: TableCode
    to_table: Annotated[str, Code(_("to table"), filed=_("To table"), width=10)]
    day: GamingDate
    shift: ShiftCode
    counts: Annotated[dict[str, int], Pieces(_("count by denomination"))]
    returned: Annotated[dict[str, int], Pieces(_("returned"))]
    total: Annotated[int, Money(_("total"), filed=_("Amount"), adds=True)]
    paper: Annotated[bool, Flag(_("written by hand"))]
    requested_at: Annotated[dt.datetime, Moment(_("requested at"), filed=_("Requested"), inside=True)]
    issued_at: Annotated[dt.datetime | None, Moment(_("issued at"), filed=_("Left"), inside=True)]
    received_at: Annotated[dt.datetime | None, Moment(_("received at"), filed=_("Received"), inside=True)]
    signers: Annotated[list[dict[str, str]], Person(_("signatures"), filed=_("Signed by"), inside=True, width=18)]
    remark: Annotated[str, Words(_("Remark"), made=_remark, inside=True, width=26)]


@row_type(of=BoxCustody)
class BoxRow(msgspec.Struct, frozen=True, kw_only=True):
    """A box in a shift, and where it is."""

    box: Annotated[str, Code(_("drop box"), filed=pgettext_lazy("column", "Drop box"), width=12)]
    table: TableCode
    day: GamingDate
    shift: ShiftCode
    status: Status
    place: Annotated[str, Words(_("place"))]
    count: Annotated[str, Code(_("count"))]
    emergency: Annotated[bool, Flag(_("emergency drop"))]
    returned: Annotated[bool, Flag(_("returned"), source="is_returned", help="it came back empty from the count room")]
    installed_at: Annotated[dt.datetime, Moment(_("installed at"))]
    removed_at: Annotated[dt.datetime | None, Moment(_("removed at"))]
    counted_at: Annotated[dt.datetime | None, Moment(_("counted at"), inside=True)]
    total: Annotated[int | None, Money(_("total"), adds=True, needs=COUNTS)]
    agreed_total: Annotated[int | None, Money(_("agreed total"), needs=COUNTS)]
    contents: Annotated[list[dict[str, Any]], Words(_("contents"), needs=COUNTS)]
    documents: Annotated[list[dict[str, Any]], Words(_("documents"), needs=COUNTS)]


@row_type(of=TableLimits)
class TableLimitsRow(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the limits of a table: its opening, an announcement, a change (control T11)."""

    day: GamingDate
    shift: ShiftCode
    table: TableCode
    game: GameCode
    change: Annotated[str, Choice(_("kind"), source="kind", filed=_("Change"), filed_options=LIMIT_CHANGES, width=18)]
    state: Annotated[str, Choice(_("status"), source="status")]
    before: Annotated[dict[str, int], Amounts(_("before"), filed=_("Before"), width=26)]
    after: Annotated[dict[str, int], Amounts(_("after"), filed=_("After"), width=26)]
    announced_at: Annotated[dt.datetime | None, Moment(_("announced at"), filed=pgettext_lazy("limits", "Announced"))]
    due_at: Annotated[dt.datetime | None, Moment(_("not before"))]
    in_force_at: Annotated[dt.datetime | None, Moment(_("in force at"), filed=pgettext_lazy("limits", "In force"))]
    cancelled_at: Annotated[dt.datetime | None, Moment(_("cancelled at"))]
    announcer: Annotated[str, Person(_("announced by"))]
    witness: Annotated[str, Person(_("witness"))]
    inspector_told: Annotated[str, Person(_("Inspector told"), filed=_("Inspector told"), width=18)]
    changed_by: Annotated[list[str], Person(_("put into force by"), filed=_("By"), width=16)]
    reason: Annotated[str, Words(_("reason"))]
    cite: Annotated[str, Code(_("clause"), filed=_("Clause"))]


@row_type(of=BankCheck)
class BankCheckRow(msgspec.Struct, frozen=True, kw_only=True):
    """A check of the Inspector."""

    day: GamingDate
    shift: ShiftCode
    amount: Annotated[int, Money(_("amount"))]
    required: Annotated[int, Money(_("required"))]
    ordinary_known: Annotated[bool, Flag(_("ordinary bank on file"), source="known")]
    tables: Annotated[list[str], Code(_("tables"))]
    note: Annotated[str, Words(_("note"))]
    inspector: Annotated[str, Person(_("Inspector"))]
    verified_at: Annotated[dt.datetime, Moment(_("verified at"))]


@row_type(of=ChipMove)
class ChipMoveRow(msgspec.Struct, frozen=True, kw_only=True):
    """Chips from one place to another."""

    reference: Annotated[str, Code(_("reference"))]
    day: GamingDate
    origin: Annotated[str, Choice(_("from"))]
    destination: Annotated[str, Choice(_("to"))]
    chip_set: Annotated[str, Code(_("chip set"))]
    table: TableCode
    counts: Annotated[dict[str, int], Pieces(_("count by denomination"))]
    total: Annotated[int, Money(_("total"))]
    reason: Annotated[str, Words()]
    moved_at: Annotated[dt.datetime, Moment()]


@row_type(of=CageSession)
class CageSessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A shift of the cage."""

    day: GamingDate
    shift: ShiftCode
    status: Status
    opening_total: Annotated[int, Money()]
    closing_total: Annotated[int | None, Money()]
    over_short: Annotated[int | None, Money()]
    opening_receipts: Annotated[int, Money(inside=True)]
    opening_over_short: Annotated[int, Money(inside=True)]
    closing_receipts: Annotated[int | None, Money(inside=True)]
    expected_money: Annotated[int | None, Money(inside=True)]


SetKind = Annotated[str, Choice(_("kind"))]


@row_type(of=EquipmentSet, name="Set")
class EquipmentSetRow(msgspec.Struct, frozen=True, kw_only=True):
    """A set as it stands."""

    code: Annotated[str, Code()]
    kind: SetKind
    lot: Annotated[str, Code()]
    colour: Annotated[str, Words()]
    supplier: Annotated[str, Words()]
    seal: Annotated[str, Code()]
    status: Status
    place: Annotated[str, Words()]
    table: TableCode
    since: Annotated[dt.datetime, Moment()]
    use: Annotated[int, Count()]
    overdue: Annotated[bool, Flag()]
    envelope: Annotated[str, Code()]
    note: Annotated[str, Words()]


@row_type(of=SetInPlay, name="InPlay")
class SetInPlayRow(msgspec.Struct, frozen=True, kw_only=True):
    """A set at a table."""

    code: Annotated[str, Code()]
    kind: SetKind
    since: Annotated[dt.datetime, Moment()]
    until: Annotated[dt.datetime | None, Moment()]
    table: Annotated[str, Code(_("table"), inside=True)]
    day: Annotated[dt.date, Day(_("gaming day"), inside=True)]
    shift: Annotated[str, Code(_("shift"), inside=True)]
    reason: Annotated[str, Choice(_("reason"), inside=True)]


@row_type(of=EquipmentCount, name="SetCount")
class SetCountRow(msgspec.Struct, frozen=True, kw_only=True):
    """A count beside the book."""

    code: Annotated[str, Code()]
    day: GamingDate
    inventory: Annotated[bool, Flag()]
    counted: Annotated[dict[str, Any], SetsByPlace()]
    book: Annotated[dict[str, Any], SetsByPlace()]
    differences: Annotated[int, Count()]
    remarks: Annotated[str, Words()]
    counted_at: Annotated[dt.datetime, Moment(_("counted at"), inside=True)]


@row_type(of=Inspection)
class InspectionRow(msgspec.Struct, frozen=True, kw_only=True):
    """An inspection; `secret`, `seed` and `tables` are empty before the draw."""

    code: Annotated[str, Code()]
    day: GamingDate
    shift: ShiftCode
    status: Status
    inspector: Annotated[str, Person()]
    commitment: Annotated[str, Code()]
    pool: Annotated[list[str], Code()]
    wanted: Annotated[int, Count()]
    method: Annotated[str, Code()]
    last_sealed_day: Annotated[str, Code()]
    announced_at: Annotated[dt.datetime, Moment()]
    secret: Annotated[str, Code()]
    seed: Annotated[str, Code()]
    tables: Annotated[list[str], Code()]
    drawn_at: Annotated[dt.datetime | None, Moment()]
    finished_at: Annotated[dt.datetime | None, Moment()]
    remarks: Annotated[str, Words()]


FIGURES_READ = {"chips": _("Chips"), "minimum": _("Minimum bet posted")}


@row_type(name="Compared")
class ComparedRow(msgspec.Struct, frozen=True, kw_only=True):
    """A figure read beside the system's. ``what``: chips, minimum, or the name of a meter."""

    what: Annotated[str, Choice(_("Figure"), options=FIGURES_READ)]
    read: Annotated[int, Money(_("Read"))]
    system: Annotated[int | None, Money(_("By the system"))]
    difference: Annotated[int, Money(_("Difference"))]
    at_most: Annotated[bool, Flag(_("the system knows only the most"))]
    why: Annotated[str, Words(_("reason"))]


@row_type(of=InspectionReading, name="Reading")
class InspectionReadingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A reading with its figures."""

    inspection: Annotated[str, Code()]
    day: GamingDate
    table: TableCode
    shift: ShiftCode
    kind: Annotated[str, Choice(_("kind"))]
    counts: Annotated[dict[str, int], Pieces(_("count by denomination"))]
    total: Annotated[int, Money(_("total"))]
    expected: Annotated[int | None, Money()]
    at_most: Annotated[bool, Flag()]
    difference: Annotated[int, Money()]
    differences: Annotated[int, Count()]
    figures: Annotated[list[ComparedRow], Part()]
    pieces: Annotated[dict[str, int], Tally(help="pieces by minor units of the chip")]
    box_cash: Annotated[int | None, Money()]
    rounds_open: Annotated[int, Count()]
    inspector: Annotated[str, Person()]
    read_at: Annotated[dt.datetime, Moment()]
    remarks: Annotated[str, Words()]


@row_type()
class InspectionDetailRow(msgspec.Struct, frozen=True, kw_only=True):
    """An inspection with its readings, and its draw made again."""

    inspection: Annotated[InspectionRow, Part(_("inspection"), inside=True, takes=InspectionRow.__struct_fields__)]
    readings: Annotated[list[InspectionReadingRow], Part(_("Readings"))]
    check: Annotated[DrawCheck, Part(_("The draw made again"))]


@row_type(name="ShiftCheck")
class ShiftCheckRow(msgspec.Struct, frozen=True, kw_only=True):
    """A shift with the tables that make the Inspector check the bank, and his checks."""

    shift: ShiftCode
    tables: Annotated[list[str], Code(_("tables"))]
    unverified: Annotated[list[str], Code(_("missing"), help="those opened or raised after the last check")]
    missing: Annotated[bool, Flag(_("Inspector's bank check is missing"))]
    checks: Annotated[list[BankCheckRow], Part(_("Bank checks"))]


@row_type(of=BuyIn)
class BuyInRow(msgspec.Struct, frozen=True, kw_only=True):
    """Chips with which a player sat down (`bought`) or got up (`left`)."""

    kind: Annotated[str, Choice(listed=BuyIn.Kind.values)]
    day: GamingDate
    table: TableCode
    game: GameCode
    shift: ShiftCode
    player: Annotated[str, Words()]
    amount: Annotated[int, Money(_("amount"))]
    stack: Annotated[int, Money(help="chips that the player held before a purchase")]
    least: Annotated[int | None, Money(help="least purchase; null of one who leaves")]
    most: Annotated[int | None, Money(help="most that the player may hold; null without a limit")]
    happened_at: Annotated[dt.datetime, Moment()]
