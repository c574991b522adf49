"""A day on four tables as an examiner would plant it: fifty things that must not pass, each met where it happens.

Either the door refuses it, by its code and its control, and nothing is stored; or nobody can refuse it, and then it
stands once among the exceptions of the closed day under a name and with a price. What only looks like a fault (a fill
under way at the end of the shift, a second print, an emergency drop, a tip box) is among neither.
"""

from __future__ import annotations

import datetime as dt
import random
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from accounting import tasks
from casino.commands import issue_device_key
from casino.models import Device, EmployeeRole, FormPrint
from casino.roles import DEPARTMENT_OF, Role
from casino.rules.codec import encode_event
from casino.simulation import floor_for
from tables import commands
from tables.equipment import draws
from tables.models import ChipSet, Denomination, TimeCharge
from tests.accounting.house_of_forty import (
    API,
    DAY,
    DayPlan,
    Desk,
    Forty,
    PlannedSlip,
    dollars,
    minus,
    plus,
    worth,
    written,
)
from tests.api.conftest import Terminal

PLAYED = ("RO-1", "BJ-1", "BJ-2", "CR-1")
POKER = "pr.texas_holdem_high"
POKER_TRAY = {"25": 4_000, "100": 300, "500": 100}
SHIFTS = {"M": 8.0, "T": 16.0}
"""Hours after the gaming day began at which the shifts end."""

DAY_TEXT = DAY.isoformat()
FILL = {"kind": "fill", "table": "BJ-1", "counts": {"5.00": 2}}
SHORT = {("CR-1", "T"): {"50000": 1}}
"""One chip of the highest denomination is gone between closer and opener."""

SECRET = "three blind mice in a row"


