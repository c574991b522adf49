"""The count room on the screen: counts, single counts once two agree, and a page for every step (controls D3-D7, T12).

No page here shows a count to the next counter, and none shows the cage the total of a sheet before it has counted.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import document_page
from casino.admin.guided import GuidedPage, Screen, Signer, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.admin.pictures import Chart, chart
from casino.admin.rows import Reader, table
from casino.errors import Refused
from casino.identity.access import property_of
from casino.listings import readers_of
from casino.models import FORM_KINDS, FormNumber, Property, form_kind_name
from casino.requests.csv_text import decode
from casino.roles import Role
from casino.scenes import charts
from tables import commands, queries
from tables.admin.boxes import CountForm, MoneyForm, PapersForm
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter, TeamPage, team_of
from tables.counting.machine_counts import KNOWN, MAX_BYTES, ReadFile
from tables.documents import count_sheet
from tables.models import BoxCustody, CountEntry, CountSession, MachineFile, TipCount
from tables.queries.drops import drop_by_denomination

# --- what was recorded ----------------------------------------------------------------------------------------------


@admin.register(CountSession)
class CountSessionAdmin(ProjectionAdmin):
    """Counts with their teams and sheets."""

    money = ("total", "accepted_total", "difference")
    list_display = ("count", "day", "room", "status", "opened_at", "signed_at", "total", "accepted_total", "difference")
    list_filter = (DayFilter, choices_filter("status", CountSession.Status.choices))
    search_fields = ("count",)
    ordering = ("-day", "-opened_at")
    hidden = ("key", "property_id", "boxes")
    readonly_fields = ("sheet",)

    @admin.display(description=_("Boxes on the sheet"))
    def sheet(self, row: CountSession) -> str:
        """A line for each box, with its total."""
        currency = getattr(row, "property_currency", "USD")
        lines = [{**box, "total": show.money(box["total"], currency)} for box in row.boxes]
        return render_to_string("tables/count_sheet_lines.html", {"lines": lines})

    def documents(self, row: CountSession) -> list[dict[str, Any]]:
        if row.status == CountSession.Status.OPEN:
            return []
        return [{"label": CountSheetPdf.title, "url": CountSheetPdf.url(count=row.count)}]


@admin.register(CountEntry)
class CountEntryAdmin(ProjectionAdmin):
    """Single counts of boxes on which two agreed (control D3)."""

    money = ("total",)
    list_display = ("day", "box", "table", "shift", "number", "method", "counter", "total", "entered_at")
    list_filter = (DayFilter, TableFilter, ShiftFilter, choices_filter("method", CountEntry.Method.choices))
    search_fields = ("box", "counter", "count")
    ordering = ("-day", "box", "number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        venue = property_of(request)
        return rows if venue is None else rows.filter(pk__in=queries.agreed_entries(venue).values("pk"))


@admin.register(MachineFile)
class MachineFileAdmin(ProjectionAdmin):
    """Files of currency counters; the figures are in the single counts."""

    hidden = ("key", "property_id", "readings")
    list_display = ("name", "count", "day", "boxes", "imported_at", "sha256")
    list_filter = (DayFilter,)
    search_fields = ("name", "sha256", "count")
    ordering = ("-imported_at",)


@admin.register(TipCount)
class TipCountAdmin(ProjectionAdmin):
    """Tips by table and shift, never part of a win (control T12)."""

    money = ("total",)
    list_display = ("day", "table", "shift", "total", "counted_at")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("table",)
    ordering = ("-day", "table")


# --- pages ----------------------------------------------------------------------------------------------------------


@declared(commands.open_count)
class OpenCount(TeamPage):
    """A team sits down (control D3)."""

    signers = team_of(6, least=2)

    def done(self, result: str) -> str:
        return _now("Count %(count)s is open.") % {"count": result}

    def next(self, result: str) -> str:
        return OpenBox.url(count=result)


class BoxPage(GuidedPage):
    """A step of a box in a count, from which one goes on with the same box."""

    given: dict[str, Any]

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        self.given = given
        return super().run(given, signed)

    def on(self, page: type[GuidedPage]) -> str:
        """Return the address of the page for the next step of the box."""
        return page.url(count=self.given["count"], box=self.given["box"])


@declared(commands.open_box)
class OpenBox(BoxPage):
    """Open the next box (control D3)."""

    field_of = {"team": "by"}

    def next(self, result: None) -> str:
        return self.on(EnterCount)


@declared(commands.enter_count)
class EnterCount(BoxPage):
    """One member's blind count (control D3)."""

    form_class = CountForm
    field_of = {"contents": "notes", "team": "counter"}

    def differs(self, result: str) -> bool:
        return result == "differs"

    def done(self, result: str) -> str:
        values = {
            "kept": _now("The count is saved. Another member counts the box again."),
            "agreed": _now("Two counts agree. List the documents and show the box empty."),
            "differs": _now("The counts differ. Both are kept; another member counts the box again."),
        }
        return values[result]

    def next(self, result: str) -> str:
        return self.on(ListDocuments if result == "agreed" else EnterCount)


