"""Definition of a report, and the registry of all of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.documents import Printing
from casino.documents.labels import Label, translated
from casino.documents.spreadsheet import Sheet
from casino.errors import Refused
from casino.eventstore import last_recorded_at
from casino.jurisdictions import kept_here
from casino.models import Property
from casino.refusals.requests import unreadable
from casino.requests.iso_dates import parse_day
from casino.roles import BOOKS, SUPERVISORS, Role
from casino.runtime.jobs import Say

GROUPS: Final = ("day", "period", "control")
DATES: Final = ("day", "since", "until")
NAMED: Final[list[str]] = []
"""Parameters that name one thing, of which a day may have several or none. Without it, or without a time that it takes,
a report cannot be made; the others narrow it down."""

READERS: Final = SUPERVISORS | BOOKS
KNOWING: Final = BOOKS | {Role.COUNT_TEAM}
"""Roles that may know the contents of a box before the cage has counted it too (controls D3, D5)."""

PARAMETERS: Final[dict[str, Label]] = {
    "day": _("Gaming day"),
    "month": _("Month"),
    "since": _("From"),
    "until": _("To"),
    "period": _("Period"),
}
"""Parameters of reports: times, and those that apps register."""
TIMES: Final = tuple(PARAMETERS)


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a request for a report; each report reads those that it names."""

    day: dt.date | None = None
    month: dt.date | None = None
    since: dt.date | None = None
    until: dt.date | None = None
    period: str = ""
    things: dict[str, str] = {}

    def thing(self, name: str) -> str:
        """Return the value of a registered parameter; empty when it was not given."""
        return self.things.get(name, "")

    def days(self) -> tuple[dt.date, dt.date] | None:
        """First and last gaming day asked about."""
        if self.day is not None:
            return self.day, self.day
        if self.month is not None:
            return self.month, (self.month + dt.timedelta(days=32)).replace(day=1) - dt.timedelta(days=1)
        if self.since is not None and self.until is not None:
            return self.since, self.until
        return None

    def one_day(self) -> dt.date:
        """The gaming day of a report that names one: the registry has read it."""
        assert self.day is not None  # noqa: S101
        return self.day

    def one_month(self) -> dt.date:
        """The month of a report that names one."""
        assert self.month is not None  # noqa: S101
        return self.month

    def span(self) -> tuple[dt.date, dt.date]:
        """First and last day of a report that names both."""
        assert self.since is not None  # noqa: S101
        assert self.until is not None  # noqa: S101
        return self.since, self.until

    def query(self) -> dict[str, str]:
        """The same as an address names it, in a fixed order; what is empty is left out."""
        given = {name: getattr(self, name) if name in TIMES else self.thing(name) for name in PARAMETERS}
        return {name: _text(name, value) for name, value in given.items() if value}


