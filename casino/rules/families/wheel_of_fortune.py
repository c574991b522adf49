"""Wheel of fortune (Big Six): bets on the symbols of an upright wheel.

**Facts.** ``BetPlaced``, ``BetRemoved``, ``BetsClosed`` ("no más apuestas", before the wheel is spun), ``WheelStopped``
with the ``segment`` at the pointer, ``RoundClosed``. A segment is named by its symbol, ``"1"``, ``"20"``, ``"joker"``;
the code of the bet on it does as well. A spin that is not valid is reported as an irregularity, with or without a
``WheelStopped`` before it. Under ``limit_system`` ``max_payout`` the table's minimum and maximum do not count: a bet is
lawful from the authorised minimum to the authorised maximum while stake times ratio is at most ``max_payout_per_bet``.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists. ``spin_again``: the spin does not
count. ``between_sections``: by ``between_option`` the spin does not count (``respin``), or the ``WheelStopped`` of that
spin names the segment that passed the pointer last (``previous``). Both are declared once bets are closed; reported
after a ``WheelStopped``, a spin that does not count loses its result. Then the bets stay on the felt as they are,
closed, and the wheel is spun again: another ``WheelStopped``. ``not_opened``: before the bets are closed; every stake
goes back and the wheel is not played.

Where a spin that does not count opens the bets again (Chile), the next ``BetsClosed`` follows before the wheel is spun,
and the round is not decided by a spin that did not count, unless every bet was then taken back; bets are closed there
only once somebody has one.

**Lines.** One a bet: the losers in the order of placing, then the winners. A round that ends on a spin that did not
count leaves its bets ``open``, net 0.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.big_six").open(limits={"min": 100, "max": 10000})
>>> for fact in (v.BetPlaced(seat=1, bet="fig_5", amount=1000), v.BetPlaced(seat=1, bet="joker", amount=500),
...              v.BetsClosed(), v.WheelStopped(segment="5"), v.RoundClosed()):
...     round_.apply(fact)
>>> [(line.bet, line.result, line.net) for line in round_.settle().lines]
[('joker', 'lose', -500), ('fig_5', 'win', 5000)]
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.fields import reads
from casino.rules.kernel import Bet, Game, Irregularity, Key, Limits, Line, Round, Settlement, lose, push, win
from casino.rules.money import AmountError, Odds, parse_odds

NOT_CHOSEN: Final = "not_chosen"

define("segment_unknown", "{segment!r} is no segment of this wheel.", "{segment!r} no es sección de esta rueda.")
define("wheel_already_stopped", "The wheel has already stopped.", "La rueda ya se detuvo.")
define(
    "between_option_not_chosen",
    "The licensee has not chosen what happens between two sections (between_option).",
    "El Concesionario no ha escogido qué ocurre entre dos secciones.",
)
define(
    "payout_above_maximum",
    "{amount} at {odds} would win {payout}, above the maximum payout of {limit}.",
    "{amount} a {odds} ganaría {payout}, más que el pago máximo de {limit}.",
)
define(
    "sections_not_of_wheel",
    "The sections of the wheel are {expected}.",
    "Las secciones de la rueda son {expected}.",
)
define(
    "sections_alike",
    "{one} and {other} have the same value: they are not neighbours on the wheel.",
    "{one} y {other} tienen el mismo valor: no pueden ser vecinos en la rueda.",
)
define(
    "odds_unreadable",
    '{entry!r} is not a bet with its ratio, such as "joker 50:1".',
    "{entry!r} no es una apuesta con su proporción, como «joker 50:1».",
)
define(
    "odds_below_floor",
    "{bet} may not pay less than {floor}; {odds} does.",
    "{bet} no puede pagar menos de {floor}; {odds} es menos.",
)

_NOTHING: Final = Odds(0)
"""Odds of a winner who only keeps the stake."""
_ENTRY: Final = re.compile(r"(\w+)[ =]+([\d:]+)", re.ASCII)


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """A symbol of the wheel, how many sections show it, and the bet that it wins."""

    name: str
    bet: str
    sections: int


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    bets: str
    limits: str
    max_payout: str
    odds: str
    result: str
    between: str
    segments: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the wheel, the least that each bet pays, the clauses.

    ``winners``: the bet that a segment wins, by every name that the segment goes under. ``reopens``: after a spin that
    does not count the bets may be changed, and it is spun until one counts; somebody has to bet. ``paid_by``: options
    with what a bet pays, "push" where a winner only keeps his stake; ``jokers``: bets of which each wins on the
    segments of all where the option ``joker_mode`` says ``both_cells``.
    """

    segments: tuple[Segment, ...]
    winners: dict[str, str]
    floors: dict[str, Odds]
    cites: Clauses
    reopens: bool = False
    paid_by: dict[str, str] = {}
    jokers: frozenset[str] = frozenset()


