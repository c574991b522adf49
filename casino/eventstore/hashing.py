"""Hashes of events and of streams: pure functions, bytes in, bytes out.

    hash(n) = SHA-256( hash(n-1) + header(n) + 0x0A + payload(n) )          hash(0) = 32 zero bytes
    header  = canonical JSON of [property, day, stream, version, type, schema, occurred_us, recorded_us, actor]

Times are microseconds since 1970-01-01 UTC. The header's strings are restricted to printable ASCII without quotation
mark and backslash (`append` sees to it), so every JSON encoder writes the same bytes.

The seal's root is a Merkle tree hash as in RFC 6962 §2.1: leaves and nodes are distinguished by their first byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

ZERO: Final = bytes(32)
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def microseconds(moment: datetime) -> int:
    """Microseconds since the epoch of an aware datetime; exact, no float on the way."""
    delta = moment - EPOCH
    return (delta.days * 86_400 + delta.seconds) * 1_000_000 + delta.microseconds


def header_start(property_id: int, day: str, stream: str) -> str:
    """The part of the header that all events of a stream share; `day` in ISO form."""
    return f'[{property_id},"{day}","{stream}",'


def header_end(recorded_us: int, actor: str) -> str:
    """The part of the header that all events of one append share, with the line feed before the payload."""
    return f',{recorded_us},"{actor}"]\n'


def header_type(name: str, version: int) -> str:
    """The part of the header that says what the payload is, between the event's version and its time."""
    return f',"{name}",{version},'


def event_hash(previous: bytes, header: bytes, data: bytes) -> bytes:
    """The hash of an event; `header` ends with its line feed."""
    return sha256(previous + header + data).digest()


def event_hashes(
    previous: bytes, start: bytes, middles: Iterable[bytes], end: bytes, payloads: Iterable[bytes]
) -> list[bytes]:
    """The hashes of events that follow one another; their headers are `start`, one of `middles` and `end`."""
    join = b"".join
    return [
        previous := sha256(join((previous, start, middle, end, data))).digest()
        for middle, data in zip(middles, payloads, strict=True)
    ]


def leaf(stream: bytes, version: int, head: bytes) -> bytes:
    """The Merkle leaf of one stream head; `stream` is its name in ASCII."""
    return sha256(b'\x00["%b",%d,"%b"]' % (stream, version, head.hex().encode())).digest()


class MerkleTree:
    """The tree hash of leaves added in order, with memory for the tree's height only.

    The stack holds the roots of full subtrees, widest first; as in RFC 6962 the rest hangs to the right. A tree that
    does not begin with the first leaf (`start`: how many are before it) gives its full subtrees to the one that does.

    >>> MerkleTree().root() == sha256(b"").digest()
    True
    """

    __slots__ = ("_stack", "count", "start")

    def __init__(self, leaves: Iterable[bytes] = (), *, start: int = 0) -> None:
        self._stack: list[tuple[int, bytes]] = []
        self.count = 0
        self.start = start
        for one in leaves:
            self.add(one)

    def add(self, node: bytes, width: int = 1) -> None:
        """Adds the next leaf, already hashed by `leaf`, or the root of the full subtree of the next `width` leaves,
        which begins at a multiple of its width."""
        first = self.start + self.count
        self.count += width
        stack = self._stack
        while stack and stack[-1][0] == width and not first - width & 2 * width - 1:
            node = sha256(b"\x01" + stack.pop()[1] + node).digest()
            first -= width
            width *= 2
        stack.append((width, node))

    def subtrees(self) -> list[tuple[int, bytes]]:
        """The full subtrees that make it up, in order: number of leaves and root of each."""
        return list(self._stack)

    def root(self) -> bytes:
        """The tree hash of what was added so far."""
        if not self._stack:
            return sha256(b"").digest()
        *wider, (_, node) = self._stack
        for _, left in reversed(wider):
            node = sha256(b"\x01" + left + node).digest()
        return node
