"""Craps, PR Art. 3: worked examples, irregularities, limits and refusals, each with its clause."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, IllegalEvent
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "5.00", "max": "500.00"}
CLOSED = ev("RoundClosed")
NO_DICE = ev("IrregularityDeclared", code="no_dice")


def roll(d1: int, d2: int, shooter: int | None = None) -> Event:
    event = ev("DiceRolled", d1=d1, d2=d2)
    return event | {"shooter": shooter} if shooter is not None else event


def table(*events: Event | Sequence[Event], limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    return play("pr.craps", [ev("RoundOpened"), *events], options=options, limits=limits)


PASS = bet(1, "pass_line", "10.00")
POINT_9 = (PASS, roll(5, 4))


def nets(answer: Answer) -> list[tuple[str, str]]:
    return [(line["bet"], line["net"]) for line in answer.lines]


# --------------------------------------------------------------------------- worked examples


def test_sixes_on_the_come_out() -> None:
    """PR §3.4(A), (B), (D): 6-6 takes the pass line, pushes where it is barred, pays the centre, doubles the field."""
    answer = table(
        PASS,
        bet(1, "dont_pass", "10.00"),
        bet(1, "craps_12", "5.00"),
        bet(1, "craps_eleven", "5.00"),
        bet(1, "field", "10.00"),
        roll(6, 6),
        CLOSED,
    )
    assert answer.net("pass_line") == "-10.00"
    assert answer.line("dont_pass")["result"] == "push"
    assert answer.net("dont_pass") == "0.00"
    assert answer.net("craps_12") == "150.00"
    assert answer.net("craps_eleven") == "15.00"
    assert answer.net("field") == "20.00"
    assert answer.line("field")["odds"] == "2:1"
    assert answer.line("pass_line")["cite"] == "PR §3.4(A), (B)"


@pytest.mark.parametrize(
    ("barred", "dice", "net"),
    [("6-6", 6, "0.00"), ("6-6", 1, "10.00"), ("1-1", 6, "10.00"), ("1-1", 1, "0.00")],
)
def test_barred_pair_is_the_licensees_choice(barred: str, dice: int, net: str) -> None:
    """PR §3.4(B), §3.8(A): the barred pair neither wins nor loses, the other double wins."""
    answer = table(bet(1, "dont_pass", "10.00"), roll(dice, dice), barred_pair=barred)
    assert answer.net("dont_pass") == net


def test_dont_come_may_bar_the_other_pair() -> None:
    """PR §3.8(A): each of the two don't boxes names one of 1-1 and 6-6; the same unless configured."""
    events = (*POINT_9, bet(1, "dont_come", "10.00"), roll(1, 1))
    assert table(*events).net("dont_come") == "10.00"
    assert table(*events, barred_pair="1-1").net("dont_come") == "0.00"
    assert table(*events, dont_come_barred_pair="1-1").net("dont_come") == "0.00"


def test_full_odds_behind_the_line() -> None:
    """PR §3.6: five times the bet at 3 to 2 on point 9; not a dollar more."""
    answer = table(*POINT_9, bet(1, "pass_odds", "50.00"), roll(3, 6), CLOSED)
    assert nets(answer) == [("pass_line", "10.00"), ("pass_odds", "75.00")]
    assert answer.line("pass_odds")["odds"] == "3:2"
    assert table(*POINT_9, bet(1, "pass_odds", "51.00")).refusal == ("above_maximum", "PR §3.6", 3)
    assert table(*POINT_9, bet(1, "pass_odds", "11.00"), max_odds_multiple=1).code == "above_maximum"
    assert table(*POINT_9, bet(1, "pass_odds", "5.00"), max_odds_multiple=0).code == "above_maximum"


def test_laid_odds_behind_dont_pass() -> None:
    """PR §3.6: on 4 the player lays 2 to 1."""
    answer = table(bet(1, "dont_pass", "10.00"), roll(3, 1), bet(1, "dont_pass_odds", "40.00"), roll(3, 4))
    assert nets(answer) == [("dont_pass", "10.00"), ("dont_pass_odds", "20.00")]
    assert answer.line("dont_pass_odds")["odds"] == "1:2"
    too_much = table(bet(1, "dont_pass", "10.00"), roll(3, 1), bet(1, "dont_pass_odds", "51.00"))
    assert too_much.refusal == ("above_maximum", "PR §3.6", 3)


@pytest.mark.parametrize(
    ("code", "stake", "dice", "net"),
    [
        ("place_6", "12.00", (2, 4), "14.00"),
        ("place_8", "5.00", (2, 6), "5.00"),
        ("place_6", "5.99", (2, 4), "5.99"),
        ("place_6", "6.00", (2, 4), "7.00"),
        ("place_8", "10.00", (2, 6), "11.00"),
        ("place_4", "10.00", (1, 3), "18.00"),
        ("place_10", "10.00", (4, 6), "18.00"),
        ("place_9", "10.00", (4, 5), "14.00"),
        ("place_5", "10.00", (2, 3), "14.00"),
        ("buy_10", "20.00", (4, 6), "39.00"),
        ("buy_10", "20.00", (3, 4), "-21.00"),
        ("buy_4", "20.00", (2, 2), "39.00"),
        ("buylay_4", "40.00", (3, 4), "19.00"),
        ("buylay_4", "40.00", (1, 3), "-41.00"),
        ("buylay_10", "40.00", (3, 4), "19.00"),
        ("lay_4", "11.00", (3, 4), "5.00"),
        ("lay_10", "11.00", (3, 4), "5.00"),
        ("lay_5", "8.00", (3, 4), "5.00"),
        ("lay_9", "8.00", (3, 4), "5.00"),
        ("lay_8", "10.00", (3, 4), "8.00"),
        ("lay_6", "10.00", (3, 4), "8.00"),
        ("lay_6", "10.00", (3, 3), "-10.00"),
        ("lay_4", "10.00", (3, 4), "4.55"),  # 50/11 of a dollar, half up to the cent
    ],
)
def test_bets_on_a_number(code: str, stake: str, dice: tuple[int, int], net: str) -> None:
    """PR §3.6: place 9:5, 7:5, 7:6 (even under $6); laid 11:5, 8:5, 5:4; bought with 5% on top."""
    answer = table(PASS, roll(6, 5), bet(1, "pass_line", "10.00"), bet(1, code, stake), roll(*dice))
    assert answer.net(code) == net
    assert answer.line(code)["cite"] == "PR §3.6"


