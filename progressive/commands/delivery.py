"""Delivery forms: what the cage hands over has a form of several parts, of its own series (PR §7.12(B)(2), (C))."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.commands import take_form_number, void_form
from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import TextInput
from casino.roles import CAGE, Role
from progressive import subjects
from progressive.arguments import Reason
from progressive.commands.kit import lock_meter, open_day, record
from progressive.events.paying import DeliveryFormVoided
from progressive.models.form_kinds import PRIZE_DELIVERY
from progressive.models.paying import PrizeDelivery
from tables.arguments import OpenDay

CITE = "PR §7.12(B)(2)"


def take_delivery_form(
    venue: Property, reference: str, day: dt.date, *, actor: str, at: dt.datetime | None = None
) -> str:
    """The next number of the series of delivery forms. Refused: as `take_form_number`."""
    return take_form_number(
        venue,
        kind=PRIZE_DELIVERY,
        purpose="prize_delivery",
        reference=reference,
        day=day,
        actor=actor,
        at=at,
    ).serial


@operation(
    cite=CITE,
    route=subjects.PROGRESSIVE.route("delivery-forms/<str:serial>/void", answer="delivery form", body="VoidDelivery"),
    page=subjects.PROGRESSIVE.page(
        _("Void a delivery form"),
        "block",
        _("The delivery stays valid. The next number of the series replaces the form (PR §7.12(C))."),
        done=_("Form %(result)s takes its place."),
    ),
)
def void_delivery_form(
    venue: Property,
    *,
    serial: Annotated[str, TextInput(_("Form number"), max_length=32)],
    day: OpenDay,
    reason: Reason,
    prepared: Annotated[Signature, Signs(_("Prepared by"), CAGE)],
    supervised: Annotated[
        Signature, Signs(_("Supervised by"), [Role.CAGE_SUPERVISOR, Role.PIT_MANAGER], cite="control T6")
    ],
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Mark a delivery form NULO/VOID (PR §7.12(C)); returns the number that takes its place: the delivery stands.

    Refused: `wrong_role`, `unknown_form`, `day_not_open`, and what `void_form` refuses.
    """
    row = PrizeDelivery.objects.filter(property_id=venue.pk, serial=serial).first()
    if row is None:
        raise Refused("unknown_form", field="serial", cite=CITE)
    lock_meter(venue, row.link)
    day = open_day(venue, day)
    void_form(
        venue,
        serial=serial,
        reason=reason,
        prepared=prepared,
        supervised=supervised,
        day=day,
        actor=actor,
        at=at,
    )
    taken = take_delivery_form(venue, row.reference, day, actor=actor, at=at)
    event = DeliveryFormVoided(
        link=row.link,
        reference=row.reference,
        form_serial=serial,
        new_serial=taken,
        reason=reason,
        signatures=[prepared, supervised],
    )
    record(venue, row.link, day, [event], actor=actor, at=at)
    return taken
