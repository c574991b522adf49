"""Where a process is killed: at a gate, in the middle of an act, or at random.

A point sets an act going, waits until a server process stands exactly there, kills, and gives the check that only this
act needs. What holds after every kill is asked by the soak itself.
"""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connections

from tests.crash import checks
from tests.crash.client import Client
from tests.crash.house import Expired, Playground, SmallDay
from tests.crash.stage import ROOT, Failed, Gate, Stage, wait_for

BATCH = 40
Check = Callable[[], list[str]]
"""Asked once the system runs again: the faults that were found."""


@dataclass
class Scene:
    """The system, its floor, somebody who acts at the gates, and the chance of this run."""

    stage: Stage
    ground: Playground
    actor: Client
    rng: random.Random
    days: list[SmallDay] = field(default_factory=list)

    def small_day(self) -> SmallDay:
        """Another day that the scheduler will close."""
        connections.close_all()
        day = SmallDay.built(self.stage)
        self.days.append(day)
        return day


@dataclass(frozen=True)
class Point:
    """A place, and who may be killed there."""

    name: str
    victims: tuple[str, ...]
    run: Callable[[Scene, str], Check]


def strike(stage: Stage, gate: Gate, victim: str) -> None:
    """Kill while somebody stands at the gate. `…-frozen`: he is stopped, the database commits, and he never learns."""
    pid = gate.wait()
    if victim == "backend":
        stage.kill_backend(pid)
    elif victim.endswith("-frozen"):
        name = victim.removesuffix("-frozen")
        stage.freeze(name)
        gate.open()
        wait_for("the commit", lambda: gate.is_through(pid))
        stage.kill(name)
    else:
        stage.kill(victim)


@contextmanager
def under_way(act: Callable[[], object]) -> Iterator[threading.Thread]:
    """The act in a thread of its own, which goes on with it after the kill."""
    thread = threading.Thread(target=act, daemon=True)
    thread.start()
    yield thread


def joined(thread: threading.Thread, check: Check) -> Check:
    """The check, once the act has come to its end."""

    def ended() -> list[str]:
        thread.join(120)
        return ["the act did not come to its end"] if thread.is_alive() else check()

    return ended


def nothing_more() -> list[str]:
    return []


# --- the points -----------------------------------------------------------------------------------------------------


def a_fill(table: str, **gate: Any) -> Callable[[Scene, str], Check]:
    """Somebody's fill: its request, its issue or its receipt."""

    def run(scene: Scene, victim: str) -> Check:
        with scene.stage.gate(table, **gate) as standing, under_way(scene.actor.fill) as acting:
            strike(scene.stage, standing, victim)
        return joined(acting, nothing_more)

    return run


def a_batch(table: str, column: str, prefix: str, *, at: int) -> Callable[[Scene, str], Check]:
    """Forty rounds in one request, in front of one of them."""

    def run(scene: Scene, victim: str) -> Check:
        bodies = scene.actor.rounds(BATCH)
        mine = [body["id"] for body in bodies]
        when = f"NEW.{column} = '{prefix}{mine[at]}'"
        send = lambda: scene.actor.batch(bodies)  # noqa: E731
        with scene.stage.gate(table, when=when) as standing, under_way(send) as acting:
            strike(scene.stage, standing, victim)

        def whole() -> list[str]:
            streams = [f"round:{one}" for one in mine]
            [(found,)] = scene.stage.ask("SELECT count(*) FROM es_stream WHERE stream = ANY (%s)", [streams])
            return [] if found == BATCH else [f"{found} of {BATCH} rounds of the batch"]

        return joined(acting, whole)

    return run


def a_close(table: str, *, when: str = "", **gate: Any) -> Callable[[Scene, str], Check]:
    """A small day that the scheduler hands to the worker."""

    def run(scene: Scene, victim: str) -> Check:
        with scene.stage.gate(table, when=when, **gate) as standing:
            day = scene.small_day()
            strike(scene.stage, standing, victim)
        return lambda: checks.closed_once(scene.stage, day)

    return run


def a_distribution(table: str, **gate: Any) -> Callable[[Scene, str], Check]:
    """The funds of an expired progressive, asked for over the API."""

    def run(scene: Scene, victim: str) -> Check:
        connections.close_all()
        floor = Expired.built(scene.stage)
        actor = Client({**scene.ground.book, "key": floor.key}, 901, scene.actor.journal)
        answers: list[int] = []

        def ask() -> None:
            path = "meters/CSP/distribution"
            answers.append(
                actor.sender.send("POST", path, key=f"share-{floor.pk}", json=floor.distribution()).status_code
            )

        with scene.stage.gate(table, **gate) as standing, under_way(ask) as acting:
            strike(scene.stage, standing, victim)
        once = joined(acting, lambda: checks.distributed_once(scene.stage, floor))
        return lambda: once() + ([] if answers == [201] else [f"answered {answers}"])

    return run


