"""The Caribbean stud progressive of the seeded house: one link over its Caribbean stud tables. Configuration rows only.

link = seed_link(property, tables=["CS-1", "CS-2"])
commands.start_link(link, day=day, approved=signature, actor=actor)
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction

from casino.models import Approval, Property
from progressive.models import Link, LinkedTable

APPROVAL = "CTPR-2026-0107"


@transaction.atomic
def seed_link(
    property: Property,
    *,
    tables: Sequence[str],
    code: str = "CSP",
    name: str = "Progresivo Caribbean Stud",
    initial_minor: int = 1_000_000,
    reset_minor: int = 1_000_000,
    rate_bp: int = 7_000,
) -> Link:
    """An approved link over these tables, not yet in operation. Amounts in minor units, the rate in basis points."""
    Approval.objects.get_or_create(
        property=property,
        reference=APPROVAL,
        defaults={
            "date": dt.date(2026, 1, 7),
            "authority": "Compañía de Turismo de Puerto Rico",
            "subject": f"progressive {code}",
        },
    )
    link = Link.objects.create(
        property=property,
        code=code,
        name=name,
        initial_minor=initial_minor,
        reset_minor=reset_minor,
        rate_bp=rate_bp,
        approval_reference=APPROVAL,
    )
    LinkedTable.objects.bulk_create(LinkedTable(link=link, table=table, rate_bp=rate_bp) for table in tables)
    return link
