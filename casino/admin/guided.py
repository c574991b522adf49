"""Guided pages: a form, the signatures it takes, the command it issues.

A page says who may open it, what it asks for, who signs, and in `command` what it calls; `run` is for a command that
wants something else than what was given and signed. Everything else is done here: PINs become signatures, a refusal
becomes an error beside the field it names, with its clause. No rule lives in a page: what is allowed is for the command
to say.

    @guided.register
    class RequestFill(GuidedPage):
        name, title, icon = "request-fill", _("Request a fill"), "add_shopping_cart"
        roles = SUPERVISORS
        form_class = RequestForm
        command = commands.request_fill
        signers = (Signer("supervisor", _("Supervisor"), SUPERVISORS),)
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from hashlib import sha256
from operator import attrgetter
from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.apps import apps
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.text import capfirst
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views import View
from unfold.widgets import (
    UnfoldAdminPasswordWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminSplitDateTimeWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from casino.admin import acts, lookups, show
from casino.admin.lines import LinesField
from casino.admin.number_fields import WHOLE_CURRENCY, MomentField, WholeField
from casino.errors import Refused
from casino.eventstore import Conflict, horizon
from casino.identity import pin_attempts
from casino.identity.accepted_signatures import AcceptedSignatures
from casino.identity.access import actor_of, may, property_of
from casino.identity.signatures import Signature, require_may_sign, sign
from casino.jurisdictions import cited, kept_here
from casino.listings import LISTINGS, shown_in
from casino.models import Employee, Property
from casino.offers import empty_text
from casino.operations import Operation, When
from casino.operations.inputs import MOST_NUMBER, CountLine
from casino.requests import idempotency
from casino.roles import Role
from casino.rules.money import AmountError
from casino.rules.notation import read_count
from casino.wording.identities import in_names

# --- what a form may ask for ----------------------------------------------------------------------------------------


class GuidedForm(forms.Form):
    """A form that knows its property. `given` is what the command gets: names of fields are names of arguments."""

    def __init__(self, *args: Any, venue: Property, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.property = venue
        self.prepare()
        lookups.include_given(self)

    def prepare(self) -> None:
        """Fill choices from what the property has now."""

    def offer(self, name: str, choices: Iterable[tuple[str, Any]] | Callable[[Property], Iterable[Any]]) -> None:
        """Give a choice field its choices, or those that a function offers for the property. See `offer`."""
        if callable(choices):
            offer(self.fields[name], choices(self.property), empty_text(choices))
        else:
            offer(self.fields[name], choices)

    is_signed = True
    """False where there is nothing to sign, and the page shows no signatures."""

    def hidden_errors(self) -> list[str]:
        """Return the errors of fields that the page does not show, to be listed above the form."""
        return [str(error) for field in self.hidden_fields() for error in field.errors]

    def faults(self) -> list[str]:
        """Return what is wrong, each with the label of its field."""
        return faults_of(self)

    def given(self) -> dict[str, Any]:
        """The command's arguments."""
        return dict(self.cleaned_data)

    @classmethod
    def several(cls) -> set[str]:
        """Names of the fields that take several values."""
        return {name for name, field in cls.base_fields.items() if isinstance(field, forms.MultipleChoiceField)}


def faults_of(form: forms.Form) -> list[str]:
    """Return the errors of a form, each with the label of its field."""
    return [
        f"{form.fields[name].label}: {text}" if name in form.fields and form.fields[name].label else str(text)
        for name, texts in form.errors.items()
        for text in texts
    ]


def faults(form: GuidedForm, signing: SigningForm) -> list[str]:
    """Return what is wrong with a form and its signatures, each with the label of its field and who signs."""
    signers = {field: signer.label for signer in signing.signers for field in signer.fields}
    return [
        *form.faults(),
        *(
            f"{signers[name]}, {signing.fields[name].label}: {text}"
            for name, texts in signing.errors.items()
            for text in texts
        ),
    ]


def offer(field: forms.ChoiceField, choices: Iterable[tuple[str, Any]], empty: Any = "") -> None:
    """Give a choice field its choices; with a single one it is chosen already. Without any it shows `empty`."""
    offered = list(choices)
    field.choices = offered if len(offered) == 1 and field.required else [("", "—"), *offered]
    explain_empty(field, offered, empty)


