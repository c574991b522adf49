"""A property is set up by choosing its jurisdiction; its pages, reports and API are those of its country."""

import json
import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from accounting.demo.means import MEANS
from casino import jurisdictions
from casino.admin.guided import PAGES
from casino.identity.access import apply_role_groups
from casino.models import FormSeries, Property
from casino.roles import Role
from casino.rules import registry
from casino.simulation.property_plan.pieces import worth
from casino.tenancy import row_security
from tables.api.sessions import SessionSerializer
from tables.banks import stated_float
from tables.floors import FLOORS
from tables.models import Denomination, GamingTable, ShiftDefinition
from tables.offers import closed_tables
from tables.rounds.circle import is_circle
from tables.seed import SeededProperty, seed_property
from tests.factories import Floor
from tests.people import REASON, log_in

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["cl", "bo"])
def house(request: pytest.FixtureRequest) -> SeededProperty:
    return seed_property(jurisdiction=request.param, with_pins=False)


def desk(house: SeededProperty, role: Role) -> Client:
    apply_role_groups()
    user = get_user_model().objects.create_user(f"{role}-{house.property.code}", password="x", is_staff=True)
    person = house.staff[role][0]
    person.user = user
    person.save()
    return log_in(Client(headers={"accept-language": "es"}), user)


@pytest.mark.parametrize("code", FLOORS)
def test_a_seeded_floor_is_valid(code: str) -> None:
    house = seed_property(jurisdiction=code, with_pins=False, with_devices=False)
    house.property.full_clean()
    for table in GamingTable.objects.filter(property=house.property):
        table.full_clean()
    chips = {str(value) for value in Denomination.objects.values_list("value_minor", flat=True)}
    assert {value for plan in house.plan.tables for value in plan.counts} <= chips


@pytest.mark.parametrize(
    ("jurisdiction", "currency", "zone", "starts", "highest", "payouts"),
    [
        ("cl", "CLP", "America/Santiago", 6, 1_000_000, True),
        ("bo", "BOB", "America/La_Paz", 6, 100_000, True),
        ("eus", "EUR", "Europe/Madrid", 8, 1_000_000, False),
        ("pe", "PEN", "America/Lima", 5, 100_000, False),
    ],
)
def test_a_property_added_on_the_screen_takes_what_its_jurisdiction_declares(
    jurisdiction: str, currency: str, zone: str, starts: int, highest: int, payouts: bool
) -> None:
    root = get_user_model().objects.create_superuser("root", password="x")
    admin_client = log_in(Client(), root)
    given = {
        "code": "ANF", "name": "Casino de Antofagasta", "jurisdiction": jurisdiction, "clock_tolerance_seconds": 300,
        "at_once_minutes": 60,
        "early_opening_minutes": 60, "session_overrun_minutes": 60, "count_team_minimum": 3, "count_deadline_hours": 24,
        "held_set_days": 7, "slip_late_minutes": 30, "max_pieces": 100_000, "smallest_coin_minor": 1,
        **REASON, "breakage_rule": "exact", "box_storage_required": "on", "box_shift_marks": "on",
    }  # fmt: skip
    page = admin_client.get(reverse("admin:casino_property_add"))
    for formset in page.context["inline_admin_formsets"]:
        prefix = formset.formset.prefix
        given |= {f"{prefix}-TOTAL_FORMS": 0, f"{prefix}-INITIAL_FORMS": 0}
    answer = admin_client.post(reverse("admin:casino_property_add"), given)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    made = Property.objects.get(code="ANF")
    assert (made.currency, made.time_zone, made.day_start_hour) == (currency, zone, starts)
    assert ShiftDefinition.objects.filter(property=made).count() == 3
    assert Denomination.objects.filter(chip_set__property=made, value_minor=highest).exists()
    kinds = set(FormSeries.objects.filter(property=made).values_list("kind", flat=True))
    assert "fill" in kinds
    assert ("jackpot" in kinds) == payouts  # its number registers the prizes of pots (CL III §6.4.1, BO §2.5)
    page = admin_client.get(reverse("admin:tables_gamingtable_add")).content.decode()
    offered = set(re.findall(r'value="((?:pr|cl|bo|eus|pe)\.\w+)"', page))
    assert offered == {game.code for game in registry.games_of(jurisdiction)}


