"""Delivery forms: what the cage hands over has a form of several parts, of its own series (PR §7.12(B)(2), (C))."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from casino.commands import take_form_number, void_form
from casino.errors import Refused
from casino.models import FormKind, Property
from casino.roles import Role
from casino.signatures import Signature, require_role
from progressive.commands.kit import lock_meter, open_day, record
from progressive.paying.events import DeliveryFormVoided
from progressive.paying.models import PrizeDelivery

CITE = "PR §7.12(B)(2)"


def take_delivery_form(
    property: Property, reference: str, day: dt.date, *, actor: str, at: dt.datetime | None = None
) -> str:
    """The next number of the series of delivery forms. Refused: as `take_form_number`."""
    return take_form_number(
        property,
        kind=FormKind.PRIZE_DELIVERY,
        purpose="prize_delivery",
        reference=reference,
        day=day,
        actor=actor,
        at=at,
    ).serial


@transaction.atomic
def void_delivery_form(
    property: Property,
    *,
    serial: str,
    reason: str,
    prepared: Signature,
    supervised: Signature,
    day: dt.date,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Mark a delivery form NULO/VOID (PR §7.12(C)); returns the number that takes its place: the delivery stands.

    Refused: `wrong_role`, `unknown_form`, `day_not_open`, and what `void_form` refuses.
    """
    require_role(prepared, [Role.CASHIER, Role.CAGE_SUPERVISOR], field="prepared", cite=CITE)
    require_role(supervised, [Role.CAGE_SUPERVISOR, Role.PIT_MANAGER], field="supervised", cite="control T6")
    row = PrizeDelivery.objects.filter(property_id=property.pk, serial=serial).first()
    if row is None:
        raise Refused("unknown_form", _("There is no such delivery form."), field="serial", cite=CITE, status=404)
    lock_meter(property, row.link)
    day = open_day(property, day)
    void_form(
        property,
        serial=serial,
        reason=reason,
        prepared=prepared,
        supervised=supervised,
        day=day,
        actor=actor,
        at=at,
    )
    taken = take_delivery_form(property, row.reference, day, actor=actor, at=at)
    event = DeliveryFormVoided(
        link=row.link,
        reference=row.reference,
        form_serial=serial,
        new_serial=taken,
        reason=reason,
        signatures=[prepared, supervised],
    )
    record(property, row.link, day, [event], actor=actor, at=at)
    return taken
