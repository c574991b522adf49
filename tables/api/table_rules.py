"""Held payments, freed seats, last plays and interruptions over REST."""

from __future__ import annotations

from casino.api import pages
from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands
from tables.models import FreedSeat, HeldPayment, Interruption, LastPlays
from tables.rows import FreedSeatRow, HeldPaymentRow, InterruptionRow, LastPlaysRow

HeldPaymentSerializer = serializer_of(HeldPaymentRow)
InterruptionSerializer = serializer_of(InterruptionRow)

answer(commands.hold_payment, HeldPaymentSerializer)
answer(commands.release_payment, HeldPaymentSerializer)
answer(commands.free_seat, serializer_of(FreedSeatRow))
answer(commands.announce_last_plays, serializer_of(LastPlaysRow))
answer(commands.interrupt_table, InterruptionSerializer)
answer(commands.resume_table, InterruptionSerializer)

_READS = Reads("reports:read", "tables", tables=TableScope.ROWS)

HeldPaymentsView = _READS.pages(
    "List held payments",
    HeldPaymentRow,
    lambda venue: HeldPayment.objects.filter(property_id=venue.pk),
    order=("-held_at", "-key"),
    by=("day", "table", "shift"),
    more={"open": pages.FlagFilter(field_name="released_at", lookup_expr="isnull", label="those that are held still")},
    operation_id="held_payments_list",
    description="Payments held for review, the latest first.",
)
FreedSeatsView = _READS.pages(
    "List freed seats",
    FreedSeatRow,
    lambda venue: FreedSeat.objects.filter(property_id=venue.pk),
    order=("-freed_at", "-key"),
    by=("day", "table", "shift"),
    operation_id="freed_seats_list",
    description="Seats freed because their players did not play, the latest first.",
)
LastPlaysView = _READS.pages(
    "List announcements of last plays",
    LastPlaysRow,
    lambda venue: LastPlays.objects.filter(property_id=venue.pk),
    order=("-announced_at", "-key"),
    by=("day", "table", "shift"),
    operation_id="last_plays_list",
    description="The latest first.",
)
InterruptionsView = _READS.pages(
    "List interruptions of tables",
    InterruptionRow,
    lambda venue: Interruption.objects.filter(property_id=venue.pk),
    order=("-interrupted_at", "-key"),
    by=("day", "table", "shift", "cause"),
    operation_id="interruptions_list",
    description="The latest first.",
)
