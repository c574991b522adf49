"""Rows of the floor's projections, declared once for REST, screen and files (decision 73)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any
from uuid import UUID

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
from casino.rules import notices as rules_of_notices
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from casino.rules.money import format_amount
from tables.documents.limits import KINDS as LIMIT_CHANGES
from tables.models import (
    BankCheck,
    BingoPrize,
    BoxCustody,
    BuyIn,
    CageSession,
    CardFace,
    CardRefund,
    CardSale,
    CardSeries,
    CheckRecord,
    ChipMove,
    ChipSet,
    DatedParameter,
    DealerSeat,
    EquipmentCount,
    EquipmentSet,
    FoundMoney,
    FreedSeat,
    GameSchedule,
    GamingDay,
    HeldPayment,
    Inspection,
    InspectionReading,
    Interruption,
    LastPlays,
    LateRound,
    Notice,
    PaymentApproval,
    SaleCorrection,
    SalesBank,
    SetInPlay,
    Slip,
    TableLimits,
    TablePosition,
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


@row_type(of=ChipSet)
class ChipSetRow(msgspec.Struct, frozen=True, kw_only=True):
    """A chip set."""

    code: Annotated[str, Code()]
    active: Annotated[bool, Flag()]
    retired_on: Annotated[dt.date | None, Day()]


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
    favours_players: Annotated[
        list[str],
        Code(
            _("options in the players' favour"), help="options by which a bet gains the players money in the long run"
        ),
    ]


@row_type(name="Table")
class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table now."""

    table: Annotated[str, Code(_("table"), source="table.code")]
    game: GameCode
    open: Annotated[bool, Flag(_("Open"))]
    session: Annotated[SessionRow | None, Part(_("Session"))]
    box: Annotated[str | None, Code(_("Drop box"), source="box.box")]
    slips_under_way: Annotated[list[str], Code(_("Slips"))]
    rounds_open: Annotated[int, Count(_("Rounds"))]


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
    inspector_told: Annotated[str, Person(_("Inspector informed"), filed=_("Inspector informed"), width=18)]
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
    at_most: Annotated[bool, Flag(_("only the maximum is known"))]
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


# --- bingo ----------------------------------------------------------------------------------------------------------


@row_type(of=CardFace)
class CardFaceRow(msgspec.Struct, frozen=True, kw_only=True):
    """The face of a card of a series, sold or not (PR §27.6(A))."""

    series: Annotated[str, Code()]
    number: Annotated[int, Count()]
    face: Annotated[str, Code(_("face, row after row"), source="squares", width=60)]
    sha256: Annotated[str, Code(_("SHA-256 of the maker's file"), width=44)]
    recorded_at: Annotated[dt.datetime, Moment()]


@row_type(of=CardSeries)
class CardSeriesRow(msgspec.Struct, frozen=True, kw_only=True):
    """A series of bingo cards and where its numbers are (PR §27.6(A))."""

    series: Annotated[str, Code()]
    kind: Annotated[str, Choice()]
    game: GameCode
    price: Annotated[int, Money()]
    faces: Annotated[int, Count()]
    approval: Annotated[str, Code()]
    supplier: Annotated[str, Words()]
    received: Annotated[int, Count(adds=True)]
    stored: Annotated[int, Count(_("in the store"), adds=True)]
    out: Annotated[int, Count(adds=True)]
    sold: Annotated[int, Count(adds=True)]
    refunded: Annotated[int, Count(adds=True)]
    returned: Annotated[int, Count(adds=True, help="handed back by cashiers, and in the store again")]
    spoilt: Annotated[int, Count(adds=True)]
    missing: Annotated[int, Count(adds=True)]
    numbers_stored: Annotated[list[str], Code(_("numbers in the store"))]
    received_at: Annotated[dt.datetime, Moment()]


