"""The Table Game Progressive Summary of a gaming day (PR §7.14(L)): readings, decreases, signatures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Set
from typing import Annotated, ClassVar

import msgspec
from django.db import models
from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from casino.postgresql.together import read_lists
from casino.requests.request_cache import cached_in_request
from casino.rows import (
    INNER,
    Choice,
    Code,
    Count,
    Day,
    Flag,
    Money,
    MoneyE4,
    Part,
    Person,
    Tally,
    Words,
    row_type,
)  # fmt: skip
from progressive.meter import E4, shown_minor
from progressive.models import (
    LinkMember,
    Meter,
    MeterDay,
    MeterDecrease,
    MeterReading,
    Prize,
    SummarySignature,
    TableMeterDay,
)
from progressive.models.life import Absence
from progressive.queries.meters import CountMeters, LinkDay
from progressive.rate_reading import RatePlayed, is_member, of_tables, played_over

SHARE = "chips less what they contributed, before refunds of void rounds; un-posted entries are not in it"


@row_type()
class Decrease(msgspec.Struct, frozen=True, kw_only=True):
    """A support line of the summary: why a meter reads less than before (PR §7.14(I),(L))."""

    day: Annotated[dt.date, Day(_("gaming day"))]
    table: Annotated[str, Code(_("table"))]
    amount_minor: Annotated[int, Money(_("amount"), public="amount")]
    ground: Annotated[str, Choice(_("reason"), options=dict(MeterDecrease.Ground.choices))]
    form_serial: Annotated[str, Code(_("form"))]
    prize: Annotated[str, INNER]
    outcome: Annotated[str, INNER]
    approval: Annotated[str, Code(_("approval"))]
    explanation: Annotated[str, Words(_("explanation"))]
    at: Annotated[dt.datetime, INNER]


@row_type()
class SummaryLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the Table Game Progressive Summary (Informe de Mesa de Pago Progresivo, PR §7.14(L)).

    `opening_*` and `closing_*` are computed; `read_*` is the day's last reading, None where nobody read. The
    progressive meter is the link's common one. `licensee_share_minor` is what of the day's chips is not the players',
    before refunds of void rounds; un-posted entries are not in it. `rates` is what was played under each rate, of a
    link that changed its rate (control P13). `pooled_e4`: put aside for the next reset (PR §13.10(A)(3)).
    """

    ORDER: ClassVar[tuple[str, ...]] = (
        "day", "table", "link", "opening_in_meter", "closing_in_meter", "read_in_meter", "opening_meter",
        "closing_meter", "read_meter", "opening_payouts", "closing_payouts", "licensee_share", "retained", "rates",
        "decreases", "away_day", "signed",
    )  # fmt: skip

    day: Annotated[dt.date, Day(_("gaming day"))]
    table: Annotated[str, Code(_("table"), width=10)]
    link: Annotated[str, Code(_("link"), width=12)]
    opening_in_meter: Annotated[int, Count(_("In-meter, opening"), width=14)]
    closing_in_meter: Annotated[int, Count(_("In-meter, closing"), width=14)]
    read_in_meter: Annotated[int | None, Count(_("Read"), width=14)]
    chips: Annotated[int, Count(_("Chips"), adds=True, inside=True)]
    contributed_e4: Annotated[int, MoneyE4(_("Contributions"), adds=True, inside=True, width=16)]
    licensee_share_minor: Annotated[
        int,
        Money(_("Licensee's share of the chips"), public="licensee_share", help=SHARE, adds=True, width=14),
    ]
    opening_meter_minor: Annotated[int, Money(_("Meter, opening"), public="opening_meter")]
    closing_meter_minor: Annotated[int, Money(_("Progressive meter"), public="closing_meter")]
    read_meter_minor: Annotated[int | None, Money(_("Read"), public="read_meter")]
    displayed_minor: Annotated[int | None, Money(_("Displayed"), public="displayed", inside=True)]
    opening_payouts: Annotated[dict[str, int], Tally(_("Payout meters, opening"))]
    closing_payouts: Annotated[dict[str, int], Tally(_("Payout meters, closing"))]
    read_payouts: Annotated[dict[str, int] | None, INNER]
    void_chips: Annotated[int, INNER]
    decreases: Annotated[list[Decrease], Part(_("Decreases"))]
    differences: Annotated[list[dict[str, int | str]], INNER]
    signatures: Annotated[list[dict[str, str]], Person(_("signed by"), inside=True, width=16)]
    signed_at: Annotated[dt.datetime | None, INNER]
    away_day: Annotated[
        int | None, Count(_("Days away"), help="gaming days away by then, this one included (PR §7.14(M))")
    ] = None
    rates: Annotated[list[RatePlayed], Part(_("Rates"))] = []
    pooled_e4: Annotated[int, INNER] = 0

    @property
    def retained(
        self,
    ) -> Annotated[int, Money(_("Licensee's share of the chips"), help="deprecated: the same as `licensee_share`")]:
        """The same as `licensee_share_minor`, under the name that it had."""
        return self.licensee_share_minor

    @property
    def away(self) -> bool:
        """Return whether the table was away; `away_day` says how many gaming days by then (PR §7.14(M))."""
        return self.away_day is not None

    @property
    def signed(self) -> Annotated[bool, Flag(_("signed"))]:
        """Return whether the line is signed; accounting then has its copy."""
        return self.signed_at is not None


