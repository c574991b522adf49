"""Admin pages from declared operations: form, PIN panels, place in the menu (decision 70).

`derive(app)` makes the page of every operation of an app that has none of its own. A page that shows more, or whose
form asks otherwise, is a class with `@declared(commands.issue_fill)`; what it does not say itself is declared.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from unfold.widgets import UnfoldAdminTextInputWidget

from casino.admin import guided
from casino.admin.guided import CountField, GuidedForm, GuidedPage, Signer
from casino.admin.lookups import FoundField
from casino.admin.number_fields import MoneyField
from casino.models import Property
from casino.offers import Lookup, empty_text
from casino.operations import OPERATIONS, Argument, Operation, operation_of, operations_of
from casino.operations import inputs as kinds

Made = TypeVar("Made", bound=type[GuidedPage])

PAGE_OF: dict[type[kinds.Input], type[GuidedPage]] = {}
"""Pages of the operations that ask for an input of this kind, where they are not plain forms."""

FEW = 4
"""Up to so many fixed options stand side by side instead of in a list."""


@functools.singledispatch
def form_field_of(kind: kinds.Input, venue: Property, **options: Any) -> forms.Field:
    """Return the form field of a kind of input, with what the property offers now; `options`: label and required."""
    raise TypeError(f"{type(kind).__name__} has no form field")


@form_field_of.register
def _text(kind: kinds.TextInput, venue: Property, **options: Any) -> forms.Field:
    return guided.text(long=kind.long, max_length=kind.max_length, strip=kind.strip, **options)


@form_field_of.register
def _date(kind: kinds.Date, venue: Property, **options: Any) -> forms.Field:
    return forms.DateField(widget=UnfoldAdminTextInputWidget({"type": "date"}), **options)


form_field_of.register(
    kinds.Number,
    lambda kind, venue, **options: guided.number(least=kind.least, most=kind.most, **options),
)
form_field_of.register(
    kinds.Lines,
    lambda kind, venue, **options: guided.WordsField(most=kind.most, each=kind.max_length, **options),
)
form_field_of.register(kinds.Moment, lambda kind, venue, **options: guided.moment(**options))
form_field_of.register(kinds.Flag, lambda kind, venue, **options: guided.flag(kind.label))
form_field_of.register(kinds.Money, lambda kind, venue, **options: MoneyField(currency=venue.currency, **options))


@form_field_of.register
def _choice(kind: kinds.Choice, venue: Property, **options: Any) -> forms.Field:
    if isinstance(kind.offers, Lookup):
        found = FoundField(kind.offers, venue, coerce=kind.coerce, **options)
        guided.explain_empty(found, found.offered, kind.offers.empty_text)
        return found
    offered = list(kind.options) or _offered(kind, venue)
    if kind.options and (options["required"] or kind.radio) and len(offered) <= FEW:
        return forms.ChoiceField(choices=offered, widget=forms.RadioSelect(), **options)
    if not kind.options and kind.offers is None:
        return guided.text(max_length=kind.max_length, **options)
    field = guided.choice(coerce=kind.coerce, **options)
    guided.offer(field, offered, empty_text(kind.offers))
    return field


@form_field_of.register
def _several(kind: kinds.Several, venue: Property, **options: Any) -> forms.Field:
    offered, widget = _offered(kind, venue), forms.CheckboxSelectMultiple(attrs={"class": "plain"})
    field = forms.MultipleChoiceField(choices=offered, widget=widget, **options)
    guided.explain_empty(field, offered, empty_text(kind.offers))
    return field


@form_field_of.register
def _counts(kind: kinds.Counts, venue: Property, **options: Any) -> forms.Field:
    field = CountField(label=kind.label, required=False)
    field.offer(kind.lines(venue) if kind.lines else (), venue.currency)
    return field


def _offered(kind: kinds.Choice | kinds.Several, venue: Property) -> list[tuple[str, Any]]:
    return list(kind.offers(venue)) if kind.offers else []


class OperationForm(GuidedForm):
    """The inputs of an operation, in the order of its arguments. What was left empty takes the argument's default."""

    operation: Operation
    otherwise: frozenset[str] = frozenset()
    """Arguments that a form of its own asks for by other fields, and puts together in `given`."""

    @classmethod
    def several(cls) -> set[str]:
        return {one.name for one in cls.operation.inputs if isinstance(one.kind, kinds.Several)}

    def prepare(self) -> None:
        for argument in self.operation.asked():
            if not argument.kind.rest_only and argument.name not in {*self.fields, *self.otherwise}:
                self.fields[argument.name] = self.field_of(argument)
        self.order_fields(self.field_order or [argument.name for argument in self.operation.asked()])

    def field_of(self, argument: Argument) -> forms.Field:
        """Return the field of an input."""
        required = argument.required or argument.kind.asked
        field = form_field_of(argument.kind, self.property, label=argument.kind.label, required=required)
        if argument.kind.help and not field.help_text:
            field.help_text = argument.kind.help
        if isinstance(field.widget, forms.RadioSelect):
            field.initial = argument.default
        return field

    def given(self) -> dict[str, Any]:
        optional = {argument.name for argument in self.operation.inputs if not argument.required}
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in optional or value not in ("", None, [])
        }


def declared(command: Callable[..., Any]) -> Callable[[Made], Made]:
    """Class decorator: give a page what its operation declares, and register it. See `fill`."""
    one = operation_of(command)
    if one.page is None:
        raise TypeError(f"{one.name} declares no page")
    return functools.partial(fill, one)


def fill(one: Operation, page: Made) -> Made:
    """Give a page what an operation declares, where the class does not say it itself, and register it.

    Raises `TypeError` where the class repeats the declaration.
    """
    members = {
        "operation": one,
        "command": one.carry_out,
        "cite": one.cite,
        "owner": classmethod(lambda _page: one.function.__module__),
        "place": list(OPERATIONS).index(one.name),
        "signers": tuple(
            Signer(
                each.name,
                each.kind.label,
                each.kind.roles,
                required=each.required,
                note=each.kind.note,
                when=each.kind.when,
            )
            for each in one.signers
            if each.kind.on_page and not each.several
        ),
        **{RENAMED.get(name, name): value for name, value in vars(one.page).items() if value != ""},
    }
    for name, value in members.items():
        if name not in vars(page):
            setattr(page, name, value)
        elif name not in OWN:
            raise TypeError(f"{page.__name__} repeats {name}, which {one.name} declares")
    form = OperationForm if page.form_class is GuidedForm else page.form_class
    if issubclass(form, OperationForm):
        page.form_class = type(f"{one.class_name}Form", (form,), {"operation": one, "__doc__": one.summary})
    guided.register(page)
    return page


RENAMED = {"opens": "roles", "done": "done_text", "template": "template_name", "next": "next_page"}
"""Attributes of a guided page by the field of `Page`, where the names differ."""

OWN = frozenset({"signers", "template_name"})
"""Attributes that a hand-written page may override: the number of signers of a team is asked on the page."""


def derive(app: str) -> None:
    """Register the pages of an app's operations that have none of their own."""
    for one in operations_of(app):
        if one.page is not None and one.page.name not in guided.PAGES:
            base = next((PAGE_OF[type(each.kind)] for each in one.inputs if type(each.kind) in PAGE_OF), GuidedPage)
            page = type(f"{one.class_name}Page", (base,), {"__doc__": one.summary})
            fill(one, page)
