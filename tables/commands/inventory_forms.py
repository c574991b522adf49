"""The opener or closer of a table as a numbered form (controls T1, T5).

Its number is taken when the chips are counted, and is in the event. A table counted before the property numbered
its forms gets one with its first print.
"""

from __future__ import annotations

import datetime as dt
from typing import Literal

from django.db import transaction

from casino.commands import take_form_number, use_form_number
from casino.errors import Refused
from casino.eventstore import get_seal
from casino.models import FormNumber, FormSeries, Property
from casino.numbered_forms.pads import recording_day
from tables.commands import kit
from tables.locks import lock_table
from tables.models import TableSession
from tables.models.form_kinds import OPENER_CLOSER

Inventory = Literal["opener", "closer"]
CITE = "control T1"


def inventory_forms_are_numbered(venue: Property) -> bool:
    """Return whether the property has a series of openers and closers in use."""
    return FormSeries.objects.filter(property=venue, kind=OPENER_CLOSER, active=True).exists()


def number_at_counting(
    venue: Property,
    *,
    which: Inventory,
    identity: str,
    day: dt.date,
    form: str,
    out_of_order: bool,
    actor: str,
    at: dt.datetime | None,
) -> str:
    """The number of the form on which a table is counted now; empty when the property numbers none.

    `form`: the number that a paper form carries, the next one unless `out_of_order` is said; empty: the next one of
    the series. The caller holds the table.
    Refused: the series (`series_exhausted`, `no_pad_issued`), the form (`unknown_form`, `form_already_used` ...).
    """
    if form.strip():
        return use_form_number(
            venue, kind=OPENER_CLOSER, serial=form.strip(), purpose=which, reference=identity, day=day,
            out_of_order=out_of_order, actor=actor, at=at,
        ).serial  # fmt: skip
    if not inventory_forms_are_numbered(venue):
        return ""
    return take_form_number(
        venue, kind=OPENER_CLOSER, purpose=which, reference=identity, day=day, actor=actor, at=at
    ).serial


@transaction.atomic
def number_inventory_form(
    venue: Property,
    *,
    table: str,
    day: dt.date,
    shift: str,
    which: Inventory,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """The number of the form of a session's opener or closer; taken now if it has none (or none that is not void).

    One form an inventory: who asks again gets the same number. Refused: `unknown_session`, `not_counted`, the series.
    """
    lock_table(venue.pk, table)
    session = require_counted(venue, table, day, shift, which)
    identity = kit.session_identity(table, day, shift)
    known = FormNumber.objects.filter(
        property_id=venue.pk, purpose=which, reference=identity, status=FormNumber.Status.USED
    )
    serial: str | None = known.values_list("serial", flat=True).first()
    if serial is not None:
        return serial
    recorded_in = session.day if get_seal(venue.pk, session.day) is None else recording_day(venue, at)
    taken = take_form_number(
        venue, kind=OPENER_CLOSER, purpose=which, reference=identity, day=recorded_in, actor=actor, at=at
    )
    return taken.serial


def require_counted(venue: Property, table: str, day: dt.date, shift: str, which: Inventory) -> TableSession:
    """The session whose opener or closer was counted. Refused: `unknown_session`, `not_counted`."""
    session = TableSession.objects.filter(property_id=venue.pk, table=table, day=day, shift=shift).first()
    if session is None:
        raise Refused("unknown_session", field="table", table=table, shift=shift, day=day.isoformat())
    if which == "closer" and session.closer_total is None:
        raise Refused("not_counted", field="which")
    return session
