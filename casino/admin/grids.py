"""Pages of grids: rows with cells, one round of signatures, a draft that the browser keeps (decisions 121, 122).

A grid page needs no class of its own: `casino.admin.operations.derive` makes it for every operation with `Rows`.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.widgets import UnfoldAdminTextInputWidget

from casino.admin import show
from casino.admin.guided import GuidedForm, GuidedPage, Signer, SigningForm, choice, pieces_of
from casino.admin.operations import PAGE_OF, OperationForm, form_field_of
from casino.errors import Refused
from casino.jurisdictions import cited
from casino.offers import empty_text
from casino.operations import Argument, Operation
from casino.operations import inputs as kinds
from casino.operations.grids import Row, Rows
from casino.rules.money import worth


def rows_of(one: Operation) -> Rows:
    """Return the rows of a grid. Raises `StopIteration` for an operation that is none."""
    return next(each.kind for each in one.inputs if isinstance(each.kind, Rows))


# --- a row ----------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Cell:
    """A field of a row, or one line of a count: the key of its column, its label, the name and value of its input.

    `should`: the pieces that are expected.
    """

    head: str
    label: Any
    name: str
    value: str
    worth: int | None = None
    should: int = 0
    field: forms.BoundField | None = None
    wrong: bool = False


@dataclasses.dataclass(frozen=True)
class Head:
    """Head of a column: its key, its label, whether it has figures, the worth of a piece where it is a denomination."""

    key: str
    label: Any
    amount: bool = False
    worth: int | None = None


class RowForm(forms.Form):
    """The inputs of a row. `templates`: a field of every column, made once for all rows."""

    def __init__(self, kind: Rows, row: Row, templates: Mapping[str, forms.Field], **kwargs: Any) -> None:
        super().__init__(prefix=row.key, initial={"take": row.taken, **row.values}, **kwargs)
        self.kind, self.row = kind, row
        self.fields["take"] = forms.BooleanField(required=False)
        for argument in kind.columns:
            field = self._field(argument, templates[argument.name]) if self._is_asked(argument) else None
            if field is not None:
                self.fields[argument.name] = field
        for name in kind.options.named:
            self.fields[name] = copy.deepcopy(templates[name])
        for name, field in self.fields.items():
            if name not in kind.options.more:
                field.widget.attrs["aria-label"] = f"{row.label} · {field.label}"
        if row.expected is not None:
            self.fields["anyway"] = forms.BooleanField(required=False)

    def _is_asked(self, argument: Argument[Any]) -> bool:
        return argument.name not in {*self.row.given, *self.row.without}

    def _field(self, argument: Argument[Any], template: forms.Field) -> forms.Field | None:
        field = copy.deepcopy(template)
        if is_chosen(argument.kind):
            offered = list(self.row.choices.get(argument.name, ()))
            if not offered and not argument.required:
                return None
            several = isinstance(argument.kind, kinds.Several)
            field.choices = offered if several or self._has_own(argument) else [("", "—"), *offered]
        return field

    def _has_own(self, argument: Argument[Any]) -> bool:
        """Return whether one of the choices is the empty one."""
        return any(value == "" for value, _label in self.row.choices.get(argument.name, ()))

    @property
    def is_taken(self) -> bool:
        """Return whether the row is ticked."""
        return bool(self["take"].value())

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        counts = cleaned.get("counts")
        if self.kind.options.counted and counts is not None and not counts:
            self.add_error("counts", _("Count the chips; a tray without chips is counted as 0."))
        elif counts and self._differs(counts) and not cleaned.get("anyway"):
            self.add_error("anyway", _("Confirm the difference, or correct the count."))
        return cleaned

    def _differs(self, counts: Mapping[str, int]) -> bool:
        """Return whether a count is another one than expected."""
        expected = self.row.expected
        return expected is not None and {key: pieces for key, pieces in counts.items() if pieces} != dict(expected)

    def difference(self) -> int | None:
        """Return by how much the typed count differs from what is expected, in minor units; None where it does not, or
        where a number of pieces cannot be read."""
        if not self.is_bound or self.row.expected is None:
            return None
        typed = {key: pieces_of(text) for key, text in (self["counts"].value() or {}).items()}
        counts = {key: pieces for key, pieces in typed.items() if pieces is not None}
        unread = len(counts) < len(typed)
        return None if unread or not self._differs(counts) else worth(counts) - worth(self.row.expected)

    def given(self) -> dict[str, Any]:
        """Return the row as the operation takes it."""
        optional = {one.name for one in self.kind.columns if not one.required} | {*self.kind.options.named}
        typed = {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in ("take", "anyway") and (name not in optional or value not in ("", None, [], {}, False))
        }
        return {**self.row.given, **typed}

    def put(self, refused: Mapping[str, Any]) -> None:
        """Add a refusal beside the field that it names, else to the row."""
        names = [part for part in refused["field"].replace("[", ".").split(".") if part]
        public = {one.public: one.name for one in self.kind.columns}
        known = next((public.get(name, name) for name in names if public.get(name, name) in self.fields), None)
        self.add_error(known, cited(refused["detail"], refused["cite"]))

    # --- on the screen

    @property
    def key(self) -> str:
        """Return the key of the row."""
        return self.row.key

    def cells(self, heads: Sequence[Head]) -> list[Cell | None]:
        """Return a cell for every column, None where the row has none."""
        own = {cell.head: cell for name in self.fields for cell in self._cells_of(name)}
        return [own.get(head.key) for head in heads]

    def _cells_of(self, name: str) -> Iterator[Cell]:
        bound = self[name]
        lines = lines_of(bound)
        wrong = bool(self.is_bound and self.is_taken and bound.errors)
        if lines is None:
            yield Cell(name, bound.label, bound.html_name, "", field=bound, wrong=wrong)
            return
        expected = self.row.expected or {}
        for line in lines:
            key, should = f"{name}.{line['name']}", expected.get(line["name"], 0)
            yield Cell(key, line["label"], line["input"], line["value"], line["worth"], should, wrong=wrong)

    def more(self) -> list[forms.BoundField]:
        """Return the fields of the second line."""
        own = [self[name] for name in self.fields if name in self.kind.options.more]
        return [bound for bound in own if not bound.is_hidden]

    def is_more_open(self) -> bool:
        """Return whether the second line has something that must be seen."""
        fields = [bound for bound in self.more() if not isinstance(bound.field, forms.BooleanField)]
        listed = any(isinstance(bound.field, forms.MultipleChoiceField) and bound.field.required for bound in fields)
        return listed or any(self.shown_errors(bound) or bound.value() for bound in fields)

    def shown_errors(self, bound: forms.BoundField) -> list[str]:
        """Return the errors of a field, if the row is ticked."""
        return list(bound.errors) if self.is_bound and self.is_taken else []

    def refusals(self) -> list[str]:
        """Return what is wrong with the row, each with the label of its field."""
        if not (self.is_bound and self.is_taken):
            return []
        found = []
        for name, texts in self.errors.items():
            label = self.fields[name].label if name in self.fields and name not in ("take", "anyway") else ""
            found += [f"{label}: {text}" if label else str(text) for text in texts]
        return found


def is_chosen(kind: kinds.Input) -> bool:
    """Return whether each row offers its own choices of an input."""
    return isinstance(kind, kinds.Several) or (isinstance(kind, kinds.Choice) and not kind.options)


def lines_of(bound: forms.BoundField) -> list[dict[str, Any]] | None:
    """Return the lines of a count, of limits; None for a field with one input."""
    widget = bound.field.widget
    if not getattr(widget, "in_cells", False):
        return None
    lines: list[dict[str, Any]] = widget.get_context(bound.html_name, bound.value(), {})["lines"]
    return lines


# --- the form -------------------------------------------------------------------------------------------------------


class GridForm(OperationForm):
    """The fields given once, and the rows."""

    otherwise = frozenset({"rows"})
    rows: list[RowForm]

    def prepare(self) -> None:
        super().prepare()
        self.kind = self.rows_kind()
        self._ask_for_fewer()
        begun = {name: _as_text(value) for name, value in self.kind.options.begins(self.property).items()}
        for name, value in begun.items():
            if name in self.fields and self.initial.get(name) is None:
                self.initial[name] = value
        for name in self._asks():
            self.fields[name].widget.attrs["data-reload"] = "1"
        templates = self._templates()
        given = {"data": self.data, "files": self.files} if self.is_bound else {}
        offered = self.kind.options.offers(self.property, self._asked())
        self.rows = [RowForm(self.kind, row, templates, **given) for row in offered]

    def rows_kind(self) -> Rows:
        """Return what the rows ask for."""
        return rows_of(self.operation)

    def _ask_for_fewer(self) -> None:
        """Offer to show a part of the rows, where they are of several parts."""
        narrowed = self.kind.options.narrowed
        offered = [] if narrowed is None else list(narrowed.offers(self.property))
        if narrowed is not None and len(offered) > 1:
            self.fields = {narrowed.name: choice(narrowed.label, required=False), **self.fields}
            self.fields[narrowed.name].choices = [("", narrowed.every), *offered]

    def _asks(self) -> list[str]:
        """Return the names of the fields on which the rows depend."""
        narrowed = self.kind.options.narrowed
        names = ((narrowed.name,) if narrowed else ()) + self.kind.options.asks
        return [name for name in names if name in self.fields]

    def _asked(self) -> dict[str, str]:
        """Return what was chosen above the rows."""
        found = {}
        for name in self._asks():
            value = self[name].value()
            only = getattr(self.fields[name], "choices", ())
            found[name] = _as_text(value or (only[0][0] if len(only) == 1 else ""))
        return found

    def _templates(self) -> dict[str, forms.Field]:
        """Return a field of every column."""
        found: dict[str, forms.Field] = {}
        for one in self.kind.columns:
            kind = one.kind
            if is_chosen(kind):
                kind = dataclasses.replace(kind, offers=lambda _property: ())  # a row has choices of its own
            field = form_field_of(kind, self.property, label=one.kind.label, required=one.required)
            field.help_text = ""
            found[one.name] = field
        for name, many in self.kind.options.named.items():
            label = next(one.kind.label for one in self.operation.signers if one.name == many)
            found[name] = forms.CharField(label=label, required=False, max_length=20, widget=_number_widget(many))
        return found

    def is_valid(self) -> bool:
        """Return whether what is given once and every ticked row is right."""
        head = super().is_valid()
        taken = self.taken()
        wrong = [row for row in taken if not row.is_valid()]
        if not taken:
            self.add_error(None, _("Choose at least one row."))
        if wrong:
            self.add_error(None, wrong_rows(len(wrong)))
        return head and bool(taken) and not wrong

    def faults(self) -> list[str]:
        rows = [f"{row.row.label}: {text}" for row in self.taken() for text in row.refusals()]
        return [*super().faults(), *rows]

    def taken(self) -> list[RowForm]:
        """Return the rows that are ticked."""
        return [row for row in self.rows if row.is_taken]

    def given(self) -> dict[str, Any]:
        narrowed = self.kind.options.narrowed
        given = {name: value for name, value in super().given().items() if narrowed is None or name != narrowed.name}
        complete = self.kind.options.complete
        return {**given, "rows": [complete(self.property, row.given()) for row in self.taken()]}

    # --- on the screen

    def heads(self) -> list[Head]:
        """Return the columns that any row has."""
        found: dict[str, Head] = {}
        names = [one.name for one in self.kind.columns] + [*self.kind.options.named]
        for name in names:
            if name in self.kind.options.more:
                continue
            for row in self.rows:
                if name in row.fields:
                    found |= {head.key: head for head in self._heads_of(row, name)}
        return sorted(found.values(), key=lambda head: head.worth is not None)

    def _heads_of(self, row: RowForm, name: str) -> Iterator[Head]:
        lines = lines_of(row[name])
        if lines is None:
            yield Head(name, row.fields[name].label)
            return
        for line in lines:
            yield Head(f"{name}.{line['name']}", line["label"], amount=True, worth=line["worth"] or None)

    @property
    def empty(self) -> Any:
        """Return why there are no rows, and the next step."""
        return empty_text(self.kind.options.offers)

    @property
    def is_signed(self) -> bool:  # type: ignore[override]
        """Return whether there are rows to sign."""
        return bool(self.rows)

    @property
    def is_counted(self) -> bool:
        """Return whether rows have totals."""
        return any(head.worth for head in self.heads())

    @property
    def is_compared(self) -> bool:
        """Return whether counts are held against what they should be."""
        return any(row.row.expected is not None for row in self.rows)

    def lines(self) -> list[dict[str, Any]]:
        """Return a line per row, for the template."""
        heads = self.heads()
        expects = _now("Differs from %(source)s by %(amount)s. Sign anyway?")
        return [
            {
                "form": row,
                "cells": row.cells(heads),
                "expected": None if row.row.expected is None else worth(row.row.expected),
                "anyway": "anyway" in row.fields and bool(row["anyway"].value()),
                "sentence": expects % {"source": row.row.source, "amount": "{}"},
                "said": expects % {"source": row.row.source, "amount": differs},
                "differs": differs,
            }
            for row in self.rows
            for less in [row.difference()]
            for differs in ["" if less is None else show.money(less, self.property.currency)]
        ]


def wrong_rows(count: int) -> str:
    """Return the sentence above a grid of which some rows are wrong."""
    return ngettext(
        "Nothing was recorded: %(count)s row is refused. The reason is at the row.",
        "Nothing was recorded: %(count)s rows are refused. The reasons are at the rows.",
        count,
    ) % {"count": count}


def _as_text(value: Any) -> str:
    return "" if value is None else str(value)


def _number_widget(many: str) -> forms.Widget:
    attrs = {"list": f"people-{many}_1", "autocomplete": "off", "autocapitalize": "characters", "data-names": many}
    return UnfoldAdminTextInputWidget(attrs=attrs)


# --- the page -------------------------------------------------------------------------------------------------------


class GridPage(GuidedPage):
    """A grid. Those whom rows name sign once, however many rows they sign."""

    template_name = "casino/grid.html"
    form_class: ClassVar[type[GuidedForm]] = GridForm
    operation: ClassVar[Operation]

    def signing(self, data: Any = None, **kwargs: Any) -> SigningForm:
        named = rows_of(self.operation).options.named
        data = None if data is None else data.copy()
        signers: list[Signer] = []
        for one in self.operation.signers:
            if one.name in named.values():
                signers += self._panels(one, next(row for row, many in named.items() if many == one.name), data)
            else:
                kind = one.kind
                if kind.on_page:
                    own = {"required": one.required, "note": kind.note, "when": kind.when}
                    signers.append(Signer(one.name, kind.label, kind.roles, **own))
        return SigningForm(venue=self.property, signers=signers, data=data, **kwargs)

    def _panels(self, one: Argument[Any], row_field: str, data: QueryDict | None) -> Iterator[Signer]:
        """Yield a panel for everybody who signed as this, and for everybody else whom a ticked row names."""
        codes: list[str] = []
        if data is not None:
            while (code := data.get(f"{one.name}_{len(codes) + 1}_employee")) is not None:
                codes.append(code.strip())
            known = {code.casefold() for code in codes}
            codes += sorted(code for code in self._named_in(data, row_field) if code.casefold() not in known)
            for place, code in enumerate(codes, start=1):
                data[f"{one.name}_{place}_employee"] = code
        for place in range(1, max(1, len(codes)) + 1):
            note = _("Signs the rows that name no one else.") if place == 1 else ""
            yield Signer(f"{one.name}_{place}", one.kind.label, one.kind.roles, required=True, note=note)

    @staticmethod
    def _named_in(data: QueryDict, row_field: str) -> set[str]:
        """Return the employee numbers in the ticked rows, each in one spelling."""
        fields = [name for name in data if name.endswith(f"-{row_field}")]
        typed = [data[name].strip() for name in fields if data.get(f"{name[: -len(row_field)]}take")]
        return {code.upper() for code in typed if code}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        for many in rows_of(self.operation).options.named.values():
            panels = [name for name in signed if name.startswith(f"{many}_")]
            signed[many] = [signed.pop(name) for name in panels]
        return super().run(given, signed)

    def put(self, refusal: Refused, form: GuidedForm, signing: SigningForm) -> None:
        """Add the refusals of rows to their rows."""
        rows = refusal.details.get("rows", [])
        if refusal.code != "rows_refused" or not isinstance(form, GridForm):
            return super().put(refusal, form, signing)
        taken = form.taken()
        for refused in rows:
            taken[refused["row"]].put(refused)
        return form.add_error(None, wrong_rows(len(rows)))

    def done(self, result: Any) -> str:
        options = rows_of(self.operation).options
        names = [next(str(row[name]) for name in options.key if row.get(name)) for row in self.given["rows"]]
        said = {"names": ", ".join(names), "count": len(names), "results": ", ".join(str(each) for each in result)}
        return str(self.done_text) % said

    def finish(self, result: Any) -> HttpResponse:
        """Return the response after the act; the fragment tells the browser to forget the draft."""
        response = super().finish(result)
        return HttpResponseRedirect(f"{response['Location']}#sent:{self.draft}")

    @property
    def draft(self) -> str:
        """Return the name under which the browser keeps the draft: page, property and login."""
        return f"{self.name}.{self.property.pk}.{self.request.user.pk}"

    def beside(self) -> Mapping[str, Any]:
        return {
            "draft": self.draft,
            "marks": show.money(0, self.property.currency),
            "big": show.money(10**9, self.property.currency),
        }


PAGE_OF[Rows] = GridPage
