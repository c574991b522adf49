"""The reads of accounting: reports, API, admin and the commands themselves ask here, so two screens cannot disagree."""

from __future__ import annotations

import datetime as dt
from typing import Final, Literal, NamedTuple

import msgspec
from django.db.models import Q, QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounting import chart, figures
from accounting.events import SessionFigures
from accounting.models import Adjustment, CloseRun, DailySummary, DayException, JournalEntry, JournalLine
from casino.models import Property
from progressive import queries as progressive
from progressive.queries import SummaryLine
from tables import queries as tables
from tables.models import BoxCustody, GamingDay, Round, Slip, TableSession

# --- the checklist --------------------------------------------------------------------------------------------------


class Item(NamedTuple):
    """A line of the day's checklist. A `blocking` one cannot be let pass: the figures would be wrong for ever."""

    code: str
    label: str | Promise
    cite: str
    blocking: bool


class ChecklistLine(msgspec.Struct, frozen=True, kw_only=True):
    """An item with what is still open about it; done when nothing is."""

    code: str
    label: str
    cite: str
    blocking: bool
    open: list[str]

    @property
    def done(self) -> bool:
        """Whether nothing is open."""
        return not self.open


EARLIER_DAYS: Final = Item("earlier_day_open", _("Earlier gaming days closed"), "control W4", blocking=True)
TABLES: Final = Item("tables_open", _("Tables closed by count"), "control T1", blocking=True)
ROUNDS: Final = Item("rounds_open", _("Rounds finished"), "control W4", blocking=True)
SLIPS: Final = Item("slips_unfinished", _("Fills and credits finished"), "control T9", blocking=True)
BOXES: Final = Item("boxes_uncounted", _("Drop boxes counted"), "control D6", blocking=True)
PRIZES: Final = Item("prizes_open", _("Progressive prizes paid"), "PR §7.12", blocking=False)
METERS: Final = Item("meters_locked", _("Progressive meters unlocked"), "control P14", blocking=False)
READINGS: Final = Item("meters_unread", _("Progressive meters read"), "PR §7.14(L)", blocking=False)
SUMMARIES: Final = Item("summaries_unsigned", _("Progressive summaries signed"), "PR §7.14(L)", blocking=False)


def day_checklist(property: Property, day: dt.date) -> list[ChecklistLine]:
    """What must be done before the day closes, and what is still open (control W4)."""
    pk = property.pk
    summary = progressive.progressive_summary(pk, day)
    earlier = GamingDay.objects.filter(property_id=pk, day__lt=day).exclude(status=GamingDay.Status.CLOSED)
    sessions = TableSession.objects.filter(property_id=pk, day=day, status=TableSession.Status.OPEN)
    rounds = Round.objects.filter(property_id=pk, day=day, status=Round.Status.OPEN)
    slips = Slip.objects.filter(property_id=pk, day__lte=day, status__in=(Slip.Status.REQUESTED, Slip.Status.ISSUED))
    boxes = BoxCustody.objects.filter(property_id=pk, day=day).exclude(status=BoxCustody.Status.COUNTED)
    opened: list[tuple[Item, list[str]]] = [
        (EARLIER_DAYS, [row.day.isoformat() for row in earlier.order_by("day")]),
        (TABLES, list(sessions.order_by("table").values_list("table", flat=True))),
        (ROUNDS, [str(pk) for pk in rounds.order_by("pk").values_list("pk", flat=True)[:100]]),
        (SLIPS, list(slips.order_by("serial").values_list("serial", flat=True))),
        (BOXES, [f"{row.box} {row.table} {row.shift}" for row in boxes.order_by("table", "box")]),
        (PRIZES, [prize.prize for prize in progressive.open_prizes(pk) if prize.day <= day]),
        (METERS, [meter.link for meter in progressive.meters(pk) if meter.locked]),
        (READINGS, [f"{line.link}/{line.table}" for line in summary if line.read_meter_minor is None]),
        (SUMMARIES, [f"{line.link}/{line.table}" for line in summary if not line.signed]),
    ]
    return [
        ChecklistLine(code=item.code, label=str(item.label), cite=item.cite, blocking=item.blocking, open=subjects)
        for item, subjects in opened
    ]


# --- the close ------------------------------------------------------------------------------------------------------


def close_status(property: Property, day: dt.date) -> CloseRun | None:
    """The close of a day: none yet, `closing`, or `closed` with its totals."""
    return CloseRun.objects.filter(property_id=property.pk, day=day).first()


def daily_summary(property: Property, day: dt.date) -> list[DailySummary]:
    """The daily summary by table and shift: as closed, or, of a day still open, as it stands (rows not saved)."""
    run = close_status(property, day)
    if run is not None and run.status == CloseRun.Status.CLOSED:
        return list(DailySummary.objects.filter(property_id=property.pk, day=day).order_by("table", "shift"))
    return [as_row(property, day, line) for line in figures.session_figures(property, day)]


