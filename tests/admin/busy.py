"""A house in the middle of its work: a day closed, the next one with something waiting at every desk."""

from __future__ import annotations

import datetime as dt
from hashlib import sha256

from casino.identity.access import apply_role_groups
from casino.roles import Role
from tables import commands
from tables.seed import box_for, opening_counts
from tests.accounting.day import Played
from tests.factories import ACTOR, DAY, roulette

TODAY = DAY + dt.timedelta(days=1)
TABLES = ("RO-1", "RO-2", "CR-1", "BJ-1", "BJ-2")


def busy(day: dt.date = TODAY) -> Played:
    """The casino. Its first day has a payment that differs; today slips, boxes, a prize, sets and a notice wait."""
    floor = Played.running()
    floor.play_roulette(missing=1)
    floor.play_caribbean()
    for table in ("CS-1", "CS-2"):
        floor.read(table)
        floor.sign(table)
    floor.give_back("RO-1-M", "CS-1-M")
    floor.close_day()
    floor.open_day(day)
    for table in TABLES:
        floor.open(table, day=day)
    for _round in range(3):
        floor.play("RO-1", roulette(amount=500, number="17", pocket="17"))
        floor.play("RO-1", roulette(amount=500, number="17", pocket="18"))
    slips(floor)
    boxes(floor, day)
    prize(floor, day)
    cards(floor, day)
    papers(floor, day)
    apply_role_groups()
    return floor


def slips(floor: Played) -> None:
    """Two fills requested, one on its way; a credit, a transfer and an exchange requested."""
    work = floor.work
    for table in ("RO-1", "CR-1", "RO-2"):
        serial = work.request("fill", table, {"500": 4})
    work.issue("fill", serial)
    work.request("credit", "BJ-1", {"500": 2})
    asked = {"supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    commands.request_transfer(floor.property, table="BJ-1", to_table="RO-1", counts={"500": 1}, at=floor.now(), **asked)
    commands.request_exchange(
        floor.property, table="BJ-2", counts={"500": 5}, returned={"2500": 1}, at=floor.now(), **asked
    )


def boxes(floor: Played, day: dt.date) -> None:
    """A table closed; one box to bring away, one to store, one to count."""
    for table in ("CR-2", "BJ-4", "BJ-3"):
        floor.open(table, day=day)
        floor.close(table, counts=opening_counts(table))
        floor.remove(box_for(table, "M"))
    floor.work.do("transport_boxes", boxes=[box_for("BJ-4", "M")], destination="store")
    floor.store(box_for("BJ-3", "M"))


def prize(floor: Played, day: dt.date) -> None:
    """A flush that waits to be paid, a limit announced."""
    floor.install("CS-1", day=day)
    floor.open_stud("CS-1", day=day)
    floor.play_stud("CS-1", chips=10, prizes=[(3, "flush")], win=300, day=day)


def cards(floor: Played, day: dt.date) -> None:
    """Sets received, one in play, one returned, one held."""
    security = {"by": floor.sig(Role.SECURITY), "witness": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    lot = {"kind": "cards", "lot": "C1", "colour": "blue", "supplier": "m", "seals": ["1", "2", "3"], "place": "x"}
    floor.work.do("receive_sets", day=day, **lot)
    names = ["C1-001", "C1-002", "C1-003"]
    floor.work.do("issue_sets", day=day, sets=names, table="BJ-1")
    floor.work.do("install_set", set=names[0], table="BJ-1")
    commands.return_sets(floor.property, day=day, sets=names[1:2], place="y", at=floor.now(), **security)
    commands.hold_sets(floor.property, day=day, sets=names[2:], reason="marks", at=floor.now(), **security)


def papers(floor: Played, day: dt.date) -> None:
    """An inspection announced, a rate to come."""
    secret = sha256(b"a secret of the inspector, long enough").hexdigest()
    commands.announce_inspection(
        floor.property, day=day, shift="M", commitment=secret, tables_wanted=2, inspector=floor.sig(Role.INSPECTOR),
        actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    now = floor.now()
    floor.work.do(
        "change_rate", link=floor.link.code, day=day, rate_bp=8_000, effective_at=now + dt.timedelta(hours=1),
        notified_at=now - dt.timedelta(days=40), approval="CTPR-2026-0107", at=now,
    )  # fmt: skip
