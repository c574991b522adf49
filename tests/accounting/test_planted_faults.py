"""A day of forty tables with planted faults, played through the API: each is found, named and priced, nothing else is.

What is against the rules is refused at once and leaves nothing behind; what nobody can refuse (chips that are not
there, papers that lie elsewhere, late slips) stands once among the exceptions of the closed day.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from accounting import tasks
from casino.roles import Role
from casino.simulation.property_plan.pieces import minus, plus, worth, written
from casino.simulation.property_plan.planned import PlannedSession, PlannedSlip
from tables.commands import raise_late_slips
from tests.accounting.house_of_forty import (
    API,
    DAY,
    SHIFT_CODES,
    SLIPS,
    DayPlan,
    Forty,
    dollars,
)
from tests.api.conftest import Terminal

ENDS = dict(zip(SHIFT_CODES, (8, 16, 24), strict=True))
"""Hours after the gaming day began."""

STRAP_SHORT = {"2000": 2}
"""What the machine did not see of a strap."""

FILL = {"kind": "fill", "table": "BJ-1", "counts": {"5.00": 2}}


WHERE_FAULTS_ARE = {
    "RO-2": "M", "CR-1": "M", "CR-2": "T", "BJ-1": "MT", "BJ-2": "MT", "BJ-3": "N", "BJ-4": "M", "BA-1": "M",
    "MB-1": "T", "EZ-1": "N", "LR-1": "TN", "TC-1": "T", "UT-1": "M", "PG-1": "M", "BS-1": "T", "BJ-11": "N",
    "BJ-12": "N",
}  # fmt: skip
"""Tables and shifts with a fault: a day of these alone has every kind of them."""


class PlantedDay:
    """The day as it is played, and what must be found. `slips`: how many there are in all."""

    def __init__(self, house: Forty, *, slips: int, only: Callable[[str, str], bool] | None = None) -> None:
        self.house = house
        self.plan = plan = DayPlan(house.plans, seed=4, only=only)
        self.expected: list[tuple[str, str, str]] = []
        self.on_tables: set[str] = set()
        self.late = plan.add_slip("fill", "BJ-2", "M", 8, counted_in="T")
        self.never = PlannedSlip("fill", "BJ-3", "N", {"500": 9}, "N")
        self.void = PlannedSlip("fill", "UT-1", "M", {"500": 3}, "M")
        self.after_gap = plan.add_slip("fill", "CR-1", "M", 6)
        self.keyed_early = plan.add_slip("fill", "CR-2", "T", 5)
        self.keyed_late = plan.add_slip("fill", "CR-2", "T", 4)
        self.lost_copy = plan.add_slip("fill", "BA-1", "M", 7)
        self.lost_copy.has_copy = False
        self.other_copy = plan.add_slip("credit", "LR-1", "T", 6)
        self.other_copy.total_on_copy = worth(self.other_copy.counts) + 1_000
        plan.add_slips(slips)
        plan.of("RO-2", "M").lost = plus(plan.of("RO-2", "M").lost, {"2500": 1})
        plan.of("PG-1", "M").boxes = ["PG-1-E"]
        plan.of("BS-1", "T").boxes = ["BS-1-T", "BS-1-E"]
        self.moved = {"500": 4}
        plan.of("BJ-11", "N").credits += [self.moved]
        plan.of("BJ-12", "N").fills += [self.moved]
        plan.hand_on(short={("BJ-1", "T"): {"2500": 2}})
        self.found("opener_differs", "BJ-1 T", "-50.00")
        self.found("win_variance", f"RO-2.{DAY}.M", "-25.00")
        self.found("box_never_installed", "PG-1-M M", "0.00")

    def found(self, code: str, subject: str, amount: str) -> None:
        """From now on this must stand among the exceptions of the day, once."""
        self.expected.append((code, subject, amount))

    # --- the day

    def play(self) -> None:
        house = self.house
        house.open_day()
        house.take_terminals_away(sorted({session.table for session in self.plan.sessions.values()}))
        for number, shift in enumerate(SHIFT_CODES):
            following = SHIFT_CODES[number + 1] if number < 2 else None
            self.shift(shift, following)
        self.morning_after()

    def shift(self, shift: str, following: str | None) -> None:
        house, plan = self.house, self.plan
        sessions = plan.in_shift(shift)
        for session in sessions:
            if session.boxes[0] not in self.on_tables:
                house.install(session.boxes[0], shift)
            house.open(session)
            house.play(session)
        for slip in plan.slips:
            if slip.is_usual and slip.shift == shift:
                house.run(slip)
        {"M": self.morning, "T": self.afternoon, "N": self.night}[shift]()
        house.wait_until(ENDS[shift] - 0.1)
        for session in sessions:
            if self.under_way(session):
                house.refuse_closing(session)
            house.close(session, self.under_way(session))
            follower = plan.after(session, following)
            house.take_off(session, follower)
            self.on_tables |= {follower.boxes[0]} if follower else set()
        house.work.lock_away([box for session in sessions for box in session.boxes if session.boxes[-1] == box])
        self.count(shift)

    def under_way(self, session: PlannedSession) -> list[str]:
        late = {("BJ-2", "M"): self.late, ("BJ-3", "N"): self.never}
        return [late[session.place].serial] if session.place in late else []

    def morning(self) -> None:
        house = self.house
        self.refused_at_the_table()
        for slip in (self.lost_copy, self.void):
            house.ask(slip)
        house.issue(self.lost_copy)
        house.receive(self.lost_copy)
        self.found("document_missing", self.lost_copy.serial, dollars(-worth(self.lost_copy.counts)))
        self.void_and_reuse()
        self.skip_a_number()
        house.wait_until(7.4)
        house.ask(self.late)
        house.issue(self.late)

    def afternoon(self) -> None:
        house = self.house
        house.receive(self.late)
        self.found("slip_late", self.late.serial, dollars(worth(self.late.counts)))
        house.run(self.other_copy)
        self.found("document_different", self.other_copy.serial, "10.00")
        self.key_in_the_wrong_order()
        body = house.carriers() | {"replacement": "BS-1-E", "reason": "llena"}
        house.do("boxes/BS-1-T/remove", body)
        house.work.lock_away(["BS-1-T"])

    def night(self) -> None:
        house = self.house
        self.transfer_to_oneself()
        house.wait_until(22.8)
        house.ask(self.never)
        house.issue(self.never)

    def morning_after(self) -> None:
        """The last fill never arrived: it is looked for, and voided; a device's clock is an hour off."""
        house = self.house
        late = raise_late_slips(house.property, actor="system:raise_late_slips", at=house.now)
        assert late == [self.never.serial]
        self.found("slip_late", self.never.serial, dollars(worth(self.never.counts)))
        receive = {"counts": written(self.never.counts), **house.at_table()}
        house.refuse(f"slips/{self.never.serial}/receive", receive, "table_not_open", "control T2")
        fill = {**FILL, "supervisor": house.by(Role.FLOOR_SUPERVISOR)}
        house.refuse("slips", fill, "table_not_open", "control T2")
        house.do(f"slips/{self.never.serial}/void", self.voiding())
        wrong = Terminal(house.seeded.keys["TT-RO-1"])
        wrong.headers["X-Device-Time"] = (timezone.now() + dt.timedelta(hours=1)).isoformat()
        assert wrong.get(f"{API}/tables/RO-1").status_code == 200
        self.found("clock_skew", "TT-RO-1", "0.00")

    # --- faults of slips

    def voiding(self) -> dict[str, Any]:
        house = self.house
        return {
            "reason": "tachado", "prepared": house.by(Role.CASHIER), "prepared_role": "cashier",
            "supervised": house.by(Role.FLOOR_SUPERVISOR, 2), "supervised_role": "floor_supervisor",
        }  # fmt: skip

    def void_and_reuse(self) -> None:
        """A voided form is keyed in as if it were good, and its copy lies in the box."""
        house, slip = self.house, self.void
        void = self.voiding()
        house.do(f"slips/{slip.serial}/void", void)
        house.refuse("paper-slips", house.paper(slip, slip.serial), "form_already_void", "control T6")
        house.refuse(f"slips/{slip.serial}/void", void, "slip_finished", "control T6")
        self.found("document_unexpected", slip.serial, dollars(worth(slip.counts)))

    def skip_a_number(self) -> None:
        """A slip of the pad is gone: the one after it is keyed in."""
        house, slip = self.house, self.after_gap
        gone = house.latest["fill"] + 1
        house.key_in(slip, gone + 1)
        house.refuse("paper-slips", house.paper(slip, slip.serial), "form_already_used", "control T5")
        house.refuse("paper-slips", house.paper(slip, "F-0999999"), "unknown_form", "control T5")
        self.found("forms_complete", "FILL", "-1")
        self.missing_form = f"F-{gone:07d}"

    def key_in_the_wrong_order(self) -> None:
        """Two slips of a pad, the later one first."""
        following = self.house.latest["fill"] + 1
        self.house.key_in(self.keyed_early, following + 1)
        self.house.key_in(self.keyed_late, following)
        self.found("forms_in_order", self.keyed_late.serial, "1")

    def transfer_to_oneself(self) -> None:
        """A transfer between two tables, at first received by the dealer who prepared it."""
        house = self.house
        counts = written(self.moved)
        body = {"kind": "transfer", "table": "BJ-11", "to_table": "BJ-12", "counts": counts}
        serial = house.do("slips", {**body, "supervisor": house.by(Role.FLOOR_SUPERVISOR)})["serial"]
        house.do(f"slips/{serial}/issue", {"dealer": house.by(Role.DEALER), "escort": house.by(Role.SECURITY)})
        arrived = {"counts": counts, **house.at_table()}
        house.refuse(f"slips/{serial}/receive", arrived, "same_person", "control T10")
        house.refuse(
            f"slips/{serial}/receive", arrived | {"counts": {"5.00": 3}, "dealer": house.by(Role.DEALER, 2)},
            "count_differs", "control T10",
        )  # fmt: skip
        house.do(f"slips/{serial}/receive", arrived | {"dealer": house.by(Role.DEALER, 2)})
        for table in ("BJ-11", "BJ-12"):
            self.plan.of(table, "N").carries("transfer", serial, dollars(worth(self.moved)))

    # --- refused

    def refused_at_the_table(self) -> None:
        house = self.house
        carriers = house.carriers()
        install = {"day": DAY.isoformat(), "shift": "M", **carriers}
        house.refuse("boxes/BJ-1-E/install", install, "second_box", "control D1")
        house.refuse("boxes/BJ-1-M/remove", carriers, "replacement_missing", "control D2")
        swapped = carriers | {"replacement": "BJ-2-E", "reason": "llena"}
        house.refuse("boxes/BJ-1-M/remove", swapped, "wrong_table", "control D1")
        fill = {**FILL, "supervisor": house.by(Role.FLOOR_SUPERVISOR)}
        bad: dict[str, tuple[dict[str, Any], str, str | None]] = {
            "no such chip": ({"counts": {"7.00": 1}}, "unknown_denomination", "control T2"),
            "absurd": ({"counts": {"5.00": 100_001}}, "bad_quantity", "control T2"),
            "negative": ({"counts": {"5.00": -2}}, "bad_quantity", "control T2"),
            "nothing": ({"counts": {}}, "nothing_counted", "control T4"),
            "role": ({"supervisor": house.by(Role.DEALER)}, "role_not_held", "control S2"),
        }
        for more, code, cite in bad.values():
            house.refuse("slips", fill | more, code, cite)

    # --- the count

    def contents(self, notes: dict[str, int], copies: list[dict[str, str]]) -> list[dict[str, Any]]:
        papers: dict[str, int] = {}
        for copy in copies:
            papers[copy["kind"]] = papers.get(copy["kind"], 0) + 1
        return [{"kind": "notes", "counts": written(notes)}, {"kind": "documents", "counts": papers}]

    def papers_of(self, session: PlannedSession) -> list[dict[str, str]]:
        copies = self.plan.copies(session)
        if session.place == ("LR-1", "N"):
            (lost,) = [copy for copy in copies if copy == session.forms[-1]]
            self.found("document_missing", lost["serial"], f"-{lost['total']}")
            return [copy for copy in copies if copy != lost]
        if session.place == ("UT-1", "M"):
            reused = {"kind": "fill", "serial": self.void.serial, "total": dollars(worth(self.void.counts))}
            return [*copies, reused]
        return copies

    def boxes_of(self, session: PlannedSession) -> list[tuple[str, dict[str, int], list[dict[str, str]]]]:
        """Boxes with what is in them: of two, the first has one note and no papers."""
        *earlier, last = session.boxes
        one = {"100": 1}
        rest = minus(session.notes, one) if earlier else session.notes
        return [(box, one, []) for box in earlier] + [(last, rest, self.papers_of(session))]

    def count(self, shift: str) -> None:
        house = self.house
        count = house.open_count()
        boxes = [(session, *box) for session in self.plan.in_shift(shift) for box in self.boxes_of(session)]
        if shift == "T":
            self.refused_before_the_count(count)
            self.import_machine(count, boxes)
        for session, box, notes, copies in boxes:
            self.count_one(count, session, box, notes, copies, by_machine=shift == "T")
        self.sign_and_accept(count, shift, boxes)

    def import_machine(self, count: str, boxes: list[Any]) -> None:
        lines = ["box,denomination,pieces"]
        for session, box, notes, _copies in boxes:
            seen = minus(notes, STRAP_SHORT) if session.table == "MB-1" else notes
            lines += [f"{box},{value},{pieces}" for value, pieces in written(seen).items()]
        file = {"name": "contadora.csv", "content": "\n".join(lines) + "\n", "by": self.house.by(Role.COUNT_TEAM, 3)}
        self.house.do(f"counts/{count}/machine", file)
        self.found("count_differs", "MB-1-T T", dollars(-worth(STRAP_SHORT)))

    def count_one(
        self, count: str, session: PlannedSession, box: str, notes: dict[str, int], copies: Any, *, by_machine: bool
    ) -> None:
        house = self.house
        mark = {"marked_table": "UT-1"} if session.place == ("TC-1", "T") else {}
        house.do(f"counts/{count}/boxes/{box}/open", house.pair() | mark)
        contents = self.contents(notes, copies)
        if mark:
            self.found("box_swapped", f"{box} T", dollars(worth(notes)))
        if session.place == ("BJ-4", "M"):
            house.enter(count, box, self.contents(minus(notes, {"2000": 1}), copies), 3)
            self.found("count_differs", f"{box} M", "-20.00")
        if session.place == ("EZ-1", "N"):
            wrong = self.contents(plus(notes, {"500": 2}), copies)
            outcomes = [house.enter(count, box, wrong, counter) for counter in (1, 2)]
            fix = {"contents": contents, "reason": "mal anotado", **house.pair()}
            house.do(f"counts/{count}/boxes/{box}/correction", fix)
            self.found("count_corrected", f"{box} N", "-10.00")
        elif by_machine and session.table != "MB-1":  # one by hand agrees with the machine
            outcomes = [house.enter(count, box, contents, 1)]
        else:
            outcomes = [house.enter(count, box, contents, counter) for counter in (1, 2)]
        assert outcomes[-1] == "agreed"
        if copies:
            documents = {"documents": copies, "by": house.by(Role.COUNT_TEAM, 1)}
            house.do(f"counts/{count}/boxes/{box}/documents", documents)
        house.do(f"counts/{count}/boxes/{box}/empty", house.pair())

    def sign_and_accept(self, count: str, shift: str, boxes: list[Any]) -> None:
        house = self.house
        if shift == "M":
            house.refuse(f"counts/{count}/boxes/BJ-1-M/open", house.pair(), "box_in_count", "control D3")
        house.refuse(f"counts/{count}/sheet", {"team": house.team(2)}, "team_too_small", "control D3")
        house.do(f"counts/{count}/sheet", {"team": house.team()})
        total = plus(*(notes for _session, _box, notes, _copies in boxes))
        delivered = {"cashier": house.by(Role.CASHIER), "delivered": house.by(Role.COUNT_TEAM, 1)}
        if shift == "N":
            total = minus(total, {"10000": 1})
            self.found("acceptance_differs", count, "-100.00")
        accepted = {"contents": [{"kind": "notes", "counts": written(total)}], **delivered}
        house.do(f"counts/{count}/acceptance", accepted)
        house.refuse(f"counts/{count}/acceptance", accepted, "count_accepted", "control D5")

    def refused_before_the_count(self, count: str) -> None:
        """Boxes that came to the second count and should be elsewhere."""
        house = self.house
        house.refuse(f"counts/{count}/sheet", {"team": house.team()}, "sheet_empty", "control D5")
        house.refuse(f"counts/{count}/boxes/BJ-1-M/open", house.pair(), "box_counted_twice", "control D6")
        house.do(f"counts/{count}/strays", {"box": "UT-1-E", "note": "en el carrito", **house.pair()})
        self.found("box_elsewhere", "UT-1-E", "0.00")


