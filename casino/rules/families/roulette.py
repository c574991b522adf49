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
whose chips never were a stake. ``spin_again``: the spin is void, reported before the round is closed, bets stay their
owners', betting is open again until another ``BetsClosed``, and the ball is thrown again.

**The Basque Country.** A bet's maximum is that of a straight bet (the table maximum, or ``max_tier`` table minimums
where that is less) times the numbers it covers, for each player and position. An order is reported as one ``BetPlaced``
with its whole amount, ``neighbours`` with the number as target, and lies on the felt as the bets that it is made of:
these have the lines and are taken down one by one. ``DecisionMade`` ``colour`` (before the close) assigns a colour to a
seat, the colour as ``bet`` and the value of a chip as ``amount`` (left out: the table minimum); stakes of the seat are
then whole chips. ``value_chips``: the table head lets the seat bet with value chips as well. Losers have their lines
first, then winners in the order in which they are paid.

**Chile.** At the American wheels a seat has one colour (``colour``, as above) or value chips of one denomination, which
``value_chips`` names as its ``amount`` and nobody else has.

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
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice, pairwise
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.families.fractions import is_exact, part_lost, require_divisible, rounded_down
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Key, Limits, Line, Round, Settlement, lose, win
from casino.rules.money import MAX_MINOR, Odds

