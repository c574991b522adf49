"""A gaming day worked by clicking alone: pit supervisor, cashier, count team and accountant, each at a browser.

Every figure is typed and every form sent through the pages; only what machines do is recorded beside them: rounds with
prizes by terminals, readings by the controller of the progressive, the close by a worker. `make whole-day` plays twenty
tables in three shifts and prints what was sent and how often a PIN was typed, by role and job; it fails above 120
submits or 150 PINs. The suite plays two tables.

Who signs what: docs/decisions/0135-a-change-of-shift-is-one-count.md. At every table another dealer signs, at every
change of shift another one again.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from accounting.models import CloseRun
from casino.identity import second_factor
from casino.identity.access import apply_role_groups
from casino.identity.pins import set_pins
from casino.models import Employee, EmployeeRole
from casino.models.forms import FormPrint
from casino.roles import DEPARTMENT_OF, Role
from casino.rules.money import format_amount
from progressive.models import LinkedTable, Prize
from progressive.seed import seed_link
from tables.models import BoxCustody, CountSession, Slip, TableSession
from tables.seed import TABLES, opening_counts
from tests.admin.conftest import PIN, Desk
from tests.browser.test_day import CHROMIUM, FLAGS, served
from tests.factories import zone_where_it_is_noon
from tests.progressive.stud import Stud

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]

MOST_SUBMITS, MOST_PINS = 120, 150
SHIFTS = ("M", "T", "N")
SCREENS = {
    Role.FLOOR_SUPERVISOR: "pit supervisor", Role.CASHIER: "cashier", Role.COUNT_TEAM: "count team",
    Role.ACCOUNTING: "accountant",
}  # fmt: skip
DROPPED = {"2000": 10, "500": 4}
"""Notes that players put into the box of a table each shift; they leave with as much in chips."""
CHIPS_SOLD = {"2500": 8, "500": 4}
DROPPED_AT_POKER, CHIPS_SOLD_AT_POKER = {"2000": 1}, {"100": 20}
FILL, CREDIT = {"500": 10}, {"2500": 2}
CAGE_CASH, CAGE_CHIPS = {"10000": 400, "2000": 500}, {"2500": 200, "500": 400}
PATIENCE_MS = 900_000
"""How long a page may take on a machine that has other work: sixty boxes counted at once are the longest."""
PLACE = re.compile(r"/admin/day/([\w-]+)/")


@dataclass
class Tally:
    """Forms sent and PINs typed, by role and job; links clicked."""

    submits: Counter[tuple[str, str]] = field(default_factory=Counter)
    pins: Counter[tuple[str, str]] = field(default_factory=Counter)
    clicks: int = 0

    def report(self) -> str:
        """Return a line per role and job, and the sums."""
        jobs = sorted({*self.submits, *self.pins})
        lines = [f"{role:<16}{job:<24}{self.submits[role, job]:>8}{self.pins[role, job]:>6}" for role, job in jobs]
        head = f"{'role':<16}{'job':<24}{'submits':>8}{'PINs':>6}"
        total = f"{'in all':<40}{self.submits.total():>8}{self.pins.total():>6}   (and {self.clicks} links)"
        return "\n".join([head, *lines, total])


class Screen:
    """A person's browser. Counts what the person sends and signs; a page that says nothing fails."""

    def __init__(self, day: Day, role: Role) -> None:
        self.day, self.role, self.name = day, role, SCREENS[role]
        self.page = day.browser.new_context(
            viewport={"width": 1440, "height": 900}, locale="en-US", reduced_motion="reduce"
        ).new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("pageerror", lambda error: day.complaints.append(f"{self.page.url}: {error}"))
        self.page.on("console", self._hear)
        self.page.on("request", self._count)
        self.job = "sign in"
        self._log_in()

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.day.complaints.append(f"{self.page.url}: {message.text}")

    def _count(self, request: Any) -> None:
        if request.method == "POST" and request.is_navigation_request():
            self.day.tally.submits[self.name, self.job] += 1

    def _log_in(self) -> None:
        user = self.day.desk.user(self.role)
        user.set_password("una clave larga")
        if second_factor.required(user):
            second_factor.demonstrate(user)
        user.save()
        self.page.goto(f"{self.day.site}/admin/")
        self.page.fill("[name=username]", user.username)
        self.page.fill("[name=password]", "una clave larga")
        self._go(lambda: self.page.click("#login-form button[type=submit]"))
        if second_factor.required(user):
            self._go(lambda: self.page.press("#code-form [name=code]", "Enter"))
        assert self.page.url == f"{self.day.site}/admin/"

    def _go(self, act: Any) -> None:
        with self.page.expect_navigation():
            act()

    # --- what a person does

    def open(self, name: str, job: str) -> None:
        """Click the way to a page: a link of the page that is open, else one of Browse."""
        self.job = job
        if PLACE.findall(self.page.url)[:1] == [name]:
            return
        link = f"a[href*='/admin/day/{name}/']:visible"
        if not self.page.locator(link).count():
            self._click("a[href='/admin/day/browse/']:visible")
        self._click(link)
        assert f"/day/{name}/" in self.page.url, self.page.url

    def _click(self, link: str) -> None:
        self.day.tally.clicks += 1
        self._go(lambda: self.page.locator(link).first.click())

    def choose(self, name: str, value: str) -> None:
        """Choose in a list or among options; rows that depend on it are loaded anew."""
        chosen = self.page.locator(f"form.guided [name='{name}']")
        if chosen.first.get_attribute("type") == "radio":
            self.page.check(f"[name='{name}'][value='{value}']")
        elif chosen.input_value() != value:
            reloads = chosen.get_attribute("data-reload") is not None
            if reloads:
                self._go(lambda: chosen.select_option(value))
            else:
                chosen.select_option(value)

    def write(self, name: str, text: Any) -> None:
        self.page.fill(f"[name='{name}']", str(text))

    def count(self, name: str, pieces: Mapping[str, int]) -> None:
        for denomination, number in pieces.items():
            self.write(f"{name}.{denomination}", number)

    def sign(self, panel: str, person: Employee) -> None:
        """Type number and PIN; who is named already types the PIN alone."""
        if self.page.input_value(f"[name={panel}_employee]") != person.code:
            self.write(f"{panel}_employee", person.code)
        self.page.fill(f"[name={panel}_pin]", PIN)
        self.day.tally.pins[self.name, self.job] += 1

    def sign_each(self, panel: str, people: Sequence[Employee]) -> None:
        """Sign in the panels that the rows have opened, one for everybody whom a row names."""
        fields = self.page.locator(f"[name^='{panel}_'][name$='_employee']")
        named = [fields.nth(place).input_value() for place in range(fields.count())]
        assert sorted(named) == sorted(person.code for person in people), named
        known = {person.code: person for person in people}
        for place, code in enumerate(named, start=1):
            self.sign(f"{panel}_{place}", known[code])

    def send(self, button: str = "form.guided .send button[type=submit]") -> None:
        """Send the form; the next page says what was recorded."""
        with self.page.expect_navigation() as coming:
            self.page.locator(button).first.click()
        assert coming.value.status == 200, (self.page.url, self.page.inner_text("#main"))
        said = self.page.locator("#main ul.mb-6 > li, #content [role=status]:visible")
        assert any(text.strip() for text in said.all_inner_texts()), f"{self.page.url} says nothing of {self.job}"


