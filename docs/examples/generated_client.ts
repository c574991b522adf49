// A round and a batch with openapi-fetch and the types that openapi-typescript generates
// (docs/jobs/generate-a-client.md).
//
//     CASINO_KEY=<the terminal's key> CASINO_TABLE=RO-1 node generated_client.ts
//
// The table must be open. CASINO_URL defaults to http://127.0.0.1:8000.

import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import type { operations, paths } from "./casino.ts";

type Round = NonNullable<operations["rounds_create"]["requestBody"]>["content"]["application/json"];

const table = process.env.CASINO_TABLE ?? "RO-1";
const client = createClient<paths>({
  baseUrl: process.env.CASINO_URL ?? "http://127.0.0.1:8000",
  headers: { Authorization: `Bearer ${process.env.CASINO_KEY}` },
});

function spin(pocket: string): Round {
  return {
    id: randomUUID(),
    table,
    occurred_at: new Date().toISOString(),
    events: [
      { type: "RoundOpened" },
      { type: "BetPlaced", seat: 1, bet: "straight", target: "17", amount: "5.00" },
      { type: "BetsClosed" },
      { type: "BallLanded", pocket },
      { type: "RoundClosed" },
    ],
  };
}

const found = await client.GET("/api/v1/tables/{table}", { params: { path: { table } } });
if (!found.data) throw new Error(found.error.detail);
console.log(found.data.table, found.data.game, found.data.open ? "open" : "closed");

const done = await client.POST("/api/v1/rounds", { body: spin("17") });
if (done.error) throw new Error(done.error.detail);
if (!("settlement" in done.data)) throw new Error("the round is late");
for (const line of done.data.settlement?.lines ?? []) {
  console.log(done.data.outcome, line.bet, line.result, line.odds, line.net);
}

const refused = await client.POST("/api/v1/rounds", { body: spin("37") });
if (refused.error) console.log("refused", refused.error.code, refused.error.cite);

const batch = await client.POST("/api/v1/rounds/batch", {
  body: ["17", "20"].map((pocket) => JSON.stringify(spin(pocket))).join("\n"),
  headers: { "Content-Type": "application/x-ndjson" },
  bodySerializer: (lines) => lines ?? "",
});
if (!batch.data) throw new Error(batch.error.detail);
for (const answer of batch.data.results) console.log(answer.line, answer.outcome);
