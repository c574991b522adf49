"""Holds out of range (control W2) and what became of looking into them."""

from __future__ import annotations

import datetime as dt
import math
from statistics import stdev

import pytest
from django.urls import reverse
from django.utils.html import escape
from django.utils.timezone import localdate

from accounting import checks, commands, holds, queries
from accounting.events import ExceptionFigures, ExceptionsListed
from accounting.models import DayException, ExceptionCase, Investigation
from accounting.periods import period
from casino.commands import append_next
from casino.roles import Role
from tests.accounting.test_statistics import closed
from tests.factories import ACTOR, DAY, Floor, refused
from tests.staged import staged

YEAR_AGO = dt.date(2025, 3, 1)


def _build_floor() -> Floor:
    return Floor.seeded()


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Floor:
    return built_floor()


def base_year(floor: Floor, wins: list[int], first: dt.date = YEAR_AGO) -> None:
    for number, win in enumerate(wins):
        closed(floor, first + dt.timedelta(days=number), "RO-1", drop=10_000, win=win)


def found(floor: Floor, day: dt.date = DAY) -> list[tuple[str, int, int]]:
    return [(line.subject, line.expected, line.found) for line in checks.hold_out_of_range(floor.property, day)]


def test_the_interval_is_that_of_the_days_holds(floor):
    """Against the standard library's standard deviation, around the hold of the whole."""
    wins = [1_800, 2_200, 2_000, 1_900, 2_100, 2_300, 1_700, 2_000]
    base_year(floor, wins)
    base = holds.bases(floor.property, DAY)["pr.roulette"]
    width = 1.96 * stdev(wins)  # the drop is 10,000: a win is its hold in basis points
    assert base.hold_bp == sum(wins) // len(wins) == 2_000
    assert (base.low_bp, base.high_bp) == (2_000 - math.floor(width), 2_000 + math.floor(width))
    assert (base.period.first, base.period.last) == (dt.date(2025, 1, 1), dt.date(2025, 12, 31))


@pytest.mark.parametrize(("win", "out"), [(2_000, False), (2_600, True), (1_300, True), (2_300, False), (-500, True)])
def test_a_day_outside_the_interval_is_an_exception(floor, win, out):
    base_year(floor, [1_800, 2_200, 2_000, 1_900, 2_100, 2_300, 1_700, 2_000])
    closed(floor, DAY, "RO-1", drop=10_000, win=win)
    assert found(floor) == ([("pr.roulette 2026-11-20", 2_000, win)] if out else [])
    stakes = [line.at_stake for line in checks.hold_out_of_range(floor.property, DAY)]
    assert stakes == ([abs(win - 2_000)] if out else [])


def test_a_month_three_points_off_is_an_exception_on_its_last_day(floor):
    base_year(floor, [2_000] * 3)  # too few days for an interval
    last = dt.date(2026, 11, 30)
    closed(floor, DAY, "RO-1", drop=10_000, win=2_301)
    assert found(floor) == []
    closed(floor, last, "RO-1", drop=10_000, win=2_301)
    assert found(floor, last) == [("pr.roulette 2026-11", 2_000, 2_301)]


def test_exactly_three_points_are_in_range(floor):
    base_year(floor, [2_000] * 3)
    last = dt.date(2026, 11, 30)
    closed(floor, last, "RO-1", drop=10_000, win=2_300)
    assert found(floor, last) == []


def test_in_the_first_year_the_last_month_is_the_base(floor):
    base_year(floor, [2_000, 2_100, 1_900, 2_000, 2_000, 2_000, 2_000], dt.date(2026, 10, 1))
    closed(floor, DAY, "RO-1", drop=10_000, win=5_000)
    base = holds.bases(floor.property, DAY)["pr.roulette"]
    assert base.period == period("month", dt.date(2026, 10, 1))
    assert found(floor) == [("pr.roulette 2026-11-20", 2_000, 5_000)]


def test_without_a_base_or_a_drop_nothing_is_said(floor):
    closed(floor, DAY, "RO-1", drop=10_000, win=9_999)
    assert found(floor) == []
    closed(floor, YEAR_AGO, "BJ-1", drop=0, win=-5, game="pr.blackjack")
    assert found(floor) == []
    assert holds.bases(floor.property, DAY) == {}


# --- investigations -------------------------------------------------------------------------------------------------


def out_of_range(floor: Floor) -> str:
    """An exception of a closed day, and the day open in which it is looked into."""
    before = DAY - dt.timedelta(days=1)
    line = ExceptionFigures(
        code="hold_out_of_range", subject="pr.roulette 2026-11-19", amount=600, expected=2_000, found=2_600,
        detail="base", at_stake=60_000,
    )  # fmt: skip
    listed = ExceptionsListed(day=before.isoformat(), lines=[line])
    append_next(floor.property, f"close:{before}", before, [listed], actor="system:close", at=floor.now())
    floor.open_day()
    return DayException.objects.get(property_id=floor.property.pk).pk