@dataclass
class Day:
    """The people of a day, their screens, and what they count: trays, cage, boxes."""

    browser: Any
    site: str
    desk: Desk
    floor: Stud
    tables: list[str]
    tally: Tally = field(default_factory=Tally)
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.day = self.desk.property.gaming_day()
        self.staff = {role: list(people) for role, people in self.desk.floor.house.staff.items()}
        self.dealers = {shift: self._dealers(shift) for shift in SHIFTS}
        set_pins({one.pk: PIN for people in [*self.staff.values(), *self.dealers.values()] for one in people})
        self.trays = {table: opening_counts(table) for table in self.tables}
        self.cash, self.chips = dict(CAGE_CASH), dict(CAGE_CHIPS)
        self.pit = Screen(self, Role.FLOOR_SUPERVISOR)
        self.supervisor = self.staff[Role.FLOOR_SUPERVISOR][0]
        self.security = self.staff[Role.SECURITY][0]
        self.teller = self.staff[Role.CASHIER]

    def _dealers(self, shift: str) -> list[Employee]:
        """Return a dealer of the shift for every table."""
        like = self.staff[Role.DEALER][0]
        people = [
            Employee(
                property=like.property, code=f"D{shift}{place:02d}", name=f"Dealer {shift} {place}",
                licence_number=f"LIC-D{shift}{place:04d}", licence_kind=like.licence_kind,
                licence_expires=like.licence_expires,
            )
            for place in range(1, len(self.tables) + 1)
        ]  # fmt: skip
        Employee.objects.bulk_create(people)
        EmployeeRole.objects.bulk_create(
            EmployeeRole(employee=one, role=Role.DEALER, department=DEPARTMENT_OF[Role.DEALER]) for one in people
        )
        return people

    def dealer_at(self, table: str, shift: str) -> Employee:
        return self.dealers[shift][self.tables.index(table)]

    # --- the pit

    def open_day(self) -> None:
        self.pit.open("open-gaming-day", "gaming day")
        self.pit.send()
        self.floor.link = seed_link(self.desk.property, tables=[one for one in ("CS-1", "CS-2") if one in self.tables])
        self.floor.go_to(timezone.now())
        self.floor.start(self.day)

    def change_shift(self, shift: str, dealers: str) -> None:
        """Count every tray once: closer, box and opener in one act; then the full boxes are brought to the store."""
        pit, page = self.pit, self.pit.page
        pit.open("change-shifts", "shifts at the tables")
        pit.choose("day", self.day.isoformat())
        pit.choose("shift", shift)
        for table in self.tables:
            pit.count(f"{table}-counts", {worth: pieces for worth, pieces in self.trays[table].items() if pieces})
            for name, amount in self._sign(table).items():
                if page.locator(f"[name='{table}-{name}']").count():
                    pit.write(f"{table}-{name}", amount)
            if page.locator(f"[name='{table}-checks']").count():
                page.locator(f"tbody:has([name='{table}-take']) summary").click()
                for box in page.locator(f"[name='{table}-checks']").all():
                    box.check()
            pit.write(f"{table}-dealer", self.dealer_at(table, dealers).code)
        page.keyboard.press("Tab")
        pit.sign_each("dealers", self.dealers[dealers])
        pit.sign("supervisor", self.supervisor)
        pit.sign("by", self.security)
        pit.send()

    def _sign(self, table: str) -> dict[str, str]:
        """Return the limits on the sign of a table, as they are read there."""
        limits = self.desk.floor.house.tables[table].limits
        return {f"sign_{end}_minor": format_amount(limits[end], "USD") for end in ("min", "max")}

    def bring_boxes(self) -> None:
        """The full boxes go to the store; those who bring them lock them away."""
        self.pit.open("transport-boxes", "drop boxes")
        for box in self.pit.page.locator("[name=boxes]").all():
            box.check()
        self.pit.write("destination", "count room")
        self.pit.write("place", "shelf 1")
        self.pit.sign("by", self.security)
        self.pit.sign("witness", self.supervisor)
        self.pit.send()

    def play(self) -> None:
        """What players did in a shift until now: they bought chips and left with them."""
        for table in self.tables:
            for denomination, pieces in (CHIPS_SOLD_AT_POKER if table.startswith("PK") else CHIPS_SOLD).items():
                self.trays[table][denomination] = self.trays[table].get(denomination, 0) - pieces

    # --- slips

    def fills(self, tables: Sequence[str], shift: str) -> None:
        """A round of fills: asked for, handed over, received."""
        self._round("fill", FILL, tables, shift)

    def credits(self, tables: Sequence[str], shift: str) -> None:
        """A round of credits."""
        self._round("credit", CREDIT, tables, shift)

    def _round(self, kind: str, counts: Mapping[str, int], tables: Sequence[str], shift: str) -> None:
        job, cage = f"{kind}s", self.cage
        dealers = [self.dealer_at(table, shift) for table in tables]
        self.pit.open(f"request-{kind}s", job)
        for table in tables:
            self.pit.count(f"{table}-counts", counts)
        self.pit.sign("supervisor", self.supervisor)
        self.pit.send()
        rows = Slip.objects.filter(property_id=self.desk.property.pk, kind=kind, status=Slip.Status.REQUESTED)
        slips = {row.table: row.serial for row in rows}
        assert sorted(slips) == sorted(tables)
        out, back = (cage, self.pit) if kind == "fill" else (self.pit, cage)
        for step, screen in (("issue", out), ("receive", back)):
            screen.open(f"{step}-{kind}s", job)
            for table, dealer in zip(tables, dealers, strict=True):
                if step == "receive":
                    screen.count(f"{slips[table]}-counts", counts)
                if screen is self.pit:
                    screen.write(f"{slips[table]}-dealer", dealer.code)
                screen.page.check(f"[name='{slips[table]}-take']")
            if screen is self.pit:
                screen.page.keyboard.press("Tab")
                screen.sign_each("dealers", dealers)
            if screen is cage:
                screen.sign("cashier", self.teller[SHIFTS.index(shift)])
            elif step == "receive":
                screen.sign("supervisor", self.supervisor)
            if step == "issue":
                screen.sign("escort", self.security)
            screen.send()
        sign = 1 if kind == "fill" else -1
        for table in tables:
            for denomination, pieces in counts.items():
                self.trays[table][denomination] = self.trays[table].get(denomination, 0) + sign * pieces
                self.chips[denomination] -= sign * pieces

    # --- prizes

    def prize(self, table: str, shift: str, outcome: str, method: str) -> None:
        """A terminal records a round that wins a prize; it is paid on its form, which is printed."""
        self.floor.go_to(timezone.now())
        self.floor.play_stud(table, chips=10, prizes=[(3, outcome)], shift=shift, day=self.day)
        won = Prize.objects.get(property_id=self.desk.property.pk, form_serial="")
        pit, page = self.pit, self.pit.page
        pit.open("pay-prize", "prizes")
        pit.choose("prize", won.prize)
        pit.choose("method", method)
        page.check("[name=supervisor_present]")
        page.check("[name=inspector_present]")
        pit.write("meter_read_minor", format_amount(self.floor.shown(), "USD"))
        pit.sign("prepared", self.supervisor)
        pit.sign("validated", self.staff[Role.INSPECTOR][0])
        if method == "cage_delivery":
            pit.sign("verified", self.staff[Role.ACCOUNTING][0])
            pit.sign("delivered", self.teller[SHIFTS.index(shift)])
        pit.send()
        won.refresh_from_db()
        self.trays[table]["100"] = self.trays[table].get("100", 0) + 10
        if method == "tray":
            self.trays[table]["500"] -= won.amount_minor // 500
        else:
            self.cash["2000"] -= won.amount_minor // 2_000
        pit._click(f"a.after[href*='{won.form_serial}']:visible")
        with page.expect_download() as coming:
            page.locator("form.guided .send button[type=submit]").click()
        assert Path(coming.value.path()).read_bytes().startswith(b"%PDF")

    # --- the cage

    def open_cage(self) -> None:
        self.cage = Screen(self, Role.CASHIER)
        self.cage.open("open-cage", "shifts of the cage")
        self._bank(SHIFTS[0])
        self.cage.sign("cashier", self.teller[0])
        self.cage.sign("cage_supervisor", self.staff[Role.CAGE_SUPERVISOR][0])
        self.cage.send()

    def _bank(self, shift: str = "") -> None:
        if shift:
            self.cage.choose("shift", shift)
        for name, pieces in (("cash", self.cash), ("chips", self.chips)):
            self.cage.count(name, pieces)

    def hand_over_cage(self, shift: str) -> None:
        """One count ends a shift of the cage and begins the next."""
        self.cage.open("hand-over-cage", "shifts of the cage")
        self._bank(shift)
        place = SHIFTS.index(shift)
        self.cage.sign("outgoing", self.teller[place - 1])
        self.cage.sign("incoming", self.teller[place])
        self.cage.sign("cage_supervisor", self.staff[Role.CAGE_SUPERVISOR][0])
        self.cage.send()

    def close_cage(self) -> None:
        self.cage.open("close-cage", "shifts of the cage")
        self._bank()
        self.cage.sign("outgoing", self.teller[2])
        self.cage.sign("incoming", self.teller[0])
        self.cage.send()

    # --- the count

    def count_boxes(self) -> None:
        """Two blind sheets of all boxes, one round of signatures; the cage accepts, the empty boxes go back."""
        room, team = Screen(self, Role.COUNT_TEAM), self.staff[Role.COUNT_TEAM][:3]
        room.open("open-count", "count room")
        room.write("room", "count room")
        for place, member in enumerate(team, start=1):
            room.sign(f"team_{place}", member)
        room.send()
        custody = BoxCustody.objects.filter(property_id=self.desk.property.pk)
        boxes = {row.box: row.table for row in custody}
        count = CountSession.objects.get(property_id=self.desk.property.pk).count
        for member in team[:2]:
            room.open("count-boxes", "count room")
            room.choose("count", count)
            room.choose("counter", member.code)
            for box, table in boxes.items():
                room.count(f"{box}-notes", DROPPED_AT_POKER if table.startswith("PK") else DROPPED)
            room.send()
        for place, member in enumerate(team, start=1):
            room.sign(f"team_{place}", member)
        assert room.page.is_checked("[name=sheet]")
        room.send()
        notes: Counter[str] = Counter()
        for table in boxes.values():
            notes.update(DROPPED_AT_POKER if table.startswith("PK") else DROPPED)
        self.cage.open("accept-count", "count room")
        self.cage.choose("count", count)
        self.cage.count("notes", notes)
        self.cage.sign("cashier", self.teller[2])
        self.cage.sign("delivered", team[0])
        self.cage.send()
        for denomination, pieces in notes.items():
            self.cash[denomination] = self.cash.get(denomination, 0) + pieces
        self.pit.open("return-boxes", "drop boxes")
        for box in self.pit.page.locator("[name=boxes]").all():
            box.check()
        self.pit.write("place", "pit")
        self.pit.sign("by", self.security)
        self.pit.sign("witness", self.supervisor)
        self.pit.send()

    # --- the close

    def close_day(self) -> None:
        """The controller reads the meters; the supervisor signs the summaries, the accountant receives and closes."""
        self.floor.go_to(timezone.now())
        for table in LinkedTable.objects.filter(link=self.floor.link).values_list("table", flat=True):
            self.floor.read(table, day=self.day)
        self.pit.open("sign-summaries", "progressive summary")
        self.pit.sign("prepared", self.supervisor)
        self.pit.send()
        books, accountant = Screen(self, Role.ACCOUNTING), self.staff[Role.ACCOUNTING][0]
        books.open("receive-summaries", "progressive summary")
        books.choose("day", self.day.isoformat())
        books.sign("received", accountant)
        books.send()
        books.open("close-day", "close")
        books.send("#content form.send button[type=submit]")
        books.page.wait_for_selector(".badge.good, [role=alert]")
        assert "is closed and sealed" in books.page.inner_text("#content")

    def work(
        self,
        *,
        fills: Mapping[str, Sequence[str]],
        credits: Mapping[str, Sequence[str]],
        prizes: Mapping[str, Sequence[tuple[str, str, str]]],
    ) -> None:
        """Work the day through, by shift."""
        self.open_day()
        self.open_cage()
        before = ""
        for shift in (*SHIFTS, ""):
            if before:
                self.play()
            self.change_shift(shift, shift or before)
            if before:
                self.bring_boxes()
            if shift and before:
                self.hand_over_cage(shift)
            if shift in fills:
                self.fills(fills[shift], shift)
            if shift in credits:
                self.credits(credits[shift], shift)
            for table, outcome, method in prizes.get(shift, ()):
                self.prize(table, shift, outcome, method)
            before = shift
            print(
                f"{shift or 'closed'}: {self.tally.submits.total()} submits, {self.tally.pins.total()} PINs", flush=True
            )
        self.count_boxes()
        self.close_cage()
        self.close_day()


