"""What must be done before a gaming day closes (control W4)."""

from __future__ import annotations

import datetime as dt
from typing import Final, NamedTuple

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.models import Property
from progressive import queries as progressive
from tables.models import BoxCustody, CountSession, GamingDay, Round, Slip, TableSession


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
COUNTS: Final = Item("counts_unaccepted", _("Counts accepted by the cage"), "control D5", blocking=True)
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
    counts = CountSession.objects.filter(property_id=pk, day=day, status=CountSession.Status.SIGNED)
    opened: list[tuple[Item, list[str]]] = [
        (EARLIER_DAYS, [row.day.isoformat() for row in earlier.order_by("day")]),
        (TABLES, list(sessions.order_by("table").values_list("table", flat=True))),
        (ROUNDS, [str(pk) for pk in rounds.order_by("pk").values_list("pk", flat=True)[:100]]),
        (SLIPS, list(slips.order_by("serial").values_list("serial", flat=True))),
        (BOXES, [f"{row.box} {row.table} {row.shift}" for row in boxes.order_by("table", "box")]),
        (COUNTS, list(counts.order_by("key").values_list("count", flat=True))),
        (PRIZES, [prize.prize for prize in progressive.open_prizes(pk) if prize.day <= day]),
        (METERS, [meter.link for meter in progressive.meters(pk) if meter.locked]),
        (READINGS, [f"{line.link}/{line.table}" for line in summary if line.read_meter_minor is None]),
        (SUMMARIES, [f"{line.link}/{line.table}" for line in summary if not line.signed]),
    ]
    return [
        ChecklistLine(code=item.code, label=str(item.label), cite=item.cite, blocking=item.blocking, open=subjects)
        for item, subjects in opened
    ]
