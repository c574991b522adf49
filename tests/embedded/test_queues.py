"""Closes wait neither for documents nor for deliveries: queues of their own, and a worker of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from casino.runtime import jobs, workers
from settings import celery_app
from tests.conftest import ROOT, end_process
from tests.embedded.long_tasks import NOTES, noted, sleep

PATIENCE_SECONDS = 120
APART = {
    "casino.make_document": "documents", "casino.prepare": "documents", "casino.deliver_report": "deliveries",
    "casino.deliver_webhook": "deliveries",
}  # fmt: skip
"""Tasks that take long for one requester, or wait for another machine."""


def test_every_task_waits_in_its_queue() -> None:
    celery_app.loader.import_default_modules()
    ours = [task for name, task in celery_app.tasks.items() if not name.startswith(("celery.", "tests."))]
    assert {task.name for task in ours} >= APART.keys()
    assert {task.name: jobs.queue_of(task) for task in ours} == {
        task.name: APART.get(task.name, "celery") for task in ours
    }


def test_somebody_takes_from_every_queue() -> None:
    queues = {queue.name for queue in settings.CELERY_TASK_QUEUES}
    assert {name for names in workers.QUEUES.values() for name in names} == queues
    services = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())["services"]
    commands = [service["command"] for service in services.values() if "worker" in service.get("command", [])]
    taken = [command[command.index("--queues") + 1].split(",") for command in commands]
    assert sorted(name for names in taken for name in names) == sorted(queues)


def test_a_close_does_not_wait_for_deliveries(
    scratch_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The workers as `make worker` starts them; they end together."""
    monkeypatch.setenv(NOTES, str(tmp_path))
    with (tmp_path / "workers.log").open("wb") as log:
        both = subprocess.Popen(
            [sys.executable, "-m", "casino.runtime.workers", "--include", "tests.embedded.long_tasks",
             "--without-gossip", "--without-mingle"],
            cwd=ROOT, env={**os.environ, "DJANGO_SETTINGS_MODULE": "settings.test"}, stdout=log, stderr=log,
        )  # fmt: skip
    try:
        for name in ("document", "delivery"):
            sleep.apply_async((name, 3), queue={"document": "documents", "delivery": "deliveries"}[name])
        wait_for(lambda: noted("start", "document") or noted("start", "delivery"))
        assert jobs.worker_lives("documents")
        sleep.delay("close", 0.1)
        wait_for(lambda: noted("end", "close"))
        assert len(noted("end", "document") + noted("end", "delivery")) < 2
        assert noted("start", "close") == ["closes"]
        both.terminate()
        assert both.wait(PATIENCE_SECONDS) == 0
    finally:
        end_process(both)


def wait_for(happened: Any) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not happened():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)
