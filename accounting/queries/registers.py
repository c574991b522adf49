"""The books that a casino under Spanish law keeps of its tables (casinos' regulation of 1979), read from the record.

    floats    register of floats of the tables that play against the casino (arts. 48, 52)
    profits   register of the deductions of circle games (art. 53), hand by hand
    income    register of the income of all tables (art. 54), to be entered before the next day begins
    tips      tips of the day (art. 28.3)
    found     money found whose owner is not known (art. 43)

Every entry names the stream whose events made it. Nothing is kept twice: the books are what the events say.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _

from accounting.models import CloseRun, DailySummary
from accounting.queries.close import close_status, daily_summary, grouped
from casino.eventstore import Recorded, read_streams
from casino.models import Property
from casino.rows import Choice, Code, Fraction, Game, Moment, Money, Words, row_type
from tables.models import BoxCustody, DealerSeat, FoundMoney, GamingDay, Round, Slip, TableSession, TipCount
from tables.rounds import play
from tables.rounds.circle import is_circle

ENTRIES: Final = {
    "initial": _("Initial float"),
    "additional": _("Additional float"),
    "returned": _("Chips sent back"),
    "closing": _("Chips at the end"),
    "box": _("Box of the table"),
    "opened": _("Play begins"),
    "croupier": _("Croupier"),
    "closed": _("Play ends"),
    "tips": _("Tips"),
    "found": _("Found"),
    "given_back": _("Given back to its owner"),
}


BANK_AWARDS: Final = {
    "no_bank": _("No bank"),
    "first": _("First bank"),
    "kept": _("Kept"),
    "kept_after_loss": _("Kept after a loss"),
    "ceded": _("Ceded to the next"),
    "passed_on": _("Passed on"),
    "retaken": _("Retaken"),
    "auctioned": _("Auctioned"),
    "at_minimum": _("At the table minimum"),
    "new_deposit": _("New deposit"),
}
"""How the bank of a hand came to its banker."""


@row_type()
class RegisterEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a register: what was entered of a table, when, and the stream whose events made it."""

    table: Annotated[str, Code(_("Table"), width=8)]
    game: Annotated[str, Game(_("Game"))]
    shift: Annotated[str, Code(_("Shift"), width=6)]
    entry: Annotated[str, Choice(_("Entry"), options=ENTRIES)]
    at: Annotated[dt.datetime | None, Moment(_("At"))]
    number: Annotated[str, Code(_("Number"), width=14)]
    amount: Annotated[int | None, Money(_("Amount"))]
    record: Annotated[str, Code(_("Record"), width=28)]


@row_type()
class CircleTable(msgspec.Struct, frozen=True, kw_only=True):
    """Deduction of the casino at a table of circle games in a day."""

    table: Annotated[str, Code(_("Table"), width=8)]
    game: Annotated[str, Game(_("Game"))]
    by_hands: Annotated[int, Money(_("Deduction by the hands"), adds=True)]
    breakage: Annotated[int, Money(_("Breakage"), adds=True)]
    counted: Annotated[int, Money(_("Counted"), adds=True)]

    @property
    def difference(self) -> Annotated[int, Money(_("Difference"), adds=True)]:
        """Difference that neither the deduction nor breakage explains."""
        return self.counted - self.by_hands - self.breakage


