"""The past of what the table floor keeps: which streams tell of it, which projectors make its rows."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.eventstore import Recorded
from casino.eventstore.replaying import read_by_position, stream_events
from casino.history.forms import days_of
from casino.history.kinds import Clock, Figure, Kind, Part, register, register_stream
from casino.models import Property
from tables.counting.blind_counts import unaccepted_counts
from tables.models import (
    BoxCustody,
    CageMovement,
    CageSession,
    CountEntry,
    CountSession,
    EquipmentSet,
    Round,
    SetInPlay,
    Slip,
    TableLimits,
    TableSession,
)
from tables.queries import cage_moved

# --- a table in a shift ---------------------------------------------------------------------------------------------


def _slips_of(row: Any) -> Q:
    """Slips that were asked for in this session or came into it."""
    asked = Q(day=row.day, shift=row.shift) & (Q(table=row.table) | Q(to_table=row.table))
    counted = Q(counted_day=row.day, counted_shift=row.shift, table=row.table)
    arrived = Q(to_table=row.table, received_at__gte=row.opened_at)
    if row.closed_at is not None:
        arrived &= Q(received_at__lte=row.closed_at)
    return Q(property_id=row.property_id) & (asked | counted | arrived)


def _session_streams(row: Any) -> list[str]:
    """The session, its slips, and the sessions at the other end of those: a transfer counts in two."""
    slips = list(Slip.objects.filter(_slips_of(row)).order_by("stream"))
    ends = {f"session:{one.table}.{one.counted_day}.{one.counted_shift}" for one in slips if one.counted_day}
    transfers = [one.stream for one in slips if one.kind == "transfer" and one.counted_day]
    for recorded in read_by_position(row.property_id, transfers):
        if recorded.type == "SlipReceived":
            event = recorded.event
            ends.add(f"session:{event.to_table}.{event.to_day}.{event.to_shift}")
    return [row.stream, *(one.stream for one in slips), *sorted(ends - {row.stream})]


def _of_session(row: Any, recorded: Recorded) -> bool:
    return recorded.stream == row.stream or recorded.stream.startswith("slip:")


def _session_figures(venue: Property, row: Any) -> list[Figure]:
    slips = Slip.objects.filter(_slips_of(row))
    under_way = slips.filter(status__in=Slip.UNDER_WAY).count()
    return [Figure(label=_("Slips on their way"), value=under_way, unit="count")]


def _session_sums(_property: Property, now: Any, instant: dt.datetime, clock: Clock) -> list[Figure]:
    """Return the sums of the session's rounds settled by then; a void round adds nothing."""
    settled = {one.stream: one.event for one in _settlements(now, instant, clock)}
    counted = [event for event in settled.values() if not event.void]
    return [
        Figure(label=_("Rounds settled"), value=len(settled), unit="count"),
        Figure(label=_("Of these void"), value=len(settled) - len(counted), unit="count"),
        Figure(label=_("Bets of the rounds"), value=sum(event.handle for event in counted)),
        Figure(label=_("Win by the rounds"), value=sum(event.win for event in counted)),
    ]


def _settlements(now: Any, instant: dt.datetime, clock: Clock) -> list[Recorded]:
    rounds = Round.objects.filter(property_id=now.property_id, day=now.day, table=now.table, shift=now.shift)
    wanted = [(now.day, f"round:{number}") for number in rounds.values_list("id", flat=True)]
    if not wanted:
        return []
    with transaction.atomic():
        return list(stream_events(now.property_id, wanted, ["RoundSettled"], instant, clock.value))


# --- boxes and counts -----------------------------------------------------------------------------------------------


def _box_streams(row: Any) -> list[str]:
    return [row.stream, f"boxreturn:{row.stream.partition(':')[2]}"]


_BOX_FIGURES = ("contents", "total", "agreed_total", "documents")


def _blind_box(row: Any) -> tuple[str, ...]:
    untold = not row.count or unaccepted_counts(Property(pk=row.property_id), [row.count])
    return _BOX_FIGURES if untold and row.count else ()


def _count_streams(row: Any) -> list[str]:
    boxes = BoxCustody.objects.filter(property_id=row.property_id, count=row.count).order_by("stream")
    return [row.stream, *boxes.values_list("stream", flat=True)]


_COUNT_FIGURES = ("boxes", "contents", "total", "accepted_contents", "accepted_total", "difference")


def _blind_count(row: Any) -> tuple[str, ...]:
    return () if row.status == CountSession.Status.ACCEPTED else _COUNT_FIGURES


def _in_count(row: Any) -> dict[str, Any]:
    return {"property_id": row.property_id, "count": row.count}


# --- the cage -------------------------------------------------------------------------------------------------------


def _movements(row: Any) -> Any:
    """Movements that this session may have to answer for."""
    rows = CageMovement.objects.filter(property_id=row.property_id, moved_at__gte=row.opened_at)
    return rows if row.closed_at is None else rows.filter(moved_at__lte=row.closed_at)


def _cage_streams(row: Any) -> list[str]:
    return [row.stream, *_movements(row).order_by("stream").values_list("stream", flat=True).distinct()]


def _since_opening(row: Any) -> dict[str, Any]:
    return {"property_id": row.property_id, "moved_at__gte": row.opened_at}


