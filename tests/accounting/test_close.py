"""Closing a gaming day: figures, identities, journal, seal; what it refuses; that it happens once."""

import datetime as dt

import pytest

from accounting import chart, commands, queries
from accounting.events import AdjustmentLine
from accounting.models import CloseRun, DailySummary, DayException, JournalEntry, JournalLine
from casino.errors import Refused
from casino.eventstore import DaySealed, append, get_seal, read_stream
from casino.roles import Role
from progressive import queries as progressive
from tables.commands import note_late_boxes
from tables.models import BoxCustody, DropBox, ExceptionLine, GamingDay, GamingTable
from tests.accounting.day import Played
from tests.factories import ACTOR, DAY, refused
from tests.staged import staged

pytestmark = pytest.mark.django_db

NEXT = DAY + dt.timedelta(days=1)


def balance(floor: Played, account: str) -> int:
    return next((row.balance for row in queries.trial_balance(floor.property) if row.account == account), 0)


def test_figures_of_a_day_that_adds_up(ready: Played) -> None:
    """Control W1: win = drop + closer + credits - opener - fills, per table and shift; nothing is out of order."""
    floor = ready
    run = floor.close_day()
    assert run.status == CloseRun.Status.CLOSED
    assert list(DayException.objects.filter(property_id=floor.pk)) == []
    roulette = DailySummary.objects.get(property_id=floor.pk, table="RO-1")
    assert (roulette.drop, roulette.fills, roulette.credits, roulette.win) == (20_000, 5_000, 5_000, 500)
    assert (roulette.rounds, roulette.handle, roulette.win_rounds, roulette.variance) == (1, 500, 500, 0)
    assert roulette.hold_bp == 250
    stud = DailySummary.objects.get(property_id=floor.pk, table="CS-1")
    assert (stud.drop, stud.opener, stud.closer, stud.win) == (10_000, 1_000_000, 986_300, -3_700)
    assert (stud.progressive_chips, stud.progressive_in, stud.progressive_out) == (10, 1_000, 5_000)
    assert (stud.win_rounds, stud.expected_win, stud.variance) == (300, -3_700, 0)
    assert run.totals is not None
    assert (run.totals["drop"], run.totals["win"], run.totals["exceptions"]) == (30_000, -3_200, 0)


def test_ledger_after_the_close(ready: Played) -> None:
    """Payable = meter; table accounts of closed sessions are at zero; debits = credits."""
    floor = ready
    floor.close_day()
    assert balance(floor, chart.PROGRESSIVE_PAYABLE) == floor.shown() == 1_000_000 + 700 - 5_000
    assert balance(floor, chart.TABLE_CHIPS) == 0
    assert balance(floor, chart.PROGRESSIVE_CLEARING) == 0
    assert balance(floor, chart.PROGRESSIVE_RETENTION) == 300
    assert balance(floor, chart.TABLE_WIN) == 800
    assert balance(floor, chart.COUNT_ROOM) == 30_000
    rows = queries.trial_balance(floor.property)
    assert sum(row.debit for row in rows) == sum(row.credit for row in rows) > 0
    floats = JournalLine.objects.filter(property_id=floor.pk, account=chart.TABLE_FLOAT, subaccount="CS-1")
    assert sum(line.debit - line.credit for line in floats) == 986_300


def test_the_day_is_sealed_and_takes_nothing_more(ready: Played) -> None:
    """After the seal nothing of that day changes (control W5)."""
    floor = ready
    floor.close_day()
    assert get_seal(floor.pk, DAY) is not None
    assert GamingDay.objects.get(property_id=floor.pk, day=DAY).status == GamingDay.Status.CLOSED
    with pytest.raises(DaySealed):
        append(floor.pk, [floor.settled("CS-1", chips=1)], actor=ACTOR)
    with pytest.raises(Refused):
        floor.read("CS-1")


