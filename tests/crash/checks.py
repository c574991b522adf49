"""What must hold after a kill, and at the end. Each check gives the faults it found; none is as it should be."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from hashlib import sha256
from typing import Any

from casino.eventstore import verify_day
from casino.eventstore.rebuilding import compare
from casino.eventstore.verifying import verify_store
from tests.crash.house import LINK, LONG_AGO, Expired, Playground, SmallDay
from tests.crash.stage import CLOSING, Failed, Stage, wait_for

HEADS = """
SELECT s.stream, s.version, count(e.version), coalesce(min(e.version), 0), coalesce(max(e.version), 0)
FROM es_stream s LEFT JOIN es_event e USING (property_id, day, stream)
GROUP BY s.property_id, s.stream, s.version
HAVING count(e.version) <> s.version OR max(e.version) <> s.version OR min(e.version) <> 1
"""
ROUNDS = """
SELECT substr(stream, 7), count(*), bool_or(type = 'RoundSettled') FROM es_event
WHERE property_id = %s AND stream LIKE 'round:%%' GROUP BY stream
"""
ROWS = """
SELECT coalesce(r.id::text, s.stream) FROM tables_round r FULL JOIN
    (SELECT property_id, stream, version FROM es_stream WHERE stream LIKE 'round:%%') s
    ON s.property_id = r.property_id AND s.stream = 'round:' || r.id
