"""The scheduler itself: a real beat hands the day to a real worker at the property's hour, then what is due of it."""

from __future__ import annotations

import time

import pytest

from accounting import queries
from accounting.models import CloseRun
from casino.eventstore import get_seal
from casino.models import Property, ReportDelivery, ReportSubscription
from tables.commands import open_gaming_day
from tables.models import GamingDay
from tables.seed import seed_property
from tests.factories import DAY, NOON, clock

PATIENCE_SECONDS = 180


@pytest.mark.slow
def test_beat_closes_a_day_whose_hour_has_come(scratch_database, start_worker, monkeypatch, tmp_path) -> None:
    """The day is long over; nobody presses a button."""
    venue = seed_property(code="BEAT", with_pins=False, with_devices=False).property
    Property.objects.filter(pk=venue.pk).update(close_hour=0)
    with clock(NOON):
        open_gaming_day(venue, day=DAY, actor="system:test")
    drop = tmp_path / "drop"
    ReportSubscription.objects.create(
        property=venue, name="regulator", report="day-package", format="zip", destination="folder", target=str(drop),
        since=DAY,
    )  # fmt: skip
    monkeypatch.setenv("CASINO_CLOSE_TICK_SECONDS", "1")
    monkeypatch.setenv("CASINO_REPORT_TICK_SECONDS", "1")
    monkeypatch.setenv("CASINO_REPORT_FOLDERS", str(tmp_path))
    start_worker("--beat", "--schedule", str(tmp_path / "schedule"))
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        if ReportDelivery.objects.filter(subscription__property=venue, status="delivered").exists():
            break
        time.sleep(0.2)
    run = queries.close_status(venue, DAY)
    assert run is not None
    assert run.status == CloseRun.Status.CLOSED
    assert GamingDay.objects.get(property_id=venue.pk, day=DAY).status == GamingDay.Status.CLOSED
    assert run.started_by == "system:close_gaming_day"
    assert get_seal(venue.pk, DAY) is not None
    assert CloseRun.objects.filter(property_id=venue.pk).count() == 1
    (delivered,) = ReportDelivery.objects.filter(subscription__property=venue)
    assert (delivered.sent, [path.name for path in drop.iterdir()]) == (
        1,
        [f"day-package-BEAT-{DAY.isoformat()}.es.zip"],
    )
