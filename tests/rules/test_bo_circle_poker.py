"""Circle poker of Bolivia: examples reckoned by hand (BO §2.3.7.1.3, §2.3.6, §2.3.7.1). Amounts in bolivianos."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_layout import may_top_up
from tests.rules.circle_poker import HOLDEM, OMAHA, SEVEN, STUD, acts, hand, pots
from tests.rules.play import Answer, Event, ev, play

GAME = "bo.circle_poker"
LIMITS = {"min": "10.00", "max": "20.00"}
SHOWDOWN = "BO §2.3.7.1.3"


def table(events: list[Event], modality: str, **options: Any) -> Answer:
    return play(GAME, events, options={"modality": modality, **options}, limits=LIMITS)


def nets(answer: Answer) -> dict[int, str]:
    return {line["seat"]: line["net"] for line in answer.lines if line["seat"] is not None}


FOUR = dict.fromkeys((1, 2, 3, 4), 500)
OTHERS = {3: "2s 2c", 4: "6d 4s"}


@pytest.mark.parametrize(("fifth", "result"), [("3c", {1: "40.00", 2: "-40.00"}), ("4d", {1: "0.00", 2: "0.00"})])
def test_stud_goes_down_to_the_fifth_card(fifth: str, result: dict[int, str]) -> None:
    """BO §2.3.7.1.3: the fifth card decides, equal hands share; no commission is known."""
    hands = {1: "4c 9h 7d Jc Kh", 2: f"{fifth} Kd 9s 7h Js", **OTHERS}
    bets = ("1 post_blind 10, 2 raise 20, 3 fold, 4 fold, 1 call 10", "2 bet 20, 1 call 20", "2 check, 1 check",
            "1 check, 2 check")  # fmt: skip
    answer = table(hand(STUD, FOUR, hands, "", *bets, button=7), "stud_poker")
    assert {seat: net for seat, net in nets(answer).items() if seat < 3} == result
    assert {rake for _, rake in pots(answer)} == {"0.00"}
    assert answer.line("pot_share")["cite"] == SHOWDOWN


THREE = dict.fromkeys((1, 2, 3), 500)
CALLED = "2 post_sb 5, 3 post_bb 10, 1 call 10, 2 call 5, 3 call 0"
CHECKED = "2 check, 3 check, 1 check"


def holdem(hands: dict[int, str], board: str, *streets: str, **more: Any) -> list[Event]:
    return hand(HOLDEM, THREE, hands, board, *streets, button=1, **more)


def test_three_straights_share() -> None:
    """BO §2.3.7.1.3: a third each; with a rake by the Chilean rules less its commission."""
    told = holdem({1: "Tc 2d", 2: "Td 2c", 3: "Th 3c"}, "Ac Kd Qh Js 9c", CALLED, "2 bet 10, 3 call 10, 1 call 10",
                  *[CHECKED] * 2)  # fmt: skip
    assert nets(table(told, "texas_holdem")) == dict.fromkeys((1, 2, 3), "0.00")
    raked = table(told, "texas_holdem", rake="cl", commission_pct="0.10")
    assert (pots(raked), nets(raked)) == ([("60.00", "6.00")], dict.fromkeys((1, 2, 3), "-2.00"))


def test_face_down_is_lost_and_open_cards_speak() -> None:
    """BO §2.3.7.1.3: a flush handed in face down loses; a full house laid open wins whatever was said."""
    hands = {1: "9h 3d", 2: "As Kd", 3: "Jh Th"}
    told = holdem(hands, "Ah 8h 4h Ac 2s", CALLED, *[CHECKED] * 3, then="3 muck")
    assert nets(table(told, "texas_holdem")) == {1: "-10.00", 2: "20.00", 3: "-10.00"}
    shown = holdem(hands | {1: "8d 8c"}, "Ah 8h 4h Ac 2s", CALLED, *[CHECKED] * 3)
    assert nets(table(shown, "texas_holdem"))[1] == "20.00"
    opened = [*shown[:-3], ev("CardExposed", to=1, card="8d"), *shown[-3:]]
    assert nets(table(opened, "texas_holdem"))[1] == "20.00"


def declared(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def test_a_card_is_seen() -> None:
    """BO §2.3.7.1: Omaha, Texas and Stud annul the play, blinds go back."""
    told = hand(OMAHA, FOUR, {}, "", "2 post_sb 5, 3 post_bb 10", button=1, whole=False)
    answer = table([*told[:6], declared("player_card_exposed", seat=2)], "omaha_poker")
    assert nets(answer) == {2: "0.00", 3: "0.00"}
    assert {line["result"] for line in answer.lines} == {"void"}


def test_seven_stud_initial_cards() -> None:
    """BO §2.3.7.1: one seen, the third card comes down; two, annulled; the table may read it otherwise."""
    told = hand(SEVEN, FOUR, {}, "", "", whole=False)
    cards = [event for event in told if event["type"] == "CardDealt"]
    one = declared("player_card_exposed", seat=4, card=cards[3]["card"])
    down = {**cards[11], "face": "down"}
    later = [*told[:1], *cards[:4], one, *cards[4:11], down]
    assert table(later, "seven_stud_poker").code == "round_not_finished"
    two = declared("player_card_exposed", seat=1, card=cards[0]["card"])
    both = [*told[:1], *cards[:4], one, two]
    assert table(both, "seven_stud_poker").settled
    assert table(both, "seven_stud_poker", seven_stud_initial_exposed="third_card_down").code == "round_not_finished"
    at_once = table([*told[:1], *cards[:4], one], "seven_stud_poker", seven_stud_initial_exposed="void")
    assert at_once.settled


def test_button() -> None:
    """BO §2.3.7.1: found before the big blind the game is annulled, after it it goes on."""
    told = holdem({}, "", "2 post_sb 5, 3 post_bb 10, 1 fold, 2 fold", whole=False)
    wrong = declared("button_out_of_place")
    assert nets(table([*told[:2], wrong], "texas_holdem")) == {2: "0.00"}
    assert nets(table([*told[:3], wrong, *told[3:]], "texas_holdem")) == {1: "0.00", 2: "-5.00", 3: "5.00"}
    opened = ev("RoundOpened", stacks=dict.fromkeys("1234", "500.00"))
    assert table([opened, wrong], "seven_stud_poker").code == "irregularity_not_now"


S3 = "2 bet 10, 3 call 10, 4 call 10, 1 call 10"
LOW = {1: "2c 5d 9h 3c", 2: "Jc Js 4d 4s", 3: "Ac Qs Kc Qd", 4: "7c Kd 7s 7d"}


def test_premature_cards_are_burned() -> None:
    """BO §2.3.7.1: two cards too early and four players: six are burned."""
    told = hand(SEVEN, FOUR, LOW, "", "2 bet 10, 3 call 10", whole=False)
    round_ = registry.get(GAME).open({"modality": "seven_stud_poker"}, {"min": 1_000, "max": 2_000})
    assert isinstance(round_, PokerRoomRound)
    round_.apply(v.RoundOpened(stacks=dict.fromkeys("1234", 50_000)))
    for event in told[1:]:
        if event["type"] == "CardDealt":
            round_.apply(v.CardDealt(to=event["to"], card=event["card"]))
    before = round_.deck_left()
    round_.apply(v.IrregularityDeclared(code="premature_cards", count=2))
    assert before - round_.deck_left() == 6


def test_seventh_card_face_up() -> None:
    """BO §2.3.7.1: two left, no further raising."""
    hands = {1: "2c 5d 9h 3c 8s 6h Tc", 2: "Jc Js 4d 4s Jh 9d 6c", 3: "Ac Qs Kc Qd 2d 8d 5s", 4: "7c Kd 7s 7d 2h Ks 3h"}
    two = ("2 bet 10, 3 fold, 4 call 10, 1 fold", *["4 check, 2 check"] * 3)
    told = hand(SEVEN, FOUR, hands, "", *two, "4 bet 40", whole=False)
    up = declared("seventh_card_dealt_face_up", seat=2)
    assert table([*told[:-1], up, told[-1]], "seven_stud_poker").code == "no_betting_now"
    assert nets(table([*told[:-1], up, *acts("4 show, 2 show")], "seven_stud_poker"))[2] == "10.00"


def test_second_exposure_and_absence() -> None:
    """BO §2.3.7.1: exposed again the hand is lost, the bets stay; an absent player's hand is annulled or lost."""
    told = holdem({1: "9h 3d", 2: "As Kd", 3: "Jh Th"}, "Ah 8h 4h Ac 2s", CALLED, "2 bet 10", whole=False)
    shown, end = declared("own_cards_exposed", seat=3), acts("1 fold")
    assert nets(table([*told, shown, shown, *end], "texas_holdem"))[3] == "-10.00"
    assert nets(table([*told, declared("absent_bettor", seat=3), *end], "texas_holdem"))[3] == "0.00"
    assert nets(table([*told, declared("absent_bettor_had_seen_cards", seat=3), *end], "texas_holdem"))[3] == "-10.00"


