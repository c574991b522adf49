"""Sealing, verifying, exporting: what a superuser does behind the store's back is found, and where it was done."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, timedelta
from hashlib import sha256
from io import StringIO
from pathlib import Path
from shutil import copy2
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.test import override_settings
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from psycopg.conninfo import conninfo_to_dict

from casino.embedded import superuser_dsn
from casino.eventstore import (
    DaySealed,
    NotSealed,
    SealKeyMissing,
    SealOrder,
    export_day,
    get_seal,
    hashing,
    head,
    keys,
    offline_verifier,
    seal_day,
    sealing,
    subscriptions,
    unsealed_days,
    verify_day,
    verify_store,
    verify_stream,
)
from tests.eventstore.toys import DAY, NEXT_DAY, pay, put
from tests.unguarded import CHANGES, OFF, unguard

TABLE = "es_commit_2026_11"


def seal_two_days() -> None:
    """Two sealed days and an open one."""
    put(*[pay(f"round:{n}", 0, *range(1, 4)) for n in range(40)])
    put(pay("box:a", 0, 5, 6))
    seal_day(1, DAY)
    put(*[pay(f"round:next{n}", 0, 1, 2, day=NEXT_DAY) for n in range(5)])
    seal_day(1, NEXT_DAY)
    put(pay("round:open", 0, 1, 2, 3, day=NEXT_DAY + timedelta(1)))


@pytest.fixture(scope="module")
def sealed_once(module_database, tmp_path_factory) -> Path:
    """The store that most of these tests begin with, and the key that sealed it."""
    key = tmp_path_factory.mktemp("keys") / "seal.pem"
    with override_settings(EVENTSTORE_SEAL_KEY_FILE=str(key), EVENTSTORE_SEAL_KEY_GENERATE=True), subscriptions.only():
        seal_two_days()
    return key


@pytest.fixture
def sealed(sealed_once, module_database, seal_key) -> Iterator[Any]:
    """Two sealed days and an open one, in a transaction that is rolled back: the session of a superuser who works as
    the application's role."""
    seal_key.parent.mkdir()
    copy2(sealed_once, seal_key)
    application = connections["default"]
    session = connections["default"] = application.copy("default")
    dsn = conninfo_to_dict(superuser_dsn(module_database))
    session.settings_dict.update(USER=dsn["user"], PASSWORD=dsn.get("password", ""))
    try:
        with transaction.atomic():
            session.connection.execute(f"SET LOCAL ROLE {application.settings_dict['USER']}")
            yield session
            transaction.set_rollback(True)
    finally:
        session.close()
        connections["default"] = application


@pytest.fixture
def tamper(sealed) -> Callable[..., Any]:
    """Executes a statement as a superuser with the triggers off. Who looks afterwards is the application."""

    def as_superuser(statement: str, parameters: Sequence[Any] | None = None) -> Any:
        sealed.connection.execute("RESET ROLE")
        done = sealed.connection.execute(statement, parameters)
        sealed.connection.execute(f"SET LOCAL ROLE {connections.settings['default']['USER']}")
        return done

    as_superuser(OFF)
    for statement in CHANGES:
        as_superuser(statement)
    return as_superuser


@pytest.fixture
def committed(scratch_database) -> None:
    """The same days in a database of the test's own, as they are in a house."""
    seal_two_days()


def found(report) -> list[tuple]:
    return [(finding.kind, finding.stream, finding.version) for finding in report.findings]


ONE = "WHERE stream = 'round:7' AND version = 2"


