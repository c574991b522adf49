"""A planned day of a floor, played over the REST API: tables, slips, boxes, counts, and the errors people make."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from accounting.simulated.people import People, copies_in
from accounting.simulated.players import Differs
from accounting.simulated.rest_device import RestDevice
from accounting.simulated.teller import Teller
from casino.simulation.driver.work import contents
from casino.simulation.property_plan.pieces import Pieces, minus, plus, worth
from casino.simulation.property_plan.planned import SHIFTS, PlannedDay, PlannedSession, PlannedSlip
from tables.commands import note_late_boxes, raise_late_slips

SCHEDULER: Final = "system:simulation"
LENGTH: Final = 8
"""Hours of a shift."""


class Expected(msgspec.Struct, frozen=True, order=True):
    """A line that the closed day must have: code, subject, the amount as its summary writes it, money at stake."""

    code: str
    subject: str
    amount: str
    at_stake: str


class FloorDay:
    """One day. ``terminals``: the terminal of each table. ``step`` is called after every step, with its description."""

    def __init__(
        self, people: People, plan: PlannedDay, terminals: dict[str, RestDevice], step: Callable[[str, str], None]
    ) -> None:
        self.people, self.plan, self.terminals, self.step = people, plan, terminals, step
        self.expected: list[Expected] = []
        self.installed: set[str] = set()
        self.late: list[PlannedSession] = []
        self.never: list[PlannedSlip] = []

    def found(self, code: str, subject: str, amount: int, *, stake: int | None = None, things: bool = False) -> None:
        """From now on this must stand among the exceptions of the day, once. ``things``: the amount counts things."""
        money = self.people.money
        shown = str(amount) if things else money(amount)
        at_stake = money(abs(amount) if stake is None else stake)
        self.expected.append(Expected(code=code, subject=subject, amount=shown, at_stake=at_stake))

    # ------------------------------------------------------------------ the day

    def play(self) -> None:
        """From the first opening to the last count; the day stays open."""
        silent = sorted({one.table for one in self.plan.sessions} - set(self.terminals))
        for table in silent if self.plan.number == 0 else ():
            self.people.take_terminal_away(table)
        for number, shift in enumerate(SHIFTS):
            self._shift(number, shift)
            self.step("shift", shift)
        self._morning_after()

    def _shift(self, number: int, shift: str) -> None:
        people, sessions = self.people, self.plan.in_shift(shift)
        people.wait_until(number * LENGTH + 0.1)
        for session in sessions:
            self._open(session)
        people.wait_until(number * LENGTH + 0.5)
        for session in sessions:
            self._play(session, number)
        self._slips(sessions, number)
        people.wait_until((number + 1) * LENGTH - 0.2)
        for session in sessions:
            self._close(session)
        boxes = [box for session in sessions for box in session.boxes if session.blunder != "late_box"]
        if boxes:
            people.work.lock_away(boxes, destination="bóveda")
            self._count(shift, [session for session in sessions if session.blunder != "late_box"])
        self.late += [session for session in sessions if session.blunder == "late_box"]

    def _open(self, session: PlannedSession) -> None:
        people, blunder = self.people, session.blunder
        if blunder == "wrong_box":
            session.boxes = [f"{session.table}-E"]
            marked = f"{session.table}-{session.shift}"
            self.found("box_never_installed", f"{marked} {session.shift}", 0)
        if session.boxes[0] not in self.installed:
            people.install(session.boxes[0], session.shift)
            self.installed.add(session.boxes[0])
        people.open(session)
        if blunder == "opener_short":
            self.found("opener_differs", f"{session.table} {session.shift}", -worth(session.short))
        if blunder == "refused":
            self._try_what_is_refused(session)
        self.step("step", f"{session.table} {session.shift} open")

    def _play(self, session: PlannedSession, number: int) -> None:
        device = self.terminals.get(session.table)
        if device is None:
            return
        begins = self.people.begins + dt.timedelta(hours=number * LENGTH)
        teller = Teller(
            device,
            session.table,
            self.people.property.currency,
            lambda part: begins + dt.timedelta(hours=part * LENGTH),
        )
        teller.tell(session.rounds)
        place = f"{session.table}.{self.plan.day}.{session.shift}"
        wrong = [one for one in session.rounds if one.variances]
        if wrong:
            stake = sum(abs(one.win - one.gained) for one in wrong)
            self.found("payment_variance", place, sum(one.variances for one in wrong), stake=stake, things=True)
        if session.blunder == "chips_gone":
            self.found("win_variance", place, -500)
        self.step("step", f"{place} played")

    def _close(self, session: PlannedSession) -> None:
        people = self.people
        under_way = [slip.serial for slip in self.never if slip.table == session.table]
        if under_way:
            people.is_refused("close_table", "slip_in_transit", table=session.table, counts=session.closer)
        people.close(session, under_way)
        following = self.plan.next_of(session)
        if following is not None and following.blunder == "wrong_box":
            following = None
        people.take_off(session, following)
        if following is not None:
            self.installed.add(following.boxes[0])
        self.step("step", f"{session.table} {session.shift} closed")

    # ------------------------------------------------------------------ slips

    def _slips(self, sessions: Sequence[PlannedSession], number: int) -> None:
        """Of all tables in the order of their time: the numbers of a series are taken in that order."""
        slips = sorted((slip for session in sessions for slip in session.slips), key=lambda slip: slip.part)
        kept: list[PlannedSlip] = []
        for slip in slips:
            self.people.wait_until((number + slip.part) * LENGTH)
            if slip.blunder == "out_of_order":
                kept.append(slip)
                if len(kept) == 2:
                    self._out_of_order(*kept)
                continue
            self._slip(slip)
            self.step("step", f"{slip.table} {slip.shift} {slip.kind} {slip.serial}")

    def _slip(self, slip: PlannedSlip) -> None:
        people = self.people
        if slip.blunder == "lost_slip":
            gone = people.latest[slip.kind] + 1
            people.key_in(slip, gone + 1)
            people.is_refused("record_paper_slip", "form_already_used", **people.on_paper(slip, slip.serial))
            self.found("forms_complete", "FILL", -1, stake=0, things=True)
            return
        if slip.table not in self.terminals and slip.is_usual:
            people.key_in(slip, people.latest[slip.kind] + 1)
            return
        people.ask(slip)
        if slip.blunder == "void_reused":
            self._void_and_reuse(slip)
            return
        people.issue(slip)
        if slip.blunder == "never":
            slip.has_copy = False
            self.never.append(slip)
            return
        if slip.blunder == "late_slip":
            people.wait(people.property.slip_late_minutes + 15)
            self.found("slip_late", slip.serial, worth(slip.counts))
        people.receive(slip)
        if slip.blunder == "lost_copy":
            self.found("document_missing", slip.serial, -worth(slip.counts))
        if slip.blunder == "other_copy":
            self.found("document_different", slip.serial, (slip.total_on_copy or 0) - worth(slip.counts))

    def _void_and_reuse(self, slip: PlannedSlip) -> None:
        """A voided form is keyed in as if it were good, and its copy lies in the box."""
        people = self.people
        people.work.do("void_slip", serial=slip.serial, reason="tachado")
        people.is_refused("record_paper_slip", "form_already_void", **people.on_paper(slip, slip.serial))
        people.is_refused("void_slip", "slip_finished", serial=slip.serial, reason="tachado")
        self.found("document_unexpected", slip.serial, worth(slip.counts))

    def _out_of_order(self, early: PlannedSlip, late: PlannedSlip) -> None:
        """Two slips of a pad, the later one first."""
        following = self.people.latest[early.kind] + 1
        self.people.key_in(early, following + 1)
        self.people.key_in(late, following)
        self.found("forms_in_order", late.serial, 1, stake=worth(late.counts), things=True)

    # ------------------------------------------------------------------ refused

    def _try_what_is_refused(self, session: PlannedSession) -> None:
        people, table = self.people, session.table
        where = {"day": self.plan.day, "shift": session.shift}
        people.is_refused("install_box", "second_box", box=f"{table}-E", **where)
        people.is_refused("remove_box", "replacement_missing", box=session.boxes[0])
        good = {"500": 2}
        no_supervisor = msgspec.structs.replace(people.work.crew("dealer", 1), role="floor_supervisor")
        for more, code in (
            ({"counts": {"777": 1}}, "unknown_denomination"),
            ({"counts": dict.fromkeys(good, 100001)}, "bad_quantity"),
            ({"counts": dict.fromkeys(good, -2)}, "bad_quantity"),
            ({"counts": {}}, "nothing_counted"),
            ({"counts": good, "supervisor": no_supervisor}, "role_not_held"),
        ):
            people.is_refused("request_fill", code, table=table, **more)
        people.is_refused("open_table", "table_already_open", table=table, counts=session.opener, **where)

    # ------------------------------------------------------------------ the count

    def _count(self, shift: str, sessions: Sequence[PlannedSession]) -> None:
        """Most boxes on one sheet; those with which something happens one by one."""
        people, work = self.people, self.people.work
        count = people.open_count()
        one_by_one = [one for one in sessions if one.blunder in ("struck_out", "swapped_box")]
        for session in sessions:
            if session.blunder == "stray_box":
                stray = f"{session.table}-E"
                work.do("report_stray_box", count=count, box=stray, note="en el carrito")
                self.found("box_elsewhere", stray, 0)
        sheets = [self._sheet(session) for session in sessions if session not in one_by_one]
        if sheets:
            work.do("count_boxes", count=count, boxes=sheets)
        for session in one_by_one:
            self._count_alone(count, session)
        work.do("sign_count", count=count)
        self._accept(count, sessions)
        for session in sessions:
            self._count_rake(session)
        work.give_back([box for session in sessions for box in session.boxes])
        self.installed -= {box for session in sessions for box in session.boxes}
        self.step("step", f"count of {shift}")

    def _sheet(self, session: PlannedSession) -> dict[str, Any]:
        people, papers = self.people, copies_in(session, self.people.property)
        right = people.found_in(session, session.notes, papers)
        team = [signer.employee for signer in people.work.signatures("count_boxes")["team"]]
        counts = [{"counter": one, "contents": right} for one in team[:2]]
        if session.blunder == "miscounted":
            value = min(session.notes, key=int)
            wrong = people.found_in(session, minus(session.notes, {value: 1}), papers)
            counts = [{"counter": team[2], "contents": wrong}, *counts]
            self.found("count_differs", f"{session.boxes[-1]} {session.shift}", -int(value))
        return {"box": session.boxes[-1], "counts": counts, "documents": papers}

    def _count_alone(self, count: str, session: PlannedSession) -> None:
        people, box = self.people, session.boxes[-1]
        place, subject = {"count": count, "box": box}, f"{box} {session.shift}"
        papers = copies_in(session, people.property)
        right = people.found_in(session, session.notes, papers)
        mark = {}
        if session.blunder == "swapped_box":
            mark = {"marked_table": next(one.table for one in self.plan.sessions if one.table != session.table)}
            self.found("box_swapped", subject, session.drop)
        struck_out = session.blunder == "struck_out"
        entered = people.found_in(session, plus(session.notes, {"500": 2}), papers) if struck_out else right
        people.work.do("open_box", **place, **mark)
        for counter in people.work.signatures("open_box").values():
            people.work.do("enter_count", **place, contents=entered, counter=counter)
        if struck_out:
            people.work.do("correct_count", **place, contents=right, reason="mal anotado")
            self.found("count_corrected", subject, -1_000)
        if papers:
            people.work.do("list_documents", **place, documents=papers)
        people.work.do("show_empty", **place)

    def _accept(self, count: str, sessions: Sequence[PlannedSession]) -> None:
        people = self.people
        notes: Pieces = plus(*(session.notes for session in sessions))
        chips: Pieces = plus(*(session.rake for session in sessions))
        if any(session.blunder == "acceptance_short" for session in sessions) and notes:
            value = max(notes, key=int)
            notes = minus(notes, {value: 1})
            self.found("acceptance_differs", count, -int(value))
        accepted = contents(notes, **({"chips": chips} if chips else {}))
        people.work.do("accept_count", count=count, contents=accepted)
        people.is_refused("accept_count", "count_accepted", count=count, contents=accepted)

    def _count_rake(self, session: PlannedSession) -> None:
        """The chips of the box are the rake; what is below the smallest chip lies in coins and makes the difference."""
        due = sum(one.rake for one in session.rounds)
        if not due:
            return
        where = {"table": session.table, "day": self.plan.day, "shift": session.shift}
        self.people.work.do("count_rake", **where, counts=session.rake)
        if worth(session.rake) != due:
            self.found("rake_differs", f"{session.table} {session.shift}", worth(session.rake) - due)

    # ------------------------------------------------------------------ the morning after

    def _morning_after(self) -> None:
        """Let the scheduler find what is late, and resolve it."""
        people, venue = self.people, self.people.property
        people.wait_until(24 + venue.count_deadline_hours + 0.2)
        slips = sorted(raise_late_slips(venue, actor=SCHEDULER, at=people.now))
        if slips != sorted(slip.serial for slip in self.never):
            raise Differs(f"slips on their way: {[slip.serial for slip in self.never]}; the system says {slips}")
        for slip in self.never:
            people.is_refused(f"receive_{slip.kind}", "table_not_open", serial=slip.serial, counts=slip.counts)
            people.work.do("void_slip", serial=slip.serial, reason="tachado")
            self.found("slip_late", slip.serial, worth(slip.counts))
        for session in self.late:
            self.found("box_uncounted", f"{session.boxes[-1]} {session.shift}", 0)
        note_late_boxes(venue, actor=SCHEDULER, at=people.now)
        if self.late:
            people.work.lock_away([session.boxes[-1] for session in self.late], destination="bóveda")
            self._count("late boxes", self.late)


CLOSES_AFTER: Final = dt.timedelta(hours=33)
"""A day is closed so long after it began: after the last late box."""
