"""A bingo game: a few dozen players with some cards each, one caller, balls until somebody has it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from casino.rules import vocabulary as v
from casino.rules.families.bingo import BINGO, LATE_CLAIMS, WINNER_TAKES_ALL, BingoRound, CardFormat, Layout
from casino.simulation.floors import Script, Table

PERMUTATION = 9_000
"""Cards of the property: numbers 1 to so many, each with the face it always has."""

_PACKAGE_CARDS = 3


@lru_cache(maxsize=PERMUTATION)
def face(form: CardFormat, card: int) -> tuple[int, ...]:
    """The printed face of a card, row after row, the free squares left out."""
    printer = random.Random(card)
    columns = [printer.sample(range(low, high + 1), form.rows) for low, high in form.ranges]
    return tuple(
        columns[column][row]
        for row in range(form.rows)
        for column in range(form.columns)
        if row * form.columns + column not in form.free
    )


class Hall:
    """The cards in play while balls are drawn: who has a ball, and what of a claim it completes. Squares are bits."""

    def __init__(self, round_: BingoRound, kind: str = BINGO) -> None:
        form = round_.format
        figures = [sum(1 << square for square in figure - form.free) for figure in round_.figures[kind]]
        self.with_square = {
            square: [figure for figure in figures if figure >> square & 1] for square in range(form.size)
        }
        self.covered = {
            number: sum(1 << square for square, ball in enumerate(card.squares) if not ball)
            for number, card in round_.cards.items()
        }
        self.holders: dict[int, list[tuple[int, int]]] = {}
        for number, card in round_.cards.items():
            for square, ball in enumerate(card.squares):
                self.holders.setdefault(ball, []).append((number, square))

    def mark(self, ball: int) -> Iterator[int]:
        """Cover the ball everywhere; the cards that it completes."""
        for card, square in self.holders.get(ball, ()):
            covered = self.covered[card] = self.covered[card] | 1 << square
            if any(covered & figure == figure for figure in self.with_square[square]):
                yield card


class BingoFloor(Table[BingoRound]):
    """Three to forty players. Some sleep over their bingo, some call without having one, the caller mistypes a ball now
    and then. Without figures and prize a game is annulled: nobody can win what was not announced."""

    layout: Layout

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        self._sell(script, rng)
        if self.chosen["patterns"] and (self.chosen["prizes"] or WINNER_TAKES_ALL in script.round.rules):
            script.tell(v.BetsClosed())
            self._draw(script, rng)
        if script.round.missing() is not None:
            script.tell(v.IrregularityDeclared(code="game_annulled", reason="nobody can win"))
        script.tell(v.RoundClosed())
        return script.facts

    def _sell(self, script: Script[BingoRound], rng: random.Random) -> None:
        price = self.chosen["card_price"]
        price = price if isinstance(price, int) else self.stake(rng)
        stock = iter(rng.sample(range(1, PERMUTATION + 1), 400))
        for seat in sorted(rng.sample(range(1, 100), rng.randint(3, 40))):
            self._sell_to(script, rng, seat, price, stock)
            if script.round.offers_progressive and rng.random() < 0.7:
                script.tell(v.ProgressiveWagered(seat=seat, amount=self.number("entry_price")))

    def _sell_to(
        self, script: Script[BingoRound], rng: random.Random, seat: int, price: int, stock: Iterator[int]
    ) -> None:
        system, limit = script.round.system, self.chosen["ebm_card_limit"]
        device = f"E{seat}" if system.electronic and (not system.printed or rng.random() < 0.5) else None
        package = f"P{seat}" if rng.random() < 0.2 else None
        count = _PACKAGE_CARDS if package else rng.randint(1, 6)
        if device is not None and isinstance(limit, int):
            count = min(count, limit)
        whole = self.chosen["package_price"]
        part = whole // _PACKAGE_CARDS if isinstance(whole, int) else price
        for _ in range(count):
            card = next(stock)
            numbers = list(face(self.layout.format, card))
            paid = price if package is None else part
            script.tell(v.BingoCardSold(seat=seat, card=card, numbers=numbers, price=paid, package=package, ebm=device))

    def _draw(self, script: Script[BingoRound], rng: random.Random) -> None:
        round_ = script.round
        hall = Hall(round_)
        balls = rng.sample(range(1, self.layout.balls + 1), self.layout.balls)
        late = LATE_CLAIMS in round_.rules
        asleep: list[int] = []
        for at, ball in enumerate(balls):
            if rng.random() < 0.003 and at + 1 < len(balls):
                script.tell(v.BallDrawn(ball=balls[at + 1]), v.IrregularityDeclared(code="wrong_ball_entry"))
            script.tell(v.BallDrawn(ball=ball))
            complete = list(dict.fromkeys([*asleep, *hall.mark(ball)]))
            callers = [card for card in complete if rng.random() < 0.97]
            asleep = [card for card in complete if card not in callers] if late else []
            if rng.random() < 0.005:
                callers += {rng.choice(list(round_.cards))}.difference(callers)
            for card in callers:
                script.tell(v.DecisionMade(seat=round_.cards[card].seat, action=BINGO, hand=card))
            if round_.winners:
                return
