"""Replay and settlement in memory: typed events through the rules, one core, no database.

Every family of every jurisdiction has a case in ``CASES``. Four of them are fixed shapes, the others rounds of
simulated players, always the same. Beside them stands what the bare evaluation of a hand costs in the libraries that
do nothing else.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.cards import DECK
from casino.rules.kernel import Game, replay
from casino.simulation import floor_for

LIMITS = {"min": 1_000, "max": 50_000}
SIMPLE, TWENTY_ONE, HOUSE_POKER, POKER_ROOM, LONG = 20_000, 8_000, 5_000, 300, 1_000
"""Goals in rounds a second: one result decides all bets; blackjack and its variants; poker and pai gow against the
bank, with six seats; poker among players; craps and bingo, whose rounds are a shooter's throws and a game's draws."""
Played = list[v.Fact]


class Case(NamedTuple):
    """Rounds of one game, to be replayed again and again.

    ``goal`` in rounds a second; ``limits`` in minor units; ``seats``: how many bet in every round (0: from one to a
    full table); ``fixed``: the one round, where it is not simulated.
    """

    code: str
    goal: int
    seats: int = 0
    fixed: Callable[[], Played] | None = None
    limits: Mapping[str, int] = LIMITS
    options: Mapping[str, v.OptionValue] = {}

    @property
    def game(self) -> Game:
        """The game as the registry has it."""
        return registry.get(self.code)

    @property
    def name(self) -> str:
        """Name of the game in English, its code, and how many seats bet."""
        seats = f", {self.seats} seats" if self.seats else ""
        return f"{self.game.en} ({self.code}){seats}"

    def rounds(self, count: int = 100) -> list[Played]:
        """So many simulated rounds, or the fixed one."""
        if self.fixed is not None:
            return [self.fixed()]
        floor, rng = floor_for(self.code, dict(self.options), dict(self.limits)), random.Random(7)
        played: list[Played] = []
        while len(played) < count:
            facts = floor.play(rng)
            if self.seats in (0, len({fact.seat for fact in facts if isinstance(fact, v.BetPlaced)})):
                played.append(facts)
        return played

    def rate(self, played: Sequence[Played], runs: int) -> float:
        """Rounds a second of this process's own time, which other processes of the machine do not count in: the median
        of so many runs."""
        game, options, limits = self.game, self.options, self.limits
        rates = []
        for run in range(runs + 1):
            start = time.process_time()
            for _ in range(max(1, 500 // len(played))):
                for facts in played:
                    replay(game.open(options, limits), facts).settle()
            if run:  # the first one fills tables
                rates.append(max(1, 500 // len(played)) * len(played) / (time.process_time() - start))
        return sorted(rates)[runs // 2]


def _roulette() -> Played:
    """Six bets."""
    return [
        *(v.BetPlaced(seat=seat, bet="straight", target=str(seat * 5), amount=500) for seat in range(1, 5)),
        v.BetPlaced(seat=5, bet="color", target="red", amount=2_000),
        v.BetPlaced(seat=6, bet="dozen", target="2", amount=1_000),
        v.BetsClosed(),
        v.BallLanded(pocket="15"),
        v.RoundClosed(),
    ]


def _baccarat() -> Played:
    """Four bets."""
    hands = (("player", "4s"), ("banker", "2c"), ("player", "3d"), ("banker", "Kh"), ("banker", "6s"))
    return [
        *(v.BetPlaced(seat=seat, bet="banker" if seat % 2 else "player", amount=5_000) for seat in range(1, 5)),
        v.BetsClosed(),
        *(v.CardDealt(to=to, card=card) for to, card in hands),
        v.RoundClosed(),
    ]


def _blackjack() -> Played:
    """Seven bets, sixteen cards, seven decisions."""
    pack = [rank + suit for rank in "TK98" for suit in "shdc"]
    seats = range(1, 8)
    dealt = [*seats, "dealer", *seats, "dealer"]
    return [
        *(v.BetPlaced(seat=seat, bet="main", amount=1_000) for seat in seats),
        v.BetsClosed(),
        *(v.CardDealt(to=to, card=card) for to, card in zip(dealt, pack, strict=False)),
        *(v.DecisionMade(seat=seat, action="stand") for seat in seats),
        v.RoundClosed(),
    ]


def _caribbean_stud() -> Played:
    """Six antes, thirty-five cards, six decisions."""
    pack = list(DECK)
    random.Random(3).shuffle(pack)
    seats = range(1, 7)
    turns = [to for _ in range(5) for to in (*seats, "dealer")]
    return [
        *(v.BetPlaced(seat=seat, bet="ante", amount=1_000) for seat in seats),
        v.BetsClosed(chips=0, lights=0),
        *(v.CardDealt(to=to, card=card) for to, card in zip(turns, pack, strict=False)),
        *(v.DecisionMade(seat=seat, action="bet") for seat in seats),
        v.RoundClosed(),
    ]


_EASY_ROLL: Mapping[str, v.OptionValue] = {
    "pay_table": ["er_gold 4:1"],
    "easy_roll_faces": ["d1 6 gold", "d2 6 silver"],
}
CASES = (
    Case("pr.roulette", SIMPLE, seats=6, fixed=_roulette, limits={"min": 100, "max": 10_000}),
    Case("pr.baccarat", SIMPLE, seats=4, fixed=_baccarat, limits={"min": 1_000, "max": 100_000}),
    Case("pr.blackjack", TWENTY_ONE, seats=7, fixed=_blackjack, limits={"min": 500, "max": 50_000}),
    Case("pr.caribbean_stud", HOUSE_POKER, seats=6, fixed=_caribbean_stud, limits={"min": 500, "max": 50_000}),
    Case("pr.big_six", SIMPLE),
    Case("pr.blackjack_switch", TWENTY_ONE),
    Case("pr.free_bet_blackjack", TWENTY_ONE),
    Case("pr.triple_shot", HOUSE_POKER, seats=6),
    Case("pr.three_card_poker", HOUSE_POKER, seats=6),
    Case("pr.let_it_ride", HOUSE_POKER, seats=6),
    Case("pr.ultimate_texas_holdem", HOUSE_POKER, seats=6),
    Case("pr.pai_gow_poker", HOUSE_POKER, seats=6),
    Case("pr.pai_gow_tiles", HOUSE_POKER, seats=6),
    Case("pr.texas_holdem_high", POKER_ROOM, limits={"min": 500, "max": 1_000}),
    Case("pr.craps", LONG),
    Case("pr.easy_roll", SIMPLE, options=_EASY_ROLL),
    Case("pr.bingo", LONG),
    Case("cl.american_roulette_single_zero", SIMPLE),
    Case("cl.french_roulette", SIMPLE),
    Case("cl.punto_banca", SIMPLE),
    Case("cl.chemin_de_fer", SIMPLE),
    Case("cl.big_six", SIMPLE),
    Case("cl.crown_and_anchor", SIMPLE),
    Case("cl.trente_et_quarante", SIMPLE),
    Case("cl.war", SIMPLE, seats=6),
    Case("cl.blackjack", TWENTY_ONE),
    Case("cl.challenge_21", TWENTY_ONE),
    Case("cl.caribbean_stud", HOUSE_POKER, seats=6),
    Case("cl.draw_poker", HOUSE_POKER, seats=6),
    Case("cl.draw_poker_progressive", HOUSE_POKER, seats=6),
    Case("cl.go_poker", HOUSE_POKER, seats=6),
    Case("cl.texas_holdem_bonus", HOUSE_POKER, seats=7),
    Case("cl.texas_holdem_plus", HOUSE_POKER, seats=6),
    Case("cl.seven_card_stud", POKER_ROOM),
    Case("cl.craps", LONG),
    Case("cl.bingo", LONG),
    Case("bo.french_roulette", SIMPLE),
    Case("bo.trente_et_quarante", SIMPLE),
    Case("bo.caribbean_stud", HOUSE_POKER, seats=6),
    Case("bo.draw_poker", HOUSE_POKER, seats=6),
    Case("bo.go_poker", HOUSE_POKER, seats=6),
    Case("bo.circle_poker", POKER_ROOM),
    Case("bo.craps", LONG),
    Case("eus.american_roulette", SIMPLE),
    Case("eus.french_roulette", SIMPLE),
    Case("eus.boule", SIMPLE),
    Case("eus.punto_banca", SIMPLE),
    Case("eus.chemin_de_fer", SIMPLE),
    Case("eus.baccara_two_cloths", SIMPLE),
    Case("eus.wheel_of_fortune", SIMPLE),
    Case("eus.trente_et_quarante", SIMPLE),
    Case("eus.blackjack", TWENTY_ONE),
    Case("eus.triple_blackjack", TWENTY_ONE),
    Case("eus.caribbean_stud", HOUSE_POKER, seats=6),
    Case("eus.three_card_poker", HOUSE_POKER, seats=6),
    Case("eus.texas_poker", HOUSE_POKER, seats=6),
    Case("eus.trijoker", HOUSE_POKER, seats=6, limits={"min": 1_000, "max": 10_000}),
    Case("eus.pai_gow_poker", HOUSE_POKER, seats=6),
    Case("eus.circle_poker", POKER_ROOM),
    Case("eus.craps", LONG),
    Case("pe.pai_gow_poker", HOUSE_POKER, seats=6),
)
"""One case of each family of each jurisdiction, and some variants beside."""


def evaluators() -> dict[str, float]:
    """Bare evaluations a second: name -> rate."""
    from phevaluator.evaluator import evaluate_cards
    from pokerkit import StandardHighHand

    rng = random.Random(5)
    five = [rng.sample(DECK, 5) for _ in range(500)]
    seven = [rng.sample(DECK, 7) for _ in range(500)]
    strings = ["".join(hand) for hand in five]
    return {
        "phevaluator, five cards": _rate(lambda hand: evaluate_cards(*hand), five),
        "phevaluator, seven cards": _rate(lambda hand: evaluate_cards(*hand), seven),
        "pokerkit, five cards": _rate(StandardHighHand, strings),
    }


def _rate(evaluate: Callable[[object], object], hands: Sequence[object], seconds: float = 0.5) -> float:
    count, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for hand in hands:
            evaluate(hand)
        count += len(hands)
    return count / spent


def bench_rules(runs: int = 5) -> Iterator[tuple[Case, float, float]]:
    """Each case with its events a round and its rounds a second, the median of some runs."""
    for case in CASES:
        played = case.rounds()
        yield case, sum(map(len, played)) / len(played), case.rate(played, runs)


if __name__ == "__main__":
    for case, events, rate in bench_rules():
        missed = "" if rate >= case.goal else "  MISSED"
        print(f"{case.name:<64} {events:5.1f} events {rate:>10,.0f} rounds/s  goal {case.goal:>7,}{missed}", flush=True)
    for name, rate in evaluators().items():
        print(f"{name:<64} {rate:>10,.0f} hands/s")
