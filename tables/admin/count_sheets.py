"""The count sheet of many boxes: one blind sheet after the other, then one round of signatures (control D3).

Every sheet is kept encrypted in the cache until the team signs; no page shows it to the next counter. A box of which
two counts are the same is counted; only the others are on the next sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django import forms
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin.grids import GridForm, GridPage
from casino.admin.guided import GuidedForm, GuidedPage, Signer, SigningForm, choice, messages, refusal_text
from casino.admin.operations import declared
from casino.encryption import encrypted_fields
from casino.errors import Refused
from casino.models import Employee, Property
from casino.offers import when_empty
from casino.operations import Argument, operation_of
from casino.operations import inputs as kinds
from casino.operations.grids import GridOptions, Row, Rows
from casino.roles import Role
from casino.rules.money import worth
from tables import commands, queries
from tables.admin.kit import TEAM, TeamPage
from tables.arguments import BoxPapers
from tables.commands.count_sheets import BoxSheet, SheetCount
from tables.events import BoxContent, BoxDocument
from tables.models import BoxCustody, CountSession, MachineFile
from tables.offers import chips_of, documents_of, notes_of

KEPT_SECONDS = 24 * 3600
MONEY = ("notes", "chips")


class Sheet(msgspec.Struct):
    """One member's counts of boxes; the papers that were found are on the sheets, too."""

    counter: str
    boxes: dict[str, list[BoxContent]]
    papers: dict[str, list[BoxDocument]]


@dataclass
class Sheets:
    """The sheets of a count that is not signed."""

    property: Property
    count: str
    sheets: list[Sheet]

    @classmethod
    def of(cls, venue: Property, count: str) -> Sheets:
        """Return the sheets that are kept of a count."""
        empty = cls(venue, count, [])
        hidden = cache.get(empty.key)
        if hidden is None:
            return empty
        return cls(venue, count, msgspec.json.decode(encrypted_fields.show(hidden, of=empty.key), type=list[Sheet]))

    @property
    def key(self) -> str:
        """Return the key of the cache."""
        return f"count-sheets:{self.property.pk}:{self.count}"

    def add(self, sheet: Sheet) -> None:
        """Keep one more sheet."""
        self.sheets.append(sheet)
        cache.set(self.key, encrypted_fields.hide(msgspec.json.encode(self.sheets), of=self.key), KEPT_SECONDS)

    def forget(self) -> None:
        """Drop all sheets: the count begins anew, or it is recorded."""
        cache.delete(self.key)

    def agreed(self, box: str) -> list[BoxContent] | None:
        """Return what two sheets say of a box; None while no two are the same."""
        seen: list[list[BoxContent]] = []
        for sheet in self.sheets:
            contents = sheet.boxes.get(box)
            if contents is not None and contents in seen:
                return contents
            seen += [contents] if contents is not None else []
        return None

    def boxes(self) -> list[str]:
        """Return the boxes of the first sheet."""
        return list(self.sheets[0].boxes) if self.sheets else []

    def undecided(self) -> list[str]:
        """Return the boxes that are counted once more."""
        return [box for box in self.boxes() if self.agreed(box) is None]

    @property
    def is_complete(self) -> bool:
        """Return whether every box is counted."""
        return bool(self.sheets) and not self.undecided()

    def recorded(self) -> list[BoxSheet]:
        """Return the boxes as the operation takes them."""
        return [
            BoxSheet(
                box=box,
                counts=[
                    SheetCount(counter=one.counter, contents=one.boxes[box]) for one in self.sheets if box in one.boxes
                ],
                documents=next((one.papers[box] for one in reversed(self.sheets) if one.papers.get(box)), []),
            )
            for box in self.boxes()
        ]


# --- the rows -------------------------------------------------------------------------------------------------------


