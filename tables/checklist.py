"""Lines of the day's checklist that the table floor knows of (`casino.checklist`)."""

from __future__ import annotations

import datetime as dt

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.checklist import Fact, Findings, Hold, checklist_line, signed_amount
from casino.documents.formatting import clock
from casino.models import Property
from casino.rules.money import format_amount, worth
from tables.counting.stores import minus
from tables.models import (
    BingoPrize,
    CageSession,
    CheckRecord,
    GamingDay,
    HeldPayment,
    Inspection,
    InspectionReading,
    LastPlays,
    PaymentApproval,
    RakeCount,
    SalesBank,
    TablePosition,
)
from tables.queries.banks import shift_checks
from tables.queries.bingo import prizes_owed, refunds_owed
from tables.queries.cage import moved_without_shift
from tables.queries.checks import checks_not_made
from tables.queries.equipment import equipment_balance, equipment_counts, equipment_open_items
from tables.queries.hours import HOURS_CITE, closed_early, hours_of, out_of_service
from tables.queries.lateness import late_rounds, unresolved_late_rounds
from tables.queries.payments import payments_to_approve
from tables.queries.table_rules import LAST_PLAYS_CITE, POSITIONS_CITE, not_announced, stakes_carried, vacant_positions
from tables.queries.uncounted import played_without_set, uncounted_rake


@checklist_line(
    "bank_unverified",
    _("Inspector's bank check"),
    cite="PR §3.6(F), §4.13(F), §12.7",
    hold=Hold.REVIEW,  # what was not verified in its shift cannot be made up for the next morning
    order=95,
    page="verify-bank",
    rows="tables.bankcheck",
)
def bank_verified(venue: Property, day: dt.date) -> Findings:
    """The Inspector verified the bank in every shift with a table above the maximum that the regulation names."""
    shifts = shift_checks(venue, day)
    return Findings(
        open=[f"{row.shift}: {', '.join(row.unverified)}" for row in shifts if row.missing],
        evidence=lambda: [
            Fact(f"{row.shift} {check.inspector}", "verified", check.amount, "tables.bankcheck", check.key)
            for row in shifts
            for check in row.checks
        ],
    )


@checklist_line(
    "late_rounds",
    _("Late rounds resolved"),
    cite="control W5",
    hold=Hold.APPROVAL,  # after the close a late round of the day can only be adjusted or rejected
    order=93,
    page="record-late-round",
    rows="tables.lateround",
)
def late_rounds_resolved(venue: Property, day: dt.date) -> Findings:
    """Every late round that was received in the day, or belongs to it, was recorded, adjusted or rejected."""

    def evidence() -> list[Fact]:
        rows = late_rounds(venue).filter(Q(day=day) | Q(belongs_day=day)).order_by("key")
        return [Fact(f"{row.table} {row.round}", row.status, row.handle, "tables.lateround", row.key) for row in rows]

    waiting = unresolved_late_rounds(venue, day).order_by("key")
    return Findings([f"{row.table} {row.belongs_day.isoformat()} {row.round}" for row in waiting], evidence)


# --- the cage -------------------------------------------------------------------------------------------------------


@checklist_line(
    "cage_open",
    _("Cage closed by count"),
    cite="control T1",
    hold=Hold.BLOCKS,  # a shift of the cage belongs to its day, and a closed day takes no closing count
    order=57,
    page="close-cage",
    rows="tables.cagesession",
)
def cage_open(venue: Property, day: dt.date) -> Findings:
    """No shift of the cage of this day or an earlier one still waits for its closing count."""
    sessions = CageSession.objects.filter(property_id=venue.pk)
    waiting = sessions.filter(day__lte=day, status=CageSession.Status.OPEN)
    return Findings(
        [f"{row.day.isoformat()} {row.shift}" for row in waiting.order_by("key")],
        absent="" if sessions.filter(day=day).exists() else _("No shift of the cage was opened in the day."),
    )


@checklist_line(
    "cage_reconciled",
    _("Cage reconciled"),
    cite="control W4",
    hold=Hold.REVIEW,  # a shift that nobody counted cannot be counted the next morning
    order=97,
    page="chip-inventory",
    rows="tables.cagesession",
)
def cage_reconciled(venue: Property, day: dt.date) -> Findings:
    """The imprest of every shift: counted at both ends, and opening + in - out is what was counted.

    What moved while no shift was open has no cashier who answers for it (controls T2, D5): it is listed. A property
    that never counted its cage keeps no book of it, and nothing is open.
    """
    sessions = list(CageSession.objects.filter(property_id=venue.pk, day=day).order_by("opened_at", "key"))
    return Findings(
        open=_cage_not_counted(venue, day, sessions)
        + [f"cage_{row.kind} {row.reference} cage_not_open" for row in moved_without_shift(venue, day)]
        + [item for row in sessions for item in _cage_differs(row, venue.currency)],
        evidence=lambda: [
            Fact(
                f"{row.shift}",
                f"opening {signed_amount(row.opening_over_short, venue.currency)}, "
                f"closing {signed_amount(row.over_short or 0, venue.currency)}",
                row.closing_total,
                "tables.cagesession",
                row.key,
            )
            for row in sessions
        ],
    )


