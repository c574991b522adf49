"""The revenue audit of a day: lines computed, signed by name, unsigned by what comes later (control W4)."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from accounting import commands, queries
from accounting.models import AuditSettings, ChecklistSignoff
from casino import checklist as registry
from casino.checklist import Fact, Findings, Hold, checklist_line, checklist_lines
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.roles import Role
from tables import commands as tables_commands
from tables.models import GamingDay
from tests.accounting.day import Played
from tests.accounting.test_exceptions import raised, resolve
from tests.factories import ACTOR, DAY, refused
from tests.staged import staged
from tests.tables import test_chips_and_cage as cage
from tests.tables import test_equipment as equipment
from tests.tables import test_inspections as inspections


def sign(floor: Played, line: str, **other: object):
    given = {"day": DAY, "line": line, "signed": floor.accountant(), "actor": "employee:K01", "at": floor.now()}
    return commands.sign_checklist_line(floor.property, **{**given, **other})


def state(floor: Played, line: str) -> str:
    return next(one.state for one in queries.audit_checklist(floor.property, DAY) if one.code == line)


def _build_floor() -> Played:
    return Played.running()


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Played:
    return built_floor()


def test_every_line_says_what_it_is_and_rests_on() -> None:
    lines = checklist_lines()
    assert {line.hold for line in lines} == set(Hold)
    for line in lines:
        assert str(line.label), line.code
        assert line.cite, line.code


def test_a_signature_holds_until_a_fact_changes(floor: Played) -> None:
    floor.open("RO-1")
    floor.fill("RO-1", {"500": 10})
    assert state(floor, "slips_unfinished") == "unsigned"
    signed = sign(floor, "slips_unfinished", note="cuadrado")
    assert (signed.state, signed.signed_by, signed.note) == ("signed", floor.accountant().employee, "cuadrado")
    refused("line_already_signed", sign, floor, "slips_unfinished")
    floor.fill("RO-1", {"500": 2})
    assert state(floor, "slips_unfinished") == "changed"
    assert sign(floor, "slips_unfinished").state == "signed"
    row = ChecklistSignoff.objects.get(property_id=floor.pk, line="slips_unfinished")
    assert (row.times, row.signatures[0]["employee"]) == (2, floor.accountant().employee)


def test_what_is_open_is_not_signed_but_a_review_is_with_a_note(floor: Played) -> None:
    floor.open("RO-1")
    refused("line_open", sign, floor, "tables_open")
    raised(floor)
    refused("note_missing", sign, floor, "exceptions_resolved")
    assert sign(floor, "exceptions_resolved", note="queda para mañana").state == "signed"


def test_an_answer_changes_the_line_of_the_exceptions(floor: Played) -> None:
    case = raised(floor)
    sign(floor, "exceptions_resolved", note="en curso")
    resolve(floor, case)
    assert state(floor, "exceptions_resolved") == "changed"
    assert sign(floor, "exceptions_resolved").state == "signed"


def test_sign_offs_that_are_refused(floor: Played) -> None:
    refused("wrong_role", sign, floor, "voids_reviewed", signed=floor.sig(Role.PIT_MANAGER))
    refused("unknown_line", sign, floor, "weather")
    refused("unknown_day", sign, floor, "voids_reviewed", day=DAY.replace(year=2030))
    refused("evidence_changed", sign, floor, "voids_reviewed", evidence="0" * 64)
    assert read_stream(floor.pk, f"checklist:{DAY}") == []


def test_the_close_lists_who_signed_what(ready: Played, db) -> None:
    """By itself the day closes with unsigned lines; the list says so for ever."""
    floor = ready
    sign(floor, "boxes_uncounted")
    floor.close_day()
    states = {row.line: row.state_at_close for row in queries.signoffs(floor.property, DAY)}
    assert set(states) == {line.code for line in checklist_lines("pr")}
    assert (states["boxes_uncounted"], states["voids_reviewed"]) == ("signed", "unsigned")
    refused("day_closed", sign, floor, "voids_reviewed")


def test_a_strict_house_signs_every_line_or_says_why_not(ready: Played, db) -> None:
    floor = ready
    AuditSettings.objects.create(property=floor.property, signoffs_required=True)
    refusal = refused("day_not_ready", floor.close_day)
    assert len(refusal.details["checklist"]) == len(checklist_lines("pr"))
    for line in checklist_lines("pr"):
        sign(floor, line.code, note="la banca no consta" if line.code == "reserves_cover" else "")
    assert floor.close_day().status == "closed"


def test_a_strict_house_closes_on_a_reason(ready: Played, db) -> None:
    floor = ready
    AuditSettings.objects.create(property=floor.property, signoffs_required=True)
    refused("reason_missing", floor.close_day, approved=floor.accountant())
    floor.close_day(approved=floor.accountant(), reason="auditor enfermo")
    [listed] = [one.event for one in read_stream(floor.pk, f"checklist:{DAY}")]
    assert listed.reason == "auditor enfermo"
    states = {line.line: line.state for line in listed.lines}
    assert states.pop("reserves_cover") == "open", "no bank is on file: nobody can say that the meter is covered"
    assert set(states.values()) == {"unsigned"}


def test_reopening_does_not_exist(db) -> None:
    """Control W5: no command leads back, and a closed day takes no event (`test_close`)."""
    import tables.commands

    assert [name for name in (*dir(commands), *dir(tables.commands)) if "reopen" in name.lower()] == []
    floor = Played.ready()
    floor.close_day()
    refused("day_already_opened", floor.open_day)
    refused("day_not_open", tables.commands.start_closing_day, floor.property, day=DAY, actor=ACTOR)
    assert GamingDay.objects.get(property_id=floor.pk, day=DAY).status == "closed"


def test_other_floors_add_lines(floor: Played, monkeypatch) -> None:
    monkeypatch.setattr(registry, "_lines", dict(registry._lines))

    @checklist_line("cage_counted", "Cage counted", cite="control S6", hold=Hold.REVIEW, order=500)
    def cage_counted(venue, day):
        return Findings(["main bank"], lambda: [Fact("float", "balanced", 100)])

    added = queries.audit_checklist(floor.property, DAY)[-1]
    assert (added.code, added.state, added.facts) == ("cage_counted", "open", [Fact("float", "balanced", 100)])
    with pytest.raises(ValueError, match="twice"):
        checklist_line("cage_counted", "x", cite="x", hold=Hold.REVIEW, order=1)(cage_counted)


def open_items(floor: Played, line: str) -> list[str]:
    return next(one.open for one in queries.day_checklist(floor.property, DAY) if one.code == line)


def absent(floor: Played) -> str:
    return next(one.absent for one in queries.day_checklist(floor.property, DAY) if one.code == "cage_open")


def test_the_cage_is_closed_and_every_shift_of_it_reconciled(floor: Played) -> None:
    """Control W4: the imprest of each shift. An open shift blocks, what differs or was not counted is signed for."""
    assert (open_items(floor, "cage_open"), open_items(floor, "cage_reconciled")) == ([], [])
    assert absent(floor), "nothing is called done that was never begun"
    cage.open_cage(floor)
    assert absent(floor) == ""
    assert open_items(floor, "cage_open") == [f"{DAY} M"]
    refused("line_open", sign, floor, "cage_open")
    refused("day_not_ready", floor.close_day, approved=floor.accountant(), reason="x")
    cage.close_cage(floor)
    assert open_items(floor, "cage_open") == []
    assert open_items(floor, "cage_reconciled") == ["T —", "N —"]
    cage.open_cage(floor, shift="T")
    cage.close_cage(floor, chips={**cage.CHIPS, "500": 399})
    cage.open_cage(floor, shift="N", chips={**cage.CHIPS, "500": 399})
    # Of the same worth, but other chips: 2 of 25.00 for one of 50.00 would not be noticed in money.
    cage.close_cage(floor, chips={**cage.CHIPS, "500": 404, "2500": 199})
    assert open_items(floor, "cage_reconciled") == ["T -5.00", "N 0.00"]
    refused("note_missing", sign, floor, "cage_reconciled")
    signed = sign(floor, "cage_reconciled", note="arqueo repetido, falta una ficha")
    assert (signed.state, [fact.amount for fact in signed.facts]) == (
        "signed",
        [cage.BANK, cage.BANK - 500, cage.BANK - 500],
    )


def test_sets_are_counted_every_day_and_agree(floor: Played) -> None:
    """Control R4, PR §11.10(G)(2)."""
    assert open_items(floor, "equipment_reconciled") == []
    equipment.receive(floor)
    assert open_items(floor, "equipment_reconciled") == ["cards — ≠ 3"]
    people = equipment.people(floor)
    tables_commands.count_sets(floor.property, counted={"cards": {"store": 2}}, at=floor.now(), **people)
    assert open_items(floor, "equipment_reconciled") == ["cards store 2 ≠ 3"]
    tables_commands.count_sets(floor.property, counted={"cards": {"store": 3}}, at=floor.now(), **people)
    signed = sign(floor, "equipment_reconciled")
    assert (signed.state, [fact.state for fact in signed.facts]) == (
        "signed", ["0 + 3 − 0 = 3", "differences: 0", "differences: 1"],
    )  # fmt: skip


def test_an_inspection_is_finished_or_somebody_lets_it_pass(floor: Played) -> None:
    """What the Inspector began is signed or given up in its day: afterwards nobody can."""
    floor.open("RO-1")
    begun = inspections.announce(floor, wanted=1)
    assert open_items(floor, "inspections_open") == [begun.code]
    refused("line_open", sign, floor, "inspections_open", note="x")
    tables_commands.cancel_inspection(
        floor.property, inspection=begun.code, reason="turno terminado", inspector=floor.sig(Role.INSPECTOR),
        actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    assert open_items(floor, "inspections_open") == []
    assert [fact.state for fact in sign(floor, "inspections_open").facts] == ["cancelled"]


def test_progressives_that_differ_are_told_and_signed_with_a_note(floor: Played) -> None:
    """Control W4, P15: read meters that are not the computed ones."""
    assert open_items(floor, "progressives_reconciled") == []
    floor.read("CS-1", meter_minor=1_000_100)
    assert open_items(floor, "progressives_reconciled") == ["CSP/CS-1 meter +100"]
    refused("note_missing", sign, floor, "progressives_reconciled")


def test_two_people_at_one_line_are_one_sign_off(scratch_database: str) -> None:
    floor = Played.running()

    def press(number: int) -> str:
        try:
            sign(floor, "voids_reviewed", signed=floor.accountant(number))
        except Refused as refusal:
            return refusal.code
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(press, (1, 2))) == ["done", "line_already_signed"]
    assert len(read_stream(floor.pk, f"checklist:{DAY}")) == 1
