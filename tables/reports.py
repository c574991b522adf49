"""Reports of the table floor: slips, count sheets, limits; and what the ground asks about days and counts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.approvals import queries as documents
from casino.documents import in_language, translated
from casino.documents.formatting import clock
from casino.documents.labels import Label
from casino.documents.rows import Printed, cells, columns, sheet
from casino.documents.spreadsheet import Column, Sheet
from casino.models import FormNumber, Property
from casino.reports.day_status import register_gaming_days, register_unaccepted_counts
from casino.reports.kit import Asked, Content, Report, facts_of, register, register_offer, register_thing, today
from casino.roles import BOOKS, CAGE, SUPERVISORS, Role
from tables import bingo_papers as bingo_papers  # their reports register
from tables import bingo_report as bingo_report  # its report registers
from tables import queries
from tables.documents import count_sheet
from tables.documents import limits as limits_document
from tables.models import BoxCustody, CountSession, GamingDay, GamingTable, Slip
from tables.rows import SlipRow, TableLimitsRow

_LABELS: Final[Mapping[str, Label]] = {
    "missing": _("Missing documents"),
    "expiring": _("Documents that expire soon"),
    "needed": _("Documents that tables need"),
    "register": _("Register of documents"),
    "serial": _("Number"),
    "kind": _("Kind"),
    "table": _("Table"),
    "shift": _("Shift"),
    "amount": _("Amount"),
    "slips": _("Slips of the day"),
    "sums": _("By table and kind"),
    "number": _("Slips"),
    "total": _("Total"),
    "forms": _("Numbers of forms used in the day"),
    "series": _("Series"),
    "first": pgettext_lazy("number", "First"),
    "last": _("Last"),
    "used": pgettext_lazy("several", "Used"),
    "void": _("NULO / VOID"),
    "boxes": _("Boxes"),
    "box": pgettext_lazy("column", "Drop box"),
    "notes": _("Notes"),
    "chips": _("Chips"),
    "papers": _("Documents"),
    "contents": _("By denomination"),
    "denomination": _("Denomination"),
    "pieces": _("Pieces"),
    "room": _("Room"),
    "signed_at": _("Signed at"),
    "accepted_at": _("Accepted at"),
    "limits": _("Limits of tables"),
}

# --- slips ----------------------------------------------------------------------------------------------------------


def _slips(venue: Property, asked: Asked, language: str) -> Content:
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    assert asked.day is not None  # noqa: S101  (the registry read it)
    rows = queries.every_slip(venue).filter(day=asked.day)
    if asked.thing("table"):
        rows = rows.filter(table=asked.thing("table"))
    slips = list(rows)
    open_slips = any(slip.status in Slip.UNDER_WAY for slip in slips)
    return Content(
        day=asked.day,
        facts=facts_of(asked, ("table",), language) if asked.thing("table") else [],
        note=translated(_("UNDER WAY"), language) if open_slips else "",
        sheets=[
            sheet(SlipRow, t["slips"], slips, _SLIP, printed),
            _slip_sums(slips, t, printed),
            _form_sheet(venue, asked.day, t),
        ],
        duties=(_("Prepared by (accounting)"), _("Audited by")),
    )


_SLIP: Final = (
    "serial", "kind", "table", "to_table", "shift", "status", "requested_at", "issued_at", "received_at", "signers",
    "total", "remark",
)  # fmt: skip


def _slip_sums(slips: list[Slip], t: Mapping[str, str], printed: Printed) -> Sheet:
    """Return the sheet of slips received, by table and kind; void ones and those under way do not count."""
    received = [slip for slip in slips if slip.status == Slip.Status.RECEIVED]
    groups: dict[tuple[str, str], list[Slip]] = {}
    for slip in sorted(received, key=lambda one: (one.table, one.kind)):
        groups.setdefault((slip.table, slip.kind), []).append(slip)
    heads = columns(SlipRow, ("table", "kind", "total"), printed)
    heads.insert(2, Column(t["number"], "count", 10))
    rows = [
        [*cells(SlipRow, own[0], ("table", "kind"), printed), len(own), sum(slip.total for slip in own)]
        for own in groups.values()
    ]
    total = [t["total"], None, len(received), sum(slip.total for slip in received)]
    return Sheet(t["sums"], heads, rows, [total])


def _form_sheet(venue: Property, day: dt.date, t: Mapping[str, str]) -> Sheet:
    numbers: dict[str, list[FormNumber]] = {}
    for number in FormNumber.objects.filter(property_id=venue.pk, day=day).order_by("series", "number"):
        numbers.setdefault(number.series, []).append(number)
    columns = [
        Column(t["series"], "text", 10), Column(t["first"], "text", 16), Column(t["last"], "text", 16),
        Column(t["used"], "count", 10), Column(t["void"], "text", 40),
    ]  # fmt: skip
    rows = [
        [
            series,
            own[0].serial,
            own[-1].serial,
            sum(one.status == FormNumber.Status.USED for one in own),
            ", ".join(one.serial for one in own if one.status == FormNumber.Status.VOID) or None,
        ]
        for series, own in numbers.items()
    ]
    return Sheet(t["forms"], columns, rows)


register(
    Report(
        code="slips",
        title=_("Slips and forms of the day"),
        purpose=_("Every fill, credit, transfer and exchange of the day, and the numbers used (controls T2, T5)."),
        group="day",
        roles=(*SUPERVISORS, *sorted(CAGE), *BOOKS),
        parameters=("day", "table"),
        content=_slips,
    )
)


# --- count sheets ---------------------------------------------------------------------------------------------------


def _count(venue: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    session = count_sheet.signed_count(venue, asked.thing("count"))
    boxes = queries.boxes_of_count(venue, session.count)
    facts = {
        "serial": session.count,
        "room": session.room,
        "signed_at": clock(session.signed_at, venue.zone),
        "accepted_at": clock(session.accepted_at, venue.zone),
    }
    return Content(
        day=session.day,
        facts=[(t[name], value) for name, value in facts.items()],
        sheets=[_box_sheet(boxes, session, t), _content_sheet(session, t)],
    )


def _box_sheet(boxes: list[BoxCustody], session: CountSession, t: Mapping[str, str]) -> Sheet:
    columns = [
        Column(t["box"], "text", 12), Column(t["table"], "text", 10), Column(t["shift"], "text", 8),
        Column(t["notes"], "money", 16), Column(t["chips"], "money", 16), Column(t["papers"], "count", 12),
        Column(t["total"], "money", 16),
    ]  # fmt: skip
    rows: list[list[Any]] = []
    for box in boxes:
        parts = {part["kind"]: part for part in box.contents}
        papers = sum(parts["documents"]["counts"].values())
        rows.append(
            [box.box, box.table, box.shift, parts["notes"]["total"], parts["chips"]["total"], papers, box.total]
        )
    sums = [sum(row[place] for row in rows) for place in (3, 4, 5)]
    return Sheet(t["boxes"], columns, rows, [[t["total"], None, None, *sums, session.total]])


def _content_sheet(session: CountSession, t: Mapping[str, str]) -> Sheet:
    columns = [
        Column(t["kind"], "text", 14), Column(t["denomination"], "money", 16), Column(t["pieces"], "count", 12),
        Column(t["amount"], "money", 16),
    ]  # fmt: skip
    rows = [
        [t[part["kind"]], int(value), pieces, int(value) * pieces]
        for part in session.contents
        if part["kind"] != "documents"
        for value, pieces in sorted(part["counts"].items(), key=lambda item: -int(item[0]))
    ]
    return Sheet(t["contents"], columns, rows, [[t["total"], None, None, sum(row[3] for row in rows)]])


register(
    Report(
        code="count-sheet",
        title=count_sheet.TITLE,
        purpose=_("A signed count: its boxes by kind and denomination, corrections, the team (controls D3-D5, D7)."),
        group="day",
        roles=(Role.COUNT_TEAM, *BOOKS),
        parameters=("count",),
        content=_count,
        paper=(
            "count_sheet",
            lambda venue, asked, printing: count_sheet.count_sheet_data(venue, asked.thing("count"), printing),
        ),
        living=True,
    )
)


# --- limits ---------------------------------------------------------------------------------------------------------


def _limits(venue: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    since, until = asked.span()
    history = queries.limits_history(venue, table=asked.thing("table") or None, first=since, last=until)
    return Content(
        day=until,
        span=(since, until),
        facts=facts_of(asked, ("table",), language) if asked.thing("table") else [],
        sheets=[sheet(TableLimitsRow, t["limits"], history, _LIMITS, Printed(venue, language))],
    )


_LIMITS: Final = (
    "day", "shift", "table", "game", "change", "before", "after", "announced_at", "inspector_told", "in_force_at",
    "changed_by", "cite",
)  # fmt: skip


def _limits_paper(venue: Property, asked: Asked, printing: Any) -> dict[str, Any]:
    return limits_document.limits_data(venue, *asked.span(), asked.thing("table") or None, printing)


register(
    Report(
        code="limits-history",
        title=limits_document.TITLE,
        purpose=_("Limits of tables: every opening, announcement and change (control T11)."),
        group="period",
        roles=(*SUPERVISORS, *BOOKS),
        parameters=("since", "until", "table"),
        content=_limits,
        paper=("limits_history", _limits_paper),
    )
)


# --- documents on file ----------------------------------------------------------------------------------------------

NEEDED: Final = ("table", "offer", "game", "what", "kind", "issuer", "cite", "reference", "until", "lapsed")
ON_FILE: Final = (
    "reference", "kind", "issuer", "authority", "date", "effective_from", "effective_until", "about", "scope",
    "place", "renews", "withdrawn_on", "withdrawn_because", "registered_by", "registered_at", "sha256",
)  # fmt: skip


def _documents(venue: Property, asked: Asked, language: str) -> Content:
    t, printed, day = in_language(_LABELS, language), Printed(venue, language), today(venue)
    soon, needed = documents.expiring(venue, day), queries.documents_needed(venue, day)
    missing = [one for one in needed if one.covered.document is None]
    row = documents.DocumentRow
    return Content(
        day=day,
        sheets=[
            sheet(queries.NeededDocument, t["missing"], missing, NEEDED, printed),
            sheet(row, t["expiring"], soon, ON_FILE, printed),
            sheet(queries.NeededDocument, t["needed"], needed, NEEDED, printed),
            sheet(row, t["register"], documents.documents(venue).order_by("date", "pk"), ON_FILE, printed),
        ],
    )


register(
    Report(
        code="documents-on-file",
        title=_("Documents on file"),
        purpose=_("Approvals, filings, certificates and licences: what is missing, what expires, what is on file."),
        group="control",
        roles=BOOKS,
        content=_documents,
        living=True,
    )
)


# --- what the ground asks -------------------------------------------------------------------------------------------


def _closed(venue: Property, since: dt.date) -> list[dt.date]:
    rows = GamingDay.objects.filter(property_id=venue.pk, day__gte=since, status=GamingDay.Status.CLOSED)
    return list(rows.order_by("day").values_list("day", flat=True))


def _open(venue: Property, first: dt.date, last: dt.date) -> bool:
    rows = GamingDay.objects.filter(property_id=venue.pk, day__range=(first, last))
    return rows.exclude(status=GamingDay.Status.CLOSED).exists()


def _has_unaccepted_counts(venue: Property, first: dt.date, last: dt.date) -> bool:
    rows = CountSession.objects.filter(property_id=venue.pk, day__range=(first, last))
    return rows.exclude(status=CountSession.Status.ACCEPTED).exists()


register_gaming_days(_closed, _open)
register_unaccepted_counts(_has_unaccepted_counts)


def _days(venue: Property, language: str) -> list[tuple[str, str]]:
    """The latest closed day first: its figures are final; then the others, newest first."""
    rows = list(GamingDay.objects.filter(property_id=venue.pk).order_by("-day").values_list("day", "status")[:400])
    latest = next((day for day, status in rows if status == GamingDay.Status.CLOSED), None)
    days = [latest, *(day for day, _status in rows if day != latest)] if latest else [day for day, _status in rows]
    return [(day.isoformat(), day.isoformat()) for day in days]


def _tables(venue: Property, language: str) -> list[tuple[str, str]]:
    rows = GamingTable.objects.filter(property=venue).order_by("code").values_list("code", flat=True)
    return [(code, code) for code in rows]


def _counts(venue: Property, language: str) -> list[tuple[str, str]]:
    signed = CountSession.objects.filter(property_id=venue.pk).exclude(status=CountSession.Status.OPEN)
    return [(count, count) for count in signed.order_by("-signed_at").values_list("count", flat=True)[:200]]


def _accepted_counts(venue: Property, since: dt.date) -> list[tuple[dt.date, str]]:
    """Counts are sent once the cage has accepted them: until then they are the count room's own (control D5)."""
    rows = CountSession.objects.filter(property_id=venue.pk, day__gte=since, status=CountSession.Status.ACCEPTED)
    return list(rows.values_list("day", "count"))


register_offer("day", _days)
register_thing("table", _("Table"), _tables)
register_thing("count", _("Count"), _counts, _accepted_counts)