def _cage_sums(venue: Property, now: Any, instant: dt.datetime, _clock: Clock) -> list[Figure]:
    """The bank with which the shift opened, and what it answers for by then: movements as they were known, and what
    other floors had paid out of it. An open cage is counted blind."""
    if now.status == CageSession.Status.OPEN:
        return []
    moved = cage_moved(venue, now, until=instant)
    return [
        Figure(label=_("Changed since the opening"), value=moved),
        Figure(label=_("Bank expected"), value=now.opening_total + moved),
    ]


# --- equipment ------------------------------------------------------------------------------------------------------


def _set_streams(row: Any) -> list[str]:
    return days_of(row.property_id, f"equipment:{row.code}.")


def _before_day(name: str) -> str:
    return name.rpartition(".")[0]


def load() -> None:
    """Make the kinds and the streams of this floor known; called when the app is ready."""
    register(
        Kind(
            name="session",
            label=_("Table in a shift"),
            model=TableSession,
            streams=_session_streams,
            listed=_of_session,
            begins=frozenset({"TableOpened"}),
            amounts=("opener_total", "closer_total", "fills", "credits"),
            projectors=("table_sessions", "table_limits", "slips"),
            parts=(
                Part(label=_("Slips"), model=Slip, where=lambda row: {"property_id": row.property_id}),
                Part(
                    label=_("Limits of the table"),
                    model=TableLimits,
                    where=lambda row: {"property_id": row.property_id},
                ),
            ),
            figures=_session_figures,
            sums=_session_sums,
        )
    )
    register(
        Kind(
            name="slip",
            label=_("Slip"),
            model=Slip,
            streams=lambda row: [row.stream],
            begins=frozenset({"SlipRequested"}),
            amounts=("total",),
            projectors=("slips",),
        )
    )
    register(
        Kind(
            name="box",
            label=_("Drop box"),
            model=BoxCustody,
            streams=_box_streams,
            begins=frozenset({"BoxInstalled"}),
            amounts=("total", "agreed_total"),
            projectors=("boxes", "count_entries"),
            parts=(
                Part(label=_("Single counts"), model=CountEntry, where=lambda row: {"property_id": row.property_id}),
            ),
            blind=_blind_box,
        )
    )
    register(
        Kind(
            name="count",
            label=_("Count"),
            model=CountSession,
            streams=_count_streams,
            begins=frozenset({"CountOpened"}),
            amounts=("total", "accepted_total", "difference"),
            projectors=("counts", "boxes", "count_entries", "machine_files"),
            parts=(
                Part(label=_("Drop boxes"), model=BoxCustody, where=_in_count),
                Part(label=_("Single counts"), model=CountEntry, where=_in_count),
            ),
            blind=_blind_count,
        )
    )
    register(
        Kind(
            name="cage",
            label=_("Cage in a shift"),
            model=CageSession,
            streams=_cage_streams,
            begins=frozenset({"CageOpened"}),
            amounts=(
                "opening_receipts",
                "opening_total",
                "opening_over_short",
                "closing_receipts",
                "closing_total",
                "expected_money",
                "over_short",
            ),
            projectors=("cage_sessions", "cage_movements"),
            parts=(Part(label=_("Movements since the opening"), model=CageMovement, where=_since_opening),),
            sums=_cage_sums,
        )
    )
    register(
        Kind(
            name="equipment",
            label=_("Set of cards, dice or tiles"),
            model=EquipmentSet,
            streams=_set_streams,
            begins=frozenset({"EquipmentReceived"}),
            projectors=("equipment_sets", "sets_in_play"),
            parts=(Part(label=_("In play"), model=SetInPlay, where=lambda row: {"property_id": row.property_id}),),
        )
    )
    for category, model in (
        ("session", "tables.tablesession"),
        ("slip", "tables.slip"),
        ("box", "tables.boxcustody"),
        ("boxreturn", "tables.boxcustody"),
        ("count", "tables.countsession"),
        ("tips", "tables.tipcount"),
        ("cage", "tables.cagesession"),
        ("cagemoney", "tables.cagemovement"),
        ("chipmove", "tables.chipmove"),
        ("round", "tables.round"),
        ("late", "tables.lateround"),
        ("lateend", "tables.lateround"),
        ("gamingday", "tables.gamingday"),
        ("timecharge", "tables.timechargeline"),
        ("buyin", "tables.buyin"),
        ("rake", "tables.rakecount"),
        ("inspection", "tables.inspection"),
        ("notice", "tables.notice"),
        ("hold", "tables.heldpayment"),
        ("found", "tables.foundmoney"),
        ("lastplays", "tables.lastplays"),
        ("bingoschedule", "tables.gameschedule"),
        ("parameter", "tables.datedparameter"),
        ("equipmentcount", "tables.equipmentcount"),
        ("bank", "tables.bankcheck"),
        ("salesbank", "tables.salesbank"),
        ("bingoprize", "tables.bingoprize"),
    ):
        register_stream(category, model)
    register_stream("equipment", "tables.equipmentset", identity=_before_day)
    register_stream("pool", "tables.poolbalance", identity=_before_day)
    register_stream("cardseries", "tables.cardseries", identity=_before_day)
    register_stream("cardfaces", "tables.cardseries", identity=_before_day)
    register_stream("check", "tables.checkrecord")
    register_stream("payment", "tables.paymentapproval")
    register_stream("seats", "tables.freedseat")
    register_stream("positions", "tables.tableposition")
    register_stream("terminal", "tables.terminalchange")
    register_stream("dealing", "tables.dealerseat")
    register_stream("chipset", "tables.chipset", identity=_before_day)