def test_top_ups() -> None:
    """BO §2.3.6.3: the missing part or the whole buy-in; other amounts by the table's reading."""
    by_default = {"buy_in": 30_000, "top_up_rule": "buyin_or_exact_shortfall"}
    assert [may_top_up(by_default, 24_000, amount) for amount in (5_000, 6_000, 10_000, 30_000)] == [
        False, True, False, True,
    ]  # fmt: skip
    assert may_top_up({"buy_in": 30_000, "top_up_rule": "at_least_shortfall"}, 24_000, 10_000)


def test_odd_units() -> None:
    """BO §2.3.7.1.3: silent; the first winner left of the button, or the one nearest the dealer's right."""
    told = holdem({1: "Tc 2d", 2: "Td 2c", 3: "Th 3c"}, "Ac Kd Qh Js 9c", CALLED, *[CHECKED] * 3)
    options = {"rake": "cl", "commission_pct": "0.0001"}
    assert nets(table([{**told[0], "coin": "1.00"}, *told[1:]], "texas_holdem", **options))[2] == "0.00"
    assert pots(table(told, "texas_holdem", **options)) == [("30.00", "0.00")]
    two = holdem({1: "Tc 2d", 2: "Td 2c", 3: "4h 3c"}, "Ac Kd Qh Js 9c", CALLED, *[CHECKED] * 3)
    options = {"rake": "cl", "commission_pct": "0.05", "smallest_chip": "0.01"}
    coins = [{**two[0], "coin": "1.00"}, *two[1:]]
    assert nets(table(coins, "texas_holdem", **options)) == {1: "4.00", 2: "4.50", 3: "-10.00"}
    right = nets(table(coins, "texas_holdem", **options, odd_unit="to_house_right"))
    assert right == {1: "4.00", 2: "4.50", 3: "-10.00"}
    chips = nets(table(coins, "texas_holdem", **options, odd_unit="smallest_chip_split"))
    assert chips == {1: "4.25", 2: "4.25", 3: "-10.00"}
