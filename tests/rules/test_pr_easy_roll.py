"""Easy Roll, PR Art. 12: worked examples, irregularities, limits and refusals, each with its clause.

The article prints no pay table: these tests play on a felt of their own.
"""

from __future__ import annotations

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.easy_roll"
LIMITS = {"min": "1.00", "max": "100.00"}
TABLE = [
    "line_a 1:1 6-6 5-5 6-4",
    "line_a 3:1 4-4",
    "line_b 1:1 6-5 43",
    "combo 2-1 16:1",
    "combo 6-5 16:1",
    "combo 5-5 33:1",
    "er_gold 4:1",
    "er_silver 4:1",
    "double_er 33:1",
    "er_number 4 16:1",
]
FACES = ["d1 3 gold", "d2 3 silver"]
FELT = {"pay_table": TABLE, "easy_roll_faces": FACES}
CLOSED = ev("BetsClosed")
NO_DICE = ev("IrregularityDeclared", code="no_dice")
BETS = "PR §12.5(A)"
BOUNDS = "PR §12.7(A)"


def roll(d1: int, d2: int, shooter: int | None = None) -> Event:
    event = ev("DiceRolled", d1=d1, d2=d2)
    return event | {"shooter": shooter} if shooter is not None else event


def table(*events: Event, limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    return play(GAME, [ev("RoundOpened"), *events], options=FELT | options, limits=limits)


# --------------------------------------------------------------------------- worked examples


@pytest.mark.parametrize("dice", [(2, 1), (1, 2)])
def test_twenty_one_pushes_on_the_lines_and_pays_in_its_box(dice: tuple[int, int]) -> None:
    """PR §12.5(A): 21 is a push for lines A and B alone; its own box wins as usual."""
    bets = (bet(1, "line_a", "20.00"), bet(1, "line_b", "10.00"), bet(1, "combo", "5.00", "21"))
    answer = table(*bets, roll(*dice), ev("RoundClosed"))
    assert [line["result"] for line in answer.lines] == ["push", "push", "win"]
    assert [line["net"] for line in answer.lines] == ["0.00", "0.00", "80.00"]
    assert answer.line("combo")["target"] == "2-1"
    assert {line["cite"] for line in answer.lines} == {BETS}


def test_combination_boxes() -> None:
    """PR §12.5(A): who has the combination thrown wins, the others lose."""
    answer = table(bet(1, "combo", "2.00", "6-5"), bet(1, "combo", "2.00", "5-5"), CLOSED, roll(6, 5))
    assert [(line["target"], line["net"]) for line in answer.lines] == [("6-5", "32.00"), ("5-5", "-2.00")]
    assert table(bet(1, "combo", "2.00", "5-5"), roll(5, 5)).net("combo") == "66.00"


@pytest.mark.parametrize(
    ("dice", "line_a", "line_b"),
    [
        ((6, 6), "10.00", "-10.00"),
        ((4, 4), "30.00", "-10.00"),
        ((5, 6), "-10.00", "10.00"),
        ((3, 4), "-10.00", "-10.00"),
    ],
)
def test_lines_win_on_what_the_felt_lists(dice: tuple[int, int], line_a: str, line_b: str) -> None:
    """PR §12.5(A): the combinations of each line, at their ratios; a face that is an Easy Roll makes none."""
    answer = table(bet(1, "line_a", "10.00"), bet(2, "line_b", "10.00"), roll(*dice))
    assert (answer.net("line_a"), answer.net("line_b", seat=2)) == (line_a, line_b)


@pytest.mark.parametrize(
    ("dice", "nets"),
    [
        ((3, 4), ["40.00", "-10.00", "-10.00", "160.00"]),
        ((4, 3), ["-10.00", "40.00", "-10.00", "160.00"]),
        ((3, 3), ["40.00", "40.00", "330.00", "-10.00"]),
        ((3, 5), ["40.00", "-10.00", "-10.00", "-10.00"]),
        ((4, 4), ["-10.00", "-10.00", "-10.00", "-10.00"]),
    ],
)
def test_easy_rolls(dice: tuple[int, int], nets: list[str]) -> None:
    """PR §12.2(A)(1)-(4): gold, silver, both, and an Easy Roll with a number."""
    spots = (("er_gold", None), ("er_silver", None), ("double_er", None), ("er_number", "4"))
    answer = table(*(bet(1, code, "10.00", target) for code, target in spots), roll(*dice))
    assert [line["net"] for line in answer.lines] == nets


def test_a_losing_shooter_hands_the_dice_to_the_right() -> None:
    """PR §12.5(A): without a win or a push the dice go to the next player on the right, the next lower seat."""
    three = tuple(bet(seat, "line_a", "10.00") for seat in (1, 2, 3))
    lost = (*three, roll(1, 4, 2), *three)
    assert table(*lost, roll(6, 6, 1)).settled
    assert table(*lost, roll(6, 6, 2)).refusal == ("not_the_shooter", BETS, 8)
    assert table(*lost, roll(6, 6, 3)).refusal == ("not_the_shooter", BETS, 8)
    assert table(*three, roll(1, 4, 1), *three, roll(6, 6, 3)).settled


@pytest.mark.parametrize("dice", [(2, 1), (6, 6)])
def test_a_push_or_a_win_keeps_the_dice(dice: tuple[int, int]) -> None:
    """PR §12.5(A): to keep the dice the shooter wins or pushes his bet."""
    both = (bet(1, "line_a", "10.00"), bet(2, "line_a", "10.00"))
    kept = (*both, roll(*dice, 2), *both)
    assert table(*kept, roll(1, 4, 2)).settled
    assert table(*kept, roll(1, 4, 1)).refusal == ("not_the_shooter", BETS, 6)


def test_one_winning_bet_of_several_keeps_the_dice() -> None:
    """PR §12.5(A): the shooter's box wins though his line loses."""
    both = (bet(1, "line_a", "10.00"), bet(2, "line_a", "10.00"), bet(2, "combo", "2.00", "6-5"))
    assert table(*both, roll(6, 5, 2), *both, roll(1, 4, 2)).settled
    assert table(*both, roll(1, 4, 2), *both, roll(1, 4, 2)).code == "not_the_shooter"


@pytest.mark.parametrize(("option", "spot"), [("cap_33_to_1", ("combo", "5-5")), ("cap_16_to_1", ("er_number", "4"))])
def test_caps_on_high_ratios(option: str, spot: tuple[str, str]) -> None:
    """PR §12.7(A): what pays 33 to 1 or 16 to 1 may be capped, not below a tenth of the table maximum."""
    code, target = spot
    assert table(bet(1, code, "10.00", target), roll(1, 2), **{option: "10.00"}).settled
    assert table(bet(1, code, "10.01", target), **{option: "10.00"}).refusal == ("above_maximum", BOUNDS, 1)
    assert table(bet(1, "line_a", "100.00"), roll(1, 2), **{option: "10.00"}).settled
    assert table(**{option: "9.00"}).refusal == ("cap_below_share", BOUNDS, 0)
    assert table(bet(1, code, "100.00", target), roll(1, 2)).settled
    assert table(bet(1, code, "101.00", target), **{option: "500.00"}).code == "above_maximum"


@pytest.mark.parametrize(
    ("low", "high", "code"),
    [
        ("1.00", "9.00", "limits_spread"),
        ("1.00", "1500.00", "limits_outside_band"),
        ("0.50", "10.00", "limits_outside_band"),
    ],
)
def test_limits_outside_band_or_spread_are_refused(low: str, high: str, code: str) -> None:
    """PR §12.7(A): $1 to $1,000, the maximum at least ten times the minimum."""
    assert table(limits={"min": low, "max": high}).refusal == (code, BOUNDS, 0)


def test_limits_hold_for_each_bet_of_a_player() -> None:
    """PR §12.7(A): per play and player; $1 with $10 is the smallest spread."""
    ten = {"min": "1.00", "max": "10.00"}
    assert table(bet(1, "line_a", "10.00"), bet(1, "line_b", "10.00"), roll(1, 4), limits=ten).settled
    twice = (bet(1, "line_a", "6.00"), bet(1, "line_a", "5.00"))
    assert table(*twice, limits=ten).refusal == ("above_maximum", BOUNDS, 2)
    assert table(bet(1, "line_a", "0.99"), limits=ten).refusal == ("below_minimum", BOUNDS, 1)
    less = ev("BetRemoved", seat=1, bet="line_a", amount="5.50")
    assert table(twice[0], less, limits=ten).refusal == ("below_minimum", BOUNDS, 2)
    assert table(twice[0], less | {"amount": "2.00"}, roll(1, 4), limits=ten).net("line_a") == "-4.00"


def test_short_of_the_rail_all_bets_stand() -> None:
    """PR §12.6(A), (F): "No dice": nothing is decided; the next valid throw decides."""
    bets = (bet(1, "line_a", "10.00"), bet(1, "combo", "5.00", "2-1"), CLOSED)
    answer = table(*bets, NO_DICE, ev("RoundClosed"))
    assert [(line["result"], line["net"]) for line in answer.lines] == [("open", "0.00"), ("open", "0.00")]
    answer = table(*bets, NO_DICE, CLOSED, roll(1, 2))
    assert [line["net"] for line in answer.lines] == ["0.00", "80.00"]


# --------------------------------------------------------------------------- the felt


def test_without_an_entry_no_bet_is_taken() -> None:
    """PR §12.5(A): the regulation prints no ratio; what the approved felt does not list is not offered."""
    answer = play(GAME, [bet(1, "line_a", "5.00")], limits=LIMITS)
    assert answer.refusal == ("bet_not_on_felt", BETS, 0)
    assert table(bet(1, "combo", "5.00", "6-6")).refusal == ("bet_not_on_felt", BETS, 1)
    assert table(bet(1, "combo", "5.00", "7-1")).code == "unknown_target"
    unnamed = table(bet(1, "combo", "5.00"))
    assert unnamed.refusal == ("target_not_named", BETS, 1)
    assert (
        unnamed.data["message_es"] == "Encasillado de combinación se coloca en un objetivo: el evento debe nombrarlo."
    )
    assert table(bet(1, "line_a", "5.00", "6-6")).code == "unknown_target"
    assert table(bet(1, "line_c", "5.00")).code == "unknown_bet"


@pytest.mark.parametrize(
    "entry",
    [
        "line_a 1:1",
        "line_a 6-6",
        "line_a 0:1 1-1",
        "line_c 1:1 6-6",
        "combo 16:1",
        "combo 6-5 16:1 6-6",
        "er_number 4-4 16:1",
        "er_gold",
        "",
    ],
)
def test_unreadable_entries_are_refused(entry: str) -> None:
    """PR §12.5(A): a pay table is read as a whole or not at all."""
    assert table(pay_table=[*TABLE, entry]).refusal == ("pay_table_unreadable", BETS, 0)


@pytest.mark.parametrize("entry", ["line_a 1:1 2-1", "line_a 2:1 6-6", "combo 6-5 15:1"])
def test_a_throw_has_one_ratio(entry: str) -> None:
    """PR §12.5(A): 21 never wins on a line; nothing else wins twice."""
    assert table(pay_table=[*TABLE, entry]).refusal == ("pay_table_twice", BETS, 0)


def test_easy_rolls_need_their_faces() -> None:
    """PR §12.2(A): the dice are not described; bets on Easy Rolls wait until the faces are told, the others do not."""
    assert table(bet(1, "er_gold", "2.00"), easy_roll_faces=[]).refusal == ("easy_roll_face_missing", BETS, 1)
    silver = {"easy_roll_faces": ["d1 6 silver"]}
    assert table(bet(1, "er_gold", "2.00"), **silver).refusal == ("easy_roll_face_missing", BETS, 1)
    assert table(bet(1, "combo", "2.00", "6-5"), roll(6, 5), easy_roll_faces=[]).net("combo") == "32.00"
    assert table(easy_roll_faces=["d3 1 gold"]).refusal == ("easy_roll_face_unreadable", BETS, 0)
    assert table(bet(1, "combo", "2.00", "6-5"), roll(5, 6), pay_table=["combo 6-5 16:1"], easy_roll_faces=[]).settled


def test_a_face_that_is_an_easy_roll_is_no_number() -> None:
    """PR §12.2(A), §12.5(A): a felt may list all boxes; those that the faces leave no throw lose."""
    felt = {"pay_table": ["combo 6-5 16:1", "line_a 1:1 6-6", "er_gold 4:1"]}
    sixes = felt | {"easy_roll_faces": ["d1 6 gold", "d2 6 silver"], "cap_16_to_1": "10.00"}
    bets = (bet(1, "combo", "10.00", "6-5"), bet(1, "line_a", "5.00"), bet(1, "er_gold", "5.00"))
    assert [line["net"] for line in table(*bets, roll(6, 5), **sixes).lines] == ["-10.00", "-5.00", "20.00"]
    assert table(bet(1, "combo", "11.00", "6-5"), **sixes).refusal == ("above_maximum", BOUNDS, 1)


def test_pay_table_and_dice_need_approval() -> None:
    """PR §12.2(A), §12.5(A): the felt is the Company's to approve."""
    game = registry.get(GAME)
    assert [option.name for option in game.approvals_needed(FELT)] == ["pay_table", "easy_roll_faces"]
    assert game.approvals_needed(game.configure_options({})) == []


# --------------------------------------------------------------------------- order, dice, irregularities


def test_order_of_a_throw() -> None:
    """PR §12.5(A): bets, the game is called, the throw; betting is open again after it."""
    line = bet(1, "line_a", "5.00")
    assert table(line, CLOSED, line).refusal == ("bet_after_close", BETS, 3)
    assert table(line, CLOSED, ev("BetRemoved", seat=1, bet="line_a")).refusal == ("bet_after_close", BETS, 3)
    assert table(line, CLOSED, CLOSED).code == "bets_already_closed"
    assert table(CLOSED).refusal == ("no_bets", BETS, 1)
    assert table(roll(1, 2)).refusal == ("no_bets", BETS, 1)
    assert table(line).refusal == ("round_not_finished", BETS, 2)
    assert table(line, ev("RoundClosed")).refusal == ("round_not_finished", BETS, 2)
    assert table(line, roll(1, 4), ev("RoundClosed"), line).refusal == ("round_closed", "PR Art. 12", 4)
    assert [row["result"] for row in table(line, roll(1, 4), line).lines] == ["lose", "open"]
    assert table(line, roll(1, 4) | {"d3": 1}).refusal == ("two_dice_only", "PR §12.2(A)(1)", 2)


def test_change_of_dice_before_a_new_bet_only() -> None:
    """PR §12.6(G): the shooter may ask before he comes out with a new bet."""
    ask = ev("DecisionMade", seat=1, action="change_dice")
    line = bet(1, "line_a", "5.00")
    assert table(line, ask, roll(6, 6, 1)).settled
    assert table(line, CLOSED, ask).refusal == ("dice_change_too_late", "PR §12.6(G)", 3)
    assert table(line, CLOSED, NO_DICE, ask).refusal == ("dice_change_too_late", "PR §12.6(G)", 4)
    assert table(line, roll(6, 6, 1), ask | {"seat": 2}).refusal == ("not_the_shooter", "PR §12.6(G)", 3)
    assert table(ask | {"action": "hit"}).code == "unknown_dice_action"


def test_a_player_may_let_the_dice_go_by() -> None:
    """PR §12.5(A): the next one to the right throws then."""
    three = tuple(bet(seat, "line_a", "10.00") for seat in (1, 2, 3))
    passed = ev("DecisionMade", seat=1, action="pass_dice")
    assert table(*three, roll(1, 4, 2), *three, passed, roll(6, 6, 3)).settled
    assert table(*three, roll(1, 4, 2), *three, passed, roll(6, 6, 1)).code == "not_the_shooter"


def test_the_dice_come_round_to_a_player_who_is_alone() -> None:
    """PR §12.5(A): with nobody on the right the dice go round to who let them by."""
    alone = (bet(1, "line_a", "10.00"), ev("DecisionMade", seat=1, action="pass_dice"), roll(6, 6, 1))
    assert table(*alone).settled


def declared(code: str, **fields: object) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


@pytest.mark.parametrize(
    ("code", "cite"),
    [
        ("no_dice", "PR §12.6(A), (B), (C), (F)"),
        ("die_on_object", "PR §12.6(D)"),
        ("player_calls_no_dice", "PR §12.6(E)"),
        ("dice_change_refused", "PR §12.6(G)"),
        ("dice_touched", "PR §12.6(H)"),
        ("shooter_deprived", "PR §12.6(I)"),
    ],
)
def test_irregularities_leave_the_bets_alone(code: str, cite: str) -> None:
    """PR §12.6(A)-(I): none of them wins or loses a bet; the next valid throw does."""
    assert registry.get(GAME).irregularity(code).cite == cite
    bets = (bet(1, "line_a", "10.00"), bet(2, "line_a", "10.00"))
    answer = table(*bets, CLOSED, declared(code, seat=1), roll(6, 6))
    assert [line["net"] for line in answer.lines] == ["10.00", "10.00"]


def test_only_the_dealers_call_is_a_throw() -> None:
    """PR §12.6(E): a player's "No dice" has no effect."""
    line = bet(1, "line_a", "5.00")
    assert table(line, declared("player_calls_no_dice")).refusal == ("round_not_finished", BETS, 3)


def test_dice_change_is_irregular_once_the_game_is_called() -> None:
    """PR §12.6(G): before a new bet it is the shooter's privilege; the call for the game need not be told."""
    line = bet(1, "line_a", "5.00")
    assert table(declared("dice_change_refused")).refusal == ("irregularity_not_now", "PR §12.6(G)", 1)
    assert table(line, declared("dice_change_refused"), roll(6, 6)).net("line_a") == "5.00"


def test_deprived_shooter_hands_the_dice_to_the_right() -> None:
    """PR §12.6(I), §12.5(A): the turn goes on to the right, the bets stand."""
    three = tuple(bet(seat, "line_a", "10.00") for seat in (1, 2, 3))
    taken = declared("shooter_deprived", seat=2)
    assert table(*three, roll(6, 6, 2), *three, taken, roll(6, 6, 1)).settled
    assert table(*three, roll(6, 6, 2), *three, taken, roll(6, 6, 3)).code == "not_the_shooter"
    assert table(*three, roll(6, 6, 2), *three, declared("shooter_deprived", seat=1)).code == "not_the_shooter"
    assert table(*three, declared("shooter_deprived")).refusal == ("irregularity_not_now", "PR §12.6(I)", 4)


def test_silence_prohibits() -> None:
    """PR §1.7: what the article does not list is refused, or annulled with authorisation."""
    line = bet(1, "line_a", "5.00")
    assert table(declared("die_lost")).code == "unknown_irregularity"
    assert table(ev("BallLanded", pocket="7")).code == "event_not_of_game"
    answer = table(line, roll(1, 4), line, declared("unregulated", authorised_by="INSP-1"))
    assert answer.data["void"] is True
    assert [row["net"] for row in answer.lines] == ["0.00", "0.00"]


def test_payments_belong_to_their_throw() -> None:
    """PR §12.5(A): the second win is paid a dollar short."""
    line = bet(1, "combo", "5.00", "6-5")
    paid = ev("BetPaid", seat=1, bet="combo", target="5-6", amount="80.00")
    answer = table(line, roll(6, 5), paid, line, roll(6, 5), paid | {"amount": "79.00"})
    (variance,) = answer.data["variances"]
    assert (variance["due"], variance["difference"]) == ("80.00", "-1.00")


def test_a_refused_fact_changes_nothing() -> None:
    """PR §12.5, §12.7: after a refusal the round goes on as though nothing had been said."""
    round_ = registry.get(GAME).open(FELT, {"min": 100, "max": 10_000})
    round_.apply(v.BetPlaced(seat=1, bet="line_a", amount=1000))
    before = {key: repr(value) for key, value in vars(round_).items()}
    for fact in (
        v.BetPlaced(seat=1, bet="line_a", amount=9_100),
        v.BetPlaced(seat=1, bet="combo", target="6-6", amount=1000),
        v.BetRemoved(seat=1, bet="line_a", amount=950),
        v.DiceRolled(d1=1, d2=2, shooter=100),
        v.DecisionMade(seat=1, action="hit"),
        v.IrregularityDeclared(code="shooter_deprived"),
        v.RoundClosed(),
    ):
        with pytest.raises(IllegalEvent):
            round_.apply(fact)
        assert {key: repr(value) for key, value in vars(round_).items()} == before