@row_type()
class RegisterHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of a circle game: its banker, the bank's win, the casino's deduction from that win or the pot."""

    table: Annotated[str, Code(_("Table"), width=8)]
    at: Annotated[dt.datetime, Moment(_("At"))]
    banker: Annotated[str, Words(_("Banker"))]
    award: Annotated[str, Choice(_("How the bank came"), options=BANK_AWARDS)]
    won: Annotated[int | None, Money(_("Won by the bank"))]
    rate: Annotated[int | None, Fraction(_("Rate"))]
    taken: Annotated[int, Money(_("Deduction"), adds=True)]
    record: Annotated[str, Code(_("Record"), width=28)]


class IncomeEntry(msgspec.Struct, frozen=True, kw_only=True):
    """When the income of a day was entered. `next_day_at`: when the next gaming day began, None while it has not."""

    entered_at: dt.datetime | None
    next_day_at: dt.datetime | None

    @property
    def is_late(self) -> bool:
        """True when the next gaming day began before the income of this one was entered."""
        return self.next_day_at is not None and (self.entered_at is None or self.next_day_at < self.entered_at)


def counterpart_lines(venue: Property, day: dt.date) -> list[DailySummary]:
    """Return the lines of the daily summary of tables that play against the casino, circle games left out."""
    return [row for row in daily_summary(venue, day) if not is_circle(row.game)]


def circle_lines(venue: Property, day: dt.date) -> list[DailySummary]:
    """The day's lines of the tables of circle games."""
    return [row for row in daily_summary(venue, day) if is_circle(row.game)]


def circle_tables(venue: Property, day: dt.date) -> list[CircleTable]:
    """The tables of circle games of a day, by table."""
    lines = grouped(circle_lines(venue, day), "table", "game")
    return [_circle_table(place, rows) for place, rows in sorted(lines.items())]


def _circle_table(place: tuple[str, ...], rows: Sequence[DailySummary]) -> CircleTable:
    table, game = place
    return CircleTable(
        table=table,
        game=game,
        by_hands=sum(row.commission + row.rake for row in rows),
        breakage=sum(row.breakage for row in rows),
        counted=sum(row.win for row in rows),
    )


def float_entries(venue: Property, day: dt.date) -> list[RegisterEntry]:
    """The register of floats: initial, additional, what went back, what was there at the end, table by table."""
    sessions = [row for row in _sessions(venue, day) if not is_circle(row.game)]
    slips = list(
        Slip.objects.filter(
            property_id=venue.pk, day=day, status=Slip.Status.RECEIVED, kind__in=("fill", "credit", "transfer")
        ).order_by("received_at")
    )
    boxes = list(BoxCustody.objects.filter(property_id=venue.pk, day=day, total__isnull=False).order_by("key"))
    found = []
    for row in sessions:
        found += _tray(row, slips)
        found += [
            _entry(row, "box", one.counted_at, one.box, one.total, f"box:{one.key.partition(':')[2]}")
            for one in boxes
            if (one.table, one.shift) == (row.table, row.shift)
        ]
    return found


def _tray(row: TableSession, slips: Sequence[Slip]) -> Iterator[RegisterEntry]:
    """Yield the movements into and out of a table's tray."""
    yield _entry(row, "initial", row.opened_at, row.opener_serial, row.opener_total, row.stream)
    for slip in slips:
        here = slip.to_table if slip.kind == "transfer" else slip.table
        came = slip.kind in ("fill", "transfer") and here == row.table
        went = slip.kind in ("credit", "transfer") and slip.table == row.table
        if slip.shift == row.shift and (came or went):
            kind = "additional" if came else "returned"
            yield _entry(row, kind, slip.received_at, slip.serial, slip.total, f"slip:{slip.serial}")
    if row.closer_total is not None:
        yield _entry(row, "closing", row.closed_at, row.closer_serial, row.closer_total, row.stream)


def profit_entries(venue: Property, day: dt.date) -> list[RegisterEntry]:
    """The register of circle games: beginning and end of the play, croupiers."""
    found = []
    seats = list(DealerSeat.objects.filter(property_id=venue.pk, day=day).order_by("at"))
    for row in _sessions(venue, day):
        if not is_circle(row.game):
            continue
        found.append(_entry(row, "opened", row.opened_at, row.opener_serial, None, row.stream))
        found += [
            _entry(row, "croupier", one.at, one.dealer, None, f"dealing:{row.key.partition(':')[2]}")
            for one in seats
            if (one.table, one.shift) == (row.table, row.shift)
        ]
        if row.closed_at is not None:
            found.append(_entry(row, "closed", row.closed_at, row.closer_serial, None, row.stream))
    return found


