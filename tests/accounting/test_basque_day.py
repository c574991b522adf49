"""A Basque day recomputed from its exported file: one table against the casino, three of circle games.

Nothing but the file is read: rounds are settled by the words of the decree (`tests/rules/basque_text`), tables by their
openers, slips, closers and boxes. The two must agree, and with the books of the casino.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from accounting import queries
from accounting.commands import close_gaming_day
from accounting.drill import open_figure
from accounting.models import DailySummary, DayException, JournalLine
from accounting.queries import registers
from casino.eventstore import export_day
from casino.eventstore.rebuilding import compare
from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import totals
from casino.simulation import floor_for
from casino.simulation.client.tray import Tray, in_chips, in_notes
from casino.simulation.driver.work import contents
from tables.models import GamingTable
from tables.seed import opening_counts, seed_property
from tests.factories import DAY, Floor
from tests.rules import basque_text

COIN = 50
SOLD = 20_000
ROUNDS = {"RA-1": 6, "CF-1": 8, "PC-1": 4, "PC-2": 4}
CIRCLE = {"CF-1", "PC-1", "PC-2"}

pytestmark = pytest.mark.django_db


def hands(table: GamingTable, number: int) -> Iterator[tuple[list[v.Fact], int]]:
    """So many rounds whose result can be paid with chips, and what each leaves the table."""
    game, rng = registry.get(table.game_code), random.Random(table.code)
    floor = floor_for(game.code, table.options, table.limits, unit=1_000, coin=COIN, spread=4)
    floor.misdeal_rate = 0
    while number:
        facts = floor.play(rng)
        round_ = game.open(table.options, table.limits)
        for fact in facts:
            round_.apply(fact)
        sums = totals(game, round_.settle())
        gained = sums.win + sums.rake
        if gained % COIN == 0 and (gained or table.code != "PC-1"):
            number -= 1
            yield facts, gained


def played() -> tuple[Floor, dict[str, int]]:
    """A day from its opening to its seal; what each table gained."""
    house = seed_property(code="BIO", jurisdiction="eus", with_pins=False, with_devices=False, equipment_on_book=False)
    floor, gained = Floor(house), dict.fromkeys(ROUNDS, 0)
    GamingTable.objects.filter(code__startswith="PC").update(
        options={"rake_mode": "pot_pct", "rake_rate": 500, "rake_cap_per_hand": 150, "limit_kind": "split"}
    )
    floor.open_day()
    for code, number in ROUNDS.items():
        table = GamingTable.objects.get(property=house.property, code=code)
        tray, box = Tray(opening_counts(code, "eus")), floor.install(code, "T")
        floor.open_only(code, "T", counts=tray.pieces)
        for facts, won in hands(table, number):
            floor.play(code, facts)
            gained[code] += won
        rake = gained[code] if code.startswith("PC") else 0
        tray.won += gained[code] - rake
        tray.sell(SOLD)
        if code == "RA-1":
            floor.fill(code, {"2500": 4})
            tray.filled({"2500": 4})
        floor.close(code, counts=tray.counted())
        floor.remove(box)
        floor.store(box)
        chips = in_chips(rake, [50, 100, 500])
        found = contents(in_notes(SOLD, (10_000, 5_000)), **({"chips": chips} if rake else {}))
        floor.work.count_box(box, DAY, "T", {}, first=found, second=found)
        if rake:
            floor.work.do("count_rake", table=code, day=DAY, shift="T", counts=chips)
    return floor, gained


def told(path: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Stream, type and fields of every event in the file."""
    for line in path.read_text(encoding="ascii").splitlines():
        row = json.loads(line)
        if isinstance(row, list):
            yield row[1], row[3], json.loads(row[-2])