@when_empty(_("No stored box waits for this count. Open a count, and store boxes first."))
def boxes_to_count(venue: Property, asked: Mapping[str, str]) -> Iterator[Row]:
    """Yield the boxes of a count's next sheet: all that wait, afterwards those of which no two counts are the same."""
    session = queries.count_session(venue, asked.get("count", ""))
    if session is None:
        return
    sheets = Sheets.of(venue, session.count)
    files = MachineFile.objects.filter(property_id=venue.pk, count=session.count).values_list("boxes", flat=True)
    by_machine = {box for boxes in files for box in boxes}
    waiting = (BoxCustody.Status.STORED,) if venue.box_storage_required else (
        BoxCustody.Status.STORED, BoxCustody.Status.IN_TRANSIT,
    )  # fmt: skip
    rows = queries.boxes_in_transit(venue).filter(day=session.day, status__in=waiting).order_by("table", "box")
    for row in rows:
        if row.box in by_machine or (sheets.sheets and row.box not in sheets.undecided()):
            continue
        yield Row(
            key=row.box,
            label=row.box,
            about=f"{row.table} · {row.shift}",
            given={"box": row.box},
            taken=bool(sheets.sheets),
        )


@dataclass(frozen=True)
class SheetRows(Rows):
    """A row of a sheet: notes and chips by denomination, documents by kind, and the papers themselves."""

    @property
    def columns(self) -> tuple[Argument[kinds.Input], ...]:
        return (
            Argument(name="notes", kind=kinds.Counts(_("Notes"), lines=notes_of), required=False),
            Argument(name="chips", kind=kinds.Counts(_("Chips"), lines=chips_of), required=False),
            Argument(name="documents", kind=kinds.Counts(_("Documents"), lines=documents_of), required=False),
            Argument(name="papers", kind=BoxPapers(_("Documents found")), required=False),
        )


SHEET_ROWS = SheetRows(
    _("Drop boxes"),
    each=operation_of(commands.enter_count),
    options=GridOptions(
        key=("box",), once=("count",), more=("documents", "papers"), offers=boxes_to_count, asks=("count",)
    ),
)


class CountSheetForm(GridForm):
    """The count, the member who counts, and the boxes of the sheet."""

    otherwise = frozenset({"boxes"})
    counter = choice(_("Counted by"))

    def prepare(self) -> None:
        super().prepare()
        self.sheets = Sheets.of(self.property, self._asked().get("count", ""))
        if self.sheets.is_complete:
            del self.fields["counter"]
            self.fields["count"].widget = forms.HiddenInput()
            self.initial["sheet"] = not {row.key for row in self.rows} - {*self.sheets.boxes()}
            self.rows = []
            return
        del self.fields["sheet"]
        self.offer("counter", self._members())

    def rows_kind(self) -> Rows:
        return SHEET_ROWS

    def _members(self) -> list[tuple[str, str]]:
        """Return the members of the team, without the one who counted last."""
        session: CountSession | None = queries.count_session(self.property, self.sheets.count)
        team = list(session.team) if session is not None else []
        last = self.sheets.sheets[-1].counter if self.sheets.sheets else ""
        names = dict(Employee.objects.filter(property=self.property, code__in=team).values_list("code", "name"))
        return [(code, f"{code} {names.get(code, '')}".strip()) for code in team if code != last]

    def is_valid(self) -> bool:
        """Return whether the sheet is right; once all are in, whether the count is chosen."""
        return not self.errors if self.sheets.is_complete else super().is_valid()

    def sheet(self) -> Sheet:
        """Return the sheet as typed."""
        boxes, papers = {}, {}
        for row in self.taken():
            counts = {name: row.cleaned_data.get(name) or {} for name in (*MONEY, "documents")}
            some = {name: {key: each for key, each in found.items() if each} for name, found in counts.items()}
            boxes[row.key] = [
                BoxContent(kind=name, counts=found, total=worth(found) if name in MONEY else 0)
                for name, found in some.items()
            ]
            papers[row.key] = [BoxDocument(**line) for line in row.cleaned_data.get("papers") or ()]
        return Sheet(counter=self.cleaned_data["counter"], boxes=boxes, papers=papers)

    def given(self) -> dict[str, Any]:
        boxes = self.sheets.recorded()
        return {"count": self.cleaned_data["count"], "boxes": boxes, "sheet": self.cleaned_data["sheet"]}


