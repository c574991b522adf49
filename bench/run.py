"""``make bench``: every budget of the system as a ratio against its peer, in one run on one PostgreSQL.

    python -m bench.run [--quick]

Prints the table, writes BENCHMARKS.md (with command, machine and date) and .local/bench.json, and fails when a ratio is
more than a tenth worse than the one that landed last (`bench/landed.json`). ``--quick`` is for a look: fewer rounds, no
files written, nothing compared. `bench.series` makes several runs, and lands them.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gc
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench import landed, rules, store
from bench.store import Result, Speed

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "BENCHMARKS.md"
MEASURED = ROOT / ".local" / "bench.json"
DAY = dt.date(2026, 11, 20)
IN_THE_WAY = {
    "append a 12-event round in its own transaction": "the ratio hangs on how busy the machine's neighbours are: "
    "the wait for the disk, which both sides have, is the greater part when they are. What the system adds to the bare "
    "store is the rules' work on twelve events and the row of the round.",
    "append in batches of 500 rounds": "nine tenths of the time are the program's processor, a part after the other "
    "(docs/decisions/0145-batches-in-parts.md); a host whose neighbours take turns on the same cores slows this side, "
    "which computes, more than the peer, which waits for the disk.",
    "REST: 64 clients that keep their connection": "threads that share Python's interpreter "
    "(docs/decisions/0147-waiting-on-other-threads.md).",
    "REST: p99 of a round at half load": "what is left comes from outside the server: neighbours that share the "
    "machine's cores, a kernel thread that takes one for 2 to 8 ms twice a second, and the system's writing of what a "
    "large fill left, which holds up a commit for 60 to 100 ms (docs/decisions/0149-renewed-one-at-a-time.md).",
    "REST: batches of 500 rounds from 8 terminals": "beside two processes that take a core each, the server also reads "
    "the rounds, answers and shares both cores with the clients; a faster store lowers the ratio.",
}
"""Known obstacle to a goal, by goal, printed when it is missed."""

UNITS = {"close": "s", "REST: p99": "ms", "REST: batches": "events/s", "REST": "requests/s"}
SECONDS_OF_A_CLOSE = 60


def main() -> int:
    """Return 0 once everything was measured and no ratio fell: a missed goal is reported, not an error."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a look, nothing written")
    options = parser.parse_args()
    quick = options.quick
    rounds, runs = (200, 3) if quick else (1_000, 5)
    rows: list[dict[str, Any]] = []
    notes: list[str] = []
    with store.stage("bench_property") as peer_dsn:
        _measure(rows, notes, peer_dsn, rounds=rounds, runs=runs, day_rounds=5_000 if quick else 100_000)
    if not quick:
        recovery = store.bench_recovery()
        notes.append(
            f"Recovery: the server killed with SIGKILL in full flow was ready after "
            f"{recovery['seconds_until_server_ready']:.2f} s and took the first append after "
            f"{recovery['seconds_until_first_append']:.2f} s; {recovery['confirmed_events']:,} events were confirmed, "
            f"{recovery['found_events']:,} found, the store verified: {recovery['in_order']}."
        )
    for row in rows:
        print(f"{row['name']:<58} {row['ratio']:>8.2f}  goal {row['goal']:<8} {'ok' if row['reached'] else 'MISSED'}")
    for row in rows:
        if not row["reached"]:
            reason = IN_THE_WAY.get(row["name"], "not looked into yet")
            notes.append(f"Missed: {row['name']}, {row['ratio']:.2f}× of {row['goal']}: {reason}")
    in_memory = _rules(1 if quick else 5)
    print("\n".join(in_memory))
    if not quick:
        _write(rows, notes, in_memory)
    if quick:
        return 0
    fallen = landed.regressions(rows, landed.read())
    for sentence in fallen:
        print(f"REGRESSION {sentence}")
    return 1 if fallen else 0


def _rules(runs: int) -> list[str]:
    """The table of rounds replayed and settled in memory, and of bare evaluations, in Markdown."""
    lines = ["| round | events | rounds/s | goal |", "|---|---|---|---|"]
    for case, events, rate in rules.bench_rules(runs):
        verdict = "" if rate >= case.goal else " **missed**"
        lines.append(f"| {case.name} | {events:.0f} | {rate:,.0f} | ≥ {case.goal:,}{verdict} |")
    for name, rate in rules.evaluators().items():
        lines.append(f"| bare evaluation: {name} | – | {rate:,.0f} hands/s | – |")
    return lines


