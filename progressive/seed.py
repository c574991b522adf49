"""A progressive of the seeded house: one link over its tables, Caribbean stud unless told otherwise. Rows only.

link = seed_link(property, tables=["CS-1", "CS-2"])
commands.start_link(link, day=day, approved=signature, actor=actor)
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction

from casino.models import Approval, Property
from progressive.meter import PAY_TABLES
from progressive.models import Link, LinkedTable, stored_pay_table

APPROVAL = "CTPR-2026-0107"


@transaction.atomic
def seed_link(
    property: Property,
    *,
    tables: Sequence[str],
    code: str = "CSP",
    name: str = "Progresivo Caribbean Stud",
    game: str = "pr.caribbean_stud",
    initial_minor: int = 1_000_000,
    reset_minor: int = 1_000_000,
    rate_bp: int = 7_000,
    denomination_minor: int = 100,
    approval_reference: str = APPROVAL,
) -> Link:
    """An approved link over these tables with the regulation's pay table, not yet in operation.

    Amounts in minor units, the rate in basis points. `game` is one of which a pay table is printed.
    """
    pay_table = stored_pay_table(PAY_TABLES[game])
    Approval.objects.get_or_create(
        property=property,
        reference=approval_reference,
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
        game=game,
        initial_minor=initial_minor,
        reset_minor=reset_minor,
        rate_bp=rate_bp,
        denomination_minor=denomination_minor,
        pay_table=pay_table,
        approval_reference=approval_reference,
    )
    LinkedTable.objects.bulk_create(
        LinkedTable(link=link, table=table, rate_bp=rate_bp, denomination_minor=denomination_minor, pay_table=pay_table)
        for table in tables
    )
    return link