@row_type(of=SalesBank, name="CardBank")
class SalesBankRow(msgspec.Struct, frozen=True, kw_only=True):
    """The bank of a cashier who sells cards: cash due beside cash received (PR §27.6(D)(6))."""

    bank: Annotated[str, Code(width=20)]
    point: Annotated[str, Code(width=10)]
    table: TableCode
    day: GamingDate
    shift: ShiftCode
    cashier: Annotated[str, Person(width=10)]
    status: Status
    float_total: Annotated[int, Money(adds=True)]
    sales: Annotated[int, Money(adds=True, help="corrections included")]
    corrections: Annotated[int, Money(adds=True)]
    refunds: Annotated[int, Money(adds=True)]
    prizes: Annotated[int, Money(adds=True)]
    due: Annotated[
        int | None,
        Money(
            _("cash due"), source="disclosed_due", adds=True, help="null while the bank is open: it is counted blind"
        ),
    ]
    counted: Annotated[int | None, Money(adds=True)]
    over_short: Annotated[int | None, Money(adds=True)]
    sale_count: Annotated[int, Count(adds=True)]
    entries: Annotated[int, Count(adds=True)]
    number_issued: Annotated[int, Count(_("cards issued"), adds=True)]
    number_sold: Annotated[int, Count(_("cards sold"), adds=True)]
    numbers_issued: Annotated[list[str], Code(_("numbers issued"))]
    numbers_held: Annotated[list[str], Code(_("numbers in hand"))]
    numbers_returned: Annotated[list[str], Code(_("numbers returned"))]
    numbers_spoilt: Annotated[list[str], Code(_("numbers spoilt"))]
    numbers_missing: Annotated[list[str], Code(_("numbers missing"))]
    missing_worth: Annotated[int, Money(adds=True)]
    opened_at: Annotated[dt.datetime, Moment()]
    closed_at: Annotated[dt.datetime | None, Moment()]


@row_type(of=CardSale)
class CardSaleRow(msgspec.Struct, frozen=True, kw_only=True):
    """A sale of bingo cards as it stands, corrections applied (PR §27.4(B))."""

    sale: Annotated[str, Code(width=22)]
    bank: Annotated[str, Code(width=20)]
    table: TableCode
    day: GamingDate
    shift: ShiftCode
    numbers: Annotated[list[str], Code(_("numbers of cards"))]
    quantity: Annotated[int, Count(adds=True)]
    entries: Annotated[int, Count(adds=True)]
    entries_amount: Annotated[int, Money(_("for entries"), adds=True)]
    total: Annotated[int, Money(adds=True)]
    total_as_sold: Annotated[int, Money(adds=True)]
    ebm: Annotated[str, Code()]
    sold_at: Annotated[dt.datetime, Moment()]


@row_type(of=SaleCorrection)
class SaleCorrectionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a sale: who sold, with the licence number, and who allowed it (PR §27.4(F))."""

    corrected_at: Annotated[dt.datetime, Moment()]
    day: GamingDate
    table: TableCode
    shift: ShiftCode
    sale: Annotated[str, Code(width=22)]
    bank: Annotated[str, Code()]
    employee: Annotated[str, Person()]
    licence: Annotated[str, Code()]
    authorised_by: Annotated[str, Person()]
    numbers_before: Annotated[list[str], Code(_("cards before"))]
    numbers_after: Annotated[list[str], Code(_("cards after"))]
    total_before: Annotated[int, Money()]
    total: Annotated[int, Money()]
    difference: Annotated[int, Money(adds=True)]
    reason: Annotated[str, Words(_("reason"))]


@row_type(of=CardRefund)
class CardRefundRow(msgspec.Struct, frozen=True, kw_only=True):
    """Money that went back for cards (PR §27.9(A)(1))."""

    bank: Annotated[str, Code(width=20)]
    number: Annotated[int, Count()]
    table: TableCode
    day: GamingDate
    shift: ShiftCode
    round: Annotated[str, Code(help="the annulled game; empty: returned before play")]
    numbers: Annotated[list[str], Code(_("numbers of cards"))]
    quantity: Annotated[int, Count(adds=True)]
    cards_amount: Annotated[int, Money(adds=True)]
    entries: Annotated[int, Count(adds=True)]
    entries_amount: Annotated[int, Money(adds=True)]
    total: Annotated[int, Money(adds=True)]
    reason: Annotated[str, Words(_("reason"))]
    refunded_at: Annotated[dt.datetime, Moment()]


@row_type(of=BingoPrize)
class BingoPrizeRow(msgspec.Struct, frozen=True, kw_only=True):
    """An ordinary prize of bingo paid on its form."""

    serial: Annotated[str, Code(example="B-0000012")]
    round: Annotated[str, Code()]
    table: TableCode
    day: GamingDate
    shift: ShiftCode
    card: Annotated[int, Count()]
    seat: Annotated[int, Count()]
    player: Annotated[str, Words()]
    amount: Annotated[int, Money(adds=True)]
    bank: Annotated[str, Code(help="empty: paid by the cage")]
    paid_at: Annotated[dt.datetime, Moment()]


def _parameter_value(row: Any, currency: str, language: str) -> str:
    """A dated value as people write it: rates in per cent, amounts in the currency."""
    kind, _dot, name = row.parameter.partition(".")
    if (kind == "limits" or row.parameter == "float.amount") and isinstance(row.value, int):
        return format_amount(row.value, currency)
    try:
        options = registry.get(row.game).options
    except (IllegalConfiguration, KeyError):  # a game that these rules do not know any more
        return str(row.value)
    option = next((one for one in options if one.name == name), None)
    return str(row.value if option is None else option.written(row.value, currency))


@row_type(of=DatedParameter)
class DatedParameterRow(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter of a game, or of one table, from an instant on."""

    game: Annotated[str, Game(_("game"), filed=_("Game"))]
    table: Annotated[str, Code(_("table"), help="empty: every table of the game", filed=_("Table"))]
    parameter: Annotated[str, Code(_("parameter"), filed=_("Parameter"), width=26)]
    value: Annotated[str, Words(_("value"), filed=_("Value"), made=_parameter_value)]
    effective_at: Annotated[dt.datetime, Moment(_("takes effect at"), filed=_("Takes effect at"))]
    document: Annotated[str, Code(_("document"), filed=_("Document"), width=24)]
    registered_at: Annotated[dt.datetime, Moment(_("registered at"), filed=_("Registered at"))]
    signers: Annotated[list[dict[str, Any]], Person(_("signed by"), filed=_("Signed by"), inside=True)]


