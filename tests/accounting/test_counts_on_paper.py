"""A count kept on paper is a count: blind, papers matched, a sheet that all sign, the cage's own figure (D3-D5)."""

from __future__ import annotations

import pytest

from accounting import commands
from accounting.commands import File
from accounting.models import DayImport, JournalLine
from casino.eventstore.rebuilding import rebuild
from casino.roles import Role
from tables.models import BoxCustody, CountEntry, CountSession, ExceptionLine, Slip, TableSession
from tables.models.form_kinds import FILL
from tables.queries import match_documents
from tests.accounting.test_import_day import imported, paper, person
from tests.factories import ACTOR, DAY, Floor
from tests.staged import staged


def _build_floor() -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    return floor


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Floor:
    return built_floor()


def tried(floor: Floor, content: str) -> list[tuple[int, str]]:
    """Line and column of what cannot be taken."""
    files = [File(name="a.csv", content=content)]
    return [
        (row.line, row.column)
        for row in commands.rehearse_import(floor.property, day=DAY, files=files, actor=ACTOR).bad_rows
    ]


def test_a_count_on_paper_stands_on_a_sheet_that_the_cage_accepts(floor):
    content = paper(floor).replace("pieces,second", "pieces,second,value", 1).replace(",fill,,,", ",fill,,,,48.00")
    imported(floor, content.replace(",notes,20.00,10,", ",notes,20.00,9,").replace("20.00,9,10", "20.00,10,10"))
    count = CountSession.objects.get(property_id=floor.property.pk)
    assert (count.status, count.total, count.accepted_total, count.difference) == ("accepted", 20_000, 18_000, -2_000)
    team = [person(floor, Role.COUNT_TEAM, number) for number in (1, 2, 3)]
    entries = CountEntry.objects.filter(property_id=floor.property.pk).order_by("number")
    assert list(entries.values_list("method", "counter", "total")) == [
        ("hand", team[0], 20_000), ("hand", team[1], 20_000),
    ]  # fmt: skip
    assert [(signer["employee"], signer["method"]) for signer in count.signed_by] == [(who, "paper") for who in team]
    (fill,) = [line for line in match_documents(floor.property, DAY) if line.kind == FILL]
    assert (fill.state, fill.expected, fill.found, fill.amount) == ("different", 5_000, 4_800, -200)
    codes = ("document_different", "acceptance_differs")
    found = ExceptionLine.objects.filter(property_id=floor.property.pk, code__in=codes)
    assert sorted(found.values_list("code", "amount")) == [("acceptance_differs", -2_000), ("document_different", -200)]


def test_what_a_count_on_paper_lacks_is_named(floor):
    lines = paper(floor).split("\n")
    without = "\n".join(lines[:8] + lines[9:])
    assert tried(floor, without) == [(9, "box"), (10, "team")], "a paper and an acceptance without their count"
    third = person(floor, Role.COUNT_TEAM, 3)
    assert tried(floor, paper(floor).replace(f" {third},notes", ",notes")) == [(9, "team"), (11, "team")]
    of_another_shift = paper(floor).replace("count,,M,,RO-1-M", "count,,T,,RO-1-M").replace("paper,,M", "paper,,T")
    assert tried(floor, of_another_shift) == [(9, "shift"), (11, "team")]
    assert tried(floor, paper(floor).replace(",fill,,,", ",love_letter,,,")) == [(10, "kind")]
    cashier = person(floor, Role.CASHIER)
    no_cashier = paper(floor).replace(f"accept,,,,,,,,,{cashier}", f"accept,,,,,,,,,{third}")
    assert tried(floor, no_cashier) == [(11, "cashier")]
    assert not CountSession.objects.exists()
    imported(floor, "\n".join(lines[:-1]))
    assert CountSession.objects.get().status == CountSession.Status.SIGNED, "the cage has yet to count"


def test_a_rebuild_gives_imports_and_their_counts_again(scratch_database):
    floor = Floor.seeded()
    floor.open_day()
    imported(floor, paper(floor))
    models = (DayImport, BoxCustody, CountEntry, CountSession, ExceptionLine, Slip, TableSession, JournalLine)

    def rows() -> dict[str, list[str]]:
        return {model.__name__: sorted(map(repr, model.objects.values_list())) for model in models}

    before = rows()
    assert all(before.values())
    rebuild()
    assert rows() == before
