"""One table through one shift: opened by count, played, filled, closed by count."""

from __future__ import annotations

import datetime as dt
import random
import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import replay
from casino.rules.money import parse_amount
from casino.rules.table_check import EVERY_ROUNDS
from casino.simulation.client.book import Book, Shift, Table
from casino.simulation.client.cage import Cage
from casino.simulation.client.equipment import Equipment
from casino.simulation.client.tray import Tray, in_chips
from casino.simulation.client.wire import Wire
from casino.simulation.driver import round_body, round_parts
from casino.simulation.driver.work import said_at_opening
from casino.simulation.floors import Floor
from casino.simulation.property_plan.pieces import Pieces, worth

BUFFER = 25
LEAST_BUY_IN, STAKES_A_BUY_IN, LEAVES = 2, 5, 0.005
"""A player buys in for five times what he lays out, two notes at least, and leaves after a round once in 200."""
POKER_BUY_IN = 4
"""Notes."""
PAID_FROM_CAGE = 100_000
"""Prizes from 1,000.00 are brought from the cage; smaller ones come out of the tray (PR §7.12(A))."""


class Session:
    """A table in a shift. ``play`` reports its rounds in the three ways a floor system may: whole, as they happen,
    and buffered."""

    def __init__(
        self,
        book: Book,
        table: Table,
        shift: Shift,
        floor: Floor,
        opener: Pieces,
        cage: Cage,
        equipment: Equipment,
        paying: threading.Lock,
        on_rounds: Callable[[int], None],
    ) -> None:
        self.book = book
        self.table = table
        self.shift = shift
        self.floor = floor
        self.number = book.tables.index(table)
        self.rng = random.Random(f"{book.seed}.{table.code}.{shift.code}")
        # Apart from the players' chance: two properties playing the same seed have the same rounds, never the same ids.
        self.ids = random.Random(f"{book.property}.{book.day}.{book.seed}.{table.code}.{shift.code}")
        self.opener = opener
        self.cage = cage
        self.equipment = equipment
        self.tray = Tray(opener)
        self.work = book.work(self.number)
        self.terminal = Wire(book.base_url, table.key)
        self.paying = paying
        self.on_rounds = on_rounds
        self.papers: list[dict[str, str]] = []
        self.players_bank = registry.get(table.game).players_bank
        self.rake = 0
        self.played = 0
        self.purses: dict[int, int] = {}
        self.misses = 1 if table.code == book.mispays and shift is book.shifts[0] else 0
        self.misdeals = table.misdeals if shift is book.shifts[0] else 0
        self.wins = table.wins and shift is book.shifts[0]
        self.sends_back = table.sends_back if shift is book.shifts[0] else 0

    # ------------------------------------------------------------------ hands

    def open(self) -> None:
        """Count the tray in and open."""
        begins, counts = self._at(0.0), {value: pieces for value, pieces in self.opener.items() if pieces}
        said = said_at_opening(registry.get(self.table.game), self.table.options, self.table.limits)
        opened = self.work.at(begins).open_table(self.table.code, self.book.day, self.shift.code, counts, said=said)
        self.drop("opener_closer", opened.get("opener_serial"), opened["opener_total"])
        self.equipment.into_play(self.table, self.shift, self.work, begins)
        for number, position in enumerate(self.table.positions, start=1):
            dealer = self.work.crew("dealer", number)
            self.work.at(begins).do("take_position", table=self.table.code, position=position, dealer=dealer)
        self._checked("opening", begins)

    def close(self) -> Pieces:
        """Count the tray out, close, and hand its pieces to the next shift."""
        ends = self._at(0.99)
        self._checked("rounds", ends)
        self._checked("closing", ends)
        self._approved(ends)
        self.equipment.out_of_play(self.table, self.shift, self.work, ends)
        self.tray.square()
        if (missing := self.table.least - self.tray.now) > 0:
            self.slip("fill", missing, 0.98)
        if self.table.last_plays and self.shift is self.book.shifts[-1]:
            play, number = self.table.last_plays
            self.work.at(ends).do("announce_last_plays", table=self.table.code, play=play, number=number)
        closed = self.work.at(ends).close_table(self.table.code, self.tray.counted())
        self.drop("opener_closer", closed.get("closer_serial"), closed["closer_total"])
        return self.tray.pieces

    def _checked(self, when: str, at: dt.datetime) -> None:
        """Dealer and supervisor record the checks of the table; those of every few rounds as a tally."""
        for code, ordered in self.table.checks:
            if ordered == when:
                times = self.played // EVERY_ROUNDS + 1 if when == "rounds" else 1
                self.work.at(at).do("record_check", table=self.table.code, check=code, passed=True, times=times)

    def _approved(self, at: dt.datetime) -> None:
        """The supervisor whom the table named signs for the payments that ask for it."""
        if not any(bet.approval for bet in registry.get(self.table.game).bets):
            return
        place = {"day": self.book.day.isoformat(), "table": self.table.code, "shift": self.shift.code}
        while waiting := self.terminal.get("payments", due="true", **place):
            for row in waiting:
                self.book.work().at(at).do("approve_payment", payment=row["payment"])

    def drop(self, kind: str, serial: str | None, total: str) -> None:
        """The table's part of a form goes into its box (controls T1-T3); a property that numbers none has none."""
        if serial:
            self.papers.append({"kind": kind, "serial": serial, "total": total})

    def slip(self, kind: str, amount: int, part: float) -> None:
        """A fill or a credit (controls T2, T3)."""
        fill, at = kind == "fill", self._at(part)
        counts = in_chips(amount, self.tray.denominations) if fill else self.tray.to_send(amount)
        if fill:
            self.cage.hand_over(counts, at)
        serial = self.work.at(at).slip(kind, self.table.code, counts)
        self.drop(kind, serial, self.book.money(worth(counts)))
        if fill:
            self.tray.filled(counts)
        else:
            self.tray.sent_back(counts)
            self.cage.take(counts)

    # ------------------------------------------------------------------ rounds

    def play(self, rounds: int) -> None:
        """Report that many rounds between the shift's first and last minutes."""
        buffer: list[bytes] = []
        enough = self.tray.opener
        self.played = rounds
        for number in range(rounds):
            part = 0.02 + 0.95 * number / rounds
            at = self._at(part)
            facts = self._next_round(number, rounds)
            self._sell(facts)
            way = self.rng.random()
            if way < 0.30 or (buffer and len(buffer) < BUFFER and number < rounds - 1):
                buffer.append(msgspec.json.encode(self._body(facts, at)))
            elif way < 0.45:
                self._as_it_happens(facts, at)
            else:
                self._settled(self.terminal.post("rounds", self._body(facts, at)))
            if len(buffer) >= BUFFER or (buffer and number == rounds - 1):
                self._flush(buffer)
            if self.sends_back and number == rounds // 2:
                self.slip("credit", self.sends_back, part)
            elif self.tray.now < enough // 2:
                self.slip("fill", enough - self.tray.now, part)
            elif (surplus := self._surplus(enough)) > 0:
                self.slip("credit", surplus, part)

    def _surplus(self, enough: int) -> int:
        """Return what goes back to the cage: what lies above the opener once the tray has twice as much.

        By the papers (opener and slips) the float that the law states stays at the table.
        """
        if self.tray.now <= 2 * enough:
            return 0
        free = self.tray.now - enough
        if self.table.least:
            free = min(free, self.tray.opener + self.tray.fills - self.tray.credits - self.table.least)
        return free // self.book.credit_unit * self.book.credit_unit

    def _next_round(self, number: int, rounds: int) -> list[v.Fact]:
        """The facts of a round. Deals are spoiled when that is planned, evenly over the shift, and never otherwise."""
        step = rounds // (self.misdeals + 1)
        spoiled = step > 0 and number % step == 0 and 0 < number // step <= self.misdeals
        self.floor.misdeal_rate = 1.0 if spoiled else 0.0
        facts = self.floor.play(self.rng)
        while self.wins and not spoiled and not self._wins_a_prize(facts):
            facts = self.floor.play(self.rng)
        self.wins = self.wins and spoiled
        return facts

    def _wins_a_prize(self, facts: list[v.Fact]) -> bool:
        """Return whether a prize of the progressive is won in a round."""
        round_ = replay(registry.get(self.table.game).open(self.table.options, self.table.limits), facts)
        progressive = round_.settle().progressive
        return progressive is not None and bool(progressive.prizes)

    def _body(self, facts: list[v.Fact], at: dt.datetime) -> dict[str, Any]:
        if self.misses:
            facts = self._with_a_mistake(facts)
        return self._round_body(facts, at)

    def _round_body(self, facts: list[v.Fact], at: dt.datetime) -> dict[str, Any]:
        return round_body(str(self._id(at)), self.table.code, facts, at, self.book.currency)

    def _as_it_happens(self, facts: list[v.Fact], at: dt.datetime) -> None:
        """The opening, then the events in handfuls, each against the version the terminal knows."""
        for path, part in round_parts(self._round_body(facts, at)):
            answer = self.terminal.post(path, part)
        self._settled(answer)

    def _flush(self, buffer: list[bytes]) -> None:
        """Send the rounds that the terminal buffered while the line was down."""
        for answer in self.terminal.post_lines("rounds/batch", buffer)["results"]:
            if answer["outcome"] not in ("recorded", "repeated"):
                raise RuntimeError(f"line {answer['line']} of {self.table.code}: {answer['problem']}")
            self._settled(answer)
        buffer.clear()

    def _settled(self, answer: dict[str, Any]) -> None:
        """Chips move as the settlement says; a jackpot is paid before the next round."""
        settlement = answer["settlement"]
        progressive = settlement["progressive"]
        self.tray.won += self._minor(progressive["wagered"]) if progressive else 0
        if self.players_bank:
            self.rake += self._minor(settlement.get("rake", "0"))
        else:
            lines = [line for line in settlement["lines"] if _is_the_tables(line)]
            for line in lines:
                net = self._minor(line["net"])
                self.tray.won -= net
                self.purses[line["seat"]] = self.purses.get(line["seat"], 0) + net
        self.tray.won += self._minor(settlement.get("breakage", "0"))
        for variance in settlement["variances"]:
            self.tray.won -= self._minor(variance["difference"])
        if progressive and progressive["prizes"]:
            self._pay_prizes()
        self.on_rounds(1)

    def _pay_prizes(self) -> None:
        """Every open prize of the link, in order of settlement, each on its form (PR §7.10-7.12), or out of the pot
        in its register (CL III §6.6, BO §2.5.6.2)."""
        with self.paying:
            for prize in self.book.get("prizes", link=self.table.link):
                amount = self._minor(prize["amount"])
                # What the chips of the tray cannot make is paid by the cage as well.
                large = amount >= PAID_FROM_CAGE or amount % self.tray.denominations[0] != 0
                read = self._minor(self.book.get(f"meters/{prize['link']}")["amount"])
                work = self.work.at(dt.datetime.fromisoformat(prize["won_at"]))
                method = "cage_delivery" if large else "tray"
                if "pay_pot_prize" in self.book.forms:
                    paid = work.pay_pot_prize(prize["prize"], method)
                else:
                    paid = work.pay_prize(prize["prize"], method, meter_read_minor=read)
                if large:
                    self.cage.pay(amount)
                self.paid(prize["table"], 0 if large else amount, paid["form_serial"], prize["amount"])

    paid: Callable[[str, int, str, str], None]
    """Called for every prize paid: its table, the amount out of the tray (minor units), the form and its amount. Set by
    the day, which knows all tables."""

    def _with_a_mistake(self, facts: list[v.Fact]) -> list[v.Fact]:
        """Let the dealer pay a winner one stake short, once, for the close to find."""
        *played, closed = facts
        round_ = replay(registry.get(self.table.game).open(self.table.options, self.table.limits), played)
        winners = [line for line in round_.settle().lines if line.net > 0 and line.seat is not None]
        if not winners:
            return facts
        self.misses = 0
        line = winners[0]
        paid = v.BetPaid(seat=line.seat or 1, bet=line.bet, target=line.target, amount=max(line.net - line.stake, 0))
        return [*played, paid, closed]

    def _sell(self, facts: list[v.Fact]) -> None:
        """Players buy chips when they have too few for their bets: notes into the box, chips out of the tray.

        They play on with what they win; now and then one leaves with his chips, and the next buys in.
        """
        if self.players_bank:
            if self.rng.random() < 0.25:
                self.tray.sell(POKER_BUY_IN * self.book.note)
            return
        note = self.book.note
        for seat, staked in _staked(facts).items():
            lacking = staked - self.purses.get(seat, 0)
            if lacking > 0:
                bought = max(LEAST_BUY_IN * note, -(-max(lacking, STAKES_A_BUY_IN * staked) // note) * note)
                self.tray.sell(bought)
                self.purses[seat] = self.purses.get(seat, 0) + bought
            if self.rng.random() < LEAVES:
                self.purses[seat] = 0

    # ------------------------------------------------------------------ small things

    def _id(self, at: dt.datetime) -> UUID:
        """A UUIDv7: the moment, then chance; ids sort by time."""
        milliseconds = int(at.timestamp() * 1000)
        chance = self.ids.getrandbits(74)
        return UUID(int=milliseconds << 80 | 7 << 76 | (chance >> 62) << 64 | 2 << 62 | chance & (1 << 62) - 1)

    def _at(self, part: float) -> dt.datetime:
        return self.book.at(self.shift, part)

    def _minor(self, amount: str) -> int:
        return parse_amount(amount, self.book.currency)


def _staked(facts: list[v.Fact]) -> dict[int, int]:
    """Return the stakes of every seat in a round, minor units."""
    staked: dict[int, int] = {}
    for fact in facts:
        if isinstance(fact, v.BetPlaced | v.ProgressiveWagered) and fact.seat is not None:
            staked[fact.seat] = staked.get(fact.seat, 0) + fact.amount
    return staked


def _is_the_tables(line: dict[str, Any]) -> bool:
    """Return whether its money is the table's: neither the progressive's, nor a line that repeats those of seats."""
    return line["seat"] is not None and not line["bet"].startswith("progressive")
