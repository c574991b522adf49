"""The cage: what should lie in it now, and how each of its shifts came out."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, ClassVar

import msgspec
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from casino.models import Property
from casino.rows import INNER, Code, Count, Day, Money, Part, Pieces, row_type
from casino.rules.money import worth
from tables import cage as sources
from tables.counting.stores import minus, plus
from tables.events import Counts
from tables.models import CageClaim, CageMovement, CageSession

LATE = dt.timedelta(days=2)
"""A movement is claimed by the session after it; nothing older than this is still on its way into the books."""


class CageItem(msgspec.Struct, frozen=True, kw_only=True):
    """A movement of the cage: chips by denomination, cash by its worth in minor units."""

    key: str
    kind: str
    reference: str
    chips_in: Counts
    chips_out: Counts
    cash_in: int
    cash_out: int
    moved_at: dt.datetime


class CageBook(msgspec.Struct, frozen=True, kw_only=True):
    """Contents of the cage by the book: last count plus movements since. `money` is cash and receipts."""

    session: CageSession
    items: list[CageItem]
    chips: Counts
    money: int


@row_type()
class KindTotal(msgspec.Struct, frozen=True, kw_only=True):
    """All movements of a kind in a shift."""

    kind: Annotated[str, Code(_("Kind"))]
    label: Annotated[str, INNER]
    number: Annotated[int, Count(_("Number"))]
    chips_in: Annotated[Counts, Pieces(_("Chips in"))]
    chips_out: Annotated[Counts, Pieces(_("Chips out"))]
    cash_in: Annotated[int, Money(_("Cash in"))]
    cash_out: Annotated[int, Money(_("Cash out"))]
    net: Annotated[int, Money(_("Net"))]


@row_type()
class Reconciliation(msgspec.Struct, frozen=True, kw_only=True):
    """A shift of the cage: opening + in - out beside what was counted. Expected figures are there once it is closed."""

    session: Annotated[CageSession, INNER]
    kinds: Annotated[list[KindTotal], Part(_("Kind"))]
    items: Annotated[list[CageItem], INNER]
    opening_chips: Annotated[Counts, Pieces(_("Opening"), signed=True)]
    opening_money: Annotated[int, INNER]
    expected_chips: Annotated[Counts, Pieces(_("Expected"), signed=True)]
    expected_money: Annotated[int, INNER]
    expected_total: Annotated[int, Money(_("Expected"))]
    counted_chips: Annotated[Counts | None, Pieces(_("Counted"))]
    counted_money: Annotated[int | None, INNER]
    counted_total: Annotated[int | None, Money(_("Counted"))]
    difference: Annotated[Counts, INNER]
    """Pieces counted beyond those expected."""
    over_short: Annotated[int | None, Money(_("Over/short"))]

    ORDER: ClassVar[tuple[str, ...]] = ("day", "shift", "status", "opening_chips", "opening_total", "kinds")

    @property
    def day(self) -> Annotated[dt.date, Day(_("Gaming day"))]:
        """Its gaming day."""
        return self.session.day

    @property
    def shift(self) -> Annotated[str, Code(_("Shift"))]:
        """Its shift."""
        return self.session.shift

    @property
    def status(self) -> Annotated[str, Code(_("Status"))]:
        """Open or closed; of one that is open nothing is counted."""
        return self.session.status

    @property
    def opening_total(self) -> Annotated[int, Money(_("Opening"))]:
        """Return the total counted at the opening."""
        return self.session.opening_total


def cage_session(venue: Property, day: dt.date, shift: str) -> CageSession | None:
    """The cage in that shift."""
    return CageSession.objects.filter(property_id=venue.pk, day=day, shift=shift).first()


def open_cage_session(venue: Property) -> CageSession | None:
    """The cage's open shift, if there is one."""
    return CageSession.objects.filter(property_id=venue.pk, status=CageSession.Status.OPEN).first()


def cage_book(venue: Property) -> CageBook | None:
    """Return the contents of the cage by the book; None for a property that keeps no inventory of its cage."""
    session = CageSession.objects.filter(property_id=venue.pk).order_by("-recorded_at").first()
    if session is None:
        return None
    is_open = session.status == CageSession.Status.OPEN
    items = _unclaimed(venue, session)
    chips = session.opening_chips if is_open else session.closing_chips
    money = _opening_money(session) if is_open else session.closing_total - worth(session.closing_chips)
    return CageBook(session=session, items=items, chips=_chips_after(chips, items), money=_money_after(money, items))


def cage_reconciliation(venue: Property, session: CageSession) -> Reconciliation:
    """A shift of the cage, open or closed."""
    closed = session.status == CageSession.Status.CLOSED
    items = _claimed(venue, session) if closed else _unclaimed(venue, session)
    opening_money = _opening_money(session)
    expected_chips = _chips_after(session.opening_chips, items)
    expected_money = _money_after(opening_money, items)
    counted_money = session.closing_total - worth(session.closing_chips) if closed else None
    return Reconciliation(
        session=session,
        kinds=_by_kind(items),
        items=items,
        opening_chips=session.opening_chips,
        opening_money=opening_money,
        expected_chips=expected_chips,
        expected_money=expected_money,
        expected_total=worth(expected_chips) + expected_money,
        counted_chips=session.closing_chips if closed else None,
        counted_money=counted_money,
        counted_total=session.closing_total,
        difference=minus(session.closing_chips, expected_chips) if closed else {},
        over_short=session.over_short,
    )


