"""The accounting identities, one function each: what does not hold becomes an exception line of the day.

They run at the close, once the day's figures are posted, and every night. Each gives what was expected and what was
found; nothing is corrected here. `CHECKS` names them all.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounting import chart, holds
from accounting.events import ExceptionFigures
from accounting.models import DailySummary, JournalLine
from accounting.periods import period
from accounting.postings import session_account
from casino.models import FormKind, FormNumber, FormSeries, Property
from casino.queries import missing_forms, series_report
from progressive import queries as progressive
from progressive.models import LinkMember, Meter, Prize, TableMeterDay
from tables import queries as tables
from tables.models import Round, TableSession

Check = Callable[[Property, dt.date], list[ExceptionFigures]]

MISSING_SERIALS_NAMED = 20


class Identity(NamedTuple):
    """A check with its label and what it rests on."""

    check: Check
    label: str | Promise
    cite: str


def run(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every identity, in the order of `CHECKS`."""
    return [line for identity in CHECKS.values() for line in identity.check(property, day)]


def _line(code: str, subject: str, expected: int, found: int, detail: str = "") -> ExceptionFigures:
    return ExceptionFigures(
        code=code, subject=subject, amount=found - expected, expected=expected, found=found, detail=detail
    )


def _lines(code: str, differences: Iterable[progressive.Difference]) -> list[ExceptionFigures]:
    return [_line(code, d.subject, d.expected, d.found, d.detail) for d in differences]


# --- tables ---------------------------------------------------------------------------------------------------------


