"""Failed checks of the record, as the first page of auditors and administrators lists them
(`casino.integrity.record_checks`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.http import HttpRequest

from casino.admin.duties import Duty, duties, duty
from casino.identity.access import may
from casino.integrity import record_checks
from casino.models import Property, RecordCheck
from casino.roles import Role

INFORMED = (Role.AUDITOR, Role.ADMINISTRATOR)


def listed(request: HttpRequest, venue: Property, kind: RecordCheck.Kind, pages: Sequence[str]) -> Iterator[Duty]:
    """Yield the findings of the last check of a kind, linked to the first of the pages that the person may open."""
    if not may(request.user, INFORMED):
        return
    for check in record_checks.failed(venue.pk, kind):
        things = [(line, {}) for line in check.findings]
        lines = (duty(request, page, check.get_kind_display(), things, late=True) for page in pages)
        yield from [line for line in lines if line is not None][:1]


@duties("verify-store", order=1)
def failed_checks(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Yield the findings of the last comparison of projections and of the last signed manifest, unless passed since."""
    yield from listed(request, venue, record_checks.PROJECTIONS, ["rebuild", "verify-store"])
    yield from listed(request, venue, record_checks.MANIFEST, ["verify-store"])
