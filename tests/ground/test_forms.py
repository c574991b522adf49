"""Numbered forms: never missing, twice or out of order (controls T5, T6)."""

import threading

import pytest
from django.db import IntegrityError, connection, connections, transaction

from casino.commands import take_form_number, void_form
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.models import FormNumber, FormSeries
from casino.queries import series_report
from casino.roles import Role
from tests.factories import DAY, Floor


@pytest.fixture
def floor(db) -> Floor:
    return Floor.seeded()


def take(floor: Floor, reference: str = "RO-1"):
    return take_form_number(
        floor.property, kind="fill", purpose="fill", reference=reference, day=DAY, actor="system:test", at=floor.now()
    )


def void(floor: Floor, serial: str, **more: object) -> None:
    arguments = {
        "serial": serial,
        "reason": "mancha de tinta",
        "prepared": floor.sig(Role.CASHIER),
        "supervised": floor.sig(Role.CAGE_SUPERVISOR),
        "day": DAY,
        "actor": "system:test",
        "at": floor.now(),
    }
    void_form(floor.property, **{**arguments, **more})


def series(floor: Floor) -> FormSeries:
    return FormSeries.objects.get(property=floor.property, kind="fill")


def test_numbers_come_one_after_another(floor):
    assert [take(floor).serial for _ in range(3)] == ["F-0000001", "F-0000002", "F-0000003"]
    recorded = read_stream(floor.property.pk, f"series:FILL.{DAY}")
    assert [one.event.number for one in recorded] == [1, 2, 3]
    report = series_report(series(floor))
    assert (report.used, report.void, report.unused, report.complete) == ([1, 2, 3], [], (4, 99_999), True)


def test_a_number_rolled_back_is_the_next_one_again(floor):
    take(floor)
    with transaction.atomic():
        assert take(floor).number == 2
        transaction.set_rollback(True)
    assert take(floor).number == 2


def test_a_series_ends(floor):
    FormSeries.objects.filter(kind="fill").update(last=1)
    take(floor)
    with pytest.raises(Refused) as refusal:
        take(floor)
    assert refusal.value.code == "series_exhausted"
    assert FormNumber.objects.count() == 1


def test_without_a_series_in_use_there_is_no_number(floor):
    FormSeries.objects.filter(kind="fill").update(active=False)
    with pytest.raises(Refused) as refusal:
        take(floor)
    assert refusal.value.code == "no_series"


def test_a_used_form_is_voided_once_with_two_signatures(floor):
    serial = take(floor).serial
    void(floor, serial)
    row = FormNumber.objects.get(serial=serial)
    assert (row.status, row.reason) == ("void", "mancha de tinta")
    with pytest.raises(Refused) as refusal:
        void(floor, serial)
    assert (refusal.value.code, refusal.value.cite) == ("form_already_void", "control T6")
    assert take(floor).number == 2


def test_a_spoilt_blank_form_is_voided_in_its_turn_only(floor):
    with pytest.raises(Refused) as refusal:
        void(floor, "F-0000003")
    assert refusal.value.code == "form_out_of_order"
    void(floor, "F-0000001")
    assert take(floor).number == 2
    assert series_report(series(floor)).void == [1]


@pytest.mark.parametrize("serial", ["F-1", "X-0000001", "F-0100000", "F-0000000", "", "F-00000１"])
def test_a_serial_of_no_series_is_unknown(floor, serial):
    with pytest.raises(Refused) as refusal:
        void(floor, serial)
    assert refusal.value.code == "unknown_form"


def test_a_void_needs_a_reason_and_two_people(floor):
    serial = take(floor).serial
    with pytest.raises(Refused) as refusal:
        void(floor, serial, reason="  ")
    assert refusal.value.code == "reason_missing"
    with pytest.raises(Refused) as refusal:
        void(floor, serial, supervised=floor.sig(Role.CASHIER))
    assert refusal.value.code == "same_person"
    assert FormNumber.objects.get(serial=serial).status == "used"


def test_the_report_finds_what_is_missing_and_out_of_order(floor):
    for _ in range(4):
        take(floor)
    FormNumber.objects.filter(number=2).delete()
    early = FormNumber.objects.get(number=1).position
    FormNumber.objects.filter(number=4).update(position=early - 1)
    report = series_report(series(floor))
    assert (report.missing, report.out_of_order, report.complete) == ([2], [1, 3], False)


def test_the_database_refuses_a_number_twice(floor):
    take(floor)
    columns = "property_id, series, number, status, purpose, reference, reason, day, position, used_at, actor"
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO casino_formnumber (key, serial, {columns}) "
            f"SELECT 'other', 'other', {columns} FROM casino_formnumber"
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        FormSeries.objects.create(property=floor.property, code="F2", kind="fill", prefix="Z", first=5, last=4)
    with pytest.raises(IntegrityError, match="one_in_use"), transaction.atomic():
        FormSeries.objects.create(property=floor.property, code="F2", kind="fill", prefix="Z", first=1, last=4)


def test_many_at_once_get_each_number_once(scratch_database):
    floor = Floor.seeded()
    taken: list[int] = []

    def worker() -> None:
        for _ in range(5):
            taken.append(take(floor).number)
        connections.close_all()

    threads = [threading.Thread(target=worker) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(1, 21))
    assert series_report(series(floor)).complete
