"""The charts where people look: the same figures as the reports, drawn and written."""

from __future__ import annotations

from django.urls import reverse

from accounting.queries.hours import hours
from casino.identity.access import apply_role_groups
from casino.roles import Role
from progressive.models import Meter
from progressive.queries import link_days
from progressive.queries.growth import growth
from tables.models import BoxCustody, Round
from tables.queries.drops import drop_by_denomination
from tests.accounting.day import DAY, Played
from tests.admin.conftest import Desk


def test_charts_tell_what_the_reports_tell(ready: Played, db) -> None:
    floor = ready
    apply_role_groups()
    house, day = floor.property, DAY
    by_hour = hours(house, day)
    rounds = Round.objects.filter(property_id=house.pk, day=day, status=Round.Status.CLOSED)
    assert sum(hour.rounds for hour in by_hour) == rounds.count() > 0
    assert sum(hour.win for hour in by_hour) == sum(rounds.values_list("win", flat=True))
    for hour in by_hour:
        assert hour.theory is None or hour.low <= hour.theory <= hour.high
    table = rounds.values_list("table", flat=True).order_by("table").first()
    alone = hours(house, day, table=table)
    assert sum(hour.win for hour in alone) == sum(rounds.filter(table=table).values_list("win", flat=True))
    counted = BoxCustody.objects.filter(property_id=house.pk, day=day, status=BoxCustody.Status.COUNTED)
    parts = [part for box in counted for part in box.contents if part["kind"] != "documents"]
    drop = drop_by_denomination(house, day, day)
    assert sum(line.worth for line in drop) == sum(part["total"] for part in parts) > 0
    for meter in Meter.objects.filter(property_id=house.pk):
        grown = growth(house, meter.link)
        [closing] = [one.closing_e4 for one in link_days(house.pk, day) if one.link == meter.link]
        assert grown.curve[-1][1] == grown.days[-1].closing_e4 == closing
        assert [at for at, _value in grown.curve] == sorted(at for at, _value in grown.curve)
        assert len(grown.falls) == sum(value == fall.from_e4 for fall in grown.falls for _at, value in grown.curve[:-1])
    assert growth(house, "NONE") is None
    desk = Desk(floor)
    client = desk.client(Role.ACCOUNTING, "es")
    link = Meter.objects.filter(property_id=house.pk).first()
    for address, caption in (
        (reverse("admin:win-charts"), "Ganancia por hora"),
        (reverse("admin:win-charts") + "?day=x&table=NONE", "Ganancia por hora"),
        (reverse("admin:count-report"), "Drop por denominación"),
        (reverse("admin:progressive_meter_change", args=[link.pk]), "Crecimiento del metro"),
    ):
        page = client.get(address)
        text = page.content.decode()
        assert (page.status_code, caption in text, "Lo mismo en cifras" in text) == (200, True, True), address
    assert desk.client(Role.DEALER).get(reverse("admin:win-charts")).status_code == 403
