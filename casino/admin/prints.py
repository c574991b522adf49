"""Pages that print several forms into one file (`casino.numbered_forms.together`).

printed_into_one_file(commands.print_slips, documents.papers_of)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import taken_home
from casino.admin.grids import GridForm, GridPage
from casino.admin.operations import declared
from casino.models import Property
from casino.operations import operation_of

Papers = Callable[[Property, Sequence[Any]], bytes]
"""`papers(venue, prints)`: recorded prints as one PDF."""


class PrintManyForm(GridForm):
    """Choice of the forms of a gaming day, in the language of the screen."""

    otherwise = frozenset({"rows", "language"})

    def given(self) -> dict[str, Any]:
        return {**super().given(), "language": show.language()}


class PrintManyPage(GridPage):
    """Print several forms into one file. Nothing is kept in the browser: the page stays as it is."""

    form_class = PrintManyForm
    submit = _("Print")
    papers: ClassVar[Papers]

    @property
    def draft(self) -> str:
        return ""

    def finish(self, result: list[Any]) -> HttpResponse:
        first = min(form.printed.serial for form in result)
        name = f"{self.property.code}-{first}-{len(result)}"
        return taken_home(self.papers(self.property, result), name, "pdf", "application/pdf")


def printed_into_one_file(command: Callable[..., Any], papers: Papers) -> type[PrintManyPage]:
    """Register the page of an operation declared by `print_together`, whose prints `papers` turns into one PDF."""
    one = operation_of(command)
    members = {"__doc__": one.summary, "__module__": papers.__module__, "papers": staticmethod(papers)}
    return declared(command)(type(f"{one.class_name}Page", (PrintManyPage,), members))
