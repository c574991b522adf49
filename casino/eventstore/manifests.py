"""Manifest: what the store holds and how the database protects it, signed and kept outside of the database.

    manifests.write(folder, accept=True)          # measures everything, signs, writes <folder>/manifest-000001.json
    manifests.differences(manifests.newest(folder))

The document (canonical JSON) holds the database that it is of; of every property, its seals with the last one's hash,
and its streams and events; the last position; and a digest of everything that protects them, by its name
(`casino.eventstore.protections`). Each manifest names the hash of the one before. Removed properties, seals, streams or
a removed store, and changed protections are named by comparing the database with it. More events and new properties
since are in order.

What is written without `accept` keeps the protections of the manifest before, and with them its format: only a person,
or a migration that began with the protections as they were signed, accepts new ones. A manifest of a format before is
compared by the protections that its format states.

A manifest is of the database with this name on this server (PostgreSQL's system identifier). Others in the same folder
are passed over: those of a restored copy beside the database, or of a test.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
import psycopg

from casino.eventstore import database, hashing, keys, reading, sealing
from casino.eventstore.errors import StoreError
from casino.eventstore.protections import IN_FORMAT, LATEST, SETTINGS
from casino.eventstore.sealing import canonical
from casino.eventstore.verifying import Finding, ManifestName

PATTERN: Final = "manifest-*.json"
RECORD_MISSING: Final = "record_missing"
PROTECTION_ALTERED: Final = "protection_altered"
MANIFEST_INVALID: Final = "manifest_invalid"
WHOLE_STORE: Final = 0
"""In place of a property in a finding that concerns all of them."""

# Of sealed days the seals say how many streams and events there were; a verification holds them against the streams.
COUNTS: Final = """
    WITH sealed AS (
        SELECT property_id, count(*) AS seals, sum(streams)::bigint AS streams, sum(events)::bigint AS events,
               max(day) AS last_day, (array_agg(hash ORDER BY day DESC))[1] AS last_hash
        FROM es_seal GROUP BY property_id
    ), here AS (
        SELECT s.property_id, count(*) AS streams, sum(s.version)::bigint AS events
        FROM es_stream s LEFT JOIN sealed USING (property_id)
        WHERE s.day > coalesce(sealed.last_day, '-infinity') GROUP BY s.property_id
    )
    SELECT property_id, coalesce(sealed.streams, 0) + coalesce(here.streams, 0),
           coalesce(sealed.events, 0) + coalesce(here.events, 0), coalesce(seals, 0), last_day, encode(last_hash, 'hex')
    FROM sealed FULL JOIN here USING (property_id) ORDER BY property_id