@declared(commands.list_documents)
class ListDocuments(BoxPage):
    """The papers of a box (control D4)."""

    form_class = PapersForm
    field_of = {"documents": "lines"}

    def initial(self, query: dict[str, str]) -> dict[str, Any]:
        """A line for each paper that the agreed counts found, by its kind, before any was listed."""
        boxes = queries.boxes_of_count(self.property, query.get("count", "").replace("\x00", ""))
        counted = next((row for row in boxes if row.box == query.get("box")), None)
        return {**query, "lines": [] if counted is None else _counted_papers(counted)}

    def next(self, result: None) -> str:
        return self.on(ShowEmpty)


def _counted_papers(box: BoxCustody) -> list[dict[str, Any]]:
    """The papers of a box as listed, else a line with the kind for each that was counted."""
    if box.documents:
        return list(box.documents)
    counts = next((part["counts"] for part in box.contents if part["kind"] == "documents"), {})
    return [{"kind": kind} for kind, pieces in counts.items() for _piece in range(pieces)]


@declared(commands.show_empty)
class ShowEmpty(BoxPage):
    """Show the counted box empty (control D3)."""

    field_of = {"documents": "box"}

    def next(self, result: None) -> str:
        waiting = queries.boxes_in_transit(self.property).filter(status=BoxCustody.Status.STORED).exists()
        return (OpenBox if waiting else SignCount).url(count=self.given["count"])


@declared(commands.correct_count)
class CorrectCount(GuidedPage):
    """Strike out before the sheet is signed (control D7)."""

    form_class = CountForm
    field_of = {"contents": "notes"}


class MachineForm(OperationForm):
    """The file of a currency counter, as the counter wrote it."""

    otherwise = frozenset({"name", "content"})
    field_order = ("count", "file", "dry_run")
    file = forms.FileField(
        label=_("File of the counter (CSV)"),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,text/csv"}),
        help_text=_("Columns: box, kind (notes or chips), denomination, pieces."),
    )

    def clean_file(self) -> tuple[str, str]:
        """Its name and its text."""
        uploaded = self.cleaned_data["file"]
        name = str(uploaded.name)[:120]
        if uploaded.size > MAX_BYTES:
            raise forms.ValidationError(_("%(file)s is too large."), params={"file": name})
        try:
            return name, decode(uploaded.read())
        except ValueError:
            raise forms.ValidationError(_("%(file)s is not a text file."), params={"file": name}) from None

    def given(self) -> dict[str, Any]:
        given = super().given()
        name, content = given.pop("file")
        return {**given, "name": name, "content": content}