def test_a_day_is_recomputed_from_its_file(tmp_path: Path) -> None:
    """EUS art. 1: against the casino a table wins as floats and drop; of circle games only the deduction stays."""
    floor, gained = played()
    close_gaming_day(
        floor.property, DAY, actor="employee:K01", at=floor.now(), reason="prueba",
        approved=floor.sig("auditor"),
    )  # fmt: skip
    path = tmp_path / "day.jsonl"
    export_day(floor.property.pk, DAY, path)
    rounds: dict[str, list[dict[str, Any]]] = defaultdict(list)
    counted: dict[str, int] = defaultdict(int)
    for stream, kind, event in told(path):
        if stream.startswith("round:") and kind != "RoundSettled":
            rounds[stream].append({"type": kind, **event})
        elif kind == "TableOpened":
            counted[event["table"]] -= event["total"]
        elif kind == "TableClosed":
            counted[event["table"]] += event["total"]
        elif kind == "SlipReceived":
            counted[event["table"]] -= event["total"] if event["kind"] == "fill" else -event["total"]
        elif kind == "BoxCounted":
            counted[event["table"]] += event["total"]
    by_rounds: dict[str, int] = defaultdict(int)
    staked: dict[str, int] = defaultdict(int)
    for opened, *facts in rounds.values():
        nets = basque_text.settle(opened["game"], opened, facts)
        assert nets is not None, facts
        by_rounds[opened["table"]] -= sum(nets.values())
        staked[opened["table"]] += sum(abs(net) for net in nets.values())
    assert by_rounds == counted == gained
    assert all(0 < by_rounds[code] < staked[code] // 10 for code in CIRCLE), "players' money passes through"
    rows = {row.table: row for row in queries.daily_summary(floor.property, DAY)}
    assert {code: row.win for code, row in rows.items()} == gained
    assert {row.table for row in registers.circle_lines(floor.property, DAY)} == CIRCLE
    assert {row.table for row in registers.counterpart_lines(floor.property, DAY)} == {"RA-1"}
    books = registers.circle_hands(floor.property, DAY)
    assert sum(row.taken for row in books) == sum(gained[table] for table in CIRCLE)
    assert {row.rate for row in books if row.taken} == {500}
    banks = [row for row in books if row.table == "CF-1"]
    assert all(row.banker and row.award != "no_bank" for row in banks)
    assert all(row.taken * 20 == row.won for row in banks if row.taken)
    assert {row.award for row in books if row.table != "CF-1"} == {"no_bank"}


def test_a_circle_table_without_a_terminal_wins_its_deduction_alone() -> None:
    """EUS RC art. 53: players' money passes through. What the count found is the deduction, counted apart or not, and
    nothing of it is win of the table."""
    house = seed_property(code="BIO", jurisdiction="eus", with_pins=False, with_devices=False, equipment_on_book=False)
    floor = Floor(house)
    floor.open_day()
    detached = {"tables": ["PC-1", "CF-1"], "reason": "none yet", "day": DAY}
    floor.work.do("detach_terminal", **detached)
    for code in detached["tables"]:
        tray, box = Tray(opening_counts(code, "eus")), floor.install(code, "T")
        floor.open_only(code, "T", counts=tray.pieces)
        tray.sell(SOLD)
        floor.close(code, counts=tray.counted())
        floor.remove(box)
        floor.store(box)
        found = contents(in_notes(SOLD, (10_000, 5_000)), chips=in_chips(1_500, [50, 100, 500]))
        floor.work.count_box(box, DAY, "T", {}, first=found, second=found)
    close_gaming_day(
        floor.property, DAY, actor="employee:K01", at=floor.now(), reason="prueba",
        approved=floor.sig("auditor"),
    )  # fmt: skip
    rows = {row.table: row for row in queries.daily_summary(floor.property, DAY)}
    assert {code: (row.win, row.commission, row.rake) for code, row in rows.items()} == {
        "CF-1": (1_500, 1_500, 0), "PC-1": (1_500, 0, 1_500),
    }  # fmt: skip
    revenue = ("table_win", "commission", "rake", "breakage")
    booked = JournalLine.objects.filter(property_id=floor.property.pk, account__in=revenue)
    assert sorted(booked.values_list("account", "credit")) == [("commission", 1_500), ("rake", 1_500)]
    exceptions = DayException.objects.filter(property_id=floor.property.pk).values_list("code", "subject")
    assert ("rake_not_counted", "PC-1 T") in exceptions
    for name, code in (("rake", "PC-1"), ("commission", "CF-1")):
        asked = {"figure": name, "day": DAY.isoformat(), "table": code, "shift": "T"}
        opened = open_figure(floor.property, asked, sees_counts=True)
        assert (opened.total, opened.claimed) == (1_500, 1_500)
    assert compare().differences == []


def test_the_register_of_circle_games_names_breakage() -> None:
    """EUS RC art. 53, decision 65: what the tray keeps below its smallest coin is no unexplained difference."""
    rows = [DailySummary(commission=1_030, rake=0, breakage=20, win=1_050)]
    line = registers._circle_table(("CF-1", "eus.chemin_de_fer"), rows)
    assert (line.by_hands, line.breakage, line.counted, line.difference) == (1_030, 20, 1_050, 0)
