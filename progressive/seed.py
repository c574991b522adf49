"""Seed a progressive: one link over its tables, Caribbean stud by default. Rows only.

link = seed_link(venue, tables=["CS-1", "CS-2"])
commands.start_link(venue, link=link.code, day=day, approved=signature, actor=actor)
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from casino.identity.signatures import Signature
from casino.models import Approval, Property
from progressive.commands.programmes import approve_programme
from progressive.meter import Share
from progressive.models import Link, LinkedTable

APPROVAL = "CTPR-2026-0107"
APPROVED = dt.date(2026, 1, 7)


@transaction.atomic
def seed_link(
    venue: Property,
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
    pay_table: Sequence[Share] = (),
    **approved: Any,
) -> Link:
    """A link over these tables with its first edition approved, not yet in operation.

    Amounts in minor units, the rate in basis points; `pay_table` where the regulation prints none; `approved`: whatever
    else `approve_programme` takes.
    """
    document, _made = Approval.objects.get_or_create(
        property=venue,
        reference=approval_reference,
        defaults={
            "date": APPROVED,
            "authority": "Compañía de Turismo de Puerto Rico",
            "subject": f"progressive {code}",
        },
    )
    link = Link.objects.create(property=venue, code=code, name=name, game=game)
    instant = dt.datetime.combine(document.begins(), dt.time(), tzinfo=venue.zone)
    approve_programme(
        venue,
        link=code,
        approval=document.reference,
        effective_at=instant,
        initial_minor=initial_minor,
        reset_minor=reset_minor,
        rate_bp=rate_bp,
        entry_minor=denomination_minor,
        pay_table=pay_table,
        by=Signature(employee="seed", role="accounting", method="device", at=instant.isoformat()),
        actor="system:seed",
        at=instant,
        **approved,
    )
    LinkedTable.objects.bulk_create(
        LinkedTable(
            link=link, table=table, denomination_minor=denomination_minor, chips_per_entitlement=1, rate_bp=rate_bp
        )
        for table in tables
    )
    return link
