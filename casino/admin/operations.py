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
from casino.admin.guided import CountField, DayChoice, GuidedForm, GuidedPage, Signer
from casino.admin.kit import MoneyField
from casino.models import Property
from casino.operations import OPERATIONS, Argument, Operation, operation_of, operations_of
from casino.operations import inputs as kinds

Made = TypeVar("Made", bound=type[GuidedPage])

FEW = 4
"""Up to so many fixed options stand side by side instead of in a list."""


@functools.singledispatch
def form_field_of(kind: kinds.Input, property: Property, *, required: bool) -> forms.Field:
    """Return the form field of a kind of input, with what the property offers now."""
    raise TypeError(f"{type(kind).__name__} has no form field")


@form_field_of.register
def _text(kind: kinds.TextInput, property: Property, *, required: bool) -> forms.Field:
    limits = {"max_length": kind.max_length, "strip": kind.strip}
    return guided.text(kind.label, required=required, long=kind.long, **limits)


@form_field_of.register
def _lines(kind: kinds.Lines, property: Property, *, required: bool) -> forms.Field:
    longest = None if kind.most is None else kind.most * (kind.max_length + 2)
    return guided.WordsField(label=kind.label, required=required, max_length=longest)


@form_field_of.register
def _choice(kind: kinds.Choice, property: Property, *, required: bool) -> forms.Field:
    options = list(kind.options) or list(kind.offers(property) if kind.offers else ())
    if kind.options and (required or kind.radio) and len(options) <= FEW:
        return forms.ChoiceField(label=kind.label, required=required, choices=options, widget=forms.RadioSelect())
    if not kind.options and kind.offers is None:
        return guided.text(kind.label, required=required, max_length=kind.max_length)
    field = guided.choice(kind.label, required=required, coerce=kind.coerce)
    guided.offer(field, options, kinds.empty_text(kind.offers))
    return field


@form_field_of.register
def _several(kind: kinds.Several, property: Property, *, required: bool) -> forms.Field:
    choices = list(kind.offers(property) if kind.offers else ())
    widget = forms.CheckboxSelectMultiple(attrs={"class": "plain"})
    field = forms.MultipleChoiceField(label=kind.label, required=required, choices=choices, widget=widget)
    guided.explain_empty(field, choices, kinds.empty_text(kind.offers))
    return field


@form_field_of.register
def _day(kind: kinds.Day, property: Property, *, required: bool) -> forms.Field:
    field = DayChoice(label=kind.label, required=required)
    guided.offer(field, list(kind.offers(property) if kind.offers else ()), kinds.empty_text(kind.offers))
    return field


@form_field_of.register
def _date(kind: kinds.Date, property: Property, *, required: bool) -> forms.Field:
    return forms.DateField(label=kind.label, required=required, widget=UnfoldAdminTextInputWidget({"type": "date"}))


form_field_of.register(kinds.Moment, lambda kind, property, *, required: guided.moment(kind.label, required=required))
form_field_of.register(
    kinds.Number,
    lambda kind, property, *, required: guided.number(kind.label, least=kind.least, most=kind.most, required=required),
)
form_field_of.register(kinds.Flag, lambda kind, property, *, required: guided.flag(kind.label))


@form_field_of.register
def _money(kind: kinds.Money, property: Property, *, required: bool) -> forms.Field:
    return MoneyField(label=kind.label, currency=property.currency, required=required)


@form_field_of.register
def _counts(kind: kinds.Counts, property: Property, *, required: bool) -> forms.Field:
    field = CountField(label=kind.label, required=False)
    field.offer(kind.lines(property) if kind.lines else (), property.currency)
    return field


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
        field = form_field_of(argument.kind, self.property, required=argument.required)
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
    signers = (signer for signer in one.signers if not signer.several and signer.signs.on_page)
    members = {
        "operation": one,
        "command": one.carry_out,
        "cite": one.cite,
        "owner": classmethod(lambda _page: one.function.__module__),
        "place": list(OPERATIONS).index(one.name),
        "signers": tuple(
            Signer(each.name, each.signs.label, each.signs.roles, required=each.required, note=each.signs.note)
            for each in signers
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
            page = type(f"{one.class_name}Page", (GuidedPage,), {"__doc__": one.summary})
            fill(one, page)
