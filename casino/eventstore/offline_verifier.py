#!/usr/bin/env python3
# ruff: noqa: UP006, UP031, UP035, UP045 - it has to run on older Pythons than this project
"""Checks an exported gaming day without the system that wrote it.

    python offline_verifier.py FILE [--key HEX] [--quiet]

Needs Python 3.9 or later and the package `cryptography`; nothing else.
This one file is meant to be read: it is everything that has to be trusted.

FILE is JSON Lines, ASCII or UTF-8, one document a line:

    1  {"format": "casino-day/1", "property": …, "day": …, "exported_at": …}
    2  {"key": {"id": …, "public": hex}}              the Ed25519 key that signed the day
    3  {"seal": {"document": text, "hash": hex, "signature": hex}}
    4  {"previous": null or {"document", "hash", "signature", "public"}}   the seal of the property's day before
    …  [stream, version, type, schema, occurred_us, recorded_us, actor, payload text, hash hex]

What is checked:

- every event: hash = SHA-256(hash of the one before + header + line feed + payload), the first after 32 zero bytes;
  the header is the canonical JSON of [property, day, stream, version, type, schema, occurred_us, recorded_us, actor];
  versions run 1, 2, 3 … without gaps, streams come in byte order;
- the Merkle root (RFC 6962, section 2.1) over all streams' last hashes, and the numbers of streams and events,
  against the seal's document;
- the seal's hash and signature, and that it continues the previous seal.

Without --key the signature only shows that the file agrees with itself: whoever forged it can have signed it with a
key of his own. Give the public key that the casino deposited beforehand.

Exit code: 0 all is well, 1 something is wrong, 2 the file cannot be read.
"""

import argparse
import hashlib
import json
import sys
from typing import Any, Dict, FrozenSet, Iterable, List, Optional, Tuple

FORMAT = "casino-day/1"
SEAL_FORMAT = "casino-seal/1"
MAX_SHOWN = 50


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


