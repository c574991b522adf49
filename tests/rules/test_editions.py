"""Editions: the rules as they are in force from a day on. A round keeps the edition that it was opened under."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration
from casino.rules.kernel import Edition, Pay
from casino.rules.money import Odds
from casino.rules.replay import answer_line
from tables.rounds.play import open_round
from tests.rules.play import ev

AMENDED = Edition(code="pr-amended-2027", title="A made-up amendment", effective_from=date(2027, 7, 1))


NATURAL_NINES = (("player", "9s"), ("banker", "9h"), ("player", "Kc"), ("banker", "Kd"))


@pytest.fixture
def amended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tie of baccarat pays 9:1 from 1 July 2027 on: one line of data."""
    monkeypatch.setattr(registry, "_EDITIONS", dict(registry._EDITIONS))
    game = registry.get("pr.baccarat")
    registry.register(registry.amended(game, AMENDED, pays={"tie": (Pay("win", Odds(9)),)}))


def tie(**case: str) -> str:
    """What a tie bet of 5.00 wins."""
    events = [
        ev("BetPlaced", seat=1, bet="player", amount="10.00"),
        ev("BetPlaced", seat=1, bet="tie", amount="5.00"),
        ev("BetsClosed"),
        *(ev("CardDealt", to=to, card=card) for to, card in NATURAL_NINES),
    ]
    data = {"game": "pr.baccarat", "context": {"limits": {"min": "10", "max": "1000"}}, "events": events, **case}
    answer = answer_line(msgspec.json.encode(data))
    return next(line["net"] for line in answer["lines"] if line["bet"] == "tie")


@pytest.mark.usefixtures("amended")
def test_the_day_chooses_the_pay_table() -> None:
    """The last day of the old table, the first of the new one, and the newest when no day is told."""
    assert tie(day="2027-06-30") == "40.00"
    assert tie(day="2027-07-01") == "45.00"
    assert tie() == "45.00"


@pytest.mark.usefixtures("amended")
def test_a_stored_round_replays_under_the_edition_that_it_was_opened_with() -> None:
    old = registry.get("pr.baccarat", on=date(2026, 1, 1)).edition.code
    for edition, paid in ((old, 4_000), (AMENDED.code, 4_500)):
        round_ = open_round(v.RoundOpened(game="pr.baccarat", edition=edition), "USD")
        round_.apply(v.BetPlaced(seat=1, bet="player", amount=1_000))
        round_.apply(v.BetPlaced(seat=1, bet="tie", amount=500))
        round_.apply(v.BetsClosed())
        for to, card in NATURAL_NINES:
            round_.apply(v.CardDealt(to=to, card=card))
        assert round_.settle().lines[1].net == paid


@pytest.mark.usefixtures("amended")
def test_what_is_not_on_file_is_refused() -> None:
    with pytest.raises(IllegalConfiguration, match="unknown_edition"):
        registry.get("pr.baccarat", edition="pr-1998")
    with pytest.raises(IllegalConfiguration, match="no_edition_in_force"):
        registry.get("pr.baccarat", on=date(2015, 1, 1))
    with pytest.raises(ValueError, match="already"):
        registry.register(registry.get("pr.baccarat"))
    with pytest.raises(KeyError, match="no bet"):
        registry.amended(registry.get("pr.baccarat"), AMENDED, pays={"dragon": ()})
    assert [game.edition.code for game in registry.editions("pr.baccarat")] == ["pr-8669-2015", AMENDED.code]


def test_an_unreadable_day_is_refused() -> None:
    answer = answer_line(b'{"game": "pr.roulette", "day": "soon", "events": []}')
    assert (answer["code"], answer["at"]) == ("malformed_event", 0)