@pytest.fixture
def clicked(scratch_database: str, tmp_path: Path, start_worker: Any) -> Iterator[Any]:
    """The site, a worker and a browser; returns what makes a day of some tables."""
    playwright = pytest.importorskip("playwright.sync_api")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    floor = Stud.seeded()
    floor.property.time_zone = zone_where_it_is_noon()
    floor.property.early_opening_minutes = 720  # the three shifts of the day are opened within minutes, at noon
    floor.property.save()
    apply_role_groups()
    start_worker()
    with served(tmp_path) as site, playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        yield lambda tables: Day(chromium, site, Desk(floor), floor, list(tables))
        chromium.close()
        connections.close_all()  # while the driver's loop runs the thread has others, which the next file would find
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def require_worked(day: Day) -> None:
    """Require that all that was clicked is in the record."""
    mine = {"property_id": day.desk.property.pk}
    sessions, boxes = TableSession.objects.filter(**mine), BoxCustody.objects.filter(**mine)
    assert sessions.count() == boxes.count() == len(day.tables) * len(SHIFTS)
    assert set(sessions.values_list("status", flat=True)) == {"closed"}
    assert not boxes.filter(returned_at=None).exists()
    assert not boxes.filter(total=None).exists()
    assert set(Slip.objects.filter(**mine).values_list("status", flat=True)) == {Slip.Status.RECEIVED}
    assert not Prize.objects.filter(form_serial="", **mine).exists()
    assert FormPrint.objects.filter(**mine).count() == Prize.objects.filter(**mine).count()
    assert CloseRun.objects.get(**mine).status == CloseRun.Status.CLOSED
    for one in sessions.exclude(shift=SHIFTS[0]):
        before = sessions.get(table=one.table, shift=SHIFTS[SHIFTS.index(one.shift) - 1])
        assert one.opener_counts == before.closer_counts, (one.table, one.shift)
    assert day.complaints == []


