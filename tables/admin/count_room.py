"""The count room on the screen: counts, single counts once two agree, and a page for every step (controls D3-D7, T12).

No page here shows a count to whoever counts next, and none shows the cage the total of a sheet before it has counted.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.access import property_of
from casino.admin import show
from casino.admin.guided import (
    CountField,
    DayChoice,
    Document,
    GuidedPage,
    HouseForm,
    Screen,
    Signer,
    choice,
    flag,
    register,
    text,
)
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.pictures import Chart, chart
from casino.errors import Refused
from casino.listings import readers_of
from casino.models import FormKind, FormNumber, Property
from casino.roles import CAGE, SUPERVISORS, Role
from casino.scenes import charts
from tables import commands, count_sheet, queries
from tables.admin.boxes import CountForm, PapersForm
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.events import BoxContent
from tables.machine_counts import KNOWN, MAX_BYTES, ReadFile
from tables.models import BoxCustody, CountEntry, CountSession, GamingTable, MachineFile, TipCount
from tables.offers import chips_of, notes_of, open_days, shifts
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
        currency = getattr(row, "house_currency", "USD")
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
        property = property_of(request)
        return rows if property is None else rows.filter(pk__in=queries.agreed_entries(property).values("pk"))


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


# --- forms ----------------------------------------------------------------------------------------------------------


def _counts(property: Any, status: CountSession.Status) -> list[tuple[str, str]]:
    rows = queries.counts(property).filter(status=status)
    return [(row.count, f"{row.count} · {row.room} · {', '.join(row.team)}") for row in rows]


def _boxes(property: Any, *statuses: BoxCustody.Status) -> list[tuple[str, str]]:
    rows = queries.boxes_in_transit(property).filter(status__in=statuses)
    return [(row.box, f"{row.box} · {row.table} · {row.day.isoformat()} {row.shift}") for row in rows]


class OfCountForm(HouseForm):
    """A count that goes on."""

    status: ClassVar[CountSession.Status] = CountSession.Status.OPEN
    count = choice(_("Count"))

    def prepare(self) -> None:
        self.offer("count", _counts(self.property, self.status))


class OfBoxForm(OfCountForm):
    """A box of it."""

    statuses: ClassVar[tuple[BoxCustody.Status, ...]] = (BoxCustody.Status.OPENED,)
    box = choice(_("Drop box"))

    def prepare(self) -> None:
        super().prepare()
        self.offer("box", _boxes(self.property, *self.statuses))


MEMBER = [Role.COUNT_TEAM]
PAIR = (Signer("by", _("Member of the team"), MEMBER), Signer("witness", _("Another member"), MEMBER))
TEAM = tuple(
    Signer(f"team_{number}", label, MEMBER, required=number <= 2)
    for number, label in enumerate(
        (
            _("First of the team"), _("Second of the team"), _("Third of the team"), _("Fourth of the team"),
            _("Fifth of the team"), _("Sixth of the team"),
        ),
        start=1,
    )
)  # fmt: skip


def _team(signed: dict[str, Any]) -> list[Any]:
    return [signature for signature in signed.values() if signature is not None]


class CountRoomPage(GuidedPage):
    """A page of the count team."""

    group = "count"
    roles = (Role.COUNT_TEAM,)


# --- the team -------------------------------------------------------------------------------------------------------


class OpenCountForm(HouseForm):
    """The day whose boxes are counted, and where."""

    day = DayChoice(label=_("Gaming day"))
    room = text(_("Room"), max_length=60)

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))


@register
class OpenCount(CountRoomPage):
    """A team sits down (control D3)."""

    name, title, icon = "open-count", _("Open a count"), "groups"
    form_class = OpenCountForm
    signers = TEAM
    field_of = {"team": "team_1"}
    explanation = _("Everybody of the team signs. Fewer than the property's quorum do not count (control D3).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.open_count(self.property, **given, team=_team(signed), actor=self.actor)

    def done(self, result: str) -> str:
        return _now("Count %(count)s is open.") % {"count": result}

    def next(self, result: str) -> str:
        return OpenBox.url(count=result)


@register
class JoinCount(CountRoomPage):
    """Somebody comes to the team."""

    name, title, icon = "join-count", _("Join a count"), "person_add"
    form_class = OfCountForm
    command = commands.join_count
    signers = (Signer("member", _("Who joins"), MEMBER),)


@register
class LeaveCount(CountRoomPage):
    """Somebody leaves the team."""

    name, title, icon = "leave-count", _("Leave a count"), "person_remove"
    form_class = OfCountForm
    command = commands.leave_count
    signers = (Signer("member", _("Who leaves"), MEMBER),)
    field_of = {"team": "member"}
    explanation = _("Who leaves signs for the boxes counted until now.")


# --- one box at a time ----------------------------------------------------------------------------------------------


class OpenBoxForm(OfBoxForm):
    """A box from the store, and the mark on it."""

    statuses = (BoxCustody.Status.STORED, BoxCustody.Status.IN_TRANSIT)
    marked_table = choice(
        _("Table painted on the box"), required=False, help_text=_("Another one than expected is an exception.")
    )

    def prepare(self) -> None:
        super().prepare()
        codes = GamingTable.objects.filter(property=self.property).order_by("code").values_list("code", flat=True)
        self.offer("marked_table", [(code, code) for code in codes])


@register
class OpenBox(CountRoomPage):
    """Open the next box (control D3)."""

    name, title, icon = "open-box", _("Open a box"), "lock_open"
    form_class = OpenBoxForm
    signers = PAIR
    field_of = {"team": "by"}
    explanation = _("One box at a time: the next one is opened when the last was shown empty (control D3).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.open_box(self.property, **given, **signed, actor=self.actor)
        return given

    def next(self, result: dict[str, Any]) -> str:
        return EnterCount.url(count=result["count"], box=result["box"])


class EnterCountForm(CountForm, OfBoxForm):
    """What one member found."""

    field_order = ("count", "box", "notes", "chips", "documents")

    def prepare(self) -> None:
        OfBoxForm.prepare(self)
        CountForm.prepare(self)

    def given(self) -> dict[str, Any]:
        return {"count": self.cleaned_data["count"], "box": self.cleaned_data["box"], "contents": self.contents()}


@register
class EnterCount(CountRoomPage):
    """One member's blind count (control D3)."""

    name, title, icon = "enter-count", _("Enter a count"), "calculate"
    form_class = EnterCountForm
    signers = (Signer("counter", _("Who counted"), MEMBER),)
    field_of = {"team": "counter", "contents": "notes"}
    explanation = _(
        "Count without looking at what another member found. Nobody is told by how much counts differ (control D3)."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return given, commands.enter_count(self.property, **given, **signed, actor=self.actor)

    def done(self, result: tuple[dict[str, Any], str]) -> str:
        told = {
            "kept": _now("The count is kept. Another member counts the box again."),
            "agreed": _now("Two counts agree. List the documents and show the box empty."),
            "differs": _now("The counts differ: both stand. Another member counts the box again."),
        }
        return told[result[1]]

    def next(self, result: tuple[dict[str, Any], str]) -> str:
        given, outcome = result
        page = ListDocuments if outcome == "agreed" else EnterCount
        return page.url(count=given["count"], box=given["box"])


class InCountForm(OfBoxForm):
    """A box opened in a count, shown empty already or not."""

    statuses = (BoxCustody.Status.OPENED, BoxCustody.Status.EMPTIED)


class DocumentsForm(PapersForm, InCountForm):
    """The papers of the box, one on each line."""

    def given(self) -> dict[str, Any]:
        return {
            "count": self.cleaned_data["count"],
            "box": self.cleaned_data["box"],
            "documents": self.cleaned_data["lines"],
        }


@register
class ListDocuments(CountRoomPage):
    """The papers of a box (control D4)."""

    name, title, icon = "list-documents", _("List documents of a box"), "description"
    form_class = DocumentsForm
    signers = (PAIR[0],)
    field_of = {"team": "by", "documents": "lines"}
    explanation = _("Every document found is matched with the system's copy when the sheet is signed (control D4).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.list_documents(self.property, **given, **signed, actor=self.actor)
        return given

    def next(self, result: dict[str, Any]) -> str:
        return ShowEmpty.url(count=result["count"], box=result["box"])


@register
class ShowEmpty(CountRoomPage):
    """Show the counted box empty (control D3)."""

    name, title, icon = "show-empty", _("Show a box empty"), "inbox"
    form_class = OfBoxForm
    signers = PAIR
    field_of = {"team": "by", "documents": "box"}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.show_empty(self.property, **given, **signed, actor=self.actor)
        return given

    def next(self, result: dict[str, Any]) -> str:
        waiting = queries.boxes_in_transit(self.property).filter(status=BoxCustody.Status.STORED).exists()
        return (OpenBox if waiting else SignCount).url(count=result["count"])


class CorrectionForm(CountForm, InCountForm):
    """The right contents, and why."""

    field_order = ("count", "box", "notes", "chips", "documents", "reason")
    reason = text(_("Reason"))

    def prepare(self) -> None:
        InCountForm.prepare(self)
        CountForm.prepare(self)

    def given(self) -> dict[str, Any]:
        names = ("count", "box", "reason")
        return {**{name: self.cleaned_data[name] for name in names}, "contents": self.contents()}


@register
class CorrectCount(CountRoomPage):
    """Strike out before the sheet is signed (control D7)."""

    name, title, icon = "correct-count", _("Correct a count"), "edit"
    form_class = CorrectionForm
    command = commands.correct_count
    signers = PAIR
    field_of = {"team": "by", "contents": "notes"}
    explanation = _("The old figure stays, struck out, with the initials of two (control D7).")


class StrayBoxForm(OfCountForm):
    """A box that should be elsewhere."""

    box = text(_("Drop box"), max_length=20)
    note = text(_("What was found"), long=True)


@register
class ReportStrayBox(CountRoomPage):
    """Report a box that should be elsewhere (controls D2, D6)."""

    name, title, icon = "report-stray-box", _("Report a stray box"), "report"
    form_class = StrayBoxForm
    command = commands.report_stray_box
    signers = PAIR
    field_of = {"team": "by"}
    explanation = _("A box that the books say is elsewhere stays shut and becomes an exception (control D2).")


# --- the machine ----------------------------------------------------------------------------------------------------


class MachineForm(OfCountForm):
    """The file of a currency counter, as the counter wrote it."""

    file = forms.FileField(
        label=_("File of the counter (CSV)"),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,text/csv"}),
        help_text=_("Columns: box, kind (notes or chips), denomination, pieces."),
    )
    dry_run = flag(_("Only try: record nothing"))

    def clean_file(self) -> tuple[str, str]:
        """Its name and its text."""
        uploaded = self.cleaned_data["file"]
        name = str(uploaded.name)[:120]
        if uploaded.size > MAX_BYTES:
            raise forms.ValidationError(_("%(file)s is too large."), params={"file": name})
        try:
            return name, uploaded.read().decode("utf-8")
        except UnicodeDecodeError:
            raise forms.ValidationError(_("%(file)s is not text in UTF-8."), params={"file": name}) from None

    def given(self) -> dict[str, Any]:
        name, content = self.cleaned_data["file"]
        return {
            "count": self.cleaned_data["count"],
            "name": name,
            "content": content,
            "dry_run": self.cleaned_data["dry_run"],
        }


@register
class ImportMachineCount(CountRoomPage):
    """Take the counts of a currency counter (control D3)."""

    name, title, icon = "import-machine-count", _("Import a machine count"), "upload_file"
    form_class = MachineForm
    template_name = "casino/import_file.html"
    signers = (PAIR[0],)
    field_of = {"team": "by", "content": "file"}
    explanation = _(
        "The machine's figures are the first count of each box it names; a member then counts by hand. Try the file "
        "first: rows that cannot be taken are named. With one of them nothing is recorded."
    )
    bad_rows: list[Any]

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        try:
            if not given.pop("dry_run"):
                return commands.import_machine_count(self.property, **given, **signed, actor=self.actor)
        except Refused as refusal:
            self.bad_rows = refusal.details.get("rows", [])
            raise
        found = commands.read_machine_count(self.property, count=given["count"], content=given["content"])
        if found.bad_rows:
            self.bad_rows = found.bad_rows
            raise Refused("bad_rows", _("Tried: these rows cannot be taken."), field="content", cite="control D3")
        return found

    def done(self, result: Any) -> str:
        if not isinstance(result, ReadFile):
            return _now("Counts of %(boxes)s are taken.") % {"boxes": ", ".join(one.box for one in result)}
        boxes = ", ".join(reading.box for reading in result.readings)
        return _now("Nothing was recorded. The file counts %(boxes)s.") % {"boxes": boxes}

    def next(self, result: Any) -> str:
        return self.url() if isinstance(result, ReadFile) else reverse("admin:index")

    def beside(self) -> Mapping[str, Any]:
        return {"bad_rows": getattr(self, "bad_rows", []), "columns": ", ".join(KNOWN)}


# --- the sheet ------------------------------------------------------------------------------------------------------


@register
class SignCount(CountRoomPage):
    """All members sign the sheet (control D5)."""

    name, title, icon = "sign-count", _("Sign the count sheet"), "signature"
    form_class = OfCountForm
    signers = TEAM
    field_of = {"team": "team_1"}
    explanation = _("The whole team signs. Afterwards only accounting adjusts (controls D5, D7).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.sign_count(self.property, **given, team=_team(signed), actor=self.actor)


class MoneyForm(HouseForm):
    """Notes and chips."""

    notes = CountField(label=_("Notes"), required=False)
    chips = CountField(label=_("Chips"), required=False)

    def prepare(self) -> None:
        self.fields["notes"].offer(notes_of(self.property), self.property.currency)
        self.fields["chips"].offer(chips_of(self.property), self.property.currency)

    def contents(self) -> list[BoxContent]:
        """As the command takes them."""
        return [
            BoxContent(kind=kind, counts=counts, total=sum(int(value) * pieces for value, pieces in counts.items()))
            for kind, counts in (("notes", self.cleaned_data["notes"]), ("chips", self.cleaned_data["chips"]))
        ]  # type: ignore[misc]


class AcceptForm(MoneyForm, OfCountForm):
    """The cage's own count; the total of the sheet is not shown."""

    field_order = ("count", "notes", "chips")
    status = CountSession.Status.SIGNED

    def prepare(self) -> None:
        OfCountForm.prepare(self)
        MoneyForm.prepare(self)

    def given(self) -> dict[str, Any]:
        return {"count": self.cleaned_data["count"], "contents": self.contents()}


@register
class AcceptCount(GuidedPage):
    """The cage counts before it is told (control D5)."""

    name, title, icon, group = "accept-count", _("Accept a count"), "task_alt", "count"
    roles = tuple(CAGE)
    form_class = AcceptForm
    signers = (Signer("cashier", _("Cashier"), CAGE), Signer("delivered", _("Delivered by (count team)"), MEMBER))
    field_of = {"contents": "notes"}
    explanation = _("Count what the team hands over; its total is told afterwards. A difference is kept (control D5).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        difference = commands.accept_count(self.property, **given, **signed, actor=self.actor)
        return queries.count_session(self.property, given["count"]), difference

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


# --- tips -----------------------------------------------------------------------------------------------------------

TIP_SIGNERS = [Role.COUNT_TEAM, *sorted(CAGE), Role.SECURITY, *sorted(SUPERVISORS), Role.DEALER]


class TipsForm(MoneyForm):
    """A table, its shift and what its tip box held."""

    field_order = ("table", "day", "shift", "notes", "chips")
    table = choice(_("Table"))
    day = DayChoice(label=_("Gaming day"))
    shift = choice(_("Shift"))

    def prepare(self) -> None:
        super().prepare()
        codes = GamingTable.objects.filter(property=self.property, active=True).order_by("code")
        self.offer("table", [(code, code) for code in codes.values_list("code", flat=True)])
        self.offer("day", open_days(self.property))
        self.offer("shift", shifts(self.property))

    def given(self) -> dict[str, Any]:
        names = ("table", "day", "shift")
        return {**{name: self.cleaned_data[name] for name in names}, "contents": self.contents()}


@register
class CountTips(GuidedPage):
    """The tip box, apart (control T12)."""

    name, title, icon, group = "count-tips", _("Count tips"), "savings", "count"
    roles = (Role.COUNT_TEAM, *CAGE, *SUPERVISORS)
    form_class = TipsForm
    command = commands.count_tips
    signers = (Signer("by", _("Who counted"), TIP_SIGNERS), Signer("witness", _("Witness"), TIP_SIGNERS))
    field_of = {"contents": "notes"}
    explanation = _("Tips are counted apart and are never part of the table's win (control T12).")


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
                "line": line, "state": PAPER_STATES[line.state], "kind": _kind(line.kind),
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
                "tables": queries.table_count_figures(self.property, first, day),
                "tips": queries.tips(self.property, day),
                "drop": _drop_chart(self.property, first, day),
            }
        )

    def _forms(self, serials: list[str]) -> dict[str, str]:
        """Forms by their number, where the person may open them."""
        if not self.request.user.has_perm("casino.view_formnumber"):
            return {}
        rows = FormNumber.objects.filter(property_id=self.property.pk, serial__in=serials)
        return dict(rows.values_list("serial", "pk"))


def _drop_chart(property: Property, first: dt.date, last: dt.date) -> Chart | None:
    """What lay in the boxes, by kind and denomination."""
    found = drop_by_denomination(property, first, last)
    if not found:
        return None
    currency = property.currency
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


def _kind(kind: str) -> str:
    return str(FormKind(kind).label) if kind in FormKind.values else kind


def _date(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


# --- paper ----------------------------------------------------------------------------------------------------------


@register
class CountSheetPdf(Document):
    """The count sheet."""

    name, title = "count-sheet-pdf", _("Count sheet (PDF)")
    roles = readers_of("tables.countsession")

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return count_sheet.count_sheet(self.property, query.get("count", ""), **printing)