PUSH: Final = "push"


def winners(segments: Iterable[Segment]) -> dict[str, str]:
    """The bet that a segment wins, by the segment's name and by the bet's code."""
    return {name: segment.bet for segment in segments for name in (segment.name, segment.bet)}


def _ratios(layout: Layout, options: Mapping[str, v.OptionValue]) -> dict[str, Odds]:
    """Return the odds of each bet: the floors, or better where the licensee posts it."""
    posted = options.get("odds")
    if layout.paid_by:
        chosen = {bet: str(options[option]) for option, bet in layout.paid_by.items()}
        return layout.floors | {bet: _NOTHING if odds == PUSH else parse_odds(odds) for bet, odds in chosen.items()}
    if not isinstance(posted, list) or not posted:
        return layout.floors
    return layout.floors | dict(_posted_ratio(layout, entry) for entry in posted)


def _posted_ratio(layout: Layout, entry: str) -> tuple[str, Odds]:
    """One bet with its ratio, not below the floor."""
    cite = layout.cites.odds
    match = _ENTRY.fullmatch(entry.strip())
    try:
        bet, odds = (match.group(1), parse_odds(match.group(2))) if match else ("", Odds(0))
        floor = layout.floors[bet]
    except (AmountError, KeyError) as reason:
        raise IllegalConfiguration("odds_unreadable", cite, field="odds", entry=entry) from reason
    if odds.num * floor.den < floor.num * odds.den:
        raise IllegalConfiguration("odds_below_floor", cite, field="odds", bet=bet, floor=floor, odds=odds)
    return bet, odds


def _check_arrangement(layout: Layout, options: Mapping[str, v.OptionValue]) -> None:
    """Refuse sections, named in their order round the wheel, of which two neighbours have the same value."""
    named = options.get("wheel_layout")
    if not isinstance(named, list) or not named:
        return
    counts = {segment.name: segment.sections for segment in layout.segments}
    cite = layout.cites.segments
    if Counter(named) != counts:
        expected = ", ".join(f"{name} × {count}" for name, count in counts.items())
        raise IllegalConfiguration("sections_not_of_wheel", cite, field="wheel_layout", expected=expected)
    for one, other in zip(named, (*named[1:], named[0]), strict=True):
        if one.partition("_")[0] == other.partition("_")[0]:
            raise IllegalConfiguration("sections_alike", cite, field="wheel_layout", one=one, other=other)


