"""Craps: what holds for every round, beside what holds for every game."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.kernel import totals
from casino.rules.replay import answer_line
from tests.effort import usually
from tests.rules.properties import SEEDS, Options
from tests.rules.trials import CRAPS as TRIAL

GAME = TRIAL.game
EVENTS = [name for name, fact in v.EVENTS.items() if fact in GAME.round_type.handlers]


@given(SEEDS, TRIAL.options, st.floats(0, 1))
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_every_prefix_is_legal_and_can_be_settled_after_a_throw(seed: int, options: Options, part: float) -> None:
    """PR §3.4(A): bets live over many rolls, so a round may be cut off after any throw."""
    facts = TRIAL.told(seed, options)
    kept = facts[: int(part * len(facts))]
    round_ = TRIAL.after(kept, options)
    thrown = any(isinstance(fact, v.DiceRolled | v.IrregularityDeclared) for fact in kept)
    if not thrown:
        with pytest.raises(IllegalEvent, match="round_not_finished"):
            round_.settle()
        return
    assert round_.settle() == TRIAL.settle(kept, options)


@given(SEEDS, TRIAL.options)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_money_is_neither_made_nor_lost(seed: int, options: Options) -> None:
    """The casino wins what the players lose; a line's net follows from its parts; all money placed is accounted for."""
    facts = TRIAL.told(seed, options)
    settlement = TRIAL.settle(facts, options)
    assert totals(GAME, settlement).win == -sum(line.net for line in settlement.lines)
    for line in settlement.lines:
        expected = {"win": line.payout - line.commission, "lose": -line.stake - line.commission}
        assert line.net == expected.get(line.result, 0)
        assert (line.payout > 0) is (line.result == "win")
    placed = Counter[int]()
    for fact in facts:
        if isinstance(fact, v.BetPlaced):
            placed[fact.seat] += fact.amount
    void = TRIAL.after([*facts[:-1], v.RoundVoided(reason="test", authorised_by="INSP-1")], options)
    for seat, amount in placed.items():
        back = sum(line.stake for line in void.settle().lines if line.seat == seat)
        assert back <= amount  # the difference was taken down by its owner during the round
    assert all(line.net == 0 for line in void.settle().lines)


@given(SEEDS, TRIAL.options, st.permutations(range(1, 13)))
@settings(max_examples=usually(20, thoroughly=400), deadline=None)
def test_seats_are_alike(seed: int, options: Options, seats: list[int]) -> None:
    """PR §3.4(A): the point is good for every player; who sits where matters to the dice alone."""
    facts = [
        fact for fact in TRIAL.told(seed, options) if not isinstance(fact, v.DecisionMade | v.IrregularityDeclared)
    ]
    anonymous = [
        msgspec.structs.replace(fact, shooter=None) if isinstance(fact, v.DiceRolled) else fact for fact in facts
    ]
    moved = [
        msgspec.structs.replace(fact, seat=seats[fact.seat - 1]) if hasattr(fact, "seat") else fact
        for fact in anonymous
    ]
    first, second = TRIAL.settle(anonymous, options), TRIAL.settle(moved, options)
    expected = tuple(msgspec.structs.replace(line, seat=seats[(line.seat or 1) - 1]) for line in first.lines)
    assert second.lines == expected


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 120),
    st.sampled_from(
        ["10.00", "5", "-1.00", "1e9", "x", "", "6", "3-1", "5-5", "no_dice", "shooter_deprived", "change_dice"]
    ),
    st.sampled_from([bet.code for bet in GAME.bets]),
    st.lists(st.integers(), max_size=2),
)
FIELDS = st.sampled_from(
    ["seat", "bet", "amount", "target", "hand", "d1", "d2", "d3", "shooter", "action", "code", "reason", "limits"]
)
LIKELY = st.one_of(
    st.builds(
        lambda seat, bet, amount, target: {"type": "BetPlaced", "seat": seat, "bet": bet, "amount": amount} | target,
        st.integers(1, 3),
        st.sampled_from([bet.code for bet in GAME.bets]),
        st.sampled_from(["5.00", "10.00", "600.00"]),
        st.one_of(st.just({}), st.builds(lambda t: {"target": t}, st.sampled_from(["4", "6", "3-1", "2-2"]))),
    ),
    st.builds(
        lambda d1, d2, shooter: {"type": "DiceRolled", "d1": d1, "d2": d2} | shooter,
        st.integers(1, 6),
        st.integers(1, 6),
        st.one_of(st.just({}), st.builds(lambda s: {"shooter": s}, st.integers(1, 3))),
    ),
    st.builds(
        lambda seat, bet, target: {"type": "BetRemoved", "seat": seat, "bet": bet, "target": target},
        st.integers(1, 3),
        st.sampled_from([bet.code for bet in GAME.bets]),
        st.sampled_from([None, "4", "6"]),
    ),
)
JUNK = st.builds(
    lambda name, rest: {"type": name, **rest}, st.sampled_from([*EVENTS, "Nothing"]), st.dictionaries(FIELDS, VALUES)
)


@given(st.lists(st.one_of(LIKELY, JUNK), max_size=25))
@settings(max_examples=usually(60, thoroughly=1500), deadline=None)
def test_junk_is_refused_and_never_breaks(events: list[dict[str, object]]) -> None:
    """Whatever is sent, the answer is a settlement or a refusal with its clause; legal events go on after a refusal."""
    kept: list[dict[str, object]] = [{"type": "BetPlaced", "seat": 1, "bet": "pass_line", "amount": "10.00"}]
    for event in events:
        case = {"game": "pr.craps", "context": {"limits": {"min": "5.00", "max": "500.00"}}}
        answer = answer_line(msgspec.json.encode(case | {"events": [*kept, event]}))
        assert answer["result"] in ("settled", "rejected")
        if answer["result"] == "settled" or answer["code"] == "round_not_finished":
            kept.append(event)
        else:
            assert answer["at"] == len(kept)
            assert answer["cite"].startswith("PR ")
            assert answer["message"]
            assert answer["message_es"]