def circle_hands(venue: Property, day: dt.date) -> list[RegisterHand]:
    """Every settled hand of the circle games of a day, with its deduction."""
    games = {row.game for row in _sessions(venue, day) if is_circle(row.game)}
    rounds = list(
        Round.objects.filter(property_id=venue.pk, day=day, game__in=games, status=Round.Status.CLOSED).order_by(
            "table", "opened_at", "pk"
        )
    )
    stored = read_streams(venue.pk, [f"round:{row.pk}" for row in rounds]) if rounds else {}
    found: list[RegisterHand] = []
    for row in rounds:
        before = found[-1] if found and found[-1].table == row.table else None
        found.append(_hand(row, stored[f"round:{row.pk}"], venue.currency, before))
    return found


def _hand(row: Round, history: Sequence[Recorded], currency: str, before: RegisterHand | None) -> RegisterHand:
    round_ = play.replay_stored(history, currency)
    settlement = play.settlement_of(round_)
    banks = [line for line in settlement.lines if line.bet == "bank"] if settlement else []
    rate, taken = round_.deduction_rate(), row.commission + row.rake
    award = round_.bank_award() or "no_bank"
    if award == "kept" and before is not None and before.won is not None and before.won < 0:
        award = "kept_after_loss"
    return RegisterHand(
        table=row.table,
        at=row.opened_at,
        banker=" + ".join(str(line.seat) for line in banks),
        award=award,
        won=sum(line.payout or line.net for line in banks) if banks else None,
        rate=rate if rate and taken else None,
        taken=taken,
        record=f"round:{row.pk}",
    )


def tip_entries(venue: Property, day: dt.date) -> list[RegisterEntry]:
    """Tips of a day by table and shift."""
    games = {(row.table, row.shift): row.game for row in _sessions(venue, day)}
    return [
        RegisterEntry(
            table=row.table, game=games.get((row.table, row.shift), ""), shift=row.shift, entry="tips",
            at=row.counted_at, number="", amount=row.total, record=f"tips:{row.key.partition(':')[2]}",
        )
        for row in TipCount.objects.filter(property_id=venue.pk, day=day).order_by("table", "shift")
    ]  # fmt: skip


def found_entries(venue: Property, day: dt.date) -> list[RegisterEntry]:
    """Money found in a day, and what of it went back to its owner, then or later (art. 43)."""
    found = []
    for row in FoundMoney.objects.filter(property_id=venue.pk, day=day).order_by("found_at", "key"):
        kept = {"table": row.table, "game": "", "shift": "", "number": row.found, "amount": row.amount}
        found.append(RegisterEntry(entry="found", at=row.found_at, record=f"found:{row.found}", **kept))
        if row.returned_at is not None:
            back = f"foundreturned:{row.found}.{venue.gaming_day(row.returned_at).isoformat()}"
            found.append(RegisterEntry(entry="given_back", at=row.returned_at, record=back, **kept))
    return found


def income_entry(venue: Property, day: dt.date) -> IncomeEntry:
    """When the income of a day was entered, and when the next one began."""
    run = close_status(venue, day)
    closed = run is not None and run.status == CloseRun.Status.CLOSED
    following = GamingDay.objects.filter(property_id=venue.pk, day__gt=day).order_by("day").first()
    return IncomeEntry(
        entered_at=run.closed_at if run is not None and closed else None,
        next_day_at=following.opened_at if following else None,
    )


def _sessions(venue: Property, day: dt.date) -> list[TableSession]:
    return list(TableSession.objects.filter(property_id=venue.pk, day=day).order_by("table", "opened_at"))


def _entry(
    row: TableSession, entry: str, at: dt.datetime | None, number: str, amount: int | None, record: str
) -> RegisterEntry:
    facts: dict[str, Any] = {"table": row.table, "game": row.game, "shift": row.shift}
    return RegisterEntry(entry=entry, at=at, number=number, amount=amount, record=record, **facts)