def _cage_not_counted(venue: Property, day: dt.date, sessions: list[CageSession]) -> list[str]:
    """Return the shifts of the day in which the cage was not opened, from the property's first one on."""
    first = CageSession.objects.filter(property_id=venue.pk).order_by("opened_at").first()
    today = GamingDay.objects.filter(property_id=venue.pk, day=day).first()
    if first is None or today is None or first.day > day:
        return []
    shifts: list[str] = list(today.shifts)
    if first.day == day and first.shift in shifts:
        shifts = shifts[shifts.index(first.shift) :]
    counted = {row.shift for row in sessions}
    return [f"{shift} —" for shift in shifts if shift not in counted]


def _cage_differs(row: CageSession, currency: str) -> list[str]:
    """Over or short at either end, and pieces of chips that differ although their worth agrees."""
    items = [f"{row.shift} {signed_amount(row.opening_over_short, currency)}"] if row.opening_over_short else []
    if row.status != CageSession.Status.CLOSED:
        return items
    pieces = minus(row.closing_chips, row.expected_chips)
    money = row.closing_total - worth(row.closing_chips) - row.expected_money
    if pieces or money:
        items.append(f"{row.shift} {signed_amount(row.over_short or 0, currency)}")
    return items


# --- cards, dice, tiles ---------------------------------------------------------------------------------------------


@checklist_line(
    "equipment_reconciled",
    _("Cards, dice and tiles reconciled"),
    cite="control R4, PR §11.10(G)(2)",
    hold=Hold.REVIEW,  # sets that were not counted on their day cannot be counted on it any more
    order=99,
    page="equipment-record",
    rows="tables.equipmentcount",
)
def equipment_reconciled(venue: Property, day: dt.date) -> Findings:
    """The sets of the day were counted where they are and agree with the book."""

    def evidence() -> list[Fact]:
        lines = [
            Fact(line.kind, f"{line.opening} + {line.received} − {line.destroyed} = {line.closing}")
            for line in equipment_balance(venue, day)
            if line.opening or line.closing or line.received
        ]
        counts = equipment_counts(venue, day)
        return lines + [
            Fact(row.code, f"differences: {row.differences}", None, "tables.equipmentcount", row.pk) for row in counts
        ]

    return Findings(equipment_open_items(venue, day), evidence)


@checklist_line(
    "sets_in_play",
    _("Cards, dice and tiles in play are on the book"),
    cite="control R4, PR §11.10",
    hold=Hold.REVIEW,  # a set that was not put into play on the book cannot be put into play afterwards
    order=100,
    page="equipment-record",
    rows="tables.equipmentset",
)
def sets_in_play_on_book(venue: Property, day: dt.date) -> Findings:
    """No table was played with cards, dice or tiles of which the book has no set in play there."""
    return Findings([f"{row.table} {row.shift} {row.kind}" for row in played_without_set(venue, day)])


@checklist_line(
    "table_checks",
    _("Checks at tables recorded"),
    cite="control R4, PR §7.2(A), §7.6(F), §27.8(B)",
    hold=Hold.REVIEW,  # what was not checked in its shift cannot be checked the next morning
    order=101,
    page="record-check",
    rows="tables.checkrecord",
)
def table_checks_recorded(venue: Property, day: dt.date) -> Findings:
    """Every check that the regulation orders at a table that was open was recorded in its shift."""

    def evidence() -> list[Fact]:
        rows = CheckRecord.objects.filter(property_id=venue.pk, day=day).order_by("table", "shift", "key")
        return [
            Fact(f"{row.table} {row.shift} {row.check_code} × {row.times}", "matched" if row.passed else "different",
                 None, "tables.checkrecord", row.pk)
            for row in rows
        ]  # fmt: skip

    return Findings(checks_not_made(venue, day), evidence)