class TestTampering:
    def test_the_untouched_store_is_in_order(self, sealed):
        report = verify_store()
        assert report.ok
        assert (report.events, report.streams, report.days, report.seals) == (135, 47, 3, 2)
        assert verify_day(1, DAY).ok
        assert verify_stream(1, "round:7").ok
        assert verify_store(2).empty

    @pytest.mark.parametrize("seed", range(8))
    def test_one_flipped_bit_is_located(self, tamper, seed):
        source = random.Random(seed)
        stream, version = f"round:{source.randrange(40)}", source.randint(1, 3)
        where = f"WHERE stream = '{stream}' AND version = {version}"
        while True:
            (data,) = tamper(f"SELECT json_send(data) FROM es_event {where}").fetchone()
            flipped = bytearray(data)
            flipped[source.randrange(len(data))] ^= 1 << source.randrange(7)
            try:
                json.loads(bytes(flipped).decode())
            except ValueError:
                continue
            tamper(f"UPDATE es_event SET data = %s {where}", [bytes(flipped).decode()])
            break
        assert found(verify_store()) == [("payload_altered", stream, version)]
        assert found(verify_day(1, DAY)) == [("payload_altered", stream, version)]
        assert found(verify_stream(1, stream)) == [("payload_altered", stream, version)]
        assert verify_day(1, NEXT_DAY).ok

    @pytest.mark.parametrize(
        ("change", "kind"),
        [
            ("data = '{}'", "payload_altered"),
            ("data = '17'", "malformed_json"),
            ("type = 'toy.Noted'", "header_altered"),
            ("type = 'жук\"'", "header_altered"),
            ("schema = 2", "header_altered"),
            ("actor = 'somebody else'", "header_altered"),
            ("occurred_at = occurred_at + interval '1 microsecond'", "header_altered"),
            ("occurred_at = 'infinity'", "header_altered"),
            ("recorded_at = '-infinity'", "header_altered"),
            ("hash = decode(repeat('00', 32), 'hex')", "hash_altered"),
            ("hash = ''", "hash_altered"),
            ("data_crc = data_crc + 1", "checksum_altered"),
            ("position = 0", "position_altered"),
        ],
    )
    def test_each_change_has_its_name_and_place(self, tamper, change, kind):
        tamper(f"UPDATE es_event SET {change} {ONE}")
        assert found(verify_store()) == [(kind, "round:7", 2)]

    def test_bytes_that_are_no_text_are_survived(self, tamper):
        tamper("UPDATE pg_cast SET castmethod = 'b', castfunc = 0 WHERE false")
        tamper("CREATE CAST (bytea AS json) WITHOUT FUNCTION")
        tamper("CREATE CAST (bytea AS text) WITHOUT FUNCTION")
        garbage = r"'\xfffe00ff'::bytea"
        tamper(f"UPDATE es_event SET data = ({garbage})::json {ONE}")
        tamper(f"UPDATE es_event SET actor = ({garbage})::text WHERE stream = 'round:8' AND version = 1")
        assert found(verify_store()) == [("malformed_json", "round:7", 2), ("header_altered", "round:8", 1)]

    @pytest.mark.parametrize(("version", "count"), [(1, 1), (2, 1), (3, 1)])
    def test_a_removed_event(self, tamper, version, count):
        tamper(f"DELETE FROM es_event WHERE stream = 'round:7' AND version = {version}")
        kinds = found(verify_store())
        assert kinds[0] == ("missing_version", "round:7", version)
        assert ("seal_mismatch", None, None) in kinds

    def test_all_events_of_a_stream_removed(self, tamper):
        tamper("DELETE FROM es_event WHERE stream = 'round:7'")
        assert found(verify_store())[0] == ("missing_version", "round:7", 1)
        tamper("DELETE FROM es_stream WHERE stream = 'round:7'")
        (finding,) = verify_store().findings
        assert (finding.kind, finding.day) == ("seal_mismatch", DAY)
        assert "40 streams" in finding.detail

    def test_a_whole_sealed_day_removed(self, tamper):
        tamper("DELETE FROM es_event WHERE day = '2026-11-21'")
        tamper("DELETE FROM es_stream WHERE day = '2026-11-21'")
        (finding,) = verify_store().findings
        assert (finding.kind, finding.day) == ("seal_mismatch", DAY)

    def test_a_dropped_partition(self, tamper):
        tamper(f"DROP TABLE {TABLE}")
        kinds = {finding.kind for finding in verify_store().findings}
        assert kinds == {"missing_version", "seal_mismatch"}

    def test_an_added_event(self, tamper):
        columns = "property_id, day, position, type, schema, occurred_at, recorded_at, actor, data_crc, data, hash"
        insert = f"INSERT INTO es_event (stream, version, {columns}) SELECT '%s', %s, {columns} FROM es_event {ONE}"
        tamper(insert % ("round:7", 4))
        assert ("extra_event", "round:7", 4) in found(verify_store())
        tamper("DELETE FROM es_event WHERE stream = 'round:7' AND version = 4")
        tamper(insert % ("round:ghost", 1))
        assert ("extra_event", "round:ghost", 1) in found(verify_store())

    def test_a_moved_head(self, tamper):
        tamper("UPDATE es_stream SET head_hash = sha256('x') WHERE stream = 'round:7'")
        assert found(verify_store()) == [("head_mismatch", "round:7", 3)]
        tamper("UPDATE es_stream SET version = 2 WHERE stream = 'round:7'")
        assert ("head_mismatch", "round:7", 3) in found(verify_store())

    def test_a_stream_rewritten_with_all_its_hashes_breaks_the_seal(self, tamper):
        rewrite(tamper, "round:7")
        assert verify_stream(1, "round:7", with_seal=False).ok
        (finding,) = verify_store().findings
        assert verify_stream(1, "round:7").findings == [finding]
        assert (finding.kind, finding.day) == ("seal_mismatch", DAY)

    def test_what_a_seal_covers_must_be_there(self, tamper):
        """A sealed day without its events, without its seal, without both; a stream without its head."""
        for table in ("es_event", "es_stream"):
            tamper(f"DELETE FROM {table} WHERE day = %s", [DAY])
        (finding,) = verify_day(1, DAY).findings
        assert finding.kind == "seal_mismatch"
        assert "0 streams with 0 events; sealed were 41 with 122" in finding.detail
        tamper("DELETE FROM es_seal WHERE day = %s", [DAY])
        (finding,) = verify_day(1, DAY).findings
        assert (finding.kind, finding.day) == ("seal_chain_broken", DAY)
        assert "the seal of 2026-11-22 continues one that is missing: of this day" in finding.detail
        tamper("DELETE FROM es_event WHERE stream = 'round:next1'")
        assert found(verify_stream(1, "round:next1"))[0] == ("missing_version", "round:next1", 1)
        tamper("DELETE FROM es_stream WHERE stream = 'round:next1'")
        gone = verify_stream(1, "round:next1")
        assert (gone.ok, gone.empty, gone.findings) == (False, True, [])
        assert [one.kind for one in verify_day(1, NEXT_DAY).findings][:1] == ["seal_chain_broken"]
        assert "seal_mismatch" in {one.kind for one in verify_day(1, NEXT_DAY).findings}

    def test_nothing_to_verify_is_no_success(self, sealed):
        for report in (verify_store(2), verify_day(1, date(2001, 1, 1)), verify_stream(1, "round:never")):
            assert (report.ok, report.empty, report.findings) == (False, True, [])

    def test_several_places_are_all_found(self, tamper):
        tamper("UPDATE es_event SET data = '{}' WHERE version = 2 AND stream IN ('round:1', 'round:2', 'round:open')")
        tamper("UPDATE es_event SET actor = 'x' WHERE version = 3 AND stream = 'round:2'")
        assert found(verify_store()) == [
            ("payload_altered", "round:1", 2),
            ("payload_altered", "round:2", 2),
            ("header_altered", "round:2", 3),
            ("payload_altered", "round:open", 2),
        ]