@pytest.mark.whole_day
def test_a_day_of_forty_tables(db: None) -> None:
    house = Forty.built()
    house.furnish()
    day = PlantedDay(house, slips=SLIPS)
    assert (len(day.plan.plans), len(day.plan.slips), len(day.plan.sessions)) == (40, SLIPS, 120)
    is_found_once(day)


@pytest.mark.slow
def test_a_day_of_the_tables_with_faults(db: None) -> None:
    """The same faults on the tables that have one."""
    house = Forty.built()
    house.furnish()
    day = PlantedDay(house, slips=14, only=lambda table, shift: shift in WHERE_FAULTS_ARE.get(table, ""))
    assert (len(day.plan.slips), len(day.plan.sessions)) == (14, 20)
    is_found_once(day)


def is_found_once(day: PlantedDay) -> None:
    """Every planted fault is found, named and priced once, nothing else is; win is what the spreadsheet says."""
    house, plan = day.house, day.plan
    day.play()
    assert house.pit.post(f"{API}/gaming-days/{DAY}/close", {}).status_code == 202
    closed = tasks.close_gaming_day(house.property.pk, DAY.isoformat())
    assert closed["closed"], closed

    summary = house.pit.get(f"{API}/summaries/{DAY}").json()
    assert summary["status"] == "closed"
    listed = [(line["code"], line["subject"], line["amount"]) for line in summary["exceptions"]]
    assert sorted(listed) == sorted(day.expected)
    details = {line["code"]: line["detail"] for line in summary["exceptions"]}
    assert day.missing_form in details["forms_complete"]

    assert {(row["table"], row["shift"]): row["win"] for row in summary["rows"]} == plan.wins()

    cases = house.pit.get(f"{API}/exceptions", day=DAY.isoformat()).json()["cases"]
    assert sorted((case["code"], case["subject"], case["amount"]) for case in cases) == sorted(day.expected)
    house.refuse("slips", {**FILL, "supervisor": house.by(Role.FLOOR_SUPERVISOR)}, "table_not_open", "control T2")
