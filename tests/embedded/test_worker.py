"""A real Celery worker, started as in production, on the databases of the test."""

import urllib.parse

from django.conf import settings
from django.core.cache import cache

from settings import celery_app


def test_worker_answers_and_accepts_json_only(celery_worker_process):
    answers = celery_app.control.ping(timeout=60, limit=1)
    assert [next(iter(answer.values())) for answer in answers] == [{"ok": "pong"}]
    assert celery_app.conf.accept_content == ["json"]
    assert celery_app.conf.task_acks_late
    assert celery_app.conf.task_reject_on_worker_lost


def test_cache_and_broker_are_databases_apart(scratch_database):
    cache.set("kept", 7)
    with celery_app.connection_for_write() as connection:
        connection.default_channel.client.flushdb()
    assert cache.get("kept") == 7
    broker = urllib.parse.urlsplit(settings.CELERY_BROKER_URL)
    assert settings.CACHES["default"]["LOCATION"] != settings.CELERY_BROKER_URL
    assert broker.scheme in ("redis", "rediss", "redis+socket")
