"""Rounds, `round:<uuid>`: the rules' vocabulary, registered here, and what the system makes of a closed round."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from casino.eventstore import Event, event_type, register, upcaster
from casino.identity.signatures import Signature
from casino.rules import vocabulary
from casino.rules.kernel import Found, ToApprove


class PrizeDue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A progressive prize that a round decided. `share_bp`: part of the meter (10,000 = all), 0 for a fixed prize.

    `off_meter`: the tray pays it and the meter stays as it is. `bet`: the bet that won it where bets are of several
    credits (minor units), else 0.
    """

    seat: int
    hand: str
    kind: Literal["fixed", "percent"]
    amount: int
    share_bp: int = 0
    off_meter: bool = False
    bet: int = 0


@event_type("RoundSettled", version=2)
class RoundSettled(Event):
    """Settlement of the closed round before it by the rules. `win` is the property's; the progressive is apart.

    Recorded by the system in the same append as RoundClosed. `lines_digest` is the SHA-256 of the settlement's
    canonical JSON: a replay under the same edition must give it again. `stakes` is what was bet, for the theoretical
    win (control W3), by bet: how many bets, their sum, and the sum of the squares of what stood or fell together (see
    `tables.rounds.play.stakes`); None in a void round and in those recorded before it was kept.

    `breakage` is what the tray has beyond `win` because it pays with no smaller coin (below zero: has less), minor
    units; `due_at_cage` is the part of it that the players are still owed. `win` is by what is due.
    `irregularities`: what the facts show and nobody declared. `missed_blinds`: in the poker room, what the players of
    the table have missed after it, by seat; the next hand takes them over. `to_approve`: payments that a supervisor
    approves.
    """

    table: str
    shift: str
    game: str
    edition: str
    void: bool
    handle: int
    payout: int
    commission: int
    rake: int
    win: int
    progressive_chips: int
    progressive_in: int
    prizes: list[PrizeDue]
    variance_count: int
    lines_digest: str
    stakes: dict[str, list[int]] | None = None
    breakage: int = 0
    due_at_cage: int = 0
    irregularities: list[Found] = []
    missed_blinds: dict[str, vocabulary.MissedBlinds] = {}
    to_approve: list[ToApprove] = []


@event_type("PaymentApproved", version=1)
class PaymentApproved(Event):
    """A supervisor approved a payment of a round: stream `payment:<round>.<seat>.<bet>.<hand>` (PR §8.10(F)(6))."""

    payment: str
    table: str
    shift: str
    seat: int
    bet: str
    hand: int
    amount: int
    cite: str
    signatures: list[Signature]


@upcaster("RoundSettled", from_version=1)
def _without_stakes(payload: dict[str, Any]) -> dict[str, Any]:
    return {**payload, "stakes": None}


for _name, _fact in vocabulary.EVENTS.items():
    register(_fact, name=_name, version=1)
