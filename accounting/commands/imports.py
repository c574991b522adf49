"""Key in a day that was kept on paper: openers, closers, slips, boxes, counts, meter readings, from CSV.

Every act goes through the command that a terminal would have called, so what a command refuses is a bad row here. The
people on the paper sign with the method `paper`; who keys it in signs with his PIN. All of it is taken, or nothing.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _now

from accounting.day_files import READ, Act, BadRow, read_day
from accounting.events import DayImported
from accounting.models import DayImport
from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature, require_role
from casino.jurisdictions import cited
from casino.models import FORM_KINDS, Employee, Property
from casino.requests.clock_times import read_time
from casino.requests.request_limits import MAX_BAD_ROWS
from casino.roles import CAGE, SUPERVISORS, Role
from casino.wording.files import unknown_kind
from progressive.commands import record_reading
from tables import commands as floor
from tables.commands.boxes import CARRIERS, KEEPERS
from tables.events import BoxContent, BoxDocument
from tables.locks import lock_table
from tables.models import BoxCustody, DropBox, GamingDay

CITE: Final = "control T5"


class File(msgspec.Struct, frozen=True, kw_only=True):
    """A file as it was given: its name and its text."""

    name: str
    content: str

    @property
    def digest(self) -> str:
        """SHA-256 of the text."""
        return sha256(self.content.encode()).hexdigest()


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """Result of an import, or of a trial: operations by record, rows, and rows refused (then nothing was done)."""

    acts: dict[str, int]
    rows: int
    bad_rows: list[BadRow]
    recorded: bool


class _Rehearsed(Exception):
    """Everything was tried; now it is taken back."""


def import_day(
    venue: Property,
    *,
    day: dt.date,
    files: Sequence[File],
    keyed: Signature,
    late_reason: str = "",
    actor: str,
    at: dt.datetime | None = None,
) -> Imported:
    """Key in the files of an open day, all of them or nothing.

    With a `late_reason` a day that was never opened is opened with them, a late entry signed by who keys it in.
    Refused: `wrong_role`, `day_not_open`, `files_missing`, `file_imported`, `file_twice`, `bad_rows` (details: each
    with file, line, column and reason), and with a `late_reason` as `tables.commands.open_gaming_day`.
    """
    require_role(keyed, [Role.ACCOUNTING], field="keyed", cite=CITE)
    outcome = _run(venue, day, files, keyed, late_reason, actor=actor, at=at, rehearsal=False)
    if outcome.bad_rows:
        raise Refused(
            "bad_rows",
            field="files",
            cite=CITE,
            count=len(outcome.bad_rows),
            details={"bad_rows": msgspec.to_builtins(outcome.bad_rows)},
        )
    return outcome


def rehearse_import(
    venue: Property, *, day: dt.date, files: Sequence[File], late_reason: str = "", actor: str
) -> Imported:
    """The same without keeping anything: every act is carried out and taken back. Refused: as `import_day`."""
    nobody = Signature(employee="", role=Role.ACCOUNTING.value, method="paper", at=timezone.now().isoformat())
    return _run(venue, day, files, nobody, late_reason, actor=actor, at=None, rehearsal=True)


def _run(
    venue: Property,
    day: dt.date,
    files: Sequence[File],
    keyed: Signature,
    late_reason: str,
    *,
    actor: str,
    at: dt.datetime | None,
    rehearsal: bool,
) -> Imported:
    _require_files(files)
    read = read_day(((file.name, file.content) for file in files), venue.currency)
    acts = _tally(read.acts)
    rows = sum(len(act.entries) or 1 for act in read.acts)
    bad = [*read.bad_rows, *_unknown_papers(read.acts)]
    try:
        with transaction.atomic():
            _lock(venue, read.acts)
            if late_reason and not GamingDay.objects.filter(property_id=venue.pk, day=day).exists():
                floor.open_gaming_day(venue, day=day, late_reason=late_reason, accounting=keyed, actor=actor, at=at)
            _require_new(venue, day, files)
            if not bad:
                bad = _carry_out(_Papers(venue, day, keyed, actor, at or timezone.now(), read.acts), read.acts)
            if bad or rehearsal:
                raise _Rehearsed
            event = DayImported(
                day=day.isoformat(),
                digests={file.name: file.digest for file in files},
                rows=rows,
                acts=acts,
                signatures=[keyed],
            )
            append_next(venue, f"import:{day.isoformat()}.{files[0].digest[:32]}", day, [event], actor=actor, at=at)
    except _Rehearsed:
        return Imported(acts=acts, rows=rows, bad_rows=bad[:MAX_BAD_ROWS], recorded=False)
    return Imported(acts=acts, rows=rows, bad_rows=[], recorded=True)


def _unknown_papers(acts: Sequence[Act]) -> list[BadRow]:
    """Return the rows about papers of an unknown kind."""
    return [
        BadRow(
            file=act.file,
            line=entry.line,
            column="kind",
            reason=unknown_kind(entry.kind, FORM_KINDS),
        )
        for act in acts
        if act.record == "paper"
        for entry in act.entries
        if entry.kind not in FORM_KINDS
    ]


def _require_files(files: Sequence[File]) -> None:
    if not files:
        raise Refused("files_missing", field="files")
    names, digests = {file.name for file in files}, {file.digest for file in files}
    if len(names) < len(files) or len(digests) < len(files):
        raise Refused("file_twice", field="files")


def _require_new(venue: Property, day: dt.date, files: Sequence[File]) -> None:
    if not GamingDay.objects.filter(property_id=venue.pk, day=day, status=GamingDay.Status.OPEN).exists():
        raise Refused("day_not_open", field="day", day=day.isoformat())
    keys = {f"{venue.pk}:{file.digest}": file.name for file in files}
    known = DayImport.objects.filter(pk__in=keys).order_by("at").first()
    if known is not None:
        raise Refused("file_imported", field="files", file=keys[known.pk], day=known.day.isoformat())


def _lock(venue: Property, acts: Iterable[Act]) -> None:
    """Every table of the papers, in order and before anything else: nobody waits for us who holds what we need."""
    boxes = {act.given["box"] for act in acts} - {""}
    of_boxes = DropBox.objects.filter(property=venue, number__in=boxes).values_list("table__code", flat=True)
    for table in sorted({*of_boxes, *(act.given["table"] for act in acts)} - {""}):
        lock_table(venue.pk, table)


def _tally(acts: Iterable[Act]) -> dict[str, int]:
    tally: dict[str, int] = {}
    for act in acts:
        tally[act.record] = tally.get(act.record, 0) + 1
    return tally


def _carry_out(papers: _Papers, acts: Sequence[Act]) -> list[BadRow]:
    """Every act in its own savepoint: what one refuses does not hide what the next would. Sheets are signed last."""
    bad = [fault for act in acts if (fault := _tried(papers, act, _DO[act.record])) is not None]
    unsigned = [sheet for sheet in papers.sheets.values() if not sheet.signed]
    return bad + [fault for sheet in unsigned if (fault := _tried(papers, sheet.last, _sign)) is not None]


def _tried(papers: _Papers, act: Act, do: Callable[[_Papers, Act], None]) -> BadRow | None:
    """Try an operation; return the row that was refused, or None."""
    try:
        with transaction.atomic():
            do(papers, act)
    except Refused as refusal:
        line, column = _place(act, refusal.field or "")
        reason = cited(refusal.message, refusal.cite, papers.property.jurisdiction)
        return BadRow(file=act.file, line=line, column=column, reason=reason)
    return None


_COLUMN_OF: Final[Mapping[str, str]] = {
    "serial": "number", "documents": "number", "first": "pieces", "counts": "pieces", "contents": "pieces",
    "delivered": "by", "boxes": "box", "destination": "place",
    "payouts": "value", "in_meter": "value", "meter_minor": "value", "displayed_minor": "value", "day": "record",
    "occurred_at": "time", "at": "time",
}  # fmt: skip


def _place(act: Act, field: str) -> tuple[int, str]:
    """Line and column of what a command refused."""
    parts = re.split(r"[.\[]", field)
    line = next((act.line_of(part) for part in parts[1:] if act.line_of(part) != act.line), act.line)
    name = parts[1] if parts[0] == "people" and len(parts) > 1 else parts[0]
    column = _COLUMN_OF.get(name, name)
    known = {"record", "table", "shift", "number", "box", "time", "place", "pieces", "second", "value", *_PEOPLE}
    return line, column if column in known else ""


_PEOPLE: Final = ("dealer", "supervisor", "cashier", "escort", "receiver", "by", "witness", "team")


# --- the acts -------------------------------------------------------------------------------------------------------


class _Sheet(msgspec.Struct):
    """A count on paper: its number, its last box, whether its team signed."""

    count: str
    last: Act
    signed: bool = False


class _Papers:
    """Context of every operation of an import: property, day, the person who keyed it in, the signers by hand; counts
    by team."""

    def __init__(
        self, venue: Property, day: dt.date, keyed: Signature, actor: str, now: dt.datetime, acts: Sequence[Act]
    ) -> None:
        self.property, self.day, self.keyed, self.actor, self.now = venue, day, keyed, actor, now
        self.sheets: dict[tuple[str, ...], _Sheet] = {}
        self.counted = {_box_of(act) for act in acts if act.record == "count"}
        self.found: dict[tuple[str, str], list[BoxDocument]] = {}
        for act in acts:
            if act.record == "paper":
                self.found.setdefault(_box_of(act), []).extend(_documents(act))

    def at(self, act: Act) -> dt.datetime:
        """The instant that the paper says, by the wall clock of the gaming day; without one, now."""
        said = act.given.get("time", "")
        if not said:
            return self.now
        try:
            clock = read_time(said)
        except ValueError:
            raise Refused("bad_time", field="time") from None
        date = self.day if clock.hour >= self.property.day_start_hour else self.day + dt.timedelta(days=1)
        moment = dt.datetime.combine(date, clock, tzinfo=self.property.zone).astimezone(dt.UTC)
        if moment > self.now:
            raise Refused("time_to_come", field="time")
        return moment

    def signed(self, act: Act, column: str, roles: Collection[Role]) -> Signature:
        """The hand of the person named in a column."""
        return self._hand(act, column, act.given[column], roles)

    def team(self, act: Act) -> list[Signature]:
        """The hands of the count team, their numbers with blanks between."""
        return [self._hand(act, "team", code, [Role.COUNT_TEAM]) for code in act.given["team"].split()]

    def _hand(self, act: Act, column: str, code: str, roles: Collection[Role]) -> Signature:
        employee = Employee.objects.filter(property=self.property, code=code).prefetch_related("roles").first()
        if employee is None:
            raise Refused("unknown_employee", field=column)
        role = next((role for role in sorted(roles) if employee.holds(role)), None)
        if role is None:
            raise Refused(
                "role_not_held",
                field=column,
                employee=code,
                role=", ".join(str(one.label) for one in sorted(roles)),
            )
        return Signature(employee=code, role=role.value, method="paper", at=self.at(act).isoformat())

    def pair(self, act: Act, roles: Collection[Role]) -> dict[str, Signature]:
        """The two who handled a box."""
        return {"by": self.signed(act, "by", roles), "witness": self.signed(act, "witness", roles)}


def _opener(papers: _Papers, act: Act) -> None:
    floor.open_table(
        papers.property, table=act.given["table"], day=papers.day, shift=act.given["shift"], counts=act.counts(),
        dealer=papers.signed(act, "dealer", [Role.DEALER]),
        supervisor=papers.signed(act, "supervisor", SUPERVISORS), form=act.given["number"],
        out_of_order=True, actor=papers.actor, at=papers.at(act),
    )  # fmt: skip


def _closer(papers: _Papers, act: Act) -> None:
    floor.close_table(
        papers.property, table=act.given["table"], counts=act.counts(),
        dealer=papers.signed(act, "dealer", [Role.DEALER]),
        supervisor=papers.signed(act, "supervisor", SUPERVISORS), form=act.given["number"],
        out_of_order=True, actor=papers.actor, at=papers.at(act),
    )  # fmt: skip


def _slip(papers: _Papers, act: Act) -> None:
    duties = ("supervisor", "cashier", "escort", "dealer", "receiver")
    people = {duty: act.given[duty] for duty in duties if act.given.get(duty)}
    floor.record_paper_slip(
        papers.property, kind="fill" if act.record == "fill" else "credit", serial=act.given["number"],
        table=act.given["table"], day=papers.day, shift=act.given["shift"], counts=act.counts(), people=people,
        keyed=papers.keyed, out_of_order=True, actor=papers.actor, at=papers.at(act),
    )  # fmt: skip


def _box_on(papers: _Papers, act: Act) -> None:
    floor.install_box(
        papers.property, box=act.given["box"], day=papers.day, shift=act.given["shift"], actor=papers.actor,
        at=papers.at(act), **papers.pair(act, CARRIERS),
    )  # fmt: skip


def _box_off(papers: _Papers, act: Act) -> None:
    """Off the table; with a place, brought there and locked up by the same two people."""
    people = papers.pair(act, CARRIERS)
    moment = papers.at(act)
    box = act.given["box"]
    floor.remove_box(papers.property, box=box, actor=papers.actor, at=moment, **people)
    place = act.given.get("place", "")
    if place:
        floor.transport_boxes(papers.property, boxes=[box], destination=place, actor=papers.actor, at=moment, **people)
        floor.store_boxes(papers.property, boxes=[box], place=place, actor=papers.actor, at=moment, **people)


def _box_of(act: Act) -> tuple[str, str]:
    return act.given["box"], act.given["shift"]


def _documents(act: Act) -> list[BoxDocument]:
    return [
        BoxDocument(kind=entry.kind, serial=entry.name, total=entry.pieces if entry.second == READ else None)
        for entry in act.entries
    ]


def _paper(papers: _Papers, act: Act) -> None:
    """A paper goes with the count of its box."""
    if _box_of(act) not in papers.counted:
        raise Refused("count_missing", field="box", cite="control D4")


def _count(papers: _Papers, act: Act) -> None:
    """A box of the count of its team: the first two counted it, each by himself; its papers beside it."""
    team = papers.team(act)
    key = tuple(member.employee for member in team)
    common = {"actor": papers.actor, "at": papers.at(act)}
    sheet = papers.sheets.get(key)
    count = sheet.count if sheet is not None else None
    if count is None:
        room = act.given.get("place", "") or _now("Count room")
        count = floor.open_count(papers.property, day=papers.day, room=room, team=team, **common)
    documents = papers.found.get(_box_of(act), [])
    _require_same(act)
    found = _contents(act, "pieces", documents)
    counts = [floor.SheetCount(counter=member.employee, contents=found) for member in team[:2]]
    boxes = [floor.BoxSheet(box=act.given["box"], counts=counts, documents=documents)]
    _require_shift(papers, act)
    try:
        floor.count_boxes(papers.property, count=count, boxes=boxes, team=team, **common)
    except Refused as refusal:
        refusal.field = (refusal.field or "").removeprefix("boxes[0].").replace("counts[1]", "second", 1)
        raise
    papers.sheets[key] = _Sheet(count=count, last=act)


def _require_same(act: Act) -> None:
    """Require that both counts agree: a repeated count is written with its final result. Refused: `counts_differ`."""
    for entry in act.entries:
        if entry.pieces != entry.second:
            raise Refused("counts_differ", field=f"second.{entry.name}")  # fmt: skip


def _require_shift(papers: _Papers, act: Act) -> None:
    """The box that is counted was on its table in the shift that the paper names."""
    floor_shift = BoxCustody.objects.filter(
        property_id=papers.property.pk, day=papers.day, box=act.given["box"]
    ).order_by("-installed_at").values_list("shift", flat=True).first()  # fmt: skip
    if floor_shift is not None and floor_shift != act.given["shift"]:
        raise Refused("unknown_custody", field="shift")


def _sign(papers: _Papers, act: Act) -> None:
    """The whole team signed the sheet on which the box stands (control D5)."""
    team = papers.team(act)
    sheet = papers.sheets[tuple(member.employee for member in team)]
    floor.sign_count(papers.property, count=sheet.count, team=team, actor=papers.actor, at=papers.at(act))
    sheet.signed = True


def _accept(papers: _Papers, act: Act) -> None:
    """The cage took over what the team handed to it, by its own count (control D5)."""
    team = papers.team(act)
    sheet = papers.sheets.get(tuple(member.employee for member in team))
    if sheet is None:
        raise Refused("count_missing", field="team", cite="control D5")
    if not sheet.signed:
        _sign(papers, sheet.last)
    floor.accept_count(
        papers.property, count=sheet.count, contents=_contents(act, "pieces", []),
        cashier=papers.signed(act, "cashier", CAGE), delivered=papers.signed(act, "by", [Role.COUNT_TEAM]),
        actor=papers.actor, at=papers.at(act),
    )  # fmt: skip


def _contents(act: Act, column: str, documents: Sequence[BoxDocument]) -> list[BoxContent]:
    """Return the contents found; papers are counted by the rows that list them, unless a row counts them."""
    found: dict[str, dict[str, int]] = {"notes": {}, "chips": {}, "documents": {}}
    for entry in act.entries:
        found[entry.kind][entry.name] = getattr(entry, column)
    if not found["documents"]:
        for document in documents:
            found["documents"][document.kind] = found["documents"].get(document.kind, 0) + 1
    return [
        BoxContent(kind="notes", counts=found["notes"], total=_worth(found["notes"])),
        BoxContent(kind="chips", counts=found["chips"], total=_worth(found["chips"])),
        BoxContent(kind="documents", counts=found["documents"], total=0),
    ]


def _worth(counts: Mapping[str, int]) -> int:
    return sum(int(value) * pieces for value, pieces in counts.items())


def _box_back(papers: _Papers, act: Act) -> None:
    floor.return_boxes(
        papers.property, boxes=[act.given["box"]], place=act.given["place"], actor=papers.actor, at=papers.at(act),
        **papers.pair(act, KEEPERS),
    )  # fmt: skip


def _reading(papers: _Papers, act: Act) -> None:
    meters = {entry.name: entry.pieces for entry in act.entries}
    for needed in ("in", "meter"):
        if needed not in meters:
            raise Refused("reading_missing", field="value", meter=needed)
    reader = papers.signed(act, "by", [Role.ACCOUNTING, *SUPERVISORS, Role.AUDITOR, Role.INSPECTOR])
    record_reading(
        papers.property, table=act.given["table"], day=papers.day, in_meter=meters.pop("in"),
        meter_minor=meters.pop("meter"), displayed_minor=meters.pop("displayed", None), payouts=meters,
        reader=f"employee:{reader.employee}", signatures=[reader], actor=papers.actor, at=papers.at(act),
    )  # fmt: skip


_DO: Final[Mapping[str, Callable[[_Papers, Act], None]]] = {
    "opener": _opener,
    "closer": _closer,
    "fill": _slip,
    "credit": _slip,
    "box_on": _box_on,
    "box_off": _box_off,
    "count": _count,
    "paper": _paper,
    "accept": _accept,
    "box_back": _box_back,
    "reading": _reading,
}
