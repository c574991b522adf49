#!/usr/bin/env python3
# ruff: noqa: UP006, UP031, UP035, UP045 - it has to run on older Pythons than this project
"""Checks an exported gaming day, or the whole package of a day, without the system that wrote it.

    python offline_verifier.py FILE [--key HEX] [--quiet]

Needs Python 3.9 or later and the package `cryptography`; nothing else.
This one file is meant to be read: it is everything that has to be trusted.

FILE is the package of a day (.zip), or the exported day in it (day.jsonl). That is JSON Lines, ASCII, one document a
line:

    1  {"format": "casino-day/3", "property": …, "day": …}
    2  {"key": {"id": …, "public": hex}}              the Ed25519 key that signed the day
    3  {"seal": {"document": text, "hash": hex, "signature": hex}}
    4  {"previous": null or {"document", "hash", "signature", "public"}}   the seal of the property's day before
    …  [number, stream, version, type, schema, occurred_us, recorded_us, actor, payload text, hash hex]
    …  {"end": [stream, last version, last hash hex]}   for every stream, behind all events

Events are numbered 1, 2, 3 …, so that a line that was removed, added or moved is named; the ends show which line is
wrong when an event was changed together with its hash. Exports made before ("casino-day/2") have neither and are
checked without them.

What is checked:

- every line is written in the one way it can be written, so no byte of the file goes unread;
- every event: hash = SHA-256(hash of the one before + header + line feed + payload), the first after 32 zero bytes;
  the header is the canonical JSON of [property, day, stream, version, type, schema, occurred_us, recorded_us, actor];
  versions run 1, 2, 3 … without gaps, streams come in byte order;
- the Merkle root (RFC 6962, section 2.1) over all streams' last hashes, and the numbers of streams and events,
  against the seal's document;
- the seal's hash and signature, and that it continues the previous seal.

Of a package also: every file against MANIFEST.txt (SHA-256), that no file is missing or too many, that `seal.json`,
`public-key.txt` and `public-key.pem` are those of the day, and the archive itself: every byte that holds the files
together, and its SHA-256 at its end. The manifest shows damage, not forgery: only the events are signed. Anyone with
the system can make the reports again from the events and compare: the same events give the same bytes.

Without --key the signature only shows that the file agrees with itself: a forger can have signed it with a key of his
own. Give the public key that the casino deposited beforehand.

Exit code: 0 all is well, 1 something is wrong, 2 the file cannot be read.
"""

import argparse
import base64
import hashlib
import io
import json
import re
import struct
import sys
import zipfile
import zlib
from typing import Any, Dict, FrozenSet, Iterable, Iterator, List, NamedTuple, Optional, Tuple

FORMAT = "casino-day/3"
FORMAT_WITHOUT_NUMBERS = "casino-day/2"
"""Of exports made before: events without number, no ends of streams. A line that is missing at the end of a stream is
then found by the seal, but cannot be named."""
SEAL_FORMAT = "casino-seal/1"
MAX_SHOWN = 50
EVENTS, SEAL, KEY, PEM, MANIFEST = "day.jsonl", "seal.json", "public-key.txt", "public-key.pem", "MANIFEST.txt"
"""Files of a package that are looked into."""
NAME = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*")
"""Names of files in a package: none leads out of the directory where it is unpacked."""
PACKED_AT = (1980, 1, 1, 0, 0, 0)


class Unreadable(Exception):
    """The file is not an exported day."""


def canonical(value: Any) -> bytes:
    """The one way in which headers and documents are written."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")


def event_hash(previous: bytes, header: List[Any], payload: str) -> bytes:
    """`header` is a list, `payload` text."""
    return hashlib.sha256(previous + canonical(header) + b"\n" + payload.encode("utf-8")).digest()


def leaf_hash(stream: str, version: int, last: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + canonical([stream, version, last.hex()])).digest()


def merkle_root(leaves: List[bytes]) -> bytes:
    """Straight from RFC 6962: split at the largest power of two smaller than the number of leaves."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    level = leaves
    while len(level) > 1:
        # Pairing level by level, an odd one moving up alone, is the same tree.
        paired = [hashlib.sha256(b"\x01" + level[n] + level[n + 1]).digest() for n in range(0, len(level) - 1, 2)]
        level = paired + ([level[-1]] if len(level) % 2 else [])
    return level[0]


