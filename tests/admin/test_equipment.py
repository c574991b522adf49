"""The pages of cards, dice and tiles."""

from __future__ import annotations

import pytest
from django.urls import reverse

from casino.roles import Role
from tables.models import EquipmentCount, EquipmentSet, SetInPlay
from tests.factories import DAY


def page(name):
    return reverse(f"admin:{name}")


def test_sets_on_the_screen(desk, typed_counts):
    desk.floor.open("BJ-1")
    client = desk.client(Role.INSPECTOR)
    supervisor, security = desk.client(Role.FLOOR_SUPERVISOR), desk.client(Role.SECURITY)
    day = {"day": DAY.isoformat()}
    both = desk.signed(supervisor=Role.FLOOR_SUPERVISOR, inspector=Role.INSPECTOR)
    two = desk.signed(by=Role.SECURITY, witness=Role.FLOOR_SUPERVISOR)
    pit = desk.signed(dealer=Role.DEALER, supervisor=Role.FLOOR_SUPERVISOR)
    lot = {
        **day,
        "kind": "cards",
        "lot": "C1",
        "colour": "blue",
        "supplier": "m",
        "seals": "1\n2",
        "place": "x",
        **both,
    }
    assert client.post(page("receive-sets"), {**lot, "broken": "3"}).status_code == 422
    assert client.post(page("receive-sets"), lot).status_code == 302

    def done(who, name, **data):
        assert who.get(page(name)).status_code == 200
        answer = who.post(page(name), data)
        assert answer.status_code == 302, dict(answer.context["form"].errors)

    done(security, "issue-sets", **day, sets=["C1-001", "C1-002"], table="BJ-1", **two)
    done(supervisor, "install-set", set="C1-001", **pit)
    done(security, "return-sets", **day, sets=["C1-002"], place="y", **two)
    done(supervisor, "remove-set", **day, set="C1-001", reason="suspicion", envelope="S-1", **pit)
    done(client, "release-sets", **day, sets=["C1-001"], cleared="on", finding="sound", **both)
    done(security, "inspect-sets", **day, sets=["C1-001"], result="defect", remarks="bent", **two)
    done(security, "hold-sets", **day, sets=["C1-002"], reason="marks", **two)
    done(security, "cancel-sets", **day, sets=["C1-001"], method="holed", **two)
    end = desk.signed(by=Role.SECURITY, inspector=Role.INSPECTOR)
    done(security, "destroy-sets", **day, sets=["C1-001"], method="shredded", place="yard", **end)
    done(security, "count-sets", **day, **typed_counts({"held": 1}, "cards"), **two)
    assert EquipmentCount.objects.get().differences == 0
    for model, row in (
        ("equipmentset", EquipmentSet.objects.first()), ("setinplay", SetInPlay.objects.first()),
        ("equipmentcount", EquipmentCount.objects.first()),
    ):  # fmt: skip
        assert client.get(reverse(f"admin:tables_{model}_changelist")).status_code == 200
        assert client.get(reverse(f"admin:tables_{model}_change", args=[row.pk])).status_code == 200


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_record_of_sets(desk, language):
    client = desk.client(Role.AUDITOR, language)
    assert client.get(page("equipment-record")).status_code == 200
    assert client.get(page("equipment-record"), {"day": "soon"}).status_code == 200
    assert desk.client(Role.CASHIER).get(page("equipment-record")).status_code == 403
