"""Queries of the count room: counts, each member's count once disclosed, papers matched, accuracy of counters."""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Sequence
from typing import Annotated

import msgspec
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from casino.models import FormNumber, FormSeries, Property
from casino.rows import Choice, Code, Count, Day, Money, Part, Person, Ratio, Words, row_type
from tables.counting import papers
from tables.counting.blind_counts import unaccepted_counts
from tables.models import BoxCustody, CountEntry, CountSession, MachineFile, TipCount


def counts(venue: Property, day: dt.date | None = None) -> QuerySet[CountSession]:
    """Counts of a day, or all of them, the latest first."""
    rows = CountSession.objects.filter(property_id=venue.pk)
    return (rows if day is None else rows.filter(day=day)).order_by("-day", "-opened_at", "-key")


def count_session(venue: Property, count: str) -> CountSession | None:
    """A count by its number."""
    return CountSession.objects.filter(pk=f"{venue.pk}:{count}").first()


def boxes_of_count(venue: Property, count: str) -> list[BoxCustody]:
    """The boxes of a count in the order in which they were opened; none without a count."""
    if not count:  # boxes that were never in one, of all days
        return []
    return list(BoxCustody.objects.filter(property_id=venue.pk, count=count).order_by("opened_at", "key"))


def boxes_of_counts(venue: Property, counts: Sequence[str]) -> dict[str, list[BoxCustody]]:
    """The boxes of these counts, each in the order in which they were opened."""
    found: dict[str, list[BoxCustody]] = {count: [] for count in counts}
    rows = BoxCustody.objects.filter(property_id=venue.pk, count__in=counts)
    for box in rows.order_by("opened_at", "key"):
        found[box.count].append(box)
    return found


@row_type()
class SheetBox(msgspec.Struct, frozen=True, kw_only=True):
    """A box of the count; ``total`` is null while nobody may know it."""

    box: Annotated[str, Code(_("Drop box"))]
    table: Annotated[str, Code(_("Table"))]
    shift: Annotated[str, Code(_("Shift"))]
    status: Annotated[str, Code(_("Status"))]
    total: Annotated[int | None, Money(_("Total"))]


@row_type(name="Count")
class CountAsTold(msgspec.Struct, frozen=True, kw_only=True):
    """A count. Totals are null until the cage has accepted by its own count."""

    count: Annotated[str, Code(_("Count"))]
    day: Annotated[dt.date, Day(_("Gaming day"))]
    room: Annotated[str, Words(_("Place"))]
    status: Annotated[str, Code(_("Status"))]
    team: Annotated[list[str], Person(_("Team"))]
    boxes: Annotated[list[SheetBox], Part(_("Boxes"))]
    total: Annotated[int | None, Money(_("Total"))]
    accepted_total: Annotated[int | None, Money(_("Accepted"))]
    difference: Annotated[int | None, Money(_("Difference"))]


def disclosed_count(session: CountSession, custodies: Sequence[BoxCustody]) -> CountAsTold:
    """A count as it may be seen: a total only after the cage has counted (control D5)."""
    is_disclosed = session.status == CountSession.Status.ACCEPTED
    return CountAsTold(
        count=session.count,
        day=session.day,
        room=session.room,
        status=session.status,
        team=session.team,
        boxes=[
            SheetBox(
                box=box.box,
                table=box.table,
                shift=box.shift,
                status=box.status,
                total=box.agreed_total if is_disclosed else None,
            )
            for box in custodies
        ],
        total=session.total if is_disclosed else None,
        accepted_total=session.accepted_total,
        difference=session.difference,
    )


def find_disclosed_count(venue: Property, count: str) -> CountAsTold | None:
    """A count as it may be seen, None where there is none."""
    session = count_session(venue, count)
    return None if session is None else disclosed_count(session, boxes_of_count(venue, count))


def entries_of(custody: BoxCustody) -> list[CountEntry]:
    """The blind counts of a box, in order. For commands: nobody is shown them before `agreed_entries` shows them."""
    rows = CountEntry.objects.filter(custody=custody.pk).exclude(method=CountEntry.Method.CORRECTION)
    return list(rows.order_by("number"))