def rewrite(tamper, stream: str) -> None:
    """What a clever superuser does: changes a payload and computes every hash after it anew."""
    columns = "version, type, schema, occurred_at, recorded_at, actor, data_crc"
    last = bytes(32)
    for row in tamper(f"SELECT {columns} FROM es_event WHERE stream = %s ORDER BY version", [stream]).fetchall():
        version, kind, schema, occurred, recorded, actor, _ = row
        times = [hashing.microseconds(occurred), hashing.microseconds(recorded)]
        header = [1, "2026-11-21", stream, version, kind, schema, *times, actor]
        last = offline_verifier.event_hash(last, header, '{"amount":9}')
        crc = hashing_crc(b'{"amount":9}')
        tamper(
            "UPDATE es_event SET data = %s, data_crc = %s, hash = %s WHERE stream = %s AND version = %s",
            ['{"amount":9}', crc, last, stream, version],
        )
    tamper("UPDATE es_stream SET head_hash = %s WHERE stream = %s", [last, stream])


def hashing_crc(data: bytes) -> int:
    from zlib import crc32

    unsigned = crc32(data)
    return unsigned - 2**32 if unsigned >= 2**31 else unsigned


class TestTamperedSeals:
    def kinds(self) -> list[tuple]:
        return [(finding.kind, finding.day) for finding in verify_store().findings]

    @pytest.mark.parametrize(
        ("change", "kinds"),
        [
            ("signature = decode(repeat('00', 64), 'hex')", {"signature_invalid"}),
            ("root = sha256('x')", {"seal_mismatch"}),
            ("events = events + 1", {"seal_mismatch"}),
            ("document = replace(document, '122', '123')", {"seal_mismatch", "signature_invalid"}),
            ("document = 'garbage'", {"seal_mismatch", "signature_invalid"}),
            ("hash = sha256('x')", {"seal_mismatch", "seal_chain_broken"}),
        ],
    )
    def test_changes_are_found(self, tamper, change, kinds):
        tamper(f"UPDATE es_seal SET {change} WHERE day = '2026-11-21'")
        assert {kind for kind, _ in self.kinds()} == kinds

    def test_a_removed_seal_breaks_the_chain(self, tamper):
        tamper("DELETE FROM es_seal WHERE day = '2026-11-21'")
        assert self.kinds() == [("seal_chain_broken", NEXT_DAY), ("outside_seal", DAY)]

    def test_a_forged_key_is_known_by_the_trusted_ones(self, tamper, settings, seal_key):
        settings.EVENTSTORE_SEAL_TRUSTED_KEYS = [keys.public_bytes(keys.signing_key()).hex()]
        assert verify_store().ok
        forger = Ed25519PrivateKey.generate()
        public = keys.public_bytes(forger)
        seal = get_seal(1, NEXT_DAY)
        document = seal.document.replace(seal.key_id, keys.key_id(public))
        tamper("INSERT INTO es_seal_key VALUES (%s, %s)", [keys.key_id(public), public])
        tamper(
            "UPDATE es_seal SET document = %s, hash = %s, signature = %s, key_id = %s WHERE day = %s",
            [
                document,
                sha256(document.encode()).digest(),
                forger.sign(document.encode()),
                keys.key_id(public),
                NEXT_DAY,
            ],
        )
        assert self.kinds() == [("signature_invalid", NEXT_DAY)]
        settings.EVENTSTORE_SEAL_TRUSTED_KEYS = []
        assert verify_store().ok  # Which is why keys should be pinned.


