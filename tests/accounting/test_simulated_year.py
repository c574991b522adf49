"""Progressives of a few weeks as planned from a seed: what `make year` plays, in as few days as the notice allows.

The plan has its own arithmetic (`casino.simulation.property_plan.meters`); the books are held against it after every
day.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter

import pytest

from accounting.simulated import Differs, play_year
from accounting.simulated.stage import set_stage
from casino.simulation.property_plan import acts
from casino.simulation.property_plan.lives import SLOTS
from casino.simulation.property_plan.year import FAULTS, Year
from progressive.models import Distribution

pytestmark = pytest.mark.django_db

SEED = 34
FIRST = dt.date(2026, 1, 5)
CARIBE_AND_BINGO = (SLOTS[0], SLOTS[3])
"""Three linked tables and a bingo hall: as much as a test has time for."""


def plan(seed: int = SEED, **more: object) -> list[acts.DayPlan]:
    return list(Year(seed, first=FIRST, short=True, slots=CARIBE_AND_BINGO, **more))


def test_the_plan_has_everything_and_comes_again_from_its_seed() -> None:
    days = plan()
    done = Counter(type(act).__name__ for day in days for act in day.acts)
    assert {"StartLink", "ChangeRate", "TakeAway", "BringBack", "Expire", "ShareOut", "Deposit"} <= set(done)
    assert done["Expire"] == done["ShareOut"] == 2
    notes = [note for day in days for note in day.notes]
    assert {note.split()[2] for note in notes if "planted" in note} == set(FAULTS)
    assert any("hits at once" in note for note in notes)
    assert any("limit 2026-02-12" in note for note in notes)  # three days away: three days longer
    assert plan() == days
    assert [day.notes for day in plan(SEED + 1)] != [day.notes for day in days]


@pytest.mark.slow
def test_every_day_of_every_progressive_agrees_with_its_plan() -> None:
    """Identity, payable, forms, faults and their causes after every day; retained + shares = final meter (§7.14(K))."""
    stage = set_stage("SIMYEAR")
    told = play_year(SEED, short=True, slots=CARIBE_AND_BINGO, stage=stage)
    assert (told.expiries, told.planted, told.found > told.planted) == (2, 8, True)
    rows = Distribution.objects.filter(property_id=stage.property.pk)
    assert sorted(row.rule == "raffle" for row in rows) == [False, True]
    for row in rows:
        shared = row.distributable_minor if row.rule == "raffle" else sum(row.shares.values())
        assert row.retained_minor + shared == row.final_minor
    assert all(row.distributable_minor > 0 for row in rows)


def test_what_nobody_planned_is_told_with_seed_day_and_link(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that is wrong by one chip stands for a house that is: the first day on which it shows is named."""
    wrong = Year(SEED, first=FIRST, short=True, slots=CARIBE_AND_BINGO, property_code="SIMWRONG")
    played = wrong.slots["CARIBE"]
    played.counts["CS-2"].chips = 7
    dealt = next(iter(wrong))
    (books,) = [one for one in dealt.books if one.link == "CARIBE-1"]
    books.in_meters["CS-2"] += 1

    def wrong_plan(*_arguments: object, **_more: object) -> list[acts.DayPlan]:
        return [dealt]

    monkeypatch.setattr("accounting.simulated.run.Year", wrong_plan)
    with pytest.raises(Differs, match=re.escape(f"seed {SEED}, day 0 ({FIRST}): CARIBE-1/CS-2: in-meter")):
        play_year(SEED, short=True, first=FIRST, stage=set_stage("SIMWRONG"))
