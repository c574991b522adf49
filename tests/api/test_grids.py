"""Grids over REST: rows of tables or boxes in one request, signed once; all of them or none."""

from __future__ import annotations

import pytest

from casino.eventstore import read_stream
from casino.roles import Role
from tables.models import TableSession
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, box_for

OPEN = "/api/v1/pit/open-tables"


@pytest.fixture
def body(house):
    """Two tables to open, the second with a dealer of its own."""
    tables = [code for code in sorted(house.house.tables) if not code.startswith("RO")][:2]
    for table in tables:
        house.install(table)
    dealers = [signer(house, Role.DEALER), signer(house, Role.DEALER, 2)]
    rows = [{"table": table, "counts": {"5.00": 40}} for table in tables]
    rows[1]["dealer"] = dealers[1]["employee"]
    supervisor = signer(house, Role.FLOOR_SUPERVISOR)
    return {"day": DAY.isoformat(), "shift": "M", "rows": rows, "dealers": dealers, "supervisor": supervisor}


def opened(house, body):
    tables = [row["table"] for row in body["rows"]]
    return TableSession.objects.filter(property_id=house.property.pk, table__in=tables).order_by("table")


def test_rows_are_recorded_once_each_with_its_signatures(house, terminal, body):
    answer = terminal.post(OPEN, body, key="evening-1")
    assert answer.status_code == 201, answer.content
    assert [row["table"] for row in answer.json()] == [row["table"] for row in body["rows"]]
    again = terminal.post(OPEN, body, key="evening-1")
    assert (again.status_code, again.json()) == (201, answer.json()), "the same key is answered, not carried out"
    first = [read_stream(house.property.pk, row.stream)[0].event for row in opened(house, body)]
    assert [[one.employee for one in event.signatures] for event in first] == [
        [dealer["employee"], body["supervisor"]["employee"]] for dealer in body["dealers"]
    ]


def test_one_refused_row_takes_all_back_and_every_refused_row_is_named(house, terminal, body):
    wrong = [{"table": "RO-1", "counts": {}}, {**body["rows"][0], "dealer": "D99"}, body["rows"][1]]
    answer = terminal.post(OPEN, {**body, "rows": wrong})
    told = answer.json()
    assert (answer.status_code, told["code"], told["field"]) == (422, "rows_refused", "rows")
    assert [(row["row"], row["field"], row["code"]) for row in told["rows"]] == [
        (0, "rows[0].table", "table_already_open"),
        (1, "rows[1].dealer", "row_not_signed"),
    ]
    assert all(row["detail"] and row["cite"].startswith("control") for row in told["rows"])
    assert not opened(house, body).exists()
    assert terminal.post(OPEN, {**body, "rows": []}).json()["code"] == "invalid"


def test_a_key_limited_to_tables_needs_the_table_of_every_row(house, body):
    from casino.commands import issue_device_key
    from casino.models import Device

    device = Device.objects.get(property=house.property, code="PIT-1")
    tables = [row["table"] for row in body["rows"]]
    _key, plain = issue_device_key(device, scopes=["tables:write"], tables=tables[:1])
    answer = Terminal(plain).post(OPEN, body)
    assert (answer.status_code, answer.json()["code"]) == (403, "table_not_in_key")
    assert not opened(house, body).exists()


def test_a_shift_goes_by_in_one_request_for_each_step(house, terminal, body):
    """Boxes on, tables open, limits announced, tables closed, boxes off: every row of every step at once."""
    bound = {code: box_for(code, "T") for code in (row["table"] for row in body["rows"])}
    for table in bound:
        house.work.do("remove_box", box=box_for(table, "M"))
    pair = {"by": signer(house, Role.SECURITY), "witness": signer(house, Role.FLOOR_SUPERVISOR)}
    place = {"day": body["day"], "shift": "T"}
    boxes = [{"table": table, "box": box} for table, box in bound.items()]
    installed = terminal.post("/api/v1/pit/install-boxes", {**place, "rows": boxes, **pair})
    assert installed.status_code == 204, installed.content
    assert terminal.post(OPEN, {**body, **place}).status_code == 201
    raised = [{"table": table, "limits": {"min": "50.00", "max": "5000.00"}} for table in bound]
    announced = terminal.post(
        "/api/v1/pit/announce-limits",
        {
            "rows": raised[:1], "inspector_told": "Inspector Ríos", "public_told": True,
            "announcer": signer(house, Role.FLOOR_SUPERVISOR), "witness": signer(house, Role.SECURITY),
        },
    )  # fmt: skip
    assert [row["table"] for row in announced.json()] == [raised[0]["table"]], announced.content
    both = {"supervisor": signer(house, Role.FLOOR_SUPERVISOR), "witness": signer(house, Role.SECURITY)}
    early = terminal.post("/api/v1/pit/change-limits", {"rows": raised[:1], **both})
    assert [row["code"] for row in early.json()["rows"]] == ["notice_running"]
    counted = [{"table": table, "counts": {"5.00": 39}} for table in bound]
    people = {"dealers": body["dealers"][:1], "supervisor": body["supervisor"]}
    closed = terminal.post("/api/v1/pit/close-tables", {"rows": counted, **people})
    assert [(row["status"], row["closer_total"]) for row in closed.json()] == [("closed", "195.00")] * 2
    removed = terminal.post("/api/v1/pit/remove-boxes", {"rows": [{"box": box} for box in bound.values()], **pair})
    assert removed.status_code == 204, removed.content


def test_a_change_of_shift_is_one_request(house, terminal, body):
    """Each tray is counted once: the closer of one shift is the opener of the next."""
    rows = [{**row, "counts": {"5.00": 39}, "box": box_for(row["table"], "T")} for row in body["rows"]]
    change = {**body, "shift": "T", "rows": rows, "by": signer(house, Role.SECURITY)}
    unknown = terminal.post("/api/v1/pit/shift-changes", {**change, "rows": [{**rows[0], "table": "XX-9"}]})
    assert unknown.status_code == 422
    assert terminal.post(OPEN, body).status_code == 201
    changed = terminal.post("/api/v1/pit/shift-changes", change)
    assert [(row["shift"], row["opener_total"]) for row in changed.json()] == [("T", "195.00")] * 2, changed.content
