"""One change to an exported day or to its package, from a seed: every one of them must be noticed."""

from __future__ import annotations

import io
import json
import random
import warnings
import zipfile
from collections.abc import Callable
from typing import NamedTuple

from casino.eventstore import offline_verifier


class Given(NamedTuple):
    """An exported day, the export of another day, and the public half of somebody's key."""

    day: bytes
    other: bytes
    stranger: str


class Changed(NamedTuple):
    """The file after one change, and the lines (from 1) of which the verifier must name one first."""

    content: bytes
    lines: set[int]


def _line_of(content: bytes, place: int) -> int:
    return content.count(b"\n", 0, place) + 1


def _joined(lines: list[bytes], *numbers: int) -> Changed:
    return Changed(b"".join(lines), set(numbers))


def flip(source: random.Random, given: Given) -> Changed:
    """One bit."""
    changed = bytearray(given.day)
    place = source.randrange(len(changed))
    changed[place] ^= 1 << source.randrange(8)
    return Changed(bytes(changed), {_line_of(given.day, place)})


def digit(source: random.Random, given: Given) -> Changed:
    """Another digit in place of one: the line stays JSON."""
    place = source.choice([at for at, one in enumerate(given.day) if chr(one).isdigit()])
    new = str((int(chr(given.day[place])) + source.randint(1, 9)) % 10).encode()
    return Changed(given.day[:place] + new + given.day[place + 1 :], {_line_of(given.day, place)})


def byte(source: random.Random, given: Given) -> Changed:
    """A byte more, or one less: also behind the end."""
    place = source.randint(0, len(given.day))
    more = bytes([source.choice(b' \n\r\t0a,"]\x00')])
    if source.random() < 0.5 and place < len(given.day):
        return Changed(given.day[:place] + given.day[place + 1 :], {_line_of(given.day, place)})
    return Changed(given.day[:place] + more + given.day[place:], {_line_of(given.day, place)})


def shortened(source: random.Random, given: Given) -> Changed:
    """Cut anywhere, or exactly behind a line."""
    place = source.randrange(len(given.day))
    if source.random() < 0.5:
        place = given.day.rfind(b"\n", 0, place) + 1
    return Changed(given.day[:place], {_line_of(given.day, place)})


def line_removed(source: random.Random, given: Given) -> Changed:
    lines = given.day.splitlines(keepends=True)
    number = source.randrange(len(lines))
    del lines[number]
    return _joined(lines, number + 1)


def line_added(source: random.Random, given: Given) -> Changed:
    """One of the day, one of another day, an empty one."""
    lines = given.day.splitlines(keepends=True)
    more = [source.choice(lines), source.choice(given.other.splitlines(keepends=True)), b"\n", b"{}\n", b"null\n"]
    number = source.randint(0, len(lines))
    added = source.choice(more)
    # Before a line like it nobody can say which of the two was added.
    named = {number + 1, number + 2} if lines[number : number + 1] == [added] else {number + 1}
    lines.insert(number, added)
    return _joined(lines, *named)


def line_doubled(source: random.Random, given: Given) -> Changed:
    lines = given.day.splitlines(keepends=True)
    number = source.randrange(len(lines))
    lines.insert(number, lines[number])
    return _joined(lines, number + 1, number + 2)


def lines_exchanged(source: random.Random, given: Given) -> Changed:
    lines = given.day.splitlines(keepends=True)
    one, other = source.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    return _joined(lines, one + 1, other + 1)


def head_of_another_day(source: random.Random, given: Given) -> Changed:
    """Its seal, its first line, or its seal before it."""
    lines, others = (one.splitlines(keepends=True) for one in (given.day, given.other))
    number = source.choice([0, 2, 3])
    lines[number] = others[number]
    return _joined(lines, number + 1)


def another_key(source: random.Random, given: Given) -> Changed:
    """In the line of the key, whole or in part."""
    lines = given.day.splitlines(keepends=True)
    told = json.loads(lines[1])["key"]
    raw = bytes.fromhex(given.stranger)
    new = {"id": offline_verifier.key_id(raw), "public": given.stranger}
    for name in source.choice([["id"], ["public"], ["id", "public"]]):
        told[name] = new[name]
    lines[1] = json.dumps({"key": told}, separators=(",", ":")).encode() + b"\n"
    return _joined(lines, 2)


def value_changed(source: random.Random, given: Given) -> Changed:
    """A value of an event or of a head line in place of the one that is there, of the same kind or of another."""
    lines = given.day.splitlines(keepends=True)
    number = source.randrange(len(lines))
    value = json.loads(lines[number])
    place = source.choice(list(value) if isinstance(value, dict) else range(len(value)))
    value[place] = source.choice([None, 0, -1, 1.5, True, "", "x", [], {}, 10**30, "casino-day/2"])
    lines[number] = json.dumps(value, separators=(",", ":")).encode() + b"\n"
    return _joined(lines, number + 1)