def test_closing_again_changes_nothing(ready: Played) -> None:
    floor = ready
    first = floor.close_day()
    events = floor.version(f"close:{DAY}")
    again = floor.close_day()
    assert (again.figures_digest, floor.version(f"close:{DAY}")) == (first.figures_digest, events)
    assert [recorded.type for recorded in read_stream(floor.pk, f"close:{DAY}")] == [
        "CloseStarted", "DayFiguresPosted", "ExceptionsListed", "DayClosed",
    ]  # fmt: skip


def test_digest_is_that_of_the_figures() -> None:
    from hashlib import sha256

    import msgspec

    floor = Played.ready()
    run = floor.close_day()
    figures = read_stream(floor.pk, f"close:{DAY}")[1].event
    assert sha256(msgspec.json.encode(figures, order="sorted")).hexdigest() == run.figures_digest


# --- the checklist --------------------------------------------------------------------------------------------------


def open_items(floor: Played, day: dt.date = DAY) -> list[str]:
    return [line.code for line in queries.day_checklist(floor.property, day) if not line.done]


def test_nothing_is_closed_while_something_is_open(running: Played) -> None:
    """Control W4: the refusal carries the checklist."""
    floor = running
    box = floor.install("RO-1")
    floor.open_only("RO-1")
    serial = floor.fill("RO-1", {"500": 10})
    assert serial
    assert open_items(floor) == [
        "tables_open",
        "boxes_uncounted",
        "meters_unread",
        "summaries_unsigned",
        "reserves_cover",
    ]
    with pytest.raises(Refused) as refusal:
        floor.close_day()
    assert (refusal.value.code, refusal.value.cite) == ("day_not_ready", "control W4")
    listed = {line["code"]: line["open"] for line in refusal.value.details["checklist"]}
    assert listed["tables_open"] == ["RO-1"]
    assert listed["boxes_uncounted"] == [f"{box} RO-1 M"]
    assert queries.close_status(floor.property, DAY) is None
    assert GamingDay.objects.get(property_id=floor.pk, day=DAY).status == GamingDay.Status.OPEN


def test_open_prizes_and_locked_meters_are_on_the_list(running: Played) -> None:
    floor = running
    floor.play_stud("CS-1", prizes=[(1, "flush")])
    assert {"prizes_open", "meters_locked"} <= set(open_items(floor))


def test_slips_on_their_way_and_earlier_days_are_on_the_list() -> None:
    """Control T9: a slip is finished first; days close in order."""
    from tables import commands as tables

    floor = Played.running()
    floor.open("RO-1")
    serial = tables.request_fill(
        floor.property, table="RO-1", counts={"500": 10}, supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR
    )
    assert "slips_unfinished" in open_items(floor)
    assert serial in str([line.open for line in queries.day_checklist(floor.property, DAY)])
    floor.open_day(NEXT)
    assert "earlier_day_open" in open_items(floor, NEXT)


def test_open_items_pass_only_with_approval_reason_and_the_right_role(running: Played) -> None:
    """Control W4: or with the open items listed."""
    floor = running
    with pytest.raises(Refused) as refusal:
        floor.close_day(approved=floor.sig(Role.PIT_MANAGER), reason="x")
    assert refusal.value.code == "wrong_role"
    with pytest.raises(Refused) as refusal:
        floor.close_day(approved=floor.accountant())
    assert refusal.value.code == "reason_missing"
    run = floor.close_day(approved=floor.accountant(), reason="lectura imposible: equipo en reparación")
    assert {item["code"] for item in run.forced} == {"meters_unread", "summaries_unsigned"}
    codes = list(DayException.objects.filter(property_id=floor.pk).order_by("number").values_list("code", flat=True))
    assert codes == ["meter_reading", "meter_reading", "summary_unsigned", "summary_unsigned"]


def test_a_blocking_item_passes_with_nobodys_approval(running: Played) -> None:
    floor = running
    floor.open("RO-1")
    with pytest.raises(Refused) as refusal:
        floor.close_day(approved=floor.accountant(), reason="prisa")
    assert refusal.value.code == "day_not_ready"


def test_an_unknown_day_is_not_closed() -> None:
    with pytest.raises(Refused) as refusal:
        Played.running().close_day(NEXT)
    assert refusal.value.code == "unknown_day"


