"""Money behind a meter: the reserve of a link, the casino's bank, and whether they suffice.

The rule is that of the programme (PR §4.14(A)(3), §7.10(D), §13.10(A)(6)); where the regulation leaves it open, the
link's own (`casino.rules.pots.expiry.cover_rule`). The casino's bank is the last that is known of it: what the
Inspector verified on the day, else the money that the cage should have, or was counted with. A property that keeps
neither has no bank on file, and then the shortfall is unknown.

Reads only. All amounts are minor units.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from casino.models import Property
from casino.rows import INNER, Code, Flag, Money, Part, row_type
from casino.rules import programmes as registry
from casino.rules.money import worth
from casino.rules.pots.expiry import cover_rule, covered_by
from progressive import queries
from progressive.meter import shown_minor
from progressive.models import Meter, Prize, Reserve, ReserveMovement
from progressive.rows import ReserveMovementRow
from tables.cage import Payment
from tables.models import BankCheck, CageSession
from tables.queries.cage import cage_book


class Covered(msgspec.Struct, frozen=True, kw_only=True):
    """A meter and what stands behind it. `bank_minor` is None where it is not on file.

    `short_minor` is what lacks; `known` is False where the answer hangs on a bank that is not on file. `blocks`: while
    something lacks, the regulation lets no table of the link open.
    """

    link: Annotated[str, Code(_("Progressive"))]
    rule: Annotated[str, Code(_("Rule"), help="alone: the reserve; joint: reserve and casino bank; none")]
    cite: Annotated[str, Code(_("Clause"))]
    required_minor: Annotated[int, Money(_("Required"), public="required")]
    reserve_minor: Annotated[int, Money(_("Reserve"), public="reserve")]
    bank_minor: Annotated[int | None, Money(_("Bank"), public="bank", help="null: on no file")]
    available_minor: Annotated[int, INNER]
    short_minor: Annotated[int, Money(_("Short"), public="short")]
    known: Annotated[bool, Flag(_("Known"), help="false: nobody can say what lacks, the bank is on no file")]
    blocks: Annotated[bool, Flag(_("Blocks"), help="true: no table of the link opens with its progressive")]

    @property
    def covered(self) -> bool:
        """Nothing lacks."""
        return self.short_minor == 0


@row_type(name="Reserve")
class ReserveNow(Covered, frozen=True, kw_only=True):
    """Money behind a link's meter now (PR §4.14(A)(3), §7.10(D), §13.10(A)(6))."""

    movements: Annotated[list[ReserveMovementRow], Part(_("Movements"))]


def reserve_of(property_id: int, link: str) -> int:
    """Return the balance of a link's reserve now, minor units."""
    row = Reserve.objects.filter(property_id=property_id, link=link).first()
    return row.balance_minor if row is not None else 0


def reserve_movements(property_id: int, link: str) -> list[ReserveMovement]:
    """How it came there, the newest first."""
    rows = ReserveMovement.objects.filter(property_id=property_id, link=link)
    return list(rows.order_by("-at", "-key")[:200])


def to_reimburse(property_id: int) -> list[Prize]:
    """Paid prizes that took something off a meter and were not reimbursed yet, by link and payment."""
    settled = ReserveMovement.objects.filter(property_id=property_id, kind=ReserveMovement.Kind.REIMBURSEMENT)
    rows = Prize.objects.filter(property_id=property_id, status=Prize.Status.PAID, from_meter_minor__gt=0)
    return list(rows.exclude(prize__in=settled.values("prize")).order_by("link", "paid_at", "key"))


def cover_now(venue: Property, meter: Meter) -> Covered:
    """A link at this moment; chips that wait for the meters to be unlocked count as on the meter."""
    return _covered(
        meter,
        required_minor=shown_minor(queries.total_e4(meter)),
        reserve_minor=reserve_of(venue.pk, meter.link),
        bank_minor=_bank_now(venue),
    )


