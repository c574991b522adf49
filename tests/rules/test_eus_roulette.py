"""French and American roulette of the Basque Country, EUS §01, §02: examples, prison, orders, colours, limits."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import replay
from casino.rules.packs.eus.roulette import ORDERS, WHEEL, WHEEL_ORDER
from tests.rules.play import Answer, Event, bet, ev, play

FRENCH = "eus.french_roulette"
AMERICAN = "eus.american_roulette"
LIMITS = {"min": "5.00"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
ZERO = "EUS §01.IV.1.B(b)"


def ball(pocket: str) -> Event:
    return ev("BallLanded", pocket=pocket)


def choice(action: str, seat: int = 1, **fields: Any) -> Event:
    return ev("DecisionMade", seat=seat, action=action, **fields)


def spin(pocket: str, *bets: Event, game: str = FRENCH, after: tuple[Event, ...] = (), **options: Any) -> Answer:
    events = [ev("RoundOpened"), *bets, CLOSED, ball(pocket), *after, END]
    return play(game, events, options={"max_tier": 20, **options}, limits=LIMITS)


def refused(*events: Event, game: str = FRENCH, **options: Any) -> tuple[str, str, int]:
    return play(game, [ev("RoundOpened"), *events], options={"max_tier": 20, **options}, limits=LIMITS).refusal


def total(answer: Answer, seat: int = 1) -> float:
    return sum(float(line["net"]) for line in answer.lines if line["seat"] == seat)


def test_the_wheel() -> None:
    """EUS §01.II, §01.IV.1.A(j), §02.I(e): 0 lies between 26, 3, 32, 15, and 17 between 2, 25, 34, 6."""
    assert sorted(WHEEL_ORDER, key=int) == sorted(WHEEL.pockets, key=int)
    assert {part[1] for part in ORDERS["neighbours", "0"].parts} == {"0", "3", "15", "26", "32"}
    assert {part[1] for part in ORDERS["neighbours", "17"].parts} == {"2", "6", "17", "25", "34"}
    assert [ORDERS[sector, None].chips for sector in ("sector_zero", "sector_third", "sector_orphans")] == [9, 6, 5]


def test_one_number() -> None:
    """Example 1 (EUS §01.IV.1.A(a), (b), B(a)): 17."""
    answer = spin("17", bet(1, "straight", "10.00", "17"), bet(1, "split", "20.00", "14-17"), bet(1, "black", "50.00"))
    assert (answer.net("straight"), answer.net("split"), answer.net("black")) == ("350.00", "340.00", "50.00")
    assert answer.line("straight")["cite"] == "EUS §01.IV.1, §01.IV.3(c)"


def test_two_columns_and_dozens() -> None:
    """Example 2 (EUS §01.IV.1.A(h), (i)): half the stake."""
    answer = spin("5", bet(1, "two_columns", "30.00", "1-2"), bet(1, "two_dozens", "30.00", "2-3"))
    assert (answer.net("two_columns"), answer.net("two_dozens")) == ("15.00", "-30.00")


def test_zero_gives_half_back() -> None:
    """Example 3 (EUS §01.IV.1.B(b))."""
    line = spin("0", bet(1, "red", "100.00"), after=(choice("half_back"),)).line("red")
    assert (line["result"], line["net"], line["cite"]) == ("lose", "-50.00", ZERO)


@pytest.mark.parametrize(("pocket", "result", "net"), [("18", "push", "0.00"), ("20", "lose", "-100.00")])
def test_prison(pocket: str, result: str, net: str) -> None:
    """Example 4 (EUS §01.IV.1.B(b)): the whole stake waits, is freed or lost."""
    assert spin("0", bet(1, "red", "100.00"), after=(choice("prison"),)).line("red")["result"] == "open"
    line = spin(pocket, bet(1, "red", "100.00", "prison")).line("red")
    assert (line["result"], line["net"], line["target"], line["cite"]) == (result, net, "prison", ZERO)


def test_a_second_zero() -> None:
    """Example 5 (EUS §01.IV.1.B(b)): a quarter comes back; or half of it waits on, and a third zero gives an eighth."""
    prisoner = bet(1, "red", "100.00", "prison")
    assert spin("0", prisoner, after=(choice("half_back"),)).net("red") == "-75.00"
    stays = spin("0", prisoner, after=(choice("prison"),))
    assert [(line["result"], line["stake"], line["net"]) for line in stays.lines] == [
        ("lose", "50.00", "-50.00"),
        ("open", "50.00", "0.00"),
    ]
    assert spin("0", bet(1, "red", "50.00", "prison"), after=(choice("half_back"),)).net("red") == "-37.50"
    assert refused(prisoner, CLOSED, ball("0"), END)[0] == "round_not_finished"


def test_the_whole_stake_may_be_freed_by_the_other_reading() -> None:
    """Doubt of EUS §01.IV.1.B(b): prison_reduces_nominal false."""
    other = {"prison_reduces_nominal": False}
    stays = spin("0", bet(1, "red", "100.00", "prison"), after=(choice("prison"),), **other)
    assert [(line["target"], line["stake"], line["net"]) for line in stays.lines] == [("prison_2", "100.00", "0.00")]
    twice = bet(1, "red", "100.00", "prison_2")
    assert spin("18", twice, **other).line("red")["result"] == "push"
    assert spin("0", twice, after=(choice("half_back"),), **other).net("red") == "-87.50"
    assert refused(twice)[0] == "unknown_target"


def test_zero_on_the_last_spin() -> None:
    """Example 6 (EUS §01.IV.1.B(b), art. 2(1)(a)): half, or a quarter, without a choice."""
    last = ev("IrregularityDeclared", code="last_spin")
    assert spin("0", last, bet(1, "odd", "80.00")).net("odd") == "-40.00"
    assert spin("0", last, bet(1, "odd", "80.00", "prison")).net("odd") == "-60.00"
    prison = choice("prison")
    assert refused(last, bet(1, "odd", "80.00"), CLOSED, ball("0"), prison) == ("prison_on_last_spin", ZERO, 5)


def test_below_the_minimum_a_bet_stays_in_prison() -> None:
    """EUS §01.IV.1.B(b): after a second zero 8.00 counts 4.00, less than 5.00."""
    prisoner = bet(1, "red", "8.00", "prison")
    half = refused(prisoner, CLOSED, ball("0"), choice("half_back"))
    assert half == ("prison_below_minimum", ZERO, 4)
    assert [line["stake"] for line in spin("0", prisoner).lines] == ["4.00", "4.00"]
    assert spin("0", bet(1, "red", "5.00"), after=(choice("half_back"),)).net("red") == "-2.50"


def test_zero_sector() -> None:
    """Example 7 (EUS §01.IV.1.A(k)): nine chips of 5.00."""
    sector = bet(1, "sector_zero", "45.00")
    answer = spin("29", sector)
    assert (answer.net("corner"), total(answer)) == ("80.00", 45.0)
    assert total(spin("0", sector)) == 75.0
    assert {line["bet"] for line in answer.lines} == {"zero_street", "split", "corner"}


def test_orphans_and_third() -> None:
    """Example 8 (EUS §01.IV.1.A(k)): 17 is on two splits of the orphans."""
    assert total(spin("17", bet(1, "sector_orphans", "50.00"))) == 310.0
    assert total(spin("24", bet(1, "sector_third", "60.00"))) == 120.0


def test_bets_round_zero() -> None:
    """Example 9 (EUS §01.IV.1.A(c), (d), (f))."""
    answer = spin(
        "0", bet(1, "zero_street", "10.00", "0-2-3"), bet(1, "column", "20.00", "1"), bet(1, "first_four", "10.00")
    )
    assert (answer.net("zero_street"), answer.net("column"), answer.net("first_four")) == ("110.00", "-20.00", "80.00")
    assert spin("3", bet(1, "split", "10.00", "0-3")).net("split") == "170.00"


@pytest.mark.parametrize(
    ("code", "target", "most"),
    [
        ("straight", "17", 100), ("split", "17-20", 200), ("street", "1-2-3", 300), ("zero_street", "0-1-2", 300),
        ("corner", "1-2-4-5", 400), ("first_four", None, 400), ("six_line", "1-6", 600), ("column", "1", 1_200),
        ("dozen", "1", 1_200), ("two_columns", "1-2", 2_400), ("two_dozens", "2-3", 2_400), ("red", None, 1_800),
    ],
)  # fmt: skip
def test_limits(code: str, target: str | None, most: int) -> None:
    """Example 10 (EUS §01.IV.2.A): as many times the straight bet's maximum as the bet covers numbers."""
    assert spin("17", bet(1, code, f"{most}.00", target)).settled
    over = refused(bet(1, code, f"{most + 5}.00", target))
    assert over == ("above_maximum", "EUS §01.IV.2.A", 1)
    assert refused(bet(1, code, "4.00", target)) == ("below_minimum", "EUS §01.IV.2.A", 1)


