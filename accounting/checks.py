"""The accounting identities, one function each: what does not hold becomes an exception line of the day.

They run at the close, once the day's figures are posted, and every night. Each gives what was expected and what was
found; nothing is corrected here. `CHECKS` names them all.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from django.db import connection
from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounting import chart, holds
from accounting.events import ExceptionFigures
from accounting.models import Adjustment, DailySummary, JournalEntry, JournalLine
from accounting.periods import period
from accounting.postings import session_account
from accounting.queries.close import at_stake as money_of
from accounting.queries.gross import bridge
from casino import jurisdictions
from casino.models import FormNumber, FormSeries, Property
from casino.postgresql.together import read_lists
from casino.queries import missing_since
from casino.requests.request_cache import request_cache_open
from casino.rules.money import format_amount, worth
from casino.wording.exception_details import detail_of
from progressive import cover
from progressive import queries as progressive
from progressive.models import LinkMember, Meter, Prize, ReserveMovement, TableMeterDay
from progressive.models.form_kinds import JACKPOT, PRIZE_DELIVERY
from progressive.models.paying import PrizeDelivery, Receipt
from tables import queries as tables
from tables.counting.stores import minus
from tables.models import CageSession, LateRound, Round, SalesBank, Slip, TableSession

Check = Callable[[Property, dt.date], list[ExceptionFigures]]

MISSING_SERIALS_NAMED = 20


class Identity(NamedTuple):
    """A check with its label, what it rests on, and what it is called where it does not hold."""

    check: Check
    label: str | Promise
    cite: str
    broken: str | Promise


def run(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every identity, in the order of `CHECKS`."""
    with request_cache_open():
        return [line for identity in CHECKS.values() for line in identity.check(venue, day)]


def _line(
    code: str,
    subject: str,
    expected: int,
    found: int,
    detail: str = "",
    *,
    at_stake: int | None = None,
    table: str = "",
    shift: str = "",
) -> ExceptionFigures:
    """`at_stake`: the money of it; not given, the difference is money itself or there is none (docs/exceptions.md)."""
    line = ExceptionFigures(
        code=code,
        subject=subject,
        amount=found - expected,
        expected=expected,
        found=found,
        detail=detail,
        table=table,
        shift=shift,
    )
    return msgspec.structs.replace(line, at_stake=money_of(line) if at_stake is None else at_stake)


def _lines(code: str, differences: Iterable[progressive.Difference]) -> list[ExceptionFigures]:
    return [_line(code, d.subject, d.expected, d.found, d.detail) for d in differences]


# --- tables ---------------------------------------------------------------------------------------------------------


