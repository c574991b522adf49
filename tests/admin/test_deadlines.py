"""Deadlines: the page, and the calendar that programs subscribe to (RFC 5545)."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from casino.models import Approval
from casino.roles import Role
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


def address(desk, role: Role) -> str:
    page = desk.client(role).get(reverse("admin:deadlines")).content.decode()
    return re.search(r'value="http://[^/"]+(/calendars/[^"]+\.ics)"', page)[1]


def test_the_page_lists_what_is_due(desk, due):
    page = desk.client(Role.AUDITOR).get(reverse("admin:deadlines")).content.decode()
    assert "CT-26-1" in page
    assert "CT-25-9" not in page
    assert "PR §11.10(F)(3)" in page
    assert desk.client(Role.DEALER).get(reverse("admin:deadlines")).status_code == 403


def test_a_calendar_program_reads_what_the_page_shows(desk, due):
    """Without a session: the address is the key. What a text contains stays a text."""
    answer = Client().get(address(desk, Role.AUDITOR))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    by_kind = {str(one["uid"]).partition("-")[2].partition("-")[0]: one for one in events}
    assert set(by_kind) == {"document", "notice"}
    assert by_kind["document"]["dtstart"].dt == due + dt.timedelta(days=10)
    assert "=1+1" in by_kind["notice"]["summary"]
    again = Calendar.from_ical(Client().get(address(desk, Role.AUDITOR)).content).walk("VEVENT")
    assert [one["uid"] for one in again] == [one["uid"] for one in events], "an entry moves and is not doubled"


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


@pytest.mark.parametrize("token", ["x", "WzEsMV0:1a:b", "%00"])
def test_another_address_is_nobodys(desk, token):
    assert Client().get(f"/calendars/{token}.ics").status_code == 404
    assert Client().get("/calendars/a.ics?x=1").status_code in (400, 404)