def test_a_lower_maximum_of_the_table_counts() -> None:
    """EUS §01.IV.2.A: the maximum of the table, not above the tier of its authorisation."""
    for tier, most, stake, settled in (
        (20, "50.00", "50.00", True),
        (20, "50.00", "55.00", False),
        (10, "500.00", "55.00", False),
    ):
        told = [bet(1, "straight", stake, "1"), CLOSED, ball("2")]
        answer = play(FRENCH, told, options={"max_tier": tier}, limits={"min": "5.00", "max": most})
        assert answer.settled is settled


def test_even_chances_may_have_a_minimum_of_their_own() -> None:
    """EUS §01.IV.2.A(a): up to five minimums, and multiples of it."""
    house = {"even_chance_min_multiple": 2, "even_chance_multiples_only": True}
    assert refused(bet(1, "red", "5.00"), **house)[0] == "below_minimum"
    assert refused(bet(1, "red", "15.00"), **house) == ("not_a_multiple", "EUS §01.IV.2.A", 1)
    assert spin("1", bet(1, "red", "20.00"), bet(1, "straight", "5.00", "1"), **house).settled


@pytest.mark.parametrize("code", ["object_in_wheel", "ball_out", "bad_throw"])
def test_void_spin(code: str) -> None:
    """Example 10 (EUS §01.IV.3(d)): bets stay and may be changed."""
    declared = ev("IrregularityDeclared", code=code)
    change = ev("BetRemoved", seat=1, bet="straight", target="7")
    events = [
        bet(1, "straight", "10.00", "7"),
        bet(1, "red", "10.00"),
        CLOSED,
        ball("7"),
        declared,
        change,
        CLOSED,
        ball("8"),
        END,
    ]
    answer = play(FRENCH, events, limits=LIMITS)
    assert [(line["bet"], line["net"]) for line in answer.lines] == [("red", "-10.00")]


