"""A round between its events and the rules: open it as stored, play it on, settle it. Pure: no database here.

What `RoundOpened` carries (game, options, limits, meters of that instant) is all that a replay needs, so a round
settles the same in ten years.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from casino.eventstore import Recorded
from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import PROGRESSIVE, Configuration, Game, Round, Settlement, totals
from tables.events import PrizeDue, RoundSettled

_encode = msgspec.json.Encoder().encode


def configuration_of(opened: v.RoundOpened) -> Configuration:
    """What an opening is played under: its game in the edition that it names, its options and limits."""
    game = registry.get(opened.game or "", edition=opened.edition)
    return game.configured(game.recorded_options(opened.options), opened.limits)


def open_round(
    opened: v.RoundOpened, currency: str, configuration: Configuration | None = None, *, recorded: bool = False
) -> Round:
    """The state machine at the instant of opening, the opening itself applied: under the edition it was opened with.

    `configuration`: that of the opening, where it is known already. `recorded`: the opening is one of the record, in
    which a field may stand that its game does not read.
    """
    round_ = (configuration or configuration_of(opened)).open(opened.meters, currency)
    if recorded:
        round_.apply_recorded([opened])
    else:
        round_.apply(opened)
    return round_


def replay_stored(events: Sequence[Recorded], currency: str) -> Round:
    """Return the round after these stored events. The recorded settlement (`RoundSettled`) is not even decoded."""
    if not events or events[0].type != "RoundOpened":
        raise ValueError("a round's events begin with RoundOpened")
    round_ = open_round(events[0].event, currency, recorded=True)
    round_.apply_recorded(recorded.event for recorded in events[1:] if recorded.type != "RoundSettled")
    return round_


def resettle(events: Sequence[Any], currency: str) -> Settlement:
    """The settlement that the rules give these events of a closed round today; a `RuleError` when they refuse one."""
    round_ = open_round(events[0], currency, recorded=True)
    round_.apply_recorded(event for event in events[1:] if not isinstance(event, RoundSettled))
    return round_.settle()


def settlement_of(round_: Round) -> Settlement | None:
    """The settlement of a closed round; None while it is being played."""
    return round_.settle() if round_.closed else None


def settled_event(opened: v.RoundOpened, round_: Round, settlement: Settlement) -> RoundSettled:
    """The settlement in one event: sums, prizes, and the digest that a later replay must give again."""
    game = round_.game
    sums = totals(game, settlement)
    breakage = settlement.breakage or 0
    to_approve = round_.to_approve(settlement)
    return RoundSettled(
        table=opened.table or "",
        shift=opened.shift or "",
        game=game.code,
        edition=opened.edition or "",
        void=settlement.void,
        handle=sums.handle,
        payout=sums.payout,
        commission=sums.commission,
        rake=sums.rake,
        win=sums.win,
        progressive_chips=round_.meter_chips(settlement),
        progressive_in=sums.progressive_in,
        prizes=_prizes(game, settlement, round_.meter_stakes()),
        variance_count=len(settlement.variances),
        lines_digest=digest(settlement),
        stakes=stakes(game, settlement),
        breakage=breakage,
        due_at_cage=breakage if opened.breakage_rule == "exact" else 0,
        irregularities=round_.irregularities(to_approve),
        missed_blinds=round_.missed_blinds(),
        to_approve=to_approve,
    )


_UNDECIDED = frozenset(("void", "open"))
_DECIDED_AGAIN = frozenset(("craps",))
"""Families in which a seat's bet may be decided several times in a round."""


def stakes(game: Game, settlement: Settlement) -> dict[str, list[int]] | None:
    """Return the stakes of a round, by bet: `[bets, sum, sum of squares]` in minor units; None of a void round.

    Bets that were decided count, won, lost or tied, once for every decision. A square is of the stakes on
    one bet and target at once, of all players: those stakes win and lose together, or nearly so where every seat has
    cards of its own. Decisions of a seat's bet that follow each other in a round are squared one by one. The chip of a
    progressive game is no bet of the table's; that of a side bet's progressive is here, though the meter has its money,
    because the tray pays some of its awards.
    """
    if settlement.void:
        return None
    together: dict[tuple[str, str | None, int], int] = {}
    found: dict[str, list[int]] = {}
    earlier: dict[tuple[int, str, str | None], int] | None = {} if game.family in _DECIDED_AGAIN else None
    time = 0
    for line in settlement.lines:
        seat, bet, stake = line.seat, line.bet, line.stake
        if seat is None or bet == PROGRESSIVE or (line.meter and not stake) or line.result in _UNDECIDED:
            continue
        if earlier is not None:
            own = (seat, bet, line.target)
            time = earlier[own] = earlier.get(own, -1) + 1
        group = (bet, line.target, time)
        beside = together.get(group, 0)
        together[group] = beside + stake
        square = stake * (stake + 2 * beside)  # (beside + stake)² - beside²
        sums = found.get(bet)
        if sums is None:
            found[bet] = [1, stake, square]
        else:
            sums[0] += 1
            sums[1] += stake
            sums[2] += square
    return found


def _prizes(game: Game, settlement: Settlement, stakes: Mapping[int, int]) -> list[PrizeDue]:
    """Prizes in the order of settlement, then what the best hands bring the others: a line of the progressive without a
    stake is a bonus that the tray pays (PR §13.10(A)(7), (B)); on a bet that
    feeds the meter it repeats the prize."""
    won = settlement.progressive.prizes if settlement.progressive else ()
    unstaked = [line for line in settlement.lines if line.meter and not line.stake and line.seat is not None]
    if not won and not unstaked:
        return []
    prizes = [
        PrizeDue(
            seat=prize.seat, hand=prize.hand, kind=prize.kind, amount=prize.amount, share_bp=prize.share_bp,
            off_meter=bool(prize.off_meter), bet=stakes.get(prize.seat, 0),
        )
        for prize in won
    ]  # fmt: skip
    fed = {bet.code for bet in game.bets if bet.acceptor is not None}
    bonuses = [line for line in unstaked if line.bet not in fed]
    prizes += [
        PrizeDue(seat=line.seat or 0, hand=line.bet, kind="fixed", amount=line.net, off_meter=True) for line in bonuses
    ]
    return prizes


def digest(settlement: Settlement) -> str:
    """SHA-256 of the settlement's JSON (fields in the order of the struct)."""
    return sha256(_encode(settlement)).hexdigest()
