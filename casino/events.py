"""The ground's events: what happened to numbered forms.

series:<series code>.<gaming day>    FormNumberUsed, FormNumberVoided, SeriesReceived, SeriesIssued, SeriesReturned
print:<serial>.<gaming day>          FormPrinted
reportcopy:<number>                  ReportPrinted
approval:<number>.<gaming day>      DocumentRegistered, DocumentWithdrawn
documents:<gaming day>              DocumentsRequired
reportsent:<subscription>.<day>[.<thing>].<n>  ReportDelivered
"""

from __future__ import annotations

from typing import Literal

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("FormNumberUsed", version=1)
class FormNumberUsed(Event):
    """A number was taken from a series; `reference` names what it was taken for (a table, a round, a payout)."""

    series: str
    number: int
    serial: str
    purpose: str
    reference: str


@event_type("FormNumberVoided", version=1)
class FormNumberVoided(Event):
    """A form was marked NULO/VOID on every part; its number is never used again (control T6)."""

    series: str
    number: int
    serial: str
    reason: str
    signatures: list[Signature]


@event_type("SeriesReceived", version=1)
class SeriesReceived(Event):
    """A pad of prenumbered forms came from the printer; numbers inclusive (control T5)."""

    series: str
    first: int
    last: int
    printer: str
    delivery_note: str
    signatures: list[Signature]


@event_type("SeriesIssued", version=1)
class SeriesIssued(Event):
    """A pad, known by its first number, was given out to the place that uses it. Who gave it out signed first."""

    series: str
    first: int
    location: str
    signatures: list[Signature]


@event_type("SeriesReturned", version=1)
class SeriesReturned(Event):
    """A pad came back; from `unused_from` on nothing of it was used and nothing will be."""

    series: str
    first: int
    unused_from: int
    reason: str
    signatures: list[Signature]


@event_type("FormPrinted", version=1)
class FormPrinted(Event):
    """A form was printed: copy 1 is the original, every later one is marked as a reprint (control T8).

    `copy`: the parts of the floor, or the restricted copy, which takes a signature of accounting (control T7).
    """

    serial: str
    copy: Literal["parts", "restricted"]
    copy_number: int
    by: str
    signatures: list[Signature]


@event_type("ReportPrinted", version=1)
class ReportPrinted(Event):
    """A person took a copy of a report. `parameters` as an address names them; the same act gives the same bytes.

    `again`: the number of the copy of which this is the reprint (control T8); empty for one of its own.
    """

    report: str
    parameters: dict[str, str]
    language: Literal["es", "en"]
    format: str
    by: str
    size: int
    sha256: str
    again: str = ""


@event_type("ReportDelivered", version=1)
class ReportDelivered(Event):
    """A report was delivered to a subscriber.

    `about`: its gaming day, and after a space the count or the progressive of a report about one; `sent`: how often it
    went to this subscriber.
    """

    subscription: str
    report: str
    about: str
    language: Literal["es", "en"]
    format: str
    destination: Literal["email", "folder", "s3"]
    target: str
    file: str
    size: int
    sha256: str
    sent: int


@event_type("DocumentRegistered", version=1)
class DocumentRegistered(Event):
    """A document was put on file: an approval, filing, certificate, licence, homologation or plan of bets.

    Dates are ISO dates, empty where there is none. `subject`: what it allows, by its code; `scope` and `scope_code`:
    for what it holds. `sha256`: of the file, empty without one. `renews`: number of the document that it renews.
    """

    kind: str
    issuer: str
    authority: str
    reference: str
    date: str
    effective_from: str
    effective_until: str
    subject: str
    scope: str
    scope_code: str
    text: str
    sha256: str
    size: int
    renews: str
    signatures: list[Signature]
    reason: str = ""


@event_type("DocumentWithdrawn", version=1)
class DocumentWithdrawn(Event):
    """A document on file no longer holds from a gaming day on."""

    reference: str
    withdrawn_on: str
    reason: str
    signatures: list[Signature]


@event_type("DocumentsRequired", version=1)
class DocumentsRequired(Event):
    """From a gaming day on, tables do not open without the documents that their games need on file."""

    required_from: str
    before: str
    signatures: list[Signature]
    reason: str = ""