@declared(commands.import_machine_count)
class ImportMachineCount(GuidedPage):
    """Take the counts of a currency counter (control D3). A trial run is signed as well."""

    form_class = MachineForm
    template_name = "casino/import_file.html"
    signers = (Signer("by", _("Member of the team"), [Role.COUNT_TEAM]),)
    field_of = {"content": "file", "team": "by"}
    bad_rows: list[Any]

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        try:
            found: ReadFile = super().run(given, signed)
        except Refused as refusal:
            self.bad_rows = refusal.details.get("rows", [])
            raise
        if found.bad_rows:
            self.bad_rows = found.bad_rows
            raise Refused("bad_rows", field="content", cite="control D3", count=len(found.bad_rows))
        return found

    def done(self, result: ReadFile) -> str:
        boxes = {"boxes": ", ".join(reading.box for reading in result.readings)}
        if result.recorded:
            return _now("Counts of %(boxes)s are taken.") % boxes
        return _now("Nothing was recorded. The file counts %(boxes)s.") % boxes

    def next(self, result: ReadFile) -> str:
        return super().next(result) if result.recorded else self.url()

    def beside(self) -> Mapping[str, Any]:
        return {"bad_rows": getattr(self, "bad_rows", []), "columns": ", ".join(KNOWN)}


@declared(commands.sign_count)
class SignCount(TeamPage):
    """All members sign the sheet (control D5), which is shown above the signatures."""

    signers = team_of(6, least=2)
    template_name = "tables/sign_count.html"

    def signed_state(self) -> str:
        boxes = queries.boxes_of_count(self.property, self.request.POST.get("count", "").replace("\x00", ""))
        return msgspec.json.encode([[box.box, box.contents, box.documents] for box in boxes]).decode()

    def beside(self) -> Mapping[str, Any]:
        counts = queries.counts(self.property).filter(status=CountSession.Status.OPEN)
        boxes = queries.boxes_of_counts(self.property, [row.count for row in counts])
        return {"sheets": [self._sheet(row, boxes[row.count]) for row in counts]}

    def _sheet(self, session: CountSession, boxes: list[BoxCustody]) -> dict[str, Any]:
        """Return the sheet as it would be signed now."""
        agreed = [box.agreed_total for box in boxes if box.agreed_total is not None]
        return {
            "session": session,
            "boxes": [self._box(box) for box in boxes],
            "total": sum(agreed),
            "open": [box.box for box in boxes if box.emptied_at is None],
        }

    def _box(self, box: BoxCustody) -> dict[str, Any]:
        parts = {part["kind"]: part for part in box.contents} if box.agreed_total is not None else {}
        return {
            "row": box,
            "notes": parts.get("notes", {}).get("total", 0),
            "chips": parts.get("chips", {}).get("total", 0),
            "papers": ", ".join(f"{FORM_KINDS[paper['kind']].short} {paper['serial']}" for paper in box.documents),
        }


@declared(commands.accept_count)
class AcceptCount(GuidedPage):
    """Accept a count with the cage's own count, made before its total is shown (control D5)."""

    form_class = MoneyForm
    field_of = {"contents": "notes"}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        difference = super().run(given, signed)
        return queries.count_session(self.property, given["count"]), difference

    def differs(self, result: tuple[CountSession, int]) -> bool:
        return bool(result[1])

    def done(self, result: tuple[CountSession, int]) -> str:
        session, difference = result
        amounts = {
            "count": session.count,
            "total": show.money(session.total, self.property.currency),
            "difference": show.money(difference, self.property.currency),
        }
        if difference:
            return _now("Count %(count)s: the sheet says %(total)s; difference %(difference)s.") % amounts
        return _now("Count %(count)s is accepted: %(total)s.") % {name: amounts[name] for name in ("count", "total")}


@declared(commands.count_tips)
class CountTips(GuidedPage):
    """The tip box, apart (control T12)."""

    form_class = MoneyForm
    field_of = {"contents": "notes"}


# --- reports --------------------------------------------------------------------------------------------------------


