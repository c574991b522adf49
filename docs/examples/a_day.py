"""A gaming day over the API, from its opening to its seal: every call of docs/jobs/a-day-over-the-api.md, in its order.

    PYTHONPATH=clients/python CASINO_KEY=<key> CASINO_STAFF=.local/demo/keys.json python docs/examples/a_day.py

The key is for every table and has every scope; CASINO_STAFF is a JSON file with `staff`: people by role, each with
employee number and PIN. CASINO_URL defaults to http://127.0.0.1:8000. A worker must run: it closes the day.
"""

import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from casino_client import Client, Problem, new_id

TABLES = ("RO-1", "BJ-1", "CS-1")
TRAY = {"1.00": 200, "5.00": 200, "25.00": 200, "100.00": 100}
NOTES = {"100.00": 5}  # what each box holds


def now() -> str:
    return datetime.now(UTC).isoformat()


def require(outcome: str, wanted: str) -> None:
    if outcome != wanted:
        raise SystemExit(f"{outcome}, not {wanted}")


def round_of(table: str, facts: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": new_id(), "table": table, "occurred_at": now(), "events": [{"type": "RoundOpened"}, *facts]}


def open_day(casino: Client, who: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The gaming day and the shift that it is now."""
    floor = casino.get("floor-configuration")
    moment = datetime.now(UTC)
    begun = [shift for shift in floor["shifts"] if datetime.fromisoformat(shift["starts"]) <= moment]
    floor["shift"] = (begun or floor["shifts"])[-1]["code"]
    try:
        casino.post("gaming-days", {"day": floor["day"]})
    except Problem as problem:
        if problem.code != "day_already_opened":
            raise
    running = {link["link"] for link in casino.get("meters")}
    for link in casino.get("progressives"):
        if link["active"] and link["link"] not in running:  # the first day of a progressive
            casino.post(f"meters/{link['link']}/start", {"day": floor["day"], "approved": who["administrator"][0]})
    return floor["day"], floor


def stock(casino: Client, kind: str, code: str = "") -> dict[str, int]:
    """Return the count of a place. This example takes the book for it; without inventory a usual count."""
    places = casino.get("chips")["places"]
    found = [place["counts"] for place in places if (place["kind"], place["code"]) == (kind, code)]
    return next((counts for counts in found if counts), TRAY)


def moved(counts: dict[str, int], more: dict[str, int], sign: int) -> dict[str, int]:
    return {name: counts.get(name, 0) + sign * more.get(name, 0) for name in {**counts, **more}}


def main(casino: Client, who: dict[str, Any]) -> dict[str, Any]:
    dealer, supervisor, cashier, security = (
        who[role][0] for role in ("dealer", "floor_supervisor", "cashier", "security")
    )
    two = {"by": security, "by_role": "security", "witness": supervisor, "witness_role": "floor_supervisor"}

    # The day, the cage, the tables.
    day, floor = open_day(casino, who)
    today = {"day": day, "shift": floor["shift"]}
    bank, cash = stock(casino, "cage"), {"100.00": 500}
    drawer = {"cash": cash, "chips": bank, "cashier": cashier, "cage_supervisor": who["cage_supervisor"][0]}
    casino.post("cage/openings", {**today, **drawer})
    boxes = {
        table["code"]: {box["shift"]: box["number"] for box in table["boxes"]}
        for table in floor["tables"]
        if table["code"] in TABLES
    }
    trays, papers = {}, {table: [] for table in TABLES}
    for table in TABLES:
        casino.post(f"boxes/{boxes[table][floor['shift']]}/install", {**today, "table": table, **two})
        trays[table] = stock(casino, "table", table)
        count = {"counts": trays[table], "dealer": dealer, "supervisor": supervisor}
        opened = casino.post(f"tables/{table}/openings", {**today, **count})
        papers[table].append(("opener_closer", opened["opener_serial"], opened["opener_total"]))

    # Rounds: as they happen, whole, in a batch; one is annulled.
    facts = {game["code"]: game["example"]["case"]["events"] for game in casino.get("games")}
    spin = facts["pr.roulette"]
    begun = round_of("RO-1", spin[:3])
    version = casino.post("rounds", begun)["version"]
    rest = {"table": "RO-1", "occurred_at": now(), "expected_version": version, "events": spin[3:]}
    casino.post(f"rounds/{begun['id']}/events", rest)
    casino.post("rounds", round_of("BJ-1", facts["pr.blackjack"]))
    casino.post("rounds", round_of("CS-1", facts["pr.caribbean_stud"]))
    void = {"type": "RoundVoided", "reason": "ball left the wheel", "authorised_by": supervisor["employee"]}
    for answer in casino.batch([round_of("RO-1", spin), round_of("RO-1", [*spin[:4], void, spin[-1]])]):
        require(answer["outcome"], "recorded")

    # Chips to the table, chips from the table, a slip that is not wanted any more.
    fill = {"100.00": 20}
    slip = casino.post("slips", {"kind": "fill", "table": "RO-1", "counts": fill, "supervisor": supervisor})
    casino.post(f"slips/{slip['serial']}/issue", {"cashier": cashier, "escort": security})
    casino.post(f"slips/{slip['serial']}/receive", {"counts": fill, "dealer": dealer, "supervisor": supervisor})
    papers["RO-1"].append(("fill", slip["serial"], slip["total"]))
    credit = {"5.00": 20}
    slip = casino.post("slips", {"kind": "credit", "table": "BJ-1", "counts": credit, "supervisor": supervisor})
    casino.post(f"slips/{slip['serial']}/issue", {"dealer": dealer, "escort": security})
    casino.post(f"slips/{slip['serial']}/receive", {"counts": credit, "cashier": cashier})
    papers["BJ-1"].append(("credit", slip["serial"], slip["total"]))
    slip = casino.post("slips", {"kind": "fill", "table": "RO-1", "counts": fill, "supervisor": supervisor})
    undone = {"prepared": supervisor, "prepared_role": "floor_supervisor", "reason": "asked by mistake"}
    undone |= {"supervised": who["pit_manager"][0], "supervised_role": "pit_manager"}
    casino.post(f"slips/{slip['serial']}/void", undone)
    trays["RO-1"], trays["BJ-1"] = moved(trays["RO-1"], fill, 1), moved(trays["BJ-1"], credit, -1)
    bank = moved(moved(bank, fill, -1), credit, 1)

    # The box is full: the one in reserve goes on in the same act.
    casino.post(
        f"boxes/{boxes['RO-1'][floor['shift']]}/remove", {**two, "replacement": boxes["RO-1"][""], "reason": "full"}
    )

    # The round of CS-1 decided prizes: paid in the order of the list. Then every linked table is read.
    hits: dict[str, int] = {}
    for prize in casino.get("prizes"):
        signed = {"prepared": supervisor, "validated": who["inspector"][0]}
        present = {"supervisor_present": True, "inspector_present": True}
        read = {"meter_read": prize["meter_before"]}
        paid = casino.post(f"prizes/{prize['prize']}/payment", {"method": "tray", **read, **signed, **present})
        papers["CS-1"].append(("jackpot", paid["form_serial"], paid["amount"]))
        hits[prize["hand"]] = hits.get(prize["hand"], 0) + 1
    for link in casino.get("meters"):
        for table in link["tables"] if link["status"] == "running" else ():
            last = next(iter(casino.get(f"tables/{table}/readings")), {"in_meter": 0, "payouts": {}})
            more, won = (2, hits) if table == "CS-1" else (0, {})
            reading = {"day": day, "in_meter": last["in_meter"] + more, "meter": link["amount"]}
            differs = casino.post(f"tables/{table}/readings", {**reading, "payouts": moved(last["payouts"], won, 1)})
            require(str(differs), "[]")
            casino.post(f"progressive-summaries/{day}/{table}/signature", {"prepared": supervisor})

    # Tables closed by count, boxes off and into the store.
    held = {}
    for table in TABLES:
        closed = casino.post(
            f"tables/{table}/closings", {"counts": trays[table], "dealer": dealer, "supervisor": supervisor}
        )
        papers[table].append(("opener_closer", closed["closer_serial"], closed["closer_total"]))
        standing = casino.get(f"tables/{table}")["box"]
        casino.post(f"boxes/{standing}/remove", two)
        held[standing] = [paper for paper in papers[table] if paper[1]]
    held[boxes["RO-1"][floor["shift"]]] = []
    casino.post("boxes/transport", {"boxes": list(held), "destination": "count room", **two})
    casino.post("boxes/store", {"boxes": list(held), "place": "shelf 1", **two})

    # The count: two members count each box, blind; its papers are listed; it is shown empty.
    first, second, third = who["count_team"][:3]
    pair = {"by": first, "witness": second}
    count = casino.post("counts", {"day": day, "room": "count room", "team": [first, second, third]})["count"]
    for box, found in held.items():
        kinds: dict[str, int] = {}
        for kind, _serial, _total in found:
            kinds[kind] = kinds.get(kind, 0) + 1
        contents = [{"kind": "notes", "counts": NOTES}, *([{"kind": "documents", "counts": kinds}] if kinds else [])]
        casino.post(f"counts/{count}/boxes/{box}/open", pair)
        for member in (first, second):
            outcome = casino.post(f"counts/{count}/boxes/{box}/entries", {"contents": contents, "counter": member})
        require(outcome["outcome"], "agreed")
        if found:
            listed = [{"kind": kind, "serial": serial, "total": total} for kind, serial, total in found]
            casino.post(f"counts/{count}/boxes/{box}/documents", {"documents": listed, "by": first})
        casino.post(f"counts/{count}/boxes/{box}/empty", pair)
    casino.post(f"counts/{count}/sheet", {"team": [first, second, third]})
    drop = {name: pieces * len(held) for name, pieces in NOTES.items()}
    other = who["cashier"][1]
    handed = {"contents": [{"kind": "notes", "counts": drop}], "cashier": other, "delivered": first}
    casino.post(f"counts/{count}/acceptance", handed)
    back = {"by": security, "by_role": "security", "witness": second, "witness_role": "count_team"}
    casino.post("boxes/return", {"boxes": list(held), "place": "pit", **back})
    casino.post("cage/closings", {"cash": moved(cash, drop, 1), "chips": bank, "outgoing": cashier, "incoming": other})

    # The day is closed by the worker; then it is sealed and takes nothing more.
    for line in casino.get(f"gaming-days/{day}/close")["checklist"]:
        if not line["done"]:
            print("open:", line["code"], line["open"])
    casino.post(f"gaming-days/{day}/close", {})
    while casino.get(f"gaming-days/{day}")["status"] != "closed":
        time.sleep(1)
    summary = casino.get(f"summaries/{day}")
    for row in summary["rows"]:
        print(row["table"], row["shift"], "drop", row["drop"], "win", row["win"], "by rounds", row["expected_win"])
    print("verified", casino.get(f"gaming-days/{day}/verification")["ok"])
    return summary


if __name__ == "__main__":
    known = json.loads(Path(os.environ["CASINO_STAFF"]).read_text(encoding="utf-8"))["staff"]
    people = {role: [{"employee": one["employee"], "pin": one["pin"]} for one in some] for role, some in known.items()}
    with Client(os.environ.get("CASINO_URL", "http://127.0.0.1:8000"), os.environ["CASINO_KEY"]) as pit:
        main(pit, people)
