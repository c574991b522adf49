"""Manifest: what the store holds and how the database protects it, signed and kept outside of the database.

    manifests.write(folder, accept=True)          # measures everything, signs, writes <folder>/manifest-000001.json
    manifests.differences(manifests.newest(folder))

The document (canonical JSON) holds, of every property, its seals with the last one's hash and the streams and events of
its heads; the last position; and a digest per table, function and role of what protects them: row-level policies,
triggers, constraints, rights, owners, attributes. Each manifest names the hash of the one before. Removed properties,
seals, streams or a removed store, and changed protections are named by comparing the database with it.

What is written without `accept` keeps the protections of the manifest before: only a person, or a migration that began
with the protections as they were signed, accepts new ones.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from casino.eventstore import database, hashing, keys
from casino.eventstore.errors import StoreError
from casino.eventstore.sealing import canonical
from casino.eventstore.verifying import Finding

FORMAT: Final = "casino-manifest/1"
PATTERN: Final = "manifest-*.json"
RECORD_MISSING: Final = "record_missing"
PROTECTION_ALTERED: Final = "protection_altered"
MANIFEST_INVALID: Final = "manifest_invalid"
WHOLE_STORE: Final = 0
"""In place of a property in a finding that concerns all of them."""

# Partitions have names that come and go with the months: what they share counts, each different form once.
PROTECTIONS: Final = """
    SELECT 'table ' || CASE WHEN c.relispartition THEN 'es_event, partitions' ELSE c.relname END, concat_ws(' | ',
           c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner),
           (SELECT string_agg(a::text, ',' ORDER BY a::text) FROM unnest(c.relacl) a),
           (SELECT string_agg(concat_ws(' ', polname, polcmd, polpermissive, polroles::text,
                   pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), ';' ORDER BY polname)
            FROM pg_policy WHERE polrelid = c.oid),
           (SELECT string_agg(concat_ws(' ', tgname, tgenabled, tgtype, tgfoid::regproc), ';' ORDER BY tgname)
            FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal),
           (SELECT count(*) FROM pg_trigger WHERE tgrelid = c.oid AND tgisinternal AND tgenabled = 'D'),
           CASE WHEN NOT c.relispartition THEN
               (SELECT string_agg(concat_ws(' ', conname, pg_get_constraintdef(oid)), ';' ORDER BY conname)
                FROM pg_constraint WHERE conrelid = c.oid) END,
           (SELECT string_agg(rulename, ',' ORDER BY rulename) FROM pg_rules r
            WHERE r.tablename = c.relname AND r.schemaname = current_schema()))
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
        AND (c.relispartition OR c.relname !~ '^es_archived_')
    UNION ALL
    SELECT 'function ' || oid::regprocedure, concat_ws(' | ', prosrc, prosecdef, proconfig::text, proacl::text)
    FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 'role ' || rolname, concat_ws(' ', rolsuper, rolbypassrls, rolcreaterole, rolcanlogin, (
               SELECT string_agg(setconfig::text, ';' ORDER BY setconfig::text) FROM pg_db_role_setting s
               WHERE s.setrole IN (r.oid, 0) AND s.setdatabase IN (0, (
                   SELECT oid FROM pg_database WHERE datname = current_database()))),
           (SELECT string_agg(roleid::regrole::text, ',' ORDER BY roleid::regrole::text)
            FROM pg_auth_members WHERE member = r.oid))
    FROM pg_roles r WHERE rolname IN (current_user, (
        SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'es_event'::regclass))
    ORDER BY 1, 2
"""
PROPERTIES: Final = """
    SELECT property_id, coalesce(h.streams, 0), coalesce(h.events, 0), coalesce(s.seals, 0), s.last_day,
           encode(s.last_hash, 'hex')
    FROM (SELECT property_id, count(*) AS streams, sum(version)::bigint AS events
          FROM es_stream GROUP BY property_id) h
    FULL JOIN (SELECT property_id, count(*) AS seals, max(day) AS last_day,
                      (array_agg(hash ORDER BY day DESC))[1] AS last_hash
               FROM es_seal GROUP BY property_id) s USING (property_id)
    ORDER BY property_id
