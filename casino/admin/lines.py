"""Lines of a form, one under another, with a cell for each column: papers of a box, sides of an entry.

    lines = LinesField(
        label=_("Documents"),
        cells={"kind": choice(_("Kind")), "serial": text(_("Form number")), "total": MoneyField(...)},
    )

Its value is a list with a dictionary for each line that is not empty. Lines are posted as `<field>.<number>.<cell>`; in
the browser an empty line follows the last one as soon as something is typed into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _now

EMPTY_LINES = 3
"""Empty lines shown below those that are filled."""
MOST_LINES = 500


class LinesWidget(forms.Widget):
    """A table of inputs; see the module."""

    template_name = "casino/parts/lines_widget.html"
    use_fieldset = True

    def __init__(self, cells: Mapping[str, forms.Field], follows: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.cells = dict(cells)
        self.follows = dict(follows or {})
        self.suggested: dict[str, list[dict[str, str]]] = {}
        self.wrong: set[tuple[int, str]] = set()

    def id_for_label(self, id_: str) -> str:
        """Many inputs, each with a label of its own."""
        return ""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[dict[str, str]]:
        posted = re.compile(rf"{re.escape(name)}\.(\d{{1,4}})\.(\w+)\Z")
        lines: dict[int, dict[str, str]] = {}
        for key in data:
            found = posted.match(key)
            if found is not None and found[2] in self.cells:
                lines.setdefault(int(found[1]), {})[found[2]] = data.get(key, "").strip()
        return [line for _number, line in sorted(lines.items()) if any(line.values())]

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        filled = [dict(line) for line in value or ()]
        lines = [*filled, *({} for _empty in range(EMPTY_LINES))]
        context["heads"] = [
            {"label": field.label, "class": "amount" if _is_amount(field) else ""} for field in self.cells.values()
        ]
        context["lines"] = [
            {"number": number, "cells": [self._cell(name, number, cell, line) for cell in self.cells]}
            for number, line in enumerate(lines, start=1)
        ]
        context["lists"] = [
            {"id": f"list-{name}-{cell}", "options": options, "sets": self.follows.get(cell, "")}
            for cell, options in self.suggested.items()
        ]
        return context

    def _cell(self, name: str, number: int, cell: str, line: Mapping[str, Any]) -> dict[str, Any]:
        field = self.cells[cell]
        input_name = f"{name}.{number - 1}.{cell}"
        attrs = {
            "id": f"id_{input_name}",
            "aria-label": f"{field.label}, {_line(number)}",
            "data-cell": cell,
            "autocomplete": "off",
        }
        if cell in self.suggested:
            attrs["list"] = f"list-{name}-{cell}"
        if (number, cell) in self.wrong:
            attrs |= {"aria-invalid": "true", "aria-describedby": f"id_{name}_error"}
        html = field.widget.render(input_name, field.prepare_value(line.get(cell, "")), attrs)
        return {"html": html, "class": "amount" if _is_amount(field) else ""}


def _is_amount(field: forms.Field) -> bool:
    return field.widget.attrs.get("inputmode") == "decimal"


def _line(number: int) -> str:
    return _now("line %(number)s") % {"number": number}


class LinesField(forms.Field):
    """Lines of cells. `cells`: a field for each column; `follows`: a cell whose suggestions set another one."""

    def __init__(
        self, *, cells: Mapping[str, forms.Field], follows: Mapping[str, str] | None = None, **options: Any
    ) -> None:
        super().__init__(widget=LinesWidget(cells, follows), **options)

    def suggest(self, cell: str, options: Iterable[tuple[str, str, str]]) -> None:
        """Offer values of a cell: each with its description, and the value of the cell that follows it."""
        self.widget.suggested[cell] = [
            {"value": value, "about": about, "sets": following} for value, about, following in options
        ]

    def clean(self, value: list[dict[str, str]] | None) -> list[dict[str, Any]]:
        lines = value or []
        if self.required and not lines:
            raise ValidationError(self.error_messages["required"], code="required")
        if len(lines) > MOST_LINES:
            raise ValidationError(_now("At most %(most)s lines."), params={"most": MOST_LINES})
        self.widget.wrong = set()
        errors: list[str] = []
        cleaned = [self._clean_line(number, line, errors) for number, line in enumerate(lines, start=1)]
        if errors:
            raise ValidationError(errors)
        return cleaned

    def _clean_line(self, number: int, line: Mapping[str, str], errors: list[str]) -> dict[str, Any]:
        cleaned = {}
        for cell, field in self.widget.cells.items():
            try:
                cleaned[cell] = field.clean(line.get(cell, ""))
            except ValidationError as error:
                self.mark(number, cell)
                errors += [f"{_line(number).capitalize()}, {field.label}: {message}" for message in error.messages]
        return cleaned

    def mark(self, number: int, cell: str) -> None:
        """Mark a cell, or every cell of a line, as wrong."""
        self.widget.wrong |= {(number, each) for each in ([cell] if cell in self.widget.cells else self.widget.cells)}


__all__ = ["LinesField", "LinesWidget"]