def test_an_open_prize_that_was_let_pass_is_paid_in_the_next_day(running: Played) -> None:
    floor = running
    floor.play_stud("CS-1", chips=10, prizes=[(1, "flush")])
    floor.close_day(approved=floor.accountant(), reason="el ganador espera el lunes")
    assert DayException.objects.filter(property_id=floor.pk, code="payout_meter").exists()
    floor.open_day(NEXT)
    paid = floor.pay(floor.prizes()[0].prize, method="receipt")
    assert paid.unlocked
    assert floor.prizes()[0].paid_day == NEXT
    assert balance(floor, chart.RECEIPTS_OUTSTANDING) == 5_000


# --- days in a row --------------------------------------------------------------------------------------------------


def test_meters_are_carried_when_the_next_day_opens_after_the_close(ready: Played) -> None:
    floor = ready
    floor.close_day()
    floor.open_day(NEXT)
    carried = read_stream(floor.pk, f"link:CSP.{NEXT}")[0].event
    assert (carried.from_day, carried.meter_e4) == (DAY.isoformat(), 995_700 * 10_000)
    assert [(table.table, table.in_meter) for table in carried.tables] == [("CS-1", 10), ("CS-2", 0)]


def test_meters_are_carried_by_the_close_when_the_next_day_is_open_already(running: Played) -> None:
    floor = running
    floor.open_day(NEXT)
    floor.play_stud("CS-1", chips=1, day=NEXT)
    floor.play_stud("CS-1", chips=10)
    for table in ("CS-1", "CS-2"):
        floor.read(table, in_meter={"CS-1": 10, "CS-2": 0}[table])
        floor.sign(table)
    floor.close_day()
    [day] = progressive.link_days(floor.pk, NEXT)
    assert (day.carried_e4, day.opening_e4, day.closing_minor) == (1_000_700 * 10_000, 1_000_700 * 10_000, 1_000_770)


def test_two_days_in_a_row() -> None:
    """The liability follows the meter over days, fractions of a cent included."""
    floor = Played.running(rate_bp=7_001)
    for day in (DAY, NEXT):
        if day == NEXT:
            floor.open_day(day)
        box = floor.install("CS-1", day=day)
        floor.open_stud("CS-1", day=day)
        floor.play_stud("CS-1", chips=7, day=day)
        floor.close_stud("CS-1", 1_000_700, day=day)
        floor.remove(box)
        floor.count(box, {}, day=day)
        floor.give_back(box)
        for table in ("CS-1", "CS-2"):
            floor.read(table, day=day)
            floor.sign(table, day=day)
        floor.close_day(day)
        assert balance(floor, chart.PROGRESSIVE_PAYABLE) == floor.shown()
        assert list(DayException.objects.filter(property_id=floor.pk, day=day)) == []
    assert floor.shown() == 1_000_000 + 14 * 7_001 * 100 // 10_000


# --- adjustments ----------------------------------------------------------------------------------------------------


def adjust(floor: Played, **other: object) -> str:
    arguments: dict[str, object] = {
        "day": NEXT,
        "concerns_day": DAY,
        "lines": [
            AdjustmentLine(account=chart.ADJUSTMENTS, debit=2_000),
            AdjustmentLine(account=chart.COUNT_ROOM, credit=2_000),
        ],
        "reason": "billete falso en la caja RO-1-M",
        "approval": "CT-2026-adjustment",
        "prepared": floor.accountant(),
        "approved": floor.sig(Role.AUDITOR),
        "actor": "employee:K01",
        "at": floor.now(),
    }
    return commands.post_adjustment(floor.property, **{**arguments, **other})


def _build_closed() -> Played:
    floor = Played.ready()
    floor.close_day()
    floor.open_day(NEXT)
    return floor


built_closed = staged(_build_closed)


@pytest.fixture
def closed(built_closed, db) -> Played:
    return built_closed()