def win_identity(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """win = drop + closer + credits - opener - fills: so a closed session's account in the ledger is at zero."""
    sessions = {
        session_account(row.table, day, row.shift)
        for row in TableSession.objects.filter(property_id=property.pk, day=day)
    }
    balances = (
        JournalLine.objects.filter(property_id=property.pk, account=chart.TABLE_CHIPS, subaccount__in=sessions)
        .values_list("subaccount")
        .annotate(balance=Sum("debit") - Sum("credit"))
        .order_by("subaccount")
    )
    return [_line("win_identity", account, 0, balance) for account, balance in balances if balance]


def win_variance(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Win by the count against what the rounds, the rake and the progressive chips say the tray gained (control W3)."""
    rows = DailySummary.objects.filter(property_id=property.pk, day=day, capture="rounds").exclude(variance=0)
    return [
        _line("win_variance", session_account(row.table, day, row.shift), row.expected_win, row.win)
        for row in rows.order_by("table", "shift")
    ]


def payment_variances(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Rounds in which the dealer paid or took something else than the rules say."""
    rows = (
        Round.objects.filter(property_id=property.pk, day=day, variance_count__gt=0)
        .values_list("table", "shift")
        .annotate(Sum("variance_count"))
        .order_by("table", "shift")
    )
    return [_line("payment_variance", session_account(table, day, shift), 0, count) for table, shift, count in rows]


def hold_out_of_range(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """A game's hold outside the 95 % interval of its base; at the end of a month, one three points off (control W2)."""
    bases = holds.bases(property, day)
    found = []
    for game, hold in holds.holds(property, period("day", day)).items():
        base = bases.get(game)
        if base is None or base.low_bp is None or base.high_bp is None or base.low_bp <= hold <= base.high_bp:
            continue
        found.append(_hold_line(f"{game} {day.isoformat()}", base, hold))
    month = period("month", day)
    if day == month.last:
        for game, hold in holds.holds(property, month).items():
            base = bases.get(game)
            if base is not None and abs(hold - base.hold_bp) > holds.POINTS_BP:
                found.append(_hold_line(f"{game} {day.isoformat()[:7]}", base, hold))
    return found


def _hold_line(subject: str, base: holds.Base, hold: int) -> ExceptionFigures:
    first, last = base.period.first.isoformat(), base.period.last.isoformat()
    low, high = base.low_bp, base.high_bp
    interval = "" if low is None or high is None else f"; {_percent(low)}–{_percent(high)}"
    return _line("hold_out_of_range", subject, base.hold_bp, hold, f"base {first}–{last}{interval}; ±3.00 %")


def _percent(basis_points: int) -> str:
    sign, magnitude = "-" if basis_points < 0 else "", abs(basis_points)
    return f"{sign}{magnitude // 100}.{magnitude % 100:02d} %"


# --- progressives ---------------------------------------------------------------------------------------------------


def meter_identity(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """meter = opening + rate x chips in - authorised decreases + resets (PR §7.14(B),(I))."""
    found = progressive.check_contributions(property.pk, day) + progressive.check_meters(property.pk, day)
    return _lines("meter_identity", found)


def chips_counted(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """The in-meters counted the chips of the rounds, table by table; chips at a table without a link are none's."""
    played = dict(
        Round.objects.filter(property_id=property.pk, day=day)
        .values_list("table")
        .annotate(chips=Sum("progressive_chips"))
        .filter(chips__gt=0)
    )
    counted = dict(
        TableMeterDay.objects.filter(property_id=property.pk, day=day).values_list("table").annotate(Sum("chips"))
    )
    return [
        _line("chips_counted", table, played.get(table, 0), counted.get(table, 0))
        for table in sorted({*played, *counted})
        if played.get(table, 0) != counted.get(table, 0)
    ]


def payable_is_meter(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """What the ledger owes to the players of a link is what its meter shows, at the end of the day."""
    owed = dict(
        JournalLine.objects.filter(property_id=property.pk, account=chart.PROGRESSIVE_PAYABLE, day__lte=day)
        .values_list("subaccount")
        .annotate(owed=Sum("credit") - Sum("debit"))
    )
    shown = {row.link: row.closing_minor for row in progressive.link_days(property.pk, day)}
    return [
        _line("payable_is_meter", link, shown.get(link, 0), owed.get(link, 0))
        for link in sorted({*owed, *shown})
        if shown.get(link, 0) != owed.get(link, 0)
    ]


def clearing_is_zero(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every progressive chip of the tables went to a link."""
    balance = JournalLine.objects.filter(
        property_id=property.pk, account=chart.PROGRESSIVE_CLEARING, day=day
    ).aggregate(balance=Coalesce(Sum("credit"), 0) - Coalesce(Sum("debit"), 0))["balance"]
    return [_line("clearing_is_zero", chart.PROGRESSIVE_CLEARING, 0, balance)] if balance else []


def payout_meter(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Payout-meter delta = forms issued, per outcome (PR §7.12(C), §7.14(B))."""
    return _lines("payout_meter", progressive.check_payout_meters(property.pk, day))


def prizes_registered(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every prize that a round decided was opened for payment, and none else."""
    decided = Round.objects.filter(property_id=property.pk, day=day, status=Round.Status.CLOSED).exclude(prizes=[])
    expected = {str(pk): len(prizes) for pk, prizes in decided.values_list("pk", "prizes")}
    opened = dict(Prize.objects.filter(property_id=property.pk, day=day).values_list("round").annotate(Count("key")))
    return [
        _line("prizes_registered", round_id, expected.get(round_id, 0), opened.get(round_id, 0))
        for round_id in sorted({*expected, *opened})
        if expected.get(round_id, 0) != opened.get(round_id, 0)
    ]


def meter_readings(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Computed, read and displayed meters agree, and somebody read them (control P15, PR §7.14(L))."""
    return _lines("meter_reading", progressive.check_readings(property.pk, day))


def summaries_signed(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """One signed summary per linked table and gaming day (PR §7.14(L))."""
    return [
        _line("summary_unsigned", f"{line.link}/{line.table}", 1, 0)
        for line in progressive.unsigned_summaries(property.pk, day)
    ]


def void_chips(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Chips of void rounds were refunded by the house; the meter was not lowered for them (PR §7.13, §7.14(I))."""
    return _lines("void_chips", progressive.check_void_chips(property.pk, day))


def distribution_adds_up(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Expiry: retained + funds = final meter; funds = distributable, to the cent (PR §7.14(K))."""
    return _lines("distribution", progressive.check_distributions(property.pk, day))


# --- forms and books ------------------------------------------------------------------------------------------------


def forms_complete(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every number given out of a series up to its highest is used or void: none missing (control T5)."""
    rows = (
        FormNumber.objects.filter(property_id=property.pk)
        .values("series")
        .annotate(count=Count("key"), today=Count("key", filter=Q(day=day)))
        .filter(today__gt=0)
        .order_by("series")
    )
    books = {series.code: series for series in FormSeries.objects.filter(property=property)}
    missing = [(row, missing_forms(books[row["series"]])) for row in rows]
    return [
        _line(
            "forms_complete", row["series"], row["count"] + gone, row["count"], _missing_serials(books[row["series"]])
        )
        for row, gone in missing
        if gone
    ]


def _missing_serials(series: FormSeries) -> str:
    """The missing numbers as printed, the first of them when they are many."""
    serials = [series.serial(number) for number in series_report(series).missing]
    more = ["…"] if len(serials) > MISSING_SERIALS_NAMED else []
    return ", ".join(serials[:MISSING_SERIALS_NAMED] + more)


def forms_in_order(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Numbers were taken in the order of the series: a number was never recorded before a lower one (control T5)."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT serial FROM (SELECT serial, day, position, max(position) OVER before last "
            "FROM casino_formnumber WHERE property_id = %s WINDOW before AS "
            "(PARTITION BY series ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) f "
            "WHERE day = %s AND last > position ORDER BY serial",
            [property.pk, day],
        )
        return [_line("forms_in_order", serial, 0, 1, "recorded before a lower number") for (serial,) in cursor]


def chips_per_denomination(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Chips: issued = vault + cage + tables + in transit + counted drop + put away + float, per denomination.

    The float is what is left and cannot be below zero: more chips in the house than it ever had are false ones, or
    counted twice. A house that received none by the book keeps no inventory.
    """
    inventory = tables.chip_inventory(property, day)
    if not inventory.kept:
        return []
    return [
        _line(
            "chips_per_denomination",
            f"chips/{value}",
            int(value) * inventory.issued.get(value, 0),
            int(value) * inventory.in_house.get(value, 0),
            f"float_negative: {pieces:+d}",
        )
        for value, pieces in inventory.outstanding.items()
        if pieces < 0
    ]


def payout_forms_used(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every payout form in use belongs to exactly one paid prize."""
    series = FormSeries.objects.filter(property=property, kind=FormKind.JACKPOT).values("code")
    used = FormNumber.objects.filter(property_id=property.pk, series__in=series, day=day, status=FormNumber.Status.USED)
    paid = Prize.objects.filter(property_id=property.pk, status=Prize.Status.PAID)
    orphans = used.exclude(serial__in=paid.values("form_serial")).order_by("serial")
    return [_line("payout_forms_used", row.serial, 1, 0, row.reference) for row in orphans]


def journal_balances(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """Every entry balances. The database enforces it; here it is looked at."""
    rows = (
        JournalLine.objects.filter(property_id=property.pk, day=day)
        .values("entry")
        .annotate(debits=Sum("debit"), credits=Sum("credit"))
        .exclude(debits=F("credits"))
        .order_by("entry")
    )
    return [_line("journal_balances", row["entry"], row["debits"], row["credits"]) for row in rows]


def tables_linked(property: Property, day: dt.date) -> list[ExceptionFigures]:
    """A table feeds one progressive at a time (PR §7.14(G))."""
    running = Meter.objects.filter(property_id=property.pk, expired_day__isnull=True).values("link")
    rows = (
        LinkMember.objects.filter(property_id=property.pk, link__in=running)
        .values("table")
        .annotate(links=Count("link"))
        .filter(links__gt=1)
        .order_by("table")
    )
    return [_line("tables_linked", row["table"], 1, row["links"]) for row in rows]


CHECKS: Final[dict[str, Identity]] = {
    "win_identity": Identity(win_identity, _("Win = drop + closer + credits − opener − fills"), "control W1"),
    "win_variance": Identity(win_variance, _("Win by the count = win by the rounds"), "control W3"),
    "hold_out_of_range": Identity(hold_out_of_range, _("Hold in the range of its base"), "control W2"),
    "payment_variance": Identity(payment_variances, _("Payments as the rules say"), "control W3"),
    "meter_identity": Identity(meter_identity, _("Meter = opening + rate × chips − decreases + resets"), "PR §7.14"),
    "chips_counted": Identity(chips_counted, _("In-meters count the chips of the rounds"), "PR §7.14(B)"),
    "payable_is_meter": Identity(payable_is_meter, _("Progressive payable = meter"), "PR §7.10(D)"),
    "clearing_is_zero": Identity(clearing_is_zero, _("Every progressive chip belongs to a link"), "PR §7.14"),
    "payout_meter": Identity(payout_meter, _("Payout meter = forms issued"), "PR §7.12(C)"),
    "prizes_registered": Identity(prizes_registered, _("Every prize of a round is registered"), "PR §7.12(B)"),
    "meter_reading": Identity(meter_readings, _("Meters computed, read and displayed agree"), "control P15"),
    "summary_unsigned": Identity(summaries_signed, _("Progressive summaries signed"), "PR §7.14(L)"),
    "void_chips": Identity(void_chips, _("Progressive chips of void rounds"), "PR §7.13"),
    "distribution": Identity(distribution_adds_up, _("Retained + funds = final meter"), "PR §7.14(K)"),
    "forms_complete": Identity(forms_complete, _("No form number is missing"), "control T5"),
    "forms_in_order": Identity(forms_in_order, _("Form numbers are used in order"), "control T5"),
    "chips_per_denomination": Identity(
        chips_per_denomination, _("Chips issued = tables + cage + stores + float"), "control T1"
    ),
    "payout_forms_used": Identity(payout_forms_used, _("Every payout form has its prize"), "PR §7.12(C)"),
    "journal_balances": Identity(journal_balances, _("Journal entries balance"), "control W1"),
    "tables_linked": Identity(tables_linked, _("A table feeds one progressive"), "PR §7.14(G)"),
}
"""Code to identity, in the order in which exceptions are listed."""