def cover_of_day(venue: Property, day: dt.date) -> list[Covered]:
    """Every meter that was displayed at the end of a gaming day, by link (the test of each day, PR §7.10(D))."""
    meters = {row.link: row for row in Meter.objects.filter(property_id=venue.pk)}
    reserves = _reserves_on(venue.pk, day)
    bank = _bank_on(venue, day)
    return [
        _covered(
            meters[row.link],
            required_minor=row.closing_minor,
            reserve_minor=reserves.get(row.link, 0),
            bank_minor=bank,
        )
        for row in queries.link_days(venue.pk, day)
        if not _was_over(meters[row.link], day)
    ]


def check_cover(venue: Property, day: dt.date) -> list[queries.Difference]:
    """Meters that were not covered at the end of the day, with what should and what did stand behind them."""
    return [
        queries.Difference(
            code="reserve_cover",
            subject=row.link,
            expected=row.required_minor,
            found=row.available_minor,
            detail=f"{row.rule} [{row.cite}]",
        )
        for row in cover_of_day(venue, day)
        if row.known and not row.covered
    ]


def cage_movements(property_id: int, since: dt.date) -> list[Payment]:
    """Return the cage's payments to reserves and receipts from them: they are in its reconciliation (`tables.cage`)."""
    rows = ReserveMovement.objects.filter(property_id=property_id, fund=ReserveMovement.Fund.CAGE, day__gte=since)
    return [
        Payment(
            kind="reserve",
            identity=f"reserve:{row.key}",
            reference=row.reference,
            day=row.day,
            amount=row.amount_minor,
            paid_at=row.at,
        )
        for row in rows.order_by("at", "key")
    ]


def _covered(meter: Meter, *, required_minor: int, reserve_minor: int, bank_minor: int | None) -> Covered:
    programme = registry.get(meter.game)
    rule = cover_rule(programme, meter.reserve_rule)
    test = covered_by(programme.cover, rule, required_minor, reserve_minor=reserve_minor, bank_minor=bank_minor or 0)
    return Covered(
        link=meter.link,
        rule=rule,
        cite=test.cite,
        required_minor=test.required_minor,
        reserve_minor=reserve_minor,
        bank_minor=bank_minor,
        available_minor=test.available_minor,
        short_minor=test.short_minor,
        known=test.covered or rule != "joint" or bank_minor is not None,
        blocks=test.blocks,
    )


def _was_over(meter: Meter, day: dt.date) -> bool:
    return meter.expired_day is not None and meter.expired_day <= day


def _reserves_on(property_id: int, day: dt.date) -> Mapping[str, int]:
    sums: Iterable[tuple[str, int]] = (
        ReserveMovement.objects.filter(property_id=property_id, day__lte=day)
        .values_list("link")
        .annotate(Sum("amount_minor"))
    )
    return dict(sums)


def _bank_now(venue: Property) -> int | None:
    book = cage_book(venue)
    return book.money if book is not None else None


def _bank_on(venue: Property, day: dt.date) -> int | None:
    """Return the bank known at the end of a day, minor units: verified by the Inspector, or the cage's money."""
    verified = BankCheck.objects.filter(property_id=venue.pk, day=day).order_by("-verified_at", "-key").first()
    if verified is not None:
        return int(verified.amount)
    last = CageSession.objects.filter(property_id=venue.pk, day__lte=day).order_by("-recorded_at").first()
    if last is None:
        return None
    if last.status == CageSession.Status.OPEN:
        return _bank_now(venue)
    return int(last.closing_total - worth(last.closing_chips))


def reserve_now(venue: Property, link: str) -> ReserveNow | None:
    """Return the money behind a link's meter, with the movements of its reserve; None where it has no meter."""
    meter = Meter.objects.filter(property_id=venue.pk, link=link).first()
    if meter is None:
        return None
    covered = msgspec.structs.asdict(cover_now(venue, meter))
    movements: Any = list(reserve_movements(venue.pk, link))
    return ReserveNow(**covered, movements=movements)
