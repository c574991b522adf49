"""Open tasks of the table floor, for the first page (`casino.admin.duties`)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.admin.duties import Duty, duties, duty
from casino.approvals import checks
from casino.approvals import queries as documents
from casino.models import Property
from casino.requests.request_cache import cached_in_request
from casino.wording.formats import document_subject, game_name, money
from tables import offers, queries
from tables.models import (
    BoxCustody,
    CageSession,
    CountSession,
    EquipmentSet,
    GamingDay,
    HeldPayment,
    Inspection,
    Notice,
    Slip,
)

SLIP_STEPS: dict[tuple[str, str], tuple[str, Promise]] = {
    ("fill", Slip.Status.REQUESTED): ("issue-fill", _("Fills to hand over")),
    ("fill", Slip.Status.ISSUED): ("receive-fill", _("Fills to count at the table")),
    ("credit", Slip.Status.REQUESTED): ("issue-credit", _("Credits to hand over")),
    ("credit", Slip.Status.ISSUED): ("receive-credit", _("Credits to count in the cage")),
    ("transfer", Slip.Status.REQUESTED): ("issue-transfer", _("Transfers to hand over")),
    ("transfer", Slip.Status.ISSUED): ("receive-transfer", _("Transfers to count at the table")),
    ("exchange", Slip.Status.REQUESTED): ("issue-exchange", _("Even exchanges to hand over")),
    ("exchange", Slip.Status.ISSUED): ("exchange-at-table", _("Even exchanges to make at the table")),
    ("exchange", Slip.Status.RETURNING): ("receive-exchange", _("Even exchanges to count in the cage")),
}
"""The page that takes a slip on from where it is, and what waits there."""


def next_page(slip: Slip) -> str:
    """The page of a slip's next step; none for a slip that is finished."""
    page, _label = SLIP_STEPS.get((slip.kind, slip.status), ("", ""))
    return page


