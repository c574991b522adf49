"""The reads of the progressive floor: API, admin, reports and the close all ask here.

A link's meter is never stored whole (see `models.Meter`): these functions put it together. Figures named `_e4` are
ten-thousandths of a minor unit, `_minor` minor units rounded down as the players see them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

import msgspec
from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from casino.models import FormKind, Property
from progressive.meter import E4, contribution_e4, shown_minor
from progressive.models import (
    Distribution,
    LinkMember,
    Meter,
    MeterDay,
    MeterDecrease,
    MeterReading,
    Prize,
    SummarySignature,
    TableMeterDay,
)
from tables.cage import Payment
from tables.papers import Paper


class MeterNow(msgspec.Struct, frozen=True, kw_only=True):
    """A link's progressive meter at this instant. `pending_e4` is held back until the meters are unlocked."""

    link: str
    game: str
    status: str
    rate_bp: int
    reset_minor: int
    meter_e4: int
    pending_e4: int
    shown_minor: int
    locked: bool
    locked_by: str
    open_prizes: int
    tables: list[str]
    announced_on: dt.date | None
    expires_on: dt.date | None


def meters(property_id: int, *, links: Iterable[str] | None = None) -> list[MeterNow]:
    """Every link of the property and what its meter shows, by code."""
    rows = Meter.objects.filter(property_id=property_id).order_by("link")
    if links is not None:
        rows = rows.filter(link__in=list(links))
    grown = _contributed(property_id)
    open_prizes = dict(
        Prize.objects.filter(property_id=property_id, status=Prize.Status.OPEN)
        .values_list("link")
        .annotate(Count("key"))
    )
    members: dict[str, list[str]] = {}
    for link, table in (
        LinkMember.objects.filter(property_id=property_id).order_by("table").values_list("link", "table")
    ):
        members.setdefault(link, []).append(table)
    return [_now(row, grown.get(row.link, 0), open_prizes.get(row.link, 0), members.get(row.link, [])) for row in rows]


def meter_of(property_id: int, link: str) -> MeterNow | None:
    """One link's meter, if it was ever started."""
    return next(iter(meters(property_id, links=[link])), None)


def total_e4(meter: Meter) -> int:
    """Everything on the meter, what is held back included: moved by the link's events plus all contributions."""
    grown = TableMeterDay.objects.filter(property_id=meter.property_id, link=meter.link).aggregate(
        grown=Coalesce(Sum("contributed_e4"), 0)
    )["grown"]
    return int(meter.moved_e4 + grown)


def link_of(property_id: int, table: str) -> Meter | None:
    """The meter of the link in operation that a table belongs to."""
    codes = LinkMember.objects.filter(property_id=property_id, table=table).values_list("link", flat=True)
    return (
        Meter.objects.filter(property_id=property_id, link__in=list(codes), expired_day__isnull=True)
        .order_by("link")
        .first()
    )


def displays(property_id: int, tables: Iterable[str]) -> dict[str, dict[str, int]]:
    """What the displays of these tables show: `{"progressive": minor units}`. Tables without a link are absent."""
    wanted = set(tables)
    member_rows = LinkMember.objects.filter(property_id=property_id, table__in=wanted)
    pairs = list(member_rows.values_list("link", "table"))
    if not pairs:
        return {}
    shown = {
        meter.link: meter.shown_minor
        for meter in meters(property_id, links={link for link, _ in pairs})
        if meter.status in (Meter.Status.RUNNING, Meter.Status.REMOVAL)
    }
    return {table: {"progressive": shown[link]} for link, table in pairs if link in shown}


def cage_payments(property_id: int, since: dt.date) -> list[Payment]:
    """Prizes that the cage paid from a gaming day on: they are in its reconciliation (`tables.cage`)."""
    rows = Prize.objects.filter(
        property_id=property_id, status=Prize.Status.PAID, method=Prize.Method.CAGE_DELIVERY, paid_day__gte=since
    ).order_by("paid_at", "key")
    return [
        Payment(
            kind="prize",
            identity=f"prize:{row.key}",
            reference=row.form_serial,
            day=row.paid_day,
            amount=row.amount_minor,
            paid_at=row.paid_at,
        )
        for row in rows
    ]


