"""A game of bingo with a line on the way: cards of ninety numbers sold in order, a caller, sleepy players."""

from __future__ import annotations

import random
from functools import lru_cache

from casino.rules import vocabulary as v
from casino.rules.families.bingo import BINGO, CardFormat
from casino.rules.families.line_bingo import LINE, Layout, LineBingoRound
from casino.simulation.bingo import PERMUTATION, Hall
from casino.simulation.floors import Script, Table

_SOLD_MOST = 160
"""Cards of a game at most."""


@lru_cache(maxsize=PERMUTATION)
def face(form: CardFormat, card: int, balls: int) -> tuple[int, ...]:
    """The printed face of a card, square by square, 0 for an empty one: no column is without a number."""
    printer = random.Random(card)
    while True:
        rows = [printer.sample(range(form.columns), count) for count in form.row_numbers]
        if len({column for row in rows for column in row}) == form.columns:
            break
    numbers = iter(printer.sample(range(1, balls + 1), sum(form.row_numbers)))
    return tuple(next(numbers) if column in row else 0 for row in rows for column in range(form.columns))


class LineBingoFloor(Table[LineBingoRound]):
    """Three to thirty players. Some sleep over what they have, some call without having it. A game without parts of
    the sale for its prizes is annulled: nobody can win."""

    layout: Layout

    def begin(self) -> None:
        self.next_card = 1

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        self._sell(script, rng)
        if self.chosen["pct_line"] is not None and self.chosen["pct_bingo"] is not None:
            script.tell(v.BetsClosed())
            self._draw(script, rng)
        if script.round.missing() is not None:
            script.tell(v.IrregularityDeclared(code="caller_error", reason="nobody can win"))
        script.tell(v.RoundClosed())
        return script.facts

    def _sell(self, script: Script[LineBingoRound], rng: random.Random) -> None:
        price = self.chosen["card_price"]
        price = price if isinstance(price, int) else self.stake(rng)
        positions = self.chosen["positions"]
        least = max(self.layout.least_cards, -(-positions // 10) if isinstance(positions, int) else 0)
        first = self._first_card(least)
        seats = sorted(rng.sample(range(1, 100), rng.randint(3, 30)))
        counts = [rng.randint(1, 6) for _ in seats]
        counts[-1] += max(0, least - sum(counts))
        card = first
        for seat, count in zip(seats, counts, strict=True):
            for _ in range(count):
                numbers = list(face(self.layout.format, card, self.layout.balls))
                script.tell(v.BingoCardSold(seat=seat, card=card, numbers=numbers, price=price))
                card += 1
        self.next_card = card

    def _first_card(self, least: int) -> int:
        """The number after the last one sold; 1 again before the series runs out in the middle of a game."""
        start, size = self.chosen["series_start"], self.chosen["series_cards"]
        if isinstance(start, int):
            return start
        last = min(size, PERMUTATION) if isinstance(size, int) else PERMUTATION
        return 1 if self.next_card + max(_SOLD_MOST, least) + 6 > last else self.next_card

    def _draw(self, script: Script[LineBingoRound], rng: random.Random) -> None:
        round_ = script.round
        halls = {kind: Hall(round_, kind) for kind in (LINE, BINGO)}
        asleep: dict[str, list[int]] = {LINE: [], BINGO: []}
        for ball in rng.sample(range(1, self.layout.balls + 1), self.layout.balls):
            script.tell(v.BallDrawn(ball=ball))
            for kind, hall in halls.items():
                complete = list(dict.fromkeys([*asleep[kind], *hall.mark(ball)]))
                if round_.won[kind]:
                    continue
                callers = [card for card in complete if rng.random() < 0.97]
                asleep[kind] = [card for card in complete if card not in callers]
                if rng.random() < 0.005:
                    callers += {rng.choice(list(round_.cards))}.difference(callers)
                for card in callers:
                    script.tell(v.DecisionMade(seat=round_.cards[card].seat, action=kind, hand=card))
            if round_.winners:
                return
