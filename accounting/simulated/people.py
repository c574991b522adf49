"""The people of a property at its REST API, everybody signing with a PIN, and a clock that goes on with every move."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from accounting.driving import forms, last_plays_announced, opening_of, people_of
from casino.models import Property
from casino.rules.money import format_amount
from casino.simulation.driver import Http, Work, crew_of
from casino.simulation.driver.http import Wire
from casino.simulation.driver.work import contents
from casino.simulation.property_plan.pieces import Pieces, worth
from casino.simulation.property_plan.planned import PlannedSession, PlannedSlip
from tables.models import GamingTable
from tables.seed import SeededProperty

ONE_MOVE = dt.timedelta(seconds=1)
DUTIES = {
    "supervisor": "floor_supervisor", "cashier": "cashier", "escort": "security", "dealer": "dealer",
    "receiver": "floor_supervisor",
}  # fmt: skip
"""Roles of the people named on a slip that was written by hand."""


class StrictWire(Wire, Protocol):
    """A connection that also tries what must be refused."""

    def refused(self, path: str, body: dict[str, Any], code: str) -> None:
        """It is refused by that code, and nothing is stored."""


class People:
    """Everybody on the floor of a property. ``begins``: when its gaming day does."""

    def __init__(self, seeded: SeededProperty, wire: StrictWire, day: dt.date, begins: dt.datetime) -> None:
        self.seeded, self.property, self.wire = seeded, seeded.property, wire
        self.day, self.begins, self.now = day, begins, begins
        self.latest: dict[str, int] = {"fill": 0, "credit": 0}
        self.transport = Http(wire, forms(self.property.jurisdiction), self.property.currency)
        self.work = Work(self.transport, crew_of(people_of(seeded)), self.moment)

    def money(self, minor: int) -> str:
        """As it is written."""
        return format_amount(minor, self.property.currency)

    # --- time

    def wait_until(self, hours: float) -> None:
        """So many hours after the day began."""
        self.now = max(self.now, self.begins + dt.timedelta(hours=hours))

    def wait(self, minutes: float) -> None:
        """So long."""
        self.now += dt.timedelta(minutes=minutes)

    def moment(self) -> dt.datetime:
        """The next moment."""
        self.now += ONE_MOVE
        return self.now

    # --- requests

    def request(self, operation: str, /, **given: Any) -> tuple[str, dict[str, Any]]:
        """Path and body of an act."""
        return self.transport.request(operation, *self.work.act(operation, **given))

    def is_refused(self, operation: str, code: str, /, **given: Any) -> None:
        """Require that the system refuses it by that code, and stores nothing."""
        self.wire.refused(*self.request(operation, **given), code)

    # --- tables

    def take_terminal_away(self, table: str) -> None:
        """The table sends no rounds today."""
        self.work.do("detach_terminal", tables=[table], day=self.day, reason="sin terminal")

    def install(self, box: str, shift: str) -> None:
        """A box onto its table."""
        self.work.do("install_box", box=box, day=self.day, shift=shift)

    def open(self, session: PlannedSession) -> None:
        """The table is counted in."""
        said = opening_of(self.property, session.table)
        opened = self.work.open_table(session.table, self.day, session.shift, session.opener, said=said)
        session.carries("opener_closer", opened["opener_serial"], opened["opener_total"])

    def close(self, session: PlannedSession, in_transit: Sequence[str] = ()) -> None:
        """The table is counted out, after its last plays were announced where that is ordered."""
        configured = GamingTable.objects.get(property=self.property, code=session.table)
        if announced := last_plays_announced(configured):
            play, number = announced
            self.work.do("announce_last_plays", table=session.table, play=play, number=number)
        closed = self.work.do("close_table", table=session.table, counts=session.closer, in_transit=in_transit)
        session.carries("opener_closer", closed["closer_serial"], closed["closer_total"])

    def take_off(self, session: PlannedSession, following: PlannedSession | None) -> None:
        """Off the table; the box of the next shift goes on in the same act."""
        if following is None:
            self.work.do("remove_box", box=session.boxes[-1])
        else:
            self.work.change_boxes(session.boxes[-1], following.boxes[0], self.day, following.shift)

    # --- slips

    def ask(self, slip: PlannedSlip) -> None:
        """A supervisor asks for chips, or to be rid of some."""
        slip.serial = self.work.request(slip.kind, slip.table, slip.counts)
        self.latest[slip.kind] = number_of(slip.serial)

    def issue(self, slip: PlannedSlip) -> None:
        """They leave the cage, or the table."""
        self.work.issue(slip.kind, slip.serial)

    def receive(self, slip: PlannedSlip) -> None:
        """They arrive."""
        self.work.receive(slip.kind, slip.serial, slip.counts)

    def on_paper(self, slip: PlannedSlip, serial: str) -> dict[str, Any]:
        """Return the fields that accounting keys in of a slip that was written by hand."""
        return {
            "kind": slip.kind, "serial": serial, "table": slip.table, "day": self.day, "shift": slip.shift,
            "counts": slip.counts, "people": {duty: self.work.crew(role, 1).employee for duty, role in DUTIES.items()},
        }  # fmt: skip

    def key_in(self, slip: PlannedSlip, number: int) -> None:
        """A slip written by hand, on the form of that number; out of its order it is refused until somebody says so."""
        paper = self.on_paper(slip, f"{slip.kind[0].upper()}-{number:07d}")
        in_order = number == self.latest[slip.kind] + 1
        if not in_order:
            self.is_refused("record_paper_slip", "form_out_of_order", **paper)
        said = {} if in_order else {"out_of_order": True}
        slip.serial = self.work.do("record_paper_slip", **paper, **said)["serial"]
        self.latest[slip.kind] = max(self.latest[slip.kind], number)

    # --- count

    def open_count(self) -> str:
        """A count begins; its number."""
        return str(self.work.do("open_count", day=self.day, room="sala de conteo")["count"])

    def found_in(self, session: PlannedSession, notes: Pieces, papers: Sequence[Mapping[str, str]]) -> list[Any]:
        """Return the contents of a box, by kind."""
        documents: dict[str, int] = {}
        for paper in papers:
            documents[paper["kind"]] = documents.get(paper["kind"], 0) + 1
        rake = {"chips": session.rake} if session.rake else {}
        return contents(notes, documents=documents, **rake)


def number_of(serial: str) -> int:
    """The number of a form."""
    return int(serial.rpartition("-")[2])


def copies_in(session: PlannedSession, venue: Property) -> list[dict[str, str]]:
    """The copies of slips that lie in the box of a session, and its other forms."""

    def total(slip: PlannedSlip) -> str:
        return format_amount(slip.total_on_copy or worth(slip.counts), venue.currency)

    return session.forms + [
        {"kind": slip.kind, "serial": slip.serial, "total": total(slip)} for slip in session.slips if slip.has_copy
    ]
