"""A long day is sealed in parts, here or by others: the seal is the one that a single look at the whole day gives."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import pairwise

import pytest
from django.db import connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from casino.eventstore import Seal, feed, hashing, positions, seal_day, sealing, verify_day
from casino.tenancy import row_security
from tests.eventstore.toys import DAY, pay, put

PART_EVENTS = 7


@pytest.fixture
def played(scratch_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty streams of one to five events, some of them in several appends between others: parts of unlike sizes."""
    monkeypatch.setattr(sealing, "PART_EVENTS", PART_EVENTS)
    for number in range(40):
        put(pay(f"round:{number * 7919 % 101:03}", 0, *range(1, number % 5 + 2)))
    for number in range(0, 40, 4):
        put(pay(f"round:{number * 7919 % 101:03}", number % 5 + 1, 1, 2))


def at_once() -> dict[str, object]:
    """What the seal states of the day, from all its events together."""
    events = sorted(feed(1, limit=10_000), key=lambda one: (one.stream, one.version))
    heads = {one.stream: (one.version, one.hash) for one in events}
    leaves = [hashing.leaf(stream.encode(), version, last) for stream, (version, last) in sorted(heads.items())]
    numbers = [one.position or 0 for one in events]
    raw = b"".join(number.to_bytes(8, "big") for number in numbers)
    return {
        "events": len(events),
        "streams": len(heads),
        "root": hashing.MerkleTree(leaves).root().hex(),
        "positions": {"digest": sha256(raw).hexdigest(), "sums": [str(one) for one in positions.sums(numbers)]},
    }


def stated(seal: Seal) -> dict[str, object]:
    """What a seal says of its day's content."""
    document = json.loads(seal.document)
    return {name: document[name] for name in ("events", "streams", "root", "positions")}


def by_another(parts: Sequence[sealing.Part]) -> Iterator[sealing.Piece]:
    """Every part done on a connection of another thread, which sees only what was committed."""
    found: list[sealing.Piece] = []

    def work() -> None:
        with row_security.all_properties("as the test"), transaction.atomic():
            found.extend(map(sealing.piece_of, parts))
        connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    yield from found


def test_in_parts_as_at_once(played: None) -> None:
    seal = seal_day(1, DAY)
    assert stated(seal) == at_once()
    assert seal.events > 10 * PART_EVENTS, "there are many parts"
    assert verify_day(1, DAY).ok


def test_by_others_as_alone(played: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The document is the same to the byte but for the moment of sealing, however large the parts are."""

    def sealed(spread: sealing.Spread | None, events: int = PART_EVENTS) -> str:
        monkeypatch.setattr(sealing, "PART_EVENTS", events)
        with transaction.atomic():
            document = json.loads(seal_day(1, DAY, spread=spread).document)
            transaction.set_rollback(True)
        del document["sealed_at_us"]
        return sealing.canonical(document)

    alone = sealed(None)
    assert {sealed(by_another), sealed(by_another, 1), sealed(None, 1), sealed(None, 10_000)} == {alone}


def test_what_only_the_one_who_seals_sees_is_in_the_seal(played: None) -> None:
    """Streams that were begun or went on in the sealing transaction itself: others answer without them."""
    asked: list[sealing.Part] = []

    def spread(parts: Sequence[sealing.Part]) -> Iterable[sealing.Piece]:
        asked.extend(parts)
        return by_another(parts)

    with transaction.atomic():
        put(pay("close:1", 0, 1, 2, 3))
        put(pay("round:000", 3, 4))
        put(pay("zone:1", 0, 1))
        seal = seal_day(1, DAY, spread=spread)
    assert stated(seal) == at_once()
    assert (sum(one.events for one in asked), sum(one.streams for one in asked)) == (seal.events, seal.streams)
    assert verify_day(1, DAY).ok


def test_a_day_without_events_is_sealed(scratch_database: str) -> None:
    seal = seal_day(1, DAY)
    assert (seal.streams, seal.events, seal.root) == (0, 0, sha256(b"").digest())
    assert json.loads(seal.document)["positions"] == {"digest": sha256(b"").hexdigest(), "sums": ["0", "0", "0"]}


@given(st.lists(st.binary(min_size=32, max_size=32), max_size=70), st.sets(st.integers(0, 70)))
def test_subtrees_add_up_to_the_tree(leaves: list[bytes], cuts: set[int]) -> None:
    whole = hashing.MerkleTree()
    for first, end in pairwise(sorted({0, len(leaves), *(cut for cut in cuts if cut < len(leaves))})):
        for width, node in hashing.MerkleTree(leaves[first:end], start=first).subtrees():
            whole.add(node, width)
    assert (whole.count, whole.root()) == (len(leaves), hashing.MerkleTree(leaves).root())


@given(st.lists(st.lists(st.tuples(st.integers(0, 2**40), st.integers(1, 64)), max_size=5), max_size=5))
def test_positions_add_up(pieces: list[list[tuple[int, int]]]) -> None:
    numbers = [first + n for rows in pieces for first, count in rows for n in range(count)]
    summary = positions.Summary()
    for rows in pieces:
        summary.add(positions.piece_of(rows))
    raw = b"".join(number.to_bytes(8, "big") for number in numbers)
    assert summary.stated() == {
        "digest": sha256(raw).hexdigest(),
        "sums": [str(one) for one in positions.sums(numbers)],
    }
