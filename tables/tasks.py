"""What the scheduler does on the table floor.

raise_late_slips      every few minutes: slips longer on their way than the property allows (control T9)
"""

from __future__ import annotations

from celery import shared_task

from casino.models import Property
from tables import commands


@shared_task(name="tables.raise_late_slips")
def raise_late_slips() -> dict[str, list[str]]:
    """Note late slips of every property, each once; returns serials by property."""
    late = {
        property.code: commands.raise_late_slips(property, actor="system:raise_late_slips")
        for property in Property.objects.order_by("pk")
    }
    return {code: serials for code, serials in late.items() if serials}
