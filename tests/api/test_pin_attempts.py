"""Wrong PINs are counted before they are judged: in parallel, per employee, per device or login (control S1)."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Barrier
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connections
from django.test import Client

from casino.api.authentication import forget_keys
from casino.commands import grant_role, issue_device_key
from casino.identity import pin_attempts
from casino.identity.access import apply_role_groups
from casino.models import Device, Employee, IdempotentReply, scopes_with
from casino.roles import Role
from casino.wording.exception_details import exception_detail
from tables.models import ExceptionLine
from tests.api.conftest import Terminal, signer
from tests.factories import Floor
from tests.people import log_in

SLIPS, CHANGE = "/api/v1/slips", "/api/v1/pins/change"
PARALLEL = 32
WRONG = "860419"


@pytest.fixture(autouse=True)
def _no_attempts() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def wrong_pins(caplog: pytest.LogCaptureFixture) -> Callable[[], int]:
    """How many wrong PINs were judged since the test began."""
    caplog.set_level(logging.WARNING)
    return lambda: sum(
        record.name == "casino.identity.pins" and "'event': 'wrong_pin'" in record.getMessage()
        for record in caplog.records
    )


def fill(by: dict[str, str]) -> dict[str, Any]:
    """A request that one person signs."""
    return {"kind": "fill", "table": "RO-1", "counts": {"5.00": 8}, "supervisor": by}


def code_of(answer: Any) -> str:
    """What a request for a fill was answered."""
    return "signed" if answer.status_code == 201 else str(answer.json()["code"])


def wrong(person: Employee) -> dict[str, str]:
    return {"employee": person.code, "pin": WRONG}


def at_once(work: Callable[[int], str], number: int = PARALLEL) -> Counter[str]:
    """What so many threads that begin together were answered."""
    together = Barrier(number)

    def run(place: int) -> str:
        try:
            together.wait(120)
            return work(place)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(number) as pool:
        return Counter(pool.map(run, range(number)))


def issued(house: Floor) -> str:
    """The key of another device of the pit."""
    device = Device.objects.create(property=house.property, code="PIT-9", kind=Device.Kind.PIT_TERMINAL)
    return issue_device_key(device, scopes=scopes_with("rounds:write"))[1]


# --- in parallel ----------------------------------------------------------------------------------------------------


def test_of_many_wrong_pins_at_once_five_are_judged(scratch_database: str, wrong_pins: Callable[[], int]) -> None:
    forget_keys()
    house = Floor.seeded(with_pins=True, with_devices=True)
    house.open_day()
    house.open("RO-1")
    person, second = house.house.staff[Role.FLOOR_SUPERVISOR][:2]
    right = {"employee": person.code, "pin": house.house.pins[person.code]}
    pit, cage = house.house.keys["PIT-1"], issued(house)

    def guess(place: int) -> str:
        return code_of(Terminal(pit if place % 2 else cage).post(SLIPS, fill(wrong(person))))

    assert at_once(guess) == {"wrong_pin": 5, "pin_locked": PARALLEL - 5}
    assert wrong_pins() == 5
    assert code_of(Terminal(pit).post(SLIPS, fill(right))) == "pin_locked"

    # Right PINs at once are all judged: nobody is locked out by others that are under way.
    own = {"employee": second.code, "pin": house.house.pins[second.code]}
    assert at_once(lambda place: code_of(Terminal(pit).post(SLIPS, fill(own)))) == {"signed": PARALLEL}

    # Of right and wrong ones at once no more than five wrong ones are judged between two right ones.
    cache.clear()
    mixed = at_once(lambda place: code_of(Terminal(pit).post(SLIPS, fill(right if place == 0 else wrong(person)))))
    assert mixed["wrong_pin"] <= 9
    assert mixed["wrong_pin"] + mixed["pin_locked"] + mixed["signed"] == PARALLEL
    assert mixed["pin_locked"] >= PARALLEL - 10


# --- per employee, device and login ---------------------------------------------------------------------------------


def test_a_device_that_tries_many_people_is_locked_and_others_are_not(
    house: Floor, terminal: Terminal, caplog: pytest.LogCaptureFixture
) -> None:
    people = [person for crew in house.house.staff.values() for person in crew]
    supervisors = [person for person in people if person.holds(Role.FLOOR_SUPERVISOR)]
    grant = iter(person for person in people if person.holds(Role.DEALER))
    while len(supervisors) < 8:
        supervisors.append(granted := next(grant))
        grant_role(granted, Role.FLOOR_SUPERVISOR)
    own = signer(house, Role.FLOOR_SUPERVISOR)
    others = [person for person in supervisors if person.code != own["employee"]]
    for number in range(20):
        assert code_of(terminal.post(SLIPS, fill(wrong(others[number // 4])))) == "wrong_pin"
        if number % 6 == 0:
            assert code_of(terminal.post(SLIPS, fill(own))) == "signed", "a right PIN of one's own hides no other's"
    refused = terminal.post(SLIPS, fill(own))
    assert (code_of(refused), refused.json()["field"]) == ("pin_locked", "supervisor.pin")
    [line] = ExceptionLine.objects.filter(code="pin_origin_locked")
    last = others[19 // 4].code
    assert (line.subject, line.actor, line.amount) == ("PIT-1", "device:PIT-1", 0)
    told = exception_detail(line.code, line.detail, "USD", "es")
    assert told == f"20 PIN erróneos, el último de {last}: no se comprueba ningún PIN durante 15 min"
    assert sum("pin_origin_locked" in record.getMessage() for record in caplog.records) == 1
    rotated = terminal.post("/api/v1/keys/rotation", {"overlap_minutes": 5}).json()["key"]
    assert code_of(Terminal(rotated).post(SLIPS, fill(own))) == "pin_locked", "another key is the same device"
    assert code_of(Terminal(issued(house)).post(SLIPS, fill(own))) == "signed"


def test_numbers_of_nobody_count_at_the_device(house: Floor, terminal: Terminal) -> None:
    for number in range(20):
        assert code_of(terminal.post(SLIPS, fill({"employee": f"ZZ{number}", "pin": WRONG}))) == "unknown_employee"
    assert code_of(terminal.post(SLIPS, fill(signer(house, Role.FLOOR_SUPERVISOR)))) == "pin_locked"


def test_every_signature_of_a_request_counts(house: Floor, terminal: Terminal) -> None:
    person = house.house.staff[Role.COUNT_TEAM][0]
    body = {"day": "2026-11-20", "room": "sala", "team": [wrong(person)] * 3}
    for _ in range(4):
        assert terminal.post("/api/v1/counts", body).json()["code"] == "wrong_pin"
    right = {"employee": person.code, "pin": house.house.pins[person.code]}
    answer = terminal.post("/api/v1/counts", {**body, "team": [right, wrong(person), right]})
    assert (answer.json()["code"], answer.json()["field"]) == ("wrong_pin", "team[1].pin")


def test_changing_a_pin_is_counted_as_signing_is(house: Floor, terminal: Terminal) -> None:
    person = house.house.staff[Role.FLOOR_SUPERVISOR][0]
    for number in range(5):
        asked = terminal.post(CHANGE, {**wrong(person), "new_pin": "591048"})
        assert asked.json()["code"] == "wrong_pin", number
    right = {"employee": person.code, "pin": house.house.pins[person.code]}
    assert terminal.post(CHANGE, {**right, "new_pin": "591048"}).json()["code"] == "pin_locked"
    assert code_of(terminal.post(SLIPS, fill(right))) == "pin_locked"
    assert terminal.post(CHANGE, {**right, "new_pin": "123456"}).json()["field"] == "new_pin"


def test_a_pin_is_changed_over_rest_and_signs_at_once(house: Floor, terminal: Terminal, ro1: Terminal) -> None:
    right = signer(house, Role.FLOOR_SUPERVISOR)
    answer = ro1.post(CHANGE, {**right, "new_pin": "591048"})
    assert (answer.status_code, answer.json()) == (200, {"employee": right["employee"]})
    assert code_of(terminal.post(SLIPS, fill(right))) == "wrong_pin"
    assert code_of(terminal.post(SLIPS, fill({**right, "pin": "591048"}))) == "signed"


def test_the_admin_counts_with_the_api(house: Floor, terminal: Terminal) -> None:
    apply_role_groups()
    person = house.house.staff[Role.FLOOR_SUPERVISOR][0]
    person.user = get_user_model().objects.create_user("s1", password="x", is_staff=True)
    person.save(update_fields=["user"])
    desk = log_in(Client(headers={"accept-language": "en"}), person.user)
    asked = {"table": "RO-1", "kind": "fill", "counts.500": "8"}
    for number, typed in enumerate([person.code.lower(), f" {person.code} "] * 2):
        page = desk.post(
            "/admin/day/request-fill/", {**asked, "supervisor_employee": typed, "supervisor_pin": f"86041{number}"}
        )
        assert "The PIN is wrong." in page.content.decode(), page.content.decode()
    assert code_of(terminal.post(SLIPS, fill(wrong(person)))) == "wrong_pin"
    right = {"employee": person.code, "pin": house.house.pins[person.code]}
    assert code_of(terminal.post(SLIPS, fill(right))) == "pin_locked"
    own = desk.post("/admin/pin/own/", {**right, "new_pin": "591048", "again": "591048"})
    assert "Too many wrong PINs" in own.content.decode()


def test_a_login_that_is_locked_is_an_exception_once_a_day(house: Floor, settings: Any) -> None:
    settings.PIN_FAILURES_PER_DEVICE = 2
    apply_role_groups()
    person = house.house.staff[Role.FLOOR_SUPERVISOR][0]
    person.user = get_user_model().objects.create_user("s1", password="x", is_staff=True)
    person.save(update_fields=["user"])
    desk = log_in(Client(headers={"accept-language": "en"}), person.user)
    asked = {"table": "RO-1", "kind": "fill", "counts.500": "8"}
    for employee in (person.code, "ZZ1", person.code):
        desk.post("/admin/day/request-fill/", {**asked, "supervisor_employee": employee, "supervisor_pin": WRONG})
    lines = ExceptionLine.objects.filter(code="pin_origin_locked")
    assert [(line.subject, line.actor) for line in lines] == [(f"employee:{person.code}",) * 2]
    cache.clear()
    for _ in range(3):
        desk.post("/admin/day/request-fill/", {**asked, "supervisor_employee": "ZZ1", "supervisor_pin": WRONG})
    assert len(lines.all()) == 1


def test_a_pin_is_changed_on_its_own_page(house: Floor, terminal: Terminal) -> None:
    apply_role_groups()
    person = house.house.staff[Role.FLOOR_SUPERVISOR][0]
    person.user = get_user_model().objects.create_user("s1", password="x", is_staff=True)
    person.save(update_fields=["user"])
    desk = log_in(Client(headers={"accept-language": "en"}), person.user)
    page, right = "/admin/pin/own/", {"employee": person.code, "pin": house.house.pins[person.code]}
    assert f'value="{person.code}"' in desk.get(page).content.decode()
    for new, again, said in (
        ("591048", "591049", "The two PINs differ."),
        ("59104", "59104", "6 to 12 digits"),
        ("121212", "121212", "easy to guess"),
        (right["pin"], right["pin"], "the current PIN"),
    ):
        answer = desk.post(page, {**right, "new_pin": new, "again": again})
        assert (answer.status_code, said in answer.content.decode()) == (422, True), said
        assert right["pin"] not in answer.content.decode()
    assert desk.post(page, {**right, "new_pin": "591048", "again": "591048"}).status_code == 302
    assert code_of(terminal.post(SLIPS, fill({**right, "pin": "591048"}))) == "signed"
    assert "PIN changed by its owner" in LogEntry.objects.get(object_id=str(person.pk)).change_message


def test_people_of_the_same_number_in_two_properties_are_counted_apart(house: Floor, terminal: Terminal) -> None:
    forget_keys()
    other = Floor.seeded(with_pins=True, with_devices=True)
    other.open_day()
    other.open("RO-1")
    person = house.house.staff[Role.FLOOR_SUPERVISOR][0]
    for _ in range(5):
        terminal.post(SLIPS, fill(wrong(person)))
    assert code_of(terminal.post(SLIPS, fill(signer(house, Role.FLOOR_SUPERVISOR)))) == "pin_locked"
    there = Terminal(other.house.keys["PIT-1"])
    assert code_of(there.post(SLIPS, fill(signer(other, Role.FLOOR_SUPERVISOR)))) == "signed"


# --- without Redis --------------------------------------------------------------------------------------------------


@pytest.fixture
def no_redis(settings: Any) -> Iterator[None]:
    """Nobody answers where the counts are kept."""
    there = settings.CACHES
    for known in (pin_attempts._redis, pin_attempts._script):
        known.cache_clear()
    settings.CACHES = {"default": {**there["default"], "LOCATION": "unix:///nonexistent/redis.sock?db=1"}}
    pin_attempts._redis()
    settings.CACHES = there
    yield
    for known in (pin_attempts._redis, pin_attempts._script):
        known.cache_clear()


def test_without_redis_no_pin_is_judged(house: Floor, terminal: Terminal, no_redis: None) -> None:
    person = house.house.staff[Role.FLOOR_SUPERVISOR][0]
    for by in (signer(house, Role.FLOOR_SUPERVISOR), wrong(person)):
        answer = terminal.post(SLIPS, fill(by))
        assert (answer.status_code, answer.json()["code"]) == (503, "out_of_reach")
        assert answer["Retry-After"] == "2"


# --- what is kept of a request --------------------------------------------------------------------------------------


def test_a_kept_answer_does_not_give_the_pin_away(house: Floor, terminal: Terminal) -> None:
    body = fill(signer(house, Role.FLOOR_SUPERVISOR))
    first = terminal.post(SLIPS, body, key="once")
    again = terminal.post(SLIPS, body, key="once")
    assert (first.json(), again["Idempotency-Replayed"]) == (again.json(), "true")
    kept = IdempotentReply.objects.get(key="once")
    sent = f"POST {SLIPS}\n{json.dumps(body)}".encode()
    assert kept.request_digest != sha256(sent).hexdigest()
    other = {**body, "supervisor": {**body["supervisor"], "pin": WRONG}}
    assert terminal.post(SLIPS, other, key="once").json()["code"] == "idempotency_key_reused"
    # As the release before kept it.
    IdempotentReply.objects.update(request_digest=sha256(sent).hexdigest())
    assert terminal.post(SLIPS, body, key="once")["Idempotency-Replayed"] == "true"