def _text(name: str, value: Any) -> str:
    if name == "month":
        return f"{value:%Y-%m}"
    return value.isoformat() if isinstance(value, dt.date) else str(value)


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Contents of a report: its tables and the facts around them.

    `day`: the gaming day whose seal it rests on. `span`: first and last day, of a report about several. `duties`: who
    signs the paper by hand.
    """

    day: dt.date
    sheets: list[Sheet]
    facts: list[tuple[str, str]] = []
    note: str = ""
    remarks: list[str] = []
    duties: Sequence[Label] = ()
    span: tuple[dt.date, dt.date] | None = None


Paper = tuple[str, Callable[[Property, Asked, Printing], dict[str, Any]]]
"""A template and what makes its data."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report.

    `parameters` in the order in which they are asked for. `content` makes its tables; `paper` is the form that people
    sign, where it has one of its own; `archive` makes the zip of a report that is a package. `living`: what it says
    goes on changing after the close (answers, prints), so its edition is of the newest event and not of the seal.
    `tells_counts`: it shows what boxes held. `cite`: the clauses it rests on, where not all jurisdictions have it.
    """

    code: str
    title: Label
    purpose: Label
    group: Literal["day", "period", "control"]
    roles: Collection[Role]
    parameters: Sequence[str] = ()
    content: Callable[[Property, Asked, str], Content] | None = None
    paper: Paper | None = None
    archive: Callable[[Property, Asked, Printing, Say], bytes] | None = None
    living: bool = False
    order: int = 50
    tells_counts: bool = False
    cite: str = ""

    @property
    def is_kept_here(self) -> bool:
        """Return whether the active jurisdiction has it."""
        made_by = self.content or self.archive
        return kept_here(self.cite, made_by.__module__ if made_by else "")

    @property
    def formats(self) -> tuple[str, ...]:
        """Return the file formats of the report."""
        return ("zip",) if self.content is None else ("pdf", "xlsx", "csv")

    @property
    def named(self) -> str | None:
        """The parameter that names what it is about, where a day alone does not say it: a progressive, a count."""
        return next((name for name in self.parameters if name in NAMED), None)

    def name(self, language: str) -> str:
        """Its title."""
        return translated(self.title, language)


REGISTRY: dict[str, Report] = {}


def register(report: Report) -> Report:
    """Enter a report; a code is good once."""
    if REGISTRY.setdefault(report.code, report) is not report:
        raise ValueError(f"there are two reports {report.code!r}")
    if len(set(NAMED) & set(report.parameters)) > 1:
        raise ValueError(f"{report.code!r} is about two things: nobody could say when it is due")
    return report


def reports(roles: Collection[Role] | None = None) -> list[Report]:
    """The reports that any of these roles reads (None: all), in the order of the page."""
    known = [one for one in REGISTRY.values() if one.is_kept_here]
    found = [one for one in known if roles is None or not set(roles).isdisjoint(one.roles)]
    return sorted(found, key=lambda one: (GROUPS.index(one.group), one.order, one.code))


def report_of(code: str) -> Report:
    """The report of that code. Refused: `unknown_report`."""
    found = REGISTRY.get(code)
    if found is None or not found.is_kept_here:
        raise Refused("unknown_report", field="report")
    return found


def read_asked(report: Report, given: Mapping[str, str]) -> Asked:
    """Return the parameters of a report from an address. Refused: `bad_filter`, naming the parameter."""
    values = {name: _read(name, given.get(name, "")) for name in report.parameters}
    missing = next((name for name in report.parameters if is_needed(name) and not values[name]), None)
    if missing is not None:
        raise unreadable(missing)
    asked = _asked({name: value for name, value in values.items() if value})
    if asked.since is not None and asked.until is not None and asked.since > asked.until:
        raise unreadable("until")
    return asked


def is_needed(name: str) -> bool:
    """Return whether a report that takes the parameter needs it."""
    return name in TIMES or name in NAMED


def _asked(given: Mapping[str, Any]) -> Asked:
    times = {name: value for name, value in given.items() if name in TIMES}
    return Asked(**times, things={name: value for name, value in given.items() if name not in TIMES})


def _read(name: str, text: str) -> Any:
    if not text:
        return None
    try:
        if name in DATES:
            return parse_day(text)
        if name == "month":
            return read_month(text)
    except ValueError:
        raise unreadable(name) from None
    if len(text) > 80 or "\x00" in text:
        raise unreadable(name)
    return text


def read_month(text: str) -> dt.date:
    """The first day of `YYYY-MM`. ValueError for anything else."""
    first = parse_day(f"{text}-01")
    if first.year >= dt.MAXYEAR or first.year <= dt.MINYEAR:
        raise ValueError(text)
    return first


def asked_for_day(report: Report, day: dt.date, about: str = "", *, monthly: bool) -> Asked:
    """Return the parameters of a delivery: the day, or the month in which it lies; or one object of them.

    Refused, `bad_filter`: the report is of one thing and none is named.
    """
    if report.named is not None and not about:
        raise unreadable(report.named)
    first = day.replace(day=1)
    last = (first + dt.timedelta(days=32)).replace(day=1) - dt.timedelta(days=1) if monthly else day
    known = {
        "day": day,
        "month": first,
        "since": first if monthly else day,
        "until": last,
        "period": "month" if monthly else "day",
        report.named or "": about,
    }
    return _asked({name: known[name] for name in report.parameters if name in known})


def today(venue: Property) -> dt.date:
    """The gaming day of the newest event: what a report that names no day is about, whenever it is made."""
    return venue.gaming_day(last_recorded_at(venue.pk))


def facts_of(asked: Asked, names: Iterable[str], language: str) -> list[tuple[str, str]]:
    """The parameters as a paper states them."""
    query = asked.query()
    return [(translated(PARAMETERS[name], language), query.get(name, "—")) for name in names]


# --- what may be asked about ----------------------------------------------------------------------------------------

Offer = Callable[[Property, str], list[tuple[str, str]]]
"""`offer(venue, language)`: values of a parameter with their names, what is usual first."""
_offers: dict[str, Offer] = {}


Occasions = Callable[[Property, dt.date], Iterable[tuple[dt.date, str]]]
"""`occasions(venue, since)`: gaming days from that one on, each with a value of a parameter that it gave a reason to
report on. A value may come again on a later day, when more is to be said of it."""
_occasions: dict[str, Occasions] = {}


def register_thing(name: str, label: Label, offer: Offer, occasions: Occasions | None = None) -> None:
    """Register a parameter that names a thing, and who knows its values. `occasions`: who knows when a report about one
    is due; such a report cannot be made without it."""
    PARAMETERS[name] = label
    register_offer(name, offer)
    if occasions is not None:
        NAMED.append(name)
        _occasions[name] = occasions


def register_offer(name: str, offer: Offer) -> None:
    """Register the function that lists the values of a parameter. Called where its reports are registered."""
    _offers[name] = offer


def offered(venue: Property, name: str, language: str) -> list[tuple[str, str]] | None:
    """The values of a parameter; None when any may be asked."""
    return _offers[name](venue, language) if name in _offers else None


def occasions(venue: Property, name: str, since: dt.date) -> list[tuple[dt.date, str]]:
    """Days and things that are to be reported on, oldest first."""
    return sorted(_occasions[name](venue, since))


def usual(venue: Property, report: Report) -> dict[str, str]:
    """Return the default parameters of a report: the latest day, its month, the first value offered."""
    days = offered(venue, "day", "en") or []
    latest = dt.date.fromisoformat(days[0][0]) if days else today(venue)
    first = latest.replace(day=1)
    known = {
        "day": latest.isoformat(),
        "month": f"{first:%Y-%m}",
        "since": first.isoformat(),
        "until": latest.isoformat(),
    }
    for name in report.parameters:
        if name not in known and is_needed(name):
            known[name] = next((value for value, _label in offered(venue, name, "en") or []), "")
    return {name: known[name] for name in report.parameters if name in known}
