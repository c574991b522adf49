"""The people of a house at its REST door, everybody signing with a PIN, and a clock that goes on with every move."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from accounting.simulated.door import Door
from casino.models import Property
from casino.roles import Role
from casino.rules.money import format_amount
from casino.simulation.house.pieces import Pieces, worth, written
from casino.simulation.house.planned import PlannedSession, PlannedSlip
from tables.seed import House

ONE_MOVE = dt.timedelta(seconds=1)


class People:
    """Everybody on the floor of a house. ``begins``: when its gaming day does."""

    def __init__(self, house: House, pit: Door, day: dt.date, begins: dt.datetime) -> None:
        self.house, self.property, self.pit = house, house.property, pit
        self.day, self.begins, self.now = day, begins, begins
        self.latest: dict[str, int] = {"fill": 0, "credit": 0}
        self._moves = 0

    @property
    def currency(self) -> str:
        """Of the house."""
        return self.property.currency

    def money(self, minor: int) -> str:
        """As it is written."""
        return format_amount(minor, self.currency)

    def written(self, pieces: Pieces) -> Pieces:
        """Pieces as they are written."""
        return written(pieces, self.currency)

    # --- people and time

    def by(self, role: Role, number: int = 1) -> dict[str, str]:
        """Somebody of that role, with the PIN."""
        code = self.house.staff[role][number - 1].code
        return {"employee": code, "pin": self.house.pins[code]}

    def team(self, people: int = 3) -> list[dict[str, str]]:
        """The count team."""
        return [self.by(Role.COUNT_TEAM, number) for number in range(1, people + 1)]

    def wait_until(self, hours: float) -> None:
        """So many hours after the day began."""
        self.now = max(self.now, self.begins + dt.timedelta(hours=hours))

    def wait(self, minutes: float) -> None:
        """So long."""
        self.now += dt.timedelta(minutes=minutes)

    def at(self) -> str:
        """The next moment."""
        self.now += ONE_MOVE
        return self.now.isoformat()

    # --- the door

    def do(self, path: str, body: dict[str, Any]) -> Any:
        """It is done; `Differs` when the house refuses it."""
        self._moves += 1
        return self.pit.post(path, {"occurred_at": self.at(), **body}, once=f"{self.day}-{self._moves}")

    def is_refused(self, path: str, body: dict[str, Any], code: str) -> None:
        """The house refuses it by that code, and stores nothing."""
        self.pit.refused(path, {"occurred_at": self.at(), **body}, code)

    # --- tables

    def carriers(self) -> dict[str, Any]:
        """Who takes a box, and who looks on."""
        return {
            "by": self.by(Role.SECURITY), "by_role": "security",
            "witness": self.by(Role.FLOOR_SUPERVISOR), "witness_role": "floor_supervisor",
        }  # fmt: skip

    def at_table(self) -> dict[str, Any]:
        """Who opens, closes and receives."""
        return {"dealer": self.by(Role.DEALER), "supervisor": self.by(Role.FLOOR_SUPERVISOR)}

    def take_terminal_away(self, table: str) -> None:
        """The table sends no rounds today."""
        body = {
            "day": self.day.isoformat(), "attached": False, "reason": "sin terminal",
            "supervisor": self.by(Role.FLOOR_SUPERVISOR),
        }  # fmt: skip
        self.do(f"tables/{table}/terminal", body)

    def install(self, box: str, shift: str) -> None:
        """A box onto its table."""
        self.do(f"boxes/{box}/install", {"day": self.day.isoformat(), "shift": shift, **self.carriers()})

    def open(self, session: PlannedSession) -> None:
        """The table is counted in."""
        counts = self.written(session.opener)
        body = {"day": self.day.isoformat(), "shift": session.shift, "counts": counts, **self.at_table()}
        opened = self.do(f"tables/{session.table}/openings", body)
        session.carries("opener_closer", opened["opener_serial"], opened["opener_total"])

    def close(self, session: PlannedSession, in_transit: Sequence[str] = ()) -> None:
        """The table is counted out."""
        body = {"counts": self.written(session.closer), "in_transit": list(in_transit), **self.at_table()}
        closed = self.do(f"tables/{session.table}/closings", body)
        session.carries("opener_closer", closed["closer_serial"], closed["closer_total"])

    # --- slips

    def request(self, slip: PlannedSlip) -> None:
        """A supervisor asks for chips, or to be rid of some."""
        body = {"kind": slip.kind, "table": slip.table, "counts": self.written(slip.counts)}
        slip.serial = self.do("slips", {**body, "supervisor": self.by(Role.FLOOR_SUPERVISOR)})["serial"]
        self.latest[slip.kind] = number_of(slip.serial)

    def issue(self, slip: PlannedSlip) -> None:
        """They leave the cage, or the table."""
        preparer = {"cashier": self.by(Role.CASHIER)} if slip.kind == "fill" else {"dealer": self.by(Role.DEALER)}
        self.do(f"slips/{slip.serial}/issue", {**preparer, "escort": self.by(Role.SECURITY)})

    def receive(self, slip: PlannedSlip) -> None:
        """They arrive."""
        receivers = self.at_table() if slip.kind == "fill" else {"cashier": self.by(Role.CASHIER)}
        self.do(f"slips/{slip.serial}/receive", {"counts": self.written(slip.counts), **receivers})

    def voiding(self) -> dict[str, Any]:
        """Who voids a slip, and why."""
        return {
            "reason": "tachado", "prepared": self.by(Role.CASHIER), "prepared_role": "cashier",
            "supervised": self.by(Role.FLOOR_SUPERVISOR, 2), "supervised_role": "floor_supervisor",
        }  # fmt: skip

    def paper(self, slip: PlannedSlip, serial: str) -> dict[str, Any]:
        """What accounting keys in of a slip that was written by hand."""
        people = {
            "supervisor": self.by(Role.FLOOR_SUPERVISOR), "cashier": self.by(Role.CASHIER),
            "escort": self.by(Role.SECURITY), "dealer": self.by(Role.DEALER),
            "receiver": self.by(Role.FLOOR_SUPERVISOR),
        }  # fmt: skip
        return {
            "kind": slip.kind, "serial": serial, "table": slip.table, "day": self.day.isoformat(), "shift": slip.shift,
            "counts": self.written(slip.counts), "people": {duty: one["employee"] for duty, one in people.items()},
            "keyed": self.by(Role.ACCOUNTING), "keyed_role": "accounting",
        }  # fmt: skip

    def key_in(self, slip: PlannedSlip, number: int) -> None:
        """A slip written by hand, on the form of that number; out of its order it is refused until somebody says so."""
        serial = f"{slip.kind[0].upper()}-{number:07d}"
        in_order = number == self.latest[slip.kind] + 1
        if not in_order:
            self.is_refused("paper-slips", self.paper(slip, serial), "form_out_of_order")
        said = {} if in_order else {"out_of_order": True}
        slip.serial = self.do("paper-slips", self.paper(slip, serial) | said)["serial"]
        self.latest[slip.kind] = max(self.latest[slip.kind], number)

    # --- boxes and count

    def take_off(self, session: PlannedSession, following: PlannedSession | None) -> None:
        """Off the table; the box of the next shift goes on in the same act."""
        body = self.carriers()
        if following is not None:
            body |= {
                "replacement": following.boxes[0], "replacement_day": self.day.isoformat(),
                "replacement_shift": following.shift,
            }  # fmt: skip
        self.do(f"boxes/{session.boxes[-1]}/remove", body)

    def lock_away(self, boxes: Sequence[str]) -> None:
        """To the store, by two."""
        self.do("boxes/transport", {"boxes": list(boxes), "destination": "bóveda", **self.carriers()})
        self.do("boxes/store", {"boxes": list(boxes), "place": "estante 1", **self.carriers()})

    def pair(self) -> dict[str, Any]:
        """Two of the count team."""
        return {"by": self.by(Role.COUNT_TEAM, 1), "witness": self.by(Role.COUNT_TEAM, 2)}

    def open_count(self) -> str:
        """A count begins; its number."""
        body = {"day": self.day.isoformat(), "room": "sala de conteo", "team": self.team()}
        return str(self.do("counts", body)["count"])

    def enter(self, count: str, box: str, contents: list[dict[str, Any]], counter: int) -> str:
        """One of the team counts a box; what comes of it."""
        body = {"contents": contents, "counter": self.by(Role.COUNT_TEAM, counter)}
        return str(self.do(f"counts/{count}/boxes/{box}/entries", body)["outcome"])

    def contents(self, notes: Pieces, papers: Sequence[dict[str, str]], chips: Pieces | None = None) -> list[Any]:
        """What lies in a box, by kind."""
        kinds: dict[str, int] = {}
        for paper in papers:
            kinds[paper["kind"]] = kinds.get(paper["kind"], 0) + 1
        found: list[Any] = [{"kind": "notes", "counts": self.written(notes)}, {"kind": "documents", "counts": kinds}]
        return found + ([{"kind": "chips", "counts": self.written(chips)}] if chips else [])


def number_of(serial: str) -> int:
    """The number of a form."""
    return int(serial.rpartition("-")[2])


def copies_in(session: PlannedSession, property: Property) -> list[dict[str, str]]:
    """The copies of slips that lie in the box of a session, and its other forms."""

    def total(slip: PlannedSlip) -> str:
        return format_amount(slip.total_on_copy or worth(slip.counts), property.currency)

    return session.forms + [
        {"kind": slip.kind, "serial": slip.serial, "total": total(slip)} for slip in session.slips if slip.has_copy
    ]
