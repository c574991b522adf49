"""The live pit view: what each role is shown of it; the notice to open pages that something was recorded."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from accounting import queries
from accounting.models import DailySummary
from casino.admin import live
from casino.eventstore import horizon
from casino.roles import Role
from tables.models import BoxCustody, Round, Slip
from tests.admin.conftest import Desk
from tests.admin.test_desk import house, unblocked
from tests.factories import roulette

__all__ = ["house", "unblocked"]

ALL = {"Limits", "Last round", "Win by rounds", "Drop, estimated", "Slips under way", "Progressive meters"}
PARTS = {
    Role.PIT_MANAGER: ALL,
    Role.INSPECTOR: ALL,
    Role.CASHIER: {"Slips under way"},
    Role.DEALER: {"Limits", "Last round", "Win by rounds"},
}


def test_the_pit_adds_up(house: Desk) -> None:
    shown = queries.Shown(rounds=True, limits=True, slips=True, drop=True)
    pits = queries.pit_states(house.property, shown, timezone.now())
    tables = {table.state.table.code: table for pit in pits for table in pit.tables}
    played = Round.objects.filter(property_id=house.property.pk, table="RO-1", day=tables["RO-1"].state.session.day)
    (line,) = DailySummary.objects.filter(property_id=house.property.pk, game=tables["RO-1"].state.session.game)
    roulettes = tables["RO-1"]
    assert roulettes.rounds is not None
    assert (roulettes.rounds.rounds, roulettes.rounds.win) == (len(played), sum(row.win for row in played))
    assert roulettes.drop == sum(row.handle for row in played) * line.drop // line.handle > 0
    assert roulettes.last_round == played.order_by("opened_at", "pk").last()
    assert [slip.serial for slip in roulettes.state.slips] == [
        row.serial for row in Slip.objects.filter(table="RO-1", status__in=Slip.UNDER_WAY).order_by("serial")
    ]
    assert tables["BJ-1"].drop is None, "no rounds: nothing is estimated"
    assert sum(pit.win for pit in pits) == sum(table.rounds.win for table in tables.values() if table.rounds)
    every = {code for pit in pits for code in (*pit.closed, *(table.state.table.code for table in pit.tables))}
    assert every == {table.code for table in house.property.tables.all()}


@pytest.mark.parametrize("role", PARTS)
def test_each_role_sees_its_parts_and_no_count(house: Desk, role: Role) -> None:
    assert BoxCustody.objects.exclude(total=None).update(total=98_765_43)
    response = house.client(role).get(reverse("admin:pit-view"))
    text = response.content.decode()
    assert response.status_code == 200
    assert 'id="table-RO-1"' in text
    page = text[text.index('data-live-part="pit"') :]
    assert {part for part in ALL if part in page} == PARTS[role]
    assert "98,765.43" not in page, "no count of a box (controls D3, D5)"


def test_security_and_the_count_team_have_no_pit_view(house: Desk) -> None:
    for role in (Role.SECURITY, Role.COUNT_TEAM, Role.ADMINISTRATOR):
        assert house.client(role).get(reverse("admin:pit-view")).status_code == 403


def test_the_notice_names_a_position_and_nothing_else(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "POLL_SECONDS", 0.0)
    client, address = house.client(Role.COUNT_TEAM), reverse("admin:live")
    before = horizon()
    assert client.get(address, {"after": before}).json() == {"position": before}
    house.floor.play("RO-1", roulette(amount=500, number="17", pocket="18"))
    moved = client.get(address, {"after": before}).json()
    assert moved == {"position": horizon()}
    assert moved["position"] > before
    assert client.get(address, {"after": "x"}).json() == moved


def test_a_message_waits_for_the_next_page_not_for_a_refresh(house: Desk) -> None:
    client = house.client(Role.FLOOR_SUPERVISOR)
    given = {"table": "RO-1", "counts.500": "2", **house.signed(supervisor=Role.FLOOR_SUPERVISOR)}
    sent = client.post(reverse("admin:request-fill"), given)
    assert sent.status_code == 302
    serial = Slip.objects.order_by("requested_at", "serial").last().serial
    index = reverse("admin:index")
    said = 'class="after"'
    refreshed = client.get(index, headers={"x-live": "1"}).content.decode()
    assert said not in refreshed
    assert f'data-item="slip {serial}"' in refreshed
    assert said in client.get(index).content.decode()
