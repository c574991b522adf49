"""Poker against the casino in Bolivia: examples reckoned by hand, what differs from Chile (BO §2.3.7.1, §2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import programmes, registry
from casino.rules.catalogue import describe
from tests.rules.house_poker_games import dealt, decided, hands, settled, showdown, staked
from tests.rules.play import Event, bet, cards, ev, play
from tests.rules.test_cl_go_poker import SHOWN, deal

DRAW, STUD, GO, THREE = "bo.draw_poker", "bo.caribbean_stud", "bo.go_poker", "bo.three_card_poker"
ANTE = {"ante": "10.00"}
LINES = {"line_1": "5.00", "line_2": "5.00", "line_3": "5.00"}
CLOSED = ev("BetsClosed")


@pytest.mark.parametrize(
    ("mine", "his", "draw", "ante", "bet"),
    [
        ("9s 9d 9c 4h 2d", "Ah Kd 9h 5c 3s", "6h 4c", "10.00", "0.00"),
        ("Qs 9d 8c 4h 2d", "7h 7d Kh 5c 3s", "6h 4c", "10.00", "0.00"),
        ("9h 9d 3s 5d 6h", "8h 8d Kh 5c 3c", "4c 2s", "10.00", "20.00"),
        ("5h 6d 7s 8d 9h", "Jh Jd 4h 4c 9c", "2s", "10.00", "60.00"),
        ("Kh Kd 7s 7d 9h", "Qh Qd Qs 4c 9c", "2s 3d", "-10.00", "-20.00"),
        ("8s 8c As Kd 4h", "8h 8d Ah Kc 9c", "", "", ""),
        ("3s 3c 3h Kd Kh", "2d 5d 7d 9d Jd", "", "10.00", "140.00"),
        ("Ts Js Qs Ks As", "9h 9d 4c 5c 6s", "2d 3d", "10.00", "2000.00"),
        ("Ts Js Qs Ks As", "5h 5d 4c 7c 9s", "2d 3d", "10.00", "0.00"),
    ],
)
def test_draw_poker(mine: str, his: str, draw: str, ante: str, bet: str) -> None:
    """BO §2.3.7.1.1: the dealer opens with a pair of eights; Chile's drawing rules."""
    if not ante:  # the dealer's draw leaves both with eights, ace, king, four
        mine, his, draw, ante, bet = "8s 8c As Kd 4h", "8h 8d Ah 7c 9c", "Kc 4d", "0.00", "0.00"
    answer = showdown(DRAW, {1: ANTE}, hands(s1=mine, dealer=his), (1, "bet"), then=cards("dealer", *draw.split()))
    assert settled(answer) == {1: {"ante": ante, "bet": bet}}
    assert {line["cite"] for line in answer.lines} == {"BO §2.3.7.1.1"}


def test_a_surrender_costs_the_ante() -> None:
    """BO §2.3.7.1.1, §2.3.7.1.2."""
    held = hands(s1="Qs 9d 8c 4h 2d", dealer="7h 7d Kh 5c 3s")
    for code in (DRAW, STUD):
        assert settled(showdown(code, {1: ANTE}, held, (1, "fold"))) == {1: {"ante": "-10.00"}}


@pytest.mark.parametrize(
    ("mine", "his", "ante", "bet"),
    [
        ("2s 2d 9c 4h 3d", "Ah Qd Jh 9h 2c", "10.00", "0.00"),
        ("As Kc 8d 4c 2h", "Ah Kd 7h 5s 3c", "10.00", "20.00"),
        ("As Kc Qd Jc 8h", "Ah Kd Qh Js 9c", "-10.00", "-20.00"),
        ("Ks Kc 6d 6c 3h", "4h 4d Kd 9s 2c", "10.00", "40.00"),
        ("7s 7c 7d 7h 3h", "Ah Ad Kd 9s 2c", "10.00", "400.00"),
        ("As Ks 6s 4s 2s", "4h 4d 4c 9h 9c", "-10.00", "-20.00"),
        ("As Kc 9d 6c 4h", "Ah Kd 9s 6s 4c", "0.00", "0.00"),
    ],
)
def test_caribbean_poker(mine: str, his: str, ante: str, bet: str) -> None:
    """BO §2.3.7.1.2: ace and king open."""
    answer = showdown(STUD, {1: ANTE}, hands(s1=mine, dealer=his), (1, "bet"))
    assert settled(answer) == {1: {"ante": ante, "bet": bet}}


