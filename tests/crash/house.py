"""The floor that the clients play on, and small days of the past that are ready to be closed. Needs Django."""

from __future__ import annotations

import datetime as dt
import itertools
import json
from pathlib import Path
from typing import Any

import msgspec
from django.utils import timezone

from accounting.driving import forms, opening_of, work_in
from casino.models import ReportSubscription
from casino.roles import Role
from progressive.seed import seed_link
from tables.models import GamingTable
from tables.seed import SeededProperty, another_table, box_for, opening_counts, seed_property
from tests.accounting.day import Played
from tests.crash.stage import Stage
from tests.progressive.test_summary_and_expiry import LIMIT, announce, expire

GAMES = ("pr.roulette", "pr.blackjack", "pr.baccarat", "pr.mini_baccarat", "pr.craps", "pr.caribbean_stud")
SIGNERS = (Role.DEALER, Role.FLOOR_SUPERVISOR, Role.CASHIER, Role.SECURITY, Role.ACCOUNTING)
LINK, SHIFT, SHARED = "CSP", "M", "RO-1"
ACTOR = "system:soak"
LONG_AGO = dt.date(2026, 1, 15)

_numbers = itertools.count(1)


class Playground:
    """The floor of the load: a day of today, so many tables open, their stud tables on one link. `shut`: two more."""

    def __init__(self, stage: Stage, *, tables: int, seed: int) -> None:
        self.stage = stage
        self.house: SeededProperty = seed_property(code="SOAK")
        self.property = self.house.property
        self.day = self.property.gaming_day()
        self.at = timezone.now()
        of_games = [[one for one in self.house.tables.values() if one.game_code == game] for game in GAMES]
        # One of each game first, so that a small floor has them all.
        plans = [table for row in itertools.zip_longest(*of_games) for table in row if table]
        self.trays = {table.code: opening_counts(table.code) for table in plans}
        more = [
            self._another(like, number) for number, like in enumerate(plans * 4) if number < tables + 2 - len(plans)
        ]
        every = [*plans[: tables + 2], *more]
        self.tables, self.shut = every[:tables], every[tables:]
        self._open()
        self.book = self._book(seed)

    def _another(self, like: GamingTable, number: int) -> GamingTable:
        table = another_table(like, f"{like.code.partition('-')[0]}-{number + 100}")
        self.trays[table.code] = opening_counts(like.code)
        return table

    def signer(self, role: Role, number: int = 0) -> dict[str, str]:
        """As the API takes it."""
        person = self.house.staff[role][number].code
        return {"employee": person, "pin": self.house.pins[person]}

    def _open(self) -> None:
        work = work_in(self.house, lambda: self.at, actor=ACTOR)
        work.do("open_gaming_day", day=self.day, late_reason="soak")
        stud = [table.code for table in self.tables if table.game_code == "pr.caribbean_stud"]
        link = seed_link(self.property, tables=stud, code=LINK)
        work.do("start_link", link=link.code, day=self.day)
        for table in self.tables:
            work.open_table(
                table.code, self.day, SHIFT, self.trays[table.code], box_for(table.code, SHIFT),
                said=opening_of(self.property, table.code),
            )  # fmt: skip

    def _book(self, seed: int) -> dict[str, Any]:
        return {
            "base": self.stage.base,
            "seed": seed,
            "forms": msgspec.to_builtins(forms()),
            "key": self.house.keys["PIT-1"],
            "opened_at": self.at.isoformat(),
            "shared": SHARED,
            "shared_rounds": 12,
            "tables": [
                {"code": one.code, "game": one.game_code, "options": dict(one.options), "limits": dict(one.limits)}
                for one in self.tables
            ],
            "staff": {
                role.value: [self.signer(role, number) for number in range(len(self.house.staff[role]))]
                for role in SIGNERS
            },
        }

    def write_book(self) -> Path:
        path = self.stage.directory / "book.json"
        path.write_text(json.dumps(self.book))
        return path


class SmallDay(Played):
    """A day long past, played and ready: the scheduler closes it as soon as it finds it. Its summary is sent."""

    @classmethod
    def built(cls, stage: Stage) -> SmallDay:
        floor = _fresh(cls)
        with stage.nobody_closes(floor.pk):
            floor.open_day(LONG_AGO)
            floor.link = seed_link(floor.property, tables=("CS-1", "CS-2"))
            floor.start(LONG_AGO)
            floor.play_day(LONG_AGO)
            ReportSubscription.objects.create(
                property=floor.property, name="resumen", report="daily-summary", format="csv", destination="folder",
                target=str(stage.reports / floor.property.code), since=LONG_AGO,
            )  # fmt: skip
        return floor


class Expired(Played):
    """A house whose progressive has run out: 17,835.00 on the meter, 7,835.00 of it to be shared out."""

    key: str

    @classmethod
    def built(cls, stage: Stage) -> Expired:
        floor = _fresh(cls, with_pins=True, with_devices=True)
        floor.key = floor.house.keys["PIT-1"]
        with stage.nobody_closes(floor.pk):
            floor.open_day()
            floor.link = seed_link(floor.property, tables=("CS-1", "CS-2"), rate_bp=10_000)
            floor.start()
            announce(floor)
            floor.play_stud("CS-1", chips=7_835)
            floor.open_day(LIMIT)
            expire(floor)
        return floor

    def distribution(self) -> dict[str, Any]:
        """What accounting sends."""
        person = self.house.staff[Role.ACCOUNTING][0].code
        approved = {"employee": person, "pin": self.house.pins[person]}
        return {"day": LIMIT.isoformat(), "approval": "CTPR-2026-0107", "approved": approved}


def _fresh(kind: type[Any], **devices: bool) -> Any:
    """Under a code that no run before has used: a failed build is built again."""
    return kind(seed_property(code=f"S{next(_numbers)}", **({"with_pins": False, "with_devices": False} | devices)))
