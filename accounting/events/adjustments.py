"""Adjusting entries: stream `adjustment:<day>`. The day is the open one; the day concerned is inside."""

from __future__ import annotations

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


class AdjustmentLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of an adjusting entry: exactly one of debit and credit is above zero."""

    account: str
    subaccount: str = ""
    debit: int = 0
    credit: int = 0


@event_type("AdjustmentPosted", version=1)
class AdjustmentPosted(Event):
    """An adjusting entry in the open day for a closed one (control W5)."""

    concerns_day: str
    reason: str
    approval: str
    form_serial: str
    lines: list[AdjustmentLine]
    signatures: list[Signature]
