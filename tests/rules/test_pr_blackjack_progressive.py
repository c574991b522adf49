"""Progressive blackjack, PR §4.14: no bet without an approved pay table; chip, meter, reserve, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules.packs.pr.blackjack_progressive import parse_pay_table
from tests.rules.blackjack import CLOSED, END, LIMITS, STAND, card, deal, drawn, trouble
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.blackjack_progressive"
CODE = "bj_progressive"
TABLE = [
    "approval: CT-2016-012",
    "As Js: 100%",
    "A J suited: 10%",
    "natural suited: 250.00",
    "A A same color: 100.00",
    "A A: 50.00",
    "pair suited: 12.50",
    "A: 3.00",
]
METER = {"progressive": "12340.00"}


def chip(seat: int = 1, amount: str = "1.00") -> Event:
    return ev("ProgressiveWagered", seat=seat, amount=amount)


def game(*events: Event | list[Event], table: list[str] = TABLE, meters: Any = METER, **options: Any) -> Answer:
    return play(GAME, events, options={"pay_table": table, **options}, limits=LIMITS, meters=meters)


def one(hand: str, **more: Any) -> Answer:
    """One box with its chip against the dealer's 17."""
    opening = [bet(1, "main", "10.00"), chip(), CLOSED]
    return game(opening, deal({1: hand}, "9d", "8c"), STAND, drawn("9d", "8c"), END, **more)


@pytest.mark.parametrize(
    ("hand", "net", "prize"),
    [
        ("Js As", "12339.00", "As Js"),
        ("Ah Jh", "1233.00", "A J suited"),
        ("Kd Ad", "249.00", "natural suited"),
        ("Ah Ad", "99.00", "A A same color"),
        ("Ah As", "49.00", "A A"),
        ("9c 9c", "11.50", "pair suited"),
        ("9c Ad", "2.00", "A"),
        ("9c 9d", "-1.00", None),
        ("Kd Jd", "-1.00", None),
    ],
)
def test_the_first_row_that_the_two_cards_make(hand: str, net: str, prize: str | None) -> None:
    """PR §4.14(A), (A)(2): by the approved table, the chip not handed back (reading)."""
    answer = one(hand)
    assert answer.net(CODE) == net
    assert [row["hand"] for row in answer.data["progressive"]["prizes"]] == ([prize] if prize else [])
    assert answer.line(CODE)["cite"] == ("PR §4.14(A), (A)(3)" if prize else "PR §4.14(A)")


def test_the_meter_runs_down_and_starts_again() -> None:
    """PR §4.14(A)(1): all of it takes it to the reset amount; a fixed award lowers it (reading: as in Art. 7)."""
    assert one("As Js").data["progressive"]["meter_after"] == "5000.00"
    assert one("As Js", reset_amount="7500.00").data["progressive"]["meter_after"] == "7500.00"
    assert one("Ah As").data["progressive"]["meter_after"] == "12290.00"
    assert one("9c 9d").data["progressive"] == {
        "chips": 1, "wagered": "1.00", "prizes": [], "meter_before": "12340.00", "meter_after": "12340.00",
        "reset": False,
    }  # fmt: skip


def test_nothing_is_offered_without_an_approved_table() -> None:
    """PR §4.14(A): no pay table is printed; without an approved one the bet is refused."""
    missing = ("pay_table_missing", "PR §4.14(A)", 0)
    assert play(GAME, [bet(1, "main", "10.00")], limits=LIMITS).refusal == missing
    at_blackjack = play("pr.blackjack", [], options={CODE: True}, limits=LIMITS)
    assert at_blackjack.refusal == missing
    off = play(GAME, [bet(1, "main", "10.00"), chip()], options={CODE: False}, limits=LIMITS)
    assert off.refusal == ("progressive_not_offered", "PR §4.14(A)(2)", 1)


@pytest.mark.parametrize(
    "table",
    [
        ["As Js: 100%"],
        ["approval: CT-1"],
        ["approval:", "A: 1.00"],
        ["approval: CT-1", "A K Q: 100%"],
        ["approval: CT-1", "1s: 100%"],
        ["approval: CT-1", "A: 101%"],
        ["approval: CT-1", "A: 0%"],
        ["approval: CT-1", "A: 0.00"],
        ["approval: CT-1", "A: 25"],
        ["approval: CT-1", "A red: 25.00"],
        ["approval: CT-1", "royal"],
    ],
)
def test_a_table_that_cannot_be_read_is_refused(table: list[str]) -> None:
    """PR §4.14(A): its approval first, then hands of the first two cards with their awards."""
    assert game(table=table).refusal == ("pay_table_unreadable", "PR §4.14(A)", 0)


@pytest.mark.parametrize(
    ("table", "why", "porque"),
    [
        (["As Js: 100%"], "the first line is", "la primera línea es"),
        (["approval: CT-1"], "no hand follows", "no le sigue ninguna mano"),
        (["approval: CT-1", "royal"], "a row is", "un renglón es"),
        (["approval: CT-1", "1s: 100%"], "a hand is", "una mano es"),
        (["approval: CT-1", "A: 101%"], "an award is", "un premio es"),
        (["approval: CT-1", "A: 99999999999999999.00"], "is not a decimal amount", "no es una cantidad de USD"),
    ],
)
def test_what_is_wrong_with_a_table_is_told_in_both_languages(table: list[str], why: str, porque: str) -> None:
    """PR §4.14(A): whoever enters the approved table reads what is wrong with it."""
    refused = game(table=table).data
    assert why in refused["message"]
    assert porque in refused["message_es"]


