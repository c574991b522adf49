"""The exceptions inbox: every exception is a case that somebody answers, and money has a second pair of eyes."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.apps import apps
from django.db import connections

from accounting import commands, queries
from accounting.documents import exception_label
from accounting.models import AuditSettings, ExceptionCase
from accounting.models.projection import Projection
from accounting.rows import exception_text
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.eventstore.rebuilding import compare
from casino.roles import Role
from tables.commands import raise_exception
from tests.accounting.day import Played
from tests.accounting.test_close import adjust
from tests.factories import ACTOR, DAY, refused
from tests.staged import staged
from tests.tables import test_chips_and_cage as cage

NEXT = DAY + dt.timedelta(days=1)


def raised(floor: Played, amount: int = 500, actor: str = ACTOR) -> str:
    """An exception of the floor, as a case."""
    raise_exception(
        floor.property, day=DAY, code="opener_differs", subject="RO-1", detail="x", amount=amount, table="RO-1",
        shift="M", actor=actor, at=floor.now(),
    )  # fmt: skip
    return ExceptionCase.objects.filter(property_id=floor.pk).latest("raised_at").case


def act(floor: Played, command, case: str, **more: object):
    return command(floor.property, **{"case": case, "actor": "employee:K01", "at": floor.now(), **more})


def resolve(floor: Played, case: str, **other: object):
    given = {"outcome": "explained", "explanation": "ver parte 12", "resolved": floor.accountant()}
    return act(floor, commands.resolve_exception, case, **{**given, **other})


def _build_floor() -> Played:
    return Played.running()


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Played:
    return built_floor()


def test_a_case_goes_from_hand_to_hand(floor: Played) -> None:
    case = raised(floor)
    assert (case, queries.inbox_counts(floor.property).open) == (f"{DAY}-F2", 1)
    owner = floor.accountant(2).employee
    act(floor, commands.assign_exception, case, owner=owner, assigned=floor.accountant())
    act(floor, commands.note_exception, case, note="se revisó el video", noted=floor.sig(Role.FLOOR_SUPERVISOR))
    answered = resolve(floor, case)
    assert (answered.status, answered.owner, answered.outcome) == ("resolved", owner, "explained")
    assert [step["what"] for step in answered.history] == ["ExceptionAssigned", "ExceptionNoted", "ExceptionResolved"]
    assert queries.exception_cases(floor.property, status="unresolved").count() == 0
    assert len(read_stream(floor.pk, f"exception:{case}.{DAY}")) == 3


def test_more_money_needs_an_auditor_who_is_somebody_else(floor: Played) -> None:
    case = raised(floor, amount=-10_001)
    assert resolve(floor, case).status == "answered"
    refused("exception_answered", resolve, floor, case)
    refused("wrong_role", act, floor, commands.confirm_exception, case, confirmed=floor.accountant(2))
    act(floor, commands.return_exception, case, reason="falta el parte", returned=floor.sig(Role.AUDITOR))
    assert queries.exception_case(floor.property, case).status == "open"
    auditor = floor.sig(Role.AUDITOR)
    resolve(floor, case, resolved=auditor)
    refused("same_person", act, floor, commands.confirm_exception, case, confirmed=auditor)
    assert queries.exception_case(floor.property, case).resolved_by == auditor.employee


def test_the_last_word_is_the_auditors(floor: Played) -> None:
    case = raised(floor, amount=10_001)
    resolve(floor, case)
    act(floor, commands.confirm_exception, case, confirmed=floor.sig(Role.AUDITOR))
    row = queries.exception_case(floor.property, case)
    assert (row.status, row.confirmed_by) == ("resolved", floor.sig(Role.AUDITOR).employee)
    refused("exception_not_answered", act, floor, commands.confirm_exception, case, confirmed=floor.sig(Role.AUDITOR))


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"outcome": "forgotten"}, "unknown_outcome"),
        ({"explanation": "  "}, "explanation_missing"),
        ({"outcome": "adjusted"}, "unknown_adjustment"),
        ({"adjustment": "A-9999999"}, "unknown_adjustment"),
        ({"case": "2026-11-20-F99"}, "unknown_exception"),
    ],
)
def test_answers_that_are_refused(floor: Played, other: dict[str, object], code: str) -> None:
    case = raised(floor)
    refused(code, resolve, floor, **{"case": case, **other})
    assert queries.exception_case(floor.property, case).history == []


def test_nobody_answers_what_he_raised_himself(floor: Played) -> None:
    accountant = floor.accountant()
    case = raised(floor, actor=f"employee:{accountant.employee}")
    refused("raised_by_signer", resolve, floor, case)
    assert resolve(floor, case, resolved=floor.accountant(2)).status == "resolved"
    without_money = raised(floor, amount=0, actor=f"employee:{accountant.employee}")
    assert resolve(floor, without_money).status == "resolved"


def test_refusals_of_the_other_steps(floor: Played) -> None:
    case = raised(floor)
    accountant = floor.accountant()
    refused("wrong_role", act, floor, commands.assign_exception, case, owner="X", assigned=floor.sig(Role.DEALER))
    refused("unknown_employee", act, floor, commands.assign_exception, case, owner="X", assigned=accountant)
    act(floor, commands.assign_exception, case, owner=accountant.employee, assigned=accountant)
    refused(
        "already_assigned", act, floor, commands.assign_exception, case, owner=accountant.employee, assigned=accountant
    )
    refused("note_missing", act, floor, commands.note_exception, case, note=" ", noted=accountant)
    resolve(floor, case)
    for again in (
        lambda: resolve(floor, case),
        lambda: act(floor, commands.note_exception, case, note="x", noted=accountant),
        lambda: act(floor, commands.assign_exception, case, owner=accountant.employee, assigned=accountant),
    ):
        refused("exception_resolved", again)


def test_what_the_close_found_is_answered_in_the_next_day(running: Played, db) -> None:
    floor = running
    floor.play_roulette(missing=1)
    floor.close_day(approved=floor.accountant(), reason="medidores sin lectura")
    case = ExceptionCase.objects.get(property_id=floor.pk, code="win_variance")
    assert (case.source, case.unit, case.amount, case.at_stake) == ("close", "money", -500, 500)
    refused("no_open_day", resolve, floor, case.case)
    floor.open_day(NEXT)
    resolve(floor, case.case)
    assert len(read_stream(floor.pk, f"exception:{case.case}.{NEXT}")) == 1
    late = dt.datetime.combine(DAY + dt.timedelta(days=4), dt.time(18), tzinfo=floor.property.zone)
    assert queries.exception_cases(floor.property, overdue=True, now=late).exclude(status="resolved").count() > 0
    assert not queries.exception_cases(floor.property, overdue=True, now=late).filter(case=case.case).exists()


def test_the_house_decides_when_a_case_is_overdue(floor: Played) -> None:
    raised(floor)
    in_two_days = dt.datetime.combine(DAY + dt.timedelta(days=2), dt.time(12), tzinfo=floor.property.zone)
    assert queries.inbox_counts(floor.property, in_two_days).overdue == 0
    AuditSettings.objects.create(property=floor.property, exception_days=1)
    assert queries.inbox_counts(floor.property, in_two_days).overdue == 1


def test_two_people_at_one_case_are_one_act(scratch_database: str) -> None:
    floor = Played.running()
    case = raised(floor)

    def press(number: int) -> str:
        try:
            resolve(floor, case, resolved=floor.accountant(number))
        except Refused as refusal:
            return refusal.code
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(press, (1, 2))) == ["done", "exception_resolved"]


def test_a_rebuild_gives_every_row_of_the_audit_again(scratch_database: str) -> None:
    """Every projection of accounting but imported files has rows, and in any batches they come out the same."""
    floor = Played.running()
    case = raised(floor, amount=20_000)
    act(floor, commands.assign_exception, case, owner=floor.accountant().employee, assigned=floor.accountant())
    resolve(floor, case)
    act(floor, commands.return_exception, case, reason="x", returned=floor.sig(Role.AUDITOR))
    commands.sign_checklist_line(
        floor.property, day=DAY, line="voids_reviewed", signed=floor.accountant(), actor=ACTOR, at=floor.now()
    )
    cage.open_cage(floor)
    cage.close_cage(floor, chips={**cage.CHIPS, "500": 399})
    floor.play_roulette(missing=1)
    floor.close_day(approved=floor.accountant(), reason="x")
    floor.open_day(NEXT)
    investigate(floor, "win_variance")
    adjust(floor)
    used = [model for model in apps.get_app_config("accounting").get_models() if issubclass(model, Projection)]
    assert [model.__name__ for model in used if not model.objects.exists()] == ["DayImport", "EntryCount"]
    for size in (10_000, 3):
        assert compare(batch_events=size).differences == []
    found = ExceptionCase.objects.get(property_id=floor.pk, code="win_variance")
    assert (found.status, found.outcome) == ("resolved", "count_error")


def investigate(floor: Played, code: str) -> None:
    """From the case in the inbox to its outcome, by way of another investigator."""
    case = ExceptionCase.objects.get(property_id=floor.pk, code=code).case
    common = {"day": NEXT, "actor": ACTOR, "at": floor.now()}
    accountant, auditor = floor.accountant(), floor.sig(Role.AUDITOR)
    row = commands.open_investigation(
        floor.property, exception=case, assigned_to=accountant.employee, due=NEXT, opened=accountant, **common
    )
    refused("investigation_needed", resolve, floor, case)
    commands.assign_investigation(
        floor.property, number=row.number, assigned_to=auditor.employee, due=NEXT, by=accountant, **common
    )
    commands.note_investigation(floor.property, number=row.number, text="video", by=auditor, **common)
    commands.conclude_investigation(
        floor.property, number=row.number, outcome="count_error", findings="una ficha de menos", accounting=accountant,
        pit_manager=floor.sig(Role.PIT_MANAGER), **common,
    )  # fmt: skip


def test_what_an_exception_says_is_told_in_amounts_and_by_what_was_found() -> None:
    """Over REST, on the screen and on paper: never minor units, and of an identity what does not hold."""

    def told(source: str, code: str, unit: queries.Unit, detail: str, language: str = "en") -> str:
        row = queries.Raised(source=source, code=code, subject="", amount=0, unit=unit, at_stake=0, detail=detail)
        return exception_text(row, "USD", language)

    assert told("floor", "cage_over_short", "money", "opening — money: -30660372") == "opening — money: −306,603.72"
    assert told("floor", "opener_differs", "money", "closer 2026-11-20 N: 2500: -6") == "closer 2026-11-20 N: 25.00: −6"
    assert told("identity", "win_variance", "money", "100 ≠ -50") == "1.00 ≠ −0.50"
    assert told("identity", "payment_variance", "count", "0 ≠ 1") == "0 ≠ 1"
    assert exception_label("payment_variance", "es") == "Pago incorrecto"
