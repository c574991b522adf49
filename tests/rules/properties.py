"""Laws that hold for every game, checked on rounds that a simulated table plays from a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
from hypothesis import strategies as st

from casino.rules import registry, replay
from casino.rules import vocabulary as v
from casino.rules.codec import encode_event
from casino.rules.kernel import PROGRESSIVE, Settlement, totals
from casino.simulation import floor_for

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


def legal_round(
    game_code: str, seed: int, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]
) -> list[v.Fact]:
    """The facts of one round of a simulated table."""
    return floor_for(game_code, options, limits).play(random.Random(seed))


def settle(
    game_code: str,
    facts: list[v.Fact],
    options: Mapping[str, v.OptionValue],
    limits: Mapping[str, int],
    meters: Mapping[str, int] | None = None,
) -> Settlement:
    """The settlement of these facts; any refusal fails the test."""
    round_ = registry.get(game_code).open(options, limits, meters)
    for fact in facts:
        round_.apply(fact)
    return round_.settle()


def check_money(game_code: str, settlement: Settlement) -> None:
    """What the house wins is what the players lose, and each line adds up."""
    sums = totals(registry.get(game_code), settlement)
    lines = [line for line in settlement.lines if line.bet != PROGRESSIVE and line.result != "open"]
    assert sums.win == -sum(line.net for line in lines)
    for line in settlement.lines:
        match line.result:
            case "win":
                assert line.net == line.payout - line.commission
            case "lose":
                assert line.net == -line.stake - line.commission
            case "push" | "void":
                assert line.net == line.payout == line.commission == 0


def case_of(game_code: str, facts: list[v.Fact], options: dict[str, Any], limits: dict[str, str]) -> dict[str, Any]:
    """The facts as a case for the replay door."""
    events = [encode_event(fact, "USD") for fact in facts]
    context = {"limits": limits}
    return {"id": "p", "game": game_code, "options": options, "context": context, "events": events}


_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(min_value=-(2**40), max_value=2**40),
    st.sampled_from(
        ["", "player", "dealer", "banker", "ante", "bet", "tie", "As", "10♥", "1.00", "-5", "x" * 60, "up"]
    ),
    st.lists(st.integers(0, 3), max_size=2),
    st.dictionaries(st.sampled_from(["min", "a"]), st.integers(), max_size=1),
)
_FIELDS = sorted({name for fact in v.EVENTS.values() for name in fact.__struct_fields__})
EVENTS = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from([*v.EVENTS, "NoSuchEvent", 7]),
    st.dictionaries(st.sampled_from([*_FIELDS, "surprise"]), _SCALARS, max_size=5),
)
"""Dictionaries that look like events, most of them nonsense."""


def check_fuzzed(case: dict[str, Any], at: int, fuzzed: dict[str, Any]) -> None:
    """One field or a whole event of a legal case replaced: the door answers, and never in any other way."""
    events = list(case["events"])
    at %= len(events) + 1
    events[at : at + 1] = [fuzzed]
    answer = replay.answer_line(msgspec.json.encode({**case, "events": events}))
    assert answer["result"] in ("settled", "rejected")
    if answer["result"] == "rejected":
        assert answer["code"]
        assert answer["message"]
        assert answer["message_es"]
        assert answer["cite"]
