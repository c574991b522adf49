"""Proof of an archived month by its archive: the files that `archiving.detach` wrote, against note and seals."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Final

from casino.eventstore import archives, database, offline_verifier, sealing
from casino.eventstore.archives import Note
from casino.eventstore.verifying import Finding

ARCHIVE_UNPROVED: Final = "archive_unproved"


def findings(months: list[str], folder: Path | None, property_id: int | None, day: date | None) -> list[Finding]:
    """Return the findings that prevent proving the archived months (YYYY-MM); of one property or day, if one is
    named.

    `folder`: where the months were archived; None: it was not given, and no month is proved.
    """
    return [
        finding
        for note in archives.away()
        if f"{note.month:%Y-%m}" in months
        for finding in _of_month(note, folder, property_id, day)
    ]


def _of_month(note: Note, folder: Path | None, property_id: int | None, day: date | None) -> Iterator[Finding]:
    number = property_id or note.properties[0]
    if folder is None:
        yield Finding(
            ARCHIVE_UNPROVED,
            f"{note.month:%Y-%m} is not proved: archive not given (--archive DIR, or EVENTSTORE_ARCHIVE_DIRECTORY)",
            number,
            note.month,
        )
        return
    place = folder / f"{note.month:%Y-%m}"
    try:
        with (place / "events.copy").open("rb") as file:
            digest = sha256()
            while piece := file.read(1 << 20):
                digest.update(piece)
        if digest.digest() != note.digest:
            yield Finding(ARCHIVE_UNPROVED, "events.copy is not the one that was noted", number, note.month)
    except OSError as error:
        yield Finding(ARCHIVE_UNPROVED, f"events.copy cannot be read: {error.strerror}", number, note.month)
    for seal in _seals(note.month, property_id, day):
        problem = _problem_of_day(seal, place / f"{seal.property_id}-{seal.day}.jsonl")
        if problem:
            yield Finding(
                ARCHIVE_UNPROVED, f"the archived day is not as it was sealed: {problem}", seal.property_id, seal.day
            )


def _problem_of_day(seal: sealing.Seal, path: Path) -> str:
    """Return the reason why an exported day does not prove its seal; empty when it does."""
    public = sealing.public_key(seal.key_id)
    try:
        check = offline_verifier.check_file(str(path), [public] if public else [])
    except (offline_verifier.Unreadable, OSError) as error:
        return str(error)
    if check.problems:
        return str(check.problems[0])
    return "" if check.seal_hash == seal.hash.hex() else "it carries another seal"


def _seals(month: date, property_id: int | None, day: date | None) -> list[sealing.Seal]:
    with database.cursor() as cursor:
        cursor.execute(
            f"SELECT {sealing.COLUMNS} FROM es_seal WHERE day >= %(first)s AND day < %(after)s "
            "AND (%(property)s::int IS NULL OR property_id = %(property)s::int) "
            "AND (%(day)s::date IS NULL OR day = %(day)s::date) ORDER BY property_id, day",
            {"first": month, "after": archives.month_after(month), "property": property_id, "day": day},
        )
        return [sealing.Seal(*row) for row in cursor]