@pytest.mark.parametrize(
    ("mine", "board", "first", "second", "nets"),
    [
        ("Ts Td 4c", "Kh 7c", "go", "go", ("5.00", "5.00", "5.00")),
        ("9s 9d 4c", "Kh 7c", "go", "go", ("-5.00", "-5.00", "-5.00")),
        ("9s 9d 4c", "9h 7c", "go", "go", ("15.00", "15.00", "15.00")),
        ("As Ks Qs", "Js Ts", "go", "go", ("1000.00", "1000.00", "1000.00")),
        ("Js Jd 2c", "6h 3d", "withdraw", "go", ("0.00", "5.00", "5.00")),
        ("2s 5d 9c", "Kh 7d", "withdraw", "withdraw", ("0.00", "0.00", "-5.00")),
        ("6h 6s 6d", "Qc Qd", "go", "go", ("55.00", "55.00", "55.00")),
    ],
)
def test_go_poker(mine: str, board: str, first: str, second: str, nets: tuple[str, str, str]) -> None:
    """BO §2.3.7.1.4: every bet that is left."""
    answer = going(mine, board, first, second)
    assert settled(answer) == {1: dict(zip(LINES, nets, strict=True))}


def going(mine: str, board: str, first: str, second: str, **options: str) -> Any:
    told = [staked({1: LINES}), CLOSED, deal({1: mine}, board)]
    return play(GO, [*told, decided((1, first)), SHOWN, decided((1, second)), SHOWN], options=options)


@pytest.mark.parametrize("mine", ["Js Jd 2c", "2s 5d 9c"])
def test_only_who_went_both_times_is_compared(mine: str) -> None:
    """BO §2.3.7.1.4, by its words: of others the bets go back; nobody pays or takes them."""
    apart = going(mine, "6h 3d", "withdraw", "go", compare_scope="both_go_only")
    assert settled(apart) == {1: dict.fromkeys(LINES, "0.00")}
    assert [line["result"] for line in apart.lines] == ["void", "push", "push"]
    assert going(mine, "6h 3d", "go", "go", compare_scope="both_go_only").net("line_1") != "0.00"


@pytest.mark.parametrize(
    ("mine", "his", "ante", "bet"),
    [
        ("4s 5s 6s", "Jh 9d 4c", "10.00", "0.00"),
        ("5s 5d Kh", "Qh 7d 3c", "10.00", "10.00"),
        ("9s 6s 3s", "Kh Qd 2c", "10.00", "40.00"),
        ("6s 7d 8h", "4h 4d 9c", "10.00", "60.00"),
        ("2s 2d 2h", "3h 8h 9h", "10.00", "250.00"),
        ("9s 6s 3s", "5h 6d 7c", "-10.00", "-10.00"),
        ("Kh 9d 4c", "Qh 8d 3c", "10.00", "10.00"),
        ("Qs 8s 3d", "Qh 8d 3c", "0.00", "0.00"),
        ("4s 5s 6s", "Ah Kd Jc", "10.00", "400.00"),
    ],
)
def test_three_card_poker(mine: str, his: str, ante: str, bet: str) -> None:
    """BO §2.3.7.1.5: its own pay table."""
    answer = showdown(THREE, {1: ANTE}, hands(s1=mine, dealer=his), (1, "bet"))
    assert settled(answer) == {1: {"ante": ante, "bet": bet}}


