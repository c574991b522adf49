"""The figures a house looks up are those that the rules give, and those that are published in docs/theory.md."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from casino.rules import registry
from casino.theory.document import CHAPTERS_OF, SECTIONS
from casino.theory.stored import (
    CHANGING,
    PAGE,
    VARIANTS,
    WITH_THE_METER,
    changing,
    figure_for,
    figures_of,
    goes_with_another,
    simulated,
    stored,
)

GAMES = [registry.get(section.game) for section in SECTIONS if section.game != "pr.easy_roll"]
EDITION = "pr-8669-2015"
CHEAP = {
    "pr.roulette": (),
    "pr.big_six": (),
    "pr.blackjack": ("main", "insurance"),
    "pr.triple_shot": ("war", "blackjack"),
    "pr.blackjack_switch": ("hand_1+hand_2",),
    "pr.caribbean_stud": ("ante",),
    "pr.craps": ("buy_4", "place_6"),
    "cl.caribbean_stud_progressive": ("ante",),
}
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]*) \| (-?[\d.]+) % [^|]*\| ([\d.]+) \| (exact|simulated)", re.ASCII)


@pytest.mark.parametrize("code", CHEAP)
def test_the_file_says_what_the_rules_give_now(code: str) -> None:
    now = list(figures_of(registry.get(code), simulated(PAGE.read_text()), only=CHEAP[code]))
    kept = [one for one in stored() if one.game == code and (not CHEAP[code] or one.bet in CHEAP[code])]
    assert now
    assert kept == now


def test_the_file_says_what_the_page_publishes() -> None:
    """Every row of the page whose options are the table's usual ones, to the digits printed there."""
    game, compared = "", 0
    for line in PAGE.read_text().splitlines():
        if chapter := re.search(r"`manage\.py theory (\w+\.\w+)", line):
            game = chapter[1]
        row = ROW.match(line)
        if row is None or not game:
            continue
        bet, unit, advantage, stdev = row.groups()[:4]
        rules = registry.get(game)
        options = rules.configure_options(CHAPTERS_OF[game].options)
        one = figure_for(game, rules.edition.code, options, bet.split("+")[-1])
        if one is None or one.bet != bet or unit == "stake and commission":
            continue
        compared += 1
        assert abs(one.advantage * 100 - Decimal(advantage)) <= Decimal("0.0005001"), (game, bet)
        assert abs(one.stdev - Decimal(stdev)) <= Decimal("0.0005001"), (game, bet)
    assert compared > 100


def test_every_bet_has_a_figure_goes_with_one_or_is_known_to_have_none() -> None:
    """Under the usual options of each game, with its side bets on the felt."""
    without: dict[str, set[str]] = {}
    for game in GAMES:
        options = game.configure_options(VARIANTS.get(game.code, ({},))[0])
        for bet in game.bets:
            if figure_for(game.code, game.edition.code, options, bet.code) is None and not goes_with_another(bet.code):
                without.setdefault(bet.code, set()).add(game.code)
    own_bank = {"bank", "dealer_vs_bank", "co_bank_house"}
    assert set(without) - WITH_THE_METER - own_bank == {
        "line4_zero",  # of the wheel with one zero
        "all_small", "all_tall", "all_or_nothing",  # of craps with the bonus on its felt
        "progressive_envy",
    }  # fmt: skip


def test_a_table_with_other_options_has_no_figure() -> None:
    blackjack = registry.get("pr.blackjack")
    usual = blackjack.configure_options({})
    assert figure_for("pr.blackjack", EDITION, usual, "main") is not None
    for change in ({"decks": 8}, {"hole_card": False}, {"surrender": True}):
        assert figure_for("pr.blackjack", EDITION, {**usual, **change}, "main") is None
    assert figure_for("pr.blackjack", EDITION, {**usual, "shuffler": "automatic"}, "main") is not None
    assert figure_for("pr.blackjack", "another", usual, "main") is None
    assert figure_for("pr.blackjack", EDITION, {**usual, "decks": 8}, "insurance") is not None
    assert figure_for("pr.big_six", EDITION, {"odds": ["fig_1 2:1"]}, "fig_1") is None


def test_units_are_the_stakes_that_stand_on_the_felt() -> None:
    """Of let it ride's three bets the last counts; a buy bet's commission is not in its stake, so it costs 1 in 20."""
    ride = registry.get("pr.let_it_ride").configure_options({})
    third = figure_for("pr.let_it_ride", EDITION, ride, "bet_3")
    assert third is not None
    assert (third.counts, third.covers) == (("bet_3",), ("bet_1", "bet_2"))
    assert figure_for("pr.let_it_ride", EDITION, ride, "bet_1") is third
    craps = registry.get("pr.craps").configure_options({})
    buy = figure_for("pr.craps", EDITION, craps, "buy_4")
    assert buy is not None
    assert buy.advantage == Decimal("0.05")
    switch = registry.get("pr.blackjack_switch").configure_options({})
    both = figure_for("pr.blackjack_switch", EDITION, switch, "hand_2")
    assert both is not None
    assert both.counts == ("hand_1", "hand_2")


def test_options_named_as_changing_a_figure_are_options_of_a_game() -> None:
    names = {name for bets in CHANGING.values() for options in bets.values() for name in options}
    assert names == {name for game in GAMES for bet in game.bets for name in changing(game, bet.code)}
    assert {one.game for one in stored()} == {game.code for game in GAMES}