class ExaminedDay:
    """The day and what must be found of it."""

    def __init__(self, house: Forty) -> None:
        self.house = house
        self.plan = plan = DayPlan([one for one in house.plans if one.code in PLAYED], seed=11)
        for session in plan.sessions.values():
            session.rounds = []
            session.notes = {"2000": 3, "500": 7, "100": 2}
            session.lost = {"500": 2}
        self.expected: list[tuple[str, str, str]] = []
        self.poker_forms: list[dict[str, str]] = []
        self.over_the_end = plan.add_slip("fill", "CR-1", "M", 6, counted_in="T")
        self.in_other_box = plan.add_slip("fill", "BJ-1", "M", 4)
        self.in_other_box.has_copy = False
        self.by_hand = plan.add_slip("fill", "BJ-2", "M", 3)
        self.by_hand_late = plan.add_slip("credit", "BJ-2", "T", 2)
        self.by_hand_early = plan.add_slip("credit", "BJ-2", "T", 3)
        self.received = plan.add_slip("credit", "CR-1", "M", 5)
        self.rounds_of_roulette()
        plan.of("BJ-2", "M").boxes = ["BJ-2-M", "BJ-2-E"]
        plan.hand_on(short=SHORT)
        self.found("opener_differs", "CR-1 T", "-500.00")

    def found(self, code: str, subject: str, amount: str) -> None:
        self.expected.append((code, subject, amount))

    def rounds_of_roulette(self) -> None:
        """RO-1 wins 5.00 three times in the morning; in the afternoon it pays 35 to 1 on 5.00, and 5.00 too little."""
        morning, afternoon = self.plan.of("RO-1", "M"), self.plan.of("RO-1", "T")
        morning.lost, morning.notes = {"500": 1}, {"500": 4}
        afternoon.lost, afternoon.notes = {"2500": 6, "500": 4}, {}  # 170.00, where the rules say 175.00

    # --- the course of the day

    def play(self) -> None:
        house, plan = self.house, self.plan
        house.open_day()
        for table in ("BJ-1", "BJ-2", "CR-1"):
            body = {"day": DAY_TEXT, "attached": False, "reason": "sin terminal"}
            house.do(f"tables/{table}/terminal", {**body, "supervisor": house.by(Role.FLOOR_SUPERVISOR)})
        self.refused_before_opening()
        for session in plan.in_shift("M"):
            house.install(session.boxes[0], "M")
            house.open(session)
        self.open_poker()
        self.morning()
        self.end_shift("M", following="T")
        for session in plan.in_shift("T"):
            house.open(session)
        self.afternoon()
        self.end_shift("T", following=None)
        self.night()

    def refused_before_opening(self) -> None:
        house = self.house
        session = self.plan.of("BJ-1", "M")
        opening = {"day": DAY_TEXT, "shift": "M", "counts": written(session.opener), **house.at_table()}
        house.refuse("tables/BJ-1/openings", opening, "no_box", "control D1")
        pit_alone = {
            "by": house.by(Role.DEALER), "by_role": "dealer",
            "witness": house.by(Role.FLOOR_SUPERVISOR), "witness_role": "floor_supervisor",
        }  # fmt: skip
        install = {"day": DAY_TEXT, "shift": "M"}
        house.refuse("boxes/BJ-1-M/install", install | pit_alone, "not_independent", "control D1")
        house.refuse("boxes/BJ-9-M/install", install | house.carriers(), "unknown_box", "control D1")
        wrong = house.carriers() | {"by": {**house.by(Role.SECURITY), "pin": "000000"}}
        house.refuse("boxes/BJ-1-M/install", install | wrong, "wrong_pin", "control S1")

    def end_shift(self, shift: str, following: str | None) -> None:
        house, plan = self.house, self.plan
        house.wait_until(SHIFTS[shift] - 0.1)
        sessions = plan.in_shift(shift)
        for session in sessions:
            under_way = [self.over_the_end.serial] if session.place == ("CR-1", "M") else []
            house.close(session, under_way)
            house.take_off(session, plan.of(session.table, following) if following else None)
        closed = {"counts": written(sessions[0].closer), **house.at_table()}
        house.refuse(f"tables/{sessions[0].table}/closings", closed, "table_not_open", "control T1")
        if shift == "M":
            self.close_poker()
        boxes = [session.boxes[-1] for session in sessions] + (["PK-1-M"] if shift == "M" else [])
        house.work.lock_away(boxes)
        self.count(shift)

    # --- morning

    def morning(self) -> None:
        self.spin("17", "18")
        self.spin("17", "18")
        self.slips_of_the_morning()
        self.exchange()
        self.limits()
        self.retired_chips()
        self.cards()
        self.inspection()
        self.emergency_drop()
        self.paper_day()
        self.poker_hands()
        self.house.wait_until(SHIFTS["M"] - 0.2)
        self.house.ask(self.over_the_end)
        self.house.issue(self.over_the_end)

    def slips_of_the_morning(self) -> None:
        house = self.house
        slip = self.in_other_box
        house.ask(slip)
        early = {"counts": written(slip.counts), **house.at_table()}
        house.refuse(f"slips/{slip.serial}/receive", early, "slip_not_issued", "control T2")
        house.issue(slip)
        again = {"cashier": house.by(Role.CASHIER, 2), "escort": house.by(Role.SECURITY)}
        house.refuse(f"slips/{slip.serial}/issue", again, "slip_not_requested", "control T2")
        house.refuse(f"slips/{slip.serial}/receive", early | {"counts": {"5.00": 3}}, "count_differs", "control T2")
        house.receive(slip)
        house.refuse(f"slips/{slip.serial}/void", self.voiding(), "slip_finished", "control T6")
        self.prints(slip)
        self.received_by_its_preparer()
        house.key_in(self.by_hand, house.latest["fill"] + 1)
        house.refuse("paper-slips", house.paper(self.by_hand, self.by_hand.serial), "form_already_used", "control T5")
        other = house.paper(self.by_hand, "C-0000009") | {"kind": "fill"}
        house.refuse("paper-slips", other, "form_of_other_kind", "control T5")

    def voiding(self) -> dict[str, Any]:
        house = self.house
        return {
            "reason": "tachado", "prepared": house.by(Role.CASHIER), "prepared_role": "cashier",
            "supervised": house.by(Role.FLOOR_SUPERVISOR, 2), "supervised_role": "floor_supervisor",
        }  # fmt: skip

    def prints(self, slip: PlannedSlip) -> None:
        """A second print is a reprint and says so; the restricted copy is accounting's."""
        path = f"slips/{slip.serial}/prints"
        assert self.house.do(path, {})["reprint"] is False
        self.house.refuse(path, {}, "printer_missing", "control T8")
        assert self.house.do(path, {"printer": self.house.by(Role.FLOOR_SUPERVISOR)})["reprint"] is True
        assert FormPrint.objects.filter(property_id=self.house.property.pk, serial=slip.serial).count() == 2
        restricted = {"copy": "restricted", "reader": self.house.by(Role.CASHIER)}
        self.house.refuse(path, restricted, "role_not_held", "control S2")

    def received_by_its_preparer(self) -> None:
        """A dealer who is a supervisor too asks for a credit and prepares it; the cashier alone may take it."""
        house, slip = self.house, self.received
        both = house.seeded.staff[Role.DEALER][1]
        role = Role.FLOOR_SUPERVISOR
        EmployeeRole.objects.create(employee=both, role=role, department=DEPARTMENT_OF[role])
        asked = {"kind": "credit", "table": "CR-1", "counts": written(slip.counts)}
        slip.serial = house.do("slips", {**asked, "supervisor": house.by(Role.DEALER, 2)})["serial"]
        house.latest["credit"] += 1
        same = {"dealer": house.by(Role.DEALER, 2), "escort": house.by(Role.SECURITY)}
        house.refuse(f"slips/{slip.serial}/issue", same, "same_person", "control T3")
        house.issue(slip)
        other_role = {"counts": written(slip.counts), "cashier": house.by(Role.DEALER)}
        house.refuse(f"slips/{slip.serial}/receive", other_role, "role_not_held", "control S2")
        house.receive(slip)

    def exchange(self) -> None:
        """Chips for chips of the same worth, or not at all; of a transfer only the tables of it are good."""
        house = self.house
        asked = {
            "kind": "exchange",
            "table": "BJ-1",
            "counts": {"5.00": 4},
            "supervisor": house.by(Role.FLOOR_SUPERVISOR),
        }
        house.refuse("slips", asked | {"returned": {"1.00": 19}}, "exchange_uneven", "control T10")
        house.refuse("slips", asked, "field_missing", "control T10")
        moved = asked | {"kind": "transfer", "to_table": "BJ-1"}
        house.refuse("slips", moved, "same_table", "control T10")
        serial = house.do("slips", moved | {"to_table": "BJ-2", "counts": {"5.00": 2}})["serial"]
        house.do(f"slips/{serial}/issue", {"dealer": house.by(Role.DEALER), "escort": house.by(Role.SECURITY)})
        device = Device.objects.create(property=house.property, code="PIT-CR", kind=Device.Kind.PIT_TERMINAL)
        _, key = issue_device_key(device, scopes=("tables:write",), tables=["CR-1"])
        before = house.stored()
        arrived = {
            "counts": {"5.00": 2},
            "dealer": house.by(Role.DEALER, 3),
            "supervisor": house.by(Role.FLOOR_SUPERVISOR),
        }
        elsewhere = Desk(key).post(f"{API}/slips/{serial}/receive", arrived)
        assert (elsewhere.status_code, elsewhere.json()["code"]) == (403, "table_not_in_key")
        assert house.stored() == before
        house.do(f"slips/{serial}/receive", arrived)
        for table in ("BJ-1", "BJ-2"):
            self.plan.of(table, "M").carries("transfer", serial, "10.00")
        given, taken = self.plan.of("BJ-1", "M"), self.plan.of("BJ-2", "M")
        given.credits, taken.fills = [*given.credits, {"500": 2}], [*taken.fills, {"500": 2}]
        self.plan.hand_on(short=SHORT)

    def limits(self) -> None:
        """Higher limits take a notice; a round goes on under those it began with."""
        house = self.house
        higher = {"limits": {"min": "1.00", "max": "20.00"}}
        raised = {"limits": {"min": "5.00", "max": "200.00"}}
        witness = {"witness": house.by(Role.INSPECTOR), "witness_as": "inspector"}
        by = {"supervisor": house.by(Role.FLOOR_SUPERVISOR), "witness": house.by(Role.DEALER)}
        house.refuse("tables/RO-1/limits/changes", raised | by, "notice_missing", "PR §2.5")
        announced = raised | witness | {"announcer": house.by(Role.FLOOR_SUPERVISOR)}
        house.refuse("tables/RO-1/limits/announcements", announced, "public_not_told", "PR §2.5")
        house.do("tables/RO-1/limits/announcements", announced | {"public_told": True})
        house.refuse("tables/RO-1/limits/changes", raised | by, "notice_running", "PR §2.5")
        lowered = higher | by
        house.refuse("tables/RO-1/limits/changes", lowered, "limits_announced", "control T11")
        opened = self.round([{"type": "RoundOpened"}])
        house.now += dt.timedelta(minutes=16)
        house.do("tables/RO-1/limits/changes", raised | by)
        over = {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "150.00"}
        append = {"table": "RO-1", "expected_version": 1, "events": [over]}
        house.refuse(f"rounds/{opened}/events", append, "above_maximum", "PR §2.5")
        rest = [
            {**over, "amount": "5.00"}, {"type": "BetsClosed"}, {"type": "BallLanded", "pocket": "18"},
            {"type": "RoundClosed"},
        ]  # fmt: skip
        house.do(f"rounds/{opened}/events", append | {"events": rest})
        too_small = {**over, "amount": "1.00"}
        body = {
            "id": str(UUID(int=990)),
            "table": "RO-1",
            "events": [{"type": "RoundOpened"}, too_small, {"type": "BetsClosed"}],
        }
        house.refuse("rounds", body, "below_minimum", "PR §2.5")

    def round(self, facts: list[dict[str, Any]], table: str = "RO-1") -> str:
        identity = str(UUID(int=next(self.house._names)))
        self.house.do("rounds", {"id": identity, "table": table, "events": facts})
        return identity

    def spin(self, number: str, pocket: str, *, paid: str | None = None) -> None:
        bet = {"seat": 1, "bet": "straight", "target": number}
        payment = [{"type": "BetPaid", **bet, "amount": paid}] if paid else []
        self.round(
            [
                {"type": "RoundOpened"}, {"type": "BetPlaced", **bet, "amount": "5.00"}, {"type": "BetsClosed"},
                {"type": "BallLanded", "pocket": pocket}, *payment, {"type": "RoundClosed"},
            ]
        )  # fmt: skip

    def retired_chips(self) -> None:
        house = self.house
        old = ChipSet.objects.create(property=house.property, code="B", name="Fichas serie B")
        Denomination.objects.create(chip_set=old, value_minor=1_000, colour="azul")
        people = {"cage_supervisor": house.by(Role.CAGE_SUPERVISOR), "inspector": house.by(Role.INSPECTOR)}
        house.refuse("chip-sets/A/retirement", {"day": DAY_TEXT, **people}, "chips_on_tables", "control T1")
        house.do("chip-sets/B/retirement", {"day": DAY_TEXT, **people})
        fill = FILL | {"counts": {"10.00": 1}, "supervisor": house.by(Role.FLOOR_SUPERVISOR)}
        house.refuse("slips", fill, "unknown_denomination", "control T2")
        received = {
            "kind": "received", "reference": "DN-1", "day": DAY_TEXT, "chip_set": "B", "maker": "GPI",
            "counts": {"10.00": 5}, "accounting": house.by(Role.ACCOUNTING), **people,
        }  # fmt: skip
        house.refuse("chips/moves", received, "chip_set_retired", "control T1")

    def cards(self) -> None:
        """A set that nobody issued does not come into play; a round cannot name one."""
        house = self.house
        people = {"supervisor": house.by(Role.FLOOR_SUPERVISOR), "inspector": house.by(Role.INSPECTOR)}
        lot = {
            "day": DAY_TEXT, "lot": "C1", "kind": "cards", "colour": "azul", "supplier": "un fabricante",
            "seals": ["1", "2"], "place": "armario", **people,
        }  # fmt: skip
        house.do("equipment", lot)
        house.refuse("equipment", lot, "lot_received", "control R4")
        house.refuse("tables/BJ-1/equipment", {"set": "C1-001", **house.at_table()}, "set_elsewhere", "control R4")
        named = {"type": "RoundOpened", "set_in_play": "C1-001"}
        body = {"id": str(UUID(int=991)), "table": "RO-1", "events": [named]}
        house.refuse("rounds", body, "equipment_not_in_play", "control R4")
        counted = {"day": DAY_TEXT, "counted": {"cards": {"store": 1}}, **house.carriers()}
        house.do("equipment/counts", counted)
        self.found("sets_differ", "cards store", "0.00")

    def inspection(self) -> None:
        """The Inspector counts one chip of 1.00 less at the drawn table than the system has there."""
        house = self.house
        inspector = house.by(Role.INSPECTOR)
        tables = sorted((*PLAYED, "PK-1"))
        body = {"day": DAY_TEXT, "shift": "M", "commitment": draws.commitment(SECRET), "tables_wanted": len(tables)}
        code = house.do("inspections", body | {"inspector": inspector})["code"]
        told = {"inspector": inspector, "secret": "something else entirely"}
        house.refuse(f"inspections/{code}/draw", told, "secret_does_not_fit", "control W4")
        house.do(f"inspections/{code}/draw", told | {"secret": SECRET})
        opener = self.plan.of("BJ-2", "M").opener
        people = {"inspector": inspector, "supervisor": house.by(Role.FLOOR_SUPERVISOR)}
        reading = {"table": "BJ-2", "kind": "opening", "counts": written(minus(opener, {"100": 1})), **people}
        house.do(f"inspections/{code}/readings", reading)
        self.found("inspection_differs", f"{code} BJ-2 opening chips", "-1.00")
        house.refuse(f"inspections/{code}/finish", people, "remarks_missing", "control W4")
        house.do(f"inspections/{code}/finish", people | {"remarks": "solo una mesa"})

    def emergency_drop(self) -> None:
        house = self.house
        body = house.carriers() | {"replacement": "BJ-2-E", "reason": "llena"}
        house.do("boxes/BJ-2-M/remove", body)
        house.refuse("boxes/BJ-2-M/remove", body, "box_not_installed", "control D2")
        house.work.lock_away(["BJ-2-M"])

    def paper_day(self) -> None:
        """A day keyed in from paper with one bad row: nothing of it is recorded, the row is named."""
        rows = "record,table,shift,box,by,witness\nbox_on,,M,CS-1-M,V01,S01\nbox_on,,M,CS-9-M,V01,S01\n"
        files = {"files": [{"name": "turno.csv", "content": rows}], "keyed": self.house.by(Role.ACCOUNTING)}
        before = self.house.stored()
        answer = self.house.pit.post(f"{API}/gaming-days/{DAY_TEXT}/imports", files).json()
        assert answer["code"] == "bad_rows", answer
        assert [(row["file"], row["line"]) for row in answer["bad_rows"]] == [("turno.csv", 3)]
        assert self.house.stored() == before

    # --- poker

    def open_poker(self) -> None:
        house = self.house
        TimeCharge.objects.create(property=house.property, table=house.seeded.tables["PK-1"], each_minor=500)
        house.install("PK-1-M", "M")
        opened = house.do(
            "tables/PK-1/openings", {"day": DAY_TEXT, "shift": "M", "counts": written(POKER_TRAY), **house.at_table()}
        )
        self.poker_forms.append(self.form(opened, "opener"))

    @staticmethod
    def form(session: dict[str, Any], which: str) -> dict[str, str]:
        return {"kind": "opener_closer", "serial": session[f"{which}_serial"], "total": session[f"{which}_total"]}

    def poker_hands(self) -> None:
        """A hand with its rake; a half hour is charged once."""
        players, chance = floor_for(POKER, {}, {"min": 500, "max": 1_000}), random.Random(15)
        facts = [encode_event(fact, "USD") for fact in players.play(chance)]
        identity = self.round(facts, "PK-1")
        self.rake = self.house.pit.get(f"{API}/rounds/{identity}").json()["settlement"]["rake"]
        charge = {"half_hour": "07:30", "players": 4, **self.house.at_table()}
        self.house.do("tables/PK-1/time-charges", charge)
        self.house.refuse("tables/PK-1/time-charges", charge, "time_charge_taken", "control R1")

    def close_poker(self) -> None:
        house = self.house
        closed = house.do("tables/PK-1/closings", {"counts": written(POKER_TRAY), **house.at_table()})
        self.poker_forms.append(self.form(closed, "closer"))
        house.do("boxes/PK-1-M/remove", house.carriers())

    # --- afternoon and night

    def afternoon(self) -> None:
        house = self.house
        house.receive(self.over_the_end)
        self.spin("17", "17", paid="170.00")
        self.found("payment_variance", f"RO-1.{DAY_TEXT}.T", "1")
        following = house.latest["credit"] + 1
        house.key_in(self.by_hand_early, following + 1)
        house.key_in(self.by_hand_late, following)
        self.found("forms_in_order", self.by_hand_late.serial, "1")
        wrong = Terminal(house.seeded.keys["TT-RO-1"])
        for hours in (-1, 1):  # a clock is told of once
            wrong.headers["X-Device-Time"] = (timezone.now() + dt.timedelta(hours=hours)).isoformat()
            assert wrong.get(f"{API}/tables/RO-1").status_code == 200
        self.found("clock_skew", "TT-RO-1", "0.00")

    def night(self) -> None:
        house = self.house
        early = {"lines": []}
        assert house.pit.post(f"{API}/adjustments", early).status_code == 422
        fill = FILL | {"supervisor": house.by(Role.FLOOR_SUPERVISOR)}
        house.refuse("slips", fill, "table_not_open", "control T2")

    # --- the count

    def boxes(self, shift: str) -> list[tuple[str, dict[str, int], list[dict[str, str]]]]:
        """Boxes with the notes and papers in them; the copy of one fill lies in another table's box."""
        listed = []
        for session in self.plan.in_shift(shift):
            *earlier, last = session.boxes
            listed += [(box, {"100": 1}, []) for box in earlier]
            notes = minus(session.notes, {"100": 1}) if earlier else session.notes
            papers = self.plan.copies(session)
            if session.place == ("CR-1", "M"):
                slip = self.in_other_box
                papers = [*papers, {"kind": "fill", "serial": slip.serial, "total": dollars(worth(slip.counts))}]
            listed.append((last, notes, papers))
        return listed

    def count(self, shift: str) -> None:
        house = self.house
        outsider = house.by(Role.CASHIER)
        team = {"day": DAY_TEXT, "room": "sala de conteo"}
        house.refuse("counts", team | {"team": [*house.team(2), outsider]}, "role_not_held", "control S2")
        house.refuse("counts", team | {"team": house.team(2)}, "team_too_small", "control D3")
        count = house.open_count()
        if shift == "M":
            house.refuse("counts", team | {"team": house.team()}, "already_counting", "control D3")
            house.refuse(f"counts/{count}/boxes/CS-1-M/open", house.pair(), "unknown_custody", "control D6")
        else:
            house.refuse(f"counts/{count}/boxes/BJ-1-M/open", house.pair(), "box_counted_twice", "control D6")
        boxes = self.boxes(shift)
        for box, notes, papers in boxes:
            self.count_box(count, box, notes, papers)
        if shift == "M":
            self.count_poker(count)
            house.refuse(f"counts/{count}/sheet", {"team": house.team(2)}, "team_too_small", "control D3")
        early = {"contents": [], "cashier": outsider, "delivered": house.by(Role.COUNT_TEAM)}
        total = plus(*(notes for _box, notes, _papers in boxes))
        found = [{"kind": "notes", "counts": written(total)}]
        house.refuse(f"counts/{count}/acceptance", early | {"contents": found}, "count_not_signed", "control D5")
        house.do(f"counts/{count}/sheet", {"team": house.team()})
        late = {"contents": found, "reason": "mal leído", **house.pair()}
        house.refuse(f"counts/{count}/boxes/{boxes[0][0]}/correction", late, "count_signed", "control D7")
        if shift == "M":
            found += [{"kind": "chips", "counts": written(self.poker_chips)}]
            self.found("document_unexpected", self.in_other_box.serial, dollars(worth(self.in_other_box.counts)))
            self.found("document_missing", self.in_other_box.serial, dollars(-worth(self.in_other_box.counts)))
        else:  # the cage has one note of 5.00 more than the sheet
            found = [{"kind": "notes", "counts": written(plus(total, {"500": 1}))}]
            self.found("acceptance_differs", count, "5.00")
        house.do(f"counts/{count}/acceptance", early | {"contents": found})
        if shift == "M":
            self.after_the_count()

    def count_box(self, count: str, box: str, notes: dict[str, int], papers: list[dict[str, str]]) -> None:
        house = self.house
        house.do(f"counts/{count}/boxes/{box}/open", house.pair())
        kinds: dict[str, int] = {}
        for paper in papers:
            kinds[paper["kind"]] = kinds.get(paper["kind"], 0) + 1
        contents = [{"kind": "notes", "counts": written(notes)}, {"kind": "documents", "counts": kinds}]
        if box == "BJ-1-M":
            self.refused_at_the_box(count, box, contents)
        assert house.enter(count, box, contents, 1) == "kept"
        if box == "BJ-1-M":
            again = {"contents": contents, "counter": house.by(Role.COUNT_TEAM, 1)}
            house.refuse(f"counts/{count}/boxes/{box}/entries", again, "same_counter", "control D3")
            house.refuse(f"counts/{count}/boxes/{box}/empty", house.pair(), "count_not_agreed", "control D3")
        if box == "CR-1-T":
            wrong = [{"kind": "notes", "counts": written(plus(notes, {"2000": 1}))}, contents[1]]
            assert house.enter(count, box, wrong, 2) == "differs"
            assert house.enter(count, box, contents, 3) == "agreed"
            self.found("count_differs", "CR-1-T T", "20.00")
        else:
            assert house.enter(count, box, contents, 2) == "agreed"
        if papers:
            listed = {"documents": papers, "by": house.by(Role.COUNT_TEAM, 1)}
            if box == "CR-1-M":
                twice = listed | {"documents": [*papers, papers[0]]}
                house.refuse(f"counts/{count}/boxes/{box}/documents", twice, "document_twice", "control D4")
            house.do(f"counts/{count}/boxes/{box}/documents", listed)
        house.do(f"counts/{count}/boxes/{box}/empty", house.pair())

    def refused_at_the_box(self, count: str, box: str, contents: list[dict[str, Any]]) -> None:
        house = self.house
        house.refuse(f"counts/{count}/boxes/BJ-2-M/open", house.pair(), "box_still_open", "control D3")
        by = {"counter": house.by(Role.COUNT_TEAM, 1)}
        false_note = [{"kind": "notes", "counts": {"3.00": 1}}]
        house.refuse(
            f"counts/{count}/boxes/{box}/entries", by | {"contents": false_note}, "unknown_denomination", "control D4"
        )
        outside = {"counter": house.by(Role.COUNT_TEAM, 4), "contents": contents}
        house.refuse(f"counts/{count}/boxes/{box}/entries", outside, "not_of_the_team", "control D3")
        file = {
            "name": "c.csv",
            "content": "box,denomination,pieces\nBJ-1-M,20.00,x\n",
            "by": house.by(Role.COUNT_TEAM, 3),
        }
        house.refuse(f"counts/{count}/machine", file, "bad_rows", "control D3")

    def count_poker(self, count: str) -> None:
        """The box of the poker table holds one chip of 0.25 less than hands and half hours make."""
        house = self.house
        due = round(float(self.rake) * 100) + 4 * 500
        self.poker_chips = {"500": due // 500, "25": due % 500 // 25 - 1}
        house.do(f"counts/{count}/boxes/PK-1-M/open", house.pair())
        papers = {"kind": "documents", "counts": {"opener_closer": len(self.poker_forms)}}
        contents = [{"kind": "chips", "counts": written(self.poker_chips)}, papers]
        for counter in (1, 2):
            house.enter(count, "PK-1-M", contents, counter)
        listed = {"documents": self.poker_forms, "by": house.by(Role.COUNT_TEAM)}
        house.do(f"counts/{count}/boxes/PK-1-M/documents", listed)
        house.do(f"counts/{count}/boxes/PK-1-M/empty", house.pair())

    def after_the_count(self) -> None:
        """Rake beside the hands, tips apart from the win."""
        house = self.house
        rake = {"day": DAY_TEXT, "shift": "M", "counts": written(self.poker_chips), "team": house.team()}
        more = rake | {"counts": written(plus(self.poker_chips, {"500": 1}))}
        house.refuse("tables/PK-1/rake", more, "rake_does_not_add_up", "control R1")
        house.do("tables/PK-1/rake", rake)
        self.found("rake_differs", "PK-1 M", "-0.25")
        house.refuse("tables/PK-1/rake", rake, "rake_counted", "control R1")
        tips = {
            "day": DAY_TEXT, "shift": "M", "contents": [{"kind": "chips", "counts": {"5.00": 11}}],
            "by": house.by(Role.COUNT_TEAM, 1), "by_role": "count_team",
            "witness": house.by(Role.COUNT_TEAM, 2), "witness_role": "count_team",
        }  # fmt: skip
        house.do("tables/BJ-1/tips", tips)
        house.refuse("tables/BJ-1/tips", tips, "tips_counted", "control T12")


@pytest.mark.django_db
def test_what_an_examiner_plants_is_refused_or_found_once() -> None:
    """Fifty refusals that store nothing; every fault that cannot be refused once in the books; win by the plan."""
    day = ExaminedDay(Forty.built())
    house = day.house
    day.play()
    assert commands.raise_late_slips(house.property, actor="system:test", at=house.now) == []
    closed = tasks.close_gaming_day(house.property.pk, DAY_TEXT)
    assert closed["closed"], closed

    summary = house.pit.get(f"{API}/summaries/{DAY_TEXT}").json()
    listed = sorted((line["code"], line["subject"], line["amount"]) for line in summary["exceptions"])
    print([(r["code"], r["subject"], r["amount"], r["detail"]) for r in summary["exceptions"]])
    assert listed == sorted(day.expected)
    stakes = {line["code"]: line["at_stake"] for line in summary["exceptions"]}
    assert stakes["payment_variance"] == "5.00"
    wins = {place: win for place, win in day.plan.wins().items() if place[1] in SHIFTS}
    assert {(row["table"], row["shift"]): row["win"] for row in summary["rows"] if row["table"] != "PK-1"} == wins

    sides = [{"account": "1010", "debit": "5.00"}, {"account": "4010", "credit": "5.00"}]
    entry = {"concerns_day": DAY_TEXT, "lines": sides, "reason": "nota de más", "approval": ""}
    people = {"prepared": house.by(Role.ACCOUNTING), "approved": house.by(Role.ACCOUNTING)}
    house.refuse("adjustments", entry | people, "invalid", "control W5")
    assert len(house.refusals) >= 50, len(house.refusals)
