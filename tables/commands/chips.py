"""Chips by the piece: received from their maker, moved between the stores, put away with their set, destroyed.

Every movement goes with a paper; its number is the `reference` and is used once, so that a movement pressed twice is
one movement. What a store does not have by the book cannot leave it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import Property
from casino.roles import CAGE, Role
from casino.signatures import Signature, require_distinct, require_role
from tables import queries, stores
from tables.commands import kit
from tables.commands.cage import require_cage_open, require_in_cage
from tables.events import (
    ChipsDestroyed,
    ChipsMoved,
    ChipsReceived,
    ChipsSetAside,
    Counts,
    RetiredChipsRedeemed,
)
from tables.locks import lock_cage, lock_table
from tables.models import ChipMove

CITE = "control T1"
_REFERENCE = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)
WAYS = frozenset({("vault", "cage"), ("cage", "vault"), ("vault", "table"), ("drop", "cage")})
"""Origin and destination of what `move_chips` moves."""


@transaction.atomic
def receive_chips(
    property: Property,
    *,
    reference: str,
    day: dt.date,
    chip_set: str,
    maker: str,
    counts: Mapping[str, int],
    cage_supervisor: Signature,
    accounting: Signature,
    inspector: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Chips of a set come from their maker, are counted before three people and laid into the vault.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `unknown_chip_set`,
    `chip_set_retired`, `maker_missing`, the count.
    """
    _require_three(cage_supervisor, accounting, inspector)
    stream = _begin(property, day, reference)
    found = stores.require_chip_set(property, chip_set)
    if found.retired_on is not None:
        raise Refused("chip_set_retired", _("This chip set was retired before."), field="chip_set", status=409)
    if not maker.strip():
        raise Refused("maker_missing", _("Say who made and delivered the chips."), field="maker", cite=CITE)
    counted = stores.chips_of(found, counts)
    received = ChipsReceived(
        reference=reference,
        chip_set=found.code,
        maker=maker.strip(),
        counts=counted,
        total=stores.require_some(counted),
        signatures=[cage_supervisor, accounting, inspector],
    )
    kit.record(property, kit.step(stream, day, 0, [received], at), actor=actor)
    return reference


@transaction.atomic
def move_chips(
    property: Property,
    *,
    reference: str,
    day: dt.date,
    origin: str,
    destination: str,
    counts: Mapping[str, int],
    cage_supervisor: Signature,
    witness: Signature,
    actor: str,
    table: str = "",
    at: dt.datetime | None = None,
) -> str:
    """Chips between vault and cage, from the vault to the first tray of a table, from the counted drop to the cage.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `no_such_way`, `cage_not_open`,
    `not_in_vault`, `not_in_cage`, `not_in_drop`, `unknown_table`, `table_has_tray`, the count.
    """
    require_role(cage_supervisor, [Role.CAGE_SUPERVISOR], field="cage_supervisor", cite=CITE)
    require_role(witness, sorted({*CAGE, Role.ACCOUNTING, Role.COUNT_TEAM}), field="witness", cite=CITE)
    require_distinct(cage_supervisor, witness, cite=CITE)
    if (origin, destination) not in WAYS:
        raise Refused("no_such_way", _("Chips do not go this way."), field="destination", cite=CITE)
    if destination == "table":
        lock_table(property.pk, kit.require_table(property, table).code)
    stream = _begin(property, day, reference)
    counted = stores.any_chips(property, counts)
    total = stores.require_some(counted)
    if destination == "table" and queries.has_tray(property, table):
        raise Refused(
            "table_has_tray",
            _("The table has its chips: more of them go to it by a fill."),
            field="table",
            cite="control T2",
            status=409,
        )
    if "cage" in (origin, destination):
        require_cage_open(property)
    _require_there(property, origin, counted)
    moved = ChipsMoved(
        reference=reference,
        origin=origin,
        destination=destination,
        table=table if destination == "table" else "",
        counts=counted,
        total=total,
        signatures=[cage_supervisor, witness],
    )
    kit.record(property, kit.step(stream, day, 0, [moved], at), actor=actor)
    return reference