def somebody_waits_for_a_lock() -> bool:
    """In this database."""
    here = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM pg_locks WHERE NOT granted AND {here}")
        return cursor.fetchone() is not None


class TestSealing:
    def test_sealing_twice_gives_the_first_seal(self, sealed):
        assert seal_day(1, DAY) == get_seal(1, DAY)
        assert get_seal(1, NEXT_DAY).previous_hash == get_seal(1, DAY).hash
        assert (get_seal(1, DAY).streams, get_seal(1, DAY).events) == (41, 122)
        assert get_seal(1, DAY - timedelta(1)) is None

    def test_a_sealed_day_takes_no_events(self, sealed):
        for others in (0, 100):
            with pytest.raises(DaySealed) as caught:
                put(pay("round:late"), *[pay(f"round:late{n}", day=date(2026, 12, 1)) for n in range(others)])
            assert caught.value.day == DAY
        with pytest.raises(DaySealed):
            put(pay("round:early", day=DAY - timedelta(1)))
        with pytest.raises(DaySealed):
            put(pay("round:1", 3))
        assert head(1, "round:late") is None
        put(pay("round:late"), property_id=2)

    def test_days_are_sealed_in_order(self, sealed):
        third, fourth = NEXT_DAY + timedelta(1), NEXT_DAY + timedelta(2)
        put(pay("round:d", day=fourth))
        assert unsealed_days(1, before=fourth) == [third]
        with pytest.raises(SealOrder, match=str(third)):
            seal_day(1, fourth)
        seal_day(1, third)
        seal_day(1, fourth)
        with pytest.raises(SealOrder, match="any more"):
            seal_day(1, DAY - timedelta(1))
        assert verify_store().ok

    def test_a_day_without_events_can_be_sealed(self, scratch_database):
        seal = seal_day(7, DAY)
        assert (seal.streams, seal.events, seal.root) == (0, 0, sha256(b"").digest())
        assert verify_store().ok

    def test_a_rolled_back_seal_is_none(self, scratch_database):
        put(pay("round:a"))
        with transaction.atomic():
            seal_day(1, DAY)
            transaction.set_rollback(True)
        assert get_seal(1, DAY) is None
        put(pay("round:a", 1))

    def test_sealing_waits_for_appends_under_way(self, scratch_database):
        drawn, finish = threading.Event(), threading.Event()

        def slow() -> None:
            with transaction.atomic():
                put(pay("round:slow"))
                drawn.set()
                finish.wait(120)
            connections.close_all()

        def seal() -> None:
            seals.append(seal_day(1, DAY))
            connections.close_all()

        seals: list = []
        writer, sealer = threading.Thread(target=slow), threading.Thread(target=seal)
        writer.start()
        assert drawn.wait(120)
        sealer.start()
        until = time.monotonic() + 120
        while not somebody_waits_for_a_lock():
            assert sealer.is_alive(), "sealed while an append was under way"
            assert time.monotonic() < until, "nobody waits"
            time.sleep(0.02)
        assert seals == []
        finish.set()
        writer.join()
        sealer.join()
        assert seals[0].events == 1
        assert verify_store().ok

    def test_without_a_key_nothing_is_sealed(self, scratch_database, settings, seal_key):
        settings.EVENTSTORE_SEAL_KEY_GENERATE = False
        with pytest.raises(SealKeyMissing, match="openssl"):
            seal_day(1, DAY)
        settings.EVENTSTORE_SEAL_KEY_FILE = ""
        with pytest.raises(SealKeyMissing, match="EVENTSTORE_SEAL_KEY_FILE"):
            seal_day(1, DAY)

    def test_the_generated_key_is_for_its_owner_alone(self, seal_key):
        keys.signing_key()
        assert seal_key.stat().st_mode & 0o777 == 0o600
        assert keys.public_bytes(keys.signing_key()) == keys.public_bytes(keys.signing_key())
        seal_key.write_text("garbage")
        with pytest.raises(SealKeyMissing, match="no readable"):
            keys.signing_key()


