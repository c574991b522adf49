"""Craps: two dice, a point, and bets that live over many rolls.

A round runs from a come-out until ``RoundClosed``. It may hold several points and several shooters. Nothing but one
throw is asked of it: it can be settled whenever at least one throw was made, valid or "no dice".

**Facts.** ``BetPlaced``, ``BetRemoved``. ``BetsClosed`` is optional before each throw; the throw opens the betting
again. ``DiceRolled`` is a valid roll; its ``shooter`` may be left out, then somebody at least must have a line bet (or
a side bet that follows the rolls). The dice pass to the left: of the seats with a line bet, to the next higher number,
after the highest to the lowest. ``RoundOpened`` tells the ``last_roll`` before the round, where there was one since
the table opened; some side bets look at it.

In some games the dice pass to the right, a line bet may be raised after the point, a bet that has won comes down, or
come bets take no odds: the notes of the bets and the options say so. In the Basque Country the line bets are ``win``
and ``dont_win``, the table maximum is that of the simple bets, and place bets name their number as target.

A shooter comes out with a line bet; once he has his point he throws on, though he took a bet against it down. One who
does not bet on the line before a come-out leaves the dice to his left. Once everybody who bet in the round has let the
dice go by, or lost them, they have gone round: anyone with a line bet may throw.

**Targets.** Hops name a pair in either order (``"3-1"``, ``"1-3"``). Come bets are placed without a target and travel
to their number, which is the ``target`` of their lines; their odds are placed with that number (it may be left out
while there is one only). All other bets take no target.

**Decisions.** ``DecisionMade``: ``change_dice`` (the shooter asks for other dice, before a new point only) and
``pass_dice`` (a player lets the dice go by, before a new point only); ``bets_working`` where bets on a number are off
on the come-out roll unless called (the seat's are on for this one).

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists.

**Lines.** A bet gives one line each time it is decided, in the order of the decisions; within a roll: one-roll bets,
hardways, bets on a number, come bets with their odds, new come bets, line bets with their odds, side bets. Line, come,
odds, one-roll and side bets come down when decided (a push too) and must be placed again. In Puerto Rico bets on a
number and hardways stay up after a win until they lose or are taken down (``BetRemoved``), with one line per decision,
the commission in each. In Chile, Bolivia and the Basque Country bets on a number and hardways come down with a win,
too. A bet that was never decided when the round is settled gives a line with result ``open`` and net 0; one that has
won and is still up has its lines already. ``RoundVoided`` gives back every stake of the round, decided or not.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.craps").open(limits={"min": 500, "max": 50000})
>>> for fact in (v.BetPlaced(seat=1, bet="pass_line", amount=1000), v.DiceRolled(d1=4, d2=5, shooter=1),
...              v.BetPlaced(seat=1, bet="pass_odds", amount=5000), v.BetPlaced(seat=1, bet="come", amount=1000),
...              v.DiceRolled(d1=2, d2=4, shooter=1), v.DiceRolled(d1=6, d2=3, shooter=1)):
...     round_.apply(fact)
>>> [(line.bet, line.target, line.result, line.net) for line in round_.settle().lines]
[('pass_line', None, 'win', 1000), ('pass_odds', None, 'win', 7500), ('come', '6', 'open', 0)]
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families import fractions
from casino.rules.families.dice import DICE_ACTIONS, PAIRS, Decision, Dice, DiceRound, pair_name, totals_of
from casino.rules.fields import reads
from casino.rules.kernel import Bet, Game, Irregularity, Key, Line, decided, lose, void
from casino.rules.money import Odds, parse_odds, round_half_up

Outcome = Literal["win", "lose", "push"]

POINTS: Final = (4, 5, 6, 8, 9, 10)
COMEOUT: Final = "place_bets_on_comeout"
"""The option on bets on a number while there is no point."""
ON_WHEN_CALLED: Final = "off_unless_called"
BETS_WORKING: Final = "bets_working"
NUMBERS: Final = tuple(str(point) for point in POINTS)

# Order in which the croupiers settle a roll.
ONE_ROLL: Final = 1
HARDWAY: Final = 2
ON_NUMBER: Final = 3
TRAVELLED: Final = 4
TRAVELLING: Final = 5
LINE: Final = 6
SIDE: Final = 7

define(
    "line_bet_after_point",
    "{bet} is taken before the come-out roll only; the point is {point}.",
    "{bet} solo se acepta antes de la tirada de salida; el punto es {point}.",
)
define("come_without_point", "{bet} needs a point.", "{bet} requiere que haya punto.")
define("odds_without_point", "{bet} needs a point.", "{bet} requiere que haya punto.")
define(
    "odds_without_bet",
    "Seat {seat} has no {bet} to put odds on.",
    "El puesto {seat} no tiene {bet}: no hay a qué asociar la apuesta.",
)
define(
    "come_number_not_named",
    "Seat {seat} has more than one {bet}: the target must name the number ({numbers}).",
    "El puesto {seat} tiene más de una apuesta {bet}: el objetivo debe nombrar el número ({numbers}).",
)
define(
    "contract_bet_stands",
    "{bet} stays until it is decided once its point is set.",
    "{bet} permanece hasta decidirse una vez fijado su punto.",
)
define("bet_not_raised", "{bet} is not raised once it stands.", "{bet} no se aumenta una vez puesta.")
define(
    "bets_work_anyway",
    "Bets on a number are in play without a call.",
    "Las apuestas a un número están en juego sin necesidad de aviso.",
)
define(
    "odds_stand_on_bet",
    "The odds on {bet} would exceed {limit}; take them down first.",
    "Lo asociado a {bet} excedería {limit}; retírelo primero.",
)
define(
    "shooter_without_line_bet",
    "The shooter (seat {seat}) has no line bet.",
    "El tirador (puesto {seat}) no tiene apuesta en la línea.",
)
define("nobody_on_the_line", "Nobody has a line bet.", "Nadie tiene apuesta en la línea.")
define(
    "dice_change_refused",
    "The dice are not changed while the point {point} is chased.",
    "No se cambian los dados durante la tirada para igualar el punto {point}.",
)
define(
    "dice_not_passed",
    "The shooter keeps the dice while the point {point} is chased.",
    "El tirador conserva los dados mientras persigue el punto {point}.",
)


class Proposition(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that the dice alone decide, whatever the point.

    ``table``: pair -> ratio when it wins, None when it loses; pairs that are missing leave it undecided.
    ``cap_bp``: share of the table maximum. ``centre``: has the centre bets' own minimum. ``commission_bp`` is taken
    of the stake, or of the winnings with ``commission_on_win``. ``even_unit``: the ratio pays on whole multiples of
    it, the rest even money (minor units, 0: no such rule). ``gain_capped``: bounded by what it may win, so many of the
    largest even-money gains as the option ``multiple_gain_factor`` says, and at least one.
    """

    step: int
    table: dict[Dice, Odds | None]
    cap_bp: int = 10_000
    centre: bool = False
    stays_up: bool = False
    off_on_come_out: bool = False
    commission_bp: int = 0
    commission_on_win: bool = False
    even_unit: int = 0
    gain_capped: bool = False

    def winnings(self, stake: int, odds: Odds) -> int:
        """Return the winnings of a stake at these odds (minor units); a part below the even unit pays even money."""
        if not self.even_unit:
            return odds.win(stake)
        rest = stake % self.even_unit
        return odds.win(stake - rest) + rest

    def ratio(self, stake: int, odds: Odds) -> str:
        """The ratio as a line shows it."""
        if not self.even_unit or stake % self.even_unit == 0:
            return str(odds)
        return "1:1" if stake < self.even_unit else f"{odds} + 1:1"

    def commission(self, stake: int, odds: Odds) -> int:
        """Commission on a stake; exact, half up to the minor unit."""
        if not self.commission_on_win:
            return round_half_up(stake * self.commission_bp, 10_000)
        return round_half_up(stake * odds.num * self.commission_bp, odds.den * 10_000)

    @property
    def winning_odds(self) -> Odds:
        """Odds of the first row of the table that wins."""
        return next(odds for odds in self.table.values() if odds is not None)


