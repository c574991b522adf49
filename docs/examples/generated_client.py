"""A round and a batch with the client that openapi-python-client generates (docs/jobs/generate-a-client.md).

    CASINO_KEY=<the terminal's key> CASINO_TABLE=RO-1 python docs/examples/generated_client.py

The table must be open. CASINO_URL defaults to http://127.0.0.1:8000.
"""

import json
import os
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from uuid import uuid4

from casino_api import AuthenticatedClient
from casino_api.api.rounds import rounds_batch_create, rounds_create
from casino_api.api.tables import tables_retrieve
from casino_api.models import (
    Problem,
    RoundsBatchCreateResponse200,
    RoundsCreateBody,
    RoundsCreateResponse201,
    Table,
)
from casino_api.types import File

TABLE = os.environ.get("CASINO_TABLE", "RO-1")


def spin(pocket: str) -> dict[str, Any]:
    bet = {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "5.00"}
    end = [{"type": "BetsClosed"}, {"type": "BallLanded", "pocket": pocket}, {"type": "RoundClosed"}]
    return {
        "id": str(uuid4()),
        "table": TABLE,
        "occurred_at": datetime.now(UTC).isoformat(),
        "events": [{"type": "RoundOpened"}, bet, *end],
    }


def main(client: AuthenticatedClient) -> None:
    table = tables_retrieve.sync(TABLE, client=client)
    if not isinstance(table, Table):
        raise SystemExit(table)
    print(table.table, table.game, "open" if table.open_ else "closed")

    done = rounds_create.sync(client=client, body=RoundsCreateBody.from_dict(spin("17")))
    if not isinstance(done, RoundsCreateResponse201) or not done.settlement:
        raise SystemExit(done)
    for line in done.settlement.lines:
        print(done.outcome, line.bet, line.result, line.odds, line.net)

    refused = rounds_create.sync(client=client, body=RoundsCreateBody.from_dict(spin("37")))
    if isinstance(refused, Problem):
        print("refused", refused.code, refused.cite)

    lines = "\n".join(json.dumps(spin(pocket)) for pocket in ("17", "20"))
    batch = rounds_batch_create.sync(client=client, body=File(payload=BytesIO(lines.encode())))
    if not isinstance(batch, RoundsBatchCreateResponse200):
        raise SystemExit(batch)
    for answer in batch.results:
        print(answer.line, answer.outcome)


if __name__ == "__main__":
    url = os.environ.get("CASINO_URL", "http://127.0.0.1:8000")
    with AuthenticatedClient(base_url=url, token=os.environ["CASINO_KEY"]) as terminal:
        main(terminal)
