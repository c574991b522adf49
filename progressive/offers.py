"""Current choices of inputs: links, tables, prizes, receipts, approvals; labels in the active language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _lazy

from casino.documents import labels
from casino.errors import bilingual
from casino.models import Property
from casino.offers import when_empty
from casino.wording.formats import game_name, language, money
from progressive import cover, queries
from progressive.models import Link, Meter, Prize, TableLeave
from progressive.models.life import DrawPrize
from progressive.models.paying import Receipt
from progressive.models.reading import programme_names
from progressive.queries import MeterNow
from progressive.references import draw_reference
from tables.models import GamingDay, GamingTable

Offered = Iterable[tuple[str, str]]

RUNNING = (Meter.Status.RUNNING, Meter.Status.REMOVAL)
PRIZES_OFFERED = 100
DAYS_OFFERED = 14


def percent(rate_bp: int) -> str:
    """Basis points as a percentage."""
    return f"{rate_bp // 100}.{rate_bp % 100:02d} %"


# --- links ----------------------------------------------------------------------------------------------------------


@when_empty(_lazy("No progressive is running. Start one first."))
def running(property: Property) -> Offered:
    """Links in operation, also those whose time limit runs."""
    return _links(property, *RUNNING)


@when_empty(_lazy("No progressive runs without a time limit."))
def without_limit(property: Property) -> Offered:
    """Links in operation that no time limit ends."""
    return _links(property, Meter.Status.RUNNING)


@when_empty(_lazy("The time limit of no progressive is running."))
def to_expire(property: Property) -> Iterator[tuple[str, str]]:
    """Links whose limit runs; those that expired and whose meter a defect lowered since."""
    yield from _links(property, Meter.Status.REMOVAL)
    for meter in queries.meters(property.pk):
        expired = meter.status == Meter.Status.EXPIRED
        if expired and meter.shown_minor != queries.expiry_of(property.pk, meter.link).final_minor:
            yield _meter(property, meter)


@when_empty(_lazy("No progressive has expired with money left."))
def expired(property: Property) -> Offered:
    """Expired links whose rest has not gone."""
    return _links(property, Meter.Status.EXPIRED)


@when_empty(_lazy("No expired progressive waits for its deposit."))
def to_deposit(property: Property) -> Offered:
    """Links whose deposit is to be proved, with what is due."""
    return [
        (due.link, f"{due.link} · {money(due.amount_minor, property.currency)}")
        for due in queries.due(property.pk, property.gaming_day())
        if due.kind == "deposit"
    ]


@when_empty(_lazy("No progressive waits to be started. Approve its programme first."))
def to_start(property: Property) -> Offered:
    """Links that are not in operation yet."""
    return [(row.code, f"{row.code} · {row.name} · {row.approval_reference}") for row in _not_started(property)]


@when_empty(_lazy("No programme waits for approval."))
def to_approve(property: Property) -> Offered:
    """Links that are not in operation yet, with their programme."""
    return [(row.code, f"{row.code} · {bilingual(*programme_names(row.game))}") for row in _not_started(property)]


@when_empty(_lazy("No progressive grows by a rate."))
def by_rate(property: Property) -> Offered:
    """Links in operation, with their rate."""
    return [(meter.link, f"{meter.link} · {percent(meter.rate_bp)}") for meter in _running(property)]


@when_empty(_lazy("No expired progressive waits for its draw."))
def to_draw(property: Property) -> Offered:
    """Links whose special draw is to be held."""
    return [
        (row.link, f"{row.link} · {money(row.amount_minor, property.currency)} · {row.draw_on}")
        for row in queries.draws(property.pk)
        if row.drawn_day is None
    ]


@when_empty(_lazy("No running progressive has a reserve."))
def reserves(property: Property) -> Offered:
    """Links with what their meter shows, their reserve, and what it lacks."""
    meters = Meter.objects.filter(property_id=property.pk).order_by("link")
    return [(meter.link, _reserve(property, meter)) for meter in meters]


def _reserve(property: Property, meter: Meter) -> str:
    covered = cover.cover_now(property, meter)
    shown = _now("%(link)s · meter %(meter)s · reserve %(reserve)s") % {
        "link": meter.link,
        "meter": money(covered.required_minor, property.currency),
        "reserve": money(covered.reserve_minor, property.currency),
    }
    if covered.covered or not covered.known:
        return shown
    return f"{shown} · " + _now("%(amount)s lacking") % {"amount": money(covered.short_minor, property.currency)}


def _running(property: Property) -> list[MeterNow]:
    return [meter for meter in queries.meters(property.pk) if meter.status in RUNNING]


def _links(property: Property, *statuses: str) -> Offered:
    return [_meter(property, meter) for meter in queries.meters(property.pk) if meter.status in statuses]


def _meter(property: Property, meter: MeterNow) -> tuple[str, str]:
    return meter.link, f"{meter.link} · {game_name(meter.game)} · {money(meter.shown_minor, property.currency)}"


def _not_started(property: Property) -> Iterable[Link]:
    started = Meter.objects.filter(property_id=property.pk).values("link")
    return Link.objects.filter(property=property, active=True).exclude(code__in=started).order_by("code")


# --- tables ---------------------------------------------------------------------------------------------------------


@when_empty(_lazy("No table is linked. Link one first."))
def linked_tables(property: Property) -> Offered:
    """Tables of links in operation."""
    return [(table, f"{table} · {meter.link}") for meter in _running(property) for table in meter.tables]


@when_empty(_lazy("No linked table can leave its progressive now."))
def tables_to_leave(property: Property) -> Offered:
    """Tables of links that no time limit ends."""
    return [
        (table, f"{table} · {meter.link}")
        for meter in _running(property)
        if meter.status == Meter.Status.RUNNING
        for table in meter.tables
    ]


@when_empty(_lazy("No linked table is present."))
def tables_present(property: Property) -> Offered:
    """Tables of links in operation that are not away."""
    away = {(row.link, row.table) for row in queries.away(property.pk)}
    return [
        (table, f"{table} · {meter.link}")
        for meter in _running(property)
        for table in meter.tables
        if (meter.link, table) not in away
    ]


@when_empty(_lazy("No linked table is away."))
def tables_away(property: Property) -> Offered:
    """Tables that are away, and since when."""
    return [(row.table, f"{row.table} · {row.link} · {row.since.isoformat()}") for row in queries.away(property.pk)]


@when_empty(_lazy("No table can be linked: every table of the game is linked already."))
def tables_to_link(property: Property) -> Offered:
    """Tables of no progressive."""
    linked = {table for meter in queries.meters(property.pk) for table in meter.tables}
    tables = GamingTable.objects.filter(property=property).exclude(code__in=linked).order_by("code")
    return [(row.code, f"{row.code} · {game_name(row.game_code)}") for row in tables]


@when_empty(_lazy("No table can be unlinked."))
def tables_to_unlink(property: Property) -> Offered:
    """Tables whose leave was announced, as `<link>.<table>`."""
    rows = TableLeave.objects.filter(property_id=property.pk, left_on__isnull=True).order_by("leaves_on")
    return [(f"{row.link}.{row.table}", f"{row.table} · {row.link} · {row.leaves_on}") for row in rows]


@when_empty(_lazy("No table is linked. Link one first."))
def every_linked_table(property: Property) -> Offered:
    """Tables that belong to a link, also to one that has ended."""
    tables = [table for meter in queries.meters(property.pk) for table in meter.tables]
    return [(table, table) for table in dict.fromkeys(tables)]


# --- days and papers ------------------------------------------------------------------------------------------------


@when_empty(_lazy("No gaming day has been opened yet."))
def latest_days(property: Property) -> Offered:
    """The latest gaming days, open or closed."""
    days: Iterable[dt.date] = (
        GamingDay.objects.filter(property_id=property.pk).order_by("-day").values_list("day", flat=True)[:DAYS_OFFERED]
    )
    return [(day.isoformat(), day.isoformat()) for day in days]


# --- prizes and receipts --------------------------------------------------------------------------------------------


@when_empty(_lazy("No prize waits for payment."))
def open_prizes(property: Property) -> Offered:
    """Prizes to be paid."""
    return [
        (
            row.prize,
            f"{row.link} · {row.table} · {_now('seat')} {row.seat} · {labels.hand(row.outcome, language())} · "
            f"{money(row.amount_minor, property.currency)}",
        )
        for row in queries.open_prizes(property.pk)
    ]


def prizes_to_authorise(property: Property) -> list[str]:
    """Prizes to be paid that take the manager's card (PR §4.15(M)(4))."""
    games = dict(Meter.objects.filter(property_id=property.pk).values_list("link", "game"))
    return [
        row.prize for row in queries.open_prizes(property.pk) if queries.authorised_by(row, games.get(row.link, ""))
    ]