"""
STORE: Final = "SELECT system_identifier::text, current_database() FROM pg_control_system()"


class ManifestRefused(StoreError):
    """No manifest is written: the database is not as the one before says, or there is no readable one."""


class Manifest(msgspec.Struct, frozen=True):
    """A signed manifest: the document as text; its SHA-256 and the signature by `public` in hexadecimal digits."""

    document: str
    hash: str
    public: str
    signature: str

    @property
    def content(self) -> dict[str, Any]:
        """The document as a value."""
        value: dict[str, Any] = json.loads(self.document)
        return value

    @property
    def name(self) -> ManifestName:
        """Its number, time and position."""
        content = self.content
        return ManifestName(
            number=content["number"],
            made_at=datetime.fromtimestamp(content["made_at_us"] / 1_000_000, UTC),
            position=content["position"],
        )


def write(folder: Path, *, accept: bool = False) -> Path:
    """Sign what the store holds now and write it as the next manifest of a folder.

    `accept`: with the protections of now; otherwise with those of the manifest before, against which the store is
    checked first. Reads all properties. Errors: ManifestRefused, SealKeyMissing, OSError.
    """
    key = keys.signing_key()
    folder.mkdir(parents=True, exist_ok=True)
    with _one_writer(folder):
        before = newest(folder)
        if before is not None and not accept:
            found = differences(before)
            if found:
                raise ManifestRefused(f"the database is not as the last manifest says: {found[0]}")
        if before is not None and not accept:
            form, kept = before.content["format"], before.content["protections"]
        else:
            form, kept = LATEST, protections(LATEST)
        number = _last_number(folder) + 1
        document = canonical(
            {
                **_measured(),
                "format": form,
                "made_at_us": hashing.microseconds(datetime.now(UTC)),
                "number": number,
                "previous": before.hash if before else None,
                "protections": kept,
                "store": store(),
            }
        )
        manifest = Manifest(
            document=document,
            hash=sha256(document.encode()).hexdigest(),
            public=keys.public_bytes(key).hex(),
            signature=key.sign(document.encode()).hex(),
        )
        path = folder / f"manifest-{number:06}.json"
        unfinished = path.with_suffix(".part")
        unfinished.write_bytes(msgspec.json.encode(manifest) + b"\n")
        unfinished.replace(path)
    return path


@contextmanager
def _one_writer(folder: Path) -> Iterator[None]:
    """Two processes that seal at the same time write two manifests, one after the other."""
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def read(path: Path) -> Manifest:
    """The manifest of a file, or the newest one of a folder. Raises ManifestRefused for one of another database."""
    if not path.is_dir():
        manifest = _parsed(path)
        if not _is_of(manifest, store()):
            raise ManifestRefused(f"{path} is a manifest of another database: {_named(manifest)}")
        return manifest
    found = newest(path)
    if found is None:
        others = databases(path)
        which = f", only of other databases: {', '.join(others)}" if others else ""
        raise ManifestRefused(f"{path} holds no manifest of this database{which}")
    return found


def newest(folder: Path, *, until: int | None = None) -> Manifest | None:
    """The last manifest of this database in a folder; with `until` the last one of that position or an earlier one."""
    this = store()
    for path in _paths(folder):
        manifest = _parsed(path)
        if _is_of(manifest, this) and (until is None or manifest.content["position"] <= until):
            return manifest
    return None


def databases(folder: Path) -> list[str]:
    """The databases of which a folder holds manifests."""
    return sorted({_named(_parsed(path)) for path in _paths(folder)})


def store() -> dict[str, str]:
    """Return the identity of the database: PostgreSQL's system identifier, and the database's name."""
    with database.cursor() as cursor:
        cursor.execute(STORE, prepare=False)
        system, name = cursor.fetchone() or ("", "")
    return {"database": name, "system": system}


def _paths(folder: Path) -> list[Path]:
    """The files of a folder, newest first."""
    return sorted(folder.glob(PATTERN), reverse=True)


def _last_number(folder: Path) -> int:
    return max((int(path.stem.partition("-")[2]) for path in _paths(folder)), default=0)


def _parsed(path: Path) -> Manifest:
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
        content = manifest.content
    except (OSError, ValueError) as error:
        raise ManifestRefused(f"{path} holds no readable manifest: {error}") from error
    if not isinstance(content, dict) or not {"number", "made_at_us", "position"} <= set(content):
        raise ManifestRefused(f"{path} holds no readable manifest")
    return manifest


def _is_of(manifest: Manifest, this: dict[str, str]) -> bool:
    """Return whether a manifest is of a database. An altered manifest is included, so that it is reported as
    invalid."""
    return manifest.content.get("store", this) == this or bool(_invalid(manifest))


def _named(manifest: Manifest) -> str:
    of = manifest.content.get("store", {})
    return f"{of.get('database')} (server {of.get('system')})"


def differences(manifest: Manifest) -> list[Finding]:
    """Return where the database lacks what the manifest says, and all changed protections. Reads all properties."""
    return _compared(manifest, lambda: [*missing_records(manifest), *changed_protections(manifest)])


def differences_restored(older: Manifest | None, newest: Manifest) -> list[Finding]:
    """The same for a restored state: its records as of an older manifest, its protections as of the newest."""
    found = _compared(older, lambda: missing_records(older)) if older else []
    return found + _compared(newest, lambda: changed_protections(newest))


def _compared(manifest: Manifest, compare: Callable[[], list[Finding]]) -> list[Finding]:
    invalid = _invalid(manifest)
    if invalid:
        return [Finding(MANIFEST_INVALID, invalid, WHOLE_STORE)]
    if not _is_there():
        return [Finding(RECORD_MISSING, "the tables of the store are gone", WHOLE_STORE)]
    return compare()


def changed_protections(manifest: Manifest) -> list[Finding]:
    """Protections of the database that are not as they were signed."""
    return [
        Finding(PROTECTION_ALTERED, f"{change} since the manifest was signed", WHOLE_STORE)
        for change in _changes(manifest.content["protections"], protections(manifest.content["format"]))
    ]


def missing_records(manifest: Manifest) -> list[Finding]:
    """Return records of properties that are missing since the manifest was signed, and positions lost from the
    sequence."""
    content = manifest.content
    now = _measured()
    there = {each["property"]: each for each in now["properties"]}
    found = [finding for one in content["properties"] for finding in _missing(one, there.get(one["property"]))]
    if now["drawn"] < content["position"]:
        detail = f"the last position is {now['drawn']}, signed was {content['position']}: an older state was restored"
        found.append(Finding(RECORD_MISSING, detail, WHOLE_STORE))
    return found


def _changes(signed: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    for name in sorted({*now, *signed}):
        if name not in signed:
            yield f"{name} was added"
        elif name not in now:
            yield f"{name} is gone"
        elif now[name] != signed[name]:
            yield f"{name} was altered"


def _is_there() -> bool:
    with database.cursor() as cursor:
        cursor.execute("SELECT to_regclass('es_commit') IS NOT NULL AND to_regclass('es_seal') IS NOT NULL")
        return cursor.fetchone() == (True,)


def protections(form: str) -> dict[str, str]:
    """Return a digest for everything that protects the record, by its name, as a format of manifests states it."""
    with database.cursor() as cursor:
        return digests(cursor, form)


def digests(cursor: psycopg.Cursor[Any], form: str) -> dict[str, str]:
    """Return the same as another connection sees it."""
    forms: dict[str, set[str]] = {}
    cursor.execute(IN_FORMAT[form], {"settings": list(SETTINGS)} if form == LATEST else None, prepare=False)
    for name, text in cursor.fetchall():
        forms.setdefault(name, set()).add(text)
    return {name: sha256("\n".join(sorted(each)).encode()).hexdigest()[:32] for name, each in forms.items()}


def _measured() -> dict[str, Any]:
    """Return the counts of the store per property, and its last committed and last drawn position."""
    with database.cursor() as cursor:
        cursor.execute(COUNTS, prepare=False)
        properties = [
            {
                "property": number, "streams": int(streams), "events": int(events), "seals": seals,
                "last_day": last_day.isoformat() if last_day else None, "last_seal": last_seal,
            }
            for number, streams, events, seals, last_day, last_seal in cursor.fetchall()
        ]  # fmt: skip
        cursor.execute("SELECT last_value FROM es_position", prepare=False)
        row = cursor.fetchone()
    last = reading.store_head()
    return {
        "drawn": int(row[0]) if row else 0,
        "position": last.position if last else 0,
        "properties": properties,
    }


def _missing(stated: dict[str, Any], now: dict[str, Any] | None) -> Iterator[Finding]:
    """Yield the records of a property that the signed manifest counts and that are missing now."""
    number = stated["property"]
    if now is None:
        detail = f"the property is gone: signed were {stated['streams']} streams with {stated['events']} events"
        yield Finding(RECORD_MISSING, detail, number)
        return
    for name in ("streams", "events", "seals"):
        if now[name] < stated[name]:
            yield Finding(RECORD_MISSING, f"{now[name]} {name}, signed were {stated[name]}", number)
    if stated["last_day"]:
        last_day = date.fromisoformat(stated["last_day"])
        seal = sealing.get_seal(number, last_day)
        if seal is None or seal.hash.hex() != stated["last_seal"]:
            detail = "the seal of the day is missing or another than the signed one"
            yield Finding(RECORD_MISSING, detail, number, last_day)


def _invalid(manifest: Manifest) -> str:
    """Return the reason why a manifest proves nothing; empty when it was signed by an accepted key."""
    pinned = keys.trusted_keys()
    try:
        public, signature = bytes.fromhex(manifest.public), bytes.fromhex(manifest.signature)
    except ValueError:
        return "its key or signature is not hexadecimal"
    if sha256(manifest.document.encode()).hexdigest() != manifest.hash:
        return "its hash is not that of its document"
    if not keys.signature_holds(public, signature, manifest.document.encode()):
        return "its signature is not that of its key over the document"
    if pinned is not None and public not in pinned:
        return f"key {keys.key_id(public)} is not one of the trusted keys"
    if manifest.content.get("format") not in IN_FORMAT:
        return f"its format is none of {', '.join(IN_FORMAT)}"
    return ""
