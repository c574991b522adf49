"""The opener or closer of a table as a numbered form (control T1)."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.commands import take_form_number
from casino.errors import Refused
from casino.eventstore import get_seal
from casino.models import FormKind, FormNumber, Property
from casino.pads import recording_day
from tables.commands import kit
from tables.locks import lock_table
from tables.models import TableSession

Inventory = Literal["opener", "closer"]
CITE = "control T1"


@transaction.atomic
def number_inventory_form(
    property: Property,
    *,
    table: str,
    day: dt.date,
    shift: str,
    which: Inventory,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """The number of the form of a session's opener or closer; taken now if it has none yet.

    One form an inventory: who asks again gets the same number. Refused: `unknown_session`, `not_counted`, the series.
    """
    lock_table(property.pk, table)
    session = require_counted(property, table, day, shift, which)
    identity = kit.session_identity(table, day, shift)
    known = FormNumber.objects.filter(
        property_id=property.pk, purpose=which, reference=identity, status=FormNumber.Status.USED
    )
    serial: str | None = known.values_list("serial", flat=True).first()
    if serial is not None:
        return serial
    recorded_in = session.day if get_seal(property.pk, session.day) is None else recording_day(property, at)
    taken = take_form_number(
        property, kind=FormKind.OPENER_CLOSER, purpose=which, reference=identity, day=recorded_in, actor=actor, at=at
    )
    return taken.serial


def require_counted(property: Property, table: str, day: dt.date, shift: str, which: Inventory) -> TableSession:
    """The session whose opener or closer was counted. Refused: `unknown_session`, `not_counted`."""
    session = TableSession.objects.filter(property_id=property.pk, table=table, day=day, shift=shift).first()
    if session is None:
        raise Refused(
            "unknown_session",
            _now("Table %(table)s was not opened in shift %(shift)s of %(day)s.")
            % {"table": table, "shift": shift, "day": day.isoformat()},
            field="table",
            cite=CITE,
            status=409,
        )
    if which == "closer" and session.closer_total is None:
        raise Refused("not_counted", _("The table was not closed yet."), field="which", cite=CITE, status=409)
    return session
