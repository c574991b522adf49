"""Chips by the piece: received from their maker, moved between the stores, put away with their set, destroyed.

Every movement goes with a paper; its number is the `reference` and is used once, so that a movement pressed twice is
one movement. What a store does not have by the book cannot leave it.
"""

from __future__ import annotations

import datetime as dt
import functools
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.errors import Refused, Text
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Route, Signs, operation
from casino.operations.inputs import Choice, TextInput
from casino.roles import CAGE, Role
from tables import offers, queries, subjects
from tables.arguments import Accounting, CageSupervisor, EveryChip, Inspector, OpenDay, Reason, Reference
from tables.commands import kit
from tables.commands.cage import RECORDED, require_cage_open, require_in_cage
from tables.counting import counts as counting
from tables.counting import stores
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
KINDS = ("received", "moved", "set_aside", "redeemed", "destroyed")
"""Kinds of movement, as a request names them."""
WAYS = frozenset({("vault", "cage"), ("cage", "vault"), ("vault", "table"), ("drop", "cage")})
"""Origin and destination of what `move_chips` moves."""

Place = ChipMove.Place
KEEPERS = (Role.CAGE_SUPERVISOR, Role.ACCOUNTING, Role.INSPECTOR)


def move_route(kind: str) -> Route:
    """Move chips: `kind` says how."""
    return subjects.CAGE.route(
        "/chips/moves",
        "Move chips",
        when={"kind": kind},
        body="MoveChips",
        description="With the paper they go with. `received`: maker to vault; `moved`: `origin` to `destination`; "
        "`set_aside`: of a retired set, for good; `redeemed`: a player's, of a retired set; `destroyed`: from vault "
        "or put away.",
    )


def set_that_is(*states: str) -> Choice:
    """A chip set in one of these states."""
    return Choice(_("Chip set"), offers=functools.partial(offers.chip_sets, states=states))


def place(label: Text, *places: Place) -> Choice:
    """One of these stores."""
    return Choice(label, options=tuple((one.value, one.label) for one in places))


RetiredSet = Annotated[str, set_that_is(counting.RETIRED)]
FromStore = Annotated[str, place(_("From"), Place.VAULT, Place.CAGE, Place.DROP)]


