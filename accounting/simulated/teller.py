"""A table's terminal tells its rounds: whole, as they happen or from its buffer, through whatever the line does."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from accounting.simulated.players import Differs
from accounting.simulated.rest_device import Answer, RestDevice
from casino.simulation.driver import round_body, round_parts
from casino.simulation.property_plan.planned import PlannedRound

WAYS = ("whole", "as it happens", "buffered")


class Teller:
    """One table through one shift. ``at`` gives the moment of a part of the shift."""

    def __init__(self, device: RestDevice, table: str, currency: str, at: Callable[[float], dt.datetime]) -> None:
        self.device, self.line, self.table, self.currency, self.at = device, device.line, table, currency, at

    def tell(self, rounds: Sequence[PlannedRound]) -> None:
        """All of them, settled as planned; what is kept back comes before the shift is over."""
        buffered: list[PlannedRound] = []
        for one in rounds:
            way = random.Random(f"{self.table} {one.part} {one.handle} {len(one.facts)}").choice(WAYS)
            if self.line.hit("delayed"):
                way = "buffered"
            if way == "buffered":
                buffered.append(one)
            elif way == "whole":
                self._whole(one)
            else:
                self._as_it_happens(one)
        if buffered:
            if self.line.hit("reordered"):
                buffered.reverse()
            self._batch(buffered)

    # ------------------------------------------------------------------ the three ways

    def _whole(self, one: PlannedRound) -> None:
        raw = msgspec.json.encode(self._body(one))
        fault = self.line.hit("truncated", "duplicated")
        if fault == "truncated":
            self._nothing(lambda: self.device.send("rounds", self.line.cut(raw)), range(400, 500))
        answer = self._ok(self.device.send("rounds", raw), 201)
        self._settled(one, answer)
        if fault == "duplicated":
            again = self._nothing(lambda: self.device.send("rounds", raw), range(200, 201))
            self._same(one, answer, again.body)

    def _as_it_happens(self, one: PlannedRound) -> None:
        """Its beginning, then the events in handfuls, each against the version that the terminal knows."""
        (path, opening), *more = round_parts(self._body(one))
        answer = self._ok(self.device.send(path, msgspec.json.encode(opening)), 201)
        for number, (path, part) in enumerate(more):
            raw = msgspec.json.encode({**part, "expected_version": answer["version"]})
            fault = self.line.hit("truncated", "duplicated", "reordered", "died")
            if fault == "truncated":
                self._nothing(lambda path=path, raw=raw: self.device.send(path, self.line.cut(raw)), range(400, 500))
            if fault == "reordered" and number + 1 < len(more):
                early = msgspec.json.encode(more[number + 1][1])
                self._nothing(lambda path=path, early=early: self.device.send(path, early), range(409, 410))
            answer = self._ok(self.device.send(path, raw), 200)
            if fault == "duplicated":
                self._nothing(lambda path=path, raw=raw: self.device.send(path, raw), range(200, 410))
            if fault == "died":
                answer = {**answer, "version": self._come_back(one)}
        self._settled(one, answer)

    def _come_back(self, one: PlannedRound) -> int:
        """A device that died knows nothing: it asks what the system has of its round, and goes on from there."""
        known = self.device.get(f"rounds/{one.round}")
        return min(int(known["version"]), len(one.facts))

    def _batch(self, rounds: Sequence[PlannedRound]) -> None:
        """As lines of NDJSON. Cut off, the last line is refused and the others stand; all of it is sent again."""
        lines = [msgspec.json.encode(self._body(one)) for one in rounds]
        fault = self.line.hit("truncated", "duplicated")
        if fault == "truncated":
            cut = self._ok(self.device.send_lines("rounds/batch", [*lines[:-1], self.line.cut(lines[-1])]), 200)
            outcomes = [one["outcome"] for one in cut["results"]]
            if outcomes != ["recorded"] * (len(lines) - 1) + ["refused"]:
                raise Differs(f"{self.table}: a batch whose last line was cut off: {outcomes}")
        answers = self._ok(self.device.send_lines("rounds/batch", lines), 200)["results"]
        for one, answer in zip(rounds, answers, strict=True):
            if answer["outcome"] not in ("recorded", "repeated"):
                raise Differs(f"{self.table}: round {one.round}: {answer}")
            self._settled(one, answer)
        if fault == "duplicated":
            again = self._nothing(lambda: self.device.send_lines("rounds/batch", lines), range(200, 201))
            for one, first, second in zip(rounds, answers, again.body["results"], strict=True):
                self._same(one, first, second)

    # ------------------------------------------------------------------ parts

    def _body(self, one: PlannedRound) -> dict[str, Any]:
        at = self.at(one.part) + self.device.drift
        return round_body(one.round, self.table, one.facts, at, self.currency)

    def _ok(self, answer: Answer, status: int) -> Any:
        if answer.status != status:
            raise Differs(f"{self.table}: {answer.status} instead of {status}: {answer.body}")
        return answer.body

    def _nothing(self, act: Callable[[], Answer], statuses: range) -> Answer:
        return self.device.leaves_nothing(self.table, act, statuses)

    def _settled(self, one: PlannedRound, answer: dict[str, Any]) -> None:
        planned = "void" if one.void else "closed"
        if answer["status"] != planned or len(answer["settlement"]["variances"]) != one.variances:
            raise Differs(f"{self.table}: round {one.round}: planned {one}, the system {answer}")

    def _same(self, one: PlannedRound, first: dict[str, Any], second: dict[str, Any]) -> None:
        right = second["outcome"] == "repeated" and second["version"] == first["version"]
        if not right or second["settlement"] != first["settlement"]:
            raise Differs(f"{self.table}: round {one.round} reported twice: {first} at first, then {second}")