def signature_holds(public: bytes, signature: bytes, document: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, document)
    except (InvalidSignature, ValueError):
        return False
    return True


def key_id(public: bytes) -> str:
    return hashlib.sha256(public).hexdigest()[:16]


class End(NamedTuple):
    """End of a stream: the line that states it, the last version and hash."""

    line: int
    stream: str
    version: int
    last: bytes

    @property
    def leaf(self) -> bytes:
        return leaf_hash(self.stream, self.version, self.last)


class Check:
    """One run over one file: `problems` grows, the rest are facts for the summary. Every problem names its line."""

    def __init__(self, lines: Iterable[str], pinned: FrozenSet[bytes]) -> None:
        self.lines = enumerate(lines, start=1)
        self.pinned = pinned
        self.problems: List[str] = []
        self.number = 0
        self.events = 0
        self.ends: List[End] = []
        self.listed: List[End] = []
        self.numbered = True
        self.head: Dict[str, Any] = {}
        self.facts: Dict[str, Any] = {}
        self.public = b""
        self.seal: Dict[str, str] = {}
        self.seal_hash = ""

    def run(self) -> None:
        self.head = self.line_of("format", "property", "day")
        if self.head["format"] not in (FORMAT, FORMAT_WITHOUT_NUMBERS):
            raise Unreadable("line 1: the format is %r, not %r" % (self.head["format"], FORMAT))
        self.numbered = self.head["format"] == FORMAT
        key = exact(self.line_of("key")["key"], "id", "public")
        self.public = unhex(key["public"])
        if key["id"] != key_id(self.public):
            self.wrong("line 2: key: it is named %s, and is %s" % (key["id"], key_id(self.public)))
        seal = self.seal = exact(self.line_of("seal")["seal"], "document", "hash", "signature")
        self.seal_hash = seal["hash"]
        document, intact = self.check_signature("line 3: seal", "line 2: key", seal, self.public)
        self.check_head(document, intact)
        previous = self.line_of("previous")["previous"]
        if previous is not None:
            exact(previous, "document", "hash", "signature", "public")
        self.check_previous(document, previous)
        self.check_events(document)
        self.check_document(document)

    def wrong(self, text: str) -> None:
        self.problems.append(text)

    def line_of(self, *names: str) -> Dict[str, Any]:
        for number, line in self.lines:
            self.number = number
            value = parse(number, line)
            if not isinstance(value, dict) or list(value) != list(names):
                raise Unreadable("line %d should hold %s" % (number, ", ".join(names)))
            return value
        raise Unreadable("line %d is missing: the file ends before %r" % (self.number + 1, names[0]))

    def check_signature(self, name: str, key: str, seal: Dict[str, str], public: bytes) -> Tuple[Dict[str, Any], bool]:
        """Checks hash and signature of a seal; returns its document, and whether that is what was signed. `name`,
        `key`: where the seal and its key are in the file."""
        before = len(self.problems)
        raw = seal["document"].encode("utf-8")
        if hashlib.sha256(raw).hexdigest() != seal["hash"]:
            self.wrong("%s: its hash is not that of its document" % name)
        document = json.loads(seal["document"])
        if not isinstance(document, dict) or canonical(document) != raw:
            raise Unreadable("%s: its document is not canonical JSON" % name)
        if document.get("format") != SEAL_FORMAT:
            self.wrong("%s: its format is %r" % (name, document.get("format")))
        if document.get("key") != key_id(public):
            self.wrong("%s: the document of the seal names %r, the file gives %s"
                       % (key, document.get("key"), key_id(public)))  # fmt: skip
        if not signature_holds(public, unhex(seal["signature"]), raw):
            self.wrong("%s: the signature is not that of key %s over the document" % (name, key_id(public)))
        intact = len(self.problems) == before
        if self.pinned and public not in self.pinned:
            self.wrong("%s: signed with key %s, which is not a key given by --key" % (name, key_id(public)))
        return document, intact

    def check_head(self, document: Dict[str, Any], intact: bool) -> None:
        """Checks property and day of the first line; the events are checked with those of an intact seal."""
        self.facts = {name: document.get(name) if intact else self.head[name] for name in ("property", "day")}
        for name in ("property", "day"):
            if canonical(document.get(name)) != canonical(self.head[name]):
                self.wrong("line 1: %s is %r, in the sealed document (line 3) %r"
                           % (name, self.head[name], document.get(name)))  # fmt: skip

    def check_previous(self, document: Dict[str, Any], previous: Optional[Dict[str, str]]) -> None:
        claimed = document.get("previous")
        if previous is None:
            if claimed is not None:
                self.wrong("line 4: the seal (line 3) continues seal %s, which the file does not hold" % claimed)
            return
        name = "line 4: previous seal"
        before, _ = self.check_signature(name, name, previous, unhex(previous["public"]))
        if claimed != previous["hash"]:
            self.wrong("%s: the seal (line 3) continues %s, not this one, %s" % (name, claimed, previous["hash"]))
        if before.get("property") != document.get("property") or str(before.get("day")) >= str(document.get("day")):
            self.wrong("%s: it is not of an earlier day of the same property" % name)

    def check_document(self, document: Dict[str, Any]) -> None:
        root = merkle_root([end.leaf for end in self.ends])
        facts = {"streams": len(self.ends), "events": self.events, "root": root.hex()}
        if self.numbered:
            self.check_ends(root.hex(), document.get("root"))
        for name, value in facts.items():
            if canonical(document.get(name)) != canonical(value):
                self.wrong("line 3: seal: %s is %r in the sealed document, %r by the file"
                           % (name, document.get(name), value))  # fmt: skip

    def check_events(self, document: Dict[str, Any]) -> None:
        """Follows all chains to their ends."""
        stream: Optional[str] = None
        version, last, count = 0, bytes(32), 0
        fields = 10 if self.numbered else 9
        for number, line in self.lines:
            self.number = number
            event = parse(number, line)
            if self.numbered and isinstance(event, dict):
                self.read_end(event)
                continue
            if not isinstance(event, list) or len(event) != fields:
                raise Unreadable("line %d is no event of the format that line 1 names" % number)
            if self.listed:
                raise Unreadable("line %d is an event, after the end of a stream in line %d"
                                 % (number, self.listed[0].line))  # fmt: skip
            if self.numbered:
                count = self.check_number(number, event.pop(0), count, document)
            if event[0] != stream:
                if stream is not None:
                    self.ends.append(End(number - 1, stream, version, last))
                    if event[0].encode() <= stream.encode():
                        self.wrong("line %d: stream %s out of order" % (number, event[0]))
                stream, version, last = event[0], 0, bytes(32)
            version, last = self.check_event(number, event, version, last)
        if stream is not None:
            self.ends.append(End(4 + self.events, stream, version, last))
        sealed = document.get("events")
        if self.numbered and isinstance(sealed, int) and count < sealed:
            self.wrong("line %d: event %d of %d is missing" % (5 + self.events, count + 1, sealed))

    def read_end(self, line: Dict[str, Any]) -> None:
        """Reads the end of a stream: its last version and hash, listed behind all events."""
        end = exact(line, "end")["end"]
        if not isinstance(end, list) or len(end) != 3 or type(end[1]) is not int or not isinstance(end[0], str):
            raise ValueError("no end of a stream")
        self.listed.append(End(self.number, end[0], end[1], unhex(end[2])))

    def check_ends(self, root: str, sealed: Any) -> None:
        """Holds the ends of the streams by their events against the listed ends: the seal says which are right, so
        that the line can be named even of an event that was changed together with its hash."""
        events_fit = root == sealed
        list_fits = merkle_root([end.leaf for end in self.listed]).hex() == sealed
        for number in range(max(len(self.ends), len(self.listed))):
            found = self.ends[number] if number < len(self.ends) else None
            listed = self.listed[number] if number < len(self.listed) else None
            if found is not None and listed is not None and found[1:] == listed[1:]:
                continue
            where = 5 + self.events + number if listed is None else listed.line
            if found is not None and (list_fits or not events_fit):
                self.wrong("line %d: stream %s ends otherwise than line %d says" % (found.line, found.stream, where))
            else:
                self.wrong("line %d: the end of stream %s, as its events have it, is missing or altered"
                           % (where, found.stream if found else "?"))  # fmt: skip
            break  # one end that is missing moves all that follow

    def check_number(self, line: int, number: Any, before: int, document: Dict[str, Any]) -> int:
        """Checks an event's number in the file: a line that was removed, added or moved is known by it."""
        if type(number) is not int or number != before + 1:
            self.wrong("line %d: event %r, expected event %d: a line was removed, added, moved or renumbered"
                       % (line, number, before + 1))  # fmt: skip
        elif isinstance(document.get("events"), int) and number > document["events"]:
            self.wrong("line %d: event %d, sealed were %d" % (line, number, document["events"]))
        return number if type(number) is int else before + 1

    def check_event(self, number: int, event: List[Any], version: int, last: bytes) -> Tuple[int, bytes]:
        self.events += 1
        stream, payload, recorded = event[0], event[7], unhex(event[8])
        place = "line %d: %s version %s" % (number, stream, event[1])
        if event[1] != version + 1:
            self.wrong("%s: expected version %d" % (place, version + 1))
        if event_hash(last, [self.facts["property"], self.facts["day"], *event[:7]], payload) != recorded:
            before = ", line %d" % (number - 1) if version else ""
            self.wrong("%s: altered: its hash is not that of its content and its predecessor%s" % (place, before))
        return event[1], recorded


