"""The house bank as verified by the Inspector, `bank:<day>.<shift>` (PR §3.6(F), §4.13(F), §12.7)."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("BankVerified", version=1)
class BankVerified(Event):
    """The Inspector verified the bank. `required`: the sum required at that moment, by table and game.

    `known`: whether the ordinary bank, which another regulation sets, is on file; without it `required` lacks it.
    """

    shift: str
    amount: int
    required: int
    known: bool
    tables: list[str]
    note: str
    signatures: list[Signature]
