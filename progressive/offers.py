"""Current choices of inputs: links, tables, prizes, receipts, approvals; labels in the active language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator

from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _lazy

from casino.documents import labels
from casino.documents.formatting import percent_bp
from casino.errors import bilingual
from casino.models import Property
from casino.offers import when_empty
from casino.wording.formats import game_name, language, money
from progressive import cover, queries
from progressive.models import Link, Meter, Prize, TableLeave
from progressive.models.life import DrawPrize
from progressive.models.paying import Receipt
from progressive.models.rates import RateChange
from progressive.models.reading import programme_names
from progressive.queries import MeterNow
from progressive.references import draw_reference
from tables.models import GamingDay, GamingTable

Offered = Iterable[tuple[str, str]]

RUNNING = (Meter.Status.RUNNING, Meter.Status.REMOVAL)
PRIZES_OFFERED = 100
DAYS_OFFERED = 14


def percent(rate_bp: int, currency: str) -> str:
    """Basis points as a percentage, in the language of the screen."""
    return percent_bp(rate_bp, currency, language())


# --- links ----------------------------------------------------------------------------------------------------------


@when_empty(_lazy("No progressive is running. Start one first."))
def running(venue: Property) -> Offered:
    """Links in operation, also those whose time limit runs."""
    return _links(venue, *RUNNING)


@when_empty(_lazy("No progressive runs without a time limit."))
def without_limit(venue: Property) -> Offered:
    """Links in operation that no time limit ends."""
    return _links(venue, Meter.Status.RUNNING)


@when_empty(_lazy("The time limit of no progressive is running."))
def to_expire(venue: Property) -> Iterator[tuple[str, str]]:
    """Links whose limit runs; those that expired and whose meter a defect lowered since."""
    yield from _links(venue, Meter.Status.REMOVAL)
    for meter in queries.meters(venue.pk):
        expired = meter.status == Meter.Status.EXPIRED
        if expired and meter.shown_minor != queries.expiry_of(venue.pk, meter.link).final_minor:
            yield _meter(venue, meter)


@when_empty(_lazy("No progressive has expired with money left."))
def expired(venue: Property) -> Offered:
    """Expired links whose rest has not gone."""
    return _links(venue, Meter.Status.EXPIRED)


@when_empty(_lazy("No expired progressive waits for its deposit."))
def to_deposit(venue: Property) -> Offered:
    """Links whose deposit is to be proved, with what is due."""
    return [
        (due.link, f"{due.link} · {money(due.amount_minor, venue.currency)}")
        for due in queries.due(venue.pk, venue.gaming_day())
        if due.kind == "deposit"
    ]


@when_empty(_lazy("No progressive waits to be started. Approve its programme first."))
def to_start(venue: Property) -> Offered:
    """Links that are not in operation yet."""
    return [(row.code, f"{row.code} · {row.name} · {row.approval_reference}") for row in _not_started(venue)]


@when_empty(_lazy("No programme waits for approval."))
def to_approve(venue: Property) -> Offered:
    """Links that are not in operation yet, with their programme."""
    return [(row.code, f"{row.code} · {bilingual(*programme_names(row.game))}") for row in _not_started(venue)]


@when_empty(_lazy("No progressive grows by a rate."))
def by_rate(venue: Property) -> Offered:
    """Links in operation, with their rate."""
    return [(meter.link, f"{meter.link} · {percent(meter.rate_bp, venue.currency)}") for meter in _running(venue)]


@when_empty(_lazy("No rate to come is announced."))
def with_rate_to_come(venue: Property) -> Offered:
    """Links with an announced rate that does not hold yet."""
    rows = RateChange.objects.filter(property_id=venue.pk, effective_at__gt=timezone.now()).order_by("effective_at")
    return [
        (row.link, f"{row.link} · {percent(row.rate_bp, venue.currency)} · {row.effective_at:%Y-%m-%d %H:%M} UTC")
        for row in rows
    ]


@when_empty(_lazy("No expired progressive waits for its draw."))
def to_draw(venue: Property) -> Offered:
    """Links whose special draw is to be held."""
    return [
        (row.link, f"{row.link} · {money(row.amount_minor, venue.currency)} · {row.draw_on}")
        for row in queries.draws(venue.pk)
        if row.drawn_day is None
    ]


@when_empty(_lazy("No running progressive has a reserve."))
def reserves(venue: Property) -> Offered:
    """Links with what their meter shows, their reserve, and what it lacks."""
    meters = Meter.objects.filter(property_id=venue.pk).order_by("link")
    return [(meter.link, _reserve(venue, meter)) for meter in meters]


def _reserve(venue: Property, meter: Meter) -> str:
    covered = cover.cover_now(venue, meter)
    shown = _now("%(link)s · meter %(meter)s · reserve %(reserve)s") % {
        "link": meter.link,
        "meter": money(covered.required_minor, venue.currency),
        "reserve": money(covered.reserve_minor, venue.currency),
    }
    if covered.covered or not covered.known:
        return shown
    return f"{shown} · " + _now("%(amount)s lacking") % {"amount": money(covered.short_minor, venue.currency)}


def _running(venue: Property) -> list[MeterNow]:
    return [meter for meter in queries.meters(venue.pk) if meter.status in RUNNING]


def _links(venue: Property, *statuses: str) -> Offered:
    return [_meter(venue, meter) for meter in queries.meters(venue.pk) if meter.status in statuses]


def _meter(venue: Property, meter: MeterNow) -> tuple[str, str]:
    return meter.link, f"{meter.link} · {game_name(meter.game)} · {money(meter.shown_minor, venue.currency)}"


def _not_started(venue: Property) -> Iterable[Link]:
    started = Meter.objects.filter(property_id=venue.pk).values("link")
    return Link.objects.filter(property=venue, active=True).exclude(code__in=started).order_by("code")


# --- tables ---------------------------------------------------------------------------------------------------------


@when_empty(_lazy("No table is linked. Link one first."))
def linked_tables(venue: Property) -> Offered:
    """Tables of links in operation."""
    return [(table, f"{table} · {meter.link}") for meter in _running(venue) for table in meter.tables]


@when_empty(_lazy("No linked table can leave its progressive now."))
def tables_to_leave(venue: Property) -> Offered:
    """Tables of links that no time limit ends."""
    return [
        (table, f"{table} · {meter.link}")
        for meter in _running(venue)
        if meter.status == Meter.Status.RUNNING
        for table in meter.tables
    ]


@when_empty(_lazy("No linked table is present."))
def tables_present(venue: Property) -> Offered:
    """Tables of links in operation that are not away."""
    away = {(row.link, row.table) for row in queries.away(venue.pk)}
    return [
        (table, f"{table} · {meter.link}")
        for meter in _running(venue)
        for table in meter.tables
        if (meter.link, table) not in away
    ]


@when_empty(_lazy("No linked table is away."))
def tables_away(venue: Property) -> Offered:
    """Tables that are away, and since when."""
    return [(row.table, f"{row.table} · {row.link} · {row.since.isoformat()}") for row in queries.away(venue.pk)]


@when_empty(_lazy("No table can be linked: every table of the game is linked already."))
def tables_to_link(venue: Property) -> Offered:
    """Tables of no progressive."""
    linked = {table for meter in queries.meters(venue.pk) for table in meter.tables}
    tables = GamingTable.objects.filter(property=venue).exclude(code__in=linked).order_by("code")
    return [(row.code, f"{row.code} · {game_name(row.game_code)}") for row in tables]


@when_empty(_lazy("No table can be unlinked."))
def tables_to_unlink(venue: Property) -> Offered:
    """Tables whose leave was announced, as `<link>.<table>`."""
    rows = TableLeave.objects.filter(property_id=venue.pk, left_on__isnull=True).order_by("leaves_on")
    return [(f"{row.link}.{row.table}", f"{row.table} · {row.link} · {row.leaves_on}") for row in rows]


@when_empty(_lazy("No table is linked. Link one first."))
def every_linked_table(venue: Property) -> Offered:
    """Tables that belong to a link, also to one that has ended."""
    tables = [table for meter in queries.meters(venue.pk) for table in meter.tables]
    return [(table, table) for table in dict.fromkeys(tables)]


# --- days and papers ------------------------------------------------------------------------------------------------


@when_empty(_lazy("No gaming day has been opened yet."))
def latest_days(venue: Property) -> Offered:
    """The latest gaming days, open or closed."""
    days: Iterable[dt.date] = (
        GamingDay.objects.filter(property_id=venue.pk).order_by("-day").values_list("day", flat=True)[:DAYS_OFFERED]
    )
    return [(day.isoformat(), day.isoformat()) for day in days]


# --- prizes and receipts --------------------------------------------------------------------------------------------


@when_empty(_lazy("No prize waits for payment."))
def open_prizes(venue: Property) -> Offered:
    """Prizes to be paid."""
    return [
        (
            row.prize,
            f"{row.link} · {row.table} · {_now('seat')} {row.seat} · {labels.hand(row.outcome, language())} · "
            f"{money(row.amount_minor, venue.currency)}",
        )
        for row in queries.open_prizes(venue.pk)
    ]


def prizes_to_authorise(venue: Property) -> list[str]:
    """Prizes to be paid that take the manager's card (PR §4.15(M)(4))."""
    games = dict(Meter.objects.filter(property_id=venue.pk).values_list("link", "game"))
    return [row.prize for row in queries.open_prizes(venue.pk) if queries.authorised_by(row, games.get(row.link, ""))]


