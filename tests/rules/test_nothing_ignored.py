"""What a case states is used or refused: names, limits, meters, openings, amounts and counts that nobody would read."""

from __future__ import annotations

from typing import Any, Final

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.examples import EXAMPLES
from casino.rules.kernel import Game
from casino.rules.replay import answer_case
from tests.rules.play import ev

SPIN: Final = [
    ev("BetPlaced", seat=1, bet="color", target="red", amount="10.00"),
    ev("BetsClosed"),
    ev("BallLanded", pocket="1"),
]
ROULETTE: Final = {"id": "1", "game": "pr.roulette", "context": {"limits": {"min": "1", "max": "100"}}, "events": SPIN}
STUD: Final = "pr.caribbean_stud"


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
@pytest.mark.parametrize("name", ["limits", "meters", "seats", "edition"])
def test_a_case_has_no_other_names(game: Game, name: str) -> None:
    """A table's limits beside the context were read by nobody."""
    answer = answer_case({**EXAMPLES[game.code], name: {}})
    assert (answer["code"], answer["cite"], answer["at"]) == ("unknown_name_of_case", game.silence_cite, 0)
    assert answer["message"].endswith("Allowed: id, game, day, currency, options, context, events.")
    context = {**EXAMPLES[game.code]["context"], "button": 1}
    answer = answer_case({**EXAMPLES[game.code], "context": context})
    assert answer["code"] == "unknown_name_of_case"
    assert answer["message"].endswith("Allowed: limits, meters.")


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
def test_a_meter_belongs_to_a_game_that_has_one(game: Game) -> None:
    case = EXAMPLES[game.code]
    context = {**case["context"], "meters": {"progressive": "10000", "grand": "5"}}
    answer = answer_case({**case, "context": context})
    assert (answer["code"], answer["cite"]) == ("meter_not_of_game", game.silence_cite)
    options = game.without_meter({})
    if game.has_meter(options):
        return
    context = {**case["context"], "meters": {"progressive": "10000"}}
    assert answer_case({**case, "options": options, "context": context, "events": []})["result"] == "rejected"


def test_a_limit_is_given_once() -> None:
    """Under its own name and another one, or in the options and in the context."""
    context = {"limits": {"min": "1", "table_min": "5", "max": "100"}}
    assert answer_case({**ROULETTE, "context": context})["code"] == "limit_given_twice"
    assert answer_case({**ROULETTE, "options": {"table_max": "500"}})["code"] == "limit_given_twice"
    once = {**ROULETTE, "context": {}, "options": {"table_min": "1", "table_max": "100"}}
    assert answer_case(once)["result"] == "settled"


@pytest.mark.parametrize(
    ("stated", "field"),
    [
        ({"options": {"wheel": "single_zero"}}, "options.wheel"),
        ({"limits": {"max": "200"}}, "limits.max"),
        ({"limits": {"inside_max": "50"}}, "limits.inside_max"),
        ({"meters": {"progressive": "10000"}}, "meters.progressive"),
        ({"edition": "pr-1900"}, "edition"),
        ({"breakage_rule": "down"}, "breakage_rule"),
    ],
)
def test_an_opening_states_nothing_else_than_its_case(stated: dict[str, Any], field: str) -> None:
    """PR §1.7: the maximum of 200 of the opening was kept and the bet judged by the 100 of the case."""
    answer = answer_case({**ROULETTE, "events": [ev("RoundOpened", **stated), *SPIN]})
    assert (answer["code"], answer["cite"], answer["at"]) == ("opening_not_of_case", "PR §1.7", 0)
    assert field in answer["message"]
    assert field not in answer["message_es"] or field.isalpha()


def test_an_opening_may_repeat_its_case() -> None:
    edition = registry.get("pr.roulette").edition.code
    same = ev("RoundOpened", game="pr.roulette", edition=edition, table="R-1", shift="M", limits={"max": "100"})
    same |= {"options": {"wheel": "double_zero"}, "coin": "1.00", "breakage_rule": "down", "set_in_play": "W-1"}
    assert answer_case({**ROULETTE, "events": [same, *SPIN]})["result"] == "settled"


