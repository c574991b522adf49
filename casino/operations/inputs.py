"""Kinds of input that an operation asks for: what they are called, their units and bounds, what may be chosen now.

They are data. `casino.api.operations` makes a serializer field of each, `casino.admin.operations` a form field; an app
that needs a kind of its own subclasses `Input` and registers both.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.errors import Text
from casino.models import Property

MOST_NUMBER = 2_000_000_001


class CountLine(msgspec.Struct, frozen=True):
    """A line of a count: the name in the operation's argument, its label, its worth in minor units (0: pieces only)."""

    name: str
    label: str
    worth: int


@dataclass(frozen=True)
class Input:
    """Base of all kinds of input: label of the field, a sentence of help, name over REST if that differs.

    `rest_only`: no page asks for it. `asked`: a page requires it even where a request may leave it out.
    """

    label: Text
    help: Text = ""
    public: str = ""
    rest_only: bool = field(default=False, kw_only=True)
    asked: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class Internal(Input):
    """Set by code; neither a page nor a request asks for it. Its argument has a default."""

    label: Text = ""


@dataclass(frozen=True)
class TextInput(Input):
    """A line of text, or several. `pattern`: a regular expression of its form. `strip`: no spaces around it count.
    `blank`: an empty one over REST is the operation's to refuse."""

    max_length: int = 200
    long: bool = False
    pattern: str = ""
    strip: bool = True
    blank: bool = False


@dataclass(frozen=True)
class Lines(Input):
    """Several short texts without spaces; a page takes one on each line. `most`: None where only the rule limits it."""

    max_length: int = 60
    least: int = 0
    most: int | None = 500


@dataclass(frozen=True)
class Choice(Input):
    """One of a few: of `options` always, or of what `offers` returns for a property now.

    A page offers them; over REST only `options` are checked as such, what `offers` does not return is the operation's
    to refuse. `radio`: a few options stand side by side although the argument has a default. `coerce`: what becomes of
    a page's choice, such as `UUID`.
    """

    options: tuple[tuple[str, Any], ...] = ()
    offers: Callable[[Property], Iterable[tuple[str, Any]]] | None = None
    max_length: int = 20
    radio: bool = False
    coerce: Callable[[str], Any] = str


@dataclass(frozen=True)
class Several(Lines):
    """Several of what `offers` returns now. `path`: the name in a path that names one alone."""

    max_length: int = 20
    least: int = 1
    offers: Callable[[Property], Iterable[tuple[str, Any]]] | None = None
    path: str = ""


@dataclass(frozen=True)
class Day(Choice):
    """A gaming day; a page offers those that `offers` returns, as ISO dates."""

    coerce: Callable[[str], Any] = dt.date.fromisoformat


@dataclass(frozen=True)
class Date(Input):
    """A date of the calendar that is no gaming day: of an approval, of a paper."""


@dataclass(frozen=True)
class Moment(Input):
    """An instant."""


@dataclass(frozen=True)
class Number(Input):
    """A whole number."""

    least: int = 1
    most: int = MOST_NUMBER


@dataclass(frozen=True)
class Flag(Input):
    """Yes or no."""


@dataclass(frozen=True)
class Money(Input):
    """An amount in minor units of the property's currency."""


@dataclass(frozen=True)
class Counts(Input):
    """Pieces by denomination in minor units, `{"2500": 40}`; a page shows the lines that `lines` returns."""

    lines: Callable[[Property], Iterable[CountLine]] | None = None


CHANGE_REASON: Final = TextInput(
    _("Reason for the change"), _("Kept with what is recorded."), max_length=500, asked=True
)
ChangeReason = Annotated[str, CHANGE_REASON]
"""Why configuration is changed (control S3): pages require it. Requests may leave it out, as they did before it was
asked."""