def rehashed(source: random.Random, given: Given) -> Changed:
    """An event with another payload and the hash that fits."""
    lines = given.day.splitlines(keepends=True)
    events = [number for number, line in enumerate(lines) if line.startswith(b"[")]
    number = source.choice(events)
    event = json.loads(lines[number])
    event[8] += " "
    head = json.loads(lines[0])
    before = json.loads(lines[number - 1])[9] if event[2] > 1 else "00" * 32
    fields = [head["property"], head["day"], *event[1:8]]
    event[9] = offline_verifier.event_hash(bytes.fromhex(before), fields, event[8]).hex()
    lines[number] = json.dumps(event, separators=(",", ":")).encode() + b"\n"
    return _joined(lines, number + 1)


def written_otherwise(source: random.Random, given: Given) -> Changed:
    """The same values with a name more, in capitals, with blanks, in another order, as other numbers."""
    lines = given.day.splitlines(keepends=True)
    number = source.randrange(len(lines))
    value = json.loads(lines[number])
    if source.random() < 0.3 and isinstance(value, dict):
        inner = next(iter(value.values()))
        more = (
            {**value, "more": 1} if not isinstance(inner, dict) else {next(iter(value)): dict(reversed(inner.items()))}
        )
        lines[number] = json.dumps(more, separators=(",", ":")).encode() + b"\n"
    elif source.random() < 0.5 and isinstance(value, list):
        changed = source.choice([[*value[:9], value[9].upper()], [float(value[0]), *value[1:]], value[1:]])
        lines[number] = json.dumps(changed, separators=(",", ":")).encode() + b"\n"
    else:
        lines[number] = json.dumps(value).encode() + b"\n"
    return _joined(lines, number + 1)


KINDS: dict[str, Callable[[random.Random, Given], Changed]] = {
    one.__name__: one
    for one in (
        flip,
        digit,
        byte,
        shortened,
        line_removed,
        line_added,
        line_doubled,
        lines_exchanged,
        head_of_another_day,
        another_key,
        value_changed,
        rehashed,
        written_otherwise,
    )
}


def repacked(files: list[tuple[str, bytes]]) -> bytes:
    """An archive as the system writes them, of whatever files in whatever order."""
    archive = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as package:
        warnings.simplefilter("ignore")  # a name twice is what is meant
        for name, content in files:
            entry = zipfile.ZipInfo(name, offline_verifier.PACKED_AT)
            entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, zipfile.ZIP_DEFLATED
            package.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return offline_verifier.ended(archive.getvalue())


def package_changed(source: random.Random, package: bytes, stranger: str) -> bytes:
    """A bit of it, or its files: one removed, added, doubled, out of order, changed; the manifest fits or not."""
    if source.random() < 0.3:
        return flip(source, Given(package, b"", "")).content
    with zipfile.ZipFile(io.BytesIO(package)) as read:
        files = {name: read.read(name) for name in read.namelist() if name != offline_verifier.MANIFEST}
        manifest = read.read(offline_verifier.MANIFEST)
    what = source.choice(["removed", "added", "doubled", "order", "changed", "manifest", "key", "seal"])
    if what in ("doubled", "order"):
        listed = sorted({**files, offline_verifier.MANIFEST: manifest}.items())
        if what == "doubled":
            listed.insert(0, (listed[-1][0], b"what a reader might be shown"))
        else:
            listed[0], listed[-1] = listed[-1], listed[0]
        return repacked(listed)
    if what == "manifest":
        changed = source.choice([manifest + b"\n", manifest.upper(), manifest[:-1], b"", manifest + manifest])
        return repacked(sorted({**files, offline_verifier.MANIFEST: changed}.items()))
    if what in ("key", "seal"):
        # With a manifest that fits: what lies beside the events is theirs, or is found not to be.
        name = source.choice([offline_verifier.KEY, offline_verifier.PEM]) if what == "key" else offline_verifier.SEAL
        files[name] = stranger.encode() + b"\n" if what == "key" else files[name].replace(b'"key"', b'"kex"')
        return repacked(sorted({**files, offline_verifier.MANIFEST: manifest_of(files)}.items()))
    name = source.choice(sorted(files))
    if what == "removed":
        del files[name]
    elif what == "added":
        files[f"{name}.more"] = files[name]
    else:
        files[name] = files[name] + b" "
    return repacked(sorted({**files, offline_verifier.MANIFEST: manifest}.items()))


def manifest_of(files: dict[str, bytes]) -> bytes:
    from hashlib import sha256

    return "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()