def open_prizes(property_id: int, link: str | None = None) -> list[Prize]:
    """Prizes still to be paid, in order of settlement."""
    rows = Prize.objects.filter(property_id=property_id, status=Prize.Status.OPEN)
    if link is not None:
        rows = rows.filter(link=link)
    return list(rows.order_by("link", "order"))


def payout_papers(property: Property, day: dt.date) -> list[Paper]:
    """Payout forms of the day: one part goes into the drop box of the table that paid (PR §7.12(B)(1), control D4)."""
    rows = Prize.objects.filter(property_id=property.pk, status=Prize.Status.PAID, paid_day=day).exclude(form_serial="")
    return [
        Paper(
            kind=FormKind.JACKPOT, serial=row.form_serial, table=row.table, shift=row.paid_shift, total=row.amount_minor
        )
        for row in rows.order_by("form_serial")
    ]


class LinkDay(msgspec.Struct, frozen=True, kw_only=True):
    """A link's day in ten-thousandths: closing = opening + contributed - lowered + reset."""

    link: str
    chips: int
    opening_e4: int
    contributed_e4: int
    lowered_e4: int
    reset_e4: int
    closing_e4: int
    carried_e4: int | None

    @property
    def opening_minor(self) -> int:
        """The opening as shown."""
        return shown_minor(self.opening_e4)

    @property
    def closing_minor(self) -> int:
        """The closing as shown."""
        return shown_minor(self.closing_e4)


def link_days(property_id: int, day: dt.date) -> list[LinkDay]:
    """The day's movements of every link that was in operation by then. What is held back counts as on the meter."""
    before, within = Q(day__lt=day), Q(day=day)
    grown = {
        row["link"]: row
        for row in TableMeterDay.objects.filter(property_id=property_id, day__lte=day)
        .values("link")
        .annotate(
            before=Coalesce(Sum("contributed_e4", filter=before), 0),
            within=Coalesce(Sum("contributed_e4", filter=within), 0),
            chips=Coalesce(Sum("chips", filter=within), 0),
        )
    }
    moved = {
        row["link"]: row
        for row in MeterDay.objects.filter(property_id=property_id, day__lte=day)
        .values("link")
        .annotate(
            before=Coalesce(Sum("reset_e4", filter=before), 0) - Coalesce(Sum("lowered_e4", filter=before), 0),
            lowered=Coalesce(Sum("lowered_e4", filter=within), 0),
            reset=Coalesce(Sum("reset_e4", filter=within), 0),
            carried=Sum("carried_e4", filter=within),
        )
    }
    days = []
    for link in sorted(moved):
        chips = grown.get(link, {"before": 0, "within": 0, "chips": 0})
        own = moved[link]
        opening = chips["before"] + own["before"]
        days.append(
            LinkDay(
                link=link,
                chips=chips["chips"],
                opening_e4=opening,
                contributed_e4=chips["within"],
                lowered_e4=own["lowered"],
                reset_e4=own["reset"],
                closing_e4=opening + chips["within"] - own["lowered"] + own["reset"],
                carried_e4=own["carried"],
            )
        )
    return days


class CountMeters(msgspec.Struct, frozen=True, kw_only=True):
    """The count meters of a table: the in-meter, and wins per outcome."""

    in_meter: int
    payouts: dict[str, int]


def count_meters(
    property_id: int, link: str, *, day: dt.date | None = None
) -> dict[str, tuple[CountMeters, CountMeters]]:
    """Table to its count meters at the opening and at the close of `day` (default: now, both the same)."""
    members = list(LinkMember.objects.filter(property_id=property_id, link=link).order_by("table"))
    if not members:
        return {}
    outcomes = list(Meter.objects.get(property_id=property_id, link=link).shares())
    opening, closing = (Q(day__lt=day), Q(day__lte=day)) if day else (Q(), Q())
    chips = {
        row["table"]: row
        for row in TableMeterDay.objects.filter(property_id=property_id, link=link)
        .values("table")
        .annotate(before=Coalesce(Sum("chips", filter=opening), 0), after=Coalesce(Sum("chips", filter=closing), 0))
    }
    wins = {
        (row["table"], row["outcome"]): row
        for row in Prize.objects.filter(property_id=property_id, link=link)
        .values("table", "outcome")
        .annotate(before=Count("key", filter=opening), after=Count("key", filter=closing))
    }

    def at(member: LinkMember, moment: str) -> CountMeters:
        counted = chips.get(member.table, {}).get(moment, 0)
        return CountMeters(
            in_meter=member.start_in_meter + counted,
            payouts={
                outcome: member.start_payouts.get(outcome, 0) + wins.get((member.table, outcome), {}).get(moment, 0)
                for outcome in outcomes
            },
        )

    return {member.table: (at(member, "before"), at(member, "after")) for member in members}