@pytest.mark.parametrize(
    ("options", "mine", "nets"),
    [
        ({"high_card_bet_pays": "push"}, "Kh 9d 4c", ("10.00", "0.00")),
        ({"high_card_bet_pays": "push"}, "5s 5d Kh", ("10.00", "10.00")),
        ({"winning_ante_pays": "0"}, "5s 5d Kh", ("0.00", "10.00")),
        ({"paytable": "cl"}, "6s 7d 8h", ("10.00", "20.00")),
        ({"paytable": "approved_custom"}, "6s 7d 8h", ("10.00", "30.00")),
    ],
)
def test_readings_of_three_card_poker(options: dict[str, Any], mine: str, nets: tuple[str, str]) -> None:
    """BO §2.3.7.1.5."""
    rows = ["straight_flush 30:1", "three_of_a_kind 20:1", "straight 3:1", "flush 1:1", "pair 1:1", "high_card 1:1"]
    options = {**options, "custom_paytable": rows} if options.get("paytable") == "approved_custom" else options
    answer = showdown(THREE, {1: ANTE}, hands(s1=mine, dealer="Qh 8d 3c"), (1, "bet"), options=options)
    assert settled(answer) == {1: {"ante": nets[0], "bet": nets[1]}}


@pytest.mark.parametrize("rows", [[], ["flush 3:1"], ["flush three"], ["royal_flush 3:1"]])
def test_an_approved_table_is_whole(rows: list[str]) -> None:
    """BO §2.3.7.1.5."""
    answer = play(THREE, [], options={"paytable": "approved_custom", "custom_paytable": rows})
    assert answer.code == "custom_paytable_wrong"


def test_the_catalogue_warns_of_the_printed_table() -> None:
    """BO §2.3.7.1.5: under it the player gains; an own table needs an approval."""
    [table] = [option for option in describe(registry.get(THREE))["options"] if option["name"] == "paytable"]
    assert table["against_house"] == ["bo_printed"]
    assert table["needs_approval"] == ["approved_custom"]
    others = [option for option in describe(registry.get(STUD))["options"] if "against_house" in option]
    assert others == []


# --------------------------------------------------------------------------- errors


