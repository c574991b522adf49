"""Boule: a ball, nine numbers, the five for nobody but who has bet on it.

**Facts.** ``BetPlaced`` ``number`` with the number as target, ``red``, ``black``, ``even``, ``odd``, ``low``, ``high``
without one; ``hand`` names the cloth, 0 (or left out) the first, 1 the second. ``BetRemoved``, ``BetsClosed`` ("no va
más"), ``BallLanded`` with the number as pocket, ``RoundClosed``. The limits of a player hold for what he has on a
position on both cloths; what others have there does not count. The maximum of an even chance is
``even_chance_max_multiple`` table minimums, whatever the table maximum, which is that of a number.

**Irregularities.** The chips of a ``late_bet`` never were a stake. ``void_throw``, where the table has it: bets stay,
betting is open again, and the ball is thrown again.

**Lines.** One a bet, position and cloth (``hand``): losers in the order of placing, then winners. On a five every even
chance is lost whole.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("eus.boule").open(limits={"min": 200})
>>> for fact in (v.BetPlaced(seat=1, bet="number", target="5", amount=1000),
...              v.BetPlaced(seat=1, bet="red", amount=2000), v.BetsClosed(), v.BallLanded(pocket="5")):
...     round_.apply(fact)
>>> [(line.bet, line.net) for line in round_.settle().lines]
[('red', -2000), ('number', 7000)]
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.families.roulette import Position, RouletteRound, Wheel, spots
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Key, Limits, Line, Settlement
from casino.rules.money import Odds

NUMBERS: Final = tuple(str(number) for number in range(1, 10))
CHANCES: Final = {
    "red": frozenset("2479"),
    "black": frozenset("1368"),
    "even": frozenset("2468"),
    "odd": frozenset("1379"),
    "low": frozenset("1234"),
    "high": frozenset("6789"),
}

define("cloth_unknown", "The table has {cloths} cloth(s).", "La mesa tiene {cloths} paño(s).")
define(
    "no_cloth_at_the_minimum",
    "One cloth keeps the authorised minimum.",
    "Un paño mantiene el mínimo autorizado.",
)
define("throw_not_void", "This table has no void throws.", "Esta mesa no tiene tiradas nulas.")


def felt(odds: Mapping[str, Odds]) -> Wheel:
    """The plate with its positions."""
    positions: dict[tuple[str, frozenset[str]], Position] = {
        ("number", spots(number)): Position(
            bet="number", target=number, pockets=frozenset({number}), odds=odds["number"]
        )
        for number in NUMBERS
    }
    for chance, covered in CHANCES.items():
        positions[chance, spots(None)] = Position(
            bet=chance, target=None, pockets=covered, odds=odds[chance], even_chance=True
        )
    return Wheel.of(NUMBERS, positions)


class BouleRound(RouletteRound):
    """One ball over one cloth or two."""

    def begin(self) -> None:
        """Start with the bounds of each cloth."""
        super().begin()
        minimum = self.limits.min
        self.highest_chance = minimum * self.number("even_chance_max_multiple")
        self.highest_number = min(self.limits.max, minimum * self.number("number_max_multiple"))
        self.least = (minimum, minimum * self.number("cloth_min_multiple"))[: self.number("cloths")]

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse a multiple of the minimum where no second cloth keeps the minimum."""
        if options["cloths"] == 1 and options["cloth_min_multiple"] != 1:
            raise IllegalConfiguration("no_cloth_at_the_minimum", game.layout.cites.limits, field="cloth_min_multiple")

    @reads("target", "hand")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a number or a chance, within the bounds of its cloth."""
        position, key = self._placed(event)
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        other = (*key[:3], 1 - (key[3] or 0))
        stake = self.stakes.get(key, 0) + event.amount
        self.require_at_least(stake, self.least[key[3] or 0], self.cites.limits)
        most = self.highest_chance if position.even_chance else self.highest_number
        self.require_at_most(stake + self.stakes.get(other, 0), most, self.cites.limits)
        self.stakes[key] = stake

    def run_of_bet_placed(self, events: Sequence[v.Fact], first: int) -> int:
        """Take no bets together: the bounds are those of a cloth, and of both."""
        return 0

    @reads("target", "hand", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close."""
        _, key = self._placed(event)
        self.require_bets_open(self.cites.bets)
        left = self.left_after(event, self.standing(key, self.cites.bets), self.cites.bets)
        if left:
            self.require_at_least(left, self.least[key[3] or 0], self.cites.limits)
        self.leave_stake(key, left)

    def _placed(self, event: v.BetPlaced | v.BetRemoved) -> tuple[Position, Key]:
        """Return position and key of the bet; refused where the table lacks the cloth of the position."""
        position, cloth = self._position(event.bet, event.target), event.hand or 0
        if not 0 <= cloth < len(self.least):
            raise self.illegal("cloth_unknown", self.cites.seats, field="hand", cloths=len(self.least))
        return position, (event.seat, position.bet, position.target, cloth)

    def _what_reaches_the_minimum(self) -> Collection[int]:
        return ()

    def effect_void_throw(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The throw is void where the table has such: bets stay, betting is open again."""
        if not self.options["void_throw"]:
            raise self.illegal("throw_not_void", rule.cite, field="code")
        self.effect_spin_again(rule, event)

    def settle_decided(self) -> Settlement:
        """Settle all bets by the number of the ball, each with its cloth."""
        lines: list[Line] = [
            msgspec.structs.replace(self.line_of(seat, bet, target, stake), hand=cloth)
            for (seat, bet, target, cloth), stake in self.stakes.items()
        ]
        lines.sort(key=lambda line: line.result == "win")
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))
