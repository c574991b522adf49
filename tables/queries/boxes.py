"""Drop boxes."""

from __future__ import annotations

from django.db.models import QuerySet

from casino.models import Property
from tables.models import BoxCustody


def boxes_in_transit(property: Property) -> QuerySet[BoxCustody]:
    """Boxes off their tables and not yet counted, oldest first (control D6)."""
    return BoxCustody.objects.filter(property_id=property.pk, status=BoxCustody.Status.IN_TRANSIT).order_by(
        "removed_at", "key"
    )