class TestExport:
    def run(self, path, *arguments) -> tuple[int, str]:
        """Runs the copied verifier as a program of its own, away from this project."""
        program = path.parent / "offline_verifier.py"
        command = [sys.executable, "-I", str(program), str(path), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent, check=False)
        return done.returncode, done.stdout + done.stderr

    @pytest.fixture
    def exported(self, sealed, tmp_path):
        return export_day(1, NEXT_DAY, tmp_path / "out" / "day.jsonl")

    def test_the_exported_day_is_verified_offline(self, exported):
        code, said = self.run(exported.path)
        assert code == 0, said
        assert "VERIFIED" in said
        assert "not pinned" in said
        code, said = self.run(exported.path, "--key", exported.public_key.hex())
        assert (code, "as given" in said) == (0, True)
        code, said = self.run(exported.path, "--key", "00" * 32)
        assert (code, "not a key given" in said) == (1, True)

    def test_every_changed_line_is_noticed(self, exported):
        lines = exported.path.read_text().splitlines()
        source = random.Random(5)
        for number in range(1, len(lines)):
            digits = [place for place, sign in enumerate(lines[number]) if sign.isdigit()]
            place = source.choice(digits)
            changed = lines[number][:place] + str((int(lines[number][place]) + 1) % 10) + lines[number][place + 1 :]
            try:
                check = offline_verifier.verify([*lines[:number], changed, *lines[number + 1 :]])
            except offline_verifier.Unreadable:
                continue
            assert check.problems, lines[number]

    def test_the_altered_event_is_named(self, exported):
        text = exported.path.read_text()
        exported.path.write_text(text.replace('\\"amount\\":2', '\\"amount\\":3', 1))
        code, said = self.run(exported.path)
        assert code == 1
        assert "round:next0 version 2: altered" in said

    def test_lines_removed_swapped_doubled(self, exported):
        lines = exported.path.read_text().splitlines()
        for wrong in (lines[:-1], [*lines[:4], *lines[5:]], [*lines, lines[-1]]):
            assert offline_verifier.verify(wrong).problems
        with pytest.raises(offline_verifier.Unreadable, match="line 10 is an event, after the end of a stream"):
            offline_verifier.verify([*lines[:4], *lines[:3:-1]])

    def test_a_day_exported_before_lines_were_numbered_still_verifies(self, exported):
        head, *rest = [json.loads(line) for line in exported.path.read_text().splitlines()]
        events = [event[1:] for event in rest if isinstance(event, list)]
        before = [{**head, "format": "casino-day/2"}, *rest[:3], *events]
        lines = [json.dumps(value, separators=(",", ":")) for value in before]
        assert offline_verifier.verify(lines, [exported.public_key]).problems == []
        assert (
            "line 5: round:next0 version 2: expected version 1"
            in offline_verifier.verify([*lines[:4], *lines[5:]]).problems
        )
        lines[5] = lines[5].replace("amount", "amounu")
        assert "line 6: round:next0 version 2: altered" in offline_verifier.verify(lines).problems[0]

    @pytest.mark.parametrize("content", ["", "garbage", "{}", '{"format":"other"}', "[1]\n[2]"])
    def test_garbage_is_unreadable(self, exported, content):
        exported.path.write_text(content)
        code, said = self.run(exported.path)
        assert (code, "UNREADABLE" in said) == (2, True)

    def test_only_sealed_days_are_exported(self, sealed, tmp_path):
        with pytest.raises(NotSealed):
            export_day(1, date(2026, 11, 23), tmp_path / "x")
        assert list(tmp_path.glob("x*")) == []

    def test_tampering_is_exported_and_found(self, tamper, tmp_path):
        tamper("UPDATE es_event SET data = '{}' WHERE stream = 'round:next1' AND version = 1")
        exported = export_day(1, NEXT_DAY, tmp_path / "day.jsonl")
        code, said = self.run(exported.path)
        assert code == 1
        assert "round:next1 version 1: altered" in said


