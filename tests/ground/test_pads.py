"""The series book: pads of forms from the printer into use and back; prints of forms (controls T5, T7, T8)."""

import datetime as dt
import threading

import pytest
from django.db import connections

from casino.commands import take_form_number, use_form_number, void_form
from casino.models import FormPad, FormPrint, FormSeries
from casino.numbered_forms import pads
from casino.numbered_forms.prints import print_form
from casino.queries import form_prints, missing_since, series_report
from casino.roles import Role
from tests.factories import DAY, Floor, refused

ACTOR = "employee:K01"


@pytest.fixture
def floor(db) -> Floor:
    floor = Floor.seeded()
    FormSeries.objects.filter(property=floor.property, kind="fill").update(preprinted=True)
    return floor


def receive(floor: Floor, first: int = 1, last: int = 50, **more: object) -> FormPad:
    arguments = {
        "series": "FILL", "first": first, "last": last, "printer": "Imprenta Borinquen", "delivery_note": "A-118",
        "receiver": floor.sig(Role.ACCOUNTING), "witness": floor.sig(Role.AUDITOR), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return pads.receive_pad(floor.property, **{**arguments, **more})


def issue(floor: Floor, first: int = 1, **more: object) -> FormPad:
    arguments = {
        "series": "FILL", "first": first, "location": "Caja principal", "issuer": floor.sig(Role.ACCOUNTING),
        "recipient": floor.sig(Role.CAGE_SUPERVISOR), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return pads.issue_pad(floor.property, **{**arguments, **more})


def give_back(floor: Floor, unused_from: int, first: int = 1, **more: object) -> FormPad:
    arguments = {
        "series": "FILL", "first": first, "unused_from": unused_from, "reason": "fin de temporada",
        "returner": floor.sig(Role.CAGE_SUPERVISOR), "receiver": floor.sig(Role.ACCOUNTING), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    return pads.return_pad(floor.property, **{**arguments, **more})


def take(floor: Floor) -> str:
    return take_form_number(
        floor.property, kind="fill", purpose="fill", reference="RO-1", day=DAY, actor=ACTOR, at=floor.now()
    ).serial


def key_in(floor: Floor, serial: str, kind: str = "fill", *, out_of_order: bool = True) -> str:
    return use_form_number(
        floor.property, kind=kind, serial=serial, purpose="fill", reference="RO-1", day=DAY, actor=ACTOR,
        out_of_order=out_of_order, at=floor.now(),
    ).serial  # fmt: skip


def report(floor: Floor):
    return series_report(FormSeries.objects.get(property=floor.property, kind="fill"))


def test_a_pad_goes_from_the_printer_into_use(floor):
    refused("no_pad_issued", take, floor)
    receive(floor)
    assert refused("no_pad_issued", take, floor).cite == "control T5"
    pad = issue(floor)
    assert (pad.status, pad.location, len(pad.signers)) == ("issued", "Caja principal", 4)
    assert [take(floor), take(floor)] == ["F-0000001", "F-0000002"]


def test_numbers_go_on_in_the_next_pad_and_skip_what_came_back(floor):
    receive(floor, 1, 50)
    receive(floor, 51, 100)
    issue(floor, 1)
    assert take(floor) == "F-0000001"
    give_back(floor, 2)
    refused("no_pad_issued", take, floor)
    issue(floor, 51)
    assert take(floor) == "F-0000051"
    book = report(floor)
    assert (book.missing, book.returned, book.issued, book.unused_count) == ([], [(2, 50)], [(51, 100)], 49)
    assert book.complete
    refused("form_not_issued", key_in, floor, "F-0000002")


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("wrong_role", {"receiver": (Role.CASHIER, 1)}),
        ("wrong_role", {"witness": (Role.FLOOR_SUPERVISOR, 1)}),
        ("same_person", {"witness": (Role.ACCOUNTING, 1)}),
        ("bad_range", {"first": 0}),
        ("bad_range", {"first": 60, "last": 59}),
        ("bad_range", {"last": 100_000}),
        ("unknown_series", {"series": "NONE"}),
        ("document_missing", {"printer": " "}),
    ],
)
def test_pads_that_are_not_received(floor, code, more):
    """Control T5: by people independent of cage and pit."""
    more = {name: floor.sig(*value) if isinstance(value, tuple) else value for name, value in more.items()}
    assert refused(code, receive, floor, **more).cite in ("control T5", None)
    assert not FormPad.objects.exists()


def test_a_number_is_printed_once_and_a_pad_issued_once(floor):
    receive(floor, 1, 50)
    refused("pad_overlaps", receive, floor, 50, 80)
    refused("wrong_role", issue, floor, issuer=floor.sig(Role.CAGE_SUPERVISOR))
    refused("same_person", issue, floor, recipient=floor.sig(Role.ACCOUNTING))
    refused("location_missing", issue, floor, location="")
    refused("unknown_pad", issue, floor, 2)
    issue(floor)
    refused("pad_not_in_store", issue, floor)
    take(floor)
    refused("numbers_used", give_back, floor, 1)
    refused("bad_range", give_back, floor, 52)
    refused("reason_missing", give_back, floor, 2, reason="")
    give_back(floor, 2)
    refused("pad_not_in_use", give_back, floor, 2)


def test_the_next_number_of_each_pad_is_in_order(floor):
    """Two pads at two places go on side by side (control T5)."""
    receive(floor)
    receive(floor, first=51, last=100)
    issue(floor)
    issue(floor, first=51)
    refused("form_out_of_order", key_in, floor, "F-0000002", out_of_order=False)
    refused("form_out_of_order", key_in, floor, "F-0000052", out_of_order=False)
    for serial in ("F-0000051", "F-0000001", "F-0000052", "F-0000002"):
        assert key_in(floor, serial, out_of_order=False) == serial


def test_paper_numbers_are_kept_out_of_order_and_reported(floor):
    receive(floor)
    issue(floor)
    assert [key_in(floor, "F-0000003"), key_in(floor, "F-0000001")] == ["F-0000003", "F-0000001"]
    book = report(floor)
    assert (book.used, book.missing, book.out_of_order) == ([1, 3], [2], [1])
    series = FormSeries.objects.get(property=floor.property, kind="fill")
    assert (missing_since([series], DAY), missing_since([series], DAY + dt.timedelta(days=1))) == (
        {series.code: [(2, 2)]},
        {},
    )
    refused("form_already_used", key_in, floor, "F-0000003")
    assert refused("form_not_issued", key_in, floor, "F-0000051").cite == "control T5"
    refused("unknown_form", key_in, floor, "Z-0000001")
    refused("form_of_other_kind", key_in, floor, "F-0000002", "credit")


def test_a_void_number_is_never_used_again(floor):
    """Control T6."""
    receive(floor)
    issue(floor)
    serial = take(floor)
    void_form(
        floor.property, serial=serial, reason="tachado", prepared=floor.sig(Role.CASHIER),
        supervised=floor.sig(Role.CAGE_SUPERVISOR), day=DAY, actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    assert refused("form_already_void", key_in, floor, serial).cite == "control T6"
    assert take(floor) == "F-0000002"


# --- prints ---------------------------------------------------------------------------------------------------------


def test_the_first_print_is_the_original_and_the_next_a_reprint(floor):
    receive(floor)
    issue(floor)
    serial = take(floor)
    first, second = (print_form(floor.property, serial=serial, actor=ACTOR, at=floor.now()) for _ in range(2))
    assert (first.copy_number, first.reprint, second.copy_number, second.reprint) == (1, False, 2, True)
    assert [(row.by, row.reader) for row in form_prints(floor.property, serial)] == [(ACTOR, ""), (ACTOR, "")]


def test_the_restricted_copy_takes_a_signature_of_accounting(floor):
    """Control T7."""
    receive(floor)
    issue(floor)
    asked = {"serial": take(floor), "copy": "restricted", "actor": ACTOR, "at": floor.now()}
    assert refused("reader_missing", print_form, floor.property, **asked).cite == "control T7"
    for role in (Role.CASHIER, Role.PIT_MANAGER, Role.CAGE_SUPERVISOR, Role.AUDITOR):
        refused("wrong_role", print_form, floor.property, **asked, reader=floor.sig(role))
    row = print_form(floor.property, **asked, reader=floor.sig(Role.ACCOUNTING))
    assert (row.copy_number, row.reader) == (1, floor.sig(Role.ACCOUNTING).employee)
    assert not print_form(floor.property, serial=asked["serial"], actor=ACTOR, at=floor.now()).reprint


def test_what_was_not_used_is_not_printed(floor):
    refused("form_unused", print_form, floor.property, serial="F-0000001", actor=ACTOR, at=floor.now())
    refused("unknown_form", print_form, floor.property, serial="Z-1", actor=ACTOR, at=floor.now())
    assert not FormPrint.objects.exists()


def test_two_who_print_at_once_get_one_original(scratch_database):
    floor = Floor.seeded()
    serial = take(floor)
    found: list[int] = []

    def press() -> None:
        try:
            found.append(print_form(floor.property, serial=serial, actor=ACTOR, at=floor.now()).copy_number)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [1, 2, 3, 4]
