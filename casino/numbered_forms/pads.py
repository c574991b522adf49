"""The series book: pads of prenumbered forms from the printer to the place that uses them, and back (control T5).

    receive_pad   it came from the printer and goes to the store
    issue_pad     it is given out to a place
    return_pad    it came back; what was not used never will be

Who receives and issues is independent of cage and pit: accounting or audit. The place's own person signs for what he
gets. The store of forms is not a gaming day's business: its facts are of the gaming day at hand, or of the next one
that is not sealed yet.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_lazy as _lazy

from casino.commands import append_to_series
from casino.errors import Refused
from casino.events import SeriesIssued, SeriesReceived, SeriesReturned
from casino.eventstore import get_seal
from casino.identity.signatures import Signature, require_distinct
from casino.models import FormNumber, FormPad, FormSeries, Property
from casino.offers import when_empty
from casino.operations import Signs, Subject, operation
from casino.operations.inputs import Choice, Number, TextInput
from casino.roles import AUDIT, HUMAN_ROLES

CITE = "control T5"
MOST_NUMBER = 2_000_000_000


@when_empty(_lazy("There are no form series. Add one under Configuration."))
def _series_of(venue: Property) -> list[tuple[str, str]]:
    rows = FormSeries.objects.filter(property=venue).order_by("code")
    return [(row.code, f"{row.code} · {row.get_kind_display()}") for row in rows]


Series = Annotated[str, Choice(_("Form series"), offers=_series_of)]
First = Annotated[int, Number(_("First number"), most=MOST_NUMBER)]


PADS = Subject(
    "books:write",
    "forms",
    "forms",
    below="form-series/<slug:series>/pads/",
    routes={"status": 201, "timed": False},
    pages={"opens": AUDIT},
)


@operation(
    cite=CITE,
    route=PADS.route("/form-series/<slug:series>/pads"),
    page=PADS.page(
        _("Receive a pad of forms"),
        "inventory",
        _("Two people independent of cage and pit count the pad (control T5)."),
    ),
)
def receive_pad(
    venue: Property,
    *,
    series: Series,
    first: First,
    last: Annotated[int, Number(_("Last number"), most=MOST_NUMBER)],
    printer: Annotated[str, TextInput(_("Printer"), max_length=120)],
    delivery_note: Annotated[str, TextInput(_("Delivery note"), max_length=60)],
    receiver: Annotated[Signature, Signs(_("Received by"), AUDIT)],
    witness: Annotated[Signature, Signs(_("Counted with"), AUDIT)],
    actor: str,
    at: dt.datetime | None = None,
) -> FormPad:
    """Record a pad that came from the printer: numbers `first` to `last`, counted by two.

    Refused: `same_person`, `unknown_series`, `bad_range`, `pad_overlaps`, `numbers_used`,
    `document_missing`.
    """
    require_distinct(receiver, witness, cite=CITE)
    for field, text in (("printer", printer), ("delivery_note", delivery_note)):
        if not text.strip():
            raise Refused("document_missing", field=field)
    book = _lock_series(venue, series)
    if not book.first <= first <= last <= book.last:
        raise Refused("bad_range", field="first", book=book.code, first=book.first, last=book.last)
    of_series = {"property_id": venue.pk, "series": book.code}
    other = FormPad.objects.filter(**of_series, first__lte=last, printed_last__gte=first).first()
    if other is not None:
        raise Refused("pad_overlaps", field="first", pad=str(other))
    if FormNumber.objects.filter(**of_series, number__range=(first, last)).exists():
        raise Refused("numbers_used", field="first")
    event = SeriesReceived(
        series=book.code,
        first=first,
        last=last,
        printer=printer,
        delivery_note=delivery_note,
        signatures=[receiver, witness],
    )
    append_to_series(venue, book, recording_day(venue, at), event, actor=actor, at=at)
    return FormPad.objects.get(**of_series, first=first)


@operation(
    cite=CITE,
    route=PADS.route("<int:first>/issue"),
    page=PADS.page(_("Issue a pad of forms"), "outbox", _("From now on its numbers are used (control T5).")),
)
def issue_pad(
    venue: Property,
    *,
    series: Series,
    first: First,
    location: Annotated[str, TextInput(_("Place"), max_length=60)],
    issuer: Annotated[Signature, Signs(_("Issued by"), AUDIT)],
    recipient: Annotated[Signature, Signs(_("Received by"), HUMAN_ROLES)],
    actor: str,
    at: dt.datetime | None = None,
) -> FormPad:
    """Give out a pad in store to a place; its person signs for it.

    Refused: `same_person`, `unknown_pad`, `pad_not_in_store`, `location_missing`.
    """
    require_distinct(issuer, recipient, cite=CITE)
    if not location.strip():
        raise Refused("location_missing", field="location")
    book, pad = _lock_pad(venue, series, first)
    if pad.status != FormPad.Status.RECEIVED:
        raise Refused("pad_not_in_store", field="first", pad=str(pad), status=pad.get_status_display())
    event = SeriesIssued(series=book.code, first=first, location=location, signatures=[issuer, recipient])
    append_to_series(venue, book, recording_day(venue, at), event, actor=actor, at=at)
    return FormPad.objects.get(pk=pad.pk)


@operation(
    cite=CITE,
    route=PADS.route("<int:first>/return", "Return a pad of forms"),
    page=PADS.page(
        _("Take back a pad of forms"),
        "assignment_return",
        _("Unused numbers are withdrawn for good (control T5)."),
    ),
)
def return_pad(
    venue: Property,
    *,
    series: Series,
    first: First,
    unused_from: Annotated[int, Number(_("First number that was not used"))],
    reason: Annotated[str, TextInput(_("Reason"))],
    returner: Annotated[Signature, Signs(_("Returned by"), HUMAN_ROLES)],
    receiver: Annotated[Signature, Signs(_("Received by"), AUDIT)],
    actor: str,
    at: dt.datetime | None = None,
) -> FormPad:
    """Take back a pad in use; its numbers from `unused_from` on leave circulation (its last plus one: used up).

    Refused: `same_person`, `unknown_pad`, `pad_not_in_use`, `bad_range`, `numbers_used`,
    `reason_missing`.
    """
    require_distinct(returner, receiver, cite=CITE)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=CITE, why=_("why the pad comes back"))
    book, pad = _lock_pad(venue, series, first)
    if pad.status != FormPad.Status.ISSUED:
        raise Refused("pad_not_in_use", field="first", pad=str(pad), status=pad.get_status_display())
    if not pad.first <= unused_from <= pad.last + 1:
        raise Refused("bad_range", field="unused_from", book=str(pad), first=pad.first, last=pad.last)
    used = FormNumber.objects.filter(property_id=venue.pk, series=book.code, number__range=(unused_from, pad.last))
    if used.exists():
        raise Refused(
            "numbers_used",
            field="unused_from",
            details={"forms": list(used.order_by("number").values_list("serial", flat=True)[:20])},
        )
    event = SeriesReturned(
        series=book.code, first=first, unused_from=unused_from, reason=reason, signatures=[returner, receiver]
    )
    append_to_series(venue, book, recording_day(venue, at), event, actor=actor, at=at)
    return FormPad.objects.get(pk=pad.pk)


def recording_day(venue: Property, at: dt.datetime | None) -> dt.date:
    """The gaming day of an instant, or the next one after it that is not sealed: a sealed day takes no facts."""
    day = venue.gaming_day(at or timezone.now())
    while get_seal(venue.pk, day) is not None:
        day += dt.timedelta(days=1)
    return day


def _lock_series(venue: Property, code: str) -> FormSeries:
    series = FormSeries.objects.select_for_update().filter(property=venue, code=code).first()
    if series is None:
        raise Refused("unknown_series", field="series")
    return series


def _lock_pad(venue: Property, series: str, first: int) -> tuple[FormSeries, FormPad]:
    book = _lock_series(venue, series)
    pad = FormPad.objects.filter(property_id=venue.pk, series=book.code, first=first).first()
    if pad is None:
        raise Refused("unknown_pad", field="first")
    return book, pad
