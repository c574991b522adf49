"""Roulette: bets on sets of pockets, one ball.

**Facts.** ``BetPlaced`` with the bet's target as listed (numbers joined by ``-``, in any order; a ``street`` or a
``line6`` by its first and last number or by all; ``line4_zero`` and ``line5_zero`` take none), ``BetRemoved``,
``BetsClosed`` ("no va más"), ``BallLanded`` with the pocket, ``RoundClosed``.

**Puerto Rico.** The table maximum holds for each position of a player: as it stands for bets that pay more than 2:1,
times 12 for columns and dozens, times 18 for the even chances. Whether a player reaches the table minimum (with all
bets of the spin, or with each under ``min_basis`` ``position``) is checked at ``BetsClosed``, so that chips may be put
down in any order. Without ``quarter_chips`` stakes are whole dollars.

**Chile.** The table minimum and maximum hold for each bet alike, as it is placed. ``red``, ``black``, ``even``,
``odd``, ``low``, ``high`` and ``five_number`` take no target; ``street`` and ``corner`` of zero are written like the
others ("0-2-3"). On zero an even chance loses half: the line is ``lose``, its stake whole, its net minus half.

**Irregularities.** A bet after the close is refused; the event to tell it is ``IrregularityDeclared`` ``late_bet``,
whose chips never were a stake. ``spin_again``: the spin is void, told before the round is closed; bets stay their
owners', betting is open again until another ``BetsClosed``, and the ball is thrown again.

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
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.families.fractions import is_exact, part_lost, require_divisible, rounded_down
from casino.rules.kernel import Game, Irregularity, Key, Limits, Line, Round, Settlement, lose, win
from casino.rules.money import Odds

RED: Final = frozenset(str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
ZEROS: Final = frozenset({"0", "00"})
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
    max_multiple: int = 1
    even_chance: bool = False


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
    zero: str = ""


ZeroRule = Literal["lose", "half", "choice"]
"""What zero does to an even chance: it loses whole, or half of it, or its player chooses."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What a jurisdiction fixes: wheels by the option ``wheel`` (without the option the only one), seats by ``layout``
    (none: those of the game), chip units, clauses. Units and minimums in minor units.

    ``zero``: what zero does to an even chance. ``minimum_at_once``: each bet reaches the minimum as it is placed.
    """

    wheels: dict[str, Wheel]
    cites: Clauses
    seats: dict[str, int] = {}
    unit: int = 1
    quarter_unit: int = 1
    quarter_minimums: frozenset[int] = frozenset()
    zero: ZeroRule = "lose"
    minimum_at_once: bool = False

    def wheel(self, options: Mapping[str, v.OptionValue]) -> Wheel:
        """The wheel of a table under these options."""
        return self.wheels[str(options["wheel"])] if "wheel" in options else next(iter(self.wheels.values()))


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


def own_chances() -> dict[str, tuple[str, str]]:
    """The even chances as bets of their own: bet -> bet and target of the felt that has them as targets."""
    even = ("color", "parity", "half")
    return {target: (bet, target) for bet, targets in outside_sets().items() if bet in even for target in targets}


def zero_groups(*groups: str) -> tuple[tuple[str, ...], ...]:
    """Number groups with a zero, from the targets that name them."""
    return tuple(tuple(group.split("-")) for group in groups)


def build_felt(
    zeros: tuple[str, ...], odds: Mapping[str, Odds], around_zero: Mapping[str, tuple[tuple[str, ...], ...]]
) -> Wheel:
    """A wheel whose felt has the even chances as bets of their own, ``six_line``, and what ``odds`` names besides.

    ``around_zero``: splits, streets and corners with a zero; a bet that has no other group takes no target
    (``five_number``). ``double_column`` and ``double_dozen`` lie on the line between two neighbours.
    """
    positions: dict[tuple[str, frozenset[str]], Position] = {}

    def add(bet: str, target: str | None, covered: Iterable[str], *ways: str, even_chance: bool = False) -> None:
        pockets = frozenset(covered)
        position = Position(bet=bet, target=target, pockets=pockets, odds=odds[bet], even_chance=even_chance)
        for way in ways or (target or "",):
            positions[bet, spots(way)] = position

    for pocket in (*zeros, *NUMBERS):
        add("straight", pocket, {pocket})
    inside = {"six_line" if bet == "line6" else bet: groups for bet, groups in inside_sets().items()}
    for bet, sets in inside.items():
        for group in sets:
            whole, ends = "-".join(group), f"{group[0]}-{group[-1]}"
            named = ends if bet == "six_line" else whole
            add(bet, named, group, *((whole, ends) if bet in ("street", "six_line") else (whole,)))
    for bet, groups in around_zero.items():
        for group in groups:
            whole = "-".join(group)
            add(bet, *((whole, group) if bet in inside else (None, group, "", whole)))
    outside = outside_sets()
    for bet in ("column", "dozen"):
        for name, covered in outside[bet].items():
            add(bet, name, covered)
        if f"double_{bet}" in odds:
            for one, other in (("1", "2"), ("2", "3")):
                add(f"double_{bet}", f"{one}-{other}", outside[bet][one] | outside[bet][other])
    for chance, (bet, target) in own_chances().items():
        add(chance, None, outside[bet][target], even_chance=True)
    by_name = {(position.bet, position.target): position for position in positions.values()}
    return Wheel(pockets=frozenset(NUMBERS) | frozenset(zeros), positions=positions, by_name=by_name)


class RouletteRound(Round):
    """One spin: bets, "no va más", the ball."""

    layout: Layout

    def begin(self) -> None:
        layout, options = self.layout, self.options
        self.cites = layout.cites
        self.wheel = layout.wheel(options)
        self.by_name = self.wheel.by_name
        self.unit = layout.quarter_unit if options.get("quarter_chips") else layout.unit
        if layout.seats:
            self.seat_count = layout.seats[str(options["layout"])]
        self.each_position = options.get("min_basis", "position") == "position"
        self.at_once = layout.minimum_at_once
        self.exact = is_exact(options)
        self.pocket: str | None = None
        self.void_spins = 0

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        layout: Layout = game.layout
        if options.get("quarter_chips") and limits.min not in layout.quarter_minimums:
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
        if self.at_once:
            self._require_lawful(position, total)
        self.require_at_most(total, self.limits.max * position.max_multiple, cite)
        self.stakes[key] = total

    def on_bet_removed(self, event: v.BetRemoved) -> None:
        position = self._position(event.bet, event.target)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, position.bet, position.target, None)
        left = self.left_after(event, self.standing(key), self.cites.bets)
        if left and self.at_once:
            self._require_lawful(position, left)
        self.leave_stake(key, left)

    def _require_lawful(self, position: Position, stake: int) -> None:
        """A bet reaches the minimum by itself, and what it may pay or lose is payable where it has to be."""
        self.require_at_least(stake, self.limits.min, self.cites.limits)
        if self.exact:
            if position.even_chance and self.layout.zero != "lose":
                require_divisible(self, stake, 2)
            require_divisible(self, stake, position.odds.den)

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
        if not any(code == bet for code, _ in self.wheel.positions):
            wheel = self.options["wheel"]  # a game with one wheel has no bet of another
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

    def effect_spin_again(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The spin is void: nothing is won or lost, betting is open again unless the table leaves it closed."""
        self.pocket = None
        self.void_spins += 1
        if self.options.get("bets_after_void") != "stay_locked":
            self.bets_closed = False

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        return "BallLanded" if self.pocket is None else None

    def settle_decided(self) -> Settlement:
        """Losers are collected, winners are paid; zeros beat every outside bet whole. Lines in the order of placing."""
        lines = [self.line_of(seat, bet, target, stake) for (seat, bet, target, _), stake in self.stakes.items()]
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))

    def line_of(self, seat: int, bet: str, target: str | None, stake: int) -> Line:
        """What the ball made of a bet."""
        position = self.by_name[bet, target]
        if self.pocket in position.pockets:
            won = win(seat, bet, stake, position.odds, self.cites.result, target=target)
            return won if position.odds.den == 1 else rounded_down(self, won, position.odds)
        if position.even_chance and self.pocket in ZEROS:
            return self.zero_line(seat, bet, target, stake)
        return lose(seat, bet, stake, self.cites.result, target=target)

    def zero_line(self, seat: int, bet: str, target: str | None, stake: int) -> Line:
        """What zero leaves of an even chance."""
        if self.layout.zero == "lose":
            return lose(seat, bet, stake, self.cites.result, target=target)
        return part_lost(self, seat, bet, stake, self.cites.zero, target=target)
