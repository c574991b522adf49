"""The soak: `python -m tests.crash [--seed 7] [--kills 50] [--clients 64]`, which is `make soak`.

First the crowd, then the kills under load. Exit code 1, what was found, and the command that plays it again, when
something does not hold. The seed decides the order of the kills, their victims and what the clients do; the machine
decides in which instant.
"""

from __future__ import annotations

import argparse
import os
import random
import shlex
import shutil
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from tests.crash.stage import Failed, Stage

if TYPE_CHECKING:
    from tests.crash.points import Check, Point

EVERY = 15
"""After so many kills the whole store is verified and compared with a rebuild; and at the end."""


class Soak:
    """One run."""

    def __init__(self, options: argparse.Namespace, stage: Stage) -> None:
        self.options = options
        self.stage = stage
        self.rng = random.Random(options.seed)
        self.back: dict[str, list[tuple[float, float]]] = {}
        self.began = time.monotonic()

    def run(self) -> None:
        from tests.crash import checks, points
        from tests.crash.client import Client, Journal
        from tests.crash.house import Playground

        stage, options = self.stage, self.options
        stage.build(options.dump)
        stage.start("web", "worker", "beat")
        ground = Playground(stage, tables=options.tables, seed=options.seed)
        self.book = ground.write_book()
        stage.wait_until_ready()
        actor = Client(ground.book, 900, Journal(stage.directory / "journal-900.jsonl"))
        self.scene = points.Scene(stage, ground, actor, self.rng)
        self.told = checks.Told(stage)
        self.say(f"a house of {len(ground.tables)} tables at {stage.base}, in {stage.directory}")
        if options.clients:
            self.crowd()
        if options.kills or options.points:
            self.kills(points.named(options.points) if options.points else points.planned(options.kills, self.rng))
        self.end()

    # --- many at once

    def crowd(self) -> None:
        from tests.crash import crowd

        began = time.monotonic()
        processes = crowd.clients(self.stage, self.book, self.options.clients, first=1, acts=self.options.acts, pause=0)
        crowd.ended(self.stage, processes, seconds=900)
        pressed = crowd.Buttons(self.scene).all()
        told = self.told.read()
        self.require_no_complaints(expected_ends=self.options.clients)
        self.hold("crowd")
        self.say(
            f"crowd: {self.options.clients} clients, {told.answers} answers in {time.monotonic() - began:.0f} s, "
            f"{len(told.slips)} fills, {sum(told.bets.values())} bets in {len(told.shared)} shared rounds, "
            f"{told.wagered} wagered on the link; asked to come again {told.away}, lost connections {told.lost}, "
            f"deadlocks {self.deadlocks()}; {pressed}"
        )

    # --- one kill after the other

    def kills(self, plan: list[tuple[Point, str]]) -> None:
        from tests.crash import crowd

        first = 101
        before = self.told.read().ended
        load = crowd.clients(self.stage, self.book, self.options.load, first=first, acts=0, pause=self.options.pause)
        for number, (point, victim) in enumerate(plan, start=1):
            self.kill(number, point, victim)
            if number % EVERY == 0 and number < len(plan):
                self.whole()
        (self.stage.directory / "stop").touch()
        crowd.ended(self.stage, load, seconds=300)
        self.told.read()
        self.require_no_complaints(expected_ends=before + self.options.load)

    def kill(self, number: int, point: Point, victim: str) -> None:
        try:
            check = point.run(self.scene, victim)
            self.aftermath(number, point, victim, check)
        except Failed as failed:
            raise Failed(f"kill {number}, {point.name}, {victim}: {failed}") from failed

    def aftermath(self, number: int, point: Point, victim: str, check: Check) -> None:
        """Everything up again, somebody served, and what must hold."""
        from django.db import connections

        from tests.crash import checks

        killed_at = self.stage.killed_at
        self.stage.start()
        self.stage.wait_until_ready()
        ready = time.time() - killed_at
        self.stage.wait_until_complete()
        complete = time.time() - killed_at
        first = lambda: self.told.read().first_answer_after(killed_at)  # noqa: E731
        answered = checks.wait_for("an acknowledged answer", first) - killed_at
        connections.close_all()
        checks.require(check(), point.name)
        self.hold(point.name)
        self.back.setdefault(victim, []).append((ready, complete))
        self.say(
            f"{number:>3}  {point.name:<46} kill -9 {victim:<15} ready {ready:4.1f} s, served {answered:4.1f} s, "
            f"complete {complete:4.1f} s, {self.told.answers:>6} answers kept, nothing half, nothing locked"
        )

    def hold(self, what: str) -> None:
        """What holds at any time."""
        from tests.crash import checks

        checks.require(checks.nothing_half(self.stage, self.scene.ground, self.told), f"{what}: half or missing")
        checks.wait_for("locks to be given back", lambda: not checks.nothing_locked(self.stage), seconds=60)

    def whole(self) -> None:
        """The store verifies, the projections are what a rebuild makes of it."""
        from django.db import connections

        from tests.crash import checks

        connections.close_all()
        began = time.monotonic()
        checks.require(checks.in_order(), "verification and comparison with a rebuild")
        [(events,)] = self.stage.ask("SELECT count(*) FROM es_event")
        self.say(f"     {events} events verify, every row is as rebuilt ({time.monotonic() - began:.0f} s)")

    def end(self) -> None:
        from tests.crash import checks

        self.hold("the end")
        for day in self.scene.days:
            checks.require(checks.closed_once(self.stage, day), f"the close of {day.property.code}")
        checks.require(checks.no_gaps(self.stage, self.scene.ground, self.told), "series, slips and meter")
        self.whole()
        told = self.told
        self.say(
            f"{len(told.rounds)} rounds told, {len(told.acks)} acknowledged, {told.repeated} of them recognised when "
            f"they came again; {len(told.slips)} fills, {told.replayed} answers given again from what was kept; "
            f"{told.lost} connections lost, {told.away} times asked to come again; {len(self.scene.days)} days closed "
            f"once each; deadlocks {self.deadlocks()}"
        )
        for victim, seconds in sorted(self.back.items()):
            ready, complete = (
                f"{statistics.median(one):.1f} s (longest {max(one):.1f} s)" for one in zip(*seconds, strict=True)
            )
            self.say(f"     {victim:<16} {len(seconds):>3} times, ready after {ready}, complete after {complete}")

    def require_no_complaints(self, *, expected_ends: int) -> None:
        told = self.told
        if told.complaints:
            kinds = Counter(one[:160] for one in told.complaints)
            raise Failed(f"{len(told.complaints)} answers that the API does not promise: {kinds.most_common(5)}")
        if told.ended != expected_ends:
            raise Failed(f"{told.ended} of {expected_ends} clients came to their end")

    def deadlocks(self) -> int:
        [(number,)] = self.stage.ask("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return int(number)

    def say(self, line: str) -> None:
        print(f"{time.monotonic() - self.began:6.0f} s  {line}", flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.crash", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--points", default="", help='instead of --kills: "a rebuild/postgres, at random/web"')
    parser.add_argument("--clients", type=int, default=64, help="of the crowd; 0: no crowd")
    parser.add_argument("--acts", type=int, default=12, help="of each of them")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--load", type=int, default=6, help="clients while processes are killed")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between two acts of theirs, on average")
    parser.add_argument("--web-processes", type=int, default=2)
    parser.add_argument("--dump", type=Path, help="a migrated database, by pg_dump, instead of migrating")
    parser.add_argument("--keep", action="store_true", help="leave the files of the system where they are")
    return parser.parse_args()


def main() -> int:
    options = _options()
    directory = Path(tempfile.mkdtemp(prefix="soak-", dir="/tmp"))
    directory.chmod(0o755)  # the servers' account must get through
    stage = Stage(directory, web_processes=options.web_processes)
    told = stage.environment()
    os.environ.clear()
    os.environ.update(told)
    import django

    django.setup()
    from casino.tenancy import row_security

    row_security.start_for_all_properties()
    soak = Soak(options, stage)
    keep = options.keep
    print(f"seed {options.seed}", flush=True)
    try:
        soak.run()
    except Failed as failed:
        keep = True
        again = shlex.join([*sys.argv[1:], *([] if "--seed" in sys.argv else ["--seed", str(options.seed)])])
        print(f"\nFAILED: {failed}\nplay it again: python -m tests.crash {again}")
        return 1
    finally:
        stage.stop()
        if keep:
            print(f"files of the system: {directory}")
        else:
            shutil.rmtree(directory, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