class Contract(msgspec.Struct, frozen=True, kw_only=True):
    """A line or come bet: first roll, then its own point against the seven.

    ``against``: wins when the shooter loses. ``line``: made before the come-out; otherwise after a point.
    ``odds`` by point are those of the bet behind it, ``odds_bet``, if there is one. ``raised``: a standing bet may be
    raised while bets of its kind are made, never, or after the point by the option named. ``lowered``: the option by
    which a bet with its point may be lowered or taken down ("allowed", or off where the option holds the bet there);
    without one, a bet against may. ``held``: it is never taken down. ``odds_bp``: the most that odds may be by point,
    in basis points of the bet, where the game fixes it.
    """

    bet: str
    odds_bet: str
    against: bool
    line: bool
    odds: dict[int, Odds]
    cap_bp: int = 10_000
    odds_off_on_come_out: bool = False
    raised: str = "while_made"
    lowered: str = ""
    held: bool = False
    odds_bp: dict[int, int] = {}


WHOLE: Final = 100
"""Bets that their gain bounds go up to whole units of so many minor units."""
NEVER: Final = "never"
WHILE_MADE: Final = "while_made"


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    bets: str
    minimum: str
    caps: str
    shooter: str
    left: str
    dice_change: str
    dice: str
    odds: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction. ``propositions`` by bet and target; ``centre_minimum`` in minor units.
    ``odds_option`` has the multiple up to which odds are taken (None: up to the table maximum). ``ratios``: options
    that hold the ratio of a bet, with the bets; ``after_point``: bets that an option restricts to rolls with a
    point."""

    propositions: dict[tuple[str, str | None], Proposition]
    contracts: tuple[Contract, ...]
    centre_minimum: int
    cites: Clauses
    odds_option: str = "max_odds_multiple"
    ratios: dict[str, tuple[str, ...]] = {}
    after_point: dict[str, str] = {}


def one_roll(odds: Mapping[tuple[Dice, ...], Odds], *, cap_bp: int = 10_000, centre: bool = True) -> Proposition:
    """Decided by the next roll: pairs with their ratios, every other pair loses."""
    wins = {pair: ratio for pairs, ratio in odds.items() for pair in pairs}
    table = {pair: wins.get(pair) for pair in PAIRS}
    return Proposition(step=ONE_ROLL, table=table, cap_bp=cap_bp, centre=centre)


def hardway(number: int, odds: Odds, *, cap_bp: int = 10_000) -> Proposition:
    """The double before a seven and before the same sum the easy way."""
    double = (number // 2, number // 2)
    table = {pair: odds if pair == double else None for pair in totals_of(number, 7)}
    return Proposition(step=HARDWAY, table=table, cap_bp=cap_bp, centre=True, stays_up=True, off_on_come_out=True)


def to_win(number: int, odds: Odds, *, commission_bp: int = 0, even_unit: int = 0) -> Proposition:
    """The number before a seven."""
    return Proposition(
        step=ON_NUMBER, table=dict.fromkeys(totals_of(number), odds) | dict.fromkeys(totals_of(7)),
        stays_up=True, off_on_come_out=True, commission_bp=commission_bp, even_unit=even_unit,
    )  # fmt: skip


def to_lose(number: int, odds: Odds, *, commission_bp: int = 0) -> Proposition:
    """A seven before the number; the commission, if any, is of the amount to be won."""
    return Proposition(
        step=ON_NUMBER, table=dict.fromkeys(totals_of(7), odds) | dict.fromkeys(totals_of(number)),
        stays_up=True, commission_bp=commission_bp, commission_on_win=True,
    )  # fmt: skip


def first_rolls(*, against: bool, barred: Dice | None = None) -> dict[Dice, Outcome]:
    """Results of a contract bet on its own first roll; missing pairs give it a point."""
    table: dict[Dice, Outcome] = {}
    for pair in totals_of(7, 11):
        table[pair] = "lose" if against else "win"
    for pair in totals_of(2, 3, 12):
        table[pair] = "win" if against else "lose"
    if barred is not None:
        table[barred] = "push"
    return table


_EVEN: Final = Odds(1)
_FIRST_TO_WIN: Final = first_rolls(against=False)
_FIRST_TO_LOSE: Final = {
    "1-1": first_rolls(against=True, barred=(1, 1)),
    "6-6": first_rolls(against=True, barred=(6, 6)),
}


def _first_table(contract: Contract, options: Mapping[str, v.OptionValue]) -> dict[Dice, Outcome]:
    """First rolls of a contract bet under the licensee's barred pair."""
    if not contract.against:
        return _FIRST_TO_WIN
    barred = options.get("barred_pair", "6-6")
    if not contract.line and options.get("dont_come_barred_pair", "same") != "same":
        barred = options["dont_come_barred_pair"]
    return _FIRST_TO_LOSE[str(barred)]


