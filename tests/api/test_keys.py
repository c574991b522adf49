"""Access of devices: keys, scopes, tables, and the refusals of all others."""

from __future__ import annotations

import datetime as dt
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from casino.api.authentication import forget_keys
from casino.commands import issue_device_key
from casino.models import Device, DeviceKey
from tests.api.conftest import ROUNDS, Terminal, round_body
from tests.factories import Floor


def _terminal(house: Floor, **key: object) -> Terminal:
    device = Device.objects.create(property=house.property, code=f"X-{uuid4().hex[:6]}", kind="integration")
    row, plain = issue_device_key(device, scopes=key.pop("scopes", ["rounds:read"]), tables=key.pop("tables", []))
    DeviceKey.objects.filter(pk=row.pk).update(**key)
    forget_keys()
    return Terminal(plain)


def test_no_key_no_entry(house: Floor) -> None:
    answer = Client().get(ROUNDS)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")
    assert answer.json()["code"] == "not_authenticated"


@pytest.mark.parametrize("header", ["Bearer", "Bearer a b", "Bearer nothing-known", "Bearer \xff"])
def test_bad_keys(house: Floor, header: str) -> None:
    answer = Client().get(ROUNDS, headers={"Authorization": header})
    assert answer.status_code == 401


def test_a_key_is_kept_as_a_hash_only(house: Floor) -> None:
    plain = house.house.keys["PIT-1"]
    for key in DeviceKey.objects.all():
        assert plain not in (key.hash, key.prefix)
        assert len(key.prefix) < len(plain) // 2


def test_scopes_and_tables_bind(house: Floor) -> None:
    reader = _terminal(house, scopes=["rounds:read"])
    assert reader.get(ROUNDS).status_code == 200
    assert reader.post(ROUNDS, round_body(str(uuid4()))).status_code == 403
    other = _terminal(house, scopes=["rounds:read", "rounds:write", "tables:read"], tables=["RO-2"])
    assert other.post(ROUNDS, round_body(str(uuid4()))).json()["code"] == "table_not_allowed"
    assert other.get("/api/v1/tables/RO-1").status_code == 403


@pytest.mark.parametrize(
    "state", [{"revoked_at": timezone.now()}, {"expires_at": timezone.now() - dt.timedelta(minutes=1)}]
)
def test_revoked_and_expired_keys(house: Floor, state: dict[str, object]) -> None:
    assert _terminal(house, **state).get(ROUNDS).status_code == 401


def test_a_key_sees_its_own_house_only(house: Floor, ro1: Terminal) -> None:
    identity = str(uuid4())
    ro1.post(ROUNDS, round_body(identity))
    stranger = Floor.seeded(with_devices=True)
    other = Terminal(stranger.house.keys["PIT-1"])
    assert other.get(f"{ROUNDS}/{identity}").status_code == 404
    assert other.get(ROUNDS).json()["rounds"] == []