def explain_empty(field: forms.Field, offered: Collection[Any], empty: Any = "") -> None:
    """Show under a field why it offers nothing, and the next step; its own help again once it offers something."""
    explained = "own_help" in vars(field)
    if offered and explained:
        field.help_text = vars(field).pop("own_help")
    elif not offered and (empty or field.required):
        if not explained:
            field.own_help = field.help_text
        field.help_text = empty or _("There is nothing to choose from now.")


def choice(
    label: Any, *, required: bool = True, help_text: Any = "", coerce: Callable[[str], Any] = str
) -> forms.ChoiceField:
    """Return a drop-down, to be filled by `GuidedForm.offer`; `coerce` makes the argument of what was chosen."""
    return forms.TypedChoiceField(
        label=label, required=required, help_text=help_text, coerce=coerce, widget=UnfoldAdminSelectWidget()
    )


def text(
    label: Any, *, required: bool = True, long: bool = False, max_length: int = 200, strip: bool = True
) -> forms.CharField:
    """A line, or several."""
    widget = UnfoldAdminTextareaWidget(attrs={"rows": 3}) if long else UnfoldAdminTextInputWidget()
    return forms.CharField(label=label, required=required, max_length=max_length, strip=strip, widget=widget)


class WordsField(forms.CharField):
    """Up to `most` texts without spaces, one on each line, of up to `each` characters; None: as many as there are."""

    def __init__(self, *, most: int | None, each: int, **options: Any) -> None:
        longest = None if most is None else most * (each + 2)
        super().__init__(widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}), max_length=longest, **options)

    def clean(self, value: Any) -> list[str]:
        return str(super().clean(value)).split()


class NumbersWidget(UnfoldAdminTextInputWidget):
    """A line, and below it the numbers that are likely; any other may be typed."""

    template_name = "casino/parts/numbers_widget.html"

    def __init__(self) -> None:
        super().__init__(attrs={"autocomplete": "off"})
        self.numbers: list[tuple[str, str]] = []

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, {**(attrs or {}), "list": f"numbers-{name}"})
        return {**context, "numbers": self.numbers}


class FormNumberField(forms.CharField):
    """The number of a form; the latest are offered, every other can be typed."""

    widget = NumbersWidget
    OFFERED = 200

    def __init__(self) -> None:
        super().__init__(label=_("Form number"), max_length=32)

    def suggest(self, latest: QuerySet[Any], describe: Callable[[Any], tuple[str, str]]) -> None:
        """Offer the rows, latest first; `describe` returns the number of one and its description."""
        self.widget.numbers = [describe(row) for row in latest[: self.OFFERED]]


def number(label: Any, *, least: int = 1, most: int = MOST_NUMBER, **options: Any) -> forms.IntegerField:
    """A whole number."""
    return WholeField(label=label, min_value=least, max_value=most, **options)


def flag(label: Any, *, help_text: Any = "") -> forms.BooleanField:
    """A tick."""
    return forms.BooleanField(label=label, required=False, help_text=help_text, widget=UnfoldBooleanWidget())


class MomentWidget(UnfoldAdminSplitDateTimeWidget):
    """A date with a calendar, and a time."""

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        for part, label in zip(context["widget"]["subwidgets"], (_now("Date"), _now("Time")), strict=True):
            part["attrs"] = {**part["attrs"], "aria-label": label}
        return context

    @property
    def media(self) -> forms.Media:
        """The calendar speaks with words of the catalogue: that comes first."""
        return forms.Media(js=[reverse("admin:jsi18n")]) + super().media


def moment(label: Any, *, required: bool = True) -> forms.SplitDateTimeField:
    """An instant, by the property's wall."""
    return MomentField(label=label, required=required, widget=MomentWidget())


