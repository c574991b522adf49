"""The books of a casino under Spanish law: what is entered, its sums, when, and whom it is shown to."""

import datetime as dt

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from accounting.queries import registers as queries
from casino.admin import past
from casino.errors import Refused
from casino.jurisdictions import speaking_for
from casino.reports import kit
from casino.reports.kit import Asked
from tables.commands import open_gaming_day
from tests.accounting.day import ROULETTE_WIN, Played
from tests.factories import DAY
from tests.people import log_in

CODES = ("register-floats", "register-profits", "register-income", "register-tips", "register-found")


def content(floor: Played, code: str):
    with speaking_for("eus"):
        report = kit.report_of(code)
        assert report.content is not None
        return report.content(floor.property, Asked(day=DAY), "en")


def test_they_are_kept_under_spanish_law_alone() -> None:
    for jurisdiction in ("pr", "cl", "bo", "pe"):
        with speaking_for(jurisdiction):
            assert not {one.code for one in kit.reports()} & set(CODES)
            with pytest.raises(Refused):
                kit.report_of("register-income")
    with speaking_for("eus"):
        assert set(CODES) <= {one.code for one in kit.reports()}


def test_floats_are_entered_as_they_came_and_went(ready: Played) -> None:
    entries = [one for one in queries.float_entries(ready.property, DAY) if one.table == "RO-1"]
    assert [one.entry for one in entries] == ["initial", "additional", "returned", "closing", "box"]
    initial, additional, returned, closing, box = (one.amount for one in entries)
    assert (additional, returned, box) == (5_000, 5_000, 20_000)
    assert closing + box + returned - initial - additional == ROULETTE_WIN
    assert [one.record.partition(":")[0] for one in entries] == ["session", "slip", "slip", "session", "box"]
    told = content(ready, "register-floats")
    (line,) = [row for row in told.sheets[1].rows if row[0] == "RO-1"]
    assert line[-1] == ROULETTE_WIN


def test_income_is_entered_before_the_next_day_begins_or_said_to_be_late(ready: Played) -> None:
    told = content(ready, "register-income")
    total = sum(row.win for row in queries.counterpart_lines(ready.property, DAY))
    assert told.sheets[0].totals[0][-1] == total
    assert (told.note, dict(told.facts)["Entered"]) == ("", "not entered yet")
    assert dict(told.facts)["Total in words"].startswith("minus ") is (total < 0)
    ready.close_day()
    assert dict(content(ready, "register-income").facts)["Entered"] != "not entered yet"


def test_a_day_that_is_entered_after_the_next_began_is_marked(ready: Played) -> None:
    open_gaming_day(
        ready.property, day=DAY + dt.timedelta(days=1), late_reason="prueba", accounting=ready.accountant(),
        actor="device:PIT-1", at=ready.now() + dt.timedelta(days=1),
    )  # fmt: skip
    assert content(ready, "register-income").note == "ENTERED AFTER THE NEXT DAY BEGAN"


def test_every_entry_opens_to_its_events(ready: Played) -> None:
    ready.property.jurisdiction = "eus"
    ready.property.save()
    root = get_user_model().objects.create_superuser("root", password="x")
    client = log_in(Client(headers={"accept-language": "en"}), root)
    page = client.get(reverse("admin:registers"), {"day": DAY.isoformat()})
    assert page.status_code == 200
    titles = [str(book["title"]) for book in page.context["books"]]
    assert len(set(titles)) == len(titles), "no two tables of the page have one title"
    assert "Breakage" in page.content.decode(), "the register says what the tray kept, on the page as on paper"
    entry = queries.float_entries(ready.property, DAY)[0]
    assert past.event_address(entry.record).replace("&", "&amp;") in page.content.decode()
    assert client.get(past.event_address(entry.record)).status_code == 200
    for code in CODES:
        pdf = client.get(reverse("admin:report-file"), {"report": code, "day": DAY.isoformat(), "file": "csv"})
        assert pdf.status_code in (200, 302)
