"""Chip sets go out of use."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import ChangeReason, Choice
from tables import offers, subjects
from tables.arguments import CageSupervisor, Inspector, OpenDay
from tables.commands import kit
from tables.counting import counts as counting
from tables.events import ChipSetRetired
from tables.locks import lock_table
from tables.models import ChipSet, GamingTable, Slip, TableSession

CITE = "control T1"


@operation(
    cite=CITE,
    configures=True,
    route=subjects.CHIP_SETS.route("<slug:chip_set>/retirement", status=200),
    page=subjects.CHIP_SETS.page(
        _("Retire a chip set"),
        "archive",
        _("Its chips are no longer counted on tables; those that players still hold stay owed to them."),
        done=_("Chip set %(code)s is retired."),
    ),
)
def retire_chip_set(
    venue: Property,
    *,
    chip_set: Annotated[str, Choice(_("Chip set"), offers=offers.chip_sets_in_use)],
    day: OpenDay,
    cage_supervisor: CageSupervisor,
    inspector: Inspector,
    actor: str,
    reason: ChangeReason = "",
    at: dt.datetime | None = None,
) -> ChipSet:
    """Put a chip set away for good; its chips are no longer counted in openers, closers, fills and credits.

    What the public still holds of it stays known: `counts.denominations(venue, "retired")`, and boxes may hold it.
    Refused: the roles, `same_person`, `day_not_open`, `unknown_chip_set`, `chip_set_retired`, `only_chip_set`,
    `chips_on_tables` (a table or a slip under way has pieces that no other set in use knows).
    """
    require_distinct(cage_supervisor, inspector, cite=CITE)
    kit.require_day(venue, day)
    # Nobody opens, closes or fills a table meanwhile: what is counted there is judged by the sets in use.
    for table in GamingTable.objects.filter(property=venue).order_by("code").values_list("code", flat=True):
        lock_table(venue.pk, table)
    sets = {row.code: row for row in ChipSet.objects.select_for_update().filter(property=venue).order_by("pk")}
    retiring = _require_in_use(sets.get(chip_set))
    _require_another(retiring, list(sets.values()))
    _require_cleared(venue, retiring)
    retired = ChipSetRetired(
        chip_set=retiring.code,
        denominations=sorted(retiring.denominations.values_list("value_minor", flat=True)),
        reason=reason.strip(),
        signatures=[cage_supervisor, inspector],
    )
    kit.record(venue, kit.step(f"chipset:{retiring.code}.{day.isoformat()}", day, 0, [retired], at), actor=actor)
    retiring.active, retiring.retired_on = False, day
    retiring.save(update_fields=["active", "retired_on"])
    return retiring


def _require_in_use(chip_set: ChipSet | None) -> ChipSet:
    if chip_set is None:
        raise Refused("unknown_chip_set", field="chip_set")
    if chip_set.retired_on is not None:
        raise Refused("chip_set_retired", field="chip_set")
    return chip_set


def _require_another(retiring: ChipSet, sets: list[ChipSet]) -> None:
    others = [one for one in sets if one.active and one.kind == ChipSet.Kind.VALUE and one != retiring]
    if retiring.kind == ChipSet.Kind.VALUE and retiring.active and not others:
        raise Refused("only_chip_set", field="chip_set")


def _require_cleared(venue: Property, retiring: ChipSet) -> None:
    in_use = counting.denominations(venue, counting.IN_USE)
    kept = {str(one.value) for one in in_use if one.chip_set != retiring.code}
    leaving = {str(one.value) for one in in_use if one.chip_set == retiring.code} - kept
    held = sorted(name for name, values in _where_chips_are(venue).items() if values & leaving)
    if held:
        raise Refused("chips_on_tables", field="chip_set", places=", ".join(held), details={"places": held})


def _where_chips_are(venue: Property) -> dict[str, set[str]]:
    """Denominations by place: trays by the latest session of each table, slips under way and received there."""
    found: dict[str, set[str]] = {}
    latest = TableSession.objects.filter(property_id=venue.pk).order_by("table", "-opened_at").distinct("table")
    sessions = {session.table: session for session in latest}
    for table, session in sessions.items():
        is_open = session.status == TableSession.Status.OPEN
        found[table] = set(session.opener_counts if is_open else session.closer_counts)
    for slip in Slip.objects.filter(property_id=venue.pk).exclude(status=Slip.Status.VOID):
        session = sessions.get(slip.table)
        if slip.status != Slip.Status.RECEIVED:
            found[slip.serial] = set(slip.counts)
        elif slip.kind == "fill" and session is not None and _counts_in(slip, session):
            found[slip.table] |= set(slip.counts)
    return found


def _counts_in(slip: Slip, session: TableSession) -> bool:
    still_open = session.status == TableSession.Status.OPEN
    return still_open and (slip.counted_day, slip.counted_shift) == (session.day, session.shift)