def a_rebuild(scene: Scene, victim: str) -> Check:
    """All projections emptied and made again, killed on the way."""
    command = [sys.executable, "manage.py", "rebuild"]
    name = "casino-rebuild"
    with scene.stage.gate("tables_round", nth=30, when=f"current_setting('application_name') = '{name}'") as standing:
        process = subprocess.Popen(
            command, cwd=ROOT, env=scene.stage.environment() | {"SOAK_APPLICATION_NAME": name},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        scene.stage.processes["rebuild"] = process
        try:
            strike(scene.stage, standing, victim)
        finally:
            del scene.stage.processes["rebuild"]
    if process.wait(60) == 0:
        raise Failed("the rebuild came to its end")
    return checks.in_order


def of_type(name: str) -> str:
    """The condition of a commit with an event of this type."""
    return f"'{name}' = ANY (string_to_array(NEW.types, ' '))"


JOURNAL = "accounting_journalentry"
CHOSEN = (
    Point("a fill between its events and its row", ("web", "postgres", "backend"), a_fill("tables_slip")),
    Point("a fill before its kept answer", ("web", "postgres-all"), a_fill("casino_idempotentreply")),
    Point("a fill at its commit", ("web", "postgres", "backend"), a_fill("casino_idempotentreply", at_commit=True)),
    Point("a fill committed and not answered", ("web-frozen",), a_fill("casino_idempotentreply", at_commit=True)),
    Point("the middle of a batch", ("web", "postgres", "backend"), a_batch("es_commit", "stream", "round:", at=25)),
    Point("a batch between its events and its rows", ("web", "postgres-all"), a_batch("tables_round", "id", "", at=20)),
    Point("the beginning of a close", ("worker", "postgres"), a_close("es_commit", when=of_type("CloseStarted"))),
    Point("the figures of a close", ("worker", "worker-process", "backend"), a_close("accounting_dailysummary", nth=2)),
    Point("the journal of a close", ("worker", "postgres"), a_close(JOURNAL, when="NEW.kind = 'win'")),
    Point("the seal of a close", ("worker", "postgres-all", "redis"), a_close("es_seal")),
    Point("a close at its commit", ("worker", "postgres"), a_close("es_seal", at_commit=True)),
    Point("a close committed and not told", ("worker-frozen",), a_close("es_seal", at_commit=True)),
    Point(
        "a distribution between its events", ("web", "postgres"),
        a_distribution("es_commit", when=of_type("FundsDistributed")),
    ),
    Point(
        "a distribution between its events and its row", ("web", "backend"),
        a_distribution("progressive_distribution", event="UPDATE"),
    ),
    Point(
        "a distribution committed and not answered", ("web-frozen",),
        a_distribution("casino_idempotentreply", at_commit=True, when="NEW.key LIKE 'share-%'"),
    ),
    Point("a rebuild", ("rebuild", "postgres"), a_rebuild),
    Point(
        "a report in its folder, not yet recorded", ("worker", "postgres"),
        a_close("es_commit", when=of_type("ReportDelivered")),
    ),
    Point(
        "a report delivered and not told", ("worker-frozen",),
        a_close("casino_reportdelivery", event="UPDATE", at_commit=True, when="NEW.status = 'delivered'"),
    ),
)  # fmt: skip
"""Every pair of a point and a victim is a kill."""

AT_RANDOM = (
    "web", "web-process", "worker", "worker-process", "postgres", "postgres-all", "backend", "redis", "beat",
    "web postgres", "worker redis", "postgres redis",
)  # fmt: skip


def at_random(scene: Scene, victim: str) -> Check:
    """In the full flow, with a close under way every other time."""
    day = scene.small_day() if scene.rng.random() < 0.5 else None
    threading.Event().wait(scene.rng.uniform(0.2, 3.0))
    for one in victim.split():
        if one == "backend":
            scene.stage.kill_backend(scene.rng.choice(_working(scene.stage)))
        else:
            scene.stage.kill(one)
    return nothing_more if day is None else lambda: checks.closed_once(scene.stage, day)


def _working(stage: Stage) -> list[int]:
    query = "SELECT pid FROM pg_stat_activity WHERE application_name = 'casino' AND pid <> pg_backend_pid()"
    return [pid for (pid,) in stage.ask(query)]


RANDOM = Point("at random", AT_RANDOM, at_random)


def planned(kills: int, rng: random.Random) -> list[tuple[Point, str]]:
    """Which kills, in which order: every chosen point with every victim before any comes twice, then at random."""
    chosen = [(point, victim) for point in CHOSEN for victim in point.victims]
    rng.shuffle(chosen)
    chosen = chosen[: max(1, kills * 2 // 3)]
    rest = [(RANDOM, rng.choice(AT_RANDOM)) for _ in range(kills - len(chosen))]
    plan = [*chosen, *rest]
    rng.shuffle(plan)
    return plan


def named(wanted: str) -> list[tuple[Point, str]]:
    """`the seal of a close/worker, …`"""
    points: Mapping[str, Point] = {point.name: point for point in (*CHOSEN, RANDOM)}
    pairs = [one.strip().partition("/") for one in wanted.split(",")]
    return [(points[name], victim) for name, _slash, victim in pairs]
