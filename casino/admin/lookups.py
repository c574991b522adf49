"""A drop-down of rows that may be thousands: it lists the first; others are found by words, with a script or without.

The words stand in an input of their own above the list. In the browser the list shows what they find while they are
typed (`findByWords` in casino.js, from `?find=<field>&words=...` of the page itself, which is open to nobody else).
Without a script they are sent with the form, which comes back with what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.widgets import UnfoldAdminSelectWidget

from casino.models import Property
from casino.offers import Lookup
from casino.operations import Operation

FIND, WORDS = "find", "words"
"""Parameters of a page that is asked what a field finds."""
LONGEST = 200
"""Characters of the words that are looked for."""


class FoundSelect(UnfoldAdminSelectWidget):
    """A drop-down; where it does not list everything, with an input for words above it."""

    template_name = "casino/parts/found_select.html"

    def __init__(self) -> None:
        super().__init__()
        self.has_more, self.typed = False, ""

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        return {**context, "words": f"{name}.{WORDS}", "has_more": self.has_more, "typed": self.typed}

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        self.typed = str(data.get(f"{name}.{WORDS}", "")).strip()[:LONGEST]
        return super().value_from_datadict(data, files, name)


class FoundField(forms.TypedChoiceField):
    """A choice among rows that are found. It takes any of them, listed or not."""

    widget: FoundSelect

    def __init__(self, lookup: Lookup, venue: Property, *, coerce: Callable[[str], Any] = str, **options: Any) -> None:
        super().__init__(coerce=coerce, widget=FoundSelect(), **options)
        self.lookup, self.venue = lookup, venue
        self.offered, self.widget.has_more = lookup.first(venue)
        self._list(self.offered)

    def _list(self, offered: list[tuple[str, str]]) -> None:
        """Offer these; with a single one of all it is chosen already."""
        alone = len(offered) == 1 and self.required and not self.widget.has_more
        self.choices = offered if alone else [("", "—"), *offered]

    def include(self, value: Any) -> None:
        """Offer a value, too, if it may be chosen."""
        if value and not super().valid_value(value):
            named = self.lookup.named(self.venue, str(value))
            if named is not None:
                self._list([named, *self.offered])

    def clean(self, value: Any) -> Any:
        if value in self.empty_values and self.widget.typed:
            self.offered, has_more = self.lookup.found(self.venue, self.widget.typed)
            self._list(self.offered)
            raise ValidationError(found_text(len(self.offered), has_more), code="found")
        self.include(value)
        return super().clean(value)


def found_text(number: int, has_more: bool) -> str:
    """Return what was found, in words."""
    if has_more:
        return str(_("More than %(number)s are found: these are the first. Type more words.")) % {"number": number}
    if not number:
        return str(_("Nothing is found for these words."))
    said = ngettext("%(number)s is found: choose it below.", "%(number)s are found: choose one below.", number)
    return said % {"number": number}


def include_given(form: forms.Form) -> None:
    """Offer what the address of a page or the form itself gives to its fields."""
    given: Mapping[str, Any] = form.data if form.is_bound else form.initial
    for name, field in form.fields.items():
        if isinstance(field, FoundField):
            field.include(given.get(form.add_prefix(name) if form.is_bound else name))


def answer(request: HttpRequest, operation: Operation | None, venue: Property) -> JsonResponse:
    """Return what the words find for an input of an operation; 404 for one that nothing is looked up for."""
    name = request.GET[FIND]
    kinds = [one.kind for one in operation.inputs if one.name == name] if operation else []
    lookup = getattr(kinds[0], "offers", None) if kinds else None
    if not isinstance(lookup, Lookup):
        raise Http404(f"nothing is looked up for {name}")
    words = request.GET.get(WORDS, "")[:LONGEST].strip()
    offered, has_more = lookup.found(venue, words)
    said = found_text(len(offered), has_more) if words else ""
    return JsonResponse({"choices": offered, "said": said}, headers={"Cache-Control": "no-store"})
