"""Facts that a side bet on a baccarat table is judged by: the finished coup.

A side bet stands beside a player or banker bet of its seat, which is looked for when bets are closed.
"""

from __future__ import annotations

from casino.rules.families.baccarat import BaccaratRound, Coup
from casino.rules.kernel import Key, Line
from casino.rules.side_bets import SideRule


class BaccaratSide(SideRule):
    """A side bet on a coup. A pack's rule fills in ``outcome``."""

    round: BaccaratRound

    def outcome(self, bet: str, coup: Coup) -> str | None:
        """The row of the pay table that the coup reached, ``"push"``, or None when the bet loses."""
        raise NotImplementedError

    def require_base(self, key: Key) -> None:
        """Chips may be put down in any order: the round looks for the base bet at the close."""

    def line(self, key: Key, stake: int) -> Line:
        """Settle a stake (minor units) by the finished coup and return its line."""
        return self.pay(key, stake, self.outcome(key[1], self.round.coup))
