"""Hostile input for the doors that take whole files: valid cases spoiled in one place or a few, and broken bytes."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from casino.rules.examples import EXAMPLES

NASTY: list[Any] = [
    None, True, False, 0, -1, 1, 2**63, -(2**70), 10**30, 1.5, 1e308, "", " ",
    "0", "-1", "-0.00", "1e400", "NaN", "Infinity",
    "0.001", "99999999999999999999.99", "9" * 5000,
    "\x00", "é", "١٢", "\u202e", "=1+1", "17", "red", "A" * 300, [], {}, [[]],
    [None], ["17"], {"a": None}, "2026-02-30", "9999-12-31", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59",
]  # fmt: skip
POT: dict[str, Any] = {
    "id": "pot", "programme": "cl.card_progressive", "pot": {"meter": "20000001"},
    "terms": {"approval": "R-1", "entry": "500", "entry_max": "5000", "initial": "0", "rate": {"house": "0.25"},
              "allocation": {"meter": "1"}},
    "facts": [{"type": "Entered", "at": "2026-01-01T00:00:00Z", "handle": "500"},
              {"type": "Won", "hits": [{"seat": 5, "outcome": "royal_flush", "bet": "500"}]},
              {"type": "Covered", "reserve": "1", "bank": "2"}],
}  # fmt: skip
ROUND: dict[str, Any] = {
    "id": "0195f3d0-0000-7000-8000-00000000f001", "table": "RO-1", "occurred_at": "2026-11-20T12:30:00-04:00",
    "events": [{"type": "RoundOpened"},
               {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "5.00"},
               {"type": "BetsClosed"}, {"type": "BallLanded", "pocket": "17"}, {"type": "RoundClosed"}],
}  # fmt: skip
CSV = "box,kind,denomination,pieces\nRO-1-M,notes,100,3\nRO-1-M,chips,5.00,5\n"
CELLS = ["", "RO-1-M", "RO-9-Z", "notes", "chips", "gold", "100", "20.00", "3", "-3", "1e3", "١٢", "9" * 50,
         "\x00", '"', '""',
         "=1+1", "\ufeff", "\r", "\n", ",", ";", "é" * 60, "A" * 200_000, "0x10", " 3 ", "3.0", "100,5"]  # fmt: skip


@st.composite
def cases(draw: st.DrawFn) -> bytes:
    """A line for the replay door."""
    return draw(_lines([POT, *EXAMPLES.values()]))


@st.composite
def rounds(draw: st.DrawFn) -> bytes:
    """A line of a batch."""
    return draw(_lines([ROUND])).replace(b"\n", b" ")


@st.composite
def count_files(draw: st.DrawFn) -> str:
    """The file of a currency counter."""
    cells = [line.split(",") for line in CSV.splitlines()]
    for _ in range(draw(st.integers(1, 3))):
        line = draw(st.sampled_from(cells))
        what = draw(st.integers(0, 3))
        place = draw(st.integers(0, len(line) - 1)) if line else 0
        line[place : place + (what != 1)] = [] if what == 0 else [draw(st.sampled_from(CELLS))]
    between, end = draw(
        st.sampled_from([(",", "\n"), (";", "\n"), (",", "\r\n"), ("\t", "\n"), (",", "\r"), (",", "\x85")])
    )
    return end.join(between.join(line) for line in cells)


@st.composite
def _lines(draw: st.DrawFn, valid: list[dict[str, Any]]) -> bytes:
    case = copy.deepcopy(draw(st.sampled_from(valid)))
    for _ in range(draw(st.integers(1, 3))):
        places = [place for place in _places(case) if place]
        if places:
            _spoil(draw, case, draw(st.sampled_from(places)))
    raw = json.dumps(case).encode()
    if draw(st.integers(0, 9)):
        return raw
    place = draw(st.integers(0, len(raw) - 1))
    return raw[:place] + draw(st.sampled_from([b"", b"\xff", b"\x00", b"[" * 5000, b"\\ud800"])) + raw[place + 1 :]


def _spoil(draw: st.DrawFn, case: Any, place: tuple[Any, ...]) -> None:
    """Another value there, none, a name too many, an item twice."""
    inside = case
    for step in place[:-1]:
        inside = inside[step]
    what = draw(st.integers(0, 9))
    if what < 6:
        inside[place[-1]] = copy.deepcopy(draw(st.sampled_from(NASTY)))
    elif what < 8:
        del inside[place[-1]]
    elif isinstance(inside, dict):
        inside["more"] = copy.deepcopy(draw(st.sampled_from(NASTY)))
    else:
        inside.insert(0, copy.deepcopy(inside[place[-1]]))


def _places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    if isinstance(value, dict):
        for name in value:
            yield from _places(value[name], (*at, name))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _places(one, (*at, number))
