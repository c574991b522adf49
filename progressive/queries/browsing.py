"""Lists of what was, for who pages through them."""

from __future__ import annotations

from django.db.models import QuerySet

from progressive.models import Prize


def every_prize(property_id: int) -> QuerySet[Prize]:
    """Prizes to be paid and paid, link by link in order of settlement."""
    return Prize.objects.filter(property_id=property_id).order_by("link", "order", "key")
