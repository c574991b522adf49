"""The Basque catalogue beside a second settlement by the words of the decree (`tests/rules/basque_text`)."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import combinations
from typing import Any

import msgspec
import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.simulation import floor_for
from casino.theory.plans import plans
from casino.theory.table import Table
from tests.rules import basque_text

ROUNDS = 15
OTHERWISE: dict[str, dict[str, v.OptionValue]] = {
    "eus.punto_banca": {"commission_mode": "B"},
    "eus.chemin_de_fer": {"bank_unlimited": True, "commission_rate": 217},
    "eus.baccara_two_cloths": {"mode": "free"},
    "eus.wheel_of_fortune": {"pays_24": "1:1", "pays_15": "2:1"},
    "eus.caribbean_stud": {"insurance": True},
    "eus.pai_gow_poker": {"commission_rate": 417},
    "pe.pai_gow_poker": {"commission_rate": 417, "payout": "1:1"},
}
CIRCLE: dict[str, v.OptionValue] = {"rake_rate": 370, "rake_cap_per_hand": 1_234}
GAMES = [game.code for game in (*registry.games_of("eus"), registry.get("pe.pai_gow_poker"))]


def facts_of(round_: list[v.Fact]) -> list[dict[str, Any]]:
    return [{"type": type(fact).__name__, **msgspec.to_builtins(fact)} for fact in round_]


def by_bet(nets: dict[basque_text.Key, int], *, seats: bool) -> dict[Any, int]:
    """Nets that are not zero; by seat alone where a bet of several parts lies as the bets it is made of."""
    found: dict[Any, int] = defaultdict(int)
    for key, net in nets.items():
        found[key[0] if seats else key] += net
    return {key: net for key, net in found.items() if net}


@pytest.mark.parametrize("code", GAMES)
def test_rounds_come_to_what_the_decree_says(code: str) -> None:
    game = registry.get(code)
    limits = {"min": game.limits.default_min, "max": game.limits.default_max}
    usual: dict[str, v.OptionValue] = {"payout": "1:1", "commission_rate": 500} if code.startswith("pe") else {}
    judged = 0
    for seed, options in enumerate((usual, OTHERWISE.get(code, CIRCLE if game.players_bank else usual))):
        floor, rng = floor_for(code, options, limits), random.Random(seed)
        floor.misdeal_rate = 0
        for _ in range(ROUNDS):
            told = floor.play(rng)
            round_ = game.open(options, limits)
            for fact in told:
                round_.apply(fact)
            opened, *facts = facts_of(told)
            expected = basque_text.settle(code, opened | {"options": round_.options, "limits": limits}, facts)
            if expected is None:
                continue
            judged += 1
            found: dict[basque_text.Key, int] = defaultdict(int)
            for line in round_.settle().lines:
                if line.seat is not None:
                    found[line.seat, line.bet, line.target] += line.net
            seats = game.family in ("roulette", "french_roulette", "challenge_21")
            assert by_bet(found, seats=seats) == by_bet(expected, seats=seats), facts
    assert judged >= ROUNDS // 2


ENDS: dict[str, list[list[dict[str, Any]]]] = {
    "roulette": [[{"type": "BallLanded", "pocket": str(number)}] for number in range(37)],
    "boule": [[{"type": "BallLanded", "pocket": str(number)}] for number in range(1, 10)],
    "wheel": [
        [{"type": "WheelStopped", "segment": cell}]
        for cell, number in {"24": 24, "15": 15, "7": 7, "4": 4, "2": 2, "joker_1": 1, "joker_2": 1}.items()
        for _ in range(number)
    ],
    "dice": [[{"type": "DiceRolled", "d1": d1, "d2": d2}] for d1 in range(1, 7) for d2 in range(1, 7)],
}
"""How a bet may end, each way as likely as the others."""


@pytest.mark.parametrize(
    ("game", "bet", "target", "ends"),
    [
        ("french_roulette", "split", "8-11", "roulette"),
        ("french_roulette", "two_dozens", "1-2", "roulette"),
        ("american_roulette", "even", None, "roulette"),
        ("american_roulette", "sector_zero", None, "roulette"),
        ("boule", "number", "5", "boule"),
        ("boule", "black", None, "boule"),
        ("wheel_of_fortune", "pos_24", None, "wheel"),
        ("wheel_of_fortune", "joker_1", None, "wheel"),
        ("craps", "field", None, "dice"),
        ("craps", "horn", None, "dice"),
        ("craps", "craps_3", None, "dice"),
        ("craps", "under_7", None, "dice"),
    ],
)
def test_what_a_bet_costs_is_counted_a_second_time(game: str, bet: str, target: str | None, ends: str) -> None:
    """The advantage that `manage.py theory` shows, from every end of a bet by the words of the decree."""
    code, stake = f"eus.{game}", 1_800
    known = registry.get(code)
    opened = {"type": "RoundOpened", "options": known.configure_options({}), "limits": {"min": 100, "max": 100_000}}
    placed = {"type": "BetPlaced", "seat": 1, "bet": bet, "amount": stake, **({"target": target} if target else {})}
    lost = 0
    for end in ENDS[ends]:
        nets = basque_text.settle(code, opened, [placed, *end])
        assert nets is not None
        lost -= sum(nets.values())
    (plan,) = [plan for plan in plans(Table(known, {}, {})) if plan.bet == bet]
    assert plan.figure(rounds=2, seed=0).advantage == pytest.approx(lost / stake / len(ENDS[ends]))


def test_what_par_plus_costs_is_counted_a_second_time() -> None:
    """EUS §15.V.3(I): 22,100 hands of three cards."""
    pays = {1: -1, 2: 1, 3: 3, 4: 6, 5: 30, 6: 40, 7: 50}
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [pays[basque_text.three(hand)[0]] for hand in combinations(deck, 3)]
    (plan,) = [one for one in plans(Table(registry.get("eus.three_card_poker"), {}, {})) if one.bet == "par_plus"]
    assert plan.figure(rounds=2, seed=0).advantage == pytest.approx(-sum(hands) / len(hands))
