"""Inspections of the authority: a draw nobody can choose, and readings beside what the system says."""

from __future__ import annotations

import datetime as dt
import hmac
import json
import threading
from hashlib import sha256
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, connections

from casino.errors import Refused
from casino.eventstore import read_stream
from casino.eventstore.rebuilding import rebuild
from casino.roles import Role
from tables import commands, meters, queries
from tables.documents import inspections
from tables.equipment import draws
from tables.models import BoxCustody, ExceptionLine, Inspection, InspectionReading
from tables.seed import opening_counts
from tests.factories import ACTOR, DAY, Floor, refused, roulette
from tests.staged import staged
from tests.tables.counting import NOTES, WORTH, CountRoom, content
from tests.unguarded import unguard

SECRET = "a coin, a comb and a candle"


def _opened() -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    for table in ("RO-1", "RO-2", "BJ-1"):
        floor.open(table)
    return floor


opened = staged(_opened)


@pytest.fixture
def open_floor(opened, db) -> Floor:
    """RO-1, RO-2 and BJ-1 open."""
    return opened()


def announce(floor: Floor, *, secret: str = SECRET, wanted: int = 2, **more: object) -> Inspection:
    arguments = {
        "day": DAY, "shift": "M", "commitment": draws.commitment(secret), "tables_wanted": wanted,
        "inspector": floor.sig(Role.INSPECTOR), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.announce_inspection(floor.property, **{**arguments, **more})


def draw(floor: Floor, code: str, *, secret: str = SECRET, **more: object) -> Inspection:
    arguments = {
        "inspection": code, "secret": secret, "inspector": floor.sig(Role.INSPECTOR), "actor": ACTOR, "at": floor.now()
    }  # fmt: skip
    return commands.draw_inspection(floor.property, **{**arguments, **more})


def test_what_was_never_drawn_in_a_closed_day_holds_up_no_other_day(open_floor):
    """An announcement of a day that is closed can neither be drawn nor given up any more."""
    announce(open_floor, wanted=1)
    refused("draw_pending", announce, open_floor, secret="another coin and comb", wanted=1)
    for table in ("RO-1", "RO-2", "BJ-1"):
        open_floor.close(table)
    for step in (commands.start_closing_day, commands.finish_closing_day):
        step(open_floor.property, day=DAY, actor=ACTOR)
    following = DAY + dt.timedelta(days=1)
    open_floor.open_day(following)
    open_floor.open("CR-1", day=following)
    assert announce(open_floor, secret="another coin and comb", day=following, wanted=1).pool == ["CR-1"]


def drawn_all(floor: Floor) -> Inspection:
    return draw(floor, announce(floor, wanted=3).code)


def read(floor: Floor, row: Inspection, table: str, kind: str, **more: object) -> InspectionReading:
    arguments = {
        "inspection": row.code, "table": table, "kind": kind, "counts": opening_counts(table),
        "inspector": floor.sig(Role.INSPECTOR), "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    return commands.read_table(floor.property, **{**arguments, **more})


def differences(floor: Floor) -> list[tuple[str, int]]:
    rows = ExceptionLine.objects.filter(property_id=floor.property.pk, code="inspection_differs").order_by("key")
    return [(row.subject, row.amount) for row in rows]


# --- the draw -------------------------------------------------------------------------------------------------------


def test_the_formula_of_the_page_gives_the_tables_that_were_drawn(open_floor):
    """As on the page for inspectors: five lines, the standard library, nothing of the casino."""
    row = announce(open_floor)
    announcement = read_stream(open_floor.property.pk, f"inspection:{row.code}")[0]
    row = draw(open_floor, row.code)
    seed = sha256(f"{SECRET}:{announcement.hash.hex()}".encode()).digest()
    order = sorted(row.pool, key=lambda table: hmac.new(seed, table.encode(), sha256).hexdigest())
    assert row.pool == ["BJ-1", "RO-1", "RO-2"]
    assert row.tables == order[:2]
    assert row.seed == seed.hex()


def test_the_pool_is_what_was_open_when_it_was_announced(open_floor):
    row = announce(open_floor, wanted=3)
    open_floor.open("CS-1")
    open_floor.close("RO-2")
    assert sorted(draw(open_floor, row.code).tables) == ["BJ-1", "RO-1", "RO-2"]


def test_every_table_is_drawn_about_as_often():
    pool = [f"T-{number:02d}" for number in range(1, 11)]
    times = dict.fromkeys(pool, 0)
    for number in range(2_000):
        for table in draws.drawn(f"secret number {number}", "ab" * 32, pool, 3):
            times[table] += 1
    assert all(500 < count < 700 for count in times.values()), times


def test_a_changed_secret_does_not_fit_and_leaves_nothing(open_floor, stored):
    row = announce(open_floor)
    before = stored(open_floor)
    assert refused("secret_does_not_fit", draw, open_floor, row.code, secret=SECRET + "!").field == "secret"
    refused("secret_too_short", draw, open_floor, row.code, secret="short")
    assert stored(open_floor) == before


def test_one_commitment_is_drawn_once(open_floor, stored):
    row = draw(open_floor, announce(open_floor).code)
    before = stored(open_floor)
    assert refused("already_drawn", draw, open_floor, row.code).details == {"tables": row.tables}
    refused("commitment_used", announce, open_floor)
    assert stored(open_floor) == before


def test_an_announcement_is_drawn_or_given_up_before_the_next(open_floor):
    row = announce(open_floor)
    refused("draw_pending", announce, open_floor, secret="another secret altogether")
    give_up = {"inspector": open_floor.sig(Role.INSPECTOR), "actor": ACTOR}
    refused(
        "reason_missing", commands.cancel_inspection, open_floor.property, inspection=row.code, reason=" ", **give_up
    )
    commands.cancel_inspection(open_floor.property, inspection=row.code, reason="called away", **give_up)
    refused("inspection_over", draw, open_floor, row.code)
    refused("commitment_used", announce, open_floor)
    second = announce(open_floor, secret="another secret altogether")
    assert (second.code, Inspection.objects.count()) == (f"{DAY.isoformat()}-2", 2)


BAD_ANNOUNCEMENTS = (
    ("bad_commitment", {"commitment": "A" * 64}),
    ("bad_commitment", {"commitment": "secret"}),
    ("too_many_tables", {"tables_wanted": 4}),
    ("too_many_tables", {"tables_wanted": 0}),
    ("no_open_table", {"shift": "T"}),
    ("unknown_shift", {"shift": "X"}),
)


def test_what_cannot_be_announced(open_floor, stored):
    for code, change in BAD_ANNOUNCEMENTS:
        before = stored(open_floor)
        refused(code, announce, open_floor, **change)
        assert stored(open_floor) == before


def test_only_the_authority_draws_and_only_who_announced(open_floor):
    refused("wrong_role", announce, open_floor, inspector=open_floor.sig(Role.AUDITOR))
    row = announce(open_floor)
    refused("wrong_role", draw, open_floor, row.code, inspector=open_floor.sig(Role.PIT_MANAGER))
    other = open_floor.sig(Role.INSPECTOR)
    refused("other_inspector", draw, open_floor, row.code, inspector=type(other)(
        employee="X99", role=other.role, method=other.method, at=other.at
    ))  # fmt: skip
    refused("unknown_inspection", draw, open_floor, "2020-01-01-1")


def test_two_who_press_at_once_draw_once(committed_floor):
    floor = committed_floor
    floor.open("RO-1")
    floor.open("RO-2")
    code = announce(floor, wanted=1).code
    outcomes: list[object] = []

    def press() -> None:
        try:
            outcomes.append(tuple(draw(floor, code).tables))
        except Refused as refusal:
            outcomes.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(type, outcomes), key=str) == sorted([tuple, str], key=str)
    assert "already_drawn" in outcomes


# --- a draw is made again -------------------------------------------------------------------------------------------


def verified(floor: Floor, code: str) -> tuple[bool, str]:
    told = StringIO()
    try:
        call_command("verify_draw", "--property", floor.property.code, code, stdout=told)
    except SystemExit as end:
        return end.code == 0, told.getvalue()
    return True, told.getvalue()


def test_a_draw_is_made_again_from_the_record(open_floor):
    row = announce(open_floor)
    assert verified(open_floor, row.code)[0] is False
    row = draw(open_floor, row.code)
    holds, told = verified(open_floor, row.code)
    assert holds
    assert "The draw of" in told
    check = queries.check_draw(open_floor.property, row.code)
    assert (check.faults, check.order[:2]) == ([], row.tables)
    assert queries.check_draw(open_floor.property, "2020-01-01-1") is None


def test_a_draw_that_was_tampered_with_does_not_hold(committed_floor, superuser_connection):
    """With the rights of a superuser, beneath the store: the draw no longer follows, and the chain says so, too."""
    floor = committed_floor
    for table in ("RO-1", "RO-2", "BJ-1"):
        floor.open(table)
    row = draw(floor, announce(floor).code)
    stream = f"inspection:{row.code}"
    unguard(superuser_connection)
    found = superuser_connection.execute(
        "SELECT data::text FROM es_event WHERE stream = %s AND version = 2", [stream]
    ).fetchone()
    assert verified(floor, row.code)[0] is True
    for fault, field, value in (
        ("commitment", "secret", "another secret of the casino"),
        ("announcement", "announcement_hash", "00" * 32),
        ("seed", "seed", "11" * 32),
        ("tables", "tables", ["BJ-1", "BJ-1"]),
    ):
        changed = json.dumps({**json.loads(found[0]), field: value}, separators=(",", ":"))
        superuser_connection.execute(
            "UPDATE es_event SET data = %s::json WHERE stream = %s AND version = 2", [changed, stream]
        )
        assert fault in queries.check_draw(floor.property, row.code).faults, fault
        assert verified(floor, row.code)[0] is False, fault


# --- what is read ---------------------------------------------------------------------------------------------------


def test_an_opening_as_signed_is_no_exception(open_floor):
    row = drawn_all(open_floor)
    reading = read(open_floor, row, "RO-1", "opening", minimum_posted=queries.table_state(
        open_floor.property, "RO-1").session.limits["min"])  # fmt: skip
    assert (reading.difference, reading.differences) == (0, 0)
    assert differences(open_floor) == []


def test_an_opening_that_differs_is_priced_and_named_by_denomination(open_floor):
    row = drawn_all(open_floor)
    fewer = {**opening_counts("RO-1"), "500": opening_counts("RO-1")["500"] - 3}
    reading = read(open_floor, row, "RO-1", "opening", counts=fewer)
    assert (reading.difference, reading.pieces) == (-1_500, {"500": -3})
    assert differences(open_floor) == [(f"{row.code} RO-1 opening chips", -1_500)]


def test_other_pieces_of_the_same_worth_differ_too(open_floor):
    row = drawn_all(open_floor)
    counts = opening_counts("RO-1")
    other = {**counts, "500": counts["500"] - 1, "100": counts["100"] + 5}
    reading = read(open_floor, row, "RO-1", "opening", counts=other)
    assert (reading.difference, reading.differences) == (0, 1)
    assert differences(open_floor) == [(f"{row.code} RO-1 opening chips", 0)]


def test_without_rounds_nobody_knows_the_float(open_floor):
    row = drawn_all(open_floor)
    reading = read(open_floor, row, "RO-1", "float", counts={"500": 1})
    assert (reading.expected, reading.difference, reading.figures[0]["why"]) == (None, 0, "no_rounds")
    assert differences(open_floor) == []


def test_the_float_is_opener_fills_credits_and_rounds(open_floor):
    """The player lost 5.00: the tray holds 5.00 more, less what lies in the box."""
    opener = queries.table_state(open_floor.property, "RO-1").session.opener_total
    open_floor.play("RO-1", roulette(pocket="5"))
    open_floor.fill("RO-1", {"500": 4})
    open_floor.credit("RO-1", {"100": 4})
    row = drawn_all(open_floor)
    counts = opening_counts("RO-1")
    found = {**counts, "500": counts["500"] + 5, "100": counts["100"] - 4 - 10}
    reading = read(open_floor, row, "RO-1", "float", counts=found, box_cash=1_000)
    assert reading.expected == opener + 500 + 2_000 - 400 - 1_000
    assert (reading.at_most, reading.difference) == (False, 0)


def test_with_the_box_closed_the_system_knows_only_the_most(open_floor):
    open_floor.play("RO-1", roulette(pocket="5"))
    open_floor.play("RO-2", roulette(pocket="5"))
    row = drawn_all(open_floor)
    less = read(open_floor, row, "RO-1", "float")
    assert (less.at_most, less.difference) == (True, 0)
    counts = opening_counts("RO-2")
    more = read(open_floor, row, "RO-2", "float", counts={**counts, "500": counts["500"] + 2})
    assert more.difference == 500
    assert differences(open_floor) == [(f"{row.code} RO-2 float chips", 500)]


def test_the_most_of_a_tray_tells_no_drop_before_the_cage_accepts_it(open_floor):
    """A box that was counted while its table is open: taken off once the pit may know it (control D5)."""
    open_floor.play("RO-1", roulette(pocket="5"))
    open_floor.remove("RO-1-M", replacement="RO-1-E")
    open_floor.store("RO-1-M")
    room = CountRoom(open_floor)
    room.sit_down()
    room.whole("RO-1-M")
    room.sign()
    session = queries.table_state(open_floor.property, "RO-1").session
    assert BoxCustody.objects.get(box="RO-1-M").total == WORTH
    told = queries.tray_expected(session)
    assert (told.most, told.exact) == (session.opener_total + 500, False)
    room.accept(content(NOTES))
    told = queries.tray_expected(session)
    assert (told.most, told.exact) == (session.opener_total + 500 - WORTH, True)


def test_minimum_and_meter_beside_the_systems(open_floor, monkeypatch):
    monkeypatch.setattr(meters, "_sources", [lambda _property, codes: {"BJ-1": {"progressive": 10_000}}])
    row = drawn_all(open_floor)
    minimum = queries.table_state(open_floor.property, "BJ-1").session.limits["min"]
    reading = read(open_floor, row, "BJ-1", "opening", minimum_posted=minimum + 500, meters_read={"progressive": 9_900})
    assert reading.differences == 2
    assert sorted(differences(open_floor)) == [
        (f"{row.code} BJ-1 opening minimum", 500), (f"{row.code} BJ-1 opening progressive", -100)
    ]  # fmt: skip
    refused("unknown_meter", read, open_floor, row, "RO-1", "opening", meters_read={"progressive": 1})


def test_a_closing_is_read_after_the_table_closed(open_floor):
    row = drawn_all(open_floor)
    refused("table_not_closed", read, open_floor, row, "RO-2", "closing")
    open_floor.close("RO-2", counts={"500": 10})
    reading = read(open_floor, row, "RO-2", "closing", counts={"500": 11})
    assert (reading.expected, reading.difference) == (5_000, 500)
    refused("table_not_open", read, open_floor, row, "RO-2", "float")


BAD_READINGS = (
    ("table_not_drawn", {"table": "CS-1"}),
    ("unknown_denomination", {"counts": {"333": 1}}),
    ("bad_quantity", {"counts": {"500": -1}}),
    ("bad_quantity", {"counts": {"500": 10**9}}),
    ("bad_amount", {"minimum_posted": -1}),
    ("bad_amount", {"box_cash": 10**15}),
    ("bad_amount", {"meters_read": {"progressive": -5}}),
)


def test_a_reading_that_cannot_be_leaves_nothing(open_floor, stored):
    row = drawn_all(open_floor)
    for code, change in BAD_READINGS:
        before = stored(open_floor)
        arguments = {"table": "RO-1", "kind": "opening", **change}
        refused(code, read, open_floor, row, arguments.pop("table"), arguments.pop("kind"), **arguments)
        assert stored(open_floor) == before


def test_a_reading_is_the_authoritys_with_a_supervisor_beside(open_floor):
    row = drawn_all(open_floor)
    refused("wrong_role", read, open_floor, row, "RO-1", "opening", inspector=open_floor.sig(Role.AUDITOR))
    refused("wrong_role", read, open_floor, row, "RO-1", "opening", supervisor=open_floor.sig(Role.DEALER))
    read(open_floor, row, "RO-1", "opening")
    refused("already_read", read, open_floor, row, "RO-1", "opening", counts={"500": 1})
    pending = announce(open_floor, secret="yet another long secret")
    refused("not_drawn", read, open_floor, pending, "RO-1", "opening")


def test_a_drawn_table_that_was_not_read_needs_a_remark(open_floor):
    row = drawn_all(open_floor)
    read(open_floor, row, "RO-1", "opening")
    people = {
        "inspection": row.code, "inspector": open_floor.sig(Role.INSPECTOR),
        "supervisor": open_floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR,
    }  # fmt: skip
    refused("remarks_missing", commands.finish_inspection, open_floor.property, **people)
    done = commands.finish_inspection(open_floor.property, remarks="fire alarm", **people)
    assert done.status == Inspection.Status.FINISHED
    refused("inspection_over", commands.finish_inspection, open_floor.property, remarks="again", **people)
    refused("inspection_over", read, open_floor, row, "RO-2", "opening")


# --- report, papers, rebuild ----------------------------------------------------------------------------------------


def test_the_report_adds_up_by_inspector_and_month(open_floor):
    row = drawn_all(open_floor)
    read(open_floor, row, "RO-1", "opening", counts={**opening_counts("RO-1"), "500": 0})
    read(open_floor, row, "RO-2", "opening")
    (line,) = queries.inspection_report(open_floor.property, first=DAY.replace(day=1), last=DAY)
    assert (line.year, line.month, line.inspections, line.tables, line.readings, line.differing) == (
        2026,
        11,
        1,
        3,
        2,
        1,
    )
    assert line.amount == -500 * opening_counts("RO-1")["500"]
    assert queries.inspection_report(open_floor.property, first=DAY, last=DAY, inspector="nobody") == []
    rows = inspections.report_csv(open_floor.property, DAY, DAY, None).decode("utf-8-sig").splitlines()
    assert rows[1].endswith(f",{line.amount}")


@pytest.mark.parametrize("language", ["en", "es"])
def test_protocol_and_report_are_printed(open_floor, language):
    row = drawn_all(open_floor)
    read(open_floor, row, "RO-1", "float")
    read(open_floor, row, "RO-1", "opening", remarks="= a remark #strong[x]")
    printed = {"language": language, "printed_by": "employee:I01"}
    assert inspections.protocol(open_floor.property, row.code, **printed).startswith(b"%PDF")
    assert inspections.report(open_floor.property, DAY, DAY, None, **printed).startswith(b"%PDF")
    refused("unknown_inspection", inspections.protocol, open_floor.property, "x", **printed)


def test_a_rebuild_gives_every_row_again(committed_floor):
    floor = committed_floor
    for table in ("RO-1", "RO-2", "BJ-1"):
        floor.open(table)
    row = drawn_all(floor)
    read(floor, row, "RO-1", "opening", counts={"500": 1})
    before = _rows()
    rebuild()
    assert _rows() == before


def _rows() -> list[str]:
    with connection.cursor() as cursor:
        found = []
        for model in (Inspection, InspectionReading):
            cursor.execute(f"SELECT t::text FROM {model._meta.db_table} t ORDER BY 1")
            found += [row[0] for row in cursor.fetchall()]
    assert len(found) == 2
    return found