@checklist_line(
    "payments_to_approve",
    _("Payments approved by the supervisor"),
    cite="PR §8.10(F)(6)",
    hold=Hold.REVIEW,  # the players have their money; what nobody signed is an exception of the close
    order=102,
    page="approve-payment",
    rows="tables.paymentapproval",
)
def payments_approved(venue: Property, day: dt.date) -> Findings:
    """A supervisor signed for every payment that asks for it."""
    signed = PaymentApproval.objects.filter(property_id=venue.pk, day=day, approved_at__isnull=False)

    def evidence() -> list[Fact]:
        return [
            Fact(f"{row.table} {row.payment}", "verified", row.amount, "tables.paymentapproval", row.key)
            for row in signed.order_by("paid_at", "key")
        ]

    return Findings([f"{row.table} {row.payment}" for row in payments_to_approve(venue, day)], evidence)


@checklist_line(
    "last_plays",
    _("Last plays announced"),
    cite=LAST_PLAYS_CITE,
    hold=Hold.REVIEW,  # what was not announced before a table closed cannot be announced afterwards
    order=103,
    page="announce-last-plays",
    rows="tables.lastplays",
)
def last_plays_recorded(venue: Property, day: dt.date) -> Findings:
    """Every table that closed for the day announced its last spins, hands, shoes."""

    def evidence() -> list[Fact]:
        rows = LastPlays.objects.filter(property_id=venue.pk, day=day).order_by("table", "shift")
        return [
            Fact(f"{row.table} {row.shift} {row.number} {row.play}", "matched", None, "tables.lastplays", row.pk)
            for row in rows
        ]

    return Findings([f"{one.table} {one.shift} ({one.cite})" for one in not_announced(venue, day)], evidence)


@checklist_line(
    "hours_kept",
    _("Authorised hours kept"),
    cite="EUS art. 2(1), EUS art. 2(3)",
    hold=Hold.REVIEW,  # a table that closed too early cannot be opened for that time any more
    order=106,
    page="interrupt-table",
    rows="tables.interruption",
)
def hours_kept(venue: Property, day: dt.date) -> Findings:
    """The hours are on file; no table closed before them without a cause; the kinds that stay in service did."""
    if hours_of(venue, day) is None:
        return Findings([str(_("no authorised hours on file"))])
    early = [f"{one.table} {one.shift} ({HOURS_CITE})" for one in closed_early(venue, day)]
    gaps = [
        f"{gap.kind.label}: {clock(gap.since, venue.zone)}–{clock(gap.until, venue.zone)} (EUS art. 2(3))"
        for gap in out_of_service(venue, day)
    ]
    return Findings([*early, *gaps])


@checklist_line(
    "positions_filled",
    _("Positions at tables filled"),
    cite=POSITIONS_CITE,
    hold=Hold.REVIEW,  # a position that was vacant while the table played cannot be filled afterwards
    order=105,
    page="take-position",
    rows="tables.tableposition",
)
def positions_filled(venue: Property, day: dt.date) -> Findings:
    """No round began while a position that the regulation names was vacant."""

    def evidence() -> list[Fact]:
        rows = TablePosition.objects.filter(property_id=venue.pk, day=day).order_by("table", "shift", "number")
        return [
            Fact(
                f"{row.table} {row.shift} {row.position} {row.person}", "matched", None, "tables.tableposition", row.pk
            )
            for row in rows
        ]

    vacant = vacant_positions(venue, day)
    return Findings(
        [f"{one.table} {one.shift} {one.position.label}: {one.rounds} ({one.position.cite})" for one in vacant],
        evidence,
    )


@checklist_line(
    "stakes_carried",
    _("No stake left undecided at a closed table"),
    cite="CL II §1.4, BO §4.1.4.2, EUS §01.IV.1.B",
    hold=Hold.REVIEW,  # the stake is a player's: the next round of the table takes it over, or he has it back
    order=104,
    page="announce-last-plays",
    rows="tables.tablesession",
)
def no_stake_carried(venue: Property, day: dt.date) -> Findings:
    """No table closed for the day over stakes in prison or blocked from its last round."""
    return Findings(
        [
            f"{one.table} {one.shift} {one.seat} {one.bet} {format_amount(one.stake, venue.currency)}"
            for one in stakes_carried(venue, day)
        ]
    )


@checklist_line(
    "held_payments",
    _("Held payments released"),
    cite="CL I §6",
    hold=Hold.APPROVAL,  # the money is owed, or the casino's: the review decides
    order=91,
    page="release-payment",
    rows="tables.heldpayment",
)
def held_payments_released(venue: Property, day: dt.date) -> Findings:
    """Every payment held for review was paid or refused."""
    rows = HeldPayment.objects.filter(property_id=venue.pk, day=day).order_by("held_at", "key")

    def evidence() -> list[Fact]:
        return [
            Fact(f"{row.hold} {row.table} {row.seat}", row.decision, row.amount, "tables.heldpayment", row.pk)
            for row in rows.exclude(released_at=None)
        ]

    return Findings([f"{row.hold} {row.table} {row.seat}" for row in rows.filter(released_at=None)], evidence)