def test_a_late_fact_is_an_adjustment_in_the_open_day(closed: Played) -> None:
    """Control W5: names the day it concerns, its reason and its approval; the closed day's rows stay."""
    before = list(DailySummary.objects.filter(property_id=closed.pk).order_by("key").values())
    assert adjust(closed) == "A-0000001"
    entry = JournalEntry.objects.get(property_id=closed.pk, kind="adjustment")
    assert (entry.day, entry.concerns_day, entry.reference) == (NEXT, DAY, "A-0000001")
    row = queries.adjustments(closed.property, concerning=DAY).get()
    assert (row.amount, row.approval) == (2_000, "CT-2026-adjustment")
    assert balance(closed, chart.COUNT_ROOM) == 28_000
    assert list(DailySummary.objects.filter(property_id=closed.pk).order_by("key").values()) == before


BAD_ADJUSTMENTS: tuple[tuple[dict[str, object], str], ...] = (
    ({"lines": [AdjustmentLine(account=chart.CAGE, debit=1)]}, "unbalanced"),
    ({"lines": []}, "unbalanced"),
    ({"lines": [AdjustmentLine(account="piggy_bank", debit=1)]}, "unknown_account"),
    ({"lines": [AdjustmentLine(account=chart.CAGE, debit=1, credit=1)]}, "bad_line"),
    ({"lines": [AdjustmentLine(account=chart.CAGE, debit=-1)]}, "bad_line"),
    ({"lines": [AdjustmentLine(account=chart.CAGE, debit=10**30)]}, "bad_amount"),
    ({"lines": [AdjustmentLine(account=chart.CAGE, subaccount="x" * 61, debit=1)]}, "bad_subaccount"),
    ({"reason": " "}, "reason_missing"),
    ({"approval": ""}, "approval_missing"),
    ({"approval": "NO-SUCH"}, "approval_not_on_file"),
    ({"approval": "CT-2026-breakage"}, "approval_not_on_file"),
    ({"day": DAY}, "day_not_open"),
    ({"concerns_day": NEXT}, "day_not_closed"),
)


def test_adjustments_that_are_refused(closed: Played) -> None:
    for other, code in BAD_ADJUSTMENTS:
        with pytest.raises(Refused) as refusal:
            adjust(closed, **other)
        assert refusal.value.code == code
        assert not queries.adjustments(closed.property).exists(), other


def test_nobody_approves_his_own_adjustment(closed: Played) -> None:
    with pytest.raises(Refused) as refusal:
        adjust(closed, approved=closed.accountant())
    assert refusal.value.code == "same_person"
    assert adjust(closed, approved=closed.accountant(2))


def test_a_box_of_a_sealed_day_comes_back_in_the_open_one(ready: Played) -> None:
    """Control D3: nobody need bring a box back before its day is sealed; it goes onto its table again afterwards."""
    floor = ready
    floor.close_day()
    refused("day_not_open", floor.give_back, "RO-1-M")
    floor.open_day(NEXT)
    refused("box_not_returned", floor.install, "RO-1", day=NEXT)
    floor.give_back("RO-1-M")
    refused("box_not_counted", floor.give_back, "RO-1-M")
    returned = read_stream(floor.pk, f"boxreturn:RO-1-M.{DAY}.M")
    assert [(event.type, event.day) for event in returned] == [("BoxReturned", NEXT)]
    floor.install("RO-1", day=NEXT)
    custody = BoxCustody.objects.get(property_id=floor.pk, box="RO-1-M", day=DAY)
    assert custody.returned_at is not None
    assert custody.version == read_stream(floor.pk, custody.stream)[-1].version


def test_a_day_closes_with_what_the_scheduler_did_not_raise(ready: Played, db) -> None:
    """The box that was never on its table, though no task ran (control D6); once, also when the task runs later."""
    floor = ready
    table = GamingTable.objects.get(property=floor.property, code="RO-1")
    DropBox.objects.create(property=floor.property, number="RO-1-X", table=table, shift="M")
    assert not ExceptionLine.objects.filter(property_id=floor.pk, code="box_never_installed").exists()
    floor.close_day()
    raised = ExceptionLine.objects.filter(property_id=floor.pk, code="box_never_installed", subject="RO-1-X M")
    assert raised.count() == 1
    note_late_boxes(floor.property, actor="system:note_late_boxes", at=floor.now())
    assert raised.count() == 1
