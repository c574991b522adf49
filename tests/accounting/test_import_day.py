"""A day kept on paper: CSV in, the same facts as from a terminal; bad rows named; nothing half done, nothing twice."""

from __future__ import annotations

import datetime as dt

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection

from accounting import commands
from accounting.commands import File
from accounting.day_files import read_day
from accounting.models import DailySummary, DayException, DayImport
from casino.errors import Refused
from casino.eventstore import head, read_stream
from casino.identity.pins import set_pin
from casino.models import FormSeries
from casino.roles import Role
from tables import commands as floor_commands
from tables.models import BoxCustody, GamingDay, Slip, TableSession
from tables.models.form_kinds import FILL
from tests.accounting.day import Played
from tests.factories import ACTOR, DAY, NOON, Floor, clock, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def floor() -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    return floor


def person(floor: Floor, role: Role, number: int = 1) -> str:
    return floor.house.staff[role][number - 1].code


def paper(floor: Floor, *, fill_pieces: str = "10", closer: str = "closer") -> str:
    """RO-1 in shift M: opener 500.00, fill 50.00, closer 480.00, drop 200.00: win 130.00."""
    dealer, supervisor = person(floor, Role.DEALER), person(floor, Role.FLOOR_SUPERVISOR)
    cashier, guard = person(floor, Role.CASHIER), person(floor, Role.SECURITY)
    team = " ".join(person(floor, Role.COUNT_TEAM, number) for number in (1, 2, 3))
    series = FormSeries.objects.filter(property=floor.property, kind=FILL).first()
    return "\n".join(
        [
            "record,table,shift,number,box,time,place,dealer,supervisor,cashier,escort,receiver,by,witness,team,kind,"
            "denomination,pieces,second",
            f"box_on,,M,,RO-1-M,12:00,,,,,,,{guard},{supervisor},,,,,",
            f"opener,RO-1,M,,,12:05,,{dealer},{supervisor},,,,,,,,5.00,60,",
            "opener,RO-1,M,,,,,,,,,,,,,,1.00,200,",
            f"fill,RO-1,M,{series.serial(1)},,12:10,,{dealer},{supervisor},{cashier},{guard},{supervisor},,,,,5.00,"
            f"{fill_pieces},",
            f"{closer},RO-1,,,,,,{dealer},{supervisor},,,,,,,,5.00,56,",
            f"{closer},RO-1,,,,,,,,,,,,,,,1.00,200,",
            f"box_off,,,,RO-1-M,,store,,,,,,{guard},{supervisor},,,,,",
            f"count,,M,,RO-1-M,,,,,,,,,,{team},notes,20.00,10,10",
            f"paper,,M,{series.serial(1)},RO-1-M,,,,,,,,,,,fill,,,",
            f"accept,,,,,,,,,{cashier},,,{person(floor, Role.COUNT_TEAM)},,{team},notes,20.00,10,",
        ]
    )


def events_of(floor: Floor) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event WHERE property_id = %s", [floor.property.pk])
        return cursor.fetchone()[0]


def imported(floor: Floor, *contents: str, **more: object) -> commands.Imported:
    files = [File(name=f"{number}.csv", content=content) for number, content in enumerate(contents, start=1)]
    given = {"day": DAY, "files": files, "keyed": floor.sig(Role.ACCOUNTING), "actor": ACTOR, "at": floor.now()}
    # The papers are of noon; who keys them in does so in the evening.
    given["at"] = dt.datetime(2026, 11, 21, 1, tzinfo=dt.UTC)
    return commands.import_day(floor.property, **{**given, **more})