@operation(
    cite=CITE,
    route=move_route("received"),
    page=subjects.CAGE.page(
        _("Receive chips from the maker"),
        "local_shipping",
        _("Counted before three people and laid into the vault."),
        done=RECORDED,
    ),
)
def receive_chips(
    venue: Property,
    *,
    reference: Reference,
    day: OpenDay,
    chip_set: Annotated[str, set_that_is(counting.IN_USE, counting.IN_RESERVE)],
    maker: Annotated[str, TextInput(_("Maker"), max_length=120)],
    counts: EveryChip,
    cage_supervisor: CageSupervisor,
    accounting: Accounting,
    inspector: Inspector,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Chips of a set come from their maker, are counted before three people and laid into the vault.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `unknown_chip_set`,
    `chip_set_retired`, `maker_missing`, the count.
    """
    require_distinct(cage_supervisor, accounting, inspector, cite=CITE)
    stream = _begin(venue, day, reference)
    found = stores.require_chip_set(venue, chip_set)
    if found.retired_on is not None:
        raise Refused("chip_set_retired", field="chip_set")
    if not maker.strip():
        raise Refused("maker_missing", field="maker")
    counted = stores.chips_of(found, counts)
    received = ChipsReceived(
        reference=reference,
        chip_set=found.code,
        maker=maker.strip(),
        counts=counted,
        total=stores.require_some(counted),
        signatures=[cage_supervisor, accounting, inspector],
    )
    kit.record(venue, kit.step(stream, day, 0, [received], at), actor=actor)
    return reference


@operation(
    cite=CITE,
    route=move_route("moved"),
    page=subjects.CAGE.page(
        _("Move chips between vault and cage"), "swap_horiz", opens=(*CAGE, Role.ACCOUNTING), done=RECORDED
    ),
)
def move_chips(
    venue: Property,
    *,
    reference: Reference,
    day: OpenDay,
    origin: FromStore,
    destination: Annotated[str, place(_("To"), Place.CAGE, Place.VAULT, Place.TABLE)],
    table: Annotated[str, Choice(_("Table"), _("For the first tray of a table."), offers=offers.active_tables)] = "",
    counts: EveryChip,
    cage_supervisor: CageSupervisor,
    witness: Annotated[Signature, Signs(_("Witness"), {*CAGE, Role.ACCOUNTING, Role.COUNT_TEAM}, public="cashier")],
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Chips between vault and cage, from the vault to the first tray of a table, from the counted drop to the cage.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `no_such_way`, `cage_not_open`,
    `not_in_vault`, `not_in_cage`, `not_in_drop`, `unknown_table`, `table_has_tray`, the count.
    """
    require_distinct(cage_supervisor, witness, cite=CITE)
    if (origin, destination) not in WAYS:
        raise Refused("no_such_way", field="destination")
    if destination == "table":
        lock_table(venue.pk, kit.require_table(venue, table).code)
    stream = _begin(venue, day, reference)
    counted = stores.any_chips(venue, counts)
    total = stores.require_some(counted)
    if destination == "table" and queries.has_tray(venue, table):
        raise Refused("table_has_tray", field="table")
    if "cage" in (origin, destination):
        require_cage_open(venue)
    _require_there(venue, origin, counted)
    moved = ChipsMoved(
        reference=reference,
        origin=origin,
        destination=destination,
        table=table if destination == "table" else "",
        counts=counted,
        total=total,
        signatures=[cage_supervisor, witness],
    )
    kit.record(venue, kit.step(stream, day, 0, [moved], at), actor=actor)
    return reference


@operation(
    cite=CITE,
    route=move_route("set_aside"),
    page=subjects.CAGE.page(_("Put away chips of a retired set"), "inventory", opens=KEEPERS, done=RECORDED),
)
def set_chips_aside(
    venue: Property,
    *,
    reference: Reference,
    day: OpenDay,
    chip_set: RetiredSet,
    origin: FromStore,
    counts: EveryChip,
    cage_supervisor: CageSupervisor,
    inspector: Inspector,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Chips of a retired set leave vault, cage or counted drop for good; what is out afterwards is with the players.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `unknown_chip_set`,
    `chip_set_in_use`, `no_such_way`, `more_than_issued`, `not_in_vault`, `not_in_cage`, `not_in_drop`, the count.
    """
    require_distinct(cage_supervisor, inspector, cite=CITE)
    stream = _begin(venue, day, reference)
    found = stores.require_chip_set(venue, chip_set)
    stores.require_retired(found)
    if origin not in ("vault", "cage", "drop"):
        raise Refused("no_such_way", field="origin")
    counted = stores.chips_of(found, counts)
    total = stores.require_some(counted)
    _require_issued(venue, chip_set, counted)
    _require_there(venue, origin, counted)
    aside = ChipsSetAside(
        reference=reference,
        chip_set=chip_set,
        origin=origin,
        counts=counted,
        total=total,
        signatures=[cage_supervisor, inspector],
    )
    kit.record(venue, kit.step(stream, day, 0, [aside], at), actor=actor)
    return reference


@operation(
    cite=CITE,
    route=move_route("redeemed"),
    page=subjects.CAGE.page(_("Redeem chips of a retired set"), "payments", name="redeem-retired", done=RECORDED),
)
def redeem_retired_chips(
    venue: Property,
    *,
    reference: Reference,
    day: OpenDay,
    chip_set: RetiredSet,
    counts: EveryChip,
    cashier: Annotated[Signature, Signs(_("Cashier"), [Role.CASHIER])],
    cage_supervisor: CageSupervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Pay a player for chips of a retired set at the cage, until the announced date.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `unknown_chip_set`,
    `chip_set_in_use`, `redemption_over`, `cage_not_open`, `more_than_issued`, the count.
    """
    require_distinct(cashier, cage_supervisor, cite=CITE)
    stream = _begin(venue, day, reference)
    found = stores.require_chip_set(venue, chip_set)
    stores.require_retired(found)
    if found.redeem_until is not None and day > found.redeem_until:
        raise Refused("redemption_over", field="chip_set", date=found.redeem_until.isoformat())
    require_cage_open(venue)
    counted = stores.chips_of(found, counts)
    total = stores.require_some(counted)
    _require_issued(venue, chip_set, counted)
    redeemed = RetiredChipsRedeemed(
        reference=reference, chip_set=chip_set, counts=counted, total=total, signatures=[cashier, cage_supervisor]
    )
    kit.record(venue, kit.step(stream, day, 0, [redeemed], at), actor=actor)
    return reference


@operation(
    cite=CITE,
    route=move_route("destroyed"),
    page=subjects.CAGE.page(_("Destroy chips"), "delete_forever", done=RECORDED),
)
def destroy_chips(
    venue: Property,
    *,
    reference: Reference,
    day: OpenDay,
    chip_set: Annotated[str, set_that_is(counting.IN_USE, counting.IN_RESERVE, counting.RETIRED)],
    origin: Annotated[str, place(_("From"), Place.VAULT, Place.RETIRED)],
    reason: Reason,
    counts: EveryChip,
    cage_supervisor: CageSupervisor,
    accounting: Accounting,
    inspector: Inspector,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Chips of a set are destroyed before the inspector: worn ones from the vault, those of a retired set put away.

    Refused: roles, `same_person`, `day_not_open`, `bad_reference`, `reference_used`, `unknown_chip_set`,
    `no_such_way`, `reason_missing`, `more_than_issued`, `not_in_vault`, `not_put_away`, the count.
    """
    require_distinct(cage_supervisor, accounting, inspector, cite=CITE)
    stream = _begin(venue, day, reference)
    found = stores.require_chip_set(venue, chip_set)
    if origin not in ("vault", "retired"):
        raise Refused("no_such_way", field="origin")
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=CITE, why=_("why the chips are destroyed"))
    counted = stores.chips_of(found, counts)
    total = stores.require_some(counted)
    if origin == "vault":
        _require_issued(venue, chip_set, counted)
        _require_there(venue, "vault", counted)
    else:
        _require_enough("not_put_away", counted, queries.put_away_stock(venue, chip_set))
    destroyed = ChipsDestroyed(
        reference=reference,
        chip_set=chip_set,
        origin=origin,
        reason=reason.strip(),
        counts=counted,
        total=total,
        signatures=[cage_supervisor, accounting, inspector],
    )
    kit.record(venue, kit.step(stream, day, 0, [destroyed], at), actor=actor)
    return reference


# --- what they share ------------------------------------------------------------------------------------------------


def _begin(venue: Property, day: dt.date, reference: str) -> str:
    """The stream of the movement, with the stores held and its reference still free."""
    kit.require_day(venue, day)
    kit.require_reference(reference)
    lock_cage(venue.pk)
    if ChipMove.objects.filter(pk=kit.key_of(venue.pk, reference)).exists():
        raise Refused("reference_used", field="reference", reference=reference)
    return f"chipmove:{reference}"


def _require_there(venue: Property, place: str, counts: Counts) -> None:
    if place == "cage":
        require_in_cage(venue, counts, cite=CITE)
    elif place == "vault":
        _require_enough("not_in_vault", counts, queries.vault_stock(venue))
    else:
        _require_enough("not_in_drop", counts, queries.drop_stock(venue))


def _require_enough(code: str, counts: Counts, there: Counts) -> None:
    lacking = stores.lacking(counts, there)
    if not lacking:
        return
    raise Refused(code, field="counts", details={"difference": lacking})


def _require_issued(venue: Property, chip_set: str, counts: Counts) -> None:
    """No more chips of a set come back than were ever received: the rest would be false."""
    moves = ChipMove.objects.filter(property_id=venue.pk, chip_set=chip_set)
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
        raise Refused("more_than_issued", field="counts", details={"difference": lacking})