class Check:
    """One run over one file: `problems` grows, the rest are facts for the summary."""

    def __init__(self, lines: Iterable[str], pinned: FrozenSet[bytes]) -> None:
        self.lines = enumerate(lines, start=1)
        self.pinned = pinned
        self.problems: List[str] = []
        self.streams = 0
        self.events = 0
        self.head: Dict[str, Any] = {}
        self.public = b""
        self.seal_hash = ""

    def run(self) -> None:
        self.head = self.line_of("format")
        if self.head["format"] != FORMAT:
            raise Unreadable("the format is %r, not %r" % (self.head["format"], FORMAT))
        self.public = bytes.fromhex(self.line_of("key")["key"]["public"])
        seal = self.line_of("seal")["seal"]
        previous = self.line_of("previous")["previous"]
        document = self.check_signature("seal", seal, self.public)
        self.seal_hash = seal["hash"]
        self.check_previous(document, previous)
        self.check_document(document, self.check_events())

    def wrong(self, text: str) -> None:
        self.problems.append(text)

    def line_of(self, name: str) -> Dict[str, Any]:
        for number, line in self.lines:
            value = parse(number, line)
            if not isinstance(value, dict) or name not in value:
                raise Unreadable("line %d should hold %r" % (number, name))
            return value
        raise Unreadable("the file ends before %r" % name)

    def check_signature(self, name: str, seal: Dict[str, str], public: bytes) -> Dict[str, Any]:
        """Checks hash and signature of a seal and returns its document."""
        raw = seal["document"].encode("utf-8")
        if hashlib.sha256(raw).hexdigest() != seal["hash"]:
            self.wrong("%s: its hash is not that of its document" % name)
        if self.pinned and public not in self.pinned:
            self.wrong("%s: signed with key %s, which is not a key given by --key" % (name, key_id(public)))
        if not signature_holds(public, bytes.fromhex(seal["signature"]), raw):
            self.wrong("%s: the signature is not that of key %s over the document" % (name, key_id(public)))
        document = json.loads(seal["document"])
        if not isinstance(document, dict) or canonical(document) != raw:
            raise Unreadable("%s: its document is not canonical JSON" % name)
        if document.get("format") != SEAL_FORMAT:
            self.wrong("%s: its format is %r" % (name, document.get("format")))
        if document.get("key") != key_id(public):
            self.wrong("%s: its document names key %r, the file gives %s" % (name, document.get("key"), key_id(public)))
        return document

    def check_previous(self, document: Dict[str, Any], previous: Optional[Dict[str, str]]) -> None:
        claimed = document.get("previous")
        if previous is None:
            if claimed is not None:
                self.wrong("seal: it continues seal %s, which the file does not hold" % claimed)
            return
        before = self.check_signature("previous seal", previous, bytes.fromhex(previous["public"]))
        if claimed != previous["hash"]:
            self.wrong("seal: it continues %s, not the previous seal of the file, %s" % (claimed, previous["hash"]))
        if before.get("property") != document.get("property") or str(before.get("day")) >= str(document.get("day")):
            self.wrong("previous seal: it is not of an earlier day of the same property")

    def check_document(self, document: Dict[str, Any], root: bytes) -> None:
        facts = {"property": self.head["property"], "day": self.head["day"], "streams": self.streams,
                 "events": self.events, "root": root.hex()}  # fmt: skip
        for name, value in facts.items():
            if document.get(name) != value:
                self.wrong("seal: %s is %r in the sealed document, %r by the file" % (name, document.get(name), value))

    def check_events(self) -> bytes:
        """Follows all chains and returns the Merkle root of their ends."""
        leaves = []
        stream: Optional[str] = None
        version, last = 0, bytes(32)
        for number, line in self.lines:
            event = parse(number, line)
            if not isinstance(event, list) or len(event) != 9:
                raise Unreadable("line %d is no event" % number)
            if event[0] != stream:
                if stream is not None:
                    leaves.append(leaf_hash(stream, version, last))
                    if event[0].encode() <= stream.encode():
                        self.wrong("line %d: stream %s out of order" % (number, event[0]))
                stream, version, last = event[0], 0, bytes(32)
                self.streams += 1
            version, last = self.check_event(number, event, version, last)
        if stream is not None:
            leaves.append(leaf_hash(stream, version, last))
        return merkle_root(leaves)

    def check_event(self, number: int, event: List[Any], version: int, last: bytes) -> Tuple[int, bytes]:
        self.events += 1
        stream, payload, recorded = event[0], event[7], bytes.fromhex(event[8])
        place = "line %d: %s version %s" % (number, stream, event[1])
        if event[1] != version + 1:
            self.wrong("%s: expected version %d" % (place, version + 1))
        if event_hash(last, [self.head["property"], self.head["day"], *event[:7]], payload) != recorded:
            self.wrong("%s: altered: its hash is not that of its content and its predecessor" % place)
        return event[1], recorded


def parse(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise Unreadable("line %d is no JSON: %s" % (number, error)) from error


def verify(lines: Iterable[str], pinned: Iterable[bytes] = ()) -> Check:
    """Checks the lines of an export; returns the finished Check. `pinned`: public keys as bytes."""
    check = Check(lines, frozenset(pinned))
    try:
        check.run()
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise Unreadable("not an exported day: %s: %s" % (type(error).__name__, error)) from error
    return check


def main(arguments: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(description="Checks an exported gaming day.")
    parser.add_argument("file")
    parser.add_argument("--key", action="append", default=[], metavar="HEX",
                        help="public key (64 hex digits) that must have signed; may be given again")  # fmt: skip
    parser.add_argument("--quiet", action="store_true", help="say only what is wrong")
    options = parser.parse_args(arguments)
    try:
        pinned = [bytes.fromhex(key) for key in options.key]
        with open(options.file, encoding="utf-8", newline="\n") as lines:
            check = verify(lines, pinned)
    except (Unreadable, OSError, ValueError) as error:
        print("UNREADABLE: %s" % error, file=sys.stderr)
        return 2
    if not options.quiet:
        print("property %s, gaming day %s" % (check.head["property"], check.head["day"]))
        print("%d events in %d streams" % (check.events, check.streams))
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
