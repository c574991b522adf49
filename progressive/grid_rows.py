"""Rows that the grids of the progressives offer now."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from casino.models import Property
from casino.numbered_forms.together import DAYS_OFFERED, day_asked, printed_before
from casino.offers import when_empty
from casino.operations.grids import MOST_ROWS, Row
from casino.wording.formats import money
from progressive import queries
from progressive.models import Prize
from progressive.models.paying import PrizeDelivery


@when_empty(_lazy("Every line of this day is signed, or its meters were not read yet."))
def summaries_to_sign(venue: Property, asked: Mapping[str, str]) -> Iterator[Row]:
    """Yield the lines of the day's progressive summary that were read and are not signed, all ticked."""
    try:
        day = dt.date.fromisoformat(asked.get("day", ""))
    except ValueError:
        return
    for line in queries.progressive_summary(venue.pk, day):
        if line.read_meter_minor is None or queries.is_signed(venue.pk, line.link, line.table, day):
            continue
        about = f"{line.link} · {money(line.read_meter_minor, venue.currency)}"
        yield Row(key=line.table, label=line.table, about=about, given={"table": line.table}, taken=True)


# --- forms to print -------------------------------------------------------------------------------------------------


def days_of_payout_forms(venue: Property) -> list[tuple[str, str]]:
    """Return the gaming days of prizes that were paid, the latest first."""
    return _days(_payout_forms(venue))


@when_empty(_lazy("No prize was paid yet."))
def payout_forms_to_print(venue: Property, asked: Mapping[str, str]) -> Iterator[Row]:
    """Yield the payout forms of the prizes of a gaming day, by default the latest; ticked where not printed yet."""
    day = day_asked(days_of_payout_forms(venue), asked) or None
    rows = _payout_forms(venue).filter(day=day).order_by("-form_serial")[:MOST_ROWS]
    yield from _forms(venue, [(row.form_serial, f"{row.link} · {row.table}", row.amount_minor) for row in rows])


def days_of_deliveries(venue: Property) -> list[tuple[str, str]]:
    """Return the gaming days on which the cage delivered prizes, the latest first."""
    return _days(PrizeDelivery.objects.filter(property_id=venue.pk))


@when_empty(_lazy("No prize was delivered by the cage yet."))
def delivery_forms_to_print(venue: Property, asked: Mapping[str, str]) -> Iterator[Row]:
    """Yield the delivery forms of a gaming day, by default the latest; ticked where not printed yet."""
    day = day_asked(days_of_deliveries(venue), asked) or None
    rows = PrizeDelivery.objects.filter(property_id=venue.pk, day=day).order_by("-serial")[:MOST_ROWS]
    yield from _forms(venue, [(row.serial, f"{row.link} · {row.get_kind_display()}", row.amount_minor) for row in rows])


def _payout_forms(venue: Property) -> QuerySet[Prize]:
    return Prize.objects.filter(property_id=venue.pk).exclude(form_serial="")


def _days(rows: QuerySet[Any]) -> list[tuple[str, str]]:
    days = rows.order_by("-day").values_list("day", flat=True).distinct()
    return [(day.isoformat(), day.isoformat()) for day in days[:DAYS_OFFERED]]


def _forms(venue: Property, forms: Sequence[tuple[str, str, int]]) -> Iterator[Row]:
    """Yield a row per form: its number, what it is about, its amount in minor units."""
    printed = printed_before(venue, [serial for serial, _about, _amount in forms])
    for serial, about, amount in forms:
        times = _("printed before") if serial in printed else ""
        said = (about, money(amount, venue.currency), times)
        yield Row(
            key=serial,
            label=serial,
            about=" · ".join(part for part in said if part),
            given={"serial": serial},
            taken=serial not in printed,
        )
