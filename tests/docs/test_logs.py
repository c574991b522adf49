"""The page of what is logged names every line of the source, its level, and how long things are kept."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import yaml
from django.conf import settings

from casino.tenancy.row_security import SHARED

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "jobs" / "what-is-logged.md"
LEVELS = {"info": "info", "warning": "warning", "error": "error", "exception": "error"}
NAMES_A_LOG = re.compile(r"\b(logger|log|_log)\.")
OF_LIBRARIES = re.compile(r"(request|task)_\w+")
"""Lines of django-structlog."""


def written() -> Iterator[tuple[str, str]]:
    """Name and level of every line that the source writes."""
    for package in ("casino", "tables", "progressive", "accounting", "settings"):
        for path in sorted((ROOT / package).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(source)) if NAMES_A_LOG.search(source) else ():
                if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                    continue
                if getattr(node.func.value, "id", "") in ("logger", "log", "_log") and node.func.attr in LEVELS:
                    (name, *_more) = node.args
                    assert isinstance(name, ast.Constant), f"{path}:{node.lineno}: a line has a name of its own"
                    yield str(name.value), LEVELS[node.func.attr]


def listed() -> dict[str, str]:
    """Name and level of every line of the page."""
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([\w, ]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: levels for names, levels in rows for name in re.findall(r"\w+", names)}


def test_every_line_that_is_logged_is_in_the_inventory() -> None:
    ours = dict(written())
    assert len(ours) > 25
    page = {name: level for name, level in listed().items() if not OF_LIBRARIES.fullmatch(name)}
    assert page == ours


def test_places_and_times_of_the_inventory_are_the_sources() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"{settings.LOGIN_TRAIL_DAYS} days (`LOGIN_TRAIL_DAYS`)" in text
    tables = set(re.findall(r"`((?:axes|casino|django)_\w+)`", text))
    assert tables == {"django_admin_log", "axes_accesslog", "axes_accessattempt", "casino_opensession"} <= set(SHARED)
    compose = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text(encoding="utf-8"))
    for name, service in compose["services"].items():
        kept = service["logging"]
        assert kept == {"driver": "json-file", "options": {"max-size": "20m", "max-file": "50"}}, name
    assert "the newest 50 files of 20 MB" in text
    for task in re.findall(r"`(casino\.\w+)`", text):
        assert task in {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()}