def _measure(
    rows: list[dict[str, Any]], notes: list[str], peer_dsn: str, *, rounds: int, runs: int, day_rounds: int
) -> None:
    from django.db import connections

    from bench.property_setup import BenchProperty
    from bench.rest import CLIENTS, CROWD, bench_keep_alive, bench_rest
    from casino.eventstore import feed

    with connections["owner"].cursor() as cursor:
        cursor.execute(
            'CREATE TABLE bench_bare (id bigserial PRIMARY KEY, "table" text NOT NULL, amount bigint NOT NULL)'
        )
        cursor.execute("GRANT INSERT, SELECT ON bench_bare TO casino_app")
        cursor.execute("GRANT USAGE ON SEQUENCE bench_bare_id_seq TO casino_app")
    seeded = BenchProperty("BENCH", DAY)
    # As the web server and the worker do once they are loaded; it serves both sides.
    gc.collect()
    gc.freeze()
    peer = store.fastest_peer(peer_dsn)
    notes.append(
        f"The peer inserts by {'database functions' if peer.functions else 'pipelined statements'}, the faster."
    )
    one = store.bench_append(peer, rounds=rounds, runs=runs, ours=seeded.record_one(seed=1))
    _add(rows, one, "append a 12-event round in its own transaction", "eventsourcing, bare append", 1.25)
    batch = store.bench_batch(peer, rounds=rounds, runs=runs, size=500, ours=seeded.record_batch(500, seed=2))
    _add(rows, batch, "append in batches of 500 rounds", "eventsourcing, a round a transaction", 9)
    from tables.events import RoundSettled

    settled = feed(seeded.property.pk, limit=min(2_000, rounds), types=[RoundSettled])
    streams = [recorded.stream for recorded in settled]
    for size, goal in ((100, 8.0), (1, None)):
        read = store.bench_read(peer, streams=streams, runs=runs, size=size, ours=seeded.replay(streams, size))
        how = "100 rounds a read" if size > 1 else "one round a read"
        _add(rows, read, f"replay + settle from the store, {how}", "eventsourcing, repository.get", goal)
    _concurrent(notes, peer, peer_dsn, seconds=2 if rounds < 1_000 else 5)
    peer.close()
    _scoreboard(rows, notes, peer_dsn, seconds=1 if rounds < 1_000 else 3)
    _whole(rows, one, batch, runs=3)
    _close(rows, notes, day_rounds)
    _close_floor(rows, notes, day_rounds)
    store.tidy("bench_property")
    rest = bench_rest(seeded, requests=rounds, runs=runs)
    _add(rows, rest, "REST: one round a request", "bare DRF view with one INSERT", 0.9)
    keyed = bench_rest(seeded, requests=rounds, runs=runs, peer="/api/bare")
    _add(rows, keyed, "REST: one round a request, both with a key", "bare DRF view with one INSERT", None)
    crowd = bench_keep_alive(seeded, requests=rounds, runs=runs)
    _add(rows, crowd, f"REST: {CROWD} clients that keep their connection", f"{CLIENTS} clients", 0.9)
    _half_load(rows, notes, seeded, seconds=3 if rounds < 1_000 else 10, runs=runs)
    _batches(rows, seeded, batches=16 if rounds < 1_000 else 40, runs=runs)


def _batches(rows: list[dict[str, Any]], seeded: Any, *, batches: int, runs: int) -> None:
    """Batches over REST beside the bare store: in one process, and in as many as the server has workers."""
    from bench.batches import ROUNDS, TERMINALS, bench_batches

    for processes, result in bench_batches(seeded, database="bench_property", batches=batches, runs=runs):
        beside = "the bare store, one process" if processes == 1 else f"{processes} processes of the bare store"
        _add(rows, result, f"REST: batches of {ROUNDS} rounds from {TERMINALS} terminals", beside, 0.6)


def _scoreboard(rows: list[dict[str, Any]], notes: list[str], peer_dsn: str, *, seconds: float) -> None:
    """The peers' published shapes, shown without a goal: what they measure is not what a casino appends."""
    from bench.scoreboard import bench_scoreboard

    shapes, durability = bench_scoreboard("bench_property", peer_dsn, seconds=seconds, runs=3)
    rows.extend(
        {
            "name": f"published shape: {shape.name}",
            "peer_name": shape.peer,
            "ours": round(shape.ours, 1),
            "peer": round(shape.peers, 1),
            "ratio": round(shape.ratio, 3),
            "goal": "shown",
            "reached": True,
        }
        for shape in shapes
    )
    notes.extend(durability)