class Decrease(msgspec.Struct, frozen=True, kw_only=True):
    """A support line of the summary: why a meter reads less than before (PR §7.14(I),(L))."""

    day: dt.date
    table: str
    amount_minor: int
    ground: str
    form_serial: str
    prize: str
    outcome: str
    approval: str
    explanation: str
    at: dt.datetime


class SummaryLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the Table Game Progressive Summary (Informe de Mesa de Pago Progresivo, PR §7.14(L)).

    `opening_*` and `closing_*` are computed; `read_*` is the day's last reading, None where nobody read. The
    progressive meter is the link's common one. `retained_minor` is what of the day's chips the house keeps.
    """

    day: dt.date
    table: str
    link: str
    opening_in_meter: int
    closing_in_meter: int
    read_in_meter: int | None
    chips: int
    contributed_e4: int
    retained_minor: int
    opening_meter_minor: int
    closing_meter_minor: int
    read_meter_minor: int | None
    displayed_minor: int | None
    opening_payouts: dict[str, int]
    closing_payouts: dict[str, int]
    read_payouts: dict[str, int] | None
    void_chips: int
    decreases: list[Decrease]
    differences: list[dict[str, int | str]]
    signatures: list[dict[str, str]]
    signed_at: dt.datetime | None

    @property
    def signed(self) -> bool:
        """Whether somebody vouched for this line; accounting then has its copy."""
        return self.signed_at is not None


def progressive_summary(property_id: int, day: dt.date) -> list[SummaryLine]:
    """The Table Game Progressive Summary of a gaming day: one line per linked table (PR §7.14(L))."""
    links = {row.link: row for row in link_days(property_id, day)}
    meters_by_link = {row.link: row for row in Meter.objects.filter(property_id=property_id, link__in=links)}
    chips = {(row.link, row.table): row for row in TableMeterDay.objects.filter(property_id=property_id, day=day)}
    readings = {
        (row.link, row.table): row
        for row in MeterReading.objects.filter(property_id=property_id, day=day).order_by("at", "version")
    }
    signed = {(row.link, row.table): row for row in SummarySignature.objects.filter(property_id=property_id, day=day)}
    decreases = _decreases(property_id, day)
    lines = []
    for link, link_day in links.items():
        meter = meters_by_link[link]
        if meter.expired_day is not None and meter.expired_day < day:
            continue
        for table, (before, after) in count_meters(property_id, link, day=day).items():
            row = chips.get((link, table))
            reading = readings.get((link, table))
            signature = signed.get((link, table))
            wagered = (row.chips if row else 0) * meter.denomination_minor
            lines.append(
                SummaryLine(
                    day=day,
                    table=table,
                    link=link,
                    opening_in_meter=before.in_meter,
                    closing_in_meter=after.in_meter,
                    read_in_meter=reading.in_meter if reading else None,
                    chips=row.chips if row else 0,
                    contributed_e4=row.contributed_e4 if row else 0,
                    retained_minor=wagered - shown_minor(row.contributed_e4 if row else 0),
                    opening_meter_minor=link_day.opening_minor,
                    closing_meter_minor=link_day.closing_minor,
                    read_meter_minor=reading.meter_minor if reading else None,
                    displayed_minor=reading.displayed_minor if reading else None,
                    opening_payouts=before.payouts,
                    closing_payouts=after.payouts,
                    read_payouts=reading.payouts if reading else None,
                    void_chips=row.void_chips if row else 0,
                    decreases=decreases.get((link, table), []),
                    differences=reading.differences if reading else [],
                    signatures=signature.signatures if signature else [],
                    signed_at=signature.at if signature else None,
                )
            )
    return sorted(lines, key=lambda line: (line.link, line.table))


def link_decreases(property_id: int, day: dt.date) -> dict[str, list[Decrease]]:
    """Decreases that belong to a link and to none of its tables: those of an expired meter (PR §7.14(I)(3))."""
    return {link: rows for (link, table), rows in _decreases(property_id, day).items() if not table}


def unsigned_summaries(property_id: int, day: dt.date) -> list[SummaryLine]:
    """The lines that nobody signed yet."""
    return [line for line in progressive_summary(property_id, day) if not line.signed]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """An identity that does not hold: about what, what was expected, what was found (in the unit of the identity)."""

    code: str
    subject: str
    expected: int
    found: int
    detail: str = ""


def check_contributions(property_id: int, day: dt.date) -> list[Difference]:
    """Contributions = rate x chips, and the link's chain of decreases and resets ends where the sums end."""
    meters_by_link = {row.link: row for row in Meter.objects.filter(property_id=property_id)}
    found = []
    for row in TableMeterDay.objects.filter(property_id=property_id, day=day).order_by("link", "table"):
        meter = meters_by_link[row.link]
        expected = contribution_e4(chips=row.chips, denomination_minor=meter.denomination_minor, rate_bp=meter.rate_bp)
        if expected != row.contributed_e4:
            found.append(
                Difference(
                    code="meter_identity",
                    subject=f"{row.link}/{row.table}",
                    expected=expected,
                    found=row.contributed_e4,
                )
            )
    return found


