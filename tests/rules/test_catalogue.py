"""What ``games --json`` tells somebody who has never seen the engine."""

from __future__ import annotations

import re
from typing import Any

import pytest

from casino.rules import catalogue, programmes, registry, wording
from casino.rules.catalogue import describe_all, describe_programmes, event_schema, guide
from casino.rules.guides import COUNTRIES
from casino.rules.kernel import Game
from casino.rules.replay import answer_case

GAMES: list[dict[str, Any]] = describe_all()


@pytest.mark.parametrize("game", GAMES, ids=[game["code"] for game in GAMES])
def test_example_is_a_whole_round(game: dict[str, Any]) -> None:
    """The example's stream is legal, uses only what the catalogue lists, and shows its own answer."""
    case = game["example"]["case"]
    assert answer_case(case) == game["example"]["answer"]
    assert game["example"]["answer"]["result"] == "settled"
    schemas = {event["type"]: event["schema"] for event in game["events"]}
    for event in case["events"]:
        assert event.keys() <= schemas[event["type"]]["properties"].keys()
        assert set(schemas[event["type"]]["required"]) <= event.keys()
    bets = {bet["code"] for bet in game["bets"]}
    assert {line["bet"] for line in game["example"]["answer"]["lines"]} <= bets
    assert set(case["options"]) <= {option["name"] for option in game["options"]}


@pytest.mark.parametrize("game", GAMES, ids=[game["code"] for game in GAMES])
def test_guide_names_what_the_schema_cannot(game: dict[str, Any]) -> None:
    """Places of cards and decisions are plain strings in the schema: the guide spells out those of the game."""
    used = {event["to"] for event in game["example"]["case"]["events"] if event["type"] == "CardDealt"}
    actions = {event["action"] for event in game["example"]["case"]["events"] if event["type"] == "DecisionMade"}
    assert {place for place in used if isinstance(place, str) and place not in game["guide"]} == set()
    assert {action for action in actions if f"`{action}`" not in game["guide"]} == set()
    assert ">>>" not in game["guide"]


@pytest.mark.parametrize("game", GAMES, ids=[game["code"] for game in GAMES])
def test_guide_leaves_no_reference_open(game: dict[str, Any]) -> None:
    """Facts of another module are told in full, and so is each effect that the family or the kernel describes."""
    guide: str = game["guide"]
    if "hose of `house_poker`" in guide:
        assert "**house_poker: Facts.** `BetPlaced` of the first bets" in guide
    described = guide.partition("**Effects.**")[2]
    if game["family"] in ("caribbean_stud", "draw_poker", "let_it_ride", "holdem_plus"):
        assert {one["effect"] for one in game["irregularities"] if f"- `{one['effect']}`: " not in described} == set()


@pytest.mark.parametrize(
    ("code", "nets"),
    [
        ("pr.blackjack", [20, 10, -10, 20, 10]),
        ("pr.baccarat", [-100, -5, 95]),
        ("pr.caribbean_stud", [25, 350, 99, 10, 1000, 1549]),
    ],
)
def test_example_figures(code: str, nets: list[int]) -> None:
    """PR §4.10, §4.11, §5.4, §7.11: figures of the examples, reckoned by hand."""
    [example] = [game["example"] for game in GAMES if game["code"] == code]
    assert [line["net"] for line in example["answer"]["lines"]] == [f"{net}.00" for net in nets]


def test_example_side_pot() -> None:
    """PR §15.3(J), §15.6: 90 and 80 less 5 % each; three eights take the main pot, kings the side pot."""
    [example] = [game["example"] for game in GAMES if game["code"] == "pr.texas_holdem_high"]
    shares = {line["seat"]: line["net"] for line in example["answer"]["lines"] if line["bet"] == "pot_share"}
    assert shares == {1: "6.00", 2: "-70.00", 3: "55.50"}


def test_programmes_tell_their_options() -> None:
    """CL III §6, BO §2.5: the readings of the pots, and the terms of a case."""
    told = {one["code"]: one for one in describe_programmes()}
    chile, bolivia = told["cl.card_progressive"], told["bo.card_progressive"]
    assert {"cap", "shortfall", "contribution_timing"} <= {one["name"] for one in chile["options"]}
    assert {"unit_minor", "percent_rounding", "claim_mode"} <= {one["name"] for one in bolivia["options"]}
    assert [(one["outcome"], one["times"], one["share"]) for one in chile["prizes"]] == [
        ("flush", 50, None), ("full_house", 100, None), ("four_of_a_kind", 500, None),
        ("straight_flush", None, "0.1"), ("royal_flush", None, "1"),
    ]  # fmt: skip
    assert chile["allocation"] == ["meter", "reserve"]
    assert "`Entered`" in chile["guide"]
    assert "`allocation`" in chile["guide"]