def _whole(rows: list[dict[str, Any]], one: Result, batch: Result, *, runs: int) -> None:
    """Verification of the store and rebuild of all projections, in one process, beside the appends that filled it."""
    from casino.eventstore import rebuild, verify_store

    for name, work, goal in (("verify the store", verify_store, 10.0), ("rebuild all projections", rebuild, 3.0)):
        speed = Speed()
        for _ in range(runs):
            began = time.perf_counter()
            events = work().events
            speed.seconds.append(time.perf_counter() - began)
            speed.rates.append(events / speed.seconds[-1])
        for peer, side, reach in (("append, a round a transaction", one, goal), ("append in batches", batch, None)):
            ratio = speed.rate / side.ours.rate
            rows.append(
                {
                    "name": name,
                    "peer_name": peer,
                    "ours": round(speed.rate, 1),
                    "peer": round(side.ours.rate, 1),
                    "ratio": round(ratio, 3),
                    "goal": f"≥ {reach:g}×" if reach else "shown",
                    "reached": reach is None or ratio >= reach,
                }
            )
            print(f"{name} beside {peer}: {ratio:.2f}×", flush=True)


def _half_load(rows: list[dict[str, Any]], notes: list[str], seeded: Any, *, seconds: float, runs: int) -> None:
    """The 99th percentile beside the median: that of the run in the middle, as with the other rows."""
    from bench.rest import bench_half_load

    found = bench_half_load(seeded, seconds=seconds, runs=runs)
    found.sort(key=lambda run: _tail(run[0]))
    middle, most = found[len(found) // 2]
    p50, p95, p99 = (round(middle.percentile_ms(percent), 2) for percent in (50, 95, 99))
    rows.append(
        {
            "name": "REST: p99 of a round at half load",
            "peer_name": f"its median, {middle.rate:.0f} of at most {most:.0f} requests/s",
            "ours": p99,
            "peer": p50,
            "ratio": round(p99 / p50, 3),
            "goal": "≤ 3×",
            "reached": p99 <= 3 * p50,
            "p50_p95_p99_ms": [p50, p95, p99],
        }
    )
    each = ", ".join(f"{_tail(speed):.1f}" for speed, _most in found)
    slowest = max(max(speed.seconds) for speed, _most in found) * 1000
    notes.append(
        f"REST at half load, p99 in medians, {runs} runs of {seconds:g} s: {each}; slowest round {slowest:.0f} ms."
    )
    print(notes[-1], flush=True)


def _tail(speed: Speed) -> float:
    return speed.percentile_ms(99) / speed.percentile_ms(50)


def _add(rows: list[dict[str, Any]], result: Result, name: str, peer: str, goal: float | None) -> None:
    rows.append(
        {
            "name": name,
            "peer_name": peer,
            "ours": round(result.ours.rate, 1),
            "peer": round(result.peer.rate, 1),
            "ratio": round(result.ratio, 3),
            "goal": f"≥ {goal:g}×" if goal is not None else "shown",
            "reached": goal is None or result.ratio >= goal,
            "p50_p95_p99_ms": [round(result.ours.percentile_ms(p), 2) for p in (50, 95, 99)],
            "peer_p50_p95_p99_ms": [round(result.peer.percentile_ms(p), 2) for p in (50, 95, 99)],
        }
    )
    print(result.line(), flush=True)


def _concurrent(notes: list[str], peer: store.Peer, peer_dsn: str, *, seconds: float) -> None:
    """Four writers and a reader that catches up beside them, the bare store of both sides."""
    for title, other in (("ours", None), ("peer", (peer_dsn, peer.functions))):
        found = store.bench_concurrent("bench_property", writers=4, seconds=seconds, peer=other)
        notes.append(
            f"Concurrent writers (4, one in ten to a hot stream by Zipf) with a catch-up reader, {title}: "
            f"{found['rate']:,.0f} events/s, p50/p95/p99 "
            f"{found['p50_ms']:.2f}/{found['p95_ms']:.2f}/{found['p99_ms']:.2f} ms, "
            f"{found['conflicts']} conflicts tried again, reader in order: {found['reader_in_order']}."
        )
        print(notes[-1], flush=True)


def _close(rows: list[dict[str, Any]], notes: list[str], rounds: int) -> None:
    """A day of n and one of 2n rounds, in properties of their own."""
    from bench.property_setup import BenchProperty

    seconds = {}
    for number, size in enumerate((rounds // 2, rounds)):
        seeded = BenchProperty(f"CLOSE{number}", DAY)
        seeded.fill_day(size)
        store.tidy("bench_property")
        seconds[size] = seeded.close_day()
        print(f"close of {size:,} rounds: {seconds[size]:.2f} s", flush=True)
    ratio = seconds[rounds] / seconds[rounds // 2]
    rows.append(
        {
            "name": f"close a day of {rounds:,} rounds",
            "peer_name": f"itself at {rounds // 2:,} rounds",
            "ours": round(seconds[rounds], 2),
            "peer": round(seconds[rounds // 2], 2),
            "ratio": round(ratio, 3),
            "goal": "≤ 2.2×",
            "reached": ratio <= 2.2 and seconds[rounds] <= 60,
        }
    )
    notes.append(
        f"The close of {rounds:,} rounds (figures, identities, journal, Merkle seal) took {seconds[rounds]:.1f} s."
    )


def _close_floor(rows: list[dict[str, Any]], notes: list[str], rounds: int) -> None:
    """A whole floor's day: forty tables, three shifts, closed by the worker's task."""
    from bench.floor import close_of_a_floor

    seconds, outcome = close_of_a_floor(rounds)
    print(f"close of the floor's day: {seconds:.2f} s ({outcome})", flush=True)
    rows.append(
        {
            "name": f"close the day of 40 tables and {rounds:,} rounds",
            "peer_name": "the minute it may take",
            "ours": round(seconds, 2),
            "peer": SECONDS_OF_A_CLOSE,
            "ratio": round(seconds / SECONDS_OF_A_CLOSE, 3),
            "goal": "≤ 1×",
            "reached": seconds <= SECONDS_OF_A_CLOSE,
        }
    )
    notes.append(f"The floor's day, every check on, by the task that the worker runs: {outcome}.")


def _write(rows: list[dict[str, Any]], notes: list[str], in_memory: list[str]) -> None:
    MEASURED.parent.mkdir(exist_ok=True)
    fields = ("name", "ours", "peer", "ratio", "goal", "reached", "peer_name", "p50_p95_p99_ms", "peer_p50_p95_p99_ms")
    plain = [{name: row[name] for name in fields if name in row} for row in rows]
    MEASURED.write_text(json.dumps(plain, indent=2, ensure_ascii=False) + "\n")
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    lines = [
        "# Benchmarks",
        "",
        "Command: `make bench`. Every ratio is ours against the named peer in the same run, on the same PostgreSQL",
        "with fsync on; runs alternate, the ratio is the median of the runs' ratios, percentiles are of single",
        "operations. A measured round has 12 events; the settlement that the system adds to it is not counted.",
        "",
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}, commit {commit.stdout.strip()}, {_machine()}.",
        "",
        "| path | beside | ours | peer | ratio | goal | p50/p95/p99 ms | peer's |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        ours, peers = (_percentiles(row.get(name)) for name in ("p50_p95_p99_ms", "peer_p50_p95_p99_ms"))
        unit = next((unit for start, unit in UNITS.items() if row["name"].startswith(start)), "events/s")
        verdict = "" if row["reached"] else " **missed**"
        lines.append(
            f"| {row['name']} | {row['peer_name']} | {row['ours']:,} {unit} | {row['peer']:,} {unit} | "
            f"{row['ratio']:.2f}× | {row['goal']}{verdict} | {ours} | {peers} |"
        )
    lines += ["", *(f"- {note}" for note in notes), ""]
    lines += [
        "Replay and settlement of typed events in memory, one core, median of five runs (`python -m bench.rules`):"
    ]
    lines += ["", *in_memory, ""]
    REPORT.write_text("\n".join(lines))


def _percentiles(values: list[float] | None) -> str:
    return "/".join(f"{value:.2f}" for value in values) if values else "–"


def _machine() -> str:
    with open("/proc/cpuinfo") as cpuinfo:
        names = [line.split(":", 1)[1].strip() for line in cpuinfo if line.startswith("model name")]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    python = platform.python_version()
    return f"{os.cpu_count()} cores ({names[0] if names else platform.machine()}), {memory:.0f} GiB, Python {python}"


if __name__ == "__main__":
    sys.exit(main())
