"""A roulette terminal: a round as it happens, the same sent again, and what was buffered while the line was down.

    PYTHONPATH=clients/python CASINO_KEY=<the terminal's key> CASINO_TABLE=RO-1 python docs/examples/table_terminal.py

The table must be open (docs/jobs/open-and-close-a-table.md). CASINO_URL defaults to http://127.0.0.1:8000.
"""

import os
from datetime import UTC, datetime

from casino_client import Client, new_id

TABLE = os.environ.get("CASINO_TABLE", "RO-1")
END = [{"type": "BetsClosed"}, {"type": "BallLanded", "pocket": "17"}, {"type": "RoundClosed"}]


def now() -> str:
    return datetime.now(UTC).isoformat()


def spin(target: str, *rest: dict) -> dict:
    bet = {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": target, "amount": "5.00"}
    return {"id": new_id(), "table": TABLE, "occurred_at": now(), "events": [{"type": "RoundOpened"}, bet, *rest]}


def main(casino: Client) -> None:
    table = casino.tables_retrieve(TABLE)
    print(table["game"], "open" if table["open"] else "closed")
    if not table["open"]:
        raise SystemExit("Open the table first: docs/jobs/open-and-close-a-table.md")

    # As it happens: the system fills in game, edition, shift, options, limits and meters of this moment.
    opened = spin("17")
    begun = casino.rounds_create(opened)
    print(begun["outcome"], begun["version"])
    end = {"table": TABLE, "occurred_at": now(), "expected_version": begun["version"], "events": END}
    done = casino.rounds_events_create(opened["id"], end)
    for line in done["settlement"]["lines"]:
        print(line["bet"], line["target"], line["result"], line["odds"], line["net"], line["cite"])

    # The answer was lost? The same again, word for word: "repeated", with the same settlement.
    print(casino.rounds_events_create(opened["id"], end)["outcome"])

    # The line was down: what was buffered goes at once, one answer a round.
    # There is no 37: that round is refused with its clause, the others are not touched.
    for answer in casino.batch([spin("17", *END), spin("20", *END), spin("37", *END)]):
        problem = answer.get("problem", {})
        print(answer["line"], answer["outcome"], problem.get("code", ""), problem.get("cite", ""))


if __name__ == "__main__":
    with Client(os.environ.get("CASINO_URL", "http://127.0.0.1:8000"), os.environ["CASINO_KEY"]) as terminal:
        main(terminal)
