"""Prizes that wait for their form, and those that were paid."""

from __future__ import annotations

import datetime as dt

import msgspec

from casino.models import Property
from casino.requests.request_cache import cached_in_request
from casino.rules.programmes import all_programmes
from progressive.models import (
    Prize,
)
from progressive.models.form_kinds import JACKPOT
from progressive.models.paying import ComplementaryPrize, PrizeDelivery, Receipt
from progressive.queries.meters import meters
from tables.cage import Payment
from tables.counting.papers import Paper


def cage_payments(property_id: int, since: dt.date) -> list[Payment]:
    """Prizes that the cage sent, receipts that it cashed, prizes by chance and of a draw that it paid, from a day on:
    they are in its reconciliation (`tables.cage`)."""
    rows = Prize.objects.filter(
        property_id=property_id, status=Prize.Status.PAID, method=Prize.Method.CAGE_DELIVERY, paid_day__gte=since
    ).order_by("paid_at", "key")
    paid = [
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
    cashed = Receipt.objects.filter(property_id=property_id, cashed_day__gte=since).order_by("cashed_at", "key")
    paid += [
        Payment(
            kind="prize",
            identity=f"receipt:{row.key}",
            reference=row.receipt,
            day=row.cashed_day,
            amount=row.amount_minor,
            paid_at=row.cashed_at,
        )
        for row in cashed
    ]
    by_chance = ComplementaryPrize.objects.filter(property_id=property_id, day__gte=since)
    paid += [
        Payment(
            kind="prize",
            identity=f"chance:{row.key}",
            reference=row.scheme,
            day=row.day,
            amount=row.amount_minor,
            paid_at=row.at,
        )
        for row in by_chance.exclude(form=ComplementaryPrize.Form.PROMO_CREDITS).order_by("at", "key")
    ]
    drawn = PrizeDelivery.objects.filter(property_id=property_id, kind=PrizeDelivery.Kind.DRAW, day__gte=since)
    return paid + [
        Payment(
            kind="prize",
            identity=f"draw:{row.key}",
            reference=row.serial,
            day=row.day,
            amount=row.amount_minor,
            paid_at=row.at,
        )
        for row in drawn.order_by("at", "key")
    ]


def receipts(property_id: int, *, status: str | None = None) -> list[Receipt]:
    """Receipts, the oldest first; those outstanding only, where asked."""
    rows = Receipt.objects.filter(property_id=property_id)
    if status is not None:
        rows = rows.filter(status=status)
    return list(rows.order_by("issued_at", "key"))


@cached_in_request
def open_prizes(property_id: int, link: str | None = None) -> list[Prize]:
    """Prizes still to be paid, in order of settlement."""
    rows = Prize.objects.filter(property_id=property_id, status=Prize.Status.OPEN)
    if link is not None:
        rows = rows.filter(link=link)
    return list(rows.order_by("link", "order"))


class PrizeAmounts(msgspec.Struct, frozen=True, kw_only=True):
    """The amount of a prize, and the figures of its link that are not it: minor units, `held_back_e4` ten-thousandths.

    `paid_first_minor`: what the prizes that come before it in order take from the displayed meter.
    """

    row: Prize
    displayed_minor: int = 0
    paid_first_minor: int = 0
    held_back_e4: int = 0

    @property
    def is_open(self) -> bool:
        """Return whether the prize waits for its payment."""
        return bool(self.row.status == Prize.Status.OPEN)


def prize_amounts(venue: Property, prize: Prize) -> PrizeAmounts:
    """Return the figures beside a prize; of a paid one its own alone."""
    if prize.status != Prize.Status.OPEN:
        return PrizeAmounts(row=prize)
    meter = next(one for one in meters(venue.pk) if one.link == prize.link)
    first = [row for row in open_prizes(venue.pk, prize.link) if row.order < prize.order]
    return PrizeAmounts(
        row=prize,
        displayed_minor=meter.shown_minor,
        paid_first_minor=sum(row.from_meter_minor for row in first),
        held_back_e4=meter.pending_e4,
    )


def authorised_by(prize: Prize, game: str) -> str:
    """Return the clause by which a prize of a programme takes the manager's card; empty where none does."""
    wanted = (
        witness.cite
        for programme in all_programmes()
        if programme.code == game
        for witness in programme.witnesses
        if witness.act == "authorise" and witness.wanted(prize.amount_minor, percent=bool(prize.share_bp))
    )
    return next(wanted, "")


def payout_papers(venue: Property, day: dt.date) -> list[Paper]:
    """Payout forms of the day: one part goes into the drop box of the table that paid (PR §7.12(B)(1), control D4)."""
    rows = Prize.objects.filter(property_id=venue.pk, status=Prize.Status.PAID, paid_day=day).exclude(form_serial="")
    return [
        Paper(kind=JACKPOT, serial=row.form_serial, table=row.table, shift=row.paid_shift, total=row.amount_minor)
        for row in rows.order_by("form_serial")
    ]