def test_commission_is_told_apart() -> None:
    """PR §3.6: 5% of the bet when bought, 5% of the amount to win when bought against."""
    line = table(PASS, bet(1, "buy_10", "20.00"), roll(4, 6)).line("buy_10")
    assert (line["payout"], line["commission"], line["odds"]) == ("40.00", "1.00", "2:1")
    line = table(PASS, bet(1, "buylay_4", "40.00"), roll(1, 3)).line("buylay_4")
    assert (line["payout"], line["commission"], line["net"]) == ("0.00", "1.00", "-41.00")


def test_seven_to_six_and_the_rest_even() -> None:
    """PR §3.6: 7 to 6 on the largest multiple of six; what is left is under $6 and pays even."""
    line = table(PASS, bet(1, "place_6", "10.00"), roll(1, 5)).line("place_6")
    assert (line["payout"], line["odds"]) == ("11.00", "7:6 + 1:1")
    assert table(PASS, bet(1, "place_6", "5.00"), roll(1, 5)).line("place_6")["odds"] == "1:1"
    assert table(PASS, bet(1, "place_6", "18.00"), roll(1, 5)).line("place_6")["odds"] == "7:6"


def test_eleven_and_its_neighbours() -> None:
    """PR §3.4(D), §3.6: 6-5 pays eleven 15 and crap/eleven 7; any crap and seven lose."""
    answer = table(
        PASS,
        *(bet(1, code, "2.00") for code in ("eleven", "craps_eleven", "any_craps", "any_seven")),
        roll(6, 5),
    )
    assert nets(answer)[:4] == [
        ("eleven", "30.00"),
        ("craps_eleven", "14.00"),
        ("any_craps", "-2.00"),
        ("any_seven", "-2.00"),
    ]
    assert answer.net("pass_line") == "10.00"


@pytest.mark.parametrize(
    ("code", "target", "percent"),
    [
        *((code, None, 25) for code in ("hard_4", "hard_6", "hard_8", "hard_10")),
        ("any_seven", None, 50),
        *((code, None, 40) for code in ("any_craps", "craps_eleven")),
        *((code, None, 20) for code in ("eleven", "craps_3")),
        *((code, None, 10) for code in ("craps_2", "craps_12")),
        ("hop_easy", "3-1", 20),
        ("hop_hard", "2-2", 10),
        *((code, None, 100) for code in ("pass_line", "dont_pass", "field", "place_6", "buy_4", "lay_9", "buylay_10")),
    ],
)
def test_caps_are_shares_of_the_table_maximum(code: str, target: str | None, percent: int) -> None:
    """PR §3.6: hardways 25%, seven 50%, crap bets 10 to 40%, hops 20 and 10%, all else 100%."""
    most = 5 * percent
    assert table(PASS if code != "pass_line" else [], bet(1, code, f"{most}.00", target), NO_DICE).settled
    over = table(bet(1, code, f"{most}.00", target), bet(1, code, "1.00", target))
    assert over.refusal == ("above_maximum", "PR §3.6", 2)


def test_caps_of_the_worked_table() -> None:
    """PR §3.6: at $500 a hard six of 126, crap aces of 51 and any craps of 201 are refused."""
    for code, amount in (("hard_6", "126.00"), ("craps_2", "51.00"), ("any_craps", "201.00"), ("any_seven", "251.00")):
        assert table(bet(1, code, amount)).refusal == ("above_maximum", "PR §3.6", 1)


def test_no_dice_decides_nothing() -> None:
    """PR §3.5(C), (E): a die on top of the other: the roll does not exist."""
    answer = table(PASS, bet(1, "field", "5.00"), bet(1, "eleven", "2.00"), ev("BetsClosed"), NO_DICE, CLOSED)
    assert [(line["result"], line["net"]) for line in answer.lines] == [("open", "0.00")] * 3
    again = table(PASS, bet(1, "field", "5.00"), NO_DICE, roll(6, 5), CLOSED)
    assert nets(again) == [("field", "5.00"), ("pass_line", "10.00")]


def test_seven_out() -> None:
    """PR §3.4(A), (C), §3.6: the seven takes line, come and hardway, pays the seven, and the dice go to the left."""
    to_seven_out = (
        PASS,
        roll(6, 2, 1),
        bet(1, "come", "10.00"),
        roll(3, 2, 1),
        bet(1, "hard_8", "5.00"),
        bet(1, "any_seven", "5.00"),
        roll(4, 3, 1),
    )
    answer = table(*to_seven_out, CLOSED)
    assert nets(answer) == [
        ("any_seven", "20.00"),
        ("hard_8", "-5.00"),
        ("come", "-10.00"),
        ("pass_line", "-10.00"),
    ]
    assert answer.line("come")["target"] == "5"
    again = [bet(seat, "pass_line", "10.00") for seat in (1, 3, 7)]
    assert table(*to_seven_out, *again, roll(6, 5, 3)).settled
    assert table(*to_seven_out, *again, roll(6, 5, 1)).refusal == ("not_the_shooter", "PR §3.4(C)", 11)
    assert table(*to_seven_out, *again, roll(6, 5, 7)).refusal == ("not_the_shooter", "PR §3.4(C)", 11)


# --------------------------------------------------------------------------- the line and the come


@pytest.mark.parametrize(
    ("rolls", "to_win", "against"),
    [
        ([(3, 4)], "10.00", "-10.00"),
        ([(5, 6)], "10.00", "-10.00"),
        ([(1, 1)], "-10.00", "10.00"),
        ([(1, 2)], "-10.00", "10.00"),
        ([(6, 6)], "-10.00", "0.00"),
        *(([(low, low + step), (6, 6), (1, 2), (5, 6), (low, low + step)], "10.00", "-10.00")
          for low, step in ((2, 0), (2, 1), (2, 2), (3, 2), (4, 1), (4, 2))),
        ([(2, 2), (5, 6), (1, 6)], "-10.00", "10.00"),
    ],
)  # fmt: skip
def test_line_and_come_alike(rolls: list[tuple[int, int]], to_win: str, against: str) -> None:
    """PR §3.4(A), (B), §3.6: natural, crap, point; a come bet fares on its own rolls as the line does."""
    thrown = [roll(*dice) for dice in rolls]
    answer = table(PASS, bet(2, "dont_pass", "10.00"), *thrown)
    assert (answer.net("pass_line"), answer.net("dont_pass", seat=2)) == (to_win, against)
    point = (2, 3) if rolls[0] != (2, 3) else (2, 2)
    coming = (bet(1, "come", "10.00"), bet(2, "dont_come", "10.00"))
    answer = table(PASS, roll(*point), *coming, *thrown)
    assert (answer.net("come"), answer.net("dont_come", seat=2)) == (to_win, against)


