"""A small house from one seed, with people who err and machines that fail: what `make simulate` plays at length.

The plan has its own arithmetic (`casino.simulation.property_plan.days`); whatever differs from it fails with seed and
day.
"""

from __future__ import annotations

import datetime as dt
import io
import random

import pytest
from django.core.management import CommandError, call_command

from accounting.simulated import Differs
from accounting.simulated.property_run import HUMAN_KINDS, MACHINE_KINDS, Setting, play_property
from casino.api.authentication import forget_keys
from casino.simulation.property_plan.days import Days
from casino.simulation.property_plan.planned import PlannedDay
from casino.simulation.property_plan.tables import games_of, tables_for

FIRST = dt.date(2026, 1, 5)
SEED = 53
SMALL = Setting(seed=SEED, days=1, tables=5, shifts=1, links=False, machine=())
WITHOUT_DRIFT = tuple(kind for kind in MACHINE_KINDS if kind != "drifting")


def planned(seed: int, days: int = 2) -> list[PlannedDay]:
    tables = tables_for(random.Random(seed), games_of("pr"), 40)
    return list(Days(seed, tables, first=FIRST, days=days))


def test_the_plan_has_every_game_and_every_error_and_comes_again_from_its_seed() -> None:
    days = planned(SEED)
    assert {table.game for table in tables_for(random.Random(SEED), games_of("pr"), 40)} == set(games_of("pr"))
    assert {kind for day in days for kind in day.planted} == set(HUMAN_KINDS)
    for day in days:
        hit = [session.place for session in day.planted.values()]
        assert len(hit) == len(set(hit))  # an error each: no two have one cause
        for session in day.sessions:
            assert min([*session.closer.values(), *session.notes.values()]) > 0, session
            counted = sum(one.gained + one.rake for one in session.rounds)
            gone = 500 if session.blunder == "chips_gone" else 0
            assert not session.rounds or session.win == counted - gone, session
    assert planned(SEED, days=1) == days[:1]
    assert planned(SEED + 1, days=1) != days[:1]


def test_errors_are_found_and_machine_faults_leave_nothing_behind(scratch_database: str) -> None:
    """The record itself is the same with and without them, but for clocks; and it comes again from its seed."""
    forget_keys()
    faulty = play_property(_with(machine=WITHOUT_DRIFT, machine_rate=0.9))
    plain = play_property(SMALL)
    assert faulty.found == faulty.planted.total() - faulty.planted["refused"] > 4
    assert faulty.figures == plain.figures
    assert sorted(set(faulty.record) ^ set(plain.record))[:4] == []
    assert faulty.digest == plain.digest
    lost = ("drifting", "died")
    drifting = play_property(_with(tables=3, human=(), shifts=1, machine=lost, machine_rate=1.0, check="day"))
    assert drifting.found > 0  # clocks beyond the tolerance, one line a device; figures as planned
    assert set(drifting.machines) == set(lost)
    assert set(faulty.machines) | set(drifting.machines) == set(MACHINE_KINDS), faulty.machines


def test_what_nobody_planned_is_told_with_seed_and_day(scratch_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that forgets a chip stands for a house that loses one; the command says how it is played again."""
    planning = Days._day

    def forgetful(self: Days, number: int) -> PlannedDay:
        day = planning(self, number)
        day.sessions[-1].credits = [{"500": 1}]
        return day

    monkeypatch.setattr(Days, "_day", forgetful)
    forget_keys()
    with pytest.raises(Differs, match=rf"seed {SEED}, day 0 \({FIRST}\): .*credits: the plan has '5.00'"):
        play_property(_with(tables=1, human=()))
    told = io.StringIO()
    again = f"--seed {SEED} --days 1 --jurisdiction pr --faults none --check shift --tables 1 --no-links"
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("simulate", *again.split(), "--here", stderr=told)
    assert f"again: manage.py simulate {again}" in told.getvalue()


def _with(**changes: object) -> Setting:
    known = {name: getattr(SMALL, name) for name in SMALL.__struct_fields__}
    return Setting(**{**known, **changes})
