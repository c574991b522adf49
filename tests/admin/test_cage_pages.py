"""The cage and the poker room on the screen: inventory, shifts, guided pages, the reconciliation on paper."""

from __future__ import annotations

from casino.admin.guided import PAGES
from casino.jurisdictions import kept_here, speaking_for
from casino.roles import Role
from tables import queries
from tables.models import CageSession, PlayerPool, RakeCount
from tests.admin.conftest import Desk
from tests.documents.paper import words
from tests.factories import DAY
from tests.tables.test_chips_and_cage import CASH, CHIPS, close_cage, move, open_cage, receive, retire, second_set
from tests.tables.test_poker_money import OPENER, charge, drop, play_hands, post


def typed(name: str, counts: dict[str, int]) -> dict[str, str]:
    return {f"{name}.{value}": str(pieces) for value, pieces in counts.items()}


def test_the_inventory_is_a_grid_of_places_and_denominations(desk: Desk) -> None:
    floor = desk.floor
    receive(floor, {"500": 1_234})
    move(floor, "V-1", "vault", "table", {"500": 34}, table="RO-1")
    second_set(floor)
    retire(floor)
    page = desk.client(Role.INSPECTOR).get(PAGES["chip-inventory"].url()).content.decode()
    for figure in ("1,234", "1,200", "6,170.00", "RO-1", "Vault", "Retired chip sets"):
        assert figure in page, figure
    assert "Outstanding" in page
    assert "Outstanding" not in desk.client(Role.CAGE_SUPERVISOR).get(PAGES["chip-inventory"].url()).content.decode()
    assert desk.client(Role.DEALER).get(PAGES["chip-inventory"].url()).status_code == 403


def test_chips_are_received_before_three(desk: Desk) -> None:
    given = {"reference": "DN-7", "day": DAY.isoformat(), "chip_set": "A", "maker": "GPI", **typed("counts", CHIPS)}
    signed = desk.signed(cage_supervisor=Role.CAGE_SUPERVISOR, accounting=Role.ACCOUNTING, inspector=Role.INSPECTOR)
    answer = desk.client(Role.INSPECTOR).post(PAGES["receive-chips"].url(), {**given, **signed})
    assert answer.status_code == 302, answer.content.decode()
    assert queries.vault_stock(desk.property) == CHIPS
    again = desk.client(Role.ACCOUNTING).post(PAGES["receive-chips"].url(), {**given, **signed})
    assert again.status_code == 422
    assert "recorded already" in again.content.decode()


def test_a_shift_of_the_cage_from_opening_to_paper(desk: Desk) -> None:
    client = desk.client(Role.CAGE_SUPERVISOR)
    opening = {
        "day": DAY.isoformat(), "shift": "M", "receipts": "25.00", **typed("cash", CASH), **typed("chips", CHIPS),
    }  # fmt: skip
    signed = desk.signed(cashier=Role.CASHIER, cage_supervisor=Role.CAGE_SUPERVISOR)
    assert client.post(PAGES["open-cage"].url(), {**opening, **signed}).status_code == 302
    pdf = PAGES["cage-pdf"].url(day=DAY.isoformat(), shift="M")
    assert desk.client(Role.ACCOUNTING).get(pdf).status_code == 404, "blind until it is closed"
    assert CageSession.objects.get(property_id=desk.property.pk).opening_receipts == 2_500
    counted = {"receipts": "25.00", **typed("cash", CASH), **typed("chips", {**CHIPS, "500": 399})}
    signed = desk.signed(outgoing=Role.CASHIER, incoming=(Role.CASHIER, 2))
    assert client.post(PAGES["close-cage"].url(), {**counted, **signed}).status_code == 302
    assert CageSession.objects.get(property_id=desk.property.pk).over_short == -500
    answer = desk.client(Role.ACCOUNTING, "es").get(pdf)
    assert answer.status_code == 200
    paper = words(answer.content)
    for said in ("Cuadre de caja", "Faltante: −5.00", "399", "CAJERO ENTRANTE"):
        assert said in paper, said


def test_every_page_of_the_cage_and_the_poker_room_opens(desk: Desk) -> None:
    floor = desk.floor
    open_cage(floor)
    close_cage(floor)
    PlayerPool.objects.create(property=floor.property, code="BBJ", name="Bad beat")
    with speaking_for(desk.property.jurisdiction):
        kept = [page for page in PAGES.values() if kept_here(page.cite, page.owner())]
    pages = [page for page in kept if page.group in ("cage", "poker")]
    assert len(pages) == 20
    root = desk.client(None, "es")
    for page in pages:
        assert root.get(page.url()).status_code == 200, page.name


def test_rake_is_counted_on_a_page(desk: Desk) -> None:
    floor = desk.floor
    post(floor)
    floor.open("PK-1", counts=OPENER)
    rake = play_hands(floor)
    charge(floor)
    floor.close("PK-1", counts=OPENER)
    drop(floor, {}, {"25": rake // 25, "500": 6, "100": 2})
    PlayerPool.objects.create(property=floor.property, code="BBJ", name="Bad beat")
    given = {
        "table": f"PK-1.{DAY.isoformat()}.M", "pool": "BBJ", **typed("counts", {"25": rake // 25, "500": 6}),
        **typed("pooled", {"100": 2}),
    }  # fmt: skip
    team = desk.signed(team_1=(Role.COUNT_TEAM, 1), team_2=(Role.COUNT_TEAM, 2), team_3=(Role.COUNT_TEAM, 3))
    answer = desk.client(Role.COUNT_TEAM).post(PAGES["count-rake"].url(), {**given, **team})
    assert answer.status_code == 302, answer.content.decode()
    assert RakeCount.objects.get(property_id=floor.property.pk).pool_total == 200
    page = desk.client(Role.INSPECTOR).get(PAGES["poker-room"].url()).content.decode()
    assert "Bad beat" in page
    assert "2.00" in page