def test_a_day_of_two_tables_is_worked_by_clicking(clicked: Any) -> None:
    """Two tables, three shifts: one round of fills and credits, a prize; every page answers."""
    day = clicked(["CS-1", "RO-1"])
    day.work(fills={"M": ["RO-1"]}, credits={"T": ["RO-1"]}, prizes={"N": [("CS-1", "flush", "tray")]})
    require_worked(day)
    print(day.tally.report())


@pytest.mark.whole_day
def test_a_day_of_twenty_tables_takes_few_submits_and_pins(clicked: Any) -> None:
    """20 tables, 3 shifts, 6 fills, 2 credits, 3 prizes, 60 boxes: at most 120 submits and 150 PINs in all."""
    tables = sorted(plan.code for plan in TABLES)
    day = clicked(tables)
    day.work(
        fills={"M": ["RO-1", "BJ-1"], "T": ["BJ-2", "RO-2"], "N": ["BJ-3", "UT-1"]},
        credits={"T": ["BJ-4", "MB-1"]},
        prizes={
            "M": [("CS-1", "flush", "tray")],
            "T": [("CS-2", "four_of_a_kind", "cage_delivery")],
            "N": [("CS-1", "full_house", "tray")],
        },
    )
    print(day.tally.report())
    require_worked(day)
    assert len(tables) == 20
    assert day.tally.submits.total() <= MOST_SUBMITS, day.tally.report()
    assert day.tally.pins.total() <= MOST_PINS, day.tally.report()
