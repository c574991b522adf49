"""The life of a progressive on the screen: every page opens with what decides it, and does it."""

from __future__ import annotations

import datetime as dt

from django.urls import reverse

from casino.roles import Role
from progressive import commands, queries
from progressive.models import Distribution
from tests.factories import ACTOR, DAY
from tests.progressive.stud import Stud

LIMIT = DAY + dt.timedelta(days=30)


def page(name: str) -> str:
    return reverse(f"admin:{name}")


def test_a_progressive_is_started_taken_away_announced_expired_shared_out_and_deposited(desk) -> None:
    """PR §7.14(H), (M), (J), (K)."""
    from progressive.seed import seed_link

    floor: Stud = desk.floor
    seed_link(desk.property, tables=["CS-1", "CS-2"])
    pit, books = desk.client(Role.PIT_MANAGER), desk.client(Role.ACCOUNTING)
    both = ["CS-1", "CS-2"]

    def act(client, name: str, given: dict, **signers) -> None:
        assert client.get(page(name)).status_code == 200
        answer = client.post(page(name), {**given, **desk.signed(**signers)})
        assert answer.status_code == 302, answer.content.decode()

    link = {"link": "CSP", "day": DAY.isoformat()}
    act(pit, "start-link", {**link, "reason": "Puesta en marcha"}, approved=Role.PIT_MANAGER)
    away = {**link, "tables": both, "reason": "reparación"}
    act(pit, "take-away", away, by=Role.PIT_MANAGER)
    assert len(queries.away(desk.property.pk)) == 2
    assert "reparación" in pit.get(page("bring-back")).content.decode()
    lower = pit.post(
        page("bring-back"),
        {**link, "tables": both, "meter_minor": "9999.99", **desk.signed(by=Role.PIT_MANAGER)},
    )
    assert (lower.status_code, "PR §7.14(M)" in lower.content.decode()) == (422, True)
    act(pit, "bring-back", {**link, "tables": both, "meter_minor": "10000.00"}, by=Role.PIT_MANAGER)
    removal = {**link, "expires_on": LIMIT.isoformat(), "approval": "CTPR-2026-0107", "notices": both}
    act(pit, "announce-removal", removal, by=Role.PIT_MANAGER)
    floor.open_day(LIMIT)
    last = {"link": "CSP", "day": LIMIT.isoformat()}
    act(books, "expire-link", last, documented=Role.ACCOUNTING)
    act(books, "share-out", {**last, "approval": "CTPR-2026-0107"}, approved=Role.ACCOUNTING)
    assert Distribution.objects.get(property_id=desk.property.pk).approval == "CTPR-2026-0107"
    assert queries.due(desk.property.pk, LIMIT) == []
    for name in ("raffle-rest", "prove-deposit", "print-payout-form"):
        assert books.get(page(name)).status_code == 200
    assert pit.get(page("share-out")).status_code == 403
    assert "CSP" in books.get(reverse("admin:progressive_absence_changelist")).content.decode()
    assert commands.raise_due(desk.property, day=LIMIT, actor=ACTOR) == []
