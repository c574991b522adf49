"""Tasks of the tests of the worker: each start and end is noted in a folder, where tests count them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from celery import shared_task

NOTES = "CASINO_TASK_NOTES"
"""The variable that names the folder."""


def noted(kind: str, name: str) -> list[str]:
    """Return the workers that noted a `start` or an `end` of a task."""
    file = Path(os.environ[NOTES]) / f"{kind}-{name}"
    return file.read_text().split() if file.exists() else []


def note(kind: str, name: str, worker: str) -> None:
    """Note a start or an end."""
    with (Path(os.environ[NOTES]) / f"{kind}-{name}").open("a") as file:
        file.write(worker.split("@")[0] + "\n")


@shared_task(bind=True, name="tests.sleep")
def sleep(self: Any, name: str, seconds: float) -> str:
    """Note the start, wait, note the end."""
    note("start", name, self.request.hostname)
    time.sleep(seconds)
    note("end", name, self.request.hostname)
    return name


@shared_task(bind=True, name="tests.repeat", ignore_result=True)
def repeat(self: Any, name: str, seconds: float) -> None:
    """Note the start, wait, and ask to be run again; the second time note the end."""
    begun = noted("start", name)
    note("start", name, self.request.hostname)
    if begun:
        note("end", name, self.request.hostname)
        return
    time.sleep(seconds)
    raise self.retry(countdown=0.1)