def agreed_entries(venue: Property) -> QuerySet[CountEntry]:
    """Single counts of boxes on which two agreed: those that may be looked at (control D3)."""
    decided = BoxCustody.objects.filter(property_id=venue.pk, agreed_total__isnull=False)
    rows = CountEntry.objects.filter(property_id=venue.pk, custody__in=decided.values("key"))
    return rows.order_by("custody", "number")


def machine_files(venue: Property, count: str) -> list[MachineFile]:
    """The files of currency counters in a count."""
    return list(MachineFile.objects.filter(property_id=venue.pk, count=count).order_by("imported_at", "key"))


def tips(venue: Property, day: dt.date) -> list[TipCount]:
    """Tips of a day by table and shift (control T12)."""
    return list(TipCount.objects.filter(property_id=venue.pk, day=day).order_by("table", "shift"))


# --- papers ---------------------------------------------------------------------------------------------------------


class PaperState(enum.StrEnum):
    """Result of matching a paper (control D4)."""

    MATCHED = "matched"
    MISSING = "missing"
    UNEXPECTED = "unexpected"
    DIFFERENT = "different"
    LISTED = "listed"


@row_type(name="Paper")
class PaperLine(msgspec.Struct, frozen=True, kw_only=True):
    """A paper beside the system's copy (control D4)."""

    state: Annotated[PaperState, Choice(_("Status"), listed=tuple(state.value for state in PaperState))]
    kind: Annotated[str, Code(_("Kind"))]
    serial: Annotated[str, Code(_("Form number"))]
    table: Annotated[str, Code(_("Table"))]
    shift: Annotated[str, Code(_("Shift"))]
    box: Annotated[str, Code(_("Drop box"))]
    expected: Annotated[int | None, Money(_("Expected"))]
    found: Annotated[int | None, Money(_("Found"))]
    amount: Annotated[int, Money(_("Difference"))]
    """Value of a missing paper (below zero) or an unexpected one, or the difference of one that differs."""
    detail: Annotated[str, Words(_("Detail"))]


def match_documents(venue: Property, day: dt.date) -> list[PaperLine]:
    """Papers found in the boxes of a day beside those that should be there, by table, shift, kind and serial.

    A table and shift is judged once all its boxes are counted and were shown empty with their papers listed; a box
    counted by itself may go without a list.
    """
    judged = _judged_boxes(venue, day)
    due = papers.expected(venue, day)
    by_serial: dict[tuple[str, str], list[papers.Paper]] = {}
    for paper in due:
        by_serial.setdefault((paper.kind, paper.serial), []).append(paper)
    kinds = papers.judged_kinds()
    lines: list[PaperLine] = []
    seen: set[tuple[str, ...]] = set()
    for _place, boxes in sorted(judged.items()):
        for custody in boxes:
            for document in custody.documents:
                copies = by_serial.get((document["kind"], document["serial"]), [])
                place = (document["kind"], document["serial"], custody.table, custody.shift)
                lines.append(_found_line(custody, document, copies, kinds, is_second=place in seen))
                seen.add(place)
    found_here = {(line.kind, line.serial, line.table, line.shift) for line in lines}
    for paper in due:
        place = (paper.table, paper.shift)
        if place in judged and (paper.kind, paper.serial, *place) not in found_here:
            lines.append(_missing_line(paper))
    return sorted(lines, key=lambda line: (line.table, line.shift, line.kind, line.serial))


MOST_IN_USE = 2_000
"""Form numbers offered for a list of papers, the latest of them."""


def forms_in_use(venue: Property) -> list[tuple[FormNumber, str]]:
    """Return the forms of the days whose boxes are not all counted, by number, each with its kind; no amount."""
    boxes = BoxCustody.objects.filter(property_id=venue.pk).exclude(status=BoxCustody.Status.COUNTED)
    kinds = dict(FormSeries.objects.filter(property=venue).values_list("code", "kind"))
    rows = FormNumber.objects.filter(property_id=venue.pk, day__in=boxes.values("day"))
    latest = sorted(rows.order_by("-used_at")[:MOST_IN_USE], key=lambda row: row.serial)
    return [(row, kinds.get(row.series, "")) for row in latest]


