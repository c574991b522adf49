"""A roulette terminal in one file, standard library only: a round as it happens, the same sent again, and a batch.

    CASINO_KEY=<the terminal's key> CASINO_TABLE=RO-1 python docs/examples/table_terminal.py

The table must be open (docs/jobs/open-and-close-a-table.md). CASINO_URL defaults to http://127.0.0.1:8000.
"""

import json
import os
import secrets
import time
import urllib.error
import urllib.request
import uuid
from datetime import UTC, datetime

API = os.environ.get("CASINO_URL", "http://127.0.0.1:8000") + "/api/v1/"
HEADERS = {"Authorization": f"Bearer {os.environ.get('CASINO_KEY', '')}", "Accept-Language": "en"}
TABLE = os.environ.get("CASINO_TABLE", "RO-1")


def send(path: str, body: bytes | None = None, kind: str = "application/json") -> tuple[int, dict]:
    """Status and answer. A lost line or a 5xx is tried again: a round that arrives twice is recorded once."""
    for pause in (0.2, 0.4, 0.8, 1.6, None):
        headers = {**HEADERS, "Content-Type": kind, "X-Device-Time": datetime.now(UTC).isoformat()}
        request = urllib.request.Request(API + path, data=body, headers=headers)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refusal:  # 4xx: a problem document with code, detail and often a clause
            if refusal.code < 500:
                return refusal.code, json.load(refusal)
            if pause is None:
                raise
        except OSError:
            if pause is None:
                raise
        time.sleep(pause)
    raise AssertionError("unreachable")


def post(path: str, **body: object) -> tuple[int, dict]:
    return send(path, json.dumps(body).encode())


def now() -> str:
    return datetime.now(UTC).isoformat()


def new_id() -> str:
    """UUID version 7 (RFC 9562): ids that sort by time keep the indexes of a busy floor small."""
    number = int(time.time() * 1000) << 80 | 7 << 76 | secrets.randbits(12) << 64 | 2 << 62 | secrets.randbits(62)
    return str(uuid.UUID(int=number))


def bet(target: str, amount: str) -> dict:
    return {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": target, "amount": amount}


def a_round(*events: dict) -> dict:
    return {"id": new_id(), "table": TABLE, "occurred_at": now(), "events": [{"type": "RoundOpened"}, *events]}


def main() -> None:
    status, table = send(f"tables/{TABLE}")
    print(status, table.get("game") or table["detail"], "open" if table.get("open") else "")

    # As it happens: the house fills in game, edition, shift, options, limits and meters of this moment.
    spin = a_round(bet("17", "5.00"))
    status, begun = post("rounds", **spin)
    print(status, begun.get("outcome") or begun["code"], begun.get("version"))
    rest = [{"type": "BetsClosed"}, {"type": "BallLanded", "pocket": "17"}, {"type": "RoundClosed"}]
    end = {"table": TABLE, "occurred_at": now(), "expected_version": begun.get("version", 0), "events": rest}
    status, done = post(f"rounds/{spin['id']}/events", **end)
    for line in (done.get("settlement") or {}).get("lines", []):
        print(status, line["bet"], line["target"], line["result"], line["odds"], line["net"], line["cite"])

    # The answer was lost? Send it again, word for word: "repeated", with the same settlement.
    status, again = post(f"rounds/{spin['id']}/events", **end)
    print(status, again.get("outcome") or again["code"])

    # The line was down: what was buffered goes as NDJSON, one round a line, each with its own answer.
    # There is no 37: that line is refused with its clause, the others are not touched.
    lines = "\n".join(json.dumps(a_round(bet(target, "5.00"), *rest)) for target in ("17", "20", "37")).encode()
    status, batch = send("rounds/batch", lines, "application/x-ndjson")
    for answer in batch.get("results", []):
        problem = answer.get("problem") or {}
        print(status, answer["line"], answer["outcome"], problem.get("code", ""), problem.get("cite", ""))


if __name__ == "__main__":
    main()
