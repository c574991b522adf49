"""Roulette: bets on sets of pockets, one ball.

**Facts.** ``BetPlaced`` with the bet's target as listed (numbers joined by ``-``, in any order; a ``street`` or a
``line6`` by its first and last number or by all; ``line4_zero`` and ``line5_zero`` take none), ``BetRemoved``,
``BetsClosed`` ("no va más"), ``BallLanded`` with the pocket, ``RoundClosed``. The table maximum holds for each position
of a player: as it stands for bets that pay more than 2:1, times 12 for columns and dozens, times 18 for the even
chances. Whether a player reaches the table minimum (with all bets of the spin, or with each under ``min_basis``
``position``) is checked at ``BetsClosed``, so that chips may be put down in any order. Without ``quarter_chips`` stakes
are whole dollars.

**Irregularities.** A bet after the close is refused; the event to tell it is ``IrregularityDeclared`` ``late_bet``,
whose chips never were a stake.

**Lines.** One a bet and target, the target as listed. Payments (``BetPaid``, ``BetTaken``) may write it in any way that
a placement may.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.roulette").open(limits={"min": 100, "max": 10000})
>>> round_.apply(v.BetPlaced(seat=1, bet="split", target="17-20", amount=1000))
>>> round_.apply(v.BetPlaced(seat=1, bet="color", target="red", amount=2000))
>>> round_.apply(v.BetsClosed())
>>> round_.apply(v.BallLanded(pocket="17"))
>>> [(line.bet, line.target, line.net) for line in round_.settle().lines]
[('split', '17-20', 17000), ('color', 'red', -2000)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.kernel import Game, Key, Limits, Line, Round, Settlement, lose, win
from casino.rules.money import Odds

RED: Final = frozenset(str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
NUMBERS: Final = tuple(str(n) for n in range(1, 37))

define("pocket_unknown", "{pocket!r} is no pocket of this wheel.", "{pocket!r} no es casilla de esta ruleta.")
define(
    "bet_not_on_wheel",
    "{bet} is not offered on a {wheel} wheel.",
    "{bet} no se ofrece en una ruleta {wheel}.",
)
define("ball_already_landed", "The ball has already landed.", "La bola ya cayó.")
define(
    "quarter_chips_minimum",
    "Quarter chips need a table minimum of {allowed}.",
    "Las fichas de 25 centavos requieren un mínimo de mesa de {allowed}.",
)


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """One legal target of a bet: the pockets it covers, what it pays, how many table maximums it may be."""

    bet: str
    target: str | None
    pockets: frozenset[str]
    odds: Odds
    max_multiple: int


class Wheel(msgspec.Struct, frozen=True, kw_only=True):
    """A wheel with its felt: ``positions`` by bet and spots in any order, ``by_name`` as the felt itself names them."""

    pockets: frozenset[str]
    positions: dict[tuple[str, frozenset[str]], Position]
    by_name: dict[tuple[str, str | None], Position]


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Where each rule stands."""

    seats: str
    bets: str
    limits: str
    result: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What a jurisdiction fixes: wheels by the option ``wheel``, seats by ``layout``, chip units, clauses.

    Units and minimums in minor units.
    """

    wheels: dict[str, Wheel]
    seats: dict[str, int]
    unit: int
    quarter_unit: int
    quarter_minimums: frozenset[int]
    cites: Clauses


def spots(target: str | None) -> frozenset[str]:
    """A target as a set of tokens, so that "20-17" and "17-20" are one position."""
    return frozenset(re.split(r"[-,/ ]+", target.strip().lower())) if target else frozenset()


def inside_sets() -> dict[str, list[tuple[str, ...]]]:
    """The number groups of the common felt: rows of three, column c holds the numbers with n mod 3 = c."""
    rows = [tuple(str(n) for n in range(first, first + 3)) for first in range(1, 37, 3)]
    pairs = [(n, n + 1) for n in range(1, 37) if n % 3] + [(n, n + 3) for n in range(1, 34)]
    splits = [tuple(str(n) for n in pair) for pair in pairs]
    corners = [tuple(str(m) for m in (n, n + 1, n + 3, n + 4)) for n in range(1, 33) if n % 3]
    lines = [above + below for above, below in pairwise(rows)]
    return {"split": splits, "street": rows, "corner": corners, "line6": lines}


def target_name(bet: str, group: tuple[str, ...]) -> str:
    """Return the target of a number group as the felt lists it: a six line by its first and last number."""
    return f"{group[0]}-{group[-1]}" if bet == "line6" else "-".join(group)


def outside_sets() -> dict[str, dict[str, frozenset[str]]]:
    """The simple and double chances: bet -> target -> numbers. No zero belongs to any of them."""
    numbers = range(1, 37)
    return {
        "column": {str(c): frozenset(str(n) for n in numbers if n % 3 == c % 3) for c in (1, 2, 3)},
        "dozen": {str(d): frozenset(str(n) for n in range(12 * d - 11, 12 * d + 1)) for d in (1, 2, 3)},
        "color": {"red": RED, "black": frozenset(NUMBERS) - RED},
        "parity": {
            "even": frozenset(str(n) for n in numbers if n % 2 == 0),
            "odd": frozenset(str(n) for n in numbers if n % 2),
        },
        "half": {
            "low": frozenset(str(n) for n in range(1, 19)),
            "high": frozenset(str(n) for n in range(19, 37)),
        },
    }


def build_wheel(
    zeros: tuple[str, ...],
    odds: Mapping[str, Odds],
    multiples: Mapping[str, int],
    special: Mapping[str, tuple[str, ...]],
) -> Wheel:
    """A wheel with these zeros. ``special`` adds positions that take no target (zero lines) and zero splits.

    ``odds`` and ``multiples`` are by bet code; a bet missing from ``multiples`` is capped at the table maximum.
    """
    pockets = frozenset(NUMBERS) | frozenset(zeros)
    positions: dict[tuple[str, frozenset[str]], Position] = {}

    def add(bet: str, target: str | None, covered: frozenset[str], *ways: str) -> None:
        position = Position(bet=bet, target=target, pockets=covered, odds=odds[bet], max_multiple=multiples.get(bet, 1))
        for way in ways or (target or "",):
            positions[bet, spots(way)] = position

    for pocket in (*zeros, *NUMBERS):
        add("straight", pocket, frozenset({pocket}))
    for bet, groups in inside_sets().items():
        for group in groups:
            whole, ends = "-".join(group), f"{group[0]}-{group[-1]}"
            ways = (whole, ends) if bet in ("street", "line6") else (whole,)
            add(bet, target_name(bet, group), frozenset(group), *ways)
    for bet, targets in outside_sets().items():
        for name, covered in targets.items():
            add(bet, name, covered)
    for bet, group in special.items():
        if bet == "split":
            add("split", "-".join(group), frozenset(group))
        else:
            add(bet, None, frozenset(group), "", "-".join(group))
    by_name = {(position.bet, position.target): position for position in positions.values()}
    return Wheel(pockets=pockets, positions=positions, by_name=by_name)


class RouletteRound(Round):
    """One spin: bets, "no va más", the ball."""

    layout: Layout

    def begin(self) -> None:
        layout, options = self.layout, self.options
        self.cites = layout.cites
        self.wheel = layout.wheels[str(options["wheel"])]
        self.by_name = self.wheel.by_name
        self.unit = layout.quarter_unit if options["quarter_chips"] else layout.unit
        self.seat_count = layout.seats[str(options["layout"])]
        self.each_position = options["min_basis"] == "position"
        self.pocket: str | None = None

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        layout: Layout = game.layout
        if options["quarter_chips"] and limits.min not in layout.quarter_minimums:
            allowed = ", ".join(game.money(minimum) for minimum in sorted(layout.quarter_minimums))
            raise IllegalConfiguration(
                "quarter_chips_minimum", layout.cites.limits, field="quarter_chips", allowed=allowed
            )

    # ------------------------------------------------------------------ bets

    def on_bet_placed(self, event: v.BetPlaced) -> None:
        position = self.by_name.get((event.bet, event.target)) or self._position(event.bet, event.target)
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        amount, cite = event.amount, self.cites.limits
        if amount % self.unit:
            shown, unit = self.money(amount), self.money(self.unit)
            raise self.illegal("not_a_multiple", cite, field="amount", amount=shown, unit=unit)
        key: Key = (event.seat, position.bet, position.target, None)
        total = self.stakes.get(key, 0) + amount
        self.require_at_most(total, self.limits.max * position.max_multiple, cite)
        self.stakes[key] = total

    def on_bet_removed(self, event: v.BetRemoved) -> None:
        position = self._position(event.bet, event.target)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, position.bet, position.target, None)
        self.leave_stake(key, self.left_after(event, self.standing(key), self.cites.bets))

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        self.require_first_close(self.cites.bets)
        for total in self._what_reaches_the_minimum():
            self.require_at_least(total, self.limits.min, self.cites.limits)
        self.bets_closed = True

    def _what_reaches_the_minimum(self) -> Iterable[int]:
        """Return the stakes of single positions, or the sums of the seats, by the option ``min_basis``."""
        if self.each_position:
            if not self.honoured:
                return self.stakes.values()
            return [stake for key, stake in self.stakes.items() if key not in self.honoured]
        totals: dict[int, int] = {}
        honoured = {key[0] for key in self.honoured}
        for (seat, _, _, _), stake in self.stakes.items():
            if seat in honoured:
                continue
            totals[seat] = totals.get(seat, 0) + stake
        return totals.values()

    def maximum_of(self, key: Key) -> int:
        return self.limits.max * self._position(key[1], key[2]).max_multiple

    def _position(self, bet: str, target: str | None) -> Position:
        """The position of that target, however its numbers are ordered."""
        position = self.by_name.get((bet, target)) or self.wheel.positions.get((bet, spots(target)))
        if position is not None:
            return position
        definition = self.game.bet(bet)
        wheel = str(self.options["wheel"])
        if not any(code == bet for code, _ in self.wheel.positions):
            raise self.illegal("bet_not_on_wheel", definition.cite, field="bet", bet=bet, wheel=wheel)
        raise self.no_such_target(bet, target, definition.cite)

    def target_of(self, event: v.BetPaid | v.BetTaken | v.BetPlaced) -> str | None:
        position = self.wheel.positions.get((event.bet, spots(event.target)))
        return event.target if position is None else position.target

    # ------------------------------------------------------------------ the ball

    def on_ball_landed(self, event: v.BallLanded) -> None:
        self.require_bets_closed(self.cites.bets)
        if self.pocket is not None:
            raise self.illegal("ball_already_landed", self.cites.result)
        if event.pocket not in self.wheel.pockets:
            raise self.illegal("pocket_unknown", self.cites.result, field="pocket", pocket=event.pocket)
        self.pocket = event.pocket

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        return "BallLanded" if self.pocket is None else None

    def settle_decided(self) -> Settlement:
        """Losers are collected, winners are paid; zeros beat every outside bet whole. Lines in the order of placing."""
        cite = self.cites.result
        lines: list[Line] = []
        for (seat, bet, target, _), stake in self.stakes.items():
            position = self.by_name[bet, target]
            if self.pocket in position.pockets:
                lines.append(win(seat, bet, stake, position.odds, cite, target=target))
            else:
                lines.append(lose(seat, bet, stake, cite, target=target))
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))
