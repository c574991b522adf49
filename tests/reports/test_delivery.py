"""Reports that are sent: due when they should be, once, to where they may go, and what becomes of a failure."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from django.core.exceptions import ValidationError
from django.utils import timezone, translation
from minio import Minio
from moto.server import ThreadedMotoServer

from casino import deliveries, jurisdictions
from casino.eventstore import read_stream
from casino.models import ReportDelivery, ReportSubscription
from casino.reports import delivery, kit, rendering
from casino.roles import Role
from progressive import commands
from tests.admin.conftest import Desk
from tests.api.site import free_port
from tests.factories import DAY, clock
from tests.reports.conftest import LIMIT, NOTES
from tests.tables.counting import content

When, Destination = ReportSubscription.When, ReportSubscription.Destination
MINUTE = dt.timedelta(minutes=1)


class Inbox(Message):
    """Keeps what a real mail server was handed."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: list[Any] = []

    def handle_message(self, message: Any) -> None:
        self.mails.append(message)


@pytest.fixture
def mail(settings: Any) -> Iterator[Inbox]:
    inbox = Inbox()
    port = free_port()
    server = Controller(inbox, hostname="127.0.0.1", port=port, ready_timeout=60)
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.REPORT_MAIL = ["audit@casino.example", "authority.example"]
    settings.DEFAULT_FROM_EMAIL = "Casino <reports@casino.example>"
    yield inbox
    server.stop()