@register
class CountReport(Screen):
    """Papers of a day matched, and how its counters and tables did."""

    name, title, icon, group = "count-report", _("Report of the count"), "fact_check", "count"
    roles = readers_of("tables.countsession")
    template_name = "tables/count_report.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        latest = queries.latest_day(self.property)
        day = _date(request.GET.get("day", "")) or (latest.day if latest else self.property.gaming_day())
        first = _date(request.GET.get("first", "")) or day.replace(day=1)
        papers = queries.match_documents(self.property, day)
        forms = self._forms([line.serial for line in papers])
        lines = [
            {
                "line": line, "state": PAPER_STATES[line.state], "kind": form_kind_name(line.kind),
                "form": forms.get(line.serial),
            }
            for line in papers
        ]  # fmt: skip
        return self.render(
            {
                "day": day,
                "first": first,
                "papers": lines,
                "apart": [each for each in lines if each["line"].state is not queries.PaperState.MATCHED],
                "matched": [each for each in lines if each["line"].state is queries.PaperState.MATCHED],
                "counters": queries.counter_figures(self.property, first, day),
                "tables": self._of_tables(first, day),
                "tips": queries.tips(self.property, day),
                "drop": _drop_chart(self.property, first, day),
            }
        )

    def _of_tables(self, first: dt.date, last: dt.date) -> dict[str, Any]:
        def opens(line: queries.TableCountFigures, field: str) -> dict[str, Any]:
            span = {"since": first.isoformat(), "until": last.isoformat()}
            return {"figure": f"count_{field}", "table": line.table, **span}

        return table(
            queries.TableCountFigures,
            ("table", "boxes", "recounted", "corrected", "drop"),
            queries.table_count_figures(self.property, first, last),
            Reader(self.property, self.request.user),
            caption=_("Tables"),
            empty=_("No box was counted in these days."),
            opens=opens,
        )

    def _forms(self, serials: list[str]) -> dict[str, str]:
        """Forms by their number, where the person may open them."""
        if not self.request.user.has_perm("casino.view_formnumber"):
            return {}
        rows = FormNumber.objects.filter(property_id=self.property.pk, serial__in=serials)
        return dict(rows.values_list("serial", "pk"))


def _drop_chart(venue: Property, first: dt.date, last: dt.date) -> Chart | None:
    """Return the chart of the boxes' contents, by kind and denomination."""
    found = drop_by_denomination(venue, first, last)
    if not found:
        return None
    currency = venue.currency
    kinds = {"notes": _("Notes"), "chips": _("Chips")}
    rows = [
        [
            f"{kinds[line.kind]} {show.money(line.denomination, currency)}",
            show.count(line.pieces, currency),
            show.money(line.worth, currency),
        ]
        for line in found
    ]
    bars = [
        charts.Share(name, line.worth, f"{worth} ({pieces})", "second" if line.kind == "chips" else "")
        for line, (name, pieces, worth) in zip(found, rows, strict=True)
    ]
    caption = _now("Drop by denomination, %(first)s – %(last)s") % {
        "first": first.isoformat(),
        "last": last.isoformat(),
    }
    drawing = charts.shares(
        bars, title=caption, description="; ".join(f"{bar.name}: {bar.said}" for bar in bars), name="drop"
    )
    return chart(drawing, caption, (_("Denomination"), _("Pieces"), _("Amount")), rows)


PAPER_STATES = {
    queries.PaperState.MATCHED: _("matched"),
    queries.PaperState.MISSING: _("missing"),
    queries.PaperState.UNEXPECTED: _("not expected"),
    queries.PaperState.DIFFERENT: _("different"),
    queries.PaperState.LISTED: _("listed"),
}


def _date(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


# --- paper ----------------------------------------------------------------------------------------------------------


CountSheetPdf = document_page(
    "count-sheet-pdf", _("Count sheet (PDF)"), readers_of("tables.countsession"), count_sheet.count_sheet, "count"
)
"""The count sheet."""