RED: Final = frozenset(str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
ZEROS: Final = frozenset({"0", "00"})
NUMBERS: Final = tuple(str(n) for n in range(1, 37))
VALUE_CHIPS: Final = frozenset({"value_chips", "allow_value_chip_players"})
"""Names of the option that lets players bet with value chips."""

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


define(
    "order_not_divisible",
    "{bet} is placed with equal chips on {chips} places: {amount} does not divide.",
    "{bet} se apuesta con fichas iguales en {chips} lugares: {amount} no se divide.",
)
define(
    "order_is_its_bets", "{bet} lies as the bets it is made of.", "{bet} está puesta como las apuestas que la forman."
)
define("called_bets_not_taken", "This table takes no called bets.", "Esta mesa no acepta apuestas anunciadas.")
define(
    "not_on_the_line",
    "{bet} lies on the line between two neighbours, not on {target}.",
    "{bet} se coloca en la línea entre dos contiguas, no en {target}.",
)
define("colour_taken", "{colour} is of seat {seat}.", "{colour} es del puesto {seat}.")
define(
    "colour_has_bets",
    "Seat {seat} has chips on the felt: the value stays as it is.",
    "El puesto {seat} tiene fichas en el paño: el valor no cambia.",
)
define(
    "value_chips_barred",
    "This table takes no value chips.",
    "Esta mesa no admite fichas de valor.",
)


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """One legal target of a bet: the pockets it covers, what it pays, how many table maximums it may be. ``apart``: two
    groups that do not adjoin."""

    bet: str
    target: str | None
    pockets: frozenset[str]
    odds: Odds
    max_multiple: int = 1
    even_chance: bool = False
    apart: bool = False


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Bets placed with one word: so many equal chips on each bet and target."""

    parts: tuple[tuple[str, str | None, int], ...]

    @property
    def chips(self) -> int:
        """Number of chips of the order."""
        return sum(chips for _, _, chips in self.parts)


Name = tuple[str, str | None]
"""A bet and its target, as the felt names it."""


class Wheel(msgspec.Struct, frozen=True, kw_only=True):
    """A wheel with its felt: ``positions`` by bet and spots in any order, ``by_name`` as the felt itself names them."""

    pockets: frozenset[str]
    positions: dict[tuple[str, frozenset[str]], Position]
    by_name: dict[Name, Position]
    multiples: dict[Name, int]
    """How many table maximums a bet may be, of positions that are not apart."""
    lost: dict[str, frozenset[Name]]
    """By pocket, the bets that lose all when the ball lands there."""

    @classmethod
    def of(cls, pockets: Iterable[str], positions: dict[tuple[str, frozenset[str]], Position]) -> Wheel:
        """The wheel with these pockets and positions."""
        by_name = {(position.bet, position.target): position for position in positions.values()}
        pockets = frozenset(pockets)
        return cls(
            pockets=pockets,
            positions=positions,
            by_name=by_name,
            multiples={name: position.max_multiple for name, position in by_name.items() if not position.apart},
            lost={
                pocket: frozenset(
                    name for name, position in by_name.items()
                    if not position.even_chance and pocket not in position.pockets
                )
                for pocket in pockets
            },
        )  # fmt: skip


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    seats: str
    bets: str
    limits: str
    result: str
    zero: str = ""
    orders: str = ""
    colours: str = ""


ZeroRule = Literal["lose", "half", "choice"]
"""Effect of zero on an even chance: it loses whole, or half of it, or its player chooses."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: wheels by the option ``wheel`` (without the option the only one), seats by
    ``layout`` (none: those of the game), chip units, clauses. Units and minimums in minor units.

    ``zero``: what zero does to an even chance. ``minimum_at_once``: each bet reaches the minimum as it is placed.
    ``orders``: by bet and target. ``pay_order``: bets in the order in which winners are paid, after the losers are
    collected (none: lines in the order of placing); ``paid_at_once``: all wins of a player with the first of them, but
    those on even chances. ``prison_renewed``: another zero asks for a bet in prison anew. ``void_spin_ends``: a round
    may be closed after a void spin; every bet goes back. ``chips_below_minimum``: a colour chip may be worth less than
    the table minimum. ``one_denomination``: value chips of a seat are of one denomination, which nobody else uses.
    """

    wheels: dict[str, Wheel]
    cites: Clauses
    seats: dict[str, int] = {}
    unit: int = 1
    quarter_unit: int = 1
    quarter_minimums: frozenset[int] = frozenset()
    zero: ZeroRule = "lose"
    minimum_at_once: bool = False
    orders: dict[tuple[str, str | None], Order] = {}
    pay_order: tuple[str, ...] = ()
    paid_at_once: bool = False
    prison_renewed: bool = False
    void_spin_ends: bool = False
    chips_below_minimum: bool = False
    one_denomination: bool = False

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
    return Wheel.of(pockets, positions)


@cache
def own_chances() -> dict[str, tuple[str, str]]:
    """The even chances as bets of their own: bet -> bet and target of the felt that has them as targets."""
    even = ("color", "parity", "half")
    return {target: (bet, target) for bet, targets in outside_sets().items() if bet in even for target in targets}


def zero_groups(*groups: str) -> tuple[tuple[str, ...], ...]:
    """Number groups with a zero, from the targets that name them."""
    return tuple(tuple(group.split("-")) for group in groups)


def build_felt(
    zeros: tuple[str, ...],
    odds: Mapping[str, Odds],
    around_zero: Mapping[str, tuple[tuple[str, ...], ...]],
    *,
    by_numbers: bool = False,
    apart: bool = False,
) -> Wheel:
    """A wheel whose felt has the even chances as bets of their own, ``six_line``, and what ``odds`` names besides.

    ``around_zero``: splits, streets and corners with a zero; a bet with only one group takes no target
    (``five_number``). ``double_column`` and ``double_dozen`` (or ``two_columns``, ``two_dozens``) lie on the line
    between two neighbours, and with ``apart`` there are the other two, too. ``by_numbers``: a bet may be as many table
    maximums as it covers numbers.
    """
    positions: dict[tuple[str, frozenset[str]], Position] = {}

    def add(
        bet: str,
        target: str | None,
        covered: Iterable[str],
        *ways: str,
        even_chance: bool = False,
        apart: bool = False,
    ) -> None:
        pockets = frozenset(covered)
        position = Position(
            bet=bet,
            target=target,
            pockets=pockets,
            odds=odds[bet],
            max_multiple=len(pockets) if by_numbers else 1,
            even_chance=even_chance,
            apart=apart,
        )
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
            add(bet, *((whole, group) if bet in inside or len(groups) > 1 else (None, group, "", whole)))
    outside = outside_sets()
    for bet in ("column", "dozen"):
        for name, covered in outside[bet].items():
            add(bet, name, covered)
        double = next((name for name in (f"double_{bet}", f"two_{bet}s") if name in odds), None)
        if double is None:
            continue
        for one, other in (("1", "2"), ("2", "3"), *([("1", "3")] if apart else [])):
            covered = outside[bet][one] | outside[bet][other]
            add(double, f"{one}-{other}", covered, apart=one == "1" and other == "3")
    for chance, (bet, target) in own_chances().items():
        add(chance, None, outside[bet][target], even_chance=True)
    return Wheel.of((*NUMBERS, *zeros), positions)


class RouletteRound(Round):
    """One spin: bets, "no va más", the ball."""

    layout: Layout

    def begin(self) -> None:
        """Start without a ball, with the wheel and the units of the table."""
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
        self.void_spin_cite = ""
        self.least_chance = self.limits.min * int(options.get("even_chance_min_multiple") or 1)  # type: ignore[arg-type]
        self.chances_in_multiples = bool(options.get("even_chance_multiples_only"))
        self.colours: dict[int, tuple[str, int]] = {}  # seat -> colour, value of a chip
        self.value_chips: dict[int, int] = {}  # seat -> denomination

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse quarter chips at a minimum that has none."""
        layout: Layout = game.layout
        if options.get("quarter_chips") and limits.min not in layout.quarter_minimums:
            allowed = ", ".join(game.money(minimum) for minimum in sorted(layout.quarter_minimums))
            raise IllegalConfiguration(
                "quarter_chips_minimum", layout.cites.limits, field="quarter_chips", allowed=allowed
            )

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a position of the layout, or place the bets of an order."""
        position = self.by_name.get((event.bet, event.target))
        if position is None:
            if self._is_order(event.bet):
                self._place_order(event)
                return
            position = self._position(event.bet, event.target)
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        key: Key = (event.seat, position.bet, position.target, None)
        self.stakes[key] = self._lawful_total(key, position, event.amount)

    def run_of_bet_placed(self, events: Sequence[v.Fact], first: int) -> int:
        """Bets by number and chance that nothing forbids, where the minimum is looked at when bets close."""
        if self.bets_closed or self.at_once or self.colours or self.value_chips:
            return 0
        multiples, stakes, unit = self.wheel.multiples, self.stakes, self.unit
        seats, most, placed = self.seat_count, self.limits.max, v.BetPlaced
        taken = 0
        for event in islice(events, first, None):
            if type(event) is not placed:
                break
            seat, bet, target, amount = event.seat, event.bet, event.target, event.amount
            multiple = multiples.get((bet, target))
            if multiple is None or not 1 <= seat <= seats:
                break
            if amount % unit or not 0 < amount <= MAX_MINOR:
                break
            key = (seat, bet, target, None)
            total = stakes.get(key, 0) + amount
            if total > most * multiple:
                break
            stakes[key] = total
            taken += 1
        return taken

    def _broken_chips(self, seat: int, amount: int) -> IllegalEvent | None:
        """The refusal of an amount that is no number of the seat's chips."""
        unit = self._chip_of(seat) if self.colours or self.value_chips else self.unit
        if not amount % unit:
            return None
        shown = {"amount": self.money(amount), "unit": self.money(unit)}
        return self.illegal("not_a_multiple", self.cites.limits, field="amount", **shown)

    def refusal_of_new(self, event: v.Fact) -> IllegalEvent | None:
        """Return also the refusal of chips that are taken back in parts."""
        refusal = super().refusal_of_new(event)
        if refusal is None and isinstance(event, v.BetRemoved) and event.amount:
            return self._broken_chips(event.seat, event.amount)
        return refusal

    def _lawful_total(self, key: Key, position: Position, amount: int) -> int:
        """Return the bet's total with the added amount (minor units); refused where this table does not take it."""
        refusal = self._broken_chips(key[0], amount)
        if refusal is not None:
            raise refusal
        if position.apart and self.options.get("two_columns_adjacent_only"):
            bet = self.game.bet(position.bet)
            raise self.illegal("not_on_the_line", bet.cite, field="target", bet=bet.code, target=position.target)
        total = self.stakes.get(key, 0) + amount
        if self.at_once:
            self._require_lawful(position, total)
        most = self.limits.max * position.max_multiple
        if total > most:
            self.require_at_most(total, most, self.cites.limits)
        return total

    # ------------------------------------------------------------------ orders and colours

    def _is_order(self, bet: str) -> bool:
        return any(code == bet for code, _ in self.layout.orders)

    def _place_order(self, event: v.BetPlaced) -> None:
        """Equal chips on every place of the order, all of them or none."""
        cite = self.game.bet(event.bet).cite
        order = self.layout.orders.get((event.bet, event.target))
        if order is None:
            raise self.no_such_target(event.bet, event.target, cite)
        if not self.options.get("call_bets", True):
            raise self.illegal("called_bets_not_taken", cite, field="bet")
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        if event.amount % order.chips:
            shown = self.money(event.amount)
            raise self.illegal(
                "order_not_divisible", cite, field="amount", bet=event.bet, chips=order.chips, amount=shown
            )
        chip = event.amount // order.chips
        self.require_at_least(chip, self.limits.min, self.cites.limits)
        totals: dict[Key, int] = {}
        for bet, target, chips in order.parts:
            key: Key = (event.seat, bet, target, None)
            totals[key] = self._lawful_total(key, self.by_name[bet, target], chip * chips)
        self.stakes.update(totals)

    def _chip_of(self, seat: int) -> int:
        """The value of a chip with which the seat plays: its denomination, its colour's, the table's unit."""
        denomination = self.value_chips.get(seat)
        return denomination or self.colours.get(seat, ("", self.unit))[1]

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the actions on colours, where the regulation gives each player one."""
        if not game.layout.cites.colours:
            return {}
        actions: dict[str, tuple[str, ...]] = {"colour": ("amount", "bet")}
        if any(option.name in VALUE_CHIPS for option in game.options):
            actions["value_chips"] = ("amount",)
        return actions

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.cites.zero

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """A colour with its value, or value chips, for a seat."""
        cite = self.cites.colours
        self.require_bets_open(cite)
        self.require_seat(event.seat, self.cites.seats)
        if event.action == "value_chips":
            self._take_value_chips(event, cite)
            return
        if event.bet is None:
            raise self.illegal("bet_not_named", cite, field="bet")
        for seat, (colour, _) in self.colours.items():
            if colour == event.bet and seat != event.seat:
                raise self.illegal("colour_taken", cite, field="bet", colour=colour, seat=seat)
        if any(seat == event.seat for seat, _, _, _ in self.stakes):
            raise self.illegal("colour_has_bets", cite, field="amount", seat=event.seat)
        value = self.limits.min if event.amount is None else event.amount
        self.require_amount(value)
        self.require_within(value, 1 if self.layout.chips_below_minimum else self.limits.min, self.limits.max, cite)
        if value % self.coin:
            raise self.illegal(
                "not_a_multiple", cite, field="amount", amount=self.money(value), unit=self.money(self.coin)
            )
        self.value_chips.pop(event.seat, None)
        self.colours[event.seat] = (event.bet, value)

    def _take_value_chips(self, event: v.DecisionMade, cite: str) -> None:
        """Value chips for a seat; of one denomination that nobody else has, where it names one (``amount``)."""
        if not self.options.get("value_chips", self.options.get("allow_value_chip_players")):
            raise self.illegal("value_chips_barred", cite, field="action")
        if event.amount is None and self.layout.one_denomination:
            raise self.illegal("amount_not_named", cite, field="amount")
        if event.amount is not None:
            self.require_amount(event.amount)
            for seat, denomination in self.value_chips.items():
                if denomination == event.amount and seat != event.seat:
                    shown = self.money(denomination)
                    raise self.illegal("colour_taken", cite, field="amount", colour=shown, seat=seat)
            if any(seat == event.seat for seat, _, _, _ in self.stakes):
                raise self.illegal("colour_has_bets", cite, field="amount", seat=event.seat)
            self.colours.pop(event.seat, None)
        self.value_chips[event.seat] = event.amount or self.unit

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close."""
        if self._is_order(event.bet):
            raise self.illegal("order_is_its_bets", self.cites.orders, field="bet", bet=event.bet)
        position = self._position(event.bet, event.target)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, position.bet, position.target, None)
        left = self.left_after(event, self.standing(key), self.cites.bets)
        if left and self.at_once:
            self._require_lawful(position, left)
        self.leave_stake(key, left)

    def _require_lawful(self, position: Position, stake: int) -> None:
        """A bet reaches the minimum by itself, and what it may pay or lose is payable where it has to be."""
        least = self.least_chance if position.even_chance else self.limits.min
        if stake < least:
            self.require_at_least(stake, least, self.cites.limits)
        if self.chances_in_multiples and position.even_chance and stake % least:
            shown, unit = self.money(stake), self.money(least)
            raise self.illegal("not_a_multiple", self.cites.limits, field="amount", amount=shown, unit=unit)
        if self.exact:
            if position.even_chance and self.layout.zero != "lose":
                require_divisible(self, stake, 2)
            require_divisible(self, stake, position.odds.den)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; the totals that the table counts must reach the minimum."""
        self.require_first_close(self.cites.bets)
        least = self.limits.min
        totals = self._what_reaches_the_minimum()
        if totals and min(totals) < least:
            self.require_at_least(next(total for total in totals if total < least), least, self.cites.limits)
        self.bets_closed = True

    def _what_reaches_the_minimum(self) -> Collection[int]:
        """Return the stakes of single positions, or the sums of the seats, by the option ``min_basis``."""
        if self.each_position:
            if not self.honoured:
                return self.stakes.values()
            return [stake for key, stake in self.stakes.items() if key not in self.honoured]
        totals: dict[int, int] = {}
        for (seat, _, _, _), stake in self.stakes.items():
            totals[seat] = totals.get(seat, 0) + stake
        for seat in {key[0] for key in self.honoured} if self.honoured else ():
            totals.pop(seat, None)
        return totals.values()

    def maximum_of(self, key: Key) -> int:
        """Return the most that the bet may be (minor units), by its position."""
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
        """Return the target of a bet with its numbers in the order of the layout."""
        position = self.wheel.positions.get((event.bet, spots(event.target)))
        return event.target if position is None else position.target

    # ------------------------------------------------------------------ the ball

    def on_ball_landed(self, event: v.BallLanded) -> None:
        """Record the pocket of the ball, once."""
        self.require_bets_closed(self.cites.bets)
        if self.pocket is not None:
            raise self.illegal("ball_already_landed", self.cites.result)
        if event.pocket not in self.wheel.pockets:
            pockets = sorted(self.wheel.pockets, key=int)
            raise self.illegal(
                "pocket_unknown", self.cites.result, field="pocket", pocket=event.pocket, admitted=pockets
            )
        self.pocket = event.pocket

    def effect_spin_again(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The spin is void: nothing is won or lost, betting is open again unless the table leaves it closed."""
        self.pocket = None
        self.void_spins += 1
        self.void_spin_cite = rule.cite
        if self.options.get("bets_after_void") != "stay_locked":
            self.bets_closed = False

    # ------------------------------------------------------------------ the end

    def on_round_closed(self, event: v.RoundClosed) -> None:
        """Close the round. Where the layout has it so, a void spin that was not made again voids it."""
        if self.layout.void_spin_ends and self.void_spin_cite and self.pocket is None and not self.bets_closed:
            self.void_cite = self.void_spin_cite
        super().on_round_closed(event)

    def missing(self) -> str | None:
        """Describe what the spin lacks: the ball."""
        return "BallLanded" if self.pocket is None else None

    def settle_decided(self) -> Settlement:
        """Losers are collected, winners are paid; zeros beat every outside bet whole. Lines in the order of placing, or
        as they are collected and paid."""
        assert self.pocket is not None  # or the round would lack the ball
        lost, cite = self.wheel.lost[self.pocket], self.cites.result
        lines: list[Line] = []
        for (seat, bet, target, _), stake in self.stakes.items():
            if (bet, target) in lost:
                lines.append(lose(seat, bet, stake, cite, target=target))
            else:
                lines += self.lines_of(seat, bet, target, stake)
        if self.layout.pay_order:
            lines.sort(key=self._turn_of_payment(lines))
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))

    def lines_of(self, seat: int, bet: str, target: str | None, stake: int) -> tuple[Line, ...]:
        """Settle a bet by the ball: return one line, or one for each part of it."""
        return (self.line_of(seat, bet, target, stake),)

    def _turn_of_payment(self, lines: list[Line]) -> Callable[[Line], int]:
        """When a line is settled: losers first, winners by bet, all of a player at once where that is the rule."""
        turn = {bet: index for index, bet in enumerate(self.layout.pay_order, start=1)}
        first: dict[int | None, int] = {}
        if self.layout.paid_at_once:
            for line in lines:
                if line.result == "win" and line.bet not in own_chances():
                    first[line.seat] = min(turn[line.bet], first.get(line.seat, len(turn)))

        def of(line: Line) -> int:
            if line.result != "win":
                return 0
            return turn[line.bet] if line.bet in own_chances() else first.get(line.seat, turn[line.bet])

        return of

    def line_of(self, seat: int, bet: str, target: str | None, stake: int) -> Line:
        """Settle a bet by the ball and return its line."""
        position = self.by_name[bet, target]
        if self.pocket in position.pockets:
            won = win(seat, bet, stake, position.odds, self.cites.result, target=target)
            return won if position.odds.den == 1 else rounded_down(self, won, position.odds)
        if position.even_chance and self.pocket in ZEROS:
            return self.zero_line(seat, bet, target, stake)
        return lose(seat, bet, stake, self.cites.result, target=target)

    def zero_line(self, seat: int, bet: str, target: str | None, stake: int) -> Line:
        """Settle an even chance on zero and return its line."""
        if self.layout.zero == "lose":
            return lose(seat, bet, stake, self.cites.result, target=target)
        return part_lost(self, seat, bet, stake, self.cites.zero, target=target)
