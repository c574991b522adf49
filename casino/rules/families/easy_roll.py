"""Easy Roll: two dice, every bet decided by one throw, a felt whose ratios the regulator approves table by table.

A round runs until ``RoundClosed`` and may hold many throws; each decides every bet on the table.

**The felt.** Neither the pay table nor the faces of the dice are printed in a regulation: they are options. A bet that
``pay_table`` does not list is refused, so that without a pay table no bet is taken. An entry is a bet, its target where
it has one, its ratio, and for the lines the combinations that win: ``"combo 5-4 16:1"``, ``"combo 2-1 16:1"``,
``"line_a 1:1 4-4 5-5 5-3"``, ``"er_gold 5:1"``, ``"double_er 33:1"``, ``"er_number 4 16:1"``. A line may have an entry
for each ratio. ``easy_roll_faces`` tells which faces are an Easy Roll, with die, face and colour: ``"d1 6 gold"``,
``"d2 6 silver"``; a bet on Easy Rolls is refused while none of them wins it. ``DiceRolled`` names such a face by the
number listed here. A face that is an Easy Roll is no number: it makes no combination (with 6 an Easy Roll on both dice
no throw is 6-5).

**Facts.** ``BetPlaced``, ``BetRemoved``. ``BetsClosed`` (the dealer calls for the game) is optional before each throw;
the throw opens the betting again. ``combo`` takes a pair as its target, in either order; ``er_number`` a number.
``DiceRolled`` is a valid throw; its ``shooter`` may be left out. A shooter keeps the dice when a bet of his wins or
pushes. Otherwise they go to the right: of the seats with a bet, to the next lower number, after the lowest to the
highest.

**Decisions.** ``DecisionMade``: ``change_dice`` (the shooter asks for other dice, before the game is called for a new
bet) and ``pass_dice`` (a player lets the dice go by).

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists. After ``no_dice`` all bets stand for
the next throw; nothing else is reported of the void throw.

**Lines.** One a bet and throw, in the order of placing; the bet comes down with it (a push too) and must be placed
again. A bet that no valid throw has decided when the round is settled is ``open``, net 0. ``RoundVoided`` gives back
every stake of the round, decided or not.

>>> from casino.rules import registry, vocabulary as v
>>> felt = {"pay_table": ["combo 2-1 16:1", "line_a 1:1 6-6 6-5"]}
>>> round_ = registry.get("pr.easy_roll").open(felt, {"min": 100, "max": 10000})
>>> for fact in (v.BetPlaced(seat=1, bet="line_a", amount=2000),
...              v.BetPlaced(seat=1, bet="combo", target="1-2", amount=500), v.BetsClosed(),
...              v.DiceRolled(d1=1, d2=2, shooter=1), v.RoundClosed()):
...     round_.apply(fact)
>>> [(line.bet, line.target, line.result, line.net) for line in round_.settle().lines]
[('line_a', None, 'push', 0), ('combo', '2-1', 'win', 8000)]
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.families.dice import DICE_ACTIONS, Decision, Dice, DiceRound, pair_name
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Key, Limits, Line, lose, push, win
from casino.rules.money import AmountError, Odds, parse_odds

Spot = tuple[str, str | None]
"""A bet with its target."""
Outcome = Odds | Literal["push"]

_ROLLS: Final[tuple[Dice, ...]] = tuple((d1, d2) for d1 in range(1, 7) for d2 in range(1, 7))
_FACE: Final = re.compile(r"d([12]) ([1-6]) (gold|silver)", re.ASCII)
_SHAPES: Final = "cf. combo 2-1 16:1, line_a 1:1 4-4 5-3"
_ENTRY: Final = re.compile(r"([a-z_]+)(?: ([1-6](?:-?[1-6])?))? (\d+:\d+)((?: [1-6]-?[1-6])*)", re.ASCII)

define(
    "bet_not_on_felt",
    "The approved pay table of this felt has no {bet}.",
    "La tabla de pago aprobada de este paño no tiene {bet}.",
)
define(
    "easy_roll_face_unreadable",
    '{entry!r} is not a die, a face and a colour, such as "d1 6 gold".',
    "{entry!r} no es un dado, una cara y un color, como «d1 6 gold».",
)
define(
    "pay_table_twice",
    "{entry!r}: the pay table has this throw already, or it pushes.",
    "{entry!r}: la tabla de pago ya tiene esa tirada, o es empate.",
)
define(
    "easy_roll_face_missing",
    "No face of the dice wins {bet}.",
    "Ninguna cara de los dados gana {bet}.",
)
define(
    "cap_below_share",
    "{option} may not be below {low}.",
    "{option} no puede ser menor de {low}.",
)
define(
    "dice_change_too_late",
    "The dice are changed before a new bet is thrown for, not now.",
    "Los dados se cambian antes de salir con una nueva apuesta, no ahora.",
)


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    bets: str
    limits: str
    felt: str
    shooter: str
    dice_change: str
    dice: str


class Cap(msgspec.Struct, frozen=True, kw_only=True):
    """The licensee may cap bets that pay ``odds`` with an ``option``, not below a share of the table maximum."""

    option: str
    odds: Odds
    least_bp: int


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction. ``spots``: the bets of the cloth with their targets; ``lines``: those whose
    combinations the felt lists; they push on ``line_push``."""

    spots: frozenset[Spot]
    lines: tuple[str, ...]
    line_push: str
    caps: tuple[Cap, ...]
    cites: Clauses