@cached_in_request
def progressive_summary(property_id: int, day: dt.date) -> list[SummaryLine]:
    """The Table Game Progressive Summary of a gaming day: one line per linked table (PR §7.14(L))."""
    return Summaries(property_id, day, day).lines(day)


def link_decreases(property_id: int, day: dt.date) -> dict[str, list[Decrease]]:
    """Decreases that belong to a link and to none of its tables' lines: those of an expired meter, by its end or by a
    defect that was found after it (PR §7.14(I)(3), (4))."""
    decreases = _decreases(property_id, day, day).get(day, {})
    expired = Meter.objects.filter(property_id=property_id, link__in={link for link, table in decreases if table})
    return _own(decreases, set(expired.filter(expired_day__lt=day).values_list("link", flat=True)))


def unsigned_summaries(property_id: int, day: dt.date) -> list[SummaryLine]:
    """The lines that nobody signed yet."""
    return [line for line in progressive_summary(property_id, day) if not line.signed]


class Summaries:
    """The summaries of a span of gaming days, from the same number of readings of the database however long it is."""

    def __init__(self, property_id: int, since: dt.date, until: dt.date) -> None:
        of_property = {"property_id": property_id}
        span = {**of_property, "day__range": (since, until)}
        meters, members, chips, moved, readings, signed, self._away = read_lists(
            Meter.objects.filter(**of_property, started_day__lte=until).order_by("link"),
            LinkMember.objects.filter(**of_property).order_by("table"),
            TableMeterDay.objects.filter(**span),
            MeterDay.objects.filter(**span),
            MeterReading.objects.filter(**span).order_by("at", "version"),
            SummarySignature.objects.filter(**span),
            Absence.objects.filter(**of_property, since__lte=until).exclude(ended_on__lte=since).order_by("since"),
        )
        self._meters = {row.link: row for row in meters}
        self._members: dict[str, list[LinkMember]] = {}
        for member in members:
            self._members.setdefault(member.link, []).append(member)
        self._chips = {(row.link, row.table, row.day): row for row in chips}
        self._moved = {(row.link, row.day): row for row in moved}
        self._readings = {(row.link, row.table, row.day): row for row in readings}
        self._signed = {(row.link, row.table, row.day): row for row in signed}
        self._decreases = _decreases(property_id, since, until)
        self._played = played_over(property_id, since, until)
        self._read_totals(property_id, since, until)

    def _read_totals(self, property_id: int, since: dt.date, until: dt.date) -> None:
        """Read the totals of the meters before the span, and the wins within it."""
        before = {"property_id": property_id, "day__lt": since}
        wins = Prize.objects.filter(property_id=property_id).values("link", "table", "outcome")
        chips, moved, won_before, won_within = read_lists(
            TableMeterDay.objects.filter(**before)
            .values("link", "table")
            .annotate(counted=Sum("chips"), contributed=Sum("contributed_e4")),
            MeterDay.objects.filter(**before)
            .values("link")
            .annotate(resets=Sum("reset_e4"), decreases=Sum("lowered_e4")),
            wins.filter(day__lt=since).annotate(won=models.Count("key")),
            wins.filter(day__range=(since, until))
            .values("link", "table", "outcome", "day")
            .annotate(won=models.Count("key")),
        )
        self._chips_before = {(row["link"], row["table"]): row for row in chips}
        self._moved_before = {row["link"]: row["resets"] - row["decreases"] for row in moved}
        self._wins: dict[tuple[str, str, str], int] = {
            (row["link"], row["table"], row["outcome"]): row["won"] for row in won_before
        }
        self._wins_within = {(row["link"], row["table"], row["outcome"], row["day"]): row["won"] for row in won_within}

    def _days_until(self, day: dt.date) -> list[dt.date]:
        """Days of the span with anything in it, up to one and without it."""
        days = {key[2] for key in self._chips} | {key[1] for key in self._moved} | {key[3] for key in self._wins_within}
        return sorted(one for one in days if one < day)

    def link_days(self, day: dt.date) -> list[LinkDay]:
        """As `queries.link_days`."""
        found = []
        for link, meter in self._meters.items():
            if meter.started_day > day:
                continue
            opening = self._moved_before.get(link, 0)
            opening += sum(row["contributed"] for key, row in self._chips_before.items() if key[0] == link)
            for earlier in self._days_until(day):
                _chips, contributed, lowered, reset = self._of_link(link, earlier)
                opening += contributed - lowered + reset
            chips, contributed, lowered, reset = self._of_link(link, day)
            move = self._moved.get((link, day))
            found.append(
                LinkDay(
                    link=link,
                    chips=chips,
                    opening_e4=opening,
                    contributed_e4=contributed,
                    lowered_e4=lowered,
                    reset_e4=reset,
                    closing_e4=opening + contributed - lowered + reset,
                    carried_e4=move.carried_e4 if move else None,
                )
            )
        return found

    def _of_link(self, link: str, day: dt.date) -> tuple[int, int, int, int]:
        """Chips, contributions, decreases and resets of a link's day."""
        rows = [row for member in self._members.get(link, []) if (row := self._chips.get((link, member.table, day)))]
        move = self._moved.get((link, day))
        return (
            sum(row.chips for row in rows),
            sum(row.contributed_e4 for row in rows),
            move.lowered_e4 if move else 0,
            move.reset_e4 if move else 0,
        )

    def link_decreases(self, day: dt.date) -> dict[str, list[Decrease]]:
        """As `link_decreases` above."""
        ends = {link: meter.expired_day for link, meter in self._meters.items()}
        return _own(self._decreases.get(day, {}), {link for link, end in ends.items() if end is not None and end < day})

    def lines(self, day: dt.date) -> list[SummaryLine]:
        """One line per linked table, by link and table."""
        lines = []
        for figures in self.link_days(day):
            meter = self._meters[figures.link]
            if meter.expired_day is not None and meter.expired_day < day:
                continue
            lines += [
                self._line(figures, meter, member, day)
                for member in self._members.get(figures.link, [])
                if is_member(member, day)
            ]
        return sorted(lines, key=lambda line: (line.link, line.table))

    def _line(self, figures: LinkDay, meter: Meter, member: LinkMember, day: dt.date) -> SummaryLine:
        place = (meter.link, member.table)
        row, reading = self._chips.get((*place, day)), self._readings.get((*place, day))
        signature = self._signed.get((*place, day))
        before, after = self._counted(meter, member, day)
        chips, contributed = (row.chips, row.contributed_e4) if row else (0, 0)
        pooled = row.reset_pool_e4 + row.retention_pool_e4 if row else 0
        void = row.void_chips if row else 0
        return SummaryLine(
            day=day,
            table=member.table,
            link=meter.link,
            opening_in_meter=before.in_meter,
            closing_in_meter=after.in_meter,
            read_in_meter=reading.in_meter if reading else None,
            chips=chips,
            contributed_e4=contributed,
            licensee_share_minor=meter.feeding(chips, void) * meter.denomination_minor
            - shown_minor(contributed + pooled),
            pooled_e4=pooled,
            opening_meter_minor=figures.opening_minor,
            closing_meter_minor=figures.closing_minor,
            read_meter_minor=reading.meter_minor if reading else None,
            displayed_minor=reading.displayed_minor if reading else None,
            opening_payouts=before.payouts,
            closing_payouts=after.payouts,
            read_payouts=reading.payouts if reading else None,
            void_chips=void,
            decreases=self._decreases.get(day, {}).get(place, []),
            differences=reading.differences if reading else [],
            signatures=signature.signatures if signature else [],
            signed_at=signature.at if signature else None,
            away_day=self._away_day(place, day),
            rates=[one for one in of_tables(self._played.get(day, {})).get(place, []) if one.chips],
        )

    def _counted(self, meter: Meter, member: LinkMember, day: dt.date) -> tuple[CountMeters, CountMeters]:
        """The count meters of a table at the opening and at the close of a day."""
        place = (meter.link, member.table)
        known = self._chips_before.get(place)
        counted = member.start_in_meter + (known["counted"] if known else 0)
        won = {
            outcome: member.start_payouts.get(outcome, 0) + self._wins.get((*place, outcome), 0)
            for outcome in meter.shares()
        }
        for earlier in self._days_until(day):
            counted, won = self._plus(place, earlier, counted, won)
        closing, closing_won = self._plus(place, day, counted, won)
        return CountMeters(in_meter=counted, payouts=won), CountMeters(in_meter=closing, payouts=closing_won)

    def _plus(
        self, place: tuple[str, str], day: dt.date, counted: int, won: dict[str, int]
    ) -> tuple[int, dict[str, int]]:
        row = self._chips.get((*place, day))
        return (
            counted + (row.chips if row else 0),
            {outcome: number + self._wins_within.get((*place, outcome, day), 0) for outcome, number in won.items()},
        )

    def _away_day(self, place: tuple[str, str], day: dt.date) -> int | None:
        """Gaming days of an absence by that day, itself included (PR §7.14(M))."""
        away = [
            row
            for row in self._away
            if (row.link, row.table) == place and row.since <= day and (row.ended_on is None or day < row.ended_on)
        ]
        return (day - away[-1].since).days + 1 if away else None


def _own(decreases: Mapping[tuple[str, str], list[Decrease]], expired: Set[str]) -> dict[str, list[Decrease]]:
    found: dict[str, list[Decrease]] = {}
    for (link, table), rows in decreases.items():
        if not table or link in expired:
            found.setdefault(link, []).extend(rows)
    return found


def _decreases(
    property_id: int, since: dt.date, until: dt.date
) -> dict[dt.date, dict[tuple[str, str], list[Decrease]]]:
    """Return the decreases by gaming day, and by link and table."""
    rows = MeterDecrease.objects.filter(property_id=property_id, day__range=(since, until))
    prizes = Prize.objects.filter(property_id=property_id, prize__in=rows.values("prize"))
    known, decreases = read_lists(prizes.values_list("prize", "outcome"), rows.order_by("at", "key"))
    outcomes = dict(known)
    found: dict[dt.date, dict[tuple[str, str], list[Decrease]]] = {}
    for row in decreases:
        found.setdefault(row.day, {}).setdefault((row.link, row.table), []).append(
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


def is_signed(property_id: int, link: str, table: str, day: dt.date) -> bool:
    """Return whether the table's summary of the day is signed."""
    return SummarySignature.objects.filter(property_id=property_id, link=link, table=table, day=day).exists()