def test_a_row_says_what_it_asks_for() -> None:
    """PR §4.14(A): ranks and cards in either order, suits, colours, pairs, naturals."""
    rows = {row.hand: row for row in parse_pay_table(tuple(TABLE), "USD")}
    assert rows["As Js"].fits(("Js", "As"))
    assert not rows["As Js"].fits(("Jh", "As"))
    assert rows["A A same color"].fits(("Ac", "As"))
    assert not rows["A A same color"].fits(("Ac", "Ad"))
    assert not rows["A A"].fits(("Ac", "Kd"))
    assert rows["natural suited"].fits(("Th", "Ah"))
    assert not rows["pair suited"].fits(("Kh", "Qh"))


@pytest.mark.parametrize(
    ("options", "needed"),
    [
        ({"pay_table": TABLE}, ["pay_table"]),
        (
            {"pay_table": TABLE, "rate_of_progression": 3_000, "linked": True},
            ["pay_table", "rate_of_progression", "linked"],
        ),
        ({}, []),
    ],
)
def test_approvals(options: dict[str, Any], needed: list[str]) -> None:
    """PR §4.14(A), §7.14(G): table, rate and link are the Company's to approve."""
    game_ = registry.get(GAME)
    assert [option.name for option in game_.approvals_needed(game_.configure_options(options))] == needed


@pytest.mark.parametrize(
    ("reset", "refusal"), [("5000.00", ("no_bets", "PR §4.3", 0)), ("4999.99", ("bad_option", "PR §4.14(A)(1)", 0))]
)
def test_reset_amount(reset: str, refusal: tuple[str, str, int]) -> None:
    """PR §4.14(A)(1): at least 5,000.00."""
    assert game(CLOSED, reset_amount=reset).refusal == refusal


@pytest.mark.parametrize(
    ("events", "refusal"),
    [
        ([bet(1, "main", "10.00"), chip(amount="2.00")], ("progressive_one_chip", "PR §4.14(A)(2)", 1)),
        ([chip()], ("side_bet_without_main", "PR §4.14(A)", 0)),
        ([bet(1, "main", "10.00"), chip(), chip()], ("progressive_one_chip", "PR §4.14(A)(2)", 2)),
        (
            [bet(1, "main", "10.00"), chip(), ev("BetRemoved", seat=1, bet=CODE)],
            ("chip_accepted", "PR §4.14(A)(2)", 2),
        ),
        ([bet(1, "main", "10.00"), CLOSED, chip()], ("bet_after_close", "PR §4.14(A)(2)", 2)),
        ([bet(1, "main", "10.00"), chip()], ("round_not_finished", "PR §4.3", 2)),
    ],
)
def test_one_chip_in_the_acceptor(events: list[Event], refusal: tuple[str, str, int]) -> None:
    """PR §4.14(A)(2): exactly one chip of 1.00 beside a main bet; once accepted it stays."""
    assert game(*events).refusal == refusal


def test_a_light_that_is_not_on_is_no_wager() -> None:
    """PR §4.14(A)(2): the player's to check; the chip goes back (reading)."""
    opening = [bet(1, "main", "10.00"), chip(), CLOSED]
    dark = trouble("light_not_on", seat=1)
    answer = game(opening, dark, deal({1: "As Js"}, "9d", "8c"), END)
    assert [(line["bet"], line["result"]) for line in answer.lines] == [("main", "win"), (CODE, "void")]
    assert answer.data["progressive"]["chips"] == 0
    assert game(opening, card(1, "As"), dark).refusal == ("irregularity_not_now", "PR §4.14(A)(2)", 4)


def test_lights_counted_at_the_close() -> None:
    """PR §4.14(A)(2): with no light on there is no wager; with fewer than chips the dark ones are declared first."""
    opening = [bet(1, "main", "10.00"), chip(), bet(2, "main", "10.00"), chip(2)]
    rest = [*deal({1: "As Js", 2: "Tc 9d"}, "9d", "8c"), ev("DecisionMade", seat=2, action="stand"), END]
    answer = game(opening, ev("BetsClosed", chips=2, lights=0), rest)
    assert [line["result"] for line in answer.lines if line["bet"] == CODE] == ["void", "void"]
    assert answer.data["progressive"]["chips"] == 0
    one = ev("BetsClosed", chips=2, lights=1)
    assert game(opening, one, rest).refusal == ("chips_lights_differ", "PR §4.14(A)(2)", 4)
    answer = game(opening, trouble("light_not_on", seat=1), ev("BetsClosed", chips=1, lights=1), rest)
    assert [(line["seat"], line["result"]) for line in answer.lines if line["bet"] == CODE] == [
        (1, "void"),
        (2, "lose"),
    ]


def test_a_short_reserve_stops_the_bet() -> None:
    """PR §4.14(A)(3): no chip after it is declared; those accepted play. (A)(1): a low meter is recorded."""
    start = [bet(1, "main", "10.00"), chip(), bet(2, "main", "10.00"), trouble("meter_below_reset")]
    short = trouble("reserve_below_meter")
    assert game(start, short, chip(2)).refusal == ("progressive_blocked", "PR §4.14(A)(3)", 5)
    assert game(start, chip(2)).code == "round_not_finished"
    events = [*start, short, CLOSED, *deal({1: "Ah As", 2: "Tc 9d"}, "9d", "8c"), STAND]
    answer = game(events, ev("DecisionMade", seat=2, action="stand"), END)
    assert answer.net(CODE) == "49.00"
