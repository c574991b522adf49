"""Facts applied together leave a round as facts applied one by one do, and are refused at the same place."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import RuleError
from casino.rules.kernel import Round
from casino.simulation import floor_for

LIMITS = {"min": 1_000, "max": 50_000}
IN_RUNS = sorted(game.code for game in registry.all_games() if game.round_type.runs)
"""Games of which some facts are taken many at a time."""


def _outcome(round_: Round, facts: list[v.Fact], *, together: bool) -> tuple[Any, ...]:
    """How far the round came, why no further, what the cards and stakes are, and the settlement of a whole one."""
    try:
        if together:
            round_.apply_all(facts)
        else:
            for fact in facts:
                round_.apply(fact)
        refused: str | None = None
    except RuleError as refusal:
        refused = str(refusal)
    settled = msgspec.json.encode(round_.settle()) if round_.closed else None
    return round_.events_seen, refused, dict(round_.stakes), dict(getattr(round_, "hands", {})), settled


def _spoilt(facts: list[v.Fact], chance: random.Random) -> list[v.Fact]:
    """The facts of a round with one twice, one missing, two in the wrong order, or a card or a bet that differs."""
    facts = list(facts)
    at = chance.randrange(1, len(facts))
    match chance.randrange(4):
        case 0:
            facts.insert(at, facts[chance.randrange(len(facts))])
        case 1:
            del facts[at]
        case 2:
            facts[at - 1], facts[at] = facts[at], facts[at - 1]
        case _:
            cards = {n: fact for n, fact in enumerate(facts) if isinstance(fact, v.CardDealt)}
            if len(cards) < 2:
                return _with_another_bet(facts, chance)
            one, other = chance.sample(sorted(cards), 2)
            change = chance.choice(({"card": cards[other].card}, {"to": cards[other].to}, {"hand": 1}, {"face": "up"}))
            facts[one] = msgspec.structs.replace(cards[one], **change)
    return facts


def _with_another_bet(facts: list[v.Fact], chance: random.Random) -> list[v.Fact]:
    """The facts with one bet that differs in its seat, its target or its amount."""
    bets = {n: fact for n, fact in enumerate(facts) if isinstance(fact, v.BetPlaced)}
    if not bets:
        return facts
    one = chance.choice(sorted(bets))
    amount = bets[one].amount
    change = chance.choice(
        ({"seat": 0}, {"seat": 99}, {"target": "99"}, {"amount": 0}, {"amount": amount + 1}, {"amount": amount * 1_000},
         {"amount": 10**15}, {"bet": "nothing"}, {"hand": 1})
    )  # fmt: skip
    facts[one] = msgspec.structs.replace(bets[one], **change)
    return facts


def test_there_are_games_with_runs() -> None:
    assert "pr.caribbean_stud" in IN_RUNS


@pytest.mark.parametrize("code", IN_RUNS)
def test_together_as_one_by_one(code: str) -> None:
    game, chance = registry.get(code), random.Random(code)
    floor = floor_for(code, {}, LIMITS)
    refusals = 0
    for number in range(24):
        facts = floor.play(chance)
        if number % 3:
            facts = _spoilt(facts, chance)
        alone, together = (_outcome(game.open({}, LIMITS), facts, together=together) for together in (False, True))
        assert alone == together
        refusals += alone[1] is not None
    assert refusals, "no round was refused: the spoilt ones say nothing"