@pytest.fixture
def store(settings: Any) -> Iterator[Minio]:
    """A server that speaks S3."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    settings.S3_ENDPOINT, settings.S3_ACCESS_KEY, settings.S3_SECRET_KEY = f"http://{host}:{port}", "key", "secret"
    settings.REPORT_BUCKETS = ["reports"]
    client = Minio(f"{host}:{port}", access_key="key", secret_key="secret", secure=False, region="us-east-1")
    client.make_bucket("reports")
    yield client
    server.stop()


def subscribe(desk: Desk, name: str, **given: Any) -> ReportSubscription:
    usual = {
        "report": "daily-summary", "when": When.AFTER_CLOSE, "format": "pdf", "language": "es", "since": DAY,
        "destination": Destination.FOLDER,
    }  # fmt: skip
    subscription = ReportSubscription(property=desk.property, name=name, **{**usual, **given})
    subscription.full_clean()
    subscription.save()
    return subscription


def tick(at: dt.datetime | None = None) -> list[str]:
    """What the scheduler and its worker do."""
    now = at or timezone.now()
    sent = [delivery.send(number, now) for number in delivery.note_due(now)]
    return [str(one.status) for one in sent if one is not None]


def test_reports_arrive_once_and_late_ones_too(
    counted: Desk, mail: Inbox, store: Minio, settings: Any, tmp_path: Path
) -> None:
    allowed = tmp_path / "drop"
    settings.REPORT_FOLDERS = [str(allowed)]
    zone = counted.property.zone
    folder = subscribe(counted, "folder", target=str(allowed / "day"))
    subscribe(
        counted, "mail", report="master-game", destination=Destination.EMAIL, language="en",
        target="audit@casino.example, someone@authority.example",
    )  # fmt: skip
    subscribe(counted, "s3", report="day-package", format="zip", destination=Destination.S3, target="reports/T/days")
    subscribe(counted, "daily", report="slips", format="csv", when=When.DAILY, hour=dt.time(9), target=str(allowed))
    subscribe(
        counted, "monthly", report="progressive-month", format="xlsx", when=When.MONTHLY, hour=dt.time(7),
        target=str(allowed),
    )  # fmt: skip
    morning = dt.datetime.combine(DAY + dt.timedelta(days=1), dt.time(8, 59), tzinfo=zone)
    assert tick(morning) == []  # not closed
    counted.floor.room.accept(content(NOTES)[:2])
    counted.floor.close_day()
    assert tick(morning) == ["delivered"] * 3
    report = kit.REGISTRY["daily-summary"]
    printing = rendering.edition(counted.property, report, kit.Asked(day=DAY), "es")
    edition = rendering.rendered(counted.property, report, kit.Asked(day=DAY), "pdf", printing)
    assert (allowed / "day" / edition.name).read_bytes() == edition.content
    (message,) = mail.mails
    (attached,) = message.get_payload()[1:]
    assert (message["To"], attached.get_content_type()) == (
        "audit@casino.example, someone@authority.example",
        "application/pdf",
    )
    assert attached.get_payload(decode=True).startswith(b"%PDF-")
    (kept,) = store.list_objects("reports", recursive=True)
    assert kept.object_name == f"T/days/day-package-{counted.property.code}-{DAY.isoformat()}.es.zip"
    assert tick(morning) == []
    assert tick(morning + MINUTE) == ["delivered"]  # nine o'clock
    assert tick(dt.datetime(2026, 12, 1, 6, 59, tzinfo=zone)) == []
    counted.floor.at = dt.datetime(2026, 12, 1, 12, tzinfo=zone)
    assert [path.name for path in allowed.glob("*.csv")] == [f"slips-{counted.property.code}-{DAY.isoformat()}.es.csv"]

    row = ReportDelivery.objects.get(subscription=folder)
    assert (row.sent, row.sha256, row.target) == (1, edition.sha256, str(allowed / "day" / edition.name))
    (recorded,) = read_stream(counted.property.pk, f"reportsent:{folder.pk}.{DAY.isoformat()}.1")
    assert (recorded.event.sha256, recorded.event.about) == (edition.sha256, DAY.isoformat())
    assert delivery.send(row.pk) is None  # handed out twice

    with clock(dt.datetime(2026, 12, 1, 6, 59, tzinfo=zone)):
        for role, status in ((Role.INSPECTOR, 403), (Role.ACCOUNTING, 302)):
            answer = counted.client(role).post("/admin/day/report-deliveries/", {"delivery": row.pk})
            assert answer.status_code == status
        assert tick() == ["delivered"]
    row.refresh_from_db()
    assert (row.sent, row.resent_by) == (2, "employee:K01")


def figures_of(file: bytes) -> list[bytes]:
    """The lines of a CSV without those of its origin, which name the day and the time."""
    return [line for line in file.splitlines() if not line.startswith(b"#")]


def test_a_report_about_one_thing_is_sent_when_there_is_one(expired: Desk, settings: Any, tmp_path: Path) -> None:
    """A count once the cage has accepted it; a schedule at the expiry, and again when the money went out."""
    settings.REPORT_FOLDERS = [str(tmp_path)]
    floor, code = expired.floor, expired.property.code
    counts = subscribe(expired, "counts", report="count-sheet", format="csv", target=str(tmp_path))
    shares = subscribe(expired, "shares", report="distribution", format="csv", target=str(tmp_path))
    month = subscribe(
        expired, "month of counts", report="count-sheet", format="xlsx", when=When.MONTHLY, hour=dt.time(7),
        target=str(tmp_path),
    )  # fmt: skip
    zone = floor.property.zone

    def tick_on(day: dt.date) -> list[str]:
        with clock(dt.datetime.combine(day, dt.time(12), tzinfo=zone)):
            return tick()

    assert tick_on(LIMIT) == ["delivered"] * 2  # the day of the expiry is not closed
    (count,) = counts.deliveries.values_list("about", flat=True)
    assert (tmp_path / f"count-sheet-{code}-{count}.es.csv").read_text("utf-8-sig").count("\n") > 5
    (recorded,) = read_stream(floor.pk, f"reportsent:{counts.pk}.{DAY.isoformat()}.{count}.1")
    assert recorded.event.about == f"{DAY.isoformat()} {count}"
    assert list(month.deliveries.values_list("day", "about")) == [(DAY.replace(day=1), count)]

    unread = {"approved": floor.accountant(2), "reason": "no table was open: nobody read the meters"}
    floor.close_day(LIMIT, **unread)
    later = LIMIT + dt.timedelta(days=1)
    assert tick_on(later) == ["delivered"]
    schedule = tmp_path / f"distribution-{code}-CSP.es.csv"
    projected = figures_of(schedule.read_bytes())
    floor.open_day(later)
    commands.distribute(
        floor.property, link="CSP", day=later, approval="CTPR-2026-0107", approved=floor.sig(Role.ACCOUNTING),
        actor="employee:K01", at=floor.now(),
    )  # fmt: skip
    assert tick_on(later) == []
    floor.close_day(later, **unread)
    after = later + dt.timedelta(days=1)
    assert (tick_on(after), tick_on(after)) == (["delivered"], [])
    assert list(shares.deliveries.order_by("day").values_list("day", "about", "sent")) == [
        (LIMIT, "CSP", 1),
        (later, "CSP", 1),
    ]
    assert figures_of(schedule.read_bytes()) == projected  # the shares were exact from the first
    page = expired.client(Role.AUDITOR).get("/admin/day/report-deliveries/").content.decode()
    assert f"{LIMIT.isoformat()} · CSP" in page

    # What the code before entered names no thing: it waits for a person, and says why.
    morning = dt.datetime.combine(after, dt.time(11), tzinfo=zone)
    nameless = ReportDelivery.objects.create(subscription=shares, day=DAY, due_at=morning)
    assert tick_on(after) == ["retrying"]
    nameless.refresh_from_db()
    assert "link" in nameless.error


def test_a_failure_is_tried_again_then_waits_for_a_person(closed: Desk, settings: Any, tmp_path: Path) -> None:
    settings.REPORT_FOLDERS = [str(tmp_path)]
    place = tmp_path / "here"
    place.write_text("a file where a folder should be")
    subscription = subscribe(closed, "broken", target=str(place), format="csv", report="slips")
    now = timezone.now()
    assert tick(now) == ["retrying"]
    row = ReportDelivery.objects.get()
    assert (row.attempts, row.due_at) == (1, now + MINUTE)
    assert "Error" in row.error
    assert tick(now) == []
    for pause in deliveries.PAUSES:
        now += pause
        assert len(tick(now)) == 1
    row.refresh_from_db()
    assert (row.status, row.attempts) == ("failed", len(deliveries.PAUSES) + 1)
    assert tick(now + dt.timedelta(days=30)) == []
    page = closed.client(Role.AUDITOR).get("/admin/day/report-deliveries/").content.decode()
    assert "Error" in page
    assert "Send again" in page
    place.unlink()
    delivery.send_again(row, actor="employee:A01")
    assert tick() == ["delivered"]

    # What was allowed when it was written may be allowed no more; and a fault of ours is told and counted.
    settings.REPORT_FOLDERS = []
    delivery.send_again(row, actor="employee:A01")
    with translation.override("en"):
        assert tick() == ["failed"]
    row.refresh_from_db()
    assert "not among the folders" in row.error
    settings.REPORT_FOLDERS = [str(tmp_path)]
    ReportSubscription.objects.filter(pk=subscription.pk).update(report="gone")
    delivery.send_again(row, actor="employee:A01")
    assert tick() == ["retrying"]
    row.refresh_from_db()
    assert "unknown_report" in row.error


def test_only_what_the_environment_allows(house: Desk, settings: Any, tmp_path: Path) -> None:
    settings.REPORT_FOLDERS = [str(tmp_path / "in")]
    settings.REPORT_MAIL = ["authority.example"]
    settings.REPORT_BUCKETS, settings.S3_ENDPOINT = ["reports"], "https://store.example"
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "out").symlink_to(tmp_path)
    inside = str(tmp_path / "in")
    wrong = (
        ("target", {"target": str(tmp_path)}),
        ("target", {"target": f"{inside}/../x"}),
        ("target", {"target": f"{inside}/out/x"}),
        ("target", {"target": "in"}),
        ("target", {"destination": Destination.EMAIL, "target": "a@authority.example, b@elsewhere.example"}),
        ("target", {"destination": Destination.EMAIL, "target": "a@sub.authority.example"}),
        ("target", {"destination": Destination.EMAIL, "target": "a@authority.example\nBcc: x@y.example"}),
        ("target", {"destination": Destination.S3, "target": "other/x"}),
        ("target", {"destination": Destination.S3, "target": "reports/../x"}),
        ("report", {"report": "no-such", "target": inside}),
        ("format", {"format": "zip", "target": inside}),
        ("when", {"when": When.MONTHLY, "hour": dt.time(7), "target": inside}),
        ("hour", {"when": When.DAILY, "target": inside}),
    )
    for field, given in wrong:
        with pytest.raises(ValidationError) as refusal:
            subscribe(house, "wrong", **given)
        assert field in refusal.value.message_dict, given
    subscribe(house, "right", target=f"{inside}/deeper")
    page = house.client(Role.ADMINISTRATOR).get("/admin/casino/reportsubscription/add/").content.decode()
    assert [name for name in ("Daily summary", "Count sheet", "Distribution of an expired") if name not in page] == []
    offered = set(re.findall(r'<option value="([a-z-]+)"', page))
    with jurisdictions.speaking_for(house.property.jurisdiction):
        assert {report.code for report in kit.reports()} <= offered