# --- bingo ----------------------------------------------------------------------------------------------------------


@checklist_line(
    "sales_banks_open",
    _("Banks of bingo cashiers closed"),
    cite="PR §27.6(D)(6), CL V §3.2.2",
    hold=Hold.BLOCKS,  # a bank belongs to its day, and a closed day takes no count of it
    order=58,
    page="close-sales-bank",
    rows="tables.salesbank",
)
def sales_banks_closed(venue: Property, day: dt.date) -> Findings:
    """Every bank with which cards were sold was counted and handed back: cash due beside cash received."""
    rows = list(SalesBank.objects.filter(property_id=venue.pk, day=day).order_by("opened_at", "key"))

    def evidence() -> list[Fact]:
        return [
            Fact(
                f"{row.bank} {row.cashier}",
                f"over or short {signed_amount(row.over_short or 0, venue.currency)}",
                row.counted,
                "tables.salesbank",
                row.key,
            )
            for row in rows
            if row.status == SalesBank.Status.CLOSED
        ]

    return Findings([f"{row.bank} {row.cashier}" for row in rows if row.status == SalesBank.Status.OPEN], evidence)


@checklist_line(
    "bingo_prizes_due",
    _("Bingo prizes paid and cards refunded"),
    cite="PR §27.1(2), (6), CL V §6",
    hold=Hold.REVIEW,  # who left without his prize cannot be paid the next morning in this day
    order=96,
    page="pay-bingo-prize",
    rows="tables.bingoprize",
)
def bingo_prizes_due(venue: Property, day: dt.date) -> Findings:
    """Every game of bingo paid what the rules say, every annulled one gave back what its cards cost."""
    owed = [*prizes_owed(venue, day), *refunds_owed(venue, day)]

    def evidence() -> list[Fact]:
        paid = BingoPrize.objects.filter(property_id=venue.pk, day=day).order_by("serial")
        return [Fact(f"{row.serial} {row.table}", "paid", row.amount, "tables.bingoprize", row.key) for row in paid]

    open_items = [f"{one.table} {one.round[-12:]} {signed_amount(one.open, venue.currency)}" for one in owed]
    return Findings(open_items, evidence)


# --- the poker room -------------------------------------------------------------------------------------------------


@checklist_line(
    "rake_uncounted",
    _("Rake and pools counted"),
    cite="control R1, R2",
    hold=Hold.REVIEW,  # the chips are in the count of the box; the exception of the close prices what was not divided
    order=98,
    page="count-rake",
    rows="tables.rakecount",
)
def rake_counted(venue: Property, day: dt.date) -> Findings:
    """Find poker tables with rake, a time charge or a pool due where the chips of the box were not divided."""

    def evidence() -> list[Fact]:
        counts = RakeCount.objects.filter(property_id=venue.pk, day=day).order_by("table", "shift")
        return [Fact(f"{row.table} {row.shift}", "counted", row.total, "tables.rakecount", row.pk) for row in counts]

    open_items = [
        f"{row.table} {row.shift} {format_amount(row.rake + row.pool, venue.currency)}"
        for row in uncounted_rake(venue, day)
    ]
    return Findings(open_items, evidence)


# --- the authority --------------------------------------------------------------------------------------------------


@checklist_line(
    "inspections_open",
    _("Inspections finished"),
    cite="control W4",
    hold=Hold.APPROVAL,  # after the close nobody reads, signs or gives up an inspection of this day any more
    order=92,
    page="finish-inspection",
    rows="tables.inspection",
)
def inspections_open(venue: Property, day: dt.date) -> Findings:
    """Every inspection of the authority was signed by Inspector and supervisor, or given up."""
    inspections = Inspection.objects.filter(property_id=venue.pk, day=day).order_by("code")
    under_way = inspections.filter(status__in=(Inspection.Status.ANNOUNCED, Inspection.Status.DRAWN))

    def evidence() -> list[Fact]:
        read = InspectionReading.objects.filter(property_id=venue.pk, day=day).order_by("key")
        lines = [Fact(row.code, row.status, None, "tables.inspection", row.pk) for row in inspections]
        return lines + [
            Fact(f"{row.inspection} {row.table} {row.kind}", "difference", row.difference, "tables.inspectionreading",
                 row.pk)
            for row in read
        ]  # fmt: skip

    return Findings(list(under_way.values_list("code", flat=True)), evidence)
