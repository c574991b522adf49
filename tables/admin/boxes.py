"""Drop boxes: custody, and the pages that install, remove and count one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import CountField, GuidedForm, GuidedPage, choice, offer, refusal_text, text
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.lines import LinesField
from casino.admin.number_fields import MoneyField
from casino.admin.operations import OperationForm, declared, form_field_of
from casino.errors import Refused
from casino.models import FORM_KINDS, Property
from casino.offers import when_empty
from casino.rules.money import worth
from tables import commands, queries
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter, TeamPage, team_of
from tables.arguments import BoxPapers
from tables.events import BoxContent, BoxDocument
from tables.models import BoxCustody
from tables.offers import chips_of, custody_label, documents_of, notes_of
from tables.rows import COUNTS, BoxRow


@admin.register(BoxCustody)
class BoxCustodyAdmin(ProjectionAdmin):
    """Drop boxes on tables, in transit and counted."""

    row = BoxRow
    list_display = (
        "box", "table", "day", "shift", "status", "place", "installed_at", "removed_at", "counted_at", "total",
        "emergency",
    )  # fmt: skip
    leading = ("timeline", "custody_only")
    readonly_fields = ("timeline", "custody_only")
    list_filter = (DayFilter, TableFilter, ShiftFilter, choices_filter("status", BoxCustody.Status.choices))
    search_fields = ("box", "table")
    ordering = ("-day", "table", "-installed_at")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """The chain of custody with figures or without them."""
        other = "custody_only" if _sees_counts(request) else "timeline"
        fields = super().get_fieldsets(request, obj)[0][1]["fields"]
        return [(None, {"fields": [name for name in fields if name != other]})]

    @admin.display(description=_("Chain of custody"))
    def timeline(self, row: BoxCustody) -> str:
        """Every step with its time and people; no figure before two counts of the box agree."""
        return self._timeline(row, with_figures=True)

    @admin.display(description=_("Chain of custody"))
    def custody_only(self, row: BoxCustody) -> str:
        """The same without any figure."""
        return self._timeline(row, with_figures=False)

    def _timeline(self, row: BoxCustody, *, with_figures: bool) -> str:
        venue = Property.objects.get(pk=row.property_id)
        steps = [
            {
                "label": show.event_name(step.type),
                "at": show.clock(step.at, venue.zone),
                "recorded": "" if step.recorded_at == step.at else show.clock(step.recorded_at, venue.zone),
                "place": step.place,
                "people": show.signatures(step.people, venue.zone),
                "total": show.money(step.total, venue.currency) if with_figures and step.total is not None else "",
            }
            for step in queries.box_timeline(venue, row)
        ]
        return render_to_string("tables/box_timeline.html", {"steps": steps})


def _sees_counts(request: HttpRequest) -> bool:
    return bool(request.user.has_perm(COUNTS))


class InstallBoxForm(OperationForm):
    """An empty box and its shift; the page always asks for the table, so that a wrong box is noticed (control D1)."""

    def prepare(self) -> None:
        super().prepare()
        self.fields["table"].required = True


@declared(commands.install_box)
class InstallBox(GuidedPage):
    """Put an empty box onto its table (control D1)."""

    form_class = InstallBoxForm


class CountForm(OperationForm):
    """Contents of a box, counted once: the operation's `contents` by kind."""

    otherwise = frozenset({"contents"})
    field_order = ("count", "custody", "box", "table", "day", "shift", "notes", "chips", "documents", "lines", "reason")
    notes = CountField(label=_("Notes"), required=False)
    chips = CountField(label=_("Chips"), required=False)
    documents = CountField(label=_("Documents"), required=False)

    def prepare(self) -> None:
        super().prepare()
        for name, field in self._kinds():
            field.offer(KINDS[name](self.property), self.property.currency)

    def _kinds(self) -> list[tuple[str, CountField]]:
        return [(name, self.fields[name]) for name in KINDS if name in self.fields]

    def contents(self) -> list[BoxContent]:
        """Return the contents as operations take them; the total of each kind is that of the count on the screen."""
        found = []
        for kind, _field in self._kinds():
            counts = self.cleaned_data[kind]
            found.append(BoxContent(kind=kind, counts=counts, total=0 if kind == "documents" else worth(counts)))
        return found

    def given(self) -> dict[str, Any]:
        given = {name: value for name, value in super().given().items() if name not in KINDS}
        return {**given, "contents": self.contents()}


KINDS = {"notes": notes_of, "chips": chips_of, "documents": documents_of}


class MoneyForm(CountForm):
    """Notes and chips."""

    documents = None


class PapersForm(OperationForm):
    """The papers of a box, one on each line: the operation's `documents`."""

    otherwise = frozenset({"documents"})
    field_order = ("count", "box", "lines")

    def prepare(self) -> None:
        papers = papers_field(self.property)
        papers.help_text = _("Type or scan each number. The kind of a form that was issued today is set by its number.")
        papers.suggest("serial", _forms_in_use(self.property))
        self.fields["lines"] = papers
        super().prepare()

    def clean_lines(self) -> list[BoxDocument]:
        return [BoxDocument(**line) for line in self.cleaned_data["lines"]]

    def given(self) -> dict[str, Any]:
        given = super().given()
        documents = given.pop("lines", [])
        return {**given, "documents": documents}


