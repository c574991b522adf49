"""A poker table: a few regulars with stacks that shrink and grow, a button that goes round, one dealer."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_deal import SECOND_BOARD, SHARE
from casino.rules.families.poker_room_layout import Layout, buy_in_minimum, layout_of, lowest_rank
from casino.rules.families.poker_room_ranking import ranks_of
from casino.simulation.floors import Script, Table, shuffled

_BROKE_BELOW_MAXIMUMS = 1
"""A player with less than so many table maximums in front buys in again before the next hand."""


_BUY_IN_MAXIMUMS = 20
"""Buy-in of players where no minimum is prescribed, in table maximums."""
_MOST_AT_TABLE = 9


class PokerRoomFloor(Table[PokerRoomRound]):
    """As many players as the game has, nine at most, who stay for good. Some buy in for the minimum, some for more,
    and play on when short, but nobody sits down to a hand with less than the table's minimum."""

    layout: Layout

    def begin(self) -> None:
        self.bounds = self.game.configure_limits(self.limits, raised=True)
        self.layout = layout_of(self.game.layout, self.chosen)
        self.unit_bet = self.layout.unit_under(self.chosen, self.bounds)
        self.largest = self.bounds.max if self.layout.streets[0].units is None else 2 * self.unit_bet
        self.stacks: dict[int, int] = {}
        self.button = 0
        self.plain_sizes = False
        self.has_button = bool(self.layout.blinds) or self.layout.mano
        self.ranks = ranks_of(lowest_rank(self.layout, self.chosen))

    def play(self, rng: random.Random) -> list[v.Fact]:
        self._seat_players(rng)
        self.plain_sizes = rng.random() < 0.6
        opened = v.RoundOpened(
            game=self.game.code,
            button=self.button if self.has_button else None,
            stacks={str(seat): chips for seat, chips in self.stacks.items()},
        )
        script = self.open(opened)
        deck = [card for card in shuffled(rng) if card[0] in self.ranks]
        self._post(script)
        self._deal(script, deck)
        self._play_streets(script, rng, deck)
        self._show(script, rng)
        self._settle(script)
        return script.facts

    def _seat_players(self, rng: random.Random) -> None:
        buy_in = buy_in_minimum(self.layout, self.bounds) or _BUY_IN_MAXIMUMS * self.largest
        if not self.stacks:
            least, most = self.layout.players
            if self.layout.deck_option:
                most = min(most, 4 * len(self.ranks) // self.layout.streets[0].own)
            players = rng.randint(least, min(_MOST_AT_TABLE, most or self.game.max_seats))
            seats = sorted(rng.sample(range(1, self.game.max_seats + 1), players))
            self.stacks = dict.fromkeys(seats, 0)
            self.button = rng.choice(seats)
        else:
            order = sorted(self.stacks)
            self.button = next((seat for seat in order if seat > self.button), order[0])
        for seat, chips in self.stacks.items():
            least = max(self.bounds.min, self.unit_bet)
            if (chips < _BROKE_BELOW_MAXIMUMS * self.largest and rng.random() < 0.7) or chips < least:
                self.stacks[seat] = chips + buy_in * rng.randint(1, 3)

    def _post(self, script: Script[PokerRoomRound]) -> None:
        hand = script.round
        count = self.game.max_seats
        first = self.button if self.layout.mano else self.button + 1
        order = sorted(self.stacks, key=lambda seat: (seat - first) % count)
        if self.layout.free_ante and (self.plain_sizes or hand.antes_compulsory()):
            self._post_antes(script, order)
        posts = [("ante", seat) for seat in order] if hand.options.get("ante") else []
        turned = len(order) == 2 and self.chosen.get("heads_up_blinds") == "button_small_blind"
        posts += zip(self.layout.blinds, reversed(order) if turned else order, strict=False)
        for kind, seat in posts:
            self._post_one(script, kind, seat)

    def _post_antes(self, script: Script[PokerRoomRound], order: list[int]) -> None:
        """An ante of a quarter of the minimum, or as the table has it."""
        part = self.chosen["ante_pct"]
        amount = self.bounds.min // 4 if not isinstance(part, int) else self.bounds.min * part // 10_000
        for seat in order if amount else ():
            script.tell(v.BlindPosted(seat=seat, kind="ante", amount=min(amount, self.stacks[seat])))

    def _post_one(self, script: Script[PokerRoomRound], kind: str, seat: int) -> None:
        hand = script.round
        amount = min(hand.forced_amount(kind), hand.left(seat) or 0)
        if amount:
            script.tell(v.BlindPosted(seat=seat, kind=kind, amount=amount))

    def _deal(self, script: Script[PokerRoomRound], deck: list[str]) -> None:
        street = self.layout.streets[0]
        for place in range(street.own):
            face = "down" if place < street.down else "up"
            for seat in list(script.round.players):
                script.tell(v.CardDealt(to=seat, card=deck.pop(), face=face))
        for _ in range(street.board):
            script.tell(v.CardDealt(to="board", card=deck.pop()))

    def _play_streets(self, script: Script[PokerRoomRound], rng: random.Random, deck: list[str]) -> None:
        hand = script.round
        while hand.stage in ("bring_in", "betting", "street", "draw"):
            if hand.turn is not None:
                script.tell(self._decision(hand, rng, hand.turn))
            elif hand.stage == "bring_in":
                self._post_one(script, "bring_in", hand.brings_in() or 0)
            elif hand.stage == "draw":
                self._draw(script, rng, deck)
            else:
                self._deal_street(script, deck)

    def _draw(self, script: Script[PokerRoomRound], rng: random.Random, deck: list[str]) -> None:
        """Everybody gives back what has no equal in his hand, four cards at most; the discards of the others follow the
        stub."""
        hand = script.round
        for seat in list(hand.live):
            ranks = [card[0] for card in hand.hole[seat]]
            single = [card for card in hand.hole[seat] if ranks.count(card[0]) == 1]
            script.tell(v.CardsDiscarded(to=seat, cards=single[: rng.randint(0, 4)]))
        while hand.stage == "draw":
            seat = hand.draws_due[0]
            if not deck:
                alone = set(hand.draws_due) == {seat}
                others = [card for other, card in hand.discards if not (alone and other == seat)]
                deck += others or [card for _, card in hand.discards]
                rng.shuffle(deck)
            script.tell(v.CardDealt(to=seat, card=deck.pop()))

    def _deal_street(self, script: Script[PokerRoomRound], deck: list[str]) -> None:
        """Burn, own cards to who is owed one, then the board's. A deck too short for all gives one common card."""
        hand = script.round
        street = self.layout.streets[hand.street + 1]
        common = hand.common_card_due()
        if hand.may_burn():
            script.tell(v.CardBurned(card=deck.pop()))
        before = hand.street
        for seat in () if common else list(hand.queue):
            if seat in hand.folded and (hand.street != before or len(deck) <= len(hand.live)):
                continue
            script.tell(v.CardDealt(to=seat, card=deck.pop(), face="down" if street.down else "up"))
        for place in ("board", SECOND_BOARD)[: hand.layout.boards]:
            for _ in range(1 if common else street.board):
                script.tell(v.CardDealt(to=place, card=deck.pop()))

    def _decision(self, hand: PokerRoomRound, rng: random.Random, seat: int) -> v.DecisionMade:
        """Mostly calls and checks; folds to pressure, bets and raises now and then, shoves rarely."""
        missing, left, mood = hand.to_call(seat), hand.left(seat) or 0, rng.random()
        may_raise = self._may_raise(hand, seat)
        low, high = hand.raise_bounds()
        if hand.mode == "no_limit" and mood > 0.96 and may_raise and left > missing:
            return v.DecisionMade(seat=seat, action="all_in", amount=left)
        low = max(low, hand.last_raise) if hand.mode != "limit" else low
        if self.plain_sizes and hand.mode == "limit":
            low = high = self._plain_size(hand)
        multiple = self.unit_bet if hand.mode == "no_limit" and "multiple_of" in hand.options else 1
        if multiple > 1:
            base = hand.level if hand.options["multiple_of"] == "total" else 0
            low = -(-(base + low) // multiple) * multiple - base
        high = min(high, left - missing, low * 6)
        must_bet = hand.opener == seat and hand.layout.streets[hand.street].opener == "bets"
        if (must_bet or mood > 0.78) and may_raise and high >= low:
            step = multiple if multiple > 1 else max(1, low // 5)
            size = low + step * int((high - low) // step * rng.random() ** 3)
            return v.DecisionMade(seat=seat, action="raise" if hand.level else "bet", amount=missing + size)
        if must_bet:
            return v.DecisionMade(seat=seat, action="all_in", amount=left)
        if not missing:
            checks = hand.layout.streets[hand.street].checks
            leaves = rng.random() <= 0.03 and hand.opener != seat
            return v.DecisionMade(seat=seat, action="fold" if leaves else "check" if checks else "call")
        if mood < 0.25:
            return v.DecisionMade(seat=seat, action="fold")
        return v.DecisionMade(seat=seat, action="call", amount=min(missing, left))

    def _plain_size(self, hand: PokerRoomRound) -> int:
        """In most hands at a limit table everybody bets just what the round opens with; in stud the table maximum from
        the fifth street on."""
        if hand.layout.streets[hand.street].units is not None:
            return hand.opening_size()
        return hand.limits.max if not self.has_button and hand.street >= 2 else hand.opening_size()

    def _may_raise(self, hand: PokerRoomRound, seat: int) -> bool:
        """Raises are left, and somebody could still answer one."""
        own = hand.layout.raises_per_player
        if hand.level and (seat not in hand.may_raise or hand.raises_left() == 0):
            return False
        if hand.level and own is not None and hand.raises_of.get(seat, 0) >= own:
            return False
        return any(
            hand.street_paid.get(other, 0) + (hand.left(other) or 0) > hand.level
            for other in hand.live
            if other != seat
        )

    def _show(self, script: Script[PokerRoomRound], rng: random.Random) -> None:
        """The first to be asked shows; who is beaten in every pot by what lies open sometimes lays his face down."""
        hand = script.round
        for seat in hand.showdown_order() if hand.stage == "showdown" else ():
            if hand.missing() is None:
                return
            beaten = all(
                any(hand.hand_of(other) > hand.hand_of(seat) for other in pot.eligible if other in hand.shown)
                for pot in hand.pots()[0]
                if seat in pot.eligible
            )
            script.tell(v.DecisionMade(seat=seat, action="muck" if beaten and rng.random() < 0.4 else "show"))

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
