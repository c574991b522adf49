"""Rows that the grids of the tables offer now: which tables or boxes, what is filled in, what each may choose."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from casino.documents.formatting import clock
from casino.errors import Refused, bilingual
from casino.models import FormNumber, Property
from casino.numbered_forms.together import DAYS_OFFERED, day_asked, printed_before
from casino.offers import when_empty
from casino.operations.grids import MOST_ROWS, GridOptions, Narrowed, Row
from casino.rules import registry
from casino.rules import table_checks as rules_of_checks
from casino.wording.formats import game_name, limits_text, money
from tables import offers, queries
from tables.models import BoxCustody, DropBox, GamingTable, Notice, Pit, Slip, TableLimits, TableSession
from tables.timekeeping.calendar import shift_at

Asked = Mapping[str, str]
"""Values chosen above the rows: pit, gaming day, shift."""

SIGN = {"sign_min_minor": "min", "sign_max_minor": "max", "sign_payout_minor": "payout"}
"""Inputs for what stands on the sign of a table, by its name in the rules."""


def pits(venue: Property) -> list[tuple[str, str]]:
    """Return the property's pits."""
    return [(row.code, str(row)) for row in Pit.objects.filter(property=venue, active=True)]


def of_pit(**own: Any) -> GridOptions:
    """Return the options of a grid whose rows may be those of one pit."""
    return GridOptions(narrowed=Narrowed("pit", _lazy("Pit"), _lazy("All pits"), pits), **own)


def now(venue: Property) -> dict[str, Any]:
    """Return the gaming day that is open and the shift that it is by the clock."""
    day = queries.latest_open_day(venue)
    try:
        shift = shift_at(venue, timezone.now())[1]
    except Refused:
        return {"day": day}
    return {"day": day, "shift": shift}


def now_for_replacements(venue: Property) -> dict[str, Any]:
    """Return the same for the boxes that take the place of others."""
    return {f"replacement_{name}": value for name, value in now(venue).items()}


def _tables(venue: Property, asked: Asked) -> QuerySet[GamingTable]:
    rows = GamingTable.objects.filter(property=venue, active=True).order_by("code").select_related("pit")
    return rows.filter(pit__code=asked["pit"]) if asked.get("pit") else rows


def _sessions(venue: Property, asked: Asked) -> list[TableSession]:
    codes = set(_tables(venue, asked).values_list("code", flat=True))
    return [row for row in queries.open_sessions(venue) if row.table in codes]


# --- opening and closing --------------------------------------------------------------------------------------------