def check_meters(property_id: int, day: dt.date) -> list[Difference]:
    """meter = opening + rate x chips - authorised decreases + resets: the sums of all days against the link's own row.

    Also that the opening of the day is what the close of the day before carried.
    """
    found = []
    for link_day in link_days(property_id, day):
        if link_day.carried_e4 is not None and link_day.carried_e4 != link_day.opening_e4:
            found.append(
                Difference(
                    code="meter_carried",
                    subject=link_day.link,
                    expected=link_day.carried_e4,
                    found=link_day.opening_e4,
                )
            )
    sums = {
        row["link"]: row["resets"] - row["decreases"]
        for row in MeterDay.objects.filter(property_id=property_id)
        .values("link")
        .annotate(resets=Coalesce(Sum("reset_e4"), 0), decreases=Coalesce(Sum("lowered_e4"), 0))
    }
    for meter in Meter.objects.filter(property_id=property_id).order_by("link"):
        if meter.moved_e4 != sums.get(meter.link, 0):
            found.append(
                Difference(
                    code="meter_identity",
                    subject=meter.link,
                    expected=sums.get(meter.link, 0),
                    found=meter.moved_e4,
                )
            )
    return found


def check_payout_meters(property_id: int, day: dt.date) -> list[Difference]:
    """Payout-meter delta = winning forms issued, per table and outcome (invariant of PR §7.14(B)(3) and §7.12(C))."""
    rows = (
        Prize.objects.filter(property_id=property_id, day=day)
        .values("link", "table", "outcome")
        .annotate(won=Count("key"), forms=Count("key", filter=Q(status=Prize.Status.PAID) & ~Q(form_serial="")))
        .order_by("link", "table", "outcome")
    )
    return [
        Difference(
            code="payout_meter",
            subject=f"{row['link']}/{row['table']}/{row['outcome']}",
            expected=row["won"],
            found=row["forms"],
        )
        for row in rows
        if row["won"] != row["forms"]
    ]


def check_readings(property_id: int, day: dt.date) -> list[Difference]:
    """Computed, read and displayed meters agree (control P15); no reading is a difference too (PR §7.14(L))."""
    found = []
    for line in progressive_summary(property_id, day):
        subject = f"{line.link}/{line.table}"
        if line.read_meter_minor is None:
            found.append(Difference(code="meter_not_read", subject=subject, expected=1, found=0))
        for difference in line.differences:
            found.append(
                Difference(
                    code="meter_reading",
                    subject=subject,
                    expected=int(difference["computed"]),
                    found=int(difference["read"]),
                    detail=str(difference["what"]),
                )
            )
    return found


def check_void_chips(property_id: int, day: dt.date) -> list[Difference]:
    """Chips of void rounds: refunded by the house, the meter not lowered for it (PR §7.13, §7.14(I))."""
    rows = TableMeterDay.objects.filter(property_id=property_id, day=day, void_chips__gt=0)
    return [
        Difference(code="void_chips", subject=f"{row.link}/{row.table}", expected=0, found=row.void_chips)
        for row in rows.order_by("link", "table")
    ]