def opened(floor: Floor, key: str, **more: object) -> Investigation:
    given = {
        "day": DAY, "exception": key, "assigned_to": floor.house.staff[Role.ACCOUNTING][0].code,
        "due": DAY + dt.timedelta(days=7), "opened": floor.sig(Role.ACCOUNTING), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.open_investigation(floor.property, **{**given, **more})


def concluded(floor: Floor, number: str, **more: object) -> Investigation:
    given = {
        "number": number, "day": DAY, "outcome": "chance", "findings": "One player won 600.00 on two numbers.",
        "accounting": floor.sig(Role.ACCOUNTING), "pit_manager": floor.sig(Role.PIT_MANAGER), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    return commands.conclude_investigation(floor.property, **{**given, **more})


def test_an_investigation_from_its_opening_to_its_outcome(floor):
    key = out_of_range(floor)
    assert [row.pk for row in queries.not_investigated(floor.property)] == [key]
    row = opened(floor, key)
    assert list(queries.not_investigated(floor.property)) == []
    common = {"number": row.number, "day": DAY, "actor": ACTOR, "at": floor.now()}
    commands.note_investigation(floor.property, text="Cameras looked at.", by=floor.sig(Role.PIT_MANAGER), **common)
    auditor = floor.house.staff[Role.AUDITOR][0].code
    later = DAY + dt.timedelta(days=9)
    commands.assign_investigation(
        floor.property, assigned_to=auditor, due=later, by=floor.sig(Role.ACCOUNTING), **common
    )
    row = queries.investigations(floor.property, status="open").get()
    assert (row.assigned_to, row.due, len(row.notes)) == (auditor, later, 2)
    assert not queries.is_overdue(row, later)
    assert queries.is_overdue(row, later + dt.timedelta(days=1))
    row = concluded(floor, row.number)
    assert (row.status, row.outcome, len(row.signatures)) == ("concluded", "chance", 3)
    assert not queries.is_overdue(row, later + dt.timedelta(days=99))


def case_of(floor: Floor) -> ExceptionCase:
    return ExceptionCase.objects.get(property_id=floor.property.pk)


def test_the_outcome_of_the_investigation_is_the_answer_of_the_exception(floor):
    """Control W2: no other answer is taken, and no auditor confirms what two departments signed."""
    out_of_range(floor)
    case = case_of(floor)
    assert (case.case, case.unit, case.at_stake, case.status) == ("2026-11-19-C1", "percent", 60_000, "open")
    answer = {
        "case": case.case, "outcome": "explained", "explanation": "x", "resolved": floor.sig(Role.ACCOUNTING),
        "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    assert refused("investigation_needed", commands.resolve_exception, floor.property, **answer).cite == "control W2"
    row = opened(floor, case.case)
    case = case_of(floor)
    assert (case.status, case.owner) == ("assigned", row.assigned_to)
    auditor = floor.house.staff[Role.AUDITOR][0].code
    commands.assign_investigation(
        floor.property, number=row.number, day=DAY, assigned_to=auditor, due=DAY, by=floor.sig(Role.ACCOUNTING),
        actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    assert case_of(floor).owner == auditor
    refused("investigation_needed", commands.resolve_exception, floor.property, **answer)
    assert queries.investigation_of_case(floor.property, case.case).number == row.number
    concluded(floor, row.number, outcome="procedure")
    case = case_of(floor)
    assert (case.status, case.outcome, case.explanation) == ("resolved", "procedure", row_findings(floor))
    assert (case.resolved_by, case.confirmed_by) == (floor.sig(Role.ACCOUNTING).employee, "")
    assert [step["what"] for step in case.history] == ["ExceptionAssigned", "ExceptionAssigned", "ExceptionResolved"]
    refused("exception_resolved", commands.resolve_exception, floor.property, **answer)


def row_findings(floor: Floor) -> str:
    return queries.investigations(floor.property).get().findings


def test_an_overdue_investigation_is_in_the_inbox(floor):
    opened(floor, out_of_range(floor), due=DAY)
    on_time = dt.datetime.combine(DAY, dt.time(18), tzinfo=floor.property.zone)
    assert queries.inbox_counts(floor.property, on_time).investigations == 0
    late = on_time + dt.timedelta(days=1)
    assert queries.inbox_counts(floor.property, late).investigations == 1
    assert [row.due for row in queries.overdue_investigations(floor.property, late)] == [DAY]


def test_investigations_are_refused_what_makes_no_sense(floor):
    key = out_of_range(floor)
    refused("unknown_exception", opened, floor, "1:x")
    refused("wrong_role", opened, floor, key, opened=floor.sig(Role.DEALER))
    refused("day_not_open", opened, floor, key, day=DAY + dt.timedelta(days=1))
    refused("unknown_employee", opened, floor, key, assigned_to="Z99")
    refused("role_not_held", opened, floor, key, assigned_to=floor.house.staff[Role.DEALER][0].code)
    refused("due_passed", opened, floor, key, due=DAY - dt.timedelta(days=1))
    number = opened(floor, key).number
    refused("investigation_exists", opened, floor, key)
    refused("unknown_investigation", concluded, floor, "x")
    refused("unknown_outcome", concluded, floor, number, outcome="fine")
    refused("text_missing", concluded, floor, number, findings=" ")
    refused("wrong_role", concluded, floor, number, pit_manager=floor.sig(Role.FLOOR_SUPERVISOR))
    concluded(floor, number)
    refused("investigation_concluded", concluded, floor, number)


def test_pages_show_and_conclude(floor, monkeypatch):
    from casino.admin.guided import PAGES
    from casino.identity.access import apply_role_groups
    from tests.admin.conftest import Desk

    key = out_of_range(floor)
    apply_role_groups()
    desk = Desk(floor)
    client = desk.client(Role.ACCOUNTING, "es")
    listed = client.get(PAGES["investigations"].url()).content.decode()
    assert "Ruleta 2026-11-19" in listed
    case_page = reverse("admin:accounting_exceptioncase_change", args=[case_of(floor).pk])
    for place in (case_page, PAGES["exceptions-inbox"].url()):
        page = client.get(place).content.decode()
        assert escape(PAGES["open-investigation"].url(exception=key)) in page
        assert PAGES["resolve-exception"].url() not in page
    answer = client.post(
        PAGES["open-investigation"].url(),
        {
            "exception": key, "day": DAY.isoformat(), "due": "2026-12-01",
            "assigned_to": floor.house.staff[Role.ACCOUNTING][0].code, **desk.signed(opened=Role.ACCOUNTING),
        },
    )  # fmt: skip
    assert answer.status_code == 302
    number = Investigation.objects.get(property_id=floor.property.pk).number
    page = client.get(case_page).content.decode()
    assert escape(PAGES["conclude-investigation"].url(number=number)) in page
    with monkeypatch.context() as later:
        later.setattr("django.utils.timezone.now", lambda: dt.datetime(2026, 12, 3, 16, tzinfo=dt.UTC))
        late = Desk(floor).client(Role.ACCOUNTING, "es").get(PAGES["exceptions-inbox"].url()).content.decode()
    assert "Investigaciones vencidas" in late
    assert number in late
    client.post(
        PAGES["conclude-investigation"].url(),
        {
            "number": number, "day": DAY.isoformat(), "outcome": "chance", "findings": "x",
            **desk.signed(accounting=Role.ACCOUNTING, pit_manager=Role.PIT_MANAGER),
        },
    )  # fmt: skip
    for place in (PAGES["investigations"].url(), case_page):
        assert "Azar del juego" in client.get(place).content.decode()


def test_rest_opens_and_lists(floor):
    from casino.api.authentication import forget_keys
    from tests.api.conftest import Terminal, signer

    forget_keys()
    house = Floor.seeded(with_pins=True, with_devices=True)
    key = out_of_range(house)
    terminal = Terminal(house.house.keys["PIT-1"])
    body = {
        "day": DAY.isoformat(), "exception": key, "assigned_to": house.house.staff[Role.ACCOUNTING][0].code,
        "due": (localdate() + dt.timedelta(days=3)).isoformat(), "opened": signer(house, Role.ACCOUNTING),
    }  # fmt: skip
    answer = terminal.post("/api/v1/investigations", body)
    assert answer.status_code == 201, answer.json()
    number = answer.json()["number"]
    inbox = terminal.get("/api/v1/exceptions").json()
    shown = {name: inbox["cases"][0][name] for name in ("investigation", "at_stake", "amount", "status")}
    assert shown == {"investigation": number, "at_stake": "600.00", "amount": "6.00", "status": "assigned"}
    assert inbox["investigations"] == 0
    for role in (Role.ACCOUNTING, Role.AUDITOR, Role.PIT_MANAGER):
        note = {"day": DAY.isoformat(), "text": "x", "by": signer(house, role)}
        assert terminal.post(f"/api/v1/investigations/{number}/notes", note).status_code == 201
    end = {
        "day": DAY.isoformat(), "outcome": "count_error", "findings": "y",
        "accounting": signer(house, Role.ACCOUNTING), "pit_manager": signer(house, Role.PIT_MANAGER),
    }  # fmt: skip
    assert terminal.post(f"/api/v1/investigations/{number}/conclusion", end).json()["status"] == "concluded"
    assert [row["number"] for row in terminal.get("/api/v1/investigations", status="concluded").json()] == [number]
