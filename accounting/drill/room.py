"""The figures of the count's report and of the cage's summary."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounting.drill.kit import Asked, Found, Line, LineList, QueryLines, figure, not_there
from casino.listings import readers_of
from casino.rules.money import worth
from progressive.models import Prize
from progressive.models.paying import Receipt
from tables import queries
from tables.models import BoxCustody, CageMovement, CageSession, CountEntry, TipCount

COUNT_ROOM = readers_of("tables.countsession")
CAGE_READERS = readers_of("tables.cagesession")


# --- the count ------------------------------------------------------------------------------------------------------


def _days(asked: Asked) -> tuple[dt.date, dt.date]:
    return asked.day("since"), asked.day("until")


def _boxes(asked: Asked) -> Any:
    rows = BoxCustody.objects.filter(
        property_id=asked.property.pk, day__range=_days(asked), agreed_total__isnull=False, **asked.only("table")
    )
    return rows.exclude(count="").order_by("day", "table", "key")


def _box_lines(boxes: Any) -> list[Line]:
    return [
        Line(
            label=_("Drop box %(box)s") % {"box": box.box}, detail=f"{box.day.isoformat()} {box.table} {box.shift}",
            amount=box.adds, at=box.counted_at, row=box,
        )
        for box in boxes
    ]  # fmt: skip


def _claim(asked: Asked, column: str) -> int:
    lines = queries.table_count_figures(asked.property, *_days(asked))
    return sum(getattr(line, column) for line in lines if asked.text("table") in ("", line.table))


@figure("count_drop", _("Drop"), roles=COUNT_ROOM)
def count_drop(asked: Asked) -> Found:
    source = QueryLines(_boxes(asked), "agreed_total", _box_lines)
    return Found(source=source, claimed=_claim(asked, "drop"), withheld=not asked.sees_counts)


def _counted_boxes(name: str, label: Any, column: str) -> None:
    @figure(name, label, roles=COUNT_ROOM, unit="count")
    def find(asked: Asked) -> Found:
        boxes = list(_boxes(asked))
        entries: dict[str, list[CountEntry]] = {}
        rows = CountEntry.objects.filter(property_id=asked.property.pk, custody__in=[box.pk for box in boxes])
        for entry in rows.order_by("custody", "number"):
            entries.setdefault(entry.custody, []).append(entry)
        wanted = [box for box in boxes if _is(column, entries.get(box.pk, []))]
        for box in wanted:
            box.adds = 1
        return Found(source=LineList(_box_lines(wanted)), claimed=_claim(asked, column))


def _is(column: str, entries: list[CountEntry]) -> bool:
    corrections = [entry for entry in entries if entry.method == CountEntry.Method.CORRECTION]
    if column == "recounted":
        return len(entries) - len(corrections) > 2
    return bool(corrections) if column == "corrected" else True


_counted_boxes("count_boxes", _("Boxes"), "boxes")
_counted_boxes("count_recounted", _("Counted more than twice"), "recounted")
_counted_boxes("count_corrected", _("Corrected"), "corrected")


def _of_counter(name: str, label: Any, column: str) -> None:
    @figure(name, label, roles=COUNT_ROOM, unit="count")
    def find(asked: Asked) -> Found:
        counter, method = asked.needed("counter"), asked.needed("method")
        boxes = {box.pk: box for box in _boxes(asked)}
        blind: dict[str, list[CountEntry]] = {}
        rows = CountEntry.objects.filter(property_id=asked.property.pk, custody__in=list(boxes))
        for entry in rows.exclude(method=CountEntry.Method.CORRECTION).order_by("custody", "number"):
            blind.setdefault(entry.custody, []).append(entry)
        mine = [
            (entry, entries[-1])
            for entries in blind.values()
            for entry in entries
            if (entry.counter, entry.method) == (counter, method)
        ]
        if column == "wrong":
            mine = [(entry, last) for entry, last in mine if queries.is_wrong(entry, last)]
        if column == "boxes":
            mine = list({entry.custody: (entry, last) for entry, last in reversed(mine)}.values())
        lines = [
            Line(
                label=_("Drop box %(box)s") % {"box": entry.box}, amount=1, at=entry.entered_at, row=entry,
                detail=f"{entry.day.isoformat()} {entry.table} {entry.shift} · {entry.number}",
            )
            for entry, _last in mine
        ]  # fmt: skip
        figures = queries.counter_figures(asked.property, *_days(asked))
        claimed = [getattr(line, column) for line in figures if (line.counter, line.method) == (counter, method)]
        return Found(source=LineList(lines), claimed=sum(claimed))


_of_counter("counter_entries", _("Counts"), "entries")
_of_counter("counter_wrong", _("Wrong"), "wrong")
_of_counter("counter_boxes", _("Boxes"), "boxes")


@figure("tips", _("Tips, counted apart"), roles=COUNT_ROOM)
def tips(asked: Asked) -> Found:
    rows = TipCount.objects.filter(property_id=asked.property.pk, day=asked.day(), **asked.only("table", "shift"))

    def lines(found: Any) -> list[Line]:
        return [Line(label=f"{one.table} {one.shift}", amount=one.adds, at=one.counted_at, row=one) for one in found]

    return Found(source=QueryLines(rows.order_by("table", "shift"), "total", lines), claimed=None)


# --- the cage -------------------------------------------------------------------------------------------------------

COLUMNS = {
    "chips_in": lambda item: worth(item.chips_in),
    "chips_out": lambda item: worth(item.chips_out),
    "cash_in": lambda item: item.cash_in,
    "cash_out": lambda item: item.cash_out,
    "net": lambda item: worth(item.chips_in) - worth(item.chips_out) + item.cash_in - item.cash_out,
}


def _cage(asked: Asked) -> queries.Reconciliation:
    session = queries.cage_session(asked.property, asked.day(), asked.needed("shift"))
    # An open cage is counted blind: its expected total shows after the count.
    if session is None or session.status != CageSession.Status.CLOSED:
        raise not_there()
    return queries.cage_reconciliation(asked.property, session)


def _item_rows(items: list[queries.CageItem]) -> dict[str, Any]:
    """The records behind the movements, by the movement's key."""
    rows: dict[str, Any] = dict(CageMovement.objects.in_bulk([item.key for item in items]))
    for word, model in (("prize", Prize), ("receipt", Receipt)):
        # `<property>:prize:<key of the prize>`
        keys = {item.key: item.key.partition(f":{word}:")[2] for item in items if f":{word}:" in item.key}
        found = model._default_manager.in_bulk(keys.values())
        rows |= {key: found[own] for key, own in keys.items() if own in found}
    return rows