def test_come_bets_travel_with_their_odds() -> None:
    """PR §3.6: each come bet has its number; odds behind it are placed with that number and pay by it."""
    answer = table(
        *POINT_9,
        bet(1, "come", "10.00"),
        bet(1, "dont_come", "10.00"),
        roll(2, 2),
        bet(1, "come_odds", "50.00", "4"),
        bet(1, "come", "20.00"),
        roll(4, 4),
        bet(1, "come_odds", "100.00", "8"),
        bet(1, "dont_come_odds", "50.00", "4"),
        bet(1, "come", "5.00"),
        roll(1, 3),
        roll(3, 4),
    )
    assert [(line["bet"], line["target"], line["net"]) for line in answer.lines if "come" in line["bet"]] == [
        ("come", "4", "10.00"),
        ("dont_come", "4", "-10.00"),
        ("come_odds", "4", "100.00"),
        ("dont_come_odds", "4", "-50.00"),
        ("come", "8", "-20.00"),
        ("come_odds", "8", "-100.00"),
        ("come", "4", "-5.00"),
    ]


def test_come_odds_may_leave_out_the_only_number() -> None:
    """PR §3.6: with one come bet on a number there is no doubt where the odds go; with two there is."""
    one = (*POINT_9, bet(1, "come", "10.00"), roll(2, 2))
    assert table(*one, bet(1, "come_odds", "10.00"), roll(1, 3)).net("come_odds", target="4") == "20.00"
    two = (*one, bet(1, "come", "10.00"), roll(3, 3), bet(1, "come_odds", "10.00"))
    assert table(*two).refusal == ("come_number_not_named", "PR §3.6", 7)
    assert table(*two).data["message"] == "Seat 1 has more than one come: the target must name the number (4, 6)."
    beside = (*one, bet(1, "come", "10.00"), bet(1, "come_odds", "10.00"))
    assert table(*beside).refusal == ("come_number_not_named", "PR §3.6", 6)
    odds = [bet(1, "come_odds", "10.00", number) for number in ("4", "6")]
    taken = ev("BetRemoved", seat=1, bet="come_odds")
    assert table(*two[:-1], *odds, taken).refusal == ("come_number_not_named", "PR §3.6", 9)
    assert table(*two[:-1], *odds, taken | {"target": "6"}, roll(3, 3)).net("come", target="6") == "10.00"


def test_travelled_come_bets_work_on_the_come_out() -> None:
    """PR §3.6: after the point is made the come bets stand on; the come-out seven takes them, their odds too."""
    standing = (*POINT_9, bet(1, "come", "10.00"), roll(2, 2), bet(1, "come_odds", "50.00", "4"), roll(4, 5), PASS)
    answer = table(*standing, roll(3, 4))
    assert (answer.net("come"), answer.net("come_odds")) == ("-10.00", "-50.00")
    assert [line["net"] for line in answer.lines if line["bet"] == "pass_line"] == ["10.00", "10.00"]


def test_come_out_off_spares_bets_on_the_come_out() -> None:
    """PR §3.6 is silent; ``come_out_off`` returns come odds and leaves place, buy and hardway bets undecided."""
    standing = (*POINT_9, bet(1, "come", "10.00"), roll(2, 2), bet(1, "come_odds", "50.00", "4"), roll(4, 5), PASS)
    more = (bet(1, "place_6", "12.00"), bet(1, "buy_10", "20.00"), bet(1, "hard_8", "5.00"), bet(1, "lay_5", "8.00"))
    answer = table(*standing, *more, roll(3, 4), come_out_off=True)
    assert (answer.line("come_odds")["result"], answer.net("come_odds")) == ("push", "0.00")
    assert answer.net("come") == "-10.00"
    assert {answer.line(code)["result"] for code in ("place_6", "buy_10", "hard_8")} == {"open"}
    assert answer.net("lay_5") == "5.00"
    on = table(*standing, *more, roll(3, 4))
    assert [on.net(code) for code in ("come_odds", "place_6", "buy_10", "hard_8")] == [
        "-50.00", "-12.00", "-21.00", "-5.00"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("events", "refusal"),
    [
        ([bet(1, "come", "10.00")], ("come_without_point", "PR §3.6, §3.8(A)", 1)),
        ([bet(1, "dont_come", "10.00")], ("come_without_point", "PR §3.6, §3.8(A)", 1)),
        ([PASS, bet(1, "pass_odds", "10.00")], ("odds_without_point", "PR §3.6", 2)),
        ([*POINT_9, bet(1, "pass_line", "10.00")], ("line_bet_after_point", "PR §3.4(A), (B)", 3)),
        ([*POINT_9, bet(2, "dont_pass", "10.00")], ("line_bet_after_point", "PR §3.4(A), (B)", 3)),
        ([*POINT_9, bet(2, "pass_odds", "10.00")], ("odds_without_bet", "PR §3.6", 3)),
        ([*POINT_9, bet(1, "dont_pass_odds", "10.00")], ("odds_without_bet", "PR §3.6", 3)),
        ([*POINT_9, bet(1, "come_odds", "10.00", "4")], ("odds_without_bet", "PR §3.6", 3)),
        ([*POINT_9, bet(1, "come", "10.00"), bet(1, "come_odds", "10.00")], ("odds_without_bet", "PR §3.6", 4)),
        ([*POINT_9, bet(1, "come", "10.00", "6")], ("unknown_target", "PR §3.6, §3.8(A)", 3)),
        ([*POINT_9, bet(1, "pass_odds", "10.00", "8")], ("unknown_target", "PR §3.6", 3)),
        ([bet(1, "come_odds", "10.00", "7")], ("unknown_target", "PR §3.6", 1)),
        ([bet(1, "place_6", "12.00", "8")], ("unknown_target", "PR §3.6", 1)),
        ([bet(1, "big_6", "12.00")], ("unknown_bet", "PR §1.7", 1)),
    ],
)
def test_bets_out_of_their_time(events: list[Event], refusal: tuple[str, str, int]) -> None:
    """PR §3.4(A), §3.6: line bets before the come-out, come bets after it, odds behind a bet that has its point."""
    assert table(*events).refusal == refusal