def _notice_is(notice: Any, currency: str, language: str) -> str:
    ordered = rules_of_notices.by_occasion(notice.occasion)
    if ordered is None:
        return str(notice.occasion)
    return ordered.en if language.startswith("en") else ordered.es


@row_type(of=Notice)
class NoticeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A notice to the authority, its division or the Inspector."""

    notice: Annotated[str, Code(filed=_("Notice"))]
    day: Annotated[dt.date, Day(filed=_("Gaming day"))]
    occasion: Annotated[str, Code(_("occasion"), filed=_("Occasion"), width=22)]
    what: Annotated[str, Words(_("content of the notice"), filed=_("Content of the notice"), made=_notice_is)]
    addressee: Annotated[str, Choice(filed=_("Addressee"), listed=Notice.Addressee.values)]
    about: Annotated[str, Words(filed=_("About"))]
    cite: Annotated[str, Code(filed=_("Clause"))]
    raised_at: Annotated[dt.datetime, Moment(filed=_("Raised at"))]
    due_at: Annotated[dt.datetime, Moment(filed=_("Due at"))]
    given_at: Annotated[dt.datetime | None, Moment(filed=_("Given at"))]
    given_to: Annotated[str, Words(filed=_("Given to"))]
    how: Annotated[str, Choice(filed=_("How"), listed=Notice.Way.values, blank=True)]
    receipt: Annotated[str, Code(filed=_("Receipt"))]
    signers: Annotated[list[dict[str, Any]], Person(filed=_("Signed by"), inside=True)]


def _checked(record: Any, currency: str, language: str) -> str:
    english, spanish = record.what
    return str(english if language.startswith("en") else spanish)


@row_type(of=CheckRecord)
class CheckRecordRow(msgspec.Struct, frozen=True, kw_only=True):
    """A check at a table."""

    table: Annotated[str, Code(filed=_("Table"))]
    day: Annotated[dt.date, Day(filed=_("Gaming day"))]
    shift: Annotated[str, Code(filed=_("Shift"))]
    check: Annotated[str, Code(_("check"), source="check_code", filed=_("Check"), width=22)]
    what: Annotated[str, Words(_("what is checked"), filed=_("What is checked"), made=_checked)]
    passed: Annotated[bool, Flag(filed=_("Passed"))]
    times: Annotated[int, Count(filed=_("Times"))]
    note: Annotated[str, Words(filed=_("Note"))]
    cite: Annotated[str, Code(filed=_("Clause"))]
    checked_at: Annotated[dt.datetime, Moment(filed=_("Checked at"))]
    signers: Annotated[list[dict[str, Any]], Person(filed=_("Signed by"), inside=True)]


@row_type(of=PaymentApproval)
class PaymentApprovalRow(msgspec.Struct, frozen=True, kw_only=True):
    """A payment that a supervisor approves (PR §8.10(F)(6)); `approved_at` is null until one signs."""

    payment: Annotated[str, Code(_("payment"), filed=_("Payment"), width=44)]
    round: Annotated[UUID, Code(filed=_("Round"))]
    table: Annotated[str, Code(filed=_("Table"))]
    day: Annotated[dt.date, Day(filed=_("Gaming day"))]
    shift: Annotated[str, Code(filed=_("Shift"))]
    game: Annotated[str, Game(filed=_("Game"))]
    seat: Annotated[int, Count(filed=_("Seat"))]
    bet: Annotated[str, Code(filed=_("Bet"))]
    hand: Annotated[int, Count(filed=_("Hand"))]
    amount: Annotated[int, Money(filed=_("Amount"))]
    named: Annotated[str, Person(filed=_("Named by the table"))]
    paid_at: Annotated[dt.datetime, Moment(filed=_("Paid at"))]
    approved_at: Annotated[dt.datetime | None, Moment(filed=_("Approved at"))]
    cite: Annotated[str, Code(filed=_("Clause"))]
    signers: Annotated[list[dict[str, Any]], Person(filed=_("Signed by"), inside=True)]


@row_type(of=HeldPayment)
class HeldPaymentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A payment held for review."""

    hold: Annotated[str, Code(filed=_("Held payment"))]
    table: TableCode
    day: GamingDate
    shift: ShiftCode
    game: GameCode
    seat: Annotated[int, Count(_("seat"))]
    amount: Annotated[int, Money(_("amount"))]
    round: Annotated[str, Code(_("round"))]
    reason: Annotated[str, Words(_("reason"))]
    cite: Annotated[str, Code(_("clause"))]
    held_at: Annotated[dt.datetime, Moment(_("held at"))]
    due_at: Annotated[dt.datetime, Moment(_("due at"))]
    released_at: Annotated[dt.datetime | None, Moment(_("released at"))]
    decision: Annotated[str, Choice(_("decision"), listed=HeldPayment.Decision.values, blank=True)]
    note: Annotated[str, Words(_("note"))]
    signers: Annotated[list[dict[str, Any]], Person(_("signed by"), inside=True)]
    released_by: Annotated[list[dict[str, Any]], Person(_("released by"), inside=True)]


