"""The past, and where a figure comes from: replay equals the rows of today, lines equal the figure, nothing is written,
what is withheld stays withheld."""

from __future__ import annotations

import datetime as dt
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from accounting import drill
from casino import history
from casino.admin.past import AS_IT_STOOD, EVENT, STREAM, address
from casino.eventstore import read_stream
from casino.eventstore.subscriptions import projectors
from casino.history import Clock
from casino.history.snapshots import events_of, object_of
from casino.roles import Role
from progressive import queries as progressive
from progressive.models import Meter, Prize
from tables import commands, queries
from tables.models import BoxCustody, CageMovement, CageSession, GamingDay, Round, Slip, TableSession
from tests.factories import DAY, refused
from tests.tables.counting import NOTES, CountRoom, content
from tests.tables.test_chips_and_cage import close_cage, open_cage

PLAIN = re.compile(r"<[^>]+>")
# Digits of these are nobody's figures.
CHANCE = re.compile(r'\b[0-9a-f]{64}\b|name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]*"')


def columns(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def everything() -> list[Any]:
    """Every row of every projection, and every sequence of the database."""
    found: list[Any] = []
    with connection.cursor() as cursor:
        for table in sorted({model._meta.db_table for one in projectors() for model in one.models}):
            cursor.execute(f"SELECT count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM {table} t")
            found.append((table, *cursor.fetchone()))
        cursor.execute("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1")
        found += cursor.fetchall()
        cursor.execute("SELECT count(*) FROM es_event UNION ALL SELECT count(*) FROM es_stream")
        found += cursor.fetchall()
    return found


def after(venue: Any, kind: str, identity: str, type: str) -> tuple[dt.datetime, dt.datetime]:
    """Just before an event of the object was recorded, and as it was."""
    known, row = object_of(venue, kind, identity)
    event = next(one for one in events_of(venue, known, row) if one.type == type)
    return event.recorded_at - dt.timedelta(microseconds=1), event.recorded_at


def state(venue: Any, kind: str, identity: str, instant: dt.datetime, clock: Clock = Clock.RECORDED) -> Any:
    with history.as_it_stood(venue, kind, identity, instant, clock) as look:
        return look.row()


def test_the_past_is_what_its_events_make_and_nothing_is_written(played: Any) -> None:
    floor, venue = played.floor, played.property
    session = f"CS-1.{DAY.isoformat()}.M"
    slip = Slip.objects.filter(kind="fill").get()
    link = Meter.objects.get().link
    before = everything()
    # Of all that there is: as of now, by either clock, the replay is the row of today in every column.
    for kind in history.kinds():
        for row in kind.model._default_manager.filter(property_id=venue.pk):
            identity = row.pk.partition(":")[2]
            for clock in Clock:
                assert columns(state(venue, kind.name, identity, timezone.now(), clock)) == columns(row), identity

    asked, issued = after(venue, "slip", slip.serial, "SlipIssued")
    assert state(venue, "slip", slip.serial, asked).status == Slip.Status.REQUESTED
    assert state(venue, "slip", slip.serial, issued).status == Slip.Status.ISSUED
    not_yet, counted = after(venue, "session", f"RO-1.{DAY.isoformat()}.M", "SlipReceived")
    ro1 = f"RO-1.{DAY.isoformat()}.M"
    assert (state(venue, "session", ro1, not_yet).fills, state(venue, "session", ro1, counted).fills) == (
        0,
        5_000,
    )
    box = BoxCustody.objects.get(property_id=venue.pk, table="RO-1")
    full, taken = after(venue, "box", box.pk.partition(":")[2], "BoxRemoved")
    assert state(venue, "box", box.pk.partition(":")[2], full).status == BoxCustody.Status.INSTALLED
    assert state(venue, "box", box.pk.partition(":")[2], taken).total is None

    # What its rounds add up to, before the last of them was settled and after it.
    with transaction.atomic(), translation.override("en"):
        rounds = Round.objects.filter(property_id=venue.pk, table="CS-1")
        known = sorted(
            (one for r in rounds for one in read_stream(venue.pk, f"round:{r.pk}")), key=lambda one: one.position
        )
        last = next(one for one in reversed(known) if one.type == "RoundSettled")

        def sums(instant: dt.datetime) -> list[Any]:
            with history.as_it_stood(venue, "session", session, instant) as look:
                told = {str(figure.label): figure.value for figure in look.figures()}
            return [told[name] for name in ("Rounds settled", "Bets of the rounds", "Win by the rounds")]

        whole = [rounds.count(), sum(r.handle for r in rounds), sum(r.win for r in rounds)]
        assert sums(timezone.now()) == whole
        less = [1, last.event.handle, last.event.win]
        before_it = last.recorded_at - dt.timedelta(microseconds=1)
        assert sums(before_it) == [every - one for every, one in zip(whole, less, strict=True)]

    # A meter: before the prize is paid it is on the meter still, and the chips are counted.
    unpaid, paid = after(venue, "link", link, "PrizePaid")
    with translation.override("en"), history.as_it_stood(venue, "link", link, unpaid) as look:
        then = progressive.meter_of(venue.pk, link)
        assert (then.open_prizes, Prize.objects.get().status) == (1, Prize.Status.OPEN)
        assert {str(figure.label): figure.value for figure in look.figures()}["In-meter of CS-1"] == 10
    assert progressive.meter_of(venue.pk, link).open_prizes == 0
    with history.as_it_stood(venue, "link", link, paid):
        assert Prize.objects.get().status == Prize.Status.PAID
    opened, _ = after(venue, "link", link, "PrizeWon")
    with history.as_it_stood(venue, "link", link, opened):
        assert not Prize.objects.exists()

    # By the floor's clock the same table opened a day before anybody recorded it.
    opening = TableSession.objects.get(pk=f"{venue.pk}:{session}").opened_at
    assert state(venue, "session", session, opening, Clock.OCCURRED).status == "open"
    refused("before_object", state, venue, "session", session, opening, Clock.RECORDED)
    refused("instant_in_future", state, venue, "session", session, timezone.now() + dt.timedelta(minutes=1))
    refused("no_such_object", state, venue, "session", "RO-9.2026-11-20.M", opening)
    refused("bad_instant", history.instant_of, "yesterday", venue)

    # Whoever writes while he looks is refused by the database, and what he did inside is gone.
    for write in (
        lambda: GamingDay.objects.update(status="closed"),
        lambda: connection.cursor().execute("SELECT nextval('es_position')"),
    ):
        with pytest.raises(DatabaseError, match="read-only"), transaction.atomic():  # noqa: SIM117
            with history.as_it_stood(venue, "slip", slip.serial, issued):
                write()
    assert everything() == before

    # A day closed by the instant is taken as it was closed; what comes after it is not there yet.
    floor.close_day()
    now = timezone.now()
    assert columns(state(venue, "link", link, now)) == columns(Meter.objects.get())
    with history.as_it_stood(venue, "link", link, now):
        assert progressive.meter_of(venue.pk, link) == look_now(venue, link)
    with history.as_it_stood(venue, "link", link, unpaid):
        assert progressive.meter_of(venue.pk, link).open_prizes == 1


def look_now(venue: Any, link: str) -> Any:
    return progressive.meter_of(venue.pk, link)


def number(shown: str) -> int | None:
    """A figure as it is shown, in its least unit; None for what is none."""
    text = unescape(PLAIN.sub("", shown)).strip().replace("−", "-")
    digits = re.sub(r"[^0-9-]", "", text)
    return int(digits) if digits and "%" not in text else None


def opened_figures(body: str) -> list[tuple[str, int | None]]:
    found = re.findall(r'<a class="figure" href="([^"]+)">(.*?)</a>', body, re.S)
    return [(unescape(url), number(text)) for url, text in found]


def figure_page(client: Client, url: str) -> str:
    """The page of a figure: its lines add up to the sum that it says, and the sum is the figure."""
    answer = client.get(f"/admin/day/figure/{url[url.index('?') :]}")
    body = answer.content.decode()
    assert answer.status_code == 200, url
    assert "The lines make the figure" in body, url
    amounts = [number(cell) for cell in re.findall(r'<td>(<span class="amount.*?</span>)</td>', body, re.S)]
    said = re.search(r'class="sum">(.*?)</th>', body, re.S)
    assert said, url
    assert sum(amount or 0 for amount in amounts) == number(said[1]), url
    return body


def test_every_figure_opens_into_its_lines(played: Any) -> None:
    floor = played.floor
    floor.close_day()
    following = DAY + dt.timedelta(days=1)
    floor.open_day(following)
    floor.play_stud("CS-2", chips=4, day=following)
    client = played.client(None)
    days = {"since": DAY.replace(day=1).isoformat(), "until": DAY.isoformat()}
    pages = [
        f"/admin/day/daily-summary/?day={DAY}",
        f"/admin/day/master-game/?day={DAY}",
        f"/admin/day/progressive-summary/?day={DAY}",
        f"/admin/day/progressive-month/?month={DAY:%Y-%m}",
        f"/admin/day/trial-balance/?since={days['since']}&until={days['until']}",
        f"/admin/day/journal/?day={DAY}",
        f"/admin/day/account-statement/?account=cage&since={days['since']}&until={days['until']}",
        *(f"/admin/day/statistics/?day={DAY}&by={by}" for by in ("table", "game", "pit", "shift", "dealer")),
    ]
    walked: dict[str, int] = {}
    todo: list[tuple[str, int | None]] = []
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        figures = opened_figures(answer.content.decode())
        assert figures, page
        todo += figures
    rendered: dict[str, str] = {}
    while todo:
        url, shown = todo.pop()
        if url in walked:
            continue
        given = dict(parse_qsl(urlsplit(url).query))
        with CaptureQueriesContext(connection) as captured:
            opened = drill.open_figure(played.property, given, sees_counts=True)
        walked[url] = len(captured)
        assert opened.agrees, (url, opened.claimed, opened.total)
        assert opened.count > len(opened.lines) or sum(line.amount or 0 for line in opened.lines) == opened.total, url
        if not given["figure"].endswith("hold"):
            assert shown in (None, opened.total) or shown * 10_000 == opened.total, (url, shown, opened.total)
        rendered.setdefault(given["figure"], url)
        for line in opened.lines:
            # Every line leads on: to its record, to a further figure, or it says what it is.
            assert line.row or line.figure or line.label
            if line.figure:
                further = f"?{urlencode(line.figure)}"
                of_month = given["figure"].startswith("progressive_month")
                # A sum of a month: every line is the whole of what it opens into, less what is taken off.
                todo.append((further, abs(line.amount or 0) if of_month else None))
    names = {dict(parse_qsl(urlsplit(url).query))["figure"] for url in walked}
    assert max(walked.values()) <= 20, "no figure asks line by line"
    for name in ("fills", "drop", "win_rounds", "progressive_contributed", "progressive_month_chips", "account"):
        body = figure_page(client, rendered[name])
        for link in re.findall(r'href="([^"]+)">(?:record|events)</a>', body)[:2]:
            assert client.get(unescape(link)).status_code == 200, link
    assert {
        "opener",
        "fills",
        "credits",
        "closer",
        "drop",
        "win",
        "win_rounds",
        "variance",
        "handle",
        "rounds",
    } <= names
    progressive_figures = (
        "chips", "contributed", "retained", "opening_meter", "closing_meter", "opening_in_meter", "closing_in_meter",
        "payouts", "read_in_meter", "read_meter", "lowered",
    )  # fmt: skip
    assert {f"progressive_{name}" for name in progressive_figures} <= names
    assert {"account", "period_drop", "period_win", "period_hold", "period_rounds"} <= names
    month_sums = ("opening", "contributed", "lowered", "reset", "closing", "chips", "retained")
    assert {f"progressive_month_{name}" for name in month_sums} <= names
    for name, days_of_it in (("chips", 2), ("retained", 2), ("lowered", 1)):
        opened = drill.open_figure(
            played.property, dict(parse_qsl(urlsplit(rendered[f"progressive_month_{name}"]).query)), sees_counts=True
        )
        assert len({line.figure["day"] for line in opened.lines if line.figure}) == days_of_it, name
    # From a line to the event: its hash, its neighbours, and the verifier's word on the stream.
    session = TableSession.objects.get(table="RO-1")
    event = client.get(address(EVENT, stream=session.stream, version=1)).content.decode()
    assert session.head not in event
    assert read_stream(session.property_id, session.stream)[0].hash.hex() in event
    assert "Verified" in event
    assert "Next event" in event
    assert session.head in client.get(address(STREAM, stream=session.stream)).content.decode()
    assert client.get(address(EVENT, stream=session.stream, version=99)).status_code == 404
    assert client.get("/admin/day/figure/?figure=drop&day=x").status_code == 400
    for month, status in (("2026-13", 400), ("9999-12", 400), ("2025-01", 404)):
        asked = f"/admin/day/figure/?figure=progressive_month_chips&link=CSP&month={month}"
        assert client.get(asked).status_code == status, month
    assert client.get("/admin/day/figure/?figure=nothing").status_code == 404
    assert played.client(Role.SECURITY).get(f"/admin/day/figure/?figure=win&day={DAY}").status_code == 403


def test_pages_of_the_past_ask_the_same_however_much_there_is(played: Any) -> None:
    client = played.client(None)
    link = Meter.objects.get().link
    asked = []
    for step in ("", "1", "3"):
        with CaptureQueriesContext(connection) as captured:
            answer = client.get(address(AS_IT_STOOD, kind="link", id=link, step=step))
        assert answer.status_code == 200
        asked.append(len(captured))
    assert max(asked) <= 110
    assert max(asked) - min(asked) <= 45, "an event of a link takes its statements, a row none"
    tomorrow = f"{timezone.now() + dt.timedelta(days=1):%Y-%m-%dT%H:%M:%S}"
    page = client.get(address(AS_IT_STOOD, kind="session", id=f"RO-1.{DAY}.M", as_of=tomorrow))
    assert page.status_code == 400
    assert "in the future" in page.content.decode()
    assert client.get(address(AS_IT_STOOD)).status_code == 200
    assert address(AS_IT_STOOD, kind="link", id=link) in unescape(
        client.get(f"/admin/progressive/meter/{played.property.pk}:{link}/change/").content.decode()
    )


def test_what_is_withheld_stays_withheld(desk: Any) -> None:
    def told_by(client: Client, url: str) -> str:
        return CHANCE.sub("", client.get(url).content.decode())

    room = CountRoom(desk.floor)
    box = room.box("RO-1")
    room.sit_down()
    room.open(box)
    contents = room.with_forms(box, content(NOTES))
    told = "70,000" if desk.property.currency == "CLP" else "700.00"
    custody = BoxCustody.objects.get(property_id=desk.property.pk, box=box)
    identity = custody.pk.partition(":")[2]
    commands.enter_count(desk.property, box=box, contents=contents, counter=room.who(1), **room.common())
    stream = address(EVENT, stream=custody.stream, version=read_stream(desk.property.pk, custody.stream)[-1].version)
    past = address(AS_IT_STOOD, kind="box", id=identity)
    # One count: nobody knows it, the team neither.
    for role in (Role.COUNT_TEAM, Role.ACCOUNTING, Role.SECURITY, Role.FLOOR_SUPERVISOR, None):
        client = desk.client(role)
        assert client.get(stream).status_code == 200, role
        assert "withheld" in told_by(client, stream), role
        assert "70000" not in told_by(client, stream)
        assert told not in client.get(past).content.decode()
    commands.enter_count(desk.property, box=box, contents=contents, counter=room.who(2), **room.common())
    # Two agreed: told to the count room and the books, never to the pit and security.
    assert "70000" in told_by(desk.client(Role.COUNT_TEAM), stream)
    assert told in desk.client(Role.ACCOUNTING).get(past).content.decode()
    for role in (Role.SECURITY, Role.FLOOR_SUPERVISOR):
        client = desk.client(role)
        assert "70000" not in told_by(client, stream)
        assert told not in client.get(past).content.decode()
    # Nor does the pit read it off a summary, on paper or figure by figure, before the cage accepted.
    pit, drop = desk.client(Role.FLOOR_SUPERVISOR), f"/admin/day/figure/?figure=drop&day={DAY}&table=RO-1&shift=M"
    for page in ("daily-summary", "master-game"):
        shown = pit.get(f"/admin/day/{page}/?day={DAY}").content.decode()
        assert "control D5" in shown, page
        assert told not in shown, page
    for paper in ("daily-summary-pdf", "daily-summary-xlsx"):
        assert pit.get(f"/admin/day/{paper}/?day={DAY}").status_code == 404, paper
    assert pit.get(drop).status_code == 409
    days = {"since": DAY.isoformat(), "until": DAY.isoformat()}
    for name, total in (("count_drop", 70_000), ("count_boxes", 1), ("count_recounted", 0), ("count_corrected", 0)):
        opened = drill.open_figure(desk.property, {"figure": name, "table": "RO-1", **days}, sees_counts=True)
        assert (opened.total, opened.agrees) == (total, True), name
    for name, total in (("counter_entries", 1), ("counter_wrong", 0), ("counter_boxes", 1)):
        who = {"counter": room.who(1).employee, "method": "hand"}
        opened = drill.open_figure(desk.property, {"figure": name, **who, **days}, sees_counts=True)
        assert (opened.total, opened.agrees) == (total, True), name
    report = desk.client(Role.COUNT_TEAM).get(f"/admin/day/count-report/?day={DAY}&first={DAY}").content.decode()
    assert {"count_drop", "count_boxes", "counter_entries"} <= set(re.findall(r"figure=(\w+)", report))
    # Streams of a room that is closed to a role are closed.
    assert desk.client(Role.CASHIER).get(stream).status_code == 403
    assert desk.client(Role.CASHIER).get(past).status_code == 403
    assert desk.client(Role.DEALER).get(address(STREAM, stream=f"count:{room.count}")).status_code == 403
    # Accepted: the pit has its summary, and opens the drop into boxes, and into nothing that they held.
    room.papers(box)
    room.empty(box)
    room.sign(1, 2, 3)
    room.accept(content(NOTES))
    assert told in pit.get(f"/admin/day/daily-summary/?day={DAY}").content.decode()
    opened = pit.get(drop).content.decode()
    assert "in the count room and the books only" in opened
    assert box in opened
    # Its box was there before the count: that is looked at from its own first event on, and leads back no further.
    begun = desk.client(Role.AUDITOR).get(address(AS_IT_STOOD, kind="count", id=room.count, step=1))
    assert begun.status_code == 200
    assert begun.context["steps"]["first"] > 1
    assert begun.context["steps"]["before"] == ""


def test_the_cage_opens_into_its_movements(desk: Any) -> None:
    floor = desk.floor
    open_cage(floor)
    floor.open("RO-1")
    floor.fill("RO-1", {"500": 4})
    floor.credit("RO-1", {"100": 4})
    open_one = {"figure": "cage_expected", "day": DAY.isoformat(), "shift": "M"}
    refused("no_such_object", drill.open_figure, desk.property, open_one, sees_counts=True)
    page = desk.client(Role.CAGE_SUPERVISOR).get("/admin/day/cage-summary/").content.decode()
    assert not opened_figures(page), "an open cage is counted before it is told"
    close_cage(floor)
    page = desk.client(Role.CAGE_SUPERVISOR).get(f"/admin/day/cage-summary/?session={DAY}.M").content.decode()
    figures = opened_figures(page)
    assert {"cage_opening", "cage_movements", "cage_expected", "cage_counted", "cage_over_short"} <= {
        dict(parse_qsl(urlsplit(url).query))["figure"] for url, _shown in figures
    }
    for url, shown in figures:
        opened = drill.open_figure(desk.property, dict(parse_qsl(urlsplit(url).query)), sees_counts=False)
        assert (opened.agrees, opened.total) == (True, shown), url
    session = CageSession.objects.get()
    before, after_fill = after(desk.property, "cage", f"{DAY}.M", "SlipIssued")
    known = queries.cage_reconciliation(desk.property, session)
    with history.as_it_stood(desk.property, "cage", f"{DAY}.M", before):
        assert not CageMovement.objects.exists()
    with history.as_it_stood(desk.property, "cage", f"{DAY}.M", after_fill) as look:
        assert [row.kind for row in CageMovement.objects.all()] == ["fill"]
        assert [figure.value for figure in look.figures()] == [-2_000, session.opening_total - 2_000]
    with history.as_it_stood(desk.property, "cage", f"{DAY}.M", timezone.now()) as look:
        assert [figure.value for figure in look.figures()][1] == known.expected_total
    assert queries.cage_reconciliation(desk.property, session).expected_total == known.expected_total
