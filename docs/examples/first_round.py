"""A first round over the API: opens the gaming day and a roulette table of the demonstration, records one round.

    PYTHONPATH=clients/python .venv/bin/python docs/examples/first_round.py .local/demo/keys.json

The file holds keys and PINs of the demonstration; a second argument is the site's address.
"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from casino_client import Client, Problem, new_id

TABLE = "RO-1"
TRAY = {"1.00": 200, "5.00": 200, "25.00": 200, "100.00": 100}  # of a property that keeps no inventory of chips


def main(client: Client, staff: dict[str, Any]) -> dict[str, Any]:
    """Record a straight bet of 5.00 on 17 that wins; returns the round as it was settled."""
    dealer, supervisor, guard = (
        {"employee": staff[role][0]["employee"], "pin": staff[role][0]["pin"]}
        for role in ("dealer", "floor_supervisor", "security")
    )
    setup = client.get("floor-configuration")
    now = datetime.now(UTC)
    begun = [shift for shift in setup["shifts"] if datetime.fromisoformat(shift["starts"]) <= now]
    today = {"day": setup["day"], "shift": (begun or setup["shifts"])[-1]["code"]}

    try:
        client.post("gaming-days", {"day": today["day"]})
    except Problem as problem:
        if problem.code != "day_already_opened":
            raise
    table = next(one for one in setup["tables"] if one["code"] == TABLE)
    box = next(one["number"] for one in table["boxes"] if one["shift"] == today["shift"])
    places = client.get("chips")["places"]  # the example takes the book for what a dealer would count
    tray = next((one["counts"] for one in places if (one["kind"], one["code"]) == ("table", TABLE)), TRAY)
    pair = {"by": guard, "by_role": "security", "witness": supervisor, "witness_role": "floor_supervisor"}
    client.post(f"boxes/{box}/install", {**today, "table": TABLE, **pair})
    client.post(f"tables/{TABLE}/openings", {**today, "counts": tray, "dealer": dealer, "supervisor": supervisor})

    events = [
        {"type": "RoundOpened"},
        {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "5.00"},
        {"type": "BetsClosed"},
        {"type": "BallLanded", "pocket": "17"},
        {"type": "RoundClosed"},
    ]
    played = {"id": new_id(), "table": TABLE, "occurred_at": datetime.now(UTC).isoformat(), "events": events}
    client.post("rounds", played)
    return client.get(f"rounds/{played['id']}")


if __name__ == "__main__":
    demo = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    with Client(sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1:8000", demo["pit_key"]) as pit:
        print(json.dumps(main(pit, demo["staff"])["settlement"], indent=1))