def parse(number: int, line: str) -> Any:
    """The value of a line that is written in the one way it can be: ASCII, no blanks, in that order."""
    try:
        value = json.loads(line)
        written = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    except (ValueError, RecursionError) as error:
        raise Unreadable("line %d is no JSON: %s" % (number, error)) from error
    if line not in (written, written + "\n"):
        raise Unreadable("line %d is not written as lines of an export are" % number)
    return value


def lines_of(file: Iterable[bytes]) -> Iterator[str]:
    """The lines of an open file as text. Unreadable names one that is no ASCII or is not ended."""
    for number, line in enumerate(file, start=1):
        if not line.endswith(b"\n"):
            raise Unreadable("line %d, the last line, is not ended" % number)
        try:
            yield line.decode("ascii")
        except UnicodeDecodeError as error:
            raise Unreadable("line %d is not ASCII: %s" % (number, error)) from error


def exact(value: Dict[str, str], *names: str) -> Dict[str, str]:
    """The value, which has these names and no others: what nobody looks at could hold anything."""
    if list(value) != list(names):
        raise ValueError("%s expected, not %s" % (", ".join(names), ", ".join(value)))
    return value


def unhex(text: str) -> bytes:
    """Bytes of lower-case hexadecimal digits: one way to write them."""
    raw = bytes.fromhex(text)
    if raw.hex() != text:
        raise ValueError("%.80r is not written in lower-case hexadecimal digits" % text)
    return raw