def test_a_case_of_a_pot_states_what_it_needs() -> None:
    """PR §7.14: an entry of a fixed price has no table minimum; a pot that starts has no amount put in before."""
    terms = {"approval": "A-1", "initial": "10000", "rate": {"meter": "0.7"}}
    case: dict[str, Any] = {"programme": STUD, "terms": terms, "facts": []}
    assert answer_case(case)["result"] == "settled"
    for wrong, code in (
        ({**case, "terms": {**terms, "table_minimum": "5"}}, "pot_term_not_read"),
        ({**case, "seed": "10000"}, "pot_term_not_read"),
        ({**case, "options": {}}, "unknown_name_of_case"),
        ({**case, "context": {}}, "unknown_name_of_case"),
    ):
        answer = answer_case(wrong)
        assert (answer["code"], answer["cite"][:3]) == (code, "PR ")
        assert answer["message_es"]


# --- amounts, bets and counts ----------------------------------------------------------------------------------------


def test_guides_list_an_amount_only_where_one_is_taken() -> None:
    """A fold puts no chips down: the amount is refused by a clause of its own and no guide names it."""
    for game in registry.all_games():
        for action in ("fold", "check", "show", "muck", "withdraw", "surrender"):
            if action in game.fields.actions:
                assert "amount" not in game.fields.read(v.DecisionMade, action), (game.code, action)
    reads = registry.get("pr.texas_holdem_high").fields.read
    assert reads(v.DecisionMade, "raise") == reads(v.DecisionMade) == ("amount",)


def test_the_banker_on_two_cloths_names_no_cloth() -> None:
    """EUS §09.VI: he speaks for his own cards; a recorded round with a cloth is still read."""
    game = registry.get("eus.baccara_two_cloths")
    hands = zip(("cloth_1", "cloth_2", "banker") * 2, ("7h", "7d", "Ks", "Kc", "Kd", "5d"), strict=True)
    facts: list[v.Fact] = [
        v.RoundOpened(last_bank=1),
        v.DecisionMade(seat=1, action="bank", amount=300_000),
        v.BetPlaced(seat=2, bet="cloth_1", amount=30_000),
        v.BetPlaced(seat=3, bet="cloth_2", amount=18_000),
        v.BetsClosed(),
        *(v.CardDealt(to=to, card=card) for to, card in hands),
        v.DecisionMade(seat=1, action="carta", bet="cloth_1"),
        v.CardDealt(to="banker", card="4c"),
    ]
    recorded, new, one_by_one = (game.open(limits={"min": 1000}) for _ in range(3))
    recorded.apply_recorded(facts)
    assert recorded.settle().lines[0].net == -30_000
    for apply in (new.apply_all, lambda events: [one_by_one.apply(event) for event in events]):
        with pytest.raises(IllegalEvent) as refused:
            apply(facts)
        assert (refused.value.code, refused.value.field) == ("banker_names_no_cloth", "bet")
        assert refused.value.cite.startswith("EUS §09.VI")


@pytest.mark.parametrize("code", ["cl.chemin_de_fer", "eus.chemin_de_fer"])
def test_fewer_than_four_players_are_at_most_three(code: str) -> None:
    """CL III §2.5, EUS §08.VII: the count was taken and not read."""
    told = v.IrregularityDeclared(code="fewer_than_four_players", count=4)
    round_ = registry.get(code).open()
    with pytest.raises(IllegalEvent) as refused:
        round_.apply(told)
    assert (refused.value.code, refused.value.field) == ("players_enough", "count")
    recorded = registry.get(code).open()
    recorded.apply_recorded([told])
    round_.apply(v.IrregularityDeclared(code="fewer_than_four_players", count=3))
    assert round_.void_cite is not None
    assert round_.void_cite == recorded.void_cite


def test_a_count_is_not_below_zero() -> None:
    """BO §2.3.7.1: cards of players that are seen change nothing; fewer than none cannot be seen."""
    round_ = registry.get("bo.three_card_poker").open()
    with pytest.raises(IllegalEvent) as refused:
        round_.apply(v.IrregularityDeclared(code="player_cards_exposed", count=-1))
    assert refused.value.code == "count_below_zero"
    round_.apply(v.IrregularityDeclared(code="player_cards_exposed", count=3))
    assert round_.void_cite is None
