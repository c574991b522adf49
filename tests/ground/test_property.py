"""The property's calendar and the devices' keys."""

import datetime as dt
from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from casino.api import authentication
from casino.api.authentication import forget_keys, principal_of
from casino.commands import issue_device_key, revoke_device_key
from casino.errors import Refused
from casino.models import Device, DeviceKey, Property
from casino.queries import staff_report
from tests.factories import Floor
from tests.keys import principal


def house(zone: str = "America/Puerto_Rico", **more: object) -> Property:
    return Property(code="X", name="X", jurisdiction="pr", currency="USD", time_zone=zone, day_start_hour=6, **more)


@pytest.mark.parametrize(
    ("utc", "day"),
    [
        ("2026-11-20T09:59:59", dt.date(2026, 11, 19)),  # 05:59:59 in San Juan
        ("2026-11-20T10:00:00", dt.date(2026, 11, 20)),
        ("2026-11-21T03:00:00", dt.date(2026, 11, 20)),
        ("2026-11-21T09:59:59", dt.date(2026, 11, 20)),
    ],
)
def test_the_gaming_day_starts_at_six(utc, day):
    assert house().gaming_day(dt.datetime.fromisoformat(utc).replace(tzinfo=dt.UTC)) == day


def test_the_gaming_day_starts_at_six_on_the_wall_in_dst_nights_too():
    bilbao = house("Europe/Madrid")
    # 29 March 2026: clocks go forward, 06:00 on the wall is 04:00 UTC; the day before it was 05:00 UTC.
    assert bilbao.gaming_day(dt.datetime(2026, 3, 28, 4, 30, tzinfo=dt.UTC)) == dt.date(2026, 3, 27)
    assert bilbao.gaming_day(dt.datetime(2026, 3, 29, 3, 59, tzinfo=dt.UTC)) == dt.date(2026, 3, 28)
    assert bilbao.gaming_day(dt.datetime(2026, 3, 29, 4, 0, tzinfo=dt.UTC)) == dt.date(2026, 3, 29)


def test_a_property_is_validated_field_by_field():
    with pytest.raises(ValidationError) as refusal:
        Property(
            code="a b", name="X", jurisdiction="zz", currency="XXX", time_zone="Mars", day_start_hour=25
        ).full_clean(validate_unique=False, validate_constraints=False)
    assert {"code", "jurisdiction", "currency", "time_zone", "day_start_hour"} <= set(refusal.value.error_dict)


@pytest.mark.django_db
def test_the_database_refuses_an_impossible_hour():
    with pytest.raises(IntegrityError), transaction.atomic():
        Property.objects.create(
            code="X", name="X", jurisdiction="pr", currency="USD", time_zone="UTC", day_start_hour=24
        )


@pytest.fixture
def terminal(db) -> Device:
    venue = house()
    venue.save()
    return Device.objects.create(property=venue, code="TT-1", kind=Device.Kind.TABLE_TERMINAL)


def test_a_key_opens_with_its_plain_text_only(terminal):
    key, plain = issue_device_key(terminal, scopes=["rounds:write"], tables=["RO-1"])
    assert plain not in (key.hash, key.prefix)
    found = principal(plain)
    assert (found.key_id, found.code, found.property) == (key.pk, terminal.code, terminal.property)
    for wrong in (plain[:-1], plain + "x", key.prefix, key.hash, "", "." * 50):
        assert principal(wrong) is None


def test_the_last_use_of_a_key_is_kept_to_the_minute(terminal):
    key, plain = issue_device_key(terminal, scopes=["rounds:write"])
    before = timezone.now()
    principal(plain)
    key.refresh_from_db()
    first = key.last_used_at
    assert before <= first <= timezone.now()
    principal(plain)
    key.refresh_from_db()
    assert key.last_used_at == first
    DeviceKey.objects.update(last_used_at=first - dt.timedelta(minutes=2))
    principal(plain)
    key.refresh_from_db()
    assert key.last_used_at >= first


def test_while_one_request_asks_who_it_is_the_others_go_by_what_is_remembered(
    terminal, monkeypatch, django_assert_num_queries
):
    _, plain = issue_device_key(terminal, scopes=["rounds:write"])
    digest = DeviceKey.hash_of(plain.encode())
    forget_keys()
    principal_of(digest)
    begun, others = [], []
    look_up = authentication._look_up

    def slow(*asked):
        begun.append(asked)
        with django_assert_num_queries(0):
            others.append(principal_of(digest))
        return look_up(*asked)

    monkeypatch.setattr(authentication, "_look_up", slow)
    authentication._remembered[digest] = replace(authentication._remembered[digest], until=0.0)
    assert principal_of(digest) == others[0]
    assert len(begun) == 1


def test_a_revoked_an_expired_and_an_idle_devices_key_open_nothing(terminal):
    key, plain = issue_device_key(terminal, scopes=["rounds:write"])
    revoke_device_key(key)
    assert principal(plain) is None
    _, plain = issue_device_key(terminal, scopes=["rounds:write"], expires_at=timezone.now() - dt.timedelta(seconds=1))
    assert principal(plain) is None
    _, plain = issue_device_key(terminal, scopes=["rounds:write"])
    Device.objects.update(active=False)
    assert principal(plain) is None


@pytest.mark.parametrize("scopes", [[], ["everything"]])
def test_a_key_needs_known_scopes(terminal, scopes):
    with pytest.raises(Refused) as refusal:
        issue_device_key(terminal, scopes=scopes)
    assert (refusal.value.code, refusal.value.field) == ("unknown_scope", "scopes")
    assert not DeviceKey.objects.exists()


@pytest.mark.django_db
def test_the_seeded_house_has_somebody_for_every_role():
    floor = Floor.seeded(with_devices=True)
    report = staff_report(floor.property)
    assert {role for _, roles in report for role in roles} == {str(role) for role in floor.house.staff}
    assert len(floor.house.tables) == 20
    assert len({table.game_code for table in floor.house.tables.values()}) == 13
    assert all(principal(plain) for plain in floor.house.keys.values())