@row_type(of=FreedSeat)
class FreedSeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat freed because its player did not play."""

    table: TableCode
    day: GamingDate
    shift: ShiftCode
    game: GameCode
    seat: Annotated[int, Count(_("seat"))]
    plays: Annotated[int, Count(_("plays without a bet"))]
    counted: Annotated[str, Choice(_("counted by"), listed=FreedSeat.Counted.values)]
    asked_by: Annotated[str, Choice(_("asked for by"), listed=FreedSeat.AskedBy.values)]
    cite: Annotated[str, Code(_("clause"))]
    freed_at: Annotated[dt.datetime, Moment(_("freed at"))]
    signers: Annotated[list[dict[str, Any]], Person(_("signed by"), inside=True)]


@row_type(of=LastPlays)
class LastPlaysRow(msgspec.Struct, frozen=True, kw_only=True):
    """The last plays of a table as announced."""

    table: TableCode
    day: GamingDate
    shift: ShiftCode
    game: GameCode
    play: Annotated[str, Choice(_("play"), listed=LastPlays.Play.values)]
    number: Annotated[int, Count(_("number"))]
    cite: Annotated[str, Code(_("clause"))]
    announced_at: Annotated[dt.datetime, Moment(_("announced at"))]
    signers: Annotated[list[dict[str, Any]], Person(_("signed by"), inside=True)]


def _cause(row: Interruption, currency: str, language: str) -> str:
    return translated(row.why, language)


@row_type(of=Interruption)
class InterruptionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table interrupted within its session."""

    table: TableCode
    day: GamingDate
    shift: ShiftCode
    game: GameCode
    cause: Annotated[str, Code(_("cause"))]
    why: Annotated[str, Words(_("cause in words"), made=_cause)]
    keys_with: Annotated[str, Person(_("keys with"))]
    closes_at: Annotated[dt.datetime | None, Moment(_("authorised closing hour"))]
    cite: Annotated[str, Code(_("clause"))]
    interrupted_at: Annotated[dt.datetime, Moment(_("interrupted at"))]
    resumed_at: Annotated[dt.datetime | None, Moment(_("resumed at"))]
    signers: Annotated[list[dict[str, Any]], Person(_("signed by"), inside=True)]
    resumed_by: Annotated[list[dict[str, Any]], Person(_("resumed by"), inside=True)]