def cage_moved(venue: Property, session: CageSession, *, until: dt.datetime) -> int:
    """Return the movements of a closed session up to an instant: in less out, minor units."""
    items = [item for item in _claimed(venue, session) if item.moved_at <= until]
    return sum(worth(item.chips_in) - worth(item.chips_out) + item.cash_in - item.cash_out for item in items)


def moved_without_shift(venue: Property, day: dt.date) -> list[CageMovement]:
    """Return the movements of a gaming day while no shift of the cage was open, from the property's first one on: fills
    handed over, counts accepted (controls T2, D5)."""
    first = _first(venue)
    if first is None:
        return []
    shifts = CageSession.objects.filter(
        Q(closed_at__isnull=True) | Q(closed_at__gte=OuterRef("moved_at")),
        property_id=venue.pk,
        opened_at__lte=OuterRef("moved_at"),
    )
    moved = CageMovement.objects.filter(property_id=venue.pk, day=day, moved_at__gte=first.opened_at)
    return list(moved.filter(~Exists(shifts)).order_by("moved_at", "key"))


def imprest(venue: Property) -> int:
    """The imprest amount: the first bank counted, and what was put in or taken out of it since, minor units."""
    first = _first(venue)
    if first is None:
        return 0
    kinds = (CageMovement.Kind.FUNDING, CageMovement.Kind.CHIPS)
    moved = CageMovement.objects.filter(
        property_id=venue.pk, kind__in=kinds, recorded_at__gte=first.recorded_at
    ).values_list("chips_in", "chips_out", "cash_in", "cash_out")
    return first.opening_total + sum(
        worth(chips_in) - worth(chips_out) + cash_in - cash_out for chips_in, chips_out, cash_in, cash_out in moved
    )


# --- movements ------------------------------------------------------------------------------------------------------


def _first(venue: Property) -> CageSession | None:
    """Return the session with which the property began the inventory of its cage."""
    return CageSession.objects.filter(property_id=venue.pk).order_by("recorded_at").first()


def _unclaimed(venue: Property, session: CageSession) -> list[CageItem]:
    """Return the movements that no session answers for yet, by time; without those before the first opening, which its
    count includes."""
    first = _first(venue) or session
    since = max(first.recorded_at, session.recorded_at - LATE)
    rows = CageMovement.objects.filter(property_id=venue.pk, recorded_at__gte=since)
    items = [_item(row) for row in rows]
    items += [one for one in _payments(venue, session.day - LATE) if one.moved_at >= first.opened_at]
    claimed = set(CageClaim.objects.filter(key__in=[item.key for item in items]).values_list("key", flat=True))
    return sorted((item for item in items if item.key not in claimed), key=_by_time)


def _claimed(venue: Property, session: CageSession) -> list[CageItem]:
    keys = set(CageClaim.objects.filter(session=session.key).values_list("key", flat=True))
    rows = CageMovement.objects.filter(key__in=keys)
    paid = [one for one in _payments(venue, session.day - LATE) if one.key in keys]
    # What moved between two sessions is in the count at the opening already.
    before = set(session.opening_movements)
    return sorted((item for item in [*map(_item, rows), *paid] if item.key not in before), key=_by_time)


def _payments(venue: Property, since: dt.date) -> list[CageItem]:
    return [
        CageItem(
            key=f"{venue.pk}:{payment.identity}",
            kind=payment.kind,
            reference=payment.reference,
            chips_in={},
            chips_out={},
            cash_in=max(-payment.amount, 0),
            cash_out=max(payment.amount, 0),
            moved_at=payment.paid_at,
        )
        for payment in sources.payments(venue.pk, since)
    ]


def _item(row: CageMovement) -> CageItem:
    return CageItem(
        key=row.key,
        kind=row.kind,
        reference=row.reference,
        chips_in=row.chips_in,
        chips_out=row.chips_out,
        cash_in=row.cash_in,
        cash_out=row.cash_out,
        moved_at=row.moved_at,
    )


def _by_time(item: CageItem) -> tuple[dt.datetime, str]:
    return item.moved_at, item.key


def _chips_after(chips: Counts, items: list[CageItem]) -> Counts:
    return minus(plus(chips, *(item.chips_in for item in items)), plus(*(item.chips_out for item in items)))


def _money_after(money: int, items: list[CageItem]) -> int:
    return money + sum(item.cash_in - item.cash_out for item in items)


def _opening_money(session: CageSession) -> int:
    money: int = session.opening_total - worth(session.opening_chips)
    return money


def _by_kind(items: list[CageItem]) -> list[KindTotal]:
    totals = []
    for kind in CageMovement.Kind:
        mine = [item for item in items if item.kind == kind]
        if not mine:
            continue
        chips_in, chips_out = plus(*(item.chips_in for item in mine)), plus(*(item.chips_out for item in mine))
        cash_in, cash_out = sum(item.cash_in for item in mine), sum(item.cash_out for item in mine)
        totals.append(
            KindTotal(
                kind=kind.value,
                label=str(kind.label),
                number=len(mine),
                chips_in=chips_in,
                chips_out=chips_out,
                cash_in=cash_in,
                cash_out=cash_out,
                net=worth(chips_in) - worth(chips_out) + cash_in - cash_out,
            )
        )
    return totals
