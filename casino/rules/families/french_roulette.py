"""French roulette: on zero the player of an even chance takes half of it back or leaves it in prison.

**Facts.** ``BetPlaced`` with the bet's target as listed (numbers joined by ``-``, in any order; a ``street`` without
zero and a ``six_line`` by its first and last number or by all; the even chances take none), ``BetRemoved``,
``BetsClosed`` ("no más apuestas"), ``BallLanded`` with the pocket, ``RoundClosed``. After a zero each even chance is
chosen for by ``DecisionMade``: action ``half_back`` (half of the stake comes back) or ``prison`` (the whole stake waits
for the next spin), with the ``bet``; without it the choice is for all even chances of the seat that are not chosen for
yet. Under ``zero_choice_default`` ``must_ask`` the round is not decided before.

**Prison.** A bet that goes to prison has the line ``open``: nothing is won or lost in this round. The next round is
reported that it is there by ``BetPlaced`` with the target ``prison`` and the whole stake, before the close; it cannot
be taken down, and limits do not concern it. It is freed (``push``) when its chance wins, and lost otherwise, on another
zero as well. A void round leaves it in prison (``open``).

**The Basque Country.** Another zero leaves a bet in prison the same choice: the stake counts half as much after each
zero beyond the first. ``half_back`` then gives a quarter of what is reported to be in prison; ``prison`` leaves half of
it there (a line ``open``), the other half is lost (a line of its own). Without ``prison_reduces_nominal`` the whole
stake stays and is freed, and the next round reports with ``prison_2``, ``prison_3`` ... as target how many zeros it has
seen. Where what counts is below the least stake on an even chance the bet stays without a choice. Zero on the last spin
gives back what ``half_back`` would.

**Irregularities.** A void spin is reported before the round is closed: bets stay, betting is open again (by
``bets_after_void``) until another ``BetsClosed``, and the ball is thrown again. The chips of a ``late_bet`` never were
a stake. ``last_spin`` is reported before the close: it is the last one of the table. Under ``prison_on_last_spin``
``force_half_back`` its even chances cannot go to prison. Without ``spin_without_players`` bets are closed only once
somebody has one.

>>> from casino.rules import registry, vocabulary as v
>>> game = registry.get("cl.french_roulette")
>>> def spun(*facts):
...     round_ = game.open(limits={"min": 1000, "max": 100000})
...     for fact in facts:
...         round_.apply(fact)
...     return [(line.bet, line.result, line.net) for line in round_.settle().lines]
>>> spun(v.BetPlaced(seat=1, bet="odd", amount=20000), v.BetsClosed(), v.BallLanded(pocket="0"),
...      v.DecisionMade(seat=1, action="prison", bet="odd"), v.RoundClosed())
[('odd', 'open', 0)]
>>> spun(v.BetPlaced(seat=1, bet="odd", target="prison", amount=20000), v.BetsClosed(), v.BallLanded(pocket="8"))
[('odd', 'lose', -20000)]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families.fractions import part_lost, part_of
from casino.rules.families.roulette import ZEROS, RouletteRound
from casino.rules.fields import reads
from casino.rules.kernel import Bet, Game, Irregularity, Key, Line, lose, push

PRISON: Final = "prison"
"""The choice, and the target of a bet that is in prison from the round before."""
HALF_BACK: Final = "half_back"
MOST_ZEROS: Final = 9
PRISONS: Final = (PRISON, *(f"{PRISON}_{zeros}" for zeros in range(2, MOST_ZEROS + 1)))
"""Targets of a bet in prison by the zeros that it has seen, where its whole stake stays there."""
MUST_ASK: Final = "must_ask"
CHOICES: Final = frozenset({PRISON, HALF_BACK})

define(
    "no_zero_choice",
    "Seat {seat} has no even chance to choose for: only after a zero, once for each bet.",
    "El puesto {seat} no tiene suerte sencilla por decidir: solo tras un cero, una vez por apuesta.",
)
define(
    "prison_on_last_spin",
    "On the last spin of the table no bet goes to prison.",
    "En la última tirada de la mesa ninguna apuesta queda en prisión.",
)
define(
    "prison_only_even_chances",
    "{bet} is no even chance: it cannot be in prison.",
    "{bet} no es suerte sencilla: no puede estar en prisión.",
)
define(
    "prisoner_stays",
    "A bet in prison is neither raised nor taken down.",
    "Una apuesta en prisión no se aumenta ni se retira.",
)
define(
    "prison_below_minimum",
    "What the bet counts is below the minimum of {limit}: it stays in prison.",
    "Lo que vale la apuesta está por debajo del mínimo de {limit}: queda en prisión.",
)


class FrenchRouletteRound(RouletteRound):
    """One spin, with bets that be in prison from the spin before."""

    def begin(self) -> None:
        """Start as roulette, without choices."""
        super().begin()
        self.choices: dict[Key, str] = {}
        self.last_spin = False
        self.default_choice = str(self.options["zero_choice_default"])
        self.renews = self.layout.prison_renewed
        self.whole_stays = self.renews and not self.options["prison_reduces_nominal"]
        self.prisons = frozenset(PRISONS) if self.whole_stays else frozenset({PRISON})

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a bet, or bring in one that is in prison from the spin before."""
        if event.target in self.prisons:
            self._bring_in(event)
        else:
            super().on_bet_placed(event)

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close; one in prison stays."""
        if event.target in self.prisons:
            raise self.illegal("prisoner_stays", self.cites.zero, field="target")
        super().on_bet_removed(event)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Without a bet on the felt the ball is thrown only where the table throws it for nobody."""
        if not self.options.get("spin_without_players", True):
            self.require_some_bet(self.cites.seats)
        super().on_bets_closed(event)

    def _bring_in(self, event: v.BetPlaced) -> None:
        """A bet that went to prison in the round before stands there with its whole stake."""
        position = self.by_name.get((event.bet, None))
        if position is None or not position.even_chance:
            self.game.bet(event.bet)
            raise self.illegal("prison_only_even_chances", self.cites.zero, field="bet", bet=event.bet)
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        key: Key = (event.seat, event.bet, event.target, None)
        if key in self.stakes:
            raise self.illegal("prisoner_stays", self.cites.zero, field="amount")
        self.stakes[key] = event.amount
        self.honoured.add(key)

    def maximum_of(self, key: Key) -> int:
        """Return the most that the bet may be (minor units); a bet in prison is not changed."""
        if key[2] in self.prisons:
            raise self.illegal("prisoner_stays", self.cites.zero, field="target")
        return super().maximum_of(key)

    def minimum_of(self, key: Key) -> int:
        """Return the least that the bet may be (minor units); a bet in prison is not changed."""
        if key[2] in self.prisons:
            raise self.illegal("prisoner_stays", self.cites.zero, field="target")
        return super().minimum_of(key)

    # ------------------------------------------------------------------ zero

    def on_ball_landed(self, event: v.BallLanded) -> None:
        """Record the pocket; choices of an earlier ball no longer count."""
        super().on_ball_landed(event)
        self.choices.clear()

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the choices after zero, and the actions on colours."""
        return dict.fromkeys(sorted(CHOICES), ("bet",)) | dict(super().actions_of(game))

    @classmethod
    def has_targets(cls, game: Game, bet: Bet) -> bool:
        """Return whether stakes of the bet have a target: even chances in prison, too."""
        chances = (position for wheel in game.layout.wheels.values() for position in wheel.by_name.values())
        return super().has_targets(game, bet) or any(one.bet == bet.code and one.even_chance for one in chances)

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Choose half back or prison for even chances after zero, or take a decision on colours."""
        cite = self.cites.zero
        if event.action not in CHOICES:
            super().on_decision_made(event)
            return
        self.require_seat(event.seat, self.cites.seats)
        if event.bet is not None:
            self.game.bet(event.bet)
        chosen = [key for key in self.to_choose() if key[0] == event.seat and event.bet in (None, key[1])]
        if not chosen:
            raise self.illegal("no_zero_choice", cite, field="seat", seat=event.seat)
        if event.action == PRISON and self._is_without_prison():
            raise self.illegal("prison_on_last_spin", cite, field="action")
        if event.action == HALF_BACK and any(self.must_stay(key) for key in chosen):
            limit = self.money(self.least_chance)
            raise self.illegal("prison_below_minimum", cite, field="action", limit=limit)
        self.choices.update(dict.fromkeys(chosen, event.action))

    def to_choose(self) -> list[Key]:
        """The even chances that zero has hit and nobody has chosen for yet."""
        if self.pocket not in ZEROS:
            return []
        return [key for key in self.stakes if self._has_choice(key) and key not in self.choices]

    def _has_choice(self, key: Key) -> bool:
        """An even chance, fresh or, where another zero asks again, in prison."""
        if key[2] in self.prisons:
            return self.renews
        return self.by_name[key[1], key[2]].even_chance

    def _zeros_before(self, target: str | None) -> int:
        """The zeros that reduce what a bet counts before this one."""
        return 0 if target is None else PRISONS.index(target) + 1

    def must_stay(self, key: Key) -> bool:
        """Return whether the bet now counts less than the minimum on an even chance, so that it cannot be taken
        out."""
        if key[2] is None or self._is_without_prison():
            return False
        return self.stakes[key] < self.least_chance << self._zeros_before(key[2])

    def _is_without_prison(self) -> bool:
        return self.last_spin and self.options.get("prison_on_last_spin", "force_half_back") == "force_half_back"

    def effect_last_spin(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The last of the announced spins."""
        if self.bets_closed:
            raise self.not_now(rule)
        self.last_spin = True

    def effect_spin_again(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The spin is void: choices are forgotten, and the ball is thrown again."""
        super().effect_spin_again(rule, event)
        self.choices.clear()

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the spin lacks: the ball, or a choice that must be asked for."""
        if self.pocket is None:
            return "BallLanded"
        if self.pocket in ZEROS and self.default_choice == MUST_ASK and not self._is_without_prison():
            asked = [key for key in self.to_choose() if not self.must_stay(key)]
            if asked:
                return f"DecisionMade of seat {asked[0][0]}"
        return None

    def missing_cite(self) -> str:
        """Return the clause on the result, or on zero once the ball has landed."""
        return self.cites.result if self.pocket is None else self.cites.zero

    def lines_of(self, seat: int, bet: str, target: str | None, stake: int) -> tuple[Line, ...]:
        """Settle a bet by the ball; a bet in prison may go back to prison on another zero."""
        if target in self.prisons and self.renews and self.pocket in ZEROS:
            return self._another_zero(seat, bet, target, stake)
        return (self.line_of(seat, bet, target, stake),)

    def _another_zero(self, seat: int, bet: str, target: str | None, stake: int) -> tuple[Line, ...]:
        """A bet in prison on another zero: out of it with what is left, or there with what counts from now on."""
        key: Key = (seat, bet, target, None)
        zeros, cite = self._zeros_before(target), self.cites.zero
        choice = PRISON if self.must_stay(key) else self.choices.get(key, self.default_choice)
        if choice != PRISON or self._is_without_prison():
            return (part_lost(self, seat, bet, stake, cite, target=target, back=(1, 2 << zeros)),)
        if self.whole_stays:
            further = PRISONS[min(zeros, MOST_ZEROS - 1)]
            return (Line(seat=seat, bet=bet, stake=stake, result="open", cite=cite, target=further),)
        kept = part_of(self, stake, 1, 2)
        gone = lose(seat, bet, stake - kept, cite, target=target)
        return (gone, Line(seat=seat, bet=bet, stake=kept, result="open", cite=cite, target=PRISON))

    def line_of(self, seat: int, bet: str, target: str | None, stake: int) -> Line:
        """Settle a bet by the ball; a bet in prison is freed or lost."""
        if target not in self.prisons:
            return super().line_of(seat, bet, target, stake)
        freed = self.pocket in self.by_name[bet, None].pockets
        return (push if freed else lose)(seat, bet, stake, self.cites.zero, target=target)

    def zero_line(self, seat: int, bet: str, target: str | None, stake: int) -> Line:
        """Settle an even chance on zero by the choice: half back, or prison."""
        choice = self.choices.get((seat, bet, target, None), self.default_choice)
        if choice != PRISON or self._is_without_prison():
            return super().zero_line(seat, bet, target, stake)
        return Line(seat=seat, bet=bet, stake=stake, result="open", cite=self.cites.zero, target=target)

    def void_lines(self, cite: str) -> tuple[Line, ...]:
        """Stakes go back; what is in prison stays there."""
        return tuple(
            msgspec.structs.replace(line, result="open", cite=self.cites.zero) if line.target in self.prisons else line
            for line in super().void_lines(cite)
        )