@when_empty(_lazy("No prize has been won yet."))
def latest_prizes(property: Property) -> Offered:
    """The latest prizes with their form, if they have one."""
    rows = Prize.objects.filter(property_id=property.pk).order_by("-won_at", "order")[:PRIZES_OFFERED]
    return [
        (
            row.prize,
            f"{row.form_serial or _now('not paid yet')} · {row.link} · {row.table} · "
            f"{labels.hand(row.outcome, language())} · {money(row.amount_minor, property.currency)}",
        )
        for row in rows
    ]


def prizes_won(property: Property) -> Offered:
    """The latest prizes, then those of special draws."""
    drawn = [(draw_reference(row.link, row.place), _winner(property, row)) for row in queries.draw_prizes(property.pk)]
    return [*latest_prizes(property), *drawn[:PRIZES_OFFERED]]


@when_empty(_lazy("No prize paid from the tray waits for reimbursement."))
def prizes_to_reimburse(property: Property) -> Offered:
    """Paid prizes that took something off a meter and were not given back."""
    return [
        (row.prize, f"{row.link} · {row.form_serial} · {money(row.from_meter_minor, property.currency)}")
        for row in cover.to_reimburse(property.pk)
    ]


@when_empty(_lazy("No receipt waits to be cashed."))
def receipts_to_cash(property: Property) -> Offered:
    """Receipts that have not run out."""
    return [
        (row.receipt, f"{row.receipt} · {row.link} · {money(row.amount_minor, property.currency)}")
        for row in _outstanding(property)
        if not row.expired(property.gaming_day())
    ]


@when_empty(_lazy("No uncashed receipt can be disposed of."))
def receipts_to_dispose_of(property: Property) -> Offered:
    """Receipts that have run out."""
    return [
        (
            row.receipt,
            f"{row.receipt} · {row.link} · {money(row.amount_minor, property.currency)} · {row.expires_on}",
        )
        for row in _outstanding(property)
        if row.expired(property.gaming_day())
    ]


@when_empty(_lazy("No winner of a draw waits for payment."))
def winners_to_pay(property: Property) -> Offered:
    """Winners of special draws who were not paid, as `<link>/<place>`."""
    return [
        (f"{row.link}/{row.place}", _winner(property, row))
        for row in queries.draw_prizes(property.pk)
        if row.paid_day is None
    ]


def _winner(property: Property, row: DrawPrize) -> str:
    return f"{row.link} · {row.place} · {row.card} · {money(row.amount_minor, property.currency)}"


def _outstanding(property: Property) -> list[Receipt]:
    return queries.prizes.receipts(property.pk, status=Receipt.Status.OUTSTANDING)
