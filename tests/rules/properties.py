"""Laws that hold for every game, checked on rounds that a simulated table plays from a seed.

A ``Trial`` is a game with the limits and options under which its laws are tried; ``test_properties.py`` tries those
that all games share, ``test_properties_<family>.py`` those of one family.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from hypothesis import strategies as st

from casino.rules import registry, replay
from casino.rules import vocabulary as v
from casino.rules.codec import encode_event
from casino.rules.kernel import PROGRESSIVE, Game, Round, Settlement, totals
from casino.rules.kernel import replay as apply_all
from casino.simulation import floor_for

Options = dict[str, Any]
SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


@dataclass(frozen=True)
class Trial:
    """A game under trial. ``limits`` and ``meters`` in minor units.

    ``options`` are drawn anew for each round; ``warm_up``: the round is one of the table's first so many, so that a
    shoe is begun and stacks differ; ``strays`` are facts to throw in where they are likely to be refused.
    """

    code: str
    limits: Mapping[str, int]
    options: st.SearchStrategy[Options]
    warm_up: int = 1
    meters: Mapping[str, int] | None = None
    strays: tuple[v.Fact, ...] = (v.BetsClosed(), v.RoundClosed())

    @property
    def game(self) -> Game:
        return registry.get(self.code)

    def told(self, seed: int, options: Options) -> list[v.Fact]:
        """The facts of one round of a simulated table."""
        floor, rng = floor_for(self.code, options, self.limits), random.Random(seed)
        for _ in range(seed % self.warm_up):
            floor.play(rng)
        return floor.play(rng)

    def after(self, facts: Sequence[v.Fact], options: Options) -> Round:
        """The round after these facts; any refusal fails the test."""
        return apply_all(self.game.open(options, self.limits, self.meters), facts)

    def settle(self, facts: Sequence[v.Fact], options: Options) -> Settlement:
        """The settlement of these facts; any refusal fails the test."""
        return self.after(facts, options).settle()

    def case(self, facts: Sequence[v.Fact], options: Options) -> dict[str, Any]:
        """The facts as a case for the replay door: decimal strings."""
        kinds = {option.name: option.kind for option in self.game.options}
        wire = {name: self._wire(kinds[name], given) for name, given in options.items()}
        shown = (self.meters or {}) if self.game.has_meter(self.game.configure_options(options)) else {}
        context = {
            "limits": {name: self.game.money(amount) for name, amount in self.limits.items()},
            "meters": {name: self.game.money(amount) for name, amount in shown.items()},
        }
        events = [encode_event(fact, self.game.currency) for fact in facts]
        return {"id": "p", "game": self.code, "options": wire, "context": context, "events": events}

    def _wire(self, kind: str, given: Any) -> Any:
        """The value of an option as a door takes it."""
        if given is not None and kind in ("rate", "amount"):
            return f"{given / 10_000:.4f}" if kind == "rate" else self.game.money(given)
        return given


def check_money(game: Game, settlement: Settlement) -> None:
    """The casino wins exactly what the players lose, and each line adds up."""
    sums = totals(game, settlement)
    lines = [line for line in settlement.lines if line.bet != PROGRESSIVE and not line.meter and line.result != "open"]
    progressive = settlement.progressive
    assert sums.win == -sum(line.net for line in lines) - (progressive.table_chips if progressive else 0)
    if progressive and not any(line.result == "open" for line in settlement.lines):
        prizes = sum(prize.amount for prize in progressive.prizes)
        house = sums.win + settlement.rake + progressive.wagered - prizes
        assert house == -sum(line.net for line in settlement.lines if line.seat is not None)
    for line in settlement.lines:
        match line.result:
            case "win":
                assert line.net == line.payout - line.commission
            case "lose":
                assert line.net == -line.stake - line.commission
            case "push" | "void":
                assert line.net == line.payout == line.commission == 0


_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(min_value=-(2**40), max_value=2**40),
    st.sampled_from(
        ["", "player", "dealer", "banker", "ante", "bet", "tie", "As", "10♥", "Jk", "1.00", "-5", "x" * 60, "up"]
    ),
    st.lists(st.integers(0, 3), max_size=2),
    st.dictionaries(st.sampled_from(["min", "a"]), st.integers(), max_size=1),
)
_FIELDS = sorted({name for fact in v.EVENTS.values() for name in fact.__struct_fields__})
EVENTS = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from([*v.EVENTS, "NoSuchEvent", 7]),
    st.dictionaries(st.sampled_from([*_FIELDS, "surprise"]), _SCALARS, max_size=5),
)
"""Dictionaries that look like events, most of them nonsense."""


def check_fuzzed(case: dict[str, Any], at: int, fuzzed: dict[str, Any]) -> None:
    """One field or a whole event of a legal case replaced: the door answers, and never in any other way."""
    events = list(case["events"])
    at %= len(events) + 1
    events[at : at + 1] = [fuzzed]
    answer = replay.answer_line(msgspec.json.encode({**case, "events": events}))
    assert answer["result"] in ("settled", "rejected")
    if answer["result"] == "rejected":
        assert answer["code"]
        assert answer["message"]
        assert answer["message_es"]
        assert answer["cite"]