class CountWidget(forms.Widget):
    """Pieces by denomination with amounts and a total that follow the typing; Enter goes to the next line."""

    template_name = "casino/parts/count_widget.html"
    use_fieldset = True
    in_cells = True
    """True for widgets whose `lines` are cells of a grid (`casino.admin.grids`)."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[CountLine] = []
        self.currency = "USD"

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        typed = value if isinstance(value, Mapping) else {}
        context["lines"] = [
            {
                "name": line.name,
                "input": f"{name}.{line.name}",
                "label": line.label,
                "worth": line.worth,
                "value": typed.get(line.name, ""),
            }
            for line in self.lines
        ]
        context["has_worth"] = any(line.worth for line in self.lines)
        context["marks"] = show.money(0, self.currency)
        context["wrong"] = [name for name, pieces in typed.items() if pieces_of(pieces) is None]
        context["big"] = show.money(10**9, self.currency)
        return context

    def id_for_label(self, id_: str) -> str:
        """Many inputs, each with a label of its own."""
        return ""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> dict[str, str]:
        found = {line.name: data.get(f"{name}.{line.name}", "").strip() for line in self.lines}
        return {line: pieces for line, pieces in found.items() if pieces}


def pieces_of(typed: Any) -> int | None:
    """Return a number of pieces, with or without marks between thousands; None for what is none."""
    try:
        pieces = read_count(str(typed), WHOLE_CURRENCY, show.language())
    except AmountError:
        return None
    return pieces if 0 <= pieces < 10**9 else None


class CountField(forms.Field):
    """A count: `{denomination in minor units as text: pieces}`."""

    widget = CountWidget

    def offer(self, lines: Iterable[CountLine], currency: str) -> None:
        """Set the lines to count and their currency."""
        self.widget.lines = list(lines)
        self.widget.currency = currency

    def clean(self, value: Any) -> dict[str, int]:
        counts: dict[str, int] = {}
        for name, pieces in (value or {}).items():
            number = pieces_of(pieces)
            if number is None:
                raise ValidationError(_("%(pieces)s is not a number of pieces."), params={"pieces": pieces})
            counts[name] = number
        return counts


# --- signatures -----------------------------------------------------------------------------------------------------


class Signer:
    """A signer: the command's argument, the label, and the roles allowed."""

    def __init__(
        self,
        name: str,
        label: Any,
        roles: Collection[Role],
        *,
        required: bool = True,
        note: Any = "",
        when: When | None = None,
    ) -> None:
        self.name, self.label, self.required, self.note, self.when = name, label, required, note, when
        self.roles = sorted(roles, key=list(Role).index)

    @property
    def fields(self) -> tuple[str, str]:
        """Names of the two inputs."""
        return f"{self.name}_employee", f"{self.name}_pin"

    def values(self, venue: Property) -> list[str] | None:
        """Return the values of its input for which it is asked; None where any value is one."""
        if self.when is None or not (self.when.values or self.when.offers):
            return None
        return [*self.when.values, *(self.when.offers(venue) if self.when.offers else ())]


