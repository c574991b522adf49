"""Blackjack: what holds for every round, beside what holds for every game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.families.blackjack import POINTS
from casino.rules.kernel import Line, Round, totals
from tests.effort import usually
from tests.rules.properties import SEEDS, Options, check_money
from tests.rules.trials import BLACKJACK as TRIAL

GAME = TRIAL.game
NO_SURRENDER = TRIAL.options.map(lambda options: options | {"surrender": False})


@given(SEEDS, NO_SURRENDER)
@settings(max_examples=usually(32, thoroughly=800), deadline=None)
def test_money_is_neither_made_nor_lost(seed: int, options: Options) -> None:
    """Lines add up, and every chip put down by bet, double or split is on a line."""
    facts = TRIAL.told(seed, options)
    settlement = TRIAL.settle(facts, options)
    check_money(GAME, settlement)
    placed = sum(fact.amount for fact in facts if isinstance(fact, v.BetPlaced | v.ProgressiveWagered))
    added = sum(fact.amount or 0 for fact in facts if isinstance(fact, v.DecisionMade))
    assert sum(line.stake for line in settlement.lines) == placed + added
    voided = TRIAL.after([*facts[:-1], v.RoundVoided(reason="x", authorised_by="INSP-1")], options)
    assert totals(GAME, voided.settle()).win == 0


@given(SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_a_surrendered_hand_loses_half(seed: int) -> None:
    """PR §4.11(D): nothing else than half of the main bet."""
    facts = TRIAL.told(seed, {"surrender": True, "decks": 2})
    settlement = TRIAL.settle(facts, {"surrender": True, "decks": 2})
    gone = {fact.seat for fact in facts if isinstance(fact, v.DecisionMade) and fact.action == "surrender"}
    for line in settlement.lines:
        if line.seat in gone:
            assert (line.bet, line.result, 2 * line.net) == ("main", "lose", -line.stake)


def _blocks(facts: list[v.Fact]) -> tuple[list[v.Fact], dict[int, list[v.Fact]], list[v.Fact]]:
    """The facts before the players' turns, the turn of each seat, and the dealer's."""
    first_turn = next(
        (i for i, fact in enumerate(facts) if isinstance(fact, v.DecisionMade) and fact.action != "surrender"),
        len(facts),
    )
    turns: dict[int, list[v.Fact]] = {}
    rest: list[v.Fact] = []
    for fact in facts[first_turn:]:
        seat = fact.seat if isinstance(fact, v.DecisionMade) else getattr(fact, "to", None)
        if isinstance(seat, int):
            turns.setdefault(seat, []).append(fact)
        else:
            rest.append(fact)
    return facts[:first_turn], turns, rest


def _moved(fact: v.Fact, seats: dict[int, int]) -> v.Fact:
    if isinstance(fact, v.CardDealt) and isinstance(fact.to, int):
        return msgspec.structs.replace(fact, to=seats[fact.to])
    if isinstance(fact, v.BetPlaced | v.DecisionMade):
        return msgspec.structs.replace(fact, seat=seats[fact.seat])
    return fact


@given(SEEDS, st.permutations(range(1, 8)), st.booleans())
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_seats_are_alike(seed: int, permutation: list[int], hole_card: bool) -> None:
    """PR §4.8: a hand is compared with the dealer's alone; the same cards win the same from any seat."""
    options = {"hole_card": hole_card, "surrender": True}
    facts = TRIAL.told(seed, options)
    if any(isinstance(fact, v.IrregularityDeclared) for fact in facts):
        return
    seats = dict(enumerate(permutation, start=1))
    opening, turns, rest = _blocks(facts)
    dealt = next(i for i, fact in enumerate(opening) if isinstance(fact, v.BetsClosed)) + 1
    cards: dict[int, list[v.Fact]] = {}
    dealers: list[v.Fact] = []
    after: list[v.Fact] = []
    for fact in opening[dealt:]:
        if isinstance(fact, v.RoundClosed):
            rest.append(fact)
        elif not isinstance(fact, v.CardDealt):
            after.append(fact)
        elif isinstance(fact.to, int):
            cards.setdefault(fact.to, []).append(fact)
        else:
            dealers.append(fact)
    order = sorted(cards, key=lambda seat: seats[seat])
    covered = 2 if hole_card else 1
    deal = [cards[s][0] for s in order] + dealers[:1] + [cards[s][1] for s in order] + dealers[1:covered]
    played = [fact for seat in order for fact in turns.get(seat, [])]
    moved = [_moved(fact, seats) for fact in [*opening[:dealt], *deal, *after, *played, *dealers[covered:], *rest]]

    def by_seat(lines: tuple[Line, ...], rename: dict[int, int]) -> set[tuple[object, ...]]:
        return {(rename[line.seat or 0], line.bet, line.hand, line.result, line.net) for line in lines}

    before = TRIAL.settle(facts, options).lines
    assert by_seat(TRIAL.settle(moved, options).lines, {n: n for n in range(8)}) == by_seat(before, seats)