def verify(lines: Iterable[str], pinned: Iterable[bytes] = ()) -> Check:
    """Checks the lines of an export; returns the finished Check. `pinned`: public keys as bytes."""
    check = Check(lines, frozenset(pinned))
    try:
        check.run()
    except Unreadable as error:
        # What is wrong with lines before is part of the answer.
        raise Unreadable("; ".join([*check.problems[:MAX_SHOWN], str(error)])) from error
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        text = "line %d cannot be read: %s: %s" % (check.number, type(error).__name__, error)
        raise Unreadable("; ".join([*check.problems[:MAX_SHOWN], text])) from error
    return check


# --- packages ---------------------------------------------------------------------------------------------------------


def verify_package(file: Any, pinned: Iterable[bytes] = ()) -> Check:
    """Checks a package (a path or an open file); returns the Check of its events, with all problems."""
    try:
        with zipfile.ZipFile(file) as package:
            problems = container_problems(package)
            contents: Dict[str, bytes] = {}
            for entry in package.infolist():
                try:
                    contents[entry.filename] = unpacked(package, entry)
                except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
                    problems.append("%s: it cannot be unpacked: %s" % (entry.filename, error))
    except (zipfile.BadZipFile, NotImplementedError, struct.error, ValueError, OSError) as error:
        raise Unreadable("the package is no zip archive: %s" % error) from error
    problems += manifest_problems(contents)
    if EVENTS not in contents:
        raise Unreadable("; ".join(problems) or "the package has no %s" % EVENTS)
    try:
        check = verify(lines_of(io.BytesIO(contents[EVENTS])), pinned)
    except Unreadable as error:
        raise Unreadable("; ".join([*problems, "%s: %s" % (EVENTS, error)])) from error
    check.problems[:0] = problems
    check_loose(check, contents)
    return check