@duties("open-gaming-day", order=5)
def day_to_open(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Yield the task to open the next gaming day once it has begun by the clock."""
    today = venue.gaming_day()
    if not GamingDay.objects.filter(property_id=venue.pk, day__gte=today).exists():
        yield duty(request, "open-gaming-day", _("Gaming day to open"), [(today.isoformat(), {"day": today})])


@duties(*(page for page, _label in SLIP_STEPS.values()), order=20)
def slips(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Slips under way, by their next step; what is on its way too long is late."""
    late = {row.serial for row in queries.late_slips(venue, timezone.now())}
    waiting: dict[tuple[str, str], list[Slip]] = {}
    for row in queries.slips_under_way(venue).order_by("requested_at"):
        waiting.setdefault((row.kind, row.status), []).append(row)
    for step, (page, label) in SLIP_STEPS.items():
        rows = waiting.get(step, [])
        things = [(f"{row.serial} · {row.table}", {"serial": row.serial}) for row in rows]
        yield duty(request, page, label, things, late=any(row.serial in late for row in rows))


@duties("close-table", order=30)
def tables_of_days_before(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Tables that are still open although their day is over by the clock."""
    today = venue.gaming_day()
    rows = [row for row in queries.open_sessions(venue) if row.day < today]
    things = [(f"{row.table} · {row.day.isoformat()} {row.shift}", {"table": row.table}) for row in rows]
    yield duty(request, "close-table", _("Tables to close: their day is over"), things, late=True)


@cached_in_request
def _boxes_off(venue: Property) -> list[BoxCustody]:
    return list(queries.boxes_in_transit(venue))


@duties("give-notice", order=15)
def notices_to_give(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Notices that were not given yet; late once one was due."""
    rows = list(Notice.objects.filter(property_id=venue.pk, given_at=None).order_by("due_at", "key"))
    things = [(f"{row.get_addressee_display()} · {row.about} · {row.cite}", {"notice": row.notice}) for row in rows]
    late = any(row.due_at < timezone.now() for row in rows)
    yield duty(request, "give-notice", _("Notices to give"), things, late=late, together="give-notices")


@duties("release-payment", order=12)
def payments_held(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Payments held for review; late once one is past its time."""
    rows = list(HeldPayment.objects.filter(property_id=venue.pk, released_at=None).order_by("due_at", "key"))
    things = [(f"{row.table} · {money(row.amount, venue.currency)}", {"hold": row.hold}) for row in rows]
    late = any(row.due_at < timezone.now() for row in rows)
    yield duty(request, "release-payment", _("Held payments to release"), things, late=late)


@duties("approve-payment", order=35)
def payments_to_approve(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Payments of open gaming days that no supervisor signed (PR §8.10(F)(6))."""
    things = [(label, {"payment": payment}) for payment, label in offers.payments_to_approve(venue)]
    yield duty(request, "approve-payment", _("Payments to approve"), things, together="approve-payments")


@duties("register-document", "renew-document", order=70)
def documents_to_file(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Documents that tables need and that are not on file; documents that expire soon, late once they ended."""
    day = venue.gaming_day()
    needed = [one for one in queries.documents_needed(venue, day) if one.covered.document is None]
    missing = {(one.game, one.subject): one for one in needed}
    things = [
        (
            f"{game_name(one.game)} · {checks.name_of(one.covered.needed)} · {one.cite}",
            {"kind": one.kind, "issuer": one.issuer, "subject": one.subject, "scope": "game", "scope_code": one.game},
        )
        for one in missing.values()
    ]
    yield duty(request, "register-document", _("Documents to put on file"), things, late=True)
    soon = documents.expiring(venue, day)
    yield duty(
        request,
        "renew-document",
        _("Documents to renew"),
        [
            (
                f"{row.reference} · {document_subject(venue.jurisdiction, row.subject)} · {row.effective_until}",
                {"renews": row.reference},
            )
            for row in soon
        ],
        late=any(row.effective_until is not None and row.effective_until < day for row in soon),
    )


def _boxes(rows: Iterable[BoxCustody], field: str) -> list[tuple[str, dict[str, str]]]:
    return [(f"{row.box} · {row.table}", {field: row.box}) for row in rows]


@duties("transport-boxes", "store-boxes", "open-box", order=40)
def boxes(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Boxes off their tables, by where they are; late when the count's deadline has passed."""
    deadline = timezone.now() - dt.timedelta(hours=venue.count_deadline_hours)
    rows = _boxes_off(venue)
    moving = [row for row in rows if row.status == BoxCustody.Status.IN_TRANSIT]
    counting = CountSession.objects.filter(property_id=venue.pk, status=CountSession.Status.OPEN).exists()
    for page, field, label, some in (
        ("transport-boxes", "boxes", _("Boxes to bring away"), [row for row in moving if row.transported_at is None]),
        ("store-boxes", "boxes", _("Boxes to store"), [row for row in moving if row.transported_at is not None]),
        (
            "open-box" if counting else "open-count",
            "box",
            _("Boxes to count"),
            [row for row in rows if row.status == BoxCustody.Status.STORED],
        ),
    ):
        late = any(row.removed_at is not None and row.removed_at < deadline for row in some)
        yield duty(request, page, label, _boxes(some, field), late=late)


@duties("return-boxes", order=45)
def boxes_to_return(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Boxes that are empty and not back in the pit."""
    yield duty(request, "return-boxes", _("Empty boxes to return"), _boxes(queries.boxes_to_return(venue), "boxes"))


@duties("sign-count", "enter-count", order=42)
def counts(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Boxes open on the table of the count room, and sheets of counts at work."""
    running = list(CountSession.objects.filter(property_id=venue.pk, status=CountSession.Status.OPEN).order_by("key"))
    if not running:
        return
    rows = [row for row in _boxes_off(venue) if row.status == BoxCustody.Status.OPENED]
    for page, label, some in (
        ("enter-count", _("Boxes open: counts to enter"), [row for row in rows if row.agreed_total is None]),
        ("show-empty", _("Boxes to record as empty"), [row for row in rows if row.agreed_total is not None]),
    ):
        things = [(f"{row.box} · {row.table}", {"count": row.count, "box": row.box}) for row in some]
        yield duty(request, page, label, things)
    if not rows:
        sheets = [(row.count, {"count": row.count}) for row in running]
        yield duty(request, "sign-count", _("Count sheets to sign"), sheets)


@duties("accept-count", order=25)
def counts_to_accept(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Sheets that the room signed and the cage has not counted (control D5)."""
    rows = CountSession.objects.filter(property_id=venue.pk, status=CountSession.Status.SIGNED).order_by("key")
    yield duty(request, "accept-count", _("Counts to accept"), [(row.count, {"count": row.count}) for row in rows])


@duties("open-cage", "close-cage", order=26)
def cage(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """A cage that is closed while a day is open, or open since a day before."""
    session = queries.open_cage_session(venue)
    today = venue.gaming_day()
    if session is not None and session.day < today:
        name = f"{session.day.isoformat()} {session.shift}"
        yield duty(request, "close-cage", _("Cage to close: its day is over"), [(name, {})], late=True)
    day = queries.latest_open_day(venue)
    kept = CageSession.objects.filter(property_id=venue.pk).exists()
    if session is None and day is not None and kept:
        yield duty(request, "open-cage", _("Cage to open"), [(day.isoformat(), {"day": day})])


@duties("verify-bank", order=28)
def banks(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Checks of the bank that the regulation wants of this shift and nobody made."""
    day = queries.latest_open_day(venue)
    checks = queries.shift_checks(venue, day) if day is not None else []
    things = [
        (f"{check.shift}: {', '.join(check.unverified)}", {"day": day, "shift": check.shift})
        for check in checks
        if check.missing
    ]
    yield duty(request, "verify-bank", _("Bank checks to make"), things)


@duties("draw-inspection", "read-table", order=29)
def inspections(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Announced and not drawn; drawn and not finished."""
    rows = list(queries.inspections(venue).filter(status__in=(Inspection.Status.ANNOUNCED, Inspection.Status.DRAWN)))
    for page, label, status in (
        ("draw-inspection", _("Inspections to draw"), Inspection.Status.ANNOUNCED),
        ("read-table", _("Inspections to read and finish"), Inspection.Status.DRAWN),
    ):
        yield duty(request, page, label, [(row.code, {"inspection": row.code}) for row in rows if row.status == status])


@duties("remove-set", "inspect-sets", "release-sets", order=50)
def sets(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Sets too long in play, sets that came back, sets that wait for the Inspector."""
    overdue = [(f"{row.set.code} · {row.set.table}", {"set": row.set.code}) for row in queries.overdue_sets(venue)]
    yield duty(request, "remove-set", _("Sets too long in play"), overdue, late=True)
    found: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    status = EquipmentSet.Status
    waiting = EquipmentSet.objects.filter(property_id=venue.pk, status__in=(status.RETURNED, status.HELD))
    for row in waiting.order_by("since", "code"):
        found.setdefault(row.status, []).append((row.code, {"sets": row.code}))
    yield duty(request, "inspect-sets", _("Sets to inspect"), found.get(status.RETURNED, []))
    held = {row.code for row in queries.overdue_holds(venue)}
    late = any(name in held for name, _query in found.get(status.HELD, []))
    yield duty(request, "release-sets", _("Held sets for the Inspector"), found.get(status.HELD, []), late=late)


__all__ = ["SLIP_STEPS", "next_page"]


@duties("record-late-round", order=14)
def late_rounds(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Late rounds that supervisor and accounting resolve (control W5)."""
    rows = queries.unresolved_late_rounds(venue).order_by("received_at", "key")
    things = [(f"{row.table} · {row.belongs_day.isoformat()}", {"round": row.round}) for row in rows]
    yield duty(request, "record-late-round", _("Late rounds to resolve"), things, together="record-late-rounds")
