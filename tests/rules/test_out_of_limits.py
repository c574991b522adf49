"""Bets above the maximum or below the minimum that nobody noticed at first (CL I §4.2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.kernel import Game, Round, replay, totals
from casino.rules.packs.cl.common import GENERAL

CITE = "CL I §4.2"
LIMITS = {"min": 5_000, "max": 100_000}
RED = {"seat": 1, "bet": "color", "target": "red"}
SEVEN = {"seat": 1, "bet": "straight", "target": "7"}
SPUN = (v.BetsClosed(), v.BallLanded(pocket="7"))


def opened(code: str = "pr.roulette", **options: Any) -> Round:
    """A round of a game to which the irregularities of Chile are added."""
    game = msgspec.structs.replace(registry.get(code), irregularities=GENERAL)
    return game.open(options, LIMITS)


def over(amount: int, bet: dict[str, Any], **fields: Any) -> v.IrregularityDeclared:
    return v.IrregularityDeclared(code="over_maximum", amount=amount, **bet, **fields)


def under(amount: int, bet: dict[str, Any], by: str | None = "JS-1") -> v.IrregularityDeclared:
    return v.IrregularityDeclared(code="under_minimum", amount=amount, authorised_by=by, **bet)


def after(*facts: v.Fact, **options: Any) -> Round:
    return replay(opened(**options), facts)


def shown(round_: Round) -> list[tuple[str, str, int, int]]:
    return [(line.bet, line.result, line.stake, line.net) for line in round_.settle().lines]


@pytest.mark.parametrize("pocket", ["7", "8"])
def test_above_the_maximum_it_wins_and_loses_up_to_there(pocket: str) -> None:
    """Worked examples 1 and 2: 130,000 on a maximum of 100,000 wins or loses 100,000; 30,000 go back."""
    bet = {**SEVEN, "target": "7"}
    round_ = after(v.BetPlaced(**bet, amount=100_000), v.BetsClosed(), over(130_000, bet), v.BallLanded(pocket=pocket))
    decided = ("straight", "win", 100_000, 3_500_000) if pocket == "7" else ("straight", "lose", 100_000, -100_000)
    assert shown(round_) == [decided, ("straight", "void", 30_000, 0)]
    settlement = round_.settle()
    assert (settlement.lines[1].cite, settlement.lines[1].target, settlement.returned) == (CITE, "7", 30_000)
    sums = totals(round_.game, settlement)
    assert (sums.handle, sums.win) == (100_000, -decided[3])


def test_the_declaration_enters_a_bet_while_bets_are_open() -> None:
    """Nobody had entered it: up to the maximum it is placed like any other, by every rule of the game."""
    assert shown(after(over(130_000, SEVEN), *SPUN))[0] == ("straight", "win", 100_000, 3_500_000)
    with pytest.raises(IllegalEvent) as refused:
        after(over(130_000, {**SEVEN, "target": "37"}))
    assert refused.value.code == "unknown_target"
    with pytest.raises(IllegalEvent) as refused:
        after(over(130_000, {**SEVEN, "seat": 8}))
    assert refused.value.code == "seat_unknown"


def test_a_bet_that_was_read_lower_counts_up_to_the_maximum() -> None:
    """Entered with 50,000, found to be 130,000: 100,000 are at stake."""
    round_ = after(v.BetPlaced(**SEVEN, amount=50_000), *SPUN, over(130_000, SEVEN))
    assert shown(round_) == [("straight", "win", 100_000, 3_500_000), ("straight", "void", 30_000, 0)]


def test_the_maximum_is_that_of_the_bet() -> None:
    """An even chance of this felt may be 18 table maximums: less is not above it, more is."""
    with pytest.raises(IllegalEvent) as refused:
        after(v.BetPlaced(**RED, amount=100_000), over(1_800_000, RED))
    assert (refused.value.code, refused.value.cite, refused.value.field) == ("bet_not_above_maximum", CITE, "amount")
    assert shown(after(v.BetPlaced(**RED, amount=100_000), *SPUN, over(1_800_001, RED)))[1] == ("color", "void", 1, 0)


def test_below_the_minimum_it_stands_by_permission() -> None:
    """Worked example 3: 2,000 on a minimum of 5,000 pay 70,000; without the authorisation nothing stands."""
    round_ = after(under(2_000, SEVEN), *SPUN, min_basis="position", quarter_chips=False)
    assert shown(round_) == [("straight", "win", 2_000, 70_000)]
    with pytest.raises(IllegalEvent) as refused:
        after(under(2_000, SEVEN, by=None))
    assert (refused.value.code, refused.value.field) == ("bet_below_minimum_unauthorised", "authorised_by")
    with pytest.raises(IllegalEvent) as refused:
        after(under(5_000, SEVEN))
    assert refused.value.code == "bet_not_below_minimum"


def test_below_the_minimum_found_after_the_close() -> None:
    """Entered with 5,000, found to be 2,000: it is played as it lies."""
    round_ = after(v.BetPlaced(**SEVEN, amount=5_000), *SPUN, under(2_000, SEVEN), min_basis="position")
    assert shown(round_) == [("straight", "win", 2_000, 70_000)]


def test_a_permission_is_for_one_bet() -> None:
    """Another bet of the same seat below the minimum is refused at the close."""
    with pytest.raises(IllegalEvent) as refused:
        after(under(2_000, SEVEN), v.BetPlaced(**RED, amount=1_000), v.BetsClosed(), min_basis="position")
    assert refused.value.code == "below_minimum"


def test_chips_taken_back_take_the_excess_with_them() -> None:
    """Who removes the bet while bets are open has nothing left to be handed back."""
    facts = (over(130_000, SEVEN), v.BetRemoved(**SEVEN), v.BetPlaced(**RED, amount=5_000), *SPUN)
    assert shown(after(*facts)) == [("color", "win", 5_000, 5_000)]


def test_a_void_round_hands_everything_back() -> None:
    round_ = after(over(130_000, SEVEN), v.RoundVoided(reason="ball out", authorised_by="JM-1"))
    assert shown(round_) == [("straight", "void", 100_000, 0), ("straight", "void", 30_000, 0)]
    assert totals(round_.game, round_.settle()).handle == 0


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"bet": "straight", "target": "7", "amount": 130_000}, "seat_not_named"),
        ({"seat": 1, "amount": 130_000}, "bet_not_named"),
        ({"seat": 1, "bet": "straight", "target": "7"}, "amount_not_named"),
        ({"seat": 1, "bet": "nothing", "amount": 130_000}, "unknown_bet"),
        ({"seat": 1, "bet": "straight", "target": "7", "amount": -1}, "amount_not_positive"),
        ({"seat": 2, "bet": "straight", "target": "7", "amount": 130_000}, "no_such_bet"),
    ],
)
def test_a_declaration_names_the_bet(fields: dict[str, Any], code: str) -> None:
    """Refused with the missing field, and the round stays as it was."""
    round_ = after(v.BetPlaced(**SEVEN, amount=100_000), *SPUN)
    before = shown(round_)
    with pytest.raises(IllegalEvent) as refused:
        round_.apply(v.IrregularityDeclared(code="over_maximum", **fields))
    assert refused.value.code == code
    assert shown(round_) == before


def test_a_minimum_that_is_checked_at_once() -> None:
    """Caribbean stud refuses an ante below the minimum where it is put down; declared, it is played."""
    ante = {"seat": 1, "bet": "ante"}
    with pytest.raises(IllegalEvent):
        after(v.BetPlaced(**ante, amount=2_000), code="pr.caribbean_stud")
    round_ = after(under(2_000, ante), code="pr.caribbean_stud")
    assert round_.stakes == {(1, "ante", None, None): 2_000}
    assert round_.limits.min == LIMITS["min"]


@pytest.mark.parametrize(
    "game", [one for one in registry.all_games() if one.jurisdiction in ("cl", "bo")], ids=lambda game: game.code
)
def test_every_game_of_the_two_texts_has_the_general_chapter(game: Game) -> None:
    """What CL I §4.1 and §4.2 foresee holds for every bet of both; poker rooms have no bets between table limits."""
    general = {one.code: one.cite for one in game.irregularities if one in GENERAL}
    wanted = {} if game.family == "poker_room" else {one.code: one.cite for one in GENERAL}
    assert general == wanted


@pytest.mark.parametrize(
    ("code", "bet"), [("bo.caribbean_stud", "ante"), ("bo.three_card_poker", "ante"), ("bo.draw_poker", "ante")]
)
def test_house_poker_of_bolivia_takes_the_base_rule(code: str, bet: str) -> None:
    """An ante of 1,500.00 on a maximum of 1,000.00, unnoticed: 1,000.00 are at stake, the rest goes back."""
    round_ = registry.get(code).open({}, {"min": 500, "max": 100_000})
    round_.apply(over(150_000, {"seat": 1, "bet": bet}))
    assert round_.stakes[1, bet, None, None] == 100_000
    assert [(line.stake, line.cite) for line in round_.excess.values()] == [(50_000, CITE)]


def test_a_bet_called_without_chips_is_no_stake() -> None:
    """CL I §4.1: it is recorded and refused, nothing stands."""
    round_ = registry.get("cl.war").open({}, LIMITS)
    round_.apply(v.IrregularityDeclared(code="verbal_bet", seat=1, bet="war", amount=5_000))
    assert not round_.stakes


def test_the_basque_decree_has_no_bet_out_of_limits() -> None:
    """It foresees none, so that a bet above the maximum is refused and nothing is declared."""
    round_ = registry.get("eus.boule").open({}, LIMITS)
    with pytest.raises(IllegalEvent) as refused:
        round_.apply(over(130_000, {"seat": 1, "bet": "straight", "target": "7"}))
    assert refused.value.code == "unknown_irregularity"
