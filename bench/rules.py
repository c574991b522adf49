"""Replay and settlement in memory: typed events through the rules, one core, no database.

The rounds are fixed shapes, so that figures compare from day to day; the poker room plays simulated hands. Beside them
stands what the bare evaluation of a hand costs in the libraries that do nothing else.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.cards import DECK
from casino.rules.kernel import Game, replay
from casino.simulation import floor_for

LIMITS = {"min": 1_000, "max": 50_000}
"""Limits of the tables whose rounds are simulated, in minor units."""
SIMULATED = (
    ("War", "cl.war", 20_000),
    ("draw poker", "cl.draw_poker", 5_000),
    ("draw poker with progressive", "cl.draw_poker_progressive", 5_000),
    ("Go Poker", "cl.go_poker", 5_000),
    ("poker without draw", "eus.caribbean_stud", 5_000),
    ("Pai Gow Poker", "eus.pai_gow_poker", 5_000),
)
"""Games whose rounds are played by simulated players: name, code, goal in rounds a second."""


@dataclass(frozen=True)
class Case:
    """Rounds of one game, to be replayed again and again. ``goal`` in rounds a second; limits in minor units."""

    name: str
    game: Game
    limits: Mapping[str, int]
    rounds: Sequence[Sequence[v.Fact]]
    goal: int

    @property
    def events(self) -> float:
        """Events a round, on average."""
        return sum(len(facts) for facts in self.rounds) / len(self.rounds)

    def run(self, rounds: int) -> float:
        """Rounds a second of this process's own time: other processes of the machine do not count."""
        game, limits, played = self.game, self.limits, self.rounds
        start = time.process_time()
        for at in range(rounds):
            replay(game.open(None, limits), played[at % len(played)]).settle()
        return rounds / (time.process_time() - start)


def cases() -> Iterator[Case]:
    """The rounds of the budget."""
    closed = (v.BetsClosed(),)
    end = (v.RoundClosed(),)
    roulette = [
        *(v.BetPlaced(seat=seat, bet="straight", target=str(seat * 5), amount=500) for seat in range(1, 5)),
        v.BetPlaced(seat=5, bet="color", target="red", amount=2_000),
        v.BetPlaced(seat=6, bet="dozen", target="2", amount=1_000),
        *closed,
        v.BallLanded(pocket="15"),
        *end,
    ]
    yield Case("roulette, 6 bets", registry.get("pr.roulette"), {"min": 100, "max": 10_000}, [roulette], 20_000)
    hands = (("player", "4s"), ("banker", "2c"), ("player", "3d"), ("banker", "Kh"), ("banker", "6s"))
    baccarat = [
        *(v.BetPlaced(seat=seat, bet="banker" if seat % 2 else "player", amount=5_000) for seat in range(1, 5)),
        *closed,
        *(v.CardDealt(to=to, card=card) for to, card in hands),
        *end,
    ]
    yield Case("baccarat, 4 bets", registry.get("pr.baccarat"), {"min": 1_000, "max": 100_000}, [baccarat], 20_000)
    yield Case("blackjack, 7 seats", registry.get("pr.blackjack"), {"min": 500, "max": 50_000}, [_blackjack()], 8_000)
    stud = registry.get("pr.caribbean_stud")
    yield Case("Caribbean stud, 6 seats", stud, {"min": 500, "max": 50_000}, [_caribbean_stud()], 5_000)
    for name, code, goal in SIMULATED:
        yield Case(f"{name}, 6 seats", registry.get(code), LIMITS, _six_seats(code), goal)
    floor, rng = floor_for("pr.texas_holdem_high", {}, {"min": 500, "max": 1_000}), random.Random(7)
    played = [floor.play(rng) for _ in range(200)]
    holdem = registry.get("pr.texas_holdem_high")
    yield Case("Texas hold'em, simulated hands", holdem, {"min": 500, "max": 1_000}, played, 300)


def _six_seats(code: str, rounds: int = 200) -> list[list[v.Fact]]:
    """Simulated rounds of a game in which six seats bet."""
    floor, rng = floor_for(code, {}, LIMITS), random.Random(7)
    played: list[list[v.Fact]] = []
    while len(played) < rounds:
        facts = floor.play(rng)
        if len({fact.seat for fact in facts if isinstance(fact, v.BetPlaced)}) == 6:
            played.append(facts)
    return played


def _blackjack() -> list[v.Fact]:
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


def _caribbean_stud() -> list[v.Fact]:
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
    count, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for hand in hands:
            evaluate(hand)
        count += len(hands)
    return count / spent


def bench_rules(runs: int = 5) -> list[tuple[Case, float]]:
    """The median of some runs of each case, in rounds a second."""
    found = []
    for case in cases():
        case.run(100)
        rates = sorted(case.run(1_000) for _ in range(runs))
        found.append((case, rates[runs // 2]))
    return found


if __name__ == "__main__":
    for case, rate in bench_rules():
        print(f"{case.name:<32} {case.events:5.1f} events {rate:>10,.0f} rounds/s  goal {case.goal:>7,}")
    for name, rate in evaluators().items():
        print(f"{name:<32} {rate:>10,.0f} hands/s")