def _number(target: str | None) -> int | None:
    return int(target) if target else None


def _against_seven(contract: Contract, point: int, total: int) -> Outcome | None:
    """A bet with a point: the point or the seven decides it."""
    if total not in (point, 7):
        return None
    return "win" if (total == point) is not contract.against else "lose"


def _with_ratios(layout: Layout, options: Mapping[str, v.OptionValue]) -> dict[tuple[str, str | None], Proposition]:
    """The propositions with the ratios that the table's options name."""
    found = layout.propositions
    for option, bets in layout.ratios.items():
        wanted = str(options[option])
        if str(found[bets[0], None].winning_odds) == wanted:
            continue
        odds = parse_odds(wanted)
        for bet in bets:
            known = found[bet, None]
            if known.winning_odds != odds:
                table = {pair: ratio and odds for pair, ratio in known.table.items()}
                found = {**found, (bet, None): msgspec.structs.replace(known, table=table)}
    return found


TRUE_ODDS: Final = {
    4: Odds(2), 5: Odds(3, 2), 6: Odds(6, 5), 8: Odds(6, 5), 9: Odds(3, 2), 10: Odds(2),
}  # fmt: skip
"""Odds of a point made before the seven."""
LAID_ODDS: Final = {point: Odds(odds.den, odds.num) for point, odds in TRUE_ODDS.items()}
"""Odds of the seven before a point."""