# --------------------------------------------------------------------------- bets that stay up


def test_one_line_per_decision() -> None:
    """PR §3.6: a place bet that wins stays up until the seven; placed again it has its own lines."""
    six = bet(1, "place_6", "12.00")
    answer = table(*POINT_9, six, roll(2, 4), roll(1, 5), roll(3, 4), PASS, six, CLOSED)
    lines = [(line["result"], line["net"]) for line in answer.lines if line["bet"] == "place_6"]
    assert lines == [("win", "14.00"), ("win", "14.00"), ("lose", "-12.00"), ("open", "0.00")]


def test_bought_again_after_every_win() -> None:
    """PR §3.6: the casino pays each time the number comes; the 5% is due for each, or once by the licensee's choice."""
    events = (*POINT_9, bet(1, "buy_10", "20.00"), roll(4, 6), roll(5, 5), roll(3, 4))
    assert [line["net"] for line in table(*events).lines if line["bet"] == "buy_10"] == ["39.00", "39.00", "-21.00"]
    once = table(*events, buy_commission_on_every_win=False)
    assert [line["net"] for line in once.lines if line["bet"] == "buy_10"] == ["39.00", "40.00", "-20.00"]
    more = (*events[:-1], bet(1, "buy_10", "20.00"), roll(3, 4))
    raised = table(*more, buy_commission_on_every_win=False)
    assert [line["net"] for line in raised.lines if line["bet"] == "buy_10"] == ["39.00", "40.00", "-41.00"]


def test_bets_standing_at_the_end_are_open() -> None:
    """PR §3.4(A): the round closes with bets undecided: nothing won, nothing lost."""
    answer = table(*POINT_9, bet(2, "place_8", "12.00"), bet(2, "lay_4", "11.00"), roll(6, 2), CLOSED)
    assert [(line["bet"], line["result"], line["net"]) for line in answer.lines] == [
        ("place_8", "win", "14.00"),
        ("pass_line", "open", "0.00"),
        ("lay_4", "open", "0.00"),
    ]


@pytest.mark.parametrize(
    ("number", "dice", "result", "net"),
    [
        ("6", (3, 3), "win", "45.00"),
        ("8", (4, 4), "win", "45.00"),
        ("4", (2, 2), "win", "35.00"),
        ("10", (5, 5), "win", "35.00"),
        ("6", (2, 4), "lose", "-5.00"),
        ("6", (1, 5), "lose", "-5.00"),
        ("8", (2, 6), "lose", "-5.00"),
        ("4", (1, 3), "lose", "-5.00"),
        ("10", (6, 4), "lose", "-5.00"),
        ("10", (1, 6), "lose", "-5.00"),
        ("4", (4, 4), "open", "0.00"),
    ],
)
def test_hardways(number: str, dice: tuple[int, int], result: str, net: str) -> None:
    """PR §3.6: hard 6 and 8 pay 9, hard 4 and 10 pay 7; a seven or the easy way loses."""
    line = table(PASS, bet(1, f"hard_{number}", "5.00"), roll(*dice)).line(f"hard_{number}")
    assert (line["result"], line["net"]) == (result, net)


# --------------------------------------------------------------------------- one-roll bets


@pytest.mark.parametrize("written", ["3-1", "1-3", "13", "3,1"])
def test_hops_either_way_round(written: str) -> None:
    """PR §3.4(D): (3-1) is the roll 3-1 in either order, and a second placing adds to it."""
    answer = table(PASS, bet(1, "hop_easy", "1.00", written), bet(1, "hop_easy", "1.00", "3-1"), roll(1, 3))
    assert answer.net("hop_easy", target="3-1") == "30.00"


def test_every_hop_of_the_table() -> None:
    """PR §3.4(D), §3.6: thirteen mixed pairs pay 15, four doubles pay 30; the felt's own boxes are no hops."""
    targets = {code: registry.get("pr.craps").bet(code).targets for code in ("hop_easy", "hop_hard")}
    assert set(targets["hop_easy"]) == {
        "3-1", "3-2", "4-1", "4-2", "5-1", "4-3", "5-2", "6-1", "5-3", "6-2", "5-4", "6-3", "6-4",
    }  # fmt: skip
    assert set(targets["hop_hard"]) == {"2-2", "3-3", "4-4", "5-5"}
    for code, net in (("hop_easy", "15.00"), ("hop_hard", "30.00")):
        for target in targets[code]:
            high, low = map(int, target.split("-"))
            assert table(PASS, bet(1, code, "1.00", target), roll(low, high)).net(code) == net
            assert table(PASS, bet(1, code, "1.00", target), roll(6, 5)).net(code) == "-1.00"


@pytest.mark.parametrize(
    ("code", "target"),
    [("hop_easy", "2-1"), ("hop_easy", "6-5"), ("hop_easy", "2-2"), ("hop_hard", "1-1"), ("hop_hard", "6-6"),
     ("hop_hard", "3-1"), ("hop_easy", "7-1"), ("hop_easy", None), ("field", "2")],
)  # fmt: skip
def test_pairs_that_are_no_hops(code: str, target: str | None) -> None:
    """PR §3.4(D): only the pairs of the two lists."""
    refusal = "target_not_named" if target is None else "unknown_target"
    assert table(bet(1, code, "5.00", target)).refusal == (refusal, "PR §3.4(D), §3.6", 1)


def expectation_of(code: str, target: str | None = None) -> Fraction:
    """The player's expectation per unit of a one-roll bet, over the 36 rolls."""
    total = 0
    for d1 in range(1, 7):
        for d2 in range(1, 7):
            answer = table(PASS, bet(1, code, "10.00", target), roll(d1, d2))
            total += round(float(answer.net(code)) * 100)
    return Fraction(total, 36 * 1000)


