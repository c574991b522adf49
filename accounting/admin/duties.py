"""Open tasks of accounting, for the first page (`casino.admin.duties`)."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounting import queries
from accounting.models import ExceptionCase
from accounting.offers import code_name
from casino.admin.duties import Duty, duties, duty
from casino.admin.record_checks import listed
from casino.identity.access import actor_of, may
from casino.integrity import record_checks
from casino.models import Property
from casino.roles import AUDIT


@duties("close-day", order=12)
def days(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Days whose hour of closing has come, for those who may close them."""
    if not may(request.user, AUDIT):
        return
    things = [(day.isoformat(), {"day": day}) for day in queries.days_to_close(venue, timezone.now())]
    yield duty(request, "close-day", _("Gaming days to close"), things, late=True)


@duties("resolve-exception", "open-investigation", order=60)
def exceptions(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Cases without an answer, a line for each kind of exception and what is overdue apart."""
    groups = queries.inbox_groups(venue)
    for late in (True, False):
        things = [
            (f"{code_name(group.code)} ({number})", {"code": group.code, **({"overdue": "true"} if late else {})})
            for group in groups
            if (number := group.overdue if late else group.count - group.overdue)
        ]
        label = _("Kinds of exceptions that are overdue") if late else _("Kinds of exceptions to answer")
        yield duty(request, "exceptions-inbox", label, things, late=late)


@duties("confirm-exception", order=61)
def answers(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Answers that wait for the auditor (control W4); nobody confirms an answer of his own."""
    rows = queries.exception_cases(venue, status=ExceptionCase.Status.ANSWERED)
    answered = [row for row in rows if f"employee:{row.resolved_by}" != actor_of(request)]
    things = [(f"{row.case} · {code_name(row.code)}", {"case": row.case}) for row in answered]
    yield duty(request, "confirm-exception", _("Answers to confirm"), things, together="confirm-exceptions")


@duties("audit-day", "verify-store", order=2)
def identities(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Identities that did not hold when they were checked last, for auditors and administrators."""
    yield from listed(request, venue, record_checks.IDENTITIES, ["audit-day", "verify-store"])


@duties("conclude-investigation", order=62)
def investigations(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Investigations that should be concluded by now (control W2)."""
    rows = queries.overdue_investigations(venue)
    things = [(f"{row.number} · {row.subject}", {"number": row.number}) for row in rows]
    yield duty(request, "conclude-investigation", _("Investigations to conclude"), things, late=True)