def test_a_day_on_paper_closes_with_its_win(floor):
    floor_commands.detach_terminal(
        floor.property, tables=["RO-1"], day=DAY, reason="none bought", supervisor=floor.sig(Role.FLOOR_SUPERVISOR),
        actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    outcome = imported(floor, paper(floor))
    assert outcome.recorded
    records = ("box_on", "opener", "fill", "closer", "box_off", "count", "paper", "accept")
    assert outcome.acts == dict.fromkeys(records, 1)
    commands.close_gaming_day(floor.property, DAY, actor=ACTOR)
    line = DailySummary.objects.get(property_id=floor.property.pk, table="RO-1")
    assert (line.opener, line.fills, line.closer, line.drop) == (50_000, 5_000, 48_000, 20_000)
    assert line.win == 20_000 + 48_000 - 50_000 - 5_000 == 13_000
    assert (line.capture, line.recorded_win, line.compared_variance, line.compared_win) == ("none", None, None, None)
    assert not DayException.objects.filter(property_id=floor.property.pk, code="win_variance").exists()


def test_hands_on_paper_stay_hands_on_paper(floor):
    imported(floor, paper(floor))
    opened = read_stream(floor.property.pk, f"session:RO-1.{DAY}.M")[0]
    assert {signature.method for signature in opened.event.signatures} == {"paper"}
    assert opened.occurred_at == dt.datetime(2026, 11, 20, 16, 5, tzinfo=dt.UTC)
    kept = DayImport.objects.get(property_id=floor.property.pk)
    assert kept.keyed_by == person(floor, Role.ACCOUNTING)
    assert Slip.objects.get(property_id=floor.property.pk).paper


def test_the_same_file_twice_is_refused(floor):
    content = paper(floor)
    imported(floor, content)
    refusal = refused("file_imported", imported, floor, content)
    assert "1.csv" in str(refusal.message)
    refused("file_twice", imported, floor, "record\nopener", "record\nopener")


def test_one_bad_row_and_nothing_is_recorded(floor):
    """The fill takes a denomination that no set has; the line and the column are named."""
    content = paper(floor).replace(",5.00,10,", ",7.00,10,")
    refusal = refused("bad_rows", imported, floor, content)
    rows = refusal.details["bad_rows"]
    assert [(row["file"], row["line"], row["column"]) for row in rows] == [("1.csv", 5, "pieces")]
    assert TableSession.objects.filter(property_id=floor.property.pk).count() == 0
    assert BoxCustody.objects.filter(property_id=floor.property.pk).count() == 0
    assert head(floor.property.pk, f"session:RO-1.{DAY}.M") is None
    assert DayImport.objects.count() == 0
    assert imported(floor, paper(floor)).recorded


def test_a_rehearsal_finds_the_same_and_keeps_nothing(floor):
    files = [File(name="a.csv", content=paper(floor).replace("box_off,,,,RO-1-M", "box_off,,,,RO-9-M"))]
    outcome = commands.rehearse_import(floor.property, day=DAY, files=files, actor=ACTOR)
    assert not outcome.recorded
    # The box that is not there, the count that waits for it and the acceptance of that count.
    assert [row.line for row in outcome.bad_rows] == [8, 9, 11]
    good = [File(name="a.csv", content=paper(floor).replace("12:", "00:"))]
    assert commands.rehearse_import(floor.property, day=DAY, files=good, actor=ACTOR).acts["opener"] == 1
    assert TableSession.objects.filter(property_id=floor.property.pk).count() == 0


@pytest.mark.parametrize(
    ("change", "line", "column"),
    [
        (("opener,RO-1,M,,,12:05", "opener,RO-1,M,,,noon"), 3, "time"),
        (("fill,RO-1,M,F-0000001", "fill,RO-1,M,X-1"), 5, "number"),
        (("notes,20.00,10,10", "notes,20.00,10,9"), 9, "second"),
        (("opener,RO-1,M,,,,,,", "opener,RO-1,M,,,,,Z99,"), 4, "dealer"),
        (("1.00,200,\nfill", "5.00,200,\nfill"), 4, "denomination"),
        (("1.00,200,\nfill", "1.00,-3,\nfill"), 4, "pieces"),
        (("box_on,,M", "box_up,,M"), 2, "record"),
        (("closer,RO-1,,,,,,D", "closer,RO-1,,,,,,Q"), 6, "dealer"),
    ],
)
def test_bad_rows_are_named(floor, change, line, column):
    content = paper(floor)
    assert change[0] in content
    refusal = refused("bad_rows", imported, floor, content.replace(*change))
    found = [(row["line"], row["column"]) for row in refusal.details["bad_rows"]]
    assert (line, column) in found


def test_a_bad_row_alone_is_named(floor):
    """The first row of an act carries its people; its figures are bad, the rows after it are not."""
    content = paper(floor).replace("5.00,60,", "5.00,-60,")
    refusal = refused("bad_rows", imported, floor, content)
    assert [(row["line"], row["column"]) for row in refusal.details["bad_rows"]] == [(3, "pieces")]


@pytest.mark.parametrize(
    ("content", "column"),
    [
        ("", "record"),
        ("record,colour\nopener,red", "colour"),
        ("record,record\nopener,opener", "record"),
        ("table\nRO-1", "record"),
        ("record;table;shift;dealer;supervisor;denomination;pieces\nopener;RO-1;M;;C01;5;3", "dealer"),
        ("record,table\nopener,RO-1,M,7", ""),
        ('record,table\n"opener,RO-1', "record"),
        ("record,table,by,meter,value\nreading,CS-1,K01,in,-4", "value"),
    ],
)
def test_files_that_are_no_days(content, column):
    read = read_day([("x.csv", content)], "USD")
    assert column in {row.column for row in read.bad_rows}


def test_who_may_key_in_and_when(floor):
    refused("wrong_role", imported, floor, paper(floor), keyed=floor.sig(Role.FLOOR_SUPERVISOR))
    refused("day_not_open", imported, floor, paper(floor), day=DAY + dt.timedelta(days=3))
    refused("files_missing", imported, floor)
    with pytest.raises(Refused):
        imported(floor, paper(floor).replace("12:05", "23:59"), at=dt.datetime(2026, 11, 20, 17, tzinfo=dt.UTC))


def test_meter_readings_on_paper(running: Played):
    floor = running
    floor.play_caribbean()
    shown = f"{floor.shown() / 100:.2f}"
    content = (
        "record,table,by,meter,value\n"
        f"reading,CS-1,{person(floor, Role.ACCOUNTING)},in,10\nreading,CS-1,,meter,{shown}\n"
        "reading,CS-1,,flush,1\n"
    )
    outcome = imported(floor, content)
    assert outcome.acts == {"reading": 1}


def test_the_command_lists_bad_rows_and_takes_a_pin(floor, tmp_path, monkeypatch, capsys):
    import io

    path = tmp_path / "day.csv"
    path.write_text(paper(floor).replace("20.00,10,10", "20.00,10,11"))
    arguments = ["--property", floor.property.code, "--day", DAY.isoformat()]
    with pytest.raises(CommandError):
        call_command("import_day", str(path), *arguments, "--dry-run")
    assert "day.csv:9: second:" in capsys.readouterr().err
    path.write_text(paper(floor).replace("12:", "06:"))
    accountant = floor.house.staff[Role.ACCOUNTING][0]
    set_pin(accountant, "471138")
    monkeypatch.setattr("sys.stdin", io.StringIO("471138\n"))
    monkeypatch.setattr("django.utils.timezone.now", lambda: dt.datetime(2026, 11, 22, tzinfo=dt.UTC))
    call_command("import_day", str(path), *arguments, "--keyed-by", accountant.code)
    assert "recorded" in capsys.readouterr().out
    assert DayImport.objects.filter(property_id=floor.property.pk).count() == 1


def test_the_page_takes_files(floor):
    from casino.admin.guided import PAGES
    from casino.identity.access import apply_role_groups
    from tests.admin.conftest import Desk

    apply_role_groups()
    desk = Desk(floor)
    client = desk.client(Role.ACCOUNTING, "es")
    url = PAGES["import-day"].url()
    assert "Columnas" in client.get(url).content.decode()
    bad = SimpleUploadedFile("bad.csv", paper(floor).replace("20.00,10,10", "20.00,10,11").encode())
    answer = client.post(url, {"day": DAY.isoformat(), "files": [bad], **desk.signed(keyed=Role.ACCOUNTING)})
    assert answer.status_code == 422
    assert "bad.csv" in answer.content.decode()
    tried = SimpleUploadedFile("good.csv", _without_times(paper(floor)).encode())
    answer = client.post(url, {"day": DAY.isoformat(), "files": [tried], "dry_run": "on", "keyed_employee": ""})
    assert answer.status_code == 302, "a dry run needs no signature"
    assert not Slip.objects.filter(property_id=floor.property.pk).exists()
    good = SimpleUploadedFile("good.csv", _without_times(paper(floor)).encode())
    assert client.post(url, {"day": DAY.isoformat(), "files": [good]}).status_code == 422, "what records is signed"
    good.seek(0)
    answer = client.post(url, {"day": DAY.isoformat(), "files": [good], **desk.signed(keyed=Role.ACCOUNTING)})
    assert answer.status_code == 302, answer.content.decode()
    assert Slip.objects.filter(property_id=floor.property.pk).count() == 1
    latin = SimpleUploadedFile("latin.csv", "récord".encode("latin-1"))
    assert client.post(url, {"day": DAY.isoformat(), "files": [latin]}).status_code == 422


def _without_times(content: str) -> str:
    return content.replace("12:00", "").replace("12:05", "").replace("12:10", "")


def test_rest_tries_and_records(floor):
    from casino.api.authentication import forget_keys
    from tests.api.conftest import Terminal, signer

    forget_keys()
    house = Floor.seeded(with_pins=True, with_devices=True)
    house.open_day()
    terminal = Terminal(house.house.keys["PIT-1"])
    body = {"files": [{"name": "a.csv", "content": _without_times(paper(house))}]}
    tried = terminal.post(f"/api/v1/gaming-days/{DAY}/imports", body)
    assert (tried.status_code, tried.json()["recorded"], tried.json()["acts"]["fill"]) == (200, False, 1)
    body["keyed"] = signer(house, Role.ACCOUNTING)
    done = terminal.post(f"/api/v1/gaming-days/{DAY}/imports", body, key="k1")
    assert (done.status_code, done.json()["recorded"]) == (200, True)
    again = terminal.post(f"/api/v1/gaming-days/{DAY}/imports", body)
    assert (again.status_code, again.json()["code"]) == (409, "file_imported")


def test_a_day_that_was_over_is_opened_with_its_papers(db):
    """Control S5: a late entry with its reason, signed by who keys it in; forms keep their own numbers."""
    house = Floor.seeded()
    numbered = (
        paper(house)
        .replace("opener,RO-1,M,,", "opener,RO-1,M,O-0000041,")
        .replace("closer,RO-1,,,", "closer,RO-1,,O-0000042,")
    )
    late = {"late_reason": "sin terminal: el día se llevó en papel"}
    with clock(NOON + dt.timedelta(days=2)):
        before = events_of(house)
        refused("day_not_open", imported, house, numbered)
        rehearsed = commands.rehearse_import(
            house.property, day=DAY, files=[File(name="1.csv", content=numbered)], actor=ACTOR, **late
        )
        assert (rehearsed.bad_rows, rehearsed.recorded) == ([], False)
        refused("day_ahead", imported, house, numbered, day=DAY + dt.timedelta(days=4), **late)
        assert events_of(house) == before
        assert imported(house, numbered, **late).recorded
    day = GamingDay.objects.get(property_id=house.property.pk)
    assert (day.day, day.late_reason, day.late_by) == (DAY, late["late_reason"], person(house, Role.ACCOUNTING))
    session = TableSession.objects.get(property_id=house.property.pk)
    assert (session.opener_serial, session.closer_serial) == ("O-0000041", "O-0000042")
