"""A house of forty tables and its plan of a day: what is opened, moved, dropped and closed, table by table.

The plan comes first and knows nothing of the system: it says how many pieces of what go where. `Forty` then acts it
out through the API, as terminals do, everybody signing with a PIN; the spreadsheet is computed from the plan alone.
"""

from __future__ import annotations

import datetime as dt
import itertools
import random
from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection
from django.utils import timezone
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from accounting.simulated.people import People
from casino.api.authentication import forget_keys
from casino.roles import Role
from casino.simulation.property_plan.pieces import NOTES, Pieces, minus, plus, worth, written
from casino.simulation.property_plan.planned import PlannedSession, PlannedSlip
from tables.seed import SHIFTS, TABLES, Plan, SeededProperty, another_table, box_for, seed_property
from tests.api.conftest import Terminal
from tests.factories import clock

API = "/api/v1"
DAY = dt.date(2026, 11, 20)
SHIFT_CODES = tuple(code for code, *_ in SHIFTS)
SLIPS = 200
SIX_IN_THE_MORNING = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
"""When the gaming day begins in San Juan."""

TERMINALS = ("RO-1", "RO-2", "RO-11", "RO-12")
"""Tables that send their rounds; the others have no terminal."""


def dollars(minor: int) -> str:
    """Money as it is written."""
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02d}"


