"""What is recorded in codes and minor units is shown in words and decimals."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from django.utils.translation import override

from casino.admin import show
from casino.wording.states import state_in_words
from casino.wording.structures import subaccount_name
from tests.markup import as_drawn

ZONE = ZoneInfo("America/Puerto_Rico")


def cell(value) -> str:
    return as_drawn(show.cell(value, currency="USD", zone=ZONE))


def test_limits_are_amounts_under_their_names():
    with override("es"):
        shown = cell({"min": 500, "max": 50_000, "tie_min": 100})
    assert "Mínimo</dt><dd>5.00" in shown
    assert "Máximo</dt><dd>500.00" in shown
    assert "Mínimo de la apuesta al empate</dt><dd>1.00" in shown


def test_a_pay_table_is_a_table_of_hands():
    with override("en"):
        shown = cell(
            [
                {"outcome": "royal_flush", "share_bp": 10_000, "amount_minor": None, "note": None},
                {"outcome": "four_of_a_kind", "share_bp": None, "amount_minor": 50_000, "note": None},
            ]
        )
    assert "Royal flush" in shown
    assert "100.00" in shown
    assert "500.00" in shown
    assert "royal_flush" not in shown
    assert "note" not in shown.lower()  # nothing is in that column


def test_what_has_no_name_stays_as_it_is():
    with override("en"):
        assert "Unheard_of</dt><dd>7" in cell({"unheard_of": 7, "deeper": {"here": True}})
        assert subaccount_name("RO-1") == "RO-1"
        assert subaccount_name("university_of_puerto_rico").startswith("General Fund")


def test_options_read_as_the_game_calls_them():
    with override("es"):
        shown = show.options_in_words("pr.baccarat", {"decks": 8, "never_heard": 1}, "USD")
    assert "decks" not in shown
    assert "Never_heard" in shown


@pytest.mark.parametrize(
    ("actor", "told"),
    [("employee:K01", "K01"), ("device:FLOOR", "equipo FLOOR"), ("system:close_gaming_day", "el sistema"), ("x", "x")],
)
def test_who_did_it(actor, told):
    with override("es"):
        assert show.actor_name(actor) == told


def test_facts_of_the_checklist():
    with override("es"):
        assert state_in_words("win_variance: assigned", {"win_variance": "Ganancia"}) == "Ganancia: asignada"
        assert state_in_words("RO-1 M", {}) == "RO-1 M"
