"""Reads: what became of a book of forms, who holds which role, what was changed by whom."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import Model, Q, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext_lazy as _

from casino.models import Employee, FormNumber, FormPad, FormPrint, FormSeries, Property
from casino.roles import DEPARTMENT_OF, LICENSED
from casino.rows import Code, Count, Flag, Span, row_type

LICENCE_WARNING = dt.timedelta(days=30)
"""A licence that ends so soon is to be renewed."""


@row_type()
class SeriesReport(msgspec.Struct, frozen=True, kw_only=True):
    """A book of forms accounted for; numbers, ranges inclusive."""

    # `used + void + missing` and the numbers of `unused` are the numbers given out. `missing`: skipped below the
    # highest one taken. `duplicate`: serials that more than one row claims. A returned pad brought back the numbers
    # named (control T5).
    series: Annotated[str, Code(_("Series"))]
    kind: Annotated[str, Code(_("Kind"))]
    prefix: Annotated[str, Code(_("Prefix"))]
    first: Annotated[int, Count(_("First number"))]
    last: Annotated[int, Count(_("Last number"))]
    preprinted: Annotated[bool, Flag(_("Printed in advance"))]
    used: Annotated[list[int], Count(_("Used"))]
    void: Annotated[list[int], Count(_("Void"))]
    missing: Annotated[list[int], Count(_("Missing"))]
    duplicate: Annotated[list[int], Count(_("Duplicate"))]
    out_of_order: Annotated[list[int], Count(_("Out of order"))]
    unused: Annotated[tuple[int, int] | None, Count(_("Unused"))]
    unused_count: Annotated[int, Count(_("Unused"))]
    in_store: Annotated[list[tuple[int, int]], Span(_("In the store"))]
    issued: Annotated[list[tuple[int, int]], Span(_("Issued"))]
    returned: Annotated[list[tuple[int, int]], Span(_("Returned"))]

    ORDER: ClassVar[tuple[str, ...]] = ("series", "kind", "prefix", "first", "last", "preprinted", "complete")

    @property
    def complete(self) -> Annotated[bool, Flag(_("Complete"), help="nothing missing, doubled or out of order")]:
        """Nothing missing, doubled or out of order."""
        return not (self.missing or self.duplicate or self.out_of_order)


def series_report(series: FormSeries) -> SeriesReport:
    """Return the use of every number of a series."""
    rows = list(
        FormNumber.objects.filter(property_id=series.property_id, series=series.code)
        .order_by("number")
        .values_list("number", "status", "position")
    )
    numbers = [number for number, _, _ in rows]
    taken = set(numbers)
    highest = max(taken, default=series.first - 1)
    pads = list(FormPad.objects.filter(property_id=series.property_id, series=series.code).order_by("first"))
    given_out = _given_out(series, pads)
    unused = [(max(low, highest + 1), high) for low, high in given_out if high > highest]
    return SeriesReport(
        series=series.code,
        kind=series.kind,
        prefix=series.prefix,
        first=series.first,
        last=series.last,
        preprinted=series.preprinted,
        used=[number for number, status, _ in rows if status == FormNumber.Status.USED],
        void=[number for number, status, _ in rows if status == FormNumber.Status.VOID],
        unused=(unused[0][0], unused[-1][1]) if unused else None,
        unused_count=sum(high - low + 1 for low, high in unused),
        missing=[
            number for low, high in given_out for number in range(low, min(high, highest) + 1) if number not in taken
        ],
        duplicate=sorted({number for number in taken if numbers.count(number) > 1}) if len(taken) < len(rows) else [],
        out_of_order=_out_of_order([(number, position) for number, _, position in rows]),
        in_store=[(pad.first, pad.last) for pad in pads if pad.status == FormPad.Status.RECEIVED],
        issued=[(pad.first, pad.last) for pad in pads if pad.status == FormPad.Status.ISSUED],
        returned=[
            (pad.last + 1, pad.printed_last)
            for pad in pads
            if pad.status == FormPad.Status.RETURNED and pad.last < pad.printed_last
        ],
    )


def series_reports(venue: Property) -> list[SeriesReport]:
    """The whole series book, by series."""
    return [series_report(series) for series in FormSeries.objects.filter(property=venue).order_by("code")]


_GAPS_OF_A_DAY = """
WITH taken AS (
    SELECT series, max(number) AS last FROM casino_formnumber
    WHERE property_id = %(property)s AND day = %(day)s GROUP BY series
), bounds AS (
    SELECT t.series, t.last, s.first,
        (SELECT max(e.number) FROM casino_formnumber e
         WHERE e.property_id = %(property)s AND e.series = t.series AND e.day < %(day)s) AS before
    FROM taken t JOIN unnest(%(codes)s::text[], %(firsts)s::bigint[]) s (code, first) ON s.code = t.series
)
SELECT series, coalesce(below + 1, first), number - 1
FROM (
    SELECT n.series, n.number, b.first, b.before,
        lag(n.number) OVER (PARTITION BY n.series ORDER BY n.number) AS below
    FROM bounds b JOIN casino_formnumber n
        ON n.series = b.series AND n.number BETWEEN coalesce(b.before, 0) AND b.last
    WHERE n.property_id = %(property)s
) f
WHERE number > coalesce(before, 0) AND number > coalesce(below + 1, first)
ORDER BY series, number
"""
"""Ranges of numbers without a form, below numbers first taken on a day: those above the highest number of any earlier
day and up to the highest of the day. Numbers of earlier days below that are not read."""


def missing_since(series: Sequence[FormSeries], day: dt.date) -> dict[str, list[tuple[int, int]]]:
    """The numbers that went missing on a gaming day, as ranges by series: a higher one was first taken then (control
    T5). The series are of one property."""
    if not series:
        return {}
    of_property = series[0].property_id
    gaps: dict[str, list[tuple[int, int]]] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            _GAPS_OF_A_DAY,
            {
                "property": of_property,
                "day": day,
                "codes": [one.code for one in series],
                "firsts": [one.first for one in series],
            },
        )
        for code, low, high in cursor:
            gaps.setdefault(code, []).append((low, high))
    if not gaps:
        return {}
    pads: dict[str, list[FormPad]] = {}
    for pad in FormPad.objects.filter(property_id=of_property, series__in=gaps).order_by("first"):
        pads.setdefault(pad.series, []).append(pad)
    found = {}
    for one in series:
        given_out = _given_out(one, pads.get(one.code, []))
        met = [(max(low, first), min(high, last)) for low, high in gaps.get(one.code, []) for first, last in given_out]
        found[one.code] = [(low, high) for low, high in met if low <= high]
    return found


def _given_out(series: FormSeries, pads: list[FormPad]) -> list[tuple[int, int]]:
    """The numbers that may have been used, in order: a series' own, or those of its pads that left the store."""
    if not series.preprinted:
        return [(series.first, series.last)]
    return [(pad.first, pad.last) for pad in pads if pad.status != FormPad.Status.RECEIVED and pad.last >= pad.first]