def as_row(property: Property, day: dt.date, line: SessionFigures) -> DailySummary:
    """Figures in the shape of a summary row."""
    return DailySummary(
        key=f"{property.pk}:{day.isoformat()}.{line.table}.{line.shift}",
        property_id=property.pk,
        day=day,
        **msgspec.structs.asdict(line),
    )


Unit = Literal["money", "money_e4", "count"]
"""What a figure of an exception counts: minor units, ten-thousandths of them, or things."""

_MONEY: Final = frozenset(
    {"win_identity", "win_variance", "payable_is_meter", "clearing_is_zero", "journal_balances", "distribution"}
)


def unit_of(code: str, detail: str) -> Unit:
    """The unit of an identity's figures."""
    if code == "meter_identity":
        return "money_e4"
    shows_money = code in _MONEY or (code == "meter_reading" and detail in ("meter", "displayed"))
    return "money" if shows_money else "count"


class Raised(msgspec.Struct, frozen=True, kw_only=True):
    """An exception of a day, wherever it was raised: on the floor, or by an identity at the close."""

    source: str
    code: str
    subject: str
    amount: int
    unit: Unit
    detail: str


def exceptions(property: Property, day: dt.date) -> list[Raised]:
    """All exceptions of a day: those of the table floor as raised, then those of the identities."""
    floor = [
        Raised(source="floor", code=row.code, subject=row.subject, amount=row.amount, unit="money", detail=row.detail)
        for row in tables.exceptions(property, day)
    ]
    closing = [
        Raised(
            source="identity",
            code=row.code,
            subject=row.subject,
            amount=row.amount,
            unit=unit_of(row.code, row.detail),
            detail=row.detail or f"{row.expected} ≠ {row.found}",
        )
        for row in DayException.objects.filter(property_id=property.pk, day=day).order_by("number")
    ]
    return floor + closing


def progressive_summary(property: Property, day: dt.date) -> list[SummaryLine]:
    """The Table Game Progressive Summary of the day (PR §7.14(L))."""
    return progressive.progressive_summary(property.pk, day)


def days_to_close(property: Property, now: dt.datetime) -> list[dt.date]:
    """Gaming days not closed yet whose hour of closing has come, oldest first."""
    local = now.astimezone(property.zone)
    rows = GamingDay.objects.filter(property_id=property.pk).exclude(status=GamingDay.Status.CLOSED)
    return [day for day in rows.order_by("day").values_list("day", flat=True) if local >= closes_at(property, day)]


def closes_at(property: Property, day: dt.date) -> dt.datetime:
    """The instant at which the scheduler closes a gaming day: the property's hour of the following morning."""
    return dt.datetime.combine(day + dt.timedelta(days=1), dt.time(hour=property.close_hour), tzinfo=property.zone)


# --- the books ------------------------------------------------------------------------------------------------------


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """An account's turnover and balance, the balance on the account's own side (minor units)."""

    account: str
    number: str
    name: str
    kind: str
    debit: int
    credit: int
    balance: int


def trial_balance(property: Property, *, until: dt.date | None = None, since: dt.date | None = None) -> list[Balance]:
    """Turnover and balance of every account that was used, by number; debits and credits sum to the same."""
    wanted = Q(property_id=property.pk)
    if until is not None:
        wanted &= Q(day__lte=until)
    if since is not None:
        wanted &= Q(day__gte=since)
    rows = JournalLine.objects.filter(wanted).values("account").annotate(d=Sum("debit"), c=Sum("credit"))
    balances = []
    for row in rows:
        account = chart.ACCOUNTS[row["account"]]
        debit_side = account.kind in (chart.Kind.ASSET, chart.Kind.EXPENSE)
        difference = row["d"] - row["c"]
        balances.append(
            Balance(
                account=account.code,
                number=account.number,
                name=str(account.name),
                kind=account.kind.value,
                debit=row["d"],
                credit=row["c"],
                balance=difference if debit_side else -difference,
            )
        )
    return sorted(balances, key=lambda balance: balance.number)


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A journal entry with its lines."""

    entry: JournalEntry
    lines: list[JournalLine]


def journal(property: Property, day: dt.date) -> list[Entry]:
    """The day's journal in the order of the facts."""
    entries = list(JournalEntry.objects.filter(property_id=property.pk, day=day).order_by("at", "key"))
    lines: dict[str, list[JournalLine]] = {}
    for line in JournalLine.objects.filter(entry__in=[entry.key for entry in entries]).order_by("entry", "line"):
        lines.setdefault(line.entry, []).append(line)
    return [Entry(entry=entry, lines=lines.get(entry.key, [])) for entry in entries]


def adjustments(property: Property, *, concerning: dt.date | None = None) -> QuerySet[Adjustment]:
    """Adjusting entries, newest first; of one day concerned, or all (control W5)."""
    rows = Adjustment.objects.filter(property_id=property.pk).order_by("-day", "-at", "key")
    return rows if concerning is None else rows.filter(concerns_day=concerning)