@pytest.mark.parametrize(
    ("code", "target", "expectation"),
    [
        ("field", None, Fraction(-2, 36)),
        ("any_seven", None, Fraction(-6, 36)),
        ("any_craps", None, Fraction(-4, 36)),
        ("eleven", None, Fraction(-4, 36)),
        ("craps_3", None, Fraction(-4, 36)),
        ("craps_2", None, Fraction(-5, 36)),
        ("craps_12", None, Fraction(-5, 36)),
        ("craps_eleven", None, Fraction(-4, 36)),
        ("hop_easy", "4-3", Fraction(-4, 36)),
        ("hop_hard", "5-5", Fraction(-5, 36)),
    ],
)
def test_expectation_of_one_roll_bets(code: str, target: str | None, expectation: Fraction) -> None:
    """PR §3.6: the printed ratios give the known advantages over all 36 rolls."""
    assert expectation_of(code, target) == expectation


@pytest.mark.parametrize(("code", "expectation"), [("pass_line", Fraction(-7, 495)), ("dont_pass", Fraction(-3, 220))])
def test_expectation_of_the_line(code: str, expectation: Fraction) -> None:
    """PR §3.4(A), (B): first roll, then point against seven, gives the known 7/495 and 3/220."""
    total = Fraction(0)
    for d1 in range(1, 7):
        for d2 in range(1, 7):
            line = table(bet(1, code, "10.00"), roll(d1, d2)).line(code)
            if line["result"] != "open":
                total += Fraction(line["net"]) / 10
                continue
            number = d1 + d2
            made, seven = 6 - abs(7 - number), 6
            on_point, on_seven = (
                Fraction(table(bet(1, code, "10.00"), roll(d1, d2), roll(*last)).net(code))
                for last in ((d1, d2), (3, 4))
            )
            total += (on_point * made + on_seven * seven) / (made + seven) / 10
    assert total / 36 == expectation


# --------------------------------------------------------------------------- limits


def test_centre_bets_have_their_own_minimum() -> None:
    """PR §3.6(A): $1.00 in the centre, crap/eleven included; everything else the table's minimum."""
    for code in ("craps_eleven", "hard_4", "any_seven", "eleven"):
        assert table(PASS, bet(1, code, "1.00"), NO_DICE).settled
        assert table(bet(1, code, "0.99")).refusal == ("below_minimum", "PR §3.6(A)", 1)
        assert table(bet(1, code, "1.00"), centre_min_1=False).refusal == ("below_minimum", "PR §3.6(A)", 1)
    for code in ("pass_line", "field", "place_6", "buy_4"):
        assert table(bet(1, code, "4.00")).refusal == ("below_minimum", "PR §3.6(A)", 1)


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"min": "1.00", "max": "500.00"}, "limits_outside_band"),
        ({"min": "5.00", "max": "10000.01"}, "limits_outside_band"),
        ({"min": "100.00", "max": "999.00"}, "limits_spread"),
    ],
)
def test_limits_outside_band_or_spread(limits: dict[str, str], code: str) -> None:
    """PR §3.6(A), (B): $2 to $10,000, the maximum at least ten times the minimum."""
    assert table(PASS, limits=limits).refusal == (code, "PR §3.6(A), (B)", 0)


def test_lawful_extremes() -> None:
    """PR §3.6(A), (B): $2 to $10,000 is the whole band, $100 needs $1,000."""
    assert table(PASS, NO_DICE, limits={"min": "2.00", "max": "10000.00"}).settled
    hundred = table(bet(1, "pass_line", "100.00"), NO_DICE, limits={"min": "100.00", "max": "1000.00"})
    assert hundred.settled


def test_odds_are_bounded_by_the_bet_alone() -> None:
    """PR §3.6: the gabela is up to five times the bet, also beyond the table maximum."""
    high = (bet(1, "pass_line", "500.00"), roll(2, 3), bet(1, "pass_odds", "2500.00"), roll(1, 4))
    assert table(*high).net("pass_odds") == "3750.00"


def test_options_out_of_range() -> None:
    """PR §3.6: five times the bet is the most a licensee may accept; 1-1 and 6-6 are the only pairs to bar."""
    assert table(PASS, max_odds_multiple=6).refusal == ("bad_option", "PR §3.6", 0)
    assert table(PASS, barred_pair="1-2").code == "bad_option"
    game = registry.get("pr.craps")
    assert [option.name for option in game.approvals_needed({"staff_three": False})] == ["staff_three"]


# --------------------------------------------------------------------------- taking bets down


def test_bets_that_may_be_taken_down() -> None:
    """PR §3.4(A): a bet to win stays with its point; before it, and on the other side, bets may go."""
    remove_pass, remove_dont = ev("BetRemoved", seat=1, bet="pass_line"), ev("BetRemoved", seat=2, bet="dont_pass")
    assert table(PASS, remove_pass, NO_DICE).lines == []
    assert table(*POINT_9, remove_pass).refusal == ("contract_bet_stands", "PR §3.4(A), (B)", 3)
    dont = (bet(2, "dont_pass", "10.00"), roll(5, 4))
    assert table(PASS, *dont, remove_dont, roll(5, 4)).lines[0]["bet"] == "pass_line"
    come = (*POINT_9, bet(1, "come", "10.00"))
    down = ev("BetRemoved", seat=1, bet="come")
    assert [line["bet"] for line in table(*come, down, roll(2, 2)).lines] == ["pass_line"]
    assert table(*come, roll(2, 2), down).refusal == ("contract_bet_stands", "PR §3.6, §3.8(A)", 5)
    six = (PASS, bet(1, "place_6", "18.00"))
    assert table(*six, ev("BetRemoved", seat=1, bet="place_6", amount="6.00"), roll(2, 4)).net("place_6") == "14.00"
    less = ev("BetRemoved", seat=1, bet="place_6", amount="14.00")
    assert table(*six, less).refusal == ("below_minimum", "PR §3.6(A)", 3)
    assert table(*six, less | {"amount": "19.00"}).code == "above_maximum"
    assert table(*six, less | {"amount": "0.00"}).code == "amount_not_positive"
    assert table(*six, ev("BetRemoved", seat=2, bet="place_6")).code == "no_such_bet"


