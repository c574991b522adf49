"""The lines of the revenue audit of a day (control W4): a registry that every floor adds to.

A line is one function: it looks at a gaming day and says what is still open, and which facts its answer rests on. The
top floor shows the lines, takes the sign-offs and closes the day; who knows the facts registers the line:

    @checklist_line("bank_unverified", _("Inspector's bank check"), cite="PR §3.6(F)", hold=Hold.REVIEW, order=95)
    def bank_verified(venue, day):
        return Findings(open=[...], evidence=lambda: [Fact("M I01", "verified", 1_000_000), ...])

A module with lines is imported from its app's `ready`. What may not live here: any line.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from enum import StrEnum
from hashlib import sha256
from typing import Annotated, NamedTuple

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.errors import Text
from casino.jurisdictions import kept
from casino.models import Property
from casino.rows import INNER, Money, Words, row_type
from casino.rules.money import format_amount


class Hold(StrEnum):
    """Effect of a line's open items on the close of the day."""

    BLOCKS = "blocks"
    """The day does not close: its figures would be wrong for ever."""

    APPROVAL = "approval"
    """The day closes only on a signature with a reason; the items are listed."""

    REVIEW = "review"
    """The day closes; the items are listed with the person who signed the line, if any."""


@row_type()
class Fact(msgspec.Struct, frozen=True):
    """Something that a line rests on. `amount` in minor units; `row` and `key` lead to its page ("tables.slip")."""

    subject: Annotated[str, Words(_("Subject"))]
    state: Annotated[str, Words(_("Status"))] = ""
    amount: Annotated[int | None, Money(_("Amount"))] = None
    row: Annotated[str, INNER] = ""
    key: Annotated[str, INNER] = ""


class Findings(NamedTuple):
    """Findings of a line: its open items and, on request, the facts in a fixed order. `absent`: a sentence where the
    day has nothing of what the line is about; such a line is not called done."""

    open: list[str]
    evidence: Callable[[], list[Fact]] = list
    absent: Text = ""


Look = Callable[[Property, dt.date], Findings]


class Line(NamedTuple):
    """A line of the checklist. `page`: the guided page that settles its open items; `rows`: the list of the items
    ("tables.slip"), shown to logins that may not open the page."""

    code: str
    label: str | Promise
    cite: str
    hold: Hold
    order: int
    page: str
    rows: str
    look: Look

    def is_kept(self, jurisdiction: str) -> bool:
        """Return whether a jurisdiction has the line: its clauses, or a control, apply there."""
        return kept(self.cite, self.look.__module__, jurisdiction)


_lines: dict[str, Line] = {}


def checklist_line(
    code: str, label: str | Promise, *, cite: str, hold: Hold, order: int, page: str = "", rows: str = ""
) -> Callable[[Look], Look]:
    """Decorator: the function is the line `code`. Errors: ValueError when another function is already."""

    def register(look: Look) -> Look:
        if code in _lines:
            raise ValueError(f"checklist line {code} is registered twice")
        _lines[code] = Line(code, label, cite, hold, order, page, rows, look)
        return look

    return register


def checklist_lines(jurisdiction: str = "") -> list[Line]:
    """Every line in the order of the sheet, or those that a jurisdiction has."""
    kept_lines = (line for line in _lines.values() if not jurisdiction or line.is_kept(jurisdiction))
    return sorted(kept_lines, key=lambda line: (line.order, line.code))


def signed_amount(minor: int, currency: str) -> str:
    """ "+700.00": what is over or short, in an open item."""
    return f"{'+' if minor > 0 else ''}{format_amount(minor, currency)}"


def digest(open_items: Iterable[str], evidence: Iterable[Fact]) -> str:
    """SHA-256 of what a line says: it changes when any fact that a signature rested on does."""
    facts = [[fact.subject, fact.state, fact.amount] for fact in evidence]
    return sha256(msgspec.json.encode([list(open_items), facts])).hexdigest()
