"""Documents on file as choices, and the argument by which an act names one."""

from __future__ import annotations

from typing import Annotated

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_lazy as _lazy

from casino.models import Approval, Property
from casino.offers import when_empty
from casino.operations.inputs import Choice
from casino.wording.formats import document_subject


@when_empty(_lazy("No approval is on file. Register one first."))
def approvals(venue: Property) -> list[tuple[str, str]]:
    """Return the documents on file, the latest first."""
    rows = Approval.objects.filter(property=venue).order_by("-date", "reference")
    names = {row.reference: document_subject(venue.jurisdiction, row.subject) for row in rows}
    return [(reference, f"{reference} · {name}"[:80]) for reference, name in names.items()]


ApprovalOnFile = Annotated[str, Choice(_("Approval"), offers=approvals, max_length=60)]