def test_dont_pass_does_not_leave_its_odds_alone() -> None:
    """PR §3.6: odds lean on their bet; they come down first."""
    standing = (bet(1, "dont_pass", "10.00"), roll(5, 4), bet(1, "dont_pass_odds", "40.00"))
    flat, odds = ev("BetRemoved", seat=1, bet="dont_pass"), ev("BetRemoved", seat=1, bet="dont_pass_odds")
    assert table(*standing, flat).refusal == ("odds_stand_on_bet", "PR §3.6", 4)
    assert table(*standing, odds, flat).lines == []
    come = (*POINT_9, bet(1, "dont_come", "10.00"), roll(2, 2), bet(1, "dont_come_odds", "10.00", "4"))
    assert table(*come, ev("BetRemoved", seat=1, bet="dont_come", target="4")).code == "odds_stand_on_bet"


def test_commission_goes_with_a_bet_taken_down() -> None:
    """PR §3.6: the 5% belongs to a decision; part of the bet taken down takes its part along."""
    answer = table(PASS, bet(1, "buy_4", "40.00"), ev("BetRemoved", seat=1, bet="buy_4", amount="20.00"), roll(3, 4))
    assert answer.net("buy_4") == "-21.00"


def test_no_bets_after_the_call() -> None:
    """PR §3.4(A): bets are made before the dice are thrown; the throw opens the betting again."""
    closed = (PASS, ev("BetsClosed"))
    assert table(*closed, bet(1, "field", "5.00")).refusal == ("bet_after_close", "PR §3.4(A)", 3)
    assert table(*closed, ev("BetRemoved", seat=1, bet="pass_line")).code == "bet_after_close"
    assert table(*closed, ev("BetsClosed")).code == "bets_already_closed"
    assert table(ev("BetsClosed")).code == "no_bets"
    assert table(*closed, roll(5, 4), bet(1, "pass_odds", "10.00"), ev("BetsClosed"), roll(5, 4)).settled
    assert table(*closed, NO_DICE, bet(1, "field", "5.00"), roll(5, 4)).settled


# --------------------------------------------------------------------------- shooter and dice


def test_the_shooter_has_a_line_bet() -> None:
    """PR §3.4(A): before throwing he bets on the pass or the don't pass line."""
    field = bet(2, "field", "5.00")
    assert table(PASS, field, roll(5, 4, 2)).refusal == ("shooter_without_line_bet", "PR §3.4(A)", 3)
    assert table(field, roll(5, 4)).refusal == ("nobody_on_the_line", "PR §3.4(A)", 2)
    assert table(PASS, roll(5, 4, 1)).settled
    assert table(bet(2, "dont_pass", "5.00"), roll(5, 4, 2)).settled
    assert table(*POINT_9, roll(4, 5), roll(4, 5)).refusal == ("nobody_on_the_line", "PR §3.4(A)", 4)


def test_the_shooter_keeps_the_dice_until_the_seven() -> None:
    """PR §3.4(C): he loses his turn by not making his point, and in no other way."""
    both = (PASS, bet(2, "pass_line", "10.00"))
    assert table(*both, roll(5, 4, 1), roll(2, 2, 2)).refusal == ("not_the_shooter", "PR §3.4(C)", 4)
    assert table(*both, roll(6, 6, 1), *both, roll(2, 2, 2)).refusal == ("not_the_shooter", "PR §3.4(C)", 6)
    assert table(*both, roll(6, 5, 1), *both, roll(2, 2, 1)).settled
    again = (*both, roll(5, 4, 2), roll(3, 4, 2), *both)
    assert table(*again, roll(5, 4, 1)).settled
    alone = (PASS, roll(5, 4, 1), roll(3, 4, 1), PASS, roll(6, 5, 1))
    assert table(*alone).settled


def test_a_shooter_who_took_his_bet_down_throws_on() -> None:
    """PR §3.4(A), (C): the line bet is due before coming out; he has the dice until the seven, though alone."""
    alone = (bet(1, "dont_pass", "10.00"), roll(5, 4, 1), bet(1, "come", "10.00"))
    left = (*alone, ev("BetRemoved", seat=1, bet="dont_pass"))
    assert table(*left, roll(3, 4, 1), CLOSED).net("come") == "10.00"
    assert table(*left, roll(3, 4), CLOSED).net("come") == "10.00"
    with_other = (bet(2, "pass_line", "10.00"), *left, roll(3, 4, 1), CLOSED)
    assert table(*with_other).net("pass_line", seat=2) == "-10.00"
    assert table(*left, roll(3, 4, 2)).refusal == ("shooter_without_line_bet", "PR §3.4(A)", 5)
    unnamed = (bet(1, "dont_pass", "10.00"), roll(5, 4), ev("BetRemoved", seat=1, bet="dont_pass"))
    assert table(*unnamed, roll(3, 4, 1), CLOSED).settled


def test_a_shooter_who_does_not_come_out_leaves_the_dice_to_his_left() -> None:
    """PR §3.4(A), (C): without a line bet he cannot throw; the next on his left who has one does."""
    natural = (PASS, bet(2, "pass_line", "10.00"), roll(6, 5, 1))
    others = [bet(seat, "pass_line", "10.00") for seat in (2, 3)]
    assert table(*natural, *others, roll(5, 4, 2)).settled
    assert table(*natural, *others, roll(5, 4, 3)).refusal == ("not_the_shooter", "PR §3.4(C)", 6)
    assert table(*natural, *others, roll(5, 4, 1)).refusal == ("shooter_without_line_bet", "PR §3.4(A)", 6)


def test_the_dice_come_round_to_a_player_who_is_alone() -> None:
    """PR §3.4(C), §3.5(H): with nobody on the left the dice go round to who let them by or lost them."""
    by = ev("DecisionMade", seat=1, action="pass_dice")
    assert table(PASS, by, roll(5, 4, 1)).settled
    answer = table(PASS, roll(5, 4, 1), declared("shooter_deprived"), roll(4, 5, 1), CLOSED)
    assert answer.net("pass_line") == "10.00"
    both = (PASS, bet(2, "pass_line", "10.00"), roll(5, 4, 1))
    assert table(*both, declared("shooter_deprived"), roll(4, 5, 1)).code == "not_the_shooter"
    taken = (declared("shooter_deprived"), declared("shooter_deprived", seat=2))
    assert table(*both, *taken, roll(4, 5, 1)).settled


