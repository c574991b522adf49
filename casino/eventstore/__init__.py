"""The event store: every fact once, for ever, in order. Four verbs: append, read, verify, seal.

    from casino.eventstore import Append, Event, append, event_type, read_stream

    @event_type("BoxRemoved", version=1)
    class BoxRemoved(Event):
        box: str
        total: int                                    # minor units, never floats

    append(1, [Append("box:17.2026-11-21.1", day, 0, [BoxRemoved(box="17", total=0)], now)], actor="employee:017")

Here lives all SQL that touches the tables es_*; nobody else writes any. Here live no rule of a game and nothing of the
project: this package imports Django, psycopg, msgspec and cryptography only.

Where to look next: `registry` (types and upcasters), `appending`, `reading` (with the proof that the feed misses
nothing), `subscriptions` (projectors and policies), `sealing`, `verifying`, `exporting` and the `offline_verifier`;
`migrations/0001_event_store.sql` for tables, triggers and functions; `limits` for what is refused for its size.
"""

from casino.eventstore.appending import Append, append, pipelined, register_guard, require_storable
from casino.eventstore.errors import (
    ArchiveRefused,
    Conflict,
    Contention,
    DaySealed,
    MalformedEvent,
    MonthArchived,
    NotSealed,
    PolicyLoop,
    SealKeyMissing,
    SealOrder,
    StoreError,
    UnknownEvent,
    WrongIsolation,
)
from casino.eventstore.exporting import Export, export_day
from casino.eventstore.reading import (
    feed,
    feed_lag,
    head,
    horizon,
    last_position,
    last_recorded_at,
    lock_stream,
    read_events,
    read_stream,
    read_streams,
    store_head,
    streams_of_day,
)
from casino.eventstore.rebuilding import Rebuilt, rebuild
from casino.eventstore.recorded import Recorded, StoreHead, StreamHead
from casino.eventstore.recording import Recording, Summary
from casino.eventstore.registry import Event, event_type, register, upcaster
from casino.eventstore.sealing import Seal, get_seal, seal_day, unsealed_days
from casino.eventstore.subscriptions import Policy, Projector, register_policy, register_projector
from casino.eventstore.verifying import Finding, Report, verify_day, verify_store, verify_stream

__all__ = [
    "Append",
    "ArchiveRefused",
    "Conflict",
    "Contention",
    "DaySealed",
    "Event",
    "Export",
    "Finding",
    "MalformedEvent",
    "MonthArchived",
    "NotSealed",
    "Policy",
    "PolicyLoop",
    "Projector",
    "Rebuilt",
    "Recorded",
    "Recording",
    "Report",
    "Seal",
    "SealKeyMissing",
    "SealOrder",
    "StoreError",
    "StoreHead",
    "StreamHead",
    "Summary",
    "UnknownEvent",
    "WrongIsolation",
    "append",
    "event_type",
    "export_day",
    "feed",
    "feed_lag",
    "get_seal",
    "head",
    "horizon",
    "last_position",
    "last_recorded_at",
    "lock_stream",
    "pipelined",
    "read_events",
    "read_stream",
    "read_streams",
    "rebuild",
    "register",
    "register_guard",
    "register_policy",
    "register_projector",
    "require_storable",
    "seal_day",
    "store_head",
    "streams_of_day",
    "unsealed_days",
    "upcaster",
    "verify_day",
    "verify_store",
    "verify_stream",
]
