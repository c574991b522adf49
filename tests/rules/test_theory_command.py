"""``manage.py theory``: a table for people, JSON for machines, refusals that say what is wrong."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError


def told(*words: str) -> str:
    out = StringIO()
    call_command("theory", *words, stdout=out)
    return out.getvalue()


def figures(*words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(told(*words, "--json"))
    return found


def test_json_of_an_enumerated_bet() -> None:
    [figure] = figures("pr.roulette", "--bet", "color")
    assert set(figure) == {
        "bet",
        "advantage",
        "stdev",
        "method",
        "low",
        "high",
        "rounds",
        "unit",
        "strategy",
    }
    assert (figure["bet"], figure["method"], figure["rounds"]) == ("color", "exact", 2)
    assert figure["advantage"] == figure["low"] == figure["high"] == 2 / 38


def test_json_of_a_simulated_bet() -> None:
    words = ("pr.blackjack", "--bet", "main", "--rounds", "200")
    [figure] = figures(*words, "--seed", "4")
    assert (figure["method"], figure["rounds"]) == ("simulated", 200)
    assert figure["low"] < figure["advantage"] < figure["high"]
    assert "basic strategy" in figure["strategy"]
    assert figures(*words, "--seed", "4") == [figure] != figures(*words, "--seed", "5")


def test_table_shows_every_bet_and_names_the_rest() -> None:
    lines = told("pr.roulette").splitlines()
    assert lines[0].split() == ["bet", "advantage", "stdev", "method"]
    assert lines[1].split() == ["straight", "5.2632%", "5.7626", "exact"]
    assert lines[-1] == "no figure: line4_zero; the table does not offer it under these options"


def test_table_tells_interval_strategy_and_unit() -> None:
    text = told("pr.caribbean_stud", "--bet", "ante", "--rounds", "50")
    assert "50 rounds, 95 %" in text
    assert "bets with a pair or better" in text
    assert "per ante, with the bet" in text


def test_options_change_the_table() -> None:
    [wheel] = figures("pr.roulette", "--bet", "straight", "--option", "wheel=single_zero")
    assert wheel["advantage"] == 1 / 37
    words = ("pr.easy_roll", "--bet", "er_gold", "--option", 'easy_roll_faces=["d1 6 gold"]')
    [gold] = figures(*words, "--option", 'pay_table=["er_gold 4:1"]')
    assert gold["advantage"] == 1 / 6
    [bonus] = figures("pr.three_card_poker", "--bet", "six_card_bonus", "--option", "six_card_bonus=true")
    assert bonus["method"] == "exact"


def test_a_meter_is_read_in_decimals() -> None:
    [high] = figures("pr.caribbean_stud", "--bet", "progressive", "--meter", "12345.67")
    assert high["unit"] == "chip, the meter at 12345.67"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pr.rulette",), "rulette"),
        (("pr.roulette", "--bet", "colour"), "colour"),
        (("pr.roulette", "--bet", "line4_zero"), "does not offer it under these options"),
        (("pr.three_card_poker", "--bet", "play"), "counted with the bet"),
        (("pr.texas_holdem_high",), "players bet against each other"),
        (("pr.bingo",), "cards sold"),
        (("pr.easy_roll",), "pay table"),
        (("pr.blackjack_progressive",), "pay table approved"),
        (("pr.roulette", "--option", "wheel"), "not NAME=VALUE"),
        (("pr.roulette", "--option", "whel=single_zero"), "whel"),
        (("pr.roulette", "--option", "wheel=triple_zero"), "triple_zero"),
        (("pr.caribbean_stud", "--meter", "much"), "--meter"),
        (("pr.blackjack", "--rounds", "1"), "--rounds must be 2 at least"),
    ],
)
def test_refusals_say_what_is_wrong(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError) as caught:
        told(*words)
    assert said in str(caught.value)