@given(SEEDS, TRIAL.options)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_the_dealer_follows_his_rule(seed: int, options: Options) -> None:
    """PR §4.7(B), (C): in every settled round the dealer's cards but the last make 16 at most; on 17 he is refused."""
    facts = TRIAL.told(seed, options)
    drawn = [fact.card for fact in facts if isinstance(fact, v.CardDealt) and fact.to == "dealer"]
    hard = [sum(POINTS[card] for card in drawn[:n]) for n in range(len(drawn) + 1)]
    soft = [
        points + 10 if any(POINTS[card] == 1 for card in drawn[:n]) and points <= 11 else points
        for n, points in enumerate(hard)
    ]
    assert all(total <= 16 for total in soft[2:-1])
    if soft[-1] >= 17:
        with pytest.raises(IllegalEvent):
            TRIAL.after([*facts[:-1], v.CardDealt(to="dealer", card="2c")], options)


PLACES = st.sampled_from([1, 2, 7, 8, "dealer", "board"])
DECKS = st.sampled_from(["As", "Kd", "8c", "8h", "5d", "2s"])
TROUBLES = [row.code for row in GAME.irregularities if row.effect != "void_round"]
LIKELY = st.one_of(
    st.builds(v.BetPlaced, seat=st.integers(1, 8), bet=st.sampled_from([b.code for b in GAME.bets]),
              amount=st.sampled_from([-500, 250, 500, 1000]), hand=st.sampled_from([None, 0, 1])),
    st.builds(v.BetRemoved, seat=st.integers(1, 2), bet=st.sampled_from(["main", "insurance"])),
    st.builds(v.BetsClosed),
    st.builds(v.CardDealt, to=PLACES, card=DECKS, hand=st.integers(0, 2)),
    st.builds(v.CardBurned, card=st.one_of(st.none(), DECKS)),
    st.builds(v.CardExposed, to=PLACES, card=st.one_of(st.none(), DECKS)),
    st.builds(v.DecisionMade, seat=st.integers(1, 2), hand=st.integers(0, 2),
              action=st.sampled_from(["hit", "stand", "double", "split", "surrender", "fold"])),
    st.builds(v.IrregularityDeclared, code=st.sampled_from(TROUBLES),
              seat=st.sampled_from([None, 1, 2]), card=st.one_of(st.none(), DECKS),
              authorised_by=st.sampled_from([None, "SUP-1"])),
)  # fmt: skip


def _state(round_: Any) -> tuple[object, ...]:
    """All that a refusal might have left behind."""
    hands = [
        (h.seat, h.number, h.bet, tuple(h.cards), h.hard, h.has_ace, h.state, h.split, h.split_ace, h.doubled)
        for h in round_.order
    ]
    slots = [None if slot is None else (slot.seat, slot.number) for slot in round_.slots]
    owed = None if round_.owed is None else (round_.owed.seat, round_.owed.number)
    return (
        hands, slots, owed, dict(round_.stakes), dict(round_.shoe.seen), round_.turn, round_.dealt,
        tuple(round_.dealer.cards), round_.before_third_card, list(round_.burns_owed), list(round_.burns_unclaimed),
        round_.bets_closed, round_.events_seen,
    )  # fmt: skip


@given(SEEDS, st.lists(LIKELY, max_size=40))
@settings(max_examples=usually(80, thoroughly=2000), deadline=None)
def test_a_refusal_leaves_the_round_as_it_was(seed: int, attempts: list[v.Fact]) -> None:
    """Plausible events thrown into a round: each is taken or refused with a clause, and a refusal changes nothing."""
    options = {"surrender": True, "boxes_per_player": 2, "hole_card": seed % 2 == 0, "decks": 2, "resplit_aces": True}
    legal = TRIAL.told(seed, options)
    round_ = TRIAL.after(legal[: seed % (len(legal) + 1)], options)
    for fact in attempts:
        before = _state(round_)
        refusal = _refusal(round_, fact)
        if refusal is not None:
            assert refusal.cite.startswith("PR ")
            assert _state(round_) == before


def _refusal(round_: Round, fact: v.Fact) -> IllegalEvent | None:
    try:
        round_.apply(fact)
    except IllegalEvent as refusal:
        return refusal
    return None