class DayPlan:
    """Forty tables, three shifts, two hundred fills and credits, a hundred and twenty boxes."""

    def __init__(self, plans: list[Plan], seed: int, *, only: Callable[[str, str], bool] | None = None) -> None:
        self.chance = random.Random(seed)
        self.plans = {plan.code: plan for plan in plans}
        self.slips: list[PlannedSlip] = []
        self.sessions: dict[tuple[str, str], PlannedSession] = {}
        for shift, plan in itertools.product(SHIFT_CODES, plans):
            if only is not None and not only(plan.code, shift):
                continue
            session = PlannedSession(table=plan.code, shift=shift, boxes=[box_for(plan.code, shift)])
            session.lost = {"500": self.chance.randint(1, 10)}
            session.rounds = self._rounds() if plan.code in TERMINALS else []
            session.notes = self._notes(session)
            self.sessions[session.place] = session

    def add_slips(self, number: int) -> None:
        """Slips here and there, until there are so many."""
        while len(self.slips) < number:
            table, shift = self.chance.choice(list(self.sessions))
            kind = self.chance.choice(("fill", "credit"))
            slip = self.add_slip(kind, table, shift, self.chance.randint(2, 9))
            slip.is_usual = True
            slip.is_paper = table not in TERMINALS and self.chance.random() < 0.7

    def add_slip(self, kind: str, table: str, shift: str, fives: int, *, counted_in: str | None = None) -> PlannedSlip:
        """A slip over so many red chips; it counts in its shift or in `counted_in`."""
        slip = PlannedSlip(kind, table, shift, {"500": fives}, counted_in or shift)
        session = self.sessions[table, slip.counted_in]
        if kind == "fill":
            session.fills = [*session.fills, slip.counts]
        else:
            session.credits = [*session.credits, slip.counts]
        self.slips.append(slip)
        return slip

    def hand_on(self, short: dict[tuple[str, str], Pieces]) -> None:
        """Every closer is the next opener, but for the pieces in `short`."""
        for table, plan in self.plans.items():
            chips = dict(plan.counts)
            for shift in SHIFT_CODES:
                session = self.sessions.get((table, shift))
                if session is None:
                    continue
                session.opener = minus(chips, short.get(session.place, {}))
                chips = session.closer
                assert min(chips.values()) > 0, session

    def copies(self, session: PlannedSession) -> list[dict[str, str]]:
        """The copies of slips that lie in the boxes of a session, and its other forms."""
        return session.forms + [
            {"kind": slip.kind, "serial": slip.serial, "total": dollars(slip.total_on_copy or worth(slip.counts))}
            for slip in self.slips
            if slip.has_copy and (slip.table, slip.counted_in) == session.place
        ]

    def of(self, table: str, shift: str) -> PlannedSession:
        return self.sessions[table, shift]

    def after(self, session: PlannedSession, shift: str | None) -> PlannedSession | None:
        """The same table in the next shift, where it is open then."""
        return self.sessions.get((session.table, shift or ""))

    def in_shift(self, shift: str) -> list[PlannedSession]:
        return [session for session in self.sessions.values() if session.shift == shift]

    def spreadsheet(self) -> Worksheet:
        """The day as somebody who has only the plan would write it: a line a table and shift."""
        sheet = Workbook().active
        sheet.append(["table", "shift", "drop", "opener", "fills", "credits", "closer"])
        for session in self.sessions.values():
            fills, credits = worth(plus(*session.fills)), worth(plus(*session.credits))
            amounts = (worth(session.notes), worth(session.opener), fills, credits, worth(session.closer))
            sheet.append([session.table, session.shift, *amounts])
        return sheet

    def wins(self) -> dict[tuple[str, str], str]:
        """Win of every line of the spreadsheet: what came in, less what it came from (control W1)."""
        lines = self.spreadsheet().iter_rows(min_row=2, values_only=True)
        return {
            (table, shift): dollars(drop + closer + credits - opener - fills)
            for table, shift, drop, opener, fills, credits, closer in lines
        }

    def _rounds(self) -> list[tuple[int, bool]]:
        """Bets on one number; now and then it comes."""
        return [(500 * self.chance.randint(1, 2), self.chance.random() < 0.15) for _ in range(3)]

    def _notes(self, session: PlannedSession) -> Pieces:
        """Where rounds are known, what was paid in is what play and the chips that left make of it."""
        if not session.rounds:
            return {str(value): self.chance.randint(1, 12) for value in NOTES}
        won = sum(-35 * amount if hit else amount for amount, hit in session.rounds)
        session.lost = {"500": 10, "2500": max(0, -won // 2_500 + 1)}
        due, notes = won + worth(session.lost), {}
        for value in NOTES:
            notes[str(value)], due = divmod(due, value)
        return {value: number for value, number in notes.items() if number}


class Forty(People):
    """The casino, its terminals and its people; what is refused is refused under a clause."""

    def __init__(self, house: SeededProperty) -> None:
        super().__init__(house, self, DAY, SIX_IN_THE_MORNING)
        self.pit = Desk(house.keys["PIT-1"])
        self.plans = [*TABLES, *(self._second(plan) for plan in TABLES)]
        self.refusals: list[tuple[str, str, str]] = []
        self._names = itertools.count(1)

    @classmethod
    def built(cls) -> Forty:
        forget_keys()
        return cls(seed_property(code="T40", name="Casino de los Cuarenta", equipment_on_book=False))

    # --- the door

    def post(self, path: str, body: dict[str, Any], *, once: str = "") -> Any:
        """What the driver sends."""
        return self.do(path, body)

    def refused(self, path: str, body: dict[str, Any], code: str) -> None:
        self.refuse(path, body, code, "control T5")

    def open_day(self) -> None:
        """The day is opened when it begins."""
        with clock(SIX_IN_THE_MORNING):
            self.work.do("open_gaming_day", day=DAY, accounting=None)

    def do(self, path: str, body: dict[str, Any]) -> Any:
        """It is done, or the test ends here."""
        answer = self._sent(path, body)
        assert answer.status_code < 300, (path, body, answer.content)
        return answer.json() if answer.content else None

    def refuse(self, path: str, body: dict[str, Any], code: str, cite: str | None) -> None:
        """It is refused by that code under that control, with words, and nothing is stored."""
        before = self.stored()
        answer = self._sent(path, body)
        problem = answer.json()
        assert 400 <= answer.status_code < 500, (path, answer.content)
        assert (problem["code"], problem.get("cite")) == (code, cite), (path, problem)
        assert problem["detail"]
        assert self.stored() == before, path
        self.refusals.append((path, code, cite or ""))

    def _sent(self, path: str, body: dict[str, Any]) -> Any:
        timed = body if "occurred_at" in body else {"occurred_at": self.at(), **body}
        return self.pit.post(f"{API}/{path}", timed)

    def stored(self) -> int:
        """How many events there are."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM es_event WHERE property_id = %s", [self.property.pk])
            return int(cursor.fetchone()[0])

    # --- requests as tests write them

    def at(self) -> str:
        return self.moment().isoformat()

    def by(self, role: Role, number: int = 1) -> dict[str, str]:
        """Somebody of that role, with the PIN."""
        return self.work.crew(role.value, number).wire()

    def team(self, people: int = 3) -> list[dict[str, str]]:
        return [self.by(Role.COUNT_TEAM, number) for number in range(1, people + 1)]

    def pair(self) -> dict[str, Any]:
        return {"by": self.by(Role.COUNT_TEAM, 1), "witness": self.by(Role.COUNT_TEAM, 2)}

    def carriers(self) -> dict[str, Any]:
        return {"by": self.by(Role.SECURITY), "witness": self.by(Role.FLOOR_SUPERVISOR)}

    def at_table(self) -> dict[str, Any]:
        return {"dealer": self.by(Role.DEALER), "supervisor": self.by(Role.FLOOR_SUPERVISOR)}

    def paper(self, slip: PlannedSlip, serial: str) -> dict[str, Any]:
        """What accounting keys in of a slip that was written by hand."""
        _path, body = self.request("record_paper_slip", **self.on_paper(slip, serial))
        return body

    def enter(self, count: str, box: str, contents: list[dict[str, Any]], counter: int) -> str:
        """One of the team counts a box; what comes of it."""
        body = {"contents": contents, "counter": self.by(Role.COUNT_TEAM, counter)}
        return str(self.do(f"counts/{count}/boxes/{box}/entries", body)["outcome"])

    # --- tables

    def take_terminals_away(self, tables: Iterable[str]) -> None:
        """Only a few tables send their rounds."""
        for table in tables:
            if table not in TERMINALS:
                self.take_terminal_away(table)

    def play(self, session: PlannedSession) -> None:
        """The rounds of a table that has a terminal."""
        for amount, hit in session.rounds:
            facts = [
                {"type": "RoundOpened"},
                {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": dollars(amount)},
                {"type": "BetsClosed"},
                {"type": "BallLanded", "pocket": "17" if hit else "18"},
                {"type": "RoundClosed"},
            ]
            identity = str(UUID(int=next(self._names)))
            self.do("rounds", {"id": identity, "table": session.table, "events": facts})

    def refuse_closing(self, session: PlannedSession) -> None:
        """Chips are on their way, and nobody says so."""
        body = {"counts": written(session.closer), **self.at_table()}
        self.refuse(f"tables/{session.table}/closings", body, "slip_in_transit", "control T9")

    # --- slips

    def run(self, slip: PlannedSlip) -> None:
        """From the request to the receipt; what was written by hand is keyed in afterwards."""
        if slip.is_paper:
            self.key_in(slip, self.latest[slip.kind] + 1)
            return
        self.ask(slip)
        self.issue(slip)
        self.receive(slip)

    @staticmethod
    def _second(plan: Plan) -> Plan:
        """Beside every table its like, ten numbers on."""
        letters, number = plan.code.split("-")
        return msgspec.structs.replace(plan, code=f"{letters}-{int(number) + 10}")

    def furnish(self) -> None:
        """The second twenty tables with their boxes and approvals."""
        for first, plan in zip(TABLES, self.plans[len(TABLES) :], strict=True):
            another_table(self.seeded.tables[first.code], plan.code)


class Desk(Terminal):
    """A device whose clock is right, unless the test says otherwise."""

    def post(self, path: str, body: Any, **more: Any) -> Any:
        self.headers = {**self.headers, "X-Device-Time": timezone.now().isoformat()}
        return super().post(path, body, **more)