def unpacked(package: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The bytes of a file. Python's own reading ends where the head says that the file ends, other programs where the
    packed stream does: here both are one place, so that everybody unpacks what was checked."""
    raw = package.fp
    assert raw is not None
    raw.seek(entry.header_offset + len(entry.FileHeader(zip64=False)))
    stream = zlib.decompressobj(-15)
    content = stream.decompress(raw.read(entry.compress_size), entry.file_size + 1)
    if not stream.eof or stream.unused_data or len(content) != entry.file_size or zlib.crc32(content) != entry.CRC:
        raise zipfile.BadZipFile("what is packed is not what its head says")
    return content


def container_problems(package: zipfile.ZipFile) -> List[str]:
    """Return a problem for every part of the archive's container that differs from what the packer writes."""
    raw, place, directory, problems = package.fp, 0, 0, []
    assert raw is not None
    for entry in package.infolist():
        plain = (entry.date_time, entry.compress_type, entry.create_system, entry.create_version,
                 entry.extract_version, entry.external_attr, entry.internal_attr, entry.volume, entry.extra,
                 entry.comment, entry.reserved, entry.flag_bits)  # fmt: skip
        if plain != (PACKED_AT, zipfile.ZIP_DEFLATED, 3, 20, 20, 0o644 << 16, 0, 0, b"", b"", 0, 0):
            problems.append("%s: its entry in the archive is not as it was packed" % entry.filename)
        if NAME.fullmatch(entry.filename) is None:
            problems.append("%r: no file of a package is called so" % entry.filename)
        header = entry.FileHeader(zip64=False)
        raw.seek(entry.header_offset)
        if entry.header_offset != place or raw.read(len(header)) != header:
            problems.append("%s: its head in the archive is not as it was packed" % entry.filename)
        place = entry.header_offset + len(header) + entry.compress_size
        directory += 46 + len(entry.filename.encode("utf-8"))
    names = [entry.filename for entry in package.infolist()]
    if names != sorted(set(names)):
        problems.append("the archive: its files are not in order, each once")
    count = len(names)
    end = archive_end(count, directory, place, digest_of(raw, place + directory))
    raw.seek(0, 2)
    size = raw.tell()
    raw.seek(max(0, size - len(end)))
    if size != place + directory + len(end) or raw.read() != end:
        problems.append("the archive: its end is not as it was packed")
    return problems


def archive_end(count: int, directory: int, place: int, digest: bytes) -> bytes:
    """The end of an archive; its comment is the SHA-256 of all before it. Packed bytes have more than one way to say
    the same, so what is unpacked from them does not prove them."""
    comment = digest.hex().encode("ascii")
    return struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, directory, place, len(comment)) + comment


def digest_of(raw: Any, size: int) -> bytes:
    """SHA-256 of the first so many bytes of an open file."""
    found = hashlib.sha256()
    raw.seek(0)
    while size > 0:
        piece = raw.read(min(size, 1 << 20))
        if not piece:
            break
        found.update(piece)
        size -= len(piece)
    return found.digest()


