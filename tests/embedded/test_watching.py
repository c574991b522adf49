"""What is watched: parts that answer, figures that are counted, and the files that go by their names."""

import datetime as dt
import json
import re
from pathlib import Path

import pytest
import yaml
from django.core.cache import cache
from django.db import connections, transaction
from django.test import Client
from prometheus_client import REGISTRY, CollectorRegistry
from structlog.testing import capture_logs

from casino.eventstore import Append, append, verify_store
from casino.runtime import beat, health, metrics
from settings import celery_app
from tables.events import ExceptionRaised
from tests.redis_server import WAYS, redis_of_its_own

DOCKER = Path(__file__).resolve().parents[2] / "docker"
NAME = re.compile(r"\b(?:casino|django)_[a-z_]+\b")
DAY = dt.date(2026, 11, 20)


def test_alerts_and_panels_name_figures_that_exist():
    alerts = yaml.safe_load((DOCKER / "prometheus" / "alerts.yml").read_text())
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    panels = json.loads((DOCKER / "grafana" / "casino.json").read_text())["panels"]
    expressions = [rule["expr"] for rule in rules] + [t["expr"] for panel in panels for t in panel["targets"]]
    assert all(rule["annotations"]["summary"] and rule["labels"]["severity"] in {"page", "ticket"} for rule in rules)
    known = samples()
    used = {name for expression in expressions for name in NAME.findall(expression)}
    assert used - known == set()
    # And none of ours is measured for nobody.
    ours = {name for name in known if name.startswith("casino_") and not name.endswith(("_bucket", "_sum", "_created"))}
    assert {name.removesuffix("_count") for name in ours} <= {
        re.sub("_(bucket|count|sum)$", "", name) for name in used
    } | {"casino_store_head_position"}


def test_each_part_is_named_when_it_is_down(scratch_database, client, settings):
    health._last_beat = 0.0
    health.tell_of_worker()
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()) == (200, told())
    cache.set(health.BEAT_KEY, dt.datetime.now(dt.UTC).timestamp() - 60)
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()) == (200, told(worker="down"))

    with connections["owner"].cursor() as cursor:
        newest = "(SELECT max(name) FROM django_migrations WHERE app = 'casino')"
        cursor.execute(f"DELETE FROM django_migrations WHERE app = 'casino' AND name = {newest}")
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()) == (503, told(ready=False, worker="down", migrations="down"))

    settings.CELERY_BROKER_URL = "redis+socket:///nowhere/secret-of-the-house.socket?virtual_host=0"
    assert told(ready=False, worker="down", migrations="down", redis="down") == client.get("/health/ready/").json()
    before = connections["default"].settings_dict["HOST"]
    connections["default"].close()
    connections["default"].settings_dict["HOST"] = "/nowhere/secret-of-the-house"
    try:
        answer = client.get("/health/ready/")
        assert answer.json()["parts"]["database"] == "down"
        assert "secret" not in answer.content.decode()
        assert 'casino_part_up{part="database"} 0.0' in client.get("/metrics").content.decode()
    finally:
        connections["default"].settings_dict["HOST"] = before


def test_figures_follow_what_happens(scratch_database, client):
    appended = value("casino_events_appended_total", type="ExceptionRaised")
    raised = value("casino_exceptions_raised_total", kind="late_slip")
    found = value("casino_verification_findings_total", kind="hash_altered")
    event = ExceptionRaised(code="late_slip", subject="1", detail="", amount=0)
    append(1, [Append("gamingday:2026-11-20", DAY, 0, [event], dt.datetime.now(dt.UTC))], actor="test")
    with transaction.atomic():
        other = Append("gamingday:2026-11-21", DAY + dt.timedelta(1), 0, [event], dt.datetime.now(dt.UTC))
        append(1, [other], actor="test")
        transaction.set_rollback(True)  # what is undone is not counted
    assert value("casino_events_appended_total", type="ExceptionRaised") == appended + 1
    assert value("casino_exceptions_raised_total", kind="late_slip") == raised + 1
    metrics.note_verification(verify_store())
    assert value("casino_verification_findings_total", kind="hash_altered") == found
    page = client.get("/metrics").content.decode()
    assert "casino_store_head_position 1.0" in page
    assert 'casino_queue_depth{state="waiting"} 0.0' in page
    assert "casino_feed_lag_events 0.0" in page


@pytest.mark.django_db
def test_figures_are_for_the_inside(settings):
    outside = Client(REMOTE_ADDR="203.0.113.9")
    forwarded = Client(headers={"X-Forwarded-For": "203.0.113.9"})
    assert (outside.get("/metrics").status_code, forwarded.get("/metrics").status_code) == (403, 403)
    assert Client().get("/metrics").status_code == 200
    settings.METRICS_TOKEN = "ñ-token-of-the-house"
    assert Client().get("/metrics").status_code == 403
    assert outside.get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 403
    settings.METRICS_TOKEN = "token-of-the-house"
    assert outside.get("/metrics", headers={"Authorization": "Bearer token-of-the-house"}).status_code == 200
    assert outside.post("/metrics").status_code == 405


@pytest.mark.django_db
def test_readiness_names_its_parts_inside_only(settings):
    assert set(Client().get("/health/ready/").json()) == {"ready", "parts"}
    for outside in (Client(REMOTE_ADDR="203.0.113.9"), Client(headers={"X-Forwarded-For": "203.0.113.9"})):
        assert set(outside.get("/health/ready/").json()) == {"ready"}
    settings.METRICS_TOKEN = "token-of-the-site"
    assert set(Client().get("/health/ready/").json()) == {"ready"}
    known = Client().get("/health/ready/", headers={"Authorization": "Bearer token-of-the-site"})
    assert set(known.json()) == {"ready", "parts"}


def told(ready: bool = True, **parts: str) -> dict:
    return {"ready": ready, "parts": dict.fromkeys(("database", "migrations", "redis", "worker"), "up") | parts}


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def samples() -> set[str]:
    """Every name that a scrape can show."""
    suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"]}
    house = CollectorRegistry()
    house.register(metrics.StateCollector())
    families = [*REGISTRY.collect(), *metrics.StateCollector().describe()]
    return {family.name + suffix for family in families for suffix in suffixes.get(family.type, [""])}


@pytest.mark.parametrize("way", WAYS)
def test_worker_and_scheduler_say_in_a_line_that_redis_refuses(way, tmp_path, caplog):
    """Every few seconds: no traceback each time."""
    scheduler = beat.HeartbeatScheduler(app=celery_app, schedule_filename=str(tmp_path / "schedule"), lazy=True)
    entry = scheduler.Entry(name="beat", task="casino.deliver_due_webhooks", schedule=60, app=celery_app)
    with redis_of_its_own() as server, server.refusing(way), capture_logs() as logs:
        health._last_beat = 0.0
        health.tell_of_worker()
        scheduler.apply_entry(entry)
    assert [line["event"] for line in logs] == ["worker_untold", "due_task_not_sent"]
    assert not [record for record in caplog.records if record.exc_info]
