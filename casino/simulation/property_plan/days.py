"""The days of a floor, planned from a seed: sessions, slips, boxes, rounds, and what a spreadsheet makes of them.

The plan comes first and knows nothing of the system: it says how many pieces of what go where. Rules are asked only
what a round is worth to the table.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator, Sequence
from typing import Final
from uuid import UUID, uuid5

from casino.rules import vocabulary as v
from casino.rules.kernel import replay, totals
from casino.simulation.directory import floor_for
from casino.simulation.property_plan import blunders
from casino.simulation.property_plan.pieces import Pieces, at_least, in_notes, in_pieces, minus, plus, worth
from casino.simulation.property_plan.planned import SHIFTS, PlannedDay, PlannedRound, PlannedSession, PlannedSlip
from casino.simulation.property_plan.tables import TRAY, Table

CHIPS: Final = (25, 100, 500, 2_500, 10_000, 50_000, 100_000)
TRIES: Final = 200
"""Rounds dealt in search of one without a progressive chip."""
_ROUNDS: Final = UUID("0b9a1f3e-77c4-4a51-9d0b-6d1f4c5e2a90")


class Days:
    """The floor's days; iterate for them. The same arguments give the same days, to the last card.

    ``faults``: kinds of human errors, each planted on a day with the chance ``rate``. ``property_code`` is in the ids
    of rounds and in nothing else: it distinguishes those that two properties play from one seed. ``coin``: the smallest
    in circulation, in minor units; where it is more than one, the trays have chips of one for what no coin can pay.
    """

    def __init__(
        self,
        seed: int,
        tables: Sequence[Table],
        *,
        first: dt.date,
        days: int,
        faults: Sequence[str] = blunders.KINDS,
        rate: float = 1.0,
        property_code: str = "",
        shifts: int = 2,
        coin: int = 1,
    ) -> None:
        self.rng = random.Random(f"floor {seed}")
        self.tables = {table.code: table for table in tables}
        self.first, self.days, self.property_code, self.shifts = first, days, property_code, shifts
        self.faults, self.rate = list(faults), rate
        self.coin = coin
        self.fresh = dict(TRAY) if coin == 1 else {**TRAY, "1": 60 * coin}
        self.chips = CHIPS if coin == 1 else (1, *CHIPS)
        self.trays = {code: dict(self.fresh) for code in self.tables}
        self.played = {
            table.code: floor_for(table.game, table.options, table.limits) for table in tables if table.terminal
        }
        self.seen: set[str] = set()
        self.names: dict[str, str] = {}
        """Round ids to what they are called in the plan."""

    def __iter__(self) -> Iterator[PlannedDay]:
        for number in range(self.days):
            yield self._day(number)

    def _day(self, number: int) -> PlannedDay:
        day = self.first + dt.timedelta(days=number)
        order = [
            (shift, code) for code in self.tables for shift in self.rng.sample(SHIFTS, self.rng.randint(1, self.shifts))
        ]
        order.sort(key=lambda pair: (SHIFTS.index(pair[0]), list(self.tables).index(pair[1])))
        sessions = [PlannedSession(table=code, shift=shift, boxes=[f"{code}-{shift}"]) for shift, code in order]
        plan = PlannedDay(number=number, day=day, sessions=sessions, planted={})
        planting = blunders.Planting(self.rng, plan, self.tables, self.seen)
        for kind in self.rng.sample(self.faults, len(self.faults)):
            if self.rng.random() < self.rate:
                planting.choose(kind)
        for session in sessions:
            self._session(session, day)
            self.seen.add(session.table)
        if "mispaid" in plan.planted and plan.planted["mispaid"].blunder == "mispaid":
            del plan.planted["mispaid"]  # nobody won anything at that table
        return plan

    # ------------------------------------------------------------------ a session

    def _session(self, session: PlannedSession, day: dt.date) -> None:
        rng, table = self.rng, self.tables[session.table]
        tray = self.trays[session.table]
        if session.blunder == "opener_short":
            session.short = {"2500": rng.randint(1, 3)}
        session.opener = minus(tray, session.short)
        session.rounds = self._rounds(table, session, day) if table.terminal else []
        gained = sum(one.gained for one in session.rounds)
        self._usual_slips(session)
        blunders.add_slips(rng, session, PlannedSlip)
        for slip in session.slips:
            if slip.blunder not in ("never", "void_reused"):
                moved = session.fills if slip.kind == "fill" else session.credits
                moved.append(slip.counts)
        sold = max(0, -gained) + rng.randint(1, 12) * 2_500
        there = minus(plus(session.opener, *session.fills), plus(*session.credits))
        lost = at_least(sold, there)
        if lost is None:  # the tray pays more than it has: the cage sends chips
            counts = in_pieces(-(-sold // 100_000) * 100_000 + 500_000, (100_000, 50_000, 500))
            session.slips.append(PlannedSlip("fill", session.table, session.shift, counts, session.shift, part=0.9))
            session.fills.append(counts)
            lost = at_least(sold, plus(there, counts))
        if lost is None:
            raise AssertionError(f"{session.place}: no chips worth {sold} in {there}")
        paid = gained if table.terminal else self.rng.randint(-2, 20) * 500
        if rest := -(paid + worth(lost)) % self.coin:
            lost = plus(lost, {"1": rest})
        session.notes = in_notes(paid + worth(lost), self.coin)
        session.rake = self._rake(session) if table.terminal else {}
        session.lost = plus(lost, {"500": 1}) if session.blunder == "chips_gone" else lost
        self.trays[session.table] = session.closer

    def _rake(self, session: PlannedSession) -> Pieces:
        """In chips; what is below the smallest of them lies in the box in coins."""
        rake = sum(one.rake for one in session.rounds)
        coins = rake % self.chips[0]
        if coins:
            session.notes = plus(session.notes, {"1": coins})
        return in_pieces(rake - coins, self.chips)

    def _usual_slips(self, session: PlannedSession) -> None:
        """Chips brought where the tray is low, sent back where it is full; and here and there a slip for no reason."""
        rng, fresh = self.rng, worth(self.fresh)
        has = worth(session.opener)
        if has < fresh // 2:
            counts = {value: pieces for value, pieces in minus(self.fresh, session.opener).items() if pieces > 0}
            self._slip(session, "fill", counts)
        elif has > 2 * fresh:
            over = at_least(has - fresh, session.opener)
            if over is not None:
                self._slip(session, "credit", over)
        if rng.random() < 0.35:
            kind = rng.choice(("fill", "credit"))
            counts = {"500": rng.randint(2, 9)}
            if kind == "fill" or session.opener.get("500", 0) > 40:
                self._slip(session, kind, counts)

    def _slip(self, session: PlannedSession, kind: str, counts: Pieces) -> None:
        slip = PlannedSlip(kind, session.table, session.shift, counts, session.shift, is_usual=True)
        slip.part = round(self.rng.uniform(0.2, 0.6), 2)
        session.slips = [*session.slips, slip]

    # ------------------------------------------------------------------ rounds

    def _rounds(self, table: Table, session: PlannedSession, day: dt.date) -> list[PlannedRound]:
        number = self.rng.randint(2, 4) if not table.is_hall else 1
        rounds = []
        for place in range(number):
            facts = self._facts(table)
            if session.blunder == "mispaid":
                facts, done = blunders.mispaid(self.rng, table.rules, table.options, table.limits, facts)
                session.blunder = "mispaid, done" if done else session.blunder
            name = str(uuid5(_ROUNDS, f"{self.property_code} {day} {session.place} {place} {self.rng.getrandbits(64)}"))
            self.names[name] = f"{session.table}.{day}.{session.shift}.{place}"
            rounds.append(self._valued(table, name, facts, 0.05 + 0.8 * place / number))
        return rounds

    def _facts(self, table: Table) -> list[v.Fact]:
        for _ in range(TRIES):
            facts = self.played[table.code].play(self.rng)
            if not any(isinstance(fact, v.ProgressiveWagered) for fact in facts):
                return facts
        raise AssertionError(f"{table.game}: every round of {TRIES} has a progressive chip")

    def _valued(self, table: Table, name: str, facts: list[v.Fact], part: float) -> PlannedRound:
        settlement = replay(table.rules.open(table.options, table.limits), facts).settle()
        sums = totals(table.rules, settlement)
        beside = sum(variance.difference for variance in settlement.variances)
        return PlannedRound(
            round=name, facts=facts, part=part, handle=sums.handle, win=sums.win, rake=sums.rake,
            gained=sums.win - beside, variances=len(settlement.variances), void=settlement.void,
        )  # fmt: skip