@when_empty(_lazy("No prize has been won yet."))
def latest_prizes(venue: Property) -> Offered:
    """The latest prizes with their form, if they have one."""
    rows = Prize.objects.filter(property_id=venue.pk).order_by("-won_at", "order")[:PRIZES_OFFERED]
    return [
        (
            row.prize,
            f"{row.form_serial or _now('not paid yet')} · {row.link} · {row.table} · "
            f"{labels.hand(row.outcome, language())} · {money(row.amount_minor, venue.currency)}",
        )
        for row in rows
    ]


@when_empty(_lazy("No prize has been won yet."))
def prizes_won(venue: Property) -> Offered:
    """The latest prizes, then those of special draws."""
    drawn = [(draw_reference(row.link, row.place), _winner(venue, row)) for row in queries.draw_prizes(venue.pk)]
    return [*latest_prizes(venue), *drawn[:PRIZES_OFFERED]]


@when_empty(_lazy("No prize paid from the tray waits for reimbursement."))
def prizes_to_reimburse(venue: Property) -> Offered:
    """Paid prizes that took something off a meter and were not given back."""
    return [
        (row.prize, f"{row.link} · {row.form_serial} · {money(row.from_meter_minor, venue.currency)}")
        for row in cover.to_reimburse(venue.pk)
    ]


