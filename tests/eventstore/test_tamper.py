"""Single changes behind the store's back: each is found, and the first bad event is named. `make tamper` does many.

TAMPER_SEED, TAMPER_CHANGES and TAMPER_STREAMS (a day) are read from the environment; TAMPER_ONLY="kind seed" plays
one change again, as a failure tells it.
"""

from __future__ import annotations

import base64
import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections, transaction
from psycopg.conninfo import conninfo_to_dict

from casino.embedded import superuser_dsn
from casino.eventstore import export_day, offline_verifier, verify_store, verifying
from tests.eventstore import tamper, tamper_export
from tests.unguarded import as_single_rows, unguard

SEED = int(os.environ.get("TAMPER_SEED", "20261121"))
CHANGES = int(os.environ.get("TAMPER_CHANGES", str(3 * len(tamper.KINDS))))
STREAMS = int(os.environ.get("TAMPER_STREAMS", "12"))
ONLY = os.environ.get("TAMPER_ONLY", "")


@pytest.fixture
def store(scratch_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A sealed store, and the connection of a superuser whom no trigger stops in place of the application's."""
    monkeypatch.setattr(verifying, "PART_EVENTS", 9)  # days in several pieces
    monkeypatch.setattr(verifying, "_closing", {tamper.CLOSING.encode()})
    tamper.fill(random.Random(SEED), STREAMS)
    applications = connections["default"]
    owner = connections["default"] = applications.copy("default")
    dsn = conninfo_to_dict(superuser_dsn(scratch_database))
    owner.settings_dict.update(USER=dsn["user"], PASSWORD=dsn.get("password", ""))
    with owner.cursor() as cursor:
        unguard(cursor)
        cursor.execute("SELECT relname FROM pg_class WHERE relname ~ '^es_(event|commit)_20' AND relkind = 'r'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"SELECT count(*) FROM {name}")
            if not cursor.fetchone()[0] and "2026_1" not in name:
                cursor.execute(f"DROP TABLE {name}")  # made ahead; a thousand times less to look into
        # Some streams lie as the release before wrote them.
        as_single_rows(cursor, "property_id = 2 OR stream LIKE 'slip:%'")
    yield owner
    owner.close()
    connections["default"] = applications


def after(store: Any, statements: list[tuple[str, tuple[Any, ...]]]) -> verifying.Report:
    """What the verifier says when this was done; then it is undone."""
    with transaction.atomic(), store.cursor() as cursor:
        changed = 0
        for what, values in statements:
            cursor.execute(what, values)
            changed += abs(cursor.rowcount)
        report = verify_store()
        in_parts = verifying.plan(None, 7)
        together = verifying.gather(None, in_parts, [verifying.verify_part(part) for part in in_parts])
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(verifying, "_as_written", lambda *_: None)  # no row is taken whole
            one_by_one = verify_store()
        transaction.set_rollback(True)
    assert together == report, (statements, together.findings[:2], report.findings[:2])
    assert one_by_one == report, (statements, one_by_one.findings[:2], report.findings[:2])
    assert changed, "nothing was changed"
    return report


def missed(change: tamper.Change, report: verifying.Report) -> str:
    """What is wrong with what was found: empty when the first bad event, or the day of the seal, is named."""
    named = [(one.stream, one.version) for one in report.findings if one.stream]
    if not report.findings:
        return "not found"
    if change.events and (not named or named[0] not in change.events):
        return f"not named first: {sorted(change.events)}"
    if change.days and not change.days & {one.day for one in report.findings}:
        return f"not named: {sorted(change.days)}"
    return ""


def test_every_change_is_found_and_named(store: Any, tmp_path: Path) -> None:
    with store.cursor() as cursor:
        past = tamper.past(cursor)
    report = verify_store()
    assert report.ok, report.findings[:3]
    assert report.seals == 2 * len(tamper.DAYS)
    kinds = list(tamper.KINDS)
    tried = [(kinds[number % len(kinds)], SEED + number) for number in range(CHANGES)]
    if ONLY:
        name, seed = ONLY.rsplit(" ", 1)
        tried = [(name, int(seed))]
    unseen = []
    for name, seed in tried:
        change = tamper.change(past, name, seed)
        report = after(store, change.statements)
        why = missed(change, report)
        if why:
            found = [str(one) for one in report.findings[:2]]
            unseen.append(f'TAMPER_SEED={SEED} TAMPER_ONLY="{name} {seed}": {why}; {found}\n    {change.statements}')
    assert not unseen, f"{len(unseen)} of {len(tried)}:\n" + "\n".join(unseen[:20])
    assert verify_store().ok
    print(f"{len(tried)} changes of {report.events} events and more, seed {SEED}: all found and named")
    _only_a_seal_proves(store, past)
    if not ONLY:
        _exports(tmp_path)


def _only_a_seal_proves(store: Any, past: tamper.Past) -> None:
    """As docs/threat-model.md says: an open day written anew with all that hangs on it is a day like any other."""
    alone = [row for row in past.rows if row.last == 1 and not row.stream.startswith("close")]
    opened = next(row for row in alone if row.day == tamper.OPEN)
    sealed = next(row for row in alone if row.day == tamper.DAYS[1])
    with store.cursor() as cursor:
        anew = [tamper.written_anew(cursor, row) for row in (opened, sealed)]
    assert after(store, anew[0]).ok
    (finding,) = after(store, anew[1]).findings
    assert (finding.kind, finding.day) == (verifying.SEAL_MISMATCH, sealed.day)


def _exports(folder: Path) -> None:
    """The verifier that needs no database agrees: no change of an exported day or of its package goes unseen."""
    export = export_day(1, tamper.DAYS[1], folder / "day.jsonl")
    other = export_day(1, tamper.DAYS[2], folder / "other.jsonl")
    stranger = random.Random(SEED).randbytes(32).hex()
    given = tamper_export.Given(export.path.read_bytes(), other.path.read_bytes(), stranger)
    package = _package(given.day, export.public_key)
    file, zipped = folder / "changed.jsonl", folder / "changed.zip"
    for path, content in ((file, given.day), (zipped, package)):
        path.write_bytes(content)
        assert offline_verifier.check_file(str(path), [export.public_key]).problems == []
    assert offline_verifier.check_file(str(file), [bytes.fromhex(stranger)]).problems
    kinds = list(tamper_export.KINDS.items())
    unseen = []
    for number in range(10 * CHANGES):
        name, change = kinds[number % len(kinds)]
        content, lines = change(random.Random(f"{name} {SEED + number}"), given)
        if content != given.day:
            said = _said(file, content)
            first = {int(line) for line in re.findall(r"\bline (\d+)\b", said[0])} if said else set()
            unseen += [] if first & lines else [f"{name} {SEED + number}: lines {sorted(lines)}: {said[:2]}"]
    for number in range(CHANGES):
        changed = tamper_export.package_changed(random.Random(SEED + number), package, stranger)
        unseen += [f"package {SEED + number}"] if changed != package and not _said(zipped, changed) else []
    assert not unseen, f"{len(unseen)} of {11 * CHANGES}:\n" + "\n".join(unseen[:20])


def _said(path: Path, content: bytes) -> list[str]:
    """What the verifier finds in a file, the first thing first."""
    path.write_bytes(content)
    try:
        return offline_verifier.check_file(str(path), []).problems
    except offline_verifier.Unreadable as error:
        return [str(error)]


def _package(day: bytes, public: bytes) -> bytes:
    """What a package holds beside its reports (`tests/reports/test_reports.py` changes a real one)."""
    told = json.loads(day.splitlines()[2])["seal"]
    seal = json.dumps({**told, "key": offline_verifier.key_id(public)}, indent=2, sort_keys=True)
    spki = base64.b64encode(bytes.fromhex("302a300506032b6570032100") + public).decode()
    files = {
        offline_verifier.EVENTS: day,
        offline_verifier.SEAL: f"{seal}\n".encode(),
        offline_verifier.KEY: f"{public.hex()}\n".encode(),
        offline_verifier.PEM: f"-----BEGIN PUBLIC KEY-----\n{spki}\n-----END PUBLIC KEY-----\n".encode(),
        "reports/a.csv": b"1;2\r\n" * 50,
    }
    manifest = tamper_export.manifest_of(files)
    return tamper_export.repacked(sorted({**files, offline_verifier.MANIFEST: manifest}.items()))