def papers_field(venue: Property) -> LinesField:
    """Return a field for the papers of a box, one on each line."""
    cells: dict[str, forms.Field] = {
        "kind": choice(_("Kind")),
        "serial": text(_("Form number"), max_length=32),
        "total": MoneyField(label=_("Amount, if read"), currency=venue.currency, required=False),
    }
    offer(cells["kind"], [(kind.code, str(kind.short)) for kind in FORM_KINDS.values()])
    return LinesField(label=_("Documents found"), required=False, cells=cells, follows={"serial": "kind"})


@form_field_of.register
def _papers(kind: BoxPapers, venue: Property, **options: Any) -> forms.Field:
    return papers_field(venue)


def _forms_in_use(venue: Property) -> list[tuple[str, str, str]]:
    """Return the numbers of forms that may be in a box: with kind and day, without table and amount."""
    return [
        (row.serial, f"{FORM_KINDS[kind].short} {row.day.isoformat()}" if kind in FORM_KINDS else "", kind)
        for row, kind in queries.forms_in_use(venue)
    ]


@when_empty(_("No drop box waits to be counted. Remove a box from its table and store it first."))
def _uncounted_boxes(venue: Property) -> list[tuple[str, str]]:
    """Return the boxes off their tables that no count has."""
    return [(row.key, custody_label(row)) for row in queries.boxes_in_transit(venue).filter(count="")]


class CountBoxForm(PapersForm, CountForm):
    """The same with the box; the second count asks for the signatures, too."""

    otherwise = frozenset({"box", "day", "shift", "first", "second", "documents"})
    field_order = CountForm.field_order
    custody = choice(_("Drop box"))

    def prepare(self) -> None:
        super().prepare()
        self.offer("custody", _uncounted_boxes)

    def given(self) -> dict[str, Any]:
        return {"second": self.contents(), "documents": self.cleaned_data["lines"]}


FIRST_COUNT = "first-count"
"""Key in the session of the first count, until the second one is in. It is not shown again."""


@declared(commands.count_box)
class CountBox(TeamPage):
    """The two blind counts of a box (control D3): the second page does not show the first count."""

    form_class = CountBoxForm
    signers = team_of(3, least=3)
    template_name = "tables/count_box.html"
    field_of = {
        **TeamPage.field_of, "first": "notes", "second": "notes", "box": "custody", "documents": "lines",
    }  # fmt: skip

    def first(self) -> dict[str, Any] | None:
        """The first count, once it is taken."""
        found: dict[str, Any] | None = self.request.session.get(FIRST_COUNT)
        return found if found and found["property"] == self.property.pk else None

    @property
    def submit(self) -> Any:
        """Return the label of the button."""
        return _("Keep the first count") if self.first() is None else GuidedPage.submit

    def signing(self, **kwargs: Any) -> Any:
        signing = super().signing(**kwargs)
        if self.first() is None:
            signing.signers, signing.fields = [], {}
        return signing

    def form(self, **kwargs: Any) -> GuidedForm:
        """The second count is of the same box: it is not chosen again."""
        first = self.first()
        form = super().form(**kwargs)
        if first is not None:
            form.fields["custody"].initial = first["custody"]
            form.fields["custody"].disabled = True
        return form

    def signed_state(self) -> str:
        return msgspec.json.encode(self.first()).decode()

    def post(self, request: HttpRequest) -> HttpResponse:
        if "again" in request.POST:
            request.session.pop(FIRST_COUNT, None)
            return HttpResponseRedirect(self.url())
        if self.first() is not None:
            return super().post(request)
        form = self.form(data=request.POST)
        if not form.is_valid():
            return self.show(form, self.signing())
        custody = form.cleaned_data["custody"]
        counted = msgspec.to_builtins(form.contents())
        request.session[FIRST_COUNT] = {"property": self.property.pk, "custody": custody, "contents": counted}
        messages.info(request, _now("The first count is saved. Count again without looking at it."))
        return HttpResponseRedirect(self.url())

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        first = self.first() or {}
        custody = BoxCustody.objects.get(pk=first["custody"], property_id=self.property.pk)
        one = msgspec.convert(first["contents"], list[BoxContent])
        place = {"box": custody.box, "day": custody.day, "shift": custody.shift}
        try:
            total = super().run({**given, **place, "first": one}, signed)
        except Refused as refusal:
            if refusal.code == "counts_differ":
                self.request.session.pop(FIRST_COUNT, None)
            raise
        self.request.session.pop(FIRST_COUNT, None)
        return custody, total

    def put(self, refusal: Refused, form: GuidedForm, signing: Any) -> None:
        """Counts that differ are both taken again: the page starts anew with the difference named."""
        if refusal.code == "counts_differ":
            form.data, form.is_bound = {}, True
            form.add_error(None, refusal_text(refusal, self.property.currency))
            signing.signers = []
            return
        super().put(refusal, form, signing)

    def done(self, result: tuple[BoxCustody, int]) -> str:
        custody, total = result
        return _now("Box %(box)s is counted: drop %(total)s.") % {
            "box": custody.box,
            "total": show.money(total, self.property.currency),
        }

    def next(self, result: Any) -> str:
        left = queries.boxes_in_transit(self.property).exists()
        return self.url() if left else reverse("admin:index")

    def beside(self) -> Mapping[str, Any]:
        return {"first": self.first()}