def test_losers_first_then_in_the_order_of_payment() -> None:
    """EUS §01.IV.3(c): columns, dozens, even chances, groups, straight bets last."""
    answer = spin(
        "17", bet(1, "straight", "5.00", "17"), bet(1, "red", "5.00"), bet(1, "split", "5.00", "17-20"),
        bet(1, "black", "5.00"), bet(1, "dozen", "5.00", "2"), bet(1, "two_columns", "10.00", "1-2"),
    )  # fmt: skip
    assert [line["bet"] for line in answer.lines] == ["red", "two_columns", "dozen", "black", "split", "straight"]


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([bet(1, "two_columns", "5.00", "1-3")], "not_on_the_line"),
        ([bet(1, "split", "5.00", "3-4")], "unknown_target"),
        ([bet(1, "street", "5.00", "0-1-2")], "unknown_target"),
        ([bet(1, "zero_street", "5.00", "0-1-3")], "unknown_target"),
        ([bet(1, "neighbours", "25.00")], "target_not_named"),
        ([bet(1, "neighbours", "26.01", "5")], "order_not_divisible"),
        ([bet(1, "sector_zero", "36.00")], "below_minimum"),
        ([bet(1, "sector_third", "636.00")], None),
        ([bet(1, "sector_third", "1206.00")], "above_maximum"),
        ([bet(1, "sector_zero", "45.00"), ev("BetRemoved", seat=1, bet="sector_zero")], "order_is_its_bets"),
        ([bet(1, "red", "5.00"), CLOSED, bet(1, "red", "5.00")], "bet_after_close"),
        ([bet(1, "red", "5.00"), ball("3")], "bets_not_closed"),
        ([CLOSED], None),
        ([bet(1, "red", "5.00"), CLOSED, ball("37")], "pocket_unknown"),
        ([bet(1, "red", "5.00"), CLOSED, ball("3"), choice("half_back")], "no_zero_choice"),
        ([bet(1, "dozen", "5.00", "prison")], "prison_only_even_chances"),
        ([ev("IrregularityDeclared", code="dealer_sneezed")], "unknown_irregularity"),
    ],
)
def test_refusals(events: list[Event], code: str | None) -> None:
    """Every refusal has its clause; what is lawful only waits for the end of the round."""
    found = refused(*events)
    assert found[0] == (code or "round_not_finished")
    assert found[1].startswith("EUS ")