def _position(row: TablePosition, currency: str, language: str) -> str:
    return translated(row.title, language)


@row_type(of=TablePosition)
class TablePositionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A person who took a position at a table."""

    table: TableCode
    day: GamingDate
    shift: ShiftCode
    game: GameCode
    position: Annotated[str, Code(_("position"))]
    title: Annotated[str, Words(_("local title"), made=_position)]
    person: Annotated[str, Person(_("person"))]
    relieves: Annotated[str, Person(_("relieves"))]
    since: Annotated[dt.datetime, Moment(_("since"))]
    cite: Annotated[str, Code(_("clause"))]
    signers: Annotated[list[dict[str, Any]], Person(_("signed by"), inside=True)]


@row_type(of=FoundMoney)
class FoundMoneyRow(msgspec.Struct, frozen=True, kw_only=True):
    """Money or chips found whose owner is not known."""

    found: Annotated[str, Code(_("found money"))]
    day: GamingDate
    table: TableCode
    place: Annotated[str, Words(_("place"))]
    amount: Annotated[int, Money(_("amount"))]
    cite: Annotated[str, Code(_("clause"))]
    found_at: Annotated[dt.datetime, Moment(_("found at"))]
    returned_at: Annotated[dt.datetime | None, Moment(_("given back at"))]
    owner: Annotated[str, Words(_("owner"))]
    proof: Annotated[str, Words(_("proof"))]
    signers: Annotated[list[dict[str, Any]], Person(_("signed by"), inside=True)]
    returned_by: Annotated[list[dict[str, Any]], Person(_("given back by"), inside=True)]


@row_type(of=GameSchedule)
class GameScheduleRow(msgspec.Struct, frozen=True, kw_only=True):
    """The games of a session as announced before the first begins (PR §27.6(E))."""

    table: Annotated[str, Code(filed=_("Table"))]
    day: Annotated[dt.date, Day(filed=_("Gaming day"))]
    shift: Annotated[str, Code(filed=_("Shift"))]
    games: Annotated[list[str], Words(_("games"), source="lines", filed=_("Games"))]
    scheduled_at: Annotated[dt.datetime, Moment(filed=_("Announced at"))]
    version: Annotated[int, Count(_("version"), filed=_("Version"))]
    signers: Annotated[list[dict[str, Any]], Person(filed=_("Signed by"), inside=True)]


@row_type(of=DealerSeat)
class DealerSeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A dealer from an instant on, until the next one or the closer."""

    table: Annotated[str, Code()]
    day: Annotated[dt.date, Day()]
    shift: Annotated[str, Code()]
    dealer: Annotated[str, Person()]
    at: Annotated[dt.datetime, Moment()]


@row_type(of=LateRound)
class LateRoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A round that came after its session was over; the sums are null where no session of its time is known."""

    round: Annotated[UUID, Code()]
    status: Annotated[str, Choice(listed=LateRound.Status.choices)]
    table: Annotated[str, Code()]
    device: Annotated[str, Code()]
    day: Annotated[dt.date, Day(help="gaming day in which it was received")]
    received_at: Annotated[dt.datetime, Moment()]
    happened_at: Annotated[dt.datetime, Moment()]
    belongs_day: Annotated[dt.date, Day(help="gaming day of its own time")]
    belongs_shift: Annotated[str, Code()]
    session: Annotated[bool, Flag(help="whether a session of the table at that time is known")]
    game: Annotated[str, Game()]
    void: Annotated[bool, Flag()]
    handle: Annotated[int | None, Money()]
    payout: Annotated[int | None, Money()]
    commission: Annotated[int | None, Money()]
    rake: Annotated[int | None, Money()]
    win: Annotated[int | None, Money()]
    progressive_chips: Annotated[int, Count()]
    progressive_in: Annotated[int, Money()]
    prizes: Annotated[int, Count(help="progressive prizes that it won")]
    breakage: Annotated[
        int, Money(help="what the tray kept for want of a smaller coin; negative: paid beyond what is due")
    ]
    due_at_cage: Annotated[int, Money(help="the part of the breakage that players are owed at the cage")]
    resolved_day: Annotated[dt.date | None, Day()]
    resolved_at: Annotated[dt.datetime | None, Moment()]
    form_serial: Annotated[str, Code(help="form of the adjusting entry")]
    reason: Annotated[str, Words()]
    signers: Annotated[list[str], Person()]
