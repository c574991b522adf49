"""A bingo evening: cards by number, two cashiers with banks of their own, games, prizes, both banks counted."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from typing import Any
from uuid import UUID

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.families.bingo import BINGO
from casino.simulation.bingo import Hall, face
from casino.simulation.client.book import Bingo, Book, Shift
from casino.simulation.client.cage import Cage
from casino.simulation.client.tray import in_notes
from casino.simulation.client.wire import Wire
from casino.simulation.driver import Http, Work, crew_of, round_body
from casino.simulation.floors import Script

BEGINS, LASTS = 0.1, 0.75
"""Parts of the shift: when the evening begins, and how long it is."""
FLOAT = 40_000
"""Cash that a cashier takes out of the cage, minor units."""
SERIES = "NOCHE"


class Cashier:
    """A cashier with a bank: what is in it, which cards are left (first and last number)."""

    def __init__(self, number: int, first: int, last: int) -> None:
        self.number, self.first, self.last = number, first, last
        self.bank, self.cash = "", FLOAT


class Evening:
    """The evening of a book's bingo table in a shift. ``papers``: what lies in the table's box afterwards."""

    def __init__(self, book: Book, bingo: Bingo, shift: Shift, cage: Cage) -> None:
        self.book, self.bingo, self.shift, self.cage = book, bingo, shift, cage
        self.work, self.till, self.audit = book.work(), self._desk(bingo.till_key), self._desk(bingo.audit_key)
        self.terminal = Wire(book.base_url, bingo.key)
        self.rng = random.Random(f"{book.seed}.{bingo.table}.{shift.code}")
        self.ids = random.Random(f"{book.property}.{book.day}.{book.seed}.{bingo.table}.{shift.code}")
        half = bingo.cards // len(bingo.points)
        self.cashiers = [Cashier(n + 1, n * half + 1, (n + 1) * half) for n in range(len(bingo.points))]
        self.papers: list[dict[str, str]] = []

    def run(self, tick: Callable[[int], None]) -> None:
        """From the schedule to the closing of the table."""
        bingo, day, shift = self.bingo, self.book.day, self.shift.code
        begins = self._at(0.0)
        self.work.at(begins).do("install_box", box=self.book.boxes[bingo.table][shift], day=day, shift=shift)
        self.work.at(begins).do("schedule_games", table=bingo.table, day=day, shift=shift, games=self._schedule())
        opened = self.work.at(begins).do("open_table", table=bingo.table, day=day, shift=shift, counts={})
        self._drop(opened.get("opener_serial"), opened["opener_total"])
        for check in bingo.checks:
            self.work.at(begins).do("record_check", table=bingo.table, check=check, passed=True)
        self.audit.at(begins).do(
            "receive_cards", series=SERIES, kind="card", table=bingo.table, day=day, first=1, last=bingo.cards,
            price=bingo.price, approval=bingo.approval, supplier=bingo.supplier,
        )  # fmt: skip
        for cashier in self.cashiers:
            self._open_bank(cashier, begins)
        for number in range(bingo.games):
            self._game(self._at((number + 1) / (bingo.games + 2)))
            tick(1)
        for cashier in self.cashiers:
            self._close_bank(cashier, self._at(1.0))
        closed = self.work.at(self._at(1.0)).do("close_table", table=bingo.table, counts={})
        self._drop(closed.get("closer_serial"), closed["closer_total"])
        self.work.at(self._at(1.0)).do("remove_box", box=self.book.boxes[bingo.table][shift])

    # ------------------------------------------------------------------ banks

    def _open_bank(self, cashier: Cashier, at: dt.datetime) -> None:
        cash = in_notes(FLOAT, self.book.cash)
        answer = self.till.at(at).do(
            "open_sales_bank", point=self.bingo.points[cashier.number - 1], cash=cash, cashier=self._person(cashier),
            cards=[f"{SERIES}:{cashier.first}-{cashier.last}"],
        )  # fmt: skip
        cashier.bank = answer["bank"]
        self.cage.take({}, -FLOAT)

    def _close_bank(self, cashier: Cashier, at: dt.datetime) -> None:
        left = [f"{SERIES}:{cashier.first}-{cashier.last}"] if cashier.first <= cashier.last else []
        self.till.at(at).do(
            "close_sales_bank", bank=cashier.bank, cash=in_notes(cashier.cash, self.book.cash), returned=left,
            cashier=self._person(cashier),
        )  # fmt: skip
        self.cage.take({}, cashier.cash)

    # ------------------------------------------------------------------ games

    def _game(self, at: dt.datetime) -> None:
        """A game: each cashier sells, balls come until somebody has it, the winners are paid."""
        game = registry.get(self.bingo.game, on=self.book.day)
        script: Script[Any] = Script(game.open(self.bingo.options, self.bingo.limits))
        script.tell(v.RoundOpened())
        sellers: dict[int, Cashier] = {}
        for cashier in self.cashiers:
            number = min(self.rng.randint(3, 9), cashier.last - cashier.first + 1)
            cards = list(range(cashier.first, cashier.first + number))
            cashier.first += number
            named = [f"{SERIES}:{cards[0]}-{cards[-1]}"]
            person = self._person(cashier)
            self.till.at(at).do("sell_cards", bank=cashier.bank, cards=named, of_age=True, cashier=person)
            cashier.cash += number * self.bingo.price
            for card in cards:
                sellers[card] = cashier
                numbers = list(face(script.round.format, card))
                script.tell(v.BingoCardSold(seat=len(sellers), card=card, numbers=numbers, price=self.bingo.price))
        script.tell(v.BetsClosed())
        winners = self._drawn(script)
        script.tell(v.RoundClosed())
        identity = self._id(at)
        self.terminal.post("rounds", round_body(identity, self.bingo.table, script.facts, at, self.book.currency))
        prizes = {line.hand: line.net + line.stake for line in script.round.settle().lines if line.net > 0}
        for card in winners:
            cashier = sellers[card]
            self.till.at(at).do(
                "pay_bingo_prize", round=identity, card=card, player=f"Jugador {card}", bank=cashier.bank,
                cashier=self._person(cashier),
            )  # fmt: skip
            cashier.cash -= prizes[card]

    def _drawn(self, script: Script[Any]) -> list[int]:
        """Draw balls until cards win; their numbers."""
        hall = Hall(script.round)
        for ball in self.rng.sample(range(1, 76), 75):
            script.tell(v.BallDrawn(ball=ball))
            callers = list(dict.fromkeys(hall.mark(ball)))
            for card in callers:
                script.tell(v.DecisionMade(seat=script.round.cards[card].seat, action=BINGO, hand=card))
            if callers:
                return callers
        raise RuntimeError("no card won with all balls drawn")

    # ------------------------------------------------------------------ small things

    def _schedule(self) -> list[str]:
        bingo, money = self.bingo, self.book.money
        patterns = ",".join(map(str, bingo.options["patterns"]))
        prize = int(bingo.options["prizes"])
        times = [self._at((number + 1) / (bingo.games + 2)) for number in range(bingo.games)]
        return [f"{at:%H:%M};{patterns};{money(bingo.price)};{money(prize)}" for at in times]

    def _desk(self, key: str) -> Work:
        """Return the operations of a point of sale's key, or the cage's."""
        http = Http(Wire(self.book.base_url, key), self.book.forms, self.book.currency)
        return Work(http, crew_of(self.book.staff), self.book.ends)

    def _person(self, cashier: Cashier) -> Any:
        return self.work.crew("cashier", cashier.number)

    def _at(self, part: float) -> dt.datetime:
        return self.book.at(self.shift, BEGINS + LASTS * part)

    def _drop(self, serial: str | None, total: str) -> None:
        if serial:
            self.papers.append({"kind": "opener_closer", "serial": serial, "total": total})

    def _id(self, at: dt.datetime) -> str:
        milliseconds, chance = int(at.timestamp() * 1000), self.ids.getrandbits(74)
        return str(UUID(int=milliseconds << 80 | 7 << 76 | (chance >> 62) << 64 | 2 << 62 | chance & (1 << 62) - 1))