class CrapsRound(DiceRound):
    """Come-outs, points and seven-outs until the round is closed."""

    layout: Layout

    def begin(self) -> None:
        """Start without a point, with the ratios and contracts of the table."""
        super().begin()
        layout, options = self.layout, self.options
        self.cites = layout.cites
        self.contracts = {contract.bet: contract for contract in layout.contracts}
        self.odds_of = {contract.odds_bet: contract for contract in layout.contracts if contract.odds_bet}
        self.propositions = _with_ratios(layout, options) if layout.ratios else layout.propositions
        self.firsts = {contract.bet: _first_table(contract, options) for contract in layout.contracts}
        self.come_out_off = bool(options.get("come_out_off"))
        self.on_when_called = options.get(COMEOUT) == ON_WHEN_CALLED
        self.exact = fractions.is_exact(options)
        self.called: set[int] = set()  # seats whose bets on a number are on for the next come-out roll
        if options.get("rotation_after_seven_out") == "right_of_shooter":
            self.dice_pass = -1
        self.point: int | None = None
        self.uncharged: dict[Key, int] = {}  # stake on which the commission is still to be shown in a line
        self.inherited_point = False
        self.last_roll: int | None = None
        self.since_seven: set[int] = set()  # sums rolled since the last seven, or since the round began

    @reads("last_roll")
    def on_round_opened(self, event: v.RoundOpened) -> None:
        """Open the round with the last roll at the table."""
        super().on_round_opened(event)
        self.last_roll = event.last_roll

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a bet, within the bounds that the point gives it."""
        if event.bet in self.sides:
            self.require_placeable(event, self.cites.bets)
            self.sides[event.bet].place(event)
            return
        self.refuse_side(event.bet)
        target = self._target(event.seat, event.bet, event.target)
        self.require_placeable(event, self.cites.bets)
        low, high = self._bounds(event.seat, event.bet, target)
        key: Key = (event.seat, event.bet, target, None)
        total = self.stakes.get(key, 0) + event.amount
        self.require_at_most(total, high, self.cites.caps)
        self.require_at_least(total, low, self.cites.minimum)
        if self.exact:
            fractions.require_divisible(self, total, math.lcm(*(odds.den for odds in self._ratios(event.bet, target))))
        self.stakes[key] = total
        self.uncharged[key] = self.uncharged.get(key, 0) + event.amount

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet between throws, unless it is a contract."""
        if event.bet in self.sides:
            self._remove_side(event)
            return
        self.refuse_side(event.bet)
        target = self._target(event.seat, event.bet, event.target, standing=True)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, event.bet, target, None)
        left = self.left_after(event, self.standing(key), self.cites.bets)
        self._require_removable(event.seat, event.bet, target, left)
        if left == 0:
            self._take_down(key)
            return
        self.require_at_least(left, self._minimum(event.bet, target), self.cites.minimum)
        self.leave_stake(key, left)
        self.uncharged[key] = min(self.uncharged[key], left)

    def _ratios(self, bet: str, target: str | None) -> set[Odds]:
        """The ratios at which the bet can win now."""
        behind = self.odds_of.get(bet)
        if behind is not None:
            point = self.point if behind.line else _number(target)
            return {behind.odds[point]} if point is not None else set()
        proposition = self.propositions.get((bet, target))
        return set() if proposition is None else {odds for odds in proposition.table.values() if odds is not None}

    def maximum_of(self, key: Key) -> int:
        """Return the most that the bet may be (minor units): odds by the bet behind them."""
        seat, bet, target, _ = key
        if bet in self.sides:
            return super().maximum_of(key)
        behind = self.odds_of.get(bet)
        if behind is not None:
            return self.highest_odds(behind, self._flat(seat, behind, target), target)
        contract, proposition = self.contracts.get(bet), self.propositions.get((bet, target))
        if contract is not None:
            return self.limits.max * contract.cap_bp // 10_000
        return self.limits.max if proposition is None else self.highest(proposition)

    def highest(self, proposition: Proposition) -> int:
        """The most that such a bet may be. One that is bounded by its gain may be so many whole units that it wins at
        least what an even-money bet may win."""
        if not proposition.gain_capped:
            return self.limits.max * proposition.cap_bp // 10_000
        odds, gain = proposition.winning_odds, self.limits.max
        least = -(-gain * odds.den // (odds.num * WHOLE)) * WHOLE
        return max(least, gain * self.number("multiple_gain_factor") * odds.den // odds.num)

    def minimum_of(self, key: Key) -> int:
        """Return the least that the bet may be (minor units), by bet and number."""
        return super().minimum_of(key) if key[1] in self.sides else self._minimum(key[1], key[2])

    def restake(self, key: Key, amount: int) -> None:
        """Correct a standing bet (minor units), also where its commission is still due."""
        super().restake(key, amount)
        if key in self.uncharged:
            self.uncharged[key] = amount

    def highest_odds(self, contract: Contract, flat: int, target: str | None) -> int:
        """The most that odds behind such a bet may be."""
        if contract.odds_bp:
            point = self.point if contract.line else _number(target)
            return flat * contract.odds_bp[point] // 10_000 if point is not None else 0
        multiple = self.options[self.layout.odds_option]
        return flat * multiple if isinstance(multiple, int) else self.limits.max if flat else 0

    def needs_point(self, bet: str) -> bool:
        """Return whether the bet is taken while there is a point only, by the option that says so."""
        return bool(self.options.get(self.layout.after_point.get(bet, "")))

    def _remove_side(self, event: v.BetRemoved) -> None:
        self.require_bets_open(self.cites.bets)
        self.require_no_target(event)
        key: Key = (event.seat, event.bet, None, None)
        self.sides[event.bet].remove(key, self.left_after(event, self.standing(key), self.cites.bets))

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets for the next throw."""
        self.require_first_close(self.cites.bets)
        self.require_some_bet(self.cites.bets)
        self.bets_closed = True

    def _target(self, seat: int, bet: str, target: str | None, *, standing: bool = False) -> str | None:
        """The target as the round keeps it; a refusal when the bet takes no such target.

        ``standing``: the target of a bet on the table, where a come bet has its number.
        """
        if (bet, target) in self.layout.propositions:
            return target
        definition = self.game.bet(bet)
        contract = self.contracts.get(bet) or self.odds_of.get(bet)
        if contract is None:
            name = pair_name(target) if target else None
            if name is not None and (bet, name) in self.layout.propositions:
                return name
        elif contract.line:
            if not target or (bet == contract.odds_bet and target == str(self.point)):
                return None
        elif bet == contract.odds_bet or standing:
            if not target:
                return self._only_number(seat, bet if standing else contract.bet, definition.cite, standing=standing)
            if target in NUMBERS:
                return target
        elif not target:
            return None
        raise self.no_such_target(bet, target, definition.cite)

    def _only_number(self, seat: int, bet: str, cite: str, *, standing: bool) -> str | None:
        """The number of the seat's only such bet; None when it has not travelled yet (``standing``: a new one is taken
        down before those on numbers), or there is none. Refused where several stand: the number is to be named.
        """
        new = (seat, bet, None, None) in self.stakes
        numbers = [number for number in NUMBERS if (seat, bet, number, None) in self.stakes]
        if new and (standing or not numbers):
            return None
        if new or len(numbers) > 1:
            raise self.illegal(
                "come_number_not_named", cite, field="target", seat=seat, bet=bet, numbers=", ".join(numbers)
            )
        return numbers[0] if numbers else None

    def _bounds(self, seat: int, bet: str, target: str | None) -> tuple[int, int]:
        """Least and most that the whole bet may be now; a refusal when it may not be made now."""
        contract = self.contracts.get(bet)
        if contract is not None:
            self._require_moment(contract, seat)
            return self.limits.min, self.limits.max * contract.cap_bp // 10_000
        behind = self.odds_of.get(bet)
        if behind is not None:
            return self.limits.min, self.highest_odds(behind, self._flat(seat, behind, target), target)
        proposition = self.propositions[bet, target]
        if self.point is None and self.layout.after_point and self.needs_point(bet):
            raise self.illegal("come_without_point", self.game.bet(bet).cite, field="bet", bet=bet)
        return self._minimum(bet, target), self.highest(proposition)

    def _minimum(self, bet: str, target: str | None) -> int:
        proposition = self.propositions.get((bet, target))
        if proposition is not None and proposition.centre and self.options.get("centre_min_1"):
            return min(self.layout.centre_minimum, self.limits.min)
        return self.limits.min

    def _require_moment(self, contract: Contract, seat: int) -> None:
        """Line bets before the come-out, come bets after a point; a standing line bet as it may be raised."""
        cite = self.game.bet(contract.bet).cite
        if contract.raised != WHILE_MADE and self.stake(seat, contract.bet):
            if contract.raised == NEVER:
                raise self.illegal("bet_not_raised", cite, field="bet", bet=contract.bet)
            if self.options[contract.raised] == "allowed":
                return
        if contract.line and self.point is not None:
            raise self.illegal("line_bet_after_point", cite, field="bet", bet=contract.bet, point=self.point)
        if not contract.line and self.point is None:
            raise self.illegal("come_without_point", cite, field="bet", bet=contract.bet)

    def _flat(self, seat: int, contract: Contract, target: str | None) -> int:
        """The stake that the odds lean on."""
        if contract.line and self.point is None:
            raise self.illegal("odds_without_point", self.cites.odds, field="bet", bet=contract.odds_bet)
        flat = 0 if target is None and not contract.line else self.stake(seat, contract.bet, target)
        if not flat:
            raise self.illegal("odds_without_bet", self.cites.odds, field="bet", seat=seat, bet=contract.bet)
        return flat

    def _require_removable(self, seat: int, bet: str, target: str | None, left: int) -> None:
        """A bet to win stays once it has its point; one against may go, but not from under its odds."""
        contract = self.contracts.get(bet)
        if contract is not None and contract.held:
            raise self.illegal("contract_bet_stands", self.game.bet(bet).cite, field="bet", bet=bet)
        if contract is None or (contract.line and self.point is None) or (not contract.line and target is None):
            return
        may_go = self.options[contract.lowered] in ("allowed", False) if contract.lowered else contract.against
        if not may_go:
            raise self.illegal("contract_bet_stands", self.game.bet(bet).cite, field="bet", bet=bet)
        most = self.highest_odds(contract, left, target) if contract.odds_bet else 0
        if self.stake(seat, contract.odds_bet, target) > most:
            raise self.illegal("odds_stand_on_bet", self.cites.odds, field="bet", bet=bet, limit=self.money(most))

    def _take_down(self, key: Key) -> None:
        del self.stakes[key]
        self.uncharged.pop(key, None)
        self.paid_up.discard(key)

    # ------------------------------------------------------------------ the throw

    @reads("d3", "shooter")
    def on_dice_rolled(self, event: v.DiceRolled) -> None:
        """Decide the bets by a throw of the shooter, and move point and dice."""
        self.require_two_dice(event, self.cites.dice)
        self._require_shooter(event.shooter)
        self.note_shooter(event.shooter)
        self.throws += 1
        self.bets_closed = False
        d1, d2 = event.d1, event.d2
        self.since_seven.add(d1 + d2)
        pair = (d1, d2) if d1 <= d2 else (d2, d1)
        decided = [decision for key, stake in self.stakes.items() if (decision := self._decide(key, stake, pair))]
        decided.sort(key=lambda decision: decision.step)
        for decision in decided:
            self._keep(decision)
        self._travel(d1 + d2)
        self._turn_point(d1 + d2)
        if self.options.get("dice_pass_when") == "any_lost_line_bet":
            self._pass_after_loss(decided)
        self.last_roll = d1 + d2
        if d1 + d2 == 7:
            self.since_seven.clear()

    def _pass_after_loss(self, decided: list[Decision]) -> None:
        """A shooter who has lost a line bet gives up the dice, on the come-out, too."""
        for decision in decided:
            contract = self.contracts.get(decision.key[1])
            lost = contract is not None and contract.line and decision.line.result == "lose"
            if lost and self.shooter is not None and decision.key[0] == self.shooter:
                self.end_turn()

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return what a player asks for: bets that work on the come-out, other dice, to pass them."""
        actions: dict[str, tuple[str, ...]] = dict.fromkeys(DICE_ACTIONS, ())
        options = {option.name: option for option in game.options}
        if COMEOUT in options and ON_WHEN_CALLED in options[COMEOUT].values:
            actions[BETS_WORKING] = ()
        return actions

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Call bets on for the come-out, ask for other dice, or pass the dice."""
        self.require_seat(event.seat)
        if event.action == BETS_WORKING:
            if not self.on_when_called or self.point is not None:
                raise self.illegal("bets_work_anyway", self.cites.bets, field="action")
            self.called.add(event.seat)
            return
        if event.action == "change_dice":
            if self.shooter is not None and event.seat != self.shooter:
                raise self.illegal("not_the_shooter", self.cites.dice_change, field="seat", seat=event.seat)
            if self.point is not None:
                raise self.illegal("dice_change_refused", self.cites.dice_change, field="action", point=self.point)
            return
        if self.point is not None:
            raise self.illegal("dice_not_passed", self.cites.left, field="action", point=self.point)
        self.pass_over(event.seat)

    def _on_the_line(self) -> set[int]:
        return {seat for seat, bet, _, _ in self.stakes if bet in self.contracts and self.contracts[bet].line}

    def _require_shooter(self, shooter: int | None) -> None:
        """The one who throws has the dice, and a line bet when he comes out."""
        line = self._on_the_line()
        if shooter is None:
            chased = self.point is not None and (self.stakes or self.inherited_point)
            if not line and not chased and not self._side_bet_stands():
                raise self.illegal("nobody_on_the_line", self.cites.shooter, field="shooter")
            return
        self.require_seat(shooter)
        expected = self._due_to_throw(line)
        if shooter not in line and not (self._throws_without_bet(shooter, line) and expected in (None, shooter)):
            raise self.illegal("shooter_without_line_bet", self.cites.shooter, field="shooter", seat=shooter)
        if shooter in self.let_by() or expected not in (None, shooter):
            raise self.illegal("not_the_shooter", self.cites.left, field="shooter", seat=shooter)

    def _due_to_throw(self, line: set[int]) -> int | None:
        """Return the seat that has the dice or gets them; None when it is open.

        Before a come-out a shooter without a line bet has left the dice to the next on his left.
        """
        if self.shooter is None or (self.point is None and self.shooter not in line):
            return self.next_shooter(line, self.shooter)
        return self.shooter

    def _throws_without_bet(self, shooter: int, line: set[int]) -> bool:
        """Return whether a point may be chased without a line bet, which nobody can make any more: by the shooter who
        took his down, by the one who inherits the dice, by anybody when no line bet is left."""
        return self.point is not None and (shooter == self.shooter or self.inherited_point or not line)

    def _side_bet_stands(self) -> bool:
        """A side bet needs no line bet: a stream may follow it alone, the shooter and his bet being reported by
        nobody."""
        return any(bet in self.sides for _, bet, _, _ in self.stakes)

    def _turn_point(self, total: int) -> None:
        """Point set, point made, seven-out."""
        if self.point is None:
            self.point = total if total in POINTS else None
            if self.point is not None:
                self.called.clear()
            return
        if total == 7:
            self.end_turn()
        if total in (7, self.point):
            self.point = None
            self.inherited_point = False

    # ------------------------------------------------------------------ what a roll decides

    def _decide(self, key: Key, stake: int, pair: Dice) -> Decision | None:
        """Decide one bet by the roll; return None while it stays undecided."""
        _, bet, target, _ = key
        proposition = self.propositions.get((bet, target))
        if proposition is not None:
            return self._decide_proposition(key, stake, proposition, pair)
        total = pair[0] + pair[1]
        if bet in self.sides:
            judged: Decision | None = self.sides[bet].decide(key, stake, total)
            return judged
        contract = self.contracts.get(bet)
        if contract is None:
            return self._decide_odds(key, stake, self.odds_of[bet], total)
        point = self.point if contract.line else _number(target)
        outcome = self.firsts[bet].get(pair) if point is None else _against_seven(contract, point, total)
        if outcome is None:
            return None
        step = LINE if contract.line else TRAVELLED if target else TRAVELLING
        return Decision(step=step, key=key, line=self._line(key, stake, outcome, _EVEN))

    def _decide_proposition(self, key: Key, stake: int, bet: Proposition, pair: Dice) -> Decision | None:
        if pair not in bet.table or (self.point is None and bet.off_on_come_out and self._is_off(key[0])):
            return None
        odds = bet.table[pair]
        charged = bet.commission(self.uncharged[key], bet.winning_odds) if bet.commission_bp else 0
        seat, code, target, _ = key
        cite = self.game.bet(code).cite
        if odds is None:
            line = Line(
                seat=seat, bet=code, stake=stake, result="lose", commission=charged, net=-stake - charged, cite=cite,
                target=target,
            )  # fmt: skip
            return Decision(step=bet.step, key=key, line=line)
        payout = bet.winnings(stake, odds) if bet.even_unit else fractions.winnings(self, stake, odds)
        line = Line(
            seat=seat, bet=code, stake=stake, result="win", odds=bet.ratio(stake, odds), payout=payout,
            commission=charged, net=payout - charged, cite=cite, target=target,
        )  # fmt: skip
        return Decision(step=bet.step, key=key, line=line, down=not bet.stays_up)

    def _decide_odds(self, key: Key, stake: int, contract: Contract, total: int) -> Decision | None:
        point = self.point if contract.line else _number(key[2])
        outcome = None if point is None else _against_seven(contract, point, total)
        if point is None or outcome is None:
            return None
        if contract.odds_off_on_come_out and self.come_out_off and self.point is None:
            outcome = "push"
        step = LINE if contract.line else TRAVELLED
        return Decision(step=step, key=key, line=self._line(key, stake, outcome, contract.odds[point]))

    def _is_off(self, seat: int) -> bool:
        """Return whether a seat's bets on a number are off on the come-out roll."""
        return self.come_out_off or (self.on_when_called and seat not in self.called)

    def _line(self, key: Key, stake: int, outcome: Outcome, odds: Odds) -> Line:
        seat, bet, target, _ = key
        cite, payout = self.game.bet(bet).cite, fractions.winnings(self, stake, odds)
        return decided(outcome, seat, bet, stake, odds, cite, target=target, payout=payout)

    def _keep(self, decision: Decision) -> None:
        self.decisions.append(decision)
        if decision.down:
            self._take_down(decision.key)
            return
        # The commission of a bet that stays up is due again, or was paid once for all.
        self.paid_up.add(decision.key)
        every = self.options.get("buy_commission_on_every_win", True)
        self.uncharged[decision.key] = decision.line.stake if every else 0

    def _travel(self, total: int) -> None:
        """New come bets go to the number rolled; whatever stood there has just been decided."""
        if total not in POINTS:
            return
        for key in [key for key in self.stakes if key[2] is None and key[1] in self.contracts]:
            seat, bet, _, _ = key
            if not self.contracts[bet].line:
                self.stakes[seat, bet, str(total), None] = self.stakes.pop(key)
                self.uncharged[seat, bet, str(total), None] = self.uncharged.pop(key)

    @classmethod
    def has_targets(cls, game: Game, bet: Bet) -> bool:
        """Return whether a payment may have a target: of a line bet, or of odds on it, the point."""
        contracts: tuple[Contract, ...] = game.layout.contracts
        return super().has_targets(game, bet) or any(bet.code in (one.bet, one.odds_bet) for one in contracts)

    def target_of(self, event: v.BetPaid | v.BetTaken | v.BetPlaced) -> str | None:
        """A payment on a line bet may name its point, as the placement of its odds does; the line has no target."""
        contract = self.contracts.get(event.bet) or self.odds_of.get(event.bet)
        if contract is not None and contract.line and event.target in NUMBERS:
            return None
        return super().target_of(event)

    # ------------------------------------------------------------------ irregularities

    def effect_no_dice_far_rail(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A throw short of the far rail is void only where the licensee demands the rail."""
        if not self.options["require_far_rail"]:
            raise self.not_now(rule)
        self.effect_no_dice(rule, event)

    def effect_refuse_dice_change(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The same dice stay in play; only while a point is chased is the request irregular."""
        if self.point is None:
            raise self.not_now(rule)

    @reads("seat")
    def effect_pass_dice(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The shooter loses his turn, the dice go to the left; the point and all bets stand."""
        super().effect_pass_dice(rule, event)
        self.inherited_point = self.point is not None

    @reads("seat")
    def effect_shooter_quits(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The shooter leaves: his bet to win on the line is lost, odds behind it go back, all else stands."""
        seat = event.seat if event.seat is not None else self.shooter
        self.effect_pass_dice(rule, event)
        for contract in self.contracts.values():
            if seat is None or contract.against or not contract.line:
                continue
            for bet, ends in ((contract.bet, lose), (contract.odds_bet, void)):
                key: Key = (seat, bet, None, None)
                if key in self.stakes:
                    line = ends(seat, bet, self.stakes[key], rule.cite)
                    self._keep(Decision(step=LINE, key=key, line=line))

    # ------------------------------------------------------------------ the end

    def missing_cite(self) -> str:
        """Return the clause on the shooter."""
        return self.cites.shooter