def _judged_boxes(venue: Property, day: dt.date) -> dict[tuple[str, str], list[BoxCustody]]:
    places: dict[tuple[str, str], list[BoxCustody]] = {}
    for custody in BoxCustody.objects.filter(property_id=venue.pk, day=day).order_by("installed_at", "key"):
        places.setdefault((custody.table, custody.shift), []).append(custody)
    return {
        place: boxes
        for place, boxes in places.items()
        if all(custody.status == BoxCustody.Status.COUNTED and custody.emptied_at is not None for custody in boxes)
    }


def _found_line(
    custody: BoxCustody,
    document: dict[str, str | int | None],
    copies: list[papers.Paper],
    kinds: set[str],
    *,
    is_second: bool,
) -> PaperLine:
    kind, serial, found = str(document["kind"]), str(document["serial"]), document["total"]
    written = int(found) if found is not None else None
    here = [copy for copy in copies if (copy.table, copy.shift) == (custody.table, custody.shift)]
    paper = next(iter(here or copies), None)
    state, amount, detail = PaperState.MATCHED, 0, ""
    if kind not in kinds:
        state = PaperState.LISTED
    elif is_second:
        state, amount, detail = PaperState.UNEXPECTED, written or 0, "a second copy"
    elif paper is None:
        state, amount, detail = PaperState.UNEXPECTED, written or 0, "no such paper is due in a box of the day"
    elif not here:
        state, amount, detail = PaperState.UNEXPECTED, paper.total, f"belongs to {paper.table} {paper.shift}"
    elif written is not None and written != paper.total:
        state, amount = PaperState.DIFFERENT, written - paper.total
        detail = f"system {paper.total}, paper {written} (minor units)"
    return PaperLine(
        state=state,
        kind=kind,
        serial=serial,
        table=custody.table,
        shift=custody.shift,
        box=custody.box,
        expected=paper.total if paper is not None else None,
        found=written,
        amount=amount,
        detail=detail,
    )


def _missing_line(paper: papers.Paper) -> PaperLine:
    return PaperLine(
        state=PaperState.MISSING,
        kind=paper.kind,
        serial=paper.serial,
        table=paper.table,
        shift=paper.shift,
        box="",
        expected=paper.total,
        found=None,
        amount=-paper.total,
        detail="",
    )


# --- how the counters did -------------------------------------------------------------------------------------------


@row_type(name="Counter")
class CounterFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A counter over the period: single counts, those that were wrong, boxes, pace."""

    counter: Annotated[str, Person(_("Counter"))]
    method: Annotated[str, Choice(_("Method"), listed=("hand", "machine"))]
    entries: Annotated[int, Count(_("Counts"))]
    wrong: Annotated[int, Count(_("Wrong"))]
    boxes: Annotated[int, Count(_("Boxes"))]
    seconds_a_box: Annotated[int | None, Count(_("Seconds a box"))]
    """From the opening of a box to the count, over those by hand; None without one."""
    boxes_an_hour: Annotated[float | None, Ratio(_("Boxes an hour"))]


@row_type(name="TableCount")
class TableCountFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A table over the period: boxes, those counted more than twice, corrections, drop."""

    table: Annotated[str, Code(_("Table"))]
    boxes: Annotated[int, Count(_("Boxes"))]
    recounted: Annotated[int, Count(_("Counted more than twice"))]
    corrected: Annotated[int, Count(_("Corrected"))]
    drop: Annotated[int, Money(_("Drop"))]


@row_type()
class CountStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """How the counts of a period went."""

    counters: Annotated[list[CounterFigures], Part(_("Counter"))]
    tables: Annotated[list[TableCountFigures], Part(_("Table"))]


def count_statistics(venue: Property, first: dt.date, last: dt.date) -> CountStatistics:
    """How the counts of these gaming days went, both included; of counts that the cage has accepted (control D5)."""
    return CountStatistics(
        counters=counter_figures(venue, first, last, accepted_only=True),
        tables=table_count_figures(venue, first, last, accepted_only=True),
    )