texts = st.text(st.characters(exclude_categories=["Cs"]))
actors = st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters='"\\'))
names = st.from_regex(r"[a-z_]{1,5}:[A-Za-z0-9._@+-]{1,20}", fullmatch=True)


class TestTwoImplementationsAgree:
    @hypothesis_settings(deadline=None)
    @given(
        st.binary(min_size=32, max_size=32), st.integers(0, 2**31 - 1), st.dates(), names, st.integers(1, 2**31),
        st.integers(-(2**50), 2**50), actors,
        texts,
    )  # fmt: skip
    def test_event_hash(self, previous, property_id, day, stream, version, moment, actor, payload):
        start = hashing.header_start(property_id, day.isoformat(), stream)
        header = f'{start}{version},"Type",1,{moment}{hashing.header_end(moment + 1, actor)}'.encode()
        fields = [property_id, day.isoformat(), stream, version, "Type", 1, moment, moment + 1, actor]
        expected = offline_verifier.event_hash(previous, fields, payload)
        assert hashing.event_hash(previous, header, payload.encode()) == expected

    @given(st.lists(st.binary(min_size=32, max_size=32), max_size=70))
    def test_merkle_root(self, leaves):
        assert hashing.MerkleTree(leaves).root() == offline_verifier.merkle_root(leaves)

    @given(names, st.integers(1, 2**31), st.binary(min_size=32, max_size=32))
    def test_leaf(self, stream, version, last):
        assert hashing.leaf(stream.encode(), version, last) == offline_verifier.leaf_hash(stream, version, last)

    def test_published_tree(self):
        """The test vectors of RFC 6962's reference implementation (github.com/google/certificate-transparency)."""
        inputs = [
            "",
            "00",
            "10",
            "2021",
            "3031",
            "40414243",
            "5051525354555657",
            "606162636465666768696a6b6c6d6e6f",
        ]
        leaves = [sha256(b"\x00" + bytes.fromhex(text)).digest() for text in inputs]
        assert hashing.MerkleTree(leaves).root().hex() == (
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
        )

    @given(st.datetimes(timezones=st.just(UTC)))
    def test_microseconds(self, moment):
        assert hashing.EPOCH + timedelta(microseconds=hashing.microseconds(moment)) == moment