@when_empty(_lazy("No receipt waits to be cashed."))
def receipts_to_cash(venue: Property) -> Offered:
    """Receipts that have not run out."""
    return [
        (row.receipt, f"{row.receipt} · {row.link} · {money(row.amount_minor, venue.currency)}")
        for row in _outstanding(venue)
        if not row.expired(venue.gaming_day())
    ]


@when_empty(_lazy("No uncashed receipt can be disposed of."))
def receipts_to_dispose_of(venue: Property) -> Offered:
    """Receipts that have run out."""
    return [
        (
            row.receipt,
            f"{row.receipt} · {row.link} · {money(row.amount_minor, venue.currency)} · {row.expires_on}",
        )
        for row in _outstanding(venue)
        if row.expired(venue.gaming_day())
    ]


@when_empty(_lazy("No winner of a draw waits for payment."))
def winners_to_pay(venue: Property) -> Offered:
    """Winners of special draws who were not paid, as `<link>/<place>`."""
    return [
        (f"{row.link}/{row.place}", _winner(venue, row))
        for row in queries.draw_prizes(venue.pk)
        if row.paid_day is None
    ]


def _winner(venue: Property, row: DrawPrize) -> str:
    return f"{row.link} · {row.place} · {row.card} · {money(row.amount_minor, venue.currency)}"


def _outstanding(venue: Property) -> list[Receipt]:
    return queries.prizes.receipts(venue.pk, status=Receipt.Status.OUTSTANDING)