@figure("cage_movements", _("Movements of the cage"), roles=CAGE_READERS)
def movements(asked: Asked) -> Found:
    """`kind` (or all), `column`: chips_in, chips_out, cash_in, cash_out or net."""
    found, column = _cage(asked), asked.needed("column")
    if column not in COLUMNS:
        raise not_there()
    items = [item for item in found.items if asked.text("kind") in ("", item.kind) and COLUMNS[column](item)]
    rows = _item_rows(items)
    lines = [
        Line(
            label=str(CageMovement.Kind(item.kind).label), detail=item.reference, amount=COLUMNS[column](item),
            at=item.moved_at, row=rows.get(item.key),
        )
        for item in items
    ]  # fmt: skip
    kinds = [kind for kind in found.kinds if asked.text("kind") in ("", kind.kind)]
    return Found(source=LineList(lines), claimed=sum(COLUMNS[column](kind) for kind in kinds))


def _opening(session: CageSession) -> Line:
    return Line(label=_("Bank at opening"), amount=session.opening_total, at=session.opened_at, row=session)


@figure("cage_opening", _("Bank at opening"), roles=CAGE_READERS)
def opening(asked: Asked) -> Found:
    session = _cage(asked).session
    return Found(source=LineList([_opening(session)]), claimed=session.opening_total)


@figure("cage_expected", _("Bank expected"), roles=CAGE_READERS)
def expected(asked: Asked) -> Found:
    found = _cage(asked)
    lines = [
        Line(label=_("Bank at opening"), amount=found.session.opening_total, figure=asked.further("cage_opening")),
        *(
            Line(
                label=kind.label, detail=str(kind.number), amount=kind.net,
                figure=asked.further("cage_movements", kind=kind.kind, column="net"),
            )
            for kind in found.kinds
        ),
    ]  # fmt: skip
    return Found(source=LineList(lines), claimed=found.expected_total)


@figure("cage_counted", _("Bank counted"), roles=CAGE_READERS)
def counted(asked: Asked) -> Found:
    session = _cage(asked).session
    if session.closing_total is None:
        raise not_there()
    line = Line(label=_("Bank at closing"), amount=session.closing_total, at=session.closed_at, row=session)
    return Found(source=LineList([line]), claimed=session.closing_total)


@figure("cage_over_short", _("Over or short"), roles=CAGE_READERS)
def over_short(asked: Asked) -> Found:
    found = _cage(asked)
    if found.counted_total is None:
        raise not_there()
    lines = [
        Line(label=_("Bank counted"), amount=found.counted_total, figure=asked.further("cage_counted")),
        Line(label=_("less bank expected"), amount=-found.expected_total, figure=asked.further("cage_expected")),
    ]
    return Found(source=LineList(lines), claimed=found.over_short)