@transaction.atomic
def set_chips_aside(
    property: Property,
    *,
    reference: str,
    day: dt.date,
    chip_set: str,
    origin: str,
    counts: Mapping[str, int],
    cage_supervisor: Signature,
    inspector: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Chips of a retired set leave vault, cage or counted drop for good; what is out afterwards is with the players.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `unknown_chip_set`,
    `chip_set_in_use`, `no_such_way`, `more_than_issued`, `not_in_vault`, `not_in_cage`, `not_in_drop`, the count.
    """
    require_role(cage_supervisor, [Role.CAGE_SUPERVISOR], field="cage_supervisor", cite=CITE)
    require_role(inspector, [Role.INSPECTOR], field="inspector", cite=CITE)
    require_distinct(cage_supervisor, inspector, cite=CITE)
    stream = _begin(property, day, reference)
    found = stores.require_chip_set(property, chip_set)
    stores.require_retired(found)
    if origin not in ("vault", "cage", "drop"):
        raise Refused("no_such_way", _("Chips do not go this way."), field="origin", cite=CITE)
    counted = stores.chips_of(found, counts)
    total = stores.require_some(counted)
    _require_issued(property, chip_set, counted)
    _require_there(property, origin, counted)
    aside = ChipsSetAside(
        reference=reference,
        chip_set=chip_set,
        origin=origin,
        counts=counted,
        total=total,
        signatures=[cage_supervisor, inspector],
    )
    kit.record(property, kit.step(stream, day, 0, [aside], at), actor=actor)
    return reference


@transaction.atomic
def redeem_retired_chips(
    property: Property,
    *,
    reference: str,
    day: dt.date,
    chip_set: str,
    counts: Mapping[str, int],
    cashier: Signature,
    cage_supervisor: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """The cage pays a player for chips of a retired set, until the date the house announced.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `unknown_chip_set`,
    `chip_set_in_use`, `redemption_over`, `cage_not_open`, `more_than_issued`, the count.
    """
    require_role(cashier, [Role.CASHIER], field="cashier", cite=CITE)
    require_role(cage_supervisor, [Role.CAGE_SUPERVISOR], field="cage_supervisor", cite=CITE)
    require_distinct(cashier, cage_supervisor, cite=CITE)
    stream = _begin(property, day, reference)
    found = stores.require_chip_set(property, chip_set)
    stores.require_retired(found)
    if found.redeem_until is not None and day > found.redeem_until:
        raise Refused(
            "redemption_over",
            _now("Chips of this set were redeemed until %(date)s.") % {"date": found.redeem_until.isoformat()},
            field="chip_set",
            status=409,
        )
    require_cage_open(property)
    counted = stores.chips_of(found, counts)
    total = stores.require_some(counted)
    _require_issued(property, chip_set, counted)
    redeemed = RetiredChipsRedeemed(
        reference=reference, chip_set=chip_set, counts=counted, total=total, signatures=[cashier, cage_supervisor]
    )
    kit.record(property, kit.step(stream, day, 0, [redeemed], at), actor=actor)
    return reference


@transaction.atomic
def destroy_chips(
    property: Property,
    *,
    reference: str,
    day: dt.date,
    chip_set: str,
    origin: str,
    reason: str,
    counts: Mapping[str, int],
    cage_supervisor: Signature,
    accounting: Signature,
    inspector: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Chips of a set are destroyed before the inspector: worn ones from the vault, those of a retired set put away.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `unknown_chip_set`,
    `no_such_way`, `reason_missing`, `more_than_issued`, `not_in_vault`, `not_put_away`, the count.
    """
    _require_three(cage_supervisor, accounting, inspector)
    stream = _begin(property, day, reference)
    found = stores.require_chip_set(property, chip_set)
    if origin not in ("vault", "retired"):
        raise Refused("no_such_way", _("Chips do not go this way."), field="origin", cite=CITE)
    if not reason.strip():
        raise Refused("reason_missing", _("Say why the chips are destroyed."), field="reason", cite=CITE)
    counted = stores.chips_of(found, counts)
    total = stores.require_some(counted)
    if origin == "vault":
        _require_issued(property, chip_set, counted)
        _require_there(property, "vault", counted)
    else:
        _require_enough("not_put_away", counted, queries.put_away_stock(property, chip_set))
    destroyed = ChipsDestroyed(
        reference=reference,
        chip_set=chip_set,
        origin=origin,
        reason=reason.strip(),
        counts=counted,
        total=total,
        signatures=[cage_supervisor, accounting, inspector],
    )
    kit.record(property, kit.step(stream, day, 0, [destroyed], at), actor=actor)
    return reference


# --- what they share ------------------------------------------------------------------------------------------------


def _require_three(cage_supervisor: Signature, accounting: Signature, inspector: Signature) -> None:
    require_role(cage_supervisor, [Role.CAGE_SUPERVISOR], field="cage_supervisor", cite=CITE)
    require_role(accounting, [Role.ACCOUNTING], field="accounting", cite=CITE)
    require_role(inspector, [Role.INSPECTOR], field="inspector", cite=CITE)
    require_distinct(cage_supervisor, accounting, inspector, cite=CITE)


def _begin(property: Property, day: dt.date, reference: str) -> str:
    """The stream of the movement, with the stores held and its reference still free."""
    kit.require_day(property, day)
    if _REFERENCE.fullmatch(reference) is None:
        raise Refused(
            "bad_reference",
            _("Use 1 to 40 letters, digits, hyphens or underscores."),
            field="reference",
        )
    lock_cage(property.pk)
    if ChipMove.objects.filter(pk=kit.key_of(property.pk, reference)).exists():
        raise Refused(
            "reference_used",
            _now("A movement with the paper %(reference)s is recorded already.") % {"reference": reference},
            field="reference",
            status=409,
        )
    return f"chipmove:{reference}"


def _require_there(property: Property, place: str, counts: Counts) -> None:
    if place == "cage":
        require_in_cage(property, counts, cite=CITE)
    elif place == "vault":
        _require_enough("not_in_vault", counts, queries.vault_stock(property))
    else:
        _require_enough("not_in_drop", counts, queries.drop_stock(property))


def _require_enough(code: str, counts: Counts, there: Counts) -> None:
    lacking = stores.lacking(counts, there)
    if not lacking:
        return
    messages = {
        "not_in_vault": _("The vault does not have these chips by the book."),
        "not_in_drop": _("The counted drop does not have these chips by the book."),
        "not_put_away": _("So many chips of the set were not put away."),
    }
    raise Refused(code, messages[code], field="counts", cite=CITE, status=409, details={"difference": lacking})


def _require_issued(property: Property, chip_set: str, counts: Counts) -> None:
    """No more chips of a set come back than were ever received: the rest would be false."""
    moves = ChipMove.objects.filter(property_id=property.pk, chip_set=chip_set)
    received = stores.plus(*moves.filter(origin=ChipMove.Place.MAKER).values_list("counts", flat=True))
    if not received:
        return  # A set from before the inventory was kept: nobody knows how many there are.
    gone = [
        move.counts
        for move in moves
        if move.destination in (ChipMove.Place.RETIRED, ChipMove.Place.DESTROYED)
        and move.origin != ChipMove.Place.RETIRED
    ]
    lacking = stores.lacking(counts, stores.minus(received, stores.plus(*gone)))
    if lacking:
        raise Refused(
            "more_than_issued",
            _("More chips than the house ever had of this set: look for false ones."),
            field="counts",
            cite=CITE,
            status=409,
            details={"difference": lacking},
        )
