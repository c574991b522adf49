"""Drop boxes: custody, and the pages that install, remove and count one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from casino.admin import show
from casino.admin.guided import CountField, DayChoice, GuidedPage, HouseForm, Signer, choice, register, text, told
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.errors import Refused
from casino.models import FormKind, Property
from casino.roles import SUPERVISORS, Role
from casino.rules.money import AmountError, parse_amount
from tables import commands, queries
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.events import BoxContent, BoxDocument
from tables.models import BoxCustody, DropBox, GamingTable
from tables.offers import chips_of, documents_of, notes_of, open_days, shifts


@admin.register(BoxCustody)
class BoxCustodyAdmin(ProjectionAdmin):
    """Drop boxes on tables, in transit and counted."""

    money = ("total", "agreed_total")
    list_display = (
        "box", "table", "day", "shift", "status", "place", "installed_at", "removed_at", "counted_at", "total",
        "emergency",
    )  # fmt: skip
    leading = ("timeline", "custody_only")
    readonly_fields = ("timeline", "custody_only")
    list_filter = (DayFilter, TableFilter, ShiftFilter, choices_filter("status", BoxCustody.Status.choices))
    search_fields = ("box", "table")
    ordering = ("-day", "table", "-installed_at")

    def withheld(self, request: HttpRequest) -> Collection[str]:
        """What boxes held is the count room's and the books': to pit and security they are boxes (control D5)."""
        return () if _sees_counts(request) else ("total", "agreed_total", "contents", "documents")

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
        property = Property.objects.get(pk=row.property_id)
        steps = [
            {
                "label": show.event_name(step.type),
                "at": show.clock(step.at, property.zone),
                "recorded": "" if step.recorded_at == step.at else show.clock(step.recorded_at, property.zone),
                "place": step.place,
                "people": show.signatures(step.people, property.zone),
                "total": show.money(step.total, property.currency) if with_figures and step.total is not None else "",
            }
            for step in queries.box_timeline(property, row)
        ]
        return render_to_string("tables/box_timeline.html", {"steps": steps})


def _sees_counts(request: HttpRequest) -> bool:
    return bool(request.user.has_perm("tables.view_countsession"))


CARRIER = Signer("by", _("Security officer"), [Role.SECURITY])
WITNESS = Signer("witness", _("Witness"), [*SUPERVISORS, Role.DEALER, Role.SECURITY])


def _boxes(property: Property, *, installed: bool) -> list[tuple[str, str]]:
    """Boxes on their tables, or those that are free to go onto one."""
    custody = BoxCustody.objects.filter(property_id=property.pk).exclude(status=BoxCustody.Status.COUNTED)
    where = dict(custody.values_list("box", "status"))
    rows = DropBox.objects.filter(property=property, active=True).select_related("table").order_by("number")
    wanted = BoxCustody.Status.INSTALLED if installed else None
    return [(row.number, f"{row.number} · {row.mark()}") for row in rows if where.get(row.number) == wanted]


class InstallBoxForm(HouseForm):
    """An empty box, the table it is put on and the shift it is for."""

    table = choice(_("Table"))
    box = choice(_("Drop box"))
    day = DayChoice(label=_("Gaming day"))
    shift = choice(_("Shift"))

    def prepare(self) -> None:
        codes = GamingTable.objects.filter(property=self.property, active=True).order_by("code")
        self.offer("table", [(code, code) for code in codes.values_list("code", flat=True)])
        self.offer("box", _boxes(self.property, installed=False))
        self.offer("day", open_days(self.property))
        self.offer("shift", shifts(self.property))


@register
class InstallBox(GuidedPage):
    """Put an empty box onto its table (control D1)."""

    name, title, icon, group = "install-box", _("Install a box"), "input", "boxes"
    roles = (Role.SECURITY, *SUPERVISORS)
    form_class = InstallBoxForm
    command = commands.install_box
    signers = (CARRIER, WITNESS)
    explanation = _("A table cannot open without its empty box (control D1).")


class RemoveBoxForm(HouseForm):
    """A box on its table, and the empty one that takes its place."""

    box = choice(_("Drop box"))
    replacement = choice(
        _("Empty box that goes on"), required=False, help_text=_("Needed while the table is open (control D2).")
    )
    replacement_day = DayChoice(label=_("Its gaming day"), required=False)
    replacement_shift = choice(
        _("Its shift"), required=False, help_text=_("Only when the table is closed: which shift the empty box is for.")
    )

    reason = text(_("Why in the middle of the shift"), required=False)

    def prepare(self) -> None:
        self.offer("box", _boxes(self.property, installed=True))
        self.offer("replacement", _boxes(self.property, installed=False))
        self.offer("replacement_day", open_days(self.property))
        self.offer("replacement_shift", shifts(self.property))

    def given(self) -> dict[str, Any]:
        given = {name: value or None for name, value in self.cleaned_data.items()}
        return {**given, "reason": given["reason"] or ""}


@register
class RemoveBox(GuidedPage):
    """Take a box off its table (control D2)."""

    name, title, icon, group = "remove-box", _("Remove a box"), "output", "boxes"
    roles = (Role.SECURITY, *SUPERVISORS)
    form_class = RemoveBoxForm
    command = commands.remove_box
    signers = (CARRIER, WITNESS)
    explanation = _("The full box comes off and the empty one goes on in the same act (control D2).")


class CarryForm(HouseForm):
    """Boxes that go the same way."""

    boxes = forms.MultipleChoiceField(
        label=_("Drop boxes"), widget=forms.CheckboxSelectMultiple(attrs={"class": "plain"})
    )

    def prepare(self) -> None:
        rows = self.rows()
        self.fields["boxes"].choices = [
            (row.box, f"{row.box} · {row.table} · {row.day.isoformat()} {row.shift}") for row in rows
        ]

    def rows(self) -> Iterable[BoxCustody]:
        """Which boxes may go."""
        raise NotImplementedError


class TransportForm(CarryForm):
    """Boxes off their tables."""

    destination = text(_("Destination"), max_length=60)

    def rows(self) -> Iterable[BoxCustody]:
        waiting = queries.boxes_in_transit(self.property).filter(status=BoxCustody.Status.IN_TRANSIT)
        return waiting.filter(transported_at=None)


class StoreForm(CarryForm):
    """Boxes brought here."""

    place = text(_("Place"), max_length=60)

    def rows(self) -> Iterable[BoxCustody]:
        waiting = queries.boxes_in_transit(self.property).filter(status=BoxCustody.Status.IN_TRANSIT)
        return waiting.filter(transported_at__isnull=False)


class ReturnForm(CarryForm):
    """Boxes counted and empty."""

    place = text(_("Place"), max_length=60)

    def rows(self) -> Iterable[BoxCustody]:
        return queries.boxes_to_return(self.property)


KEEPER = Signer("witness", _("Witness"), [*SUPERVISORS, Role.DEALER, Role.SECURITY, Role.COUNT_TEAM])


@register
class TransportBoxes(GuidedPage):
    """Bring boxes away from the pit (control D2)."""

    name, title, icon, group = "transport-boxes", _("Bring boxes away"), "local_shipping", "boxes"
    roles = (Role.SECURITY, *SUPERVISORS)
    form_class = TransportForm
    command = commands.transport_boxes
    signers = (CARRIER, WITNESS)
    explanation = _("Two people bring the boxes from the pit, one of them independent of it (control D2).")


@register
class StoreBoxes(GuidedPage):
    """Lock boxes away until the count (control D2)."""

    name, title, icon, group = "store-boxes", _("Store boxes"), "lock", "boxes"
    roles = (Role.SECURITY, *SUPERVISORS, Role.COUNT_TEAM)
    form_class = StoreForm
    command = commands.store_boxes
    signers = (CARRIER, KEEPER)
    explanation = _("The boxes are locked away until they are counted (control D2).")


@register
class ReturnBoxes(GuidedPage):
    """Bring empty boxes back."""

    name, title, icon, group = "return-boxes", _("Return empty boxes"), "assignment_return", "boxes"
    roles = (Role.SECURITY, *SUPERVISORS, Role.COUNT_TEAM)
    form_class = ReturnForm
    command = commands.return_boxes
    signers = (CARRIER, KEEPER)
    explanation = _("Counted and shown empty, the boxes go back to the pit for their next shift.")


class CountForm(HouseForm):
    """What a box holds, counted once."""

    notes = CountField(label=_("Notes"), required=False)
    chips = CountField(label=_("Chips"), required=False)
    documents = CountField(label=_("Documents"), required=False)

    def prepare(self) -> None:
        for name, lines in (("notes", notes_of), ("chips", chips_of), ("documents", documents_of)):
            self.fields[name].offer(lines(self.property), self.property.currency)

    def contents(self) -> list[BoxContent]:
        """As the command takes them; the total of each kind is that of the count on the screen."""
        found = []
        for kind in ("notes", "chips", "documents"):
            counts = self.cleaned_data[kind]
            total = 0 if kind == "documents" else sum(int(value) * pieces for value, pieces in counts.items())
            found.append(BoxContent(kind=kind, counts=counts, total=total))
        return found


class PapersForm(HouseForm):
    """The papers of a box, one on each line."""

    lines = forms.CharField(
        label=_("Documents"),
        required=False,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 8}),
        help_text=_("One on each line: kind, number and, if read, amount. For example: fill F-0000001 500.00"),
    )

    def clean_lines(self) -> list[BoxDocument]:
        lines = [line.split() for line in self.cleaned_data["lines"].splitlines() if line.strip()]
        return [self._document(number, words) for number, words in enumerate(lines, start=1)]

    def _document(self, number: int, words: list[str]) -> BoxDocument:
        kind = _kinds().get(words[0].lower()) if len(words) in (2, 3) else None
        if kind is None:
            raise forms.ValidationError(
                _("Line %(line)s: write the kind (%(kinds)s), the number and the amount."),
                params={"line": number, "kinds": ", ".join(FormKind.values)},
            )
        try:
            total = parse_amount(words[2], self.property.currency) if len(words) == 3 else None
        except AmountError:
            raise forms.ValidationError(
                _("Line %(line)s: not an amount of the currency."), params={"line": number}
            ) from None
        return BoxDocument(kind=kind, serial=words[1], total=total)


def _kinds() -> dict[str, str]:
    """Codes of kinds, and the first word of their labels, to codes."""
    words: Iterable[tuple[str, str]] = ((str(kind.label).lower().split()[0], kind.value) for kind in FormKind)
    return {**dict(words), **{kind.value: kind.value for kind in FormKind}}


class CountBoxForm(PapersForm, CountForm):
    """The same with the box; the second count asks for the signatures, too."""

    field_order = ("custody", "notes", "chips", "documents", "lines")
    custody = choice(_("Drop box"))

    def prepare(self) -> None:
        CountForm.prepare(self)
        rows = queries.boxes_in_transit(self.property).filter(count="")
        self.offer(
            "custody", [(row.key, f"{row.box} · {row.table} · {row.day.isoformat()} {row.shift}") for row in rows]
        )

    def given(self) -> dict[str, Any]:
        return {"second": self.contents(), "documents": self.cleaned_data["lines"]}


FIRST_COUNT = "first-count"
"""Key in the session of the first count, until the second one is in. It is not shown again."""


@register
class CountBox(GuidedPage):
    """The two blind counts of a box (control D3): the second page does not show the first count."""

    name, title, icon, group = "count-box", _("Count a box"), "calculate", "count"
    roles = (Role.COUNT_TEAM,)
    form_class = CountBoxForm
    signers = tuple(
        Signer(f"team_{number}", label, [Role.COUNT_TEAM])
        for number, label in enumerate((_("First of the team"), _("Second of the team"), _("Third of the team")), 1)
    )
    template_name = "tables/count_box.html"
    field_of = {"first": "notes", "second": "notes", "box": "custody", "team": "team_1", "documents": "lines"}

    def first(self) -> dict[str, Any] | None:
        """The first count, once it is taken."""
        found: dict[str, Any] | None = self.request.session.get(FIRST_COUNT)
        return found if found and found["property"] == self.property.pk else None

    @property
    def submit(self) -> Any:
        """What the button says."""
        return _("Keep the first count") if self.first() is None else GuidedPage.submit

    def signing(self, **kwargs: Any) -> Any:
        signing = super().signing(**kwargs)
        if self.first() is None:
            signing.signers, signing.fields = [], {}
        return signing

    def form(self, **kwargs: Any) -> HouseForm:
        """The second count is of the same box: it is not chosen again."""
        first = self.first()
        form = super().form(**kwargs)
        if first is not None:
            form.fields["custody"].initial = first["custody"]
            form.fields["custody"].disabled = True
        return form

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
        messages.info(request, _now("The first count is kept. Now count again, without looking at it."))
        return HttpResponseRedirect(self.url())

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        first = self.first() or {}
        custody = BoxCustody.objects.get(pk=first["custody"], property_id=self.property.pk)
        try:
            total = commands.count_box(
                self.property,
                box=custody.box,
                day=custody.day,
                shift=custody.shift,
                first=msgspec.convert(first["contents"], list[BoxContent]),
                second=given["second"],
                documents=given["documents"],
                team=list(signed.values()),
                actor=self.actor,
            )
        except Refused as refusal:
            if refusal.code == "counts_differ":
                self.request.session.pop(FIRST_COUNT, None)
            raise
        self.request.session.pop(FIRST_COUNT, None)
        return custody, total

    def put(self, refusal: Refused, form: HouseForm, signing: Any) -> None:
        """Counts that differ are both taken again: the page starts anew with the difference named."""
        if refusal.code == "counts_differ":
            form.data, form.is_bound = {}, True
            form.add_error(None, told(refusal, self.property.currency))
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
