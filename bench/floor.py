"""The close of a whole floor's day: forty tables of five games, three shifts, slips, counted boxes, 100,000 rounds.

    python -m bench.floor [--rounds 100000]

Real rows by the commands, every check on, the close by the task that the worker runs. Prints what each part took.
"""

from __future__ import annotations

import argparse
import datetime as dt
import itertools
import random
import time
from collections.abc import Iterator
from typing import Any

from bench import store
from bench.house import uuid7

DAY = dt.date(2026, 11, 20)
GAMES = ("pr.roulette", "pr.blackjack", "pr.baccarat", "pr.mini_baccarat", "pr.craps")
TABLES = 40
SHIFTS = ("M", "T", "N")
SLIPS_A_SHIFT = 67
STORIES_A_TABLE = 25
BATCH = 200


class Floor:
    """Forty tables in a property of their own; times go on by a second with every act."""

    def __init__(self, code: str) -> None:
        from casino.roles import Role
        from tables import commands
        from tables.models import DropBox, GamingTable
        from tables.seed import box_for, opening_counts, seed_property

        house = seed_property(code=code, with_pins=False)
        self.property, self.staff, self.commands, self.roles = house.property, house.staff, commands, Role
        self.at = dt.datetime.combine(DAY, dt.time(6, 1), tzinfo=self.property.zone)
        seeded = [table for table in house.tables.values() if table.game_code in GAMES]
        self.tables = {table.code: table for table in seeded}
        self.trays = {table.code: opening_counts(table.code) for table in seeded}
        for like, number in zip(itertools.cycle(seeded), range(TABLES - len(seeded))):
            letters = like.code.partition("-")[0]
            table = GamingTable.objects.create(
                property=self.property, code=f"{letters}-{number + 100}", pit=like.pit, game_code=like.game_code,
                options=like.options, limits=like.limits, seats=like.seats,
            )  # fmt: skip
            table.approvals.set(like.approvals.all())
            DropBox.objects.bulk_create(
                DropBox(property=self.property, number=box_for(table.code, shift), table=table, shift=shift)
                for shift in SHIFTS
            )
            self.tables[table.code], self.trays[table.code] = table, opening_counts(like.code)
        self.box_for = box_for
        commands.open_gaming_day(
            self.property, day=DAY, late_reason="bench", accounting=self.sign(Role.ACCOUNTING), **self.told()
        )

    def sign(self, role: Any, number: int = 0) -> Any:
        from casino.signatures import Signature

        return Signature(employee=self.staff[role][number].code, role=role.value, method="pin", at=self.at.isoformat())

    def told(self) -> dict[str, Any]:
        """Who tells it, and when."""
        self.at += dt.timedelta(seconds=1)
        return {"actor": "system:bench", "at": self.at}

    # --- a shift

    def shift(self, shift: str, rounds: int) -> None:
        from tables.calendar import shift_bounds

        self.at = max(self.at, shift_bounds(self.property, DAY, shift)[0])
        role = self.roles
        pit = {"dealer": self.sign(role.DEALER), "supervisor": self.sign(role.FLOOR_SUPERVISOR)}
        carriers = {"by": self.sign(role.SECURITY), "witness": self.sign(role.FLOOR_SUPERVISOR)}
        boxes = {table: self.box_for(table, shift) for table in self.tables}
        for table, box in boxes.items():
            self.commands.install_box(self.property, box=box, day=DAY, shift=shift, **carriers, **self.told())
            self.commands.open_table(
                self.property, table=table, day=DAY, shift=shift, counts=self.trays[table], **pit, **self.told()
            )
        self.play(rounds)
        for table in itertools.islice(itertools.cycle(self.tables), SLIPS_A_SHIFT):
            self.fill(table)
        for table, box in boxes.items():
            self.commands.close_table(self.property, table=table, counts=self.trays[table], **pit, **self.told())
            self.commands.remove_box(self.property, box=box, **carriers, **self.told())
        moved = {"boxes": list(boxes.values()), **carriers}
        self.commands.transport_boxes(self.property, destination="count", **moved, **self.told())
        self.commands.store_boxes(self.property, place="shelf", **moved, **self.told())
        for box in boxes.values():
            self.count(box, shift)

    def play(self, rounds: int) -> None:
        stories = self.stories()
        for _ in range(rounds // BATCH):
            batch = list(itertools.islice(stories, BATCH))
            results = self.commands.record_rounds(self.property, batch, actor="device:bench")
            refused = [result for result in results if result.outcome != "recorded"]
            if refused:
                raise RuntimeError(f"refused: {refused[0].error}")

    def stories(self) -> Iterator[Any]:
        """Endless rounds of all tables, told ahead."""
        from casino.simulation import floor_for
        from tables.commands import FloorEvent, RoundItem

        chance = random.Random(7)
        players = {
            code: floor_for(table.game_code, dict(table.options), dict(table.limits))
            for code, table in self.tables.items()
        }
        told = [
            (code, [FloorEvent(fact, self.at) for fact in players[code].play(chance)])
            for _ in range(STORIES_A_TABLE)
            for code in self.tables
        ]
        for table, events in itertools.cycle(told):
            yield RoundItem(round=uuid7(), table=table, expected_version=0, events=events)

    def fill(self, table: str) -> None:
        role, counts = self.roles, {"500": 4}
        self.trays[table] = {**self.trays[table], "500": self.trays[table]["500"] + 4}
        serial = self.commands.request_fill(
            self.property, table=table, counts=counts, supervisor=self.sign(role.FLOOR_SUPERVISOR), **self.told()
        )
        self.commands.issue_fill(
            self.property, serial=serial, cashier=self.sign(role.CASHIER), escort=self.sign(role.SECURITY),
            **self.told(),
        )  # fmt: skip
        self.commands.receive_fill(
            self.property, serial=serial, counts=counts, dealer=self.sign(role.DEALER),
            supervisor=self.sign(role.FLOOR_SUPERVISOR), **self.told(),
        )  # fmt: skip

    def count(self, box: str, shift: str) -> None:
        from tables.events import BoxContent

        notes = [BoxContent(kind="notes", counts={"2000": 100}, total=200_000)]
        self.commands.count_box(
            self.property, box=box, day=DAY, shift=shift, first=notes, second=notes,
            team=[self.sign(self.roles.COUNT_TEAM, number) for number in range(3)], **self.told(),
        )  # fmt: skip

    def next_day(self) -> None:
        """The day after, open."""
        self.at += dt.timedelta(days=1)
        self.commands.open_gaming_day(
            self.property, day=DAY + dt.timedelta(days=1), late_reason="bench",
            accounting=self.sign(self.roles.ACCOUNTING), **self.told(),
        )  # fmt: skip

    def close(self) -> dict[str, Any]:
        """By the task of the worker."""
        from accounting import tasks

        closed: dict[str, Any] = tasks.close_gaming_day(self.property.pk, DAY.isoformat())
        if not closed["closed"]:
            raise RuntimeError(str(closed))
        return closed


def close_of_a_floor(rounds: int) -> tuple[float, str]:
    """Seconds of the close, and what was closed in words."""
    from accounting.models import DailySummary, DayException
    from tables.models import Round, Slip

    floor = Floor("FLOOR40")
    began = time.perf_counter()
    for shift in SHIFTS:
        floor.shift(shift, -(-rounds // len(SHIFTS) // BATCH) * BATCH)
    played = time.perf_counter() - began
    began = time.perf_counter()
    floor.close()
    seconds = time.perf_counter() - began
    mine = {"property_id": floor.property.pk}
    told = (
        f"{len(floor.tables)} tables, {DailySummary.objects.filter(**mine).count()} sessions, "
        f"{Round.objects.filter(**mine).count():,} rounds, {Slip.objects.filter(**mine).count()} slips, "
        f"{DayException.objects.filter(**mine).count()} exceptions; played in {played:.0f} s"
    )
    return seconds, told


def main() -> None:
    parser = argparse.ArgumentParser(description="The close of a whole floor's day.")
    parser.add_argument("--rounds", type=int, default=100_000)
    rounds = parser.parse_args().rounds
    with store.stage("bench_floor"):
        seconds, told = close_of_a_floor(rounds)
    print(f"close of the floor's day: {seconds:.2f} s ({told})")


if __name__ == "__main__":
    main()
