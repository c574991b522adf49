"""Tables, slips, boxes and reports over REST, with PINs."""

from __future__ import annotations

import datetime as dt
from uuid import uuid4

from casino.roles import Role
from tables.models import BoxCustody, TableOffer
from tests.api.conftest import ROUNDS, Terminal, round_body, signer
from tests.factories import DAY, Floor


def test_a_table_opens_by_count_and_shows_its_state(house: Floor, terminal: Terminal) -> None:
    house.install("BJ-1")
    body = {
        "day": DAY.isoformat(),
        "shift": "M",
        "counts": {"5.00": 200, "25.00": 40},
        "dealer": signer(house, Role.DEALER),
        "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }
    answer = terminal.post("/api/v1/tables/BJ-1/openings", body)
    assert answer.status_code == 201, answer.content
    assert answer.json()["opener_total"] == "2000.00"
    state = terminal.get("/api/v1/tables/BJ-1").json()
    assert (state["open"], state["box"], state["rounds_open"]) == (True, "BJ-1-M", 0)
    assert terminal.post("/api/v1/tables/BJ-1/openings", body).json()["code"] == "table_already_open"


def test_a_table_opens_with_an_offer_on_a_numbered_form(house: Floor, terminal: Terminal) -> None:
    """Controls T1, T11: the terminal is told what the table offers, names one, and gets the form's number."""
    TableOffer.objects.create(
        property=house.property, table=house.house.tables["BJ-1"], code="ROU", game_code="pr.roulette",
        limits={"min": 200, "max": 5_000},
    )  # fmt: skip
    plan = terminal.get("/api/v1/floor-configuration").json()
    (offers,) = [table["offers"] for table in plan["tables"] if table["code"] == "BJ-1"]
    assert [(one["code"], one["game"], one["limits"]) for one in offers] == [
        ("ROU", "pr.roulette", {"min": "2.00", "max": "50.00"})
    ]
    house.install("BJ-1")
    body = {
        "day": DAY.isoformat(), "shift": "M", "counts": {"5.00": 100}, "offer": "ROU",
        "dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    unknown = terminal.post("/api/v1/tables/BJ-1/openings", {**body, "offer": "X"})
    assert (unknown.status_code, unknown.json()["code"], unknown.json()["field"]) == (422, "unknown_offer", "offer")
    session = terminal.post("/api/v1/tables/BJ-1/openings", body).json()
    assert (session["game"], session["offer"], session["opener_serial"]) == ("pr.roulette", "ROU", "O-0000003")
    assert terminal.get("/api/v1/tables/BJ-1").json()["game"] == "pr.roulette"


def test_a_day_that_is_not_now_is_refused(house: Floor, terminal: Terminal) -> None:
    """Control S5: by the server's clock, whatever the device says."""
    today = house.property.gaming_day()
    ahead = {"day": (today + dt.timedelta(days=3)).isoformat(), "occurred_at": f"{today}T23:59:00Z"}
    told = terminal.post("/api/v1/gaming-days", ahead).json()
    assert (told["code"], told["cite"]) == ("day_ahead", "control S5")
    fresh = Floor.seeded(with_pins=True, with_devices=True)
    pit = Terminal(fresh.house.keys["PIT-1"])
    over = {"day": (today - dt.timedelta(days=1)).isoformat()}
    assert pit.post("/api/v1/gaming-days", over).json()["code"] == "day_over"
    late = {**over, "late_reason": "en papel", "accounting": signer(fresh, Role.ACCOUNTING)}
    assert pit.post("/api/v1/gaming-days", {**late, "accounting": signer(fresh, Role.DEALER)}).status_code == 403
    opened = pit.post("/api/v1/gaming-days", late).json()
    assert (opened["late_reason"], opened["late_by"]) == ("en papel", late["accounting"]["employee"])


def test_a_day_opened_by_mistake_is_withdrawn(db: None) -> None:
    """Control W1: signed, once, while nothing was recorded in it; then it can be opened again."""
    fresh = Floor.seeded(with_pins=True, with_devices=True)
    pit = Terminal(fresh.house.keys["PIT-1"])
    today = fresh.property.gaming_day().isoformat()
    assert pit.post("/api/v1/gaming-days", {"day": today}).status_code == 201
    address = f"/api/v1/gaming-days/{today}/withdrawal"
    body = {"reason": "wrong date", "by": signer(fresh, Role.PIT_MANAGER)}
    refusal = pit.post(address, {**body, "reason": ""}).json()
    assert refusal["code"] == "invalid"
    assert pit.post(address, {**body, "by": signer(fresh, Role.DEALER)}).json()["code"] == "role_not_held"
    assert pit.post(address, body).status_code == 204
    assert pit.get(f"/api/v1/gaming-days/{today}").status_code == 404
    again = pit.post(address, body).json()
    assert (again["code"], again["cite"]) == ("day_not_open", "control W5")
    assert pit.post("/api/v1/gaming-days", {"day": today}).status_code == 201
    assert pit.post(address, {**body, "reason": "again"}).status_code == 204


def test_a_wrong_pin_changes_nothing(house: Floor, terminal: Terminal) -> None:
    wrong = signer(house, Role.DEALER) | {"pin": "000000"}
    body = {"counts": {"5.00": 1}, "dealer": wrong, "supervisor": signer(house, Role.FLOOR_SUPERVISOR)}
    answer = terminal.post("/api/v1/tables/RO-1/closings", body)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_pin")
    assert terminal.get("/api/v1/tables/RO-1").json()["open"] is True


def test_a_fill_needs_four_people(house: Floor, terminal: Terminal) -> None:
    """Control T2."""
    supervisor, dealer = signer(house, Role.FLOOR_SUPERVISOR), signer(house, Role.DEALER)
    counts = {"25.00": 20}
    slip = terminal.post(
        "/api/v1/slips", {"kind": "fill", "table": "RO-1", "counts": counts, "supervisor": supervisor}
    ).json()
    issue = {"cashier": signer(house, Role.CASHIER), "escort": signer(house, Role.SECURITY)}
    path = f"/api/v1/slips/{slip['serial']}"
    assert terminal.post(f"{path}/issue", {"escort": issue["escort"]}).json()["field"] == "cashier"
    assert terminal.post(f"{path}/issue", issue).json()["status"] == "issued"
    short = {"counts": {"25.00": 19}, "dealer": dealer, "supervisor": supervisor}
    refused = terminal.post(f"{path}/receive", short)
    assert (refused.status_code, refused.json()["difference"]) == (422, {"25.00": -1})
    received = terminal.post(f"{path}/receive", short | {"counts": counts})
    assert received.json()["status"] == "received", received.content
    assert terminal.get("/api/v1/tables/RO-1").json()["session"]["fills"] == "500.00"


def test_boxes_travel_and_are_counted_blind(house: Floor, terminal: Terminal) -> None:
    """Controls D2, D3."""
    people = {
        "by": signer(house, Role.SECURITY),
        "by_role": "security",
        "witness": signer(house, Role.FLOOR_SUPERVISOR),
        "witness_role": "floor_supervisor",
    }
    answer = terminal.post("/api/v1/boxes/RO-1-M/remove", people)
    assert answer.json()["code"] == "replacement_missing"
    assert (
        terminal.post("/api/v1/boxes/RO-1-M/remove", people | {"replacement": "RO-1-E", "reason": "full"}).status_code
        == 204
    )
    away = {"boxes": ["RO-1-M"], **people}
    assert terminal.post("/api/v1/boxes/transport", away | {"destination": "count room"}).status_code == 204
    assert terminal.post("/api/v1/boxes/store", away | {"place": "shelf 1"}).status_code == 204
    notes = [{"kind": "notes", "counts": {"100.00": 3, "20.00": 5}}, {"kind": "documents", "counts": {"fill": 1}}]
    other = [{"kind": "notes", "counts": {"100.00": 3, "20.00": 4}}, notes[1]]
    team = [signer(house, Role.COUNT_TEAM, number) for number in (1, 2, 3)]
    count = {"day": DAY.isoformat(), "shift": "M", "first": notes, "second": other, "team": team}
    differ = terminal.post("/api/v1/boxes/RO-1-M/count", count).json()
    assert (differ["code"], differ["difference"]["notes"]) == ("counts_differ", {"20.00": -1})
    answer = terminal.post("/api/v1/boxes/RO-1-M/count", count | {"second": notes})
    assert answer.json() == {"box": "RO-1-M", "total": "400.00"}
    assert BoxCustody.objects.get(property_id=house.property.pk, box="RO-1-M").total == 40_000
    assert terminal.post("/api/v1/boxes/RO-1-M/count", count).json()["code"] == "box_counted_twice"


def test_fields_are_named_when_they_are_wrong(terminal: Terminal) -> None:
    answer = terminal.post("/api/v1/slips", {"kind": "gift", "table": "RO-1", "counts": {"5.00": 1.5}})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "invalid")
    assert set(problem["errors"]) == {"kind", "counts", "supervisor"}


def test_the_summary_of_an_open_day_stands_as_it_is(house: Floor, terminal: Terminal) -> None:
    terminal.post(ROUNDS, round_body(str(uuid4()), pocket="3"))
    summary = terminal.get(f"/api/v1/summaries/{DAY}").json()
    row = next(row for row in summary["rows"] if row["table"] == "RO-1")
    assert (summary["status"], row["rounds"], row["win_rounds"]) == ("open", 1, "5.00")
    close = terminal.get(f"/api/v1/gaming-days/{DAY}/close").json()
    open_items = {line["code"]: line["open"] for line in close["checklist"] if not line["done"]}
    assert open_items["tables_open"] == ["RO-1", "RO-2"]
    assert terminal.get("/api/v1/summaries/1999-01-01").status_code == 404
    assert terminal.get(f"/api/v1/gaming-days/{DAY}/seal").status_code == 404


def test_the_feed_tells_everything_once_and_in_order(house: Floor, terminal: Terminal) -> None:
    identity = str(uuid4())
    terminal.post(ROUNDS, round_body(identity))
    seen: list[int] = []
    after = 0
    while True:
        page = terminal.get("/api/v1/feed", after=after, limit=7).json()
        if not page["events"]:
            break
        seen += [event["position"] for event in page["events"]]
        after = page["next"]
    assert seen == sorted(set(seen))
    landed = terminal.get("/api/v1/feed", type="BallLanded").json()["events"]
    assert [(event["stream"], event["data"]) for event in landed] == [(f"round:{identity}", {"pocket": "17"})]
    for days, found in (({"since": DAY, "until": DAY}, 1), ({"until": DAY - dt.timedelta(days=1)}, 0)):
        assert len(terminal.get("/api/v1/feed", type="BallLanded", **days).json()["events"]) == found
    assert terminal.get("/api/v1/feed", after="x").json()["field"] == "after"
    assert terminal.get("/api/v1/feed", since="yesterday").json()["field"] == "since"
    assert terminal.get("/api/v1/feed", type="Wish").status_code == 400


def test_games_are_described_for_those_who_connect(terminal: Terminal) -> None:
    games = {game["code"]: game for game in terminal.get("/api/v1/games").json()}
    straight = next(bet for bet in games["pr.roulette"]["bets"] if bet["code"] == "straight")
    assert (straight["odds"], straight["es"]) == ("35:1", "Pleno")