def test_called_bets_are_the_tables_choice() -> None:
    """EUS §01.IV.1.A(j), (k)."""
    assert refused(bet(1, "sector_zero", "45.00"), call_bets=False)[0] == "called_bets_not_taken"
    assert spin("5", bet(1, "two_dozens", "10.00", "1-3"), two_columns_adjacent_only=False).net("two_dozens") == "5.00"


# --- American ---


def test_zero_takes_half() -> None:
    """American examples 1, 8 (EUS §02.IV): always half, without a choice."""
    answer = spin("0", bet(1, "red", "25.00"), bet(1, "straight", "5.00", "0"), game=AMERICAN)
    assert (answer.net("red"), answer.line("red")["cite"], answer.net("straight")) == ("-12.50", "EUS §02.IV", "175.00")
    told = refused(bet(1, "red", "25.00"), CLOSED, ball("0"), choice("prison"), game=AMERICAN)
    assert told == ("decision_not_offered", "EUS §02.IV", 4)
    assert refused(bet(1, "red", "25.00", "prison"), game=AMERICAN)[0] == "unknown_target"


def test_colours() -> None:
    """American examples 2, 3, 4, 5 (EUS §02.I(b), (e), §02.V): a colour is worth the minimum unless its player says."""
    events = [choice("colour", bet="blue"), bet(1, "straight", "6.00", "8"), CLOSED, ball("8"), END]
    assert play(AMERICAN, events, limits={"min": "2.00"}).net("straight") == "210.00"
    ten = choice("colour", bet="blue", amount="10.00")
    assert total(spin("34", ten, bet(1, "neighbours", "50.00", "17"), game=AMERICAN)) == 310.0
    assert refused(ten, bet(1, "neighbours", "60.00", "17"), game=AMERICAN)[0] == "not_a_multiple"
    assert refused(choice("colour", bet="blue", amount="150.00"), game=AMERICAN)[:2] == (
        "above_maximum",
        "EUS §02.I(b), (c), §02.V",
    )
    assert refused(ten, choice("colour", 2, bet="blue"), game=AMERICAN)[0] == "colour_taken"
    assert refused(ten, bet(1, "red", "15.00"), game=AMERICAN)[0] == "not_a_multiple"
    assert refused(ten, bet(1, "red", "10.00"), choice("colour", bet="green"), game=AMERICAN)[0] == "colour_has_bets"
    assert refused(choice("value_chips"), game=AMERICAN)[0] == "value_chips_barred"
    mixed = (ten, choice("value_chips"), bet(1, "red", "15.00"))
    assert spin("1", *mixed, game=AMERICAN, value_chips=True).net("red") == "15.00"


def test_payment_at_once() -> None:
    """American example 6 (EUS §02.III(b)): all wins of a player together but even chances, which keep their turn."""
    answer = spin(
        "12", bet(1, "column", "20.00", "3"), bet(1, "black", "10.00"), bet(1, "even", "10.00"),
        bet(1, "two_dozens", "30.00", "1-2"), bet(1, "split", "5.00", "12-15"), game=AMERICAN,
    )  # fmt: skip
    assert total(answer) == 140.0
    assert [line["bet"] for line in answer.lines] == ["black", "column", "two_dozens", "split", "even"]


def test_zero_sector_by_button() -> None:
    """American example 7 (EUS §02.I(d), (e))."""
    sector = [bet(1, "sector_zero", "9.00"), CLOSED, ball("26"), END]
    assert total(play(AMERICAN, sector, limits={"min": "1.00"})) == 9.0


def test_a_change_of_limits_holds_from_its_round_on() -> None:
    """EUS §01.IV.2.B: a round carries its limits and options; the one before settles by the former ones."""
    facts = (v.BetPlaced(seat=1, bet="straight", target="8", amount=10_000), v.BetsClosed(), v.BallLanded(pocket="8"))
    game = registry.get(FRENCH)
    assert replay(game.open({"max_tier": 20}, {"min": 500}), facts).settle().lines[0].net == 350_000
    after = game.open({"max_tier": 10}, {"min": 500})
    with pytest.raises(Exception, match="above_maximum"):
        replay(after, facts)


def test_names_in_basque() -> None:
    """EUS DA 10: both official languages."""
    for code in (FRENCH, AMERICAN):
        game = registry.get(code)
        assert game.eu
        assert all(bet_.eu for bet_ in game.bets)
