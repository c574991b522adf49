"""Poker room: what holds for every hand, beside what holds for every game.

pokerkit gives a second opinion on pots and hands.
"""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Automation, NoLimitTexasHoldem, StandardHighHand

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.cards import DECK, best_hand
from casino.rules.codec import decode_event
from casino.rules.errors import IllegalEvent
from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_pots import split_pots
from casino.rules.kernel import Round, replay, totals
from tests.effort import usually
from tests.rules.properties import SEEDS, Options
from tests.rules.trials import TEXAS_HOLDEM_HIGH as TRIAL

GAME = TRIAL.game


@given(SEEDS, TRIAL.options)
@settings(max_examples=usually(32, thoroughly=800), deadline=None)
def test_players_lose_the_rake_and_nothing_else(seed: int, options: Options) -> None:
    """PR §15.6: nets sum to minus the rake, pots to the contributions, no rake above the maximum a pot."""
    facts = TRIAL.told(seed, options)
    settlement = TRIAL.settle(facts, options)
    shares = [line for line in settlement.lines if line.bet == "pot_share"]
    pots = [line.stake for line in settlement.lines if line.bet == "pot"]
    rakes = [line.stake for line in settlement.lines if line.bet == "rake"]
    assert sum(line.net for line in settlement.lines) == sum(line.net for line in shares) == -settlement.rake
    assert sum(line.stake for line in shares) == sum(pots)
    assert sum(rakes) == settlement.rake
    assert all(
        rake == min(pot * options.get("rake_rate", 500) // 10_000, 1_000) for pot, rake in zip(pots, rakes, strict=True)
    )
    assert settlement.variances == ()
    sums = totals(GAME, settlement)
    assert (sums.handle, sums.win, sums.rake) == (sum(pots), 0, settlement.rake)


@given(SEEDS, TRIAL.options, st.floats(0, 1))
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_a_void_hand_gives_back_what_was_put_in(seed: int, options: Options, part: float) -> None:
    """PR §15.4(C): wherever the hand is stopped."""
    facts = TRIAL.told(seed, options)[:-1]
    cut = facts[: 1 + int(part * (len(facts) - 1))]
    put_in = sum(fact.amount or 0 for fact in cut if isinstance(fact, v.BlindPosted | v.DecisionMade))
    settlement = TRIAL.settle([*cut, v.IrregularityDeclared(code="missing_or_extra_cards")], options)
    assert settlement.void
    assert settlement.rake == 0
    assert sum(line.stake for line in settlement.lines) == put_in
    assert all(line.net == 0 for line in settlement.lines)


def _moved(fact: v.Fact, shift: int) -> v.Fact:
    def seat(number: int) -> int:
        return (number - 1 + shift) % GAME.max_seats + 1

    if isinstance(fact, v.RoundOpened):
        stacks = {str(seat(int(name))): chips for name, chips in fact.stacks.items()}
        return msgspec.structs.replace(fact, button=seat(fact.button or 1), stacks=stacks)
    if isinstance(fact, v.CardDealt):
        return msgspec.structs.replace(fact, to=seat(fact.to)) if isinstance(fact.to, int) else fact
    if isinstance(fact, v.BlindPosted | v.DecisionMade | v.PotAwarded):
        return msgspec.structs.replace(fact, seat=seat(fact.seat))
    return fact


@given(SEEDS, TRIAL.options, st.integers(1, 10))
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_the_table_can_be_turned(seed: int, options: Options, shift: int) -> None:
    """PR §15.3(A): only places relative to the button matter."""
    facts = TRIAL.told(seed, options)
    before = {line.seat: line.net for line in TRIAL.settle(facts, options).lines if line.seat}
    after = {
        line.seat: line.net
        for line in TRIAL.settle([_moved(fact, shift) for fact in facts], options).lines
        if line.seat
    }
    assert after == {(seat - 1 + shift) % GAME.max_seats + 1: net for seat, net in before.items()}


@given(SEEDS, TRIAL.options)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_stacks_and_button_only_help(seed: int, options: Options) -> None:
    """Without the opening the same hand settles the same as long as nobody ran out of chips."""
    facts = TRIAL.told(seed, options)
    known = TRIAL.after(facts, options)
    assert isinstance(known, PokerRoomRound)
    if known.all_in:
        return
    button_only = [v.RoundOpened(button=known.button), *facts[1:]]
    assert TRIAL.settle(button_only, options) == known.settle()
    if known.button in known.stacks:
        assert TRIAL.settle(facts[1:], options) == known.settle()


@given(
    SEEDS,
    TRIAL.options,
    st.integers(0, 200),
    st.sampled_from(["fold", "check", "call", "bet", "raise", "show", "muck"]),
)
@settings(max_examples=usually(32, thoroughly=800), deadline=None)
def test_a_refused_event_leaves_the_hand_as_it_was(seed: int, options: Options, at: int, action: str) -> None:
    """Refuse first, change last: after a refusal the rest of the hand settles as before."""
    facts = TRIAL.told(seed, options)
    at %= len(facts)
    hand = TRIAL.after(facts[:at], options)
    for intruder in (
        *(v.DecisionMade(seat=seat, action=action, amount=1) for seat in range(1, 12)),
        v.CardDealt(to="board", card="As", face="down"),
        v.BlindPosted(seat=1, kind="post", amount=1),
        v.PotAwarded(seat=1, amount=0),
        *(
            v.IrregularityDeclared(code=code, seat=13)
            for code in ("protected_hand_fouled", "hole_card_exposed", "ineligible_player_dealt", "clock_expired")
        ),
    ):
        if action in ("show", "muck") and isinstance(intruder, v.DecisionMade):
            intruder = msgspec.structs.replace(intruder, hand=1)
        with pytest.raises(IllegalEvent):
            hand.apply(intruder)
    assert replay(hand, facts[at:]).settle() == TRIAL.settle(facts, options)


_SEATS = st.integers(1, 11)
_POKER = st.one_of(
    st.builds(
        lambda seat, action, amount: {"type": "DecisionMade", "seat": seat, "action": action} | amount,
        _SEATS,
        st.sampled_from(["fold", "check", "call", "bet", "raise", "all_in", "agree_no_limit", "show", "muck"]),
        st.sampled_from([{}, {"amount": "5.00"}, {"amount": "0.01"}, {"amount": "900.00"}]),
    ),
    st.builds(
        lambda code, fields: {"type": "IrregularityDeclared", "code": code, **fields},
        st.sampled_from([irregularity.code for irregularity in GAME.irregularities]),
        st.fixed_dictionaries({}, optional={"seat": _SEATS, "card": st.sampled_from(DECK)}),
    ),
    st.builds(lambda to, card: {"type": "CardDealt", "to": to, "card": card}, _SEATS, st.sampled_from(DECK)),
    st.builds(
        lambda seat, kind, amount: {"type": "BlindPosted", "seat": seat, "kind": kind, "amount": amount},
        _SEATS,
        st.sampled_from(["small", "big", "ante", "post", "penalty"]),
        st.sampled_from(["1.00", "2.50", "5.00"]),
    ),
    st.just({"type": "CardBurned"}),
)


@given(SEEDS, TRIAL.options, st.lists(st.tuples(st.integers(0, 80), _POKER), max_size=3), st.booleans())
@settings(max_examples=usually(160, thoroughly=4000), deadline=None)
def test_strange_hands_still_conserve_money(
    seed: int, options: Options, extra: list[tuple[int, dict[str, Any]]], stacked: bool
) -> None:
    """Stray decisions, cards and irregularities thrown in, refused events left out: whatever settles, adds up."""
    facts = TRIAL.case(TRIAL.told(seed, options), {})["events"]
    if not stacked:
        facts[0] = {"type": "RoundOpened", "button": facts[0]["button"]}
    for at, event in extra:
        facts.insert(min(at, len(facts)), event)
    hand = GAME.open(options, TRIAL.limits)
    for event in facts:
        with suppress(IllegalEvent):  # refusing is right; settling wrongly is what is looked for
            hand.apply(decode_event(event, "USD"))
    if hand.void_cite is None and hand.missing() is not None:
        with pytest.raises(IllegalEvent, match="round_not_finished"):
            hand.settle()
        return
    settlement = hand.settle()
    assert sum(line.net for line in settlement.lines) == -settlement.rake
    pots = sum(line.stake for line in settlement.lines if line.bet == "pot")
    shares = sum(line.stake for line in settlement.lines if line.bet == "pot_share" and line.result != "void")
    assert pots == (0 if settlement.void else shares)


# --------------------------------------------------------------------------- pokerkit as second opinion

_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Pair:
    """One no-limit hand played on both engines. Seats 1 to n here, players 0 to n - 1 there, the button last."""

    def __init__(self, stacks: list[int], rng: random.Random, *, ante: bool) -> None:
        self._open(TRIAL.game.open({"mode": "no_limit", "ante": ante}, TRIAL.limits), stacks, rng)

    def _open(self, ours: Round, stacks: list[int], rng: random.Random) -> None:
        assert isinstance(ours, PokerRoomRound)
        self.ours, self.rng, count = ours, rng, len(stacks)
        self.deck = list(DECK)
        rng.shuffle(self.deck)
        ours.apply(v.RoundOpened(button=count, stacks={str(seat): chips for seat, chips in enumerate(stacks, start=1)}))
        ante = ours.forced_amount("ante") if ours.options.get("ante") else 0
        big = ours.forced_amount("big")
        self.theirs = NoLimitTexasHoldem.create_state(
            _AUTOMATIONS, True, ante, (ours.forced_amount("small"), big), big, tuple(stacks), count
        )  # fmt: skip
        kinds = [("ante", seat) for seat in range(1, count + 1)] if ante else []
        for kind, seat in (*kinds, ("small", 1), ("big", 2)):
            ours.apply(v.BlindPosted(seat=seat, kind=kind, amount=min(ours.forced_amount(kind), ours.left(seat) or 0)))
        for _ in range(2):
            for seat in range(1, count + 1):
                card = self.deck.pop()
                ours.apply(v.CardDealt(to=seat, card=card))
                self.theirs.deal_hole(card, seat - 1)

    def play(self) -> None:
        while self.ours.stage in ("betting", "street"):
            if self.ours.turn is not None:
                assert self.theirs.actor_index == self.ours.turn - 1
                self._act(self.ours.turn)
            else:
                assert self.theirs.actor_index is None
                self._street(3 if self.ours.street == 0 else 1)
        for seat in self.ours.showdown_order() if self.ours.stage == "showdown" else ():
            self.ours.apply(v.DecisionMade(seat=seat, action="show"))

    def _street(self, count: int) -> None:
        burn = self.deck.pop()
        cards = [self.deck.pop() for _ in range(count)]
        self.ours.apply(v.CardBurned(card=burn))
        self.theirs.burn_card(burn)
        for card in cards:
            self.ours.apply(v.CardDealt(to="board", card=card))
        self.theirs.deal_board("".join(cards))

    def _act(self, seat: int) -> None:
        ours, theirs, mood = self.ours, self.theirs, self.rng.random()
        already, left = ours.street_paid.get(seat, 0), ours.left(seat) or 0
        smallest, largest = (
            theirs.min_completion_betting_or_raising_to_amount,
            theirs.max_completion_betting_or_raising_to_amount,
        )
        if mood > 0.6 and smallest is not None and (not ours.level or seat in ours.may_raise):
            smallest = max(smallest, ours.level + ours.limits.min)  # they may count from below a short all-in
            total = largest if mood > 0.85 else min(largest, smallest + self.rng.randrange(0, 4_000))
            theirs.complete_bet_or_raise_to(total)
            action = "all_in" if total - already == left else "raise" if ours.level else "bet"
            ours.apply(v.DecisionMade(seat=seat, action=action, amount=total - already))
        elif mood < 0.15 and ours.to_call(seat):
            theirs.fold()
            ours.apply(v.DecisionMade(seat=seat, action="fold"))
        else:
            theirs.check_or_call()
            ours.apply(v.DecisionMade(seat=seat, action="call" if ours.to_call(seat) else "check"))


@given(SEEDS, st.lists(st.integers(700, 9_000), min_size=3, max_size=7), st.booleans())
@settings(max_examples=usually(80, thoroughly=2000), deadline=None)
def test_pokerkit_moves_the_same_chips(seed: int, stacks: list[int], ante: bool) -> None:
    """Turn order, side pots, uncalled bets and winners agree: to the cent, but for the odd cents of shared pots.

    pokerkit joins pots once the losers' hands are killed, so rake and odd cents by pot cannot be compared with it.
    """
    pair = Pair(stacks, random.Random(seed), ante=ante)
    pair.play()
    pair.ours.options = {**pair.ours.options, "rake_rate": 0}
    nets = [line.net for line in pair.ours.settle().lines if line.bet == "pot_share"]
    winners = [len(pair.ours._winners(pot)[0]) for pot in pair.ours.pots()[0]]
    odd_cents = sum(shared - 1 for shared in winners)
    theirs = list(pair.theirs.payoffs)
    assert not pair.theirs.status
    assert sum(theirs) == sum(nets) == 0
    assert all(abs(net - payoff) <= odd_cents for net, payoff in zip(nets, theirs, strict=True)), (nets, theirs)


class LastRaise(Pair):
    """A hand of Chile whose smallest raise is the last one: there both engines have the same rule.

    In three things pokerkit goes its own way: it takes short all-ins of a round together, a short first bet or raise
    for a full one, and lets nobody raise who has less than a full raise to call, though he has not acted. The text is
    silent.
    """

    def __init__(self, stacks: list[int], rng: random.Random) -> None:
        self.street, self.short_first = 0, False
        self.short: list[int] = []
        options = {"min_raise": "last_raise", "commission_pct": 0, "multiple_of": "increase"}
        game = registry.get("cl.texas_holdem_no_limit")
        self._open(game.open(options, {"min": 100, "max": 200}, None, "CLP"), stacks, rng)

    def _act(self, seat: int) -> None:
        """Who may raise, by how much at least, and what a short all-in changes of it, is the same on both sides."""
        ours, theirs, rng = self.ours, self.theirs, self.rng
        missing, already, left = ours.to_call(seat), ours.street_paid.get(seat, 0), ours.left(seat) or 0
        assert theirs.checking_or_calling_amount == min(missing, left)
        smallest = theirs.min_completion_betting_or_raising_to_amount
        answerable = any(
            ours.street_paid.get(other, 0) + (ours.left(other) or 0) > ours.level
            for other in ours.live
            if other != seat
        )
        if ours.street != self.street:
            self.street, self.short, self.short_first = ours.street, [], False
        part = theirs.checking_or_calling_amount < theirs.completion_betting_or_raising_amount
        if left > missing and answerable and len(self.short) < 2 and not self.short_first:
            assert (seat in ours.may_raise) == (seat - 1 not in theirs.acted_player_indices)
            assert part or (seat in ours.may_raise) == (smallest is not None)
        if smallest is None or not answerable or seat not in ours.may_raise:
            fold = missing and rng.random() < 0.2
            theirs.fold() if fold else theirs.check_or_call()
            ours.apply(
                v.DecisionMade(seat=seat, action="fold" if fold else "call" if missing or not ours.street else "check")
            )
            return
        least = ours.level + ours.raise_bounds()[0]
        everything = already + left
        assert smallest == min(least, everything)
        if least <= everything and (smaller := least - already - 100) > missing and smaller != left:
            with pytest.raises(IllegalEvent, match="below_minimum"):
                ours.apply(v.DecisionMade(seat=seat, action="raise" if ours.level else "bet", amount=smaller))
        mood, least = rng.random(), ours.level - (ours.level - least) // 100 * 100  # a raise is in whole big blinds
        if mood < 0.55:
            theirs.check_or_call()
            ours.apply(v.DecisionMade(seat=seat, action="call" if missing or not ours.street else "check"))
        elif mood < 0.65 and missing:
            theirs.fold()
            ours.apply(v.DecisionMade(seat=seat, action="fold"))
        else:
            full = ours.level + ours.raise_bounds()[0]
            total = everything if mood > 0.85 else min(everything, least + 100 * rng.randrange(5))
            theirs.complete_bet_or_raise_to(total)
            action = "all_in" if total == everything else "raise" if ours.level else "bet"
            if total < full:
                self.short.append(total)
                self.short_first |= not ours.last_raise
            ours.apply(v.DecisionMade(seat=seat, action=action, amount=total - already))


@given(SEEDS, st.lists(st.integers(3, 60), min_size=3, max_size=8))
@settings(max_examples=usually(80, thoroughly=3000), deadline=None)
def test_pokerkit_follows_short_all_ins_alike(seed: int, stacks: list[int]) -> None:
    """CL III §3.5.7.1 with `min_raise` `last_raise`: an all-in below the smallest raise reopens nothing and leaves the
    smallest raise as it was. Stacks are whole and halved big blinds."""
    pair = LastRaise([50 * chips + 50 for chips in stacks], random.Random(seed))
    pair.play()
    settlement = pair.ours.settle()
    nets = [line.net for line in settlement.lines if line.bet == "pot_share"]
    odd = sum(len(pair.ours._winners(pot)[0]) - 1 for pot in pair.ours.pots()[0])
    assert sum(nets) == 0
    assert all(abs(net - won) <= odd for net, won in zip(nets, pair.theirs.payoffs, strict=True))


@given(st.permutations(DECK))
@settings(max_examples=usually(80, thoroughly=2000), deadline=None)
def test_pokerkit_ranks_the_same(deck: list[str]) -> None:
    """The best five of seven (PR §15.3(J)): better, equal, worse as pokerkit has it."""
    mine, yours, common = deck[:2], deck[2:4], "".join(deck[4:9])
    ours = [best_hand([*own, *deck[4:9]]) for own in (mine, yours)]
    theirs = [StandardHighHand.from_game("".join(own), common) for own in (mine, yours)]
    assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])


@given(
    st.dictionaries(st.integers(1, 11), st.integers(0, 500), min_size=2, max_size=9),
    st.sets(st.integers(1, 11), max_size=8),
    st.integers(0, 50),
)
def test_pots_hold_every_chip_once(layers: dict[int, int], folded: set[int], dead: int) -> None:
    """Main pot first, claims shrinking from pot to pot, and nothing lost."""
    order = sorted(layers)
    folded &= set(order[1:])
    pots, returned = split_pots(layers, folded, order, dead)
    assert sum(pot.amount for pot in pots) + sum(returned.values()) == sum(layers.values()) + dead
    claims = [set(pot.eligible) for pot in pots]
    assert all(higher < lower for lower, higher in pairwise(claims))
    assert all(pot.eligible and not folded & set(pot.eligible) for pot in pots)
    assert len(returned) <= 1
