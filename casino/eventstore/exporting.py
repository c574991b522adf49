"""Export: a sealed gaming day as one file that can be checked anywhere, and the program that checks it beside it."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from datetime import date
from pathlib import Path
from typing import IO, Any

import msgspec

from casino.eventstore import archives, database, hashing, packing, sealing
from casino.eventstore import offline_verifier as verifier
from casino.eventstore.errors import NotSealed
from casino.eventstore.verifying import Progress

OF_DAY = "e.property_id = %s AND e.day = %s ORDER BY e.stream, e.version"
ROWS = f"SELECT {packing.COLUMNS} FROM {packing.BOTH} e WHERE {OF_DAY}"
PROGRESS_EVERY = 2_000


class Export(msgspec.Struct, frozen=True):
    """Result of an export: the file of the day, the verifier beside it, and the key that signed."""

    path: Path
    verifier: Path
    public_key: bytes
    events: int


def export_day(
    property_id: int,
    day: date,
    path: str | Path,
    *,
    progress: Progress | None = None,
) -> Export:
    """Writes a sealed day to `path` (JSON Lines; `offline_verifier` describes it) and the verifier beside it.

    The same day gives the same bytes, whenever and by whichever process it is written; every byte is covered by the
    proof.

    The file appears whole or not at all. Nothing is checked here: that is the verifier's work. Errors: NotSealed,
    MonthArchived.
    """
    seal = sealing.get_seal(property_id, day)
    if seal is None:
        raise NotSealed(property_id, day)
    archives.require([day])
    public = _public(seal)
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    descriptor, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            _write_head(file, seal, public)
            events = _write_events(file, seal, progress)
        os.chmod(beside, 0o644)
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise
    program = target.parent / Path(verifier.__file__).name
    if not program.exists() or not program.samefile(verifier.__file__):
        shutil.copyfile(verifier.__file__, program)
    return Export(target, program, public, events)


def _write_head(file: IO[str], seal: sealing.Seal, public: bytes) -> None:
    before = sealing.previous_seal(seal)
    _line(file, {"format": verifier.FORMAT, "property": seal.property_id, "day": seal.day.isoformat()})
    _line(file, {"key": {"id": seal.key_id, "public": public.hex()}})
    _line(file, {"seal": _signed(seal)})
    _line(file, {"previous": {**_signed(before), "public": _public(before).hex()} if before else None})


def _write_events(file: IO[str], seal: sealing.Seal, progress: Progress | None) -> int:
    count = 0
    ends: dict[str, tuple[int, str]] = {}
    with database.snapshot(), database.streaming(ROWS, (seal.property_id, seal.day)) as rows:
        for one in (event for row in rows for event in packing.unpacked(*row)):
            head = [one.stream, one.version, one.type, one.schema]
            times = [hashing.microseconds(one.occurred_at), hashing.microseconds(one.recorded_at)]
            count += 1
            # A payload that is no UTF-8 any more is exported as what it can be; its hash will tell.
            _line(file, [count, *head, *times, one.actor, one.data.decode(errors="replace"), one.hash.hex()])
            ends[one.stream] = one.version, one.hash.hex()
            if progress and count % PROGRESS_EVERY == 0:
                progress(count, seal.events)
    for stream, (version, last) in ends.items():
        _line(file, {"end": [stream, version, last]})
    return count


def _signed(seal: sealing.Seal) -> dict[str, str]:
    return {"document": seal.document, "hash": seal.hash.hex(), "signature": seal.signature.hex()}


def _public(seal: sealing.Seal) -> bytes:
    public = sealing.public_key(seal.key_id)
    if public is None:
        raise LookupError(f"the key {seal.key_id} of the seal of {seal.day} is not in the store")
    return public


def _line(file: IO[str], value: Any) -> None:
    file.write(json.dumps(value, ensure_ascii=True, separators=(",", ":")) + "\n")