def ended(archive: bytes) -> bytes:
    """Return an archive with this system's end record, in place of one without a comment."""
    body = archive[:-22]
    count, directory, place = struct.unpack("<H2L", archive[-12:-2])
    return body + archive_end(count, directory, place, hashlib.sha256(body).digest())


def manifest_problems(contents: Dict[str, bytes]) -> List[str]:
    """Every file against its SHA-256 in the manifest."""
    if MANIFEST not in contents:
        return ["%s: it is missing or cannot be read" % MANIFEST]
    problems, stated = [], {}
    for line in contents[MANIFEST].decode("utf-8", "replace").split("\n")[:-1]:
        digest, _, name = line.partition("  ")
        stated[name] = digest
    if "".join("%s  %s\n" % (stated[name], name) for name in sorted(stated)).encode("utf-8") != contents[MANIFEST]:
        problems.append("%s: it is not one line for each file, in order" % MANIFEST)
    for name in sorted(set(stated) | set(contents) - {MANIFEST}):
        if name not in contents:
            problems.append("%s: named in %s, but it is not there or cannot be read" % (name, MANIFEST))
        elif name not in stated:
            problems.append("%s: not named in %s" % (name, MANIFEST))
        elif hashlib.sha256(contents[name]).hexdigest() != stated[name]:
            problems.append("%s: altered: its SHA-256 is not that of %s" % (name, MANIFEST))
    return problems


def check_loose(check: Check, contents: Dict[str, bytes]) -> None:
    """The seal and the key that lie beside the events are those of the events."""
    seal = json.dumps({**check.seal, "key": key_id(check.public)}, indent=2, sort_keys=True, ensure_ascii=True)
    # What is before the 32 bytes says that an Ed25519 key follows (RFC 8410).
    pem = base64.b64encode(bytes.fromhex("302a300506032b6570032100") + check.public).decode("ascii")
    for name, text, kind in (
        (SEAL, seal, "seal"),
        (KEY, check.public.hex(), "key"),
        (PEM, "-----BEGIN PUBLIC KEY-----\n%s\n-----END PUBLIC KEY-----" % pem, "key"),
    ):
        if contents.get(name) != text.encode("ascii") + b"\n":
            check.wrong("%s: it is not the %s of %s" % (name, kind, EVENTS))


def check_file(path: str, pinned: Iterable[bytes]) -> Check:
    """A package or an exported day, whichever it is."""
    with open(path, "rb") as file:
        packed = file.read(2) == b"PK" or path.endswith(".zip")
        if not packed:
            file.seek(0)
            return verify(lines_of(file), pinned)
    return verify_package(path, pinned)


def main(arguments: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(description="Checks an exported gaming day.")
    parser.add_argument("file")
    parser.add_argument("--key", action="append", default=[], metavar="HEX",
                        help="public key (64 hex digits) that must have signed; may be given again")  # fmt: skip
    parser.add_argument("--quiet", action="store_true", help="say only what is wrong")
    options = parser.parse_args(arguments)
    try:
        pinned = [bytes.fromhex(key) for key in options.key]
        check = check_file(options.file, pinned)
    except (Unreadable, OSError, ValueError) as error:
        print("UNREADABLE: %s" % error, file=sys.stderr)
        return 2
    if not options.quiet:
        print("property %s, gaming day %s" % (check.head["property"], check.head["day"]))
        print("%d events in %d streams" % (check.events, len(check.ends)))
        print("seal %s" % check.seal_hash)
        if pinned:
            print("public key %s: as given" % check.public.hex())
        else:
            print("public key %s: TAKEN FROM THE FILE, not pinned; give --key to prove who signed" % check.public.hex())
    for problem in check.problems[:MAX_SHOWN]:
        print("WRONG: %s" % problem)
    if len(check.problems) > MAX_SHOWN:
        print("… and %d more" % (len(check.problems) - MAX_SHOWN))
    if check.problems:
        print("NOT VERIFIED: %d problems" % len(check.problems))
        return 1
    if not options.quiet:
        print("VERIFIED")
    return 0


if __name__ == "__main__":
    sys.exit(main())
