"""What holds for every round of every game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.kernel import replay, totals
from casino.rules.replay import answer_line
from tests.effort import usually
from tests.rules.properties import EVENTS, SEEDS, Trial, check_fuzzed
from tests.rules.trials import TRIALS

every_game = pytest.mark.parametrize("trial", TRIALS, ids=[trial.code for trial in TRIALS])


SETTLED_AT_ONCE = {"pr.pai_gow_poker": "start_number"}
"""Bets that are settled before the deal and have nothing to do with what becomes of the round (PR §10.15(C))."""


def test_every_game_is_on_trial() -> None:
    """No game of the registry goes untried."""
    assert [trial.code for trial in TRIALS] == [game.code for game in registry.all_games()]


@every_game
@given(data=st.data(), seed=SEEDS, part=st.floats(0, 1))
@settings(max_examples=usually(10, thoroughly=200), deadline=None)
def test_every_prefix_is_legal_and_open_until_decided(
    trial: Trial, data: st.DataObject, seed: int, part: float
) -> None:
    """Cut off anywhere a round is legal so far; with all its events it settles, twice the same."""
    options = data.draw(trial.options)
    facts = trial.told(seed, options)
    cut = trial.after(facts[: int(part * len(facts))], options)
    if cut.void_cite is None and cut.missing() is not None:
        with pytest.raises(IllegalEvent, match="round_not_finished"):
            cut.settle()
    assert trial.settle(facts, options) == trial.settle(facts, options)


@every_game
@given(data=st.data(), seed=SEEDS, part=st.floats(0, 1))
@settings(max_examples=usually(8, thoroughly=160), deadline=None)
def test_a_void_round_moves_no_money(trial: Trial, data: st.DataObject, seed: int, part: float) -> None:
    """PR §1.7: annulled wherever it stands, nobody wins or loses."""
    options = data.draw(trial.options)
    facts = trial.told(seed, options)[:-1]
    cut = trial.after(facts[: int(part * len(facts))], options)
    if cut.void_cite is None:
        cut.apply(v.RoundVoided(reason="x", authorised_by="INSP-1"))
    settlement = cut.settle()
    lines = tuple(line for line in settlement.lines if line.bet != SETTLED_AT_ONCE.get(trial.code))
    assert settlement.void
    assert totals(trial.game, msgspec.structs.replace(settlement, lines=lines)).win == 0
    assert all(line.net == 0 for line in lines)


@every_game
@given(data=st.data(), seed=SEEDS)
@settings(max_examples=usually(8, thoroughly=160), deadline=None)
def test_the_wire_changes_nothing(trial: Trial, data: st.DataObject, seed: int) -> None:
    """The same round through decimal strings settles to the same nets."""
    options = data.draw(trial.options)
    facts = trial.told(seed, options)
    answer = answer_line(msgspec.json.encode(trial.case(facts, options)))
    expected = [trial.game.money(line.net) for line in trial.settle(facts, options).lines]
    assert [line["net"] for line in answer["lines"]] == expected


@every_game
@given(data=st.data(), seed=SEEDS, at=st.integers(0, 200), junk=EVENTS)
@settings(max_examples=usually(16, thoroughly=360), deadline=None)
def test_junk_is_refused_and_never_breaks(
    trial: Trial, data: st.DataObject, seed: int, at: int, junk: dict[str, Any]
) -> None:
    """Whatever stands in for an event, the door answers with a settlement or a refusal with its clause."""
    options = data.draw(trial.options)
    check_fuzzed(trial.case(trial.told(seed, options), options), at, junk)


@every_game
@given(data=st.data(), seed=SEEDS, at=st.integers(0, 200))
@settings(max_examples=usually(12, thoroughly=280), deadline=None)
def test_a_refused_fact_leaves_no_trace(trial: Trial, data: st.DataObject, seed: int, at: int) -> None:
    """After a refusal the round goes on as if nothing had been said."""
    options = data.draw(trial.options)
    facts = trial.told(seed, options)
    at %= len(facts)
    round_ = trial.after(facts[:at], options)
    try:
        round_.apply(data.draw(st.sampled_from(trial.strays)))
    except IllegalEvent:
        assert replay(round_, facts[at:]).settle() == trial.settle(facts, options)
