"""Commands at the machine: each says in the matrix what it takes to run it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from casino.roles import Role
from tests.factories import DAY, Floor
from tests.security import duties, matrix


def test_every_command_of_manage_says_what_it_takes() -> None:
    assert matrix.at_the_machine() == set(duties.AT_THE_MACHINE)
    assert all(why for _, why in duties.AT_THE_MACHINE.values())


def test_whoever_keys_a_day_in_at_the_machine_signs_too(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only command at the machine that puts a person's name into the record asks for his PIN and his role."""
    floor = Floor.seeded(with_pins=True)
    floor.open_day()
    paper = tmp_path / "day.csv"
    paper.write_text("what,table\n")
    accountant, supervisor = (floor.house.staff[role][0].code for role in (Role.ACCOUNTING, Role.FLOOR_SUPERVISOR))
    for person, pin, code in (
        (accountant, "000000", "wrong_pin"),
        (supervisor, floor.house.pins[supervisor], "role_not_held"),
    ):
        monkeypatch.setattr("sys.stdin", StringIO(f"{pin}\n"))
        with pytest.raises(CommandError, match=rf"\[{code}\]"):
            call_command("import_day", paper, day=DAY, keyed_by=person, property=floor.property.code)
