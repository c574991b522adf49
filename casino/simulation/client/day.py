"""A whole gaming day, shift by shift, all tables at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from casino.rules.money import parse_amount, split_largest_remainder
from casino.simulation import Floor, floor_for
from casino.simulation.client.bingo import Evening
from casino.simulation.client.book import Bingo, Book, Shift, Table
from casino.simulation.client.cage import Cage
from casino.simulation.client.equipment import Equipment
from casino.simulation.client.floor import Session
from casino.simulation.client.tray import add, in_chips, in_notes
from casino.simulation.driver import Person, Work
from casino.simulation.driver.work import contents
from casino.simulation.property_plan.pieces import Pieces, worth, written

SPREAD = 4
"""The largest stakes in table minimums: the players of a day are of one kind, and few."""

ANSWERS = {
    "count_differs": ("count_error", "Un fajo mal contado al principio; los dos conteos siguientes coinciden."),
    "limit_ends_soon": ("explained", "El medidor final se documentó y se repartió el mismo día de juego."),
    "rake_differs": ("explained", "Los centavos por debajo de la ficha menor cayeron en monedas."),
}
"""Code of an exception to its outcome and explanation."""


class Dropped(NamedTuple):
    """Contents of a drop box: notes and rake in minor units, the table's parts of its forms, the chips it plays with,
    the notes and coins of the country."""

    bought: int
    rake: int
    papers: tuple[dict[str, str], ...]
    denominations: list[int]
    cash: tuple[int, ...]

    def notes(self) -> Pieces:
        """Notes and coins; rake below the smallest chip is in coins."""
        return in_notes(self.bought + self.rake % self.denominations[0], self.cash)

    def chips(self) -> Pieces:
        """The rake in chips."""
        return in_chips(self.rake, self.denominations)

    def contents(self) -> list[dict[str, Any]]:
        """As it is counted."""
        documents: dict[str, int] = {}
        for paper in self.papers:
            documents[paper["kind"]] = documents.get(paper["kind"], 0) + 1
        return contents(self.notes(), chips=self.chips(), documents=documents)


class Day:
    """Play the book's day and leave it closed. ``Problem`` when the system refuses something."""

    def __init__(self, book: Book, console: Console) -> None:
        self.book = book
        self.console = console
        self.work = book.work()
        self.counts = {table.code: dict(table.counts) for table in book.tables}
        self.floors: dict[str, Floor] = {
            table.code: floor_for(
                table.game, table.options, table.limits, unit=table.unit, coin=book.coin, spread=SPREAD
            )
            for table in book.tables
        }
        self.dropped: dict[tuple[str, str], Dropped] = {}
        self.paying = threading.Lock()
        self.cage = Cage(book)
        self.equipment = Equipment(book)

    def run(self) -> None:
        """From the opening of the day to its seal."""
        begins = self.book.at(self.book.shifts[0], 0.0)
        self.work.at(begins).do("open_gaming_day", day=self.book.day, late_reason="día de demostración")
        self.cage.stock()
        self._together(self.cage.first_tray, self.book.tables)
        self.equipment.receive()
        self._together(self.equipment.issue, self.book.tables)
        started = time.monotonic()
        with self._progress() as progress:
            for number, shift in enumerate(self.book.shifts):
                self.cage.open(number)
                self._shift(number, shift, progress)
                self.cage.redeem(shift, self._on_the_floor())
                if shift is not self.book.shifts[-1]:
                    self.cage.close(number)
        seconds = time.monotonic() - started
        self.console.print(f"{self.book.rounds} rounds in {seconds:.1f} s, {self.book.rounds / seconds:.0f} a second")
        self._boxes_off(self.book.shifts[-1])
        boxes = [self.book.boxes[table][shift] for table, shift in sorted(self.dropped)]
        self.work.lock_away(boxes, place="store")
        self._count()
        self._rake_counted()
        self.equipment.count()
        self.cage.close(len(self.book.shifts) - 1)
        self.work.give_back(boxes)
        if any(table.link for table in self.book.tables):
            self._read_meters()
        self._expire()
        self._answer()
        self.work.transport.close_day(self.book.day)

    # ------------------------------------------------------------------ the floor

    def _shift(self, number: int, shift: Shift, progress: Progress) -> None:
        label = f"turno {shift.code}"
        weights = [table.busy for _ in self.book.shifts for table in self.book.tables]
        shares = split_largest_remainder(self.book.rounds, weights)
        mine = shares[number * len(self.book.tables) : (number + 1) * len(self.book.tables)]
        bar = progress.add_task(label, total=sum(mine))

        def on_rounds(rounds: int) -> None:
            progress.advance(bar, rounds)

        sessions = [self._session(table, shift, on_rounds) for table in self.book.tables]
        by_table = {session.table.code: session for session in sessions}
        for session in sessions:
            session.paid = lambda table, *prize: _pay(by_table[table], *prize)
        self._together(lambda pair: self._box_on(number, *pair), [(table, shift) for table in self.book.tables])
        self._together(Session.open, sessions)
        self._bank_checked(shift)
        self._together(lambda pair: pair[0].play(pair[1]), list(zip(sessions, mine, strict=True)))
        if self.book.bingo is not None and self.book.bingo.shift == number:
            self._bingo(self.book.bingo, shift, progress)
        self._together(self._close_table, sessions)

    def _bingo(self, bingo: Bingo, shift: Shift, progress: Progress) -> None:
        """The evening of the bingo table; its box holds papers alone."""
        bar = progress.add_task("bingo", total=bingo.games)
        evening = Evening(self.book, bingo, shift, self.cage)
        evening.run(lambda games: progress.advance(bar, games))
        smallest = sorted(self.book.cash)[:1]
        self.dropped[bingo.table, shift.code] = Dropped(0, 0, tuple(evening.papers), smallest, self.book.cash)

    def _bank_checked(self, shift: Shift) -> None:
        """Record the Inspector's count of the bank, where it is verified: enough for the open tables, and some more
        (PR §3.6(F), §4.13(F))."""
        at = self.book.at(shift, 0.0)
        if "verify_bank" in self.book.forms:
            self.work.do("verify_bank", day=self.book.day, shift=shift.code, amount=self.cage.cash, at=at)

    def _session(self, table: Table, shift: Shift, on_rounds: Callable[[int], None]) -> Session:
        floor, counts = self.floors[table.code], self.counts[table.code]
        return Session(self.book, table, shift, floor, counts, self.cage, self.equipment, self.paying, on_rounds)

    def _close_table(self, session: Session) -> None:
        self.counts[session.table.code] = session.close()
        self.dropped[session.table.code, session.shift.code] = Dropped(
            session.tray.bought, session.rake, tuple(session.papers), session.tray.denominations, self.book.cash
        )

    def _on_the_floor(self) -> dict[str, int]:
        """Chips in trays and in the boxes of poker tables."""
        there: dict[str, int] = {}
        for counts in (*self.counts.values(), *(dropped.chips() for dropped in self.dropped.values())):
            add(there, counts)
        return there

    def _box_on(self, number: int, table: Table, shift: Shift) -> None:
        """The shift's box goes on; the one of the shift before comes off in the same act (control D2)."""
        boxes, day = self.book.boxes[table.code], self.book.day
        work = self._work_at(table).at(self.book.at(shift, 0.0))
        if number == 0:
            work.do("install_box", box=boxes[shift.code], day=day, shift=shift.code)
        else:
            work.change_boxes(boxes[self.book.shifts[number - 1].code], boxes[shift.code], day, shift.code)

    def _boxes_off(self, shift: Shift) -> None:
        for table in self.book.tables:
            self._work_at(table).do("remove_box", box=self.book.boxes[table.code][shift.code])

    # ------------------------------------------------------------------ the morning after

    def _count(self) -> None:
        """A team of three counts every box blind; the cage's last shift accepts by its own count (controls D3-D5)."""
        work = self.work
        count = work.do("open_count", day=self.book.day, room="sala de conteo")["count"]
        by_machine = self._machine(count)
        handed: dict[str, Pieces] = {"notes": {}, "chips": {}}
        with self._progress() as progress:
            bar = progress.add_task("conteo", total=len(self.dropped))
            for shift in self.book.shifts:
                boxes = [self._sheet(place, by_machine) for place in sorted(self.dropped) if place[1] == shift.code]
                work.do("count_boxes", count=count, boxes=boxes)
                progress.advance(bar, len(boxes))
        for dropped in self.dropped.values():
            add(handed["notes"], dropped.notes())
            add(handed["chips"], dropped.chips())
        work.do("sign_count", count=count)
        accepted = work.do("accept_count", count=count, contents=contents(**handed))
        self.cage.take(handed["chips"], worth(handed["notes"]))
        self.console.print(f"{accepted['count']}: hoja {accepted['total']}, caja {accepted['accepted']}")

    def _rake_counted(self) -> None:
        """The team says that the chips of a poker table's boxes are the casino's rake (control R1)."""
        for (table, shift), dropped in sorted(self.dropped.items()):
            if dropped.rake:
                self.work.do("count_rake", table=table, day=self.book.day, shift=shift, counts=dropped.chips())

    def _answer(self) -> None:
        """Accounting answers what the count left open; beyond the property's threshold an auditor confirms it."""
        for code, (outcome, explanation) in ANSWERS.items():
            for case in self.book.get("exceptions", status="unresolved", code=code)["cases"]:
                said = {"case": case["case"], "outcome": outcome, "explanation": explanation}
                if self.work.do("resolve_exception", **said)["status"] == "answered":
                    self.work.do("confirm_exception", case=case["case"])

    def _machine(self, count: str) -> set[str]:
        """The boxes of the first shift go through a currency counter; its file is their first count."""
        shift = self.book.shifts[0].code
        lines = ["box,kind,denomination,pieces"]
        for table in sorted(table for table, of in self.dropped if of == shift):
            box = self.book.boxes[table][shift]
            for part in self.dropped[table, shift].contents()[:2]:
                counts = written(part["counts"], self.book.currency)
                lines += [f"{box},{part['kind']},{value},{pieces}" for value, pieces in counts.items()]
        if len(lines) == 1:
            return set()
        file = {"name": f"{shift}.csv", "content": "\n".join(lines) + "\n"}
        return set(self.work.do("import_machine_count", count=count, **file)["boxes"])

    def _sheet(self, place: tuple[str, str], by_machine: set[str]) -> dict[str, Any]:
        """A box as the team wrote it down: twice by hand, or once beside the machine; one was miscounted at first."""
        table, shift = place
        box, dropped = self.book.boxes[table][shift], self.dropped[place]
        team: list[Person] = self.work.signatures("count_boxes")["team"]
        first, second, third = (signer.employee for signer in team)
        right = dropped.contents()
        counts = [{"counter": first, "contents": right}]
        if box not in by_machine:
            counts.append({"counter": second, "contents": right})
        if place == self._miscounted(by_machine):
            wrong = [{**right[0], "counts": _one_less(right[0]["counts"])}, *right[1:]]
            counts = [{"counter": third, "contents": wrong}, *counts]
        return {"box": box, "counts": counts, "documents": list(dropped.papers)}

    def _miscounted(self, by_machine: set[str]) -> tuple[str, str] | None:
        """The first box with notes that is counted by hand alone."""
        by_hand = (
            place
            for place, dropped in sorted(self.dropped.items())
            if self.book.boxes[place[0]][place[1]] not in by_machine and dropped.notes()
        )
        return next(by_hand, None)

    def _read_meters(self) -> None:
        """The three meters of every linked table, then the signature under its line (PR §7.14(L))."""
        lines = [
            (
                line["table"], line["closing_in_meter"], parse_amount(line["closing_meter"], self.book.currency),
                line["closing_payouts"],
            )
            for line in self.book.get(f"progressive-summaries/{self._day()}")
        ]  # fmt: skip
        self.work.read_meters(self.book.day, lines, signed="sign_summary" in self.book.forms)

    def _expire(self) -> None:
        """The time limit of a progressive runs out: its meter is documented and shared out (PR §7.14(K))."""
        expiring = self.book.expiring
        if expiring is None:
            return
        link = {"link": expiring.link, "day": self.book.day}
        meter = self.work.do("expire_link", **link)
        shares = self.work.do("distribute", approval=expiring.approval, **link)["shares"]
        shared = ", ".join(f"{fund} {amount}" for fund, amount in shares.items())
        self.console.print(f"{expiring.link} expired at {meter['amount']}: {shared}")

    # ------------------------------------------------------------------ small things

    def _work_at(self, table: Table) -> Work:
        return self.book.work(self.book.tables.index(table))

    def _together(self, work: Callable[[Any], None], items: list[Any]) -> None:
        """The same for all tables, a few at a time; the first failure stops the day."""
        with ThreadPoolExecutor(self.book.threads) as pool:
            for done in [pool.submit(work, item) for item in items]:
                done.result()

    def _progress(self) -> Progress:
        return Progress(
            TextColumn("{task.description:>10}"),
            BarColumn(),
            TaskProgressColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=self.console,
        )

    def _day(self) -> str:
        return self.book.day.isoformat()


def _one_less(counts: Pieces) -> Pieces:
    """The same with a note less of the first denomination."""
    value = next(iter(counts))
    return {**counts, value: counts[value] - 1}


def _pay(session: Session, from_tray: int, serial: str, total: str) -> None:
    session.tray.won -= from_tray
    session.drop("jackpot", serial, total)
