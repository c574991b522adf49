"""A day of a pit worked through by grids: what is sent, and how often a PIN is typed."""

from __future__ import annotations

from django.urls import reverse

from casino.admin.guided import PAGES
from casino.roles import Role
from tables.models import BoxCustody, CountSession, Slip, TableSession
from tables.seed import opening_counts
from tests.factories import DAY, box_for

SIGN_AS = {
    "dealers_1": Role.DEALER, "dealer": Role.DEALER, "supervisor": Role.FLOOR_SUPERVISOR, "by": Role.SECURITY,
    "witness": Role.PIT_MANAGER, "cashier": Role.CASHIER, "escort": Role.SECURITY, "delivered": Role.COUNT_TEAM,
    **{f"team_{place}": (Role.COUNT_TEAM, place) for place in (1, 2, 3)},
}  # fmt: skip
DROP = {"2000": 10, "500": 4}
"""Notes in each box."""


class PitDay:
    """People of a pit at the pages of a day. `submits`, `pins`: how often something was sent, and a PIN typed."""

    def __init__(self, desk, tables, shifts):
        self.desk, self.tables, self.shifts = desk, list(tables), list(shifts)
        self.trays = {table: opening_counts(table) for table in self.tables}
        self.submits = self.pins = 0

    def send(self, name, role, typed, *signers):
        """Send a page once, signed; what is refused fails."""
        signed = self.desk.signed(**{signer: SIGN_AS[signer] for signer in signers})
        response = self.desk.client(role).post(reverse(f"admin:{name}"), {**typed, **signed})
        assert response.status_code == 302, (name, response.context["form"].errors, response.context["signing"].errors)
        self.submits += 1
        self.pins += len(signers)
        return response

    def rows(self, keys, **cells):
        """Return ticked rows; a cell is a function of the row's key."""
        typed = {}
        for key in keys:
            typed[f"{key}-take"] = "on"
            for name, value in cells.items():
                found = value(key)
                parts = found.items() if isinstance(found, dict) else ()
                own = {f"{name}.{part}": number for part, number in parts} or {name: found}
                typed |= {f"{key}-{part}": str(one) for part, one in own.items()}
        return typed

    def play_shift(self, shift, following, fills=(), credits=()):
        """Open all tables, move chips, close all tables; the full boxes go to the store."""
        place = {"day": DAY.isoformat(), "shift": shift}
        pit = Role.FLOOR_SUPERVISOR
        counted = self.rows(self.tables, counts=self.trays.__getitem__)
        self.send("open-tables", pit, {**place, **counted}, "dealers_1", "supervisor")
        for kind, tables in (("fill", fills), ("credit", credits)):
            for table in tables:
                self.move(kind, table)
        self.send("close-tables", pit, self.rows(self.tables, counts=self.trays.__getitem__), "dealers_1", "supervisor")
        boxes = [box_for(table, shift) for table in self.tables]
        instead = {"replacement_day": DAY.isoformat(), "replacement_shift": following} if following else {}
        cells = {"replacement": lambda box: box.replace(f"-{shift}", f"-{following}")} if following else {}
        self.send("remove-boxes", Role.SECURITY, {**instead, **self.rows(boxes, **cells)}, "by", "witness")
        self.send("transport-boxes", Role.SECURITY, {"boxes": boxes, "destination": "count room"}, "by", "witness")
        self.send("store-boxes", Role.SECURITY, {"boxes": boxes, "place": "shelf"}, "by", "witness")

    def move(self, kind, table):
        """Take a fill or a credit of ten chips through its three steps."""
        counts = {"counts.500": "10"}
        self.send(f"request-{kind}", Role.FLOOR_SUPERVISOR, {"table": table, **counts}, "supervisor")
        known = Slip.objects.filter(property_id=self.desk.property.pk).order_by("requested_at", "serial").last()
        serial = {"serial": known.serial}
        for step, asked in ((f"issue-{kind}", {}), (f"receive-{kind}", counts)):
            signers = [one.name for one in PAGES[step].signers if one.required]
            role = Role.CASHIER if Role.CASHIER in PAGES[step].roles else Role.FLOOR_SUPERVISOR
            self.send(step, role, {**serial, **asked}, *signers)
        chips = self.trays[table].get("500", 0) + (10 if kind == "fill" else -10)
        self.trays[table] = {**self.trays[table], "500": chips}

    def count(self):
        """Count all boxes of the day on two sheets, sign them, hand the money to the cage, bring the boxes back."""
        team, room = ("team_1", "team_2", "team_3"), Role.COUNT_TEAM
        self.send("open-count", room, {"day": DAY.isoformat(), "room": "count room"}, *team)
        count = {"count": CountSession.objects.get(property_id=self.desk.property.pk).count}
        boxes = [box_for(table, shift) for shift in self.shifts for table in self.tables]
        for member in (0, 1):
            counter = self.desk.floor.house.staff[Role.COUNT_TEAM][member].code
            self.send("count-boxes", room, {**count, "counter": counter, **self.rows(boxes, notes=lambda _box: DROP)})
        self.send("count-boxes", room, count, *team)
        self.send("sign-count", room, count, *team)
        notes = {f"notes.{value}": str(pieces * len(boxes)) for value, pieces in DROP.items()}
        self.send("accept-count", Role.CASHIER, {**count, **notes}, "cashier", "delivered")
        self.send("return-boxes", Role.SECURITY, {"boxes": boxes, "place": "pit"}, "by", "witness")

    def work(self, fills, credits):
        """Work the day through; fills and credits by the place of their shift."""
        first = {"day": DAY.isoformat(), "shift": self.shifts[0]}
        boxes = self.rows(self.tables, box=lambda table: box_for(table, self.shifts[0]))
        self.send("install-boxes", Role.SECURITY, {**first, **boxes}, "by", "witness")
        for place, shift in enumerate(self.shifts):
            following = self.shifts[place + 1] if place + 1 < len(self.shifts) else ""
            self.play_shift(shift, following, fills.get(place, []), credits.get(place, []))
        self.count()