class SigningForm(forms.Form):
    """Employee number and PIN of everybody who signs. `accepted`: PINs that were accepted for the same content."""

    def __init__(
        self,
        *args: Any,
        venue: Property,
        signers: Iterable[Signer],
        accepted: AcceptedSignatures | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.property, self.signers, self.accepted = venue, list(signers), accepted
        self.waived = False
        self.among = {signer.name: signer.values(venue) for signer in self.signers}
        self.people = _people(venue, {role for signer in self.signers for role in signer.roles})
        for signer in self.signers:
            who, pin = signer.fields
            self.fields[who] = forms.CharField(
                label=_("Employee number"),
                required=signer.required,
                max_length=20,
                widget=UnfoldAdminTextInputWidget(
                    attrs={"list": f"people-{signer.name}", "autocomplete": "off", "autocapitalize": "characters"}
                ),
            )
            self.fields[pin] = forms.CharField(
                label=_("PIN"),
                required=signer.required and self.kept(signer) is None,
                max_length=12,
                strip=False,
                widget=UnfoldAdminPasswordWidget(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )

    def waive(self) -> None:
        """Ask nobody to sign what records nothing; numbers and PINs that were typed are not judged."""
        self.waived = True
        for field in self.fields.values():
            field.required = False

    def is_asked(self, signer: Signer) -> bool:
        """Return whether what was chosen asks for a signer; as long as nothing was chosen everybody is asked."""
        if self.waived:
            return False
        if signer.when is None or signer.when.input not in self.data:
            return True
        chosen, among = self.data[signer.when.input], self.among[signer.name]
        return bool(chosen) if among is None else chosen in among

    def kept(self, signer: Signer) -> Signature | None:
        """Return the signature that was accepted before from the employee whose number is typed."""
        if self.accepted is None:
            return None
        return self.accepted.of(signer.name, str(self.data.get(signer.fields[0], "")).strip().upper())

    def panels(self) -> list[dict[str, Any]]:
        """Return a panel per signer, for the template."""
        for signer in self.signers:
            if self.kept(signer) is not None:
                self.fields[signer.fields[1]].required = False
                self.fields[signer.fields[1]].widget.attrs |= {"data-accepted": "", "placeholder": "••••"}
        return [
            {
                "signer": signer,
                "accepted": self.kept(signer),
                "among": json.dumps(self.among[signer.name]),
                "roles": ", ".join(str(role.label) for role in signer.roles),
                "employee": self[signer.fields[0]],
                "pin": self[signer.fields[1]],
                "people": [person for person in self.people.values() if _role_in(person, signer.roles)],
            }
            for signer in self.signers
        ]

    def sign(self, purpose: str, *, origin: str) -> dict[str, Signature | None]:
        """The signatures by the command's argument; `origin` as in `casino.identity.signatures.sign`.

        With errors beside the inputs nothing may be done with them.
        """
        signed: dict[str, Signature | None] = {}
        for signer in self.signers:
            if self.errors.keys() & set(signer.fields):
                continue
            who, pin = (self.cleaned_data.get(field, "") for field in signer.fields)
            if not self.is_asked(signer) or (not who and not signer.required):
                signed[signer.name] = None
                continue
            kept = None if pin else self.kept(signer)
            if not pin and kept is None:
                self.add_error(signer.fields[1], _("Type the PIN."))
                continue
            person = self.people.get(who.strip().upper()) or self.people.get(who.strip())
            if person is None:
                self.add_error(signer.fields[0], _("No employee with this number can sign here."))
                continue
            role = _role_in(person, signer.roles) or signer.roles[0]
            try:
                if kept is None:
                    given = sign(person, pin, role, purpose, origin=origin)
                else:
                    given = self._again(person, kept)
                signed[signer.name] = given
                if self.accepted is not None:
                    self.accepted.keep(signer.name, given)
            except Refused as refusal:
                self.add_error(signer.fields[1 if refusal.field == "pin" else 0], refusal_text(refusal))
        return signed

    def _again(self, person: Employee, kept: Signature) -> Signature:
        """Return a signature that was accepted before, if the person may still sign."""
        require_may_sign(person, Role(kept.role), dt.datetime.fromisoformat(kept.at))
        return kept


def _people(venue: Property, roles: Collection[Role]) -> dict[str, Employee]:
    people = (
        Employee.objects.filter(property=venue, active=True, roles__role__in=roles)
        .distinct()
        .select_related("property")
        .prefetch_related("roles")
        .order_by("code")
    )
    return {person.code: person for person in people}


def _role_in(person: Employee, roles: Iterable[Role]) -> Role | None:
    held = {row.role for row in person.roles.all()}
    return next((role for role in roles if role.value in held), None)


def refusal_text(refusal: Refused, currency: str = "USD") -> str:
    """A refusal as people read it: the sentence, what differs, the clause."""
    sentence = str(refusal.message)
    difference = refusal.details.get("difference")
    if isinstance(difference, Mapping):
        sentence = f"{sentence} {_difference(difference, currency)}"
    return cited(sentence, refusal.cite)


def _difference(difference: Mapping[str, Any], currency: str) -> str:
    """Pieces by denomination, the kinds of a box taken together."""
    parts = [part for part in difference.values() if isinstance(part, Mapping)] or [difference]
    lines = (
        f"{show.money(int(name), currency) if name.isdigit() else name}: {pieces:+d}"
        for part in parts
        for name, pieces in part.items()
    )
    return _now("Difference in pieces: %(lines)s.") % {"lines": ", ".join(lines)}


# --- the page -------------------------------------------------------------------------------------------------------


class Screen(View):
    """A page of ours inside the admin: open to some roles, of one property."""

    name: ClassVar[str]
    title: ClassVar[Any]
    icon: ClassVar[str] = "description"
    roles: ClassVar[Collection[Role]] = ()
    group: ClassVar[str] = ""
    template_name: ClassVar[str]
    in_menu: ClassVar[bool] = True
    place: ClassVar[int] = 10_000
    """Its place among the pages of its group, those of operations first in the order of their declarations."""
    cite: ClassVar[str] = ""
    """The clauses on which it rests; where none of them holds there is no such page."""
    of_a_day: ClassVar[bool] = False
    """Its address may name a gaming day (`?day=`)."""
    of_something: ClassVar[bool] = False
    """True when its address names an object; without one it is a 404."""

    property: Property
    actor: str

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        venue = property_of(request)
        if not self.is_open_to(request.user) or venue is None:
            raise PermissionDenied
        self.property, self.actor = venue, actor_of(request)
        return super().dispatch(request, *args, **kwargs)

    @classmethod
    def is_open_to(cls, user: Any) -> bool:
        """Return whether a login may open the page, and its jurisdiction keeps it."""
        return may(user, cls.roles) and cls.is_kept()

    @classmethod
    def is_kept(cls) -> bool:
        """Return whether the active jurisdiction has the page."""
        return kept_here(cls.cite, cls.owner())

    @classmethod
    def is_done_by(cls, user: Any) -> bool:
        """Return whether a login can do what the page is for: open it and, where it must be signed, sign it."""
        return cls.is_open_to(user)

    @classmethod
    def owner(cls) -> str:
        """Return the module that says what the page is for: that of its operation, else its own."""
        return cls.__module__

    def render(self, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
        """The page in the admin's frame."""
        self.request.current_app = admin.site.name
        frame = admin.site.each_context(self.request)
        page = {"title": self.title, "page": self, "property": self.property, "currency": self.property.currency}
        return TemplateResponse(self.request, self.template_name, {**frame, **page, **context}, status=status)

    @classmethod
    def url(cls, **query: Any) -> str:
        """Address of the page."""
        address = reverse(f"admin:{cls.name}")
        given = {name: value for name, value in query.items() if value not in (None, "")}
        return f"{address}?{urlencode(given)}" if given else address


MARK = "once"
"""Name of the field by which a form that is sent twice is known (`casino.requests.idempotency`)."""
KEPT = "kept"
"""Name of the field by which a browser says that it keeps the act until it is recorded (`casino.admin.acts`)."""
UNPROCESSABLE = 422


Steps = Callable[[HttpRequest, Property, str], Iterable[tuple[Any, str]]]
"""Return names and addresses of what may be done with a form number; an empty address is left out."""

_steps_after_saving: list[Steps] = []


def after_saving(steps: Steps) -> Steps:
    """Decorator: register what may be done with a form number once it was recorded; it is linked in the message."""
    _steps_after_saving.append(steps)
    return steps


Found = Callable[[HttpRequest, Property, str, dt.datetime], Iterable[tuple[Any, str]]]
"""Return names and addresses of what an actor's act raised since an instant; an empty address is shown as text."""

_found_by_acts: list[Found] = []


def found_by_acts(found: Found) -> Found:
    """Decorator: register what an act may raise that somebody must answer; the message names it and is amber."""
    _found_by_acts.append(found)
    return found


DIFFERENCES = frozenset({"over_short", "difference"})
"""Amounts of an operation's sentence that are a difference; see `Page.amount`."""


class Said:
    """A sentence's placeholders for a result: itself, an amount, its attributes by name."""

    def __init__(self, result: Any, amount: str, currency: str) -> None:
        self.result, self.amount, self.currency = result, amount, currency

    def __getitem__(self, name: str) -> Any:
        if name == "result":
            return self.result
        if name != "amount":
            return attrgetter(name)(self.result)
        found = attrgetter(self.amount)(self.result) if self.amount else self.result
        return show.money(found, self.currency) if isinstance(found, int) else ""


class GuidedPage(Screen):
    """Form, signatures, command. See the module."""

    template_name = "casino/guided.html"
    form_class: ClassVar[type[GuidedForm]] = GuidedForm
    command: ClassVar[Callable[..., Any]]
    operation: ClassVar[Operation | None] = None
    """The operation that the page is declared for, if it is."""
    signers: ClassVar[tuple[Signer, ...]] = ()
    explanation: ClassVar[Any] = ""
    submit: ClassVar[Any] = _("Sign and record")
    done_text: ClassVar[Any] = ""
    """The sentence shown afterwards; `%(result)s` is what the command returned, `%(amount)s` an amount returned."""
    amount: ClassVar[str] = ""
    """The attribute of what the command returned that is the amount; by default it is itself one."""
    next_page: ClassVar[str] = ""
    """Name of the page on which its user goes on, if he may open it; by default the first page."""
    next_about: ClassVar[str] = ""
    """The input that is handed on to that page."""
    field_of: ClassVar[Mapping[str, str]] = {}
    """Fields of the form by the argument of the command, where the names differ."""

    offline: ClassVar[bool] = False
    """A browser keeps what is sent without a connection, and sends it later (`casino.admin.acts`)."""

    given: dict[str, Any]
    sent: GuidedForm
    found: Sequence[tuple[Any, str]] = ()
    """Exceptions that the act raised: their names and addresses."""
    known_position: int = 0
    """Position of the feed before the page read what it shows."""
    kept_act: acts.Act | None = None
    """The act that a browser kept, if it is one."""
    answer: Mapping[str, Any] = {}
    """Confirmation of the act: a sentence and links to the next steps."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if self.offline:
            self.known_position = horizon()
        return super().dispatch(request, *args, **kwargs)

    @classmethod
    def is_done_by(cls, user: Any) -> bool:
        """Return whether a login may open the page and, where it must be signed, holds a role of somebody who signs."""
        signers = cls.signers if cls.operation is None else cls.operation.signers
        required = any(one.required for one in signers)
        roles = {role for one in signers for role in (one.roles if isinstance(one, Signer) else one.kind.roles)}
        return cls.is_open_to(user) and (not required or may(user, roles))

    def get(self, request: HttpRequest) -> HttpResponse:
        if lookups.FIND in request.GET:
            return lookups.answer(request, self.operation, self.property)
        return self.show(self.form(initial=self._asked(request)), self.signing())

    def post(self, request: HttpRequest) -> HttpResponse:
        if self.offline and acts.HEADER in request.headers:
            return self._post_kept(request)
        with self._claimed(request.POST.get(MARK, "")) as claim:
            if claim.location is not None:
                response = self._again(claim.location)
            else:
                response = self._carry_out(request)
                if response.status_code != UNPROCESSABLE:
                    claim.keep(response.get("Location") or reverse("admin:index"))
        return self._with_receipt(response)

    def _post_kept(self, request: HttpRequest) -> HttpResponse:
        """Carry out an act that the browser kept; it is one form with what the page itself may have sent before."""
        try:
            self.kept_act = acts.opened(request, self.property, self.name)
            with self._claimed(self.kept_act.mark) as claim:
                if claim.location is not None:
                    if not claim.location:
                        raise Refused("request_under_way")
                    return acts.recorded(claim.answer)
                acts.require_unchanged(self.kept_act, self.property, self.actor)
                request.POST = self.kept_act.data
                response = self._carry_out(request)
                if response.status_code == UNPROCESSABLE:
                    return response
                claim.keep(response.get("Location") or reverse("admin:index"), **self.answer)
        except Refused as refusal:
            return acts.refused(refusal)
        return acts.recorded(self.answer)

    def _claimed(self, mark: str) -> AbstractContextManager[idempotency.Claim]:
        return idempotency.claimed(self.property, f"{self.actor}:{self.name}", mark)

    def _with_receipt(self, response: HttpResponse) -> HttpResponse:
        """Name a recorded form in the address of the next page, for a browser that kept it until it was recorded."""
        mark = self.request.POST.get(MARK, "")
        if KEPT not in self.request.POST or "Location" not in response or idempotency.MARK.match(mark) is None:
            return response
        went = response["Location"]
        return HttpResponseRedirect(f"{went}{'&' if '#' in went else '#'}recorded:{mark}")

    def _again(self, went: str) -> HttpResponse:
        """The answer to a form that was sent before."""
        if went:
            messages.info(self.request, _now("This was recorded already, and not a second time."))
        else:
            messages.warning(
                self.request, _now("This form is still being recorded. Check the result before you repeat it.")
            )
        return HttpResponseRedirect(went or reverse("admin:index"))

    def _carry_out(self, request: HttpRequest) -> HttpResponse:
        form, accepted = self.form(data=request.POST, files=request.FILES), self.accepted(request)
        self.sent = form
        is_valid = form.is_valid()
        is_judged = is_valid or form.is_signed
        signing = self.signing(data=request.POST, accepted=accepted) if is_judged else self.signing()
        if not is_valid:
            signing.is_valid()
            return self.show(form, signing)
        # PINs are judged even where one is missing: those that are right need not be typed again.
        signing.is_valid()
        signed = signing.sign(self.name, origin=pin_attempts.of_login(request.user))
        accepted.save()
        if signing.errors:
            return self.show(form, signing)
        began = timezone.now()
        try:
            self.given = form.given()
            result = self.run(self.given, signed)
        except Refused as refusal:
            self.put(refusal, form, signing)
            return self.show(form, signing)
        except Conflict:
            form.add_error(None, _("Someone else changed this record. Review it and try again."))
            return self.show(form, signing)
        accepted.forget()
        self.found = [one for found in _found_by_acts for one in found(request, self.property, self.actor, began)]
        return self.finish(result)

    def accepted(self, request: HttpRequest) -> AcceptedSignatures:
        """Return the signatures accepted for all that the form says but those who sign it."""
        ours = {MARK, KEPT, "csrfmiddlewaretoken", *(field for signer in self.signers for field in signer.fields)}
        said = [(name, value) for name, values in request.POST.lists() if name not in ours for value in values]
        files = [(name, _digest(file)) for name, file in request.FILES.items()]
        sender, mark = f"{self.actor}:{self.name}", request.POST.get(MARK, "")
        return AcceptedSignatures(self.property, sender, mark, [*said, *files, ("", self.signed_state())])

    def signed_state(self) -> str:
        """Return what is signed beside the inputs, such as a sheet that the page shows."""
        return ""

    def _asked(self, request: HttpRequest) -> dict[str, Any]:
        """Return the initial values given by the link's query; lists for fields with several values."""
        given = self.initial(request.GET.dict())
        several = self.form_class.several() & given.keys()
        return {**given, **{name: request.GET.getlist(name) for name in several}}

    # --- what a page says for itself

    def initial(self, query: dict[str, str]) -> dict[str, Any]:
        """Return the initial values, from the link's query."""
        return query

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        """Issue the command."""
        return type(self).command(self.property, **given, **signed, actor=self.actor)

    def finish(self, result: Any) -> HttpResponse:
        """Return the response after the command: a redirect to the next page, with a message."""
        say = messages.warning if self.differs(result) or self.found else messages.success
        sentence = in_names(self.property, self.done(result))
        links = self._steps_after(result)
        if self.kept_act is not None:
            raised = [f"{_now('Exception')}: {name}." for name, _url in self.found]
            more = [[str(name), url] for name, url in [*self.found, *links] if url]
            self.answer = {"text": " ".join([sentence, *raised]), "links": more}
            return HttpResponseRedirect(self.next(result))
        for name, url in self.found:
            shown = format_html('<a href="{}">{}</a>', url, name) if url else name
            sentence = format_html("{} {}: {}.", sentence, _now("Exception"), shown)
        if links:
            listed = format_html_join(" ", '<a class="after" href="{}">{}</a>', ((url, name) for name, url in links))
            sentence = format_html("{} {}", sentence, listed)
        say(self.request, sentence)
        return HttpResponseRedirect(self.next(result))

    def _steps_after(self, result: Any) -> list[tuple[Any, str]]:
        """Return what may be done next with the forms that were named or returned: printed, taken a step on."""
        named = [result, getattr(result, "form_serial", ""), self.given.get("serial", "")]
        serials = dict.fromkeys(serial for serial in named if isinstance(serial, str) and serial)
        found = [
            step
            for serial in serials
            for steps in _steps_after_saving
            for step in steps(self.request, self.property, serial)
        ]
        return [(name, url) for name, url in (*found, *self._where_next(result)) if url]

    def _where_next(self, result: Any) -> list[tuple[Any, str]]:
        """Return the list that shows what was recorded, and this page once more unless its user goes on to it."""
        label = shown_in(self.name)
        app, _dot, model = label.partition(".")
        steps: list[tuple[Any, str]] = []
        if label and self.request.user.has_perm(f"{app}.view_{model}"):
            listed = LISTINGS[label]
            title = listed.title or capfirst(apps.get_model(label)._meta.verbose_name_plural)
            steps.append((title, reverse(f"admin:{app}_{model}_changelist")))
        if not self.next(result).startswith(self.url()):
            steps.append((_("Once more"), self.url()))
        return steps

    def object_name(self) -> str:
        """Return the name of what the form is about: its first choice or form number."""
        for name, field in self.sent.fields.items():
            value = self.sent.cleaned_data.get(name)
            if isinstance(field, forms.MultipleChoiceField) and value:
                return ", ".join(map(str, value))
            is_choice = isinstance(field, forms.ChoiceField) and not isinstance(field.widget, forms.RadioSelect)
            if is_choice and value:
                return str(dict(field.choices).get(str(value), value))
            if isinstance(field, FormNumberField) and value:
                return str(value)
        return ""

    def done(self, result: Any) -> str:
        """The sentence shown afterwards."""
        if self.done_text:
            return str(self.done_text) % Said(result, self.amount, self.property.currency)
        what = [str(self.title), self.object_name()]
        return _now("Recorded: %(what)s.") % {"what": " · ".join(part for part in what if part)}

    def differs(self, result: Any) -> bool:
        """Return whether what was recorded shows a difference, which is not said in green."""
        return self.amount in DIFFERENCES and bool(attrgetter(self.amount)(result))

    def next(self, result: Any) -> str:
        """Return the address of the next page."""
        about = {self.next_about: self.given[self.next_about]} if self.next_about else {}
        return link(self.next_page, self.request.user, **about) or reverse("admin:index")

    def beside(self) -> Mapping[str, Any]:
        """More for the template."""
        return {}

    # --- parts

    def form(self, **kwargs: Any) -> GuidedForm:
        """The form over the property."""
        return self.form_class(venue=self.property, **kwargs)

    def signing(self, **kwargs: Any) -> SigningForm:
        """The signatures."""
        return SigningForm(venue=self.property, signers=self.signers, **kwargs)

    def show(self, form: GuidedForm, signing: SigningForm) -> HttpResponse:
        """The page with what was typed; PINs are never given back."""
        if self.kept_act is not None:
            return acts.refused_form(faults(form, signing))
        wrong = bool(form.errors or signing.errors)
        mark = self._mark()
        kept = self._offer(form, mark)
        context = {"form": form, "signing": signing, "mark": mark, "kept": kept, **self.beside()}
        response = self.render(context, status=UNPROCESSABLE if wrong else 200)
        if kept and self.request.method == "GET":
            response["X-Offline"] = "keep"  # for the service worker (casino/admin/installable.py)
        return response

    def _offer(self, form: GuidedForm, mark: str) -> str:
        """Return what the browser needs to keep the act; empty where the page asks for the connection."""
        if not self.offline or form.is_multipart():
            return ""
        return acts.offer(
            self.request,
            self.property,
            page=self.name,
            title=str(self.title),
            mark=mark,
            position=self.known_position,
        )

    def _mark(self) -> str:
        """A form that is shown again is still the same one."""
        return self.request.POST.get(MARK) or idempotency.new_mark()

    def put(self, refusal: Refused, form: GuidedForm, signing: SigningForm) -> None:
        """An error beside the field that the refusal names, with its clause."""
        sentence = in_names(self.property, refusal_text(refusal, self.property.currency))
        for name in self._named(refusal.field or ""):
            if name in form.fields:
                self._mark_line(form.fields[name], refusal.field or "")
                return form.add_error(name, sentence)
            if f"{name}_employee" in signing.fields:
                return signing.add_error(f"{name}_employee", sentence)
        return form.add_error(None, sentence)

    def _named(self, field: str) -> list[str]:
        """Return the inputs for a refused field, the nearest first."""
        if field in self.field_of:
            return _names(self.field_of[field])
        names = [*_names(field), field.partition("[")[0]]
        renamed = [one.name for one in self.operation.inputs if one.public in names] if self.operation else []
        return [*names, *(self.field_of[name] for name in names if name in self.field_of), *renamed]

    @staticmethod
    def _mark_line(field: forms.Field, refused: str) -> None:
        """Mark the cell that a refusal names: `documents[1].serial` is the second line's."""
        found = re.search(r"\[(\d+)\](?:\.(\w+))?\Z", refused)
        if found is not None and isinstance(field, LinesField):
            field.mark(int(found[1]) + 1, found[2] or "")


def _digest(file: Any) -> str:
    """Return the digest of a file that was sent; it can be read again afterwards."""
    digest = sha256(file.read()).hexdigest()
    file.seek(0)
    return digest


def _names(field: str) -> list[str]:
    """A dotted name and its parents: `first.notes.500` is beside `first.notes`, else beside `first`."""
    if not field:
        return []
    plain = re.sub(r"\[(\d+)\]", lambda match: str(int(match.group(1)) + 1), field)
    parts = plain.split(".")
    return ["_".join(parts[:end]) for end in range(len(parts), 0, -1)]


# --- the list of pages ----------------------------------------------------------------------------------------------

PAGES: dict[str, type[Screen]] = {}
"""Every page by name; the floors register theirs from their `admin`."""


def register(page: type[Screen]) -> type[Screen]:
    """Class decorator: give the page its address and its place in the menu."""
    PAGES[page.name] = page
    return page


def urls() -> list[URLPattern]:
    """Addresses of all pages, for the admin site."""
    return [path(f"day/{name}/", admin.site.admin_view(page.as_view()), name=name) for name, page in PAGES.items()]


def link(name: str, user: Any, **query: Any) -> str:
    """Address of a page if this login may open it, else nothing."""
    page = PAGES.get(name)
    return page.url(**query) if page is not None and page.is_open_to(user) else ""


__all__ = [
    "CountField",
    "FormNumberField",
    "GuidedForm",
    "GuidedPage",
    "Screen",
    "Signer",
    "SigningForm",
    "choice",
    "flag",
    "link",
    "moment",
    "number",
    "refusal_text",
    "register",
    "text",
    "urls",
]  # fmt: skip