class Throw(msgspec.Struct, frozen=True):
    """Result of two dice: a combination of two numbers, or colours of Easy Rolls with the number beside one."""

    pair: str | None
    colours: tuple[str, ...]
    number: str | None


class Felt(msgspec.Struct, frozen=True):
    """An approved pay table: what each spot makes of a throw, by the faces of both dice (missing: it loses)."""

    spots: dict[Spot, dict[Dice, Outcome]]
    ratios: dict[Spot, set[Odds]]


# --------------------------------------------------------------------------- the felt


def felt_of(layout: Layout, options: Mapping[str, v.OptionValue]) -> Felt:
    """The felt under these options; ``IllegalConfiguration`` names the entry that cannot be read."""
    faces, table = options["easy_roll_faces"], options["pay_table"]
    return _felt(
        layout, tuple(faces) if isinstance(faces, list) else (), tuple(table) if isinstance(table, list) else ()
    )


@lru_cache(maxsize=256)
def _felt(layout: Layout, faces: tuple[str, ...], table: tuple[str, ...]) -> Felt:
    cite = layout.cites.felt
    throws = _throws(dict(_face(entry, cite) for entry in faces))
    spots: dict[Spot, dict[Dice, Outcome]] = {}
    ratios: dict[Spot, set[Odds]] = {}
    for entry in table:
        spot, odds, listed = _entry(entry, layout)
        won = [roll for roll, throw in throws.items() if _wins(spot, throw, listed)]
        pushed = [roll for roll, throw in throws.items() if listed and throw.pair == layout.line_push]
        known = spots.setdefault(spot, {})
        if any(roll in pushed or roll in known for roll in won):
            raise IllegalConfiguration("pay_table_twice", cite, field="pay_table", entry=entry)
        known.update({**dict.fromkeys(won, odds), **dict.fromkeys(pushed, "push")})
        ratios.setdefault(spot, set()).add(odds)
    return Felt(spots, ratios)


def _throws(faces: Mapping[Dice, str]) -> dict[Dice, Throw]:
    """Return the result of every roll, when these faces (die, face) are Easy Rolls."""
    throws = {}
    for roll in _ROLLS:
        dice = tuple(enumerate(roll, 1))
        colours = tuple(faces[die] for die in dice if die in faces)
        numbers = [str(die[1]) for die in dice if die not in faces]
        throws[roll] = Throw(
            pair=pair_name("-".join(numbers)) if len(numbers) == 2 else None,
            colours=colours,
            number=numbers[0] if len(numbers) == 1 else None,
        )
    return throws


