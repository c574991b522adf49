"""Money and chips found at tables or in the rooms whose owner is not known (EUS RC art. 43)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.numbered_forms.pads import recording_day
from casino.operations import operation
from casino.operations.inputs import Choice, Money, TextInput
from tables import offers, subjects
from tables.arguments import Cashier, OpenDay, Supervisor
from tables.commands import kit
from tables.events import FoundMoneyReturned, MoneyFound
from tables.locks import lock_day
from tables.models import FoundMoney

CITE = "EUS RC art. 43"


@operation(
    cite=CITE,
    route=subjects.CAGE.route("/found-money", body="RecordFoundMoney"),
    page=subjects.CAGE.page(
        _("Record found money"),
        "search",
        _("Money or chips of nobody known are brought to the cage and entered in the register (EUS RC art. 43)."),
    ),
)
def record_found_money(
    venue: Property,
    *,
    day: OpenDay,
    table: Annotated[str, Choice(_("Table"), _("Where it was found at one."), offers=offers.active_tables)] = "",
    place: Annotated[str, TextInput(_("Place"), max_length=120)],
    amount: Annotated[
        int,
        Money(_("Amount"), _("Of chips forgotten in play: the first stake, without what it has won since.")),
    ],
    supervisor: Supervisor,
    cashier: Cashier,
    actor: str,
    at: dt.datetime | None = None,
) -> FoundMoney:
    """Enter money that was found in the register; supervisor and cashier sign.

    Refused: the roles, `same_person`, `day_not_open`, `unknown_table`, `bad_amount`, `reason_missing`.
    """
    require_distinct(supervisor, cashier, cite=CITE)
    lock_day(venue.pk)
    kit.require_day(venue, day)
    if table:
        kit.require_table(venue, table)
    if amount <= 0:
        raise Refused("bad_amount", field="amount", cite=CITE)
    if not place.strip():
        raise Refused("reason_missing", field="place", cite=CITE, why=_("where it was found"))
    name = f"{day.isoformat()}-{FoundMoney.objects.filter(property_id=venue.pk, day=day).count() + 1}"
    event = MoneyFound(
        found=name, table=table, place=place.strip(), amount=amount, cite=CITE, signatures=[supervisor, cashier]
    )
    kit.record(venue, kit.step(f"found:{name}", day, 0, [event], at), actor=actor)
    return FoundMoney.objects.get(pk=kit.key_of(venue.pk, name))


@operation(
    cite=CITE,
    route=subjects.CAGE.route("/found-money/<str:found>/return", status=200),
    page=subjects.CAGE.page(
        _("Give found money back"),
        "undo",
        _("To an owner who proves beyond doubt that it is his."),
    ),
)
def return_found_money(
    venue: Property,
    *,
    found: Annotated[str, Choice(_("Found money"), offers=offers.found_money, max_length=40)],
    owner: Annotated[str, TextInput(_("Owner"), max_length=120)],
    proof: Annotated[str, TextInput(_("Proof"))],
    supervisor: Supervisor,
    cashier: Cashier,
    actor: str,
    at: dt.datetime | None = None,
) -> FoundMoney:
    """Record that money that was found went back to its owner.

    Refused: the roles, `same_person`, `unknown_find`, `find_returned`, `reason_missing`.
    """
    require_distinct(supervisor, cashier, cite=CITE)
    lock_day(venue.pk)
    row = FoundMoney.objects.filter(property_id=venue.pk, found=found).first()
    if row is None:
        raise Refused("unknown_find", field="found", found=found)
    if row.returned_at is not None:
        raise Refused("find_returned", field="found", found=found)
    if not owner.strip() or not proof.strip():
        raise Refused("reason_missing", field="proof", cite=CITE, why=_("who the owner is and how he proves it"))
    event = FoundMoneyReturned(
        found=found, amount=row.amount, owner=owner.strip(), proof=proof.strip(), signatures=[supervisor, cashier]
    )
    day = recording_day(venue, at)
    append_next(venue, f"foundreturned:{found}.{day.isoformat()}", day, [event], actor=actor, at=at)
    return FoundMoney.objects.get(pk=row.pk)