def form_prints(venue: Property, serial: str) -> list[FormPrint]:
    """Every print of a form, in order (control T8)."""
    return list(FormPrint.objects.filter(property_id=venue.pk, serial=serial).order_by("printed_at", "key"))


def _out_of_order(taken: list[tuple[int, int]]) -> list[int]:
    """Numbers whose position in the store is after that of a higher number; `taken` by number."""
    late: list[int] = []
    earliest: int | None = None
    for number, position in reversed(taken):
        if earliest is not None and position > earliest:
            late.append(number)
        earliest = position if earliest is None else min(earliest, position)
    return late[::-1]


def staff_report(venue: Property) -> list[tuple[Employee, list[str]]]:
    """Return every employee of the property with the roles held (control S2)."""
    people = Employee.objects.filter(property=venue).prefetch_related("roles").order_by("code")
    return [(person, sorted(role.role for role in person.roles.all())) for person in people]


def licences_running_out(venue: Property, before: dt.date) -> list[Employee]:
    """Active people whose licence ends before the date, those that ended already among them."""
    people = Employee.objects.filter(property=venue, active=True, licence_expires__lt=before)
    return list(people.order_by("licence_expires", "code"))


def licences_missing(venue: Property) -> list[Employee]:
    """Active people of pit, cage or count room without a licence on file."""
    roles = [role.value for role, department in DEPARTMENT_OF.items() if department in LICENSED]
    people = Employee.objects.filter(property=venue, active=True, roles__role__in=roles)
    return list(people.filter(Q(licence_number="") | Q(licence_expires=None)).distinct().order_by("code"))


def changes_of(venue: Property) -> Q:
    """Return the filter for the property's entries in the log of changes: those by its own people, and those by anyone
    on its objects and logins. The log itself names no property."""
    found = Q(user__employee__property=venue)
    things = [(model, model._default_manager.filter(property_id=venue.pk)) for model in _configured()]
    logins = get_user_model()._default_manager.filter(employee__property=venue)
    for model, rows in [*things, (get_user_model(), logins), (Property, Property.objects.filter(pk=venue.pk))]:
        kind = ContentType.objects.get_for_model(model)
        found |= Q(content_type=kind, object_id__in=rows.values(key=Cast("pk", TextField())))
    return found


def _configured() -> list[type[Model]]:
    """Return the models edited by hand for a property; projections are never in the log of changes."""
    return [
        model
        for model in apps.get_models()
        if any(field.name == "property" and field.related_model is Property for field in model._meta.fields)
    ]