def test_a_player_may_let_the_dice_go_by() -> None:
    """PR §3.4(C): the dice are offered to the left; nobody is made to throw, nor may he leave a point."""
    out = (PASS, roll(5, 4, 1), roll(3, 4, 1), *(bet(seat, "pass_line", "10.00") for seat in (1, 2, 3)))
    by = ev("DecisionMade", seat=2, action="pass_dice")
    assert table(*out, roll(6, 5, 3)).code == "not_the_shooter"
    assert table(*out, by, roll(6, 5, 3)).settled
    assert table(*out, by, roll(6, 5, 2)).refusal == ("not_the_shooter", "PR §3.4(C)", 8)
    leave = ev("DecisionMade", seat=1, action="pass_dice")
    assert table(*POINT_9, leave).refusal == ("dice_not_passed", "PR §3.4(C)", 3)
    both = (PASS, bet(2, "pass_line", "10.00"))
    assert table(*both, roll(6, 5, 1), *both, leave, roll(6, 5, 2)).settled


def test_change_of_dice_before_a_new_point_only() -> None:
    """PR §3.5(F): the shooter may ask for other dice before coming out; not while he chases his point."""
    ask = ev("DecisionMade", seat=1, action="change_dice")
    assert table(ask, PASS, roll(5, 4, 1)).settled
    assert table(PASS, roll(5, 4, 1), ask).refusal == ("dice_change_refused", "PR §3.5(F)", 3)
    assert table(PASS, roll(5, 4, 1), roll(5, 4, 1), ask).settled
    assert table(PASS, roll(6, 5, 1), ask | {"seat": 2}).refusal == ("not_the_shooter", "PR §3.5(F)", 3)
    assert table(ask | {"action": "stand"}).code == "unknown_dice_action"


def test_two_dice() -> None:
    """PR §3.8(B): two of the five dice are in play."""
    assert table(PASS, roll(5, 4) | {"d3": 1}).refusal == ("two_dice_only", "PR §3.8(B)", 2)
    assert table(PASS, roll(5, 7)).code == "malformed_event"


# --------------------------------------------------------------------------- irregularities


def declared(code: str, **fields: object) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


@pytest.mark.parametrize(
    ("code", "cite"),
    [
        ("no_dice", "PR §3.5(A), (B), (C), (E)"),
        ("far_rail_missed", "PR §3.5(A)"),
        ("dice_handling", "PR §3.5(B)"),
        ("shooter_deprived", "PR §3.5(H)"),
        ("player_calls_no_dice", "PR §3.5(D)"),
        ("dice_change_refused", "PR §3.5(F)"),
        ("dice_touched", "PR §3.5(G)"),
    ],
)
def test_irregularities_leave_the_bets_alone(code: str, cite: str) -> None:
    """PR §3.5(A)-(H): none of them wins or loses a bet; the next valid roll does."""
    rule = registry.get("pr.craps").irregularity(code)
    assert rule.cite == cite
    both = (PASS, bet(2, "pass_line", "10.00"), bet(1, "place_6", "12.00"), roll(5, 4, 1))
    answer = table(*both, declared(code, seat=1), roll(4, 2), roll(5, 4), require_far_rail=True)
    assert nets(answer) == [("place_6", "14.00"), ("pass_line", "10.00"), ("pass_line", "10.00")]


def test_players_may_not_call_no_dice() -> None:
    """PR §3.5(D): a player's call voids nothing, so it is no throw either."""
    assert table(PASS, declared("player_calls_no_dice", seat=2)).refusal == ("round_not_finished", "PR §3.4(A)", 3)


def test_far_rail_only_where_it_is_demanded() -> None:
    """PR §3.5(A): the dice need not hit the far rail unless the licensee demands it."""
    missed = declared("far_rail_missed")
    assert table(PASS, missed).refusal == ("irregularity_not_now", "PR §3.5(A)", 2)
    assert table(PASS, missed, CLOSED, require_far_rail=True).line("pass_line")["result"] == "open"


def test_dice_change_is_irregular_only_with_a_point() -> None:
    """PR §3.5(F): before a new point the request is the shooter's privilege."""
    assert table(PASS, declared("dice_change_refused")).refusal == ("irregularity_not_now", "PR §3.5(F)", 2)


def test_deprived_shooter_hands_the_dice_to_the_left() -> None:
    """PR §3.5(H), §3.4(C): the turn goes on to the left, the point and the bets stand."""
    three = (*(bet(seat, "pass_line", "10.00") for seat in (1, 2, 3)), roll(5, 4, 2))
    taken = declared("shooter_deprived", seat=2)
    assert table(*three, taken, roll(5, 4, 3)).net("pass_line", seat=2) == "10.00"
    assert table(*three, taken, roll(5, 4, 1)).refusal == ("not_the_shooter", "PR §3.4(C)", 6)
    assert table(*three, taken, roll(5, 4, 2)).refusal == ("not_the_shooter", "PR §3.4(C)", 6)
    assert table(*three, taken, declared("shooter_deprived", seat=3), roll(5, 4, 1)).settled
    assert table(*three, declared("shooter_deprived", seat=1)).refusal == ("not_the_shooter", "PR §3.5(H)", 5)
    assert table(PASS, declared("shooter_deprived")).refusal == ("irregularity_not_now", "PR §3.5(H)", 2)
    alone = (PASS, bet(3, "field", "5.00"), roll(5, 4, 1), declared("shooter_deprived"))
    assert table(*alone, roll(5, 4, 3)).settled
    assert table(*alone, roll(5, 4, 1)).code == "not_the_shooter"