def wrong(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


HELD = hands(s1="9s 9d 9c 4h 2d", dealer="Ah Kd 9h 5c 3s")


def test_cards_of_players_may_be_seen() -> None:
    """BO §2.3.7.1: play goes on, whatever their number."""
    seen = wrong("player_cards_exposed", count=3)
    answer = play(STUD, [staked({1: ANTE}), CLOSED, seen, dealt(HELD), decided((1, "bet"))])
    assert settled(answer) == {1: {"ante": "10.00", "bet": "60.00"}}


@pytest.mark.parametrize("code", [DRAW, THREE])
def test_a_second_card_of_the_dealer_voids_the_round(code: str) -> None:
    """BO §2.3.7.1: more than one; in Caribbean the open card counts."""
    begun = [staked({1: ANTE}), CLOSED, cards(1, "9s"), cards("dealer", "Ah")]
    seen = wrong("hole_card_exposed")
    assert play(code, [*begun, seen]).code == "round_not_finished"
    for told in ([seen, seen], [wrong("hole_card_exposed", count=2)]):
        assert [line["result"] for line in play(code, [*begun, *told]).lines] == ["void"]
    assert [line["result"] for line in play(STUD, [*begun, seen]).lines] == ["void"]


def test_an_absent_bettor() -> None:
    """BO §2.3.7.1: his hand is annulled; in Go Poker he loses the bets if he had seen his cards."""
    absent = wrong("absent_bettor", seat=1)
    void = play(STUD, [staked({1: ANTE}), CLOSED, dealt(HELD), absent])
    assert settled(void) == {1: {"ante": "0.00"}}
    told = [staked({1: LINES}), CLOSED, deal({1: "Ts Td 4c"}, "Kh 7c")]
    assert settled(play(GO, [*told, absent])) == {1: dict.fromkeys(LINES, "0.00")}
    lost = play(GO, [*told, wrong("absent_bettor_saw_cards", seat=1)])
    assert settled(lost) == {1: dict.fromkeys(LINES, "-5.00")}
    assert {line["cite"] for line in lost.lines} == {"BO §2.3.7.1"}


@pytest.mark.parametrize("code", ["misdeal", "dealer_wrong_card_count", "pack_ended"])
def test_errors_that_void_the_round(code: str) -> None:
    """BO §2.3.7.1."""
    answer = play(DRAW, [staked({1: ANTE}), CLOSED, dealt(HELD), wrong(code)])
    assert [(line["result"], line["cite"]) for line in answer.lines] == [("void", "BO §2.3.7.1")]


def test_stuck_cards_are_burned() -> None:
    """BO §2.3.7.1."""
    for code in (DRAW, STUD, THREE):
        burned = [staked({1: ANTE}), CLOSED, wrong("stuck_cards", card="9s"), cards(1, "9s")]
        assert play(code, burned).code == "card_impossible"


# --------------------------------------------------------------------------- progressive


def test_the_pot_is_off_until_the_table_offers_it() -> None:
    """BO §2.5.3: draw, Caribbean and Go; not three cards."""
    wager = ev("ProgressiveWagered", seat=1, amount="5.00")
    assert play(STUD, [staked({1: ANTE}), wager]).refusal == ("progressive_not_offered", "BO §2.5.5.1", 1)
    assert play(THREE, [staked({1: ANTE}), wager]).code == "unknown_bet"
    assert programmes.get("bo.card_progressive").games == (DRAW, STUD, GO)
    for code in (DRAW, STUD, GO):
        assert registry.get(code).meter_chip({"progressive": True, "min_bet": 500}) == 500


def test_the_pot_in_caribbean_poker() -> None:
    """BO §2.5.6.2: ten per cent in whole bolivianos, the fixed prize first."""
    stakes = {seat: {**ANTE, "progressive": "5.00"} for seat in (1, 2)}
    held = hands(s1="5d 6d 7d 8d 9d", s2="Qs Qh Qc 4s 4h", dealer="Kh Kc Ah 7h 2c")
    answer = showdown(STUD, stakes, held, (1, "bet"), (2, "bet"), pot="10005.50", options={"progressive": True})
    assert answer.net("progressive", seat=2) == "495.00"
    assert answer.net("progressive", seat=1) == "945.00"
    assert answer.data["progressive"]["meter_after"] == "8555.50"


@pytest.mark.parametrize(
    ("options", "nets"),
    [
        ({}, ("495.00", "495.00")),
        ({"pct_rounding": "exact_cents"}, ("495.55", "495.00")),
        ({"pct_rounding": "exact_cents", "indivisible_unit": "0.01"}, ("495.28", "495.27")),
        ({"indivisible_unit": "0.01"}, ("495.28", "495.27")),
        ({"indivisible_unit": "5.00"}, ("495.00", "495.00")),
    ],
)
def test_readings_of_the_unit_that_is_not_divided(options: dict[str, str], nets: tuple[str, str]) -> None:
    """BO §2.5.6.2: the text's "peso" and the rounding of ten per cent of 10,005.55, shared by two."""
    stakes = {seat: {**ANTE, "progressive": "5.00"} for seat in (1, 2)}
    held = hands(s1="5d 6d 7d 8d 9d", s2="5c 6c 7c 8c 9c", dealer="Kh Kc Ah 7h 2c")
    chosen = {"progressive": True, **options}
    answer = showdown(STUD, stakes, held, (1, "bet"), (2, "bet"), pot="10005.55", options=chosen)
    assert (answer.net("progressive", seat=1), answer.net("progressive", seat=2)) == nets


def test_a_position_without_a_light() -> None:
    """BO §2.5.6.1: closed to the progressive."""
    told = [bet(3, "ante", "10.00"), ev("IrregularityDeclared", code="position_closed_for_progressive", seat=3)]
    late = [*told, ev("ProgressiveWagered", seat=3, amount="5.00")]
    assert play(STUD, late, options={"progressive": True}).refusal == (
        "progressive_position_closed", "BO §2.5.6.1", 2,
    )  # fmt: skip
    events = [staked({1: {**ANTE, "progressive": "5.00"}}), ev("BetsClosed", chips=1, lights=0)]
    events += [dealt(hands(s1="5d 6d 7d 8d 9d", dealer="Kh Kc Ah 7h 2c")), decided((1, "bet"))]
    line = play(STUD, events, options={"progressive": True}).line("progressive")
    assert (line["result"], line["net"], line["cite"]) == ("void", "0.00", "BO §2.5.6.1")