@when_empty(_lazy("Every table of this shift is open or was open already."))
def tables_to_open(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the closed tables, with the last closer or the first tray as opener; ticked where the box is installed."""
    at = _Openings.of(venue, asked)
    for table in at.tables:
        if table.code in at.busy:
            continue
        ready, about = table.code in at.ready, at.about(table)
        yield at.row(
            table,
            about=about if ready else f"{about} · {_('no box installed')}",
            taken=ready and at.has_tray(table),
        )


@when_empty(_lazy("No table changes its shift now. Open the gaming day, or choose another shift."))
def tables_of_change(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield open tables, whose count is blind, and for a next shift closed ones, each with the empty box of the shift.

    Ticked: closed tables whose tray and box are there. Without a next shift: the open tables, which are closed.
    """
    at = _Openings.of(venue, asked)
    shift, free, issued = asked.get("shift", ""), _free_boxes(venue), _slips_issued(venue)
    for table in at.tables:
        session = at.busy.get(table.code)
        if session is None and not shift:
            continue
        boxes = free.get(table.code, []) if shift and table.code not in at.ready else []
        box = _of_shift(boxes, shift)
        row = at.row(table, about=at.about(table), taken=at.has_tray(table) and bool(box or table.code in at.ready))
        choices = {**row.choices, **({"box": _named(boxes)} if boxes else {})}
        if session is not None:
            choices["in_transit"] = _slips_of(table.code, issued)
            row = replace(row, values={}, expected=None, about=_of_session(session), taken=False)
        without = row.without if shift else frozenset({"offer", "limits", "checks", *SIGN})
        yield replace(row, values={**row.values, "box": box}, choices=choices, without=without)


def next_shift(venue: Property) -> dict[str, Any]:
    """Return the gaming day and the shift that follows that of the open tables, empty after the last one; the shift by
    the clock where no table is open."""
    open_now = list(queries.open_sessions(venue))
    if not open_now:
        return now(venue)
    day = max(row.day for row in open_now)
    shifts = [code for code, _name in offers.shifts(venue)]
    later = max((shifts.index(row.shift) for row in open_now if row.day == day and row.shift in shifts), default=-1) + 1
    return {"day": day, "shift": shifts[later] if later < len(shifts) else ""}


@dataclass(frozen=True)
class _Openings:
    """Tables that may open for a shift: those of the pit that were not open in it.

    `busy`: open sessions of earlier shifts by table; `ready`: tables whose box of the shift is installed.
    """

    property: Property
    tables: list[GamingTable]
    busy: dict[str, TableSession]
    ready: set[str]
    opened_today: set[str]
    trays: dict[str, dict[str, int]]
    known: set[str]

    @classmethod
    def of(cls, venue: Property, asked: Asked) -> _Openings:
        """Return the tables for what was chosen above the rows."""
        done = TableSession.objects.filter(property_id=venue.pk, day=_day(asked))
        shift = asked.get("shift", "")
        over = set(done.filter(shift=shift).values_list("table", flat=True))
        custody = BoxCustody.objects.filter(property_id=venue.pk, status=BoxCustody.Status.INSTALLED)
        return cls(
            property=venue,
            tables=[row for row in _tables(venue, asked).prefetch_related("offers") if row.code not in over],
            busy={row.table: row for row in queries.open_sessions(venue)},
            ready=set(custody.filter(day=_day(asked), shift=shift).values_list("table", flat=True)),
            opened_today=set(done.values_list("table", flat=True)),
            trays=queries.closed_trays(venue),
            known=_ever_opened(venue),
        )

    def has_tray(self, table: GamingTable) -> bool:
        """Return whether the chips of a closed table are known."""
        return table.code in self.trays

    def about(self, table: GamingTable) -> str:
        """Return the game and the limits of a table."""
        return f"{game_name(table.game_code)} · {limits_text(table.limits, self.property.currency)}"

    def row(self, table: GamingTable, *, about: str, taken: bool) -> Row:
        """Return the row of a table that opens, with the last closer or the first tray."""
        offered = [(name.partition("/")[2], game_name(one.game_code)) for name, one in offers.offered_at(table)]
        tray = self.trays.get(table.code)
        return Row(
            key=table.code,
            label=table.code,
            about=about,
            given={"table": table.code},
            values={"counts": tray or {}},
            choices={
                **({"offer": offered} if len(offered) > 1 else {}),
                **({} if table.code in self.opened_today else {"checks": _checks(table)}),
            },
            without=frozenset(name for name, read in SIGN.items() if read not in _sign(table)),
            expected=tray,
            source=_("the last closer") if table.code in self.known else _("the first tray"),
            taken=taken,
        )


def _day(asked: Asked) -> dt.date | None:
    try:
        return dt.date.fromisoformat(asked.get("day", ""))
    except ValueError:
        return None


def _ever_opened(venue: Property) -> set[str]:
    rows = TableSession.objects.filter(property_id=venue.pk)
    return set(rows.order_by("table").values_list("table", flat=True).distinct())


def _sign(table: GamingTable) -> set[str]:
    """Return what the regulation has read from the sign of a table."""
    game = registry.get(table.game_code)
    options = {**{option.name: option.default for option in game.options}, **table.options}
    return set(game.sign(options, table.limits))


def _checks(table: GamingTable) -> list[tuple[str, str]]:
    daily = [one for one in rules_of_checks.of_table(table.game_code, table.options) if one.when == "day"]
    return [(one.code, f"{bilingual(one.en, one.es)} [{one.games[table.game_code]}]") for one in daily]


def opened(venue: Property, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of opened tables with whole limits: what was typed, over those of the table's offer."""
    if not row.get("limits"):
        return {name: value for name, value in row.items() if name != "limits"}
    table = GamingTable.objects.filter(property=venue, code=row["table"]).prefetch_related("offers").first()
    offered = {} if table is None else {name.partition("/")[2]: one for name, one in offers.offered_at(table)}
    configured = offered.get(row.get("offer", ""))
    return {**row, "limits": {**(configured.limits if configured else {}), **row["limits"]}}


@when_empty(_lazy("No table is open. Open one first."))
def tables_to_close(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the open tables; slips on their way can be named."""
    issued = _slips_issued(venue)
    for row in _sessions(venue, asked):
        yield Row(
            key=row.table,
            label=row.table,
            about=_of_session(row),
            given={"table": row.table},
            choices={"in_transit": _slips_of(row.table, issued)},
        )


def _of_session(row: TableSession) -> str:
    return f"{game_name(row.game)} · {row.day.isoformat()} {row.shift}"


def _slips_issued(venue: Property) -> list[Slip]:
    return list(Slip.objects.filter(property_id=venue.pk, status=Slip.Status.ISSUED).order_by("serial"))


def _slips_of(table: str, issued: list[Slip]) -> list[tuple[str, str]]:
    return [(one.serial, one.serial) for one in issued if table in (one.table, one.to_table)]


# --- slips ----------------------------------------------------------------------------------------------------------


@when_empty(_lazy("No table is open. Open one first."))
def tables_with_chips(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the open tables, whose chips may be moved."""
    for row in _sessions(venue, asked):
        yield Row(key=row.table, label=row.table, about=_of_session(row), given={"table": row.table})


@when_empty(_lazy("No slip waits for this step."))
def slips_that_wait(venue: Property, asked: Asked, *, kind: str, status: Slip.Status) -> Iterator[Row]:
    """Yield the slips of a kind that wait for their next step."""
    codes = set(_tables(venue, asked).values_list("code", flat=True))
    for row in queries.slips_under_way(venue).filter(kind=kind, status=status, table__in=codes):
        about = f"{row.table} · {money(row.total, venue.currency)}"
        yield Row(key=row.serial, label=row.serial, about=about, given={"serial": row.serial})


# --- boxes ----------------------------------------------------------------------------------------------------------


@when_empty(_lazy("Every table has its box."))
def boxes_to_install(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the tables without a box, each with the free boxes that are bound to it, the one of the shift chosen."""
    custody = BoxCustody.objects.filter(property_id=venue.pk, status=BoxCustody.Status.INSTALLED)
    served = set(custody.values_list("table", flat=True))
    free = _free_boxes(venue)
    for table in _tables(venue, asked):
        boxes = free.get(table.code, [])
        if table.code in served:
            continue
        chosen = _of_shift(boxes, asked.get("shift", ""))
        yield Row(
            key=table.code,
            label=table.code,
            about=game_name(table.game_code),
            given={"table": table.code},
            values={"box": chosen},
            choices={"box": _named(boxes)},
            taken=bool(chosen),
        )


@when_empty(_lazy("No box is on a table. Install one first."))
def boxes_to_remove(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the boxes on tables, each with the free boxes that may take its place; ticked where the table is closed."""
    codes = set(_tables(venue, asked).values_list("code", flat=True))
    still_open = {row.table for row in queries.open_sessions(venue)}
    free = _free_boxes(venue)
    custody = BoxCustody.objects.filter(property_id=venue.pk, status=BoxCustody.Status.INSTALLED)
    for row in custody.filter(table__in=codes).order_by("table", "box"):
        boxes = free.get(row.table, [])
        closed = row.table not in still_open
        yield Row(
            key=row.box,
            label=row.box,
            about=" · ".join([row.table, f"{row.day.isoformat()} {row.shift}", *([] if closed else [_("table open")])]),
            given={"box": row.box},
            values={"replacement": _of_shift(boxes, asked.get("replacement_shift", ""))},
            choices={"replacement": _named(boxes)},
            without=frozenset({"reason"} if closed else ()),
            taken=closed,
        )


def _free_boxes(venue: Property) -> dict[str, list[DropBox]]:
    """Return the boxes that may go onto each table."""
    moving = BoxCustody.objects.filter(property_id=venue.pk).exclude(status=BoxCustody.Status.COUNTED)
    rows = DropBox.objects.filter(property=venue, active=True).exclude(number__in=moving.values("box"))
    found: dict[str, list[DropBox]] = {}
    for box in rows.select_related("table").order_by("number"):
        found.setdefault(box.table.code, []).append(box)
    return found


def _named(boxes: list[DropBox]) -> list[tuple[str, str]]:
    return [(box.number, f"{box.number} · {box.mark()}") for box in boxes]


def _of_shift(boxes: list[DropBox], shift: str) -> str:
    """Return the box with the mark of a shift, else the only one without a mark; empty where there is none."""
    if not shift:
        return ""
    marked = [box.number for box in boxes if box.shift == shift]
    return (marked or [box.number for box in boxes if not box.shift] or [""])[0]


# --- limits ---------------------------------------------------------------------------------------------------------


@when_empty(_lazy("No table is open. Open one first."))
def tables_with_limits(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the open tables with their limits."""
    for row in _sessions(venue, asked):
        yield _limits_row(venue, row, row.limits, taken=False)


@when_empty(_lazy("No table is open. Open one first."))
def tables_to_change(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the open tables with the limits that are announced, else those of now; ticked where they are announced."""
    announced = TableLimits.objects.filter(property_id=venue.pk, status=TableLimits.Status.ANNOUNCED)
    after = dict(announced.values_list("table", "after"))
    for row in _sessions(venue, asked):
        yield _limits_row(venue, row, after.get(row.table, row.limits), taken=row.table in after)


def _limits_row(venue: Property, row: TableSession, limits: Mapping[str, int], *, taken: bool) -> Row:
    return Row(
        key=row.table,
        label=row.table,
        about=f"{game_name(row.game)} · {limits_text(row.limits, venue.currency)}",
        given={"table": row.table},
        values={"limits": limits},
        taken=taken,
    )


# --- what waits for a signature -------------------------------------------------------------------------------------


def addressees(venue: Property) -> list[tuple[str, str]]:
    """Return the addressees of notices that were not given yet."""
    waiting = set(Notice.objects.filter(property_id=venue.pk, given_at=None).values_list("addressee", flat=True))
    return [(code, str(label)) for code, label in Notice._meta.get_field("addressee").flatchoices if code in waiting]


@when_empty(_lazy("No notice is due."))
def notices_to_give(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the notices that were not given yet, the first due first."""
    rows = Notice.objects.filter(property_id=venue.pk, given_at=None).order_by("due_at", "key")
    if asked.get("addressee"):
        rows = rows.filter(addressee=asked["addressee"])
    for row in rows[:MOST_ROWS]:
        about = (row.get_addressee_display(), row.about, clock(row.due_at, venue.zone), row.cite)
        yield Row(key=row.notice, label=row.notice, about=" · ".join(map(str, about)), given={"notice": row.notice})


@when_empty(_lazy("No payment waits for a supervisor."))
def payments_to_approve(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the payments of open gaming days that no supervisor has signed, the latest first."""
    codes = set(_tables(venue, asked).values_list("code", flat=True))
    for row, label in offers.payments_with_labels(venue):
        if row.table in codes:
            yield Row(key=row.payment, label=row.table, about=label, given={"payment": row.payment})


@when_empty(_lazy("No late round waits for its resolution."))
def late_rounds(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the late rounds that wait for their resolution."""
    codes = set(_tables(venue, asked).values_list("code", flat=True))
    for row in queries.unresolved_late_rounds(venue).filter(table__in=codes)[:MOST_ROWS]:
        about = (f"{row.belongs_day.isoformat()} {row.belongs_shift}", clock(row.happened_at, venue.zone))
        shown = " · ".join([*about, money(row.handle, venue.currency)])
        yield Row(key=str(row.round), label=row.table, about=shown, given={"round": row.round})


def days_of_slips(venue: Property) -> list[tuple[str, str]]:
    """Return the gaming days with slips, the latest first."""
    days = Slip.objects.filter(property_id=venue.pk).order_by("-day").values_list("day", flat=True).distinct()
    return [(day.isoformat(), day.isoformat()) for day in days[:DAYS_OFFERED]]


@when_empty(_lazy("There is no slip yet."))
def slips_to_print(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the slips of a gaming day, by default the latest; ticked where nothing was printed yet."""
    day = day_asked(days_of_slips(venue), asked) or None
    rows = list(Slip.objects.filter(property_id=venue.pk, day=day).order_by("-requested_at")[:MOST_ROWS])
    printed = printed_before(venue, [row.serial for row in rows])
    for row in rows:
        about = (row.get_kind_display(), row.table, row.get_status_display(), money(row.total, venue.currency))
        times = _("printed before") if row.serial in printed else ""
        yield Row(
            key=row.serial,
            label=row.serial,
            about=" · ".join(str(part) for part in (*about, times) if part),
            given={"serial": row.serial},
            taken=row.serial not in printed,
        )


def days_of_sessions(venue: Property) -> list[tuple[str, str]]:
    """Return the gaming days on which tables opened, the latest first."""
    days = TableSession.objects.filter(property_id=venue.pk).order_by("-day").values_list("day", flat=True).distinct()
    return [(day.isoformat(), day.isoformat()) for day in days[:DAYS_OFFERED]]


@when_empty(_lazy("No table was opened yet."))
def inventories_to_print(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the openers of a gaming day, by default the latest, and its closers that were counted; ticked where nothing
    was printed yet. Of a day with more sessions than a page holds: the latest ones."""
    day = day_asked(days_of_sessions(venue), asked) or None
    sessions = TableSession.objects.filter(property_id=venue.pk, day=day).order_by("-opened_at", "table")
    counted = [
        (row, which, label, total)
        for row in sorted(sessions[: MOST_ROWS // 2], key=lambda row: (row.table, row.opened_at))
        for which, label, total in (
            ("opener", _("Opener"), row.opener_total),
            ("closer", _("Closer"), row.closer_total),
        )
        if total is not None
    ]
    serials = _inventory_serials(venue, {f"{row.table}.{row.day.isoformat()}.{row.shift}" for row, *_rest in counted})
    printed = printed_before(venue, serials.values())
    for row, which, label, total in counted:
        serial = serials.get((which, f"{row.table}.{row.day.isoformat()}.{row.shift}"), "")
        times = _("printed before") if serial in printed else ""
        about = (row.day.isoformat(), serial, money(total, venue.currency), times)
        yield Row(
            key=f"{row.table}.{row.shift}.{which}",
            label=f"{row.table} · {row.shift} · {label}",
            about=" · ".join(part for part in about if part),
            given={"table": row.table, "day": row.day, "shift": row.shift, "which": which},
            taken=serial not in printed,
        )


def _inventory_serials(venue: Property, sessions: Collection[str]) -> dict[tuple[str, str], str]:
    """Return the numbers of openers and closers of these sessions, by which of both and session."""
    rows = FormNumber.objects.filter(
        property_id=venue.pk, purpose__in=("opener", "closer"), reference__in=sessions, status=FormNumber.Status.USED
    )
    return {(row.purpose, row.reference): row.serial for row in rows}