WHERE r.version IS DISTINCT FROM s.version
"""
WAITING = """
SELECT 'waits for a lock: ' || left(query, 120) FROM pg_stat_activity a JOIN pg_locks l USING (pid)
WHERE NOT l.granted AND l.waitstart < now() - interval '20 seconds'
UNION ALL SELECT 'idle in a transaction: ' || left(query, 120) FROM pg_stat_activity
WHERE state LIKE 'idle in transaction%%' AND state_change < now() - interval '20 seconds'
UNION ALL SELECT 'prepared: ' || gid FROM pg_prepared_xacts
"""


class Told:
    """What the clients have written down, read on from where it was read before."""

    def __init__(self, stage: Stage) -> None:
        self._directory = stage.directory
        self._read: dict[str, int] = {}
        self.rounds: dict[str, dict[str, Any]] = {}
        self.acks: dict[str, dict[str, Any]] = {}
        self.wagered = Decimal(0)
        self.shared: set[str] = set()
        self.bets: Counter[tuple[str, int]] = Counter()
        self.steps: dict[str, dict[str, Any]] = {}
        self.slips: dict[str, str] = {}
        self.complaints: list[str] = []
        self.lost = self.away = self.refused = self.ended = self.replayed = self.repeated = 0
        self._answered: list[float] = []

    def read(self) -> Told:
        """Take in what is new."""
        for path in sorted(self._directory.glob("journal-*.jsonl")):
            with path.open() as journal:
                journal.seek(self._read.get(path.name, 0))
                while (line := journal.readline()).endswith("\n"):
                    self._take(json.loads(line))
                    self._read[path.name] = journal.tell()
        return self

    def first_answer_after(self, moment: float) -> float | None:
        """When the first answer after a moment was acknowledged, if one was."""
        return min((at for at in self._answered if at > moment), default=None)

    @property
    def answers(self) -> int:
        """How many acknowledged answers there are."""
        return len(self.acks) + len(self.steps) + sum(self.bets.values())

    def _take(self, line: dict[str, Any]) -> None:
        match line["kind"]:
            case "round":
                self.rounds[line["round"]] = line
            case "ack":
                self._acknowledged(line)
            case "shared":
                self.shared.add(line["round"])
            case "bet":
                self.bets[line["round"], line["version"]] += 1
            case "slip-step":
                self.replayed += line["again"]
                self.steps[line["key"]] = line
            case "slip-done":
                self.slips[line["act"]] = line["serial"]
            case "complaint":
                self.complaints.append(f"{line['path']}: {line['status']} {line['body']}")
            case "lost" | "away" | "refused" as kind:
                setattr(self, kind, getattr(self, kind) + 1)
            case "end":
                self.ended += 1
        if line["kind"] in ("ack", "bet", "slip-step"):
            self._answered.append(line["at"])

    def _acknowledged(self, line: dict[str, Any]) -> None:
        before = self.acks.get(line["round"])
        if line["settled"] and not (before and before["settled"]):
            self.wagered += Decimal(line["wagered"])
        self.repeated += line["outcome"] == "repeated"
        if before is None or line["version"] >= before["version"]:
            self.acks[line["round"]] = line


# --- after every kill -----------------------------------------------------------------------------------------------


def nothing_half(stage: Stage, ground: Playground, told: Told) -> list[str]:
    """Every stream whole up to its head, every round as long as it was told or as a piece of it, every row as its
    stream; every acknowledged answer there."""
    told.read()  # before the store is asked: what it acknowledged must be in there
    acks, slips, bets = dict(told.acks), dict(told.slips), list(told.bets)
    found = [f"stream {row}" for row in stage.ask(HEADS)]
    found += [f"row of round {row} is not as its stream" for (row,) in stage.ask(ROWS)]
    stored = {name: (events, settled) for name, events, settled in stage.ask(ROUNDS, [ground.property.pk])}
    told.read()  # after: what is in there somebody told
    for name, (events, settled) in stored.items():
        if name in told.shared:
            continue
        sent = told.rounds.get(name)
        if sent is None:
            found.append(f"round {name}: nobody told it")
        elif events != sent["events"] + settled if settled else events not in sent["pieces"]:
            found.append(f"round {name}: {events} events, told {sent['events']} in {sent['pieces']}")
    for name, ack in acks.items():
        events, settled = stored.get(name, (0, False))
        if events < ack["version"] or (ack["settled"] and not settled):
            found.append(f"round {name}: acknowledged at {ack['version']}, stored {events}")
    for name, version in bets:
        if stored.get(name, (0, False))[0] < version:
            found.append(f"bet {version} of round {name}: acknowledged, not stored")
    received = {
        serial for (serial,) in stage.ask(
            "SELECT serial FROM tables_slip WHERE property_id = %s AND status = 'received'", [ground.property.pk]
        )
    }  # fmt: skip
    found += [f"fill {serial}: acknowledged as received" for serial in slips.values() if serial not in received]
    return found[:20]


def nothing_locked(stage: Stage) -> list[str]:
    """Nobody waits for a lock for long, nobody sits in a transaction, nothing is prepared."""
    return [row for (row,) in stage.ask(WAITING)]


# --- of one act -----------------------------------------------------------------------------------------------------


def closed_once(stage: Stage, floor: SmallDay) -> list[str]:
    """The small day: closed, one seal, one journal, the figures of that day; its report delivered once."""
    pk = floor.pk
    wait_for(
        f"the close of {floor.property.code}",
        lambda: stage.ask("SELECT 1 FROM es_seal WHERE property_id = %s", [pk]),
    )
    wait_for(
        f"the report of {floor.property.code}",
        lambda: stage.ask(
            "SELECT 1 FROM casino_reportdelivery d JOIN casino_reportsubscription s ON s.id = d.subscription_id "
            "WHERE s.property_id = %s AND d.status = 'delivered'",
            [pk],
        ),
    )
    # A task that comes a second time looks, too, and finds the day closed: for that moment it holds the close.
    held = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objid = %s::oid"
    wait_for(f"the lock of the close of {floor.property.code}", lambda: not stage.ask(held, [CLOSING, pk]), seconds=60)
    found = []
    events = [row[0] for row in stage.ask(
        "SELECT type FROM es_event WHERE property_id = %s AND stream = %s ORDER BY version", [pk, f"close:{LONG_AGO}"]
    )]  # fmt: skip
    if events != ["CloseStarted", "DayFiguresPosted", "ExceptionsListed", "DayClosed"]:
        found.append(f"the close recorded {events}")
    counts = stage.ask(
        "SELECT (SELECT count(*) FROM es_seal WHERE property_id = %(p)s), "
        "(SELECT count(*) FROM accounting_journalentry WHERE property_id = %(p)s AND kind = 'win'), "
        "(SELECT count(*) FROM accounting_dailysummary WHERE property_id = %(p)s), "
        "(SELECT count(*) FROM es_event WHERE property_id = %(p)s AND type = 'ReportDelivered'), "
        "(SELECT sum(win) FROM accounting_dailysummary WHERE property_id = %(p)s)",
        {"p": pk},
    )[0]
    if tuple(map(int, counts)) != (1, 2, 2, 1, -3_200):
        found.append(f"seals, journal, summaries, deliveries, win: {counts}")
    report = verify_day(pk, LONG_AGO)
    found += [str(finding) for finding in report.findings]
    return found + _one_file(stage, floor)


def _one_file(stage: Stage, floor: SmallDay) -> list[str]:
    files = list((stage.reports / floor.property.code).iterdir())
    [(digest,)] = stage.ask(
        "SELECT d.sha256 FROM casino_reportdelivery d JOIN casino_reportsubscription s ON s.id = d.subscription_id "
        "WHERE s.property_id = %s",
        [floor.pk],
    )
    if [sha256(file.read_bytes()).hexdigest() for file in files] != [digest]:
        return [f"in the folder: {[file.name for file in files]}"]
    return []


def distributed_once(stage: Stage, floor: Expired) -> list[str]:
    """The expired meter: shared out once, to the cent, nothing left on it."""
    shares = stage.ask(
        "SELECT count(*), sum((data->>'distributable_minor')::bigint) FROM es_event "
        "WHERE property_id = %s AND type = 'FundsDistributed'",
        [floor.pk],
    )
    [(status,)] = stage.ask("SELECT status FROM progressive_meter WHERE property_id = %s", [floor.pk])
    if (int(shares[0][0]), int(shares[0][1] or 0), status, floor.shown()) != (1, 783_500, "distributed", 0):
        return [f"shared out {shares}, meter {status} at {floor.shown()}"]
    return []


# --- now and then, and at the end -----------------------------------------------------------------------------------


def in_order() -> list[str]:
    """The store verifies, and the projections are what a rebuild makes."""
    report = verify_store()
    found = [str(finding) for finding in report.findings[:10]]
    return found + [f"{one.table} {one.side}: {one.row[:200]}" for one in compare().differences[:10]]


def no_gaps(stage: Stage, ground: Playground, told: Told) -> list[str]:
    """Every number of the series once and in order; as many slips as acts; the meter is what was wagered."""
    pk = ground.property.pk
    numbers = sorted(int(serial.rpartition("-")[2]) for (serial,) in stage.ask(
        "SELECT serial FROM tables_slip WHERE property_id = %s AND kind = 'fill'", [pk]
    ))  # fmt: skip
    found = []
    if numbers != list(range(1, len(numbers) + 1)):
        found.append(f"numbers of fills: {len(numbers)} of them, the last {numbers[-1] if numbers else 0}")
    serials = [line["serial"] for line in told.steps.values() if line["status"] == "requested"]
    if len(set(serials)) != len(serials) or len(serials) != len(numbers):
        found.append(f"{len(serials)} fills acknowledged, {len(set(serials))} serials, {len(numbers)} stored")
    doubled = [bet for bet, times in told.bets.items() if times > 1]
    if doubled:
        found.append(f"versions given to two bets: {doubled[:5]}")
    chips = sum((Decimal(value) for (value,) in stage.ask(
        "SELECT (data->>'progressive_in')::bigint FROM es_event "
        "WHERE property_id = %s AND type = 'RoundSettled'", [pk],
    )), Decimal(0))  # fmt: skip
    if chips != told.wagered * 100:
        found.append(f"wagered on link {LINK}: {told.wagered} acknowledged, {chips / 100} stored")
    return found


def require(found: list[str], what: str) -> str:
    """The name of a check that found nothing. Raises Failed with what it found."""
    if found:
        raise Failed(f"{what}:\n  " + "\n  ".join(found))
    return what
