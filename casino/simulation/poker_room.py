"""A poker table: a few regulars with stacks that shrink and grow, a button that goes round, one dealer."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_deal import SHARE
from casino.rules.families.poker_room_layout import Layout, buy_in_minimum
from casino.simulation.floors import Script, Table, shuffled

_BROKE_BELOW_MAXIMUMS = 1
"""A player with less than so many table maximums in front buys in again before the next hand."""


class PokerRoomFloor(Table[PokerRoomRound]):
    """Two to nine players who stay for good. Some buy in for the minimum, some for more, and play on when short."""

    layout: Layout

    def begin(self) -> None:
        self.bounds = self.game.configure_limits(self.limits, raised=True)
        self.stacks: dict[int, int] = {}
        self.button = 0

    def play(self, rng: random.Random) -> list[v.Fact]:
        self._seat_players(rng)
        opened = v.RoundOpened(
            game=self.game.code, button=self.button, stacks={str(seat): chips for seat, chips in self.stacks.items()}
        )
        script = self.open(opened)
        deck = shuffled(rng)
        self._post(script)
        self._deal(script, deck)
        self._play_streets(script, rng, deck)
        self._show(script, rng)
        self._settle(script)
        return script.facts

    def _seat_players(self, rng: random.Random) -> None:
        buy_in = buy_in_minimum(self.layout, self.bounds)
        if not self.stacks:
            seats = sorted(rng.sample(range(1, self.game.max_seats + 1), rng.randint(2, 9)))
            self.stacks = dict.fromkeys(seats, 0)
            self.button = rng.choice(seats)
        else:
            order = sorted(self.stacks)
            self.button = next((seat for seat in order if seat > self.button), order[0])
        for seat, chips in self.stacks.items():
            if (chips < _BROKE_BELOW_MAXIMUMS * self.bounds.max and rng.random() < 0.7) or chips == 0:
                self.stacks[seat] = chips + buy_in * rng.randint(1, 3)

    def _post(self, script: Script[PokerRoomRound]) -> None:
        hand = script.round
        count = self.game.max_seats
        order = sorted(self.stacks, key=lambda seat: (seat - self.button - 1) % count)
        antes = [("ante", seat) for seat in order] if hand.flag("ante") else []
        for kind, seat in (*antes, ("small", order[0]), ("big", order[1])):
            amount = min(hand.forced_amount(kind), hand.left(seat) or 0)
            script.tell(v.BlindPosted(seat=seat, kind=kind, amount=amount))

    def _deal(self, script: Script[PokerRoomRound], deck: list[str]) -> None:
        for _ in range(self.layout.streets[0].own):
            for seat in list(script.round.players):
                script.tell(v.CardDealt(to=seat, card=deck.pop(), face="down"))

    def _play_streets(self, script: Script[PokerRoomRound], rng: random.Random, deck: list[str]) -> None:
        hand = script.round
        while hand.stage in ("betting", "street"):
            if hand.turn is not None:
                script.tell(self._decision(hand, rng, hand.turn))
                continue
            street = self.layout.streets[hand.street + 1]
            if street.burn != "none":
                script.tell(v.CardBurned(card=deck.pop()))
            for _ in range(street.board):
                script.tell(v.CardDealt(to="board", card=deck.pop()))

    def _decision(self, hand: PokerRoomRound, rng: random.Random, seat: int) -> v.DecisionMade:
        """Mostly calls and checks; folds to pressure, bets and raises now and then, shoves rarely."""
        missing, left, mood = hand.to_call(seat), hand.left(seat) or 0, rng.random()
        if hand.mode == "no_limit" and mood > 0.96:
            return v.DecisionMade(seat=seat, action="all_in", amount=left)
        low, high = hand.raise_bounds()
        high = min(high, left - missing, low * 6)
        may_raise = not hand.level or (seat in hand.may_raise and hand.raises_left() != 0)
        if mood > 0.78 and may_raise and high >= low:
            step = max(1, low // 5)
            size = low + step * int((high - low) // step * rng.random() ** 3)
            return v.DecisionMade(seat=seat, action="raise" if hand.level else "bet", amount=missing + size)
        if not missing:
            return v.DecisionMade(seat=seat, action="check")
        if mood < 0.25:
            return v.DecisionMade(seat=seat, action="fold")
        return v.DecisionMade(seat=seat, action="call", amount=min(missing, left))

    def _show(self, script: Script[PokerRoomRound], rng: random.Random) -> None:
        """The first to be asked shows; a later one with a worse hand sometimes lays it face down."""
        hand, best = script.round, None
        for seat in hand.showdown_order() if hand.stage == "showdown" else ():
            if hand.missing() is None:
                return
            mine = hand.hand_of(seat)
            ceded = best is not None and mine < best and rng.random() < 0.4
            best = mine if best is None else max(best, mine)
            script.tell(v.DecisionMade(seat=seat, action="muck" if ceded else "show"))

    def _settle(self, script: Script[PokerRoomRound]) -> None:
        """The dealer takes the rake and pushes the pots; nobody here makes mistakes."""
        settlement = script.round.settle()
        script.tell(v.RakeTaken(amount=settlement.rake))
        for line in settlement.lines:
            if line.bet != SHARE or line.seat is None:
                continue
            self.stacks[line.seat] += line.net
            if line.stake + line.net:
                script.tell(v.PotAwarded(seat=line.seat, amount=line.stake + line.net))
        script.tell(v.RoundClosed())