def _wins(spot: Spot, throw: Throw, listed: Collection[str]) -> bool:
    """Return whether a throw wins a spot. ``listed``: the combinations of a line."""
    bet, target = spot
    if listed:
        return throw.pair in listed
    match bet:
        case "combo":
            return throw.pair == target
        case "er_number":
            return throw.number == target
        case "double_er":
            return len(throw.colours) == 2
        case _:
            return bet.removeprefix("er_") in throw.colours


def _face(entry: str, cite: str) -> tuple[Dice, str]:
    match = _FACE.fullmatch(entry.strip())
    if match is None:
        raise IllegalConfiguration("easy_roll_face_unreadable", cite, field="easy_roll_faces", entry=entry)
    return (int(match.group(1)), int(match.group(2))), match.group(3)


def _entry(entry: str, layout: Layout) -> tuple[Spot, Odds, tuple[str, ...]]:
    """Spot, ratio and, for a line, its combinations."""
    cite = layout.cites.felt
    match = _ENTRY.fullmatch(entry.strip())
    if match is None:
        raise _unreadable(entry, cite)
    bet, target, ratio, rest = match.groups()
    spot = _spot(bet, target)
    listed = tuple(str(pair_name(pair)) for pair in rest.split())
    if spot not in layout.spots or bool(listed) is not (bet in layout.lines):
        raise _unreadable(entry, cite)
    try:
        return spot, parse_odds(ratio), listed
    except AmountError as reason:
        raise _unreadable(entry, cite) from reason


def _spot(bet: str, target: str | None) -> Spot:
    """The spot as the felt names it: a pair with the larger die first."""
    return bet, (pair_name(target) or target if target else None)


def _unreadable(entry: str, cite: str) -> IllegalConfiguration:
    return IllegalConfiguration(
        "pay_table_unreadable", cite, field="pay_table", entry=entry, reason=_SHAPES, motivo=_SHAPES
    )


# --------------------------------------------------------------------------- the round