class WheelOfFortuneRound(Round):
    """One spin that counts: bets, "no más apuestas", the wheel; spins that do not count before it."""

    layout: Layout

    def begin(self) -> None:
        """Start before the spin, with the ratios of the table."""
        self.cites = self.layout.cites
        self.bet_of = self.layout.winners
        self.ratios = _ratios(self.layout, self.options)
        self.by_payout = self.options.get("limit_system") == "max_payout"
        self.winner: str | None = None
        self.void_spins = 0
        self.shared = self.layout.jokers if self.options.get("joker_mode") == "both_cells" else frozenset()

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse ratios below the floors, and an arrangement of the wheel that is not as prescribed."""
        _ratios(game.layout, options)
        _check_arrangement(game.layout, options)

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a bet, within the bounds of its payout."""
        self.require_no_target(event)
        self.require_placeable(event, self.cites.bets)
        key: Key = (event.seat, event.bet, None, None)
        total = self.stakes.get(key, 0) + event.amount
        self._require_lawful(event.bet, total)
        self.stakes[key] = total

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close."""
        self.require_no_target(event)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, event.bet, None, None)
        left = self.left_after(event, self.standing(key), self.cites.bets)
        if left:
            self._require_lawful(event.bet, left)
        self.leave_stake(key, left)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets."""
        self.require_first_close(self.cites.bets)
        if self.layout.reopens:
            self.require_some_bet(self.cites.bets)
        self.bets_closed = True

    def _require_lawful(self, bet: str, stake: int) -> None:
        """Within the table's limits, or within the posted payout and the limits that were authorised."""
        if not self.by_payout:
            self.require_within(stake, self.limits.min, self.limits.max, self.cites.limits)
            return
        band = self.game.limits
        self.require_at_least(stake, band.low or 1, self.cites.limits)
        odds, limit = self.ratios[bet], self.number("max_payout_per_bet")
        payout = odds.win(stake)
        if payout > limit:
            raise self.illegal(
                "payout_above_maximum",
                self.cites.max_payout,
                field="amount",
                amount=self.money(stake),
                odds=odds,
                payout=self.money(payout),
                limit=self.money(limit),
            )
        if band.high is not None:
            self.require_at_most(stake, band.high, self.cites.limits)

    @classmethod
    def has_targets(cls, game: Game, bet: Bet) -> bool:
        """Return whether a payment may have a target: the segment of the bet."""
        return True

    def target_of(self, event: v.BetPaid | v.BetTaken | v.BetPlaced) -> str | None:
        """A payment may name the segment that its bet is on; the line has no target."""
        return None if self.bet_of.get(event.target or "") == event.bet else event.target

    # ------------------------------------------------------------------ the wheel

    def on_wheel_stopped(self, event: v.WheelStopped) -> None:
        """Record the segment at which the wheel stopped, once."""
        self.require_bets_closed(self.cites.bets)
        self._require_turning()
        bet = self.bet_of.get(event.segment)
        if bet is None:
            raise self.illegal(
                "segment_unknown", self.cites.segments, field="segment", segment=event.segment, admitted=self.bet_of
            )
        self.winner = bet

    def _require_turning(self) -> None:
        if self.winner is not None:
            raise self.illegal("wheel_already_stopped", self.cites.result)

    # ------------------------------------------------------------------ irregularities

    def effect_spin_again(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The spin does not count; the bets stay for the next."""
        self._require_spun(rule)
        self._take_back()

    def effect_between_sections(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """By the posted choice the spin does not count, or the segment reported is the one passed last."""
        self._require_spun(rule)
        if self.options["between_option"] == NOT_CHOSEN:
            raise self.illegal("between_option_not_chosen", self.cites.between, field="code")
        if self.options["between_option"] == "respin":
            self._take_back()

    def effect_not_opened(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The wheel is not played: stakes back, round over."""
        if self.bets_closed:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def _require_spun(self, rule: Irregularity) -> None:
        if not self.bets_closed:
            raise self.not_now(rule)

    def _take_back(self) -> None:
        self.winner = None
        self.void_spins += 1
        if self.layout.reopens:
            self.bets_closed = False

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the spin lacks: a valid stop of the wheel."""
        decided = self.winner is not None or (self.void_spins and not (self.layout.reopens and self.stakes))
        return None if decided else "WheelStopped"

    def missing_cite(self) -> str:
        """Return the clause on the result."""
        return self.cites.result

    def settle_decided(self) -> Settlement:
        """All losers are collected, then all winners are paid."""
        cite, winner = self.cites.result, self.winner
        lost: list[Line] = []
        won: list[Line] = []
        for (seat, bet, _, _), stake in self.stakes.items():
            if winner is None:
                lost.append(Line(seat=seat, bet=bet, stake=stake, result="open", cite=self.cites.between))
            elif bet == winner or (bet in self.shared and winner in self.shared):
                odds = self.ratios[bet]
                won.append(push(seat, bet, stake, cite) if odds == _NOTHING else win(seat, bet, stake, odds, cite))
            else:
                lost.append(lose(seat, bet, stake, cite))
        lines = (*lost, *won)
        return Settlement(void=False, lines=lines, variances=self.variances(lines))