# --- the page -------------------------------------------------------------------------------------------------------


@declared(commands.count_boxes)
class CountSheetPage(GridPage):
    """The blind counts of many boxes, and the signatures of the team."""

    form_class = CountSheetForm
    signers = tuple(
        Signer(f"team_{number}", label, [Role.COUNT_TEAM], required=number <= 2)
        for number, label in enumerate(TEAM, start=1)
    )
    template_name = "tables/count_boxes.html"
    field_of = TeamPage.field_of
    shown: CountSheetForm

    def form(self, **kwargs: Any) -> GuidedForm:
        self.shown = super().form(**kwargs)
        return self.shown

    @property
    def submit(self) -> Any:
        """Return the label of the button."""
        return GuidedPage.submit if self.shown.sheets.is_complete else _("Keep this count")

    def signing(self, data: Any = None, **kwargs: Any) -> SigningForm:
        sheets = self.shown.sheets
        signers = self.signers if sheets.is_complete else ()
        session = queries.count_session(self.property, sheets.count)
        team = enumerate(session.team if session is not None else (), start=1)
        known = {f"team_{number}_employee": code for number, code in team}
        return SigningForm(venue=self.property, signers=signers, data=data, initial=known, **kwargs)

    def post(self, request: HttpRequest) -> HttpResponse:
        sheets = Sheets.of(self.property, request.POST.get("count", ""))
        if "again" in request.POST:
            sheets.forget()
            return self._on(sheets)
        if sheets.is_complete:
            return super().post(request)
        form = self.form(data=request.POST)
        if not form.is_valid():
            return self.show(form, self.signing())
        sheets.add(self.shown.sheet())
        if len(sheets.sheets) == 1:
            said = _now("The first count is kept. Another member counts every box again, without looking at it.")
        elif sheets.is_complete:
            said = _now("Two counts of every box are the same. The team signs.")
        else:
            said = _now("Counts differ. Another member counts these boxes again.")
        messages.info(request, said)
        return self._on(sheets)

    def _on(self, sheets: Sheets) -> HttpResponse:
        return HttpResponseRedirect(f"{self.url(count=sheets.count)}#sent:{self.draft}")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        team = [signature for signature in signed.values() if signature is not None]
        type(self).command(self.property, **given, team=team, actor=self.actor)
        self.shown.sheets.forget()
        return given["sheet"]

    def put(self, refusal: Refused, form: GuidedForm, signing: SigningForm) -> None:
        """Add a refusal with the box that it is about."""
        if box := refusal.details.get("box"):
            return form.add_error(None, f"{box}: {refusal_text(refusal, self.property.currency)}")
        return super().put(refusal, form, signing)

    def done(self, result: bool) -> str:
        if result:
            return _now("The boxes are counted and shown empty. The count sheet is signed.")
        return str(self.done_text)

    def next(self, result: bool) -> str:
        return reverse("admin:index") if result else super().next(result)

    def beside(self) -> Mapping[str, Any]:
        sheets = self.shown.sheets
        boxes = [(box, sheets.agreed(box) or []) for box in sheets.boxes()] if sheets.is_complete else []
        lines = [
            {
                "box": box,
                **{one.kind: one.total for one in contents if one.kind in MONEY},
                "total": sum(one.total for one in contents),
                "documents": sum(sum(one.counts.values()) for one in contents if one.kind == "documents"),
            }
            for box, contents in boxes
        ]
        return {**super().beside(), "sheets": sheets, "lines": lines, "total": sum(each["total"] for each in lines)}
