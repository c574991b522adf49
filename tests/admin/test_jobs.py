"""Work that a worker does, as the person who handed it over sees it: the real queue, a real worker, and none."""

from __future__ import annotations

import datetime as dt
import re
import time
from hashlib import sha256
from typing import Any

import psycopg
import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounting.models import CloseRun
from casino import tasks
from casino.commands import issue_device_key
from casino.identity.access import apply_role_groups
from casino.integrity import signed_manifests
from casino.models import Device, ReportPrint
from casino.roles import Role
from casino.runtime import jobs
from tests.accounting.day import Played
from tests.admin.conftest import Desk
from tests.factories import DAY
from tests.unguarded import unguard

TOMORROW = DAY + dt.timedelta(days=1)
PATIENCE_SECONDS = 180


def page(name: str) -> str:
    return reverse(f"admin:{name}")


def desk_of_a_day() -> Desk:
    apply_role_groups()
    return Desk(Played.ready())


def finished(client: Client, address: str) -> dict[str, Any]:
    """The state of a verification over REST once it is finished."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (state := client.get(address).json())["phase"] not in ("done", "failed"):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return state


def outcome(client: Client, address: str) -> str:
    """The page of a job once it is finished, polled as the page polls it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (state := client.get(address, headers={"accept": "application/json"}).json())["finished"]:
        assert state["progress"], "it always says how far it is"
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return client.get(address).content.decode()


def test_without_a_worker_the_page_says_so_and_the_work_waits(
    scratch_database, superuser_connection, monkeypatch, start_worker, tmp_path, settings
):
    """Then one starts: it does what waited, and the page tells what came of it."""
    settings.EVENTSTORE_MANIFEST_DIRECTORY = str(tmp_path / "manifests")
    monkeypatch.setenv("EVENTSTORE_MANIFEST_DIRECTORY", settings.EVENTSTORE_MANIFEST_DIRECTORY)
    desk = desk_of_a_day()
    client = desk.client(Role.ACCOUNTING)
    monkeypatch.setattr(jobs, "ASK_SECONDS", 0.001)
    handed = client.post(page("close-day"), {"day": DAY.isoformat()})
    assert handed.url.startswith(page("jobs"))
    assert "No worker is running" in client.get(handed.url).content.decode()
    again = client.post(page("close-day"), {"day": DAY.isoformat()})
    assert again.url == handed.url, "it is in hand: nothing is handed over twice"
    assert handed.url in client.get(page("close-day")).content.decode(), "the page of the close leads to it"
    start_worker()
    closed = outcome(client, handed.url)
    assert f"Gaming day {DAY.isoformat()} is closed and sealed." in closed
    assert CloseRun.objects.get(property_id=desk.property.pk, day=DAY).status == CloseRun.Status.CLOSED

    verified = outcome(client, client.post(page("verify-store"), {"day": DAY.isoformat()}).url)
    assert "In order: " in verified
    assert "not pinned" in verified
    assert "Compared with manifest 1, signed " in verified, "the close wrote it"
    _verified_over_rest(desk, monkeypatch)
    administrator = desk.client(Role.ADMINISTRATOR)
    compared = outcome(administrator, administrator.post(page("rebuild"), {"work": "compare"}).url)
    assert "Equal, row for row: " in compared
    listed = administrator.get(page("jobs")).content.decode()
    assert listed.count("Comparison of the projections") == 1
    _altered_projection_is_shown(desk, administrator)

    # A document that takes long: the page tells how far it is, and he alone who asked for it takes it.
    package = {"report": "day-package", "day": DAY.isoformat(), "file": "zip", "lang": "en"}
    waits = client.get(page("report-file"), package)
    assert waits.url.startswith(page("file-in-hand"))
    made = outcome(client, waits.url)
    taken = client.get(re.search(r'href="([^"]+)" data-take', made)[1])
    assert taken.content.startswith(b"PK")
    assert (
        taken["Content-Disposition"]
        == f'attachment; filename="day-package-{desk.property.code}-{DAY.isoformat()}.en.zip"'
    )
    copy = ReportPrint.objects.get(report="day-package")
    assert (copy.sha256, copy.by) == (sha256(taken.content).hexdigest(), "employee:K01")
    assert copy.sha256 in made
    asking = {"job": waits.url.partition("job=")[2]}
    for name in ("file-in-hand", "file-taken"):
        assert desk.client(Role.AUDITOR).get(page(name), asking).status_code == 404
    listed = desk.client(Role.AUDITOR).get(page("jobs"), asking).content.decode()
    assert ("It is made: " in listed, "data-take" in listed) == (True, False)
    period = {"system": "gnucash", "since": DAY.isoformat(), "until": DAY.isoformat()}
    journal = outcome(client, client.get(page("journal-csv"), period).url)
    assert client.get(re.search(r'href="([^"]+)" data-take', journal)[1]).content.startswith(b"Date,Transaction ID")
    cache.delete(f"job-file:{desk.property.pk}:{asking['job']}")
    assert client.get(page("file-taken"), asking).status_code == 302
    gone = outcome(client, client.get(page("report-file"), {**package, "day": TOMORROW.isoformat()}).url)
    assert "The day is not sealed" in gone

    # What is refused is told as a refusal, in the language of whoever asked; what fails is told with its error.
    spanish = desk.client(Role.ACCOUNTING, "es")
    desk.floor.open_day(TOMORROW)
    desk.floor.open("RO-2", day=TOMORROW)
    refused = outcome(spanish, spanish.post(page("close-day"), {"day": TOMORROW.isoformat()}).url)
    assert "Sigue pendiente: " in refused
    broken = jobs.start(desk.property, "verify-store", about="x", by="employee:K01", task=_verify(), arguments=[1, "x"])
    failed = outcome(client, f"{page('jobs')}?job={broken.id}")
    assert "Invalid isoformat string" in failed
    _emptied_store_is_noticed(desk, superuser_connection)