def test_what_is_not_ordered_is_on_no_page(house: SeededProperty) -> None:
    client = desk(house, Role.FLOOR_SUPERVISOR)
    home = client.get(reverse("admin:index")).content.decode()
    assert "Jefe de mesa" in home
    for name in ("verify-bank", "sign-summary", "progressive-summary"):
        assert PAGES[name].url() not in home
        assert client.get(PAGES[name].url()).status_code in (403, 404)
    browse = client.get(PAGES["browse"].url()).content.decode()
    assert reverse("admin:progressive_meter_changelist") in browse
    assert client.get(reverse("admin:progressive_meter_changelist")).status_code == 200
    for unknown in ("reserve", "distribution", "receipt", "draw"):
        assert client.get(reverse(f"admin:progressive_{unknown}_changelist")).status_code in (403, 404)
    assert PAGES["open-table"].url() in home
    reports = client.get(PAGES["reports"].url()).content.decode()
    assert "progressive-month" not in reports
    assert "PR §" not in home + browse + reports


def test_the_api_refuses_what_the_country_does_not_have(house: SeededProperty) -> None:
    answer = Client().post(
        "/api/v1/bank-checks",
        json.dumps(
            {
                "day": "2026-11-20",
                "shift": "M",
                "amount": "100",
                "inspector": {"employee": "I01", "pin": "123456"},
            }
        ),
        content_type="application/json",
        headers={"authorization": f"Bearer {house.keys['PIT-1']}"},
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "not_kept_here")
    with row_security.all_properties("whether anything was written"):
        assert "PR §" not in answer.content.decode()


def test_every_floor_can_be_shown_with_the_floats_that_its_law_states() -> None:
    """The demonstration has means for each; a table opens with its float (EUS RC art. 47.2, DA 6.2)."""
    assert set(MEANS) == set(FLOORS)
    for code, floor in FLOORS.items():
        chips = {chip.value for chip in jurisdictions.get(code).chips}
        assert MEANS[code].coin in chips
        for plan in floor.tables:
            stated = stated_float(registry.get(plan.game)) if code == "eus" else None
            least = stated.multiple * plan.limits["min"] if stated else 0
            assert worth(plan.counts) >= least, plan.code


def test_circle_games_are_those_in_which_players_hold_the_bank_or_the_pot() -> None:
    """EUS art. 1: chemin de fer, baccara on two cloths and circle poker; the casino books its deduction alone."""
    circle = {game.code for game in registry.games_of("eus") if is_circle(game.code)}
    named = {"eus.chemin_de_fer", "eus.baccara_two_cloths"}
    assert circle == named | {game.code for game in registry.games_of("eus") if game.article.startswith("EUS §17")}


def test_a_table_whose_bet_gains_the_players_money_says_so() -> None:
    """BO §2.3.7.1.5: the printed table of Tres Cartas is for the players; on the opening page, and in every answer."""
    floor = Floor(seed_property(jurisdiction="bo", with_pins=False, with_devices=False, equipment_on_book=False))
    floor.open_day()
    plan = next(plan for plan in floor.house.plan.tables if plan.game == "bo.three_card_poker")
    labels = dict(closed_tables(floor.property))
    assert "BO §2.3.7.1.5" in labels[plan.code]
    assert [code for code, label in labels.items() if "BO §2.3.7.1.5" in label] == [plan.code]
    session = floor.open(plan.code, counts=dict(plan.counts))
    assert session.favours_players == ["paytable"]
    assert "favours_players" in SessionSerializer().fields