def test_silence_prohibits() -> None:
    """PR §1.7: what the article does not list is refused, or annulled with authorisation: every stake goes back."""
    assert table(PASS, declared("die_swallowed")).code == "unknown_irregularity"
    voided = ev("RoundVoided", reason="earthquake", authorised_by="INSP-1")
    for annul in (voided, declared("unregulated", authorised_by="INSP-1")):
        answer = table(*POINT_9, bet(1, "field", "5.00"), bet(1, "place_6", "12.00"), roll(2, 4), annul, CLOSED)
        assert answer.data["void"] is True
        assert sorted((line["bet"], line["stake"], line["result"], line["net"]) for line in answer.lines) == [
            ("field", "5.00", "void", "0.00"),
            ("pass_line", "10.00", "void", "0.00"),
            ("place_6", "12.00", "void", "0.00"),
        ]
    assert table(*POINT_9, voided, roll(2, 4)).refusal == ("round_void", "PR §1.7", 4)


# --------------------------------------------------------------------------- the round


def test_order_of_a_round() -> None:
    """PR §3.4(A): at least one throw; after the close nothing follows."""
    assert table(PASS).refusal == ("round_not_finished", "PR §3.4(A)", 2)
    assert table(PASS, CLOSED).refusal == ("round_not_finished", "PR §3.4(A)", 2)
    assert table(*POINT_9, CLOSED, roll(2, 2)).refusal == ("round_closed", "PR Art. 3", 4)
    assert table(PASS, ev("BallLanded", pocket="7")).code == "event_not_of_game"
    assert table(bet(0, "pass_line", "10.00")).code == "malformed_event"


def test_payments_belong_to_their_decision() -> None:
    """PR §3.6: two wins paid, one of them a dollar short; the seven that follows is not compared."""
    paid = ev("BetPaid", seat=1, bet="place_6", amount="14.00")
    answer = table(
        *POINT_9, bet(1, "place_6", "12.00"), roll(2, 4), paid, roll(1, 5), paid | {"amount": "13.00"}, roll(3, 4),
        ev("BetTaken", seat=1, bet="pass_line", amount="10.00"), CLOSED,
    )  # fmt: skip
    (variance,) = answer.data["variances"]
    assert (variance["bet"], variance["difference"], variance["cite"]) == ("place_6", "-1.00", "PR §3.6")
    early = table(*POINT_9, bet(1, "hop_easy", "1.00", "2-4"), ev("BetPaid", seat=1, bet="pass_line", amount="1.00"))
    assert early.data["variances"][0]["due"] == "0.00"
    hop = ev("BetPaid", seat=1, bet="hop_easy", target="2-4", amount="15.00")
    assert table(PASS, bet(1, "hop_easy", "1.00", "2-4"), roll(4, 2), hop).data["variances"] == []
    assert table(*POINT_9, paid).code == "no_such_bet"
    assert table(*POINT_9, paid | {"amount": "-1.00"}).code == "amount_not_positive"


def test_a_payment_on_odds_may_name_the_point() -> None:
    """PR §3.6: odds behind the line may be placed and paid with the point as target; their line has none."""
    paid = ev("BetPaid", seat=1, bet="pass_odds", target="9", amount="75.00")
    answer = table(*POINT_9, bet(1, "pass_odds", "50.00", "9"), roll(4, 5), paid, CLOSED)
    assert "target" not in answer.line("pass_odds")
    assert answer.data["variances"] == []


def test_a_refused_bet_changes_nothing() -> None:
    """PR §3.6: after a refusal the round goes on as though nothing had been said."""
    round_ = registry.get("pr.craps").open(limits={"min": 500, "max": 50_000})
    round_.apply(v.BetPlaced(seat=1, bet="pass_line", amount=1000))
    before = {key: repr(value) for key, value in vars(round_).items()}
    for event in (
        v.BetPlaced(seat=1, bet="pass_line", amount=49_100),
        v.BetPlaced(seat=1, bet="come", amount=1000),
        v.BetRemoved(seat=1, bet="pass_line", amount=600),
        v.DiceRolled(d1=1, d2=2, shooter=2),
        v.DecisionMade(seat=1, action="hit"),
        v.IrregularityDeclared(code="far_rail_missed"),
        v.RoundClosed(),
    ):
        with pytest.raises(IllegalEvent):
            round_.apply(event)
        assert {key: repr(value) for key, value in vars(round_).items()} == before


# --------------------------------------------------------------------------- coins


@pytest.mark.parametrize("rule", ["exact", "down", "up"])
@pytest.mark.parametrize(
    ("code", "amount", "lost", "taken"),
    [("buy_4", "7.50", (3, 4), "-7.88"), ("buylay_4", "7.50", (1, 3), "-7.69"), ("field", "7.50", (3, 4), "-7.50")],
)
def test_a_losing_stake_is_taken_as_it_stands(
    rule: str, code: str, amount: str, lost: tuple[int, int], taken: str
) -> None:
    """PR §3.8(B), decision 65: coins are for what the tray pays. The commission of a lost bet is taken with it."""
    opened = ev("RoundOpened", coin="0.50", breakage_rule=rule)
    answer = play("pr.craps", [opened, PASS, roll(2, 4), bet(1, code, amount), roll(*lost), CLOSED], limits=LIMITS)
    assert answer.net(code) == taken
    assert answer.data.get("breakage", "0.00") in ("0.00", None)


@pytest.mark.parametrize(("rule", "breakage"), [("exact", 12), ("down", 12), ("up", -38)])
def test_a_round_recorded_before_takes_a_lost_commission_in_coins(rule: str, breakage: int) -> None:
    """Rounds of then have no option for it: they settle as they did."""
    game = registry.get("pr.craps")

    def settled(options: dict[str, v.OptionValue]) -> int | None:
        round_ = game.open(options, {"min": 500, "max": 50_000})
        round_.apply(v.RoundOpened(coin=50, breakage_rule=rule))
        round_.apply_all(
            [
                v.BetPlaced(seat=1, bet="pass_line", amount=1_000),
                v.BetPlaced(seat=1, bet="buy_4", amount=750),
                v.DiceRolled(d1=3, d2=4),
                v.RoundClosed(),
            ]
        )
        return round_.settle().breakage

    assert settled({}) == 0
    assert settled(game.recorded_options({})) == breakage
    with pytest.raises(IllegalConfiguration) as refusal:
        game.require_usable(game.recorded_options({}), {})
    assert (refusal.value.code, refusal.value.field) == ("bad_option", "lost_commission_in_coins")