def check_distributions(property_id: int, day: dt.date) -> list[Difference]:
    """Expiry: retained + sum of the funds = final meter, and the funds = distributable, to the cent (PR §7.14(K))."""
    found = []
    for row in Distribution.objects.filter(property_id=property_id, distributed_day=day).order_by("link"):
        shared = sum(row.shares.values())
        if shared != row.distributable_minor or row.retained_minor + shared != row.final_minor:
            found.append(
                Difference(code="distribution", subject=row.link, expected=row.distributable_minor, found=shared)
            )
    return found


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """Something with a date that somebody must see to: `expiry` of a link, or its `distribution`."""

    kind: str
    link: str
    on: dt.date
    days_left: int


def due(property_id: int, day: dt.date) -> list[Due]:
    """Running time limits with the days that are left (0 or less: due), and expired meters not yet distributed."""
    found = [
        Due(kind="expiry", link=row.link, on=row.expires_on, days_left=(row.expires_on - day).days)
        for row in Meter.objects.filter(property_id=property_id, status=Meter.Status.REMOVAL).order_by("link")
    ]
    found += [
        Due(kind="distribution", link=row.link, on=row.expired_day, days_left=(row.expired_day - day).days)
        for row in Meter.objects.filter(property_id=property_id, status=Meter.Status.EXPIRED).order_by("link")
    ]
    return found


def _contributed(property_id: int) -> Mapping[str, int]:
    return dict(
        TableMeterDay.objects.filter(property_id=property_id).values_list("link").annotate(Sum("contributed_e4"))
    )


def _now(row: Meter, grown_e4: int, waiting: int, tables: list[str]) -> MeterNow:
    total = row.moved_e4 + grown_e4
    meter_e4 = total if row.frozen_e4 is None else row.frozen_e4
    return MeterNow(
        link=row.link,
        game=row.game,
        status=row.status,
        rate_bp=row.rate_bp,
        reset_minor=row.reset_minor,
        meter_e4=meter_e4,
        pending_e4=total - meter_e4,
        shown_minor=shown_minor(meter_e4),
        locked=row.locked,
        locked_by=row.locked_by,
        open_prizes=waiting,
        tables=tables,
        announced_on=row.announced_on,
        expires_on=row.expires_on,
    )


def _decreases(property_id: int, day: dt.date) -> dict[tuple[str, str], list[Decrease]]:
    outcomes = dict(
        Prize.objects.filter(
            property_id=property_id,
            prize__in=MeterDecrease.objects.filter(property_id=property_id, day=day).values("prize"),
        ).values_list("prize", "outcome")
    )
    found: dict[tuple[str, str], list[Decrease]] = {}
    for row in MeterDecrease.objects.filter(property_id=property_id, day=day).order_by("at", "key"):
        found.setdefault((row.link, row.table), []).append(
            Decrease(
                day=row.day,
                table=row.table,
                amount_minor=row.amount_e4 // E4,
                ground=row.ground,
                form_serial=row.form_serial,
                prize=row.prize,
                outcome=outcomes.get(row.prize, ""),
                approval=row.approval,
                explanation=row.explanation,
                at=row.at,
            )
        )
    return found


def closing_of(property_id: int, link: str, day: dt.date) -> int | None:
    """The meter (ten-thousandths) that the close of this day has documented."""
    row = MeterDay.objects.filter(property_id=property_id, link=link, day=day).first()
    return row.closed_e4 if row else None


def is_carried(property_id: int, link: str, day: dt.date) -> bool:
    """Whether the opening of this day is written down."""
    return MeterDay.objects.filter(property_id=property_id, link=link, day=day, carried_e4__isnull=False).exists()


def last_reading(property_id: int, link: str, table: str) -> MeterReading | None:
    """The latest reading of a table's meters."""
    return (
        MeterReading.objects.filter(property_id=property_id, link=link, table=table)
        .order_by("-day", "-version")
        .first()
    )


def is_signed(property_id: int, link: str, table: str, day: dt.date) -> bool:
    """Whether the table's summary of the day is signed."""
    return SummarySignature.objects.filter(property_id=property_id, link=link, table=table, day=day).exists()


def expiry_of(property_id: int, link: str) -> Distribution:
    """The documented expiry of a link."""
    return Distribution.objects.get(property_id=property_id, link=link)
