"""Deadlines: the page, and the calendar that programs subscribe to (RFC 5545)."""

from __future__ import annotations

import datetime as dt
import logging
import os
import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from casino.identity import calendar_addresses, sessions
from casino.models import Approval, CalendarAddress
from casino.roles import Role
from casino.runtime.logs import LineHandler
from tables.models import Notice


@pytest.fixture
def due(desk):
    """A document that ends in ten days, one that ended a year ago, and a notice that is not given."""
    now = timezone.now()
    today = desk.property.gaming_day(now)
    for reference, days in (("CT-26-1", 10), ("CT-25-9", -365)):
        Approval.objects.create(
            property=desk.property, reference=reference, date=today - dt.timedelta(days=400), authority="CTPR",
            subject="limits", effective_until=today + dt.timedelta(days=days),
        )  # fmt: skip
    Notice.objects.create(
        key=f"{desk.property.pk}:{today}-1", property_id=desk.property.pk, notice="tampering", day=today,
        occasion="BJ-1", addressee="inspector", about="=1+1\nBEGIN:VEVENT", cite="PR §11.10(F)(3)", raised_at=now,
        due_at=now + dt.timedelta(hours=1),
    )  # fmt: skip
    return today


def address(desk, role: Role, language: str = "en") -> str:
    client = desk.client(role, language)
    assert "/calendars/" not in client.get(reverse("admin:deadlines")).content.decode(), "shown once, when it is made"
    answer = client.post(reverse("admin:deadlines"), {"do": "new"})
    assert "no-store" in answer["Cache-Control"]
    return re.search(r'value="http://[^/"]+(/calendars/[^"]+\.ics)"', answer.content.decode())[1]


def test_the_page_lists_what_is_due(desk, due):
    page = desk.client(Role.AUDITOR).get(reverse("admin:deadlines")).content.decode()
    assert "CT-26-1" in page
    assert "CT-25-9" not in page
    assert "PR §11.10(F)(3)" in page
    assert desk.client(Role.DEALER).get(reverse("admin:deadlines")).status_code == 403


def test_a_calendar_program_reads_what_the_page_shows(desk, due):
    """Without a session: the address is the key."""
    answer = Client().get(address(desk, Role.AUDITOR))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    by_kind = {str(one["uid"]).partition("-")[2].partition("-")[0]: one for one in events}
    assert set(by_kind) == {"document", "notice"}
    assert by_kind["document"]["dtstart"].dt == due + dt.timedelta(days=10)
    again = Calendar.from_ical(Client().get(address(desk, Role.AUDITOR)).content).walk("VEVENT")
    assert [one["uid"] for one in again] == [one["uid"] for one in events], "an entry moves and is not doubled"


def test_a_calendar_names_no_person_and_no_free_text(desk, due):
    Approval.objects.filter(reference="CT-26-1").update(reference="Ana Quiñones", subject="licence of Ana Quiñones")
    Notice.objects.update(about="Luis Robles took 500.00", occasion="Luis Robles")
    assert "Ana Quiñones" in desk.client(Role.AUDITOR).get(reverse("admin:deadlines")).content.decode()
    for language in ("en", "es"):
        content = Client().get(address(desk, Role.AUDITOR, language)).content.decode()
        assert content.count("BEGIN:VEVENT") == 2
        unfolded = content.replace("\r\n ", "")
        for said in ("Ana", "Quiñones", "Luis", "Robles", "500.00", "licence"):
            assert said not in unfolded


def test_an_empty_calendar_is_valid(desk):
    """RFC 5545, section 3.6: at least one component."""
    content = Client().get(address(desk, Role.AUDITOR)).content
    calendar = Calendar.from_ical(content)
    assert calendar.walk("VEVENT") == []
    assert [part.name for part in calendar.subcomponents] == ["VTIMEZONE"]
    assert calendar.subcomponents[0]["tzid"] == str(desk.property.zone)
    assert calendar.subcomponents[0].walk("STANDARD")
    assert {"prodid", "version"} <= {name.lower() for name in calendar}


def test_the_address_ends_with_the_password_and_the_login(desk, due):
    mine = address(desk, Role.AUDITOR)
    user = get_user_model().objects.get(employee=desk.floor.house.staff[Role.AUDITOR][0])
    user.is_active = False
    user.save()
    assert Client().get(mine).status_code == 404
    user.is_active = True
    user.set_password("another-long-pass-phrase-9")
    user.save()
    assert Client().get(mine).status_code == 404


def test_an_address_is_ended_replaced_and_expires(desk, due):
    first = address(desk, Role.AUDITOR)
    other = address(desk, Role.ACCOUNTING)
    assert Client().get(first).status_code == 200
    second = address(desk, Role.AUDITOR)
    assert (Client().get(first).status_code, Client().get(second).status_code) == (404, 200)
    CalendarAddress.objects.filter(user=desk.user(Role.AUDITOR)).update(expires_at=timezone.now())
    assert Client().get(second).status_code == 404
    third = address(desk, Role.AUDITOR)
    kept = CalendarAddress.objects.get(user=desk.user(Role.AUDITOR))
    assert dt.timedelta(0) < kept.expires_at - timezone.now() <= calendar_addresses.LASTING
    assert third.partition("-")[2].removesuffix(".ics") not in str(vars(kept)), "its digest alone is kept"
    page = desk.client(Role.AUDITOR).post(reverse("admin:deadlines"), {"do": "end"}, follow=True).content.decode()
    assert "is ended" in page
    assert Client().get(third).status_code == 404
    assert Client().get(other).status_code == 200, "another's goes on"
    sessions.end_all_of([desk.user(Role.ACCOUNTING)], by=desk.user(None))
    assert Client().get(other).status_code == 404


def test_no_line_of_a_log_holds_an_address(desk, due):
    """Of requests, of what Django says of those that were not found, of an error with its trace, of a redirect."""
    mine = address(desk, Role.AUDITOR)
    secret = mine.removeprefix("/calendars/").removesuffix(".ics")
    reading, writing = os.pipe()
    handler = LineHandler(writing)
    handler.setFormatter(logging.Formatter("%(message)s %(args)s"))
    loggers = [logging.getLogger(name) for name in ("", "django_structlog", "django.request", "django.server")]
    for logger in loggers:
        logger.addHandler(handler)
    before = [logger.level for logger in loggers]
    try:
        for logger in loggers:
            logger.setLevel(logging.INFO)
        desk.client(Role.ADMINISTRATOR).get(mine)
        Client().get(mine, headers={"referer": f"https://there.example{mine}"})
        CalendarAddress.objects.all().delete()
        assert Client().get(mine).status_code == 404
        for otherwise in (f"/x?next=%252Fcalendars%252F{secret}.ics", f"/calendars;{secret}.ics", f"/{secret}"):
            assert Client().get(otherwise).status_code == 404
        try:
            raise ValueError(f"GET {mine}?x=1")
        except ValueError:
            logging.getLogger("casino").exception("a fault at %s", f"/admin/login/?next=%2Fcalendars%2F{secret}.ics")
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)
        os.close(writing)
    with os.fdopen(reading) as lines:
        written = lines.read()
    assert written.count("calendars") > 4
    assert secret not in written
    assert secret.partition("-")[2] not in written


@pytest.mark.parametrize(
    "token", ["x", "WzEsMV0:1a:b", "%00", "1-" + "a" * 43, "0-" + "a" * 43, "9" * 19 + "-" + "a" * 43]
)
def test_another_address_is_nobodys(desk, token):
    assert Client().get(f"/calendars/{token}.ics").status_code == 404
    assert Client().get("/calendars/a.ics?x=1").status_code in (400, 404)