def win_identity(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """win = drop + closer + credits - opener - fills: so a closed session's account in the ledger is at zero."""
    sessions = {
        session_account(row.table, day, row.shift): row
        for row in TableSession.objects.filter(property_id=venue.pk, day=day)
    }
    balances = (
        JournalLine.objects.filter(property_id=venue.pk, account=chart.TABLE_CHIPS, subaccount__in=sessions)
        .values_list("subaccount")
        .annotate(balance=Sum("debit") - Sum("credit"))
        .order_by("subaccount")
    )
    return [
        _line("win_identity", account, 0, balance, table=sessions[account].table, shift=sessions[account].shift)
        for account, balance in balances
        if balance
    ]


def gross_is_bridged(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """The win by count, through the parts of the bridge, is the gross gaming revenue of the ledger."""
    return [
        _line("gross_is_bridged", day.isoformat(), found.gross - found.difference, found.gross)
        for found in bridge(venue, [day])
        if found.difference
    ]


def win_variance(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Win by the count against what the rounds, the rake and the progressive chips say the tray gained (control W3).

    Less amounts that have exceptions of their own: incorrect payouts (`payment_variance`), rake other than that of the
    hands (`rake_differs`).
    """
    rows = DailySummary.objects.filter(property_id=venue.pk, day=day, capture="rounds", money_kept=True)
    rows = rows.exclude(variance=0)
    differing = list(rows.order_by("table", "shift"))
    explained = _told_already(venue, day) if differing else {}
    lines = []
    for row in differing:
        known = explained.get((row.table, row.shift), 0)
        if row.variance == known:
            continue
        detail = detail_of("win_variance", known=known) if known else ""
        place = session_account(row.table, day, row.shift)
        lines.append(
            _line("win_variance", place, row.expected_win + known, row.win, detail, table=row.table, shift=row.shift)
        )
    return lines


EXPLAINED_BY: Final[dict[str, tuple[str, ...]]] = {
    "win_variance": ("payment_variance", "rake_differs", "bingo_prize_unpaid", "cards_not_refunded")
}
"""Exceptions that explain a difference of an identity, which holds but for them."""


def explained_differences(venue: Property, day: dt.date) -> dict[str, int]:
    """Return the differences that identities have and other exceptions explain, minor units, by identity."""
    rows = DailySummary.objects.filter(property_id=venue.pk, day=day, capture="rounds", money_kept=True)
    known = _told_already(venue, day) if rows.exclude(variance=0).exists() else {}
    total = sum(abs(row.variance) for row in rows if row.variance and row.variance == known.get((row.table, row.shift)))
    return {"win_variance": total} if total else {}


def _told_already(venue: Property, day: dt.date) -> dict[tuple[str, str], int]:
    """Return the tray's differences that have exceptions of their own, by table and shift, minor units."""
    paid = tables.payment_differences(venue, day)
    rake = {(line.table, line.shift): line.difference for line in tables.rake_report(venue, day) if line.difference}
    explained = {place: difference.gained for place, difference in paid.items()} | rake
    for owed in [*tables.prizes_owed(venue, day), *tables.refunds_owed(venue, day)]:
        explained[owed.table, owed.shift] = explained.get((owed.table, owed.shift), 0) + owed.open
    return explained


def bingo_prizes_paid(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Check that the prizes due of each bingo game were paid on forms (PR §27.1(2), §27.9(A)(1))."""
    return [_line("bingo_prize_unpaid", owed.round, owed.due, owed.found) for owed in tables.prizes_owed(venue, day)]


def cards_refunded(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Check that cards and entries of annulled bingo games were refunded (PR §27.1(6), §27.9(A)(1))."""
    return [_line("cards_not_refunded", owed.round, owed.due, owed.found) for owed in tables.refunds_owed(venue, day)]


def sales_banks_are_book(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """A closed bank of a bingo cashier holds nothing in the ledger, an open one what is due (PR §27.6(D)(6))."""
    rows = SalesBank.objects.filter(property_id=venue.pk, day=day)
    due = {row.bank: 0 if row.status == SalesBank.Status.CLOSED else row.due for row in rows}
    if not due:
        return []
    lines = JournalLine.objects.filter(property_id=venue.pk, account=chart.SALES_BANKS, subaccount__in=due)
    booked = dict(lines.values_list("subaccount").annotate(balance=Sum("debit") - Sum("credit")))
    return [
        _line("sales_banks_are_book", bank, booked.get(bank, 0), due[bank])
        for bank in sorted(due)
        if booked.get(bank, 0) != due[bank]
    ]


def cage_is_book(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """List the adjusting entries of the day on the cage, while such entries part the ledger from the cage's own
    reckoning: its shifts count on from what they took over, and know no entry (control W5).

    Of a property that counts its cage. Entries that cancel each other out part nothing.
    """
    begun = CageSession.objects.filter(property_id=venue.pk).order_by("day").values_list("day", flat=True).first()
    if begun is None:
        return []
    entries = JournalEntry.objects.filter(property_id=venue.pk, kind="adjustment", day__range=(begun, day))
    lines = JournalLine.objects.filter(property_id=venue.pk, account=chart.CAGE, entry__in=entries.values("key"))
    moved = dict(lines.values_list("entry").annotate(moved=Sum("debit") - Sum("credit")))
    if not sum(moved.values()):
        return []
    posted = entries.filter(day=day, key__in=[key for key, amount in moved.items() if amount]).order_by("reference")
    return [_line("cage_is_book", entry.reference, 0, moved[entry.key]) for entry in posted]


def rake_not_counted(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Rake or a time charge was due at a poker table and nobody counted it (control R1); the price is what was due."""
    return [
        _line(
            "rake_not_counted",
            f"{row.table} {row.shift}",
            row.rake,
            0,
            _uncounted_detail("rake_not_counted", row),
            table=row.table,
            shift=row.shift,
        )
        for row in tables.uncounted_rake(venue, day)
        if row.rake
    ]


def pool_not_counted(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Chips beyond the rake lie in a poker table's box and no pool has them on its account (control R2)."""
    return [
        _line(
            "pool_not_counted",
            f"{row.table} {row.shift}",
            row.pool,
            0,
            _uncounted_detail("pool_not_counted", row),
            table=row.table,
            shift=row.shift,
        )
        for row in tables.uncounted_rake(venue, day)
        if row.pool
    ]


def _uncounted_detail(code: str, row: tables.UncountedRake) -> str:
    fields = {"time": row.by_time, "box": row.in_boxes}
    return detail_of(code, **fields, **({} if row.by_hands is None else {"hands": row.by_hands}))


def no_set_in_play(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """A table was played with cards, dice or tiles while the book had no set in play there (control R4).

    The figure is the number of rounds; zero where none were recorded, which the detail says.
    """
    return [
        _line(
            "no_set_in_play",
            f"{row.table} {row.shift} {row.kind}",
            0,
            row.rounds,
            detail_of("no_set_in_play", kind=row.kind, **({"rounds": row.rounds} if row.rounds else {})),
            table=row.table,
            shift=row.shift,
        )
        for row in tables.played_without_set(venue, day)
    ]


def payments_approved(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Check that a supervisor signed for every payment that asks for it (PR §8.10(F)(6))."""
    return [
        _line("payment_not_approved", row.payment, row.amount, 0, table=row.table, shift=row.shift)
        for row in tables.payments_to_approve(venue, day)
    ]


def payment_variances(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Rounds in which the dealer paid or took something else than the rules say."""
    wrong: Counter[tuple[str, str]] = Counter()
    for row in tables.round_totals(venue, day):
        wrong[row.table, row.shift] += row.variances
    rows = [(*place, count) for place, count in sorted(wrong.items()) if count]
    if not rows:
        return []
    paid = tables.payment_differences(venue, day)
    return [
        _line(
            "payment_variance", session_account(table, day, shift), 0, count,
            _payments_detail(paid[table, shift].payments), at_stake=paid[table, shift].apart,
            table=table, shift=shift,
        )
        for table, shift, count in rows
    ]  # fmt: skip


def _payments_detail(payments: Sequence[tables.WrongPayment]) -> str:
    """The one payment with both its amounts, or how many there are and how much was paid too much and too little."""
    if len(payments) == 1:
        (only,) = payments
        wrong = only.variance
        seat = {} if wrong.seat is None else {"seat": wrong.seat}
        bet = f"{only.game}/{wrong.bet}"
        return detail_of("payment_variance", **seat, bet=bet, paid=wrong.paid, due=wrong.due, cite=wrong.cite)
    differences = [one.variance.difference for one in payments]
    return detail_of(
        "payment_variance",
        payments=len(payments),
        rounds=len({one.round for one in payments}),
        over=sum(amount for amount in differences if amount > 0),
        short=-sum(amount for amount in differences if amount < 0),
    )


def hold_out_of_range(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """A game's hold outside the 95 % interval of its base; at the end of a month, one three points off (control W2)."""
    bases = holds.bases(venue, day)
    found = []
    for game, hold in holds.holds(venue, period("day", day)).items():
        base = bases.get(game)
        if base is None or base.low_bp is None or base.high_bp is None or base.low_bp <= hold <= base.high_bp:
            continue
        off = holds.off_base(venue, period("day", day), game, base.hold_bp)
        found.append(_hold_line(f"{game} {day.isoformat()}", base, hold, off))
    month = period("month", day)
    if day == month.last:
        for game, hold in holds.holds(venue, month).items():
            base = bases.get(game)
            if base is not None and abs(hold - base.hold_bp) > holds.POINTS_BP:
                off = holds.off_base(venue, month, game, base.hold_bp)
                found.append(_hold_line(f"{game} {day.isoformat()[:7]}", base, hold, off))
    return found


def _hold_line(subject: str, base: holds.Base, hold: int, off: int) -> ExceptionFigures:
    fields: dict[str, Any] = {"first": base.period.first, "last": base.period.last, "points": holds.POINTS_BP}
    if base.low_bp is not None and base.high_bp is not None:
        fields |= {"low": base.low_bp, "high": base.high_bp}
    detail = detail_of("hold_out_of_range", **fields)
    return _line("hold_out_of_range", subject, base.hold_bp, hold, detail, at_stake=off)


# --- progressives ---------------------------------------------------------------------------------------------------


def meter_identity(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """meter = opening + rate x chips in - authorised decreases + resets (PR §7.14(B),(I))."""
    found = progressive.check_contributions(venue.pk, day) + progressive.check_meters(venue.pk, day)
    return _lines("meter_identity", found)


def chips_counted(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """The in-meters counted the chips of the rounds, table by table; chips at a table without a link are none's.

    Chips of a late round that was adjusted for count in the day of its entry.
    """
    late = LateRound.objects.filter(property_id=venue.pk, resolved_day=day, status=LateRound.Status.ADJUSTED)
    adjusted, meters = read_lists(
        late.values_list("table").annotate(chips=Sum("progressive_chips")).filter(chips__gt=0),
        TableMeterDay.objects.filter(property_id=venue.pk, day=day).values_list("table").annotate(Sum("chips")),
    )
    played = Counter(dict(adjusted))
    for row in tables.round_totals(venue, day):
        played[row.table] += row.progressive_chips
    counted = dict(meters)
    differing = [table for table in sorted({*played, *counted}) if played.get(table, 0) != counted.get(table, 0)]
    worth = _chip_worth(venue, day) if differing else {}
    return [
        _line(
            "chips_counted", table, played.get(table, 0), counted.get(table, 0),
            at_stake=abs(counted.get(table, 0) - played.get(table, 0)) * worth.get(table, 0), table=table,
        )
        for table in differing
    ]  # fmt: skip


def _chip_worth(venue: Property, day: dt.date) -> dict[str, int]:
    """Table to the worth of a progressive chip there: of its link, or, without one, of what its rounds took in."""
    rounds = (
        Round.objects.filter(property_id=venue.pk, day=day, progressive_chips__gt=0)
        .values_list("table")
        .annotate(Sum("progressive_in"), Sum("progressive_chips"))
    )
    taken = {table: money // chips for table, money, chips in rounds}
    denominations = dict(Meter.objects.filter(property_id=venue.pk).values_list("link", "denomination_minor"))
    members = LinkMember.objects.filter(property_id=venue.pk).filter(Q(left_day__isnull=True) | Q(left_day__gte=day))
    linked = members.order_by("link").values_list("table", "link")
    return taken | {table: denominations[link] for table, link in linked}


def payable_is_meter(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Check that the ledger's debt to the players of a link equals its meter at the end of the day.

    And what it keeps aside for the next reset is what was put aside (PR §13.10(A)(3)).
    """
    days = progressive.link_days(venue.pk, day)
    shown = {row.link: row.closing_minor for row in days}
    aside = {row.link: row.pools_closing.shown_minor for row in days}
    found = _owed_otherwise(venue, day, chart.PROGRESSIVE_PAYABLE, shown)
    return found + _owed_otherwise(venue, day, chart.PROGRESSIVE_POOLS, aside, suffix="/pools")


def _owed_otherwise(
    venue: Property, day: dt.date, account: str, due: Mapping[str, int], *, suffix: str = ""
) -> list[ExceptionFigures]:
    """Links of which an account of the ledger holds something else than is due."""
    owed = dict(
        JournalLine.objects.filter(property_id=venue.pk, account=account, day__lte=day)
        .values_list("subaccount")
        .annotate(owed=Sum("credit") - Sum("debit"))
    )
    return [
        _line("payable_is_meter", link + suffix, due.get(link, 0), owed.get(link, 0))
        for link in sorted({*owed, *due})
        if due.get(link, 0) != owed.get(link, 0)
    ]


def clearing_is_zero(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every progressive chip of the tables went to a link."""
    balance = JournalLine.objects.filter(property_id=venue.pk, account=chart.PROGRESSIVE_CLEARING, day=day).aggregate(
        balance=Coalesce(Sum("credit"), 0) - Coalesce(Sum("debit"), 0)
    )["balance"]
    return [_line("clearing_is_zero", chart.PROGRESSIVE_CLEARING, 0, balance)] if balance else []


def payout_meter(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Payout-meter delta = forms issued, per outcome (PR §7.12(C), §7.14(B))."""
    unpaid = Prize.objects.filter(property_id=venue.pk, day=day).exclude(
        Q(status=Prize.Status.PAID) & ~Q(form_serial="")
    )
    sums = unpaid.values_list("link", "table", "outcome").annotate(Sum("amount_minor"))
    owed = {f"{link}/{table}/{outcome}": amount for link, table, outcome, amount in sums}
    found = progressive.check_payout_meters(venue.pk, day)
    return [
        _line("payout_meter", d.subject, d.expected, d.found, d.detail, at_stake=owed.get(d.subject, 0)) for d in found
    ]


def prizes_registered(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every prize that a round decided was opened for payment, and none else."""
    expected = {str(pk): prizes for pk, prizes in tables.round_prizes(venue, day).items()}
    rows = Prize.objects.filter(property_id=venue.pk, day=day).values_list("round")
    opened = {round_id: (count, money) for round_id, count, money in rows.annotate(Count("key"), Sum("amount_minor"))}
    lines = []
    for round_id in sorted({*expected, *opened}):
        prizes, (count, money) = expected.get(round_id, []), opened.get(round_id, (0, 0))
        if len(prizes) != count:
            # A share of the meter has its amount only from its opening on.
            due = sum(prize.get("amount") or 0 for prize in prizes)
            lines.append(_line("prizes_registered", round_id, len(prizes), count, at_stake=abs(money - due)))
    return lines


def meter_readings(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Computed, read and displayed meters agree, and somebody read them (control P15, PR §7.14(L))."""
    found = progressive.check_readings(venue.pk, day)
    worth = _chip_worth(venue, day) if found else {}
    return [_reading(d, worth.get(d.subject.partition("/")[2], 0)) for d in found]


def _reading(difference: progressive.Difference, chip_minor: int) -> ExceptionFigures:
    """Chips of the in-meter are worth their denomination; a payout counted is a form, not its amount."""
    d = difference
    stake = abs(d.found - d.expected) * chip_minor if d.detail == "in_meter" else None
    return _line("meter_reading", d.subject, d.expected, d.found, d.detail, at_stake=stake)


def summaries_signed(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """One signed summary per linked table and gaming day (PR §7.14(L)); none where the jurisdiction asks for none."""
    if not jurisdictions.applies("PR §7.14(L)", venue.jurisdiction):
        return []
    return [
        _line("summary_unsigned", f"{line.link}/{line.table}", 1, 0, table=line.table)
        for line in progressive.unsigned_summaries(venue.pk, day)
    ]


def void_chips(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Check chips of void rounds: refunded, and the meter not lowered for them (PR §7.13, §7.14(I)) or un-posted."""
    found = progressive.check_void_chips(venue.pk, day)
    worth = _chip_worth(venue, day) if found else {}
    return [_void_chips(venue, day, each, worth.get(each.subject.partition("/")[2], 0)) for each in found]


def _void_chips(venue: Property, day: dt.date, found: progressive.Difference, chip_minor: int) -> ExceptionFigures:
    """Return the line of a table: how many void rounds, and the shift where all of them are in one."""
    table = found.subject.partition("/")[2]
    void = Round.objects.filter(property_id=venue.pk, day=day, table=table, status=Round.Status.VOID)
    shifts = list(void.filter(progressive_chips__gt=0).order_by("pk").values_list("shift", flat=True))
    cite = jurisdictions.local_cite(CHECKS["void_chips"].cite, venue.jurisdiction)
    detail = detail_of("void_chips", rounds=len(shifts), chips=found.found, cite=cite)
    return _line(
        "void_chips",
        found.subject,
        found.expected,
        found.found,
        detail,
        at_stake=found.found * chip_minor,
        table=table,
        shift=shifts[0] if len(set(shifts)) == 1 else "",
    )


def distribution_adds_up(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Expiry: retained + funds = final meter; funds = distributable, to the cent (PR §7.14(K))."""
    return _lines("distribution", progressive.check_distributions(venue.pk, day))


def reserve_cover(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Check that the money required behind each meter is there at the end of the day; the shortfall is the amount (PR
    §7.10(D), §13.10(A)(6)).

    Without a bank on file, a meter covered by reserve and bank together is not checked: the checklist
    says that.
    """
    return _lines("reserve_cover", cover.check_cover(venue, day))


def reserve_is_book(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Check that the money in a link's reserve equals the ledger's balance at the end of the day."""
    lines = JournalLine.objects.filter(property_id=venue.pk, account=chart.PROGRESSIVE_RESERVE, day__lte=day)
    booked = dict(lines.values_list("subaccount").annotate(booked=Sum("debit") - Sum("credit")))
    moved = ReserveMovement.objects.filter(property_id=venue.pk, day__lte=day)
    held = dict(moved.values_list("link").annotate(Sum("amount_minor")))
    return [
        _line("reserve_is_book", link, booked.get(link, 0), held.get(link, 0))
        for link in sorted({*booked, *held})
        if booked.get(link, 0) != held.get(link, 0)
    ]


def receipts_are_book(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Receipts outstanding at the end of the day are what the ledger owes on them, one by one (PR §7.12(A)(2))."""
    lines = JournalLine.objects.filter(property_id=venue.pk, account=chart.RECEIPTS_OUTSTANDING, day__lte=day)
    owed = {
        prize: amount
        for prize, amount in lines.values_list("subaccount").annotate(owed=Sum("credit") - Sum("debit"))
        if amount
    }
    rows = Receipt.objects.filter(property_id=venue.pk, issued_day__lte=day)
    held = dict(rows.exclude(cashed_day__lte=day).exclude(disposed_day__lte=day).values_list("prize", "amount_minor"))
    return [
        _line("receipts_are_book", prize, owed.get(prize, 0), held.get(prize, 0))
        for prize in sorted({*owed, *held})
        if owed.get(prize, 0) != held.get(prize, 0)
    ]


# --- forms and books ------------------------------------------------------------------------------------------------


def forms_complete(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every number given out below one that was taken is used or void: none missing (control T5).

    A gap is found once, on the day on which a higher number was first taken; from then on the series book shows it.
    """
    taken = dict(
        FormNumber.objects.filter(property_id=venue.pk, day=day)
        .values_list("series")
        .annotate(Count("key"))
        .order_by("series")
    )
    found = []
    every = list(FormSeries.objects.filter(property=venue, code__in=taken).order_by("code"))
    missing = missing_since(every, day)
    for series in every:
        ranges = missing.get(series.code, [])
        if ranges:
            gone = sum(high - low + 1 for low, high in ranges)
            count = taken[series.code]
            found.append(_line("forms_complete", series.code, count + gone, count, _missing_serials(series, ranges)))
    return found


def _missing_serials(series: FormSeries, ranges: list[tuple[int, int]]) -> str:
    """The missing numbers as printed, the first of them when they are many."""
    numbers = (number for low, high in ranges for number in range(low, high + 1))
    serials = [series.serial(number) for number in islice(numbers, MISSING_SERIALS_NAMED + 1)]
    more = ["…"] if len(serials) > MISSING_SERIALS_NAMED else []
    return ", ".join(serials[:MISSING_SERIALS_NAMED] + more)


def forms_in_order(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Numbers were taken in the order of the series: none was recorded after a higher one (control T5).

    The number that came late is the one that is found, on the day on which it was recorded.
    """
    # From the highest number down: a frame that begins at its partition's first row is summed up as it grows, one that
    # ends at the last is read again for every row. What was recorded after the day's last number is after all of them.
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH taken AS (SELECT series, min(number) AS lowest, max(position) AS latest FROM casino_formnumber "
            "WHERE property_id = %(property)s AND day = %(day)s GROUP BY series) "
            "SELECT serial FROM (SELECT n.serial, n.day, n.position, min(n.position) OVER above first "
            "FROM taken t JOIN casino_formnumber n "
            "ON n.series = t.series AND n.number >= t.lowest AND n.position <= t.latest "
            "WHERE n.property_id = %(property)s WINDOW above AS "
            "(PARTITION BY n.series ORDER BY n.number DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) f "
            "WHERE day = %(day)s AND first < position ORDER BY serial",
            {"property": venue.pk, "day": day},
        )
        late = [serial for (serial,) in cursor]
    worth = _worth_of_forms(venue, late)
    return [
        _line("forms_in_order", serial, 0, 1, detail_of("forms_in_order"), at_stake=worth.get(serial, 0))
        for serial in late
    ]


def _worth_of_forms(venue: Property, serials: list[str]) -> dict[str, int]:
    """Return the amounts of the slips, payouts and adjusting entries with these numbers, minor units."""
    if not serials:
        return {}
    slips = Slip.objects.filter(property_id=venue.pk, serial__in=serials).values_list("serial", "total")
    prizes = Prize.objects.filter(property_id=venue.pk, form_serial__in=serials)
    entries = Adjustment.objects.filter(property_id=venue.pk, form_serial__in=serials)
    return (
        dict(slips)
        | dict(prizes.values_list("form_serial", "amount_minor"))
        | dict(entries.values_list("form_serial", "amount"))
    )


def chips_per_denomination(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Chips: issued = vault + cage + tables + in transit + counted drop + put away + float, per denomination.

    The float is what is left and cannot be below zero: more chips in the casino than were issued are counterfeit, or
    counted twice. A property that received none by the book keeps no inventory.
    """
    inventory = tables.chip_inventory(venue, day)
    if not inventory.kept:
        return []
    return [
        _line(
            "chips_per_denomination",
            f"chips/{value}",
            int(value) * inventory.issued.get(value, 0),
            int(value) * inventory.in_house.get(value, 0),
            detail_of("chips_per_denomination", pieces=pieces),
        )
        for value, pieces in inventory.outstanding.items()
        if pieces < 0
    ]


def table_float_is_inventory(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Chips of closed tables in the ledger = their inventory, per table and denomination, at the end of the day.

    Where an older entry does not state its pieces, the table's chips are compared as one amount. Of a table whose day
    on paper was keyed after a later day of it, the line names that day: what its opener differs by from that closer is
    posted in the day on paper.
    """
    ledger = _float_of_the_ledger(venue, day)
    inventory = tables.closed_trays(venue, day)
    found = []
    for table in sorted({*ledger, *inventory}):
        booked, there = ledger.get(table, _Float(0, {})), inventory.get(table, {})
        pieces = {} if booked.pieces is None else minus(there, booked.pieces)
        why = _keyed_after(venue, table, day) if pieces or booked.total != worth(there) else ""
        for value in pieces:
            subject = f"{table}/{format_amount(int(value), venue.currency)}"
            expected, counted = ((one or {}).get(value, 0) * int(value) for one in (booked.pieces, there))
            found.append(_line("table_float_is_inventory", subject, expected, counted, why, table=table))
        if booked.total + worth(pieces) != worth(there):
            total = booked.total + worth(pieces)
            found.append(_line("table_float_is_inventory", table, total, worth(there), why, table=table))
    return found


def _keyed_after(venue: Property, table: str, day: dt.date) -> str:
    before = tables.recorded_after(venue, table, day)
    return "" if before is None else detail_of("table_float_is_inventory", day=before.day, shift=before.shift)


class _Float(NamedTuple):
    """Chips of a closed table in the ledger; `pieces` None where an entry does not state them."""

    total: int
    pieces: Mapping[str, int] | None


def _float_of_the_ledger(venue: Property, day: dt.date) -> dict[str, _Float]:
    lines = JournalLine.objects.filter(property_id=venue.pk, account=chart.TABLE_FLOAT, day__lte=day)
    sums = (
        lines.values_list("subaccount")
        .annotate(total=Sum("debit") - Sum("credit"), lines=Count("key"), stated=Count("pieces"))
        .order_by("subaccount")
    )
    pieces: dict[str, dict[str, int]] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT subaccount, d.key, sum(d.value::bigint) FROM accounting_journalline, jsonb_each_text(pieces) d "
            "WHERE property_id = %s AND account = %s AND day <= %s AND pieces IS NOT NULL GROUP BY 1, 2",
            [venue.pk, chart.TABLE_FLOAT, day],
        )
        for table, value, number in cursor:
            pieces.setdefault(table, {})[value] = int(number)
    return {
        table: _Float(total, pieces.get(table, {}) if stated == lines_of_it else None)
        for table, total, lines_of_it, stated in sums
    }


def payout_forms_used(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every payout form in use belongs to exactly one paid prize, every delivery form to one delivery (PR §7.12(C))."""
    paid = Prize.objects.filter(property_id=venue.pk, status=Prize.Status.PAID).values("form_serial")
    delivered = PrizeDelivery.objects.filter(property_id=venue.pk).values("serial")
    orphans = [
        row
        for kind, owned in ((JACKPOT, paid), (PRIZE_DELIVERY, delivered))
        for row in FormNumber.objects.filter(
            property_id=venue.pk,
            series__in=FormSeries.objects.filter(property=venue, kind=kind).values("code"),
            day=day,
            status=FormNumber.Status.USED,
        )
        .exclude(serial__in=owned)
        .order_by("serial")
    ]
    named = Prize.objects.filter(property_id=venue.pk, prize__in=[row.reference for row in orphans])
    amounts = dict(named.values_list("prize", "amount_minor"))
    return [
        _line("payout_forms_used", row.serial, 1, 0, row.reference, at_stake=amounts.get(row.reference, 0))
        for row in orphans
    ]


def journal_balances(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every entry balances. The database enforces it; here it is looked at."""
    rows = (
        JournalLine.objects.filter(property_id=venue.pk, day=day)
        .values("entry")
        .annotate(debits=Sum("debit"), credits=Sum("credit"))
        .exclude(debits=F("credits"))
        .order_by("entry")
    )
    return [_line("journal_balances", row["entry"], row["debits"], row["credits"]) for row in rows]


def tables_linked(venue: Property, day: dt.date) -> list[ExceptionFigures]:
    """A table feeds one progressive at a time (PR §7.14(G))."""
    running = Meter.objects.filter(property_id=venue.pk, expired_day__isnull=True).values("link")
    rows = (
        LinkMember.objects.filter(property_id=venue.pk, link__in=running, left_day__isnull=True)
        .values("table")
        .annotate(links=Count("link"))
        .filter(links__gt=1)
        .order_by("table")
    )
    return [_line("tables_linked", row["table"], 1, row["links"], table=row["table"]) for row in rows]


CHECKS: Final[dict[str, Identity]] = {
    "win_identity": Identity(
        win_identity,
        _("Win = drop + closer + credits − opener − fills"),
        "control W1",
        _("Win differs from its parts"),
    ),
    "gross_is_bridged": Identity(
        gross_is_bridged,
        _("Gross gaming revenue = win by count through its bridge"),
        "control W1",
        _("Gross gaming revenue is not the win by count through its bridge"),
    ),
    "win_variance": Identity(
        win_variance,
        _("Win by the count = win by the rounds"),
        "control W3",
        _("Win by the count is not win by the rounds"),
    ),
    "hold_out_of_range": Identity(
        hold_out_of_range, _("Hold in the range of its base"), "control W2", _("Hold out of the range of its base")
    ),
    "bingo_prize_unpaid": Identity(
        bingo_prizes_paid, _("Bingo prizes due = prizes paid"), "PR §27.1(2)", _("Bingo prize not paid as due")
    ),
    "cards_not_refunded": Identity(
        cards_refunded,
        _("Cards of annulled bingo games refunded"),
        "PR §27.1(6)",
        _("Cards of an annulled bingo game not refunded"),
    ),
    "sales_banks_are_book": Identity(
        sales_banks_are_book,
        _("Banks of bingo cashiers = banks of the ledger"),
        "PR §27.6(D)(6)",
        _("Banks of bingo cashiers are not those of the ledger"),
    ),
    "cage_is_book": Identity(
        cage_is_book,
        _("Adjusting entries leave the cage as its shifts reckon it"),
        "control W5",
        _("Adjusting entry on the cage that its shifts do not reckon with"),
    ),
    "rake_not_counted": Identity(rake_not_counted, _("Rake due = rake counted"), "control R1", _("Rake not counted")),
    "pool_not_counted": Identity(
        pool_not_counted,
        _("Chips of the players' pools are on their account"),
        "control R2",
        _("Pool of the players not counted"),
    ),
    "no_set_in_play": Identity(
        no_set_in_play,
        _("Cards, dice and tiles in play are on the book"),
        "control R4",
        _("Played with no set on the book"),
    ),
    "payment_not_approved": Identity(
        payments_approved,
        _("Payments approved by the supervisor"),
        "PR §8.10(F)(6)",
        _("Payment that no supervisor approved"),
    ),
    "payment_variance": Identity(payment_variances, _("Correct payments"), "control W3", _("Incorrect payout")),
    "meter_identity": Identity(
        meter_identity,
        _("Meter = opening + rate × chips − decreases + resets"),
        "PR §7.14",
        _("Meter differs from its chips"),
    ),
    "chips_counted": Identity(
        chips_counted,
        _("In-meters count the chips of the rounds"),
        "PR §7.14(B)",
        _("In-meter did not count the chips of the rounds"),
    ),
    "payable_is_meter": Identity(
        payable_is_meter, _("Progressive payable = meter"), "PR §7.10(D)", _("Progressive payable is not the meter")
    ),
    "clearing_is_zero": Identity(
        clearing_is_zero, _("Every progressive chip belongs to a link"), "PR §7.14", _("Progressive chip of no link")
    ),
    "payout_meter": Identity(
        payout_meter, _("Payout meter = forms issued"), "PR §7.12(C)", _("Payout meter is not the forms issued")
    ),
    "prizes_registered": Identity(
        prizes_registered,
        _("Every prize of a round is registered"),
        "PR §7.12(B)",
        _("Prize of a round not registered"),
    ),
    "meter_reading": Identity(
        meter_readings,
        _("Meters computed, read and displayed agree"),
        "control P15",
        _("Meter computed, read and displayed differ"),
    ),
    "summary_unsigned": Identity(
        summaries_signed, _("Progressive summaries signed"), "PR §7.14(L)", _("Progressive summary not signed")
    ),
    "void_chips": Identity(
        void_chips,
        _("No progressive chip in a void round"),
        "PR §7.13, CL III §6.5.1, BO §2.5.5.1",
        _("Progressive chips of void rounds"),
    ),
    "distribution": Identity(
        distribution_adds_up,
        _("Base retained + funds = final meter"),
        "PR §7.14(K)",
        _("Base retained and funds are not the final meter"),
    ),
    "reserve_cover": Identity(
        reserve_cover,
        _("Reserve, or reserve and bank, ≥ meter"),
        "PR §7.10(D), §13.10(A)(6)",
        _("Reserve, or reserve and bank, below the meter"),
    ),
    "reserve_is_book": Identity(
        reserve_is_book,
        _("Reserves = reserves of the ledger"),
        "PR §7.10(D)",
        _("Reserves are not those of the ledger"),
    ),
    "receipts_are_book": Identity(
        receipts_are_book,
        _("Receipts outstanding = receipts of the ledger"),
        "PR §7.12(A)",
        _("Receipts outstanding are not those of the ledger"),
    ),
    "forms_complete": Identity(forms_complete, _("No form number is missing"), "control T5", _("Form number missing")),
    "forms_in_order": Identity(
        forms_in_order, _("Form numbers are used in order"), "control T5", _("Form numbers used out of order")
    ),
    "chips_per_denomination": Identity(
        chips_per_denomination,
        _("Chips issued = tables + cage + stores + float"),
        "control T1",
        _("Chips issued are not those found"),
    ),
    "table_float_is_inventory": Identity(
        table_float_is_inventory,
        _("Chips of closed tables = inventory, per table and denomination"),
        "control T1",
        _("Chips of a closed table are not its inventory"),
    ),
    "payout_forms_used": Identity(
        payout_forms_used, _("Every payout form has its prize"), "PR §7.12(C)", _("Payout form without its prize")
    ),
    "journal_balances": Identity(
        journal_balances, _("Journal entries balance"), "control W1", _("Journal entry out of balance")
    ),
    "tables_linked": Identity(
        tables_linked, _("A table feeds one progressive"), "PR §7.14(G)", _("Table feeds more than one progressive")
    ),
}
"""Code to identity, in the order in which exceptions are listed."""


def labels() -> dict[str, Any]:
    """Return the texts of failed identities, by code."""
    return {code: identity.broken for code, identity in CHECKS.items()}