"""


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


def write(folder: Path, *, accept: bool = False) -> Path:
    """Sign what the store holds now and write it as the next manifest of a folder.

    `accept`: with the protections of now; otherwise with those of the manifest before, against which the store is
    checked first. Errors: ManifestRefused, SealKeyMissing, OSError.
    """
    before = newest(folder)
    if before is not None and not accept:
        found = differences(before)
        if found:
            raise ManifestRefused(f"the database is not as the last manifest says: {found[0]}")
    kept = before.content if before is not None else None
    number = kept["number"] + 1 if kept else 1
    document = canonical(
        {
            **_measured(),
            "format": FORMAT,
            "made_at_us": hashing.microseconds(datetime.now(UTC)),
            "number": number,
            "previous": before.hash if before else None,
            "protections": kept["protections"] if kept and not accept else protections(),
        }
    )
    key = keys.signing_key()
    manifest = Manifest(
        document=document,
        hash=sha256(document.encode()).hexdigest(),
        public=keys.public_bytes(key).hex(),
        signature=key.sign(document.encode()).hex(),
    )
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"manifest-{number:06}.json"
    beside = path.with_suffix(f".{os.getpid()}")
    beside.write_bytes(msgspec.json.encode(manifest) + b"\n")
    os.replace(beside, path)
    return path


def read(path: Path) -> Manifest:
    """The manifest of a file, or the newest one of a folder. Raises ManifestRefused."""
    try:
        found = newest(path) if path.is_dir() else msgspec.json.decode(path.read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError) as error:
        raise ManifestRefused(f"{path} holds no readable manifest: {error}") from error
    if found is None:
        raise ManifestRefused(f"{path} holds no manifest")
    return found


def newest(folder: Path) -> Manifest | None:
    """The last manifest of a folder."""
    paths = sorted(folder.glob(PATTERN))
    return read(paths[-1]) if paths else None


def differences(manifest: Manifest, property_id: int | None = None) -> list[Finding]:
    """What the manifest says and the database does not hold, of one property or of all; all changed protections."""
    invalid = _invalid(manifest)
    if invalid:
        return [Finding(MANIFEST_INVALID, invalid, property_id or WHOLE_STORE)]
    content = manifest.content
    found = [
        finding
        for told in content["properties"]
        if property_id is None or told["property"] == property_id
        for finding in _missing(told)
    ]
    now = protections()
    for name in sorted({*now, *content["protections"]}):
        was, there = content["protections"].get(name), now.get(name)
        if was != there:
            how = "was added" if was is None else "is gone" if there is None else "was altered"
            found.append(Finding(PROTECTION_ALTERED, f"{name} {how} since the manifest was signed", WHOLE_STORE))
    return found


def protections() -> dict[str, str]:
    """A digest for every table, function and role of what protects the record."""
    forms: dict[str, set[str]] = {}
    with database.cursor() as cursor:
        cursor.execute(PROTECTIONS, prepare=False)
        for name, form in cursor.fetchall():
            forms.setdefault(name, set()).add(form)
    return {name: sha256("\n".join(sorted(each)).encode()).hexdigest()[:32] for name, each in forms.items()}


def _measured() -> dict[str, Any]:
    with database.cursor() as cursor:
        cursor.execute(PROPERTIES, prepare=False)
        properties = [
            {
                "property": number, "streams": streams, "events": events, "seals": seals,
                "last_day": last_day.isoformat() if last_day else None, "last_seal": last_seal,
            }
            for number, streams, events, seals, last_day, last_seal in cursor.fetchall()
        ]  # fmt: skip
        cursor.execute("SELECT last_value FROM es_position", prepare=False)
        row = cursor.fetchone()
    return {"properties": properties, "position": int(row[0]) if row else 0}


def _missing(told: dict[str, Any]) -> list[Finding]:
    """What of a property was there when the manifest was signed and is not there now."""
    number = told["property"]
    last_day = date.fromisoformat(told["last_day"]) if told["last_day"] else None
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT count(*) FROM es_stream WHERE property_id = %(property)s), "
            "(SELECT coalesce(sum(version), 0)::bigint FROM es_stream WHERE property_id = %(property)s), "
            "(SELECT count(*) FROM es_seal WHERE property_id = %(property)s AND day <= %(day)s::date), "
            "(SELECT encode(hash, 'hex') FROM es_seal WHERE property_id = %(property)s AND day = %(day)s::date)",
            {"property": number, "day": last_day},
            prepare=False,
        )
        streams, events, seals, last_seal = cursor.fetchone() or (0, 0, 0, None)
    if not streams and not seals and (told["streams"] or told["seals"]):
        detail = f"the property is gone: signed were {told['streams']} streams with {told['events']} events"
        return [Finding(RECORD_MISSING, detail, number)]
    found = []
    for name, now in (("streams", streams), ("events", events), ("seals", seals)):
        if now < told[name]:
            found.append(Finding(RECORD_MISSING, f"{now} {name}, signed were {told[name]}", number))
    if last_day is not None and last_seal != told["last_seal"]:
        detail = "the seal of the day is missing or another than the signed one"
        found.append(Finding(RECORD_MISSING, detail, number, last_day))
    return found


def _invalid(manifest: Manifest) -> str:
    """Why a manifest proves nothing; empty when it was signed by an accepted key."""
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
    if manifest.content.get("format") != FORMAT:
        return f"its format is not {FORMAT}"
    return ""