def test_a_day_of_a_pit_takes_few_submits_and_pins(desk):
    """3 tables x 2 shifts, a fill and a credit; the same grids take as many submits for 20 tables as for 3.

    A day of 20 tables x 3 shifts with 6 fills, 2 credits and 60 boxes differs by a shift (5 submits, 10 PINs) and by
    six slips of three steps each: it stays below 120 submits and 150 PINs, with room for three prizes.
    """
    tables = sorted(desk.floor.house.tables)[:3]
    day = PitDay(desk, tables, ("M", "T"))
    day.work(fills={0: tables[:1]}, credits={1: tables[1:2]})
    sessions = TableSession.objects.filter(property_id=desk.property.pk)
    assert sorted(sessions.values_list("status", flat=True)) == ["closed"] * 6
    boxes = BoxCustody.objects.filter(property_id=desk.property.pk)
    assert set(boxes.values_list("total", flat=True)) == {22_000}
    assert not boxes.filter(returned_at=None).exists()
    slips = Slip.objects.filter(property_id=desk.property.pk)
    of_slips = {kind: sum(len([one for one in PAGES[f"{step}-{kind}"].signers if one.required])
                          for step in ("request", "issue", "receive")) for kind in ("fill", "credit")}  # fmt: skip
    assert slips.count() == 2
    assert (day.submits, day.pins) == (1 + 2 * 5 + 2 * 3 + 7, 2 + 2 * 10 + sum(of_slips.values()) + 3 * 3 + 2 + 2)
    whole = (day.submits + 5 + 6 * 3, day.pins + 10 + 5 * of_slips["fill"] + of_slips["credit"])
    assert whole[0] < 120 - 3 * 5, whole
    assert whole[1] < 150 - 3 * 5, whole