class EasyRollRound(DiceRound):
    """Throws, each of which decides every bet, until the round is closed. The dice go to the right."""

    layout: Layout
    dice_pass = -1

    def begin(self) -> None:
        """Start with the felt of the table."""
        super().begin()
        self.cites = self.layout.cites
        self.felt = felt_of(self.layout, self.options)
        self.thrown_again = False

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse a felt that cannot be read, and a cap below its share of the table maximum."""
        layout: Layout = game.layout
        felt_of(layout, options)
        for cap in layout.caps:
            low = limits.max * cap.least_bp // 10_000
            chosen = options[cap.option]
            if isinstance(chosen, int) and chosen < low:
                raise IllegalConfiguration(
                    "cap_below_share", layout.cites.limits, field=cap.option, option=cap.option, low=game.money(low)
                )

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a spot of the cloth, within its bounds."""
        spot = self._require_spot(event)
        self._require_face(spot)
        self.require_placeable(event, self.cites.bets)
        key: Key = (event.seat, *spot, None)
        total = self.stakes.get(key, 0) + event.amount
        self.require_within(total, self.limits.min, self.highest(spot), self.cites.limits)
        self.stakes[key] = total

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet between throws."""
        spot = self._require_spot(event)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, *spot, None)
        left = self.left_after(event, self.standing(key), self.cites.bets)
        if left:
            self.require_at_least(left, self.limits.min, self.cites.limits)
        self.leave_stake(key, left)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets for the next throw."""
        self.require_first_close(self.cites.bets)
        self.require_some_bet(self.cites.bets)
        self.bets_closed = True

    def _require_spot(self, event: v.BetPlaced | v.BetRemoved) -> Spot:
        """A spot of the cloth that the approved pay table lists."""
        spot = _spot(event.bet, event.target)
        if spot in self.felt.spots:
            return spot
        cite = self.game.bet(event.bet).cite
        if spot not in self.layout.spots:
            raise self.no_such_target(event.bet, event.target, cite)
        shown = " ".join(filter(None, spot))
        raise self.illegal("bet_not_on_felt", self.cites.felt, field="bet", bet=shown)

    def _require_face(self, spot: Spot) -> None:
        """An Easy Roll bet wins with some face: which faces are Easy Rolls must have been reported."""
        bet = spot[0]
        if bet != "combo" and bet not in self.layout.lines and not self.felt.spots[spot]:
            raise self.illegal("easy_roll_face_missing", self.cites.felt, field="bet", bet=bet)

    def highest(self, spot: Spot) -> int:
        """The table maximum, or the licensee's cap on bets that pay so much."""
        chosen = (self.options[cap.option] for cap in self.layout.caps if cap.odds in self.felt.ratios[spot])
        return min([self.limits.max, *(cap for cap in chosen if isinstance(cap, int))])

    # ------------------------------------------------------------------ the throw

    @reads("d3", "shooter")
    def on_dice_rolled(self, event: v.DiceRolled) -> None:
        """Decide the bets by a throw of the shooter."""
        self.require_two_dice(event, self.cites.dice)
        self.require_some_bet(self.cites.bets)
        self._require_shooter(event.shooter)
        self.note_shooter(event.shooter)
        self.throws += 1
        self.bets_closed = self.thrown_again = False
        roll = (event.d1, event.d2)
        kept = False
        for key, stake in self.stakes.items():
            line = self._line(key, stake, roll)
            kept = kept or (key[0] == self.shooter and line.result != "lose")
            self.decisions.append(Decision(key=key, line=line))
        self.stakes.clear()
        if self.shooter is not None and not kept:
            self.end_turn()

    def _line(self, key: Key, stake: int, roll: Dice) -> Line:
        seat, bet, target, _ = key
        outcome = self.felt.spots[bet, target].get(roll)
        cite = self.cites.bets
        if outcome is None:
            return lose(seat, bet, stake, cite, target=target)
        if outcome == "push":
            return push(seat, bet, stake, cite, target=target)
        return win(seat, bet, stake, outcome, cite, target=target)

    def _require_shooter(self, shooter: int | None) -> None:
        """The one who has the dice, or else the next to the right of who lost them."""
        if shooter is None:
            return
        self.require_seat(shooter)
        expected = self.shooter or self.next_shooter(self.seats())
        if shooter in self.let_by() or expected not in (None, shooter):
            raise self.illegal("not_the_shooter", self.cites.shooter, field="shooter", seat=shooter)

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return what the shooter asks for: other dice, to pass them."""
        return dict.fromkeys(DICE_ACTIONS, ())

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Ask for other dice, or pass the dice."""
        self.require_seat(event.seat)
        if event.action == "pass_dice":
            self.pass_over(event.seat)
            return
        if self.shooter not in (None, event.seat):
            raise self.illegal("not_the_shooter", self.cites.dice_change, field="seat", seat=event.seat)
        if self.bets_closed or self.thrown_again:
            raise self.illegal("dice_change_too_late", self.cites.dice_change, field="action")

    # ------------------------------------------------------------------ irregularities

    def effect_no_dice(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The throw does not exist: all bets stand, betting is open again."""
        super().effect_no_dice(rule, event)
        self.thrown_again = bool(self.stakes)

    def effect_refuse_dice_change(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The same dice stay in play; with no bet yet the request is the shooter's privilege."""
        if not self.stakes:
            raise self.not_now(rule)

    # ------------------------------------------------------------------ the end

    def missing_cite(self) -> str:
        """Return the clause on the bets."""
        return self.cites.bets
