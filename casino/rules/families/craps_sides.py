"""Facts that a side bet on a dice table is judged by: this roll, the one before, the sums rolled since the last
seven.

A side bet of dice stands by itself, beside no other bet, and is decided by a roll, not by the end of the round.
"""

from __future__ import annotations

from casino.rules.errors import define
from casino.rules.families.craps import SIDE, CrapsRound
from casino.rules.families.dice import Decision
from casino.rules.kernel import Key
from casino.rules.side_bets import SideRule

define(
    "previous_roll_not_seven",
    "{bet} is taken only when the previous roll was a seven; it was {roll}.",
    "{bet} solo se acepta cuando el tiro anterior fue un siete; fue {roll}.",
)
define(
    "no_previous_roll",
    "{bet} is taken only when the previous roll was a seven; there was none.",
    "{bet} solo se acepta cuando el tiro anterior fue un siete; no hubo ninguno.",
)
define(
    "side_bet_locked",
    "{bet} stays until it is decided once the dice are thrown.",
    "{bet} permanece hasta decidirse una vez tirados los dados.",
)


class CrapsSide(SideRule):
    """A side bet on the rolls. A pack's rule fills in ``outcome``."""

    round: CrapsRound

    def outcome(self, bet: str, total: int) -> str | None:
        """Return the row of the pay table that a roll reached, ``"lose"``, or None while the bet is undecided."""
        raise NotImplementedError

    def require_base(self, key: Key) -> None:
        """It stands beside no other bet."""

    def decide(self, key: Key, stake: int, total: int) -> Decision | None:
        """The roll's decision on the bet, which comes down with it; None while it is undecided."""
        outcome = self.outcome(key[1], total)
        if outcome is None:
            return None
        cite = self.round.game.bet(key[1]).cite
        line = self.pay(key, stake, None if outcome == "lose" else outcome, cite=cite)
        return Decision(step=SIDE, key=key, line=line)