def counter_figures(
    venue: Property, first: dt.date, last: dt.date, *, accepted_only: bool = False
) -> list[CounterFigures]:
    """Statistics by counter over gaming days, both included; boxes whose count is decided.

    `accepted_only`: for readers who see nothing before the cage has counted (control D5).
    """
    boxes = _decided(venue, first, last, accepted_only=accepted_only)
    found: dict[tuple[str, str], list[tuple[bool, BoxCustody, CountEntry]]] = {}
    for custody, entries in _entries_by_box(venue, boxes):
        blind = [entry for entry in entries if entry.method != CountEntry.Method.CORRECTION]
        if not blind:
            continue
        for entry in blind:
            found.setdefault((entry.counter, entry.method), []).append((is_wrong(entry, blind[-1]), custody, entry))
    return [_counter_line(counter, method, rows) for (counter, method), rows in sorted(found.items())]


def is_wrong(entry: CountEntry, decided: CountEntry) -> bool:
    """Return whether a count differs from the agreed one; the last blind count of a box is the agreed one."""
    kinds = {"notes", "chips"} if CountEntry.Method.MACHINE in (entry.method, decided.method) else None
    return _by_kind(entry, kinds) != _by_kind(decided, kinds)


def _by_kind(entry: CountEntry, kinds: set[str] | None) -> dict[str, dict[str, int]]:
    return {part["kind"]: part["counts"] for part in entry.contents if kinds is None or part["kind"] in kinds}


def _counter_line(counter: str, method: str, rows: list[tuple[bool, BoxCustody, CountEntry]]) -> CounterFigures:
    took = [
        (entry.entered_at - custody.opened_at).total_seconds()
        for _wrong, custody, entry in rows
        if custody.opened_at is not None and method == CountEntry.Method.HAND
    ]
    mean = round(sum(took) / len(took)) if took else None
    return CounterFigures(
        counter=counter,
        method=method,
        entries=len(rows),
        wrong=sum(wrong for wrong, _custody, _entry in rows),
        boxes=len({custody.pk for _wrong, custody, _entry in rows}),
        seconds_a_box=mean,
        boxes_an_hour=round(3_600 / mean, 1) if mean else None,
    )


def table_count_figures(
    venue: Property, first: dt.date, last: dt.date, *, accepted_only: bool = False
) -> list[TableCountFigures]:
    """Statistics by table over gaming days, both included. `accepted_only` as of `counter_figures`."""
    by_table: dict[str, list[tuple[BoxCustody, list[CountEntry]]]] = {}
    for custody, entries in _entries_by_box(venue, _decided(venue, first, last, accepted_only=accepted_only)):
        by_table.setdefault(custody.table, []).append((custody, entries))
    correction = CountEntry.Method.CORRECTION
    return [
        TableCountFigures(
            table=table,
            boxes=len(rows),
            recounted=sum(len([e for e in entries if e.method != correction]) > 2 for _custody, entries in rows),
            corrected=sum(any(e.method == correction for e in entries) for _custody, entries in rows),
            drop=sum(custody.agreed_total or 0 for custody, _entries in rows),
        )
        for table, rows in sorted(by_table.items())
    ]


def _decided(venue: Property, first: dt.date, last: dt.date, *, accepted_only: bool) -> list[BoxCustody]:
    rows = BoxCustody.objects.filter(property_id=venue.pk, day__range=(first, last), agreed_total__isnull=False)
    found = list(rows.exclude(count="").order_by("key"))
    untold = unaccepted_counts(venue, (box.count for box in found)) if accepted_only else set()
    return [box for box in found if box.count not in untold]


def _entries_by_box(venue: Property, boxes: list[BoxCustody]) -> list[tuple[BoxCustody, list[CountEntry]]]:
    entries: dict[str, list[CountEntry]] = {}
    rows = CountEntry.objects.filter(property_id=venue.pk, custody__in=[custody.pk for custody in boxes])
    for entry in rows.order_by("custody", "number"):
        entries.setdefault(entry.custody, []).append(entry)
    return [(custody, entries.get(custody.pk, [])) for custody in boxes]