class TestCommands:
    @pytest.fixture
    def house(self, committed):
        from casino.models import Property

        return Property.objects.create(
            pk=1,
            code="SJU",
            name="San Juan",
            jurisdiction="pr",
            currency="USD",
            time_zone="America/Puerto_Rico",
        )

    def call(self, *arguments) -> tuple[int, str]:
        out = StringIO()
        try:
            call_command(*arguments, stdout=out)
        except SystemExit as stop:
            return stop.code, out.getvalue()
        return 0, out.getvalue()

    def test_verify(self, house):
        assert self.call("verify")[0] == 0
        assert self.call("verify", "--property", "SJU", "--day", "2026-11-21")[0] == 0
        code, said = self.call("verify", "--property", "SJU", "--stream", "round:7", "--json")
        assert (code, json.loads(said)["ok"], json.loads(said)["events"]) == (0, True, 3)

    def test_verify_says_what_it_did_not_prove(self, house, settings, superuser_connection):
        code, said = self.call("verify")
        assert (code, "not pinned" in said, "EVENTSTORE_SEAL_TRUSTED_KEYS" in said) == (0, True, True)
        told = json.loads(self.call("verify", "--json")[1])
        assert (told["pinned"], told["remarks"]) == (False, ["keys_not_pinned", "manifest_not_configured"])
        settings.EVENTSTORE_SEAL_TRUSTED_KEYS = [keys.public_bytes(keys.signing_key()).hex(), " "]
        code, said = self.call("verify")
        assert (code, "not pinned" in said) == (0, False)
        settings.EVENTSTORE_SEAL_TRUSTED_KEYS = ["ab" * 32]
        code, said = self.call("verify")
        assert (code, "signature_invalid" in said) == (1, True)
        settings.EVENTSTORE_SEAL_TRUSTED_KEYS = ["no key"]
        with pytest.raises(ImproperlyConfigured, match="64 hexadecimal digits"):
            self.call("verify")
        settings.EVENTSTORE_SEAL_TRUSTED_KEYS = []
        for scope in (("--day", "2001-01-01"), ("--stream", "round:never")):
            code, said = self.call("verify", "--property", "SJU", *scope)
            assert (code, "Nothing to verify" in said) == (1, True)

    def test_verify_fails_and_names_the_place(self, house, superuser_connection):
        unguard(superuser_connection)
        superuser_connection.execute(f"UPDATE es_event SET data = '{{}}' {ONE}")
        code, said = self.call("verify")
        assert code == 1
        assert "2026-11-21 round:7 version 2: payload_altered" in said
        code, said = self.call("verify", "--json")
        assert (code, json.loads(said)["findings"][0]["stream"]) == (1, "round:7")

    def test_seal_export_partitions_rebuild(self, house, tmp_path):
        assert "3 events in 1 streams" in self.call("seal", "--property", "SJU", "--day", "2026-11-23")[1]
        code, said = self.call("export_day", "--property", "SJU", "--day", "2026-11-23", str(tmp_path / "day"))
        assert (code, (tmp_path / "offline_verifier.py").exists()) == (0, True)
        assert "--key" in said
        assert "months, " in self.call("partitions", "--months", "1")[1]
        assert "Equal" in self.call("rebuild", "--check")[1]
        assert "Rebuilt" in self.call("rebuild")[1]

    def test_refusals_are_sentences(self, house):
        from django.core.management.base import CommandError

        for arguments in (
            ("verify", "--day", "2026-11-21"),
            ("verify", "--property", "NONE"),
            ("seal", "--property", "SJU", "--day", "2026-11-20"),
            ("export_day", "--property", "SJU", "--day", "2026-11-30", "/nowhere"),
            ("partitions", "--months", "1000"),
        ):
            with pytest.raises(CommandError, match=r"\w+ \w+"):
                call_command(*arguments)


def test_every_settings_module_reads_the_trusted_keys():
    code = (
        "import importlib\n"
        "for name in ('base', 'embedded', 'test', 'production'):\n"
        "    print(importlib.import_module(f'settings.{name}').EVENTSTORE_SEAL_TRUSTED_KEYS)"
    )
    needed = {
        "SECRET_KEY": "x" * 60, "SECOND_FACTOR_KEYS": "y" * 43, "PIN_PEPPERS": "z" * 43,
        "ALLOWED_HOSTS": "casino.example",
        "DATABASE_URL": "postgres://a:x@database.example/c", "DATABASE_OWNER_URL": "postgres://b:x@database.example/c",
        "REDIS_URL": "redis://redis.example", "EVENTSTORE_SEAL_TRUSTED_KEYS": "ab,cd",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | needed, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["['ab', 'cd']"] * 4


def test_canonical_documents():
    assert sealing.canonical({"b": 1, "a": "é"}) == '{"a":"\\u00e9","b":1}'
