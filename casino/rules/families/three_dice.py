"""Games of three dice and one throw: bets on a face, on sums, on three alike.

**Facts.** ``BetPlaced`` and ``BetRemoved`` (no targets), ``BetsClosed`` ("no más apuestas") once somebody has a bet,
``DiceRolled`` with ``d1``, ``d2`` and ``d3``, ``RoundClosed``. Where the dice show symbols instead of pips, a face is
reported by its number, as the note of its bet has it.

**Irregularities.** A throw that does not count annuls the play, before or after its ``DiceRolled``: stakes go back,
or, under ``annulled_hand_stakes`` ``stay``, are left on the felt as ``open`` lines. The chips of a ``late_bet`` never
were a stake.

**Lines.** One a bet: the losers in the order of placing, then the winners.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("cl.crown_and_anchor").open(limits={"min": 1000, "max": 100000})
>>> for fact in (v.BetPlaced(seat=1, bet="symbol_anchor", amount=1000), v.BetPlaced(seat=1, bet="symbol_heart",
...              amount=1000), v.BetsClosed(), v.DiceRolled(d1=6, d2=2, d3=2), v.RoundClosed()):
...     round_.apply(fact)
>>> [(line.bet, line.odds, line.net) for line in round_.settle().lines]
[('symbol_anchor', '1:1', 1000), ('symbol_heart', '2:1', 2000)]
"""

from __future__ import annotations

from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.fields import reads
from casino.rules.kernel import Key, Line, Round, Settlement, lose, win
from casino.rules.money import Odds

FACES: Final = range(1, 7)

define("three_dice_needed", "The game is played with three dice: d3 is missing.", "Se juega con tres dados: falta d3.")
define("dice_already_thrown", "The dice have been thrown.", "Los dados ya fueron lanzados.")


class Wager(msgspec.Struct, frozen=True, kw_only=True):
    """Object of a bet: a ``face``, paid by how many dice show it; sums (``totals``); or three alike (``alike``)."""

    face: int = 0
    totals: frozenset[int] = frozenset()
    alike: bool = False


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    bets: str
    limits: str
    result: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the object of each bet, the sums of ``high`` by the option ``high_range``,
    clauses."""

    wagers: dict[str, Wager]
    cites: Clauses
    high_ranges: dict[str, frozenset[int]] = {}


class ThreeDiceRound(Round):
    """One throw of three dice."""

    layout: Layout

    def begin(self) -> None:
        """Start without dice, with the sums of the table's high and low."""
        self.cites = self.layout.cites
        self.dice: tuple[int, int, int] | None = None
        self.wagers = self.layout.wagers
        if self.layout.high_ranges:
            high = Wager(totals=self.layout.high_ranges[str(self.options["high_range"])])
            self.wagers = {**self.wagers, "high": high}
        self.alike_loses = bool(self.options.get("triples_lose_low_high_field"))

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a bet, within the table's limits."""
        self.require_no_target(event)
        self.require_placeable(event, self.cites.bets)
        key: Key = (event.seat, event.bet, None, None)
        total = self.stakes.get(key, 0) + event.amount
        self.require_within(total, self.limits.min, self.limits.max, self.cites.limits)
        self.stakes[key] = total

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close."""
        self.require_no_target(event)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, event.bet, None, None)
        left = self.left_after(event, self.standing(key, self.cites.bets), self.cites.bets)
        if left:
            self.require_at_least(left, self.limits.min, self.cites.limits)
        self.leave_stake(key, left)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; at least one is required."""
        self.require_first_close(self.cites.bets)
        self.require_some_bet(self.cites.bets)
        self.bets_closed = True

    # ------------------------------------------------------------------ the dice

    @reads("d3")
    def on_dice_rolled(self, event: v.DiceRolled) -> None:
        """Record the three dice, once."""
        self.require_bets_closed(self.cites.bets)
        if self.dice is not None:
            raise self.illegal("dice_already_thrown", self.cites.result)
        if event.d3 is None:
            raise self.illegal("three_dice_needed", self.cites.result, field="d3")
        self.dice = (event.d1, event.d2, event.d3)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks: the dice."""
        return "DiceRolled" if self.dice is None else None

    def missing_cite(self) -> str:
        """Return the clause on the result."""
        return self.cites.result

    def settle_decided(self) -> Settlement:
        """All losers are collected, then all winners are paid."""
        cite = self.cites.result
        lost: list[Line] = []
        won: list[Line] = []
        for (seat, bet, _, _), stake in self.stakes.items():
            odds = self.odds_of(bet)
            if odds is None:
                lost.append(lose(seat, bet, stake, cite))
            else:
                won.append(win(seat, bet, stake, odds, cite))
        lines = (*lost, *won)
        return Settlement(void=False, lines=lines, variances=self.variances(lines))

    def odds_of(self, bet: str) -> Odds | None:
        """Return the odds of a bet on the dice; None when it has lost."""
        dice = self.dice or (0, 0, 0)
        wager, pays = self.wagers[bet], self.game.bet(bet).pays
        if wager.face:
            shown = dice.count(wager.face)
            return pays[shown - 1].odds if shown else None
        alike = len(set(dice)) == 1
        if wager.alike:
            return pays[0].odds if alike else None
        return pays[0].odds if sum(dice) in wager.totals and not (alike and self.alike_loses) else None