def _altered_projection_is_shown(desk: Desk, administrator: Client) -> None:
    """A comparison that finds something is on the first page until the next one, here the nightly, is in order."""
    label = "Projections that differ from their events"
    digest = CloseRun.objects.get(day=DAY).figures_digest
    CloseRun.objects.update(figures_digest="altered")
    compared = outcome(administrator, administrator.post(page("rebuild"), {"work": "compare"}).url)
    assert "NOT EQUAL: 2 rows differ" in compared
    assert label in administrator.get("/admin/").content.decode()
    assert "accounting_closerun: 2" in desk.client(Role.AUDITOR).get("/admin/").content.decode()
    assert "Proyecciones que difieren de sus eventos" in desk.client(Role.AUDITOR, "es").get("/admin/").content.decode()
    assert label not in desk.client(Role.CASHIER).get("/admin/").content.decode()
    CloseRun.objects.update(figures_digest=digest)
    assert tasks.check_projections()["found"] == 0
    assert label not in administrator.get("/admin/").content.decode()


def _emptied_store_is_noticed(desk: Desk, superuser: psycopg.Connection) -> None:
    """All rows of the store are deleted behind its back: the page, both addresses and the first page say so."""
    unguard(superuser)
    client = desk.client(Role.AUDITOR)
    of_the_day = {"stream": f"gamingday:{DAY.isoformat()}"}
    assert "The seal of its day covers this stream." in client.get(page("event-stream"), of_the_day).content.decode()
    superuser.execute("DELETE FROM es_stream WHERE stream LIKE 'round:%'")
    assert "seal_mismatch" in client.get(page("event-stream"), of_the_day).content.decode()
    superuser.execute("DELETE FROM es_commit")
    superuser.execute("DELETE FROM es_stream")
    superuser.execute("DELETE FROM es_seal")
    told = outcome(client, client.post(page("verify-store"), {"day": ""}).url)
    for words in ("NOT IN ORDER", "record_missing: the property is gone", "table es_seal was altered"):
        assert words in told
    rest = _rest_client(desk)
    at_once = rest.get(f"/api/v1/gaming-days/{DAY.isoformat()}/verification").json()
    handed = rest.post("/api/v1/verifications", {}, content_type="application/json")
    look = finished(rest, handed["Location"])
    for result in (at_once, look["result"]):
        assert (result["ok"], result["manifest"]["number"]) == (False, 1), result
        assert {"record_missing", "protection_altered"} <= {one["kind"] for one in result["findings"]}
    assert signed_manifests.write_next() == ""
    label = "Records or protections that differ from the signed manifest"
    assert label in desk.client(Role.ADMINISTRATOR).get("/admin/").content.decode()
    assert label not in desk.client(Role.CASHIER).get("/admin/").content.decode()
    assert "manifiesto firmado" in desk.client(Role.AUDITOR, "es").get("/admin/").content.decode()


def _rest_client(desk: Desk) -> Client:
    device, _ = Device.objects.get_or_create(property=desk.property, code="REST", defaults={"name": "REST"})
    key = issue_device_key(device, scopes=["reports:read"])[1]
    return Client(headers={"Authorization": f"Bearer {key}", "Accept-Language": "en"})


def _verified_over_rest(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A verification is started, followed by its address, and tells its result; a large day is verified so only."""
    client = _rest_client(desk)
    for body in ({"day": DAY.isoformat()}, {}):
        handed = client.post("/api/v1/verifications", body, content_type="application/json")
        assert (handed.status_code, handed.json()["day"]) == (202, body.get("day", "")), handed.content
        assert handed.json()["by"] == "device:REST"
        told = finished(client, handed["Location"])
        result = told["result"]
        assert (told["phase"], result["ok"], result["pinned"], result["found"]) == ("done", True, False, 0), told
        assert result["events"] > 0
        assert "not pinned" in result["remarks"][0]
        assert result["manifest"]["position"] > 0
    nowhere = handed["Location"].replace(handed.json()["id"], "00000000-0000-0000-0000-000000000000")
    assert client.get(nowhere).status_code == 404
    assert client.post("/api/v1/verifications", {"day": "x"}, content_type="application/json").status_code == 422
    at_once = f"/api/v1/gaming-days/{DAY.isoformat()}/verification"
    assert (client.get(at_once).json()["ok"], client.get(at_once).json()["pinned"]) == (True, False)
    monkeypatch.setattr("accounting.api.close.MOST_EVENTS", 3)
    refused = client.get(at_once)
    assert (refused.status_code, refused.json()["code"]) == (409, "verify_in_background")
    # A day of which nothing was ever recorded: there is nothing to verify, and that is no success.
    handed = client.post("/api/v1/verifications", {"day": "2001-01-01"}, content_type="application/json")
    told = finished(client, handed["Location"])
    assert (told["result"]["ok"], told["result"]["empty"]) == (False, True)


def _verify():
    from casino.tasks import verify_record

    return verify_record


@pytest.mark.django_db
def test_a_job_belongs_to_its_property_and_its_roles(desk):
    client = desk.client(Role.ACCOUNTING)
    assert client.get(page("jobs"), {"job": "nowhere"}).status_code == 404
    assert desk.client(Role.DEALER).get(page("jobs")).status_code == 403
    assert desk.client(Role.ACCOUNTING).get(page("rebuild")).status_code == 403
