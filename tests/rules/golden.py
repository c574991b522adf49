"""Write the golden files of the games: ``python -m tests.rules.golden [GAME ...]``.

A file changes only when the rules, the example or the simulated players of its game change; the seed is the code of
the game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from casino.rules import registry
from casino.rules.codec import encode_event
from casino.rules.examples import EXAMPLES
from casino.rules.golden import FOLDER
from casino.rules.replay import answer_case, parse_limits
from casino.simulation import floor_for

PLAYED, REFUSED = 8, 6


def cases(code: str) -> Iterator[dict[str, Any]]:
    """The example of the game, rounds of simulated players, then rounds with one event left out, doubled or moved."""
    example = EXAMPLES[code]
    yield example
    game, rng = registry.get(code), random.Random(code)
    currency = example["currency"]
    options = game.parse_options(example["options"], currency)
    players = floor_for(code, options, parse_limits(example["context"]["limits"], currency))
    rounds = [[encode_event(fact, currency) for fact in players.play(rng)] for _ in range(PLAYED)]
    for number, events in enumerate(rounds, 1):
        yield example | {"id": f"played {number}", "events": events}
    for number in range(1, REFUSED):
        yield example | {"id": f"changed {number}", "events": _changed(rng.choice(rounds), rng)}
    yield example | {"id": f"changed {REFUSED}", "events": [*rounds[-1], rounds[-1][-1]]}


def _changed(events: list[dict[str, Any]], rng: random.Random) -> list[dict[str, Any]]:
    place = rng.randrange(len(events))
    match rng.randrange(3):
        case 0:
            return events[:place] + events[place + 1 :]
        case 1:
            return [*events[: place + 1], *events[place:]]
        case _:
            rest = events[:place] + events[place + 1 :]
            other = rng.randrange(len(events))
            return [*rest[:other], events[place], *rest[other:]]


def write(code: str) -> int:
    """Write the file of a game; the number of its rounds."""
    lines = [msgspec.json.encode({"case": case, "answer": answer_case(case)}) for case in cases(code)]
    (FOLDER / f"{code}.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    return len(lines)


if __name__ == "__main__":
    for code in sys.argv[1:] or [game.code for game in registry.all_games()]:
        print(f"{code}: {write(code)} rounds")
