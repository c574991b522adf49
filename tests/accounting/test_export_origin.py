"""Every operation that yields CSV states where the file comes from (control S8)."""

from __future__ import annotations

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from casino import VERSION
from casino.admin.files import Document
from casino.admin.guided import PAGES
from casino.api.authentication import forget_keys
from casino.commands import issue_device_key
from casino.eventstore import get_seal
from casino.models import Device
from tests.accounting.day import Played
from tests.factories import DAY

pytestmark = pytest.mark.django_db

PERIOD = {"since": DAY.isoformat(), "until": DAY.isoformat()}
EXPORTS = {
    "/api/v1/reports/progressives.csv": PERIOD,
    "/api/v1/reports/{report}/file": {"day": DAY.isoformat(), "file": "csv"},
    "/api/v1/ledger/journal": PERIOD,
}
FOR_IMPORT = "/api/v1/ledger/journal"
LABELS = ["property", "gaming days", "printed", "language", "system", "seal"]


def csv_operations() -> set[str]:
    """The paths of the schema that answer CSV."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    return {
        path
        for path, methods in paths.items()
        if "text/csv" in methods.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
    }


def test_every_csv_of_the_api_is_named_here() -> None:
    assert csv_operations() == set(EXPORTS)


@pytest.mark.parametrize("path", EXPORTS)
def test_a_csv_over_rest_states_its_origin(ready: Played, path: str) -> None:
    floor = ready
    floor.close_day()
    forget_keys()
    device, _made = Device.objects.get_or_create(property=floor.property, code="BOOKS", defaults={"name": "Books"})
    _key, key = issue_device_key(device, scopes=["reports:read"], tables=[])
    headers = {"Authorization": f"Bearer {key}", "Accept": "text/csv, application/json"}
    answer = Client().get(path.replace("{report}", "daily-summary"), EXPORTS[path], headers=headers)
    assert answer.status_code == 200, answer.content
    seal = get_seal(floor.pk, DAY)
    assert seal is not None
    lines = answer.content.decode().splitlines()
    if path == FOR_IMPORT:
        facts = {label: answer[f"X-Origin-{label.replace(' ', '-')}"] for label in LABELS}
        assert not any(line.startswith("#") for line in lines)
        name = answer["Content-Disposition"]
        assert all(fact in name for fact in (floor.property.code, DAY.isoformat(), VERSION, seal.hash.hex()[:12]))
    else:
        facts = dict(line.removeprefix("# ").split(": ", 1) for line in lines[-6:])
    assert list(facts) == LABELS
    assert facts["property"].startswith(floor.property.code)
    assert (facts["gaming days"], facts["system"], facts["seal"]) == (DAY.isoformat(), VERSION, seal.hash.hex())
    assert " by device:BOOKS" in facts["printed"] or " by system:reports" in facts["printed"]


def test_only_the_journal_of_the_admin_is_without_lines() -> None:
    without = {
        name for name, page in PAGES.items() if issubclass(page, Document) and page.suffix == "csv" and page.for_import
    }
    assert without == {"journal-csv"}