def test_the_smallest_coin_is_told_as_an_amount() -> None:
    """The schema of RoundOpened asks for what the rules take: a decimal string, not minor units."""
    assert event_schema("RoundOpened")["properties"]["coin"]["anyOf"][0]["type"] == "string"
    case = {"id": "1", "game": "bo.french_roulette", "options": {"fraction_rule": "floor_to_chip"}}
    placed = {"type": "BetPlaced", "seat": 1, "bet": "double_dozen", "target": "1-2", "amount": "25.00"}
    spun = [placed, {"type": "BetsClosed"}, {"type": "BallLanded", "pocket": "1"}]
    limits = {"limits": {"min": "1.00", "max": "100.00"}}
    opened = {"type": "RoundOpened", "coin": "5.00"}
    assert answer_case({**case, "context": limits, "events": [opened, *spun]})["lines"][0]["net"] == "10.00"
    assert answer_case({**case, "context": limits, "events": [{**opened, "coin": 500}]})["code"] == "malformed_event"


def test_every_guide_says_once_where_seat_1_is() -> None:
    """CL III §6.6, BO §2.5.6.2 number the places from the dealer's right hand, and the indivisible unit of a pot goes
    to the lowest of them; circle games and all others count from his left, in the order of the deal."""
    from_the_right = set()
    for game in registry.all_games():
        told = " ".join(guide(game).split())
        assert told.count("Seats count from 1 at the dealer's") == 1
        if game.seat_one == "right":
            from_the_right.add(game.family)
            assert "from the dealer's left" not in told, game.code
        else:
            assert "from the dealer's right" not in told, game.code
    assert from_the_right >= {
        "baccarat",
        "caribbean_stud",
        "free_banker",
        "holdem_plus",
        "pai_gow_poker",
        "pai_gow_tiles",
    }
    assert "poker_room" not in from_the_right
    for programme in programmes.all_programmes():
        if programme.conduct.remainder == "all_to_lowest_position":
            held = [registry.get(code) for code in programme.games]
            assert {game.seat_one for game in held} == {"right"}, programme.code


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
def test_a_guide_is_about_its_game(game: Game) -> None:
    """It names its actions with their fields, none that only another game has, and no other country."""
    text = catalogue.guide(game)
    own = set(game.fields.actions)
    codes = {bet.code for bet in game.bets} | {option.name for option in game.options}
    codes |= {rule.effect for rule in game.irregularities} | set(wording.FIELDS)
    others = {action for other in registry.all_games() for action in other.fields.actions} - own - codes
    named = set(re.findall(r"`(\w+)`", text))
    assert own <= named
    assert not named & others - {str(value) for option in game.options for value in option.values}
    assert not [name for code, name in COUNTRIES.items() if code != game.jurisdiction and name in text]
    assert "**." not in text, "a heading that has lost its country"
    assert all(f"- `{rule.effect}`: " in text for rule in game.irregularities)
    described = catalogue.describe(game)
    assert [one["action"] for one in described["actions"]] == list(game.fields.actions)
    assert ("DecisionMade" in catalogue.event_names(game)) == bool(own)


def test_a_guide_keeps_what_is_said_of_several_countries() -> None:
    """What holds for Chile and Bolivia is in the guides of both, under their own names (CL III §3.5.6);
    EUS §17.VII.1 puts the button before the mano; a bet that has won comes down by EUS §06.IV.1 and in Chile."""
    told = {
        code: " ".join(guide(registry.get(code)).split())
        for code in ("cl.seven_card_stud", "bo.circle_poker", "pr.texas_holdem_high", "eus.circle_omaha", "eus.craps",
                     "cl.craps", "pr.craps", "eus.three_card_poker", "eus.pai_gow_poker")
    }  # fmt: skip
    assert "The fourth card of Chile's Seven Stud goes round from who made the first bet" in told["cl.seven_card_stud"]
    assert "In Bolivia `RoundClosed` shows the hands" in told["bo.circle_poker"]
    assert "In Puerto Rico the first is at the left of the button" in told["pr.texas_holdem_high"]
    assert "`button` is the seat of the mano" in told["eus.circle_omaha"]
    assert "penalty" not in told["eus.circle_omaha"]
    assert "stay up after a win" in told["pr.craps"]
    assert "come down with a win" in told["cl.craps"]
    assert "stay up after a win" not in told["eus.craps"]
    assert "Those of `house_poker` with `BetPlaced` ante" in told["eus.three_card_poker"]
    assert "progressive_chip" not in told["eus.three_card_poker"]
    assert "action `bank`, with the chips" in told["eus.pai_gow_poker"]


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
def test_the_printed_example_replays(game: Game) -> None:
    example = catalogue.describe(game)["example"]
    assert example is not None
    assert answer_case(example["case"]) == example["answer"]
    assert example["answer"]["result"] == "settled"
