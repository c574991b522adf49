"""The production settings: nothing assumed, nothing that `check --deploy` complains about."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ADDRESSES = {
    "ALLOWED_HOSTS": "casino.example",
    "DATABASE_URL": "postgres://casino_app:x@database.example/casino",
    "DATABASE_OWNER_URL": "postgres://casino_owner:x@database.example/casino",
    "REDIS_URL": "redis://redis.example",
    "EVENTSTORE_MANIFEST_DIRECTORY": "/var/lib/casino/manifests",
}


def check_deploy(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return run_with(environment, "manage.py", "check", "--deploy", "--fail-level", "WARNING")


def run_with(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**inherited, "DJANGO_SETTINGS_MODULE": "settings.production", **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def complete() -> dict[str, str]:
    keys = {name: secrets.token_urlsafe(32) for name in ("SECOND_FACTOR_KEYS", "PIN_PEPPERS")}
    return {**ADDRESSES, "SECRET_KEY": secrets.token_urlsafe(64), **keys}


def test_check_deploy_is_clean():
    finished = check_deploy(complete())
    assert finished.returncode == 0, finished.stderr
    assert "no issues" in finished.stdout + finished.stderr


@pytest.mark.parametrize(
    "variable", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "SECOND_FACTOR_KEYS", "PIN_PEPPERS"]
)
def test_nothing_starts_without(variable):
    """The settings themselves refuse, before Django starts."""
    environment = complete()
    del environment[variable]
    finished = run_with(environment, "-c", "import settings.production")
    assert finished.returncode != 0
    assert variable in finished.stderr


def test_a_folder_for_manifests_is_demanded():
    finished = check_deploy({**complete(), "EVENTSTORE_MANIFEST_DIRECTORY": ""})
    assert finished.returncode != 0
    assert "casino.E002" in finished.stderr


def test_the_embedded_services_have_a_folder_for_manifests():
    code = "from settings.embedded import *; print(EVENTSTORE_MANIFEST_DIRECTORY)"
    shown = run_with({"CASINO_LOCAL": "/tmp/casino-home"}, "-c", code)
    assert shown.stdout.strip() == "/tmp/casino-home/manifests", shown.stderr


def test_one_role_for_everything_is_warned_about():
    environment = complete()
    del environment["DATABASE_OWNER_URL"]
    finished = check_deploy(environment)
    assert finished.returncode != 0
    assert "casino.W001" in finished.stderr
