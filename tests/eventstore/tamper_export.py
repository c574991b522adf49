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


def flip(source: random.Random, given: Given) -> bytes:
    """One bit."""
    changed = bytearray(given.day)
    changed[source.randrange(len(changed))] ^= 1 << source.randrange(8)
    return bytes(changed)


def byte(source: random.Random, given: Given) -> bytes:
    """A byte more, or one less: also behind the end."""
    place = source.randint(0, len(given.day))
    more = bytes([source.choice(b' \n\r\t0a,"]\x00')])
    return given.day[:place] + source.choice([more + given.day[place:], given.day[place + 1 :] or b"\n\n"])


def shortened(source: random.Random, given: Given) -> bytes:
    return given.day[: source.randrange(len(given.day))]


def line_removed(source: random.Random, given: Given) -> bytes:
    lines = given.day.splitlines(keepends=True)
    del lines[source.randrange(len(lines))]
    return b"".join(lines)


def line_added(source: random.Random, given: Given) -> bytes:
    """One of the day, one of another day, an empty one."""
    lines = given.day.splitlines(keepends=True)
    more = [source.choice(lines), source.choice(given.other.splitlines(keepends=True)), b"\n", b"{}\n", b"null\n"]
    lines.insert(source.randint(0, len(lines)), source.choice(more))
    return b"".join(lines)


def lines_exchanged(source: random.Random, given: Given) -> bytes:
    lines = given.day.splitlines(keepends=True)
    one, other = source.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def head_of_another_day(source: random.Random, given: Given) -> bytes:
    """Its seal, its first line, or its seal before it."""
    lines, others = (one.splitlines(keepends=True) for one in (given.day, given.other))
    number = source.choice([0, 2, 3])
    lines[number] = others[number]
    return b"".join(lines)


def another_key(source: random.Random, given: Given) -> bytes:
    """In the line of the key, whole or in part."""
    lines = given.day.splitlines(keepends=True)
    told = json.loads(lines[1])["key"]
    raw = bytes.fromhex(given.stranger)
    new = {"id": offline_verifier.key_id(raw), "public": given.stranger}
    for name in source.choice([["id"], ["public"], ["id", "public"]]):
        told[name] = new[name]
    lines[1] = json.dumps({"key": told}, separators=(",", ":")).encode() + b"\n"
    return b"".join(lines)


def written_otherwise(source: random.Random, given: Given) -> bytes:
    """The same values with a name more, in capitals, with blanks."""
    lines = given.day.splitlines(keepends=True)
    number = source.randrange(len(lines))
    value = json.loads(lines[number])
    if source.random() < 0.3 and isinstance(value, dict):
        lines[number] = json.dumps({**value, "more": 1}, separators=(",", ":")).encode() + b"\n"
    elif source.random() < 0.5 and isinstance(value, list):
        lines[number] = json.dumps([*value[:8], value[8].upper()], separators=(",", ":")).encode() + b"\n"
    else:
        lines[number] = json.dumps(value).encode() + b"\n"
    return b"".join(lines)


KINDS: dict[str, Callable[[random.Random, Given], bytes]] = {
    one.__name__: one
    for one in (
        flip,
        byte,
        shortened,
        line_removed,
        line_added,
        lines_exchanged,
        head_of_another_day,
        another_key,
        written_otherwise,
    )
}


def repacked(files: list[tuple[str, bytes]]) -> bytes:
    """An archive as the house writes them, of whatever files in whatever order."""
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
        return flip(source, Given(package, b"", ""))
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
