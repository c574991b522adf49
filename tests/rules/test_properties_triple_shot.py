"""Triple shot: what holds for every round, beside what holds for every game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS, best_hand
from casino.rules.kernel import Line, totals
from tests.effort import usually
from tests.rules.properties import SEEDS
from tests.rules.trials import TRIPLE_SHOT as TRIAL


def told(data: st.DataObject, seed: int) -> tuple[list[v.Fact], dict[str, Any]]:
    options = data.draw(TRIAL.options)
    return TRIAL.told(seed, options), options


@given(data=st.data(), seed=SEEDS)
@settings(max_examples=usually(32, thoroughly=800), deadline=None)
def test_three_equal_bets_each_settled_once(data: st.DataObject, seed: int) -> None:
    """PR §14.2(D): a line of each stage a seat, on the same stake; the casino wins what the players lose."""
    facts, options = told(data, seed)
    settlement = TRIAL.settle(facts, options)
    assert totals(TRIAL.game, settlement).win == -sum(line.net for line in settlement.lines)
    for seat in {line.seat for line in settlement.lines}:
        lines = {line.bet: line for line in settlement.lines if line.seat == seat}
        assert {"war", "blackjack", "poker"} <= lines.keys()
        assert len({line.stake for line in lines.values()}) == 1
    for line in settlement.lines:
        if line.result == "win":
            assert line.net == line.payout > 0
        elif line.result == "lose":
            tied = line.bet == "war" and -line.net < line.stake
            assert -line.net == (line.stake - (line.stake + 1) // 2 if tied else line.stake)
        else:
            assert line.net == line.payout == 0


@given(data=st.data(), seed=SEEDS)
@settings(max_examples=usually(32, thoroughly=800), deadline=None)
def test_war_and_poker_follow_from_the_cards(data: st.DataObject, seed: int) -> None:
    """PR §14.4(B), (H): read from the facts alone: first card against first card, the best five of six or more."""
    facts, _ = told(data, seed)
    lines = {(line.seat, line.bet): line for line in TRIAL.settle(facts, {}).lines}
    dealt: dict[object, list[str]] = {}
    for fact in facts:
        if isinstance(fact, v.CardDealt):
            dealt.setdefault(fact.to, []).append(fact.card)
        elif isinstance(fact, v.IrregularityDeclared) and fact.code == "more_than_six_cards":
            dealt[fact.seat].append(str(fact.card))
    pays = {pay.outcome: pay.odds for pay in TRIAL.game.bet("poker").pays}
    for seat in dealt.keys() - {"dealer"}:
        mine, his = RANKS.index(dealt[seat][0][0]), RANKS.index(dealt["dealer"][0][0])
        war, poker = lines[seat, "war"], lines[seat, "poker"]  # type: ignore[index]
        assert (war.result == "win") == (mine > his)
        assert (war.net == -war.stake) == (mine < his)
        hand = best_hand(dealt[seat])
        if hand.category == "pair":
            ranks = [card[0] for card in dealt[seat]]
            pair = max((rank for rank in set(ranks) if ranks.count(rank) == 2), key=RANKS.index)
            assert (poker.result == "win") == (pair in "QKA")
        else:
            assert (poker.odds or "none") == str(pays.get(hand.category, "none"))


@given(data=st.data(), seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_seats_are_alike(data: st.DataObject, seed: int) -> None:
    """Players who move one place up together keep their results."""
    facts, options = told(data, seed)
    assume(all(fact.seat < 6 for fact in facts if isinstance(fact, v.BetPlaced)))

    def moved(fact: v.Fact) -> v.Fact:
        if isinstance(fact, v.CardDealt | v.HandSet) and isinstance(fact.to, int):
            return msgspec.structs.replace(fact, to=fact.to + 1)
        if isinstance(fact, v.BetPlaced | v.DecisionMade | v.IrregularityDeclared) and fact.seat is not None:
            return msgspec.structs.replace(fact, seat=fact.seat + 1)
        return fact

    def up(line: Line) -> Line:
        return msgspec.structs.replace(line, seat=(line.seat or 0) + 1)

    here, there = TRIAL.settle(facts, options), TRIAL.settle([moved(fact) for fact in facts], options)
    assert list(there.lines) == [up(line) for line in here.lines]


@pytest.mark.parametrize("bet", ["war", "poker"])
@given(seed=SEEDS)
@settings(max_examples=usually(20, thoroughly=300), deadline=None)
def test_blackjack_decides_neither_war_nor_poker(bet: str, seed: int) -> None:
    """PR §14.2(D): the stages are separate bets: options of the second change no line of the others."""
    facts = TRIAL.told(seed, {})

    def lines(options: dict[str, Any]) -> list[Line]:
        return [line for line in TRIAL.settle(facts, options).lines if line.bet == bet]

    assert lines({}) == lines({"insurance": True, "surrender": True})
